"""The action card: the menu as one question with its answers in sentences, and what is not possible with its reason."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from bradshaw.kernel import events as ev
from bradshaw.kernel.actions import Action, RunRoutes
from bradshaw.kernel.codec import plain
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.menu import Menu, Option, Range, Refused
from bradshaw.kernel.records import Holder, bare
from bradshaw.kernel.records import company as holder_of
from bradshaw.kernel.records import player as purse_of
from bradshaw.kernel.state import State
from bradshaw.mechanics.company_turn import CompanyTurn
from bradshaw.titles import clauses, views
from bradshaw.titles.guide import guide
from bradshaw.web.table.show import about, facts
from bradshaw.web.thinking import questions

HEADINGS = {
    "bid": "Bid",
    "choose": "Choose what you have won",
    "lower-price": "Lower the price",
    "buy-private": "Buy a private",
    "sell-private": "Sell a private",
    "exchange": "Exchange a private",
    "start-company": "Start a company",
    "buy-share": "Buy a share",
    "sell-shares": "Sell shares",
    "lay-tile": "Build track",
    "place-marker": "Place a station",
    "run-routes": "Run trains",
    "dividend": "Revenue",
    "buy-train": "Buy a train",
    "discard-train": "Discard a train",
    "take-loan": "Take a loan",
    "agree": "The answer",
}
MUST = {
    "sell-shares": "sell shares",
    "sell-private": "sell a private",
    "discard-train": "give up a train",
    "buy-train": "buy a train",
    "buy-private": "buy a private",
    "lower-price": "lower a price",
    "lay-tile": "build",
    "take-loan": "take a loan",
    "issue-shares": "issue shares",
    "buy-out": "buy shares out",
    "give-up-station": "give up a station",
    "turn-train": "turn a train over",
}
"""What somebody may be forced to do, in words."""
OF_TRAINS = ("buy-train", "discard-train", "mark-train", "turn-train")
"""Equal trains are offered once."""
AT_ONCE = ("pass", "withdraw", "out", "ready", "step-back")
"""Short answers: a button each, no second click."""
PASSES = ("pass", "out", "ready")
"""To do nothing more, whatever it is called: the key p."""
HARMLESS = ("run-routes",)
"""What nobody regrets: its best may be chosen beforehand. All else costs something or gives something away."""
BUILT = ("lay-tile", "place-marker", "choose-hex", "choose-spot")
"""Choices whose refusals are told where they lie, hex by hex."""
ON_MAP = (*BUILT, "claim-port", "buy-port", "move-marker", "give-up-station")
"""What may be chosen by a click on the map."""
FOR_ONESELF = {"start-company", "buy-share"}
"""What a person pays for, whatever else a company may do meanwhile."""
GRIDS = ("start-company", "buy-share", "sell-shares")
"""What is a table of companies by price or number."""
SOURCES = {"ipo": "offering", "pool": "pool"}
LATER = ("sell-shares", "sell-private", "take-loan", "discard-train", "exchange")
"""What is seldom wanted stands below the rest."""
PRICE_CHANGING = ("dividend",)
AMOUNTS = ("amount", "price")
"""Free numbers that are money."""
OPEN_UP_TO = 9
FEW = 3
LAID = re.compile(r"^Tile (\S+) on (\w+)(?: \(([^)]*)\))?: [^,]*")
"""A tile with its number, hex, name and way: the button says it without the way."""
CHOICE = 3
"""Fields of an action that only names a company: kind, actor and company."""


@dataclass
class Number:
    """A free number of an option."""

    field: str
    start: int
    stop: int
    step: int
    value: int
    span: str
    """Least and most, as people write them."""
    unit: tuple[str, str]
    """What is written before and after it: a currency."""


@dataclass
class Answer:
    index: int
    label: str
    said: str
    """The label where it stands alone: with the name of who acts, if that is not plain."""
    note: str
    best: bool
    action: dict[str, Any]
    numbers: list[Number]
    key: str = ""
    about: str = ""
    """The card of what it is about."""

    @property
    def figure(self) -> str:
        """In a table of companies by price: the price, or how many."""
        figure = self.action.get("par") or self.action.get("count")
        return str(figure) if figure else price_in(self.label)

    @property
    def under(self) -> str:
        """What stands below the figure: what is paid or received, or where a share comes from."""
        source = Holder(self.action.get("source", ""))
        own = source == holder_of(str(self.action.get("company", "")))
        return "treasury" if own else SOURCES.get(source, bare(source)) if source else price_in(self.label)

    @property
    def price(self) -> str:
        return price_in(self.label)

    @property
    def css(self) -> str:
        return facts.css_name(str(self.action.get("company", "")))

    @property
    def hex(self) -> str:
        """Where on the map it may be chosen."""
        return str(self.action["hex"]) if self.action["kind"] in ON_MAP else ""

    @property
    def value(self) -> str:
        """What the form sends."""
        return f"{self.index}|{json.dumps(self.action, separators=(',', ':'))}"


@dataclass
class No:
    label: str
    message: str
    clause: str
    known: bool
    names: list[str] = field(default_factory=list)
    """What else is refused for the same reason."""


@dataclass(frozen=True)
class Part:
    """One trade on an order slip, in words."""

    label: str
    action: dict[str, Any]

    @property
    def value(self) -> str:
        """What the form sends."""
        return json.dumps(self.action, separators=(",", ":"))


@dataclass
class Section:
    kind: str
    heading: str
    who: str = ""
    """Whose choice it is, where several people are asked at this screen."""
    means: str = ""
    answers: list[Answer] = field(default_factory=list)
    refused: list[No] = field(default_factory=list)
    open: bool = True

    @property
    def on_map(self) -> bool:
        return self.kind in ON_MAP and len(self.answers) > 1

    @property
    def single(self) -> bool:
        """One answer that speaks for itself: no heading above it."""
        return len(self.answers) == 1 and not self.grid

    @property
    def chips(self) -> bool:
        """Is this a long list of companies of which one is chosen, and nothing else?"""
        named = {one.action.get("company") for one in self.answers}
        return len(named) == len(self.answers) > OPEN_UP_TO and all(len(one.action) == CHOICE for one in self.answers)

    @property
    def grid(self) -> list[tuple[str, list[Answer]]]:
        """Answers that differ only in a figure, by company: a table instead of sentences."""
        rows: dict[str, list[Answer]] = {}
        for answer in self.answers if self.kind in GRIDS else ():
            rows.setdefault(str(answer.action.get("company", "")), []).append(answer)
        return list(rows.items())


@dataclass
class Card:
    heading: str
    actors: list[str]
    waits_for: list[str]
    sections: list[Section]
    buttons: list[Answer]
    chosen: int | None
    places: dict[str, Any]
    """For the map: what may be done on which hex."""
    meaning: str = ""
    """What is decided and what for, where it has not been said."""
    must: No | None = None
    """Why nobody may pass here, and what has to be done."""
    company: str = ""
    """The company that builds, if one does."""
    purse: str = ""
    """Who acts, with what in hand."""
    runs: dict[str, Any] | None = None
    """For drawing one's own routes: the trains, and the best known."""
    pars: dict[str, list[int]] = field(default_factory=dict)
    """Market cells that may be chosen, with the answers there."""
    arrows: list[tuple[str, str]] = field(default_factory=list)
    """Where prices may go."""
    parts: list[Part] = field(default_factory=list)
    """What stands on the order slip already: the card is that of the position it leads to."""

    @property
    def few(self) -> bool:
        """Is there room for more words?"""
        return sum(len(section.answers) for section in self.sections) <= FEW

    @property
    def empty(self) -> bool:
        return not self.sections and not self.buttons and not self.parts


def price_in(label: str) -> str:
    """The price in words like "Buy a share for £100"."""
    found = re.search(r"\bfor (\S*\d[\d,]*\S*)", label)
    return found.group(1).rstrip(",;.") if found else ""


def heading_of(title: str, kind: str) -> str:
    return guide(title).headings.get(kind) or HEADINGS.get(kind, kind.replace("-", " ").capitalize())


def meaning(game: Played) -> str:
    """What is decided and what for, as the guide says it."""
    return guide(game.title.id).decision(game.state.frames[-1]) if game.state.frames else ""


def card(game: Played, mine: Iterable[str], first: int = 0) -> Card:
    """The card for a person who acts for these seats; its answers are numbered from `first` on."""
    asked = [name for name in game.state.players if name in set(mine)]
    waits = list(game.deciders)
    menus = [questions.menu(game, player, explain=True) for player in asked]
    heading = guide(game.title.id).headings.get(menus[0].frame) or menus[0].heading if menus else ""
    sections: dict[tuple[str, str], Section] = {}
    buttons: list[Answer] = []
    answers: list[Answer] = []
    several = len({o.action.actor for menu in menus for o in menu.options}) > 1
    plain_actor = waits[0] if len(waits) == 1 else ""
    for menu in menus:
        for option in menu.options:
            named = several and option.action.actor != plain_actor
            answer = to_answer(game.title.id, first + len(answers), option, named)
            answer.about = subject(game.state, answer.action)
            answers.append(answer)
            kind = option.action.kind
            if kind in AT_ONCE and not answer.numbers:
                answer.key = "p" if kind in PASSES and "p" not in [one.key for one in buttons] else ""
                buttons.append(answer)
            else:
                section = section_of(game, sections, option.action, several)
                said = {one.label for one in section.answers} if kind in OF_TRAINS else set()
                if answer.label not in said:
                    section.answers.append(answer)
        add_refused(game, sections, menu, several)
    found = [section for section in sections.values() if section.answers or section.refused]
    found.sort(key=lambda one: (one.who != "" and one.who not in waits, one.who, not one.answers, one.kind in LATER))
    shown = 0
    for section in found:
        shown += len(section.grid) or len(section.answers)
        by_map = section.on_map and len(section.answers) > OPEN_UP_TO
        few = shown <= OPEN_UP_TO or section is found[0] or section.single
        section.open = bool(section.answers) and not by_map and few
    seen_first = sorted(found, key=lambda one: not one.open)
    for number, answer in enumerate((a for s in seen_first for a in s.answers), 1):
        answer.key = str(number) if number < 10 else ""
    options = [option for menu in menus for option in menu.options]
    told = meaning(game)
    waited = [menu for who, menu in zip(asked, menus, strict=True) if who in waits]
    forced = None if " must " in heading else must(waited, told)
    return Card(
        heading=heading,
        actors=[name for name in asked if any(o.action.actor == name for m in menus for o in m.options)],
        waits_for=waits,
        sections=found,
        buttons=buttons,
        chosen=first_choice(found),
        places=places(game, menus),
        must=forced,
        meaning="" if forced and forced.message == told else told,
        company=next(
            (o.action.company for o in options if o.action.kind in ON_MAP and hasattr(o.action, "company")), ""
        ),
        purse="" if several else purse(game, options),
        runs=runs(game, options),
        pars=pars(game, options, first),
        arrows=arrows(game, options),
    )


def purse(game: Played, options: list[Option]) -> str:
    """The actor's or the acting company's means, in words."""
    state, title = game.state, game.title.id
    companies = {getattr(one.action, "company", "") for one in options if one.action.kind not in GRIDS} - {""}
    kinds = {one.action.kind for one in options}
    actors, frame = {one.action.actor for one in options}, state.frames[-1] if state.frames else None
    on_turn = frame.company if isinstance(frame, CompanyTurn) and actors & set(game.deciders) else ""
    known = all(hasattr(one.action, "company") or one.action.kind == "pass" for one in options)
    acting = on_turn or (next(iter(companies)) if len(companies) == 1 and known and not kinds & FOR_ONESELF else "")
    hands = " · ".join(f"{name}: {in_hand(game, name)}" for name in sorted(actors))
    company = state.companies.get(acting)
    if company is None or not company.floated or holder_of(acting) not in state.cash:
        return hands
    trains = ", ".join(state.trains[t].name for t in state.trains_of(holder_of(acting))) or "no train"
    words = f"Treasury {facts.money(title, state.cash[holder_of(acting)], holder_of(acting))} · {trains}"
    return f"{words} · {hands}" if "sell-shares" in kinds else words


def in_hand(game: Played, name: str) -> str:
    return f"{facts.money(game.title.id, game.state.cash.get(purse_of(name), 0), purse_of(name))} in hand"


def runs(game: Played, options: list[Option]) -> dict[str, Any] | None:
    """What is needed to draw routes of one's own."""
    offered = [o.action for o in options if isinstance(o.action, RunRoutes) and "routes" in o.open]
    if not offered:
        return None
    action = offered[0]
    names = train_names(game, offered)
    return {
        "actor": action.actor,
        "company": action.company,
        "trains": [{"id": one, "name": name} for one, name in names.items()],
        "best": plain(action.routes),
    }


def train_names(game: Played, offered: list[RunRoutes]) -> dict[str, str]:
    """The trains that may run: as the title tells, such as halves of a certificate, else those that the company has."""
    company = offered[0].company
    told = views.fleet(game.state, company)
    running = [route.train for action in offered for route in action.routes]
    ids = dict.fromkeys([*told, *running] if told else [*game.state.trains_of(holder_of(company)), *running])
    printed = {id: train.name for id, train in game.state.trains.items()} | told
    return {one: printed[one] for one in ids if one in printed}


def pars(game: Played, options: list[Option], first: int) -> dict[str, list[int]]:
    """Cells of the market where a par price may be set."""
    wanted: dict[int, list[int]] = {}
    for index, option in enumerate(options, first):
        par = getattr(option.action, "par", 0)
        if par:
            wanted.setdefault(par, []).append(index)
    cells = game.title.market(game.state).cells.values() if wanted else ()
    chosen: dict[int, str] = {}
    for cell in cells:
        if cell.price in wanted and (cell.price not in chosen or any("par" in zone for zone in cell.zones)):
            chosen[cell.price] = cell.id
    return {cell: wanted[price] for price, cell in chosen.items()}


def arrows(game: Played, options: list[Option]) -> list[tuple[str, str]]:
    """Where the price of the acting company may go, found by trying."""
    found: dict[tuple[str, str], None] = {}
    for option in options:
        if option.action.kind in PRICE_CHANGING:
            company = getattr(option.action, "company", "")
            start = game.state.prices.get(company)
            for event in game.copy().act(option.action):
                if isinstance(event, ev.PriceMoved) and event.company == company and start and event.cell != start:
                    found[(start, event.cell)] = None
                    break
    return list(found)


def first_choice(sections: list[Section]) -> int | None:
    """What is chosen before anybody has chosen: a best that costs nothing, and nothing else ever."""
    return next((answer.index for section in sections for answer in section.answers if answer.best), None)


def section_of(game: Played, sections: dict[tuple[str, str], Section], action: Action, several: bool) -> Section:
    who = action.actor if several else ""
    kind = "agree" if action.kind == "decline" else action.kind
    key = (who, kind)
    if key not in sections:
        sections[key] = Section(kind, heading_of(game.title.id, kind), who, in_hand(game, who) if who else "")
    return sections[key]


def to_number(title: str, action: Action, name: str, span: Range) -> Number:
    company = getattr(action, "company", "")
    purse = holder_of(company) if company else purse_of(action.actor)

    def said(value: int) -> str:
        return facts.money(title, value, purse) if name in AMOUNTS else str(value)

    value = min(max(getattr(action, name), span.start), span.stop)
    before, _, after = said(0).partition("0")
    words = f"{said(span.start)} to {said(span.stop)}"
    return Number(name, span.start, span.stop, span.step, value, words, (before, after))


def to_answer(title: str, index: int, option: Option, named: bool) -> Answer:
    action = option.action
    numbers = [
        to_number(title, action, name, span)
        for name, span in option.ranges.items()
        if name != "rotation"  # turned on the map
    ]
    short = re.sub(
        r"^Tile (\S+) on (\w+)(?: \(([^)]*)\))?: [^,]*", lambda m: f"Lay {m[1]} on {m[3] or m[2]}", option.label
    )
    said = f"{action.actor}: {short}" if named else short
    return Answer(
        index,
        option.label,
        said,
        option.note,
        option.best and action.kind in HARMLESS,
        plain(action),
        numbers,
    )


def subject(state: State, action: dict[str, Any]) -> str:
    """The card of what an answer is about: a private, a lot, a train; a company where it is not the one that acts."""
    if action["kind"] in ("buy-train", "discard-train"):
        train = state.trains.get(action["train"])
        return f"train/{action.get('side') or train.name}" if train else ""
    lot = action.get("private") or action.get("lot") or action.get("cousin")
    if lot:
        return f"{about.kind_of(state.title, lot)}/{lot}" if facts.is_known(state.title, lot) else ""
    return holder_of(action["company"]) if action["kind"] in ("start-company", "buy-share", "sell-shares") else ""


def add_refused(game: Played, sections: dict[tuple[str, str], Section], menu: Menu, several: bool) -> None:
    for refused in menu.refused:
        if refused.action.kind in (*BUILT, "pass") or getattr(refused.action, "company", None) == "":
            continue  # told elsewhere, or nobody's yet
        section = section_of(game, sections, refused.action, several)
        same = next((one for one in section.refused if one.message == refused.reason.message), None)
        if same is None:
            same = to_no(refused)
            section.refused.append(same)
        name = str(getattr(refused.action, "company", ""))
        if name and name not in same.names:
            same.names.append(name)


def must(menus: list[Menu], meaning: str) -> No | None:
    """A decision that cannot be passed says so, with the rule against passing or what it is for."""
    for menu in menus:
        kinds = [kind for kind in menu.kinds() if kind in MUST]
        forbidden = next((one for one in menu.refused if one.action.kind == "pass"), None)
        if kinds and len(kinds) == len(menu.kinds()):
            if "buy-train" in kinds:
                kinds = ["buy-train"]  # the rest are ways to pay for it
            label = f"{menu.options[0].action.actor} must {' or '.join(MUST[kind] for kind in kinds)}"
            return to_no(forbidden, label) if forbidden else No(label, meaning, "", False)
    return None


def to_no(refused: Refused, label: str = "") -> No:
    clause = refused.reason.clause
    return No(label or refused.label, refused.reason.message, clause, clauses.known(clause))


def places(game: Played, menus: list[Menu]) -> dict[str, Any]:
    """Hexes with something to do: the actions there; and how many are left of each tile."""
    may: dict[str, list[dict[str, Any]]] = {}
    for option in (option for menu in menus for option in menu.options):
        if option.action.kind in ON_MAP:
            action = plain(option.action)
            may.setdefault(action["hex"], []).append(action)
    wanted = {entry["tile"] for entries in may.values() for entry in entries if "tile" in entry}
    laid = [one.tile for one in game.state.tiles.values()]
    counts = game.title.tile_counts(game.state) if wanted else {}
    left = {tile: count - laid.count(tile) for tile in wanted if (count := counts.get(tile)) is not None}
    return {"may": may, "left": left}
