"""The front rank of a unit, and that special stands belong into it: at deployment, and by exchange (DW-IX.4.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final

import msgspec

from oriflamme.board.hexes import DIRECTIONS, FRONT, distance
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Effects, Weight, Went
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.casualties import Named, about, named
from oriflamme.rulesets.demonworld.chapters import Act, Unfinished, gathered
from oriflamme.rulesets.demonworld.characteristics import Role
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.morale.conduct import is_impetuous, is_routing
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.organisation import column_order, front_rank, in_ranks, one_facing
from oriflamme.rulesets.demonworld.passages import flat_passage
from oriflamme.rulesets.demonworld.posts import linked

from .roles import special_stands


class Exchange(Command, frozen=True, tag="dw-exchange-1"):
    """Have a special stand or joined commander, `special`, change places with a plain stand of the front rank, `other`."""

    unit: Name
    special: Name
    other: Name


class StandsExchanged(Event, frozen=True, tag="dw-stands-exchanged-1", kw_only=True):
    """A special stand came into the front rank, and a plain stand went to its place; each took the other's facing."""

    weight: ClassVar[Weight] = Weight.MOVE

    special: Named
    other: Named
    facings: tuple[int, int]
    role: Role | None

    def text(self) -> Text:
        """Return the words: the unit, who came forward, and where."""
        who, left, hex = role_name(self.role), self.special.hex, self.other.hex
        return text("dw-stands-exchanged", unit=self.special.unit, who=who, left=left, hex=hex)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return how both went."""
        one, other = self.special, self.other
        return (
            Went(piece=one.id, path=(one.at, other.at), facing=self.facings[0]),
            Went(piece=other.id, path=(other.at, one.at), facing=self.facings[1]),
        )


def role_name(role: Role | None) -> Text:
    """Return a role in words; None: a commander's."""
    return Text("dw-role-commander" if role is None else f"dw-role-{role.value}")


# -- the front rank ------------------------------------------------------------------------------------------------


def front(block: Sequence[Stand]) -> tuple[Stand, ...]:
    """Return the front rank of stands that hang together; none where no front is clearly to be seen (DW-IX.4.0-c).

    Ranks have one, and a column its head. Disorganised stands of one facing have one too: those of them that have no other
    on a front hex, as the point of a wedge (DW-X.2.3-f).
    """
    if in_ranks(block):
        return front_rank(block)
    column = column_order(block)
    if column:
        return column[:1]
    if one_facing(block) is None:
        return ()
    held = {cell: stand.id for stand in block for cell in stand.cells}
    return tuple(
        stand
        for stand in block
        if all(
            held.get(cell + DIRECTIONS[way], stand.id) == stand.id
            for cell in stand.cells
            for way in FRONT[stand.facing]
        )
    )


def block_of(stand: Stand, stands: Iterable[Stand]) -> tuple[Stand, ...]:
    """Return those of the stands of a unit that hang together with one of them, in their order (DW-IX.4.0-c)."""
    stands = tuple(stands)
    together = linked(stand, stands)
    return tuple([other for other in stands if other.id in together])


def against_placement(field: Field, unit: Unit, stands: tuple[Stand, ...]) -> Iterator[Reason]:
    """Yield that special stands are not in the front rank, of a unit in ranks wide enough for them all (DW-IX.4.0-a)."""
    specials = [stand.id for stand in stands if stand.role is not None]
    if not specials or not in_ranks(stands):
        return
    rank = {stand.id for stand in front_rank(stands)}
    if len(rank) >= len(specials) and not rank.issuperset(specials):
        yield Reason("DW-IX.4.0-a", Text("dw-refused-specials-behind", {"unit": unit_name(unit)}))


# -- exchanges -----------------------------------------------------------------------------------------------------


def exchanges(field: Field, unit: Unit) -> Iterator[Exchange]:
    """Yield every exchange that a unit can make, by those who are behind, each with the nearest stand first."""
    specials = special_stands(field, unit)
    if not specials or _forbidden(field, unit) is not None:
        return
    stands = field.stands_of(unit)
    block: tuple[Stand, ...] = ()
    rank: tuple[Stand, ...] = ()
    for special in specials:
        if special not in block:
            block = block_of(special, stands)
            rank = front(block)
        if special in rank:
            continue
        plain = [other for other in rank if other not in specials]
        for other in sorted(plain, key=lambda other: (distance(special.hex, other.hex), other.id)):
            if not any(against_pair(field, special, other)):
                yield Exchange(unit.id, special.id, other.id)


def _forbidden(field: Field, unit: Unit) -> Reason | None:
    """Return why a unit may exchange no stands now: it is engaged, impetuous or routing (DW-IX.4.0-b)."""
    if unit.engaged or is_impetuous(field, unit) or is_routing(field, unit):
        return Reason("DW-IX.4.0-b", Text("dw-refused-exchange-now", {"unit": unit_name(unit)}))
    return None


def against_pair(field: Field, special: Stand, other: Stand) -> Iterator[Reason]:
    """Yield what keeps two stands of a block from changing places: bases, a height between them, ground (DW-IX.4.0-c).

    A commander may have a larger stand than the unit that he has joined: then one may not follow the other into water.
    """
    if special.footprint != other.footprint or special.layer != other.layer:
        yield Reason("DW-IX.4.0-b", Text("dw-refused-exchange-base"))
    game, cell = field.ground.game, field.ground.map.battlefield.cell
    # In the base game all terrain is flat, whatever is printed on the map. Most stands go up or down two levels.
    climbs = min(field.profile(stand).footing.levels for stand in (special, other))
    if game.passage is not flat_passage and abs(cell(special.hex).level - cell(other.hex).level) > climbs:
        yield Reason("DW-IX.4.0-c", Text("dw-refused-exchange-height"))
    for stand, place in ((special, other), (other, special)):
        after = stand.at(place.hex, place.facing)
        yield from gathered(game.against_placement, field, field.units[stand.unit], (after,))


def against_exchange(field: Field, unit: Unit, spent: Spent, command: Exchange) -> Iterator[Reason]:
    """Yield what forbids an exchange (DW-IX.4.0-b, DW-IX.4.0-c)."""
    stands = {stand.id: stand for stand in field.stands_of(unit)}
    special, other = stands.get(command.special), stands.get(command.other)
    specials = special_stands(field, unit)
    if special is None or other is None or special not in specials or other in specials:
        yield Reason("DW-IX.4.0-b", Text("dw-refused-exchange-whom"))
        return
    yield from filter(None, (_forbidden(field, unit),))
    block = block_of(special, stands.values())
    rank = front(block)
    if other not in block:
        yield Reason("DW-IX.4.0-c", Text("dw-refused-exchange-blocks"))
    elif not rank:
        yield Reason("DW-IX.4.0-c", Text("dw-refused-exchange-front", {"unit": unit_name(unit)}))
    elif special in rank:
        yield Reason("DW-IX.4.0-c", text("dw-refused-exchange-back", **about(field, special)))
    elif other not in rank:
        yield Reason("DW-IX.4.0-b", text("dw-refused-exchange-forward", **about(field, other)))
    yield from against_pair(field, special, other)


def perform_exchange(battle: Battle[Field], unit: Unit, spent: Spent, command: Exchange) -> Spent:
    """Change the places of two stands, for nothing; what each place has cost stays with the place (DW-IX.4.0-b)."""
    field = battle.state
    special, other = field.stands[command.special], field.stands[command.other]
    event = StandsExchanged(
        rule="DW-IX.4.0-b",
        special=named(field, special),
        other=named(field, other),
        facings=(other.facing, special.facing),
        role=special.role,
    )
    field.relocate((special.at(other.hex, other.facing), other.at(special.hex, special.facing)))
    battle.emit(event)
    return relabelled(spent, special.id, other.id)


def relabelled(spent: Spent, one: str, other: str) -> Spent:
    """Return what a unit has spent after two of its stands have changed places: each takes over the other's account.

    So the law goes on as if nobody had moved, and an exchange gives no stand a hex for nothing.
    """
    twin = {one: other, other: one}
    return msgspec.structs.replace(
        spent,
        by_stand={twin.get(key, key): points for key, points in spent.by_stand.items()},
        run={twin.get(key, key): hexes for key, hexes in spent.run.items()},
        turned=tuple([twin.get(key, key) for key in spent.turned]),
        led=tuple([twin.get(key, key) for key in spent.led]),
    )


def left_behind(field: Field, unit: Unit) -> Iterator[Unfinished]:
    """Yield the exchange that a unit has still to make before its movement ends, if there is one (DW-IX.4.0-d)."""
    for exchange in exchanges(field, unit):
        who = role_name(field.stands[exchange.special].role)
        words = text("dw-refused-end-behind", unit=unit_name(unit), who=who)
        yield Unfinished(Reason("DW-IX.4.0-d", words), exchange)
        return


def _label(field: Field, command: Exchange) -> Text:
    who, hex = field.stands[command.special], field.stands[command.other].hex
    name = field.ground.map.name(hex)
    return Text("dw-choose-exchange", {"who": role_name(who.role), "hex": name})


def as_exchanged(field: Field, unit: Unit, spent: Spent, command: Exchange) -> tuple[Stand, Stand]:
    """Return the two stands as they would stand after an exchange."""
    special, other = field.stands[command.special], field.stands[command.other]
    return special.at(other.hex, other.facing), other.at(special.hex, special.facing)


EXCHANGE: Final = Act(
    command=Exchange,
    options=lambda field, unit, spent: exchanges(field, unit),
    against=against_exchange,
    perform=perform_exchange,
    label=_label,
    pieces=lambda field, command: (command.special, command.other),
    stands=as_exchanged,
)
"""The free exchange of a special stand into the front rank, as something that a unit does in its own movement."""
