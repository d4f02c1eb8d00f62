"""The captain's moves: each figure to where it can strike, shoot or hold, and is struck least."""

from __future__ import annotations

from typing import Final

from oriflamme.board.hexes import STEPS_OF, Hex
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.morale.leaders import grade, leaders
from oriflamme.rulesets.cry_havoc.movement.moving import (
    Going,
    Move,
    MoveFigures,
    against_mover,
    points,
)
from oriflamme.rulesets.cry_havoc.movement.ways import moved_to, reach
from oriflamme.rulesets.cry_havoc.ranged.cadence import weapons
from oriflamme.rulesets.cry_havoc.turn import Done

from .worth import PRIZE, clash, loss, worth

NEARER: Final = 0.35
"""What a hex nearer to whom or what he goes for is worth."""
COVER: Final = 1.5
"""What a level of cover is worth to who may be shot at."""
COMMAND: Final = 1.5
"""What it is worth to stand within a leader's command radius."""
EXPOSED: Final = 0.75
"""How much of what an enemy's attack would cost counts against a place beside him."""
RISK: Final = 0.5
"""How much of what enemies who may come would cost counts, who strike together at one of those who stand close."""
HOLDING: Final = 1.0
"""How much of what a hex is worth at the end standing on it is worth now."""
TOGETHER: Final = 3
"""So many of them."""
CLOSE: Final = 2
"""Hexes within which friends share a risk."""
GAIN: Final = 0.5
"""He moves only for so much more."""
LOOKED_AT: Final = 12
"""Of the places that are not beside an enemy so many are looked at closely, the nearest to where he wants to go."""


class Moves:
    """One look at a field, for a side that is moving."""

    def __init__(self, field: Field, side: str) -> None:
        """See who is there, and what is fought for."""
        self.field, self.side = field, side
        enemies = [one for one in field.counters(field.theatre.opponent(side)) if not field.harmless(one)]
        self.enemies = enemies
        self.foes: dict[Hex, list[Figure]] = {}
        for enemy in enemies:
            for hex in field.around(enemy):
                self.foes.setdefault(hex, []).append(enemy)
        aim = field.theatre.aim.sides[side]
        theirs = field.theatre.aim.sides[field.theatre.opponent(side)]
        find = field.theatre.map.find
        self.goals = tuple(find(name) for name in aim.hold) if aim.held else ()
        self.guarded = tuple(find(name) for name in theirs.hold) if theirs.held else ()
        self.prize = PRIZE * aim.held
        self.leaders = leaders(field, side)
        self.reaches = [
            (enemy.hex, field.values(enemy).movement + 1, field.values(enemy).attack)
            for enemy in enemies
            if enemy.able
        ]
        self.friends = [(one.id, one.hex) for one in field.men(side) if one.able]
        self.coming = [
            (one.id, one.hex, points(field, one) + 1, field.values(one).attack)
            for one in field.men(side)
            if one.able
        ]
        self.shares: dict[tuple[str, int], float] = {}
        self.shot_at = any(field.sheet(one).weapons for one in enemies)

    def choose(self, due: MoveFigures) -> Command:
        """Return the first move of somebody who stands better afterwards, or being done."""
        field = self.field
        going = field.pages[Going].figure
        figures = [
            figure
            for figure in field.counters(self.side)
            if figure.id != going
            and points(field, figure) > 0
            and next(against_mover(field, self.side, figure), None) is None
        ]
        figures.sort(key=lambda one: (bool(field.contacts(one)), self._gap(one), one.id))
        for figure in figures:
            legs = self.best(figure)
            if legs:
                return Move(figure.id, legs)
        return Done()

    def _gap(self, figure: Figure) -> int:
        return min((STEPS_OF[enemy.hex - figure.hex] for enemy in self.enemies), default=99)

    def best(self, figure: Figure) -> tuple[int, ...]:
        """Return the way to the best place of a figure; none where it stands best already."""
        field = self.field
        found = reach(field, figure, points(field, figure))
        beside = [place for place in found if place[0] in self.foes]
        others = sorted(
            (place for place in found if place[0] not in self.foes),
            key=lambda place: -self._pull(figure, place[0]),
        )
        wide = len(field.cells(figure)) > 1
        here = (figure.hex, figure.facing if wide else 0)
        stays = self._value(figure, here)
        best = stays + GAIN
        chosen: tuple[int, ...] = ()
        for place in (*beside, *others[:LOOKED_AT]):
            value = self._value(figure, place)
            if value > best:
                best, chosen = value, found[place][1]
        return chosen

    def _pull(self, figure: Figure, hex: Hex) -> float:
        """Return how much a place draws a figure by where it lies alone."""
        field = self.field
        value = 0.0
        carried = weapons(field, figure)
        gaps = [STEPS_OF[hex - enemy.hex] for enemy in self.enemies]
        gap = min(gaps, default=0)
        if carried and not carried[0].throw:
            wanted = max(3, min(carried[0].short, 6))
            value -= NEARER * abs(gap - wanted)
        elif figure.health == "wounded" and not self.goals:
            value += NEARER * min(gap, 6)
        else:
            value -= NEARER * gap
        if self.goals:
            near = min(STEPS_OF[hex - goal] for goal in self.goals)
            value -= NEARER * near
            if near == 0 and not field.sheet(figure).animal:
                value += self.prize * HOLDING
        if self.guarded and not carried:
            value -= 0.5 * NEARER * min(STEPS_OF[hex - goal] for goal in self.guarded)
        value -= RISK * self._risk(figure, hex)
        ground = field.ground(hex)
        if self.shot_at:
            value += COVER * ground.cover
        value += 0.3 * (ground.defence + ground.attack)
        if any(
            leader.id != figure.id and STEPS_OF[hex - leader.hex] <= grade(field, leader).command
            for leader in self.leaders
        ):
            value += COMMAND
        return value

    def _joined(self, figure: Figure, enemy: Figure) -> float:
        """Return the share of his worth that an enemy may lose to a figure and those who can still come: so much less he strikes back."""
        field = self.field
        others = sorted(
            (
                attack
                for key, at, steps, attack in self.coming
                if key != figure.id and STEPS_OF[at - enemy.hex] <= steps
            ),
            reverse=True,
        )[: TOGETHER - 1]
        if not others:
            return 0.0
        strength = field.values(figure).attack + sum(others)
        return self._loss(enemy, strength)

    def _loss(self, figure: Figure, strength: int) -> float:
        """Return the share of his worth that somebody is expected to lose to so much strength, reckoned once."""
        key = (figure.id, strength)
        share = self.shares.get(key)
        if share is None:
            share = self.shares[key] = loss(self.field, figure, strength, self.field.values(figure).defence)
        return share

    def _risk(self, figure: Figure, hex: Hex) -> float:
        """Return what a figure may lose on a hex to those who can come there: they choose one of who stand close together."""
        strengths = sorted(
            (attack for at, steps, attack in self.reaches if STEPS_OF[hex - at] <= steps), reverse=True
        )
        if not strengths:
            return 0.0
        share = self._loss(figure, sum(strengths[:TOGETHER]))
        near = sum(1 for key, at in self.friends if key != figure.id and STEPS_OF[hex - at] <= CLOSE)
        return worth(self.field, figure) * share / (1 + near)

    def _value(self, figure: Figure, place: tuple[Hex, int]) -> float:
        """Return what a place is worth to a figure: its lie, whom it can strike from there, and who would strike it."""
        value = self._pull(figure, place[0])
        field = self.field
        there = moved_to(figure, place)
        foes = {enemy.id: enemy for hex in field.cells(there) for enemy in self.foes.get(hex, ())}
        if not foes:
            return value
        work = field.copy()
        work.put(there)
        contacts = work.contacts(there)
        if not contacts:
            return value
        shooter = bool(weapons(field, figure)) and not weapons(field, figure)[0].throw
        blows = []
        for enemy in contacts:
            friends = tuple(
                one.id
                for one in work.contacts(enemy)
                if one.side == self.side and one.able and one.id != figure.id and work.adjacent(one, there)
            )[:2]
            alone = clash(work, Attack((figure.id,), (enemy.id,)))
            together = clash(work, Attack((figure.id, *friends[:1]), (enemy.id,))) if friends else alone
            blows.append(max(alone, together))
            if enemy.able:
                back = max(0.0, clash(work, Attack((enemy.id,), (figure.id,))))
                value -= EXPOSED * back * (1 - self._joined(figure, enemy))
        value += max(blows)
        if shooter:
            value -= 0.15 * worth(field, figure)
        return value
