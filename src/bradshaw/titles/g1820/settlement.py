"""What follows a sale of a company: stations, trains, loans, liquidation; its return to the supply (8.4.3 and 8.5)."""

from __future__ import annotations

from bradshaw.kernel import Choice, FrameRules, State, Table, counted, ledger, refuse
from bradshaw.kernel.actions import Action, TakeLoan
from bradshaw.kernel.events import CompanyEvent
from bradshaw.kernel.records import BANK, NOBODY, POOL, SCRAP
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics.plain import naming
from bradshaw.mechanics.stations import on_charter, on_map
from bradshaw.titles.g1820 import covering, loans, market, money, phases, shares, stations
from bradshaw.titles.g1820.data import LOAN, RAIL, SIZES, Size
from bradshaw.titles.g1820.frames import Settling, WindingUp
from bradshaw.titles.g1820.own import own


class ExchangeStations(Action, frozen=True, kw_only=True):
    """Where both companies stood in a hex, keep the other station."""

    company: str
    hex: str


class GiveUpStation(Action, frozen=True, kw_only=True):
    """A British Rail marker takes the place of a station; without a hex a marker of the charter goes."""

    company: str
    hex: str = ""


class KeepStations(Action, frozen=True, kw_only=True):
    """Keep what is left and pay for what is over the limit, so many of them free by Stephenson & Fox."""

    company: str
    free: int = 0


# Assets


def take_over(t: Table, sold: str, buyer: str, bid: int) -> None:
    """The bid goes to the holders, the rest of it to the bank; then all assets go to the buyer (1820-8.4.3-d to -m)."""
    payer, each = money.purse(t.state, buyer), bid // shares.in_play(t.state, sold)
    for holder in money.investors(t.state):
        if holder != payer:
            ledger.pay(t, payer, holder, each * t.state.owned(sold, holder), f"shares of {sold}", "1820-8.4.3-e")
    rest = bid - each * shares.held(t.state, sold)
    ledger.pay(t, payer, BANK, rest, f"the rest of the bid for {sold}", "1820-8.4.3-f")
    ledger.pay(t, treasury(sold), payer, money.cash(t.state, treasury(sold)), f"treasury of {sold}", "1820-8.4.3-i")
    number = loans.count(t.state, sold)
    ledger.move_loans(t, treasury(sold), treasury(buyer), number)
    if number and money.is_public(t.state, buyer):
        market.move(t, buyer, -number, "loans acquired", "1820-8.4.3-j")
    t.change_own(acquirers=(*own(t.state).acquirers, buyer))
    t.say(CompanyEvent(sold, f"taken over by {buyer}", "1820-8.4.3-c"))
    take_assets(t, sold, buyer, charter=True)
    return_to_supply(t, sold)
    covering.repay_excess(t, buyer)


def take_assets(t: Table, sold: str, buyer: str, *, charter: bool) -> None:
    """Trains and stations; markers of the charter too, but not in a liquidation (1820-8.4.3-l, -m, 1820-8.5-b)."""
    for id in t.state.trains_of(treasury(sold)):
        ledger.move_train(t, id, treasury(buyer), "acquired")
    mine = {place.hex: place.stop for place in on_map(t.state, buyer)}
    spare = [id for id in t.state.markers_of(buyer) if t.state.markers[id].in_supply]
    before, doubles = len(spare), []
    for id in t.state.markers_of(sold):
        place, taken = t.state.markers[id].place, charter and t.state.markers[id].on_charter
        if place is not None and (place.hex in mine or not spare):
            stations.give_to_rail(t, id)
            if mine.get(place.hex, place.stop) != place.stop:
                doubles.append(place.hex)
            continue
        if place is not None:
            ledger.remove_marker(t, id)
        if spare and (place is not None or taken):
            fresh = spare.pop(0)
            ledger.store_marker(t, fresh, in_supply=False)
            if place is not None:
                ledger.place_marker(t, fresh, place)
        ledger.store_marker(t, id, in_supply=True)
    phases.ask_for_discards(t)
    ask_about_stations(t, buyer, before - len(spare), tuple(doubles))


def return_to_supply(t: Table, company: str) -> None:
    """It may be floated again (1820-8.1-r, 1820-8.4.3-t)."""
    for holder, count in list(t.state.shares[company].items()):
        ledger.resize(t, company, holder, -count, "returned")
    if company in t.state.prices:
        ledger.take_price_off(t, company, "returned to the supply")
    ledger.seat_director(t, company, None)
    t.change_own(
        privates=tuple(one for one in own(t.state).privates if one != company),
        doomed=tuple(one for one in own(t.state).doomed if one != company),
    )
    t.change_company(company, floated=False, operated=False, par=None, last_run=None)
    t.say(CompanyEvent(company, "returned to the supply", "1820-8.1-r"))


# Stations over the limit


def total(state: State, company: str) -> int:
    """On the map and on the charter (1820-13.6-b)."""
    return sum(not state.markers[id].in_supply for id in state.markers_of(company))


def size_of(state: State, company: str) -> Size:
    return SIZES[state.companies[company].shares]


def overage(state: State, frame: Settling) -> int:
    """Markers above the limit and above what it had before (1820-8.4.3-q)."""
    return max(0, total(state, frame.company) - max(frame.before, size_of(state, frame.company).markers))


def ask_about_stations(t: Table, company: str, gained: int = 0, doubles: tuple[str, ...] = ()) -> None:
    t.push(Settling(company, gained, total(t.state, company) - gained, doubles))


def least_kept(t: Table, frame: Settling) -> int:
    """Nobody gives up more than down to the limit (1820-13.6-a, 1820-con-25)."""
    size = size_of(t.state, frame.company)
    if not frame.gained:
        return size.markers_maximum
    return 0 if t.option("station_giveup_floor") == "none" else size.markers


def step(t: Table, frame: Settling) -> bool:
    """Above the maximum markers of the charter go first (1820-8.4.3-o)."""
    name, size = frame.company, size_of(t.state, frame.company)
    charter = on_charter(t.state, name)
    if total(t.state, name) > size.markers_maximum and charter:
        ledger.store_marker(t, charter[-1], in_supply=True)
        return True
    if total(t.state, name) <= least_kept(t, frame) and not frame.doubles:
        t.pop()
        return True
    return False


def check_giving_up(t: Table, frame: Settling, action: GiveUpStation) -> None:
    name = frame.company
    if action.company != name:
        raise refuse("1820-8.4.3-p", f"{name} settles its stations now.")
    if total(t.state, name) <= least_kept(t, frame):
        raise refuse("1820-13.6-a", f"{name} gives up no more stations.")
    if not action.hex:
        if not on_charter(t.state, name):
            raise refuse("1820-8.4.3-o", f"{name} has no marker on its charter.")
        return
    if on_charter(t.state, name):
        raise refuse("1820-8.4.3-p", "Markers of the charter go first.")
    if stations.marker_on(t.state, name, action.hex) is None:
        raise refuse("1820-8.4.3-p", f"{name} has no station there.")


def give_up(t: Table, frame: Settling, action: GiveUpStation) -> None:
    name = frame.company
    if action.hex:
        marker = stations.marker_on(t.state, name, action.hex)
        assert marker is not None
        stations.give_to_rail(t, marker)
        t.change_frame(doubles=tuple(one for one in frame.doubles if one != action.hex))
    else:
        ledger.store_marker(t, on_charter(t.state, name)[-1], in_supply=True)


def check_exchanging(t: Table, frame: Settling, action: ExchangeStations) -> None:
    if action.company != frame.company or action.hex not in frame.doubles:
        raise refuse("1820-8.4.3-n", "Both companies had no station there.")


def exchange(t: Table, frame: Settling, action: ExchangeStations) -> None:
    """The other marker becomes British Rail's (1820-8.4.3-n)."""
    there = {id: one.place for id, one in t.state.markers.items() if one.place and one.place.hex == action.hex}
    mine, rail = ([id for id in t.state.markers_of(who) if id in there][-1] for who in (frame.company, RAIL))
    for id in (mine, rail):
        ledger.remove_marker(t, id)
    ledger.place_marker(t, mine, there[rail])
    ledger.place_marker(t, rail, there[mine])
    t.change_frame(doubles=tuple(one for one in frame.doubles if one != action.hex))


def fee(t: Table, frame: Settling, free: int) -> int:
    return (overage(t.state, frame) - free) * size_of(t.state, frame.company).overage_fee


def most_free(t: Table, frame: Settling) -> int:
    return min(overage(t.state, frame), stations.free_left(t.state, frame.company))


def check_keeping(t: Table, frame: Settling, action: KeepStations) -> None:
    """Paid to the bank, or given up (1820-8.4.3-q, 1820-8.4.3-r)."""
    name = frame.company
    if action.company != name:
        raise refuse("1820-8.4.3-q", f"{name} settles its stations now.")
    if total(t.state, name) > size_of(t.state, name).markers_maximum:
        raise refuse("1820-8.4.3-o", f"{name} may have {counted(size_of(t.state, name).markers_maximum, 'station')}.")
    if not 0 <= action.free <= most_free(t, frame):
        raise refuse("1820-14.3.2-b", f"{name} has not so many free stations by Stephenson & Fox.")
    money.check_funds(t.state, name, fee(t, frame, action.free), "1820-8.4.3-r", "Keeping all stations")


def keep(t: Table, frame: Settling, action: KeepStations) -> None:
    t.pop()
    cost = fee(t, frame, action.free)
    ledger.pay(t, money.purse(t.state, frame.company), BANK, cost, "stations over the limit", "1820-8.4.3-q")
    stations.use_free(t, frame.company, action.free)


def check_loan(t: Table, frame: Settling, action: TakeLoan) -> None:
    """For the fee, as far as it is needed (1820-8.4.3-r, 1820-17.1-c)."""
    if fee(t, frame, 0) <= money.funds(t.state, frame.company):
        raise refuse("1820-17.1-c", f"{frame.company} needs no loan.")


SETTLING = FrameRules(
    Settling,
    deciders=lambda t, frame: (t.state.companies[frame.company].director or "",),
    choices=(
        Choice(
            ExchangeStations,
            naming(ExchangeStations, "hex", lambda t, frame, who: frame.doubles),
            check_exchanging,
            exchange,
            lambda t, frame, action: f"Keep the other station in {action.hex}",
        ),
        Choice(
            GiveUpStation,
            naming(GiveUpStation, "hex", lambda t, frame, _: ("", *(at.hex for at in on_map(t.state, frame.company)))),
            check_giving_up,
            give_up,
            lambda t, frame, action: (
                f"Give up the station in {action.hex}" if action.hex else "Give up a marker of the charter"
            ),
        ),
        Choice(
            KeepStations,
            naming(KeepStations, "free", lambda t, frame, who: range(most_free(t, frame) + 1)),
            check_keeping,
            keep,
            lambda t, frame, action: f"Keep the stations for £{fee(t, frame, action.free)}",
        ),
        loans.borrowing("1820-8.4.3-q", check_loan),
    ),
    step=step,
    heading=lambda t, frame: f"Stations of {frame.company}",
)


# Liquidation


def liquidate(t: Table, sold: str, buyer: str, bid: int) -> None:
    """The bid goes to the company, which pays its loans (1820-8.5-e, -f); the bank gives its stations to British
    Rail and throws the rest away (1820-8.5-m, -n)."""
    payer = money.purse(t.state, buyer) if buyer else BANK
    former = t.state.companies[sold].directed_by or NOBODY
    ledger.pay(t, payer, treasury(sold), bid, f"bid for {sold}", "1820-8.5-e")
    t.push(WindingUp(sold, former))
    if buyer:
        t.change_own(acquirers=(*own(t.state).acquirers, buyer))
        t.say(CompanyEvent(sold, f"liquidated, bought by {buyer}", "1820-8.5-b"))
        take_assets(t, sold, buyer, charter=False)
        return
    stations.clear(t, sold)
    for id in t.state.trains_of(treasury(sold)):
        ledger.move_train(t, id, SCRAP, "liquidated")


def wind_up(t: Table, frame: WindingUp) -> bool:
    """It repays its loans and returns to the supply; what is missing its holders owe, who have no shares of it to sell
    any more (1820-8.5-f to -i)."""
    name, purse = frame.company, treasury(frame.company)
    owed, in_play = loans.count(t.state, name) * LOAN, shares.in_play(t.state, name)
    from_purse = min(owed, money.cash(t.state, purse))
    ledger.pay(t, purse, BANK, from_purse, "loans repaid", "1820-8.5-f")
    ledger.move_loans(t, purse, BANK, loans.count(t.state, name))
    each = (owed - from_purse) // in_play if in_play else 0
    debts = [(holder, each * t.state.owned(name, holder)) for holder in money.investors(t.state)]
    distribute(t, frame)
    t.pop()
    return_to_supply(t, name)
    for holder, debt in reversed(debts):  # players first, in the order of their cards
        if debt:
            covering.ask(t, name, debt, "shortfall", "1820-8.5-g", payer=holder)
    return True


def distribute(t: Table, frame: WindingUp) -> None:
    """Equally over the shares in play; the odd pounds to the former director (1820-8.5-j to -l)."""
    name, purse = frame.company, treasury(frame.company)
    left, in_play = money.cash(t.state, purse), shares.in_play(t.state, name)
    each = left // in_play if in_play else 0
    for holder in money.investors(t.state):
        ledger.pay(t, purse, holder, each * t.state.owned(name, holder), f"liquidation of {name}", "1820-8.5-j")
    if t.option("liquidation_pool_part") == "bank":
        ledger.pay(t, purse, BANK, each * t.state.owned(name, POOL), "the pool's part", "1820-8.5-k")
    former = frame.director if frame.director in money.investors(t.state) else BANK
    ledger.pay(t, purse, former, money.cash(t.state, purse), f"the rest of {name}", "1820-8.5-k")


WINDING_UP = FrameRules(WindingUp, deciders=lambda t, frame: (), step=wind_up)
