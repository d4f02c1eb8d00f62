"""What special formations do in melee, in fire and over difficult ground (DW-XIII.1.0-h, DW-XIII.2.0-f, DW-XIII.3.0-f to -h)."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.board.hexes import Side
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.tally import Line
from oriflamme.kernel.text import text
from oriflamme.rulesets.demonworld.blows import BlowFacts, as_it_stands
from oriflamme.rulesets.demonworld.characteristics import Mark
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.missiles import Shot
from oriflamme.rulesets.demonworld.organisation import front_rank

from .geometry import is_skirmish
from .tokens import FormationNotes, formation_of


def struck_from(field: Field, target: Stand, attacker: Stand) -> Side | None:
    """Return the side on which a target is struck: a stand of a square's perimeter always in front (DW-XIII.1.0-h)."""
    side = as_it_stands(field, target, attacker)
    if side is None or formation_of(field, target.unit) is not Mark.SQUARE:
        return side
    return Side.FRONT if target.id in field.pages[FormationNotes].rings.get(target.unit, ()) else side


def in_wedge(field: Field, stand: Stand) -> int:
    """Return with how many other stands a stand leads a wedge now; 0 when it leads none (DW-XIII.2.0-f).

    Those count that are where they were behind it: not the dead, nor who went ahead on his own; nobody, when it went on
    alone itself (DW-XIII.2.0-g).
    """
    if formation_of(field, stand.unit) is not Mark.WEDGE:
        return 0
    leader, others = field.pages[FormationNotes].wedges.get(stand.unit, ("", {}))
    if leader != stand.id:
        return 0
    stands = field.stands
    return sum(
        key in stands and stands[key].hex - stand.hex == offset and stands[key].facing == stand.facing
        for key, offset in others.items()
    )


def blow_lines(field: Field, facts: BlowFacts) -> Iterator[Line]:
    """Yield the lines of a wedge's leading stand and of skirmishers (DW-XIII.2.0-f, DW-XIII.3.0-g)."""
    behind = in_wedge(field, facts.attacker)
    if behind:
        yield Line("dw-line-wedge", behind, "DW-XIII.2.0-f", behind)
    if formation_of(field, facts.unit) is Mark.SKIRMISH:
        yield Line("dw-line-skirmisher", -1, "DW-XIII.3.0-g")
    if formation_of(field, facts.target.unit) is Mark.SKIRMISH:
        yield Line("dw-line-against-skirmisher", 1, "DW-XIII.3.0-g")


def against_contact(field: Field, unit: Unit, enemies: frozenset[str]) -> Iterator[Reason]:
    """Yield whether a unit's formation keeps it from engaging the enemy (DW-XIII.1.0-g, DW-XIII.3.0-g)."""
    match formation_of(field, unit):
        case Mark.SKIRMISH:
            yield Reason("DW-XIII.3.0-g", text("dw-refused-skirmish-engage", unit=unit_name(unit)))
        case Mark.SQUARE:
            yield Reason("DW-XIII.1.0-g", text("dw-refused-square-engage", unit=unit_name(unit)))


def is_light(field: Field, unit: Unit) -> bool:
    """Return whether difficult ground costs a unit less, as it does skirmishers (DW-XIII.3.0-f)."""
    return formation_of(field, unit) is Mark.SKIRMISH


def _in_second_rank(field: Field, stand: Stand) -> bool:
    """Return whether a stand is in the second rank of a unit in skirmish formation that is in its shape."""
    if formation_of(field, stand.unit) is not Mark.SKIRMISH:
        return False
    stands = field.stands_of(stand.unit)
    return is_skirmish(stands) and all(other.id != stand.id for other in front_rank(stands))


def against_shot(field: Field, shooter: Stand, target: Stand) -> Iterator[Reason]:
    """Yield whether a stand is in the second rank of skirmishers, who only support the first (DW-XIII.3.0-h)."""
    if _in_second_rank(field, shooter):
        yield Reason("DW-XIII.3.0-h", text("dw-refused-second-rank"))


def against_shot_support(field: Field, supporter: Stand, shot: Shot) -> Iterator[Reason]:
    """Yield whether skirmishers would support a shot that is not one of their first rank (DW-XIII.3.0-h)."""
    if _in_second_rank(field, supporter) and _in_second_rank(field, field.stands[shot.shooter]):
        yield Reason("DW-XIII.3.0-h", text("dw-refused-second-rank"))


def seen_past(field: Field, supporter: Stand, target: Stand) -> frozenset[str]:
    """Return the stands past which a skirmisher supports a shot: those of its own unit (DW-XIII.3.0-h)."""
    if formation_of(field, supporter.unit) is not Mark.SKIRMISH:
        return frozenset()
    return frozenset(key for key in field.units[supporter.unit].stands if key != supporter.id)
