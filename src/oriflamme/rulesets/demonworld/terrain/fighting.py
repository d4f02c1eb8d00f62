"""What terrain does to blows: levels, water, walls and hedges (DW-XI.3.5-f to DW-XI.3.7-g; the rows of DW-XIV.2.0-b)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oriflamme.board.battlefield import Battlefield
from oriflamme.board.hexes import Hex, neighbours
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.tally import Line
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.blows import Blow, BlowFacts
from oriflamme.rulesets.demonworld.characteristics import Profile
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.posts import before

from .kinds import edges, grounds, kinds

WATER = -1
"""What a stand in water takes from the strength of a blow, its own or one at it (DW-XI.3.6-c)."""
WALL = -2
"""What a wall or hedge takes from a blow across it (DW-XI.3.7-g)."""


def in_water(field: Battlefield, hex: Hex) -> bool:
    """Return whether who is on a hex stands in water: no ford, and on no road that leads over it (DW-XI.3.6-a)."""
    kind = grounds().get(field.cell(hex).ground)
    return (
        kind is not None and kind.depth > 0 and not any(road in field.roads_on(hex) for road in kinds().roads)
    )


def walled(field: Battlefield, one: Hex, other: Hex) -> bool:
    """Return whether a wall or hedge runs between two adjacent hexes, and no road leads through it (DW-XI.3.7-a)."""
    if not any(edge.kind in edges() for edge in field.edges(one, other)):
        return False
    return not any(road in field.roads_between(one, other) for road in kinds().roads)


def lines_between(field: Battlefield, card: Profile, one: Hex, other: Hex) -> list[Line]:
    """Return the lines of a blow from one hex at a stand on the next, struck by a stand of a card (DW-XIV.2.0-b).

    Levels count as far as the attacker can go up or down them (DW-XI.4.0-g); those in alternating contact who cannot
    have none.
    """
    lines = []
    levels = field.level(one) - field.level(other)
    if levels and abs(levels) <= card.footing.levels:
        lines.append(Line("dw-line-higher" if levels > 0 else "dw-line-lower", levels, "DW-XI.3.5-f"))
    wet = in_water(field, one) + in_water(field, other)
    if wet:
        lines.append(Line("dw-line-water", WATER * wet, "DW-XI.3.6-c"))
    if walled(field, one, other):
        lines.append(Line("dw-line-wall", WALL, "DW-XI.3.7-g"))
    return lines


def meeting(attacker: Stand, target: Stand) -> Iterator[tuple[Hex, Hex]]:
    """Yield the hexes across which a stand strikes another: its own, and the target's in front of it; else beside it."""
    held = set(target.cells)
    ahead = [(cell, hex) for cell, hex in before(attacker) if hex in held]
    if ahead:
        yield from ahead
    else:
        yield from ((cell, hex) for cell in attacker.cells for hex in neighbours(cell) if hex in held)


def terrain_lines(field: Field, facts: BlowFacts) -> Sequence[Line]:
    """Return what terrain adds to the number of a blow; a larger stand strikes where it is best for it."""
    ground = field.ground.map.battlefield
    if ground.is_flat():
        return ()
    choices = [
        lines_between(ground, facts.card, one, other) for one, other in meeting(facts.attacker, facts.target)
    ]
    return max(choices, key=lambda lines: sum(line.value for line in lines), default=())


def against_support(field: Field, stand: Stand, blow: Blow) -> Iterator[Reason]:
    """Yield why terrain keeps a stand from supporting a blow: water and walls, its own or the attacker's.

    No blow into or out of water is supported, and nobody supports from water (DW-XI.3.6-d); none across a wall or hedge
    is, and nobody supports across one (DW-XI.3.7-g).
    """
    ground = field.ground.map.battlefield
    if ground.is_flat():
        return
    attacker, target = field.stands[blow.attacker], field.stands[blow.target]
    if any(in_water(ground, cell) for body in (attacker, target, stand) for cell in body.cells):
        yield Reason("DW-XI.3.6-d", Text("dw-refused-support-water"))
    if any(
        all(walled(ground, one, other) for one, other in meeting(body, target)) for body in (attacker, stand)
    ):
        yield Reason("DW-XI.3.7-g", Text("dw-refused-support-wall"))
