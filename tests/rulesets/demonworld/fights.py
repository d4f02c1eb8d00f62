"""Small melees and fire phases for tests: cards, units facing each other, a battle in its phase."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld.blows import Blow, blow_tally
from oriflamme.rulesets.demonworld.characteristics import (
    Band,
    MeleeKind,
    MeleeWeapon,
    MissileKind,
    MissileWeapon,
    Profile,
)
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.melee import MeleeDeclaration, MeleePhase
from oriflamme.rulesets.demonworld.shooting import FirePhase
from tests.rulesets.demonworld.armies import (
    ENE,
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    WSW,
    Muster,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
)


def weapon(kind: MeleeKind, strength: int, against_cavalry: int | None = None) -> MeleeWeapon:
    return MeleeWeapon(kind, strength, against_cavalry or strength)


BASIC = weapon(MeleeKind.BASIC, 8)
LANCE = weapon(MeleeKind.LANCE, 10)
PIKE = weapon(MeleeKind.PIKE, 8, 9)
SPEAR = weapon(MeleeKind.SPEAR, 7, 8)
BOW = MissileWeapon(MissileKind.BOW, (Band(9, 4),))
CARDS = (
    card("knights", mounted=True, melee=(LANCE, BASIC), charge_bonus=3, melee_protection=6),
    card("lancers", mounted=True, melee=(LANCE,)),
    card("pikes", melee=(PIKE,)),
    card("spears", melee=(SPEAR,)),
    card("halberds", melee=(weapon(MeleeKind.TWO_HANDED, 9),)),
    card("daggers", melee=(weapon(MeleeKind.IMPROVISED, 4),)),
    card("javelins", melee=(weapon(MeleeKind.JAVELIN, 5),)),
    card("unarmed", melee=()),
    card("elves", initiative=3),
    card("slow", initiative=0),
)
HIT, MISS = 1, 20
WHITE_FIRST = 1  # the die that settles who regroups first


def unit(
    key: str, side: str, *places: tuple[int, int], facing: Any = None, profile: str = "swords", **fields: Any
) -> Muster:
    fields = {"engaged": True, "first_melee": 1, **fields}
    return muster(
        key,
        side,
        hexes(*places),
        (SOUTH if side == GREY else NORTH) if facing is None else facing,
        profile=profile,
        **fields,
    )


def field(*units: Muster, turn: int = 1) -> Field:
    return field_of(*units, profiles=CARDS, turn=turn)


def melee(*units: Muster, dice: tuple[int, ...] = (), turn: int = 1) -> Battle[Field]:
    return battle_of(field(*units, turn=turn), MeleePhase(), dice=dice)


def fire_phase(
    cards: Iterable[Profile],
    *units: Muster,
    phase: int = 1,
    turn: int = 1,
    dice: tuple[int, ...] = (),
    **readings: Any,
) -> Battle[Field]:
    return battle_of(field_of(*units, profiles=cards, turn=turn, **readings), FirePhase(phase), dice=dice)


def tally_of(units: tuple[Muster, Muster], supports: int = 0, turn: int = 1) -> tuple[int, dict[str, int]]:
    state = field(*units, turn=turn)
    tally = blow_tally(state, state.stands["a.1"], state.stands["b.1"], supports)
    return tally.total, {line.label: line.value for line in tally.lines}


def declared(battle: Battle[Field], side: str) -> tuple[Blow, ...]:
    decision = battle.decision()
    assert isinstance(decision, MeleeDeclaration)
    return decision.blows(side)


def encircled() -> tuple[Muster, Muster, Muster]:
    """A grey stand facing north at (0, 0); a.1, a.2 in its front, a.3 on a flank, c.1 of another unit in its rear."""
    white = unit("a", WHITE, (0, -1), (1, -1), (1, 0), facing=(SOUTH, SOUTH, WSW))
    behind = unit("c", WHITE, (-1, 1), facing=ENE, profile="daggers")
    grey = unit("b", GREY, (0, 0), (9, 9), facing=NORTH, profile="knights")
    return white, behind, grey
