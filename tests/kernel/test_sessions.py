"""Sessions: what can be taken back, and what is kept of it."""

from __future__ import annotations

import pytest

from oriflamme.kernel.events import TakenBack
from oriflamme.kernel.records import Closing, Played, TakenBackLine
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.kernel.sessions import Session
from oriflamme_skirl.elements import Stance
from oriflamme_skirl.moves import Rest, Stand
from oriflamme_skirl.stances import CommitStances, SetStance
from tests.kernel.skirmish import JADE, MEET, RUBY, choose_stances, session, stance_commands

ATTACK = SetStance("ruby-1", Stance.ATTACK)


def refuse_undo(playing: Session, player: str) -> None:
    before, version, log = playing.battle.digest(), playing.version, len(playing.log)
    assert not playing.can_undo(player)
    with pytest.raises(IllegalCommand, match="KERNEL-UNDO"):
        playing.undo(player)
    assert (playing.battle.digest(), playing.version, len(playing.log)) == (before, version, log)


def test_command_can_be_taken_back() -> None:
    playing = session()
    before = playing.battle.digest()
    playing.play(RUBY, ATTACK)
    assert playing.battle.digest() != before
    events = playing.undo(RUBY)
    assert playing.battle.digest() == before
    assert events == [TakenBack(rule="KERNEL-UNDO", player=RUBY)]
    assert playing.log[-1] == events[0]


def test_commands_can_be_taken_back_one_after_another() -> None:
    playing = session()
    digests = []
    for command in stance_commands(RUBY)[:3]:
        digests.append(playing.battle.digest())
        playing.play(RUBY, command)
    for digest in reversed(digests):
        playing.undo(RUBY)
        assert playing.battle.digest() == digest
    refuse_undo(playing, RUBY)


def test_nothing_can_be_taken_back_at_the_start() -> None:
    refuse_undo(session(), RUBY)


def test_the_other_player_cannot_take_it_back() -> None:
    playing = session()
    playing.play(RUBY, ATTACK)
    refuse_undo(playing, JADE)


def test_what_another_did_in_secret_does_not_stand_in_the_way() -> None:
    guard = SetStance("jade-1", Stance.GUARD)
    playing, without = session(), session()
    playing.play(RUBY, ATTACK)
    playing.play(JADE, guard)
    without.play(JADE, guard)
    playing.undo(RUBY)
    assert playing.battle.digest() == without.battle.digest()
    assert playing.can_undo(JADE)
    playing.undo(JADE)
    assert playing.battle.digest() == session().battle.digest()


def test_neither_does_his_commitment_while_the_decision_waits() -> None:
    playing, without = session(), session()
    playing.play(RUBY, ATTACK)
    for command in stance_commands(JADE):
        playing.play(JADE, command)
        without.play(JADE, command)
    refuse_undo(playing, JADE)
    playing.undo(RUBY)
    assert playing.battle.digest() == without.battle.digest()


def test_nothing_can_be_taken_back_once_a_secret_decision_has_concluded() -> None:
    playing = session()
    choose_stances(playing)
    refuse_undo(playing, RUBY)
    refuse_undo(playing, JADE)


def test_commitment_cannot_be_taken_back() -> None:
    playing = session()
    for command in stance_commands(RUBY):
        playing.play(RUBY, command)
    refuse_undo(playing, RUBY)


def test_command_that_hands_the_decision_over_cannot_be_taken_back() -> None:
    playing = session()
    choose_stances(playing)
    playing.play(RUBY, Rest("ruby-1"))
    refuse_undo(playing, RUBY)


def test_command_that_rolled_dice_cannot_be_taken_back() -> None:
    playing = session()
    choose_stances(playing)
    playing.play(RUBY, MEET)
    # Jade stands, which rolls, and is asked again: jade moves next.
    playing.play(JADE, Stand())
    assert playing.battle.rolls == 2
    assert playing.battle.deciders() == (JADE,)
    refuse_undo(playing, JADE)


def test_refused_command_leaves_the_undo_as_it_was() -> None:
    playing = session()
    playing.play(RUBY, ATTACK)
    with pytest.raises(IllegalCommand):
        playing.play(RUBY, CommitStances())
    assert playing.can_undo(RUBY)


def test_record_keeps_commands_and_undos() -> None:
    playing = session()
    playing.play(RUBY, ATTACK)
    playing.undo(RUBY)
    _, played, undone = playing.record.lines
    assert isinstance(played, Played)
    assert (played.by, playing.rules.decode_command(bytes(played.command))) == (RUBY, ATTACK)
    assert undone == TakenBackLine(RUBY)
    assert playing.version == 2


def test_record_is_closed_with_the_battle_and_the_version_does_not_count_it() -> None:
    playing = session(turns=1)
    choose_stances(playing)
    commands = 8
    while playing.battle.outcome is None:
        player = playing.battle.deciders()[0]
        playing.play(player, next(iter(playing.battle.options(player))))
        commands += 1
    assert playing.record.lines[-1] == Closing(playing.battle.outcome, playing.battle.digest())
    assert playing.version == commands
    refuse_undo(playing, JADE)
