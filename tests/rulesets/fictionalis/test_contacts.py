"""Who touches whom: full contact, fronts that meet, ranks, flanks, overlaps (seed lines 1232-1247)."""

from __future__ import annotations

import pytest

from oriflamme.board.table import Edge
from oriflamme.rulesets.fictionalis.contacts import (
    behind_fight,
    engaged,
    face_each_other,
    fixed_facing,
    flankers,
    front_enemies,
    front_for,
    fronts_meet,
    half_contacted,
    in_contact,
    next_before,
    next_behind,
    opponents,
    overlappers,
    overlapping,
    overlaps,
    ranks_behind,
    supporting,
)
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.pieces import Element, Place
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out, line

EAST, WEST = 90, 270


def field_of(*elements: Element) -> Field:
    return laid_out(*elements).state


def ids(found: object) -> list[str]:
    assert isinstance(found, tuple)
    return [one.id for one in found]


def duel() -> Field:
    """Return two lines of three Blades and Spears that fight front to front along y = 0."""
    return field_of(*line("a", ["Bd(O)"] * 3, (0, 0)), *line("b", ["Sp(O)"] * 3, (160, 0), SOUTH))


@pytest.mark.rule("DBF-MELEE-DEF")
def test_bases_edge_to_edge_and_corner_to_corner_are_in_melee() -> None:
    field = duel()
    a2, b2 = field.elements["a2"], field.elements["b2"]
    assert ids(front_enemies(field, a2)) == ["b2"] == ids(opponents(field, a2)) == ids(fronts_meet(field, a2))
    assert engaged(field, a2)
    assert in_contact(field, b2)
    assert face_each_other(a2, b2)
    assert overlappers(field, a2) == ()


@pytest.mark.rule("DBF-MELEE-DEF")
def test_edge_contact_without_corners_is_no_melee() -> None:
    field = field_of(element("a1", "Bd(O)", (0, 0)), element("b1", "Bd(O)", (30, 0), SOUTH))
    one = field.elements["a1"]
    assert in_contact(field, one)
    assert not engaged(field, one)
    assert opponents(field, one) == ()


@pytest.mark.rule("DBF-MELEE-DEF")
def test_a_corner_alone_or_a_crooked_front_is_no_melee() -> None:
    field = field_of(
        element("a1", "Bd(O)", (0, 0)),
        element("b1", "Bd(O)", (80, 0), SOUTH),
        element("b2", "Bd(O)", (-100, -30), 175),
    )
    assert not engaged(field, field.elements["a1"])
    assert in_contact(field, field.elements["a1"])
    assert not in_contact(field, field.elements["b2"])


def flank_attack() -> Field:
    """Return a1 fighting b1 to its front and struck by b2 on its left flank, front corner at front corner."""
    return field_of(
        element("a1", "Bd(O)", (0, 0)),
        element("b1", "Sp(O)", (0, 0), SOUTH),
        element("b2", "Cv(O)", (-40, 40), EAST),
    )


@pytest.mark.rule("DBF-MELEE-DEF", "DBF-TACT-FLANK")
def test_a_front_on_a_flank_is_a_flank_attack_not_a_second_front() -> None:
    field = flank_attack()
    a1, b2 = field.elements["a1"], field.elements["b2"]
    assert [(one.id, edge) for one, edge in flankers(field, a1)] == [("b2", Edge.LEFT)]
    assert ids(front_enemies(field, a1)) == ["b1"]
    assert ids(opponents(field, a1)) == ["b1", "b2"]
    assert ids(front_enemies(field, b2)) == ["a1"]
    assert fronts_meet(field, b2) == ()


def test_a_front_on_a_rear_is_told_apart_from_a_flank() -> None:
    field = field_of(
        element("a1", "Bd(O)", (0, 0)),
        element("b1", "Sp(O)", (0, 0), SOUTH),
        element("b2", "Sp(O)", (0, 30)),
    )
    assert [(one.id, edge) for one, edge in flankers(field, field.elements["a1"])] == [("b2", Edge.REAR)]


# -- ranks -------------------------------------------------------------------------------------------------------------


def test_ranks_are_aligned_friends_of_the_same_command() -> None:
    field = field_of(
        *(element(f"a{rank + 1}", "Pk(O)", (0, 30 * rank)) for rank in range(5)),
        element("ax", "Pk(O)", (0, 150), command="other"),
        element("ay", "Pk(O)", (120, 0)),
        element("az", "Pk(O)", (130, 30)),
        element("b1", "Sp(O)", (0, 0), SOUTH),
    )
    assert ids(ranks_behind(field, field.elements["a1"])) == ["a2", "a3", "a4"]
    assert next_behind(field, field.elements["a5"]) is None
    assert next_behind(field, field.elements["ay"]) is None
    before = next_before(field, field.elements["a2"])
    assert before is not None
    assert before.id == "a1"


@pytest.mark.rule("DBF-SHOOT-FORBIDDEN")
def test_who_supports_a_fight_depends_on_what_the_ranks_add() -> None:
    field = field_of(
        *(element(f"a{rank + 1}", "Pk(O)", (0, 30 * rank)) for rank in range(4)),
        element("a9", "Bd(O)", (200, 0)),
        element("a10", "Bd(O)", (200, 30)),
        element("b1", "Sp(O)", (0, 0), SOUTH),
        element("b2", "Sp(O)", (200, 0), SOUTH),
    )
    for name in ("a2", "a3", "a4"):
        helped = supporting(field, field.elements[name])
        assert helped is not None
        assert helped.id == "a1"
    # A second rank of Blades adds nothing against Spears, but it is against the rear of a fight.
    assert supporting(field, field.elements["a10"]) is None
    assert behind_fight(field, field.elements["a10"])
    assert not behind_fight(field, field.elements["a9"])


@pytest.mark.rule("DBF-MELEE-TURN-c")
def test_an_enemy_on_a_supporting_rank_is_on_the_flank_of_the_front_rank() -> None:
    field = field_of(
        element("a1", "Pk(O)", (0, 0)),
        element("a2", "Pk(O)", (0, 30)),
        element("b1", "Sp(O)", (0, 0), SOUTH),
        element("b2", "Bd(O)", (-40, 70), EAST),
        element("b3", "Bd(O)", (0, 60)),
    )
    found = {one.id: edge for one, edge in flankers(field, field.elements["a1"])}
    assert found == {"b2": Edge.LEFT, "b3": Edge.REAR}


# -- overlap -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-OVERLAP-DEF")
def test_a_friend_beside_the_opponent_with_a_free_front_overlaps() -> None:
    field = field_of(*line("a", ["Bd(O)"] * 3, (0, 0)), element("b1", "Sp(O)", (80, 0), SOUTH))
    b1 = field.elements["b1"]
    # b1 looks south: a1, in the west, is on its right.
    assert {one.id: edge for one, edge in overlaps(field, b1)} == {"a1": Edge.RIGHT, "a3": Edge.LEFT}
    assert ids(overlapping(field, field.elements["a1"])) == ["b1"]
    assert overlapping(field, field.elements["a2"]) == ()


@pytest.mark.rule("DBF-OVERLAP-DEF")
def test_a_friend_whose_near_front_is_taken_does_not_overlap() -> None:
    field = field_of(*line("a", ["Bd(O)"] * 2, (0, 0)), *line("b", ["Sp(O)"] * 2, (80, 0), SOUTH))
    assert overlappers(field, field.elements["b2"]) == ()


@pytest.mark.rule("DBF-OVERLAP-DEF")
def test_one_set_back_from_its_friend_does_not_overlap() -> None:
    field = field_of(
        element("a1", "Bd(O)", (0, 0)),
        element("a2", "Bd(O)", (80, 10)),
        element("b1", "Sp(O)", (0, 0), SOUTH),
    )
    assert overlappers(field, field.elements["b1"]) == ()


@pytest.mark.rule("DBF-OVERLAP-DEF")
def test_touching_flanks_overlap_each_other_whatever_they_fight() -> None:
    field = field_of(
        element("a1", "Bd(O)", (0, 0)),
        element("b1", "Sp(O)", (0, 0), SOUTH),
        element("a2", "Bd(O)", (80, -30)),
        element("b2", "Sp(O)", (80, -30), SOUTH),
    )
    # a2 has pushed forward: its left flank touches the left flank of b1 (who looks south).
    assert [(one.id, edge) for one, edge in overlaps(field, field.elements["b1"])] == [("a2", Edge.LEFT)]
    assert [(one.id, edge) for one, edge in overlaps(field, field.elements["a2"])] == [("b1", Edge.LEFT)]


@pytest.mark.rule("DBF-OVERLAP-EFFECT")
def test_one_element_overlaps_an_enemy_on_each_side() -> None:
    field = field_of(
        *line("a", ["Bd(O)"] * 3, (0, 0)),
        element("b1", "Sp(O)", (0, 0), SOUTH),
        element("b2", "Sp(O)", (160, 0), SOUTH),
    )
    assert ids(overlapping(field, field.elements["a2"])) == ["b1", "b2"]


# -- those that never turn ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-MELEE-NOTURN")
def test_train_boats_airboats_and_dragons_on_long_bases_do_not_turn() -> None:
    fixed = ["Art(O)", "WWg(O)", "Bg(O)", "Pon(O)", "Bts(O)", "Ab(O)", "Dr(O)"]
    free = ["Bd(O)", "Art(X)", "Gal(O)", "Shp(O)", "De(O)", "Kn(O)"]
    assert all(fixed_facing(element("a1", kind, (0, 0))) for kind in fixed)
    assert not any(fixed_facing(element("a1", kind, (0, 0))) for kind in free)
    assert not fixed_facing(element("a1", "Dr(O)", (0, 0), depth=80))


@pytest.mark.rule("DBF-MELEE-NOTURN")
def test_the_contacted_edge_of_a_war_wagon_is_its_front() -> None:
    field = field_of(element("a1", "WWg(O)", (0, 0)), element("b1", "Bd(O)", (40, 40), WEST))
    wagon, foe = field.elements["a1"], field.elements["b1"]
    assert ids(front_enemies(field, wagon)) == ["b1"]
    assert front_for(field, wagon, foe) is Edge.RIGHT
    assert flankers(field, wagon) == ()
    assert ids(fronts_meet(field, foe)) == ["a1"]
    assert half_contacted(field, wagon, foe)


@pytest.mark.rule("DBF-MELEE-LONG-EDGE")
def test_two_enemies_along_a_long_edge_both_fight_it_and_none_is_on_half() -> None:
    field = field_of(
        element("a1", "WWg(O)", (0, 0)),
        element("b1", "Bd(O)", (40, 40), WEST),
        element("b2", "Bd(O)", (40, 120), WEST),
    )
    wagon = field.elements["a1"]
    assert ids(front_enemies(field, wagon)) == ["b1", "b2"]
    for name in ("b1", "b2"):
        assert not half_contacted(field, wagon, field.elements[name])
        assert overlappers(field, field.elements[name]) == ()


@pytest.mark.rule("DBF-MELEE-NOTURN")
def test_any_edge_of_a_wagon_that_an_enemy_flank_touches_is_a_flank_but_not_of_boats() -> None:
    def flank_touch(kind: str) -> Field:
        # b1 strikes the front of a1; b2 lies with its left flank along the rear edge.
        return field_of(
            element("a1", kind, (0, 0), depth=160),
            element("b1", "Bd(O)", (0, 0), SOUTH),
            element("b2", "Kn(O)", (20, 200), EAST),
        )

    assert ids(overlappers(flank_touch("WWg(O)"), flank_touch("WWg(O)").elements["a1"])) == ["b2"]
    field = flank_touch("Bts(O)")
    assert overlappers(field, field.elements["a1"]) == ()


# -- what is remembered ------------------------------------------------------------------------------------------------


def test_contacts_remembered_are_those_found_afresh() -> None:
    """Whatever moves, is taken off or comes back, what is remembered equals what a fresh look finds."""
    field = duel()
    east = [(240, 0), (160, 30), (80, -30), (0, 0), (400, 400)]

    def agree() -> None:
        fresh = Field(field.theatre, field.surface, field.elements.values(), field.commands.values())
        for name in field.elements:
            assert {(one.id, how) for one, how in field.touching(name)} == {
                (one.id, how) for one, how in fresh.touching(name)
            }

    agree()
    for step, (x, y) in enumerate(east):
        name = f"a{step % 3 + 1}"
        field.move({name: element(name, "Bd(O)", (x, y)).at})
        agree()
        field.note_deeds(name, tactical=True)
        assert all(
            one.deeds.tactical
            for other in field.elements
            for one, _ in field.touching(other)
            if one.id == name
        )
        agree()
    field.take_off("a2", Place.LOST)
    agree()
    field.put(element("a2", "Bd(O)", (80, 0)))
    agree()
