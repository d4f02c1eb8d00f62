"""Elf Blades choose in each bound what they are (seed line 273)."""

from __future__ import annotations

import pytest

from oriflamme.rulesets.fictionalis.elves import ElvesChoose, ElvesChose, FightAs, are_elf_blades
from oriflamme.rulesets.fictionalis.melee import FightRest
from oriflamme.rulesets.fictionalis.pieces import Place
from oriflamme.rulesets.fictionalis.shooting_targets import may_shoot
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out


@pytest.mark.rule("DBF-BD-E")
def test_all_elf_blades_of_a_command_choose_together_in_every_bound() -> None:
    elements = [
        element("a1", "Reg Bd(E)", (1800, 1200)),
        element("a2", "Bd(E)", (1900, 1200)),
        element("a3", "Bd(E)", (2000, 1200), command="other", side="west"),
        element("a4", "Bd(O)", (2100, 1200)),
        element("b1", "Bd(E)", (1800, 1000), SOUTH),
        element("b2", "Bd(E)", None, command="away", side="east", place=Place.FLANK),
    ]
    battle = laid_out(*elements)
    battle.push(ElvesChoose())
    battle.advance()
    assert battle.deciders() == ("west", "east")
    assert list(battle.options("west")) == [
        FightAs("a", "Bd"),
        FightAs("a", "Bw"),
        FightAs("other", "Bd"),
        FightAs("other", "Bw"),
    ]
    assert list(battle.options("east")) == [FightAs("b", "Bd"), FightAs("b", "Bw")]
    for player, command in (
        ("west", FightAs("b", "Bw")),
        ("west", FightAs("nobody", "Bd")),
        ("west", FightRest()),
    ):
        before = battle.digest()
        assert battle.check(player, command).reasons[0].rule == "DBF-BD-E"
        assert battle.digest() == before
    events = battle.apply("west", FightAs("a", "Bw"))
    assert [(event.command, event.fight_as) for event in events if isinstance(event, ElvesChose)] == [
        ("a", "Bw")
    ]
    battle.apply("east", FightAs("b", "Bd"))
    battle.apply("west", FightAs("other", "Bd"))
    assert battle.decision() is None
    kinds = {name: str(one.kind) for name, one in battle.state.elements.items()}
    assert kinds == {"a1": "Bw(S)", "a2": "Bw(S)", "a3": "Bd(O)", "a4": "Bd(O)", "b1": "Bd(O)", "b2": "Bd(E)"}
    assert battle.state.elements["a1"].kind.regular
    assert may_shoot(battle.state, battle.state.elements["a1"])
    assert all(are_elf_blades(battle.state.elements[name]) for name in ("a1", "a3", "b1", "b2"))
    # In the next bound the same elves choose anew.
    battle.push(ElvesChoose())
    battle.advance()
    battle.apply("west", FightAs("a", "Bd"))
    assert str(battle.state.elements["a2"].kind) == "Bd(O)"


@pytest.mark.rule("DBF-BD-E")
def test_nothing_is_asked_without_elves_on_the_table() -> None:
    battle = laid_out(element("a1", "Bd(O)", (0, 0)), element("b1", "Bd(E)", None, place=Place.WAITING))
    battle.push(ElvesChoose())
    assert battle.advance() == []
    assert battle.decision() is None
