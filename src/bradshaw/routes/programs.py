"""The linear programs of one search: of single trains, and of all together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from bradshaw.routes.field import Field, Weights
from bradshaw.routes.flood import Flood
from bradshaw.routes.joint import Joint
from bradshaw.routes.meter import Line, Meter
from bradshaw.routes.rules import FleetRule, FloodRule, RunRule, Train

if TYPE_CHECKING:
    from bradshaw.routes.along import Cut
    from bradshaw.routes.together import Found, Together


class Programs:
    """`fields` says what fields a train may run by. Programs that were begun are kept: they go on when asked again."""

    def __init__(
        self,
        liners: Sequence[Train],
        floods: Sequence[Flood],
        fleet: FleetRule,
        weights: Weights,
        fields: Callable[[Train], list[Field]],
    ) -> None:
        self.liners, self.floods, self.fleet, self.weights, self.fields = liners, floods, fleet, weights, fields
        self._alone: dict[tuple[RunRule | FloodRule, ...], Together] = {}
        self._joint: Joint | None = None

    def single(self, train: Train, blocked: int = 0, passes: int | None = None) -> Together:
        """The program of one train that need not mind home and connection."""
        left = self.fleet.passes if passes is None else passes
        fleet = FleetRule(passes=left, allowances=self.fleet.allowances)
        return self._together([train], [], fleet, blocked)

    def alone(self, train: Train) -> Together:
        """The program of a train as if there were no others."""
        if train.rules not in self._alone:
            self._alone[train.rules] = self.single(train)
        return self._alone[train.rules]

    def joint(self, lines: int) -> Joint:
        """The programs of all trains; `lines` is what those that run along a line earn at most together."""
        if self._joint is None:
            self._joint = Joint(self.floods, self._all, lines, self.weights[0])
        return self._joint

    def _all(self, floods: Sequence[Flood] = ()) -> Together:
        return self._together(self.liners, floods, self.fleet)

    def _together(
        self, trains: Sequence[Train], floods: Sequence[Flood], fleet: FleetRule, blocked: int = 0
    ) -> Together:
        # few searches need the solver of linear programs, and it takes a while to load
        from bradshaw.routes.together import Together

        return Together([self.fields(train) for train in trains], floods, fleet, self.weights, blocked, self._cuts())

    def _cuts(self) -> dict[RunRule, list[Cut]]:
        """What programs of single trains have learned about their lines."""
        return {rule: cuts for program in self._alone.values() for rule, cuts in program.known.items()}

    def between(self, least: int, most: int, at_least: tuple[int, int], meter: Meter) -> Found | None:
        """The best set worth between two numbers, with so much revenue and subsidy."""
        if self.floods:
            return None  # a flood takes all there is: it has no second best
        program = self._all()
        program.between(most, at_least)
        return program.search(least, meter)

    def ties(self, lines: Sequence[tuple[int, RunRule, Line]], worth: int, limit: int, meter: Meter) -> list[Found]:
        """Other sets than these lines worth the same."""
        ties: list[Found] = []
        while not self.floods and len(ties) < limit:
            program = self._all()
            for some in (lines, *(tie.lines for tie in ties)):
                program.other_than(some)
            found = program.search(worth, meter)
            if found is None:
                break
            ties.append(found)
        return ties
