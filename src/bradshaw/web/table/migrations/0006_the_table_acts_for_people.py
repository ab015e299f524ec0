"""Turns without a choice, standing orders, bots in a hurry."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("table", "0005_leases_are_rows")]

    operations = [
        migrations.AddField("game", "auto_pass", models.BooleanField(default=True)),
        migrations.AddField("game", "hurry", models.BooleanField(default=False)),
        migrations.CreateModel(
            "StandingOrder",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.CharField(max_length=40)),
                (
                    "kind",
                    models.CharField(choices=[("pass", "pass"), ("bid", "bid"), ("buy", "buy")], max_length=5),
                ),
                ("about", models.CharField(blank=True, max_length=40)),
                ("limit", models.PositiveIntegerField(default=0)),
                ("round", models.CharField(max_length=80)),
                ("frame", models.CharField(max_length=40)),
                ("position", models.PositiveIntegerField()),
                ("stopped", models.CharField(blank=True, max_length=200)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="orders", to="table.game"
                    ),
                ),
            ],
            options={"ordering": ("at", "id")},
        ),
    ]
