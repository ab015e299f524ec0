"""`bradshaw draw`."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from bradshaw import cli


@pytest.mark.parametrize("what", ["map", "tiles", "market", "tokens"])
@pytest.mark.parametrize("title", ["1820", "1843", "1848", "1860"])
def test_a_title_is_drawn_to_a_file(title: str, what: str, tmp_path: Path) -> None:
    file = tmp_path / "picture.svg"
    assert cli.run(["draw", title, what, "-o", str(file)]) == 0
    assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_a_png_is_as_wide_as_asked(tmp_path: Path) -> None:
    file = tmp_path / "tile.png"
    assert cli.run(["draw", "1860", "tile", "773", "-o", str(file), "--width", "300"]) == 0
    head = file.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(head[16:20], "big") == 300


def test_without_a_file_the_drawing_is_printed(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert cli.run(["draw", "1848", "tile", "241"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"<svg ")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["1861", "map"], "neither a title"),
        (["1860", "tile"], "which tile"),
        (["1860", "tile", "X99"], "has no tile 'X99'"),
        (["1860", "map", "--map", "huge"], "first_edition, large"),
        (["1860", "poster"], "poster"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_one_line(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["draw", *arguments]) == 2
    said = capsys.readouterr().err
    assert reason in said
    assert said.count("\n") == 1


def test_a_saved_game_is_drawn_on_the_map_it_is_played_on(tmp_path: Path) -> None:
    game, picture = tmp_path / "game.json", tmp_path / "map.svg"
    assert cli.run(["new", "1860", "--players", "Ada,Ben", "--option", "map=large", "-o", str(game)]) == 0
    assert cli.run(["draw", str(game), "map", "-o", str(picture)]) == 0
    assert 'data-hex="A7"' in picture.read_text()
    assert cli.run(["draw", str(game), "market", "-o", str(picture)]) == 0
    assert cli.run(["draw", "1860", "map", "-o", str(picture)]) == 0
    assert 'data-hex="A7"' not in picture.read_text()
