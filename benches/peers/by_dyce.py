"""dyce: `expand` with the smallest probabilities, histograms shifted by a number, `n @ H`."""

import warnings
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial

from dyce import H, HResult, expand
from dyce.lifecycle import ExperimentalWarning
from workloads import (
    ADDS,
    GOES_ON,
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

# `expand` says of itself that it may still change.
warnings.simplefilter("ignore", ExperimentalWarning)

D6 = H(6)

# Unless told otherwise, `expand` leaves out what is less probable than one in eight million.
ALL = Fraction(0)


def shot(th: int, drm: int, two: "H[int]") -> "H[int]":
    """Two dice and, on a 2, a third."""

    def resolve(dr: "HResult[int]") -> "H[int] | int":
        known = result(th, drm, dr.outcome)
        return D6.apply(lambda dr: subsequent(th, drm, dr)) if known is None else known

    return expand(resolve, two, min_path_probability=ALL)


def gun(rof: int, th: int, drm: int) -> "H[int]":
    """From the last shot back to the first: what one shot adds to what comes after it."""

    def resolve(colored: "HResult[int]", white: "HResult[int]") -> "H[int] | int":
        original = colored.outcome + white.outcome
        if original == 12:
            return MALFUNCTION
        goes_on = GOES_ON if colored.outcome <= rof else 0
        known = result(th, drm, original)
        if known is None:
            return D6.apply(lambda dr: ADDS[subsequent(th, drm, dr)] + goes_on)
        return ADDS[known] + goes_on

    step = expand(resolve, D6, D6, min_path_probability=ALL)
    after = step.apply(lambda added: added & ~GOES_ON)
    for _ in range(SHOTS - 1):
        after = expand(followed_by(after), step, min_path_probability=ALL)
    return after


def followed_by(rest: "H[int]") -> "Callable[[HResult[int]], H[int] | int]":
    """What a shot adds, and `rest` if the gun goes on."""

    def resolve(shot: "HResult[int]") -> "H[int] | int":
        added = shot.outcome
        return rest + (added - GOES_ON) if added & GOES_ON else added

    return resolve


def shots(workload: Workload) -> "list[H[int]]":
    """Add the two dice up once for all cells."""
    two = 2 @ D6
    return [shot(th, drm, two) for th, drm in workload.cells]


def plans(workload: Workload) -> "list[H[int]]":
    """Sum up a number of equal histograms."""
    exponents, squads = workload.axes
    solved = []
    for exponent in exponents:
        squad = D6.apply(partial(attempt, exponent))
        solved += [number @ squad for number in squads]
    return solved


def read(workload: Workload, solved: "list[H[int]]") -> Iterable[tuple[Cell, Odds]]:
    """Put each count over the total."""
    for cell, histogram in zip(workload.cells, solved, strict=True):
        total = histogram.total
        yield cell, {counted(workload, o): Fraction(c, total) for o, c in histogram.items()}


ENGINE = Engine(
    name="dyce",
    form="`expand` with the smallest probabilities, `n @ H`",
    kinds={
        "shots": shots,
        "guns": lambda workload: [gun(*cell) for cell in workload.cells],
        "plans": plans,
    },
    read=read,
)
