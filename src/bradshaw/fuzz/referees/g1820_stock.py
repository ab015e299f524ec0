"""Stock actions of 1820, in the referee's opinion: turns, trade in shares, lobbies, the end of the round (6.5-6.7)."""

from __future__ import annotations

from typing import Any

from bradshaw.fuzz.referees.g1820_books import LOBBIES
from bradshaw.fuzz.referees.g1820_dues import refund_fee, repay_excess
from bradshaw.fuzz.referees.g1820_facts import BR
from bradshaw.fuzz.referees.g1820_table import StockTurn, Table
from bradshaw.kernel.records import BANK, POOL, Holder, bare, company, cousin, is_company, player

MARKERS = 10
"""Lobby markers of a player (2-f)."""


def begin(r: Table) -> None:
    """Stock actions start with card 1 (6.5.1-a)."""
    r.part, r.quiet, r.other_cards = 1, 0, []
    r.bans, r.new, r.grown, r.fees, r.fresh = set(), set(), set(), {}, {}
    begin_turn(r, r.cards[0])


def begin_turn(r: Table, who: str) -> None:
    r.turn = StockTurn()
    r.place = ("stock", r.stock_round, r.part, who)


def act_for(r: Table, holder: Holder) -> None:
    """One holder a turn (6.5.1-a)."""
    r.say(r.turn.holder in ("", holder), "6.5.1-a", f"this turn is for {r.turn.holder}, not for {holder}")
    r.turn.holder = holder


def main_action(r: Table, holder: Holder, *, loud: bool = False) -> None:
    act_for(r, holder)
    r.say(not r.turn.main, "6.5.2-a", "one main action a turn")
    r.say(not loud or r.part == 1, "6.5.1-g", "no lobbies and share-counts after the lobbies")
    r.turn.main = True
    r.turn.loud |= loud


def sellable(r: Table, holder: Holder, name: str) -> int:
    """6.5.2.3-a, 6.5.2.3-b."""
    return 0 if name in r.new | r.grown else r.sellable(holder, name)


def must_sell(r: Table, who: str) -> list[str]:
    """Companies that a cousin of the player directs and can sell (6.5.1-c)."""
    mine = [cousin(name) for name, owner in r.cousins.items() if owner == player(who)]
    return [name for name, director in r.director.items() if director in mine and sellable(r, director, name)]


def end_turn(r: Table, who: str) -> None:
    """Part one ends by quiet turns, part two when everybody has passed (6.5.1-d, 6.5.1-i to 6.5.1-l)."""
    if r.part == 1:
        r.quiet = 0 if r.turn.loud else r.quiet + 1
        begin_turn(r, r.after(who))
        if r.quiet == len(r.cards):
            r.part, r.resume = 2, r.after(who)
            next_lobby(r)
        return
    if r.turn.holder:
        r.other_cards = [one for one in r.other_cards if one != who]
    elif who not in r.other_cards:
        r.other_cards.append(who)
    begin_turn(r, r.after(who))
    if len(r.other_cards) == len(r.cards):
        end(r)


def pass_turn(r: Table, action: Any) -> None:
    """Who has done something only ends his turn."""
    if not r.turn.holder:
        must = must_sell(r, action.actor)
        r.say(not must, "6.5.1-c", f"a cousin of {action.actor} must sell {must}")
    end_turn(r, action.actor)


def nothing_left(r: Table) -> None:
    """After the main action a turn ends by itself where nothing can be sold."""
    holder, who = r.turn.holder, str(r.place[-1])
    r.say(r.turn.main, "6.5.2-d", f"the turn of {who} is passed over")
    if not is_company(holder):
        left = [name for name in r.spot if sellable(r, holder, name)]
        r.say(not left, "6.5.2-a", f"{holder} may still sell {left}")
    end_turn(r, who)


# Trade


def sell_own(r: Table, action: Any) -> None:
    sell(r, player(action.actor), action)


def cousin_sells(r: Table, action: Any) -> None:
    own_cousin(r, action)
    sell(r, cousin(action.cousin), action)


def own_cousin(r: Table, action: Any) -> None:
    r.same("14.1-a", f"owner of {action.cousin}", r.cousins[action.cousin], player(action.actor))


def sell(r: Table, holder: Holder, action: Any) -> None:
    act_for(r, holder)
    most = sellable(r, holder, action.company)
    r.say(1 <= action.count <= most, "6.5.2.3-g", f"{holder} may sell {most} shares of {action.company}")
    r.sell(holder, action.company, action.count)
    r.bans.add((holder, action.company))


def may_hold(r: Table, buyer: Holder, name: str, count: int, cost: int) -> None:
    """The 60 % ceiling, liquidation, the ban after a sale and the money (6.5.2.4-d to 6.5.2.4-h)."""
    r.say(name in r.spot, "6.5.2.4-a", f"{name} has no shares to buy")
    r.say(not r.in_liquidation(name), "6.5.2.4-f", f"{name} is in liquidation")
    held = (r.owned(name, buyer) + count) * 100
    r.say(held <= 60 * r.size(name), "6.5.2.4-d", f"{buyer} would hold more than 60% of {name}")
    r.say((buyer, name) not in r.bans, "6.5.2.4-g", f"{buyer} has sold {name} in this round")
    r.say(r.cash[buyer] >= cost, "6.5.1-o", f"{buyer} cannot pay {cost}")


def buy_own(r: Table, action: Any) -> None:
    ask_for_share(r, player(action.actor), action)


def cousin_buys(r: Table, action: Any) -> None:
    own_cousin(r, action)
    ask_for_share(r, cousin(action.cousin), action)


def ask_for_share(r: Table, buyer: Holder, action: Any) -> None:
    """A share of another holder needs the word of the player behind him (6.5.2.4-c)."""
    source = action.source
    r.say(not r.turn.main and r.turn.holder in ("", buyer), "6.5.2-a", "one main action, for one holder")
    may_hold(r, buyer, action.company, 1, r.price(action.company))
    if source in (POOL, company(action.company)):
        buy(r, buyer, action)
        return
    r.say(action.company not in r.new | r.grown, "6.5.2.4-m", f"{source} may not sell {action.company}")
    r.offer, r.consents = action, {r.controller(source)} - {action.actor}
    if not r.consents:
        agree_to_share(r)


def agree_to_share(r: Table) -> None:
    action, r.offer = r.offer, None
    buyer = cousin(action.cousin) if action.kind == "cousin-buys" else player(action.actor)
    buy(r, buyer, action)
    r.bans.add((action.source, action.company))


def buy(r: Table, buyer: Holder, action: Any) -> None:
    """6.5.2.4-i to 6.5.2.4-n."""
    name, source = action.company, action.source
    main_action(r, buyer)
    r.pay(buyer, BANK if source == POOL else source, r.price(name), "6.5.2.4-b")
    r.move_shares(name, source, buyer, 1)
    r.settle_director(name, action.actor if source in (POOL, company(name)) else r.controller(source))
    if buyer == cousin("CBV"):
        refund_fee(r, name)


def buy_back(r: Table, action: Any) -> None:
    """Loans first, then the shares at the price that is left, then loans above the shares in play (6.5.3.1)."""
    name = action.company
    r.same("6.5.3.1-a", f"director of {name}", r.director[name], player(action.actor))
    r.say(not r.in_liquidation(name), "6.5.3.1-c", f"{name} is in liquidation")
    main_action(r, company(name))
    for _ in range(action.loans):
        r.borrow(name)
    r.pay(company(name), BANK, r.price(name) * action.count, "6.5.3.1-b")
    r.move_shares(name, POOL, company(name), action.count)
    r.say(not action.loans or not r.excess_loans(name), "6.5.3.1-g", f"{name} borrows what it must repay")
    repay_excess(r, name)


# Lobbies (6.5.2.1, 6.6.1)


def fund_lobby(r: Table, action: Any) -> None:
    who = action.actor
    main_action(r, player(who), loud=True)
    r.say(sum(owner == who for _, owner in r.lobbies) < MARKERS, "2-f", f"{who} has no lobby marker left")
    r.pay(player(who), LOBBIES, action.amount, "6.5.2.1-a")
    keep_lobby(r, action.amount, who)


def raise_lobby(r: Table, action: Any) -> None:
    main_action(r, player(action.actor), loud=True)
    owner = next((one for amount, one in r.lobbies if amount == action.lobby), "")
    r.say(bool(owner), "6.5.2.1-b", f"there is no lobby of {action.lobby}")
    r.say(action.amount > action.lobby, "6.5.2.1-b", "a lobby is only raised")
    r.lobbies.remove((action.lobby, owner))
    r.pay(player(action.actor), LOBBIES, action.amount - action.lobby, "6.5.2.1-b")
    keep_lobby(r, action.amount, owner)


def keep_lobby(r: Table, amount: int, owner: str) -> None:
    r.say(amount >= 20 and amount % 10 == 0, "6.5.2.1-d", "at least 20, in tens")
    r.say(all(amount != other for other, _ in r.lobbies), "6.5.2.1-c", f"another lobby has {amount}")
    r.lobbies = sorted([*r.lobbies, (amount, owner)], reverse=True)


def next_lobby(r: Table) -> None:
    """The largest first; its money is lost whatever its owner does (6.6.1-a to 6.6.1-c)."""
    if not r.lobbies:
        begin_turn(r, r.resume)
        return
    (amount, owner), *r.lobbies = r.lobbies
    r.pay(LOBBIES, BANK, amount, "6.6.1-b")
    r.place = ("lobby", len(r.lobbies), owner)


# The end of the round


def end(r: Table) -> None:
    """New cards, then prices in the operating order that stands at the beginning (6.5.1-p, 6.7)."""
    r.cards, r.other_cards = r.other_cards, []
    for name in r.publics():
        if name == BR:
            continue
        pool = r.owned(name, POOL)
        if pool:
            r.move(name, -r.fall_for(name, pool, int(r.options["pool_block_percent"])))
        elif not r.owned(name, company(name)):
            r.move(name, 1)
    if r.reached_500:
        r.end()
    else:
        r.place = ("after", "stock")


def controlled(r: Table) -> bool:
    """Does a player, and not a cousin, direct any company (9.1-b, 9.1-c)?"""
    return any(bare(director) in r.players for director in r.director.values())
