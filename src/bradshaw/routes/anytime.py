"""A search that is watched: the best set found so far, again and again, until it is proven.

A page shows the first answer at once and goes on in the background:

    for answer in improving(question, cancelled=lambda: nobody_looks):
        show(answer.best, f"{answer}")   # "best found 660, no better than 700" ... "best 680, proven"
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bradshaw.routes.answer import Answer
from bradshaw.routes.question import Question
from bradshaw.routes.solve import Goal, Search

FIRST = 20_000
"""Nodes before the first answer: about a tenth of a second."""


def improving(
    question: Question, goal: Goal = "revenue", *, first: int = FIRST, cancelled: Callable[[], bool] | None = None
) -> Iterator[Answer]:
    """Answers, each with a better set or a lower bound than the one before; the last is proven, unless cancelled.

    Every look is given twice the nodes of the last, so that what is begun again costs no more than what is new, and
    the same question gives the same answers on every machine. A look that has found a better set ends at once, unless
    it has hardly begun.
    """
    search = Search(question.position, question.trains, question.fleet, goal)
    last: Answer | None = None
    least = first

    def ended() -> bool:
        if search.worth > worth and search.meter.nodes >= begun + least:
            return True
        return cancelled is not None and cancelled()

    while True:
        begun, worth = search.meter.nodes, search.worth
        answer = search.run(nodes=first, cancelled=ended)
        if last is None or (answer.proven, answer.best, answer.certificate.bound) != (
            last.proven,
            last.best,
            last.certificate.bound,
        ):
            yield answer
        if answer.proven or (cancelled is not None and cancelled()):
            return
        last, first = answer, 2 * first
