"""The words in which people tell an odds calculator how a side stands, and the `Fighter` that they make.

A word says one thing about the side it is given for. What is said of the ground holds for both sides alike: a place
that is difficult for one is taken to be so for its enemy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, get_args

import msgspec

from .fight import REAR_RANKS, Behind, Fighter
from .going import Going
from .ground import Works
from .pieces import Power, Trait
from .profiles import in_its_nature
from .troops import Grade, Kind, Type, parse_kind

Word = Literal[
    "aided", "aided2", "amplifier", "aquatic", "bad-going", "bank", "charged", "chariot", "cover", "crossing",
    "demoralised", "difficult", "double", "elf", "expendables", "flank", "flank2", "fortified", "fresh", "general",
    "landed", "marsh", "mobile", "mud", "overlap", "overlap2", "power-i", "power-o", "power-s", "psiloi", "rear",
    "rear-bows", "ring", "support", "support2", "support3", "tower", "trees", "uphill", "walls", "water",
    "water-adapted", "weather",
]  # fmt: skip
"""The words there are:

- what it is: `general`, `demoralised`, `elf`, `chariot`, `aquatic`, `mobile` (Baggage), `water-adapted`, `landed`
  (Naval whose troops are ashore), `double` (on a double base with another of its kind), `rear-bows` (on a double base
  before Bows (S)), `ring`, `amplifier`, and its magic power: `power-i`, `power-o`, `power-s`;
- where it is: `uphill`, `bad-going` (rough), `difficult`, `crossing` (a river), `bank` (it defends one), `fortified`
  (behind temporary works), `walls` (permanent ones), `tower` (a raised tower of them), `cover` (a BUA, wood, enclosure
  or orchard), `marsh`, `mud`, `water`, `trees` (a shot from or into them);
- who is with it: `support`, `support2`, `support3` (ranks behind it), `psiloi` (that support it, as its last rank),
  `aided`, `aided2` (more shooters or assailants);
- what troubles it: `overlap`, `overlap2`, `flank`, `flank2` (flanks overlapped, contacted), `rear` (contacted),
  `weather`, `expendables` (at an edge of it or of a rank behind);
- how it came: `charged` (it moved its front into contact in this bound), `fresh` (they met in this bound).
"""

WORDS: Final[tuple[str, ...]] = get_args(Word)

Change = Callable[[Fighter], dict[str, Any]]


def _set(**changes: Any) -> Change:
    return lambda _: changes


def _trait(trait: Trait) -> Change:
    return lambda fighter: {"traits": (*fighter.traits, trait)}


def _ranks(count: int) -> Change:
    def behind(fighter: Fighter) -> dict[str, Any]:
        rank = Behind(_supporter(fighter), fighter.traits, fighter.going)
        return {"supports": (rank,) * count}

    return behind


def _supporter(fighter: Fighter) -> Kind:
    """Return whom the book has support a kind: Cavalry (O) and Psiloi (O) their betters, all others their like."""
    kind = fighter.kind
    ordinary = msgspec.structs.replace(kind, grade=Grade.ORDINARY)
    if kind.type is Type.CAVALRY and kind.grade is not Grade.INFERIOR:
        return ordinary
    if kind.type is Type.PSILOI and not fighter.has(Trait.ELF):
        return ordinary
    return kind


def _psiloi(fighter: Fighter) -> dict[str, Any]:
    """Return the ranks with Psiloi behind them that the army list lets support; those of foot have bows."""
    if fighter.kind.type is Type.CAVALRY:
        rank = Behind(Kind(Type.PSILOI, Grade.SUPERIOR), (Trait.SUPPORTS_CAVALRY,), fighter.going)
    else:
        rank = Behind(Kind(Type.PSILOI, Grade.ORDINARY), (Trait.SUPPORTS_FOOT, Trait.BOW), fighter.going)
    return {"supports": (*fighter.supports, rank)[:REAR_RANKS]}


_CHANGES: Final[Mapping[str, Change]] = MappingProxyType(
    {
        # Traits and going come first: ranks behind share them.
        "aquatic": _trait(Trait.AQUATIC),
        "chariot": _trait(Trait.CHARIOT),
        "elf": _trait(Trait.ELF),
        "mobile": _trait(Trait.MOBILE),
        "water-adapted": _trait(Trait.WATER),
        "bad-going": _set(going=Going.ROUGH),
        "difficult": _set(going=Going.DIFFICULT),
        "aided": _set(aides=1),
        "aided2": _set(aides=2),
        "amplifier": _set(amplifier=True),
        "bank": _set(bank=True),
        "charged": _set(struck_front=True, fresh=True),
        "cover": _set(cover=True),
        "crossing": _set(crossing=True),
        "demoralised": _set(demoralised=True),
        "double": lambda fighter: {"rear": fighter.kind},
        "expendables": _set(expendables=True),
        "flank": _set(flanked=1),
        "flank2": _set(flanked=2),
        "fortified": _set(works=Works.TEMPORARY),
        "fresh": _set(fresh=True),
        "general": _set(general=True),
        "landed": _set(landed=True),
        "marsh": _set(marsh=True),
        "mud": _set(mud=True),
        "overlap": _set(overlapped=1),
        "overlap2": _set(overlapped=2),
        "power-i": _set(power=Power.INFERIOR),
        "power-o": _set(power=Power.ORDINARY),
        "power-s": _set(power=Power.SUPERIOR),
        "rear": _set(struck_rear=True),
        "rear-bows": _set(rear=Kind(Type.BOWS, Grade.SUPERIOR)),
        "ring": _set(ring=True),
        "support": _ranks(1),
        "support2": _ranks(2),
        "support3": _ranks(3),
        "psiloi": _psiloi,
        "trees": _set(trees=True),
        "uphill": _set(higher=True),
        "walls": _set(works=Works.PERMANENT),
        "tower": _set(works=Works.PERMANENT, tower=True),
        "water": _set(water=True),
        "weather": _set(hampered=True),
    }
)


def split_words(text: str) -> tuple[str, ...]:
    """Return the words of a comma-separated list. Raises ValueError that names what is no word and lists all there are."""
    words = tuple(word for word in (part.strip().lower() for part in text.split(",")) if word)
    strange = [word for word in words if word not in _CHANGES]
    if strange:
        raise ValueError(f"{', '.join(strange)}: no such factor; there are: {', '.join(WORDS)}")
    return words


def read_fighter(kind: str, factors: str, *, own_bound: bool) -> Fighter:
    """Return the fighter that a kind (`Kn(S)`) and a list of words make. Raises ValueError.

    What the opponent adds to it, its own view of the opponent's ground and a meeting in this bound, is for `opposed`.
    """
    fighter = Fighter(kind=in_its_nature(parse_kind(kind)), own_bound=own_bound)
    words = split_words(factors)
    for name, change in _CHANGES.items():
        if name in words:
            fighter = msgspec.structs.replace(fighter, **change(fighter))
    return fighter


def opposed(a: Fighter, b: Fighter) -> tuple[Fighter, Fighter]:
    """Return two fighters who know of each other: the ground is alike for both, and they met when either says so."""
    fresh = a.fresh or b.fresh
    return (
        msgspec.structs.replace(a, foe_going=b.going, fresh=fresh),
        msgspec.structs.replace(b, foe_going=a.going, fresh=fresh),
    )
