"""Companies and players as spreadsheets, trains, phases, tiles: what everybody has and where everything is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bradshaw.board.data import PhaseData
from bradshaw.kernel import counted
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.market import by_price
from bradshaw.kernel.records import BANK, IPO, POOL, SCRAP, bare, company, is_company, is_player, player
from bradshaw.kernel.state import State
from bradshaw.titles import forecast, views
from bradshaw.web.table.show import facts

SHORT = 6
"""Letters of a name in a narrow column."""
SELLERS = (BANK, IPO)
"""Piles that new trains are bought from."""


@dataclass(frozen=True)
class CompanyRow:
    id: str
    name: str
    director: str
    price: int | None
    par: int | None
    treasury: int | None
    """Nothing where it is not for the eyes of whoever looks."""
    trains: tuple[str, ...]
    markers_left: int
    markers: int
    loans: int
    last_run: int | None
    shares: tuple[int, ...]
    held: tuple[tuple[int, bool], ...]
    """Shares of every player, and whether they direct it."""
    ipo: int
    pool: int
    treasury_shares: int
    status: str
    order: int | None
    css: str
    loan_limit: int | None = None
    others: tuple[tuple[int, bool], ...] = ()
    """Shares of those who are no players, and whether they direct it."""
    size: int = 0
    """How many shares it has."""
    charter: tuple[str, ...] = ()
    """What it has besides, such as privates and ports."""


@dataclass
class PlayerRow:
    name: str
    cash: int
    worth: int
    shares_worth: int
    certificates: int | None
    limit: int | None
    parts: list[tuple[str, int]]
    """Their worth, part by part."""
    liquidity: int | None
    """What they could have in hand by selling all that may be sold."""
    privates: list[tuple[str, str]]
    directs: list[str]
    future: list[str] = field(default_factory=list)
    """Trains that lie before them until a company gets them."""
    holdings: list[tuple[str, int, int]] = field(default_factory=list)
    """company, shares, what they are worth at the price now."""
    priority: bool = False
    card: int | None = None
    """The number of their card, where cards and not seats say whose turn comes next."""
    acts: bool = False


def price_of(game: Played, state: State, company_id: str) -> int | None:
    cell = state.prices.get(company_id)
    cells = game.title.market(state).cells
    return cells[cell].price if cell in cells else None


def status_of(record: Any) -> str:
    if record.closed:
        return "closed"
    if record.floated:
        return "" if record.directed_by else "no director"
    return "started" if record.par else "not started"


def operating(game: Played, state: State) -> list[str]:
    """The companies that run, in the order of their prices."""
    market = game.title.market(state)
    running = state.operating()
    return by_price(state, market, [c for c in running if state.prices.get(c) in market.cells])


def companies(game: Played, state: State, mine: Sequence[str]) -> list[CompanyRow]:
    """In operating order, then those still to come; as whoever has these seats may see them."""
    ranked = {name: i for i, name in enumerate(operating(game, state), 1)}
    rows = []
    for name, record in state.companies.items():
        held = state.shares.get(name, {})
        markers = [state.markers[m] for m in state.markers_of(name)]
        rows.append(
            CompanyRow(
                id=name,
                name=facts.company_name(state.title, name),
                director=record.director or "",
                price=price_of(game, state, name),
                par=record.par,
                treasury=state.cash.get(company(name), 0) if sees_treasury(state, mine, name) else None,
                trains=tuple(named(state, train) for train in state.trains_of(company(name))),
                markers_left=sum(marker.on_charter for marker in markers),
                markers=sum(not marker.in_supply for marker in markers),
                loans=state.loans.get(company(name), 0),
                last_run=record.last_run,
                shares=tuple(held.get(player(p), 0) for p in state.players),
                held=tuple((held.get(player(p), 0), record.director == p) for p in state.players),
                ipo=held.get(IPO, 0),
                pool=held.get(POOL, 0),
                treasury_shares=held.get(company(name), 0),
                size=record.shares if record.floated else 0,
                status=status_of(record),
                order=ranked.get(name),
                css=facts.css_name(name),
                loan_limit=views.loan_limit(state, name),
                others=tuple((held.get(one.id, 0), record.directed_by == one.id) for one in views.holders(state)),
                charter=tuple(views.charter(state, name)),
            )
        )
    return sorted(rows, key=lambda row: (row.order or 99, row.status == "closed", row.status == "not started"))


def named(state: State, train: str) -> str:
    """A train by its name and what sets it apart."""
    mark = views.train_mark(state, train)
    return f"{state.trains[train].name} · {mark}" if mark else state.trains[train].name


def abbreviated(names: Sequence[str]) -> list[tuple[str, str]]:
    """Every name with one that fits a narrow column and is nobody else's."""

    def short(name: str) -> str:
        words = name.split()
        return name if len(name) <= SHORT else "".join(word[0] for word in words) if len(words) > 1 else name[:SHORT]

    found = [short(name) for name in names]
    return [(name, one if found.count(one) == 1 else name) for name, one in zip(names, found, strict=True)]


def sees_treasury(state: State, mine: Sequence[str], name: str) -> bool:
    return any(views.sees_treasury(state, who, name) for who in mine or ("",))


def players(game: Played, state: State) -> list[PlayerRow]:
    worths = dict(state.ended.scores) if state.ended else game.title.scores(state)
    waits = set() if state.ended else set(game.deciders) if state is game.state else set()
    rows = []
    for name in state.players:
        held = [
            (c, count, count * (price_of(game, state, c) or 0))
            for c in state.companies
            if (count := state.owned(c, player(name)))
        ]
        certificates, limit = views.certificates(state, name)
        rows.append(
            PlayerRow(
                name=name,
                cash=state.cash.get(player(name), 0),
                worth=worths.get(name, 0),
                shares_worth=sum(worth for _, _, worth in held),
                certificates=certificates,
                limit=limit,
                parts=worth_by_part(game, state, name, worths.get(name, 0)),
                liquidity=views.liquidity(state, name),
                privates=[
                    (paper.partition(":")[2], facts.paper_name(state.title, paper))
                    for paper, holder in state.papers.items()
                    if holder == player(name) and facts.has_card(state.title, paper)
                ],
                future=[state.trains[id].name for id in state.trains_of(player(name))],
                directs=[c for c, record in state.companies.items() if record.director == name],
                holdings=held,
                priority=state.papers.get("priority") == player(name),
                card=state.cards.index(name) + 1 if state.cards else None,
                acts=name in waits,
            )
        )
    return rows


def worth_by_part(game: Played, state: State, name: str, total: int) -> list[tuple[str, int]]:
    """What somebody is worth as a sum that adds up: what the title tells, or cash and shares at their price."""
    parts = views.worth(state, name)
    if not parts:
        held = ((c, state.owned(c, player(name))) for c in state.companies)
        shares = [(f"{count} {c}", count * (price_of(game, state, c) or 0)) for c, count in held if count]
        parts = [("cash", state.cash.get(player(name), 0)), *shares]
    rest = total - sum(amount for _, amount in parts)
    return [*parts, ("everything else" if rest > 0 else "not counted", rest)] if rest else parts


@dataclass
class TrainRow:
    id: str
    name: str
    price: str
    left: str
    owners: list[str]
    rusts: str
    phase: str


def trains(game: Played, state: State) -> list[TrainRow]:
    """Every kind of train: what it costs, how many the bank has, who has the others, what ends it."""
    data = facts.printed(state.title)
    owners: dict[str, list[str]] = {}
    left = supply(state)
    for train in state.trains.values():
        if is_company(train.holder):
            owners.setdefault(train.kind, []).append(bare(train.holder))
    if data is None:
        kinds = dict.fromkeys(train.kind for train in state.trains.values())
        return [TrainRow(k, k, "", str(left.get(k, 0)), owners.get(k, []), "", "") for k in kinds]
    starts = {phase.train: phase.name for phase in data.phases if phase.train}
    return [
        TrainRow(
            id=one.id,
            name=" / ".join(side.name for side in one.sides),
            price=" / ".join(facts.money(state.title, side.price, company("")) for side in one.sides),
            left=", ".join(
                [
                    "any number" if one.count is None else f"{left.get(one.id, 0)} of {one.count}",
                    *elsewhere(state, one.id),
                ]
            ),
            owners=owners.get(one.id, []),
            rusts=one.rusts_on or "",
            phase=starts.get(one.id, ""),
        )
        for one in data.trains
    ]


def supply(state: State) -> dict[str, int]:
    """How many trains of every kind the bank has, or whoever sells new ones."""
    return dict(Counter(train.kind for train in state.trains.values() if train.holder in SELLERS))


def elsewhere(state: State, kind: str) -> list[str]:
    """Trains of a kind that lie neither with the bank nor with companies, such as those in the pool."""
    piles = Counter(train.holder for train in state.trains.values() if train.kind == kind)
    known = (*SELLERS, SCRAP)
    return [
        f"{count} {'for ' if is_player(pile) else ''}{facts.holder_name(pile)}"
        for pile, count in piles.items()
        if pile not in known and not is_company(pile)
    ]


def phases(state: State) -> list[dict[str, Any]]:
    data = facts.printed(state.title)
    if data is None:
        return []
    return [
        {
            "name": phase.name,
            "now": phase.name == state.phase,
            "train": phase.train or "",
            "tiles": ", ".join(phase.tiles),
            "limit": limit_in_words(phase),
            "rounds": phase.rounds,
        }
        for phase in data.phases
    ]


def limit_in_words(phase: PhaseData) -> str:
    """How many trains a company may have, and on how many certificates where that is limited, too."""
    if phase.certificate_limit is None:
        return str(phase.train_limit)
    return f"{phase.train_limit} in {counted(phase.certificate_limit, 'certificate')}"


def tiles_left(game: Played, state: State) -> list[dict[str, Any]]:
    """How many of every tile are still to be had."""
    laid: dict[str, int] = {}
    for tile in state.tiles.values():
        laid[tile.tile] = laid.get(tile.tile, 0) + 1
    counts = game.title.tile_counts(state)
    data = facts.printed(state.title)
    colours = {tile_id: fact.colour for tile_id, fact in data.tiles.items()} if data else {}
    return [
        {
            "id": tile,
            "colour": colours.get(tile, ""),
            "count": count,
            "left": None if count is None else count - laid.get(tile, 0),
        }
        for tile, count in counts.items()
    ]


def what_is_next(state: State) -> list[str]:
    """What the first train of the next kind will change, in sentences."""
    data = facts.printed(state.title)
    names = [phase.name for phase in data.phases] if data else []
    if data is None or state.phase not in names or names.index(state.phase) + 1 == len(names):
        return []
    now, coming = data.phases[names.index(state.phase)], data.phases[names.index(state.phase) + 1]
    told = [f"Phase {coming.name} begins with the first {coming.train}." if coming.train else f"Next: {coming.name}."]
    tiles = [colour for colour in coming.tiles if colour not in now.tiles]
    if tiles:
        told.append(f"{' and '.join(tiles).capitalize()} tiles may be laid.")
    limit = limit_in_words(coming)
    if limit != limit_in_words(now):
        trains = limit.replace(str(coming.train_limit), counted(coming.train_limit, "train"), 1)
        told.append(f"A company may have {trains}, not {limit_in_words(now)}.")
    if coming.rounds != now.rounds:
        told.append(f"There are {coming.rounds} operating rounds after a stock round, not {now.rounds}.")
    for kind in data.trains:
        if kind.rusts_on == coming.train:
            going = ((id, train) for id, train in state.trains.items() if train.kind == kind.id)
            losing = [owner_of(state, id) for id, train in going if is_company(train.holder)]
            counts = [f"{one} ({losing.count(one)})" if losing.count(one) > 1 else one for one in dict.fromkeys(losing)]
            told.append(f"All {kind.id} trains leave the game: " + (", ".join(counts) or "nobody has one") + ".")
    return told


def what_lies_ahead(state: State, mine: Sequence[str]) -> list[str]:
    """About how long the game still lasts, and what the reader's companies will have to pay."""
    told, left = [], forecast.rounds_left(state)
    if left < forecast.FAR and any(record.last_run for record in state.companies.values()):
        told.append(f"At the pace of now the game lasts about {counted(max(round(left), 1), 'more operating round')}.")
    dues = {name: forecast.due(state, name) for name in state.operating() if state.decider(name) in mine}
    for words, sums in (
        ("As things stand a turn costs", {name: due.round for name, due in dues.items()}),
        ("Must have a train", {name: due.train for name, due in dues.items()}),
    ):
        names = [name for name, amount in sums.items() if amount]
        if names:
            amounts = ", ".join(f"{name} {facts.money(state.title, sums[name], company(name))}" for name in names)
            told.append(f"{words}: {amounts}{COVERED[dues[names[0]].covered_by]}.")
    return told


COVERED = {
    "": "",
    "director": "; what a company lacks comes from its director",
    "loans": "; what a company lacks comes from loans",
}


def owner_of(state: State, train: str) -> str:
    """With the title's mark: a train with the Engineers card of 1843 runs once more."""
    name, mark = bare(state.trains[train].holder), views.train_mark(state, train)
    return f"{name}, {mark}" if mark else name


def next_train(game: Played, state: State) -> str:
    """The line in the header: which train is next and what it will change."""
    data = facts.printed(state.title)
    if data is None:
        return ""
    left = supply(state)
    order = [one for one in data.trains if left.get(one.id)]
    if not order:
        return ""
    now = order[0]
    words = f"{now.id} trains: {'any number' if now.count is None else left[now.id]} left"
    if len(order) > 1:
        rusting = [one.id for one in data.trains if one.rusts_on == order[1].id]
        words += f", then {order[1].id}" + (f" ends {', '.join(rusting)}" if rusting else "")
    return words
