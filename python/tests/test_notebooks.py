"""A notebook that comes out otherwise than it is stored is found."""

import runpy
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_notebook, new_output

RUN = runpy.run_path(str(Path(__file__).parents[2] / "notebooks" / "run"))["run"]


def told(path: Path, source: str, stored: str, write: bool = False) -> list[str]:
    output = new_output("execute_result", {"text/plain": stored}, execution_count=1)
    nbformat.write(new_notebook(cells=[new_code_cell(source, outputs=[output])]), path)
    return RUN(path, write)


def test_a_number_that_changed_is_told(tmp_path: Path) -> None:
    path = tmp_path / "sum.ipynb"
    shot = "aslodds.to_hit(type='area', th=7).chance_of('any-hit').fractions"
    assert told(path, f"import aslodds\n{shot}", "[Fraction(7, 12)]") == []
    changed = told(path, f"import aslodds\n{shot}", "[Fraction(7, 11)]")
    assert changed[0] == "sum.ipynb, cell 1: the output differs from the stored one"
    assert "+[Fraction(7, 12)]" in changed


def test_an_error_is_told(tmp_path: Path) -> None:
    path = tmp_path / "sum.ipynb"
    assert "ZeroDivisionError" in told(path, "1 / 0", "0")[0]


def test_what_comes_out_can_be_stored(tmp_path: Path) -> None:
    path = tmp_path / "sum.ipynb"
    assert told(path, "1 + 1", "3", write=True) == []
    assert RUN(path, False) == []
