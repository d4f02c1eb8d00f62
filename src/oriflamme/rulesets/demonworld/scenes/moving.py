"""Movement as shown: where a unit can go, single legs as buttons, reactions and completions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from oriflamme.board.hexes import DIRECTIONS, FRONT, Hex, axial, distance
from oriflamme.kernel.scenes import Choice, Mark, Preview, Target
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import Act
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.movement.engagement import (
    Complete,
    Completion,
    Payment,
    React,
    Reaction,
    ReactionTrace,
)
from oriflamme.rulesets.demonworld.movement.legs import (
    Advance,
    Face,
    FaceEach,
    Leg,
    March,
    Shift,
    Sidestep,
    Walk,
    Wheel,
)
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.reach import Destination, Trail, destinations
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.movement.trace import Trace
from oriflamme.rulesets.demonworld.organisation import front_rank, one_facing
from oriflamme.rulesets.demonworld.turn import Commit

from .desk import Desk, cells, choice, commit, ghosts, pieces

GOING = (Advance, March, Walk, Wheel)
"""Legs that bring a unit somewhere; places reached by these alone can be clicked on the board."""


class MovingDesk(Desk[MoveUnits]):
    """Move units one after the other; the selected stand is the handle by which a unit is moved."""

    help = "dw-help-moves"
    carried = True

    def selectable(self) -> Iterator[str]:
        """Yield the stands of units that may still move."""
        for unit in self._movable():
            yield from unit.stands

    def _movable(self) -> tuple[Unit, ...]:
        """Return the units that may be moved now: one alone as long as its movement cannot end."""
        movable = self.decision.movable(self.field)
        if self.decision.unsettled(self.field) is None:
            return movable
        return tuple(unit for unit in movable if unit.id == self.decision.active)

    def general(self) -> Iterator[Choice]:
        """Yield the end of the sequence, where the unit that is moving may end its movement, else what it has still to do."""
        if self.legal(Commit()):
            yield commit("dw-choose-moves-done", self._leaves())
            return
        for unit in self.decision.movable(self.field):
            for left in self.decision.unfinished(self.field, unit):
                if self.legal(left.act):
                    label = self.field.ground.game.acts[type(left.act)].label(self.field, left.act)
                    group = Text("dw-group-unfinished", {"unit": unit_name(unit)})
                    yield choice(f"unfinished:{unit.id}", left.act, label, group=group)

    def _leaves(self) -> Text | None:
        """Return how many units may move, where none of this order has moved yet: who stays where he is knows it then."""
        movable = self.decision.movable(self.field)
        if self.decision.active is not None or not movable:
            return None
        begun = any(
            unit.moved for unit in self.field.units_of(self.player) if unit.order is self.decision.order
        )
        return None if begun else Text("dw-leaves-moves", {"count": len(movable)})

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield places to go by clicking, and single legs as buttons."""
        unit = self.field.units[stand.unit]
        if unit not in self._movable():
            return
        found = [
            (place, place.legs()) for place in destinations(self.field, unit, self.decision.spent_by(unit))
        ]
        for number, (place, legs) in enumerate(found):
            if all(isinstance(leg, GOING) for leg in legs):
                yield self._go(unit, stand, place, legs, number)
        yield from self._legs(unit, stand)
        yield from self._formed(unit, found)
        for number, command in enumerate(self.decision.acts(self.field, unit)):
            act = self.field.ground.game.acts[type(command)]
            key, label = f"act:{unit.id}:{number}", act.label(self.field, command)
            if act.pieces is None:
                yield choice(key, command, label, group=Text("dw-group-acts"))
                continue
            one, other = act.pieces(self.field, command)
            if one == stand.id:
                yield choice(key, command, label, target=pieces(other))

    def meant(self, focus: tuple[str, ...], target: Target) -> Iterator[Command]:
        """Yield the way to the nearest hex that can be reached, and one hex on towards the one that was clicked."""
        hex, stand = self.hex_of(target), self.stand_of(focus)
        if hex is None or stand is None:
            return
        unit = self.field.units[stand.unit]
        way: tuple[Leg, ...] = ()
        at = stand
        found = [
            (distance(after.hex, hex), number, place.legs(), after)
            for number, place in enumerate(destinations(self.field, unit, self.decision.spent_by(unit)))
            for after in place.stands()
            if after.id == stand.id
        ]
        if found:
            _, _, way, at = min(found, key=lambda one: one[:2])
        sides: tuple[Literal["left", "right"], ...] = ("left", "right")
        ahead = [distance(at.hex + DIRECTIONS[towards], hex) for towards in FRONT[at.facing]]
        yield MoveUnit(unit.id, (*way, Advance(sides[ahead.index(min(ahead))])))

    def _formed(
        self, unit: Unit, found: Iterable[tuple[Destination | Trail, tuple[Leg, ...]]]
    ) -> Iterator[Choice]:
        """Yield the formations that a unit can take where it is; of two as wide it is said which hex begins the front."""
        formed = [(place, legs) for place, legs in found if len(legs) == 1 and isinstance(legs[0], Shift)]
        fronts = [self._front(unit, place) for place, _ in formed]
        widths = [len(front) for front in fronts]
        for number, ((_, legs), front) in enumerate(zip(formed, fronts, strict=True)):
            label = Text("dw-choose-front", {"width": len(front)})
            if widths.count(len(front)) > 1:
                left = self.field.ground.map.name(front[0])
                label = Text("dw-choose-front-at", {"width": len(front), "hex": left})
            key = f"move-unit:{unit.id}:form:{number}"
            yield choice(key, MoveUnit(unit.id, legs), label, group=Text("dw-group-front"))

    def _front(self, unit: Unit, place: Destination | Trail) -> tuple[Hex, ...]:
        """Return the hexes of the first rank of a unit at a place, from left to right; all, where no ranks are to be seen."""
        stands = place.stands()
        if isinstance(place, Destination) or self.field.organised(unit, stands):
            return tuple([stand.hex for stand in front_rank(stands)])
        return place.hexes

    def _go(
        self, unit: Unit, stand: Stand, place: Destination | Trail, legs: tuple[Leg, ...], number: int
    ) -> Choice:
        hex = next(after.hex for after in place.stands() if after.id == stand.id)
        label = Text(_going(legs), {"hexes": _hexes(legs), "facing": Text(f"dw-facing-{place.facing}")})
        if place.contact:
            label = Text("dw-go-attack", {"go": label})
        detail = Text("dw-cost", {"points": place.points, "manoeuvres": place.manoeuvres})
        key = f"move-unit:{unit.id}:go:{number}"
        return choice(
            key, MoveUnit(unit.id, legs), label, target=cells(hex), detail=detail, facing=place.facing
        )

    def _legs(self, unit: Unit, stand: Stand) -> Iterator[Choice]:
        """Yield the legs that are legal now, one command each; what rolls no dice can be taken back."""
        stands = self.field.stands_of(unit)
        facing = one_facing(stands)
        found: list[tuple[str, Leg, Text, str]] = [
            ("wheel:left", Wheel("left"), Text("dw-choose-wheel-left"), "dw-group-wheel"),
            ("wheel:right", Wheel("right"), Text("dw-choose-wheel-right"), "dw-group-wheel"),
            ("wheel2:left", Wheel("left", 2), Text("dw-choose-wheel-left-2"), "dw-group-wheel"),
            ("wheel2:right", Wheel("right", 2), Text("dw-choose-wheel-right-2"), "dw-group-wheel"),
        ]
        found.extend(
            (f"face:{turn}", Face(turn), _to_face(turn), "dw-group-facing")
            for turn in range(6)
            if turn != facing
        )
        found.extend(
            (f"sidestep:{towards}", Sidestep(towards), _to_go(towards), "dw-group-sidestep")
            for towards in range(6)
        )
        found.extend(_single(stand))
        takes = self.decision.takes(self.field, unit)
        for key, leg, label, group in found:
            if takes(leg):
                command = MoveUnit(unit.id, (leg,))
                name = f"move-unit:{unit.id}:{key}"
                yield choice(name, command, label, group=Text(group), facing=_looking(leg))

    def preview(self, command: Command) -> Preview:
        """Return where the unit would come, what it would have spent, and whom it would engage."""
        if not isinstance(command, MoveUnit):
            return self._acting(command)
        unit = self.field.units[command.unit]
        trace = self.decision.trace(self.field, unit, command.legs)
        notes = [
            Text(
                "dw-note-spent",
                {
                    "points": trace.spent.points,
                    "of": trace.potential.points,
                    "manoeuvres": trace.spent.manoeuvres,
                    "allowed": trace.potential.manoeuvres,
                },
            )
        ]
        if not trace.organised():
            notes.append(Text("dw-note-disorganised"))
        if not trace.over:
            notes.extend(_binding(trace))
        notes.extend(_engaging(self, trace))
        for key, enemies in (("dw-note-exposed", trace.exposed), ("dw-note-offered", trace.offers)):
            notes.extend(
                Text(key, {"enemy": unit_name(self.field.units[enemy])}) for enemy in sorted(enemies)
            )
        start = self.field.stands_of(unit)[0].hex
        path = Mark("path", "move", points=tuple(_points(start, trace.body[0].hex)))
        return Preview(ghosts=ghosts(self.field, trace.body), notes=tuple(notes), marks=(path,))

    def _acting(self, command: Any) -> Preview:
        act = self.field.ground.game.acts.get(type(command))
        if act is None:
            return Preview()
        unit = self.field.units[command.unit]
        return _acting(self.field, act, unit, self.decision.spent_by(unit), command)


def _acting(field: Field, act: Act | None, unit: Unit, spent: Spent, command: Command) -> Preview:
    """Return where an act of a chapter would bring a unit; nothing for one that moves nobody."""
    if act is None or act.stands is None:
        return Preview()
    return Preview(ghosts=ghosts(field, act.stands(field, unit, spent, command)))


def _binding(trace: Trace) -> Iterator[Text]:
    """Yield why the movement could not end there, or what it would cost more."""
    reason = trace.unsettled()
    if reason is not None:
        yield reason.text
    elif trace.spent.regrouping and not trace.must_form_up():
        yield Text("dw-note-free-hex-paid")


def _engaging(desk: Desk[MoveUnits], trace: Trace) -> Iterator[Text]:
    for enemy in sorted(trace.contacts):
        other = desk.field.units[enemy]
        message = "dw-note-engages" if other.moved else "dw-note-engages-may-react"
        yield Text(message, {"unit": unit_name(other)})


def _points(start: Hex, end: Hex) -> Iterator[tuple[float, float]]:
    yield axial(start)
    yield axial(end)


def _hexes(legs: Iterable[Leg]) -> int:
    return sum(isinstance(leg, Advance | March | Walk) for leg in legs)


def _going(legs: tuple[Leg, ...]) -> str:
    wheels = [leg for leg in legs if isinstance(leg, Wheel)]
    if not wheels:
        return "dw-go-forward"
    return "dw-go-wheel-left" if wheels[0].side == "left" else "dw-go-wheel-right"


def _to_face(turn: int) -> Text:
    return Text("dw-choose-face", {"facing": Text(f"dw-facing-{turn}")})


def _looking(leg: Leg) -> int | None:
    """Return the facing that a leg leaves the unit, or its one stand, with; None: it is no turn where one stands."""
    match leg:
        case Face(facing):
            return facing
        case FaceEach(facings) if len(facings) == 1:
            return next(iter(facings.values()))
        case _:
            return None


def _to_go(towards: int) -> Text:
    return Text("dw-choose-step", {"direction": Text(f"dw-direction-{towards}")})


def _single(stand: Stand) -> Iterator[tuple[str, Leg, Text, str]]:
    """Yield the turns and steps of one stand alone."""
    for turn in range(6):
        if turn != stand.facing:
            yield f"turn-stand:{turn}", FaceEach({stand.id: turn}), _to_face(turn), "dw-group-stand"
    for towards in range(6):
        yield f"shift-stand:{towards}", Shift({stand.id: towards}), _to_go(towards), "dw-group-stand"
        walk = Text("dw-choose-walk", {"direction": Text(f"dw-direction-{towards}")})
        yield f"walk-stand:{towards}", Walk({stand.id: towards}), walk, "dw-group-stand"


class ReactionDesk(Desk[Reaction]):
    """React to an attack with manoeuvres."""

    help = "dw-help-reaction"
    carried = True

    def subjects(self) -> Iterator[str]:
        """Yield the stands of the attacked unit."""
        yield from self.field.units[self.decision.unit].stands

    def selectable(self) -> Iterator[str]:
        """Yield the stands of the attacked unit."""
        return iter(self.field.units[self.decision.unit].stands)

    def general(self) -> Iterator[Choice]:
        """Yield turns of the whole unit, of those in contact to their enemies, and the end."""
        for number, command in enumerate(self.decision.options(self.view, self.player)):
            if not isinstance(command, React):
                continue
            leg = command.legs[0]
            if isinstance(leg, Face):
                label = _to_face(leg.facing)
            elif isinstance(leg, FaceEach) and len(leg.facings) > 1:
                label = Text("dw-choose-face-enemies")
            elif isinstance(leg, Shift) and len(leg.moves) > 1:
                label = Text("dw-choose-form-up")
            else:
                continue  # offered with its stand
            group = Text("dw-group-facing")
            yield choice(f"react:{number}", command, label, group=group, facing=_looking(leg))
        for number, act in enumerate(self.decision.acts(self.field)):
            label = self.field.ground.game.reactions[type(act)].label(self.field, act)
            yield choice(f"react:act:{number}", act, label, group=Text("dw-group-acts"))
        if self.legal(Commit()):
            yield commit("dw-choose-reaction-done")

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield steps of the stand to hexes, and its turns."""
        for key, leg, label, group in _single(stand):
            command = React((leg,))
            if isinstance(leg, Walk) or not self.legal(command):
                continue
            if isinstance(leg, Shift):
                hex = stand.hex + DIRECTIONS[leg.moves[stand.id]]
                yield choice(f"react:{stand.id}:{key}", command, label, target=cells(hex))
            else:
                name = f"react:{stand.id}:{key}"
                yield choice(name, command, label, group=Text(group), facing=_looking(leg))

    def preview(self, command: Command) -> Preview:
        """Return where the stands would be."""
        if not isinstance(command, React):
            act, unit = self.field.ground.game.reactions.get(type(command)), self.decision.unit
            return _acting(self.field, act, self.field.units[unit], self.decision.spent, command)
        trace = ReactionTrace(self.field, self.field.units[self.decision.unit], self.decision.spent)
        trace.follow(command.legs)
        facts = {"manoeuvres": trace.spent.manoeuvres, "allowed": trace.potential.manoeuvres}
        notes = (Text("dw-note-manoeuvres", {**facts}), *_binding(trace))
        return Preview(ghosts=ghosts(self.field, trace.body), notes=notes)


class CompletionDesk(Desk[Completion]):
    """Bring more stands into contact."""

    help = "dw-help-completion"
    carried = True

    def subjects(self) -> Iterator[str]:
        """Yield the stands of the attacking unit."""
        yield from self.field.units[self.decision.unit].stands

    def selectable(self) -> Iterator[str]:
        """Yield the stands that can still go forward."""
        return iter(dict.fromkeys(step.stand for step in self.decision.steps(self.field, self._unit())))

    def general(self) -> Iterator[Choice]:
        """Yield the end, where the unit may end its move."""
        if self.legal(Commit()):
            yield commit()

    def _unit(self) -> Unit:
        return self.field.units[self.decision.unit]

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield the hexes the stand can go to, paid with points and with manoeuvres."""
        payments: tuple[Payment, ...] = ("points", "manoeuvres")
        for by in payments:
            seen = {stand.hex}
            paths: list[tuple[int, ...]] = [()]
            while paths:
                path = paths.pop(0)
                for towards in FRONT[stand.facing]:
                    longer = (*path, towards)
                    hex = stand.hex + sum(DIRECTIONS[step] for step in longer)
                    command = Complete(stand.id, longer, by)
                    if hex in seen or not self.legal(command):
                        continue
                    seen.add(hex)
                    paths.append(longer)
                    label = Text(f"dw-choose-complete-{by}", {"hexes": len(longer)})
                    key = f"complete:{stand.id}:{by}:{self.field.ground.map.name(hex)}"
                    yield choice(key, command, label, target=cells(hex))

    def preview(self, command: Command) -> Preview:
        """Return where the stand would be, and whom it would touch."""
        if not isinstance(command, Complete):
            return Preview()
        stand = self.field.stands[command.stand]
        hex = stand.hex + sum(DIRECTIONS[towards] for towards in command.path)
        after = stand.at(hex)
        touched = sorted({enemy.unit for enemy in self.field.contacts(after)})
        notes = tuple(Text("dw-note-touches", {"unit": unit_name(self.field.units[key])}) for key in touched)
        return Preview(ghosts=ghosts(self.field, (after,)), notes=notes)
