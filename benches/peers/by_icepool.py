"""icepool: `map` over dice, mixtures of dice that are shifted by a number, `n @ die`."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial

import icepool  # type: ignore[import-untyped]
from icepool import Die, d6
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


def shot(th: int, drm: int, two: "Die[int]") -> "Die[int]":
    """Two dice and, on a 2, a third."""

    def resolve(original: int) -> "Die[int] | int":
        known = result(th, drm, original)
        return d6.map(lambda dr: subsequent(th, drm, dr)) if known is None else known

    return two.map(resolve)


def gun(rof: int, th: int, drm: int) -> "Die[int]":
    """From the last shot back to the first: what one shot adds to what comes after it."""

    def resolve(colored: int, white: int) -> "Die[int] | int":
        original = colored + white
        if original == 12:
            return MALFUNCTION
        goes_on = GOES_ON if colored <= rof else 0
        known = result(th, drm, original)
        if known is None:
            return d6.map(lambda dr: ADDS[subsequent(th, drm, dr)] + goes_on)
        return ADDS[known] + goes_on

    step = icepool.map(resolve, d6, d6)
    after = step.map(lambda added: added & ~GOES_ON)
    for _ in range(SHOTS - 1):
        after = step.map(followed_by(after))
    return after


def followed_by(rest: "Die[int]") -> "Callable[[int], Die[int] | int]":
    """What a shot adds, and `rest` if the gun goes on."""
    return lambda added: rest + (added - GOES_ON) if added & GOES_ON else added


def shots(workload: Workload) -> "list[Die[int]]":
    """Add the two dice up once for all cells."""
    two = d6 + d6
    return [shot(th, drm, two) for th, drm in workload.cells]


def plans(workload: Workload) -> "list[Die[int]]":
    """Roll one die for each exponent; icepool keeps its sums for the next number of squads."""
    exponents, squads = workload.axes
    solved = []
    for exponent in exponents:
        squad = d6.map(partial(attempt, exponent))
        solved += [number @ squad for number in squads]
    return solved


def read(workload: Workload, solved: "list[Die[int]]") -> Iterable[tuple[Cell, Odds]]:
    """Put each quantity over the denominator."""
    for cell, die in zip(workload.cells, solved, strict=True):
        total = die.denominator()
        yield cell, {counted(workload, o): Fraction(q, total) for o, q in die.items()}


ENGINE = Engine(
    name="icepool",
    form="`map`, mixtures of dice, `n @ die`",
    kinds={
        "shots": shots,
        "guns": lambda workload: [gun(*cell) for cell in workload.cells],
        "plans": plans,
    },
    read=read,
)
