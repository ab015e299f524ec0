"""Rules by number, and with every record the marks of its position and what was found."""

from __future__ import annotations

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def name_the_rules(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """All games so far began under the first rules."""
    apps.get_model("table", "Game").objects.filter(rules_version="").update(rules_version="1")


class Migration(migrations.Migration):
    dependencies = [("table", "0001_initial")]

    operations = [
        migrations.RunPython(name_the_rules, migrations.RunPython.noop),
        migrations.AlterField("game", "rules_version", models.PositiveSmallIntegerField()),
        migrations.AddField("record", "marks", models.JSONField(blank=True, default=dict)),
        migrations.AddField("record", "findings", models.JSONField(blank=True, default=dict)),
    ]
