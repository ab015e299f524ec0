"""The Southern Railway and nationalisation: when British Rail is formed, and who closes in the end game."""

from __future__ import annotations

from bradshaw.kernel import State, Table
from bradshaw.kernel.events import CompanyEvent, Remark
from bradshaw.kernel.records import POOL
from bradshaw.mechanics.directors import certificate
from bradshaw.titles.g1860.own import on, own
from bradshaw.titles.g1860.shares import has_train, in_receivership, operating

CLOSE_AT_ONCE = 2
"""1860-nationalisation-k"""


def counted(state: State) -> list[str]:
    """Companies that must own a train: with a director and floated; 18xx.games counts all with a par."""
    if on(state, "nationalise_counts_unfloated"):
        return [
            name
            for name, record in state.companies.items()
            if record.par is not None and state.papers[certificate(name)] != POOL
        ]
    return [name for name in operating(state) if not in_receivership(state, name)]


def nationalise_if_due(t: Table) -> None:
    """1860-nationalisation-a, -b: looked at between rounds only. What was forbidden under the Southern stays so
    (1860-nationalisation-q)."""
    mine = own(t.state)
    if not mine.southern or mine.nationalised:
        return
    if all(has_train(t.state, name) for name in counted(t.state)):
        t.change_own(nationalised=True)
        if not on(t.state, "nationalise_track"):  # 1860-con-ae
            t.change_own(building_banned=True)
        t.say(Remark("British Rail is formed: only operating rounds follow.", "1860-nationalisation-b"))


def open_in_round(state: State) -> list[str]:
    """Companies that were open in the operating round just over; 18xx.games leaves out those that went bankrupt."""
    if on(state, "bankrupt_left_the_end_game"):
        return operating(state)
    return list(dict.fromkeys((*operating(state), *own(state).dividends)))


def close_lowest(t: Table) -> None:
    """The two lowest dividends, and all that tie with the second (1860-nationalisation-k, -l, -o)."""
    paid = {name: own(t.state).dividends.get(name, 0) for name in open_in_round(t.state)}
    limit = sorted(paid.values())[min(CLOSE_AT_ONCE, len(paid)) - 1]
    for name in operating(t.state):
        if paid[name] <= limit:
            t.change_company(name, closed=True)
            t.say(CompanyEvent(name, "closed", "1860-nationalisation-k"))


def last_round_is_over(state: State) -> bool:
    """1860-nationalisation-n: at most two companies were open in this round."""
    return len(open_in_round(state)) <= CLOSE_AT_ONCE
