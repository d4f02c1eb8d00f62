"""Mounting and dismounting, led mounts, mounted infantry (seed lines 541-566, 998)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE, Contact, Point, advanced, contact
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis import dismounted, led_mounts, mounting
from oriflamme.rulesets.fictionalis.actions import Action
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Section, Slope, Surface, Works
from oriflamme.rulesets.fictionalis.led_mounts import MountsLost
from oriflamme.rulesets.fictionalis.mounting import Dismount, Dismounting, Remount, Remounting, Spot
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Rank, Trait
from oriflamme.rulesets.fictionalis.troops import Kind, parse_kind
from tests.rulesets.fictionalis.layout import element, laid_out, line, place

DISMOUNT, REMOUNT = Dismounting(), Remounting()
FREE = (Trait.MAY_DISMOUNT,)
WIDE: dict[str, Any] = {"traits": (Trait.MAY_DISMOUNT, Trait.CHARIOT), "depth": 80}


def scene(*elements: Element, **options: Any) -> Battle[Field]:
    foe = element("b1", "Reg Bd(O)", (3000, 200), 180)
    return laid_out(*elements, element("a0", "Reg Bd(O)", (1000, 1900), general=Rank.SUB), foe, **options)


def knights(**options: Any) -> Battle[Field]:
    return scene(element("a1", "Reg Kn(O)", (1000, 1500), traits=FREE), **options)


def refused(battle: Battle[Field], command: Dismount | Remount) -> list[str]:
    action: Action[Any] = DISMOUNT if isinstance(command, Dismount) else REMOUNT
    return [one.rule for one in action.reasons(battle, "west", command)]


def down(battle: Battle[Field], command: Dismount) -> Element:
    assert refused(battle, command) == []
    DISMOUNT.carry_out(battle, "west", command)
    return battle.state.elements[command.element]


def fresh(battle: Battle[Field]) -> None:
    """Begin a bound anew for all."""
    for name in battle.state.elements:
        battle.state.note_deeds(name, tactical=False, marches=0)
    command = battle.state.commands["a"]
    battle.state.order(msgspec.structs.replace(command, pips=12))


# -- as what, and who -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-DISMOUNT-TABLE")
@pytest.mark.parametrize(
    ("kind", "arms", "into"),
    [
        ("Reg Kn(X)", (Trait.BOW,), ["Bw(S)"]),
        ("Reg Kn(O)", (Trait.BOW,), ["Bw(O)"]),
        ("Reg Cv(I)", (Trait.FIREARM,), ["Bw(I)"]),
        ("Reg Cv(I)", (Trait.CROSSBOW,), ["Bw(I)"]),
        ("Reg Cv(O)", (Trait.FIREARM,), ["Art(X)"]),
        ("Reg Cv(S)", (Trait.BOW,), ["Bw(O)"]),
        ("Reg Cv(O)", (Trait.CROSSBOW,), ["Bw(O)"]),
        ("Irr LH(S)", (Trait.BOW,), ["Bw(I)"]),
        ("Irr LH(O)", (Trait.CROSSBOW,), ["Bw(I)"]),
        ("Irr LH(O)", (Trait.FIREARM,), ["Bw(I)"]),
        ("Irr Cm(O)", (Trait.BOW,), ["Bw(I)"]),
        ("Reg Kn(S)", (), ["Bd(S)"]),
        ("Reg Kn(O)", (), ["Bd(S)"]),
        ("Reg Kn(I)", (), ["Bd(S)"]),
        ("Reg Kn(F)", (), ["Sp(O)", "Bd(O)"]),
        ("Reg Kn(X)", (), ["Sp(S)"]),
        ("Reg Cv(S)", (), ["Ax(S)"]),
        ("Reg Cv(O)", (), ["Ax(S)"]),
        ("Reg Cv(I)", (), ["Ax(I)"]),
        ("Irr Cv(S)", (), ["Wb(S)"]),
        ("Irr Cv(O)", (), ["Wb(S)"]),
        ("Irr Cm(S)", (), ["Wb(S)"]),
        ("Irr Cv(I)", (), ["Ax(I)"]),
        ("Irr Cm(I)", (), ["Ax(I)"]),
        ("Irr LH(F)", (), ["Ax(I)"]),
        ("Irr El(O)", (), []),
        ("Irr Exp(O)", (), []),
        ("Irr Be(O)", (), []),
        ("Irr Cm(X)", (), []),
        ("Irr Dr(O)", (), []),
        ("Reg Bd(O)", (), []),
    ],
)
def test_as_what_mounted_troops_dismount(kind: str, arms: tuple[Trait, ...], into: list[str]) -> None:
    assert [str(one) for one in dismounted.foot_kinds(element("a1", kind, None, traits=arms))] == into


@pytest.mark.rule("DBF-DISMOUNT-TABLE")
def test_nature_stays_but_for_what_is_always_one() -> None:
    def nature(kind: str, *arms: Trait) -> list[bool]:
        return [one.regular for one in dismounted.foot_kinds(element("a1", kind, None, traits=arms))]

    assert nature("Irr Kn(O)") == [False]
    assert nature("Reg Kn(O)") == [True]
    assert nature("Irr Kn(X)") == [True]
    assert nature("Irr Cv(O)", Trait.FIREARM) == [True]
    assert nature("Irr Cv(O)") == [False]


@pytest.mark.rule("DBF-DISMOUNT-TABLE", "DBF-DISMOUNT-LIMITS")
def test_a_list_may_say_otherwise_and_let_flyers_dismount() -> None:
    spears = parse_kind("Reg Sp(O)")
    listed = element("a1", "Reg Kn(O)", None, traits=FREE, forms=(spears,))
    assert dismounted.foot_kinds(listed) == (spears,)
    flier = element("a1", "Reg Fl(O)", None, traits=FREE, forms=(spears,))
    assert dismounted.foot_kinds(flier) == (spears,)
    assert dismounted.foot_kinds(element("a1", "Reg Fl(O)", None)) == ()
    wolf = element("a1", "Irr Be(O)", None, traits=(Trait.SHAPE_CHANGER,), forms=(spears,))
    assert dismounted.foot_kinds(wolf) == ()


def may(battle: Battle[Field], name: str = "a1") -> list[str]:
    return [one.rule for one in dismounted.may_reasons(battle.state, battle.state.elements[name])]


@pytest.mark.rule("DBF-DISMOUNT-WHO")
def test_those_of_whom_the_list_says_so_dismount_at_any_time_others_at_need() -> None:
    assert may(knights()) == []
    plain = element("a1", "Reg Kn(O)", (1000, 1500))
    assert may(scene(plain)) == ["DBF-DISMOUNT-WHO"]
    wall = Section(
        id="s",
        side="east",
        kind=Works.PERMANENT,
        left=Point(1040 * PACE, 1201 * PACE),
        right=Point(960 * PACE, 1201 * PACE),
    )
    assert may(scene(plain, surface=Surface(works=(wall,)))) == []
    farther = msgspec.structs.replace(
        wall, left=Point(1040 * PACE, 1190 * PACE), right=Point(960 * PACE, 1190 * PACE)
    )
    assert may(scene(plain, surface=Surface(works=(farther,)))) == ["DBF-DISMOUNT-WHO"]
    own = msgspec.structs.replace(
        farther, side="west", left=Point(960 * PACE, 1500 * PACE), right=Point(1040 * PACE, 1500 * PACE)
    )
    assert may(scene(plain, surface=Surface(works=(own,)))) == []


@pytest.mark.rule("DBF-DISMOUNT-WHO")
def test_war_wagons_on_a_hill_make_it_allowed() -> None:
    plain = element("a1", "Reg Kn(O)", (1000, 1500))
    wagon = element("b2", "Irr WWg(O)", (1000, 1250), 180)
    corners = ((800, 1000), (1200, 1000), (1200, 1300), (800, 1300))
    hill = Feature(
        id="h",
        land=Land.HILL,
        outline=tuple(Point(x * PACE, y * PACE) for x, y in corners),
        slope=Slope.GENTLE,
        crest=(Point(1000 * PACE, 1150 * PACE),),
    )
    assert may(scene(plain, wagon, surface=Surface(features=(hill,)))) == []
    assert may(scene(plain, wagon)) == ["DBF-DISMOUNT-WHO"]


@pytest.mark.rule("DBF-DISMOUNT-WHO")
def test_so_does_a_command_that_is_otherwise_on_foot_for_its_general() -> None:
    def general(*others: Element) -> list[str]:
        return may(laid_out(element("a1", "Reg Kn(O)", (1000, 1500), general=Rank.CINC), *others))

    assert general(element("a2", "Reg Bd(O)", (1200, 1500))) == []
    assert general(element("a2", "Reg Cv(O)", (1200, 1500))) == ["DBF-DISMOUNT-WHO"]


@pytest.mark.rule("DBF-DISMOUNT-LIMITS")
def test_camels_dismount_only_for_works_and_others_never() -> None:
    camels = element("a1", "Irr Cm(O)", (1000, 1500), traits=FREE)
    assert may(scene(camels)) == ["DBF-DISMOUNT-LIMITS"]
    own = Section(
        id="s",
        side="west",
        kind=Works.TEMPORARY,
        left=Point(960 * PACE, 1500 * PACE),
        right=Point(1040 * PACE, 1500 * PACE),
    )
    assert may(scene(camels, surface=Surface(works=(own,)))) == []
    for kind in ("Irr El(O)", "Irr Exp(O)", "Irr Be(O)", "Irr Cm(X)", "Irr Dr(O)"):
        never = element("a1", kind, (1000, 1500), traits=FREE)
        assert may(scene(never, surface=Surface(works=(own,)))) == ["DBF-DISMOUNT-LIMITS"]


@pytest.mark.rule("DBF-DISMOUNT-WHO")
def test_who_dismounted_for_works_has_to_remount_to_leave_them() -> None:
    own = Section(
        id="s",
        side="west",
        kind=Works.TEMPORARY,
        left=Point(960 * PACE, 1500 * PACE),
        right=Point(1040 * PACE, 1500 * PACE),
    )
    defender = element("a1", "Reg Bd(S)", (1000, 1500), rode=parse_kind("Reg Kn(O)"))
    field = scene(defender, surface=Surface(works=(own,))).state
    back = advanced(defender.at, -50 * PACE)
    assert [one.rule for one in dismounted.leaving_reasons(field, defender, back)] == ["DBF-DISMOUNT-WHO"]
    assert not list(dismounted.leaving_reasons(field, defender, defender.at))
    free = msgspec.structs.replace(defender, traits=FREE)
    assert not list(dismounted.leaving_reasons(field, free, back))
    assert not list(dismounted.leaving_reasons(field, element("a1", "Reg Bd(S)", (1000, 1500)), back))


# -- dismounting -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-MOVE-DISMOUNT", "DBF-DISMOUNT-RATIO", "DBF-DISMOUNT-HORSEHOLDERS")
def test_a_knight_dismounts_where_he_stands_and_his_horse_is_held_behind_him() -> None:
    battle = knights()
    before = battle.state.elements["a1"]
    after = down(battle, Dismount("a1", "Bd(S)"))
    assert (str(after.kind), str(after.rode)) == ("Bd(S)", "Kn(O)")
    assert after.at == place(1000, 1500)
    assert after.mounts == place(1000, 1530, depth=60)
    assert after.deeds.tactical
    assert battle.state.commands["a"].pips == 12 - 4
    assert after.equivalent == before.equivalent
    assert refused(battle, Remount("a1")) == ["DBF-MOVE-TACTICAL"]


@pytest.mark.rule("DBF-MOVE-DISMOUNT")
def test_it_takes_a_move_of_its_own_away_from_enemy_edges() -> None:
    battle = knights()
    battle.state.note_deeds("a1", tactical=True)
    assert refused(battle, Dismount("a1", "Bd(S)")) == ["DBF-MOVE-TACTICAL"]
    engaged = scene(
        element("a1", "Reg Kn(O)", (1000, 1500), traits=FREE), element("b2", "Reg Bd(O)", (1000, 1500), 180)
    )
    assert set(refused(engaged, Dismount("a1", "Bd(S)"))) == {"DBF-MOVE-DISMOUNT"}
    corner = scene(
        element("a1", "Reg Kn(O)", (1000, 1500), traits=FREE), element("b2", "Reg Bd(O)", (1080, 1500), 180)
    )
    assert refused(corner, Dismount("a1", "Bd(S)")) == []
    assert refused(knights(), Dismount("a1", "Bw(S)")) == ["DBF-DISMOUNT-TABLE"]
    poor = knights()
    poor.state.order(msgspec.structs.replace(poor.state.commands["a"], pips=3))
    assert refused(poor, Dismount("a1", "Bd(S)")) == ["DBF-PIP-USE"]


@pytest.mark.rule("DBF-MOVE-DISMOUNT", "DBF-DISMOUNT-RATIO")
def test_it_may_be_a_march_away_from_the_enemy() -> None:
    battle = knights()
    after = down(battle, Dismount("a1", "Bd(S)", march=True))
    assert (after.deeds.tactical, after.deeds.marches) == (False, 1)
    near = scene(
        element("a1", "Reg Kn(O)", (1000, 1500), traits=FREE), element("b2", "Reg Bd(O)", (1000, 1301), 180)
    )
    assert set(refused(near, Dismount("a1", "Bd(S)", march=True))) == {"DBF-MARCH-a"}


def chariots(*, count: int = 3, **options: Any) -> Battle[Field]:
    return scene(*line("a", ["Reg Kn(O)"] * count, (1000, 1500), **WIDE), **options)


@pytest.mark.rule("DBF-DISMOUNT-RATIO", "DBF-MOVE-DISMOUNT")
def test_three_chariots_make_one_element_on_foot_worth_as_much() -> None:
    battle = chariots()
    assert refused(battle, Dismount("a1", "Bd(S)")) == ["DBF-DISMOUNT-RATIO"]
    assert refused(battle, Dismount("a1", "Bd(S)", ("a2",))) == ["DBF-DISMOUNT-RATIO"]
    after = down(battle, Dismount("a2", "Bd(S)", ("a1", "a3")))
    assert after.at == place(1080, 1500)
    assert after.equivalent == 6
    assert after.mounts == place(1080, 1530, depth=80)
    others = [battle.state.elements[name] for name in ("a1", "a3")]
    assert [(one.place, one.carrier, one.rect, one.equivalent) for one in others] == [
        (Place.ABOARD, "a2", None, 0)
    ] * 2
    assert battle.state.commands["a"].pips == 12 - 4


@pytest.mark.rule("DBF-DISMOUNT-RATIO", "DBF-MOVE-DISMOUNT")
def test_two_light_horse_do_and_have_to_stand_edge_to_edge() -> None:
    pair = line("a", ["Irr LH(O)"] * 2, (1000, 1500), traits=FREE)
    assert down(scene(*pair), Dismount("a1", "Ax(I)", ("a2",))).equivalent == 4
    apart = [pair[0], element("a2", "Irr LH(O)", (1100, 1500), traits=FREE)]
    assert "DBF-MOVE-DISMOUNT" in refused(scene(*apart), Dismount("a1", "Ax(I)", ("a2",)))
    mixed = [pair[0], element("a2", "Irr LH(S)", (1080, 1500), traits=FREE)]
    assert "DBF-MOVE-DISMOUNT" in refused(scene(*mixed), Dismount("a1", "Ax(I)", ("a2",)))
    led = [pair[0], msgspec.structs.replace(pair[1], general=Rank.ALLY)]
    assert "DBF-DISMOUNT-RATIO" in refused(scene(*led), Dismount("a1", "Ax(I)", ("a2",)))


def test_options_name_every_way_to_dismount() -> None:
    battle = chariots(count=4)
    found = list(DISMOUNT.options(battle, "west"))
    assert Dismount("a1", "Bd(S)", ("a2", "a3")) in found
    assert Dismount("a3", "Bd(S)", ("a2", "a4")) in found
    assert all(refused(battle, one) == [] for one in found)
    assert list(DISMOUNT.options(battle, "east")) == []
    fast = scene(element("a1", "Reg Kn(F)", (1000, 1500), traits=FREE))
    assert list(DISMOUNT.options(fast, "west")) == [Dismount("a1", "Sp(O)"), Dismount("a1", "Bd(O)")]
    forecast = DISMOUNT.forecast(fast, "west", Dismount("a1", "Sp(O)"))
    assert (forecast.price, forecast.places) == (4, {"a1": place(1000, 1500)})


# -- led mounts --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-DISMOUNT-HORSEHOLDERS")
def test_mounts_stand_behind_the_ranks_and_their_mounts() -> None:
    battle = scene(
        element("a1", "Reg Kn(O)", (1000, 1500), traits=FREE),
        element("a2", "Reg Kn(O)", (1000, 1560), traits=FREE),
    )
    rear = down(battle, Dismount("a2", "Bd(S)"))
    assert rear.mounts == place(1000, 1590, depth=60)
    # The second rank still stands 60 paces behind the first man's front: there is no room between them.
    first = down(battle, Dismount("a1", "Bd(S)"))
    assert first.mounts is None
    column = scene(
        element("a1", "Reg Bd(S)", (1000, 1500), traits=FREE),
        element("a2", "Reg Bd(S)", (1000, 1530), mounts=place(1000, 1560, depth=60)),
    )
    there = led_mounts.place_for(
        column.state, column.state.elements["a1"], place(1000, 1500), parse_kind("Reg Kn(O)")
    )
    assert there == place(1000, 1620, depth=60)


@pytest.mark.rule("DBF-DISMOUNT-HORSEHOLDERS")
def test_mounts_may_be_let_go_and_nobody_remounts_without() -> None:
    battle = knights()
    after = down(battle, Dismount("a1", "Bd(S)", keep=False))
    assert after.mounts is None
    fresh(battle)
    assert refused(battle, Remount("a1")) == ["DBF-DISMOUNT-HORSEHOLDERS"]


def afoot(*more: Element) -> Battle[Field]:
    walker = element(
        "a1", "Reg Bd(S)", (1000, 1500), rode=parse_kind("Reg Kn(O)"), mounts=place(1000, 1530, depth=60)
    )
    return scene(walker, *more)


@pytest.mark.rule("DBF-DISMOUNT-LED-LOST")
def test_mounts_are_lost_by_any_touch_of_the_enemy() -> None:
    for at, angle in (((1000, 1590), 0), ((1080, 1590), 0), ((1080, 1590), 180)):
        battle = afoot(element("b2", "Reg Ps(O)", at, angle))
        led_mounts.review(battle)
        assert battle.state.elements["a1"].mounts is None
        assert [one.element for one in battle.advance() if isinstance(one, MountsLost)] == ["a1"]
    battle = afoot(element("b2", "Reg Ps(O)", (1090, 1595)), element("a5", "Reg Ps(O)", (1000, 1590)))
    led_mounts.review(battle)
    assert battle.state.elements["a1"].mounts is not None


@pytest.mark.rule("DBF-DISMOUNT-LED-LOST")
def test_and_with_their_owner() -> None:
    battle = afoot()
    battle.state.take_off("a1", Place.LOST)
    led_mounts.review(battle)
    assert battle.state.elements["a1"].mounts is None


@pytest.mark.rule("DBF-DISMOUNT-LED-LOST")
def test_and_by_all_who_cross_them_but_psiloi_spies_and_those_aloft() -> None:
    way = (place(1000, 1590), place(1000, 1560))
    for kind, lost in (("Reg Bd(O)", True), ("Reg Ps(O)", False), ("Irr Sy(O)", False), ("Reg Fl(O)", False)):
        battle = afoot(element("a5", kind, (1000, 1700)))
        led_mounts.crossed(battle, "a5", way)
        assert (battle.state.elements["a1"].mounts is None) is lost


@pytest.mark.rule("DBF-MOUNTED-INFANTRY", "DBF-DISMOUNT-LED-LOST")
def test_mounted_infantry_takes_its_mounts_along_when_it_rides() -> None:
    riders = element(
        "a1", "Reg Bd(O)", (1000, 1500), traits=(Trait.MOUNTED_INFANTRY,), mounts=place(1000, 1530, depth=60)
    )
    battle = scene(riders)
    assert led_mounts.is_mounted_infantry(riders)
    assert not led_mounts.is_mounted_infantry(msgspec.structs.replace(riders, mounts=None))
    assert led_mounts.riding_kind(riders).type.value == "Cv"
    camels = msgspec.structs.replace(riders, traits=(Trait.MOUNTED_INFANTRY, Trait.CAMELS))
    assert led_mounts.riding_kind(camels).type.value == "Cm"
    # At the table's edge there is no room for them.
    for y, mounts in ((1300, place(1000, 1330, depth=60)), (2365, None)):
        battle.state.move({"a1": place(1000, y)})
        led_mounts.rode_along(battle, "a1")
        assert battle.state.elements["a1"].mounts == mounts
    assert list(DISMOUNT.options(scene(riders), "west")) == []


# -- remounting -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-MOVE-DISMOUNT", "DBF-DISMOUNT-RATIO")
def test_who_has_his_mounts_remounts_by_a_move() -> None:
    battle = afoot()
    assert list(REMOUNT.options(battle, "west")) == [Remount("a1")]
    assert REMOUNT.forecast(battle, "west", Remount("a1")).price == 4
    REMOUNT.carry_out(battle, "west", Remount("a1"))
    after = battle.state.elements["a1"]
    assert (str(after.kind), after.rode, after.mounts) == ("Kn(O)", None, None)
    assert after.at == place(1000, 1500, depth=60)
    assert after.deeds.tactical
    assert battle.state.commands["a"].pips == 8
    assert refused(battle, Remount("a1"))[-1] == "DBF-MOVE-DISMOUNT"
    assert refused(afoot(element("b2", "Reg Bd(O)", (1000, 1500), 180)), Remount("a1")) != []
    blocked = afoot(element("a5", "Reg Bd(O)", (1000, 1550)))
    assert refused(blocked, Remount("a1")) == ["DBF-MOVE-DISMOUNT"]


@pytest.mark.rule("DBF-MOVE-DISMOUNT", "DBF-DISMOUNT-RATIO")
def test_chariots_come_back_each_beside_or_behind_another() -> None:
    battle = chariots()
    down(battle, Dismount("a2", "Bd(S)", ("a1", "a3")))
    fresh(battle)
    assert refused(battle, Remount("a2")) == ["DBF-MOVE-DISMOUNT"]
    assert refused(battle, Remount("a2", (Spot(0, "left"), Spot(0, "left")))) == ["DBF-MOVE-DISMOUNT"]
    assert refused(battle, Remount("a2", (Spot(1, "left"), Spot(0, "left")))) == ["DBF-MOVE-DISMOUNT"]
    chosen = Remount("a2", (Spot(0, "left"), Spot(1, "left")))
    found = list(REMOUNT.options(battle, "west"))
    assert chosen in found
    # 18 pairs of spots, but for the same one twice, and the place of the first itself on either side of a neighbour.
    assert len(found) == len(set(found)) == 18 - 3 - 2
    REMOUNT.carry_out(battle, "west", chosen)
    elements = battle.state.elements
    assert [elements[name].at for name in ("a2", "a1", "a3")] == [
        place(x, 1500, depth=80) for x in (1080, 1000, 920)
    ]
    assert [elements[name].equivalent for name in ("a1", "a2", "a3")] == [2, 2, 2]
    assert all(elements[name].deeds.tactical and elements[name].carrier is None for name in ("a1", "a3"))


@pytest.mark.rule("DBF-DISMOUNT-RATIO", "DBF-FLEE-DISTANCE")
def test_to_flee_one_remounts_at_once_for_nothing() -> None:
    battle = afoot(element("b2", "Reg Bd(O)", (1000, 1500), 180))
    assert mounting.remount_at_once(battle, "a1")
    assert str(battle.state.elements["a1"].kind) == "Kn(O)"
    assert battle.state.commands["a"].pips == 12
    assert not mounting.remount_at_once(battle, "a1")
    hemmed = afoot(element("a5", "Reg Bd(O)", (1000, 1550)))
    assert not mounting.remount_at_once(hemmed, "a1")
    assert str(hemmed.state.elements["a1"].kind) == "Bd(S)"
    three = chariots()
    down(three, Dismount("a2", "Bd(S)", ("a1", "a3")))
    assert mounting.remount_at_once(three, "a2")
    rects = [three.state.elements[name].at for name in ("a1", "a2", "a3")]
    assert contact(rects[0], rects[1]) is Contact.EDGE


@pytest.mark.rule("DBF-DISMOUNT-WHO", "DBF-DISMOUNT-RATIO")
def test_a_double_base_dismounts_together_and_keeps_its_foot() -> None:
    def both(rear: str) -> tuple[Element, Element]:
        made = element("a1", "Reg Kn(O)", (1000, 1500), traits=FREE, rear=parse_kind(rear), depth=120)
        battle = scene(made)
        walker = down(battle, Dismount("a1", "Bd(S)"))
        fresh(battle)
        REMOUNT.carry_out(battle, "west", Remount("a1"))
        return walker, battle.state.elements["a1"]

    walker, rider = both("Reg Kn(O)")
    assert (str(walker.kind), str(walker.rear)) == ("Bd(S)", "Bd(S)")
    assert walker.at.depth == 60 * PACE
    assert (str(rider.kind), str(rider.rear), rider.at.depth) == ("Kn(O)", "Kn(O)", 120 * PACE)
    walker, rider = both("Reg Ps(O)")
    assert (str(walker.rear), walker.at.depth) == ("Ps(O)", 70 * PACE)
    assert (str(rider.rear), rider.at.depth) == ("Ps(O)", 100 * PACE)


def test_deployment_dismounts_for_nothing() -> None:
    battle = knights()
    kind: Kind = parse_kind("Reg Bd(S)")
    mounting.dismount(battle, "a1", kind, (), keep=True)
    after = battle.state.elements["a1"]
    assert (after.kind, after.deeds.tactical, battle.state.commands["a"].pips) == (kind, False, 12)
