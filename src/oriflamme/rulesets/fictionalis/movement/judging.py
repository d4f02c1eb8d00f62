"""Every move is judged here: what the rules have against it, question by question, and what it costs.

The questions come in the order in which a player would want to hear the answers; each reason names its rule. A move is
judged on the field it is handed, the player's own view for a ruling, the whole for its execution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from functools import cached_property

import msgspec

from oriflamme.board.table import PACE, TOUCH, Point, Rect, advanced, exact_corners, local
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis import dismounted, gaps, purse, rivers, works
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.obstacles import on_table
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.pip_prices import MoveFacts, MoveKind

from . import clearance, conforming, contact, footing, fronts, limits, walls
from .course import Course, Motion, Track
from .single import lined_up

Remake = Callable[[Field, int], Course]
"""Makes a course anew on a field, cut short after a distance in thousandths of a pace."""


class Manner(Enum):
    """What sort of move it is, as far as it matters to how it is judged."""

    SINGLE = "single"
    GROUP = "group"
    EXPAND = "expand"
    CONTRACT = "contract"
    BREAK_OFF = "break-off"


class Move(msgspec.Struct, frozen=True, dict=True):
    """A move under judgement: its course, and what of it the course does not say.

    - `limit`: how far it may go when that is not the plain allowance; `rule` and `reasons` are those of its own chapter.
    - `order`: the enemies who have to conform, in the order that the mover wants (DBF-CONTACT-CONFORM-b).
    """

    field: Field
    course: Course
    manner: Manner
    march: bool = False
    order: tuple[str, ...] = ()
    bonus: int = 0

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """The elements that move, as they stand before."""
        return tuple(self.field.elements[track.name] for track in self.course.tracks)

    @cached_property
    def strikes(self) -> tuple[contact.Strike, ...]:
        """The enemies whom it comes to touch with its fronts."""
        return contact.strikes(self.field, self.course)

    @cached_property
    def conformed(self) -> dict[str, Rect]:
        """The enemies who conform to it, and where."""
        return conforming.conform(self.field, self.course, self.strikes, self.order) if self.strikes else {}

    @cached_property
    def limit(self) -> int:
        """How far it may go, in thousandths of a pace."""
        onto = contact.flank_struck(self.field, self.course, self.strikes)
        return footing.farthest(self.field, self.course, march=self.march, onto=onto) + self.bonus

    @property
    def meets(self) -> bool:
        """Whether it ends lined up with an enemy, or makes one line up."""
        return any(strike.aligned or strike.enemy in self.conformed for strike in self.strikes)

    @cached_property
    def facts(self) -> MoveFacts:
        """What its price depends on."""
        return facts_of(self)


def reasons(move: Move) -> Iterator[Reason]:
    """Yield every reason against a move whose movers are known to be able to take part in it."""
    if all(track.start == track.end for track in move.course.tracks):
        yield Reason("DBF-MOVE-TACTICAL", text("dbf-refused-no-move"))
        return
    yield from _hindrances(move)
    yield from purse.move_reasons(move.field, move.facts)


def feasible(move: Move) -> bool:
    """Return whether a move can be made, whatever it costs: one that has been paid for may turn out otherwise on its way."""
    moves = any(track.start != track.end for track in move.course.tracks)
    return moves and next(_hindrances(move), None) is None


def _hindrances(move: Move) -> Iterator[Reason]:
    """Yield every reason against a move but its price."""
    field, course = move.field, move.course
    if move.manner is not Manner.BREAK_OFF:
        yield from limits.contact_reasons(field, move.elements)
    blocked = list(clearance.clearance_reasons(field, course))
    yield from blocked
    if not blocked:
        yield from _gap_reasons(move)
    yield from footing.footing_reasons(field, course, move.limit)
    yield from walls.wall_reasons(field, course)
    yield from limits.column_reasons(field, course, aligned=move.meets)
    yield from limits.wheeled_reasons(field, course)
    closing = bool(move.strikes) or move.manner is Manner.BREAK_OFF
    struck = contact.struck_fronts(course, move.strikes, move.conformed)
    yield from fronts.front_reasons(field, course, struck, closing=closing)
    yield from contact.strike_reasons(field, course, move.strikes, move.conformed)
    yield from _slide_reasons(move)
    if move.march:
        yield from limits.march_reasons(field, course)
        if move.strikes:
            yield Reason("DBF-MARCH-a", text("dbf-refused-march-contact", element=about(move.elements[0])))
    yield from limits.ally_reasons(field, course)
    for track in course.tracks:
        yield from dismounted.leaving_reasons(field, field.elements[track.name], track.end)


def _gap_reasons(move: Move) -> Iterator[Reason]:
    """Yield what is against ways through gaps of F; contracting into a column is free of it (DBF-GAP-a, DBF-GAP-b)."""
    if move.manner is Manner.CONTRACT:
        return
    field, movers = move.field, frozenset(move.course.starts)
    open_table = not (field.surface.features or field.surface.works)
    for track in move.course.tracks:
        # On open ground a gap takes two bases to make.
        if open_table and len(clearance.others_near(field, move.course, track.box)) < 2:
            continue
        element = field.elements[track.name]
        found: list[Reason] = []
        for legs in _readings(track):
            found = list(gaps.gap_reasons(field, element, legs, movers))
            if not found:
                break
        yield from found


def _readings(track: Track) -> Iterator[tuple[Rect, ...]]:
    """Yield the places of a track that a gap is asked about: as it starts, and as it has turned where it starts."""
    places = [track.start]
    for _, stage in track.parts:
        if stage.motion is not Motion.TURN:
            places.append(stage.rect)
        elif len(places) > 1:
            places[-1] = stage.rect
    yield tuple(places)
    if len(places) > 1 and track.stages[0].motion is Motion.TURN:
        yield (track.stages[0].rect, *places[1:])


def _slide_reasons(move: Move) -> Iterator[Reason]:
    """Yield the refusal of a group's slide that does not line it up with an enemy, or is too long (DBF-GROUP-MOVE-b)."""
    if move.course.slides <= footing.MEASURED_TO:
        return
    field = move.field
    if 2 * move.course.slides > field.surface.frontage + TOUCH:
        yield Reason("DBF-GROUP-MOVE-b", text("dbf-refused-slide-far", element=about(move.elements[0])))
        return
    lines_up = any(
        lined_up(field, field.elements[name], rect) is not None for name, rect in move.course.ends.items()
    )
    if not (lines_up or move.meets or _fords(move)):
        yield Reason("DBF-GROUP-MOVE-b", text("dbf-refused-slide", element=about(move.elements[0])))


def _fords(move: Move) -> bool:
    """Return whether a column slides in order to ford a river, as in figure 15 (DBF-RIVER-FORDING)."""
    if not move.course.column:
        return False
    return any(footing.wet_steps(move.field, track) for track in move.course.tracks)


# -- the price -----------------------------------------------------------------------------------------------------------


def facts_of(move: Move) -> MoveFacts:
    """Return what the price of a move depends on (DBF-PIP-MODIFIERS)."""
    course, field = move.course, move.field
    names = tuple(track.name for track in course.tracks)
    turning: tuple[str, ...] = ()
    # Forming up takes a whole move, however short everybody's way is.
    formed = move.manner in (Manner.EXPAND, Manner.CONTRACT)
    if formed:
        turning = tuple(
            track.name
            for track in course.tracks
            if any(one.motion is not Motion.AHEAD for one in track.stages)
        )
    elif course.turns or move.manner is Manner.BREAK_OFF:
        turning = names
    following = names[1:] if course.column and move.manner is Manner.GROUP else ()
    return MoveFacts(
        elements=names,
        kind=MoveKind.MARCH if move.march else MoveKind.TACTICAL,
        turning=turning,
        following=following,
        contacting=tuple(dict.fromkeys(strike.mover for strike in move.strikes)),
        winding=limits.winding(field, course) if turning else False,
        full=formed or course.measured >= move.limit - PACE,
        stopped=any(_stopped(field, element, course.ends[element.id]) for element in move.elements)
        if course.measured < move.limit - PACE
        else False,
        column=course.column or course.single,
        backward=any(_goes_back(track.start, track.end) for track in course.tracks)
        if any(element.rear is not None for element in move.elements)
        else False,
    )


def _stopped(field: Field, element: Element, end: Rect) -> bool:
    """Return whether an element ends up against a river, or against terrain impassable to it (DBF-PIP-IRREGULAR-SHORT)."""
    if not field.surface.features:
        return False
    beyond = advanced(end, PACE)
    river = rivers.river_below(field, beyond)
    return (river is not None and river != rivers.river_below(field, end)) or not works.passable(
        field, element, beyond
    )


def _goes_back(start: Rect, end: Rect) -> bool:
    """Return whether a part of a base crosses the line of its rear edge (DBF-DOUBLE-BASE-b)."""
    corners = (Point(round(x), round(y)) for x, y in exact_corners(end))
    return any(local(start, corner)[1] < -start.depth - TOUCH for corner in corners)


def leaves_table(move: Move) -> tuple[str, ...]:
    """Return the elements that would end partly off the table, and so be lost (DBF-LOSS-DEF)."""
    return tuple(track.name for track in move.course.tracks if not on_table(move.field.surface, track.end))
