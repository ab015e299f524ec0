"""Pages and scripts name addresses; none is written out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bradshaw import web

HERE = Path(web.__file__).parent
UNTOUCHED = "500.html"
"""It must come even when nothing can be looked up."""
PAGES = [path for path in sorted((HERE / "templates").rglob("*.html")) if path.name != UNTOUCHED]
SCRIPTS = sorted((HERE / "static" / "bradshaw").glob("*.js"))
WRITTEN_OUT = re.compile(r"""(?:href|action|src|hx-get|hx-post|sse-connect)="/|["'`]/(?:g|rules|tiles|me|new|api)/""")
BROKEN_OFF = re.compile(r"%}\\")


@pytest.mark.parametrize("path", [*PAGES, *SCRIPTS], ids=lambda path: path.name)
def test_no_address_is_written_out(path: Path) -> None:
    found = [
        line.strip() for line in path.read_text().splitlines() if WRITTEN_OUT.search(line) or BROKEN_OFF.search(line)
    ]
    assert found == []
