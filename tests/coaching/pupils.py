"""Pupils of the tests: they take a lesson by its advice, or as they like, and look closely at all that they are told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import msgspec
from fluent.runtime import FluentBundle, FluentResource

from oriflamme import bots
from oriflamme.catalogue import FUNCTIONS, catalogue
from oriflamme.coaching.coach import Advice, Coaching, Tip, coaching
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.lessons import Lesson
from oriflamme.kernel.ruleset import Ruleset, rulesets
from oriflamme.kernel.sessions import Session, header_for
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.service.bots import mind

LESSONS = [(rules, lesson) for rules in rulesets().values() for lesson in rules.lessons().values()]
NAMES = [lesson.id for _, lesson in LESSONS]

Will = Callable[[Session, Coaching], Command]
"""What a pupil does, whatever he has been told."""


def begin(rules: Ruleset[Any], lesson: Lesson, seed: str | None = None) -> Session:
    return Session(rules, header_for(rules.setup(lesson.id), seed or lesson.seed, engine="test"))


def said(session: Session, lesson: Lesson) -> Coaching:
    return coaching(session.rules, lesson, session, lesson.side, bots.find)


def told(
    rules: Ruleset[Any], lesson: Lesson, session: Session, will: Will, limit: int = 400
) -> Iterator[Coaching]:
    """Take a lesson to its end, or for so many commands of the pupil; yield all that the coach says, the end too."""
    others = {
        side: bots.find(lesson.opponent, rules.name, mind(side, session.record.header.dice.seed))
        for side in session.battle.setup.sides
        if side != lesson.side
    }
    given = 0
    while session.battle.outcome is None and given < limit:
        side = session.battle.deciders()[0]
        if side == lesson.side:
            now = said(session, lesson)
            yield now
            session.play(side, will(session, now))
            given += 1
        else:
            session.play(side, others[side].choose(session.battle.view(side), side))
    if session.battle.outcome is not None:
        yield said(session, lesson)


def obedient(session: Session, now: Coaching) -> Command:
    """Do what is advised."""
    assert now.advice is not None
    return session.rules.decode_command(msgspec.json.encode(now.advice.command))


def wayward(seed: str, share: int) -> Will:
    """Return a will that does anything legal in `share` of ten cases, and else what is advised."""
    dice = Dice(f"pupil/{seed}")

    def will(session: Session, now: Coaching) -> Command:
        place = session.version * 2
        if dice.value(place, 10) > share:
            return obedient(session, now)
        side = session.battle.deciders()[0]
        options = tuple(session.battle.options(side))
        return options[dice.value(place + 1, len(options)) - 1]

    return will


class Reader:
    """Reads texts aloud in one language; whatever is missing or cannot be resolved is a fault."""

    def __init__(self, locale: str) -> None:
        self.locale = locale

    @cached_property
    def bundle(self) -> FluentBundle:
        """The messages of the language: read when a text is first read aloud, not where tests are only collected."""
        found = FluentBundle([self.locale], use_isolating=False, functions=FUNCTIONS)
        for source in catalogue(self.locale).sources:
            found.add_resource(FluentResource(source))
        return found

    def read(self, text: Text) -> None:
        args = {name: self._argument(value) for name, value in text.args.items()}
        assert self.bundle.has_message(text.id), text.id
        message = self.bundle.get_message(text.id)
        assert message.value is not None, text.id
        patterns = [message.value, *message.attributes.values()]
        for pattern in filter(None, patterns):
            words, errors = self.bundle.format_pattern(pattern, args)
            assert words, text.id
            assert errors == [], (text.id, errors)

    def _argument(self, value: Any) -> Any:
        return catalogue("en").words(value) if isinstance(value, Text) else value


def check_said(session: Session, lesson: Lesson, now: Coaching, readers: tuple[Reader, ...]) -> None:
    """Hold what is said against the battle: it speaks of nothing that is gone, and advises nothing illegal."""
    rules, side = session.rules, lesson.side
    view = session.battle.view(side)
    scene = rules.scene(view)
    there = {piece.id for piece in scene.pieces}
    tips: tuple[Tip, ...] = (*now.tips, *([now.advice] if now.advice is not None else []))
    for tip in tips:
        assert set(tip.point.pieces) <= there, tip.step
        for reader in readers:
            reader.read(tip.text)
        for group in next(step for step in lesson.steps if step.name == tip.step).names.values():
            assert any(group in (piece.id, piece.group) for piece in scene.pieces), tip.step
    if session.battle.outcome is None:
        check_advice(session, lesson, now.advice, there, readers)
    else:
        assert now.advice is None
        assert tips, "a lesson that is over says so"


def check_advice(
    session: Session, lesson: Lesson, advice: Advice | None, there: set[str], readers: tuple[Reader, ...]
) -> None:
    assert advice is not None, "there is always something to do"
    rules, side = session.rules, lesson.side
    view = session.battle.view(side)
    command = rules.decode_command(msgspec.json.encode(advice.command))
    assert view.check(side, command).legal, advice
    assert set(advice.select) <= set(rules.scene(view).prompt.selectable), advice  # type: ignore[union-attr]
    if advice.choice is not None:
        offered = {choice.id: choice for choice in rules.choices(view, side, advice.select)}
        chosen = offered[advice.choice]
        assert rules.decode_command(msgspec.json.encode(chosen.command)) == command
        assert chosen.target == advice.target
    if advice.target is not None:
        assert set(advice.target.pieces) <= there
    if advice.otherwise is not None:
        for reader in readers:
            reader.read(advice.otherwise)
