"""Where a ruleset's own files cannot be used, that is told in one sentence, and the other games go on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from oriflamme.rulesets.cry_havoc.own_folder import TABLES
from oriflamme.service.app import create_app
from tests.cli.running import printed, refused, run
from tests.service.chairs import Party

TOLD = "my-tables/melee.yaml:1: columns: expected array, got str"


@pytest.fixture
def bad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose melee table cannot be used, by which one plays."""
    folder = tmp_path / "my-tables"
    folder.mkdir()
    (folder / "melee.yaml").write_text("{source: mine, columns: many}\n", encoding="utf-8")
    monkeypatch.setenv(TABLES, str(folder))
    return folder


@pytest.mark.usefixtures("bad")
class TestCommands:
    """The command line."""

    @pytest.mark.parametrize("form", [(), ("--json",)])
    def test_scenarios_and_books_of_the_other_games_are_listed(self, form: tuple[str, ...]) -> None:
        for command, there in (("scenarios", "fictionalis-raid"), ("books", "orcs")):
            result = run(command, *form)
            assert result.exit_code == 2
            assert TOLD in result.stderr
            assert result.stderr.count("\n") == 1
            assert there in result.stdout
            assert "cry-havoc-brawl" not in result.stdout
        assert json.loads(run("scenarios", "--json").stdout)

    def test_a_battle_of_another_game_is_fought(self) -> None:
        assert "Digest" in printed("battle", "skirl-duel")

    @pytest.mark.parametrize(
        "command",
        [
            ("battle", "cry-havoc-brawl"),
            ("battle", "no-such-scenario"),
            ("books", "soldiers"),
            ("odds", "cry-havoc", "melee", "--attack", "8", "--defence", "6"),
        ],
    )
    def test_what_needs_the_file_says_what_is_wrong_with_it(self, command: tuple[str, ...]) -> None:
        assert TOLD in refused(*command)

    def test_other_books_and_fields_are_shown(self) -> None:
        assert "orc-guard" in printed("books", "orcs")
        assert "farmland" in run("muster", "fields").stdout


def test_a_record_that_holds_its_tables_is_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "battle.jsonl"
    printed(
        "battle",
        "cry-havoc-brawl",
        "--side",
        "locals=bot:random",
        "--side",
        "guests=bot:random",
        "--record",
        str(file),
    )
    monkeypatch.setenv(TABLES, str(tmp_path / "nowhere"))
    assert "(verified)" in printed("replay", str(file), "--verify", "--text")
    assert "is no folder; name one that holds" in refused("battle", "cry-havoc-brawl")


def test_the_service_offers_the_other_games_and_goes_on_with_its_battles(
    tmp_path: Path, bad: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    database = f"sqlite:///{tmp_path / 'battles.db'}"
    with pytest.MonkeyPatch.context() as patch, TestClient(create_app(database)) as before:
        patch.delenv(TABLES)
        party = Party(before, scenario="cry-havoc-brawl", seed="1")
    # No exception is raised out of the service: what a fault would do.
    with TestClient(create_app(database)) as service:
        offered = service.get("/api/scenarios")
        assert offered.status_code == 200
        games = {one["ruleset"] for one in offered.json()}
        assert {"demonworld", "fictionalis", "skirl"} <= games
        assert "cry-havoc" not in games
        assert TOLD in caplog.text
        for path in ("rulesets", "games", "lessons", "terms", "guides/fictionalis/en"):
            assert service.get(f"/api/{path}").status_code == 200, path
        faults = {one["name"]: one.get("fault") for one in service.get("/api/games").json()}
        told = faults.pop("cry-havoc")
        assert (told["id"], TOLD in told["args"]["why"]) == ("service-bad-files", True)
        assert set(faults.values()) == {None}
        Party(service, scenario="skirl-duel")
        for answer in (
            service.post("/api/battles", json={"scenario": "cry-havoc-brawl"}),
            service.get("/api/scenarios/cry-havoc-brawl/options"),
            service.get("/api/rulesets/cry-havoc/books"),
        ):
            assert answer.status_code == 500
            told = answer.json()
            assert (told["error"], told["text"]["id"]) == ("fault", "service-bad-files")
            assert TOLD in told["text"]["args"]["why"]
        assert service.get("/api/scenarios/fictionalis-raid/options").status_code == 200
        party.moved_to(service)
        for chair in party.sides.values():
            if chair.snapshot()["scene"].get("prompt"):
                chair.give(kind="ch-done-1")
