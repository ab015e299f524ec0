"""The whole page of a game as a template's context, and each of its tabs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest
from django.urls import reverse

from bradshaw.bots.known import BOTS
from bradshaw.interop import formats
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.records import BANK
from bradshaw.kernel.state import State
from bradshaw.titles import clauses, views
from bradshaw.titles.guide import guide
from bradshaw.web.table import notebook, orders, play, slips
from bradshaw.web.table.models import Game, Seat, StandingOrder
from bradshaw.web.table.show import board, charts, course, log, lots, panels, sheets
from bradshaw.web.table.show.card import Card, card
from bradshaw.web.table.show.sheet import Sheet, sheet, trades

TABS = {
    "sheet": "Table",
    "trains": "Trains",
    "tiles": "Tiles",
    "log": "Log",
    "charts": "Charts",
    "rules": "Rules",
    "chat": "Chat",
    "notes": "Notes",
    "table": "Seats",
}
COLUMNS = (
    ("ipo", "offering"),
    ("pool", "pool"),
    ("trains", "trains"),
    ("ran", "last runs"),
    ("par", "par"),
    ("stations", "stations"),
)
"""What the spreadsheet may leave out."""
RECENT = 8
ROOM_FOR_STEPS = 50
"""Letters that fit into the bar of steps beside their numbers."""
LOG_PAGE = 60
CHAT_PAGE = 100


def whole(
    request: HttpRequest,
    row: Game,
    game: Played,
    who: User | None,
    at: int | None,
    tab_name: str,
    draft: slips.Draft | None = None,
) -> dict[str, Any]:
    """Everything the page of a game shows to this person; with a draft, as its order slip would leave it."""
    asked = asked_for(request, row, game, who, at, draft)
    state, mine, decision, now = asked.state, asked.mine, asked.decision, at is None
    note = notebook.of(row, who)
    ordered = standing_orders(asked) if now else []
    tab_name = tab_name if tab_name in TABS else "sheet"
    round_name = log.round_name(game, at)
    sale = lots.sale(game, state, decision)
    my_turn = bool(set(mine) & set(row.waits_for)) and not game.ended
    context = {
        "row": row,
        "game": game,
        "guide": guide(row.title),
        "state": state,
        "who": who,
        "mine": mine,
        "at": at,
        "now": now,
        "shown": len(game.entries) if at is None else at,
        "last": len(game.entries),
        "signature": signature(row, at, mine, ordered),
        "card": decision,
        "my_turn": my_turn,
        "round": round_name,
        "rounds": lambda: course.rounds(game, state, at, round_name),
        "steps": (steps := course.steps(state, decision)),
        "many_steps": sum(len(one.name) + 3 for one in steps) > ROOM_FOR_STEPS,
        "acting": course.acting(state),
        "order": lambda: course.order(game, state),
        "hero": course.hero(state, round_name, sale is not None and bool(sale.lots)),
        "sale": sale,
        "panels": panels.panels(state),
        "foretold": views.foretold(state),
        "next_train": lambda: sheets.next_train(game, state),
        "players": lambda: asked.people,
        "seats": {seat.name: seat for seat in row.seated},
        "undo_steps": play.may_undo(row, game, who) if now else 0,
        "turn_steps": play.steps_to_turn_start(row, game, mine) if now and mine else 0,
        "can_redo": now and play.may_redo(row, game, who),
        "undo_request": getattr(row, "undo_request", None),
        "seat_request": getattr(row, "seat_request", None),
        "lent": [seat for seat in row.seated if seat.bot and who and seat.user_id == who.pk],
        "recap_from": note.seen if note else 0,
        "recent": lambda: last_steps(game, at),
        "orders": ordered,
        "may_order": orders.offers(game, mine[0]) if now and orders.may_order(row, mine) else [],
        "bots_move": now and bool(mine) and set(row.waits_for) <= play.bots_of(row).keys() and not game.ended,
        "tabs": TABS,
        "unread": row.said,
        "scores": sorted(state.ended.scores.items(), key=lambda one: -one[1]) if state.ended else [],
        **board.context(row, game, state, at, decision),
    }
    return context | tab(asked, tab_name)


def signature(row: Game, at: int | None, mine: list[str], ordered: list[tuple[StandingOrder, str]]) -> str:
    """What the parts of the page follow from: whoever has the same sees the same."""
    told = ",".join(f"{order.pk}{'s' if order.stopped else ''}" for order, _ in ordered)
    return f"{row.records}/{'now' if at is None else at}/{','.join(mine)}/{told}{'/hurry' if row.hurry else ''}"


def last_steps(game: Played, at: int | None) -> list[log.Step]:
    first = max((at or len(game.entries)) - RECENT, 0)
    return [step for step in log.steps(game, first, at) if step.lines]


def standing_orders(asked: Asked) -> list[tuple[StandingOrder, str]]:
    """What this person has told the table to do, in words."""
    if not asked.row.ordered or not orders.may_order(asked.row, asked.mine):
        return []
    given = StandingOrder.objects.filter(game=asked.row, seat__in=asked.mine)
    return [(order, orders.words(order, asked.row.title)) for order in given]


@dataclass(frozen=True)
class Asked:
    """What a tab is made of."""

    request: HttpRequest
    row: Game
    game: Played
    who: User | None
    at: int | None
    decision: Card | None

    @property
    def state(self) -> State:
        return self.game.at(self.at)

    @cached_property
    def mine(self) -> list[str]:
        return play.seats_of(self.row, self.who)

    @cached_property
    def people(self) -> list[sheets.PlayerRow]:
        return sheets.players(self.game, self.state)

    @cached_property
    def sheet(self) -> Sheet:
        acting = course.acting(self.state)
        return sheet(self.game, self.state, self.at, self.mine, self.people, acting, self.decision)


def asked_for(
    request: HttpRequest,
    row: Game,
    game: Played,
    who: User | None,
    at: int | None,
    draft: slips.Draft | None = None,
) -> Asked:
    mine = play.seats_of(row, who)
    decision = card(game, mine) if at is None and mine and not game.ended else None
    return Asked(request, row, game, who, at, slips.drafted(draft) if draft and draft.parts else decision)


def tab(asked: Asked, name: str) -> dict[str, Any]:
    """What one tab needs."""
    base: dict[str, Any] = {
        "row": asked.row,
        "game": asked.game,
        "state": asked.state,
        "tab_name": name,
        "tab_template": f"table/tabs/{name}.html",
        "tab_look": None,
        "at": asked.at,
        "title": asked.row.title,
        "mine": asked.mine,
        "who": asked.who,
    }
    return base | FILL[name](asked)


Fill = dict[str, Any]


def fill_sheet(asked: Asked) -> Fill:
    return {"sheet": lambda: asked.sheet, "columns": COLUMNS, "tab_look": look_of_sheet(asked)}


def look_of_sheet(asked: Asked) -> tuple[bool, ...] | None:
    """The treasuries that the reader may see; nobody else has the prices that they may click."""
    if asked.decision and trades(asked.decision):
        return None
    return tuple(sheets.sees_treasury(asked.state, asked.mine, name) for name in asked.state.companies)


def fill_trains(asked: Asked) -> Fill:
    game, state = asked.game, asked.state
    return {
        "trains": sheets.trains(game, state),
        "panels": panels.panels(state),
        "phases": sheets.phases(state),
        "coming": [
            *views.foretold(state),
            *sheets.what_is_next(state),
            *sheets.what_lies_ahead(state, asked.mine),
        ],
        "endings": views.endings(state),
        "bank": state.cash.get(BANK),
    }


def fill_tiles(asked: Asked) -> Fill:
    return {"tiles": board.manifest(asked.game, asked.state)}


def fill_log(asked: Asked) -> Fill:
    wanted = asked.request.POST if asked.request.method == "POST" else asked.request.GET
    person, company, kind = wanted.get("player", ""), wanted.get("company", ""), wanted.get("kind", "")
    since = wanted.get("since", "")
    first = int(since) + 1 if since.isdecimal() and len(since) < 9 else 0
    said = asked.row.chat.filter(name="", position__gte=first)
    told = log.matching(log.with_notices(log.steps(asked.game, first, asked.at), said), person, company, kind)
    page = wanted.get("page", "1")
    pages = int(page) if page.isdecimal() and len(page) < 5 else 1
    return {
        "steps": told[: LOG_PAGE * pages],
        "more": len(told) > LOG_PAGE * pages,
        "next_page": pages + 1,
        "kinds": log.KINDS,
        "filter": {"player": person, "company": company, "kind": kind, "since": since},
        "since": first - 1 if first else None,
    }


def fill_charts(asked: Asked) -> Fill:
    return {"charts": [charts.net_worth(asked.game), charts.revenue(asked.game)]}


def fill_rules(asked: Asked) -> Fill:
    if asked.row.title not in clauses.games():
        return {"found": (), "topics": (), "query": "", "topic": ""}
    return rulebook(asked.row.title, asked.request.GET.get("q", ""), asked.request.GET.get("topic", ""))


def fill_chat(asked: Asked) -> Fill:
    """The latest lines; earlier ones are asked for, page by page."""
    page = asked.request.GET.get("page", "1")
    pages = int(page) if page.isdecimal() and len(page) < 5 else 1
    latest = list(asked.row.chat.order_by("-at", "-id")[: CHAT_PAGE * pages + 1])
    return {
        "lines": latest[: CHAT_PAGE * pages][::-1],
        "earlier_page": pages + 1 if len(latest) > CHAT_PAGE * pages else None,
        "may_speak": bool(asked.mine),
    }


def fill_notes(asked: Asked) -> Fill:
    note = notebook.of(asked.row, asked.who)
    return {"note": note.text if note else ""}


def fill_table(asked: Asked) -> Fill:
    request, row, game, who = asked.request, asked.row, asked.game, asked.who
    hosting = play.hosts(row, who)
    sits = row.mode != Game.Mode.HOTSEAT and any(who and seat.user_id == who.pk for seat in row.seated)

    def mine(seat: Seat) -> bool:
        return who is not None and seat.user_id == who.pk

    def free(seat: Seat) -> bool:
        return seat.user_id is None and not sits

    return {
        "seat_list": row.seated,
        "may_take": {seat.pk for seat in row.seated if seat.bot and (mine(seat) or (hosting and free(seat)))},
        "may_give": {seat.pk for seat in row.seated if not seat.bot and (mine(seat) or hosting)},
        "hosting": hosting,
        "bots": BOTS,
        "settled": [(spec, game.options[spec.name]) for spec in game.title.options],
        "host_url": request.build_absolute_uri(reverse("host", args=[row.pk, row.host_key])) if hosting else "",
        "watch_url": request.build_absolute_uri(row.get_absolute_url()),
        "left_out": formats.named("18xx.games").left_out(game),
    }


FILL = {
    "sheet": fill_sheet,
    "trains": fill_trains,
    "tiles": fill_tiles,
    "log": fill_log,
    "charts": fill_charts,
    "rules": fill_rules,
    "chat": fill_chat,
    "notes": fill_notes,
    "table": fill_table,
}


def rulebook(title: str, query: str, topic: str) -> dict[str, Any]:
    """The clauses that answer a search."""
    book = clauses.catalogue(title)
    words = query.casefold().split()

    def speaks_of(entry: clauses.Clause) -> bool:
        text = f"{entry.id} {entry.topic} {entry.text} {entry.ruling}".casefold()
        return all(word in text for word in words) and (not topic or entry.topic == topic)

    found = [entry for entry in book.clauses if speaks_of(entry)]
    shown = found if words or topic else found[:40]
    return {
        "book": book,
        "title": title,
        "found": shown,
        "count": len(found),
        "topics": book.topics,
        "query": query,
        "topic": topic,
        "contradictions": [] if words or topic else book.contradictions,
    }
