"""Requests about what the rulesets offer: options, books, musters and odds. They need no token."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from oriflamme.kernel.musters import Judgement, Muster
from oriflamme.kernel.options import Options
from oriflamme.kernel.ruleset import BookCard, Calculator, Ruleset

from .errors import as_json, malformed, missing
from .openapi import Inputs, described
from .requests import body_of
from .wire import CalculatorCard, FormCard, OddsAnswer, RulesetOffer


def router(rules: Mapping[str, Ruleset[Any]]) -> APIRouter:
    """Return the routes of all requests about one ruleset."""
    routes = APIRouter(prefix="/api/rulesets")

    @routes.get("", **described("rulesets", answer=tuple[RulesetOffer, ...], storage=False))
    async def rulesets() -> Response:
        return as_json([RulesetOffer(one.name, one.title, one.edition) for one in rules.values()])

    @routes.get("/{name}/options", **described("options", answer=Options, errors=(404,), storage=False))
    async def options(name: str) -> Response:
        return as_json(await asyncio.to_thread(_ruleset(rules, name).options))

    @routes.get(
        "/{name}/books",
        **described("books", answer=tuple[BookCard, ...], errors=(404,), storage=False),
    )
    async def books(name: str) -> Response:
        return as_json(list((await asyncio.to_thread(_ruleset(rules, name).books)).values()))

    @routes.get("/{name}/musters", **described("form", answer=FormCard, errors=(404,), storage=False))
    async def form(name: str) -> Response:
        return as_json(await asyncio.to_thread(_form, _ruleset(rules, name)))

    @routes.post(
        "/{name}/musters",
        **described("judge", body=Muster, answer=Judgement, errors=(400, 404), storage=False),
    )
    async def judge(request: Request, name: str) -> Response:
        one = _ruleset(rules, name)
        return as_json(await asyncio.to_thread(one.judge_muster, await body_of(request, Muster)))

    @routes.get(
        "/{name}/calculators",
        **described("calculators", answer=tuple[CalculatorCard, ...], errors=(404,), storage=False),
    )
    async def calculators(name: str) -> Response:
        found = _ruleset(rules, name).calculators().values()
        return as_json([CalculatorCard(one.name, one.about, _questions(one)) for one in found])

    @routes.post(
        "/{name}/calculators/{calculator}",
        **described("odds", body=Inputs, answer=OddsAnswer, errors=(400, 404), storage=False),
    )
    async def odds(request: Request, name: str, calculator: str) -> Response:
        known = _ruleset(rules, name).calculators()
        if calculator not in known:
            raise missing("service-missing-calculator", name=calculator, known=", ".join(known))
        inputs = await body_of(request, known[calculator].inputs)
        return as_json(await asyncio.to_thread(_odds, known[calculator], inputs))

    return routes


def _ruleset(rules: Mapping[str, Ruleset[Any]], name: str) -> Ruleset[Any]:
    if name not in rules:
        raise missing("service-missing-ruleset", name=name, known=", ".join(rules))
    return rules[name]


def _form(rules: Ruleset[Any]) -> FormCard:
    form = rules.form()
    if form is None:
        raise missing("service-no-musters")
    return FormCard(form, tuple(rules.fields().values()))


def _questions(calculator: Calculator) -> dict[str, Any]:
    """Return the JSON schema of what a calculator asks, self-contained, and refusing what it does not ask."""
    (_, schemas) = msgspec.json.schema_components((calculator.inputs,), ref_template="#/$defs/{name}")
    own = dict(schemas.pop(calculator.inputs.__name__))
    return {**own, "$defs": schemas} if schemas else own


def _odds(calculator: Calculator, inputs: Any) -> OddsAnswer:
    try:
        found = calculator.compute(inputs)
    except ValueError as error:
        raise malformed("service-bad-inputs", why=str(error)) from error
    return OddsAnswer(
        found.tally,
        found.chance,
        found.against,
        found.outcomes,
        total=found.tally.total,
        against_total=None if found.against is None else found.against.total,
    )
