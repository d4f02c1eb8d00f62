"""The rule index as Markdown pages, one for each register file and language, for the documentation site."""

import re
from collections.abc import Callable, Iterable

from oriflamme.kernel.text import Text, text
from oriflamme.rulebook.coverage import Coverage, Report, report
from oriflamme.rulebook.entries import Case, Rule
from oriflamme.rulebook.excuses import excused
from oriflamme.rulebook.index import RuleIndex
from oriflamme.rulebook.titles import chapter_title

Say = Callable[[Text], str]
"""What gives a text in the language of a page."""

_NUMBERED = re.compile("[IVXL]+|[0-9]+")
_ESCAPED = {mark: f"\\{mark}" for mark in "\\`*_{}[]#"}
# Python-Markdown has no backslash escape for these everywhere.
_SPECIAL = str.maketrans(_ESCAPED | {"&": "&amp;", "<": "&lt;", ">": "&gt;", "|": "&#124;"})


def rule_pages(rules: RuleIndex, coverage: Coverage, say: Say) -> dict[str, str]:
    """The pages by file name, in the language of the index and of `say`: `index.md` with the counts, and one for each file."""
    counted = report(rules, coverage.exercised(), excused())
    pages = {"index.md": _overview(counted, say)}
    for name in rules.files():
        pages[f"{name}.md"] = "\n".join(_file_page(rules, name, coverage, say))
    return pages


def _overview(counted: Report, say: Say) -> str:
    columns = ("file", "chapter", "rules", "exercised", "excused")
    rows: list[list[object]] = []
    for name, total in counted.files.items():
        rows.append([f"[{name}]({name}.md)", "", total.rules, total.exercised, total.excused])
        for chapter, part in total.chapters.items():
            rows.append(["", _heading(name, chapter, say), part.rules, part.exercised, part.excused])
    heading = [say(Text(f"rulebook-page-{column}")) for column in columns]
    return "\n".join([f"# {say(Text('rulebook-page'))}", "", *_rows(heading, rows), ""])


def _heading(file: str, chapter: str, say: Say) -> str:
    title = chapter_title(file, chapter)
    if _NUMBERED.fullmatch(chapter):
        title = text("rulebook-page-numbered", number=chapter, title=title)
    return _plain(say(title))


def _file_page(rules: RuleIndex, name: str, coverage: Coverage, say: Say) -> Iterable[str]:
    yield f"# {_plain(name)}"
    for chapter, members in rules.chapters(name).items():
        yield f"\n## {_heading(name, chapter, say)}"
        for rule in members:
            yield from _rule(rule, rules, coverage.tests(rule.id), say)
    yield ""


def _rule(rule: Rule, rules: RuleIndex, tests: tuple[str, ...], say: Say) -> Iterable[str]:
    kind, level = (say(Text(f"client-rule-{key}")) for key in (f"kind-{rule.kind}", f"level-{rule.level}"))
    seed = rules.files()[rules.file_of(rule.id)].seed
    yield f'\n### <a id="{rule.id}"></a>{rule.id}: {_plain(rule.title)}\n'
    yield f"{kind}, {level}; {_plain(seed)} {rule.lines[0]}-{rule.lines[1]}\n"
    yield _plain(rule.rule)
    if rule.table:
        yield ""
        width = max(len(row) for row in rule.table)
        heading, *rows = (
            [_plain(str(cell)) for cell in row] + [""] * (width - len(row)) for row in rule.table
        )
        yield from _rows(heading, rows)
    if rule.unclear:
        yield f"\n**{say(Text('rulebook-page-reading'))}.** {_plain(rule.unclear)}"
    for case in rules.cases(rule.id):
        yield from _case(case, say)
    if tests:
        yield f"\n**{say(Text('rulebook-page-tests'))}.** " + ", ".join(f"`{test}`" for test in tests)
    elif reason := excused(rules.locale).get(rule.id):
        yield f"\n**{say(Text('rulebook-page-excuse'))}.** {_plain(reason)}"


def _case(case: Case, say: Say) -> Iterable[str]:
    note = f" ({_plain(case.note)})" if case.note else ""
    title = say(text("rulebook-page-case", id=case.id))
    yield f"\n**{title}.** {_plain(case.given)} → {_plain(case.then)}{note}"


def _rows(heading: Iterable[object], rows: Iterable[Iterable[object]]) -> Iterable[str]:
    titles = [str(cell) for cell in heading]
    for cells in (titles, ["---"] * len(titles), *rows):
        yield "| " + " | ".join(str(cell) for cell in cells) + " |"


def _plain(text: str) -> str:
    """The text with nothing in it that Markdown would read as markup."""
    return text.translate(_SPECIAL)
