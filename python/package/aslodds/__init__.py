"""Exact and sampled odds of *Advanced Squad Leader*'s dice procedures.

>>> import aslodds
>>> shots = aslodds.to_hit(type="infantry", th=8, drm=[0, 1])
>>> shots.chance_of("any-hit").fractions
[Fraction(13, 18), Fraction(7, 12)]

Each procedure has a function, such as :func:`to_hit`, :func:`fire` or :func:`smoke_plan`, that
solves it exactly over all combinations of the values given: a number, a list, a range
(``range(4, 11)`` is 4..10), or a text as it is typed for the program (``"4..10"``).
:func:`simulate`, :func:`check` and :func:`explain` take the name of a procedure. :func:`shot`,
:func:`phase`, :func:`attack` and :func:`smoke` take situations in the game's own words.

What is wrong with a question is told by a ``ValueError``, and Ctrl-C ends it.
"""

from ._answers import (
    Answer,
    Chances,
    Check,
    Explanation,
    Odds,
    Phases,
    Policy,
    Sample,
    Situations,
    SmokeNeed,
)
from ._charts import Chart
from ._engine import __version__
from ._questions import *  # noqa: F403
from ._questions import __all__ as _functions

__all__ = [
    "Answer",
    "Chances",
    "Chart",
    "Check",
    "Explanation",
    "Odds",
    "Phases",
    "Policy",
    "Sample",
    "Situations",
    "SmokeNeed",
    "__version__",
    *_functions,
]
