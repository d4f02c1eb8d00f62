"""The rule index as Markdown pages, one for each register file, for the documentation site."""

from collections.abc import Iterable

from oriflamme.rulebook.coverage import Coverage, Report, report
from oriflamme.rulebook.entries import Case, Rule
from oriflamme.rulebook.excuses import excused
from oriflamme.rulebook.index import RuleIndex

_ESCAPED = {mark: f"\\{mark}" for mark in "\\`*_{}[]#"}
# Python-Markdown has no backslash escape for these everywhere.
_SPECIAL = str.maketrans(_ESCAPED | {"&": "&amp;", "<": "&lt;", ">": "&gt;", "|": "&#124;"})


def rule_pages(rules: RuleIndex, coverage: Coverage) -> dict[str, str]:
    """The pages by file name: `index.md` with the counts, and a page for each register file."""
    counted = report(rules, coverage.exercised(), excused())
    pages = {"index.md": _overview(counted)}
    for name in rules.files():
        pages[f"{name}.md"] = "\n".join(_file_page(rules, name, coverage))
    return pages


def _overview(counted: Report) -> str:
    heading = ["File", "Chapter", "Rules", "Exercised", "Excused"]
    rows: list[list[object]] = []
    for name, total in counted.files.items():
        rows.append([f"[{name}]({name}.md)", "", total.rules, total.exercised, total.excused])
        for chapter, part in total.chapters.items():
            rows.append(["", _plain(chapter), part.rules, part.exercised, part.excused])
    return "\n".join(["# Rule index", "", *_rows(heading, rows), ""])


def _file_page(rules: RuleIndex, name: str, coverage: Coverage) -> Iterable[str]:
    yield f"# {_plain(name)}"
    for chapter, members in rules.chapters(name).items():
        yield f"\n## {_plain(chapter)}"
        for rule in members:
            yield from _rule(rule, rules.files()[name].seed, rules.cases(rule.id), coverage.tests(rule.id))
    yield ""


def _rule(rule: Rule, seed: str, cases: Iterable[Case], tests: tuple[str, ...]) -> Iterable[str]:
    yield f'\n### <a id="{rule.id}"></a>{rule.id}: {_plain(rule.title)}\n'
    yield f"{rule.kind}, {rule.level}; {_plain(seed)} {rule.lines[0]}-{rule.lines[1]}\n"
    yield _plain(rule.rule)
    if rule.table:
        yield ""
        width = max(len(row) for row in rule.table)
        heading, *rows = (
            [_plain(str(cell)) for cell in row] + [""] * (width - len(row)) for row in rule.table
        )
        yield from _rows(heading, rows)
    if rule.unclear:
        yield f"\n**Reading.** {_plain(rule.unclear)}"
    for case in cases:
        note = f" ({_plain(case.note)})" if case.note else ""
        yield f"\n**Case {case.id}.** {_plain(case.given)} → {_plain(case.then)}{note}"
    if tests:
        yield "\n**Tests.** " + ", ".join(f"`{test}`" for test in tests)
    elif reason := excused().get(rule.id):
        yield f"\n**Excused.** {_plain(reason)}"


def _rows(heading: Iterable[object], rows: Iterable[Iterable[object]]) -> Iterable[str]:
    titles = [str(cell) for cell in heading]
    for cells in (titles, ["---"] * len(titles), *rows):
        yield "| " + " | ".join(str(cell) for cell in cells) + " |"


def _plain(text: str) -> str:
    """The text with nothing in it that Markdown would read as markup."""
    return text.translate(_SPECIAL)
