"""The numbers of an element, as its card shows them: combat factors, moves, range and cost."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.board.table import PACE
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.costs import HALVES, element_cost, priced
from oriflamme.rulesets.fictionalis.distances import base_move
from oriflamme.rulesets.fictionalis.factors import Column, printed
from oriflamme.rulesets.fictionalis.going import Going
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.shooting_targets import weapon


def figures(element: Element) -> Iterator[Text]:
    """Yield them line by line, as the tables print them: what a fight or a place adds is told with it.

    DBF-FACTOR-TABLE, DBF-SPEED-TABLE, DBF-SHOOT-WHO, DBF-COST-BASE.
    """
    factors = printed(element.kind)
    yield text(
        "dbf-tip-factors",
        foot=factors[Column.FOOT],
        mounted=factors[Column.MOUNTED],
        air=factors[Column.AIR],
    )
    moves = {going: base_move(element.kind, going) // PACE for going in _GROUNDS}
    if any(moves.values()):
        yield text("dbf-tip-moves", **{going.name.lower(): paces for going, paces in moves.items()})
    else:
        yield Text("dbf-tip-moves-none")
    arm = weapon(element.kind)
    if arm is not None:
        yield text("dbf-tip-range", range=arm.range)
    # What a general costs more depends on how the army was mustered, which an element does not say.
    if element.general is None and element.rode is None and priced(element.kind):
        yield text("dbf-tip-cost", points=_cost(element))


_GROUNDS = (Going.GOOD, Going.ROUGH, Going.DIFFICULT)


def _cost(element: Element) -> float:
    tally = element_cost(
        element.kind,
        traits=element.traits,
        rear=element.rear,
        power=element.power,
        artefacts=element.artefacts,
        fame=element.fame,
        forms=tuple(form for form in element.forms if priced(form)),
    )
    return tally.total / HALVES
