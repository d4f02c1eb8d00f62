"""Every lesson is won by its advice, and goes along with whoever does otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme import bots
from oriflamme.kernel import lessons
from oriflamme.kernel.lessons import Lesson
from oriflamme.kernel.ruleset import Ruleset
from oriflamme.rulebook.index import index
from tests.coaching.pupils import LESSONS, NAMES, Reader, begin, check_said, obedient, said, told, wayward

READERS = (Reader("en"), Reader("fr"))

each = pytest.mark.parametrize(("rules", "lesson"), LESSONS, ids=NAMES)


@each
def test_who_does_what_is_advised_wins_and_has_practised_everything(
    rules: Ruleset[Any], lesson: Lesson
) -> None:
    session = begin(rules, lesson)
    commands = 0
    for now in told(rules, lesson, session, obedient):
        check_said(session, lesson, now, READERS)
        commands += 1
    outcome = session.battle.outcome
    assert outcome is not None
    assert outcome.winner == lesson.side
    assert commands <= 5 * lesson.minutes  # twelve seconds for each
    end = said(session, lesson)
    assert all(topic.done for topic in end.topics)
    assert [tip.step for tip in end.tips][-1] == "won"


@each
@pytest.mark.parametrize(("seed", "share"), [("a", 10), ("b", 4)])
def test_whoever_goes_his_own_way_is_never_told_of_what_is_gone_or_forbidden(
    rules: Ruleset[Any], lesson: Lesson, seed: str, share: int
) -> None:
    session = begin(rules, lesson, f"{lesson.seed}/{seed}")
    heard = 0
    for now in told(rules, lesson, session, wayward(seed, share), limit=60):
        check_said(session, lesson, now, READERS)
        heard += 1
    assert heard > 5


@pytest.mark.soak
@each
@pytest.mark.parametrize("seed", range(12))
def test_whoever_goes_his_own_way_comes_to_an_end(rules: Ruleset[Any], lesson: Lesson, seed: int) -> None:
    session = begin(rules, lesson, f"{lesson.seed}/{seed}")
    for now in told(rules, lesson, session, wayward(str(seed), seed % 6 + 1), limit=2000):
        check_said(session, lesson, now, READERS)
    assert session.battle.outcome is not None


def everybody(rules: Ruleset[Any], lesson: Lesson) -> set[str | None]:
    """Return the pieces and groups of both sides, as they stand when both have deployed."""
    session = begin(rules, lesson)
    for now in told(rules, lesson, session, obedient, limit=6):
        assert now.lesson == lesson.id
    scene = rules.scene(session.battle.view(lesson.side))
    return {name for piece in scene.pieces for name in (piece.id, piece.group)}


@each
def test_lessons_name_rules_bots_words_and_pieces_that_there_are(rules: Ruleset[Any], lesson: Lesson) -> None:
    known = {lesson.opponent, lesson.adviser}
    assert known <= set(bots.names(rules.name))
    there = everybody(rules, lesson)
    for step in lesson.steps:
        assert index().rule(step.rule).id == step.rule
        assert set(step.names.values()) <= there, step.name
        assert set(step.point.pieces) <= there, step.name
        for locale in READERS:
            message = lessons.step_message(lesson, step)
            assert locale.bundle.has_message(message), message
            assert locale.bundle.has_message(f"{message}-otherwise") == step.otherwise, message
    for text in (
        lessons.title(lesson.id),
        lessons.about(lesson.id),
        *(lessons.topic_words(lesson, topic) for topic in lesson.topics),
    ):
        for reader in READERS:
            reader.read(text)


@each
def test_the_battle_of_a_lesson_is_not_among_the_scenarios(rules: Ruleset[Any], lesson: Lesson) -> None:
    assert lesson.id not in rules.scenarios()
    assert rules.setup(lesson.id).scenario == lesson.id


def test_every_installed_game_of_this_package_has_a_first_lesson() -> None:
    first = {rules.name: next(iter(rules.lessons().values())).difficulty for rules, _ in LESSONS}
    assert first == {"demonworld": 1, "fictionalis": 1, "cry-havoc": 1}
