"""A second opinion on melee, written from the book (CH-4.1-c, CH-4.2-d, CH-6.0-b to CH-6.2-a), and on what its dice can come to.

It shares nothing with the engine but the map, the figures and their sheets. The house's tables and shifts of terrain are read from
their files, and read in its own way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import msgspec

from oriflamme.board.hexes import Hex, neighbours
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure, Values

from .morale_umpire import apart, commanders
from .movement_umpire import adjacent, cells, falls_back_at_all, foes, in_play, nobodys, worth

DIE = range(1, 11)


@cache
def house(name: str) -> Any:
    """Return a file of the house's data, as it is written."""
    return msgspec.yaml.decode((files("oriflamme") / "data" / "cry-havoc" / f"{name}.yaml").read_bytes())


# -- the table -------------------------------------------------------------------------------------------------


def columns() -> list[str]:
    """Return the columns of the melee table as the book writes them: 1/2, 2/1 ..."""
    return [f"{one}/{other}" for one, other in house("tables/melee")["columns"]]


def column(attack: int, defence: int) -> int:
    """Return the column of two strengths, rounded in favour of who defends (CH-6.0-b); beyond the last ones the last."""
    known = columns()
    if attack >= defence:
        times = attack // defence if defence else 99
        name = f"{times}/1"
        return known.index(name) if name in known else len(known) - 1
    name = f"1/{-(-defence // attack)}" if attack else ""
    return known.index(name) if name in known else 0


def shifted(number: int, by: int) -> int:
    """Return a column moved to the right, or to the left below 0, as far as there are any (CH-1.2-b)."""
    return sorted((0, number + by, len(columns()) - 1))[1]


def faces(number: int, armour: str) -> list[str]:
    """Return what each face of the die comes to in a column, against who wears an armour that is added to it (CH-6.2-a)."""
    told = house("tables/melee")
    return [told["results"][number][min(die + told["armour"][armour], 10) - 1] for die in DIE]


def thrown(number: int, armour: str) -> Counter[str]:
    """Return how many of the ten faces come to what."""
    return Counter(faces(number, armour))


def shot_faces(effect: str, total: int) -> list[str]:
    """Return what each face of the die comes to for a class of weapon, with so much added (CH-3.2-b)."""
    row = house("tables/fire")["results"][effect]
    return [row[min(max(die + total, 1), len(row)) - 1] for die in DIE]


def shot(effect: str, total: int) -> Counter[str]:
    """Return how many of the ten faces come to what."""
    return Counter(shot_faces(effect, total))


# -- strength --------------------------------------------------------------------------------------------------


def striking(field: Field, figure: Figure, charge: str) -> int:
    """Return the attack of somebody, who may be charging: then it multiplies his attack on foot (CH-4.1-c)."""
    own = worth(field, figure).attack
    if not charge:
        return own
    foot = on_foot(field, figure).attack
    times = {"foot": 3, "cavalier": 4, "joust": 6}[charge]
    return max(foot * times // 2, own) if figure.mount and not skilled(field, figure) else foot * times // 2


def guarding(field: Field, figure: Figure, counter: str) -> int:
    """Return the defence of somebody, who may be charging against a charge (CH-4.2-d)."""
    own = worth(field, figure).defence
    return own * {"": 2, "foot": 3, "cavalier": 4, "joust": 6}[counter] // 2


def on_foot(field: Field, figure: Figure) -> Values:
    """Return his values without a mount."""
    sheet = field.theatre.sheets[figure.sheet]
    return sheet.wounded if figure.health == "wounded" else sheet.sound


def skilled(field: Field, figure: Figure) -> bool:
    """Return whether he has one of the special rules of riders."""
    return bool({"joust", "cavalier"} & set(field.theatre.sheets[figure.sheet].skills))


# -- columns to the right and left -----------------------------------------------------------------------------


class Said(NamedTuple):
    """What a combat is fought at."""

    attack: int
    defence: int
    shifts: dict[str, int]
    column: int
    armour: int


def judge(
    field: Field, attack: Attack, declared: Iterable[Attack], charge: str = "", counter: str = ""
) -> Said:
    """Return what an attack is fought at, among all those that are declared."""
    ours = [field.figures[key] for key in attack.attackers]
    behind = [field.figures[key] for key in attack.support]
    theirs = [field.figures[key] for key in attack.targets]
    strong = sum(striking(field, one, charge) for one in ours) + sum(
        worth(field, one).attack for one in behind
    )
    guard = sum(guarding(field, one, counter) for one in theirs)
    everything = {attack, *declared}
    shifts = {
        "attacker-terrain": min(ground(field, one, theirs, "attack") for one in ours),
        "defender-terrain": -min(ground(field, one, ours, "defence") for one in theirs),
        "encirclement": int(any(encircled(field, one, everything) for one in theirs)),
        "outnumbering": outnumbering(field, ours, theirs, everything),
        "fleeing": int(any(one.nerve != "steady" for one in theirs)),
    }
    worn = [house("tables/melee")["armour"][field.theatre.sheets[one.sheet].armour] for one in theirs]
    at = shifted(column(strong, guard), sum(shifts.values()))
    return Said(strong, guard, {key: by for key, by in shifts.items() if by}, at, min(worn))


def ground(field: Field, figure: Figure, against: list[Figure], role: str) -> int:
    """Return whether somebody's terrain is good for him, 1, bad, -1, or neither (CH-6.1-a, CH-6.1-b): a handicap counts first."""
    known = {one["kind"]: one.get(role, 0) for one in house("terrain")["grounds"]}
    board = field.theatre.map.battlefield
    found = []
    for hex in cells(field, figure):
        here = {known.get(board.cell(hex).ground, 0)}
        if littered(field, hex):
            here = {-1}
        found.append(min(here))
    worst = min(found)  # Of two hexes the worse.
    shifts = {worst, min(edge(field, figure, foe, role) for foe in against)}
    return -1 if -1 in shifts else int(1 in shifts)


def littered(field: Field, hex: Hex) -> bool:
    """Return whether somebody dead lies on a hex."""
    return any(
        one.health in ("dead", "unconscious") and not one.gone and hex in cells(field, one)
        for one in field.figures.values()
    )


def edge(field: Field, figure: Figure, foe: Figure, role: str) -> int:
    """Return what stands between two who fight: the best for him of where they touch."""
    known = {one["kind"]: one.get(role, 0) for one in house("terrain")["edges"]}
    board = field.theatre.map.battlefield
    found = [
        sum(known.get(one.kind, 0) for one in board.edges(here, there))
        for here in cells(field, figure)
        for there in cells(field, foe)
        if there in neighbours(here)
    ]
    return max(found, default=0)


def upon(target: Figure, declared: Iterable[Attack]) -> set[str]:
    """Return all whose attacks are on somebody, alone or together; pole arms that support them are none (CH-6.1-g)."""
    return {key for one in declared if target.id in one.targets for key in one.attackers}


def encircled(field: Field, target: Figure, declared: Iterable[Attack]) -> bool:
    """Return whether somebody is encircled (CH-6.1-e)."""
    if field.theatre.sheets[target.sheet].large:
        return False
    attackers = [field.figures[key] for key in sorted(upon(target, declared))]
    if len(attackers) >= 4:
        return True
    friends = [one for one in in_play(field) if one.side == target.side and one.id != target.id]
    alone = not any(adjacent(field, one, target) for one in friends)
    apart = not any(adjacent(field, one, other) for one, other in combinations(attackers, 2))
    if len(attackers) >= 3 and alone and apart:
        return True
    strongest = max(attackers, key=lambda one: (worth(field, one).attack, one.id))
    return not target.stunned and not falls_back_at_all(field, target, strongest.hex)


def outnumbering(field: Field, ours: list[Figure], theirs: list[Figure], declared: Iterable[Attack]) -> int:
    """Return the column for the greater number (CH-6.1-c, CH-6.1-f)."""
    attacking = {key for target in theirs for key in upon(target, declared)}
    beside = {
        foe.id
        for one in ours
        for foe in foes(field, one)
        if not foe.stunned and foe.nerve == "steady" and adjacent(field, one, foe)
    }
    defending = {one.id for one in theirs} | beside
    if len(attacking) > len(defending):
        return 1
    return -int(len(attacking) < len(defending) and field.theatre.readings.outnumbered)


def fighters(field: Field, side: str) -> list[Figure]:
    """Return who may attack: on his feet and in his right mind, a wounded irregular only near a leader (CH-8.1-b)."""
    return [
        one
        for one in in_play(field)
        if one.side == side
        and not nobodys(field, one)
        and steady(one)
        and (status(field, one) != "irregular" or one.health == "sound" or commanders(field, one))
    ]


def steady(figure: Figure) -> bool:
    """Return whether somebody can act."""
    return not figure.stunned and figure.nerve == "steady"


def status(field: Field, figure: Figure) -> str:
    """Return his status."""
    return field.theatre.sheets[figure.sheet].status


def supporters(field: Field, ours: list[Figure], target: Figure) -> list[Figure]:
    """Return the pole arms that can help against one enemy over a screen of two, one of whom attacks him (CH-6.1-g)."""
    return [
        one
        for one in fighters(field, ours[0].side)
        if one not in ours
        and "pole-arms" in field.theatre.sheets[one.sheet].skills
        and not one.mount
        and not upright(field, one)
        and apart(field, one, target) == 2
        and screened(field, one, ours, target)
    ]


def upright(field: Field, figure: Figure) -> list[Figure]:
    """Return the enemies beside somebody who are not stunned."""
    return [foe for foe in foes(field, figure) if not foe.stunned and adjacent(field, foe, figure)]


def screened(field: Field, bearer: Figure, ours: list[Figure], target: Figure) -> bool:
    """Return whether two allies stand beside the bearer and each other, one on the hex between, one of them attacking."""
    allies = [
        one
        for one in in_play(field)
        if one.side == bearer.side
        and one.id != bearer.id
        and adjacent(field, one, bearer)
        and (field.theatre.readings.stunned_screen or not one.stunned)
    ]
    return any(
        adjacent(field, one, other)
        and (one in ours or other in ours)
        and 1 in (apart(field, one, target), apart(field, other, target))
        for one, other in combinations(allies, 2)
    )


def attacks(field: Field, side: str, dice: Random) -> list[Attack]:
    """Return attacks at random that the book allows, each man in one of them (CH-6.0-a, CH-6.1-c, CH-6.1-d, CH-6.1-g)."""
    free = fighters(field, side)
    found: list[Attack] = []
    dice.shuffle(free)
    while free:
        one = free.pop()
        beside = [foe for foe in foes(field, one) if adjacent(field, one, foe)]
        if not beside or dice.random() < 0.1:
            continue
        targets = dice.sample(beside, 2) if len(beside) > 1 and dice.random() < 0.3 else [dice.choice(beside)]
        together = [one]
        for mate in list(free):
            joins = all(adjacent(field, mate, target) for target in targets)
            if joins and any(adjacent(field, mate, m) for m in together) and dice.random() < 0.6:
                together.append(mate)
                free.remove(mate)
        behind = [man for man in supporters(field, together, targets[0]) if man in free]
        for man in behind:
            free.remove(man)
        found.append(Attack(keys(together), keys(targets), keys(behind)))
    return found


def keys(figures: list[Figure]) -> tuple[str, ...]:
    """Return the ids of figures."""
    return tuple(one.id for one in figures)


# -- what it does ----------------------------------------------------------------------------------------------


class State(NamedTuple):
    """How somebody is: his health, whether he lies stunned, whether he rides, and whether he has been pushed back."""

    health: str
    stunned: bool
    mounted: bool
    pushed: bool = False


def suffers(state: State, recoil: bool, stun: bool, wounds: int, unhorsed: bool) -> State:
    """Return how somebody is after a result of a melee, who has room to fall back (CH-7.0-b to CH-7.0-f).

    Of a rider and his mount all wounds are the rider's.
    """
    health, stunned, mounted, _ = state
    if wounds:
        if wounds > 1:
            return State("dead", False, False)
        if stunned or health == "wounded":
            return State("unconscious", False, False)
        return State("wounded", False, mounted and not unhorsed)
    if stun or (recoil and stunned):
        if health == "wounded":
            return State("unconscious", False, False)
        return State("wounded", False, mounted) if stunned else State("sound", True, False)
    return state._replace(pushed=recoil)


def came(state: State, outcome: str, of: str, table: str = "melee") -> State:
    """Return how the attacker (`of` is "own") or the defender is after an outcome of a table."""
    told = house(f"tables/{table}")["outcomes"][outcome]
    own = "own_" if of == "own" else ""
    return suffers(
        state,
        told.get(f"{own}recoil", False),
        told.get(f"{own}stun", False),
        told.get(f"{own}wounds", 0),
        told.get(f"{own}unhorsed", False),
    )
