"""Tokens by which programs act for a person."""

from __future__ import annotations

import hashlib
import secrets

from django.contrib.auth.models import User
from django.db import models


def digest(plain: str) -> str:
    return hashlib.sha256(plain.encode()).hexdigest()


class Token(models.Model):
    """Only the hash is kept."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=40)
    hash = models.CharField(max_length=64, unique=True)
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name

    @classmethod
    def make(cls, user: User, name: str) -> tuple[Token, str]:
        """A new token and its text, which nobody sees again."""
        plain = f"bradshaw_{secrets.token_urlsafe(32)}"
        return cls.objects.create(user=user, name=name, hash=digest(plain)), plain

    @classmethod
    def owner(cls, plain: str) -> User | None:
        found = cls.objects.filter(hash=digest(plain)).select_related("user").first()
        return found.user if found and found.user.is_active else None
