"""Unreliable allies: the test, what makes them engage, what they do not do before, who changes sides (seed lines 974-984)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE, advanced, slid, turned
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis import allies
from oriflamme.rulesets.fictionalis.allies import AllyDefected, AllyEngaged, AllyHoldsBack, Loyal, Spur
from oriflamme.rulesets.fictionalis.field import Bound, Field
from oriflamme.rulesets.fictionalis.initiative import PipRoll
from oriflamme.rulesets.fictionalis.pieces import Place, Rank
from tests.rulesets.fictionalis.layout import element, laid_out, place

NATIONS = {"main": "Dwarfs", "ally": "Goblins", "foe": "Elves"}


def coalition(*more: Any, nature: str = "Irr", **options: Any) -> Battle[Field]:
    """West: the C-in-C's command `main` and the command `ally`; east: `foe`."""
    options.setdefault("nations", NATIONS)
    return laid_out(
        element("a1", "Irr Bd(O)", (500, 1800), command="main", general=Rank.CINC),
        element("a2", f"{nature} Bd(O)", (1500, 1800), command="ally", general=Rank.ALLY),
        element("a3", f"{nature} Bg(I)", (1500, 2200), command="ally"),
        element("b1", "Irr Bd(O)", (1500, 500), 180, command="foe", general=Rank.CINC),
        *more,
        **options,
    )


def change(battle: Battle[Field], command: str, **changes: Any) -> None:
    battle.state.order(msgspec.structs.replace(battle.state.commands[command], **changes))


def roll(battle: Battle[Field]) -> list[object]:
    battle.push(PipRoll())
    before = len(battle.advance())
    bound = battle.state.bound
    battle.state.bound = Bound(number=bound.number + 2, side=bound.side, sides_bounds=bound.sides_bounds)
    return list(battle.advance()[: before + 1])


@pytest.mark.rule("DBF-ALLY-TEST")
def test_an_ally_whose_first_score_is_a_1_holds_back() -> None:
    battle = coalition(dice=(1, 1, 3, 5, 1, 3))
    events = roll(battle)
    assert not battle.state.commands["ally"].engaged
    assert battle.state.commands["main"].engaged
    assert [one.command for one in events if isinstance(one, AllyHoldsBack)] == ["ally"]


@pytest.mark.rule("DBF-ALLY-TEST")
def test_a_later_1_does_not_matter() -> None:
    battle = coalition(dice=(3, 2, 3, 3, 1, 3))
    roll(battle)
    roll(battle)
    command = battle.state.commands["ally"]
    assert (command.first_score, command.score, command.engaged) == (2, 1, True)


@pytest.mark.rule("DBF-ALLY-ENGAGE")
def test_a_6_makes_him_engage_and_is_used_up_by_it() -> None:
    battle = coalition(dice=(3, 6, 3, 3, 6, 3))
    change(battle, "ally", engaged=False, first_score=1)
    roll(battle)
    assert battle.state.commands["ally"].engaged
    assert battle.state.commands["ally"].sixes == 0
    roll(battle)
    assert battle.state.commands["ally"].sixes == 1


@pytest.mark.rule("DBF-ALLY-ENGAGE")
def test_on_a_flank_march_the_6_after_the_one_of_his_arrival() -> None:
    battle = coalition(dice=(3, 6, 3, 3, 6, 3))
    change(battle, "ally", engaged=False, first_score=1, flank="left")
    roll(battle)
    assert (battle.state.commands["ally"].engaged, battle.state.commands["ally"].sixes) == (False, 1)
    change(battle, "ally", arriving=True)
    roll(battle)
    assert (battle.state.commands["ally"].engaged, battle.state.commands["ally"].sixes) == (True, 1)


@pytest.mark.rule("DBF-ALLY-ENGAGE")
@pytest.mark.parametrize("spur", [Spur.SHOT_AT, Spur.ASSAULTED, Spur.CONTACTED])
def test_so_does_what_an_enemy_does_to_one_of_his_elements(spur: Spur) -> None:
    battle = coalition()
    change(battle, "ally", engaged=False)
    allies.provoked(battle, "a2", spur)
    assert battle.state.commands["ally"].engaged
    events = [one for one in battle.advance() if isinstance(one, AllyEngaged)]
    assert [(one.command, one.spur) for one in events] == [("ally", spur)]
    assert events[0].text().args["spur"] == Text(f"dbf-ally-spur-{spur.value}")
    allies.provoked(battle, "a2", spur)
    assert len(battle.advance()) == 1


@pytest.mark.rule("DBF-ALLY-ENGAGE")
def test_contact_counts_only_with_an_enemy() -> None:
    battle = coalition(
        element("b2", "Irr Bd(O)", (1500, 1800), 180, command="foe"),
        element("a4", "Irr Bd(O)", (1580, 1800), command="main"),
    )
    change(battle, "ally", engaged=False)
    allies.contacts_made(battle, "a4")
    assert not battle.state.commands["ally"].engaged
    allies.contacts_made(battle, "b2")
    assert battle.state.commands["ally"].engaged


@pytest.mark.rule("DBF-ALLY-ENGAGE", "DBF-ALLY-DEFECT")
def test_a_demoralised_enemy_command_makes_him_engage_rather_than_desert() -> None:
    battle = coalition()
    change(battle, "ally", engaged=False)
    change(battle, "foe", demoralised=True)
    change(battle, "main", demoralised=True)
    allies.defect_if_due(battle)
    command = battle.state.commands["ally"]
    assert (command.engaged, command.side) == (True, "west")


# -- limits --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-ALLY-LIMITS")
def test_until_then_he_neither_shoots_nor_comes_nearer_than_600_paces() -> None:
    battle = coalition()
    field = battle.state
    mover = msgspec.structs.replace(field.elements["a2"], rect=place(1500, 1200))
    near = advanced(mover.at, 101 * PACE)
    assert not allies.holds_back(field, mover)
    assert allies.may_move(field, mover, mover.at, near)
    change(battle, "ally", engaged=False)
    assert allies.holds_back(field, mover)
    assert allies.may_move(field, mover, mover.at, advanced(mover.at, 100 * PACE))
    assert not allies.may_move(field, mover, mover.at, near)


@pytest.mark.rule("DBF-ALLY-LIMITS")
def test_who_is_nearer_already_may_go_away_or_along_but_not_nearer() -> None:
    battle = coalition()
    change(battle, "ally", engaged=False)
    field = battle.state
    here = place(1500, 800)
    mover = msgspec.structs.replace(field.elements["a2"], rect=here)
    assert allies.may_move(field, mover, here, advanced(here, -100 * PACE))
    assert allies.may_move(field, mover, here, slid(here, 200 * PACE))
    assert not allies.may_move(field, mover, here, advanced(here, 1 * PACE))
    # Turning in place brings a corner nearer.
    assert not allies.may_move(field, mover, here, turned(here, 9000))


@pytest.mark.rule("DBF-ALLY-LIMITS")
def test_it_is_looked_at_all_along_the_way() -> None:
    battle = coalition(nations=NATIONS)
    change(battle, "ally", engaged=False)
    field = battle.state
    start, end = place(800, 900), place(2200, 900)
    mover = msgspec.structs.replace(field.elements["a2"], rect=start)
    assert not allies.may_move(field, mover, start, end)


@pytest.mark.rule("DBF-ALLY-LIMITS")
def test_he_may_arrive_on_the_table_near_an_enemy_but_not_in_contact() -> None:
    battle = coalition()
    change(battle, "ally", engaged=False)
    field = battle.state
    mover = field.elements["a2"]
    assert allies.may_move(field, mover, None, place(1500, 560))
    assert not allies.may_move(field, mover, None, place(1500, 500))


# -- treason --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-ALLY-DEFECT")
@pytest.mark.parametrize(
    ("nature", "nation", "civil_war", "loyal", "defects"),
    [
        ("Irr", "Goblins", False, False, True),
        ("Irr", "Goblins", False, True, False),
        ("Reg", "Goblins", False, False, False),
        ("Reg", "Goblins", True, False, False),
        ("Irr", "Dwarfs", False, False, False),
        ("Irr", "Dwarfs", True, False, True),
        ("Reg", "Dwarfs", True, False, True),
    ],
)
def test_who_changes_sides(nature: str, nation: str, civil_war: bool, loyal: bool, defects: bool) -> None:
    battle = coalition(
        nature=nature, nations={**NATIONS, "ally": nation}, chapters=("civil-war",) if civil_war else ()
    )
    change(battle, "ally", engaged=False)
    if loyal:
        battle.state.pages.put(Loyal(commands=("ally",)))
    allies.defect_if_due(battle)
    assert battle.state.commands["ally"].side == "west"
    change(battle, "main", demoralised=True)
    allies.defect_if_due(battle)
    command = battle.state.commands["ally"]
    assert (command.side, command.engaged) == (("east", True) if defects else ("west", False))


@pytest.mark.rule("DBF-ALLY-DEFECT")
def test_the_whole_command_goes_over_but_for_its_losses_and_fights_on() -> None:
    battle = coalition(element("a4", "Irr Bd(O)", None, command="ally", place=Place.LOST), dice=(4, 4, 4))
    change(battle, "ally", engaged=False)
    change(battle, "main", demoralised=True)
    allies.defect_if_due(battle)
    field = battle.state
    assert [field.elements[name].side for name in ("a1", "a2", "a3", "a4")] == [
        "west",
        "east",
        "east",
        "west",
    ]
    assert field.commands["ally"].origin == "west"
    events = [one for one in battle.advance() if isinstance(one, AllyDefected)]
    assert [(one.command, one.side) for one in events] == [("ally", "east")]
    # The new C-in-C rolls for it.
    field.bound = Bound(number=2, side="east", sides_bounds={"west": 1, "east": 1})
    battle.push(PipRoll())
    battle.advance()
    assert field.commands["ally"].score == 4
    assert field.commands["main"].score != 4


@pytest.mark.rule("DBF-ALLY-DEFECT")
def test_one_who_has_engaged_stays() -> None:
    battle = coalition()
    change(battle, "main", demoralised=True)
    allies.defect_if_due(battle)
    assert battle.state.commands["ally"].side == "west"
