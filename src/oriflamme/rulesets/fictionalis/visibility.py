"""Visibility: how far one sees, who sees whom, and which enemies a command knows of (seed lines 857-877)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import msgspec

from oriflamme.board.outlines import touches
from oriflamme.board.table import PACE, Point, Rect, gap
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Step

from . import almanac, works
from .conditions import Conditions, Light, conditions_of, light_of
from .field import Field
from .ground import Feature, Land, Section
from .pieces import NO_DEEDS, ArmyCommand, Element, Place, Trait
from .sightlines import DENSE, LOW, WOODS, Gaze, clear, nothing_between, screens_of
from .sky import Sky
from .terrain.lie import lie_of
from .troops import Grade, Kind, Type

_SMALL: Final = (Type.PSILOI, Type.SPY)
_SEES_AS_DEMON: Final = (Type.DEMON, Type.DRAGON)
_SEES_AS_GOBLIN: Final = frozenset({Trait.WOLF, Trait.GOBLIN, Trait.TROLL, Trait.ORC})
_SEES_AS_ELF: Final = frozenset({Trait.ELF, Trait.HALF_ORC})
_UP: Final = (Place.TABLE, Place.AMBUSH)

Eyes: TypeAlias = list[tuple[Element, Rect, int | None]]
"""Elements that look out, from where, and how far each sees."""


# -- how far -------------------------------------------------------------------------------------------------------


def race(element: Element) -> str:
    """Return as which race of the table an element sees in the dark: human, elf, goblin or demon (DBF-VIS-RACE).

    Spell casters and the undead see as Demons (DBF-RACE-UNDEAD-c), orcs, who are not in the table, as goblins. Who is of
    several races sees as the best of them.
    """
    return race_of(element.kind, element.forms, element.traits, magic=element.power is not None)


def race_of(kind: Kind, forms: Sequence[Kind], traits: Sequence[Trait], *, magic: bool) -> str:
    """Return the race of troops that are or can become such kinds, with these traits and magic power or none."""
    if kind.type in _SEES_AS_DEMON or magic or Trait.UNDEAD in traits:
        return "demon"
    if not _SEES_AS_GOBLIN.isdisjoint(traits):
        return "goblin"
    elf = kind.grade is Grade.ELF or (forms and any(form.grade is Grade.ELF for form in forms))
    if elf or not _SEES_AS_ELF.isdisjoint(traits):
        return "elf"
    return "human"


def sight_limit(field: Field, element: Element) -> int | None:
    """Return how far an element sees in this light and weather, in thousandths of a pace; None: any distance.

    By night the limit of its race holds (DBF-VIS-RACE), in mist, fog, snow and sandstorm that of men for everybody
    (DBF-VIS-BASIC), except that creatures of the desert ignore sandstorms (DBF-RACE-DESERT). The smallest applies.
    """
    sky = field.sky
    return _limit(sky, race(element), element.has(Trait.DESERT)) if _limited(sky) else None


@lru_cache(maxsize=512)
def _limited(sky: Sky) -> bool:
    """Return whether anybody sees less far than the land lets him."""
    return light_of(sky) is not Light.DAY or conditions_of(sky).hazy


@lru_cache(maxsize=512)
def _limit(sky: Sky, seen_as: str, of_the_desert: bool) -> int | None:
    return limit_in(light_of(sky), conditions_of(sky), seen_as, of_the_desert=of_the_desert)


def limit_in(lit: Light, now: Conditions, seen_as: str, *, of_the_desert: bool) -> int | None:
    """Return how far a race sees in a light and a weather, in thousandths of a pace; None: any distance."""
    tables = almanac.almanac()
    limits: list[int] = []
    if lit is not Light.DAY:
        eyes = tables.sight[seen_as]
        paces = {Light.TWILIGHT: eyes.twilight, Light.MOONLIT: eyes.moonlit, Light.DARK: eyes.dark}
        limits.append(paces[lit])
    storm = now.sandstorm and not of_the_desert
    night = lit in (Light.MOONLIT, Light.DARK)
    for name, there in (("mist", now.mist), ("snow", now.snow), ("fog", now.fog), ("sandstorm", storm)):
        if there:
            haze = tables.haze[name]
            limits.append(haze.night if night else haze.day)
    return min(limits) * PACE if limits else None


# -- who sees whom -------------------------------------------------------------------------------------------------


def sees(field: Field, observer: Element, target: Element) -> bool:
    """Return whether an element sees another, friend or enemy, wherever it faces; one in ambush is judged like others.

    Troops do not block visibility. Whoever is not on the table neither sees nor is seen.
    """
    if observer.rect is None or target.rect is None or observer.place not in _UP or target.place not in _UP:
        return False
    return _in_sight(field, observer, target.rect) and _clear_to(field, observer, target)


def _clear_to(field: Field, observer: Element, target: Element) -> bool:
    """Return whether nothing hides an element on the table from another who sees so far."""
    gaze = Gaze(
        above=observer.kind.aerial,
        woodland=observer.has(Trait.WOODLAND),
        aloft=target.kind.aerial,
        shown=target.deeds.shot or bool(target.deeds.assaulted),
        still=target.kind.type in _SMALL and not moved(target) and not _in_melee(field, target),
    )
    return clear(lie_of(field.surface), observer.at, target.at, gaze)


def sees_place(field: Field, observer: Element, rect: Rect) -> bool:
    """Return whether an element would see land troops, other than Psiloi and Spies, that stood in a place."""
    if observer.rect is None or observer.place not in _UP or not _in_sight(field, observer, rect):
        return False
    gaze = Gaze(above=observer.kind.aerial, woodland=observer.has(Trait.WOODLAND))
    return clear(lie_of(field.surface), observer.rect, rect, gaze)


def sees_branches(field: Field, observer: Element, section: Section) -> bool:
    """Return whether an element sees interlaced branches at the edge of a wood: not beyond 50p (DBF-VIS-TERRAIN)."""
    if observer.rect is None or observer.place not in _UP:
        return False
    at = _along(section)
    return gap(observer.rect, at) <= WOODS and _in_sight(field, observer, at)


def _along(section: Section) -> Rect:
    """Return the place of a fortification, as thin as a base can be."""
    left, right = section.left, section.right
    middle = Point((left.x + right.x) // 2, (left.y + right.y) // 2)
    width, depth = abs(right.x - left.x), abs(right.y - left.y)
    return Rect(middle.x, middle.y, max(width, PACE), max(depth, PACE))


def _in_sight(field: Field, observer: Element, rect: Rect) -> bool:
    return _within(observer.at, rect, sight_limit(field, observer))


def _within(at: Rect, rect: Rect, limit: int | None) -> bool:
    """Return whether no more than a limit, if there is one, lies between two bases."""
    if limit is None:
        return True
    dx, dy = rect.x - at.x, rect.y - at.y
    between = dx * dx + dy * dy
    if between <= limit * limit:
        return True
    # No point of a base is farther from its centre than half its width and half its depth together.
    most = limit + (at.width + at.depth + rect.width + rect.depth) // 2 + 1
    return between <= most * most and gap(at, rect) <= limit


def moved(element: Element) -> bool:
    """Return whether an element has moved in this bound, of its own will or not."""
    deeds = element.deeds
    if deeds is NO_DEEDS:
        return False
    return deeds.tactical or deeds.marches > 0 or deeds.spontaneous or deeds.fled or deeds.broke_off


def _in_melee(field: Field, element: Element) -> bool:
    if element.place is not Place.TABLE or field.elements.get(element.id) != element:
        return False
    return any(other.side != element.side for other, _, _ in field.edges(element.id))


# -- known enemies -------------------------------------------------------------------------------------------------


def known(field: Field, command_id: str) -> frozenset[str]:
    """Return the enemies that a command knows of, as far as they are on the table of this field (DBF-VIS-KNOWN).

    It knows those that one of its elements sees, those inside fortifications, and those that it remembers: who was in
    sight when the last bound ended, or shot at it or made a magic assault on it in that bound, and has since stayed where
    he was or gone into cover. One who leaves his cover unseen is forgotten when he does: the book would have troops go on
    believing in him, but they could not advance on a place where he is not.
    """
    command = field.commands[command_id]
    own = _eyes(field, command_id)
    return frozenset(
        foe.id for foe in field.on_table() if foe.side != command.side and _known(field, command, own, foe)
    )


def knows(field: Field, command_id: str, foe: Element) -> bool:
    """Return whether a command knows of one enemy on the table: whether it is among `known` (DBF-VIS-KNOWN)."""
    command = field.commands[command_id]
    own = _eyes(field, command_id)
    return _known(field, command, own, foe)


def _eyes(field: Field, command_id: str) -> Eyes:
    """Return the elements of a command that see, with how far each does: the same for all whom they look for."""
    return [
        (one, one.rect, sight_limit(field, one))
        for one in field.of_command(command_id)
        if one.place in _UP and one.rect is not None
    ]


def _known(field: Field, command: ArmyCommand, own: Eyes, foe: Element) -> bool:
    return _remembers(field, command, foe) or behind_works(field, foe) or _seen_by(field, own, foe)


def sees_enemy(field: Field, command_id: str) -> bool:
    """Return whether any element of a command sees an enemy at this moment (DBF-NIGHT-FREEZE, DBF-NIGHT-START)."""
    command = field.commands[command_id]
    own = _eyes(field, command_id)
    return any(_seen_by(field, own, foe) for foe in field.on_table() if foe.side != command.side)


def _seen_by(field: Field, own: Eyes, foe: Element) -> bool:
    rect = foe.rect
    if rect is None or foe.place not in _UP:
        return False
    lie = lie_of(field.surface)
    near = [each for each in own if _within(each[1], rect, each[2])] if _limited(field.sky) else own
    # To look through what stands between is dear, and one who has not to is as good as any.
    return any(nothing_between(lie, at, rect) for _, at, _ in near) or any(
        _clear_to(field, one, foe) for one, _, _ in near
    )


def _remembers(field: Field, command: ArmyCommand, foe: Element) -> bool:
    return foe.id in command.aware and (not moved(foe) or concealed(field, foe))


def concealed(field: Field, element: Element) -> bool:
    """Return whether any part of an element is in terrain that may conceal it (DBF-VIS-TERRAIN, DBF-VIS-HILLS)."""
    if element.rect is None or element.kind.aerial:
        return False
    rect = element.rect
    small = element.kind.type in _SMALL
    return any(
        (screen.land in DENSE or screen.land is Land.GULLY or (small and screen.land in LOW))
        and any(touches(shape, rect) for shape in screen.shapes)
        for screen in screens_of(lie_of(field.surface))
    )


def gullies_about(field: Field, element: Element) -> tuple[Feature, ...]:
    """Return the gullies that troops on the ground are wholly in: they see out but do not shoot out (DBF-VIS-HILLS)."""
    if element.rect is None or element.kind.aerial:
        return ()
    lie, rect = lie_of(field.surface), element.rect
    return tuple(one for one in lie.under(rect) if one.land is Land.GULLY and lie.wholly_on(rect, [one]))


def sunk(field: Field, element: Element, other: Element) -> bool:
    """Return whether an element is wholly in a gully of which no part of another is, so that it cannot shoot at it."""
    deep = gullies_about(field, element)
    return bool(deep) and (
        other.kind.aerial or not any(one in lie_of(field.surface).under(other.at) for one in deep)
    )


def behind_works(field: Field, element: Element) -> bool:
    """Return whether an element is inside fortifications: in a fortified BUA, or defending a section (DBF-VIS-KNOWN)."""
    if not field.surface.works or element.rect is None:
        return False
    fortified = {section.feature for section in field.surface.works}
    if any(feature.id in fortified for feature in lie_of(field.surface).under(element.rect)):
        return True
    return works.defending(field, element) is not None


class LookAround(Step, frozen=True, tag="dbf-look-around-1"):
    """At the end of each bound, and before the first, every command takes note of the enemies it knows of (DBF-VIS-KNOWN)."""

    def run(self, battle: Battle[Field]) -> None:
        field = battle.state
        for command in list(field.commands.values()):
            aware = tuple(sorted(known(field, command.id) | _attackers(field, command)))
            if aware != command.aware:
                field.order(msgspec.structs.replace(command, aware=aware))


def _attackers(field: Field, command: ArmyCommand) -> frozenset[str]:
    """Return the enemies who have shot at a command in this bound, or made a magic assault on it."""
    own = {one.id for one in field.of_command(command.id)}
    return frozenset(
        foe.id
        for foe in field.on_table()
        if foe.side != command.side and not own.isdisjoint((*foe.deeds.shot_at, *foe.deeds.assaulted))
    )


STEPS = (LookAround,)
