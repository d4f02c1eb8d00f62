"""Moving through others, and gaps (seed lines 1148-1175)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE, Point, Rect, advanced, contact, overlap, slid, turned
from oriflamme.kernel.rulings import Reason
from oriflamme.rulesets.fictionalis import gaps, passing
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.gaps import Gap
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Section, Surface, Works
from oriflamme.rulesets.fictionalis.pieces import Deeds, Element, Trait
from tests.rulesets.fictionalis.layout import element, laid_out, place

MOVER = (1000, 1500)
AHEAD = (1000, 1300)


def wide_river(north: float = 1250, south: float = 1450) -> Surface:
    middle = (north + south) / 2
    river = Feature(
        id="r",
        land=Land.RIVER,
        outline=(),
        course=(Point(0, round(middle * PACE)), Point(3600 * PACE, round(middle * PACE))),
        width=round((south - north) * PACE),
    )
    return Surface(features=(river,))


def wood() -> Surface:
    corners = ((800, 1200), (1200, 1200), (1200, 1450), (800, 1450))
    outline = tuple(Point(x * PACE, y * PACE) for x, y in corners)
    return Surface(features=(Feature(id="w", land=Land.WOOD, outline=outline),))


def passes(
    mover: str,
    other: str,
    angle: float = 0,
    *more: Element,
    enemy: bool = False,
    burst: bool = False,
    **options: Any,
) -> bool:
    surface = options.pop("surface", None)
    traits = options.pop("traits", ())
    name = "b1" if enemy else "a2"
    field = laid_out(
        element("a1", mover, MOVER, traits=traits, **options),
        element(name, other, AHEAD, angle),
        *more,
        surface=surface,
    ).state
    ask = passing.may_burst if burst else passing.may_pass
    return ask(field, field.elements["a1"], field.elements[name])


# -- the table ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-PASS-TABLE")
@pytest.mark.parametrize(
    ("mover", "other", "may"),
    [
        ("Kn(O)", "Ps(O)", True),
        ("Cv(O)", "Sy(O)", True),
        ("Cv(O)", "Bd(O)", False),
        ("Ps(O)", "Kn(O)", True),
        ("Ps(O)", "Pk(O)", True),
        ("Ps(O)", "Gal(O)", False),
        ("Sy(O)", "El(O)", True),
        ("Bw(O)", "Bd(O)", True),
        ("Bw(X)", "Bd(O)", False),
        ("Bd(O)", "Bw(S)", True),
        ("Bd(O)", "Bw(X)", False),
        ("Bd(O)", "Sp(O)", False),
        ("Ax(O)", "Ps(O)", False),
        ("Bd(O)", "Bg(I)", True),
        ("Sp(O)", "Art(O)", True),
        ("Sp(O)", "Art(X)", False),
        ("Kn(O)", "Bg(I)", False),
        ("Bts(O)", "Gal(O)", True),
        ("Shp(O)", "Bts(O)", True),
        ("Gal(O)", "Shp(O)", False),
    ],
)
def test_who_passes_through_whom(mover: str, other: str, may: bool) -> None:
    assert passes(mover, other) is may
    assert passes(mover, other, 180) is may


@pytest.mark.rule("DBF-PASS-TABLE")
def test_only_train_is_passed_whatever_way_it_faces() -> None:
    assert not passes("Kn(O)", "Ps(O)", 90)
    assert not passes("Bw(O)", "Bd(O)", 45)
    assert passes("Bd(O)", "WWg(O)", 90)
    assert passes("Bd(O)", "Bd(O)", 0, enemy=True) is False


@pytest.mark.rule("DBF-PASS-TABLE", "DBF-DOUBLE-BASE-a")
def test_both_halves_of_a_double_base_have_to_be_let_through() -> None:
    both = laid_out(
        element("a1", "Kn(O)", MOVER),
        element("a2", "Ps(O)", AHEAD, rear=element("a3", "Ps(O)", None).kind),
        element("a4", "Bd(O)", (1200, 1300), rear=element("a3", "Ps(O)", None).kind),
    ).state
    assert passing.may_pass(both, both.elements["a1"], both.elements["a2"])
    assert not passing.may_pass(both, both.elements["a1"], both.elements["a4"])


@pytest.mark.rule("DBF-PASS-GENERAL")
def test_not_through_friends_in_contact_with_an_enemys_front_nor_in_a_river() -> None:
    foe = element("b9", "Bd(O)", AHEAD, 180)
    assert not passes("Kn(O)", "Ps(O)", 0, foe)
    # The friend's front is at the enemy's flank: nobody's front is in contact with the friend.
    flank = element("b9", "Bd(O)", (1000 + 40, 1300 - 40), 90)
    field = laid_out(element("a1", "Kn(O)", MOVER), element("a2", "Ps(O)", AHEAD), flank).state
    assert [edge.value for _, _, edge in field.edges("a2")] != ["front"]
    assert not passes("Kn(O)", "Ps(O)", surface=wide_river())
    assert passes("Fl(O)", "Ps(O)", surface=wide_river())


# -- spies ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-PASS-SPY")
def test_spies_slip_through_enemies_in_difficult_going_or_if_of_the_water_in_a_river() -> None:
    assert passes("Sy(O)", "Bd(O)", 180, enemy=True, surface=wood())
    assert passes("Sy(O)", "Bd(O)", 0, enemy=True, surface=wood())
    assert not passes("Sy(O)", "Bd(O)", 90, enemy=True, surface=wood())
    assert not passes("Sy(O)", "Bd(O)", 180, enemy=True)
    assert not passes("Ps(O)", "Bd(O)", 180, enemy=True, surface=wood())
    assert not passes("Sy(O)", "Bd(O)", 180, enemy=True, surface=wide_river())
    assert passes("Sy(O)", "Bd(O)", 180, enemy=True, surface=wide_river(), traits=(Trait.WATER,))


@pytest.mark.rule("DBF-PASS-SPY")
def test_through_one_whom_they_have_just_met_only_in_a_later_bound() -> None:
    assert not passes("Sy(O)", "Bd(O)", 180, enemy=True, surface=wood(), deeds=Deeds(met=("b1",)))


# -- aerials ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-PASS-AERIAL", "DBF-PASS-MARK")
def test_aerials_pass_over_all_but_enemy_aerials() -> None:
    assert passes("Fl(O)", "Bd(O)", 90)
    assert passes("Fl(O)", "Bd(O)", 33, enemy=True)
    assert passes("Dr(W,O)", "Fl(O)", 90)
    assert not passes("Fl(O)", "Ab(O)", 180, enemy=True)
    foe = element("b9", "Bd(O)", AHEAD, 180)
    assert passes("Fl(O)", "Bd(O)", 0, foe)


@pytest.mark.rule("DBF-PASS-AERIAL")
def test_others_pass_under_aerials_that_fight_nobody_on_the_ground() -> None:
    assert passes("Kn(O)", "Fl(O)", 90)
    assert passes("Gal(O)", "Ab(O)", 90, enemy=True)
    down = element("b9", "Bd(O)", AHEAD, 180)
    assert not passes("Kn(O)", "Fl(O)", 0, down)
    aloft = element("b9", "Fl(O)", AHEAD, 180)
    assert passes("Kn(O)", "Fl(O)", 0, aloft)


@pytest.mark.rule("DBF-PASS-AERIAL")
@pytest.mark.parametrize(("foe", "passed"), [("Bd(O)", False), ("Fl(O)", True)])
def test_nobody_passes_under_an_aerial_that_overlaps_an_enemy_on_the_ground(foe: str, passed: bool) -> None:
    """The enemy fights the friend beside the Aerial."""
    fight = (element("a8", "Bd(O)", (920, 1300)), element("b8", foe, (920, 1300), 180))
    assert passes("Kn(O)", "Fl(O)", 0, *fight) is passed


# -- bursting through --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-BURST-a")
def test_a_spontaneous_advance_bursts_through_friends() -> None:
    assert passes("Wb(O)", "Sp(O)", 90, burst=True)
    assert all(not passes("Wb(O)", kind, burst=True) for kind in ("El(O)", "Dr(O)", "De(O)", "Bh(O)"))
    assert not passes("Wb(O)", "Sp(O)", burst=True, enemy=True)
    assert not passes("Wb(O)", "Sp(O)", burst=True, surface=wide_river())
    assert passes("Wb(O)", "Fl(O)", burst=True)


@pytest.mark.rule("DBF-BURST-a")
def test_but_not_through_those_at_work_nor_those_who_have_gone_ahead() -> None:
    def burst(friend: Element, *others: Element) -> bool:
        field = laid_out(element("a1", "Wb(O)", MOVER), friend, *others).state
        return passing.may_burst(field, field.elements["a1"], field.elements["a2"])

    assert not burst(element("a2", "Wb(O)", AHEAD, deeds=Deeds(spontaneous=True)))
    assert not burst(element("a2", "Sp(O)", AHEAD), element("b1", "Sp(O)", AHEAD, 180))
    supporter = element("a2", "Wb(O)", AHEAD)
    fighter = element("a3", "Wb(O)", (1000, 1270))
    assert burst(supporter, fighter)
    assert not burst(supporter, fighter, element("b1", "Sp(O)", (1000, 1270), 180))
    overlapper = element("a2", "Sp(O)", AHEAD)
    neighbour = element("a3", "Sp(O)", (1080, 1300))
    assert burst(overlapper, neighbour)
    assert not burst(overlapper, neighbour, element("b1", "Sp(O)", (1080, 1300), 180))


# -- not far enough ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-PASS-SHORT")
def test_who_cannot_get_clear_is_put_just_beyond_the_far_edge() -> None:
    mover, passed = place(1000, 1340, depth=60), place(1000, 1300, depth=40)
    beyond = passing.placed_beyond(mover, passed)
    assert (contact(beyond, passed) is not None, overlap(beyond, passed)) == (True, False)
    assert beyond.y < passed.y
    back = passing.placed_beyond(advanced(passed, 100 * PACE), passed, back=True)
    assert contact(back, passed) is not None
    assert back.y > passed.y
    oblique = passing.placed_beyond(mover, turned(passed, 3000))
    assert not overlap(oblique, turned(passed, 3000))
    assert contact(oblique, turned(passed, 3000)) is not None


@pytest.mark.rule("DBF-PASS-SHORT")
def test_not_into_contact_with_an_enemy_and_only_where_there_is_room() -> None:
    def against(*more: Element, **options: Any) -> list[Reason]:
        field = laid_out(
            element("a1", "Kn(O)", (1000, 1340)), element("a2", "Ps(O)", AHEAD), *more, **options
        ).state
        mover, passed = field.elements["a1"], field.elements["a2"]
        end = passing.placed_beyond(mover.at, passed.at)
        return passing.short_reasons(field, mover, passed, end)

    assert against() == []
    touched = against(element("b1", "Bd(O)", (1000, 1240), 180))
    assert [(one.rule, one.text.id) for one in touched] == [("DBF-PASS-SHORT", "dbf-refused-pass-contact")]
    crowded = against(element("a3", "Bd(O)", (1000, 1250)))
    assert [one.text.id for one in crowded] == ["dbf-refused-pass-room"]
    lake = Feature(
        id="l",
        land=Land.WATER,
        outline=tuple(
            Point(x * PACE, y * PACE) for x, y in ((900, 1100), (1100, 1100), (1100, 1280), (900, 1280))
        ),
    )
    drowned = against(surface=Surface(features=(lake,)))
    assert [one.text.id for one in drowned] == ["dbf-refused-pass-room"]


# -- gaps ----------------------------------------------------------------------------------------------------------------------


def lane(*walls: Element, kind: str = "Bd(O)", **options: Any) -> tuple[Field, Element, Rect, Rect]:
    """An element 100 paces before a gap between two others, and its place in the gap."""
    battle = laid_out(element("a1", kind, (1000, 1500)), *walls, **options)
    mover = battle.state.elements["a1"]
    return battle.state, mover, mover.at, advanced(mover.at, 150 * PACE)


def friends(room: float = 80, angle: float = 0) -> tuple[Element, Element]:
    side = 40 + room / 2
    return (
        element("a8", "Sp(O)", (1000 - side, 1360), angle, depth=60),
        element("a9", "Sp(O)", (1000 + side, 1360), angle, depth=60),
    )


def enemies(room: float = 80) -> tuple[Element, Element]:
    side = 40 + room / 2
    return (
        element("b8", "Sp(O)", (1000 - side, 1400), 180, depth=80),
        element("b9", "Sp(O)", (1000 + side, 1400), 180, depth=80),
    )


def rules(field: Field, mover: Element, *places: Rect) -> list[str]:
    return [one.rule for one in gaps.gap_reasons(field, mover, places)]


@pytest.mark.rule("DBF-GAP-a")
def test_a_gap_of_one_front_is_between_what_cannot_be_passed() -> None:
    field, mover, _, inside = lane(*friends())
    assert gaps.gap_at(field, mover, inside) == Gap("a8", "a9")
    assert gaps.gap_at(field, mover, inside, frozenset({"a8"})) is None
    wider = lane(*friends(82))
    assert gaps.gap_at(wider[0], wider[1], wider[3]) is None
    slips = lane(*friends(), kind="Ps(O)")
    assert gaps.gap_at(slips[0], slips[1], slips[3]) is None
    flies = lane(*friends(), kind="Fl(O)")
    assert gaps.gap_at(flies[0], flies[1], flies[3]) is None


@pytest.mark.rule("DBF-GAP-a")
def test_walls_and_impassable_ground_make_gaps_too() -> None:
    wall = Section(
        id="s",
        side="east",
        kind=Works.PERMANENT,
        left=Point(960 * PACE, 1400 * PACE),
        right=Point(960 * PACE, 1300 * PACE),
    )
    corners = ((1040, 1300), (1300, 1300), (1300, 1400), (1040, 1400))
    lake = Feature(id="l", land=Land.WATER, outline=tuple(Point(x * PACE, y * PACE) for x, y in corners))
    field, mover, start, inside = lane(surface=Surface(features=(lake,), works=(wall,)))
    assert gaps.gap_at(field, mover, inside) == Gap(None, None)
    assert rules(field, mover, start, inside) == []
    field, mover, _, inside = lane(surface=Surface(features=(lake,)))
    assert gaps.gap_at(field, mover, inside) is None


@pytest.mark.rule("DBF-GAP-a")
def test_it_is_entered_and_left_straight() -> None:
    field, mover, start, inside = lane(*friends())
    assert rules(field, mover, start, inside) == []
    assert rules(field, mover, slid(start, 30 * PACE), inside) == ["DBF-GAP-a"]
    assert rules(field, mover, start, inside, advanced(inside, 80 * PACE)) == []
    assert rules(field, mover, start, inside, advanced(inside, -80 * PACE)) == []
    assert rules(field, mover, start, inside, slid(advanced(inside, 80 * PACE), 20 * PACE)) == ["DBF-GAP-a"]
    # Who stands in one does not enter it.
    assert rules(field, mover, inside, slid(advanced(inside, 80 * PACE), 20 * PACE)) == []


@pytest.mark.rule("DBF-GAP-b")
def test_between_two_enemies_one_goes_on_the_same_way() -> None:
    field, mover, start, inside = lane(*enemies())
    assert gaps.gap_at(field, mover, inside) == Gap("b8", "b9")
    assert rules(field, mover, start, inside, advanced(inside, 40 * PACE)) == []
    assert rules(field, mover, start, inside, advanced(inside, -40 * PACE)) == ["DBF-GAP-b"]
    assert rules(field, mover, inside, advanced(inside, -40 * PACE)) == []
    assert rules(field, mover, inside, slid(inside, 20 * PACE)) == ["DBF-GAP-b"]
    through = advanced(inside, 120 * PACE)
    assert rules(field, mover, start, inside, through, slid(through, 20 * PACE)) == ["DBF-GAP-b"]


@pytest.mark.rule("DBF-GAP-b")
def test_or_turns_a_quarter_on_the_flank_of_either() -> None:
    field, mover, start, inside = lane(*enemies())
    onto = msgspec.structs.replace(place(1040, 1360, 90), depth=30 * PACE)
    assert rules(field, mover, start, inside, onto) == []
    away = msgspec.structs.replace(place(1030, 1360, 90), depth=30 * PACE)
    assert rules(field, mover, start, inside, away) == ["DBF-GAP-b"]
