"""Panic, rout and retreat: who flees, how far, and when it ends (CH-4.2-f, CH-8.3-f, CH-8.3-g, CH-8.3-h)."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, TypeAlias

import msgspec

from oriflamme.board.hexes import STEPS_OF, Hex
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Altered, Effects, Fell, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.movement.flight import away, enemy_hexes
from oriflamme.rulesets.cry_havoc.movement.trains import allowance, led
from oriflamme.rulesets.cry_havoc.movement.walk import Walk
from oriflamme.rulesets.cry_havoc.movement.ways import moved_along
from oriflamme.rulesets.cry_havoc.turn import did, figure_name

from .leaders import cancels
from .pursuit import note_flight

Manner: TypeAlias = Literal["panic", "rout", "retreat"]

SAFE: Final = 6
"""Hexes from every enemy at which a panic has gone far enough (CH-8.3-g)."""


class Fled(Event, frozen=True, tag="ch-fled-1", kw_only=True):
    """Somebody's nerve changed: panic, rout, or that he has himself in hand again; or he has left the map."""

    weight: ClassVar[Weight] = Weight.LOSS

    figure: str
    owner: str
    name: Text
    how: Literal["panic", "rout", "retreat", "rallied", "left"]

    def text(self) -> Text:
        """Return the words."""
        return Text(f"cry-havoc-nerve-{self.how}", {"name": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words beside him, or that he is gone."""
        if self.how == "left":
            return (Fell(piece=self.figure, how="fled", label=self.name, owner=self.owner),)
        return (Altered(pieces=(self.figure,), text=self.text()),)


def tell(
    battle: Battle[Field], figure: Figure, how: Literal["panic", "rout", "retreat", "rallied", "left"]
) -> None:
    """Say what has become of somebody's nerve."""
    rule = {"panic": "CH-8.3-g", "retreat": "CH-4.2-f", "rallied": "CH-8.2-e"}.get(how, "CH-8.3-f")
    name = figure_name(battle.state, figure.id)
    battle.emit(Fled(rule=rule, figure=figure.id, owner=figure.side, name=name, how=how))


class Flee(Step, frozen=True, tag="ch-flee-1"):
    """Somebody begins to flee, at once and with all his movement, whoever's phase it is; `pursued`: who was in contact may advance."""

    figure: str
    manner: Manner
    pursued: bool = False

    def run(self, battle: Battle[Field]) -> None:
        """Change his nerve, shake who sees it, and let him run."""
        from .triggers import note  # noqa: PLC0415 - who is shaken tests, and who fails flees

        field = battle.state
        figure = field.figures[self.figure]
        if not figure.alive or figure.stunned:
            return
        tell(battle, figure, self.manner)
        if self.manner == "retreat":
            battle.push(Run(figure.id, "retreat"), Withdrew(figure.id))
            return
        if self.pursued:
            note_flight(field, figure)
        figure = field.change(figure.id, nerve=self.manner)
        if not held(battle, figure):
            battle.push(Run(figure.id, self.manner))
        note(battle, figure.id, "routed" if self.manner == "rout" else "panicked")


def held(battle: Battle[Field], figure: Figure) -> bool:
    """Return whether a leader ends somebody's panic where he is (CH-8.2-e, CH-8.3-g)."""
    if figure.nerve != "panic" or cancels(battle.state, figure) is None:
        return False
    tell(battle, battle.state.change(figure.id, nerve="steady"), "rallied")
    return True


class Withdrew(Step, frozen=True, tag="ch-withdrew-1"):
    """After a retreat: a test, on which it becomes a panic (CH-4.2-f)."""

    figure: str

    def run(self, battle: Battle[Field]) -> None:
        """Test."""
        from .tests import MoraleTest  # noqa: PLC0415 - who fails flees

        battle.push(MoraleTest((self.figure,), "retreat"))


class Run(Step, frozen=True, tag="ch-run-1"):
    """Somebody who flees runs with all his movement: of a panic until he is far enough, or comes to a leader who holds him.

    `moves`: it is his move of the turn, so that he makes no other if a leader holds him on it (CH-5.1-a).
    """

    figure: str
    manner: Manner
    moves: bool = False

    def run(self, battle: Battle[Field]) -> None:
        """Go, unless a leader has come to hold him where he is."""
        field = battle.state
        figure = field.figures[self.figure]
        if not figure.alive or figure.stunned or field.sheet(figure).animal:
            return
        if held(battle, figure):
            return
        if self.manner == "rout" and not enemy_hexes(field, figure):
            return  # There is nobody from whom he could get farther away.
        if self.moves:
            did(field, figure.id, moved=True)
        points = allowance(field, figure)
        legs, whole = away(field, figure, points, until=SAFE if self.manner == "panic" else None)
        if self.manner == "panic":
            legs = self._up_to_a_leader(field, figure, legs)
        if self.manner == "rout" and not legs and at_edge(field, figure):
            self._leave(battle, figure)
            return
        end = moved_along(figure, legs).hex
        battle.push(
            Walk(figure.id, legs, 0, "flight" if self.manner != "retreat" else "retreat"),
            Ran(figure.id, self.manner, whole, len(legs), end),
        )

    @staticmethod
    def _up_to_a_leader(field: Field, figure: Figure, legs: tuple[int, ...]) -> tuple[int, ...]:
        for number in range(1, len(legs) + 1):
            here = moved_along(figure, legs[:number])
            shared = any(other.id != figure.id for cell in field.cells(here) for other in field.on(cell))
            if cancels(field, here) is not None and not shared:
                return legs[:number]
        return legs

    @staticmethod
    def _leave(battle: Battle[Field], figure: Figure) -> None:
        """A routed man at the edge of the map runs off it (CH-8.3-f), on his mount if he has one."""
        field = battle.state
        tell(battle, figure, "left")
        if figure.mount:
            field.put(msgspec.structs.replace(field.figures[figure.mount], gone="fled"))
        for animal in led(field, figure):
            field.change(animal.id, led_by="")
        field.change(figure.id, gone="fled")


class Ran(Step, frozen=True, tag="ch-ran-1"):
    """After a flight: a panic held by a leader ends, one that was cut short becomes a rout, a rout that could not begin is paid for.

    It is cut short where the way itself was (not `whole`), or where he was stopped before its `end` (CH-8.3-g). A rout that was costs
    a rider a wound, if that reading says so, but where he has come to the edge of the map, which he leaves (CH-8.3-f).
    """

    figure: str
    manner: Manner
    whole: bool
    legs: int
    end: Hex

    def run(self, battle: Battle[Field]) -> None:
        """Settle it."""
        from oriflamme.rulesets.cry_havoc.results.recoil import cannot_recoil  # noqa: PLC0415 - recoils know of flights

        from .triggers import note  # noqa: PLC0415 - as above

        field = battle.state
        figure = field.figures[self.figure]
        if not figure.alive or figure.stunned or figure.nerve != self.manner:
            return
        short = not self.whole or figure.hex != self.end
        if self.manner == "panic":
            if not held(battle, figure) and short:
                figure = field.change(figure.id, nerve="rout")
                tell(battle, figure, "rout")
                if not self.legs:
                    cannot_recoil(battle, figure.id, why="no-flight")
                note(battle, figure.id, "routed")
        elif not self.legs:
            cannot_recoil(battle, figure.id, why="no-flight")
        elif short and _pays(field, figure):
            cannot_recoil(battle, figure.id, partly=True, why="cut-short")


def _pays(field: Field, figure: Figure) -> bool:
    """Return whether somebody is wounded because his rout was cut short: a rider, by that reading, who has not come to the edge."""
    rider = bool(figure.mount) and field.theatre.readings.stopped_routs_wound
    return rider and not at_edge(field, figure)


def at_edge(field: Field, figure: Figure) -> bool:
    """Return whether somebody is at the edge of the map."""
    return any(hex not in field.theatre.map.hexes for hex in field.around(figure))


def out_of_reach(field: Field, figure: Figure) -> bool:
    """Return whether every enemy is so far away that a panic ends (CH-8.3-g)."""
    enemies = enemy_hexes(field, figure)
    return all(STEPS_OF[cell - enemy] >= SAFE for cell in field.cells(figure) for enemy in enemies)
