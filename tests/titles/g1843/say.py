"""What players say in 1843, in short: the actor is whoever is on turn, unless `actor` is named."""

from __future__ import annotations

from bradshaw.kernel.records import IPO, POOL
from position import Position

Said = dict[str, object]

PASS: Said = {"kind": "pass"}


def take(private: str, price: int, company: str = "") -> Said:
    return {"kind": "buy-private", "private": private, "price": price, "company": company}


def bid(lot: str, amount: int) -> Said:
    return {"kind": "bid", "lot": lot, "amount": amount}


def buy(company: str, source: str = IPO) -> Said:
    return {"kind": "buy-share", "company": company, "source": source}


def buy_pool(company: str) -> Said:
    return buy(company, POOL)


def several(company: str, ipo: int, pool: int) -> Said:
    return {"kind": "buy-shares", "company": company, "ipo": ipo, "pool": pool}


def sell(company: str, count: int = 1) -> Said:
    return {"kind": "sell-shares", "company": company, "count": count}


def start(company: str, par: int) -> Said:
    return {"kind": "start-company", "company": company, "par": par}


def exchange(company: str, par: int = 0) -> Said:
    return {"kind": "exchange-for-share", "company": company, "par": par}


def lay(company: str, hex_id: str, tile: str, rotation: int, power: str = "") -> Said:
    return {"kind": "lay-tile", "company": company, "hex": hex_id, "tile": tile, "rotation": rotation, "power": power}


def station(company: str, hex_id: str, stop: int = 0) -> Said:
    return {"kind": "place-marker", "company": company, "hex": hex_id, "stop": stop}


def claim(company: str, hex_id: str) -> Said:
    return {"kind": "claim-port", "company": company, "hex": hex_id}


def pay(company: str, *, out: bool = True) -> Said:
    return {"kind": "dividend", "company": company, "pay": out}


def withhold(company: str) -> Said:
    return pay(company, out=False)


def train(at: Position, company: str, holder: str, side: str, price: int, thrown: str = "") -> Said:
    """Buy the first certificate that this holder ("bank", "pool", "rusted" or a company) has, on this side."""
    owner = holder if holder in ("bank", "pool", "rusted") else f"company/{holder}"
    kinds = {"2+1": "yellow", "2x2 or 3+1": "yellow", "3+1": "yellow", "4+1": "green", "3/5x2": "green", "5+2": "blue"}
    kinds |= {"4/6x2": "blue", "5E": "brown", "5/7x2": "brown", "8E": "red", "Electric": "gray"}
    id = next(id for id, one in at.state.trains.items() if one.holder == owner and one.kind == kinds[side])
    bought = "" if owner.startswith("company/") else side
    return {"kind": "buy-train", "company": company, "train": id, "price": price, "side": bought, "trade_in": thrown}
