"""Section 6.2: the special rules of weapons, and what somebody without them has."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from oriflamme.rulesets.cry_havoc.charges.impact import onset
from oriflamme.rulesets.cry_havoc.charges.walls import against_wall
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack, against_attack
from oriflamme.rulesets.cry_havoc.introduction import Skill
from oriflamme.rulesets.cry_havoc.ranged.cadence import weapons
from oriflamme.rulesets.cry_havoc.tables import tables

from .firing import archer, refused
from .skirmish import field_of, horse, man, riding, sheet

RANGED = ("short-bow", "long-bow", "crossbow", "javelin", "sling", "throwing-dagger", "shuriken")
E_ = 0


@pytest.mark.rule("CH-6.2-b")
@pytest.mark.parametrize("weapon", RANGED)
def test_a_ranged_weapon_is_for_who_has_it(weapon: str) -> None:
    figures = {"a": man("H3", of=archer(weapon)), "x": man("H5", "south")}
    assert refused(figures, weapon=weapon) == set()
    assert refused({**figures, "a": man("H3")}, weapon=weapon) == {"CH-3.1-c"}
    # Where stones lie there is a stone, and nothing else.
    assert refused({**figures, "a": man("H3")}, weapon=weapon, grounds={"rubble": ["H3"]}) == {"CH-3.1-c"}


@pytest.mark.rule("CH-6.2-b")
@pytest.mark.parametrize("ground", ["debris", "rubble"])
@pytest.mark.parametrize(
    "kind", [sheet("man"), sheet("raw", status="irregular"), archer("short-bow")], ids=lambda one: one.id
)
def test_anybody_throws_a_stone_where_some_lie(ground: str, kind: object) -> None:
    figures = {"a": man("H3", of=kind), "x": man("H5", "south")}  # type: ignore[arg-type]  # a sheet
    assert refused(figures, weapon="stone", grounds={ground: ["H3"]}) == set()
    assert refused(figures, weapon="stone") == {"CH-3.1-c"}
    carried = {"a": man("H3", of=archer("stone")), "x": man("H5", "south")}
    assert refused(carried, weapon="stone") == set()
    field = field_of({"a": man("H3", of=archer("stone"))}, grounds={ground: ["H3"]})
    assert [weapon.id for weapon in weapons(field, field.figures["a"])] == ["stone"]


@pytest.mark.rule("CH-6.2-b")
def test_animals_and_riders_throw_none() -> None:
    lie: dict[str, Any] = {"grounds": {"debris": ["H2", "H3"]}}
    for figures in (
        {"a": man("H3", of=sheet("dog", animal=True))},
        {"a": man("H3", of=horse(), facing=E_)},
        riding("H3", E_, name="a"),
    ):
        field = field_of(figures, **lie)
        assert weapons(field, field.figures["a"]) == ()


@pytest.mark.rule("CH-6.2-b")
def test_without_special_rules_in_melee_one_has_a_plain_weapon_that_does_nothing_besides() -> None:
    """What each of them does is shown where its own rule is; here, that nobody does it without."""
    assert {"pavise", "pole-arms", "cavalier", "joust"} <= set(get_args(Skill))
    plain = {"a": man("H6"), "b": man("G6"), "p": man("H5"), "x": man("H7", "south")}
    field = field_of(plain)
    assert "cry-havoc-refused-no-pole-arm" in {
        reason.text.id for reason in against_attack(field, Attack(("a",), ("x",), ("p",)))
    }
    assert "cry-havoc-refused-wall-pavise" in {
        reason.text.id for reason in against_wall(field, (field.figures["a"], field.figures["b"]))
    }
    rider = field_of(riding("H6", E_, name="k"))
    jouster = field_of(riding("H6", E_, of=sheet("knight", skills=("joust",)), name="k"))
    assert [onset(one, one.figures["k"]) for one in (rider, jouster)] == ["cavalier", "joust"]
    assert rider.values(rider.figures["k"]).attack == 8 + 4
    assert jouster.values(jouster.figures["k"]).attack == 8 * 2
    assert {weapon.id for weapon in tables().weapons.weapons} >= {*RANGED, "stone"}
