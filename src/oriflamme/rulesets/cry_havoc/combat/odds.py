"""What a melee is fought at: odds, column shifts, armour; and what it can come to (CH-6.0-b to CH-6.2-a)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final, Literal, TypeAlias

import msgspec

from oriflamme.board.hexes import DIRECTIONS
from oriflamme.kernel.chances import Chance
from oriflamme.kernel.tally import Line, Tally
from oriflamme.rulesets.cry_havoc.charges import impact
from oriflamme.rulesets.cry_havoc.charges.walls import SHIFT as WALL
from oriflamme.rulesets.cry_havoc.charges.walls import in_wall
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.movement.trains import tied
from oriflamme.rulesets.cry_havoc.tables import FACES, NOTHING, MeleeTable, falling

from .attacks import Attack

Charging: TypeAlias = Literal["", "foot", "cavalier", "joust"]

SURROUNDED: Final = 3
"""Attackers who encircle an isolated enemy, if no two of them are adjacent (CH-6.1-e)."""
BESET: Final = 4
"""Attackers who encircle anybody (CH-6.1-e)."""


class Reckoning(msgspec.Struct, frozen=True):
    """What a combat is fought at: both strengths, the column of the odds, its shifts, and what armour adds to the die."""

    attack: int
    defence: int
    odds: int
    shifts: Tally
    column: int
    armour: int


def reckon(
    field: Field,
    attack: Attack,
    declared: Iterable[Attack] = (),
    charge: Charging = "",
    counter: Charging = "",
) -> Reckoning:
    """Return what an attack is fought at. `declared` are all attacks of this step; `charge` and `counter` say who charges how."""
    attackers = [field.figures[key] for key in attack.attackers]
    targets = [field.figures[key] for key in attack.targets]
    support = [field.figures[key] for key in attack.support]
    strength = sum(_attack(field, figure, charge) for figure in attackers) + sum(
        _attack(field, figure, "") for figure in support
    )
    resistance = sum(_defence(field, figure, counter) for figure in targets)
    table = field.theatre.tables.melee
    odds = table.column(strength, resistance)
    shifts = Tally(tuple(_shifts(field, attack, tuple(declared), attackers, targets)))
    armour = armour_of(table, [field.sheet(target).armour for target in targets])
    return Reckoning(strength, resistance, odds, shifts, table.shifted(odds, shifts.total), armour)


def _attack(field: Field, figure: Figure, charge: Charging) -> int:
    value = impact.attack(field, figure, charge) if charge else field.values(figure).attack
    return _halved(field, figure, value)


def _defence(field: Field, figure: Figure, counter: Charging) -> int:
    value = impact.defence(field, figure, counter) if counter else field.values(figure).defence
    return _halved(field, figure, value)


def _halved(field: Field, figure: Figure, value: int) -> int:
    """Return half of a value, rounded down, of who is part of a train or leads one; of others all of it (CH-5.2-j)."""
    return value // 2 if tied(field, figure) else value


def armour_of(table: MeleeTable, worn: Iterable[str]) -> int:
    """Return what armour adds to the die: the smallest of those who defend together, nothing unless all wear it (CH-6.2-a)."""
    return min((table.armour.get(armour, 0) for armour in worn), default=0)  # type: ignore[call-overload]


def _shifts(
    field: Field, attack: Attack, declared: tuple[Attack, ...], attackers: list[Figure], targets: list[Figure]
) -> Iterator[Line]:
    own = min(_ground(field, figure, targets, attacking=True) for figure in attackers)
    if own:
        yield Line("cry-havoc-shift-attacker-terrain", own, "CH-6.1-a")
    walled = all(in_wall(field, target) for target in targets)
    if walled:
        yield Line("cry-havoc-shift-wall", WALL, "CH-4.2-e")
    else:
        theirs = min(_ground(field, figure, attackers, attacking=False) for figure in targets)
        if theirs:
            yield Line("cry-havoc-shift-defender-terrain", -theirs, "CH-6.1-a")
    if any(_encircled(field, target, attack, declared) for target in targets):
        yield Line("cry-havoc-shift-encircled", 1, "CH-6.1-e")
    number = _outnumbering(field, attack, declared, attackers, targets)
    if number > 0:
        yield Line("cry-havoc-shift-outnumbering", 1, "CH-6.1-f")
    elif number < 0 and field.theatre.readings.outnumbered:
        yield Line("cry-havoc-shift-outnumbered", -1, "CH-6.1-f")
    if any(target.nerve == "rout" for target in targets):
        yield Line("cry-havoc-shift-rout", 1, "CH-8.3-f")
    elif any(target.nerve == "panic" for target in targets):
        yield Line("cry-havoc-shift-panic", 1, "CH-8.3-g")


def _ground(field: Field, figure: Figure, foes: list[Figure], *, attacking: bool) -> int:
    """Return the shift of the terrain that a figure stands in, of two hexes the worse; bodies make it a handicap (CH-6.1-a, CH-6.1-b).

    Terrain is good, bad or neither: two handicaps are one, and an advantage is lost where there is a handicap as well.
    """
    found = []
    for hex in field.cells(figure):
        ground = field.ground(hex)
        shift = ground.attack if attacking else ground.defence
        found.append(min(shift, -1) if field.bodies(hex) else shift)
    both = (min(found), _edge(field, figure, foes, attacking=attacking))
    return min(both) if min(both) < 0 else max(both)


def _edge(field: Field, figure: Figure, foes: list[Figure], *, attacking: bool) -> int:
    """Return the shift of what runs between a figure and those whom it fights, the worst for it (CH-6.1-b)."""
    found = []
    for foe in foes:
        theirs = set(field.cells(foe))
        sides = []
        for hex in field.cells(figure):
            for step in DIRECTIONS:
                if hex + step in theirs:
                    kinds = field.edges(hex, hex + step)
                    sides.append(sum(kind.attack if attacking else kind.defence for kind in kinds))
        if sides:
            found.append(max(sides))
    return min(found, default=0)


def _on(field: Field, target: Figure, attack: Attack, declared: Iterable[Attack]) -> set[str]:
    """Return who attacks a target: by this attack, or by another that is declared, if he still stands beside it (CH-6.1-f)."""
    others = {key for one in declared if target.id in one.targets for key in one.attackers}
    standing = {key for key in others if _still(field, field.figures[key], target)}
    return standing | (set(attack.attackers) if target.id in attack.targets else set())


def _still(field: Field, figure: Figure, target: Figure) -> bool:
    return figure.able and field.adjacent(figure, target)


def _encircled(field: Field, target: Figure, attack: Attack, declared: tuple[Attack, ...]) -> bool:
    """Return whether a target is encircled: by three apart if it is alone, by four, or because it cannot recoil (CH-6.1-e)."""
    from oriflamme.rulesets.cry_havoc.results.recoil import can_recoil  # noqa: PLC0415 - results know of combats

    if field.sheet(target).large:
        return False
    attackers = [field.figures[key] for key in sorted(_on(field, target, attack, declared))]
    if len(attackers) >= BESET:
        return True
    apart = not any(field.adjacent(*pair) for pair in combinations(attackers, 2))
    alone = not any(other.side == target.side for other in field.neighbours(target))
    if len(attackers) >= SURROUNDED and apart and alone:
        return True
    threat = max(attackers, key=lambda one: (field.values(one).attack, one.id))
    return not target.stunned and not can_recoil(field, target, threat.hex)


def _outnumbering(
    field: Field, attack: Attack, declared: tuple[Attack, ...], attackers: list[Figure], targets: list[Figure]
) -> int:
    """Return by how many those who attack these targets outnumber them and those beside the attackers who can fight (CH-6.1-c, CH-6.1-f)."""
    ours = {key for target in targets for key in _on(field, target, attack, declared)}
    theirs = {target.id for target in targets}
    for figure in attackers:
        theirs |= {foe.id for foe in field.contacts(figure) if foe.able}
    return len(ours) - len(theirs)


def melee_chances(table: MeleeTable, column: int, armour: int) -> tuple[tuple[str, Chance], ...]:
    """Return every outcome of a column with its chance on a D10 to which armour is added, in the order of the table."""
    found: dict[str, int] = {}
    for die in range(1, FACES + 1):
        name = outcome(table, column, die + armour)
        found[name] = found.get(name, 0) + 1
    return tuple((name, Chance(ways, FACES)) for name, ways in found.items())


def prospects(
    table: MeleeTable, found: Reckoning, targets: Iterable[Figure]
) -> tuple[tuple[str, Chance], ...]:
    """Return what can come of a combat with its chances, as it falls on those who are attacked."""
    ridden = any(target.mount for target in targets)
    return falling(table.outcomes, melee_chances(table, found.column, found.armour), ridden=ridden)


def outcome(table: MeleeTable, column: int, die: int) -> str:
    """Return the name of what a modified die comes to."""
    return table.results[column][min(max(die, 1), FACES) - 1]


def favours(table: MeleeTable, name: str) -> bool:
    """Return whether an outcome is in the attacker's favour (CH-4.1-c)."""
    return table.outcomes.get(name, NOTHING).for_attacker
