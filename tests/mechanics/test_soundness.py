"""What can never be is complained about, in any title."""

from __future__ import annotations

from bradshaw.kernel import State
from bradshaw.kernel.records import IPO, Company, Holder, player
from bradshaw.mechanics import soundness
from bradshaw.mechanics.directors import certificate


def directed_by(who: str | None, certificate_with: Holder, **held: int) -> State:
    state = State(title="", players=("Ada", "Ben"))
    state.companies["X"] = Company(directed_by=player(who) if who else None)
    state.shares["X"] = {player(name): count for name, count in held.items()}
    state.papers[certificate("X")] = certificate_with
    return state


def test_who_directs_a_company_has_its_certificate() -> None:
    told = soundness.directors_have_certificates
    assert list(told(directed_by("Ada", player("Ada")))) == []
    assert list(told(directed_by(None, IPO))) == []
    assert list(told(directed_by("Ada", IPO))) == ["Ada directs X but ipo has the certificate"]
    assert list(told(directed_by("Ada", player("Ben")))) == ["Ada directs X but player/Ben has the certificate"]
    assert list(told(directed_by(None, player("Ben")))) == ["None directs X but player/Ben has the certificate"]


def test_who_directs_a_company_has_as_many_shares_as_anybody() -> None:
    told = soundness.directors_hold_most
    assert list(told(directed_by("Ada", player("Ada"), Ada=3, Ben=3))) == []
    assert list(told(directed_by("Ada", player("Ada"), Ada=3, Ben=4))) == [
        "Ada directs X with fewer shares than another"
    ]
