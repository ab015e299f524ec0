"""The printed facts of a title that a page shows: names, colours, trains, phases. A title without them works too."""

from __future__ import annotations

import colorsys
import re
import zlib
from functools import lru_cache

from bradshaw.board import data as board_data
from bradshaw.board.data import TitleData
from bradshaw.kernel.records import BANK, IPO, NOBODY, POOL, SCRAP, Holder, bare, is_company, is_player
from bradshaw.titles import cards, views

PILES = {
    BANK: "the bank",
    IPO: "the initial offering",
    POOL: "the pool",
    SCRAP: "out of the game",
    "lobbies": "the lobby line",
}


def package(title: str) -> str:
    return f"bradshaw.titles.g{title}"


@lru_cache(maxsize=32)
def printed(title: str) -> TitleData | None:
    """The title's data file, if it has one."""
    try:
        return board_data.load(package(title))
    except (ImportError, OSError):
        return None


def money(title: str, amount: int, holder: Holder = NOBODY) -> str:
    return views.money(title, amount, holder)


def company_name(title: str, company: str) -> str:
    data = printed(title)
    found = next((one.name for one in data.companies if one.id == company), None) if data else None
    return found or company


def private_name(title: str, private: str) -> str:
    data = printed(title)
    found = next((one.name for one in data.privates if one.id == private), None) if data else None
    words = cards.cards(title).things.get(private)
    return found or (words.name if words else "") or private


def holder_name(holder: Holder) -> str:
    """Who has something, in words."""
    if is_player(holder) or is_company(holder):
        return bare(holder)
    return PILES.get(holder, bare(holder).replace("-", " "))


def paper_name(title: str, paper: str) -> str:
    kind, _, what = paper.partition(":")
    if has_card(title, paper):
        return private_name(title, what)
    if kind == "director":
        return f"director’s certificate of {what}"
    if what and private_name(title, what) != what:
        return f"{kind} of {private_name(title, what)}"
    return "priority" if kind == "priority" else " ".join(part for part in (kind, what) if part)


def has_card(title: str, paper: str) -> bool:
    """Is this paper a private company or the like, with figures and a power? A right that comes with one is not."""
    kind, _, what = paper.partition(":")
    data = printed(title)
    privates = {one.id for one in data.privates} if data else set()
    return kind == "private" or (kind != "director" and what in cards.cards(title).things.keys() - privates)


def is_known(title: str, name: str) -> bool:
    """Is there a card by this name?"""
    data = printed(title)
    tables = (data.companies, data.trains, data.privates) if data else ()
    return name in cards.cards(title).things or any(one.id == name for table in tables for one in table)


def papers_name(title: str) -> str:
    """What the papers of players are called together."""
    kinds = {one.kind for one in cards.cards(title).things.values()}
    return f"{kinds.pop().capitalize()}s" if len(kinds) == 1 else "Privates"


def css_name(company: str) -> str:
    """A company's letters as part of a class name."""
    return "co-" + re.sub(r"[^A-Za-z0-9]", lambda sign: f"_{ord(sign[0])}", company)


NAMED = {"black": "#000000", "white": "#ffffff", "red": "#c0392b", "green": "#2e8b57", "blue": "#2c7fb8"}


def colour(title: str, company: str) -> str:
    """The company's colour on markers and chips; for a title without data one made from its name."""
    data = printed(title)
    token = next((one.token for one in data.companies if one.id == company), None) if data else None
    if token:
        return NAMED.get(token.top, token.top)
    hue = zlib.crc32(company.encode()) % 360 / 360
    red, green, blue = colorsys.hls_to_rgb(hue, 0.38, 0.5)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"


def ink_on(background: str) -> str:
    """Black or white, whichever is read better on a colour."""
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", background):
        return "#ffffff"
    channels = [int(background[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#ffffff" if 1.05 / (light + 0.05) > (light + 0.05) / 0.05 else "#000000"


def stylesheet(title: str, companies: list[str]) -> str:
    """Classes for the chips of a title's companies."""
    rules = []
    for company in companies:
        back = colour(title, company)
        if re.fullmatch(r"#[0-9a-fA-F]{3,8}", back):
            rules.append(f".{css_name(company)}{{--chip:{back};--chip-ink:{ink_on(back)}}}")
    return "\n".join(rules) + "\n"
