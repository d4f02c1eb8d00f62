"""Melee and its results as shown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

import msgspec

from oriflamme.kernel.scenes import Choice, Mark, Preview, Target
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack
from oriflamme.rulesets.cry_havoc.combat.declaring import (
    DeclareAttack,
    DeclareAttacks,
    Disengage,
    Disengagement,
    FightAttacks,
    FightNext,
)
from oriflamme.rulesets.cry_havoc.combat.going_on import GoesOn
from oriflamme.rulesets.cry_havoc.combat.odds import favours, prospects, reckon
from oriflamme.rulesets.cry_havoc.introduction import Facts
from oriflamme.rulesets.cry_havoc.movement.ways import moved_along
from oriflamme.rulesets.cry_havoc.results.advance import Advance, AdvanceAfterCombat
from oriflamme.rulesets.cry_havoc.results.harm import ChooseVictim, FallsOn, ShareWounds, Sharing
from oriflamme.rulesets.cry_havoc.results.recoil import ChooseRecoil, FallBack
from oriflamme.rulesets.cry_havoc.turn import Done

from .desk import HavocDesk, bearing, choice, done, ghost, percent
from .lines import line_through
from .odds import odds_notes, shifts_card


class DisengagementDesk(HavocDesk[Disengagement]):
    """Leave a melee."""

    help = "cry-havoc-help-disengage"
    carried = True

    def _all(self) -> tuple[Disengage, ...]:
        return tuple(
            one for one in self.decision.options(self.view, self.player) if isinstance(one, Disengage)
        )

    def selectable(self) -> Iterator[str]:
        """Yield who can leave."""
        yield from dict.fromkeys(one.figure for one in self._all())

    def general(self) -> Iterator[Choice]:
        """Yield staying."""
        yield done("cry-havoc-choose-stay")

    def about(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield the ways out."""
        for one in self._all():
            if one.figure == focus[0]:
                yield way(self, "disengage", one, one.figure, one.legs)


def way(
    desk: HavocDesk[Disengagement] | HavocDesk[ChooseRecoil] | HavocDesk[AdvanceAfterCombat | GoesOn],
    key: str,
    command: Command,
    figure: str,
    legs: tuple[int, ...],
) -> Choice:
    """Return a choice of where somebody goes by these legs."""
    field = desk.field
    one = field.figures[figure]
    end = moved_along(one, legs)
    wide = len(field.cells(one)) > 1
    tag = "-".join(map(str, legs))
    return choice(
        f"{key}:{figure}:{tag}",
        command,
        Text("cry-havoc-choose-move", {"hex": field.theatre.map.name(end.hex)}),
        cells=(end.hex,),
        ghosts=(ghost(field, one, end.hex, end.facing),),
        facing=bearing(end.facing) if wide else None,
    )


NAMED: Final = 4
"""Of so many enemies all whom the selected can attack together are offered, of more all pairs, and all of them."""


class DeclareAttacksDesk(HavocDesk[DeclareAttacks]):
    """Declare attacks, by one or several together."""

    help = "cry-havoc-help-attacks"
    carried = True
    several = True

    def selectable(self) -> Iterator[str]:
        """Yield who can attack somebody, or support an attack."""
        for figure in self.decision.free(self.field):
            if self.field.contacts(figure) or "pole-arms" in self.field.sheet(figure).skills:
                yield figure.id

    def general(self) -> Iterator[Choice]:
        """Yield being done."""
        field = self.field
        count = sum(1 for figure in self.decision.free(field) if field.contacts(figure))
        yield done(
            "cry-havoc-choose-attacks-done",
            Text("cry-havoc-leaves-attacks", {"count": count}) if count else None,
        )

    def about(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield the enemies that the selected can attack together; pole arms among them that do not reach support it."""
        field = self.field
        figures = [field.figures[key] for key in focus if key in field.figures]
        enemies = dict.fromkeys(enemy.id for figure in figures for enemy in field.contacts(figure))
        offered = []
        for target in enemies:
            attack = self._together(focus, (target,))
            if self.legal(attack):
                offered.append(target)
                yield self._attack(attack)
        most = len(offered) if len(offered) <= NAMED else 2
        sizes = sorted({*range(2, most + 1), len(offered)} - {0, 1}, reverse=True)
        for some in (some for size in sizes for some in combinations(offered, size)):
            together = self._together(focus, some)
            if self.legal(together):
                yield self._attack(together, everybody=len(some) == len(enemies))
        for command in self.decision.seizures(field):
            if command.figure == focus[0]:
                label = Text("cry-havoc-choose-seize", {"target": self.named(command.victim)})
                yield choice(f"seize:{command.figure}:{command.victim}", command, label)

    def _together(self, focus: tuple[str, ...], targets: tuple[str, ...]) -> DeclareAttack:
        field, enemies = self.field, [self.field.figures[key] for key in targets]
        near = tuple(
            key for key in focus if all(field.adjacent(field.figures[key], enemy) for enemy in enemies)
        )
        return DeclareAttack(near, targets, tuple(key for key in focus if key not in near))

    def _attack(self, command: DeclareAttack, *, everybody: bool = False) -> Choice:
        attack = Attack(command.attackers, command.targets, command.support)
        found = reckon(self.field, attack, (*self.decision.declared, attack))
        table = self.field.theatre.tables.melee
        targets = [self.figure(key) for key in command.targets]
        chances = prospects(table, found, targets)
        good = sum(chance.ways for name, chance in chances if favours(table, name))
        odds = table.columns[found.column]
        many = len(command.targets) > 1
        facts: Facts = {
            "target": self.together(command.targets),
            "count": len(command.targets),
            "odds": f"{odds[0]}/{odds[1]}",
        }
        return choice(
            f"attack:{'+'.join(command.attackers)}:{'+'.join(command.targets)}",
            command,
            Text(
                "cry-havoc-choose-attack-all"
                if everybody and len(command.targets) > NAMED
                else "cry-havoc-choose-attack",
                facts,
            ),
            pieces=() if many else command.targets,
            detail=percent(good, 10),
        )

    def means(self, focus: tuple[str, ...], target: Target) -> Iterator[Command]:
        """Yield the attack on who was clicked."""
        for key in target.pieces:
            if key in self.field.figures:
                yield self._together(focus, (key,))

    def preview(self, command: Command) -> Preview:
        """Return the odds of an attack."""
        if not isinstance(command, DeclareAttack) or not self.legal(command):
            return Preview()
        attack = Attack(command.attackers, command.targets, command.support)
        odds = odds_of(self, attack, (*self.decision.declared, attack))
        return msgspec.structs.replace(odds, marks=tuple(attack_marks(self, (attack,))))

    def marks(self) -> Iterator[Mark]:
        """Yield the attacks declared."""
        yield from attack_marks(self, self.decision.declared)


def attack_marks(
    desk: HavocDesk[DeclareAttacks] | HavocDesk[FightAttacks], attacks: tuple[Attack, ...]
) -> Iterator[Mark]:
    """Yield a line for each who attacks."""
    for attack in attacks:
        for key in (*attack.attackers, *attack.support):
            for target in attack.targets:
                points = line_through(desk.figure(key).hex, desk.figure(target).hex)
                yield Mark("line", "blow", points=points)


def odds_of(
    desk: HavocDesk[DeclareAttacks] | HavocDesk[FightAttacks], attack: Attack, declared: tuple[Attack, ...]
) -> Preview:
    """Return the odds of an attack: both strengths, column, shifts, and what can come of it."""
    found = reckon(desk.field, attack, declared)
    return Preview(
        tallies=(shifts_card(desk.field, attack, found),), notes=odds_notes(desk.field, attack, found)
    )


class FightAttacksDesk(HavocDesk[FightAttacks]):
    """Choose which attack is fought next."""

    help = "cry-havoc-help-fight-next"

    def general(self) -> Iterator[Choice]:
        """Yield each attack that is left."""
        for number, attack in enumerate(self.decision.left):
            facts: Facts = {
                "name": self.together(attack.attackers),
                "target": self.together(attack.targets),
            }
            yield choice(
                f"fight:{number}",
                FightNext(number),
                Text("cry-havoc-choose-fight", facts),
                letter=str(number + 1) if number < 9 else None,
                advised=number == 0,
            )

    def preview(self, command: Command) -> Preview:
        """Return the odds as they are now."""
        if isinstance(command, FightNext) and self.legal(command):
            return odds_of(self, self.decision.left[command.number], self.decision.declared)
        return Preview()

    def marks(self) -> Iterator[Mark]:
        """Yield the attacks that are left."""
        yield from attack_marks(self, self.decision.left)


class FallsOnDesk(HavocDesk[FallsOn]):
    """Choose whom a result falls on."""

    help = "cry-havoc-help-victim"

    def subjects(self) -> Iterator[str]:
        """Yield those of whom it is one."""
        yield from self.decision.victims

    def general(self) -> Iterator[Choice]:
        """Yield each of them."""
        for key in self.decision.victims:
            yield choice(f"victim:{key}", ChooseVictim(key), self.named(key), pieces=(key,))


class SharingDesk(HavocDesk[Sharing]):
    """Share wounds between a rider and his mount."""

    help = "cry-havoc-help-share"

    def subjects(self) -> Iterator[str]:
        """Yield the rider."""
        yield self.decision.hurt.figure

    def general(self) -> Iterator[Choice]:
        """Yield every share."""
        for rider in range(self.decision.hurt.wounds, -1, -1):
            facts: Facts = {"rider": rider, "mount": self.decision.hurt.wounds - rider}
            yield choice(
                f"share:{rider}",
                ShareWounds(rider),
                Text("cry-havoc-choose-share", facts),
                letter=str(rider),
            )


class ChooseRecoilDesk(HavocDesk[ChooseRecoil]):
    """Choose where somebody falls back to."""

    help = "cry-havoc-help-recoil"

    def subjects(self) -> Iterator[str]:
        """Yield who falls back."""
        yield self.decision.figure

    def general(self) -> Iterator[Choice]:
        """Yield the ways."""
        for legs in self.decision.ways:
            yield way(self, "recoil", FallBack(legs), self.decision.figure, legs)
        if self.decision.may_stay(self.field):
            yield choice("recoil:stay", FallBack(()), Text("cry-havoc-choose-no-recoil"), letter="x")


class AdvanceDesk(HavocDesk[AdvanceAfterCombat | GoesOn]):
    """Advance after combat."""

    help = "cry-havoc-help-advance"
    carried = True

    def _all(self) -> dict[tuple[str, int, int], Advance]:
        found: dict[tuple[str, int, int], Advance] = {}
        for one in self.decision.advances(self.field):
            end = moved_along(self.figure(one.figure), one.legs)
            found.setdefault((one.figure, end.hex, end.facing), one)
        return found

    def selectable(self) -> Iterator[str]:
        """Yield who can advance."""
        yield from dict.fromkeys(key for key, _, _ in self._all())

    def general(self) -> Iterator[Choice]:
        """Yield staying, where it is open."""
        if not self.decision.forced:
            yield choice("done", Done(), Text("cry-havoc-choose-no-advance"), primary=True, letter="e")

    def about(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield the places to advance to."""
        for (key, _, _), one in self._all().items():
            if key == focus[0]:
                yield way(self, "advance", one, key, one.legs)


class GoesOnDesk(AdvanceDesk):
    """Go on after leaving a melee."""

    help = "cry-havoc-help-goes-on"

    def general(self) -> Iterator[Choice]:
        """Yield staying."""
        yield choice("done", Done(), Text("cry-havoc-choose-stay"), primary=True, letter="e")
