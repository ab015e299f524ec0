"""Markets and tokens as drawings, and the colours of both themes."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import pytest

from bradshaw.board.draw import Track, draw_market, draw_token, page_stylesheet, stylesheet, tokens_of
from bradshaw.board.draw.market import CELL, FLAT, ZONES, layout
from bradshaw.board.draw.theme import PALETTE, SOLID
from bradshaw.kernel.market import cell_id
from draw.boards import data_of

TITLES = ("1820", "1843", "1848", "1860")


@pytest.mark.parametrize("title", TITLES)
def test_every_box_of_a_market_is_drawn_with_its_price_and_no_two_overlap(title: str) -> None:
    boxes = data_of(title).market
    picture = ElementTree.fromstring(draw_market(boxes, {}, {}))
    cells = [node.get("data-cell") for node in picture.iter() if node.get("data-cell")]
    assert cells == [cell_id(box.row, box.column) for box in boxes]
    prices = [str(node.text) for node in picture.iter() if str(node.get("class")).startswith("price")]
    assert [p for p in prices if p.isdigit()] == [str(box.price) for box in boxes if box.price]
    for one, other in combinations(layout(boxes).values(), 2):
        assert abs(one[0] - other[0]) >= one[2] or abs(one[1] - other[1]) >= one[3]


@pytest.mark.parametrize("title", TITLES)
def test_every_zone_of_a_market_has_a_look(title: str) -> None:
    assert {zone for box in data_of(title).market for zone in box.zones} <= set(ZONES)


def test_the_two_tiers_of_a_zig_zag_overlap_by_half_a_box() -> None:
    places = layout(data_of("1860").market)
    assert places["1,1"][0] - places["0,0"][0] == CELL[0] / 2
    assert places["0,2"][0] - places["0,0"][0] == CELL[0]


def test_a_market_of_many_rows_has_flat_boxes() -> None:
    assert {place[3] for place in layout(data_of("1848").market).values()} == {FLAT}
    assert {place[3] for place in layout(data_of("1860").market).values()} == {CELL[1]}


def test_markers_stand_in_their_box_from_the_top_of_the_stack_and_apart() -> None:
    data = data_of("1843")
    everyone = [company.id for company in data.companies]
    picture = ElementTree.fromstring(draw_market(data.market, {"0,0": everyone}, tokens_of(data)))
    (cell,) = [node for node in picture.iter() if node.get("data-cell") == "0,0"]
    assert [node.get("data-company") for node in cell.iter() if node.get("data-company")] == everyone


def test_choices_moves_and_further_tracks_are_drawn() -> None:
    data = data_of("1848")
    track = Track("Bank", (70, 80, 90), at=1)
    drawing = draw_market(data.market, {}, {}, pick=["1,5"], arrows=[("1,5", "2,5")], tracks=[track])
    picture = ElementTree.fromstring(drawing)
    assert [n.get("class") for n in picture.iter()].count("pick") == 1
    assert [n.get("class") for n in picture.iter()].count("arrow") == 1
    (here,) = [n for n in picture.iter() if n.get("data-cell") == "Bank:1"]
    assert any(n.get("data-company") == "Bank" for n in here.iter())


def letters(picture: ElementTree.Element) -> str:
    return "".join(node.text or "" for node in picture.iter() if node.tag.endswith("}text"))


@pytest.mark.parametrize("title", TITLES)
def test_every_token_bears_the_letters_of_its_company(title: str) -> None:
    for company, token in tokens_of(data_of(title)).items():
        picture = ElementTree.fromstring(draw_token(company, token))
        assert letters(picture) == company


def test_letters_that_would_break_the_drawing_are_written_as_text() -> None:
    company, token = next(iter(tokens_of(data_of("1860")).items()))
    picture = ElementTree.fromstring(draw_token('<b>"&', token))
    assert letters(picture) == '<b>"&'
    assert company == "C&N"


def test_a_page_may_set_every_colour() -> None:
    sheet = page_stylesheet()
    for name in (*PALETTE, *SOLID):
        assert f"var(--bw-{name}," in sheet, name
    assert "var(" not in stylesheet("light")


MACHADO = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""How colours look to eyes that lack one kind of cone (Machado, Oliveira and Fernandes, 2009)."""


def lab(linear: tuple[float, ...]) -> tuple[float, float, float]:
    r, g, b = linear
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (max(v, 0.0) ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, eyes: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return lab(tuple(sum(w * p for w, p in zip(row, linear, strict=True)) for row in eyes))


@pytest.mark.parametrize("eyes", MACHADO)
@pytest.mark.parametrize("column", [0, 1])
def test_tile_colours_can_be_told_apart_by_all_eyes(eyes: str, column: int) -> None:
    names = ("land", "yellow", "green", "brown", "gray")
    colours = {name: seen(PALETTE[name][column], MACHADO[eyes]) for name in names}
    for one, other in combinations(names, 2):
        distance = sum((a - b) ** 2 for a, b in zip(colours[one], colours[other], strict=True)) ** 0.5
        assert distance > 12, (one, other)


@pytest.mark.parametrize("eyes", MACHADO)
def test_routes_can_be_told_apart_by_all_eyes(eyes: str) -> None:
    colours = [seen(SOLID[f"route-{i}"], MACHADO[eyes]) for i in range(1, 5)]
    for one, other in combinations(colours, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 12
