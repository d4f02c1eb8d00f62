"""Bases, element equivalents and costs (seed lines 88-122, 578-751, 1466-1472)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from oriflamme.rulebook import index
from oriflamme.rulesets.fictionalis import bases, costs
from oriflamme.rulesets.fictionalis.equivalents import equivalent, worth
from oriflamme.rulesets.fictionalis.pieces import Artefact, Power, Rank, Trait
from oriflamme.rulesets.fictionalis.troops import Grade, Kind, Type, parse_kind

PACE = 1000


def points(kind: str, **more: Any) -> Fraction:
    return Fraction(costs.element_cost(parse_kind(kind), **more).total, 2)


# -- scales and bases ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-SCALE-GROUND")
@pytest.mark.parametrize(("name", "millimetres"), [("25mm", 40), ("15mm", 25), ("6mm", 25), ("2mm", 20)])
def test_fifty_paces_measure_what_the_table_of_scales_says(name: str, millimetres: int) -> None:
    assert bases.scale(name).paces(millimetres) == 50 * PACE


@pytest.mark.rule("DBF-SCALE-FIGURE")
def test_there_is_no_ten_millimetre_scale() -> None:
    with pytest.raises(LookupError, match="there are: 25mm, 15mm, 6mm, 2mm"):
        bases.scale("10mm")


@pytest.mark.rule("DBF-TABLE-SIZE")
@pytest.mark.parametrize(
    ("name", "size"),
    [("25mm", (3375, 1875)), ("15mm", (3600, 2400)), ("6mm", (3600, 2400)), ("2mm", (4500, 3000))],
)
def test_the_table_in_paces(name: str, size: tuple[int, int]) -> None:
    assert bases.table_size(name) == (size[0] * PACE, size[1] * PACE)


@pytest.mark.rule("DBF-FAST-ARMY")
def test_a_fast_play_table_has_half_the_area() -> None:
    (wide, deep), (full_wide, full_deep) = bases.table_size("15mm", fast_play=True), bases.table_size("15mm")
    assert 2 * wide * deep == full_wide * full_deep
    assert wide > deep


@pytest.mark.rule("DBF-BASE-SIZE")
@pytest.mark.parametrize("name", ["25mm", "15mm", "6mm", "2mm"])
def test_every_depth_is_the_one_the_register_prints(name: str) -> None:
    rows: Any = index().rule("DBF-BASE-SIZE").table
    column = [cell.rstrip("*") for cell in rows[0]].index(name)
    printed = {row[0]: int(row[column].removesuffix("mm")) for row in rows[3:]}
    for sample, row in {
        "De(S)": "depth: Demon, Dragon (I, F)",
        "Dr(I)": "depth: Demon, Dragon (I, F)",
        "Reg Dr(W,F)": "depth: Demon, Dragon (I, F)",
        "El(O)": "depth: Elephants, Chariots, Expendables, Artillery except (X) or on wagon, Baggage",
        "Art(S)": "depth: Elephants, Chariots, Expendables, Artillery except (X) or on wagon, Baggage",
        "Kn(X)": "depth: Knights, Cavalry, Light Horse, Camelry, Hordes, Beasts",
        "Hd(O)": "depth: Knights, Cavalry, Light Horse, Camelry, Hordes, Beasts",
        "Be(I)": "depth: Knights, Cavalry, Light Horse, Camelry, Hordes, Beasts",
        "Bd(X)": printed_loose(rows),
        "Wb(F)": printed_loose(rows),
        "Art(X)": printed_loose(rows),
        "Sy(O)": printed_loose(rows),
        "Bd(D)": "depth: Spears, Pikes, other Blades, other Warband",
        "Wb(S)": "depth: Spears, Pikes, other Blades, other Warband",
        "Dr(S)": printed_long(rows),
        "Ab(I)": printed_long(rows),
        "Pon(I)": printed_long(rows),
        "Gal(F)": printed_long(rows),
    }.items():
        assert bases.depth(parse_kind(sample), (), name) == bases.scale(name).paces(printed[row]), sample


def printed_loose(rows: Any) -> str:
    return next(str(row[0]) for row in rows if "Blades (F) or (X)" in row[0])


def printed_long(rows: Any) -> str:
    return next(str(row[0]) for row in rows if "War Wagons" in row[0])


@pytest.mark.rule("DBF-BASE-SIZE")
def test_chariots_and_wagons_have_the_base_of_what_carries_them() -> None:
    assert bases.depth(parse_kind("LH(O)"), (Trait.CHARIOT,), "15mm") == bases.depth(
        parse_kind("El(O)"), (), "15mm"
    )
    wagon = bases.depth(parse_kind("Art(O)"), (Trait.WAGON,), "15mm")
    assert wagon == bases.depth(parse_kind("WWg(O)"), (), "15mm")


@pytest.mark.rule("DBF-BASE-LURKER")
def test_a_lurker_reaches_no_further_than_psiloi() -> None:
    assert bases.lurker_reach("15mm") == 40 * PACE


def test_every_kind_that_can_be_had_has_a_depth() -> None:
    assert all(
        bases.depth(kind, (), name) > 0 for kind in costs.kinds() for name in ("25mm", "15mm", "6mm", "2mm")
    )


# -- costs ---------------------------------------------------------------------------------------------------------

ROWS = {
    "Demon": "De",
    "Dragon": "Dr",
    "Dragon (W)": "Dr(W)",
    "Behemoth": "Bh",
    "Flyers": "Fl",
    "Airboat": "Ab",
    "Elephants": "El",
    "Knights": "Kn",
    "Cavalry": "Cv",
    "Light Horse": "LH",
    "Beasts": "Be",
    "Camelry": "Cm",
    "Expendables": "Exp",
    "Spears": "Sp",
    "Pikes": "Pk",
    "Blades": "Bd",
    "Warband": "Wb",
    "Auxilia": "Ax",
    "Bows": "Bw",
    "Psiloi": "Ps",
    "Hordes": "Hd",
    "War Wagons": "WWg",
    "Galleys": "Gal",
    "Ships": "Shp",
    "Boats": "Bts",
}
"""Types by their names in the register. Artillery (two rows there), Lurkers and Spies (one row) have tests of their own."""


@pytest.mark.rule("DBF-COST-BASE")
def test_the_whole_table_of_costs_is_the_one_the_register_prints() -> None:
    rows: Any = index().rule("DBF-COST-BASE").table
    heads = rows[0]
    seen = set()
    for row in rows[1:]:
        name = row[0].split(" (")[0] if not row[0].startswith("Dragon (W)") else "Dragon (W)"
        if name not in ROWS:
            continue
        seen.add(name)
        for head, price in zip(heads[1:], row[1:], strict=True):
            nature, grade = head.split()
            kind = Kind(
                Type(ROWS[name].removesuffix("(W)")),
                Grade(grade[1]),
                nature == "R",
                ROWS[name].endswith("(W)"),
            )
            if price == "-":
                assert not costs.priced(kind), f"{head} {name}"
            else:
                assert Fraction(costs.basic(kind), 2) == Fraction(price), f"{head} {name}"
    assert seen == set(ROWS)


@pytest.mark.rule("DBF-COST-BASE")
def test_the_two_rows_of_artillery_are_one() -> None:
    assert [points(f"Reg Art({grade})") for grade in "SOIFX"] == [10, 8, 4, 10, 5]
    assert [points(f"Irr {kind}({grade})") for kind in ("Lk", "Sy") for grade in "SOI"] == [3, 2, 1] * 2


@pytest.mark.rule("DBF-COST-BASE")
def test_what_has_no_cost_cannot_be_had() -> None:
    with pytest.raises(LookupError, match="no regular Wb"):
        costs.basic(parse_kind("Reg Wb(O)"))


@pytest.mark.rule("DBF-COST-VARIATIONS")
@pytest.mark.parametrize(
    ("kind", "more", "cost"),
    [
        ("Reg Kn(O)", {"traits": (Trait.CHARIOT,)}, 11),
        ("Irr Cv(O)", {"traits": (Trait.CHARIOT,)}, 6),
        ("Irr Bd(O)", {"traits": (Trait.MOUNTED_INFANTRY,)}, 6),
        ("Reg Kn(I)", {"rear": parse_kind("Reg Kn(I)")}, 10 + 10 - 2),
        ("Irr Kn(I)", {"rear": parse_kind("Irr Kn(I)")}, 8 + 8 - 1),
        ("Reg Kn(S)", {"general": Rank.CINC}, 35),
        ("Irr Wb(S)", {"general": Rank.SUB}, 15),
        ("Reg Cv(O)", {"general": Rank.ALLY}, 18),
        ("Irr LH(F)", {"general": Rank.ALLY}, 9),
    ],
)
def test_variations(kind: str, more: dict[str, Any], cost: int) -> None:
    assert points(kind, **more) == cost


@pytest.mark.rule("DBF-FAST-LIST")
def test_a_general_of_fast_play_pays_no_surcharge() -> None:
    assert points("Reg Kn(S)", general=Rank.CINC, fast_play=True) == 15


@pytest.mark.rule("DBF-COST-MAGIC")
@pytest.mark.parametrize(("power", "cost"), [(Power.SUPERIOR, 13), (Power.ORDINARY, 10), (Power.INFERIOR, 7)])
def test_magic_power_costs(power: Power, cost: int) -> None:
    assert points("Irr Ps(I)", power=power) == 1 + cost


@pytest.mark.rule("DBF-COST-ARTEFACT", "DBF-ARTEFACT-FAMOUS", "DBF-ARTEFACT-H")
def test_artefacts_add_up_and_a_ring_doubles_everything_last() -> None:
    assert points("Reg Bd(O)", artefacts=(Artefact.SCRYING, Artefact.AMPLIFIER)) == 7 + 5 + 5
    assert points("Reg Bd(O)", artefacts=(Artefact.STANDARD,), fame=7) == 7 + 1 + Fraction(21, 2)
    ringed = points(
        "Reg Bd(O)", general=Rank.SUB, power=Power.INFERIOR, artefacts=(Artefact.RING, Artefact.INSPIRING)
    )
    assert ringed == 2 * (7 + 20 + 7 + 5)


@pytest.mark.rule("DBF-RACE-LYCAN")
def test_a_shape_changer_is_paid_as_its_dearest_form_and_weighs_as_its_heaviest() -> None:
    forms = (parse_kind("Irr Bh(O)"), parse_kind("Irr Ps(O)"))
    assert points("Irr Be(O)", forms=forms) == 14
    assert worth(parse_kind("Irr Ps(O)"), forms=forms) == 2


# -- equivalents ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-LOSS-EE")
@pytest.mark.parametrize(
    ("kind", "halves"),
    [
        ("Kn(S)", 2),
        ("WWg(I)", 6),
        ("WWg(O)", 2),
        ("Ps(S)", 1),
        ("Lk(S)", 1),
        ("Sy(O)", 1),
        ("Hd(S)", 1),
        ("Hd(F)", 1),
        ("Bts(F)", 1),
        ("Bts(S)", 2),
        ("Hd(I)", 0),
        ("Exp(O)", 0),
        ("Bg(I)", 0),
    ],
)
def test_equivalents(kind: str, halves: int) -> None:
    assert equivalent(parse_kind(kind)) == halves


@pytest.mark.rule("DBF-LOSS-EE")
def test_what_stands_for_several_or_carries_others() -> None:
    assert worth(parse_kind("Reg Bd(S)"), exchanged_for=3) == 6
    assert worth(parse_kind("Reg Gal(S)"), carries_troops=True) == 0
    assert worth(parse_kind("Reg Bts(F)")) == 1
    assert worth(parse_kind("Reg Ab(O)"), carries_troops=True) == 2
    assert worth(parse_kind("Irr Shp(I)"), replaces_baggage=True) == 0


@pytest.mark.rule("DBF-DOUBLE-BASE-a")
def test_a_double_base_counts_as_two() -> None:
    assert worth(parse_kind("Irr Kn(I)"), rear=parse_kind("Irr Kn(I)")) == 4


@pytest.mark.rule("DBF-COST-FORT")
def test_the_square_fortress_of_the_book() -> None:
    tower = costs.section_cost(permanent=True, tower=True)
    gate_tower = costs.section_cost(permanent=True, tower=True, gate=True)
    wall = costs.section_cost(permanent=True)
    assert (4 * 2 * tower + gate_tower + 3 * tower + 8 * wall) / costs.HALVES == 54
    assert costs.section_cost(permanent=False) == 4
    assert costs.section_cost(permanent=False, cheap=True) == 2
    assert costs.section_cost(permanent=True, cheap=True) == wall
