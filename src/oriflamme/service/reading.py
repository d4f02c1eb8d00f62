"""Requests of who is new to a game: what there is to play, its bots, battlefields in small, guides and terms. No token."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request, Response

from oriflamme.catalogue import LOCALES
from oriflamme.kernel.badfiles import ask_each
from oriflamme.kernel.primers import Guide, Term
from oriflamme.kernel.ruleset import Ruleset
from oriflamme.kernel.text import Text
from oriflamme.kit import primers

from .bots import Bots
from .errors import bad_files, missing
from .kept import Kept
from .library import offering
from .miniatures import Miniature, miniature
from .openapi import described
from .wire_library import Game, GuideCard, GuideText


def router(rules: Mapping[str, Ruleset[Any]], bots: Bots) -> APIRouter:
    """Return the routes of all these requests."""
    routes = APIRouter(prefix="/api")
    kept = Kept()

    def offered() -> list[Game]:
        return _games(rules, bots)

    def known() -> list[Term]:
        return _terms(rules)

    def read(guide: str, locale: str) -> GuideText:
        return _guide(rules, guide, locale)

    @routes.get("/games", **described("games", answer=tuple[Game, ...], storage=False))
    async def games(request: Request) -> Response:
        return await kept.answer(request, offered)

    @routes.get(
        "/scenarios/{scenario}/miniature",
        **described("miniature", answer=Miniature, errors=(404,), storage=False),
    )
    async def small(request: Request, scenario: str) -> Response:
        return await kept.answer(request, miniature, offering(rules, scenario), scenario)

    @routes.get("/terms", **described("terms", answer=tuple[Term, ...], storage=False))
    async def terms(request: Request) -> Response:
        return await kept.answer(request, known)

    @routes.get(
        "/guides/{guide}/{locale}", **described("guide", answer=GuideText, errors=(404,), storage=False)
    )
    async def guide(request: Request, guide: str, locale: str) -> Response:
        return await kept.answer(request, read, guide, locale if locale in LOCALES else "")

    return routes


def _games(rules: Mapping[str, Ruleset[Any]], bots: Bots) -> list[Game]:
    guides = {one.name: found for one, found in ask_each(rules.values(), lambda one: one.guides())[0]}
    return [
        Game(
            one.name,
            one.title,
            bots.cards(one.name),
            tuple(GuideCard(guide.id, guide.title, guide.minutes) for guide in guides.get(one.name, ())),
            one.about,
            _fault(one),
        )
        for one in rules.values()
    ]


def _fault(rules: Ruleset[Any]) -> Text | None:
    """Return why a game cannot be played; None where its files can be used."""
    _, faults = ask_each((rules,), lambda one: one.scenarios())
    return bad_files(faults[0]).body.text if faults else None


def _terms(rules: Mapping[str, Ruleset[Any]]) -> list[Term]:
    found, _ = ask_each(rules.values(), lambda one: one.terms())
    return [*primers.terms(), *(term for _, terms in found for term in terms)]


def _guide(rules: Mapping[str, Ruleset[Any]], name: str, locale: str) -> GuideText:
    """Return a guide in a language, or in the first one it was written in. Raises `ServiceError` when there is none."""
    found, _ = ask_each(rules.values(), lambda one: one.guides())
    known: dict[str, Guide] = {guide.id: guide for _, guides in found for guide in guides}
    if name in known:
        for each in (locale, *LOCALES):
            text = known[name].text(each) if each in LOCALES else None
            if text is not None:
                return GuideText(name, known[name].title, each, text)
    raise missing("service-missing-guide", name=name, known=", ".join(known))
