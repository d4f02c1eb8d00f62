"""Going: zones, races, weather, waters, heights (DBF-TERRAIN-ZONES and what modifies it)."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.going import (
    Going,
    afloat,
    at_crossing,
    features_at,
    going,
    height,
    higher,
    in_trees,
    on_road,
    river_at,
    slope_at,
)
from oriflamme.rulesets.fictionalis.ground import Land, River, Surface
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Trait
from oriflamme.rulesets.fictionalis.sky import Climate, Season, Sky
from oriflamme.rulesets.fictionalis.terrain.byhand import HandWorks
from oriflamme.rulesets.fictionalis.works import bank_between, passable
from tests.rulesets.fictionalis.layout import element, laid_out
from tests.rulesets.fictionalis.tables import (
    FROSTY,
    ICY,
    MUDDY,
    area,
    box,
    laid,
    line,
    patch,
    point,
    shore,
    spot,
)

GOOD, ROUGH, DIFFICULT, IMPASSABLE = Going


def field_with(surface: Surface, *elements: Element, sky: Sky | None = None) -> Field:
    return laid_out(*elements, surface=surface, sky=sky).state


def ground(kind: str, **more: Any) -> Surface:
    return laid(patch("ground", kind, *box(1000, 1000, 1400, 1400), **more))


def going_in(kind: str, troops: str = "Sp(O)", sky: Sky | None = None, *traits: Trait) -> Going:
    one = element("a1", troops, (1200, 1200), traits=traits)
    return going(field_with(ground(kind), one, sky=sky), one)


ZONES = {
    GOOD: ["field", "gentle-hill"],
    ROUGH: ["bog", "rocks", "scrub", "gully", "gentle-rocky-hill", "gentle-scrubby-hill"],
    DIFFICULT: [
        "steep-hill",
        "steep-rocky-hill",
        "gentle-wooded-hill",
        "gentle-vineyard-hill",
        "gentle-terraced-hill",
        "gentle-orchard-hill",
        "wood",
        "orchard",
        "enclosure",
        "vineyard",
        "marsh",
        "dunes",
        "built-up",
    ],
    IMPASSABLE: ["water"],
}


@pytest.mark.rule("DBF-TERRAIN-ZONES")
@pytest.mark.parametrize(("kind", "zone"), [(kind, zone) for zone, kinds in ZONES.items() for kind in kinds])
def test_each_feature_has_its_zone(kind: str, zone: Going) -> None:
    assert going_in(kind) is zone
    assert going_in(kind, "Kn(O)") is zone


@pytest.mark.rule("DBF-TERRAIN-ZONES")
def test_gaps_are_good_and_the_worst_touched_counts() -> None:
    surface = laid(
        patch("scrub", "scrub", *box(1000, 1000, 1400, 1400)),
        patch("wood", "wood", *box(1400, 1000, 1800, 1400)),
    )
    one = element("a1", "Sp(O)", (500, 500))
    field = field_with(surface, one)
    assert going(field, one) is GOOD
    assert going(field, one, spot(1300, 1200)) is ROUGH
    assert going(field, one, spot(1380, 1200)) is DIFFICULT
    assert going(field, one, spot(960, 1200)) is GOOD, "laid exactly against an edge is not in it"
    assert going(field, one, spot(961, 1200)) is ROUGH
    assert [found.id for found in features_at(field, spot(1380, 1200))] == ["scrub", "wood"]


@pytest.mark.rule("DBF-TERRAIN-ZONES", "DBF-RIVER-FROZEN")
@pytest.mark.parametrize("kind", ["water", "marsh", "bog"])
def test_frozen_waters_bogs_and_marshes_are_good(kind: str) -> None:
    assert going_in(kind, "Sp(O)", ICY) is GOOD
    assert going_in(kind, "Sp(O)", FROSTY) is GOOD
    assert going_in("wood", "Sp(O)", ICY) is DIFFICULT


@pytest.mark.rule("DBF-TERRAIN-WW-a", "DBF-RIVER-FROZEN")
def test_a_waterway_freezes_only_in_the_hardest_frost() -> None:
    surface = laid(shore("sea", "waterway", 500, 500))
    one = element("a1", "Sp(O)", (300, 1200))
    assert going(field_with(surface, one), one) is IMPASSABLE
    assert going(field_with(surface, one, sky=FROSTY), one) is IMPASSABLE
    assert going(field_with(surface, one, sky=ICY), one) is GOOD


@pytest.mark.rule("DBF-TERRAIN-CAMELS")
@pytest.mark.parametrize(
    ("kind", "zone"),
    [
        ("dunes", GOOD),
        ("scrub", GOOD),
        ("gentle-scrubby-hill", GOOD),
        ("rocks", DIFFICULT),
        ("gully", DIFFICULT),
        ("bog", DIFFICULT),
        ("gentle-rocky-hill", DIFFICULT),
        ("steep-scrubby-hill", DIFFICULT),
        ("wood", DIFFICULT),
        ("gentle-hill", GOOD),
    ],
)
def test_camels(kind: str, zone: Going) -> None:
    assert going_in(kind, "Cm(O)") is zone
    assert going_in(kind, "Cv(O)", None, Trait.CAMELS) is zone
    plain = going_in(kind, "Cv(O)")
    assert going_in(kind, "Bg(O)", None, Trait.CAMELS) is plain, "Baggage camels do not count"
    assert going_in(kind, "Bw(O)", None, Trait.CAMELS) is plain, "on foot their camels do not count"


@pytest.mark.rule("DBF-RACE-WATER-a")
def test_water_adapted_count_marsh_and_mud_as_good() -> None:
    for kind in ("marsh", "bog", "water"):
        assert going_in(kind, "Wb(O)", None, Trait.WATER) is GOOD
    assert going_in("wood", "Wb(O)", None, Trait.WATER) is DIFFICULT
    assert going_in("rocks", "Wb(O)", None, Trait.WATER) is ROUGH


@pytest.mark.rule("DBF-RACE-WATER-c", "DBF-TERRAIN-WW-a")
def test_water_adapted_count_waterways_as_good() -> None:
    surface = laid(shore("sea", "waterway", 500, 500))
    fish, man = (element("a1", "Ax(O)", (300, 1200), traits=traits) for traits in ((Trait.WATER,), ()))
    assert going(field_with(surface, fish), fish) is GOOD
    assert going(field_with(surface, man), man) is IMPASSABLE
    assert not passable(field_with(surface), man, man.at)
    beach = spot(545, 1200)
    assert [found.land for found in features_at(field_with(surface), beach)] == [Land.BEACH]
    assert going(field_with(surface), man, beach) is GOOD


@pytest.mark.rule("DBF-TERRAIN-ROAD", "DBF-RACE-WATER-a")
def test_roads_and_mud() -> None:
    surface = laid(
        line("way", "road", 80, (1200, 0), (1200, 2400)), patch("wood", "wood", *box(1000, 0, 1400, 600))
    )
    man, fish = (
        element("a1", "Sp(O)", (1200, 1200)),
        element("a2", "Sp(O)", (1200, 1200), traits=(Trait.WATER,)),
    )
    dry, wet = field_with(surface, man), field_with(surface, man, sky=MUDDY)
    assert on_road(dry, man.at)
    assert not on_road(wet, man.at), "mud takes the bonus of roads"
    assert not on_road(dry, spot(1260, 1200))
    assert going(dry, man) is GOOD
    assert going(wet, man) is ROUGH
    assert going(wet, fish) is GOOD
    assert going(wet, man, spot(1000, 1200)) is GOOD, "mud changes roads alone"
    assert going(dry, man, spot(1200, 300)) is DIFFICULT, "going is that off the road, the same on both sides"
    assert on_road(dry, spot(1200, 300))


@pytest.mark.rule("DBF-TERRAIN-RV-b")
def test_rivers_have_no_going_and_roads_cross_them() -> None:
    surface = laid(
        line("stream", "river", 100, (0, 1200), (3600, 1200)),
        line("way", "road", 60, (1200, 0), (1200, 2400)),
    )
    man = element("a1", "Kn(O)", (1200, 1200))
    field = field_with(surface, man)
    assert going(field, man, spot(600, 1200)) is GOOD
    found = river_at(field, spot(600, 1200))
    assert found is not None
    assert found.id == "stream"
    assert river_at(field, spot(600, 1169)) is not None, "any part of it in the river"
    assert river_at(field, spot(600, 1130)) is None
    assert not at_crossing(field, spot(600, 1200))
    assert at_crossing(field, spot(1200, 1200))
    assert not at_crossing(field, spot(1200, 600)), "a road is no crossing without a river"


@pytest.mark.rule("DBF-TERRAIN-RV-b")
def test_banks_are_defended_but_not_fords() -> None:
    surface = laid(
        line("stream", "river", 100, (0, 1200), (3600, 1200)),
        line("way", "road", 60, (1200, 0), (1200, 2400)),
    )
    on_bank = element("b1", "Sp(O)", (600, 1150), 180, depth=30)
    fording = element("a1", "Sp(O)", (600, 1150))
    field = field_with(surface, on_bank, fording)
    assert bank_between(field, on_bank, fording)
    assert not bank_between(field, fording, on_bank)
    assert not bank_between(field_with(surface, on_bank, fording, sky=FROSTY), on_bank, fording)
    at_ford = element("a2", "Sp(O)", (1200, 1150))
    guard = element("b2", "Sp(O)", (1200, 1150), 180)
    assert not bank_between(field_with(surface, guard, at_ford), guard, at_ford)
    in_it = element("b3", "Sp(O)", (600, 1170), 180)
    assert not bank_between(field_with(surface, in_it, fording), in_it, fording)


@pytest.mark.rule("DBF-TERRAIN-MRA")
def test_mountains_are_impassable_but_for_their_slopes() -> None:
    surface = laid(shore("peaks", "mountains", 500, 500))
    man = element("a1", "Ps(O)", (1200, 1200))
    field = field_with(surface, man)
    assert going(field, man, spot(300, 1200)) is IMPASSABLE
    assert going(field, man, spot(545, 1200)) is DIFFICULT, "the border is steep and rocky"
    for middle in (600, 1800):
        assert going(field, man, spot(60, middle)) is DIFFICULT, "each sector has a way in from the edge"
        assert going(field, man, spot(300, middle)) is DIFFICULT
    assert going(field, man, spot(800, 1200)) is GOOD


@pytest.mark.rule("DBF-TERRAIN-MRA")
def test_mountains_are_impassable_to_vessels_too() -> None:
    surface = laid(shore("peaks", "mountains", 500, 500))
    galley = element("a1", "Gal(O)", (300, 1200))
    assert going(field_with(surface, galley), galley, spot(300, 1200)) is IMPASSABLE


@pytest.mark.rule("DBF-TERRAIN-MRA")
@pytest.mark.parametrize("troops", ["Fl(O)", "Dr(W,O)", "Ab(O)"])
def test_features_do_not_matter_to_aerials(troops: str) -> None:
    surface = laid(shore("peaks", "mountains", 500, 500), patch("wood", "wood", *box(1000, 1000, 1400, 1400)))
    one = element("a1", troops, (300, 1200))
    field = field_with(surface, one)
    assert going(field, one) is GOOD
    assert going(field, one, spot(1200, 1200)) is GOOD
    assert going(field, element("a2", "Dr(O)", (300, 1200))) is IMPASSABLE, "dragons that are not winged walk"


def test_thick_or_strong_weather_is_difficult_for_aerials() -> None:
    stormy = Sky(climate=Climate.COLD, season=Season.SUMMER, score=3)
    assert going_in("wood", "Fl(O)", stormy) is DIFFICULT
    assert going_in("wood", "Dr(W,S)", stormy) is GOOD


@pytest.mark.rule("DBF-TERRAIN-WW-a", "DBF-TERRAIN-NAVAL")
def test_naval_elements_float_on_water_alone() -> None:
    surface = laid(shore("sea", "waterway", 500, 500), patch("pond", "water", *box(1400, 1000, 1900, 1400)))
    ship = element("a1", "Gal(O)", (300, 1200))
    field = field_with(surface, ship)
    assert going(field, ship) is GOOD
    assert going(field, ship, spot(460, 1200)) is GOOD, "touching the beach"
    assert going(field, ship, spot(465, 1200)) is IMPASSABLE
    assert going(field, ship, spot(1650, 1200)) is GOOD
    assert going(field, ship, spot(1000, 1200)) is IMPASSABLE
    assert not afloat(field_with(surface, ship, sky=ICY), ship, ship.at), "frozen waters bear no ships"


@pytest.mark.rule("DBF-TERRAIN-NAVAL")
def test_winds_that_slow_ships_and_galleys() -> None:
    surface = laid(shore("sea", "waterway", 500, 500))
    calm = Sky(climate=Climate.COLD, season=Season.SUMMER, score=0, average=1.0)
    windy = Sky(climate=Climate.COLD, season=Season.SUMMER, score=3)
    blows = 225
    galley, ship = element("a1", "Gal(O)", (300, 1200)), element("a2", "Shp(O)", (300, 1200))
    assert going(field_with(surface, galley, sky=windy), galley) is DIFFICULT
    assert going(field_with(surface, galley, sky=calm), galley) is GOOD
    assert going(field_with(surface, ship, sky=calm), ship) is DIFFICULT
    field = field_with(surface, ship, sky=windy)
    for off, zone in ((0, DIFFICULT), (45, DIFFICULT), (46, GOOD), (180, GOOD)):
        assert going(field, ship, spot(250, 1200, angle=(blows + off) % 360)) is zone


@pytest.mark.rule("DBF-TERRAIN-RV-c", "DBF-TERRAIN-NAVAL")
def test_boats_on_rivers() -> None:
    wide = laid(line("flow", "river", 150, (0, 1200), (3600, 1200)))
    narrow = laid(line("flow", "river", 60, (0, 1200), (3600, 1200)))
    boat = element("a1", "Bts(O)", (600, 1200))
    here = spot(600, 1200, angle=90)
    up = spot(600, 1200, angle=270)
    field = field_with(wide, boat)
    assert going(field, boat, here) is GOOD
    assert going(field, boat, up) is DIFFICULT, "up the river is difficult going"
    assert going(field, element("a2", "Gal(O)", (600, 1200)), here) is IMPASSABLE
    assert going(field_with(narrow, boat), boat, here) is IMPASSABLE, "not F wide"
    assert going(field_with(wide, boat, sky=FROSTY), boat, here) is IMPASSABLE
    field.rivers["flow:4"] = field.rivers["flow:1"] = River.PALTRY
    assert going(field, boat, here) is IMPASSABLE, "Negligible"
    assert going(field, boat, spot(1800, 1200, angle=90)) is GOOD, "in another sector it is not known to be"


@pytest.mark.rule("DBF-TERRAIN-WW-b")
def test_promontories_islands_and_straits() -> None:
    surface = laid(
        shore("sea", "waterway", 580, 580),
        area("cape", "gentle-hill", 540, 600, 300, 240),
        area("isle", "gentle-hill", 400, 1700, 180, 240),
    )
    isle = next(one for one in surface.features if one.id == "isle")
    assert isle.island
    assert next(one for one in surface.features if one.id == "isle-strait").land is Land.RIVER
    man, boat, galley = (
        element(f"a{n}", kind, (1200, 1200)) for n, kind in enumerate(("Sp(O)", "Bts(O)", "Gal(O)"))
    )
    field = field_with(surface, man)
    assert going(field, man, spot(520, 600)) is GOOD, "dry ground on a promontory"
    assert going(field, man, spot(400, 1700)) is GOOD, "and on an island"
    assert going(field, man, spot(300, 1700)) is IMPASSABLE, "partly in the sea"
    strait = spot(535, 1700)
    found = river_at(field, strait)
    assert found is not None
    assert found.id == "isle-strait"
    assert going(field, man, strait) is GOOD, "the strait is crossed as a river"
    assert going(field, boat, strait) is GOOD
    assert going(field, galley, strait) is IMPASSABLE, "only Boats move in rivers"
    assert going(field, galley, spot(400, 1700)) is IMPASSABLE
    assert going(field, galley, spot(200, 1200)) is GOOD


@pytest.mark.rule("DBF-TERRAIN-ZONES")
def test_a_built_up_area_with_a_defended_perimeter_is_not_difficult() -> None:
    town = area("town", "built-up", 1200, 1200, 400, 400)
    walls = HandWorks("walls", "west", "PF", around="town", gates=(2,))
    surface = laid(town, works=[walls])
    inside = element("a1", "Sp(O)", (1200, 1200))
    assert going(field_with(surface, inside), inside) is GOOD
    assert going(field_with(laid(town), inside), inside) is DIFFICULT
    assert going(field_with(surface), inside) is DIFFICULT, "nobody defends the perimeter"
    bird = element("a1", "Fl(O)", (1200, 1200))
    assert going(field_with(surface, bird), inside) is DIFFICULT, "Aerials do not"
    gone = element("a1", "Sp(O)", None, place=Place.LOST)
    assert going(field_with(surface, gone), inside) is DIFFICULT


def test_heights_and_trees() -> None:
    surface = laid(
        patch("hill", "gentle-hill", *box(1000, 1000, 1400, 1400)),
        patch("crag", "steep-wooded-hill", *box(2000, 1000, 2400, 1400)),
        patch("gully", "gully", *box(3000, 1000, 3100, 1400)),
    )
    hill = surface.features[0]
    assert slope_at(hill, point(1200, 1200)) == 1.0
    assert slope_at(hill, point(1100, 1200)) == pytest.approx(0.5)
    assert slope_at(hill, point(900, 1200)) == 0.0
    top, slope, flat = (element(f"a{x}", "Sp(O)", (x, 1200)) for x in (1200, 1100, 600))
    crag, low = element("b1", "Sp(O)", (2200, 1200)), element("b2", "Sp(O)", (3050, 1200))
    field = field_with(surface, top, slope, flat, crag, low)
    assert height(field, flat) == 0
    assert height(field, low) < 0 < height(field, slope) < height(field, top) < height(field, crag)
    assert higher(field, top, slope)
    assert not higher(field, flat, flat)
    assert higher(field, flat, low)
    assert in_trees(field, crag.at)
    assert not in_trees(field, top.at)
