"""Tactical factors: place, weather, numbers and spirit (DBF-TACT-TABLE, seed lines 1297-1318)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oriflamme.kernel.tally import Line

from .counts_as import striking
from .fight import Fighter, Part, bad, difficult
from .ground import Works
from .pieces import Trait
from .troops import Grade, Type

MOST_AIDES: Final = 2
"""A second and a third shooter count; a fourth adds nothing (DBF-SHOOT-ASSIST)."""
FLANKS: Final = 2

BEHIND_WORKS: Final = Line("dbf-line-works", 2, "DBF-TACT-FORT")
GENERAL: Final = Line("dbf-line-general", 1, "DBF-TACT-GENERAL")
HIGHER: Final = Line("dbf-line-higher", 1, "DBF-TACT-HEIGHT")
TOWER: Final = Line("dbf-line-tower", 1, "DBF-TACT-HEIGHT")
BANK: Final = Line("dbf-line-bank", 1, "DBF-TACT-HEIGHT")
REAR: Final = Line("dbf-line-struck-rear", -1, "DBF-TACT-FLANK")
WEATHER: Final = Line("dbf-line-weather", -1, "DBF-TACT-WEATHER")
TREES: Final = Line("dbf-line-trees", -1, "DBF-TACT-WEATHER")
DEMORALISED: Final = Line("dbf-line-demoralised", -2, "DBF-TACT-DEMORALIZED")
AGAINST_WORKS: Final = Line("dbf-line-mounted-against-works", -2, "DBF-TACT-MOUNTED")
MOUNTED: Final = Line("dbf-line-mounted-going", -2, "DBF-TACT-MOUNTED")
BLADES: Final = Line("dbf-line-blades-going", -2, "DBF-TACT-BLADES")
CLOSE_ORDER: Final = Line("dbf-line-close-order-going", -2, "DBF-TACT-SPEARS")
CROSSING: Final = Line("dbf-line-crossing", -2, "DBF-TACT-SPEARS")
BEHEMOTH: Final = Line("dbf-line-behemoth-going", -2, "DBF-TACT-BEHEMOTH")


def tactical_lines(own: Fighter, foe: Fighter, part: Part) -> tuple[Line, ...]:
    """Return the tactical factors of `own` in a fight against `foe`, in the order of the book.

    Of a magic assault only the general's, the demoralised and those who aid count (DBF-ASSAULT-FACTORS).
    """
    return tuple(_lines(own, foe, part))


def _lines(own: Fighter, foe: Fighter, part: Part) -> Iterator[Line]:
    attacked = part is Part.MELEE or part.shot_at or part is Part.TARGET
    if own.works is not None and _works_help(own, foe, part):
        yield BEHIND_WORKS
    if own.general and not own.demoralised and (attacked or (part is Part.CASTS and foe.power is not None)):
        yield GENERAL
    if part is Part.MELEE:
        yield from _height(own, foe)
        yield from _flanks(own)
    elif attacked:
        aides = min(foe.aides, MOST_AIDES)
        if aides:
            yield Line("dbf-line-aides", -aides, "DBF-TACT-FLANK", aides)
    if part is not Part.CASTS and part is not Part.TARGET:
        if own.hampered:
            yield WEATHER
        elif own.trees and part.shoots:
            yield TREES
    if own.demoralised and not own.general and attacked:
        yield DEMORALISED
    if part is Part.MELEE:
        yield from _ground(own, foe)


def _works_help(own: Fighter, foe: Fighter, part: Part) -> bool:
    """DBF-TACT-FORT."""
    if own.abandoned or not own.kind.foot or own.kind.type in (Type.WAR_WAGONS, Type.PONTONEERS):
        return False
    if not (part is Part.MELEE or part.shot_at) or foe.kind.aerial:
        return False
    shooter = None if part is Part.MELEE else striking(foe, own, Part.SHOOTS)
    if foe.kind.is_(Type.WAR_WAGONS, Grade.SUPERIOR) or foe.kind.is_(Type.SHIPS, Grade.EXCEPTION):
        return False
    if own.works is Works.TEMPORARY:
        if shooter is None:
            return not foe.kind.is_(Type.PSILOI, Grade.EXCEPTION)
        return shooter.type is not Type.ARTILLERY
    return shooter is None or not shooter.is_(Type.ARTILLERY, Grade.SUPERIOR)


def _height(own: Fighter, foe: Fighter) -> Iterator[Line]:
    """DBF-TACT-HEIGHT: one +1, whatever it is for."""
    if own.kind.aerial or foe.kind.aerial:
        return
    if own.higher:
        yield HIGHER
    elif own.tower and own.works is Works.PERMANENT:
        yield TOWER
    elif own.bank:
        yield BANK


def _flanks(own: Fighter) -> Iterator[Line]:
    """DBF-TACT-FLANK: at most one for each flank, and one for the rear."""
    overlapped = min(own.overlapped, FLANKS)
    flanked = min(own.flanked, FLANKS - overlapped)
    if overlapped:
        yield Line("dbf-line-overlapped", -overlapped, "DBF-TACT-FLANK", overlapped)
    if flanked:
        yield Line("dbf-line-flanked", -flanked, "DBF-TACT-FLANK", flanked)
    if own.struck_rear:
        yield REAR


def _ground(own: Fighter, foe: Fighter) -> Iterator[Line]:
    """What is lost by bad going and against works; Aerials and Beasts lose nothing by going (DBF-TACT-EXEMPT)."""
    kind = own.kind
    if kind.mounted:
        yield from _mounted(own, foe)
    elif not kind.aerial and not kind.naval and not _at_home(own, foe):
        yield from _on_foot(own, foe)


def _mounted(own: Fighter, foe: Fighter) -> Iterator[Line]:
    """DBF-TACT-MOUNTED: one -2, whatever it is for."""
    kind = own.kind.type
    if kind is Type.BEASTS:
        return
    if foe.works is not None and kind is not Type.DRAGON:
        yield AGAINST_WORKS
    elif (bad(own.going) or (bad(own.foe_going) and foe.kind.infantry)) and not _at_home(own, foe):
        yield MOUNTED


def _on_foot(own: Fighter, foe: Fighter) -> Iterator[Line]:
    """DBF-TACT-BLADES, DBF-TACT-SPEARS, DBF-TACT-BEHEMOTH: nobody is of two of them."""
    kind = own.kind
    if kind.type is Type.BLADES or kind.is_(Type.WARBAND, Grade.SUPERIOR, Grade.ORDINARY):
        if bad(foe.going) and foe.kind.infantry:
            yield BLADES
    elif kind.type is Type.BEHEMOTH:
        if difficult(own.going) and kind.grade is not Grade.EXCEPTION:
            yield BEHEMOTH
    elif (bad(own.going) or own.crossing) and _close_order(own, foe):
        yield CLOSE_ORDER if bad(own.going) else CROSSING


_CLOSE_ORDER: Final = frozenset({Type.SPEARS, Type.PIKES})


def _close_order(own: Fighter, foe: Fighter) -> bool:
    """Return whether DBF-TACT-SPEARS is about a fighter; Bows (X) that count as Spears are Spears."""
    kind = own.kind
    if kind.train or kind.is_(Type.HORDES, Grade.ORDINARY):
        return True
    return striking(own, foe, Part.MELEE).type in _CLOSE_ORDER


def _at_home(own: Fighter, foe: Fighter) -> bool:
    """Return whether a water-adapted creature fights in marsh or mud, its own or its enemy's (DBF-RACE-WATER-d)."""
    return own.has(Trait.WATER) and (own.marsh or own.mud or foe.marsh or foe.mud)
