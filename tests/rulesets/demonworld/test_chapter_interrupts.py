"""Chapters as values: the steps, questions, pages and marks that a small chapter puts into a battle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from oriflamme.bots import arena, find
from oriflamme.kernel.battle import View
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.records import Played
from oriflamme.kernel.scenes import Badge, Mark
from oriflamme.kernel.sessions import replay
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import text
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.casualties import (
    Losses,
    StandHit,
    StandsDestroyed,
    TakeCasualties,
    Wounds,
    doomed,
)
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ExecuteShot, ShotFired
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.melee import Strike
from oriflamme.rulesets.demonworld.melee_execution import (
    BlowStruck,
    InitiativeReached,
    InitiativeStep,
    StrikeBlow,
)
from oriflamme.rulesets.demonworld.ruleset import RULESET
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    SOUTH,
    WHITE,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    of,
    play,
)
from tests.rulesets.demonworld.fights import BOW, CARDS, HIT, MISS, WHITE_FIRST, unit
from tests.rulesets.demonworld.noting import (
    Answer,
    Asks,
    Note,
    Plan,
    chapter,
    fight,
    game,
    noted,
    pair,
)

# -- interrupts ----------------------------------------------------------------------------------------------------


def test_steps_stand_around_initiatives_and_blows_in_order() -> None:
    def said(word: str) -> Any:
        def put(field: Field, facts: Any) -> list[Step]:
            match facts:
                case InitiativeStep():
                    return [Note(f"{word} {facts.initiative}")]
                case StrikeBlow():
                    return [Note(f"{word} {facts.blow.attacker}")]
                case BlowStruck():
                    return [Note(f"{word} {facts.attacker.id} {facts.hit}")]
                case TakeCasualties():
                    return [Note(f"{word} {sorted(doomed(field))}")]
                case Losses():
                    return [Note(f"{word} {sorted(facts.stands)} {facts.cause}")]
                case _:
                    return [Note(f"{word} {len(facts)}")]

        return (put,)

    names = (
        "before_initiative",
        "after_initiative",
        "before_blow",
        "after_blow",
        "before_casualties",
        "after_losses",
        "after_melees",
    )
    battle = fight(*pair(), dice=(MISS, HIT, WHITE_FIRST), **{name: said(name) for name in names})
    play(battle, WHITE, Strike("a.1", "b.1"), Commit())
    play(battle, GREY, Strike("b.2", "a.2"), Commit())
    assert noted(battle) == (
        "before_initiative 2",
        "before_blow a.1",
        "after_blow a.1 False",
        "before_blow b.2",
        "after_blow b.2 True",
        "before_casualties ['a.2']",
        "after_losses ['a'] melee",
        "after_initiative 2",
        "after_melees 1",
    )


def test_steps_stand_around_shots() -> None:
    def before(field: Field, shot: ExecuteShot) -> list[Step]:
        return [Note(f"before {shot.shot.shooter}")]

    def after(field: Field, shot: ShotFired) -> list[Step]:
        return [Note(f"after {shot.shooter.id} {shot.roll}")]

    def lost(field: Field, losses: Losses) -> list[Step]:
        return [Note(f"{losses.cause} {[stand.id for stand in losses.stands['b']]}")]

    field = field_of(
        muster("a", WHITE, hexes((0, 0), (1, 0)), profile="bowmen", order=Order.SKIRMISH),
        muster("b", GREY, hexes((1, -3), (2, -3)), SOUTH, profile="soft"),
        profiles=(card("bowmen", missile=BOW, melee=()), card("soft", missile_protection=0)),
        game=game(before_shot=(before,), after_shot=(after,), after_losses=(lost,)),
    )
    battle = battle_of(field, FirePhase(1), dice=(HIT, MISS))
    play(battle, WHITE, Shoot("a.1", "b.1"), Shoot("a.2", "b.2"), Commit())
    assert noted(battle) == ("before a.1", "after a.1 1", "before a.2", "after a.2 20", "fire ['b.1']")


def substitution(field: Field, step: TakeCasualties) -> list[Step]:
    """Ask for each doomed stand of grey whether b.2 comes off in its place (DW-IX.5.0)."""
    return [Asks(GREY, key, "b.2") for key in sorted(doomed(field)) if key == "b.1"]


@pytest.mark.parametrize(("yes", "left"), [(True, ("b.1",)), (False, ("b.2",))])
def test_a_player_is_asked_before_casualties_come_off(yes: bool, left: tuple[str, ...]) -> None:
    battle = fight(*pair(), dice=(HIT, MISS), before_casualties=(substitution,))
    play(battle, WHITE, Strike("a.1", "b.1"), Commit())
    events = play(battle, GREY, Strike("b.2", "a.2"), Commit())
    assert battle.deciders() == (GREY,)
    assert len(of(events, BlowStruck)) == 2
    assert not of(events, StandsDestroyed)
    assert len(battle.state.stands) == 4
    (lost,) = of(play(battle, GREY, Answer(yes)), StandsDestroyed)
    assert lost.left == 1
    assert battle.state.units["b"].stands == left
    assert battle.state.pages[Wounds] == Wounds()


def test_a_second_attack_is_put_between_blows() -> None:
    def again(field: Field, struck: BlowStruck) -> list[Step]:
        return [Asks(WHITE)] if struck.attacker.id == "a.1" and struck.hit else []

    battle = fight(*pair(), dice=(HIT, MISS), after_blow=(again,))
    play(battle, WHITE, Strike("a.1", "b.1"), Commit())
    events = play(battle, GREY, Strike("b.2", "a.2"), Commit())
    assert [event.attacker.id for event in of(events, BlowStruck)] == ["a.1"]
    assert battle.deciders() == (WHITE,)
    later = play(battle, WHITE, Answer(True))
    assert [event.attacker.id for event in of(later, BlowStruck)] == ["b.2"]
    assert not of(later, InitiativeReached)


@pytest.mark.parametrize(("dice", "left"), [((HIT, MISS), 2), ((HIT, HIT), 1)])
def test_a_stand_with_two_hits_is_destroyed_by_the_second(dice: tuple[int, int], left: int) -> None:
    def two(field: Field, stand: Stand, hits: int) -> bool:
        return hits >= 2

    # Both stands of white have b.1 before them; b.1 looks at the first.
    units = unit("a", WHITE, (0, 0), (-1, 0)), unit("b", GREY, (0, -1), (9, 9))
    battle = fight(*units, dice=(*dice, WHITE_FIRST), damage=two)
    play(battle, WHITE, Strike("a.1", "b.1"), Strike("a.2", "b.1"), Commit())
    events = play(battle, GREY, Commit())
    (hit,) = of(events, StandHit)
    assert (hit.stand.id, hit.hits) == ("b.1", 1)
    assert len(battle.state.units["b"].stands) == left
    assert battle.state.pages[Wounds].hits == ({"b.1": 1} if left == 2 else {})
    (altered,) = hit.effects(None)
    assert altered.pieces == ("b.1",)


# -- scenes --------------------------------------------------------------------------------------------------------


def test_badges_marks_and_desks_of_a_chapter_are_shown() -> None:
    def badge(view: View[Field], stand: Stand) -> list[Badge]:
        return [Badge("★", text("x"))] if stand.id == "a.1" else []

    def mark(view: View[Field]) -> list[Mark]:
        return [Mark("line", "note", points=((0, 0), (1, 0)))]

    composed = game(badges=(badge,), marks=(mark,))
    setup = RULESET.setup("demonworld-first-battle")
    battle = RULESET.begin(setup, Dice("x"))
    battle.advance()
    for side in setup.sides:
        battle.apply(side, Commit())
    battle.state.ground = msgspec.structs.replace(battle.state.ground, game=composed)
    side = setup.sides[0]
    battle.agenda = (*battle.agenda, Asks(side))
    scene = RULESET.scene(battle.view(side))
    assert scene.marks == tuple(mark(battle.view(side)))
    assert scene.phase[-1] == text("dw-phase-melee")
    assert scene.prompt is not None
    assert [entry.command["kind"] for entry in scene.prompt.choices] == ["test-answer-1"]
    stand = next(iter(battle.state.stands))
    starred = game(badges=(lambda view, piece: [Badge("★", text("x"))] if piece.id == stand else [],))
    battle.state.ground = msgspec.structs.replace(battle.state.ground, game=starred)
    battle.agenda = battle.agenda[:-1]
    badges = {
        piece.id: [badge.sign for badge in piece.badges] for piece in RULESET.scene(battle.view(side)).pieces
    }
    assert "★" in badges[stand]
    assert sum("★" in shown for shown in badges.values()) == 1


# -- pages, encoding, replay ---------------------------------------------------------------------------------------


def test_a_page_keeps_its_secret() -> None:
    field = field_of(*pair(), profiles=CARDS, game=game())
    field.pages.put(Plan({WHITE: "flank", GREY: "hold"}, ("x",)))
    assert field.seen_by(WHITE).pages[Plan].secret == {WHITE: "flank"}
    assert field.seen_by(None).pages[Plan] == Plan(noted=("x",))
    other = field.copy()
    other.pages.change(Plan, secret={WHITE: "flank", GREY: "charge"})
    assert other.encode() != field.encode()
    assert other.seen_by(WHITE).encode() == field.seen_by(WHITE).encode()


def asks_for_any(field: Field, step: TakeCasualties) -> list[Step]:
    """Ask the side that loses a stand."""
    return [Asks(field.side(field.stands[key])) for key in sorted(doomed(field))[:1]]


@pytest.fixture
def offering(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another package offers a chapter that asks before casualties come off."""

    def forget() -> None:
        vars(contents.CONTENTS).pop("known", None)
        contents.CONTENTS._games.clear()
        for name in ("commands", "steps", "events", "_command_decoder", "_agenda_decoder", "_event_decoder"):
            vars(RULESET).pop(name, None)

    asks = chapter(
        "substitution",
        before_casualties=(asks_for_any,),
        before_deployment=(Note("before"),),
        after_deployment=(Note("after"),),
    )
    monkeypatch.setattr("oriflamme.kit.contents.offered", lambda ruleset: (asks,))
    forget()
    yield
    monkeypatch.undo()
    forget()


@pytest.mark.usefixtures("offering")
def test_a_battle_with_an_interrupt_pending_is_encoded_and_replayed() -> None:
    setup = RULESET.setup("demonworld-hail-of-arrows", {"chapters": ["substitution"]})
    assert setup.chapters == ("substitution",)
    bots = {side: find("captain", "demonworld", side) for side in setup.sides}
    record = arena.fight(setup, bots, "1", limit=150).record
    whole = replay(record, verify=True)
    played = [line for line in record.lines if isinstance(line, Played)]
    asked = [number for number, line in enumerate(played) if b"test-answer-1" in bytes(line.command)]
    assert asked
    before = replay(record, upto=asked[0])
    assert isinstance(before.battle.decision(), Asks)
    assert doomed(before.battle.state)
    line = played[asked[0]]
    dice = before.battle.dice
    again = RULESET.decode_battle(before.battle.encoded(), setup, dice)
    assert again.digest() == before.battle.digest()
    assert before.battle.decision() == again.decision()
    told = again.apply(line.by, RULESET.decode_command(bytes(line.command)))
    after = replay(record, upto=asked[0] + 1)
    assert again.digest() == after.battle.digest()
    assert again.state.pages[Plan].noted == ("before", "after", f"{line.by} False")
    assert of(told, StandsDestroyed)
    assert whole.battle.state.pages[Plan].noted[2] == f"{line.by} False"
    assert RULESET.choices(before.battle.view(line.by), line.by, ())


@pytest.mark.usefixtures("offering")
def test_a_command_of_a_chapter_not_in_force_is_refused() -> None:
    with_it = RULESET.setup("demonworld-first-battle", {"chapters": ["substitution"]})
    without = RULESET.setup("demonworld-first-battle")
    command = RULESET.decode_command(b'{"kind":"test-answer-1","yes":true}')
    for setup, message in ((without, "dw-refused-chapter"), (with_it, "dw-refused-other-phase")):
        battle = RULESET.begin(setup, Dice("x"))
        battle.advance()
        ruling = battle.check(setup.sides[0], command)
        assert [reason.text.id for reason in ruling.reasons] == [message]
