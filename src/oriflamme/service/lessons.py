"""Lessons: the list of them, and what the coach says in the battle of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from oriflamme.coaching.coach import coaching
from oriflamme.kernel import lessons
from oriflamme.kernel.badfiles import ask_each
from oriflamme.kernel.lessons import Lesson
from oriflamme.kernel.ruleset import Ruleset

from . import errors
from .beats import Viewer
from .bots import Bots
from .errors import as_json
from .hosts import Hosts
from .kept import Kept
from .openapi import described
from .requests import battle_id, token_of
from .standing import Standing
from .wire import BotSeat, CoachPage, LessonCard, NewBattle, PersonSeat


def router(rules: Mapping[str, Ruleset[Any]], bots: Bots, hosts: Hosts) -> APIRouter:
    """Return the routes of lessons."""
    routes = APIRouter(prefix="/api")
    kept = Kept()

    def cards() -> list[LessonCard]:
        return [*_cards(rules)]

    @routes.get("/lessons", **described("lessons", answer=tuple[LessonCard, ...], storage=False))
    async def offered(request: Request) -> Response:
        return await kept.answer(request, cards)

    @routes.get("/battles/{battle}/coach", **described("coach", answer=CoachPage, token=True))
    async def coach(request: Request, battle: str) -> Response:
        async with hosts.use(battle_id(battle)) as host:
            viewer = host.viewer(token_of(request))
            now = host.now
            known = now.coached.get(viewer)
            return as_json(known or await hosts.work(host, viewer, _coached, now, viewer, bots))

    return routes


def found(rules: Mapping[str, Ruleset[Any]], name: str) -> tuple[Ruleset[Any], Lesson]:
    """Return a lesson and the ruleset that offers it. Raises the `missing` error."""
    offered, faults = ask_each(rules.values(), lambda one: one.lessons())
    for one, known_to_it in offered:
        if name in known_to_it:
            return one, known_to_it[name]
    if faults:
        raise faults[0]
    known = ", ".join(name for _, lessons in offered for name in lessons)
    raise errors.missing("service-missing-lesson", name=name, known=known)


def seated(lesson: Lesson, sides: tuple[str, ...]) -> NewBattle:
    """Return the wish for a lesson's battle: its player against its bot, with its dice."""
    seats = {side: PersonSeat() if side == lesson.side else BotSeat(lesson.opponent) for side in sides}
    return NewBattle(lesson=lesson.id, seats=seats, seed=lesson.seed)


def _cards(rules: Mapping[str, Ruleset[Any]]) -> Iterator[LessonCard]:
    for one, taught in ask_each(rules.values(), lambda one: one.lessons())[0]:
        for lesson in taught.values():
            yield LessonCard(
                id=lesson.id,
                ruleset=one.name,
                game=one.title,
                title=lessons.title(lesson.id),
                about=lessons.about(lesson.id),
                minutes=lesson.minutes,
                difficulty=lesson.difficulty,
                topics=tuple(lessons.topic_words(lesson, topic) for topic in lesson.topics),
            )


def _coached(now: Standing, viewer: Viewer, bots: Bots) -> bytes:
    """Return an encoded `CoachPage`; it is worked out once for each moment of a battle. Raises the `missing` error."""
    session = now.session
    lesson = session.rules.lessons().get(session.record.header.setup.scenario)
    if lesson is None or viewer != lesson.side:
        raise errors.missing("service-no-coach")
    said = coaching(session.rules, lesson, session, viewer, bots.find)
    page = msgspec.json.encode(CoachPage(now.outlooks[viewer].version, said))
    now.coached[viewer] = page
    return page
