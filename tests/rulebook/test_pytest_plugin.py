"""Rule marks on tests: wrong ones are refused, passed tests are written down."""

from pathlib import Path

import msgspec
import pytest

from oriflamme.rulebook import index

pytest_plugins = ["pytester"]

TESTS = """
import pytest

@pytest.mark.rule("CH-1.1", "CH-1.3")
def test_two(): pass

@pytest.mark.rule("CH-1.1")
def test_fails(): assert not __file__

@pytest.mark.rule("CH-1.1")
@pytest.mark.skip
def test_skipped(): pass

@pytest.mark.rule("CH-1.1")
def test_skips_itself(): pytest.skip("no")

@pytest.mark.rule("CH-1.1")
@pytest.mark.xfail
def test_expected_to_fail(): assert not __file__

@pytest.mark.rule("CH-1.1")
@pytest.mark.xfail
def test_unexpectedly_passes(): pass

@pytest.fixture
def broken_end():
    yield
    raise RuntimeError

@pytest.mark.rule("CH-1.1")
def test_breaks_afterwards(broken_end): pass

@pytest.mark.rule("CH-2.0")
class TestClass:
    @pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("CH-2.2"))])
    def test_cases(self, n): pass

def test_unmarked(): pass
"""

EXPECTED = {
    "CH-1.1": ["test_a.py::test_two"],
    "CH-1.3": ["test_a.py::test_two"],
    "CH-2.0": ["test_a.py::TestClass::test_cases[1]", "test_a.py::TestClass::test_cases[2]"],
    "CH-2.2": ["test_a.py::TestClass::test_cases[2]"],
}


XDIST = ("-p", "xdist", "-n", "1")


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    # Loading every plugin there is takes most of the time.
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini("[pytest]\naddopts = -p oriflamme.rulebook.pytest_plugin --strict-markers\n")
    pytester.makepyfile(test_a=TESTS)
    return pytester


def coverage(project: pytest.Pytester, path: str = ".oriflamme/coverage.json") -> dict[str, list[str]]:
    """The entries that hold a test."""
    text = (project.path / path).read_text()
    rules = msgspec.json.decode(text, type=dict[str, dict[str, list[str]]])["rules"]
    assert list(rules) == list(index().ids()), "an entry for every rule and no other"
    return {rule_id: tests for rule_id, tests in rules.items() if tests}


def mark(rule_id: str, test: str) -> str:
    return f"import pytest\n@pytest.mark.rule({rule_id!r})\ndef {test}(): pass\n"


def test_passed_tests_are_written_down(project: pytest.Pytester) -> None:
    project.runpytest()
    assert coverage(project) == EXPECTED


def test_under_xdist(project: pytest.Pytester) -> None:
    pytest.importorskip("xdist")
    project.makepyfile(test_b=mark("CH-1.4-a", "test_old"))
    project.runpytest()
    project.makepyfile(test_b=mark("CH-1.4-a", "test_new"))
    project.runpytest(*XDIST)
    assert coverage(project) == EXPECTED | {"CH-1.4-a": ["test_b.py::test_new"]}


def test_a_path_of_ones_own(project: pytest.Pytester) -> None:
    project.runpytest("-o", "rule_coverage_file=out/rules.json")
    assert coverage(project, "out/rules.json") == EXPECTED
    assert not (project.path / ".oriflamme").exists()


def test_a_part_of_the_tests_leaves_the_rest(project: pytest.Pytester) -> None:
    project.makepyfile(test_b=mark("CH-1.4-a", "test_b"))
    project.runpytest()
    project.makepyfile(test_b=mark("CH-1.4-b", "test_b"))
    project.runpytest("test_b.py")
    assert coverage(project) == EXPECTED | {"CH-1.4-b": ["test_b.py::test_b"]}
    project.makepyfile(test_a=TESTS.replace("def test_two(): pass", "def test_two(): assert not __file__"))
    project.runpytest("-k", "test_two")
    rest = {rule_id: tests for rule_id, tests in EXPECTED.items() if rule_id.startswith("CH-2")}
    assert coverage(project) == rest | {"CH-1.4-b": ["test_b.py::test_b"]}


@pytest.mark.parametrize(
    "arguments",
    [
        ("test_a.py::test_unmarked",),
        ("-k", "unmarked"),
        ("test_a.py::TestClass::test_cases",),
        ("--last-failed",),
        ("--collect-only",),
    ],
)
def test_choosing_tests_drops_none(project: pytest.Pytester, arguments: tuple[str, ...]) -> None:
    project.runpytest()
    project.runpytest(*arguments)
    assert coverage(project) == EXPECTED


def test_tests_that_are_no_more_are_dropped(project: pytest.Pytester) -> None:
    project.makepyfile(test_b=mark("CH-1.4-a", "test_b"), test_c=mark("CH-1.4-b", "test_c"))
    project.runpytest()
    (project.path / "test_b.py").unlink()
    project.makepyfile(test_c="def test_other(): pass\n")
    project.runpytest("test_c.py")
    assert coverage(project) == EXPECTED


def test_a_broken_coverage_file_is_begun_anew(project: pytest.Pytester) -> None:
    path: Path = project.path / ".oriflamme" / "coverage.json"
    path.parent.mkdir()
    path.write_text("{")
    project.runpytest()
    assert coverage(project) == EXPECTED


def test_an_unknown_id_is_a_collection_error(project: pytest.Pytester) -> None:
    project.makepyfile(test_b=mark("CH-1.5", "test_wrong"))
    result = project.runpytest()
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines(["test_b.py::test_wrong: no rule 'CH-1.5'; near: CH-1.*"])
    assert not (project.path / ".oriflamme").exists()


def test_an_unknown_id_is_a_collection_error_under_xdist(project: pytest.Pytester) -> None:
    pytest.importorskip("xdist")
    project.makepyfile(test_a=mark("CH-1.3", "test_right"), test_b=mark("CH-1.5", "test_wrong"))
    result = project.runpytest(*XDIST)
    assert result.ret == pytest.ExitCode.TESTS_FAILED, "pytest-xdist runs what it could collect"
    result.stdout.fnmatch_lines(["test_b.py::test_wrong: no rule 'CH-1.5'; near: CH-1.*"])
    assert coverage(project) == {"CH-1.3": ["test_a.py::test_right"]}


@pytest.mark.parametrize("call", ["rule()", "rule(3)", "rule('CH-1.1', why='x')"])
def test_a_malformed_mark_is_a_collection_error(project: pytest.Pytester, call: str) -> None:
    project.makepyfile(test_b=f"import pytest\n@pytest.mark.{call}\ndef test_wrong(): pass\n")
    result = project.runpytest("test_b.py")
    result.stdout.fnmatch_lines(["test_b.py::test_wrong: the rule mark takes one or more rule ids*"])
    assert result.ret == pytest.ExitCode.INTERRUPTED
