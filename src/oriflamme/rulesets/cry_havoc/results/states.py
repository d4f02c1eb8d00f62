"""The states of health: stunned, wounded, unconscious, dead; and being thrown from the saddle (CH-7.0-d, CH-7.0-e, CH-7.0-f)."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, Self, TypeAlias

import msgspec

from oriflamme.board.hexes import DIRECTIONS, STEPS_OF, Hex, axial
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Altered, Effects, Fell, Shown, Weight, Went
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.morale.triggers import note
from oriflamme.rulesets.cry_havoc.movement.flight import enemy_hexes
from oriflamme.rulesets.cry_havoc.movement.legs import BLOCKED, heap
from oriflamme.rulesets.cry_havoc.movement.loads import drop
from oriflamme.rulesets.cry_havoc.movement.trains import led, part
from oriflamme.rulesets.cry_havoc.ranged.cadence import reload_on_foot
from oriflamme.rulesets.cry_havoc.turn import figure_name

What: TypeAlias = Literal["stunned", "wounded", "unconscious", "dead"]
Why: TypeAlias = Literal[
    "", "no-room", "half-room", "stays", "no-flight", "cut-short", "crowded", "was-stunned", "no-landing"
]
"""Why harm fell on somebody that no throw has just told: he had no room to fall back, or for half his way, or stayed rather than push
an ally; he could not flee, or not all the way; there was no place for two on a hex, or none to land; he lay stunned already."""

FREED: Final = 3
"""Hexes from his guard within which a prisoner who comes free is put; where there is no room in them he stays a prisoner."""


class Hits(Page, frozen=True, tag="ch-hits-1"):
    """Wounds taken by creatures that can take more than a man; open to all."""

    of: dict[str, int] = {}

    def seen_by(self, player: str | None) -> Self:
        """Return it whole."""
        return self


class Harmed(Event, frozen=True, tag="ch-harmed-1", kw_only=True):
    """Somebody was stunned, wounded, or put out of play; `why`, where it is a penalty and not what a throw has just told."""

    weight: ClassVar[Weight] = Weight.LOSS

    figure: str
    owner: str
    name: Text
    what: What
    mounted: bool = False
    why: Why = ""

    def text(self) -> Text:
        """Return the words: who is how, and why."""
        what = Text(f"cry-havoc-harmed-{self.what}", {"name": self.name})
        if not self.why:
            return what
        return Text("cry-havoc-harmed-why", {"what": what, "why": Text(f"cry-havoc-why-{self.why}")})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the new state, or that the counter is lost and a body lies there."""
        if self.what in ("stunned", "wounded"):
            return (Altered(pieces=(self.figure,), text=self.text()),)
        if self.mounted:
            # It has no counter of its own under its rider.
            return (Shown(piece=body_id(self.figure)),)
        fell = Fell(piece=self.figure, label=self.name, owner=self.owner)
        return (fell, Shown(piece=body_id(self.figure)))


class Unhorsed(Event, frozen=True, tag="ch-unhorsed-1", kw_only=True):
    """A rider came off his mount, onto a hex beside it; his mount is a counter of its own if it lives."""

    weight: ClassVar[Weight] = Weight.LOSS

    figure: str
    mount: str
    name: Text
    path: tuple[tuple[int, int], tuple[int, int]]
    lives: bool

    def text(self) -> Text:
        """Return the words."""
        return Text("cry-havoc-unhorsed", {"name": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return where he lands, and the riderless mount."""
        (q, r), (to_q, to_r) = self.path
        went = Went(piece=self.figure, path=((q, r), (to_q, to_r)), forced=True)
        return (went, Shown(piece=self.mount)) if self.lives else (went,)


class Freed(Event, frozen=True, tag="ch-freed-1", kw_only=True):
    """A prisoner came free, beside where his guard lies."""

    weight: ClassVar[Weight] = Weight.LOSS

    figure: str
    name: Text

    def text(self) -> Text:
        """Return the words."""
        return Text("cry-havoc-freed", {"name": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return that he is on the board again."""
        return (Shown(piece=self.figure),)


def body_id(key: str) -> str:
    """Return the id of the counter that the body of a figure is drawn as."""
    return f"{key}-body"


def stun(battle: Battle[Field], key: str, why: Why = "") -> bool:
    """Stun a figure (CH-7.0-d), for what reason; return whether it could be: animals and large creatures ignore it."""
    field = battle.state
    figure, sheet = field.figures[key], field.sheet(field.figures[key])
    if sheet.large:
        return True
    if sheet.animal:
        return False
    drop(battle, key)
    figure = field.figures[key]
    if figure.health == "wounded":
        _out(battle, figure, "unconscious", why)
    elif figure.stunned:
        figure = field.change(key, stunned=False, health="wounded")
        _tell(battle, figure, "wounded", why=why or "was-stunned")
    else:
        figure = field.change(key, stunned=True)
        _tell(battle, figure, "stunned", why=why)
        let_go(battle, key)
        if figure.mount:
            unhorse(battle, key)
    return True


def wound(battle: Battle[Field], key: str, wounds: int, why: Why = "") -> None:
    """Give wounds of one attack to a figure (CH-7.0-e): one wounds a sound man, any more puts him out of play; two kill."""
    field = battle.state
    drop(battle, key)  # any harm makes him let it fall (CH-7.0-a)
    figure, sheet = field.figures[key], field.sheet(field.figures[key])
    hits = field.pages[Hits].of
    total = hits.get(key, 1 if figure.health == "wounded" else 0) + wounds
    if sheet.wounds > 2:
        field.pages.change(Hits, of={**hits, key: total})
    if figure.stunned or total >= sheet.wounds:
        killed = wounds > 1 or sheet.animal or sheet.wounds > 2
        _out(battle, figure, "dead" if killed else "unconscious", why)
        return
    if figure.health != "wounded":
        figure = field.change(key, health="wounded")
    _tell(battle, figure, "wounded", mounted=bool(figure.rider), why=why)


def _out(
    battle: Battle[Field], figure: Figure, health: Literal["unconscious", "dead"], why: Why = ""
) -> None:
    """Put a figure out of play: a rider falls off his mount, and who rides a mount comes off it (CH-7.0-f)."""
    field = battle.state
    if figure.mount:
        unhorse(battle, figure.id)
        figure = field.figures[figure.id]
    if not figure.alive:
        return
    rider = figure.rider
    field.put(msgspec.structs.replace(figure, health=health, stunned=False, rider=""))
    part(field, figure.id)
    let_go(battle, figure.id)
    if rider:
        _dropped(battle, field.figures[rider])
    _tell(battle, field.figures[figure.id], health, mounted=bool(rider), why=why)
    note(battle, figure.id, "killed")


def _dropped(battle: Battle[Field], rider: Figure) -> None:
    """Put the rider of a mount that has been killed on a hex beside it; where there is none he stays on it."""
    field = battle.state
    start = rider.hex
    places = landing(field, rider)
    field.put(msgspec.structs.replace(rider, mount="", hex=places[0] if places else start, facing=0))
    reload_on_foot(field, rider)
    battle.emit(
        Unhorsed(
            rule="CH-7.0-f",
            figure=rider.id,
            mount=rider.mount,
            name=figure_name(field, rider.id),
            path=(axial(start), axial(field.figures[rider.id].hex)),
            lives=False,
        )
    )


def unhorse(battle: Battle[Field], key: str) -> None:
    """Put a rider on a hex beside his mount, which stays; where there is none he is wounded and it is killed (CH-7.0-f)."""
    field = battle.state
    rider = field.figures[key]
    mount = field.figures[rider.mount]
    places = landing(field, rider)
    lands = places[0] if places else rider.hex
    field.put(msgspec.structs.replace(rider, mount="", hex=lands, facing=0))
    reload_on_foot(field, rider)
    field.put(msgspec.structs.replace(field.figures[mount.id], rider="", hex=rider.hex, facing=rider.facing))
    battle.emit(
        Unhorsed(
            rule="CH-7.0-f",
            figure=key,
            mount=mount.id,
            name=figure_name(field, key),
            path=(axial(rider.hex), axial(lands)),
            lives=bool(places),
        )
    )
    if not places:
        _out(battle, field.figures[mount.id], "dead", "no-landing")
        if field.figures[key].health == "sound":
            figure = field.change(key, health="wounded", stunned=False)
            _tell(battle, figure, "wounded", why="no-landing")


def landing(field: Field, rider: Figure) -> list[Hex]:
    """Return the hexes beside a mount on which its rider can land, the farthest from his enemies first."""
    afoot = msgspec.structs.replace(rider, mount="", facing=0)
    ways = field.ways(afoot)
    enemies = enemy_hexes(field, rider)
    free = [
        hex
        for hex in field.around(rider)
        if hex in field.theatre.map.hexes
        and not field.on(hex)
        and heap(field, hex) < BLOCKED
        and any(ways.passes(cell, hex) for cell in field.cells(rider))
    ]
    return sorted(free, key=lambda hex: (-min((STEPS_OF[hex - enemy] for enemy in enemies), default=0), hex))


def let_go(battle: Battle[Field], key: str) -> None:
    """Let go of all animals that a figure leads, and of the prisoners whom he guards (CH-7.0-d)."""
    field = battle.state
    for animal in led(field, field.figures[key]):
        field.change(animal.id, led_by="")
    for prisoner in tuple(man for man in field.figures.values() if man.guard == key):
        hex = _free_near(field, field.figures[key])
        if hex is not None:
            field.put(msgspec.structs.replace(prisoner, gone="", guard="", hex=hex, facing=0))
            name = figure_name(field, prisoner.id)
            battle.emit(Freed(rule="CH-7.0-d", figure=prisoner.id, name=name))


def _free_near(field: Field, guard: Figure) -> Hex | None:
    """Return the nearest hex to a guard, within a few, on which one on foot can stand."""
    ways = field.lie.ways["foot"]
    near = [
        hex
        for hex in field.theatre.map.hexes
        if STEPS_OF[hex - guard.hex] <= FREED
        and not field.on(hex)
        and heap(field, hex) < BLOCKED
        and any(ways.passes(hex + step, hex) for step in DIRECTIONS)
    ]
    return min(near, key=lambda hex: (STEPS_OF[hex - guard.hex], hex), default=None)


def _tell(battle: Battle[Field], figure: Figure, what: What, *, mounted: bool = False, why: Why = "") -> None:
    name = figure_name(battle.state, figure.id)
    battle.emit(
        Harmed(
            rule="CH-7.0-d" if what == "stunned" else "CH-7.0-e",
            figure=figure.id,
            owner=figure.side,
            name=name,
            what=what,
            mounted=mounted,
            why=why,
        )
    )
