"""All that is known of one rule: its wording, its cases, where the code names it, and the tests that carry it."""

from importlib import resources
from pathlib import Path

import msgspec

from oriflamme.rulebook.coverage import Coverage
from oriflamme.rulebook.entries import Case, Kind, RuleLevel
from oriflamme.rulebook.excuses import excused
from oriflamme.rulebook.index import ENGLISH, index
from oriflamme.rulebook.mentions import mentions

_PACKAGE = Path(str(resources.files("oriflamme")))


class Dossier(msgspec.Struct, frozen=True, kw_only=True):
    """A rule with its surroundings; `code` holds `file:line`, `tests` node ids or, without coverage, `file:line`.

    `locale` is the language of the rule's words, `cases_locale` that of the cases. `excuse` is the reason why no engine
    can exercise the rule, or empty. Paths are relative to the current folder
    where they lie below it.
    """

    id: str
    title: str
    file: str
    chapter: str
    kind: Kind
    level: RuleLevel
    seed: str
    lines: tuple[int, int]
    rule: str
    table: tuple[tuple[str | int | float, ...], ...]
    unclear: str
    excuse: str
    cases: tuple[Case, ...]
    code: tuple[str, ...]
    tests: tuple[str, ...]
    locale: str
    cases_locale: str


def find_tests(start: Path) -> Path | None:
    """The `tests` folder of the checkout at or above `start`, if this is one."""
    for folder in (start, *start.parents):
        if (folder / "pyproject.toml").is_file() and (folder / "tests").is_dir():
            return folder / "tests"
    return None


def dossier(rule_id: str, coverage: Coverage | None, here: Path, locale: str = ENGLISH) -> Dossier:
    """Collect what is known of a rule, in a language that there are rules in, else in English. Raises `RuleNotFound`.

    Tests come from `coverage`; without one, from reading the `tests` folder of the checkout that `here` lies in.
    """
    rules = index(locale)
    rule = rules.rule(rule_id)
    file = rules.file_of(rule_id)
    if coverage is not None:
        tests = coverage.tests(rule_id)
    elif folder := find_tests(here):
        tests = _named(rule_id, folder, here)
    else:
        tests = ()
    return Dossier(
        **msgspec.structs.asdict(rule),
        file=file,
        seed=rules.files()[file].seed,
        excuse=excused(rules.locale).get(rule_id, ""),
        cases=rules.cases(rule_id),
        # The rule book itself names rules without playing by them.
        code=_named(rule_id, _PACKAGE, here, leave_out="rulebook"),
        tests=tests,
        locale=rules.locale,
        cases_locale=ENGLISH,
    )


def _named(rule_id: str, folder: Path, here: Path, leave_out: str = "") -> tuple[str, ...]:
    found = []
    for mention in mentions(rule_id, folder):
        if mention.path.partition("/")[0] != leave_out:
            path = folder / mention.path
            shown = path.relative_to(here) if path.is_relative_to(here) else path
            found.append(f"{shown.as_posix()}:{mention.line}")
    return tuple(found)
