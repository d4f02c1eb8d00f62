"""The captain's moves: each figure to where it can strike, shoot or hold, and is struck least."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from oriflamme.board.hexes import DIRECTIONS, STEPS_OF, Hex
from oriflamme.board.passage import Bar
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.movement.legs import price
from oriflamme.rulesets.cry_havoc.movement.moving import (
    Going,
    Move,
    MoveFigures,
    against_mover,
    points,
)
from oriflamme.rulesets.cry_havoc.movement.ways import moved_to, reach
from oriflamme.rulesets.cry_havoc.ranged.cadence import weapons
from oriflamme.rulesets.cry_havoc.tables import Weapon
from oriflamme.rulesets.cry_havoc.turn import Done

from . import animals
from .boldness import boldness, turns_left, urgency
from .places import TOGETHER, Places
from .supports import support, supports
from .worth import PRIZE, clash, harm, loss, worth
from .zones import Toll, taken, toll

NEARER: Final = 0.35
"""What a hex nearer to whom or what he goes for is worth."""
COMMAND: Final = 1.5
"""What it is worth to stand within a leader's command radius."""
EXPOSED: Final = 0.75
"""How much of what an enemy's attack would cost counts against a place beside him."""
RISK: Final = 0.5
"""How much of what enemies who may come would cost counts, who strike together at one of those who stand close."""
WANTED: Final = (3, 6)
"""A shooter stands so far off, at least and at most, if his weapon's short range lets him."""
SHOT: Final = 1.0
"""How much of what he may shoot from a place in a turn counts."""
ENGAGED: Final = 0.15
"""The share of his worth that a shooter gives up who stands beside an enemy."""
FAR: Final = 0.6
"""How much of it counts, for each turn that it takes to come there."""
PATIENCE: Final = 3
"""Who is wounded keeps back as long as so many turns are left."""
HOPE: Final = 1.5
"""A blow that is struck from a good place is struck with so much strength at most; what promises less is not looked at."""
GAIN: Final = 0.5
"""He moves only for so much more."""
BOLD: Final = 6.0
"""What it is worth to strike, to who has to be as bold as can be."""
WALLED: Final = 1.0
"""What it is worth to stand beside somebody with whom one can form a shield wall, where enemies may come."""
WELCOME: Final = 0.1
"""How much of what enemies who may come would lose to his opportunity attacks counts."""
GRAZING: Final = 0.3
"""At least so much counts of a beast that is fought for: whoever has it first need but keep it."""


STRUCK_FROM: Final = 6
"""Of the places beside an enemy so many, which promise most."""
DEAR: Final = 1.0
"""A way that costs more than this past enemies is gone round them, if there is one."""


class Mover(NamedTuple):
    """What of somebody who moves counts wherever he goes: his bow, if he shoots, whether he is spared, and what he is worth.

    `seeks`: whether he goes for what is fought for; `pole`: whether he strikes over a screen; `hurt`: what a
    stray shot costs him; `saddles`: from where he could mount a horse, and what he would win by it.
    """

    figure: Figure
    bow: Weapon | None
    spared: bool
    seeks: bool
    worth: float
    steps: int
    pole: bool
    hurt: float
    saddles: tuple[tuple[Hex, float], ...]


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
        self.goals = [(find(name), PRIZE * aim.held, 0.0) for name in aim.hold] if aim.held else []
        self.guarded = tuple(find(name) for name in theirs.hold) if theirs.held else ()
        self.places = Places(field, side, enemies)
        self.boldness = boldness(field, side)
        self.coming = [
            (one.id, one.hex, points(field, one) + 1, field.values(one).attack)
            for one in field.men(side)
            if one.able
        ]
        self.hopes: dict[tuple[str, str], float] = {}
        self.shares: dict[tuple[str, int], float] = {}
        self.prices: dict[tuple[str, str], float] = {}
        self.backs: dict[tuple[str, str, str], float] = {}
        fronts = [animals.fronts(field, animal) for animal in animals.herd(field, side)]
        self.goals += [(hex, PRIZE * aim.driven, GRAZING) for around in fronts for hex in around]
        self.taken = {
            goal: man.id
            for goal, _, _ in self.goals
            for man in field.on(goal)
            if man.side == side and man.able
        }
        for around in fronts:
            by = next((self.taken[hex] for hex in around if hex in self.taken), None)
            self.taken.update(dict.fromkeys(around, by) if by else {})
        self.left = turns_left(field)
        self.urgency = urgency(field)

    def choose(self, due: MoveFigures) -> Command:
        """Return the first move of somebody who stands better afterwards, or being done."""
        field = self.field
        going = field.pages[Going].figure
        handled = self._handled(going)
        if handled is not None:
            return handled
        figures = [
            figure
            for figure in field.counters(self.side)
            if figure.id != going
            and points(field, figure) > 0
            and next(against_mover(field, self.side, figure), None) is None
        ]
        figures.sort(
            key=lambda one: (bool(field.contacts(one)), supports(field, one), self._gap(one), one.id)
        )
        for figure in figures:
            legs = self.best(figure)
            if legs:
                return Move(figure.id, legs)
        return Done()

    def _handled(self, going: str) -> Command | None:
        """Return a beast to be taken by the bridle, or a horse to be mounted, by somebody who stands beside it."""
        field = self.field
        for figure in field.men(self.side) if field.lie.animals else ():
            left = points(field, figure)
            if left <= 0 or next(against_mover(field, self.side, figure), None) is not None:
                continue
            found = animals.bridle(field, figure, left)
            if found is None and figure.id != going and not animals.held(field, figure):
                mount = animals.mounting(field, figure, left)
                if mount is not None:
                    return mount
            if found is not None:
                return found
        return None

    def _gap(self, figure: Figure) -> int:
        return min((STEPS_OF[enemy.hex - figure.hex] for enemy in self.enemies), default=99)

    def best(self, figure: Figure) -> tuple[int, ...]:
        """Return the way to the best place of a figure; none where it stands best already."""
        return self._search(figure)[1]

    def gain(self, figure: Figure) -> float:
        """Return how much better a figure would stand if it moved."""
        return self._search(figure)[0]

    def _search(self, figure: Figure) -> tuple[float, tuple[int, ...]]:
        """Return how much better the best place is than where a figure stands, and the way to it; none where it is not worth it."""
        field = self.field
        found = reach(field, figure, points(field, figure))
        mover = self._mover(figure)
        pulls = {hex: self._pull(mover, hex) for hex in {hex for hex, _ in found} | {figure.hex}}
        eager = BOLD * self.boldness
        hopes = {
            place: pulls[place[0]] + eager + max(self._hope(figure, foe) for foe in self.foes[place[0]])
            for place in found
            if place[0] in self.foes
        }
        beside = sorted(hopes, key=lambda place: -hopes[place])[:STRUCK_FROM]
        others = sorted(
            (place for place in found if place[0] not in self.foes), key=lambda place: -pulls[place[0]]
        )
        wide = len(field.cells(figure)) > 1
        here = (figure.hex, figure.facing if wide else 0)
        stays = self._value(mover, here, pulls[figure.hex])
        best = stays + GAIN
        chosen: tuple[int, ...] = ()
        for places, most in ((others, lambda place: pulls[place[0]]), (beside, hopes.__getitem__)):
            for place in places:
                if most(place) <= best:
                    break  # Those that follow promise less.
                value = self._value(mover, place, pulls[place[0]])
                if value <= best:
                    continue
                legs, cost = self._way(figure, place, found)
                value -= cost.loss + (1 - cost.arrives) * (value - stays)
                if value > best:
                    best, chosen = value, legs
        return best - stays - GAIN, chosen

    def _way(
        self,
        figure: Figure,
        place: tuple[Hex, int],
        found: Mapping[tuple[Hex, int], tuple[int, tuple[int, ...]]],
    ) -> tuple[tuple[int, ...], Toll]:
        """Return the cheapest way to a place and what it costs past enemies; on foot one round them where that costs less."""
        field = self.field
        legs = found[place][1]
        best = legs, toll(field, figure, legs, self.foes)
        if best[1].loss <= DEAR or len(field.cells(figure)) > 1 or len(legs) < 2:
            return best
        left = points(field, figure)
        for leg, step in enumerate(DIRECTIONS):
            before = (place[0] - step, 0)
            if before not in found or before[0] in self.foes:
                continue
            cost = price(field, moved_to(figure, before), leg)
            if isinstance(cost, Bar) or found[before][0] + cost > left:
                continue
            way = (*found[before][1], leg)
            paid = toll(field, figure, way, self.foes)
            if paid.loss < best[1].loss:
                best = way, paid
        return best

    def _hope(self, figure: Figure, enemy: Figure) -> float:
        """Return more than a figure is likely to win by striking at an enemy, with the strongest friend who stands beside him."""
        field = self.field
        key = (figure.id, enemy.id)
        found = self.hopes.get(key)
        if found is None:
            friends = [
                field.values(one).attack for one in field.contacts(enemy) if one.able and one.id != figure.id
            ]
            strength = field.values(figure).attack + max(friends, default=0)
            found = self.hopes[key] = worth(field, enemy) * self._loss(enemy, int(HOPE * strength))
        return found

    def _mover(self, figure: Figure) -> Mover:
        field = self.field
        leads = animals.held(field, figure) > 0
        spared = leads or (figure.health == "wounded" and self.left >= PATIENCE)
        return Mover(
            figure,
            self._bow(figure),
            spared,
            bool(self.goals) and not spared and not field.sheet(figure).animal,
            worth(field, figure),
            max(1, field.values(figure).movement),
            supports(field, figure),
            worth(field, figure) * harm(field, figure, recoil=False, stun=False, wounds=1),
            tuple(animals.saddles(field, figure)) if not leads else (),
        )

    def _pull(self, mover: Mover, hex: Hex) -> float:
        """Return how much a place draws somebody by where it lies alone, if nothing came to him there."""
        threat = self.places.threats.at(hex)
        figure, bow = mover.figure, mover.bow
        value = threat.ground
        if bow is not None:
            wanted = max(WANTED[0], min(bow.short, WANTED[1]))
            value += SHOT * self.places.shot(bow, hex) - NEARER * abs(threat.gap - wanted)
        elif mover.spared:
            value += NEARER * min(threat.gap, WANTED[1])
        else:
            value -= NEARER * (1 + self.boldness) * threat.gap
        if mover.saddles:
            value += max(won * FAR ** (STEPS_OF[hex - at] / mover.steps) for at, won in mover.saddles)
        if mover.seeks:
            value += self._goal(figure, hex, mover.steps)
        if self.guarded and bow is None:
            value -= 0.5 * NEARER * min(STEPS_OF[hex - goal] for goal in self.guarded)
        if mover.pole and hex not in self.foes:
            value += support(self.field, figure, hex)
        if threat.strength and self.places.walled(figure, hex):
            value += WALLED
        if self.places.commanded(figure, hex):
            value += COMMAND
        return value

    def _peril(self, mover: Mover, hex: Hex) -> float:
        """Return what may come to somebody on a hex from enemies who come up to it, and from shots at those beside it."""
        threat = self.places.threats.at(hex)
        if not threat.strength and not threat.stray:
            return 0.0
        close, beside = self.places.company(mover.figure, hex)
        peril = mover.hurt * threat.stray * beside / max(len(self.places.around), 1)
        if threat.strength and self.boldness < 1:
            risk = RISK * mover.worth * self._loss(mover.figure, threat.strength) / (1 + close)
            welcome = 0.0
            for comer in threat.comers:
                welcome += self._taken(mover.figure, comer)
            peril += (1 - self.boldness) * (risk - min(WELCOME * welcome, risk / 2))
        return peril

    def _back(self, work: Field, there: Figure, enemy: Figure) -> float:
        """Return what an enemy's attack would cost a figure that stands beside it, reckoned once for each kind of ground."""
        key = (enemy.id, there.id, work.ground(there.hex).kind)
        found = self.backs.get(key)
        if found is None:
            found = max(0.0, clash(work, Attack((enemy.id,), (there.id,))))
            self.backs[key] = found
        return found

    def _taken(self, figure: Figure, comer: str) -> float:
        """Return what an enemy would lose to a figure's opportunity attack who came up to it, reckoned once."""
        key = (figure.id, comer)
        found = self.prices.get(key)
        if found is None:
            found = self.prices[key] = taken(self.field, self.field.figures[comer], figure)
        return found

    def _bow(self, figure: Figure) -> Weapon | None:
        """Return the weapon of who stands off and shoots; None of who throws his, or has none."""
        carried = weapons(self.field, figure)
        return carried[0] if carried and not carried[0].throw else None

    def drawn(self, figure: Figure, hex: Hex, *, moves: bool = False) -> float:
        """Return how much better it is for what is fought for that a figure stands on a hex, and not where it stands.

        `moves`: it may still move in this turn if it does not go there.
        """
        if not self.goals or self.field.sheet(figure).animal:
            return 0.0
        steps = max(1, self.field.values(figure).movement)
        return self._goal(figure, hex, steps) - self._goal(figure, figure.hex, steps, moves=moves)

    def _goal(self, figure: Figure, hex: Hex, steps: int, *, moves: bool = False) -> float:
        """Return what it is worth to be on the way to a hex that is fought for, and that no friend holds, at so many hexes a turn."""
        best = -NEARER * min(STEPS_OF[hex - goal] for goal, _, _ in self.goals)
        for goal, prize, least in self.goals:
            if self.taken.get(goal, figure.id) != figure.id:
                continue
            gap = STEPS_OF[hex - goal]
            turns = max(-(-gap // steps) - moves, 0)
            if turns <= self.left:
                best = max(best, prize * max(self.urgency, least) * FAR**turns - NEARER * gap)
        return best

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

    def _value(self, mover: Mover, place: tuple[Hex, int], pull: float) -> float:
        """Return what a place is worth to a figure: its lie, whom it can strike from there, and who would strike it."""
        field, figure = self.field, mover.figure
        value = pull - self._peril(mover, place[0])
        there = moved_to(figure, place)
        foes = {enemy.id: enemy for hex in field.cells(there) for enemy in self.foes.get(hex, ())}
        if not foes:
            return value
        work = field.copy()
        work.put(there)
        contacts = work.contacts(there)
        if not contacts:
            return value
        blows = []
        for enemy in contacts:
            friends = tuple(
                one.id
                for one in work.contacts(enemy)
                if one.side == self.side and one.able and one.id != figure.id and work.adjacent(one, there)
            )[:2]
            blows.append(clash(work, Attack((figure.id, *friends[:1]), (enemy.id,))))
            if enemy.able:
                back = self._back(work, there, enemy)
                value -= EXPOSED * (1 - 0.5 * self.boldness) * back * (1 - self._joined(figure, enemy))
        value += max(blows) + BOLD * self.boldness
        if mover.bow is not None:
            value -= ENGAGED * mover.worth
        return value
