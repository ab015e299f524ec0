"""What the solver is asked about one company: the board as it sees it, its trains, the rule of their set."""

from __future__ import annotations

from msgspec import Struct

from bradshaw.routes.position import Position
from bradshaw.routes.rules import FleetRule, Train


class Question(Struct, frozen=True):
    position: Position
    trains: tuple[Train, ...]
    fleet: FleetRule
