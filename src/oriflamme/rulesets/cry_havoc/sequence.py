"""Chapter 2: the game turn, initiative, and the steps of a player's phase in their order (CH-2.0 to CH-2.2)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects, Threw, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Step
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text

from . import victory
from .charges.declaring import Charges
from .combat.declaring import Melee
from .field import Field
from .introduction import Facts
from .morale.flight import Run
from .morale.leaders import initiative
from .morale.recovery import Recovery
from .morale.triggers import Shaken
from .movement.moving import Movement
from .movement.walk import tell_way
from .ranged.offensive import OffensiveFire
from .ranged.sight import sees
from .ranged.surprise import alarm, surprised
from .results.states import stun
from .sums import throw_in_words
from .turn import Deeds, TurnBegan


class Initiative(msgspec.Struct, frozen=True):
    """A side's die of initiative, and what its highest leader adds; None for both where no die is thrown."""

    side: str
    die: int | None
    bonus: int | None

    @property
    def total(self) -> int:
        """The sum."""
        return (self.die or 0) + (self.bonus or 0)

    @property
    def tally(self) -> Tally:
        """What is added to the die."""
        return Tally((Line("cry-havoc-initiative-leader", self.bonus, "CH-8.2-f"),) if self.bonus else ())

    def text(self) -> Text:
        """Return the words: whose die it is, what is added to it, and the sum."""
        thrown = throw_in_words(self.die or 0, self.tally)
        return Text("cry-havoc-initiative-of", {"side": Text(f"side-{self.side}"), "sum": thrown})


class InitiativeTaken(Event, frozen=True, tag="ch-initiative-1", kw_only=True):
    """A side took the initiative, by its die, or because the other has no leader left.

    `deploys`: it was for the deployment, which who has it ends.
    """

    weight: ClassVar[Weight] = Weight.ROLL

    side: str
    dice: tuple[Initiative, ...]
    deploys: bool = False

    def text(self) -> Text:
        """Return the words: who begins, and why."""
        about = "deploys-last" if self.deploys else "initiative"
        if len(self.dice) < 2:
            return Text(f"cry-havoc-{about}-leaderless", {"side": Text(f"side-{self.side}")})
        own, other = sorted(self.dice, key=lambda one: one.side != self.side)
        facts: Facts = {"side": Text(f"side-{self.side}"), "own": own.text(), "other": other.text()}
        return Text(f"cry-havoc-{about}", facts)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return each side's throw."""
        return tuple(
            Threw(
                dice=((10, one.die),),
                purpose=Text("cry-havoc-roll-initiative"),
                side=one.side,
                tally=one.tally,
            )
            for one in self.dice
            if one.die is not None
        )


class TurnBegins(Step, frozen=True, tag="ch-turn-begins-1"):
    """A game turn: the initiative, then a phase of each side, then its end."""

    def run(self, battle: Battle[Field]) -> None:
        """Roll, and go."""
        field = battle.state
        field.turn += 1
        field.pages.put(Deeds())
        field.pages.put(Shaken((), field.pages[Shaken].waiting))
        battle.emit(TurnBegan(rule="CH-2.0", turn=field.turn))
        first = take_initiative(battle)
        battle.push(PlayerPhase(first), PlayerPhase(field.theatre.opponent(first)), TurnEnds())


def take_initiative(battle: Battle[Field], *, deploys: bool = False) -> str:
    """Return who begins, or `deploys` last: a D10 each and the highest leader's score, equal ones again; who alone has leaders needs none (CH-2.1-b)."""
    field = battle.state
    sides = field.theatre.sides
    bonus = {side: initiative(field, side) for side in sides}
    led = [side for side in sides if bonus[side] is not None]
    if len(led) == 1:
        battle.emit(InitiativeTaken(rule="CH-2.1-b", side=led[0], dice=(), deploys=deploys))
        return led[0]
    while True:
        dice = tuple(
            Initiative(side, battle.roll(10, "cry-havoc-roll-initiative", "CH-2.1-b"), bonus[side])
            for side in sides
        )
        if dice[0].total != dice[1].total:
            break
    first = max(dice, key=lambda one: one.total).side
    battle.emit(InitiativeTaken(rule="CH-2.1-b", side=first, dice=dice, deploys=deploys))
    return first


class PlayerPhase(Step, frozen=True, tag="ch-player-phase-1"):
    """A side's phase: fire, charges, movement, melee, recovery (CH-2.1-a)."""

    side: str

    def run(self, battle: Battle[Field]) -> None:
        """Put its steps on the agenda."""
        battle.state.pages.change(Deeds, phasing=self.side)
        battle.push(
            Alert(self.side),
            OffensiveFire(self.side),
            Charges(self.side),
            Fugitives(self.side),
            Movement(self.side),
            Melee(self.side),
            Recovery(self.side),
            PhaseEnds(self.side),
        )


class Alert(Step, frozen=True, tag="ch-alert-1"):
    """A side whose phase begins looks about it: who sees an enemy gives his side the alarm (CH-3.4-c, CH-7.0-a).

    It does not look before: as one sees whoever sees one, nobody would be surprised by a shot, if all looked all the time.
    """

    side: str

    def run(self, battle: Battle[Field]) -> None:
        """Look."""
        field = battle.state
        watchmen = [man for man in field.men(self.side) if man.able and surprised(field, man)]
        enemies = field.counters(field.theatre.opponent(self.side))
        if any(sees(field, man, enemy) for man in watchmen for enemy in enemies if not field.harmless(enemy)):
            alarm(battle, self.side)


class Fugitives(Step, frozen=True, tag="ch-fugitives-1"):
    """Those of a side who are in panic or rout run on, before it moves; it is their move of the turn (CH-5.1-a, CH-8.3-f, CH-8.3-g)."""

    side: str

    def run(self, battle: Battle[Field]) -> None:
        """Let them run."""
        field = battle.state
        runs = [
            Run(man.id, man.nerve, moves=True)
            for man in field.men(self.side)
            if man.nerve != "steady" and not man.stunned
        ]
        battle.push(*runs)


class PhaseEnds(Step, frozen=True, tag="ch-phase-ends-1"):
    """No two who live are left on one hex (CH-5.4): who was stopped or forced onto another's makes room, or is stunned beside him.

    Who lies stunned stays; of others the first of the set-up.
    """

    side: str

    def run(self, battle: Battle[Field]) -> None:
        """Make room, and see whether a side is beaten."""
        field = battle.state
        shared = sorted(hex for hex, keys in field.occupants.ground.items() if len(keys) > 1)
        for hex in shared:
            for figure in sorted(field.on(hex), key=lambda one: not one.stunned)[1:]:
                make_room(battle, figure.id)
        if victory.beaten(field):
            victory.finish(battle)


def make_room(battle: Battle[Field], key: str) -> None:
    """Put one of two who share a hex on the nearest free one that he can reach."""
    from .movement.ways import reach  # noqa: PLC0415 - asked for once in a while

    field = battle.state
    figure = field.figures[key]
    found = reach(field, figure, max(field.values(figure).movement, 2))
    places = sorted((cost, place) for place, (cost, _) in found.items())
    if places:
        (_, (there, facing)) = places[0]
        field.put(msgspec.structs.replace(figure, hex=there, facing=facing))
        tell_way(battle, (figure, field.figures[key]), "parts", "CH-5.4")
    elif not figure.stunned:
        stun(battle, key, "crowded")


class TurnEnds(Step, frozen=True, tag="ch-turn-ends-1"):
    """After the last turn the battle is reckoned; else another begins."""

    def run(self, battle: Battle[Field]) -> None:
        """Go on, or end."""
        field = battle.state
        if field.turn >= (field.theatre.readings.turn_limit or field.theatre.turns):
            victory.finish(battle)
        else:
            battle.push(TurnBegins())
