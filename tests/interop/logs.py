"""Logs of 18xx.games written by hand, as short as a test needs them."""

from __future__ import annotations

import json
from typing import Any

IDS = {"Ada": 11, "Ben": 22, "Cleo": 33}


def by(player: str, kind: str, /, **fields: Any) -> dict[str, Any]:
    return {"type": kind, "entity": IDS[player], "entity_type": "player", **fields}


def corp(name: str, kind: str, /, **fields: Any) -> dict[str, Any]:
    return {"type": kind, "entity": name, "entity_type": "corporation", **fields}


def private(name: str, kind: str, /, **fields: Any) -> dict[str, Any]:
    return {"type": kind, "entity": name, "entity_type": "company", **fields}


def log(title: str, players: int, actions: list[dict[str, Any]], rules: tuple[str, ...] = (), **more: Any) -> bytes:
    """A file with these actions, numbered from 1."""
    numbered = [{**action, "id": number} for number, action in enumerate(actions, 1)]
    seats = [{"id": number, "name": name} for name, number in list(IDS.items())[:players]]
    file = {"title": title, "players": seats, "settings": {"optional_rules": list(rules)}, "actions": numbered, **more}
    return json.dumps(file).encode()


def auctions_of_1860() -> list[dict[str, Any]]:
    """Ada takes BHC, CMH and C&N at 74, Ben YHC, RPSC and IOW at 74, each for a bid of 5."""
    lots = [("BHC", 30), ("YHC", 50), ("CMH", 90), ("RPSC", 130), ("C&N", 0), ("IOW", 0)]
    said = []
    for number, (lot, price) in enumerate(lots):
        opener, other = ("Ada", "Ben") if number % 2 == 0 else ("Ben", "Ada")
        said += [by(opener, "bid", price=5), by(other, "pass")]
        if price:
            said.append(by(opener, "bid", company=lot, price=price))
        else:
            said.append(by(opener, "par", corporation=lot, share_price="74,0,20"))
    return said


def floated_1860() -> list[dict[str, Any]]:
    """C&N floats in the first stock round, with Ada as its director, and the operating round begins."""
    said = auctions_of_1860()
    for number in (1, 2, 3):
        said += [by("Ada", "buy_shares", shares=[f"C&N_{number}"], percent=10), by("Ben", "pass")]
    return [
        *said[:-1],
        corp("C&N", "lay_tile", hex="F2", tile="787-0", rotation=0),
        by("Ben", "pass"),
        by("Ada", "pass"),
    ]


def sale_of_1848() -> list[dict[str, Any]]:
    """Three players buy the privates in turn at their prices: Ada P1 and P4, Ben P2 and P5, Cleo P3 and P6."""
    prices = {"P1": 30, "P2": 70, "P3": 110, "P4": 170, "P5": 170, "P6": 230}
    return [
        by(who, "bid", company=lot, price=price)
        for who, (lot, price) in zip(["Ada", "Ben", "Cleo"] * 2, prices.items(), strict=True)
    ]
