"""Which server moves the bots of a game."""

from __future__ import annotations

from django.db import models

from bradshaw.web.table.models import Game


class Lease(models.Model):
    """Held by the server that chose the word. The word says nothing about time: see `leases`."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="+")
    word = models.CharField(max_length=120)

    def __str__(self) -> str:
        return f"{self.game_id}: {self.word}"
