"""The examples of the documents are run, and say what is shown.

`DOCS=write pytest python/tests/test_documents.py` writes what is said anew.
"""

import ast
import code
import contextlib
import io
import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def answered(text: str) -> str:
    """Write a document with what its prompts say now."""
    out: list[str] = []
    console = code.InteractiveConsole()
    inside = False
    for line in text.split("\n"):
        if line.startswith("```"):
            inside = line == "```pycon"
        if not inside or line.startswith("```"):
            out.append(line)
        elif line.startswith(">>> "):
            out.append(line)
            ast.parse(line[4:])
            said = io.StringIO()
            with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
                console.push(line[4:])
            lines = said.getvalue().rstrip("\n").split("\n")
            # Of a traceback the last line is what the reader needs.
            raised = lines[0].startswith("Traceback")
            out += [lines[-1]] if raised else [each for each in lines if each]
    return "\n".join(out)


@pytest.mark.parametrize("name", ["README.md", "python/README.md"])
def test_documents_say_what_is_said(name: str) -> None:
    path = ROOT / name
    text = path.read_text(encoding="utf-8")
    now = answered(text)
    if os.environ.get("DOCS") == "write":
        path.write_text(now, encoding="utf-8")
        text = now
    assert now == text
    assert now.count(">>> ") >= 3
