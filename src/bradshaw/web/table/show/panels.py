"""Charts, lines, rulers and sheets of a title as a page draws them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from bradshaw.kernel.state import State
from bradshaw.titles import views
from bradshaw.titles.panels import Bar, Chart, Line, Mark, Panel, Ruler, Sheet
from bradshaw.web.table.show import facts

WIDE, LEFT, RIGHT = 860, 190, 850
"""The drawing of a ruler: its width, and from where to where amounts are measured."""
HEAD, STEP = 34, 34


@dataclass
class Cell:
    words: str
    when: str


@dataclass
class DrawnRow:
    name: str
    colour: str
    cells: list[Cell]


@dataclass
class DrawnChart:
    heading: str
    columns: list[tuple[str, str, str]]
    """Name, colour, and past, now or next."""
    rows: list[DrawnRow]
    notes: tuple[str, ...]
    kind: str = "chart"


@dataclass
class DrawnMark:
    mark: Mark
    x: float
    anchor: str
    words: str


@dataclass
class DrawnBar:
    bar: Bar
    y: int
    wide: float
    capped: float | None
    most: str


@dataclass
class DrawnRuler:
    lot: str
    marks: list[DrawnMark]
    bars: list[DrawnBar]
    notes: tuple[str, ...]
    high: int
    kind: str = "ruler"


@dataclass
class DrawnLine:
    line: Line
    kind: str = "line"


@dataclass
class DrawnSheet:
    sheet: Sheet
    kind: str = "sheet"


Drawn = DrawnChart | DrawnRuler | DrawnLine | DrawnSheet


def panels(state: State) -> list[Drawn]:
    return [drawn(state.title, one) for one in views.panels(state)] if not state.ended else []


def sheets(state: State) -> list[DrawnSheet]:
    return [one for one in panels(state) if isinstance(one, DrawnSheet)]


def drawn(title: str, panel: Panel) -> Drawn:
    if isinstance(panel, Chart):
        return chart(panel)
    if isinstance(panel, Sheet):
        return DrawnSheet(panel)
    return ruler(title, panel) if isinstance(panel, Ruler) else DrawnLine(panel)


def chart(panel: Chart) -> DrawnChart:
    def when(column: int) -> str:
        return "now" if column == panel.now else "past" if column < panel.now else "next"

    rows = [
        DrawnRow(row.name, row.colour, [Cell(words, when(at)) for at, words in enumerate(row.cells)])
        for row in panel.rows
    ]
    columns = [(name, colour, when(at)) for at, (name, colour) in enumerate(panel.columns)]
    return DrawnChart(panel.heading, columns, rows, panel.notes)


def ruler(title: str, panel: Ruler) -> DrawnRuler:
    top = max([1, *(one.amount for one in panel.marks), *(one.most for one in panel.bars)])

    def at(amount: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * amount / top, 1)

    marks = [
        DrawnMark(one, at(one.amount), anchor(at(one.amount)), f"{one.name} {facts.money(title, one.amount)}")
        for one in sorted(panel.marks, key=lambda one: one.amount)
    ]
    bars = [
        DrawnBar(
            one,
            HEAD + STEP * number,
            at(one.most) - LEFT,
            None if one.capped is None else at(one.capped) - LEFT,
            facts.money(title, one.most) if one.most else "–",
        )
        for number, one in enumerate(panel.bars)
    ]
    return DrawnRuler(panel.lot, apart(marks), bars, panel.notes, HEAD + STEP * len(bars))


def anchor(x: float) -> str:
    """Words at the right end grow to the left."""
    return "end" if x > RIGHT - 90 else "start" if x < LEFT + 60 else "middle"


def apart(marks: list[DrawnMark]) -> list[DrawnMark]:
    """Words of marks that are close grow away from each other."""
    for one, other in pairwise(marks):
        if other.x - one.x < 130:
            one.anchor, other.anchor = "end", "start"
    return marks
