"""What a recruitment card says, in words, line by line (DW-I.1.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from oriflamme.kernel.text import Text, text

from .characteristics import MissileWeapon, Profile, Role


def movement_line(profile: Profile) -> Text:
    """Return the movement points of a card: by order, or a commander's, which are fixed (DW-V-PM, DW-X.2.1-b)."""
    points = profile.movement
    if profile.commander is not None:
        return text("dw-card-movement-fixed", points=points.move)
    return text("dw-card-movement", move=points.move, charge=points.charge, skirmish=points.skirmish)


def further_lines(profile: Profile) -> Iterator[Text]:
    """Yield the lines of a card that the base game does not read, where there is anything to say.

    Hit points, skills, morale and fear (DW-VIII.1.0), rank and zone of a commander (DW-X.0-c), attacks by nature (DW-XIV.1.0-j), special stands (DW-IX.0-a; a unit that
    lacks any says so, for it is unusual), special formations (DW-XIII.0-a).
    """
    if profile.hit_points > 1:
        yield text("dw-card-hit-points", points=profile.hit_points)
    if profile.firing_skill:
        yield text("dw-card-firing-skill", skill=profile.firing_skill)
    if profile.melee_skill:
        yield text("dw-card-melee-skill", skill=profile.melee_skill)
    if profile.morale is not None:
        yield text("dw-card-morale", first=profile.morale.first, second=profile.morale.second)
    if profile.fear:
        yield text("dw-card-fear", fear=profile.fear)
    yield from _command_and_formation(profile)


def _command_and_formation(profile: Profile) -> Iterator[Text]:
    if profile.commander is not None:
        yield text("dw-card-commander", stars=profile.commander.stars)
        if profile.commander.zone:
            yield text("dw-card-zone", zone=profile.commander.zone)
    elif profile.morale is not None:
        if set(profile.specials) == set(Role):
            yield Text("dw-card-specials-all")
        elif profile.specials:
            yield Text("dw-card-specials-" + "-".join(role.value for role in profile.specials))
        else:
            yield Text("dw-card-specials-none")
    if profile.attacks > 1:
        yield text("dw-card-attacks", attacks=profile.attacks)
    for mark in profile.marks:
        yield Text(f"dw-card-mark-{mark.value}")


@lru_cache(maxsize=256)
def profile_lines(profile: Profile) -> tuple[Text, ...]:
    """Return a recruitment card in words, line by line, without the unit's name (DW-I.1.5)."""
    lines = [
        text(
            "dw-card-stands",
            stands=profile.stands,
            figures=profile.figures,
            size=profile.size,
            kind=text("dw-card-cavalry" if profile.mounted else "dw-card-infantry"),
        ),
        movement_line(profile),
        text("dw-card-protection", melee=profile.melee_protection, missile=profile.missile_protection),
        text("dw-card-initiative", initiative=profile.initiative),
    ]
    for weapon in profile.melee:
        either = weapon.strength == weapon.against_cavalry
        lines.append(
            text(
                "dw-card-melee" if either else "dw-card-melee-cavalry",
                weapon=text(f"dw-weapon-{weapon.kind}"),
                strength=weapon.strength,
                cavalry=weapon.against_cavalry,
            )
        )
    if profile.charge_bonus:
        lines.append(text("dw-card-charge-bonus", bonus=profile.charge_bonus))
    return (*lines, *_missile_lines(profile.missile), *further_lines(profile))


def _missile_lines(weapon: MissileWeapon | None) -> tuple[Text, ...]:
    if weapon is None:
        return ()
    name = text(f"dw-weapon-{weapon.kind}")
    return tuple(
        text("dw-card-missile", weapon=name, strength=band.strength, reach=band.reach)
        for band in weapon.bands
    )
