"""What the documents say is true: README's commands run, generated pages are as their scripts make them."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oriflamme.cli.app import app
from oriflamme.service.limits import Limits

ROOT = Path(__file__).parents[2]


def commands() -> list[str]:
    """Return the `oriflamme` commands of README's examples, without their remarks."""
    lines = re.findall(r"^oriflamme .*$", (ROOT / "README.md").read_text("utf-8"), flags=re.MULTILINE)
    return [line.split("#")[0].strip() for line in lines]


def test_the_commands_of_the_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(commands()) >= 9
    for line in commands():
        if "--coverage" in line:  # it needs the coverage of a whole run of the tests
            continue
        arguments = shlex.split(line.replace("--repeat 100", "--repeat 2"))[1:]
        result = CliRunner().invoke(app, arguments)
        assert result.exit_code == 0, (line, result.output)


@pytest.mark.parametrize(
    ("script", "made", "page"),
    [
        ("rulings", "page", "rulings.md"),
        ("rulings", "french_page", "fr/rulings.md"),
        ("glossary", "page", "glossary.md"),
    ],
)
def test_a_page_that_is_made_is_as_its_script_makes_it(script: str, made: str, page: str) -> None:
    loader = importlib.machinery.SourceFileLoader(script, str(ROOT / "scripts" / script))
    spec = importlib.util.spec_from_loader(script, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    assert getattr(module, made)() == (ROOT / "docs" / page).read_text("utf-8")


@pytest.mark.parametrize(
    "page",
    [
        "README.md",
        "SECURITY.md",
        "docs/service.md",
        "docs/protocol.md",
        "docs/architecture.md",
        "docs/add_a_chapter.md",
        "docs/decisions/index.md",
    ],
)
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    links = re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", text)
    here = (ROOT / page).parent
    missing = [link for link in links if "://" not in link and not (here / link).exists()]
    assert missing == []


def test_every_limit_is_in_the_table_of_limits_with_its_option_and_the_option_is_there() -> None:
    text = (ROOT / "docs" / "service.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| `(--[\w-]+)` \| ", text, flags=re.MULTILINE))
    assert list(rows) == list(Limits.__struct_fields__)
    told = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"}).output
    assert [option for option in rows.values() if option not in told] == []


def test_the_files_that_the_architecture_names_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    named = set(re.findall(r"`([\w/]+\.(?:py|ts))`", text))
    assert len(named) > 25
    everywhere = {
        str(path.relative_to(ROOT)) for top in ("src", "web/src") for path in (ROOT / top).rglob("*.*")
    }
    missing = [
        name
        for name in sorted(named)
        if not any(path.endswith("/" + name) for path in everywhere | {f"/{p}" for p in everywhere})
    ]
    assert missing == []


def test_what_is_quoted_of_the_example_chapter_is_in_its_files() -> None:
    package = ROOT / "tests" / "thirdparty"
    files = [package / "pyproject.toml", *(package / "src" / "oriflamme_wagons").rglob("*.*")]
    texts = [path.read_text("utf-8") for path in files if path.suffix in {".py", ".toml", ".yaml"}]
    page = (ROOT / "docs" / "add_a_chapter.md").read_text("utf-8")
    quoted = re.findall(r"^```\w+\n(.*?)^```$", page, flags=re.MULTILINE | re.DOTALL)
    assert len(quoted) >= 10
    assert [block for block in quoted if not any(block in text for text in texts)] == []
    for phrase in re.findall(r"`(Phase\([^`]+\))`", page):
        assert any(phrase in text for text in texts)
