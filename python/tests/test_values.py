"""Values of parameters, as Python writes them."""

from fractions import Fraction

import aslodds
import numpy as np
import polars as pl
import pytest
from aslodds._values import question_of, text_of


@pytest.mark.parametrize(
    ("values", "text"),
    [
        (8, "8"),
        (-2, "-2"),
        (True, "yes"),
        (None, "none"),
        ("-2..4", "-2..4"),
        (range(4, 11), "4..10"),
        (range(-2, 3, 2), "-2..2/2"),
        (range(2, 12, 5), "2..7/5"),
        (range(3, 0, -1), "3,2,1"),
        (range(7, 8), "7"),
        ([-1, 0, 1], "-1,0,1"),
        ((None, 4), "none,4"),
        ([range(1, 3), "7..9"], "1..2,7..9"),
        (["2+2+3", "2"], "2+2+3,2"),
        ([False, True], "no,yes"),
        (np.arange(3), "0,1,2"),
        (np.int64(5), "5"),
        (np.bool_(True), "yes"),
        (pl.Series([1, 4]), "1,4"),
        (8.5, "8.5"),
    ],
)
def test_values_become_texts(values: object, text: str) -> None:
    assert text_of("th", values) == text


@pytest.mark.parametrize("values", [[], range(0), range(5, 4), ()])
def test_nothing_is_no_value(values: object) -> None:
    with pytest.raises(ValueError, match="th"):
        text_of("th", values)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (None, None),
        ("hits=2", "hits=2"),
        ({"hits+critical_hits": 2, "shots": "1+"}, "hits+critical_hits=2,shots=1+"),
        ({"malfunctioned": False}, "malfunctioned=no"),
        (["hits", "shots"], "hits,shots"),
    ],
)
def test_questions_become_texts(question: object, text: str | None) -> None:
    assert question_of(question) == text


def test_ranges_lists_and_texts_are_one_grid() -> None:
    grids = [
        aslodds.to_hit(type="infantry", th=th, drm=drm).to_dict()
        for th, drm in [
            (range(4, 11), range(-2, 5)),
            (list(range(4, 11)), [-2, -1, 0, 1, 2, 3, 4]),
            ("4..10", "-2..4"),
        ]
    ]
    assert grids[0] == grids[1] == grids[2]
    assert sorted(set(grids[0]["th"])) == [4, 5, 6, 7, 8, 9, 10]


def test_none_is_as_if_it_was_not_named() -> None:
    fire = {"type": "infantry", "th": 8, "rof": 1}
    named = aslodds.fire(**fire, max_shots=None, cap=None, at_least={"hits": 1}, given=None)
    assert named.fractions == aslodds.fire(**fire, at_least="hits=1").fractions


def test_a_probability_is_a_fraction() -> None:
    chance = aslodds.to_hit(type="infantry", th=8, drm=1).chance_of("any-hit")
    assert chance.fractions == [Fraction(7, 12)]
    assert chance.p == [7 / 12]
