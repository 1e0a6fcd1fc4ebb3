"""Values of parameters as Python writes them, turned into the texts that the engine reads."""

from __future__ import annotations

import operator
import os
import secrets
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, SupportsIndex, TypeAlias

from . import _engine

Numbers: TypeAlias = SupportsIndex | str | Iterable[SupportsIndex | str | None] | None
"""A whole number, a text such as ``"-2..4"``, a range, or several of them."""

Words: TypeAlias = str | Iterable[str | None] | None
"""A word or a text, or several of them."""

Flags: TypeAlias = bool | str | Iterable[bool | str] | None
"""Yes or no, or both."""

Question: TypeAlias = str | Iterable[str] | Mapping[str, int | bool | str] | None
"""What is asked of fields: a text as typed, names, or names with their numbers."""

Variant: TypeAlias = str | os.PathLike[str]
"""A name such as ``"asl+terrain.woods.tem:2"``, or the path of a TOML file."""


def text_of(name: str, values: object) -> str:
    """Turn the values of a parameter into the text that the engine reads.

    A range is written with its ends, as Python means it: ``range(4, 11)`` is ``4..10``.
    """
    if isinstance(values, range):
        return _range(name, values)
    if isinstance(values, str) or not isinstance(values, Iterable):
        return _text(values)
    texts = [text_of(name, value) for value in values]
    if not texts:
        raise ValueError(f"{name} has no values: give one or more")
    return ",".join(texts)


def question_of(question: object) -> str | None:
    """Turn what is asked of fields into the text that the engine reads."""
    if question is None or isinstance(question, str):
        return question
    if isinstance(question, Mapping):
        return ",".join(f"{name}={_text(value)}" for name, value in question.items())
    if isinstance(question, Iterable):
        return ",".join(str(name) for name in question)
    return str(question)


def variant_of(variant: object) -> str:
    """Return the name of a variant, whose text is read if it is a file.

    A ``str`` is a file's path if it ends in ``.toml`` or has a slash, as no name does.

    Raises
    ------
    OSError
        If the file cannot be read.
    ValueError
        If it is no variant.
    """
    text = os.fspath(variant) if isinstance(variant, os.PathLike) else str(variant)
    is_name = isinstance(variant, str) and not text.lower().endswith(".toml")
    if is_name and "/" not in text and "\\" not in text:
        return text
    try:
        return _engine.variant_of_toml(Path(text).read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{text}: {error}") from None


def seed_of(seed: Any) -> int:
    """Return a seed, or a new one if it is none."""
    if seed is None:
        # A seed that is easy to type again.
        return secrets.randbelow(1_000_000_000)
    return whole_of("seed", seed)


def whole_of(name: str, number: Any) -> int:
    """Return a number that may be written 1e6, if it is a whole one that fits."""
    try:
        whole = int(number)
    except (TypeError, ValueError, OverflowError):
        whole = -1
    if isinstance(number, bool) or whole != number or not 0 <= whole < 2**64:
        raise ValueError(f"{name} is {number!r}: allowed is a whole number from 0 to {2**64 - 1}")
    return whole


def _range(name: str, values: range) -> str:
    if not values:
        raise ValueError(f"{name} is an empty range: {values} has no values")
    low, high = min(values[0], values[-1]), max(values[0], values[-1])
    if low == high:
        return str(low)
    if values.step > 0:
        return f"{low}..{high}" + (f"/{values.step}" if values.step > 1 else "")
    return ",".join(map(str, values))


def _text(value: object) -> str:
    if value is None:
        return "none"
    # Also those of numpy, which are no bool.
    if isinstance(value, bool) or type(value).__name__ == "bool":
        return "yes" if value else "no"
    try:
        return str(operator.index(value))  # type: ignore[arg-type]
    except TypeError:
        return str(value)
