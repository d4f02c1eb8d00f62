"""Expanding a column and contracting into one: whole moves of a group (seed lines 1008-1011, figures 3 and 4).

Both move the elements but the first as if by single-element moves; who goes where is worked out here, the same for
everybody who gives the same command.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Final

import msgspec

from oriflamme.board.alignment import behind_of, beside
from oriflamme.board.table import PACE, TOUCH, Contact, Point, Rect, contact, corner_shift, local, overlap
from oriflamme.kernel.bounds import MOST_STEPS, Name, Names
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis import distances
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.going import going
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.obstacles import share_place
from oriflamme.rulesets.fictionalis.pieces import Element, Place
from oriflamme.rulesets.fictionalis.worded import WordedCommand

from . import footing
from .clearance import first_in_way, others_near
from .course import Course, Motion, Stage, Track, motion_between
from .groups import column_order, endless_reasons, group_course, group_reasons, linked
from .judging import Manner, Move
from .legs import Ahead, Leg, Wheel, extent
from .orders import MoveAction, elements_of

BONUS: Final = 50 * PACE
"""What an expansion adds to the distance of each front corner (DBF-GROUP-EXPAND)."""

_STEP: Final = 5 * PACE

Files = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Expand(WordedCommand, frozen=True, tag="dbf-expand-1"):
    """Expand a one-element-wide column: so many files to the left and right of its leader, who stays (DBF-GROUP-EXPAND).

    The nearest elements go furthest out; those for whom there is no file stand in ranks behind.
    """

    words = "dbf-do-expand"

    elements: Names
    left: Files
    right: Files


class Contract(WordedCommand, frozen=True, tag="dbf-contract-1"):
    """Contract a group into a column behind `lead`, who goes ahead by these legs (DBF-GROUP-CONTRACT)."""

    words = "dbf-do-contract"

    elements: Names
    lead: Name
    legs: Annotated[tuple[Ahead | Wheel, ...], msgspec.Meta(max_length=MOST_STEPS)]
    march: bool = False


# -- expanding -----------------------------------------------------------------------------------------------------------


def expanded(order: Sequence[Element], left: int, right: int) -> dict[str, Rect]:
    """Return where the elements of a column stand that expands to so many files beside its leader.

    Whoever is nearest in the column goes to the file furthest out, which keeps the longest way short; the rest close
    up behind the leader and, where they are more than would stand there, behind the files beside him.
    """
    leader = order[0]
    places = {leader.id: leader.at}
    fronts = [leader.at]
    files: list[tuple[int, bool]] = [(file, True) for file in range(1, right + 1)]
    files += [(file, False) for file in range(1, left + 1)]
    followers = list(order[1:])
    beside_him = followers[: len(files)]
    for element, (file, to_right) in zip(
        beside_him, sorted(files, key=lambda one: (-one[0], not one[1])), strict=False
    ):
        places[element.id] = _file(leader.at, file, to_right, element)
        fronts.append(places[element.id])
    tail = {0: leader.at}
    for element in followers[len(files) :]:
        places[element.id] = behind_of(tail[0], element.at.depth, element.at.width)
        tail[0] = places[element.id]
    return places


def _file(leader: Rect, file: int, to_right: bool, element: Element) -> Rect:
    rect = leader
    for number in range(1, file + 1):
        last = number == file
        depth = element.at.depth if last else leader.depth
        rect = beside(rect, to_right, element.at.width, depth)
    return rect


class Expanding(MoveAction[Expand]):
    """The rules of expanding a column (DBF-GROUP-EXPAND)."""

    command = Expand

    def movers(self, command: Expand) -> tuple[str, ...]:
        """Return all elements of the column, its leader too, who stays where he is."""
        return command.elements

    def move(self, field: Field, command: Expand) -> Move:
        """Return the move: each element straight to its place."""
        order = column_order(elements_of(field, command.elements)) or elements_of(field, command.elements)
        places = expanded(order, command.left, command.right)
        course = course_to(field, order, places)
        return Move(field, course, Manner.EXPAND, bonus=BONUS)

    def shape_reasons(self, field: Field, command: Expand) -> Iterator[Reason]:
        """Yield what is wrong with the column, or with so many files; or an end in contact with the enemy."""
        elements = elements_of(field, command.elements)
        order = column_order(elements) if len(elements) > 1 else None
        if order is None or len({element.at.angle for element in elements}) > 1:
            yield Reason("DBF-GROUP-EXPAND", text("dbf-refused-no-column", element=about(elements[0])))
            return
        yield from group_reasons(field, elements)
        files = command.left + command.right
        if not 0 < files < len(elements):
            yield Reason("DBF-GROUP-EXPAND", text("dbf-refused-files", most=len(elements) - 1))
            return
        yield from _no_contact(field, expanded(order, command.left, command.right), "DBF-GROUP-EXPAND")


# -- contracting ---------------------------------------------------------------------------------------------------------


def contracted(
    field: Field, elements: Sequence[Element], lead: Element, legs: Sequence[Leg], march: bool
) -> dict[str, Rect] | None:
    """Return where a group stands after its leader has gone ahead and the others have formed up behind him.

    The nearest take place behind him one after another, as far as their moves allow; the rest close up on those who are
    placed, or stay. None when somebody could be left alone (DBF-GROUP-CONTRACT).
    """
    return _Contraction(field, elements, lead, legs, march).places()


class _Contraction:
    """The working out of one contraction."""

    def __init__(
        self, field: Field, elements: Sequence[Element], lead: Element, legs: Sequence[Leg], march: bool
    ) -> None:
        self.field, self.lead, self.march = field, lead, march
        self.others = [one for one in elements if one.id != lead.id]
        self.reach = {one.id: self._reach(one) for one in elements}
        self.placed: dict[str, Rect] = {lead.id: group_course([lead], legs).tracks[0].end}
        self.open: list[str] = []
        self.names = {one.id for one in elements}
        self._suits: dict[tuple[str, Rect], bool] = {}

    def _reach(self, element: Element) -> int:
        return distances.allowance(self.field, element, going(self.field, element), march=self.march)

    def places(self) -> dict[str, Rect] | None:
        """Return where all end."""
        tail = self._fill_column()
        if tail == self.lead.id:
            return None
        # Beside the column there is nothing to close up to but its tail.
        self.open = [tail]
        waiting = [one for one in self._by_nearness() if one.id not in self.placed]
        while waiting:
            found = next(((one, rect) for one in waiting for rect in self._closing(one)), None)
            if found is None:
                break
            self.placed[found[0].id] = found[1]
            self.open.append(found[0].id)
            waiting.remove(found[0])
        # Those who cannot come up stay, as long as they are not left alone.
        for one in waiting:
            if not self._free(one, one.at):
                return None
            self.placed[one.id] = one.at
        return self.placed if self._together() else None

    def _by_nearness(self) -> list[Element]:
        lead = self.lead.at
        return sorted(self.others, key=lambda one: (abs(one.at.x - lead.x) + abs(one.at.y - lead.y), one.id))

    def _fill_column(self) -> str:
        """Let the nearest take place behind the leader, as many as can; return who is last."""
        last, tail = self.lead.id, self.placed[self.lead.id]
        while True:
            found = None
            for one in self._by_nearness():
                if one.id in self.placed:
                    continue
                rect = behind_of(tail, one.at.depth, one.at.width)
                if self._reaches(one, rect):
                    found = one, rect
                    break
            if found is None:
                return last
            last, tail = found[0].id, found[1]
            self.placed[last] = tail

    def _closing(self, one: Element) -> Iterator[Rect]:
        """Yield the place of an element that neither comes into the column nor stays where it is, but closes up."""
        if self._held_by(one, one.at) and self._free(one, one.at):
            yield one.at
            return
        for other in [self.placed[name] for name in self.open]:
            if other.angle != one.at.angle:
                continue
            choices = [beside(other, right, one.at.width, one.at.depth) for right in (True, False)]
            choices.append(behind_of(other, one.at.depth, one.at.width))
            yield from (rect for rect in choices if self._reaches(one, rect))

    def _held_by(self, one: Element, rect: Rect) -> bool:
        return any(
            contact(rect, other) is Contact.EDGE and linked(rect, other)
            for name, other in self.placed.items()
            if name != one.id
        )

    def _reaches(self, one: Element, rect: Rect) -> bool:
        # The same places come up again and again while those before are put in theirs.
        suits = self._suits.get((one.id, rect))
        if suits is None:
            near = corner_shift(one.at, rect) <= self.reach[one.id]
            suits = near and further_back(one.at, rect) <= TOUCH and self._clear(one, rect)
            self._suits[one.id, rect] = suits
        return suits and not self._on_another(rect)

    def _free(self, one: Element, rect: Rect) -> bool:
        return not self._on_another(rect) and self._clear(one, rect)

    def _on_another(self, rect: Rect) -> bool:
        return any(overlap(rect, other) for other in self.placed.values())

    def _clear(self, one: Element, rect: Rect) -> bool:
        """Return whether nobody but the group is in a place, and no enemy touches it."""
        for other in self.field.near(rect, 0):
            if other.place is not Place.TABLE or other.id in self.names:
                continue
            if other.side != one.side and contact(rect, other.at) is not None:
                return False
            if overlap(rect, other.at) and not share_place(self.field, one, other):
                return False
        return True

    def _together(self) -> bool:
        """Return whether each element touches another of the group as a group does, bends of a whole column apart."""
        rects = self.placed
        if len({rect.angle for rect in rects.values()}) > 1 and not self._all_in_column():
            return False
        return all(
            any(_adjoin(rect, other) for key, other in rects.items() if key != name)
            for name, rect in rects.items()
        )

    def _all_in_column(self) -> bool:
        ordered = [
            msgspec.structs.replace(self.field.elements[name], rect=rect)
            for name, rect in self.placed.items()
        ]
        return column_order(ordered) is not None


def _adjoin(a: Rect, b: Rect) -> bool:
    return contact(a, b) is not None and (linked(a, b) or a.angle != b.angle)


def further_back(start: Rect, end: Rect) -> int:
    """Return how much further back a base ends than it started, as it looked at the start; negative: further ahead."""
    return round(-start.depth / 2 - local(start, Point(end.x, end.y))[1])


class Contracting(MoveAction[Contract]):
    """The rules of contracting into a column (DBF-GROUP-CONTRACT)."""

    command = Contract

    def movers(self, command: Contract) -> tuple[str, ...]:
        """Return all elements of the group."""
        return command.elements

    def move(self, field: Field, command: Contract) -> Move:
        """Return the move: the leader along his legs, the others straight to their places."""
        elements = elements_of(field, command.elements)
        lead = field.elements[command.lead]
        places = contracted(field, elements, lead, command.legs, command.march) or {}
        leading = group_course([lead], command.legs)
        others = [one for one in elements if one.id != lead.id]
        course = course_to(field, others, places)
        whole = Course(
            (*leading.tracks, *course.tracks),
            max(leading.measured, course.measured),
            turns=True,
        )
        return Move(field, whole, Manner.CONTRACT, command.march)

    def shape_reasons(self, field: Field, command: Contract) -> Iterator[Reason]:
        """Yield what is wrong with the group, its leader, the distance he goes, or the place that is left for others."""
        elements = elements_of(field, command.elements)
        lead = next((one for one in elements if one.id == command.lead), None)
        if lead is None or len(elements) < 2 or not command.legs:
            yield Reason("DBF-GROUP-CONTRACT", text("dbf-refused-no-leader"))
            return
        too_long = endless_reasons(*extent(command.legs))
        if too_long:
            yield from too_long
            return
        yield from group_reasons(field, elements)
        places = contracted(field, elements, lead, command.legs, command.march)
        if places is None:
            yield Reason("DBF-GROUP-CONTRACT", text("dbf-refused-left-alone", element=about(lead)))
            return
        yield from _no_contact(field, places, "DBF-GROUP-CONTRACT")
        course = group_course([lead], command.legs)
        full = footing.farthest(field, course, march=command.march)
        if course.measured < full - PACE and self._could_go_on(
            field, elements, lead, command, full - course.measured
        ):
            yield Reason(
                "DBF-GROUP-CONTRACT",
                text("dbf-refused-leader-short", element=about(lead), limit=footing.paces(full)),
            )

    def _could_go_on(
        self, field: Field, elements: Sequence[Element], lead: Element, command: Contract, more: int
    ) -> bool:
        """Return whether the leader could go further with the others still keeping up: he has to make his full move."""
        for far in (more, min(more, _STEP)):
            legs = (*command.legs, Ahead(far))
            if contracted(field, elements, lead, legs, command.march) is None:
                continue
            course = group_course([lead], legs)
            near = others_near(field, course)
            if (
                first_in_way(field, lead, course.tracks[0], [one for one in near if one not in elements])
                is None
            ):
                return True
        return False


# -- what both have in common --------------------------------------------------------------------------------------------


def course_to(field: Field, elements: Iterable[Element], places: dict[str, Rect]) -> Course:
    """Return the course of elements that go straight to places, each measured by its front corners.

    Those who go together are in nobody's way: each goes as soon as there is room.
    """
    tracks = []
    longest = 0
    for element in elements:
        end = places.get(element.id, element.at)
        stages: tuple[Stage, ...] = ()
        if end != element.at:
            turned = msgspec.structs.replace(element.at, angle=end.angle)
            if turned != element.at:
                stages = (Stage(Motion.TURN, turned),)
            if (turned.x, turned.y) != (end.x, end.y):
                stages = (*stages, Stage(motion_between(turned, end), end))
            longest = max(longest, corner_shift(element.at, end))
        tracks.append(Track(element.id, element.at, stages))
    return Course(tuple(tracks), longest, turns=True)


def _no_contact(field: Field, places: dict[str, Rect], rule: str) -> Iterator[Reason]:
    for name, rect in places.items():
        element = field.elements[name]
        for other in field.on_table():
            if other.side != element.side and contact(rect, other.at) is not None:
                yield Reason(
                    rule, text("dbf-refused-forming-contact", element=about(element), enemy=about(other))
                )
                break


EXPANDING = Expanding()
CONTRACTING = Contracting()

COMMANDS = (Expand, Contract)
ACTIONS = (EXPANDING, CONTRACTING)
