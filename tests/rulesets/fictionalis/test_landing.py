"""Landing troops and taking them aboard (seed lines 568-576, 999-1000)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.alignment import behind_of
from oriflamme.board.table import PACE, Edge, Point, Rect, advanced
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis import carrying
from oriflamme.rulesets.fictionalis.actions import Action
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Surface
from oriflamme.rulesets.fictionalis.headings import set_ashore
from oriflamme.rulesets.fictionalis.landing import Embark, Embarking, GoAshore, Landing
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Rank
from oriflamme.rulesets.fictionalis.sky import Sky
from oriflamme.rulesets.fictionalis.troops import parse_kind
from tests.rulesets.fictionalis.layout import element, laid_out, place

ASHORE, ABOARD = Landing(), Embarking()
SHORE = 1500
"""The waterway lies to the south of this, the land to the north; there is a beach only in the west."""


def box(west: float, north: float, east: float, south: float) -> tuple[Point, ...]:
    corners = ((west, north), (east, north), (east, south), (west, south))
    return tuple(Point(round(x * PACE), round(y * PACE)) for x, y in corners)


SEA = Feature(id="sea", land=Land.WATERWAY, outline=box(0, SHORE, 3600, 2400))
BEACH = Feature(id="beach", land=Land.BEACH, outline=box(0, SHORE - 50, 3600, SHORE))
COAST = Surface(features=(SEA, BEACH))
LANDED_AT = place(1000, SHORE - 30)


def coast(
    *more: Element, vessel: str = "Reg Gal(O)", crew: str = "Reg Bd(O)", y: float = SHORE, **options: Any
) -> Battle[Field]:
    """A vessel with its bow at the shore, carrying an element."""
    return laid_out(
        element("a1", vessel, (1000, y), depth=160, general=Rank.SUB),
        element("a2", crew, None, place=Place.ABOARD, carrier="a1"),
        *more,
        surface=options.pop("surface", COAST),
        **options,
    )


def land(rect: Rect = LANDED_AT, name: str = "a2", **more: Any) -> GoAshore:
    return GoAshore(name, rect.x, rect.y, rect.angle, **more)


def refused(battle: Battle[Field], command: GoAshore | Embark, player: str = "west") -> list[str]:
    action: Action[Any] = ASHORE if isinstance(command, GoAshore) else ABOARD
    return [one.rule for one in action.reasons(battle, player, command)]


# -- who carries whom -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-LANDING-NAVAL-a", "DBF-LANDING-AIR")
def test_who_carries_whom() -> None:
    def carries(vessel: str, troops: str) -> bool:
        return carrying.fits_aboard(parse_kind(vessel), parse_kind(troops))

    assert carries("Gal(O)", "Bd(O)")
    assert not carries("Gal(O)", "Kn(O)")
    assert carries("Shp(I)", "Kn(O)")
    assert not carries("Shp(O)", "Cv(O)")
    assert not carries("Bts(F)", "Ps(O)")
    assert not carries("Gal(O)", "Bts(O)")
    assert carries("Ab(O)", "Bd(O)")
    assert not carries("Kn(O)", "Ps(O)")


@pytest.mark.rule("DBF-LANDING-NAVAL-b")
def test_where_no_vessel_can_arrive_its_troops_deploy_on_land() -> None:
    galley, boat = parse_kind("Gal(O)"), parse_kind("Bts(O)")

    def access(kind: Any, *features: Feature, sky: Sky | None = None) -> bool:
        return carrying.water_access(laid_out(surface=Surface(features=features), sky=sky).state, kind)

    river = Feature(
        id="r", land=Land.RIVER, outline=(), course=(Point(0, 0), Point(3600 * PACE, 0)), width=90 * PACE
    )
    brook = msgspec.structs.replace(river, width=70 * PACE)
    assert access(galley, SEA)
    assert not access(galley)
    assert not access(galley, river)
    assert access(boat, river)
    assert not access(boat, brook)


# -- at the shore ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-MOVE-EMBARK-a")
def test_the_edges_of_a_vessel_at_the_shore() -> None:
    def edges(y: float, angle: float = 0, surface: Surface = COAST) -> tuple[Edge, ...]:
        vessel = element("a1", "Reg Gal(O)", (1000, y), angle, depth=160)
        return carrying.shore_edges(laid_out(vessel, surface=surface).state, vessel.at)

    assert edges(SHORE) == (Edge.FRONT,)
    assert edges(SHORE + 0.5) == (Edge.FRONT,)
    assert edges(SHORE + 5) == ()
    assert edges(SHORE + 160, 180) == (Edge.REAR,)
    assert edges(SHORE, 0, Surface(features=(SEA,))) == (Edge.FRONT,)
    town = Feature(id="t", land=Land.BUILT_UP, outline=box(900, 1300, 1100, SHORE))
    assert edges(SHORE, 0, Surface(features=(SEA, town))) == (Edge.FRONT,)
    assert edges(1000, 0, Surface()) == ()


@pytest.mark.rule("DBF-MOVE-EMBARK-a", "DBF-LANDING-NAVAL-b")
def test_an_element_lands_at_the_shore_and_its_vessel_lies_there_empty() -> None:
    battle = coast()
    field = battle.state
    assert not carrying.is_empty(field, field.elements["a1"])
    assert refused(battle, land()) == []
    ASHORE.carry_out(battle, "west", land())
    ashore = field.elements["a2"]
    assert (ashore.place, ashore.at, ashore.carrier) == (Place.TABLE, LANDED_AT, None)
    assert ashore.deeds.tactical
    assert field.commands["a"].pips == 10
    assert carrying.is_empty(field, field.elements["a1"])
    assert [one.rule for one in carrying.sailing_reasons(field, field.elements["a1"])] == [
        "DBF-LANDING-NAVAL-b"
    ]
    assert refused(battle, land()) == ["DBF-MOVE-EMBARK-a"]
    assert refused(battle, Embark("a2", "a1")) == ["DBF-MOVE-TACTICAL"]


@pytest.mark.rule("DBF-MOVE-EMBARK-a")
def test_it_lands_only_edge_to_edge_at_the_shore() -> None:
    assert refused(coast(y=SHORE + 50), land()) == ["DBF-MOVE-EMBARK-a"]
    assert refused(coast(), land(place(1000, SHORE - 40))) == ["DBF-MOVE-EMBARK-a"]
    assert refused(coast(), land(place(1090, SHORE - 30))) == ["DBF-MOVE-EMBARK-a"]
    beside = refused(coast(), land(place(1080, SHORE + 30)))
    assert beside == ["DBF-MOVE-EMBARK-a", "DBF-MOVE-EMBARK-b"]
    assert refused(coast(), land(place(1040, SHORE - 30))) == []
    assert refused(coast(), land(), "east") == ["DBF-MOVE-EMBARK-a"]
    assert refused(coast(), land(name="a1")) == ["DBF-MOVE-EMBARK-a"]
    moved = coast()
    moved.state.note_deeds("a2", tactical=True)
    assert refused(moved, land()) == ["DBF-MOVE-TACTICAL"]


@pytest.mark.rule("DBF-MOVE-EMBARK-b")
def test_not_where_the_enemy_holds_the_edge_of_the_water() -> None:
    at_edge = element("b1", "Reg Bd(O)", (1000, SHORE), 180)
    assert refused(coast(at_edge), land()) == ["DBF-MOVE-EMBARK-b"]
    aside = element("b1", "Reg Bd(O)", (1200, SHORE), 180)
    assert refused(coast(aside), land()) == []


@pytest.mark.rule("DBF-MOVE-EMBARK-b")
def test_an_enemy_back_from_the_water_is_contacted_and_pushed_back() -> None:
    foe = element("b1", "Reg Bd(O)", (1000, SHORE - 20), 180)
    battle = coast(foe)
    assert refused(battle, land()) == []
    forecast = ASHORE.forecast(battle, "west", land())
    assert forecast.places["b1"] == place(1000, SHORE - 30, 180)
    ASHORE.carry_out(battle, "west", land())
    assert battle.state.elements["b1"].at == place(1000, SHORE - 30, 180)
    assert battle.state.elements["a2"].deeds.struck_front == ("b1",)
    assert battle.state.elements["b1"].deeds.met == ("a2",)
    behind = element("b2", "Reg Bd(O)", (1000, SHORE - 50), 180)
    assert refused(coast(foe, behind), land()) == ["DBF-MOVE-EMBARK-b"]
    sideways = element("b1", "Reg Bd(O)", (1000, SHORE - 60), 90)
    assert refused(coast(sideways), land()) == ["DBF-MOVE-EMBARK-b"]


@pytest.mark.rule("DBF-MOVE-EMBARK-b")
def test_where_an_ambush_lies_nobody_lands() -> None:
    hidden = element("b1", "Irr Ps(O)", (1000, SHORE - 20), 180, place=Place.AMBUSH)
    battle = coast(hidden)
    assert refused(battle.view("west"), land()) == []
    ASHORE.carry_out(battle, "west", land())
    field = battle.state
    assert field.elements["b1"].place is Place.TABLE
    assert field.elements["a2"].place is Place.ABOARD
    assert field.elements["a2"].deeds.tactical
    assert field.commands["a"].pips == 10


def test_it_may_be_a_march_away_from_the_enemy() -> None:
    battle = coast(element("b1", "Reg Bd(O)", (1000, SHORE - 300), 180))
    assert refused(battle, land(march=True)) == []
    ASHORE.carry_out(battle, "west", land(march=True))
    assert battle.state.elements["a2"].deeds.marches == 1
    near = coast(element("b1", "Reg Bd(O)", (1000, SHORE - 190), 180))
    assert set(refused(near, land(march=True))) == {"DBF-MARCH-a"}


@pytest.mark.rule("DBF-ALLY-LIMITS")
def test_an_ally_who_holds_back_does_not_land_near_the_enemy() -> None:
    battle = coast(element("b1", "Reg Bd(O)", (1000, SHORE - 300), 180))
    command = battle.state.commands["a"]
    battle.state.order(msgspec.structs.replace(command, engaged=False))
    assert refused(battle, land()) == ["DBF-ALLY-LIMITS"]


def test_landings_offered_are_legal_and_on_the_shore_side() -> None:
    battle = coast()
    found = list(ASHORE.options(battle, "west"))
    assert land() in found
    assert len(found) == 3
    assert all(refused(battle, one) == [] for one in found)
    assert list(ASHORE.options(battle, "east")) == []


# -- embarking ------------------------------------------------------------------------------------------------------------


def emptied(*more: Element, crew: str = "Reg Bd(O)", **options: Any) -> Battle[Field]:
    """The vessel of `coast` when its troops have landed in an earlier bound."""
    battle = coast(*more, crew=crew, **options)
    vessel, troops = battle.state.elements["a1"], battle.state.elements["a2"]
    depth = 60 if parse_kind(crew).mounted else 30
    at = behind_of(advanced(vessel.at, (160 + depth) * PACE), depth * PACE)
    battle.state.put(msgspec.structs.replace(troops, rect=at, place=Place.TABLE, carrier=None))
    set_ashore(battle.state, "a1")
    return battle


@pytest.mark.rule("DBF-MOVE-EMBARK-a", "DBF-LANDING-NAVAL-b")
def test_troops_go_aboard_again_from_edge_to_edge() -> None:
    battle = emptied()
    assert list(ABOARD.options(battle, "west")) == [Embark("a2", "a1")]
    ABOARD.carry_out(battle, "west", Embark("a2", "a1"))
    field = battle.state
    assert (field.elements["a2"].place, field.elements["a2"].carrier) == (Place.ABOARD, "a1")
    assert field.elements["a2"].rect is None
    assert not carrying.is_empty(field, field.elements["a1"])
    assert not list(carrying.sailing_reasons(field, field.elements["a1"]))
    assert field.commands["a"].pips == 10
    assert carrying.aboard(field, "a1") == field.elements["a2"]


@pytest.mark.rule("DBF-MOVE-EMBARK-a", "DBF-LANDING-NAVAL-a")
def test_not_from_afar_nor_on_to_a_vessel_that_has_its_troops_nor_mounted() -> None:
    afar = emptied()
    afar.state.move({"a2": place(1000, SHORE - 60)})
    assert refused(afar, Embark("a2", "a1")) == ["DBF-MOVE-EMBARK-a"]
    other = element("a3", "Reg Bd(O)", (1000, SHORE - 30))
    assert refused(coast(other), Embark("a3", "a1")) == ["DBF-LANDING-NAVAL-a"]
    assert refused(emptied(crew="Reg Kn(O)"), Embark("a2", "a1")) == ["DBF-LANDING-NAVAL-a"]
    assert refused(emptied(crew="Reg Kn(O)", vessel="Irr Shp(I)"), Embark("a2", "a1")) == []
    fighting = emptied(element("b1", "Reg Bd(O)", (1000, SHORE - 30), 180))
    assert refused(fighting, Embark("a2", "a1")) == ["DBF-MOVE-BREAKOFF"]
    assert refused(emptied(), Embark("a2", "nothing")) == ["DBF-MOVE-EMBARK-a"]


# -- airboats -------------------------------------------------------------------------------------------------------------


def aloft(*more: Element) -> Battle[Field]:
    return laid_out(
        element("a1", "Irr Ab(O)", (1000, 1500), depth=160, general=Rank.SUB),
        element("a2", "Reg Bd(O)", None, place=Place.ABOARD, carrier="a1"),
        *more,
    )


@pytest.mark.rule("DBF-MOVE-AIRBOAT-LANDING")
def test_airboats_land_troops_under_or_beside_them_away_from_the_enemy() -> None:
    battle = aloft(element("b1", "Reg Bd(O)", (1000, 1180), 180))
    under, beside, ahead = place(1000, 1550), place(1080, 1520), place(1000, 1470)
    assert [refused(battle, land(rect)) for rect in (under, beside)] == [[], []]
    assert refused(battle, land(place(1000, 1800))) == ["DBF-MOVE-AIRBOAT-LANDING"]
    assert refused(battle, land(ahead)) == ["DBF-MOVE-AIRBOAT-LANDING"]
    assert refused(battle, land(place(1000, 1480))) == ["DBF-MOVE-AIRBOAT-LANDING"]
    assert refused(battle, land(place(1000, 1481))) == []
    ASHORE.carry_out(battle, "west", land(under))
    assert battle.state.elements["a2"].at == under
    assert not carrying.is_empty(battle.state, battle.state.elements["a1"])


@pytest.mark.rule("DBF-MOVE-AIRBOAT-LANDING", "DBF-LANDING-AIR")
def test_they_take_them_aboard_again_by_a_tactical_or_a_march_move() -> None:
    battle = aloft(element("b1", "Reg Bd(O)", (1000, 500), 180))
    ASHORE.carry_out(battle, "west", land(place(1000, 1550), march=True))
    assert battle.state.elements["a2"].deeds.marches == 1
    assert refused(battle, Embark("a2", "a1")) == ["DBF-MARCH-b"]
    assert refused(battle, Embark("a2", "a1", march=True)) == []
    battle.state.note_deeds("a2", marches=0)
    assert list(ABOARD.options(battle, "west")) == [Embark("a2", "a1")]
    near = battle.copy()
    near.state.move({"b1": place(1000, 1300, 180)})
    assert refused(near, Embark("a2", "a1")) == ["DBF-MOVE-AIRBOAT-LANDING"]
    far = battle.copy()
    far.state.move({"a2": place(1500, 1550)})
    assert refused(far, Embark("a2", "a1")) == ["DBF-MOVE-AIRBOAT-LANDING"]
    ABOARD.carry_out(battle, "west", Embark("a2", "a1"))
    assert battle.state.elements["a2"].place is Place.ABOARD


def test_landings_under_an_airboat_are_offered() -> None:
    battle = aloft()
    found = list(ASHORE.options(battle, "west"))
    assert len(found) == 13
    assert all(refused(battle, one) == [] for one in found)
