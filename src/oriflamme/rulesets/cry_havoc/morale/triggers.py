"""What shakes morale: somebody is killed, captured, routed or panics near by (CH-8.1-b, CH-8.1-c, CH-8.3-a)."""

from __future__ import annotations

from typing import Final, Literal, Self, TypeAlias

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.pages import Page
from oriflamme.kernel.steps import Step
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure

What: TypeAlias = Literal["killed", "captured", "routed", "panicked"]

NEAR: Final = 3
"""Hexes within which the fall of an ally is felt (CH-8.3-a)."""
LEADER: Final = 6
"""Hexes within which the fall of a leader is felt (CH-8.3-a)."""


class Shaken(Page, frozen=True, tag="ch-shaken-1"):
    """What has happened that morale is tested for; open to all.

    `fallen` are those killed in this turn, in order. `waiting` are the regulars who test at the next recovery.
    """

    fallen: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> Self:
        """Return it whole."""
        return self


def irregular(field: Field, man: Figure) -> bool:
    """Return whether somebody is tested as an irregular: leaders are as good as regulars (CH-8.1-b, CH-8.2-a)."""
    sheet = field.sheet(man)
    return sheet.status == "irregular" and not sheet.grade


def note(battle: Battle[Field], key: str, what: What) -> None:
    """Note what has befallen a figure: irregulars who feel it test at once, regulars at the next recovery (CH-8.1-b, CH-8.1-c)."""
    field = battle.state
    figure = field.figures[key]
    page = field.pages[Shaken]
    if what == "killed" and not field.sheet(figure).animal:
        field.pages.put(Shaken((*page.fallen, key), page.waiting))
    if field.sheet(figure).animal:
        return
    felt = [man for man in field.men(figure.side) if man.id != key and feels(field, man, figure, what)]
    at_once = tuple(man.id for man in felt if irregular(field, man))
    later = tuple(man.id for man in felt if man.id not in at_once)
    page = field.pages[Shaken]
    field.pages.put(Shaken(page.fallen, tuple(dict.fromkeys((*page.waiting, *later)))))
    if at_once:
        battle.push(Shudder(at_once))


def feels(field: Field, man: Figure, figure: Figure, what: What) -> bool:
    """Return whether somebody tests his morale for what has befallen another of his side (CH-8.1-b, CH-8.3-a)."""
    from oriflamme.rulesets.cry_havoc.ranged.sight import sees  # noqa: PLC0415 - sight asks for much

    if not man.alive or man.nerve == "rout":
        return False
    grade = field.sheet(figure).grade
    reach = LEADER if grade else NEAR
    # The panic of a leader alone is felt; capture by irregulars alone (CH-8.1-b).
    near = field.apart(man, figure) <= reach and (what != "panicked" or bool(grade))
    if near and (what != "captured" or irregular(field, man)):
        return True
    return grade == "general" and what != "panicked" and sees(field, man, figure)


class Shudder(Step, frozen=True, tag="ch-shudder-1"):
    """Irregulars test their morale at once (CH-8.1-b), and whoever was attacked by surprise (CH-8.3-a)."""

    figures: tuple[str, ...]
    cause: Literal["loss", "surprise"] = "loss"

    def run(self, battle: Battle[Field]) -> None:
        """Test them."""
        from .tests import MoraleTest  # noqa: PLC0415 - who flees shakes others in turn

        battle.push(MoraleTest(self.figures, self.cause))


def fallen_near(field: Field, figure: Figure) -> int:
    """Return how many of his side have been killed in this turn within three hexes of a figure (CH-8.3-c)."""
    return sum(
        1
        for key in field.pages[Shaken].fallen
        if field.figures[key].side == figure.side and field.apart(field.figures[key], figure) <= NEAR
    )
