"""Leases of bots are rows of their own; games keep none."""

from __future__ import annotations

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("table", "0004_words_go_with_their_author")]

    operations = [migrations.RemoveField("game", "lease")]
