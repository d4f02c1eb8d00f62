"""Chapters as values: what a small chapter of this test puts into each slot, and what does not make a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Self

import msgspec
import pytest

from oriflamme.bots import arena, find
from oriflamme.kernel.battle import Battle, View
from oriflamme.kernel.chapters import CompositionError, Phase
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.pages import Page
from oriflamme.kernel.records import Played
from oriflamme.kernel.ruleset import SetupError
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling
from oriflamme.kernel.scenes import Badge, Choice, Mark
from oriflamme.kernel.sessions import replay
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.tally import Line
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.blows import BlowFacts, blow_tally
from oriflamme.rulesets.demonworld.casualties import (
    Losses,
    StandHit,
    StandsDestroyed,
    TakeCasualties,
    Wounds,
    doom,
    doomed,
    spare,
    toll,
)
from oriflamme.rulesets.demonworld.chapters import DecisionDesk, DemonworldChapter, Game
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ExecuteShot, ShotFired, shot_tally
from oriflamme.rulesets.demonworld.first_battle import Deploy, Deployment
from oriflamme.rulesets.demonworld.initiative import modified_initiative
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.melee import (
    BlowStruck,
    InitiativeReached,
    InitiativeStep,
    MeleePhase,
    Strike,
    StrikeBest,
    StrikeBlow,
    SupportBlow,
)
from oriflamme.rulesets.demonworld.missiles import Shot
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnits
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhaseBegins, Source
from oriflamme.rulesets.demonworld.phases import TurnBegins
from oriflamme.rulesets.demonworld.ruleset import RULESET
from oriflamme.rulesets.demonworld.scenes.desk import Desk, choice
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot, SupportShot
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
    refused,
    rows,
)
from tests.rulesets.demonworld.fights import BOW, CARDS, HIT, MISS, WHITE_FIRST, unit

# -- a chapter -----------------------------------------------------------------------------------------------------


class Plan(Page, frozen=True, tag="test-plan-1"):
    """What each side plans in secret, and what has been noted for all to see."""

    secret: dict[str, str] = {}
    noted: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> Self:
        own = {side: plan for side, plan in self.secret.items() if side == player}
        return msgspec.structs.replace(self, secret=own)


def note(field: Field, word: str) -> None:
    field.pages.change(Plan, noted=(*field.pages[Plan].noted, word))


def noted(battle: Battle[Field]) -> tuple[str, ...]:
    return battle.state.pages[Plan].noted


class Note(Step, frozen=True, tag="test-note-1"):
    """Notes a word, so that the order in which steps are taken shows."""

    word: str

    def run(self, battle: Battle[Field]) -> None:
        note(battle.state, self.word)


class Answer(Command, frozen=True, tag="test-answer-1"):
    """The answer to what the chapter asks."""

    yes: bool


class Asks(Decision, frozen=True, tag="test-asks-1"):
    """Asks a side something in the middle of things; with yes, `saves` lives and `dies` comes off in its place."""

    side: str
    saves: str = ""
    dies: str = ""

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        return (self.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        return Prompt(player, text("dw-ask-first"), "DW-IX.5.0-c")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        yield Answer(False)
        yield Answer(True)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        return LEGAL if isinstance(command, Answer) else Ruling(False, (Reason("X", text("x")),))

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        battle.pop()
        assert isinstance(command, Answer)
        note(battle.state, f"{player} {command.yes}")
        if command.yes and self.saves:
            spare(battle.state, self.saves)
            doom(battle.state, self.dies)


class AsksDesk(Desk[Asks]):
    """Two buttons."""

    help = "dw-help-first"

    def general(self) -> Iterator[Choice]:
        yield choice("yes", Answer(True), text("dw-choose-first"))


def chapter(name: str = "test", **slots: Any) -> DemonworldChapter:
    parts: dict[str, Any] = {
        "commands": (Answer,),
        "steps": (Note, Asks),
        "pages": (Plan,),
        "desks": (DecisionDesk(Asks, text("dw-phase-melee"), AsksDesk),),
        **slots,
    }
    return DemonworldChapter(name=name, title=text("x"), rule="DW-VIII.0", **parts)


def game(**slots: Any) -> Game:
    return Game((*contents.CHAPTERS, chapter(**slots)))


def fight(*units: Any, dice: Iterable[int], **slots: Any) -> Battle[Field]:
    return battle_of(field_of(*units, profiles=CARDS, game=game(**slots)), MeleePhase(), dice=dice)


def pair() -> tuple[Any, Any]:
    """Two stands of each side, each facing the other, all of initiative 2."""
    return unit("a", WHITE, (0, 0), (1, 0)), unit("b", GREY, (0, -1), (1, -1))


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


# -- what does not make a game -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"level": "masters"}, "there is no level 'masters'; there are: base"),
        ({"chapters": "morale"}, "option chapters: expected a list"),
        ({"chapters": ["morale"]}, "there is no chapter 'morale'; there are: introduction, "),
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
        ({"needs": ("morale",)}, {"commands": (), "steps": (), "pages": ()}, "'one' needs 'morale'"),
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
        Game((*contents.CHAPTERS, chapter("one", **one), chapter("other", **other)))


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
