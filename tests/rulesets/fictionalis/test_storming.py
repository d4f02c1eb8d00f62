"""Assault of fortifications: who may, undefended works, what follows success (seed lines 1249-1251, 1460)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE, Point, advanced, overlap
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.rulesets.fictionalis.combats import Bout, Combat, FightResolved
from oriflamme.rulesets.fictionalis.contacts import face_each_other
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Section, Surface, Works
from oriflamme.rulesets.fictionalis.headings import is_ashore
from oriflamme.rulesets.fictionalis.melee import MeleePhase, combats
from oriflamme.rulesets.fictionalis.movement.phase import MovementPhase
from oriflamme.rulesets.fictionalis.outcomes import Outcome
from oriflamme.rulesets.fictionalis.pieces import Element, Place
from oriflamme.rulesets.fictionalis.storming import (
    ClosedUpToWorks,
    DefenderAligned,
    DrivenFurther,
    TakenWorks,
    WorksTaken,
    assaulted,
    defenders,
    may_attack,
    section_ahead,
    way_out,
)
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out
from tests.rulesets.fictionalis.moving import allowed, refused, to


def at(x: float, y: float) -> tuple[float, float]:
    return 1800 + x, 1200 + y


def point(x: float, y: float) -> Point:
    return Point(round((1800 + x) * PACE), round((1200 + y) * PACE))


def walled(kind: Works = Works.PERMANENT, **more: Any) -> Surface:
    """Return a surface with three sections along y = 0 that the side east holds, looking south; w1 is the middle one."""
    return Surface(
        works=tuple(
            Section(
                id=f"w{number}",
                side="east",
                kind=kind,
                left=point(120 - 80 * number, 0),
                right=point(40 - 80 * number, 0),
                **more,
            )
            for number in range(3)
        )
    )


def stormer(kind: str = "Bd(O)", **more: Any) -> Element:
    return element("a1", kind, at(0, 0), **more)


def garrison(kind: str = "Sp(O)", name: str = "b1", x: float = 0, y: float = 0, **more: Any) -> Element:
    return element(name, kind, at(x, y), SOUTH, **more)


def fought(
    *elements: Element, dice: Sequence[int] = (), surface: Surface | None = None
) -> tuple[Battle[Field], list[Event]]:
    battle = laid_out(*elements, dice=dice, surface=surface or walled())
    battle.push(MeleePhase())
    events = battle.advance()
    assert battle.rolls == len(dice)
    assert battle.decision() is None
    standing = [one.at for one in battle.state.on_table()]
    assert not any(overlap(a, b) for i, a in enumerate(standing) for b in standing[:i])
    return battle, events


def found(events: list[Event], kind: type[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kind)]


# -- who may attack what -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-FORT-ATTACK")
def test_foot_and_aerials_attack_all_mounted_only_some() -> None:
    temporary, permanent = walled(Works.TEMPORARY).works[0], walled().works[0]
    gate = walled(gate=True).works[0]
    for kind in ("Bd(O)", "Ps(O)", "Fl(O)", "Dr(W,O)", "WWg(S)"):
        assert all(may_attack(stormer(kind), section) for section in (temporary, permanent, gate))
    for kind in ("Kn(O)", "Cv(O)", "LH(O)", "Cm(O)"):
        assert [may_attack(stormer(kind), one) for one in (temporary, permanent, gate)] == [
            True,
            False,
            False,
        ]
    for kind in ("El(O)", "Dr(O)"):
        assert [may_attack(stormer(kind), one) for one in (temporary, permanent, gate)] == [True, False, True]


@pytest.mark.rule("DBF-FORT-ATTACK")
def test_mounted_before_a_wall_assault_nothing() -> None:
    surface = walled()
    for kind, taken in (("Bd(O)", "w1"), ("Kn(O)", None)):
        field = laid_out(stormer(kind), surface=surface).state
        section = assaulted(field, field.elements["a1"])
        assert (section.id if section else None) == taken


@pytest.mark.rule("DBF-FORT-ATTACK")
@pytest.mark.parametrize(
    ("kind", "works", "fights"), [("Kn(O)", "PF", 0), ("Kn(O)", "TF", 1), ("Bd(O)", "PF", 1)]
)
def test_who_may_not_attack_works_does_not_fight_their_defenders(kind: str, works: str, fights: int) -> None:
    for bound in ("west", "east"):
        field = laid_out(stormer(kind), garrison(), surface=walled(Works(works)), bound=bound).state
        assert len(list(combats(field))) == fights


@pytest.mark.rule("DBF-DISMOUNT-LIMITS")
@pytest.mark.parametrize(
    ("kind", "defends"),
    [
        ("Sp(O)", True),
        ("Kn(O)", False),
        ("LH(O)", False),
        ("El(O)", False),
        ("Cm(O)", False),
        ("Cm(X)", False),
    ],
)
def test_mounted_troops_do_not_defend_works_unless_they_dismount(kind: str, defends: bool) -> None:
    surface = walled(Works.TEMPORARY)
    field = laid_out(stormer(), garrison(kind), surface=surface).state
    assert [one.id for one in defenders(field, surface.works[1])] == (["b1"] if defends else [])
    _, events = fought(stormer(), garrison(kind), dice=(6, 1), surface=surface)
    (told,) = found(events, FightResolved)
    assert isinstance(told, FightResolved)
    behind = next(one for one in (told.first, told.second) if one.id == "b1")
    assert ("DBF-TACT-FORT" in [line.rule for line in behind.tally.lines]) is defends
    assert [event.rule for event in found(events, WorksTaken)] == ["DBF-FORT-TAKEN"]


def test_an_attacker_lies_along_one_section_from_outside() -> None:
    field = laid_out(
        stormer(),
        element("a2", "Bd(O)", at(30, 40)),
        element("a3", "Bd(O)", at(400, 0)),
        garrison(),
        surface=walled(),
    ).state
    ahead = {name: section_ahead(field, one) for name, one in field.elements.items()}
    assert {name: section.id for name, section in ahead.items() if section} == {"a1": "w1"}
    assert [one.id for one in defenders(field, walled().works[1])] == ["b1"]


# -- undefended works --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-FORT-UNDEFENDED", "DBF-FORT-TAKEN")
def test_a_higher_score_takes_works_that_nobody_defends() -> None:
    battle, events = fought(stormer(), dice=(2, 6))
    told = found(events, FightResolved)[0]
    assert isinstance(told, FightResolved)
    assert (told.bout, told.second.id, told.second.total) == (Bout.ASSAULT, "w1", 6)
    assert [event.rule for event in found(events, WorksTaken)] == ["DBF-FORT-TAKEN"]
    inside = battle.state.elements["a1"].at
    assert inside.y == stormer().at.y - 30 * PACE
    assert battle.state.pages[TakenWorks].sections == {"w1": "west"}


@pytest.mark.rule("DBF-FORT-UNDEFENDED", "DBF-OUTCOME-IGNORE")
@pytest.mark.parametrize("dice", [(1, 6), (1, 5)])
def test_a_lower_or_equal_score_does_no_harm(dice: tuple[int, int]) -> None:
    weak = stormer("Hd(O)")
    battle, events = fought(weak, dice=(dice[0], dice[1]))
    told = found(events, FightResolved)[0]
    assert isinstance(told, FightResolved)
    assert told.first.total <= told.second.total
    assert told.first.outcome is Outcome.NOTHING
    assert told.first.rule == "DBF-OUTCOME-IGNORE"
    assert battle.state.elements["a1"].at == weak.at


@pytest.mark.rule("DBF-FORT-UNDEFENDED", "DBF-FORT-TAKEN")
def test_those_who_follow_assault_undefended_works_in_their_turn() -> None:
    battle, _ = fought(stormer(), dice=(6, 1))
    field = battle.state
    field.put(element("a2", "Bd(O)", at(0, 0), command="a"))
    assert list(combats(field)) == [Combat(bout=Bout.ASSAULT, first="a2", second="w1")]


def test_no_room_inside_means_nobody_goes_in() -> None:
    blocked = garrison("Hd(O)", "b2", y=-20)
    battle, events = fought(stormer(), blocked, dice=(6, 1))
    assert found(events, WorksTaken) == []
    assert battle.state.elements["a1"].at == stormer().at


# -- defended works ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-FORT-ATTACK", "DBF-TACT-FORT")
def test_the_worked_example_of_an_assault() -> None:
    """DBF-TACT-FORT-ex1: 4 + 2 + 2 against 5 + 2, so the Blades recoil."""
    battle, events = fought(stormer(), garrison(), dice=(2, 2))
    told = found(events, FightResolved)[0]
    assert isinstance(told, FightResolved)
    assert (told.first.total, told.second.total) == (7, 8)
    assert told.first.outcome is Outcome.RECOIL
    assert battle.state.elements["a1"].at.y == stormer().at.y + 30 * PACE
    # Defenders do not pursue out of their works.
    assert battle.state.elements["b1"].at == garrison().at


@pytest.mark.rule("DBF-FORT-TAKEN")
def test_who_beats_a_defender_storms_in_at_once() -> None:
    battle, events = fought(stormer(), garrison(), dice=(5, 3))
    assert [event.rule for event in found(events, WorksTaken)] == ["DBF-FORT-TAKEN"]
    field = battle.state
    assert field.elements["a1"].at.y == stormer().at.y - 30 * PACE
    assert field.elements["b1"].at.y == garrison().at.y - 30 * PACE
    assert face_each_other(field.elements["a1"], field.elements["b1"])


@pytest.mark.rule("DBF-FORT-TAKEN")
def test_a_beaten_defender_makes_room_for_a_deeper_base() -> None:
    battle, events = fought(stormer("El(O)"), garrison(), dice=(6, 1), surface=walled(Works.TEMPORARY))
    field = battle.state
    driven = found(events, DrivenFurther)
    assert [event.rule for event in driven] == ["DBF-FORT-TAKEN"]
    assert field.elements["a1"].at.y == stormer("El(O)").at.y - 80 * PACE
    assert field.elements["b1"].at.y == garrison().at.y - 80 * PACE


@pytest.mark.rule("DBF-FORT-TAKEN", "DBF-MOVE-FORT")
@pytest.mark.parametrize("gate", [True, False])
def test_friends_follow_through_a_gate_and_storm_what_is_no_gate(gate: bool) -> None:
    surface = walled()
    middle = msgspec.structs.replace(surface.works[1], gate=gate)
    surface = msgspec.structs.replace(surface, works=(surface.works[0], middle, surface.works[2]))
    battle, events = fought(stormer("Wb(O)"), garrison("Hd(O)"), dice=(6, 1), surface=surface)
    assert len(found(events, WorksTaken)) == 1
    field = battle.state
    inside = field.elements["a1"].at
    field.put(msgspec.structs.replace(field.elements["a1"], rect=advanced(inside, 100 * PACE)))
    field.put(element("a2", "Bd(O)", at(0, 50), command="a"))
    battle.push(MovementPhase("west"))
    through = to(battle, "a2", *at(0, -45))
    if gate:
        allowed(battle, through)
        return
    refused(battle, through, "DBF-MOVE-FORT", "dbf-refused-wall-in")
    field.move({"a2": element("a2", "Bd(O)", at(0, 0)).at})
    assert list(combats(field)) == [Combat(bout=Bout.ASSAULT, first="a2", second="w1")]


@pytest.mark.rule("DBF-FORT-TAKEN")
def test_a_destroyed_defender_leaves_his_place() -> None:
    battle, events = fought(stormer("Wb(O)"), garrison("Hd(O)"), dice=(6, 1))
    assert battle.state.elements["b1"].place is Place.LOST
    assert len(found(events, WorksTaken)) == 1


# -- overlap and alignment ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-FORT-OVERLAP")
def test_a_defender_across_two_sections_slides_to_face_his_attacker() -> None:
    battle, events = fought(stormer("Sp(O)"), garrison(x=30), dice=(5, 3))
    assert [event.rule for event in found(events, DefenderAligned)] == ["DBF-FORT-OVERLAP"]
    assert battle.state.elements["b1"].at == garrison().at
    assert len(found(events, FightResolved)) == 1


@pytest.mark.rule("DBF-FORT-OVERLAP")
def test_a_defender_without_room_does_not_slide() -> None:
    neighbours = (garrison(x=30), garrison(name="b2", x=-50))
    battle, events = fought(stormer(), *neighbours)
    assert found(events, DefenderAligned) == []
    assert battle.state.elements["b1"].at == neighbours[0].at


# -- others go in (DBF-FORT-CREW) --------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-FORT-CREW")
def test_foot_behind_a_siege_tower_goes_in_its_stead() -> None:
    tower = stormer("WWg(S)")
    foot = element("a2", "Bd(O)", at(0, 160))
    battle, events = fought(tower, foot, dice=(6, 1))
    assert [event.rule for event in found(events, WorksTaken)] == ["DBF-FORT-CREW"]
    field = battle.state
    assert field.elements["a1"].at == tower.at
    assert field.elements["a2"].at.y == (1200 - 15) * PACE
    alone, events = fought(tower, dice=(6, 1))
    assert found(events, WorksTaken) == []
    assert alone.state.elements["a1"].at == tower.at


@pytest.mark.rule("DBF-FORT-CREW")
def test_troops_aboard_an_airboat_go_in_its_stead() -> None:
    boat = stormer("Ab(O)")
    crew = element("a2", "Bd(O)", None, place=Place.ABOARD, carrier="a1")
    battle, events = fought(boat, crew, dice=(6, 1))
    assert [event.rule for event in found(events, WorksTaken)] == ["DBF-FORT-CREW"]
    landed = battle.state.elements["a2"]
    assert (landed.place, landed.carrier) == (Place.TABLE, None)
    assert is_ashore(battle.state, "a1")
    assert battle.state.elements["a1"].at == boat.at


# -- thrown back out (DBF-FORT-THROWN-OUT) -----------------------------------------------------------------------------


def inside(y: float) -> Element:
    """Return an element of the west that stands inside, its rear so many paces from the line of the works."""
    return element("a1", "Bd(O)", at(0, -30 - y))


@pytest.mark.rule("DBF-FORT-THROWN-OUT")
@pytest.mark.parametrize("away", [0, 10])
def test_a_recoil_out_through_temporary_works_is_measured_from_their_edge(away: int) -> None:
    intruder = inside(away)
    foe = garrison(y=-30 - away)
    battle, events = fought(intruder, foe, dice=(1, 3), surface=walled(Works.TEMPORARY))
    field = battle.state
    # Its whole base is outside, with its front on the line; infantry has followed up to the inner side.
    assert field.elements["a1"].at == stormer().at
    assert [event.rule for event in found(events, ClosedUpToWorks)] == ["DBF-FORT-THROWN-OUT"]
    assert field.elements["b1"].at == garrison().at


@pytest.mark.rule("DBF-FORT-THROWN-OUT")
def test_mounted_do_not_follow_to_the_works() -> None:
    battle, events = fought(inside(0), garrison("Cv(O)", y=-30), dice=(1, 4), surface=walled(Works.TEMPORARY))
    assert found(events, ClosedUpToWorks) == []
    assert battle.state.elements["a1"].at == stormer().at


@pytest.mark.rule("DBF-FORT-THROWN-OUT", "DBF-RECOIL-BLOCKED")
def test_a_parapet_lets_nobody_out() -> None:
    field = laid_out(inside(0), surface=walled()).state
    assert way_out(field, field.elements["a1"]) is None
    gate = laid_out(inside(0), surface=walled(gate=True)).state
    section = way_out(gate, gate.elements["a1"])
    assert section is not None
    assert section.id == "w1"
    battle, _ = fought(inside(10), garrison(y=-40), dice=(1, 3))
    assert battle.state.elements["a1"].place is Place.LOST
