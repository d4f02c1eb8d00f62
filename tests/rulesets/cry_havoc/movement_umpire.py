"""A second opinion on movement, written from the book (CH-1.2-a, CH-5.1-a to CH-5.2-j, CH-6.4-a, CH-6.4-b).

It shares nothing with the engine but the map, the figures and their sheets: who may pass what is written down again by the
names of kinds of terrain, and ways are found by trying every step from every place. Costs above a point are the house's, and are
read from its file.
"""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from importlib.resources import files
from itertools import count
from typing import Any, NamedTuple

import msgspec

from oriflamme.board.hexes import DIRECTIONS, Hex, distance, neighbours
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure, Sheet, Values

Place = tuple[Hex, int]
"""Where the head is, and the direction in which it looks from the tail; 0 for who covers one hex."""

NOBODY = {"wall", "crevasse"}  # CH-5.1-c
NOT_MOUNTED = {"tree", "deep-water", "ford", "interior", "tunnel"}  # CH-5.2-d
HOUSE_NOT_MOUNTED = {"prison", "tent", "tower-small", "tower-medium", "tower-large", "keep"}
WATER = {"river", "spring", "ford", "deep-water"}
EDGES_FOR_NOBODY = {"wall", "bars"}
EDGES_NOT_MOUNTED = {"door", "window", "fence", "low-wall"}  # The gate is the entrance of two hexes.
EDGES_NOT_LED = {"window"}
OPPORTUNITY = ["nothing"] * 5 + ["stopped"] * 2 + ["wounded"] * 2  # CH-6.4-a: from 1; above, two wounds


@cache
def house() -> tuple[dict[str, int], dict[str, int]]:
    """Return what grounds cost, and what edges cost more, where it is not a point and nothing."""
    told: Any = msgspec.yaml.decode((files("oriflamme") / "data" / "cry-havoc" / "terrain.yaml").read_bytes())
    grounds = {one["kind"]: one["cost"] for one in told["grounds"] if "cost" in one}
    return grounds, {one["kind"]: one["cost"] for one in told["edges"] if "cost" in one}


# -- who covers what -------------------------------------------------------------------------------------------


def cells(field: Field, figure: Figure) -> tuple[Hex, ...]:
    """Return the hexes of a counter: who rides has two (CH-5.2-a)."""
    if not figure.mount and field.theatre.sheets[figure.sheet].hexes == 1:
        return (figure.hex,)
    return figure.hex, figure.hex + DIRECTIONS[(figure.facing + 3) % 6]


def in_play(field: Field) -> list[Figure]:
    """Return who stands on the map and lives; of rider and mount the rider."""
    return [one for one in field.figures.values() if lives(one) and not one.rider]


def lives(figure: Figure) -> bool:
    """Return whether somebody is on the map and neither dead nor unconscious."""
    return figure.health in ("sound", "wounded") and not figure.gone


def nobodys(field: Field, figure: Figure) -> bool:
    """Return whether it is an animal without a rider that fights nobody: it is no enemy (CH-5.2-h)."""
    sheet = field.theatre.sheets[figure.sheet]
    return (
        sheet.animal and not figure.mount and (sheet.ridden or not sheet.sound.attack or bool(figure.led_by))
    )


def foes(field: Field, figure: Figure) -> list[Figure]:
    """Return the enemies in play, the stunned among them."""
    return [one for one in in_play(field) if one.side != figure.side and not nobodys(field, one)]


def weight(field: Field, hex: Hex) -> int:
    """Return the weight of the dead on a hex (CH-5.1-d): a man 2, a mule 3, a horse 6."""
    return sum(
        field.theatre.sheets[one.sheet].weight
        for one in field.figures.values()
        if one.health in ("dead", "unconscious") and not one.gone and hex in cells(field, one)
    )


# -- what somebody is worth ------------------------------------------------------------------------------------


def worth(field: Field, figure: Figure) -> Values:
    """Return attack, defence and movement as somebody is now (CH-1.4-b, CH-5.2-a to CH-5.2-c)."""
    sheet = field.theatre.sheets[figure.sheet]
    foot = sheet.wounded if figure.health == "wounded" else sheet.sound
    if not figure.mount:
        return foot
    counter = sheet.mounted_wounded if figure.health == "wounded" else sheet.mounted
    if counter is not None:
        return counter
    mount = field.figures[figure.mount]
    beast = field.theatre.sheets[mount.sheet]
    speed = (beast.wounded if mount.health == "wounded" else beast.sound).movement
    return mounted(sheet, foot, speed)


def mounted(sheet: Sheet, foot: Values, speed: int) -> Values:
    """Return what who is worth so much on foot is worth on a mount that goes so fast."""
    if "joust" in sheet.skills:
        return Values(foot.attack * 2, foot.defence, speed)
    if "cavalier" in sheet.skills:
        return Values(foot.attack * 3 // 2, foot.defence, speed)
    if sheet.status == "none":
        return Values(foot.attack + 5, foot.defence, speed)
    more, guard = {"irregular": (2, 1), "regular": (4, 2), "elite": (5, 2)}[sheet.status]
    return Values(foot.attack + more, foot.defence + guard, 10)


# -- one step --------------------------------------------------------------------------------------------------


def gait(field: Field, figure: Figure) -> str:
    """Return how a counter goes: on foot, like a rider if it covers two hexes, or by the bridle (CH-5.2-d)."""
    if figure.led_by or figure.tied_to:
        return "barded" if field.theatre.sheets[figure.sheet].barded else "led"
    return "mounted" if len(cells(field, figure)) == 2 else "foot"


def step(field: Field, how: str, here: Hex, there: Hex) -> int | None:
    """Return what it costs to go from a hex to the next, as the ground is; None: it cannot be done."""
    board = field.theatre.map.battlefield
    if there not in field.theatre.map.hexes:
        return None
    ground, left = board.cell(there).ground, board.cell(here).ground
    kinds = {edge.kind for edge in board.edges(here, there)}
    if ground in NOBODY or kinds & EDGES_FOR_NOBODY:
        return None
    if {left, ground} & WATER and "bridge" in (left, ground):
        return None
    if how == "mounted" and (ground in NOT_MOUNTED | HOUSE_NOT_MOUNTED or kinds & EDGES_NOT_MOUNTED):
        return None
    if how in ("led", "barded") and kinds & EDGES_NOT_LED:
        return None
    if how == "barded" and ground == "deep-water":
        return None
    grounds, edges = house()
    return grounds.get(ground, 1) + sum(edges.get(kind, 0) for kind in kinds)


def adjacent(field: Field, one: Figure, other: Figure) -> bool:
    """Return whether two are side by side and each could go to the other's hex (CH-1.2-a)."""
    return any(
        there in neighbours(here)
        and step(field, gait(field, one), here, there) is not None
        and step(field, gait(field, other), there, here) is not None
        for here in cells(field, one)
        for there in cells(field, other)
    )


class Pace(NamedTuple):
    """One way to go on: where one is then, the hex that is entered and from which, points for turning, and how dear each point is."""

    place: Place
    out: Hex
    into: Hex
    more: int
    times: int


def paces(place: Place, wide: bool) -> list[Pace]:
    """Return all ways to go on from a place, whatever the ground."""
    hex, facing = place
    if not wide:
        return [Pace((into, 0), hex, into, 0, 1) for into in neighbours(hex)]
    tail = hex + DIRECTIONS[(facing + 3) % 6]
    found = []
    # CH-5.2-e: the three before the head cost the ground, the two beside it a point more; the tail comes up.
    for turn, more in ((0, 0), (1, 0), (-1, 0), (2, 1), (-2, 1)):
        towards = (facing + turn) % 6
        into = hex + DIRECTIONS[towards]
        found.append(Pace((into, towards), hex, into, more, 1))
    # The three behind: the head goes round a tail that stays, or both go back at twice the price (CH-5.2-f).
    for turn, more in ((2, 2), (-2, 2), (3, 3)):
        towards = (facing + turn) % 6
        into = tail + DIRECTIONS[towards]
        found.append(Pace((into, towards), tail, into, more, 1))
        found.append(Pace((tail, (towards + 3) % 6), tail, into, 0, 2))
    return found


def reach(field: Field, figure: Figure, points: int) -> dict[Place, int]:
    """Return every place where somebody can end a move of so many points, with the least that it costs."""
    wide = len(cells(field, figure)) == 2
    train = followers(field, figure)
    others = [one for one in in_play(field) if one.id != figure.id and one not in train]
    taken = {hex for one in others for hex in cells(field, one)}
    hows, held = bounds(field, figure)
    known: dict[tuple[Hex, Hex], int | None] = {}
    start = (figure.hex, figure.facing if wide else 0)
    best, order = {start: 0}, count()
    queue = [(0, next(order), start)]
    while queue:
        spent, _, place = heappop(queue)
        if spent > best[place]:
            continue
        for pace in paces(place, wide):
            sides = pace.out, pace.into
            if sides not in known:
                known[sides] = entry(field, hows, held, *sides)
            cost = price(pace, known[sides])
            if cost is None or spent + cost > points or spent + cost >= best.get(pace.place, points + 1):
                continue
            best[pace.place] = spent + cost
            heappush(queue, (spent + cost, next(order), pace.place))
    return {place: cost for place, cost in best.items() if not covered(place, wide) & taken or place == start}


def bounds(field: Field, figure: Figure) -> tuple[set[str], set[Hex]]:
    """Return how somebody and all that he leads go, and the hexes that his enemies on their feet hold (CH-5.1-b)."""
    hows = {gait(field, one) for one in (figure, *followers(field, figure))}
    return hows, {hex for one in foes(field, figure) if not one.stunned for hex in cells(field, one)}


def prices(field: Field, figure: Figure) -> dict[tuple[Place, Hex], int]:
    """Return what each way to go on costs now, by where it leads and the hex that is entered; those that are barred are not there."""
    wide = len(cells(field, figure)) == 2
    hows, held = bounds(field, figure)
    costs = {
        (pace.place, pace.into): price(pace, entry(field, hows, held, pace.out, pace.into))
        for pace in paces((figure.hex, figure.facing if wide else 0), wide)
    }
    return {key: cost for key, cost in costs.items() if cost is not None}


def covered(place: Place, wide: bool) -> set[Hex]:
    """Return the hexes of a counter at a place."""
    hex, facing = place
    return {hex, hex + DIRECTIONS[(facing + 3) % 6]} if wide else {hex}


def entry(field: Field, hows: set[str], held: set[Hex], here: Hex, there: Hex) -> int | None:
    """Return the points for a hex straight ahead; None: an enemy, the dead or the ground bar it (CH-5.1-b to CH-5.1-d)."""
    costs = [step(field, how, here, there) for how in hows]
    dead = weight(field, there)
    if there in held or dead >= 12 or None in costs:
        return None
    return max(cost for cost in costs if cost is not None) + (dead >= 6)


def price(pace: Pace, ahead: int | None) -> int | None:
    """Return the points of one way to go on, of those that the hex costs straight ahead."""
    return None if ahead is None else pace.more + pace.times * ahead


def followers(field: Field, figure: Figure) -> list[Figure]:
    """Return the animals that somebody leads by the bridle, and those tied behind them (CH-5.2-h, CH-5.2-j)."""
    found: list[Figure] = []
    holders = {figure.id}
    while near := [
        one
        for one in in_play(field)
        if one not in found and (one.led_by in holders or one.tied_to in holders)
    ]:
        found += near
        holders = {one.id for one in near}
    return found


# -- falling back, and leaving a melee -------------------------------------------------------------------------


def at(figure: Figure, place: Place) -> Figure:
    """Return a figure as if it were at a place."""
    return msgspec.structs.replace(figure, hex=place[0], facing=place[1])


def fallbacks(field: Field, figure: Figure, threat: Hex) -> dict[tuple[Place, ...], set[str]]:
    """Return the ways by which somebody can fall back from a threat, with the allies who have to make room on each (CH-7.0-b).

    On foot it is one hex, of two hexes two, by backing or by turning about; from what is behind one may just ride on. Each hex
    is farther from the threat, and beside no enemy.
    """
    start = (figure.hex, figure.facing)
    ways: list[tuple[Place, ...]] = []
    if len(cells(field, figure)) == 1:
        ways += [
            (pace.place,) for pace in paces(start, wide=False) if gives(field, figure, start, pace, threat)
        ]
    else:
        hex, tail = cells(field, figure)
        for pace in paces(start, wide=True):
            ahead = pace.out == hex and distance(tail, threat) >= distance(hex, threat)
            if ahead or not gives(field, figure, start, pace, threat):
                continue
            # On, once one looks away from the threat; or back, and back again.
            ways += [
                (pace.place, then.place)
                for then in paces(pace.place, wide=True)
                if (then.times == 2 if pace.times == 2 else then.out == pace.place[0])
                and gives(field, figure, pace.place, then, threat)
            ]
    return {way: crowd(field, figure, way) for way in ways if can_end(field, figure, way[-1])}


def falls_back_at_all(field: Field, figure: Figure, threat: Hex) -> bool:
    """Return whether somebody could fall back, a rider perhaps but half of his way; allies who are in it must be able to (CH-6.1-e)."""
    ways = (*halves(field, figure, threat), *fallbacks(field, figure, threat))
    return (field.theatre.readings.crowded_recoil and bool(ways)) or any(
        room(field, figure, way) for way in ways
    )


def halves(field: Field, figure: Figure, threat: Hex) -> list[tuple[Place, ...]]:
    """Return the ways of one hex by which somebody could fall back."""
    start, (hex, *rest) = (figure.hex, figure.facing), cells(field, figure)
    nearer = any(distance(tail, threat) < distance(hex, threat) for tail in rest)
    return [
        (pace.place,)
        for pace in paces(start, wide=bool(rest))
        if (not rest or nearer or pace.out != hex)
        and gives(field, figure, start, pace, threat)
        and can_end(field, figure, pace.place)
    ]


def room(field: Field, figure: Figure, way: tuple[Place, ...], behind: frozenset[str] = frozenset()) -> bool:
    """Return whether each ally on a way can fall back in his turn, and is not among those who push already."""
    pushing = behind | {figure.id}
    for name in crowd(field, figure, way):
        ally = field.figures[name]
        if name in pushing:
            return False
        if field.theatre.sheets[ally.sheet].animal:
            steps = (*halves(field, ally, figure.hex), *fallbacks(field, ally, figure.hex))
            able = any(not crowd(field, ally, one) for one in steps)
        else:
            able = any(room(field, ally, one, pushing) for one in fallbacks(field, ally, figure.hex))
        if not able:
            return False
    return True


def gives(field: Field, figure: Figure, here: Place, pace: Pace, threat: Hex) -> bool:
    """Return whether one hex of falling back can be made: ground, men and the dead let one pass, and no enemy is beside it."""
    wide = len(cells(field, figure)) == 2
    nearest = min(distance(hex, threat) for hex in covered(here, wide))
    if (
        distance(pace.into, threat) <= nearest
        or step(field, gait(field, figure), pace.out, pace.into) is None
    ):
        return False
    down = [one for one in in_play(field) if one.stunned and one.side == figure.side]
    standing = [one for one in foes(field, figure) if not one.stunned]
    if weight(field, pace.into) >= 12 or any(pace.into in cells(field, one) for one in (*down, *standing)):
        return False
    there = at(figure, pace.place)
    return not any(
        pace.into in neighbours(hex) and adjacent(field, there, one)
        for one in standing
        for hex in cells(field, one)
    )


def on(field: Field, figure: Figure, place: Place) -> list[Figure]:
    """Return the others who stand where somebody would be at a place."""
    there = covered(place, len(cells(field, figure)) == 2)
    return [one for one in in_play(field) if one.id != figure.id and there & set(cells(field, one))]


def crowd(field: Field, figure: Figure, way: tuple[Place, ...]) -> set[str]:
    """Return the allies who have to make room on a way; what one leads comes along."""
    own = followers(field, figure)
    return {
        one.id
        for place in way
        for one in on(field, figure, place)
        if one.side == figure.side and one not in own
    }


def can_end(field: Field, figure: Figure, place: Place) -> bool:
    """Return whether a recoil can end at a place: beside no enemy, and all who are there are allies who can make room."""
    if any(adjacent(field, at(figure, place), one) for one in foes(field, figure) if not one.stunned):
        return False
    own = followers(field, figure)
    return all(
        one.side == figure.side and not one.stunned and one not in own for one in on(field, figure, place)
    )


def leaves(field: Field, figure: Figure) -> set[tuple[Place, ...]]:
    """Return the ways of who leaves a melee before it is fought (CH-5.3): none if he is not faster than all of them."""
    beside = [one for one in foes(field, figure) if adjacent(field, figure, one)]
    able = [one for one in beside if not one.stunned and one.nerve == "steady"]
    if not beside or figure.stunned or figure.nerve != "steady":
        return set()
    if any(worth(field, one).movement >= worth(field, figure).movement for one in able):
        return set()
    strongest = max(beside, key=lambda one: (worth(field, one).attack, one.id))
    return {way for way, allies in fallbacks(field, figure, strongest.hex).items() if not allies}


# -- attacks of opportunity ------------------------------------------------------------------------------------


def strikers(field: Field, mover: Figure) -> set[str]:
    """Return who may strike at somebody who has come where he is (CH-6.4-a)."""
    if "vivacity" in field.theatre.sheets[mover.sheet].skills:
        return set()
    return {
        one.id
        for one in foes(field, mover)
        if not one.stunned and one.nerve == "steady" and adjacent(field, one, mover)
    }


def against(field: Field, mover: Figure, foe: Figure) -> int:
    """Return what is added to the die of `foe`, who strikes at who passes (CH-6.4-b)."""
    runs, guards = field.theatre.sheets[mover.sheet], field.theatre.sheets[foe.sheet]
    total = -field.theatre.tables.melee.armour[runs.armour]
    total -= bool(mover.mount)
    total += 2 * (mover.health == "wounded")
    total += bool(foe.mount)
    total -= 2 * (foe.health == "wounded")
    total += "vivacity" in guards.skills
    total -= sum(1 for one in foes(field, foe) if one.id != mover.id and adjacent(field, one, foe))
    fast, slow = worth(field, mover).movement, worth(field, foe).movement
    return total + (slow > fast) - (fast > slow)


def struck(die: int) -> str:
    """Return what a modified die of opportunity does."""
    return "nothing" if die < 1 else (*OPPORTUNITY, "two-wounds")[min(die, 10) - 1]
