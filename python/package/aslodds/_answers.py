"""What questions are answered with."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from . import _engine, _html
from ._charts import Chart
from ._descriptions import ALL, Description
from ._rows import Rows, read_csv
from ._written import Layout, Notation, Written

MOST_CELLS = 2_000
"""The most cells of which a notebook shows a chart unasked."""


class Answer(Written):
    """A solved question, over a grid of one cell or more.

    It is shown as tables by ``print`` and in notebooks, there with a chart; ``to_dict``,
    ``to_polars`` and ``to_pandas`` give its rows.
    """

    def __init__(
        self,
        engine: _engine.Answer,
        description: Description,
        *,
        question: _engine.Question | None = None,
    ) -> None:
        """Hold what the engine found out about what is described, and what can be asked again."""
        self._engine = engine
        self._description = description
        self._question = question
        # Whether it is told what would change the odds.
        self._what_if = False

    @property
    def cells(self) -> int:
        """The number of cells: the product of the numbers of values."""
        return self._engine.cells

    @property
    def readings(self) -> list[str]:
        """The readings of disputed rules that made a difference, in words."""
        return self._engine.readings

    def _text(self, form: str, layout: Layout = None, notation: Notation = "percent") -> str:
        return self._engine.text(form, layout, notation, self._what_if)

    def to_dict(self) -> dict[str, list[Any]]:
        """Return the columns: numbers as ``int`` of any size and ``float``, words as ``str``."""
        columns = self._engine.columns()
        if columns is not None:
            return columns
        return read_csv(self.to_csv(), self._description.params)

    def chart(
        self,
        kind: str | None = None,
        *,
        outcome: str | Iterable[str] | None = None,
        x: str | None = None,
        y: str | None = None,
        series: str | None = None,
        panels: str | None = None,
        title: str | None = None,
        width: int | None = None,
        height: int | None = None,
    ) -> Chart:
        """Draw a chart; what is left out is chosen to fit.

        Parameters
        ----------
        kind : str, default None
            heatmap, stacked, curves, joint, at-least or dice; none: the first that can be drawn.
        outcome : str or several, default None
            The outcomes whose probabilities are added up; of at-least, the counts.
        x, y, series, panels : str, default None
            The parameters along the axes, with a line and with a panel for each value; of joint,
            ``x`` and ``y`` are fields of the outcome.
        title : str, default None
            The title in place of the one that says what is shown.
        width, height : int, default None
            The size in pixels, of which 96 are an inch.

        Raises
        ------
        ValueError
            If the kind is not known, has no place for a choice, or cannot draw this answer.
        """
        outcomes = [] if outcome is None else [outcome] if isinstance(outcome, str) else [*outcome]
        chosen: _engine.Chosen = {
            "x": x,
            "y": y,
            "series": series,
            "panels": panels,
            "outcomes": [name.strip() for each in outcomes for name in each.split("+")],
            "width": width,
            "height": height,
            "title": title,
        }
        kinds = [kind] if kind is not None else self._kinds()
        *first, last = kinds
        for each in first:
            try:
                return Chart(self._engine.svg(each, chosen))
            except ValueError:
                continue
        return Chart(self._engine.svg(last, chosen))

    def _weights_are_texts(self) -> bool:
        return self._description.is_chain

    def _kinds(self) -> list[str]:
        """Return the kinds of charts that may fit, the best one first."""
        if self._description.is_chain:
            return ["at-least", "curves", "stacked"]
        if self.cells == 1:
            return ["dice", "stacked", "joint", "at-least"]
        return ["heatmap", "stacked", "curves", "at-least"]

    def __len__(self) -> int:
        """Return the number of cells."""
        return self.cells

    def __repr__(self) -> str:
        """Tell what it is about."""
        cells = f"{self.cells} cell{'' if self.cells == 1 else 's'}"
        return f"<{type(self).__name__} of {self._description.name}: {cells}>"

    def _repr_html_(self) -> str:
        chart = None
        if self.cells <= MOST_CELLS:
            try:
                chart = self.chart().svg
            except ValueError:
                # There are answers that nothing can be drawn of.
                chart = None
        return _html.part(self.to_html(), chart)


class Odds(Answer):
    """The exact odds of each cell: a row for each outcome that can happen.

    Of a procedure that may go on for ever, the row whose outcome is ``None`` is what still went on
    when it was left.
    """

    def chance_of(self, *outcomes: str) -> Chances:
        """Add up outcomes in each cell, such as ``"any-hit"`` or ``"hit", "critical-hit"``.

        Raises
        ------
        ValueError
            If an outcome is none of the words of the fields, nor the name of a sum of them.
        """
        columns = self._engine.chance_of(outcomes)
        assert columns is not None, "odds have columns"
        return Chances(columns, self._description.is_chain)


class Sample(Odds):
    """Sampled odds of each cell: weights are trials, and ``low`` and ``high`` bound each ``p``."""

    def __init__(self, engine: _engine.Answer, description: Description, seed: int) -> None:
        """Hold what was sampled with a seed."""
        super().__init__(engine, description)
        self.seed = seed
        """The seed that gives the same counts again."""


class SmokeNeed(Odds):
    """The fewest squads that place enough: the odds of the first, the first two... of them."""

    def __init__(
        self,
        engine: _engine.Answer,
        description: Description,
        need: tuple[list[int], bool, tuple[str, str, str]],
    ) -> None:
        """Hold who is sent and what comes of it."""
        super().__init__(engine, description)
        self.sent, self.enough, expected = need
        self.placed, self.attempts, self.move_ended = map(Fraction, expected)

    sent: list[int]
    """The exponents of the squads that are sent, in their order."""
    enough: bool
    """Whether that is the chance that is needed; otherwise all squads are sent."""
    placed: Fraction
    """The chance that they place enough."""
    attempts: Fraction
    """Expected attempts."""
    move_ended: Fraction
    """Expected squads that lose the rest of their move."""

    @property
    def note(self) -> str:
        """What follows, in a sentence."""
        return self._engine.note or ""


class Check(Answer):
    """Exact odds held against a sample: a row for each of the worst comparisons."""

    @property
    def agrees(self) -> bool:
        """Whether nothing was found by which the engines disagree."""
        return self._engine.agrees is True

    @property
    def verdict(self) -> str:
        """The conclusion in a sentence."""
        return self._engine.note or ""


class Explanation(Answer):
    """Why the odds are what they are: a row for each path with its rolls, sections and reasons."""


class Situations(Answer):
    """Situations in the game's own words, with the ledger and the odds of each.

    Each row is an outcome of a situation; a refused situation has one row, which says why.
    """

    def __init__(
        self,
        engine: _engine.Answer,
        description: Description,
        what_if: bool = False,
        *,
        question: _engine.Question | None = None,
    ) -> None:
        """Hold situations, and whether it is told what would change their odds."""
        super().__init__(engine, description, question=question)
        self._what_if = what_if

    def odds(self) -> Odds:
        """Return the odds of one thing alone, in columns for the words that were given.

        That is what becomes of the part of the target that fares worst, where that was asked, and
        the result of the first DR otherwise. Refused situations are left out.
        """
        table = self._engine.table()
        assert table is not None, "situations have odds"
        return Odds(table, self._description)

    def chance_of(self, *outcomes: str) -> Chances:
        """Add up outcomes of :meth:`odds` in each situation, such as ``"any-hit"``."""
        return self.odds().chance_of(*outcomes)


class Phases(Answer):
    """A gun's fire phases: a row for each, with the chances of what may happen and with means."""

    @property
    def chances(self) -> dict[str, list[Fraction | None]]:
        """The exact chances by name, such as ``"any_hit"``, one for each phase."""
        columns = self.to_dict()
        named = {
            name.removeprefix("weight_"): column
            for name, column in columns.items()
            if name.startswith("weight_")
        }
        return {
            name: [
                None if weight is None else Fraction(weight, total)
                for weight, total in zip(column, columns["total"], strict=True)
            ]
            for name, column in named.items()
        }


class Policy(Answer):
    """The best choices: a row for each cell and state, with what every choice is worth."""

    @property
    def worths(self) -> dict[str, list[Fraction | None]]:
        """What each choice is worth by its name, exactly, in each row."""
        return {
            name.removeprefix("worth_"): [
                None if worth is None else Fraction(worth) for worth in column
            ]
            for name, column in self.to_dict().items()
            if name.startswith("worth_")
        }

    @property
    def values(self) -> list[Fraction]:
        """What the best choices are worth from the start, exactly, in each cell."""
        return [Fraction(cell["worth"]) for cell in json.loads(self.to_json())["cells"]]


@dataclass(frozen=True)
class Chances(Rows):
    """How likely something is: a row for each cell, in columns."""

    columns: dict[str, list[Any]]
    """Parameters, ``weight`` out of ``total``, ``p``; of a sample ``low`` and ``high``."""

    is_of_chain: bool = False
    """Whether weights may be of any size, and are texts in frames."""

    @property
    def p(self) -> list[float]:
        """The probabilities, from 0 to 1."""
        return list(self.columns["p"])

    def to_dict(self) -> dict[str, list[Any]]:
        """Return the columns."""
        return {name: list(column) for name, column in self.columns.items()}

    def _weights_are_texts(self) -> bool:
        return self.is_of_chain


CHART_KINDS = ALL.charts
"""The kinds of charts, with what each shows."""
