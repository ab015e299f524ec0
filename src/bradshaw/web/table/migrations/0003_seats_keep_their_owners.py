"""Seats say who lent them to a bot; tables have a rule for players who are away."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models

ABSENCES = [
    ("agreement", "when all the others agree"),
    ("hour", "when the game has waited for an hour"),
    ("day", "when the game has waited for a day"),
    ("week", "when the game has waited for a week"),
]


class Migration(migrations.Migration):
    dependencies = [("table", "0002_games_that_last")]

    operations = [
        migrations.AddField("game", "absence", models.CharField(choices=ABSENCES, default="day", max_length=10)),
        migrations.AddField("seat", "lent_by", models.CharField(blank=True, max_length=40)),
        migrations.AddField("seat", "lent", models.DateTimeField(blank=True, null=True)),
        migrations.AlterField("chat", "name", models.CharField(blank=True, max_length=40)),
        migrations.CreateModel(
            "SeatRequest",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("by", models.CharField(max_length=40)),
                ("agreed", models.JSONField(default=list)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seat_request", to="table.game"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="table.seat"),
                ),
            ],
        ),
    ]
