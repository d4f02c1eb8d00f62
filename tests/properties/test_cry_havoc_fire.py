"""On random small fields all shots can be made, and are as hard, as a second reading of the book says (CH-3.2-c to CH-3.4-e)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from hypothesis import event, given
from hypothesis import strategies as st

from oriflamme.board.hexes import Hex, disc, neighbours
from oriflamme.kernel.rulings import Reason
from oriflamme.kit.maps import BattleMap, MapSpec
from oriflamme.kit.maps import Sheet as Printed
from oriflamme.rulesets.cry_havoc.contents import CONTENTS
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Carried
from oriflamme.rulesets.cry_havoc.ranged.shots import aim
from oriflamme.rulesets.cry_havoc.readings import Readings
from tests.examples import some
from tests.rulesets.cry_havoc.fire_umpire import Umpire
from tests.rulesets.cry_havoc.skirmish import Placed, man, riding, sheet, skirmish

GAME = CONTENTS.game()
COLUMNS, ROWS = 12, 10
BOARD = BattleMap.build(MapSpec((Printed("1", (0, 0)),), COLUMNS, ROWS))
HEXES = sorted(BOARD.hexes)
MIDDLE = BOARD.find("E6")
LONE = [
    *("debris", "rubble", "closed-stairs", "open-stairs", "tent", "wall", "crevasse", "wall-corner"),
    *("tower-small", "tower-medium", "tower-large", "keep", "tower-small"),
]
BROAD = ["tree", "tree", "bushes", "river", "spring", "ford", "deep-water", "marsh", "embankment", "tunnel"]
EDGES = ["hedge", "fence", "low-wall", "wall", "crest", "crest", "gate", "window"]
WEAPONS = ["short-bow", "javelin", "crossbow", "sling", "lance", "spear"]
Grounds = dict[Hex, str]
Edges = dict[tuple[Hex, Hex], str]


def name(hex: Hex) -> str:
    return BOARD.name(hex)


def inwards(hexes: Iterable[Hex]) -> list[Hex]:
    """Return those of some hexes that are on the board."""
    return [hex for hex in hexes if hex in BOARD.hexes]


def a_house(dice: Random) -> tuple[Grounds, Edges]:
    """A building of any shape with walls all around it, and doors, windows and bars in them."""
    inside = [dice.choice(inwards(disc(MIDDLE, 2)))]
    for _ in range(dice.randint(2, 8)):
        near = inwards(sorted({hex for one in inside for hex in neighbours(one)} - set(inside)))
        inside.append(dice.choice(near))
    kind = dice.choice(["interior", "interior", "hall", "prison"])
    walls: Edges = {
        (out, one): "wall" for one in inside for out in inwards(neighbours(one)) if out not in inside
    }
    openings = ["window", "door", "bars" if kind == "prison" else "window"]
    for pair in dice.sample(sorted(walls), min(3, len(walls))):
        walls[pair] = dice.choice(openings)
    return dict.fromkeys(inside, kind), walls


def some_land(dice: Random) -> tuple[Grounds, Edges]:
    """Patches of ground, obstacles along sides in a row, a bridge perhaps, and perhaps a building."""
    grounds: Grounds = {}
    for _ in range(dice.randint(0, 5)):
        grounds[dice.choice(HEXES)] = dice.choice(LONE)
    for _ in range(dice.randint(0, 4)):
        patch = inwards(disc(dice.choice(HEXES), 1))
        grounds |= dict.fromkeys(
            patch if dice.random() < 0.4 else patch[: dice.randint(1, 5)], dice.choice(BROAD)
        )
    for hex in [hex for hex, kind in grounds.items() if kind in ("river", "ford", "deep-water")][:3]:
        grounds[hex] = dice.choice(["bridge", grounds[hex]])
    edges: Edges = {}
    for _ in range(dice.randint(0, 4)):
        kind, at, turn = dice.choice(EDGES), dice.choice(HEXES), dice.randrange(6)
        for _ in range(dice.randint(1, 6)):
            # Along a row of hexes, on one hand of it.
            for other in (neighbours(at)[turn], neighbours(at)[(turn + 1) % 6]):
                if {at, other} <= BOARD.hexes and (other, at) not in edges:
                    edges[at, other] = kind
            at = neighbours(at)[(turn + 2) % 6]
    if dice.random() < 0.4:
        house, walls = a_house(dice)
        edges = {pair: kind for pair, kind in edges.items() if not house.keys() & set(pair)}
        grounds, edges = {**grounds, **house}, {**edges, **walls}
    if dice.random() < 0.3:
        tower = dice.choice(HEXES)
        grounds[tower] = dice.choice(["tower-small", "keep"])
        edges = {pair: kind for pair, kind in edges.items() if tower not in pair}
        edges |= {(out, tower): "wall" for out in inwards(neighbours(tower))}
    return grounds, edges


def posts(grounds: Grounds, edges: Edges) -> tuple[list[Hex], list[Hex]]:
    """Where shooters like to stand, outside doors and windows, and where their enemies do: inside, and on towers."""
    doors = [out for (out, _), kind in edges.items() if kind in ("door", "window")]
    within = [
        hex for hex, kind in grounds.items() if kind in ("interior", "hall", "prison", "tower-small", "keep")
    ]
    return sorted(set(doors)), sorted(within)


def some_figures(dice: Random, doors: list[Hex], within: list[Hex]) -> dict[str, Placed]:
    """Archers of the north, some of them in a line with others, and enemies of theirs, a few of them mounted or stunned."""
    found: dict[str, Placed] = {}
    taken: set[Hex] = set()
    sheets = [sheet(), sheet("other")]
    archers = [
        sheet(weapon, weapons=(Carried(weapon),), skills=("night-sight",) if dice.random() < 0.3 else ())
        for weapon in dice.sample(WEAPONS, 3)
    ]
    for archer in archers:
        liked = [hex for hex in doors if hex not in taken] if dice.random() < 0.4 else []
        here = dice.choice(liked or [hex for hex in HEXES if hex not in taken])
        near = [hex for hex in inwards(neighbours(here)) if hex not in taken]
        front = dice.choice(sheets)
        found[f"a-{archer.id}"] = man(name(here), of=archer)
        taken.add(here)
        for hex in near[: dice.choice([0, 0, 1, 2, 3])]:
            of = front if dice.random() < 0.8 else dice.choice(sheets)
            found[f"b{len(found)}"] = man(name(hex), of=of, stunned=dice.random() < 0.15)
            taken.add(hex)
    for number in range(7):
        free = [hex for hex in HEXES if hex not in taken and not taken & set(neighbours(hex))]
        if not free:
            break
        liked = [hex for hex in free if hex in within] if dice.random() < 0.5 else []
        hex = dice.choice(liked or free)
        taken.add(hex)
        if dice.random() < 0.2 and not liked:
            facing = dice.randrange(6)
            found |= riding(name(hex), facing, "south", name=f"x{number}")
            taken.add(neighbours(hex)[(facing + 3) % 6])
        else:
            found[f"x{number}"] = man(name(hex), "south", stunned=dice.random() < 0.15)
    return found


def some_field(dice: Random) -> Field:
    """A field with all of it."""
    grounds, edges = some_land(dice)
    figures = some_figures(dice, *posts(grounds, edges))
    if dice.random() < 0.5:
        # Somebody stands on a tower, or in bushes.
        archer = dice.choice([one for key, one in figures.items() if key.startswith("a-")])
        kind = dice.choice(["tower-small", "tower-medium", "bushes", "tower-small"])
        grounds[BOARD.find(archer.hex)] = kind
    by_kind: dict[str, list[str]] = {}
    for hex, kind in grounds.items():
        by_kind.setdefault(kind, []).append(name(hex))
    along: dict[str, list[tuple[str, str]]] = {}
    for (one, other), kind in edges.items():
        along.setdefault(kind, []).append((name(one), name(other)))
    lie: dict[str, Any] = {
        "grounds": by_kind,
        "edges": along,
        "levels": {level: [name(hex) for hex in dice.sample(HEXES, 12)] for level in dice.choice([(), (1,)])},
        "night": dice.random() < 0.15,
        "surprised": dice.choice([(), (), ("south",)]),
        "readings": Readings(fences=dice.choice([1, 2])),
    }
    return skirmish(figures, game=GAME, columns=COLUMNS, rows=ROWS, **lie)


@some(20)
@given(st.integers(0, 2**32))
def test_every_shot_is_judged_as_by_the_book(seed: int) -> None:
    field = some_field(Random(seed))
    archers = [man for man in field.counters("north") if field.sheet(man).weapons]
    for archer in archers:
        weapon = field.theatre.tables.weapon(field.sheet(archer).weapons[0].weapon)
        for target in field.counters("south"):
            found = aim(field, archer, target, weapon)
            said = Umpire(field, archer, target, weapon).verdict()
            about = (seed, archer.id, target.id, field.theatre.map.name(archer.hex), found, said)
            if isinstance(found, Reason):
                assert said is None, about
                event(found.rule)
            else:
                assert said is not None, about
                assert (found.total, found.indirect) == (said.total, said.indirect), about
                event("indirect" if said.indirect else f"cover {said.cover}")
