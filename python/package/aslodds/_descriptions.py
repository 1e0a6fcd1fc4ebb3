"""What the engine says of each procedure, and the signatures and docstrings made from it."""

from __future__ import annotations

import inspect
import json
import keyword
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from . import _engine


@dataclass(frozen=True)
class Param:
    """A parameter of a procedure, or a word of a situation."""

    name: str
    title: str
    about: str
    section: str
    kind: str
    expected: str
    required: bool
    default: int | bool | str | None

    @property
    def type_name(self) -> str:
        """The name of the type of its values, in ``aslodds._values``."""
        return {"number": "Numbers", "flag": "Flags"}.get(self.kind, "Words")


@dataclass(frozen=True)
class Field:
    """A field of an outcome."""

    name: str
    kind: str
    words: list[str]
    sums: list[str]


@dataclass(frozen=True)
class Description:
    """A procedure, a situation or a decision."""

    name: str
    about: str
    sections: str
    params: list[Param]
    fields: list[Field] = field(default_factory=list)
    is_chain: bool = False

    @property
    def function_name(self) -> str:
        """The name of its function."""
        return self.name.replace("-", "_")

    @property
    def takes_questions(self) -> bool:
        """Whether its outcomes have several fields, of which some can be asked for."""
        return len(self.fields) > 1


@dataclass(frozen=True)
class Descriptions:
    """Everything that can be asked."""

    rules: list[Description]
    shot: Description
    phase: Description
    attack: Description
    smoke: list[Description]
    policy: list[Description]
    charts: dict[str, str]
    formats: list[str]


def _description(read: dict[str, Any]) -> Description:
    read = dict(read)
    read["params"] = [Param(**param) for param in read["params"]]
    read["fields"] = [Field(**part) for part in read.get("fields", [])]
    return Description(**read)


def _descriptions() -> Descriptions:
    read = json.loads(_engine.describe())
    return Descriptions(
        rules=[_description(rule) for rule in read["rules"]],
        shot=_description(read["shot"]),
        phase=_description(read["phase"]),
        attack=_description(read["attack"]),
        smoke=[_description(kind) for kind in read["smoke"]],
        policy=[_description(decision) for decision in read["policy"]],
        charts={chart["name"]: chart["about"] for chart in read["charts"]},
        formats=read["formats"],
    )


ALL = _descriptions()
"""Everything that can be asked."""

RULES = {rule.name: rule for rule in ALL.rules}
"""The procedures by name."""


@dataclass(frozen=True)
class Option:
    """An option of a function that is no parameter of a procedure."""

    name: str
    type_name: str
    default: object
    about: str


VARIANT = Option(
    "variant",
    "Variant",
    "asl",
    "a name, such as asl+grenade-six:final, or the path of a TOML file with changed rules",
)
MAX_CELLS = Option("max_cells", "int", 100_000, "the most cells that a grid may have")
QUESTIONS = [
    Option("marginal", "Question", None, "fields of an outcome that alone are shown"),
    Option("cap", "Question", None, 'how far counts are told apart, such as {"hits": 6}'),
    Option(
        "at_least",
        "Question",
        None,
        'numbers that are to be reached, all of them, such as {"hits+critical_hits": 2}',
    ),
    Option("given", "Question", None, 'a condition, such as {"malfunctioned": False}'),
]
TRIALS = Option("trials", "float", 1_000_000, "trials of each cell, a whole number")
SEED = Option("seed", "int | None", None, "the same seed gives the same counts; none: a new one")
SAMPLING = [
    TRIALS,
    Option(
        "half_width",
        "float | None",
        None,
        "sample until no interval is wider to either side, a probability; instead of trials",
    ),
    Option("max_trials", "float", 1_000_000_000, "with half_width, when a cell is given up"),
    SEED,
    Option("interval", 'Literal["wilson", "clopper-pearson"]', "wilson", "kind of the intervals"),
    Option("level", "float", 0.95, "level of each interval, between 0 and 1"),
]
CHECKING = [
    TRIALS,
    SEED,
    Option("level", "float", 0.001, "share of checks of sound engines that may disagree"),
    Option("worst", "int", 10, "how many of the worst comparisons are listed"),
]
TELLING = [
    Option("dice", "Iterable[int] | None", None, "faces in the order rolled: colored, white, dr"),
    Option("seed", "int | None", None, "tell one run with the dice of this seed"),
]
WHAT_IF = Option(
    "what_if",
    "bool",
    False,
    "tell of a single one what each line is worth, and one DRM more or less",
)
NEED = Option(
    "need",
    "float | Fraction | str",
    inspect.Parameter.empty,
    'the chance that is needed, such as 0.9 or "9/10"',
)


def options_of(verb: str, description: Description | None) -> list[Option]:
    """Return the options of a verb for a procedure, or for any if it is none."""
    asks = description is None or description.takes_questions
    questions = QUESTIONS if asks else []
    own = {
        "odds": questions,
        "simulate": [*questions, *SAMPLING],
        "check": [*questions, *CHECKING],
        "explain": TELLING,
        "shot": [WHAT_IF],
        "attack": [WHAT_IF],
        "tell_phase": TELLING,
    }.get(verb, [])
    return [*own, VARIANT, MAX_CELLS]


def signature_of(description: Description, options: list[Option], answer: str) -> inspect.Signature:
    """Return the signature of a procedure's function, all by keyword."""
    empty = inspect.Parameter.empty
    params = [
        inspect.Parameter(
            param.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=empty if param.required else param.default,
            annotation=param.type_name,
        )
        for param in description.params
    ]
    params += [
        inspect.Parameter(
            option.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=option.default,
            annotation=option.type_name,
        )
        for option in options
    ]
    taken = [param.name for param in params]
    assert len(set(taken)) == len(taken), f"{description.name}: two of one name"
    assert not any(map(keyword.iskeyword, taken)), f"{description.name}: a parameter is a keyword"
    return inspect.Signature(params, return_annotation=answer)


def docstring_of(description: Description, options: list[Option], answer: str) -> str:
    """Return the docstring of a procedure's function."""
    about = description.about[0].upper() + description.about[1:]
    lines = [*_wrapped(f"{about}."), "", f"Sections: {description.sections}.", ""]
    lines += ["Parameters", "----------"]
    for param in description.params:
        default = "required" if param.required else f"default {_python(param.default)}"
        lines += [
            f"{param.name} : {param.type_name}, {default}",
            *_wrapped(f"{param.about} [{param.section}]: {param.expected}.", "    "),
        ]
    for option in options:
        default = "required"
        if option.default is not inspect.Parameter.empty:
            default = f"default {_python(option.default)}"
        lines += [f"{option.name} : {option.type_name}, {default}"]
        lines += _wrapped(f"{option.about}.", "    ")
    lines += ["", "Returns", "-------", answer, *(f"    {line}" for line in _rows(description))]
    lines += [
        "",
        "Raises",
        "------",
        "ValueError",
        "    If a value is not allowed or a name not known: the message says what is.",
    ]
    return "\n".join(lines)


def _rows(description: Description) -> list[str]:
    if not description.fields:
        return ["Ledger and odds of each situation."]
    lines = ["A row for each cell and outcome: the parameters, then"]
    for part in description.fields:
        values = {"word": ", ".join(part.words), "count": "a count from 0", "flag": "True or False"}
        lines += _wrapped(f"``{part.name}`` ({values[part.kind]}),")
        if part.sums:
            lines += _wrapped(f"of which sums are called {', '.join(part.sums)},", "    ")
    lines.append("``weight`` out of ``total`` (whole numbers) and ``p`` (from 0 to 1).")
    return lines


def _wrapped(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(
        text,
        width=88,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _python(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)


def one_of(name: str, known: Mapping[str, Description]) -> Description:
    """Return what is called so, in Python's spelling or in the program's.

    Of a name that is not known the engine has to tell.
    """
    name = str(name).replace("_", "-")
    return known.get(name) or Description(name, "", "", [])
