"""The battle loop: commands are carried out whole or not at all, and views hold no dice."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle, View
from oriflamme.kernel.dice import Dice, DiceError, ScriptedDice, SealedDice
from oriflamme.kernel.events import Ended, Rolled
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme_skirl import blows, stances
from oriflamme_skirl.elements import SkirlState, Stance
from oriflamme_skirl.moves import MoveOne, Rest, Stand
from oriflamme_skirl.stances import BeginTurn, CommitStances, SetStance, TurnBegan
from tests.kernel.skirmish import JADE, MEET, RUBY, begun, choose_stances, duel, rules, stance_commands


def met(dice: ScriptedDice | Dice) -> Battle[SkirlState]:
    """Return a battle in which the ruby scout touches the jade one, who has to answer."""
    battle = begun(dice)
    choose_stances(battle)
    battle.apply(RUBY, MEET)
    return battle


def test_battle_runs_to_its_first_decision() -> None:
    battle = rules().begin(duel(), SealedDice())
    assert battle.decision() is None
    assert battle.deciders() == ()
    events = battle.advance()
    assert events == [TurnBegan(rule="SK-1", turn=1)]
    assert battle.deciders() == (RUBY, JADE)
    assert [(prompt.player, prompt.secret) for prompt in battle.prompts()] == [(RUBY, True), (JADE, True)]


def test_apply_returns_the_events_of_this_command_only() -> None:
    battle = begun()
    first = battle.apply(RUBY, SetStance("ruby-1", Stance.GUARD))
    second = battle.apply(RUBY, SetStance("ruby-2", Stance.GUARD))
    assert [event.rule for event in first] == ["SK-2"]
    assert [event.rule for event in second] == ["SK-2"]


@pytest.mark.parametrize("fails", [DiceError("no dice"), KeyError("a fault in the rules")])
def test_step_that_raises_leaves_the_battle_as_it_was(
    fails: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle = met(ScriptedDice((6, 1)))
    before = battle.encoded()

    def wound(*_: Any) -> None:
        raise fails

    # It fails at the end of the blow, after stances were shown and dice rolled.
    monkeypatch.setattr(blows, "_wound", wound)
    with pytest.raises(type(fails)):
        battle.apply(JADE, Stand())
    assert battle.encoded() == before
    monkeypatch.undo()
    battle.apply(JADE, Stand())
    assert battle.state.elements.get("jade-3") is None


def test_decision_that_raises_leaves_the_battle_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = begun()
    for command in (*stance_commands(RUBY), *stance_commands(JADE)[:3]):
        battle.apply(RUBY if battle.deciders()[0] == RUBY else JADE, command)
    before = battle.encoded()

    def conclude(self: stances.ChooseStances, battle: Battle[Any]) -> None:
        battle.state.stances = {}
        battle.end(None, "skirl-reason-turns", "SK-1")
        raise RuntimeError("a fault in the rules")

    monkeypatch.setattr(stances.ChooseStances, "conclude", conclude)
    with pytest.raises(RuntimeError, match="a fault in the rules"):
        battle.apply(JADE, CommitStances())
    assert battle.encoded() == before
    assert battle.outcome is None


def test_dice_that_run_out_leave_the_battle_as_it_was() -> None:
    battle = met(ScriptedDice((3,)))
    before = battle.encoded()
    with pytest.raises(DiceError, match="the script holds 1 rolls"):
        battle.apply(JADE, Stand())
    assert battle.encoded() == before
    assert battle.rolls == 0


def test_rolls_say_what_they_are_for() -> None:
    battle = met(ScriptedDice((6, 1)))
    events = battle.apply(JADE, Stand())
    rolled = [event for event in events if isinstance(event, Rolled)]
    assert [(roll.value, roll.sides, roll.purpose, roll.position, roll.rule) for roll in rolled] == [
        (6, 6, "skirl-roll-attacker", 0, "SK-5"),
        (1, 6, "skirl-roll-target", 1, "SK-5"),
    ]
    assert battle.rolls == 2


@pytest.mark.parametrize(
    ("player", "command", "rule"),
    [
        (RUBY, CommitStances(), "SK-2.1"),
        (RUBY, SetStance("jade-1", Stance.GUARD), "SK-2"),
        (RUBY, Rest("ruby-1"), "SK-2"),
        ("nobody", CommitStances(), "KERNEL-TURN"),
    ],
)
def test_refused_command_changes_nothing_and_says_why(player: str, command: Any, rule: str) -> None:
    battle = begun()
    before = battle.encoded()
    with pytest.raises(IllegalCommand) as refused:
        battle.apply(player, command)
    assert [reason.rule for reason in refused.value.ruling.reasons] == [rule]
    assert battle.encoded() == before
    assert list(battle.options("nobody")) == []


def test_nothing_is_legal_once_the_battle_is_over() -> None:
    battle = begun()
    battle.end(RUBY, "skirl-reason-eliminated", "SK-1.1")
    assert battle.deciders() == ()
    assert battle.prompts() == ()
    ruling = battle.check(RUBY, CommitStances())
    assert [reason.rule for reason in ruling.reasons] == ["KERNEL-OVER"]


def test_end_drops_what_remained_to_be_done() -> None:
    battle = begun()
    battle.push(BeginTurn())
    battle.end(None, "skirl-reason-turns", "SK-1.1")
    assert battle.agenda == ()
    assert battle.advance()[-1] == Ended(rule="SK-1.1", winner=None, reason="skirl-reason-turns")


def test_steps_are_run_in_the_order_pushed_before_all_others() -> None:
    battle = begun()
    below = battle.agenda
    first, second = BeginTurn(), MoveOne(RUBY, JADE, ())
    battle.push(first, second)
    assert battle.agenda == (*below, second, first)
    assert battle.pop() == first
    battle.replace(first)
    assert battle.agenda == (*below, first)


def test_views_hold_no_secrets_and_no_dice() -> None:
    battle = begun()
    battle.apply(RUBY, SetStance("ruby-1", Stance.FEINT))
    own, other, spectator = (battle.view(viewer) for viewer in (RUBY, JADE, None))
    assert type(own) is View
    assert b"feint" in own.encoded()
    assert b"feint" not in other.encoded()
    assert other.encoded() == spectator.encoded()
    assert [view.viewer for view in (own, other, spectator)] == [RUBY, JADE, None]
    with pytest.raises(DiceError):
        own.roll(6, "skirl-roll-attacker", "SK-5")


def test_view_answers_like_the_battle() -> None:
    battle = begun()
    view = battle.view(RUBY)
    assert list(view.options(RUBY)) == list(battle.options(RUBY))
    assert view.check(RUBY, CommitStances()) == battle.check(RUBY, CommitStances())


def test_what_one_asked_of_ones_view_is_not_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    usual = MoveOne.check

    def counting(self: MoveOne, battle: Any, player: str, command: Any) -> Any:
        asked.append(player)
        return usual(self, battle, player, command)

    monkeypatch.setattr(MoveOne, "check", counting)
    battle = begun()
    choose_stances(battle)
    view, rest = battle.view(RUBY), Rest("ruby-1")
    assert view.check(RUBY, rest).legal
    # Another command is another question, even one like it.
    assert view.check(RUBY, Rest("ruby-1")).legal
    assert asked == [RUBY] * 2
    assert view.check(RUBY, rest).legal
    battle.apply(RUBY, rest, view)
    assert asked == [RUBY] * 3


def test_a_view_of_another_moment_or_of_another_player_is_not_believed() -> None:
    battle = met(ScriptedDice((6, 1)))
    stand = Stand()
    stale = battle.view(JADE)
    assert stale.check(JADE, stand).legal
    assert stale.shows(battle, JADE)
    assert not stale.shows(battle, RUBY)
    battle.apply(JADE, stand, stale)
    assert not stale.shows(battle, JADE)
    before = battle.encoded()
    with pytest.raises(IllegalCommand):
        battle.apply(JADE, stand, stale)
    assert battle.encoded() == before
    # What a view refuses is refused.
    now = battle.view(JADE)
    with pytest.raises(IllegalCommand):
        battle.apply(JADE, stand, now)
    assert battle.encoded() == before


def test_imagined_battle_goes_on_without_touching_view_or_battle() -> None:
    battle = met(Dice("1"))
    before = battle.encoded()
    view = battle.view(JADE)
    known = view.encoded()
    guess = view.imagine(ScriptedDice((1, 1)))
    # Jade does not know ruby's stance; to look ahead it has to suppose one.
    guess.state.stances["ruby-3"] = guess.state.stances["jade-3"]
    guess.apply(JADE, Stand())
    assert guess.rolls == 2
    assert view.encoded() == known
    assert battle.encoded() == before


def test_copies_go_separate_ways() -> None:
    battle = met(Dice("1"))
    twin = battle.copy()
    assert twin.digest() == battle.digest()
    twin.apply(JADE, Stand())
    assert twin.digest() != battle.digest()
    battle.apply(JADE, Stand())
    assert twin.digest() == battle.digest()
