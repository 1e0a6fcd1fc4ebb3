"""Options side by side, worths, variants, dice and records: by hand, and as the program has."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import aslodds
import polars as pl
import pytest

MINE = """
about = "thicker woods, and criticals at half"
critical-at = "at-most"

[terrain]
woods.tem = 2
"""
TO_HIT = "--type infantry --th 4..10 --drm -2..4"
GRID = {"type": "infantry", "th": range(4, 11), "drm": range(-2, 5)}
PHASE = {"gun": "75L", "nation": "german", "range": 6, "rof": 3}

CASES: list[tuple[str, Callable[[], aslodds.Finding]]] = [
    (
        "compare odds to-hit --type infantry --th 8 --drm 0 --against at-most-half",
        lambda: aslodds.compare(
            aslodds.to_hit(type="infantry", th=8, drm=0), against="at-most-half"
        ),
    ),
    (
        f"compare odds to-hit {TO_HIT} --against at-most-half,starter-kit --outcome hit",
        lambda: aslodds.compare(
            aslodds.to_hit(**GRID), against=["at-most-half", "starter-kit"], outcome="hit"
        ),
    ),
    (
        "compare shot --gun PaK:38 --range 6 -- shot --gun PaK:38 --range 6 --acquired 1",
        lambda: aslodds.compare(
            aslodds.shot(gun="PaK 38", range=6), aslodds.shot(gun="PaK 38", range=6, acquired=1)
        ),
    ),
    (
        "compare phase --gun 75L --nation german --range 6 --rof 3 --against third-die-rof",
        lambda: aslodds.compare(aslodds.phase(**PHASE), against="third-die-rof"),
    ),
    (
        "compare odds smoke-plan --squads 2 --exponent 3 -- odds smoke-plan --squads 3 "
        "--exponent 2 --test-level 0.01 --test-power 0.9",
        lambda: aslodds.compare(
            aslodds.smoke_plan(squads=2, exponent=3),
            aslodds.smoke_plan(squads=3, exponent=2),
            level=0.01,
            power=0.9,
        ),
    ),
    (
        "compare smoke dispenser --kind sd --usage 5..9 -- smoke dispenser --kind sn --usage 5..9",
        lambda: aslodds.compare(
            aslodds.smoke("dispenser", kind="sd", usage=range(5, 10)),
            aslodds.smoke("dispenser", kind="sn", usage=range(5, 10)),
        ),
    ),
    (
        "compare attack --firers 2x4-6-7 --range 6 -- attack --firers 2x4-6-7 --range 7",
        lambda: aslodds.compare(
            aslodds.attack(firers="2x4-6-7", range=6), aslodds.attack(firers="2x4-6-7", range=7)
        ),
    ),
    (
        "sensitivity odds to-hit --type infantry --th 4..10 --drm 0 --only drm --break-even 50%",
        lambda: aslodds.sensitivity(
            aslodds.to_hit(type="infantry", th=range(4, 11), drm=0), only="drm", break_even=0.5
        ),
    ),
    (
        "sensitivity shot --gun 75L --nation german --range 13 --acquired 1",
        lambda: aslodds.sensitivity(aslodds.shot(gun="75L", nation="german", range=13, acquired=1)),
    ),
    (
        "variant show --variant third-die-rof",
        lambda: aslodds.variant_settings(variant="third-die-rof"),
    ),
    (
        "variant show terrain case.k --variant starter-kit",
        lambda: aslodds.variant_settings("terrain", "case.k", variant="starter-kit"),
    ),
    ("variant show --all", lambda: aslodds.variant_settings(every=True)),
    (
        "dice --faces 12,9,11,8,10,10",
        lambda: aslodds.dice_log(faces=[12, 9, 11, 8, 10, 10]),
    ),
    (
        "dice --sums 525,943,1484,1864,2418,2934,2454,1948,1490,1005,483 --level 0.01",
        lambda: aslodds.dice_log(
            sums=[525, 943, 1484, 1864, 2418, 2934, 2454, 1948, 1490, 1005, 483], level=0.01
        ),
    ),
    (
        "balance --wins 14 --losses 9 --sides German,Russian --prior 5,5",
        lambda: aslodds.balance(wins=14, losses=9, sides=("German", "Russian"), prior=(5, 5)),
    ),
]


@pytest.mark.parametrize(("arguments", "ask"), CASES, ids=[case[0] for case in CASES])
def test_all_formats_are_those_of_the_program(
    arguments: str, ask: Callable[[], aslodds.Finding], program: Callable[..., str]
) -> None:
    found = ask()
    # No argument of these has a space but the name of a Gun.
    typed = [word.replace(":", " ") for word in arguments.split()]
    cut = typed.index("--") if "--" in typed else len(typed)
    for form, written in [
        ("json", found.to_json()),
        ("csv", found.to_csv()),
        ("html", found.to_html()),
        ("table", found.to_text()),
    ]:
        assert written == program(*typed[:cut], "--format", form, *typed[cut:])
    assert len(found.to_polars()) == len(found.to_pandas()) == len(found)


def test_criticals_at_exactly_half_are_as_many_as_rolls_of_4() -> None:
    shot = aslodds.to_hit(type="infantry", th=8, drm=0)
    found = aslodds.compare(shot, against="at-most-half")
    # An Original 4, in 3 ways of 36, is half of 8; it was a hit before.
    assert found.difference_of("any-critical-hit") == [Fraction(3, 36)]
    assert found.difference_of("hit") == [Fraction(-3, 36)]
    assert found.difference_of("any-hit", "A") == [0]
    rows = found.to_dict()
    assert rows["exact"][:2] == ["13/18", "13/18"]
    assert found.fractions[:2] == [Fraction(26, 36)] * 2
    assert found.to_polars().schema["exact"] == pl.String
    assert "total variation" in str(found)


def test_a_third_die_takes_shots_away_by_breakdowns() -> None:
    found = aslodds.compare(
        aslodds.fire(type="infantry", th=7, drm=0, rof=3), against="third-die-rof"
    )
    # A third die of 1 to 3 keeps it but for an Original 12: a shot is followed by another in
    # 1/2 x 35/36 of all cases instead of in half of them.
    assert found.difference_of("mean shots") == [Fraction(72, 37) - 2]


def test_a_squad_with_weaker_grenades() -> None:
    grenade = aslodds.smoke("grenade", nation="us", squad="6-6-6")
    found = aslodds.compare(grenade, against="weaker-grenades")
    # An exponent of 3 is 2: one face fewer of 6.
    assert found.difference_of("placed") == [Fraction(-1, 6)]


def test_what_a_drm_is_worth() -> None:
    found = aslodds.sensitivity(
        aslodds.to_hit(type="infantry", th=8, drm=1), break_even=Fraction(1, 2)
    )
    # 7 or less comes in 21 ways of 36, 6 or less in 15, 8 or less in 26.
    assert found.measure == "any-hit"
    assert found.to_dict()["parameter"] == ["th", "drm"]
    assert found.worths["base"] == [Fraction(21, 36)] * 2
    assert found.worths["less"] == [Fraction(15, 36), Fraction(26, 36)]
    assert found.worths["more"] == [Fraction(26, 36), Fraction(15, 36)]
    assert found.to_dict()["break_even"] == [8, 1]


def test_charts_are_those_of_the_program(tmp_path: Path, program: Callable[..., str]) -> None:
    drawn = tmp_path / "drawn.svg"
    compared = ["compare", "odds", "to-hit", *TO_HIT.split(), "--against", "at-most-half"]
    program(*compared, "--outcome", "any-critical-hit", "--chart", str(drawn))
    found = aslodds.compare(aslodds.to_hit(**GRID), against="at-most-half")
    assert found.chart("any-critical-hit").svg == drawn.read_text()
    shown = aslodds.compare(
        aslodds.to_hit(**GRID), against="at-most-half", outcome="any-critical-hit"
    )
    assert shown.chart().svg == drawn.read_text()
    assert "<svg" in shown._repr_html_()

    drawn = tmp_path / "worth.svg"
    typed = "sensitivity odds to-hit --type infantry --th 8 --drm 1 --chart"
    program(*typed.split(), str(drawn))
    worth = aslodds.sensitivity(aslodds.to_hit(type="infantry", th=8, drm=1))
    assert worth.chart().svg == drawn.read_text()


def test_a_variant_may_be_a_file(tmp_path: Path, program: Callable[..., str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MINE)
    shot = {"type": "infantry", "th": 8, "drm": 0}
    odds = aslodds.to_hit(**shot, variant=path)
    # Below or at half of 8: an Original 2 to 4, in 6 ways of 36.
    assert odds.chance_of("critical-hit").fractions == [Fraction(6, 36)]
    typed = "odds to-hit --type infantry --th 8 --drm 0 --format json --variant"
    assert odds.to_json() == program(*typed.split(), str(path))
    assert odds.to_json() == aslodds.to_hit(**shot, variant=str(path)).to_json()
    woods = {"gun": "PaK 38", "range": 6, "target_in": "woods"}
    by_name = aslodds.shot(**woods, variant="asl+critical-at:at-most+terrain.woods.tem:2")
    assert aslodds.shot(**woods, variant=path).to_json() == by_name.to_json()
    against = aslodds.compare(aslodds.to_hit(**shot), against=path)
    assert against.difference_of("any-critical-hit") == [Fraction(3, 36)]
    changed = aslodds.variant_settings(variant=path)
    again = tmp_path / "again.toml"
    again.write_text(changed.to_toml())
    assert aslodds.variant_settings(variant=again).to_json() == changed.to_json()


def test_what_is_wrong_with_a_file_is_told(tmp_path: Path, program: Callable[..., str]) -> None:
    path = tmp_path / "mine.toml"
    for text, words in [
        ('critical-att = "at-most"', "did you mean critical-at?"),
        ("terrain = {woods.tem = 99}", "99"),
        ("critical-at", "TOML"),
    ]:
        path.write_text(text)
        with pytest.raises(ValueError, match=r".") as error:
            aslodds.to_hit(type="infantry", th=8, variant=path)
        assert words in str(error.value)
        told = str(error.value).removeprefix(f"{path}: ")
        typed = "odds to-hit --type infantry --th 8 --variant"
        assert told in program(*typed.split(), str(path))
    with pytest.raises(FileNotFoundError):
        aslodds.to_hit(type="infantry", th=8, variant="./none")


def test_variants_that_come_with_the_package_are_known(program: Callable[..., str]) -> None:
    known = aslodds.variants()
    assert [line.split()[0] for line in program("variant", "list").splitlines()] == [*known]
    for name in known:
        assert aslodds.to_hit(type="infantry", th=8, variant=name).cells == 1


def test_settings_are_texts() -> None:
    woods = aslodds.variant_settings("terrain.woods.tem", variant="asl+terrain.woods.tem:2")
    assert woods.to_dict()["value"] == ["2"]
    assert woods.to_dict()["usual"] == ["1"]
    assert "\nterrain.woods.tem = 2\n" in woods.to_toml()


def test_a_log_is_a_file_a_text_or_rolls(tmp_path: Path, program: Callable[..., str]) -> None:
    rolls = [(1, 2), (3, 4), (6, 6), 5] * 9
    text = "DR: 1,2\nDR: 3,4\nDR: 6,6\ndr: 5\n" * 9
    path = tmp_path / "game.log"
    path.write_text(text)
    logs = [aslodds.dice_log(log).to_csv() for log in (rolls, text, path)]
    assert logs[0] == logs[1] == logs[2]
    found = aslodds.dice_log(path)
    assert found.to_json() == program("dice", str(path), "--format", "json")
    assert found.is_unfair
    assert "NOT FAIR" in found.notes[0]
    # Nine times 3, 7 and 12.
    rows = dict(zip(found.to_dict()["test"], found.to_dict()["value"], strict=True))
    assert rows["mean"] == pytest.approx(22 / 3)
    assert "<svg" in found.chart().svg


def test_an_even_record_tells_nothing() -> None:
    even = aslodds.balance(wins=10, losses=10).to_dict()
    assert even["share"] == [0.5]
    assert even["p_value"] == [1.0]
    assert even["needed"] == [None]
    # Three of three: an even chance is as one-sided in 2 of 8 cases.
    three = aslodds.balance(wins=3, losses=0)
    assert three.to_dict()["p_value"] == pytest.approx([0.25])
    assert three.verdict.startswith("nothing shows")


SHOT = {"type": "infantry", "th": 8}


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: aslodds.compare(aslodds.to_hit(**SHOT)), "two options"),
        (lambda: aslodds.compare(aslodds.to_hit(**SHOT), against="as1"), "did you mean asl?"),
        (lambda: aslodds.compare({"th": 8}, against="asl"), "takes answers"),  # type: ignore[arg-type]
        (
            lambda: aslodds.compare(aslodds.simulate("to-hit", **SHOT, trials=9), against="asl"),
            "takes exact answers",
        ),
        (
            lambda: aslodds.sensitivity(aslodds.fire(**SHOT, rof=1, marginal="hits")),
            "all of its outcome",
        ),
        (
            lambda: aslodds.compare(aslodds.to_hit(**SHOT), aslodds.to_hit(type="area", th=[7, 8])),
            "A varies nothing and B varies th",
        ),
        (
            lambda: aslodds.compare(aslodds.to_hit(**SHOT), against="asl", outcome="any-hitt"),
            "any-hit",
        ),
        (lambda: aslodds.compare(aslodds.to_hit(**SHOT), against="asl").chart(), "two parameters"),
        (lambda: aslodds.compare(aslodds.to_hit(**SHOT), against="asl", power=1), "power"),
        (lambda: aslodds.sensitivity(aslodds.to_hit(**SHOT), only="dmr"), "drm"),
        (lambda: aslodds.sensitivity(aslodds.to_hit(**SHOT), break_even="x"), "break_even is 'x'"),
        (lambda: aslodds.variant_settings("terain"), "did you mean terrain?"),
        (lambda: aslodds.variant_settings("terrain", every=True), "exclude"),
        (lambda: aslodds.dice_log(), "give one of them"),
        (lambda: aslodds.dice_log([]), "a roll is missing"),
        (lambda: aslodds.dice_log([(1, 7)]), "7"),
        (lambda: aslodds.dice_log(faces=[1, 2]), "faces has 2 counts: give 6"),
        (lambda: aslodds.dice_log(faces=[1] * 6, level=2), "level"),
        (lambda: aslodds.dice_log(faces=[1] * 6).chart("Ann"), "Ann"),
        (lambda: aslodds.balance(wins=-1, losses=2), "wins is -1"),
        (lambda: aslodds.balance(wins=1, losses=2, prior=(0, 1)), "0.5"),
        (lambda: aslodds.to_hit(**SHOT).chart("convergence"), "aslodds chart convergence"),
    ],
)
def test_errors_say_what_would_be_right(ask: Callable[[], object], words: str) -> None:
    with pytest.raises(ValueError, match=r".") as error:
        ask()
    assert words in str(error.value)
