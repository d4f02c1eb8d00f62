"""Folders of one's own: found by a variable, checked for slips of the pen, and read before what is shipped."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from oriflamme.catalogue import words
from oriflamme.kit import own_folders, shelves
from oriflamme.kit.own_folders import Layout, hint
from oriflamme.kit.own_names import OwnNames
from oriflamme.muster.datafiles import DataError

LAYOUT = Layout("ORIFLAMME_TEST_FOLDER", ("table.yaml",), ("maps",))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "maps").mkdir()
    monkeypatch.setenv(LAYOUT.variable, str(tmp_path))
    return tmp_path


def test_it_is_the_one_that_the_environment_names(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert own_folders.find(LAYOUT) == folder
    monkeypatch.delenv(LAYOUT.variable)
    assert own_folders.find(LAYOUT) is None


@pytest.mark.parametrize(
    ("slip", "told"),
    [
        ("tabel.yaml", "tabel.yaml' is nothing that is read there; did you mean 'table.yaml'?"),
        ("map", "map' is nothing that is read there; did you mean 'maps'?"),
        ("maps/one.yml", "one.yml' is not read; call it 'one.yaml'"),
    ],
)
def test_slips_of_the_pen_are_told(folder: Path, slip: str, told: str) -> None:
    if "." in slip:
        (folder / slip).write_text("", encoding="utf-8")
    else:
        (folder / slip).mkdir()
    with pytest.raises(DataError) as error:
        own_folders.find(LAYOUT)
    assert told in str(error.value)


def test_what_is_in_it_comes_before_what_is_shipped(folder: Path) -> None:
    class Shape(msgspec.Struct, frozen=True):
        word: str

    (folder / "maps" / "village.yaml").write_text("{word: mine}\n", encoding="utf-8")
    (folder / "maps" / "yard.yaml").write_text("{word: new}\n", encoding="utf-8")
    shipped = shelves.names("cry-havoc", "maps")
    assert shelves.names("cry-havoc", "maps", own=folder) == (*shipped, "yard")
    assert shelves.read("cry-havoc", "maps", "village", Shape, own=folder) == Shape("mine")


def test_names_are_told_in_the_readers_language() -> None:
    names = OwnNames("Pikeman", "Piquier")
    assert [words(names.text(), locale) for locale in ("en", "fr")] == ["Pikeman", "Piquier"]
    # Nothing that somebody writes is taken for a choice of the message.
    assert words(OwnNames("0", "Zéro").text(), "en") == "0"
    assert words(OwnNames("Zero", "0").text(), "fr") == "0"


def test_what_is_like_no_name_is_answered_with_all_of_them() -> None:
    assert hint("pikman", ("pikeman", "archer")) == "did you mean 'pikeman'?"
    assert hint("zzz", ("pikeman", "archer")) == "there are pikeman, archer"
