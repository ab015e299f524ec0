"""Games of 1848 for 18xx.games."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from bradshaw.board.network import Network
from bradshaw.interop import ids, rulesets, site, writing
from bradshaw.interop.certificates import DIRECTORS, Certificates
from bradshaw.interop.g1848.view import PARTS, there
from bradshaw.interop.writing import Move, Writer, Writing
from bradshaw.kernel.actions import (
    Agree,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    Dividend,
    LayTile,
    LowerPrice,
    Pass,
    PlaceMarker,
    RunRoutes,
    SellShares,
    StartCompany,
    TakeLoan,
)
from bradshaw.kernel.events import CompanyEvent, RoundBegan
from bradshaw.kernel.records import BANK, IPO, POOL, player
from bradshaw.kernel.state import State
from bradshaw.titles.g1848 import market
from bradshaw.titles.g1848.data import BOE, DATA, EXTRA, GHAN, RAILWAYS, board
from bradshaw.titles.g1848.runs import K
from bradshaw.titles.g1848.shares import is_linked
from bradshaw.titles.g1848.state import CompanyTurn, OperatingRound, ShareRound, own
from bradshaw.titles.g1848.title import TITLE

LINK = "Sydney and Adelaide are linked"


def certificates(state: State) -> dict[str, Certificates]:
    """The Bank of England's ten shares lie in the pool, and nobody directs it."""
    held = {name: Certificates(there(name)) for name in RAILWAYS}
    return {**held, BOE: Certificates(BOE, EXTRA.bank_of_england.shares, POOL, directors_worth=1)}


def private(w: Writing, move: Move) -> site.Said:
    """From the opening sale with what comes with it, or by a company from a player."""
    action = move.action
    assert isinstance(action, BuyPrivate)
    if action.company:
        return site.BuyCompany(**w.by_company(action.company), company=action.private, price=action.price)
    gift = DATA.private(action.private).comes_with
    if gift is not None:
        number = DIRECTORS if gift.percent > 10 else 1
        w.certificates[gift.company].move([number], IPO, player(action.actor))
    return site.Bid(**w.by_player(action.actor), company=action.private, price=action.price)


def lowering(w: Writing, move: Move) -> site.Said:
    action = move.action
    assert isinstance(action, LowerPrice)
    return site.Assign(**w.by_player(action.actor), target=action.lot, target_type="company")


def start(w: Writing, move: Move) -> site.Said:
    action = move.action
    assert isinstance(action, StartCompany)
    cell = market.MARKET.cells[market.PAR_CELLS[action.par]]
    return writing.started(w, move, action.company, ids.price_id(cell.price, cell.row, cell.column))


def run(w: Writing, move: Move) -> site.Said:
    action = move.action
    assert isinstance(action, RunRoutes)
    made, net = move.run, w.network(move.before)
    routes = []
    for route, value in zip(made.routes, made.values, strict=True):
        line = writing.line_of(w, move, route)
        found = writing.run_along(w, move.before, route.train, line)
        bonus = 0 if move.before.trains[route.train].kind == GHAN else k_cities(net, line.stops)
        text = f"{found.revenue_str} + {'-'.join('k' * bonus)}" if bonus > 1 else found.revenue_str
        routes.append(replace(found, revenue=value, revenue_str=text))
    return site.RunRoutes(**w.by_company(action.company), routes=tuple(routes), extra_revenue=0)


def k_cities(net: Network, stops: tuple[str, ...]) -> int:
    tiles = [net.board.hexes[net.stops[stop].hex].tile for stop in stops]
    return sum(K in tile.labels or any(future.label == K for future in tile.future_labels) for tile in tiles)


def train(w: Writing, move: Move) -> site.Said:
    """A train of the bank is bought as a variant, one of another company as it is; P4 buys with its rebate."""
    action = move.action
    assert isinstance(action, BuyTrain)
    from_bank = move.before.trains[action.train].holder == BANK
    who = w.by_private(action.power) if action.power else w.by_company(action.company)
    return site.BuyTrain(
        **who,
        train=action.train,
        price=action.price,
        variant=action.side if from_bank else None,
        exchange=action.trade_in or None,
    )


def loan(w: Writing, move: Move) -> site.Said:
    """Loans are given in the order of their numbers."""
    action = move.action
    assert isinstance(action, TakeLoan)
    return site.TakeLoan(**w.by_company(action.company), loan=market.loans_given(move.before))


def finish(w: Writing, move: Move, said: site.Said) -> list[site.Said]:
    """The site notes the link of Sydney and Adelaide, and the Bank of England's dividend in every operating round."""
    begun = [one for one in move.events if isinstance(one, RoundBegan) and one.round.startswith("operating")]
    followers: list[Any] = [site.Dividend(**w.by_company(BOE), kind="payout") for _ in begun]
    actor = BOE if begun else on_turn(move.after)
    if actor and (begun or isinstance(move.action, LayTile)) and LINK not in w.told and is_linked(move.after):
        w.told.add(LINK)
        followers.insert(0, site.DestinationConnection(**w.by_company(actor)))
    if round_is_held_up(w, move):
        note = site.Message(entity=0, entity_type="player", message="The operating round is over.")
        return [said, replace(note, auto_actions=tuple(followers))]
    return [replace(said, auto_actions=tuple(followers))]


def round_is_held_up(w: Writing, move: Move) -> bool:
    """A debt that comes with the last act of a round holds that site up until somebody says something, be it in chat.

    It asks the debtor for shares first, and sees only at the next action that there are none to be sold.
    """
    here = operating(move.before)
    if here is None or not any(isinstance(one, CompanyEvent) and one.what == "receivership" for one in move.events):
        return False
    states = [state for state in writing.skipped(w.game.title, move) if same_round(operating(state), here)]
    broke = [name for name in move.after.players if states and states[-1].cash[player(name)] < 0]
    return bool(broke) and not same_round(operating(move.after), here)


def operating(state: State) -> OperatingRound | None:
    return next((frame for frame in state.frames if isinstance(frame, OperatingRound)), None)


def same_round(one: OperatingRound | None, other: OperatingRound) -> bool:
    return one is not None and (one.set, one.number) == (other.set, other.number)


def on_turn(state: State) -> str:
    return next((frame.company for frame in state.frames if isinstance(frame, CompanyTurn)), "")


def turn(state: State) -> tuple[int, str]:
    for frame in state.frames:
        if isinstance(frame, ShareRound):
            return frame.number, "Stock Round"
        if isinstance(frame, OperatingRound):
            return frame.set, "Operating Round"
    return 1, "Auction Round"


ENDS = {"bank": "bank", "price": "stock_market", "loans": "stock_market", "receiverships": "closed_five"}
"""Our name of an end, and that site's."""


def end_reason(state: State) -> str:
    """Of several reasons the one that came first."""
    return ENDS.get(own(state).end.partition(":")[0], "")


WRITER = Writer(
    title="1848",
    rules=partial(rulesets.written, TITLE, {}),
    closest=lambda options: [],
    certificates=certificates,
    there=there,
    parts=lambda state: PARTS,
    board=board,
    company_frames=(CompanyTurn,),
    sayings={
        BuyPrivate: private,
        LowerPrice: lowering,
        Pass: writing.passed,
        StartCompany: start,
        BuyShare: writing.bought_share,
        SellShares: writing.sold_shares,
        LayTile: writing.laid_tile,
        PlaceMarker: writing.placed_token,
        RunRoutes: run,
        Dividend: writing.dividend,
        BuyTrain: train,
        DiscardTrain: writing.discarded,
        TakeLoan: loan,
        Agree: writing.unsaid,
    },
    finish=finish,
    turn=turn,
    end_reason=end_reason,
)
