"""Tokens by which programs act for a person: for so long, for so much, and not beyond a new password."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Literal, get_args

from django.contrib.auth.models import User
from django.db import models
from django.utils import timezone

Scope = Literal["read", "play", "host"]
SCOPES: dict[str, str] = {
    "read": "see what I see",
    "play": "sit down and act for me",
    "host": "set up and begin games",
}
assert tuple(SCOPES) == get_args(Scope)
USUAL: tuple[Scope, ...] = ("read", "play")
DAYS, MOST_DAYS = 90, 365


def digest(plain: str) -> str:
    return hashlib.sha256(plain.encode()).hexdigest()


def in_days(days: int = DAYS) -> datetime:
    return timezone.now() + timedelta(days=days)


class Token(models.Model):
    """Only the hash is kept."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=40)
    hash = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    """What the program may do."""
    made = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField(default=in_days)

    class Meta:
        ordering = ("made", "id")

    def __str__(self) -> str:
        return self.name

    @classmethod
    def make(cls, user: User, name: str, scopes: Iterable[str] = USUAL, days: int = DAYS) -> tuple[Token, str]:
        """A new token and its text, which nobody sees again."""
        plain = f"bradshaw_{secrets.token_urlsafe(32)}"
        chosen = [scope for scope in SCOPES if scope in set(scopes)]
        days = min(max(days, 1), MOST_DAYS)
        made = cls.objects.create(user=user, name=name, hash=digest(plain), scopes=chosen, expires=in_days(days))
        return made, plain

    @classmethod
    def known(cls, plain: str) -> Token | None:
        """The token of this text, if it is still good."""
        good = cls.objects.filter(hash=digest(plain), expires__gt=timezone.now(), user__is_active=True)
        return good.select_related("user").first()


class NewPasswordsEndTokens:
    """Django tells its validators of every new password, however it was set; here tokens end with the old one."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Every password is fine for tokens."""

    def password_changed(self, password: str, user: User | None = None) -> None:
        if user is not None and user.pk is not None:
            Token.objects.filter(user=user).delete()

    def get_help_text(self) -> str:
        return "A new password ends all tokens for programs."
