"""What the table does for people: turns without a choice are passed, standing orders are carried out.

An order is given in a round and ends with it. It acts in the kind of decision it was given for and in no other. Before
every act what has happened since is looked at: a surprise ends the order, and the table asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

from django.contrib.auth.models import User
from msgspec.structs import replace

from bradshaw.kernel import engine
from bradshaw.kernel.actions import Action, Bid, BuyShare, Pass
from bradshaw.kernel.errors import BadInput, BradshawError
from bradshaw.kernel.events import DirectorChanged, Event, PaperMoved, SharesMoved
from bradshaw.kernel.game import Game as Played
from bradshaw.kernel.menu import Option
from bradshaw.kernel.records import IPO, bare, is_player, player
from bradshaw.kernel.state import State
from bradshaw.web.table import play, positions
from bradshaw.web.table.models import Game, Note, StandingOrder
from bradshaw.web.table.show import facts, log, lots

MOST = 100
"""Acts in a row before somebody is asked again, whatever the orders say."""
Kind = StandingOrder.Kind


class Offer(NamedTuple):
    """An order that may be given now."""

    kind: str
    about: str
    words: str
    least: int | None = None
    """The lowest bid, where a limit is named."""


class Stop(NamedTuple):
    """An order ends, and why."""

    why: str


def go_on(row: Game) -> Game:
    """Carry out what follows by itself, until somebody has a choice that nobody has made for them."""
    for _ in range(MOST):
        if row.status != Game.Status.PLAYING or play.bots_of(row).keys() & set(row.waits_for):
            break
        game = positions.load(row)
        try:
            now = _ordered(row, game) or _passed(row, game)
        except BradshawError:
            break  # somebody was faster, or took the order back: what was done before stands and is told
        if now is None:
            break
        row = now
    return row


def _passed(row: Game, game: Played) -> Game | None:
    """The turn of somebody who can only pass, passed."""
    found = list(islice(engine.legal(game.table()), 2)) if row.auto_pass else []
    if len(found) != 1 or not isinstance(found[0].action, Pass):
        return None
    action = found[0].action
    return play.act(row.pk, None, action, row.records, acts_for=lambda now: [action.actor] if now.auto_pass else [])


def _ordered(row: Game, game: Played) -> Game | None:
    """One act by somebody's order."""
    if not row.ordered:
        return None
    for order in StandingOrder.objects.filter(game=row, stopped="").exclude(seat__in=play.bots_of(row)):
        told = next_act(game, order)
        if isinstance(told, Stop):
            StandingOrder.objects.filter(pk=order.pk).update(stopped=told.why[:200])
            play.tell(row)
        elif told is not None:
            return _obeyed(row, order, told)
    return None


def _obeyed(row: Game, order: StandingOrder, action: Action) -> Game:
    standing = StandingOrder.objects.filter(pk=order.pk, stopped="")
    now = play.act(row.pk, None, action, row.records, acts_for=lambda _: standing.values_list("seat", flat=True))
    standing.update(position=now.position)
    return now


def next_act(game: Played, order: StandingOrder) -> Action | Stop | None:
    """What an order does now. Nothing: its giver is not asked, or is asked for something else."""
    if why := ended(game, order):
        return Stop(why)
    if order.seat not in game.deciders or game.table().frame.name != order.frame:
        return None
    mine = [option for option in game.legal() if option.action.actor == order.seat]
    return ACTS[order.kind](game, order, mine)


def ended(game: Played, order: StandingOrder) -> str:
    """Why an order is over: its round is, it has reached its end, or something has happened that was not foreseen."""
    if log.round_name(game) != order.round or game.ended:
        return "The round is over."
    if len(game.entries) < order.position:
        return "Actions were taken back."
    company = game.state.companies.get(order.about)
    if order.kind == Kind.BUY and company is not None and company.floated:
        return f"{order.about} has floated."
    return next(surprises(game, order), "")


def surprises(game: Played, order: StandingOrder) -> Iterator[str]:
    """What has happened since that its giver would want to know before the table acts for them."""
    for entry in game.entries[order.position :]:
        if entry.action.actor == order.seat and entry.author:
            yield "You acted yourself."
        yield from filter(None, (surprise(game.state, order, event) for event in entry.events))


def surprise(state: State, order: StandingOrder, event: Event) -> str:
    me = player(order.seat)
    match event:
        case SharesMoved(company=company, giver=giver, taker=taker) if is_player(giver) and not is_player(taker):
            mine = company == order.about or state.owned(company, me)
            return f"{bare(giver)} sold {company}." if giver != me and mine else ""
        case DirectorChanged(company=company, before=before, after=after) if order.seat in (before, after):
            return f"{company} has another director."
        case PaperMoved(paper=paper, taker=taker) if is_player(taker) and order.kind == Kind.BID:
            return f"{bare(taker)} has won it." if order.about in ("", paper.partition(":")[2]) else ""
    return ""


def pass_on(game: Played, order: StandingOrder, mine: list[Option]) -> Action | Stop:
    found = next((option.action for option in mine if isinstance(option.action, Pass)), None)
    return found or Stop("You must act: passing is not possible.")


def bid_on(game: Played, order: StandingOrder, mine: list[Option]) -> Action | Stop | None:
    """The lowest bid that is left, or a pass where that is above the limit."""
    bids = [option for option in mine if isinstance(option.action, Bid)]
    here = [option for option in bids if isinstance(option.action, Bid) and option.action.lot in (order.about, "")]
    if not here:
        return None if bids else Stop(f"Bids for {order.about} are not possible now.")
    lowest = min(least(option) for option in here)
    if lowest > order.limit:
        return pass_on(game, order, mine)
    return next(filled(option) for option in here if least(option) == lowest)


def least(option: Option) -> int:
    span = option.ranges.get("amount")
    return span.start if span else int(getattr(option.action, "amount", 0))


def filled(option: Option) -> Action:
    return replace(option.action, amount=least(option)) if "amount" in option.ranges else option.action


def buy_on(game: Played, order: StandingOrder, mine: list[Option]) -> Action | Stop:
    """One more share from the offering, at the price it had."""
    if par_of(game, order.about) != order.limit:
        return Stop(f"The price of {order.about} has changed.")
    for option in mine:
        if isinstance(option.action, BuyShare) and (option.action.company, option.action.source) == (order.about, IPO):
            return option.action
    wanted = BuyShare(actor=order.seat, company=order.about, source=IPO)
    refusal = game.why_not(wanted)
    return Stop(refusal.message if refusal else f"{order.about} cannot be bought now.")


ACTS: dict[str, Callable[[Played, StandingOrder, list[Option]], Action | Stop | None]] = {
    Kind.PASS: pass_on,
    Kind.BID: bid_on,
    Kind.BUY: buy_on,
}


def par_of(game: Played, company: str) -> int:
    record = game.state.companies.get(company)
    return record.par or 0 if record else 0


def hurry(row: Game, who: User) -> Game:
    """Bots move without a pause until somebody else is asked; then there is a recap from here on."""
    Game.objects.filter(pk=row.pk).update(hurry=True)
    Note.objects.update_or_create(game=row, user=who, defaults={"seen": row.position})
    play.tell(row)
    row.refresh_from_db()
    return row


# Giving orders


def may_order(row: Game, mine: list[str]) -> bool:
    """One's own seat and no other: where several sit at one screen, everybody is there."""
    return len(mine) == 1 and row.status == Game.Status.PLAYING


def offers(game: Played, seat: str) -> list[Offer]:
    """The orders that somebody may give now: in share rounds and auctions, where waiting for one's turn is long."""
    state, name = game.state, log.round_name(game)
    if game.ended or "operating" in name:
        return []
    if found := lots.sale(game, state, None):
        under = getattr(game.table().frame, "lot", None)
        if under == "":
            return [Offer(Kind.BID, "", "Bid in this auction, up to", 1)]
        open_lots = [lot.about for lot in found.lots if not lot.owner and under in (None, lot.about.id)]
        return [Offer(Kind.BID, lot.id, f"Bid for {lot.name}, up to", 1) for lot in open_lots]
    held = [one for one in state.shares if any(state.owned(one, player(who)) for who in state.players)]
    begun = [one for one, record in state.companies.items() if record.par and not record.floated and not record.closed]
    return [
        Offer(Kind.PASS, "", f"Pass until {name} is over"),
        *(Offer(Kind.PASS, one, f"Pass until somebody sells {one}") for one in held),
        *(Offer(Kind.BUY, one, f"Buy {one} until it floats") for one in begun if state.owned(one, IPO)),
    ]


def give(row: Game, seat: str, kind: str, about: str, limit: int) -> StandingOrder:
    """Write an order down, in place of what this seat has ordered before about the same."""
    game = positions.load(row)
    offer = next((one for one in offers(game, seat) if (one.kind, one.about) == (kind, about)), None)
    if offer is None:
        raise BadInput("That cannot be ordered now.")
    if offer.least is not None and limit < offer.least:
        raise BadInput("Say up to how much.")
    StandingOrder.objects.filter(game=row, seat=seat).filter(about=about).delete()
    return StandingOrder.objects.create(
        game=row,
        seat=seat,
        kind=kind,
        about=about,
        limit=limit if offer.least is not None else par_of(game, about),
        round=log.round_name(game),
        frame=game.table().frame.name,
        position=len(game.entries),
    )


def words(order: StandingOrder, title: str) -> str:
    """An order as its giver would say it."""
    if order.kind == Kind.BID and not order.about:
        return f"Bid in this auction up to {facts.money(title, order.limit)}"
    if order.kind == Kind.BID:
        return f"Bid for {facts.paper_name(title, f'private:{order.about}')} up to {facts.money(title, order.limit)}"
    if order.kind == Kind.BUY:
        return f"Buy {order.about} until it floats, at {facts.money(title, order.limit)}"
    return f"Pass until somebody sells {order.about}" if order.about else f"Pass until {order.round} is over"
