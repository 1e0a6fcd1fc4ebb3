"""What the tests share."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def program() -> Callable[..., str]:
    """The program, run with some arguments: what it says, or its error."""
    path = os.environ.get("ASLODDS", ROOT / "target" / "debug" / "aslodds")
    assert Path(path).exists(), f"{path} is not there: cargo build, or name it in ASLODDS"

    def run(*args: str) -> str:
        ran = subprocess.run([path, *args], capture_output=True, text=True)
        return ran.stdout if ran.returncode in (0, 1) else ran.stderr

    return run
