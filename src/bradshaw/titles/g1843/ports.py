"""Port markers: claimed from the map by a route, sold between companies for 20 (8.5.3 and 8.9)."""

from __future__ import annotations

from typing import Any

from bradshaw.board.map import stop_id
from bradshaw.kernel import Choice, State, Table, ledger, offers, refuse
from bradshaw.kernel.actions import Action
from bradshaw.kernel.records import BANK, bare, is_company
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import money, stations
from bradshaw.mechanics.plain import naming
from bradshaw.mechanics.position import network_of, reach_of
from bradshaw.titles.g1843 import running
from bradshaw.titles.g1843.data import DATA, EXTRA, board, francs
from bradshaw.titles.g1843.frames import CompanyTurn, PortOffer

PRICE = EXTRA.ports.transfer_price


class ClaimPort(Action, frozen=True, kw_only=True):
    """Take a port marker from the map onto the charter."""

    company: str
    hex: str


class BuyPort(Action, frozen=True, kw_only=True):
    """Buy a port marker of another company."""

    company: str
    hex: str


def paper(hex_id: str) -> str:
    return f"port:{hex_id}"


def name(hex_id: str) -> str:
    return DATA.hexes[hex_id].name


def within_reach(state: State, company: str) -> tuple[str, ...]:
    """Ports on a route of two stops or more of any length, by option of a train (1843-8.5.3-c, -d, -f, 1843-con-16)."""
    on = board(state)
    net = network_of(on, state)
    own = {stop_id(place.hex, place.stop) for place in stations.on_map(state, company) if place.slot >= 0}
    stops = (stop for stop in reach_of(on, state, company).stops if stop not in own or net.links(stop))
    hexes = {net.stops[stop].hex for stop in stops}
    found = [port for port in EXTRA.ports.hexes if port in hexes]
    if state.options["port_claim_route"] == "own_train":
        found = [port for port in found if running.can_visit(state, company, port)]
    return tuple(found)


# Claiming


def claiming_gate(t: Table, frame: CompanyTurn, who: str) -> None:
    """1843-8.5.3-a, -b, -e"""
    if frame.placed:
        raise refuse("1843-8.5.3-e", f"{frame.company} has placed a station in this turn.")
    if frame.claimed and t.option("port_claims_per_turn") == 1:
        raise refuse("1843-8.5.3-a", f"{frame.company} has claimed a port in this turn.")
    if not frame.had_train:
        raise refuse("1843-8.5.3-b", f"{frame.company} owned no train when its turn began.")


def check_claim(t: Table, frame: CompanyTurn, action: ClaimPort) -> None:
    if t.state.papers.get(paper(action.hex)) != BANK:
        raise refuse("1843-8.5.3-a", "No port marker lies there.")
    if action.hex not in frame.ports:
        raise refuse("1843-8.5.3-c", f"{frame.company} had no route to {name(action.hex)} when its turn began.")


def claim(t: Table, frame: CompanyTurn, action: ClaimPort) -> None:
    """Free of charge (1843-8.5.3-a)."""
    t.change_frame(claimed=True)
    ledger.move_paper(t, paper(action.hex), treasury(frame.company), "claimed")


CLAIMING: Choice[CompanyTurn, ClaimPort] = Choice(
    ClaimPort,
    naming(ClaimPort, "hex", lambda t, frame, who: EXTRA.ports.hexes),
    check_claim,
    claim,
    words=lambda t, frame, action: f"Claim the port of {name(action.hex)} ({action.hex})",
    gate=claiming_gate,
)


# Buying


def of_others(state: State, company: str) -> list[str]:
    """Ports whose markers other companies have (1843-8.9-c)."""
    owners = {hex_id: state.papers[paper(hex_id)] for hex_id in EXTRA.ports.hexes}
    return [hex_id for hex_id, holder in owners.items() if is_company(holder) and holder != treasury(company)]


def check_purchase(t: Table, frame: Any, action: BuyPort) -> None:
    """From another company, for 20 each (1843-8.9-a to -c)."""
    if action.hex not in of_others(t.state, action.company):
        raise refuse("1843-8.9-c", "Port markers are bought from other companies only.")
    money.check_treasury(t.state, action.company, PRICE, "1843-8.9-b", "A port marker", francs)


def propose(t: Table, frame: CompanyTurn, action: BuyPort) -> None:
    offers.propose(t, action, (t.state.decider(bare(t.state.papers[paper(action.hex)])),), PortOffer)


def settle(t: Table, terms: BuyPort) -> None:
    marker = paper(terms.hex)
    ledger.pay(t, treasury(terms.company), t.state.papers[marker], PRICE, "port marker", "1843-8.9-a")
    ledger.move_paper(t, marker, treasury(terms.company), "bought")


def terms_in_words(t: Table, terms: BuyPort) -> str:
    seller = bare(t.state.papers[paper(terms.hex)])
    return f"{seller} sells the port of {name(terms.hex)} to {terms.company} for {francs(PRICE)}"


BUYING: Choice[CompanyTurn, BuyPort] = Choice(
    BuyPort,
    naming(BuyPort, "hex", lambda t, frame, who: of_others(t.state, frame.company)),
    check_purchase,
    propose,
    words=lambda t, frame, action: f"Buy the port of {name(action.hex)} for {francs(PRICE)}",
)
CONSENT = offers.rules(frame=PortOffer, clause="1843-8.9-a", settle=settle, words=terms_in_words)
