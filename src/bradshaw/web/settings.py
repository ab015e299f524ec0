"""Django's settings. A club's host sets environment variables; a person at home sets nothing.

DATABASE_URL, BRADSHAW_SECRET, BRADSHAW_ALLOWED_HOSTS (comma separated; switches to https-only cookies),
BRADSHAW_DATA, BRADSHAW_EMAIL_URL (smtp://user:password@host:587), BRADSHAW_EMAIL_FROM, BRADSHAW_LOG (json, text),
BRADSHAW_HTTPS (on, off), BRADSHAW_ADMIN (on opens /admin/), BRADSHAW_BOT_PACE (seconds between moves of a bot),
BRADSHAW_THINKERS (worker processes for searches), BRADSHAW_PROXIES (addresses of proxies to be believed),
BRADSHAW_LIMIT_... (see `limits`).
"""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import unquote, urlparse

import dj_database_url

from bradshaw.titles import registry
from bradshaw.web import folders

registry.register_all()

DATA = folders.data_folder()
SECRET_KEY = folders.secret()
DEBUG = os.environ.get("BRADSHAW_DEBUG") == "on"
HOSTS = [host.strip() for host in os.environ.get("BRADSHAW_ALLOWED_HOSTS", "").split(",") if host.strip()]
LOCAL = not HOSTS
"""At home: whoever reaches this computer's own address may play the one-screen games kept on it."""
HTTPS = os.environ.get("BRADSHAW_HTTPS", "off" if LOCAL else "on") == "on"
ALLOWED_HOSTS = HOSTS or ["localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS = [f"https://{host.lstrip('.')}" for host in HOSTS if host != "*"]

INSTALLED_APPS = [
    "bradshaw.web.accounts.apps.KeepersConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "ninja",
    "bradshaw.web.accounts",
    "bradshaw.web.lobby",
    "bradshaw.web.table",
    "bradshaw.web.live",
    "bradshaw.web.api",
    "bradshaw.web.robots",
]

MIDDLEWARE = [
    "bradshaw.web.middleware.log_requests",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "bradshaw.web.middleware.compressed",
    "bradshaw.web.middleware.content_security",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "bradshaw.web.accounts.people.remember_guests",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "bradshaw.web.middleware.without_a_worker",
]

ROOT_URLCONF = "bradshaw.web.urls"
ASGI_APPLICATION = "bradshaw.web.asgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [os.path.join(os.path.dirname(__file__), "templates")],
        "OPTIONS": {
            "loaders": [
                (
                    "bradshaw.web.quick_templates.Loader",
                    [
                        "django.template.loaders.filesystem.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "bradshaw.web.accounts.people.visitor",
            ],
        },
    },
]

SQLITE = f"sqlite:///{DATA / 'bradshaw.sqlite3'}"
DATABASES: dict[str, Any] = {"default": dj_database_url.parse(os.environ.get("DATABASE_URL") or SQLITE)}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # An acknowledged action is on disk: WAL, and every commit waits for it. Writers queue instead of failing.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    }
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True  # the database may have been restarted meanwhile
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)
DATABASES["default"]["CONN_MAX_AGE"] = None  # threads stay, and their connections with them
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Throttles count in the cache: with PostgreSQL together for all worker processes.
POSTGRES = DATABASES["default"]["ENGINE"].endswith("postgresql")
CACHES = {
    "default": {
        "BACKEND": f"django.core.cache.backends.{'db.DatabaseCache' if POSTGRES else 'locmem.LocMemCache'}",
        "LOCATION": "bradshaw_cache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},  # so that nobody empties it by filling it
    }
}

AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "CommonPasswordValidator")
] + [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "bradshaw.web.api.models.NewPasswordsEndTokens"},
]
LOGIN_REDIRECT_URL = "lobby"
ACCOUNT_ADAPTER = "bradshaw.web.accounts.adapter.Adapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_LOGOUT_REDIRECT_URL = "lobby"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # before a mail address or a second factor is changed
ACCOUNT_EMAIL_NOTIFICATIONS = bool(os.environ.get("BRADSHAW_EMAIL_URL"))  # of changed passwords, addresses, factors
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False  # other sessions end, this one goes on
# Wrong guesses are counted by address, and by address and name (see the adapter): they slow the guesser, never the
# player whose name was guessed.
ACCOUNT_RATE_LIMITS = {"login": "30/m/ip", "login_failed": "10/m/ip,5/5m/key", "signup": "20/m/ip"}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS  # browsers offer passkeys without https on localhost alone
MFA_ALLOW_UNVERIFIED_EMAIL = True  # a site without mail cannot verify any
MFA_TOTP_ISSUER = "Bradshaw"
ADMIN = os.environ.get("BRADSHAW_ADMIN") == "on"
"""Whether Django's admin pages are there at all."""

MAIL = urlparse(os.environ.get("BRADSHAW_EMAIL_URL", ""))
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if MAIL.hostname else 'console'}.EmailBackend"
EMAIL_HOST = MAIL.hostname or ""
EMAIL_PORT = MAIL.port or 587
EMAIL_HOST_USER = unquote(MAIL.username or "")
EMAIL_HOST_PASSWORD = unquote(MAIL.password or "")
EMAIL_USE_TLS = MAIL.scheme == "smtp" and EMAIL_PORT == 587
EMAIL_USE_SSL = MAIL.scheme == "smtps"
DEFAULT_FROM_EMAIL = os.environ.get("BRADSHAW_EMAIL_FROM", "Bradshaw <bradshaw@localhost>")
ACCOUNT_EMAIL_VERIFICATION = "optional" if MAIL.hostname else "none"

SESSION_ENGINE = "bradshaw.web.accounts.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 180
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 30 if HTTPS else 0
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

LARGEST_UPLOAD = 2 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = LARGEST_UPLOAD
FILE_UPLOAD_MAX_MEMORY_SIZE = LARGEST_UPLOAD
DATA_UPLOAD_MAX_NUMBER_FIELDS = 400

STATIC_URL = "/static/"
STATICFILES_DIRS = [os.path.join(os.path.dirname(__file__), "static")]
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 0 if DEBUG else 600

LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = False

BOT_PACE = float(os.environ.get("BRADSHAW_BOT_PACE", "0.6"))
NINJA_NUM_PROXIES = 0  # the server itself believes the proxies it trusts
API_THROTTLE = os.environ.get("BRADSHAW_API_THROTTLE", "300/m")

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {"()": "bradshaw.web.logs.JsonLines"},
        "text": {"()": "bradshaw.web.logs.PlainLines"},
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": os.environ.get("BRADSHAW_LOG", "json")},
    },
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "WARNING"},
        "bradshaw": {"level": "INFO"},
    },
}
