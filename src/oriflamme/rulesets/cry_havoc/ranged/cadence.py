"""How often a weapon shoots, and what else its bearer can do in a turn (CH-3.1-a to CH-3.1-c, CH-3.2-d, CH-3.3-a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.tables import Weapon
from oriflamme.rulesets.cry_havoc.turn import deed, figure_name


class Ammunition(Page, frozen=True, tag="ch-ammunition-1"):
    """Shots that have been spent, by figure and weapon, and who has to dismount before he can reload; open to all."""

    spent: dict[str, dict[str, int]] = {}
    empty: tuple[str, ...] = ()
    used: dict[str, str] = {}

    def seen_by(self, player: str | None) -> Self:
        """Return it whole."""
        return self


def weapons(field: Field, figure: Figure) -> tuple[Weapon, ...]:
    """Return the weapons of a figure for which he has a shot left."""
    spent = field.pages[Ammunition].spent.get(figure.id, {})
    return tuple(
        field.theatre.tables.weapon(carried.weapon)
        for carried in field.sheet(figure).weapons
        if carried.shots is None or spent.get(carried.weapon, 0) < carried.shots
    )


def against_shooting(field: Field, figure: Figure, weapon: Weapon, *, defensive: bool) -> Iterator[Reason]:
    """Yield why a figure cannot shoot with a weapon in this step for what it has done in this turn."""
    facts: Facts = {"name": figure_name(field, figure.id)}
    done = deed(field, figure.id)
    shots = done.shot + done.shot_back
    if done.shot_back if defensive else done.shot:
        yield Reason("CH-3.2-a", Text("cry-havoc-refused-has-shot", facts))
        return
    if weapon.crossbow or weapon.cadence == 3:
        if shots or done.moved:
            yield Reason("CH-3.2-d" if defensive else "CH-3.3-a", Text("cry-havoc-refused-cadence-3", facts))
        if figure.mount and figure.id in field.pages[Ammunition].empty:
            yield Reason("CH-3.1-a", Text("cry-havoc-refused-reload-mounted", facts))
    elif (weapon.cadence == 2 and shots and done.moved) or (
        weapon.cadence == 2 and done.moved and defensive and not weapon.throw
    ):
        yield Reason("CH-3.3-a", Text("cry-havoc-refused-cadence-2", facts))


def against_moving(field: Field, figure: Figure) -> Iterator[Reason]:
    """Yield why a figure cannot move or charge for what it has shot in this turn (CH-2.1-e, CH-3.3-a)."""
    done = deed(field, figure.id)
    shots = done.shot + done.shot_back
    if not shots:
        return
    name = field.pages[Ammunition].used.get(figure.id)
    weapon = field.theatre.tables.weapon(name) if name else None
    if weapon is None or weapon.cadence == 1:
        return
    if weapon.cadence == 3 or shots > 1:
        facts: Facts = {"name": figure_name(field, figure.id)}
        yield Reason("CH-3.3-a", Text("cry-havoc-refused-shot-not-move", facts))


def spend(field: Field, figure: Figure, weapon: Weapon) -> None:
    """Note a shot."""
    page = field.pages[Ammunition]
    own = page.spent.get(figure.id, {})
    spent = {**page.spent, figure.id: {**own, weapon.id: own.get(weapon.id, 0) + 1}}
    empty = page.empty
    if weapon.crossbow and figure.mount and not weapon.mounted_reload and figure.id not in empty:
        empty = (*empty, figure.id)
    field.pages.put(Ammunition(spent, empty, {**page.used, figure.id: weapon.id}))


def reload_on_foot(field: Field, figure: Figure) -> None:
    """Note that who has dismounted can reload (CH-3.1-a)."""
    page = field.pages[Ammunition]
    if figure.id in page.empty:
        left = tuple(key for key in page.empty if key != figure.id)
        field.pages.put(Ammunition(page.spent, left, page.used))
