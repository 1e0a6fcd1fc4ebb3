"""The workloads on which independent engines agree, and how an engine answers them.

A workload's canonical text has one line a cell or outcome, each ended by a line feed,
probabilities in lowest terms, sorted by their numbers; its FNV-1a 64 is the checksum. The test
`checksums` of the library holds the program to the same numbers.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

MISS, HIT, CRITICAL = range(3)

# Engines add numbers faster than tuples: the counts of an outcome are one number, a byte each.
# This is what a miss, a hit and a critical hit add, and a malfunction.
ADDS = (0, 1, 1 << 8)
MALFUNCTION = 1 << 16

# Marks what a shot adds if the gun goes on firing.
GOES_ON = 1 << 24

# A gun fires at most so many.
SHOTS = 6

Cell = tuple[int, ...]
Odds = Mapping[tuple[int, ...], Fraction]


@dataclass(frozen=True)
class Workload:
    """A grid of questions of one kind: shots, guns of at most six shots, plans of squads."""

    name: str
    kind: str
    axes: tuple[range, ...]
    checksum: str

    @property
    def cells(self) -> list[Cell]:
        """The numbers of each cell, the last ones running fastest."""
        return list(product(*self.axes))


@dataclass(frozen=True)
class Engine:
    """Somebody who answers: a function for each kind of workload, and one that reads answers.

    A function takes a workload and answers in the engine's own form, `read` says what the answer
    holds for each cell. Answers are timed, reading is not.
    """

    name: str
    form: str
    kinds: Mapping[str, Callable[[Workload], Any]]
    read: Callable[[Workload, Any], Iterable[tuple[Cell, Odds]]]


W1 = Workload("W1", "shots", (range(-3, 16), range(-8, 16)), "88493e200fa4a4b9")
W2 = Workload("W2", "guns", (range(1, 4), range(4, 11), range(-2, 5)), "eefcb768594ebfb7")
W2_FULL = Workload("W2full", "guns", (range(1, 4), *W1.axes), "f2fca15b2f964116")
W3 = Workload("W3", "plans", (range(1, 4), range(1, 13)), "48a65cb3de6170c7")

WORKLOADS = (W1, W2, W2_FULL, W3)


def result(th: int, drm: int, original: int) -> int | None:
    """What an Original DR leads to by C3.3 and C3.7; `None` if a further dr decides."""
    final = original + drm
    if original == 2 and (final > th or 2 * final >= th):
        return None
    if final > th:
        return MISS
    return CRITICAL if 2 * final < th else HIT


def subsequent(th: int, drm: int, dr: int) -> int:
    """What the dr after an Original 2 decides: C3.6 if no DR could hit, otherwise C3.7."""
    if 2 + drm > th:
        return (CRITICAL, HIT, HIT, MISS, MISS, MISS)[dr - 1]
    return CRITICAL if dr == 1 or 2 * dr <= th else HIT


def attempt(exponent: int, dr: int) -> int:
    """Count what a squad's dr does: SMOKE is placed, or the squad's move ends (A24.1)."""
    if dr <= exponent:
        return 1
    return 1 << 8 if dr == 6 else 0


# How many counts the outcomes of a kind have.
COUNTS = {"shots": 0, "guns": 3, "plans": 2}


def counted(workload: Workload, outcome: int) -> tuple[int, ...]:
    """What an outcome of an engine that packs counts stands for."""
    counts = COUNTS[workload.kind]
    return tuple(outcome >> 8 * place & 0xFF for place in range(counts)) if counts else (outcome,)


def lines(workload: Workload, answers: Iterable[tuple[Cell, Odds]]) -> list[str]:
    """Write the canonical lines, in their order."""
    written = []
    prefix = "W2" if workload.kind == "guns" else workload.name
    for cell, odds in sorted(answers, key=lambda answer: answer[0]):
        if workload.kind == "shots":
            rows: list[tuple[object, ...]] = [
                tuple(
                    _fraction(odds.get((result,), Fraction())) for result in (MISS, HIT, CRITICAL)
                )
            ]
        else:
            rows = [(*outcome, _fraction(p)) for outcome, p in sorted(odds.items()) if p > 0]
        written += [",".join(map(str, (prefix, *cell, *row))) for row in rows]
    return written


def checksum(text: Sequence[str]) -> str:
    """FNV-1a 64 over the lines, each ended by a line feed."""
    digest = 0xCBF29CE484222325
    for byte in "".join(f"{line}\n" for line in text).encode():
        digest = (digest ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{digest:016x}"


def _fraction(p: Fraction) -> str:
    return f"{p.numerator}/{p.denominator}"
