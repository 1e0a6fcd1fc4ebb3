"""Frames of polars and pandas, and what notebooks show."""

import aslodds
import pandas as pd
import polars as pl


def test_a_frame_of_polars() -> None:
    frame = aslodds.to_hit(type="infantry", th=[7, 8], drm=0).to_polars()
    assert frame.schema == {
        "type": pl.String,
        "th": pl.Int64,
        "drm": pl.Int64,
        "roll": pl.String,
        "result": pl.String,
        "weight": pl.Int64,
        "total": pl.Int64,
        "p": pl.Float64,
    }
    sums = frame.group_by("th").agg(pl.col("p").sum(), pl.col("weight").sum(), pl.first("total"))
    assert (sums["weight"] == sums["total"]).all()


def test_a_frame_of_pandas() -> None:
    frame = aslodds.to_hit(type="infantry", th=[7, 8], drm=0).to_pandas()
    assert isinstance(frame, pd.DataFrame)
    assert frame["weight"].dtype == "int64"
    assert frame.groupby("th")["p"].sum().round(12).eq(1).all()


def test_weights_of_chains_are_texts_in_frames() -> None:
    fire = aslodds.fire(type="infantry", th=8, rof=1, max_shots=2)
    frame = fire.to_polars()
    assert frame.schema["weight"] == frame.schema["total"] == pl.String
    assert frame.schema["malfunctioned"] == pl.Boolean
    assert frame["max_shots"].to_list() == [2] * len(frame)
    endless = aslodds.fire(type="infantry", th=8, rof=1, at_least={"hits": 1})
    assert endless.to_polars().schema["max_shots"] == pl.Int64
    assert endless.to_pandas()["weight"].map(type).eq(str).all()


def test_every_kind_of_answer_makes_frames() -> None:
    for answer in [
        aslodds.explain("to-hit", type="infantry", th=8, drm=1),
        aslodds.check("smoke-grenade", exponent=3, trials=1000, seed=1),
        aslodds.shot(gun="75L", nation="german", range=[6, 7]),
        aslodds.phase(gun="PaK 38", range=[6, 7]),
        aslodds.smoke("grenade", nation="us", squad="6-6-6", phase=["mph", "rph"]),
        aslodds.attack(firers="2x4-6-7", range=6, units="7"),
        aslodds.policy("smoke", squads=2, exponent=3, smoke=6, attempt=-1),
        aslodds.to_hit(type="area", th=[7, 8]).chance_of("any-hit"),
    ]:
        columns = answer.to_dict()
        lengths = {len(column) for column in columns.values()}
        assert len(lengths) == 1
        assert answer.to_polars().columns == answer.to_pandas().columns.to_list() == [*columns]


def test_numbers_that_are_measured_are_floats_even_if_whole() -> None:
    frame = aslodds.phase(gun="PaK 38", range=6).to_polars()
    assert frame["p_removed"].to_list() == [0.0]
    assert frame.schema["p_removed"] == frame.schema["mean_shots"] == pl.Float64


def test_a_notebook_shows_a_chart_and_tables() -> None:
    for answer, titles in [
        (aslodds.to_hit(type="infantry", th=8, drm=1), ["colored", "<caption>to-hit"]),
        (aslodds.to_hit(type="infantry", th=[7, 8], drm=[0, 1]), ["P(any hit)"]),
        (aslodds.fire(type="infantry", th=8, rof=[1, 2, 3]), ["P(any hits ≥ k)", "mean shots"]),
        (aslodds.shot(gun="75L", nation="german", range=[6, 7]), ["<caption>shot"]),
        (aslodds.attack(firers="2x4-6-7", range=6, units="7"), ["<caption>attack"]),
    ]:
        shown = answer._repr_html_()
        assert shown.startswith('<div class="aslodds">')
        assert shown.count("<svg") == 1
        assert "<body>" not in shown
        assert "margin: 2rem auto" not in shown
        for title in titles:
            assert title in shown
    check = aslodds.check("wind", when="start", trials=100, seed=1)._repr_html_()
    assert "<svg" not in check
    assert "p-value" in check


def test_long_tables_are_cut_in_notebooks() -> None:
    grid = aslodds.to_hit(type="infantry", th=range(30), drm=range(10))
    shown = grid._repr_html_()
    assert shown.count("<tr><td") == 21
    assert "and 280 more rows" in shown
    large = aslodds.to_hit(type="infantry", th=range(100), drm=range(30))
    assert "<svg" not in large._repr_html_()
    assert str(grid).count("\n") > 300


def test_charts_save_themselves(tmp_path: object) -> None:
    from pathlib import Path

    assert isinstance(tmp_path, Path)
    chart = aslodds.to_hit(type="infantry", th=8, drm=range(-2, 5)).chart("stacked")
    chart.save(tmp_path / "odds.svg")
    assert (tmp_path / "odds.svg").read_text(encoding="utf-8") == chart.svg
    assert chart._repr_svg_().startswith("<svg")


def test_answers_tell_what_they_are() -> None:
    assert repr(aslodds.to_hit(type="area", th=8)) == "<Odds of to-hit: 1 cell>"
    assert repr(aslodds.shot(gun="75L", nation="german", range=[6, 7])) == (
        "<Situations of shot: 2 cells>"
    )
    zero = aslodds.to_hit(type="infantry", th=-3, drm=-8)
    assert "zero-th" in zero.readings[0]
