"""Somebody else's chapter plays through arena, service, records and scenes, and Oriflamme does not name it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import oriflamme
from oriflamme.board.hexes import direction
from oriflamme.bots import find
from oriflamme.bots.arena import bot_seed, fight
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.chapters import CompositionError
from oriflamme.kernel.records import Checkpoint, Played, Record, loads
from oriflamme.kernel.ruleset import find_scenario
from oriflamme.kernel.scenes import HexBoard, Hexes
from oriflamme.kernel.sessions import Session, replay
from oriflamme.kernel.tellings import Telling, battle_after
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.casualties import StandsDestroyed, doomed
from oriflamme.rulesets.demonworld.chapters import Game
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.orders import OrderPhase
from oriflamme.rulesets.demonworld.passages import flat_passage
from oriflamme.service.app import create_app
from oriflamme_wagons import CHAPTER
from oriflamme_wagons.relief import Decline, Relief, ReliefGiven, Relieve
from oriflamme_wagons.vigil import Choose, Vigil, VigilPhase, keeps_vigil

LANE = "demonworld-wagon-lane"
RULES: Any = find_scenario(LANE)


@cache
def record() -> Record:
    """A battle of captains, long enough for checkpoints and relief in melee."""
    setup = RULES.setup(LANE)
    bots = {side: find("captain", RULES.name, bot_seed("1", side)) for side in setup.sides}
    return fight(setup, bots, "1").record


def asked() -> list[int]:
    """After how many commands somebody answered with relief."""
    deeds = [line for line in record().lines if isinstance(line, Played)]
    return [number for number, line in enumerate(deeds) if b"wv-relieve-1" in bytes(line.command)]


def vigil_asked() -> Battle[Field]:
    """The battle at the first question of the chapter's phase."""
    session = Session(RULES, record().header)
    while not isinstance(session.battle.decision(), VigilPhase):
        player = session.battle.deciders()[0]
        session.play(player, find("captain", RULES.name, "1").choose(session.battle.view(player), player))
    return session.battle


# -- composed ------------------------------------------------------------------------------------------------------


def test_it_is_found_composed_and_offered() -> None:
    assert contents.CONTENTS.known["vigil"] is CHAPTER
    game = contents.game(("vigil",))
    assert [phase.name for phase in game.phases][:3] == ["orders", "vigil", "fire-1"]
    assert not [card for card in RULES.options().chapters if card.name == "vigil" and card.base]
    assert RULES.setup(LANE).chapters == ("vigil",)
    assert RULES.setup(LANE, {"chapters": []}).chapters == ()
    assert RULES.setup("demonworld-first-battle").chapters == ()
    with pytest.raises(CompositionError, match="both decide passage"):
        Game((*contents.BASE_CHAPTERS, *map(_decides_passage, ("one", "other"))))


def _decides_passage(name: str) -> Any:
    return type(CHAPTER)(name=name, title=CHAPTER.title, rule="X", passage=flat_passage)


def test_oriflamme_does_not_name_it() -> None:
    root = Path(oriflamme.__file__).parent
    files = [path for suffix in ("py", "ftl", "json", "yaml") for path in root.rglob(f"*.{suffix}")]
    assert len(files) > 50
    words = ("vigil-", "oriflamme_wagons", "wagon-lane")
    assert not [path for path in files if any(word in path.read_text("utf-8").lower() for word in words)]


# -- played and recorded -------------------------------------------------------------------------------------------


def test_a_melee_is_interrupted_by_a_question() -> None:
    assert asked()
    before = replay(record(), upto=asked()[0]).battle
    due: Any = before.decision()
    assert isinstance(due, Relief)
    (owner,) = before.deciders()
    assert before.state.units[due.unit].side == owner
    exchange = next(iter(before.options(owner)))
    assert isinstance(exchange, Relieve)
    assert exchange.stand in doomed(before.state)
    again = RULES.decode_battle(before.encoded(), before.setup, before.dice)
    assert again.digest() == before.digest()
    told = again.apply(owner, exchange)
    assert [event for event in told if isinstance(event, ReliefGiven)]
    lost = {stand.id for event in told if isinstance(event, StandsDestroyed) for stand in event.stands}
    assert exchange.by in lost
    assert exchange.stand in again.state.stands
    declined = before.copy()
    told = declined.apply(owner, Decline())
    lost = {stand.id for event in told if isinstance(event, StandsDestroyed) for stand in event.stands}
    assert exchange.stand in lost
    assert exchange.by in declined.state.stands


def test_its_battles_replay_and_are_told_under_another_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    kept, tear = loads(record().dumps())
    assert tear is None
    verified = replay(kept, verify=True)
    assert verified.battle.outcome is not None
    assert sum(isinstance(line, Checkpoint) for line in kept.lines) >= 2
    monkeypatch.setattr(type(RULES), "edition", "2099.1")
    telling = Telling(kept, RULES)
    told = list(telling)
    assert telling.mismatch is None
    assert told[-1].deeds == kept.deeds()
    kinds = {type(event).__name__ for line in told for event in line.events}
    assert {"VigilKept", "VigilShown", "ReliefGiven"} <= kinds
    moment = battle_after(kept, RULES, asked()[0])
    assert moment.told
    for viewer in (*kept.header.setup.sides, None):
        RULES.scene(moment.battle.view(viewer))


# -- secret and drawn ----------------------------------------------------------------------------------------------


def test_a_vigil_is_its_sides_secret_until_it_is_shown() -> None:
    battle = vigil_asked()
    ours, theirs = battle.setup.sides
    unit = battle.state.units_of(ours)[0]
    battle.apply(ours, Choose(unit.id))
    for side in battle.setup.sides:
        due: Any = battle.decision()
        if side in due.deciders(battle):
            battle.apply(side, next(c for c in reversed(list(battle.options(side)))))
    assert battle.state.pages[Vigil].kept == {ours: unit.id}
    for viewer, knows in ((ours, True), (theirs, False), (None, False)):
        view = battle.view(viewer)
        assert keeps_vigil(view.state, unit.id) is knows
        badges = {badge.sign for piece in RULES.scene(view).pieces for badge in piece.badges}
        assert ("V" in badges) is knows
        assert (unit.id in str(view.state.pages[Vigil])) is knows


def test_wagons_cover_two_hexes_and_walls_stand_between_hexes() -> None:
    battle = vigil_asked()
    drawn = RULES.scene(battle.view(None))
    wagons = [piece for piece in drawn.pieces if piece.group == "war-wagon"]
    assert [len(piece.shape.cells) for piece in wagons if isinstance(piece.shape, Hexes)] == [2, 2]
    board = drawn.board
    assert isinstance(board, HexBoard)
    assert {edge.style for edge in board.edges} == {"wall"}
    assert [(road.style, len(road.cells)) for road in board.roads] == [("lane", 5)]
    assert {cell.terrain for cell in board.cells} == {"open", "meadow"}
    assert max(cell.level for cell in board.cells) == 1


def test_a_wall_bars_steps_and_contact() -> None:
    field = vigil_asked().state
    find = field.ground.map.find
    north, south = find("F4"), find("G4")
    passage = field.passage("left-band")
    assert not passage.passes(north, south)
    assert passage.passes(find("F6"), find("G7"))
    one = field.stands["left-band.1"].at(north)
    other = field.stands["lane-guard.1"].at(south)
    assert not field.contact(one, other)
    assert field.contact(one.at(find("F6")), other.at(find("G7")))
    # So it does on ground that costs what chapter XI says, which alone has walls crossed for points.
    for chapters, free in (
        (["terrain"], True),
        (["terrain", "vigil"], False),
        ([*contents.LEVELS[contents.INTERMEDIATE], "vigil"], False),
    ):
        hilly = RULES.begin(RULES.setup(LANE, {"chapters": chapters}), record().header.dice).state
        there = hilly.passage("left-band")
        assert there.passes(north, south) is free
        bar = there.bar(north, direction(north, south) or 0)
        assert (bar is None) if free else (bar is not None and bar.rule == "WV-4")
        assert there.passes(find("F6"), find("G7"))
    bare = RULES.begin(RULES.setup(LANE, {"chapters": []}), record().header.dice).state
    assert bare.passage("left-band").passes(north, south)


def test_it_has_no_say_where_it_is_not_in_force() -> None:
    battle = RULES.begin(RULES.setup(LANE, {"chapters": []}), record().header.dice)
    battle.advance()
    while not isinstance(battle.decision(), OrderPhase):
        battle.apply(battle.deciders()[0], list(battle.options(battle.deciders()[0]))[-1])
    ruling = battle.check(battle.deciders()[0], Choose("lane-guard"))
    assert [reason.text.id for reason in ruling.reasons] == ["dw-refused-chapter"]


# -- through the service -------------------------------------------------------------------------------------------


@pytest.fixture
def service(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(f"sqlite:///{tmp_path / 'battles.db'}")) as client:
        yield client


def test_it_is_played_through_the_service(service: TestClient) -> None:
    seats = {"wagoners": {"kind": "person"}, "reivers": {"kind": "bot", "bot": "captain"}}
    made = service.post("/api/battles", json={"scenario": LANE, "seats": seats, "seed": "1"})
    assert made.status_code == 201, made.text
    address = f"/api/battles/{made.json()['id']}"
    headers = {"Authorization": f"Bearer {made.json()['tokens']['wagoners']}"}
    phases = set()
    while True:
        snapshot = service.get(address, headers=headers).json()
        scene = snapshot["scene"]
        if "outcome" in scene:
            break
        if "prompt" not in scene:
            time.sleep(0.01)  # the bot thinks
            continue
        prompt = scene["prompt"]
        phases.add(prompt["question"]["id"])
        command = _picked(service, address, headers, prompt)
        body = {"version": snapshot["version"], "command": command}
        answer = service.post(f"{address}/commands", headers=headers, json=body)
        assert answer.status_code == 200, answer.text
    assert "wv-ask-vigil" in phases
    kept = service.get(f"{address}/record", headers=headers)
    read, _ = loads(kept.content)
    assert replay(read, verify=True).battle.outcome is not None
    assert any(b"wv-choose-1" in bytes(line.command) for line in read.lines if isinstance(line, Played))


def _picked(service: TestClient, address: str, headers: dict[str, str], prompt: Any) -> Any:
    """Name a unit where a vigil is asked for and none is named; else take the way forward."""
    if prompt["question"]["id"] == "wv-ask-vigil":
        state = service.get(address, headers=headers).json()["scene"]["pieces"]
        if not any(badge["sign"] == "V" for piece in state for badge in piece.get("badges", ())):
            focus = {"focus": prompt["selectable"][0]}
            found = service.get(f"{address}/choices", headers=headers, params=focus).json()["choices"]
            return found[0]["command"]
    forward = [choice for choice in prompt["choices"] if choice.get("primary")]
    return (forward or prompt["choices"])[0]["command"]
