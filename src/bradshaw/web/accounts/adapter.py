"""Where allauth asks us."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django import forms
from django.http import HttpRequest


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Names of guests are ours to give."""
        if username.lower().startswith("guest-"):
            raise forms.ValidationError("Please choose a name that does not begin with “guest-”.")
        return str(super().clean_username(username, shallow))

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Whose wrong guesses are counted: those from one address for one name, so that nobody locks another out."""
        return f"{self.get_client_ip(request)}:{super()._get_login_attempts_cache_key(request, **credentials)}"
