"""Ground on which irregulars are as easy to halt as regulars (seed line 971)."""

from __future__ import annotations

from oriflamme.board.table import Rect, gap, in_front

from . import going, rivers, visibility, works
from .field import Field
from .going import Going
from .ground import Land
from .pieces import Element


def settled(field: Field, element: Element) -> bool:
    """Return whether an element is infantry whom its ground keeps in place (DBF-PIP-HALT-IRREGULAR).

    It occupies rough or difficult going, defends fortifications or a river bank, or is on a hill and higher than the
    nearest enemy its command knows of. Both halves of a double base have to be infantry.
    """
    kinds = (element.kind,) if element.rear is None else (element.kind, element.rear)
    if element.rect is None or not all(kind.infantry for kind in kinds):
        return False
    if going.going(field, element) in (Going.ROUGH, Going.DIFFICULT):
        return True
    if works.defending(field, element) is not None:
        return True
    if _on_bank(field, element.rect):
        return True
    if not any(feature.land is Land.HILL for feature in going.features_at(field, element.rect)):
        return False
    nearest = _nearest_known(field, element)
    return nearest is not None and going.higher(field, element, nearest)


def _on_bank(field: Field, rect: Rect) -> bool:
    """Return whether a river lies straight before a base at less than F, so that who attacks it there is in the water."""
    river = going.river_at(field, in_front(rect, field.surface.frontage)) if field.surface.features else None
    return river is not None and going.river_at(field, rect) is None and not rivers.is_frozen(field, river)


def _nearest_known(field: Field, element: Element) -> Element | None:
    """Return the nearest enemy that an element's command knows of (DBF-VIS-KNOWN), the first of several by its id."""
    known = [field.elements[name] for name in visibility.known(field, element.command)]
    found = [(gap(element.at, one.rect), one.id, one) for one in known if one.rect is not None]
    return min(found, key=lambda each: each[:2])[2] if found else None
