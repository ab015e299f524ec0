"""Company tokens: coloured discs with the company's letters."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import msgspec

from bradshaw.board.data import TitleData, Token
from bradshaw.board.draw.svg import circle, document, element, group, lines, number, rectangle, text, translate, width
from bradshaw.board.draw.theme import Theme, style_element
from bradshaw.board.hexes import Point

PLAIN = Token(top="#7d7d7d")
"""For a company whose colours are not known."""

LONG = 5
"""So many letters stand in two rows."""

Tokens = Mapping[str, Token]
"""The colours of companies by their letters."""


def tokens_of(data: TitleData) -> dict[str, Token]:
    """The tokens of all companies of a title, and of whoever else has one."""
    further = [fact for fact in data.extra_as(dict[str, Any]).values() if isinstance(fact, dict) and "token" in fact]
    return {company.id: company.token for company in data.companies} | {
        fact["id"]: msgspec.convert(fact["token"], Token) for fact in further
    }


def draw_token(company: str, token: Token, *, theme: Theme | None = "light", width: float | None = None) -> str:
    """A token as a drawing of its own."""
    body = style_element(theme) + disc(company, token, (0.0, 0.0), 25.0)
    return document(body, (-27, -27, 54, 54), "token-drawing", company, width)


def draw_tokens(
    tokens: Tokens, names: Mapping[str, str], *, theme: Theme | None = "light", width: float | None = None
) -> str:
    """All tokens on a sheet with the names of the companies."""
    columns = 2 if len(tokens) > 10 else 1
    rows = math.ceil(len(tokens) / columns)
    drawn = []
    for index, (company, token) in enumerate(tokens.items()):
        column, row = divmod(index, rows)
        x, y = column * 860 + 45.0, row * 66 + 42.0
        drawn.append(disc(company, token, (x, y), 27.0, data_company=company))
        drawn.append(text((x + 44, y), names.get(company, company), "key", 21))
    box = (0.0, 0.0, columns * 860.0, rows * 66.0 + 18)
    body = style_element(theme) + rectangle(*box, "sheet") + "".join(drawn)
    return document(body, box, "tokens", "Companies", width)


def disc(company: str, token: Token, at: Point, radius: float, *, active: bool = True, **attributes: object) -> str:
    """A token. Two-coloured and striped ones carry their letters on a band, so that they can be read."""
    lower = token.bottom or token.top
    parts = [circle((0.0, 0.0), radius, "token", fill=token.top)]
    if lower != token.top:
        parts.append(_band(radius, 0.0, radius, lower))
    behind = token.top
    if token.top_stripe and not (token.bottom or token.bottom_stripe):
        behind = token.top_stripe
    elif lower != token.top or token.top_stripe or token.bottom_stripe:
        behind = "#fffdf6"
        for stripe, top in ((token.top_stripe, -0.78), (token.bottom_stripe, 0.52)):
            if stripe:
                parts.append(_band(radius, top * radius, (top + 0.26) * radius, stripe))
    if behind != token.top:
        parts.append(_band(radius, -0.36 * radius, 0.36 * radius, behind))
    parts.append(circle((0.0, 0.0), radius, "ring"))
    room = 1.72 * radius if len(company) > 3 else 1.55 * radius
    parts.append(_letters(company, room, 0.72 * radius, behind))
    return group(*parts, class_="" if active else "idle", transform=translate(at), **attributes)


def reservation(company: str, token: Token, at: Point, radius: float) -> str:
    """An empty circle kept for a company: a ring in its colour and its letters."""
    inner = radius - 3.5
    ring = circle((0.0, 0.0), inner, fill="none", stroke=token.top, stroke_width=4)
    return group(
        ring, _letters(company, 1.66 * inner, 0.7 * radius, "#fffdf6"), class_="reserved", transform=translate(at)
    )


def _letters(company: str, room: float, largest: float, behind: str) -> str:
    look = "letters pale" if _is_dark(behind) else "letters"
    size = min(largest, room / width(company, 1.0))
    if len(company) < LONG:
        return text((0.0, 0.0), company, look, size)
    half = len(company) // 2 if company[len(company) // 2].isalnum() else len(company) // 2 + 1
    rows = company[:half], company[half:]
    larger = min(0.86 * largest, 0.9 * room / max(width(row, 1.0) for row in rows))
    return lines((0.0, 0.0), rows, look, larger, 0.92) if larger > size else text((0.0, 0.0), company, look, size)


def _band(radius: float, top: float, bottom: float, colour: str) -> str:
    """The part of the disc between two heights."""
    upper, lower = (math.sqrt(max(0.0, radius**2 - y**2)) for y in (top, bottom))
    arc = f"A{number(radius)} {number(radius)} 0 0 1"
    data = (
        f"M{number(-upper)} {number(top)}H{number(upper)}{arc} {number(lower)} {number(bottom)}"
        f"H{number(-lower)}{arc} {number(-upper)} {number(top)}Z"
    )
    return element("path", d=data, fill=colour)


def _is_dark(colour: str) -> bool:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue < 140
