"""Requests about the rule book: its books and chapters, its rules, and finding them by words. They need no token."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from oriflamme.catalogue import LOCALES, Catalogue
from oriflamme.kernel.badfiles import ask_each
from oriflamme.kernel.bounds import MOST_WORDS
from oriflamme.kernel.ruleset import Ruleset
from oriflamme.kit import primers
from oriflamme.rulebook.cards import RuleCard, card
from oriflamme.rulebook.index import ENGLISH, index
from oriflamme.rulebook.played import played_or_not
from oriflamme.rulebook.search import Finder
from oriflamme.rulebook.titles import book, book_title, chapter_title

from .askers import asker
from .budget import Budget
from .errors import as_json, missing
from .kept import Kept
from .openapi import described
from .wire_library import RuleBook, RuleBookChapter, RuleLine

MOST = 200
"""How many rules a search answers at most."""


Words = Annotated[str | None, Query(max_length=MOST_WORDS)]


def router(rules: Mapping[str, Ruleset[Any]], budget: Budget) -> APIRouter:
    """Return the routes of all requests about the rule book."""
    routes = APIRouter(prefix="/api")
    desk = RuleDesk(rules)
    kept = Kept()

    @routes.get("/rulebooks", **described("rulebooks", answer=tuple[RuleBook, ...], storage=False))
    async def books(request: Request) -> Response:
        return await kept.answer(request, _books)

    @routes.get(
        "/rules",
        **described("rules", answer=tuple[RuleLine, ...], errors=(400, 404), storage=False, rules=True),
    )
    async def rule_list(
        request: Request, file: Words = None, find: Words = None, locale: Words = ENGLISH
    ) -> Response:
        spoken = index(locale or ENGLISH).locale
        if find is None:
            return await kept.answer(request, desk.listed, file, spoken)
        finder = await desk.finder(spoken)
        return as_json(await budget.run(("search", asker()), desk.found, finder, file, find, spoken))

    @routes.get("/rules/{rule}", **described("rule", answer=RuleCard, errors=(400, 404), storage=False))
    async def rule(rule: str, locale: Words = ENGLISH) -> Response:
        return as_json(await asyncio.to_thread(card, rule, locale or ENGLISH))

    return routes


class RuleDesk:
    """Lists rules, and finds them; what it finds them by in a language is read at the first question in it."""

    def __init__(self, rules: Mapping[str, Ruleset[Any]]) -> None:
        """Take the rulesets, whose terms lead to rules."""
        self._rules = rules
        self._finders: dict[str, asyncio.Task[Finder]] = {}
        self._words: asyncio.Task[dict[str, list[str]]] | None = None

    def listed(self, file: str | None, locale: str) -> list[RuleLine]:
        """Return the rules of a file by its name or by that of the seed it was made from; of all without one.

        Raises `ServiceError` for an unknown file.
        """
        return [_line(rule.id, locale) for name in _wanted(file) for rule in index().files()[name].rules]

    def found(self, finder: Finder, file: str | None, words: str, locale: str) -> list[RuleLine]:
        """Return those of the rules listed that have some words, best first. Raises `ServiceError` for an unknown file."""
        wanted = set(_wanted(file))
        found = (rule_id for rule_id in finder.find(words) if index().file_of(rule_id) in wanted)
        return [_line(rule_id, locale) for rule_id, _ in zip(found, range(MOST), strict=False)]

    async def finder(self, locale: str) -> Finder:
        """Return what finds rules in a language; all who ask while it is made wait for the same."""
        if locale not in self._finders:
            self._finders[locale] = asyncio.create_task(self._made(locale))
        return await asyncio.shield(self._finders[locale])

    async def _made(self, locale: str) -> Finder:
        if self._words is None:
            self._words = asyncio.create_task(asyncio.to_thread(self._known))
        known = await asyncio.shield(self._words)
        return await asyncio.to_thread(lambda: Finder(index(locale), known))

    def _known(self) -> dict[str, list[str]]:
        """Return by what rules are found besides their own words: their chapters and the terms they define, in all languages."""
        told, _ = ask_each(self._rules.values(), lambda one: one.terms())
        terms = {term for _, found in told for term in found} | set(primers.terms())
        catalogues = [Catalogue(locale, self._rules.values()) for locale in LOCALES]
        known: dict[str, list[str]] = {}
        for name, file in index().files().items():
            for rule in file.rules:
                title = chapter_title(name, rule.chapter)
                known[rule.id] = [catalogue.words(title) for catalogue in catalogues]
        for term in terms:
            if term.rule in known:
                known[term.rule] += [catalogue.words(term.name()) for catalogue in catalogues]
        return known


def _wanted(file: str | None) -> list[str]:
    files = index().files()
    wanted = [name for name, one in files.items() if file is None or file in (name, one.seed)]
    if not wanted:
        raise missing("service-missing-rulefile", name=str(file), known=", ".join(files))
    return wanted


def _books() -> list[RuleBook]:
    chapters: dict[str, list[RuleBookChapter]] = {}
    for file in index().files():
        for name, rules in index().chapters(file).items():
            count = sum(played_or_not(rule.id) == "played" for rule in rules)
            title = chapter_title(file, name)
            levels = tuple(dict.fromkeys(rule.level for rule in rules))
            chapters.setdefault(book(file), []).append(
                RuleBookChapter(file, name, title, levels, len(rules), count)
            )
    # Those of which most is played come first.
    names = sorted(chapters, key=lambda name: -sum(chapter.played for chapter in chapters[name]))
    return [RuleBook(name, book_title(name), tuple(chapters[name])) for name in names]


def _line(rule_id: str, locale: str) -> RuleLine:
    rules = index(locale)
    rule = rules.rule(rule_id)
    return RuleLine(
        rule.id,
        rule.title,
        rules.file_of(rule_id),
        rule.chapter,
        rule.kind,
        rule.level,
        played_or_not(rule_id),
        rules.locale,
    )
