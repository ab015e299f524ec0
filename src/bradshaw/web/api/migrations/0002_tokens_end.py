"""Tokens end, and say what they are for. Those there are keep what they could do, for ninety days."""

from __future__ import annotations

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

import bradshaw.web.api.models


def as_before(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("api", "Token").objects.update(scopes=["read", "play", "host"])


class Migration(migrations.Migration):
    dependencies = [("api", "0001_initial")]

    operations = [
        migrations.AddField("token", "scopes", models.JSONField(default=list)),
        migrations.AddField("token", "expires", models.DateTimeField(default=bradshaw.web.api.models.in_days)),
        migrations.AlterModelOptions("token", options={"ordering": ("made", "id")}),
        migrations.RunPython(as_before, migrations.RunPython.noop),
    ]
