"""Whether the way is free: bases that are in it, friends that may be passed through, gaps, the end of the table.

An element that leaves a line in which it stands is not held by the friends it touches there: their corners foul one
another in any turn, and people at a table lift the base clear. It may not go through them for that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from oriflamme.board.table import PACE, Rect, contact, outside, overlap, swept_move
from oriflamme.board.wheels import swept_wheel
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis import passing
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.obstacles import share_place
from oriflamme.rulesets.fictionalis.pieces import Element

from .course import STRAIGHT, Box, Course, Motion, Stage, Track, places, reaches
from .groups import rank_before


def others_near(field: Field, course: Course, box: Box | None = None) -> tuple[Element, ...]:
    """Return the elements on the table, those who move left out, that are near a course, or a box, in the order of the set-up."""
    movers = course.starts
    return tuple([other for other in field.in_box(box or course.box, PACE) if other.id not in movers])


def clearance_reasons(field: Field, course: Course) -> Iterator[Reason]:
    """Yield what stands in the way of a course, and what stands where it ends (DBF-PASS-GENERAL, DBF-PASS-MARK)."""
    near = others_near(field, course)
    for track in course.tracks:
        mover = field.elements[track.name]
        met = first_in_way(field, mover, track, near)
        if met is not None:
            rule = "DBF-PASS-TABLE" if met.side == mover.side else "DBF-PASS-GENERAL"
            yield Reason(rule, text("dbf-refused-in-way", element=about(mover), other=about(met)))
            continue
        under = in_place(field, mover, track.end, near)
        if track.drawn_out and under is None:
            passed = next(one for one in near if passing.may_pass(field, mover, one))
            after = field.copy()
            after.move(course.ends)
            yield from passing.short_reasons(after, mover, passed, track.end)
        if under is not None:
            yield Reason(
                "DBF-PASS-SHORT", text("dbf-refused-place-taken", element=about(mover), other=about(under))
            )
    yield from _between_themselves(field, course)


def _between_themselves(field: Field, course: Course) -> Iterator[Reason]:
    ends = list(course.ends.items())
    for index, (name, rect) in enumerate(ends):
        for other, there in ends[index + 1 :]:
            if overlap(rect, there):
                yield Reason(
                    "DBF-GROUP-MOVE-a",
                    text(
                        "dbf-refused-place-taken",
                        element=about(field.elements[name]),
                        other=about(field.elements[other]),
                    ),
                )


def in_place(field: Field, mover: Element, rect: Rect, near: Iterable[Element]) -> Element | None:
    """Return the first element that one would overlap in a place and may not (DBF-PASS-MARK)."""
    for other in near:
        if overlap(rect, other.at) and not share_place(field, mover, other):
            return other
    return None


def first_in_way(field: Field, mover: Element, track: Track, near: Sequence[Element]) -> Element | None:
    """Return the first element that bars an element's way and may not be passed through."""
    around = [other for other in near if reaches(track.box, other.at)]
    if not around:
        return None
    held = [other for other in around if _beside(mover, track, other)]
    others = [other for other in around if other not in held]
    for before, stage in track.parts:
        if stage.motion is Motion.TURN:
            continue
        for other in held:
            if _through_middle(before, stage, other.at) and not _passes(field, mover, other, stage):
                return other
        solid = others
        while (met := _swept(before, stage, solid)) is not None:
            if not _passes(field, mover, met, stage):
                return met
            solid = [other for other in solid if other is not met]
    return None


def _beside(mover: Element, track: Track, other: Element) -> bool:
    return other.side == mover.side and contact(track.start, other.at) is not None


def _passes(field: Field, mover: Element, other: Element, stage: Stage) -> bool:
    """Return whether an element may pass another on a stage: directly to its front or rear, but for Aerials (DBF-PASS-GENERAL)."""
    direct = stage.motion in STRAIGHT or mover.kind.aerial != other.kind.aerial
    return direct and passing.may_pass(field, mover, other)


def _through_middle(before: Rect, stage: Stage, other: Rect) -> bool:
    if stage.motion is not Motion.WHEEL:
        # No point of a base is farther from its centre than half its width and half its depth together.
        reach, end = (other.width + other.depth) // 2 + 1, stage.rect
        if not min(before.x, end.x) - reach <= other.x <= max(before.x, end.x) + reach:
            return False
        if not min(before.y, end.y) - reach <= other.y <= max(before.y, end.y) + reach:
            return False
    return any(
        outside(other, (place.x, place.y)) <= 0
        for place in places(before, stage, min(other.depth, other.width) // 4)
    )


def _swept(before: Rect, stage: Stage, solid: Sequence[Element]) -> Element | None:
    if not solid:
        return None
    rects = [other.at for other in solid]
    if stage.motion is Motion.WHEEL and stage.pivot is not None:
        met = swept_wheel((before,), stage.pivot, stage.angle, rects).obstacle
    else:
        met = swept_move(before, stage.rect.x - before.x, stage.rect.y - before.y, rects).obstacle
    return None if met is None else solid[met]


# -- passing right through -----------------------------------------------------------------------------------------------


def settled(field: Field, course: Course) -> Course:
    """Return a course after those who would end on top of friends they pass through have been put clear (DBF-PASS-SHORT).

    Whoever goes first is placed just beyond the far edge; those who follow him stop behind the friend, and are no longer
    of the group.
    """
    ends = list(course.ends.values())
    west, east = min([end.x for end in ends]), max([end.x for end in ends])
    north, south = min([end.y for end in ends]), max([end.y for end in ends])
    reach = max([(end.width + end.depth) // 2 + 1 for end in ends])
    near = [
        other
        for other in others_near(field, course, (west - reach, north - reach, east + reach, south + reach))
        if any(overlap(end, other.at) for end in ends)
    ]
    if not near:
        return course
    done: dict[str, Track] = {}
    for track in _front_to_rear(course):
        before = rank_before(course, track.name)
        ahead = done.get(before) if before is not None else None
        done[track.name] = _cleared(field, track, near, ahead)
    tracks = tuple(done[track.name] for track in course.tracks)
    return Course(tracks, course.measured, course.single, course.column, course.slides, course.turns)


def _cleared(field: Field, track: Track, near: Sequence[Element], ahead: Track | None) -> Track:
    """Return a track after it has been put clear of what it passes through; `ahead` is the one that it follows."""
    mover = field.elements[track.name]
    under = [
        other
        for other in near
        if overlap(track.end, other.at)
        and not share_place(field, mover, other)
        and passing.may_pass(field, mover, other)
    ]
    clear = track
    if under and track.stages and track.stages[-1].motion in STRAIGHT:
        if ahead is None:
            clear = _beyond(track, near, mover, field)
        else:
            clear = _held_behind(track, [other.at for other in under])
    if ahead is not None and clear.stages and overlap(clear.end, ahead.end):
        clear = _held_behind(clear, [ahead.end])
    return clear


def _front_to_rear(course: Course) -> list[Track]:
    """Return the tracks of a course, each after the one it follows."""
    left, ordered = list(course.tracks), []
    done: set[str] = set()
    while left:
        ready = [track for track in left if (rank_before(course, track.name) or "") in {"", *done}] or left[
            :1
        ]
        ordered += ready
        done.update(track.name for track in ready)
        left = [track for track in left if track.name not in done]
    return ordered


def _beyond(track: Track, near: Sequence[Element], mover: Element, field: Field) -> Track:
    """Return a track drawn out to just beyond whatever it passes through and would end on."""
    stage = track.stages[-1]
    rect = stage.rect
    for _ in near:
        under = next(
            (one for one in near if overlap(rect, one.at) and not share_place(field, mover, one)), None
        )
        if under is None:
            break
        rect = passing.placed_beyond(rect, under.at, back=stage.motion is Motion.BACK)
    return Track(track.name, track.start, (*track.stages[:-1], Stage(stage.motion, rect)), drawn_out=True)


def _held_behind(track: Track, bars: Sequence[Rect]) -> Track:
    """Return a track cut short at what it comes up against."""
    *_, (before, stage) = track.parts
    sweep = swept_move(before, stage.rect.x - before.x, stage.rect.y - before.y, bars)
    return Track(
        track.name, track.start, (*track.stages[:-1], Stage(stage.motion, sweep.rect)), kept_back=True
    )
