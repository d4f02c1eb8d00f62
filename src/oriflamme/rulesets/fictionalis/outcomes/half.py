"""A total of half the opponent's or less (seed lines 1371-1383)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from oriflamme.rulesets.fictionalis.pieces import Trait
from oriflamme.rulesets.fictionalis.troops import Grade, Type

from .lesser import spies_caught
from .verdicts import Defeat, Outcome, Verdict

_X = Grade.EXCEPTION


def half(defeat: Defeat) -> Verdict:
    """Return what a total of half the opponent's or less does to the loser."""
    if defeat.own.kind.land and defeat.by.aerial and defeat.own.cover:
        return Verdict(_fleeing(defeat), "DBF-HALF-LAND-AIR")
    if defeat.own.landed:
        return Verdict(_landed(defeat), "DBF-HALF-NAVAL")
    rule, decide = _ROWS.get(defeat.kind.type, _OTHERS)
    return Verdict(decide(defeat), rule)


def _fleeing(defeat: Defeat) -> Outcome:
    """Baggage that cannot move is destroyed where others flee."""
    kind = defeat.own.kind
    stuck = kind.type is Type.BAGGAGE and not defeat.own.has(Trait.MOBILE)
    return Outcome.DESTROYED if stuck else Outcome.FLEE


def _flees_if(flees: bool) -> Outcome:
    return Outcome.FLEE if flees else Outcome.DESTROYED


def _cavalry(defeat: Defeat) -> Outcome:
    hedge = defeat.by.type in (Type.SPEARS, Type.PIKES) or defeat.real.is_(Type.AUXILIA, _X)
    return _flees_if(
        (hedge and defeat.good) or defeat.by_heavy_guns_in_melee or defeat.by.naval,
    )


def _light_horse(defeat: Defeat) -> Outcome:
    real = defeat.real
    if not defeat.contact:
        return Outcome.FLEE
    hunted = (real.type is Type.DRAGON and real.winged) or (real.type is Type.FLYER and defeat.good)
    caught = defeat.by.mounted or real.type is Type.DEMON or defeat.by_archers
    return _flees_if(not (hunted or caught or defeat.difficult))


def _psiloi(defeat: Defeat) -> Outcome:
    real = defeat.real
    ridden_down = (defeat.by.mounted or real.type is Type.FLYER) and defeat.victors_ground
    auxilia = defeat.by.type is Type.AUXILIA and not real.is_(Type.AUXILIA, _X)
    swarmed = defeat.by.type in (Type.BOWS, Type.PSILOI) or auxilia
    return _flees_if(not (ridden_down or swarmed or defeat.own.kind.grade is _X))


def _behemoths(defeat: Defeat) -> Outcome:
    by = defeat.by
    harassed = by.type in (Type.LIGHT_HORSE, Type.FLYER)
    if harassed or (by.type is Type.PSILOI and defeat.real.grade is not _X):
        return Outcome.RECOIL
    return _flees_if(defeat.by.naval)


def _spies(defeat: Defeat) -> Outcome:
    if defeat.by.type is Type.BAGGAGE:
        return Outcome.RECOIL
    return Outcome.DESTROYED if spies_caught(defeat) else Outcome.FLEE_DICE


_CANNOT_SINK: Final = frozenset({Type.EXPENDABLES, Type.BEASTS})


def _naval(defeat: Defeat) -> Outcome:
    by = defeat.by
    if by.is_(Type.ARTILLERY, Grade.SUPERIOR) or by.type is Type.AIRBOAT:
        return Outcome.DESTROYED
    if defeat.contact:
        return Outcome.RECOIL if by.type in _CANNOT_SINK else Outcome.DESTROYED
    return Outcome.FLEE


def _landed(defeat: Defeat) -> Outcome:
    return Outcome.NOTHING if defeat.by.type is Type.EXPENDABLES else Outcome.DESTROYED


def _flyers(defeat: Defeat) -> Outcome:
    clash = defeat.contact and defeat.by.aerial
    return _flees_if(not (clash or (defeat.contact and defeat.own.struck_front and defeat.by_archers)))


def _airboats(defeat: Defeat) -> Outcome:
    real = defeat.real
    burnt = defeat.by.aerial or real.is_(Type.PSILOI, _X) or defeat.by_guns
    boarded = defeat.contact and defeat.by.type in (Type.BOWS, Type.WAR_WAGONS)
    return _flees_if(not (burnt or boarded))


_NEVER_FLEE: Final = frozenset({Type.EXPENDABLES, Type.LURKER})


def _others(defeat: Defeat) -> Outcome:
    """Land troops flee from heavy guns in melee and from Naval; Dragons (W) from Naval only."""
    kind = defeat.own.kind
    if kind.type in _NEVER_FLEE:
        return Outcome.DESTROYED
    spared = defeat.by.naval or (defeat.by_heavy_guns_in_melee and not kind.aerial)
    return _fleeing(defeat) if spared else Outcome.DESTROYED


Row = tuple[str, Callable[[Defeat], Outcome]]

_OTHERS: Final[Row] = ("DBF-HALF-OTHER", _others)

_ROWS: Final[dict[Type, Row]] = {
    Type.CAVALRY: ("DBF-HALF-CV", _cavalry),
    Type.LIGHT_HORSE: ("DBF-HALF-LH", _light_horse),
    Type.PSILOI: ("DBF-HALF-PS", _psiloi),
    Type.BEHEMOTH: ("DBF-HALF-BEHEMOTH", _behemoths),
    Type.SPY: ("DBF-HALF-SPY", _spies),
    Type.GALLEYS: ("DBF-HALF-NAVAL", _naval),
    Type.SHIPS: ("DBF-HALF-NAVAL", _naval),
    Type.BOATS: ("DBF-HALF-NAVAL", _naval),
    Type.FLYER: ("DBF-HALF-FLYER", _flyers),
    Type.AIRBOAT: ("DBF-HALF-AIRBOAT", _airboats),
}
