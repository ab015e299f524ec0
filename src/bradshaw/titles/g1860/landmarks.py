"""Rare places of this game, and habits of random play that lead to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bradshaw.kernel import State
from bradshaw.kernel.events import CompanyEvent, Event, GameEnded, PaperMoved, PhaseBegan, Remark, RunMade, TrainMoved
from bradshaw.kernel.landmarks import Landmark, during, said
from bradshaw.kernel.records import POOL
from bradshaw.mechanics.directors import certificate
from bradshaw.titles.g1860.ending import REASONS
from bradshaw.titles.g1860.frames import OperatingRound, StockRound
from bradshaw.titles.g1860.own import own
from bradshaw.titles.g1860.shares import has_train, in_receivership

BANK_BREAKS = said(Remark, clause="1860-end-of-game-b")
BANKRUPT = said(CompanyEvent, what="bankrupt")


def into_receivership(before: State, events: Sequence[Event]) -> bool:
    return any(
        isinstance(event, PaperMoved) and event.taker == POOL and event.paper == certificate(name)
        for event in events
        for name, record in before.companies.items()
        if record.floated
    )


def out_of_receivership(before: State, events: Sequence[Event]) -> bool:
    given = {event.paper for event in events if isinstance(event, PaperMoved) and event.giver == POOL}
    return any(certificate(name) in given and in_receivership(before, name) for name in before.companies)


def leased_run(before: State, events: Sequence[Event]) -> bool:
    return any(isinstance(event, RunMade) and not has_train(before, event.company) for event in events)


def receivership_run(before: State, events: Sequence[Event]) -> bool:
    return any(isinstance(event, RunMade) and in_receivership(before, event.company) for event in events)


def restarted(before: State, events: Sequence[Event]) -> bool:
    bankrupt = own(before).bankrupt
    return any(
        isinstance(event, CompanyEvent) and event.what == "floated" and event.company in bankrupt for event in events
    )


LANDMARKS: Mapping[str, Landmark] = {
    "insolvency": said(CompanyEvent, what="insolvent"),
    "solvency regained": said(CompanyEvent, what="solvent"),
    "run of a leased train": leased_run,
    "receivership": into_receivership,
    "end of a receivership": out_of_receivership,
    "run in receivership": receivership_run,
    "bankruptcy in a stock round": during(StockRound, BANKRUPT),
    "bankruptcy in an operating round": during(OperatingRound, BANKRUPT),
    "flotation after bankruptcy": restarted,
    "train returned": said(TrainMoved, why="over the train limit"),
    "Southern Railway": said(PhaseBegan, phase="9"),
    "British Rail": said(Remark, clause="1860-nationalisation-b"),
    "company closed in the end game": said(CompanyEvent, what="closed"),
    "bank broken in a stock round": during(StockRound, BANK_BREAKS),
    "bank broken in an operating round": during(OperatingRound, BANK_BREAKS),
    **{f"end: {text}": said(GameEnded, reason=text) for text, _ in REASONS.values()},
}

PROFILES: Mapping[str, Mapping[str, float]] = {
    # Prosperous companies: trains are bought, dividends paid, shares kept, to the end game.
    "thrifty": {
        "pass": 0.4,
        "sell-shares": 0.002,
        "sell-private": 0.02,
        "buy-share": 2,
        "buy-train": 3,
        "buy-train.price=10": 0.05,
        "decline": 0.2,
        "dividend.pay=false": 0.1,
    },
    # One company gets the trains and pays, the others retain: its price climbs before the bank is empty.
    "soaring": {
        "pass": 0.3,
        "sell-shares": 0.001,
        "sell-private": 0.02,
        "lay-tile": 4,
        "buy-train.company=C&N": 20,
        "buy-train.price=10": 0.2,
        "decline": 0.05,
        "dividend.pay=false": 3,
        "dividend.company=C&N pay=true": 200,
    },
    # Directors who run their companies down: insolvency, receivership, bankruptcy, restarts.
    "reckless": {
        "pass": 0.3,
        "sell-shares": 0.06,
        "buy-share": 3,
        "buy-train": 0.3,
        "dividend.pay=true": 0.3,
    },
    # Companies with much capital buy what the bank has and sell nothing: limits and returns.
    "hoarding": {
        "pass": 0.2,
        "sell-shares": 0.002,
        "choose.par=100": 8,
        "start-company.par=100": 4,
        "start-company.par=82": 4,
        "start-company.par=68": 4,
        "buy-train": 8,
        "buy-train.price=10": 0.005,
        "agree": 0.05,
        "dividend.pay=false": 2,
    },
}
