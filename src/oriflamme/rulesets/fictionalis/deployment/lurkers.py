"""Lurkers leap at enemies in bad ground or water (seed lines 901, 909-917). Their withdrawal is in `lurking`.

When an enemy came into difficult going or into water is noted at the end of each bound, for all to see.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from oriflamme.board.alignment import Align, laid_against
from oriflamme.board.measures import Heading, Length
from oriflamme.board.outlines import touches
from oriflamme.board.table import EDGES, Rect, contact
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Aimed, Effects, Shown, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis import clashes, lurking, obstacles, purse, works
from oriflamme.rulesets.fictionalis.actions import Action, Forecast
from oriflamme.rulesets.fictionalis.army_lists import base_of
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Trait
from oriflamme.rulesets.fictionalis.pip_prices import MoveFacts, MoveKind, price
from oriflamme.rulesets.fictionalis.terrain.lie import lie_of
from oriflamme.rulesets.fictionalis.troops import Type
from oriflamme.rulesets.fictionalis.worded import WordedCommand

from . import haunts, zones
from .haunts import Haunt


class Leap(WordedCommand, frozen=True, tag="dbf-leap-1"):
    """Deploy a Lurker against an enemy: the centre of its base in thousandths of a pace, its angle in hundredths of a degree."""

    words = "dbf-do-leap"

    lurker: Name
    enemy: Name
    x: Length
    y: Length
    angle: Heading


class LurkerStruck(Event, frozen=True, tag="dbf-lurker-struck-1", kw_only=True):
    """A Lurker came out of its cover and set on an enemy."""

    weight = Weight.MOVE

    reveals = True

    element: str
    name: Text
    enemy: Text
    aim: str | None = None

    def text(self) -> Text:
        """Return the words: who, on whom."""
        return Text("dbf-lurker-struck", {"element": self.name, "enemy": self.enemy})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return (Shown(piece=self.element), Aimed(pieces=(self.element,), target=self.aim))


class Leaping(Action[Leap]):
    """The rules of deploying Lurkers (DBF-LURKER-COST, -LAND, -WATER-a, -WATER-b, -LIMITS)."""

    command = Leap

    def reasons(self, battle: Battle[Field], player: str, command: Leap) -> Iterable[Reason]:
        """Yield what is against it."""
        field = battle.state
        lurker = field.elements.get(command.lurker)
        if (
            lurker is None
            or lurker.side != player
            or lurker.kind.type is not Type.LURKER
            or lurker.place is not Place.RESERVE
        ):
            return [Reason("DBF-LURKER-LAND", text("dbf-refused-no-lurker"))]
        enemy = field.elements.get(command.enemy)
        if enemy is None or enemy.side == player or enemy.place is not Place.TABLE:
            return [Reason("DBF-LURKER-LAND", text("dbf-refused-no-prey"))]
        return self._reasons(field, lurker, enemy, leapt_to(field, lurker, command))

    def _reasons(self, field: Field, lurker: Element, enemy: Element, rect: Rect) -> Iterator[Reason]:
        there = obstacles.moved_to(lurker, rect)
        rule = "DBF-LURKER-WATER-a" if lurker.has(Trait.AQUATIC) else "DBF-LURKER-LAND"
        if contact(rect, enemy.at) is None:
            yield Reason(rule, text("dbf-refused-leap-short", element=about(lurker), enemy=about(enemy)))
        if not obstacles.on_table(field.surface, rect) or not obstacles.free(field, there, rect):
            yield Reason(rule, text("dbf-refused-leap-room", element=about(lurker)))
        if not lurker.has(Trait.AQUATIC) and not works.passable(field, there, rect):
            yield Reason(rule, text("dbf-refused-ground", element=about(lurker)))
        held = haunts.under(field, lurker, lurking.reach(field, there))
        if not held:
            yield Reason(rule, text("dbf-refused-leap-cover", element=about(lurker)))
        elif not any(haunts.open_to(field, lurker, enemy, haunt) for haunt in held):
            yield Reason(rule, text("dbf-refused-leap-late", element=about(lurker), enemy=about(enemy)))
        yield from _limit_reasons(field, lurker, enemy, held, rect)
        yield from purse.move_reasons(field, _facts(lurker, rect))

    def carry_out(self, battle: Battle[Field], player: str, command: Leap) -> None:
        """Pay, place it, and note whom it fights."""
        field = battle.state
        lurker, enemy = field.elements[command.lurker], field.elements[command.enemy]
        rect = leapt_to(field, lurker, command)
        purse.pay(battle, _facts(lurker, rect))
        there = obstacles.moved_to(lurker, rect)
        for one in obstacles.over(field, there, rect):
            # Its player knew of nobody there.
            obstacles.show(battle, one.id)
            field.note_deeds(lurker.id, tactical=True)
            return
        field.put(msgspec.structs.replace(there, place=Place.TABLE))
        field.note_deeds(lurker.id, tactical=True)
        battle.emit(
            LurkerStruck(
                rule="DBF-LURKER-WATER-a" if lurker.has(Trait.AQUATIC) else "DBF-LURKER-LAND",
                element=lurker.id,
                name=about(lurker),
                enemy=about(enemy),
                aim=enemy.id,
            )
        )
        clashes.note(battle, lurker.id)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Leap]:
        """Yield leaps with the front edge to edge and corner to corner against each enemy that may be set on."""
        field = battle.state
        lurkers = [
            one
            for one in field.elements.values()
            if one.side == player and one.kind.type is Type.LURKER and one.place is Place.RESERVE
        ]
        if not lurkers or not any(haunts.haunts_of(field, one) for one in lurkers):
            return
        for enemy in list(field.on_table()):
            if enemy.side == player or not haunts.near(field, enemy.at):
                continue
            for lurker in lurkers:
                size = base_of(lurker, field.theatre.readings.scale)
                for edge in EDGES:
                    for align in Align:
                        rect = laid_against(size, enemy.at, edge, align)
                        command = Leap(lurker.id, enemy.id, rect.x, rect.y, rect.angle)
                        if not any(self.reasons(battle, player, command)):
                            yield command

    def forecast(self, battle: Battle[Field], player: str, command: Leap) -> Forecast:
        """Return where it would stand, and the price."""
        field = battle.state
        lurker = field.elements.get(command.lurker)
        if lurker is None or lurker.kind.type is not Type.LURKER:
            return Forecast()
        rect = leapt_to(field, lurker, command)
        return purse.forecast(price(field, _facts(lurker, rect)), {lurker.id: rect})


def leapt_to(field: Field, lurker: Element, command: Leap) -> Rect:
    """Return the base of a Lurker where it would be placed."""
    width, depth = base_of(lurker, field.theatre.readings.scale)
    return Rect(command.x, command.y, width, depth, command.angle)


def _facts(lurker: Element, rect: Rect) -> MoveFacts:
    return MoveFacts(
        elements=(lurker.id,),
        kind=MoveKind.LURKER,
        contacting=(lurker.id,),
        column=True,
        starts={lurker.id: rect},
    )


def _limit_reasons(
    field: Field, lurker: Element, enemy: Element, held: tuple[Haunt, ...], rect: Rect
) -> Iterator[Reason]:
    """Yield what forbids a place: features in the enemy's zone, his fortified towns (DBF-LURKER-LIMITS)."""
    rule = "DBF-LURKER-LIMITS"
    first = haunts.first_bound(field, lurker.side)
    allowed = [
        haunt
        for haunt in held
        if haunts.is_water(haunt)
        or not _in_zone(field, haunt, enemy.side)
        or (first and haunts.deployed_in(field, enemy, haunt))
    ]
    if held and not allowed:
        yield Reason(rule, text("dbf-refused-leap-zone", element=about(lurker)))
    towns = {town.id for town in zones.enemy_towns(field, lurker.side)}
    for town in lie_of(field.surface).under(rect):
        if town.id in towns and not (first and haunts.deployed_in(field, enemy, town)):
            yield Reason(rule, text("dbf-refused-leap-town", element=about(lurker)))


def _in_zone(field: Field, feature: Feature, side: str) -> bool:
    west, north, east, south = zones.area(field, side)
    zone = Rect((west + east) // 2, (north + south) // 2, east - west, south - north, 0)
    return any(touches(shape, zone) for shape in lie_of(field.surface).shapes[feature.id])


class HauntsLookedAt(Step, frozen=True, tag="dbf-haunts-looked-at-1"):
    """Before the first bound and at the end of each, note who has come into ground that Lurkers infest (DBF-LURKER-LAND)."""

    def run(self, battle: Battle[Field]) -> None:
        """Note it."""
        haunts.note(battle.state)


COMMANDS = (Leap,)
STEPS = (HauntsLookedAt,)
EVENTS = (LurkerStruck,)
ACTIONS: Final = (Leaping(),)
