"""What players say in 1843 alone."""

from __future__ import annotations

from bradshaw.kernel.records import POOL
from position import Position
from say import Said, buy


def buy_pool(company: str) -> Said:
    return buy(company, POOL)


def several(company: str, ipo: int, pool: int) -> Said:
    return {"kind": "buy-shares", "company": company, "ipo": ipo, "pool": pool}


def exchange(company: str, par: int = 0) -> Said:
    return {"kind": "exchange-for-share", "company": company, "par": par}


def claim(company: str, hex_id: str) -> Said:
    return {"kind": "claim-port", "company": company, "hex": hex_id}


def train(at: Position, company: str, holder: str, side: str, price: int, thrown: str = "") -> Said:
    """Buy the first certificate that this holder ("bank", "pool", "rusted" or a company) has, on this side."""
    owner = holder if holder in ("bank", "pool", "rusted") else f"company/{holder}"
    kinds = {"2+1": "yellow", "2x2 or 3+1": "yellow", "3+1": "yellow", "4+1": "green", "3/5x2": "green", "5+2": "blue"}
    kinds |= {"4/6x2": "blue", "5E": "brown", "5/7x2": "brown", "8E": "red", "Electric": "gray"}
    id = next(id for id, one in at.state.trains.items() if one.holder == owner and one.kind == kinds[side])
    bought = "" if owner.startswith("company/") else side
    return {"kind": "buy-train", "company": company, "train": id, "price": price, "side": bought, "trade_in": thrown}
