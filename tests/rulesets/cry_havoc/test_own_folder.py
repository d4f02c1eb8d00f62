"""A folder of one's own holds tables, weapons, terrain, sheets, maps and scenarios; battles of it need the folder no more."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest
from fastapi.testclient import TestClient

from oriflamme.catalogue import words
from oriflamme.kernel.setups import Setup
from oriflamme.muster.datafiles import DataError
from oriflamme.rulesets.cry_havoc.own_folder import TABLES
from oriflamme.rulesets.cry_havoc.ruleset import CryHavoc
from oriflamme.rulesets.cry_havoc.scenarios import field_of
from oriflamme.rulesets.cry_havoc.turn import figure_name
from oriflamme.service.app import create_app
from tests.cli.running import printed, printed_json, refused
from tests.service.chairs import Party

from .own_game import change, written

GAME = CryHavoc()


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own with one of everything, by which one plays."""
    folder = written(tmp_path / "my-game")
    monkeypatch.setenv(TABLES, str(folder))
    return folder


def gone(own: Path, patch: pytest.MonkeyPatch) -> None:
    """Take the folder away, and the variable that names it."""
    shutil.rmtree(own)
    patch.delenv(TABLES)


@pytest.mark.usefixtures("own")
class TestOffered:
    """What is in it is offered beside the house's."""

    def test_a_scenario_in_its_own_words(self) -> None:
        cards = GAME.scenarios()
        assert {"my-yard", "cry-havoc-brawl"} <= set(cards)
        card = cards["my-yard"]
        for locale, told in (
            ("en", ("The yard", "Hold the marsh.")),
            ("fr", ("La cour", "Tenez le marais.")),
        ):
            assert card.aim is not None
            assert (words(card.title, locale), words(card.aim, locale)) == told
        assert [side.points for side in card.sides] == [
            14 + 14 + 25 + 20 + 9,
            12 + 25 + 20 + 9 + _worth("riding-horse"),
        ]

    def test_sheets_as_a_book_and_in_the_place_of_the_houses(self) -> None:
        books = GAME.books()
        rows = {row.id: words(row.name, "fr") for row in books["own-mine"].rows}
        assert rows == {
            "pikeman": "Piquier d’Uri",
            "dart-thrower": "Lanceur de traits",
            "sergeant": "Sergent",
        }
        assert "sergeant" not in {row.id for row in books["soldiers"].rows}

    def test_a_battle_is_made_of_all_of_it(self) -> None:
        setup = msgspec.json.decode(msgspec.json.encode(GAME.setup("my-yard")), type=Setup)
        field = field_of(setup)
        theatre = field.theatre
        assert (theatre.map.name(field.figures["pike-1"].hex), theatre.turns) == ("D3", 3)
        assert len(theatre.map.hexes) < 130
        assert theatre.terrain.ground("marsh").attack == -2
        assert theatre.sheets["sergeant"].sound.attack == 20
        assert theatre.tables.weapon("war-dart").long == 7
        assert words(figure_name(field, "pike-1"), "en") == "Pikeman of Uri 1"
        assert words(figure_name(field, "pike-1"), "fr") == "Piquier d’Uri 1"
        # The house's scenarios are played with it too; lessons are the house's throughout.
        brawl = field_of(GAME.setup("cry-havoc-brawl"))
        assert brawl.theatre.sheets["sergeant"].sound.attack == 20
        (lesson,) = GAME.lessons()
        taught = field_of(GAME.setup(lesson)).theatre
        assert taught.terrain.ground("marsh").attack == -1


def _worth(sheet: str) -> int:
    return next(row.points for book in GAME.books().values() for row in book.rows if row.id == sheet)


def test_a_battle_of_it_is_fought_and_replayed_without_the_folder(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "my-yard" in {card["id"] for card in printed_json("scenarios", "--json")}
    file = tmp_path / "battle.jsonl"
    printed("battle", "my-yard", "--seed", "2", "--record", str(file))
    gone(own, monkeypatch)
    for locale, title, name in (("en", "The yard", "Pikeman of Uri"), ("fr", "La cour", "Piquier d’Uri")):
        told = printed("replay", str(file), "--verify", "--text", "--locale", locale)
        assert title in told
        assert name in told
        assert "(verified)" in told


def test_the_service_offers_it_and_keeps_its_battles_without_the_folder(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = f"sqlite:///{tmp_path / 'battles.db'}"
    with TestClient(create_app(database)) as service:
        offered = {one["id"]: one for one in service.get("/api/scenarios").json()}
        assert offered["my-yard"]["title"]["args"] == {"en": "The yard", "fr": "La cour"}
        small = service.get("/api/scenarios/my-yard/miniature").json()
        assert [troop["owner"] for troop in small["troops"]].count(0) == 3
        party = Party(service, scenario="my-yard", seed="1")
        for chair in party.sides.values():
            if chair.snapshot()["scene"].get("prompt"):
                chair.give(kind="ch-done-1")
        before = {side: chair.snapshot() for side, chair in party.sides.items()}
    gone(own, monkeypatch)
    with TestClient(create_app(database)) as again:
        assert "my-yard" not in {one["id"] for one in again.get("/api/scenarios").json()}
        party.moved_to(again)
        for side, chair in party.sides.items():
            seen = chair.snapshot()
            assert seen["scene"]["title"]["args"] == {"en": "The yard", "fr": "La cour"}
            assert seen["version"] == before[side]["version"]


MISTAKES = [
    ("scenarios/my-yard.yaml", "sheet: pikeman, at: D3", "sheet: pikman, at: D3",
     "my-yard.yaml:17: sides[0].figures[0].sheet: there is no sheet 'pikman'; did you mean 'pikeman'?"),
    ("scenarios/my-yard.yaml", "at: E3", "at: D3",
     "my-yard.yaml:18: sides[0].figures[1].at: 'pike-2' stands on D3, and so does 'pike-1'; put one of them elsewhere"),
    ("scenarios/my-yard.yaml", "at: E3", "at: F7",
     "my-yard.yaml:23: sides[1].figures[1].at: 'rider' stands on F7, and so does 'pike-2'; put one of them elsewhere"),
    ("scenarios/my-yard.yaml", "at: E3", "at: Z3", "sides[0].figures[1].at: there is no hex 'Z3' on the map"),
    ("scenarios/my-yard.yaml", "at: F8", "at: F1", "my-yard.yaml:23: sides[1].figures[1].facing: the hex behind F1 is off the map"),
    ("scenarios/my-yard.yaml", "id: pike-2", "id: pike-1", "figures[1].id: two figures are called 'pike-1'; rename one"),
    ("scenarios/my-yard.yaml", "mount: riding-horse", "mount: pikeman", "mount: nobody rides 'pikeman'; name a sheet with ridden: true"),
    ("scenarios/my-yard.yaml", "zone: [D2-D4]", "zone: [D2-E4]", "sides[0].zone[0]: 'D2-E4' is no part of a row of the map"),
    ("scenarios/my-yard.yaml", "hold: [E6]", "hold: [Z6]", "aim.sides.locals.hold[0]: there is no hex 'Z6' on the map"),
    ("scenarios/my-yard.yaml", "    guests: {loss: 1}", "    guest: {loss: 1}", "aim.sides.guest: there is no side 'guest'; did you mean 'guests'?"),
    ("scenarios/my-yard.yaml", "id: guests", "id: gests", "sides[1].id: there are no words for a side 'gests'; did you mean 'guests'?"),
    ("scenarios/my-yard.yaml", "map: yard", "map: yad", "my-yard.yaml:3: map: there is no map 'yad'; did you mean 'yard'?"),
    ("scenarios/my-yard.yaml", "id: my-yard", "id: yard", "my-yard.yaml:1: id: the file is called 'my-yard'; write that"),
    ("scenarios/my-yard.yaml", "title: {en: The yard, fr: La cour}\n", "", "title is missing; write title: {en: ..., fr: ...}"),
    ("scenarios/my-yard.yaml", ", fr: La cour}", "}", "my-yard.yaml:6: title: the field fr is missing"),
    ("maps/yard.yaml", "kind: marsh", "kind: march", "maps/yard.yaml:4: sheets[0].grounds[0].kind: there is no ground 'march'; did you mean 'marsh'?"),
    ("characters/mine.yaml", "weapon: war-dart", "weapon: war-darts", "weapons[0].weapon: there is no weapon 'war-darts'; did you mean 'war-dart'?"),
    ("characters/mine.yaml", ", names: {en: Pikeman of Uri, fr: Piquier d’Uri}", "", "[0]: the sheet 'pikeman' has no name; write names: {en: ..., fr: ...}"),
    ("characters/mine.yaml", "icon: spears", "icon: speers", "[0].icon: there is no picture 'speers'; did you mean 'spears'?"),
    ("characters/mine.yaml", "id: dart-thrower", "id: pikeman", "the sheet 'pikeman' is there twice"),
    ("weapons.yaml", ", names: {en: War dart, fr: Trait}", "", "there are no words for a weapon 'war-dart'; write names: {en: ..., fr: ...}"),
    ("terrain.yaml", "kind: bushes", "kind: bush", "grounds[1].kind: no board has the ground 'bush'; did you mean 'bushes'?"),
    ("terrain.yaml", "  - {kind: bushes, cost: 2, cover: 1, between: 1}\n", "", "grounds: the ground 'bushes' is missing; maps have it"),
    ("melee.yaml", "[recoil, nothing, nothing, nothing, nothing, nothing, attacker-recoil, attacker-recoil, attacker-stun, attacker-wound]",
     "[attacker-wound, attacker-stun, attacker-recoil, attacker-recoil, nothing, nothing, nothing, nothing, nothing, recoil]",
     "melee.yaml:20: results[2]: low is good for the attacker, and here high is; write the row the other way round"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "told"), MISTAKES, ids=[told[-30:] for *_, told in MISTAKES])
def test_mistakes_are_told_with_file_line_field_and_what_to_do(
    own: Path, name: str, old: str, new: str, told: str
) -> None:
    change(own / name, old, new)
    with pytest.raises(DataError) as error:
        GAME.scenarios()
    assert told in str(error.value)
    assert told in refused("battle", "my-yard")


def test_a_fire_table_that_is_read_the_other_way_round_is_refused(own: Path) -> None:
    lines = (own / "fire.yaml").read_text(encoding="utf-8").splitlines()
    number = next(place for place, line in enumerate(lines) if line.startswith("  medium: ["))
    head, row = lines[number].split("[")
    lines[number] = f"{head}[{', '.join(reversed(row.rstrip(']').split(', ')))}]"
    (own / "fire.yaml").write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(
        DataError, match=rf"fire\.yaml:{number + 1}: results\.medium: low is good for the attacker"
    ):
        GAME.scenarios()


def test_files_of_other_names_are_named(own: Path) -> None:
    (own / "charakters").mkdir()
    with pytest.raises(
        DataError, match=r"charakters' is nothing that is read there; did you mean 'characters'"
    ):
        GAME.scenarios()
    (own / "charakters").rmdir()
    (own / "maps" / "other.yml").write_text("", encoding="utf-8")
    with pytest.raises(DataError, match=r"other\.yml' is not read; call it 'other\.yaml'"):
        GAME.scenarios()


def test_a_sheet_in_two_files_is_named(own: Path) -> None:
    shutil.copy(own / "characters" / "mine.yaml", own / "characters" / "more.yaml")
    with pytest.raises(DataError, match=r"more\.yaml:1: \[0\]\.id: the sheet 'pikeman' is in mine\.yaml too"):
        GAME.scenarios()
