"""What a lesson's coach says now: what there is to know, and the next thing to do, checked by the rules."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any

import msgspec

from oriflamme.bots import Bot
from oriflamme.kernel import lessons
from oriflamme.kernel.lessons import Lesson, LessonStep
from oriflamme.kernel.ruleset import Ruleset
from oriflamme.kernel.scenes import HexBoard, Target
from oriflamme.kernel.sessions import Session
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text

from .conditions import Situation, all_hold, named_in
from .pointers import Pointer, plain, pointer
from .story import story_of

_log = logging.getLogger(__name__)

FindBot = Callable[[str, str, str], Bot]
"""Returns a new bot of a name, for a ruleset, with a seed."""

Argument = str | int | float | Text


class Pointed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a tip is about: pieces on the board, hexes, a drawer."""

    pieces: tuple[str, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    drawer: str | None = None


class Tip(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to read: the step that says it, its words, its rule, and what it points at."""

    step: str
    text: Text
    rule: str
    point: Pointed = Pointed()


class Advice(Tip, frozen=True, omit_defaults=True, kw_only=True):
    """Something to do: the command, which is legal, and how it is given.

    The pieces of `select` are selected first; then `choice` is pressed, or clicked at its `target`. Without a choice no
    click gives the command. `otherwise` answers whoever gives another one.
    """

    command: dict[str, Any]
    select: tuple[str, ...] = ()
    choice: str | None = None
    target: Target | None = None
    otherwise: Text | None = None


class TopicState(msgspec.Struct, frozen=True):
    """Something that the lesson teaches, and whether it has been practised."""

    text: Text
    done: bool


class Coaching(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that the coach has to say now. Without advice the player has nothing to decide, or goes his own way."""

    lesson: str
    topics: tuple[TopicState, ...]
    tips: tuple[Tip, ...] = ()
    advice: Advice | None = None


def lesson_of(rules: Ruleset[Any], scenario: str) -> Lesson | None:
    """Return the lesson that is fought on a scenario, if one is."""
    return rules.lessons().get(scenario)


def coaching(rules: Ruleset[Any], lesson: Lesson, session: Session, player: str, find: FindBot) -> Coaching:
    """Return what the coach says to `player` now, from what he may know."""
    view = session.battle.view(player)
    now = Situation(view, rules.scene(view), player, story_of(session, player))
    desk = _Desk(rules, lesson, now, find)
    topics = tuple(
        TopicState(lessons.topic_words(lesson, topic), all_hold(topic.done, now)) for topic in lesson.topics
    )
    asked = player in view.deciders()
    if not asked and view.outcome is None:
        return Coaching(lesson.id, topics)
    advice = desk.advice() if asked else None
    return Coaching(lesson.id, topics, tuple(desk.tips(advice)), advice)


class _Desk:
    """One look of the coach at a battle."""

    def __init__(self, rules: Ruleset[Any], lesson: Lesson, now: Situation, find: FindBot) -> None:
        self.rules, self.lesson, self.now, self.find = rules, lesson, now, find
        self.chosen = cache(self._choose)

    def tips(self, advice: Advice | None) -> Iterator[Tip]:
        """Yield what there is to read before what is to be done."""
        now = self.now.advising(None if advice is None else advice.command)
        for step in self.lesson.steps:
            if step.tells and self._fits(step, now):
                yield Tip(step.name, self._words(step), step.rule, self._pointed(step))

    def advice(self) -> Advice | None:
        """Return what to do: of the first step that fits, with a command that is legal."""
        for step in self.lesson.steps:
            if step.tells or not self._lasts(step):
                continue
            command = self._proposed(step) or self.chosen()
            if command is None:
                continue
            data = plain(command)
            if self._fits(step, self.now.advising(data)):
                return self._made(step, command, data)
        return None

    def _lasts(self, step: LessonStep) -> bool:
        """Return whether a step is neither done with nor about what is gone; cheaply, before anything is proposed."""
        if step.done and all_hold(step.done, self.now):
            return False
        there = [any(self.now.pieces((name,))) for name in step.names.values()]
        pointed = step.point.pieces
        return all(there) and (not pointed or any(self.now.pieces(pointed)))

    def _fits(self, step: LessonStep, now: Situation) -> bool:
        return self._lasts(step) and all_hold(step.when, now)

    # -- commands --------------------------------------------------------------------------------------------------

    def _proposed(self, step: LessonStep) -> Command | None:
        """Return the first command of a step's script that is legal and about something that was not just decided."""
        for data in step.advise:
            if not self._decided(data):
                command = self.rules.decode_command(msgspec.json.encode(data))
                if self.now.view.check(self.now.player, command).legal:
                    return command
        return None

    def _decided(self, data: Mapping[str, Any]) -> bool:
        """Return whether the player has just decided otherwise, or the same, about what a command is about.

        Then he is not asked to change his mind.
        """
        about = self._about(data)
        return any(
            data["kind"] == other["kind"] and about == self._about(other)
            for other in self.now.story.in_a_row()
        )

    def _about(self, data: Mapping[str, Any]) -> frozenset[str]:
        return named_in(data) & self._known

    @cached_property
    def _known(self) -> frozenset[str]:
        pieces = self.now.scene.pieces
        return frozenset(name for piece in pieces for name in (piece.id, piece.group) if name is not None)

    def _choose(self) -> Command | None:
        """Return what the adviser would do; where it is at a loss, the first thing that is allowed.

        Where it would take back what the player has just decided, the way forward is proposed, if it is open.
        """
        view, player = self.now.view, self.now.player
        try:
            command = self.find(self.lesson.adviser, self.rules.name, self.lesson.id).choose(view, player)
            if view.check(player, command).legal:
                data = plain(command)
                return (self._decided(data) and self._about(data) and self._forward()) or command
            _log.error("lesson %s: the adviser chose what is refused: %r", self.lesson.id, command)
        except Exception:
            _log.exception("lesson %s: the adviser failed", self.lesson.id)
        return next(view.options(player), None)

    def _forward(self) -> Command | None:
        card = self.now.scene.prompt
        for choice in card.choices if card is not None else ():
            if choice.primary:
                command = self.rules.decode_command(msgspec.json.encode(choice.command))
                if self.now.view.check(self.now.player, command).legal:
                    return command
        return None

    # -- words and places --------------------------------------------------------------------------------------------

    def _made(self, step: LessonStep, command: Command, data: dict[str, Any]) -> Advice:
        now = self.now
        how = pointer(self.rules, now.view, now.player, now.scene, command)
        args = dict(self._arguments(how))
        chosen = how.choice
        return Advice(
            step=step.name,
            text=self._words(step, args),
            rule=step.rule,
            point=self._pointed(step),
            command=data,
            select=how.select,
            choice=None if chosen is None else chosen.id,
            target=None if chosen is None else chosen.target,
            otherwise=self._words(step, args, "-otherwise") if step.otherwise else None,
        )

    def _words(self, step: LessonStep, args: Mapping[str, Argument] | None = None, suffix: str = "") -> Text:
        named = {name: next(self.now.pieces((group,))).label for name, group in step.names.items()}
        return Text(lessons.step_message(self.lesson, step) + suffix, {**(args or {}), **named})

    def _arguments(self, how: Pointer) -> Iterator[tuple[str, Argument]]:
        """Yield what words may call what is to be clicked: the `unit` selected, the `button`, the `target` or its `place`.

        Where no choice gives the command, the button is the coach's own.
        """
        scene = self.now.scene
        labels = {piece.id: piece.label for piece in scene.pieces}
        if how.select:
            yield "unit", labels[how.select[0]]
        if how.choice is None:
            yield "button", Text("coach-do")
            return
        yield "button", how.choice.label
        target = how.choice.target or Target()
        for piece in target.pieces[:1]:
            yield "target", labels[piece]
        if isinstance(scene.board, HexBoard) and target.cells:
            yield "place", next((cell.name for cell in scene.board.cells if cell.at == target.cells[0]), "")

    def _pointed(self, step: LessonStep) -> Pointed:
        board, point = self.now.scene.board, step.point
        cells: tuple[tuple[int, int], ...] = ()
        if point.hexes and isinstance(board, HexBoard):
            cells = tuple(cell.at for cell in board.cells if cell.name in point.hexes)
        return Pointed(tuple(piece.id for piece in self.now.pieces(point.pieces)), cells, point.drawer)
