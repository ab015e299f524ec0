"""Python's search for cycles of rubbish, put off while a whole game is read.

Reading makes hundreds of thousands of records that stay, and no cycle among them; looking through them again and again
took a seventh of the time.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def put_off() -> Iterator[None]:
    """Nothing is searched in this block, unless another thread leaves such a block before."""
    searching = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searching:
            gc.enable()
