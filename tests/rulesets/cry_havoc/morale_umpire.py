"""A second opinion on morale, written from the book (CH-8.1-b to CH-8.3-h).

It shares nothing with the engine but the map, the figures and their sheets, and who can see whom.
"""

from __future__ import annotations

import msgspec

from oriflamme.board.hexes import Hex, distance, neighbours
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.morale.triggers import Shaken
from oriflamme.rulesets.cry_havoc.ranged.sight import sees

from .movement_umpire import Place, cells, foes, in_play, nobodys

MEDIUM = {
    *("rubble", "closed-stairs", "interior", "hall", "wall-corner"),
    *("tower-small", "tower-medium", "tower-large", "keep"),
}

GRADES = {"": (0, 0, 0), "lieutenant": (1, 3, 1), "captain": (2, 6, 2), "general": (3, 9, 4)}
"""Of a grade: its height, the radius of command, and that within which panics and routs end (CH-8.2-c)."""


def apart(field: Field, one: Figure, other: Figure) -> int:
    """Return how many hexes are from one to another, from the nearest of their hexes."""
    return min(distance(here, there) for here in cells(field, one) for there in cells(field, other))


def grade(field: Field, figure: Figure) -> tuple[int, int, int]:
    """Return what a grade is worth."""
    return GRADES[field.theatre.sheets[figure.sheet].grade]


def leading(field: Field, side: str) -> list[Figure]:
    """Return the leaders of a side who can lead: neither stunned nor in flight (CH-8.2-d)."""
    return [
        one
        for one in in_play(field)
        if one.side == side and grade(field, one)[0] and not one.stunned and one.nerve == "steady"
    ]


def commanders(field: Field, figure: Figure) -> list[Figure]:
    """Return the leaders within whose radius of command somebody is; nobody leads himself (CH-8.2-d)."""
    return [
        one
        for one in leading(field, figure.side)
        if one.id != figure.id and apart(field, one, figure) <= grade(field, one)[1]
    ]


# -- who tests -------------------------------------------------------------------------------------------------


def shaken(field: Field, lost: Figure, what: str) -> tuple[set[str], set[str]]:
    """Return who tests his morale at once, and who at the next recovery, for what has befallen one of his side (CH-8.1-b to CH-8.3-a).

    `what` is one of killed, routed, panicked, captured.
    """
    at_once: set[str] = set()
    later: set[str] = set()
    if field.theatre.sheets[lost.sheet].animal:
        return at_once, later
    height = grade(field, lost)[0]
    for man in men(field, lost.side):
        if man.id == lost.id or man.nerve == "rout":
            continue
        raw = is_irregular(field, man)
        near = apart(field, man, lost) <= (6 if height else 3)
        felt = {
            "killed": near,
            "routed": near,
            "panicked": near and height > 0,
            "captured": near and raw,
        }[what]
        if height == 3 and what != "panicked" and sees(field, man, lost):
            felt = True
        if felt:
            (at_once if raw else later).add(man.id)
    return at_once, later


def is_irregular(field: Field, man: Figure) -> bool:
    """Return whether somebody tests as irregulars do; leaders are regulars (CH-8.2-a)."""
    sheet = field.theatre.sheets[man.sheet]
    return sheet.status == "irregular" and not sheet.grade


def men(field: Field, side: str) -> list[Figure]:
    """Return the characters of a side in play."""
    return [one for one in in_play(field) if one.side == side and not field.theatre.sheets[one.sheet].animal]


# -- what is added to the die ----------------------------------------------------------------------------------


def modifiers(field: Field, figure: Figure) -> dict[str, int]:
    """Return what is added to the die of a test (CH-8.3-c)."""
    board = field.theatre.map.battlefield
    side = [one for one in in_play(field) if one.side == figure.side and not nobodys(field, one)]
    friends = sum(apart(field, one, figure) <= 3 for one in side)
    enemies = sum(apart(field, one, figure) <= 3 for one in foes(field, figure))
    fallen = sum(
        field.figures[key].side == figure.side and apart(field, field.figures[key], figure) <= 3
        for key in field.pages[Shaken].fallen
    )
    others = [one for one in side if one.id != figure.id]
    dark = field.theatre.night or board.cell(figure.hex).ground == "tunnel"
    priest = "priest" in field.theatre.sheets[figure.sheet].skills
    found = {
        "enemies": int(enemies > friends),
        "fallen": fallen,
        "panic": int(any(one.nerve == "panic" and apart(field, one, figure) <= 3 for one in others)),
        "rout": 2 * any(one.nerve == "rout" and apart(field, one, figure) <= 6 for one in others),
        "wounded": int(figure.health == "wounded"),
        "night": int(dark),
        "temple": -5 * (priest and figure.hex in field.theatre.temple),
        "obstacle": -3 * any(behind(field, hex) for hex in cells(field, figure)),
        "castle": -5 * (figure.hex in field.theatre.castle),
        "friends": -int(friends > enemies),
    }
    return {what: value for what, value in found.items() if value}


def behind(field: Field, hex: Hex) -> bool:
    """Return whether a hex, or what runs along one of its sides, gives medium cover or better (CH-3.2-h)."""
    board = field.theatre.map.battlefield
    kind = board.cell(hex).ground
    if kind in MEDIUM:
        return True
    if kind == "tree" and all(board.cell(near).ground == "tree" for near in neighbours(hex)):
        return True
    sides = {edge.kind for near in neighbours(hex) for edge in board.edges(hex, near)}
    return field.theatre.readings.fences >= 2 and bool(sides & {"fence", "low-wall"})


# -- the test --------------------------------------------------------------------------------------------------


def morale(field: Field, figure: Figure, unproved: frozenset[str] = frozenset()) -> int:
    """Return the morale that somebody tests with: his own or that of a leader, who is none of those who have yet to pass (CH-8.2-a)."""
    own = field.theatre.sheets[figure.sheet].morale
    near = max(
        commanders(field, figure),
        key=lambda one: (field.theatre.sheets[one.sheet].morale, one.id),
        default=None,
    )
    if near is None or near.id in unproved:
        return own
    return max(own, field.theatre.sheets[near.sheet].morale)


def comes_to(score: int, total: int, die: int) -> str:
    """Return what comes of a test: a rout without a throw, a panic, or that he stands (CH-8.3-b)."""
    if total > score:
        return "rout"
    return "panic" if die + total > score else "steady"


# -- flight and recovery ---------------------------------------------------------------------------------------


def held(field: Field, figure: Figure) -> bool:
    """Return whether a leader of higher grade has somebody within the radius in which flights end (CH-8.2-e)."""
    own = grade(field, figure)[0]
    return any(
        grade(field, one)[0] > own and apart(field, one, figure) <= grade(field, one)[2]
        for one in leading(field, figure.side)
        if one.id != figure.id
    )


def gap(field: Field, figure: Figure, place: Place) -> int:
    """Return how far somebody would be at a place from the nearest enemy who could follow, of two hexes the nearer."""
    here = msgspec.structs.replace(figure, hex=place[0], facing=place[1])
    return min(
        (
            distance(hex, there)
            for one in foes(field, figure)
            if not one.stunned
            for there in cells(field, one)
            for hex in cells(field, here)
        ),
        default=99,
    )


def flight(field: Field, figure: Figure, found: dict[Place, int], manner: str) -> tuple[int, int]:
    """Return how far from the nearest enemy somebody gets who flees, of all that he reaches, and what it costs (CH-8.3-f, CH-8.3-g)."""
    ends = {place: gap(field, figure, place) for place in found}
    safe = [cost for place, cost in found.items() if ends[place] >= 6]
    if manner == "panic" and safe:
        cost = min(safe)
        return max(ends[place] for place in found if ends[place] >= 6 and found[place] == cost), cost
    far = max(ends.values())
    return far, min(cost for place, cost in found.items() if ends[place] == far)


def recovered(field: Field, side: str) -> dict[str, tuple[bool, str]]:
    """Return whether each in play lies stunned, and his nerve, after the recovery of a side (CH-2.1-g, CH-8.2-e).

    The stunned of that side alone stand up; then panics and routs of both sides end where they can.
    """
    up = {
        one.id: msgspec.structs.replace(one, stunned=one.stunned and one.side != side)
        for one in in_play(field)
    }
    after = field.copy()
    after.put(*up.values())
    # Leaders hold whom they can, the highest first: who is held may hold others.
    for key in sorted(up, key=lambda key: -grade(field, up[key])[0]):
        one = after.figures[key]
        animal = after.theatre.sheets[one.sheet].animal
        far = all(apart(after, one, foe) >= 6 for foe in foes(after, one) if not foe.stunned)
        if not animal and (
            (one.nerve == "rout" and held(after, one)) or (one.nerve == "panic" and (held(after, one) or far))
        ):
            after.put(msgspec.structs.replace(one, nerve="steady"))
    return {key: (after.figures[key].stunned, after.figures[key].nerve) for key in up}
