"""The engine: what the functions of the package call."""

from collections.abc import Sequence
from typing import Any, TypedDict

__version__: str

Given = Sequence[tuple[str, str]]

class Asked(TypedDict):
    rule: str
    given: Given
    variant: str
    max_cells: int
    marginal: str | None
    cap: str | None
    at_least: str | None
    condition: str | None

class Question(TypedDict):
    verb: str
    kind: str
    given: Given
    variant: str
    max_cells: int

class Testing(TypedDict):
    level: float
    trials: int
    seed: int

class Sampling(TypedDict):
    trials: int
    half_width: float | None
    max_trials: int
    seed: int
    interval: str
    level: float

class Chosen(TypedDict):
    x: str | None
    y: str | None
    series: str | None
    panels: str | None
    outcomes: Sequence[str]
    width: int | None
    height: int | None
    title: str | None

class Answer:
    @property
    def cells(self) -> int: ...
    @property
    def readings(self) -> list[str]: ...
    @property
    def note(self) -> str | None: ...
    @property
    def agrees(self) -> bool | None: ...
    def text(
        self,
        format: str,
        layout: str | None = None,
        notation: str = "percent",
        what_if: bool = False,
    ) -> str: ...
    def columns(self) -> dict[str, list[Any]] | None: ...
    def chance_of(self, words: Sequence[str]) -> dict[str, list[Any]] | None: ...
    def table(self) -> Answer | None: ...
    def svg(self, kind: str, chosen: Chosen) -> str: ...

class Finding:
    @property
    def notes(self) -> list[str]: ...
    @property
    def is_unfair(self) -> bool: ...
    def text(self, format: str, layout: str | None = None, notation: str = "percent") -> str: ...
    def toml(self) -> str | None: ...
    def svg(self, part: str | None, chosen: Chosen) -> str: ...

def describe() -> str: ...
def odds(asked: Asked) -> Answer: ...
def simulate(asked: Asked, sampling: Sampling) -> tuple[Answer, int]: ...
def check(asked: Asked, sample: tuple[int, int], level: float, worst: int) -> Answer: ...
def explain(asked: Asked, faces: Sequence[int] | None, seed: int | None) -> Answer: ...
def shot(given: Given, variant: str, max_cells: int) -> Answer: ...
def phase(
    given: Given,
    variant: str,
    max_cells: int,
    faces: Sequence[int] | None,
    seed: int | None,
) -> Answer: ...
def smoke(kind: str, given: Given, variant: str, max_cells: int) -> Answer: ...
def attack(given: Given, variant: str, max_cells: int, what_if: bool) -> Answer: ...
def policy(decision: str, given: Given, variant: str, max_cells: int) -> Answer: ...
def smoke_need(
    asked: Asked, need: tuple[int, int]
) -> tuple[Answer, tuple[list[int], bool, tuple[str, str, str]]]: ...
def variants() -> list[tuple[str, str]]: ...
def variant_of_toml(text: str) -> str: ...
def variant_settings(variant: str, keys: Sequence[str] | None) -> Finding: ...
def compare(
    questions: Sequence[Question],
    against: Sequence[str],
    outcome: str | None,
    playtest: tuple[float, float],
) -> Finding: ...
def sensitivity(
    question: Question,
    outcome: str | None,
    only: Sequence[str],
    level: tuple[int, int] | None,
) -> Finding: ...
def dice_log(log: bytes, by: str, testing: Testing) -> Finding: ...
def dice_counts(counts: Sequence[int], testing: Testing) -> Finding: ...
def balance(
    games: tuple[int, int], sides: tuple[str, str], prior: tuple[float, float], level: float
) -> Finding: ...
