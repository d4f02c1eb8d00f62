"""Crossing water: how hard a river is, who fords it, who drowns (seed lines 799, 1177-1190).

A river's difficulty is found out by a die when the first element enters it off the road, and again in every other sector
of the table. A strait beside an island is a river too (DBF-TERRAIN-WW-b); no other waterway can be forded.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from oriflamme.board.outlines import distance_to
from oriflamme.board.segments import away
from oriflamme.board.table import (
    DEGREE,
    FULL_TURN,
    PACE,
    QUARTER_TURN,
    TOUCH,
    Point,
    Rect,
    bearing,
    gap,
    turned,
)
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import text

from . import almanac, destruction, going
from .causes import Cause
from .conditions import conditions
from .crossings import Bar, Crossings, CrossingTried, RiverFound, level_of
from .field import Field
from .going import is_frozen
from .ground import Feature, Land, River
from .magic import lifelines
from .naming import about
from .pieces import Element, Place, Trait
from .sunlight import between
from .terrain.lie import Lie, lie_of
from .terrain.shapes import sectors
from .troops import Grade, Type

__all__ = ["is_frozen"]

DAM_RAISES: Final = "dam-raises"
DAM_LOWERS: Final = "dam-lowers"
"""Names of enchantments: the spell Dam makes a river, its `target`, harder or easier (DBF-SPELL-DAM)."""

DAM_REACH: Final = 200 * PACE
BARRED_REACH: Final = 300 * PACE
SQUARE: Final = 5 * DEGREE
"""How far off the perpendicular a base may enter a river; people at a table see no less."""

DROWNS: Final = 1
CROSSES: Final = 5
SLIPS: Final = 1
"""Dice: up to 1 one drowns in a dangerous river, from 5 one crosses; up to 1 one who flees over ice or a bridge drowns."""

_LEVELS: Final = tuple(River)
_WATERS: Final = (Land.WATERWAY, Land.WATER, Land.RIVER)


# -- how hard a river is -------------------------------------------------------------------------------------------


def sector_of(field: Field, at: Rect) -> int:
    """Return the sector of the table, 1 to 6, in which the middle of a base lies, or the nearest (DBF-TERRAIN-GENERAL)."""
    invader_below = field.invader != field.theatre.sides[1]
    x, y = min(max(at.x, 0), field.surface.width), min(max(at.y, 0), field.surface.depth)
    return next(
        number
        for number, (west, north, east, south) in sectors(field.surface, invader_below)
        if west <= x <= east and north <= y <= south
    )


def _key(field: Field, feature: Feature, rect: Rect) -> str:
    return f"{feature.id}:{sector_of(field, rect)}"


def difficulty(field: Field, feature: Feature, rect: Rect) -> River | None:
    """Return how hard a river is to cross where a base stands, None as long as nobody has tried it in this sector.

    A frozen river is no obstacle. Dam makes it one level harder or easier within 200p of the caster (DBF-SPELL-DAM).
    """
    if is_frozen(field, feature):
        return River.PALTRY
    found = field.rivers.get(_key(field, feature, rect))
    if found is None:
        return None
    level = _LEVELS.index(found) + sum(_dams(field, feature, rect))
    return _LEVELS[min(max(level, 0), len(_LEVELS) - 1)]


def _dams(field: Field, feature: Feature, rect: Rect) -> Iterator[int]:
    for enchantment in field.enchantments:
        if (
            enchantment.target != feature.id
            or not enchantment.since <= field.bound.number <= enchantment.until
        ):
            continue
        caster = field.elements.get(enchantment.caster)
        if caster is None or caster.rect is None or gap(caster.rect, rect) > DAM_REACH:
            continue
        if enchantment.name in (DAM_RAISES, DAM_LOWERS):
            yield 1 if enchantment.name == DAM_RAISES else -1


def difficulty_tally(field: Field, feature: Feature, die: int) -> Tally:
    """Return the modified die that tells how hard a river is (DBF-RIVER-ROLL). The modifiers are cumulative."""
    rule = "DBF-RIVER-ROLL"
    lines = [Line("dbf-line-river-die", die, rule)]
    if conditions(field).flooded:
        lines.append(Line("dbf-line-flood", 2, rule))
    if flows_out(field, feature):
        lines.append(Line("dbf-line-river-mouth", -1, rule))
    if almanac.low_water(field.sky):
        lines.append(Line("dbf-line-low-water", -2, rule))
    return Tally(tuple(lines))


def flows_out(field: Field, feature: Feature) -> bool:
    """Return whether a river flows to a short table edge or to other water: an end of its course is there (DBF-RIVER-ROLL)."""
    if not feature.course:
        return False
    reach = feature.width // 2 + TOUCH
    for end in (feature.course[0], feature.course[-1]):
        if end.x <= TOUCH or end.x >= field.surface.width - TOUCH:
            return True
        mouth = Rect(end.x, end.y, 1, 1)
        shapes = [
            shape
            for other in field.surface.features
            if other.land in _WATERS and other.id != feature.id
            for shape in lie_of(field.surface).shapes[other.id]
        ]
        if any(distance_to(shape, mouth) <= reach for shape in shapes):
            return True
    return False


def river_below(field: Field, rect: Rect) -> Feature | None:
    """Return the river that a base is in, other than at a road ford or bridge (DBF-TERRAIN-RV-b)."""
    river = going.river_at(field, rect)
    return None if river is None or going.at_crossing(field, rect) else river


def level_for(field: Field, element: Element, feature: Feature, rect: Rect) -> River | None:
    """Return how hard a river is for an element: dismounted Knights count a tricky one as dangerous (DBF-RIVER-TABLE)."""
    level = difficulty(field, feature, rect)
    knights = element.rode is not None and element.rode.type is Type.KNIGHTS
    heavy = element.kind.type in (Type.BLADES, Type.SPEARS) and element.kind.grade is Grade.SUPERIOR
    return River.DANGEROUS if level is River.TRICKY and knights and heavy else level


def slows(field: Field, element: Element, rect: Rect) -> bool:
    """Return whether a river limits an element to 100p where it would stand (DBF-SPEED-LIMIT100, DBF-RIVER-TABLE).

    All but paltry ones do, and one that nobody has tried: it cannot be counted on to be paltry. Water-adapted creatures
    are limited only by dangerous ones (DBF-RACE-WATER-c), Aerials by none.
    """
    river = river_below(field, rect) if element.kind.land else None
    if river is None:
        return False
    return holds_up(difficulty(field, river, rect), water=element.has(Trait.WATER))


def holds_up(level: River | None, *, water: bool) -> bool:
    """Return whether a river limits land troops, water-adapted or not; None: nobody has tried it yet (DBF-RACE-WATER-c)."""
    return level is River.DANGEROUS if water else level is not River.PALTRY


def in_column(field: Field, element: Element, rect: Rect) -> bool:
    """Return whether a river is forded here only by single elements and columns one element wide (DBF-RIVER-TABLE)."""
    river = river_below(field, rect) if element.kind.land else None
    if river is None:
        return False
    level = difficulty(field, river, rect)
    if element.has(Trait.WATER):
        return level is River.DANGEROUS
    return level in (River.TRICKY, River.DANGEROUS)


# -- fording -------------------------------------------------------------------------------------------------------


def bank_angle(field: Field, feature: Feature, rect: Rect) -> int | None:
    """Return the direction of the bank nearest to a base, as an angle below 18000; None for no outline at all."""
    best: tuple[float, Point, Point] | None = None
    for a, b in _banks(lie_of(field.surface), feature.id):
        off = away((rect.x, rect.y), (a.x, a.y), (b.x, b.y))
        if best is None or off < best[0]:
            best = (off, a, b)
    return None if best is None else bearing(best[1], best[2]) % (FULL_TURN // 2)


@lru_cache(maxsize=64)
def _banks(lie: Lie, name: str) -> tuple[tuple[Point, Point], ...]:
    """Return the sides of a river's outline that run along it."""
    feature = next(one for one in lie.surface.features if one.id == name)
    return tuple((a, b) for shape in lie.shapes[name] for a, b in shape.sides if not _across(feature, a, b))


def _across(feature: Feature, a: Point, b: Point) -> bool:
    """Whether a side of a leg's outline cuts through the river instead of running along it."""
    width = ((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5
    middle = ((a.x + b.x) / 2, (a.y + b.y) / 2)
    return width <= feature.width * 1.2 and any(
        abs(middle[0] - point.x) <= TOUCH and abs(middle[1] - point.y) <= TOUCH for point in feature.course
    )


def squared(field: Field, feature: Feature, rect: Rect) -> Rect:
    """Return a base pivoted about its middle as little as lets it cross a river at right angles to the bank.

    So troops ford as in figure 15, which is missing: across the river, by the shortest way (DBF-RIVER-FORDING).
    """
    bank = bank_angle(field, feature, rect)
    if bank is None:
        return rect
    ways = ((bank + QUARTER_TURN) % FULL_TURN, (bank - QUARTER_TURN) % FULL_TURN)
    nearest = min(ways, key=lambda way: between(way, rect.angle))
    return turned(rect, nearest - rect.angle)


def square_to_bank(field: Field, feature: Feature, rect: Rect) -> bool:
    """Return whether a base faces, or turns its back, straight across a river (DBF-RIVER-FORDING)."""
    aligned = squared(field, feature, rect)
    return between(aligned.angle, rect.angle) <= SQUARE


def refusals(field: Field, element: Element, rect: Rect, *, column: bool) -> Iterator[Reason]:
    """Yield what forbids an element to enter, or go on in, the water that it would stand in at a place.

    `column`: it moves by itself or in a column one element wide. How far it gets is `slows`; whether it gets across at
    all is for `enter` to find out.
    """
    kind = element.kind
    if kind.aerial:
        return
    if kind.naval:
        yield from _naval_refusals(field, element, rect)
        return
    deep = [
        one
        for one in going.features_at(field, rect)
        if one.land is Land.WATERWAY and not is_frozen(field, one) and not element.has(Trait.WATER)
    ]
    if deep:
        yield Reason("DBF-RIVER-WW", text("dbf-refused-waterway", element=about(element)))
    river = river_below(field, rect)
    if river is None or is_frozen(field, river):
        return
    if not column and in_column(field, element, rect):
        yield Reason("DBF-RIVER-TABLE", text("dbf-refused-ford-in-column", element=about(element)))
    entering = element.rect is None or river_below(field, element.rect) != river
    if not entering:
        return
    if not element.has(Trait.WATER) and not square_to_bank(field, river, rect):
        yield Reason("DBF-RIVER-FORDING", text("dbf-refused-ford-askew", element=about(element)))
    if _barred(field, river, element, rect):
        yield Reason("DBF-RIVER-DANGEROUS", text("dbf-refused-ford-barred", element=about(element)))


def _naval_refusals(field: Field, element: Element, rect: Rect) -> Iterator[Reason]:
    for feature in going.features_at(field, rect):
        if feature.land in (Land.RIVER, Land.WATERWAY) and is_frozen(field, feature):
            yield Reason("DBF-RIVER-FROZEN", text("dbf-refused-ice", element=about(element)))
        elif feature.land is Land.RIVER and not feature.island:
            paltry = difficulty(field, feature, rect) is River.PALTRY
            if element.kind.type is not Type.BOATS or paltry or feature.width < field.surface.frontage:
                yield Reason("DBF-TERRAIN-RV-c", text("dbf-refused-river-boats", element=about(element)))


def _barred(field: Field, river: Feature, element: Element, rect: Rect) -> bool:
    """Return whether a failed crossing less than 300p away bars a dangerous river in this bound (DBF-RIVER-DANGEROUS)."""
    if element.has(Trait.WATER) or level_for(field, element, river, rect) is not River.DANGEROUS:
        return False
    return any(
        bar.bound == field.bound.number and gap(Rect(bar.x, bar.y, 1, 1), rect) < BARRED_REACH
        for bar in field.pages[Crossings].barred
    )


def enter(battle: Battle[Field], element_id: str, rect: Rect) -> bool:
    """Let an element enter the water at `rect` by a tactical move, march or spontaneous advance; return whether it may.

    The first in a sector finds out how hard the river is, Boats included (DBF-RIVER-ROLL, DBF-TERRAIN-RV-b). A dangerous
    one is tried by a die: 1 drowns the element, which is destroyed here; on 2 to 4 it stays where it was
    and bars the river nearby for the bound; 5 or more crosses (DBF-RIVER-DANGEROUS). Call it once for each element that
    comes to stand in a river, in the order of a column, while it still has the place it came from; one that is in the
    river already just goes on. Nobody enters where a crossing has failed.
    """
    field = battle.state
    element = field.elements[element_id]
    river = None if element.kind.aerial else river_below(field, rect)
    if river is None or is_frozen(field, river):
        return True
    if element.rect is not None and river_below(field, element.rect) == river:
        return True
    find_out(battle, river, rect)
    if element.kind.naval:
        return difficulty(field, river, rect) is not River.PALTRY
    if element.has(Trait.WATER) or level_for(field, element, river, rect) is not River.DANGEROUS:
        return True
    if _barred(field, river, element, rect):
        return False
    helped = element.general is not None or _follows(field, element, rect)
    score = _crossing_die(battle, element, helped)
    if score <= DROWNS and lifelines.thrown(battle, element):
        score = _crossing_die(battle, element, helped)
    crosses = score >= CROSSES
    if crosses:
        field.note_deeds(element_id, forded=True)
    elif score <= DROWNS:
        destruction.destroy(battle, element_id, Cause.DROWNED)
    else:
        barred = field.pages[Crossings].barred
        field.pages.change(Crossings, barred=(*barred, Bar(rect.x, rect.y, field.bound.number)))
    return crosses


def _crossing_die(battle: Battle[Field], element: Element, helped: bool) -> int:
    die = battle.roll(6, "dbf-roll-crossing", "DBF-RIVER-DANGEROUS")
    _tell_crossing(battle, element, "DBF-RIVER-DANGEROUS", die, CROSSES, helped=helped)
    return die + helped


def _tell_crossing(
    battle: Battle[Field], element: Element, rule: str, die: int, least: int, *, helped: bool = False
) -> None:
    score = die + helped
    battle.emit(
        CrossingTried(
            rule=rule,
            element=element.id,
            name=about(element),
            score=score,
            crosses=score >= least,
            die=die,
            side=element.side,
            least=least,
        )
    )


def find_out(battle: Battle[Field], river: Feature, rect: Rect) -> None:
    """Roll for the difficulty of a river in a sector, unless that is known already (DBF-RIVER-ROLL, DBF-RIVER-TABLE)."""
    field = battle.state
    key = _key(field, river, rect)
    if key in field.rivers:
        return
    die = battle.roll(6, "dbf-roll-river", "DBF-RIVER-ROLL")
    tally = difficulty_tally(field, river, die)
    field.rivers[key] = level_of(tally.total)
    battle.emit(
        RiverFound(rule="DBF-RIVER-ROLL", river=river.id, tally=tally, difficulty=field.rivers[key], die=die)
    )


def _follows(field: Field, element: Element, rect: Rect) -> bool:
    """Return whether the element immediately ahead has just crossed: it stood, or stands, with its rear before us."""
    places = [rect] if element.rect is None else [rect, element.rect]
    for other in field.elements.values():
        if not other.deeds.forded or other.side != element.side or other.rect is None:
            continue
        if other.place is Place.TABLE and any(_ahead(place, other.rect) for place in places):
            return True
    return False


def _ahead(rect: Rect, other: Rect) -> bool:
    """Return whether another base is straight ahead of a base, less than a base's depth away."""
    reach = rect.depth + other.depth
    looks = bearing(Point(rect.x, rect.y), Point(other.x, other.y))
    return gap(rect, other) < reach and between(looks, rect.angle) <= QUARTER_TURN // 2


# -- forced into the water -----------------------------------------------------------------------------------------


def treacherous(field: Field, element: Element, area: Rect, *, fleeing: bool = False) -> bool:
    """Return whether an element forced over some ground has to roll so as not to drown (DBF-RIVER-FORCED, DBF-RIVER-FROZEN).

    A dangerous river, or one that nobody has tried and that may be; whoever flees, a bridge and ice as well. Neither
    water-adapted creatures nor Naval elements nor Aerials.
    """
    if not element.kind.land or element.has(Trait.WATER):
        return False
    if fleeing and _slippery(field, element, area):
        return True
    river = river_below(field, area)
    if river is None or is_frozen(field, river) or _wades(field, element, river):
        return False
    return level_for(field, element, river, area) in (None, River.DANGEROUS)


def _slippery(field: Field, element: Element, area: Rect) -> bool:
    """Return whether an element that flees has still to try ice or a bridge in this bound."""
    if field.pages[Crossings].slipped.get(element.id) == field.bound.number:
        return False
    return over_ice_or_bridge(field, area)


def _wades(field: Field, element: Element, river: Feature) -> bool:
    """Return whether an element is in the river already, and so is not forced into it."""
    return element.rect is not None and river_below(field, element.rect) == river


def over_ice_or_bridge(field: Field, area: Rect) -> bool:
    """Return whether some ground is on a frozen river, waterway or marsh, or on a bridge (DBF-RIVER-FROZEN)."""
    features = going.features_at(field, area)
    if any(is_frozen(field, feature) for feature in features):
        return True
    roads = [feature for feature in features if feature.land is Land.ROAD and not feature.ford]
    return bool(roads) and going.river_at(field, area) is not None and going.at_crossing(field, area)


def forced(battle: Battle[Field], element_id: str, area: Rect, *, fleeing: bool = False) -> bool:
    """Let an element that recoils, flees or is pushed over water prove that it gets through; return whether it does.

    `area` is the ground it is forced over. In a dangerous river it drowns, and is destroyed here, unless it rolls 5 or
    more (DBF-RIVER-FORCED); in flight over ice or a bridge unless it rolls 2 or more, once in a bound (DBF-RIVER-FROZEN).
    An untried river is found out first. No die is rolled where nothing is treacherous. Call it before the element is put
    in its new place.
    """
    field = battle.state
    element = field.elements[element_id]
    if not treacherous(field, element, area, fleeing=fleeing):
        return True
    if fleeing and _slippery(field, element, area):
        slipped = field.pages[Crossings].slipped
        field.pages.change(Crossings, slipped={**slipped, element_id: field.bound.number})
        return _drowning_die(battle, element, "DBF-RIVER-FROZEN", SLIPS + 1)
    river = river_below(field, area)
    assert river is not None  # treacherous() has found it
    find_out(battle, river, area)
    if level_for(field, element, river, area) is not River.DANGEROUS:
        return True
    return _drowning_die(battle, element, "DBF-RIVER-FORCED", CROSSES)


def _drowning_die(battle: Battle[Field], element: Element, rule: str, least: int) -> bool:
    score = battle.roll(6, "dbf-roll-drowning", rule)
    _tell_crossing(battle, element, rule, score, least)
    if score < least and lifelines.thrown(battle, element):
        score = battle.roll(6, "dbf-roll-drowning", rule)
        _tell_crossing(battle, element, rule, score, least)
    if score < least:
        destruction.destroy(battle, element.id, Cause.DROWNED)
    return score >= least
