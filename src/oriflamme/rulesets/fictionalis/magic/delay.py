"""The spell that delays flank marches (seed lines 1546-1548). Whoever brings a flank march on asks `held_up` first."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from oriflamme.board.table import PACE, corners
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.tally import Line
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import LEFT
from oriflamme.rulesets.fictionalis.naming import about_command
from oriflamme.rulesets.fictionalis.pieces import ArmyCommand, Element
from oriflamme.rulesets.fictionalis.playback import banner

from .counter import in_own_bound
from .prices import Terms
from .spells import Spell, magic
from .workings import Aim, Working


class FlankDelays(Page, frozen=True, omit_defaults=True, tag="dbf-flank-delays-1"):
    """Flank marches that magic holds up, by the command's id (DBF-SPELL-DELAY).

    - `delays`: how often each has been delayed, which decides the price.
    - `waits`: how many of its own bounds one that has been announced has still to wait.
    """

    delays: dict[str, int] = {}
    waits: dict[str, int] = {}

    def seen_by(self, player: str | None) -> FlankDelays:
        """Return the page: nothing of it is secret."""
        return self


class FlankMarchDelayed(Event, frozen=True, tag="dbf-flank-march-delayed-1", kw_only=True):
    """A flank march was held up by magic, and enters a bound later."""

    command: str
    name: Text

    def text(self) -> Text:
        """Return the words: whose."""
        return text("dbf-flank-march-delayed", command=self.name)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return banner(self.text())


def held_up(battle: Battle[Field], command_id: str) -> bool:
    """Return whether magic keeps an announced flank march off the table in the present bound, in which it would enter.

    Ask once in each such bound: every answer of yes uses up one delay (DBF-SPELL-DELAY).
    """
    field = battle.state
    every = field.pages[FlankDelays].waits
    waits = every.get(command_id, 0)
    if waits:
        left = {name: number - (name == command_id) for name, number in every.items()}
        field.pages.change(FlankDelays, waits={name: number for name, number in left.items() if number})
        command = field.commands[command_id]
        battle.emit(
            FlankMarchDelayed(rule="DBF-SPELL-DELAY", command=command_id, name=about_command(command))
        )
    return waits > 0


def near_edge(field: Field, caster: Element, command: ArmyCommand) -> bool:
    """Return whether a caster is less than 200p from the side of the table where a flank march arrives."""
    west = (command.flank == LEFT) == (command.origin == field.theatre.sides[0])
    xs = [point.x for point in corners(caster.at)]
    away = min(xs) if west else field.surface.width - max(xs)
    return away < magic().distances.reach * PACE


class Delaying(Working):
    """A flank march that has rolled its 6 and not yet entered comes a bound later (DBF-SPELL-DELAY)."""

    spell = Spell.DELAY
    own_bound_only = True

    def aims(self, field: Field, caster: Element) -> Iterator[Aim]:
        for command in field.commands.values():
            if command.side != caster.side and command.arriving and command.flank is not None:
                yield command.id, None

    def reasons(self, field: Field, caster: Element, aim: Aim) -> Iterator[Reason]:
        if aim not in list(self.aims(field, caster)) or not in_own_bound(field, caster):
            yield Reason("DBF-SPELL-DELAY", text("dbf-refused-no-flank-march"))
        elif aim[0] is not None and not near_edge(field, caster, field.commands[aim[0]]):
            yield Reason("DBF-SPELL-DELAY", text("dbf-refused-far-from-edge"))

    def terms(self, field: Field, caster: Element, aim: Aim) -> Terms:
        before = field.pages[FlankDelays].delays.get(aim[0] or "", 0)
        return msgspec.structs.replace(super().terms(field, caster, aim), delays=before)

    def lines(self, terms: Terms) -> tuple[Line, ...]:
        """Return the price: more for the second delay of one march, and again for the third and later ones."""
        delays = magic().prices.delays
        more = delays[min(terms.delays, len(delays) - 1)] - delays[0]
        again = Line("dbf-line-magic-delays", more, "DBF-SPELL-DELAY", terms.delays)
        return (*super().lines(terms), again) if more else super().lines(terms)

    def work(self, battle: Battle[Field], caster: Element, aim: Aim) -> None:
        assert aim[0] is not None  # this spell is cast on somebody's march
        page = battle.state.pages[FlankDelays]
        battle.state.pages.change(
            FlankDelays,
            delays={**page.delays, aim[0]: page.delays.get(aim[0], 0) + 1},
            waits={**page.waits, aim[0]: page.waits.get(aim[0], 0) + 1},
        )


EVENTS = (FlankMarchDelayed,)
PAGES = (FlankDelays,)
