"""Chapter XII: what it puts in the place of the base game's lines, and what it adds to a shot (DW-XII.0 to DW-XII.5.0-d)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from oriflamme.board.contact import Contact
from oriflamme.board.hexes import axial
from oriflamme.kernel.battle import View
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.scenes import Mark
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.casualties import about
from oriflamme.rulesets.demonworld.chapters import DemonworldChapter
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand

from .relief import shapes
from .sight import by_the_chart, cover


def out_of_reach(field: Field, target: Stand, found: Stand) -> Iterator[Reason]:
    """Yield why a shot that missed its target in a melee cannot have hit a stand beside it (DW-XII.5.0-b, DW-XII.5.0-c).

    Those between whom nobody can pass are apart. Of two enemies of whom only one can come at the other, both are in it if
    they are in contact; friends in a melee move about each other freely.
    """
    between = field.contact(target, found)
    if between is Contact.BOTH or (between is not Contact.NONE and field.side(target) == field.side(found)):
        return
    if between is Contact.NONE:
        yield Reason("DW-XII.5.0-b", text("dw-refused-stray-apart", **about(field, found)))
    elif found not in field.contacts(target):
        yield Reason("DW-XII.5.0-c", text("dw-refused-stray-alternating", **about(field, found)))


def drawn(view: View[Field]) -> Iterator[Mark]:
    """Yield the hexes of which more or less is wood than their ground says, for all to see (DW-XII.2.0-c)."""
    for mark, hexes in shapes(view.state.ground.map.battlefield).items():
        cells = tuple(axial(hex) for hex in hexes)
        yield Mark("zone", "note", cells=cells, label=Text(f"dw-mark-{mark}"))


CHAPTER_XII = DemonworldChapter(
    name="line-of-sight",
    title=Text("dw-chapter-line-of-sight"),
    rule="DW-XII.0",
    sight=by_the_chart,
    shot_lines=(cover,),
    against_stray=(out_of_reach,),
    marks=(drawn,),
    data=(Path(__file__).parents[3] / "data" / "demonworld-hills",),
)
"""Chapter XII: heights of stands and terrain, by which one sees the other whole, in part or not at all."""
