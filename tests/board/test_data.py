"""The data files: schema, and agreement with the facts they were taken from."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

import pytest

from board.small import GAMES, facts_of
from bradshaw.board import data
from bradshaw.board.notation import parse


def raw(game: str) -> dict[str, Any]:
    text = (resources.files(f"bradshaw.titles.g{game}") / "title.json").read_text()
    found: dict[str, Any] = json.loads(text)
    return found


def broken(game: str, *path: str | int, value: Any) -> bytes:
    """The file of a title with one field changed."""
    document = raw(game)
    at: Any = document
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return json.dumps(document).encode()


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("phases", 0, "train_limit"), "four", "$.phases[0].train_limit"),
        (("hexes", "B4", "color"), "white", "color"),
        (("hexes", "B4", "code"), "city=revenue:x", "hexes.B4: tile B4: 'city=revenue:x'"),
        (("hexes", "B4", "homes"), ["XYZ"], "hexes.B4.homes: there is no 'XYZ'"),
        (("tiles", "57", "only_at"), ["Z9"], "tiles.57.only_at: there is no 'Z9'"),
        (("tiles", "57", "code"), "path=a:0", "tiles.57: tile 57: 'path=a:0'"),
        (("trains", 0, "rusts_on"), "99", "trains.2+1.rusts_on: there is no '99'"),
        (("companies", 0, "homes"), ["Q1"], "companies.C&N.homes: there is no 'Q1'"),
        (("maps",), {}, "maps: at least one is needed"),
    ],
)
def test_errors_name_the_field(path: tuple[str | int, ...], value: Any, said: str) -> None:
    with pytest.raises(data.DataError, match="island") as caught:
        data.decode(broken("1860", *path, value=value), "island")
    assert said in str(caught.value)


def test_an_extra_of_the_wrong_shape_names_the_title() -> None:
    with pytest.raises(data.DataError, match="title 1860: extra"):
        data.load("bradshaw.titles.g1860").extra_as(list[int])


@pytest.mark.parametrize("game", GAMES)
def test_hexes_agree_with_the_facts(game: str) -> None:
    """Borders are named by their meaning here; London ends routes, and the docks' line has two lanes."""
    title, facts = data.load(f"bradshaw.titles.g{game}"), facts_of(game)
    hexes = {**title.hexes, **{h: fact for version in title.maps.values() for h, fact in version.hexes.items()}}
    assert hexes.keys() == facts["hexes"].keys()
    for hex_id, fact in facts["hexes"].items():
        code = fact.get("code_large_map", fact["code"])
        ours, theirs = parse(hexes[hex_id].code, hex_id, ""), parse(code, hex_id, "")
        assert hexes[hex_id].colour == fact["color"]
        assert (ours.stops, ours.labels, ours.future_labels) == (theirs.stops, theirs.labels, theirs.future_labels)
        assert ours.costs == theirs.costs
        assert [(path.sides, path.stops) for path in ours.paths] == [(p.sides, p.stops) for p in theirs.paths]
        assert [(b.side, b.cost) for b in ours.borders] == [(b.side, b.cost) for b in theirs.borders]
        home = fact.get("home_of", [])
        assert list(hexes[hex_id].homes) == ([home] if isinstance(home, str) else home)
        assert list(hexes[hex_id].spikes) == fact.get("spikes", list(hexes[hex_id].spikes))
        assert list(hexes[hex_id].kinds) == fact.get("allowed_kinds", [])


BY_OPTION = {"1843": {"17"}}
"""Tiles that only an option brings."""


@pytest.mark.parametrize("game", GAMES)
def test_tiles_agree_with_the_facts(game: str) -> None:
    title, facts = data.load(f"bradshaw.titles.g{game}"), facts_of(game)
    assert title.tiles.keys() - BY_OPTION.get(game, set()) == facts["tiles"].keys()
    for tile_id, fact in facts["tiles"].items():
        ours = title.tiles[tile_id]
        assert (ours.colour, ours.code) == (fact["color"], fact["code"])
        assert ours.count == (None if fact["count"] == "unlimited" else fact["count"])
        assert list(ours.only_at) == fact.get("only_at", list(ours.only_at))


@pytest.mark.parametrize(
    ("game", "counts"),
    [
        ("1820", {"yellow": 83, "green": 182, "brown": 126, "gray": 8}),
        ("1848", {"yellow": 43, "green": 31, "brown": 22, "gray": 3, "blue": 1}),
        ("1860", {"yellow": 47, "green": 56, "brown": 34}),
    ],
)
def test_the_box_holds_as_many_tiles_as_the_lists_say(game: str, counts: dict[str, int]) -> None:
    tiles = data.load(f"bradshaw.titles.g{game}").tiles.values()
    assert {colour: sum(t.count or 0 for t in tiles if t.colour == colour) for colour in counts} == counts


def market(game: str) -> dict[tuple[int, int], int]:
    return {(box.row, box.column): box.price for box in data.load(f"bradshaw.titles.g{game}").market}


def test_the_markets_agree_with_the_facts() -> None:
    row = {(0, box["index"]): box["price"] for box in facts_of("1820")["market"]["prices"]}
    grid = {
        (r, c): price
        for r, prices in enumerate(facts_of("1843")["market"]["prices"])
        for c, price in enumerate(prices)
        if price is not None
    }
    ledges = {
        (r, c): 0 if price == "R" else price
        for r, prices in enumerate(facts_of("1848")["market"]["rows_top_to_bottom"])
        for c, price in enumerate(prices)
    }
    zigzag = {
        (0 if cell["tier"] == "top" else 1, cell["i"]): cell["price"] for cell in facts_of("1860")["market"]["track"]
    }
    assert (market("1820"), market("1843"), market("1848"), market("1860")) == (row, grid, ledges, zigzag)


def zone(game: str, name: str) -> list[int]:
    return [box.price for box in data.load(f"bradshaw.titles.g{game}").market if name in box.zones]


def test_the_zones_of_the_markets() -> None:
    assert zone("1820", "par-green") == [78, 86, 95]
    assert zone("1843", "par") == [120, 105, 94, 86, 79, 73, 67]
    assert zone("1843", "red-line") == [92, 86, 84, 78]
    assert zone("1848", "par") == [100, 90, 80, 70]
    assert len(zone("1848", "receivership")) == 6
    assert zone("1860", "par-1") == [74, 82, 90, 100]
    assert zone("1860", "bankrupt") == [0]
    assert [zone(game, "end") for game in GAMES] == [[500], [500], [450], [340]]


BESIDE_THE_SUPPLY = {"1843": ("2",)}
"""The train that a private company may become."""


def test_trains_agree_with_the_facts() -> None:
    listed = {
        "1820": [(t["name"], t["price"]) for t in facts_of("1820")["trains"]],
        "1843": [(s["name"], s["price"]) for t in facts_of("1843")["trains"] for s in t["sides"]],
        "1848": [
            side
            for t in facts_of("1848")["trains"]
            for side in [(t["name"], t["price"]), (t["variant"], t.get("variant_price"))]
            if side[0]
        ],
        "1860": [(t["name"], t["price"]) for t in facts_of("1860")["trains"]],
    }
    for game, sides in listed.items():
        beside = BESIDE_THE_SUPPLY.get(game, ())
        trains = [train for train in data.load(f"bradshaw.titles.g{game}").trains if train.id not in beside]
        assert [(side.name, side.price) for train in trains for side in train.sides] == sides
        counts = [t["count"] if isinstance(t["count"], int) else None for t in facts_of(game)["trains"]]
        assert [train.count for train in trains] == counts
        rusting = [t.get("rusts_on", t.get("rusted_by")) for t in facts_of(game)["trains"]]
        assert [train.rusts_on for train in trains] == rusting


@pytest.mark.parametrize("game", GAMES)
def test_phases_companies_and_privates_agree_with_the_facts(game: str) -> None:
    title, facts = data.load(f"bradshaw.titles.g{game}"), facts_of(game)
    for phase, fact in zip(title.phases, facts["phases"], strict=True):
        limit = fact["train_limit"]
        assert phase.train_limit == (limit["trains"] if isinstance(limit, dict) else limit)
        assert list(phase.tiles) == fact.get("tiles", fact.get("tile_colors"))
        assert phase.rounds == fact.get("ORs", fact.get("ors", 2))
    for company, fact in zip(title.companies, facts["companies"], strict=True):
        assert company.id == fact.get("id", fact.get("abbr", fact.get("abbreviation")))
        assert list(company.marker_costs) == fact.get("token_costs", [])
        assert list(company.pars) == fact.get("par_values", [])
        home = fact.get("home", [])
        assert list(company.homes) == ([home] if isinstance(home, str) else home)
    for private, fact in zip(title.privates, facts.get("privates", []), strict=True):
        assert (private.id, private.name) == (fact["id"], fact["name"])
        assert (private.price, private.revenue) == (
            fact.get("face", fact.get("price")),
            fact.get("income", fact.get("revenue")),
        )


def test_cash_and_certificate_limits_agree_with_the_facts() -> None:
    for game in ("1848", "1860"):
        title, start = data.load(f"bradshaw.titles.g{game}"), facts_of(game)["start"]
        assert {str(n): s.cash for n, s in title.start.items()} == start["cash"]
        limits = {n: v if isinstance(v, list) else [v] for n, v in start["certificate_limit"].items()}
        assert {str(n): list(s.certificates) for n, s in title.start.items()} == limits
    start43 = data.load("bradshaw.titles.g1843").start
    listed = {s["players"]: (s["capital"], (s["certificate_limit"],)) for s in facts_of("1843")["start"]}
    assert {n: (s.cash, s.certificates) for n, s in start43.items()} == listed


@pytest.mark.parametrize("game", GAMES)
def test_no_two_companies_of_a_title_look_alike(game: str) -> None:
    tokens = [company.token for company in data.load(f"bradshaw.titles.g{game}").companies]
    assert len(set(tokens)) == len(tokens)
