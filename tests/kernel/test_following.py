"""What follows from a table is worked out once while the table stands."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from bradshaw import new
from bradshaw.kernel import State, follows_from
from bradshaw.kernel.following import KEPT, make_room


@dataclass
class Asking:
    asked: list[str] = field(default_factory=list)

    def __call__(self, state: State, who: str) -> int:
        self.asked.append(who)
        return len(state.papers)


def test_an_answer_is_remembered_while_its_table_stands() -> None:
    game, ask = new("1860", ["Ada", "Ben"]), Asking()

    @follows_from("papers")
    def counted(state: State, who: str) -> int:
        return ask(state, who)

    assert [counted(game.state, "Ada"), counted(game.state, "Ada")] == [len(game.state.papers)] * 2
    assert ask.asked == ["Ada"]
    counted(game.state, "Ben")
    assert ask.asked == ["Ada", "Ben"]
    changed = game.state.copy()
    changed.papers = dict(changed.papers)
    counted(changed, "Ada")
    assert ask.asked == ["Ada", "Ben", "Ada"]


def test_room_is_made_by_forgetting_the_oldest() -> None:
    known = dict.fromkeys(range(5))
    make_room(known, 6)
    assert list(known) == [0, 1, 2, 3, 4]
    make_room(known, 4)
    assert list(known) == [2, 3, 4]
    make_room(known, 3)
    assert list(known) == [3, 4]


def test_threads_may_ask_at_once() -> None:
    game = new("1860", ["Ada", "Ben"])

    @follows_from("papers")
    def doubled(state: State, number: int) -> int:
        return 2 * number

    def ask(start: int) -> bool:
        return all(doubled(game.state, number) == 2 * number for number in range(start, start + 8 * KEPT))

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(ask, range(0, 8 * KEPT, 2 * KEPT)))
