"""No code decides by text: ids are not taken apart, and neither rule ids nor labels nor message ids are compared.

The calls that take strings apart, and comparisons of the fields that hold ids for people, are looked for in everything
that plays; the places where strings come from outside are named here, each with its reason.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import oriflamme

ROOT = Path(oriflamme.__file__).parent
FOLDERS = ("board", "bots", "kernel", "kit", "muster", "rulesets", "service")

TAKES_APART = frozenset(
    {
        *("startswith", "endswith", "removeprefix", "removesuffix"),
        *("split", "rsplit", "partition", "rpartition", "splitlines"),
    }
)
FOR_PEOPLE = frozenset({"rule", "label", "purpose", "words", "help"})
"""Fields that name a rule or a message."""

ALLOWED: dict[str, tuple[int, str]] = {
    "bots/__init__.py": (2, "names of entry points, RULESET.BOT, as packages write them"),
    "kernel/asking.py": (1, "errors of msgspec, which say where and what only in words"),
    "kernel/chapters.py": (1, "names of entry points, RULESET.CHAPTER, as packages write them"),
    "kernel/records.py": (
        3,
        "lines of a record as it is read, and errors of msgspec, which say where only in words",
    ),
    "kernel/tally.py": (1, "Tally.line finds the line of a label for whoever shows or tests it"),
    "kit/maps.py": (3, "names of rows and hexes as people write them in maps and scenarios"),
    "kit/own_folders.py": (1, "names of files in a folder"),
    "kit/setups.py": (3, "errors of msgspec, which say where and what only in words"),
    "kit/shelves.py": (2, "names of data files in a folder"),
    "muster/yaml_reading.py": (2, "errors of msgspec, which say where and what only in words"),
    "rulesets/cry_havoc/scenario_files.py": (1, "names of hexes as people write them in scenarios"),
    "rulesets/fictionalis/army_lists.py": (2, "names of data files in a folder"),
    "rulesets/fictionalis/odds_words.py": (1, "the words that a person types for a calculator"),
    "service/company.py": (1, "spaces in what a person writes"),
    "service/errors.py": (1, "line breaks of an error as it is logged"),
    "service/forks.py": (1, "lines of a record as it is brought"),
    "service/lost.py": (5, "the header of a request"),
    "service/network.py": (1, "the machine's own name"),
    "service/pages.py": (5, "the header of a request, and names of files as the build wrote them"),
    "service/quiet.py": (1, "names of loggers, which are those of packages"),
    "service/requests.py": (2, "the headers of a request"),
    "service/rulebooks.py": (1, "rules are found by the terms that they define"),
    "service/shield.py": (2, "the headers and the path of a request"),
}


def found(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield where strings are taken apart, and where rules and messages are compared."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=name)) if name in TAKES_APART:
                yield node
            case ast.Compare(left=left, comparators=others) if any(map(_for_people, (left, *others))):
                yield node


def _for_people(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in FOR_PEOPLE


def test_no_code_decides_by_text() -> None:
    counts: Counter[str] = Counter()
    places = []
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*.py")):
            name = file.relative_to(ROOT).as_posix()
            for node in found(ast.parse(file.read_text(encoding="utf-8"))):
                counts[name] += 1
                places.append(f"{name}:{node.lineno}: {ast.unparse(node)}")
    assert counts == {name: number for name, (number, _) in ALLOWED.items()}, "\n".join(places)


def test_the_search_finds_what_it_looks_for() -> None:
    code = "a.startswith('dbf-'); b.rule == 'X'; 'X' in c.label; d.rule not in e; f.id == g; h.count('x')"
    assert {ast.unparse(node) for node in found(ast.parse(code))} == {
        *("b.rule == 'X'", "'X' in c.label", "d.rule not in e", "a.startswith('dbf-')"),
    }
