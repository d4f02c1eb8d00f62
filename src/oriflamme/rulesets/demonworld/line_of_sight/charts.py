"""A line of sight of chapter XII laid open: the chart of heights as players draw it (DW-XII.1.0-a, DW-XII.1.0-b).

What is seen is not worked out here: the marks of the target are judged rise by rise, as on paper, by the chart of the
board; `sight.py` answers the engine. A test holds both to the same.
"""

from __future__ import annotations

from oriflamme.board.heights import Chart
from oriflamme.board.hexes import Hex, at, axial, distance
from oriflamme.board.sight import touched
from oriflamme.kernel.sightlines import (
    Place,
    SightAsked,
    SightChart,
    SightNotOffered,
    SightRefused,
    SightRise,
)
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, unit_name

from .relief import Kind, Obstacle, relief
from .sight import by_the_chart, in_the_way

USUAL = 2
"""The size of a stand that is assumed on an empty hex, unless another is said: that of men and orcs."""


def sight_chart(field: Field, asked: SightAsked) -> SightChart:
    """Return the line between two hexes, for the stands on them or for stands of the sizes asked for.

    A larger stand looks from its anchor, wherever it is asked on it. Raises `SightNotOffered` in a battle without chapter
    XII, and `SightRefused` for a line that there is not.
    """
    if field.ground.game.sight is not by_the_chart:
        raise SightNotOffered("lines of sight are not drawn on a chart in this battle")
    viewer, tall = _stand(field, asked.origin, asked.viewer)
    target, size = _stand(field, asked.end, asked.target)
    cell = at(*asked.end)
    if cell in viewer.cells:
        raise SightRefused("a line of sight needs two hexes of different stands")
    land = relief(field.ground.map.battlefield)
    foot, base = land.foot(viewer.hex), land.foot(cell)
    obstacles = sorted(
        in_the_way(field, viewer, target, cell), key=lambda rise: (rise.at, rise.top, rise.kind)
    )
    length = 2 * distance(viewer.hex, cell)
    chart = Chart(foot + tall, length, tuple(obstacles))
    marks = range(base, base + size + 1)
    surface = base + land.depth.get(cell, 0)
    seen = chart.segments(base, size)
    taken = land.cover.get(cell, 0)
    return SightChart(
        origin=axial(viewer.hex),
        end=asked.end,
        length=length,
        foot=foot,
        eye=foot + tall,
        base=base,
        top=base + size,
        surface=surface,
        hexes=tuple(axial(hex) for hex in (viewer.hex, *touched(viewer.hex, cell), cell)),
        rises=tuple(
            SightRise(
                rise.kind,
                _what(field, rise),
                tuple(axial(hex) for hex in rise.hexes),
                rise.at,
                rise.top,
                tuple(chart.blocks(rise, mark) for mark in marks),
            )
            for rise in obstacles
        ),
        segments=tuple(visible and mark >= surface for visible, mark in zip(seen, marks, strict=False)),
        notes=(text("dw-sight-cover", less=taken),) if taken else (),
    )


def _stand(field: Field, place: Place, size: int | None) -> tuple[Stand, int]:
    """Return the stand on a hex and its size, or one assumed there."""
    hex = _hex(field, place)
    there = field.stand_on(hex)
    if there is not None and size is None:
        return there, field.profile(there).size
    return Stand("", "", hex, 0), USUAL if size is None else size


def _hex(field: Field, place: Place) -> Hex:
    try:
        hex = at(*place)
    except ValueError as error:
        raise SightRefused(str(error)) from error
    if hex not in field.ground.map.hexes:
        raise SightRefused(f"there is no hex {list(place)} on the board")
    return hex


def _what(field: Field, rise: Obstacle) -> Text:
    if rise.kind is Kind.STAND:
        stand = field.stand_on(rise.hexes[0])
        if stand is not None:
            return unit_name(field.units[stand.unit])
    return Text(f"dw-sight-{rise.kind}")
