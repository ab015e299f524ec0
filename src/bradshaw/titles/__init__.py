"""The titles: each a package of data and rules named after its rulebook's chapters.

Further titles may stand in folders of their own: BRADSHAW_TITLES names those, and `examples/g1799` is then found as
`bradshaw.titles.g1799`.
"""

from __future__ import annotations

import os

__path__ = [*__path__, *filter(None, os.environ.get("BRADSHAW_TITLES", "").split(os.pathsep))]
