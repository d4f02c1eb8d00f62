"""What is seen of commanders, and what can be clicked."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from oriflamme.board.hexes import DIRECTIONS, axial, disc, distance
from oriflamme.kernel.battle import View
from oriflamme.kernel.scenes import Badge, Choice, Mark, Preview
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.scenes.desk import Desk, cells, choice, commit, ghosts, order_badge, pieces
from oriflamme.rulesets.demonworld.turn import Commit

from .acting import met_alone
from .attaching import Attach, Attaching, commanders_of, fitting
from .authority import at_large, stars, zone
from .command import NameUnit, NameUnits, within_reach
from .joining import home_of, is_joined
from .moving import CommandersTurn, JoinUnit, MoveCommander, MoveNow, WhoMoves, may_join, movers
from .placing import ChangePlaces, FormUp, Placing, stepped
from .refacing import FaceCommander, Facing
from .revealing import ChooseOrders, KeepOrder
from .ways import ways

STAR = "★"


def commander_badges(view: View[Field], stand: Stand) -> Iterator[Badge]:
    """Yield the stars of a commander, and of one who has joined a unit who he is (DW-X.0-c)."""
    field = view.state
    rank = stars(field, stand)
    if rank:
        name = unit_name(home_of(field, stand))
        message = "dw-badge-commander-joined" if is_joined(field, stand) else "dw-badge-commander"
        yield Badge(STAR * rank, Text(message, {"commander": name, "stars": rank}), "good")


def zone_marks(view: View[Field]) -> Iterator[Mark]:
    """Yield the command zones of the viewer's commanders on their own, each a mark of its commander (DW-X.3.0-b)."""
    field = view.state
    if view.viewer is None:
        return
    for stand in at_large(field, view.viewer):
        reach = zone(field, stand)
        if reach:
            held = tuple(
                axial(hex)
                for hex in sorted(disc(stand.hex, reach))
                if hex in field.ground.map.hexes and distance(hex, stand.hex) <= reach
            )
            label = Text("dw-mark-command-zone", {"commander": unit_name(field.units[stand.unit])})
            yield Mark("zone", "note", cells=held, label=label, owner=view.viewer, piece=stand.id)


class AttachDesk(Desk[Attaching]):
    """Say with which unit each commander begins."""

    help = "dw-help-attach"

    def general(self) -> Iterator[Choice]:
        """Yield the units of each commander, and readiness."""
        named = self.decision.named.get(self.player, {})
        for commander in commanders_of(self.field, self.player):
            group = Text("dw-group-unit", {"unit": unit_name(commander)})
            chosen = named.get(commander.id)
            for unit in fitting(self.field, commander):
                label = Text("dw-choose-attach", {"unit": unit_name(unit)})
                key = f"attach:{commander.id}:{unit.id}"
                command = Attach(commander.id, unit.id)
                yield choice(key, command, label, group=group, made=unit.id == chosen)
            if chosen is not None:
                key = f"attach:{commander.id}:none"
                yield choice(key, Attach(commander.id, None), Text("dw-choose-attach-none"), group=group)
        yield commit()

    def stands(self) -> Iterator[Stand]:
        """Return nothing: nobody is deployed yet."""
        return iter(())


class NameUnitsDesk(Desk[NameUnits]):
    """Say who commands the units that have no leader."""

    help = "dw-help-name-units"

    def selectable(self) -> Iterator[str]:
        """Yield the stands of units in the zones of commanders."""
        for unit in within_reach(self.field, self.player):
            yield from self.field.units[unit].stands

    def general(self) -> Iterator[Choice]:
        """Yield the commanders of every such unit, and readiness."""
        for unit in within_reach(self.field, self.player):
            yield from self._of(self.field.units[unit])
        yield commit()

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield the commanders of the stand's unit."""
        if stand.unit in within_reach(self.field, self.player):
            yield from self._of(self.field.units[stand.unit])

    def _of(self, unit: Unit) -> Iterator[Choice]:
        group = Text("dw-group-unit", {"unit": unit_name(unit)})
        chosen = self.decision.named.get(self.player, {}).get(unit.id)
        for stand in within_reach(self.field, self.player)[unit.id]:
            command = NameUnit(unit.id, stand)
            if stand != chosen and not self.legal(command):
                continue
            name = unit_name(self.field.units[self.field.stands[stand].unit])
            label = Text("dw-choose-name", {"commander": name})
            yield choice(f"name-unit:{unit.id}:{stand}", command, label, group=group, made=stand == chosen)
        if chosen is not None:
            label = Text("dw-choose-name-none")
            yield choice(f"name-unit:{unit.id}:none", NameUnit(unit.id, None), label, group=group)


class ChooseOrdersDesk(Desk[ChooseOrders]):
    """Choose the one order that each unit keeps."""

    help = "dw-help-keep-orders"

    def _units(self) -> Iterator[Unit]:
        return (self.field.units[key] for key in sorted(self.decision.among.get(self.player, {})))

    def selectable(self) -> Iterator[str]:
        """Yield the stands of these units."""
        for unit in self._units():
            yield from unit.stands

    def general(self) -> Iterator[Choice]:
        """Yield the orders of every unit, and readiness when each has one."""
        for unit in self._units():
            yield from self._of(unit)
        if not self.decision.waiting(self.player):
            yield commit()

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield the orders of the stand's unit."""
        for number, entry in enumerate(self._of(self.field.units[stand.unit]), start=1):
            yield msgspec.structs.replace(entry, key=str(number))

    def _of(self, unit: Unit) -> Iterator[Choice]:
        group = Text("dw-group-unit", {"unit": unit_name(unit)})
        kept = self.decision.kept.get(self.player, {}).get(unit.id)
        for order in self.decision.orders(self.player, unit.id):
            label = Text(
                "dw-choose-order",
                {"letter": Text(f"dw-letter-{order.value}"), "order": Text(f"dw-order-{order.value}")},
            )
            key = f"keep-order:{unit.id}:{order.value}"
            yield choice(key, KeepOrder(unit.id, order), label, group=group, made=order is kept)

    def badges(self, unit: Unit) -> Iterator[Badge]:
        """Yield the order chosen so far."""
        kept: Order | None = self.decision.kept.get(self.player, {}).get(unit.id)
        if kept is not None and unit.side == self.player:
            yield order_badge(kept, "✓")


class WhoMovesDesk(Desk[WhoMoves]):
    """Say whether commanders move now."""

    help = "dw-help-commanders-now"

    def general(self) -> Iterator[Choice]:
        """Yield moving and waiting."""
        yield choice("commanders-now:true", MoveNow(True), Text("dw-choose-commanders-now"), key="1")
        yield choice("commanders-now:false", MoveNow(False), Text("dw-choose-commanders-wait"), key="2")


class CommandersDesk(Desk[CommandersTurn]):
    """Move commanders by clicking hexes; those with a unit leave it so; join units that they stand beside."""

    help = "dw-help-commanders-move"
    carried = True

    def selectable(self) -> Iterator[str]:
        """Yield the commanders who may move or join."""
        found = [stand.id for stand in movers(self.field, self.player, self.decision.order)]
        for unit in self.field.units_of(self.player):
            for stand in self.field.stands_of(unit):
                if any(may_join(self.field, stand, self.decision.order)):
                    found.append(stand.id)
        return iter(dict.fromkeys(found))

    def general(self) -> Iterator[Choice]:
        """Yield the end."""
        yield commit("dw-choose-moves-done")

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield units to join, hexes to go to, and facings."""
        field, order = self.field, self.decision.order
        for unit in may_join(field, stand, order):
            label = Text("dw-choose-join", {"unit": unit_name(unit)})
            group = Text("dw-group-acts")
            yield choice(f"join-unit:{unit.id}", JoinUnit(stand.id, unit.id), label, group=group)
        if stand not in movers(field, self.player, order):
            return
        points = {way.path: way.points for way in ways(field, stand).values()}
        for number, command in enumerate(self.decision.moves(field, stand)):
            facing = Text(f"dw-facing-{command.facing}")
            key = f"move-commander:{stand.id}:{number}"
            if not command.path:
                label = Text("dw-choose-face", {"facing": facing})
                group = Text("dw-group-commander-facing")
                yield choice(key, command, label, group=group, facing=command.facing)
                continue
            hex = _end(stand, command)
            attack = bool(field.contacts(stand.at(hex)))
            message = "dw-choose-commander-attack" if attack else "dw-choose-commander-go"
            label = Text(message, {"hex": field.ground.map.name(hex), "facing": facing})
            detail = Text("dw-cost-points", {"points": points[command.path]})
            yield choice(key, command, label, target=cells(hex), detail=detail, facing=command.facing)

    def preview(self, command: Command) -> Preview:
        """Return where the commander would be, and whom he would meet."""
        if not isinstance(command, MoveCommander):
            return Preview()
        stand = self.field.stands[command.stand]
        after = stand.at(_end(stand, command), command.facing)
        touched = sorted({enemy.unit for enemy in self.field.contacts(after)})
        notes = [Text("dw-note-touches", {"unit": unit_name(self.field.units[key])}) for key in touched]
        offers, exposed = met_alone(self.field, home_of(self.field, stand), after, command.path)
        for words, units in (("dw-note-exposed", exposed), ("dw-note-offered", offers)):
            notes += [Text(words, {"enemy": unit_name(self.field.units[key])}) for key in units]
        return Preview(ghosts=ghosts(self.field, (after,)), notes=tuple(notes))


def _end(stand: Stand, command: MoveCommander) -> int:
    return stand.hex + sum(DIRECTIONS[towards] for towards in command.path)


class PlacingDesk(Desk[Placing]):
    """Find the commander's place in the unit that he has joined."""

    help = "dw-help-placing"

    def subjects(self) -> Iterator[str]:
        """Yield the commander who has joined."""
        yield self.decision.stand

    def general(self) -> Iterator[Choice]:
        """Yield the regrouping, exchanges, and the end where he is in the front rank."""
        for number, (front, moves) in enumerate(self.decision.regroupings(self.field), start=1):
            label = Text("dw-choose-form-up-joined", {"front": front, "stands": len(moves)})
            yield choice(f"form-up:{front}", FormUp(moves), label, key=str(number))
        for key in self.decision.exchanges(self.field):
            hex = self.field.ground.map.name(self.field.stands[key].hex)
            label = Text("dw-choose-change-places", {"hex": hex})
            yield choice(f"change-places:{key}", ChangePlaces(key), label, target=pieces(key))
        if self.legal(Commit()):
            yield commit()

    def preview(self, command: Command) -> Preview:
        """Return where the stands would be."""
        unit = self.field.units[self.decision.unit]
        if isinstance(command, FormUp):
            return Preview(ghosts=ghosts(self.field, stepped(self.field, unit, command.moves)))
        return Preview()


class FacingDesk(Desk[Facing]):
    """Turn commanders once more."""

    help = "dw-help-commanders-facing"

    def selectable(self) -> Iterator[str]:
        """Yield the commanders who may turn."""
        return (stand.id for stand in self.decision.left(self.field, self.player))

    def general(self) -> Iterator[Choice]:
        """Yield readiness."""
        yield commit()

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield the facings of the stand."""
        for facing in range(6):
            command = FaceCommander(stand.id, facing)
            if facing != stand.facing and self.legal(command):
                label = Text("dw-choose-face", {"facing": Text(f"dw-facing-{facing}")})
                yield choice(f"face-commander:{stand.id}:{facing}", command, label, facing=facing)
