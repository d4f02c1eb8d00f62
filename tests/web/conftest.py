"""A real server and a real Chromium for the tests of this folder."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.hand import PATIENCE, WAIT

CHROMIUM = os.environ.get("ORIFLAMME_CHROMIUM", "/usr/bin/chromium")
Params = ParamSpec("Params")
Opened = TypeVar("Opened", Page, BrowserContext)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-sync",
    "--no-first-run",
)


# What is expected of a page may take as long as the busiest machine needs; a page that is right is never waited for.
expect.set_options(timeout=WAIT)


class Server:
    """`oriflamme serve` in a process of its own, over one database file."""

    def __init__(self, database: Path) -> None:
        """Choose a free port; `start` starts the process."""
        self.database = database
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address of the client's page."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        command = [sys.executable, "-m", "oriflamme", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--database", str(self.database)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        last = time.monotonic() + PATIENCE
        while time.monotonic() < last:
            try:
                urllib.request.urlopen(f"{self.url}/api/about", timeout=PATIENCE).read()
                return
            except OSError:
                assert self.process.poll() is None, "the server has stopped"
                time.sleep(0.05)
        raise AssertionError(f"the server did not answer within {PATIENCE} seconds")

    def kill(self) -> None:
        """Kill the server without warning (SIGKILL)."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Give a running server over a new database."""
    running = Server(tmp_path / "battles.db")
    running.start()
    yield running
    running.kill()


def _patient(make: Callable[Params, Opened]) -> Callable[Params, Opened]:
    """Have clicks and the like wait as long as what is expected does, where they would give up after 30 seconds."""

    def opened(*args: Params.args, **kwargs: Params.kwargs) -> Opened:
        found = make(*args, **kwargs)
        found.set_default_timeout(WAIT)
        return found

    return opened


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Give a headless Chromium; skip where there is none."""
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no Chromium at {CHROMIUM}; scripts/browser installs it")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        chromium.new_page = _patient(chromium.new_page)  # type: ignore[method-assign]  # a Browser offers no setting
        chromium.new_context = _patient(chromium.new_context)  # type: ignore[method-assign]
        yield chromium
        chromium.close()
