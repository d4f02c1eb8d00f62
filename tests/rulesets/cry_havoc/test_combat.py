"""Chapter 6: melee, and the odds that a table asks for."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from oriflamme.rulesets.cry_havoc.combat.attacks import Attack, against_attack, against_attacker
from oriflamme.rulesets.cry_havoc.combat.declaring import DeclareAttack, FightNext, Melee
from oriflamme.rulesets.cry_havoc.combat.odds import reckon
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.readings import Readings
from oriflamme.rulesets.cry_havoc.tables import tables
from oriflamme.rulesets.cry_havoc.turn import Deeds, Done, did

from .skirmish import battle, field_of, man, riding, sheet

E_, SE, SW, W_, NW, NE = range(6)


def keys(reasons: Iterable[object]) -> set[str]:
    return {reason.text.id for reason in reasons}  # type: ignore[attr-defined]  # of reasons


def shifts(field: Field, attack: Attack, *declared: Attack) -> dict[str, int]:
    found = reckon(field, attack, (*declared, attack))
    return {line.label.removeprefix("cry-havoc-shift-"): line.value for line in found.shifts.lines}


@pytest.mark.rule("CH-6.0-b")
@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [
        (15, 6, (2, 1)),
        (10, 15, (1, 2)),
        (10, 10, (1, 1)),
        (11, 10, (1, 1)),
        (12, 4, (3, 1)),
        (99, 1, (6, 1)),
        (1, 99, (1, 4)),
        (5, 16, (1, 4)),
        (5, 15, (1, 3)),
    ],
)
def test_odds_are_rounded_in_the_defenders_favour(attack: int, defence: int, odds: tuple[int, int]) -> None:
    table = tables().melee
    assert table.columns[table.column(attack, defence)] == odds
    assert table.shifted(0, -3) == 0
    assert table.shifted(len(table.columns) - 1, 2) == len(table.columns) - 1


@pytest.mark.rule("CH-6.0-a")
def test_one_attack_each_and_results_before_the_next() -> None:
    figures = {
        "a": man("H6"),
        "b": man("G6", of=sheet("wild", skills=("berserker",))),
        "x": man("H7", "south"),
    }
    made = battle(field_of(figures), Melee("north"), rolls=(6, 6, 6))
    made.advance()
    made.apply("north", DeclareAttack(("a",), ("x",)))
    assert "cry-havoc-refused-has-attacked" in keys(
        made.check("north", DeclareAttack(("a",), ("x",))).reasons
    )
    wild = field_of({"b": man("H6", of=sheet("wild", skills=("berserker",))), "x": man("H7", "south")})
    twice = battle(wild, Melee("north"), rolls=(6, 6))
    twice.advance()
    twice.apply("north", DeclareAttack(("b",), ("x",)))
    assert twice.check("north", DeclareAttack(("b",), ("x",))).legal
    # Two attack one enemy, each alone: the first kills him, and the second throws no die.
    strong = sheet("strong", attack=36)
    both = field_of({"a": man("H6", of=strong), "b": man("H8", of=strong), "x": man("H7", "south")})
    falls = battle(both, Melee("north"), rolls=(1,))
    falls.advance()
    falls.apply("north", DeclareAttack(("a",), ("x",)))
    falls.apply("north", DeclareAttack(("b",), ("x",)))
    falls.apply("north", Done())
    falls.apply("north", FightNext(0))
    while falls.decision() is not None:
        falls.apply("north", next(falls.options("north")))
    assert falls.state.figures["x"].health == "dead"
    assert falls.state.pages[Deeds].of.get("b") is None
    apart = field_of({"a": man("H6"), "x": man("H8", "south")})
    assert keys(against_attack(apart, Attack(("a",), ("x",)))) == {"cry-havoc-refused-not-adjacent"}
    stunned = field_of({"a": man("H6", stunned=True), "x": man("H7", "south")})
    assert keys(against_attacker(stunned, stunned.figures["a"])) == {"cry-havoc-refused-not-able"}
    charged = field_of({"a": man("H6"), "x": man("H7", "south")})
    did(charged, "a", charged=True)
    assert keys(against_attacker(charged, charged.figures["a"])) == {"cry-havoc-refused-has-charged"}


@pytest.mark.rule("CH-6.1-a")
def test_terrain_of_both_sides_shifts_columns_a_mount_counts_its_worse_hex() -> None:
    plain = {"a": man("H6"), "x": man("H7", "south")}
    attack = Attack(("a",), ("x",))
    assert shifts(field_of(plain), attack) == {}
    assert shifts(field_of(plain, grounds={"marsh": ["H6"]}), attack) == {"attacker-terrain": -1}
    assert shifts(field_of(plain, grounds={"marsh": ["H7"]}), attack) == {"defender-terrain": 1}
    assert shifts(field_of(plain, grounds={"open-stairs": ["H7"]}), attack) == {"defender-terrain": -1}
    assert shifts(field_of(plain, grounds={"marsh": ["H6-H7"]}), attack) == {
        "attacker-terrain": -1,
        "defender-terrain": 1,
    }
    rider = field_of({"a": man("H6"), **riding("H7", W_, "south", name="x")}, grounds={"marsh": ["H8"]})
    assert shifts(rider, attack) == {"defender-terrain": 1}
    # It is good, bad or neither: two handicaps are one column, and a handicap takes an advantage away.
    hedge = {"hedge": [("H6", "H7")]}
    assert shifts(field_of(plain, grounds={"marsh": ["H6"]}, edges=hedge), attack) == {"attacker-terrain": -1}
    window = {"window": [("H6", "H7")]}
    over = field_of(plain, grounds={"open-stairs": ["H7"]}, edges=window)
    assert shifts(over, attack) == {"attacker-terrain": -1, "defender-terrain": -1}
    strewn = field_of(plain, grounds={"debris": ["H7"]}, edges=window)
    assert shifts(strewn, attack) == {"attacker-terrain": -1, "defender-terrain": 1}


@pytest.mark.rule("CH-6.1-b")
def test_the_dead_are_a_handicap_and_openings_favour_who_defends_them() -> None:
    figures = {"a": man("H6"), "x": man("H7", "south")}
    attack = Attack(("a",), ("x",))
    assert shifts(field_of({**figures, "d": man("H6", health="dead")}), attack) == {"attacker-terrain": -1}
    assert shifts(field_of({**figures, "d": man("H7", health="dead")}), attack) == {"defender-terrain": 1}
    assert shifts(field_of(figures, grounds={"debris": ["H7"]}), attack) == {"defender-terrain": 1}
    window = field_of(figures, edges={"window": [("H6", "H7")]})
    assert shifts(window, attack) == {"attacker-terrain": -1, "defender-terrain": -1}


@pytest.mark.rule("CH-6.1-c")
def test_several_enemies_are_attacked_with_their_defences_added() -> None:
    figures = {
        "a": man("H6"),
        "x": man("H7", "south", of=sheet("x", defence=6)),
        "y": man("G7", "south", of=sheet("y", defence=5)),
        "z": man("H5", "south"),
    }
    field = field_of(figures)
    found = reckon(field, Attack(("a",), ("x", "y")))
    assert found.defence == 11
    # Who is beside the attacker counts for the numbers, if he is not attacked himself.
    assert shifts(field, Attack(("a",), ("x",)))["outnumbered"] == -1
    made = battle(field, Melee("north"), rolls=(6,))
    made.advance()
    assert made.check("north", DeclareAttack(("a",), ("x", "y", "z"))).legal


@pytest.mark.rule("CH-6.1-d")
def test_attackers_add_up_when_they_stand_in_a_chain_and_the_worst_terrain_counts() -> None:
    """The worked example: 4/1, a handicap of one of two attackers, and the bonus of numbers: 4/1 again."""
    kind = sheet("eight", attack=8, defence=4)
    figures = {
        "a": man("H6", of=kind),
        "b": man("G7", of=kind),
        "x": man("H7", "south", of=sheet("four", defence=4)),
    }
    field = field_of(figures, grounds={"marsh": ["H6"]})
    attack = Attack(("a", "b"), ("x",))
    found = reckon(field, attack, (attack,))
    table = field.theatre.tables.melee
    assert table.columns[found.odds] == (4, 1)
    assert table.columns[table.shifted(found.odds, -1)] == (3, 1)
    assert {line.label for line in found.shifts.lines} == {
        "cry-havoc-shift-attacker-terrain",
        "cry-havoc-shift-outnumbering",
    }
    assert table.columns[found.column] == (4, 1)
    apart = field_of({"a": man("H6"), "b": man("H8"), "x": man("H7", "south")})
    assert keys(against_attack(apart, Attack(("a", "b"), ("x",)))) == {"cry-havoc-refused-attack-apart"}


@pytest.mark.rule("CH-6.1-e")
def test_encirclement_by_three_apart_by_four_and_without_a_way_back() -> None:
    """The worked example: isolated, encircled and outnumbered, two columns to the right in all."""
    ring = {"a": man("H6"), "b": man("G8"), "c": man("I8"), "x": man("H7", "south")}
    one, two, three = Attack(("a",), ("x",)), Attack(("b",), ("x",)), Attack(("c",), ("x",))
    field = field_of(ring)
    assert shifts(field, one, two, three) == {"encircled": 1, "outnumbering": 1}
    assert "encircled" not in shifts(field_of({"a": man("H6"), "x": man("H7", "south")}), one)
    four = Attack(("d",), ("x",))
    beset = field_of({**ring, "d": man("H8"), "y": man("G7", "south")})
    assert shifts(beset, one, two, three, four)["encircled"] == 1
    walled = field_of(
        {"a": man("H6"), "x": man("H7", "south")},
        edges={"wall": [("H7", "H8"), ("H7", "G8"), ("H7", "I8"), ("H7", "G7"), ("H7", "I7")]},
    )
    assert shifts(walled, one)["encircled"] == 1
    large = field_of({**ring, "x": man("H7", "south", of=sheet("ogre", large=True))})
    assert "encircled" not in shifts(large, one, two, three)


@pytest.mark.rule("CH-6.1-f")
def test_outnumbering_counts_those_who_attack_and_those_who_could_defend() -> None:
    figures = {"a": man("H6"), "b": man("G7"), "x": man("H7", "south")}
    one, two = Attack(("a",), ("x",)), Attack(("b",), ("x",))
    assert shifts(field_of(figures), one) == {}
    assert shifts(field_of(figures), one, two) == {"outnumbering": 1}
    more = {**figures, "y": man("H5", "south"), "z": man("G6", "south")}
    assert shifts(field_of(more), one)["outnumbered"] == -1


@pytest.mark.rule("CH-6.1-g")
def test_a_pole_arm_supports_one_combat_over_a_screen_of_two() -> None:
    """The worked example, in a reconstruction: a pole arm behind two allies may help against any enemy in reach, but one."""
    pole = sheet("pole", attack=8, skills=("pole-arms",))
    figures = {
        "p": man("H5", of=pole),
        "a": man("H6"),
        "b": man("G6"),
        "x": man("H7", "south"),
        "y": man("G7", "south"),
    }
    field = field_of(figures)
    attack = Attack(("a",), ("x",), ("p",))
    assert keys(against_attack(field, attack)) == set()
    assert reckon(field, attack).attack == 16
    assert "outnumbering" not in shifts(field, attack)
    assert keys(against_attack(field, Attack(("a",), ("y",), ("p",)))) == set()
    made = battle(field, Melee("north"), rolls=(6, 6))
    made.advance()
    made.apply("north", DeclareAttack(("a",), ("x",), ("p",)))
    assert "cry-havoc-refused-has-attacked" in keys(
        made.check("north", DeclareAttack(("b",), ("y",), ("p",))).reasons
    )
    lone = field_of({"p": man("H5", of=pole), "a": man("H6"), "x": man("H7", "south")})
    assert keys(against_attack(lone, attack)) == {"cry-havoc-refused-pole-arm-screen"}
    engaged = field_of({**figures, "z": man("H4", "south")})
    assert "cry-havoc-refused-pole-arm-engaged" in keys(against_attack(engaged, attack))
    far = field_of({**figures, "p": man("H4", of=pole)})
    assert "cry-havoc-refused-pole-arm-far" in keys(against_attack(far, attack))
    bare = field_of({**figures, "p": man("H5", of=sheet("bare"))})
    assert "cry-havoc-refused-no-pole-arm" in keys(against_attack(bare, attack))
    # Who lies stunned screens nobody, unless that reading says so.
    for lying in (False, True):
        struck = field_of({**figures, "b": man("G6", stunned=True)}, readings=Readings(stunned_screen=lying))
        told = {"cry-havoc-refused-pole-arm-screen"}
        assert keys(against_attack(struck, attack)) == (set() if lying else told)


@pytest.mark.rule("CH-6.2-a")
def test_armour_is_added_to_the_die_the_least_of_those_who_defend_together() -> None:
    def armour(*worn: str) -> int:
        figures = {
            "a": man("H6"),
            **{
                f"x{n}": man(("H7", "G7")[n], "south", of=sheet(f"s{n}", armour=one))
                for n, one in enumerate(worn)
            },
        }
        return reckon(field_of(figures), Attack(("a",), tuple(f"x{n}" for n in range(len(worn))))).armour

    values = tables().melee.armour
    assert armour("cuirass") == values["cuirass"] >= values["mail"] >= values["byrnie"] >= values["none"] == 0
    assert armour("cuirass", "mail") == values["mail"]
    assert armour("cuirass", "none") == 0


def test_the_attacker_chooses_which_attack_is_fought_next() -> None:
    figures = {"a": man("H6"), "x": man("H7", "south"), "b": man("M6"), "y": man("M7", "south")}
    made = battle(field_of(figures), Melee("north"), rolls=(6, 6))
    made.advance()
    made.apply("north", DeclareAttack(("a",), ("x",)))
    made.apply("north", DeclareAttack(("b",), ("y",)))
    made.apply("north", Done())
    assert keys(made.check("north", FightNext(2)).reasons) == {"cry-havoc-refused-no-such-attack"}
    made.apply("north", FightNext(1))
    assert made.state.pages[Deeds].of["b"].attacked == 1
    assert made.state.pages[Deeds].of["a"].attacked == 1
