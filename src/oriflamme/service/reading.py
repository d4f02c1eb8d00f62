"""Requests of who is new to a game: what there is to play, its bots, battlefields in small, guides and terms. No token."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
from fastapi import APIRouter, Response

from oriflamme.catalogue import LOCALES
from oriflamme.kernel.primers import Guide, Term
from oriflamme.kernel.ruleset import Ruleset
from oriflamme.kit import primers

from .bots import Bots
from .errors import as_json, missing
from .library import offering
from .miniatures import Miniature, miniature
from .openapi import described
from .wire_library import Game, GuideCard, GuideText


def router(rules: Mapping[str, Ruleset[Any]], bots: Bots) -> APIRouter:
    """Return the routes of all these requests."""
    routes = APIRouter(prefix="/api")
    drawn: dict[str, bytes] = {}

    @routes.get("/games", **described("games", answer=tuple[Game, ...], storage=False))
    async def games() -> Response:
        return as_json(await asyncio.to_thread(_games, rules, bots))

    @routes.get(
        "/scenarios/{scenario}/miniature",
        **described("miniature", answer=Miniature, errors=(404,), storage=False),
    )
    async def small(scenario: str) -> Response:
        if scenario not in drawn:
            drawn[scenario] = await asyncio.to_thread(_drawn, rules, scenario)
        return Response(drawn[scenario], media_type="application/json")

    @routes.get("/terms", **described("terms", answer=tuple[Term, ...], storage=False))
    async def terms() -> Response:
        return as_json(await asyncio.to_thread(_terms, rules))

    @routes.get(
        "/guides/{guide}/{locale}", **described("guide", answer=GuideText, errors=(404,), storage=False)
    )
    async def guide(guide: str, locale: str) -> Response:
        return as_json(await asyncio.to_thread(_guide, rules, guide, locale))

    return routes


def _games(rules: Mapping[str, Ruleset[Any]], bots: Bots) -> list[Game]:
    return [
        Game(
            one.name,
            one.title,
            bots.cards(one.name),
            tuple(GuideCard(guide.id, guide.title, guide.minutes) for guide in one.guides()),
            one.about,
        )
        for one in rules.values()
    ]


def _drawn(rules: Mapping[str, Ruleset[Any]], scenario: str) -> bytes:
    return msgspec.json.encode(miniature(offering(rules, scenario), scenario))


def _terms(rules: Mapping[str, Ruleset[Any]]) -> list[Term]:
    return [*primers.terms(), *(term for one in rules.values() for term in one.terms())]


def _guide(rules: Mapping[str, Ruleset[Any]], name: str, locale: str) -> GuideText:
    """Return a guide in a language, or in the first one it was written in. Raises `ServiceError` when there is none."""
    known: dict[str, Guide] = {guide.id: guide for one in rules.values() for guide in one.guides()}
    if name in known:
        for each in (locale, *LOCALES):
            text = known[name].text(each) if each in LOCALES else None
            if text is not None:
                return GuideText(name, known[name].title, each, text)
    raise missing("service-missing-guide", name=name, known=", ".join(known))
