"""Chapter XII: what it puts in the place of the base game's lines, and what it adds to a shot (DW-XII.0 to DW-XII.5.0-d)."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.board.contact import Contact
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.casualties import about
from oriflamme.rulesets.demonworld.chapters import DemonworldChapter
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand

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


CHAPTER_XII = DemonworldChapter(
    name="line-of-sight",
    title=Text("dw-chapter-line-of-sight"),
    rule="DW-XII.0",
    sight=by_the_chart,
    shot_lines=(cover,),
    against_stray=(out_of_reach,),
)
"""Chapter XII: heights of stands and terrain, by which one sees the other whole, in part or not at all."""
