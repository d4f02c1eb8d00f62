"""Commanders among the rules of other chapters: units that take one along, points, fire, initiative (DW-X.2.1, DW-X.2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from oriflamme.board.hexes import FRONT
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Command, Step
from oriflamme.kernel.tally import Line
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.chapters import Act, Approach, gathered
from oriflamme.rulesets.demonworld.characteristics import ORDER_INITIATIVE, SLOW_LOADING, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ExecuteShot
from oriflamme.rulesets.demonworld.initiative import InitiativeFacts
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.missiles import by_order as fires_by_order
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.potential import by_order as points_by_order
from oriflamme.rulesets.demonworld.movement.trace import Trace

from .joining import against_joining, home_of, is_joined, join
from .pages import Deeds
from .placing import Placing
from .ranks import commander, is_independent, joined

# -- a unit takes a commander along --------------------------------------------------------------------------------


class TakeCommander(Command, frozen=True, tag="dw-take-commander-1"):
    """Have a commander join a unit that has moved next to him, or stands there; its movement is over (DW-X.2.3-b)."""

    unit: Name
    stand: Name


def commanders_near(field: Field, unit: Unit, spent: Spent) -> Iterator[Command]:
    """Yield the commanders of its side that a unit could take along where it is."""
    if is_independent(field, unit):
        return
    for other in field.units_of(unit.side):
        if is_independent(field, other):
            yield TakeCommander(unit.id, other.stands[0])


def against_taking(field: Field, unit: Unit, spent: Spent, command: TakeCommander) -> Iterator[Reason]:
    """Yield why a unit cannot take a commander along (DW-X.2.2-b, DW-X.2.3-b).

    To join ends its movement (DW-X.2.3-c), so that what must be done before that must be done.
    """
    stand = field.stands.get(command.stand)
    if stand is None:
        yield Reason("DW-X.2.3-b", text("dw-refused-no-such-stand", stand=command.stand))
    else:
        yield from against_joining(field, stand, unit)
        yield from filter(None, (Trace(field, unit, spent).unsettled(),))
        yield from (left.reason for left in gathered(field.ground.game.unfinished, field, unit))


def take(battle: Battle[Field], unit: Unit, spent: Spent, command: TakeCommander) -> Spent:
    """Have him join."""
    join(battle, battle.state.stands[command.stand], unit)
    return spent


def placing(field: Field, unit: Unit, command: TakeCommander) -> Iterable[Step]:
    """Return the step in which he finds his place; the unit regroups if it was organised without him."""
    others = tuple(stand for stand in field.stands_of(unit) if stand.id != command.stand)
    return (Placing(unit.id, command.stand, field.organised(unit, others)),)


def taking_words(field: Field, command: TakeCommander) -> Text:
    """Return the words of the button."""
    commander = field.units[field.stands[command.stand].unit]
    return text("dw-choose-take-commander", commander=unit_name(commander))


TAKE_COMMANDER = Act(TakeCommander, commanders_near, against_taking, take, taking_words, after=placing)
"""What a unit does that a commander joins in its own movement."""

# -- points, fire, initiative --------------------------------------------------------------------------------------


def points(field: Field, unit: Unit) -> int:
    """Return the points of a unit: one number for a commander on his own, the lower of both for one that he joined.

    (DW-X.2.1-b, DW-X.2.2-f).
    """
    if is_independent(field, unit):
        return field.profile(unit).movement.move
    with_it = (field.profile(stand).movement.move for stand in joined(field, unit))
    return min((points_by_order(field, unit), *with_it))


def fires_in(field: Field, who: Unit | Stand, phase: int) -> Iterator[Reason]:
    """Yield why a unit or a stand does not fire in a phase: its order, or for a commander what he did this turn.

    On his own he has one shot in either phase, slow-loading weapons in the second (DW-X.2.1-c), where he has not attacked
    by his own movement (DW-X.2.1-d). With a unit he fires by its order, and likewise once: who has fired on his own does
    not fire again with the unit that he has joined since, nor the other way round, and who has attacked alone not either.
    """
    unit = field.units[who.unit] if isinstance(who, Stand) else who
    if not is_independent(field, unit):
        yield from fires_by_order(field, unit, phase)
        if isinstance(who, Stand) and is_joined(field, who):
            yield from _after_deeds(field, home_of(field, who), phase)
        return
    yield from _after_deeds(field, unit, phase)
    weapon = field.profile(unit).missile
    if phase == 1 and weapon is not None and weapon.kind in SLOW_LOADING:
        yield Reason("DW-X.2.1-c", text("dw-refused-slow-commander", unit=unit_name(unit)))


def _after_deeds(field: Field, own: Unit, phase: int) -> Iterator[Reason]:
    """Yield why a commander, by his own unit, does not fire after what he did this turn (DW-X.2.1-c, DW-X.2.1-d)."""
    deeds = field.pages[Deeds]
    if own.id in deeds.fired:
        yield Reason("DW-X.2.1-c", text("dw-refused-fired", unit=unit_name(own)))
    if phase == 2 and own.id in deeds.attacked:
        yield Reason("DW-X.2.1-d", text("dw-refused-fire-attacked", unit=unit_name(own)))


class NoteShot(Step, frozen=True, tag="dw-commander-fired-1"):
    """A commander, by his own unit, fires his one shot of the turn or supports one (DW-X.2.1-c)."""

    unit: str

    def run(self, battle: Battle[Field]) -> None:
        """Remember it."""
        pages = battle.state.pages
        deeds = pages[Deeds]
        pages.put(msgspec.structs.replace(deeds, fired=deeds.fired | {self.unit}))


def note_shot(field: Field, action: ExecuteShot) -> Iterator[Step]:
    """Yield the steps by which it is remembered, before a shot is executed, that commanders fire it or support it."""
    for key in (action.shot.shooter, *action.shot.supporters):
        stand = field.stands.get(key)
        if stand is not None and commander(field, stand) is not None:
            yield NoteShot(home_of(field, stand).id)


class NoteAttack(Step, frozen=True, tag="dw-commander-attacked-1"):
    """A commander came beside enemies whom contact was declared with, or not; if it was, his movement engaged him.

    (DW-X.2.1-d, DW-X.2.1-g, DW-XI.4.0-f).
    """

    unit: str
    order: Order

    def run(self, battle: Battle[Field]) -> None:
        """Remember it if he is engaged now."""
        field = battle.state
        if field.units[self.unit].engaged:
            attacked = {**field.pages[Deeds].attacked, self.unit: self.order}
            field.pages.change(Deeds, attacked=attacked)


def met_alone(
    field: Field, unit: Unit, stand: Stand, path: tuple[int, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the enemy units of which only one, they or a commander of this unit, could come at the other (DW-XI.4.0-d).

    `stand` is his at the end of the path along which he moves. First come those with whom he may declare contact, if he
    comes by a step to his front, as to any attack (DW-X.2.1-g); then those who may declare it with him.
    """
    found = list(field.alternating(stand)) if path else []
    against, ahead = field.ground.game.against_contact, bool(path) and path[-1] in FRONT[stand.facing]
    offers = {
        foe.unit
        for foe, able in found
        if able and ahead and not any(gathered(against, field, unit, frozenset((foe.unit,))))
    }
    return tuple(sorted(offers)), tuple(sorted({foe.unit for foe, able in found if not able}))


def beside_enemies(
    field: Field, unit: Unit, stand: Stand, path: tuple[int, ...], order: Order
) -> tuple[Step, ...]:
    """Return the questions to those who may declare contact now that a commander has moved (DW-XI.4.0-f)."""
    offers, exposed = met_alone(field, unit, stand, path)
    if not (offers or exposed):
        return ()
    approach = Approach(unit.id, offers, exposed, Spent(), unit.engaged)
    return (*gathered(field.ground.game.approaches, field, approach), NoteAttack(unit.id, order))


def initiative_lines(field: Field, facts: InitiativeFacts) -> Iterator[Line]:
    """Yield the bonus of a commander who engaged by his own movement, as by the order of that segment (DW-X.2.1-g).

    For one who has joined a unit the order of the unit counts already (DW-X.2.2-e).
    """
    sequence = field.pages[Deeds].attacked.get(facts.unit.id)
    if facts.first and sequence is not None and ORDER_INITIATIVE[sequence]:
        yield Line(f"dw-line-initiative-commander-{sequence.value}", ORDER_INITIATIVE[sequence], "DW-X.2.1-g")
