"""Who may shoot, at whom, how far, and past what (seed lines 1206-1220)."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.table import EDGES, PACE, Edge, Point
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Section, Slope, Surface, Works
from oriflamme.rulesets.fictionalis.headings import set_ashore
from oriflamme.rulesets.fictionalis.pieces import Deeds, Element, Trait
from oriflamme.rulesets.fictionalis.shooting import chances
from oriflamme.rulesets.fictionalis.shooting_targets import (
    directness,
    in_arc,
    may_shoot,
    own_second_rank,
    reasons_not_at,
    reasons_not_to_shoot,
    second_rank,
    seen_from,
    shooting_distance,
    targets,
    weapon,
)
from oriflamme.rulesets.fictionalis.troops import Type, parse_kind
from oriflamme.rulesets.fictionalis.visibility import sees
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out, line, place

X, Y = 1800, 1200
F = 80 * PACE


def near(x: float, y: float) -> tuple[float, float]:
    """Return a place by its distances in paces from the middle of the table."""
    return X + x, Y + y


def shooter(kind: str, name: str = "a1", x: float = 0, y: float = 0, **more: Any) -> Element:
    return element(name, kind, near(x, y), **more)


def enemy(kind: str = "Sp(O)", name: str = "b1", x: float = 0, y: float = -100, **more: Any) -> Element:
    return element(name, kind, near(x, y), SOUTH, **more)


def field_of(*elements: Element, **more: Any) -> Field:
    return laid_out(*elements, **more).state


def aims(field: Field, name: str = "a1") -> list[str]:
    return [one.id for one in targets(field, field.elements[name])]


def why_idle(field: Field, name: str = "a1") -> list[tuple[str, str]]:
    found = reasons_not_to_shoot(field, field.elements[name])
    return [(reason.rule, reason.text.id) for reason in found]


def why_not(field: Field, target: str = "b1", name: str = "a1") -> list[tuple[str, str]]:
    found = reasons_not_at(field, field.elements[name], field.elements[target])
    return [(reason.rule, reason.text.id) for reason in found]


# -- who ---------------------------------------------------------------------------------------------------------------

SHOOTERS = {
    "Bw(I)": 200,
    "Bw(X)": 200,
    "Art(S)": 500,
    "Art(O)": 500,
    "Art(F)": 500,
    "Art(I)": 200,
    "Art(X)": 100,
    "WWg(S)": 200,
    "WWg(O)": 200,
    "El(X)": 500,
    "Ab(X)": 500,
    "Ab(O)": 50,
    "Ab(S)": 50,
    "Shp(S)": 200,
    "Shp(O)": 200,
    "Shp(X)": 200,
    "Gal(I)": 200,
    "Bts(S)": 200,
    "Bts(X)": 500,
}


@pytest.mark.rule("DBF-SHOOT-WHO", "DBF-SHOOT-RANGE")
@pytest.mark.parametrize(("kind", "paces"), SHOOTERS.items())
def test_each_kind_that_shoots_reaches_so_far(kind: str, paces: int) -> None:
    arm = weapon(parse_kind(kind))
    assert arm is not None
    assert arm.range == paces
    depth = {"Gal": 120, "Shp": 120, "Bts": 80}.get(kind.split("(", maxsplit=1)[0], 0)
    base: dict[str, Any] = {"depth": depth} if depth else {}
    assert aims(field_of(shooter(kind, **base), enemy(y=-paces))) == ["b1"]
    assert aims(field_of(shooter(kind, **base), enemy(y=-paces - 1))) == []


@pytest.mark.rule("DBF-SHOOT-WHO")
@pytest.mark.parametrize("kind", ["Ps(O)", "LH(O)", "WWg(X)", "El(S)", "Ab(I)", "Shp(I)", "Bts(O)", "Cv(S)"])
def test_all_others_do_not_shoot_at_a_distance(kind: str) -> None:
    field = field_of(shooter(kind), enemy())
    assert why_idle(field) == [("DBF-SHOOT-WHO", "dbf-refused-no-shooter")]


@pytest.mark.rule("DBF-SHOOT-WHO")
@pytest.mark.parametrize("deeds", [Deeds(marches=1), Deeds(fled=True)])
def test_who_has_marched_or_fled_does_not_shoot(deeds: Deeds) -> None:
    field = field_of(shooter("Bw(O)", deeds=deeds), enemy())
    assert why_idle(field) == [("DBF-SHOOT-WHO", "dbf-refused-shot-marched")]
    assert may_shoot(field_of(shooter("Bw(O)", deeds=Deeds(tactical=True)), enemy()), shooter("Bw(O)"))


@pytest.mark.rule("DBF-SHOOT-WHO")
def test_a_vessel_whose_troops_are_ashore_does_not_shoot() -> None:
    field = field_of(shooter("Shp(O)", depth=120), enemy())
    set_ashore(field, "a1")
    assert why_idle(field) == [("DBF-SHOOT-WHO", "dbf-refused-no-shooter")]


@pytest.mark.rule("DBF-SHOOT-OBLIGED")
def test_each_shoots_once_in_a_bound() -> None:
    field = field_of(shooter("Bw(O)", deeds=Deeds(shot=True)), enemy())
    assert why_idle(field) == [("DBF-SHOOT-OBLIGED", "dbf-refused-shot-already")]


@pytest.mark.rule("DBF-SHOOT-ARTILLERY")
@pytest.mark.parametrize("kind", ["Art(O)", "Art(S)", "El(X)", "Bts(X)"])
def test_artillery_shoots_in_its_own_bound_when_it_has_not_moved(kind: str) -> None:
    assert may_shoot(field_of(shooter(kind), enemy()), shooter(kind))
    assert why_idle(field_of(shooter(kind), enemy(), bound="east")) == [
        ("DBF-SHOOT-ARTILLERY", "dbf-refused-shot-enemy-bound")
    ]
    assert why_idle(field_of(shooter(kind, deeds=Deeds(tactical=True)), enemy())) == [
        ("DBF-SHOOT-ARTILLERY", "dbf-refused-shot-moved")
    ]


@pytest.mark.rule("DBF-SHOOT-ARTILLERY")
def test_handgunners_may_move_and_in_two_ranks_shoot_in_every_bound_as_one() -> None:
    moved = Deeds(tactical=True)
    assert why_idle(field_of(shooter("Art(X)", deeds=moved), enemy())) == []
    single = field_of(shooter("Art(X)"), enemy(), bound="east")
    assert why_idle(single) == [("DBF-SHOOT-ARTILLERY", "dbf-refused-shot-enemy-bound")]
    for bound in ("west", "east"):
        two = field_of(shooter("Art(X)"), shooter("Art(X)", "a2", y=80), enemy(), bound=bound)
        assert aims(two) == ["b1"]
        assert ("DBF-SHOOT-ARTILLERY", "dbf-refused-shot-second-rank") in why_idle(two, "a2")
    double = shooter("Art(X)", rear=parse_kind("Art(X)"))
    assert why_idle(field_of(double, enemy(), bound="east")) == []


# -- melee forbids -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-SHOOT-FORBIDDEN")
def test_who_is_in_melee_overlaps_supports_or_stands_behind_it_does_not_shoot() -> None:
    field = field_of(
        shooter("Bw(O)"),
        shooter("Bw(O)", "a2", x=80),
        shooter("Bw(O)", "a3", y=40),
        shooter("WWg(O)", "a4", x=80, y=40),
        enemy(y=0),
        enemy(name="b2", y=-150),
    )
    assert [text for _, text in why_idle(field)] == ["dbf-refused-shot-melee"]
    assert [text for _, text in why_idle(field, "a2")] == ["dbf-refused-shot-overlap"]
    # Bows gain nothing by Bows behind them against Spears that are in the table for it: they do.
    assert [text for _, text in why_idle(field, "a3")] == ["dbf-refused-shot-support"]
    assert [text for _, text in why_idle(field, "a4")] == []


@pytest.mark.rule("DBF-SHOOT-FORBIDDEN")
def test_who_touches_the_rear_of_a_fight_does_not_shoot() -> None:
    field = field_of(shooter("Bd(O)"), shooter("Art(F)", "a2", y=30), enemy(y=0), enemy(name="b2", y=-200))
    assert [text for _, text in why_idle(field, "a2")] == ["dbf-refused-shot-behind"]


@pytest.mark.rule("DBF-SHOOT-FORBIDDEN")
def test_targets_in_melee_are_spared() -> None:
    field = field_of(
        shooter("Bw(O)", x=-200),
        shooter("Bd(O)", "a2", x=-160, y=-120),
        enemy(name="b1", x=-160, y=-120),
    )
    assert ("DBF-SHOOT-FORBIDDEN", "dbf-refused-shot-melee") in why_not(field)
    assert aims(field) == []


@pytest.mark.rule("DBF-SHOOT-FORBIDDEN")
@pytest.mark.parametrize(
    ("target", "words"),
    [
        (enemy("Sp(O)", "b2", x=-80), "dbf-refused-shot-overlap"),
        (enemy("Pk(O)", "b2", y=-130), "dbf-refused-shot-support"),
        (enemy("Bd(O)", "b2", y=-130), "dbf-refused-shot-behind"),
        (enemy("Bd(O)", "b2", y=-131), None),
        (enemy("Sp(O)", "b2", x=-81), None),
    ],
)
def test_targets_that_overlap_support_or_stand_behind_a_fight_are_spared(
    target: Element, words: str | None
) -> None:
    """The enemy's first element fights; the bows see and reach the second over the flank of the fight."""
    fight = (shooter("Bd(O)", "a2", y=-100), enemy("Pk(O)" if target.kind.type is Type.PIKES else "Bd(O)"))
    bows = shooter("Bw(O)", x=-150, y=-30, angle=45)
    field = field_of(bows, *fight, target)
    found = [
        reason.text.id
        for reason in reasons_not_at(field, bows, target)
        if reason.rule == "DBF-SHOOT-FORBIDDEN"
    ]
    assert found == ([words] if words else [])


@pytest.mark.rule("DBF-SHOOT-FORBIDDEN", "DBF-SHOOT-RANGE")
def test_a_rear_rank_shoots_at_aerials_over_those_before_it_unless_melee_forbids() -> None:
    ranks = (shooter("Bd(O)"), shooter("Bw(O)", "a2", y=30))
    assert aims(field_of(*ranks, enemy("Fl(O)", y=-150)), "a2") == ["b1"]
    assert aims(field_of(*ranks, enemy("Sp(O)", y=-150)), "a2") == []
    field = field_of(*ranks, enemy("Fl(O)", y=-150), enemy("Sp(O)", "b2", y=0))
    assert why_idle(field, "a2") == [("DBF-SHOOT-FORBIDDEN", "dbf-refused-shot-behind")]


# -- arc and range -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-SHOOT-ARC")
def test_the_arc_is_three_elements_wide() -> None:
    # The near flank of the target is 39 paces beyond half F plus F, or just on the line.
    assert aims(field_of(shooter("Bw(O)"), enemy(x=159))) == ["b1"]
    far = field_of(shooter("Bw(O)"), enemy(x=160))
    assert why_not(far) == [("DBF-SHOOT-ARC", "dbf-refused-shot-arc")]


@pytest.mark.rule("DBF-SHOOT-ARC")
def test_two_corners_of_the_target_must_be_ahead() -> None:
    own = place(*near(0, 0), depth=40)
    assert in_arc(own, place(*near(130, -10), 180), F)
    assert not in_arc(own, place(*near(130, 32), 180), F)
    one_corner = place(*near(130, 20), 45)
    assert not in_arc(own, one_corner, F)


@pytest.mark.rule("DBF-SHOOT-ARC")
def test_wagons_and_some_others_shoot_from_any_edge() -> None:
    behind_it = enemy(y=300)
    assert aims(field_of(shooter("WWg(O)"), behind_it)) == ["b1"]
    assert aims(field_of(shooter("Bts(S)", depth=80), behind_it)) == ["b1"]
    assert aims(field_of(shooter("Art(O)", traits=(Trait.WAGON,)), behind_it)) == ["b1"]
    assert aims(field_of(shooter("Art(O)"), behind_it)) == []
    assert aims(field_of(shooter("Shp(O)", depth=120), enemy(y=250))) == []


def test_a_base_seen_from_its_flank_keeps_its_ground() -> None:
    base = place(0, 0, depth=160)
    turned = seen_from(base, Edge.RIGHT)
    assert (turned.width, turned.depth, turned.angle) == (160 * PACE, F, 9000)
    assert [seen_from(base, edge).angle for edge in EDGES] == [0, 9000, 18000, 27000]


@pytest.mark.rule("DBF-SHOOT-RANGE")
def test_airboats_that_drop_things_reach_only_land_and_sea() -> None:
    field = field_of(shooter("Ab(O)"), enemy("Fl(O)", y=-40))
    assert why_not(field) == [("DBF-SHOOT-RANGE", "dbf-refused-shot-aerial")]
    assert aims(field) == []


@pytest.mark.rule("DBF-SHOOT-RANGE", "DBF-SHOOT-FORBIDDEN")
def test_rear_ranks_shoot_at_aerials_by_the_range_of_the_front_rank() -> None:
    rows = [shooter("Bw(O)", f"a{rank + 1}", y=40 * rank) for rank in range(3)]
    field = field_of(*rows, enemy("Fl(O)", y=-200))
    assert aims(field, "a3") == ["b1"]
    assert shooting_distance(field, field.elements["a3"], field.elements["b1"]) == 200 * PACE
    assert aims(field_of(*rows, enemy("Sp(O)", y=-100)), "a3") == []


def walled(kind: Works = Works.TEMPORARY, y: float = 0) -> Surface:
    """Return a surface with one section that the side west holds, looking north at `y`."""
    left, right = Point((X - 40) * PACE, round((Y + y) * PACE)), Point((X + 40) * PACE, round((Y + y) * PACE))
    return Surface(works=(Section(id="w1", side="west", kind=kind, left=left, right=right),))


@pytest.mark.rule("DBF-SHOOT-RANGE")
def test_ranges_of_defenders_are_measured_from_their_works() -> None:
    # A wagon that shoots to the rear of its wall still measures from the wall.
    behind_it = enemy("Sp(O)", y=250)
    field = field_of(shooter("WWg(O)"), behind_it, surface=walled())
    free = field_of(shooter("WWg(O)"), behind_it)
    own, foe = field.elements["a1"], field.elements["b1"]
    assert shooting_distance(field, own, foe) == 219 * PACE + 999
    assert shooting_distance(free, own, foe) == 60 * PACE
    assert aims(field) == []
    assert aims(free) == ["b1"]


# -- past what ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-SHOOT-LINE")
def test_friends_and_enemies_in_the_zone_bar_the_shot() -> None:
    assert aims(field_of(shooter("Bw(O)"), enemy(y=-150))) == ["b1"]
    friend = field_of(shooter("Bw(O)"), shooter("Bd(O)", "a2", y=-50), enemy(y=-150))
    assert why_not(friend) == [("DBF-SHOOT-LINE", "dbf-refused-shot-line")]
    foe = field_of(shooter("Bw(O)"), enemy(name="b2", y=-90), enemy(y=-150))
    assert why_not(foe) == [("DBF-SHOOT-LINE", "dbf-refused-shot-line")]
    assert aims(foe) == ["b2"]


@pytest.mark.rule("DBF-SHOOT-LINE")
@pytest.mark.parametrize(("apart", "shoots"), [(160, True), (150, False)])
def test_a_gap_between_friends_must_be_one_element_wide(apart: int, shoots: bool) -> None:
    field = field_of(
        shooter("Bw(O)"),
        shooter("Bd(O)", "a2", x=-apart / 2, y=-50),
        shooter("Bd(O)", "a3", x=apart / 2, y=-50),
        enemy("Kn(O)", y=-150),
    )
    assert (aims(field) == ["b1"]) is shoots


@pytest.mark.rule("DBF-SHOOT-LINE", "DBF-SHOOT-ASSIST")
def test_three_in_a_line_can_shoot_at_one_enemy_in_a_line() -> None:
    bows = line("a", ["Bw(O)"] * 3, near(-80, 0))
    alone = field_of(*bows, enemy())
    assert [aims(alone, name) for name in ("a1", "a2", "a3")] == [["b1"]] * 3
    spears = [enemy(name="b1", x=0), enemy(name="b2", x=-80), enemy(name="b3", x=80)]
    field = field_of(*bows, *spears)
    assert [why_not(field, "b1", name) for name in ("a1", "a2", "a3")] == [[]] * 3
    assert [aims(field, name) for name in ("a1", "a2", "a3")] == [["b2"], ["b1"], ["b3"]]


@pytest.mark.rule("DBF-SHOOT-OVER")
@pytest.mark.parametrize("kind", ["Art(F)", "El(X)", "WWg(S)", "Shp(X)"])
def test_some_shoot_over_friendly_foot_but_not_pikes_bows_or_near_the_target(kind: str) -> None:
    def over(friend: str, y: float, target: float = -200) -> list[str]:
        return aims(field_of(shooter(kind), shooter(friend, "a2", y=y), enemy(y=target)))

    assert over("Bd(O)", -10) == ["b1"]
    assert over("Pk(O)", -10) == over("Bw(O)", -10) == over("Cv(O)", -10) == []
    assert over("Bd(O)", -50) == []
    assert over("Bd(O)", -49) == ["b1"]


@pytest.mark.rule("DBF-SHOOT-OVER")
def test_artillery_on_a_hill_shoots_over_friendly_foot() -> None:
    elements = (shooter("Art(O)"), shooter("Bd(O)", "a2", y=-10), enemy(y=-200))
    assert aims(field_of(*elements)) == []
    corners = tuple(
        Point((X + dx) * PACE, (Y + dy) * PACE) for dx, dy in ((-300, 0), (300, 0), (300, 500), (-300, 500))
    )
    crest = (Point(X * PACE, (Y + 40) * PACE),)
    hill = Feature(id="h", land=Land.HILL, outline=corners, slope=Slope.GENTLE, crest=crest)
    assert aims(field_of(*elements, surface=Surface(features=(hill,)))) == ["b1"]


@pytest.mark.rule("DBF-SHOOT-OVER")
def test_who_defends_temporary_works_shoots_over_all_friends() -> None:
    elements = (shooter("Bw(O)"), shooter("Kn(O)", "a2", y=-10), enemy(y=-200))
    assert aims(field_of(*elements, surface=walled())) == ["b1"]
    assert aims(field_of(*elements, surface=walled(Works.PERMANENT))) == []


@pytest.mark.rule("DBF-SHOOT-OVER")
def test_artillery_shoots_over_enemy_psiloi_and_everybody_at_and_from_the_air() -> None:
    screen = (enemy("Ps(O)", "b2", y=-60), enemy(y=-150))
    assert why_not(field_of(shooter("Art(O)"), *screen)) == []
    assert why_not(field_of(shooter("Bw(O)"), *screen)) == [("DBF-SHOOT-LINE", "dbf-refused-shot-line")]
    assert why_not(field_of(shooter("Ab(X)"), *screen)) == []
    above = field_of(shooter("Bw(O)"), shooter("Bw(X)", "a2", y=-20), enemy("Fl(O)", y=-150))
    assert aims(above) == ["b1"]


# -- at whom -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-SHOOT-TARGET")
def test_the_target_most_directly_in_front_must_be_taken() -> None:
    field = field_of(shooter("Bw(O)"), enemy(x=-60, y=-60), enemy(name="b2", x=40, y=-190))
    assert aims(field) == ["b2"]
    assert why_not(field) == []
    base = place(*near(0, 0), depth=40)
    ahead, aside = place(*near(10, -100), 180), place(*near(70, -20), 180)
    assert directness(base, ahead) < directness(base, aside)


@pytest.mark.rule("DBF-SHOOT-TARGET")
def test_equally_direct_targets_are_the_shooters_choice() -> None:
    field = field_of(shooter("Bw(O)"), enemy(x=-60), enemy(name="b2", x=60))
    assert aims(field) == ["b1", "b2"]


@pytest.mark.rule("DBF-SHOOT-TARGET")
def test_artillery_may_ignore_psiloi() -> None:
    elements = (enemy("Ps(O)", "b2", y=-60), enemy(y=-150))
    assert aims(field_of(shooter("Art(O)"), *elements)) == ["b2", "b1"]
    assert aims(field_of(shooter("Bw(O)"), *elements)) == ["b2"]


@pytest.mark.rule("DBF-SHOOT-SPIES")
def test_anybody_may_shoot_through_spies() -> None:
    field = field_of(shooter("Bw(O)"), enemy("Sy(O)", "b2", y=-60), enemy(y=-150))
    assert aims(field) == ["b2", "b1"]
    assert why_not(field) == []


# -- second ranks ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-SHOOT-REARRANK")
def test_a_second_rank_of_like_bows_aids() -> None:
    def aided(front: str = "Bw(O)", rear: str = "Bw(O)", **more: Any) -> bool:
        field = field_of(shooter(front, traits=(Trait.BOW,)), shooter(rear, "a2", y=40, **more), enemy())
        return second_rank(field, field.elements["a1"]) is not None

    bow: dict[str, Any] = {"traits": (Trait.BOW,)}
    assert aided(**bow)
    assert not aided(rear="Bw(S)", **bow)
    assert not aided(front="Bd(O)", **bow)
    assert not aided(rear="Bd(O)", **bow)
    assert not aided(traits=(Trait.CROSSBOW,))
    assert not aided(command="other", side="west", **bow)
    assert not aided(deeds=Deeds(marches=1), **bow)


@pytest.mark.rule("DBF-SHOOT-REARRANK")
def test_no_rank_aids_from_or_to_difficult_going() -> None:
    corners = tuple(
        Point((X + dx) * PACE, (Y + dy) * PACE) for dx, dy in ((-90, 50), (90, 50), (90, 300), (-90, 300))
    )
    wood = Surface(features=(Feature(id="w", land=Land.WOOD, outline=corners),))
    elements = (shooter("Bw(O)"), shooter("Bw(O)", "a2", y=40), enemy())
    assert second_rank(field_of(*elements), elements[0]) is not None
    assert second_rank(field_of(*elements, surface=wood), elements[0]) is None


# -- gullies -----------------------------------------------------------------------------------------------------------


def gully(north: float, south: float) -> Surface:
    """A gully across the front of the shooters, from one distance behind their front edge to another."""
    corners = tuple(
        Point(round((X + dx) * PACE), round((Y + dy) * PACE))
        for dx, dy in ((-200, north), (200, north), (200, south), (-200, south))
    )
    return Surface(features=(Feature(id="g", land=Land.GULLY, outline=corners),))


@pytest.mark.rule("DBF-VIS-HILLS", "DBF-SHOOT-ARC")
@pytest.mark.parametrize(
    ("north", "south", "kind", "foe", "shoots"),
    [
        (-30, 60, "Bw(O)", "Sp(O)", False),
        (20, 60, "Bw(O)", "Sp(O)", True),
        (-30, 20, "Bw(O)", "Sp(O)", True),
        (-160, 60, "Bw(O)", "Sp(O)", True),
        (-110, 60, "Bw(O)", "Sp(O)", True),
        (-30, 60, "Bw(O)", "Fl(O)", False),
        (-30, 100, "Art(O)", "Sp(O)", False),
        (-30, 100, "Ab(X)", "Sp(O)", True),
    ],
    ids=[
        "within",
        "front edge out",
        "rear edge out",
        "both",
        "target on its edge",
        "aerial",
        "guns",
        "above it",
    ],
)
def test_who_is_wholly_in_a_gully_does_not_shoot_out_of_it(
    north: float, south: float, kind: str, foe: str, shoots: bool
) -> None:
    """Seed line 863: troops in a gully see out, but cannot shoot out."""
    field = field_of(shooter(kind, depth=40), enemy(foe), surface=gully(north, south))
    assert sees(field, field.elements["a1"], field.elements["b1"])
    assert (aims(field) == ["b1"]) is shoots
    refused = [] if shoots else [("DBF-VIS-HILLS", "dbf-refused-shot-gully")]
    assert why_not(field) == refused
    assert [one.shooter for one in chances(field) if one.shooter == "a1"] == ["a1"] * shoots


@pytest.mark.rule("DBF-VIS-HILLS", "DBF-SHOOT-REARRANK")
def test_a_second_rank_down_in_a_gully_does_not_aid() -> None:
    ranks = (shooter("Bw(O)"), shooter("Bw(O)", "a2", y=40), enemy())
    for north, aids in ((30, False), (-10, True), (50, True)):
        field = field_of(*ranks, surface=gully(north, 90))
        assert (second_rank(field, field.elements["a1"]) is not None) is aids


@pytest.mark.rule("DBF-SHOOT-REARRANK", "DBF-DOUBLE-BASE-a")
def test_the_rear_half_of_a_double_base_aids_too() -> None:
    def doubled(front: str, rear: str) -> bool:
        one = shooter(front, rear=parse_kind(rear), depth=80)
        return own_second_rank(field_of(one), one)

    assert doubled("Bw(O)", "Bw(O)")
    assert doubled("Bw(X)", "Bw(O)")
    assert not doubled("Bw(O)", "Bw(I)")
    assert not doubled("Bd(O)", "Bw(O)")
    assert not own_second_rank(field_of(), shooter("Bw(O)"))
