"""The operation of a company, step by step (8.3)."""

from __future__ import annotations

from bradshaw.kernel import Table, possible
from bradshaw.kernel.records import company as treasury
from bradshaw.mechanics import company_turn
from bradshaw.mechanics.company_turn import Step
from bradshaw.titles.g1843 import havre_boulogne, ports, private_sales, running, stations, track, trains, val_de_loire
from bradshaw.titles.g1843.frames import CompanyTurn


def begin(t: Table, company: str) -> None:
    """What a claim is judged by is looked at now (1843-8.5.3-b, -c); then comes the home (1843-8.3-b)."""
    first = not t.state.companies[company].operated
    had_train = bool(t.state.trains_of(treasury(company)))
    company_turn.begin(t, CompanyTurn(company, had_train=had_train, ports=ports.within_reach(t.state, company)))
    if first:
        stations.place_home(t, company)


TRACK = (track.BUILDING, havre_boulogne.BUILDING_STATION)
TRAINS = (trains.BUYING, val_de_loire.MARKING)
ANY_TIME = (private_sales.BUYING, private_sales.CONVERTING, track.AT_SAINT_GERMAIN)


def asks_for_track(t: Table, frame: CompanyTurn, who: str) -> bool:
    """Who has built was asked: what a private company could do was possible then, too."""
    asked = frame.yellow or frame.upgraded or frame.built or frame.extra
    return possible(t, frame, TRACK, who) or (not asked and asks_for_privates(t, frame, who))


def asks_for_trains(t: Table, frame: CompanyTurn, who: str) -> bool:
    """Also after a purchase: with the first green train private companies are for sale (1843-15.2-b)."""
    return possible(t, frame, TRAINS, who) or asks_for_privates(t, frame, who)


def asks_for_privates(t: Table, frame: CompanyTurn, who: str) -> bool:
    """They may be bought at any time of an operation (1843-8.3-d), though there be nothing else to do (1843-con-53)."""
    return bool(t.option("asked_for_privates")) and possible(t, frame, ANY_TIME, who)


COMPANY_TURN = company_turn.rules(
    frame=CompanyTurn,
    clauses=company_turn.Clauses(order="1843-8.3-a", whose="1843-8.2-g"),
    steps=(
        Step("track", "build track", TRACK, passing="Build no more track", waits=asks_for_track),
        Step(
            "station",
            "place a station or claim a port",
            (stations.PLACING, stations.MOVING, ports.CLAIMING),
            passing="Place no station and claim no port",
        ),
        Step(
            "run",
            "run its trains",
            (running.RUNNING,),
            once=True,
            waits=lambda t, frame, who: running.can_run(t.state, frame.company),
            skipped=lambda t, frame: t.change_company(frame.company, last_run=0),  # for nothing (1843-8.6-b)
        ),
        Step(
            "pay",
            "pay or withhold",
            (running.PAYING,),
            once=True,
            waits=lambda t, frame, who: frame.revenue > 0,
            skipped=lambda t, frame: running.withhold(t, frame.company, 0),
        ),
        Step(
            "trains",
            "buy trains",
            TRAINS,
            passing="Buy no more trains",
            check_pass=trains.check_pass,
            automatic=val_de_loire.drop_obsolete,
            waits=asks_for_trains,
        ),
        Step("ports", "buy port markers", (ports.BUYING,), passing="Buy no more port markers"),
    ),
    any_time=ANY_TIME,
)
