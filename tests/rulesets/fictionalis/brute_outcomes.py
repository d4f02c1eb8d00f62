"""The outcome tables of the book a second time, and all dice thrown through them: see `brute`.

Every row is a list of what destroys, routs or drives back.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product

from tests.rulesets.fictionalis.brute import (
    ROWS,
    Combat,
    One,
    as_in,
    bad,
    category,
    class_modifier,
    factor,
    tactical,
)

# -- outcomes (seed lines 1341-1385): types, what must be true (any of the alternatives), what happens ------------------

D, R, F, FD, N = "destroyed", "recoil", "flee", "flee-dice", "nothing"
RAMS = ["Kn & theirs", "Cm(S) & theirs", "Exp & theirs"]

LESS: list[tuple[str, list[str], str]] = [
    ("Lk Exp", [""], D),
    ("El", ["LH", "Fl", "Ps", "Ax", "Art & shot", "=Cm(X)"], D),
    ("El", [""], R),
    (
        "Kn",
        [
            "El",
            "Exp",
            "De",
            "LH",
            "Bw(S) & touch & charged",
            "=Bd(X) & touch & foe-bound",
            "touch & difficult",
        ],
        D,
    ),
    ("Kn", [""], R),
    (
        "Be",
        ["mounted & touch & good & theirs", "Dr & touch & good & theirs", "De & touch & good & theirs"],
        D,
    ),
    ("Be", [""], R),
    ("LH", ["Art & shot", "Exp", "difficult"], F),
    ("Cv Cm", ["Exp", "difficult"], F),
    ("LH Cv Cm", [""], R),
    ("Bd(D)", [*RAMS, "De", "Wb"], D),
    ("Bd(D)", [""], R),
    ("Sp Pk Bd", [*RAMS, "De", "Dr", "Wb"], D),
    ("Sp Pk Bd", [""], R),
    ("Wb", [*RAMS, "Bh & theirs", "El", "De", "Dr"], D),
    ("Wb", [""], R),
    ("Ax", ["Kn & theirs", "Cm(S) & theirs", "Bh & theirs", "De", "Dr"], D),
    ("=Ax(X)", ["El", "Exp", "Wb"], D),
    ("Ax", [""], R),
    ("Bw", ["winged & touch & good", "Fl & touch & good", "De & touch & good", "mounted & touch"], D),
    ("Bw", [""], R),
    ("Ps", ["Kn & theirs", "Cv & theirs", "LH & theirs", "Cm(S) & theirs"], D),
    ("Ps", ["El", "Bh", "Exp", "shot & not-Art", "ill"], R),
    ("Ps", [""], F),
    ("Art", ["touch"], D),
    ("Art", ["behind-works"], N),
    ("Art", [""], R),
    ("WWg", ["Art & =not-Art(X)"], D),
    ("=WWg(X)", [""], N),
    ("WWg", ["El", "Bh", "Be", "Dr", "De"], D),
    ("WWg(S)", ["touch & storming"], R),
    ("WWg", [""], N),
    ("Hd", [*RAMS, "Bh", "Dr", "De", "El", "Wb"], D),
    ("Hd", [""], R),
    ("Gal Shp Bts", ["Lk(S) & aquatic & foe-bound"], D),
    ("Gal Shp Bts", [""], R),
    ("Fl", [""], R),
    ("Bg", ["touch"], D),
    ("Bg", ["mobile"], F),
    ("Bg", [""], N),
    ("De Dr", ["touch & foe-general"], D),
    ("De Dr", [""], R),
    ("Bh", ["touch & foe-general", "De & foe-bound"], D),
    ("Bh", [""], R),
    ("Sy", ["touch & foe-general", "Lk & touch", "Sy & touch"], D),
    ("Sy", [f"{kind} & touch & theirs" for kind in ("Kn", "Cm(S)", "Cv", "LH", "Dr", "De", "Fl")], D),
    ("Sy", [""], FD),
    ("Ab", ["=Ps(X)", "Art(S)"], D),
    ("Ab", [""], R),
]
EMPTY_LESS = [(["touch & not-Exp"], D), ([""], N)]
EMPTY_HALF = [(["not-Exp"], D), ([""], N)]

ARCHERS = ["Bw", "Ps(O)", "Ps(S) & elf", "WWg(O)"]
LAND = "El Kn Cv LH Cm Exp Be Sp Pk Bd Wb Ax Bw Ps Art WWg Hd De Bh Lk Sy Bg Pon"

HALF: list[tuple[str, list[str], str]] = [
    ("Cv", ["Sp & good", "Pk & good", "=Ax(X) & good", "heavy-guns", "naval"], F),
    ("Cv", [""], D),
    ("LH", ["winged & touch", "Fl & touch & good", "mounted & touch", "De & touch", "touch & difficult"], D),
    ("LH", [f"{kind} & touch" for kind in ARCHERS], D),
    ("LH", [""], F),
    ("Ps", ["mounted & theirs", "Fl & theirs", "Bw", "Ax & =not-Ax(X)", "Ps"], D),
    ("=Ps(X)", [""], D),
    ("Ps", [""], F),
    ("Bh", ["LH", "Fl", "Ps & =not-Ps(X)"], R),
    ("Bh", ["naval"], F),
    ("Bh", [""], D),
    ("Sy", ["Bg"], R),
    ("Sy", ["touch & foe-general", "Lk & touch", "Sy & touch"], D),
    ("Sy", [f"{kind} & touch & theirs" for kind in ("Kn", "Cm(S)", "Cv", "LH", "Dr", "De", "Fl")], D),
    ("Sy", [""], FD),
    ("Gal Shp Bts", ["Art(S)", "Ab"], D),
    ("Gal Shp Bts", ["touch & not-Exp & not-Be"], D),
    ("Gal Shp Bts", ["touch"], R),
    ("Gal Shp Bts", [""], F),
    ("Fl", ["air & touch", *(f"{kind} & touch & charged" for kind in ARCHERS)], D),
    ("Fl", [""], F),
    ("Ab", ["air", "=Ps(X)", "Art & =not-Art(X)", "Bw & touch", "WWg & touch"], D),
    ("Ab", [""], F),
    ("Exp Lk", [""], D),
    ("Bg", ["mobile & naval", "mobile & heavy-guns"], F),
    ("Bg", [""], D),
    ("Dr(W", ["naval"], F),
    ("Dr(W", [""], D),
    ("", ["naval", "heavy-guns"], F),
    ("", [""], D),
]


def fits(kind: str, pattern: str) -> bool:
    """Return whether `Kn(S)` is a type `Kn` or a kind `Kn(S)`."""
    return kind == pattern or kind.split("(", maxsplit=1)[0] == pattern


def holds(word: str, combat: Combat) -> bool:
    facts, by = circumstances(combat)
    if word in facts:
        return facts[word]
    if word.startswith("=not-"):
        return combat.foe.kind != word[5:]
    if word.startswith("not-"):
        return not fits(by, word[4:])
    if word.startswith("="):
        return combat.foe.kind == word[1:]
    return fits(by, word)


@lru_cache(maxsize=4)
def circumstances(combat: Combat) -> tuple[dict[str, bool], str]:
    """Return what the words of the rows mean in a combat, and what the enemy counts as."""
    own, foe = combat.own, combat.foe
    by = combat.other.acts_as
    works = own.says("fortified", "walls") or foe.says("fortified", "walls")
    touch = combat.part == "melee"
    # Lines 178, 393, 416: who does harm as Artillery is neither Mounted, Naval nor Aerial then.
    group = "foot" if by.startswith("Art") else category(foe)
    return {
        "": True,
        "touch": touch,
        "shot": combat.shot,
        "difficult": own.says("difficult"),
        "good": not bad(own) and not works,
        # The ground counts alike for both in these tests.
        "theirs": not bad(own) and not works,
        "ill": bad(own),
        "charged": own.says("charged"),
        "behind-works": own.says("fortified", "walls"),
        "storming": foe.says("fortified", "walls"),
        "mobile": own.says("mobile"),
        "aquatic": foe.says("aquatic"),
        "elf": foe.says("elf"),
        "foe-bound": foe.says("bound"),
        "foe-general": foe.says("general"),
        "mounted": group == "mounted",
        "naval": group == "naval",
        "air": group == "air",
        "winged": foe.winged,
        "heavy-guns": touch and by in ("Art(S)", "Art(O)", "Art(F)"),
    }, by


def true(alternatives: list[str], combat: Combat) -> bool:
    return any(all(holds(word.strip(), combat) for word in one.split("&")) for one in alternatives)


def about(types: str, combat: Combat) -> bool:
    own = combat.suffers_as
    if types == "Dr(W":
        return combat.own.winged
    return any(
        pattern == "" or (pattern.startswith("=") and combat.own.kind == pattern[1:]) or fits(own, pattern)
        for pattern in types.split() or [""]
    )


def verdict(combat: Combat, own_total: int, foe_total: int) -> str:
    own, foe = combat.own, combat.foe
    if own_total > foe_total or combat.part == "shoots":
        return N
    spies = foe.type == "Sy"
    if own_total == foe_total:
        if (own.type == "Exp" and not spies) or (own.type == "Bg" and spies):
            return D
        return "continue" if combat.part == "melee" else N
    if spies and own.type != "Sy":
        fort = own.says("fortified", "walls")
        return D if own.says("general") or fort or own.type == "Bg" else N
    doubled = 2 * own_total <= foe_total
    land = own.type in [*LAND.split(), "Dr"] and not own.winged
    if doubled and land and own.says("cover") and holds("air", combat):
        return D if own.type == "Bg" and not own.says("mobile") else F
    if own.says("landed"):
        rows = EMPTY_HALF if doubled else EMPTY_LESS
        return next(result for alternatives, result in rows if true(alternatives, combat))
    table = HALF if doubled else LESS
    return next(
        result for types, alternatives, result in table if about(types, combat) and true(alternatives, combat)
    )


# -- all dice ----------------------------------------------------------------------------------------------------------

Shares = dict[str, float]


def fought(combat: Combat, extra: tuple[int, int] = (0, 0)) -> tuple[Shares, Shares]:
    """Return how often each outcome happens to each side over all 36 dice; `extra` is rear support."""
    other = combat.other
    base = factor(combat) + tactical(combat) + extra[0]
    against = factor(other) + tactical(other) + extra[1]
    counts: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    relations: tuple[Counter[tuple[int, int]], Counter[tuple[int, int]]] = (Counter(), Counter())
    changes = {
        ahead: (class_modifier(combat, ahead), class_modifier(other, -ahead))
        for ahead in _leads(base - against)
    }
    for die, enemy in product(range(1, 7), repeat=2):
        change, reply = changes[base + die - against - enemy]
        mine, theirs = base + die + change, against + enemy + reply
        relations[0][_example(mine, theirs)] += 1
        relations[1][_example(theirs, mine)] += 1
    for side, fight in enumerate((combat, other)):
        for (own, foe), times in relations[side].items():
            counts[side][verdict(fight, own, foe)] += times
    return _shares(counts[0]), _shares(counts[1])


def _leads(ahead: int) -> range:
    """Return by how much dice can change a lead."""
    return range(ahead - 5, ahead + 6)


def _example(own: int, foe: int) -> tuple[int, int]:
    """Return totals that stand for all that are more, equal, less, or half and less: one look at the tables for each."""
    if own >= foe:
        return (9, 8) if own > foe else (8, 8)
    return (4, 8) if 2 * own <= foe else (7, 8)


def _shares(counts: Counter[str]) -> Shares:
    return {name: float(Fraction(count, 36)) for name, count in counts.items()}


# -- magic (seed lines 1387-1399) --------------------------------------------------------------------------------------


def bewitched(caster: One, target: One) -> tuple[Shares, Shares]:
    """Return how often each outcome of a magic assault happens to caster and target."""
    counts: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for die, enemy in product(range(1, 7), repeat=2):
        mine = 4 + die + (1 if caster.says("general") and _power(target) else 0)
        theirs = _resistance(target) + enemy - (1 if caster.says("aided") else 0)
        ahead = mine - theirs
        mine += _magic_class(caster, target, ahead)
        counts[0][_magic_fate(caster, theirs, mine, spared=not _power(target))] += 1
        counts[1][_magic_fate(target, mine, theirs, spared=False)] += 1
    return _shares(counts[0]), _shares(counts[1])


def _power(one: One) -> str:
    """Return the letter of a power, empty without one."""
    return next((word[-1].upper() for word in one.words if word.startswith("power-")), "")


def _resistance(target: One) -> int:
    kind = as_in(target, One("Bg(O)"), "other").split("(")[0]
    total = 3 if _power(target) else ROWS["DrW" if target.winged else kind][3]
    if target.says("demoralised"):
        return total - (0 if target.says("general") else 2)
    return total + (1 if target.says("general") else 0)


def _magic_class(caster: One, target: One, ahead: int) -> int:
    grade = as_in(target, One("Bg(O)"), "shot")[-2]
    power, ward = _power(caster), _power(target)
    if ward == "S" or (ward == "O" and grade == "I"):
        grade = ward
    total = 0
    if grade in "SD" and ahead > 0 and not (caster.kind == "Bd(D)" and target.type == "Dr"):
        total -= 1
    if grade == "I" and ahead >= 0:
        total += 1
    if ward and power and ahead > 0 and "IOS".index(ward) <= "IOS".index(power):
        total += 2 if power == "S" else 1
    return total


def _magic_fate(one: One, foe_total: int, own_total: int, *, spared: bool) -> str:
    if own_total >= foe_total or spared:
        return N
    doubled = 2 * own_total <= foe_total
    if doubled and (_power(one) or one.type in ("Lk", "Sy", "De")):
        return D
    if one.type == "Bg" and not one.says("mobile"):
        return N
    return F if doubled else R
