"""Random tiles for property tests."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from bradshaw.board.tiles import Border, Cost, FutureLabel, Path, Revenue, Stop, Tile

sides = st.integers(0, 5)
locs = st.one_of(st.none(), st.integers(0, 11).map(lambda half: half / 2))
words = st.sampled_from(["B", "OO", "K", "Le Havre", "B?"])
revenues = st.one_of(
    st.integers(0, 100).map(Revenue.flat),
    st.tuples(st.integers(0, 50), st.integers(0, 90)).map(lambda v: Revenue((("yellow", v[0]), ("brown", v[1])))),
    st.integers(0, 50).map(lambda v: Revenue((("green", v), ("gray", v + 10)))),
)


@st.composite
def stops(draw: st.DrawFn, index: int) -> Stop:
    kind = draw(st.sampled_from(["city", "town", "halt", "offboard"]))
    centred = draw(st.booleans())
    return Stop(
        kind=kind,
        index=index,
        revenue=draw(revenues),
        slots=draw(st.integers(1, 4)) if kind == "city" else 0,
        loc=None if centred else draw(locs),
        centred=centred,
        groups=draw(st.sampled_from([(), ("London",), ("North", "South")])),
        symbol=draw(st.sampled_from(["", "£"])),
    )


@st.composite
def tiles(draw: st.DrawFn, /, **fixed: Any) -> Tile:
    count = draw(st.integers(0, 3))
    ends = [("side", side) for side in range(6)] + [("stop", stop) for stop in range(count)]
    pairs = draw(st.lists(st.lists(st.sampled_from(ends), min_size=2, max_size=2, unique=True), max_size=7))
    paths: dict[tuple[tuple[int, ...], tuple[int, ...]], Path] = {}
    for pair in pairs:
        joined = tuple(sorted(n for what, n in pair if what == "side"))
        called = tuple(sorted(n for what, n in pair if what == "stop"))
        terminal = bool(called) and draw(st.booleans())
        paths[joined, called] = Path(joined, called, terminal, draw(st.integers(1, 2)), draw(locs))
    return Tile(
        **{
            "id": "T1",
            "colour": "green",
            "stops": tuple(draw(stops(index)) for index in range(count)),
            "paths": tuple(paths.values()),
            "labels": tuple(draw(st.lists(words, max_size=2))),
            "future_labels": tuple(draw(st.lists(st.just(FutureLabel("K", "green")), max_size=1))),
            "costs": tuple(
                draw(st.lists(st.builds(Cost, st.integers(0, 100), st.sampled_from(["", "water"])), max_size=2))
            ),
            "borders": tuple(
                draw(
                    st.lists(
                        st.builds(Border, sides, st.sampled_from(["", "gauge", "barrier"]), st.sampled_from([0, 80])),
                        max_size=2,
                    )
                )
            ),
            "icons": tuple(draw(st.lists(st.just("port"), max_size=1))),
            **fixed,
        }
    )
