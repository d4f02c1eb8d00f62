"""A rule as readers are shown it, in their language: its paraphrase, how it is read, its examples, whether it is played."""

import msgspec

from oriflamme.rulebook.entries import Kind, RuleLevel
from oriflamme.rulebook.excuses import excused
from oriflamme.rulebook.index import ENGLISH, index
from oriflamme.rulebook.played import Played, played_or_not


class RuleCase(msgspec.Struct, frozen=True, omit_defaults=True):
    """A worked example: a situation, what comes of it, and the rules it shows."""

    id: str
    given: str
    then: str
    rules: tuple[str, ...]
    note: str = ""


class RuleCard(msgspec.Struct, frozen=True):
    """A rule of a book, and the name of the book's text; `lines` are its first and last line there.

    `file` and `chapter` say where it stands, `cases` are its worked examples, `played` whether it is played and `excuse` why
    nothing can play it. `locale` is the language of all words but those of the cases, which are in `cases_locale`.
    """

    id: str
    title: str
    kind: Kind
    level: RuleLevel
    rule: str
    table: tuple[tuple[str | int | float, ...], ...]
    unclear: str
    lines: tuple[int, int]
    seed: str
    file: str
    chapter: str
    played: Played
    excuse: str
    cases: tuple[RuleCase, ...]
    locale: str
    cases_locale: str


def card(rule_id: str, locale: str = ENGLISH) -> RuleCard:
    """The card of the rule of this id, in English where it is not written in a language.

    Raises `RuleNotFound`, which names ids that resemble it.
    """
    rules = index(locale)
    found, file = rules.rule(rule_id), rules.file_of(rule_id)
    return RuleCard(
        id=found.id,
        title=found.title,
        kind=found.kind,
        level=found.level,
        rule=found.rule,
        table=found.table,
        unclear=found.unclear,
        lines=found.lines,
        seed=rules.files()[file].seed,
        file=file,
        chapter=found.chapter,
        played=played_or_not(rule_id),
        excuse=excused(rules.locale).get(rule_id, ""),
        cases=tuple(
            RuleCase(case.id, case.given, case.then, case.rules, case.note) for case in rules.cases(rule_id)
        ),
        locale=rules.locale,
        cases_locale=ENGLISH,
    )
