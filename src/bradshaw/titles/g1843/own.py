"""What only this title keeps in the state: gray sets, the Engineers card, moved stations, the end to come."""

from __future__ import annotations

from bradshaw.kernel import Own, State


class France(Own, frozen=True):
    stock_round: int = 0
    gray_sets: int = 0
    """Sets in which a company owned a gray train."""
    gray_owned: bool = False
    """A company has owned a gray train in this set."""
    engineers: str = ""
    """The train with the Engineers card."""
    obsolete: tuple[str, ...] = ()
    """Trains that have had their rusting and run once more."""
    moved: tuple[str, ...] = ()
    """Companies that have moved a station in the gray phase."""
    ending: str = ""
    """What ends the game after the operating round in progress."""


def own(state: State) -> France:
    assert isinstance(state.own, France)
    return state.own
