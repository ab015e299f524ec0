"""What this game shows beside map and market: the Cost of Business chart, the lobby line, the bids for a company, and
a float that is being made."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from msgspec.structs import replace

from bradshaw.kernel import State, Table, counted
from bradshaw.kernel.auctions import bidding
from bradshaw.kernel.records import BANK, Laid, Marker, Place
from bradshaw.kernel.title import title as find_title
from bradshaw.mechanics import stations
from bradshaw.titles.g1820 import frames, lobbies, market, money, phases, settlement, shares, takeovers
from bradshaw.titles.g1820.data import COLOURS, EXTRA, KINDS, RAIL, Column, board
from bradshaw.titles.g1820.frames import Floating, Lobbies, Settling, StockRound, TakeoverAuction
from bradshaw.titles.g1820.own import own
from bradshaw.titles.panels import Bar, Chart, Line, Mark, Panel, Pending, Row, Ruler, Sheet, Spot, numbered
from bradshaw.titles.prospects import sheet

AHEAD = 2
"""Columns whose changes are told in words."""
ASSUMED = "Assumed: the first company able to pay is the buyer if none is named, and issues before it borrows."


def panels(state: State) -> list[Panel]:
    auction = state.frame_of(TakeoverAuction)
    found: list[Panel] = [*([ruler(state, auction)] if auction else []), *sheets(state)]
    if any(isinstance(frame, StockRound) and frame.part == 1 for frame in state.frames) or own(state).lobbies:
        found.append(lobby_line(state))
    found += numbered("Cards for the next stock round", own(state).cards)
    return [*found, *numbered("Private track", own(state).privates), cost_of_business(state)]


# The chart


def cost_of_business(state: State) -> Chart:
    columns = EXTRA.cost_of_business
    rows = (
        Row("Floats", tuple("/".join(map(str, one.float_sizes)) for one in columns)),
        Row("Premium", tuple("" if one.end else f"+{one.takeover_premium}" for one in columns)),
        Row("Interest", tuple("" if one.end else f"{one.loan_interest_percent} %" for one in columns)),
        Row("Trains", tuple("" if one.end else str(one.train_limit) for one in columns)),
        *(
            Row(KINDS[colour], tuple(str(one.maintenance.get(colour, "")) for one in columns), colour)
            for colour in COLOURS
        ),
    )
    names = tuple(("END" if one.end else str(one.column), one.colour) for one in columns)
    now = own(state).column - 1
    ahead = pairwise(columns[now : now + 1 + AHEAD])
    return Chart("Cost of Business", names, now, rows, tuple(changes(*two) for two in ahead))


def changes(before: Column, after: Column) -> str:
    """What a column changes, in words."""
    if after.end:
        return "END: the game is over when the marker gets here."
    costs = ((colour, before.maintenance.get(colour, 0), cost) for colour, cost in after.maintenance.items())
    upkeep = [f"{KINDS[colour]} {was} → {will}" for colour, was, will in costs if was != will]
    said = [f"upkeep of {', '.join(upkeep)}"] if upkeep else []
    figures = (
        ("premium", f"+{before.takeover_premium}", f"+{after.takeover_premium}"),
        ("interest", f"{before.loan_interest_percent} %", f"{after.loan_interest_percent} %"),
        ("train limit", str(before.train_limit), str(after.train_limit)),
    )
    said += [f"{name} {was} → {will}" for name, was, will in figures if was != will]
    return f"{after.column}: {', '.join(said) or 'nothing changes'}"


# Lobbies


def lobby_line(state: State) -> Line:
    """From the smallest up, with the amounts that are free in between."""
    spots, free = [], lobbies.LEAST
    for lobby in reversed(own(state).lobbies):
        last = lobby.amount - lobbies.UNIT
        if free <= last:
            spots.append(Spot(f"£{free}" if free == last else f"£{free}–{last}"))
        spots.append(Spot(f"£{lobby.amount}", lobby.owner))
        free = lobby.amount + lobbies.UNIT
    said = "The largest floats first; every amount stands once."
    return Line("Lobby line", (*spots, Spot(f"£{free} and more")), said)


# A takeover


def ruler(state: State, frame: TakeoverAuction) -> Ruler:
    """1820-8.4.2-d to -k"""
    least = bidding.round_up(frame.floor, takeovers.UNIT)
    marks = [Mark("minimum", least, "limit")]
    if frame.forcing > frame.floor:
        marks.append(Mark("forces", frame.forcing, "forces"))
    if frame.high:
        marks.append(Mark(frame.high, frame.bid, "pale" if frame.high == BANK else "bid"))
    bars = (bar(state, frame, who) for who in state.turn_order)
    return Ruler(frame.lot, tuple(marks), tuple(bars), tuple(notes(state, frame)))


def bar(state: State, frame: TakeoverAuction, who: str) -> Bar:
    """A player with the company that could pay most."""
    able = takeovers.buyers(state, who, frame.lot) if who in frame.bidders else []
    if not able:
        return Bar(who, "", 0, "has no company that may bid", "out")
    company = max(able, key=lambda one: takeovers.capacity(state, one))
    most = takeovers.capacity(state, company)
    cap = takeovers.most_of_director(Table(find_title(state.title), state), frame, who)
    says = "to answer" if who in frame.waiting else f"holds £{frame.bid}" if frame.high == who else "out"
    return Bar(who, company, most, means(state, company), says, cap if cap < most else None)


def means(state: State, company: str) -> str:
    """How a company could raise so much."""
    have = money.funds(state, company)
    if money.is_private(state, company):
        return f"private: its director's £{have}"
    rest = takeovers.capacity(state, company) - have
    return f"treasury £{have}" + (f" + £{rest} by shares and loans" if rest else "")


def notes(state: State, frame: TakeoverAuction) -> Iterator[str]:
    yield f"{counted(shares.in_play(state, frame.lot), 'share')} in play at £{market.price(state, frame.lot)}."
    if frame.offering == BANK:
        yield f"Liquidation: the bank bids £{frame.opening}; a bid above it takes what is left."
    elif frame.opening:
        yield f"It offers itself: the bank bids £{frame.opening}, and a higher bid cannot be declined."
    else:
        premium = phases.column(state).takeover_premium
        yield f"From £{frame.forcing} on ({counted(premium, 'space')} up) the director cannot decline."


def sheets(state: State) -> Iterator[Sheet]:
    """What a sale at the bid that stands, or the least, would mean to everybody; else what liquidations would."""
    frame, drawn = state.frames[-1], partial(sheet, state, (frames.Answering, frames.Buying, frames.Covering))
    if isinstance(frame, TakeoverAuction):
        who = frame.high or (BANK if frame.offering == BANK else state.companies[frame.offering].director or "")
        sold = replace(frame, high=who, bid=frame.bid or bidding.round_up(frame.floor, takeovers.UNIT))
        said, note = f"If {who} gets {sold.lot} for £{sold.bid}", ASSUMED if who != BANK else ""
        yield drawn(said, lambda t: takeovers.sold(t, sold), instead=True, note=note)
    elif isinstance(frame, frames.Answering | frames.Buying):
        yield drawn(f"If {frame.winner} pays £{frame.bid}", lambda t: t.push(frame), instead=True, note=ASSUMED)
    for name in state.stacks.get(market.LIQUIDATION, ()):
        if name not in (RAIL, getattr(frame, "lot", "")):
            fall = partial(settlement.liquidate, sold=name, buyer="", bid=takeovers.minimum(state, name))
            yield drawn(f"If {name} is liquidated", fall)


# A float in the making


def pending(state: State) -> Pending:
    frame = state.frame_of(Floating)
    if frame is None:
        return Pending()
    tiles = {spot.hex: Laid(spot.tile, spot.rotation) for spot in frame.spots if spot.tile}
    shown = state.branch()
    shown.tiles = {**state.tiles, **tiles}
    markers = []
    for spot in frame.spots:
        circles = stations.free_circles(board(state), shown, spot.hex, spot.stop)
        markers.append(Marker(frame.company, Place(spot.hex, spot.stop, next(iter(circles), stations.BESIDE))))
    return Pending(tiles, tuple(markers))


def board_first(state: State) -> bool:
    """While lobbies float companies and stations are given up."""
    return any(isinstance(frame, Lobbies | Floating | Settling) for frame in state.frames)
