"""Which tests exercise which rules: the file the test runs keep, and what it says per book and chapter."""

import os
from collections.abc import Callable, Collection, Mapping
from pathlib import Path

import msgspec

from oriflamme.rulebook.index import RuleIndex

DEFAULT_FILE = Path(".oriflamme") / "coverage.json"


class NoCoverage(LookupError):
    """There is no coverage file, or it cannot be read as one."""


class Coverage(msgspec.Struct, frozen=True, kw_only=True):
    """For each rule id the node ids of the passed tests that carry it, sorted."""

    rules: dict[str, tuple[str, ...]]

    def exercised(self) -> frozenset[str]:
        """The ids of the rules that at least one passed test carries."""
        return frozenset(rule_id for rule_id, tests in self.rules.items() if tests)

    def tests(self, rule_id: str) -> tuple[str, ...]:
        """The node ids of the passed tests that carry this rule."""
        return self.rules.get(rule_id, ())

    def merged(
        self,
        rule_ids: Collection[str],
        passed: Mapping[str, Collection[str]],
        gone: Callable[[str], bool],
    ) -> "Coverage":
        """This coverage brought up to date by a test run, with an entry for each of `rule_ids` and no other.

        `passed` maps node ids to the rules they carry; old node ids for which `gone` is true are dropped.
        """
        nodes = {rule_id: {node for node in self.tests(rule_id) if not gone(node)} for rule_id in rule_ids}
        for node, carried in passed.items():
            for rule_id in carried:
                nodes[rule_id].add(node)
        return Coverage(rules={rule_id: tuple(sorted(found)) for rule_id, found in nodes.items()})


class Count(msgspec.Struct, kw_only=True):
    """How many rules there are, how many are exercised, and how many are excused and not exercised."""

    rules: int = 0
    exercised: int = 0
    excused: int = 0

    def add(self, other: "Count") -> None:
        """Add another count to this one."""
        self.rules += other.rules
        self.exercised += other.exercised
        self.excused += other.excused


class FileCount(Count, kw_only=True):
    """The count of a register file, and those of its chapters."""

    chapters: dict[str, Count] = {}


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The counts by register file, and `open_rules`: those neither exercised nor excused of the chapters begun.

    A chapter is begun when at least one of its rules is exercised. `open_rules` maps the file's name and the
    chapter to rule ids.
    """

    files: dict[str, FileCount]
    open_rules: dict[tuple[str, str], tuple[str, ...]]


def read_coverage(path: Path) -> Coverage:
    """The coverage in this file. Raises `NoCoverage`, saying why."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Coverage)
    except FileNotFoundError:
        raise NoCoverage(f"no coverage yet at {path}: run the tests first (`make test`)") from None
    except (OSError, msgspec.MsgspecError) as fault:
        raise NoCoverage(f"{path} is not a coverage file: {fault}") from fault


def write_coverage(path: Path, coverage: Coverage) -> None:
    """Write the file whole or not at all, making its folder if need be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # Runs may end at the same time; the last one wins.
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.write_bytes(msgspec.json.format(msgspec.json.encode(coverage), indent=1) + b"\n")
    draft.replace(path)


def find_coverage(start: Path) -> Path:
    """Where the coverage file is: at `start` or the nearest folder above it that has one, else where it would be."""
    for folder in (start, *start.parents):
        if (folder / DEFAULT_FILE).is_file():
            return folder / DEFAULT_FILE
    return start / DEFAULT_FILE


def report(rules: RuleIndex, exercised: Collection[str], excused: Collection[str]) -> Report:
    """Count rules per file and chapter. A rule both exercised and excused counts as exercised only."""
    files: dict[str, FileCount] = {}
    open_rules: dict[tuple[str, str], tuple[str, ...]] = {}
    for name in rules.files():
        total = files[name] = FileCount()
        for chapter, members in rules.chapters(name).items():
            ids = [rule.id for rule in members]
            left = [rule_id for rule_id in ids if rule_id not in exercised]
            unexcused = tuple(rule_id for rule_id in left if rule_id not in excused)
            count = Count(rules=len(ids), exercised=len(ids) - len(left), excused=len(left) - len(unexcused))
            total.chapters[chapter] = count
            total.add(count)
            if count.exercised and unexcused:
                open_rules[name, chapter] = unexcused
    return Report(files=files, open_rules=open_rules)
