"""A real server and a real Chromium for the tests of this folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.web.hand import WAIT

CHROMIUM = os.environ.get("ORIFLAMME_CHROMIUM", "/usr/bin/chromium")
AT_ONCE = """
if (localStorage.getItem("oriflamme.settings") === null) {
  localStorage.setItem("oriflamme.settings", JSON.stringify({ moveSpeed: 0, combatSpeed: 0 }));
}
"""
"""Has a page that has no settings yet show everything at once: what is not about play-back does not wait for it."""

UNLIMITED = {f"ORIFLAMME_LIMIT_{name}": "0" for name in ("BATTLES", "CONNECTIONS", "REQUESTS")}
"""All players of all tests come from one address."""
refused: list[str] = []
"""What pages wanted and their policy (`Content-Security-Policy`) forbids, as the browser tells it."""

Params = ParamSpec("Params")
Opened = TypeVar("Opened", Page, BrowserContext)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-sync",
    "--no-first-run",
    # Not the pages of Chromium's own that each context would open, nor a process to spare: half of what a context costs.
    "--disable-features="
    "SpareRendererForSitePerProcess,WebUIOmniboxPopup,WebUIOmniboxAimPopup,"
    "HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding,RenderDocument,Translate",
)


# What is expected of a page may take as long as the busiest machine needs; a page that is right is never waited for.
expect.set_options(timeout=WAIT)


class Server:
    """`oriflamme serve` in a process of its own, over one database file."""

    def __init__(
        self, database: Path, python: str = sys.executable, environment: Mapping[str, str] | None = None
    ) -> None:
        """`start` starts the process, with all of this one's environment unless another is given."""
        self.database = database
        self.python = python
        self.environment = os.environ if environment is None else environment
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """The address of the client's page."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the server and wait until it says where it answers.

        It takes a free port itself and keeps it when it is started again: of a port that somebody else looked for, another
        server of another test may be quicker to take hold, and answer in its place.
        """
        command = [self.python, "-m", "oriflamme", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--database", str(self.database)],
            env={**self.environment, **UNLIMITED, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        assert address is not None, f"the server has stopped; it said: {said!r}"
        self.port = int(address[1])

    def kill(self) -> None:
        """Kill the server without warning (SIGKILL)."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None


def _running(folder: Path) -> Iterator[Server]:
    running = Server(folder / "battles.db")
    running.start()
    yield running
    running.kill()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give the running server that the tests of a process share: each has battles of its own on it."""
    yield from _running(tmp_path_factory.mktemp("server"))


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """Give a running server over a new database, which may be killed."""
    yield from _running(tmp_path)


def _hear(message: ConsoleMessage) -> None:
    if "Content Security Policy" in message.text:
        refused.append(message.text)


@pytest.fixture(autouse=True)
def obedient() -> Iterator[None]:
    """Fail where a page wants what its policy forbids: users would miss it without a word."""
    refused.clear()
    yield
    assert refused == []


def _patient(make: Callable[Params, Opened]) -> Callable[Params, Opened]:
    """Have clicks and the like wait as long as what is expected does, where they would give up after 30 seconds.

    Nothing is shown over time, unless a test sets speeds of its own.
    """

    def opened(*args: Params.args, **kwargs: Params.kwargs) -> Opened:
        found = make(*args, **kwargs)
        found.set_default_timeout(WAIT)
        found.add_init_script(AT_ONCE)
        getattr(found, "context", found).on("console", _hear)  # a page has one, and a context is one
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
