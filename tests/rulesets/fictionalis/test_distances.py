"""How far elements move and flee (seed lines 1113-1146, 1439)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE, Point
from oriflamme.rulesets.fictionalis import distances
from oriflamme.rulesets.fictionalis.distances import allowance, base_move, flee_distance
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.going import Going
from oriflamme.rulesets.fictionalis.ground import Feature, Land, River, Surface
from oriflamme.rulesets.fictionalis.pieces import Trait
from oriflamme.rulesets.fictionalis.sky import Sky
from oriflamme.rulesets.fictionalis.troops import parse_kind
from tests.rulesets.fictionalis.layout import element, laid_out, place
from tests.rulesets.fictionalis.skies import FOG, STORM

GOINGS = (Going.GOOD, Going.ROUGH, Going.DIFFICULT)
DARK = Sky(quarters=4)
RIVER = Feature(
    id="r",
    land=Land.RIVER,
    outline=(),
    course=(Point(0, 1450 * PACE), Point(3600 * PACE, 1450 * PACE)),
    width=100 * PACE,
)


def alone(kind: str, sky: Sky | None = None, surface: Surface | None = None, **more: Any) -> Field:
    return laid_out(element("a1", kind, (1000, 1500), **more), sky=sky, surface=surface).state


def far(kind: str, going: Going = Going.GOOD, **more: Any) -> int:
    how = {name: more.pop(name) for name in ("road", "march", "crossing") if name in more}
    field = alone(kind, **more)
    return allowance(field, field.elements["a1"], going, **how) // PACE


@pytest.mark.rule("DBF-SPEED-TABLE")
@pytest.mark.parametrize(
    ("kind", "moves"),
    [
        ("LH(O)", (250, 250, 200, 100)),
        ("Cv(O)", (200, 200, 150, 100)),
        ("Cm(O)", (200, 200, 150, 100)),
        ("Exp(O)", (200, 200, 150, 100)),
        ("Be(O)", (200, 200, 200, 200)),
        ("El(O)", (200, 150, 150, 100)),
        ("Kn(O)", (200, 150, 150, 100)),
        ("Ax(O)", (200, 150, 150, 150)),
        ("De(O)", (200, 150, 150, 150)),
        ("Bh(O)", (200, 150, 150, 150)),
        ("Ps(O)", (200, 150, 150, 150)),
        ("Sp(O)", (200, 100, 100, 100)),
        ("Pk(O)", (200, 100, 100, 100)),
        ("Bd(O)", (200, 100, 100, 100)),
        ("Bw(O)", (200, 100, 100, 100)),
        ("Wb(O)", (200, 100, 100, 100)),
        ("Hd(O)", (200, 100, 100, 100)),
        ("Art(X)", (200, 100, 100, 100)),
        ("WWg(O)", (150, 100, 50, 50)),
        ("Art(O)", (150, 100, 50, 50)),
        ("Pon(I)", (150, 100, 50, 50)),
        ("Cm(X)", (150, 100, 50, 50)),
        ("Art(S)", (100, 50, 50, 0)),
        ("Gal(O)", (200, 200, 0, 100)),
        ("Shp(O)", (200, 200, 0, 100)),
        ("Bts(O)", (200, 200, 0, 100)),
        ("Shp(X)", (100, 100, 0, 50)),
        ("Bts(X)", (100, 100, 0, 50)),
        ("Dr(O)", (200, 200, 150, 150)),
        ("Dr(W,O)", (300, 300, 0, 150)),
        ("Ab(O)", (200, 200, 0, 100)),
        ("Fl(O)", (350, 350, 0, 150)),
        ("Sy(O)", (150, 150, 150, 150)),
        ("Lk(O)", (0, 0, 0, 0)),
    ],
)
def test_the_table_of_moves(kind: str, moves: tuple[int, ...]) -> None:
    found = [far(kind, road=True), *(far(kind, going) for going in GOINGS)]
    assert tuple(found) == moves


@pytest.mark.rule("DBF-SPEED-TABLE")
def test_baggage_moves_only_if_it_is_mobile() -> None:
    assert far("Bg(I)") == 0
    assert [far("Bg(I)", going, traits=(Trait.MOBILE,)) for going in GOINGS] == [100, 50, 50]
    assert far("Bd(O)", Going.IMPASSABLE) == 0


@pytest.mark.rule("DBF-SPEED-TABLE", "DBF-DOUBLE-BASE-b")
def test_double_bases_are_as_slow_as_their_slower_half() -> None:
    assert far("Cv(O)", rear=parse_kind("Ps(O)")) == 150
    assert far("Bd(O)", rear=parse_kind("Ps(O)")) == 100


@pytest.mark.rule("DBF-SPEED-FAST")
@pytest.mark.parametrize(
    ("kind", "moves"),
    [
        ("Bd(F)", (150, 150, 150)),
        ("Ax(F)", (200, 200, 200)),
        ("Kn(F)", (200, 150, 100)),
        ("Art(F)", (150, 50, 50)),
        ("Gal(F)", (250, 0, 100)),
        ("Dr(W,F)", (350, 0, 150)),
        ("Fl(F)", (400, 0, 150)),
    ],
)
def test_fast_troops_add_fifty_paces_off_the_road(kind: str, moves: tuple[int, ...]) -> None:
    assert tuple(far(kind, going) for going in GOINGS) == moves


@pytest.mark.rule("DBF-SPEED-FAST")
def test_on_a_road_they_are_no_faster() -> None:
    assert [far(kind, road=True) for kind in ("Bd(F)", "Kn(F)", "Art(F)")] == [200, 200, 150]


@pytest.mark.rule("DBF-SPEED-AERIAL")
def test_roads_do_not_help_aerials_nor_creatures_of_the_water() -> None:
    assert base_move(parse_kind("Fl(F)"), Going.DIFFICULT, road=True) == 150 * PACE
    assert far("Fl(O)", Going.DIFFICULT, road=True) == 150
    assert far("Bd(O)", Going.DIFFICULT, road=True, traits=(Trait.WATER,)) == 100


@pytest.mark.rule("DBF-SPEED-FLANK")
def test_fifty_paces_more_to_turn_on_a_flank_from_beside_it() -> None:
    def onto(x: float, y: float, angle: float = 180) -> int:
        field = laid_out(element("a1", "Bd(O)", (1000, 1500)), element("b1", "Bd(O)", (x, y), angle)).state
        return allowance(field, field.elements["a1"], Going.GOOD, onto="b1") // PACE

    assert onto(1080, 1500) == 150  # front corner to front corner
    assert onto(1080, 1525) == 150  # flank to flank
    assert onto(1080, 1470) == 100  # its rear corner is not a front corner
    assert onto(1000, 1500) == 100  # front to front
    assert onto(1090, 1500) == 100


@pytest.mark.rule("DBF-SPEED-LIMIT100")
def test_a_river_caps_a_move_at_100_paces_off_the_road() -> None:
    assert far("Kn(F)", crossing=True) == 100
    assert far("Kn(F)", crossing=True, road=True) == 200
    assert far("Art(O)", Going.ROUGH, crossing=True) == 50


@pytest.mark.rule("DBF-SPEED-LIMIT100")
def test_so_does_one_that_it_starts_in_unless_it_is_paltry() -> None:
    surface = Surface(features=(RIVER,))
    field = laid_out(element("a1", "Cv(O)", (1000, 1460)), surface=surface).state
    assert allowance(field, field.elements["a1"], Going.GOOD) == 100 * PACE
    field.rivers = {f"r:{number}": River.PALTRY for number in range(1, 7)}
    assert allowance(field, field.elements["a1"], Going.GOOD) == 200 * PACE
    flier = laid_out(element("a1", "Fl(O)", (1000, 1460)), surface=surface).state
    assert allowance(flier, flier.elements["a1"], Going.GOOD) == 350 * PACE


@pytest.mark.rule("DBF-SPEED-LIMIT100", "DBF-NIGHT-SPEED")
def test_who_sees_no_farther_than_100_paces_moves_no_farther() -> None:
    assert far("Cv(O)", sky=DARK) == 100
    assert far("Cv(O)", sky=DARK, road=True) == 200
    assert far("Cv(O)", sky=DARK, traits=(Trait.ELF,)) == 200
    assert far("Cv(O)", sky=msgspec.structs.replace(DARK, moonlit=True)) == 200
    field = laid_out(
        element("a1", "Bd(F)", (1000, 1500)), element("b1", "Bd(O)", (1080, 1500), 180), sky=DARK
    ).state
    assert allowance(field, field.elements["a1"], Going.GOOD, onto="b1") == 100 * PACE


@pytest.mark.rule("DBF-SPEED-LIMIT100")
@pytest.mark.parametrize("sky", [FOG, STORM])
def test_weather_that_hides_what_is_farther_than_100_paces_caps_moves_too(sky: Sky) -> None:
    assert far("Cv(O)", sky=sky) == 100
    assert far("Kn(F)", sky=sky) == 100
    assert far("Cv(O)", sky=sky, road=True) == 200
    # Bedouins and Zuagirs are at home in a sandstorm by day; fog and night are as bad for them as for others.
    assert far("Cm(O)", sky=sky, traits=(Trait.DESERT,)) == (200 if sky is STORM else 100)
    assert far("Cm(O)", sky=msgspec.structs.replace(sky, quarters=4), traits=(Trait.DESERT,)) == 100


@pytest.mark.rule("DBF-MOUNTED-INFANTRY")
def test_mounted_infantry_marches_on_its_mounts_and_walks_otherwise() -> None:
    riders: dict[str, Any] = {"traits": (Trait.MOUNTED_INFANTRY,), "mounts": place(1000, 1530, depth=60)}
    assert far("Bd(F)", march=True, **riders) == 200
    assert far("Bd(F)", **riders) == 150
    assert far("Bd(O)", Going.DIFFICULT, march=True, **riders) == 100
    walkers: dict[str, Any] = {**riders, "mounts": None}
    assert far("Bd(O)", march=True, **walkers) == 100
    field = alone("Bd(O)", **riders)
    assert flee_distance(field, field.elements["a1"], Going.GOOD) == 250 * PACE
    on_foot = alone("Bd(O)", **walkers)
    assert flee_distance(on_foot, on_foot.elements["a1"], Going.GOOD) == 150 * PACE


@pytest.mark.rule("DBF-FLEE-DISTANCE")
def test_a_flight_is_fifty_paces_more_than_a_tactical_move() -> None:
    def flight(kind: str, going: Going = Going.GOOD, sky: Sky | None = None, **more: Any) -> int:
        field = alone(kind, sky, **more)
        return flee_distance(field, field.elements["a1"], going) // PACE

    assert [flight("Cv(O)", going) for going in GOINGS] == [250, 200, 150]
    assert flight("LH(F)") == 350
    assert flight("Bd(F)", Going.DIFFICULT) == 200
    assert flight("Cv(O)", sky=DARK) == 150
    assert flight("Bg(I)") == 0
    assert flight("Art(S)", Going.DIFFICULT) == 0
    assert flight("Cv(O)", rear=parse_kind("Ps(O)")) == 200


def test_enemies_are_near_by_what_lies_between() -> None:
    field = laid_out(
        element("a1", "Bd(O)", (1000, 1500)),
        element("b1", "Bd(O)", (1000, 1400), 180),
        element("b2", "Bd(O)", (1000, 1000), 180),
    ).state
    rect = field.elements["a1"].at
    among = tuple(field.elements.values())
    assert [one.id for one in distances.near_enemies(field, "west", rect, 101 * PACE, among)] == ["b1"]
    assert distances.near_enemies(field, "west", rect, 100 * PACE, among) == []
