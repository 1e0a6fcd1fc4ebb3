"""Lea: exact fractions, `map` and `switch_func`, evaluated step by step, `times`."""

from collections.abc import Callable, Iterable
from functools import partial

import lea  # type: ignore[import-untyped]
from lea import Lea
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


def die() -> Lea:
    """One die with fractions for probabilities; Lea's own are floats."""
    return lea.vals(1, 2, 3, 4, 5, 6, prob_type="r")


def shot(th: int, drm: int, two: Lea, third: Lea) -> Lea:
    """Two dice and, on a 2, a third."""

    def resolve(original: int) -> Lea | int:
        known = result(th, drm, original)
        if known is None:
            return third.map(lambda dr: subsequent(th, drm, dr)).calc()
        return known

    return two.switch_func(resolve).calc()


def gun(rof: int, th: int, drm: int, dr2: Lea, third: Lea) -> Lea:
    """From the last shot back to the first: what one shot adds to what comes after it."""

    def resolve(dice: tuple[int, int]) -> Lea | int:
        colored, white = dice
        if colored + white == 12:
            return MALFUNCTION
        goes_on = GOES_ON if colored <= rof else 0
        known = result(th, drm, colored + white)
        if known is None:
            return third.map(lambda dr: ADDS[subsequent(th, drm, dr)] + goes_on).calc()
        return ADDS[known] + goes_on

    step = dr2.switch_func(resolve).calc()
    after = step.map(lambda added: added & ~GOES_ON).calc()
    for _ in range(SHOTS - 1):
        after = step.switch_func(followed_by(after)).calc()
    return after


def followed_by(rest: Lea) -> Callable[[int], Lea | int]:
    """What a shot adds, and `rest` if the gun goes on."""

    def resolve(added: int) -> Lea | int:
        if added & GOES_ON:
            return rest.map(lambda more: more + added - GOES_ON).calc()
        return added

    return resolve


def shots(workload: Workload) -> list[Lea]:
    """Add the two dice up once for all cells."""
    two, third = (die() + die()).calc(), die()
    return [shot(th, drm, two, third) for th, drm in workload.cells]


def guns(workload: Workload) -> list[Lea]:
    """Join the two dice once for all cells."""
    dr2, third = lea.joint(die(), die()).calc(), die()
    return [gun(rof, th, drm, dr2, third) for rof, th, drm in workload.cells]


def plans(workload: Workload) -> list[Lea]:
    """Sum up a number of equal variables."""
    exponents, squads = workload.axes
    solved = []
    for exponent in exponents:
        squad = die().map(partial(attempt, exponent)).calc()
        solved += [squad.times(number) for number in squads]
    return solved


def read(workload: Workload, solved: list[Lea]) -> Iterable[tuple[Cell, Odds]]:
    """Lea's probabilities are fractions already."""
    for cell, variable in zip(workload.cells, solved, strict=True):
        yield cell, {counted(workload, o): p for o, p in variable.pmf_tuple()}


ENGINE = Engine(
    name="Lea",
    form="exact fractions, `switch_func` and `map`, `times`",
    kinds={"shots": shots, "guns": guns, "plans": plans},
    read=read,
)
