"""Requests about what there is to play: rulesets, scenarios and words. They need no token."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from oriflamme import __version__
from oriflamme.catalogue import LOCALES, Catalogue, Words
from oriflamme.kernel.badfiles import ask_each
from oriflamme.kernel.options import CHAPTERS
from oriflamme.kernel.ruleset import Ruleset, RulesetCard, ScenarioNotFound
from oriflamme.kernel.setups import Setup

from .bots import Bots
from .errors import as_json
from .kept import Kept
from .openapi import described
from .wire import (
    About,
    Preset,
    ScenarioOffer,
)

_log = logging.getLogger(__name__)


def router(rules: Mapping[str, Ruleset[Any]], bots: Bots) -> APIRouter:
    """Return the routes of all requests about what there is."""
    routes = APIRouter(prefix="/api")
    kept = Kept()

    def words(locale: str) -> Words:
        return Words(locale, Catalogue(locale, rules.values()).sources)

    def scenario_offers() -> list[ScenarioOffer]:
        return _offers(rules, bots)

    @routes.get("/about", **described("about", answer=About, storage=False))
    async def about() -> Response:
        cards = tuple(RulesetCard(one.name, one.title) for one in rules.values())
        return as_json(About(__version__, cards, LOCALES))

    @routes.get("/catalogues/{locale}", **described("catalogue", answer=Words, errors=(404,), storage=False))
    async def catalogue(request: Request, locale: str) -> Response:
        return await kept.answer(request, words, locale)

    @routes.get("/scenarios", **described("scenarios", answer=tuple[ScenarioOffer, ...], storage=False))
    async def scenarios(request: Request) -> Response:
        return await kept.answer(request, scenario_offers)

    @routes.get(
        "/scenarios/{scenario}/options",
        **described("preset", answer=Preset, errors=(404,), storage=False),
    )
    async def options(request: Request, scenario: str) -> Response:
        return await kept.answer(request, _preset, offering(rules, scenario), scenario)

    return routes


def offering(rules: Mapping[str, Ruleset[Any]], scenario: str) -> Ruleset[Any]:
    """Return which of the rulesets offers a scenario.

    Raises `ScenarioNotFound`, and `BadFiles` where it may be that of a ruleset whose own files cannot be used.
    """
    offered, faults = ask_each(rules.values(), lambda one: one.scenarios())
    for one, cards in offered:
        if scenario in cards:
            return one
    raise faults[0] if faults else ScenarioNotFound(scenario)


def in_force(rules: Ruleset[Any], setup: Setup) -> dict[str, Any]:
    """Return the fields of `InForce` for a set-up."""
    settled = rules.settled_in(setup)
    return {
        "options": rules.options(),
        "chapters": settled.chapters or (),
        "readings": settled.readings,
    }


def _preset(rules: Ruleset[Any], scenario: str) -> Preset:
    found = in_force(rules, rules.setup(scenario))
    return Preset(**found, fixed=_fixed(rules, scenario) if found["chapters"] else ())


def _fixed(rules: Ruleset[Any], scenario: str) -> tuple[str, ...]:
    """Return the chapters that a scenario is played with even when none are asked for."""
    return rules.settled_in(rules.setup(scenario, {CHAPTERS: []})).chapters or ()


def _offers(rules: Mapping[str, Ruleset[Any]], bots: Bots) -> list[ScenarioOffer]:
    offered, faults = ask_each(rules.values(), lambda one: one.scenarios())
    for fault in faults:
        _log.error("the scenarios of a ruleset are not offered: %s", fault)
    return [
        ScenarioOffer(**msgspec.structs.asdict(card), bots=bots.names(one.name))
        for one, cards in offered
        for card in cards.values()
    ]
