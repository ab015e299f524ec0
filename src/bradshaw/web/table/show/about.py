"""The card of anything with a name: its figures, what it can do, what it leads to, who has it, and the rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bradshaw.board.data import TitleData
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.records import BANK, SCRAP, bare, company, is_company, is_pile, is_player
from bradshaw.kernel.state import State
from bradshaw.titles import cards, views
from bradshaw.web.table.show import facts, sheets

THING, COMPANY, TRAIN = "thing", "company", "train"


@dataclass
class About:
    kind: str
    id: str
    name: str
    what: str
    """The sort of thing it is, as people call it."""
    figures: list[tuple[str, str]] = field(default_factory=list)
    powers: list[str] = field(default_factory=list)
    leads: str = ""
    rule: str = ""
    now: list[str] = field(default_factory=list)
    """Who has it, and how it stands."""

    @property
    def css(self) -> str:
        return facts.css_name(self.id) if self.kind == COMPANY else ""


def about(game: Played, state: State, kind: str, name: str, mine: Sequence[str] = ()) -> About | None:
    """The card of something, as those see it who sit in these seats; what only looks like a company, such as a bank
    with shares, is a thing."""
    finder = FINDERS.get(kind)
    return (finder(game, state, name, mine) or thing(game, state, name, mine)) if finder else None


def kind_of(title: str, name: str) -> str:
    """What sort of card a lot has."""
    data = facts.printed(title)
    if data and name in {one.id for one in data.companies}:
        return COMPANY
    if data and name in {one.id for one in data.trains}:
        return TRAIN
    return THING


def places(data: TitleData, hexes: tuple[str, ...]) -> str:
    """Hexes with the names of what lies there."""
    return ", ".join(f"{one} {data.hexes[one].name}".strip() if one in data.hexes else one for one in hexes)


def thing(game: Played, state: State, name: str, mine: Sequence[str] = ()) -> About | None:
    """A private company, a cousin."""
    title, data = state.title, facts.printed(state.title)
    words = cards.cards(title).things.get(name)
    printed = next((one for one in data.privates if one.id == name), None) if data else None
    if data is None or (words is None and printed is None):
        return None
    found = About(THING, name, facts.private_name(title, name), f"{words.kind if words else 'private'} company")
    if words:
        found.what = "Private company" if words.kind == "private" else words.kind.capitalize()
        found.powers, found.leads, found.rule = [words.power], words.leads, words.rule
    if printed:
        found.figures = [
            ("price", facts.money(title, printed.price)),
            ("each round", facts.money(title, printed.revenue)),
        ]
        if printed.company_prices:
            low, high = printed.company_prices
            found.figures.append(
                ("for a company", f"{facts.money(title, low)}–{facts.money(title, high, company(''))}")
            )
        if printed.blocks:
            found.figures.append(("shuts", places(data, printed.blocks)))
        if printed.comes_with:
            found.figures.append(("comes with", f"{printed.comes_with.percent} % of {printed.comes_with.company}"))
        if printed.exchange:
            found.figures.append(("exchange for", f"a share of {printed.exchange}"))
    elif words and words.price is not None:
        found.figures = [("marked price", facts.money(title, words.price))]
    found.now = [who_has(state, name), *views.stands(state, name)]
    return found


def who_has(state: State, name: str) -> str:
    holder = next((who for paper, who in state.papers.items() if paper.partition(":")[2] == name), BANK)
    if holder == SCRAP:
        return "Closed."
    return "Nobody owns it." if is_pile(holder) else f"Owned by {bare(holder)}."


def company_card(game: Played, state: State, name: str, mine: Sequence[str]) -> About | None:
    title, data = state.title, facts.printed(state.title)
    record = state.companies.get(name)
    if record is None:
        return None
    found = About(COMPANY, name, facts.company_name(title, name), "Company")
    printed = next((one for one in data.companies if one.id == name), None) if data else None
    if data and printed:
        costs = ", ".join(facts.money(title, cost, company(name)) for cost in printed.marker_costs)
        figures = (
            ("home", places(data, printed.homes)),
            ("par", ", ".join(facts.money(title, par) for par in printed.pars)),
            ("floats at", f"{printed.float_percent} %" if printed.float_percent else ""),
            ("stations", costs),
        )
        found.figures = [(label, value) for label, value in figures if value]
    spoken = cards.cards(title)
    waiting = None if record.floated else spoken.any_company
    said = [one for one in (spoken.companies.get(name), waiting) if one]
    found.powers = [one.power for one in said]
    found.rule = said[0].rule if said else ""
    price = sheets.price_of(game, state, name)
    if record.closed:
        found.now = ["Closed."]
    elif price is not None:
        found.now = [f"Stands at {facts.money(title, price)}."]
    if record.director:
        found.now.append(f"Directed by {record.director}.")
    if record.floated and not record.closed:
        found.figures = in_business(game, state, name, mine)
    return found


def in_business(game: Played, state: State, name: str, mine: Sequence[str]) -> list[tuple[str, str]]:
    """The figures of a company that operates: what it has, what it owes, who holds it."""
    (row,) = [one for one in sheets.companies(game, state, mine) if one.id == name]
    held = state.shares.get(name, {})
    letters = {one.id: one.letters for one in views.holders(state)}
    names = {company(name): "treasury", **letters}
    shares = ", ".join(f"{names.get(who) or facts.holder_name(who)} {count}" for who, count in held.items() if count)
    placed = sum(state.markers[id].place is not None for id in state.markers_of(name))
    figures = (
        ("price", facts.money(state.title, row.price) if row.price is not None else ""),
        ("treasury", "?" if row.treasury is None else facts.money(state.title, row.treasury, company(name))),
        ("trains", ", ".join(row.trains) or "none"),
        ("loans", str(row.loans) if row.loans else ""),
        ("stations", f"{placed} and {row.markers_left} to place"),
        ("shares", shares),
        ("last run", facts.money(state.title, row.last_run) if row.last_run is not None else ""),
    )
    return [(label, value) for label, value in figures if value]


def train(game: Played, state: State, name: str, mine: Sequence[str]) -> About | None:
    """A kind of train; asked for by the name of a side, that side is told first."""
    title, data = state.title, facts.printed(state.title)
    printed = (
        next((t for t in data.trains if t.id == name or name in {side.name for side in t.sides}), None)
        if data
        else None
    )
    if data is None or printed is None:
        return None
    sides = sorted(printed.sides, key=lambda side: side.name != name)
    found = About(TRAIN, printed.id, " / ".join(side.name for side in printed.sides), "Train")
    labels = [side.name for side in printed.sides] if len(sides) > 1 else ["price"]
    prices = [facts.money(title, side.price, company("")) for side in printed.sides]
    found.figures = list(zip(labels, prices, strict=True))
    begun = next((phase.name for phase in data.phases if phase.train == printed.id), "")
    cards_of = [one for one in state.trains.values() if one.kind == printed.id]
    left = sum(not is_company(one.holder) and not is_player(one.holder) and one.holder != SCRAP for one in cards_of)
    many = "any number" if printed.count is None else f"{left} of {printed.count}"
    figures = (("left", many), ("begins phase", begun), ("goes with the first", printed.rusts_on or ""))
    found.figures += [(label, value) for label, value in figures if value]
    spoken = cards.cards(title)
    for side in sides:
        for run in side.runs:
            words = cards.run_words(title, run)
            found.powers.append(f"{side.name}: {words[:1].lower()}{words[1:]}" if len(sides) > 1 else words)
            found.rule = found.rule or (spoken.runs[run.kind].rule if run.kind in spoken.runs else "")
    if not printed.rusts_on:
        found.leads = "It stays to the end of the game."
    owners = [bare(one.holder) for one in cards_of if is_company(one.holder)]
    if owners:
        found.now.append(f"Owned by {', '.join(dict.fromkeys(owners))}.")
    waiting = [bare(one.holder) for one in cards_of if is_player(one.holder)]
    if waiting:
        found.now.append(f"{', '.join(dict.fromkeys(waiting))} will give one to a company.")
    return found


FINDERS: dict[str, Callable[[Played, State, str, Sequence[str]], About | None]] = {
    THING: thing,
    COMPANY: company_card,
    TRAIN: train,
}
