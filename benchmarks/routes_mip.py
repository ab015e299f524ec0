"""What HiGHS' own branch and cut makes of the hard boards: `python -m benchmarks.routes_mip 1820 0 0.1 5D+,5D+`.

It gets the rows that our root node has found, and after every optimum the rows that this one breaks, until none is
broken. HiGHS takes no rows while it searches, so that each of these is a search of its own. Prints seconds of the
processor, beside ours.
"""

from __future__ import annotations

import sys
import time

import highspy
import numpy as np

from benchmarks.routes_boards import fleet, hard
from bradshaw.routes.meter import Meter
from bradshaw.routes.program import OPTIONS, ROOT_ROUNDS, Program, _arrays
from bradshaw.routes.solve import SCALE, Search
from bradshaw.routes.together import Together

MOST_SECONDS = 60.0


def optimum(program: Program) -> tuple[bool, list[int]]:
    """Whether HiGHS has found the best whole numbers in time, and them."""
    highs: highspy.Highs = highspy.Highs()  # type: ignore[no-untyped-call]
    highs.setOptionValue("output_flag", OPTIONS["output_flag"])
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("time_limit", MOST_SECONDS)
    highs.setOptionValue("mip_rel_gap", 0.0)
    size, none, starts = (
        len(program.worths),
        np.array([], dtype=np.int32),
        np.zeros(len(program.worths), dtype=np.int32),
    )
    costs = np.array(program.worths, dtype=np.float64) / SCALE
    highs.addCols(
        size, costs, np.zeros(size), np.ones(size), 0, np.zeros(size, dtype=np.int32), none, none.astype(float)
    )
    highs.changeObjectiveSense(highspy.ObjSense.kMaximize)
    index, factor, starts, low, high = _arrays(program._rows)
    highs.addRows(len(low), low, high, len(index), starts, index, factor)
    for variable in range(size):
        highs.changeColIntegrality(variable, highspy.HighsVarType.kInteger)
    highs.run()
    done = highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return done, [round(value) for value in highs.getSolution().col_value]


def searches(together: Together, seconds: float) -> tuple[int, bool]:
    """How many searches HiGHS makes until its optimum breaks no row, and whether it got there in time."""
    program, started = together.program, time.process_time()
    program._begin()
    program._relax(0, together._cuts, Meter(), ROOT_ROUNDS)
    count = 0
    while time.process_time() - started < seconds:
        count += 1
        done, values = optimum(program)
        if not done:
            return count, False
        broken = program._new(program._aside.broken(np.array(values, dtype=float))) or program._new(
            together._cuts(values)
        )
        if not broken:
            return count, True
        program._rows.update(dict.fromkeys(broken))
    return count, False


def main(title: str, seed: str, taken: str, names: str) -> None:
    position, (trains, rule) = hard(title, int(seed), float(taken)), fleet(title, tuple(names.split(",")))
    started = time.process_time()
    answer = Search(position, trains, rule).run(seconds=MOST_SECONDS)
    print(f"ours: {answer}, {time.process_time() - started:.1f} s", flush=True)
    search = Search(position, trains, rule)
    started = time.process_time()
    for choice in search.programs.joint(0).choices[:1]:
        count, done = searches(search.programs.joint(0).make(choice.floods), MOST_SECONDS)
        words = "" if done else ", given up"
        print(f"HiGHS: {count} searches, {time.process_time() - started:.1f} s{words}")


if __name__ == "__main__":
    main(*sys.argv[1:])
