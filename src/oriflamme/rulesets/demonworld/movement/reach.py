"""All the places a unit can come to with what it has left, and the legs that bring it there.

This is the fast way; `trace` is the readable one, and the tests hold the two together.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping

from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import Hex
from oriflamme.rulesets.demonworld.chapters import gathered
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit
from oriflamme.rulesets.demonworld.organisation import column_order, is_organised, one_facing, ranks_or_column

from .cohesion import SMALL
from .fares import alike
from .gathering import gatherings
from .marches import column_trails
from .places import Destination, Start
from .potential import Spent, potential_of
from .searches import Narrowed, Search
from .shapes import Shape, shape_of
from .trace import Trace
from .trails import Trail, lawful, settlings, sidesteps, small_trails

__all__ = ["Destination", "Trail", "destinations", "reach"]


def destinations(
    field: Field, unit: Unit, spent: Spent, away: Mapping[Hex, int] | None = None
) -> Iterator[Destination | Trail]:
    """Yield every place the unit can come to in its sequence, as `_found` does, that chapters have nothing against.

    `away` says of each hex how far it is from where one would come: a unit then need not come to places none of whose hexes
    is at 0 or less. In the same order, every other place comes all the same.
    """
    game = field.ground.game
    if any(gathered(game.against_leg, field, unit)):
        return lawful(field, unit, spent, away=away)
    found = _found(field, unit, spent, away)
    against = game.against_contact
    if not against:
        return found
    return (place for place in found if not (place.contact and _may_not_touch(field, unit, place)))


def _may_not_touch(field: Field, unit: Unit, place: Destination | Trail) -> bool:
    """Return whether chapters forbid the unit to come into contact with those it would touch at a place."""
    stands = place.stands()
    touched = frozenset(
        enemy.unit for stand in stands for enemy in (*field.contacts(stand), *field.exposed(stand))
    )
    return any(gathered(field.ground.game.against_contact, field, unit, touched))


def _found(
    field: Field, unit: Unit, spent: Spent, away: Mapping[Hex, int] | None
) -> Iterator[Destination | Trail]:
    """Yield every place the unit can come to in its sequence, each once, by the cheapest legs found.

    Cheapest is: with the fewest manoeuvres, then with the fewest points. Single stands' moves that leave no organised
    formation are legal too (DW-V.1.4-a) but are not listed here, and of each new width only the formations that move the
    fewest stands.
    """
    if spent.regrouping or len(unit.stands) < SMALL:
        trace = Trace(field, unit, spent)
        if trace.unsettled():
            yield from _ways_on(field, unit, spent)
            return
    stands, drill = field.stands_of(unit), field.drill(unit)
    potential = potential_of(field, unit)
    if drill is not None and drill.search is not None:
        yield from drill.search(field, unit, spent, away)
        return
    judged = drill is None and field.ground.game.formation is not ranks_or_column
    if (
        judged
        or any(stand.footprint != SINGLE for stand in stands)
        or not alike(field, unit, stands)
        or any(field.exposed(stand) for stand in stands)
    ):
        # Shapes know ranks and stands of one hex, all of which pay alike. Who has enemies beside him that alone can come
        # at him may stay there, but come next to others by an attack alone: that, too, only the law tells apart.
        yield from lawful(field, unit, spent, away=away)
        return
    if len(stands) < SMALL:
        yield from small_trails(field, unit, stands, spent, potential)
        if not is_organised(stands):
            yield from gatherings(field, unit, spent, potential)
        return
    column = spent.leader(stands) or column_order(stands)
    if column is not None and drill is None:
        yield from column_trails(field, unit, column, spent, potential)
    if one_facing(stands) is None:
        # It has to turn to one facing before anything else.
        yield from sidesteps(field, unit, spent)
        yield from reach(field, unit, spent, away)
        return
    gathers = not shape_of((stand.hex for stand in stands), stands[0].facing)[1].can_form_up
    if gathers:
        yield from gatherings(field, unit, spent, potential)
    formed = gathers or field.organised(unit)
    is_formed = _in_ranks if drill is None or drill.formed is None else drill.formed
    places = reach(field, unit, spent, away if formed else None)
    yield from places
    if not (formed or any(is_formed(place.shape) for place in places)):
        # It could form up, were there nobody in the way.
        yield from gatherings(field, unit, spent, potential)


def _in_ranks(shape: Shape) -> bool:
    return shape.organised


def _ways_on(field: Field, unit: Unit, spent: Spent) -> Iterator[Destination | Trail]:
    """Yield what a unit can do whose movement cannot end here, each once."""
    seen = set()
    potential = potential_of(field, unit)
    first: Iterable[Destination | Trail]
    first = reach(field, unit, spent) if spent.regrouping else gatherings(field, unit, spent, potential)
    places: Iterator[Destination | Trail] = itertools.chain(first, settlings(field, unit, spent))
    for place in places:
        legs = repr(place.legs())
        if legs not in seen:
            seen.add(legs)
            yield place


def reach(field: Field, unit: Unit, spent: Spent, away: Mapping[Hex, int] | None = None) -> list[Destination]:
    """Return the places a unit of four stands or more comes to with all its stands facing one way.

    A unit of mixed facings has to turn first. Marches of columns are not among them. `away` is as in `destinations`.
    """
    stands = field.stands_of(unit)
    facing = one_facing(stands)
    potential = potential_of(field, unit)
    if away is None:
        search = Search(field, unit, potential)
    else:
        search = Narrowed(field, unit, potential, away)
    if facing is not None:
        anchor, shape = shape_of((stand.hex for stand in stands), facing)
        holders = {stand.hex - anchor: stand.id for stand in stands}
        search.begin(Start({stand.id: stand for stand in stands}, shape, anchor, holders, spent))
    else:
        for turn in range(6):
            search.turn(stands, turn, spent)
    return search.run()
