"""`oriflamme replay`."""

from __future__ import annotations

from pathlib import Path

import pytest

from oriflamme.bots import find
from oriflamme.bots.arena import BattleReport, fight
from oriflamme.kernel.records import encode_line
from oriflamme.kernel.ruleset import ruleset
from tests.cli.running import printed, refused, run


@pytest.fixture(scope="module")
def report() -> BattleReport:
    bots = {side: find("brawler", "skirl", side) for side in ("ruby", "jade")}
    return fight(ruleset("skirl").setup("skirl-duel"), bots, "3", seats={"ruby": "Ann", "jade": "Bob"})


@pytest.fixture
def file(report: BattleReport, tmp_path: Path) -> Path:
    path = tmp_path / "battle.jsonl"
    path.write_bytes(report.record.dumps())
    return path


def test_record_is_summed_up(file: Path, report: BattleReport) -> None:
    shown = printed("replay", str(file))
    assert "A duel of Skirl" in shown
    assert "ruby Ann, jade Bob" in shown
    assert f"{report.commands} of {report.commands} commands and undos, {report.rolls} rolls" in shown
    assert report.digest in shown
    assert "verified" not in shown


def test_record_is_verified(file: Path, report: BattleReport) -> None:
    assert f"{report.digest} (verified)" in printed("replay", str(file), "--verify")


def test_record_that_ends_otherwise_is_not_verified(file: Path, report: BattleReport) -> None:
    file.write_bytes(file.read_bytes().replace(report.digest.encode(), b"0" * 64))
    told = refused("replay", str(file), "--verify")
    assert (
        f"line {len(report.record.lines)}: the replay comes to digest {report.digest}; the checkpoint says {'0' * 64}"
        in told
    )
    assert report.digest in printed("replay", str(file))


def test_record_of_another_edition_is_told_not_verified(
    file: Path, report: BattleReport, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = printed("replay", str(file), "--text").splitlines()
    monkeypatch.setattr(ruleset("skirl"), "edition", "2099.1")
    told = printed("replay", str(file), "--text").splitlines()
    blank = text.index("")
    assert told[: blank + 1] == text[: blank + 1]
    assert f"{report.digest} (told, not verified: edition 2026.1; installed: 2099.1)" in told[-1]
    result = run("replay", str(file), "--verify")
    assert result.exit_code == 3
    assert "told, not verified: it was played by edition 2026.1, not 2099.1" in result.stderr
    assert "8 of" in printed("replay", str(file), "--to", "8")
    data = file.read_bytes()
    file.write_bytes(data.replace(report.digest.encode(), b"0" * 64))
    stopped = refused("replay", str(file))
    assert f"line {len(report.record.lines)}: the digest is {report.digest}, not {'0' * 64}" in stopped
    file.write_bytes(report.record.bare().dumps())
    assert "holds no checkpoints" in refused("replay", str(file))


def test_changed_seed_is_not_verified(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b'"seed":"3"', b'"seed":"4"'))
    assert str(file) in refused("replay", str(file), "--verify")


def test_battle_is_told_in_words_of_either_language(file: Path) -> None:
    english = printed("replay", str(file), "--text").splitlines()
    french = printed("replay", str(file), "--text", "--locale", "fr").splitlines()
    assert english[0] == "Turn 1 begins."
    assert french[0] == "Le tour 1 commence."
    assert "Ruby blade 1: " in english[1]
    assert len(english) == len(french)


def test_battle_is_played_up_to_a_point(file: Path, report: BattleReport) -> None:
    shown = printed("replay", str(file), "--to", "8")
    assert f"8 of {report.commands} commands and undos, 0 rolls" in shown
    assert "not over" in shown
    assert "0 of" in printed("replay", str(file), "--to", "0")


def test_torn_record_says_where_and_is_played_up_to_the_tear(file: Path, report: BattleReport) -> None:
    rows = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(rows[:10]) + rows[10][:20])
    result = run("replay", str(file))
    assert result.exit_code == 0
    assert "torn at line 11 (" in result.stderr
    assert result.stderr.endswith("); 1 line dropped\n")
    assert "8 of 8 commands and undos" in result.stdout


def test_a_line_that_nests_without_end_is_where_a_record_is_torn(file: Path) -> None:
    rows = file.read_bytes().splitlines(keepends=True)
    deep = b'{"a":' * 3000 + b"1" + b"}" * 3000 + b"\n"
    file.write_bytes(b"".join(rows[:10]) + deep + b"".join(rows[11:]))
    assert "torn at line 11 (" in run("replay", str(file)).stderr
    file.write_bytes(deep + b"".join(rows[1:]))
    assert "line 1 is not the header of a record" in refused("replay", str(file))


def test_torn_record_is_not_verified(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-20])
    result = run("replay", str(file), "--verify")
    assert result.exit_code == 2
    assert "nothing to verify" in result.stderr


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "line 1 is not the header of a record"),
        (b"\x00\x01", "line 1 is not the header of a record"),
        (b'{"oriflamme":99,"engine":"9","setup":{"ruleset":"x","scenario":"x","sides":[],"body":{}},"dice":{"seed":"1"}}\n',
         "record format 99 is newer than 2; update Oriflamme"),
        (b'{"engine":"9","setup":{"ruleset":"chess","scenario":"x","sides":[],"body":{}},"dice":{"seed":"1"}}\n',
         "no ruleset named 'chess' is installed"),
        (b'{"engine":"9","setup":{"ruleset":"skirl","scenario":"x","sides":[],"body":{}},"dice":{"seed":"1"}}\n',
         "missing required field `turns`"),
    ],
)  # fmt: skip
def test_faults_of_the_file_are_told_in_a_line(data: bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(data)
    assert told in refused("replay", str(path))


def test_refused_command_names_its_line(file: Path, report: BattleReport) -> None:
    first = report.record.lines[1]
    file.write_bytes(encode_line(report.record.header) + encode_line(first).replace(b"ruby-1", b"jade-1"))
    told = refused("replay", str(file))
    assert told.startswith(f"{file}: line 2: refused: ")
    assert "skirl-refused" not in told
    assert told.endswith("(SK-2)")
    # In the language that is asked for.
    assert refused("replay", str(file), "--locale", "fr") != told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--to", "-1"), "Invalid value for '--to'"),
        (("--to", "x"), "Invalid value for '--to'"),
        (("--locale", "de"), "no words in 'de'; there are: en, fr"),
        (("--verify", "--to", "3"), "--verify compares the end of the battle"),
    ],
)
def test_faults_of_the_options_are_told_in_a_line(file: Path, arguments: tuple[str, ...], told: str) -> None:
    assert told in refused("replay", str(file), *arguments)


def test_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    assert refused("replay", str(path)) == f"{path} cannot be read: No such file or directory"
    assert "cannot be read" in refused("replay", str(tmp_path))
