"""Shooting as shown: offensive fire, and fire at who is on his way."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.scenes import Choice, Mark, Preview, TallyCard, Target
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.ranged.cadence import weapons
from oriflamme.rulesets.cry_havoc.ranged.defensive import DefensiveFire, FireBack, HoldFire
from oriflamme.rulesets.cry_havoc.ranged.odds import fire_chances, harms
from oriflamme.rulesets.cry_havoc.ranged.offensive import Fire, ShootFirst, shots
from oriflamme.rulesets.cry_havoc.ranged.shots import column, tally
from oriflamme.rulesets.cry_havoc.ranged.watching import points_on, watching
from oriflamme.rulesets.cry_havoc.tables import Weapon

from .desk import HavocDesk, choice, done, percent
from .lines import line_through


class ShootFirstDesk(HavocDesk[ShootFirst]):
    """Shoot first."""

    help = "cry-havoc-help-fire"
    carried = True

    def _all(self) -> tuple[Fire, ...]:
        return tuple(shots(self.field, self.decision.side, defensive=False))

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
                    {"target": self.named(shot.target), "weapon": Text(f"cry-havoc-weapon-{shot.weapon}")},
                ),
                pieces=(shot.target,),
                detail=self._chance(shooter, target, weapon),
            )

    def _chance(self, shooter: Figure, target: Figure, weapon: Weapon) -> Text:
        table = self.field.theatre.tables.fire
        found = fire_chances(
            table, column(self.field, target, weapon), tally(self.field, shooter, target, weapon).total
        )
        return percent(sum(chance.ways for name, chance in found if harms(table, name)), 10)

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
            tallies=shot_cards(self, shooter, target, weapon),
            marks=(Mark("line", "shot", points=line_through(shooter.hex, target.hex)),),
        )


def shot_cards(
    desk: HavocDesk[ShootFirst], shooter: Figure, target: Figure, weapon: Weapon
) -> tuple[TallyCard, ...]:
    """Return what is added to the die of a shot, with the chance that it does anything."""
    lines = tally(desk.field, shooter, target, weapon)
    table = desk.field.theatre.tables.fire
    found = fire_chances(table, column(desk.field, target, weapon), lines.total)
    chance = sum(one.ways for name, one in found if harms(table, name)) / 10
    return (TallyCard(Text("cry-havoc-roll-shot"), lines.lines, lines.total, chance),)


class DefensiveFireDesk(HavocDesk[DefensiveFire]):
    """Shoot at who is on his way, at any point of it."""

    help = "cry-havoc-help-fire-back"
    carried = True

    def _shots(self) -> tuple[tuple[Figure, Weapon, int], ...]:
        walk = self.decision.walk
        figure = self.figure(walk.figure)
        return tuple(watching(self.field.copy(), self.decision.side, figure, walk.legs[walk.at :]))

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
        walk = self.decision.walk
        places = points_on(self.figure(walk.figure), walk.legs[walk.at :])
        for shooter, weapon, legs in self._shots():
            if shooter.id != focus[0]:
                continue
            facts: Facts = {
                "hex": self.field.theatre.map.name(places[legs].hex),
                "weapon": Text(f"cry-havoc-weapon-{weapon.id}"),
            }
            yield choice(
                f"fire-back:{shooter.id}:{weapon.id}:{legs}",
                FireBack(shooter.id, weapon.id, legs),
                Text("cry-havoc-choose-fire-back", facts),
                cells=(places[legs].hex,),
            )

    def marks(self) -> Iterator[Mark]:
        """Yield the way that he goes."""
        walk = self.decision.walk
        places = points_on(self.figure(walk.figure), walk.legs[walk.at :])
        if len(places) > 1:
            yield Mark("path", "move", points=tuple(line_through(*[place.hex for place in places])))
