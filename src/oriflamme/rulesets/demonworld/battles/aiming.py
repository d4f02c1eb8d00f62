"""What a battle of chapter XVI is fought for, in words: conditions of the scenario, points, objectives."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.scenes import Aim, Saying, Standing
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.aims import Condition, Destroy, Occupy, Prevent
from oriflamme.rulesets.demonworld.field import Field

from .victory import occupies, points, worth_of_stands


def aim(field: Field) -> Aim:
    """Return what the chapter adds to the aim of a battle (DW-XVI.1.3-a, DW-XVI.2.3, DW-XVI.3.5, DW-XVI.4.0-e)."""
    conditions = field.ground.conditions
    return Aim(
        _brief(field),
        tuple(_condition(field, condition) for condition in conditions),
        tuple(_reckoning(field)),
        tuple(Standing(side, tuple(_standing(field, side))) for side in field.ground.sides),
    )


def _named(side: str) -> Text:
    return Text(f"side-{side}")


def _prevented(field: Field) -> bool:
    return any(isinstance(condition, Prevent) for condition in field.ground.conditions)


def _brief(field: Field) -> Text:
    """Return the aim in short: that of the first condition, else points."""
    match field.ground.conditions[:1]:
        case (Destroy(side=side, points=wanted),):
            return Text("dw-aim-brief-destroy", {"side": _named(side), "points": wanted})
        case (Occupy(side=side),):
            return Text("dw-aim-brief-occupy", {"side": _named(side)})
        case _:
            return Text("dw-aim-brief-points", {"objectives": len(field.ground.objectives)})


def _condition(field: Field, condition: Condition) -> Saying:
    side = _named(condition.side)
    match condition:
        case Destroy(points=wanted):
            return Saying(Text("dw-aim-destroy", {"side": side, "points": wanted}), "DW-XVI.1.3-a")
        case Occupy(hexes=hexes):
            return Saying(Text("dw-aim-occupy", {"side": side, "hexes": len(hexes)}), "DW-XVI.2.3")
        case Prevent():
            return Saying(Text("dw-aim-prevent", {"side": side}), "DW-XVI.2.3")


def _reckoning(field: Field) -> Iterator[Saying]:
    """Yield who wins when the turns are over."""
    if _prevented(field):
        yield Saying(Text("dw-aim-time-prevents"), "DW-XVI.2.3")
        return
    yield Saying(Text("dw-aim-points"), "DW-XVI.3.5")
    if field.ground.objectives:
        yield Saying(Text("dw-aim-objectives"), "DW-XVI.4.0-e")


def _standing(field: Field, side: str) -> Iterator[Saying]:
    for condition in field.ground.conditions:
        if condition.side != side:
            continue
        if isinstance(condition, Destroy):
            done = int(worth_of_stands(field, field.ground.opponent(side)))
            yield Saying(
                Text("dw-aim-destroyed-now", {"points": done, "wanted": condition.points}), "DW-XVI.1.3-b"
            )
        elif isinstance(condition, Occupy):
            holds = "yes" if occupies(field, condition) else "no"
            yield Saying(Text("dw-aim-occupied-now", {"holds": holds}), "DW-XVI.2.3")
    if not _prevented(field):
        yield Saying(Text("dw-aim-points-now", {"points": points(field, side).total}), "DW-XVI.3.5")
