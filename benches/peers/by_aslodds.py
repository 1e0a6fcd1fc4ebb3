"""This program, as the Python package: one call for a grid."""

from collections.abc import Iterable
from fractions import Fraction

import aslodds
from aslodds import Odds as Answer
from workloads import CRITICAL, HIT, MISS, SHOTS, Cell, Engine, Odds, Workload

# Improbable hits are counted with the others, as in every engine here.
RESULTS = {
    "miss": MISS,
    "hit": HIT,
    "improbable-hit": HIT,
    "critical-hit": CRITICAL,
    "improbable-critical-hit": CRITICAL,
}

# The columns that make up a cell, and the fields of an outcome.
COLUMNS = {
    "shots": (("th", "drm"), ("result",)),
    "guns": (("rof", "th", "drm"), ("hits", "critical_hits", "malfunctioned")),
    "plans": (("exponent", "squads"), ("placed", "move_ended")),
}


def shots(workload: Workload) -> Answer:
    """Shots of the Infantry Target Type."""
    th, drm = workload.axes
    return aslodds.to_hit(type="infantry", th=th, drm=drm)


def guns(workload: Workload) -> Answer:
    """Guns that lose their breaking shot; the number of shots is not asked."""
    rof, th, drm = workload.axes
    return aslodds.fire(
        type="infantry",
        th=th,
        drm=drm,
        rof=rof,
        max_shots=SHOTS,
        breaking_shot="no-effect",
        marginal="hits,critical_hits,malfunctioned",
    )


def plans(workload: Workload) -> Answer:
    """Plans of equal squads that all attempt."""
    exponent, squads = workload.axes
    return aslodds.smoke_plan(squads=squads, exponent=exponent, marginal="placed,move_ended")


def read(workload: Workload, answer: Answer) -> Iterable[tuple[Cell, Odds]]:
    """Gather the rows of each cell."""
    names, fields = COLUMNS[workload.kind]
    columns = answer.to_dict()
    cells: dict[Cell, dict[Cell, Fraction]] = {}
    keys = zip(*(columns[name] for name in names), strict=True)
    outcomes = zip(*(columns[field] for field in fields), strict=True)
    for key, outcome, p in zip(keys, outcomes, answer.fractions, strict=True):
        known = tuple(RESULTS[word] if isinstance(word, str) else int(word) for word in outcome)
        odds = cells.setdefault(key, {})
        odds[known] = odds.get(known, Fraction()) + p
    yield from cells.items()


ENGINE = Engine(
    name="aslodds",
    form="one call for the grid, one thread",
    kinds={"shots": shots, "guns": guns, "plans": plans},
    read=read,
)
