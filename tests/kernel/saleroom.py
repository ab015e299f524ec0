"""A title that is one sale: three players with cash, lots as papers in the bank; it ends when the sale does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bradshaw.kernel import ledger
from bradshaw.kernel.chance import Chance
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.game import Game
from bradshaw.kernel.market import Market
from bradshaw.kernel.records import BANK, player
from bradshaw.kernel.state import Ended, Own, State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import FrameRules, Title

SEATS: tuple[str, ...] = ("Ada", "Ben", "Cleo")


class SaleOver(Frame, frozen=True):
    pass


def end(t: Table, frame: SaleOver) -> bool:
    t.state.ended = Ended("sold", {})
    return True


def hand_over(t: Table, who: str, lot: str, price: int) -> None:
    ledger.pay(t, player(who), BANK, price, lot)
    if lot in t.state.papers:
        ledger.move_paper(t, lot, player(who))


def owner(game: Game, lot: str) -> str:
    return game.state.papers[lot].removeprefix("player/")


def cash(game: Game, who: str) -> int:
    return game.state.cash[player(who)]


def sale(
    rules: FrameRules[Any],
    first: Callable[[State], Frame],
    *,
    lots: tuple[str, ...] = (),
    money: Mapping[str, int] | None = None,
    more: tuple[FrameRules[Any], ...] = (),
) -> Game:
    """A game of one sale, seats in order Ada, Ben, Cleo with 100 each unless told otherwise."""

    def setup(t: Table, chance: Chance) -> None:
        t.state.cash = {BANK: 0} | {player(p): (money or {}).get(p, 100) for p in t.state.players}
        t.state.papers = dict.fromkeys(lots, BANK)
        t.push(SaleOver())
        t.push(first(t.state))

    title = Title(
        id="saleroom",
        name="Saleroom",
        min_players=2,
        max_players=4,
        versions=("2026-11-15",),
        setup=setup,
        rules=(FrameRules(SaleOver, deciders=lambda t, frame: (), step=end), rules, *more),
        own=Own,
        market=lambda state: Market({}),
        scores=lambda state: {},
    )
    return Game(title, SEATS)


def refused(game: Game, action: Any) -> str:
    """The clause by which an action is refused now."""
    reason = game.why_not(action)
    return reason.clause if reason else ""


def offered(game: Game) -> list[str]:
    return [option.label for option in game.menu()]
