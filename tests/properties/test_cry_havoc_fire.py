"""On random small fields a shot can be made, and is as hard, as a second reading of the book says (CH-3.2-c to CH-3.4-e)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import event, given, note, settings
from hypothesis import strategies as st

from oriflamme.board.hexes import Hex, disc, distance, neighbours
from oriflamme.kernel.rulings import Reason
from oriflamme.kit.maps import BattleMap, MapSpec, Sheet
from oriflamme.rulesets.cry_havoc.contents import CONTENTS
from oriflamme.rulesets.cry_havoc.ranged.shots import aim
from oriflamme.rulesets.cry_havoc.readings import Readings
from tests.rulesets.cry_havoc.fire_umpire import Umpire
from tests.rulesets.cry_havoc.skirmish import Placed, man, riding, sheet, skirmish

GAME = CONTENTS.game()
COLUMNS, ROWS = 13, 11
BOARD = BattleMap.build(MapSpec((Sheet("1", (0, 0)),), COLUMNS, ROWS))
NAMES = sorted(BOARD.hexes_by_name[name] for name in BOARD.hexes_by_name if "/" not in name)
CENTRE = BOARD.find("F7")
GROUNDS = [
    *("tree", "tree", "bushes", "bushes", "river", "bridge", "wall-corner", "embankment", "embankment"),
    *("wall", "debris", "rubble", "closed-stairs", "open-stairs", "marsh", "tent", "tunnel", "crevasse"),
    *("spring", "ford", "deep-water", "tower-small", "tower-medium", "tower-large", "keep"),
]
EDGES = ["hedge", "fence", "low-wall", "wall", "crest", "crest", "gate", "window"]
WEAPONS = ["short-bow", "javelin", "crossbow", "sling", "lance", "spear"]
HOUSES = ["interior", "interior", "hall", "prison"]
Grounds = dict[Hex, str]
Edges = dict[tuple[Hex, Hex], str]


def name(hex: Hex) -> str:
    return BOARD.name(hex)


@st.composite
def houses(draw: st.DrawFn) -> tuple[Grounds, Edges]:
    """A building of any shape with walls all around it, and doors, windows and bars in them."""
    inside = {draw(st.sampled_from(disc(CENTRE, 3)))}
    for _ in range(draw(st.integers(1, 6))):
        near = sorted({hex for one in inside for hex in neighbours(one)} - inside)
        inside.add(draw(st.sampled_from(near)))
    kind = draw(st.sampled_from(HOUSES))
    inside &= set(NAMES)
    walls: Edges = {
        (out, one): "wall"
        for one in sorted(inside)
        for out in neighbours(one)
        if out not in inside and out in BOARD.hexes
    }
    kinds = st.sampled_from(["window", "door", "bars" if kind == "prison" else "window"])
    walls |= draw(st.dictionaries(st.sampled_from(sorted(walls)), kinds, min_size=1, max_size=4))
    return dict.fromkeys(inside, kind), walls


@st.composite
def lands(draw: st.DrawFn, lane: list[Hex]) -> tuple[Grounds, Edges]:
    """Patches of ground, large trees, obstacles along sides, and perhaps a building, mostly in a lane."""
    grounds: Grounds = {}
    for _ in range(draw(st.integers(0, 4))):
        middle, kind = draw(st.sampled_from(lane)), draw(st.sampled_from(GROUNDS))
        size = draw(st.integers(0, 3 if kind in ("tree", "embankment", "river", "bushes") else 1))
        patch = [hex for hex in disc(middle, 1) if hex in BOARD.hexes]
        grounds |= dict.fromkeys(patch[: 7 if size == 3 else size * 2 + 1], kind)
    edges: Edges = {}
    for _ in range(draw(st.integers(0, 5))):
        one = draw(st.sampled_from(lane))
        other = draw(st.sampled_from([hex for hex in neighbours(one) if hex in BOARD.hexes]))
        if (other, one) not in edges:
            edges[one, other] = draw(st.sampled_from(EDGES))
    if draw(st.integers(0, 2)) == 0:
        house, walls = draw(houses())
        edges = {pair: kind for pair, kind in edges.items() if not house.keys() & set(pair)}
        grounds, edges = {**grounds, **house}, {**edges, **walls}
    return grounds, edges


@st.composite
def figures(draw: st.DrawFn, weapon: str, here: Hex, there: Hex, lane: list[Hex]) -> dict[str, Placed]:
    """A shooter, a target at which he could shoot, and others about them and between."""
    eyes = draw(st.sampled_from([(), ("night-sight",)]))
    archer = sheet("archer", weapons=(weapon,), skills=eyes)
    found = {"a": man(name(here), of=archer)}
    taken = {here, there}
    if draw(st.integers(0, 4)) == 0:
        found |= riding(name(there), draw(st.integers(0, 5)), "south", name="x")
    else:
        found["x"] = man(name(there), "south")
    near = [hex for hex in disc(here, 2) if hex in BOARD.hexes]
    for number in range(draw(st.integers(0, 6))):
        hex = draw(st.sampled_from(near if number % 2 else lane))
        side = draw(st.sampled_from(["north", "north", "south"]))
        if hex in taken or (side == "south" and distance(hex, here) == 1):
            continue
        taken.add(hex)
        of = draw(st.sampled_from([sheet(), sheet("other")]))
        found[f"m{number}"] = man(name(hex), side, of, stunned=draw(st.integers(0, 5)) == 0)
    return found


@st.composite
def shots(draw: st.DrawFn) -> tuple[str, dict[str, Placed], dict[str, Any]]:
    """A weapon, figures, and what else makes a skirmish."""
    weapon = draw(st.sampled_from(WEAPONS))
    here = draw(st.sampled_from(NAMES))
    there = draw(st.sampled_from([hex for hex in NAMES if distance(hex, here) > 1]))
    lane = [hex for hex in NAMES if distance(here, hex) + distance(hex, there) <= distance(here, there) + 1]
    grounds, edges = draw(lands(lane))
    levels = draw(st.dictionaries(st.sampled_from(NAMES), st.integers(1, 2), max_size=10))
    return (
        weapon,
        draw(figures(weapon, here, there, lane)),
        {
            "grounds": _by_kind((kind, name(hex)) for hex, kind in grounds.items()),
            "edges": _by_kind((kind, (name(one), name(other))) for (one, other), kind in edges.items()),
            "levels": _by_kind((level, name(hex)) for hex, level in levels.items()),
            "night": draw(st.integers(0, 4)) == 0,
            "surprised": draw(st.sampled_from([(), (), ("south",)])),
            "readings": Readings(fences=draw(st.sampled_from([1, 2]))),
        },
    )


def _by_kind(pairs: Iterator[tuple[Any, Any]]) -> dict[Any, list[Any]]:
    found: dict[Any, list[Any]] = {}
    for kind, what in pairs:
        found.setdefault(kind, []).append(what)
    return found


@settings(max_examples=400)
@given(shots())
def test_every_shot_is_judged_as_by_the_book(drawn: tuple[str, dict[str, Placed], dict[str, Any]]) -> None:
    weapon_name, placed, lie = drawn
    field = skirmish(placed, game=GAME, columns=COLUMNS, rows=ROWS, **lie)
    weapon = field.theatre.tables.weapon(weapon_name)
    note(str({key: one[:2] for key, one in placed.items()}))
    note(str(lie))
    for target in field.counters("south"):
        found = aim(field, field.figures["a"], target, weapon)
        said = Umpire(field, field.figures["a"], target, weapon).verdict()
        event("shot" if said else "no shot")
        if said and said.indirect:
            event("indirect")
        if isinstance(found, Reason):
            assert said is None, (target.id, found, said)
        else:
            assert said is not None, (target.id, found)
            assert (found.total, found.indirect) == (said.total, said.indirect), (target.id, found, said)
