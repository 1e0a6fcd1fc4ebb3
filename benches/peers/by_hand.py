"""Plain Python: dynamic programming over whole weights, in dicts and lists."""

from collections.abc import Iterable
from fractions import Fraction

from workloads import (
    ADDS,
    MALFUNCTION,
    SHOTS,
    Cell,
    Engine,
    Odds,
    Workload,
    attempt,
    counted,
    result,
    subsequent,
)

# Weights by outcome, and their total.
Weights = tuple[dict[int, int], int]

WAYS = tuple((original, 6 - abs(original - 7)) for original in range(2, 13))


def shot(th: int, drm: int) -> Weights:
    """Eleven sums of two dice, the third die on a 2 alone."""
    counts = [0, 0, 0]
    for original, ways in WAYS:
        known = result(th, drm, original)
        if known is None:
            for dr in range(1, 7):
                counts[subsequent(th, drm, dr)] += 1
        else:
            counts[known] += 6 * ways
    return dict(enumerate(counts)), 216


def step(rof: int, th: int, drm: int) -> tuple[list[int], list[int], int]:
    """Results out of 216 with which a gun goes on, with which it stops, and malfunctions."""
    goes_on, stops, malfunctions = [0, 0, 0], [0, 0, 0], 0
    for colored in range(1, 7):
        counts = goes_on if colored <= rof else stops
        for white in range(1, 7):
            if colored + white == 12:
                malfunctions += 6
                continue
            known = result(th, drm, colored + white)
            if known is None:
                for dr in range(1, 7):
                    counts[subsequent(th, drm, dr)] += 1
            else:
                counts[known] += 6
    return goes_on, stops, malfunctions


def gun(rof: int, th: int, drm: int) -> Weights:
    """Weights by hits and critical hits, shot after shot."""
    goes_on, stops, malfunctions = step(rof, th, drm)
    going: dict[int, int] = {0: 1}
    ended: dict[int, int] = {}
    scale = 216 ** (SHOTS - 1)
    for shots in range(SHOTS):
        if shots == SHOTS - 1:
            stops = [a + b for a, b in zip(stops, goes_on, strict=True)]
        on: dict[int, int] = {}
        for counts, weight in going.items():
            for added, a, b in zip(ADDS, goes_on, stops, strict=True):
                if a:
                    on[counts + added] = on.get(counts + added, 0) + weight * a
                if b:
                    ended[counts + added] = ended.get(counts + added, 0) + weight * b * scale
            broken = counts + MALFUNCTION
            ended[broken] = ended.get(broken, 0) + weight * malfunctions * scale
        going = on
        scale //= 216
    return ended, 216**SHOTS


def plans(workload: Workload) -> list[Weights]:
    """Add one squad after the other; each number of them is a cell."""
    exponents, squads = workload.axes
    solved: list[Weights] = []
    for exponent in exponents:
        faces: dict[int, int] = {}
        for dr in range(1, 7):
            outcome = attempt(exponent, dr)
            faces[outcome] = faces.get(outcome, 0) + 1
        weights = {0: 1}
        for number in range(1, squads.stop):
            further: dict[int, int] = {}
            for counts, weight in weights.items():
                for outcome, ways in faces.items():
                    more = counts + outcome
                    further[more] = further.get(more, 0) + weight * ways
            weights = further
            solved.append((weights, 6**number))
    return solved


def read(workload: Workload, solved: list[Weights]) -> Iterable[tuple[Cell, Odds]]:
    """Put each weight over its total."""
    for cell, (weights, total) in zip(workload.cells, solved, strict=True):
        yield cell, {counted(workload, o): Fraction(w, total) for o, w in weights.items()}


ENGINE = Engine(
    name="plain Python",
    form="whole weights in dicts, dynamic programming by hand",
    kinds={
        "shots": lambda workload: [shot(*cell) for cell in workload.cells],
        "guns": lambda workload: [gun(*cell) for cell in workload.cells],
        "plans": plans,
    },
    read=read,
)
