"""Requests about what the rulesets offer: options, books, musters and odds. They need no token."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from oriflamme.catalogue import catalogue
from oriflamme.kernel.musters import Form, Judgement, Muster
from oriflamme.kernel.options import Options
from oriflamme.kernel.ruleset import BookCard, Calculator, Ruleset
from oriflamme.kernel.text import Text
from oriflamme.muster import army_files
from oriflamme.muster.army_files import MusterFile
from oriflamme.muster.datafiles import DataError

from .errors import as_json, malformed, missing
from .openapi import Inputs, described
from .requests import body_of
from .wire import CalculatorCard, FileText, FileWish, FormCard, OddsAnswer, Proposal, RulesetOffer


def router(rules: Mapping[str, Ruleset[Any]]) -> APIRouter:
    """Return the routes of all requests about one ruleset."""
    routes = APIRouter(prefix="/api/rulesets")

    @routes.get("", **described("rulesets", answer=tuple[RulesetOffer, ...], storage=False))
    async def rulesets() -> Response:
        return as_json(await asyncio.to_thread(_offers, rules))

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

    @routes.post(
        "/{name}/musters/proposals",
        **described("propose", body=Proposal, answer=Muster, errors=(400, 404, 422), storage=False),
    )
    async def propose(request: Request, name: str) -> Response:
        one = _ruleset(rules, name)
        wish = await body_of(request, Proposal)
        return as_json(await asyncio.to_thread(one.propose_muster, wish.book, wish.settings, wish.seed))

    @routes.post(
        "/{name}/musters/files",
        **described("write_muster", body=Muster, answer=FileText, errors=(400, 404), storage=False),
    )
    async def write(request: Request, name: str) -> Response:
        one = _ruleset(rules, name)
        muster = await body_of(request, Muster)
        return as_json(FileText(await asyncio.to_thread(army_files.written, one.name, muster)))

    @routes.post(
        "/musters/files",
        **described("read_muster", body=FileWish, answer=MusterFile, errors=(400, 404), storage=False),
    )
    async def read(request: Request) -> Response:
        wish = await body_of(request, FileWish)
        return as_json(await asyncio.to_thread(_read, rules, wish))

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


def _offers(rules: Mapping[str, Ruleset[Any]]) -> list[RulesetOffer]:
    return [RulesetOffer(one.name, one.title, one.edition, one.form() is not None) for one in rules.values()]


def _form(rules: Ruleset[Any]) -> FormCard:
    form = rules.form()
    if form is None:
        raise missing("service-no-musters")
    return FormCard(form, tuple(rules.fields().values()))


def _read(rules: Mapping[str, Ruleset[Any]], wish: FileWish) -> MusterFile:
    def form_of(name: str) -> Form:
        form = rules[name].form() if name in rules else None
        if form is None:
            offering = ", ".join(one.name for one in rules.values() if one.form() is not None)
            raise LookupError(f"no ruleset named {name!r} musters armies; there are: {offering}")
        return form

    def words(reason: Text) -> str:
        return catalogue(wish.locale).words(reason)

    try:
        return army_files.parse_muster(wish.text, wish.name or "muster.yaml", form_of, words)
    except DataError as error:
        raise malformed("service-bad-file", why=str(error)) from error


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
