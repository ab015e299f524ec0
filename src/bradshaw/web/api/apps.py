from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "bradshaw.web.api"
