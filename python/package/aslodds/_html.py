"""Answers as a part of a notebook: the engine's own tables, and a chart."""

from __future__ import annotations

from html import escape

MOST_ROWS = 20
"""The most rows of a table that are shown in a notebook."""

STYLE = """<style>
.aslodds table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .5rem 0; }
.aslodds caption { font-weight: 600; text-align: start; white-space: nowrap; }
.aslodds th, .aslodds td { padding: .15rem .6rem; text-align: start; vertical-align: top; }
.aslodds .right { text-align: end; }
.aslodds svg { height: auto; max-width: 100%; }
</style>"""


def part(page: str, chart: str | None) -> str:
    """Take the tables out of a page, and put the chart over them."""
    _, _, rest = page.partition("<body>\n")
    tables, _, _ = rest.rpartition("</body>")
    return f'<div class="aslodds">\n{STYLE}\n{chart or ""}\n{_shortened(tables)}</div>'


def sentence(words: str) -> str:
    """Make a paragraph."""
    return f"<p>{escape(words)}</p>\n"


def _shortened(tables: str) -> str:
    lines: list[str] = []
    rows = 0
    for line in tables.splitlines():
        # The engine writes each row on a line of its own.
        rows += line.startswith("<tr><td")
        if line == "</tbody>":
            if rows > MOST_ROWS:
                left = f"<tr><td colspan=100>and {rows - MOST_ROWS} more rows</td></tr>"
                lines.append(left)
            rows = 0
        if rows <= MOST_ROWS or not line.startswith("<tr><td"):
            lines.append(line)
    return "\n".join(lines) + "\n"
