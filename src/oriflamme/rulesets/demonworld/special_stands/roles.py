"""Who is special, and what that is worth: manoeuvres and close combat (DW-IX.0-a to DW-IX.3.0-b)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from oriflamme.kernel.tally import Line
from oriflamme.rulesets.demonworld.blows import BlowFacts
from oriflamme.rulesets.demonworld.characteristics import Profile, Role
from oriflamme.rulesets.demonworld.commanders.ranks import joined
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit


def with_roles(field: Field, unit: Unit, stands: tuple[Stand, ...]) -> tuple[Stand, ...]:
    """Return the stands of a unit with the roles that its card names, the first stand's first (DW-IX.0-b).

    Stands with a card of their own are no figures of the unit and have none.
    """
    specials = field.profile(unit).specials
    return _cast(stands, specials) if specials else stands


@lru_cache(maxsize=1_000)
def _cast(stands: tuple[Stand, ...], specials: tuple[Role, ...]) -> tuple[Stand, ...]:
    roles = iter(specials)
    return tuple(
        [stand if stand.card else msgspec.structs.replace(stand, role=next(roles, None)) for stand in stands]
    )


def special_stands(field: Field, unit: Unit) -> tuple[Stand, ...]:
    """Return the special stands of a unit in play and the commanders who have joined it (DW-IX.4.0-b), in its order."""
    stands = field.stands_of(unit)
    # Most units have nobody special, and are asked often.
    if all(stand.role is None and stand.card is None for stand in stands):
        return ()
    commanders = joined(field, unit)
    return tuple([stand for stand in stands if stand.role is not None or stand in commanders])


def card_and_musician(card: Profile, stands: Sequence[Stand]) -> int:
    """Return the manoeuvres of a unit: its card's number, and one more while it has a musician (DW-IX.1.0-a to -c)."""
    return to_music(card, music=any(stand.role is Role.MUSICIAN for stand in stands))


def to_music(card: Profile, *, music: bool) -> int:
    """Return the manoeuvres of a unit of a card that has a musician, or none (DW-IX.1.0-a)."""
    return card.manoeuvres + music


def bonus_lines(field: Field, facts: BlowFacts) -> Iterator[Line]:
    """Yield the bonus of a leader or standard bearer who strikes; in support he adds what any stand adds (DW-IX.2.0-b)."""
    if facts.attacker.role is Role.LEADER:
        yield Line("dw-line-leader", 1, "DW-IX.2.0-b")
    elif facts.attacker.role is Role.STANDARD_BEARER:
        yield Line("dw-line-standard-bearer", 1, "DW-IX.3.0-b")
