"""A second opinion on lines of fire and cover, written from the book (CH-3.2-c to CH-3.2-p, CH-3.4-c to CH-3.4-e).

It shares nothing with the engine but the map, the figures and the weapons' ranges: kinds of terrain are known by name
here, covers are written down again, and lines are found with fractions in the plane instead of with whole numbers on the grid.
It is slow and means to be read beside the book.

Points are pairs (q, r) of axial coordinates. The inside of a hex is where no two of its relative q, r and s = -q - r differ by 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from oriflamme.board.hexes import Hex, at, axial, distance, neighbours
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.ranged.surprise import Alarm
from oriflamme.rulesets.cry_havoc.tables import Weapon

Point: TypeAlias = tuple[Fraction, Fraction]
Side: TypeAlias = tuple[Hex, Hex]
"""The side between two hexes, as a line goes over it: from the first to the second."""

IN_HEX = {  # CH-3.2-h: what the ground gives to a target that stands on it
    "tree": 1,
    "bushes": 1,
    "debris": 1,
    "rubble": 2,
    "closed-stairs": 2,
    "open-stairs": 1,
    "marsh": 1,
    "bridge": 1,
    "river": 1,
    "spring": 1,
    "ford": 1,
    "deep-water": 1,
    "tent": 1,
    "tower-small": 3,
    "tower-medium": 3,
    "tower-large": 3,
    "keep": 3,
}
WATER = {"river", "spring", "ford", "deep-water"}
INSIDE = {"interior", "hall", "prison"}
RADIUS = {"tower-small": 4, "tower-medium": 6, "tower-large": 8, "keep": 10}
BLOCKING = {"wall", *RADIUS}
LARGEST_TREE = 7
OPENINGS = {"door", "window", "gate"}


class Way(NamedTuple):
    """The hexes that a shot goes through, both ends among them, and how it gets from each into the next.

    Of `sides` each is one step: the sides that are crossed in it, for each hand on which a corner can be passed.
    """

    hexes: tuple[Hex, ...]
    sides: tuple[tuple[tuple[Side, ...], ...], ...]


class Verdict(NamedTuple):
    """A shot that can be made: range, cover (with the dark), and whether it is indirect."""

    range: int
    cover: int
    indirect: bool

    @property
    def total(self) -> int:
        """What it adds to the die."""
        return self.range + self.cover + self.indirect


def centre(hex: Hex) -> Point:
    """Return the middle of a hex."""
    q, r = axial(hex)
    return Fraction(q), Fraction(r)


def stretch(start: Point, end: Point, hex: Hex) -> tuple[Fraction, Fraction] | None:
    """Return from where to where, from 0 to 1, a segment is inside a hex, or None where it only touches it or less."""
    hq, hr = centre(hex)
    q, r = start[0] - hq, start[1] - hr
    dq, dr = end[0] - start[0], end[1] - start[1]
    low, high = Fraction(0), Fraction(1)
    # The three differences between q, r and s, each between -1 and 1.
    for value, slope in ((q - r, dq - dr), (2 * r + q, 2 * dr + dq), (2 * q + r, 2 * dq + dr)):
        if slope == 0:
            if abs(value) >= 1:
                return None
            continue
        one, other = sorted(((-1 - value) / slope, (1 - value) / slope))
        low, high = max(low, one), min(high, other)
    return (low, high) if low < high else None


def holds(hex: Hex, point: Point) -> bool:
    """Return whether a point lies in a hex or on its border."""
    hq, hr = centre(hex)
    q, r = point[0] - hq, point[1] - hr
    return max(abs(q - r), abs(2 * r + q), abs(2 * q + r)) <= 1


def way(start: Point, end: Point) -> Way:
    """Return what a segment passes; it begins inside the first hex, or on a side of it."""
    qs, rs = sorted((start[0], end[0])), sorted((start[1], end[1]))
    spans = []
    for q in range(int(qs[0]) - 2, int(qs[1]) + 3):
        for r in range(int(rs[0]) - 2, int(rs[1]) + 3):
            span = stretch(start, end, at(q, r))
            if span is not None:
                spans.append((span, at(q, r)))
    spans.sort()
    steps: list[tuple[tuple[Side, ...], ...]] = []
    for ((_, leaves), one), (_, other) in pairwise(spans):
        point = (start[0] + leaves * (end[0] - start[0]), start[1] + leaves * (end[1] - start[1]))
        shared = set(neighbours(one)) & set(neighbours(other))
        if distance(one, other) > 1:
            # It runs along a side, with one hex on each hand.
            steps.append(tuple(((one, hex), (hex, other)) for hex in shared))
        else:
            corner = [((one, hex), (hex, other)) for hex in shared if holds(hex, point)]
            steps.append((((one, other),), *corner))
    return Way(tuple(hex for _, hex in spans), tuple(steps))


class Umpire:
    """Judges a shot of one figure at another with a weapon."""

    def __init__(self, field: Field, shooter: Figure, target: Figure, weapon: Weapon) -> None:
        """Note who shoots at whom, and what is true of all ways."""
        self.field, self.shooter, self.target, self.weapon = field, shooter, target, weapon
        self.board = field.theatre.map.battlefield
        self.here = shooter.hex
        told = target.side not in field.theatre.surprised or target.side in field.pages[Alarm].sides
        self.surprised = not told

    def ground(self, hex: Hex) -> str:
        """Return the kind of ground of a hex."""
        return self.board.cell(hex).ground

    def verdict(self) -> Verdict | None:
        """Return the shot with the least to add to its die, the direct one before the indirect; None: there is none."""
        found = [one for hex in self.field.cells(self.target) for one in self.at(hex)]
        return min(found, key=lambda one: (one.total, one.indirect), default=None)

    def at(self, hex: Hex) -> Iterator[Verdict]:
        """Yield the shots at one hex of the target."""
        steps = distance(self.here, hex)
        ranges = (self.weapon.short, self.weapon.medium, self.weapon.long)
        dark = self.field.theatre.night or self.ground(hex) == "tunnel"  # CH-3.2-o
        if steps > self.weapon.long or (dark and steps > self.sight()):
            return
        bound = next(number for number, most in enumerate(ranges) if steps <= most)
        for line in self.lines(hex):
            direct = self.cover(line, hex, over=0)
            if direct is not None:
                yield Verdict(bound, direct + dark, False)
            if self.weapon.indirect and bound:  # CH-3.4-d
                over = self.cover(line, hex, over=self.weapon.short)
                if over is not None:
                    yield Verdict(bound, over + dark, True)

    def sight(self) -> int:
        """Return how far he sees in the dark (CH-3.2-o)."""
        sheet = self.field.sheet(self.shooter)
        return 10 if sheet.animal or "night-sight" in sheet.skills else 5

    # -- where the line begins ---------------------------------------------------------------------------------

    def lines(self, hex: Hex) -> Iterator[Way]:
        """Yield the lines to a hex: from a side of a tower, from a sill, or from the middle of the shooter's hex."""
        straight = way(centre(self.here), centre(hex))
        if self.tower():  # CH-3.2-p
            for hand in straight.sides[0]:
                yield self.from_side(hand[0][1], hex)
            return
        doors = [one for one in neighbours(self.here) if self.opening(self.here, one)]
        for out in doors:  # CH-3.2-l
            line = self.from_side(out, hex)
            if line.hexes[0] == out:
                yield line
        leaves = {hand[0] for hand in straight.sides[0]} if straight.sides else set()
        if self.looks_in(hex) or not any((self.here, out) in leaves for out in doors):
            yield straight

    def from_side(self, out: Hex, hex: Hex) -> Way:
        """Return the line from the middle of a side of the shooter's hex."""
        (q, r), (u, v) = centre(self.here), centre(out)
        return way(((q + u) / 2, (r + v) / 2), centre(hex))

    def tower(self) -> int:
        """Return the radius within which a shooter in a tower is above it all; 0 on the ground (CH-3.2-p)."""
        return RADIUS.get(self.ground(self.here), 0)

    def opening(self, one: Hex, other: Hex) -> bool:
        """Return whether there is a door or window between two hexes."""
        return any(edge.kind in OPENINGS for edge in self.board.edges(one, other))

    def looks_in(self, hex: Hex) -> bool:
        """Return whether he stands outside at an opening of the building that a hex is in."""
        if self.same_building(self.here, hex):
            return False
        return any(
            self.opening(self.here, one) and self.same_building(one, hex) for one in neighbours(self.here)
        )

    def same_building(self, one: Hex, other: Hex) -> bool:
        """Return whether two hexes are within one building."""
        return self.ground(one) in INSIDE and other in self.patch(one, INSIDE)

    def patch(self, hex: Hex, kinds: set[str]) -> set[Hex]:
        """Return the hexes of some kinds that hang together with one."""
        found, queue = {hex}, [hex]
        while queue:
            for near in neighbours(queue.pop()):
                if self.ground(near) in kinds and near not in found:
                    found.add(near)
                    queue.append(near)
        return found

    # -- what is on the way ------------------------------------------------------------------------------------

    def cover(self, line: Way, hex: Hex, over: int) -> int | None:
        """Return the strongest cover on a way to a hex (CH-3.2-g); None: it is barred.

        What is no farther than `over`, or the radius of his tower, is shot over.
        """
        over = max(over, self.tower())
        # From bushes he shoots through bushes (CH-3.2-h).
        found = [1 if self.ground(self.here) == "bushes" else 0]
        for one in line.hexes:
            if one in (self.here, hex):
                continue
            if self.no_way(one, hex):
                return None
            if distance(self.here, one) > over and self.barred_by_men(one, hex):
                return None
            if self.ground(one) == "bushes" and distance(self.here, one) > over:
                found.append(1)
            if self.ground(one) == "bridge" and self.ground(hex) in WATER:
                found.append(2)  # CH-3.2-m
        for step in line.sides:
            hands = [self.crossing(hand, hex, over) for hand in step]
            if all(hand is None for hand in hands):
                return None
            found.append(min(hand for hand in hands if hand is not None))
        if not self.surprised:  # CH-3.4-c
            found.append(self.on_target(hex, line))
        return max(found)

    def no_way(self, one: Hex, hex: Hex) -> bool:
        """Return whether the ground of a hex between lets no shot pass (CH-3.2-h)."""
        if self.ground(one) in BLOCKING:
            return True
        return self.ground(one) == "tree" and one not in self.tree_of(hex)

    def tree_of(self, hex: Hex) -> set[Hex]:
        """Return the hexes of the tree about a hex; a wood is many trees of seven."""
        if self.ground(hex) != "tree":
            return set()
        patch = self.patch(hex, {"tree"})
        if len(patch) <= LARGEST_TREE:
            return patch
        middles = [one for one in patch if distance(one, hex) <= 1 and self.amid(one)]
        return {hex}.union(middles, *(neighbours(one) for one in middles))

    def amid(self, hex: Hex) -> bool:
        """Return whether a hex is the middle of a tree."""
        return all(self.ground(one) == "tree" for one in (hex, *neighbours(hex)))

    def barred_by_men(self, hex: Hex, to: Hex) -> bool:
        """Return whether who stands on a hex bars the way: not the stunned, in water, or below the shooter (CH-3.2-k)."""
        if self.ground(hex) in WATER or self.board.level(self.here) > self.board.level(hex):
            return False
        two = (self.shooter.id, self.target.id)
        men = [man for man in self.field.on(hex) if man.id not in two and not man.stunned]
        return any(not (self.friend(man) and self.past_line(man, hex, to)) for man in men)

    def friend(self, man: Figure) -> bool:
        """Return whether somebody is a friend at the shooter's side."""
        return man.side == self.shooter.side and self.field.adjacent(self.shooter, man)

    def past_line(self, man: Figure, hex: Hex, to: Hex) -> bool:
        """Return whether one shoots past the friend at one's side: if he is alone, or over the hex before his line (CH-3.4-e)."""
        if distance(self.here, hex) > 1:
            return True
        beside = [one for one in neighbours(hex) if distance(one, self.here) == 1]
        mates = [
            (one, mate)
            for one in beside
            for mate in self.field.on(one)
            if mate.id not in (man.id, self.shooter.id) and not mate.stunned and self.friend(mate)
        ]
        if not mates:
            return True
        alike = [one for one, mate in mates if (mate.sheet, bool(mate.mount)) == (man.sheet, bool(man.mount))]
        return self.weapon.through and any(self.beyond(hex, one, to) for one in alike)

    def beyond(self, hex: Hex, mate: Hex, to: Hex) -> bool:
        """Return whether a hex is in the cone from the hex before two men, over its two sides away from the shooter."""
        front = hex + mate - self.here
        one, other = front - hex, front - mate
        return any(to == front + m * one + n * other for m in range(40) for n in range(40))

    def crossing(self, hand: tuple[Side, ...], hex: Hex, over: int) -> int | None:
        """Return the cover of the sides that are crossed on one hand; None: barred."""
        worst = 0
        for side in hand:
            one, other = side
            far = max(distance(self.here, one), distance(self.here, other))
            for edge in self.board.edges(one, other):
                if edge.kind == "wall" or edge.kind in OPENINGS:
                    if not self.passes(edge.kind, side, hex):
                        return None
                elif edge.kind == "crest":
                    if far > over and self.hidden(side, edge.towards, hex):
                        return None
                elif edge.kind in ("hedge", "fence", "low-wall") and far > over:
                    cover = 1 if edge.kind == "hedge" else self.field.theatre.readings.fences
                    worst = max(worst, cover)
        return worst

    def passes(self, kind: str, side: Side, hex: Hex) -> bool:
        """Return whether a shot passes a wall, or a door or window in it (CH-3.2-l, CH-3.2-p)."""
        one, other = side
        if other == hex and self.ground(hex) in RADIUS:
            return True  # He stands on the tower.
        if self.looks_in(hex) and any(self.same_building(side_hex, hex) for side_hex in side):
            return True
        if kind == "wall":
            return False
        if one == self.here:
            return True
        inner = next(edge.towards for edge in self.board.edges(one, other) if edge.kind == kind)
        return inner == other and distance(inner, hex) <= 1

    def hidden(self, side: Side, high: Hex | None, hex: Hex) -> bool:
        """Return whether a slope hides: who is below must be as far from its top as who is above (CH-3.2-n)."""
        one, other = side
        mine, his = distance(self.here, one), distance(hex, other)
        return mine < his if other == high else his < mine

    def on_target(self, hex: Hex, line: Way) -> int:
        """Return the cover of the ground that a target stands on (CH-3.2-h, CH-3.2-j, CH-3.2-n)."""
        ground = self.ground(hex)
        if ground in ("bushes", "embankment") and distance(self.here, hex) <= self.tower():
            return 0
        if ground == "embankment":
            above = self.board.level(self.here) > self.board.level(hex)
            return 2 if above or any(self.comes_down(step) for step in line.sides) else 0
        if ground in ("tree", "wall-corner"):
            return 2 if ground == "wall-corner" or self.amid(hex) else 1
        if ground == "prison":
            return 1
        if ground in INSIDE:
            return 1 if self.same_building(self.here, hex) else 2
        return IN_HEX.get(ground, 0)

    def comes_down(self, step: tuple[tuple[Side, ...], ...]) -> bool:
        """Return whether a line comes over the top of an embankment, from above."""
        return all(
            any(
                edge.kind == "crest" and edge.towards == one
                for one, other in hand
                for edge in self.board.edges(one, other)
            )
            for hand in step
        )
