"""Contact made and suffered (section V.3.2): the reaction of the attacked, and the completion of the attack."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import DIRECTIONS, Hex
from oriflamme.kernel.battle import View
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.formations.forming import TakeFormation
from oriflamme.rulesets.demonworld.formations.keeping import note_formation
from oriflamme.rulesets.demonworld.formations.tokens import put_token
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.movement.engagement import Complete, Completion, React, Reaction
from oriflamme.rulesets.demonworld.movement.legs import FaceEach, Leg, Shift
from oriflamme.rulesets.demonworld.posts import before
from oriflamme.rulesets.demonworld.turn import Commit

from .estimates import Clash, Estimates, turned_to
from .ranks import Scuffle


def react(view: View[Field], due: Reaction, player: str) -> Command:
    """Return the reaction that makes the best of the clash: bring stands up, turn those in contact, or neither."""
    field = view.state
    unit = field.units[due.unit]
    estimates = Estimates(field, field.turn)
    best, chosen = _value(estimates, unit, field.stands_of(unit)) + 0.02, None
    for legs, stands in _reactions(field, unit, field.manoeuvres(unit) - due.spent.manoeuvres):
        value = _value(estimates, unit, stands)
        legal = value > best and due.check(view, player, React(legs)).legal
        if legal and due.trace(field, legs).unsettled() is None:
            best, chosen = value, legs
    for command in due.acts(field):
        value = _formed(field, unit, due, command) if isinstance(command, TakeFormation) else best
        if value > best:
            return command
    if chosen:
        return React(chosen)
    # Where somebody else has left the unit in disorder it goes on first.
    return Commit() if due.unsettled(field) is None else next(due.reactions(field))


def _formed(field: Field, unit: Unit, due: Reaction, command: TakeFormation) -> float:
    """Return what the clash is worth once the unit has taken a formation."""
    trace = due.trace(field, command.legs)
    formed = field.copy()
    formed.relocate(trace.body)
    put_token(formed, unit.id, command.formation)
    note_formation(formed, unit)
    return _value(Estimates(formed, formed.turn), unit, trace.body)


def _value(estimates: Estimates, unit: Unit, stands: tuple[Stand, ...]) -> float:
    clash = Clash(estimates, unit.id, stands)
    return clash.kills - 0.8 * clash.losses


def _reactions(field: Field, unit: Unit, left: int) -> Iterator[tuple[tuple[Leg, ...], tuple[Stand, ...]]]:
    stands = field.stands_of(unit)
    if left >= 1:
        turned = _turned(field, unit, stands)
        if turned:
            yield (FaceEach(turned),), _faced(stands, turned)
        for seeing in (True, False):
            moves = _brought_up(field, unit, stands, seeing=seeing)
            if not moves:
                continue
            after = tuple(
                stand.at(stand.hex + DIRECTIONS[moves[stand.id]]) if stand.id in moves else stand
                for stand in stands
            )
            yield (Shift(moves),), after
            turned = _turned(field, unit, after)
            if left >= 2 and turned:
                yield (Shift(moves), FaceEach(turned)), _faced(after, turned)


def _faced(stands: tuple[Stand, ...], turned: dict[str, int]) -> tuple[Stand, ...]:
    return tuple(stand.at(stand.hex, turned[stand.id]) if stand.id in turned else stand for stand in stands)


def _turned(field: Field, unit: Unit, stands: tuple[Stand, ...]) -> dict[str, int]:
    """Return new facings of stands of one hex that touch an enemy: those that have most of them in front."""
    found = {}
    for stand in stands:
        if stand.footprint is not SINGLE:
            continue  # turned, it would cover other hexes
        foes = {cell for foe in field.contacts(stand) for cell in foe.cells}
        if foes:
            facing = turned_to(stand.hex, stand.facing, foes)
            if facing != stand.facing:
                found[stand.id] = facing
    return found


def _brought_up(field: Field, unit: Unit, stands: tuple[Stand, ...], *, seeing: bool) -> dict[str, int]:
    """Return single steps that bring stands into contact; `seeing`: only with an enemy before them."""
    moves: dict[str, int] = {}
    taken: set[Hex] = set()
    for stand in stands:
        if field.in_contact(stand):
            continue
        options = []
        for towards, step in enumerate(DIRECTIONS):
            after = stand.at(stand.hex + step)
            if not taken.isdisjoint(after.cells) or not field.fits(after):
                continue
            foes = {cell for foe in field.contacts(after) for cell in foe.cells}
            seen = sum(ahead in foes for _, ahead in before(after))
            if foes and (seen or not seeing):
                options.append((-seen, len(foes), towards))
        if options:
            _, _, towards = min(options)
            moves[stand.id] = towards
            taken.update(stand.at(stand.hex + DIRECTIONS[towards]).cells)
    return moves


def complete(field: Field, due: Completion, player: str) -> Command:
    """Return the step forward that helps most, or readiness; stands in contact stay (DW-V.3.2-f)."""
    unit = field.units[due.unit]
    scuffle = Scuffle(field, player, Estimates(field, field.turn), turning=False)
    best: tuple[float, Complete] | None = None
    for step in due.steps(field, unit):
        stand = field.stands[step.stand]
        end = stand.hex + DIRECTIONS[step.path[0]]
        gain = scuffle.worth(stand, end, stand.facing) - scuffle.worth(stand, stand.hex, stand.facing)
        if gain > 0.001 and (best is None or gain > best[0] + 1e-9):
            best = gain, step
    return best[1] if best else Commit()
