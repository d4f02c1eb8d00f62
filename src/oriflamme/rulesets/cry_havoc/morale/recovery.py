"""The step of recovery: the stunned get up, those in panic and rout are rallied, regulars test (CH-2.1-g, CH-8.1-c, CH-8.2-e)."""

from __future__ import annotations

from typing import ClassVar

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Altered, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.turn import StepBegan, figure_name

from .flight import out_of_reach, tell
from .leaders import cancels, grade
from .tests import MoraleTest
from .triggers import Shaken


class StoodUp(Event, frozen=True, tag="ch-stood-up-1", kw_only=True):
    """Somebody who was stunned is on his feet again."""

    weight: ClassVar[Weight] = Weight.MOVE

    figure: str
    name: Text

    def text(self) -> Text:
        """Return the words."""
        return Text("cry-havoc-stood-up", {"name": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return his new state."""
        return (Altered(pieces=(self.figure,), text=self.text()),)


class Recovery(Step, frozen=True, tag="ch-recovery-1"):
    """The recovery of a side: it stands up its stunned; then both sides rally whom they can, and their regulars test what has shaken them."""

    side: str

    def run(self, battle: Battle[Field]) -> None:
        """Do it in this order."""
        field = battle.state
        battle.emit(StepBegan(rule="CH-2.1-g", step="recovery", side=self.side))
        for figure in field.counters(self.side):
            if figure.stunned:
                field.change(figure.id, stunned=False)
                battle.emit(StoodUp(rule="CH-2.1-g", figure=figure.id, name=figure_name(field, figure.id)))
        # Only a stun waits for the recovery of one's own side (CH-7.0-d); panics and routs end at either side's (CH-8.2-e).
        for side in (self.side, field.theatre.opponent(self.side)):
            _rally(battle, side)
        page = field.pages[Shaken]
        waiting = tuple(key for key in page.waiting if field.figures[key].alive)
        # Who lies stunned cannot flee: he tests when he stands again, at the recovery of his own side.
        stunned = tuple(key for key in waiting if field.figures[key].stunned)
        waiting = tuple(key for key in waiting if key not in stunned)
        field.pages.put(Shaken(page.fallen, stunned))
        if waiting:
            battle.push(MoraleTest(waiting, "loss"))


def _rally(battle: Battle[Field], side: str) -> None:
    """End the panics and routs of a side that its leaders cancel, and the panics far from every enemy (CH-8.2-e, CH-8.3-g)."""
    field = battle.state
    # Who has himself in hand again may hold those below him at once.
    for figure in sorted(field.men(side), key=lambda man: -grade(field, man).rank):
        held = cancels(field, figure) is not None
        if (figure.nerve == "rout" and held) or (
            figure.nerve == "panic" and (held or out_of_reach(field, figure))
        ):
            tell(battle, field.change(figure.id, nerve="steady"), "rallied")
