"""Random crowded battles for property tests: bases of all kinds packed together, on ground of all kinds."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from oriflamme.board.table import PACE, Point, overlap
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Surface
from oriflamme.rulesets.fictionalis.obstacles import on_table
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Trait
from tests.rulesets.fictionalis.layout import element, laid_out

LAND_KINDS = (
    "Irr Kn(O)", "Irr Wb(O)", "Irr Wb(F)", "Irr Bd(F)", "Irr Cm(S)", "Irr Exp(O)", "Irr Be(O)", "Irr Hd(S)",
    "Irr De(O)", "Irr Bh(O)", "Irr Dr(O)", "Reg Bd(O)", "Reg Sp(O)", "Reg Pk(O)", "Irr Ax(O)", "Reg Bw(O)",
    "Irr Ps(O)", "Irr LH(F)", "Reg Cv(O)", "Irr El(O)", "Irr Sy(O)", "Irr Lk(O)", "Irr Bg(I)", "Reg Art(O)",
)  # fmt: skip
KINDS = (*LAND_KINDS, "Irr Fl(O)", "Irr Dr(W,O)", "Irr Ab(O)")
ANGLES = (0, 0, 0, 180, 180, 90, 270, 30, 45, 135, 200, 333)
SIDE = 900
"""Width and depth of the little table, in paces."""

GROUNDS = (Land.WOOD, Land.MARSH, Land.ROCKS, Land.SCRUB, Land.WATER, Land.MOUNTAINS)


@st.composite
def surfaces(draw: st.DrawFn) -> Surface:
    """Draw a little table, bare or with a few features and perhaps a river."""
    features = []
    for number in range(draw(st.integers(0, 3))):
        x, y = draw(st.integers(0, SIDE - 200)), draw(st.integers(0, SIDE - 200))
        wide, deep = draw(st.integers(60, 200)), draw(st.integers(60, 200))
        points = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
        land = draw(st.sampled_from(GROUNDS))
        outline = tuple(Point(a * PACE, b * PACE) for a, b in points)
        features.append(Feature(id=f"f{number}", land=land, outline=outline))
    if draw(st.booleans()):
        at = draw(st.integers(150, SIDE - 150)) * PACE
        course = (Point(0, at), Point(SIDE * PACE // 2, at + 20 * PACE), Point(SIDE * PACE, at))
        features.append(Feature(id="river", land=Land.RIVER, outline=(), course=course, width=40 * PACE))
    return Surface(width=SIDE * PACE, depth=SIDE * PACE, features=tuple(features))


@st.composite
def crowds(draw: st.DrawFn, kinds: tuple[str, ...] = KINDS, bare: bool = False) -> Battle[Field]:
    """Draw a battle in which nobody overlaps anybody, but Aerials others; fair dice."""
    surface = Surface(width=SIDE * PACE, depth=SIDE * PACE) if bare else draw(surfaces())
    standing: list[Element] = []
    for number in range(draw(st.integers(4, 26))):
        side = draw(st.sampled_from("ab"))
        # Steps of a base's width and of common depths let many lie edge to edge and corner to corner.
        x = 60 + 80 * draw(st.integers(1, 9)) + draw(st.sampled_from((0, 0, 0, 0, 20, 40, 7)))
        y = 60 + 30 * draw(st.integers(1, 26)) + draw(st.sampled_from((0, 0, 0, 10, 5)))
        kind = draw(st.sampled_from(kinds))
        angle = draw(st.sampled_from(ANGLES))
        more: dict[str, Any] = {"traits": (Trait.MOBILE,) if draw(st.booleans()) else ()}
        if draw(st.integers(0, 9)) == 0:
            more["place"] = Place.AMBUSH
        one = element(f"{side}{number}", kind, (x, y), angle, **more)
        if on_table(surface, one.at) and all(apart(one, other) for other in standing):
            standing.append(one)
    if not standing:
        standing.append(element("a0", "Irr Wb(O)", (SIDE / 2, SIDE / 2)))
    if not any(one.side == "east" for one in standing):
        standing.append(element("b99", "Reg Bd(O)", None, 180))
    bound = draw(st.sampled_from(("west", "east")))
    dice = Dice(str(draw(st.integers(0, 99))))
    return laid_out(*standing, dice=dice, bound=bound, surface=surface)


def apart(one: Element, other: Element) -> bool:
    """Return whether two elements may both stand where they do."""
    return one.kind.aerial != other.kind.aerial or not overlap(one.at, other.at)


def assert_sound(battle: Battle[Field]) -> None:
    """Assert that nobody overlaps anybody, but Aerials others, and that all who are on the table are wholly on it."""
    field = battle.state
    there = [one for one in field.elements.values() if one.place in (Place.TABLE, Place.AMBUSH)]
    for index, one in enumerate(there):
        assert on_table(field.surface, one.at), one
        for other in there[:index]:
            assert apart(one, other), (one.id, one.kind, one.rect, other.id, other.kind, other.rect)
    for one in field.elements.values():
        assert (one.rect is None) == (one.place not in (Place.TABLE, Place.AMBUSH)), one
    assert battle.digest()
