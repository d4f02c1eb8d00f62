"""From scenario files to set-ups: cards, bodies that come back as they were, and words for what is wrong with them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from oriflamme.kernel.setups import Setup, SetupError
from oriflamme.kernel.text import Text
from oriflamme.kit import scenarios, setups


class Player(msgspec.Struct, frozen=True):
    id: str
    stones: Annotated[int, msgspec.Meta(ge=1)] = 9


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    komi: Annotated[int, msgspec.Meta(ge=0)] | None = None
    size: Literal[9, 19] = 19
    corners: tuple[int, ...] = (1, 2)


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sides: tuple[Player, Player]
    variant: Variant = Variant()
    notes: dict[str, tuple[int, ...]] = {}


BODY = Body((Player("black"), Player("white", 4)), Variant(corners=(3,)), {"b": (2,), "a": (1,)})


class Plan(msgspec.Struct, frozen=True):
    id: str
    source: str
    sides: tuple[Player, ...]
    play: scenarios.Play | None = None


def written(**changes: Any) -> Setup:
    setup = setups.written("stones", "7", "first-game", BODY, ("handicap",))
    return msgspec.structs.replace(setup, body={**setup.body, **changes})


# -- bodies ----------------------------------------------------------------------------------------------------------


def test_a_set_up_holds_its_body_as_plain_data() -> None:
    setup = written()
    assert (setup.ruleset, setup.edition, setup.scenario) == ("stones", "7", "first-game")
    assert (setup.sides, setup.chapters) == (("black", "white"), ("handicap",))
    assert setup.body["sides"] == [{"id": "black", "stones": 9}, {"id": "white", "stones": 4}]
    assert setup == msgspec.json.decode(msgspec.json.encode(setup), type=Setup)


def test_a_body_comes_back_as_it_was() -> None:
    assert setups.read(written(), Body) == BODY


def test_what_the_set_up_says_itself_need_not_be_in_its_body() -> None:
    setup = setups.written("stones", "7", "first-game", BODY, (), without=("notes",))
    assert "notes" not in setup.body
    assert setups.read(setup, Body).notes == {}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"weather": "rain"}, "cannot be read: body: Object contains unknown field weather"),
        ({"sides": [{"id": "black", "stones": 0}, {"id": "white"}]}, r"sides\[0\].stones: Expected int >= 1"),
        ({"sides": [{"id": "black"}, {"id": "black"}]}, "both sides of the set-up are 'black'"),
        (
            {"sides": [{"id": "black"}, {"id": "grey"}]},
            "seats black, white, but its body has other sides",
        ),
        (
            {"sides": [{"id": "white"}, {"id": "black"}]},
            "seats black, white, but its body has other sides",
        ),
    ],
)
def test_a_body_that_cannot_be_read_says_why(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(SetupError, match=says):
        setups.read(written(**changes), Body)


# -- readings --------------------------------------------------------------------------------------------------------


def test_readings_are_replaced_by_name_and_the_others_stay() -> None:
    before = Variant(komi=6, corners=(4,))
    assert setups.readings_with({}, before) == before
    assert setups.readings_with({"size": 9, "komi": None}, before) == Variant(None, 9, (4,))
    assert setups.readings_with({"corners": [7, 8]}, before).corners == (7, 8)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"ko": True}, "there is no option 'ko'; there are: komi, size, corners"),
        ({"komi": "six"}, r"option komi: Expected int \| null, got str"),
        ({"komi": -1}, "option komi: Expected int >= 0"),
        ({"size": 13}, "option size: Invalid enum value 13"),
    ],
)
def test_readings_that_cannot_be_are_named(given: dict[str, Any], says: str) -> None:
    with pytest.raises(SetupError, match=says):
        setups.readings_with(given, Variant())


# -- scenarios -------------------------------------------------------------------------------------------------------


def test_a_scenario_is_offered_with_its_words_and_what_its_sides_are_worth() -> None:
    plan = Plan("first-game", "house", (Player("black"), Player("white", 4), Player("grey", 2)))
    worth = (scenarios.Worth(side.stones if side.id != "grey" else None) for side in plan.sides)
    card = scenarios.card("stones", plan, worth)
    assert (card.id, card.ruleset, card.source) == ("first-game", "stones", "house")
    assert (card.title, card.about) == (Text("scenario-first-game"), Text("scenario-first-game-about"))
    assert [(side.id, side.name, side.points) for side in card.sides] == [
        ("black", Text("side-black"), 9),
        ("white", Text("side-white"), 4),
        ("grey", Text("side-grey"), None),
    ]
    assert (card.minutes, card.difficulty, card.teaching, card.aim) == (None, None, False, None)


def test_a_scenario_says_what_a_player_wants_to_know_before_he_begins() -> None:
    play = scenarios.Play(20, "first", teaching=True)
    plan = Plan("first-game", "house", (Player("black"),), play)
    strength = Text("many")
    card = scenarios.card("stones", plan, (scenarios.Worth(9, strength),), (Text("chapter"),))
    assert (card.minutes, card.difficulty, card.teaching) == (20, "first", True)
    assert (card.aim, card.chapters) == (Text("scenario-first-game-aim"), (Text("chapter"),))
    assert card.sides[0].strength == strength
    shared = msgspec.structs.replace(plan, play=msgspec.structs.replace(play, aim="win"))
    assert scenarios.card("stones", shared, (scenarios.Worth(9),)).aim == Text("win")


def test_every_side_of_a_scenario_has_its_worth() -> None:
    with pytest.raises(ValueError, match="shorter"):
        scenarios.card(
            "stones", Plan("x", "house", (Player("black"), Player("white"))), (scenarios.Worth(5),)
        )
