"""Scripts of lessons that do not fit their game: the error says in which file, line and field."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from oriflamme.kernel.lessons import Lesson
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kit import lessons, shelves
from oriflamme.muster.datafiles import DataError, load

RULES = ruleset("demonworld")
FILE = shelves.folder("demonworld", "lessons") / "demonworld-lesson-first.yaml"


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("side: empire", "side: elves", r":4: side: the battle has no side 'elves'; it has: empire, orcs"),
        ("minutes: 12", "minutes: long", r":8: minutes: expected int"),
        ("  - name: units", "  - name: aim", r"steps\[1\]\.name: two steps are named 'aim'"),
        (
            "advise: [{kind: dw-commit-1}]",
            "advise: [{kind: dw-comit-1}]",
            r"steps\[2\]\.advise\[0\]: not a command",
        ),
        (
            "events: [dw-shot-fired-1]}]\n    point",
            "events: [dw-shot-1]}]\n    point",
            r"steps\[\d+\]\.when\[0\]\.events\[0\]: the game has no 'dw-shot-1'",
        ),
        (
            "{if: given, commands: [dw-move-unit-1]}",
            "{if: none, of: [{if: given, commands: [fly]}]}",
            r"topics\[2\]\.done\[0\]\.of\[0\]\.commands\[0\]: the game has no 'fly'",
        ),
        ("{if: turn, most: 1}", "{if: moon, most: 1}", r"steps\[\d+\]\.when\[\d\]"),
        ("    tells: true\n", "    tels: true\n", r"tels: unknown field; did you mean tells\?"),
    ],
)
def test_what_is_wrong_with_a_script_is_said_with_its_place(
    tmp_path: Path, right: str, wrong: str, message: str
) -> None:
    source = FILE.read_text("utf-8")
    assert right in source
    path = tmp_path / "lesson.yaml"
    path.write_text(source.replace(right, wrong, 1), "utf-8")
    with pytest.raises(DataError, match=message) as caught:
        load(path, Lesson, check=partial(lessons.check, RULES))
    assert "lesson.yaml:" in str(caught.value)
