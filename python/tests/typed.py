"""Read by mypy alone: what a type checker lets pass, and what it finds."""

from fractions import Fraction
from pathlib import Path

import aslodds
from typing_extensions import assert_type

shots = aslodds.to_hit(type="infantry", th=range(4, 11), drm=[-1, 0, 1])
assert_type(shots, aslodds.Odds)
assert_type(shots.fractions, list[Fraction])
assert_type(shots.chance_of("any-hit").p, list[float])
assert_type(aslodds.odds("to-hit", type="area", th="4..10", variant="starter-kit"), aslodds.Odds)
assert_type(aslodds.simulate("to_hit", type="area", th=8, trials=1e5, seed=7), aslodds.Sample)
assert_type(aslodds.check("fire", type="area", th=8, rof=1, at_least={"hits": 1}), aslodds.Check)
assert_type(aslodds.explain("wind", when="start", seed=3), aslodds.Explanation)
assert_type(aslodds.shot(gun="75L", range=range(6, 13), cx=[False, True]), aslodds.Situations)
assert_type(aslodds.smoke("dispenser", kind="sd", usage=[5, 6]), aslodds.Situations)
assert_type(aslodds.policy("smoke", squads=3, exponent=3, smoke=6), aslodds.Policy)
assert_type(aslodds.smoke_need(need=Fraction(4, 5), each="2+2+3"), aslodds.SmokeNeed)
compared = aslodds.compare(shots, aslodds.shot(gun="75L", range=6), against=[Path("mine.toml")])
assert_type(compared, aslodds.Comparison)
assert_type(compared.differences, list[Fraction])
assert_type(aslodds.sensitivity(shots, break_even=0.5), aslodds.Sensitivity)
assert_type(aslodds.variant_settings("terrain", variant=Path("mine.toml")), aslodds.Settings)
assert_type(aslodds.dice_log([(1, 2), 3]), aslodds.DiceLog)
assert_type(aslodds.balance(wins=14, losses=9), aslodds.Balance)

aslodds.compare("to-hit", against="asl")  # type: ignore[arg-type]
aslodds.to_hit(type="infantry", th=8, variant=3)  # type: ignore[arg-type]
aslodds.to_hit(type="infantry")  # type: ignore[call-arg]
aslodds.to_hit(type="infantry", th=8, rof=3)  # type: ignore[call-arg]
aslodds.to_hit("infantry", 8)  # type: ignore[call-arg]
aslodds.to_hit(type=8, th=8)  # type: ignore[arg-type]
aslodds.odds("to-hitt", th=8)  # type: ignore[call-overload]
aslodds.simulate("to-hit", type="area", th=8, interval="wald")  # type: ignore[call-overload]
