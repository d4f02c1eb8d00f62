"""Where a rule's id is written in source text."""

import re
from collections.abc import Iterable
from pathlib import Path

import msgspec


class Mention(msgspec.Struct, frozen=True):
    """A line that names a rule: the file's path below the folder searched, with slashes, and the line from 1."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


def mentions(rule_id: str, folder: Path, pattern: str = "*.py") -> tuple[Mention, ...]:
    """The lines in files below `folder` that name the rule itself, not a longer id that begins with it."""
    # A full stop or dash after the id belongs to a longer id only where more of an id follows.
    exact = re.compile(rf"(?<![\w.-]){re.escape(rule_id)}(?![\w]|[.-]\w)")
    return tuple(_search(exact, rule_id, folder, sorted(folder.rglob(pattern))))


def _search(exact: re.Pattern[str], rule_id: str, folder: Path, paths: Iterable[Path]) -> Iterable[Mention]:
    for path in paths:
        text = path.read_text(encoding="utf-8")
        if rule_id not in text:
            continue
        for number, line in enumerate(text.splitlines(), start=1):
            if exact.search(line):
                yield Mention(path.relative_to(folder).as_posix(), number)
