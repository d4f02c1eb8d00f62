"""How often a weapon shoots, and what else its bearer can do in a turn (CH-3.1-a to CH-3.1-c, CH-3.2-a, CH-3.2-d, CH-3.3-a).

What counts is the whole game turn, in whatever order the phases of the two sides come. Who uses several weapons in a turn keeps to the cadence
of each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Self

from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.tables import Weapon
from oriflamme.rulesets.cry_havoc.turn import Deed, deed, figure_name

STONE: Final = "stone"
"""The weapon that needs no skill (CH-6.2-b)."""


class Ammunition(Page, frozen=True, tag="ch-ammunition-1"):
    """Shots that have been spent in the battle, by figure and weapon; with what each has shot in a turn, and who has to get off to reload.

    Open to all.
    """

    spent: dict[str, dict[str, int]] = {}
    unloaded: tuple[str, ...] = ()
    turn: int = 0
    used: dict[str, tuple[str, ...]] = {}

    def seen_by(self, player: str | None) -> Self:
        """Return it whole."""
        return self


def weapons(field: Field, figure: Figure) -> tuple[Weapon, ...]:
    """Return the weapons of a figure for which he has a shot left (CH-3.1-c), a stone among them where some lie (CH-6.2-b)."""
    spent = field.pages[Ammunition].spent.get(figure.id, {})
    carried = tuple(
        field.theatre.tables.weapon(carried.weapon)
        for carried in field.sheet(figure).weapons
        if carried.shots is None or spent.get(carried.weapon, 0) < carried.shots
    )
    return (*carried, *_stones(field, figure))


def _stones(field: Field, figure: Figure) -> Iterator[Weapon]:
    """Yield the stone that anybody on foot can throw from where stones lie, if he carries none and the tables know it."""
    if figure.mount or not field.ground(figure.hex).stones:
        return
    sheet = field.sheet(figure)
    if not sheet.animal and all(carried.weapon != STONE for carried in sheet.weapons):
        yield from (weapon for weapon in field.theatre.tables.weapons.weapons if weapon.id == STONE)


def used(field: Field, figure: Figure) -> tuple[Weapon, ...]:
    """Return the weapons with which a figure has shot in this turn."""
    page = field.pages[Ammunition]
    names = page.used.get(figure.id, ()) if page.turn == field.turn else ()
    return tuple(field.theatre.tables.weapon(name) for name in names)


def against_shooting(field: Field, figure: Figure, weapon: Weapon, *, defensive: bool) -> Iterator[Reason]:
    """Yield why a figure cannot shoot with a weapon in this step: from its mount, or for what it has done in this turn."""
    facts: Facts = {"name": figure_name(field, figure.id)}
    done = deed(field, figure.id)
    if figure.mount and not _from_mount(field, figure, weapon):
        yield Reason("CH-3.1-b", Text("cry-havoc-refused-from-mount", facts))
    if has_shot(done, defensive=defensive):
        yield Reason("CH-3.2-a", Text("cry-havoc-refused-has-shot", facts))
        return
    if figure.mount and not weapon.mounted_reload and figure.id in field.pages[Ammunition].unloaded:
        yield Reason("CH-3.1-a", Text("cry-havoc-refused-reload-mounted", facts))
    if weapon.crossbow and (done.attacked or done.reacted):
        yield Reason("CH-3.1-a", Text("cry-havoc-refused-crossbow-attacked", facts))
    shot, shot_back = done.shot or not defensive, done.shot_back or defensive
    for one in (weapon, *used(field, figure)):
        # Who has fled or advanced has moved as well, though it was not his move (CH-3.2-d).
        moved = done.moved or (one.crossbow and defensive and done.hexes > 0)
        if not _keeps(one, shot, shot_back, moved):
            rule = "CH-3.2-d" if one.crossbow and defensive else "CH-3.3-a"
            yield Reason(rule, Text(f"cry-havoc-refused-cadence-{one.cadence}", facts))
            return


def _from_mount(field: Field, figure: Figure, weapon: Weapon) -> bool:
    """Return whether a rider can use a weapon: all that is thrown, and what is made for it (CH-3.1-a, CH-3.1-b)."""
    skilled = weapon.id == "long-bow" and "mounted-longbow" in field.sheet(figure).skills
    return weapon.mounted or bool(weapon.throw) or skilled


def _keeps(weapon: Weapon, shot: bool, shot_back: bool, moved: bool) -> bool:
    """Return whether what somebody does in a turn keeps to the cadence of a weapon with which he shoots in it (CH-3.3-a).

    Of the second cadence, fire in the enemy's phase and a move go together for what is thrown only: one shot and a move, or two shots
    (CH-3.1-c).
    """
    if weapon.cadence == 1:
        return True
    if weapon.cadence == 3:
        return shot + shot_back + moved <= 1
    if moved and shot_back and not weapon.throw:
        return False
    return shot + shot_back + moved <= 2


def against_moving(field: Field, figure: Figure) -> Iterator[Reason]:
    """Yield why a figure cannot move or charge for what it has shot in this turn (CH-2.1-e, CH-3.3-a)."""
    done = deed(field, figure.id)
    for weapon in used(field, figure):
        if not _keeps(weapon, done.shot, done.shot_back, moved=True):
            facts: Facts = {"name": figure_name(field, figure.id)}
            yield Reason("CH-3.3-a", Text("cry-havoc-refused-shot-not-move", facts))
            return


def against_attacking(field: Field, figure: Figure) -> Iterator[Reason]:
    """Yield why a figure cannot attack, leave a melee, retreat or form a wall, for what it has shot: a crossbow, and nothing else (CH-3.1-a)."""
    if any(weapon.crossbow for weapon in used(field, figure)):
        facts: Facts = {"name": figure_name(field, figure.id)}
        yield Reason("CH-3.1-a", Text("cry-havoc-refused-shot-crossbow", facts))


def spend(field: Field, figure: Figure, weapon: Weapon) -> None:
    """Note a shot."""
    page = field.pages[Ammunition]
    own = page.spent.get(figure.id, {})
    spent = {**page.spent, figure.id: {**own, weapon.id: own.get(weapon.id, 0) + 1}}
    shot = page.used if page.turn == field.turn else {}
    unloaded = page.unloaded
    if figure.mount and not weapon.mounted_reload and figure.id not in unloaded:
        unloaded = (*unloaded, figure.id)
    used_now = {**shot, figure.id: (*shot.get(figure.id, ()), weapon.id)}
    field.pages.put(Ammunition(spent, unloaded, field.turn, used_now))


def reload_on_foot(field: Field, figure: Figure) -> None:
    """Note that who has come off his mount can reload (CH-3.1-a)."""
    page = field.pages[Ammunition]
    if figure.id in page.unloaded:
        left = tuple(key for key in page.unloaded if key != figure.id)
        field.pages.change(Ammunition, unloaded=left)


def has_shot(done: Deed, *, defensive: bool) -> bool:
    """Return whether somebody has had his shot of the phase: one in his own, one in the enemy's (CH-3.2-a)."""
    return done.shot_back if defensive else done.shot
