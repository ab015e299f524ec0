"""The tile notation: `city=revenue:20;path=a:0,b:_0;path=a:_0,b:3;label=B`.

Parts are split by ";", the fields of a part by ",". Stops (city, town, halt, offboard) are numbered in the
order written; a path's end is a side number or `_n`, the n-th stop. `parse` and `write` are each other's
inverse on tiles; errors name the tile and the part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from bradshaw.board.tiles import PHASES, Border, Cost, FutureLabel, Path, Revenue, Stop, Tile

STOP_KINDS = ("city", "town", "halt", "offboard")
TERRAINS = ("mountain", "water", "desert")
BORDERS = ("impassable", "gauge", "barrier", "edge", "mountain", "water")


class NotationError(ValueError):
    """A tile code that cannot be read; the message names the tile and the part."""


def parse(code: str, tile_id: str, colour: str) -> Tile:
    """Read a tile code. The facts that are not in the code (count, kind ...) keep their defaults."""
    tile = Tile(id=tile_id, colour=colour)
    for part in filter(None, code.split(";")):
        word, _, rest = part.partition("=")
        try:
            reader = _READERS.get(word)
            if reader is None:
                raise ValueError(f"{word!r} is not one of {', '.join(sorted(_READERS))}")
            tile = reader(tile, rest)
        except ValueError as problem:
            raise NotationError(f"tile {tile_id}: {part!r}: {problem}") from None
    for path in tile.paths:
        for stop in path.stops:
            if stop >= len(tile.stops):
                raise NotationError(
                    f"tile {tile_id}: {_write_path(path)!r}: there is no stop _{stop}, only {len(tile.stops)}"
                )
    return tile


def write(tile: Tile) -> str:
    """The code of a tile."""
    parts = [_write_stop(stop) for stop in tile.stops]
    parts += [_write_path(path) for path in tile.paths]
    parts += [f"label={label}" for label in tile.labels]
    parts += [f"future_label=label:{future.label},color:{future.colour}" for future in tile.future_labels]
    parts += [
        f"upgrade=cost:{cost.amount}" + (f",terrain:{cost.terrain}" if cost.terrain else "") for cost in tile.costs
    ]
    parts += [_write_border(border) for border in tile.borders]
    parts += [f"icon=image:{icon}" for icon in tile.icons]
    return ";".join(parts)


def _fields(rest: str, *allowed: str) -> dict[str, str]:
    """The fields of a part as a table; a field twice or of another name is an error."""
    fields: dict[str, str] = {}
    for field in filter(None, rest.split(",")):
        name, colon, value = field.partition(":")
        if name not in allowed:
            raise ValueError(f"{name!r} is not one of {', '.join(allowed)}")
        if not colon or not value:
            raise ValueError(f"{name!r} has no value")
        if name in fields:
            raise ValueError(f"{name!r} stands twice")
        fields[name] = value
    return fields


def _need(fields: Mapping[str, str], name: str) -> str:
    if name not in fields:
        raise ValueError(f"{name!r} is missing")
    return fields[name]


def _whole(text: str, name: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"{name} {text!r} is not a whole number")
    return int(text)


def _side(text: str) -> int:
    if text not in ("0", "1", "2", "3", "4", "5"):
        raise ValueError(f"side {text!r} is not 0 to 5")
    return int(text)


def _direction(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not (0 <= value < 6 and (value * 2).is_integer()):
        raise ValueError(f"loc {text!r} is neither a side, half-way between two, nor center")
    return value


def _one_of(text: str, name: str, allowed: tuple[str, ...]) -> str:
    if text not in allowed:
        raise ValueError(f"{name} {text!r} is not one of {', '.join(allowed)}")
    return text


def _revenue(text: str) -> Revenue:
    if "_" not in text:
        return Revenue.flat(_whole(text, "revenue"))
    steps = []
    for step in text.split("|"):
        phase, _, value = step.partition("_")
        steps.append((_one_of(phase, "phase", PHASES), _whole(value, "revenue")))
    order = [PHASES.index(phase) for phase, _ in steps]
    if order != sorted(set(order)):
        raise ValueError(f"revenue {text!r} is not in the order of the phases")
    return Revenue(tuple(steps))


def _read_stop(kind: str) -> Callable[[Tile, str], Tile]:
    def read(tile: Tile, rest: str) -> Tile:
        fields = _fields(rest, "revenue", "slots", "loc", "groups", "symbol")
        if kind != "halt":
            _need(fields, "revenue")
        loc = fields.get("loc")
        slots = _whole(fields["slots"], "slots") if "slots" in fields else int(kind == "city")
        stop = Stop(
            kind=kind,
            index=len(tile.stops),
            revenue=_revenue(fields.get("revenue", "0")),
            slots=slots,
            loc=None if loc in (None, "center") else _direction(str(loc)),
            centred=loc == "center",
            groups=tuple(fields["groups"].split("|")) if "groups" in fields else (),
            symbol=fields.get("symbol", ""),
        )
        return replace(tile, stops=(*tile.stops, stop))

    return read


def _read_path(tile: Tile, rest: str) -> Tile:
    fields = _fields(rest, "a", "b", "terminal", "lanes", "loc")
    sides: list[int] = []
    stops: list[int] = []
    for name in ("a", "b"):
        end = _need(fields, name)
        if end.startswith("_"):
            stops.append(_whole(end[1:], "stop"))
        else:
            sides.append(_side(end))
    if len(set(sides)) != len(sides) or len(set(stops)) != len(stops):
        raise ValueError("both ends are the same")
    if "terminal" in fields and not stops:
        raise ValueError("a terminal path needs a stop")
    path = Path(
        sides=tuple(sorted(sides)),
        stops=tuple(sorted(stops)),
        terminal=fields.get("terminal", "0") != "0",
        lanes=_whole(fields.get("lanes", "1"), "lanes"),
        loc=_direction(fields["loc"]) if "loc" in fields else None,
    )
    if any(path.sides == other.sides and path.stops == other.stops for other in tile.paths):
        raise ValueError("the same track stands twice")
    return replace(tile, paths=(*tile.paths, path))


def _read_label(tile: Tile, rest: str) -> Tile:
    if not rest:
        raise ValueError("a label needs a text")
    return replace(tile, labels=(*tile.labels, rest))


def _read_future_label(tile: Tile, rest: str) -> Tile:
    fields = _fields(rest, "label", "color")
    future = FutureLabel(_need(fields, "label"), _need(fields, "color"))
    return replace(tile, future_labels=(*tile.future_labels, future))


def _read_upgrade(tile: Tile, rest: str) -> Tile:
    fields = _fields(rest, "cost", "terrain")
    terrain = _one_of(fields["terrain"], "terrain", TERRAINS) if "terrain" in fields else ""
    return replace(tile, costs=(*tile.costs, Cost(_whole(_need(fields, "cost"), "cost"), terrain)))


def _read_border(tile: Tile, rest: str) -> Tile:
    fields = _fields(rest, "edge", "type", "cost")
    border = Border(
        side=_side(_need(fields, "edge")),
        kind=_one_of(fields["type"], "type", BORDERS) if "type" in fields else "",
        cost=_whole(fields.get("cost", "0"), "cost"),
    )
    return replace(tile, borders=(*tile.borders, border))


def _read_icon(tile: Tile, rest: str) -> Tile:
    return replace(tile, icons=(*tile.icons, _need(_fields(rest, "image"), "image")))


_READERS: dict[str, Callable[[Tile, str], Tile]] = {
    **{kind: _read_stop(kind) for kind in STOP_KINDS},
    "path": _read_path,
    "label": _read_label,
    "future_label": _read_future_label,
    "upgrade": _read_upgrade,
    "border": _read_border,
    "icon": _read_icon,
}


def _number(value: float) -> str:
    return f"{value:g}"


def _write_stop(stop: Stop) -> str:
    fields = []
    if stop.revenue.varies or stop.revenue.steps[0][0] != "yellow":
        fields.append("revenue:" + "|".join(f"{phase}_{value}" for phase, value in stop.revenue.steps))
    elif stop.kind != "halt" or stop.revenue.at("gray"):
        fields.append(f"revenue:{stop.revenue.at('yellow')}")
    if stop.symbol:
        fields.append(f"symbol:{stop.symbol}")
    if stop.slots != int(stop.kind == "city"):
        fields.append(f"slots:{stop.slots}")
    if stop.groups:
        fields.append("groups:" + "|".join(stop.groups))
    if stop.centred:
        fields.append("loc:center")
    elif stop.loc is not None:
        fields.append(f"loc:{_number(stop.loc)}")
    return f"{stop.kind}=" + ",".join(fields)


def _write_path(path: Path) -> str:
    a, b = (*map(str, path.sides), *(f"_{stop}" for stop in path.stops))
    code = f"path=a:{a},b:{b}"
    if path.terminal:
        code += ",terminal:1"
    if path.lanes != 1:
        code += f",lanes:{path.lanes}"
    if path.loc is not None:
        code += f",loc:{_number(path.loc)}"
    return code


def _write_border(border: Border) -> str:
    code = f"border=edge:{border.side}"
    if border.kind:
        code += f",type:{border.kind}"
    if border.cost:
        code += f",cost:{border.cost}"
    return code
