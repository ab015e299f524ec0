"""What 18xx.games adds by itself to actions of 1848, and where it needs a word to go on."""

from __future__ import annotations

from typing import Any

from bradshaw.interop import site
from bradshaw.interop.g1848.writer import WRITER, finish
from bradshaw.interop.rulesets import SITE
from bradshaw.interop.writing import Move, Writing
from bradshaw.kernel.actions import LayTile, Pass, TakeLoan
from interop.games import played
from position import Position
from titles.g1848.boards import SYDNEY_ADELAIDE
from titles.g1848.given import given


def writing() -> Writing:
    game = played("1848", 3, [])
    return Writing(WRITER, game, WRITER.certificates(game.start))


def said_after(w: Writing, position: Position, kind: type, **fields: Any) -> list[site.Said]:
    """What is written for one action from a position."""
    before, action = position.state, position.read(kind, **fields)
    position.act(action)
    spoken = site.Pass(entity=0, entity_type="player")
    return list(finish(w, Move(action, before, position.state, position.events), spoken))


def failing(**more: Any) -> Position:
    """Ada's NSW is the last to act in the round and one loan from receivership."""
    return given(
        turn="NSW", phase="3", operating=(1, 2), price={"NSW": "1,2"}, options={"ruleset": SITE}, **more
    ).settle()


def test_a_debt_at_the_end_of_a_round_is_followed_by_a_word_in_chat() -> None:
    position = failing(cash={"Ada": 0}, shares={"NSW": {"Ada": 5, "Bob": 3}})
    loan, word = said_after(writing(), position, TakeLoan)
    assert loan.auto_actions == ()
    assert isinstance(word, site.Message)
    assert [type(one) for one in word.auto_actions] == [site.Dividend]  # the Bank of England's, in the next round


def test_without_a_debt_nothing_is_said() -> None:
    position = failing(cash={"Ada": 500}, shares={"NSW": {"Ada": 5, "Bob": 3}})
    (loan,) = said_after(writing(), position, TakeLoan)
    assert [type(one) for one in loan.auto_actions] == [site.Dividend]


def test_a_debtor_with_shares_to_sell_is_asked_for_them_instead() -> None:
    position = failing(cash={"Ada": 0}, shares={"NSW": {"Ada": 5, "Bob": 3}, "BOE": {"Ada": 2}})
    (loan,) = said_after(writing(), position, TakeLoan)
    assert loan.auto_actions == ()
    assert position.deciders == ("Ada",)


LAST_PIECE = {hex_id: tile for hex_id, tile in SYDNEY_ADELAIDE.items() if hex_id != "E12"}


def linking(phase: str) -> Position:
    """NSW has the last piece of track between Sydney and Adelaide to lay, and nothing else to do."""
    return given(
        turn="NSW", phase=phase, operating=(1, 1), tiles=LAST_PIECE, options={"ruleset": SITE}, loans={"NSW": 5}
    ).settle()


def test_the_link_is_noted_by_the_company_on_turn() -> None:
    w, position = writing(), linking("3")
    (lay,) = said_after(w, position, LayTile, hex="E12", tile="9", rotation=1)
    (note,) = lay.auto_actions
    assert (note.word, note.entity) == ("destination_connection", "NSW")


def test_a_link_made_by_the_last_act_of_a_set_is_noted_in_the_next_operating_round() -> None:
    w, position = writing(), linking("2")
    (lay,) = said_after(w, position, LayTile, hex="E12", tile="9", rotation=1)
    assert lay.auto_actions == ()
    notes: tuple[site.Said, ...] = ()
    while not notes:
        (said,) = said_after(w, position, Pass)
        notes = said.auto_actions
    assert [(one.word, one.entity) for one in notes] == [
        ("destination_connection", "BOE"),
        ("dividend", "BOE"),
    ]
