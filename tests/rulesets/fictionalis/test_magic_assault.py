"""Magic assaults on the table: who, whom, when, from how far, and what comes of them (seed lines 1222-1230, 1387-1399)."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.board.table import PACE, Point
from oriflamme.catalogue import Catalogue
from oriflamme.kernel.ruleset import rulesets
from oriflamme.rulesets.fictionalis.allies import AllyEngaged
from oriflamme.rulesets.fictionalis.combats import Bout, FightResolved
from oriflamme.rulesets.fictionalis.destruction import Destroyed
from oriflamme.rulesets.fictionalis.flight import Fled, Recoiled
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Surface
from oriflamme.rulesets.fictionalis.magic.assault import MagicAssault
from oriflamme.rulesets.fictionalis.magic.casting import CastSpell
from oriflamme.rulesets.fictionalis.magic.magic_phase import CallCaster, EndMagic, MagicOrder, MagicPhase
from oriflamme.rulesets.fictionalis.magic.spells import Spell
from oriflamme.rulesets.fictionalis.outcomes import Outcome
from oriflamme.rulesets.fictionalis.pieces import Artefact, Place, Rank
from oriflamme.rulesets.fictionalis.sequence import COMBAT
from oriflamme.rulesets.fictionalis.turn_events import Stage, StageBegan
from tests.rulesets.fictionalis.casting import (
    at,
    cast,
    caster,
    in_bound,
    left,
    magic_stage,
    pips,
    refusals,
    told,
)
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out

ASSAULT = MagicAssault("a1", "b1")


@pytest.mark.rule("DBF-ASSAULT-WHO", "DBF-ASSAULT-FACTORS", "DBF-ASSAULT-OUTCOME", "DBF-MAGIC-COST")
def test_an_assault_costs_two_pips_and_tells_every_number() -> None:
    battle = magic_stage(laid_out(caster(), element("b1", "Sp(O)", at(0, -100), SOUTH), dice=(4, 3)))
    events = battle.apply("west", ASSAULT)
    fight = told(events, FightResolved)
    assert fight.bout is Bout.MAGIC
    assert (fight.first.tally.total, fight.second.tally.total) == (4, 4)
    assert (fight.first.total, fight.second.total) == (8, 7)
    assert fight.second.outcome is Outcome.RECOIL
    assert told(events, Recoiled).element == "b1"
    assert left(battle) == 4
    deeds = battle.state.elements["a1"].deeds
    assert deeds.cast
    assert deeds.assaulted == ("b1",)


@pytest.mark.rule("DBF-ASSAULT-OUTCOME")
def test_half_makes_troops_flee_and_destroys_casters_and_spies() -> None:
    archers = magic_stage(laid_out(caster(), element("b1", "Bw(O)", at(0, -100), SOUTH), dice=(6, 1)))
    assert told(archers.apply("west", ASSAULT), Fled).element == "b1"
    for target in (element("b1", "Sy(O)", at(0, -100), SOUTH), caster("b1", "I", 0, -100)):
        battle = magic_stage(laid_out(caster(), target, dice=(6, 1)))
        assert told(battle.apply("west", ASSAULT), Destroyed).element == "b1"


@pytest.mark.rule("DBF-ASSAULT-OUTCOME", "DBF-ASSAULT-POWER", "DBF-OUTCOME-IGNORE")
def test_an_unfavourable_result_counts_only_against_a_caster() -> None:
    plain = magic_stage(laid_out(caster(), element("b1", "Bd(O)", at(0, -100), SOUTH), dice=(1, 6)))
    fight = told(plain.apply("west", ASSAULT), FightResolved)
    assert fight.first.total < fight.second.total
    assert fight.first.outcome is Outcome.NOTHING
    dice = (1, 6)
    warded = magic_stage(laid_out(caster(), caster("b1", "I", 0, -100), dice=dice))
    events = warded.apply("west", ASSAULT)
    fight = told(events, FightResolved)
    assert (fight.first.total, fight.second.total) == (5, 9)
    assert fight.first.outcome is Outcome.RECOIL
    assert told(events, Recoiled).element == "a1"


@pytest.mark.rule("DBF-ASSAULT-FACTORS", "DBF-ASSAULT-OUTCOME")
def test_those_who_aid_take_from_the_target_and_share_the_fate() -> None:
    one, two, three = caster(), caster("a2", "O", 100), caster("a3", "I", -100)
    battle = magic_stage(laid_out(one, two, three, caster("b1", "S", 0, -100), dice=(1, 6)))
    events = battle.apply("west", MagicAssault("a1", "b1", ("a2", "a3")))
    fight = told(events, FightResolved)
    assert fight.second.tally.line("dbf-line-aides") is not None
    assert (fight.first.total, fight.second.total) == (5, 7)
    assert {event.element for event in events if isinstance(event, Recoiled)} == {"a1", "a2", "a3"}
    assert left(battle) == 0
    assert all(battle.state.elements[name].deeds.cast for name in ("a1", "a2", "a3"))


@pytest.mark.rule("DBF-ASSAULT-CLASS", "DBF-ASSAULT-POWER")
def test_class_and_power_of_the_target_change_the_total() -> None:
    inferior = magic_stage(laid_out(caster(), element("b1", "Sp(I)", at(0, -100), SOUTH), dice=(3, 3)))
    fight = told(inferior.apply("west", ASSAULT), FightResolved)
    assert [line.rule for line in fight.first.modifiers] == ["DBF-CLASS-I"]
    power = magic_stage(laid_out(caster(), caster("b1", "S", 0, -100), dice=(5, 3)))
    fight = told(power.apply("west", ASSAULT), FightResolved)
    rules = [line.rule for line in fight.first.modifiers]
    assert rules.count("DBF-ASSAULT-POWER") == 2
    assert "DBF-CLASS-S" in rules
    assert fight.second.modifiers == ()


@pytest.mark.rule("DBF-ASSAULT-WHO")
def test_nobody_in_frontal_contact_assaults_or_is_assaulted() -> None:
    fighter, foe = caster(), element("b1", "Sp(O)", at(0, 0), SOUTH)
    other, far = caster("a2", "S", 200, 0), element("b2", "Sp(O)", at(200, -100), SOUTH)
    battle = magic_stage(laid_out(fighter, foe, other, far))
    rule = ("DBF-ASSAULT-WHO", "dbf-refused-assault-engaged")
    assert refusals(battle, "west", MagicAssault("a1", "b2")) == {rule}
    assert refusals(battle, "west", MagicAssault("a2", "b1")) == {rule}
    assert refusals(battle, "west", MagicAssault("a2", "b2", ("a1",))) == {rule}
    assert battle.check("west", MagicAssault("a2", "b2")).legal


@pytest.mark.rule("DBF-ASSAULT-WHO")
def test_ranks_behind_a_melee_are_not_assaulted() -> None:
    front, foe = element("a2", "Sp(O)", at(0, 0)), element("b1", "Sp(O)", at(0, 0), SOUTH)
    rear = element("b2", "Sp(O)", at(0, -30), SOUTH)
    idle = element("b3", "Ps(O)", at(0, -60), SOUTH)
    battle = magic_stage(laid_out(front, foe, rear, idle, caster("a1", "S", 150, 0)))
    found = refusals(battle, "west", MagicAssault("a1", "b2"))
    assert found == {
        ("DBF-ASSAULT-WHO", "dbf-refused-assault-support"),
        ("DBF-ASSAULT-WHO", "dbf-refused-assault-behind"),
    }
    assert battle.check("west", MagicAssault("a1", "b3")).legal


@pytest.mark.rule("DBF-ASSAULT-WHO", "DBF-VIS-KNOWN")
def test_an_enemy_nobody_knows_of_is_not_assaulted() -> None:
    corners = ((1700, 1000), (1900, 1000), (1900, 1120), (1700, 1120))
    wood = Feature(id="w", land=Land.WOOD, outline=tuple(Point(x * PACE, y * PACE) for x, y in corners))
    hidden = element("b1", "Ps(O)", at(0, -150), SOUTH)
    battle = magic_stage(laid_out(caster(), hidden, surface=Surface(features=(wood,))))
    assert refusals(battle, "west", ASSAULT) == {("DBF-ASSAULT-WHO", "dbf-refused-assault-unknown")}
    ambushed = element("b1", "Ps(O)", at(0, -100), SOUTH, place=Place.AMBUSH)
    battle = magic_stage(laid_out(caster(), ambushed))
    assert refusals(battle, "west", ASSAULT) == {("DBF-ASSAULT-WHO", "dbf-refused-assault-target")}


@pytest.mark.rule("DBF-ASSAULT-RANGE")
def test_range_is_two_hundred_paces_and_more_for_more_pips() -> None:
    for power, extra, far in (("S", 1, 250), ("O", 2, 250), ("I", 3, 250), ("S", 4, 400)):
        target = element("b1", "Sp(O)", at(0, -far), SOUTH)
        battle = magic_stage(laid_out(caster(power=power), target, dice=(1, 6)))
        short = MagicAssault("a1", "b1", (), (extra - 1,))
        assert refusals(battle, "west", short) == {("DBF-ASSAULT-RANGE", "dbf-refused-assault-range")}
        offered = [one for one in battle.options("west") if isinstance(one, MagicAssault)]
        assert offered == [MagicAssault("a1", "b1", (), (extra,))]
        battle.apply("west", offered[0])
        assert left(battle) == 6 - 2 - extra


@pytest.mark.rule("DBF-ASSAULT-RANGE", "DBF-MAGIC-DEBT")
def test_nobody_owes_pips_for_range() -> None:
    battle = laid_out(caster(), element("b1", "Sp(O)", at(0, -250), SOUTH), dice=(1, 6))
    magic_stage(pips(battle, "a", 2))
    far = MagicAssault("a1", "b1", (), (1,))
    assert refusals(battle, "west", far) == {("DBF-MAGIC-DEBT", "dbf-refused-debt-range")}
    assert not [one for one in battle.options("west") if isinstance(one, MagicAssault)]


@pytest.mark.rule("DBF-ASSAULT-WHEN", "DBF-SEQ-3")
def test_a_caster_has_one_piece_of_magic_in_a_bound() -> None:
    target = element("b1", "Sp(O)", at(0, -100), SOUTH)
    battle = laid_out(caster(), caster("a2", "S", 100), target, dice=(1, 6))
    battle.push(MagicPhase())
    events = battle.advance()
    assert told(list(events), StageBegan).stage is Stage.MAGIC
    battle.apply("west", ASSAULT)
    rule = ("DBF-ASSAULT-WHEN", "dbf-refused-magic-once")
    assert refusals(battle, "west", ASSAULT) == {rule}
    assert refusals(battle, "west", CastSpell(Spell.INTIMIDATE, "a1")) == {rule}
    cast(battle, Spell.INTIMIDATE, by="a2")
    assert battle.decision() is None


@pytest.mark.rule("DBF-ASSAULT-WHEN", "DBF-SEQ-3")
def test_magic_comes_after_all_shooting_and_before_all_melee() -> None:
    battle = laid_out(
        caster(),
        element("a2", "Bw(O)", at(300, 0)),
        element("a3", "Bd(O)", at(-300, 0)),
        element("b1", "Sp(O)", at(0, -100), SOUTH),
        element("b2", "Sp(O)", at(300, -100), SOUTH),
        element("b3", "Bd(O)", at(-300, 0), SOUTH),
        dice=(6, 6, 3, 3, 3, 3),
    )
    battle.push(*(phase.step for phase in COMBAT))
    before = battle.advance()
    assert [event.stage for event in before if isinstance(event, StageBegan)] == [Stage.SHOOTING, Stage.MAGIC]
    # All shots are settled, no melee is; only now may the caster choose between an assault and a spell.
    assert [event.bout for event in before if isinstance(event, FightResolved)] == [Bout.SHOT]
    assert battle.check("west", ASSAULT).legal
    assert battle.check("west", CastSpell(Spell.INTIMIDATE, "a1")).legal
    after = [*battle.apply("west", ASSAULT), *battle.apply("west", EndMagic())]
    assert [event.stage for event in after if isinstance(event, StageBegan)] == [Stage.MELEE]
    bouts = [event.bout for event in after if isinstance(event, FightResolved)]
    assert bouts == [Bout.MAGIC, Bout.MELEE]


@pytest.mark.rule("DBF-ASSAULT-MUTUAL", "DBF-SEQ-3")
def test_mutual_assaults_are_two_events_in_the_order_of_the_player_in_bound() -> None:
    for enemy_first in (False, True):
        battle = magic_stage(laid_out(caster(), caster("b1", "S", 0, -100), dice=(3, 4, 3, 4)))
        events = []
        if enemy_first:
            battle.apply("west", CallCaster("b1"))
            decision = battle.decision()
            assert isinstance(decision, MagicOrder)
            assert battle.deciders() == ("east",)
            events += battle.apply("east", MagicAssault("b1", "a1"))
            events += battle.apply("west", ASSAULT)
        else:
            events += battle.apply("west", ASSAULT)
            battle.apply("west", EndMagic())
            events += battle.apply("east", MagicAssault("b1", "a1"))
        order = [event.first.id for event in events if isinstance(event, FightResolved)]
        assert order == (["b1", "a1"] if enemy_first else ["a1", "b1"])


@pytest.mark.rule("DBF-SEQ-3")
def test_a_called_caster_acts_now_or_not_at_all_in_this_bound() -> None:
    battle = magic_stage(laid_out(caster(), caster("b1", "S", 0, -100), caster("b2", "S", 200, -100)))
    assert battle.check("west", CallCaster("b2")).legal
    assert refusals(battle, "west", CallCaster("a1")) == {("DBF-SEQ-3", "dbf-refused-no-caster-called")}
    battle.apply("west", CallCaster("b1"))
    other = CastSpell(Spell.INTIMIDATE, "b2")
    assert refusals(battle, "east", other) == {("DBF-SEQ-3", "dbf-refused-magic-called")}
    battle.apply("east", EndMagic())
    assert refusals(battle, "west", CallCaster("b1")) == {("DBF-SEQ-3", "dbf-refused-no-caster-called")}
    battle.apply("west", EndMagic())
    assert battle.deciders() == ("east",)
    waived = CastSpell(Spell.INTIMIDATE, "b1")
    assert refusals(battle, "east", waived) == {("DBF-SEQ-3", "dbf-refused-magic-called")}
    battle.apply("east", other)
    assert battle.decision() is None


@pytest.mark.rule("DBF-ALLY-ENGAGE", "DBF-ALLY-LIMITS", "DBF-MAGIC-LIMITS")
def test_an_assault_makes_an_unreliable_ally_engage_who_casts_nothing_before() -> None:
    battle = laid_out(caster(), caster("b1", "S", 0, -100), dice=(3, 4))
    held = msgspec.structs.replace(battle.state.commands["b"], engaged=False)
    battle.state.order(held)
    magic_stage(in_bound(battle, 2, "east"))
    assert refusals(battle, "east", CastSpell(Spell.INTIMIDATE, "b1")) == {
        ("DBF-MAGIC-LIMITS", "dbf-refused-magic-ally")
    }
    battle.apply("east", EndMagic())
    events = battle.apply("west", ASSAULT)
    assert told(events, AllyEngaged).command == "b"


@pytest.mark.rule("DBF-ARTEFACT-A-b")
def test_an_amplifier_lets_its_bearer_assault_and_makes_a_caster_superior_in_its_own_bound() -> None:
    bearer = element("a1", "Bd(O)", at(0, 0), artefacts=(Artefact.AMPLIFIER,))
    target = caster("b1", "O", 0, -150)
    battle = magic_stage(laid_out(bearer, target, dice=(6, 1)))
    spell = CastSpell(Spell.INTIMIDATE, "a1")
    assert refusals(battle, "west", spell) == {("DBF-MAGIC-WHO", "dbf-refused-no-power")}
    fight = told(battle.apply("west", ASSAULT), FightResolved)
    assert fight.first.tally.lines[0].rule == "DBF-ARTEFACT-A-b"
    assert fight.first.tally.lines[0].value == 4
    weak = caster(power="I", artefacts=(Artefact.AMPLIFIER,))
    battle = magic_stage(laid_out(weak, element("b1", "Sp(O)", at(0, -250), SOUTH), dice=(1, 1)))
    assert battle.check("west", MagicAssault("a1", "b1", (), (1,))).legal
    assert battle.check("west", CastSpell(Spell.EXTRICATION, "a1")).legal
    battle = magic_stage(in_bound(laid_out(weak, element("b1", "Sp(O)", at(0, -100), SOUTH)), 2, "east"))
    found = refusals(battle, "west", CastSpell(Spell.EXTRICATION, "a1"))
    assert found == {("DBF-SPELL-GENERAL", "dbf-refused-spell-power")}


@pytest.mark.rule("DBF-ARTEFACT-A-a")
def test_an_amplifier_silences_enemies_near_it_and_wards_its_friends() -> None:
    amplifier = element("b2", "Bd(O)", at(0, -90), SOUTH, artefacts=(Artefact.AMPLIFIER,))
    friend = element("b1", "Sp(O)", at(100, -150), SOUTH)
    battle = magic_stage(laid_out(caster(), caster("a2", "S", 0, 200), amplifier, friend))
    assert refusals(battle, "west", CastSpell(Spell.INTIMIDATE, "a1")) == {
        ("DBF-ARTEFACT-A-a", "dbf-refused-silenced")
    }
    found = refusals(battle, "west", MagicAssault("a2", "b1", (), (4,)))
    assert ("DBF-ARTEFACT-A-a", "dbf-refused-warded") in found
    bare = element("b3", "Sp(O)", at(-350, 0), SOUTH)
    battle = magic_stage(laid_out(caster("a2", "S", -350, 150), amplifier, bare))
    assert battle.check("west", MagicAssault("a2", "b3")).legal


@pytest.mark.rule("DBF-ASSAULT-FACTORS", "DBF-TACT-GENERAL")
def test_a_general_counts_one_more_against_casters_only() -> None:
    general = caster(general=Rank.CINC)
    plain = magic_stage(laid_out(general, element("b1", "Sp(O)", at(0, -100), SOUTH), dice=(1, 1)))
    assert told(plain.apply("west", ASSAULT), FightResolved).first.tally.total == 4
    other = magic_stage(laid_out(general, caster("b1", "S", 0, -100), dice=(1, 1)))
    assert told(other.apply("west", ASSAULT), FightResolved).first.tally.total == 5


@pytest.mark.rule("DBF-AMBUSH-REVEAL", "DBF-MAGIC-LIMITS")
def test_magic_shows_an_ambusher_and_is_not_for_those_off_the_table() -> None:
    hidden = caster(place=Place.AMBUSH)
    battle = magic_stage(laid_out(hidden, element("b1", "Sp(O)", at(0, -100), SOUTH), dice=(4, 3)))
    battle.apply("west", ASSAULT)
    assert battle.state.elements["a1"].place is Place.TABLE
    gone = element("a1", "Bd(O)", None, power=caster().power, place=Place.EXTRICATED)
    battle = magic_stage(laid_out(gone, caster("a2"), element("b1", "Sp(O)", at(0, -100), SOUTH)))
    assert refusals(battle, "west", CastSpell(Spell.INTIMIDATE, "a1")) == {
        ("DBF-MAGIC-LIMITS", "dbf-refused-magic-off-table")
    }


def test_armies_without_magic_have_no_magic_stage() -> None:
    battle = laid_out(element("a1", "Bd(O)", at(0, 0)), element("b1", "Sp(O)", at(0, -100), SOUTH))
    battle.push(MagicPhase())
    assert battle.advance() == []
    assert battle.decision() is None


def test_illegal_parties_and_extras_are_refused() -> None:
    target = element("b1", "Sp(O)", at(0, -100), SOUTH)
    battle = magic_stage(laid_out(caster(), *(caster(f"a{n}", "S", 100 * n) for n in (2, 3, 4)), target))
    party = {("DBF-ASSAULT-FACTORS", "dbf-refused-assault-party")}
    assert refusals(battle, "west", MagicAssault("a1", "b1", ("a1",))) == party
    assert refusals(battle, "west", MagicAssault("a1", "b1", ("a2", "a3", "a4"))) == party
    extra = {("DBF-ASSAULT-RANGE", "dbf-refused-assault-extra")}
    assert refusals(battle, "west", MagicAssault("a1", "b1", (), (-1,))) == extra
    assert refusals(battle, "west", MagicAssault("b1", "b1")) >= {
        ("DBF-MAGIC-WHO", "dbf-refused-no-magician")
    }


@pytest.mark.parametrize(("language", "fate"), [("en", "recoil of"), ("fr", "recul pour")])
@pytest.mark.parametrize("bout", Bout)
def test_every_kind_of_combat_is_told_with_what_comes_of_it(
    bout: Bout, language: str, fate: str, caplog: pytest.LogCaptureFixture
) -> None:
    battle = magic_stage(laid_out(caster(), element("b1", "Sp(O)", at(0, -100), SOUTH), dice=(4, 3)))
    fight = told(battle.apply("west", ASSAULT), FightResolved)
    said = Catalogue(language, rulesets().values()).words(msgspec.structs.replace(fight, bout=bout).text())
    assert not caplog.records, "a message that cannot be resolved whole prints the names of its arguments"
    assert f"; {fate} " in said.replace("\u202f", "") or bout is Bout.ASSAULT
