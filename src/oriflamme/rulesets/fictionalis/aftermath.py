"""What is left of a beaten army, for campaigns (seed lines 1639-1664): the survival tests after a battle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.chances import Harm, chance_of
from oriflamme.kernel.effects import Effects, Fell, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import SIX, threw

from . import contacts
from .destruction import OffTable
from .field import Field
from .naming import about
from .pieces import Artefact, Element, Place
from .troops import Type

_AERIAL: Final = 5
"""Mounted elements that an Aerial counts as."""


_TABLE: Final = {
    "rabble": (4, 5, 6),
    "foot": (2, 3, 4),
    "others": (0, 1, 2),
}
"""The greatest score on which an element is lost, by the ratio of mounted troops: half, between, double."""


def is_lost(score: int, limit: int) -> bool:
    """Return whether a beaten element is lost at a modified die (DBF-CAMPAIGN-TEST)."""
    return score <= limit


class SurvivalTested(Event, frozen=True, tag="dbf-survival-tested-1", kw_only=True, omit_defaults=True):
    """A beaten element was tested: its die, the greatest score on which it was lost, and what became of it."""

    weight = Weight.ROLL

    element: str
    name: Text
    score: int
    lost_on: int
    lost: bool
    captured: bool
    die: int | None = None
    """The face of the die; `score` is modified."""
    side: str = ""

    def text(self) -> Text:
        """Return the words: the element, its score, and what became of it."""
        fate = "captured" if self.captured else "lost" if self.lost else "survives"
        return Text(
            f"dbf-survival-{fate}", {"element": self.name, "score": self.score, "limit": self.lost_on}
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        chance, limit = None, self.lost_on
        if self.die is not None:
            change = self.score - self.die
            chance = chance_of(SIX, lambda die: not is_lost(die + change, limit))
        roll = threw(
            "dbf-roll-survival",
            self.die or self.score,
            pieces=(self.element,),
            needs=self.lost_on + 1,
            good=not self.lost,
            side=self.side or None,
            chance=chance,
            harm=None if chance is None or not self.side else Harm(self.side, chance.other, self.lost),
        )
        if not self.lost:
            return roll
        how: Literal["captured", "destroyed"] = "captured" if self.captured else "destroyed"
        return (*roll, Fell(piece=self.element, how=how, label=self.name, owner=self.side or None))


class ArtefactTaken(Event, frozen=True, tag="dbf-artefact-taken-1", kw_only=True):
    """It was seen whether the winner took the artefact of a lost element (DBF-CAMPAIGN-CAPTURE)."""

    element: str
    name: Text
    taken: bool

    def text(self) -> Text:
        """Return the words: whose artefact, and whether it was taken."""
        return Text("dbf-artefact-taken" if self.taken else "dbf-artefact-saved", {"element": self.name})


class Aftermath(Step, frozen=True, tag="dbf-aftermath-1", kw_only=True):
    """Test the survival of the beaten side's elements, and who has their artefacts (DBF-CAMPAIGN-TEST, -CAPTURE)."""

    winner: str

    def run(self, battle: Battle[Field]) -> None:
        """Test each that must be, in the order of the set-up."""
        field = battle.state
        loser = field.theatre.opponent(self.winner)
        for element in list(field.elements.values()):
            if element.side == loser and must_test(field, element):
                self._test(battle, element)
            elif element.side == loser and element.place is Place.LOST and not _ran(field, element):
                self._artefacts(battle, element, in_battle=True)

    def _test(self, battle: Battle[Field], element: Element) -> None:
        field = battle.state
        limit = lost_on(field, element, self.winner)
        if limit is None:
            return
        score = die = battle.roll(6, "dbf-roll-survival", "DBF-CAMPAIGN-TEST")
        if element.place is Place.TABLE and contacts.in_contact(field, element):
            score -= 1
        lost = is_lost(score, limit)
        battle.emit(
            SurvivalTested(
                rule="DBF-CAMPAIGN-TEST",
                element=element.id,
                name=about(element),
                score=score,
                lost_on=limit,
                lost=lost,
                captured=lost and element.kind.type in (Type.ELEPHANTS, Type.ARTILLERY),
                die=die,
                side=element.side,
            )
        )
        if lost:
            self._artefacts(battle, element, in_battle=False)

    def _artefacts(self, battle: Battle[Field], element: Element, *, in_battle: bool) -> None:
        """See who has a lost element's artefacts: one die each.

        The loser keeps what was lost in battle by beating the winner; the winner takes what is lost after it by beating
        the loser. A gate (W) is always taken (DBF-CAMPAIGN-CAPTURE).
        """
        for artefact in element.artefacts:
            taken = True
            if artefact is not Artefact.GATE:
                winner = battle.roll(6, "dbf-roll-artefact-winner", "DBF-CAMPAIGN-CAPTURE")
                loser = battle.roll(6, "dbf-roll-artefact-loser", "DBF-CAMPAIGN-CAPTURE")
                taken = loser <= winner if in_battle else winner > loser
            battle.emit(
                ArtefactTaken(
                    rule="DBF-CAMPAIGN-CAPTURE", element=element.id, name=about(element), taken=taken
                )
            )


def must_test(field: Field, element: Element) -> bool:
    """Return whether an element of the beaten side is tested: it ran off the table, or is on it still.

    Those that withdrew willingly by their own way home are safe, those destroyed are lost (DBF-CAMPAIGN-END).
    """
    if element.place is Place.LOST:
        return _ran(field, element)
    return element.place in (Place.TABLE, Place.AMBUSH)


def tests_of_survivors(winner: str) -> tuple[Step, ...]:
    """Return what follows a battle of a campaign that a side has won (DBF-CAMPAIGN-END)."""
    return (Aftermath(winner=winner),)


def _ran(field: Field, element: Element) -> bool:
    return element.id in field.pages[OffTable].ran


def lost_on(field: Field, element: Element, winner: str) -> int | None:
    """Return the greatest score on which an element is lost; None when it cannot be (DBF-CAMPAIGN-TEST).

    Aerials can be lost only to a winner who has Aerials; Naval elements go by the ratio of both sides' Naval elements.
    """
    loser = field.theatre.opponent(winner)
    if element.kind.aerial:
        if not any(True for _ in _aerials(field, winner)):
            return None
        return _TABLE["others"][_row(_count(_aerials(field, winner)), _count(_aerials(field, loser)))]
    if element.kind.naval:
        row = _row(_count(_naval(field, winner)), _count(_naval(field, loser)))
        return _TABLE["foot"][row]
    row = _row(mounted(field, winner), mounted(field, loser))
    return _TABLE[_column(element)][row]


def _column(element: Element) -> str:
    if element.kind.type in (Type.HORDES, Type.ARTILLERY, Type.BAGGAGE):
        return "rabble"
    if element.kind.type is Type.ELEPHANTS or element.kind.foot:
        return "foot"
    return "others"


def _row(winner: int, loser: int) -> int:
    """Return the row of the ratio of the winner's count to the loser's: half or less, between, double or more.

    Where neither has any the ratio is one to one.
    """
    if winner == loser:
        return 1
    if 2 * winner <= loser:
        return 0
    return 2 if winner >= 2 * loser else 1


def mounted(field: Field, side: str) -> int:
    """Return how many mounted elements a side has on the table; an Aerial counts as five.

    Those who dismounted and kept their mounts count too (DBF-CAMPAIGN-TEST).
    """
    riders = sum(
        1
        for one in field.standing(side)
        if one.kind.mounted or (one.rode is not None and one.mounts is not None)
    )
    return riders + _AERIAL * _count(_aerials(field, side))


def _aerials(field: Field, side: str) -> Iterator[Element]:
    return (one for one in field.standing(side) if one.kind.aerial)


def _naval(field: Field, side: str) -> Iterator[Element]:
    return (one for one in field.standing(side) if one.kind.naval)


def _count(elements: Iterator[Element]) -> int:
    return sum(1 for _ in elements)


STEPS = (Aftermath,)
EVENTS = (SurvivalTested, ArtefactTaken)
