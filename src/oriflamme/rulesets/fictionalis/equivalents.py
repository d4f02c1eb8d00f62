"""Element equivalents: what the loss of an element weighs (seed lines 1466-1472). In halves, like everything of theirs."""

from __future__ import annotations

from collections.abc import Iterable

from .pieces import WHOLE
from .troops import Grade, Kind, Type

_HALF = 1


def equivalent(kind: Kind) -> int:
    """Return what one element of a kind is worth, in half element equivalents (DBF-LOSS-EE).

    Baggage is nothing in the count of an army; what its loss adds is in `losses` (DBF-LOSS-BAGGAGE).
    """
    if kind.type is Type.BAGGAGE or kind.type is Type.EXPENDABLES or kind.is_(Type.HORDES, Grade.INFERIOR):
        return 0
    if kind.is_(Type.WAR_WAGONS, Grade.INFERIOR) or kind.type is Type.PONTONEERS:
        return 3 * WHOLE
    halves = kind.type in (Type.PSILOI, Type.LURKER, Type.SPY, Type.HORDES) or kind.is_(
        Type.BOATS, Grade.FAST
    )
    return _HALF if halves else WHOLE


def worth(
    kind: Kind,
    *,
    forms: Iterable[Kind] = (),
    rear: Kind | None = None,
    exchanged_for: int = 1,
    carries_troops: bool = False,
    replaces_baggage: bool = False,
) -> int:
    """Return what an element of an army is worth, in half element equivalents (DBF-LOSS-EE, DBF-DOUBLE-BASE-a).

    - `forms`: a shape changer counts as the one that is worth most (DBF-RACE-LYCAN).
    - `rear`: the second element of a double base counts as well.
    - `exchanged_for`: for how many mounted elements this dismounted one stands.
    - `carries_troops`: a vessel does not count beside the troops it carries, but an Airboat does (DBF-LANDING-AIR).
    - `replaces_baggage`: Ships (I) in the place of Baggage count as Baggage.
    """
    if replaces_baggage or (carries_troops and kind.naval):
        return 0
    one = max(equivalent(form) for form in (kind, *forms)) * exchanged_for
    return one + (equivalent(rear) if rear is not None else 0)
