"""What is found out besides odds: options side by side, worths, variants, dice, records."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any, ClassVar

from . import _engine, _html
from ._charts import Chart
from ._descriptions import Param
from ._rows import read_csv
from ._written import Layout, Notation, Written


class Finding(Written):
    """Something found out; it is shown as tables by ``print`` and in notebooks."""

    _readers: ClassVar[dict[str, Callable[[str], Any]]] = {}

    def __init__(self, engine: _engine.Finding, params: list[Param]) -> None:
        """Hold what was found, and the parameters of what it was found about."""
        self._engine = engine
        self._params = params

    def to_dict(self) -> dict[str, list[Any]]:
        """Return the columns, one list each; what does not apply is ``None``."""
        return read_csv(self.to_csv(), self._params, self._readers)

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(next(iter(self.to_dict().values())))

    def __repr__(self) -> str:
        """Tell how much it is."""
        rows = len(self)
        return f"<{type(self).__name__}: {rows} row{'' if rows == 1 else 's'}>"

    def _text(self, form: str, layout: Layout = None, notation: Notation = "percent") -> str:
        return self._engine.text(form, layout, notation)

    def _svg(
        self, part: str | None, title: str | None, width: int | None, height: int | None
    ) -> Chart:
        chosen: _engine.Chosen = {
            "x": None,
            "y": None,
            "series": None,
            "panels": None,
            "outcomes": [],
            "width": width,
            "height": height,
            "title": title,
        }
        return Chart(self._engine.svg(part, chosen))

    def _repr_html_(self) -> str:
        try:
            chart = self._svg(None, None, None, None).svg
        except ValueError:
            # There are findings that nothing can be drawn of.
            chart = None
        return _html.part(self.to_html(), chart)


class Comparison(Finding):
    """Options side by side: a row for each cell, measure and option.

    Columns are the parameters that vary, then ``measure`` (such as ``any-hit`` or ``mean hits``),
    ``kind`` (chance or mean), ``option`` (A, B...), ``variant``, ``exact`` and ``value`` (what it
    comes to, a text such as ``13/18`` and a ``float``), ``difference_exact`` and ``difference``
    (how far it is above the first option: a chance from -1 to 1, or a number).
    """

    _readers: ClassVar[dict[str, Callable[[str], Any]]] = {
        "exact": str,
        "value": float,
        "difference_exact": str,
        "difference": float,
    }

    @property
    def fractions(self) -> list[Fraction]:
        """What each row comes to, exactly: a probability or an expected number."""
        return [*map(Fraction, self.to_dict()["exact"])]

    @property
    def differences(self) -> list[Fraction]:
        """How far each row is above the first option, exactly."""
        return [*map(Fraction, self.to_dict()["difference_exact"])]

    def difference_of(self, measure: str, option: str = "B") -> list[Fraction]:
        """How far an option is above the first one by a measure, exactly, in each cell.

        Raises
        ------
        ValueError
            If there is no such measure or option.
        """
        columns = self.to_dict()
        for name, wanted in [("measure", measure), ("option", option)]:
            if wanted not in columns[name]:
                known = ", ".join(dict.fromkeys(columns[name]))
                raise ValueError(f"{name}: {wanted!r} is not known; known are {known}")
        rows = zip(columns["measure"], columns["option"], self.differences, strict=True)
        return [found for *of, found in rows if of == [measure, option]]

    def chart(
        self,
        outcome: str | None = None,
        *,
        title: str | None = None,
        width: int | None = None,
        height: int | None = None,
    ) -> Chart:
        """Draw the differences of a chance over the two parameters that vary, in points.

        Parameters
        ----------
        outcome : str, default None
            The measure; none: the one that was asked for, or the first.
        title : str, default None
            The title in place of the one that says what is shown.
        width, height : int, default None
            The size in pixels, of which 96 are an inch.

        Raises
        ------
        ValueError
            If other than two parameters vary, or the outcome is not known or is a mean.
        """
        return self._svg(outcome, title, width, height)


class Sensitivity(Finding):
    """What one more and one less is worth: a row for each cell and number that counts.

    Columns are the parameters that vary, then ``parameter``, its ``value``, what the measure is
    with one ``less``, as it is (``base``) and with one ``more`` (``float``, a chance from 0 to 1 or
    an expected number; ``None`` where there is no such value), and ``break_even``, the last value
    at which the level is reached, or the first.
    """

    _readers: ClassVar[dict[str, Callable[[str], Any]]] = {
        "less": float,
        "base": float,
        "more": float,
        "break_even": int,
    }

    @property
    def measure(self) -> str:
        """What is measured, such as ``any-hit``."""
        return str(json.loads(self.to_json())["measure"])

    @property
    def worths(self) -> dict[str, list[Fraction | None]]:
        """The columns ``less``, ``base`` and ``more``, exactly."""
        read = json.loads(self.to_json())["worths"]
        return {
            name: [None if row[name] is None else Fraction(row[name]) for row in read]
            for name in ("less", "base", "more")
        }

    def chart(
        self,
        *,
        title: str | None = None,
        width: int | None = None,
        height: int | None = None,
    ) -> Chart:
        """Draw the worths of a single cell as a tornado, the greatest first.

        ``width`` and ``height`` are in pixels, of which 96 are an inch.

        Raises
        ------
        ValueError
            If there are several cells, or the measure is a mean.
        """
        return self._svg(None, title, width, height)


class Settings(Finding):
    """What can change in a variant: a row for each setting, all columns texts.

    Columns are ``key``, ``value``, ``usual`` (what it is in the rulebook), ``allowed``,
    ``section`` and ``about`` (``None`` of a cell of a table, whose key says it).
    """

    _readers: ClassVar[dict[str, Callable[[str], Any]]] = dict.fromkeys(
        ["key", "value", "usual", "allowed", "section", "about"], str
    )

    def to_toml(self) -> str:
        """Return a file that makes the variant, to be changed and given as ``variant``."""
        return self._engine.toml() or ""


class DiceLog(Finding):
    """Dice tested for fairness: a row for each group of rolls and test.

    Columns are ``player`` and ``category`` (``None``: all), ``test``, ``rolls``, ``statistic``,
    its ``value`` and what of it is ``expected``, ``degrees_of_freedom``, ``p_value``, ``method``,
    ``adjusted`` (the p-value by Holm, over all tests), ``effect``, ``effect_size``, ``reading``.
    """

    _readers: ClassVar[dict[str, Callable[[str], Any]]] = {
        "player": str,
        "category": str,
        "value": float,
        "expected": float,
        "p_value": float,
        "adjusted": float,
        "effect_size": float,
    }

    @property
    def is_unfair(self) -> bool:
        """Whether any test finds the dice unfair, at the level of all tests together."""
        return self._engine.is_unfair

    @property
    def notes(self) -> list[str]:
        """The conclusion, and what became of lines that hold no roll."""
        return self._engine.notes

    def chart(
        self,
        of: str | None = None,
        *,
        title: str | None = None,
        width: int | None = None,
        height: int | None = None,
    ) -> Chart:
        """Draw faces and sums against fair dice, of all rolls or of a player or category.

        ``width`` and ``height`` are in pixels, of which 96 are an inch.

        Raises
        ------
        ValueError
            If nobody and no category is called so.
        """
        return self._svg(of, title, width, height)


class Balance(Finding):
    """Wins and losses held against an even chance, in one row.

    ``share`` is the first side's share of wins; ``exact_low``, ``exact_high``, ``bayes_low`` and
    ``bayes_high`` bound its chance to win; ``above_half`` is the probability that it is favored;
    ``needed`` is how many games would tell, if its share stayed.
    """

    _readers: ClassVar[dict[str, Callable[[str], Any]]] = {
        "scenario": str,
        "side": str,
        "other_side": str,
        **dict.fromkeys(
            ["share", "exact_low", "exact_high", "bayes_low", "bayes_high", "above_half"], float
        ),
        **dict.fromkeys(["p_value", "adjusted", "told"], float),
    }

    @property
    def verdict(self) -> str:
        """The conclusion in a sentence."""
        return str(self.to_dict()["verdict"][0])
