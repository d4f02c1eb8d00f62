"""Requests about what the rulesets offer: options, books and musters. They need no token."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ParamSpec, TypeVar

from fastapi import APIRouter, Request, Response

from oriflamme.catalogue import catalogue
from oriflamme.kernel.musters import Form, Judgement, Muster
from oriflamme.kernel.options import Options
from oriflamme.kernel.ruleset import BookCard, Ruleset, RulesetOffer, offers
from oriflamme.kernel.text import Text
from oriflamme.muster import army_files
from oriflamme.muster.army_files import MusterFile
from oriflamme.muster.datafiles import DataError

from .askers import asker
from .budget import Budget
from .errors import as_json, malformed, missing
from .kept import Kept
from .openapi import described
from .requests import body_of, ruleset_of
from .wire import FileText, FileWish, FormCard, Proposal

P = ParamSpec("P")
T = TypeVar("T")


def router(rules: Mapping[str, Ruleset[Any]], budget: Budget) -> APIRouter:
    """Return the routes of all requests about one ruleset."""
    routes = APIRouter(prefix="/api/rulesets")
    kept = Kept()

    def offered() -> list[RulesetOffer]:
        return offers(rules.values())

    async def mustered(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        return await budget.run(("musters", asker()), work, *args, **named)

    @routes.get("", **described("rulesets", answer=tuple[RulesetOffer, ...], storage=False))
    async def rulesets(request: Request) -> Response:
        return await kept.answer(request, offered)

    @routes.get("/{name}/options", **described("options", answer=Options, errors=(404,), storage=False))
    async def options(request: Request, name: str) -> Response:
        return await kept.answer(request, ruleset_of(rules, name).options)

    @routes.get(
        "/{name}/books",
        **described("books", answer=tuple[BookCard, ...], errors=(404,), storage=False),
    )
    async def books(request: Request, name: str) -> Response:
        return await kept.answer(request, _books, ruleset_of(rules, name))

    @routes.get("/{name}/musters", **described("form", answer=FormCard, errors=(404,), storage=False))
    async def form(request: Request, name: str) -> Response:
        return await kept.answer(request, _form, ruleset_of(rules, name))

    @routes.post(
        "/{name}/musters",
        **described("judge", body=Muster, answer=Judgement, errors=(400, 404)),
    )
    async def judge(request: Request, name: str) -> Response:
        one = ruleset_of(rules, name)
        return as_json(await mustered(one.judge_muster, await body_of(request, Muster)))

    @routes.post(
        "/{name}/musters/proposals",
        **described("propose", body=Proposal, answer=Muster, errors=(400, 404, 422)),
    )
    async def propose(request: Request, name: str) -> Response:
        one = ruleset_of(rules, name)
        wish = await body_of(request, Proposal)
        return as_json(await mustered(one.propose_muster, wish.book, wish.settings, wish.seed))

    @routes.post(
        "/{name}/musters/files",
        **described("write_muster", body=Muster, answer=FileText, errors=(400, 404)),
    )
    async def write(request: Request, name: str) -> Response:
        one = ruleset_of(rules, name)
        muster = await body_of(request, Muster)
        return as_json(FileText(await mustered(army_files.written, one.name, muster)))

    @routes.post(
        "/musters/files",
        **described("read_muster", body=FileWish, answer=MusterFile, errors=(400, 404)),
    )
    async def read(request: Request) -> Response:
        wish = await body_of(request, FileWish)
        return as_json(await mustered(_read, rules, wish))

    return routes


def _books(rules: Ruleset[Any]) -> list[BookCard]:
    return list(rules.books().values())


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
