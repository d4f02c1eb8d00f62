"""Somebody else's ruleset plays through service, client protocol, arena and command line, and none of them names it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import oriflamme
from oriflamme.bots import find
from oriflamme.bots.arena import bot_seed, fight
from oriflamme.kernel.records import loads
from oriflamme.kernel.ruleset import find_scenario
from oriflamme.kernel.sessions import replay
from oriflamme.service.app import create_app
from tests.cli.running import printed_json

Answer = dict[str, Any]


@pytest.fixture
def service(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(f"sqlite:///{tmp_path / 'battles.db'}")) as client:
        yield client


class Person:
    """Plays as a client does: it sees scenes, selects pieces, drags them, and sends back what it was given."""

    def __init__(self, service: TestClient, battle: str, token: str) -> None:
        self.service = service
        self.address = f"/api/battles/{battle}"
        self.headers = {"Authorization": f"Bearer {token}"}
        self.dragged = 0

    def get(self, path: str = "", **query: str) -> Answer:
        answer = self.service.get(self.address + path, headers=self.headers, params=query)
        assert answer.status_code == 200, answer.text
        found: Answer = answer.json()
        return found

    def post(self, path: str, version: int, command: Any) -> Answer:
        body = {"version": version, "command": command}
        answer = self.service.post(self.address + path, headers=self.headers, json=body)
        assert answer.status_code == 200, answer.text
        found: Answer = answer.json()
        return found

    def play(self) -> Answer:
        """Answer prompts until the battle is over; return the last snapshot."""
        while True:
            snapshot = self.get()
            if "outcome" in snapshot["scene"]:
                return snapshot
            if "prompt" not in snapshot["scene"]:
                time.sleep(0.01)  # the bot thinks
                continue
            self.post("/commands", snapshot["version"], self.answer(snapshot))

    def answer(self, snapshot: Answer) -> Any:
        prompt = snapshot["scene"]["prompt"]
        if prompt.get("drags"):
            return self.drag(snapshot, prompt["drags"][0])
        for choice in prompt.get("choices", ()):
            if choice.get("primary") or not prompt.get("selectable"):
                return choice["command"]
        bare = next(piece for piece in self.own(snapshot) if not piece.get("badges"))
        return self.get("/choices", focus=bare["id"])["choices"][0]["command"]

    def own(self, snapshot: Answer) -> list[Answer]:
        selectable = snapshot["scene"]["prompt"]["selectable"]
        return [piece for piece in snapshot["scene"]["pieces"] if piece["id"] in selectable]

    def drag(self, snapshot: Answer, drag: Answer) -> Any:
        """Drag a piece two and a half paces down the table; if it may not go there, leave it where it is."""
        command = drag["command"]
        wanted = {**command, "y": command["y"] + 2.5, "angle": 180}
        shown = self.post("/previews", snapshot["version"], wanted)
        if shown.get("ruling", {"legal": True})["legal"]:  # what holds its default is left out
            self.dragged += 1
            return shown["command"]
        return command


def test_person_plays_it_against_its_bot_through_the_service(service: TestClient) -> None:
    seats = {"ruby": {"kind": "person"}, "jade": {"kind": "bot", "bot": "brawler"}}
    body = {"scenario": "skirl-duel", "seats": seats, "seed": "7"}
    made = service.post("/api/battles", json=body)
    assert made.status_code == 201, made.text
    person = Person(service, made.json()["id"], made.json()["tokens"]["ruby"])
    last = person.play()
    assert person.dragged > 0
    assert last["scene"]["outcome"]["id"] in {"skirl-won", "skirl-drawn"}
    told = [entry for beat in person.get("/beats")["beats"] for entry in beat["entries"]]
    kinds = {entry["kind"] for entry in told}
    assert {"skirl-turn-began-1", "skirl-stances-shown-1", "skirl-struck-1", "ended-1"} <= kinds
    assert "rolled-1" not in kinds, "both dice of an exchange are told with it"
    kept = service.get(f"{person.address}/record", headers=person.headers)
    record, tear = loads(kept.content)
    assert tear is None
    assert replay(record, verify=True).battle.outcome is not None


def test_service_offers_it_with_its_bots_and_its_words(service: TestClient) -> None:
    cards = {card["id"]: card for card in service.get("/api/scenarios").json()}
    assert cards["skirl-duel"]["bots"] == ["random", "brawler"]
    for locale, words in (("en", "A duel of Skirl"), ("fr", "Un duel de Skirl")):
        sources = service.get(f"/api/catalogues/{locale}").json()["sources"]
        assert any(f"skirl-duel-title = {words}" in source for source in sources)


def test_arena_and_command_line_fight_the_same_battle() -> None:
    rules = find_scenario("skirl-duel")
    bots = {side: find("brawler", rules.name, bot_seed("5", side)) for side in ("ruby", "jade")}
    report = fight(rules.setup("skirl-duel"), bots, "5")
    sides = ("--side", "ruby=bot:brawler", "--side", "jade=bot:brawler")
    told = printed_json("battle", "skirl-duel", *sides, "--seed", "5", "--json")
    assert told["digest"] == report.digest


def test_oriflamme_does_not_name_it() -> None:
    root = Path(oriflamme.__file__).parent
    files = [path for suffix in ("py", "ftl", "json", "yaml") for path in root.rglob(f"*.{suffix}")]
    assert len(files) > 50
    assert not [
        path for path in files if "skirl" in path.read_text(encoding="utf-8").lower().replace("skirmish", "")
    ]
