"""Losses, demoralisation, victory and the aftermath (seed lines 1462-1486, 1580-1592, 1639-1664)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis import aftermath, demoralisation, destruction, losses, victory
from oriflamme.rulesets.fictionalis.causes import Exit
from oriflamme.rulesets.fictionalis.destruction import BaggageLost
from oriflamme.rulesets.fictionalis.equivalents import equivalent
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Surface
from oriflamme.rulesets.fictionalis.pieces import WHOLE, ArmyCommand, Artefact, Element, Place, Rank
from oriflamme.rulesets.fictionalis.troops import parse_kind

from .layout import element, laid_out


def armies(*sizes: tuple[str, Rank, int], **more: Any) -> Battle[Field]:
    """Return a battle whose commands (side letter and number, rank, elements) stand in no contact with anybody."""
    found: list[Element] = []
    for row, (name, rank, size) in enumerate(sizes):
        for column in range(size):
            found.append(
                element(
                    f"{name}-{column}",
                    "Reg Sp(O)",
                    (100 + 120 * column, 200 + 100 * row),
                    command=name,
                    general=rank if column == 0 else None,
                )
            )
    return laid_out(*found, **more)


def change(battle: Battle[Field], name: str, **changes: Any) -> ArmyCommand:
    battle.state.order(msgspec.structs.replace(battle.state.commands[name], **changes))
    return battle.state.commands[name]


def rules(battle: Battle[Field]) -> list[str]:
    """Run what is on the agenda and return the rules of the events."""
    return [event.rule for event in battle.advance()]


THREE = (("a1", Rank.CINC, 6), ("a2", Rank.SUB, 6), ("b1", Rank.CINC, 6), ("b2", Rank.SUB, 6))


# -- demoralisation ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-DEMORAL-THIRD")
@pytest.mark.parametrize(
    ("points", "lost", "broken"),
    [(400, 1, False), (400, 2, True), (321, 2, True), (320, 2, False), (320, 3, True)],
)
def test_a_third_breaks_a_command_and_in_small_games_more(points: int, lost: int, broken: bool) -> None:
    battle = armies(*THREE, points=points)
    change(battle, "a1", lost=lost * WHOLE)
    battle.push(demoralisation.LossesWeighed())
    assert rules(battle) == (["DBF-DEMORAL-THIRD"] if broken else [])
    command = battle.state.commands["a1"]
    assert command.demoralised is broken
    assert (command.lost >= demoralisation.breaking_point(battle.state, command)) is broken


@pytest.mark.rule("DBF-DEMORAL-THIRD")
def test_both_sides_are_weighed_and_a_command_breaks_once() -> None:
    battle = armies(*THREE)
    change(battle, "a1", lost=4)
    change(battle, "b2", lost=12)
    battle.push(demoralisation.LossesWeighed(), demoralisation.LossesWeighed())
    assert rules(battle) == ["DBF-DEMORAL-THIRD", "DBF-DEMORAL-THIRD"]
    assert battle.state.pages[demoralisation.Demoralised].commands == ("a1", "b2")


@pytest.mark.rule("DBF-DEMORAL-GENERAL")
@pytest.mark.parametrize(("score", "broken"), [(4, True), (5, False)])
def test_the_general_is_lost_and_the_next_die_decides_once(score: int, broken: bool) -> None:
    battle = armies(("a1", Rank.CINC, 20), ("b1", Rank.CINC, 6))
    change(battle, "a1", lost=4 * WHOLE, general_lost=True, score=score)
    battle.push(demoralisation.PanicTests(), demoralisation.PanicTests())
    assert rules(battle) == ["DBF-DEMORAL-GENERAL"] * (2 if broken else 1)
    assert battle.state.commands["a1"].demoralised is broken


@pytest.mark.rule("DBF-DEMORAL-GENERAL")
def test_a_command_without_a_die_or_of_the_other_side_is_not_tested_yet() -> None:
    battle = armies(*THREE)
    change(battle, "a1", lost=6, general_lost=True, score=None)
    change(battle, "b1", lost=6, general_lost=True, score=1)
    battle.push(demoralisation.PanicTests())
    assert rules(battle) == []
    assert not battle.state.commands["a1"].panic_tested


@pytest.mark.rule("DBF-DEMORAL-ONE")
def test_a_command_of_one_element_goes_with_it_even_where_it_weighs_nothing() -> None:
    battle = laid_out(
        element("a1", "Irr Hd(I)", (100, 100), general=Rank.ALLY, equivalent=0),
        element("a2", "Irr Bg(I)", (300, 100), command="a", equivalent=0),
        element("b1", "Irr Sp(O)", (100, 900)),
    )
    battle.push(demoralisation.LossesWeighed())
    assert rules(battle) == []
    battle.state.take_off("a2", Place.LOST)
    battle.push(demoralisation.LossesWeighed())
    assert rules(battle) == []
    battle.state.take_off("a1", Place.LOST)
    battle.push(demoralisation.LossesWeighed())
    assert rules(battle) == ["DBF-DEMORAL-ONE"]


@pytest.mark.rule("DBF-DEMORAL-PIP")
def test_a_demoralised_command_has_one_move_of_one_element() -> None:
    battle = armies(*THREE)
    change(battle, "a1", demoralised=True)
    field = battle.state
    one, two = field.elements["a1-1"], field.elements["a1-2"]

    def refused(*elements: Element, march: bool = False) -> list[str]:
        return [reason.text.id for reason in demoralisation.move_reasons(field, elements, march=march)]

    assert refused(one) == []
    assert refused(one, two) == ["dbf-refused-demoralised-group"]
    assert refused(one, march=True) == ["dbf-refused-demoralised-march"]
    assert refused(field.elements["a2-1"], field.elements["a2-2"]) == []
    field.note_deeds("a1-1", tactical=True)
    assert refused(two) == ["dbf-refused-demoralised-second"]


@pytest.mark.rule("DBF-ALLY-DEFECT")
def test_an_unreliable_ally_of_another_nation_changes_sides_when_a_friend_breaks() -> None:
    battle = armies(
        ("a1", Rank.CINC, 6), ("a2", Rank.ALLY, 3), ("b1", Rank.CINC, 6), nations={"a2": "hill-folk"}
    )
    change(battle, "a2", engaged=False, regular=False)
    demoralisation.demoralise(battle, "a1", "DBF-DEMORAL-THIRD")
    ally = battle.state.commands["a2"]
    assert (ally.side, ally.origin, ally.engaged) == ("east", "west", True)
    assert losses.army_losses(battle.state, "west") == 9 * WHOLE
    assert losses.army_losses(battle.state, "east") == 0


# -- the reckoning of an army --------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-LOSS-EE")
def test_the_worked_command_of_the_register() -> None:
    kinds = (
        ["WWg(I)"] * 2
        + ["Ps(O)"] * 4
        + ["Hd(O)"] * 3
        + ["Hd(I)"] * 2
        + ["Exp(O)"]
        + ["Sp(O)"] * 3
        + ["Bg(I)"] * 2
    )
    assert sum(equivalent(parse_kind(kind)) for kind in kinds) == 25


@pytest.mark.rule("DBF-LOSS-BAGGAGE")
def test_baggage_counts_only_against_the_army_and_not_when_it_changed_sides() -> None:
    battle = armies(*THREE)
    field = battle.state
    field.put(element("a9", "Irr Bg(I)", (900, 900), command="a1", equivalent=0))
    field.pages.put(BaggageLost(weights={"a9": 2 * WHOLE}))
    assert losses.army_losses(field, "west") == 2 * WHOLE
    assert not demoralisation.too_great(field, field.commands["a1"])
    change(battle, "a1", side="east")
    assert losses.baggage_losses(field, "west") == 0


@pytest.mark.rule("DBF-LOSS-BUA")
def test_invaders_in_the_middle_of_a_town_cost_its_defender_four_once() -> None:
    corners = ((1000, 1000), (1400, 1000), (1400, 1300), (1000, 1300))
    town = Feature(
        id="town", land=Land.BUILT_UP, outline=tuple(Point(x * PACE, y * PACE) for x, y in corners)
    )
    spy = element("a1", "Irr Sy(O)", (1200, 1140))
    battle = laid_out(spy, element("b1", "Irr Sp(O)", (1200, 2000)), surface=Surface(features=(town,)))
    battle.push(losses.TownsLookedAt())
    assert rules(battle) == []
    battle.state.put(element("a1", "Irr Ax(O)", (1200, 1140)))
    battle.push(losses.TownsLookedAt(), losses.TownsLookedAt())
    assert rules(battle) == ["DBF-LOSS-BUA"]
    assert losses.town_losses(battle.state, "east") == 4 * WHOLE
    assert losses.town_losses(battle.state, "west") == 0


# -- victory -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-VICTORY-END")
def test_half_lost_ends_the_battle_and_breaks_what_was_left() -> None:
    battle = armies(*THREE)
    change(battle, "b1", demoralised=True)
    battle.push(victory.ArmiesWeighed())
    rules(battle)
    assert battle.outcome is not None
    assert battle.outcome.winner == "west"
    assert battle.state.commands["b2"].demoralised


@pytest.mark.rule("DBF-VICTORY-END")
def test_a_little_less_than_half_does_not_end_it() -> None:
    battle = armies(*THREE)
    change(battle, "b1", lost=5 * WHOLE)
    change(battle, "b2", lost=6 * WHOLE)
    battle.push(victory.ArmiesWeighed())
    change(battle, "b1", lost=0)
    change(battle, "b2", lost=5 * WHOLE + 1)
    rules(battle)
    assert battle.outcome is None


@pytest.mark.rule("DBF-VICTORY-END", "DBF-VICTORY-SWISS")
def test_when_both_are_beaten_points_decide_and_then_the_smaller_loss() -> None:
    battle = armies(*THREE)
    for name in ("a1", "a2", "b1", "b2"):
        change(battle, name, lost=(4 if name[0] == "a" else 5) * WHOLE)
    battle.push(victory.ArmiesWeighed())
    rules(battle)
    assert battle.outcome is not None
    assert battle.outcome.winner is None, (
        "all commands are demoralised on both sides, so both lost everything"
    )


@pytest.mark.rule("DBF-VICTORY-POINTS", "DBF-VICTORY-SCORE")
def test_the_worked_score_of_the_register() -> None:
    battle = armies(
        ("a1", Rank.CINC, 3),
        ("a2", Rank.SUB, 3),
        ("a3", Rank.SUB, 3),
        ("a4", Rank.SUB, 3),
        ("b1", Rank.CINC, 3),
        ("b2", Rank.SUB, 3),
        ("b3", Rank.SUB, 3),
    )
    for name in ("a3", "b1", "b2"):
        change(battle, name, demoralised=True)
    assert victory.score(battle.state, "west") / 2 == 8
    assert victory.score(battle.state, "east") / 2 == 2


@pytest.mark.rule("DBF-VICTORY-POINTS", "DBF-VICTORY-SCORE")
@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ((3, 5), (8, 2)),
        ((3, 5, 4), (6, 2, 2)),
        ((3, 5, 4, 2), (4, 2, 2, 2)),
        ((3, 5, 4, 2, 1), (4, 2, 2, 1, 1)),
        ((3, 5, 4, 2, 1, 1), (4, 2, 1, 1, 1, 1)),
    ],
)
def test_what_each_command_is_worth(sizes: tuple[int, ...], expected: tuple[int, ...]) -> None:
    commands = [(f"a{n}", Rank.CINC if n == 0 else Rank.SUB, size) for n, size in enumerate(sizes)]
    battle = armies(*commands, ("b1", Rank.CINC, 2))
    assert tuple(victory.shares(battle.state, "west")[name] for name, _, _ in commands) == expected
    assert sum(expected) == 10


@pytest.mark.rule("DBF-VICTORY-SCORE")
def test_of_two_of_one_size_the_first_to_break_counts_as_the_larger() -> None:
    sizes = (("a0", Rank.CINC, 4), *((f"a{n}", Rank.SUB, 2) for n in range(1, 6)))
    battle = armies(*sizes, ("b1", Rank.CINC, 2))
    demoralisation.demoralise(battle, "a4", "DBF-DEMORAL-THIRD")
    worth = victory.shares(battle.state, "west")
    assert [worth[f"a{n}"] for n in range(1, 6)] == [1, 1, 1, 2, 1]


@pytest.mark.rule("DBF-VICTORY-SWISS")
def test_a_tie_goes_to_the_smaller_part_lost() -> None:
    battle = armies(*THREE)
    assert victory.leader(battle.state) is None
    change(battle, "b2", lost=1)
    assert victory.leader(battle.state) == "west"


# -- the aftermath of a campaign battle ----------------------------------------------------------------------------


def survivors(battle: Battle[Field], winner: str) -> dict[str, bool]:
    battle.push(aftermath.Aftermath(winner=winner))
    return {
        event.element: not event.lost
        for event in battle.advance()
        if isinstance(event, aftermath.SurvivalTested)
    }


@pytest.mark.rule("DBF-CAMPAIGN-TEST")
def test_the_worked_survival_of_the_register() -> None:
    knights = [element(f"a{n}", "Irr Kn(O)", (100 + 200 * n, 2000)) for n in range(4)]
    cavalry = [element(f"b{n}", "Irr Cv(O)", (1500 + 200 * n, 300), 180) for n in range(3)]
    battle = laid_out(
        *knights,
        element("a4", "Irr Kn(O)", (2500, 1000)),
        element("a5", "Irr Fl(O)", (3000, 2000)),
        *cavalry,
        element("b3", "Irr Cv(O)", (2500, 1000), 180),
        element("b4", "Irr Bd(O)", (3000, 300), 180),
        dice=(3, 3, 3, 3, 4),
    )
    assert aftermath.mounted(battle.state, "west") == 10
    assert aftermath.mounted(battle.state, "east") == 4
    fate = survivors(battle, "west")
    assert fate["b4"] is False, "foot at double or more is lost on 1 to 4"
    assert fate["b3"] is False, "3 less 1 for contact, others are lost on 1 or 2"
    assert fate["b0"] is True


@pytest.mark.rule("DBF-CAMPAIGN-TEST")
@pytest.mark.parametrize(
    ("kind", "winner", "loser", "limit"),
    [
        ("Irr Hd(O)", 1, 2, 4),
        ("Reg Art(O)", 2, 2, 5),
        ("Irr Bg(I)", 2, 1, 6),
        ("Irr El(O)", 1, 3, 2),
        ("Irr Wb(O)", 2, 3, 3),
        ("Irr Wb(O)", 0, 0, 3),
        ("Irr Cv(O)", 1, 3, 0),
        ("Irr Cv(O)", 3, 3, 1),
        ("Irr Cv(O)", 6, 2, 2),
        ("Irr Fl(O)", 6, 2, None),
    ],
)
def test_the_whole_table_of_survival(kind: str, winner: int, loser: int, limit: int | None) -> None:
    tested = element("b9", kind, (3300, 300), 180)
    counted = 1 if tested.kind.mounted else 0

    def riders(letter: str, number: int) -> Iterable[Element]:
        return (element(f"{letter}{n}", "Irr Cv(O)", (100 + 200 * n, 1000)) for n in range(number))

    battle = laid_out(
        *riders("a", winner), *riders("b", loser - counted), tested, element("a9", "Irr Wb(O)", (3300, 2000))
    )
    if kind == "Irr Fl(O)":
        assert aftermath.lost_on(battle.state, tested, "west") is limit
    else:
        assert aftermath.lost_on(battle.state, tested, "west") == limit


@pytest.mark.rule("DBF-CAMPAIGN-TEST")
def test_aerials_are_lost_only_to_aerials() -> None:
    flyer = element("b1", "Irr Fl(O)", (1000, 300), 180)
    battle = laid_out(
        flyer, element("a1", "Irr Fl(O)", (1000, 2000)), element("a2", "Irr Fl(O)", (1300, 2000))
    )
    assert aftermath.lost_on(battle.state, flyer, "west") == 2


@pytest.mark.rule("DBF-CAMPAIGN-END")
def test_only_those_who_ran_or_stayed_are_tested() -> None:
    battle = laid_out(
        element("a1", "Irr Cv(O)", (1000, 2000)),
        element("b1", "Irr Wb(O)", None, place=Place.LOST),
        element("b2", "Irr Wb(O)", None, place=Place.LOST),
        element("b3", "Irr Wb(O)", None, place=Place.LOST),
        element("b4", "Irr Wb(O)", (1000, 300), 180),
        dice=(6, 1),
    )
    battle.state.pages.put(destruction.OffTable(ran=("b2",), withdrew=("b3",)))
    assert survivors(battle, "west") == {"b2": True, "b4": False}


@pytest.mark.rule("DBF-CAMPAIGN-CAPTURE")
@pytest.mark.parametrize(
    ("ran", "winner", "loser", "taken"),
    [(False, 3, 3, True), (False, 3, 4, False), (True, 3, 3, False), (True, 4, 3, True)],
)
def test_who_has_the_artefacts(ran: bool, winner: int, loser: int, taken: bool) -> None:
    battle = laid_out(
        element("a1", "Irr Cv(O)", (1000, 2000)),
        element("b1", "Irr El(O)", None, place=Place.LOST, artefacts=(Artefact.STANDARD,)),
        dice=(1, winner, loser) if ran else (winner, loser),
    )
    if ran:
        battle.state.pages.put(destruction.OffTable(ran=("b1",)))
    battle.push(aftermath.Aftermath(winner="west"))
    events = battle.advance()
    found = [event for event in events if isinstance(event, aftermath.ArtefactTaken)]
    assert [event.taken for event in found] == [taken]
    tested = [event for event in events if isinstance(event, aftermath.SurvivalTested)]
    assert [event.captured for event in tested] == ([True] if ran else [])


@pytest.mark.rule("DBF-CAMPAIGN-CAPTURE")
def test_lost_artillery_is_captured_as_elephants_are_and_a_gate_always() -> None:
    battle = laid_out(
        element("a1", "Irr Cv(O)", (1000, 2000)),
        element("b1", "Reg Art(O)", (500, 300), 180),
        element("b2", "Irr El(O)", (1000, 300), 180),
        element("b3", "Irr Wb(O)", (1500, 300), 180),
        element("b4", "Irr Wb(O)", None, place=Place.LOST, artefacts=(Artefact.GATE,)),
        dice=(1, 1, 1),
    )
    battle.push(aftermath.Aftermath(winner="west"))
    events = battle.advance()
    tested = [event for event in events if isinstance(event, aftermath.SurvivalTested)]
    assert [(event.element, event.lost, event.captured) for event in tested] == [
        ("b1", True, True),
        ("b2", True, True),
        ("b3", True, False),
    ]
    (gate,) = (event for event in events if isinstance(event, aftermath.ArtefactTaken))
    assert (gate.element, gate.taken) == ("b4", True)


@pytest.mark.rule("DBF-CAMPAIGN-CAPTURE")
@pytest.mark.parametrize(("winners", "limit"), [(1, 2), (2, 3), (4, 4)])
def test_vessels_go_by_the_ratio_of_vessels_in_the_column_of_foot(winners: int, limit: int) -> None:
    lost = element("b1", "Reg Gal(O)", (3000, 300), 180)
    fleet = (element(f"a{n}", "Reg Gal(O)", (300 + 300 * n, 2000)) for n in range(winners))
    riders = (element(f"a{n}", "Irr Cv(O)", (300 + 300 * n, 1200)) for n in range(5, 9))
    battle = laid_out(lost, element("b2", "Reg Gal(O)", (3300, 300), 180), *fleet, *riders)
    assert aftermath.lost_on(battle.state, lost, "west") == limit


@pytest.mark.rule("DBF-CAMPAIGN-END")
def test_a_campaign_battle_tests_the_beaten_before_it_ends() -> None:
    battle = armies(("a1", Rank.CINC, 2), ("b1", Rank.CINC, 2), chapters=("campaign",), dice=(6, 6))
    change(battle, "b1", lost=1 * WHOLE)
    battle.push(victory.ArmiesWeighed())
    seen = rules(battle)
    assert seen.count("DBF-CAMPAIGN-TEST") == 4
    assert battle.outcome is not None


@pytest.mark.rule("DBF-CAMPAIGN-EXIT")
@pytest.mark.parametrize(
    ("name", "at", "campaign", "lost"),
    [
        ("a1", (1000, 2390), True, 0),
        ("a1", (1000, 2390), False, WHOLE),
        ("a1", (1000, 5), True, WHOLE),
        ("a1", (5, 1200), True, WHOLE),
        ("b1", (1000, 5), True, 0),
        ("b1", (5, 1200), True, 0),
        ("b1", (1000, 2390), True, WHOLE),
    ],
)
def test_who_withdraws_by_the_way_home_is_no_loss(
    name: str, at: tuple[float, float], campaign: bool, lost: int
) -> None:
    battle = laid_out(
        element(name, "Irr Cv(O)", at),
        element("a9", "Irr Sp(O)", (1800, 1200)),
        chapters=("campaign",) if campaign else (),
    )
    destruction.lose(battle, name, Exit.MOVE)
    assert battle.state.commands[name[0]].lost == lost
    assert battle.state.elements[name].place is Place.LOST


@pytest.mark.rule("DBF-CAMPAIGN-EXIT", "DBF-CAMPAIGN-END")
def test_who_is_driven_off_is_a_loss_wherever_he_runs_and_is_tested() -> None:
    battle = laid_out(
        element("b1", "Irr Cv(O)", (1000, 5)),
        element("a1", "Irr Sp(O)", (1800, 1200)),
        chapters=("campaign",),
    )
    destruction.lose(battle, "b1", Exit.FLIGHT)
    assert battle.state.commands["b"].lost == WHOLE
    assert aftermath.must_test(battle.state, battle.state.elements["b1"])
