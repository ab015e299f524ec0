"""A company's turn: one frame with a visible list of steps, taken in order and never back.

What belongs to another step is refused by the rule that forbids it there, what belongs to one gone by also by the rule
that forbade it then, else by the rule about the order. A step in
which nothing can be decided passes by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from msgspec.structs import replace as changed

from bradshaw.kernel import Choice, Frame, FrameRules, RuleViolation, Table, possible, refuse
from bradshaw.kernel.actions import Action, Pass
from bradshaw.kernel.events import Passed, TurnBegan
from bradshaw.kernel.records import company as treasury
from bradshaw.kernel.title import nothing_automatic


class CompanyTurn(Frame, frozen=True):
    """A title adds what else has to be remembered until the turn is over."""

    company: str
    step: str


F = TypeVar("F", bound=CompanyTurn)
Reason = Callable[[Table, Any, Any], RuleViolation | None]
"""The rule that forbids an action outside its step, where there is one besides the order."""


@dataclass(frozen=True)
class Clauses:
    order: str
    """The steps follow one another in this order."""
    whose: str
    """It is another company's turn."""


def free_to_pass(t: Table, frame: Any, action: Pass) -> None:
    return None


def not_passed(clause: str, words: str) -> Callable[[Table, Any, Pass], None]:
    """What must be done in a step, as the rule and its words."""

    def check(t: Table, frame: Any, action: Pass) -> None:
        raise refuse(clause, words)

    return check


def nothing_more(t: Table, frame: Any) -> None:
    return None


@dataclass(frozen=True)
class Step(Generic[F]):
    name: str
    words: str
    """What the company does in it, for "X is to ..."."""
    choices: tuple[Choice[Any, Any], ...] = ()
    once: bool = False
    """One of the choices is made and the step is over; the turn is in the next step when the choice is applied."""
    passing: str = ""
    """The entry by which nothing (more) is done; empty: the step cannot be passed."""
    check_pass: Callable[[Table, F, Pass], None] = free_to_pass
    automatic: Callable[[Table, F], bool] = nothing_automatic
    """What happens by itself before anybody is asked; says whether anything did."""
    waits: Callable[[Table, F, str], bool] | None = None
    """Is the decider asked? Without a rule of the title: where one of the choices can be made."""
    skipped: Callable[[Table, F], object] = nothing_more
    """What follows when nobody was asked; the turn is in the next step then."""


def begin(t: Table, frame: CompanyTurn) -> None:
    """The turn of a company that has operated by now."""
    t.say(TurnBegan(treasury(frame.company)))
    t.change_company(frame.company, operated=True)
    t.push(frame)


def director(t: Table, company: str) -> str | None:
    return t.state.decider(company)


def rules(
    *,
    frame: type[F],
    clauses: Clauses,
    steps: Sequence[Step[F]],
    any_time: Iterable[Choice[Any, Any]] = (),
    besides: Iterable[Choice[Any, Any]] = (),
    reasons: Mapping[type[Action], Reason] = MappingProxyType({}),
    decider: Callable[[Table, str], str | None] = director,
    interrupt: Callable[[Table, F], bool] = nothing_automatic,
    over: Callable[[Table, F], None] = nothing_more,
) -> FrameRules[F]:
    """`any_time`: choices of the company in every step. `besides`: choices that judge for themselves whose they are
    (what no company may do in its turn, what another company may buy). `interrupt`: what comes before anything else,
    looked at whenever the turn goes on. `over`: what follows the last step, the frame is off the stack.
    """
    by_name = {step.name: step for step in steps}
    in_steps = Counter(kind for step in steps for kind in {choice.action for choice in step.choices})
    only_here = {step.name: {one.action for one in step.choices if in_steps[one.action] == 1} for step in steps}
    at_large = {kind for kind in in_steps if in_steps[kind] > 1} | {one.action for one in (*any_time, *besides)}
    after = {one.name: two.name for one, two in pairwise(steps)}

    def advance(t: Table, frame: F) -> None:
        if frame.step in after:
            t.change_frame(step=after[frame.step])
        else:
            t.pop()
            over(t, frame)

    def check_whose(t: Table, frame: F, action: Action) -> None:
        named = getattr(action, "company", frame.company)
        if named != frame.company:
            other = f", not {named}'s" if named in t.state.companies else ""
            raise refuse(clauses.whose, f"It is {frame.company}'s turn{other}.")

    def out_of_step(t: Table, frame: F, action: Action, step: Step[F], choice: Choice[Any, Any]) -> RuleViolation:
        why = reasons.get(type(action))
        refusal = (why(t, frame, action) if why else None) or in_its_step(t, frame, action, step, choice)
        order = f"{frame.company} is to {by_name[frame.step].words} now, not to {step.words}."
        return refusal or refuse(clauses.order, order)

    def in_its_step(
        t: Table, frame: F, action: Action, step: Step[F], choice: Choice[Any, Any]
    ) -> RuleViolation | None:
        """The rule that forbids an action of a step gone by, so that one passed over says why nothing could be done."""
        if steps.index(step) > steps.index(by_name[frame.step]):
            return None
        try:
            choice.check(t, changed(frame, step=step.name), action)
        except RuleViolation as refusal:
            return refusal
        return None

    def of_step(step: Step[F], choice: Choice[Any, Any]) -> Choice[Any, Any]:
        def gate(t: Table, frame: F, who: str) -> None:
            if frame.step == step.name:
                choice.gate(t, frame, who)

        def check(t: Table, frame: F, action: Action) -> None:
            check_whose(t, frame, action)
            if frame.step != step.name:
                raise out_of_step(t, frame, action, step, choice)
            choice.check(t, frame, action)

        def apply(t: Table, frame: F, action: Action) -> None:
            if step.once:
                advance(t, frame)
            choice.apply(t, frame, action)

        return replace(choice, gate=gate, check=check, apply=apply, step=step.name)

    def at_any_time(choice: Choice[Any, Any]) -> Choice[Any, Any]:
        def check(t: Table, frame: F, action: Action) -> None:
            check_whose(t, frame, action)
            choice.check(t, frame, action)

        return replace(choice, check=check)

    def offer_pass(t: Table, frame: F, who: str) -> Iterator[Pass]:
        if by_name[frame.step].passing:
            yield Pass(actor=who)

    def check_pass(t: Table, frame: F, action: Pass) -> None:
        step = by_name[frame.step]
        step.check_pass(t, frame, action)
        if not step.passing:
            raise refuse(clauses.order, f"{frame.company} is to {step.words} now.")

    def do_pass(t: Table, frame: F, action: Pass) -> None:
        t.say(Passed(treasury(frame.company), by_name[frame.step].words))
        advance(t, frame)

    def was_asked(t: Table, frame: F, step: Step[F], who: str) -> bool | None:
        """Was the decider asked here when this turn was played before? What came next mostly says so; a pass and what
        is done in several steps may have been said in a later one. None: that is not known."""
        if t.ahead is None:
            return None
        ahead = t.ahead.action
        if type(ahead) in only_here[step.name]:
            return ahead.actor == who and getattr(ahead, "company", frame.company) == frame.company
        if type(ahead) in at_large or t.title.is_anytime(ahead) or (isinstance(ahead, Pass) and step.passing):
            return t.ahead.is_asked_in(t.state)
        return False

    def go_on(t: Table, frame: F) -> bool:
        step = by_name[frame.step]
        if interrupt(t, frame) or step.automatic(t, frame):
            return True
        who = decider(t, frame.company) or ""
        waits = was_asked(t, frame, step, who)
        if waits is None:
            waits = step.waits(t, frame, who) if step.waits else possible(t, frame, step.choices, who)
        if waits:
            return False
        advance(t, frame)
        step.skipped(t, frame)
        return True

    def deciders(t: Table, frame: F) -> tuple[str, ...]:
        who = decider(t, frame.company)
        return (who,) if who else ()

    passing = Choice(Pass, offer_pass, check_pass, do_pass, lambda t, frame, action: by_name[frame.step].passing)
    return FrameRules(
        frame,
        deciders=deciders,
        choices=(
            *(of_step(step, choice) for step in steps for choice in step.choices),
            *map(at_any_time, any_time),
            *besides,
            passing,
        ),
        step=go_on,
        heading=lambda t, frame: f"{frame.company} is to {by_name[frame.step].words}",
    )
