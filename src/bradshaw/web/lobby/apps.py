from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "bradshaw.web.lobby"
