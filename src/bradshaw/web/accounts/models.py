"""What we keep about a person besides Django's account."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import models


class Profile(models.Model):
    """A person's wishes. A guest has an account without a password: a browser that has begun to play."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="profile")
    guest = models.BooleanField(default=False)
    key = models.CharField(max_length=64, unique=True, null=True, blank=True, editable=False)
    """The hash of what a guest's browser shows to be known again."""
    name = models.CharField(max_length=40, blank=True)
    sound = models.BooleanField("a sound when it is my turn", default=False)
    digest = models.BooleanField("mail me what happened and what I have to decide", default=True)
    told = models.DateTimeField(null=True, blank=True)
    """When the last digest went out."""

    def __str__(self) -> str:
        return self.name or self.user.username
