"""Small words for templates: money, chips, parts of a log line."""

from __future__ import annotations

import re
import threading
from collections import Counter, OrderedDict
from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import get_template
from django.urls import reverse
from django.utils.html import format_html, format_html_join, json_script
from django.utils.safestring import SafeString, mark_safe

from bradshaw.titles import clauses
from bradshaw.web.table.show import facts
from bradshaw.web.table.show.log import Step
from bradshaw.web.table.show.sheet import Cell, Row, Sheet
from bradshaw.web.table.show.sheets import CompanyRow
from bradshaw.web.table.show.story import Line, Part

register = template.Library()


@register.simple_tag
def addresses(pk: str, title: str) -> SafeString:
    """The addresses that scripts ask, by name; words in capitals and 999 stand for what differs from call to call."""
    of_game = ("table", "live", "try", "gains", "about", "outcome", "legend")
    found = {name: reverse(name, args=[pk]) for name in of_game} | {
        "position": reverse("position", args=[pk, 999]),
        "hex": reverse("hex", args=[pk, "HEX"]),
        "clause": reverse("clause", args=[title, "CLAUSE"]),
        "tile": reverse("tile", args=[title, "TILE", 999]),
    }
    return json_script(found, "addresses")


@register.filter
def money(amount: int | None, title: str) -> str:
    return "–" if amount is None else facts.money(title, amount)


@register.filter
@lru_cache(maxsize=1024)
def chip(company: str, title: str = "") -> SafeString:
    """A company's letters on its colour; a click opens its card."""
    full = facts.company_name(title, company)
    look = facts.css_name(company)
    return format_html(
        '<button type="button" class="chip {}" title="{}" data-about="company/{}">{}</button>',
        look,
        full,
        company,
        company,
    )


@register.filter
def opens(words: str, what: str) -> SafeString:
    """Words that open the card of a thing or a train."""
    return format_html('<button type="button" class="opens" data-about="{}">{}</button>', what, words)


@register.filter
@lru_cache(maxsize=1024)
def train(name: str, count: int = 1) -> SafeString:
    """A train; what sets it apart stands behind its name where there is room."""
    kind, _, apart = name.partition(" · ")
    return format_html(
        '<button type="button" class="train" data-about="train/{}" title="{}">{}{}{}</button>',
        kind,
        apart,
        f"{count} × " if count > 1 else "",
        kind,
        format_html('<span class="apart"> · {}</span>', apart) if apart else "",
    )


@register.filter
def counted(names: Sequence[str]) -> list[tuple[str, int]]:
    """Equal things once, with their number."""
    return list(Counter(names).items())


@register.filter
def words(value: object) -> str:
    """An option's value as people write it."""
    return str(value).replace("_", " ")


@register.filter
def item(table: dict[str, Any], key: str) -> Any:
    return table.get(key)


WRITTEN = 512
"""Parts of pages that a process keeps as it wrote them: some 4 MB."""
_written: OrderedDict[Hashable, SafeString] = OrderedDict()
_lock = threading.Lock()


@register.simple_tag(takes_context=True)
def shared(context: template.Context, name: str, look: Hashable = ()) -> SafeString:
    """A part of the page that everybody sees alike: written once for every version of a game.

    `look` is what some see in another way than others; with None it is for the reader alone.
    """
    if look is None:
        return _write(context, name)
    row = context["row"]
    key = name, look, row.pk, row.version, row.fingerprint, context["at"], context.get("oob", False)
    with _lock:
        known = _written.get(key)
    if known is None:
        known = _write(context, name)
        with _lock:
            _written[key] = known
            while len(_written) > WRITTEN:
                _written.popitem(last=False)
    return known


def _write(context: template.Context, name: str) -> SafeString:
    assert context.template is not None
    return context.template.engine.get_template(name).render(context)


@register.simple_tag
def log_line(line: Line, title: str) -> SafeString:
    """A sentence of the log with its players, companies and trains marked."""
    return format_html_join("", "{}", ((part(kind, words, title),) for kind, words in line.parts))


@register.simple_tag
def told(step: Step, pk: str, title: str) -> SafeString:
    """One step of the log. It never changes, and everybody at the table reads it: it is written once."""
    return _told(pk, title, step.index, tuple((one.kind, tuple(one.parts), one.clause) for one in step.lines))


@lru_cache(maxsize=4096)
def _told(pk: str, title: str, index: int, lines: tuple[tuple[str, tuple[Part, ...], str], ...]) -> SafeString:
    said = [Line(index, kind, list(parts), clause) for kind, parts, clause in lines]
    return mark_safe(get_template("table/step.html").render({"pk": pk, "title": title, "index": index, "lines": said}))


@register.simple_tag
def company_row(row: Row, sheet: Sheet, title: str) -> SafeString:
    """A company in the spreadsheet. Few of them change with an action: each is written once for all that see it so."""
    trades = tuple(row.ipo), tuple(row.pool), tuple(row.sell)
    look = row.company.id == sheet.acting, sheet.trading, sheet.any_loans, sheet.treasuries
    return _company_row(title, row.company, tuple(row.runs), *trades, *look)


@lru_cache(maxsize=4096)
def _company_row(
    title: str,
    one: CompanyRow,
    runs: tuple[str, ...],
    ipo: tuple[Cell, ...],
    pool: tuple[Cell, ...],
    sell: tuple[Cell, ...],
    acts: bool,
    trading: bool,
    loans: bool,
    treasuries: bool,
) -> SafeString:
    facts = {"title": title, "one": one, "runs": runs, "ipo": ipo, "pool": pool, "sell": sell}
    look = {"acts": acts, "trading": trading, "loans": loans, "treasuries": treasuries}
    return mark_safe(get_template("table/company_row.html").render(facts | look))


@lru_cache(maxsize=4096)
def part(kind: str, words: str, title: str) -> str | SafeString:
    if kind == "company":
        return chip(words, title)
    if kind == "text":
        return words
    if kind == "hex":
        return format_html('<a class="hex-link" href="#" data-hex-link="{}">{}</a>', words, words)
    if "/" in kind:
        return opens(words, kind)
    if kind == "train":
        return train(words)
    return format_html('<span class="{}">{}</span>', f"w-{kind}", words)


@register.filter
def with_clauses(text: str) -> SafeString:
    """A sentence whose clauses, named in brackets, open when they are clicked."""
    pieces = re.split(r"[(\[](\d{4}-[\w.-]+)[)\]]", text)
    return format_html_join("", "{}", ((clause_link(one) if i % 2 else one,) for i, one in enumerate(pieces)))


@register.simple_tag
@lru_cache(maxsize=2048)
def clause_link(clause: str, words: str = "") -> SafeString | str:
    """A clause that opens when it is clicked, by its number or by other words."""
    if not clause or not clauses.known(clause):
        return ""
    url = reverse("clause", args=[clauses.game_of(clause), clause])
    return format_html(
        '<a class="clause" title="{2}" href="{0}" hx-get="{0}" hx-target="#dialog-body" hx-swap="innerHTML">{1}</a>',
        url,
        words or clause,
        clause,
    )
