"""Rout, rally and impetuous units as shown: who follows, where stragglers go, who is to rally, whom a unit attacks."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.scenes import Choice, Preview
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.introduction import Stand, unit_name
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit
from oriflamme.rulesets.demonworld.scenes.desk import Desk, cells, choice, commit, ghosts, percent, pieces

from .impetuous import ChooseTarget, Pursue
from .rally import Rally, Rallying
from .rout_runs import RoutFork, RunTo, goal_of, ways_of
from .routers import HOW, Follow, Following, Straggle, Straggling
from .rushing import ImpetuousMoving
from .tests import Kind, chance, morale_of, test_tally


class FollowingDesk(Desk[Following]):
    """Say whether a commander follows his routing unit."""

    help = "dw-help-following"

    def subjects(self) -> Iterator[str]:
        """Yield the stands of the unit that routs."""
        yield from self.field.units[self.decision.unit].stands

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

    def subjects(self) -> Iterator[str]:
        """Yield the stands that still rout."""
        yield from self.decision.asked

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
        way = ways_of(field, stand, goal_of(field, unit, back), back=back)[0]
        return Preview(ghosts=ghosts(field, (stand.at(way.path[-1]),)))


class ForkDesk(Desk[RoutFork]):
    """Say on which of several hexes alike a routing stand ends."""

    help = "dw-help-rout-fork"

    def subjects(self) -> Iterator[str]:
        """Yield the stand that runs."""
        yield self.decision.stand

    def selectable(self) -> Iterator[str]:
        """Yield the stand that runs."""
        yield self.decision.stand

    def general(self) -> Iterator[Choice]:
        """Yield the ends, and that all of them go as they come."""
        yield from self._ends()
        yield commit("dw-choose-rout-as-it-comes")

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield the ends of the stand that runs."""
        return self._ends() if stand.id == self.decision.stand else iter(())

    def _ends(self) -> Iterator[Choice]:
        for way in self.decision.ways:
            hex = self.field.ground.map.name(way[-1])
            label = text("dw-choose-rout-end", hex=hex)
            yield choice(f"run:{hex}", RunTo(self.decision.stand, hex), label, target=cells(way[-1]))

    def preview(self, command: Command) -> Preview:
        """Return where the stand would come."""
        stand = self.field.stands[self.decision.stand]
        way = self.decision.way(self.field, command.hex) if isinstance(command, RunTo) else None
        return Preview() if way is None else Preview(ghosts=ghosts(self.field, (stand.at(way[-1]),)))


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


class TargetDesk(Desk[ChooseTarget]):
    """Say which of the nearest enemies an impetuous unit attacks."""

    help = "dw-help-impetuous-target"

    def selectable(self) -> Iterator[str]:
        """Yield the stands of the unit."""
        return iter(self.field.units[self.decision.unit].stands)

    def general(self) -> Iterator[Choice]:
        """Yield the enemies."""
        for enemy in self.decision.enemies:
            other = self.field.units[enemy]
            label = text("dw-choose-impetuous-target", unit=unit_name(other))
            yield choice(f"pursue:{enemy}", Pursue(enemy), label, target=pieces(*other.stands))
        enemies = self.decision.enemies
        yield choice("pursue:all", Pursue(enemies[0], enemies[1:]), Text("dw-choose-impetuous-targets"))

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield the enemies."""
        return self.general()


class ImpetuousDesk(Desk[ImpetuousMoving]):
    """Lead an impetuous unit at its enemy, at once or leg by leg; the selected stand is the handle."""

    help = "dw-help-impetuous-move"

    def subjects(self) -> Iterator[str]:
        """Yield the stands of the impetuous unit."""
        yield from self.field.units[self.decision.unit].stands

    def selectable(self) -> Iterator[str]:
        """Yield the stands of the unit."""
        return iter(self.field.units[self.decision.unit].stands)

    def general(self) -> Iterator[Choice]:
        """Yield the movements as buttons."""
        for number, (key, command, body) in enumerate(self._ways()):
            yield choice(f"impetuous:{number}", command, self._label(key, body[0]))

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield where the stand would come by each."""
        for number, (key, command, body) in enumerate(self._ways()):
            for after in body:
                if after.id == stand.id:
                    name = f"impetuous:{stand.id}:{number}"
                    where = cells(after.hex)
                    yield choice(name, command, self._label(key, after), target=where, facing=after.facing)

    def preview(self, command: Command) -> Preview:
        """Return where the unit would come."""
        if not isinstance(command, MoveUnit):
            return Preview()
        return Preview(ghosts=ghosts(self.field, self.decision.trace(self.field, command.legs).body))

    def _label(self, key: str, stand: Stand) -> Text:
        return text(key, hex=self.field.ground.map.name(stand.hex), facing=Text(f"dw-facing-{stand.facing}"))

    def _ways(self) -> Iterator[tuple[str, MoveUnit, tuple[Stand, ...]]]:
        """Yield whole movements and legs on the way, with the key of the words and the unit's stands after each."""
        ways = [("dw-choose-impetuous-move", legs) for legs in self.decision.moves]
        ways += [("dw-choose-impetuous-leg", (leg,)) for leg in self.decision.first_legs(self.field)]
        for key, legs in ways:
            body = self.decision.trace(self.field, legs).body
            yield key, MoveUnit(self.decision.unit, legs), body
