"""Recoil: falling back before an enemy, and what becomes of who cannot (CH-7.0-b, CH-7.0-c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from oriflamme.board.hexes import STEPS_OF, Direction, Hex, direction
from oriflamme.board.passage import Bar
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Path
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.movement.legs import (
    BACK,
    BLOCKED,
    LEGS,
    SWING,
    barred,
    entered,
    heap,
    left,
    stepped,
    turning,
)
from oriflamme.rulesets.cry_havoc.movement.trains import company, part
from oriflamme.rulesets.cry_havoc.movement.ways import moved_along, points_on, reach
from oriflamme.rulesets.cry_havoc.ranged.sight import line
from oriflamme.rulesets.cry_havoc.turn import figure_name

from .lots import bolts_to
from .states import Why, stun, wound

FIRE: Final = frozenset({"shot", "scatter"})
"""What comes from afar: before it one recoils to cover (CH-7.0-b), and it does not see whether it meets a rider or his mount (CH-7.0-e)."""
GIVES_WAY: Final = "gives-way"
"""What makes one fall back a single hex, a rider too: a charge that has gone well (CH-4.1-c)."""
HIDDEN: Final = 99
"""What it is worth to be where no shot comes, against any cover."""


class FallBack(Command, frozen=True, tag="ch-fall-back-1"):
    """Recoil by these legs; none: stay, and bear the penalty of who does not recoil, where an ally stands behind (CH-7.0-b)."""

    legs: Path


class Recoil(Step, frozen=True, tag="ch-recoil-1"):
    """Somebody has to fall back from a threat; `cause` is what makes him, `pushing` who waits for his room, `shooter` who has shot.

    Nobody who waits for room is pushed himself: else men in a ring would push each other for ever.
    """

    figure: str
    threat: Hex
    cause: str
    pushing: tuple[str, ...] = ()
    shooter: str = ""

    def run(self, battle: Battle[Field]) -> None:
        """Fall back where there is one way only, ask where there are more, punish who has none."""
        field = battle.state
        figure = field.figures[self.figure]
        if not figure.alive:
            return
        if figure.stunned:
            stun(battle, figure.id, "was-stunned")  # Who lies stunned is wounded by it (CH-7.0-d).
            return
        if field.sheet(figure).animal:
            self._bolts(battle, figure)
            return
        shot, short = self.cause in FIRE, self.cause == GIVES_WAY
        ways = tuple(
            legs
            for legs in recoils(field, figure, self.threat, shot=shot, short=short)
            if not any(ally.id in self.pushing for ally in in_the_way(field, figure, legs))
        )
        # He meets allies only where he is forced to.
        ways = tuple(legs for legs in ways if not in_the_way(field, figure, legs)) or ways
        if shot and self.shooter:
            ways = sheltered(field, figure, ways, field.figures[self.shooter])
        if not ways:
            cannot_recoil(battle, figure.id, partly=_partly(field, figure, self.threat))
        elif len(ways) == 1 and not in_the_way(field, figure, ways[0]):
            fall_back(battle, figure.id, ways[0])
        else:
            battle.push(ChooseRecoil(self.figure, self.threat, self.cause, ways, self.pushing))

    def _bolts(self, battle: Battle[Field], figure: Figure) -> None:
        """Let an animal flee with all its movement, by lot among the places farthest from the threat; it passes no enemy either (CH-7.0-b)."""
        field = battle.state
        part(field, figure.id)  # Nobody holds it, and nothing that it is tied to.
        figure = field.figures[figure.id]
        found = [
            (STEPS_OF[hex - self.threat], cost, legs)
            for (hex, _), (cost, legs) in reach(field, figure, field.values(figure).movement).items()
            if not any(_meets(field, place) for place in points_on(figure, legs)[1:])
        ]
        # Where it stands is no end of a move if somebody else stands there.
        far = max((away for away, _, _ in found), default=0)
        places = sorted((cost, legs) for away, cost, legs in found if away == far) or [(0, ())]
        legs = places[bolts_to(battle, figure, len(places))][1]
        if legs:
            fall_back(battle, figure.id, legs)


class ChooseRecoil(Decision, frozen=True, tag="ch-choose-recoil-1"):
    """His owner says by which way somebody falls back (CH-7.0-b)."""

    figure: str
    threat: Hex
    cause: str
    ways: tuple[tuple[int, ...], ...]
    pushing: tuple[str, ...] = ()

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return his side."""
        return (battle.state.figures[self.figure].side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for the way."""
        return Prompt(
            player, Text("cry-havoc-ask-recoil", {"name": figure_name(battle.state, self.figure)}), "CH-7.0-b"
        )

    def may_stay(self, field: Field) -> bool:
        """Return whether he may rather bear the penalty: where every way pushes an ally back (CH-7.0-b)."""
        figure = field.figures[self.figure]
        return all(in_the_way(field, figure, legs) for legs in self.ways)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield each way, then staying where that is open."""
        yield from map(FallBack, self.ways)
        if self.may_stay(battle.state):
            yield FallBack(())

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse other ways."""
        if not isinstance(command, FallBack):
            return refuse("CH-7.0-b", "cry-havoc-refused-other-step")
        if command.legs in self.ways or (not command.legs and self.may_stay(battle.state)):
            return LEGAL
        return refuse("CH-7.0-b", "cry-havoc-refused-recoil-where")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Fall back, or bear the penalty."""
        assert isinstance(command, FallBack)  # check() has seen it
        battle.pop()
        battle.push(FallsBack(self.figure, self.threat, self.cause, command.legs, self.pushing))


class FallsBack(Step, frozen=True, tag="ch-falls-back-1"):
    """Somebody falls back by the way that was chosen; allies in it fall back before him, those `asked` have had to."""

    figure: str
    threat: Hex
    cause: str
    legs: Path
    pushing: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()

    def run(self, battle: Battle[Field]) -> None:
        """Go, or bear the penalty."""
        field = battle.state
        figure = field.figures[self.figure]
        allies = in_the_way(field, figure, self.legs)
        if not self.legs or any(ally.id in self.asked for ally in allies):
            partly = _partly(field, figure, self.threat)
            cannot_recoil(battle, figure.id, partly=partly, why="no-room" if self.legs else "stays")
        elif not allies:
            fall_back(battle, figure.id, self.legs)
        else:
            # The ally goes first; if he has not made room then, the penalty falls on who wanted it.
            ally = allies[0].id
            again = msgspec.structs.replace(self, asked=(*self.asked, ally))
            room = MakesRoom(again, (figure.hex, figure.facing))
            battle.push(Recoil(ally, figure.hex, self.cause, (*self.pushing, figure.id)), room)


class MakesRoom(Step, frozen=True, tag="ch-makes-room-1"):
    """After an ally in the way has fallen back: who pushed him follows, if there is room.

    `place` is where he waits: if what became of his ally has made him flee, he has gone already.
    """

    after: FallsBack
    place: tuple[Hex, Direction]

    def run(self, battle: Battle[Field]) -> None:
        """Follow, or bear the penalty."""
        figure = battle.state.figures[self.after.figure]
        if figure.alive and not figure.stunned and (figure.hex, figure.facing) == self.place:
            battle.push(self.after)


def recoils(
    field: Field, figure: Figure, threat: Hex, *, shot: bool, short: bool = False
) -> Iterator[tuple[int, ...]]:
    """Yield the ways by which a figure can fall back: each leg farther from the threat, its end beside no enemy (CH-7.0-b).

    On foot one hex, mounted two: ahead from what is behind, else by backing or by turning about; before a shot a rider may stop
    after one, and where it is `short` he must. Allies may be in the way (`in_the_way`).
    """
    wide = len(field.cells(figure)) > 1
    behind = STEPS_OF[figure.tail - threat] < STEPS_OF[figure.hex - threat]
    for first in range(0 if behind else SWING, LEGS) if wide else range(6):
        one = _stepped(field, figure, first, threat)
        if one is None:
            continue
        if (not wide or shot or short) and _ends(field, one):
            yield (first,)
        # The hex that he passes is beside no enemy either.
        if wide and not short and not _beside(field, one, entered(figure, first)):
            for second in range(BACK, LEGS) if first >= BACK else range(SWING):
                two = _stepped(field, one, second, threat)
                if two is not None and _ends(field, two):
                    yield (first, second)


def can_recoil(field: Field, figure: Figure, threat: Hex) -> bool:
    """Return whether somebody has any possibility of a recoil, a rider of a part of it (CH-6.1-e).

    Through allies he has none where one of them cannot make room himself, unless that reading says that he has.
    """
    anyhow = field.theatre.readings.crowded_recoil
    return any(anyhow or _room(field, figure, legs, ()) for legs in recoils(field, figure, threat, shot=True))


def _room(field: Field, figure: Figure, legs: tuple[int, ...], pushing: tuple[str, ...]) -> bool:
    """Return whether all allies in somebody's way could fall back before him; none of them may be one who waits for room himself."""
    waiting = (*pushing, figure.id)
    return all(
        ally.id not in waiting and _makes_room(field, ally, figure.hex, waiting)
        for ally in in_the_way(field, figure, legs)
    )


def _makes_room(field: Field, ally: Figure, threat: Hex, waiting: tuple[str, ...]) -> bool:
    if field.sheet(ally).animal:  # It bolts, and pushes nobody.
        ways = recoils(field, ally, threat, shot=True)
        return any(not in_the_way(field, ally, legs) for legs in ways)
    return any(_room(field, ally, legs, waiting) for legs in recoils(field, ally, threat, shot=False))


def _partly(field: Field, figure: Figure, threat: Hex) -> bool:
    """Return whether a rider could fall back a part of his way, and push nobody (CH-7.0-c)."""
    if not figure.mount:
        return False
    ways = recoils(field, figure, threat, shot=True)
    return any(not in_the_way(field, figure, legs) for legs in ways)


def sheltered(
    field: Field, figure: Figure, ways: tuple[tuple[int, ...], ...], shooter: Figure
) -> tuple[tuple[int, ...], ...]:
    """Return those of some ways that lead to the best cover against who has shot: out of his sight, if that can be (CH-7.0-b)."""
    found = [_cover(field, moved_along(figure, legs), shooter) for legs in ways]
    best = max(found, default=0)
    return tuple(legs for legs, cover in zip(ways, found, strict=True) if cover == best)


def _cover(field: Field, there: Figure, shooter: Figure) -> int:
    work = field.copy()
    work.put(there)
    found = line(work, shooter, there)
    return found.total if found.clear else HIDDEN


def _stepped(field: Field, figure: Figure, leg: int, threat: Hex) -> Figure | None:
    """Return a figure after a leg that leads away from a threat over ground that it can cross; None where it does not."""
    if isinstance(turning(field, figure, leg), Bar):
        return None
    hex = entered(figure, leg)
    if hex not in field.theatre.map.hexes or field.ways(figure).price(left(figure, leg), leg % 6) is None:
        return None
    if STEPS_OF[hex - threat] <= min(STEPS_OF[cell - threat] for cell in field.cells(figure)):
        return None
    if barred(field, figure, hex) or heap(field, hex) >= BLOCKED:
        return None
    if any(other.side == figure.side and other.stunned for other in field.on(hex)):
        return None  # Who lies there makes no room.
    return stepped(figure, leg)


def _ends(field: Field, figure: Figure) -> bool:
    """Return whether somebody may end his recoil so: beside no enemy, on no one but allies who can make room, on nothing that he leads."""
    led = {animal.id for animal in company(field, figure)}
    for hex in field.cells(figure):
        for other in field.on(hex):
            if other.id in led or (other.id != figure.id and (other.side != figure.side or other.stunned)):
                return False
    return not _meets(field, figure)


def _meets(field: Field, figure: Figure) -> bool:
    """Return whether an enemy who stands is beside a figure."""
    return any(not enemy.stunned for enemy in field.contacts(figure))


def _beside(field: Field, figure: Figure, hex: Hex) -> bool:
    """Return whether an enemy who stands is beside one of the hexes of a figure."""
    return any(
        not enemy.stunned and any(direction(hex, cell) is not None for cell in field.cells(enemy))
        for enemy in field.contacts(figure)
    )


def in_the_way(field: Field, figure: Figure, legs: tuple[int, ...]) -> tuple[Figure, ...]:
    """Return the allies who stand in somebody's way, nearest first; what he leads goes with him (CH-7.0-b)."""
    own = {figure.id, *(animal.id for animal in company(field, figure))}
    found = (
        other
        for place in points_on(figure, legs)[1:]
        for hex in field.cells(place)
        for other in field.on(hex)
        if other.id not in own and other.side == figure.side
    )
    return tuple(dict.fromkeys(found))


def fall_back(battle: Battle[Field], key: str, legs: tuple[int, ...]) -> None:
    """Let somebody fall back."""
    from oriflamme.rulesets.cry_havoc.movement.walk import Walk  # noqa: PLC0415 - ways know of wounds

    battle.push(Walk(key, legs, 0, "recoil"))


def cannot_recoil(battle: Battle[Field], key: str, *, partly: bool = False, why: Why = "no-room") -> None:
    """Punish who cannot recoil: a stun on foot; a rider a wound if he could in part, else a stun and his mount killed (CH-7.0-c).

    `why` he cannot is told with it.
    """
    field = battle.state
    figure = field.figures[key]
    if not figure.alive:
        return
    if not figure.mount:
        stun(battle, key, why)
    elif partly:
        wound(battle, key, 1, "half-room" if why == "no-room" else why)
    else:
        mount = figure.mount
        stun(battle, key, why)
        if field.figures[mount].alive:
            wound(battle, mount, field.sheet(field.figures[mount]).wounds, why)
