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

:func:`compare` puts answers side by side, :func:`sensitivity` tells what each number is worth,
:func:`dice_log` tests rolls, and :func:`balance` judges a record. ``variant`` takes a name or the
path of a TOML file; :func:`variant_settings` lists what can change.

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
from ._find import balance, compare, dice_log, sensitivity, variant_settings, variants
from ._findings import Balance, Comparison, DiceLog, Finding, Sensitivity, Settings
from ._questions import *  # noqa: F403
from ._questions import __all__ as _functions

__all__ = [
    "Answer",
    "Balance",
    "Chances",
    "Chart",
    "Check",
    "Comparison",
    "DiceLog",
    "Explanation",
    "Finding",
    "Odds",
    "Phases",
    "Policy",
    "Sample",
    "Sensitivity",
    "Settings",
    "Situations",
    "SmokeNeed",
    "__version__",
    "balance",
    "compare",
    "dice_log",
    "sensitivity",
    "variant_settings",
    "variants",
    *_functions,
]
