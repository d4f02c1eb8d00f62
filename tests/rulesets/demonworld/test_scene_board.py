"""What of a printed map a scene draws: terrain and its lines of sight only where a chapter in force gives them meaning."""

from __future__ import annotations

import pytest

from oriflamme.board.battlefield import Battlefield, Cell
from oriflamme.board.hexes import at
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.scenes import board, meaning
from tests.rulesets.demonworld.line_of_sight.positions import board as printed


@pytest.mark.parametrize(
    ("chapters", "drawn"),
    [
        (("skills", "morale"), (False, False)),
        (("skills", "terrain"), (True, False)),
        (("skills", "line-of-sight"), (True, True)),
        (("skills", "terrain", "line-of-sight"), (True, True)),
    ],
)
def test_terrain_is_drawn_where_a_chapter_gives_it_a_meaning(
    chapters: tuple[str, ...], drawn: tuple[bool, bool]
) -> None:
    assert meaning(contents.game(chapters)) == drawn


def test_a_board_without_terrain_is_clear_and_level() -> None:
    hexes = (at(0, 0), at(1, 0))
    layout = printed(Battlefield(hexes, {hexes[1]: Cell("woods", 2)}))
    with_terrain, without = board(layout), board(layout, terrain=False)
    assert {(cell.terrain, cell.level) for cell in without.cells} == {("open", 0)}
    assert ("woods", 2) in {(cell.terrain, cell.level) for cell in with_terrain.cells}
    assert [cell.at for cell in without.cells] == [cell.at for cell in with_terrain.cells]
