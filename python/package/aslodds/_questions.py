"""The functions of the package. Their parameters are what the engine says of each procedure."""

from __future__ import annotations

from collections.abc import Callable
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
from ._asked import asked_of, question_of_words, sample_of, sampling_of, whole_odds_of, words_of
from ._descriptions import (
    ALL,
    NEED,
    RULES,
    Description,
    docstring_of,
    one_of,
    options_of,
    signature_of,
)
from ._values import seed_of, whole_of

# What becomes of a question: its function in the engine, with the description and what was given.
Ask = Callable[[Description, dict[str, Any]], Answer]


def _odds(description: Description, given: dict[str, Any]) -> Odds:
    asked, question = whole_odds_of(description, given)
    return Odds(_engine.odds(asked), description, question=question)


def _simulate(description: Description, given: dict[str, Any]) -> Sample:
    sampling = sampling_of(given)
    found = _engine.simulate(asked_of(description, given), sampling)
    return sample_of(found, description, sampling, stacklevel=4)


def _check(description: Description, given: dict[str, Any]) -> Check:
    sample = seed_of(given.pop("seed", None)), whole_of("trials", given.pop("trials", 1_000_000))
    level, worst = float(given.pop("level", 0.001)), whole_of("worst", given.pop("worst", 10))
    return Check(_engine.check(asked_of(description, given), sample, level, worst), description)


def _explain(description: Description, given: dict[str, Any]) -> Explanation:
    faces, seed = _telling(given)
    return Explanation(_engine.explain(asked_of(description, given), faces, seed), description)


def _shot(description: Description, given: dict[str, Any]) -> Situations:
    what_if = bool(given.pop("what_if", False))
    words = words_of(description, given)
    question = question_of_words("shot", description, words)
    return Situations(_engine.shot(*words), description, what_if, question=question)


def _phase(description: Description, given: dict[str, Any]) -> Phases:
    words = words_of(description, given)
    question = question_of_words("phase", description, words)
    return Phases(_engine.phase(*words, None, None), description, question=question)


def _tell_phase(description: Description, given: dict[str, Any]) -> Explanation:
    faces, seed = _telling(given)
    if faces is None and seed is None:
        raise ValueError("dice are missing: give faces such as [2, 5, 4, 6], or a seed")
    return Explanation(_engine.phase(*words_of(description, given), faces, seed), description)


def _smoke(description: Description, given: dict[str, Any]) -> Situations:
    words = words_of(description, given)
    question = question_of_words("smoke", description, words)
    engine = _engine.smoke(description.name, *words)
    return Situations(engine, description, question=question)


def _attack(description: Description, given: dict[str, Any]) -> Situations:
    what_if = bool(given.pop("what_if", False))
    words = words_of(description, given)
    question = question_of_words("attack", description, words)
    engine = _engine.attack(*words, what_if)
    return Situations(engine, description, what_if, question=question)


def _policy(description: Description, given: dict[str, Any]) -> Policy:
    return Policy(_engine.policy(description.name, *words_of(description, given)), description)


def _smoke_need(description: Description, given: dict[str, Any]) -> SmokeNeed:
    need = given.pop("need", None)
    try:
        # As it is written: 0.9 is 9/10.
        share = Fraction(str(need))
    except (ValueError, ZeroDivisionError):
        raise ValueError(f'need is {need!r}: give a chance such as 0.9 or "9/10"') from None
    asked = asked_of(description, given)
    engine, found = _engine.smoke_need(asked, (share.numerator, share.denominator))
    return SmokeNeed(engine, description, found)


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


_SMOKE = {kind.name: kind for kind in ALL.smoke}
_POLICY = {decision.name: decision for decision in ALL.policy}


def odds(rule: str, /, **given: Any) -> Answer:
    """Solve a procedure exactly over a grid of parameters: ``aslodds odds RULE``.

    The procedure's own function, such as :func:`aslodds.to_hit`, tells its parameters.
    """
    return _odds(one_of(rule, RULES), given)


def simulate(rule: str, /, **given: Any) -> Answer:
    """Sample a procedure over a grid, with intervals: ``aslodds simulate RULE``."""
    return _simulate(one_of(rule, RULES), given)


def check(rule: str, /, **given: Any) -> Answer:
    """Hold exact odds against a sample over a grid: ``aslodds check RULE``."""
    return _check(one_of(rule, RULES), given)


def explain(rule: str, /, **given: Any) -> Answer:
    """Tell every path of a procedure, or that of given dice: ``aslodds explain RULE``."""
    return _explain(one_of(rule, RULES), given)


def smoke(kind: str, /, **given: Any) -> Answer:
    """Tell an attempt to place SMOKE in the game's own words: ``aslodds smoke KIND``."""
    return _smoke(one_of(kind, _SMOKE), given)


def policy(decision: str, /, **given: Any) -> Answer:
    """Find the best choices of a player who may stop or go on: ``aslodds policy DECISION``."""
    return _policy(one_of(decision, _POLICY), given)


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
