from django.apps import AppConfig


class RobotsConfig(AppConfig):
    name = "bradshaw.web.robots"
