"""Sheets in words, line by line."""

from __future__ import annotations

from functools import lru_cache

from oriflamme.kernel.text import Text

from .introduction import Facts, Sheet, Values
from .tables import Weapons


@lru_cache(maxsize=200)
def profile(sheet: Sheet, known: Weapons) -> tuple[Text, ...]:
    """Return the lines of a sheet: values sound and wounded, status and morale, armour, skills, weapons of the tables (`known`)."""
    lines = [_values("sound", sheet.sound), _values("wounded", sheet.wounded)]
    if sheet.mounted is not None:
        lines.append(_values("mounted", sheet.mounted))
    if not sheet.animal:
        grade = Text(f"cry-havoc-grade-{sheet.grade or 'none'}")
        facts: Facts = {
            "status": Text(f"cry-havoc-status-{sheet.status}"),
            "morale": sheet.morale,
            "grade": grade,
        }
        lines.append(Text("cry-havoc-line-status", facts))
    if sheet.armour != "none":
        lines.append(Text("cry-havoc-line-armour", {"armour": Text(f"cry-havoc-armour-{sheet.armour}")}))
    lines += [Text(f"cry-havoc-skill-{skill}") for skill in sheet.skills]
    for carried in sheet.weapons:
        weapon = known.weapon(carried.weapon).name
        if carried.shots is None:
            lines.append(Text("cry-havoc-line-weapon", {"weapon": weapon}))
        else:
            lines.append(Text("cry-havoc-line-thrown", {"weapon": weapon, "shots": carried.shots}))
    if sheet.barded:
        lines.append(Text("cry-havoc-line-barded"))
    if sheet.large:
        lines.append(Text("cry-havoc-line-large", {"wounds": sheet.wounds}))
    return tuple(lines)


def _values(which: str, values: Values) -> Text:
    facts: Facts = {"attack": values.attack, "defence": values.defence, "movement": values.movement}
    return Text(f"cry-havoc-line-{which}", facts)
