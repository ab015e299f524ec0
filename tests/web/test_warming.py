"""What is made ready before anybody asks is what the first page asks for."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.template import engines
from django.template.backends.django import DjangoTemplates
from django.template.base import Template

from bradshaw.board.draw.map import _Sketches
from bradshaw.kernel.title import known
from bradshaw.web import warming
from bradshaw.web.lobby import tables
from bradshaw.web.quick_templates import Loader
from bradshaw.web.table.show import board
from web.conftest import login


def compiled() -> dict[str, Template]:
    backend = engines["django"]
    assert isinstance(backend, DjangoTemplates)
    loader = backend.engine.template_loaders[0]
    assert isinstance(loader, Loader)
    return {name: one for name, one in loader.get_template_cache.items() if isinstance(one, Template)}


def test_the_first_page_compiles_no_template_of_the_table_and_draws_no_printed_hex_again(ada: User) -> None:
    for step in warming.steps():
        step()
    game = tables.quick(ada, "1860", ["Ada", "Ben"], 0, {})
    place = board.board_of("1860", "")
    assert place is not None
    ready, drawn = set(compiled()), set(place.remembered(_Sketches).known)
    page = login(ada).get(f"/g/{game.pk}/").content.decode()
    assert page.count('class="hex"') == len(place.hexes)
    assert {name for name in set(compiled()) - ready if name.startswith("table/")} == set()
    assert {key[0] for key in drawn} == set(place.hexes)
    assert set(place.remembered(_Sketches).known) == drawn
    assert all(board.board_of(number, "") for number in known() if number != "toy")
