"""The package and the program answer alike."""

import json
from collections.abc import Callable
from typing import Any

import aslodds
import pytest

SHOT = {"gun": "75L", "nation": "german", "range": range(6, 14), "acquired": [0, 1, 2]}
CASES: list[tuple[str, Callable[[], aslodds.Answer]]] = [
    (
        "odds to-hit --type infantry --th 4..10 --drm -2..4",
        lambda: aslodds.to_hit(type="infantry", th=range(4, 11), drm=range(-2, 5)),
    ),
    (
        "odds fire --type infantry --th 8 --drm 1 --rof 1..3 --max-shots 9",
        lambda: aslodds.fire(type="infantry", th=8, drm=1, rof=[1, 2, 3], max_shots=9),
    ),
    (
        "odds fire --type area --th 7 --rof 2 --cap hits=2 --marginal hits --given shots=2+",
        lambda: aslodds.odds(
            "fire",
            type="area",
            th=7,
            rof=2,
            cap={"hits": 2},
            marginal=["hits"],
            given={"shots": "2+"},
        ),
    ),
    (
        "odds smoke-plan --each 2+2+3 --need 3/4",
        lambda: aslodds.smoke_need(need="3/4", each="2+2+3"),
    ),
    (
        "simulate to-hit --type infantry --th 6..8 --drm 0..2 --trials 1e5 --seed 7",
        lambda: aslodds.simulate(
            "to-hit", type="infantry", th=range(6, 9), drm=range(3), trials=1e5, seed=7
        ),
    ),
    (
        "check smoke-grenade --exponent 1..5 --trials 1e5 --seed 3 --worst 3",
        lambda: aslodds.check("smoke-grenade", exponent=range(1, 6), trials=1e5, seed=3, worst=3),
    ),
    (
        "explain to-hit --type infantry --th 8 --drm 1",
        lambda: aslodds.explain("to-hit", type="infantry", th=8, drm=1),
    ),
    (
        "shot --gun 75L --nation german --range 6..13 --acquired 0..2",
        lambda: aslodds.shot(**SHOT),
    ),
    (
        "shot --gun 75L --nation german --range 6 --target-in woods --effect --units 4-6-7+9-1",
        lambda: aslodds.shot(
            gun="75L",
            nation="german",
            range=6,
            target_in="woods",
            effect=True,
            units="4-6-7+9-1",
        ),
    ),
    (
        "shot --gun 75L --nation german --range 6 --acquired 1 --what-if",
        lambda: aslodds.shot(gun="75L", nation="german", range=6, acquired=1, what_if=True),
    ),
    (
        "attack --firers 2x4-6-7 --range 6 --units 7",
        lambda: aslodds.attack(firers="2x4-6-7", range=6, units="7"),
    ),
    (
        "attack --firers 2x4-6-7 --range 6 --units 7 --what-if",
        lambda: aslodds.attack(firers="2x4-6-7", range=6, units="7", what_if=True),
    ),
    (
        "phase --gun 75L --nation german --range 6 --rof 2 --dice 2,5,4,6",
        lambda: aslodds.tell_phase(gun="75L", nation="german", range=6, rof=2, dice=[2, 5, 4, 6]),
    ),
    (
        "phase --gun 75L --nation german --range 13 --rof 1..3 --intensive no,yes",
        lambda: aslodds.phase(
            gun="75L", nation="german", range=13, rof=range(1, 4), intensive=[False, True]
        ),
    ),
    (
        "smoke grenade --nation us --squad 6-6-6 --phase mph,rph",
        lambda: aslodds.smoke("grenade", nation="us", squad="6-6-6", phase=["mph", "rph"]),
    ),
    (
        "smoke dispenser --kind sd --usage 5..9 --crew bu,ce",
        lambda: aslodds.smoke("dispenser", kind="sd", usage=range(5, 10), crew=["bu", "ce"]),
    ),
    (
        "attack --firers 2x4-6-7 --range 6 --other-drm -2..4 --units 7",
        lambda: aslodds.attack(firers="2x4-6-7", range=6, other_drm=range(-2, 5), units="7"),
    ),
    (
        "policy smoke --squads 3 --exponent 3 --wanted 1 --smoke 6 --attempt -1 --stopped -3",
        lambda: aslodds.policy(
            "smoke", squads=3, exponent=3, wanted=1, smoke=6, attempt=-1, stopped=-3
        ),
    ),
]


@pytest.mark.parametrize(("arguments", "ask"), CASES, ids=[case[0] for case in CASES])
def test_json_and_csv_are_those_of_the_program(
    arguments: str, ask: Callable[[], aslodds.Answer], program: Callable[..., str]
) -> None:
    answer = ask()
    typed = arguments.split()
    assert answer.to_json() == program(*typed, "--format", "json")
    assert answer.to_csv() == program(*typed, "--format", "csv")
    assert answer.to_html() == program(*typed, "--format", "html")
    assert str(answer) == program(*typed).rstrip("\n")


def test_columns_hold_what_json_holds() -> None:
    for ask in [CASES[0][1], CASES[1][1], CASES[2][1]]:
        answer = ask()
        read = json.loads(answer.to_json())
        rows: list[dict[str, Any]] = []
        for cell in read["cells"]:
            for outcome in cell["outcomes"]:
                numbers = {name: int(outcome["weight"]) for name in ["weight"]}
                total = {"total": int(cell["total"])}
                rows.append(
                    cell["params"] | outcome["outcome"] | numbers | total | {"p": outcome["p"]}
                )
        columns = answer.to_dict()
        assert [
            dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)
        ] == rows


def test_charts_are_those_of_the_program(program: Callable[..., str]) -> None:
    grid = {"type": "infantry", "th": range(6, 10), "drm": range(-2, 7)}
    typed = ["to-hit", "--type", "infantry", "--th", "6..9", "--drm", "-2..6"]
    for kind, more, drawn in [
        ("heatmap", ["--outcome", "critical-hit"], {"outcome": "critical-hit"}),
        (
            "curves",
            ["--outcome", "any-hit", "--series", "th"],
            {"outcome": "any-hit", "series": "th"},
        ),
        ("stacked", ["--panels", "th", "--width", "900"], {"panels": "th", "width": 900}),
    ]:
        chart = aslodds.to_hit(**grid).chart(kind, **drawn)
        assert chart.svg == program("chart", kind, *typed, *more)
    fire = aslodds.fire(type="infantry", th=8, drm=1, rof=[1, 2, 3])
    typed = ["fire", "--type", "infantry", "--th", "8", "--drm", "1", "--rof", "1..3"]
    assert fire.chart("at-least").svg == program("chart", "at-least", *typed)
    assert fire.chart("joint").svg == program("chart", "joint", *typed)
    dice = aslodds.to_hit(type="infantry", th=8, drm=1).chart("dice")
    typed = ["to-hit", "--type", "infantry", "--th", "8", "--drm", "1"]
    assert dice.svg == program("chart", "dice", *typed)
