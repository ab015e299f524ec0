"""Operating rounds of 1820 in the referee's opinion: order, steps, dividends, dues, trains, Victoria (7, 10.8)."""

from __future__ import annotations

from typing import Any

from bradshaw.fuzz.referees import g1820_rail
from bradshaw.fuzz.referees.g1820_dues import close_private, cover, demand, means
from bradshaw.fuzz.referees.g1820_facts import BR, COLOUR_OF, COLOURS, FACE, GRAY, LOAN, kind_of
from bradshaw.fuzz.referees.g1820_table import Operation, Table
from bradshaw.fuzz.referees.g1820_track import check_run
from bradshaw.kernel.records import BANK, POOL, SCRAP, Holder, bare, company, is_company, is_player, player

STEPS = ("track", "station", "early", "run", "pay", "maintenance", "discard", "trains", "interest", "repay")
HOLDEN = "JH"


def begin(r: Table) -> None:
    r.round += 1
    r.acted, r.face_down, r.began_in = set(), set(), r.phase
    next_company(r)


def next_company(r: Table) -> None:
    """The highest marker that is face up, then private companies by their track (7.1-d, 7.1-f)."""
    while waiting := [name for name in (*r.publics(), *r.privates) if name not in r.acted]:
        name = waiting[0]
        r.acted.add(name)
        if name != BR:
            r.at = Operation(name)
            enter(r, STEPS[0])
            return
        pay_out(r, BR, g1820_rail.operate(r), pay=True, trainless=False)
    end(r)


def enter(r: Table, step: str) -> None:
    r.at.step = step
    r.place = ("company", r.stock_round, r.round, r.at.company, step)


def go_on(r: Table) -> None:
    """One step further, with what the book lets happen there."""
    here = r.place
    leave(r, r.at.step)
    if r.place != here:
        return
    if r.at.step == STEPS[-1]:
        next_company(r)
    else:
        enter(r, STEPS[STEPS.index(r.at.step) + 1])


def leave(r: Table, step: str) -> None:
    name, at = r.at.company, r.at
    if step == "run" and not at.ran:
        run = r.run_of(name)
        check_run(r, name, run.routes if run else ())
    elif step == "pay" and not at.decided:
        forced = not at.revenue or r.by_cousin(name) or name in r.privates
        r.say(forced, "7.2.4-a", f"nobody has decided on the dividend of {name}")
        decide(r, name, pay=False)
    elif step == "maintenance" and not at.refused:
        unpaid(r, r.upkeep(name), "7.2.5-a")
    elif step == "interest" and not at.refused:
        unpaid(r, r.interest(name), "7.2.8-a")
    elif step == "trains" and not r.trains_of(name):
        fail(r)


def unpaid(r: Table, due: int, clause: str) -> None:
    """A company directed by a cousin does not pay (14.1-h); any other one is asked."""
    if due:
        r.say(r.by_cousin(r.at.company), clause, f"{r.at.company} is not asked for {due}")
        fail(r)


def fail(r: Table) -> None:
    """Into liquidation, which by default ends the turn; a private company closes (7.2-f, 7.2.5-h, 7.2.5-j)."""
    name = r.at.company
    if name in r.privates:
        close_private(r, name)
        next_company(r)
        return
    r.liquidate(name)
    if r.options["liquidated_turn"] == "ends":
        next_company(r)


def end(r: Table) -> None:
    """Markers are turned up, the lowest on top; Victoria; a price of 500 (7.1-h, 10.8-a, 9.1-e)."""
    for at, stack in r.stacks.items():
        if at != GRAY:
            stack.reverse()
    r.face_down = set()
    if not r.victoria_died and COLOURS.index(r.began_in) >= COLOURS.index("brown"):
        r.victoria_died = True
        g1820_rail.appear(r)
    if r.reached_500:
        r.end()
    else:
        r.place = ("after", "operating")


# Loans


def take_loan(r: Table, action: Any) -> None:
    r.say(r.at.step != "repay", "7.2.9-c", "no loans after the interest")
    r.borrow(action.company)


def repay_loans(r: Table, action: Any) -> None:
    """7.2.9-a."""
    name, count = action.company, action.count
    r.say(count <= r.loans[name], "7.2.9-a", f"{name} has {r.loans[name]} loans")
    r.pay(r.purse(name), BANK, LOAN * count, "7.2.9-d")
    r.loans[name] -= count
    r.move(name, count)


# Dividends


def dividend(r: Table, action: Any) -> None:
    r.say(not (action.pay and r.by_cousin(action.company)), "7.2.4-b", "a cousin withholds")
    decide(r, action.company, pay=action.pay)


def decide(r: Table, name: str, *, pay: bool) -> None:
    """A private company always pays its director (7.2.4-c)."""
    r.at.decided = True
    r.face_down.add(name)
    if name in r.privates:
        r.pay(BANK, r.director[name], r.at.revenue, "7.2.4-c")
    else:
        pay_out(r, name, r.at.revenue, pay=pay, trainless=not r.at.had_train)


def pay_out(r: Table, name: str, revenue: int, *, pay: bool, trainless: bool) -> None:
    """Rounded by holder; treasury shares get what is left; then the price moves (7.2.4-d to 7.2.4-p)."""
    r.face_down.add(name)
    if not pay:
        r.pay(BANK, company(name), revenue, "7.2.4-k")
        r.move(name, -int(r.options["withhold_drop"]) if revenue else -1 - trainless)
        return
    size = r.size(name)
    parts = {holder: -(-revenue * r.owned(name, holder) // size) for holder in r.holders(name)}
    for holder, part in parts.items():
        r.pay(BANK, holder, part, "7.2.4-e")
    outside = sum(parts.values()) + revenue * r.owned(name, POOL) // size
    if r.owned(name, company(name)):
        r.pay(BANK, company(name), max(0, revenue - outside), "7.2.4-h")
    measure = revenue if r.options["dividend_measure"] == "revenue" else outside
    price = r.price(name)
    up = sum(measure >= times * price for times in (1, 2, 4))
    r.move(name, up or -1 - trainless)


# Dues


def pay_due(r: Table, action: Any) -> None:
    name, step = action.company, r.at.step
    due = r.upkeep(name) if step == "maintenance" else r.interest(name)
    clause = "7.2.5-a" if step == "maintenance" else "7.2.8-a"
    r.say(not r.by_cousin(name), "14.1-h", f"{name} is directed by a cousin")
    enter(r, STEPS[STEPS.index(step) + 1])
    cover(r, name, due, clause)


def refuse_due(r: Table, action: Any) -> None:
    r.at.refused = True
    fail(r)


# Trains


def discard_train(r: Table, action: Any) -> None:
    r.move_train(kind_of(action.train), company(action.company), SCRAP)


def train_value(r: Table, kind: str) -> int:
    """The price from the supply less its upkeep now, or 1 (7.2.7-e)."""
    upkeep: dict[str, int] = r.chart()["maintenance"]
    return max(1, int(FACE[kind]) - upkeep.get(COLOUR_OF[kind], 0))


def buy_train(r: Table, action: Any) -> None:
    """The director of a company that sells is asked (7.2.7-d)."""
    seller = r.before.trains[action.train].holder
    name, kind = action.company, kind_of(action.train)
    r.say(len(r.trains_of(name)) < int(r.chart()["train_limit"]), "7.2.7-a", f"{name} is at the train limit")
    r.say(not r.by_cousin(name), "14.1-f", f"{name} is directed by a cousin")
    if seller == BANK:
        r.same("7.2.7-c", "train on sale", r.next_kind(), kind)
        r.same("7.2.7-b", f"price of a {kind}", FACE[kind], action.price)
        complete_purchase(r, action, seller)
        return
    r.say(is_company(seller) and r.at.step != "early", "7.2.7-r", f"{seller} sells no train")
    r.say(action.price >= 1, "7.2.7-d", "at least 1")
    check_price(r, name, bare(seller), kind, action.price)
    r.say(not r.by_cousin(bare(seller)), "14.1-f", f"{seller} is directed by a cousin")
    r.offer, r.consents = action, {r.controller(r.director[bare(seller)])} - {action.actor}
    if not r.consents:
        agree_to_train(r)


def check_price(r: Table, buyer: str, seller: str, kind: str, price: int) -> None:
    """7.2.7-e, 7.2.7-f, 7.2.7-l."""
    mark = train_value(r, kind)
    if buyer in r.privates and seller not in r.privates:
        r.say(price >= mark, "7.2.7-e", f"a private company pays a public one at least {mark}")
    if buyer not in r.privates and seller in r.privates:
        r.say(price <= mark, "7.2.7-f", f"a public company pays a private one at most {mark}")
    if price > r.cash[r.purse(buyer)]:
        r.say(price <= mark, "7.2.7-l", f"at most {mark} with a contribution")


def agree_to_train(r: Table) -> None:
    action, r.offer = r.offer, None
    complete_purchase(r, action, r.before.trains[action.train].holder)


def complete_purchase(r: Table, action: Any, seller: Holder) -> None:
    """The treasury pays; the director adds the rest to a first train and may sell shares for it (7.2.7-h)."""
    name, kind, director = action.company, kind_of(action.train), r.director[action.company]
    missing = action.price - r.cash[r.purse(name)]
    taker = BANK if seller == BANK else r.purse(bare(seller))

    def paid() -> None:
        own = min(action.price, r.cash[r.purse(name)])
        r.pay(r.purse(name), taker, own, "7.2.7-b")
        r.pay(director, taker, action.price - own, "7.2.7-h")
        r.move_train(kind, seller, company(name))
        if r.at.step == "early" and name not in r.privates:
            use_holden(r, name)
        if seller == BANK:
            r.note_new_train(kind)

    if missing <= 0:
        paid()
        return
    r.say(name in r.privates or not r.trains_of(name), "7.2.7-h", f"{name} owns a train")
    needed = action.price if name in r.privates else missing
    r.say(means(r, director, name) >= needed, "7.2.7-j", f"{director} cannot raise {needed}")
    demand(r, director, needed, name, paid)


def use_holden(r: Table, name: str) -> None:
    """14.5.1."""
    r.say(r.grants(HOLDEN, name), "14.1-k", f"Holden has no share of {name}")
    r.used[HOLDEN, name] += 1
    times = sum(count for (cousin, _), count in r.used.items() if cousin == HOLDEN)
    r.say(r.used[HOLDEN, name] == 1 and times <= 3, "14.5.1-b", "once a company and three times in all")


def assign_train(r: Table, action: Any) -> None:
    """6.4.3."""
    name, kind = action.company, kind_of(action.train)
    on_sale = r.next_kind()
    known = COLOURS.index(COLOUR_OF[kind]) <= COLOURS.index(COLOUR_OF[on_sale] if on_sale else COLOURS[-1])
    r.say(known or COLOURS.index(COLOUR_OF[kind]) <= COLOURS.index(r.phase), "6.4.3-c", f"no {kind} is on sale yet")
    r.say(is_player(r.director[name]), "14.1-f", f"{name} is directed by a cousin")
    r.offer, r.consents = action, {bare(r.director[name])} - {action.actor}
    if not r.consents:
        agree_to_assignment(r)


def agree_to_assignment(r: Table) -> None:
    action, r.offer = r.offer, None
    kind = kind_of(action.train)
    r.move_train(kind, player(action.actor), company(action.company))
    r.note_new_train(kind)
