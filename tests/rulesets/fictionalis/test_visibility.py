"""Who sees whom, how far, and which enemies a command knows of (DBF-VIS-*, DBF-RACE-ELF)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.outlines import blob
from oriflamme.board.table import PACE, Point
from oriflamme.rulesets.fictionalis import sightlines, visibility
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Section, Slope, Surface, Works
from oriflamme.rulesets.fictionalis.pieces import Deeds, Element, Place, Power, Trait
from oriflamme.rulesets.fictionalis.sky import Climate, Season, Sky
from oriflamme.rulesets.fictionalis.visibility import LookAround, known, sees, sees_place, sight_limit
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out, place

WEST, EAST = "west", "east"
NOON = Sky(quarters=48)
NIGHT = Sky(quarters=4)


def box(name: str, land: Land, x: float, y: float, wide: float, deep: float, **more: Any) -> Feature:
    """A rectangle of terrain from its upper left corner, in paces."""
    ends = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    outline = tuple(Point(round(a * PACE), round(b * PACE)) for a, b in ends)
    return Feature(id=name, land=land, outline=outline, **more)


def hill(
    x: float, y: float, wide: float, deep: float, slope: Slope = Slope.GENTLE, name: str = "h", **more: Any
) -> Feature:
    """A hill with a crest from left to right along its middle."""
    middle = round((y + deep / 2) * PACE)
    crest = (Point(round((x + deep / 2) * PACE), middle), Point(round((x + wide - deep / 2) * PACE), middle))
    return box(name, Land.HILL, x, y, wide, deep, slope=slope, crest=crest, **more)


def over(*features: Feature, elements: tuple[Element, ...] = (), sky: Sky = NOON, **surface: Any) -> Field:
    return laid_out(*elements, sky=sky, surface=Surface(features=features, **surface)).state


def pair(
    *features: Feature,
    apart: float = 600,
    own: dict[str, Any] | None = None,
    foe: dict[str, Any] | None = None,
    sky: Sky = NOON,
    y: float = 1500,
) -> tuple[bool, bool]:
    """Whether an element sees an enemy straight ahead, so far away, and the enemy sees it."""
    one = element("a1", (own or {}).pop("kind", "Bd(O)"), (1000, y), **(own or {}))
    other = element("b1", (foe or {}).pop("kind", "Bd(O)"), (1000, y - apart), SOUTH, **(foe or {}))
    field = over(*features, elements=(one, other), sky=sky)
    return sees(field, one, other), sees(field, other, one)


# -- how far -------------------------------------------------------------------------------------------------------

LIGHTS = {
    "twilight": Sky(climate=Climate.WARM, season=Season.SUMMER, quarters=77),
    "moonlit": Sky(quarters=4, moonlit=True),
    "dark": NIGHT,
}


@pytest.mark.rule("DBF-VIS-RACE", "DBF-RACE-ELF", "DBF-RACE-UNDEAD-c", "DBF-VIS-BASIC")
@pytest.mark.parametrize(
    ("more", "limits"),
    [
        ({}, (600, 300, 100)),
        ({"traits": (Trait.DWARF,)}, (600, 300, 100)),
        ({"traits": (Trait.ELF,)}, (600, 600, 200)),
        ({"kind": "Bd(E)"}, (600, 600, 200)),
        ({"traits": (Trait.HALF_ORC,)}, (600, 600, 200)),
        ({"traits": (Trait.WOLF,)}, (600, 600, 600)),
        ({"traits": (Trait.GOBLIN,)}, (600, 600, 600)),
        ({"traits": (Trait.TROLL,)}, (600, 600, 600)),
        ({"traits": (Trait.ORC,)}, (600, 600, 600)),
        ({"kind": "De(O)"}, (1200, 1200, 1200)),
        ({"kind": "Dr(O)"}, (1200, 1200, 1200)),
        ({"power": Power.INFERIOR}, (1200, 1200, 1200)),
        ({"traits": (Trait.UNDEAD,)}, (1200, 1200, 1200)),
    ],
)
def test_how_far_races_see_by_night(more: dict[str, Any], limits: tuple[int, int, int]) -> None:
    own = element("a1", more.pop("kind", "Bd(O)"), (1000, 1500), **more)
    for name, limit in zip(("twilight", "moonlit", "dark"), limits, strict=True):
        assert sight_limit(over(elements=(own,), sky=LIGHTS[name]), own) == limit * PACE, name
    assert sight_limit(over(elements=(own,)), own) is None


@pytest.mark.rule("DBF-VIS-BASIC", "DBF-VIS-RACE")
@pytest.mark.parametrize(
    ("sky", "limit"),
    [
        (Sky(score=2, mist=True, quarters=48), 300),
        (Sky(score=2, mist=True, quarters=4), 100),
        (Sky(score=2, mist=True, climate=Climate.COLD, season=Season.WINTER, quarters=48), 100),
        (Sky(score=5, falling=True, climate=Climate.COLD, season=Season.WINTER, quarters=48), 300),
        (Sky(score=5, falling=True, climate=Climate.COLD, season=Season.WINTER, quarters=4), 100),
        (Sky(score=3, falling=True, climate=Climate.DRY, quarters=48), 100),
        (Sky(score=3, falling=True, climate=Climate.COLD, quarters=48), None),
        (Sky(score=3, climate=Climate.COLD, quarters=48), None),
        (Sky(score=3, climate=Climate.COLD, quarters=4, moonlit=True), 100),
    ],
    ids=[
        "mist",
        "mist at night",
        "fog",
        "snow",
        "snow at night",
        "sandstorm",
        "rain",
        "overcast",
        "overcast night",
    ],
)
def test_weather_limits_what_men_see(sky: Sky, limit: int | None) -> None:
    own = element("a1", "Bd(O)", (1000, 1500))
    assert sight_limit(over(elements=(own,), sky=sky), own) == (None if limit is None else limit * PACE)


@pytest.mark.rule("DBF-VIS-RACE", "DBF-RACE-DESERT")
def test_haze_is_the_same_for_all_but_sandstorms_for_creatures_of_the_desert() -> None:
    demon = element("a1", "De(O)", (1000, 1500))
    fog = Sky(score=2, mist=True, climate=Climate.COLD, season=Season.WINTER, quarters=48)
    assert sight_limit(over(elements=(demon,), sky=fog), demon) == 100 * PACE
    nomad = element("a1", "Cm(O)", (1000, 1500), traits=(Trait.DESERT,))
    storm = Sky(score=3, falling=True, climate=Climate.DRY, quarters=48)
    assert sight_limit(over(elements=(nomad,), sky=storm), nomad) is None
    at_night = msgspec.structs.replace(storm, quarters=4)
    assert sight_limit(over(elements=(nomad,), sky=at_night), nomad) == 100 * PACE


@pytest.mark.rule("DBF-VIS-BASIC")
def test_the_limit_is_measured_between_the_bases() -> None:
    assert pair(apart=600, sky=LIGHTS["twilight"]) == (True, True)
    assert pair(apart=600.1, sky=LIGHTS["twilight"]) == (False, False)
    assert pair(apart=200, sky=NIGHT, own={"traits": (Trait.ELF,)}) == (True, False)


@pytest.mark.rule("DBF-VIS-BASIC")
def test_by_day_one_sees_any_distance_and_troops_do_not_block() -> None:
    one, between, other = (
        element("a1", "Bd(O)", (100, 2300)),
        element("b2", "El(O)", (150, 1500), SOUTH),
        element("b1", "Bd(O)", (200, 100), SOUTH),
    )
    field = over(elements=(one, between, other))
    assert sees(field, one, other)
    assert sees(field, other, one)
    behind = element("a1", "Bd(O)", (100, 2300), SOUTH)
    assert sees(field, behind, other), "whichever way it faces"
    gone = msgspec.structs.replace(other, rect=None, place=Place.LOST)
    assert not sees(field, one, gone)


# -- what blocks ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-VIS-BASIC")
@pytest.mark.parametrize(
    ("land", "blocks"),
    [
        (Land.WOOD, True),
        (Land.ORCHARD, True),
        (Land.DUNES, True),
        (Land.BUILT_UP, True),
        (Land.MOUNTAINS, True),
        (Land.MARSH, False),
        (Land.VINEYARD, False),
        (Land.SCRUB, False),
        (Land.ROCKS, False),
        (Land.ENCLOSURE, False),
        (Land.WATER, False),
        (Land.GULLY, False),
    ],
)
def test_what_blocks_the_line_of_sight(land: Land, blocks: bool) -> None:
    assert pair(box("x", land, 500, 1100, 1000, 200)) == (not blocks, not blocks)
    assert pair(box("x", land, 1100, 1100, 900, 200)) == (True, True), "beside the line"


@pytest.mark.rule("DBF-VIS-BASIC")
def test_a_hill_blocks() -> None:
    assert pair(hill(500, 1000, 1000, 300)) == (False, False)
    assert pair(hill(1010, 1000, 1000, 300)) == (True, True), "half of the enemy shows beside it"


@pytest.mark.rule("DBF-VIS-BASIC", "DBF-VIS-TERRAIN")
def test_nothing_stands_between_aerials_and_others() -> None:
    wood = box("x", Land.WOOD, 500, 1100, 1000, 200)
    assert pair(wood, own={"kind": "Fl(O)"}) == (True, True)
    assert pair(hill(500, 1000, 1000, 300), foe={"kind": "Fl(O)"}) == (True, True)
    deep = box("x", Land.WOOD, 500, 500, 1000, 440)
    assert pair(deep, own={"kind": "Fl(O)"}) == (False, True), (
        "land troops in a wood are hidden from above too"
    )


@pytest.mark.rule("DBF-VIS-TERRAIN")
@pytest.mark.parametrize(
    ("land", "limit"), [(Land.WOOD, 50), (Land.BUILT_UP, 50), (Land.ORCHARD, 150), (Land.DUNES, 150)]
)
def test_troops_in_cover_are_seen_only_from_near(land: Land, limit: int) -> None:
    # The enemy's front edge is at the edge of the cover, the observer outside.
    cover = box("x", land, 500, 500, 1000, 400)
    assert pair(cover, apart=limit, y=900 + limit) == (True, True)
    assert pair(cover, apart=limit + 0.1, y=900 + limit + 0.1) == (False, True), "it sees out all the same"
    assert pair(cover, apart=limit + 10, y=900 + limit, foe={"kind": "Fl(O)"})[0], "an Aerial is not in it"


@pytest.mark.rule("DBF-VIS-TERRAIN")
@pytest.mark.parametrize(
    ("land", "limit"), [(Land.WOOD, 50), (Land.BUILT_UP, 50), (Land.ORCHARD, 150), (Land.DUNES, 150)]
)
def test_troops_see_out_of_cover_only_near_its_edge(land: Land, limit: int) -> None:
    def sees_out(deep: float) -> bool:
        return pair(box("x", land, 500, 1500 - deep, 1000, 800), apart=900)[0]

    assert sees_out(limit - 1)
    assert not sees_out(limit + 1)


@pytest.mark.rule("DBF-VIS-TERRAIN")
def test_inside_a_wood_one_sees_50_paces() -> None:
    wood = box("x", Land.WOOD, 0, 0, 3600, 2400)
    assert pair(wood, apart=50) == (True, True)
    assert pair(wood, apart=50.1) == (False, False)


@pytest.mark.rule("DBF-RACE-ELF", "DBF-VIS-TERRAIN")
def test_elves_of_the_woods_see_100_paces_in_woods() -> None:
    wood = box("x", Land.WOOD, 0, 0, 3600, 2400)
    elf = {"traits": (Trait.ELF, Trait.WOODLAND)}
    assert pair(wood, apart=100, own=dict(elf)) == (True, False)
    assert pair(wood, apart=100.1, own=dict(elf)) == (False, False)
    assert pair(wood, apart=60, own={"traits": (Trait.ELF,)}) == (False, False), "not those of other places"
    orchard = box("x", Land.ORCHARD, 0, 0, 3600, 2400)
    assert pair(orchard, apart=150, own=dict(elf)) == (True, True)
    edge = box("x", Land.WOOD, 500, 1405, 1000, 800)
    assert pair(edge, apart=900, own=dict(elf))[0], "and out of them"
    assert not pair(edge, apart=900)[0]


@pytest.mark.rule("DBF-VIS-TERRAIN")
def test_who_sticks_out_of_a_wood_is_seen() -> None:
    assert pair(box("x", Land.WOOD, 500, 500, 1000, 390))[0]
    assert not pair(box("x", Land.WOOD, 500, 500, 1000, 400))[0]


@pytest.mark.rule("DBF-VIS-TERRAIN")
def test_a_shot_or_a_magic_assault_shows_who_is_in_cover() -> None:
    for land in (Land.WOOD, Land.BUILT_UP, Land.ORCHARD, Land.DUNES):
        cover = box("x", land, 500, 500, 1000, 400)
        assert not pair(cover)[0]
        assert pair(cover, foe={"deeds": Deeds(shot=True)})[0]
        assert pair(cover, foe={"deeds": Deeds(assaulted=("a1",))})[0]
        assert not pair(cover, foe={"deeds": Deeds(cast=True)})[0], "a spell that is no assault"


@pytest.mark.rule("DBF-VIS-TERRAIN")
@pytest.mark.parametrize("land", [Land.VINEYARD, Land.MARSH, Land.ROCKS, Land.SCRUB])
def test_small_troops_lie_still_in_low_cover(land: Land) -> None:
    cover = box("x", land, 500, 500, 1000, 400)
    for kind in ("Ps(O)", "Sy(O)"):
        assert pair(cover, apart=150, y=1050, foe={"kind": kind})[0]
        assert not pair(cover, apart=151, y=1051, foe={"kind": kind})[0]
        assert pair(cover, apart=300, y=1200, foe={"kind": kind, "deeds": Deeds(tactical=True)})[0]
        assert pair(cover, apart=300, y=1200, foe={"kind": kind, "deeds": Deeds(marches=1)})[0]
    assert pair(cover, apart=300, y=1200, foe={"kind": "Ax(O)"})[0]


@pytest.mark.rule("DBF-VIS-TERRAIN")
def test_small_troops_in_melee_are_seen() -> None:
    cover = box("x", Land.SCRUB, 500, 500, 1000, 400)
    far, fighter = element("a1", "Bd(O)", (1000, 1200)), element("a2", "Bd(O)", (1000, 900))
    scout = element("b1", "Ps(O)", (1000, 900), SOUTH)
    assert not sees(over(cover, elements=(far, scout)), far, scout)
    assert sees(over(cover, elements=(far, fighter, scout)), far, scout)


# -- hills and gullies ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-VIS-HILLS")
def test_from_half_way_up_one_sees_over_lower_obstacles_beyond_600_paces() -> None:
    # The observer stands near the crest of a steep hill, 1900 to 2300 with its crest at 2100.
    high = hill(200, 1900, 1600, 400, Slope.STEEP)
    low = hill(500, 1500, 1000, 200, name="low")
    wood = box("x", Land.WOOD, 500, 1500, 1000, 200)
    for lower in (
        low,
        wood,
        box("x", Land.ORCHARD, 500, 1500, 1000, 200),
        box("x", Land.DUNES, 500, 1500, 1000, 200),
    ):
        assert pair(high, lower, y=2050, apart=2050 - 890) == (True, True), "more than 600 beyond"
        assert pair(high, lower, y=2050, apart=2050 - 1000) == (False, False), "in dead ground"
    assert pair(high, box("x", Land.BUILT_UP, 500, 1500, 1000, 200), y=2050, apart=1160) == (False, False)
    as_high = hill(500, 1500, 1000, 200, Slope.STEEP, name="low")
    assert pair(high, as_high, y=2050, apart=1160) == (False, False), "it is not lower"
    # Lower down on the slope, or on the flat, nobody looks over anything.
    assert pair(high, wood, y=1930, apart=1040) == (False, False)
    assert pair(wood, y=2050, apart=1160) == (False, False)


@pytest.mark.rule("DBF-VIS-HILLS")
def test_nobody_at_the_bottom_of_a_hill_sees_over_it() -> None:
    # From 1000 to 1400, crest at 1200.
    slope = hill(200, 1000, 1600, 400)
    assert pair(slope, y=1500, apart=400) == (False, False), "beyond the crest, from the flat"
    assert pair(slope, y=1500, apart=200) == (True, True), "on the near slope"
    assert pair(slope, y=1360, apart=760) == (False, False), "from the bottom of the slope over the crest"
    assert pair(slope, y=1220, apart=620)[0], "from near the crest one sees over the hill"
    assert not pair(slope, y=1220, apart=620)[1], "but the flat does not look over the crest"


@pytest.mark.rule("DBF-VIS-HILLS")
def test_on_the_same_hill_a_crest_hides_beyond_100_paces() -> None:
    slope = hill(0, 900, 2000, 600)
    assert pair(slope, y=1250, apart=150) == (False, False), "beyond the crest at 1200"
    assert pair(slope, y=1240, apart=95) == (True, True)
    assert pair(slope, y=1450, apart=200) == (True, True), "on the same side of it"


@pytest.mark.rule("DBF-VIS-HILLS")
def test_on_a_steep_hill_nobody_is_seen_beyond_100_paces() -> None:
    steep = hill(0, 900, 2000, 600, Slope.STEEP)
    assert pair(steep, y=1450, apart=200) == (False, False)
    assert pair(steep, y=1450, apart=100) == (True, True)
    assert pair(steep, y=1700, apart=400) == (True, True), "but from off the hill he is"


@pytest.mark.rule("DBF-VIS-HILLS")
def test_one_sees_into_a_gully_only_from_its_edge() -> None:
    gully = box("g", Land.GULLY, 500, 700, 1000, 200)
    assert pair(gully, apart=100, y=1000) == (False, True), "and out of it"
    assert pair(gully, apart=0, y=900) == (True, True)
    assert pair(gully, apart=50, y=850) == (True, True), "both in it"
    assert pair(gully, apart=600, y=1505)[0], "he sticks out of it"


@pytest.mark.rule("DBF-VIS-TERRAIN", "DBF-VIS-HILLS")
def test_a_wooded_hill_hides_as_a_wood_and_as_a_hill() -> None:
    wooded = hill(0, 900, 2000, 600, cover=Land.WOOD)
    assert pair(wooded, y=1600, apart=151) == (False, False)
    assert pair(wooded, y=1500, apart=50) == (True, True)
    assert pair(wooded, y=1600, apart=800) == (False, False)


@pytest.mark.rule("DBF-VIS-BASIC")
def test_places_are_seen_as_land_troops_in_them_would_be() -> None:
    own = element("a1", "Bd(O)", (1000, 1500))
    field = over(box("x", Land.WOOD, 500, 500, 1000, 400), elements=(own,))
    assert sees_place(field, own, place(1000, 1000))
    assert not sees_place(field, own, place(1000, 800))
    assert not sees_place(field, own, place(1000, 400))
    assert not sees_place(over(elements=(own,), sky=NIGHT), own, place(1000, 1000))


def test_the_quick_way_and_the_long_way_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """The core of a screen spares most looks at its outline; without it the same is seen."""

    def features() -> tuple[Feature, ...]:
        kinds = (Land.WOOD, Land.ORCHARD, Land.BUILT_UP, Land.DUNES)
        round_ones = []
        for number, land in enumerate(kinds):
            centre = Point((500 + 800 * number) * PACE, (1000 + 150 * (number % 2)) * PACE)
            outline = blob(centre, 400 * PACE, 300 * PACE, (1, 2, 0, 3, 1, 2, 3, 0))
            round_ones.append(Feature(id=f"f{number}", land=land, outline=outline.points))
        high = hill(200, 1500, 900, 300, Slope.STEEP)
        return (*round_ones, high, hill(1900, 700, 900, 300, name="low"))

    def scene() -> set[tuple[str, str]]:
        own = tuple(
            element(f"a{each}", "Bd(O)", (60 + 250 * each, 1700 + 90 * (each % 3))) for each in range(14)
        )
        foes = tuple(
            element(f"b{each}", "Bd(O)", (90 + 250 * each, 400 + 300 * (each % 3)), SOUTH)
            for each in range(14)
        )
        field = over(*features(), elements=(*own, *foes))
        pairs = [(a, b) for a in own for b in foes]
        return {(a.id, b.id) for a, b in [*pairs, *((b, a) for a, b in pairs)] if sees(field, a, b)}

    quick = scene()
    monkeypatch.setattr(sightlines, "_core", lambda shapes: ((0.0, 0.0), 0.0))
    assert quick == scene()
    assert 50 < len(quick) < 350, "some are seen and some are not"


# -- known enemies -------------------------------------------------------------------------------------------------


def look(
    field_elements: tuple[Element, ...], *features: Feature, sky: Sky = NOON, works: tuple[Section, ...] = ()
) -> Any:
    return laid_out(*field_elements, sky=sky, surface=Surface(features=features, works=works))


@pytest.mark.rule("DBF-VIS-KNOWN")
def test_a_command_knows_whom_any_element_of_it_sees() -> None:
    wood = box("x", Land.WOOD, 500, 800, 1000, 200)
    pieces = (
        element("a1", "Bd(O)", (1000, 1500)),
        element("a2", "Bd(O)", (3000, 1500)),
        element("a3", "Bd(O)", (1000, 1600), command="c"),
        element("b1", "Wb(O)", (1000, 400), SOUTH),
    )
    field = look(pieces, wood).state
    assert known(field, "a") == {"b1"}, "a2 sees past the wood"
    assert known(field, "c") == frozenset(), "another command does not know"
    assert known(field, "b") == {"a2"}
    assert visibility.sees_enemy(field, "a")
    assert not visibility.sees_enemy(field, "c")


@pytest.mark.rule("DBF-VIS-KNOWN")
def test_it_remembers_whom_it_saw_going_into_cover_and_forgets_who_leaves_unseen() -> None:
    wood = box("x", Land.WOOD, 500, 700, 1000, 300)
    own, foe = element("a1", "Bd(O)", (1000, 1500)), element("b1", "Wb(O)", (1000, 1100), SOUTH)
    battle = look((own, foe), wood)
    battle.push(LookAround())
    battle.advance()
    assert battle.state.commands["a"].aware == ("b1",)
    inside = element("b1", "Wb(O)", (1000, 900), SOUTH, deeds=Deeds(tactical=True))
    battle.state.put(inside)
    assert not sees(battle.state, own, inside)
    assert known(battle.state, "a") == {"b1"}
    battle.push(LookAround())
    battle.advance()
    assert known(battle.state, "a") == {"b1"}, "as long as he stays in it"
    battle.state.put(element("b1", "Wb(O)", (1000, 500), SOUTH, deeds=Deeds(tactical=True)))
    assert known(battle.state, "a") == frozenset()
    battle.push(LookAround())
    battle.advance()
    assert battle.state.commands["a"].aware == ()
    assert known(look((own, inside), wood).state, "a") == frozenset(), "whom it never saw it does not know"


@pytest.mark.rule("DBF-VIS-KNOWN")
def test_it_knows_who_has_shot_at_it_or_assaulted_it() -> None:
    own = element("a1", "Bd(O)", (1000, 1500))
    for deeds in (
        Deeds(shot=True, shot_at=("a1",)),
        Deeds(assaulted=("a1",)),
        Deeds(shot=True, shot_at=("a9",)),
    ):
        foe = element("b1", "Bw(O)", (1000, 1300), SOUTH, deeds=deeds)
        battle = look((own, foe), sky=NIGHT)
        assert known(battle.state, "a") == frozenset()
        battle.push(LookAround())
        battle.advance()
        hit = "a1" in (*deeds.shot_at, *deeds.assaulted)
        battle.state.put(msgspec.structs.replace(foe, deeds=Deeds()))
        assert known(battle.state, "a") == ({"b1"} if hit else frozenset())
        battle.state.put(msgspec.structs.replace(foe, deeds=Deeds(marches=1)))
        assert known(battle.state, "a") == frozenset(), "he has moved away in the dark"


@pytest.mark.rule("DBF-VIS-KNOWN")
def test_it_knows_who_is_inside_fortifications() -> None:
    town = box("t", Land.BUILT_UP, 500, 500, 1000, 400)
    wall = Section(
        id="s",
        side=EAST,
        kind=Works.PERMANENT,
        left=Point(1040 * PACE, 900 * PACE),
        right=Point(960 * PACE, 900 * PACE),
        feature="t",
    )
    own, foe = element("a1", "Bd(O)", (1000, 1500)), element("b1", "Wb(O)", (700, 700), SOUTH)
    assert known(look((own, foe), town).state, "a") == frozenset()
    assert known(look((own, foe), town, works=(wall,)).state, "a") == {"b1"}


@pytest.mark.rule("DBF-VIS-KNOWN")
def test_what_a_command_remembers_is_not_told_to_the_enemy() -> None:
    battle = look((element("a1", "Bd(O)", (1000, 1500)), element("b1", "Wb(O)", (1000, 1100), SOUTH)))
    battle.push(LookAround())
    battle.advance()
    assert battle.view(WEST).state.commands["a"].aware == ("b1",)
    assert battle.view(EAST).state.commands["a"].aware == ()
