"""What the coach makes of what was done: conditions, stories, stepping aside, and how a command is clicked."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.bots import find
from oriflamme.coaching.coach import coaching
from oriflamme.coaching.conditions import Situation, holds, named_in
from oriflamme.coaching.story import story_of
from oriflamme.kernel.lessons import (
    Advised,
    AnyOf,
    Asked,
    Condition,
    First,
    Given,
    Happened,
    Lesson,
    NoneOf,
    Over,
    Phase,
    Spot,
    Standing,
    Turn,
)
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.sessions import Session
from oriflamme.kernel.text import Text
from tests.coaching.pupils import begin, said

RULES = ruleset("demonworld")
LESSON = RULES.lessons()["demonworld-lesson-first"]


def at_orders() -> Session:
    session = begin(RULES, LESSON)
    for side in ("empire", "orcs"):
        give(session, side, {"kind": "dw-commit-1"})
    return session


def give(session: Session, side: str, command: dict[str, object]) -> None:
    session.play(side, RULES.decode_command(msgspec.json.encode(command)))


def situation(session: Session, command: dict[str, object] | None = None) -> Situation:
    view = session.battle.view("empire")
    return Situation(view, RULES.scene(view), "empire", story_of(session, "empire"), command)


ORDER: dict[str, object] = {"kind": "dw-give-order-1", "unit": "longbows", "order": "T"}


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (Asked(("dw-ask-orders", "elsewhere")), True),
        (Asked(("dw-ask-fire",)), False),
        (Turn(1, 1), True),
        (Turn(2), False),
        (Given(("dw-commit-1",)), True),
        (Given(("dw-commit-1",), 2), False),
        (Given(("dw-give-order-1",), 0, 0), False),
        (Happened(("dw-turn-began-1",), lately=True), False),
        (Happened(("dw-turn-began-1",)), True),
        (Happened(("dw-turn-began-1",), 0, 0), False),
        (First(("dw-turn-began-1",)), False),
        (Standing(("longbows",), 8, 8), True),
        (Standing(("longbows.1", "ghosts"), 2), False),
        (Advised(("dw-give-order-1",)), True),
        (Advised(("dw-give-order-1",), ("nobles",)), False),
        (Advised(("dw-give-order-1",), ("longbows",)), True),
        (Over(), False),
        (AnyOf((Over(), Turn(1))), True),
        (NoneOf((Over(), Turn(1))), False),
    ],
)
def test_conditions_are_held_against_what_the_player_knows(condition: Condition, expected: bool) -> None:
    session = at_orders()
    give(session, "empire", ORDER)
    assert holds(condition, situation(session, ORDER)) is expected


def test_an_event_is_the_first_of_its_kind_until_the_player_goes_on() -> None:
    session = at_orders()
    assert holds(First(("dw-turn-began-1",)), situation(session))
    assert holds(Phase(tuple(text.id for text in situation(session).scene.phase)), situation(session))
    give(session, "empire", ORDER)
    assert not holds(First(("dw-turn-began-1",)), situation(session))


def test_what_was_taken_back_was_not_done() -> None:
    session = at_orders()
    give(session, "empire", ORDER)
    session.undo("empire")
    assert holds(Given(("dw-give-order-1",), 0, 0), situation(session))
    assert story_of(session, "empire").in_a_row() == ()


def test_a_story_knows_nothing_of_what_others_do_in_secret() -> None:
    session = at_orders()
    before = story_of(session, "empire")
    give(session, "orcs", {"kind": "dw-give-order-1", "unit": "whelps", "order": "C"})
    after = story_of(session, "empire")
    assert after.told() == before.told()
    assert list(after.given()) == list(before.given())


def test_names_are_found_wherever_a_command_has_them() -> None:
    assert named_in({"a": ["x", {"y": 1}], "b": ("z",)}) == {"a", "b", "x", "y", "z"}


def test_the_coach_steps_aside_for_who_decides_otherwise() -> None:
    session = at_orders()
    first = said(session, LESSON)
    assert first.advice is not None
    assert first.advice.step == "order-bows"
    assert first.advice.otherwise is not None
    give(session, "empire", ORDER)  # hold instead of skirmish
    now = said(session, LESSON)
    assert now.advice is not None
    assert now.advice.step == "order-charge"
    assert now.advice.command["unit"] == "nobles"
    give(session, "empire", {"kind": "dw-give-order-1", "unit": "nobles", "order": "M"})
    give(session, "empire", {"kind": "dw-give-order-1", "unit": "berserkers", "order": "M"})
    last = said(session, LESSON)
    assert last.advice is not None
    assert last.advice.command["kind"] == "dw-commit-1"


def test_a_step_says_nothing_of_what_is_gone() -> None:
    session = at_orders()
    steps = [
        msgspec.structs.replace(step, names={"ghost": "ghosts"}) if step.name == "order-bows" else step
        for step in LESSON.steps
    ]
    now = said(session, msgspec.structs.replace(LESSON, steps=tuple(steps)))
    assert now.advice is not None
    assert now.advice.step != "order-bows"
    pointing = tuple(
        msgspec.structs.replace(step, point=Spot(pieces=("ghosts",))) if step.tells else step
        for step in LESSON.steps
    )
    assert said(session, msgspec.structs.replace(LESSON, steps=pointing)).tips == ()


def test_a_step_that_is_done_with_is_not_said_again() -> None:
    session = at_orders()
    over = tuple(
        msgspec.structs.replace(step, done=(Turn(1),)) if step.name == "order-bows" else step
        for step in LESSON.steps
    )
    now = said(session, msgspec.structs.replace(LESSON, steps=over))
    assert now.advice is not None
    assert now.advice.step != "order-bows"


def test_hexes_are_pointed_at_by_their_names() -> None:
    session = at_orders()
    steps = tuple(
        msgspec.structs.replace(step, point=Spot(hexes=("A1",), drawer="log")) if step.tells else step
        for step in LESSON.steps
    )
    (tip, *_) = said(session, msgspec.structs.replace(LESSON, steps=steps)).tips
    assert len(tip.point.cells) == 1
    assert tip.point.drawer == "log"


def test_who_waits_is_told_nothing_but_what_he_has_practised() -> None:
    session = begin(RULES, LESSON)
    give(session, "empire", {"kind": "dw-commit-1"})
    now = said(session, LESSON)
    assert now.advice is None
    assert now.tips == ()
    assert [topic.done for topic in now.topics] == [False] * 6


class Lost:
    """An adviser who knows nothing."""

    def choose(self, view: object, player: str) -> object:
        raise LookupError("lost")


def test_where_the_adviser_fails_something_legal_is_advised(caplog: pytest.LogCaptureFixture) -> None:
    session = at_orders()
    bare: Lesson = msgspec.structs.replace(
        LESSON, steps=tuple(step for step in LESSON.steps if step.name == "anything")
    )
    now = coaching(RULES, bare, session, "empire", lambda *_: Lost())  # type: ignore[arg-type]
    assert now.advice is not None
    assert now.advice.text.id == "lesson-demonworld-lesson-first-anything"
    command = RULES.decode_command(msgspec.json.encode(now.advice.command))
    assert session.battle.check("empire", command).legal
    assert "adviser failed" in caplog.text


def test_what_no_click_gives_is_given_by_the_coach() -> None:
    session = at_orders()
    for _ in range(60):
        side = session.battle.deciders()[0]
        if side == "empire":
            now = said(session, LESSON)
            assert now.advice is not None
            if now.advice.choice is None:
                assert now.advice.text.args["button"] == Text("coach-do")
                assert now.advice.select
                return
            give(session, side, now.advice.command)
        else:
            session.play(side, find("captain", "demonworld", side).choose(session.battle.view(side), side))
    pytest.fail("every command could be clicked")
