"""The step of melee: disengaging, declaring all attacks, and fighting them in the order that their side chooses (CH-2.1-f, CH-5.3, CH-6.1-c)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain as joined
from typing import Self

import msgspec

from oriflamme.board.hexes import Hex
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Names, Path, Small
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.movement.walk import Walk
from oriflamme.rulesets.cry_havoc.ranged.cadence import against_attacking
from oriflamme.rulesets.cry_havoc.results.advance import AdvanceAfterCombat
from oriflamme.rulesets.cry_havoc.results.recoil import in_the_way, recoils
from oriflamme.rulesets.cry_havoc.turn import Deeds, Done, StepBegan, deed, did, figure_name

from .attacks import Attack, against_attack, against_attacker, attacks_left, chains
from .going_on import GoesOn
from .prisoners import Seize, against_seizing, seize, seizures
from .resolving import Resolve


class Disengage(Command, frozen=True, tag="ch-disengage-1"):
    """Leave a melee, before attacks are declared, by these legs (CH-5.3)."""

    figure: Name
    legs: Path


class DeclareAttack(Command, frozen=True, tag="ch-attack-1"):
    """Attack, one or several together, one enemy or several together; pole arms may support it."""

    attackers: Names
    targets: Names
    support: Names = ()


class FightNext(Command, frozen=True, tag="ch-fight-next-1"):
    """Fight the attack of this number next, of those that are left, from 0."""

    number: Small


class Disengaged(Page, frozen=True, tag="ch-disengaged-1"):
    """Who has disengaged, or followed who did, in this step: he counts as having attacked; open to all."""

    figures: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> Self:
        """Return it whole."""
        return self


class Melee(Step, frozen=True, tag="ch-melee-1"):
    """The step of melee begins, where anybody of the side is in contact with an enemy."""

    side: str

    def run(self, battle: Battle[Field]) -> None:
        """Ask both sides who disengages, then for attacks."""
        field = battle.state
        field.pages.put(Disengaged())
        if not any(field.contacts(figure) for figure in field.counters(self.side)):
            return
        battle.emit(StepBegan(rule="CH-2.1-f", step="melee", side=self.side))
        battle.push(
            Disengagement(self.side),
            Disengagement(field.theatre.opponent(self.side)),
            DeclareAttacks(self.side),
        )


class Disengagement(Decision, frozen=True, tag="ch-disengagement-1"):
    """A side may take men out of melee who are faster than all who could attack them (CH-5.3)."""

    side: str

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side, while anybody can disengage."""
        return (self.side,) if next(self.leavings(battle.state), None) is not None else ()

    def leavings(self, field: Field) -> Iterator[Disengage]:
        """Yield every way out of a melee."""
        for figure in field.men(self.side):
            if next(self.against(field, figure), None) is None:
                for legs in self._ways(field, figure):
                    yield Disengage(figure.id, legs)

    def against(self, field: Field, figure: Figure) -> Iterator[Reason]:
        """Yield why a figure cannot disengage."""
        facts: Facts = {"name": figure_name(field, figure.id)}
        contacts = field.contacts(figure)
        if not figure.able:
            yield Reason("CH-5.3", Text("cry-havoc-refused-not-able", facts))
        elif not contacts:
            yield Reason("CH-5.3", Text("cry-havoc-refused-not-engaged", facts))
        elif figure.id in field.pages[Disengaged].figures or self._has_charged(field, figure):
            yield Reason("CH-5.3", Text("cry-havoc-refused-has-attacked", facts))
        else:
            yield from against_attacking(field, figure)
            own = field.values(figure).movement
            if any(enemy.able and field.values(enemy).movement >= own for enemy in contacts):
                yield Reason("CH-5.3", Text("cry-havoc-refused-disengage-slow", facts))

    @staticmethod
    def _has_charged(field: Field, figure: Figure) -> bool:
        """Return whether a charge has been his combat of this phase; in the enemy's he leaves instead of defending himself."""
        return deed(field, figure.id).charged and figure.side == field.pages[Deeds].phasing

    @staticmethod
    def _ways(field: Field, figure: Figure) -> Iterator[tuple[int, ...]]:
        """Yield ways as of a recoil; but he goes of his own will, and pushes nobody."""
        for legs in recoils(field, figure, _threat(field, figure), shot=False):
            if not in_the_way(field, figure, legs):
                yield legs

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask who disengages."""
        return Prompt(player, Text("cry-havoc-ask-disengage"), "CH-5.3")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield staying, then every way out."""
        yield Done()
        yield from self.leavings(battle.state)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse who cannot, and other ways."""
        field = battle.state
        match command:
            case Done():
                return LEGAL
            case Disengage(figure=key, legs=legs):
                figure = field.figures.get(key)
                if figure is None or figure not in field.men(self.side):
                    return refuse("CH-5.3", "cry-havoc-refused-no-such-figure", name=key)
                ruling = judge(self.against(field, figure))
                if ruling.legal and legs not in tuple(self._ways(field, figure)):
                    return refuse("CH-5.3", "cry-havoc-refused-recoil-where")
                return ruling
            case _:
                return refuse("CH-5.3", "cry-havoc-refused-other-step")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Go; the enemies who were in contact may follow."""
        if not isinstance(command, Disengage):
            battle.pop()
            return
        field = battle.state
        figure = field.figures[command.figure]
        gone = field.pages[Disengaged].figures
        field.pages.put(Disengaged((*gone, figure.id)))
        did(field, figure.id, attacked=deed(field, figure.id).attacked + 1)
        followers = tuple(enemy.id for enemy in field.contacts(figure) if enemy.able)
        gone_before = tuple(deed(field, key).hexes for key in followers)
        steps: list[Step] = [Walk(figure.id, command.legs, 0, "disengage")]
        if followers:
            steps.append(AdvanceAfterCombat(followers, field.cells(figure)))
        battle.push(*steps, Followed(figure.id, followers, gone_before, _threat(field, figure)))


def _threat(field: Field, figure: Figure) -> Hex:
    """Return where the strongest enemy beside a figure stands, from whom it goes away."""
    strongest = max(field.contacts(figure), key=lambda enemy: (field.values(enemy).attack, enemy.id))
    return strongest.hex


class Followed(Step, frozen=True, tag="ch-followed-1"):
    """After a disengagement: who has followed counts as having attacked; where nobody has, who left may go on (CH-5.3).

    `hexes` is how many those who might follow had entered in this turn, `threat` is where the strongest enemy stood who was left.
    """

    figure: str
    followers: tuple[str, ...]
    hexes: tuple[int, ...]
    threat: Hex

    def run(self, battle: Battle[Field]) -> None:
        """Note who has advanced, or ask who left whether he goes on."""
        field = battle.state
        followed = False
        for key, before in zip(self.followers, self.hexes, strict=True):
            if deed(field, key).hexes > before:
                followed = True
                gone = field.pages[Disengaged].figures
                field.pages.put(Disengaged((*gone, key)))
                did(field, key, attacked=deed(field, key).attacked + 1)
        if not followed:
            battle.push(GoesOn(self.figure, self.threat))


class DeclareAttacks(Decision, frozen=True, tag="ch-declare-attacks-1"):
    """The side declares all its attacks, before the first is fought (CH-6.1-c)."""

    side: str
    declared: tuple[Attack, ...] = ()

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side, if it can declare an attack or has, or can take a prisoner."""
        field = battle.state
        some = joined(self.declared, self._all(field), self.seizures(field))
        return (self.side,) if next(some, None) is not None else ()

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for attacks."""
        return Prompt(player, Text("cry-havoc-ask-attacks"), "CH-6.1-c")

    def left(self, field: Field, figure: Figure) -> int:
        """Return how many attacks a figure has left beside those declared."""
        used = sum(figure.id in (*attack.attackers, *attack.support) for attack in self.declared)
        return attacks_left(field, figure) - used

    def free(self, field: Field) -> tuple[Figure, ...]:
        """Return who can still attack."""
        return tuple(
            figure
            for figure in field.counters(self.side)
            if not field.harmless(figure)
            and self.left(field, figure) > 0
            and next(against_attacker(field, figure), None) is None
        )

    def _all(self, field: Field) -> Iterator[DeclareAttack]:
        """Yield single attacks, those of all who can attack an enemy together, of one on all beside him; and with pole arms."""
        free = self.free(field)
        by_target: dict[str, list[Figure]] = {}
        for figure in free:
            for enemy in field.contacts(figure):
                by_target.setdefault(enemy.id, []).append(figure)
        for target, attackers in by_target.items():
            for group in _groups(field, attackers):
                names = tuple(one.id for one in group)
                yield DeclareAttack(names, (target,))
                for pole in free:
                    if "pole-arms" in field.sheet(pole).skills and pole.id not in names:
                        attack = Attack(names, (target,), (pole.id,))
                        if next(against_attack(field, attack), None) is None:
                            yield DeclareAttack(names, (target,), (pole.id,))
        for figure in free:
            enemies = [enemy.id for enemy in field.contacts(figure)]
            if len(enemies) > 1:
                yield DeclareAttack((figure.id,), tuple(enemies))

    def seizures(self, field: Field) -> Iterator[Seize]:
        """Yield whom the side could take prisoner."""
        yield from seizures(field, self.free(field))

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield some attacks, prisoners to be taken, then that no more are declared; every other attack may be asked for."""
        yield from self._all(battle.state)
        yield from self.seizures(battle.state)
        yield Done()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse attacks that cannot be made."""
        field = battle.state
        match command:
            case Done():
                return LEGAL
            case DeclareAttack():
                named = (*command.attackers, *command.targets, *command.support)
                if len(set(named)) < len(named):
                    return refuse("CH-6.1-d", "cry-havoc-refused-named-twice")
                for key in named:
                    if key not in field.figures or field.figures[key].rider:
                        return refuse("CH-6.0-a", "cry-havoc-refused-no-such-figure", name=key)
                return judge(self._reasons(field, command))
            case Seize(figure=key, victim=other):
                for name in (key, other):
                    if name not in field.figures or field.figures[name].rider:
                        return refuse("CH-6.0-a", "cry-havoc-refused-no-such-figure", name=name)
                return judge(self._against_seizing(field, field.figures[key], field.figures[other]))
            case _:
                return refuse("CH-2.1-f", "cry-havoc-refused-other-step")

    def _against_seizing(self, field: Field, figure: Figure, victim: Figure) -> Iterator[Reason]:
        found = list(self._against_using(field, figure))
        yield from found
        if not found:
            yield from against_attacker(field, figure)
            yield from against_seizing(field, figure, victim)

    def _against_using(self, field: Field, figure: Figure) -> Iterator[Reason]:
        """Yield that a figure is the other side's, or that its attack is spoken for."""
        facts: Facts = {"name": figure_name(field, figure.id)}
        if figure.side != self.side:
            yield Reason("CH-6.0-a", Text("cry-havoc-refused-not-yours", facts))
        elif self.left(field, figure) < 1 <= attacks_left(field, figure):
            yield Reason("CH-6.0-a", Text("cry-havoc-refused-has-attacked", facts))

    def _reasons(self, field: Field, command: DeclareAttack) -> Iterator[Reason]:
        for key in (*command.attackers, *command.support):
            figure = field.figures[key]
            yield from self._against_using(field, figure)
            if figure.side != self.side:
                return
        yield from against_attack(field, Attack(command.attackers, command.targets, command.support))

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Keep an attack, or let them be fought."""
        if isinstance(command, DeclareAttack):
            attack = Attack(command.attackers, command.targets, command.support)
            battle.replace(msgspec.structs.replace(self, declared=(*self.declared, attack)))
            return
        if isinstance(command, Seize):
            seize(battle, command)
            return
        battle.pop()
        if self.declared:
            battle.push(FightAttacks(self.side, self.declared, self.declared))


def _groups(field: Field, figures: list[Figure]) -> Iterator[tuple[Figure, ...]]:
    """Yield each alone, and each largest group that stands in a chain."""
    for figure in figures:
        yield (figure,)
    yield from (chain for chain in chains(field, figures) if len(chain) > 1)


class FightAttacks(Decision, frozen=True, tag="ch-fight-attacks-1"):
    """The side says which of its attacks is fought next; the last of itself (CH-6.1-c)."""

    side: str
    left: tuple[Attack, ...]
    declared: tuple[Attack, ...]

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side, while there is a choice."""
        return (self.side,) if len(self.left) > 1 else ()

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for the next."""
        return Prompt(player, Text("cry-havoc-ask-fight-next"), "CH-6.1-c")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield each."""
        yield from map(FightNext, range(len(self.left)))

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse numbers that are none."""
        if not isinstance(command, FightNext):
            return refuse("CH-6.1-c", "cry-havoc-refused-other-step")
        if not 0 <= command.number < len(self.left):
            return refuse("CH-6.1-c", "cry-havoc-refused-no-such-attack")
        return LEGAL

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Fight it, then the others."""
        assert isinstance(command, FightNext)  # check() has seen it
        self._fight(battle, command.number)

    def conclude(self, battle: Battle[Field]) -> None:
        """Fight the only one."""
        if self.left:
            battle.push(Resolve(self.left[0], self.declared))

    def _fight(self, battle: Battle[Field], number: int) -> None:
        battle.pop()
        rest = (*self.left[:number], *self.left[number + 1 :])
        battle.push(Resolve(self.left[number], self.declared), msgspec.structs.replace(self, left=rest))
