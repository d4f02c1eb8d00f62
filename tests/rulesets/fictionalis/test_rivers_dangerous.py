"""Dangerous rivers: dice of crossing and of drowning (DBF-RIVER-*, DBF-RACE-WATER-c)."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.rulesets.fictionalis import rivers
from oriflamme.rulesets.fictionalis.crossings import CrossingTried
from oriflamme.rulesets.fictionalis.field import Enchantment
from oriflamme.rulesets.fictionalis.ground import Feature, Land, River
from oriflamme.rulesets.fictionalis.pieces import Deeds, Place, Rank, Trait
from oriflamme.rulesets.fictionalis.sky import Climate, Season, Sky
from oriflamme.rulesets.fictionalis.troops import parse_kind
from tests.rulesets.fictionalis.layout import element, place
from tests.rulesets.fictionalis.waters import (
    BANK,
    DEEP_ICE,
    EAST,
    FORD,
    ICE,
    PLAIN,
    ROAD,
    WATER,
    WEST,
    at_river,
    box,
    river,
    told,
)

# -- dangerous rivers ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-RIVER-DANGEROUS")
@pytest.mark.parametrize(
    ("die", "crosses", "drowned"),
    [
        (1, False, True),
        (2, False, False),
        (3, False, False),
        (4, False, False),
        (5, True, False),
        (6, True, False),
    ],
)
def test_the_crossing_die(die: int, crosses: bool, drowned: bool) -> None:
    battle = at_river(level=River.DANGEROUS, dice=(die,))
    assert rivers.enter(battle, "a1", WATER) is crosses
    own = battle.state.elements["a1"]
    assert (own.place is Place.LOST) is drowned
    assert own.deeds.forded is crosses
    (tried,) = told(battle, CrossingTried)
    assert (tried.score, tried.crosses) == (die, crosses)
    if drowned:
        assert battle.state.commands["a"].lost == own.equivalent


@pytest.mark.rule("DBF-RIVER-DANGEROUS")
def test_easier_rivers_take_no_die() -> None:
    for level in (River.PALTRY, River.EASY, River.TRICKY):
        battle = at_river(level=level)
        assert rivers.enter(battle, "a1", WATER)
        assert battle.rolls == 0


@pytest.mark.rule("DBF-RIVER-DANGEROUS")
def test_a_general_and_one_who_follows_have_1_more_but_not_2() -> None:
    general = element("a1", "Kn(O)", BANK, general=Rank.SUB)
    assert rivers.enter(at_river(general, level=River.DANGEROUS, dice=(4,)), "a1", WATER)
    ahead = element("a2", "Bd(O)", (500, 1200), deeds=Deeds(forded=True))
    follower = element("a1", "Bd(O)", (500, 1230))
    for own, die, crosses in (
        (follower, 4, True),
        (follower, 3, False),
        (msgspec.structs.replace(follower, general=Rank.SUB), 3, False),
    ):
        # The one ahead has crossed and stands in the water; the follower comes from the bank.
        waiting = msgspec.structs.replace(own, rect=place(500, 1290))
        battle = at_river(waiting, ahead, level=River.DANGEROUS, dice=(die,))
        assert rivers.enter(battle, "a1", place(500, 1230)) is crosses
    stranger = msgspec.structs.replace(ahead, deeds=Deeds())
    waiting = msgspec.structs.replace(follower, rect=place(500, 1290))
    battle = at_river(waiting, stranger, level=River.DANGEROUS, dice=(4,))
    assert not rivers.enter(battle, "a1", place(500, 1230)), "he has not just crossed"


@pytest.mark.rule("DBF-RIVER-DANGEROUS")
def test_a_failed_crossing_bars_the_river_nearby_for_the_bound() -> None:
    pieces = (
        element("a1", "Bd(O)", BANK),
        element("a2", "Bd(O)", (800, 1290)),
        element("a3", "Bd(O)", (850, 1290)),
    )
    battle = at_river(*pieces, level=River.DANGEROUS, dice=(3, 5, 6))
    assert not rivers.enter(battle, "a1", WATER)
    near, far = place(800, 1230), place(850, 1230)
    field = battle.state
    refused = [one.rule for one in rivers.refusals(field, field.elements["a2"], near, column=True)]
    assert refused == ["DBF-RIVER-DANGEROUS"], "260 paces away"
    assert not rivers.enter(battle, "a2", near)
    assert battle.rolls == 1
    assert not list(rivers.refusals(field, field.elements["a3"], far, column=True)), "310 paces away"
    assert rivers.enter(battle, "a3", far)
    field.bound = msgspec.structs.replace(field.bound, number=field.bound.number + 1)
    assert rivers.enter(battle, "a2", near)


@pytest.mark.rule("DBF-RIVER-TABLE")
@pytest.mark.parametrize(
    ("kind", "rode", "dangerous"),
    [
        ("Bd(S)", "Kn(O)", True),
        ("Sp(S)", "Kn(X)", True),
        ("Bd(O)", "Kn(F)", False),
        ("Bd(S)", None, False),
        ("Bw(S)", "Kn(X)", False),
        ("Ax(S)", "Cv(O)", False),
    ],
)
def test_dismounted_knights_count_a_doubtful_river_as_dangerous(
    kind: str, rode: str | None, dangerous: bool
) -> None:
    own = element("a1", kind, BANK, rode=None if rode is None else parse_kind(rode))
    battle = at_river(own, level=River.TRICKY, dice=(5,))
    assert rivers.enter(battle, "a1", WATER)
    assert battle.rolls == dangerous
    battle.state.rivers = dict.fromkeys(battle.state.rivers, River.EASY)
    assert rivers.level_for(battle.state, own, battle.state.feature("r"), WATER) is River.EASY


# -- forced into the water -----------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-RIVER-FORCED")
@pytest.mark.parametrize(("die", "lives"), [(1, False), (4, False), (5, True), (6, True)])
def test_who_is_forced_into_a_dangerous_river_drowns_unless_5_or_more(die: int, lives: bool) -> None:
    for fleeing in (False, True):
        battle = at_river(level=River.DANGEROUS, dice=(die,))
        own = battle.state.elements["a1"]
        assert rivers.treacherous(battle.state, own, WATER)
        assert rivers.forced(battle, "a1", WATER, fleeing=fleeing) is lives
        assert (battle.state.elements["a1"].place is Place.LOST) is not lives


@pytest.mark.rule("DBF-RIVER-FORCED")
def test_what_is_not_treacherous_takes_no_die() -> None:
    general = element("a1", "Kn(O)", BANK, general=Rank.SUB)
    battle = at_river(general, level=River.DANGEROUS, dice=(4,))
    assert not rivers.forced(battle, "a1", WATER), "generals have no bonus here"
    for level in (River.PALTRY, River.EASY, River.TRICKY):
        battle = at_river(level=level)
        assert rivers.forced(battle, "a1", WATER)
        assert battle.rolls == 0
    battle = at_river(element("a1", "Bd(O)", (500, 1220)), level=River.DANGEROUS)
    assert rivers.forced(battle, "a1", place(500, 1230)), "it is in the river already"
    for kind in ("Fl(O)", "Bts(O)"):
        battle = at_river(element("a1", kind, BANK), level=River.DANGEROUS)
        assert rivers.forced(battle, "a1", WATER)
    assert battle.rolls == 0


@pytest.mark.rule("DBF-RIVER-FORCED", "DBF-RIVER-ROLL")
def test_who_is_forced_into_an_untried_river_finds_out() -> None:
    flood = Sky(climate=Climate.WARM, season=Season.SPRING, score=4, quarters=48)
    battle = at_river(dice=(6, 5), sky=flood)
    assert rivers.forced(battle, "a1", WATER)
    assert battle.rolls == 2
    gentle = at_river(dice=(3,), sky=flood)
    assert rivers.forced(gentle, "a1", WATER)
    assert gentle.rolls == 1


@pytest.mark.rule("DBF-RIVER-FROZEN")
@pytest.mark.parametrize(
    ("features", "sky", "spot", "slippery"),
    [
        ((river(),), ICE, (500, 1200), True),
        ((box("m", Land.MARSH, 400, 1100, 200, 200),), ICE, (500, 1200), True),
        ((box("m", Land.MARSH, 400, 1100, 200, 200),), PLAIN, (500, 1200), False),
        ((box("w", Land.WATERWAY, 0, 0, 700, 2400),), DEEP_ICE, (500, 1200), True),
        ((river(), ROAD), PLAIN, (1000, 1200), True),
        ((river(), FORD), PLAIN, (1000, 1200), False),
        ((ROAD,), PLAIN, (1000, 1200), False),
    ],
    ids=["river", "marsh", "marsh in spring", "waterway", "bridge", "ford", "road"],
)
def test_flight_over_ice_or_a_bridge(
    features: tuple[Feature, ...], sky: Sky, spot: tuple[float, float], slippery: bool
) -> None:
    area = place(*spot)
    for die, lives in ((1, False), (2, True)):
        battle = at_river(features=features, sky=sky, dice=(die,))
        own = battle.state.elements["a1"]
        assert rivers.treacherous(battle.state, own, area, fleeing=True) is slippery
        assert not rivers.treacherous(battle.state, own, area), "a recoil is no flight"
        assert rivers.forced(battle, "a1", area, fleeing=True) is (lives or not slippery)
        assert battle.rolls == slippery


@pytest.mark.rule("DBF-RIVER-FROZEN")
def test_one_die_in_each_bound_of_flight() -> None:
    battle = at_river(features=(river(),), sky=ICE, dice=(2, 1))
    assert rivers.forced(battle, "a1", WATER, fleeing=True)
    assert rivers.forced(battle, "a1", WATER, fleeing=True)
    assert battle.rolls == 1
    battle.state.bound = msgspec.structs.replace(battle.state.bound, number=2)
    assert not rivers.forced(battle, "a1", WATER, fleeing=True)


@pytest.mark.rule("DBF-RIVER-ADAPTED")
def test_water_adapted_creatures_never_drown() -> None:
    own = element("a1", "Ax(O)", BANK, traits=(Trait.WATER,))
    for features, sky, area in (
        ((river(), ROAD), PLAIN, WATER),
        ((river(), ROAD), PLAIN, place(1000, 1200)),
        ((river(),), ICE, WATER),
    ):
        battle = at_river(own, features=features, sky=sky, level=River.DANGEROUS)
        assert rivers.forced(battle, "a1", area, fleeing=True)
        assert battle.rolls == 0


# -- Dam -----------------------------------------------------------------------------------------------------------


def test_dam_changes_a_river_near_its_caster_for_two_bounds() -> None:
    caster = element("a2", "Ps(I)", (700, 1290))
    battle = at_river(element("a1", "Bd(O)", BANK), caster, level=River.EASY)
    field = battle.state
    feature, far = field.feature("r"), place(200, 1230)
    field.enchantments = (
        Enchantment(name=rivers.DAM_RAISES, side=WEST, caster="a2", target="r", since=1, until=2),
    )
    assert rivers.difficulty(field, feature, WATER) is River.TRICKY
    assert rivers.difficulty(field, feature, far) is River.EASY, "more than 200 paces from the caster"
    field.bound = msgspec.structs.replace(field.bound, number=3)
    assert rivers.difficulty(field, feature, WATER) is River.EASY
    field.enchantments = (
        Enchantment(name=rivers.DAM_LOWERS, side=WEST, caster="a2", target="r", since=3, until=4),
        Enchantment(name=rivers.DAM_LOWERS, side=EAST, caster="a2", target="r", since=3, until=4),
    )
    assert rivers.difficulty(field, feature, WATER) is River.PALTRY, "never easier than that"
