"""Thirst, shipwreck, and what daylight does to the undead (DBF-WEATHER-*, DBF-RACE-UNDEAD-*)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis.field import Bound, Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Slope
from oriflamme.rulesets.fictionalis.pieces import Deeds, Element, Place, Trait
from oriflamme.rulesets.fictionalis.shipwreck import ShipwreckTest, in_peril
from oriflamme.rulesets.fictionalis.sky import Sky
from oriflamme.rulesets.fictionalis.sunlight import UndeadTurn
from oriflamme.rulesets.fictionalis.thirst import thirsty
from oriflamme.rulesets.fictionalis.troops import parse_kind
from oriflamme.rulesets.fictionalis.weather import (
    hampered,
)
from tests.rulesets.fictionalis.layout import SOUTH, element
from tests.rulesets.fictionalis.skies import (
    AUTUMN,
    COLD,
    DRY,
    EAST,
    FOG,
    GALE,
    MIST,
    MUD,
    RAIN,
    SNOW,
    SPRING,
    STORM,
    SUMMER,
    WARM,
    WEST,
    box,
    under,
)

# -- thirst --------------------------------------------------------------------------------------------------------

DROUGHT = Sky(score=5, climate=DRY, season=AUTUMN, quarters=48)


def parched(
    sky: Sky, bounds: int, *features: Feature, kind: str = "Bd(O)", ended: bool = True, **more: Any
) -> bool:
    own = element("a1", kind, (1000, 1500), **more)
    battle = under(sky, own, element("b1", "Irr Wb(O)", (1000, 600), SOUTH), features=features)
    side = EAST if ended else WEST
    battle.state.bound = Bound(number=2 * bounds, side=side, sides_bounds={WEST: bounds, EAST: bounds})
    assert thirsty(battle.state, own) == hampered(battle.state, own)
    return thirsty(battle.state, own)


@pytest.mark.rule("DBF-WEATHER-THIRST")
def test_a_side_thirsts_after_its_sixth_bound() -> None:
    assert not parched(DROUGHT, 5)
    assert not parched(DROUGHT, 6, ended=False)
    assert parched(DROUGHT, 6)
    assert parched(DROUGHT, 7, ended=False)
    assert not parched(msgspec.structs.replace(DROUGHT, season=SPRING), 9)


@pytest.mark.rule("DBF-WEATHER-THIRST", "DBF-RACE-WATER-b")
def test_who_does_not_thirst() -> None:
    for kind in ("De(O)", "Dr(O)", "Sy(O)"):
        assert not parched(DROUGHT, 9, kind=kind)
        assert parched(DROUGHT, 9, kind=kind, traits=(Trait.WATER,))
    assert parched(DROUGHT, 9, kind="Be(O)")


@pytest.mark.rule("DBF-RACE-WATER-b")
def test_water_adapted_creatures_thirst_at_once() -> None:
    assert parched(DROUGHT, 1, ended=False, traits=(Trait.WATER,))
    assert not parched(DROUGHT, 1, ended=False)


@pytest.mark.rule("DBF-WEATHER-THIRST", "DBF-RACE-WATER-b")
def test_water_nearer_home_than_the_most_advanced_element_quenches() -> None:
    pond = box("p", Land.WATER, 2000, 1600, 200, 200)
    assert not parched(DROUGHT, 9, pond)
    assert not parched(DROUGHT, 9, pond, traits=(Trait.WATER,))
    far = box("p", Land.WATER, 2000, 1000, 200, 200)
    assert parched(DROUGHT, 9, far), "the rear edge of the most advanced is at 1530"
    sea = box("s", Land.WATERWAY, 2700, 0, 900, 2400, salt=True)
    assert parched(DROUGHT, 9, sea)
    assert not parched(DROUGHT, 9, sea, traits=(Trait.SALT_WATER,))
    lake = box("s", Land.WATERWAY, 2700, 0, 900, 2400)
    assert not parched(DROUGHT, 9, lake)
    assert parched(DROUGHT, 9, box("m", Land.MARSH, 2000, 1600, 200, 200))


@pytest.mark.rule("DBF-WEATHER-THIRST")
def test_a_friendly_town_quenches() -> None:
    assert not parched(DROUGHT, 9, box("t", Land.BUILT_UP, 2000, 1600, 200, 200, placed_by=WEST))
    assert parched(DROUGHT, 9, box("t", Land.BUILT_UP, 2000, 1600, 200, 200, placed_by=EAST))
    assert parched(DROUGHT, 9, box("t", Land.BUILT_UP, 900, 500, 200, 200, placed_by=WEST)), "too far forward"


# -- shipwreck -----------------------------------------------------------------------------------------------------

SEA = box("w", Land.WATERWAY, 2700, 0, 900, 2400)


def in_a_gale(
    own: Element, *others: Element, features: tuple[Feature, ...] = (SEA,), north: int = 90
) -> Battle[Field]:
    """A gale from the south; with north at 90 it drives to the right of the drawing, with 270 to the left."""
    return under(msgspec.structs.replace(GALE, north=north), own, *others, features=features)


@pytest.mark.rule("DBF-WEATHER-SHIPWRECK")
def test_a_vessel_near_a_lee_shore_is_wrecked() -> None:
    ship = element("a1", "Shp(O)", (2770, 1000))
    for north, lost in ((270, True), (90, False), (0, False)):
        battle = in_a_gale(ship, north=north)
        battle.push(ShipwreckTest())
        battle.advance()
        assert (battle.state.elements["a1"].place is Place.LOST) is lost, north
    out = element("a1", "Shp(O)", (2900, 1000))
    assert not in_peril(in_a_gale(out, north=270).state, out)


@pytest.mark.rule("DBF-WEATHER-SHIPWRECK")
def test_the_edge_of_the_table_is_no_shore() -> None:
    ship = element("a1", "Shp(O)", (3550, 1000))
    assert not in_peril(in_a_gale(ship, north=90).state, ship)


@pytest.mark.rule("DBF-WEATHER-SHIPWRECK")
def test_an_island_is_a_shore() -> None:
    island = box("i", Land.HILL, 3100, 900, 200, 200, slope=Slope.GENTLE, island=True)
    ship = element("a1", "Shp(O)", (3030, 1000))
    assert in_peril(in_a_gale(ship, features=(SEA, island), north=90).state, ship)
    assert not in_peril(in_a_gale(ship, north=90).state, ship)


@pytest.mark.rule("DBF-WEATHER-SHIPWRECK")
def test_what_saves_a_vessel() -> None:
    def perilous(own: Element, *features: Feature, sky: Sky = GALE) -> bool:
        windy = msgspec.structs.replace(sky, north=270)
        return in_peril(under(windy, own, features=(SEA, *features)).state, own)

    ship = element("a1", "Shp(O)", (2740, 1000))
    assert perilous(ship)
    assert not perilous(element("a1", "Shp(O)", (2740, 1000), deeds=Deeds(halted=True)))
    assert not perilous(element("a1", "Shp(O)", (2740, 1000), deeds=Deeds(tactical=True)))
    assert not perilous(ship, sky=MUD), "no strong wind"
    quay = box("q", Land.BUILT_UP, 2500, 900, 200, 200)
    assert not perilous(ship, quay)
    beach = box("s", Land.BEACH, 2650, 0, 50, 2400)
    assert perilous(ship, beach)
    for kind in ("Gal(O)", "Bts(O)"):
        assert perilous(element("a1", kind, (2740, 1000)))
        assert not perilous(element("a1", kind, (2740, 1000)), beach)


@pytest.mark.rule("DBF-WEATHER-SHIPWRECK")
def test_airboats_near_mountains() -> None:
    mountains = box("m", Land.MOUNTAINS, 0, 0, 600, 2400)
    boat = element("a1", "Ab(O)", (700, 1000))
    assert in_peril(in_a_gale(boat, features=(mountains,)).state, boat)
    far = element("a1", "Ab(O)", (760, 1000))
    assert not in_peril(in_a_gale(far, features=(mountains,)).state, far)
    camp = element("a2", "Bg(I)", (780, 1000), depth=80)
    assert not in_peril(in_a_gale(boat, camp, features=(mountains,)).state, boat)
    wagons = element("a2", "Bg(I)", (780, 1000), depth=80, traits=(Trait.MOBILE,))
    assert in_peril(in_a_gale(boat, wagons, features=(mountains,)).state, boat)
    theirs = element("b1", "Bg(I)", (780, 1000), depth=80)
    assert in_peril(in_a_gale(boat, theirs, features=(mountains,)).state, boat)


@pytest.mark.rule("DBF-WEATHER-SHIPWRECK")
def test_only_the_vessels_of_the_side_whose_bound_ends_are_tested() -> None:
    own, theirs = element("a1", "Shp(O)", (2770, 1000)), element("b1", "Shp(O)", (2770, 1400))
    battle = in_a_gale(own, theirs, north=270)
    battle.push(ShipwreckTest())
    battle.advance()
    assert battle.state.elements["a1"].place is Place.LOST
    assert battle.state.elements["b1"].place is Place.TABLE


# -- the undead ----------------------------------------------------------------------------------------------------


def undead(kind: str, *forms: str, **more: Any) -> Element:
    return element(
        "a1",
        kind,
        (1000, 1000),
        traits=(Trait.UNDEAD,),
        forms=tuple(parse_kind(form) for form in forms),
        **more,
    )


@pytest.mark.rule("DBF-RACE-UNDEAD-a", "DBF-RACE-UNDEAD-b")
@pytest.mark.parametrize(
    ("sky", "dark"),
    [
        (Sky(quarters=48), False),
        (Sky(quarters=4), True),
        (Sky(climate=WARM, season=SUMMER, quarters=17), True),
        (Sky(climate=WARM, season=SUMMER, quarters=77), True),
        (Sky(climate=WARM, season=SUMMER, quarters=20), False),
        (Sky(score=5, climate=COLD, season=AUTUMN, quarters=48), False),
        (SNOW, True),
        (RAIN, True),
        (STORM, True),
        (MIST, True),
        (FOG, True),
    ],
    ids=["day", "night", "dawn", "dusk", "sun up", "overcast", "snow", "rain", "sandstorm", "mist", "fog"],
)
@pytest.mark.parametrize(("night", "day"), [("Wb(O)", "Ps(O)"), ("Kn(O)", "LH(O)")])
def test_the_undead_are_what_the_light_makes_them(sky: Sky, dark: bool, night: str, day: str) -> None:
    battle = under(sky, undead(night, day))
    battle.push(UndeadTurn())
    events = battle.advance()
    changed = battle.state.elements["a1"]
    assert str(changed.kind) == (night if dark else day)
    assert str(changed.forms[0]) == (day if dark else night)
    assert len(events) == (not dark)
    # A day later they are themselves again.
    battle.state.sky = Sky(quarters=4)
    battle.push(UndeadTurn())
    battle.advance()
    assert str(battle.state.elements["a1"].kind) == night


@pytest.mark.rule("DBF-RACE-UNDEAD-a")
def test_who_has_no_form_of_daylight_stays_what_he_is() -> None:
    for own in (
        undead("Dr(W,I)"),
        undead("Wb(O)", "Bd(O)"),
        element("a1", "Be(O)", (1000, 1000), forms=(parse_kind("Ps(O)"),)),
    ):
        battle = under(Sky(quarters=48), own)
        battle.push(UndeadTurn())
        assert not battle.advance()
        assert battle.state.elements["a1"] == own


@pytest.mark.rule("DBF-RACE-UNDEAD-c")
def test_the_undead_weigh_as_the_heavier_of_their_forms_in_any_light() -> None:
    own = undead("Wb(O)", "Ps(O)")
    battle = under(Sky(quarters=48), own)
    battle.push(UndeadTurn())
    battle.advance()
    assert battle.state.elements["a1"].equivalent == own.equivalent
