"""Charges as shown, and what can be done against them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.scenes import Choice, Mark, Preview, Target
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.charges.countering import meeting, meetings
from oriflamme.rulesets.cry_havoc.charges.course import courses
from oriflamme.rulesets.cry_havoc.charges.declared import Charge
from oriflamme.rulesets.cry_havoc.charges.declaring import DeclareCharges
from oriflamme.rulesets.cry_havoc.charges.impact import onset
from oriflamme.rulesets.cry_havoc.charges.reacting import CounterCharge, React, Retreat, ShieldWall
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack
from oriflamme.rulesets.cry_havoc.combat.odds import reckon
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.movement.ways import moved_along, points_on

from .desk import HavocDesk, bearing, choice, done, ghost
from .lines import line_through
from .odds import odds_notes, shifts_card


class DeclareChargesDesk(HavocDesk[DeclareCharges]):
    """Declare charges."""

    help = "cry-havoc-help-charges"
    carried = True

    def selectable(self) -> Iterator[str]:
        """Yield who can charge somebody."""
        for figure in self.decision.candidates(self.field):
            if courses(self.field, figure, self.decision.targets(self.field, figure)):
                yield figure.id

    def general(self) -> Iterator[Choice]:
        """Yield being done."""
        yield done("cry-havoc-choose-charges-done")

    def about(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield the charges of a figure, by the hex in which they end."""
        figure = self.figure(focus[0])
        if figure not in tuple(self.decision.candidates(self.field)):
            return
        offered = self.decision.options(self.view, self.player)
        for command in offered:
            if isinstance(command, Charge) and command.figure == figure.id:
                yield self._charge(command)

    def _charge(self, command: Charge) -> Choice:
        figure = self.figure(command.figure)
        end = moved_along(figure, command.legs)
        wide = len(self.field.cells(figure)) > 1
        facts: Facts = {"target": self.named(command.target), "hex": self.field.theatre.map.name(end.hex)}
        return choice(
            f"charge:{figure.id}:{command.target}:{end.hex}:{end.facing}:{command.legs[-1]}",
            command,
            Text("cry-havoc-choose-charge", facts),
            cells=(end.hex,),
            pieces=(command.target,),
            ghosts=(ghost(self.field, figure, end.hex, end.facing),),
            facing=bearing(command.legs[-1]) if wide else None,
        )

    def preview(self, command: Command) -> Preview:
        """Return the way of a charge, and the odds of its blow if nobody meets it and all goes as it is now."""
        if not isinstance(command, Charge) or not self.legal(command):
            return Preview()
        figure = self.figure(command.figure)
        there = self.field.copy()
        there.put(moved_along(figure, command.legs))
        attack = Attack((figure.id,), (command.target,))
        found = reckon(there, attack, charge=onset(there, figure))
        return Preview(
            marks=(way_of(figure, command.legs),),
            tallies=(shifts_card(there, attack, found),),
            notes=odds_notes(there, attack, found),
        )

    def marks(self) -> Iterator[Mark]:
        """Yield the ways of the charges declared."""
        yield from charge_marks(self, self.decision.declared)


def charge_marks(
    desk: HavocDesk[DeclareCharges] | HavocDesk[React], charges: tuple[Charge, ...]
) -> Iterator[Mark]:
    """Yield the ways of charges."""
    for charge in charges:
        way = way_of(desk.figure(charge.figure), charge.legs)
        yield msgspec.structs.replace(way, label=desk.named(charge.figure))


def way_of(figure: Figure, legs: tuple[int, ...]) -> Mark:
    """Return a way as drawn."""
    places = points_on(figure, legs)
    return Mark("path", "blow", points=line_through(*[place.hex for place in places]))


class ReactDesk(HavocDesk[React]):
    """React to charges."""

    help = "cry-havoc-help-reactions"
    carried = True

    def _all(self) -> tuple[Command, ...]:
        return tuple(self.decision.options(self.view, self.player))

    def subjects(self) -> Iterator[str]:
        """Yield who is charged."""
        for charge in self.decision.charges:
            if self.figure(charge.target).alive:
                yield charge.target

    def selectable(self) -> Iterator[str]:
        """Yield who can react by himself."""
        found = self._all()
        yield from dict.fromkeys(one.figure for one in found if isinstance(one, CounterCharge | Retreat))

    def general(self) -> Iterator[Choice]:
        """Yield shield walls, and being done."""
        for number, wall in enumerate(one for one in self._all() if isinstance(one, ShieldWall)):
            facts: Facts = {"count": len(wall.figures), "name": self.named(wall.figures[0])}
            yield choice(
                f"wall:{number}",
                wall,
                Text("cry-havoc-choose-wall", facts),
                letter="w" if not number else None,
            )
        yield done("cry-havoc-choose-reactions-done")

    def about(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield charges against the charges, by the hex of the meeting, and the retreat."""
        key = focus[0]
        for one in self._all():
            if isinstance(one, Retreat) and one.figure == key:
                yield choice(f"retreat:{key}", one, Text("cry-havoc-choose-retreat"), letter="r")
            elif isinstance(one, CounterCharge) and one.figure == key:
                charge = next(charge for charge in self.decision.charges if charge.figure == one.charger)
                head = moved_along(self.figure(one.charger), charge.legs[: one.legs]).hex
                facts: Facts = {"charger": self.named(one.charger), "hex": self.field.theatre.map.name(head)}
                yield choice(
                    f"counter:{key}:{one.charger}:{one.legs}",
                    one,
                    Text("cry-havoc-choose-counter", facts),
                    cells=(head,),
                )

    def means(self, focus: tuple[str, ...], target: Target) -> Iterator[Command]:
        """Yield charges against the charge whose way goes over a hex that was clicked."""
        for charge in self.decision.charges:
            for legs in meetings(self.field, self.figure(focus[0]), charge):
                yield CounterCharge(focus[0], charge.figure, legs)

    def preview(self, command: Command) -> Preview:
        """Return how a charge is met: the way to it, who has the advantage, and the odds of the charger's blow."""
        if not isinstance(command, CounterCharge) or not self.legal(command):
            return Preview()
        charge = next(one for one in self.decision.charges if one.figure == command.charger)
        figure, charger = self.figure(command.figure), self.figure(command.charger)
        met = meeting(self.field, figure, charge, command.legs)
        if isinstance(met, Reason):
            return Preview()
        legs = (met.towards,) * met.counter_goes
        there = self.field.copy()
        there.put(moved_along(figure, legs))
        there.put(moved_along(charger, charge.legs[: met.charger_goes]))
        attack = Attack((charger.id,), (figure.id,))
        found = reckon(there, attack, charge=onset(there, charger), counter=onset(there, figure))
        ahead = self.named(figure.id if met.defender else charger.id)
        title = Text("cry-havoc-card-charge", {"name": self.named(charger.id)})
        return Preview(
            marks=(way_of(figure, legs),) if legs else (),
            tallies=(shifts_card(there, attack, found, title),),
            notes=(
                Text("cry-havoc-note-advantage", {"name": ahead}),
                *odds_notes(there, attack, found),
            ),
        )

    def marks(self) -> Iterator[Mark]:
        """Yield the ways of the charges."""
        yield from charge_marks(self, self.decision.charges)
