"""Rare places of this game; the habits of random play that lead to them stand in profiles.yaml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bradshaw.kernel import State
from bradshaw.kernel.events import CompanyEvent, Event, Paid, PhaseBegan, PriceMoved, Remark, SharesMoved
from bradshaw.kernel.landmarks import Landmark, asked, ended, said
from bradshaw.titles.g1820.frames import ControlOffer, Parting, TakeoverAuction


def by_force(before: State, events: Sequence[Event]) -> bool:
    """The winner of an auction takes a company that another offered, for so much that its director cannot decline."""
    top = before.frames[-1]
    if not isinstance(top, TakeoverAuction) or top.waiting or top.offering in ("bank", top.lot):
        return False
    return top.high in before.players and top.bid >= top.forcing


LANDMARKS: Mapping[str, Landmark] = {
    "float with two markers": said(Paid, clause="1820-6.6.2-n"),
    "distance fee halved by Vignoles": said(Paid, clause="1820-14.3.1-a"),
    "share-count increased": said(CompanyEvent, clause="1820-6.5.2.2-f"),
    "private company public again": said(PriceMoved, clause="1820-6.5.2.2-d"),
    "shares sold while a company grows": asked(Parting, said(SharesMoved, why="sold")),
    "control of the seller of a train": asked(ControlOffer, lambda before, events: True),
    "free station by Stephenson & Fox": said(Paid, clause="1820-14.3.2-d"),
    "company become private": said(CompanyEvent, what="private"),
    "private company closed": said(CompanyEvent, what="closed"),
    "takeover by force": by_force,
    "takeover declined": said(Remark, clause="1820-8.4.2-m"),
    "winner of an auction in default": said(Remark, clause="1820-10.4-d"),
    "company liquidated": said(CompanyEvent, clause="1820-8.1-r"),
    "cousins closed": said(Remark, clause="1820-14.1-p"),
    "cousin bankrupt": said(Remark, clause="1820-10.3-a"),
    "British Rail on the market": said(Remark, clause="1820-10.8-a"),
    "gray phase": said(PhaseBegan, phase="gray"),
    "end: bankruptcy": ended("is bankrupt"),
    "end: nobody controls a company": ended("No player controls"),
    "end: 500": ended("£500"),
    "end: the chart": ended("reached the end"),
}
