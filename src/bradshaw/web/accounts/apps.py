from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "bradshaw.web.accounts"
    label = "people"

    def ready(self) -> None:
        from bradshaw.web.accounts import people  # connects its signals

        assert people
