"""Runs the benchmarks named on the command line, or all: every module of this package with a `run`, but for those that
say that they are run `BY_NAME` alone, as they take long."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
import time
from importlib import import_module
from types import ModuleType

import benchmarks


def found() -> dict[str, ModuleType]:
    every = sorted(module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name != "__main__")
    modules = {name: import_module(f"benchmarks.{name}") for name in every}
    return {name: module for name, module in modules.items() if hasattr(module, "run")}


def main(wanted: list[str]) -> int:
    modules = found()
    unknown = [name for name in wanted if name not in modules]
    if unknown:
        print(f"no benchmark {', '.join(unknown)}; there are {', '.join(modules)}", file=sys.stderr)
        return 2
    usual = [name for name, module in modules.items() if not hasattr(module, "BY_NAME")]
    if len(wanted) != 1:  # each in a process of its own: none finds what another has set up or worked out
        codes = [subprocess.run([sys.executable, "-m", "benchmarks", name]).returncode for name in wanted or usual]
        return int(any(codes))
    started = time.monotonic()
    modules[wanted[0]].run()
    print(f"({wanted[0]}: {(time.monotonic() - started) / 60:.1f} minutes)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
