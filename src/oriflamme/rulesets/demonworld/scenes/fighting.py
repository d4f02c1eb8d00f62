"""Fire and melee as shown: declared shots and blows with their tallies and chances, closing up, moves after combat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from oriflamme.board.hexes import DIRECTIONS, Hex, axial
from oriflamme.kernel.chances import chance_at_most
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.scenes import Choice, Mark, Preview, TallyCard, Target
from oriflamme.kernel.steps import Command
from oriflamme.kernel.tally import Tally
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.blows import Blow, blow_tally, targets_in_reach
from oriflamme.rulesets.demonworld.casualties import chance_of, falls
from oriflamme.rulesets.demonworld.closing_up import CloseUp, StepUp
from oriflamme.rulesets.demonworld.fire_execution import shot_tally
from oriflamme.rulesets.demonworld.fire_into_melee import scatters
from oriflamme.rulesets.demonworld.fire_support import supports_past
from oriflamme.rulesets.demonworld.introduction import D20, Stand, unit_name
from oriflamme.rulesets.demonworld.melee import MeleeDeclaration, Strike, StrikeBest, SupportBlow, Withhold
from oriflamme.rulesets.demonworld.missiles import Shot, clear_line, targets_in_sight
from oriflamme.rulesets.demonworld.post_combat import PostCombat, Regroup, reachable
from oriflamme.rulesets.demonworld.shooting import (
    FireDeclaration,
    HoldFire,
    Shoot,
    ShootBest,
    SupportShot,
    firing_stands,
)
from oriflamme.rulesets.demonworld.turn import Commit

from .desk import Desk, cells, choice, commit, ghosts, percent, pieces, straight

DIE = D20.sides
"""Shots and blows are rolled on a D20 (DW-IV.2.0-c, DW-VI.1.3-d)."""


OUT_OF_RANGE = Reason("DW-II.5.1-a", Text("dw-note-out-of-range"))
OUT_OF_SIGHT = Reason("DW-IV.1.1-d", Text("dw-note-out-of-sight"))
"""Why a shot that may be declared comes to nothing."""


def card(title: Text, tally: Tally) -> TallyCard:
    """Return a base number as shown, with its chance."""
    return TallyCard(title, tally.lines, tally.total, chance_at_most(tally.total, DIE))


class FireDesk(Desk[FireDeclaration]):
    """Declare shots and supports."""

    help = "dw-help-fire"
    carried = True

    def selectable(self) -> Iterator[str]:
        """Yield stands that fire already or have something to hit."""
        declared = {key for shot in self.decision.shots(self.player) for key in shot.stands}
        for stand in firing_stands(self.field, self.player, self.decision.phase):
            aims = stand.id in declared or next(targets_in_sight(self.field, stand), None) is not None
            if aims or any(supports_past(self.field, stand, shot) for shot in self._helpable()):
                yield stand.id

    def _helpable(self) -> tuple[Shot, ...]:
        """Return the shots that stands which see nothing themselves might support."""
        return self.decision.shots(self.player) if self.field.ground.game.seen_past else ()

    def general(self) -> Iterator[Choice]:
        """Yield good shots for all, and readiness."""
        best = self.legal(ShootBest())
        if best:
            yield choice("shoot-best", ShootBest(), Text("dw-choose-shoot-best"), key="b", advised=True)
        yield commit("dw-choose-fire", self._leaves() if best else None)

    def _leaves(self) -> Text | None:
        """Return how many units have something to fire at and nothing declared."""
        declared = {key for shot in self.decision.shots(self.player) for key in shot.stands}
        able = [
            stand.unit
            for stand in firing_stands(self.field, self.player, self.decision.phase)
            if stand.id not in declared and next(targets_in_sight(self.field, stand), None) is not None
        ]
        return Text("dw-leaves-shots", {"count": len(set(able))}) if able else None

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield targets and shots to support, or the taking back of what the stand is declared for."""
        shots = self.decision.shots(self.player)
        if any(stand.id in shot.stands for shot in shots):
            yield choice(f"hold-fire:{stand.id}", HoldFire(stand.id), Text("dw-choose-hold-fire"), key="x")
            return
        for target in targets_in_sight(self.field, stand):
            command = Shoot(stand.id, target.id)
            tally = shot_tally(self.field, stand, target)
            if tally is not None and self.legal(command):
                label = Text("dw-choose-shoot", {"unit": unit_name(self.field.units[target.unit])})
                detail = percent(chance_of(self.field, target, tally.total))
                key = f"shoot:{stand.id}:{target.id}"
                yield choice(key, command, label, target=pieces(target.id), detail=detail)
        for shot in shots:
            support = SupportShot(stand.id, shot.shooter)
            if self.legal(support):
                label = Text("dw-choose-support", {"hex": self._name(shot.shooter)})
                yield choice(
                    f"support-shot:{stand.id}:{shot.shooter}", support, label, target=pieces(shot.shooter)
                )

    def meant(self, focus: tuple[str, ...], target: Target) -> Iterator[Command]:
        """Yield the shot at the stand that was clicked, or the support of an own one's."""
        for key in target.pieces:
            other = self.field.stands.get(key)
            if other is not None:
                friend = self.field.side(other) == self.player
                yield SupportShot(focus[0], key) if friend else Shoot(focus[0], key)

    def in_vain(self, command: Command) -> Iterator[Reason]:
        """Yield why a shot that may be declared is sure to miss: the book lets a player misjudge a range (DW-IV.2.0-a)."""
        if isinstance(command, Shoot):
            stands = self.field.stands
            shooter, target = stands[command.shooter], stands[command.target]
            if shot_tally(self.field, shooter, target) is None:
                yield OUT_OF_RANGE
            elif not clear_line(self.field, shooter, target):
                yield OUT_OF_SIGHT

    def _name(self, stand: str) -> str:
        return self.field.ground.map.name(self.field.stands[stand].hex)

    def marks(self) -> Iterator[Mark]:
        """Yield a line for each shot declared, and from each supporter."""
        for shot in self.decision.shots(self.player):
            yield _line(self, shot.shooter, shot.target, "shot")
            for supporter in shot.supporters:
                yield _line(self, supporter, shot.shooter, "note")

    def preview(self, command: Command) -> Preview:
        """Return the base number of the shot that would be declared or supported."""
        shots = {shot.shooter: shot for shot in self.decision.shots(self.player)}
        match command:
            case Shoot():
                return self._shot(Shot(command.shooter, command.target))
            case SupportShot():
                return self._shot(shots[command.shooter].joined_by(command.supporter))
            case _:
                return Preview()

    def _shot(self, shot: Shot) -> Preview:
        stands = self.field.stands
        shooter, target = stands[shot.shooter], stands[shot.target]
        tally = shot_tally(self.field, shooter, target, [stands[key] for key in shot.supporters])
        if tally is None:
            return Preview(notes=(OUT_OF_RANGE.text,))
        if not clear_line(self.field, shooter, target):
            return Preview(notes=(OUT_OF_SIGHT.text,))
        facts: dict[str, str | int | float | Text] = {"unit": unit_name(self.field.units[target.unit])}
        notes = (Text("dw-note-scatters"),) if scatters(self.field, shooter, target) else ()
        marks = (_line(self, shot.shooter, shot.target, "shot"),)
        if not notes and falls(self.field, target) is not None:
            return Preview(notes=(Text("dw-note-falls", facts),), marks=marks)
        return Preview(tallies=(card(Text("dw-tally-shot", facts), tally),), notes=notes, marks=marks)


def _line(desk: FireDesk | MeleeDesk, start: str, end: str, style: Literal["shot", "blow", "note"]) -> Mark:
    stands = desk.field.stands
    points = (axial(stands[start].hex), axial(stands[end].hex))
    return Mark("line", style, points=points)


class MeleeDesk(Desk[MeleeDeclaration]):
    """Declare blows and supports."""

    help = "dw-help-melee"
    carried = True

    def meant(self, focus: tuple[str, ...], target: Target) -> Iterator[Command]:
        """Yield the blow at the stand that was clicked, or the support of an own one's."""
        for key in target.pieces:
            other = self.field.stands.get(key)
            if other is not None:
                friend = self.field.side(other) == self.player
                yield SupportBlow(focus[0], key) if friend else Strike(focus[0], key)

    def selectable(self) -> Iterator[str]:
        """Yield stands that strike already or can."""
        for key in self.decision.units:
            for stand in self.field.stands_of(key):
                if self.field.side(stand) == self.player and targets_in_reach(self.field, stand):
                    yield stand.id

    def general(self) -> Iterator[Choice]:
        """Yield good blows for all, and readiness."""
        best = self.legal(StrikeBest())
        if best:
            yield choice("strike-best", StrikeBest(), Text("dw-choose-strike-best"), key="b", advised=True)
        yield commit("dw-choose-strike", self._leaves() if best else None)

    def _leaves(self) -> Text | None:
        """Return how many stands could strike and have nothing declared."""
        declared = {key for blow in self.decision.blows(self.player) for key in blow.stands}
        left = sum(key not in declared for key in self.selectable())
        return Text("dw-leaves-blows", {"count": left}) if left else None

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield targets and blows to support, or the taking back of what the stand is declared for."""
        blows = self.decision.blows(self.player)
        if any(stand.id in blow.stands for blow in blows):
            yield choice(f"withhold:{stand.id}", Withhold(stand.id), Text("dw-choose-withhold"), key="x")
            if stand not in self.decision.striking_on(self.field, self.player):
                return
        for target in targets_in_reach(self.field, stand):
            command = Strike(stand.id, target.id)
            if self.legal(command):
                label = Text("dw-choose-blow", {"unit": unit_name(self.field.units[target.unit])})
                detail = percent(chance_at_most(blow_tally(self.field, stand, target).total, DIE))
                key = f"strike:{stand.id}:{target.id}"
                yield choice(key, command, label, target=pieces(target.id), detail=detail)
        for blow in {blow.attacker: blow for blow in reversed(blows)}.values():
            support = SupportBlow(stand.id, blow.attacker)
            if self.legal(support):
                name = self.field.ground.map.name(self.field.stands[blow.attacker].hex)
                label = Text("dw-choose-support", {"hex": name})
                key = f"support-blow:{stand.id}:{blow.attacker}"
                yield choice(key, support, label, target=pieces(blow.attacker))

    def marks(self) -> Iterator[Mark]:
        """Yield a line for each blow declared, and from each supporter."""
        for blow in self.decision.blows(self.player):
            yield _line(self, blow.attacker, blow.target, "blow")
            for supporter in blow.supporters:
                yield _line(self, supporter, blow.attacker, "note")

    def preview(self, command: Command) -> Preview:
        """Return the base number of the blow that would be declared or supported."""
        blows = {blow.attacker: blow for blow in reversed(self.decision.blows(self.player))}
        match command:
            case Strike():
                return self._blow(Blow(command.attacker, command.target))
            case SupportBlow():
                return self._blow(blows[command.attacker].joined_by(command.supporter))
            case _:
                return Preview()

    def _blow(self, blow: Blow) -> Preview:
        attacker, target = self.field.stands[blow.attacker], self.field.stands[blow.target]
        tally = blow_tally(self.field, attacker, target, len(blow.supporters))
        title = Text("dw-tally-blow", {"unit": unit_name(self.field.units[target.unit])})
        marks = (_line(self, blow.attacker, blow.target, "blow"),)
        return Preview(tallies=(card(title, tally),), marks=marks)


class CloseUpDesk(Desk[CloseUp]):
    """Step into the gaps that losses made."""

    help = "dw-help-close-up"
    carried = True

    def selectable(self) -> Iterator[str]:
        """Yield the stands that have a step."""
        return iter(dict.fromkeys(step.stand for step in self.decision.steps(self.field, self.player)))

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield the hexes the stand may step into."""
        for step in self.decision.steps(self.field, self.player):
            if step.stand == stand.id:
                hex = _step_end(stand, step)
                label = Text("dw-choose-step-up", {"hex": self.field.ground.map.name(hex)})
                yield choice(f"step-up:{stand.id}:{step.direction}", step, label, target=cells(hex))

    def preview(self, command: Command) -> Preview:
        """Return where the stand would be."""
        if not isinstance(command, StepUp):
            return Preview()
        stand = self.field.stands[command.stand]
        after = stand.at(_step_end(stand, command))
        return Preview(ghosts=ghosts(self.field, (after,)))


def _step_end(stand: Stand, step: StepUp) -> Hex:
    return stand.hex + DIRECTIONS[step.direction]


class PostCombatDesk(Desk[PostCombat]):
    """Move and turn stands after combat."""

    help = "dw-help-post-combat"
    carried = True

    def meant(self, focus: tuple[str, ...], target: Target) -> Iterator[Command]:
        """Yield the way of the stand straight to the hex that was clicked."""
        hex, stand = self.hex_of(target), self.stand_of(focus)
        if hex is not None and stand is not None:
            yield Regroup(stand.id, straight(stand.hex, hex), stand.facing)

    def selectable(self) -> Iterator[str]:
        """Yield the stands that have not moved yet."""
        return (stand.id for stand in self.decision.idle(self.field))

    def general(self) -> Iterator[Choice]:
        """Yield readiness, where the side may be ready."""
        if self.legal(Commit()):
            yield commit()

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield every end of the stand's move with every facing."""
        if stand not in tuple(self.decision.idle(self.field)):
            return
        for path, end in reachable(self.field, stand):
            for facing in range(6):
                command = Regroup(stand.id, path, facing)
                if not self.legal(command):
                    continue
                name = self.field.ground.map.name(end)
                label = Text("dw-choose-regroup", {"hex": name, "facing": Text(f"dw-facing-{facing}")})
                key = f"regroup:{stand.id}:{name}:{facing}"
                yield choice(key, command, label, target=cells(end), facing=facing)

    def preview(self, command: Command) -> Preview:
        """Return where the stand would be, and whom it would touch."""
        if not isinstance(command, Regroup):
            return Preview()
        stand = self.field.stands[command.stand]
        end = stand.hex + sum(DIRECTIONS[step] for step in command.path)
        after = stand.at(end, command.facing)
        touched = sorted({enemy.unit for enemy in self.field.contacts(after)})
        notes = tuple(Text("dw-note-touches", {"unit": unit_name(self.field.units[key])}) for key in touched)
        return Preview(ghosts=ghosts(self.field, (after,)), notes=notes)
