"""The odds of a combat as shown: its shifts, both strengths, and what can come of it; of a shot, too."""

from __future__ import annotations

from collections.abc import Iterable

from oriflamme.kernel.chances import Chance
from oriflamme.kernel.scenes import TallyCard
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack
from oriflamme.rulesets.cry_havoc.combat.odds import Reckoning, favours, prospects
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts


def shifts_card(field: Field, attack: Attack, found: Reckoning, title: Text | None = None) -> TallyCard:
    """Return the shifts of a combat, with the chance that it goes well for who attacks."""
    table = field.theatre.tables.melee
    targets = [field.figures[key] for key in attack.targets]
    good = sum(chance.ways for name, chance in prospects(table, found, targets) if favours(table, name))
    return TallyCard(
        title or Text("cry-havoc-card-shifts"), found.shifts.lines, found.shifts.total, good / 10
    )


def odds_notes(field: Field, attack: Attack, found: Reckoning) -> tuple[Text, ...]:
    """Return in words both strengths and the column, then each outcome with its ways out of ten."""
    table = field.theatre.tables.melee
    odds = table.columns[found.column]
    facts: Facts = {
        "attack": found.attack,
        "defence": found.defence,
        "odds": f"{odds[0]}/{odds[1]}",
        "armour": found.armour,
    }
    targets = [field.figures[key] for key in attack.targets]
    return (Text("cry-havoc-note-odds", facts), *outcome_notes(prospects(table, found, targets)))


def outcome_notes(chances: Iterable[tuple[str, Chance]]) -> tuple[Text, ...]:
    """Return in words each outcome with its ways out of ten."""
    return tuple(
        Text("cry-havoc-note-outcome", {"outcome": Text(f"cry-havoc-outcome-{name}"), "ways": chance.ways})
        for name, chance in chances
    )
