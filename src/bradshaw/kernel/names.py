"""What players and games may be called: signs that can be shown and stored everywhere, and not too many of them."""

from __future__ import annotations

from bradshaw.kernel.errors import BadInput

LONGEST_NAME = 40
APART = "/"
"""Stands between kind and name of a holder."""


def printable(text: str) -> str:
    """Without line breaks and signs that cannot be shown or stored."""
    return " ".join("".join(sign for sign in text if sign.isprintable() or sign.isspace()).split())


def clean_name(name: str) -> str:
    """A name as somebody typed it, or the reason why it is none."""
    name = " ".join(name.split())
    if not name:
        raise BadInput("A name is needed.")
    if len(name) > LONGEST_NAME:
        raise BadInput(f"A name has at most {LONGEST_NAME} letters.")
    if not name.isprintable() or APART in name:
        raise BadInput("A name is made of letters, digits and ordinary signs.")
    return name


def storable(text: str) -> str:
    """Without what PostgreSQL or UTF-8 cannot hold; line breaks stay."""
    return "".join(sign for sign in text if sign != "\0" and not "\ud800" <= sign <= "\udfff")
