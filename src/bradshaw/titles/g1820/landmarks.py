"""Rare places of this game; the habits of random play that lead to them stand in profiles.yaml."""

from __future__ import annotations

from collections.abc import Mapping

from bradshaw.kernel import events as ev
from bradshaw.kernel.events import CompanyEvent, Paid, PriceMoved, Remark, TrainMoved
from bradshaw.kernel.landmarks import Landmark, asked, during, ended, said
from bradshaw.kernel.records import company
from bradshaw.titles.g1820.data import RAIL
from bradshaw.titles.g1820.frames import ControlOffer, Covering, Parting, Picking

LANDMARKS: Mapping[str, Landmark] = {
    "float with two markers": said(Paid, clause="1820-6.6.2-n"),
    "distance fee halved by Vignoles": said(Paid, clause="1820-14.3.1-a"),
    "share-count increased": said(CompanyEvent, clause="1820-6.5.2.2-f"),
    "private company public again": said(PriceMoved, clause="1820-6.5.2.2-d"),
    "shares sold while a company grows": asked(Parting, said(ev.SharesMoved, why="sold")),
    "future train assigned": said(TrainMoved, why="assigned"),
    "train bought with shares": during(Covering, said(TrainMoved, why="bought")),
    "control of the seller of a train": asked(ControlOffer, lambda before, events: True),
    "free station by Stephenson & Fox": said(Paid, clause="1820-14.3.2-d"),
    "company become private": said(CompanyEvent, what="private"),
    "private companies merged": said(CompanyEvent, clause="1820-8.2-o"),
    "private company closed": said(CompanyEvent, what="closed"),
    "takeover by force": said(Remark, clause="1820-8.4.2-n"),
    "takeover declined": said(Remark, clause="1820-8.4.2-m"),
    "winner of an auction in default": said(Remark, clause="1820-10.4-d"),
    "company in liquidation": said(CompanyEvent, what="in liquidation"),
    "company liquidated": said(Remark, clause="1820-8.5-a"),
    "liquidation won by a company": said(CompanyEvent, clause="1820-8.5-b"),
    "director helps with loans": said(PriceMoved, clause="1820-17.3-c"),
    "cousins tied for a company": during(Picking, said(ev.DirectorChanged)),
    "cousins closed": said(Remark, clause="1820-14.1-p"),
    "cousin bankrupt": said(Remark, clause="1820-10.3-a"),
    "death of the Queen": said(Remark, clause="1820-10.8-a"),
    "British Rail operates": said(ev.TurnBegan, who=company(RAIL)),
    "gray phase": said(ev.PhaseBegan, phase="gray"),
    "end: bankruptcy": ended("is bankrupt"),
    "end: nobody controls a company": ended("No player controls"),
    "end: 500": ended("£500"),
    "end: the chart": ended("reached the end"),
}
