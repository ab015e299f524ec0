"""Small positions in a line or two: `given("a20* b30 t:10 x", "a-b b-t")`."""

from __future__ import annotations

import re

from bradshaw.routes.position import Link, Position, RouteStop

KINDS = {"": "city", "t": "town", "h": "halt", "o": "offboard", "p": "port"}
STOP = re.compile(r"(?:(?P<kind>[thop]):)?(?P<name>[a-z])(?P<value>\d+)(?P<flags>[*~!^]*)")
LINK = re.compile(r"(?P<one>[a-z])(?P<gauges>=*)-(?P<other>[a-z])(?:/(?P<shared>\w+))?")


def given(stops: str, links: str) -> Position:
    """Stops: kind and name and value, `*` own marker, `^` home, `~` closed by others, `!` end only.

    Links: `a-b`; each `=` is a change of gauge; `a-b/x` shares a piece of track with all links of that letter.
    """
    found = []
    for word in stops.split():
        stop = STOP.fullmatch(word)
        assert stop, word
        kind, flags = KINDS[stop["kind"] or ""], stop["flags"]
        found.append(
            RouteStop(
                id=stop["name"],
                hex=stop["name"].upper(),
                kind=kind,
                value=0 if kind == "halt" else int(stop["value"]),
                subsidy=int(stop["value"]) if kind == "halt" else 0,
                own="*" in flags or "^" in flags,
                home="^" in flags,
                closed="~" in flags,
                end_only="!" in flags or kind in ("offboard", "port"),
            )
        )
    names = [stop.id for stop in found]
    shared: dict[str, int] = {}
    made = []
    for number, word in enumerate(links.split()):
        link = LINK.fullmatch(word)
        assert link, word
        one, other = names.index(link["one"]), names.index(link["other"])
        mask = 1 << number
        if link["shared"]:
            mask |= 1 << (100 + shared.setdefault(link["shared"], len(shared)))
        hexes = (found[one].hex, found[other].hex)
        made.append(Link(one, other, mask, (f"{word}:0",), hexes, len(link["gauges"])))
    return Position(tuple(found), tuple(made))
