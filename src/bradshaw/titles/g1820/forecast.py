"""What lies ahead in 1820: the supply, the chart and the top price; upkeep and interest in every round."""

from __future__ import annotations

from bradshaw.kernel import State, follows_from
from bradshaw.kernel.records import BANK
from bradshaw.titles.forecast import Coming, Due, End, Forecast, supply, until_top
from bradshaw.titles.g1820 import dues, market
from bradshaw.titles.g1820.data import COLOUR_OF, COLOURS, DATA, EXTRA
from bradshaw.titles.g1820.own import own


@follows_from("trains", "phase")
def trains(state: State) -> tuple[Coming, ...]:
    """The earliest colour is sold first (1820-7.2.7-c); nothing rusts, upkeep rises."""
    lying = [train.kind for train in state.trains.values() if train.holder == BANK]
    reached = COLOURS[: COLOURS.index(state.phase) + 1]
    order = [train.id for train in DATA.trains]
    return supply(DATA, sorted(lying, key=order.index), [kind for kind in order if COLOUR_OF[kind] in reached])


def ends(state: State) -> tuple[End, ...]:
    """The marker goes on by a column after every operating round (1820-8.1-a)."""
    columns = len(EXTRA.cost_of_business) - own(state).column
    if own(state).ending:
        return (End("price", 0, 1.0),)
    return End("columns", columns, float(columns)), until_top(state, {market.TOP}, moved)


def moved(state: State, company: str, cell: str, paid: int) -> str:
    """By as much as the dividend is of the price (1820-7.2.4-l to -p)."""
    price = market.MARKET.cells[cell].price
    if not paid and not state.options["withhold_drop"]:
        return cell
    if paid < price or not price:
        return market.MARKET.after(cell, "down")
    return market.MARKET.after(cell, "up", 1 + (paid >= 2 * price) + (paid >= 4 * price))


def due(state: State, company: str) -> Due:
    """Upkeep of its trains and interest on its loans, which its director covers (1820-7.2.5-a, 1820-7.2.8-a)."""
    return Due(round=dues.upkeep(state, company) + dues.interest(state, company), covered_by="director")


FORECAST = Forecast(trains=trains, ends=ends, moved=moved, due=due)
