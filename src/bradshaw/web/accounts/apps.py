from django.apps import AppConfig
from django.contrib.admin import apps as admin


class AccountsConfig(AppConfig):
    name = "bradshaw.web.accounts"
    default = True
    label = "people"

    def ready(self) -> None:
        from bradshaw.web.accounts import events, people  # connect their signals

        assert events
        assert people


class KeepersConfig(admin.AdminConfig):
    """The admin pages, behind a door of our own."""

    default = False
    default_site = "bradshaw.web.accounts.keepers.Site"
