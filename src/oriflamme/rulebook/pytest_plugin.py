"""Tests say which rules they exercise: `@pytest.mark.rule("DW-VI.1.3-a", ...)`.

Loaded by `pytest_plugins` in the top conftest. An unknown id is a collection error that names the test. At the end of
a run the coverage file (ini option `rule_coverage_file`) is brought up to date: tests that ran replace what it said of
them, tests that no longer exist are dropped, all others stay. Works under pytest-xdist: rules travel on the reports,
what was collected travels with each worker's end.
"""

from collections.abc import Generator
from pathlib import Path
from typing import Any, Protocol

import pytest

from oriflamme.rulebook.coverage import DEFAULT_FILE, Coverage, NoCoverage, read_coverage, write_coverage
from oriflamme.rulebook.index import index

INI_OPTION = "rule_coverage_file"
_MARK = "rule"
_REPORT_KEY = "oriflamme_rules"
_WORKER_KEY = "oriflamme_collected"


class _Worker(Protocol):
    """What is used of pytest-xdist's handle of a worker."""

    workeroutput: dict[str, Any]


def _rules(item: pytest.Item) -> list[str]:
    carried = [argument for mark in item.iter_markers(_MARK) for argument in mark.args]
    return list(dict.fromkeys(carried))


def _faults(item: pytest.Item) -> list[str]:
    """What is wrong with the rule marks of a test, each fault naming the test."""
    faults = []
    for mark in item.iter_markers(_MARK):
        ids = [argument for argument in mark.args if isinstance(argument, str)]
        if not mark.args or mark.kwargs or len(ids) < len(mark.args):
            faults.append(f"{item.nodeid}: the rule mark takes one or more rule ids and nothing else")
        for rule_id in index().unknown(ids):
            hint = ", ".join(index().near(rule_id))
            faults.append(f"{item.nodeid}: no rule {rule_id!r}" + (f"; near: {hint}" if hint else ""))
    return list(dict.fromkeys(faults))


class RuleMarks:
    """Watches one run: what was collected, what ran, and which rules each passed test carries."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.path = config.rootpath / config.getini(INI_OPTION)
        self.collected: set[str] = set()
        self.ran: set[str] = set()
        self.passed: dict[str, list[str]] = {}

    # Innermost, to see all tests there are, before --lf and then -k and its like leave some out.
    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_make_collect_report(self) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Note the tests found; turn the collection of a file or class with wrongly marked ones into an error."""
        report = yield
        items = [node for node in report.result or () if isinstance(node, pytest.Item)]
        self.collected.update(item.nodeid for item in items)
        if faults := [fault for item in items for fault in _faults(item)]:
            report.outcome = "failed"
            report.longrepr = "\n".join(faults)
            report.result = []
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Put the rules of a test on its reports, so that they reach the process that counts."""
        report = yield
        setattr(report, _REPORT_KEY, _rules(item))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test counts when its call passed, was not expected to fail, and no other phase failed."""
        self.ran.add(report.nodeid)
        if report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            self.passed[report.nodeid] = getattr(report, _REPORT_KEY, [])
        elif not report.passed or hasattr(report, "wasxfail"):
            self.passed.pop(report.nodeid, None)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: _Worker) -> None:
        """Take over what a worker of pytest-xdist collected; one that crashed has no output."""
        self.collected.update(getattr(node, "workeroutput", {}).get(_WORKER_KEY, ()))

    # First, because pytest-xdist's own hook sends what is to be sent.
    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        """Write the coverage file, or hand what was collected to the controlling process."""
        output: dict[str, Any] | None = getattr(self.config, "workeroutput", None)
        if output is not None:
            output[_WORKER_KEY] = sorted(self.collected)
        elif self.ran:
            self._write()

    def _write(self) -> None:
        try:
            before = read_coverage(self.path)
        except NoCoverage:
            before = Coverage(rules={})
        write_coverage(self.path, before.merged(index().ids(), self.passed, self._gone()))

    def _gone(self) -> "_Gone":
        named = {argument.partition("::")[0] for argument in self.config.args if "::" in argument}
        root, start = self.config.rootpath, self.config.invocation_params.dir
        parts = {(start / name).resolve() for name in named}
        whole = {file for file in map(_file, self.collected) if (root / file).resolve() not in parts}
        return _Gone(root, self.ran, frozenset(self.collected), frozenset(whole))


def _file(node_id: str) -> str:
    return node_id.partition("::")[0]


class _Gone:
    """Whether an old entry of the coverage file is to be dropped: its test ran, or exists no more.

    A test exists no more if its file vanished, or if its file was collected whole without it.
    """

    def __init__(self, root: Path, ran: set[str], collected: frozenset[str], whole: frozenset[str]) -> None:
        self.root = root
        self.ran = ran
        self.collected = collected
        self.whole = whole
        self.files: dict[str, bool] = {}

    def __call__(self, node_id: str) -> bool:
        if node_id in self.ran:
            return True
        file = _file(node_id)
        if file not in self.files:
            self.files[file] = (self.root / file).exists()
        return not self.files[file] or (file in self.whole and node_id not in self.collected)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare where the coverage file is kept."""
    parser.addini(
        INI_OPTION, "rule coverage file, relative to the root folder", default=DEFAULT_FILE.as_posix()
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark and watch the run."""
    config.addinivalue_line("markers", f"{_MARK}(id, ...): the rules of the register this test exercises")
    config.pluginmanager.register(RuleMarks(config), "oriflamme-rule-marks")
