"""A seed gives the same battle on every Python: those that scripts/find-python finds beside this one make the same of all."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tests.records.fought import battles

ROOT = Path(__file__).parents[2]
VERSION = "import sys; print(*sys.version_info[:2])"


def others() -> Iterator[str]:
    """Yield a Python of each other version on this machine."""
    seen = {f"{sys.version_info[0]} {sys.version_info[1]}"}
    found = subprocess.run(
        [ROOT / "scripts/find-python", "--all"], check=True, capture_output=True, text=True
    )
    for python in found.stdout.splitlines():
        version = subprocess.run(
            [python, "-c", VERSION], check=True, capture_output=True, text=True
        ).stdout.strip()
        if version not in seen:
            seen.add(version)
            yield python


def installed(python: str, folder: Path) -> str:
    """Return the Python of a new environment in a folder, with this checkout and what it needs, but nothing of the tests'."""
    subprocess.run([python, "-m", "venv", folder], check=True)
    own = str(folder / "bin" / "python")
    locks = [word for name in ("build", "runtime") for word in ("-r", f"requirements/{name}.txt")]
    packages = [word for path in (".", "tests/thirdparty") for word in ("--editable", path)]
    for wanted in (["--require-hashes", *locks], ["--no-deps", "--no-build-isolation", *packages]):
        subprocess.run([own, "-m", "pip", "install", "--quiet", *wanted], check=True, cwd=ROOT)
    return own


# It asks the package registry for what the game needs.
@pytest.mark.soak
def test_battles_are_the_same_on_every_python(tmp_path: Path) -> None:
    known = dict(battles())
    pythons = list(others())
    assert pythons, "there is no Python of another version to compare with; install one"
    for number, python in enumerate(pythons):
        own = installed(python, tmp_path / f"{number}")
        ran = subprocess.run(
            [own, "-m", "tests.records.fought"], check=True, cwd=ROOT, stdout=subprocess.PIPE
        )
        found = msgspec.json.decode(ran.stdout, type=dict[str, str])
        assert [name for name in known if found[name] != known[name]] == [], python
