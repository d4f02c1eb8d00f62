"""Stands as shown: where each is, what its unit is and does, and what has befallen the stand itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from oriflamme.kernel.battle import View
from oriflamme.kernel.scenes import Badge, Piece, Troop
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.card_words import profile_lines
from oriflamme.rulesets.demonworld.casualties import Wounds
from oriflamme.rulesets.demonworld.chapters import gathered
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.morale.conduct import flees, is_impetuous
from oriflamme.rulesets.demonworld.orders import tokens_of

from .desk import Desk, Plight, order_badge, stand_piece


class _Card(msgspec.Struct, frozen=True):
    """What all stands of a unit show alike: found out once for each unit, since most units have many stands."""

    badges: tuple[Badge, ...]
    tooltip: tuple[Text, ...]
    brief: tuple[Text, ...]
    plight: Plight


def pieces(view: View[Field], desk: Desk[Any] | None) -> Iterator[Piece]:
    """Yield the stands to draw: those on the field, or in a deployment the viewer's own that are to be placed."""
    field = view.state
    wounds, more = field.pages[Wounds], field.ground.game.badges
    cards: dict[str, _Card] = {}
    for stand in tuple(field.stands.values()) if desk is None else desk.stands():
        card = cards.get(stand.unit)
        if card is None:
            card = cards[stand.unit] = _card(field, field.units[stand.unit], desk)
        badges = (*card.badges, *_hurt(wounds, stand), *gathered(more, view, stand))
        plight: Plight = "routing" if stand.id in field.stands and flees(field, stand) else card.plight
        yield stand_piece(field, stand, badges, card.tooltip, plight=plight, brief=card.brief)


def mustered(field: Field, desk: Desk[Any] | None, side: str) -> Iterator[Troop]:
    """Yield the units of a side that is still to deploy, but for those that are drawn where they will stand.

    Who is there is known to both (DW-XVI.3.2-b, DW-XVI.5.0-a); where they will stand, and who is to march round, is not. So of a side
    that has deployed nothing is said here: what is missing then would be the flank marches.
    """
    units = field.units_of(side)
    if field.turn > 0 or any(key in field.stands for unit in units for key in unit.stands):
        return
    drawn = frozenset(stand.unit for stand in desk.stands()) if desk is not None else frozenset()
    for unit in units:
        if unit.id not in drawn:
            icon = field.profile(unit).icon
            yield Troop(icon, unit_name(unit), len(unit.stands), tooltip(field, unit))


def _card(field: Field, unit: Unit, desk: Desk[Any] | None) -> _Card:
    extra = tuple(desk.badges(unit)) if desk is not None else ()
    lines = tooltip(field, unit)
    brief = (lines[0], *gathered(field.ground.game.briefs, field, unit))
    return _Card((*_badges(unit), *extra, *_lying(field, unit)), lines, brief, _plight(field, unit))


def _plight(field: Field, unit: Unit) -> Plight:
    """Return what is the matter with a unit as a whole; a part of it may rout on its own."""
    if any(key not in field.stands for key in unit.stands) or not unit.stands:
        return None
    if is_impetuous(field, unit):
        return "impetuous"
    return None if field.organised(unit) else "divided"


def _hurt(wounds: Wounds, stand: Stand) -> Iterator[Badge]:
    if stand.id in wounds.doomed:
        yield Badge("†", Text("dw-badge-wounded"), "bad")
    elif stand.id in wounds.hits:
        hits = wounds.hits[stand.id]
        yield Badge(f"{hits}", Text("dw-badge-hits", {"hits": hits}), "bad")


def _lying(field: Field, unit: Unit) -> tuple[Badge, ...]:
    """Return the tokens that lie face down beside a unit; the viewer knows the faces of his own."""
    return tuple(
        Badge("?", Text("dw-badge-face-down"), "order") if token.order is None else order_badge(token.order)
        for token in tokens_of(field, unit)
    )


def _badges(unit: Unit) -> tuple[Badge, ...]:
    if unit.engaged:
        engaged = Badge("⚔", Text("dw-badge-engaged"), "bad")
        if unit.order is None:
            return (engaged,)
        return (order_badge(unit.order), engaged)
    if unit.order is not None:
        return (order_badge(unit.order),)
    return ()


def tooltip(field: Field, unit: Unit) -> tuple[Text, ...]:
    """Return a unit's condition and card in words; its name, order and melee are label and badges."""
    stands = field.stands_of(unit) if all(key in field.stands for key in unit.stands) else ()
    lines = [Text("dw-tip-stands", {"left": len(unit.stands), "of": field.profile(unit).stands})]
    if stands:
        lines.append(Text("dw-tip-organised" if field.organised(unit) else "dw-tip-disorganised"))
    return (*lines, *gathered(field.ground.game.tips, field, unit), *profile_lines(field.profile(unit)))
