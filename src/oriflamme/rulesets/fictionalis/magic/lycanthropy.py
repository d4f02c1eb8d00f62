"""Lycanthropy: shape changers take another of their forms (seed lines 460-462, 905, 1554-1556)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from oriflamme.board.table import Rect, advanced, contact
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis import army_lists, contacts, obstacles, works
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import Element, Trait
from oriflamme.rulesets.fictionalis.playback import refitted
from oriflamme.rulesets.fictionalis.troops import Kind, Type

from .spells import Spell
from .workings import Aim, Working

SHAPE: Final = "shape"
"""Choice: the target of the spell is the kind to become, as in `Be(S)`."""


class ShapeChanged(Event, frozen=True, tag="dbf-shape-changed-1", kw_only=True):
    """A shape changer took another form."""

    reveals = True

    element: str
    name: Text
    into: str
    before: Rect | None = None
    at: Rect | None = None

    def text(self) -> Text:
        """Return the words: who, and what it is now."""
        return text("dbf-shape-changed", element=self.name, into=self.into)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return refitted(self.element, self.before, self.at, self.text())


def shapes(element: Element) -> tuple[Kind, ...]:
    """Return the kinds that a shape changer can be, what it is now first; of others only what they are (DBF-RACE-LYCAN)."""
    return (element.kind, *element.forms) if element.has(Trait.SHAPE_CHANGER) else (element.kind,)


def must_be_summoned(element: Element) -> bool:
    """Return whether an element arrives only on a score of 6, as what can be a Demon or Dragon does (DBF-DEPLOY-DEMON-c)."""
    return any(kind.type in (Type.DEMON, Type.DRAGON) for kind in (element.kind, *element.forms))


def in_shape(element: Element, kind: Kind) -> Element:
    """Return a shape changer in one of its shapes, off the table or without regard to its base. Raises ValueError for others."""
    if kind not in shapes(element):
        raise ValueError(f"{element.id} cannot be {kind}")
    others = tuple(one for one in shapes(element) if one != kind)
    return msgspec.structs.replace(element, kind=kind, forms=others)


def changed(field: Field, element: Element, kind: Kind) -> Element:
    """Return a shape changer on the table in another shape: the middle of its front stays where it is."""
    new, at = in_shape(element, kind), element.at
    width, depth = army_lists.base_of(new, field.theatre.readings.scale)
    rect = advanced(Rect(at.x, at.y, width, depth, at.angle), (at.depth - depth) // 2)
    return msgspec.structs.replace(new, rect=rect)


class Changing(Working):
    """The caster takes another of its forms, for as long as it likes (DBF-SPELL-LYCAN)."""

    spell = Spell.LYCANTHROPY

    def aims(self, field: Field, caster: Element) -> Iterator[Aim]:
        return ((str(kind), SHAPE) for kind in shapes(caster)[1:])

    def reasons(self, field: Field, caster: Element, aim: Aim) -> Iterator[Reason]:
        if aim not in list(self.aims(field, caster)):
            yield Reason("DBF-RACE-LYCAN", text("dbf-refused-no-such-shape", element=about(caster)))
            return
        if contacts.in_contact(field, caster):
            yield Reason("DBF-SPELL-LYCAN", text("dbf-refused-magic-in-contact", element=about(caster)))
            return
        new = changed(field, caster, _kind(caster, aim))
        touched = any(
            one.side != caster.side and contact(new.at, one.at) is not None for one in field.on_table()
        )
        if touched:
            yield Reason("DBF-SPELL-LYCAN", text("dbf-refused-shape-overlaps"))
        if not has_room(field, new):
            yield Reason("DBF-SPELL-LYCAN", text("dbf-refused-shape-room", shape=str(new.kind)))

    def named(self, field: Field, target: str) -> Text:
        return text("dbf-shape", kind=target)

    def work(self, battle: Battle[Field], caster: Element, aim: Aim) -> None:
        field = battle.state
        new = changed(field, caster, _kind(caster, aim))
        for other in obstacles.over(field, new, new.at):
            # Only enemies in ambush can be in the way now: they are found, and the change has no room.
            obstacles.show(battle, other.id)
        if has_room(field, new):
            obstacles.put(battle, {caster.id: new.at})
            field.put(msgspec.structs.replace(field.elements[caster.id], kind=new.kind, forms=new.forms))
            battle.emit(
                ShapeChanged(
                    rule="DBF-SPELL-LYCAN",
                    element=caster.id,
                    name=about(caster),
                    into=str(new.kind),
                    before=caster.rect,
                    at=new.rect,
                )
            )


def _kind(caster: Element, aim: Aim) -> Kind:
    return next(kind for kind in shapes(caster) if str(kind) == aim[0])


def has_room(field: Field, element: Element) -> bool:
    """Return whether an element could stand where it is: on the table, on ground that bears it, and over nobody."""
    return (
        obstacles.on_table(field.surface, element.at)
        and works.passable(field, element, element.at)
        and obstacles.free(field, element, element.at)
    )


EVENTS = (ShapeChanged,)
