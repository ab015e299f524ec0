"""What would follow, for everybody concerned: the rules carry it out on a scratch table, and it is read off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from bradshaw.kernel import State, Table
from bradshaw.kernel import events as ev
from bradshaw.kernel.engine import judge, legal, rules_of
from bradshaw.kernel.frames import Frame
from bradshaw.kernel.obligations import Obligation
from bradshaw.kernel.records import Holder, bare, is_company, is_pile
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.title import title as find_title
from bradshaw.mechanics.stations import on_map
from bradshaw.titles import forecast, views
from bradshaw.titles.panels import Fate, Sheet


def sheet(
    state: State,
    through: tuple[type[Frame], ...],
    heading: str,
    begin: Callable[[Table], object],
    *,
    instead: bool = False,
    note: str = "",
) -> Sheet:
    """What begins, here or instead of the frame on top, is carried on until nothing of it is left, or until somebody
    is asked in a frame that is not one to go `through`. `note`: what is taken for granted."""
    t = Table(find_title(state.title), state.branch())
    below = len(state.frames) - instead
    t.state.frames = state.frames[:below]
    begin(t)
    asked, owed = play_on(t, below, through)
    rows = [Fate(who, words) for who, words in fates(state, t, owed)]
    rows += [Fate("", words, True) for words in asked]
    rows += [Fate("", one.text) for one in t.events if isinstance(one, ev.Remark)]
    rows += [Fate("", f"{one.reason}: the game ends.", True) for one in t.events if isinstance(one, ev.GameEnded)]
    return Sheet(heading, tuple(rows), note)


def play_on(t: Table, below: int, through: tuple[type[Frame], ...]) -> tuple[list[str], list[Obligation]]:
    """Everybody agrees and takes as much as there is. Says who must raise money on the way, and what stays open; and
    what is owed still when somebody cannot pay and the game ends."""
    asked: dict[tuple[str, ...], str] = {}
    owed: list[Obligation] = []
    while not t.state.ended and len(t.state.frames) > below:
        owed = [one for one in reversed(t.state.frames) if isinstance(one, Obligation)]
        frame, rules = t.frame, rules_of(t, t.frame)
        if rules.step(t, frame):
            continue
        if isinstance(frame, Obligation) or not isinstance(frame, through):
            asked.setdefault((frame.name, *rules.deciders(t, frame)), f"{rules.heading(t, frame)}.")
        if not isinstance(frame, through):
            break
        most = max((one.action for one in legal(t)), key=lambda one: getattr(one, "count", 0))
        choice, frame = judge(t, most)
        choice.apply(t, frame, most)
    return list(asked.values()), owed if t.state.ended else []


def fates(before: State, t: Table, owed: list[Obligation]) -> Iterator[tuple[str, str]]:
    """Players and others by their payments and debts, then companies also by what happens to them."""
    names = {purse.id: purse.name for purse in views.holders(before)}
    paid: dict[Holder, dict[str, list[int]]] = {}
    for one in t.events:
        if isinstance(one, ev.Paid):
            for holder, amount in ((one.giver, -one.amount), (one.taker, one.amount)):
                if not is_pile(holder):
                    paid.setdefault(holder, {}).setdefault(one.why, []).append(amount)
        elif isinstance(one, ev.CompanyEvent | ev.PriceMoved):
            paid.setdefault(treasury(one.company), {})
    for debt in owed:
        paid.setdefault(debt.payer, {})
    for holder in sorted(paid, key=is_company):
        written = partial(views.money, before.title, holder=holder)
        said = [part(why, amounts, written) for why, amounts in paid[holder].items()]
        if said:
            said.append(f"then {written(t.state.cash.get(holder, 0))}")
        said += [f"owes {written(one.total)} for {one.why}" for one in owed if one.payer == holder]
        said += changes(before, t, bare(holder)) if is_company(holder) else traded(before, t.state, holder)
        yield names.get(holder, bare(holder)), " · ".join(said)


def part(why: str, amounts: list[int], written: Callable[[int], str]) -> str:
    """+£600 loan (3 times)"""
    often = f" ({len(amounts)} times)" if len(amounts) > len(set(amounts)) == 1 else ""
    return f"{'+' if sum(amounts) > 0 else ''}{written(sum(amounts))} {why}{often}"


def traded(before: State, after: State, holder: Holder) -> Iterator[str]:
    for company in before.shares:
        was, will = before.owned(company, holder), after.owned(company, holder)
        if was != will:
            yield f"{was} → {will} {company}"


def changes(before: State, t: Table, company: str) -> Iterator[str]:
    """What becomes of a company, its trains, stations, loans and price, and what each round will cost it."""
    after, purse = t.state, treasury(company)
    yield from dict.fromkeys(
        one.what for one in t.events if isinstance(one, ev.CompanyEvent) and one.company == company
    )
    trains = [after.trains[id].name for id in after.trains_of(purse) if before.trains[id].holder != purse]
    if trains:
        yield f"gets {', '.join(trains)}"
    stood = {place.hex for place in on_map(before, company)}
    hexes = [place.hex for place in on_map(after, company) if place.hex not in stood]
    if hexes:
        yield f"stations in {', '.join(hexes)}"
    was, will = before.loans.get(purse, 0), after.loans.get(purse, 0)
    if was != will:
        yield f"loans {was} → {will}"
    moves = [one for one in t.events if isinstance(one, ev.PriceMoved) and one.company == company]
    if moves and company in after.prices:
        yield f"price {' → '.join(map(str, (moves[0].before, *(one.after for one in moves))))}"
    costs = [forecast.due(state, company).round for state in (before, after)]
    if costs[0] != costs[1] and after.companies[company].floated:
        yield "each round costs {1} instead of {0}".format(*(views.money(before.title, one, purse) for one in costs))
