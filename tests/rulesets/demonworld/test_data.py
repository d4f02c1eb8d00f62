"""The scenarios of the base game, the set-ups made of them, and their words."""

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fluent.syntax import FluentParser, ast

from oriflamme.board.hexes import rank_of
from oriflamme.catalogue import LOCALES, Catalogue
from oriflamme.kernel.ruleset import ScenarioNotFound, SetupError
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.text import Text
from oriflamme.kit import shelves
from oriflamme.rulesets.demonworld import RULESET, card_words, plans, scenarios
from oriflamme.rulesets.demonworld.characteristics import (
    MeleeKind,
    MissileKind,
)
from oriflamme.rulesets.demonworld.introduction import Stand, unit_name
from oriflamme.rulesets.demonworld.organisation import front_rank, is_organised
from oriflamme.rulesets.demonworld.scenarios import SetupBody

BOOKS = ("empire", "orcs")
CARDS = {card.id: card for book in BOOKS for card in scenarios.book(book).troops}
SCENARIOS = shelves.names(scenarios.NAME, "scenarios")
FIRST = "demonworld-first-battle"


@cache
def catalogue(locale: str) -> Catalogue:
    """The words of the package itself in a language, read once."""
    return Catalogue(locale, ())


def body(scenario: str = FIRST) -> SetupBody:
    return scenarios.body_of(scenarios.setup(scenario))


def units(scenario: str) -> list[tuple[scenarios.SideSetup, scenarios.UnitSetup]]:
    return [(side, unit) for side in body(scenario).sides for unit in side.units]


def stands(scenario: str, unit: scenarios.UnitSetup) -> list[Stand]:
    layout = scenarios.battle_map(body(scenario).map)
    return [
        Stand(f"{unit.id}.{number}", unit.id, layout.find(place.hex), place.facing)
        for number, place in enumerate(unit.stands, start=1)
    ]


# -- scenarios -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-VII-FORCES", "DW-VII-POINTS")
def test_the_first_battle_has_the_stands_and_points_of_the_book() -> None:
    card = scenarios.cards()[FIRST]
    assert [(side.id, side.points) for side in card.sides] == [("empire", 380), ("orcs", 330)]
    assert [(unit.id, len(unit.stands)) for _, unit in units(FIRST)] == [
        ("noble-infantry", 10),
        ("berserkers", 10),
        ("orc-guard", 8),
        ("dwarf-eaters", 10),
    ]
    assert {card: CARDS[card].points for card in ("orc-guard", "dwarf-eaters")} == {
        "orc-guard": 160,
        "dwarf-eaters": 170,
    }


@pytest.mark.rule("DW-VII-MAP")
def test_the_first_battle_has_two_maps_side_by_side_and_zones_along_the_long_edges() -> None:
    start = body()
    assert [sheet.at for sheet in start.map.sheets] == [(0, 0), (1, 0)]
    zones = scenarios.zones_of(start)
    rows = {side: Counter(name.partition("/")[2][0] for name in names) for side, names in zones.items()}
    assert rows == {"empire": {"M": 35, "N": 34, "O": 35}, "orcs": {"B": 34, "C": 35, "D": 34}}


@pytest.mark.rule("DW-VII-VARIANT")
def test_the_variant_adds_archers_and_arquebusiers_to_the_first_battle() -> None:
    first = {unit.id for _, unit in units(FIRST)}
    more = {unit.id for _, unit in units("demonworld-first-volleys")}
    assert more - first == {"orc-light-archers", "dwarf-arquebusiers"}
    assert first < more


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_default_deployments_are_organised_and_face_the_enemy(scenario: str) -> None:
    field = scenarios.battle_map(body(scenario).map)
    for side, unit in units(scenario):
        placed = stands(scenario, unit)
        assert is_organised(placed), unit.id
        assert {stand.facing for stand in placed} == {side.facing}
        if CARDS[unit.profile].commander is not None:
            continue  # commanders may keep behind
        # The front rank stands on the row of the zone that is nearest the enemy; deep formations may need the next one.
        foremost = min(rank_of(hex, side.facing) for row in side.zone for hex in field.row(row))
        assert {rank_of(stand.hex, side.facing) for stand in front_rank(placed)} <= {foremost, foremost + 1}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_default_deployments_are_inside_the_zones_without_overlap(scenario: str) -> None:
    start = body(scenario)
    zones = scenarios.zones_of(start)
    proposed = scenarios.proposed_deployments(start)
    taken = [
        (side, place.hex)
        for side, deployed in proposed.items()
        for places in deployed.values()
        for place in places
    ]
    assert len(set(taken)) == len(taken) == sum(len(unit.stands) for _, unit in units(scenario))
    assert all(hex in zones[side] for side, hex in taken)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_setup_is_complete_and_plain(scenario: str) -> None:
    setup = scenarios.setup(scenario)
    again = msgspec.json.decode(msgspec.json.encode(setup), type=Setup)
    assert again == setup
    ground = scenarios.ground_of(again)
    fielded = scenarios.units_of(scenarios.body_of(again))
    assert {unit.profile for unit in fielded} == set(ground.profiles)
    assert all(ground.profiles[unit.profile] == CARDS[unit.profile] for unit in fielded)
    assert all(len(unit.stands) == CARDS[unit.profile].stands for unit in fielded)
    assert ground.sides == setup.sides
    assert ground.map is scenarios.ground_of(setup).map


def test_the_scenarios_show_every_weapon() -> None:
    fielded: dict[str, set[str]] = {}
    for scenario in SCENARIOS:
        fielded[scenario] = {unit.profile for _, unit in units(scenario)}
    cards = [CARDS[card] for found in fielded.values() for card in found]
    assert {card.missile.kind for card in cards if card.missile} == set(MissileKind)
    assert {weapon.kind for card in cards for weapon in card.melee} == set(MeleeKind)


def test_files_are_named_as_what_is_in_them() -> None:
    assert [scenarios.scenario_file(name).id for name in SCENARIOS] == list(SCENARIOS)
    assert list(scenarios.books()) == list(BOOKS)
    assert [scenarios.book(name).id for name in BOOKS] == list(BOOKS)
    with pytest.raises(ScenarioNotFound, match="there are: demonworld-breaking-point, "):
        scenarios.setup("demonworld-last-battle")


# -- options and faults --------------------------------------------------------------------------------------------


def test_options_replace_readings() -> None:
    plain, long = scenarios.setup(FIRST), scenarios.setup(FIRST, {"turn_limit": 8, "cavalry_arc": 90})
    assert scenarios.ground_of(plain).readings.turn_limit is None
    readings = scenarios.ground_of(long).readings
    assert (readings.turn_limit, readings.cavalry_arc, readings.stalemate) == (8, 90, 20)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"turns": 8}, "there is no option 'turns'; there are: compass, cavalry_arc, "),
        ({"turn_limit": "soon"}, "option turn_limit: Expected int | null, got str"),
        ({"cavalry_arc": 75}, "option cavalry_arc: Invalid enum value 75"),
    ],
)
def test_wrong_options_are_named(options: dict[str, Any], expected: str) -> None:
    with pytest.raises(SetupError) as caught:
        scenarios.setup(FIRST, options)
    assert expected in str(caught.value)


def spoilt(path: tuple[str | int, ...], value: Any) -> Setup:
    """Return the set-up of the first battle with another value at one place of its body."""
    setup = scenarios.setup(FIRST)
    inner: Any = setup.body
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return setup


GUARD = ("sides", 1, "units", 0)


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (("weather",), "rain", "body: Object contains unknown field weather"),
        (("sides", 0, "facing"), 6, "sides[0].facing: Expected int <= 5"),
        (("profiles", 0, "points"), "many", "profiles[0].points: Expected int, got str"),
        (("sides", 0, "id"), "elves", "seats empire, orcs, but its body has other sides"),
        (("sides", 0, "id"), "orcs", "both sides of the set-up are 'orcs'"),
        ((*GUARD, "profile"), "ogres", "unit 'orc-guard': there is no recruitment card 'ogres'"),
        ((*GUARD, "id"), "berserkers", "two units have the id 'berserkers'"),
        ((*GUARD, "stands"), [], "unit 'orc-guard' has 0 stands; its card says 8"),
        ((*GUARD, "stands", 0, "hex"), "1/M1", "unit 'orc-guard': 1/M1 is outside the zone of orcs"),
        ((*GUARD, "stands", 0, "hex"), "1/D14", "unit 'orc-guard': on 1/D14 stands unit 'orc-guard'"),
        ((*GUARD, "stands", 0, "hex"), "1/D99", "there is no hex '1/D99' on the map"),
        ((*GUARD, "stands", 0, "facing"), 6, "unit 'orc-guard': on 1/D15 the facing is 6, not 0 to 5"),
        (("sides", 1, "zone"), ["B", "Z"], "there is no row 'Z' on the map"),
        (("map", "sheets", 1, "at"), [1, 1], "sheet '2' at [1, 1] borders on no other"),
    ],
)
def test_a_setup_that_cannot_be_played_says_why(
    path: tuple[str | int, ...], value: Any, expected: str
) -> None:
    with pytest.raises(SetupError) as caught:
        scenarios.ground_of(spoilt(path, value))
    assert expected in str(caught.value)


def test_a_last_rank_that_is_not_full_stands_behind_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = scenarios.scenario_file(FIRST)
    side = plan.sides[0]
    wide = msgspec.structs.replace(side.units[0], at=plans.Ranks("1/M5", 6))
    one_by_one = msgspec.structs.replace(side.units[1], at=body().sides[0].units[1].stands)
    other = msgspec.structs.replace(
        plan, sides=(msgspec.structs.replace(side, units=(wide, one_by_one)), plan.sides[1])
    )
    monkeypatch.setattr(scenarios, "scenario_file", lambda _: other)
    found = body().sides[0].units
    assert [place.hex for place in found[0].stands] == [
        *(f"1/M{number}" for number in range(5, 11)),
        *(f"1/N{number}" for number in range(6, 10)),
    ]
    assert is_organised(stands(FIRST, found[0]))
    assert found[1].stands == one_by_one.at


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"profile": "ogres"}, "the book 'orcs' has no troop 'ogres'; it has: orc-guard, "),
        ({"at": plans.Ranks("1/D40", 4)}, "unit 'orc-guard': there is no hex '1/D40' on the map"),
        ({"at": plans.Ranks("1/B2", 4)}, "unit 'orc-guard': ranks of 4 stands from 1/B2 on leave"),
    ],
)
def test_a_scenario_that_cannot_be_set_up_says_why(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], expected: str
) -> None:
    plan = scenarios.scenario_file(FIRST)
    guard = msgspec.structs.replace(plan.sides[1].units[0], **change)
    other = msgspec.structs.replace(
        plan, sides=(plan.sides[0], msgspec.structs.replace(plan.sides[1], units=(guard,)))
    )
    monkeypatch.setattr(scenarios, "scenario_file", lambda _: other)
    with pytest.raises(SetupError) as caught:
        scenarios.setup(FIRST)
    assert expected in str(caught.value)


def test_zones_that_overlap_are_refused_since_sides_deploy_in_secret() -> None:
    setup = scenarios.setup(FIRST)
    sides = [dict(side) for side in setup.body["sides"]]
    sides[0]["zone"] = [*sides[0]["zone"], "1/D5"]
    with pytest.raises(SetupError, match="1/D5 is in both zones"):
        scenarios.body_of(msgspec.structs.replace(setup, body={**setup.body, "sides": sides}))


# -- words ---------------------------------------------------------------------------------------------------------


def told() -> list[Text]:
    """Return every text that cards, books and scenarios refer to."""
    found = [text for card in scenarios.cards().values() for text in (card.title, card.about)]
    found += [side.name for card in scenarios.cards().values() for side in card.sides]
    for book in scenarios.books().values():
        found += [book.name, *(row.name for row in book.rows)]
        found += [line for row in book.rows for line in row.profile]
    found += [Text(f"dw-weapon-{kind}") for kinds in (MissileKind, MeleeKind) for kind in kinds]
    return [*found, Text("dw-unit-numbered", {"unit": Text("dw-unit-trolls"), "number": 2})]


@pytest.mark.parametrize("locale", LOCALES)
def test_everything_has_words_in_both_languages(locale: str, caplog: pytest.LogCaptureFixture) -> None:
    catalogue = Catalogue(locale, (RULESET,))  # chapters of other packages bring words of their own
    for text in told():
        words = catalogue.words(text)
        assert words
        assert words != text.id
    assert not caplog.records


def test_the_profile_of_the_knights_in_words() -> None:
    lines = [
        catalogue("fr").words(line) for line in card_words.profile_lines(CARDS["purifying-light-knights"])
    ]
    assert lines[:7] == [
        "10 socles de 2 figurines, cavalerie de taille 3",
        "Points de mouvement\u202f: mouvement 36, charge 30, harcèlement 18",
        "Protection\u202f: corps à corps 6, tir 3",
        "Initiative 2",
        "Lance\u202f: puissance 10",
        "Arme de base\u202f: puissance 8",
        "Bonus de charge 3",
    ]
    assert lines[-2:] == ["Leader, porte-drapeau et musicien", "Peut se former en coin"]


def test_a_card_with_a_missile_weapon_and_a_pike_in_words() -> None:
    english = catalogue("en")
    bows = [english.words(line) for line in card_words.profile_lines(CARDS["imperial-crossbowmen"])]
    assert [line for line in bows if line.startswith("Crossbow")] == [
        "Crossbow: shoots with strength 6 up to 6 hexes",
        "Crossbow: shoots with strength 5 up to 9 hexes",
    ]
    pikes = [english.words(line) for line in card_words.profile_lines(CARDS["imperial-pikemen"])]
    assert "Pike: strength 10, 11 against cavalry" in pikes


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("trolls", ["No leader, standard bearer or musician"]),
        ("berserkers", ["Leader; no standard bearer, no musician", "May form a wedge"]),
        ("provincial-levy", ["Leader and standard bearer; no musician", "HORDE: always fights as a horde"]),
        ("orc-slingers", ["Leader, standard bearer and musician", "May fight in skirmish formation"]),
        (
            "margrave-guard",
            ["Leader, standard bearer and musician", "May form a square", "May form a wedge"],
        ),
        ("gordan-orc-slayer", ["★ Hero", "2 attacks in a melee phase"]),
        ("grand-marshal-isaura", ["★★★★ Commander", "Command zone: 12 hexes"]),
    ],
)
def test_what_later_chapters_read_on_a_card_in_words(card: str, expected: list[str]) -> None:
    lines = [catalogue("en").words(line) for line in card_words.profile_lines(CARDS[card])]
    assert lines[-len(expected) :] == expected


def test_the_card_of_a_commander_gives_one_number_of_movement_points() -> None:
    for card in CARDS.values():
        lines = [catalogue("en").words(line) for line in card_words.profile_lines(card)]
        movement = next(line for line in lines if line.startswith("Movement"))
        fixed = f"Movement points: {card.movement.move}, whatever the order"
        assert (movement == fixed) == (card.commander is not None), card.id


@pytest.mark.parametrize("name", ["demonworld-units.ftl", "demonworld-books.ftl", "demonworld-scenarios.ftl"])
def test_both_languages_have_the_same_messages(name: str) -> None:
    folder = Path(scenarios.__file__).parents[2] / "data" / "locales"
    english, french = (
        [
            entry.id.name
            for entry in FluentParser().parse((folder / locale / name).read_text(encoding="utf-8")).body
            if isinstance(entry, ast.Message)
        ]
        for locale in LOCALES
    )
    assert english == french
    assert len(set(english)) == len(english) > 0


def test_units_of_one_card_are_numbered_on_each_side() -> None:
    body = scenarios.body_of(RULESET.setup(FIRST))
    first, second = body.sides
    twice = (first.units[0], msgspec.structs.replace(first.units[0], id="more"), first.units[1])
    sides = (msgspec.structs.replace(first, units=twice), second)
    units = scenarios.units_of(msgspec.structs.replace(body, sides=sides))
    assert [unit.number for unit in units[:3]] == [1, 2, None]
    assert {unit.number for unit in units[3:]} == {None}
    name = Text(f"dw-unit-{first.units[0].profile}")
    assert unit_name(units[1]) == Text("dw-unit-numbered", {"unit": name, "number": 2})
