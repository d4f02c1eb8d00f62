"""Impetuous troops (seed lines 1079-1094): who is, and who of them is exempt from advancing; spells that hold them back."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis.advances import plan
from oriflamme.rulesets.fictionalis.field import Enchantment, Field
from oriflamme.rulesets.fictionalis.impetuous import by_nature, is_impetuous, must_advance
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Trait
from oriflamme.rulesets.fictionalis.restraints import INTIMIDATE, RALLY, RESTRAIN, rallied, restrained
from oriflamme.rulesets.fictionalis.troops import parse_kind
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out

HERE = (1000, 1000)
FAR = element("b1", "Reg Bd(O)", (1000, 500), SOUTH)


def field_of(*elements: Element, demoralised: str = "", **more: Any) -> Field:
    """Return a field with these elements; the commands named are demoralised."""
    battle = laid_out(*elements, **more)
    for name in demoralised:
        command = battle.state.commands[name]
        battle.state.order(msgspec.structs.replace(command, demoralised=True))
    return battle.state


def advances(field: Field) -> bool:
    """Return whether the element a1 has to advance."""
    return must_advance(field, field.elements["a1"])


# -- by nature ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-IMPETUOUS-LIST")
@pytest.mark.parametrize(
    "kind",
    [
        "Kn(S)",
        "Kn(O)",
        "Kn(F)",
        "Cm(S)",
        "Exp(O)",
        "Wb(O)",
        "Wb(F)",
        "Dr(O)",
        "Dr(F)",
        "Dr(W,O)",
        "De(O)",
        "Be(O)",
        "Bh(O)",
        "Bd(F)",
        "Hd(S)",
    ],
)
def test_these_irregulars_are_impetuous(kind: str) -> None:
    assert by_nature(parse_kind(f"Irr {kind}"))
    assert not by_nature(parse_kind(f"Reg {kind}"))


@pytest.mark.rule("DBF-IMPETUOUS-LIST")
@pytest.mark.parametrize(
    "kind",
    [
        "Kn(X)",
        "Kn(I)",
        "Cm(O)",
        "Bd(X)",
        "Bd(O)",
        "Hd(O)",
        "Dr(W,F)",
        "El(O)",
        "Cv(O)",
        "Sp(O)",
        "Ax(O)",
        "Lk(O)",
    ],
)
def test_these_are_not(kind: str) -> None:
    assert not by_nature(parse_kind(f"Irr {kind}"))


@pytest.mark.rule("DBF-IMPETUOUS-LIST")
def test_only_on_land() -> None:
    crew = element("a1", "Irr Wb(O)", None, place=Place.ABOARD, carrier="a2")
    ship = element("a2", "Irr Gal(O)", HERE, depth=160)
    field = field_of(crew, ship, FAR)
    assert not is_impetuous(field, field.elements["a1"])
    assert not is_impetuous(field, field.elements["a2"])


# -- tempted -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-IMPETUOUS-TRIGGER")
@pytest.mark.parametrize(
    ("paces", "kind", "result"),
    [
        (599, "Reg Bd(O)", True),
        (601, "Reg Bd(O)", False),
        (599, "Reg Art(O)", False),
        (599, "Irr Cv(O)", True),
    ],
)
def test_demoralised_enemies_less_than_600p_away_make_others_impetuous(
    paces: int, kind: str, result: bool
) -> None:
    field = field_of(
        element("a1", kind, HERE), element("b1", "Reg Bd(O)", (1000, 1000 - paces), SOUTH), demoralised="b"
    )
    assert is_impetuous(field, field.elements["a1"]) is result


@pytest.mark.rule("DBF-IMPETUOUS-TRIGGER")
def test_not_when_a_steady_enemy_is_nearer() -> None:
    for y, result in ((600, False), (300, True)):
        steady = element("b2", "Reg Bd(O)", (1100, y), SOUTH, command="c")
        broken = element("b1", "Reg Bd(O)", (1000, 500), SOUTH)
        field = field_of(element("a1", "Reg Bd(O)", HERE), broken, steady, demoralised="b")
        assert is_impetuous(field, field.elements["a1"]) is result


@pytest.mark.rule("DBF-IMPETUOUS-TRIGGER")
def test_demoralised_friends_tempt_nobody() -> None:
    friend = element("a2", "Reg Bd(O)", (1000, 900), command="c")
    field = field_of(element("a1", "Reg Bd(O)", HERE), friend, FAR, demoralised="c")
    assert not is_impetuous(field, field.elements["a1"])


@pytest.mark.rule("DBF-IMPETUOUS-TRIGGER")
@pytest.mark.parametrize(("y", "result"), [(910, True), (880, False)])
def test_baggage_that_it_can_contact_makes_anybody_but_train_impetuous(y: int, result: bool) -> None:
    loot = element("b1", "Irr Bg(I)", (1000, y), SOUTH)
    field = field_of(element("a1", "Reg Bd(O)", HERE), loot)
    assert is_impetuous(field, field.elements["a1"]) is result
    guns = field_of(element("a1", "Reg Art(O)", (1000, y + 20)), loot)
    assert not is_impetuous(guns, guns.elements["a1"])


# -- exempt ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-SPONT-EXEMPT")
def test_an_impetuous_element_has_to_advance() -> None:
    assert advances(field_of(element("a1", "Irr Wb(O)", HERE), FAR))
    assert not advances(field_of(element("a1", "Reg Bd(O)", HERE), FAR))


@pytest.mark.rule("DBF-SPONT-EXEMPT")
@pytest.mark.parametrize("deed", ["tactical", "halted", "spontaneous", "fled"])
def test_not_when_it_has_moved_or_was_halted(deed: str) -> None:
    field = field_of(element("a1", "Irr Wb(O)", HERE), FAR)
    field.note_deeds("a1", **{deed: True})
    assert not advances(field)
    assert must_advance(field, field.elements["a1"], joining=True) is (deed == "halted")
    field.note_deeds("a1", **{deed: False, "marches": 1})
    assert not advances(field)


@pytest.mark.rule("DBF-SPONT-EXEMPT")
def test_not_when_fronts_touch_nor_when_it_helps() -> None:
    a1 = element("a1", "Irr Wb(O)", HERE)
    assert not advances(field_of(a1, element("b1", "Reg Bd(O)", HERE, SOUTH)))
    assert not advances(field_of(a1, element("b1", "Reg Bd(O)", (1040, 1040), 270)))
    assert advances(field_of(a1, element("b1", "Reg Bd(O)", (1080, 970))))
    behind = element("a1", "Irr Wb(O)", (1000, 1030))
    assert not advances(
        field_of(behind, element("a2", "Irr Wb(O)", HERE), element("b1", "Reg Bd(O)", HERE, SOUTH))
    )
    overlapping = element("a1", "Irr Wb(O)", (1080, 1000))
    assert not advances(
        field_of(overlapping, element("a2", "Irr Wb(O)", HERE), element("b1", "Reg Bd(O)", HERE, SOUTH))
    )


@pytest.mark.rule("DBF-SPONT-EXEMPT")
def test_not_in_a_demoralised_command_nor_of_an_ally_who_holds_back() -> None:
    a1 = element("a1", "Irr Wb(O)", HERE)
    assert not advances(field_of(a1, FAR, demoralised="a"))
    field = field_of(a1, FAR)
    field.order(msgspec.structs.replace(field.commands["a"], engaged=False))
    assert not advances(field)


@pytest.mark.rule("DBF-SPONT-EXEMPT")
@pytest.mark.parametrize("foe", ["El(O)", "Dr(O)", "De(O)", "Bh(O)"])
def test_it_stays_where_its_way_would_end_in_contact_with_monsters(foe: str) -> None:
    for kind, moves in (("Irr Wb(O)", False), ("Irr De(O)", True), ("Irr Be(O)", False)):
        field = field_of(element("a1", kind, HERE), element("b1", f"Irr {foe}", (1000, 950), SOUTH))
        assert advances(field)
        assert (plan(field, field.elements["a1"]) is not None) is moves
    far_off = field_of(element("a1", "Irr Wb(O)", HERE), element("b1", f"Irr {foe}", (1000, 700), SOUTH))
    assert plan(far_off, far_off.elements["a1"]) is not None


# -- spells ------------------------------------------------------------------------------------------------------------


def under_spell(name: str, side: str, at: tuple[float, float], since: int = 1) -> Battle[Field]:
    """Return a battle in the first bound with a spell of a caster c of a side at work in it."""
    caster = element("b2" if side == "east" else "a2", "Irr Ps(O)", at)
    battle = laid_out(element("a1", "Irr Wb(O)", HERE), caster, FAR)
    battle.state.enchantments = (
        Enchantment(name=name, side=side, caster=caster.id, since=since, until=since),
    )
    return battle


@pytest.mark.rule("DBF-SPELL-INTIMIDATE", "DBF-SPELL-RESTRAIN")
@pytest.mark.parametrize(
    ("name", "side", "result"),
    [
        (INTIMIDATE, "east", True),
        (INTIMIDATE, "west", True),
        (RESTRAIN, "west", True),
        (RESTRAIN, "east", False),
    ],
)
def test_intimidate_and_restrain_hold_those_less_than_200p_away(name: str, side: str, result: bool) -> None:
    for y, within in ((1229, True), (1230, False)):
        field = under_spell(name, side, (1000, y)).state
        assert restrained(field, field.elements["a1"]) is (result and within)
        assert advances(field) is not (result and within)


@pytest.mark.rule("DBF-SPELL-INTIMIDATE", "DBF-SPELL-RALLY")
def test_spells_work_in_their_bound_only_and_from_casters_on_the_table() -> None:
    field = under_spell(INTIMIDATE, "east", (1000, 1100), since=2).state
    assert not restrained(field, field.elements["a1"])
    field.bound = msgspec.structs.replace(field.bound, number=2)
    assert restrained(field, field.elements["a1"])
    field.take_off("b2", Place.LOST)
    assert not restrained(field, field.elements["a1"])


@pytest.mark.rule("DBF-SPELL-RALLY")
def test_rally_keeps_friends_from_fleeing() -> None:
    for side, y, result in (("west", 1200, True), ("west", 1260, False), ("east", 1200, False)):
        field = under_spell(RALLY, side, (1000, y)).state
        assert rallied(field, field.elements["a1"]) is result


def test_mobile_baggage_is_train_and_so_never_tempted() -> None:
    cart = element("a1", "Irr Bg(I)", HERE, traits=(Trait.MOBILE,))
    field = field_of(cart, element("b1", "Reg Bd(O)", (1000, 800), SOUTH), demoralised="b")
    assert not is_impetuous(field, field.elements["a1"])
