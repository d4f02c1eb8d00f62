"""What a table asks of a line of sight: how many segments are seen over what is between, and what that does to a shot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from oriflamme.board.heights import Chart, Rise
from oriflamme.kernel.bounds import MOST_STEPS, Name, Small
from oriflamme.kernel.calculators import Calculator, Filled, Layout, Likelihood, Misasked, Odds, Sketch
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld import sketches

from .relief import LEVEL
from .sight import WOODS, cover_line

Size = Annotated[int, Meta(ge=1, le=20)]
Level = Annotated[int, Meta(ge=-9, le=9)]
Depth = Annotated[int, Meta(ge=0, le=9)]


class SightQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known of a line of sight (DW-XII.1.0-b). `at` and `top` go together, obstacle by obstacle."""

    viewer: Annotated[Size, Meta(description="size of the stand that looks")]
    target: Annotated[Size, Meta(description="size of the stand that is looked at")]
    distance: Annotated[int, Meta(ge=1, le=99, description="distance between them in hexes")]
    at: Annotated[
        tuple[Annotated[float, Meta(ge=0, le=99)], ...],
        Meta(
            max_length=MOST_STEPS,
            description="distance of an obstacle from the viewer, in hexes and halves (a wall: 2.5)",
        ),
    ] = ()
    top: Annotated[
        tuple[Small, ...],
        Meta(max_length=MOST_STEPS, description="height of that obstacle's top above level 0, in segments"),
    ] = ()
    viewer_level: Annotated[Level, Meta(description="level of the viewer's hex")] = 0
    target_level: Annotated[Level, Meta(description="level of the target's hex")] = 0
    viewer_depth: Annotated[Depth, Meta(description="depth of the water that the viewer stands in")] = 0
    target_depth: Annotated[Depth, Meta(description="depth of the water that the target stands in")] = 0
    woods: Annotated[bool, Meta(description="the target stands in woods")] = False


def sight_odds(question: SightQuestion) -> Odds:
    """Return what the visible segments and the woods do to a shot's number, and of each segment whether it is seen.

    Raises `Misasked` for obstacles that are not between the two, or of which only half is said.
    """
    if len(question.at) != len(question.top):
        raise Misasked(Text("dw-ask-half-obstacle"), field="top", rule="DW-XII.1.0-b")
    if any(2 * at != int(2 * at) or not 0 < at < question.distance for at in question.at):
        raise Misasked(
            text("dw-ask-obstacle-beyond", distance=question.distance), field="at", rule="DW-XII.1.0-b"
        )
    ground = question.target_level * LEVEL
    base = ground - question.target_depth
    chart = Chart(
        question.viewer_level * LEVEL - question.viewer_depth + question.viewer,
        2 * question.distance,
        tuple(Rise(int(2 * at), top, ()) for at, top in zip(question.at, question.top, strict=True)),
    )
    seen = [
        visible and base + step >= ground
        for step, visible in enumerate(chart.segments(base, question.target))
    ]
    return Odds(
        Tally(tuple(_lines(sum(seen), woods=question.woods))),
        outcomes=tuple(
            Likelihood(
                "attacker",
                "seen" if visible else "hidden",
                text("dw-sight-seen" if visible else "dw-sight-hidden", number=number),
                1.0 if visible else 0.0,
            )
            for number, visible in enumerate(seen, start=1)
        ),
        says=text("dw-says-seen", seen=sum(seen), of=len(seen)),
    )


def _lines(segments: int, *, woods: bool) -> list[Line]:
    """Return what a shot gains by the size that is seen, and loses by woods; nothing where there is no shot at all."""
    if not segments:
        return []
    size = Line("dw-line-visible-size", segments // 2, "DW-XII.4.0-b", segments // 2)
    return [size, *cover_line(WOODS if woods else 0)]


class SightSketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who looks at whom."""

    viewer_unit: Annotated[Name | None, Meta(description="the unit that looks, as in orcs/trolls")] = None
    target_unit: Annotated[Name | None, Meta(description="the unit looked at, as in orcs/trolls")] = None


def filled(sketch: SightSketch, _: Mapping[str, Any]) -> Filled:
    """Return the sizes of those who look and are looked at."""
    seen = {
        "viewer": sketches.card_of(sketch.viewer_unit, "viewer_unit"),
        "target": sketches.card_of(sketch.target_unit, "target_unit"),
    }
    return Filled({name: card.size for name, card in seen.items() if card is not None})


SIGHT = Calculator(
    "sight",
    Text("dw-odds-sight"),
    SightQuestion,
    sight_odds,
    Layout(
        words=f"{sketches.WORDS}-sight",
        parts=(
            ("viewer", ("viewer_unit", "viewer", "viewer_level", "viewer_depth")),
            ("target", ("target_unit", "target", "distance", "target_level", "target_depth", "woods")),
            ("between", ("at", "top")),
        ),
        picks={"viewer_unit": sketches.picks, "target_unit": sketches.picks},
        likely={
            "viewer_unit": "empire/imperial-crossbowmen",
            "target_unit": "orcs/orc-wolf-riders",
            "viewer": 2,
            "target": 2,
            "distance": 4,
        },
        usual={"at": (0, 99), "top": (-9, 40)},
        tables={"at": "between", "top": "between"},
    ),
    Sketch(SightSketch, filled, {"viewer_unit": ("viewer",), "target_unit": ("target",)}),
    title=Text("dw-ask-sight"),
)
"""The calculator of lines of sight."""
