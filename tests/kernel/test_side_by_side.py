"""Decisions side by side: any order of answers gives one battle, and nothing of a branch is lost or betrayed."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice, DiceError, ScriptedDice
from oriflamme.kernel.events import Rolled
from oriflamme.kernel.sessions import Session, header_for
from oriflamme.kernel.side_by_side import Divided, InBranch, SideBySide
from tests.kernel.campaign import RULESET, EndsTooSoon, Fight, Fronts, Press, Roll, Scout

SETUP = RULESET.setup("war")


def begun(seed: str = "1") -> Battle[Fronts]:
    battle = RULESET.begin(SETUP, Dice(seed))
    battle.advance()
    return battle


def answers(battle: Battle[Fronts]) -> list[tuple[str, str, InBranch]]:
    """Every answer that could be given: the innermost branch's whole name, the player, the command."""
    found = []
    for player in battle.deciders():
        for command in battle.options(player):
            assert isinstance(command, InBranch)
            path, inner = command.branch, command.command
            while isinstance(inner, InBranch):
                path, inner = f"{path}/{inner.branch}", inner.command
            assert isinstance(inner, Press)
            found.append((f"{path}:{inner.hard}", player, command))
    return found


def played(seed: str, order: list[int]) -> list[str]:
    """Play to the end; `order` picks whose turn it is. Each fight presses hard when it begins, then plainly."""
    battle, picks, pressed = begun(seed), iter(order), set[str]()
    digests = []
    while battle.outcome is None:
        known: dict[str, tuple[str, InBranch]] = {name: (by, one) for name, by, one in answers(battle)}
        fights = sorted({name.rpartition(":")[0] for name in known})
        fight = fights[next(picks, 0) % len(fights)]
        hard = fight.count("/") == 0 and fight not in pressed
        pressed.add(fight)
        player, command = known[f"{fight}:{hard}"]
        battle.apply(player, command)
        due = battle.decision()
        if not (isinstance(due, SideBySide) and len(due.branches) > 1):
            digests.append(battle.digest())
    return digests


@given(seed=st.sampled_from(["1", "2", "3"]), order=st.lists(st.integers(0, 11), max_size=60))
@settings(deadline=None, max_examples=60)
def test_any_order_of_answers_gives_the_same_battle(seed: str, order: list[int]) -> None:
    assert played(seed, order)[-1] == played(seed, [])[-1]


def test_two_answers_can_change_places_at_any_time() -> None:
    battle = begun()
    (_, _, north), (_, _, south) = (
        next(one for one in answers(battle) if one[0].startswith(name)) for name in ("north", "south")
    )
    one, other = battle.copy(), battle.copy()
    one.apply("red", north)
    assert one.digest() != battle.digest()
    one.apply("blue", south)
    other.apply("blue", south)
    other.apply("red", north)
    assert one.digest() == other.digest()


def test_everybody_with_an_open_branch_is_asked_one_question_for_each() -> None:
    battle = begun()
    assert battle.deciders() == ("red", "blue")
    assert [(one.player, one.question.id) for one in battle.prompts()] == [
        ("red", "ask-north"),
        ("red", "ask-west"),
        ("blue", "ask-south"),
    ]
    due = battle.decision()
    assert due is not None
    assert due.prompt(battle, "red").question.args["count"] == 2
    assert due.prompt(battle, "blue").question.id == "ask-south"


def test_an_answer_names_its_branch_and_only_its_own_player_gives_it() -> None:
    battle = begun()
    assert [reason.text.id for reason in battle.check("red", Press()).reasons] == ["refused-which-branch"]
    for player, branch, message in (
        ("red", "east", "refused-no-such-branch"),
        ("red", "south", "refused-not-your-decision"),
        ("blue", "north", "refused-not-your-decision"),
    ):
        ruling = battle.check(player, InBranch(branch, Press()))
        assert [reason.text.id for reason in ruling.reasons] == [message]
    before = battle.digest()
    assert battle.check("red", InBranch("north", Press())).legal
    assert battle.digest() == before


def test_each_branch_rolls_dice_of_its_own() -> None:
    battle = RULESET.begin(SETUP, Dice("1"))
    rolled = [event for event in battle.advance() if isinstance(event, Rolled)]
    assert [(one.branch, one.position) for one in rolled] == [("0/north", 0), ("0/south", 0), ("0/west", 0)]
    assert [one.value for one in rolled] == [Dice("1").branch(one.branch).value(0, 20) for one in rolled]
    assert battle.rolls == 3
    assert Dice("1").branch("a").branch("b") == Dice("1").branch("a/b")
    again = battle.copy()
    again.push(Divided({"north": (Roll("late", 20),)}))
    (late,) = (event for event in again.advance() if isinstance(event, Rolled))
    assert late.branch == "3/north"


def test_scripted_dice_say_what_each_branch_rolls() -> None:
    script = ScriptedDice((), {"0/north": (9,), "0/south": (8,), "0/west": (7,)})
    battle = RULESET.begin(SETUP, script)
    battle.advance()
    assert battle.state.won == {"north": 9, "south": 8, "west": 7}
    with pytest.raises(DiceError):
        battle.apply("red", InBranch("north", Press()))
    assert battle.state.won["north"] == 9


def test_a_view_has_no_secrets_of_any_branch_and_no_dice() -> None:
    battle = begun()
    seen = msgspec.json.encode(battle.view("blue").agenda)
    assert b"plan of blue" in seen
    assert b"plan of red" not in seen
    view = battle.view("blue")
    assert sorted(map(str, view.options("blue"))) == sorted(map(str, battle.options("blue")))


def test_branches_within_branches_are_stored_and_come_back() -> None:
    battle = begun()
    battle.apply("red", InBranch("north", Press(hard=True)))
    stored = RULESET.decode_battle(battle.encoded(), SETUP, Dice("1"))
    assert stored.digest() == battle.digest()
    for name, player, command in answers(battle):
        assert RULESET.decode_command(msgspec.json.encode(command)) == command, name
        one, other = battle.copy(), stored.copy()
        one.apply(player, command)
        other.apply(player, command)
        assert one.digest() == other.digest()


def test_an_answer_that_rolled_cannot_be_taken_back() -> None:
    session = Session(RULESET, header_for(SETUP, "1", engine="test"))
    session.play("red", InBranch("north", Press()))
    assert not session.can_undo("red")


def test_the_last_answer_without_dice_can_be_taken_back() -> None:
    session = Session(RULESET, header_for(SETUP, "1", engine="test"))
    start = session.battle.digest()
    session.play("red", InBranch("north", Scout()))
    session.undo("red")
    assert session.battle.digest() == start
    session.play("red", InBranch("north", Scout()))
    after = session.battle.digest()
    session.play("blue", InBranch("south", Scout()))
    assert not session.can_undo("red")
    session.undo("blue")
    assert session.battle.digest() == after


def test_a_branch_cannot_end_the_battle() -> None:
    battle = begun()
    battle.push(Divided({"rash": (EndsTooSoon(),), "calm": (Fight("calm", "red", 9),)}))
    with pytest.raises(LookupError, match="'rash' ends the battle"):
        battle.advance()
