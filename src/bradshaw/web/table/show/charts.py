"""Charts over time, as SVG made here: net worth of the players, revenue of the companies."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from bradshaw.kernel import events as ev
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.records import player
from bradshaw.web.table.show import facts

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 640, 260, 52, 26, 12, 96
DASHES = ("", "7 4", "2 3", "10 3 2 3", "5 2", "1 4")


@dataclass
class Point:
    x: float
    y: float
    title: str
    at: int


@dataclass
class Series:
    name: str
    css: str
    dash: str
    path: str
    points: list[Point]
    end_y: float


@dataclass
class Change:
    """How somebody's worth changed over a round, and what that came from."""

    amount: str
    parts: list[tuple[str, str]]


@dataclass
class Chart:
    heading: str
    series: list[Series]
    lines: list[tuple[float, str]]
    marks: list[tuple[float, str]]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    base: int = HEIGHT - BOTTOM
    names: list[str] = field(default_factory=list)
    changes: list[tuple[int, str, list[Change]]] = field(default_factory=list)
    """By round: where it ended, its name, and everybody's change."""


def rounds(game: Played) -> list[tuple[int, str]]:
    """Where rounds began."""
    return [(index, event.round) for index, event in game.events() if isinstance(event, ev.RoundBegan)]


def short(round_name: str) -> str:
    words = round_name.split()
    return "".join(w[0].upper() if w[0].isalpha() else w for w in words[:3]) if words else ""


def nice_step(top: int) -> int:
    step = 1
    for factor in (1, 2, 5) * 6:
        if top / step <= 5:
            break
        step = step * 2 if factor != 2 else step * 5 // 2
    return max(step, 1)


def net_worth(game: Played) -> Chart:
    """Everybody's worth at the start of every round and now, with what changed it."""
    last = len(game.entries)
    stops = sorted({0, *(index for index, _ in rounds(game)), last})
    if len(stops) < 3 and last:
        stops = sorted({round(last * i / 12) for i in range(13)})
    worth = {at: _scores(game, at) for at in stops}
    values = {name: [(at, worth[at].get(name, 0)) for at in stops] for name in game.state.players}
    chart = _chart(game, "Net worth", values, {name: f"line-{i % 6}" for i, name in enumerate(values)})
    chart.names = list(values)
    names = dict(rounds(game))
    for first, last in reversed(list(pairwise(stops))):
        changes = [_change(game, name, first, last, worth[last][name] - worth[first][name]) for name in values]
        chart.changes.append((last, names.get(first, f"from action {first}"), changes))
    return chart


TRADING = "share prices and trading"


def _change(game: Played, name: str, first: int, last: int, amount: int) -> Change:
    """What a player was paid or paid otherwise than for shares and papers; prices and trading are the rest."""
    title, holder = game.title.id, player(name)
    parts: dict[str, int] = {}
    for entry in game.entries[first:last]:
        moved = {e.company for e in entry.events if isinstance(e, ev.SharesMoved) and holder in (e.giver, e.taker)}
        papers = any(isinstance(e, ev.PaperMoved) and holder in (e.giver, e.taker) for e in entry.events)
        for event in entry.events:
            if isinstance(event, ev.Paid) and holder in (event.giver, event.taker):
                traded = any(company in event.why for company in moved) or (papers and event.giver == holder)
                if not traded:
                    gain = event.amount if event.taker == holder else -event.amount
                    parts[event.why] = parts.get(event.why, 0) + gain
    rest = amount - sum(parts.values())
    listed = sorted(parts.items(), key=lambda part: -abs(part[1])) + ([(TRADING, rest)] if rest else [])
    return Change(signed(title, amount), [(why, signed(title, gain)) for why, gain in listed])


def signed(title: str, amount: int) -> str:
    return f"+{facts.money(title, amount)}" if amount > 0 else facts.money(title, amount)


def _scores(game: Played, at: int) -> dict[str, int]:
    state = game.at(at)
    return dict(state.ended.scores) if state.ended else game.title.scores(state)


def revenue(game: Played) -> Chart:
    """What every company ran for."""
    values: dict[str, list[tuple[int, int]]] = {}
    for index, event in game.events():
        if isinstance(event, ev.RunMade):
            values.setdefault(event.company, []).append((index, event.revenue))
    return _chart(game, "Revenue", values, {name: facts.css_name(name) for name in values})


def _chart(game: Played, heading: str, values: dict[str, list[tuple[int, int]]], css: dict[str, str]) -> Chart:
    last = max(len(game.entries), 1)
    highest = max((value for line in values.values() for _, value in line), default=0)
    step = nice_step(max(highest, 10))
    top = (max(highest, 10) // step + 1) * step
    title = game.title.id

    def x(at: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * at / last, 1)

    def y(value: int) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * max(value, 0) / top, 1)

    names = dict(rounds(game))
    series = []
    for number, (name, line) in enumerate(values.items()):
        points = []
        before = None
        for at, value in line:
            change = "" if before is None else f" ({value - before:+,})"
            where = f" · {names[at]}" if at in names else f" · action {at}"
            points.append(Point(x(at), y(value), f"{name}: {facts.money(title, value)}{change}{where}", at))
            before = value
        path = "M" + " L".join(f"{p.x},{p.y}" for p in points) if points else ""
        series.append(
            Series(name, css[name], DASHES[number % len(DASHES)], path, points, points[-1].y if points else 0)
        )
    _spread(series)
    lines = [(y(value), facts.money(title, value)) for value in range(0, top + 1, step)]
    marks = [(x(at), short(name)) for at, name in rounds(game)]
    return Chart(heading, series, lines, _thin(marks))


def _spread(series: list[Series], least: float = 13) -> None:
    """Names at the right do not lie on each other."""
    floor = 0.0
    for one in sorted(series, key=lambda s: s.end_y):
        one.end_y = max(one.end_y, floor)
        floor = one.end_y + least


def _thin(marks: list[tuple[float, str]], least: float = 46) -> list[tuple[float, str]]:
    kept: list[tuple[float, str]] = []
    for mark in marks:
        if not kept or mark[0] - kept[-1][0] >= least:
            kept.append(mark)
    return kept
