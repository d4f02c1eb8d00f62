"""What a recruitment card says for the chapters from IX on, in words: special stands, formations, attacks, commanders."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.text import Text, text

from .characteristics import Profile, Role


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
