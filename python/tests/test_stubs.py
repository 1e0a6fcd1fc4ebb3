"""What editors and type checkers are told is what the engine says."""

import inspect
import runpy
import subprocess
import sys
from pathlib import Path

import aslodds
import pytest
from aslodds._descriptions import ALL

PYTHON = Path(__file__).parents[1]


def test_the_stubs_are_made_from_the_descriptions() -> None:
    made = runpy.run_path(str(PYTHON / "stubs"))
    written = PYTHON / "package" / "aslodds" / "_questions.pyi"
    assert made["stubs"]() == written.read_text(encoding="utf-8"), "run python/stubs --write"


def test_every_procedure_has_a_function_with_its_parameters() -> None:
    for rule in ALL.rules:
        function = getattr(aslodds, rule.function_name)
        assert function.__name__ == rule.function_name
        assert function.__name__ in aslodds.__all__
        params = inspect.signature(function).parameters
        assert [*params][: len(rule.params)] == [param.name for param in rule.params]
        for param in rule.params:
            assert param.about in " ".join(function.__doc__.split())
            assert (params[param.name].default is inspect.Parameter.empty) == param.required
    assert inspect.signature(aslodds.shot).parameters["acquired"].default == 0
    assert inspect.signature(aslodds.to_hit).parameters["th"].default is inspect.Parameter.empty


def test_every_default_is_the_engines() -> None:
    given = {"type": "infantry", "th": 8}
    params = inspect.signature(aslodds.to_hit).parameters
    defaults = {name: param.default for name, param in params.items() if name not in given}
    named = aslodds.to_hit(**given, **defaults)
    assert named.to_json() == aslodds.to_hit(**given).to_json()


@pytest.mark.parametrize(
    "command",
    [
        ["mypy", "package/aslodds", "stubs", "tests/typed.py"],
        ["mypy.stubtest", "aslodds._questions", "--mypy-config-file", "pyproject.toml"],
    ],
    ids=["mypy", "stubtest"],
)
def test_types(command: list[str]) -> None:
    module, *arguments = command
    ran = subprocess.run(
        [sys.executable, "-m", module, *arguments], cwd=PYTHON, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
