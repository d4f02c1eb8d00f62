"""The house's scenarios and maps of Cry Havoc, as data: everybody stands where he can, and what is fought for can be taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from oriflamme.board.hexes import Hex, distance, neighbours
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.text import Text
from oriflamme.kit import shelves
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.scenario_files import ScenarioFile
from oriflamme.rulesets.cry_havoc.scenarios import (
    body_of,
    field_of,
    map_spec,
    scenario_file,
    sheets,
)
from oriflamme.rulesets.cry_havoc.terrain import NAME, terrain
from tests.conformance.cases import catalogue

RULES = ruleset(NAME)
SCENARIOS = sorted(RULES.scenarios())
MAPS = shelves.names(NAME, "maps")
LANGUAGES = ("en", "fr")

NEAREST = 3
"""Hexes from anybody's post to where an enemy may be deployed, at least: from a tower above its gate."""

GROUNDS = {
    *("tree", "bushes", "crevasse", "wall-corner", "debris", "rubble", "closed-stairs", "open-stairs"),
    *("interior", "hall", "marsh", "bridge", "prison", "river", "spring", "embankment", "tent"),
    *("tower-small", "tower-medium", "tower-large", "keep"),  # CH-3.2-h and CH-3.2-r
    *("ford", "deep-water", "tunnel", "wall"),  # CH-5.1-c, CH-5.2-d
}
"""What the book speaks of as the ground of a hex."""
EDGES = {
    *("hedge", "fence", "low-wall", "bars"),  # CH-3.2-h
    *("wall", "door", "gate", "window", "crest"),  # CH-3.4-d, CH-5.1-c, CH-6.1-a
}
"""What it speaks of as running between two hexes."""


@pytest.fixture(params=SCENARIOS)
def scenario(request: pytest.FixtureRequest) -> ScenarioFile:
    return scenario_file(request.param)


@pytest.fixture
def field(scenario: ScenarioFile) -> Field:
    return field_of(RULES.setup(scenario.id))


@pytest.fixture
def zones(scenario: ScenarioFile, field: Field) -> dict[str, set[Hex]]:
    """Where each side may deploy; no hex where it stays as it stands."""
    sides = body_of(RULES.setup(scenario.id)).sides
    return {side.id: {field.theatre.map.find(name) for name in side.zone} for side in sides}


def ground_of(field: Field, side: str) -> set[Hex]:
    """Return the hexes that a side covers."""
    return {hex for figure in field.counters(side) for hex in field.cells(figure)}


def on_foot(field: Field, side: str) -> set[Hex]:
    """Return where the men of a side can walk from where they are before the battle, if nobody hinders them."""
    return walked(field, [hex for man in field.men(side) for hex in field.cells(man)])


def walked(field: Field, starts: list[Hex]) -> set[Hex]:
    ways = field.lie.ways["foot"]
    seen, edge = set(starts), list(starts)
    while edge:
        here = edge.pop()
        for there in neighbours(here):
            if there in field.theatre.map.hexes and there not in seen and ways.passes(here, there):
                seen.add(there)
                edge.append(there)
    return seen


class TestWhoStandsWhere:
    """Men, animals and zones."""

    def test_everybody_stands_on_the_map_where_he_could_go_and_alone(self, field: Field) -> None:
        covered = Counter(hex for figure in field.counters() for hex in field.cells(figure))
        for figure in field.counters():
            for hex in field.cells(figure):
                assert hex in field.theatre.map.hexes, figure
                assert field.gait(figure) not in field.ground(hex).barred, figure
                assert "foot" not in field.ground(hex).barred, figure
        assert [field.theatre.map.name(hex) for hex, count in covered.items() if count > 1] == []

    def test_a_mount_looks_where_its_two_hexes_hang_together(self, field: Field) -> None:
        for figure in field.counters():
            head, *tail = field.cells(figure)
            for behind in tail:
                assert field.ways(figure).passes(behind, head), figure

    def test_nobody_stands_in_or_near_the_ground_of_the_enemy(
        self, field: Field, zones: dict[str, set[Hex]]
    ) -> None:
        one, other = field.theatre.sides
        assert zones[one].isdisjoint(zones[other])
        for figure in field.counters():
            enemy = field.theatre.opponent(figure.side)
            assert zones[enemy].isdisjoint(field.cells(figure)), figure
            assert not field.contacts(figure), figure
            theirs = zones[enemy] or ground_of(field, enemy)
            assert min(distance(figure.hex, hex) for hex in theirs) >= NEAREST, figure

    def test_a_zone_has_room_for_all_and_can_be_left(self, field: Field, zones: dict[str, set[Hex]]) -> None:
        for side, zone in zones.items():
            if zone:
                counters = field.counters(side)
                assert len(zone) >= sum(len(field.cells(one)) for one in counters)
                assert not walked(field, sorted(zone)) <= zone

    def test_who_leads_what_is_beside_it(self, scenario: ScenarioFile, field: Field) -> None:
        for side in scenario.sides:
            for plan in side.figures:
                for holder in filter(None, (plan.led_by, plan.tied_to)):
                    assert field.figures[holder].side == side.id
                    assert field.apart(field.figures[plan.id], field.figures[holder]) == 1


class TestWhatIsFoughtFor:
    """Aims, lengths and sizes."""

    def test_what_is_to_be_held_can_be_reached_by_who_shall_hold_it(
        self, scenario: ScenarioFile, field: Field
    ) -> None:
        for side, aim in scenario.aim.sides.items():
            assert side in field.theatre.sides
            ground = on_foot(field, side)
            for name in aim.hold:
                assert field.theatre.map.find(name) in ground, (side, name)
            assert bool(aim.hold) is bool(aim.held), side

    def test_all_who_are_able_can_come_to_blows(self, field: Field) -> None:
        one, other = field.theatre.sides
        reached = on_foot(field, one)
        assert any(hex in reached for man in field.men(other) for hex in field.cells(man))

    def test_who_is_wanted_is_an_enemy(self, scenario: ScenarioFile, field: Field) -> None:
        for side, aim in scenario.aim.sides.items():
            assert bool(aim.kill) is bool(aim.prize), side
            for key in aim.kill:
                assert field.figures[key].side == field.theatre.opponent(side)
                assert not field.sheet(field.figures[key]).animal
            assert bool(aim.herd) is bool(aim.driven), side
            assert all(field.sheet(field.figures[key]).animal for key in aim.herd), side
            if aim.spoil:
                assert any(one.load for one in field.counters(field.theatre.opponent(side)))

    def test_hexes_that_hearten_and_sides_that_sleep_are_there(
        self, scenario: ScenarioFile, field: Field
    ) -> None:
        for name in (*scenario.castle, *scenario.temple):
            assert "foot" not in field.ground(field.theatre.map.find(name)).barred, name
        assert set(scenario.surprised) < set(field.theatre.sides)

    def test_it_is_of_a_size_and_length_for_an_evening(self, scenario: ScenarioFile, field: Field) -> None:
        men = sum(len(field.men(side)) for side in field.theatre.sides)
        assert 12 <= men <= 60
        assert 6 <= scenario.turns <= 20
        assert scenario.play is not None
        assert 10 <= scenario.play.minutes <= 120


def spoken_of() -> Iterator[Text]:
    """Yield the names of scenarios, sides, books with their sheets, terrain, and what bars somebody."""
    for card in RULES.scenarios().values():
        assert card.aim is not None
        yield from (card.title, card.about, card.aim)
        for side in card.sides:
            assert side.strength is not None
            yield from (side.name, side.strength)
    for book in RULES.books().values():
        yield book.name
        yield from (row.name for row in book.rows)
    yield from (Text(f"cry-havoc-ground-{ground.kind}") for ground in terrain().grounds)
    yield from (Text(f"cry-havoc-edge-{edge.kind}") for edge in terrain().edges)
    bars = {kind.kind: kind.barred for kind in terrain().grounds}
    bars |= {kind.kind: kind.barred for kind in terrain().edges}
    for kind in (kind for kind, barred in bars.items() if barred):
        yield Text(f"cry-havoc-bar-{kind}", {"name": Text("cry-havoc-sheet-captain"), "hex": "A1"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_it_has_words_in_both_languages_and_no_two_sheets_the_same(language: str) -> None:
    words = catalogue(NAME, language)
    assert all(words.words(text) for text in spoken_of())
    names = Counter(words.words(Text(f"cry-havoc-sheet-{sheet}")) for sheet in sheets())
    assert [name for name, count in names.items() if count > 1] == []


def test_there_are_many_kinds_of_men_and_each_is_somewhere() -> None:
    sides = [side for name in SCENARIOS for side in scenario_file(name).sides]
    used = {name for side in sides for plan in side.figures for name in (plan.sheet, plan.mount) if name}
    assert used <= set(sheets())
    men = {name for name in used if not sheets()[name].animal}
    assert len(men) >= 24
    assert {sheets()[name].status for name in men} == {"none", "irregular", "regular", "elite"}
    assert {sheets()[name].grade for name in men} == {"", "lieutenant", "captain", "general"}


class TestMaps:
    """What is printed on the maps."""

    def test_each_kind_of_ground_and_edge_that_the_book_names_is_on_a_map_that_is_played_on(self) -> None:
        used = {scenario_file(name).map for name in SCENARIOS}
        assert used <= set(MAPS)
        printed = [sheet for name in used for sheet in map_spec(name).sheets]
        assert {area.kind for sheet in printed for area in sheet.grounds} >= GROUNDS
        assert {edge.kind for sheet in printed for edge in sheet.edges} >= EDGES

    def test_the_table_of_terrain_has_them_and_no_others(self) -> None:
        assert {kind.kind for kind in terrain().grounds} == GROUNDS
        assert {kind.kind for kind in terrain().edges} == EDGES
