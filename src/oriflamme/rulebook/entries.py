"""What the rule register holds: rules, worked cases and the files they stand in."""

from enum import StrEnum

import msgspec


class Kind(StrEnum):
    """What sort of statement a rule is."""

    DEFINITION = "definition"
    PROCEDURE = "procedure"
    TABLE = "table"
    MODIFIER = "modifier"
    PROFILE = "profile"
    OPTION = "option"
    SCENARIO = "scenario"
    ADVICE = "advice"


class RuleLevel(StrEnum):
    """Which of a book's cumulative rule levels a rule belongs to; `core` where the book has one level only."""

    BASE = "base"
    INTERMEDIATE = "intermediate"
    ADVANCED = "advanced"
    OPTIONAL = "optional"
    CORE = "core"


class Rule(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One numbered statement of a rulebook in our own words.

    `lines` are the first and last line of the seed text it was taken from, counted from 1. `table` is a list of
    rows, the first being the heading; it is empty where the rule prints no table. `unclear` says how an unclear point
    is read; it is empty where the book is plain. `chapter` is the part of the book the rule stands in.
    """

    id: str
    title: str
    chapter: str
    kind: Kind
    level: RuleLevel
    lines: tuple[int, int]
    rule: str
    table: tuple[tuple[str | int | float, ...], ...] = ()
    unclear: str = ""


class RuleWords(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a rule says in another language than English; fields as in `Rule`."""

    title: str
    rule: str
    table: tuple[tuple[str | int | float, ...], ...] = ()
    unclear: str = ""


class Case(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A worked example: a situation (`given`), what the rules named in `rules` make of it (`then`), and a note."""

    id: str
    rules: tuple[str, ...]
    lines: tuple[int, int]
    given: str
    then: str
    note: str = ""


class RuleFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One file of the register: the name of its seed text, its rules and its cases, both in the register's order."""

    seed: str
    rules: tuple[Rule, ...]
    cases: tuple[Case, ...]

    def chapters(self) -> dict[str, tuple[Rule, ...]]:
        """The rules by chapter, chapters in the order in which they first appear in the book."""
        grouped: dict[str, list[Rule]] = {}
        for rule in self.rules:
            grouped.setdefault(rule.chapter, []).append(rule)
        return {chapter: tuple(rules) for chapter, rules in grouped.items()}
