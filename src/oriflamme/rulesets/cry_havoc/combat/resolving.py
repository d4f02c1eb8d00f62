"""One combat is fought: the die, the result for both sides, and who advances (CH-6.0-a, CH-6.1-d, CH-4.1-c, CH-6.3-a)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from oriflamme.board.hexes import Hex
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.chances import Chance, Harm, Prospect
from oriflamme.kernel.effects import Effects, Struck, Threw, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Step
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.ranged.surprise import startled
from oriflamme.rulesets.cry_havoc.results.advance import AdvanceAfterCombat
from oriflamme.rulesets.cry_havoc.results.harm import Cause, Suffer
from oriflamme.rulesets.cry_havoc.results.recoil import GIVES_WAY, Recoil
from oriflamme.rulesets.cry_havoc.sums import modifiers_in_words, throw_in_words
from oriflamme.rulesets.cry_havoc.tables import FACES, Result, on_foot
from oriflamme.rulesets.cry_havoc.turn import deed, did, figure_name

from .attacks import Attack, against_support, still_together
from .odds import Charging, favours, outcome, prospects, reckon


class CombatFought(Event, frozen=True, tag="ch-combat-1", kw_only=True):
    """A combat was fought at these odds; `column` is the column after shifts, as odds."""

    weight: ClassVar[Weight] = Weight.ROLL

    attackers: tuple[str, ...]
    targets: tuple[str, ...]
    support: tuple[str, ...]
    side: str
    against: str
    names: tuple[Text, Text]
    attack: int
    defence: int
    column: tuple[int, int]
    shifts: Tally
    armour: int
    die: int
    outcome: str
    charge: Charging
    chances: tuple[tuple[str, int], ...]
    good: tuple[str, ...]

    def text(self) -> Text:
        """Return the words: who fought whom, at which odds and with which shifts, the throw, and what came of it."""
        facts: Facts = {
            "name": self.names[0],
            "target": self.names[1],
            "others": len(self.attackers) - 1,
            "further": len(self.targets) - 1,
            "attack": self.attack,
            "defence": self.defence,
            "column": self._column(),
            "sum": throw_in_words(self.die, Tally((Line("cry-havoc-sum-armour", self.armour, "CH-6.2-a"),))),
            "outcome": Text(f"cry-havoc-outcome-{self.outcome}"),
        }
        return Text("cry-havoc-combat-charge" if self.charge else "cry-havoc-combat", facts)

    def _column(self) -> Text:
        odds: Facts = {"odds": f"{self.column[0]}/{self.column[1]}"}
        shifts = modifiers_in_words(self.shifts)
        if shifts is None:
            return Text("cry-havoc-combat-column", odds)
        return Text("cry-havoc-combat-column-shifted", {**odds, "shifts": shifts})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the blows and the throw, with what could have come of it."""
        found = tuple(
            Prospect(Text(f"cry-havoc-outcome-{name}"), Chance(ways, FACES), name == self.outcome)
            for name, ways in self.chances
        )
        good = Chance(sum(ways for name, ways in self.chances if name in self.good), FACES)
        came = self.outcome in self.good
        return (
            *(Struck(pieces=(*self.attackers, *self.support), target=target) for target in self.targets),
            Threw(
                dice=((FACES, self.die),),
                purpose=Text("cry-havoc-roll-melee"),
                pieces=self.attackers,
                target=self.targets[0],
                tally=self.shifts,
                good=came,
                side=self.side,
                chance=good,
                prospects=found,
                harm=Harm(self.against, good, came),
            ),
        )


class Resolve(Step, frozen=True, tag="ch-resolve-1"):
    """An attack is fought; `declared` are all of its step, `charge` and `counter` say how who charges.

    `turned`: the advantage of the charge is with who charges against it (CH-4.2-d).
    """

    attack: Attack
    declared: tuple[Attack, ...] = ()
    charge: Charging = ""
    counter: Charging = ""
    turned: bool = False

    def run(self, battle: Battle[Field]) -> None:
        """Roll, and let the result fall on whom it falls on; who is not there any more does not fight."""
        field = battle.state
        attack = self._left(field)
        if attack is None:
            return
        keys, support = (attack.attackers, attack.targets), attack.support
        attackers, targets = (tuple(field.figures[key] for key in side) for side in keys)
        found = reckon(field, attack, self.declared, self.charge, self.counter)
        table = field.theatre.tables.melee
        chances = prospects(table, found, targets)
        die = battle.roll(FACES, "cry-havoc-roll-melee", "CH-6.0-b")
        name = outcome(table, found.column, die + found.armour)
        if not any(target.mount for target in targets):
            name = on_foot(table.outcomes, name)
        for key in (*keys[0], *support):
            did(field, key, attacked=deed(field, key).attacked + 1)
        battle.emit(
            CombatFought(
                rule="CH-6.0-b",
                attackers=keys[0],
                targets=keys[1],
                support=support,
                side=attackers[0].side,
                against=targets[0].side,
                names=(figure_name(field, keys[0][0]), figure_name(field, keys[1][0])),
                attack=found.attack,
                defence=found.defence,
                column=table.columns[found.column],
                shifts=found.shifts,
                armour=found.armour,
                die=die,
                outcome=name,
                charge=self.charge,
                chances=tuple((one, chance.ways) for one, chance in chances),
                good=tuple(one for one, _ in chances if favours(table, one)),
            )
        )
        tests = startled(battle, targets)
        battle.push(*self._follows(field, table.outcomes[name], attackers, targets, tests))

    def _left(self, field: Field) -> Attack | None:
        """Return the attack as it can still be made: the conditions under which it was declared hold when it is fought.

        Of those who stand together no longer the strongest who do fight (CH-6.1-d); a pole arm whose screen is gone, or who has an
        enemy beside him, supports nobody (CH-6.1-g).
        """
        attackers = tuple(field.figures[key] for key in self.attack.attackers if self._fights(field, key))
        targets = tuple(
            target for key in self.attack.targets if (target := field.figures[key]).alive and not target.rider
        )
        left = still_together(field, attackers, targets)
        if left is None:
            return None
        attackers, targets = left
        support = tuple(
            key
            for key in self.attack.support
            if self._fights(field, key)
            and next(against_support(field, field.figures[key], attackers, targets), None) is None
        )
        return Attack(tuple(one.id for one in attackers), tuple(one.id for one in targets), support)

    @staticmethod
    def _fights(field: Field, key: str) -> bool:
        figure = field.figures[key]
        return figure.able and not figure.rider

    def _follows(
        self,
        field: Field,
        result: Result,
        attackers: tuple[Figure, ...],
        targets: tuple[Figure, ...],
        tests: tuple[Step, ...],
    ) -> tuple[Step, ...]:
        ours = max(attackers, key=lambda one: (field.values(one).attack, one.id))
        theirs = max(targets, key=lambda one: (field.values(one).attack, one.id))
        cause: Cause = "charge" if self.charge else "melee"
        keys = tuple(one.id for one in attackers), tuple(one.id for one in targets)
        steps: list[Step] = []
        if result.recoil or result.stun or result.wounds:
            steps.append(Suffer(keys[1], result, keys[0], ours.hex, cause))
        own = Result(recoil=result.own_recoil, stun=result.own_stun, wounds=result.own_wounds)
        if own.for_attacker:
            steps.append(Suffer(keys[0], own, keys[1], theirs.hex, cause))
        # Of two who charge each other only the one with the advantage makes the other give way (CH-4.2-d).
        if self.charge and not self.turned and result.for_attacker and not result.recoil:
            steps += [GivesWay(one.id, ours.hex) for one in targets]
        if self.turned and own.for_attacker and not own.recoil:
            steps += [GivesWay(one.id, theirs.hex) for one in attackers]
        left = tuple(Stood(one.id, field.cells(one)) for one in (*attackers, *targets))
        return (*steps, *tests, Aftermath(keys[0], keys[1], left, bool(self.charge), self.turned))


class GivesWay(Step, frozen=True, tag="ch-gives-way-1"):
    """After a charge that went well, who still stands falls back a hex, so that the charger takes his place (CH-4.1-c)."""

    figure: str
    threat: Hex

    def run(self, battle: Battle[Field]) -> None:
        """Recoil, unless he is stunned or has fled already."""
        figure = battle.state.figures[self.figure]
        if figure.able:
            battle.push(Recoil(figure.id, self.threat, GIVES_WAY))


class Stood(msgspec.Struct, frozen=True):
    """Where somebody stood before a combat."""

    figure: str
    cells: tuple[Hex, ...]


class Aftermath(Step, frozen=True, tag="ch-aftermath-1"):
    """After a combat: who has driven the enemy from a hex, or stunned him on it, may advance (CH-6.3-a)."""

    attackers: tuple[str, ...]
    targets: tuple[str, ...]
    stood: tuple[Stood, ...]
    charged: bool
    turned: bool = False

    def run(self, battle: Battle[Field]) -> None:
        """Ask the attackers, then, by that reading or with the advantage of a charge, the defenders."""
        field = battle.state
        won = self._left(field, self.targets)
        follows = self.turned or field.theatre.readings.defender_advances
        if won:
            battle.push(AdvanceAfterCombat(self.attackers, won, self.charged))
        elif follows and (lost := self._left(field, self.attackers)):
            battle.push(AdvanceAfterCombat(self.targets, lost))

    def _left(self, field: Field, keys: tuple[str, ...]) -> tuple[Hex, ...]:
        """Return the hexes that these stood on and hold no longer, or only stunned."""
        cells = [hex for one in self.stood if one.figure in keys for hex in one.cells]
        return tuple(
            hex for hex in cells if not any(man.id in keys and not man.stunned for man in field.on(hex))
        )
