from __future__ import annotations

from typing import ClassVar

from django import forms

from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.names import clean_name
from bradshaw.web.accounts.models import Profile


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Profile
        fields = ("name", "sound", "digest")
        labels: ClassVar = {"name": "My name at the table"}

    def clean_name(self) -> str:
        """Empty, or a name that a table would take."""
        name = str(self.cleaned_data["name"])
        try:
            return clean_name(name) if name.strip() else ""
        except BadInput as error:
            raise forms.ValidationError(str(error)) from None
