"""The Dockerfile and the compose file: what they copy is there, and their steps lead to a service that answers.

No container engine is needed: each stage gets a folder of its own that stands for its root, in which its steps are run.
"""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from tests.web.conftest import Server

ROOT = Path(__file__).parents[2]


class Step(NamedTuple):
    """An instruction of a Dockerfile: its word, and what follows it on one line."""

    word: str
    rest: str

    def arguments(self) -> list[str]:
        """Return the words after the instruction, of either form; flags first."""
        found: list[str] = json.loads(self.rest) if self.rest.startswith("[") else self.rest.split()
        return found


def stages() -> list[list[Step]]:
    """Return the steps of the Dockerfile, stage by stage; each begins with its FROM."""
    text = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines()]
    steps = [Step(*line.split(maxsplit=1)) for line in lines if line and not line.startswith("#")]
    found: list[list[Step]] = []
    for step in steps:
        if step.word == "FROM":
            found.append([])
        found[-1].append(step)
    return found


def ignored() -> list[str]:
    """Return the patterns of .dockerignore, as fnmatch takes them."""
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    return [line.removeprefix("**/") for line in lines if line and not line.startswith("#")]


def context(folder: Path) -> Path:
    """Return a copy of what git has, as `COPY . .` takes it."""
    patterns = ignored()

    def left_out(at: str, names: list[str]) -> set[str]:
        inner = Path(at).relative_to(ROOT)
        return {
            name
            for name in names
            if any(fnmatch.fnmatch(name, one) or fnmatch.fnmatch(str(inner / name), one) for one in patterns)
        }

    shutil.copytree(ROOT, folder, ignore=left_out, symlinks=True)
    return folder


def named(stage: list[Step]) -> str:
    """Return the name of a stage, empty where it has none."""
    return stage[0].rest.partition(" AS ")[2]


def exposed() -> str:
    """Return the port of the last stage."""
    (port,) = [step.rest for step in stages()[-1] if step.word == "EXPOSE"]
    return port


def health() -> list[str]:
    """Return the command that checks the health of the last stage."""
    (check,) = [step.rest for step in stages()[-1] if step.word == "HEALTHCHECK"]
    found: list[str] = json.loads(check.partition("CMD ")[2])
    return found


class Stage:
    """A stage whose steps are run in a folder that stands for its root."""

    def __init__(self, root: Path, python: Path, before: dict[str, Stage], context: Path) -> None:
        """`python` is the folder of the image's programs; `before` are the stages that files are copied from, by name."""
        self.root, self.python, self.before, self.context = root, python, before, context
        self.work = root
        self.start: list[str] = []
        self.user = ""
        root.mkdir()
        (root / "opt").mkdir()

    def inside(self, path: str) -> Path:
        """Return where a path of the image is."""
        return self.root / path.lstrip("/") if path.startswith("/") else self.work / path

    def take(self, step: Step) -> None:
        """Do what a step says."""
        match step.word:
            case "WORKDIR":
                self.work = self.inside(step.rest)
                self.work.mkdir(parents=True)
            case "COPY":
                self.copy(step)
            case "RUN":
                # The image's own paths are the ones of the stage here; whose the folder is does not matter.
                command = re.sub(r"(?<![\w.])/(opt|data)\b", rf"{self.root}/\1", step.rest)
                command = re.sub(r"-[og] \d+ ", "", command)
                subprocess.run(["bash", "-euc", command], check=True, cwd=self.work, env=self.environment())
            case "USER":
                self.user = step.rest
            case "ENTRYPOINT" | "CMD":
                self.start += step.arguments()

    def copy(self, step: Step) -> None:
        """Copy from the context, or from an earlier stage."""
        *sources, target = [word for word in step.arguments() if not word.startswith("--")]
        origin = re.search(r"--from=(\w+)", step.rest)
        if origin is None:
            assert (sources, target) == (["."], ".")
            shutil.copytree(self.context, self.work, dirs_exist_ok=True, symlinks=True)
            return
        other = self.before[origin[1]]
        self.inside(target).mkdir(parents=True)
        for source in sources:
            files = sorted(other.root.glob(source.lstrip("/")))
            assert files, f"{step.rest}: nothing is at {source}"
            for file in files:
                shutil.copy(file, self.inside(target))

    def environment(self) -> dict[str, str]:
        """Return what programs see: the image's Python first, and what this machine says of registries."""
        own = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PYTHONPATH")}
        return {**own, "PATH": f"{self.python}:{os.environ['PATH']}", "HOME": str(self.root)}


def test_the_service_listens_for_all_keeps_its_battles_in_the_volume_and_is_nobody() -> None:
    (_, last) = stages()
    by_word = {step.word: step for step in last}
    command = by_word["CMD"].arguments()
    assert by_word["ENTRYPOINT"].arguments() == ["oriflamme"]
    assert command[command.index("--host") + 1] == "0.0.0.0"
    assert command[command.index("--port") + 1] == by_word["EXPOSE"].rest
    database = Path(command[command.index("--database") + 1])
    assert str(database.parent) == by_word["VOLUME"].rest
    assert not by_word["USER"].rest.startswith(("root", "0"))


def test_the_check_of_its_health_asks_by_an_address_and_at_the_port_on_which_it_listens() -> None:
    asked = re.search(r"http://([\d.]+):(\d+)/api/about'", health()[-1])
    assert asked is not None  # an address, which passes the check of names
    assert asked[2] == exposed()


def test_the_compose_file_serves_that_image_with_a_volume() -> None:
    held = yaml.safe_load((ROOT / "compose.yaml").read_text())
    (service,) = held["services"].values()
    (_, last) = stages()
    by_word = {step.word: step.rest for step in last}
    assert service["build"] == "."
    (port,) = service["ports"]
    assert port.split(":")[-1] == by_word["EXPOSE"]
    (volume,) = service["volumes"]
    name, _, place = volume.partition(":")
    assert name in held["volumes"]
    assert place == by_word["VOLUME"]
    # What is written elsewhere than in the volume would be refused.
    assert service["read_only"]


def test_nothing_that_was_built_or_installed_outside_is_copied() -> None:
    patterns = ignored()
    for name in (".venv", ".git", "node_modules", "client", "dist"):
        assert any(fnmatch.fnmatch(name, Path(one).name) for one in patterns), name


@pytest.fixture
def built(tmp_path: Path) -> Stage:
    """Give the last stage, after all steps have been run."""
    before: dict[str, Stage] = {}
    copied = context(tmp_path / "context")
    stage: Stage | None = None
    for number, steps in enumerate(stages()):
        venv = tmp_path / f"image-{number}"
        subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
        stage = Stage(tmp_path / f"root-{number}", venv / "bin", before, copied)
        for step in steps[1:]:
            stage.take(step)
        before[named(steps)] = stage
    assert stage is not None
    return stage


# It asks the package registries for all that is installed.
@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_the_steps_lead_to_a_service_that_answers(built: Stage, tmp_path: Path) -> None:
    program, *arguments = built.start
    assert program == "oriflamme"
    database = built.inside(arguments[arguments.index("--database") + 1])
    assert database.parent.is_dir()
    server = Server(database, str(built.python / "python"), built.environment())
    server.start()
    try:
        page = urllib.request.urlopen(f"{server.url}/").read().decode()
        assert "<script" in page
        # The check of its health is answered, by the name by which it asks.
        name, *words = (word.replace(f":{exposed()}/", f":{server.port}/") for word in health())
        checked = subprocess.run(
            [str(built.python / name), *words], check=False, capture_output=True, text=True
        )
        assert checked.returncode == 0, checked.stderr
    finally:
        server.kill()
    assert database.is_file()
