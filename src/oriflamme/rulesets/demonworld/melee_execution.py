"""Chapter VI: blows struck in the order of initiative, those of one initiative at once (DW-VI.1.0-a, DW-VI.1.4-b)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.chances import Harm, chance_up_to
from oriflamme.kernel.effects import Altered, Banner, Effects, Struck, Threw, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Step
from oriflamme.kernel.tally import Tally
from oriflamme.kernel.text import Text

from .blows import Blow, blow_tally, in_front
from .casualties import Named, TakeCasualties, doom, doomed, falls, ids, named, named_again, strike
from .chapters import gathered
from .field import Field
from .initiative import modified_initiative
from .interrupts import Action
from .introduction import D20, Stand


class InitiativeReached(Event, frozen=True, tag="dw-initiative-reached-1", kw_only=True):
    """The blows of one initiative follow; they are simultaneous (DW-VI.1.4-a)."""

    reveals: ClassVar[bool] = True

    initiative: int

    def text(self) -> Text:
        """Return the words: the initiative."""
        return Text("dw-initiative-reached", {"initiative": self.initiative})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return a banner for all."""
        return (Banner(text=self.text(), level="step"),)


class BlowStruck(Event, frozen=True, tag="dw-blow-struck-1", kw_only=True):
    """A blow was rolled: it hits when `roll` is at most the tally's total (DW-VI.1.3-d)."""

    reveals: ClassVar[bool] = True
    weight: ClassVar[Weight] = Weight.ROLL

    attacker: Named
    target: Named
    supporters: tuple[Named, ...]
    initiative: int
    tally: Tally
    roll: int
    hit: bool

    def text(self) -> Text:
        """Return the words: who strikes whom, the base number, the roll, and whether it hits."""
        return Text(
            "dw-blow-hit" if self.hit else "dw-blow-missed",
            {
                "attacker": self.attacker.unit,
                "from": self.attacker.hex,
                "target": self.target.unit,
                "at": self.target.hex,
                "supports": len(self.supporters),
                "number": self.tally.total,
                "roll": self.roll,
            },
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the blow of the attacker and those who support him, and the die against the base number."""
        stands = ids((self.attacker, *self.supporters))
        chance = chance_up_to(self.tally.total, D20.sides)
        return (
            Struck(pieces=stands, target=self.target.id),
            Threw(
                dice=((D20.sides, self.roll),),
                purpose=Text("dw-roll-blow"),
                pieces=stands,
                target=self.target.id,
                tally=self.tally,
                needs=self.tally.total,
                good=self.hit,
                side=self.attacker.side,
                chance=chance,
                harm=Harm(self.target.side, chance, self.hit),
            ),
        )


class BlowLost(Event, frozen=True, tag="dw-blow-lost-1", kw_only=True):
    """A declared blow was not struck: its attacker or its target had been destroyed before, or the target went out of reach."""

    reveals: ClassVar[bool] = True
    weight: ClassVar[Weight] = Weight.ROLL

    attacker: Named
    target: Named
    because: Literal["attacker", "target", "front"]

    def text(self) -> Text:
        """Return the words: whose blow at whom is lost, and why."""
        return Text(
            f"dw-blow-lost-{self.because}",
            {
                "attacker": self.attacker.unit,
                "from": self.attacker.hex,
                "target": self.target.unit,
                "at": self.target.hex,
            },
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words, at the stand whose blow is lost while it lives; one that is gone shows nothing."""
        if self.because == "attacker":
            return ()
        return (Altered(pieces=ids((self.attacker,)), text=self.text()),)


def blows_in_order(field: Field, blows: Iterable[Blow]) -> tuple[InitiativeStep, ...]:
    """Return blows as steps by decreasing initiative of their attackers (DW-VI.1.0-a), which is settled now."""
    steps: dict[int, list[StrikeBlow]] = {}
    for blow in blows:
        attacker, target = field.stands[blow.attacker], field.stands[blow.target]
        initiative = modified_initiative(field, attacker).total
        strikes = StrikeBlow(blow, initiative, named(field, attacker), named(field, target))
        steps.setdefault(initiative, []).append(strikes)
    return tuple(InitiativeStep(number, tuple(steps[number])) for number in sorted(steps, reverse=True))


class InitiativeStep(Action, frozen=True, tag="dw-initiative-step-1"):
    """The blows of one initiative (DW-VI.1.0-a), which are simultaneous.

    Stands they destroy are marked, strike too, and are removed after the last of them (DW-VI.1.4-a); then they take no
    further part (DW-VI.1.4-b).
    """

    initiative: int
    blows: tuple[StrikeBlow, ...]

    def first(self, field: Field) -> Iterable[Step]:
        """Return what chapters put before the blows of an initiative."""
        return gathered(field.ground.game.before_initiative, field, self)

    def perform(self, battle: Battle[Field]) -> None:
        """Announce the initiative; its blows and their casualties follow."""
        battle.emit(InitiativeReached(rule="DW-VI.1.0-a", initiative=self.initiative))
        battle.push(*self.blows, TakeCasualties("melee", "DW-VI.1.3-d"), InitiativeEnds(self))


class InitiativeEnds(Step, frozen=True, tag="dw-initiative-ends-1"):
    """The blows of an initiative are struck and their casualties removed."""

    of: InitiativeStep

    def run(self, battle: Battle[Field]) -> None:
        """Let the chapters put what follows."""
        field = battle.state
        battle.push(*gathered(field.ground.game.after_initiative, field, self.of))


class StrikeBlow(Action, frozen=True, tag="dw-strike-blow-1"):
    """One blow. `who` and `whom` name attacker and target as they stood when it was declared, for they may be gone."""

    blow: Blow
    initiative: int
    who: Named
    whom: Named

    def first(self, field: Field) -> Iterable[Step]:
        """Return what chapters put before a blow."""
        return gathered(field.ground.game.before_blow, field, self)

    def perform(self, battle: Battle[Field]) -> None:
        """Strike it, or lose it when its attacker (DW-VI.1.4-b) or its target (DW-VI.1.3-b) is destroyed already.

        It is lost, too, when its target is not before the attacker any more (DW-VI.1.1).
        """
        field = battle.state
        attacker, target = field.stands.get(self.blow.attacker), field.stands.get(self.blow.target)
        if attacker is None:
            self._lose(battle, "DW-VI.1.4-b", "attacker")
        elif target is None or target.id in doomed(field):
            self._lose(battle, "DW-VI.1.3-b", "target")
        elif target not in in_front(field, attacker):
            # In the base game nobody moves between declaration and blow.
            self._lose(battle, "DW-VI.1.1", "front")
        elif falls(field, target) is not None:
            doom(field, target.id)
        else:
            self._strike(battle, attacker, target)

    def _lose(
        self, battle: Battle[Field], rule: str, because: Literal["attacker", "target", "front"]
    ) -> None:
        battle.emit(BlowLost(rule=rule, attacker=self.who, target=self.whom, because=because))

    def _strike(self, battle: Battle[Field], attacker: Stand, target: Stand) -> None:
        """Roll 1D20 against the base number (DW-VI.1.3-d); a stand that is destroyed is only marked."""
        field = battle.state
        known = [field.stands[key] for key in self.blow.supporters if key in field.stands]
        # Whom the target has gone on past could not strike it any more, and so no longer helps (DW-VI.1.2-a).
        supporters = [stand for stand in known if target in in_front(field, stand)]
        tally = blow_tally(field, attacker, target, len(supporters))
        roll = D20.roll(battle, "dw-roll-blow", "DW-VI.1.3-d")
        struck = BlowStruck(
            rule="DW-VI.1.3-d",
            attacker=named_again(field, attacker, self.who),
            target=named_again(field, target, self.whom),
            supporters=tuple(named(field, stand) for stand in supporters),
            initiative=self.initiative,
            tally=tally,
            roll=roll,
            hit=roll <= tally.total,
        )
        battle.emit(struck)
        if struck.hit:
            strike(battle, target, "DW-VI.1.3-d")
        parts = field.ground.game.after_blow
        if parts:
            battle.push(*gathered(parts, field, struck))
