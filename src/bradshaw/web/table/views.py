"""The pages of one game. Everything shown comes from `show`; everything done goes through `play`."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET, require_POST
from django_htmx.middleware import HtmxDetails

from bradshaw.board import draw
from bradshaw.interop import formats
from bradshaw.kernel import engine, save
from bradshaw.kernel.codec import plain
from bradshaw.kernel.errors import BadInput, BradshawError, RuleViolation
from bradshaw.kernel.events import RunMade
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.names import storable
from bradshaw.kernel.records import company as holder_of
from bradshaw.kernel.state import State
from bradshaw.kernel.title import known
from bradshaw.titles import clauses, views
from bradshaw.titles.guide import guide
from bradshaw.web.accounts import people
from bradshaw.web.table import notebook, orders, play, positions, rows, slips
from bradshaw.web.table.models import Chat, Game
from bradshaw.web.table.show import about as named
from bradshaw.web.table.show import board, facts
from bradshaw.web.table.show import page as shown
from bradshaw.web.table.show.card import GRIDS, ON_MAP, card
from bradshaw.web.table.show.slip import slip
from bradshaw.web.thinking import questions
from bradshaw.web.throttle import at_most, charge

LONGEST_CHAT = 1000
LINES_A_MINUTE = 30
STRETCH = 80
"""Decisions that are looked back on at a time."""
WORST = 12
THINKING = 240
"""What one person may let us think in a minute, in tries; other thoughts cost as much as so many of them."""


def found(pk: str) -> Game:
    row = rows.find(pk)
    if row is None:
        raise Http404("There is no such game.")
    return row


def begun(pk: str) -> tuple[Game, Played]:
    """A game that has a position to look at."""
    row = found(pk)
    if row.status == Game.Status.OPEN:
        raise Http404("The game has not begun.")
    return row, positions.load(row)


def looked_at(request: HttpRequest, game: Played) -> State:
    """The position that the page shows: an earlier one, or the last."""
    at = number(request.GET.get("at"))
    return game.at(at if at is not None and at < len(game.entries) else None)


@require_GET
def page(request: HttpRequest, pk: str, at: int) -> HttpResponse:
    """The table as it was after so many actions."""
    row = found(pk)
    return redirect(row) if row.status == Game.Status.OPEN else whole_page(request, row, at)


def whole_page(request: HttpRequest, row: Game, at: int | None = None) -> HttpResponse:
    """The table now, or as it was."""
    who = people.person(request)
    game = positions.load(row)
    if at is not None and at >= len(game.entries):
        at = None if at == len(game.entries) else missing()
    if who:
        notebook.visit(row, who, len(game.entries))
    return render(request, "table/page.html", shown.whole(request, row, game, who, at, request.GET.get("tab", "")))


def missing() -> int | None:
    raise Http404("The game has not gone that far.")


def number(text: str | None) -> int | None:
    return int(text) if text and text.isdecimal() and len(text) < 9 else None


def live(request: HttpRequest, row: Game) -> HttpResponse:
    """The parts of the page that have changed since the reader's version, to be put in their places."""
    who = people.person(request)
    game = positions.load(row)
    at = number(request.GET.get("at"))
    answer = parts(request, row, game, who, None if at is not None and at >= len(game.entries) else at)
    if who is None and not play.hosts(row, None):
        answer["X-Bradshaw-Shared"] = "1"  # all strangers see the same
    return answer


def parts(
    request: HttpRequest,
    row: Game,
    game: Played,
    who: User | None,
    at: int | None,
    notice: str = "",
    bad: str = "",
    draft: slips.Draft | None = None,
) -> HttpResponse:
    """With a draft only what may differ: the card, the market, and the table."""
    have = request.POST.get("have") or request.GET.get("have", "")
    tab_name = request.POST.get("tab") or request.GET.get("tab", "")
    context = shown.whole(request, row, game, who, at, tab_name, draft)
    context |= {"oob": True, "same": have == context["signature"] and not bad, "notice": notice, "bad": bad}
    response = render(request, "table/draft.html" if draft else "table/parts.html", context)
    response["X-Bradshaw-Version"] = str(row.version)
    response["X-Bradshaw-At"] = "" if at is None else str(at)
    return response


def chosen_action(request: HttpRequest) -> dict[str, Any]:
    """The action of the form: the chosen answer with its free numbers, or a whole action as JSON."""
    text = request.POST.get("choice", "")
    index, _, body = text.partition("|")
    try:
        action = json.loads(body if index.isdecimal() else text)
    except ValueError:
        raise BadInput("Choose what to do first.") from None
    if not isinstance(action, dict):
        raise BadInput("Choose what to do first.")
    prefix = f"number-{index}-"
    for name, value in request.POST.items():
        if name.startswith(prefix) and isinstance(value, str):
            if not re.fullmatch(r"-?\d{1,9}", value.strip()):
                raise BadInput(f"“{value}” is not a number.")
            action[name.removeprefix(prefix)] = int(value)
    return action


def intention(request: HttpRequest) -> str:
    """The page's name for one click, so that sending it twice acts once."""
    key = request.POST.get("key", "")
    return key if re.fullmatch(r"[A-Za-z0-9_-]{8,64}", key) else ""


def expected(request: HttpRequest) -> int:
    records = number(request.POST.get("expected"))
    if records is None:
        raise BadInput("The page is incomplete; load it again.")
    return records


def doing(request: HttpRequest, pk: str, what: Callable[[User | None], Game]) -> HttpResponse:
    """Do something and show the game as it is afterwards; a refusal is shown with its rule."""
    who = people.person(request)
    row, notice, bad, clause = None, "", "", ""
    try:
        row = what(who)
    except play.MovedOn as moved:
        notice = str(moved)
    except RuleViolation as violation:
        bad, clause = violation.message, violation.clause
    except BradshawError as error:
        bad = str(error)
    row = row or found(pk)
    if not HtmxDetails(request):
        for text in filter(None, (notice, bad)):
            messages.warning(request, text)
        return redirect(row)
    if row.status == Game.Status.OPEN:
        return HttpResponse(status=409)
    response = parts(request, row, positions.load(row), who, None, notice, f"{bad} [{clause}]" if clause else bad)
    if bad:
        response["X-Bradshaw-Refused"] = "1"
    return response


@require_POST
def act(request: HttpRequest, pk: str) -> HttpResponse:
    return doing(request, pk, lambda who: orders.go_on(carried_out(request, pk, who)))


def wanted(request: HttpRequest) -> list[dict[str, Any]]:
    """The actions of the form, in order: what stands on the order slip, and what is chosen."""
    parts = slips.read(request.POST.getlist("part"))
    return parts if parts and not request.POST.get("choice") else [*parts, chosen_action(request)]


def carried_out(request: HttpRequest, pk: str, who: User | None) -> Game:
    """One action after the other. Of several none is done unless all would be accepted."""
    actions, first, key = wanted(request), expected(request), intention(request)
    if len(actions) > 1 and (row := found(pk)).records == first:
        check_mine(row, who, actions)
        slips.tried(positions.load(row), actions, told=False)
    return [
        play.act(pk, who, action, first + number, f"{key}-{number}" if key and number else key)
        for number, action in enumerate(actions)
    ][-1]


def check_mine(row: Game, who: User | None, actions: list[dict[str, Any]]) -> None:
    """Nothing is tried out for somebody else."""
    mine = play.seats_of(row, who)
    if any(one.get("actor") not in mine for one in actions):
        raise play.NotYours("You do not act for that seat at this table.")


@require_POST
@at_most(THINKING, "thinking", seated=True)
def draft(request: HttpRequest, pk: str) -> HttpResponse:
    """The card with what is chosen put on the order slip, or a part of it dropped; nothing is done."""
    row = found(pk)
    if row.status != Game.Status.PLAYING:
        raise Http404("The game is not being played.")
    who = people.person(request)
    dropped = request.POST.get("drop")
    try:
        actions = slips.read(request.POST.getlist("part")) if dropped else wanted(request)
        kept = [one for index, one in enumerate(actions) if dropped not in (str(index), "all")]
        check_mine(row, who, kept)
        tried = slips.tried(positions.load(row), slips.read(map(json.dumps, kept)))
    except BradshawError as error:
        return parts(request, row, positions.load(row), who, None, bad=str(error))
    return parts(request, row, tried.game, who, None, draft=tried)


@require_POST
def order(request: HttpRequest, pk: str) -> HttpResponse:
    """Tell the table what to do for oneself, take that back, or let bots move without a pause."""
    return doing(request, pk, lambda who: ordered(request, pk, who))


def ordered(request: HttpRequest, pk: str, who: User | None) -> Game:
    row = found(pk)
    mine = play.seats_of(row, who)
    if row.status != Game.Status.PLAYING or not who or not mine:
        raise play.NotYours("Only players of this table give orders.")
    posted = request.POST
    if posted.get("do") == "hurry":
        return orders.hurry(row, who)
    if posted.get("do") == "cancel":
        row.orders.filter(seat__in=mine, pk=number(posted.get("order")) or 0).delete()
        play.tell(row)
        return found(pk)
    if not orders.may_order(row, mine):
        raise BadInput("At one screen everybody acts for themselves.")
    kind, _, about = posted.get("what", "").partition("/")
    orders.give(row, mine[0], kind, about, number(posted.get("limit")) or 0)
    play.tell(row)
    return orders.go_on(found(pk))


@require_POST
@at_most(THINKING, "thinking", seated=True)
def attempt(request: HttpRequest, pk: str) -> HttpResponse:
    """What an action would do, without doing it: a run's revenue and track, or the rule that forbids it."""
    row = found(pk)
    if row.status != Game.Status.PLAYING:
        raise Http404("The game is not being played.")
    who = people.person(request)
    if not play.seats_of(row, who):
        return HttpResponse("Only players of this table try things out.", status=403)
    game = positions.load(row)
    before = game.copy()
    try:
        action = chosen_action(request)
        check_mine(row, who, [action])
        events = game.act(action)
    except RuleViolation as violation:
        return JsonResponse({"ok": False, "error": violation.message, "clause": violation.clause})
    except BradshawError as error:
        return JsonResponse({"ok": False, "error": str(error), "clause": ""})
    run = next((event for event in events if isinstance(event, RunMade)), None)
    company = str(action.get("company", ""))
    earns = None
    if action.get("kind") in ON_MAP:
        earns = [questions.revenue(one, company) for one in (before, game)]
    subsidy = views.money(row.title, run.subsidy, holder_of(run.company)) if run and run.subsidy else ""
    return JsonResponse({"ok": True, "run": plain(run) if run else None, "subsidy": subsidy, "earns": earns})


@require_POST
@at_most(THINKING, "thinking", seated=True)
def outcome(request: HttpRequest, pk: str) -> HttpResponse:
    """What an action would lead to, without doing it: the order slip, and the hex as it would look."""
    row = found(pk)
    mine = play.seats_of(row, people.person(request))
    game = positions.load(row)
    before = game.state
    try:
        actions = wanted(request)
        if row.status != Game.Status.PLAYING or any(one.get("actor") not in mine for one in actions):
            return JsonResponse({"ok": False})
        tried = slips.tried(game, actions, told=False)
    except BradshawError:
        return JsonResponse({"ok": False})
    hex_id = str(actions[-1].get("hex", ""))
    told = slip(before, game.state, actions, tried.events)
    told.goes_on = actions[-1].get("kind") in GRIDS and bool(request.POST.get("choice")) and tried.goes_on
    return JsonResponse(
        {
            "ok": True,
            "slip": render_to_string("table/slip.html", {"slip": told, "row": row}),
            "hex": board.drawn_hex(game.state, hex_id) if hex_id else "",
        }
    )


@require_GET
@at_most(THINKING)
def gains(request: HttpRequest, pk: str) -> HttpResponse:
    """What building would earn, hex by hex, for the company on turn."""
    charge(request, "thinking", 4, THINKING, seated=True)
    row = found(pk)
    mine = play.seats_of(row, people.person(request))
    if row.status != Game.Status.PLAYING or not mine:
        return JsonResponse({})
    game = positions.load(row)
    return JsonResponse(board.gains(game, card(game, mine)))


@require_GET
@at_most(THINKING)
def hint(request: HttpRequest, pk: str) -> HttpResponse:
    """What a bot would do in place of the person on turn, and why."""
    charge(request, "thinking", 4, THINKING, seated=True)
    row = found(pk)
    mine = play.seats_of(row, people.person(request))
    if row.status != Game.Status.PLAYING or not mine:
        raise Http404("There is nothing to decide for you.")
    game = positions.load(row)
    asked = [name for name in game.deciders if name in mine]
    return render(request, "table/hint.html", {"hints": [(name, questions.hint(game, name)) for name in asked]})


@require_GET
@at_most(THINKING)
def review(request: HttpRequest, pk: str) -> HttpResponse:
    """What the decisions of a finished game gave away: a stretch more with every request."""
    charge(request, "thinking", 4, THINKING, seated=True)
    row = found(pk)
    if row.status != Game.Status.FINISHED:
        raise Http404("The game is not over.")
    game = positions.load(row)
    upto = min((number(request.GET.get("upto")) or 0) + STRETCH, len(game.entries))
    told = questions.review(game, upto)
    given_away = {name: sum(one.given_away for one in told if one.who == name) for name in game.seats}
    worst = sorted((one for one in told if one.given_away), key=lambda one: -one.given_away)[:WORST]
    context = {"row": row, "told": told, "worst": worst, "given_away": given_away, "upto": upto}
    return render(request, "table/review.html", context | {"last": len(game.entries)})


@require_GET
def hex_facts(request: HttpRequest, pk: str, hex_id: str) -> HttpResponse:
    """What lies on a hex, what could replace it, and why nothing can be built there now."""
    row, game = begun(pk)
    state = looked_at(request, game)
    known_facts = board.place_facts(game, state, hex_id, play.seats_of(row, people.person(request)))
    if known_facts is None:
        raise Http404("There is no such place.")
    return render(request, "table/hex.html", known_facts)


@require_GET
def about(request: HttpRequest, pk: str) -> HttpResponse:
    """The card of a private company, a company or a train: `what` is its kind and its name."""
    row, game = begun(pk)
    kind, _, name = request.GET.get("what", "").partition("/")
    state = looked_at(request, game)
    one = named.about(game, state, kind, name, play.seats_of(row, people.person(request)))
    if one is None:
        raise Http404("There is no such card.")
    return render(request, "table/about.html", {"one": one})


@require_GET
def how(request: HttpRequest, pk: str) -> HttpResponse:
    """How to play: the goal, the rounds, and what is being decided."""
    row, game = begun(pk)
    book, heading, decision = guide(row.title), "", ""
    if not game.ended:
        table = game.table()
        heading = engine.rules_of(table, table.frame).heading(table, table.frame)
        decision = book.decision(table.frame)
    return render(request, "table/how.html", {"row": row, "guide": book, "heading": heading, "decision": decision})


@require_GET
def legend(request: HttpRequest, pk: str) -> HttpResponse:
    """What the signs of the map and the market mean."""
    _, game = begun(pk)
    zones = draw.zones_of(game.title.market(game.state).cells.values())
    return render(request, "table/legend.html", {"signs": board.signs(game.state), "zones": zones})


@require_POST
def undo(request: HttpRequest, pk: str) -> HttpResponse:
    turn = request.POST.get("turn") == "1"
    key = intention(request)
    return doing(request, pk, lambda who: play.undo(pk, who, expected(request), turn=turn, key=key))


@require_POST
def redo(request: HttpRequest, pk: str) -> HttpResponse:
    return doing(request, pk, lambda who: play.redo(pk, who, expected(request), intention(request)))


@require_POST
def answer(request: HttpRequest, pk: str) -> HttpResponse:
    agree = request.POST.get("agree") == "1"
    return doing(request, pk, lambda who: play.answer_undo(pk, who, expected(request), agree))


@require_GET
def tab(request: HttpRequest, pk: str, tab: str) -> HttpResponse:
    row = found(pk)
    who = people.person(request)
    if row.status == Game.Status.OPEN or tab not in shown.TABS:
        raise Http404("There is no such page.")
    game = positions.load(row)
    at = number(request.GET.get("at"))
    if at is not None and at >= len(game.entries):
        at = None
    return render(request, "table/tab.html", shown.tab(shown.asked_for(request, row, game, who, at), tab))


@require_POST
@at_most(LINES_A_MINUTE, seated=True)
def chat(request: HttpRequest, pk: str) -> HttpResponse:
    """Players of the table speak; spectators read."""
    row = found(pk)
    who = people.person(request)
    mine = play.seats_of(row, who) or [s.name for s in row.seated if who and s.user_id == who.pk]
    text = storable(request.POST.get("text", "")).strip()[:LONGEST_CHAT]
    if not mine:
        return HttpResponse("Only players of this table speak here.", status=403)
    if text:
        Chat.objects.create(game=row, user=who, name=mine[0], text=text, position=row.position)
        play.tell(row)
    if row.status == Game.Status.OPEN or not HtmxDetails(request):
        return redirect(row)
    return render(
        request, "table/tab.html", shown.tab(shown.asked_for(request, row, positions.load(row), who, None), "chat")
    )


@require_POST
def note(request: HttpRequest, pk: str) -> HttpResponse:
    row = found(pk)
    who = people.person(request)
    if who is None:
        return HttpResponse("Notes need a player or an account.", status=403)
    notebook.write(row, who, request.POST.get("text", ""))
    return HttpResponse("Kept.")


def file_name(row: Game) -> str:
    return re.sub(r"[^\w-]+", "-", f"{row.title}-{row.name}").strip("-").lower() or "game"


@require_GET
def download(request: HttpRequest, pk: str) -> HttpResponse:
    row, game = begun(pk)
    response = HttpResponse(save.dump(game), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{file_name(row)}.json"'
    return response


@require_GET
@at_most(THINKING)
def export(request: HttpRequest, pk: str) -> HttpResponse:
    """The game in the format of 18xx.games."""
    charge(request, "thinking", 20, THINKING, seated=True)
    row, game = begun(pk)
    try:
        text = formats.named("18xx.games").write(game)
    except BradshawError as error:
        return JsonResponse({"error": str(error)}, status=409)
    response = HttpResponse(text, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{file_name(row)}-18xx.json"'
    return response


@require_GET
def spreadsheet(request: HttpRequest, pk: str) -> HttpResponse:
    row, game = begun(pk)
    response = HttpResponse(content_type="text/csv")
    response["Content-Disposition"] = f'attachment; filename="{file_name(row)}.csv"'
    writer = csv.writer(response)
    sheet = shown.asked_for(request, row, game, people.person(request), None).sheet
    names = list(game.state.players)
    head = ["company", "director", "price", "par", "treasury", "trains", *sheet.rounds, *names, "ipo", "pool", "loans"]
    writer.writerow([plain_cell(cell) for cell in head])
    for line in sheet.rows:
        one = line.company
        start = [one.id, one.director, one.price, one.par, one.treasury, " ".join(one.trains), *line.runs]
        writer.writerow([plain_cell(cell) for cell in (*start, *one.shares, one.ipo, one.pool, one.loans)])
    before = [""] * (5 + len(sheet.rounds))
    for words, field in (("cash", "cash"), ("certificates", "certificates"), ("worth", "worth")):
        writer.writerow([words, *before, *(getattr(one, field) for one in sheet.players)])
    return response


def plain_cell(value: object) -> object:
    """No cell that a spreadsheet program would take for a formula, whatever stands before the sign of one."""
    return f"'{value}" if isinstance(value, str) and value.lstrip()[:1] in set("=+-@|%") else value


@require_GET
def rules(request: HttpRequest, title: str) -> HttpResponse:
    """The rulebook's clauses, by topic and by words."""
    if title not in clauses.games():
        raise Http404("There is no such rulebook.")
    context = shown.rulebook(title, request.GET.get("q", ""), request.GET.get("topic", ""))
    part = HtmxDetails(request).target == "clauses"
    return render(request, "table/clauses.html" if part else "table/rules.html", context)


@require_GET
def clause(request: HttpRequest, title: str, clause: str) -> HttpResponse:
    if not clauses.known(clause) or clauses.game_of(clause) != title:
        raise Http404("There is no such clause.")
    context = {"entry": clauses.entries(title)[clause], "title": title}
    return render(request, "table/clause.html" if HtmxDetails(request) else "table/clause_page.html", context)


@require_GET
@cache_control(max_age=600)
def colours(request: HttpRequest, title: str) -> HttpResponse:
    data = facts.printed(title)
    if data is None and title not in known():
        raise Http404("There is no such title.")
    companies = [one.id for one in data.companies] if data else []
    return HttpResponse(facts.stylesheet(title, companies), content_type="text/css")


@require_GET
@cache_control(max_age=600)
def drawing(request: HttpRequest) -> HttpResponse:
    """The style of all drawings, by day and by night."""
    return HttpResponse(board.stylesheet(), content_type="text/css")


@require_GET
@cache_control(max_age=86400)
def map_picture(request: HttpRequest, title: str) -> HttpResponse:
    """The printed map, for the shelf of titles."""
    drawn = board.printed_map(title)
    if drawn is None:
        raise Http404("There is no such map.")
    policy = "default-src 'none'; style-src 'unsafe-inline'"  # a picture that stands alone carries its style
    return HttpResponse(drawn, content_type="image/svg+xml", headers={"Content-Security-Policy": policy})


@require_GET
@cache_control(max_age=86400)
def tile(request: HttpRequest, title: str, tile: str, rotation: int) -> HttpResponse:
    """One tile, turned, to be laid on the map on trial."""
    drawn = board.tile_drawing(title, tile, rotation)
    if drawn is None:
        raise Http404("There is no such tile.")
    return HttpResponse(drawn, content_type="image/svg+xml")
