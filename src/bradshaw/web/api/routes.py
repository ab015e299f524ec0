"""The JSON API: list, create, join, state, menu, act, why-not, undo, events, tokens."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI, Status
from ninja.errors import HttpError, ValidationError
from ninja.security import HttpBearer, SessionAuth
from ninja.throttling import BaseThrottle, SimpleRateThrottle

from bradshaw.kernel import save
from bradshaw.kernel.codec import plain
from bradshaw.kernel.errors import BadInput, BradshawError, RuleViolation
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.names import clean_name
from bradshaw.kernel.numbers import counted
from bradshaw.web.api.models import Scope, Token
from bradshaw.web.api.schemas import (
    Act,
    FreshToken,
    GameId,
    GameOut,
    Join,
    NewGame,
    NewToken,
    Player,
    Position,
    Problem,
    Question,
    SeatOut,
    TitleOut,
    TokenOut,
    Undo,
    Verdict,
)
from bradshaw.web.lobby import tables
from bradshaw.web.lobby.views import titles as playable
from bradshaw.web.table import orders, play, positions, rows
from bradshaw.web.table.models import Game, Seat, games_of
from bradshaw.web.thinking import questions
from bradshaw.web.thinking.pool import Busy, TooLong

SHOWN = 100


class Bearer(HttpBearer):
    """`Authorization: Bearer bradshaw_…`, with a token for what is asked."""

    def __init__(self, scope: Scope) -> None:
        super().__init__()
        self.scope = scope

    def authenticate(self, request: HttpRequest, token: str) -> User | None:
        known = Token.known(token)
        if known is not None and self.scope not in known.scopes:
            raise HttpError(403, f"This token is not for that; it needs the scope “{self.scope}”.")
        return known.user if known else None


class Anybody(SessionAuth):
    """Reading needs no account."""

    def __init__(self) -> None:
        super().__init__(csrf=False)

    def authenticate(self, request: HttpRequest, key: str | None) -> Any:
        return request.user


class Throttle(SimpleRateThrottle):
    """So many requests by an account, or by an address without one; the rate is looked up every time.

    What costs as much as several requests counts as so many.
    """

    def __init__(self, cost: int = 1) -> None:
        super().__init__(settings.API_THROTTLE)
        self.cost = cost

    def get_cache_key(self, request: HttpRequest) -> str:
        who = asking(request)
        return f"api-throttle-{f'user-{who.pk}' if who else self.get_ident(request)}"

    def allow_request(self, request: HttpRequest) -> bool:
        self.num_requests, self.duration = self.parse_rate(settings.API_THROTTLE)
        return super().allow_request(request)

    def throttle_success(self) -> bool:
        self.history[:0] = [self.now] * self.cost
        self.cache.set(self.key, self.history, self.duration)
        return True


READ = [Bearer("read"), Anybody()]
PLAY = [Bearer("play"), SessionAuth()]
HOST = [Bearer("host"), SessionAuth()]
IN_PERSON = [SessionAuth()]
"""No token makes, lists or drops tokens."""
WHOLE: list[BaseThrottle] = [Throttle(10)]
"""For a game that is written out from the first action to the last."""
FOLLOWED: list[BaseThrottle] = [Throttle(3)]
"""For what happened since some action, which may be the first."""
NO: Any = dict.fromkeys((400, 401, 403, 404, 409, 422, 429, 503), Problem)

api = NinjaAPI(
    title="Bradshaw",
    version="1",
    description=(
        "Everything the page does, for programs. Reading is open; writing needs a session or a bearer token from your "
        "account's page. A token has scopes (read, play, host), ends on a day and with a new password. To "
        "follow a game, read server-sent events from /api/games/{id}/stream: "
        "every event's id is the game's version; resume with Last-Event-ID."
    ),
    urls_namespace="api",
    auth=READ,
    throttle=[Throttle()],
)


@api.exception_handler(BradshawError)
def refused(request: HttpRequest, error: BradshawError) -> HttpResponse:
    if isinstance(error, RuleViolation):
        return api.create_response(request, {"error": error.message, "clause": error.clause}, status=409)
    if isinstance(error, play.MovedOn):
        return api.create_response(request, {"error": str(error), "moved_on": True}, status=409)
    if isinstance(error, play.NotYours):
        return api.create_response(request, {"error": str(error)}, status=403)
    status = 503 if isinstance(error, (Busy, TooLong)) else 400
    return api.create_response(request, {"error": str(error)}, status=status)


@api.exception_handler(Http404)
def not_found(request: HttpRequest, error: Http404) -> HttpResponse:
    return api.create_response(request, {"error": "There is no such thing."}, status=404)


@api.exception_handler(HttpError)
def not_taken(request: HttpRequest, error: HttpError) -> HttpResponse:
    return api.create_response(request, {"error": str(error)}, status=error.status_code)


@api.exception_handler(ValidationError)
def not_understood(request: HttpRequest, error: ValidationError) -> HttpResponse:
    faults = (f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors)
    return api.create_response(request, {"error": "; ".join(faults)}, status=422)


def asking(request: HttpRequest) -> User | None:
    who = getattr(request, "auth", None)
    return who if isinstance(who, User) else None


def found(pk: str) -> Game:
    row = rows.find(pk)
    if row is None:
        raise Http404
    return row


def begun(pk: str) -> tuple[Game, Played]:
    row = found(pk)
    if row.status == Game.Status.OPEN:
        raise BadInput("The game has not begun.")
    return row, positions.load(row)


def shown(row: Game, who: User | None) -> dict[str, Any]:
    mine = set(play.seats_of(row, who))
    seats = row.seated
    inside = who is not None and (any(s.user_id == who.pk for s in seats) or row.hosts.filter(pk=who.pk).exists())
    return {
        **{
            name: getattr(row, name)
            for name in ("id", "name", "title", "status", "mode", "access", "undo", "absence", "players", "options")
        },
        **{
            name: getattr(row, name)
            for name in ("records", "version", "position", "waits_for", "turn_since", "auto_pass")
        },
        "scores": row.scores,
        "fingerprint": row.fingerprint,
        "seats": [SeatOut(id=s.pk, name=s.name, bot=s.bot, yours=s.name in mine) for s in seats],
        "invite": row.invite if inside else "",
    }


@api.get("/titles", response={200: list[TitleOut], **NO}, tags=["titles"])
def list_titles(request: HttpRequest) -> Any:
    """The titles that can be played, with their options in words."""
    return [
        {
            "id": one.id,
            "name": one.name,
            "min_players": one.min_players,
            "max_players": one.max_players,
            "options": [plain(spec) for spec in one.options],
        }
        for one in playable()
    ]


@api.get("/games", response={200: list[GameOut], **NO}, tags=["games"])
def list_games(request: HttpRequest, mine: bool = False) -> Any:
    """Open games anybody may see, or your own."""
    who = asking(request)
    if mine:
        listed = games_of(who)
    else:
        listed = Game.objects.filter(access=Game.Access.OPEN).exclude(mode=Game.Mode.HOTSEAT)
    return [shown(row, who) for row in listed.prefetch_related("seats").order_by("-changed")[:SHOWN]]


@api.post("/games", response={201: GameOut, **NO}, auth=HOST, tags=["games"])
def create(request: HttpRequest, new: NewGame) -> Any:
    """Set up a game and sit down; with enough bots it can begin at once."""
    who = asking(request)
    clean_name(new.my_name)
    level = tables.level(new.level)
    row = tables.create(
        who,
        new.title,
        new.players,
        name=new.name,
        options=new.options,
        mode=new.mode,
        access=new.access,
        undo=new.undo,
        absence=new.absence,
        auto_pass=new.auto_pass,
    )
    tables.sit(row, new.my_name, who)
    for _ in range(min(new.bots, new.players - 1)):
        tables.sit(row, tables.bot_name(seat.name for seat in row.seated), bot=level)
    return Status(201, shown(found(row.pk), who))


@api.get("/games/{pk}", response={200: GameOut, **NO}, tags=["games"])
def one_game(request: HttpRequest, pk: GameId) -> Any:
    return shown(found(pk), asking(request))


@api.post("/games/{pk}/join", response={200: GameOut, **NO}, auth=PLAY, tags=["games"])
def join(request: HttpRequest, body: Join, pk: GameId) -> Any:
    row = found(pk)
    if row.access != Game.Access.OPEN and body.invite != row.invite:
        raise play.NotYours("This game is joined by invitation.")
    tables.sit(row, body.name, asking(request))
    return shown(found(pk), asking(request))


@api.post("/games/{pk}/leave", response={200: GameOut, **NO}, auth=PLAY, tags=["games"])
def leave(request: HttpRequest, pk: GameId) -> Any:
    row = found(pk)
    seat = Seat.objects.filter(game=row, user=asking(request)).first()
    if seat is None:
        raise play.NotYours("You do not sit at this table.")
    tables.get_up(row, seat)
    return shown(found(pk), asking(request))


@api.post("/games/{pk}/start", response={200: GameOut, **NO}, auth=HOST, tags=["games"])
def start(request: HttpRequest, pk: GameId) -> Any:
    row = found(pk)
    if not play.hosts(row, asking(request)):
        raise play.NotYours("The host begins the game.")
    tables.start(row)
    return shown(found(pk), asking(request))


@api.get("/games/{pk}/state", response={200: dict[str, Any], **NO}, tags=["play"])
def state(request: HttpRequest, pk: GameId, at: Position = -1) -> Any:
    """The whole state now, or after so many actions."""
    row, game = begun(pk)
    if at > len(game.entries):
        raise BadInput(f"The game has gone {counted(len(game.entries), 'action')} far.")
    at = len(game.entries) if at < 0 else at
    return {"records": row.records, "position": at, "state": plain(game.at(at))}


@api.get("/games/{pk}/menu", response={200: dict[str, Any], **NO}, tags=["play"])
def menu(
    request: HttpRequest,
    pk: GameId,
    player: Player = "",
    explain: bool = False,
) -> Any:
    """All that may be done now; with reasons for what may not."""
    row, game = begun(pk)
    if player and player not in game.state.players:
        raise BadInput(f"There is no player {player!r}.")
    return {"records": row.records, **plain(questions.menu(game, player or None, explain=explain))}


@api.post("/games/{pk}/act", response={200: GameOut, **NO}, auth=PLAY, tags=["play"])
def act(request: HttpRequest, body: Act, pk: GameId) -> Any:
    """Carry out an action for a seat of yours. `expected` is the `records` you saw; `key` makes repeats harmless."""
    found(pk)
    row = orders.go_on(play.act(pk, asking(request), body.action, body.expected, body.key))
    return shown(row, asking(request))


@api.post("/games/{pk}/why-not", response={200: Verdict, **NO}, tags=["play"])
def why_not(request: HttpRequest, body: Question, pk: GameId) -> Any:
    """Would this be allowed now, and if not, by which rule?"""
    _, game = begun(pk)
    violation = game.why_not(body.action)
    if violation is None:
        return {"allowed": True}
    return {"allowed": False, "error": violation.message, "clause": violation.clause}


@api.post("/games/{pk}/undo", response={200: GameOut, **NO}, auth=PLAY, tags=["play"])
def undo(request: HttpRequest, body: Undo, pk: GameId) -> Any:
    found(pk)
    return shown(play.undo(pk, asking(request), body.expected, turn=body.turn, key=body.key), asking(request))


@api.post("/games/{pk}/redo", response={200: GameOut, **NO}, auth=PLAY, tags=["play"])
def redo(request: HttpRequest, body: Undo, pk: GameId) -> Any:
    found(pk)
    return shown(play.redo(pk, asking(request), body.expected, body.key), asking(request))


@api.get("/games/{pk}/events", response={200: dict[str, Any], **NO}, throttle=FOLLOWED, tags=["play"])
def events(request: HttpRequest, pk: GameId, after: Position = -1) -> Any:
    """What happened after an action, as typed facts. The live stream is at /api/games/{id}/stream."""
    row, game = begun(pk)
    told = [{"action": index, **plain(event)} for index, event in game.events() if index > after]
    return {"records": row.records, "version": row.version, "position": len(game.entries), "events": told}


@api.get("/games/{pk}/save", response={200: dict[str, Any], **NO}, throttle=WHOLE, tags=["play"])
def saved(request: HttpRequest, pk: GameId) -> Any:
    """The game as a file that every later version reads."""
    _, game = begun(pk)
    return plain(save.document(game))


@api.get("/tokens", response={200: list[TokenOut], **NO}, auth=IN_PERSON, tags=["tokens"])
def tokens(request: HttpRequest) -> Any:
    return list(Token.objects.filter(user=asking(request)))


@api.post("/tokens", response={201: FreshToken, **NO}, auth=IN_PERSON, tags=["tokens"])
def new_token(request: HttpRequest, body: NewToken) -> Any:
    """A token for a program that acts for you."""
    who = asking(request)
    assert who is not None
    token, text = Token.make(who, clean_name(body.name), body.scopes, body.days)
    kept = {name: getattr(token, name) for name in ("id", "name", "made", "scopes", "expires")}
    return Status(201, {**kept, "token": text})


@api.delete("/tokens/{number}", response={204: None, **NO}, auth=IN_PERSON, tags=["tokens"])
def drop_token(request: HttpRequest, number: int) -> Any:
    if not 0 < number < 2**31 or not Token.objects.filter(user=asking(request), pk=number).delete()[0]:
        raise Http404
    return Status(204, None)
