"""Runs the benchmarks named on the command line, or all: every module of this package with a `run`, but for those that
say that they are run `BY_NAME` alone, as they take long."""

from __future__ import annotations

import pkgutil
import sys
import time
from importlib import import_module

import benchmarks


def names() -> list[str]:
    return sorted(module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name != "__main__")


def main(wanted: list[str]) -> int:
    unknown = [name for name in wanted if name not in names()]
    if unknown:
        print(f"no benchmark {', '.join(unknown)}; there are {', '.join(names())}", file=sys.stderr)
        return 2
    for name in wanted or names():
        module = import_module(f"benchmarks.{name}")
        if hasattr(module, "run") and (wanted or not hasattr(module, "BY_NAME")):
            started = time.monotonic()
            module.run()
            print(f"({name}: {(time.monotonic() - started) / 60:.1f} minutes)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
