"""Writing a game as 18xx.games keeps it: each of our actions becomes one of theirs, things go by their ids there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bradshaw.board.map import Board
from bradshaw.board.network import Network, network
from bradshaw.interop import site, stretches
from bradshaw.interop.certificates import DIRECTORS, Certificates
from bradshaw.interop.ids import Parts
from bradshaw.kernel import engine
from bradshaw.kernel.actions import Action, BuyShare, DiscardTrain, Dividend, LayTile, PlaceMarker, Route, SellShares
from bradshaw.kernel.errors import BadInput
from bradshaw.kernel.events import Event, RunMade
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.game import Entry, Game
from bradshaw.kernel.numbers import whole_number
from bradshaw.kernel.records import IPO, SCRAP, Holder, is_player, player
from bradshaw.kernel.state import State
from bradshaw.kernel.table import Table
from bradshaw.kernel.title import Title


class Move(Struct, frozen=True):
    """One of our actions with the positions before and after it."""

    action: Any
    before: State
    after: State
    events: tuple[Event, ...]

    @property
    def run(self) -> RunMade:
        return next(event for event in self.events if isinstance(event, RunMade))


Saying = Callable[["Writing", Move], site.Said | None]
"""An action in that site's words; None: it is not said there."""


@dataclass(frozen=True)
class Writer:
    """How the games of one title are written."""

    title: str
    rules: Callable[[Mapping[str, Any]], list[str]]
    """That site's optional rules for our options; BadInput where it cannot play so."""
    closest: Callable[[Mapping[str, Any]], list[str]]
    """Its optional rules that come closest to our options."""
    certificates: Callable[[State], dict[str, Certificates]]
    there: Callable[[str], str]
    """That site's name of a company."""
    parts: Callable[[State], Parts]
    board: Callable[[State], Board]
    company_frames: tuple[type[Frame], ...]
    """The frames in which a company passes, not its director."""
    sayings: Mapping[type[Action], Saying]
    finish: Callable[[Writing, Move, site.Said], Sequence[site.Said]]
    """An action with what the site adds by itself, and further ones it waits for where we go on by ourselves."""
    turn: Callable[[State], tuple[int, str]]
    """The number of the turn and the name of the round."""
    end_reason: Callable[[State], str]
    """Why the game ended, in a word of that site; empty: it knows no such end, so the game is ended by hand there."""


@dataclass
class Writing:
    """A game being written: where certificates and copies of tiles are so far."""

    writer: Writer
    game: Game
    certificates: dict[str, Certificates]
    copies: dict[str, tuple[str, int]] = field(default_factory=dict)
    """hex -> the tile on it and its copy."""
    fresh: dict[str, int] = field(default_factory=dict)
    """tile -> how many copies have ever been laid."""
    returned: dict[str, list[int]] = field(default_factory=dict)
    """tile -> copies that came back, in that order."""
    told: set[str] = field(default_factory=set)
    """What is told once in a game, and has been."""

    def network(self, state: State) -> Network:
        return network(self.writer.board(state), state.tiles)

    def number(self, name: str) -> int:
        """Players go by their seats."""
        return self.game.start.players.index(name)

    def by_player(self, name: str) -> dict[str, Any]:
        return {"entity": self.number(name), "entity_type": "player"}

    def by_company(self, name: str) -> dict[str, Any]:
        return {"entity": self.writer.there(name), "entity_type": "corporation"}

    def by_private(self, name: str) -> dict[str, Any]:
        return {"entity": name, "entity_type": "company"}

    def put(self, hex_id: str, tile: str) -> str:
        """Lay a copy of a tile: a new one, else the first that came back. What lay there comes back."""
        count = self.writer.board(self.game.state).tiles[tile].count
        laid = self.fresh.get(tile, 0)
        if count is None or laid < count:
            copy = laid
            self.fresh[tile] = laid + 1
        else:
            copy = self.returned[tile].pop(0)
        if hex_id in self.copies:
            old, number = self.copies[hex_id]
            self.returned.setdefault(old, []).append(number)
        self.copies[hex_id] = (tile, copy)
        return f"{tile}-{copy}"

    def city(self, state: State, hex_id: str, stop: int) -> str:
        copy = self.copies[hex_id][1] if hex_id in self.copies else 0
        return self.writer.parts(state).city_id(state.tiles, copy, hex_id, stop)

    def settle(self, company: str, after: State) -> None:
        """Give the director's certificate to whom our position says, by the swap that site makes."""
        held = self.certificates[company]
        director = after.papers.get(f"director:{company}", SCRAP)
        holder = held.holder_of_directors()
        if director not in (holder, SCRAP, IPO):
            held.give_directors(holder, director, holder)

    def check(self, state: State) -> None:
        """The certificates must add up to our counts."""
        for company, held in self.certificates.items():
            for holder, count in state.shares[company].items():
                if holder != SCRAP and held.shares(holder) != count:
                    raise AssertionError(f"{holder} has {count} of {company}, not {held.shares(holder)}")


# Sayings that titles share


def unsaid(writing: Writing, move: Move) -> None:
    """Consent to a train sale: there the buyer's word is enough."""


def passed(writing: Writing, move: Move) -> site.Said:
    top = move.before.frames[-1]
    company = getattr(top, "company", "") if isinstance(top, writing.writer.company_frames) else ""
    return site.Pass(**(writing.by_company(company) if company else writing.by_player(move.action.actor)))


def started(writing: Writing, move: Move, company: str, place: str) -> site.Said:
    """`place`: the cell of the par price by that site's name."""
    writing.certificates[company].move([DIRECTORS], IPO, player(move.action.actor))
    writing.settle(company, move.after)
    who = writing.by_player(move.action.actor)
    return site.Par(**who, corporation=writing.writer.there(company), share_price=place)


def bought_share(writing: Writing, move: Move) -> site.Said:
    """An ordinary certificate, the first of its pile."""
    action = move.action
    assert isinstance(action, BuyShare)
    held = writing.certificates[action.company]
    number = held.singles(action.source)[0]
    names = held.names([number])
    held.move([number], action.source, player(action.actor))
    writing.settle(action.company, move.after)
    return site.BuyShares(**writing.by_player(action.actor), shares=names, percent=10)


def sold_shares(writing: Writing, move: Move, each: int | None = None) -> site.Said:
    """`each`: what a share brought, where that is not the market price."""
    action = move.action
    assert isinstance(action, SellShares)
    held, seller = writing.certificates[action.company], player(action.actor)
    down = held.sell(action.count, seller, heir_of(move, action.company, seller))
    return site.SellShares(
        **writing.by_player(action.actor), shares=held.names(down), percent=10 * action.count, share_price=each
    )


def heir_of(move: Move, company: str, seller: Holder) -> Holder | None:
    """The player who took the director's certificate over from a seller."""
    paper = f"director:{company}"
    before, after = move.before.papers.get(paper), move.after.papers.get(paper)
    return after if before == seller and after != seller and after is not None and is_player(after) else None


def laid_tile(writing: Writing, move: Move) -> site.Said:
    action = move.action
    assert isinstance(action, LayTile)
    who = writing.by_private(action.power) if action.power else writing.by_company(action.company)
    tile = writing.put(action.hex, action.tile)
    return site.LayTile(**who, hex=action.hex, tile=tile, rotation=action.rotation)


def placed_token(writing: Writing, move: Move) -> site.Said:
    action = move.action
    assert isinstance(action, PlaceMarker)
    stood = {id for id, marker in move.before.markers.items() if marker.place is not None}
    place = next(
        marker.place
        for id, marker in move.after.markers.items()
        if id not in stood and marker.company == action.company and marker.place is not None
    )
    return site.PlaceToken(
        **writing.by_company(action.company),
        city=writing.city(move.before, action.hex, action.stop),
        slot=max(place.slot, 0),
        tokener=writing.writer.there(action.company),
    )


def dividend(writing: Writing, move: Move) -> site.Said:
    action = move.action
    assert isinstance(action, Dividend)
    return site.Dividend(**writing.by_company(action.company), kind="payout" if action.pay else "withhold")


def discarded(writing: Writing, move: Move) -> site.Said:
    action = move.action
    assert isinstance(action, DiscardTrain)
    return site.DiscardTrain(**writing.by_company(action.company), train=action.train)


def line_of(writing: Writing, move: Move, route: Route) -> stretches.Line:
    net = writing.network(move.before)
    return stretches.line_of(net, stretches.start_of(net, route), route.track)


def run_along(writing: Writing, state: State, train: str, line: stretches.Line) -> site.Run:
    """A run without its money."""
    parts, hexes = writing.writer.parts(state), stretches.hexes(line)
    return site.Run(
        train=train,
        connections=stretches.connections(writing.network(state), line),
        hexes=hexes,
        revenue_str="-".join(hexes),
        nodes=tuple(parts.node_id(state.tiles, stop) for stop in line.stops),
    )


# The file


def write(writer: Writer, game: Game, rules: Sequence[str]) -> site.SiteGame:
    """The whole game as a file, played by these optional rules of that site."""
    seats = game.start.players
    ended = game.state.ended
    reason = writer.end_reason(game.state) if ended else None
    if reason == "":
        said = ended_by_hand(writer, game)
    else:
        said = actions(writer, game, len(game.entries))
    turn, name = writer.turn(last_round(game, by_hand=reason == "") if ended else game.state)
    times = [action.created_at for action in said if action.created_at is not None]
    return site.SiteGame(
        id=f"hs_bradshaw_{game.chance.seed}",
        description="",
        user={"id": 0, "name": "You"},
        players=tuple(site.SitePlayer(number, seat) for number, seat in enumerate(seats)),
        min_players=len(seats),
        max_players=len(seats),
        title=writer.title,
        settings=site.Settings(seed=game.chance.seed, optional_rules=tuple(rules)),
        status="finished" if ended else "active",
        turn=turn,
        round=name,
        acting=tuple(seats.index(one) for one in (seats if ended else game.deciders)),
        result={str(seats.index(one)): worth for one, worth in ended.scores.items()} if ended else {},
        actions=tuple(said),
        loaded=True,
        created_at=times[0] if times else 0,
        updated_at=times[-1] if times else 0,
        finished_at=(times[-1] if times else 0) if ended else None,
        mode="hotseat",
        manually_ended=reason == "" if ended else None,
        game_end_reason=reason or ("manually_ended" if ended else None),
    )


def ended_by_hand(writer: Writer, game: Game) -> list[Any]:
    """A game that came to a standstill: that site would go on for ever after the last act, so it is ended before it."""
    last = len(game.entries)
    before = game.at(last - 1)
    if game.title.scores(before) != game.title.scores(game.state):
        raise BadInput(f"action {last}: after this 18xx.games plays on for ever, and before it the result is another")
    said = actions(writer, game, last - 1)
    return [*said, site.EndGame(entity=0, entity_type="player", id=len(said) + 1)]


def last_round(game: Game, *, by_hand: bool) -> State:
    """A position in the round in which a game came to its end."""
    last = len(game.entries) - 1
    before, entry = game.at(last), game.entries[-1]
    if by_hand:
        return before
    return [before, *skipped(game.title, Move(entry.action, before, entry.state, entry.events))][-1]


def actions(writer: Writer, game: Game, count: int) -> list[Any]:
    """The first so many of our actions as that site has them."""
    writing = Writing(writer, game, writer.certificates(game.start))
    said: list[Any] = []
    for index, entry in enumerate(game.entries[:count]):
        move = Move(entry.action, game.at(index), entry.state, entry.events)
        saying = writer.sayings.get(type(entry.action))
        if saying is None:
            raise BadInput(f"action {index + 1}: 18xx.games has nothing like {entry.action.kind}")
        spoken = saying(writing, move)
        if spoken is None:
            continue
        at = seconds(entry)
        for one in writer.finish(writing, move, spoken):
            said.append(replace(one, id=len(said) + 1, created_at=at, auto_actions=stamped(one.auto_actions, at)))
        writing.check(move.after)
    return said


def skipped(title: Title, move: Move) -> Iterator[State]:
    """The positions after an action in which our rules go on by themselves."""
    table = Table(title, move.before.branch())
    choice, frame = engine.judge(table, move.action)
    choice.apply(table, frame, move.action)
    while table.state.frames and not table.state.ended:
        before = table.state.branch()
        if not engine.rules_of(table, table.frame).step(table, table.frame):
            return
        yield before


def stamped(followers: tuple[Any, ...], at: int | None) -> tuple[Any, ...]:
    return tuple(replace(one, created_at=at) for one in followers)


def seconds(entry: Entry) -> int | None:
    """When an action was taken, in seconds since 1970: as imported, or from our own date."""
    imported = whole_number(entry.at)
    if imported is not None:
        return imported
    try:
        when = datetime.fromisoformat(entry.at)
        return int((when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp())
    except (ValueError, OverflowError):  # no date, or one at the edge of time
        return None
