"""Movement as shown: where a figure can go, getting on and off a horse; deployment."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.board.hexes import axial
from oriflamme.kernel.scenes import Choice, Mark, Preview, Target
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.deployment import Deploy, Deployment
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.movement.leading import LetGo, TakeBridle, Tie, catches_up_to, price_of
from oriflamme.rulesets.cry_havoc.movement.loads import Help
from oriflamme.rulesets.cry_havoc.movement.mounting import (
    Dismount,
    MountUp,
    against_dismounting,
    against_mounting,
    mounts_near,
    side_hexes,
)
from oriflamme.rulesets.cry_havoc.movement.moving import Move, MoveFigures, against_mover, points
from oriflamme.rulesets.cry_havoc.movement.ways import Reach, points_on, reach

from .desk import HavocDesk, bearing, choice, done, ghost, percent
from .lines import line_through


class MoveDesk(HavocDesk[MoveFigures]):
    """Move figures."""

    help = "cry-havoc-help-movement"
    carried = True

    def _movers(self) -> Iterator[Figure]:
        for figure in self.field.counters(self.decision.side):
            if (
                points(self.field, figure) > 0
                and next(against_mover(self.field, self.decision.side, figure), None) is None
            ):
                yield figure

    def selectable(self) -> Iterator[str]:
        """Yield who can move."""
        yield from (figure.id for figure in self._movers())

    def general(self) -> Iterator[Choice]:
        """Yield being done."""
        yield done("cry-havoc-choose-movement-done")

    def about(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield every place that a figure can reach, and getting on or off a horse."""
        figure = self.figure(focus[0])
        left = points(self.field, figure)
        if left <= 0 or next(against_mover(self.field, self.decision.side, figure), None) is not None:
            return
        wide = len(self.field.cells(figure)) > 1
        for (hex, facing), (cost, legs) in reach(self.field, figure, left).items():
            if not legs:
                continue
            name = self.field.theatre.map.name(hex)
            yield choice(
                f"move:{figure.id}:{hex}:{facing}",
                Move(figure.id, legs),
                Text("cry-havoc-choose-move", {"hex": name}),
                cells=(hex,),
                detail=Text("cry-havoc-detail-points", {"points": cost, "left": left - cost}),
                ghosts=(ghost(self.field, figure, hex, facing),),
                facing=bearing(facing) if wide else None,
            )
        yield from self._riding(figure, left)
        yield from self._leading(figure)
        for command in self.decision.with_loads(self.field, figure):
            if isinstance(command, Help):
                label = Text("cry-havoc-choose-help", {"target": self.named(command.other)})
                yield choice(f"help:{figure.id}:{command.other}", command, label)
            else:
                yield choice(f"put-down:{figure.id}", command, Text("cry-havoc-choose-put-down"))

    def _leading(self, figure: Figure) -> Iterator[Choice]:
        for command in self.decision.with_animals(self.field, figure):
            match command:
                case TakeBridle(animal=key, catch=catching):
                    facts: Facts = {"mount": self.named(key)}
                    label = Text("cry-havoc-choose-catch" if catching else "cry-havoc-choose-bridle", facts)
                    detail = percent(catches_up_to(figure), 10) if catching else _points(figure, command)
                    # A click on the animal is the sure way.
                    on = () if catching else (key,)
                    name = f"{'catch' if catching else 'bridle'}:{figure.id}:{key}"
                    yield choice(name, command, label, pieces=on, detail=detail)
                case LetGo(animal=key):
                    label = Text("cry-havoc-choose-let-go", {"mount": self.named(key)})
                    yield choice(f"let-go:{figure.id}:{key}", command, label)
                case Tie(first=first, second=second):
                    pair: Facts = {"first": self.named(first), "mount": self.named(second)}
                    key = f"tie:{figure.id}:{first}:{second}"
                    yield choice(key, command, Text("cry-havoc-choose-tie", pair))

    def _riding(self, figure: Figure, left: int) -> Iterator[Choice]:
        for mount in mounts_near(self.field, figure):
            if next(against_mounting(self.field, figure, mount, left), None) is None:
                label = Text("cry-havoc-choose-mount", {"mount": self.named(mount.id)})
                yield choice(
                    f"mount:{figure.id}:{mount.id}", MountUp(figure.id, mount.id), label, pieces=(mount.id,)
                )
        for hex in side_hexes(self.field, figure) if figure.mount else ():
            if next(against_dismounting(self.field, figure, hex, left), None) is None:
                name = self.field.theatre.map.name(hex)
                label = Text("cry-havoc-choose-dismount", {"hex": name})
                yield choice(
                    f"dismount:{figure.id}:{hex}",
                    Dismount(figure.id, name),
                    label,
                    letter="d" if hex == side_hexes(self.field, figure)[0] else None,
                )

    def means(self, focus: tuple[str, ...], target: Target) -> Iterator[Command]:
        """Yield the cheapest way to what was clicked, be it too far or taken."""
        figure = self.figure(focus[0])
        cells = set(target.cells) | {
            axial(hex)
            for key in target.pieces
            if key in self.field.figures
            for hex in self.field.cells(self.figure(key))
        }
        far = Reach(self.field, figure, 3 * max(points(self.field, figure), 4))
        for found in (far.found, far.passed):
            for (hex, _), (_, legs) in found.items():
                if axial(hex) in cells and legs:
                    yield Move(figure.id, legs)
                    return

    def preview(self, command: Command) -> Preview:
        """Return the way."""
        if not isinstance(command, Move) or not self.legal(command):
            return Preview()
        places = points_on(self.figure(command.figure), command.legs)
        end = places[-1]
        return Preview(
            ghosts=(ghost(self.field, self.figure(command.figure), end.hex, end.facing),),
            marks=(Mark("path", "move", points=line_through(*[place.hex for place in places])),),
        )


def _points(figure: Figure, command: TakeBridle) -> Text:
    return Text("cry-havoc-detail-costs", {"points": price_of(figure, command)})


class DeploymentDesk(HavocDesk[Deployment]):
    """Put figures in the zone."""

    help = "cry-havoc-help-deployment"
    carried = True

    def setup(self) -> bool:
        """The battle has not begun."""
        return True

    def selectable(self) -> Iterator[str]:
        """Yield every counter of the side."""
        yield from (figure.id for figure in self.field.counters(self.decision.side))

    def general(self) -> Iterator[Choice]:
        """Yield being done."""
        yield done("cry-havoc-choose-deployed")

    def about(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield every hex of the zone on which a figure can stand, a mount in each direction."""
        figure = self.figure(focus[0])
        wide = len(self.field.cells(figure)) > 1
        board = self.field.theatre.map
        for name in self.decision.zone:
            for facing in range(6) if wide else (figure.facing,):
                command = Deploy(figure.id, name, facing)
                if self.legal(command):
                    hex = board.find(name)
                    yield choice(
                        f"deploy:{figure.id}:{name}:{facing}",
                        command,
                        Text("cry-havoc-choose-move", {"hex": name}),
                        cells=(hex,),
                        ghosts=(ghost(self.field, figure, hex, facing),),
                        facing=bearing(facing) if wide else None,
                    )

    def means(self, focus: tuple[str, ...], target: Target) -> Iterator[Command]:
        """Yield the place that was clicked."""
        board = self.field.theatre.map
        for name in board.names_by_hex.items():
            if axial(name[0]) in target.cells:
                yield Deploy(focus[0], name[1][0], self.figure(focus[0]).facing)

    def marks(self) -> Iterator[Mark]:
        """Yield the zone."""
        board = self.field.theatre.map
        cells = tuple(axial(board.find(name)) for name in self.decision.zone)
        yield Mark("zone", "deploy", cells=cells, owner=self.decision.side)
