"""What a table asks of a unit that nobody commands: which order its die gives it. As the engine reads who commands it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from oriflamme.kernel.calculators import (
    Calculator,
    DiceReader,
    Die,
    Finding,
    Layout,
    Likelihood,
    Misasked,
    Odds,
)
from oriflamme.kernel.tally import Tally
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld import sketches
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.introduction import D6

from .authority import Giver, giver, rolled

_TABLE: Final = "DW-VIII.2.0-c"
_FORGOTTEN: Final = "DW-X.4.0-b"


class OrderQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known of a unit before its order is rolled for (DW-X.3.0-e, DW-X.3.0-f, DW-X.4.0-a)."""

    leader: Annotated[bool, Meta(description="its leader is alive")] = False
    joined: Annotated[bool, Meta(description="a commander has joined it")] = False
    afar: Annotated[bool, Meta(description="a commander at a distance gives it one of his orders")] = False
    engaged: Annotated[bool, Meta(description="the unit is engaged")] = False
    out_of_hand: Annotated[bool, Meta(description="the unit routs or is impetuous")] = False
    forgotten: Annotated[
        bool, Meta(description="it might have had an order and was given none; tokens are turned up now")
    ] = False


def order_odds(question: OrderQuestion) -> Odds:
    """Return how likely each order is; no token of the player's choice lies there before the die (DW-VIII.2.0-c).

    Raises `Misasked` for a unit that does not roll: it takes no orders, or there is somebody who gives it one.
    """
    _check(question)
    return Odds(
        Tally(()),
        outcomes=tuple(_outcomes()),
        says=Text("dw-says-order-forgotten" if question.forgotten else "dw-says-order"),
    )


def _check(question: OrderQuestion) -> None:
    by = giver(
        barred=question.engaged or question.out_of_hand,
        joined=question.joined,
        leader=question.leader,
        afar=question.afar,
    )
    if by is Giver.NOBODY:
        field = "engaged" if question.engaged else "out_of_hand"
        raise Misasked(Text("dw-ask-takes-no-order"), field=field, rule="DW-X.3.0-f")
    if by is not Giver.DIE and not question.forgotten:
        raise Misasked(Text(f"dw-ask-ordered-{by.value}"), field=by.value, rule=_RULES[by])


_RULES: Final[Mapping[Giver, str]] = MappingProxyType(
    {Giver.JOINED: "DW-X.3.0-e", Giver.LEADER: "DW-X.3.0-e", Giver.AFAR: "DW-X.3.0-a"}
)


def _outcomes() -> Iterator[Likelihood]:
    """Yield what the die may say, with the faces that say it, from 1 up."""
    faces: dict[Order | None, list[int]] = {}
    for face in range(1, D6.sides + 1):
        faces.setdefault(rolled(face), []).append(face)
    for order, shown in faces.items():
        words = text("dw-odds-order-faces", faces=", ".join(map(str, shown)), order=_named(order))
        yield Likelihood("attacker", order.value if order else "choice", words, len(shown) / D6.sides)


def _named(order: Order | None) -> Text:
    return Text(f"dw-order-{order.value}" if order else "dw-odds-order-choice")


def _dice(_: OrderQuestion) -> tuple[Die, ...]:
    return (Die(Text("dw-read-die"), D6.sides),)


def _read(question: OrderQuestion, faces: tuple[int, ...]) -> tuple[Finding, ...]:
    """Return the order that a die gives, or that the player chooses one (DW-VIII.2.0-c, DW-X.4.0-b)."""
    _check(question)
    (die,) = faces
    order = rolled(die)
    words = text("dw-read-order", die=die, order=_named(order)) if order else text("dw-read-choice", die=die)
    return (Finding("attacker", words, rule=_FORGOTTEN if question.forgotten else _TABLE),)


ORDER: Final = Calculator(
    "order",
    Text("dw-odds-order"),
    OrderQuestion,
    order_odds,
    Layout(
        words=f"{sketches.WORDS}-roll",
        parts=(
            ("who", ("leader", "joined", "afar")),
            ("unit", ("engaged", "out_of_hand", "forgotten")),
        ),
    ),
    reader=DiceReader(_dice, _read),
    title=Text("dw-ask-order-roll"),
)
"""The calculator of the order of a unit that nobody commands."""
