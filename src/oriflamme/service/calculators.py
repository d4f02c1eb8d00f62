"""Questions to the calculators of rulesets: forms, odds, and what dice thrown at a table come to. They need no token."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request, Response

from oriflamme.kernel.asking import CalculatorCard, OddsAnswer, ThrowAsked, ThrowTold, answer, card_of, throw
from oriflamme.kernel.bounds import Settings
from oriflamme.kernel.calculators import Calculator, Misasked
from oriflamme.kernel.ruleset import Ruleset

from . import errors
from .askers import asker
from .budget import Budget
from .kept import Kept
from .openapi import Inputs, described
from .requests import body_of, ruleset_of

LANE = "calculators"


def router(rules: Mapping[str, Ruleset[Any]], budget: Budget) -> APIRouter:
    """Return the routes of the calculators."""
    routes = APIRouter(prefix="/api/rulesets")
    kept = Kept()

    @routes.get(
        "/{name}/calculators",
        **described("calculators", answer=tuple[CalculatorCard, ...], errors=(404,), storage=False),
    )
    async def calculators(request: Request, name: str) -> Response:
        return await kept.answer(request, _cards, ruleset_of(rules, name))

    @routes.post(
        "/{name}/calculators/{calculator}",
        **described("odds", body=Inputs, answer=OddsAnswer, errors=(400, 404)),
    )
    async def odds(request: Request, name: str, calculator: str) -> Response:
        known = _calculator(rules, name, calculator)
        answers = await body_of(request, Settings)
        try:
            return errors.as_json(await budget.run((LANE, asker()), answer, known, answers))
        except Misasked as error:
            raise errors.misasked(error) from error

    @routes.post(
        "/{name}/calculators/{calculator}/throws",
        **described("throw", body=ThrowAsked, answer=ThrowTold, errors=(400, 404)),
    )
    async def thrown(request: Request, name: str, calculator: str) -> Response:
        known = _calculator(rules, name, calculator)
        asked = await body_of(request, ThrowAsked)
        try:
            return errors.as_json(await budget.run((LANE, asker()), throw, known, asked))
        except Misasked as error:
            raise errors.misasked(error) from error

    return routes


def _calculator(rules: Mapping[str, Ruleset[Any]], name: str, calculator: str) -> Calculator:
    known = ruleset_of(rules, name).calculators()
    if calculator not in known:
        raise errors.missing("service-missing-calculator", name=calculator, known=", ".join(known))
    return known[calculator]


def _cards(rules: Ruleset[Any]) -> list[CalculatorCard]:
    return [card_of(one) for one in rules.calculators().values()]
