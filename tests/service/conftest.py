from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oriflamme.service.app import create_app
from tests.service.parley import RULESET

Start = Callable[..., TestClient]


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'battles.db'}"


@pytest.fixture
def start(database: str) -> Iterator[Start]:
    """Return a function that starts a service over the test's database; called again, it starts another one."""
    with ExitStack() as stack:

        def begin(**options: Any) -> TestClient:
            app = create_app(database, **{"rulesets": {"parley": RULESET}, **options})
            return stack.enter_context(TestClient(app))

        yield begin


@pytest.fixture
def service(start: Start) -> TestClient:
    return start()
