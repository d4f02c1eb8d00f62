"""The data files that come with rulesets, and the fields made of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

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
