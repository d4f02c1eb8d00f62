"""Endings that no rule brings about: resigning, and agreeing to a draw."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.kernel.endings import AgreeDraw, Ending, Resign, decode_ending
from oriflamme.kernel.records import loads
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.kernel.sessions import Session, replay
from oriflamme.kernel.tellings import Telling, battle_after
from oriflamme_skirl.elements import Stance
from tests.kernel.skirmish import JADE, RUBY, rules, session, stance_commands


def refused(playing: Session, player: str, ending: Ending) -> str:
    before = playing.battle.digest()
    with pytest.raises(IllegalCommand) as error:
        playing.play(player, ending)
    assert playing.battle.digest() == before
    (reason,) = error.value.ruling.reasons
    return reason.text.id


@pytest.mark.parametrize(
    ("player", "ending", "winner", "why"),
    [
        (RUBY, Resign(), JADE, "ended-by-resignation"),
        (JADE, Resign(), RUBY, "ended-by-resignation"),
        (JADE, AgreeDraw(offered_by=RUBY), None, "ended-by-agreement"),
    ],
)
def test_a_battle_ends_so_at_any_time_and_its_record_proves_it(
    player: str, ending: Ending, winner: str | None, why: str
) -> None:
    playing = session()
    playing.play(RUBY, stance_commands(RUBY, Stance.ATTACK)[0])
    assert playing.can_undo(RUBY)
    (ended,) = playing.play(player, ending)
    outcome = playing.battle.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (winner, why)
    assert playing.battle.deciders() == ()
    assert not playing.can_undo(RUBY)
    assert not playing.can_undo(JADE)
    record, tear = loads(playing.record.dumps())
    assert tear is None
    again = replay(record, verify=True)
    assert again.record == playing.record
    assert [event for told in Telling(record, rules()) for event in told.events][-1] == ended
    assert battle_after(record, rules(), record.deeds()).battle.digest() == playing.battle.digest()
    for side in (RUBY, JADE):
        assert refused(playing, side, Resign()) == "refused-battle-over"


def test_nobody_agrees_with_himself_or_for_others() -> None:
    playing = session()
    assert refused(playing, RUBY, AgreeDraw(offered_by=RUBY)) == "refused-no-draw-offered"
    assert refused(playing, RUBY, AgreeDraw(offered_by="opal")) == "refused-no-draw-offered"
    assert refused(playing, "opal", Resign()) == "refused-not-a-side"


def test_an_ending_is_none_of_the_commands_of_a_ruleset() -> None:
    data = msgspec.json.encode(Resign())
    assert decode_ending(data) == Resign()
    with pytest.raises(msgspec.ValidationError):
        rules().decode_command(data)
