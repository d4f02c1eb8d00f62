"""Records: written, read, torn, and made by a newer engine (docs/records.md describes the format)."""

from __future__ import annotations

import hashlib
import json
import struct
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.kernel.badfiles import BadFiles
from oriflamme.kernel.battle import Outcome
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.records import (
    FORMAT,
    Checkpoint,
    Closing,
    Header,
    Played,
    Record,
    RecordError,
    RecordLine,
    TakenBackLine,
    encode_line,
    from_lines,
    loads,
    reading,
)
from oriflamme.kernel.sessions import replay
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.text import text
from tests.kernel.skirmish import JADE, MEET, REST, RUBY, choose_stances, duel, session

WORDS = st.text(st.characters(exclude_categories=["Cs"]))
LINES: st.SearchStrategy[RecordLine] = st.one_of(
    st.builds(Played, WORDS, st.builds(lambda kind: msgspec.Raw(msgspec.json.encode({"kind": kind})), WORDS)),
    st.builds(TakenBackLine, WORDS),
    st.builds(Closing, st.builds(Outcome, st.none() | WORDS, WORDS, WORDS), WORDS),
)


def header(seed: str = "1") -> Header:
    return Header(engine="test", setup=duel(), dice=Dice(seed), seats={RUBY: "person"})


def finished() -> Record:
    """Return the record of a whole battle of one turn, an undo among its lines."""
    playing = session(turns=1)
    choose_stances(playing)
    playing.play(RUBY, MEET)
    while playing.battle.outcome is None:
        player = playing.battle.deciders()[0]
        playing.play(player, next(iter(playing.battle.options(player))))
    return playing.record


@given(st.lists(LINES), WORDS)
def test_records_survive_writing_and_reading(lines: list[RecordLine], seed: str) -> None:
    record = Record(header(seed), lines)
    read, tear = loads(record.dumps())
    assert tear is None
    assert read.header == record.header
    assert [encode_line(line) for line in read.lines] == [encode_line(line) for line in lines]
    assert read.dumps() == record.dumps()


@given(st.lists(LINES, max_size=4))
def test_lines_stored_one_by_one_make_the_record(lines: list[RecordLine]) -> None:
    record = Record(header(), lines)
    read = from_lines(encode_line(record.header), [encode_line(line) for line in lines])
    assert read.dumps() == record.dumps()


def test_line_that_cannot_be_read_is_named_when_stored_one_by_one() -> None:
    with pytest.raises(RecordError, match="line 3: "):
        from_lines(encode_line(header()), [encode_line(TakenBackLine(RUBY)), b'{"by":1,"undo":true}\n'])


def test_record_torn_anywhere_in_its_last_lines_is_read_up_to_the_tear() -> None:
    record = finished()
    data = record.dumps()
    ends = [index + 1 for index, byte in enumerate(data) if byte == ord("\n")]
    last_lines = ends[-4]
    for cut in range(last_lines, len(data)):
        whole = sum(end <= cut for end in ends)  # lines that end before the cut, the header among them
        read, tear = loads(data[:cut])
        # A line that lacks nothing but its line feed can still be read.
        whole_but_for_its_end = cut + 1 in ends
        kept = whole + whole_but_for_its_end
        assert read.dumps() == data[: ends[kept - 1]]
        if cut in ends or whole_but_for_its_end:
            assert tear is None
        else:
            assert tear is not None
            assert (tear.line, tear.dropped) == (whole + 1, 1)
            assert tear.why
        replay(read)


def test_garbage_in_the_middle_drops_what_follows() -> None:
    rows = finished().dumps().splitlines(keepends=True)
    rows[3] = b"\xff\xfe\x00garbage\n"
    read, tear = loads(b"".join(rows))
    assert tear is not None
    assert (tear.line, tear.dropped) == (4, len(rows) - 3)
    assert len(read.lines) == 2


@given(st.binary(max_size=200))
def test_bytes_that_are_no_record_are_an_error(data: bytes) -> None:
    with pytest.raises(RecordError, match="line 1 is not the header of a record: "):
        loads(data)


@given(st.lists(LINES, max_size=2), st.binary(max_size=80))
def test_whatever_follows_whole_lines_is_a_tear_and_they_are_kept(
    lines: list[RecordLine], garbage: bytes
) -> None:
    whole = Record(header(), lines).dumps()
    read, tear = loads(whole + b"\xff" + garbage)
    assert tear is not None
    assert tear.line == len(lines) + 2
    assert read.dumps() == whole


@pytest.mark.parametrize(
    "first",
    [
        b"",
        b"\n",
        b"not json\n",
        b"[]\n",
        b'{"oriflamme":1}\n',
        b'{"engine":"x","setup":{},"dice":{"seed":"1"}}\n',
        b"\xff\n",
    ],
)
def test_broken_header_is_an_error_that_says_so(first: bytes) -> None:
    with pytest.raises(RecordError, match="line 1 is not the header of a record: "):
        loads(first + encode_line(TakenBackLine(RUBY)))


def test_broken_header_names_the_field() -> None:
    broken = encode_line(header()).replace(b'"seed":"1"', b'"seed":1')
    with pytest.raises(RecordError, match=r"\$\.dice\.seed"):
        loads(broken)


def test_newer_format_asks_for_an_update() -> None:
    newer = msgspec.structs.replace(header(), oriflamme=FORMAT + 1)
    with pytest.raises(
        RecordError, match=f"record format {FORMAT + 1} is newer than {FORMAT}; update Oriflamme"
    ):
        loads(encode_line(newer))


def test_fields_that_a_newer_engine_added_are_ignored() -> None:
    line = encode_line(header()).replace(b'"engine"', b'"weather":"rain","engine"', 1)
    read, tear = loads(line + b'{"by":"ruby","undo":true,"at":12}\n')
    assert tear is None
    assert read.lines == [TakenBackLine(RUBY)]


def test_replay_gives_the_same_battle_at_every_point() -> None:
    playing = session(turns=1)
    digests = [playing.battle.digest()]

    def note() -> None:
        digests.append(playing.battle.digest())

    for side in (RUBY, JADE):
        for option in range(4):
            playing.play(side, list(playing.battle.options(side))[-1 if option == 3 else 0])
            note()
            if playing.can_undo(side):
                playing.undo(side)
                note()
                playing.play(side, next(iter(playing.battle.options(side))))
                note()
    for upto, digest in enumerate(digests):
        assert replay(playing.record, upto=upto).battle.digest() == digest


def test_replay_verifies_the_closing_line() -> None:
    record = finished()
    closing = record.closing()
    assert closing is not None
    assert replay(record, verify=True).record.closing() == closing
    record.lines[-1] = msgspec.structs.replace(closing, digest="0" * 64)
    with pytest.raises(
        RecordError, match=f"line {len(record.lines) + 1}: the replay ends with digest {closing.digest}"
    ):
        replay(record, verify=True)
    assert replay(record).battle.digest() == closing.digest


def test_replay_names_the_line_that_is_refused() -> None:
    record = finished()
    record.lines[3] = Played(JADE, msgspec.Raw(msgspec.json.encode(REST)))
    with pytest.raises(RecordError, match="line 5: SK-2: skirl-refused-other-phase"):
        replay(record)


def test_replay_names_the_line_and_the_field_that_no_longer_decodes() -> None:
    record = finished()
    record.lines[1] = Played(RUBY, msgspec.Raw(b'{"kind":"skirl-set-stance-1","element":7,"stance":"guard"}'))
    with pytest.raises(RecordError, match=r"line 3: .*\$\.element"):
        replay(record)


def test_every_field_of_a_record_is_described() -> None:
    page = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    for line in (Header, Setup, Dice, Played, TakenBackLine, Checkpoint, Closing, Outcome):
        for field in line.__struct_fields__:
            assert f"`{field}`" in page, f"{line.__name__}.{field}"


def test_dice_roll_as_described() -> None:
    text = "\x1f".join(("seed", "salt", "7")).encode()
    words = struct.unpack(">8Q", hashlib.blake2b(text).digest())
    assert Dice("seed", ("salt",)).value(7, 20) == words[0] % 20 + 1


def test_digest_is_what_is_described() -> None:
    battle = session().battle
    parts = (battle.state.encode(), battle.agenda, battle.rolls, battle.outcome)
    plain = json.loads(msgspec.json.encode(parts))
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert hashlib.sha256(text.encode()).hexdigest() == battle.digest()


def test_whatever_goes_wrong_over_a_line_names_it_but_for_a_rulesets_own_files() -> None:
    why = "line 3: its battle cannot be used: KeyError: 'nobody'"
    with pytest.raises(RecordError, match=why) as raised, reading(3, "battle"):
        raise KeyError("nobody")
    assert raised.value.words == text("record-field", line="3", field="battle")
    with pytest.raises(BadFiles), reading(3, "battle"):
        raise BadFiles("rules.yaml cannot be read")
