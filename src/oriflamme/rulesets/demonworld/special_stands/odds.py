"""What a table asks of a special stand that was shot: does another fall in its place? As the engine does it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from oriflamme.kernel.bounds import Name
from oriflamme.kernel.calculators import (
    Calculator,
    DiceReader,
    Die,
    Filled,
    Finding,
    Grouped,
    Layout,
    Misasked,
    Odds,
    Sketch,
)
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld import sketches
from oriflamme.rulesets.demonworld.introduction import D6

from .peril import Peril, saves, saving_faces

Count = Annotated[int, Meta(ge=0, le=20)]
Size = Annotated[int, Meta(ge=1, le=20)]


class SubstitutionQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known of a special stand that a shot is to remove (DW-IX.5.0-a, DW-IX.5.0-b, DW-X.2.2-h)."""

    beside: Annotated[
        Count, Meta(description="stands of its unit in contact with it when the fire phase began")
    ]
    who: Annotated[
        Literal["special", "commander"],
        Meta(description="a leader, standard bearer or musician, or a commander who has joined the unit"),
    ] = "special"
    size: Annotated[Size, Meta(description="size of the commander")] = 2
    unit_size: Annotated[Size, Meta(description="size of the largest stand of the unit")] = 2
    left: Annotated[
        Count | None, Meta(description="how many of those beside it are still there; unless said, all")
    ] = None
    engaged: Annotated[bool, Meta(description="the stand is in contact with an enemy")] = False
    astray: Annotated[bool, Meta(description="the shot was meant for another and went astray")] = False


def substitution_odds(question: SubstitutionQuestion) -> Odds:
    """Return the number that the die may show at most, and the chance that another stand falls (DW-IX.5.0-a).

    Raises `Misasked` where no die is rolled, and for more stands left than there were.
    """
    _check(question)
    good = saving_faces(question.beside)
    says = text("dw-says-substitution", number=max(good), sides=D6.sides)
    line = Line("dw-line-beside", question.beside, "DW-IX.5.0-a", question.beside)
    return Odds(Tally((line,)), len(good) / D6.sides, says=says)


def _check(question: SubstitutionQuestion) -> None:
    left = question.beside if question.left is None else question.left
    if left > question.beside:
        raise Misasked(text("dw-ask-more-left", beside=question.beside), field="left", rule="DW-IX.5.0-b")
    commander = question.who == "commander"
    peril = Peril(
        special=not commander,
        left=left,
        size=question.size if commander else None,
        largest=question.unit_size,
        engaged=question.engaged,
        astray=question.astray,
    )
    rule = peril.against()
    if rule is not None:
        fault = _FAULTS[rule]
        field = "beside" if fault == "left" and not question.beside else fault
        raise Misasked(Text(f"dw-ask-no-substitute-{fault}"), field=field, rule=rule)


_FAULTS: Final[Mapping[str, str]] = MappingProxyType(
    {"DW-XII.5.0-e": "astray", "DW-XII.5.0-f": "engaged", "DW-X.2.2-h": "size", "DW-IX.5.0-b": "left"}
)
"""The question that is at fault where a rule allows no die, by the rule."""


class SubstitutionSketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which commander has joined which unit."""

    commander: Annotated[
        Name | None, Meta(description="the commander who was hit, as in empire/captain-renn-askel")
    ] = None
    unit: Annotated[Name | None, Meta(description="the unit he has joined, as in orcs/trolls")] = None


def filled(sketch: SubstitutionSketch, _: Mapping[str, Any]) -> Filled:
    """Return the sizes on the cards of the commander and of the unit. Raises `Misasked` for who is no commander."""
    commander, unit = (
        sketches.card_of(sketch.commander, "commander"),
        sketches.card_of(sketch.unit, "unit"),
    )
    values: dict[str, Any] = {}
    if commander is not None:
        if commander.commander is None:
            raise Misasked(Text("dw-ask-no-commander"), field="commander", rule="DW-X.1.0")
        values["size"] = commander.size
    if unit is not None:
        values["unit_size"] = unit.size
    return Filled(values)


def _commanders() -> tuple[Grouped, ...]:
    return sketches.picks(lambda card: card.commander is not None)


def _units() -> tuple[Grouped, ...]:
    return sketches.picks(lambda card: card.commander is None)


def _dice(_: SubstitutionQuestion) -> tuple[Die, ...]:
    return (Die(Text("dw-read-die"), D6.sides),)


def _read(question: SubstitutionQuestion, faces: tuple[int, ...]) -> tuple[Finding, ...]:
    """Return whether a die saves the stand that was hit (DW-IX.5.0-a)."""
    _check(question)
    (die,) = faces
    saved = saves(question.beside, die)
    words = text("dw-read-saved" if saved else "dw-read-not-saved", die=die, beside=question.beside)
    return (Finding("attacker", words, saved, rule="DW-IX.5.0-a"),)


_IF_COMMANDER: Final = {"who": ("commander",)}

SUBSTITUTION: Final = Calculator(
    "substitution",
    Text("dw-odds-substitution"),
    SubstitutionQuestion,
    substitution_odds,
    Layout(
        words=f"{sketches.WORDS}-fall",
        parts=(
            ("stand", ("who", "commander", "size", "unit", "unit_size", "engaged", "astray")),
            ("others", ("beside", "left")),
        ),
        only=dict.fromkeys(("commander", "size", "unit", "unit_size"), _IF_COMMANDER),
        picks={"commander": _commanders, "unit": _units},
        likely={"beside": 4},
        usual={"beside": (0, 6), "left": (0, 6)},
    ),
    Sketch(SubstitutionSketch, filled, {"commander": ("size",), "unit": ("unit_size",)}),
    DiceReader(_dice, _read),
    Text("dw-ask-substitution-die"),
)
"""The calculator of the substitution die."""
