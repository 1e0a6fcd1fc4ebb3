"""Functions whose parameters the engine describes. Made by python/stubs: do not edit."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal, TypedDict, overload

from typing_extensions import Required, Unpack

from ._answers import Check, Explanation, Odds, Phases, Policy, Sample, Situations, SmokeNeed
from ._values import Flags, Numbers, Question, Variant, Words


class _ToHitParams(TypedDict, total=False):
    type: Required[Words]
    th: Required[Numbers]
    drm: Numbers
    roll: Words

class _ToKillParams(TypedDict, total=False):
    basic: Required[Numbers]
    critical: Flags
    rear: Flags
    range_modifier: Numbers
    armor: Numbers
    location: Words
    round: Words
    crew_morale: Numbers
    hull_down: Flags

class _SmokeGrenadeParams(TypedDict, total=False):
    exponent: Required[Numbers]
    drm: Numbers
    to: Words

class _SmokeOrdnanceParams(TypedDict, total=False):
    th: Required[Numbers]
    drm: Numbers
    depletion: Required[Numbers]

class _SmokeDispenserParams(TypedDict, total=False):
    usage: Required[Numbers]
    drm: Numbers

class _BreakdownParams(TypedDict, total=False):
    breakdown: Numbers
    removal: Numbers
    circled: Flags

class _RepairParams(TypedDict, total=False):
    of: Words
    repair: Numbers

class _GunDuelParams(TypedDict, total=False):
    drm: Required[Numbers]
    enemy_drm: Required[Numbers]
    roll: Words
    enemy_roll: Words

class _RandomSelectionParams(TypedDict, total=False):
    units: Required[Numbers]
    wanted: Numbers

class _SniperAttackParams(TypedDict, total=False):
    san: Required[Numbers]

class _ConcealmentParams(TypedDict, total=False):
    at_most: Required[Numbers]

class _WindParams(TypedDict, total=False):
    when: Required[Words]

class _FireParams(TypedDict, total=False):
    type: Required[Words]
    th: Required[Numbers]
    drm: Numbers
    roll: Words
    rof: Numbers
    breakdown: Numbers
    breaking_shot: Words
    max_shots: Numbers

class _SmokeRoundParams(TypedDict, total=False):
    th: Required[Numbers]
    occupants: Words
    depletion: Required[Numbers]
    rof: Numbers
    breakdown: Numbers
    acquired: Numbers

class _SmokePlanParams(TypedDict, total=False):
    squads: Numbers
    exponent: Numbers
    each: Words
    drm: Numbers
    to: Words
    mf: Numbers
    stop_after: Numbers

class _FireTableParams(TypedDict, total=False):
    table: Words
    fp: Required[Numbers]
    half: Flags
    drm: Numbers
    cowering: Words
    units: Numbers

class _VehicleLineParams(TypedDict, total=False):
    table: Words
    fp: Required[Numbers]
    half: Flags
    drm: Numbers
    hull_down: Flags

class _MoraleCheckParams(TypedDict, total=False):
    morale: Required[Numbers]
    check: Words
    leadership: Numbers
    elr: Numbers
    kind: Words
    before: Words

class _InfantryFireParams(TypedDict, total=False):
    table: Words
    fp: Required[Numbers]
    half: Flags
    drm: Numbers
    cowering: Words
    attacks: Numbers
    units: Required[Words]
    elr: Numbers

class _GrenadeAttempt(TypedDict, total=False):
    nation: Words
    squad: Words
    kind: Words
    exponent: Numbers
    year: Numbers
    unit: Words
    order: Words
    cx: Flags
    ammunition: Words
    phase: Words
    attempts: Numbers
    mf: Numbers
    moved: Words
    then: Words
    to: Words
    level: Numbers
    rise: Numbers
    hexside: Words
    stairwell: Flags
    interior: Flags
    building_hexside: Flags
    terrain: Words
    wind: Words
    wind_from: Numbers
    toward: Numbers
    weather: Words
    ground: Words
    already: Numbers
    elsewhere: Numbers

class _OrdnanceAttempt(TypedDict, total=False):
    range: Required[Numbers]
    depletion: Required[Numbers]
    ammunition: Words
    elite: Flags
    phase: Words
    weapon: Words
    fired: Flags
    th_modification: Numbers
    firer_drm: Numbers
    acquired: Numbers
    hindrance: Numbers
    occupants: Words
    terrain: Words
    weather: Words
    already: Numbers
    elsewhere: Numbers

class _DispenserAttempt(TypedDict, total=False):
    kind: Required[Words]
    usage: Required[Numbers]
    crew: Words
    moving: Flags
    range: Numbers
    in_tca: Flags
    case_a: Numbers
    hindrance: Numbers
    attempts: Numbers
    fired: Flags
    already: Numbers
    elsewhere: Numbers

class _FireDecision(TypedDict, total=False):
    type: Required[Words]
    th: Required[Numbers]
    drm: Numbers
    roll: Words
    rof: Numbers
    breakdown: Numbers
    circled: Flags
    breaking_shot: Words
    intensive: Flags
    max_shots: Numbers
    goal: Words
    wanted: Numbers
    hit: Numbers
    critical: Numbers
    malfunction: Numbers
    removal: Numbers

class _SmokeDecision(TypedDict, total=False):
    squads: Numbers
    exponent: Numbers
    each: Words
    drm: Numbers
    to: Words
    wanted: Numbers
    smoke: Numbers
    attempt: Numbers
    stopped: Numbers

@overload
def odds(
    rule: Literal["to-hit", "to_hit"],
    /,
    *,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_ToHitParams],
) -> Odds: ...
@overload
def odds(
    rule: Literal["to-kill", "to_kill"],
    /,
    *,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_ToKillParams],
) -> Odds: ...
@overload
def odds(
    rule: Literal["smoke-grenade", "smoke_grenade"],
    /,
    *,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokeGrenadeParams],
) -> Odds: ...
@overload
def odds(
    rule: Literal["smoke-ordnance", "smoke_ordnance"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokeOrdnanceParams],
) -> Odds: ...
@overload
def odds(
    rule: Literal["smoke-dispenser", "smoke_dispenser"],
    /,
    *,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokeDispenserParams],
) -> Odds: ...
@overload
def odds(
    rule: Literal["breakdown"],
    /,
    *,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_BreakdownParams],
) -> Odds: ...
@overload
def odds(
    rule: Literal["repair"],
    /,
    *,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_RepairParams],
) -> Odds: ...
@overload
def odds(
    rule: Literal["gun-duel", "gun_duel"],
    /,
    *,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_GunDuelParams],
) -> Odds: ...
@overload
def odds(
    rule: Literal["random-selection", "random_selection"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_RandomSelectionParams],
) -> Odds: ...
@overload
def odds(
    rule: Literal["sniper-attack", "sniper_attack"],
    /,
    *,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SniperAttackParams],
) -> Odds: ...
@overload
def odds(
    rule: Literal["concealment"],
    /,
    *,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_ConcealmentParams],
) -> Odds: ...
@overload
def odds(
    rule: Literal["wind"],
    /,
    *,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_WindParams],
) -> Odds: ...
@overload
def odds(
    rule: Literal["fire"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_FireParams],
) -> Odds: ...
@overload
def odds(
    rule: Literal["smoke-round", "smoke_round"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokeRoundParams],
) -> Odds: ...
@overload
def odds(
    rule: Literal["smoke-plan", "smoke_plan"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokePlanParams],
) -> Odds: ...
@overload
def odds(
    rule: Literal["fire-table", "fire_table"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_FireTableParams],
) -> Odds: ...
@overload
def odds(
    rule: Literal["vehicle-line", "vehicle_line"],
    /,
    *,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_VehicleLineParams],
) -> Odds: ...
@overload
def odds(
    rule: Literal["morale-check", "morale_check"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_MoraleCheckParams],
) -> Odds: ...
@overload
def odds(
    rule: Literal["infantry-fire", "infantry_fire"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_InfantryFireParams],
) -> Odds: ...

@overload
def simulate(
    rule: Literal["to-hit", "to_hit"],
    /,
    *,
    trials: float = 1000000,
    half_width: float | None = None,
    max_trials: float = 1000000000,
    seed: int | None = None,
    interval: Literal["wilson", "clopper-pearson"] = "wilson",
    level: float = 0.95,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_ToHitParams],
) -> Sample: ...
@overload
def simulate(
    rule: Literal["to-kill", "to_kill"],
    /,
    *,
    trials: float = 1000000,
    half_width: float | None = None,
    max_trials: float = 1000000000,
    seed: int | None = None,
    interval: Literal["wilson", "clopper-pearson"] = "wilson",
    level: float = 0.95,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_ToKillParams],
) -> Sample: ...
@overload
def simulate(
    rule: Literal["smoke-grenade", "smoke_grenade"],
    /,
    *,
    trials: float = 1000000,
    half_width: float | None = None,
    max_trials: float = 1000000000,
    seed: int | None = None,
    interval: Literal["wilson", "clopper-pearson"] = "wilson",
    level: float = 0.95,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokeGrenadeParams],
) -> Sample: ...
@overload
def simulate(
    rule: Literal["smoke-ordnance", "smoke_ordnance"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    trials: float = 1000000,
    half_width: float | None = None,
    max_trials: float = 1000000000,
    seed: int | None = None,
    interval: Literal["wilson", "clopper-pearson"] = "wilson",
    level: float = 0.95,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokeOrdnanceParams],
) -> Sample: ...
@overload
def simulate(
    rule: Literal["smoke-dispenser", "smoke_dispenser"],
    /,
    *,
    trials: float = 1000000,
    half_width: float | None = None,
    max_trials: float = 1000000000,
    seed: int | None = None,
    interval: Literal["wilson", "clopper-pearson"] = "wilson",
    level: float = 0.95,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokeDispenserParams],
) -> Sample: ...
@overload
def simulate(
    rule: Literal["breakdown"],
    /,
    *,
    trials: float = 1000000,
    half_width: float | None = None,
    max_trials: float = 1000000000,
    seed: int | None = None,
    interval: Literal["wilson", "clopper-pearson"] = "wilson",
    level: float = 0.95,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_BreakdownParams],
) -> Sample: ...
@overload
def simulate(
    rule: Literal["repair"],
    /,
    *,
    trials: float = 1000000,
    half_width: float | None = None,
    max_trials: float = 1000000000,
    seed: int | None = None,
    interval: Literal["wilson", "clopper-pearson"] = "wilson",
    level: float = 0.95,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_RepairParams],
) -> Sample: ...
@overload
def simulate(
    rule: Literal["gun-duel", "gun_duel"],
    /,
    *,
    trials: float = 1000000,
    half_width: float | None = None,
    max_trials: float = 1000000000,
    seed: int | None = None,
    interval: Literal["wilson", "clopper-pearson"] = "wilson",
    level: float = 0.95,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_GunDuelParams],
) -> Sample: ...
@overload
def simulate(
    rule: Literal["random-selection", "random_selection"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    trials: float = 1000000,
    half_width: float | None = None,
    max_trials: float = 1000000000,
    seed: int | None = None,
    interval: Literal["wilson", "clopper-pearson"] = "wilson",
    level: float = 0.95,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_RandomSelectionParams],
) -> Sample: ...
@overload
def simulate(
    rule: Literal["sniper-attack", "sniper_attack"],
    /,
    *,
    trials: float = 1000000,
    half_width: float | None = None,
    max_trials: float = 1000000000,
    seed: int | None = None,
    interval: Literal["wilson", "clopper-pearson"] = "wilson",
    level: float = 0.95,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SniperAttackParams],
) -> Sample: ...
@overload
def simulate(
    rule: Literal["concealment"],
    /,
    *,
    trials: float = 1000000,
    half_width: float | None = None,
    max_trials: float = 1000000000,
    seed: int | None = None,
    interval: Literal["wilson", "clopper-pearson"] = "wilson",
    level: float = 0.95,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_ConcealmentParams],
) -> Sample: ...
@overload
def simulate(
    rule: Literal["wind"],
    /,
    *,
    trials: float = 1000000,
    half_width: float | None = None,
    max_trials: float = 1000000000,
    seed: int | None = None,
    interval: Literal["wilson", "clopper-pearson"] = "wilson",
    level: float = 0.95,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_WindParams],
) -> Sample: ...
@overload
def simulate(
    rule: Literal["fire"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    trials: float = 1000000,
    half_width: float | None = None,
    max_trials: float = 1000000000,
    seed: int | None = None,
    interval: Literal["wilson", "clopper-pearson"] = "wilson",
    level: float = 0.95,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_FireParams],
) -> Sample: ...
@overload
def simulate(
    rule: Literal["smoke-round", "smoke_round"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    trials: float = 1000000,
    half_width: float | None = None,
    max_trials: float = 1000000000,
    seed: int | None = None,
    interval: Literal["wilson", "clopper-pearson"] = "wilson",
    level: float = 0.95,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokeRoundParams],
) -> Sample: ...
@overload
def simulate(
    rule: Literal["smoke-plan", "smoke_plan"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    trials: float = 1000000,
    half_width: float | None = None,
    max_trials: float = 1000000000,
    seed: int | None = None,
    interval: Literal["wilson", "clopper-pearson"] = "wilson",
    level: float = 0.95,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokePlanParams],
) -> Sample: ...
@overload
def simulate(
    rule: Literal["fire-table", "fire_table"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    trials: float = 1000000,
    half_width: float | None = None,
    max_trials: float = 1000000000,
    seed: int | None = None,
    interval: Literal["wilson", "clopper-pearson"] = "wilson",
    level: float = 0.95,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_FireTableParams],
) -> Sample: ...
@overload
def simulate(
    rule: Literal["vehicle-line", "vehicle_line"],
    /,
    *,
    trials: float = 1000000,
    half_width: float | None = None,
    max_trials: float = 1000000000,
    seed: int | None = None,
    interval: Literal["wilson", "clopper-pearson"] = "wilson",
    level: float = 0.95,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_VehicleLineParams],
) -> Sample: ...
@overload
def simulate(
    rule: Literal["morale-check", "morale_check"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    trials: float = 1000000,
    half_width: float | None = None,
    max_trials: float = 1000000000,
    seed: int | None = None,
    interval: Literal["wilson", "clopper-pearson"] = "wilson",
    level: float = 0.95,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_MoraleCheckParams],
) -> Sample: ...
@overload
def simulate(
    rule: Literal["infantry-fire", "infantry_fire"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    trials: float = 1000000,
    half_width: float | None = None,
    max_trials: float = 1000000000,
    seed: int | None = None,
    interval: Literal["wilson", "clopper-pearson"] = "wilson",
    level: float = 0.95,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_InfantryFireParams],
) -> Sample: ...

@overload
def check(
    rule: Literal["to-hit", "to_hit"],
    /,
    *,
    trials: float = 1000000,
    seed: int | None = None,
    level: float = 0.001,
    worst: int = 10,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_ToHitParams],
) -> Check: ...
@overload
def check(
    rule: Literal["to-kill", "to_kill"],
    /,
    *,
    trials: float = 1000000,
    seed: int | None = None,
    level: float = 0.001,
    worst: int = 10,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_ToKillParams],
) -> Check: ...
@overload
def check(
    rule: Literal["smoke-grenade", "smoke_grenade"],
    /,
    *,
    trials: float = 1000000,
    seed: int | None = None,
    level: float = 0.001,
    worst: int = 10,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokeGrenadeParams],
) -> Check: ...
@overload
def check(
    rule: Literal["smoke-ordnance", "smoke_ordnance"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    trials: float = 1000000,
    seed: int | None = None,
    level: float = 0.001,
    worst: int = 10,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokeOrdnanceParams],
) -> Check: ...
@overload
def check(
    rule: Literal["smoke-dispenser", "smoke_dispenser"],
    /,
    *,
    trials: float = 1000000,
    seed: int | None = None,
    level: float = 0.001,
    worst: int = 10,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokeDispenserParams],
) -> Check: ...
@overload
def check(
    rule: Literal["breakdown"],
    /,
    *,
    trials: float = 1000000,
    seed: int | None = None,
    level: float = 0.001,
    worst: int = 10,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_BreakdownParams],
) -> Check: ...
@overload
def check(
    rule: Literal["repair"],
    /,
    *,
    trials: float = 1000000,
    seed: int | None = None,
    level: float = 0.001,
    worst: int = 10,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_RepairParams],
) -> Check: ...
@overload
def check(
    rule: Literal["gun-duel", "gun_duel"],
    /,
    *,
    trials: float = 1000000,
    seed: int | None = None,
    level: float = 0.001,
    worst: int = 10,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_GunDuelParams],
) -> Check: ...
@overload
def check(
    rule: Literal["random-selection", "random_selection"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    trials: float = 1000000,
    seed: int | None = None,
    level: float = 0.001,
    worst: int = 10,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_RandomSelectionParams],
) -> Check: ...
@overload
def check(
    rule: Literal["sniper-attack", "sniper_attack"],
    /,
    *,
    trials: float = 1000000,
    seed: int | None = None,
    level: float = 0.001,
    worst: int = 10,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SniperAttackParams],
) -> Check: ...
@overload
def check(
    rule: Literal["concealment"],
    /,
    *,
    trials: float = 1000000,
    seed: int | None = None,
    level: float = 0.001,
    worst: int = 10,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_ConcealmentParams],
) -> Check: ...
@overload
def check(
    rule: Literal["wind"],
    /,
    *,
    trials: float = 1000000,
    seed: int | None = None,
    level: float = 0.001,
    worst: int = 10,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_WindParams],
) -> Check: ...
@overload
def check(
    rule: Literal["fire"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    trials: float = 1000000,
    seed: int | None = None,
    level: float = 0.001,
    worst: int = 10,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_FireParams],
) -> Check: ...
@overload
def check(
    rule: Literal["smoke-round", "smoke_round"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    trials: float = 1000000,
    seed: int | None = None,
    level: float = 0.001,
    worst: int = 10,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokeRoundParams],
) -> Check: ...
@overload
def check(
    rule: Literal["smoke-plan", "smoke_plan"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    trials: float = 1000000,
    seed: int | None = None,
    level: float = 0.001,
    worst: int = 10,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokePlanParams],
) -> Check: ...
@overload
def check(
    rule: Literal["fire-table", "fire_table"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    trials: float = 1000000,
    seed: int | None = None,
    level: float = 0.001,
    worst: int = 10,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_FireTableParams],
) -> Check: ...
@overload
def check(
    rule: Literal["vehicle-line", "vehicle_line"],
    /,
    *,
    trials: float = 1000000,
    seed: int | None = None,
    level: float = 0.001,
    worst: int = 10,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_VehicleLineParams],
) -> Check: ...
@overload
def check(
    rule: Literal["morale-check", "morale_check"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    trials: float = 1000000,
    seed: int | None = None,
    level: float = 0.001,
    worst: int = 10,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_MoraleCheckParams],
) -> Check: ...
@overload
def check(
    rule: Literal["infantry-fire", "infantry_fire"],
    /,
    *,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    trials: float = 1000000,
    seed: int | None = None,
    level: float = 0.001,
    worst: int = 10,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_InfantryFireParams],
) -> Check: ...

@overload
def explain(
    rule: Literal["to-hit", "to_hit"],
    /,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_ToHitParams],
) -> Explanation: ...
@overload
def explain(
    rule: Literal["to-kill", "to_kill"],
    /,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_ToKillParams],
) -> Explanation: ...
@overload
def explain(
    rule: Literal["smoke-grenade", "smoke_grenade"],
    /,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokeGrenadeParams],
) -> Explanation: ...
@overload
def explain(
    rule: Literal["smoke-ordnance", "smoke_ordnance"],
    /,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokeOrdnanceParams],
) -> Explanation: ...
@overload
def explain(
    rule: Literal["smoke-dispenser", "smoke_dispenser"],
    /,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokeDispenserParams],
) -> Explanation: ...
@overload
def explain(
    rule: Literal["breakdown"],
    /,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_BreakdownParams],
) -> Explanation: ...
@overload
def explain(
    rule: Literal["repair"],
    /,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_RepairParams],
) -> Explanation: ...
@overload
def explain(
    rule: Literal["gun-duel", "gun_duel"],
    /,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_GunDuelParams],
) -> Explanation: ...
@overload
def explain(
    rule: Literal["random-selection", "random_selection"],
    /,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_RandomSelectionParams],
) -> Explanation: ...
@overload
def explain(
    rule: Literal["sniper-attack", "sniper_attack"],
    /,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SniperAttackParams],
) -> Explanation: ...
@overload
def explain(
    rule: Literal["concealment"],
    /,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_ConcealmentParams],
) -> Explanation: ...
@overload
def explain(
    rule: Literal["wind"],
    /,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_WindParams],
) -> Explanation: ...
@overload
def explain(
    rule: Literal["fire"],
    /,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_FireParams],
) -> Explanation: ...
@overload
def explain(
    rule: Literal["smoke-round", "smoke_round"],
    /,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokeRoundParams],
) -> Explanation: ...
@overload
def explain(
    rule: Literal["smoke-plan", "smoke_plan"],
    /,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokePlanParams],
) -> Explanation: ...
@overload
def explain(
    rule: Literal["fire-table", "fire_table"],
    /,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_FireTableParams],
) -> Explanation: ...
@overload
def explain(
    rule: Literal["vehicle-line", "vehicle_line"],
    /,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_VehicleLineParams],
) -> Explanation: ...
@overload
def explain(
    rule: Literal["morale-check", "morale_check"],
    /,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_MoraleCheckParams],
) -> Explanation: ...
@overload
def explain(
    rule: Literal["infantry-fire", "infantry_fire"],
    /,
    *,
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_InfantryFireParams],
) -> Explanation: ...

@overload
def smoke(
    kind: Literal["grenade"],
    /,
    *,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_GrenadeAttempt],
) -> Situations: ...
@overload
def smoke(
    kind: Literal["ordnance"],
    /,
    *,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_OrdnanceAttempt],
) -> Situations: ...
@overload
def smoke(
    kind: Literal["dispenser"],
    /,
    *,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_DispenserAttempt],
) -> Situations: ...

@overload
def policy(
    decision: Literal["fire"],
    /,
    *,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_FireDecision],
) -> Policy: ...
@overload
def policy(
    decision: Literal["smoke"],
    /,
    *,
    variant: Variant = "asl",
    max_cells: int = 100000,
    **params: Unpack[_SmokeDecision],
) -> Policy: ...

def shot(
    *,
    gun: Words,
    nation: Words = None,
    equipment: Words = "own",
    captured: Flags = False,
    non_qualified: Flags = False,
    fire: Words = "prep",
    mount: Words = None,
    ca_change: Numbers = 0,
    firer_in: Words = "open-ground",
    motion: Flags = False,
    stabilized: Flags = False,
    passenger: Flags = False,
    sight: Words = "ample",
    pinned: Flags = False,
    intensive: Flags = False,
    immobilization: Flags = False,
    buttoned_up: Flags = False,
    leader: Numbers = None,
    cx: Flags = False,
    encircled: Flags = False,
    firer_overstack: Numbers = 0,
    spotted: Flags = False,
    stunned: Flags = False,
    wire: Flags = False,
    bypass: Flags = False,
    backblast: Words = "avoided",
    target: Words = "infantry",
    type: Words = None,
    size: Words = None,
    target_in: Words = "open-ground",
    cover: Words = "none",
    fortified: Flags = False,
    height_advantage: Flags = False,
    tem: Numbers = None,
    moving: Words = "no",
    ffnam: Flags = False,
    ffmo: Flags = False,
    hazardous: Flags = False,
    concealed: Flags = False,
    target_overstack: Numbers = 0,
    wading: Flags = False,
    bore_sighted: Flags = False,
    acquired: Numbers = 0,
    range: Numbers,
    hindrance: Words = "none",
    elevation: Numbers = 0,
    month: Numbers = None,
    year: Numbers = None,
    ammunition: Words = None,
    barrel: Words = None,
    effect: Flags = False,
    units: Words = None,
    elr: Numbers = None,
    table: Words = "ift",
    hull_af: Words = None,
    turret_af: Words = None,
    facing: Words = "front",
    turret_facing: Words = None,
    crew_morale: Numbers = None,
    open_topped: Flags = False,
    all_af: Words = None,
    what_if: bool = False,
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Situations:
    """A shot of ordnance in the game's own words: ledger, odds, which DRs do it.

    Sections: C3, C4, C5, C6.

    Parameters
    ----------
    gun : Words, required
        what fires: a size such as 75L or a name such as "PaK 40" [C2]: a size such as 75L,
        or a name such as "PaK 40".
    nation : Words, default None
        who fires it; of a named gun its own nation if not given [A25]: german or british or
        american or russian or japanese or french or italian or finnish or axis-minor or
        allied-minor or swedish or chinese or thai or burmese or indonesian or partisan.
    equipment : Words, default "own"
        whose equipment, where the color depends on it [A25]: own or vehicle or
        german-equipment or american-vehicle or italian-vehicle.
    captured : Flags, default False
        Case H: a captured weapon; red TH# [C5.8]: yes or no.
    non_qualified : Flags, default False
        Case H: a crew not qualified for it; red TH# [C5.8]: yes or no.
    fire : Words, default "prep"
        phase and manner; advancing is Case B, bounding Case C [C5.2-C5.3]: prep or
        defensive-first or defensive-final or advancing or opportunity or bounding-first or
        bounding.
    mount : Words, default None
        how it turns, if not as printed; non-turreted for a hull turn [C5.1]: fast or slow
        or non-turreted or no-ca.
    ca_change : Numbers, default 0
        Case A: hexspines by which the CA is changed [C5.1]: a whole number from 0 to 3.
    firer_in : Words, default "open-ground"
        terrain of the firer's Location [C5.1-C5.5]: open-ground or brush or grain or
        orchard or marsh or woods or forest or wooden-building or stone-building or
        wooden-rubble or stone-rubble or crag or graveyard or bridge or runway or
        olive-grove or cactus or foxhole or shellhole or emplacement or wreck or wall or
        hedge.
    motion : Flags, default False
        Case C4: the lower die counts twice [C5.35]: yes or no.
    stabilized : Flags, default False
        the gun is stabilized [C5.3]: yes or no.
    passenger : Flags, default False
        the firer is a passenger [C5.3]: yes or no.
    sight : Words, default "ample"
        Cases C1 and C2: for how many MP it has seen its target [C5.3]: ample or 3-mp or
        2-mp.
    pinned : Flags, default False
        Case D: the firer is pinned [C5.4]: yes or no.
    intensive : Flags, default False
        Case F: Intensive Fire [C5.6]: yes or no.
    immobilization : Flags, default False
        Case G: Deliberate Immobilization [C5.7]: yes or no.
    buttoned_up : Flags, default False
        Case I: the firing vehicle is buttoned up [C5.9]: yes or no.
    leader : Numbers, default None
        DRM of one leader: support weapons, main armaments [A7.53]: a whole number from -3
        to 3.
    cx : Flags, default False
        the firer is CX [A4.51]: yes or no.
    encircled : Flags, default False
        the firer is encircled [A7.7]: yes or no.
    firer_overstack : Numbers, default 0
        by how many squads it is overstacked [A5.12]: a whole number from 0 to 9.
    spotted : Flags, default False
        a mortar fires by its spotter's eyes [C9.3]: yes or no.
    stunned : Flags, default False
        the crew is stunned [D5.34]: yes or no.
    wire : Flags, default False
        the firer is on wire [B26.3]: yes or no.
    bypass : Flags, default False
        out of the side of a vehicle in bypass [D2.321]: yes or no.
    backblast : Words, default "avoided"
        Case C3: avoided or accepted in a building [C5.3]: avoided or accepted.
    target : Words, default "infantry"
        what is shot at; hex: no enemy is in sight there [C3.3]: infantry or gun or
        unarmored-vehicle or afv or motorcyclist or cavalry or hex.
    type : Words, default None
        the target type, if not the one that follows [C3.31-C3.33]: vehicle or infantry or
        area.
    size : Words, default None
        Case P: size of a Gun or vehicle as a target [C6.7]: very-small or small or average
        or large or very-large.
    target_in : Words, default "open-ground"
        Case Q: terrain of the target's Location [C6.8]: open-ground or brush or grain or
        orchard or marsh or woods or forest or wooden-building or stone-building or
        wooden-rubble or stone-rubble or crag or graveyard or bridge or runway or
        olive-grove or cactus or foxhole or shellhole or emplacement or wreck or wall or
        hedge.
    cover : Words, default "none"
        Case Q: hexside, entrenchment or wreck [C6.8]: none or wall or hedge or foxhole or
        shellhole or emplacement or wreck.
    fortified : Flags, default False
        the target's building is fortified or a factory [B23.9]: yes or no.
    height_advantage : Flags, default False
        the target has Height Advantage [B10.31]: yes or no.
    tem : Numbers, default None
        Case Q: the TEM, if not that of the terrain [C6.8]: a whole number from -3 to 8.
    moving : Words, default "no"
        Case J: how the target moves [C6.1]: no or yes or within-3-mp or within-1-mp or
        dash.
    ffnam : Flags, default False
        Case J3: it moves without Assault Movement [C6.1]: yes or no.
    ffmo : Flags, default False
        Case J4: it moves in the open [C6.1]: yes or no.
    hazardous : Flags, default False
        Case O: it moves hazardously [C6.6]: yes or no.
    concealed : Flags, default False
        Case K: the target is concealed [C6.2]: yes or no.
    target_overstack : Numbers, default 0
        by how many squads it is overstacked [A5.13]: a whole number from 0 to 9.
    wading : Flags, default False
        the target vehicle wades [D16]: yes or no.
    bore_sighted : Flags, default False
        Case M: its Location is bore sighted [C6.4]: yes or no.
    acquired : Numbers, default 0
        Case N: acquired once (-1) or twice (-2) [C6.5]: a whole number from 0 to 2.
    range : Numbers, required
        range in hexes [C3]: a whole number from 0 to 200.
    hindrance : Words, default "none"
        Case R: items joined by +: grain:2+smoke, brush@3 [C6.9]: none, or items such as
        grain:2+smoke or brush@3+smoke@0.
    elevation : Numbers, default 0
        levels by which the firer is above the target [A6.7]: a whole number from -9 to 9.
    month : Numbers, default None
        month: seasons of grain and orchard, dates of ammunition [B14-B15]: a whole number
        from 1 to 12.
    year : Numbers, default None
        year: colors of TH#, dates of weapons and ammunition [A25]: a whole number from 1936
        to 1953.
    ammunition : Words, default None
        what is fired, if not the usual [C4.3-C4.4]: he or ap or apcr or apds or heat or
        smoke or wp or canister.
    barrel : Words, default None
        length of the barrel, if not the gun's [C4.1]: star or normal or l or ll.
    effect : Flags, default False
        work out what hits do to the target [A7.3, C7]: yes or no.
    units : Words, default None
        the units hit: 4-6-7, hs:7, crew:8, gun:8 (a Gun and its crew), 9-1, 2x7, 7/broken
        [A1, A10]: units such as 4-6-7, hs:2-4-7, crew:8, 9-1 or 2x7, joined by +, each with
        /pinned, /broken or /broken-side:8 if need be.
    elr : Numbers, default None
        the units' Experience Level Rating: who fails by more is Replaced [A19.1]: a whole
        number from 0 to 5.
    table : Words, default "ift"
        the Infantry Fire Table, or the Incremental one [A7.3, A7.37]: ift or iift.
    hull_af : Words, default None
        the AF of the hull that faces the firer [D1.6]: unarmored or 0 or 1 or 2 or 3 or 4
        or 6 or 8 or 11 or 14 or 18 or 26.
    turret_af : Words, default None
        the AF of the turret that faces the firer, if not the hull's [D1.6]: unarmored or 0
        or 1 or 2 or 3 or 4 or 6 or 8 or 11 or 14 or 18 or 26.
    facing : Words, default "front"
        Case A: the Target Facing of the hull that is hit [C7.21]: front or side or rear.
    turret_facing : Words, default None
        Case A: the Target Facing of the turret, if not the hull's [C7.21]: front or side or
        rear.
    crew_morale : Numbers, default None
        what the crew's Task Check for a possible Shock has to pass [C7.41]: a whole number
        from 6 to 10.
    open_topped : Flags, default False
        the AFV is open-topped: Area Target Type hits [C1.55]: yes or no.
    all_af : Words, default None
        whether every printed AF is 4 or less, or 8 or more: Area Target Type hits [C1.55]:
        4-or-less or mixed or 8-or-more.
    what_if : bool, default False
        tell of a single one what each line is worth, and one DRM more or less.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Situations
        Ledger and odds of each situation.

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def phase(
    *,
    gun: Words,
    nation: Words = None,
    equipment: Words = "own",
    captured: Flags = False,
    non_qualified: Flags = False,
    fire: Words = "prep",
    mount: Words = None,
    ca_change: Numbers = 0,
    firer_in: Words = "open-ground",
    motion: Flags = False,
    stabilized: Flags = False,
    passenger: Flags = False,
    sight: Words = "ample",
    pinned: Flags = False,
    immobilization: Flags = False,
    buttoned_up: Flags = False,
    leader: Numbers = None,
    cx: Flags = False,
    encircled: Flags = False,
    firer_overstack: Numbers = 0,
    spotted: Flags = False,
    stunned: Flags = False,
    wire: Flags = False,
    bypass: Flags = False,
    backblast: Words = "avoided",
    target: Words = "infantry",
    type: Words = None,
    size: Words = None,
    target_in: Words = "open-ground",
    cover: Words = "none",
    fortified: Flags = False,
    height_advantage: Flags = False,
    tem: Numbers = None,
    moving: Words = "no",
    ffnam: Flags = False,
    ffmo: Flags = False,
    hazardous: Flags = False,
    concealed: Flags = False,
    target_overstack: Numbers = 0,
    wading: Flags = False,
    bore_sighted: Flags = False,
    acquired: Numbers = 0,
    range: Numbers,
    hindrance: Words = "none",
    elevation: Numbers = 0,
    month: Numbers = None,
    year: Numbers = None,
    ammunition: Words = None,
    barrel: Words = None,
    effect: Flags = False,
    units: Words = None,
    elr: Numbers = None,
    table: Words = "ift",
    hull_af: Words = None,
    turret_af: Words = None,
    facing: Words = "front",
    turret_facing: Words = None,
    crew_morale: Numbers = None,
    open_topped: Flags = False,
    all_af: Words = None,
    rof: Numbers = None,
    breakdown: Numbers = None,
    removal: Numbers = None,
    circled: Flags = False,
    breaking_shot: Words = "resolves",
    intensive: Flags = False,
    first_drm: Numbers = 0,
    stop: Words = "rof",
    max_shots: Numbers = None,
    phases: Numbers = 1,
    acquisition: Words = "kept",
    after_depletion: Words = "stop",
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Phases:
    """A gun's fire phase: each shot's ledger with ROF, B# and acquisition, and the odds of it
    all.

    Sections: C2, C3, C4, C5, C6.

    Parameters
    ----------
    gun : Words, required
        what fires: a size such as 75L or a name such as "PaK 40" [C2]: a size such as 75L,
        or a name such as "PaK 40".
    nation : Words, default None
        who fires it; of a named gun its own nation if not given [A25]: german or british or
        american or russian or japanese or french or italian or finnish or axis-minor or
        allied-minor or swedish or chinese or thai or burmese or indonesian or partisan.
    equipment : Words, default "own"
        whose equipment, where the color depends on it [A25]: own or vehicle or
        german-equipment or american-vehicle or italian-vehicle.
    captured : Flags, default False
        Case H: a captured weapon; red TH# [C5.8]: yes or no.
    non_qualified : Flags, default False
        Case H: a crew not qualified for it; red TH# [C5.8]: yes or no.
    fire : Words, default "prep"
        phase and manner; advancing is Case B, bounding Case C [C5.2-C5.3]: prep or
        defensive-first or defensive-final or advancing or opportunity or bounding-first or
        bounding.
    mount : Words, default None
        how it turns, if not as printed; non-turreted for a hull turn [C5.1]: fast or slow
        or non-turreted or no-ca.
    ca_change : Numbers, default 0
        Case A: hexspines by which the CA is changed [C5.1]: a whole number from 0 to 3.
    firer_in : Words, default "open-ground"
        terrain of the firer's Location [C5.1-C5.5]: open-ground or brush or grain or
        orchard or marsh or woods or forest or wooden-building or stone-building or
        wooden-rubble or stone-rubble or crag or graveyard or bridge or runway or
        olive-grove or cactus or foxhole or shellhole or emplacement or wreck or wall or
        hedge.
    motion : Flags, default False
        Case C4: the lower die counts twice [C5.35]: yes or no.
    stabilized : Flags, default False
        the gun is stabilized [C5.3]: yes or no.
    passenger : Flags, default False
        the firer is a passenger [C5.3]: yes or no.
    sight : Words, default "ample"
        Cases C1 and C2: for how many MP it has seen its target [C5.3]: ample or 3-mp or
        2-mp.
    pinned : Flags, default False
        Case D: the firer is pinned [C5.4]: yes or no.
    immobilization : Flags, default False
        Case G: Deliberate Immobilization [C5.7]: yes or no.
    buttoned_up : Flags, default False
        Case I: the firing vehicle is buttoned up [C5.9]: yes or no.
    leader : Numbers, default None
        DRM of one leader: support weapons, main armaments [A7.53]: a whole number from -3
        to 3.
    cx : Flags, default False
        the firer is CX [A4.51]: yes or no.
    encircled : Flags, default False
        the firer is encircled [A7.7]: yes or no.
    firer_overstack : Numbers, default 0
        by how many squads it is overstacked [A5.12]: a whole number from 0 to 9.
    spotted : Flags, default False
        a mortar fires by its spotter's eyes [C9.3]: yes or no.
    stunned : Flags, default False
        the crew is stunned [D5.34]: yes or no.
    wire : Flags, default False
        the firer is on wire [B26.3]: yes or no.
    bypass : Flags, default False
        out of the side of a vehicle in bypass [D2.321]: yes or no.
    backblast : Words, default "avoided"
        Case C3: avoided or accepted in a building [C5.3]: avoided or accepted.
    target : Words, default "infantry"
        what is shot at; hex: no enemy is in sight there [C3.3]: infantry or gun or
        unarmored-vehicle or afv or motorcyclist or cavalry or hex.
    type : Words, default None
        the target type, if not the one that follows [C3.31-C3.33]: vehicle or infantry or
        area.
    size : Words, default None
        Case P: size of a Gun or vehicle as a target [C6.7]: very-small or small or average
        or large or very-large.
    target_in : Words, default "open-ground"
        Case Q: terrain of the target's Location [C6.8]: open-ground or brush or grain or
        orchard or marsh or woods or forest or wooden-building or stone-building or
        wooden-rubble or stone-rubble or crag or graveyard or bridge or runway or
        olive-grove or cactus or foxhole or shellhole or emplacement or wreck or wall or
        hedge.
    cover : Words, default "none"
        Case Q: hexside, entrenchment or wreck [C6.8]: none or wall or hedge or foxhole or
        shellhole or emplacement or wreck.
    fortified : Flags, default False
        the target's building is fortified or a factory [B23.9]: yes or no.
    height_advantage : Flags, default False
        the target has Height Advantage [B10.31]: yes or no.
    tem : Numbers, default None
        Case Q: the TEM, if not that of the terrain [C6.8]: a whole number from -3 to 8.
    moving : Words, default "no"
        Case J: how the target moves [C6.1]: no or yes or within-3-mp or within-1-mp or
        dash.
    ffnam : Flags, default False
        Case J3: it moves without Assault Movement [C6.1]: yes or no.
    ffmo : Flags, default False
        Case J4: it moves in the open [C6.1]: yes or no.
    hazardous : Flags, default False
        Case O: it moves hazardously [C6.6]: yes or no.
    concealed : Flags, default False
        Case K: the target is concealed [C6.2]: yes or no.
    target_overstack : Numbers, default 0
        by how many squads it is overstacked [A5.13]: a whole number from 0 to 9.
    wading : Flags, default False
        the target vehicle wades [D16]: yes or no.
    bore_sighted : Flags, default False
        Case M: its Location is bore sighted [C6.4]: yes or no.
    acquired : Numbers, default 0
        Case N: acquired once (-1) or twice (-2) [C6.5]: a whole number from 0 to 2.
    range : Numbers, required
        range in hexes [C3]: a whole number from 0 to 200.
    hindrance : Words, default "none"
        Case R: items joined by +: grain:2+smoke, brush@3 [C6.9]: none, or items such as
        grain:2+smoke or brush@3+smoke@0.
    elevation : Numbers, default 0
        levels by which the firer is above the target [A6.7]: a whole number from -9 to 9.
    month : Numbers, default None
        month: seasons of grain and orchard, dates of ammunition [B14-B15]: a whole number
        from 1 to 12.
    year : Numbers, default None
        year: colors of TH#, dates of weapons and ammunition [A25]: a whole number from 1936
        to 1953.
    ammunition : Words, default None
        what is fired, if not the usual [C4.3-C4.4]: he or ap or apcr or apds or heat or
        smoke or wp or canister.
    barrel : Words, default None
        length of the barrel, if not the gun's [C4.1]: star or normal or l or ll.
    effect : Flags, default False
        work out what hits do to the target [A7.3, C7]: yes or no.
    units : Words, default None
        the units hit: 4-6-7, hs:7, crew:8, gun:8 (a Gun and its crew), 9-1, 2x7, 7/broken
        [A1, A10]: units such as 4-6-7, hs:2-4-7, crew:8, 9-1 or 2x7, joined by +, each with
        /pinned, /broken or /broken-side:8 if need be.
    elr : Numbers, default None
        the units' Experience Level Rating: who fails by more is Replaced [A19.1]: a whole
        number from 0 to 5.
    table : Words, default "ift"
        the Infantry Fire Table, or the Incremental one [A7.3, A7.37]: ift or iift.
    hull_af : Words, default None
        the AF of the hull that faces the firer [D1.6]: unarmored or 0 or 1 or 2 or 3 or 4
        or 6 or 8 or 11 or 14 or 18 or 26.
    turret_af : Words, default None
        the AF of the turret that faces the firer, if not the hull's [D1.6]: unarmored or 0
        or 1 or 2 or 3 or 4 or 6 or 8 or 11 or 14 or 18 or 26.
    facing : Words, default "front"
        Case A: the Target Facing of the hull that is hit [C7.21]: front or side or rear.
    turret_facing : Words, default None
        Case A: the Target Facing of the turret, if not the hull's [C7.21]: front or side or
        rear.
    crew_morale : Numbers, default None
        what the crew's Task Check for a possible Shock has to pass [C7.41]: a whole number
        from 6 to 10.
    open_topped : Flags, default False
        the AFV is open-topped: Area Target Type hits [C1.55]: yes or no.
    all_af : Words, default None
        whether every printed AF is 4 or less, or 8 or more: Area Target Type hits [C1.55]:
        4-or-less or mixed or 8-or-more.
    rof : Numbers, default None
        the rate of fire as printed, if not the named gun's [C2.24]: a whole number from 0
        to 5.
    breakdown : Numbers, default None
        the B# as printed, if not the named gun's or 12; 13 is never [A.11]: a whole number
        from 2 to 13.
    removal : Numbers, default None
        the X#, if one is printed [A.11]: a whole number from 2 to 12.
    circled : Flags, default False
        the B# is circled and brings Low Ammo [D3.71]: yes or no.
    breaking_shot : Words, default "resolves"
        whether the shot that breaks the gun counts [C3.8]: resolves or no-effect.
    intensive : Flags, default False
        one shot of Intensive Fire when the rate of fire is lost [C5.6]: yes or no.
    first_drm : Numbers, default 0
        a DRM of the first shot alone, besides Case A [C5-C6]: a whole number from -9 to 9.
    stop : Words, default "rof"
        when the gun stops: out of ROF, at hits, before it could be removed [C2.24]: rof or
        hit or hits:2 or hits:3 or hits:4 or hits:5 or hits:6 or hits:7 or hits:8 or hits:9
        or keep-gun.
    max_shots : Numbers, default None
        the most shots [C2.24]: a whole number from 1 to 100.
    phases : Numbers, default 1
        for how many of its fire phases the gun fires [C2.24]: a whole number from 1 to 10.
    acquisition : Words, default "kept"
        what becomes of acquisition between phases [C6.5]: kept or lost.
    after_depletion : Words, default "stop"
        what follows when special ammunition runs out [C8.9]: stop or ordinary.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Phases
        Ledger and odds of each situation.

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def tell_phase(
    *,
    gun: Words,
    nation: Words = None,
    equipment: Words = "own",
    captured: Flags = False,
    non_qualified: Flags = False,
    fire: Words = "prep",
    mount: Words = None,
    ca_change: Numbers = 0,
    firer_in: Words = "open-ground",
    motion: Flags = False,
    stabilized: Flags = False,
    passenger: Flags = False,
    sight: Words = "ample",
    pinned: Flags = False,
    immobilization: Flags = False,
    buttoned_up: Flags = False,
    leader: Numbers = None,
    cx: Flags = False,
    encircled: Flags = False,
    firer_overstack: Numbers = 0,
    spotted: Flags = False,
    stunned: Flags = False,
    wire: Flags = False,
    bypass: Flags = False,
    backblast: Words = "avoided",
    target: Words = "infantry",
    type: Words = None,
    size: Words = None,
    target_in: Words = "open-ground",
    cover: Words = "none",
    fortified: Flags = False,
    height_advantage: Flags = False,
    tem: Numbers = None,
    moving: Words = "no",
    ffnam: Flags = False,
    ffmo: Flags = False,
    hazardous: Flags = False,
    concealed: Flags = False,
    target_overstack: Numbers = 0,
    wading: Flags = False,
    bore_sighted: Flags = False,
    acquired: Numbers = 0,
    range: Numbers,
    hindrance: Words = "none",
    elevation: Numbers = 0,
    month: Numbers = None,
    year: Numbers = None,
    ammunition: Words = None,
    barrel: Words = None,
    effect: Flags = False,
    units: Words = None,
    elr: Numbers = None,
    table: Words = "ift",
    hull_af: Words = None,
    turret_af: Words = None,
    facing: Words = "front",
    turret_facing: Words = None,
    crew_morale: Numbers = None,
    open_topped: Flags = False,
    all_af: Words = None,
    rof: Numbers = None,
    breakdown: Numbers = None,
    removal: Numbers = None,
    circled: Flags = False,
    breaking_shot: Words = "resolves",
    intensive: Flags = False,
    first_drm: Numbers = 0,
    stop: Words = "rof",
    max_shots: Numbers = None,
    phases: Numbers = 1,
    acquisition: Words = "kept",
    after_depletion: Words = "stop",
    dice: Iterable[int] | None = None,
    seed: int | None = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Explanation:
    """A gun's fire phase: each shot's ledger with ROF, B# and acquisition, and the odds of it
    all.

    Sections: C2, C3, C4, C5, C6.

    Parameters
    ----------
    gun : Words, required
        what fires: a size such as 75L or a name such as "PaK 40" [C2]: a size such as 75L,
        or a name such as "PaK 40".
    nation : Words, default None
        who fires it; of a named gun its own nation if not given [A25]: german or british or
        american or russian or japanese or french or italian or finnish or axis-minor or
        allied-minor or swedish or chinese or thai or burmese or indonesian or partisan.
    equipment : Words, default "own"
        whose equipment, where the color depends on it [A25]: own or vehicle or
        german-equipment or american-vehicle or italian-vehicle.
    captured : Flags, default False
        Case H: a captured weapon; red TH# [C5.8]: yes or no.
    non_qualified : Flags, default False
        Case H: a crew not qualified for it; red TH# [C5.8]: yes or no.
    fire : Words, default "prep"
        phase and manner; advancing is Case B, bounding Case C [C5.2-C5.3]: prep or
        defensive-first or defensive-final or advancing or opportunity or bounding-first or
        bounding.
    mount : Words, default None
        how it turns, if not as printed; non-turreted for a hull turn [C5.1]: fast or slow
        or non-turreted or no-ca.
    ca_change : Numbers, default 0
        Case A: hexspines by which the CA is changed [C5.1]: a whole number from 0 to 3.
    firer_in : Words, default "open-ground"
        terrain of the firer's Location [C5.1-C5.5]: open-ground or brush or grain or
        orchard or marsh or woods or forest or wooden-building or stone-building or
        wooden-rubble or stone-rubble or crag or graveyard or bridge or runway or
        olive-grove or cactus or foxhole or shellhole or emplacement or wreck or wall or
        hedge.
    motion : Flags, default False
        Case C4: the lower die counts twice [C5.35]: yes or no.
    stabilized : Flags, default False
        the gun is stabilized [C5.3]: yes or no.
    passenger : Flags, default False
        the firer is a passenger [C5.3]: yes or no.
    sight : Words, default "ample"
        Cases C1 and C2: for how many MP it has seen its target [C5.3]: ample or 3-mp or
        2-mp.
    pinned : Flags, default False
        Case D: the firer is pinned [C5.4]: yes or no.
    immobilization : Flags, default False
        Case G: Deliberate Immobilization [C5.7]: yes or no.
    buttoned_up : Flags, default False
        Case I: the firing vehicle is buttoned up [C5.9]: yes or no.
    leader : Numbers, default None
        DRM of one leader: support weapons, main armaments [A7.53]: a whole number from -3
        to 3.
    cx : Flags, default False
        the firer is CX [A4.51]: yes or no.
    encircled : Flags, default False
        the firer is encircled [A7.7]: yes or no.
    firer_overstack : Numbers, default 0
        by how many squads it is overstacked [A5.12]: a whole number from 0 to 9.
    spotted : Flags, default False
        a mortar fires by its spotter's eyes [C9.3]: yes or no.
    stunned : Flags, default False
        the crew is stunned [D5.34]: yes or no.
    wire : Flags, default False
        the firer is on wire [B26.3]: yes or no.
    bypass : Flags, default False
        out of the side of a vehicle in bypass [D2.321]: yes or no.
    backblast : Words, default "avoided"
        Case C3: avoided or accepted in a building [C5.3]: avoided or accepted.
    target : Words, default "infantry"
        what is shot at; hex: no enemy is in sight there [C3.3]: infantry or gun or
        unarmored-vehicle or afv or motorcyclist or cavalry or hex.
    type : Words, default None
        the target type, if not the one that follows [C3.31-C3.33]: vehicle or infantry or
        area.
    size : Words, default None
        Case P: size of a Gun or vehicle as a target [C6.7]: very-small or small or average
        or large or very-large.
    target_in : Words, default "open-ground"
        Case Q: terrain of the target's Location [C6.8]: open-ground or brush or grain or
        orchard or marsh or woods or forest or wooden-building or stone-building or
        wooden-rubble or stone-rubble or crag or graveyard or bridge or runway or
        olive-grove or cactus or foxhole or shellhole or emplacement or wreck or wall or
        hedge.
    cover : Words, default "none"
        Case Q: hexside, entrenchment or wreck [C6.8]: none or wall or hedge or foxhole or
        shellhole or emplacement or wreck.
    fortified : Flags, default False
        the target's building is fortified or a factory [B23.9]: yes or no.
    height_advantage : Flags, default False
        the target has Height Advantage [B10.31]: yes or no.
    tem : Numbers, default None
        Case Q: the TEM, if not that of the terrain [C6.8]: a whole number from -3 to 8.
    moving : Words, default "no"
        Case J: how the target moves [C6.1]: no or yes or within-3-mp or within-1-mp or
        dash.
    ffnam : Flags, default False
        Case J3: it moves without Assault Movement [C6.1]: yes or no.
    ffmo : Flags, default False
        Case J4: it moves in the open [C6.1]: yes or no.
    hazardous : Flags, default False
        Case O: it moves hazardously [C6.6]: yes or no.
    concealed : Flags, default False
        Case K: the target is concealed [C6.2]: yes or no.
    target_overstack : Numbers, default 0
        by how many squads it is overstacked [A5.13]: a whole number from 0 to 9.
    wading : Flags, default False
        the target vehicle wades [D16]: yes or no.
    bore_sighted : Flags, default False
        Case M: its Location is bore sighted [C6.4]: yes or no.
    acquired : Numbers, default 0
        Case N: acquired once (-1) or twice (-2) [C6.5]: a whole number from 0 to 2.
    range : Numbers, required
        range in hexes [C3]: a whole number from 0 to 200.
    hindrance : Words, default "none"
        Case R: items joined by +: grain:2+smoke, brush@3 [C6.9]: none, or items such as
        grain:2+smoke or brush@3+smoke@0.
    elevation : Numbers, default 0
        levels by which the firer is above the target [A6.7]: a whole number from -9 to 9.
    month : Numbers, default None
        month: seasons of grain and orchard, dates of ammunition [B14-B15]: a whole number
        from 1 to 12.
    year : Numbers, default None
        year: colors of TH#, dates of weapons and ammunition [A25]: a whole number from 1936
        to 1953.
    ammunition : Words, default None
        what is fired, if not the usual [C4.3-C4.4]: he or ap or apcr or apds or heat or
        smoke or wp or canister.
    barrel : Words, default None
        length of the barrel, if not the gun's [C4.1]: star or normal or l or ll.
    effect : Flags, default False
        work out what hits do to the target [A7.3, C7]: yes or no.
    units : Words, default None
        the units hit: 4-6-7, hs:7, crew:8, gun:8 (a Gun and its crew), 9-1, 2x7, 7/broken
        [A1, A10]: units such as 4-6-7, hs:2-4-7, crew:8, 9-1 or 2x7, joined by +, each with
        /pinned, /broken or /broken-side:8 if need be.
    elr : Numbers, default None
        the units' Experience Level Rating: who fails by more is Replaced [A19.1]: a whole
        number from 0 to 5.
    table : Words, default "ift"
        the Infantry Fire Table, or the Incremental one [A7.3, A7.37]: ift or iift.
    hull_af : Words, default None
        the AF of the hull that faces the firer [D1.6]: unarmored or 0 or 1 or 2 or 3 or 4
        or 6 or 8 or 11 or 14 or 18 or 26.
    turret_af : Words, default None
        the AF of the turret that faces the firer, if not the hull's [D1.6]: unarmored or 0
        or 1 or 2 or 3 or 4 or 6 or 8 or 11 or 14 or 18 or 26.
    facing : Words, default "front"
        Case A: the Target Facing of the hull that is hit [C7.21]: front or side or rear.
    turret_facing : Words, default None
        Case A: the Target Facing of the turret, if not the hull's [C7.21]: front or side or
        rear.
    crew_morale : Numbers, default None
        what the crew's Task Check for a possible Shock has to pass [C7.41]: a whole number
        from 6 to 10.
    open_topped : Flags, default False
        the AFV is open-topped: Area Target Type hits [C1.55]: yes or no.
    all_af : Words, default None
        whether every printed AF is 4 or less, or 8 or more: Area Target Type hits [C1.55]:
        4-or-less or mixed or 8-or-more.
    rof : Numbers, default None
        the rate of fire as printed, if not the named gun's [C2.24]: a whole number from 0
        to 5.
    breakdown : Numbers, default None
        the B# as printed, if not the named gun's or 12; 13 is never [A.11]: a whole number
        from 2 to 13.
    removal : Numbers, default None
        the X#, if one is printed [A.11]: a whole number from 2 to 12.
    circled : Flags, default False
        the B# is circled and brings Low Ammo [D3.71]: yes or no.
    breaking_shot : Words, default "resolves"
        whether the shot that breaks the gun counts [C3.8]: resolves or no-effect.
    intensive : Flags, default False
        one shot of Intensive Fire when the rate of fire is lost [C5.6]: yes or no.
    first_drm : Numbers, default 0
        a DRM of the first shot alone, besides Case A [C5-C6]: a whole number from -9 to 9.
    stop : Words, default "rof"
        when the gun stops: out of ROF, at hits, before it could be removed [C2.24]: rof or
        hit or hits:2 or hits:3 or hits:4 or hits:5 or hits:6 or hits:7 or hits:8 or hits:9
        or keep-gun.
    max_shots : Numbers, default None
        the most shots [C2.24]: a whole number from 1 to 100.
    phases : Numbers, default 1
        for how many of its fire phases the gun fires [C2.24]: a whole number from 1 to 10.
    acquisition : Words, default "kept"
        what becomes of acquisition between phases [C6.5]: kept or lost.
    after_depletion : Words, default "stop"
        what follows when special ammunition runs out [C8.9]: stop or ordinary.
    dice : Iterable[int] | None, default None
        faces in the order rolled: colored, white, dr.
    seed : int | None, default None
        tell one run with the dice of this seed.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Explanation
        Ledger and odds of each situation.

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def attack(
    *,
    firers: Words,
    split: Flags = False,
    range: Numbers,
    fire: Words = "prep",
    shots: Numbers = None,
    area: Flags = False,
    spray: Flags = False,
    leader: Numbers = None,
    inexperienced: Flags = False,
    never_cowers: Flags = False,
    cx: Flags = False,
    encircled: Flags = False,
    firer_overstack: Numbers = 0,
    units: Words = None,
    elr: Numbers = None,
    target_in: Words = "open-ground",
    cover: Words = "none",
    fortified: Flags = False,
    height_advantage: Flags = False,
    tem: Numbers = None,
    concealed: Flags = False,
    ffnam: Flags = False,
    ffmo: Flags = False,
    hazardous: Flags = False,
    target_overstack: Numbers = 0,
    hindrance: Words = "none",
    elevation: Numbers = 0,
    month: Numbers = None,
    other_drm: Numbers = 0,
    table: Words = "ift",
    what_if: bool = False,
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Situations:
    """A fire attack in the game's own words: ledger, odds, what becomes of each unit.

    Sections: A7, A8, A9, A10.

    Parameters
    ----------
    firers : Words, required
        who fires, as one fire group: FP and Normal Range of each [A7.5]: firers such as
        4-6-7, 2x4-6-7, hs:2-4-7, crew:2-2-7 or mmg:5-12, joined by +, each with /assault,
        /pinned, /rof:2 or /b:11 if need be.
    split : Flags, default False
        each of them fires by itself, one after the other [A7.55]: yes or no.
    range : Numbers, required
        hexes to the target; 0 is the firers' own Location [A7.2]: a whole number from 0 to
        40.
    fire : Words, default "prep"
        the phase and manner [A7.1]: prep or defensive-first or subsequent-first or final or
        final-marked or advancing or opportunity.
    shots : Numbers, default None
        shots of one machine gun at the target, at most: in Defensive First Fire the MF that
        it has spent in its Location, 1 unless given [A9.2]: a whole number from 1 to 8.
    area : Flags, default False
        Area Fire for another reason, such as a Snap Shot or a Dash [A7.23]: yes or no.
    spray : Flags, default False
        Spraying Fire [A9.5]: yes or no.
    leader : Numbers, default None
        the DRM of a leader who directs the fire [A7.531]: a whole number from -3 to 3.
    inexperienced : Flags, default False
        Inexperienced Personnel take part: they cower two columns [A19.33]: yes or no.
    never_cowers : Flags, default False
        who fires never cowers, such as Finns and British elite [A7.9]: yes or no.
    cx : Flags, default False
        a firer is CX [A4.51]: yes or no.
    encircled : Flags, default False
        a firer is encircled [A7.7]: yes or no.
    firer_overstack : Numbers, default 0
        squad equivalents by which the firers' Location is overstacked [A5.12]: a whole
        number from 0 to 9.
    units : Words, default None
        who is fired at: what becomes of them is told [A7.4]: units such as 4-6-7, hs:2-4-7,
        crew:8, 9-1 or 2x7, joined by +, each with /pinned, /broken or /broken-side:8 if
        need be.
    elr : Numbers, default None
        their Experience Level Rating [A19.13]: a whole number from 0 to 5.
    target_in : Words, default "open-ground"
        the terrain of the target's Location [A7.6]: open-ground or brush or grain or
        orchard or marsh or woods or forest or wooden-building or stone-building or
        wooden-rubble or stone-rubble or crag or graveyard or bridge or runway or
        olive-grove or cactus or foxhole or shellhole or emplacement or wreck or wall or
        hedge.
    cover : Words, default "none"
        what the target is behind or in besides [A7.6]: none or wall or hedge or foxhole or
        shellhole or emplacement or wreck.
    fortified : Flags, default False
        its building is fortified or a factory [B23.9]: yes or no.
    height_advantage : Flags, default False
        it is higher and has no other TEM [B10.31]: yes or no.
    tem : Numbers, default None
        the TEM, if it is not that of the terrain [A7.6]: a whole number from -5 to 10.
    concealed : Flags, default False
        the target is concealed [A7.23]: yes or no.
    ffnam : Flags, default False
        it moves without Assault Movement [A4.6]: yes or no.
    ffmo : Flags, default False
        it moves in the open [A4.6]: yes or no.
    hazardous : Flags, default False
        it moves hazardously [A4.62]: yes or no.
    target_overstack : Numbers, default 0
        squad equivalents by which its Location is overstacked [A5.131]: a whole number from
        0 to 9.
    hindrance : Words, default "none"
        items joined by +: grain:2+smoke, brush@3 [A6.7]: none, or items such as
        grain:2+smoke or brush@3+smoke@0.
    elevation : Numbers, default 0
        levels by which the firers are higher than the target [A7.21]: a whole number from
        -20 to 20.
    month : Numbers, default None
        the month, for what hinders in its season alone [B15]: a whole number from 1 to 12.
    other_drm : Numbers, default 0
        any further modifier to the DR [A7.3]: a whole number from -20 to 20.
    table : Words, default "ift"
        the Infantry Fire Table or the Incremental one [A7.37]: ift or iift.
    what_if : bool, default False
        tell of a single one what each line is worth, and one DRM more or less.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Situations
        A row for each cell and outcome: the parameters, then
        ``result`` (none, ptc, nmc, 1mc, 2mc, 3mc, 4mc, k/1, k/2, k/3, k/4, 1kia, 2kia, 3kia,
        4kia, 5kia, 6kia, 7kia),
            of which sums are called nmc-or-worse, any-effect, k-or-kia, kia,
        ``cowered`` (True or False),
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def smoke_need(
    *,
    squads: Numbers = None,
    exponent: Numbers = None,
    each: Words = None,
    drm: Numbers = 0,
    to: Words = "adjacent",
    mf: Numbers = 4,
    stop_after: Numbers = None,
    need: float | Fraction | str,
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> SmokeNeed:
    """Squads that try their smoke grenades one after the other, with guns and smoke dispensers
    if there are any: smoke placed, squads that lose their move, attempts.

    Sections: A24.1, C8.5, D13.

    Parameters
    ----------
    squads : Numbers, default None
        the number of squads, all with one exponent [A24.1]: a whole number from 1 to 24.
    exponent : Numbers, default None
        the Smoke Placement Exponent of each of them [A24.1]: a whole number from 0 to 5.
    each : Words, default None
        squads that differ, in their order, by exponent; guns and dispensers too [A24.1]:
        exponents of squads joined by +, such as 2+2+3, and of other things gun:TH#:s#,
        gun:TH#:s#:DRM, gun:TH#:s#:DRM:ROF, dispenser:USAGE or dispenser:USAGE:DRM.
    drm : Numbers, default 0
        what is added to the dr of every squad, such as 1 for CX units [A4.51]: a whole
        number from 0 to 5.
    to : Words, default "adjacent"
        where every squad's smoke is meant to go [A24.1]: own or adjacent or uphill.
    mf : Numbers, default 4
        the MF that every squad has; an attempt costs 1 in its own Location, else 2 [A4.11]:
        a whole number from 0 to 20.
    stop_after : Numbers, default None
        stop when so many are placed, or none for all to try [A24.1]: a whole number from 1
        to 24.
    need : float | Fraction | str, required
        the chance that is needed, such as 0.9 or "9/10".
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    SmokeNeed
        A row for each cell and outcome: the parameters, then
        ``placed`` (a count from 0),
        ``move_ended`` (a count from 0),
        ``attempts`` (a count from 0),
        ``placed_in_own_location`` (a count from 0),
        ``mf_left`` (a count from 0),
        ``placed_by_ordnance`` (a count from 0),
        ``placed_by_dispensers`` (a count from 0),
        ``guns_spent`` (a count from 0),
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def to_hit(
    *,
    type: Words,
    th: Numbers,
    drm: Numbers = 0,
    roll: Words = "normal",
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Odds:
    """The To Hit DR of ordnance: miss, hit, critical hit, improbable hit.

    Sections: C3.3, C3.6, C3.7.

    Parameters
    ----------
    type : Words, required
        the target type of the shot [C3.31-C3.33]: vehicle or infantry or area.
    th : Numbers, required
        the Modified TH#: the To Hit table's number with the changes of C4 [C3-C4]: a whole
        number from -100 to 100.
    drm : Numbers, default 0
        the sum of all modifiers to the roll; never folded into the TH# [C5-C6]: a whole
        number from -100 to 100.
    roll : Words, default "normal"
        double-lower counts the lower die twice: fire in motion [C5.35]: normal or
        double-lower.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Odds
        A row for each cell and outcome: the parameters, then
        ``result`` (miss, hit, critical-hit, improbable-hit, improbable-critical-hit),
            of which sums are called any-hit, any-critical-hit,
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def to_kill(
    *,
    basic: Numbers,
    critical: Flags = False,
    rear: Flags = False,
    range_modifier: Numbers = 0,
    armor: Numbers = None,
    location: Words = "hull",
    round: Words = "non-he",
    crew_morale: Numbers = None,
    hull_down: Flags = False,
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Odds:
    """The To Kill DR against a vehicle that is hit: wreck, Immobilization, Shock.

    Sections: C7.2, C7.35, C7.41, C7.5-C7.7, A9.61.

    Parameters
    ----------
    basic : Numbers, required
        the To Kill table's number for the gun and its ammunition [C7.31-C7.34]: a whole
        number from 0 to 40.
    critical : Flags, default False
        whether the hit is a critical one: the Basic TK# is doubled first [C7.23]: yes or
        no.
    rear : Flags, default False
        whether the rear Target Facing is hit: +1 against armor [C7.21]: yes or no.
    range_modifier : Numbers, default 0
        what the range adds to the TK# of AP, APCR and APDS against armor [C7.24]: a whole
        number from -7 to 3.
    armor : Numbers, default None
        the Armor Factor of the part that is hit; none: it is unarmored, and the TK# is
        final [C7.11, D1.6]: a whole number from 0 to 26.
    location : Words, default "hull"
        where the target is hit, if it is armored [C3.9]: turret or hull.
    round : Words, default "non-he"
        what hits: HE, anything else that ordnance fires, or a machine gun [C7.7, A9.61]: he
        or non-he or machine-gun.
    crew_morale : Numbers, default None
        the Morale Level against which a possible Shock is rolled; none: it stays possible
        [C7.41, D5.1]: a whole number from 6 to 10.
    hull_down : Flags, default False
        whether the target is hull down to the firer: nothing immobilizes it [C7.5, D4.2]:
        yes or no.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Odds
        A row for each cell and outcome: the parameters, then
        ``result`` (no-effect, possible-shock, stun, shock, immobilized, eliminated, burning),
            of which sums are called knocked-out, any-effect,
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def smoke_grenade(
    *,
    exponent: Numbers,
    drm: Numbers = 0,
    to: Words = "adjacent",
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Odds:
    """A squad's attempt to place smoke grenades.

    Sections: A24.1.

    Parameters
    ----------
    exponent : Numbers, required
        the Smoke Placement Exponent: the highest dr that places smoke [A24.1]: a whole
        number from 0 to 5.
    drm : Numbers, default 0
        what is added to the dr, such as 1 for a CX unit [A4.51]: a whole number from 0 to
        5.
    to : Words, default "adjacent"
        where the smoke is meant to go; uphill needs a further dr of 1-3 [A24.1]: own or
        adjacent or uphill.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Odds
        A row for each cell and outcome: the parameters, then
        ``result`` (placed, placed-in-own-location, not-placed, not-placed-move-ends),
            of which sums are called any-smoke,
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def smoke_ordnance(
    *,
    th: Numbers,
    drm: Numbers = 0,
    depletion: Numbers,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Odds:
    """Ordnance that fires SMOKE: a To Hit DR with a depletion number.

    Sections: C8.5, C8.9, C3.33.

    Parameters
    ----------
    th : Numbers, required
        the Modified TH# on the Area Target Type, with C4.4's +2 to 12 hexes [C3-C4]: a
        whole number from -100 to 100.
    drm : Numbers, default 0
        the sum of all modifiers to the roll; never folded into the TH# [C5-C6]: a whole
        number from -100 to 100.
    depletion : Numbers, required
        the s# or WP#: above it the weapon has no SMOKE, with it the last round [C8.9]: a
        whole number from 2 to 12.
    marginal : Question, default None
        fields of an outcome that alone are shown.
    cap : Question, default None
        how far counts are told apart, such as {"hits": 6}.
    at_least : Question, default None
        numbers that are to be reached, all of them, such as {"hits+critical_hits": 2}.
    given : Question, default None
        a condition, such as {"malfunctioned": False}.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Odds
        A row for each cell and outcome: the parameters, then
        ``result`` (placed, missed, none-available),
        ``last_round`` (True or False),
        ``critical`` (True or False),
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def smoke_dispenser(
    *,
    usage: Numbers,
    drm: Numbers = 0,
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Odds:
    """The usage DR of a vehicle's smoke dispenser.

    Sections: D13.

    Parameters
    ----------
    usage : Numbers, required
        the usage number of the dispenser: the highest DR that places smoke [D13]: a whole
        number from 2 to 12.
    drm : Numbers, default 0
        what is added to the DR, such as 1 for a crew that is buttoned up [D13]: a whole
        number from -100 to 100.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Odds
        A row for each cell and outcome: the parameters, then
        ``result`` (placed, not-placed),
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def breakdown(
    *,
    breakdown: Numbers = 12,
    removal: Numbers = None,
    circled: Flags = False,
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Odds:
    """What the DR of one use does to a weapon: malfunction, Low Ammo, removal.

    Sections: A.11, D3.71.

    Parameters
    ----------
    breakdown : Numbers, default 12
        the Breakdown Number: the lowest DR that is not harmless [A.11]: a whole number from
        2 to 12.
    removal : Numbers, default None
        the lowest DR that removes the weapon [A.11]: a whole number from 2 to 12.
    circled : Flags, default False
        whether the B# is circled: Low Ammo, with a malfunction on a 12 alone [D3.71]: yes
        or no.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Odds
        A row for each cell and outcome: the parameters, then
        ``result`` (unharmed, low-ammo, malfunctions, removed),
            of which sums are called any-harm,
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def repair(
    *,
    of: Words = "gun",
    repair: Numbers = 1,
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Odds:
    """An attempt to repair a malfunctioned Gun or vehicle's weapon.

    Sections: A9.72, D3.7.

    Parameters
    ----------
    of : Words, default "gun"
        whose weapon has malfunctioned [A9.72, D3.7]: gun or vehicle-weapon.
    repair : Numbers, default 1
        a Gun's Repair Number: the highest dr that repairs it; a vehicle's weapon is
        repaired on a 1 whatever stands here [A9.72]: a whole number from 1 to 5.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Odds
        A row for each cell and outcome: the parameters, then
        ``result`` (repaired, still-malfunctioned, eliminated, disabled),
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def gun_duel(
    *,
    drm: Numbers,
    enemy_drm: Numbers,
    roll: Words = "normal",
    enemy_roll: Words = "normal",
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Odds:
    """Which of two opposed firers shoots first.

    Sections: C2.2401.

    Parameters
    ----------
    drm : Numbers, required
        the sum of the own TH DRM [C2.2401]: a whole number from -100 to 100.
    enemy_drm : Numbers, required
        the sum of the enemy's TH DRM [C2.2401]: a whole number from -100 to 100.
    roll : Words, default "normal"
        the own dice: double-lower counts the lower die twice, fire in motion [C5.35]:
        normal or double-lower.
    enemy_roll : Words, default "normal"
        the enemy's dice, likewise [C5.35]: normal or double-lower.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Odds
        A row for each cell and outcome: the parameters, then
        ``shoots`` (first, second, tied),
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def random_selection(
    *,
    units: Numbers,
    wanted: Numbers = 1,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Odds:
    """How many units Random Selection strikes, and whether a given one is among them.

    Sections: A.9.

    Parameters
    ----------
    units : Numbers, required
        the number of units that one is selected from [A.9]: a whole number from 1 to 8.
    wanted : Numbers, default 1
        how many are to be selected; those who tie the last are selected too [A.9]: a whole
        number from 1 to 8.
    marginal : Question, default None
        fields of an outcome that alone are shown.
    cap : Question, default None
        how far counts are told apart, such as {"hits": 6}.
    at_least : Question, default None
        numbers that are to be reached, all of them, such as {"hits+critical_hits": 2}.
    given : Question, default None
        a condition, such as {"malfunctioned": False}.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Odds
        A row for each cell and outcome: the parameters, then
        ``selected`` (a count from 0),
        ``this_one`` (True or False),
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def sniper_attack(
    *,
    san: Numbers,
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Odds:
    """A DR that may rouse the enemy's Sniper, and the dr of his attack.

    Sections: A14.1, A14.3.

    Parameters
    ----------
    san : Numbers, required
        the enemy's Sniper Activation Number: the Original DR that rouses his Sniper
        [A14.1]: a whole number from 2 to 7.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Odds
        A row for each cell and outcome: the parameters, then
        ``result`` (no-attack, no-effect, effective-on-1, effective-on-2),
            of which sums are called effective, any-attack,
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def concealment(
    *,
    at_most: Numbers,
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Odds:
    """A dr for the loss or the gain of concealment.

    Sections: A12.

    Parameters
    ----------
    at_most : Numbers, required
        the highest dr, as rolled, that loses or gains it [A12]: a whole number from 1 to 6.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Odds
        A row for each cell and outcome: the parameters, then
        ``result`` (changed, unchanged),
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def wind(
    *,
    when: Words,
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Odds:
    """The wind's force at the start of a scenario, or its change in a Rally Phase.

    Sections: B25.63, B25.65.

    Parameters
    ----------
    when : Words, required
        a dr at the start of a scenario, or the Wind Change DR of a Rally Phase [B25.63,
        B25.65]: start or rally-phase.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Odds
        A row for each cell and outcome: the parameters, then
        ``wind`` (no-wind, mild-breeze, heavy-winds, no-change, change, gusts),
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def fire(
    *,
    type: Words,
    th: Numbers,
    drm: Numbers = 0,
    roll: Words = "normal",
    rof: Numbers = 0,
    breakdown: Numbers = 12,
    breaking_shot: Words = "resolves",
    max_shots: Numbers = None,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Odds:
    """A gun that fires as long as its rate of fire lets it: hits, critical hits, shots, and
    whether it malfunctions.

    Sections: A.11, C2.24, C3.

    Parameters
    ----------
    type : Words, required
        the target type of the shot [C3.31-C3.33]: vehicle or infantry or area.
    th : Numbers, required
        the Modified TH#: the To Hit table's number with the changes of C4 [C3-C4]: a whole
        number from -100 to 100.
    drm : Numbers, default 0
        the sum of all modifiers to the roll; never folded into the TH# [C5-C6]: a whole
        number from -100 to 100.
    roll : Words, default "normal"
        double-lower counts the lower die twice: fire in motion [C5.35]: normal or
        double-lower.
    rof : Numbers, default 0
        the rate of fire: the highest colored die that lets the gun fire again [C2.24]: a
        whole number from 0 to 5.
    breakdown : Numbers, default 12
        the B#: the lowest Original DR with which the gun malfunctions [A.11]: a whole
        number from 2 to 12.
    breaking_shot : Words, default "resolves"
        whether the shot whose DR breaks the gun counts [C3.8]: resolves or no-effect.
    max_shots : Numbers, default None
        the most shots, or none for as long as the rate of fire lets it [C2.24]: a whole
        number from 1 to 1000.
    marginal : Question, default None
        fields of an outcome that alone are shown.
    cap : Question, default None
        how far counts are told apart, such as {"hits": 6}.
    at_least : Question, default None
        numbers that are to be reached, all of them, such as {"hits+critical_hits": 2}.
    given : Question, default None
        a condition, such as {"malfunctioned": False}.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Odds
        A row for each cell and outcome: the parameters, then
        ``hits`` (a count from 0),
        ``critical_hits`` (a count from 0),
        ``shots`` (a count from 0),
        ``malfunctioned`` (True or False),
        ``removed`` (True or False),
        ``turret_hits`` (a count from 0),
        ``multiple_hits`` (a count from 0),
        ``depleted`` (True or False),
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def smoke_round(
    *,
    th: Numbers,
    occupants: Words = "0",
    depletion: Numbers,
    rof: Numbers = 0,
    breakdown: Numbers = 12,
    acquired: Numbers = 0,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Odds:
    """Ordnance that fires SMOKE at a hex, round after round as its rate of fire lets it, until
    SMOKE is placed or there is none left.

    Sections: C3.33, C8.5, C8.9.

    Parameters
    ----------
    th : Numbers, required
        the Modified TH# on the Area Target Type, with C4.4's +2 to 12 hexes [C3-C4]: a
        whole number from -100 to 100.
    occupants : Words, default "0"
        the DRM to hit each occupant of the hex: any that is hit lets SMOKE be placed
        [C3.33]: the DRM of each, joined by +, such as 4+2+-1.
    depletion : Numbers, required
        the s# or WP#: above it the weapon has no SMOKE, with it the last round [C8.9]: a
        whole number from 2 to 12.
    rof : Numbers, default 0
        the rate of fire of a mortar; of other ordnance 0 [C2.24]: a whole number from 0 to
        5.
    breakdown : Numbers, default 12
        the B#: the lowest Original DR with which the gun malfunctions [A.11]: a whole
        number from 2 to 12.
    acquired : Numbers, default 0
        acquisition that the first round uses, and that is lost with it [C6.5]: a whole
        number from 0 to 2.
    marginal : Question, default None
        fields of an outcome that alone are shown.
    cap : Question, default None
        how far counts are told apart, such as {"hits": 6}.
    at_least : Question, default None
        numbers that are to be reached, all of them, such as {"hits+critical_hits": 2}.
    given : Question, default None
        a condition, such as {"malfunctioned": False}.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Odds
        A row for each cell and outcome: the parameters, then
        ``placed`` (True or False),
        ``rounds`` (a count from 0),
        ``depleted`` (True or False),
        ``malfunctioned`` (True or False),
        ``critical`` (True or False),
        ``occupants_hit`` (a count from 0),
        ``removed`` (True or False),
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def smoke_plan(
    *,
    squads: Numbers = None,
    exponent: Numbers = None,
    each: Words = None,
    drm: Numbers = 0,
    to: Words = "adjacent",
    mf: Numbers = 4,
    stop_after: Numbers = None,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Odds:
    """Squads that try their smoke grenades one after the other, with guns and smoke dispensers
    if there are any: smoke placed, squads that lose their move, attempts.

    Sections: A24.1, C8.5, D13.

    Parameters
    ----------
    squads : Numbers, default None
        the number of squads, all with one exponent [A24.1]: a whole number from 1 to 24.
    exponent : Numbers, default None
        the Smoke Placement Exponent of each of them [A24.1]: a whole number from 0 to 5.
    each : Words, default None
        squads that differ, in their order, by exponent; guns and dispensers too [A24.1]:
        exponents of squads joined by +, such as 2+2+3, and of other things gun:TH#:s#,
        gun:TH#:s#:DRM, gun:TH#:s#:DRM:ROF, dispenser:USAGE or dispenser:USAGE:DRM.
    drm : Numbers, default 0
        what is added to the dr of every squad, such as 1 for CX units [A4.51]: a whole
        number from 0 to 5.
    to : Words, default "adjacent"
        where every squad's smoke is meant to go [A24.1]: own or adjacent or uphill.
    mf : Numbers, default 4
        the MF that every squad has; an attempt costs 1 in its own Location, else 2 [A4.11]:
        a whole number from 0 to 20.
    stop_after : Numbers, default None
        stop when so many are placed, or none for all to try [A24.1]: a whole number from 1
        to 24.
    marginal : Question, default None
        fields of an outcome that alone are shown.
    cap : Question, default None
        how far counts are told apart, such as {"hits": 6}.
    at_least : Question, default None
        numbers that are to be reached, all of them, such as {"hits+critical_hits": 2}.
    given : Question, default None
        a condition, such as {"malfunctioned": False}.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Odds
        A row for each cell and outcome: the parameters, then
        ``placed`` (a count from 0),
        ``move_ended`` (a count from 0),
        ``attempts`` (a count from 0),
        ``placed_in_own_location`` (a count from 0),
        ``mf_left`` (a count from 0),
        ``placed_by_ordnance`` (a count from 0),
        ``placed_by_dispensers`` (a count from 0),
        ``guns_spent`` (a count from 0),
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def fire_table(
    *,
    table: Words = "ift",
    fp: Numbers,
    half: Flags = False,
    drm: Numbers = 0,
    cowering: Words = "never",
    units: Numbers = 1,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Odds:
    """A fire attack on the Infantry Fire Table: its result, and how many units a K or a KIA
    selects.

    Sections: A7.3, A7.9, A7.37.

    Parameters
    ----------
    table : Words, default "ift"
        the Infantry Fire Table, or the Incremental one, an option of the rules [A7.3,
        A7.37]: ift or iift.
    fp : Numbers, required
        the FP of the attack, all doubling and halving done; the column is the next lower
        one [A7.3]: a whole number from 0 to 1000.
    half : Flags, default False
        half an FP more, which the Incremental table tells apart up to 5 [A7.2]: yes or no.
    drm : Numbers, default 0
        the sum of all modifiers to the DR: leader, TEM, hindrances, movement [A7.3]: a
        whole number from -100 to 100.
    cowering : Words, default "never"
        what doubles do: never with a leader who directs, cowers, inexperienced two columns
        [A7.9]: never or cowers or inexperienced.
    units : Numbers, default 1
        the number of units in the target Location [A.9]: a whole number from 1 to 6.
    marginal : Question, default None
        fields of an outcome that alone are shown.
    cap : Question, default None
        how far counts are told apart, such as {"hits": 6}.
    at_least : Question, default None
        numbers that are to be reached, all of them, such as {"hits+critical_hits": 2}.
    given : Question, default None
        a condition, such as {"malfunctioned": False}.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Odds
        A row for each cell and outcome: the parameters, then
        ``result`` (none, ptc, nmc, 1mc, 2mc, 3mc, 4mc, k/1, k/2, k/3, k/4, 1kia, 2kia, 3kia,
        4kia, 5kia, 6kia, 7kia),
            of which sums are called nmc-or-worse, any-effect, k-or-kia, kia,
        ``selected`` (a count from 0),
        ``cowered`` (True or False),
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def vehicle_line(
    *,
    table: Words = "ift",
    fp: Numbers,
    half: Flags = False,
    drm: Numbers = 0,
    hull_down: Flags = False,
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Odds:
    """Fire at a vehicle without armor: the Vehicle line of the Infantry Fire Table.

    Sections: A7.308, A7.309.

    Parameters
    ----------
    table : Words, default "ift"
        the Infantry Fire Table, or the Incremental one, an option of the rules [A7.3,
        A7.37]: ift or iift.
    fp : Numbers, required
        the FP of the attack, all doubling and halving done; the column is the next lower
        one [A7.3]: a whole number from 0 to 1000.
    half : Flags, default False
        half an FP more, which the Incremental table tells apart up to 5 [A7.2]: yes or no.
    drm : Numbers, default 0
        the sum of all modifiers to the DR: leader, TEM, hindrances, movement [A7.3]: a
        whole number from -100 to 100.
    hull_down : Flags, default False
        the vehicle is hull down: an Unlikely Kill never immobilizes it [A7.309]: yes or no.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Odds
        A row for each cell and outcome: the parameters, then
        ``result`` (no-effect, immobilized, eliminated, burning),
            of which sums are called knocked-out, any-effect,
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def morale_check(
    *,
    morale: Numbers,
    check: Words = "nmc",
    leadership: Numbers = 0,
    elr: Numbers = None,
    kind: Words = "squad",
    before: Words = "good-order",
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Odds:
    """A unit's Morale Check or Pin Task Check: what it is like then.

    Sections: A7.3, A7.8, A10.3, A19.1.

    Parameters
    ----------
    morale : Numbers, required
        the Morale Level of the side that is up [A10.1]: a whole number from 3 to 10.
    check : Words, default "nmc"
        what has to be passed [A7.303-A7.305]: ptc or nmc or 1mc or 2mc or 3mc or 4mc.
    leadership : Numbers, default 0
        the modifier of another leader who helps [A10.21]: a whole number from -3 to 3.
    elr : Numbers, default None
        the Experience Level Rating: a unit that fails by more is Replaced; none for nobody
        [A19.1]: a whole number from 0 to 5.
    kind : Words, default "squad"
        what is left after Casualty Reduction depends on it [A7.302]: squad or half-squad or
        crew or leader.
    before : Words, default "good-order"
        what the unit is like before; a wounded leader has one Morale Level less [A10.3,
        A17.3]: good-order or pinned or broken or wounded.
    marginal : Question, default None
        fields of an outcome that alone are shown.
    cap : Question, default None
        how far counts are told apart, such as {"hits": 6}.
    at_least : Question, default None
        numbers that are to be reached, all of them, such as {"hits+critical_hits": 2}.
    given : Question, default None
        a condition, such as {"malfunctioned": False}.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Odds
        A row for each cell and outcome: the parameters, then
        ``state`` (good-order, pinned, reduced, reduced-pinned, broken, replaced,
        reduced-broken, reduced-replaced, eliminated, eliminated-gun-malfunctioned,
        eliminated-gun-destroyed),
            of which sums are called broken-or-worse, any-effect, eliminated, reduced-or-worse,
        ``heat_of_battle`` (True or False),
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

def infantry_fire(
    *,
    table: Words = "ift",
    fp: Numbers,
    half: Flags = False,
    drm: Numbers = 0,
    cowering: Words = "never",
    attacks: Numbers = 1,
    units: Words,
    elr: Numbers = None,
    marginal: Question = None,
    cap: Question = None,
    at_least: Question = None,
    given: Question = None,
    variant: Variant = "asl",
    max_cells: int = 100000,
) -> Odds:
    """Fire attacks on the units of a Location: how many are pinned, broken, reduced,
    eliminated.

    Sections: A7.3, A7.8, A7.9, A10, A17, A19.

    Parameters
    ----------
    table : Words, default "ift"
        the Infantry Fire Table, or the Incremental one, an option of the rules [A7.3,
        A7.37]: ift or iift.
    fp : Numbers, required
        the FP of the attack, all doubling and halving done; the column is the next lower
        one [A7.3]: a whole number from 0 to 1000.
    half : Flags, default False
        half an FP more, which the Incremental table tells apart up to 5 [A7.2]: yes or no.
    drm : Numbers, default 0
        the sum of all modifiers to the DR: leader, TEM, hindrances, movement [A7.3]: a
        whole number from -100 to 100.
    cowering : Words, default "never"
        what doubles do: never with a leader who directs, cowers, inexperienced two columns
        [A7.9]: never or cowers or inexperienced.
    attacks : Numbers, default 1
        how often the same attack is made, one after the other [A7.31]: a whole number from
        1 to 12.
    units : Words, required
        the units fired at, joined by +: 4-6-7, hs:7, crew:8, 9-1 (a leader), 2x7, 7/broken
        [A1, A10]: units such as 4-6-7, hs:2-4-7, crew:8, 9-1 or 2x7, joined by +, each with
        /pinned, /broken or /broken-side:8 if need be.
    elr : Numbers, default None
        the Experience Level Rating: a unit that fails by more is Replaced; none for nobody
        [A19.1]: a whole number from 0 to 5.
    marginal : Question, default None
        fields of an outcome that alone are shown.
    cap : Question, default None
        how far counts are told apart, such as {"hits": 6}.
    at_least : Question, default None
        numbers that are to be reached, all of them, such as {"hits+critical_hits": 2}.
    given : Question, default None
        a condition, such as {"malfunctioned": False}.
    variant : Variant, default "asl"
        a name, such as asl+grenade-six:final, or the path of a TOML file with changed
        rules.
    max_cells : int, default 100000
        the most cells that a grid may have.

    Returns
    -------
    Odds
        A row for each cell and outcome: the parameters, then
        ``good_order`` (a count from 0),
        ``pinned`` (a count from 0),
        ``broken`` (a count from 0),
        ``replaced`` (a count from 0),
        ``reduced`` (a count from 0),
        ``eliminated`` (a count from 0),
        ``heat_of_battle`` (a count from 0),
        ``guns_lost`` (a count from 0),
        ``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).

    Raises
    ------
    ValueError
        If a value is not allowed or a name not known: the message says what is.
    """
    ...

__all__ = [
    "attack",
    "check",
    "explain",
    "odds",
    "phase",
    "policy",
    "shot",
    "simulate",
    "smoke",
    "smoke_need",
    "tell_phase",
    "to_hit",
    "to_kill",
    "smoke_grenade",
    "smoke_ordnance",
    "smoke_dispenser",
    "breakdown",
    "repair",
    "gun_duel",
    "random_selection",
    "sniper_attack",
    "concealment",
    "wind",
    "fire",
    "smoke_round",
    "smoke_plan",
    "fire_table",
    "vehicle_line",
    "morale_check",
    "infantry_fire",
]
