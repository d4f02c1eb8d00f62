"""What routing and impetuous units may not do, and how the morale of units is shown."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.battle import View
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.scenes import Badge
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name

from .conduct import flees, is_impetuous, is_routing
from .tests import Kind, chance, morale_of, test_tally


def out_of_hand(field: Field, unit: Unit) -> Iterator[Reason]:
    """Yield that a unit routs or is impetuous: it takes no orders, does not fire, and moves by its own rules.

    A routing unit does nothing but flee (DW-XV.9.0-a), an impetuous one nothing but attack (DW-XV.10.0-a).
    """
    if is_routing(field, unit):
        yield Reason("DW-XV.9.0-a", text("dw-refused-routing", unit=unit_name(unit)))
    if is_impetuous(field, unit):
        yield Reason("DW-XV.10.0-a", text("dw-refused-impetuous", unit=unit_name(unit)))


def tokens(view: View[Field], stand: Stand) -> Iterator[Badge]:
    """Yield the rout or impetuous token of a stand's unit; of one of which a part has rallied, of those who still rout."""
    field = view.state
    if flees(field, stand):
        yield Badge("↯", Text("dw-badge-routing"), "bad")
    if is_impetuous(field, stand.unit):
        yield Badge("!", Text("dw-badge-impetuous"), "bad")


def briefs(field: Field, unit: Unit) -> Iterator[Text]:
    """Yield the morale of a unit and its chance in its next test, in a few words."""
    morale = morale_of(field, unit)
    if morale is not None and _on_the_field(field, unit):
        kind = _next(field, unit)
        percent = round(chance(kind, test_tally(field, unit, kind).total, morale) * 100)
        message = "dw-brief-rally" if kind is Kind.RALLY else "dw-brief-morale"
        yield text(message, first=morale.first, second=morale.second, percent=percent)


def _on_the_field(field: Field, unit: Unit) -> bool:
    return bool(unit.stands) and all(key in field.stands for key in unit.stands)


def _next(field: Field, unit: Unit) -> Kind:
    """Return the test that a unit is likely to come to next."""
    return Kind.RALLY if is_routing(field, unit) else Kind.MELEE if unit.engaged else Kind.SHOOTING


def tips(field: Field, unit: Unit) -> Iterator[Text]:
    """Yield the morale of a unit: its values, and what its next test of losses, or of rally, would be made of."""
    morale = morale_of(field, unit)
    if morale is None or not _on_the_field(field, unit):
        return
    yield text("dw-tip-morale", first=morale.first, second=morale.second)
    kind = _next(field, unit)
    tally = test_tally(field, unit, kind)
    yield text(
        "dw-tip-test",
        test=Text(f"dw-test-{kind.value}"),
        total=tally.total,
        needed=morale.first,
        percent=round(chance(kind, tally.total, morale) * 100),
    )
    for line in tally.lines:
        yield text("dw-tip-line", label=line.text(), value=line.value)
