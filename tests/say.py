"""What players say in any title, in short: the actor is whoever is on turn, unless `actor` is named."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from bradshaw.kernel.actions import Route
from bradshaw.kernel.records import IPO
from position import Position

Said = dict[str, object]

PASS: Said = {"kind": "pass"}


def bid(amount: int, lot: str = "") -> Said:
    return {"kind": "bid", "amount": amount, "lot": lot}


def choose(lot: str, par: int = 0) -> Said:
    return {"kind": "choose", "lot": lot, "par": par}


def buy(company: str, source: str = IPO) -> Said:
    return {"kind": "buy-share", "company": company, "source": source}


def sell(company: str, count: int = 1) -> Said:
    return {"kind": "sell-shares", "company": company, "count": count}


def start(company: str, par: int) -> Said:
    return {"kind": "start-company", "company": company, "par": par}


def exchange(private: str) -> Said:
    return {"kind": "exchange", "private": private}


def buy_private(private: str, price: int, company: str = "") -> Said:
    return {"kind": "buy-private", "private": private, "price": price, "company": company}


def sell_private(private: str) -> Said:
    return {"kind": "sell-private", "private": private}


def lay(company: str, hex_id: str, tile: str, rotation: int, power: str = "") -> Said:
    return {"kind": "lay-tile", "company": company, "hex": hex_id, "tile": tile, "rotation": rotation, "power": power}


def station(company: str, hex_id: str, stop: int = 0) -> Said:
    return {"kind": "place-marker", "company": company, "hex": hex_id, "stop": stop}


def buy_train(company: str, train: str, price: int) -> Said:
    return {"kind": "buy-train", "company": company, "train": train, "price": price}


def run(company: str, *routes: Route) -> Said:
    return {"kind": "run-routes", "company": company, "routes": routes}


def pay(company: str) -> Said:
    return {"kind": "dividend", "company": company, "pay": True}


def withhold(company: str) -> Said:
    return {"kind": "dividend", "company": company, "pay": False}


def offered(at: Position, kind: str, field: str) -> list[Any]:
    """One field of every action of that kind on the menu, in its order."""
    return [asdict(option.action)[field] for option in at.options(kind)]


def earned(at: Position, company: str) -> tuple[int, int]:
    """After a run: the revenue to be paid or kept, and what the company has in its treasury."""
    assert at.step == "pay"
    return getattr(at.frame, "revenue"), at.cash(company)  # noqa: B009
