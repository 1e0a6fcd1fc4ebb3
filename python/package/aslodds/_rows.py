"""Rows as columns: a dict of lists, and the frames of polars and pandas made from it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType
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
            If a row has no weight out of a total, such as that of a refused situation.
        """
        columns = self.to_dict()
        if "weight" not in columns or "total" not in columns:
            raise ValueError(f"{type(self).__name__} has no weights out of totals in its rows")
        pairs = [*zip(columns["weight"], columns["total"], strict=True)]
        if any(weight is None or total is None for weight, total in pairs):
            raise ValueError(f"{type(self).__name__} has rows without a weight out of a total")
        return [Fraction(weight, total) for weight, total in pairs]

    def to_polars(self) -> polars.DataFrame:
        """Return the columns as a frame of polars.

        Whole numbers are Int64; a column in which one of them is larger is made of strings of
        decimal digits, and so are weights and totals of a procedure that goes on from state to
        state, which may be of any size. Values of several kinds become strings.

        Raises
        ------
        ImportError
            If polars is not installed: ``pip install aslodds[polars]``.
        """
        import polars as pl

        columns = self.to_dict()
        series = []
        for name, column in columns.items():
            # A limit that was not set anywhere is a number.
            dtype = pl.Int64 if all(value is None for value in column) else None
            series.append(pl.Series(name, self._framed(name, column), dtype=dtype))
        return pl.DataFrame(series)

    def to_pandas(self) -> pandas.DataFrame:
        """Return the columns as a frame of pandas; its whole numbers are as for polars.

        Raises
        ------
        ImportError
            If pandas is not installed: ``pip install aslodds[pandas]``.
        """
        import pandas as pd

        columns = self.to_dict()
        framed = {name: self._framed(name, column) for name, column in columns.items()}
        frame: pandas.DataFrame = pd.DataFrame(framed)
        return frame

    def _weights_are_texts(self) -> bool:
        return False

    def _framed(self, name: str, column: list[Any]) -> list[Any]:
        if name in ("weight", "total") and self._weights_are_texts():
            return [None if value is None else str(value) for value in column]
        return _of_one_kind(column)


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


def read_csv(
    text: str,
    params: Iterable[Param],
    readers: Mapping[str, Callable[[str], Any]] = MappingProxyType({}),
) -> dict[str, list[Any]]:
    """Read what the engine writes as CSV: parameters by their kinds, and other columns by look.

    Columns that have a reader are read by it.

    Nothing is read as ``None``, and so is the ``none`` of a parameter of which it is the default.
    """
    head, *rows = csv.reader(io.StringIO(text))
    known = {param.name: param for param in params}
    columns: dict[str, list[Any]] = {}
    for place, name in enumerate(head):
        texts = [row[place] for row in rows]
        param = known.get(name)
        if name in readers:
            columns[name] = [readers[name](text) if text else None for text in texts]
            continue
        if param is None:
            columns[name] = _by_look(name, texts)
            continue
        absent = "none" if not param.required and param.default is None else ""
        read: Callable[[str], Any] = _READERS.get(param.kind, str)
        columns[name] = [None if text in (absent, "") else read(text) for text in texts]
    return columns


_READERS: dict[str, Callable[[str], Any]] = {"number": int, "flag": lambda text: text == "true"}

# Columns whose numbers are measured, and not whole by their nature.
_MEASURED = re.compile(r"(p|exact|z|p_value|adjusted|low|high)$|(p|mean|deviation|value)_")


def _by_look(name: str, texts: list[str]) -> list[Any]:
    whole: list[Callable[[str], Any]] = [] if _MEASURED.match(name) else [int]
    readers: list[Callable[[str], Any]] = [*whole, float, _flag]
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
