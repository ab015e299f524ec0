"""The books of 1820's referee: money, shares, prices and their stacks, loans, directors, trains, stations, phase.

Written from the rulebook and the printed facts; nothing here comes from the rules of the title. What the players do is
in the other modules; here is what follows from it whoever does it, and the comparison with the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any, TypeVar

from bradshaw.fuzz.referees.g1820_facts import (
    BR,
    CHART,
    COLOUR_OF,
    COLOURS,
    COMPANIES,
    COUSINS,
    FIRST_COLUMN,
    GRAY,
    HEXES,
    KINDS,
    LOAN,
    ROW,
    TILES,
    TOP,
    TRAINS,
    Printed,
)
from bradshaw.fuzz.referees.opinion import Disagreement
from bradshaw.kernel.records import BANK, NOBODY, POOL, SCRAP, Holder, Marker, bare, company, cousin, is_player, player
from bradshaw.kernel.state import State

LOBBIES = Holder("lobbies")
"""Money under the lobby markers."""
Name = TypeVar("Name", bound=str)
Place = tuple[object, ...]
OVER: Place = ("over",)


def positive(table: Mapping[Name, int], but: str = "") -> dict[Name, int]:
    """Who has any."""
    return {name: count for name, count in table.items() if count and name != but}


class Books:
    """Who has what in one game, and where the game waits."""

    def __init__(self, start: State) -> None:
        self.options = start.options
        self.players = start.players
        self.cards = list(start.cards)
        self.place: Place = ()
        self.cash: Counter[Holder] = Counter({player(who): 10 * card for card, who in enumerate(self.cards, 1)})
        self.shares: dict[str, Counter[Holder]] = {}
        """Public and private companies in the game; a private one has one share, its certificate."""
        self.spot: dict[str, int] = {}
        """company -> its space on the market; private companies have none."""
        self.stacks: dict[int, list[str]] = {at: [] for at in range(len(ROW))}
        self.face_down: set[str] = set()
        self.loans: Counter[str] = Counter()
        self.director: dict[str, Holder] = {}
        self.privates: list[str] = []
        self.closed: set[str] = set()
        self.cousins = {name: BANK if start.papers[f"cousin:{name}"] == BANK else SCRAP for name in COUSINS}
        self.trains = {kind: Counter({BANK: one["count"] or 10**6}) for kind, one in TRAINS.items()}
        if self.options["yellow_trains"] != "unlimited":
            self.trains["2+"][BANK] = int(self.options["yellow_trains"])
        self.charter: Counter[str] = Counter()
        self.stations: dict[str, Counter[str]] = {name: Counter() for name in (*COMPANIES, BR)}
        self.seen: dict[str, Marker] = {}
        """The engine's markers when they were counted last, and their numbers on the map and on charters."""
        self.placed: Counter[tuple[str, str]] = Counter()
        self.unplaced: Counter[str] = Counter()
        self.tiles: dict[str, tuple[str, int]] = {}
        self.phase, self.column = COLOURS[0], 1
        self.victoria_died = False
        self.reached_500 = False
        self.doomed: list[str] = []
        """Companies that this Issue & Takeover Round liquidates."""
        self.naming: tuple[str, str, tuple[str, ...]] | None = None
        """A company, who names its director, and the cousins to choose from; without a company: which of the companies
        that a cousin leaves without a director goes into liquidation first."""
        self.orphans: list[str] = []
        self.scores: dict[str, int] | None = None

    # Against the engine

    def say(self, held: bool, clause: str, message: str) -> None:
        if not held:
            raise Disagreement(f"1820-{clause}", f"the referee objects: {message}")

    def same(self, clause: str, what: str, mine: object, theirs: object) -> None:
        if mine != theirs:
            self.say(False, clause, f"{what}: the referee has {mine}, the engine {theirs}")

    def compare(self, state: State) -> None:
        own: Any = state.own
        for holder in sorted(set(self.cash) | set(state.cash) - {BANK}):
            self.same("7.2.4-d", f"cash of {holder}", self.cash[holder], state.cash.get(holder, 0))
        for name in sorted(set(self.shares) | set(state.shares)):
            mine = positive(self.shares.get(name, {}))
            self.same("6.5.2.3-d", f"shares of {name}", mine, state.shares.get(name, {}))
        loans = {company(name): count for name, count in positive(self.loans).items()}
        self.same("17.2-a", "loans", loans, positive(state.loans, BANK))
        named = self.naming[0] if self.naming else ""
        directors = {name: one.directed_by for name, one in state.companies.items() if one.directed_by}
        self.same("13.4-a", "directors", self.director | {named: ""}, directors | {named: ""})
        closed = {name for name, one in state.companies.items() if one.closed}
        self.same("7.2.7-q", "companies that have closed", self.closed, closed)
        prices = {name: f"0,{at}" for name, at in self.spot.items()}
        self.same("16.2.1-b", "prices", prices, state.prices)
        stacks = {f"0,{at}": tuple(stack) for at, stack in self.stacks.items() if stack}
        self.same("7.1-e", "markers in a space", stacks, {cell: stack for cell, stack in state.stacks.items() if stack})
        self.same("8.2-k", "private track", tuple(self.privates), own.privates)
        for name, owner in self.cousins.items():
            self.same("6.3.3-a", f"owner of {name}", owner, state.papers[f"cousin:{name}"])
        self.compare_trains(state)
        self.compare_stations(state)
        laid = {hex: (one.tile, one.rotation) for hex, one in state.tiles.items()}
        self.same("12.1-c", "tiles", self.tiles, laid)
        self.same("5-b", "phase", self.phase, state.phase)
        self.same("10.5-b", "column", self.column, own.column)
        self.same("6.5.1-p", "number cards", tuple(self.cards), state.cards)
        self.same("10.8-a", "Queen Victoria has died", self.victoria_died, own.victoria_died)
        self.same("9.2-a", "scores", self.scores, state.ended and state.ended.scores)

    def compare_trains(self, state: State) -> None:
        theirs = Counter((train.kind, train.holder) for train in state.trains.values() if train.holder != SCRAP)
        mine = {
            (kind, who): count for kind, held in self.trains.items() for who, count in positive(held, SCRAP).items()
        }
        self.same("2-d", "2+ trains are left", mine.pop(("2+", BANK), 0) > 0, theirs.pop(("2+", BANK), 0) > 0)
        self.same("7.2.7-c", "trains", mine, theirs)

    def compare_stations(self, state: State) -> None:
        if state.markers != self.seen:
            self.seen, self.placed, self.unplaced = state.markers, Counter(), Counter()
            for marker in state.markers.values():
                if marker.place:
                    self.placed[marker.company, marker.place.hex] += 1
                elif marker.on_charter:
                    self.unplaced[marker.company] += 1
        mine = {(name, hex): count for name, where in self.stations.items() for hex, count in positive(where).items()}
        self.same("8.4.3-l", "stations", mine, self.placed)
        self.same("8.4.3-m", "markers on charters", positive(self.charter), self.unplaced)

    # Money and shares

    def pay(self, giver: Holder, taker: Holder, amount: int, clause: str) -> None:
        self.say(amount >= 0, clause, f"{giver} would pay {amount}")
        if giver != BANK:
            self.cash[giver] -= amount
            self.say(self.cash[giver] >= 0, clause, f"{giver} cannot pay {amount}")
        if taker != BANK:
            self.cash[taker] += amount

    def purse(self, name: str) -> Holder:
        """Who pays for a company: itself, or a private one's director (13.2-b)."""
        return self.director[name] if name in self.privates else company(name)

    def owned(self, name: str, holder: Holder) -> int:
        return self.shares[name][holder]

    def move_shares(self, name: str, giver: Holder, taker: Holder, count: int) -> None:
        held = self.shares[name]
        held[giver] -= count
        held[taker] += count
        self.say(held[giver] >= 0, "6.5.2.4-a", f"{giver} has not {count} shares of {name}")

    def size(self, name: str) -> int:
        return sum(self.shares[name].values())

    def holders(self, name: str) -> list[Holder]:
        """Players by their cards, then cousins in the order of their colours, who have a share."""
        able = [*map(player, self.cards), *map(cousin, self.cousins)]
        return [holder for holder in able if self.shares[name][holder]]

    def held(self, name: str) -> int:
        return sum(self.owned(name, holder) for holder in self.holders(name))

    def in_play(self, name: str) -> int:
        """10.6-a to 10.6-c."""
        return self.held(name) + self.owned(name, POOL)

    def controller(self, holder: Holder) -> str:
        """The player behind a holder."""
        return bare(holder if is_player(holder) else self.cousins[bare(holder)])

    def by_cousin(self, name: str) -> bool:
        """A cousin directs it, or nobody any more: it decides nothing (14.1-e to 14.1-i)."""
        return not is_player(self.director.get(name, NOBODY))

    def publics(self) -> list[str]:
        """Public companies and British Rail in operating order (7.1-a, 7.1-b)."""
        return [name for at in range(TOP, -1, -1) for name in self.stacks[at]]

    # The market

    def price(self, name: str) -> int:
        return ROW[self.spot[name]]

    def in_liquidation(self, name: str) -> bool:
        """British Rail never is (13.5-w)."""
        return self.spot.get(name) == GRAY and name != BR

    def put(self, name: str, at: int) -> None:
        """Under face-up and on face-down markers; in the liquidation space under all (16.2.1-c, 10.7-b)."""
        if self.spot.get(name) == at:
            return
        self.take_off(name)
        self.spot[name] = at
        stack = self.stacks[at]
        spot = len(stack)
        while at != GRAY and spot and stack[spot - 1] in self.face_down:
            spot -= 1
        stack.insert(spot, name)
        self.reached_500 |= at == TOP

    def take_off(self, name: str) -> None:
        if name in self.spot:
            self.stacks[self.spot.pop(name)].remove(name)

    def move(self, name: str, spaces: int) -> None:
        """Placed once, at the final space (16.2.1-d); private companies have no price."""
        if name in self.spot:
            self.put(name, min(TOP, max(GRAY, self.spot[name] + spaces)))

    def fall_for(self, name: str, count: int, percent: int) -> int:
        """Spaces down for so many shares in the pool or issued (6.7-b, 8.3-d)."""
        blocks = -(-count * 100 // (self.size(name) * percent))
        fewer = self.options["pool_drop_reading"] == "fewer_spaces"
        return min(count, blocks) if fewer else max(count, blocks)

    # Directors

    def settle_director(self, name: str, chooser: str) -> None:
        """Somebody with more takes over: players before cousins, by card from the old director (13.4)."""
        if name == BR or name in self.privates:
            return
        old, holders = self.director.get(name, NOBODY), self.holders(name)
        if not holders:
            self.director.pop(name, None)
            self.orphans.append(name)
            return
        most = max(self.owned(name, one) for one in holders)
        if old and self.owned(name, old) == most:
            return
        self.appoint(name, [one for one in holders if self.owned(name, one) == most], old, chooser)

    def appoint(self, name: str, tied: list[Holder], old: Holder, chooser: str) -> None:
        """The next from the old director's card, or from that of a cousin's owner; else the floater first (6.6.2-x)."""
        start = self.cards.index(self.controller(old)) + 1 if old else self.cards.index(chooser)
        order = [player(who) for who in self.cards[start:] + self.cards[:start]]
        people = [one for one in order if one in tied]
        if people:
            self.director[name] = people[0]
            return
        self.director[name] = tied[0]
        if len(tied) > 1:
            self.naming = (name, chooser, tuple(map(bare, tied)))

    def settle_orphans(self, chooser: str) -> None:
        """Companies without a director go into liquidation; the owner of the cousin chooses their order (10.3-d)."""
        if len(self.orphans) > 1:
            self.naming = ("", chooser, tuple(self.orphans))
            return
        for name in self.orphans:
            self.liquidate(name)
        self.orphans = []

    def liquidate(self, name: str) -> None:
        """Put into liquidation (10.7-b)."""
        if name in self.spot:
            self.put(name, GRAY)

    # Selling shares

    def sellable(self, holder: Holder, name: str, keep_control: str = "") -> int:
        """How many shares may be sold as far as the company goes (6.5.2.3-c, 6.5.2.3-g, 7.2.7-k)."""
        if name in self.privates or self.in_liquidation(name):
            return 0
        mine, others = self.owned(name, holder), [one for one in self.holders(name) if one != holder]
        most = mine if name == BR or others else mine - 1
        if name == keep_control and self.director.get(name) == holder:
            most = min(most, mine - max((self.owned(name, one) for one in others), default=1))
        return max(0, most)

    def sell(self, holder: Holder, name: str, count: int) -> None:
        self.pay(BANK, holder, self.price(name) * count, "6.5.2.3-d")
        self.move_shares(name, holder, POOL, count)
        if self.director.get(name) == holder:
            self.settle_director(name, self.controller(holder))

    # Loans

    def borrow(self, name: str) -> None:
        """17.1, 17.2."""
        self.say(name not in self.privates and name != BR, "17.1-b", f"{name} cannot borrow")
        self.say(not self.in_liquidation(name), "17.1-g", f"{name} is in liquidation")
        self.say(self.spot[name] > GRAY + 1, "17.1-f", f"a loan puts {name} into liquidation")
        self.loans[name] += 1
        self.say(self.loans[name] <= self.in_play(name), "17.2-a", f"{name} has too many loans")
        self.pay(BANK, company(name), LOAN, "17.1-a")
        self.move(name, -1)

    def excess_loans(self, name: str) -> int:
        allowed = 0 if name in self.privates else self.in_play(name)
        return max(0, self.loans[name] - allowed)

    # Trains and phases

    def chart(self) -> dict[str, Any]:
        column: dict[str, Any] = CHART[min(self.column, len(CHART))]
        return column

    def trains_of(self, name: str) -> list[str]:
        """Kinds of the trains a company has."""
        return [kind for kind in KINDS for _ in range(self.trains[kind][company(name)])]

    def next_kind(self) -> str | None:
        """The colour on sale (7.2.7-c)."""
        return next((kind for kind in KINDS if self.trains[kind][BANK]), None)

    def move_train(self, kind: str, giver: Holder, taker: Holder) -> None:
        held = self.trains[kind]
        self.say(held[giver] > 0, "7.2.7-c", f"{giver} has no {kind} train")
        held[giver] -= 1
        held[taker] += 1

    def note_new_train(self, kind: str) -> None:
        """The first train of a colour that a company gets, or that is discarded, begins its phase (5-c, 5-d)."""
        colour = COLOUR_OF[kind]
        if COLOURS.index(colour) <= COLOURS.index(self.phase):
            return
        before, self.phase = self.phase, colour
        self.column = max(self.column, FIRST_COLUMN[colour])
        self.scrap_older(colour)
        if COLOURS.index(before) < COLOURS.index("red") <= COLOURS.index(colour):
            self.close_cousins()
        self.shed_trains()

    def scrap_older(self, colour: str) -> None:
        """Trains of earlier colours leave the supply (10.5-b, 8.1-b)."""
        for kind in KINDS[: COLOURS.index(colour)]:
            self.trains[kind][BANK] = 0

    def shed_trains(self) -> None:
        """A company directed by a cousin keeps its best trains (13.7-c)."""
        for name in self.shares:
            while name != BR and self.by_cousin(name) and self.over_limit(name):
                self.move_train(self.trains_of(name)[0], company(name), SCRAP)

    def over_limit(self, name: str) -> bool:
        return len(self.trains_of(name)) > int(self.chart()["train_limit"])

    def must_discard(self) -> list[str]:
        """Companies that give up trains now (13.7-a)."""
        return [name for name in (*self.publics(), *self.privates) if self.over_limit(name)]

    def upkeep(self, name: str) -> int:
        """7.2.5-a."""
        costs: dict[str, int] = self.chart()["maintenance"]
        return sum(costs[COLOUR_OF[kind]] for kind in self.trains_of(name))

    def interest(self, name: str) -> int:
        """7.2.8-a."""
        return self.loans[name] * LOAN * int(self.chart()["loan_interest_percent"]) // 100

    # Cousins

    def grants(self, name: str, to: str) -> bool:
        """Does a cousin in the game have a share of this public company (14.1-k, 14.1-l)?"""
        return self.cousins[name] not in (BANK, SCRAP) and to in self.spot and self.owned(to, cousin(name)) > 0

    def close_cousins(self) -> None:
        """All at the beginning of the red phase, blue first; nobody is asked (14.1-p to 14.1-t, 13.4-j)."""
        for name in [name for name, owner in self.cousins.items() if owner not in (BANK, SCRAP)]:
            holder, owner = cousin(name), self.cousins[name]
            for one in [one for one in self.shares if self.owned(one, holder)]:
                self.pay(BANK, holder, self.price(one) * self.owned(one, holder), "14.1-q")
                self.give_to_pool(one, holder)
            half = -(-self.cash[holder] // 2)
            self.pay(holder, owner, half, "14.1-r")
            self.pay(holder, BANK, self.cash[holder], "14.1-r")
            self.cousins[name] = SCRAP
        self.naming = None
        for name in self.orphans:
            self.liquidate(name)
        self.orphans = []

    def give_to_pool(self, name: str, holder: Holder) -> None:
        chooser, directed = self.controller(holder), self.director.get(name) == holder
        self.move_shares(name, holder, POOL, self.owned(name, holder))
        if directed:
            self.settle_director(name, chooser)

    def bankrupt_cousin(self, name: str) -> None:
        """10.3; it happens in Issue & Takeover Rounds, which liquidate what is left without a director (10.3-e)."""
        holder, owner = cousin(name), self.cousins[name]
        self.pay(holder, BANK, self.cash[holder], "10.3-b")
        for one in [one for one in self.shares if self.owned(one, holder)]:
            self.give_to_pool(one, holder)
        self.cousins[name] = SCRAP
        self.doomed += self.orphans
        self.settle_orphans(bare(owner))

    # The board

    def face(self, hex: str) -> tuple[Printed, int]:
        """What lies on a hex, and how it is turned."""
        tile = self.tiles.get(hex)
        return (TILES[tile[0]], tile[1]) if tile else (HEXES[hex], 0)

    def to_british_rail(self, name: str, hexes: Iterable[str]) -> None:
        """British Rail markers take the place of a company's (13.5-b)."""
        for hex in hexes:
            self.stations[name][hex] -= 1
            self.stations[BR][hex] += 1

    def remove(self, name: str) -> None:
        """A company leaves the game, or goes back to the supply with nothing left (8.1-r)."""
        self.take_off(name)
        self.shares.pop(name, None)
        self.director.pop(name, None)
        self.loans[name] = self.charter[name] = 0
        self.stations[name].clear()
        if name in self.privates:
            self.privates.remove(name)
        for kind in KINDS:
            self.trains[kind][SCRAP] += self.trains[kind].pop(company(name), 0)

    # The end

    def worth(self, who: str) -> int:
        """9.2-a to 9.2-d."""
        shares = sum(self.price(name) * self.owned(name, player(who)) for name in self.spot)
        return self.cash[player(who)] + shares

    def end(self, bankrupt: Collection[str] = ()) -> None:
        self.place = OVER
        self.scores = {who: 0 if who in bankrupt else self.worth(who) for who in self.players}
