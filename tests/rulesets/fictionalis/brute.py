"""The combat tables of the book a second time, written from its pages as plain rows, for differential tests.

Nothing here calls the engine's tables: kinds are strings (`Kn(S)`) and circumstances are words. The outcome tables are in
`brute_outcomes`. Slow and literal on purpose.
"""

from __future__ import annotations

from typing import NamedTuple

# -- who is what (seed lines 142-156) ----------------------------------------------------------------------------------

MOUNTED = ["El", "Kn", "Cv", "LH", "Cm", "Dr", "Be", "Exp"]
NAVAL = ["Gal", "Shp", "Bts"]
AERIAL = ["Fl", "Ab"]
SKIRMISHERS = ["LH", "Fl", "Ps"]


class One(NamedTuple):
    """A side: its kind as written, and words about it (those of the calculators, and `bound`)."""

    kind: str
    words: frozenset[str] = frozenset()

    @property
    def type(self) -> str:
        return self.kind.split("(")[0]

    @property
    def grade(self) -> str:
        return self.kind[-2]

    @property
    def winged(self) -> bool:
        return "(W," in self.kind

    def says(self, *words: str) -> bool:
        return any(word in self.words for word in words)


def category(one: One) -> str:
    if one.winged or one.type in AERIAL:
        return "air"
    if one.type in NAVAL:
        return "naval"
    return "mounted" if one.type in MOUNTED else "foot"


def infantry(one: One) -> bool:
    train = one.type in ("WWg", "Bg", "Pon") or (one.type == "Art" and one.grade != "X")
    return category(one) == "foot" and not train


# -- what counts as what (seed lines 170-418); `how` is melee, shoots, shot or other ------------------------------------


def as_in(one: One, foe: One, how: str) -> str:
    """Return type and grade letter that one counts as, `Kn(S)`."""
    exceptions = {
        "El": _el, "Kn": _kn, "Pk": _pk, "Ax": _ax, "Bw": _bw, "Ps": _ps, "Art": _art, "Ab": _ab, "Shp": _shp,
        "Bts": _bts,
    }  # fmt: skip
    if one.grade == "X" and one.type in exceptions:
        return exceptions[one.type](one, foe, how)
    fixed = {
        "Cm(X)": "Cm(I)", "Bd(X)": "Bd(S)", "Bd(E)": "Bd(O)", "WWg(X)": "WWg(O)", "Bh(X)": "Bh(S)", "Pon(I)": "WWg(I)",
    }  # fmt: skip
    return fixed.get(one.kind, f"{one.type}({one.grade})")


def _el(one: One, foe: One, how: str) -> str:
    return "Art(F)" if how == "shoots" else "El(I)"


def _kn(one: One, foe: One, how: str) -> str:
    if how == "shot" and (foe.type == "Bw" or category(foe) == "naval"):
        return "Kn(S)"
    if how == "melee":
        if foe.type in ("LH", "Sp", "Pk", "Bw"):
            return "Kn(S)"
        if foe.type in ("Exp", "Bd", "Wb") or (foe.type == "Kn" and foe.grade != "X"):
            return "Kn(I)"
    return "Kn(O)"


def _pk(one: One, foe: One, how: str) -> str:
    if how == "shot" and foe.type == "Bw":
        return "Pk(S)"
    if how == "melee":
        # Bows (X) fight foot as Spears, handgunners fight as Auxilia.
        if foe.type in ("Cv", "LH", "Ax", "Bh", "Be", "Ps") or category(foe) == "air" or foe.kind == "Art(X)":
            return "Pk(S)"
        if foe.type == "Bw" and foe.grade != "X":
            return "Pk(S)"
    return "Pk(I)"


def _ax(one: One, foe: One, how: str) -> str:
    if how == "melee":
        if foe.type in ("Dr", "De"):
            return "Ax(O)"
        if foe.type in ("Kn", "Cv", "Bh", "Be", "Exp", "Wb") or category(foe) == "air":
            return "Ax(S)"
    return "Ax(I)"


def _bw(one: One, foe: One, how: str) -> str:
    deep = one.says("rear-bows")
    if how == "melee" and (infantry(foe) or category(foe) == "air"):
        return "Sp(O)" if deep else "Sp(I)"
    if how == "melee" and category(foe) == "mounted":
        return "Bw(S)"
    return "Bw(S)" if deep or (how == "shot" and foe.type == "Bw") else "Bw(O)"


def _ps(one: One, foe: One, how: str) -> str:
    return "Ps(S)" if foe.kind == "Bh(X)" else "Ps(I)"


def _art(one: One, foe: One, how: str) -> str:
    return "Ax(I)" if how == "melee" else "Art(F)"


def _ab(one: One, foe: One, how: str) -> str:
    return "Art(F)" if how == "shoots" else "Ab(S)"


def _shp(one: One, foe: One, how: str) -> str:
    fort = how == "melee" and foe.says("fortified", "walls")
    return "Shp(S)" if how in ("shoots", "shot") or fort else "Shp(I)"


def _bts(one: One, foe: One, how: str) -> str:
    return "Art(S)" if how in ("shoots", "shot") else "Bts(I)"


# -- factors (seed lines 1255-1276) ------------------------------------------------------------------------------------

FACTORS = """
El 3 5 3 4 | Exp 3 4 4 4 | Art 3 4 4 4 | Kn 3 4 4 3 4 | WWg 3 4 4 3 4 | Pk 5 4 4 3 | Sp 4 4 4 4 | Cm 3 4 3 2
Cv 3 3 3 3 | Gal 3 3 3 3 | Shp 3 3 3 3 | Bd 3 3 4 5 4 | Bw 4 4 3 2 | Wb 3 2 3 3 | Ax 3 2 3 3 | LH 2 2 2 2
Ps 2 2 2 2 | Hd 2 2 2 2 | Bts 2 2 2 2 | Lk 2 2 2 2 | Sy 2 2 2 2 | Fl 2 2 2 2 | Bg 1 1 1 1 | Ab 4 4 4 4
De 5 5 5 5 | Dr 4 4 5 5 | DrW 5 4 5 5 | Bh 3 4 5 5 | Be 2 4 2 3
"""
ROWS = {
    row.split()[0]: [int(number) for number in row.split()[1:]]
    for line in FACTORS.strip().splitlines()
    for row in line.split("|")
}
COLUMN = {"air": 0, "mounted": 1, "naval": 2, "foot": 3}


class Combat(NamedTuple):
    """One side's part: melee, shoots (unanswered), shot (without answer), both."""

    own: One
    foe: One
    part: str

    @property
    def shoots(self) -> bool:
        return self.part in ("shoots", "both")

    @property
    def shot(self) -> bool:
        return self.part in ("shot", "both")

    @property
    def acts_as(self) -> str:
        return as_in(self.own, self.foe, "shoots" if self.shoots else self.part)

    @property
    def suffers_as(self) -> str:
        return as_in(self.own, self.foe, "shot" if self.shot else self.part)

    @property
    def other(self) -> Combat:
        part = {"melee": "melee", "both": "both", "shoots": "shot", "shot": "shoots"}[self.part]
        return Combat(self.foe, self.own, part)


def factor(combat: Combat) -> int:
    own, foe = combat.own, combat.foe
    name = "DrW" if own.winged else combat.acts_as.split("(")[0]
    fireproof = foe.type in ("Ps", "Ax") or foe.kind in ("Bd(D)", "Art(X)")
    if own.kind == "Ps(X)" and combat.part == "melee" and not fireproof:
        name = "Art"
    row = ROWS["Bg" if own.says("landed") else name]
    if combat.part == "melee" and foe.says("fortified", "walls"):
        return row[3]
    if foe.kind == "El(X)" and combat.part != "melee" and name not in ("Bw", "WWg"):
        return row[3]
    if combat.shot and foe.type == "Bw" and len(row) == 5:
        return row[4]
    return row[COLUMN[category(foe)]]


# -- tactical factors (seed lines 1297-1318) ---------------------------------------------------------------------------


def bad(one: One) -> bool:
    return one.says("bad-going", "difficult")


def tactical(combat: Combat) -> int:
    own, foe, melee = combat.own, combat.foe, combat.part == "melee"
    target = melee or combat.shot
    total = 0
    if target and own.says("fortified", "walls") and behind_works(combat):
        total += 2
    if target and own.says("general") and not own.says("demoralised"):
        total += 1
    if target and own.says("demoralised") and not own.says("general"):
        total -= 2
    if melee and own.says("uphill", "bank") and "air" not in (category(own), category(foe)):
        total += 1
    if melee:
        total -= min(2, own.says("overlap") + own.says("flank")) + own.says("rear")
    elif combat.shot:
        total -= 2 if foe.says("aided2") else 1 if foe.says("aided") else 0
    if own.says("weather") or (combat.shoots and own.says("trees")):
        total -= 1
    return total - (2 if melee and hindered(combat) else 0)


def behind_works(combat: Combat) -> bool:
    own, foe = combat.own, combat.foe
    if category(own) != "foot" or own.type in ("WWg", "Pon") or category(foe) == "air":
        return False
    if foe.kind in ("WWg(S)", "Shp(X)"):
        return False
    shooter = "" if combat.part == "melee" else combat.other.acts_as
    if own.says("fortified"):
        return not (shooter.startswith("Art") or (not shooter and foe.kind == "Ps(X)"))
    return shooter != "Art(S)"


def hindered(combat: Combat) -> bool:
    own, foe = combat.own, combat.foe
    if category(own) == "mounted" and own.type != "Be":
        attacks = foe.says("fortified", "walls") and own.type != "Dr"
        return attacks or bad(own) or (infantry(foe) and bad(foe))
    if own.type == "Bd" or own.kind in ("Wb(S)", "Wb(O)"):
        return infantry(foe) and bad(foe)
    train = own.type in ("WWg", "Bg", "Pon") or (own.type == "Art" and own.grade != "X")
    if own.type in ("Sp", "Pk") or own.kind == "Hd(O)" or train or combat.acts_as.startswith("Sp"):
        return bad(own) or own.says("crossing")
    return own.type == "Bh" and own.grade != "X" and own.says("difficult")


# -- class modifiers (seed lines 1320-1327) ----------------------------------------------------------------------------


def class_modifier(combat: Combat, ahead: int) -> int:
    own, foe, melee = combat.own, combat.foe, combat.part == "melee"
    grade = combat.other.suffers_as[-2]
    superior, guns = grade in "SD", combat.acts_as.startswith("Art")
    total = 0
    if superior and ahead > 0:
        spared = (
            (combat.shoots and guns)
            or (own.kind == "Bd(D)" and foe.type == "Dr")
            or (melee and own.type in ("Dr", "De"))
            or (melee and own.type == "El" and foe.type not in ("De", "Ab", "Dr"))
        )
        if not spared or grade == "D":
            total -= 1
    outshot = (superior and ahead == 1) or (grade in "FO" and ahead == 0)
    if combat.shoots and combat.acts_as[-2] == "S" and outshot:
        total += 1
    if (melee or combat.shoots) and grade == "I" and ahead >= 0:
        total += 1
    if grade == "F" and ahead > 0 and not guns and (combat.shoots or (melee and own.says("bound"))):
        total += 1
    return total
