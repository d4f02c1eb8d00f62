"""Shooting, melee and pursuit as shown: who can shoot or fight whom, with both tallies and the chance of every outcome."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from oriflamme.board.table import PACE, in_front
from oriflamme.kernel.scenes import Choice, Mark, Preview, Target
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.kit.desks import plain
from oriflamme.rulesets.fictionalis.combats import Combat, fight_of
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.melee import FightLater, FightNext, FightOrder, FightRest
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.pursuit import Pursue, PursuitChoice
from oriflamme.rulesets.fictionalis.shooting import (
    Aim,
    Answer,
    CalledShot,
    CallShot,
    Shoot,
    ShootBack,
    ShootingOrder,
    ShootRest,
)
from oriflamme.rulesets.fictionalis.shooting_targets import fronts, weapon

from .chances import beats, promised
from .desk import Desk
from .foresight import moved
from .outlining import Style, base, line
from .wording import key_of, said


class ShootingDesk(Desk[ShootingOrder]):
    """Choose the next shot: an own shooter's target, or an enemy who is to shoot now."""

    carried = True

    def about(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield the targets of the selected shooters, each with the chance of what is hoped for and of what is feared."""
        for choice, command in self.concerning(focus):
            yield self.shooting(choice, command) if isinstance(command, Shoot) else choice

    def shooting(self, choice: Choice, command: Shoot) -> Choice:
        """Return the choice of a shot with all who would aid it and its chances."""
        aim = self.decision.aim(command)
        label = said(self.field, msgspec.structs.replace(command, aided_by=aim.aides))
        detail = beats(fight_of(self.field, self.combat(aim)))
        return msgspec.structs.replace(choice, label=label, detail=detail)

    def meant(self, focus: tuple[str, ...], target: Target) -> Iterator[Command]:
        """Yield the shot of the selected element at the one that was clicked."""
        for name in target.pieces:
            if name in self.field.elements:
                yield Shoot(focus[0], name)

    def way_forward(self, command: Command) -> bool:
        """Letting the rest shoot leads on."""
        return isinstance(command, ShootRest)

    def marks(self) -> Iterator[Mark]:
        """Yield a line from each shooter to those it may shoot at."""
        elements = self.field.elements
        for chance in self.decision.offered:
            style: Style = "shot" if chance.side == self.player else "note"
            for target in chance.targets:
                yield line(elements[chance.shooter].at, elements[target].at, style)

    def combat(self, aim: Aim) -> Combat:
        """Return the combat that a shot comes to; where the target may shoot back or not, as if it did not."""
        return aim.combat(self.field, answer=aim.answer() is True)

    def preview(self, command: Command) -> Preview:
        """Return what a shot promises, or of one that cannot be made and of an enemy's where they could shoot."""
        if not isinstance(command, Shoot | CallShot):
            return Preview()
        shooter = self.field.elements.get(command.shooter)
        if shooter is None or shooter.rect is None:
            return Preview()
        if isinstance(command, Shoot) and self.view.check(self.player, command).legal:
            return self.shot(self.decision.aim(command))
        return Preview(marks=tuple(arcs(self.field, shooter)))

    def shot(self, aim: Aim) -> Preview:
        """Return what a shot promises: tallies, chances, arc and lines of fire, and whether it is shot back."""
        found = promised(self.field, self.combat(aim))
        elements = self.field.elements
        party = (aim.shooter, *aim.aides)
        lines = tuple(line(elements[name].at, elements[aim.target].at, "shot") for name in party)
        asked = (Text("dbf-note-may-shoot-back"),) if aim.answer() is None else ()
        return msgspec.structs.replace(
            found, marks=(*arcs(self.field, elements[aim.shooter]), *lines), notes=(*found.notes, *asked)
        )


def arcs(field: Field, shooter: Element) -> Iterator[Mark]:
    """Yield where an element shoots: as far as its weapon goes, and up to F aside (DBF-SHOOT-ARC)."""
    arm = weapon(shooter.kind)
    if arm is not None:
        for front in fronts(shooter):
            yield base(in_front(front, arm.range * PACE, field.surface.frontage), "arc")


class CalledShotDesk(Desk[CalledShot]):
    """An element has to shoot because the enemy wants it to: its owner clicks the target."""

    def subjects(self) -> Iterator[str]:
        """Yield the element that has to shoot."""
        yield self.decision.shooter

    def selectable(self) -> Iterator[str]:
        """Yield nobody: the targets can be clicked at once."""
        return iter(())

    def general(self) -> Iterator[Choice]:
        """Yield the shots, clicked on their targets, and holding it where that is allowed."""
        for command in self.options():
            yield self.choice(command)

    def choice(self, command: Command) -> Choice:
        """Return a shot as a choice, clicked on its target."""
        if not isinstance(command, Shoot):
            return msgspec.structs.replace(super().choice(command), label=Text("dbf-do-hold-shot"))
        target = Target(pieces=(command.target,))
        plainly = Choice(key_of(command), plain(command), said(self.field, command), target=target)
        return self._desk().shooting(plainly, command)

    def _desk(self) -> ShootingDesk:
        return ShootingDesk(self.view, self.decision.order(), self.player)

    def preview(self, command: Command) -> Preview:
        """Return what a shot promises."""
        return self._desk().preview(command)


class AnswerDesk(Desk[Answer]):
    """Somebody is shot at and may shoot back in the same combat."""

    def subjects(self) -> Iterator[str]:
        """Yield the element that is shot at."""
        yield self.decision.aim.target

    def marks(self) -> Iterator[Mark]:
        """Yield the line of the shot."""
        aim, elements = self.decision.aim, self.field.elements
        yield line(elements[aim.shooter].at, elements[aim.target].at, "shot")

    def preview(self, command: Command) -> Preview:
        """Return what the combat promises, with the answer or without."""
        if not isinstance(command, ShootBack):
            return Preview()
        return promised(self.field, self.decision.aim.combat(self.field, answer=command.answer))


class FightDesk(Desk[FightOrder]):
    """Choose the combat that is fought next, by clicking the enemy in it."""

    def selectable(self) -> Iterator[str]:
        """Yield nobody: the combats can be clicked at once."""
        return iter(())

    def general(self) -> Iterator[Choice]:
        """Yield the combats and the way on."""
        for command in self.options():
            yield self.choice(command)

    def choice(self, command: Command) -> Choice:
        """Return a combat as a choice, clicked on the enemy element; assaults of works on the element that assaults."""
        if not isinstance(command, FightNext):
            return super().choice(command)
        names = [name for name in (command.second, command.first) if name in self.field.elements]
        enemies = [name for name in names if self.field.elements[name].side != self.player]
        combat = self._combat(command)
        return Choice(
            key_of(command),
            plain(command),
            said(self.field, command),
            target=Target(pieces=((enemies or names)[0],)),
            detail=None if combat is None else beats(fight_of(self.field, combat)),
        )

    def way_forward(self, command: Command) -> bool:
        """Letting the rest fight leads on."""
        return isinstance(command, FightRest)

    def key(self, command: Command) -> str | None:
        """Propose `l` for leaving the choice to the other side."""
        return "l" if isinstance(command, FightLater) else super().key(command)

    def _combat(self, command: FightNext) -> Combat | None:
        both = (command.first, command.second)
        return next((one for one in self.decision.todo if (one.first, one.second) == both), None)

    def marks(self) -> Iterator[Mark]:
        """Yield a line for each combat that is to be fought."""
        elements = self.field.elements
        for combats in self.decision.left(self.field):
            for combat in combats:
                if combat.second in elements:
                    yield line(elements[combat.first].at, elements[combat.second].at, "blow")

    def preview(self, command: Command) -> Preview:
        """Return what a combat promises."""
        combat = self._combat(command) if isinstance(command, FightNext) else None
        return Preview() if combat is None else promised(self.field, combat)


class PursuitDesk(Desk[PursuitChoice]):
    """Say whether an element pursues that need not."""

    def subjects(self) -> Iterator[str]:
        """Yield the element that may pursue."""
        yield self.decision.element

    def way_forward(self, command: Command) -> bool:
        """Neither is the way forward."""
        return False

    def key(self, command: Command) -> str | None:
        """Propose the first letters of the two in English."""
        return "p" if isinstance(command, Pursue) else "h"

    def marks(self) -> Iterator[Mark]:
        """Yield the base of whom it is about."""
        rect = self.field.elements[self.decision.element].rect
        if rect is not None:
            yield base(rect, "reach")

    def preview(self, command: Command) -> Preview:
        """Return where it would go."""
        return moved(self.view, self.player, command) if isinstance(command, Pursue) else Preview()
