"""Records that are told: of another edition, with a digest that differs, and moments of a battle."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from oriflamme.bots import find
from oriflamme.kernel.events import TakenBack
from oriflamme.kernel.records import CHECKPOINT_EVERY, Checkpoint, Closing, Record, RecordError, loads
from oriflamme.kernel.sessions import Session, replay
from oriflamme.kernel.tellings import Telling, battle_after, is_told
from oriflamme_skirl.ruleset import Skirl
from oriflamme_skirl.stances import SetStance
from tests.kernel.skirmish import JADE, RUBY, rules, session, stance_commands


class NewSkirl(Skirl):
    """Skirl as a later edition may have it: its state and an event are encoded otherwise."""

    edition = "2099.1"

    def upgrade_battle(self, data: list[Any], edition: str) -> list[Any]:
        assert edition == "2026.1"
        state, *rest = data
        return [state["was"], *rest]

    def upgrade_event(self, data: dict[str, Any], edition: str) -> dict[str, Any]:
        assert edition == "2026.1"
        return {**data, "rule": f"NEW-{data['rule']}"}


class LaterSkirl(Skirl):
    """Skirl of a later edition, encoded as before."""

    edition = "2099.1"


def played() -> Session:
    """Return a battle of several turns, some commands taken back."""
    playing = session(turns=12)
    bots = {side: find("random", "skirl", side) for side in (RUBY, JADE)}
    while playing.battle.outcome is None:
        player = playing.battle.deciders()[0]
        playing.play(player, bots[player].choose(playing.battle.view(player), player))
        if playing.can_undo(player) and playing.version % 7 == 0:
            playing.undo(player)
    return playing


def checkpoints(record: Record) -> list[int]:
    return [place for place, line in enumerate(record.lines) if isinstance(line, Checkpoint)]


def test_checkpoints_stand_at_the_beginning_now_and_then_and_at_the_end() -> None:
    record = played().record
    places = checkpoints(record)
    assert places[0] == 0
    assert places[-1] == len(record.lines) - 2
    assert len(places) > 2
    assert all(later - place > CHECKPOINT_EVERY for place, later in pairwise(places[:-1]))
    closing = record.closing()
    last = record.lines[-2]
    assert isinstance(closing, Closing)
    assert isinstance(last, Checkpoint)
    assert closing.digest == last.digest == last.found()


def test_no_checkpoint_stands_where_something_can_be_taken_back() -> None:
    playing = session()
    for _ in range(CHECKPOINT_EVERY + 5):
        playing.play(RUBY, stance_commands(RUBY)[0])
        playing.undo(RUBY)
    playing.play(RUBY, stance_commands(RUBY)[0])
    assert playing.can_undo(RUBY)
    assert isinstance(stance_commands(RUBY)[0], SetStance)
    at_undo = [len(playing.record.lines) - 1]
    assert not set(checkpoints(playing.record)) & set(at_undo)
    for place in checkpoints(playing.record)[1:]:
        before = replay(Record(playing.record.header, playing.record.lines[:place]))
        assert not any(before.can_undo(side) for side in (RUBY, JADE))


def test_verifying_compares_each_checkpoint() -> None:
    record = played().record
    place = checkpoints(record)[1]
    line = record.lines[place]
    assert isinstance(line, Checkpoint)
    assert replay(record, verify=True).record.dumps() == record.dumps()
    record.lines[place] = msgspec.structs.replace(line, digest="0" * 64)
    with pytest.raises(RecordError, match=f"line {place + 2}: the replay comes to digest {line.digest}"):
        replay(record, verify=True)


def test_a_record_of_another_edition_is_told_whole() -> None:
    playing = played()
    record, tear = loads(playing.record.dumps())
    assert tear is None
    assert not is_told(record, rules())
    later = LaterSkirl()
    assert is_told(record, later)
    told = list(Telling(record, later))
    assert [event for one in told for event in one.events] == playing.log
    assert any(isinstance(event, TakenBack) for one in told for event in one.events)
    assert told[-1].deeds == playing.version
    for one in told:
        if one.battle is not None:
            assert one.battle.encoded() == replay(record, upto=one.deeds).battle.encoded()
    assert told[-1].battle is not None
    assert told[-1].battle.outcome == playing.battle.outcome


def test_an_edition_brings_old_encodings_up_to_date() -> None:
    record = played().record
    for place in checkpoints(record):
        line = record.lines[place]
        assert isinstance(line, Checkpoint)
        state, *rest = msgspec.json.decode(line.battle)
        old = msgspec.json.encode([{"was": state}, *rest])
        line = msgspec.structs.replace(line, battle=msgspec.Raw(old))
        record.lines[place] = msgspec.structs.replace(line, digest=line.found())
    record.lines.pop()  # its digest is that of the newer encoding
    told = list(Telling(record, NewSkirl()))
    assert told[-1].battle is not None
    assert told[-1].battle.encoded() == played().battle.encoded()
    assert {event.rule[:4] for one in told for event in one.events if one.by} <= {"NEW-", "KERN"}
    with pytest.raises(RecordError, match="line 2: its battle cannot be used"):
        list(Telling(record, LaterSkirl()))


def test_the_telling_stops_where_a_digest_differs() -> None:
    record = played().record
    place = checkpoints(record)[1]
    line = record.lines[place]
    assert isinstance(line, Checkpoint)
    record.lines[place] = msgspec.structs.replace(line, battle=msgspec.Raw(bytes(line.battle) + b" "))
    telling = Telling(record, LaterSkirl())
    told = list(telling)
    assert told[-1].line == place + 1
    assert telling.mismatch is not None
    assert (telling.mismatch.line, telling.mismatch.said) == (place + 2, line.digest)
    assert telling.mismatch.found not in ("", line.digest)
    assert str(place + 2) in str(telling.mismatch)


def test_a_bare_record_can_be_replayed_but_not_told() -> None:
    record = played().record
    bare = record.bare()
    assert replay(bare, verify=True).record.dumps() == record.dumps()
    with pytest.raises(RecordError, match="holds no checkpoints"):
        Telling(bare, LaterSkirl())


def test_the_battle_as_it_stood_after_any_command() -> None:
    playing = played()
    for record in (playing.record, playing.record.bare()):
        for deeds in range(0, playing.version + 1, 5):
            found = battle_after(record, rules(), deeds)
            assert (found.deeds, found.told) == (deeds, False)
            assert found.battle.encoded() == replay(record, upto=deeds).battle.encoded()
    for outside in (-1, playing.version + 1):
        with pytest.raises(RecordError, match="there is no moment"):
            battle_after(playing.record, rules(), outside)


def test_of_another_edition_it_is_told_from_the_checkpoint_before() -> None:
    record = played().record
    second = sum(not isinstance(line, Checkpoint) for line in record.lines[: checkpoints(record)[1]])
    found = battle_after(record, LaterSkirl(), second + 3)
    assert (found.deeds, found.told) == (second, True)
    assert found.battle.encoded() == replay(record, upto=second).battle.encoded()
    assert not battle_after(record, LaterSkirl(), second).told
