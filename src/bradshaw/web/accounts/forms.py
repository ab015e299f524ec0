from __future__ import annotations

from typing import ClassVar

from django import forms

from bradshaw.web.accounts.models import Profile


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Profile
        fields = ("name", "sound", "digest")
        labels: ClassVar = {"name": "My name at the table"}
