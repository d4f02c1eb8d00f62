"""Codecs: commands, events, agendas and battles come back from JSON, and errors name the field at fault."""

from __future__ import annotations

import re

import msgspec
import pytest

from oriflamme.kernel.dice import Dice
from oriflamme.kernel.events import Ended, Event, Rolled, TakenBack
from oriflamme.kernel.ruleset import (
    RulesetNotFound,
    ScenarioNotFound,
    SetupError,
    find_scenario,
    ruleset,
    rulesets,
)
from oriflamme.kernel.steps import Command, Decision, Step
from oriflamme_skirl.moves import Move
from tests.kernel.skirmish import JADE, MEET, RUBY, begun, choose_stances, duel, rules


def test_command_comes_back() -> None:
    assert rules().decode_command(msgspec.json.encode(MEET)) == MEET


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b'{"kind":"skirl-move-1","element":"ruby-1","x":"far","y":0,"angle":0}', "$.x"),
        (b'{"kind":"skirl-move-1","element":"ruby-1","x":1e9,"y":0,"angle":0}', "$.x"),
        (b'{"kind":"skirl-move-1","element":"ruby-1","x":1,"y":0}', "`angle`"),
        (b'{"kind":"skirl-set-stance-1","element":"ruby-1","stance":"flee"}', "$.stance"),
        (b'{"kind":"skirl-fly-1"}', "$.kind"),
        (b'{"element":"ruby-1"}', "`kind`"),
        (b'"rest"', "object"),
    ],
)
def test_command_that_does_not_decode_names_the_field(data: bytes, told: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=re.escape(told)):
        rules().decode_command(data)


@pytest.mark.parametrize(
    "event",
    [
        Rolled(rule="X", sides=6, value=3, purpose="p", position=0),
        Ended(rule="X", winner=None, reason="r"),
        TakenBack(rule="X", player=RUBY),
    ],
)
def test_events_of_the_kernel_come_back_from_every_ruleset(event: Event) -> None:
    assert rules().decode_event(msgspec.json.encode(event)) == event


def test_battle_comes_back_in_the_middle_of_an_interrupt() -> None:
    battle = begun()
    choose_stances(battle)
    battle.apply(RUBY, MEET)
    again = rules().decode_battle(battle.encoded(), battle.setup, battle.dice)
    assert again.agenda == battle.agenda
    assert again.deciders() == (JADE,)
    assert again.digest() == battle.digest()


def test_battle_that_is_over_comes_back_with_its_outcome() -> None:
    battle = begun()
    battle.end(RUBY, "skirl-reason-eliminated", "SK-1.1")
    again = rules().decode_battle(battle.encoded(), battle.setup, battle.dice)
    assert again.outcome == battle.outcome


def test_agenda_that_does_not_decode_names_the_field() -> None:
    with pytest.raises(msgspec.ValidationError, match=r"\$\[0\]\.side"):
        rules().decode_agenda(b'[{"step":"skirl-move-one-1","side":1,"other":"jade","waiting":[]}]')


def test_encoding_does_not_depend_on_the_order_of_dictionaries() -> None:
    battle, twin = begun(), begun()
    twin.state.elements = dict(reversed(twin.state.elements.items()))
    assert twin.encoded() == battle.encoded()


def test_tags_are_chosen_and_no_two_are_alike() -> None:
    for offered in rulesets().values():
        unions: tuple[tuple[type[msgspec.Struct], ...], ...] = (
            offered.commands,
            offered.steps,
            (*offered.events, Rolled, Ended, TakenBack),
        )
        for structs in unions:
            tags = [one.__struct_config__.tag for one in structs]
            assert len(set(tags)) == len(tags)
            assert not {one.__name__ for one in structs} & set(tags)


def test_unknown_ruleset_and_scenario_name_those_there_are() -> None:
    with pytest.raises(RulesetNotFound, match=r"no ruleset named 'chess' is installed; there are: .*skirl"):
        ruleset("chess")
    with pytest.raises(ScenarioNotFound, match=r"no scenario named 'nowhere'; there are: .*skirl-duel"):
        find_scenario("nowhere")


def test_setup_that_cannot_be_played_names_the_field() -> None:
    with pytest.raises(SetupError, match=r"\$\.turns"):
        rules().setup("skirl-duel", {"turns": 0})
    broken = msgspec.structs.replace(duel(), body={**duel().body, "turns": "many"})
    with pytest.raises(SetupError, match=r"\$\.turns"):
        rules().begin(broken, Dice("1"))


class Nameless(Command, frozen=True, tag="nameless-1"):
    """A command of no ruleset."""


def test_steps_and_events_say_so_when_they_lack_a_method() -> None:
    battle = begun()
    for lacking in (
        lambda: Step().run(battle),
        lambda: Decision().deciders(battle),
        lambda: Decision().prompt(battle, RUBY),
        lambda: Decision().options(battle, RUBY),
        lambda: Decision().check(battle, RUBY, Nameless()),
        lambda: Decision().accept(battle, RUBY, Nameless()),
        lambda: Event(rule="X").text(),
    ):
        with pytest.raises(LookupError, match=r"Step|Decision|Event"):
            lacking()


def test_move_decodes_whole_numbers_as_numbers() -> None:
    data = b'{"kind":"skirl-move-1","element":"ruby-1","x":1,"y":2,"angle":90}'
    assert rules().decode_command(data) == Move("ruby-1", 1.0, 2.0, 90.0)
