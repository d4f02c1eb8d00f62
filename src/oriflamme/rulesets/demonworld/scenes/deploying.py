"""The deployment as shown: zones, one's own units where they will stand, and other places for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from oriflamme.board.hexes import Hex, axial
from oriflamme.kernel.scenes import Choice, Drag, Mark, Preview
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.kit.desks import plain
from oriflamme.rulesets.demonworld.chapters import Layout
from oriflamme.rulesets.demonworld.first_battle import Against, Deploy, Deployment, layouts, packed
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.organisation import one_facing, ranks
from oriflamme.rulesets.demonworld.turn import EncodedPlacement

from .desk import Desk, cells, choice, commit, ghosts


class DeploymentDesk(Desk[Deployment]):
    """Place units in one's zone: other places, widths of front, facings."""

    help = "dw-help-deployment"
    several = True

    def _placed(self, unit: Unit) -> tuple[Stand, ...]:
        return self.decision.stands(self.field, unit, self.decision.placed[unit.side][unit.id])

    def _own(self) -> tuple[Unit, ...]:
        known = self.decision.placed.get(self.player, {})
        return tuple(unit for unit in self.decision.units(self.field, self.player) if unit.id in known)

    def stands(self) -> Iterable[Stand]:
        """Return the player's own stands where they would be placed."""
        return tuple(stand for unit in self._own() for stand in self._placed(unit))

    def selectable(self) -> Iterator[str]:
        """Yield all own stands."""
        return (stand.id for stand in self.stands())

    def general(self) -> Iterator[Choice]:
        """Yield readiness."""
        yield commit("dw-choose-deployed")

    def drags(self) -> Iterator[Drag]:
        """Yield every stand: alone or with others of its unit, on any hexes and facing anywhere (DW-VII-DEPLOY)."""
        for unit in self._own():
            command = plain(Deploy(unit.id, ()))  # the places are for the client to fill in
            for stand in unit.stands:
                yield Drag(stand, command, places="stands", order=unit.stands)

    def marks(self) -> Iterator[Mark]:
        """Yield both zones."""
        find = self.field.ground.map.find
        for side, names in self.decision.zones.items():
            zone = tuple(axial(find(name)) for name in names)
            yield Mark("zone", "deploy", cells=zone, label=Text("dw-zone"), owner=side)

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield places for the unit as it is formed, and other formations where it is."""
        unit = self.field.units[stand.unit]
        placed = self._placed(unit)
        facing = one_facing(placed)
        facing = self.decision.proposed[unit.side][unit.id][0].facing if facing is None else facing
        rows = ranks([other.hex for other in placed], facing)
        width, left, count = len(rows[0]), rows[0][0], len(placed)
        # Stands of one hex turn where they are, unless a chapter has something against it.
        judged = any(len(other.cells) > 1 for other in placed) or self.field.ground.game.against_placement
        against = self.decision.against(self.field, unit)
        special = self._special(unit, placed)
        if special is not None:
            left, width = placed[0].hex, 0
        for name in self.decision.zones[unit.side]:
            hex = self.field.ground.map.find(name)
            if special is None:
                command = self._block(unit, hex, facing, width, against)
            else:
                command = self._laid_out(unit, special, hex, against)
            if hex != left and command is not None:
                label = Text("dw-choose-deploy-at", {"hex": name})
                yield choice(f"deploy:{unit.id}:at:{name}", command, label, target=cells(hex))
        for other in range(1, count + 1):
            command = self._block(unit, left, facing, other, against)
            if other != width and command is not None:
                label = Text("dw-choose-front", {"width": other})
                yield choice(f"deploy:{unit.id}:front:{other}", command, label, group=Text("dw-group-front"))
        for number, layout in enumerate(layouts(self.field, unit, facing)):
            command = self._laid_out(unit, layout, left, against)
            if command is not None:
                key = f"deploy:{unit.id}:layout:{number}"
                yield choice(key, command, layout.name, group=Text("dw-group-front"))
        for other in range(6):
            turned = tuple(EncodedPlacement(self.field.ground.map.name(s.hex), other) for s in placed)
            if other != facing and (not judged or self.legal(Deploy(unit.id, turned))):
                label = Text("dw-choose-face", {"facing": Text(f"dw-facing-{other}")})
                group = Text("dw-group-facing-free")
                key = f"deploy:{unit.id}:facing:{other}"
                yield choice(key, Deploy(unit.id, turned), label, group=group, facing=other)

    def _special(self, unit: Unit, placed: tuple[Stand, ...]) -> Layout | None:
        """Return the formation of a chapter in which a unit is placed now, if it is in one."""
        posts = tuple([(stand.hex - placed[0].hex, stand.facing) for stand in placed])
        found = (layout for facing in range(6) for layout in layouts(self.field, unit, facing))
        return next((layout for layout in found if layout.posts == posts), None)

    def _laid_out(self, unit: Unit, layout: Layout, first: Hex, against: Against) -> Deploy | None:
        command = self.decision.laid_out(self.field, unit, layout, first)
        if command is None or next(against(command.stands), None) is not None:
            return None
        return command

    def _block(self, unit: Unit, left: Hex, facing: int, width: int, against: Against) -> Deploy | None:
        board = self.field.ground.map
        footprints = [stand.footprint for stand in self.field.ground.game.new_stands(self.field, unit)]
        hexes = packed(left, facing, footprints, width)
        if not self.decision.zone(self.field, unit.side).issuperset(hexes):
            return None
        stands = tuple([EncodedPlacement(board.name(hex), facing) for hex in hexes])
        return Deploy(unit.id, stands) if next(against(stands), None) is None else None

    def preview(self, command: Command) -> Preview:
        """Return where the unit would stand."""
        if not isinstance(command, Deploy):
            return Preview()
        unit = self.field.units[command.unit]
        return Preview(ghosts=ghosts(self.field, self.decision.stands(self.field, unit, command.stands)))
