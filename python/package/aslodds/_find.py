"""The functions that find out something besides odds."""

from __future__ import annotations

import os
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Literal

from . import _engine
from ._answers import Answer
from ._findings import Balance, Comparison, DiceLog, Sensitivity, Settings
from ._values import Variant, seed_of, variant_of, whole_of

__all__ = [
    "balance",
    "compare",
    "dice_log",
    "sensitivity",
    "variant_settings",
    "variants",
]


def compare(
    first: Answer,
    /,
    *others: Answer,
    against: Variant | Iterable[Variant] = (),
    outcome: str | None = None,
    level: float = 0.05,
    power: float = 0.8,
) -> Comparison:
    """Put answers side by side: ``aslodds compare``.

    >>> import aslodds
    >>> gun = {"type": "infantry", "th": 8, "drm": 0}
    >>> found = aslodds.compare(aslodds.to_hit(**gun), against="at-most-half")
    >>> found.difference_of("any-critical-hit")
    [Fraction(1, 12)]

    Each is asked again, and may be of another kind, with other parameters or under another variant,
    if all vary the same parameters over the same values.

    Parameters
    ----------
    first, others : Odds, Situations or Phases
        The answers of a procedure, ``shot``, ``phase``, ``smoke`` or ``attack``; the first is the
        one that the others are held against.
    against : str or path, or several, default ()
        Ask each of them under these variants too.
    outcome : str, default None
        What tables and charts show, such as ``"any-critical-hit"``, ``"hits>=1"`` or
        ``"mean hits"``; none: all of a single cell, the first of a grid.
    level : float, default 0.05
        The level of the test by which a playtest would notice the difference, between 0 and 1.
    power : float, default 0.8
        The probability with which it would, between 0 and 1.

    Returns
    -------
    Comparison
        A row for each cell, measure and option, with values and differences.

    Raises
    ------
    ValueError
        If there are fewer than two options, or they do not belong together: the message says why.
    """
    answers = [first, *others]
    one = isinstance(against, str | os.PathLike)
    variants = [against] if one else [*against]  # type: ignore[misc]
    engine = _engine.compare(
        [_question("compare", answer) for answer in answers],
        [variant_of(each) for each in variants],
        outcome,
        (float(level), float(power)),
    )
    return Comparison(engine, first._description.params)


def sensitivity(
    answer: Answer,
    /,
    *,
    outcome: str | None = None,
    only: str | Iterable[str] = (),
    break_even: float | Fraction | str | None = None,
) -> Sensitivity:
    """Find what one more or one less of each number is worth: ``aslodds sensitivity``.

    >>> import aslodds
    >>> found = aslodds.sensitivity(aslodds.to_hit(type="infantry", th=8, drm=1), only="drm")
    >>> found.worths
    {'less': [Fraction(13, 18)], 'base': [Fraction(7, 12)], 'more': [Fraction(5, 12)]}

    Parameters
    ----------
    answer : Odds, Situations or Phases
        The answer of a procedure, ``shot``, ``phase``, ``smoke`` or ``attack``.
    outcome : str, default None
        What is measured, such as ``"any-hit"`` or ``"mean hits"``; none: the first that is told.
    only : str or several, default ()
        The parameters that are tried; none: every number.
    break_even : float, Fraction or str, default None
        Tell how far each parameter may go while the measure is at least this, such as 0.5.

    Returns
    -------
    Sensitivity
        A row for each cell and parameter that counts.

    Raises
    ------
    ValueError
        If the outcome or a parameter is not known, or there is nothing to be tried.
    """
    question = _question("sensitivity", answer)
    names = only.split(",") if isinstance(only, str) else [*only]
    level = None
    if break_even is not None:
        try:
            # As it is written: 0.9 is 9/10.
            share = Fraction(str(break_even))
        except (ValueError, ZeroDivisionError):
            raise ValueError(
                f'break_even is {break_even!r}: give a chance such as 0.5 or "1/2"'
            ) from None
        level = share.numerator, share.denominator
    engine = _engine.sensitivity(question, outcome, [name.strip() for name in names], level)
    return Sensitivity(engine, answer._description.params)


def variants() -> dict[str, str]:
    """Return the variants that come with the package by name, each with what it is."""
    return dict(_engine.variants())


def variant_settings(*keys: str, variant: Variant = "asl", every: bool = False) -> Settings:
    """List what can change in a variant: ``aslodds variant show``.

    >>> import aslodds
    >>> aslodds.variant_settings("terrain.woods").to_dict()["key"]
    ['terrain.woods.tem', 'terrain.woods.indirect']

    Parameters
    ----------
    keys : str
        Settings, tables or parts of them, such as ``"terrain"`` or ``"case.k"``; none: the single
        rules, and the cells of tables that are changed.
    variant : str or path, default "asl"
        A name, or the path of a TOML file.
    every : bool, default False
        Instead of keys: every setting and every cell of the tables.

    Raises
    ------
    ValueError
        If nothing is called like a key.
    """
    if keys and every:
        raise ValueError("keys and every exclude each other: give one of them")
    engine = _engine.variant_settings(variant_of(variant), None if every else keys)
    return Settings(engine, [])


def dice_log(
    log: str | os.PathLike[str] | Iterable[int | tuple[int, int]] | None = None,
    /,
    *,
    sums: Iterable[int] | None = None,
    faces: Iterable[int] | None = None,
    by: str | Iterable[str] = ("player", "category"),
    level: float = 0.05,
    trials: float = 9_999,
    seed: int = 1,
) -> DiceLog:
    """Test rolls for fairness: ``aslodds dice``.

    >>> import aslodds
    >>> aslodds.dice_log(faces=[12, 9, 11, 8, 10, 10]).is_unfair
    False

    Parameters
    ----------
    log : path, str, or rolls
        A file (``pathlib.Path``), the text of a log, a roll a line, or the rolls: ``(colored,
        white)`` of each DR, and the face of each dr.
    sums, faces : int, several
        Instead of a log: how often each sum came up (11 counts, from 2 to 12), or each face of a
        die (6 counts, from 1 to 6).
    by : str or several, default ("player", "category")
        Whose rolls are tested by themselves: player, category, both or none.
    level : float, default 0.05
        How often fair dice may be suspected, however many tests there are, between 0 and 1.
    trials : float, default 9_999
        Simulated logs behind a p-value that is not counted, a whole number.
    seed : int, default 1
        The seed of these.

    Returns
    -------
    DiceLog
        A row for each group and test.

    Raises
    ------
    OSError
        If the file cannot be read.
    ValueError
        If there is no roll, or not one of the log, the sums and the faces is given.
    """
    if sum(given is not None for given in (log, sums, faces)) != 1:
        raise ValueError("give one of them: a log, sums or faces")
    testing: _engine.Testing = {
        "level": float(level),
        "trials": whole_of("trials", trials),
        "seed": seed_of(seed),
    }
    for name, counts, length in [("sums", sums, 11), ("faces", faces, 6)]:
        if counts is not None:
            numbers = [whole_of(name, count) for count in counts]
            if len(numbers) != length:
                raise ValueError(f"{name} has {len(numbers)} counts: give {length} whole numbers")
            return DiceLog(_engine.dice_counts(numbers, testing), [])
    if isinstance(log, os.PathLike):
        read = Path(log).read_bytes()
    elif isinstance(log, str):
        read = log.encode()
    else:
        read = "\n".join(map(_roll, log or ())).encode()
    return DiceLog(_engine.dice_log(read, by if isinstance(by, str) else ",".join(by), testing), [])


def balance(
    *,
    wins: int,
    losses: int,
    sides: tuple[str, str] = ("first side", "other side"),
    prior: Literal["jeffreys", "uniform"] | tuple[float, float] = "jeffreys",
    level: float = 0.95,
) -> Balance:
    """Judge who is favored by games won and lost: ``aslodds balance``.

    >>> import aslodds
    >>> aslodds.balance(wins=14, losses=9).to_dict()["needed"]
    [169]

    Parameters
    ----------
    wins, losses : int
        Games that the first side won and lost.
    sides : (str, str)
        The names of the side and of the other.
    prior : "jeffreys", "uniform" or (float, float), default "jeffreys"
        What is believed before the first game: half a win and half a loss, one of each, or so many
        wins and losses, from 0.5 to 1e6.
    level : float, default 0.95
        The level of the intervals, between 0 and 1.

    Raises
    ------
    ValueError
        If a number is outside its range.
    """
    known = {"jeffreys": (0.5, 0.5), "uniform": (1.0, 1.0)}
    if isinstance(prior, str):
        if prior not in known:
            raise ValueError(f"prior: {prior!r} is not known; known are {', '.join(known)}")
        believed = known[prior]
    else:
        believed = float(prior[0]), float(prior[1])
    first, other = sides
    games = whole_of("wins", wins), whole_of("losses", losses)
    return Balance(_engine.balance(games, (first, other), believed, float(level)), [])


def _question(name: str, answer: Answer) -> _engine.Question:
    if not isinstance(answer, Answer):
        raise ValueError(
            f"{name} takes answers, such as aslodds.to_hit(...), and {answer!r} is none"
        )
    if answer._question is None:
        raise ValueError(
            f"{name} takes exact answers of a procedure that is asked for all of its outcome, of "
            f"shot, phase, smoke and attack, and {answer!r} is none of these"
        )
    return answer._question


def _roll(roll: int | tuple[int, int]) -> str:
    if isinstance(roll, Iterable):
        colored, white = roll
        return f"{colored},{white}"
    return f"dr: {roll}"
