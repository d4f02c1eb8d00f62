"""Shooting as shown: offensive fire, and fire at who is on his way."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.board.hexes import DIRECTIONS, Direction, Hex, axial
from oriflamme.kernel.scenes import Choice, Mark, Preview, TallyCard, Target
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.movement.ways import points_on
from oriflamme.rulesets.cry_havoc.ranged.cadence import weapons
from oriflamme.rulesets.cry_havoc.ranged.corner_sides import FaceCorner, FaceCorners, exposed
from oriflamme.rulesets.cry_havoc.ranged.defensive import DefensiveFire, FireBack, HoldFire
from oriflamme.rulesets.cry_havoc.ranged.offensive import Fire, ShootFirst, shots
from oriflamme.rulesets.cry_havoc.ranged.shots import good_chance, shot_chances, tally
from oriflamme.rulesets.cry_havoc.ranged.watching import fields_on, watching
from oriflamme.rulesets.cry_havoc.tables import Weapon

from .desk import HavocDesk, bearing, choice, done, percent
from .lines import line_through
from .odds import outcome_notes


class ShootFirstDesk(HavocDesk[ShootFirst]):
    """Shoot first."""

    help = "cry-havoc-help-fire"
    carried = True

    def _all(self) -> tuple[Fire, ...]:
        return tuple(shots(self.field, self.decision.side))

    def selectable(self) -> Iterator[str]:
        """Yield who can shoot at somebody."""
        yield from dict.fromkeys(shot.shooter for shot in self._all())

    def general(self) -> Iterator[Choice]:
        """Yield being done."""
        count = len({shot.shooter for shot in self._all()})
        yield done(
            "cry-havoc-choose-fire-done", Text("cry-havoc-leaves-shots", {"count": count}) if count else None
        )

    def about(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield the targets of a shooter, each weapon by itself."""
        for shot in self._all():
            if shot.shooter != focus[0]:
                continue
            weapon = self.field.theatre.tables.weapon(shot.weapon)
            shooter, target = self.figure(shot.shooter), self.figure(shot.target)
            yield choice(
                f"fire:{shot.shooter}:{shot.target}:{shot.weapon}",
                shot,
                Text(
                    "cry-havoc-choose-fire",
                    {"target": self.named(shot.target), "weapon": weapon.name},
                ),
                pieces=(shot.target,),
                detail=likely(self.field, shooter, target, weapon),
            )

    def means(self, focus: tuple[str, ...], target: Target) -> Iterator[Command]:
        """Yield shots at who was clicked."""
        for key in target.pieces:
            if key in self.field.figures:
                for weapon in weapons(self.field, self.figure(focus[0])):
                    yield Fire(focus[0], key, weapon.id)

    def preview(self, command: Command) -> Preview:
        """Return the die of a shot, and its line."""
        if not isinstance(command, Fire) or not self.legal(command):
            return Preview()
        shooter, target = self.figure(command.shooter), self.figure(command.target)
        weapon = self.field.theatre.tables.weapon(command.weapon)
        return Preview(
            tallies=shot_cards(self.field, shooter, target, weapon),
            notes=outcome_notes(shot_chances(self.field, shooter, target, weapon)),
            marks=(Mark("line", "shot", points=line_through(shooter.hex, target.hex)),),
        )


def likely(field: Field, shooter: Figure, target: Figure, weapon: Weapon) -> Text:
    """Return in words how likely a shot is to do anything."""
    good = good_chance(field, shooter, target, weapon)
    return percent(good.ways, good.of)


def shot_cards(field: Field, shooter: Figure, target: Figure, weapon: Weapon) -> tuple[TallyCard, ...]:
    """Return what is added to the die of a shot, with the chance that it does anything."""
    lines = tally(field, shooter, target, weapon)
    chance = good_chance(field, shooter, target, weapon).share
    return (TallyCard(Text("cry-havoc-roll-shot"), lines.lines, lines.total, chance),)


class FaceCornersDesk(HavocDesk[FaceCorners]):
    """Say against which side corners cover those who stand at them."""

    help = "cry-havoc-help-corners"
    carried = True

    def _exposed(self) -> dict[str, tuple[Direction, ...]]:
        return {figure.id: sides for figure, sides in exposed(self.field, self.decision.side)}

    def subjects(self) -> Iterator[str]:
        """Yield those who can be shot at from several sides."""
        yield from self._exposed()

    def selectable(self) -> Iterator[str]:
        """Yield those for whom a side can be named."""
        yield from self._exposed()

    def general(self) -> Iterator[Choice]:
        """Yield leaving it to the first shot."""
        yield done("cry-havoc-choose-corners-done", Text("cry-havoc-leaves-corners"))

    def _beside(self, key: str, side: Direction) -> Hex:
        return self.figure(key).hex + DIRECTIONS[side]

    def about(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield the sides, by the hexes over which the shots come; the first is that of the likeliest harm."""
        for number, side in enumerate(self._exposed().get(focus[0], ())):
            hex = self._beside(focus[0], side)
            yield choice(
                f"corner:{focus[0]}:{side}",
                FaceCorner(focus[0], side),
                Text("cry-havoc-choose-corner", {"hex": self.field.theatre.map.name(hex)}),
                cells=(hex,),
                facing=bearing(side),
                advised=number == 0,
            )

    def means(self, focus: tuple[str, ...], target: Target) -> Iterator[Command]:
        """Yield facing the hex that was clicked."""
        cells = set(target.cells)
        for side in range(6):
            if axial(self._beside(focus[0], side)) in cells:
                yield FaceCorner(focus[0], side)

    def marks(self) -> Iterator[Mark]:
        """Yield the lines by which those at corners can be shot at."""
        enemy = self.field.theatre.opponent(self.decision.side)
        for shot in shots(self.field, enemy):
            if shot.target in self._exposed():
                points = line_through(self.figure(shot.shooter).hex, self.figure(shot.target).hex)
                yield Mark("line", "shot", points=points)


class DefensiveFireDesk(HavocDesk[DefensiveFire]):
    """Shoot at who is on his way, at any point of it."""

    help = "cry-havoc-help-fire-back"
    carried = True

    def _shots(self) -> tuple[tuple[Figure, Weapon, int], ...]:
        due = self.decision
        figure = self.figure(due.walk.figure)
        return tuple(watching(self.field, due.side, figure, due.left, charging=due.charging))

    def subjects(self) -> Iterator[str]:
        """Yield who is on his way."""
        yield self.decision.walk.figure

    def selectable(self) -> Iterator[str]:
        """Yield who could shoot."""
        yield from dict.fromkeys(shooter.id for shooter, _, _ in self._shots())

    def general(self) -> Iterator[Choice]:
        """Yield holding fire."""
        yield choice("hold-fire", HoldFire(), Text("cry-havoc-choose-hold-fire"), primary=True, letter="e")

    def about(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield the points of the way at which a shooter could shoot."""
        due = self.decision
        figure = self.figure(due.walk.figure)
        mine = [(weapon, legs) for shooter, weapon, legs in self._shots() if shooter.id == focus[0]]
        for at, there in enumerate(fields_on(self.field, figure, due.left)):
            place = there.figures[figure.id]
            for weapon, legs in mine:
                if legs != at:
                    continue
                facts: Facts = {
                    "hex": self.field.theatre.map.name(place.hex),
                    "weapon": weapon.name,
                }
                yield choice(
                    f"fire-back:{focus[0]}:{weapon.id}:{legs}",
                    FireBack(focus[0], weapon.id, legs),
                    Text("cry-havoc-choose-fire-back", facts),
                    cells=(place.hex,),
                    detail=likely(there, there.figures[focus[0]], place, weapon),
                )

    def preview(self, command: Command) -> Preview:
        """Return the die of a shot at that point of the way, and its line."""
        if not isinstance(command, FireBack) or not self.legal(command):
            return Preview()
        due = self.decision
        figure, shooter = self.figure(due.walk.figure), self.figure(command.shooter)
        *_, there = fields_on(self.field, figure, due.left[: command.legs])
        target, weapon = there.figures[figure.id], self.field.theatre.tables.weapon(command.weapon)
        return Preview(
            tallies=shot_cards(there, shooter, target, weapon),
            notes=outcome_notes(shot_chances(there, shooter, target, weapon)),
            marks=(Mark("line", "shot", points=line_through(shooter.hex, target.hex)),),
        )

    def marks(self) -> Iterator[Mark]:
        """Yield the way that he goes."""
        due = self.decision
        places = points_on(self.figure(due.walk.figure), due.left)
        if len(places) > 1:
            yield Mark("path", "move", points=tuple(line_through(*[place.hex for place in places])))
