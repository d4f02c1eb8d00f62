"""The wheel, installed where nothing else is: no checkout, no Node.js; a battle is played in the browser."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.distribution.test_packages import ROOT, pack
from tests.web.conftest import Server
from tests.web.hand import Hand
from tests.web.seats import take_seat

# It asks the package registry for what the wheel needs.
pytestmark = [pytest.mark.browser, pytest.mark.soak]


@pytest.fixture
def installed(tmp_path: Path) -> Iterator[Server]:
    """Give a running server of the installed wheel, in an environment of its own whose PATH holds nothing but itself."""
    packed = pack(ROOT, tmp_path / "dist", "wheel")
    assert packed.returncode == 0, packed.stderr
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    python = tmp_path / "venv" / "bin" / "python"
    for command in (
        [sys.executable, "-m", "venv", str(tmp_path / "venv")],
        [
            str(python),
            "-m",
            "pip",
            "install",
            "--quiet",
            "--require-hashes",
            "-r",
            str(ROOT / "requirements/runtime.txt"),
        ],
        [str(python), "-m", "pip", "install", "--quiet", "--no-deps", str(wheel)],
    ):
        subprocess.run(command, check=True, cwd=tmp_path)
    server = Server(tmp_path / "battles.db", str(python), {"PATH": str(python.parent), "HOME": str(tmp_path)})
    server.start()
    yield server
    server.kill()


def test_a_battle_is_played_from_the_wheel_alone(installed: Server, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    hand = Hand(page, "empire")
    take_seat(hand, installed, "demonworld-first-battle", "captain", "dw-ask-orders")
    shown = hand.version()
    hand.play_prompt()
    assert hand.version() != shown
    page.close()
