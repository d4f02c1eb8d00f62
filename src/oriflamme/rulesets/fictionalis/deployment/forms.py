"""The form in which a shape changer is deployed (seed lines 905, 1556).

It is chosen while the element is still out of the enemy's sight, so the choice is written on the element at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.board.table import Rect, advanced
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.fictionalis.army_lists import base_of
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.magic.lycanthropy import in_shape, shapes
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.worded import WordedCommand


class DeployInForm(WordedCommand, frozen=True, tag="dbf-deploy-in-form-1"):
    """Deploy a shape changer in another of its forms, a kind written `Be(S)` (DBF-SPELL-LYCAN, DBF-DEPLOY-DEMON-c)."""

    words = "dbf-do-deploy-in-form"

    element: Name
    into: Name


def other_forms(element: Element) -> Iterator[DeployInForm]:
    """Yield the command for each form that an element could take instead of the present one."""
    return (DeployInForm(element.id, str(kind)) for kind in shapes(element)[1:])


def form_reasons(element: Element, into: str) -> Iterator[Reason]:
    """Yield the reason against a form that an element does not have, or has already (DBF-RACE-LYCAN)."""
    if into not in [str(kind) for kind in shapes(element)[1:]]:
        yield Reason("DBF-RACE-LYCAN", text("dbf-refused-no-such-shape", element=about(element)))


def in_form(element: Element, into: str) -> Element:
    """Return an element in one of its other forms. Raises StopIteration when it has no such form."""
    return in_shape(element, next(kind for kind in shapes(element)[1:] if str(kind) == into))


def based(field: Field, element: Element, before: Rect) -> Rect:
    """Return the base of an element with its front where another base has its own."""
    width, depth = base_of(element, field.theatre.readings.scale)
    front = advanced(before, (before.depth - depth) // 2)
    return Rect(front.x, front.y, width, depth, front.angle)


COMMANDS = (DeployInForm,)
