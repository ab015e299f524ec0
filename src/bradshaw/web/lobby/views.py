"""The first page, the form for a new game, the waiting room, invitations, import."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST
from django_htmx.middleware import HtmxDetails

from bradshaw.bots.known import BOTS
from bradshaw.kernel.errors import BadInput, BradshawError
from bradshaw.kernel.names import clean_name
from bradshaw.kernel.title import Title, known
from bradshaw.kernel.title import title as find_title
from bradshaw.titles.guide import guide
from bradshaw.web.accounts import people
from bradshaw.web.lobby import choosing, seats, tables
from bradshaw.web.table import play, saves
from bradshaw.web.table.models import Game, Seat, games_of
from bradshaw.web.throttle import at_most, charge

SHOWN = 50
GAMES_A_MINUTE = 30
ACTIONS_A_MINUTE = 20_000
"""Of files that are brought: what they cost is playing them through."""
ONE_SCREEN = Game.Mode.HOTSEAT


def titles() -> list[Title]:
    """The titles whose rules can be played here."""
    found = []
    for number in known():
        try:
            found.append(find_title(number))
        except ImportError:
            continue
    return found


def lobby(request: HttpRequest) -> HttpResponse:
    """Your games, games to join, and a game at once."""
    who = people.person(request)
    mine = games_of(who, or_mode=ONE_SCREEN if settings.LOCAL else "")
    going = list(mine.exclude(status=Game.Status.FINISHED).order_by("-changed").prefetch_related("seats")[:SHOWN])
    for game in going:
        game.my_turn = bool(set(play.seats_of(game, who)) & set(game.waits_for))
    open_games = Game.objects.filter(status=Game.Status.OPEN, access=Game.Access.OPEN).exclude(mode=ONE_SCREEN)
    watch = Game.objects.filter(status=Game.Status.PLAYING, access=Game.Access.OPEN).exclude(mode=ONE_SCREEN)
    finished = mine.filter(status=Game.Status.FINISHED).order_by("-finished")
    return render(
        request,
        "lobby/lobby.html",
        {
            "titles": [
                {
                    "id": t.id,
                    "name": t.name,
                    "min_players": t.min_players,
                    "max_players": t.max_players,
                    "counts": range(t.min_players, t.max_players + 1),
                    "guide": guide(t.id),
                }
                for t in titles()
            ],
            "bots": BOTS,
            "going": sorted(going, key=lambda game: not game.my_turn),
            "open_games": open_games.exclude(pk__in=[g.pk for g in going]).prefetch_related("seats")[:SHOWN],
            "watch": watch.exclude(pk__in=[g.pk for g in going]).order_by("-changed").prefetch_related("seats")[:SHOWN],
            "finished": finished.prefetch_related("seats")[:SHOWN],
        },
    )


@at_most(GAMES_A_MINUTE)
def new(request: HttpRequest) -> HttpResponse:
    """Create a game; the title's options are explained in words."""
    choice = titles()
    wanted = request.POST.get("title") or request.GET.get("title") or (choice[0].id if choice else "")
    title = next((one for one in choice if one.id == wanted), None)
    if title is None:
        raise Http404("There is no such title.")
    begun = {"opt-ruleset": request.GET.get("opt-ruleset", "")}  # the other choices begin anew with the rules
    asked = request.POST if request.method == "POST" else begun
    if request.method == "POST":
        try:
            return redirect(created(request, title))
        except BradshawError as error:
            messages.error(request, str(error))
    return render(
        request,
        "lobby/options.html" if HtmxDetails(request) else "lobby/new.html",
        {
            "titles": choice,
            "title": title,
            "counts": range(title.min_players, title.max_players + 1),
            "places": range(title.max_players),
            "guide": guide(title.id),
            "rulesets": choosing.rulesets(title),
            "ruleset": choosing.ruleset_of(title, asked),
            "groups": choosing.groups(title, asked),
            "modes": Game.Mode.choices,
            "accesses": Game.Access.choices,
            "undos": Game.Undo.choices,
            "absences": Game.Absence.choices,
            "usual_absence": Game.Absence.DAY,
            "bots": BOTS,
            "posted": request.POST,
        },
    )


def created(request: HttpRequest, title: Title) -> Game:
    posted = request.POST
    options = choosing.chosen(title, posted)
    mode = posted.get("mode", Game.Mode.HOTSEAT)
    if mode == Game.Mode.HOTSEAT:
        return at_this_screen(request, title, options)
    count = posted.get("players", "")
    my_name = posted.get("my-name", "").strip()
    my_name = clean_name(my_name) if my_name else ""
    with transaction.atomic():
        who = people.person_or_guest(request, my_name)
        game = tables.create(
            who,
            title.id,
            int(count) if count.isdecimal() else 0,
            name=posted.get("name", ""),
            options=options,
            mode=mode,
            access=posted.get("access", Game.Access.INVITE),
            undo=posted.get("undo", Game.Undo.OWN),
            absence=posted.get("absence", Game.Absence.DAY),
            auto_pass="auto-pass" in posted,
        )
        tables.sit(game, my_name or people.shown_name(who), who)
    return game


def at_this_screen(request: HttpRequest, title: Title, options: dict[str, Any]) -> Game:
    """The form's people and bots; all is computed and checked before a newcomer becomes a guest."""
    posted = request.POST
    places = range(title.max_players)
    names = [posted.get(f"seat-{i}", "").strip() for i in places if not posted.get(f"bot-{i}")]
    names = [name for name in names if name]
    if not names:
        raise BadInput("At least one person must sit at the table.")
    bots = sum(1 for i in places if posted.get(f"bot-{i}"))
    level = tables.level(posted.get("level", ""))
    prepared, others = tables.at_one_screen(title.id, names, bots, options)
    who = people.person_or_guest(request, clean_name(names[0]))
    return saves.write(who, prepared, posted.get("name", ""), others, level)


@require_POST
@at_most(GAMES_A_MINUTE)
def quick(request: HttpRequest) -> HttpResponse:
    """A game at once from the first page: alone with bots, or several people at this screen."""
    count = request.POST.get("players", "")
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"]
    alone = request.POST.get("with") == "bots"
    try:
        title = find_title(request.POST.get("title", ""))
        players = int(count) if count.isdecimal() else title.min_players
        if not title.min_players <= players <= title.max_players:
            raise BadInput(f"{title.id} is for {title.min_players} to {title.max_players} players.")
        known = people.person(request)
        my_name = request.POST.get("name", "").strip() or (people.shown_name(known) if known else people.NEWCOMER)
        mine = [my_name] if alone else names[:players]
        level = tables.level(request.POST.get("level", ""))
        prepared, others = tables.at_one_screen(title.id, mine, players - len(mine), {})
        return redirect(saves.write(people.person_or_guest(request), prepared, "", others, level))
    except BradshawError as error:
        messages.error(request, str(error))
        return redirect("lobby")


def invitation(request: HttpRequest, invite: str) -> HttpResponse:
    """The page behind an invitation link."""
    game = get_object_or_404(Game, invite=invite)
    who = people.person(request)
    if game.status != Game.Status.OPEN or (who and any(seat.user_id == who.pk for seat in game.seated)):
        return redirect(game)
    return render(request, "lobby/room.html", room(request, game, invited=True))


def room(request: HttpRequest, game: Game, invited: bool = False) -> dict[str, Any]:
    """The waiting room: who sits where, who may do what."""
    who = people.person(request)
    hosting = play.hosts(game, who)
    seat = next((s for s in game.seated if who and s.user_id == who.pk), None)
    title = find_title(game.title)
    settled = title.settle_options(game.options)
    return {
        "game": game,
        "kind": title,
        "hosting": hosting,
        "seat": seat,
        "free": game.players - len(game.seated),
        "bots": BOTS,
        "ready": title.min_players <= len(game.seated) <= title.max_players,
        "may_join": seat is None and len(game.seated) < game.players and (invited or game.access == Game.Access.OPEN),
        "invite_url": request.build_absolute_uri(reverse("invitation", args=[game.invite])) if hosting or seat else "",
        "invite": game.invite if invited else "",
        "my_name": people.shown_name(who) if who and not people.profile(who).guest else "",
        "chosen": [(spec, settled[spec.name]) for spec in title.options if settled[spec.name] != spec.default],
    }


@require_POST
def join(request: HttpRequest, pk: str) -> HttpResponse:
    game = get_object_or_404(Game, pk=pk)
    invited = request.POST.get("invite") == game.invite
    if game.access != Game.Access.OPEN and not invited:
        raise Http404("There is no such game.")
    try:
        name = clean_name(request.POST.get("name", ""))
        with transaction.atomic():
            tables.sit(game, name, people.person_or_guest(request, name))
    except BradshawError as error:
        messages.error(request, str(error))
        return redirect("invitation", game.invite) if invited else redirect(game)
    return redirect(game)


@require_POST
def seat_action(request: HttpRequest, pk: str) -> HttpResponse:
    """What a host or a seated person does about seats: leave, put a bot there, send somebody away, begin."""
    game = get_object_or_404(Game, pk=pk)
    who = people.person(request)
    what = request.POST.get("do", "")
    number = request.POST.get("seat", "")
    seat = game.seats.filter(pk=int(number)).first() if number.isdecimal() else None
    hosting = play.hosts(game, who)
    own = seat is not None and who is not None and seat.user_id == who.pk
    try:
        if what == "start" and hosting:
            tables.start(game)
        elif what == "bot" and hosting and game.status == Game.Status.OPEN:
            level = tables.level(request.POST.get("level", ""))
            tables.sit(game, tables.bot_name(seat.name for seat in game.seated), bot=level)
        elif what == "leave" and seat and (own or hosting):
            tables.get_up(game, seat)
        elif what == "give" and seat:
            seats.give(game, seat, who)
        elif what == "take" and seat and may_take(request, game, seat):
            with transaction.atomic():
                seats.take(game, seat, people.person_or_guest(request, seat.name))
        elif what in ("agree", "decline"):
            seats.answer(game, who, what == "agree")
        elif what == "delete" and hosting and game.status == Game.Status.OPEN:
            game.delete()
            return redirect("lobby")
        else:
            raise play.NotYours("That is not yours to do at this table.")
    except BradshawError as error:
        messages.error(request, str(error))
    return redirect(game)


def may_take(request: HttpRequest, game: Game, seat: Seat) -> bool:
    """A seat may be asked for by its player, by the host, or by whoever has the invitation; it may be somebody's."""
    who = people.person(request)
    if play.hosts(game, who) or (who is not None and seat.user_id == who.pk):
        return True
    return game.access == Game.Access.OPEN or request.POST.get("invite") == game.invite


def host_link(request: HttpRequest, pk: str, key: str) -> HttpResponse:
    """Whoever has the host's link runs the table from any browser."""
    game = get_object_or_404(Game, pk=pk, host_key=key)
    game.hosts.add(people.person_or_guest(request))
    return redirect(game)


@require_POST
@at_most(GAMES_A_MINUTE)
def import_game(request: HttpRequest) -> HttpResponse:
    """A save of ours or of 18xx.games becomes a one-screen game."""
    file = request.FILES.get("file")
    try:
        if file is None:
            raise BadInput("Choose a file first.")
        if (file.size or 0) > settings.LARGEST_UPLOAD:
            raise BadInput("That file is too large to be a game.")
        data = file.read()
        charge(request, "import", saves.count_actions(data), ACTIONS_A_MINUTE)
        prepared = saves.prepare(saves.read(data))
        game = saves.write(people.person_or_guest(request), prepared, (file.name or "").rsplit(".", 1)[0])
    except BradshawError as error:
        messages.error(request, f"This file cannot be used. {error}")
        return redirect("lobby")
    return redirect(game)
