"""`oriflamme battle`."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from oriflamme.bots import adviser
from oriflamme.kernel.records import loads
from oriflamme.kernel.sessions import replay
from tests.cli.running import printed, process, refused

SIDES = ("--side", "ruby=bot:brawler", "--side", "jade=bot:random")
TERMINAL = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
DUEL = ("battle", "skirl-duel", *SIDES)


def lines(*arguments: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in printed(*DUEL, "--json", *arguments).splitlines()]


def test_battle_is_told_as_a_line_of_json() -> None:
    (line,) = lines("--seed", "3")
    assert set(line) == {
        "scenario", "seed", "winner", "reason", "turns", "digest", "commands", "rolls", "seconds",
    }  # fmt: skip
    assert (line["scenario"], line["seed"]) == ("skirl-duel", 3)
    assert line["winner"] in {"ruby", "jade", None}


def test_repeated_battles_take_the_next_seeds() -> None:
    repeated = lines("--seed", "3", "--repeat", "3")
    alone = [lines("--seed", str(seed))[0] for seed in (3, 4, 5)]
    assert [line["seed"] for line in repeated] == [3, 4, 5]
    assert [line["digest"] for line in repeated] == [line["digest"] for line in alone]
    assert len({str(line["digest"]) for line in repeated}) == 3


def test_other_processes_fight_the_same_battle() -> None:
    (here,) = lines("--seed", "9")
    there = json.loads(process(*DUEL, "--json", "--seed", "9").stdout)
    assert {**there, "seconds": 0} == {**here, "seconds": 0}


def test_battle_is_summed_up_in_words() -> None:
    shown = printed(*DUEL, "--seed", "3", "--repeat", "4")
    cells = [[cell.strip() for cell in row.split("│")[1:-1]] for row in shown.splitlines() if "│" in row]
    assert [(side, bot) for side, bot, *_ in cells] == [
        ("Ruby", "brawler"),
        ("Jade", "random"),
        ("Drawn", ""),
    ]
    assert sum(int(won) for _, _, won, _ in cells) == 4
    assert "A battle takes" in shown


def test_on_a_terminal_one_sees_how_far_repeated_battles_are() -> None:
    def told(*arguments: str) -> str:
        """Return what a terminal shows beside what is printed."""
        screen, end = pty.openpty()
        command = [sys.executable, "-m", "oriflamme", *DUEL, *arguments]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=end, env=TERMINAL) as running:
            os.close(end)
            found = b""
            try:
                while piece := os.read(screen, 1 << 12):
                    found += piece
            except OSError:  # so a terminal ends on Linux
                pass
            os.close(screen)
            assert running.stdout is not None
            printed_too = running.stdout.read().decode()
        assert running.returncode == 0
        assert "Fighting" not in printed_too
        return found.decode()

    shown = told("--repeat", "3")
    assert "Fighting" in shown
    assert "100%" in shown
    assert told() == ""


def test_one_battle_tells_the_luck_of_each_side() -> None:
    sides = ("--side", "empire=bot:captain", "--side", "orcs=bot:captain")
    said = " ".join(printed("battle", "demonworld-first-battle", *sides).split())
    assert said.count("throws went well") == 2
    assert "Empire: About" in said
    # Dice that tell no odds have no luck; of many battles each has its own.
    assert "went well" not in printed(*DUEL)
    assert "went well" not in printed("battle", "demonworld-first-battle", *sides, "--repeat", "2")


def test_sides_that_nobody_is_named_for_are_played_by_the_adviser() -> None:
    (named,) = lines("--seed", "3")
    (half,) = [json.loads(printed("battle", "skirl-duel", *SIDES[2:], "--json", "--seed", "3"))]
    assert {**half, "seconds": 0} == {**named, "seconds": 0}
    assert adviser("skirl") == "brawler"
    shown = printed("battle", "skirl-duel", "--seed", "3")
    assert [row.count("brawler") for row in shown.splitlines() if "brawler" in row] == [1, 1]


def test_record_is_written_and_replays(tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    (line,) = lines("--seed", "3", "--record", str(path))
    record, tear = loads(path.read_bytes())
    assert tear is None
    assert replay(record, verify=True).battle.digest() == line["digest"]
    assert record.header.seats == {"ruby": "bot:brawler", "jade": "bot:random"}


def test_records_of_repeated_battles_are_numbered(tmp_path: Path) -> None:
    told = lines("--repeat", "2", "--record", str(tmp_path / "many.battles.jsonl"))
    paths = sorted(tmp_path.iterdir())
    assert [path.name for path in paths] == ["many.battles-1.jsonl", "many.battles-2.jsonl"]
    digests = [replay(loads(path.read_bytes())[0], verify=True).battle.digest() for path in paths]
    assert digests == [line["digest"] for line in told]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("nowhere", *SIDES), "no scenario named 'nowhere'; there are: "),
        (("skirl-duel", "--side", "red=bot:random"), "skirl-duel has no side 'red'; there are: ruby, jade"),
        (
            ("skirl-duel", "--side", "ruby=bot:hal"),
            "no bot named 'hal' plays skirl; there are: random, brawler",
        ),
        (("skirl-duel", "--side", "ruby=random"), "--side ruby=random: not of the form NAME=bot:BOT"),
        (("skirl-duel", "--side", "ruby"), "--side ruby: not of the form NAME=bot:BOT"),
        (("skirl-duel", *SIDES, *SIDES[:2]), "--side ruby=bot:brawler: the side is given twice"),
        (("skirl-duel", *SIDES, "--seed", "x"), "Invalid value for '--seed'"),
        (("skirl-duel", *SIDES, "--repeat", "0"), "Invalid value for '--repeat'"),
        (("nowhere",), "no scenario named 'nowhere'; there are: "),
        (
            ("skirl-duel", *SIDES, "--record", "/nowhere/at/all.jsonl"),
            "/nowhere/at/all.jsonl cannot be written: ",
        ),
    ],
)
def test_faults_are_told_in_a_line(arguments: tuple[str, ...], told: str) -> None:
    assert told in refused("battle", *arguments)
