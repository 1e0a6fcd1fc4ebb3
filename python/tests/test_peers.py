"""The engines of the benches that are at hand, held to the checksums that all of them gave."""

import importlib
from pathlib import Path

import pytest

BENCHES = Path(__file__).parents[2] / "benches" / "peers"


@pytest.mark.parametrize("workload", ["W1", "W2", "W3"])
@pytest.mark.parametrize("engine", ["by_aslodds", "by_hand", "by_icepool"])
def test_checksums(engine: str, workload: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCHES)
    workloads = importlib.import_module("workloads")
    answers = importlib.import_module(engine).ENGINE
    asked = next(asked for asked in workloads.WORKLOADS if asked.name == workload)
    answer = answers.kinds[asked.kind](asked)
    lines = workloads.lines(asked, answers.read(asked, answer))
    assert workloads.checksum(lines) == asked.checksum
