"""Colours and the style sheet of the drawings.

A drawing names classes only. A page carries `page_stylesheet()` once, with every colour a custom property; a
drawing that stands alone carries the same rules with the colours of a theme written out, as rasterisers know no
custom properties. The colours of tiles differ in lightness as well as hue, for eyes that do not see all hues.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from bradshaw.board.draw.svg import FONT, element

Theme = Literal["light", "dark"]

PALETTE: dict[str, tuple[str, str]] = {
    "sea": ("#cfdfe4", "#16232b"),
    "shallows": ("#e2edf0", "#22343f"),
    "land": ("#f4ecda", "#4a473f"),
    "land-2": ("#efdfd3", "#52453f"),
    "land-3": ("#e3e7d2", "#454b3e"),
    "land-4": ("#e2e1ea", "#45454f"),
    "line": ("#b3a685", "#23241f"),
    "yellow": ("#f6d55b", "#c2a032"),
    "green": ("#74b894", "#4d8a6b"),
    "brown": ("#b07a4f", "#8a5c38"),
    "gray": ("#c9ccd0", "#888c92"),
    "red": ("#df8f80", "#a4574b"),
    "blue": ("#8fbfdd", "#3f6f90"),
    "track": ("#1d2a33", "#0d1317"),
    "bed": ("#fffaf0", "#d8cfba"),
    "paper": ("#fffdf6", "#e9e2d0"),
    "ink": ("#1d2a33", "#f3ecdc"),
    "halo": ("#fffaf0", "#23282b"),
    "faint": ("#6d654f", "#b5ad98"),
    "brass": ("#b8862b", "#e0b252"),
    "water": ("#2f6f9f", "#7db8dd"),
    "mountain": ("#7a5c40", "#c9a884"),
    "desert": ("#b37a1e", "#dfb363"),
    "closed": ("#8c1d2b", "#e57b84"),
    "gauge": ("#6a3d8f", "#c49be0"),
    "zone-par": ("#f7e3ad", "#6b5a2c"),
    "zone-yellow": ("#f9ecaa", "#5f572a"),
    "zone-orange": ("#f3c58f", "#7a5128"),
    "zone-brown": ("#cda27f", "#5d4330"),
    "gain": ("#1f4e9c", "#7fa8ee"),
    "loss": ("#c2410c", "#f08a55"),
}
"""Light and dark, by name."""

SOLID: dict[str, str] = {
    "token-ink": "#1d2a33",
    "token-paper": "#fffdf6",
    "route-1": "#d55e00",
    "route-2": "#0072b2",
    "route-3": "#cc79a7",
    "route-4": "#009e73",
    "route-5": "#8a5a00",
    "route-6": "#56b4e9",
}
"""The same by day and night. The colours of routes can be told apart by every kind of colour vision."""

ROUTE_DASHES = ("", "14 9", "3 7", "20 6 3 6", "8 8", "1 5")
LANDS = ("land", "land-2", "land-3", "land-4")
TILE_COLOURS = ("yellow", "green", "brown", "gray", "red", "blue")

_Colour = Callable[[str], str]


def _rules(colour: _Colour) -> str:
    paper, ink = colour("token-paper"), colour("token-ink")
    rules = {
        "": f"font-family:{FONT}",
        "text": f"font-weight:700;text-anchor:middle;fill:{colour('ink')}",
        ".cell": f"fill:{colour('halo')};stroke:{colour('line')};stroke-width:1.5",
        ".sea": f"fill:{colour('sea')}",
        ".shallows": f"fill:none;stroke:{colour('shallows')};stroke-linecap:round",
        ".ground": f"stroke:{colour('line')};stroke-width:1.6;stroke-linejoin:round",
        ".white": f"fill:{colour('land')}",
        **{f".region-{i}": f"fill:{colour(land)}" for i, land in enumerate(LANDS, 1)},
        **{f".{name}": f"fill:{colour(name)}" for name in TILE_COLOURS},
        ".bed": f"fill:none;stroke:{colour('bed')};stroke-width:16",
        ".track": f"fill:none;stroke:{colour('track')};stroke-width:9",
        ".double": "stroke-width:14",
        ".lane": f"fill:none;stroke:{colour('bed')};stroke-width:6",
        ".spike": f"fill:{colour('track')};stroke:{colour('bed')};stroke-width:3;stroke-linejoin:round",
        ".slot": f"fill:{colour('paper')};stroke:{colour('track')};stroke-width:3",
        ".hull": f"fill:{colour('bed')};stroke:{colour('bed')};stroke-linecap:round;stroke-linejoin:round",
        ".hull-rim": f"fill:none;stroke:{colour('track')};stroke-linecap:round;stroke-linejoin:round",
        **{f".join-{name}": f"stroke:{colour(name)};stroke-width:4" for name in TILE_COLOURS},
        ".town": f"fill:{colour('track')};stroke:{colour('bed')};stroke-width:3",
        ".halt": f"fill:{colour('paper')};stroke:{colour('track')};stroke-width:2.5",
        ".slot-text": f"fill:{ink}",
        ".disc": f"fill:{colour('paper')};stroke:{colour('track')};stroke-width:1.5",
        ".value": f"fill:{ink}",
        ".phase": f"stroke:{colour('track')};stroke-width:1",
        ".name,.label,.note,.cost": (
            f"paint-order:stroke;stroke:{colour('halo')};stroke-width:3.5px;stroke-linejoin:round"
        ),
        ".name.over": "stroke-width:9px",
        ".label": "font-family:Georgia,'Liberation Serif',serif",
        ".note": "font-style:italic",
        ".coordinate,.number": "font-weight:400;opacity:.62",
        ".water": f"fill:none;stroke:{colour('water')};stroke-width:2.6;stroke-linecap:round",
        ".mountain": f"fill:{colour('mountain')}",
        ".desert": f"fill:none;stroke:{colour('desert')};stroke-width:2.6;stroke-linecap:round",
        ".anchor": f"fill:none;stroke:{colour('water')};stroke-width:2.6;stroke-linecap:round",
        ".tag": f"fill:{colour('halo')};stroke:{colour('faint')};stroke-width:1.2;stroke-dasharray:3 2",
        ".casing": f"fill:none;stroke:{colour('halo')};stroke-linecap:round",
        ".impassable": f"fill:none;stroke:{colour('closed')};stroke-width:8;stroke-linecap:round",
        ".barrier": f"fill:none;stroke:{colour('water')};stroke-width:6;stroke-linecap:round",
        ".toll": f"fill:none;stroke:{colour('mountain')};stroke-width:5;stroke-linecap:round;stroke-dasharray:1 8",
        ".gauge": f"fill:none;stroke:{colour('gauge')};stroke-width:4.5;stroke-dasharray:9 5",
        ".gauge-change": f"fill:{colour('halo')};stroke:{colour('gauge')};stroke-width:3",
        ".badge": f"fill:{colour('halo')};stroke:{colour('water')};stroke-width:2",
        ".toll-badge": f"stroke:{colour('mountain')}",
        ".legal": f"fill:{colour('brass')};fill-opacity:.14;stroke:{colour('brass')};stroke-width:6",
        ".last": f"fill:none;stroke:{colour('ink')};stroke-width:4;stroke-dasharray:10 7",
        ".pending": f"fill:none;stroke:{colour('brass')};stroke-width:7;stroke-dasharray:14 9",
        ".reach": f"fill:{colour('brass')};fill-opacity:.18",
        ".gain": f"fill:{colour('gain')}",
        ".loss": f"fill:{colour('loss')}",
        ".heat-text": f"paint-order:stroke;stroke:{colour('halo')};stroke-width:5px;stroke-linejoin:round",
        ".token": f"stroke:{ink};stroke-width:1.5",
        ".ring": f"fill:none;stroke:{ink};stroke-width:2",
        ".idle": "opacity:.45",
        ".letters": f"fill:{ink}",
        ".letters.pale": f"fill:{paper}",
        **{f".route-{i}": f"stroke:{colour(f'route-{i}')}" for i in range(1, 7)},
        ".band": "fill:none;stroke-width:19;stroke-opacity:.72;stroke-linejoin:round",
        ".thread": f"fill:none;stroke:{paper};stroke-width:4;stroke-linejoin:round",
        ".tab": f"fill:{paper};stroke-width:4",
        ".zone-par": f"fill:{colour('zone-par')}",
        ".zone-yellow": f"fill:{colour('zone-yellow')}",
        ".zone-orange": f"fill:{colour('zone-orange')}",
        ".zone-brown": f"fill:{colour('zone-brown')}",
        ".sheet": f"fill:{colour('halo')}",
        ".pick": f"fill:none;stroke:{colour('brass')};stroke-width:5",
        ".arrow": f"fill:none;stroke:{colour('brass')};stroke-width:5;stroke-linejoin:round;stroke-linecap:round",
        ".price": "text-anchor:start",
        ".zone-mark": "text-anchor:end",
        ".red-line": f"fill:none;stroke:{colour('closed')};stroke-width:5",
        ".red-letter": f"fill:{colour('closed')}",
        ".title": "text-anchor:start;font-family:Georgia,'Liberation Serif',serif",
        ".credit": f"font-weight:400;font-style:italic;text-anchor:start;fill:{colour('faint')}",
        ".key": "font-weight:400;text-anchor:start",
    }
    sheet = "".join(f"{_selector(names)}{{{declarations}}}" for names, declarations in rules.items())
    for hidden in ("name", "coordinate", "number"):
        sheet += f".bw.no-{hidden}s .{hidden}{{display:none}}"
    return sheet + ".bw .above{pointer-events:none}"


def _selector(names: str) -> str:
    return ",".join(f".bw {name}".strip() for name in names.split(","))


def stylesheet(theme: Theme) -> str:
    """The rules with the colours of a theme written out, for a drawing that stands alone."""
    column = 0 if theme == "light" else 1
    return _rules(lambda name: SOLID.get(name) or PALETTE[name][column])


def page_stylesheet() -> str:
    """The rules for a page: every colour is a custom property that the page may set (`--bw-sea` ...)."""
    return _rules(lambda name: f"var(--bw-{name},{SOLID.get(name) or PALETTE[name][0]})")


def custom_properties(theme: Theme) -> str:
    """Declarations of the custom properties in a theme, to stand in a rule of the page."""
    column = 0 if theme == "light" else 1
    return "".join(f"--bw-{name}:{colours[column]};" for name, colours in PALETTE.items())


def style_element(theme: Theme | None) -> str:
    """The style of a drawing that stands alone; nothing for one that lies in a page."""
    return "" if theme is None else element("style", stylesheet(theme))
