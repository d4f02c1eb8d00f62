"""Moves tried out before they are given: whether they are legal, what they cost, and where they lead."""

from __future__ import annotations

from typing import Final

import msgspec

from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis import contacts
from oriflamme.rulesets.fictionalis.doomed import doomed_with
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.movement import judging, limits
from oriflamme.rulesets.fictionalis.movement.footing import MEASURED_TO
from oriflamme.rulesets.fictionalis.movement.judging import Move
from oriflamme.rulesets.fictionalis.movement.orders import MOVING_ELEMENT, MOVING_GROUP, MoveGroup
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.pip_prices import price

from .clashes import around, balance

USUAL: Final = 2
"""What a move costs whose price is not worked out beforehand, in halves of PIPs."""

NEXT_TO_NOTHING = 0.02
"""What it must be worth at least to spend half a PIP."""


class Idea(msgspec.Struct, frozen=True):
    """Something to do: commands of which the first legal one is given, what it costs in halves of PIPs, and how good it is.

    `steps`: they are moves out of contact that nobody has tried yet. `parts` are what to do instead, by parts of the
    unit, when none of them is legal.
    """

    commands: tuple[Command, ...]
    price: int
    value: float
    steps: bool = False
    parts: tuple[tuple[Element, ...], ...] = ()

    @property
    def rank(self) -> float:
        """How good it is for what it costs."""
        return self.value - NEXT_TO_NOTHING * self.price


def tried(
    field: Field, player: str, command: MoveElement | MoveGroup, *, contact: bool = False
) -> Move | None:
    """Return what a command comes to; None when it is not legal. `contact`: None too when it does not meet an enemy."""
    names = (command.element,) if isinstance(command, MoveElement) else command.elements
    if next(limits.mover_reasons(field, player, names, march=command.march), None) is not None:
        return None
    if isinstance(command, MoveElement):
        shape = MOVING_ELEMENT.shape_reasons(field, command)
    else:
        shape = MOVING_GROUP.shape_reasons(field, command)
    move = moved(field, command)
    # What costs least to find out comes first.
    if contact and not move.meets:
        return None
    if move.course.measured > move.limit + MEASURED_TO or next(shape, None) is not None:
        return None
    if next(judging.reasons(move), None) is not None:
        return None
    return None if judging.leaves_table(move) else move


def cost(field: Field, move: Move) -> int:
    """Return what a move costs, in halves of PIPs."""
    return price(field, move.facts).total


def left_by(field: Field, move: Move) -> Field:
    """Return a copy of a field as a move would leave it."""
    after = field.copy()
    after.move({**move.course.ends, **move.conformed})
    for strike in move.strikes:
        mine, theirs = after.elements[strike.mover].deeds, after.elements[strike.enemy].deeds
        after.note_deeds(
            strike.mover,
            met=(*mine.met, strike.enemy),
            struck_front=(*mine.struck_front, strike.enemy),
        )
        after.note_deeds(strike.enemy, met=(*theirs.met, strike.mover))
    return after


def moved(field: Field, command: MoveElement | MoveGroup) -> Move:
    """Return what a command comes to, legal or not."""
    if isinstance(command, MoveElement):
        return MOVING_ELEMENT.move(field, command)
    return MOVING_GROUP.move(field, command)


def tried_out_of_contact(field: Field, player: str, command: MoveElement | MoveGroup) -> Move | None:
    """Return what a command comes to; None when it is not legal, strikes an enemy, or puts somebody where he is doomed."""
    move = tried(field, player, command)
    return None if move is None or move.strikes or shares_a_doom(field, move) else move


def out_of_contact(field: Field, command: MoveElement | MoveGroup) -> bool:
    """Return whether a command, legal or not, strikes no enemy and puts nobody off the table or where he is doomed."""
    move = moved(field, command)
    return not move.strikes and not judging.leaves_table(move) and not shares_a_doom(field, move)


def shares_a_doom(field: Field, move: Move) -> bool:
    """Return whether somebody would stand where he is destroyed with a friend before him who fights already.

    There he is in the way of that friend's recoil, too.
    """
    side = move.elements[0].side
    near = 3 * field.surface.frontage
    before = [
        one
        for one in field.standing(side)
        if one.id not in move.course.ends
        and any(
            abs(at.x - one.at.x) < near and abs(at.y - one.at.y) < near for at in move.course.ends.values()
        )
        and contacts.fronts_meet(field, one)
    ]
    if not before:
        return False
    after = left_by(field, move)
    return any(
        friend.id in move.course.ends and contacts.supporting(after, friend) is None
        for one in before
        for friend in doomed_with(after, one)
    )


def outlook(field: Field, move: Move, after: Field) -> float:
    """Return how much better a side's combats stand `after` a move than they do now."""
    side = move.elements[0].side
    movers = tuple(move.course.ends)
    concerned = around(after, side, (*movers, *move.conformed)) | around(field, side, movers)
    return balance(after, concerned) - balance(field, concerned)
