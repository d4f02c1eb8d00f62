"""Who may dismount, when, and as what (seed lines 541-560)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec

from oriflamme.board.table import PACE, Rect, gap
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.muster.datafiles import load

from . import bases, gaps, going, works
from .field import Field
from .ground import Land
from .naming import about
from .obstacles import moved_to
from .pieces import Element, Trait
from .troops import Grade, Kind, Type, parse_kind


class Row(msgspec.Struct, frozen=True):
    """As what some mounted troops dismount: the kinds that their players may choose from."""

    of: Type
    into: tuple[str, ...]
    grades: tuple[Grade, ...] = tuple(Grade)
    arms: tuple[Trait, ...] = ()
    regular: bool | None = None

    def fits(self, kind: Kind, traits: tuple[Trait, ...]) -> bool:
        """Return whether the row is that of a kind so armed."""
        if kind.type is not self.of or kind.grade not in self.grades:
            return False
        if self.regular is not None and kind.regular is not self.regular:
            return False
        return not self.arms or any(arm in traits for arm in self.arms)


class Table(msgspec.Struct, frozen=True):
    """`data/fictionalis/dismounting.yaml`: the rows, what is always of one nature, the ratios, a distance in paces."""

    rows: tuple[Row, ...]
    natures: dict[str, str]
    chariots: int
    light_horse: int
    near_works: int


@cache
def table() -> Table:
    """Return the table of dismounting."""
    return load(files("oriflamme") / "data" / "fictionalis" / "dismounting.yaml", Table)


_OPEN = (Type.KNIGHTS, Type.CAVALRY, Type.LIGHT_HORSE)
"""Those who may dismount at any time if their list says so, and at need if not (DBF-DISMOUNT-WHO)."""


def foot_kinds(element: Element) -> tuple[Kind, ...]:
    """Return the kinds that an element may become by dismounting, none if it never can (DBF-DISMOUNT-TABLE).

    An army list that says otherwise gives them as its other forms. Regulars stay so and irregulars too, but for what is
    always of one nature.
    """
    kind = element.kind
    if element.has(Trait.MAY_DISMOUNT) and not element.has(Trait.SHAPE_CHANGER):
        listed = tuple(form for form in element.forms if form.foot)
        if listed:
            return listed
    if not may_ever(kind) or not kind.mounted:
        return ()
    for row in table().rows:
        if row.fits(kind, element.traits):
            return tuple(_natured(name, kind.regular) for name in row.into)
    return ()


def may_ever(kind: Kind) -> bool:
    """Return whether troops of a kind can dismount or defend fortifications at all (DBF-DISMOUNT-LIMITS).

    Elephants, Expendables, Beasts, Camelry (X) and, by the same reading, Dragons cannot.
    """
    if kind.type is Type.CAMELRY:
        return kind.grade is not Grade.EXCEPTION
    return not kind.mounted or kind.type in _OPEN


def ratio(element: Element) -> int:
    """Return how many mounted elements are exchanged for one on foot (DBF-DISMOUNT-RATIO)."""
    kind = element.rode or element.kind
    if element.has(Trait.CHARIOT):
        return table().chariots
    return table().light_horse if kind.type is Type.LIGHT_HORSE else 1


def may_reasons(field: Field, element: Element) -> Iterator[Reason]:
    """Yield the reason for which an element may not dismount here and now (DBF-DISMOUNT-WHO, DBF-DISMOUNT-LIMITS)."""
    name = about(element)
    if not foot_kinds(element):
        yield Reason("DBF-DISMOUNT-LIMITS", text("dbf-refused-never-dismounts", element=name))
        return
    free = element.has(Trait.MAY_DISMOUNT) and element.kind.type is not Type.CAMELRY
    if free or at_own_works(field, element) or near_enemy_works(field, element):
        return
    if element.kind.type is Type.CAMELRY:
        yield Reason("DBF-DISMOUNT-LIMITS", text("dbf-refused-camels-dismount", element=name))
    elif not _leads_foot(field, element):
        yield Reason("DBF-DISMOUNT-WHO", text("dbf-refused-dismount", element=name))


def leaving_reasons(field: Field, element: Element, end: Rect) -> Iterator[Reason]:
    """Yield the reason for which a dismounted element may not leave the works that it dismounted to defend (DBF-DISMOUNT-WHO).

    Those who can only dismount for that must remount to leave them.
    """
    if element.rode is None or element.has(Trait.MAY_DISMOUNT):
        return
    if works.defending(field, element) is None or works.defending(field, moved_to(element, end)) is not None:
        return
    if not _leads_foot(field, element) and not near_enemy_works(field, element):
        yield Reason("DBF-DISMOUNT-WHO", text("dbf-refused-remount-first", element=about(element)))


def at_own_works(field: Field, element: Element) -> bool:
    """Return whether an element would defend fortifications if it were on foot where it stands."""
    if not field.surface.works:
        return False
    afoot = msgspec.structs.replace(element, kind=(*foot_kinds(element), element.kind)[0])
    return works.defending(field, afoot) is not None


def near_enemy_works(field: Field, element: Element) -> bool:
    """Return whether enemy fortifications, or enemy War Wagons on a hill, are at less than 300p (DBF-DISMOUNT-WHO)."""
    reach = table().near_works * PACE
    for section in field.surface.works:
        if section.side != element.side and gap(element.at, gaps.as_rect(section)) < reach:
            return True
    return any(
        other.kind.type is Type.WAR_WAGONS
        and other.side != element.side
        and gap(element.at, other.at) < reach
        and any(one.land is Land.HILL for one in going.features_at(field, other.at))
        for other in field.on_table()
    )


def depth_as(field: Field, element: Element, kind: Kind, rear: Kind | None) -> int:
    """Return how deep an element's base is as this kind, with the second half of a double base, in thousandths of a pace."""
    traits = tuple(trait for trait in element.traits if kind.mounted or trait is not Trait.CHARIOT)
    name = field.theatre.readings.scale
    return bases.depth(kind, traits, name) + (bases.depth(rear, traits, name) if rear is not None else 0)


def _leads_foot(field: Field, element: Element) -> bool:
    """Return whether a general's command is otherwise entirely foot (DBF-DISMOUNT-WHO)."""
    return element.general is not None and all(
        one.kind.foot for one in field.of_command(element.command) if one.id != element.id
    )


def _natured(name: str, regular: bool) -> Kind:
    kind = parse_kind(name, regular)
    nature = table().natures.get(str(kind)) or table().natures.get(kind.type.value)
    return kind if nature is None else msgspec.structs.replace(kind, regular=nature == "regular")
