"""Charts as SVG."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Chart:
    """A picture, the same bytes for the same odds; notebooks show it."""

    svg: str
    """The picture as SVG; texts are set in DejaVu Sans or the viewer's nearest font."""

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture to a file whose name ends in ``.svg``.

        Raises
        ------
        ValueError
            If the name ends otherwise: the program ``aslodds chart`` makes PNG and PDF.
        """
        path = Path(path)
        if path.suffix.lower() != ".svg":
            raise ValueError(
                f"{path.name} does not end in .svg: name it so, or make PNG and PDF with the "
                "program, aslodds chart"
            )
        path.write_text(self.svg, encoding="utf-8")

    def __repr__(self) -> str:
        """Tell how large it is."""
        return f"<Chart: SVG of {len(self.svg)} characters>"

    def _repr_svg_(self) -> str:
        return self.svg
