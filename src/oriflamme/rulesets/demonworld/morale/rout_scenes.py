"""Rout and rally as shown: who follows, where stragglers go, who is to rally."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.scenes import Choice, Preview
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.introduction import Stand, unit_name
from oriflamme.rulesets.demonworld.scenes.desk import Desk, choice, commit, ghosts, percent, pieces

from .rally import Rally, Rallying
from .rout_moves import beside, homeward, run
from .routers import HOW, Follow, Following, Straggle, Straggling, rallied
from .tests import Kind, chance, morale_of, test_tally


class FollowingDesk(Desk[Following]):
    """Say whether a commander follows his routing unit."""

    help = "dw-help-following"

    def selectable(self) -> Iterator[str]:
        """Yield the commanders who are asked."""
        return iter(self.decision.asked)

    def general(self) -> Iterator[Choice]:
        """Yield both answers for the first who is asked."""
        for stand in self.decision.asked[:1]:
            yield from self._answers(stand)

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield both answers for a commander."""
        if stand.id in self.decision.asked:
            yield from self._answers(stand.id)

    @staticmethod
    def _answers(stand: str) -> Iterator[Choice]:
        yield choice(f"follow:{stand}", Follow(stand, follow=True), Text("dw-choose-follow"), primary=True)
        yield choice(f"stay:{stand}", Follow(stand, follow=False), Text("dw-choose-not-follow"))


class StragglingDesk(Desk[Straggling]):
    """Send stragglers back to their unit or to the edge, or give them up."""

    help = "dw-help-straggling"

    def selectable(self) -> Iterator[str]:
        """Yield the stragglers that are asked about."""
        return iter(self.decision.left(self.field))

    def general(self) -> Iterator[Choice]:
        """Yield what all of them may do together."""
        left = self.decision.left(self.field)
        for how in HOW:
            label = text(f"dw-choose-straggle-all-{how}", stands=len(left))
            yield choice(f"straggle:all:{how}", Straggle(left, how), label, primary=how == "join")

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield what one of them may do."""
        if stand.id in self.decision.left(self.field):
            for how in HOW:
                label = Text(f"dw-choose-straggle-{how}")
                yield choice(f"straggle:{stand.id}:{how}", Straggle((stand.id,), how), label)

    def preview(self, command: Command) -> Preview:
        """Return where a straggler would come."""
        if not isinstance(command, Straggle) or command.how == "scatter" or len(command.stands) > 1:
            return Preview()
        field = self.field
        unit = field.units[self.decision.unit]
        stand = field.stands[command.stands[0]]
        back = command.how == "join"
        goal = beside(field, rallied(field, unit)) if back else homeward(field, unit.side)
        fellows = [other for other in field.stands_of(unit) if other.id != stand.id]
        way = run(field, stand, field.profile(unit).movement.move, goal, fellows)
        return Preview(ghosts=ghosts(field, (stand.at(way.path[-1]),)))


class RallyingDesk(Desk[Rallying]):
    """Have routing units test whether they rally."""

    help = "dw-help-rally"

    def selectable(self) -> Iterator[str]:
        """Yield the stands of units that may test."""
        for unit in self.decision.units(self.field):
            yield from unit.stands

    def general(self) -> Iterator[Choice]:
        """Yield a test of each unit with its chance, and the end."""
        for unit in self.decision.units(self.field):
            morale = morale_of(self.field, unit)
            assert morale is not None  # others do not test
            total = test_tally(self.field, unit, Kind.RALLY).total
            label = text("dw-choose-rally", unit=unit_name(unit))
            detail = percent(chance(Kind.RALLY, total, morale))
            target = pieces(*unit.stands)
            yield choice(f"rally:{unit.id}", Rally(unit.id), label, target=target, detail=detail)
        yield commit("dw-choose-rally-done")

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield the test of the stand's unit."""
        return (item for item in self.general() if item.id == f"rally:{stand.unit}")
