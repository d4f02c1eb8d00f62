"""Every worked example of the register of chapters VIII to XII is data in tests/cases, or is excused with a reason."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from oriflamme.rulebook.index import index

REGISTER = "demonworld_2_intermediate"
FOLDER = Path(__file__).parents[2] / "cases"
EXCUSED: dict[str, str] = {}
"""Cases that no engine can play, each with the reason why."""


def ids_in(found: Any) -> Iterator[str]:
    """Yield the ids that a file of cases gives, however deep."""
    match found:
        case dict():
            if isinstance(found.get("id"), str):
                yield found["id"]
            for value in found.values():
                yield from ids_in(value)
        case list():
            for value in found:
                yield from ids_in(value)


def test_every_worked_example_is_played_from_data() -> None:
    rules = index()
    wanted = {
        case.id
        for members in rules.chapters(REGISTER).values()
        for rule in members
        for case in rules.cases(rule.id)
    }
    assert len(wanted) > 50
    there = {
        key
        for file in FOLDER.glob("demonworld_*.yaml")
        for key in ids_in(yaml.safe_load(file.read_text("utf-8")))
    }
    # One example may be several cases: its parts and variants have more after its id.
    missing = {case for case in wanted if not any(key == case or key.startswith(f"{case}-") for key in there)}
    assert missing == set(EXCUSED)
    assert all(reason.strip() for reason in EXCUSED.values())
