"""What was given for a question, as the engine takes it."""

from __future__ import annotations

import warnings
from typing import Any

from . import _engine
from ._answers import Sample
from ._descriptions import QUESTIONS, Description
from ._values import question_of, seed_of, text_of, variant_of, whole_of


def asked_of(description: Description, given: dict[str, Any]) -> _engine.Asked:
    """Return what is asked of a procedure."""
    names = [option.name for option in QUESTIONS]
    questions = {name: question_of(given.pop(name, None)) for name in names}
    texts, variant, max_cells = words_of(description, given)
    return {
        "rule": description.name,
        "given": texts,
        "variant": variant,
        "max_cells": max_cells,
        "marginal": questions["marginal"],
        "cap": questions["cap"],
        "at_least": questions["at_least"],
        "condition": questions["given"],
    }


def words_of(description: Description, given: dict[str, Any]) -> tuple[_engine.Given, str, int]:
    """Return what is left of what was given as texts, with the variant and the most cells."""
    variant = variant_of(given.pop("variant", "asl"))
    max_cells = whole_of("max_cells", given.pop("max_cells", 100_000))
    params = {param.name: param for param in description.params}
    texts = []
    for name, values in given.items():
        param = params.get(name)
        if values is None and param is not None and (param.required or param.default is None):
            # As if it were not named.
            continue
        texts.append((name, text_of(name, values)))
    return texts, variant, max_cells


def question_of_words(
    verb: str, description: Description, words: tuple[_engine.Given, str, int]
) -> _engine.Question:
    """Return what can be asked again, under another variant or with other values."""
    given, variant, max_cells = words
    kind = description.name if verb in ("odds", "smoke") else ""
    return {
        "verb": verb,
        "kind": kind,
        "given": given,
        "variant": variant,
        "max_cells": max_cells,
    }


def whole_odds_of(
    description: Description, given: dict[str, Any]
) -> tuple[_engine.Asked, _engine.Question | None]:
    """Return what is asked, and what can be asked again if it is all outcomes."""
    asked = asked_of(description, given)
    parts = ("marginal", "cap", "at_least", "condition")
    is_whole = all(asked[part] is None for part in parts)  # type: ignore[literal-required]
    words = asked["given"], asked["variant"], asked["max_cells"]
    return asked, question_of_words("odds", description, words) if is_whole else None


def sampling_of(given: dict[str, Any]) -> _engine.Sampling:
    """Take how to sample out of what was given."""
    half_width = given.pop("half_width", None)
    return {
        "trials": whole_of("trials", given.pop("trials", 1_000_000)),
        "half_width": None if half_width is None else float(half_width),
        "max_trials": whole_of("max_trials", given.pop("max_trials", 1_000_000_000)),
        "seed": seed_of(given.pop("seed", None)),
        "interval": str(given.pop("interval", "wilson")),
        "level": float(given.pop("level", 0.95)),
    }


def sample_of(
    found: tuple[_engine.Answer, int],
    description: Description,
    sampling: _engine.Sampling,
    stacklevel: int,
) -> Sample:
    """Return a sample; warn of intervals that stayed wider than was asked for."""
    engine, wide = found
    if wide:
        warnings.warn(
            f"{wide} of {engine.cells} cells have an interval wider than "
            f"{sampling['half_width']} to either side after {sampling['max_trials']} trials: "
            "raise max_trials",
            stacklevel=stacklevel,
        )
    return Sample(engine, description, sampling["seed"])
