"""Guests are known by a random key. Sessions that named a guest by the account's number name the key instead."""

import hashlib
import secrets
from importlib import import_module
from typing import Any

from django.conf import settings
from django.db import migrations, models


def give_keys(apps: Any, schema_editor: Any) -> None:
    sessions = apps.get_model("sessions", "Session").objects
    profiles = apps.get_model("people", "Profile").objects
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    for session in sessions.iterator():
        data = store.decode(session.session_data)
        if "guest" not in data:
            continue
        key = secrets.token_urlsafe(32)
        unnamed = profiles.filter(user_id=data.pop("guest"), guest=True, key=None)
        if unnamed.update(key=hashlib.sha256(key.encode()).hexdigest()):
            data["guest"] = key
        sessions.filter(pk=session.pk).update(session_data=store.encode(data))


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0001_initial"),
        ("sessions", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="profile",
            name="key",
            field=models.CharField(blank=True, editable=False, max_length=64, null=True, unique=True),
        ),
        migrations.RunPython(give_keys, migrations.RunPython.noop),
    ]
