"""The second attack as shown: whom to click, from where, with which chance."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.scenes import Choice, Mark, Preview
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.casualties import chance_of
from oriflamme.rulesets.demonworld.introduction import unit_name
from oriflamme.rulesets.demonworld.scenes.desk import Desk, cells, choice, ghosts, percent, pieces
from oriflamme.rulesets.demonworld.scenes.fighting import card

from .openings import Opening
from .striking import HoldBack, SecondAttack, StrikeAgain
from .tracking import tracked


class SecondAttackDesk(Desk[SecondAttack]):
    """Click the enemy stand that is struck next, from where the attacker is or from the hex it steps into."""

    help = "dw-help-second-attack"

    def subjects(self) -> Iterator[str]:
        """Yield the stand that may strike again."""
        yield self.decision.attacker

    def general(self) -> Iterator[Choice]:
        """Yield the attacks with their chances, and none."""
        for opening in self.decision.openings(self.field):
            command = StrikeAgain(opening.target.id, opening.advance)
            unit, name = self.field.units[opening.target.unit], self.field.ground.map.name
            message = "dw-choose-strike-again" if opening.advance is None else "dw-choose-strike-forward"
            label = text(
                message, unit=unit_name(unit), hex=name(opening.target.hex), to=name(opening.attacker.hex)
            )
            way = "stay" if opening.advance is None else f"to-{opening.advance}"
            yield choice(
                f"strike-again:{opening.target.id}:{way}",
                command,
                label,
                target=pieces(opening.target.id),
                detail=percent(chance_of(self.field, opening.target, opening.tally.total)),
            )
        declared = tracked(self.field).further_of(self.decision.attacker) is not None
        label = Text("dw-choose-as-declared" if declared else "dw-choose-hold-back")
        yield choice("hold-back", HoldBack(), label, primary=True, key="e")

    def marks(self) -> Iterator[Mark]:
        """Yield where the attacker is."""
        stand = self.field.stands[self.decision.attacker]
        label = Text("dw-mark-second-attack")
        yield Mark("zone", "reach", cells=cells(*stand.cells).cells, label=label)

    def preview(self, command: Command) -> Preview:
        """Return the base number of the blow, and where the attacker would stand."""
        if not isinstance(command, StrikeAgain):
            return Preview()
        opening = next(one for one in self.decision.openings(self.field) if _is(one, command))
        unit = self.field.units[opening.target.unit]
        title = Text("dw-tally-blow", {"unit": unit_name(unit)})
        moved = () if opening.advance is None else (opening.attacker,)
        return Preview(ghosts=ghosts(self.field, moved), tallies=(card(title, opening.tally),))


def _is(opening: Opening, command: StrikeAgain) -> bool:
    return (opening.target.id, opening.advance) == (command.target, command.advance)
