"""The shipped rule index: every rule of every book by its id, in the languages it is written in, read on first use."""

import difflib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType

import msgspec

from oriflamme.rulebook.entries import Case, Rule, RuleFile, RuleWords

_NEAR = 4
ENGLISH = "en"
"""The language the register is kept in: all of it, the worked cases too, which no other language has."""


class RuleNotFound(LookupError):
    """No rule has this id. `rule_id` is what was asked for, `near` are existing ids that resemble it, best first."""

    def __init__(self, rule_id: str, near: tuple[str, ...]) -> None:
        self.rule_id = rule_id
        self.near = near
        hint = f"; near: {', '.join(near)}" if near else ""
        super().__init__(f"no rule {rule_id!r}{hint}")


class RuleIndex:
    """Rules, cases, files and chapters of the register; `locale` is the language of the rules' words.

    `files` maps the name of a register file (its stem, such as `demonworld_1_base`) to what it holds. Raises
    `ValueError` where an id is used twice or a case names a rule that does not exist.
    """

    def __init__(self, files: Mapping[str, RuleFile], locale: str = ENGLISH) -> None:
        self.locale = locale
        self._files = dict(files)
        self._rules: dict[str, Rule] = {}
        self._homes: dict[str, str] = {}
        for name, file in self._files.items():
            for rule in file.rules:
                if rule.id in self._rules:
                    raise ValueError(f"rule {rule.id} stands in {self._homes[rule.id]} and in {name}")
                self._rules[rule.id] = rule
                self._homes[rule.id] = name
        self._cases: dict[str, list[Case]] = {}
        for file in self._files.values():
            for case in file.cases:
                for rule_id in case.rules:
                    if rule_id not in self._rules:
                        raise ValueError(f"case {case.id} names the unknown rule {rule_id}")
                    self._cases.setdefault(rule_id, []).append(case)

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._rules

    def __len__(self) -> int:
        return len(self._rules)

    def ids(self) -> tuple[str, ...]:
        """The ids of all rules, file by file, each in the order of its book."""
        return tuple(self._rules)

    def rule(self, rule_id: str) -> Rule:
        """The rule of this id. Raises `RuleNotFound`, which names ids that resemble it."""
        try:
            return self._rules[rule_id]
        except KeyError:
            raise RuleNotFound(rule_id, self.near(rule_id)) from None

    def near(self, rule_id: str) -> tuple[str, ...]:
        """Up to four existing ids that resemble `rule_id`, best first; case does not count."""
        folded = {known.upper(): known for known in self._rules}
        return tuple(folded[hit] for hit in difflib.get_close_matches(rule_id.upper(), folded, n=_NEAR))

    def unknown(self, rule_ids: Iterable[str]) -> tuple[str, ...]:
        """Those of `rule_ids` that no rule has, in the order given."""
        return tuple(rule_id for rule_id in rule_ids if rule_id not in self._rules)

    def cases(self, rule_id: str) -> tuple[Case, ...]:
        """The worked cases that name this rule. Raises `RuleNotFound`."""
        return tuple(self._cases.get(self.rule(rule_id).id, ()))

    def files(self) -> Mapping[str, RuleFile]:
        """The register's files by name, sorted."""
        return MappingProxyType(self._files)

    def file_of(self, rule_id: str) -> str:
        """The name of the file that holds this rule. Raises `RuleNotFound`."""
        return self._homes[self.rule(rule_id).id]

    def chapters(self, file: str) -> dict[str, tuple[Rule, ...]]:
        """The rules of one file by chapter, in the order of the book. Raises `KeyError` for an unknown file."""
        return self._files[file].chapters()


def rules_folder() -> Traversable:
    """Where the shipped register is: in English, and in a folder for each further language."""
    return resources.files("oriflamme") / "data" / "rules"


@cache
def languages() -> tuple[str, ...]:
    """The languages that the rules are written in, English first."""
    return (ENGLISH, *sorted(entry.name for entry in rules_folder().iterdir() if entry.is_dir()))


def index(locale: str = ENGLISH) -> RuleIndex:
    """The index shipped with the package, in a language; in English where the rules are not written in it.

    It is read at the first call, never when the package is imported.
    """
    return _index(locale if locale in languages() else ENGLISH)


@cache
def _index(locale: str) -> RuleIndex:
    folder = rules_folder()
    if locale == ENGLISH:
        decoder = msgspec.json.Decoder(RuleFile)
        names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".json"))
        return RuleIndex(
            {name.removesuffix(".json"): decoder.decode((folder / name).read_bytes()) for name in names}
        )
    words = msgspec.json.Decoder(dict[str, RuleWords])
    return RuleIndex(
        {
            name: _in_words(file, words.decode((folder / locale / f"{name}.json").read_bytes()))
            for name, file in index().files().items()
        },
        locale,
    )


def _in_words(file: RuleFile, words: Mapping[str, RuleWords]) -> RuleFile:
    rules = tuple(
        msgspec.structs.replace(rule, **msgspec.structs.asdict(words[rule.id])) for rule in file.rules
    )
    return msgspec.structs.replace(file, rules=rules)
