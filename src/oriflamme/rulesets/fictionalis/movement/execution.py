"""A legal move is made: paid for, cut short if it has to be, carried out, and what contact follows from it (seed lines 946, 990-1067)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from oriflamme.board.table import PACE, Point, Rect
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Aimed, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis import allies, destruction, going, led_mounts, obstacles, purse
from oriflamme.rulesets.fictionalis.causes import Exit
from oriflamme.rulesets.fictionalis.contacts import opponents
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import Deeds, Element, Place
from oriflamme.rulesets.fictionalis.playback import along, spot, went

from . import conforming, contact, discovery, judging
from .course import Course, Motion, Track, places
from .discovery import Remake
from .judging import Manner, Move

_DRAWN = 40 * PACE
"""How finely a wheel is told; nobody sees finer."""


class Moved(Event, frozen=True, tag="dbf-moved-1", kw_only=True):
    """Elements moved; `places` are where they stand now, `distance` what it counted as in thousandths of a pace."""

    weight = Weight.MOVE

    elements: tuple[str, ...]
    name: Text
    places: dict[str, Rect]
    distance: int
    march: bool = False
    manner: Manner = Manner.GROUP
    starts: dict[str, Rect] = {}
    """Where they set out."""
    paths: dict[str, tuple[Point, ...]] = {}
    """Where the middles of those who do not go straight passed between."""

    def text(self) -> Text:
        """Return the words: who moved, with how many others, how far in paces."""
        words = "dbf-moved-march" if self.march else f"dbf-moved-{self.manner.value}"
        args: dict[str, str | int | float | Text] = {
            "element": self.name,
            "more": len(self.elements) - 1,
            "paces": round(self.distance / PACE),
        }
        return Text(words, args)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        found: list[Effects] = []
        for name, at in self.places.items():
            way, start = self.paths.get(name, ()), self.starts.get(name)
            if start is None:
                found += went(name, None, at)
            else:
                found += along(name, (spot(start), *(spot(point) for point in way), spot(at)), start, at)
        return tuple(found)


class Contacted(Event, frozen=True, tag="dbf-contacted-1", kw_only=True):
    """An element moved into contact with an enemy: his front, flank or rear."""

    weight = Weight.MOVE

    element: str
    enemy: str
    name: Text
    enemy_name: Text
    edge: str

    def text(self) -> Text:
        """Return the words: who contacted whom, and where."""
        return Text(f"dbf-contacted-{self.edge}", {"element": self.name, "enemy": self.enemy_name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return (Aimed(pieces=(self.element,), target=self.enemy),)


EVENTS = (Moved, Contacted)

_RULES = {
    Manner.SINGLE: "DBF-MOVE-SINGLE",
    Manner.GROUP: "DBF-GROUP-MOVE-a",
    Manner.EXPAND: "DBF-GROUP-EXPAND",
    Manner.CONTRACT: "DBF-GROUP-CONTRACT",
    Manner.BREAK_OFF: "DBF-MOVE-BREAKOFF",
}


def execute(battle: Battle[Field], move: Move, remake: Remake | None = None) -> None:
    """Make a move that its player may make as far as he knows: charge for it, and carry it out as far as it gets.

    `move` is on the battle's own field; `remake` makes its course anew, cut short, when it can be.
    """
    field = battle.state
    purse.pay(battle, move.facts)
    still = _still_legal(battle, move)
    halted = discovery.made(battle, move.course, remake, still, move.march)
    course = halted.course
    done = move if course is move.course else Move(field, course, move.manner, move.march, move.order)
    strikes, conformed = done.strikes, done.conformed
    _stand(battle, done)
    if halted.why is not None:
        battle.emit(
            discovery.CutShort(
                rule="DBF-MARCH-a" if halted.why == "march" else "DBF-MOVE-TACTICAL",
                elements=tuple(course.ends),
                name=about(field.elements[course.tracks[0].name]),
                why=halted.why,
            )
        )
    conforming.carry_out(battle, conformed, strikes)
    note_contacts(battle, strikes)
    _lose_those_off_table(battle, course)


def _still_legal(battle: Battle[Field], move: Move) -> Callable[[Course], bool]:
    """Return the question whether a course could still be made, its price apart, on the field as it has turned out."""

    def still(course: Course) -> bool:
        return judging.feasible(Move(battle.state, course, move.manner, move.march, move.order, move.bonus))

    return still


def _stand(battle: Battle[Field], move: Move) -> None:
    """Put the movers where they end, note that they have moved, and see to led mounts (DBF-DISMOUNT-LED-LOST)."""
    field, course = battle.state, move.course
    ends = {
        name: rect
        for name, rect in course.ends.items()
        # One who has drowned on the way is no more.
        if field.elements[name].place in obstacles.ON_GROUND
    }
    battle.emit(
        Moved(
            rule=_RULES[move.manner],
            elements=tuple(ends),
            name=about(field.elements[course.tracks[0].name]),
            places=ends,
            distance=course.measured,
            march=move.march,
            manner=move.manner,
            starts={name: rect for name, rect in course.starts.items() if name in ends},
            paths={
                track.name: between
                for track in course.tracks
                if (between := _between(track)) and track.name in ends
            },
        )
    )
    obstacles.put(battle, ends)
    for name in ends:
        _note(field, name, move)
    if any(element.mounts is not None for element in field.elements.values()):
        for track in course.tracks:
            if track.name in ends:
                way = tuple(rect for before, stage in track.parts for rect in places(before, stage))
                led_mounts.crossed(battle, track.name, way)
                (led_mounts.rode_along if move.march else led_mounts.lose)(battle, track.name)
        led_mounts.review(battle)


def _note(field: Field, name: str, move: Move) -> None:
    deeds = field.elements[name].deeds
    if move.march:
        field.note_deeds(name, marches=deeds.marches + 1)
    else:
        field.note_deeds(name, tactical=True, broke_off=move.manner is Manner.BREAK_OFF or deeds.broke_off)


def _between(track: Track) -> tuple[Point, ...]:
    """Return where the middle of a base passes, between where it sets out and where it ends."""
    found = [
        Point(at.x, at.y)
        for before, stage in track.parts
        for at in (places(before, stage, _DRAWN) if stage.motion is Motion.WHEEL else (stage.rect,))
    ]
    return tuple(found[:-1])


def note_contacts(battle: Battle[Field], strikes: tuple[contact.Strike, ...]) -> None:
    """Note who has come into close combat with whom by a move, and let allies engage who have been contacted.

    An enemy on whom one lies edge to edge and corner to corner has been met by both; whose front did it has struck
    (DBF-ALLY-ENGAGE). `uphill`: the enemy stands higher.
    """
    field = battle.state
    for mover_id in dict.fromkeys(strike.mover for strike in strikes):
        mover = field.elements[mover_id]
        if mover.place is not Place.TABLE:
            continue
        struck = {strike.enemy: strike.edge for strike in strikes if strike.mover == mover_id}
        for enemy in opponents(field, mover):
            if enemy.id not in struck:
                continue
            _meet(field, mover, enemy)
            battle.emit(
                Contacted(
                    rule="DBF-CONTACT-MOVER" if struck[enemy.id].value == "front" else "DBF-CONTACT-FLANK",
                    element=mover_id,
                    enemy=enemy.id,
                    name=about(mover),
                    enemy_name=about(enemy),
                    edge="flank" if struck[enemy.id].value in ("left", "right") else struck[enemy.id].value,
                )
            )
        allies.contacts_made(battle, mover_id)


def _meet(field: Field, mover: Element, enemy: Element) -> None:
    mine, theirs = field.elements[mover.id].deeds, field.elements[enemy.id].deeds
    uphill = mine.uphill or going.higher(field, enemy, mover)
    _set_deeds(
        field,
        mover.id,
        msgspec.structs.replace(
            mine,
            met=_with(mine.met, enemy.id),
            struck_front=_with(mine.struck_front, enemy.id),
            uphill=uphill,
        ),
    )
    _set_deeds(field, enemy.id, msgspec.structs.replace(theirs, met=_with(theirs.met, mover.id)))


def _set_deeds(field: Field, name: str, deeds: Deeds) -> None:
    field.put(msgspec.structs.replace(field.elements[name], deeds=deeds))


def _with(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return names if name in names else (*names, name)


def _lose_those_off_table(battle: Battle[Field], course: Course) -> None:
    """Remove those who have left the table with any part of their base (DBF-LOSS-DEF)."""
    field = battle.state
    for name in course.ends:
        element = field.elements[name]
        if element.place is Place.TABLE and not obstacles.on_table(field.surface, element.at):
            destruction.lose(battle, name, Exit.MOVE)
