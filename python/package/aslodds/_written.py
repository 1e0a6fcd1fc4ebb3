"""What the engine writes: tables for people, and data for programs."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ._rows import Rows

Layout: TypeAlias = Literal["long", "wide"] | None
Notation: TypeAlias = Literal["percent", "fraction", "one-in"]


class Written(Rows):
    """Something that the engine writes in the formats of the program."""

    def to_json(self) -> str:
        """Return the program's own JSON (``aslodds ... --format json``)."""
        return self._text("json")

    def to_csv(self, layout: Layout = None) -> str:
        """Return the program's own CSV, a row for each outcome (long) or for each cell (wide)."""
        return self._text("csv", layout)

    def to_markdown(self, layout: Layout = None, notation: Notation = "percent") -> str:
        """Return tables in Markdown, odds in percent, as fractions or as "1 in N"."""
        return self._text("markdown", layout, notation)

    def to_html(self, layout: Layout = None, notation: Notation = "percent") -> str:
        """Return a page of HTML with tables that needs nothing else."""
        return self._text("html", layout, notation)

    def to_text(self, layout: Layout = None, notation: Notation = "percent") -> str:
        """Return tables for a terminal, as ``print`` shows them in percent."""
        return self._text("table", layout, notation)

    def _text(self, form: str, layout: Layout = None, notation: Notation = "percent") -> str:
        raise NotImplementedError

    def __str__(self) -> str:
        """Write tables for a terminal."""
        return self.to_text().rstrip("\n")
