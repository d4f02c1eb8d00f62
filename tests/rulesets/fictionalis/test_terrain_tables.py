"""Whole tables made by two random players: every constraint of the book, measured anew on what lies there."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations, pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.events import Event, Rolled
from oriflamme.kernel.ruleset import SetupError
from oriflamme.kernel.setups import Setup
from oriflamme.rulesets.fictionalis.field import Theatre
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Slope, Surface
from oriflamme.rulesets.fictionalis.readings import Readings
from oriflamme.rulesets.fictionalis.ruleset import RULESET
from oriflamme.rulesets.fictionalis.scenarios import body_of
from oriflamme.rulesets.fictionalis.sky import Climate, Sky
from oriflamme.rulesets.fictionalis.terrain.catalogue import Party, Terms, TerrainList, kinds
from oriflamme.rulesets.fictionalis.terrain.choosing import FeatureChosen, TerrainChoice
from oriflamme.rulesets.fictionalis.terrain.placing import FeatureDiscarded, FeaturePlaced
from tests.rulesets.fictionalis.tables import EVERYTHING, AnyChoice, set_out

LISTS = (
    TerrainList(("built-up", "river"), EVERYTHING),
    TerrainList(
        (),
        (
            "waterway",
            "mountains",
            "river",
            "road",
            "built-up",
            "built-up-on-gentle-hill",
            "field",
            "enclosure",
        ),
    ),
    TerrainList(
        ("waterway", "marsh"), ("dunes", "gentle-hill", "steep-hill", "built-up", "road", "rocks", "wood")
    ),
    TerrainList(
        ("mountains", "built-up"), ("gully", "steep-wooded-hill", "river", "road", "vineyard", "waterway")
    ),
    TerrainList((), ("bog", "gully", "gentle-scrubby-hill", "steep-hill", "road", "scrub")),
)
STEP = 40 * PACE
"""How far apart the points are at which the table is looked at."""

AREAS = frozenset(Land) - {Land.ROAD, Land.BEACH, Land.WATERWAY, Land.MOUNTAINS, Land.RIVER}


def in_ring(ring: tuple[Point, ...], x: float, y: float) -> bool:
    odd = False
    for a, b in pairwise((*ring, ring[0])):
        if (a.y > y) != (b.y > y) and x < a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y):
            odd = not odd
    return odd


def near_course(one: Feature, x: float, y: float) -> bool:
    for a, b in pairwise(one.course):
        dx, dy = b.x - a.x, b.y - a.y
        part = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy)
        # A hair less than half, since two may lie exactly against one another.
        if 0 <= part <= 1 and math.hypot(x - a.x - part * dx, y - a.y - part * dy) < one.width / 2 - 10:
            return True
    return False


def covers(one: Feature, x: float, y: float) -> bool:
    return near_course(one, x, y) if one.course else in_ring(one.outline, x, y)


def allowed_together(a: Feature, b: Feature) -> bool:
    lands = {a.land, b.land}
    if Land.ROAD in lands:
        return True
    if Land.WATERWAY in lands:
        return bool(lands & {Land.HILL, Land.BUILT_UP, Land.RIVER})
    if Land.BEACH in lands:
        return bool(lands & {Land.HILL, Land.BUILT_UP, Land.MARSH, Land.ROCKS, Land.DUNES, Land.RIVER})
    if lands == {Land.MOUNTAINS, Land.HILL}:
        return a.id.rpartition("-")[0] == b.id.rpartition("-")[0]
    if lands == {Land.BUILT_UP, Land.HILL}:
        hill = a if a.land is Land.HILL else b
        around = any(
            all(in_ring(outer.outline, p.x, p.y) for p in inner.outline) for outer, inner in ((a, b), (b, a))
        )
        return hill.cover is None and around
    return lands == {Land.RIVER}


def no_overlaps(surface: Surface) -> None:
    boxes = {}
    for one in surface.features:
        points = one.outline
        boxes[one.id] = (
            min(p.x for p in points),
            min(p.y for p in points),
            max(p.x for p in points),
            max(p.y for p in points),
        )
    for a, b in combinations(surface.features, 2):
        if allowed_together(a, b):
            continue
        west, north = (max(boxes[a.id][i], boxes[b.id][i]) for i in (0, 1))
        east, south = (min(boxes[a.id][i], boxes[b.id][i]) for i in (2, 3))
        for x in range(west + 7, east, STEP // 2):
            for y in range(north + 7, south, STEP // 2):
                assert not (covers(a, x, y) and covers(b, x, y)), (a.id, b.id, x, y)


def extents(one: Feature) -> tuple[float, float]:
    points = one.outline
    longest = max(math.dist((p.x, p.y), (q.x, q.y)) for p, q in combinations(points, 2))
    widths = []
    for degrees in range(0, 180, 3):
        x, y = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        shadow = [p.x * x + p.y * y for p in points]
        widths.append(max(shadow) - min(shadow))
    return longest, min(widths)


def sizes_are_right(surface: Surface, scale: float) -> None:
    for one in surface.features:
        if one.land in AREAS and not one.id.endswith("-slopes"):
            longest, least = extents(one)
            assert longest <= 1000 * PACE * scale + 10, one.id
            assert least >= 100 * PACE * scale - 10, one.id


def shores_are_right(surface: Surface, scale: float) -> None:
    assert len([one for one in surface.features if one.land is Land.WATERWAY]) <= 1
    assert len([one for one in surface.features if one.land is Land.MOUNTAINS]) <= 3
    for one in surface.features:
        if one.land is Land.WATERWAY:
            bank = one.outline[1:-1]
            reach = [p.x if one.outline[0].x == 0 else surface.width - p.x for p in bank]
            assert min(reach) >= 300 * PACE * scale
            assert max(reach) <= 900 * PACE * scale
            beyond = total = 0
            for y in range(0, surface.depth, 10 * PACE):
                at = next(
                    a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y) for a, b in pairwise(bank) if a.y <= y < b.y
                )
                far = at if one.outline[0].x == 0 else surface.width - at
                total += 1
                beyond += far > 600 * PACE * scale
            assert beyond <= total * 0.52
            for hill in surface.features:
                if hill.land in (Land.HILL, Land.BUILT_UP) and any(
                    in_ring(one.outline, p.x, p.y) for p in hill.outline
                ):
                    inner = min(p.x if one.outline[0].x == 0 else surface.width - p.x for p in hill.outline)
                    assert inner >= 300 * PACE * scale - 10, hill.id
                    # Crosswise is enough to tell that an island keeps off the bank.
                    assert hill.land is not Land.HILL or hill.island == all(
                        in_ring(one.outline, p.x, p.y) for p in hill.outline
                    )


def lines_are_right(surface: Surface, invader: str, scale: float) -> None:
    rivers = [one for one in surface.features if one.land is Land.RIVER and one.course]
    roads = [one for one in surface.features if one.land is Land.ROAD]
    assert len(rivers) <= 2
    for river in rivers:
        assert river.width <= 200 * PACE * scale
        points: list[tuple[float, float, float]] = []
        gone = 0.0
        for a, b in pairwise(river.course):
            long = math.dist((a.x, a.y), (b.x, b.y))
            points += [
                (a.x + (b.x - a.x) * i / 7, a.y + (b.y - a.y) * i / 7, gone + long * i / 7) for i in range(7)
            ]
            gone += long
        for (x, y, way), (u, v, later) in combinations(points, 2):
            assert math.hypot(u - x, v - y) >= 0.75 * (later - way) - 10
        if river.placed_by == invader:
            assert {river.course[0].y, river.course[-1].y} == {0, surface.depth}
            xs = [min(p.x, surface.width - p.x) for p in river.course]
            assert 600 * PACE * scale <= min(xs)
            assert max(xs) <= 1200 * PACE * scale
        else:
            assert river.course[0].x in (0, surface.width)
    for road in roads:
        assert road.width <= surface.frontage
        for river in rivers:
            wet = [(x, y) for x, y in along(road) if covers(river, x, y)]
            # The stretches of a bent river leave a notch at the bend, narrower than the river.
            fords = 1 + sum(math.dist(a, b) > river.width for a, b in pairwise(wet))
            assert not wet or fords <= 1, (road.id, river.id)


def along(road: Feature) -> list[tuple[float, float]]:
    return [
        (a.x + (b.x - a.x) * i / 200, a.y + (b.y - a.y) * i / 200)
        for a, b in pairwise(road.course)
        for i in range(201)
    ]


def sector(surface: Surface, number: int, below: bool) -> tuple[float, float, float, float]:
    """Return the box of a sector, reckoned by turning the table round for an invader who sits above."""
    column, row = (number - 1) % 3, (number - 1) // 3
    third, half = surface.width / 3, surface.depth / 2
    west, north = column * third, half * (1 - row)
    if below:
        return west, north, west + third, north + half
    return (
        surface.width - west - third,
        surface.depth - north - half,
        surface.width - west,
        surface.depth - north,
    )


def dice_were_obeyed(events: list[Event], surface: Surface, below: bool, inland: float) -> None:
    rolled: list[int] = []
    at_shore = [one for one in surface.features if one.land in (Land.WATERWAY, Land.BEACH)]
    for event in events:
        if isinstance(event, Rolled) and event.purpose in (
            "dbf-roll-terrain-sector",
            "dbf-roll-terrain-position",
        ):
            rolled.append(event.value)
        elif isinstance(event, FeatureDiscarded):
            rolled.clear()
        elif isinstance(event, FeaturePlaced):
            if rolled:
                placed_by_dice(event.features[0], rolled, surface, below, inland, bool(at_shore))
            rolled.clear()


def placed_by_dice(
    one: Feature, rolled: list[int], surface: Surface, below: bool, inland: float, shore: bool
) -> None:
    number, position = rolled
    west, north, east, south = sector(surface, number, below)
    assert one.sector == number
    for p in one.outline:
        assert west - 10 <= p.x <= east + 10, one.id
        assert north - 10 <= p.y <= south + 10, one.id
    gaps = [g for p in one.outline for g in (p.x, p.y, surface.width - p.x, surface.depth - p.y)]
    if position <= 4:
        assert shore or min(gaps) <= 10, one.id
    else:
        xs, ys = [p.x for p in one.outline], [p.y for p in one.outline]
        x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        # The middle of its box is near enough to its centre of gravity for a rough check.
        assert min(x, y, surface.width - x, surface.depth - y) >= inland - 60 * PACE, one.id


def shares_are_right(events: list[Event], terms: Terms) -> None:
    chosen = [one for one in events if isinstance(one, FeatureChosen)]
    for one in chosen:
        assert one.what in terms.terrain.allowed
    defender = [one for one in chosen if one.side == terms.defender.side]
    assert sum(one.equivalents for one in defender if not one.compulsory) <= 6
    for one in defender:
        if one.compulsory and kinds()[one.what].sizes in ("areas", "strips"):
            assert one.equivalents in (2, 3)
    for side in (terms.invader.side, terms.defender.side):
        alike = Counter(
            (one.equivalents, kinds()[one.what].zone)
            for one in chosen
            if one.side == side and not one.compulsory and not kinds()[one.what].linear
        )
        assert all(count <= 3 for count in alike.values())
    mine = [one for one in chosen if one.side == terms.invader.side]
    hills = sum(one.equivalents for one in mine if kinds()[one.what].slope is Slope.STEEP)
    assert hills == 0 or 4 <= hills <= 8
    assert sum(kinds()[one.what].linear for one in mine) <= 1


TABLES: dict[str, Any] = {
    "seed": st.integers(0, 10**9),
    "terrain": st.sampled_from(LISTS),
    "climate": st.sampled_from(Climate),
    "invader": st.sampled_from(("west", "east")),
    "kind": st.sampled_from(("usual", "small", "fast")),
    "fleet": st.booleans(),
    "works": st.sampled_from((0, 80)),
}


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(**TABLES)
@pytest.mark.slow
@pytest.mark.rule(
    "DBF-TERRAIN-GENERAL",
    "DBF-TERRAIN-OVERLAP",
    "DBF-TERRAIN-STEP1",
    "DBF-TERRAIN-STEP2",
    "DBF-TERRAIN-STEP3",
    "DBF-TERRAIN-SIZE",
    "DBF-TERRAIN-PLACING",
    "DBF-TERRAIN-WW-a",
    "DBF-TERRAIN-RV-a",
    "DBF-TERRAIN-ROAD",
    "DBF-TABLE-SIZE",
)
def test_random_players_make_legal_tables(**table: Any) -> None:
    lay_out(**table)


@pytest.mark.soak
@settings(max_examples=1_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(**TABLES)
def test_many_random_players_make_legal_tables(**table: Any) -> None:
    lay_out(**table)


def lay_out(
    seed: int, terrain: TerrainList, climate: Climate, invader: str, kind: str, fleet: bool, works: int
) -> None:
    """Have two players choose and place terrain by lot, and look at the table that they make."""
    scale = {"usual": 1.0, "small": 5 / 8, "fast": 2 / 3}[kind]
    readings = Readings(scale="25mm") if kind == "small" else Readings()
    theatre = Theatre(
        ("west", "east"),
        readings,
        chapters={"usual": (), "small": ("small-table",), "fast": ("fast-play",)}[kind],
    )
    terms = Terms(
        invader=Party(side=invader, fleet=fleet),
        defender=Party(side=theatre.opponent(invader), works=works, permanent=seed % 2 == 0),
        terrain=terrain,
    )
    battle = set_out(theatre, Dice(str(seed)), Sky(climate=climate), terms)
    choose = AnyChoice(str(seed))
    events: list[Event] = []
    while deciders := battle.deciders():
        options = tuple(battle.options(deciders[0]))
        assert options
        due = battle.decision()
        if not isinstance(due, TerrainChoice):
            assert len(options) <= 25
        events += battle.apply(deciders[0], choose(battle, deciders[0]))
    assert battle.decision() is None
    surface = battle.state.surface
    no_overlaps(surface)
    sizes_are_right(surface, scale)
    shores_are_right(surface, scale)
    lines_are_right(surface, invader, scale)
    dice_were_obeyed(events, surface, invader == "west", 500 * PACE * scale)
    shares_are_right(events, terms)
    fortified = {section.feature for section in surface.works}
    assert all(sum(s.gate for s in surface.works if s.feature == name) in (1, 2, 3) for name in fortified)


def test_the_same_seed_makes_the_same_table() -> None:
    def table(seed: str) -> Surface:
        terms = Terms(invader=Party(side="west"), defender=Party(side="east"), terrain=LISTS[0])
        battle = set_out(Theatre(("west", "east")), Dice(seed), Sky(climate=Climate.WARM), terms)
        choose = AnyChoice(seed)
        while deciders := battle.deciders():
            battle.apply(deciders[0], choose(battle, deciders[0]))
        return battle.state.surface

    assert table("a") == table("a")
    assert table("a") != table("b")
    assert table("a").features


@pytest.mark.rule("DBF-TABLE-SIZE")
def test_a_scenario_may_be_played_on_the_small_table_with_large_figures() -> None:
    plain = RULESET.setup("fictionalis-crown-and-ash", {"scale": "25mm"})
    usual = RULESET.begin(plain, Dice("small"))
    assert usual.state.surface.width == 3375 * PACE
    body = msgspec.structs.replace(body_of(plain), small_table=True)
    small = Setup(plain.ruleset, plain.scenario, plain.sides, msgspec.to_builtins(body))
    surface = RULESET.begin(small, Dice("small")).state.surface
    assert (surface.width, surface.depth) == (2250 * PACE, 1500 * PACE)
    wrong = msgspec.structs.replace(body, readings=Readings())
    with pytest.raises(SetupError, match="small-table: only with figures of 25 mm"):
        body_of(Setup(plain.ruleset, plain.scenario, plain.sides, msgspec.to_builtins(wrong)))
