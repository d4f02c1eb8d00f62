"""What plays adds up no floats by `sum`: mypy says so, by its plugin in scripts/float_sums.py."""

from __future__ import annotations

import re
from pathlib import Path

from mypy import api

PLUGIN = Path(__file__).parents[2] / "scripts" / "float_sums.py"

CODE = """
from fractions import Fraction
class Piece:
    count: int
    worth: float | None
def added(pieces: list[Piece], far: tuple[float, float], odds: dict[str, Fraction]) -> float:
    a = 0.1 * sum(piece.count for piece in pieces)
    b: float = sum(piece.count for piece in pieces) / 2
    c = sum(odds.values()) + sum(odds.values(), Fraction(0))
    d = max(0.0, sum([piece.count for piece in pieces]), sum(map(len, odds)))
    e = round(sum(far))  # wrong
    f = sum(piece.worth for piece in pieces if piece.worth is not None)  # wrong
    g = sum((piece.count for piece in pieces), 0.0)  # wrong
    h = max(0.0, sum([0.5, 1]))  # wrong
    return sum(map(float, odds.values()))  # wrong
"""
WRONG = [number for number, line in enumerate(CODE.splitlines(), start=1) if "# wrong" in line]


def found(folder: Path, package: str) -> tuple[list[int], str]:
    """Return the lines in which the plugin finds something wrong where a package holds the code, and all that mypy says."""
    file = folder / "oriflamme" / package / "sums.py"
    file.parent.mkdir(parents=True)
    file.write_text(CODE)
    settings = folder / "mypy.ini"
    settings.write_text(f"[mypy]\nplugins = {PLUGIN}\nenable_error_code = deprecated\n")
    said, faults, _ = api.run(
        ["--config-file", str(settings), "--cache-dir", str(folder / "cache"), str(file)]
    )
    assert faults == ""
    return [int(line) for line in re.findall(r":(\d+): error: floats are added up by math\.fsum", said)], said


def test_floats_are_not_added_up_by_sum_in_what_plays(tmp_path: Path) -> None:
    lines, said = found(tmp_path / "bots", "bots")
    assert (lines, said.count("error:")) == (WRONG, len(WRONG)), said
    assert found(tmp_path / "cli", "cli")[0] == []
