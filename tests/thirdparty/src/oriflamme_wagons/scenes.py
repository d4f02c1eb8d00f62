"""What is seen of vigils and relief, and what can be clicked."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.board.hexes import axial
from oriflamme.kernel.battle import View
from oriflamme.kernel.scenes import Badge, Choice, Mark
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.scenes.desk import Desk, choice, commit, pieces

from .relief import Decline, Relief, exchanges
from .vigil import Choose, Vigil, VigilPhase, keeps_vigil


def vigil_badges(view: View[Field], stand: Stand) -> Iterator[Badge]:
    """Yield the badge of a stand whose unit is known to keep vigil."""
    if keeps_vigil(view.state, stand.unit):
        yield Badge("V", Text("wv-badge-vigil"), "good")


def vigil_marks(view: View[Field]) -> Iterator[Mark]:
    """Yield a zone under every unit whose vigil has come to light."""
    field = view.state
    for unit in sorted(field.pages[Vigil].shown):
        held = tuple(axial(cell) for stand in field.stands_of(unit) for cell in stand.cells)
        if held:
            yield Mark("zone", "note", cells=held, label=Text("wv-badge-vigil"), owner=field.units[unit].side)


class VigilDesk(Desk[VigilPhase]):
    """Name a unit by a stand of it."""

    help = "wv-help-vigil"

    def selectable(self) -> Iterator[str]:
        """Yield all own stands."""
        return (key for unit in self.field.units_of(self.player) for key in unit.stands)

    def general(self) -> Iterator[Choice]:
        """Yield readiness."""
        yield commit()

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield the unit of the stand."""
        unit = self.field.units[stand.unit]
        label = Text("wv-choose-vigil", {"unit": unit_name(unit)})
        yield choice(f"vigil:{unit.id}", Choose(unit.id), label, key="v")

    def badges(self, unit: Unit) -> Iterator[Badge]:
        """Yield the badge of the unit named so far."""
        if self.decision.kept.get(unit.side) == unit.id:
            yield Badge("V", Text("wv-badge-vigil"), "good")


class ReliefDesk(Desk[Relief]):
    """Click a stand that is destroyed, then the one that falls in its place."""

    help = "wv-help-relief"

    def selectable(self) -> Iterator[str]:
        """Yield the stands that can be saved."""
        return iter(dict.fromkeys(exchange.stand for exchange in exchanges(self.field, self.decision.unit)))

    def general(self) -> Iterator[Choice]:
        """Yield declining."""
        yield choice("decline", Decline(), Text("wv-choose-decline"), primary=True, key="e")

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield who may fall in the stand's place."""
        for exchange in exchanges(self.field, self.decision.unit):
            if exchange.stand == stand.id:
                other = self.field.stands[exchange.by]
                label = Text("wv-choose-relief", {"hex": self.field.ground.map.name(other.hex)})
                yield choice(f"relieve:{exchange.by}", exchange, label, target=pieces(exchange.by))
