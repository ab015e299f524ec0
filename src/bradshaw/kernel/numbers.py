"""Numbers as people write and read them."""

from __future__ import annotations

MOST_DIGITS = 18


def whole_number(text: str) -> int | None:
    """A count as people and programs write it; None for other signs, and for more digits than any count here has."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def counted(count: int, noun: str) -> str:
    """1 share, 2 shares: the one place where a count becomes words."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def an(noun: str, *, begins: bool = False) -> str:
    """A 3, an 8E, an Electric, as it is spoken; `begins`: at the head of a sentence."""
    article = "an" if noun[:1] in ("8", *"AEIOUaeiou") else "a"
    return f"{article.capitalize() if begins else article} {noun}"


def some(count: int, noun: str) -> str:
    """A share, 2 shares: where a sentence goes on."""
    return f"a {noun}" if count == 1 else counted(count, noun)
