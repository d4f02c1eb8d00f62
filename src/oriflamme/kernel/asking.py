"""Asking a calculator: one flat set of answers to its questions, whether they come by web, by command line or without either.

Answers are plain data by field. Those of the sketch say which figures follow; what is given beside them replaces these.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from .bounds import Settings, Smalls
from .calculators import Calculator, Die, Filled, Finding, Misasked, Odds
from .questions import Question, questions_of
from .text import Text, text

T = TypeVar("T", bound=msgspec.Struct)

_AT = re.compile(r"at `\$\.(?P<path>\w+)|field `(?P<name>\w+)`")


class CalculatorCard(msgspec.Struct, frozen=True):
    """A calculator as offered: its name, what it is called and answers, its questions, and the JSON schema of its inputs."""

    name: str
    about: Text
    inputs: dict[str, Any]
    title: Text
    questions: tuple[Question, ...]


class OddsAnswer(Odds, frozen=True, kw_only=True):
    """Odds, with the totals of the tallies, the dice that are thrown, and the inputs that followed from a sketch."""

    total: int
    against_total: int | None = None
    dice: tuple[Die, ...] = ()
    filled: dict[str, Any] = {}


class ThrowAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dice that were thrown at the table for a question: its answers by field, and the faces in the order of the dice."""

    answers: Settings
    dice: Smalls


class ThrowTold(msgspec.Struct, frozen=True):
    """What the dice came to, side by side."""

    findings: tuple[Finding, ...]


def card_of(calculator: Calculator) -> CalculatorCard:
    """Return a calculator as it is offered."""
    return CalculatorCard(
        calculator.name,
        calculator.about,
        _schema(calculator),
        calculator.title or calculator.about,
        questions_of(calculator),
    )


def answer(calculator: Calculator, answers: Mapping[str, Any]) -> OddsAnswer:
    """Return the odds. Raises `Misasked` for answers of another shape, and where a question has no answer."""
    inputs, filled = inputs_of(calculator, answers)
    try:
        found = calculator.compute(inputs)
    except Misasked:
        raise
    except ValueError as error:
        raise Misasked(text("service-bad-inputs", why=str(error))) from error
    return OddsAnswer(
        found.tally,
        found.chance,
        found.against,
        found.outcomes,
        found.says,
        total=found.tally.total,
        against_total=None if found.against is None else found.against.total,
        dice=() if calculator.reader is None else calculator.reader.dice(inputs),
        filled={**filled.values, **filled.firm},
    )


def throw(calculator: Calculator, asked: ThrowAsked) -> ThrowTold:
    """Return what thrown dice come to. Raises as `answer` does, and `Misasked` for dice that are not those asked for."""
    inputs, _ = inputs_of(calculator, asked.answers)
    if calculator.reader is None:
        raise Misasked(text("kernel-no-dice"), field="dice")
    dice = calculator.reader.dice(inputs)
    fits = len(dice) == len(asked.dice) and all(
        1 <= face <= die.sides for die, face in zip(dice, asked.dice, strict=True)
    )
    if not fits:
        sides = ", ".join(f"1\u2013{die.sides}" for die in dice)
        raise Misasked(text("kernel-other-dice", count=len(dice), sides=sides), field="dice")
    return ThrowTold(calculator.reader.read(inputs, asked.dice))


def inputs_of(calculator: Calculator, answers: Mapping[str, Any]) -> tuple[Any, Filled]:
    """Return the inputs that answers make, and what of them followed from the sketch. Raises as `answer` does."""
    sketch = calculator.sketch
    if sketch is None:
        return _converted(dict(answers), calculator.inputs), Filled({})
    seen, own = _names(sketch.inputs), _names(calculator.inputs)
    posed = _converted({name: one for name, one in answers.items() if name in seen}, sketch.inputs)
    given = {name: one for name, one in answers.items() if name not in seen or name in own}
    filled = sketch.fill(posed, given)
    return _converted({**filled.values, **given, **filled.firm}, calculator.inputs), filled


def _converted(data: Mapping[str, Any], kind: type[T]) -> T:
    """Return plain data as a struct. Raises `Misasked` that names the field at fault."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        place = _AT.search(str(error))
        field = (place["path"] or place["name"] or "") if place else ""
        lacks = str(error).startswith("Object missing required field")
        words = Text("kernel-unanswered") if lacks else text("service-malformed", why=str(error))
        raise Misasked(words, field=field) from error


def _names(kind: type[msgspec.Struct]) -> frozenset[str]:
    return frozenset(kind.__struct_encode_fields__)


def _schema(calculator: Calculator) -> dict[str, Any]:
    """Return the JSON schema of a calculator's inputs, self-contained, and refusing what it does not ask."""
    (_, schemas) = msgspec.json.schema_components((calculator.inputs,), ref_template="#/$defs/{name}")
    own = dict(schemas.pop(calculator.inputs.__name__))
    return {**own, "$defs": schemas} if schemas else own
