"""The data files that come with rulesets, and the fields made of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from oriflamme.kernel.ruleset import ScenarioNotFound
from oriflamme.kit import fields, shelves


def test_a_shelf_lists_its_files_in_order_and_nothing_else() -> None:
    assert shelves.names("demonworld", "books") == ("empire", "orcs")
    assert shelves.names("fictionalis", "fields") == ("by-the-book", "copse-and-knoll")


def test_a_file_is_read_as_what_is_asked() -> None:
    assert shelves.read("demonworld", "books", "orcs", dict[str, Any])["id"] == "orcs"


def test_a_scenario_that_is_not_there_is_named_with_those_there_are() -> None:
    with pytest.raises(ScenarioNotFound, match="'moon'; there are: fictionalis-crossroads"):
        shelves.read_scenario("fictionalis", "moon", dict)


@dataclass(frozen=True)
class Meadow:
    id: str = "meadow"
    source: str = "house"
    places: tuple[str, str] = ("east", "west")


def test_a_field_is_offered_with_the_words_of_its_seats() -> None:
    card = fields.card(Meadow())
    assert [(seat.id, seat.title.id) for seat in card.seats] == [("east", "side-east"), ("west", "side-west")]
    assert (card.title.id, card.about.id) == ("scenario-meadow", "scenario-meadow-about")


class Written(msgspec.Struct, frozen=True):
    id: str
    source: str
    seats: tuple[str, str]
    table: Any = None
    prepared: Any = None

    @property
    def places(self) -> tuple[str, str]:
        return self.seats


def test_the_fields_of_a_ruleset_are_read_once_and_offered() -> None:
    found = fields.read_all("fictionalis", Written)
    assert list(found) == list(shelves.names("fictionalis", "fields"))
    assert fields.read_all("fictionalis", Written) is found
    cards = fields.cards("fictionalis", Written)
    assert {name: card.source for name, card in cards.items()} == {
        name: field.source for name, field in found.items()
    }
    assert cards["by-the-book"] == fields.card(found["by-the-book"])
