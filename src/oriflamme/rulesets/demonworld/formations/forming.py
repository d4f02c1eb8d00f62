"""Taking and leaving special formations in a unit's own movement (DW-XIII.1.0-e, DW-XIII.2.0-c, DW-XIII.2.0-e, DW-XIII.3.0-d)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Annotated, Final, TypeAlias

import msgspec

from oriflamme.board.hexes import DIRECTIONS, distance, rank_of
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import MOST_STEPS, Name
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.chapters import Act
from oriflamme.rulesets.demonworld.characteristics import Mark
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.movement.cohesion import is_small
from oriflamme.rulesets.demonworld.movement.engagement import ReactionTrace, tell_reaction
from oriflamme.rulesets.demonworld.movement.legs import LONGEST, FaceEach, Leg, Shift
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.refusals import Refused
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnits
from oriflamme.rulesets.demonworld.movement.trace import Trace

from .eligibility import FORMATIONS, against_taking, against_unit, in_shape
from .keeping import note_formation
from .layouts import FormingUp, Plan, square_layouts, ways_into, wedge_layouts
from .tokens import FormationNotes, FormationTaken, change_notes, formation_of, lose_formation, put_token

Tracing: TypeAlias = Callable[[Field, Unit, Spent], Trace]
"""Who judges the legs into a formation: the law of a unit's own movement, or that of its reaction to an attack."""

_OFFERED: Final = 2  # ready-made ways into one formation
_LOOKED_AT: Final = 8  # ways that may meet something in the way before others are tried no more


class TakeFormation(Command, frozen=True, tag="dw-take-formation-1"):
    """Declare that a unit is in wedge, square or skirmish formation now, after legs that bring it into shape."""

    unit: Name
    formation: Mark
    legs: Annotated[tuple[Leg, ...], msgspec.Meta(max_length=MOST_STEPS)] = ()


class LeaveFormation(Command, frozen=True, tag="dw-leave-formation-1"):
    """Declare that a unit is no longer in wedge or in skirmish formation."""

    unit: Name


def take(
    battle: Battle[Field], unit: Unit, formation: Mark, told: type[FormationTaken] = FormationTaken
) -> None:
    """Lay the token of a formation beside a unit and tell it."""
    field, rule = battle.state, TAKING[formation]
    put_token(field, unit.id, formation)
    note_formation(field, unit)
    name = unit_name(unit)
    battle.emit(told(rule=rule, unit=unit.id, name=name, formation=formation, stands=unit.stands))


TAKING: Final = {Mark.WEDGE: "DW-XIII.2.0-c", Mark.SQUARE: "DW-XIII.1.0-e", Mark.SKIRMISH: "DW-XIII.3.0-d"}
"""The rule by which each formation is taken."""

# -- taking ----------------------------------------------------------------------------------------------------


def _taking(
    field: Field, unit: Unit, spent: Spent, tracing: Tracing = Trace, among: Sequence[Mark] = FORMATIONS
) -> Iterator[TakeFormation]:
    """Yield formations that a unit is in the shape of, and for others ready-made ways into them."""
    if formation_of(field, unit) is not None:
        return
    stands = field.stands_of(unit)
    for formation in among:
        if any(against_unit(field, unit, formation, stands)):
            continue
        if in_shape(field, formation, stands):
            yield TakeFormation(unit.id, formation)
        elif formation is not Mark.SKIRMISH:
            yield from _ready_made(field, unit, tracing(field, unit, spent), formation)


def _ready_made(field: Field, unit: Unit, now: Trace, formation: Mark) -> Iterator[TakeFormation]:
    """Yield ways by which a unit that has spent no points can form up with the manoeuvres it has left (DW-XIII.1.0-e)."""
    spent = now.spent
    left = now.potential.manoeuvres - spent.manoeuvres
    if left < 1 or not now.potential.allows(spent.points, spent.manoeuvres + 1):
        return
    held = {stand.id for stand in now.body if field.in_contact(stand)}
    if held and not now.reacting:
        return
    offered = 0
    for way in _ways(now.body, formation, left, held)[:_LOOKED_AT]:
        command = TakeFormation(unit.id, formation, _legs(now, way))
        if not any(_against_taking(field, unit, spent, command, ReactionTrace if now.reacting else Trace)):
            yield command
            offered += 1
            if offered == _OFFERED:
                return


def _ways(body: tuple[Stand, ...], formation: Mark, left: int, held: Collection[str]) -> list[FormingUp]:
    """Return ways of stands into a formation by so many manoeuvres, a turn among them where some stand has to turn.

    Those in `held`, who are in contact, stay where they are (DW-V.3.2-d).
    """
    found: list[FormingUp] = []
    looks = {stand.id: stand.facing for stand in body}
    layouts: list[Plan]
    if formation is Mark.SQUARE:
        layouts = list(square_layouts(len(body)))
    else:
        layouts = [plan for facing in range(6) for plan in wedge_layouts(len(body), facing)]
    for plan in layouts:
        stays = formation is Mark.WEDGE and all(plan[0][1] == facing for facing in looks.values())
        found += ways_into(body, (plan,), left - (not stays), held)
    return sorted(found, key=lambda way: (_cost(way, looks), sum(map(len, way.steps))))


def _cost(way: FormingUp, looks: dict[str, int]) -> int:
    return len(way.steps) + (way.facings != looks)


def _legs(now: Trace, way: FormingUp) -> tuple[Leg, ...]:
    legs: list[Leg] = [Shift(moves) for moves in way.steps if moves]
    turned = {key: facing for key, facing in way.facings.items() if now.stands[key].facing != facing}
    return (*legs, FaceEach(turned)) if turned else tuple(legs)


def _against_taking(
    field: Field, unit: Unit, spent: Spent, command: TakeFormation, tracing: Tracing = Trace
) -> Iterator[Reason]:
    if len(command.legs) > LONGEST:
        yield Reason("DW-V-KINDS", text("dw-refused-legs"))
        return
    trace = tracing(field, unit, spent)
    try:
        trace.follow(command.legs)
    except Refused as refused:
        yield from refused.reasons
        return
    if trace.contacts and not trace.reacting:
        yield Reason("DW-V.3.2-a", text("dw-refused-after-contact"))
    reason = trace.unsettled()
    if reason is not None or trace.spent.regrouping:
        yield reason or Reason("DW-V.1.3-b", text("dw-refused-end-unformed", unit=unit_name(unit)))
    yield from against_taking(field, unit, command.formation, trace.body)
    if command.formation is Mark.WEDGE and unit.id in field.pages[FormationNotes].changed:
        yield Reason("DW-XIII.2.0-e", text("dw-refused-wedge-twice", unit=unit_name(unit)))
    if command.formation is Mark.SKIRMISH:
        yield from _against_paying(trace, unit)


def _against_paying(trace: Trace, unit: Unit) -> Iterator[Reason]:
    """Yield why a unit cannot pay the manoeuvre that skirmish formation costs (DW-XIII.3.0-d)."""
    if not trace.potential.allows(trace.spent.points, trace.spent.manoeuvres + 1):
        yield Reason("DW-XIII.3.0-d", text("dw-refused-formation-manoeuvre", unit=unit_name(unit)))


def _paid(spent: Spent) -> Spent:
    """Return what is spent after a manoeuvre in which no stand moves; what was under way is over."""
    return msgspec.structs.replace(
        spent,
        manoeuvres=spent.manoeuvres + 1,
        run={},
        free=False,
        regrouping=False,
        turned=(),
        formed=False,
        led=(),
    )


def _take(
    battle: Battle[Field],
    unit: Unit,
    spent: Spent,
    command: TakeFormation,
    tracing: Tracing = Trace,
) -> Spent:
    field = battle.state
    trace = tracing(field, unit, spent)
    trace.follow(command.legs)
    if command.legs:
        if trace.reacting:
            tell_reaction(battle, unit, trace, spent)
        else:
            MoveUnits.tell(battle, unit, command.legs, trace)
        field.relocate(trace.body)
    take(battle, unit, command.formation)
    if command.formation is Mark.WEDGE:
        change_notes(field, changed=field.pages[FormationNotes].changed | {unit.id})
    return _paid(trace.spent) if command.formation is Mark.SKIRMISH else trace.spent


def _to_take(field: Field, command: TakeFormation) -> Text:
    formation = command.formation.value
    if not command.legs:
        return Text(f"dw-choose-take-{formation}")
    turned = [leg for leg in command.legs if isinstance(leg, FaceEach)]
    stands = _formed_up(field, command)
    # The hex that tells ways apart: a wedge's point, a square's middle.
    point = (
        min((stand.hex for stand in stands), key=lambda hex: (rank_of(hex, stands[0].facing), hex))
        if command.formation is Mark.WEDGE
        else min(field.ground.map.hexes, key=lambda hex: (sum(distance(hex, one.hex) for one in stands), hex))
    )
    facts: dict[str, str | int | float | Text] = {
        "manoeuvres": len(command.legs),
        "hex": field.ground.map.name(point),
    }
    if turned and command.formation is Mark.WEDGE:
        facing = next(iter(turned[0].facings.values()))
        return Text(f"dw-choose-form-{formation}-facing", {**facts, "facing": Text(f"dw-facing-{facing}")})
    return Text(f"dw-choose-form-{formation}", facts)


def _formed_up(field: Field, command: TakeFormation) -> list[Stand]:
    """Return the stands of a unit as the legs of a way into formation would leave them."""
    found = {stand.id: stand for stand in field.stands_of(command.unit)}
    for leg in command.legs:
        if isinstance(leg, Shift):
            for key, towards in leg.moves.items():
                found[key] = found[key].at(found[key].hex + DIRECTIONS[towards])
        elif isinstance(leg, FaceEach):
            for key, facing in leg.facings.items():
                found[key] = found[key].at(found[key].hex, facing)
    return list(found.values())


def _after_taking(
    field: Field, unit: Unit, spent: Spent, command: TakeFormation, tracing: Tracing = Trace
) -> tuple[Stand, ...]:
    trace = tracing(field, unit, spent)
    trace.follow(command.legs)
    return trace.body


TAKE: Final = Act(TakeFormation, _taking, _against_taking, _take, _to_take, stands=_after_taking)
"""Taking a formation: a wedge or a square costs what its moves cost, skirmish formation one manoeuvre."""

# -- taking in reaction ----------------------------------------------------------------------------------------


def _reacting(field: Field, unit: Unit, spent: Spent) -> Iterator[TakeFormation]:
    return _taking(field, unit, spent, ReactionTrace, IN_REACTION)


def _against_reacting(field: Field, unit: Unit, spent: Spent, command: TakeFormation) -> Iterator[Reason]:
    if command.formation not in IN_REACTION:
        yield Reason("DW-V.3.2-d", text("dw-refused-formation-in-reaction", unit=unit_name(unit)))
        return
    yield from _against_taking(field, unit, spent, command, ReactionTrace)


def _react(battle: Battle[Field], unit: Unit, spent: Spent, command: TakeFormation) -> Spent:
    return _take(battle, unit, spent, command, ReactionTrace)


def _after_reacting(field: Field, unit: Unit, spent: Spent, command: TakeFormation) -> tuple[Stand, ...]:
    return _after_taking(field, unit, spent, command, ReactionTrace)


IN_REACTION: Final = (Mark.WEDGE, Mark.SQUARE)
"""The formations into which single moves and turns bring a unit that is attacked (DW-V.3.2-d, DW-XIII.1.0-e)."""

TAKE_IN_REACTION: Final = Act(
    TakeFormation, _reacting, _against_reacting, _react, _to_take, stands=_after_reacting
)
"""Taking a wedge or a square in reaction to an attack: all it takes are moves and turns, paid as manoeuvres."""

# -- leaving ---------------------------------------------------------------------------------------------------


def _leaving(field: Field, unit: Unit, spent: Spent) -> Iterable[LeaveFormation]:
    return (LeaveFormation(unit.id),) if formation_of(field, unit) in (Mark.WEDGE, Mark.SKIRMISH) else ()


def _against_leaving(field: Field, unit: Unit, spent: Spent, command: LeaveFormation) -> Iterator[Reason]:
    formation = formation_of(field, unit)
    if formation not in (Mark.WEDGE, Mark.SKIRMISH):
        # A square is left by taking another shape, and needs no word (DW-XIII.1.0-j).
        yield Reason("DW-XIII.1.0-j", text("dw-refused-nothing-to-leave", unit=unit_name(unit)))
    elif formation is Mark.WEDGE:
        if unit.id in field.pages[FormationNotes].changed:
            yield Reason("DW-XIII.2.0-e", text("dw-refused-wedge-twice", unit=unit_name(unit)))
    else:
        trace = Trace(field, unit, spent)
        yield from _against_paying(trace, unit)
        if spent.regrouping:
            yield trace.unsettled() or Reason(
                "DW-V.1.3-b", text("dw-refused-end-unformed", unit=unit_name(unit))
            )


def _leave(battle: Battle[Field], unit: Unit, spent: Spent, command: LeaveFormation) -> Spent:
    field = battle.state
    if formation_of(field, unit) is Mark.WEDGE:
        lose_formation(battle, unit, "DW-XIII.2.0-h")
        change_notes(field, changed=field.pages[FormationNotes].changed | {unit.id})
        return spent
    lose_formation(battle, unit, "DW-XIII.3.0-d")
    return _paid(spent)


def _to_leave(field: Field, command: LeaveFormation) -> Text:
    formation = formation_of(field, command.unit) or Mark.SKIRMISH
    return Text(f"dw-choose-leave-{formation.value}")


LEAVE: Final = Act(LeaveFormation, _leaving, _against_leaving, _leave, _to_leave)
"""Leaving a formation: a wedge for nothing, skirmish formation for a manoeuvre."""


# -- what binds skirmishers ------------------------------------------------------------------------------------


def against_place(field: Field, unit: Unit, stands: Sequence[Stand]) -> Iterator[Reason]:
    """Yield whether stands leave the shape of their skirmish formation, which has to be left first (DW-XIII.3.0-e).

    Turning may cost them the shape; then they are disorganised, and come back into it or not.
    """
    if formation_of(field, unit) is not Mark.SKIRMISH or is_small(unit):
        return
    before = field.stands_of(unit)
    if not in_shape(field, Mark.SKIRMISH, before) or in_shape(field, Mark.SKIRMISH, stands):
        return
    if all(one.facing == other.facing for one, other in zip(before, stands, strict=True)):
        yield Reason("DW-XIII.3.0-e", text("dw-refused-leave-skirmish", unit=unit_name(unit)))
