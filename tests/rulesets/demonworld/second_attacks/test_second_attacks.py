"""Chapter XIV: second attacks in close combat."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from oriflamme.board.hexes import axial
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.casualties import StandHit, StandsDestroyed
from oriflamme.rulesets.demonworld.characteristics import MeleeKind, MeleeWeapon, Order, Profile
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike, StrikeBest, SupportBlow
from oriflamme.rulesets.demonworld.melee_execution import BlowLost, BlowStruck, InitiativeReached
from oriflamme.rulesets.demonworld.movement.engagement import UnitEngaged
from oriflamme.rulesets.demonworld.post_combat import Regroup
from oriflamme.rulesets.demonworld.second_attacks.scenes import SecondAttackDesk
from oriflamme.rulesets.demonworld.second_attacks.striking import (
    HoldBack,
    SecondAttack,
    StandAdvanced,
    StandReplies,
    StrikeAgain,
)
from oriflamme.rulesets.demonworld.second_attacks.tracking import SecondAttacks, track
from oriflamme.rulesets.demonworld.turn import Commit, GoFirst
from tests.rulesets.demonworld.armies import (
    GREY,
    SOUTH,
    WHITE,
    Muster,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    of,
    play,
    refused,
)
from tests.rulesets.demonworld.fights import HIT, MISS, WHITE_FIRST, unit

GAME = contents.game(("second-attacks",))
CASES = yaml.safe_load(
    (Path(__file__).parents[3] / "cases" / "demonworld_second_attacks.yaml").read_text(encoding="utf-8")
)
NE, ESE = 5, 2
CARDS = (
    card("heroes", initiative=4, melee=(MeleeWeapon(MeleeKind.BASIC, 11, 11),)),
    card("champions", initiative=4, attacks=2, melee=(MeleeWeapon(MeleeKind.BASIC, 11, 11),)),
    card("orcs", initiative=2, melee_protection=3),
    card("swift", initiative=5, melee_protection=3),
    card("even", initiative=4, melee_protection=3),
    card("ogres", initiative=2, melee_protection=3, hit_points=3),
)


def fight(*units: Muster, dice: Iterable[int] = (), chapters: tuple[str, ...] = ()) -> Battle[Field]:
    game = contents.game(("second-attacks", *chapters)) if chapters else GAME
    return battle_of(field_of(*units, profiles=CARDS, game=game), MeleePhase(), dice=dice)


def hero(*places: tuple[int, int], profile: str = "heroes") -> Muster:
    return unit("h", WHITE, *(places or ((0, 0),)), profile=profile)


def orcs(*places: tuple[int, int], key: str = "b", profile: str = "orcs", **fields: Any) -> Muster:
    return unit(key, GREY, *places, profile=profile, **fields)


def declared(battle: Battle[Field], ours: Iterable[Any], theirs: Iterable[Any] = ()) -> list[Event]:
    """Both sides declare, as far as they are asked."""
    events = []
    for side, commands in ((WHITE, ours), (GREY, theirs)):
        if side in battle.deciders():
            events += play(battle, side, *commands, Commit())
    return events


def offered(battle: Battle[Field]) -> set[tuple[str, int | None]]:
    """The second attacks on offer; none where no such question is due."""
    if not isinstance(battle.decision(), SecondAttack):
        return set()
    options = list(battle.options(WHITE))
    assert options[-1] == HoldBack()
    return {(one.target, one.advance) for one in options if isinstance(one, StrikeAgain)}


def strikers(events: Iterable[Event]) -> list[tuple[str, str]]:
    return [(event.attacker.id, event.target.id) for event in of(events, BlowStruck)]


# -- the worked examples -------------------------------------------------------------------------------------------


def the_card(name: str, spec: dict[str, Any]) -> Profile:
    changes = dict(spec)
    if "melee" in changes:
        changes["melee"] = tuple(
            MeleeWeapon(MeleeKind(kind), *strengths) for kind, *strengths in changes["melee"]
        )
    return card(name, **changes)


def the_unit(spec: dict[str, Any]) -> Muster:
    fields = dict(spec)
    order = Order(fields.pop("order")) if "order" in fields else None
    places = hexes(*map(tuple, fields.pop("at")))
    return muster(
        fields.pop("id"),
        fields.pop("side"),
        places,
        fields.pop("facing"),
        profile=fields.pop("card"),
        order=order,
        **{"first_melee": 1, **fields},
    )


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_worked_examples(case: dict[str, Any]) -> None:
    field = field_of(
        *map(the_unit, case["units"]),
        profiles=[the_card(name, spec) for name, spec in case["cards"].items()],
        turn=case.get("turn", 1),
        game=GAME,
    )
    battle = battle_of(field, MeleePhase(), dice=(*case["dice"], WHITE_FIRST))
    events = declared(battle, [Strike(*pair) for pair in case["strikes"]])
    if "again" in case:
        events += play(battle, WHITE, StrikeAgain(*case["again"]))
    assert [event.tally.total for event in of(events, BlowStruck)] == case["numbers"]
    assert offered(battle) == {tuple(pair) for pair in case["may"]}


# -- who earns one -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XIV.1.0-a", "DW-XIV.2.0-c")
@pytest.mark.parametrize(("roll", "again"), [(1, True), (3, True), (4, False), (8, False), (9, False)])
def test_a_roll_of_five_below_the_number_earns_a_second_attack(roll: int, again: bool) -> None:
    battle = fight(hero(), orcs((1, -1), (0, -1)), dice=(roll, WHITE_FIRST))
    events = declared(battle, [Strike("h.1", "b.1")])
    assert of(events, BlowStruck)[0].hit == (roll <= 8)
    assert bool(offered(battle)) == again


def test_the_base_game_knows_no_second_attack() -> None:
    field = field_of(hero(), orcs((1, -1), (0, -1)), profiles=CARDS)
    battle = battle_of(field, MeleePhase(), dice=(1,))
    declared(battle, [Strike("h.1", "b.1")])
    assert not isinstance(battle.decision(), SecondAttack)


@pytest.mark.rule("DW-XIV.1.0-b")
@pytest.mark.parametrize(("beside", "again"), [("orcs", True), ("even", False), ("swift", False)])
def test_its_initiative_must_be_above_that_of_all_who_touch_it(beside: str, again: bool) -> None:
    # The stand on the flank is in contact, too, though it is never struck.
    battle = fight(
        hero(), orcs((1, -1), (0, -1)), orcs((1, 0), key="c", profile=beside), dice=(1, WHITE_FIRST)
    )
    declared(battle, [Strike("h.1", "b.1")])
    assert bool(offered(battle)) == again


@pytest.mark.rule("DW-XIV.1.0-c")
def test_a_supported_blow_earns_none_and_the_second_has_no_support() -> None:
    units = hero((0, 0), (1, 0)), orcs((1, -1), (0, -1))
    battle = fight(*units, dice=(1, WHITE_FIRST))
    events = declared(battle, [Strike("h.1", "b.1"), SupportBlow("h.2", "h.1")])
    assert of(events, BlowStruck)[0].tally.total == 11
    assert not offered(battle)
    battle = fight(*units, dice=(1, 8, WHITE_FIRST))
    declared(battle, [Strike("h.1", "b.1")])
    events = play(battle, WHITE, StrikeAgain("b.2"))
    (second,) = of(events, BlowStruck)
    assert second.supporters == ()
    assert (second.tally.total, second.hit) == (8, True)


@pytest.mark.rule("DW-XIV.2.0-a")
def test_all_is_declared_before_the_first_die_and_nothing_after_it() -> None:
    battle = fight(hero((0, 0), (-1, 0)), orcs((1, -1), (0, -1)), dice=(1, MISS, WHITE_FIRST))
    assert not of(play(battle, WHITE, Strike("h.1", "b.1"), Commit()), BlowStruck)
    play(battle, GREY, Strike("b.2", "h.1"))
    assert of(play(battle, GREY, Commit()), BlowStruck)
    assert offered(battle)
    late = {("DW-XIV.1.0-e", "dw-refused-other-phase")}
    assert refused(battle, WHITE, SupportBlow("h.2", "h.1")) == late
    assert refused(battle, WHITE, Strike("h.2", "b.2")) == late


def test_a_large_stand_earns_none() -> None:
    large = hero()
    stands = tuple(msgspec.structs.replace(stand, footprint=hexes((0, 0), (0, 1))) for stand in large.stands)
    battle = fight(
        msgspec.structs.replace(large, stands=stands), orcs((1, -1), (0, -1)), dice=(1, WHITE_FIRST)
    )
    declared(battle, [Strike("h.1", "b.1")])
    assert not offered(battle)


@pytest.mark.rule("DW-XIV.1.0-d")
def test_there_is_one_a_phase_and_it_may_be_left() -> None:
    units = hero(), orcs((1, -1), (0, -1), (1, -2), (2, -2))
    battle = fight(*units, dice=(1, 1, WHITE_FIRST))
    declared(battle, [Strike("h.1", "b.1")])
    events = play(battle, WHITE, StrikeAgain("b.3", NE))
    assert strikers(events) == [("h.1", "b.3")]
    assert not offered(battle)
    battle = fight(*units, dice=(1, WHITE_FIRST))
    declared(battle, [Strike("h.1", "b.1")])
    events = play(battle, WHITE, HoldBack())
    assert not strikers(events)
    assert axial(battle.state.stands["h.1"].hex) == (0, 0)
    assert not offered(battle)
    # The next phase has its own.
    battle.state.turn += 1
    again = battle_of(battle.state, MeleePhase(), dice=(1, WHITE_FIRST))
    declared(again, [Strike("h.1", "b.2")])
    assert battle.state.pages[SecondAttacks].again == {"h.1"}


# -- at whom, and from where ---------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XIV.1.0-e", "DW-XIV.1.0-f")
def test_it_stays_or_steps_into_the_vacated_hex_at_once() -> None:
    units = hero(), orcs((1, -1), (0, -1), (1, 0), (2, -2), (1, -2))
    battle = fight(*units, dice=(2, MISS, MISS))
    declared(battle, [Strike("h.1", "b.1")])
    assert offered(battle) == {("b.2", None), ("b.4", NE), ("b.5", NE)}
    wrong = {("DW-XIV.1.0-e", "dw-refused-second-attack")}
    assert refused(battle, WHITE, StrikeAgain("b.3")) == wrong
    assert refused(battle, WHITE, StrikeAgain("b.1")) == wrong
    assert refused(battle, WHITE, StrikeAgain("b.2", NE)) == {("DW-XIV.1.0-f", "dw-refused-second-attack")}
    events = play(battle, WHITE, StrikeAgain("b.4", NE))
    kinds = [type(event) for event in of(events, StandsDestroyed, StandAdvanced, BlowStruck)]
    assert kinds == [StandsDestroyed, StandAdvanced, BlowStruck, BlowStruck]
    moved = battle.state.stands["h.1"]
    assert (axial(moved.hex), moved.facing) == ((1, -1), 0)
    # The advance takes nothing from the moves after combat.
    play(battle, WHITE, GoFirst(True))
    assert Regroup("h.1", (), 1) in set(battle.options(WHITE))


@pytest.mark.rule("DW-XIV.1.0-f")
def test_nobody_advances_where_there_is_nobody_to_strike() -> None:
    battle = fight(hero(), orcs((1, -1), (0, -1), (9, 9)), dice=(1, WHITE_FIRST))
    declared(battle, [Strike("h.1", "b.1")])
    assert offered(battle) == {("b.2", None)}
    battle = fight(hero(), orcs((1, -1), (9, 9)), dice=(1, WHITE_FIRST))
    declared(battle, [Strike("h.1", "b.1")])
    assert not offered(battle)


def test_a_unit_touched_by_the_advance_is_engaged() -> None:
    behind = orcs((1, -2), key="c", engaged=False, first_melee=0)
    battle = fight(hero(), orcs((1, -1), (0, -1)), behind, dice=(1, MISS, MISS, WHITE_FIRST))
    declared(battle, [Strike("h.1", "b.1")])
    events = play(battle, WHITE, StrikeAgain("c.1", NE))
    assert [event.enemy for event in of(events, UnitEngaged)] == ["c"]
    assert (battle.state.units["c"].engaged, battle.state.units["c"].first_melee) == (True, 1)


@pytest.mark.rule("DW-XIV.1.0-h")
def test_a_wounded_stand_may_be_struck_again_but_not_passed_over() -> None:
    battle = fight(
        hero(),
        orcs((1, -1), (0, -1), (1, -2), profile="ogres"),
        dice=(1, HIT, WHITE_FIRST),
        chapters=("skills",),
    )
    declared(battle, [Strike("h.1", "b.1")])
    assert offered(battle) == {("b.1", None), ("b.2", None)}
    events = play(battle, WHITE, StrikeAgain("b.1"))
    assert [(event.stand.id, event.hits) for event in of(events, StandHit)] == [("b.1", 2)]


# -- the reply -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XIV.1.0-g", "DW-XIV.1.0-i")
def test_a_quicker_stand_is_struck_first_and_replies_at_once() -> None:
    swift = orcs((1, -2), key="c", profile="swift")
    battle = fight(hero(), orcs((1, -1), (0, -1)), swift, dice=(1, MISS, HIT, WHITE_FIRST))
    declared(battle, [Strike("h.1", "b.1")])
    events = play(battle, WHITE, StrikeAgain("c.1", NE))
    assert [event.now for event in of(events, StandReplies)] == [True]
    assert strikers(events) == [("h.1", "c.1"), ("c.1", "h.1")]
    # Hitting well in reply earns nothing: it did not attack first.
    assert "h.1" not in battle.state.stands
    assert not isinstance(battle.decision(), SecondAttack)


@pytest.mark.rule("DW-XIV.1.0-g")
def test_a_slower_stand_replies_at_its_own_initiative() -> None:
    units = hero(), orcs((1, -1), (0, -1), (1, -2), (9, 9))
    other = unit("a", WHITE, (-1, 0)), orcs((-1, -1), key="d", profile="even")
    battle = fight(*units, *other, dice=(1, MISS, MISS, HIT, MISS, WHITE_FIRST))
    declared(battle, [Strike("h.1", "b.1"), Strike("a.1", "d.1")], [Strike("d.1", "a.1")])
    events = play(battle, WHITE, StrikeAgain("b.3", NE))
    assert [(event.now, event.initiative) for event in of(events, StandReplies)] == [(False, 2)]
    # d.1 strikes with initiative 4; b.3 with 2, like a.1, and at once with it.
    assert strikers(events) == [("h.1", "b.3"), ("d.1", "a.1"), ("b.3", "h.1"), ("a.1", "d.1")]
    assert [event.initiative for event in of(events, InitiativeReached)] == [2]


@pytest.mark.rule("DW-XIV.1.0-g")
def test_the_last_reply_comes_after_the_last_initiative() -> None:
    battle = fight(hero(), orcs((1, -1), (9, 9), (1, -2)), dice=(1, MISS, HIT, WHITE_FIRST))
    declared(battle, [Strike("h.1", "b.1")])
    events = play(battle, WHITE, StrikeAgain("b.3", NE))
    assert [event.initiative for event in of(events, InitiativeReached)] == [2]
    assert strikers(events) == [("h.1", "b.3"), ("b.3", "h.1")]
    assert "h.1" not in battle.state.stands


@pytest.mark.rule("DW-XIV.1.0-g")
def test_no_reply_from_the_dead_the_busy_and_those_who_look_away() -> None:
    units = hero(), orcs((1, -1), (9, 9), (1, -2))
    battle = fight(*units, dice=(1, HIT, WHITE_FIRST))
    declared(battle, [Strike("h.1", "b.1")])
    assert not of(play(battle, WHITE, StrikeAgain("b.3", NE)), StandReplies)
    # b.2 has declared a blow at the hero, and strikes that alone.
    battle = fight(hero(), orcs((1, -1), (0, -1)), dice=(1, MISS, MISS, WHITE_FIRST))
    declared(battle, [Strike("h.1", "b.1")], [Strike("b.2", "h.1")])
    events = play(battle, WHITE, StrikeAgain("b.2"))
    assert not of(events, StandReplies)
    assert strikers(events) == [("h.1", "b.2"), ("b.2", "h.1")]
    away = orcs((1, -1), (9, 9), (1, -2), facing=(SOUTH, SOUTH, 0))
    battle = fight(hero(), away, dice=(1, MISS, WHITE_FIRST))
    declared(battle, [Strike("h.1", "b.1")])
    assert not of(play(battle, WHITE, StrikeAgain("b.3", NE)), StandReplies)


@pytest.mark.rule("DW-XIV.1.0-g")
def test_who_has_replied_declares_nothing_in_a_later_melee() -> None:
    battle = fight(hero(), orcs((1, -1), (0, -1)))
    track(battle.state, replied=frozenset({"b.1"}))
    assert ("DW-XIV.1.0-g", "dw-refused-replied") in refused(battle, GREY, Strike("b.1", "h.1"))
    play(battle, GREY, Strike("b.2", "h.1"))
    assert ("DW-XIV.1.0-g", "dw-refused-replied") in refused(battle, GREY, SupportBlow("b.1", "b.2"))


# -- blows of others, when somebody has moved ----------------------------------------------------------------------


def test_a_blow_at_one_who_has_gone_on_is_lost() -> None:
    battle = fight(hero(), orcs((1, -1), (0, -1), (1, -2)), dice=(1, MISS, MISS, WHITE_FIRST))
    declared(battle, [Strike("h.1", "b.1")], [Strike("b.2", "h.1")])
    events = play(battle, WHITE, StrikeAgain("b.3", NE))
    assert [(event.rule, event.because) for event in of(events, BlowLost)] == [("DW-VI.1.1", "front")]


def test_who_could_not_strike_one_who_has_gone_on_does_not_support_a_blow_at_him() -> None:
    """The two orcs both look at the hero where he stands; d alone looks at the hex that he goes on to as well."""
    units = hero(), orcs((1, -1), (9, 9), (1, -2)), orcs((0, -1), key="d", facing=ESE)
    for beside, supports in (((-1, 0), 0), ((1, 0), 3)):
        helper = orcs(beside, key="e", facing=ESE if supports == 0 else 5)
        battle = fight(*units, helper, dice=(1, MISS, MISS, MISS, WHITE_FIRST))
        declared(battle, [Strike("h.1", "b.1")], [Strike("d.1", "h.1"), SupportBlow("e.1", "d.1")])
        events = play(battle, WHITE, StrikeAgain("b.3", NE))
        blow = next(event for event in of(events, BlowStruck) if event.attacker.id == "d.1")
        lines = {line.label: line.value for line in blow.tally.lines}
        assert lines.get("dw-line-melee-support", 0) == supports
        assert len(blow.supporters) == supports // 3


def test_one_who_is_passed_over_still_supports_a_blow_of_the_same_initiative() -> None:
    units = (
        hero(),
        unit("a", WHITE, (1, 0)),
        orcs((1, -1), (1, -2)),
        orcs((2, -1), key="c", profile="even"),
    )
    battle = fight(*units, dice=(1, MISS, 7, MISS, WHITE_FIRST))
    declared(battle, [Strike("h.1", "b.1")], [Strike("c.1", "a.1"), SupportBlow("b.1", "c.1")])
    events = play(battle, WHITE, StrikeAgain("b.2", NE))
    blow = next(event for event in of(events, BlowStruck) if event.attacker.id == "c.1")
    assert {line.label: line.value for line in blow.tally.lines}["dw-line-melee-support"] == 3
    assert (blow.tally.total, blow.hit) == (7, True)
    assert battle.state.pages[SecondAttacks].propped == {}


# -- two attacks by nature -----------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XIV.1.0-j")
def test_a_stand_with_two_attacks_declares_and_strikes_two() -> None:
    units = hero(profile="champions"), orcs((1, -1), (0, -1), (9, 9))
    battle = fight(*units, dice=(MISS, HIT, WHITE_FIRST))
    play(battle, WHITE, Strike("h.1", "b.1"))
    assert Strike("h.1", "b.2") in set(battle.options(WHITE))
    play(battle, WHITE, Strike("h.1", "b.2"))
    assert ("DW-VI.1.3-a", "dw-refused-strikes-already") in refused(battle, WHITE, Strike("h.1", "b.2"))
    events = declared(battle, ())
    assert strikers(events) == [("h.1", "b.1"), ("h.1", "b.2")]
    assert not offered(battle)


@pytest.mark.rule("DW-XIV.1.0-j")
def test_the_second_of_two_attacks_may_go_elsewhere_and_there_is_no_third() -> None:
    units = hero(profile="champions"), orcs((1, -1), (0, -1), (1, -2))
    battle = fight(*units, dice=(1, 1, WHITE_FIRST))
    declared(battle, [Strike("h.1", "b.1"), Strike("h.1", "b.1")])
    assert offered(battle) == {("b.2", None), ("b.3", NE)}
    events = play(battle, WHITE, StrikeAgain("b.3", NE))
    assert strikers(events) == [("h.1", "b.3")]
    assert not offered(battle)
    # Held back, it goes where it was declared, and is lost with its target.
    battle = fight(*units, dice=(1, WHITE_FIRST))
    declared(battle, [Strike("h.1", "b.1"), Strike("h.1", "b.1")])
    events = play(battle, WHITE, HoldBack())
    assert [event.because for event in of(events, BlowLost)] == ["target"]


@pytest.mark.rule("DW-XIV.1.0-j")
def test_the_second_is_struck_though_the_first_finds_nobody() -> None:
    quick = unit("a", WHITE, (1, 0), profile="swift")
    units = hero(profile="champions"), quick, orcs((1, -1), (0, -1), (9, 9))
    battle = fight(*units, dice=(HIT, MISS, WHITE_FIRST))
    events = declared(battle, [Strike("a.1", "b.1"), Strike("h.1", "b.1"), Strike("h.1", "b.2")])
    assert strikers(events) == [("a.1", "b.1"), ("h.1", "b.2")]
    # What was declared beforehand surprises nobody.
    assert not of(events, StandReplies)


def test_good_blows_use_both_attacks() -> None:
    battle = fight(hero(profile="champions"), orcs((1, -1), (0, -1)), dice=(MISS, MISS, WHITE_FIRST))
    events = declared(battle, [StrikeBest()])
    assert sorted(target for _, target in strikers(events)) == ["b.1", "b.2"]


# -- the desk ------------------------------------------------------------------------------------------------------


def test_the_desk_shows_targets_chances_and_where_one_would_stand() -> None:
    battle = fight(hero(), orcs((1, -1), (0, -1), (1, -2)), dice=(1,))
    declared(battle, [Strike("h.1", "b.1")])
    due: Any = battle.decision()
    desk = SecondAttackDesk(battle.view(WHITE), due, WHITE)
    choices = list(desk.general())
    assert [one.target.pieces for one in choices if one.target] == [("b.2",), ("b.3",)]
    assert [one.detail.args for one in choices if one.detail] == [{"percent": 40}] * 2
    preview = desk.preview(StrikeAgain("b.3", NE))
    assert [tally.total for tally in preview.tallies] == [8]
    (ghost,) = preview.ghosts
    assert ghost.id == "h.1"
