"""The examples, each number counted by hand."""

import doctest
import math
from fractions import Fraction

import aslodds
import pytest
from aslodds import _find


def test_the_example_of_the_package() -> None:
    for module, fewest in [(aslodds, 3), (_find, 9)]:
        ran = doctest.testmod(module)
        assert ran.attempted >= fewest
        assert ran.failed == 0


def test_a_shot_at_8_with_one_more_on_the_roll() -> None:
    odds = aslodds.to_hit(type="infantry", th=8, drm=1)
    # Of 36: an Original 2 is critical (3 is below half of 8), 3 to 7 hit in 20 ways.
    assert odds.to_dict() == {
        "type": ["infantry"] * 3,
        "th": [8] * 3,
        "drm": [1] * 3,
        "roll": ["normal"] * 3,
        "result": ["miss", "hit", "critical-hit"],
        "weight": [15, 20, 1],
        "total": [36] * 3,
        "p": [15 / 36, 20 / 36, 1 / 36],
    }
    assert odds.fractions == [Fraction(5, 12), Fraction(5, 9), Fraction(1, 36)]
    assert len(odds) == odds.cells == 1


def test_a_chain_is_asked_for_counts() -> None:
    gun = {"type": "infantry", "th": 8, "drm": 0, "rof": 3}
    hit = aslodds.fire(**gun, at_least={"hits+critical_hits": 1})
    assert hit.to_dict()["at_least"] == [False, True]
    assert hit.fractions == [Fraction(9, 35), Fraction(26, 35)]


def test_weights_may_be_of_any_size() -> None:
    fire = aslodds.fire(type="infantry", th=8, drm=1, rof=3, max_shots=40)
    columns = fire.to_dict()
    assert sum(columns["weight"]) == columns["total"][0] > 2**64
    assert sum(fire.fractions) == 1
    assert max(columns["shots"]) == 40
    # A gun with a rate of fire of 3 goes on with every other shot.
    last = sum(
        fraction
        for fraction, shots in zip(fire.fractions, columns["shots"], strict=True)
        if shots == 40
    )
    assert last == Fraction(1, 2) ** 39


def test_what_goes_on_has_a_row_without_an_outcome() -> None:
    fire = aslodds.fire(type="infantry", th=8, drm=1, rof=3).to_dict()
    assert fire["hits"][-1] is None
    assert 0 < fire["p"][-1] < 1e-4
    assert math.isclose(sum(fire["p"]), 1)


def test_a_sample_has_its_seed_and_intervals() -> None:
    shots = {"type": "infantry", "th": 8, "drm": 1}
    sample = aslodds.simulate("to-hit", **shots, trials=1e5, seed=7)
    again = aslodds.simulate("to_hit", **shots, trials=100_000, seed=sample.seed)
    assert sample.to_dict() == again.to_dict()
    hit = sample.chance_of("any-hit").to_dict()
    assert hit["low"][0] < 7 / 12 < hit["high"][0]
    assert sum(sample.to_dict()["weight"]) == 100_000
    other = aslodds.simulate("to-hit", **shots, trials=1000)
    assert 0 <= other.seed < 1_000_000_000


def test_intervals_that_stay_wide_are_told() -> None:
    with pytest.warns(UserWarning, match="1 of 1 cells have an interval wider than 0.001"):
        aslodds.simulate("to-hit", type="infantry", th=8, half_width=0.001, max_trials=1000, seed=1)


def test_engines_that_agree() -> None:
    check = aslodds.check("smoke-grenade", exponent=range(1, 6), trials=1e5, seed=7, worst=4)
    assert check.agrees
    assert check.verdict.startswith("the sample agrees")
    assert len(check.to_dict()["p_value"]) == 4


def test_paths_are_told() -> None:
    paths = aslodds.explain("smoke-grenade", exponent=3)
    assert paths.fractions == [Fraction(1, 6)] * 6
    told = aslodds.explain("to-hit", type="infantry", th=8, drm=1, dice=[1, 1, 4]).to_dict()
    assert told["result"] == ["critical-hit"]
    assert told["sections"] == ["C3.3; C3.7"]
    first, second = (aslodds.explain("fire", type="area", th=7, rof=3, seed=4) for _ in range(2))
    assert first.to_json() == second.to_json()


def test_a_situation_in_the_games_words() -> None:
    shots = aslodds.shot(
        gun="75L", nation="german", range=13, hindrance="grain:2", acquired=[0, 1, 2]
    )
    assert shots.chance_of("any-hit").fractions == [
        Fraction(10, 36),
        Fraction(15, 36),
        Fraction(21, 36),
    ]
    rows = shots.to_dict()
    assert rows["drm"][::3] == [2, 1, 0]
    assert rows["year"] == [None] * 9
    assert rows["units"] == [None] * 9
    assert rows["cx"] == [False] * 9
    assert [*shots.odds().to_dict()][:4] == ["gun", "nation", "acquired", "range"]


def test_what_is_refused_has_a_row_of_a_sweep() -> None:
    smoke = aslodds.smoke("grenade", nation="us", squad="6-6-6", phase=["mph", "rph"])
    rows = smoke.to_dict()
    assert rows["section"] == [None, None, None, "A24.1"]
    assert rows["weight"][:3] == [3, 2, 1]
    with pytest.raises(ValueError, match="without a weight"):
        _ = smoke.fractions
    odds = smoke.odds()
    assert dict(zip(odds.to_dict()["result"], odds.fractions, strict=True)) == {
        "placed": Fraction(1, 2),
        "not-placed": Fraction(1, 3),
        "not-placed-move-ends": Fraction(1, 6),
    }


def test_a_phase_has_chances_and_means() -> None:
    phase = aslodds.phase(gun="75L", nation="german", range=6, rof=[1, 2, 3])
    assert phase.to_dict()["mean_shots"] == [1.2, 1.5, 2]
    assert phase.chances["malfunctioned"][0] == Fraction(1, 30)
    told = aslodds.tell_phase(gun="PaK 38", range=6, target_in="woods", dice=[2, 5, 4, 6])
    assert [path["shot"] for path in rows_of(told)] == [1, 2]


def test_an_attack_and_what_it_leaves() -> None:
    attack = aslodds.attack(firers="2x4-6-7", range=6, other_drm=range(-2, 5), units="4-4-7")
    p = attack.chance_of("broken-or-worse").p
    assert p == sorted(p, reverse=True)
    assert attack.cells == 7


def test_the_best_choice() -> None:
    policy = aslodds.policy("smoke", squads=2, exponent=3, smoke=6, attempt=[-1, -3])
    # An attempt that succeeds in half of all cases is worth a third of the smoke.
    assert policy.values == [3, 0]
    assert policy.worths["try"][0] == 3
    assert policy.to_dict()["best"][0] == "try"


def test_how_many_squads_for_smoke() -> None:
    need = aslodds.smoke_need(need=0.8, each="1+2+3+3+2")
    assert (need.sent, need.enough) == ([3, 3, 2], True)
    assert (need.placed, need.attempts) == (Fraction(5, 6), Fraction(7, 4))
    assert need.fractions == [Fraction(1, 2)] * 2 + [
        Fraction(1, 4),
        Fraction(3, 4),
        Fraction(1, 6),
        Fraction(5, 6),
    ]
    assert "3 suffice" in need.note


def rows_of(answer: aslodds.Explanation | aslodds.Phases) -> list[dict[str, object]]:
    columns = answer.to_dict()
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
