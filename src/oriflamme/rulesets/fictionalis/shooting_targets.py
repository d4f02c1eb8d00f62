"""Distant shooting: who may shoot, at whom, and which target he must take (seed lines 1206-1220)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby
from typing import Final

import msgspec

from oriflamme.board.corridors import clear_gap, fire_zone, zone_blocked
from oriflamme.board.table import (
    EDGES,
    FULL_TURN,
    PACE,
    QUARTER_TURN,
    TOUCH,
    Edge,
    Point,
    Rect,
    bearing,
    centre,
    corners,
    distance,
    front_edge,
    front_overlap,
    gap,
    in_front,
    local,
    overlap,
)
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.muster.datafiles import load

from .allies import holds_back
from .contacts import (
    behind_fight,
    engaged,
    next_before,
    next_behind,
    overlapping,
    stands_behind,
    supporting,
)
from .field import Field
from .going import Going, going, height
from .ground import Section, Works
from .headings import is_ashore
from .naming import about
from .pieces import Element, Place, Trait
from .troops import Grade, Kind, Type
from .visibility import gullies_about, sees, sunk
from .weather import shoots_all_round
from .works import defending

FOOT_TOO_NEAR: Final = 150 * PACE
"""Friendly foot this near to the target cannot be shot over (DBF-SHOOT-OVER)."""

BOWS_CARRIED: Final = (Trait.BOW, Trait.CROSSBOW, Trait.FIREARM)
"""What tells one kind of bow from another (DBF-SHOOT-REARRANK)."""


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the table of ranges: who shoots, how far in paces, and when. All grades when none are given.

    `still`: only in its own bound and only if it has not moved in it; `own_bound`: in its own bound
    (DBF-SHOOT-ARTILLERY). `aerial_targets`: whether it may shoot at Aerials.
    """

    types: tuple[Type, ...]
    range: int
    grades: tuple[Grade, ...] = ()
    still: bool = False
    own_bound: bool = False
    aerial_targets: bool = True


@cache
def _weapons() -> tuple[Weapon, ...]:
    return load(files("oriflamme") / "data" / "fictionalis" / "ranges.yaml", tuple[Weapon, ...])


@cache
def weapon(kind: Kind) -> Weapon | None:
    """Return what a kind shoots with, None when it does not shoot at a distance (DBF-SHOOT-WHO)."""
    for row in _weapons():
        if kind.type in row.types and (not row.grades or kind.grade in row.grades):
            return row
    return None


# -- who may shoot -----------------------------------------------------------------------------------------------------


def in_two_ranks(field: Field, element: Element) -> bool:
    """Return whether an element is the front one of Artillery (X) in two ranks, which shoots in every bound."""
    if not element.kind.is_(Type.ARTILLERY, Grade.EXCEPTION):
        return False
    if element.rear is not None:
        return True
    rear = next_behind(field, element)
    return rear is not None and rear.kind.is_(Type.ARTILLERY, Grade.EXCEPTION)


def _second_gun(field: Field, element: Element) -> bool:
    ahead = next_before(field, element)
    return ahead is not None and element.kind == ahead.kind and in_two_ranks(field, ahead)


def involved(field: Field, element: Element) -> str | None:
    """Return how melee keeps an element from shooting and from being shot at, as a message, None when it does not.

    It is in close combat, overlaps, gives rear support, or lies against the rear of one in melee (DBF-SHOOT-FORBIDDEN).
    """
    if not field.touching(element.id):
        return None
    if engaged(field, element):
        return "dbf-refused-shot-melee"
    if overlapping(field, element):
        return "dbf-refused-shot-overlap"
    if supporting(field, element) is not None:
        return "dbf-refused-shot-support"
    return "dbf-refused-shot-behind" if behind_fight(field, element) else None


def reasons_not_to_shoot(field: Field, shooter: Element) -> Iterator[Reason]:
    """Yield what keeps an element from shooting at anything in this bound."""
    arm = weapon(shooter.kind)
    name, deeds = about(shooter), shooter.deeds
    if arm is None or _empty(field, shooter):
        yield Reason("DBF-SHOOT-WHO", text("dbf-refused-no-shooter", element=name))
        return
    if deeds.marches or deeds.fled:
        yield Reason("DBF-SHOOT-WHO", text("dbf-refused-shot-marched", element=name))
    if holds_back(field, shooter):
        yield Reason("DBF-ALLY-LIMITS", text("dbf-refused-shot-ally", element=name))
    if deeds.shot:
        yield Reason("DBF-SHOOT-OBLIGED", text("dbf-refused-shot-already", element=name))
    own = shooter.side == field.bound.side
    if (arm.still or arm.own_bound) and not own and not in_two_ranks(field, shooter):
        yield Reason("DBF-SHOOT-ARTILLERY", text("dbf-refused-shot-enemy-bound", element=name))
    if arm.still and own and (deeds.tactical or deeds.marches or deeds.spontaneous):
        yield Reason("DBF-SHOOT-ARTILLERY", text("dbf-refused-shot-moved", element=name))
    if _second_gun(field, shooter):
        yield Reason("DBF-SHOOT-ARTILLERY", text("dbf-refused-shot-second-rank", element=name))
    words = involved(field, shooter)
    if words is not None:
        yield Reason("DBF-SHOOT-FORBIDDEN", text(words, element=name))


def _empty(field: Field, element: Element) -> bool:
    """Return whether a Naval element has put its troops ashore (DBF-SHOOT-WHO)."""
    return element.kind.naval and is_ashore(field, element.id)


def may_shoot(field: Field, shooter: Element) -> bool:
    """Return whether an element may shoot in this bound, if it has a target."""
    return weapon(shooter.kind) is not None and next(reasons_not_to_shoot(field, shooter), None) is None


# -- where to ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def seen_from(rect: Rect, which: Edge) -> Rect:
    """Return a base as it is when one of its edges counts as its front: the same ground, looking out over that edge."""
    if which is Edge.FRONT:
        return rect
    turn = EDGES.index(which) * QUARTER_TURN
    wide, deep = (rect.width, rect.depth) if which is Edge.REAR else (rect.depth, rect.width)
    return Rect(rect.x, rect.y, wide, deep, (rect.angle + turn) % FULL_TURN)


def fronts(shooter: Element) -> tuple[Rect, ...]:
    """Return the base of a shooter by each edge that it may count as its front for shooting (DBF-SHOOT-ARC)."""
    return tuple(
        seen_from(shooter.at, which) for which in (EDGES if shoots_all_round(shooter) else EDGES[:1])
    )


def front_of(section: Section) -> Rect:
    """Return the line of a fortification as a very thin base that looks out of it (DBF-SHOOT-RANGE)."""
    left, right = section.left, section.right
    middle = Point((left.x + right.x) // 2, (left.y + right.y) // 2)
    looks = (bearing(left, right) - QUARTER_TURN) % FULL_TURN
    return Rect(middle.x, middle.y, max(distance(left, right), 1), TOUCH, looks)


def _measured(field: Field, element: Element, rect: Rect) -> Rect:
    """Return the place from which, or to which, ranges are measured."""
    section = defending(field, element)
    return rect if section is None else front_of(section)


def shooting_distance(field: Field, shooter: Element, target: Element) -> int:
    """Return the range in thousandths of a pace (DBF-SHOOT-RANGE).

    From the nearest point of the shooter's front rank to the nearest of the target; for those who defend fortifications
    from, or to, the front of these.
    """
    first = shooter
    while (ahead := next_before(field, first)) is not None:
        first = ahead
    return gap(_measured(field, first, first.at), _measured(field, target, target.at))


@lru_cache(maxsize=16384)
def in_arc(front: Rect, target: Rect, aside: int) -> bool:
    """Return whether a part of the target is straight ahead, or aside by less than F, and two of its corners ahead.

    (DBF-SHOOT-ARC)
    """
    ahead = sum(1 for point in corners(target) if local(front, point)[1] > TOUCH)
    far = distance(centre(front), centre(target)) + target.width + target.depth
    return ahead >= 2 and overlap(in_front(front, far, aside), target)


# -- through what ------------------------------------------------------------------------------------------------------


def _shoots_over_foot(field: Field, shooter: Element) -> bool:
    kind = shooter.kind
    if kind.is_(Type.ARTILLERY):
        return kind.grade is Grade.FAST or height(field, shooter) > 0
    return (kind.type, kind.grade) in (
        (Type.ELEPHANTS, Grade.EXCEPTION),
        (Type.WAR_WAGONS, Grade.SUPERIOR),
        (Type.SHIPS, Grade.EXCEPTION),
    )


def obstacles(field: Field, shooter: Element, target: Element) -> Iterator[Element]:
    """Yield the elements between or near the two that a shot can neither pass over nor through (DBF-SHOOT-OVER)."""
    if shooter.kind.aerial or target.kind.aerial:
        return
    section = defending(field, shooter)
    over_all = section is not None and section.kind is Works.TEMPORARY
    over_foot = _shoots_over_foot(field, shooter)
    for other in _between(field, shooter, target):
        if other.side == shooter.side:
            if over_all or (over_foot and _may_be_shot_over(other, target)):
                continue
        elif other.kind.type is Type.SPY or (
            other.kind.type is Type.PSILOI and shooter.kind.type is Type.ARTILLERY
        ):
            # Spies: DBF-SHOOT-SPIES. A shooter who would rather shoot at them can.
            continue
        yield other


def _may_be_shot_over(friend: Element, target: Element) -> bool:
    if not friend.kind.foot or friend.kind.type in (Type.PIKES, Type.BOWS):
        return False
    return gap(friend.at, target.at) > FOOT_TOO_NEAR


def _between(field: Field, shooter: Element, target: Element) -> Iterator[Element]:
    a, b = shooter.at, target.at
    margin = a.width + a.depth + b.width + b.depth
    left, right = min(a.x, b.x) - margin, max(a.x, b.x) + margin
    top, bottom = min(a.y, b.y) - margin, max(a.y, b.y) + margin
    for other in field.in_box((left, top, right, bottom), 0):
        if not (left <= other.at.x <= right and top <= other.at.y <= bottom):
            continue
        if other.place is Place.TABLE and other.id not in (shooter.id, target.id):
            yield other


@lru_cache(maxsize=16384)
def _lane(front: Rect, target: Rect, others: tuple[Rect, ...], wide: int) -> bool:
    """Return whether some zone between a front and a target is clear, with room to shoot through (DBF-SHOOT-LINE)."""
    if any(stands_behind(other, front) for other in others):
        # Whoever stands right before the whole front is in every zone there is.
        return False
    zones = [
        zone for zone in fire_zone(front, target) if not any(zone_blocked(zone, other) for other in others)
    ]
    narrowing = _narrowing(front, target, others) if zones else []
    return any(not narrowing or clear_gap(zone, narrowing) >= wide - 2 * TOUCH for zone in zones)


def _narrowing(front: Rect, target: Rect, others: Sequence[Rect]) -> list[Rect]:
    """Return the bases that lie, in part, ahead of the shooter's front line and on the near side of the target.

    Those beside the shooter, level with it, and those beside the target, leave no gap to shoot through: were they counted,
    nobody in a line could aid the shot of his neighbour.
    """
    ends = front_edge(front)
    edges = [seen_from(target, edge) for edge in EDGES]
    # The edges of the target that the whole front of the shooter is outward of.
    looked_at = [edge for edge in edges if all(local(edge, point)[1] > TOUCH for point in ends)]
    found = []
    for other in others:
        points = corners(other)
        level = all(local(front, point)[1] <= TOUCH for point in points)
        if not level and not any(
            all(local(edge, point)[1] <= TOUCH for point in points) for edge in looked_at
        ):
            found.append(other)
    return found


def line_clear(field: Field, shooter: Element, target: Element, front: Rect) -> bool:
    """Return whether an element may shoot at a target from one of its edges past all that stands between them."""
    if shooter.kind.aerial or target.kind.aerial:
        return True
    others = tuple(obstacles(field, shooter, target))
    wide = field.surface.frontage
    if _lane(front, target.at, tuple(other.at for other in others), wide):
        return True
    friends = tuple(other.at for other in others if other.side == shooter.side)
    if len(friends) == len(others) or not _lane(front, target.at, friends, wide):
        return False
    # Only visible enemies are in the way; that is dear to find out and rarely matters.
    seen = tuple(other.at for other in others if other.side != shooter.side and sees(field, shooter, other))
    return len(friends) + len(seen) < len(others) and _lane(front, target.at, friends + seen, wide)


# -- at whom -----------------------------------------------------------------------------------------------------------


def reasons_not_at(field: Field, shooter: Element, target: Element) -> Iterator[Reason]:
    """Yield what keeps an element that may shoot from having an enemy as an eligible target."""
    arm = weapon(shooter.kind)
    names = {"element": about(shooter), "target": about(target)}
    if arm is None or (target.kind.aerial and not arm.aerial_targets):
        yield Reason("DBF-SHOOT-RANGE", text("dbf-refused-shot-aerial", **names))
        return
    if shooting_distance(field, shooter, target) > arm.range * PACE:
        yield Reason("DBF-SHOOT-RANGE", text("dbf-refused-shot-range", range=arm.range, **names))
        return
    aside = field.surface.frontage
    open_to = [front for front in fronts(shooter) if in_arc(front, target.at, aside)]
    if not open_to:
        yield Reason("DBF-SHOOT-ARC", text("dbf-refused-shot-arc", **names))
    words = involved(field, target)
    if words is not None:
        yield Reason("DBF-SHOOT-FORBIDDEN", text(words, element=about(target)))
    if sunk(field, shooter, target):
        yield Reason("DBF-VIS-HILLS", text("dbf-refused-shot-gully", **names))
    if not sees(field, shooter, target):
        yield Reason("DBF-SHOOT-ARC", text("dbf-refused-shot-unseen", **names))
    elif open_to and not any(line_clear(field, shooter, target, front) for front in open_to):
        yield Reason("DBF-SHOOT-LINE", text("dbf-refused-shot-line", **names))


Rank = tuple[int, int, int]
"""How directly a target is in front: less is more."""


def _in_reach(field: Field, shooter: Element, front: Rect, arm: Weapon) -> list[tuple[Rank, Element]]:
    """Return the enemies in range and in the arc of one front, the most directly ahead first."""
    reach = arm.range * PACE + 2 * (shooter.at.width + shooter.at.depth) + 2 * field.surface.frontage
    x, y, side, aside = front.x, front.y, shooter.side, field.surface.frontage
    found = []
    for target in field.in_box((x - reach, y - reach, x + reach, y + reach), 0):
        at = target.at
        if target.side == side or abs(at.x - x) > reach or abs(at.y - y) > reach:
            continue
        if target.place is not Place.TABLE or (not arm.aerial_targets and target.kind.aerial):
            continue
        if in_arc(front, at, aside) and shooting_distance(field, shooter, target) <= arm.range * PACE:
            found.append((directness(front, at), target))
    return sorted(found, key=lambda aim: aim[0])


@lru_cache(maxsize=16384)
def directness(front: Rect, target: Rect) -> Rank:
    """Return how directly a target is in front: less is more. Whole paces and thousandths, so that likes are equal.

    The width of the front that has some of it straight ahead, then the angle, then the distance (DBF-SHOOT-TARGET).
    """
    aside, ahead = local(front, centre(target))
    away = abs(aside) + abs(ahead)
    return (
        -round(front_overlap(front, target) / PACE),
        round(1000 * abs(aside) / away) if away else 0,
        round(gap(front, target) / PACE),
    )


def targets(field: Field, shooter: Element) -> tuple[Element, ...]:
    """Return the targets among which an element that may shoot must take one, in the order of the set-up.

    The eligible one that is most directly in front of it; several when they are equally so, when it has several
    fronts, or when it chooses to ignore Spies, or being Artillery Psiloi (DBF-SHOOT-TARGET, DBF-SHOOT-SPIES).
    """
    arm = weapon(shooter.kind)
    if arm is None:
        return ()
    ignored = [{Type.SPY}]
    if shooter.kind.type is Type.ARTILLERY:
        ignored += [{Type.PSILOI}, {Type.SPY, Type.PSILOI}]
    taken: set[str] = set()
    for front in fronts(shooter):
        aims = _in_reach(field, shooter, front, arm)
        eligible = _Eligible(field, shooter, front)
        taken.update(_foremost(aims, eligible))
        for types in ignored:
            rest = [aim for aim in aims if aim[1].kind.type not in types]
            if len(rest) < len(aims):
                taken.update(_foremost(rest, eligible))
    return tuple(one for one in field.on_table() if one.id in taken) if taken else ()


class _Eligible:
    """Which enemies in reach may be shot at from a front; found out once for each, and only when it matters."""

    def __init__(self, field: Field, shooter: Element, front: Rect) -> None:
        self.field, self.shooter, self.front = field, shooter, front
        self.known: dict[str, bool] = {}

    def __call__(self, target: Element) -> bool:
        if target.id not in self.known:
            self.known[target.id] = (
                involved(self.field, target) is None
                and not sunk(self.field, self.shooter, target)
                and line_clear(self.field, self.shooter, target, self.front)
                and sees(self.field, self.shooter, target)
            )
        return self.known[target.id]


def _foremost(aims: Sequence[tuple[Rank, Element]], eligible: Callable[[Element], bool]) -> list[str]:
    """Return the eligible ones among the most directly ahead of which any is eligible."""
    for _, group in groupby(aims, key=lambda aim: aim[0]):
        found = [target.id for _, target in group if eligible(target)]
        if found:
            return found
    return []


# -- second ranks ------------------------------------------------------------------------------------------------------


def second_rank(field: Field, shooter: Element) -> Element | None:
    """Return the Bows in a rank of their own behind an element that may aid its shooting now (DBF-SHOOT-REARRANK)."""
    rear = next_behind(field, shooter)
    if rear is None or shooter.kind.type is not Type.BOWS or rear.kind.type is not Type.BOWS:
        return None
    same_bow = all(shooter.has(bow) == rear.has(bow) for bow in BOWS_CARRIED)
    if rear.kind.grade is not shooter.kind.grade or not same_bow or not may_shoot(field, rear):
        return None
    if _in_difficulty(field, shooter) or _in_difficulty(field, rear):
        return None
    # Down in a gully behind a front rank at its edge, or beyond, it would have to shoot out.
    below = set(gullies_about(field, rear)) - set(gullies_about(field, shooter))
    return None if below else rear


def own_second_rank(field: Field, shooter: Element) -> bool:
    """Return whether the rear half of a shooter's own double base aids it (DBF-SHOOT-REARRANK, DBF-DOUBLE-BASE-a)."""
    rear, front = shooter.rear, shooter.kind
    if rear is None or front.type is not Type.BOWS or rear.type is not Type.BOWS:
        return False
    return (rear.grade is front.grade or front.grade is Grade.EXCEPTION) and not _in_difficulty(
        field, shooter
    )


def _in_difficulty(field: Field, element: Element) -> bool:
    return going(field, element) in (Going.DIFFICULT, Going.IMPASSABLE)
