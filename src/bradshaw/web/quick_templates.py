"""Django's templates, run faster: each is turned into a tree of plain functions when it is loaded.

The pages of a game are written with every click, for its player and for those who watch, and half of that time went
into the ways in which a template may find a value. Here the common way is tried first. Whatever fails on it, and every
tag that is not in `MAKERS`, is left to Django, whose rules hold: what is not found is empty, and everything is escaped.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from html import escape
from typing import Any

from django.template import Context, Template, base, defaulttags, library, loader_tags
from django.template.base import template_localtime  # type: ignore[attr-defined]
from django.template.loaders import cached
from django.urls import get_script_prefix, reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeData, SafeString, mark_safe

Value = Callable[[Context], Any]
Part = str | Callable[[Context], str]


class Loader(cached.Loader):
    """Loads templates once and makes them quick."""

    def get_template(self, template_name: str, skip: Any = None) -> Template:
        known = self.get_template_cache.get(template_name)
        if skip is None and isinstance(known, Template):
            return known
        template = super().get_template(template_name, skip)
        if not self.engine.debug and not isinstance(template.nodelist, Quick):
            template.nodelist = Quick(template.nodelist)
        return template


class Quick(base.NodeList):
    """Nodes of a template that know how to be written."""

    def __init__(self, nodes: Iterable[Any]) -> None:
        super().__init__(nodes)
        self.parts = [part(node) for node in self]

    def render(self, context: Context) -> SafeString:
        if not context.autoescape:
            return super().render(context)
        return SafeString("".join([one if one.__class__ is str else one(context) for one in self.parts]))  # type: ignore[operator]


def part(node: base.Node) -> Part:
    if isinstance(node, (loader_tags.BlockNode, loader_tags.ExtendsNode)):
        node.nodelist = Quick(node.nodelist)
    make = MAKERS.get(type(node))
    made = make(node) if make else None
    return node.render_annotated if made is None else made  # type: ignore[return-value]


# Values


def value_of(expression: Any, missing: str | None = "") -> Value:
    """A variable or a constant, with its filters; `missing` stands for a variable that is not there."""
    found: Any = expression.var
    if not expression.is_var:
        value: Value = lambda context: found  # noqa: E731
    elif found.lookups is None:
        return lambda context: expression.resolve(context, missing is None)
    else:
        value = _looked_up(found, missing)
    for function, arguments in expression.filters:
        value = _filtered(value, function, [_argument(*one) for one in arguments])
    return value


def _argument(is_variable: bool, found: Any) -> Value:
    if is_variable:
        return lambda context: found.resolve(context)
    constant = mark_safe(found)
    return lambda context: constant


def _looked_up(variable: base.Variable, missing: str | None) -> Value:
    first, *rest = variable.lookups or ()

    def slowly(context: Context) -> Any:
        try:
            return variable.resolve(context)
        except base.VariableDoesNotExist:
            return missing

    def find(context: Context) -> Any:
        try:
            for names in reversed(context.dicts):
                if first in names:
                    value = names[first]
                    break
            else:
                return slowly(context)
            if callable(value):
                value = _called(value)
            for bit in rest:
                value = _inside(value, bit)
                if callable(value):
                    value = _called(value)
            return value
        except Exception:
            return slowly(context)  # which knows all ways, and raises what has to be raised

    return find


def _inside(value: Any, bit: str) -> Any:
    if value.__class__ is dict:
        return value[bit] if bit in value else getattr(value, bit)
    if _has_attributes_alone(value.__class__):
        return value[int(bit)] if bit.isdigit() else getattr(value, bit)
    return value[bit]


@cache
def _has_attributes_alone(kind: type) -> bool:
    """Whether `thing["name"]` cannot be anything."""
    getter = getattr(kind, "__getitem__", None)
    return getter is None or getter in (str.__getitem__, tuple.__getitem__, list.__getitem__)


def _called(value: Any) -> Any:
    if getattr(value, "do_not_call_in_templates", False):
        return value
    return "" if getattr(value, "alters_data", False) else value()


def _filtered(value: Value, function: Any, arguments: list[Value]) -> Value:
    local, safe = getattr(function, "expects_localtime", False), getattr(function, "is_safe", False)
    named = {"autoescape": True} if getattr(function, "needs_autoescape", False) else {}

    def filtered(context: Context) -> Any:
        before = value(context)
        if local:
            before = template_localtime(before, context.use_tz)
        after = function(before, *[one(context) for one in arguments], **named)
        return mark_safe(after) if safe and isinstance(before, SafeData) else after

    return filtered


# Conditions

COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "in": lambda one, other: one in other,
    "not in": lambda one, other: one not in other,
    "is": operator.is_,
    "is not": operator.is_not,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
}


def condition(asked: Any) -> Value:
    """What stands in an `if`; a comparison that makes no sense is false."""
    if isinstance(asked, defaulttags.TemplateLiteral):
        return value_of(asked.value, None)
    one = condition(asked.first)
    if asked.id == "not":
        return lambda context: not one(context)
    other = condition(asked.second)
    if asked.id == "and":
        return lambda context: one(context) and other(context)
    if asked.id == "or":
        return lambda context: one(context) or other(context)
    compare = COMPARE[asked.id]

    def compared(context: Context) -> Any:
        try:
            return compare(one(context), other(context))
        except Exception:
            return False

    return compared


# Tags


def variable(node: base.VariableNode) -> Part:
    value = value_of(node.filter_expression)

    def write(context: Context) -> str:
        found = value(context)
        kind = found.__class__
        if kind is SafeString:
            return found  # type: ignore[no-any-return]
        if kind is str:
            return escape(found)
        return str(found) if kind is int else str(base.render_value_in_context(found, context))

    return write


def choice(node: defaulttags.IfNode) -> Part:
    ways = [(None if asked is None else condition(asked), Quick(body)) for asked, body in node.conditions_nodelists]

    def write(context: Context) -> str:
        for holds, body in ways:
            if holds is None or holds(context):
                return body.render(context)
        return ""

    return write


def loop(node: defaulttags.ForNode) -> Part:
    sequence, body, empty = value_of(node.sequence, None), Quick(node.nodelist_loop), Quick(node.nodelist_empty)
    names, backwards = node.loopvars, node.is_reversed
    several = len(names) > 1

    def write(context: Context) -> str:
        found = sequence(context)
        values = list(found) if found is not None else []
        if not values:
            return empty.render(context)
        if backwards:
            values.reverse()
        counters: dict[str, Any] = {"parentloop": context.get("forloop", {})}
        written = []
        with context.push(forloop=counters) as top:
            for index, value in enumerate(values):
                left = len(values) - index
                counters.update(counter0=index, counter=index + 1, revcounter=left, revcounter0=left - 1)
                counters.update(first=index == 0, last=left == 1)
                if several:
                    top.update(zip(names, value, strict=True))
                else:
                    top[names[0]] = value
                written.append(body.render(context))
        return "".join(written)

    return write


def named(node: defaulttags.WithNode) -> Part:
    values = {name: value_of(one) for name, one in node.extra_context.items()}
    body = Quick(node.nodelist)

    def write(context: Context) -> str:
        with context.push(**{name: one(context) for name, one in values.items()}):
            return body.render(context)

    return write


def included(node: loader_tags.IncludeNode) -> Part | None:
    name = node.template.var
    if node.isolated_context or node.template.is_var or node.template.filters or name.startswith("."):
        return None
    values = {key: value_of(one) for key, one in node.extra_context.items()}

    def write(context: Context) -> str:
        assert context.template is not None
        template = context.template.engine.get_template(name)
        with context.push(**{key: one(context) for key, one in values.items()}):
            return template.render(context)

    return write


def simple_tag(node: library.SimpleNode) -> Part | None:
    if node.kwargs or node.target_var is not None:
        return None
    arguments = [value_of(one) for one in node.args]
    function = node.func

    def write(context: Context) -> str:
        values = [one(context) for one in arguments]
        return conditional_escape(function(context, *values) if node.takes_context else function(*values))

    return write


def address(node: defaulttags.URLNode) -> Part | None:
    name = node.view_name.var
    if node.view_name.is_var or node.view_name.filters or node.kwargs or node.asvar or ":" in name:
        return None
    arguments = [value_of(one) for one in node.args]
    return lambda context: _address(get_script_prefix(), name, tuple(str(one(context)) for one in arguments))


@lru_cache(maxsize=4096)
def _address(prefix: str, name: str, arguments: tuple[str, ...]) -> str:
    return conditional_escape(reverse(name, args=arguments))


MAKERS: dict[type, Callable[[Any], Part | None]] = {
    base.TextNode: lambda node: str(node.s),
    base.VariableNode: variable,
    defaulttags.IfNode: choice,
    defaulttags.ForNode: loop,
    defaulttags.WithNode: named,
    defaulttags.URLNode: address,
    loader_tags.IncludeNode: included,
    library.SimpleNode: simple_tag,
}
