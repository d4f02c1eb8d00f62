"""Chapters as values: what a small chapter puts into each slot, and what does not make a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from oriflamme.kernel.chapters import CompositionError, Phase
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.ruleset import SetupError
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Step
from oriflamme.kernel.tally import Line
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.blows import BlowFacts, blow_tally
from oriflamme.rulesets.demonworld.casualties import (
    TakeCasualties,
    doom,
    toll,
)
from oriflamme.rulesets.demonworld.chapters import Game
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import shot_tally
from oriflamme.rulesets.demonworld.first_battle import Deploy, Deployment
from oriflamme.rulesets.demonworld.initiative import modified_initiative
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.melee import Strike, StrikeBest, SupportBlow
from oriflamme.rulesets.demonworld.missiles import Shot
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnits
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhaseBegins, Source
from oriflamme.rulesets.demonworld.phases import TurnBegins
from oriflamme.rulesets.demonworld.ruleset import RULESET
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot, SupportShot
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    BASE_CHAPTERS,
    GREY,
    SOUTH,
    WHITE,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.fights import BOW, CARDS, unit
from tests.rulesets.demonworld.noting import (
    Note,
    chapter,
    fight,
    game,
    noted,
    pair,
)

# -- phases and turns ----------------------------------------------------------------------------------------------


def turn(*added: Phase) -> list[str]:
    return [phase.name for phase in game(phases=added).phases]


@pytest.mark.rule("DW-III-TURN")
def test_phases_find_their_places_in_the_turn() -> None:
    def at(name: str, *where: str) -> Phase:
        return Phase(name, Note(name), where)  # type: ignore[arg-type]  # two words

    assert turn() == ["orders", "fire-1", "movement", "fire-2", "melee"]
    rally, second = at("rally", "before", "orders"), at("second", "before", "orders")
    assert turn(rally, second)[:3] == ["rally", "second", "orders"]
    magic, more = at("magic", "after", "orders"), at("more", "after", "orders")
    assert turn(magic, more)[:4] == ["orders", "magic", "more", "fire-1"]
    assert turn(at("late", "after", "magic"), magic)[:3] == ["orders", "magic", "late"]


@pytest.mark.parametrize(
    ("phase", "says"),
    [
        (Phase("odd", Note("x")), "the book's turn has no phase 'odd'"),
        (Phase("odd", Note("x"), ("after", "nowhere")), "'odd' has its place by"),
        (Phase("melee", Note("x"), ("after", "orders")), "two phases have one name"),
    ],
)
def test_a_phase_without_a_place_is_refused(phase: Phase, says: str) -> None:
    with pytest.raises(CompositionError, match=says):
        game(phases=(phase,))


@pytest.mark.rule("DW-III-TURN")
def test_a_turn_is_what_the_chapters_put_into_it() -> None:
    slots = {
        "phases": (Phase("rally", Note("rally"), ("before", "orders")),),
        "turn_begins": (Note("dawn"),),
        "turn_ends": (Note("dusk"),),
    }
    field = field_of(muster("a", WHITE, hexes((0, 5))), muster("x", GREY, hexes((0, -5))), game=game(**slots))
    battle = battle_of(field, TurnBegins(), dice=(1,))  # who moves first with order T
    assert noted(battle) == ("dawn", "rally")
    turn = battle.state.turn
    while battle.state.turn == turn:
        play(battle, battle.deciders()[0], Commit())
    assert noted(battle) == ("dawn", "rally", "dusk", "dawn", "rally")


# -- tallies -------------------------------------------------------------------------------------------------------


def test_lines_of_tallies_come_after_those_of_the_base_game() -> None:
    def blow(field: Field, facts: BlowFacts) -> Iterator[Line]:
        if facts.attacker.unit == "a":
            yield Line("x", 5 + facts.supports, "X")

    def other(field: Field, facts: Any) -> list[Line]:
        return [Line("x", 7, "X")]

    bowmen = card("bowmen", missile=BOW)
    field = field_of(
        unit("a", WHITE, (0, 0), profile="bowmen"),
        unit("b", GREY, (0, -1)),
        profiles=(bowmen,),
        game=game(blow_lines=(blow,), shot_lines=(other,), initiative_lines=(other,)),
    )
    plain = field_of(unit("a", WHITE, (0, 0), profile="bowmen"), unit("b", GREY, (0, -1)), profiles=(bowmen,))
    a, b = field.stands["a.1"], field.stands["b.1"]
    assert blow_tally(field, a, b, 2).lines == (*blow_tally(plain, a, b, 2).lines, Line("x", 7, "X"))
    assert blow_tally(field, b, a) == blow_tally(plain, b, a)
    assert modified_initiative(field, a).total == modified_initiative(plain, a).total + 7
    shot, before = shot_tally(field, a, b), shot_tally(plain, a, b)
    assert shot is not None
    assert before is not None
    assert shot.total == before.total + 7


# -- reasons -------------------------------------------------------------------------------------------------------

NO = Reason("DW-VIII.0", text("dw-refused-chapter"))
REFUSED = ("DW-VIII.0", "dw-refused-chapter")


def test_a_chapter_forbids_blows_and_supports() -> None:
    def blow(field: Field, stand: Stand, foe: Stand) -> list[Reason]:
        return [NO] if (stand.id, foe.id) == ("a.1", "b.1") else []

    def support(field: Field, stand: Stand, blow: Any) -> list[Reason]:
        return [NO] if stand.id == "a.2" else []

    units = unit("a", WHITE, (0, 0), (1, 0), (2, -1)), unit("b", GREY, (0, -1), (1, -1))
    battle = fight(*units, dice=(), against_blow=(blow,), against_blow_support=(support,))
    assert refused(battle, WHITE, Strike("a.1", "b.1")) == {REFUSED}
    struck = {(o.attacker, o.target) for o in battle.options(WHITE) if isinstance(o, Strike)}
    assert ("a.1", "b.2") in struck
    assert ("a.1", "b.1") not in struck
    play(battle, WHITE, Strike("a.1", "b.2"))
    assert refused(battle, WHITE, SupportBlow("a.2", "a.1")) == {REFUSED}
    assert not any(isinstance(o, SupportBlow) and o.supporter == "a.2" for o in battle.options(WHITE))
    fresh = fight(*units, dice=(), against_blow=(blow,), against_blow_support=(support,))
    play(fresh, WHITE, StrikeBest())
    decision: Any = fresh.decision()
    assert decision.blows(WHITE)
    assert not any("a.2" in blow.supporters for blow in decision.blows(WHITE))


def test_a_chapter_forbids_shots_and_supports() -> None:
    def shot(field: Field, stand: Stand, foe: Stand) -> list[Reason]:
        return [NO] if foe.id == "b.1" else []

    def support(field: Field, stand: Stand, shot: Shot) -> list[Reason]:
        return [NO]

    field = field_of(
        muster("a", WHITE, hexes((0, 0), (1, 0)), profile="bowmen", order=Order.SKIRMISH),
        muster("b", GREY, hexes((0, -3), (2, -3)), SOUTH),
        profiles=(card("bowmen", missile=BOW),),
        game=game(against_shot=(shot,), against_shot_support=(support,)),
    )
    battle = battle_of(field, FirePhase(1))
    assert refused(battle, WHITE, Shoot("a.1", "b.1")) == {REFUSED}
    targets = {option.target for option in battle.options(WHITE) if isinstance(option, Shoot)}
    assert targets == {"b.2"}
    play(battle, WHITE, Shoot("a.1", "b.2"))
    assert REFUSED in refused(battle, WHITE, SupportShot("a.2", "a.1"))


def test_a_chapter_forbids_a_unit_to_move_and_acts_after_a_move() -> None:
    def stays(field: Field, unit: Unit) -> list[Reason]:
        return [NO] if unit.id == "a" else []

    def after(field: Field, unit: Unit) -> list[Step]:
        return [Note(unit.id)]

    field = field_of(
        muster("a", WHITE, rows({0: range(2)}), order=Order.MOVE),
        muster("c", WHITE, rows({5: range(2)}), order=Order.MOVE),
        game=game(against_move=(stays,), after_move=(after,)),
    )
    battle = battle_of(field, MoveUnits(WHITE, Order.MOVE))
    moves: list[Any] = [option for option in battle.options(WHITE) if not isinstance(option, Commit)]
    assert {move.unit for move in moves} == {"c"}
    assert refused(battle, WHITE, msgspec.structs.replace(moves[0], unit="a")) == {REFUSED}
    play(battle, WHITE, moves[0])
    assert noted(battle) == ("c",)


@pytest.mark.rule("DW-III.2.0-b")
def test_a_chapter_says_which_orders_a_unit_may_be_given() -> None:
    def source(field: Field, unit: Unit) -> tuple[Source, ...]:
        return (Source((Order.HOLD, Order.MOVE)),) if unit.id == "a" else ()

    units = muster("a", WHITE, rows({0: range(2)})), muster("x", GREY, rows({-5: range(2)}))
    battle = battle_of(field_of(*units, game=game(order_source=source)), OrderPhaseBegins())
    assert battle.deciders() == (WHITE,)
    given = [option.order for option in battle.options(WHITE) if isinstance(option, GiveOrder)]
    assert given == [Order.HOLD, Order.MOVE]
    assert refused(battle, WHITE, GiveOrder("a", Order.CHARGE)) == {("DW-III.2.0-b", "dw-refused-order")}
    play(battle, WHITE, GiveOrder("a", Order.MOVE), Commit())
    assert (battle.state.units["a"].order, battle.state.units["x"].order) == (Order.MOVE, None)


def test_a_chapter_forbids_places_and_says_what_is_organised() -> None:
    def placed(field: Field, unit: Unit, stands: tuple[Stand, ...]) -> list[Reason]:
        return [NO] if any(stand.facing == 3 for stand in stands) else []

    def loose(field: Field, unit: Unit, stands: Any) -> bool:
        return unit.id == "a"

    composed = game(against_placement=(placed,), formation=loose)
    setup = RULESET.setup("demonworld-first-battle")
    begun = RULESET.begin(setup, Dice("x"))
    begun.state.ground = msgspec.structs.replace(begun.state.ground, game=composed)
    begun.advance()
    due: Any = begun.decision()
    assert isinstance(due, Deployment)
    side = setup.sides[0]
    key, stands = next(iter(due.placed[side].items()))
    assert begun.check(side, Deploy(key, stands)).legal
    turned = tuple(msgspec.structs.replace(stand, facing=3) for stand in stands)
    assert [reason.text.id for reason in begun.check(side, Deploy(key, turned)).reasons] == [REFUSED[1]]
    apart = muster("a", WHITE, hexes((0, 0), (5, 5))), muster("c", WHITE, hexes((0, 3), (1, 3)))
    field = field_of(*apart, game=composed)
    assert field.organised("a")
    assert not field.organised("c")


# -- what does not make a game -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"level": "masters"}, "there is no level 'masters'; there are: base"),
        ({"chapters": "palisades"}, "option chapters: expected a list"),
        ({"chapters": ["xxxx"]}, "there is no chapter 'xxxx'; there are: introduction, "),
    ],
)
def test_unknown_levels_and_chapters_are_named(options: dict[str, Any], says: str) -> None:
    with pytest.raises(SetupError, match=says):
        RULESET.setup("demonworld-first-battle", options)


def test_a_set_up_that_names_a_chapter_nobody_has_is_refused() -> None:
    setup = msgspec.structs.replace(RULESET.setup("demonworld-first-battle"), chapters=("gone",))
    with pytest.raises(SetupError, match="there is no chapter 'gone'"):
        RULESET.begin(setup, Dice("x"))


def test_base_chapters_may_be_named_and_change_nothing() -> None:
    options = {"level": "base", "chapters": ["melee"]}
    assert RULESET.setup("demonworld-first-battle", options) == RULESET.setup("demonworld-first-battle")
    assert contents.game(("melee",)).names == contents.game().names
    assert contents.game() is contents.game()


def never(field: Field, stand: Stand, hits: int) -> bool:
    return False


@pytest.mark.parametrize(
    ("one", "other", "says"),
    [
        (
            {"damage": never},
            {"damage": never, "commands": (), "steps": (), "pages": ()},
            "both decide damage",
        ),
        ({}, {}, "the tag 'test-answer-1' is in 'one' and in 'other'"),
        ({"needs": ("palisades",)}, {"commands": (), "steps": (), "pages": ()}, "'one' needs 'palisades'"),
        (
            {"excludes": ("other",)},
            {"commands": (), "steps": (), "pages": ()},
            "cannot be played with 'other'",
        ),
    ],
)
def test_chapters_that_do_not_go_together_are_refused(
    one: dict[str, Any], other: dict[str, Any], says: str
) -> None:
    with pytest.raises(CompositionError, match=says):
        Game((*BASE_CHAPTERS, chapter("one", **one), chapter("other", **other)))


def test_a_chapter_that_asks_must_show_what() -> None:
    with pytest.raises(CompositionError, match="asks with Asks, but has no desk"):
        game(desks=())


def test_losses_between_phases_count_in_none() -> None:
    field = field_of(*pair(), profiles=CARDS)
    doom(field, "a.1")
    battle = battle_of(field, TakeCasualties("other", "DW-XVII.3.0-a"))
    assert battle.state.units["a"].stands == ("a.2",)
    assert toll(battle.state) == {}


def test_one_chapter_above_the_base_decides() -> None:
    assert game(damage=never).damage is never
    assert contents.game().damage is not never
    assert Text("x") == chapter().title
