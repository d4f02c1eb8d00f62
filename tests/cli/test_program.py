"""The program as a whole: help, version, faults in the arguments, and what it loads before it is there."""

from __future__ import annotations

import subprocess
import sys

from oriflamme import __version__
from tests.cli.running import printed, process, refused

COMMANDS = {"play", "serve", "battle", "replay", "odds", "rules", "scenarios", "books"}


def test_version_is_printed() -> None:
    assert printed("--version") == f"oriflamme {__version__}\n"


def test_help_lists_the_commands_and_is_shown_without_any() -> None:
    shown = printed("--help")
    listed = {
        line.split()[1] for line in shown.splitlines() if line.startswith("│ ") and len(line.split()) > 2
    }
    assert listed >= COMMANDS
    assert printed().split() == shown.split()


def test_unknown_command_is_named() -> None:
    assert refused("fight") == "No such command 'fight'."


def test_unknown_option_is_named() -> None:
    assert "--sides" in refused("battle", "skirl-duel", "--sides", "ruby=bot:random")


def test_module_runs_like_the_command() -> None:
    ran = process("--version")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, f"oriflamme {__version__}\n", "")


def test_faults_reach_the_status_of_the_process() -> None:
    ran = process("battle", "nowhere", "--side", "a=bot:random")
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr.startswith("no scenario named 'nowhere'; there are: ")


def test_the_package_loads_neither_web_nor_words_before_they_are_wanted() -> None:
    code = "import oriflamme.cli.app, sys; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"fastapi", "uvicorn", "sqlalchemy", "fluent"} & set(ran.stdout.split())
