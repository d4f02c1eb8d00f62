"""Casting a spell: who may, when, and what it costs (seed lines 1226, 1494-1500). What each spell does is its `Working`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Aimed, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis import allies, obstacles
from oriflamme.rulesets.fictionalis.actions import Action, Forecast
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Artefact, Element, Place, Power
from oriflamme.rulesets.fictionalis.worded import WordedCommand

from . import prices
from .counter import power_now, silenced
from .dam import Damming
from .delay import Delaying
from .extrication import Extricating
from .lycanthropy import Changing
from .spells import Moment, Spell, magic
from .spies import Hastening, Summoning
from .workings import (
    Aim,
    Countering,
    Fortifying,
    Inspiring,
    Intimidating,
    Rallying,
    Restraining,
    Working,
)

WORKINGS: Final[dict[Spell, Working]] = {
    working.spell: working
    for working in (
        Intimidating(),
        Inspiring(),
        Fortifying(),
        Rallying(),
        Restraining(),
        Damming(),
        Delaying(),
        Countering(),
        Changing(),
        Extricating(),
        Hastening(),
        Summoning(),
    )
}
"""What each spell does."""

_POWERS: Final = tuple(Power)
ON_TABLE: Final = (Place.TABLE, Place.AMBUSH)


class CastSpell(WordedCommand, frozen=True, tag="dbf-cast-spell-1"):
    """Let a caster cast a spell.

    - `target`: the id of the element, river or command on which it is cast, or the kind to become, as in `Be(S)`.
    - `choice`: `now` or `next` of what works in this bound or the one after it; `raise`, `lower` or `again` of Dam; `shape`
      of Lycanthropy; the edge of the caster at which a Spy is placed.
    """

    words = "dbf-do-cast-spell"

    spell: Spell
    caster: Name
    target: Name | None = None
    choice: Name | None = None


class SpellCast(Event, frozen=True, tag="dbf-spell-cast-1", kw_only=True):
    """A spell was cast, on `target` where it has one."""

    weight = Weight.ROLL

    spell: Spell
    caster: str
    name: Text
    target: Text | None = None
    choice: str | None = None
    aim: str | None = None
    """The element on the table on which it is cast, if it is cast on one."""

    def text(self) -> Text:
        """Return the words: who cast what, and on whom."""
        args: dict[str, str | int | float | Text] = {
            "caster": self.name,
            "spell": Text(f"dbf-value-{self.spell.value}"),
            "choice": self.choice or "",
        }
        if self.target is None:
            return Text("dbf-spell-cast", args)
        return Text("dbf-spell-cast-on", {**args, "target": self.target})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return (Aimed(pieces=(self.caster,), target=self.aim),)


# -- who may use magic ---------------------------------------------------------------------------------------------------


def reasons_not_to(field: Field, player: str, name: str) -> Iterator[Reason]:
    """Yield the reasons why an element can use no magic now, be it by a spell or an assault (DBF-MAGIC-LIMITS).

    Each caster has one piece of magic in a bound (DBF-ASSAULT-WHEN).
    """
    caster = field.elements.get(name)
    if caster is None or caster.side != player:
        yield Reason("DBF-MAGIC-WHO", text("dbf-refused-no-magician"))
        return
    if caster.place not in ON_TABLE or caster.rect is None:
        yield Reason("DBF-MAGIC-LIMITS", text("dbf-refused-magic-off-table", element=about(caster)))
    if allies.holds_back(field, caster):
        yield Reason("DBF-MAGIC-LIMITS", text("dbf-refused-magic-ally", element=about(caster)))
    if caster.deeds.cast:
        yield Reason("DBF-ASSAULT-WHEN", text("dbf-refused-magic-once", element=about(caster)))
    rule = silenced(field, caster) if caster.power is not None else None
    if rule is not None:
        yield Reason(rule, text("dbf-refused-silenced", element=about(caster)))


def able(field: Field, side: str) -> Iterator[Element]:
    """Yield the elements of a side that could use magic now: casters, and bearers of artefacts (A)."""
    for one in field.elements.values():
        present = one.side == side and one.place in ON_TABLE and armed(one)
        if present and next(reasons_not_to(field, side, one.id), None) is None:
            yield one


def armed(element: Element) -> bool:
    """Return whether an element may make magic assaults: a caster, or the bearer of an artefact (A) (DBF-ARTEFACT-A-b)."""
    return element.power is not None or element.carries(Artefact.AMPLIFIER)


def enough(power: Power | None, least: Power) -> bool:
    """Return whether a power is at least as great as another."""
    return power is not None and _POWERS.index(power) >= _POWERS.index(least)


# -- one spell -----------------------------------------------------------------------------------------------------------


def reasons(field: Field, player: str, command: CastSpell, moment: Moment) -> Iterator[Reason]:
    """Yield every reason against a spell: of its caster, its time, its aim and its price (DBF-SPELL-GENERAL)."""
    row, working = magic().row(command.spell), WORKINGS[command.spell]
    spell = Text(f"dbf-value-{command.spell.value}")
    if moment not in row.moments:
        yield Reason(row.rule, text("dbf-refused-spell-moment", spell=spell))
    unable = list(reasons_not_to(field, player, command.caster))
    yield from unable
    caster = field.elements.get(command.caster)
    if caster is None or caster.side != player or caster.rect is None:
        return
    if caster.power is None:
        yield Reason("DBF-MAGIC-WHO", text("dbf-refused-no-power", element=about(caster)))
        return
    if not enough(power_now(field, caster), row.power):
        power = row.power.value
        yield Reason("DBF-SPELL-GENERAL", text("dbf-refused-spell-power", spell=spell, power=power))
    if unable:
        return
    aim = (command.target, command.choice)
    wrong = list(working.reasons(field, caster, aim))
    yield from wrong
    if not wrong:
        yield from prices.reasons(field, caster, bill(field, command))


def bill(field: Field, command: CastSpell) -> prices.Bill:
    """Return how a spell would be paid for."""
    caster = field.elements[command.caster]
    price = WORKINGS[command.spell].price(field, caster, (command.target, command.choice))
    return prices.bill(field, caster, price)


def cast(battle: Battle[Field], command: CastSpell) -> None:
    """Cast a spell that is legal: the caster is shown, pays, and has used its magic for this bound."""
    field, working = battle.state, WORKINGS[command.spell]
    aim: Aim = (command.target, command.choice)
    obstacles.show(battle, command.caster)
    caster = field.elements[command.caster]
    prices.pay(battle, caster.id, working.price(field, caster, aim))
    field.note_deeds(caster.id, cast=True)
    battle.emit(
        SpellCast(
            rule=working.rule,
            spell=command.spell,
            caster=caster.id,
            name=about(caster),
            target=None if command.target is None else working.named(field, command.target),
            choice=command.choice,
            aim=_seen_target(field, command.target),
        )
    )
    working.work(battle, field.elements[caster.id], aim)


def _seen_target(field: Field, target: str | None) -> str | None:
    found = None if target is None else field.elements.get(target)
    return None if found is None or found.place is not Place.TABLE else found.id


def options(field: Field, player: str, moment: Moment) -> Iterator[CastSpell]:
    """Yield the legal spells of a player, caster by caster in the order of the set-up."""
    rows = [row for row in magic().spells if moment in row.moments]
    for caster in able(field, player):
        power = power_now(field, caster)
        for row in rows:
            if enough(power, row.power):
                for target, choice in WORKINGS[row.spell].aims(field, caster):
                    command = CastSpell(row.spell, caster.id, target, choice)
                    if next(reasons(field, player, command, moment), None) is None:
                        yield command


class CastingAmongMoves(Action[CastSpell]):
    """The spells that are cast while moves are made (DBF-SPELL-DAM, DBF-SPELL-SPEED-SPY)."""

    command = CastSpell

    def reasons(self, battle: Battle[Field], player: str, command: CastSpell) -> Iterable[Reason]:
        return reasons(battle.state, player, command, Moment.MOVES)

    def carry_out(self, battle: Battle[Field], player: str, command: CastSpell) -> None:
        cast(battle, command)

    def options(self, battle: Battle[Field], player: str) -> Iterator[CastSpell]:
        return options(battle.state, player, Moment.MOVES)

    def forecast(self, battle: Battle[Field], player: str, command: CastSpell) -> Forecast:
        field = battle.state
        caster = field.elements.get(command.caster)
        if caster is None or caster.rect is None:
            return Forecast()
        return priced(field, caster, bill(field, command))


def priced(field: Field, caster: Element, due: prices.Bill) -> Forecast:
    """Return what magic costs as a forecast, with a note on what would be owed."""
    if not due.debt:
        return Forecast(price=due.purse)
    total = prices.owed(field, caster) + due.debt
    return Forecast(price=due.purse, notes=(text("dbf-note-debt", owed=total / WHOLE),))


COMMANDS = (CastSpell,)
EVENTS = (SpellCast,)
ACTIONS = (CastingAmongMoves(),)
