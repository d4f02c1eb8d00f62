"""Musters as files: read back as they were written, and refused with file, line and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from oriflamme.catalogue import catalogue
from oriflamme.kernel.musters import Enlistment, Form, Muster, Part
from oriflamme.kernel.ruleset import ruleset
from oriflamme.muster.army_files import LONGEST, load_muster, parse_muster, written
from oriflamme.muster.datafiles import DataError

words = catalogue("en").words
HOST = """\
ruleset: demonworld
book: orcs
settings: {points: 500}
parts:
  - id: army
    entries:
      - {row: orc-guard, number: 2}
      - row: orc-warriors
"""


def forms(name: str) -> Form:
    form = ruleset(name).form()
    assert form is not None
    return form


def read(source: str) -> Muster:
    return parse_muster(source, "host.yaml", forms, words).muster


def test_a_muster_is_read(tmp_path: Path) -> None:
    wanted = Muster(
        "orcs",
        (Part("army", (Enlistment("orc-guard", 2), Enlistment("orc-warriors"))),),
        {"points": 500},
    )
    assert read(HOST) == wanted
    path = tmp_path / "host.yaml"
    path.write_text(HOST)
    assert load_muster(path, forms, words).muster == wanted


@pytest.mark.parametrize("name", ["demonworld", "fictionalis"])
def test_what_is_written_is_read_back(name: str) -> None:
    for book in forms(name).books:
        for muster in book.ready:
            file = parse_muster(written(name, muster), "x", forms, words)
            assert (file.ruleset, file.muster) == (name, muster)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("demonworld", "chess", "host.yaml:1: ruleset: no ruleset named 'chess'"),
        ("book: orcs", "book: elves", "host.yaml:2: book: There is no army book elves"),
        (
            "points: 500",
            "points: many",
            "host.yaml:3: settings.points: muster: points: expected a whole number",
        ),
        ("points: 500", "size: 500", "host.yaml:3: settings.size: muster: there is nothing called size"),
        (
            "orc-guard",
            "hobbits",
            "host.yaml:7: parts[0].entries[0].row: parts[0].entries[0]: the book has no",
        ),
        ("number: 2", "number: 0", "host.yaml:7: parts[0].entries[0].number: expected int >= 1"),
        ("number: 2", "count: 2", "host.yaml:7: parts[0].entries[0].count: unknown field"),
        ("- row: orc-warriors", "- row: [", "not YAML"),
        ("row: orc-warriors", "number: 1", "host.yaml:8: parts[0].entries[1]: the field row is missing"),
    ],
)
def test_what_is_wrong_is_named_with_line_and_field(old: str, new: str, expected: str) -> None:
    with pytest.raises(DataError) as caught:
        read(HOST.replace(old, new))
    assert expected in str(caught.value)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a: &x [1]\nb: *x\n", "host.yaml:2: aliases"),
        ("[" * 40, "host.yaml:1: nested too deeply"),
        ("x" * (LONGEST + 1), "host.yaml: longer than"),
        ("\x00", "host.yaml:1: not YAML"),
        ("", "host.yaml:1: the file is empty"),
    ],
)
def test_what_strangers_send_is_bounded(source: str, expected: str) -> None:
    with pytest.raises(DataError) as caught:
        read(source)
    assert str(caught.value).startswith(expected)
