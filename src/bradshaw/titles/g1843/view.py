"""What a page of this game shows besides the common tables."""

from __future__ import annotations

from bradshaw.kernel import State
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics.operating_round import in_progress
from bradshaw.titles import view_parts
from bradshaw.titles.contract import View
from bradshaw.titles.g1843 import ending, market, phases, ports, privates, rounds, running, shares
from bradshaw.titles.g1843.auction import STEP, yellow_left
from bradshaw.titles.g1843.data import COLOURS, EXTRA, PRIVATES, board, francs, phase
from bradshaw.titles.g1843.frames import PrivateAuction
from bradshaw.titles.g1843.own import own

STEPS = {"track": "Track", "station": "Station", "run": "Run", "pay": "Dividend", "trains": "Trains", "ports": "Ports"}


def endings(state: State) -> list[tuple[str, str]]:
    """How the game may end, and how near that is."""
    highest = max((market.price(state, name) for name in state.prices), default=0)
    top = max(cell.price for cell in market.MARKET.cells.values())
    told = [
        ("A share price reaches the top (1843-8.10.1-c, 1843-8.10.1-d)", f"{francs(highest)} of {francs(top)}"),
        ("Gray trains run through two sets of operating rounds (1843-8.10.1-e)", f"{own(state).gray_sets} of 2"),
        ("A player is bankrupt (1843-8.10.1-a)", "nobody yet"),
    ]
    if state.frame_of(PrivateAuction):
        told.append(("Six yellow trains are burnt in the auction (1843-8.10.1-b)", f"{len(yellow_left(state))} left"))
    return told


def foretold(state: State) -> list[str]:
    """What happens by itself: the trains of the foreigners, the last sets (1843-5-e to -i, 1843-8.10.1-e)."""
    auction = state.frame_of(PrivateAuction)
    if auction and auction.lots:
        return [if_all_pass(state, auction)] if state.frames[-1] is auction else []
    told, mine = [], own(state)
    if state.phase == "gray":
        told.append(f"The game ends after the second set with gray trains; {mine.gray_sets} is over.")
    last = mine.ending or (in_progress(state) and mine.gray_sets + mine.gray_owned >= 2)
    taken = phases.for_foreigners(state)
    if taken and not last:
        new = [kind for kind in taken if COLOURS.index(kind) > COLOURS.index(state.phase)]
        change = f", and the {new[0]} phase begins" if new else ""
        told.append(f"After this set the foreigners take a {' and a '.join(taken)} train{change}.")
    return told


def if_all_pass(state: State, frame: PrivateAuction) -> str:
    """1843-6.2-j to -n"""
    left, first = len(yellow_left(state)), frame.lots[0]
    if left == 1:
        return "If everybody passes, the last yellow train is burnt and the game is over."
    cheaper = f"{PRIVATES[first.lot].name} costs {francs(max(first.price - STEP, 0))}"
    return f"If everybody passes: privates pay, a yellow train is burnt ({left - 1} left), {cheaper}."


def charter(state: State, company: str) -> list[str]:
    """What lies on a charter besides money, trains and stations: private companies and ports."""
    private = [PRIVATES[one].name for one in privates.owned_by(state, treasury(company))]
    held = [hex_id for hex_id in EXTRA.ports.hexes if state.papers[ports.paper(hex_id)] == treasury(company)]
    return [*private, *(f"port {ports.name(hex_id)}" for hex_id in held)]


def train_mark(state: State, train: str) -> str:
    """Whether a train has the Engineers card, runs for the last time, or is rusted (1843-10.2.5-h, 1843-8.8.1-i)."""
    mine, rusted = own(state), "rusted" if phases.is_rusted(state, train) else ""
    return {mine.engineers: "Engineers", **dict.fromkeys(mine.obsolete, "last run")}.get(train, rusted)


VIEW = View(
    certificates=view_parts.certificates(shares.LIMIT),
    endings=endings,
    foretold=foretold,
    charter=charter,
    train_mark=train_mark,
    fleet=running.fleet,
    waiting_to_operate=view_parts.waiting_to_operate(rounds.order),
    rounds=view_parts.rounds("Auction", "Stock", lambda state: phase(state).rounds),
    turn_steps=view_parts.turn_steps(STEPS),
    liquidity=view_parts.liquidity(market.price, shares.check_can_sell),
    worth=ending.worth,
    reach=view_parts.reach(board),
    best_revenue=running.best_revenue,
)
