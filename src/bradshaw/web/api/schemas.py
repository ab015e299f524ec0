"""What the API takes and gives."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from ninja import Field, P, PathEx, QueryEx, Schema
from pydantic import StrictBool, StrictInt, StrictStr

from bradshaw.web.api.models import DAYS, MOST_DAYS, USUAL, Scope

Name = Annotated[str, Field(min_length=1, max_length=40)]
GameId = PathEx[str, P(pattern=r"^[A-Za-z0-9_-]{1,32}$", description="The game's id, as in its address.")]
Position = QueryEx[int, P(ge=-1, le=1_000_000)]
Player = QueryEx[str, P(max_length=40)]
Index = Annotated[int, Field(ge=0, le=1_000_000)]
Key = Annotated[str, Field(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]


class Problem(Schema):
    """Why not. `clause` names the rule; `moved_on` says that the game is further than the caller thought."""

    error: str
    clause: str = ""
    moved_on: bool = False
    records: int | None = None


class OptionOut(Schema):
    name: str
    text: str
    default: bool | int | str
    values: list[bool | int | str]
    clause: str


class TitleOut(Schema):
    id: str
    name: str
    min_players: int
    max_players: int
    options: list[OptionOut]


class SeatOut(Schema):
    id: int
    name: str
    bot: str
    yours: bool


class GameOut(Schema):
    """A game as lists show it. `records` is what `expected` must be to act."""

    id: str
    name: str
    title: str
    status: str
    mode: str
    access: str
    undo: str
    absence: str
    auto_pass: bool
    players: int
    options: dict[str, Any]
    seats: list[SeatOut]
    records: int
    version: int
    position: int
    waits_for: list[str]
    turn_since: datetime | None
    scores: dict[str, int]
    fingerprint: str
    invite: str = Field("", description="Only for those who sit at the table or host it.")


class NewGame(Schema):
    title: Annotated[str, Field(max_length=20)]
    players: Annotated[int, Field(ge=1, le=12)]
    name: Annotated[str, Field(max_length=60)] = ""
    my_name: Name
    options: dict[str, StrictBool | StrictInt | StrictStr] = Field(default_factory=dict)
    mode: Annotated[str, Field(description="live, mail or hotseat")] = "live"
    access: Annotated[str, Field(description="open or invite")] = "invite"
    undo: Annotated[str, Field(description="own, agreement or free")] = "own"
    absence: Annotated[str, Field(description="agreement, hour, day or week")] = "day"
    auto_pass: bool = True
    bots: Annotated[int, Field(ge=0, le=11)] = 0
    level: Annotated[str, Field(max_length=20, description="easy, solid, strong or expert")] = ""


class Join(Schema):
    name: Name
    invite: Annotated[str, Field(max_length=32)] = ""


class Act(Schema):
    action: dict[str, Any]
    expected: Index
    key: Key = ""


class Question(Schema):
    action: dict[str, Any]


class Undo(Schema):
    expected: Index
    turn: bool = False
    key: Key = ""


class Verdict(Schema):
    allowed: bool
    error: str = ""
    clause: str = ""


class NewToken(Schema):
    name: Name = "bot"
    scopes: list[Scope] = Field(list(USUAL), min_length=1, max_length=3, description="read, play, host")
    days: Annotated[int, Field(ge=1, le=MOST_DAYS)] = DAYS


class TokenOut(Schema):
    id: int
    name: str
    scopes: list[str]
    made: datetime
    expires: datetime


class FreshToken(TokenOut):
    token: str = Field(..., description="Shown once; only its hash is kept.")
