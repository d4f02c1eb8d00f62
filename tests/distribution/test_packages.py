"""What is handed out: a wheel and a source distribution hold the client, or are not made at all."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLIENT = Path("src/oriflamme/service/client")
LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", "node_modules", "tests", "docs", "web", ".*_cache", "__pycache__"
)


def pack(root: Path, folder: Path, *targets: str) -> subprocess.CompletedProcess[str]:
    """Have hatchling pack a checkout into a folder."""
    wanted = [word for target in targets for word in ("-t", target)]
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder), *wanted]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Give a copy of what is packed, with a client of two files."""
    found = tmp_path / "checkout"
    shutil.copytree(ROOT, found, ignore=LEFT_OUT)
    shutil.rmtree(found / CLIENT, ignore_errors=True)
    for name in ("index.html", "table/manifest.json"):
        (found / CLIENT / name).parent.mkdir(parents=True, exist_ok=True)
        (found / CLIENT / name).write_text("made by the client's build")
    return found


def test_both_hold_the_client_though_git_ignores_it(checkout: Path, tmp_path: Path) -> None:
    done = pack(checkout, tmp_path / "dist", "sdist", "wheel")
    assert done.returncode == 0, done.stderr
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    (source,) = (tmp_path / "dist").glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as file:
        packed = set(file.namelist())
    assert {f"oriflamme/service/client/{name}" for name in ("index.html", "table/manifest.json")} <= packed
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    # Whoever builds a wheel from the sources needs no Node.js: the client is in them, and what looks for it.
    assert {str(CLIENT / "index.html"), str(CLIENT / "table/manifest.json"), "hatch_build.py"} <= names


def test_make_dist_makes_both(checkout: Path) -> None:
    client = [f"--old-file={CLIENT / name}" for name in ("index.html", "table/manifest.json")]
    command = ["make", "dist", f"BIN={Path(sys.executable).parent}", *client]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert sorted(path.suffix for path in (checkout / "dist").iterdir()) == [".gz", ".whl"]


@pytest.mark.parametrize("target", ["wheel", "sdist"])
@pytest.mark.parametrize("missing", ["index.html", "table/manifest.json"])
def test_without_the_client_nothing_is_packed(
    checkout: Path, tmp_path: Path, target: str, missing: str
) -> None:
    (checkout / CLIENT / missing).unlink()
    done = pack(checkout, tmp_path / "dist", target)
    assert done.returncode != 0
    assert f"{CLIENT / missing} is missing" in done.stderr
    assert "run `make dist`" in done.stderr
    assert not list(tmp_path.glob("dist/oriflamme*"))
