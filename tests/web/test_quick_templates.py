"""Templates that are run faster say to the letter what Django would say."""

from __future__ import annotations

import re
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ObjectDoesNotExist
from django.template import Context, Template, engines
from django.template.loaders import cached
from django.test import Client
from django.utils import timezone
from django.utils.safestring import mark_safe

from bradshaw.web import quick_templates
from bradshaw.web.quick_templates import Quick
from bradshaw.web.table.models import Game
from bradshaw.web.table.show.page import TABS
from bradshaw.web.table.templatetags import bradshaw as tags
from web.conftest import login, seat_to_act
from web.test_shared import table


class Pair(NamedTuple):
    name: str
    number: int


class Odd:
    """A thing that answers in many ways."""

    plain = "<odd>"

    def __getitem__(self, key: str) -> str:
        if key != "inside":
            raise KeyError(key)
        return "by key"

    def said(self) -> str:
        return "<said>"

    def needs(self, more: str) -> str:
        return more

    def delete(self) -> str:
        raise AssertionError("a template has called it")

    delete.alters_data = True  # type: ignore[attr-defined]

    @property
    def absent(self) -> str:
        raise ObjectDoesNotExist

    @property
    def broken(self) -> str:
        raise ZeroDivisionError


VALUES: dict[str, Any] = {
    "words": "<b>&'\"",
    "safe": mark_safe("<i>"),
    "number": 1234567,
    "part": 0.5,
    "yes": True,
    "nothing": None,
    "empty": [],
    "pairs": [Pair("<x>", 1), Pair("y", 22)],
    "table": {"items": "hidden", "a": {"b": "<deep>"}, "0": "nought"},
    "plain": {"k": "v", "<l>": "w"},
    "list": ["<p>", "q"],
    "odd": Odd(),
    "call": lambda: "<called>",
    "raises": lambda: 1 / 0,
    "thing": SimpleNamespace(name="<n>", inner=SimpleNamespace(list=[1, 2])),
    "kind": Game.Status,
    "letters": "abc",
}
PIECES = (
    "{{ words }}{{ safe }}{{ number }}{{ part }}{{ yes }}{{ nothing }}{{ missing }}{{ missing.more }}",
    "{{ table.items }}{{ table.a.b }}{{ table.0 }}{{ table.none }}{{ plain.items }}{{ list.1 }}{{ list.9 }}",
    "{{ odd.inside }}{{ odd.plain }}{{ odd.said }}{{ odd.needs }}{{ odd.delete }}{{ odd.absent }}{{ odd.none }}",
    "{{ call }}{{ thing.name }}{{ thing.inner.list.0 }}{{ kind.OPEN.label }}{{ letters.0 }}{{ pairs.0.name }}",
    "{{ words|upper }}{{ safe|upper }}{{ safe|add:words }}{{ missing|default:words }}{{ nothing|default_if_none:'–' }}",
    "{{ list|join:safe }}{{ list|join:', ' }}{{ list|length }}{{ words|safe }}",
    "{{ 'said <here>' }}{{ 12 }}{{ number|add:-1 }}",
    "{% for one in list %}{{ forloop.counter }}{{ one }}{% if not forloop.last %}, {% endif %}{% endfor %}",
    "{% for name, count in pairs %}{{ name }}{{ count }}{% endfor %}",
    "{% for name, count in pairs %}{% for i in list %}{{ forloop.parentloop.counter }}{% endfor %}{% endfor %}",
    "{% for one in list reversed %}{{ forloop.first }}{{ forloop.revcounter0 }}{{ one }}{% endfor %}{{ one }}",
    "{% for one in missing %}x{% empty %}none{{ words }}{% endfor %}",
    "{% for key, value in plain.items %}{{ key }}{{ value }}{% endfor %}{{ forloop }}",
    "{% if number > 3 and not nothing or missing %}a{% else %}b{% endif %}",
    "{% if words > 3 %}a{% elif yes %}b{% endif %}{% if missing %}d{% endif %}",
    "{% if 'a' in letters %}a{% endif %}{% if 'a' not in nothing %}b{% endif %}{% if nothing is None %}c{% endif %}",
    "{% if number == 1234567 %}a{% endif %}{% if words != words %}b{% endif %}{% if part <= 1 %}c{% endif %}",
    "{% with here=words other=number %}{{ here }}{{ other }}{% endwith %}{{ here }}",
    "{% with row=thing %}{% include 'table/cell.html' with cell=thing %}{% endwith %}{{ cell }}",
    "{% load bradshaw %}{{ 'X'|chip:'1860' }}{% clause_link '1860-map-a' words %}{% clause_link missing %}",
    "{% url 'table' letters %}{% url 'position' letters 3 %}{% url 'table' letters as here %}{{ here }}",
    "{% autoescape off %}{{ words }}{% if yes %}{{ words }}{% endif %}{% endautoescape %}{{ words }}",
    "{% filter upper %}{{ words }}{% endfilter %}{% spaceless %}<p> {{ words }} </p> <p></p>{% endspaceless %}{# no #}",
    "{% cycle 'a' 'b' as c %}{% firstof missing words %}{% now 'Y' %}{% widthratio number number 5 %}{{ kind }}",
)


def both_ways(text: str) -> tuple[str, str]:
    slow, quick = Template(text), Template(text)
    quick.nodelist = Quick(quick.nodelist)
    return slow.render(Context(dict(VALUES))), quick.render(Context(dict(VALUES)))


@pytest.mark.parametrize("text", PIECES)
def test_every_tag_says_the_same(text: str) -> None:
    said, quickly = both_ways(text)
    assert quickly == said


@pytest.mark.parametrize("text", ["{{ raises }}", "{{ odd.broken }}", "{% for a, b, c in pairs %}{% endfor %}"])
def test_what_breaks_a_template_breaks_it_here_too(text: str) -> None:
    quick = Template(text)
    quick.nodelist = Quick(quick.nodelist)
    with pytest.raises((ZeroDivisionError, ValueError)):
        quick.render(Context(dict(VALUES)))


def forget_what_is_written() -> None:
    engines["django"].engine.template_loaders[0].reset()  # type: ignore[attr-defined]
    tags._written.clear()
    tags._told.cache_clear()
    tags._company_row.cache_clear()


def pages(row: Game, readers: list[Client]) -> list[str]:
    """All that a game shows to some people, without the random letters of its forms."""
    forget_what_is_written()
    addresses = ["", "live/", "live/?at=3", *(f"tab/{name}/" for name in TABS)]
    found = [one.get(f"/g/{row.pk}/{address}") for one in readers for address in addresses]
    assert {one.status_code for one in found} == {200}
    tokens = re.compile(r'(?<=csrfmiddlewaretoken" value=")\w+|(?<="X-CSRFToken": ")\w+')
    return [tokens.sub("", one.content.decode()) for one in found]


@pytest.mark.django_db
@pytest.mark.parametrize("title", ["1820", "1843", "1848", "1860"])
def test_the_pages_of_a_game_are_the_same(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    row, _, people = table(title, {}, lambda game: len(game.entries) > 6 and bool(game.deciders))
    Game.objects.filter(pk=row.pk).update(turn_since=timezone.now() - timedelta(days=3.5))  # no seconds are told
    player: User = people[seat_to_act(row)]
    readers = [login(player), Client()]
    quickly = pages(row, readers)
    monkeypatch.setattr(quick_templates.Loader, "get_template", cached.Loader.get_template)
    for said, quick in zip(pages(row, readers), quickly, strict=True):
        assert quick == said
    forget_what_is_written()
