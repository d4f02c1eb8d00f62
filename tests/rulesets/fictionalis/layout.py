"""Battles laid out for tests: elements on a bare table, in the words that players use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from oriflamme.board.table import DEGREE, PACE, Rect, advanced
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import DiceSource, ScriptedDice
from oriflamme.kernel.setups import Setup
from oriflamme.rulesets.fictionalis.field import Bound, Field, Theatre
from oriflamme.rulesets.fictionalis.ground import Surface
from oriflamme.rulesets.fictionalis.pieces import WHOLE, ArmyCommand, Element, Place, Rank
from oriflamme.rulesets.fictionalis.readings import Readings
from oriflamme.rulesets.fictionalis.sky import Sky
from oriflamme.rulesets.fictionalis.troops import Type, parse_kind

NORTH, SOUTH = 0, 180
FRONTAGE = 80
DEPTHS = {
    Type.SPEARS: 30,
    Type.PIKES: 30,
    Type.BLADES: 30,
    Type.WARBAND: 30,
    Type.AUXILIA: 40,
    Type.BOWS: 40,
    Type.PSILOI: 40,
    Type.BEHEMOTH: 40,
    Type.LURKER: 40,
    Type.SPY: 40,
    Type.FLYER: 40,
    Type.ELEPHANTS: 80,
    Type.EXPENDABLES: 80,
    Type.ARTILLERY: 80,
    Type.BAGGAGE: 80,
    Type.DEMON: 80,
    Type.DRAGON: 160,
    Type.WAR_WAGONS: 160,
    Type.AIRBOAT: 160,
}
"""Depths in paces of the usual kinds at 15 mm; all others are 60 deep. Tests of bases have the real table."""


def place(x: float, y: float, angle: float = NORTH, width: float = FRONTAGE, depth: float = 30) -> Rect:
    """Return a base by the MIDDLE OF ITS FRONT EDGE in paces and its angle in degrees."""
    front = Rect(
        round(x * PACE),
        round(y * PACE),
        round(width * PACE),
        round(depth * PACE),
        round(angle * DEGREE) % 36000,
    )
    return advanced(front, -round(depth * PACE) // 2)


def element(
    name: str, kind: str, at: tuple[float, float] | None, angle: float = NORTH, side: str = "", **more: Any
) -> Element:
    """Return an element. Ids begin with a or b, the sides; `at` is the middle of its front edge in paces."""
    troops = parse_kind(kind)
    side = side or {"a": "west", "b": "east"}[name[0]]
    depth = more.pop("depth", DEPTHS.get(troops.type, 60))
    command = more.pop("command", name[0])
    rect = None if at is None else place(*at, angle, depth=depth)
    where = more.pop("place", Place.RESERVE if at is None else Place.TABLE)
    return Element(
        id=name, side=side, command=command, troop=name, kind=troops, rect=rect, place=where, **more
    )


def line(
    name: str, kinds: Sequence[str], at: tuple[float, float], angle: float = NORTH, **more: Any
) -> list[Element]:
    """Return elements side by side in contact, numbered from the left as they look: a1, a2 ... `at` is the first's."""
    turned = -1 if angle == SOUTH else 1
    return [
        element(f"{name}{number + 1}", kind, (at[0] + turned * FRONTAGE * number, at[1]), angle, **more)
        for number, kind in enumerate(kinds)
    ]


def commands(elements: Iterable[Element]) -> list[ArmyCommand]:
    """Return a command for each that the elements name; its general is its first element with a rank, or its first."""
    found: dict[str, list[Element]] = {}
    for one in elements:
        found.setdefault(one.command, []).append(one)
    made = []
    for name, members in found.items():
        general = next((one for one in members if one.general is not None), members[0])
        made.append(
            ArmyCommand(
                id=name,
                side=general.side,
                origin=general.side,
                name=name,
                general=general.id,
                rank=general.general or Rank.SUB,
                regular=general.kind.regular,
                original=sum(one.equivalent for one in members),
                pips=6 * WHOLE,
                score=6,
            )
        )
    return made


def laid_out(
    *elements: Element,
    dice: Sequence[int] | DiceSource = (),
    bound: str = "west",
    surface: Surface | None = None,
    sky: Sky | None = None,
    readings: Readings | None = None,
    **theatre: Any,
) -> Battle[Field]:
    """Return a battle in the first bound of `bound` with these elements and nothing on the agenda.

    `dice` are the results of the rolls to come, or a source of dice. The side `west` sits below and looks up.
    """
    field = Field(
        Theatre(("west", "east"), readings or Readings(), **theatre),
        surface,
        elements,
        commands(elements),
        sky,
    )
    field.bound = Bound(number=1, side=bound, sides_bounds={bound: 1})
    field.invader = bound
    setup = Setup("fictionalis", "test", ("west", "east"), {})
    source = ScriptedDice(tuple(dice)) if isinstance(dice, Sequence) else dice
    return Battle(setup, field, source)
