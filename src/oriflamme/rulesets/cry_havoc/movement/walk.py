"""Somebody goes his way, leg after leg, until he is there or something stops him (CH-2.1-e, CH-5.1-b, CH-6.4-a)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Literal, TypeAlias

import msgspec

from oriflamme.board.hexes import Hex, axial
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Path
from oriflamme.kernel.effects import Effects, Weight, Went
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.ranged.watching import can_interrupt
from oriflamme.rulesets.cry_havoc.turn import deed, did, figure_name

from .legs import barred, entered, stepped
from .opportunity import Halted, Opportunity, controls, forget, watchers
from .trains import company, draw

Kind: TypeAlias = Literal[
    "move", "mount", "charge", "counter", "advance", "flight", "retreat", "disengage", "recoil"
]
Manner: TypeAlias = Kind | Literal["led", "parts"]
"""How somebody goes his way, or an animal another's, or one makes room for who stands on his hex."""

WATCHED: Final = frozenset({"move", "mount", "charge"})
"""Ways on which one may be shot at (CH-2.1-e, CH-4.2-g, CH-5.2-g): those of the side whose phase it is. Advances are exempt (CH-6.3-b).

Who mounts or gets off goes nowhere, but takes as long. Flights are nobody's movement.
"""
PASSING: Final = frozenset({"move", "charge", "counter", "flight", "retreat"})
"""Ways on which enemies strike at who comes by: advances and disengagements are exempt (CH-5.3, CH-6.3-b)."""
FORCED: Final = frozenset({"flight", "retreat", "recoil", "parts"})
"""Ways that are not gone of one's own will."""


def looks(field: Field, figure: Figure) -> float | None:
    """Return how a counter looks on the board: across a side of its hex (a half), or not at all on foot."""
    return (figure.facing + 1.5) % 6 if len(field.cells(figure)) > 1 else None


class Moved(Event, frozen=True, tag="ch-moved-1", kw_only=True):
    """Somebody went from hex to hex; `places` are those of his head, the first where he set out."""

    weight: ClassVar[Weight] = Weight.MOVE

    figure: str
    name: Text
    manner: Manner
    places: tuple[tuple[int, int], ...]
    facing: float | None
    start: str
    end: str

    def text(self) -> Text:
        """Return the words: who went where, and how; of who is where he was, that he has turned."""
        facts: Facts = {"name": self.name, "from": self.start, "to": self.end, "hexes": len(self.places) - 1}
        # A mount that only turns ends on the hex on which it set out.
        return Text("cry-havoc-turned" if self.start == self.end else f"cry-havoc-went-{self.manner}", facts)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return his way."""
        path = tuple((float(q), float(r)) for q, r in self.places)
        return (Went(piece=self.figure, path=path, facing=self.facing, forced=self.manner in FORCED),)


class Walk(Step, frozen=True, tag="ch-walk-1"):
    """Go on from leg `at` to `until` (None: the end) of a way. `watched`: who might shoot has been asked for these legs.

    `target` awaits who charges, and `meets` charges against him: neither strikes at who comes by (CH-6.4-a).
    `place` is where he was when he was last seen to go on: if something has moved him since, his way is over.
    """

    figure: str
    legs: Path
    at: int
    kind: Kind
    target: str = ""
    watched: bool = False
    until: int | None = None
    place: tuple[int, int] | None = None
    meets: str = ""

    def run(self, battle: Battle[Field]) -> None:
        """Ask those who might shoot, then go until somebody strikes at him, or to the end."""
        field = battle.state
        figure = field.figures[self.figure]
        if not self._goes(field, figure):
            self._halts(field)
            return
        stop = len(self.legs) if self.until is None else self.until
        if not self.watched and self.kind in WATCHED and self._watched(battle, figure):
            return
        self._set_out(field)
        places = [figure]
        behind: dict[str, list[Figure]] = {animal.id: [animal] for animal in company(field, figure)}
        for number in range(self.at, stop):
            before, onto = figure, entered(figure, self.legs[number])
            if self.kind not in FORCED and barred(field, figure, onto):
                break  # One who was stopped on his own way stands there since this way was chosen (CH-5.1-b).
            figure = stepped(figure, self.legs[number])
            field.put(figure)
            places.append(figure)
            for animal in draw(field, before, figure):
                behind[animal.id].append(animal)
            attackers = self._attackers(field, figure, onto)
            if attackers:
                self._tell(battle, places)
                self._tell_led(battle, behind)
                on = msgspec.structs.replace(self, at=number + 1, place=(figure.hex, figure.facing))
                battle.push(*(Opportunity(enemy.id, figure.id) for enemy in attackers), on)
                return
        self._tell(battle, places)
        self._tell_led(battle, behind)
        if self.until is None:
            self._halts(field)

    def _goes(self, field: Field, figure: Figure) -> bool:
        """Return whether he can still go on: in play, not stunned, of sound mind unless he flees, not stopped, not pushed away."""
        if not figure.alive or figure.stunned or (figure.nerve != "steady" and self.kind not in FORCED):
            return False
        if figure.id in field.pages[Halted].figures:
            return False
        return self.place is None or self.place == (figure.hex, figure.facing)

    def _set_out(self, field: Field) -> None:
        if self.kind in ("move", "mount", "charge", "counter"):
            did(field, self.figure, moved=True)

    def _halts(self, field: Field) -> None:
        """Forget that he was stopped, when all of his way is over. A move may be gone on with, if he was not (moving.py)."""
        if self.kind != "move" and self.until is None:
            forget(field, self.figure)

    def _watched(self, battle: Battle[Field], figure: Figure) -> bool:
        """Ask the enemies who could shoot at him on his way; return whether there are any."""
        from oriflamme.rulesets.cry_havoc.ranged.defensive import DefensiveFire  # noqa: PLC0415 - it lets him walk on

        field = battle.state
        side = field.theatre.opponent(figure.side)
        if not can_interrupt(field, side, figure, self.legs[self.at :], charging=self.kind == "charge"):
            return False
        battle.push(DefensiveFire(side, msgspec.structs.replace(self, place=(figure.hex, figure.facing))))
        return True

    def _attackers(self, field: Field, figure: Figure, hex: Hex) -> tuple[Figure, ...]:
        """Return who strikes at him when he has entered a hex: all in contact, if it is in the zone of one of them (CH-6.4-a).

        So nobody strikes at a rider whose tail alone is left beside him.
        """
        if self.kind not in PASSING:
            return ()
        found = tuple(enemy for enemy in watchers(field, figure) if enemy.id not in (self.target, self.meets))
        return found if any(controls(field, enemy, figure, hex) for enemy in found) else ()

    def _tell(self, battle: Battle[Field], places: list[Figure]) -> None:
        if len(places) == 1:
            return
        field = battle.state
        if self.kind != "recoil":
            did(field, self.figure, hexes=deed(field, self.figure).hexes + len(places) - 1)
        tell_way(battle, places, self.kind, "CH-5.1-a")

    def _tell_led(self, battle: Battle[Field], behind: dict[str, list[Figure]]) -> None:
        """Tell the ways of the animals that have come after him."""
        for places in behind.values():
            if len(places) > 1:
                tell_way(battle, places, "led", "CH-5.2-h")


def tell_way(battle: Battle[Field], places: Sequence[Figure], manner: Manner, rule: str) -> None:
    """Tell the way of a figure as it was at each place of it."""
    field, first, last = battle.state, places[0], places[-1]
    battle.emit(
        Moved(
            rule=rule,
            figure=last.id,
            name=figure_name(field, last.id),
            manner=manner,
            places=tuple(axial(place.hex) for place in places),
            facing=looks(field, last),
            start=field.theatre.map.name(first.hex),
            end=field.theatre.map.name(last.hex),
        )
    )
