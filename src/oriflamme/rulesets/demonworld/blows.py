"""Sections VI.1.1 to VI.1.3: who may strike whom, with what, and the base number of a blow (DW-VI.1.1 to DW-VI.1.3-h)."""

from __future__ import annotations

import msgspec

from oriflamme.board.hexes import Side
from oriflamme.kernel.tally import Line, Tally

from .chapters import gathered, lines_of
from .characteristics import MeleeKind, MeleeWeapon, Order, Profile
from .declarations import Attack
from .field import Field
from .introduction import Stand, Unit
from .posts import before, side_facing


class Blow(Attack, frozen=True):
    """A declared blow, by ids of stands: the attacker, its target, and the stands that support it (DW-VI.1.3-a)."""

    attacker: str
    target: str
    supporters: tuple[str, ...] = ()

    @property
    def main(self) -> str:
        """The attacker."""
        return self.attacker


def first_phase(field: Field, unit: Unit) -> bool:
    """Return whether this turn's melee phase is the first of a unit's melee (DW-VI.1.0-c)."""
    return unit.first_melee == field.turn


def weapon_in_use(card: Profile, first: bool) -> MeleeWeapon | None:
    """Return the weapon that a stand uses: the first of its card, a lance only in the first phase (DW-II.5.2-f).

    None when it has none that it may use: then it cannot strike (DW-II.5.1-e).
    """
    for weapon in card.melee:
        if first or weapon.kind is not MeleeKind.LANCE:
            return weapon
    return None


def armed(field: Field, stand: Stand) -> bool:
    """Return whether a stand has a weapon to strike with in this turn's melee phase."""
    return weapon_in_use(field.profile(stand), first_phase(field, field.units[stand.unit])) is not None


def has_pikes(card: Profile) -> bool:
    """Return whether stands of a card are pike stands (DW-VI.1.3-f)."""
    for weapon in card.melee:  # noqa: SIM110 - asked for every blow thought of, and a generator takes twice as long
        if weapon.kind is MeleeKind.PIKE:
            return True
    return False


def in_front(field: Field, stand: Stand) -> tuple[Stand, ...]:
    """Return the enemy stands on a stand's front hexes, left first, each once: all that it may attack (DW-VI.1.1).

    What keeps hexes out of contact, such as a wall between them, keeps blows from being struck there.
    """
    ground = field.occupants.layers[stand.layer]
    taken = [pair for pair in before(stand) if pair[1] in ground]
    if not taken:
        return ()
    units, stands, side, found = field.units, field.stands, field.side(stand), list[Stand]()
    for cell, ahead in taken:
        for key in ground[ahead]:
            other = stands[key]
            if units[other.unit].side == side or other in found:
                continue
            if field.plain or field.meets(stand.part(cell), other.part(ahead)):
                found.append(other)
    return tuple(found)


def targets_in_reach(field: Field, stand: Stand) -> tuple[Stand, ...]:
    """Return the enemy stands that a stand can strike now: in its front, while it has a weapon (DW-VI.1.1)."""
    if not armed(field, stand):
        return ()
    against = field.ground.game.against_blow
    if not against:
        return in_front(field, stand)
    return tuple(foe for foe in in_front(field, stand) if not any(gathered(against, field, stand, foe)))


class BlowFacts(msgspec.Struct, frozen=True, gc=False):
    """What the number of a blow is made of: who strikes whom from which side of the target, with what, supports.

    `unit` and `card` are the attacker's, `foe` is the target's card. `first` says that this is the first melee phase of the attacker's melee (DW-VI.1.0-c).
    """

    attacker: Stand
    target: Stand
    unit: Unit
    card: Profile
    foe: Profile
    weapon: MeleeWeapon
    from_: Side
    supports: int
    first: bool


def melee_base_number(
    strength: int,
    protection: int,
    charge_bonus: int = 0,
    from_: Side = Side.FRONT,
    pikes_in_front: bool = False,
    supports: int = 0,
) -> Tally:
    """Return the base number of a blow, line by line (DW-VI.1.3-c).

    `strength` is the weapon's against this target, `protection` the target's melee protection, `charge_bonus` what
    counts of it, `from_` the side of the target on which the attacker stands, `pikes_in_front` whether the target is
    a pike stand (which matters in its front only), `supports` the stands that support the blow.
    """
    return Tally(tuple(_lines(strength, protection, charge_bonus, from_, pikes_in_front, supports)))


def _lines(
    strength: int, protection: int, charge_bonus: int, from_: Side, pikes_in_front: bool, supports: int
) -> list[Line]:
    lines = [
        Line("dw-line-melee-strength", strength, "DW-VI.1.3-c"),
        Line("dw-line-melee-protection", -protection, "DW-VI.1.3-c"),
    ]
    if charge_bonus:
        lines.append(Line("dw-line-charge-bonus", charge_bonus, "DW-VI.1.3-e"))
    if from_ is Side.REAR:
        lines.append(Line("dw-line-rear", 4, "DW-VI.1.3-g"))
    elif from_ is Side.FLANK:
        lines.append(Line("dw-line-flank", 2, "DW-VI.1.3-g"))
    elif pikes_in_front:
        lines.append(Line("dw-line-pikes", -1, "DW-VI.1.3-f"))
    if supports:
        lines.append(Line("dw-line-melee-support", 3 * supports, "DW-VI.1.3-h", supports))
    return lines


def blow_lines(field: Field, facts: BlowFacts) -> list[Line]:
    """Return the lines of the base game: strength, protection, charge, side or pikes, supports (DW-VI.1.3-c)."""
    card, foe = facts.card, facts.foe
    return _lines(
        facts.weapon.strength_against(foe.mounted),
        foe.melee_protection,
        card.charge_bonus if facts.first and card.mounted and facts.unit.order is Order.CHARGE else 0,
        facts.from_,
        has_pikes(foe),
        facts.supports,
    )


def as_it_stands(field: Field, target: Stand, attacker: Stand) -> Side | None:
    """Return the side of a target on which an attacker is, as they stand (DW-VI.1.3-g)."""
    return side_facing(target, attacker)


def blow_tally(field: Field, attacker: Stand, target: Stand, supports: int = 0) -> Tally:
    """Return the base number of a blow of one stand at an adjacent enemy, with so many supports (DW-VI.1.3-c).

    Raises `ValueError` when the stands are not adjacent or the attacker has no weapon it may use.
    """
    unit = field.units[attacker.unit]
    first = first_phase(field, unit)
    card = field.profile(attacker)
    weapon = weapon_in_use(card, first)
    side = field.ground.game.struck_from(field, target, attacker)
    if weapon is None or side is None:
        raise ValueError(f"{attacker.id} cannot strike {target.id}")
    foe = field.profile(target)
    facts = BlowFacts(attacker, target, unit, card, foe, weapon, side, supports, first)
    return Tally(lines_of(field.ground.game.blow_lines, field, facts))
