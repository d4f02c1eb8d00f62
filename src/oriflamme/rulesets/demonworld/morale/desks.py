"""The decisions of morale tests as shown: which unit flees next, and what those who lead a unit do."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.scenes import Choice, Preview, TallyCard
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.introduction import Stand, unit_name
from oriflamme.rulesets.demonworld.scenes.desk import Desk, choice, percent

from .loss_tests import ChooseFlight, FleeNext
from .obedience_tests import ChooseIncitement, Incite, leaders, obedience_tally, odds
from .tests import Kind


class FlightDesk(Desk[ChooseFlight]):
    """Click the unit that flees next, or choose it by name."""

    help = "dw-help-flight"

    def selectable(self) -> Iterator[str]:
        """Yield the stands of the units that failed their tests."""
        for key in self.decision.units:
            yield from self.field.units[key].stands

    def general(self) -> Iterator[Choice]:
        """Yield the units."""
        for number, key in enumerate(self.decision.units, start=1):
            yield self._flee(key, str(number))

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield the flight of the stand's unit."""
        if stand.unit in self.decision.units:
            yield self._flee(stand.unit, "e")

    def _flee(self, unit: str, key: str) -> Choice:
        label = text("dw-choose-flight", unit=unit_name(self.field.units[unit]))
        return choice(f"flee-next:{unit}", FleeNext(unit), label, key=key)


class IncitementDesk(Desk[ChooseIncitement]):
    """Say whether leader and commanders hold the unit back or drive it on, and which of several enemies provokes it."""

    help = "dw-help-incitement"

    def subjects(self) -> Iterator[str]:
        """Yield the stands of the unit that is provoked."""
        yield from self.field.units[self.decision.unit].stands

    def selectable(self) -> Iterator[str]:
        """Yield the stands of the unit that tests."""
        yield from self.field.units[self.decision.unit].stands

    def general(self) -> Iterator[Choice]:
        """Yield each answer with the chance that the unit then obeys."""
        unit = self.field.units[self.decision.unit]
        for number, command in enumerate(self.decision.options(self.view, self.player), start=1):
            if isinstance(command, Incite):
                label = text("dw-choose-incite", enemy=self._name(command.enemy), led=self._led(command))
                detail = text("dw-detail-obeys", chance=percent(odds(self.field, unit, command)))
                yield choice(f"incite:{number}", command, label, detail=detail, key=str(number))

    def _name(self, unit: str) -> Text:
        return unit_name(self.field.units[unit])

    def _led(self, command: Incite) -> Text:
        """Return in words what each of those who lead the unit does."""
        led, stars = leaders(self.field, self.field.units[self.decision.unit])
        parts = (
            [Text("dw-incite-leader-on" if command.leader > 0 else "dw-incite-leader-back")] if led else []
        )
        for rank, sign in zip(stars, command.commanders, strict=True):
            parts.append(
                text("dw-incite-commander-on" if sign > 0 else "dw-incite-commander-back", stars=rank)
            )
        told = parts[0] if parts else Text("dw-incite-nobody")
        for part in parts[1:]:
            told = text("dw-incite-and", one=told, other=part)
        return told

    def preview(self, command: Command) -> Preview:
        """Return what would be added to the die, and the chance that the unit obeys."""
        if not isinstance(command, Incite):
            return Preview()
        unit = self.field.units[self.decision.unit]
        tally = obedience_tally(self.field, unit, command)
        title = Text(f"dw-test-{Kind.OBEDIENCE.value}")
        card = TallyCard(title, tally.lines, tally.total, odds(self.field, unit, command))
        return Preview(tallies=(card,))
