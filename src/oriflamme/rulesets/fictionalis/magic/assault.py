"""Magic assaults: who attacks whom, from how far, and what it costs (seed lines 1222-1230). They are resolved like combats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from oriflamme.board.table import PACE, gap
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Names, Smalls
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis import allies, contacts, obstacles, visibility
from oriflamme.rulesets.fictionalis.combats import Bout, Combat
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Element, Place, Power
from oriflamme.rulesets.fictionalis.resolution import RollCombat
from oriflamme.rulesets.fictionalis.worded import WordedCommand

from . import prices
from .casting import ON_TABLE, able, armed, reasons_not_to
from .counter import power_now, warded
from .spells import magic

AIDES: Final = 2
"""How many can aid an assault: as in shooting a fourth would add nothing (DBF-ASSAULT-FACTORS)."""


class MagicAssault(WordedCommand, frozen=True, tag="dbf-magic-assault-1"):
    """Let a caster make a magic assault on an enemy, aided by others of its side.

    `extra` are the PIPs that each of them, the caster first, spends to reach further; none when it is empty.
    """

    words = "dbf-do-magic-assault"

    caster: Name
    target: Name
    aided_by: Names = ()
    extra: Smalls = ()

    @property
    def party(self) -> tuple[str, ...]:
        """All who take part, the caster first."""
        return (self.caster, *self.aided_by)

    def extra_of(self, name: str) -> int:
        """Return the PIPs that one of the party spends to reach further."""
        at = self.party.index(name)
        return self.extra[at] if at < len(self.extra) else 0


# -- who, and how far ----------------------------------------------------------------------------------------------------


def assailants(field: Field, side: str) -> Iterator[Element]:
    """Yield the elements of a side that could make a magic assault on somebody now."""
    return (one for one in able(field, side) if not contacts.engaged(field, one))


def reach(field: Field, caster: Element, extra: int) -> int:
    """Return how far an assault reaches, in thousandths of a pace, with so many extra PIPs (DBF-ASSAULT-RANGE)."""
    table, power = magic(), power_now(field, caster)
    steps = 0 if power is None else extra * WHOLE // table.range[power]
    return (table.distances.assault + table.distances.step * steps) * PACE


def needed(field: Field, caster: Element, target: Element) -> int | None:
    """Return the least extra PIPs with which an assault reaches a target; None when no PIPs would do."""
    return extra_for(gap(caster.at, target.at), power_now(field, caster))


def extra_for(distance: int, power: Power | None) -> int | None:
    """Return the least extra PIPs for a distance in thousandths of a pace (DBF-ASSAULT-RANGE); None: no PIPs would do."""
    table = magic()
    beyond = distance - table.distances.assault * PACE
    if beyond <= 0:
        return 0
    if power is None:
        return None
    steps = -(-beyond // (table.distances.step * PACE))
    return -(-steps * table.range[power] // WHOLE)


# -- what is against it --------------------------------------------------------------------------------------------------


def reasons(field: Field, player: str, command: MagicAssault) -> Iterator[Reason]:
    """Yield every reason against a magic assault (DBF-ASSAULT-WHO, DBF-ASSAULT-RANGE, DBF-MAGIC-LIMITS)."""
    party = command.party
    if len(set(party)) < len(party) or len(command.aided_by) > AIDES or len(command.extra) > len(party):
        yield Reason("DBF-ASSAULT-FACTORS", text("dbf-refused-assault-party", most=AIDES))
        return
    if any(extra < 0 for extra in command.extra):
        yield Reason("DBF-ASSAULT-RANGE", text("dbf-refused-assault-extra"))
        return
    unable = [reason for name in party for reason in _not_by(field, player, name)]
    yield from unable
    target = field.elements.get(command.target)
    if target is None or target.side == player or target.place is not Place.TABLE:
        yield Reason("DBF-ASSAULT-WHO", text("dbf-refused-assault-target"))
        return
    if unable:
        return
    for name in command.party:
        yield from reasons_not_at(field, field.elements[name], target)
    yield from _too_far(field, command, target)
    yield from _too_dear(field, command)


def _not_by(field: Field, player: str, name: str) -> Iterator[Reason]:
    found = list(reasons_not_to(field, player, name))
    yield from found
    caster = field.elements.get(name)
    if caster is None or caster.side != player or caster.rect is None:
        return
    if not armed(caster):
        yield Reason("DBF-MAGIC-WHO", text("dbf-refused-no-power", element=about(caster)))
    if caster.place in ON_TABLE and contacts.engaged(field, caster):
        yield Reason("DBF-ASSAULT-WHO", text("dbf-refused-assault-engaged", element=about(caster)))


def reasons_not_at(field: Field, caster: Element, target: Element) -> Iterator[Reason]:
    """Yield why a target cannot be attacked by a caster's magic, wherever he stands (DBF-ASSAULT-WHO)."""
    rule = "DBF-ASSAULT-WHO"
    if contacts.engaged(field, target):
        yield Reason(rule, text("dbf-refused-assault-engaged", element=about(target)))
    if contacts.supporting(field, target) is not None:
        yield Reason(rule, text("dbf-refused-assault-support", element=about(target)))
    if contacts.behind_fight(field, target):
        yield Reason(rule, text("dbf-refused-assault-behind", element=about(target)))
    if not visibility.knows(field, caster.command, target):
        yield Reason(rule, text("dbf-refused-assault-unknown", element=about(caster)))
    ward = warded(field, target)
    if ward is not None:
        yield Reason(ward, text("dbf-refused-warded", element=about(target)))


def _too_far(field: Field, command: MagicAssault, target: Element) -> Iterator[Reason]:
    for name in command.party:
        caster = field.elements[name]
        far = reach(field, caster, command.extra_of(name))
        if gap(caster.at, target.at) > far:
            yield Reason(
                "DBF-ASSAULT-RANGE",
                text("dbf-refused-assault-range", element=about(caster), paces=far // PACE),
            )


def bills(field: Field, command: MagicAssault) -> Iterator[tuple[Element, prices.Bill]]:
    """Yield how each of the party would pay, one after another where they are of one command."""
    claimed: dict[str, int] = {}
    for name in command.party:
        caster = field.elements[name]
        extra = command.extra_of(name) * WHOLE
        taken = claimed.get(caster.command, 0)
        due = prices.bill(field, caster, prices.standard(field, caster), extra, taken)
        claimed[caster.command] = taken + due.purse
        yield caster, due


def _too_dear(field: Field, command: MagicAssault) -> Iterator[Reason]:
    for caster, due in bills(field, command):
        yield from prices.reasons(field, caster, due)


# -- the assault ---------------------------------------------------------------------------------------------------------


def conduct(battle: Battle[Field], command: MagicAssault) -> None:
    """Conduct a legal magic assault: all who take part are shown and pay, and the combat goes on the agenda."""
    field = battle.state
    target = command.target
    for name in command.party:
        obstacles.show(battle, name)
        caster = field.elements[name]
        prices.pay(battle, name, prices.standard(field, caster), command.extra_of(name) * WHOLE)
        field.note_deeds(name, cast=True, assaulted=(*caster.deeds.assaulted, target))
    allies.provoked(battle, target, allies.Spur.ASSAULTED)
    battle.push(
        RollCombat(
            Combat(
                bout=Bout.MAGIC,
                first=command.caster,
                second=target,
                aides=len(command.aided_by),
                party=command.aided_by,
            )
        )
    )


def options(field: Field, player: str) -> Iterator[MagicAssault]:
    """Yield the legal assaults: each caster on each target, alone and with others whom it costs nothing more to reach him."""
    able = list(assailants(field, player))
    targets = [one for one in field.on_table() if one.side != player]
    for target in targets if able else ():
        reaching = {one.id: needed(field, one, target) for one in able}
        near = [one.id for one in able if reaching[one.id] == 0]
        for caster in able:
            extra = reaching[caster.id]
            if extra is None or not _affordable(field, caster, extra):
                continue
            if next(reasons_not_at(field, caster, target), None) is not None:
                continue
            for aides in _aides([name for name in near if name != caster.id]):
                command = MagicAssault(caster.id, target.id, aides, (extra,) if extra else ())
                if next(reasons(field, player, command), None) is None:
                    yield command


def _affordable(field: Field, caster: Element, extra: int) -> bool:
    due = prices.bill(field, caster, prices.standard(field, caster), extra * WHOLE)
    return next(prices.reasons(field, caster, due), None) is None


def _aides(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for count in range(AIDES + 1):
        yield from combinations(names, count)


COMMANDS = (MagicAssault,)
