"""What a table sees before it asks: troops of the army lists. Their kind and what the list says of them answer the questions.

A troop is named `LIST/TROOP`. The words for what is true of a side are those of `odds_words`; each form of combat offers
those that can make a difference to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from oriflamme.kernel.bounds import Name
from oriflamme.kernel.calculators import Filled, Grouped, Layout, Misasked
from oriflamme.kernel.text import Text, text

from . import army_lists, naming, profiles
from .army_lists import ArmyList, Troop
from .fight import Form
from .odds_words import split_words
from .pieces import Trait
from .troops import Type

_TRAITS: Final[Mapping[Trait, str]] = MappingProxyType(
    {
        Trait.CHARIOT: "chariot",
        Trait.AQUATIC: "aquatic",
        Trait.ELF: "elf",
        Trait.MOBILE: "mobile",
        Trait.WATER: "water-adapted",
    }
)

# Word by word what it is about, in the order in which people ask. All of `WORDS` are there, which a test holds.
_HEADINGS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "nature": (
            "general", "demoralised", "elf", "chariot", "aquatic", "mobile", "water-adapted", "landed", "double",
            "rear-bows", "ring", "amplifier", "power-i", "power-o", "power-s",
        ),
        "place": (
            "uphill", "bad-going", "difficult", "crossing", "bank", "fortified", "walls", "tower", "cover", "marsh",
            "mud", "water", "trees",
        ),
        "friends": ("support", "support2", "support3", "psiloi", "aided", "aided2"),
        "trouble": ("overlap", "overlap2", "flank", "flank2", "rear", "weather", "expendables"),
        "coming": ("charged", "fresh"),
    }
)  # fmt: skip


_CONTACT: Final = (
    "charged", "double", "expendables", "flank", "flank2", "fresh", "overlap", "overlap2", "psiloi", "rear", "ring",
    "support", "support2", "support3",
)  # fmt: skip
_GROUND: Final = ("bad-going", "bank", "crossing", "marsh", "mud", "uphill", "water", "water-adapted")
_MAGIC: Final = ("amplifier", "power-i", "power-o", "power-s")
_ABSENT: Final = ("aquatic", "chariot", "elf")

IDLE: Final[Mapping[Form, tuple[frozenset[str], frozenset[str]]]] = MappingProxyType(
    {
        Form.MELEE: (frozenset({"aided", "aided2", "trees", *_MAGIC}),) * 2,
        Form.SHOT: (
            frozenset({*_CONTACT, *_GROUND, *_MAGIC, *_ABSENT}),
            frozenset({*_CONTACT, *_GROUND, *_MAGIC, *_ABSENT}),
        ),
        Form.MAGIC: (
            frozenset({*_CONTACT, *_GROUND, *_ABSENT, "cover", "fortified", "tower", "trees", "walls", "weather"}),
            frozenset(
                {*_CONTACT, *_GROUND, *_ABSENT, "aided", "aided2", "cover", "fortified", "tower", "trees", "walls",
                 "weather"}
            ),
        ),
    }
)  # fmt: skip
"""The words that make no difference to a form of combat, said of attacker and defender."""


@cache
def troops() -> Mapping[str, Troop]:
    """Return the troops of all army lists, by name."""
    return {_name(one, troop): troop for one in _lists() for troop in one.troops}


@cache
def _lists() -> tuple[ArmyList, ...]:
    return tuple(army_lists.army_list(name) for name in army_lists.names())


def _name(one: ArmyList, troop: Troop) -> str:
    return f"{one.id}/{troop.id}"


def picks() -> tuple[Grouped, ...]:
    """Return the troops, each under its list."""
    return tuple(
        Grouped(_name(one, troop), Text(f"dbf-troop-{one.id}-{troop.id}"), Text(f"dbf-army-{one.id}"))
        for one in _lists()
        for troop in one.troops
    )


@cache
def kinds() -> tuple[Grouped, ...]:
    """Return every kind of troops there is, as players write it, each under its type."""
    order = {one: place for place, one in enumerate(Type)}
    found = sorted(profiles.every_kind(), key=lambda kind: order[kind.type])
    return tuple(
        Grouped(
            f"{'Reg' if kind.regular else 'Irr'} {kind}",
            naming.kind_in_words(kind),
            naming.type_in_words(kind),
        )
        for kind in found
    )


def words(idle: frozenset[str]) -> Callable[[], tuple[Grouped, ...]]:
    """Return the picking of words for what is true of a side, but for those that make no difference."""

    def picked() -> tuple[Grouped, ...]:
        return tuple(
            Grouped(word, Text(f"dbf-ask-word-{word}"), Text(f"dbf-ask-words-{heading}"))
            for heading, group in _HEADINGS.items()
            for word in group
            if word not in idle
        )

    return picked


class TroopsSketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which troops of the army lists meet."""

    attacker_troop: Annotated[
        Name | None, Meta(description="the troop that attacks, as in verrane/paladins")
    ] = None
    defender_troop: Annotated[
        Name | None, Meta(description="the troop that is attacked, as in verrane/paladins")
    ] = None


FILLS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "attacker_troop": ("attacker", "attacker_factors"),
        "defender_troop": ("defender", "defender_factors"),
    }
)


def filled(sketch: TroopsSketch, given: Mapping[str, Any]) -> Filled:
    """Return kinds, and what the army lists say of the troops added to what was said of them."""
    values: dict[str, Any] = {}
    firm: dict[str, Any] = {}
    for side in ("attacker", "defender"):
        name = getattr(sketch, f"{side}_troop")
        if name is None:
            continue
        if name not in troops():
            raise Misasked(text("dbf-ask-no-troop", name=name), field=f"{side}_troop")
        troop = troops()[name]
        values[side] = troop.kind
        told = given.get(f"{side}_factors", "")
        if isinstance(told, str):
            listed = [_TRAITS[trait] for trait in troop.traits if trait in _TRAITS]
            firm[f"{side}_factors"] = ",".join(dict.fromkeys((*listed, *split_words(told))))
    return Filled(values, firm)


def layout(form: Form, attacker: str, defender: str) -> Layout:
    """Return the form for one form of combat, which begins with two troops of the lists."""
    idle_a, idle_b = IDLE[form]
    return Layout(
        words="dbf-ask" if form is Form.MELEE else f"dbf-ask-{form.value}",
        parts=(
            ("attacker", ("attacker_troop", "attacker", "attacker_factors")),
            ("defender", ("defender_troop", "defender", "defender_factors")),
            ("bound", ("bound", "reply")),
        ),
        picks={
            "attacker_troop": picks,
            "defender_troop": picks,
            "attacker": kinds,
            "defender": kinds,
            "attacker_factors": words(idle_a),
            "defender_factors": words(idle_b),
        },
        several=frozenset({"attacker_factors", "defender_factors"}),
        likely={
            "attacker_troop": attacker,
            "defender_troop": defender,
            "attacker": troops()[attacker].kind,
            "defender": troops()[defender].kind,
            "attacker_factors": "power-o" if form is Form.MAGIC else "",
        },
    )
