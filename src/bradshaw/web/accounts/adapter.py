"""Where allauth asks us."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django import forms


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Names of guests are ours to give."""
        if username.lower().startswith("guest-"):
            raise forms.ValidationError("Please choose a name that does not begin with “guest-”.")
        return str(super().clean_username(username, shallow))
