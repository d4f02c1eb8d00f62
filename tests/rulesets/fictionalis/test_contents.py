"""The book's contents: its chapters, the modes of play that can be switched, and what each of them decides."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest

from oriflamme.kernel.chapters import CompositionError
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.ruleset import SetupError
from oriflamme.kernel.setups import Setup
from oriflamme.rulebook.index import index
from oriflamme.rulesets.fictionalis import contents, fast_play, weather
from oriflamme.rulesets.fictionalis.chapters import game
from oriflamme.rulesets.fictionalis.ruleset import RULESET

MODES = [chapter.name for chapter in contents.CHAPTERS if not chapter.base]


def test_the_modes_of_play_are_chapters() -> None:
    assert MODES == ["fast-play", "civil-war", "campaign", "small-table"]


def test_every_chapter_says_by_which_rule_it_begins() -> None:
    files = index().files()
    rules = {rule.id for part in (1, 2) for rule in files[f"de_bellis_fictionalis_{part}"].rules}
    assert {chapter.rule for chapter in contents.CHAPTERS} <= rules


@pytest.mark.parametrize("names", list(itertools.combinations(MODES, 2)))
def test_pairs_of_modes_make_a_game_or_say_why_not(names: tuple[str, str]) -> None:
    if set(names) == {"fast-play", "small-table"}:
        with pytest.raises(CompositionError, match="cannot be played with"):
            game(names)
    else:
        assert set(names) <= set(game(names).names)


def test_a_mode_decides_what_the_base_game_decides_otherwise() -> None:
    assert game().weather_dice is weather.dice_to_make_three
    assert game(("fast-play",)).weather_dice is fast_play.two_dice
    assert (game().kin_defect, game(("civil-war",)).kin_defect) == (False, True)
    assert game().aftermath("west") == ()
    assert len(game(("campaign",)).aftermath("west")) == 1


def test_the_codec_knows_every_chapter_whether_in_force_or_not() -> None:
    steps = {kind for chapter in contents.CONTENTS.known.values() for kind in chapter.steps}
    assert steps == set(RULESET.steps)
    assert len(RULESET.steps) == len(steps)


def test_a_set_up_names_its_modes() -> None:
    assert RULESET.setup("fictionalis-raid").chapters == ("fast-play",)
    more = RULESET.setup("fictionalis-raid", {"chapters": ["campaign"]})
    assert more.chapters == ("fast-play", "campaign")
    battle = RULESET.begin(more, Dice("modes"))
    assert battle.state.theatre.chapters == ("fast-play", "campaign")
    assert "campaign" in battle.state.theatre.game


@pytest.mark.parametrize(
    ("chapters", "words"),
    [
        (["small-table"], "cannot be played with"),
        (["feast"], "there is no chapter 'feast'"),
        ("campaign", "list"),
    ],
)
def test_chapters_that_make_no_game_are_refused(chapters: Any, words: str) -> None:
    with pytest.raises(SetupError, match=words):
        RULESET.setup("fictionalis-raid", {"chapters": chapters})


def test_set_ups_of_old_have_a_flag_for_each_mode() -> None:
    new = RULESET.setup("fictionalis-raid")
    flags = {"fast_play": True, "civil_war": True, "campaign": False, "small_table": False}
    old = Setup(new.ruleset, new.scenario, new.sides, {**new.body, **flags})
    battle = RULESET.begin(old, Dice("old"))
    assert battle.state.theatre.chapters == ("fast-play", "civil-war")


def test_nobody_reads_the_other_army_in_the_set_up_of_his_view() -> None:
    battle = RULESET.begin(RULESET.setup("fictionalis-crown-and-ash"), Dice("secret"))
    first, second = battle.setup.sides
    for viewer, own in ((first, {first}), (second, {second}), (None, set())):
        sides = battle.view(viewer).setup.body["sides"]
        assert [side["id"] for side in sides] == [first, second]
        assert {side["id"] for side in sides if "muster" in side or "army" in side} == own
    assert all("muster" in side for side in battle.setup.body["sides"])
    assert msgspec.json.encode(battle.view(first).imagine(Dice("guess")).setup.body) != msgspec.json.encode(
        battle.setup.body
    )
