"""icepool, which knows dice and no rules, as an oracle: the rules are written here once more."""

from fractions import Fraction

import aslodds
import icepool
import pytest
from icepool import Die, d6


def to_hit(target: str, th: int, drm: int) -> Die[str]:
    """Write C3.3, C3.6 and C3.7 for a Modified TH# of 1 or more."""
    improbable = {1: "improbable-critical-hit", 2: "improbable-hit", 3: "improbable-hit"}
    half = Fraction(th, 2)

    def subsequent(highest: Fraction | int) -> Die[str]:
        return d6.map(lambda dr: "critical-hit" if dr == 1 or dr <= highest else "hit")

    def result(original: int) -> Die[str] | str:
        final = original + drm
        if final > th:
            # No Final DR can hit if that of an Original 2 does not.
            return d6.map(lambda dr: improbable.get(dr, "miss")) if original == 2 else "miss"
        if target == "infantry":
            if final < half:
                return "critical-hit"
            return subsequent(half) if original == 2 else "hit"
        if original == 2:
            return subsequent(1) if 3 + drm > th else "critical-hit"
        return "hit"

    return (d6 + d6).map(result)


def distribution(odds: aslodds.Odds, field: str) -> dict[object, Fraction]:
    return dict(zip(odds.to_dict()[field], odds.fractions, strict=True))


def exactly(die: "Die[object]") -> dict[object, Fraction]:
    return {outcome: Fraction(die.quantity(outcome), die.denominator()) for outcome in die}


@pytest.mark.parametrize("target", ["infantry", "area", "vehicle"])
@pytest.mark.parametrize("th", range(1, 13))
def test_to_hit(target: str, th: int) -> None:
    for drm in range(-4, 13):
        ours = distribution(aslodds.to_hit(type=target, th=th, drm=drm), "result")
        assert ours == exactly(to_hit(target, th, drm)), drm


@pytest.mark.parametrize("exponent", range(6))
@pytest.mark.parametrize("drm", range(3))
def test_smoke_grenade(exponent: int, drm: int) -> None:
    def result(dr: int) -> str:
        if dr + drm <= exponent:
            return "placed"
        return "not-placed-move-ends" if dr == 6 else "not-placed"

    ours = distribution(aslodds.smoke_grenade(exponent=exponent, drm=drm), "result")
    assert ours == exactly(d6.map(result))


@pytest.mark.parametrize("squads", range(1, 7))
@pytest.mark.parametrize("exponent", range(1, 5))
def test_smoke_plan(squads: int, exponent: int) -> None:
    placed = d6.map(lambda dr: int(dr <= exponent))
    ours = aslodds.smoke_plan(squads=squads, exponent=exponent, marginal="placed")
    assert distribution(ours, "placed") == exactly(squads @ placed)


@pytest.mark.parametrize("rof", range(1, 4))
@pytest.mark.parametrize("drm", range(-1, 3))
def test_shots_of_a_gun(rof: int, drm: int) -> None:
    """At most three shots: each goes on if its colored die is no higher than the ROF."""
    th = 8

    def shot(colored: int, white: int) -> "Die[tuple[int, bool]]":
        original = colored + white
        goes_on = colored <= rof and original != 12
        # A shot that breaks the gun has no effect.
        hits = original != 12 and original + drm <= th
        return Die([(int(hits), goes_on)])

    step = icepool.map(shot, d6, d6)

    def after(hits: int, left: int) -> "Die[int]":
        if left == 0:
            return Die([hits])
        outcomes = [(after(hits + hit, left - 1) if on else Die([hits + hit])) for hit, on in step]
        return Die(outcomes, times=[step.quantity(outcome) for outcome in step])

    fire = aslodds.fire(
        type="infantry", th=th, drm=drm, rof=rof, max_shots=3, breaking_shot="no-effect"
    )
    columns = fire.to_dict()
    ours: dict[object, Fraction] = {}
    for hits, critical, fraction in zip(
        columns["hits"], columns["critical_hits"], fire.fractions, strict=True
    ):
        ours[hits + critical] = ours.get(hits + critical, Fraction()) + fraction
    assert ours == exactly(after(0, 3))
