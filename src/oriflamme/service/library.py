"""Requests about what there is to play: rulesets, scenarios, words and rules. They need no token."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
from fastapi import APIRouter, Response

from oriflamme import __version__
from oriflamme.catalogue import LOCALES, Catalogue, Words
from oriflamme.kernel.options import CHAPTERS
from oriflamme.kernel.ruleset import Ruleset, RulesetCard, ScenarioNotFound
from oriflamme.kernel.setups import Setup
from oriflamme.rulebook.index import RuleCard, index

from .bots import Bots
from .errors import as_json, missing
from .openapi import described
from .wire import (
    About,
    Preset,
    RuleLine,
    ScenarioOffer,
)


def router(rules: Mapping[str, Ruleset[Any]], bots: Bots) -> APIRouter:
    """Return the routes of all requests about what there is."""
    routes = APIRouter(prefix="/api")

    @routes.get("/about", **described("about", answer=About, storage=False))
    async def about() -> Response:
        cards = tuple(RulesetCard(one.name, one.title) for one in rules.values())
        return as_json(About(__version__, cards, LOCALES))

    @routes.get("/catalogues/{locale}", **described("catalogue", answer=Words, errors=(404,), storage=False))
    async def catalogue(locale: str) -> Response:
        found = await asyncio.to_thread(Catalogue, locale, rules.values())
        return as_json(Words(locale, found.sources))

    @routes.get("/scenarios", **described("scenarios", answer=tuple[ScenarioOffer, ...], storage=False))
    async def scenarios() -> Response:
        return as_json(await asyncio.to_thread(_offers, rules, bots))

    @routes.get(
        "/scenarios/{scenario}/options",
        **described("preset", answer=Preset, errors=(404,), storage=False),
    )
    async def options(scenario: str) -> Response:
        return as_json(await asyncio.to_thread(_preset, offering(rules, scenario), scenario))

    @routes.get("/rules", **described("rules", answer=tuple[RuleLine, ...], errors=(404,), storage=False))
    async def rule_list(file: str | None = None) -> Response:
        return as_json(await asyncio.to_thread(_rule_list, file))

    @routes.get("/rules/{rule}", **described("rule", answer=RuleCard, errors=(404,), storage=False))
    async def rule(rule: str) -> Response:
        return as_json(await asyncio.to_thread(_rule, rule))

    return routes


def offering(rules: Mapping[str, Ruleset[Any]], scenario: str) -> Ruleset[Any]:
    """Return which of the rulesets offers a scenario. Raises `ScenarioNotFound`."""
    for one in rules.values():
        if scenario in one.scenarios():
            return one
    raise ScenarioNotFound(scenario)


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


def _rule_list(file: str | None) -> list[RuleLine]:
    """Return the rules of a file by its name or by that of the seed it was made from; of all without one."""
    files = index().files()
    wanted = {name: one for name, one in files.items() if file is None or file in (name, one.seed)}
    if not wanted:
        raise missing("service-missing-rulefile", name=str(file), known=", ".join(files))
    return [
        RuleLine(rule.id, rule.title, name, rule.chapter, rule.kind, rule.level)
        for name, one in wanted.items()
        for rule in one.rules
    ]


def _offers(rules: Mapping[str, Ruleset[Any]], bots: Bots) -> list[ScenarioOffer]:
    offers: list[ScenarioOffer] = []
    for one in rules.values():
        names = bots.names(one.name)
        offers += [
            ScenarioOffer(**msgspec.structs.asdict(card), bots=names) for card in one.scenarios().values()
        ]
    return offers


def _rule(rule_id: str) -> RuleCard:
    return index().card(rule_id)
