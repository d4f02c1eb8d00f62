"""How the tests run the command: in this process, or as a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from typer.testing import CliRunner, Result

from oriflamme.cli.app import app


def run(*arguments: str) -> Result:
    """Run the command in this process; a fault in it is raised, not turned into a status."""
    result = CliRunner().invoke(app, list(arguments))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def printed(*arguments: str) -> str:
    """Run a command that must succeed and print nothing on stderr; return what it printed."""
    result = run(*arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def printed_json(*arguments: str) -> Any:
    return json.loads(printed(*arguments))


def refused(*arguments: str) -> str:
    """Run a command that must fail with status 2 and one line on stderr; return the line."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith("\n")
    assert result.stderr.count("\n") == 1
    return result.stderr.strip()


def process(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "oriflamme", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
