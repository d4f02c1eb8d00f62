"""Blows (SK-5): elements that touch roll off, and the stances they hold decide as much as their strength."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec

from oriflamme.kernel import effects
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.calculators import Odds
from oriflamme.kernel.effects import Altered, Effects, Fell, Threw, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Step
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text

from .elements import BEATS, Element, Held, SkirlState, Stance, touch
from .words import element_text

ADVANTAGE = 2
ROUT = 4


def blow_tally(strength: int, against: int, stance: Stance | None, other: Stance | None) -> Tally:
    """Return what is added to the attacker's D6 less the defender's D6 (SK-5). A stance that is not known is None."""
    lines = [Line("skirl-line-strength", strength, "SK-5"), Line("skirl-line-against", -against, "SK-5")]
    if stance is not None and other is not None:
        if BEATS[stance] is other:
            lines.append(Line("skirl-line-stance", ADVANTAGE, "SK-5.1"))
        elif BEATS[other] is stance:
            lines.append(Line("skirl-line-beaten", -ADVANTAGE, "SK-5.1"))
    return Tally(tuple(lines))


def chance_to_win(tally: Tally) -> float:
    """Return the chance that the attacker's total is the higher one."""
    wins = sum(mine + tally.total > theirs for mine in range(1, 7) for theirs in range(1, 7))
    return wins / 36


class BlowInputs(msgspec.Struct, frozen=True):
    """What the odds of a blow are asked with."""

    strength: Annotated[int, msgspec.Meta(ge=0, le=20, description="Strength of the attacker.")]
    against: Annotated[int, msgspec.Meta(ge=0, le=20, description="Strength of the defender.")]
    stance: Annotated[Stance, msgspec.Meta(description="Stance of the attacker.")] = Stance.ATTACK
    against_stance: Annotated[Stance, msgspec.Meta(description="Stance of the defender.")] = Stance.ATTACK


def blow_odds(inputs: BlowInputs) -> Odds:
    """Return the tally of a blow and the chance to win it. Draws no dice."""
    tally = blow_tally(inputs.strength, inputs.against, inputs.stance, inputs.against_stance)
    return Odds(tally, chance_to_win(tally))


class StancesShown(Event, frozen=True, tag="skirl-stances-shown-1", kw_only=True):
    """Two elements about to exchange blows show their stances (SK-2.2)."""

    reveals: ClassVar[bool] = True
    weight: ClassVar[Weight] = Weight.MOVE

    pieces: tuple[str, str]
    element: Text
    stance: Stance
    foe: Text
    foe_stance: Stance

    def text(self) -> Text:
        """Return the words: who holds which stance."""
        mine, theirs = (
            Text(f"skirl-stance-{self.stance.value}"),
            Text(f"skirl-stance-{self.foe_stance.value}"),
        )
        return Text(
            "skirl-shown", {"element": self.element, "stance": mine, "foe": self.foe, "against": theirs}
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return both stances turned up."""
        stances = zip(self.pieces, (self.stance, self.foe_stance), strict=True)
        return tuple(
            Altered(pieces=(piece,), text=Text(f"skirl-stance-{stance.value}")) for piece, stance in stances
        )


class Struck(Event, frozen=True, tag="skirl-struck-1", kw_only=True):
    """An exchange of blows: the tally, both dice, and the margin by which the attacker's total was higher."""

    weight: ClassVar[Weight] = Weight.ROLL

    pieces: tuple[str, str]
    dice: tuple[int, int]
    element: Text
    foe: Text
    tally: Tally
    margin: int

    def text(self) -> Text:
        """Return the words: who fought whom, and how it went."""
        mine, theirs = self.dice
        names, dice = {"element": self.element, "foe": self.foe}, {"die": mine, "other": theirs}
        return Text("skirl-struck", {**names, **dice, "margin": self.margin})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the blow, and both dice with what was added to the attacker's."""
        attacker, target = self.pieces
        throw = Threw(
            dice=tuple((6, value) for value in self.dice),
            purpose=self.text(),
            pieces=(attacker,),
            target=target,
            tally=self.tally,
            good=None if self.margin == 0 else self.margin > 0,
        )
        return (effects.Struck(pieces=(attacker,), target=target), throw)


class Wounded(Event, frozen=True, tag="skirl-wounded-1", kw_only=True):
    """An element lost hearts (SK-5.2); with none left it was removed (SK-5.3)."""

    weight: ClassVar[Weight] = Weight.LOSS

    piece: str
    element: Text
    lost: int
    left: int

    def text(self) -> Text:
        """Return the words: what was lost."""
        message = "skirl-wounded" if self.left else "skirl-removed"
        return Text(message, {"element": self.element, "lost": self.lost, "left": self.left})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the wound, or that the element is gone."""
        if self.left:
            return (Altered(pieces=(self.piece,), text=Text("skirl-hearts", {"hearts": self.left})),)
        return (Fell(piece=self.piece, label=self.element),)


class Blow(Step, frozen=True, tag="skirl-blow-1"):
    """An element exchanges blows with an enemy that it touches (SK-5). Nothing happens if they no longer touch."""

    attacker: str
    target: str

    def run(self, battle: Battle[Any]) -> None:
        """Show stances, roll, and take the loser's hearts."""
        state: SkirlState = battle.state
        attacker, target = state.elements.get(self.attacker), state.elements.get(self.target)
        if attacker is None or target is None or not touch(attacker.rect, target.rect):
            return
        stance, other = _show(battle, attacker), _show(battle, target)
        pieces = (attacker.id, target.id)
        names = {"element": element_text(attacker), "foe": element_text(target)}
        battle.emit(StancesShown(rule="SK-2.2", pieces=pieces, stance=stance, foe_stance=other, **names))
        tally = blow_tally(attacker.profile.strength, target.profile.strength, stance, other)
        mine = battle.roll(6, "skirl-roll-attacker", "SK-5")
        theirs = battle.roll(6, "skirl-roll-target", "SK-5")
        margin = mine + tally.total - theirs
        dice = (mine, theirs)
        battle.emit(Struck(rule="SK-5", pieces=pieces, dice=dice, tally=tally, margin=margin, **names))
        if margin:
            _wound(battle, target if margin > 0 else attacker, 2 if abs(margin) >= ROUT else 1)


def _show(battle: Battle[Any], element: Element) -> Stance:
    """Turn up the stance of an element and return it."""
    state: SkirlState = battle.state
    stance = state.stances[element.id].stance
    state.stances[element.id] = Held(element.owner, stance, shown=True)
    return stance


def _wound(battle: Battle[Any], element: Element, hearts: int) -> None:
    """Take hearts from an element (SK-5.2); remove it without any (SK-5.3); end the game without elements (SK-1.1)."""
    state: SkirlState = battle.state
    lost = min(hearts, element.hearts)
    left = element.hearts - lost
    battle.emit(
        Wounded(
            rule="SK-5.2" if left else "SK-5.3",
            piece=element.id,
            element=element_text(element),
            lost=lost,
            left=left,
        )
    )
    if left:
        state.elements[element.id] = msgspec.structs.replace(element, hearts=left)
        return
    del state.elements[element.id]
    del state.stances[element.id]
    if not state.of(element.owner):
        winner = next(side for side in battle.setup.sides if side != element.owner)
        battle.end(winner, "skirl-reason-eliminated", "SK-1.1")
