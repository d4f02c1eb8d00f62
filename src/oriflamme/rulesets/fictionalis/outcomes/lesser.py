"""A lower total that is more than half of the opponent's (seed lines 1349-1369): one rule for each type of loser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from oriflamme.rulesets.fictionalis.pieces import Trait
from oriflamme.rulesets.fictionalis.troops import Grade, Type

from .verdicts import Defeat, Outcome, Verdict

_X = Grade.EXCEPTION


def lesser(defeat: Defeat) -> Verdict:
    """Return what a lower total, more than half of the opponent's, does to the loser."""
    if defeat.own.landed:
        return Verdict(_landed(defeat), "DBF-LESS-NAVAL")
    kind = defeat.kind
    if kind.type is Type.BLADES and kind.grade is Grade.DWARF:
        return Verdict(_dwarfs(defeat), "DBF-LESS-BD-D")
    rule, decide = _ROWS[kind.type]
    return Verdict(decide(defeat), rule)


def _destroyed_if(destroyed: bool, otherwise: Outcome = Outcome.RECOIL) -> Outcome:
    return Outcome.DESTROYED if destroyed else otherwise


def _always_destroyed(_: Defeat) -> Outcome:
    """Lurkers and Expendables."""
    return Outcome.DESTROYED


# -- mounted -----------------------------------------------------------------------------------------------------------


def _elephants(defeat: Defeat) -> Outcome:
    return _destroyed_if(
        defeat.by.light or defeat.by_artillery_shot or defeat.real.is_(Type.CAMELRY, _X),
    )


_UNSEAT: Final = frozenset({Type.ELEPHANTS, Type.EXPENDABLES, Type.DEMON, Type.LIGHT_HORSE})


def _knights(defeat: Defeat) -> Outcome:
    foe, by = defeat.foe, defeat.by
    stakes = defeat.contact and defeat.own.struck_front and by.is_(Type.BOWS, Grade.SUPERIOR)
    clubs = defeat.contact and foe.own_bound and foe.kind.is_(Type.BLADES, _X)
    return _destroyed_if(
        defeat.by_any(_UNSEAT) or stakes or clubs or (defeat.contact and defeat.difficult),
    )


def _beasts(defeat: Defeat) -> Outcome:
    real = defeat.real
    hunters = defeat.by.mounted or real.type in (Type.DRAGON, Type.DEMON)
    return _destroyed_if(hunters and defeat.contact and defeat.good and defeat.victors_ground)


def _light_horse(defeat: Defeat) -> Outcome:
    scattered = defeat.by_artillery_shot or defeat.by.type is Type.EXPENDABLES or defeat.difficult
    return Outcome.FLEE if scattered else Outcome.RECOIL


def _other_mounted(defeat: Defeat) -> Outcome:
    scattered = defeat.by.type is Type.EXPENDABLES or defeat.difficult
    return Outcome.FLEE if scattered else Outcome.RECOIL


# -- foot --------------------------------------------------------------------------------------------------------------

_BREAK_CLOSE_ORDER: Final = frozenset({Type.DEMON, Type.DRAGON, Type.WARBAND})
_BREAK_DWARFS: Final = frozenset({Type.DEMON, Type.WARBAND})
_BREAK_WARBAND: Final = frozenset({Type.ELEPHANTS, Type.DEMON, Type.DRAGON})
_BREAK_AUXILIA: Final = frozenset({Type.DEMON, Type.DRAGON})
_BREAK_LONG_SPEARS: Final = frozenset({Type.ELEPHANTS, Type.EXPENDABLES, Type.WARBAND})
_BREAK_HORDES: Final = frozenset({Type.BEHEMOTH, Type.DRAGON, Type.DEMON, Type.ELEPHANTS, Type.WARBAND})


def _close_order(defeat: Defeat) -> Outcome:
    return _destroyed_if((defeat.by_rams and defeat.victors_ground) or defeat.by_any(_BREAK_CLOSE_ORDER))


def _dwarfs(defeat: Defeat) -> Outcome:
    return _destroyed_if((defeat.by_rams and defeat.victors_ground) or defeat.by_any(_BREAK_DWARFS))


def _warband(defeat: Defeat) -> Outcome:
    rams = defeat.by_rams or defeat.by.type is Type.BEHEMOTH
    return _destroyed_if((rams and defeat.victors_ground) or defeat.by_any(_BREAK_WARBAND))


def _auxilia(defeat: Defeat) -> Outcome:
    camels = defeat.by.is_(Type.CAMELRY, Grade.SUPERIOR)
    rams = camels or defeat.by.type in (Type.KNIGHTS, Type.BEHEMOTH)
    long_spears = defeat.own.kind.is_(Type.AUXILIA, _X) and defeat.by_any(_BREAK_LONG_SPEARS)
    return _destroyed_if((rams and defeat.victors_ground) or defeat.by_any(_BREAK_AUXILIA) or long_spears)


def _bows(defeat: Defeat) -> Outcome:
    real = defeat.real
    swoop = defeat.by.aerial and real.type is not Type.AIRBOAT
    return _destroyed_if(
        defeat.contact and (((swoop or real.type is Type.DEMON) and defeat.good) or defeat.by.mounted)
    )


_RIDE_DOWN: Final = frozenset({Type.KNIGHTS, Type.CAVALRY, Type.LIGHT_HORSE})
_GIVE_WAY_TO: Final = frozenset({Type.ELEPHANTS, Type.BEHEMOTH, Type.EXPENDABLES})


def _psiloi(defeat: Defeat) -> Outcome:
    riders = defeat.by_any(_RIDE_DOWN) or defeat.by.is_(Type.CAMELRY, Grade.SUPERIOR)
    if riders and defeat.victors_ground:
        return Outcome.DESTROYED
    shot = defeat.part.shot_at and not defeat.by_artillery_shot
    recoils = defeat.by_any(_GIVE_WAY_TO) or shot or defeat.ill_ground
    return Outcome.RECOIL if recoils else Outcome.FLEE


def _artillery(defeat: Defeat) -> Outcome:
    if defeat.contact:
        return Outcome.DESTROYED
    return Outcome.NOTHING if defeat.own.works is not None else Outcome.RECOIL


_OVERTURN: Final = frozenset({Type.ELEPHANTS, Type.BEHEMOTH, Type.BEASTS, Type.DRAGON, Type.DEMON})


def _war_wagons(defeat: Defeat) -> Outcome:
    overturned = defeat.by_any(_OVERTURN) and defeat.own.kind.grade is not _X
    attacking = defeat.kind.grade is Grade.SUPERIOR and defeat.foe.works is not None
    return _destroyed_if(
        defeat.by_guns or overturned, Outcome.RECOIL if attacking and defeat.contact else Outcome.NOTHING
    )


def _hordes(defeat: Defeat) -> Outcome:
    return _destroyed_if((defeat.by_rams and defeat.victors_ground) or defeat.by_any(_BREAK_HORDES))


def _baggage(defeat: Defeat) -> Outcome:
    flees = Outcome.FLEE if defeat.own.has(Trait.MOBILE) else Outcome.NOTHING
    return _destroyed_if(defeat.contact, flees)


def _demons_and_dragons(defeat: Defeat) -> Outcome:
    return _destroyed_if(defeat.contact and defeat.foe.general)


def _behemoths(defeat: Defeat) -> Outcome:
    foe = defeat.foe
    return _destroyed_if((defeat.contact and foe.general) or (defeat.by.type is Type.DEMON and foe.own_bound))


_CATCH_SPIES: Final = frozenset(
    {Type.KNIGHTS, Type.CAVALRY, Type.LIGHT_HORSE, Type.DRAGON, Type.DEMON, Type.FLYER}
)


def spies_caught(defeat: Defeat) -> bool:
    """Return whether Spies that have lost are destroyed by their victor (DBF-LESS-SPY)."""
    if not defeat.contact:
        return False
    if defeat.foe.general or defeat.by.type in (Type.LURKER, Type.SPY):
        return True
    riders = defeat.by_any(_CATCH_SPIES) or defeat.by.is_(Type.CAMELRY, Grade.SUPERIOR)
    return riders and defeat.victors_ground


def _spies(defeat: Defeat) -> Outcome:
    return _destroyed_if(spies_caught(defeat), Outcome.FLEE_DICE)


# -- at sea and in the air ---------------------------------------------------------------------------------------------


def _naval(defeat: Defeat) -> Outcome:
    foe = defeat.foe
    kraken = defeat.by.is_(Type.LURKER, Grade.SUPERIOR) and foe.has(Trait.AQUATIC) and foe.own_bound
    return _destroyed_if(kraken)


def _landed(defeat: Defeat) -> Outcome:
    """Naval whose troops have landed cannot move by itself."""
    return _destroyed_if(defeat.contact and defeat.by.type is not Type.EXPENDABLES, Outcome.NOTHING)


def _flyers(_: Defeat) -> Outcome:
    return Outcome.RECOIL


def _airboats(defeat: Defeat) -> Outcome:
    incendiary = defeat.real.is_(Type.PSILOI, _X)
    return _destroyed_if(incendiary or defeat.by.is_(Type.ARTILLERY, Grade.SUPERIOR))


Row = tuple[str, Callable[[Defeat], Outcome]]

_ROWS: Final[dict[Type, Row]] = {
    Type.LURKER: ("DBF-LESS-LURKER-EXP", _always_destroyed),
    Type.EXPENDABLES: ("DBF-LESS-LURKER-EXP", _always_destroyed),
    Type.ELEPHANTS: ("DBF-LESS-EL", _elephants),
    Type.KNIGHTS: ("DBF-LESS-KN", _knights),
    Type.BEASTS: ("DBF-LESS-BEAST", _beasts),
    Type.LIGHT_HORSE: ("DBF-LESS-LH", _light_horse),
    Type.CAVALRY: ("DBF-LESS-MOUNTED", _other_mounted),
    Type.CAMELRY: ("DBF-LESS-MOUNTED", _other_mounted),
    Type.SPEARS: ("DBF-LESS-SP-PK-BD", _close_order),
    Type.PIKES: ("DBF-LESS-SP-PK-BD", _close_order),
    Type.BLADES: ("DBF-LESS-SP-PK-BD", _close_order),
    Type.WARBAND: ("DBF-LESS-WB", _warband),
    Type.AUXILIA: ("DBF-LESS-AX", _auxilia),
    Type.BOWS: ("DBF-LESS-BW", _bows),
    Type.PSILOI: ("DBF-LESS-PS", _psiloi),
    Type.ARTILLERY: ("DBF-LESS-ART", _artillery),
    Type.WAR_WAGONS: ("DBF-LESS-WWG", _war_wagons),
    Type.HORDES: ("DBF-LESS-HD", _hordes),
    Type.GALLEYS: ("DBF-LESS-NAVAL", _naval),
    Type.SHIPS: ("DBF-LESS-NAVAL", _naval),
    Type.BOATS: ("DBF-LESS-NAVAL", _naval),
    Type.FLYER: ("DBF-LESS-FLYER", _flyers),
    Type.BAGGAGE: ("DBF-LESS-BAGGAGE", _baggage),
    Type.DEMON: ("DBF-LESS-DEMON-DRAGON", _demons_and_dragons),
    Type.DRAGON: ("DBF-LESS-DEMON-DRAGON", _demons_and_dragons),
    Type.BEHEMOTH: ("DBF-LESS-BEHEMOTH", _behemoths),
    Type.SPY: ("DBF-LESS-SPY", _spies),
    Type.AIRBOAT: ("DBF-LESS-AIRBOAT", _airboats),
}
