"""Compare the program with other engines: the checksums first, then the time, as a table."""

import argparse
import gc
import os
import platform
import sys
import textwrap
import time
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import by_aslodds
import by_dyce
import by_hand
import by_icepool
import by_lea
from workloads import WORKLOADS, Engine, Workload, checksum, lines

PROGRAM = by_aslodds.ENGINE
PEERS = (by_hand.ENGINE, by_icepool.ENGINE, by_dyce.ENGINE, by_lea.ENGINE)
ENGINES = (PROGRAM, *PEERS)

WHAT = {
    "W1": "one shot over TH# -3 to 15 and DRM -8 to 15",
    "W2": "a gun's shots, at most six, over ROF 1 to 3, TH# 4 to 10, DRM -2 to 4: hits, critical "
    "hits, malfunction, jointly",
    "W2full": "the same over the grid of W1",
    "W3": "1 to 12 squads with smoke grenades, exponents 1 to 3: SMOKE placed, moves ended, "
    "jointly",
}


def check(workload: Workload, engine: Engine) -> None:
    """Hold an engine to the checksum of a workload."""
    answer = engine.kinds[workload.kind](workload)
    found = checksum(lines(workload, engine.read(workload, answer)))
    if found != workload.checksum:
        raise SystemExit(
            f"{engine.name} gives {workload.name} the checksum {found}, not {workload.checksum}"
        )


def took(workload: Workload, engine: Engine) -> float:
    """Seconds for one workload, from its numbers to distributions in memory."""
    solve = engine.kinds[workload.kind]
    gc.collect()
    gc.disable()
    start = time.perf_counter()
    answer = solve(workload)
    seconds = time.perf_counter() - start
    gc.enable()
    del answer
    return seconds


def best(workload: Workload, turns: int) -> dict[str, float]:
    """Seconds of each engine's best turn."""
    fastest = {engine.name: float("inf") for engine in ENGINES}
    for _ in range(turns):
        for engine in ENGINES:
            fastest[engine.name] = min(fastest[engine.name], took(workload, engine))
    return fastest


def table(turns: int) -> Iterator[str]:
    """Write the rows of the table, one workload after the other."""
    yield "| workload | cells | engine | microseconds a cell | times the program |"
    yield "|---|---:|---|---:|---:|"
    for workload in WORKLOADS:
        for engine in ENGINES:
            check(workload, engine)
        cells = len(workload.cells)
        seconds = best(workload, turns)
        for name, each in seconds.items():
            ratio = each / seconds[PROGRAM.name]
            yield (
                f"| {workload.name} | {cells:,} | {name} | {number(each / cells * 1e6)} "
                f"| {number(ratio)} |"
            )
            print(f"{workload.name}: {name} {number(ratio)}", file=sys.stderr)


def number(value: float) -> str:
    """Write three digits that count."""
    if value >= 1000:
        return f"{float(f'{value:.3g}'):,.0f}"
    return f"{value:.{max(0, 3 - len(str(int(value))))}f}"


ABOUT = """
Made by `{command}`. Such numbers differ from machine to machine, and by what else a machine does;
the ratios differ less. Every engine first gave the checksum of the workload, so that all of them
answer the same question, exactly.
"""

HOW = """
Timed is the way from the numbers of the workload to distributions in the engine's own form, held in
memory, on one thread; reading them is not. The program is called through its Python package, which
works out exact means besides and makes a table; its engine alone is measured in speed.md. The
engines take turns, and the best of {turns} turns of each counts. Dice are made anew in each turn:
what icepool keeps of a die's sums serves the cells of one turn alone. Counts are packed into one
whole number, which all of the engines add up faster than tuples or vectors. Plain Python does what
a hand would write for this one rule, and can do nothing else.
"""

WHERE = "Measured on {system}, {machine}, {cores} cores, with Python {python}."


def report(turns: int, command: str) -> Iterator[str]:
    """Write the document."""
    yield "# Against other engines"
    yield paragraph(ABOUT.format(command=command))
    yield "\n".join(table(turns))
    yield "\n".join(
        [
            "| workload | asks |",
            "|---|---|",
            *(f"| {name} | {what} |" for name, what in WHAT.items()),
        ]
    )
    rows = (f"| {engine.name} | {release(engine)} | {engine.form} |" for engine in ENGINES)
    yield "\n".join(["| engine | version | in this form |", "|---|---|---|", *rows])
    yield paragraph(HOW.format(turns=turns))
    yield paragraph(
        WHERE.format(
            system=platform.system(),
            machine=platform.machine(),
            cores=os.cpu_count(),
            python=platform.python_version(),
        )
    )


def paragraph(text: str) -> str:
    """Break the lines of a text."""
    return textwrap.fill(text.strip(), 100, break_long_words=False, break_on_hyphens=False)


def release(engine: Engine) -> str:
    """The version of an engine's package."""
    if engine is by_hand.ENGINE:
        return platform.python_version()
    return version(engine.name.lower())


def main() -> None:
    """Write the report to a file or to the terminal."""
    parser = argparse.ArgumentParser(prog="benches/peers/run", description=__doc__)
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write it there")
    parser.add_argument(
        "--turns", type=int, default=5, metavar="N", help="turns of each engine (5)"
    )
    given = parser.parse_args()
    if given.turns < 1:
        parser.error(f"--turns is {given.turns}; give 1 or more")
    command = " ".join(["benches/peers/run", *sys.argv[1:]])
    text = "\n\n".join(report(given.turns, command)) + "\n"
    if given.output is None:
        print(text, end="")
    else:
        given.output.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
