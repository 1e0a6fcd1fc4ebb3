"""The functions of the package. Their parameters are what the engine says of each procedure."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from . import _engine
from ._answers import (
    Answer,
    Check,
    Explanation,
    Odds,
    Phases,
    Policy,
    Sample,
    Situations,
    SmokeNeed,
)
from ._descriptions import (
    ALL,
    NEED,
    QUESTIONS,
    RULES,
    Description,
    docstring_of,
    options_of,
    signature_of,
)
from ._values import question_of, seed_of, text_of, variant_of, whole_of

# What becomes of a question: its function in the engine, with the description and what was given.
Ask = Callable[[Description, dict[str, Any]], Answer]


def _odds(description: Description, given: dict[str, Any]) -> Odds:
    asked, question = _whole_odds(description, given)
    return Odds(_engine.odds(asked), description, question=question)


def _whole_odds(
    description: Description, given: dict[str, Any]
) -> tuple[_engine.Asked, _engine.Question | None]:
    """Return what is asked, and what can be asked again if it is all outcomes."""
    asked = _asked(description, given)
    parts = ("marginal", "cap", "at_least", "condition")
    is_whole = all(asked[part] is None for part in parts)  # type: ignore[literal-required]
    words = asked["given"], asked["variant"], asked["max_cells"]
    return asked, _question("odds", description, words) if is_whole else None


def _simulate(description: Description, given: dict[str, Any]) -> Sample:
    sampling = _sampling(given)
    found = _engine.simulate(_asked(description, given), sampling)
    return _sampled(found, description, sampling, stacklevel=4)


def _sampling(given: dict[str, Any]) -> _engine.Sampling:
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


def _sampled(
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


def _check(description: Description, given: dict[str, Any]) -> Check:
    sample = seed_of(given.pop("seed", None)), whole_of("trials", given.pop("trials", 1_000_000))
    level, worst = float(given.pop("level", 0.001)), whole_of("worst", given.pop("worst", 10))
    return Check(_engine.check(_asked(description, given), sample, level, worst), description)


def _explain(description: Description, given: dict[str, Any]) -> Explanation:
    faces, seed = _telling(given)
    return Explanation(_engine.explain(_asked(description, given), faces, seed), description)


def _shot(description: Description, given: dict[str, Any]) -> Situations:
    what_if = bool(given.pop("what_if", False))
    words = _words(description, given)
    question = _question("shot", description, words)
    return Situations(_engine.shot(*words), description, what_if, question=question)


def _phase(description: Description, given: dict[str, Any]) -> Phases:
    words = _words(description, given)
    question = _question("phase", description, words)
    return Phases(_engine.phase(*words, None, None), description, question=question)


def _tell_phase(description: Description, given: dict[str, Any]) -> Explanation:
    faces, seed = _telling(given)
    if faces is None and seed is None:
        raise ValueError("dice are missing: give faces such as [2, 5, 4, 6], or a seed")
    return Explanation(_engine.phase(*_words(description, given), faces, seed), description)


def _smoke(description: Description, given: dict[str, Any]) -> Situations:
    words = _words(description, given)
    question = _question("smoke", description, words)
    engine = _engine.smoke(description.name, *words)
    return Situations(engine, description, question=question)


def _attack(description: Description, given: dict[str, Any]) -> Situations:
    what_if = bool(given.pop("what_if", False))
    words = _words(description, given)
    question = _question("attack", description, words)
    engine = _engine.attack(*words, what_if)
    return Situations(engine, description, what_if, question=question)


def _policy(description: Description, given: dict[str, Any]) -> Policy:
    return Policy(_engine.policy(description.name, *_words(description, given)), description)


def _smoke_need(description: Description, given: dict[str, Any]) -> SmokeNeed:
    need = given.pop("need", None)
    try:
        # As it is written: 0.9 is 9/10.
        share = Fraction(str(need))
    except (ValueError, ZeroDivisionError):
        raise ValueError(f'need is {need!r}: give a chance such as 0.9 or "9/10"') from None
    asked = _asked(description, given)
    engine, found = _engine.smoke_need(asked, (share.numerator, share.denominator))
    return SmokeNeed(engine, description, found)


def _asked(description: Description, given: dict[str, Any]) -> _engine.Asked:
    names = [option.name for option in QUESTIONS]
    questions = {name: question_of(given.pop(name, None)) for name in names}
    texts, variant, max_cells = _words(description, given)
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


def _question(
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


def _words(description: Description, given: dict[str, Any]) -> tuple[_engine.Given, str, int]:
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


def _telling(given: dict[str, Any]) -> tuple[list[int] | None, int | None]:
    dice, seed = given.pop("dice", None), given.pop("seed", None)
    if dice is not None and seed is not None:
        raise ValueError("dice and seed exclude each other: give one of them")
    faces = None if dice is None else [_face(face) for face in dice]
    return faces, None if seed is None else seed_of(seed)


def _face(face: Any) -> int:
    number = whole_of("dice", face)
    if number > 255:
        raise ValueError(f"dice: {number} is not a face: give numbers from 1 to 6")
    return number


def _function(verb: str, ask: Ask, description: Description, answer: str) -> Callable[..., Answer]:
    """Make the function of one procedure or situation."""
    options = options_of(verb, description)
    if verb == "smoke_need":
        options = [NEED, *options]

    def function(**given: Any) -> Answer:
        return ask(description, given)

    function.__name__ = description.function_name if verb == "odds" else verb
    function.__qualname__ = function.__name__
    function.__doc__ = docstring_of(description, options, answer)
    function.__module__ = "aslodds"
    function.__signature__ = signature_of(description, options, answer)  # type: ignore[attr-defined]
    return function


def _one_of(name: str, known: Mapping[str, Description]) -> Description:
    """Return what is called so, in Python's spelling or in the program's.

    Of a name that is not known the engine has to tell.
    """
    name = str(name).replace("_", "-")
    return known.get(name) or Description(name, "", "", [])


_SMOKE = {kind.name: kind for kind in ALL.smoke}
_POLICY = {decision.name: decision for decision in ALL.policy}


def _rule(name: str) -> Description:
    return _one_of(name, RULES)


def odds(rule: str, /, **given: Any) -> Answer:
    """Solve a procedure exactly over a grid of parameters: ``aslodds odds RULE``.

    The procedure's own function, such as :func:`aslodds.to_hit`, tells its parameters.
    """
    return _odds(_rule(rule), given)


def simulate(rule: str, /, **given: Any) -> Answer:
    """Sample a procedure over a grid, with intervals: ``aslodds simulate RULE``."""
    return _simulate(_rule(rule), given)


def check(rule: str, /, **given: Any) -> Answer:
    """Hold exact odds against a sample over a grid: ``aslodds check RULE``."""
    return _check(_rule(rule), given)


def explain(rule: str, /, **given: Any) -> Answer:
    """Tell every path of a procedure, or that of given dice: ``aslodds explain RULE``."""
    return _explain(_rule(rule), given)


def smoke(kind: str, /, **given: Any) -> Answer:
    """Tell an attempt to place SMOKE in the game's own words: ``aslodds smoke KIND``."""
    return _smoke(_one_of(kind, _SMOKE), given)


def policy(decision: str, /, **given: Any) -> Answer:
    """Find the best choices of a player who may stop or go on: ``aslodds policy DECISION``."""
    return _policy(_one_of(decision, _POLICY), given)


shot = _function("shot", _shot, ALL.shot, "Situations")
phase = _function("phase", _phase, ALL.phase, "Phases")
tell_phase = _function("tell_phase", _tell_phase, ALL.phase, "Explanation")
attack = _function("attack", _attack, ALL.attack, "Situations")
smoke_need = _function("smoke_need", _smoke_need, RULES["smoke-plan"], "SmokeNeed")

PROCEDURES = {rule.function_name: _function("odds", _odds, rule, "Odds") for rule in ALL.rules}
"""The functions of all procedures by their names."""

globals().update(PROCEDURES)

__all__ = [
    "attack",
    "check",
    "explain",
    "odds",
    "phase",
    "policy",
    "shot",
    "simulate",
    "smoke",
    "smoke_need",
    "tell_phase",
    *PROCEDURES,
]
