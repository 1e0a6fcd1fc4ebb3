"""Rows as columns: a dict of lists, and the frames of polars and pandas made from it."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas
    import polars

    from ._descriptions import Param

INT64 = 2**63
"""What is below it, and not below its negative, fits in the integers of frames."""


class Rows:
    """Something with rows, in columns of one length."""

    def to_dict(self) -> dict[str, list[Any]]:
        """Return the columns: numbers as ``int`` of any size and ``float``, words as ``str``."""
        raise NotImplementedError

    @property
    def fractions(self) -> list[Fraction]:
        """The exact probability of each row, its weight out of its total.

        Of a sample it is the share of the trials.

        Raises
        ------
        ValueError
            If the rows have no weight out of a total.
        """
        columns = self.to_dict()
        if "weight" not in columns or "total" not in columns:
            raise ValueError(f"{type(self).__name__} has no weights out of totals in its rows")
        pairs = zip(columns["weight"], columns["total"], strict=True)
        return [Fraction(weight or 0, total or 1) for weight, total in pairs]

    def to_polars(self) -> polars.DataFrame:
        """Return the columns as a frame of polars.

        Whole numbers are Int64; a column in which one of them is larger is made of strings of
        decimal digits, and so is one of values of several kinds.

        Raises
        ------
        ImportError
            If polars is not installed: ``pip install aslodds[polars]``.
        """
        import polars as pl

        columns = self.to_dict()
        return pl.DataFrame([pl.Series(name, _of_one_kind(column), strict=True)
                             if any(value is not None for value in column)
                             # A limit that was not set.
                             else pl.Series(name, column, dtype=pl.Int64)
                             for name, column in columns.items()])

    def to_pandas(self) -> pandas.DataFrame:
        """Return the columns as a frame of pandas; its whole numbers are as for polars.

        Raises
        ------
        ImportError
            If pandas is not installed: ``pip install aslodds[pandas]``.
        """
        import pandas as pd

        columns = self.to_dict()
        return pd.DataFrame({name: _of_one_kind(column) for name, column in columns.items()})


def _of_one_kind(column: list[Any]) -> list[Any]:
    kinds = set(map(type, column)) - {type(None)}
    too_large = kinds == {int} and not all(
        -INT64 <= value < INT64 for value in column if value is not None
    )
    if len(kinds) > 1 or too_large:
        return [None if value is None else _written(value) for value in column]
    return column


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_csv(text: str, params: Iterable[Param]) -> dict[str, list[Any]]:
    """Read what the engine writes as CSV: parameters by their kinds, and other columns by look.

    Nothing is read as ``None``, and so is the ``none`` of a parameter of which it is the default.
    """
    head, *rows = csv.reader(io.StringIO(text))
    known = {param.name: param for param in params}
    columns: dict[str, list[Any]] = {}
    for place, name in enumerate(head):
        texts = [row[place] for row in rows]
        param = known.get(name)
        if param is None:
            columns[name] = _by_look(texts)
            continue
        absent = "none" if not param.required and param.default is None else ""
        read = {"number": int, "flag": "true".__eq__}.get(param.kind, str)
        columns[name] = [None if text in (absent, "") else read(text) for text in texts]
    return columns


def _by_look(texts: list[str]) -> list[Any]:
    readers: list[Callable[[str], Any]] = [int, float, _flag]
    for read in readers:
        try:
            return [read(text) if text else None for text in texts]
        except ValueError:
            continue
    return [text or None for text in texts]


def _flag(text: str) -> bool:
    if text in ("true", "false"):
        return text == "true"
    raise ValueError(text)
