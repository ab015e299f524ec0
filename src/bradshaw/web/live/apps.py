from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "bradshaw.web.live"
