"""What a table asks: the chances of a melee, a shot and a morale test, by the tables in use. Computed as the engine does.

Two more are asked by tables alone, which have the books that they are for: whether somebody resists a spell (CH-1.2-e), and whether
a shot meets an object that is to burn, or to hold a hook (CH-3.4-b).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from oriflamme.kernel.calculators import Calculator, DiceReader, Die, Finding, Layout, Likelihood, Odds
from oriflamme.kernel.chances import Chance
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text, text

from .charges.impact import MULTIPLIERS
from .combat.odds import armour_of, favours, melee_chances, outcome
from .introduction import Armour
from .morale.odds import MODIFIERS, chances
from .ranged.odds import fire_chances, harms, reduced
from .ranged.odds import outcome as fire_outcome
from .tables import Class, tables

Strength = Annotated[int, Meta(ge=0, le=999)]
Shift = Annotated[int, Meta(ge=-9, le=9)]
DIE: Final = 10
"""All of them are thrown with a D10 (CH-1.2-e, CH-3.2-b, CH-3.4-b, CH-6.0-b, CH-8.3-b)."""
OBJECT: Final = 7
"""Up to which number of the modified die an object is hit (CH-3.4-b)."""
WORDS: Final = "cry-havoc-ask"


class MeleeQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known of a melee (CH-6.0-b to CH-6.2-a)."""

    attack: Annotated[Strength, Meta(description="attack of all who attack together")]
    defence: Annotated[Strength, Meta(description="defence of all who are attacked together")]
    shift: Annotated[Shift, Meta(description="columns to the right, or below 0 to the left")] = 0
    armour: Annotated[Armour, Meta(description="armour of the defender, the lightest of several")] = "none"
    charge: Annotated[
        Literal["none", "foot", "cavalier", "joust"],
        Meta(description="how the attacker charges, attack on foot given"),
    ] = "none"


class ShotQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known of a shot (CH-3.2-b to CH-3.2-i)."""

    effect: Annotated[Class, Meta(description="class of the weapon")]
    range: Annotated[Literal["short", "medium", "long"], Meta(description="range")] = "short"
    cover: Annotated[int, Meta(ge=0, le=3, description="best cover of the target, 0 to 3")] = 0
    dark: Annotated[bool, Meta(description="it is night, or underground")] = False
    wounded: Annotated[bool, Meta(description="the shooter is wounded")] = False
    fast: Annotated[int, Meta(ge=0, le=2, description="how many of the two have moved six hexes or more")] = 0
    indirect: Annotated[bool, Meta(description="the shot goes over somebody")] = False
    large: Annotated[int, Meta(ge=0, le=9, description="hexes of a large target, 0 if it is none")] = 0


class ObjectQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known of a shot at equipment or a building (CH-3.4-b)."""

    range: Annotated[Literal["short", "medium", "long"], Meta(description="range")] = "short"
    wounded: Annotated[bool, Meta(description="the shooter is wounded")] = False


class MoraleQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known of a morale test (CH-8.3-b, CH-8.3-c)."""

    morale: Annotated[int, Meta(ge=1, le=10, description="morale used, his own or a leader's")]
    enemies: Annotated[bool, Meta(description="enemies outnumber friends")] = False
    friends: Annotated[bool, Meta(description="friends outnumber enemies")] = False
    fallen: Annotated[int, Meta(ge=0, le=20, description="allies killed this turn within three hexes")] = 0
    panic: Annotated[bool, Meta(description="a friend panics within three hexes")] = False
    rout: Annotated[bool, Meta(description="a friend routs within six hexes")] = False
    wounded: Annotated[bool, Meta(description="he is wounded")] = False
    night: Annotated[bool, Meta(description="it is night")] = False
    temple: Annotated[bool, Meta(description="a priest in his temple")] = False
    obstacle: Annotated[bool, Meta(description="he is behind an obstacle")] = False
    castle: Annotated[bool, Meta(description="he is in a castle")] = False


class ResistanceQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known of a test of resistance to a spell (CH-1.2-e)."""

    morale: Annotated[int, Meta(ge=1, le=10, description="morale of who resists")]
    level: Annotated[int, Meta(ge=0, le=9, description="level of the magician")] = 0


def melee_odds(question: MeleeQuestion) -> Odds:
    """Return the column of a melee after its shifts, and the chance of every outcome."""
    table = tables().melee
    attack = question.attack
    if question.charge != "none":
        attack = int(attack * MULTIPLIERS[question.charge])
    column = table.shifted(table.column(attack, question.defence), question.shift)
    armour = armour_of(table, [question.armour])
    found = melee_chances(table, column, armour)
    good = sum(chance.ways for name, chance in found if favours(table, name)) / DIE
    one, other = table.columns[column]
    lines = [Line("cry-havoc-ask-line-shift", question.shift, "CH-1.2-b")] if question.shift else []
    says = text(
        "cry-havoc-says-melee", attack=attack, defence=question.defence, odds=f"{one}/{other}", armour=armour
    )
    return Odds(Tally(tuple(lines)), good, outcomes=_outcomes(found), says=says)


def shot_odds(question: ShotQuestion) -> Odds:
    """Return what is added to the die of a shot, and the chance of every outcome."""
    table = tables().fire
    tally = Tally(tuple(_shot_lines(question)))
    column = reduced(question.effect, question.large)
    found = fire_chances(table, column, tally.total)
    good = sum(chance.ways for name, chance in found if harms(table, name)) / DIE
    return Odds(tally, good, outcomes=_outcomes(found), says=text("cry-havoc-says-shot", total=tally.total))


def object_odds(question: ObjectQuestion) -> Odds:
    """Return what is added to the die of a shot at an object, and the chance that it is hit."""
    tally = _object_tally(question)
    needed = OBJECT - tally.total
    return Odds(tally, needed / DIE, says=text("cry-havoc-says-object", needed=needed))


def _object_tally(question: ObjectQuestion) -> Tally:
    return Tally((*_range_lines(question.range), *_wounded_lines(wounded=question.wounded)))


def _range_lines(bound: str) -> Iterable[Line]:
    number = ("short", "medium", "long").index(bound)
    if number:
        yield Line(("cry-havoc-shot-medium", "cry-havoc-shot-long")[number - 1], number, "CH-3.2-f")


def _wounded_lines(*, wounded: bool) -> Iterable[Line]:
    if wounded:
        yield Line("cry-havoc-shot-wounded", 1, "CH-3.2-e")


def _shot_lines(question: ShotQuestion) -> Iterable[Line]:
    yield from _range_lines(question.range)
    if question.cover:
        yield Line("cry-havoc-shot-cover", question.cover, "CH-3.2-g")
    if question.dark:
        yield Line("cry-havoc-shot-dark", 1, "CH-3.2-o")
    if question.indirect:
        yield Line("cry-havoc-shot-indirect", 1, "CH-3.4-d")
    yield from _wounded_lines(wounded=question.wounded)
    if question.fast:
        yield Line("cry-havoc-shot-fast", question.fast, "CH-3.2-e", question.fast)


def morale_odds(question: MoraleQuestion) -> Odds:
    """Return what is added to the die of a test, and the chances of standing, panic and rout."""
    tally = _morale_tally(question)
    found = chances(question.morale, tally.total)
    outcomes = tuple(
        Likelihood("attacker", name, Text(f"cry-havoc-morale-outcome-{name}"), chance.share)
        for name, chance in found
        if chance.ways
    )
    says = text("cry-havoc-says-morale", needed=max(question.morale - tally.total, 0))
    return Odds(tally, found[0][1].share, outcomes=outcomes, says=says)


def _morale_tally(question: MoraleQuestion) -> Tally:
    counts = {what: int(getattr(question, what)) for what in MODIFIERS}
    return Tally(
        tuple(
            Line(f"cry-havoc-morale-{what}", each * counts[what], "CH-8.3-c", counts[what])
            for what, each in MODIFIERS.items()
            if counts[what]
        )
    )


def resistance_odds(question: ResistanceQuestion) -> Odds:
    """Return what is added to the die of a test of resistance, and its chance; unlike morale it is never lost without a throw."""
    tally = _resistance_tally(question)
    needed = max(question.morale - tally.total, 0)
    return Odds(tally, needed / DIE, says=text("cry-havoc-says-resistance", needed=needed))


def _resistance_tally(question: ResistanceQuestion) -> Tally:
    lines = [Line("cry-havoc-ask-level", question.level, "CH-1.2-e")] if question.level else []
    return Tally(tuple(lines))


def _outcomes(found: Iterable[tuple[str, Chance]]) -> tuple[Likelihood, ...]:
    return tuple(
        Likelihood("attacker", name, Text(f"cry-havoc-outcome-{name}"), chance.share)
        for name, chance in found
    )


def _die(question: object) -> tuple[Die, ...]:
    return (Die(Text("cry-havoc-ask-die"), DIE),)


def _read_melee(question: MeleeQuestion, faces: tuple[int, ...]) -> tuple[Finding, ...]:
    table = tables().melee
    attack = question.attack
    if question.charge != "none":
        attack = int(attack * MULTIPLIERS[question.charge])
    column = table.shifted(table.column(attack, question.defence), question.shift)
    name = outcome(table, column, faces[0] + armour_of(table, [question.armour]))
    return (Finding("attacker", Text(f"cry-havoc-outcome-{name}"), favours(table, name), rule="CH-6.0-b"),)


def _read_shot(question: ShotQuestion, faces: tuple[int, ...]) -> tuple[Finding, ...]:
    table = tables().fire
    total = Tally(tuple(_shot_lines(question))).total
    name = fire_outcome(table, reduced(question.effect, question.large), faces[0] + total)
    return (Finding("attacker", Text(f"cry-havoc-outcome-{name}"), harms(table, name), rule="CH-3.2-b"),)


def _read_object(question: ObjectQuestion, faces: tuple[int, ...]) -> tuple[Finding, ...]:
    hits = faces[0] + _object_tally(question).total <= OBJECT
    name = "hits" if hits else "misses"
    return (Finding("attacker", Text(f"cry-havoc-object-outcome-{name}"), hits, rule="CH-3.4-b"),)


def _read_morale(question: MoraleQuestion, faces: tuple[int, ...]) -> tuple[Finding, ...]:
    total = _morale_tally(question).total
    if total > question.morale:
        name = "rout"
    else:
        name = "steady" if faces[0] + total <= question.morale else "panic"
    return (Finding("attacker", Text(f"cry-havoc-morale-outcome-{name}"), name == "steady", rule="CH-8.3-b"),)


def _read_resistance(question: ResistanceQuestion, faces: tuple[int, ...]) -> tuple[Finding, ...]:
    resists = faces[0] + _resistance_tally(question).total <= question.morale
    name = "resists" if resists else "yields"
    return (Finding("attacker", Text(f"cry-havoc-resistance-outcome-{name}"), resists, rule="CH-1.2-e"),)


MELEE: Final = Calculator(
    "melee",
    Text("cry-havoc-odds-melee"),
    MeleeQuestion,
    melee_odds,
    Layout(
        words=WORDS,
        parts=(
            ("attacker", ("attack", "charge")),
            ("target", ("defence", "armour")),
            ("columns", ("shift",)),
        ),
        likely={"attack": 15, "defence": 6},
    ),
    reader=DiceReader(_die, _read_melee),
    title=Text("cry-havoc-ask-melee"),
)
SHOT: Final = Calculator(
    "shot",
    Text("cry-havoc-odds-shot"),
    ShotQuestion,
    shot_odds,
    Layout(
        words=WORDS,
        parts=(
            ("shooter", ("effect", "range", "wounded", "indirect", "fast")),
            ("target", ("cover", "dark", "large")),
        ),
        likely={"effect": "medium"},
    ),
    reader=DiceReader(_die, _read_shot),
    title=Text("cry-havoc-ask-shot"),
)
AT_OBJECT: Final = Calculator(
    "object",
    Text("cry-havoc-odds-object"),
    ObjectQuestion,
    object_odds,
    Layout(words=WORDS, parts=(("shooter", ("range", "wounded")),)),
    reader=DiceReader(_die, _read_object),
    title=Text("cry-havoc-ask-object"),
)
MORALE: Final = Calculator(
    "morale",
    Text("cry-havoc-odds-morale"),
    MoraleQuestion,
    morale_odds,
    Layout(
        words=WORDS,
        parts=(
            ("unit", ("morale", "wounded")),
            (
                "around",
                ("enemies", "friends", "fallen", "panic", "rout", "night", "obstacle", "castle", "temple"),
            ),
        ),
        likely={"morale": 6},
    ),
    reader=DiceReader(_die, _read_morale),
    title=Text("cry-havoc-ask-morale"),
)
RESISTANCE: Final = Calculator(
    "resistance",
    Text("cry-havoc-odds-resistance"),
    ResistanceQuestion,
    resistance_odds,
    Layout(words=WORDS, parts=(("unit", ("morale",)), ("spell", ("level",))), likely={"morale": 6}),
    reader=DiceReader(_die, _read_resistance),
    title=Text("cry-havoc-ask-resistance"),
)

CALCULATORS: Final[Mapping[str, Calculator]] = MappingProxyType(
    {one.name: one for one in (MELEE, SHOT, AT_OBJECT, MORALE, RESISTANCE)}
)
"""The calculators, by name."""
