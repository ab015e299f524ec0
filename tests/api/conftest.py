"""The same people and tables as in the tests of the pages."""

from __future__ import annotations

from web.conftest import fresh, hosted

__all__ = ["fresh", "hosted"]
