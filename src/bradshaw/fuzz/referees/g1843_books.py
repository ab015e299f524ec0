"""The books of 1843's referee: money, papers, the market, trains and phases, and what the book lets follow from a move.

Written from the rulebook and the printed facts of `title.json`; nothing here comes from the rules of the title.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Sequence
from importlib.resources import files
from typing import Any

from bradshaw.fuzz.referees.opinion import Disagreement
from bradshaw.kernel.records import BANK, IPO, POOL, SCRAP, Holder, bare, company, is_company, player
from bradshaw.kernel.state import State

FACTS: dict[str, Any] = json.loads((files("bradshaw.titles") / "g1843" / "title.json").read_text())
GRID = {(box["row"], box["column"]): box for box in FACTS["market"]}
PHASES = {phase["name"]: phase for phase in FACTS["phases"]}
COLOURS = tuple(PHASES)
TRAINS = {train["id"]: train for train in FACTS["trains"]}
RUSTED_PRICE = {
    (train, side): price
    for train, sides in FACTS["extra"]["gray_phase_trains"].items()
    for side, price in sides.items()
}
FACE = {private["id"]: private["price"] for private in FACTS["privates"]}
INCOME = {private["id"]: private["revenue"] for private in FACTS["privates"]}
TERRAIN = {
    hex: int(found[1])
    for hex, one in FACTS["hexes"].items()
    if (found := re.search(r"cost:(\d+)", one.get("code", "")))
}
PARS = {
    (zone.removeprefix("par-"), box["price"]): at
    for at, box in GRID.items()
    for zone in box.get("zones", ())
    if zone.startswith("par-")
}
RUSTED = Holder("rusted")
"""The supply of old trains in gray phase."""
FOREIGNERS = Holder("foreigners")
"""Where the engine keeps what they took; for the referee it is out of the game."""
VAL_DE_LOIRE, LYON = "VdL", "LM"
Cell = tuple[int, int]


def zones(at: Cell) -> set[str]:
    return set(GRID[at].get("zones", ()))


def right(at: Cell) -> Cell:
    """One column right; at the end of the row one row up (7.7-f, 7.7-g)."""
    row, column = at
    return next((to for to in ((row, column + 1), (row - 1, column)) if to in GRID), at)


def left(at: Cell) -> Cell:
    """One column left; behind a red line or at the end of the row one row down (7.7-h to 7.7-k)."""
    row, column = at
    ways = [(row + 1, column)] if "red-line" in zones(at) else [(row, column - 1), (row + 1, column)]
    return next((to for to in ways if to in GRID), at)


def sold_out(at: Cell) -> Cell:
    """One row up; from the top one row down and one column right (7.7-l, 7.7-m)."""
    row, column = at
    return next((to for to in ((row - 1, column), (row + 1, column + 1)) if to in GRID), at)


def below(at: Cell) -> Cell | None:
    return (at[0] + 1, at[1]) if (at[0] + 1, at[1]) in GRID else None


class Train:
    """A certificate in the referee's books."""

    def __init__(self, kind: str, holder: Holder) -> None:
        self.kind, self.holder, self.side = kind, holder, ""
        self.obsolete = self.owned = False

    def move(self, holder: Holder, side: str = "") -> None:
        self.holder, self.side = holder, side

    @property
    def sides(self) -> list[dict[str, Any]]:
        return list(TRAINS[self.kind]["sides"])

    @property
    def doubled(self) -> bool:
        """Two trains on one card; a yellow one may count as a single 3+1 (8.8.2-b)."""
        return self.kind != "yellow" and len(self.sides) == 2 and self.side == self.sides[1]["name"]

    def price(self, side: str) -> int:
        """The printed price of a side (8.8.1-b, 13.2)."""
        known = {one["name"]: one["price"] for one in self.sides}
        return int(known.get(side) or RUSTED_PRICE.get((self.kind, side)) or known[self.sides[0]["name"]])

    @property
    def cheapest(self) -> int:
        """What it costs at least: in the supply on either side, elsewhere on the side it lies on."""
        return self.price(self.side) if self.side else min(one["price"] for one in self.sides)


class Books:
    """Who has what in one game."""

    def __init__(self, start: State) -> None:
        self.options = start.options
        self.players = start.players
        self.cards = list(start.cards)
        facts = FACTS["start"][str(len(self.players))]
        self.certificate_limit: int = facts["certificates"][0]
        self.companies = [one["id"] for one in FACTS["companies"]]
        self.cash = {player(name): int(facts["cash"]) for name in self.players}
        self.cash |= {company(name): 0 for name in self.companies}
        self.shares = {name: {IPO: 10} for name in self.companies}
        self.par: dict[str, int] = {}
        self.director: dict[str, str] = {}
        self.floated: set[str] = set()
        self.cell: dict[str, Cell] = {}
        self.stacks: dict[Cell, list[str]] = {}
        self.face_down: set[str] = set()
        """Companies whose marker is turned over: they have operated in this round (8.2)."""
        self.privates = dict.fromkeys(FACE, BANK)
        self.ports = dict.fromkeys(FACTS["extra"]["ports"]["hexes"], BANK)
        self.trains = {f"{kind}-{n}": Train(kind, BANK) for kind, one in TRAINS.items() for n in range(one["count"])}
        self.trains["2-0"].holder = SCRAP
        self.engineers = ""
        """The train under the Engineers card."""
        self.phase = COLOURS[0]
        self.scores: dict[str, int] | None = None
        self.first_to_discard = ""

    # Against the engine

    def say(self, held: bool, clause: str, message: str) -> None:
        if not held:
            raise Disagreement(f"1843-{clause}", f"the referee objects: {message}")

    def same(self, clause: str, what: str, mine: object, theirs: object) -> None:
        self.say(mine == theirs, clause, f"{what}: the referee has {mine}, the engine {theirs}")

    def compare(self, state: State) -> None:
        for holder, cash in self.cash.items():
            self.same("3-a", f"cash of {holder}", cash, state.cash.get(holder, 0))
        for name in self.companies:
            mine = {holder: count for holder, count in self.shares[name].items() if count}
            self.same("7.2-e", f"shares of {name}", mine, dict(state.shares[name]))
            director = player(self.director[name]) if name in self.director else IPO
            self.same("7.5-a", f"director's certificate of {name}", director, state.papers[f"director:{name}"])
            self.same("7.4-d", f"{name} has floated", name in self.floated, state.companies[name].floated)
        self.same("7.7-p", "prices", {n: f"{r},{c}" for n, (r, c) in self.cell.items()}, dict(state.prices))
        stacks = {f"{r},{c}": tuple(stack) for (r, c), stack in self.stacks.items() if stack}
        self.same("8.2-f", "stacks", stacks, {cell: stack for cell, stack in state.stacks.items() if stack})
        for private, holder in self.privates.items():
            self.same("10.1-g", f"owner of {private}", holder, state.papers[f"private:{private}"])
        for hex, holder in self.ports.items():
            self.same("8.5.3-a", f"owner of port {hex}", holder, state.papers[f"port:{hex}"])
        for id, train in self.trains.items():
            theirs = state.trains[id]
            holder = SCRAP if theirs.holder == FOREIGNERS else theirs.holder
            self.same("8.8.1-f", f"train {id}", (train.holder, train.side), (holder, theirs.side))
        self.same("5-j", "phase", self.phase, state.phase)
        self.same("7.1-h", "player cards", tuple(self.cards), state.cards)
        self.same("8.10.2-a", "scores", self.scores, state.ended and state.ended.scores)

    # Money and paper

    def pay(self, giver: Holder, taker: Holder, amount: int, clause: str = "8.4.1-o") -> None:
        if giver != BANK:
            self.cash[giver] -= amount
            self.say(self.cash[giver] >= 0, clause, f"{giver} cannot pay {amount}")
        if taker != BANK:
            self.cash[taker] += amount

    def owned(self, name: str, holder: Holder) -> int:
        return self.shares[name].get(holder, 0)

    def move_shares(self, name: str, giver: Holder, taker: Holder, count: int) -> None:
        held = self.shares[name]
        held[giver] = held.get(giver, 0) - count
        held[taker] = held.get(taker, 0) + count
        self.say(held[giver] >= 0, "7.3-d", f"{giver} has not {count} shares of {name}")

    def owner_of(self, private: str) -> str:
        return bare(self.privates[private])

    def price(self, name: str) -> int:
        return int(GRID[self.cell[name]]["price"])

    def counts(self, name: str) -> bool:
        """Do its certificates count against the limit (7.6-b)? A company without a price has no zone."""
        return name not in self.cell or not zones(self.cell[name]) & {"yellow", "orange", "brown"}

    def certificates(self, who: str) -> int:
        """7.6-a."""
        papers = sum(holder == player(who) for holder in self.privates.values())
        return papers + sum(
            self.owned(name, player(who)) - (self.director.get(name) == who)
            for name in self.companies
            if self.counts(name)
        )

    def cost(self, name: str, source: Holder) -> int:
        return self.par[name] if source == IPO else self.price(name)

    def over_60(self, who: str, name: str, more: int) -> bool:
        free = name in self.cell and zones(self.cell[name]) & {"orange", "brown"}
        return not free and self.owned(name, player(who)) + more > 6

    def pay_privates(self) -> None:
        for private, holder in self.privates.items():
            if holder not in (BANK, SCRAP):
                self.pay(BANK, holder, INCOME[private])

    # The market

    def put(self, name: str, at: Cell, *, sold: bool = False) -> None:
        """A marker arrives under those already there (7.7); by option one that moves as its company operates above
        face-down ones (8.2-f, 8.2-h)."""
        if self.cell.get(name) == at:
            return
        if name in self.cell:
            self.stacks[self.cell[name]].remove(name)
        self.cell[name] = at
        stack = self.stacks.setdefault(at, [])
        literal = self.options["stack_rule"] == "literal_8.2" and name in self.face_down and not sold
        down = self.face_down if literal else set()
        spot = len(stack)
        while spot and stack[spot - 1] in down:
            spot -= 1
        stack.insert(spot, name)

    def fall(self, name: str, count: int) -> None:
        """One row per share; at the foot of the column down in the stack instead (7.7-a to 7.7-e)."""
        at = self.cell[name]
        if below(at) is None:
            stack = self.stacks[at]
            spot = min(stack.index(name) + count, len(stack) - 1)
            stack.remove(name)
            stack.insert(spot, name)
            return
        for _ in range(count):
            at = below(at) or at
        self.put(name, at, sold=True)

    def order(self, names: Collection[str]) -> list[str]:
        """8.2-a to 8.2-c."""
        return sorted(
            names, key=lambda one: (-self.price(one), -self.cell[one][1], self.stacks[self.cell[one]].index(one))
        )

    # Directors and floats

    def heir(self, name: str, seller: str) -> str | None:
        """Who has more than the director, the first in card order from him if several (7.5-b, 7.5-f, 7.5-g)."""
        start = self.cards.index(seller)
        others = self.cards[start + 1 :] + self.cards[:start]
        best = max(others, key=lambda one: self.owned(name, player(one)))
        return best if self.owned(name, player(best)) > self.owned(name, player(seller)) else None

    def settle_director(self, name: str) -> None:
        self.director[name] = self.heir(name, self.director[name]) or self.director[name]

    def float_if_due(self, name: str) -> None:
        """7.4-d, 7.4-e."""
        if name in self.par and name not in self.floated and self.owned(name, IPO) <= 4:
            self.floated.add(name)
            self.pay(BANK, company(name), 10 * self.par[name])

    def start_company(self, name: str, who: str, par: int) -> None:
        (at,) = (cell for (_, price), cell in PARS.items() if price == par)
        self.par[name] = par
        self.director[name] = who
        self.put(name, at)
        self.acquire(name, who, IPO, 2)

    def acquire(self, name: str, who: str, source: Holder, count: int) -> None:
        self.move_shares(name, source, player(who), count)
        self.settle_director(name)
        self.float_if_due(name)

    # Trains and phases

    def trains_of(self, name: str) -> list[Train]:
        return [train for train in self.trains.values() if train.holder == company(name)]

    def is_rusted(self, train: Train) -> bool:
        return self.phase == "gray" and train.kind != "gray"

    def sound_trains(self, name: str) -> list[Train]:
        """Trains that meet the duty to own one (8.8.1-n)."""
        return [train for train in self.trains_of(name) if not self.is_rusted(train)]

    def somebody_owns_gray(self) -> bool:
        return any(train.kind == "gray" and is_company(train.holder) for train in self.trains.values())

    def next_train(self) -> Train:
        supply = [train for train in self.trains.values() if train.holder == BANK]
        return min(supply, key=lambda train: COLOURS.index(train.kind))

    def exempt(self, train: Train) -> bool:
        """10.2.5-j; by option from the marking on."""
        marked = self.options["obsolete_exempt_from"] == "marking" and self.trains.get(self.engineers) is train
        return train.obsolete or marked

    def over_limit(self, name: str, bought: Sequence[Train] = (), sold: Sequence[Train] = ()) -> bool:
        """Both numbers (5-k, 8.8.2-a)."""
        held = [train for train in self.trains_of(name) if not self.exempt(train) and train not in sold]
        held += bought
        numbers = PHASES[self.phase]
        trains = sum(2 if train.doubled else 1 for train in held)
        return bool(trains > numbers["train_limit"] or len(held) > numbers["certificate_limit"])

    def must_discard(self) -> list[str]:
        """Companies over a limit: the one that caused it first, then in operating order (8.8.2-h)."""
        over = self.order([name for name in self.floated if self.over_limit(name)])
        return sorted(over, key=lambda name: name != self.first_to_discard)

    def take_from_supply(self, train: Train, holder: Holder, side: str) -> None:
        train.move(holder, side)
        train.owned |= holder != SCRAP
        if train.kind in COLOURS and COLOURS.index(train.kind) > COLOURS.index(self.phase):
            self.begin_phase(train.kind, train)

    def begin_phase(self, phase: str, cause: Train) -> None:
        """Privates close, trains rust, also in the pool (15.3 to 15.6, 8.8.2-g, 8.8.2-i)."""
        self.phase = phase
        self.first_to_discard = bare(cause.holder)
        if phase == "brown":
            for private in self.privates:
                self.privates[private] = SCRAP
        for id, train in self.trains.items():
            in_play = train.holder == POOL or is_company(train.holder)
            if in_play and TRAINS[train.kind].get("rusts_on") == phase:
                if id == self.engineers:
                    train.obsolete, self.engineers = True, ""
                else:
                    train.move(SCRAP)
        if phase == "gray":
            self.return_old_trains()

    def return_old_trains(self) -> None:
        """15.6-a, 15.6-b; the 2 train never comes back (10.2.5-p)."""
        for train in self.trains.values():
            if train.kind == "gray":
                continue
            back = train.kind != "2" and (train.owned or self.options["rusted_supply"] == "all")
            train.move(RUSTED if back else SCRAP)
            train.obsolete = False

    def trains_for_sale(self) -> bool:
        """Foreigners may have taken the last of the eighteen gray ones; then nobody can be made to buy (8.8.1-p)."""
        return any(train.holder in (BANK, POOL) for train in self.trains.values())

    def cheapest(self) -> int:
        """The cheapest train of pool and supply; rusted ones are none (8.8.3-j, 8.8.3-m)."""
        pool = [train.cheapest for train in self.trains.values() if train.holder == POOL]
        supply = [self.next_train().cheapest] if any(train.holder == BANK for train in self.trains.values()) else []
        return min(pool + supply)

    # The score

    def worth(self, who: str) -> int:
        """8.10.2-a to 8.10.2-d."""
        papers: int = sum(FACE[one] for one, holder in self.privates.items() if holder == player(who))
        shares = sum(self.price(name) * self.owned(name, player(who)) for name in self.par)
        return self.cash[player(who)] + papers + shares
