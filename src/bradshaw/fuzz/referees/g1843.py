"""A referee for 1843: a second model of the game, written from the rulebook and not from the rules of the title.

It keeps its own books from the actions alone and compares them with the state after every action. It traces no track:
which step of its turn a company has reached (nothing can be laid, no train can run) and what a run brings are taken
from the engine; what follows from them is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bradshaw.fuzz.referees import g1843_menu
from bradshaw.fuzz.referees.g1843_books import (
    FACE,
    FACTS,
    LYON,
    PARS,
    PHASES,
    RUSTED,
    TERRAIN,
    VAL_DE_LOIRE,
    Books,
    Train,
    left,
    right,
    sold_out,
    zones,
)
from bradshaw.kernel.actions import Action
from bradshaw.kernel.events import Event, RunMade
from bradshaw.kernel.menu import Menu
from bradshaw.kernel.records import BANK, IPO, NOBODY, POOL, SCRAP, bare, company, is_company, player
from bradshaw.kernel.state import State

STEPS = ("track", "station", "run", "pay", "trains", "ports")
Place = tuple[object, ...]
BETWEEN: Place = ("between",)
OVER: Place = ("over",)


class Referee(Books):
    """The books of one game, and the opinions that follow from them."""

    def __init__(self, start: State) -> None:
        super().__init__(start)
        self.laid: set[str] = set()
        self.placed = dict.fromkeys(self.companies, 0)
        self.stock_round = self.round = self.rounds = 0
        self.gray_sets, self.gray_owned, self.reached_500 = 0, False, False
        self.offer: tuple[Any, str] | None = None
        """What is proposed, and who is asked."""
        self.emergency: Any = None
        """The purchase that the director has to find the money for."""
        self.choosing_city = False
        self.begin_auction()
        self.compare(start)

    # What the referee is asked

    def read(self, menu: Menu) -> None:
        """Is everything on the menu that should be, where no track has to be traced?"""
        if not (self.offer or self.emergency or self.must_discard()):
            g1843_menu.compare(self, menu)

    def judge(self, before: State, action: Action) -> None:
        """Would the referee allow this?"""
        self.choosing_city = top_frame(before) == "ChoosingCity"
        self.say(action.actor in self.askable(action), "7.1-a", f"{action.actor} is not the one to {action.kind}")
        opinion = getattr(self, "may_" + action.kind.replace("-", "_"), None)
        if opinion:
            opinion(action)

    def follow(self, action: Action, events: Sequence[Event], after: State) -> None:
        """Carry it out in the books, go on to the step where the game waits now, and compare."""
        getattr(self, "do_" + action.kind.replace("-", "_"))(action, events)
        target = engine_place(after)
        for _ in range(1000):
            if self.place == target or self.must_discard():
                break
            self.go_on(target)
        self.same("8.3-a", "place", self.place, target)
        self.same("8.8.2-h", "discards are due", bool(self.must_discard()), top_frame(after) == "Discards")
        self.compare(after)

    def askable(self, action: Action) -> set[str]:
        """Who may act now: whose turn it is, who is asked for consent, who must discard."""
        if action.kind == "exchange-for-share" and self.place[0] != "stock":
            return {self.owner_of(VAL_DE_LOIRE)}
        if self.choosing_city:
            return {self.director["MID"]}
        if self.offer:
            return {self.offer[0].actor if action.kind == "withdraw" else self.offer[1]}
        if over := self.must_discard():
            return {self.director[over[0]]}
        if self.place[0] == "company":
            return {self.director[self.company]}
        return {str(self.place[-1])}

    # The auction (chapter 6)

    def begin_auction(self) -> None:
        self.place: Place = ("auction", self.cards[0])
        self.asking = dict(FACE)
        self.bids: dict[str, dict[str, int]] = {}
        self.passes, self.last_buyer = 0, ""
        self.bidders: list[str] = []

    def next_card(self, who: str) -> str:
        return self.cards[(self.cards.index(who) + 1) % len(self.cards)]

    def unsold(self) -> list[str]:
        return [private for private, holder in self.privates.items() if holder == BANK]

    def free_cash(self, who: str, lot: str) -> int:
        """Cash not behind bids on other lots (6.3-a, 6.2-h)."""
        return self.cash[player(who)] - sum(bids.get(who, 0) for other, bids in self.bids.items() if other != lot)

    def may_bid(self, action: Any) -> None:
        lot, bids = action.lot or self.unsold()[0], self.bids.get(action.lot or self.unsold()[0], {})
        if self.place[0] == "auction":
            self.say(lot in self.unsold()[1:], "6.1-d", "bids go on lots that are not the cheapest")
            self.say(self.asking[self.unsold()[0]] > 0, "6.2-o", "a private for nothing must be taken")
        self.say(action.amount % 5 == 0, "6.1-g", "bids are multiples of 5")
        self.say(action.amount >= max(self.asking[lot], *bids.values(), 0) + 5, "6.1-e", "the bid is too low")
        self.say(action.amount <= self.free_cash(action.actor, lot), "6.3-a", "the money is tied up")

    def do_bid(self, action: Any, events: object) -> None:
        lot = action.lot or self.unsold()[0]
        self.bids.setdefault(lot, {})[action.actor] = action.amount
        self.passes = 0
        if self.place[0] == "bidders":
            self.bidders.append(self.bidders.pop(0))
            self.place = ("bidders", lot, self.bidders[0])
        else:
            self.place = ("auction", self.next_card(action.actor))

    def win(self, lot: str, who: str, amount: int) -> None:
        self.pay(player(who), BANK, amount, "6.3-b")
        self.privates[lot] = player(who)
        self.bids.pop(lot, None)
        if lot == "BA":
            self.move_shares("ETA", IPO, player(who), 1)

    def resolve(self) -> None:
        """The next lots go by their bids until one has none (6.2-a to 6.2-i)."""
        while lots := self.unsold():
            bids = self.bids.get(lots[0], {})
            if len(bids) > 1:
                self.bidders = sorted(bids, key=lambda who: bids[who])
                self.place = ("bidders", lots[0], self.bidders[0])
                return
            if not bids:
                self.place = ("auction", self.next_card(self.last_buyer))
                return
            self.win(lots[0], *next(iter(bids.items())))
        self.place = ("par", self.owner_of(LYON))

    def short_round(self, last: str) -> None:
        """Everybody has passed (6.2-j to 6.2-o)."""
        self.passes = 0
        self.pay_privates()
        self.next_train().move(SCRAP)
        if all(train.holder == SCRAP for train in self.trains.values() if train.kind == "yellow"):
            self.end()
            return
        self.asking[self.unsold()[0]] -= 5
        if self.options["after_all_pass"] == "after_last_buyer" and self.last_buyer:
            last = self.last_buyer
        self.place = ("auction", self.next_card(last))

    def begin_first_stock_round(self) -> None:
        after_buyer = self.options["first_sr_starts_with"] == "after_last_buyer"
        self.begin_stock_round(self.next_card(self.last_buyer) if after_buyer else self.cards[0])

    # Stock rounds (chapter 7)

    def begin_stock_round(self, first: str) -> None:
        self.stock_round += 1
        self.passes = 0
        self.bans: set[tuple[str, str]] = set()
        self.begin_player_turn(first)

    def begin_player_turn(self, who: str) -> None:
        self.place = ("stock", self.stock_round, who)
        self.sold = self.bought = False

    def sale_is_legal(self, who: str, name: str, count: int) -> bool:
        """7.2-a, 7.2-b, 7.2-e, 7.5-d, 7.5-e; in an emergency 8.8.3-e."""
        held = self.owned(name, player(who))
        if name not in self.par or not 1 <= count <= held or self.owned(name, POOL) + count > 5:
            return False
        if self.place[0] == "stock" and self.stock_round == 1:
            return False
        if self.director[name] != who:
            return True
        rest, best = held - count, max(self.owned(name, player(one)) for one in self.players if one != who)
        if rest >= best:
            return rest >= 2
        return best >= 2 and not (self.emergency and name == self.company)

    def can_sell(self, who: str, names: list[str]) -> bool:
        return any(self.sale_is_legal(who, name, count) for name in names for count in range(1, 6))

    def too_much(self, who: str) -> list[str]:
        """Companies of which he must sell before anything else: over the limit, or over 60 % (7.6-f, 7.3-k)."""
        counted = [name for name in self.companies if self.counts(name) and self.owned(name, player(who))]
        over = counted if self.certificates(who) > self.certificate_limit else []
        if self.options["over_60"] == "must_sell":
            over += [name for name in self.companies if self.over_60(who, name, 0)]
        return over

    def may_sell_shares(self, action: Any) -> None:
        self.say(self.sale_is_legal(action.actor, action.company, action.count), "7.2-e", "this sale is not legal")
        if self.emergency:
            got = self.price(action.company) * (action.count - 1)
            self.say(got < self.missing(), "8.8.3-o", "more shares are sold than needed")

    def do_sell_shares(self, action: Any, events: object) -> None:
        name, who = action.company, action.actor
        self.pay(BANK, player(who), self.price(name) * action.count)
        self.move_shares(name, player(who), POOL, action.count)
        if self.director[name] == who:
            self.settle_director(name)
        self.fall(name, action.count)
        if self.emergency:
            self.end_emergency_if_paid()
        else:
            self.bans.add((who, name))
            self.sold = True
            self.passes = 0
            self.end_player_turn_if_done(who)

    def may_buy(self, who: str, name: str, count: int, cost: int) -> None:
        self.say(not self.bought, "7.3-a", "one purchase a turn")
        self.say((who, name) not in self.bans, "7.3-g", f"{who} has sold {name} in this round")
        self.say(not self.over_60(who, name, count), "7.3-j", "more than 60 %")
        below_limit = self.certificates(who) < self.certificate_limit
        self.say(below_limit or not self.counts(name), "7.6-d", "the certificate limit is reached")
        self.say(not self.can_sell(who, self.too_much(who)), "7.6-f", f"{who} must sell first")
        self.say(cost <= self.cash[player(who)], "7.1-e", f"{who} cannot pay {cost}")

    def may_buy_share(self, action: Any) -> None:
        self.say(action.company in self.par, "7.3-d", "the company has no par price")
        self.may_buy(action.actor, action.company, 1, self.cost(action.company, action.source))

    def after_purchase(self, who: str) -> None:
        self.bought = True
        self.passes = 0
        self.end_player_turn_if_done(who)

    def end_player_turn_if_done(self, who: str) -> None:
        """After the purchase only sales are left (7.1-b); without any the turn is over."""
        if self.bought and not self.can_sell(who, self.companies):
            self.begin_player_turn(self.next_card(who))

    def do_buy_share(self, action: Any, events: object) -> None:
        self.pay(player(action.actor), BANK, self.cost(action.company, action.source))
        self.acquire(action.company, action.actor, action.source, 1)
        self.after_purchase(action.actor)

    def may_buy_shares(self, action: Any) -> None:
        name, count = action.company, action.ipo + action.pool
        self.say(count == 1 or "brown" in zones(self.cell[name]), "7.3-b", "several only in the brown zone")
        cost = action.ipo * self.cost(name, IPO) + action.pool * self.cost(name, POOL)
        self.may_buy(action.actor, name, count, cost)

    def do_buy_shares(self, action: Any, events: object) -> None:
        name, who = action.company, action.actor
        self.pay(player(who), BANK, action.ipo * self.cost(name, IPO) + action.pool * self.cost(name, POOL))
        self.move_shares(name, IPO, player(who), action.ipo)
        self.acquire(name, who, POOL, action.pool)
        self.after_purchase(who)

    def par_allowed(self, name: str, par: int) -> None:
        colours = PHASES[self.phase]["pars"]
        if self.place[0] == "par":
            colours = ["yellow"] if self.options["plm_par"] == "yellow" else ["yellow", "green"]
        self.say(name not in self.par, "7.4-a", "the company has started")
        self.say(any((colour, par) in PARS for colour in colours), "5-m", f"par {par} is not open")

    def may_start_company(self, action: Any) -> None:
        self.par_allowed(action.company, action.par)
        if self.place[0] != "par":
            self.may_buy(action.actor, action.company, 2, 2 * action.par)

    def do_start_company(self, action: Any, events: object) -> None:
        chosen = self.place[0] == "par"
        if not chosen:
            self.pay(player(action.actor), BANK, 2 * action.par)
        self.start_company(action.company, action.actor, action.par)
        if chosen:
            self.begin_first_stock_round()
        else:
            self.after_purchase(action.actor)

    def may_exchange_for_share(self, action: Any) -> None:
        name, who, stock = action.company, action.actor, self.place[0] == "stock"
        self.say(self.privates[VAL_DE_LOIRE] == player(who), "10.2.5-q", "he does not own Val de Loire")
        self.say(not self.over_60(who, name, 2 if action.par else 1), "10.2.5-e", "more than 60 %")
        self.say(not stock or (who, name) not in self.bans, "10.2.5-e", f"{who} has sold {name} in this round")
        self.say(not stock or not self.bought, "10.2.5-b", "the exchange is the purchase of the turn")
        if action.par:
            half = stock or bool(self.options["or_exchange_director_half"])
            self.say(half, "10.2.5-d", "no half certificate in an operating round")
            self.par_allowed(name, action.par)
        else:
            self.say(name in self.par, "10.2.5-f", "the company has no par price")

    def do_exchange_for_share(self, action: Any, events: object) -> None:
        self.privates[VAL_DE_LOIRE] = SCRAP
        if action.par:
            self.pay(player(action.actor), BANK, action.par)
            self.start_company(action.company, action.actor, action.par)
        else:
            self.acquire(action.company, action.actor, IPO, 1)
        if self.place[0] == "stock":
            self.after_purchase(action.actor)

    def end_stock_round(self) -> None:
        """Sold-out rises, 500, cards, length of the set, in this order (7.1-j)."""
        full = [name for name in self.par if self.owned(name, IPO) + self.owned(name, POOL) == 0]
        for name in self.order(full):
            self.put(name, sold_out(self.cell[name]))
        if any("end" in zones(at) for at in self.cell.values()):
            self.end()
            return
        self.cards.sort(key=lambda who: -self.cash[player(who)])
        self.rounds, self.round = PHASES[self.phase]["rounds"], 0
        self.gray_owned = self.somebody_owns_gray()
        self.begin_operating_round()

    # Operating rounds (chapter 8)

    def begin_operating_round(self) -> None:
        """8.1-a, 8.1-b; who floats later waits for the next round (7.4-h)."""
        self.round += 1
        self.pay_privates()
        for holder in self.ports.values():
            if holder != BANK:
                self.pay(BANK, holder, FACTS["extra"]["ports"]["income"])
        self.waiting = set(self.floated)
        self.next_company()

    def next_company(self) -> None:
        if not self.waiting:
            self.end_operating_round()
            return
        self.company = self.order(self.waiting)[0]
        self.waiting.remove(self.company)
        self.revenue, self.decided, self.ran, self.yellow = 0, False, False, 0
        self.enter("track")

    def enter(self, step: str) -> None:
        self.step = step
        self.place = ("company", self.stock_round, self.round, self.company, step)

    def go_on(self, target: Place) -> None:
        """One step further, with what the book lets happen there."""
        if self.place == BETWEEN:
            self.begin_stock_round(self.cards[0])
        elif self.place[0] != "company":
            self.same("7.1-a", "whose turn", self.place, target)
        elif self.step == STEPS[-1]:
            self.face_down.add(self.company)
            self.next_company()
        else:
            self.leave(self.step)
            self.enter(STEPS[STEPS.index(self.step) + 1])

    def leave(self, step: str) -> None:
        if step == "pay":
            self.say(self.decided or not self.revenue, "8.7-a", "nobody has decided on the dividend")
            if not self.decided:
                self.face_down.add(self.company)
                self.put(self.company, left(self.cell[self.company]))
            for train in self.trains_of(self.company):
                if train.obsolete:
                    train.obsolete = False
                    train.move(SCRAP)
        if step == "trains" and self.ran and self.trains_for_sale():
            self.say(bool(self.sound_trains(self.company)), "8.8.1-p", f"{self.company} has a route and no train")

    def end_operating_round(self) -> None:
        self.face_down = set()
        if self.reached_500:
            self.end()
        elif self.round < self.rounds:
            self.begin_operating_round()
        else:
            self.end_set()

    def end_set(self) -> None:
        """The second set with a gray train is the last (8.10.1-e); else the foreigners (5-e to 5-i)."""
        self.place = BETWEEN
        self.gray_sets += self.gray_owned
        if self.gray_sets == 2:
            self.end()
            return
        left_over = [train for train in self.trains.values() if train.holder == BANK]
        if not left_over or (self.phase == "gray" and not self.options["foreigners_in_gray"]):
            return
        taken = self.next_train()
        last = sum(train.kind == taken.kind for train in left_over) == 1
        self.take_from_supply(taken, SCRAP, "")
        if last and taken.kind != "gray":
            self.take_from_supply(self.next_train(), SCRAP, "")

    # Track, stations, ports

    def do_lay_tile(self, action: Any, events: object) -> None:
        """Terrain once, Paris always (8.4.1-m, 8.4.3-c); 20 for a second yellow tile or the extra one (10.2.1)."""
        cost = self.terrain(action.hex)
        if action.power == "TB":
            cost += FACTS["extra"]["powers"]["TB"]["cost"]
            self.privates["TB"] = SCRAP
        elif not action.power and FACTS["tiles"][action.tile]["colour"] == "yellow":
            self.yellow += 1
            cost += FACTS["extra"]["double_yellow"]["cost"] * (self.yellow == 2)
        self.pay(company(action.company), BANK, cost)
        self.laid.add(action.hex)

    def terrain(self, hex: str) -> int:
        return TERRAIN.get(hex, 0) if hex == "E16" or hex not in self.laid else 0

    def do_build_station(self, action: Any, events: object) -> None:
        """Havre and Boulogne: one price for tile and marker (10.2.4, 10.2.6)."""
        power = FACTS["extra"]["powers"][action.private]
        self.say(self.privates[action.private] == company(action.company), "10.1-d", "not its private")
        extra = self.terrain(power["hex"]) if action.tile and not self.options["power_price_includes_terrain"] else 0
        self.pay(company(action.company), BANK, power["cost"] + extra)
        self.placed[action.company] += 1
        if action.tile:
            self.laid.add(power["hex"])

    def do_place_marker(self, action: Any, events: Sequence[Event]) -> None:
        """8.5.1-b; the side of its home that MID chooses is free (8.5.1-k)."""
        if self.choosing_city:
            return
        self.pay(company(action.company), BANK, 100 if self.placed[action.company] else 40)
        self.placed[action.company] += 1

    def do_move_marker(self, action: Any, events: object) -> None:
        self.say(self.phase == "gray", "8.5.2-a", "stations move in gray phase only")
        self.pay(company(action.company), BANK, FACTS["extra"]["move_station_cost"])

    def do_claim_port(self, action: Any, events: object) -> None:
        self.same("8.5.3-a", "owner of the port claimed", self.ports[action.hex], BANK)
        self.ports[action.hex] = company(action.company)

    # Runs and dividends

    def do_run_routes(self, action: Any, events: Sequence[Event]) -> None:
        """The revenue is the engine's word."""
        self.revenue = sum(event.revenue for event in events if isinstance(event, RunMade))
        self.ran = self.revenue > 0

    def do_dividend(self, action: Any, events: object) -> None:
        """8.7-b to 8.7-h."""
        name, self.decided = action.company, True
        if action.pay:
            for holder, count in self.shares[name].items():
                if holder != IPO:
                    self.pay(BANK, company(name) if holder == POOL else holder, self.revenue * count // 10)
        else:
            self.pay(BANK, company(name), self.revenue)
        paid = action.pay and self.revenue >= 10
        self.face_down.add(name)
        self.put(name, (right if paid else left)(self.cell[name]))
        self.reached_500 |= "end" in zones(self.cell[name])

    # Trains

    def may_buy_train(self, action: Any) -> None:
        name, train = action.company, self.trains[action.train]
        from_company = is_company(train.holder)
        bought = Train(train.kind, company(name))
        bought.side = train.side if from_company else action.side or train.side
        given = [self.trains[action.trade_in]] if action.trade_in else []
        self.say(not self.over_limit(name, [bought], given), "8.8.1-a", "the train limit")
        self.say(not train.obsolete, "10.2.5-k", "an obsolete train cannot be bought")
        if train.holder == BANK:
            self.same("8.8.1-d", "next train", self.next_train().kind, train.kind)
        if from_company:
            self.say(action.price >= 1, "8.8.1-c", "at least 1")
        else:
            self.same("8.8.1-b", "price of the train", train.price(bought.side), action.price)
        rusted = train.holder == RUSTED or self.is_rusted(train)
        if rusted:
            others = [one for one in self.trains_of(name) if self.is_rusted(one) and one not in given]
            self.say(not others, "8.8.1-m", "one rusted train only")
        for old in given:
            larger = train.price(bought.side) > old.price(old.side)
            self.say(self.is_rusted(old) and larger, "8.8.1-o", "only for a larger train")
        if action.price > self.cash[company(name)]:
            self.say(not rusted, "8.8.1-k", "rusted trains are paid by the treasury")
            self.say(not self.sound_trains(name), "8.8.3-h", "it owns a train")
            self.say(self.cash[company(name)] < self.cheapest(), "8.8.3-p", "the treasury can pay a train")
            limit = train.price(train.side) if from_company else self.cheapest()
            self.say(action.price <= limit, "8.8.3-j", "too dear for a contribution")

    def do_buy_train(self, action: Any, events: object) -> None:
        seller = self.trains[action.train].holder
        if is_company(seller) and self.director[bare(seller)] != action.actor:
            self.offer = (action, self.director[bare(seller)])
            return
        self.carry_out(action)

    def carry_out(self, action: Any) -> None:
        who = player(self.director[action.company])
        funds = self.cash[company(action.company)] + self.cash[who]
        if action.price > funds:
            self.emergency = action
        else:
            self.buy_train(action)

    def buy_train(self, action: Any) -> None:
        """The treasury first, the director adds what is missing (8.8.3-i)."""
        name, train = action.company, self.trains[action.train]
        if (missing := action.price - self.cash[company(name)]) > 0:
            self.pay(player(self.director[name]), company(name), missing, "8.8.3-a")
        seller = train.holder
        self.pay(company(name), seller if is_company(seller) else BANK, action.price)
        if action.trade_in:
            self.trains[action.trade_in].move(RUSTED)
        if is_company(seller):
            train.move(company(name), train.side)
            self.engineers = "" if action.train == self.engineers else self.engineers
        elif seller == BANK:
            self.take_from_supply(train, company(name), action.side)
        else:
            train.move(company(name), action.side or train.side)
        self.emergency = None
        self.note_new_train(name)

    def note_new_train(self, name: str) -> None:
        """10.2.7-c, 8.10.1-e."""
        if name == "PLM":
            self.privates[LYON] = SCRAP
        self.gray_owned |= self.somebody_owns_gray()

    def missing(self) -> int:
        name = self.emergency.company
        return int(self.emergency.price - self.cash[company(name)] - self.cash[player(self.director[name])])

    def end_emergency_if_paid(self) -> None:
        if self.missing() <= 0:
            self.buy_train(self.emergency)

    def do_sell_private(self, action: Any, events: object) -> None:
        """8.8.3-c."""
        self.same("8.8.3-c", "owner", self.privates[action.private], player(action.actor))
        self.privates[action.private] = SCRAP
        self.pay(BANK, player(action.actor), FACE[action.private])
        self.end_emergency_if_paid()

    def do_give_up(self, action: Any, events: object) -> None:
        """8.8.3-n: every legal sale and every private has been used."""
        names = [name for name in self.companies if self.can_sell(action.actor, [name])]
        self.say(not names, "8.8.3-n", f"{action.actor} can still sell {names}")
        self.say(player(action.actor) not in self.privates.values(), "8.8.3-n", "he still has a private")
        self.end(action.actor)

    def do_discard_train(self, action: Any, events: object) -> None:
        train = self.trains[action.train]
        train.move(POOL, train.side)
        self.engineers = "" if action.train == self.engineers else self.engineers

    def do_turn_train(self, action: Any, events: object) -> None:
        train = self.trains[action.train]
        self.say(train.doubled, "8.8.2-f", "only a doubled train is turned")
        train.side = train.sides[0]["name"]

    def do_mark_train(self, action: Any, events: object) -> None:
        """10.2.5-g."""
        self.same("10.2.5-g", "owner", self.privates[VAL_DE_LOIRE], company(action.company))
        self.privates[VAL_DE_LOIRE] = SCRAP
        self.engineers = action.train

    # Trade by consent

    def may_buy_private(self, action: Any) -> None:
        if not action.company:
            lot = self.unsold()[0]
            self.same("6.1-c", "price", (lot, self.asking[lot]), (action.private, action.price))
            self.say(action.price <= self.free_cash(action.actor, lot), "6.3-a", "the money is tied up")
            return
        self.say(self.phase in ("green", "blue"), "10.1-b", "privates are not for sale in this phase")
        self.say(action.private != LYON, "10.2.7-a", "never for sale")
        self.say(1 <= action.price <= 2 * FACE[action.private], "8.3-d", "1 to twice the face value")

    def do_buy_private(self, action: Any, events: object) -> None:
        if action.company:
            self.propose(action, self.owner_of(action.private))
            return
        self.win(action.private, action.actor, action.price)
        self.last_buyer, self.passes = action.actor, 0
        self.resolve()

    def propose(self, action: Any, other: str) -> None:
        self.offer = (action, other)
        if other == action.actor:
            self.do_agree(action, ())

    def may_convert_private(self, action: Any) -> None:
        allowed = {"5-6": 5, "6": 6, "off": 9}[str(self.options["val_de_loire_train"])]
        self.say(len(self.players) >= allowed, "10.2.5-m", "not with so few players")
        prices = {"yellow": range(110, 111), "green": range(1, 221)}.get(self.phase, range(0))
        self.say(action.price in prices, "10.2.5-m", f"not at {action.price} in {self.phase} phase")
        self.say(not self.over_limit(action.company, [Train("2", NOBODY)]), "10.2.5-o", "the train limit")

    def do_convert_private(self, action: Any, events: object) -> None:
        self.propose(action, self.owner_of(VAL_DE_LOIRE))

    def do_buy_port(self, action: Any, events: object) -> None:
        self.propose(action, self.director[bare(self.ports[action.hex])])

    def do_agree(self, action: Any, events: object) -> None:
        assert self.offer
        terms, self.offer = self.offer[0], None
        buyer = company(terms.company)
        if terms.kind == "buy-train":
            self.carry_out(terms)
        elif terms.kind == "buy-port":
            self.pay(buyer, self.ports[terms.hex], FACTS["extra"]["ports"]["transfer_price"])
            self.ports[terms.hex] = buyer
        elif terms.kind == "buy-private":
            self.pay(buyer, self.privates[terms.private], terms.price)
            self.privates[terms.private] = buyer
        else:
            self.pay(buyer, self.privates[VAL_DE_LOIRE], terms.price)
            self.privates[VAL_DE_LOIRE] = SCRAP
            self.trains["2-0"].move(buyer, "2")
            self.note_new_train(terms.company)

    def do_decline(self, action: Any, events: object) -> None:
        self.offer = None

    do_withdraw = do_decline

    # Passing

    def may_pass(self, action: Any) -> None:
        if self.place[0] == "auction":
            self.say(self.asking[self.unsold()[0]] > 0, "6.2-o", "a private for nothing must be taken")
        if self.place[0] == "stock" and not self.bought:
            self.say(not self.can_sell(action.actor, self.too_much(action.actor)), "7.6-f", "he must sell first")

    def do_pass(self, action: Any, events: object) -> None:
        if self.place[0] == "auction":
            self.passes += 1
            self.place = ("auction", self.next_card(action.actor))
            if self.passes == len(self.players):
                self.short_round(action.actor)
        elif self.place[0] == "bidders":
            lot = self.unsold()[0]
            self.bids[lot].pop(self.bidders.pop(0))
            self.place = ("bidders", lot, self.bidders[0])
            if len(self.bidders) == 1:
                self.resolve()
        elif self.place[0] == "stock":
            self.passes = 0 if self.sold or self.bought else self.passes + 1
            self.begin_player_turn(self.next_card(action.actor))
            if self.passes == len(self.players):
                self.end_stock_round()

    # The end (8.10)

    def end(self, bankrupt: str = "") -> None:
        self.place = OVER
        self.scores = {who: self.worth(who) for who in self.players}
        if bankrupt and self.options["bankrupt_score"] == "zero":
            self.scores[bankrupt] = 0


def top_frame(state: State) -> str:
    return type(state.frames[-1]).__name__ if state.frames else ""


def engine_place(state: State) -> Place:
    """Where the game waits, whatever interrupts it there."""
    if state.ended:
        return OVER
    round: Any = next((frame for frame in state.frames if type(frame).__name__ == "OperatingRound"), None)
    for one in reversed(state.frames):
        frame: Any = one
        match type(one).__name__:
            case "CompanyTurn":
                return ("company", round.set, round.number, frame.company, frame.step)
            case "StockRound":
                return ("stock", frame.number, frame.player)
            case "ChoosingPar":
                return ("par", frame.player)
            case "BiddersAuction":
                return ("bidders", frame.lot, frame.turn)
            case "PrivateAuction":
                return ("auction", frame.turn)
    return BETWEEN
