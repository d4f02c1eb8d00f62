"""Section XI.4.0 in play: enemies of whom neither, or only one, could come at the other.

Trolls (size 3) wade water of depth 2, men (size 2) do not: across its shore the trolls are "attacker". Everybody may be
asked at once, as the trolls or the men come up to the shore; or as a melee phase begins.
"""

from __future__ import annotations

import pytest

from oriflamme.board.contact import Contact
from oriflamme.catalogue import words
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Step
from oriflamme.kit.desks import plain
from oriflamme.rulesets.demonworld.blows import in_front, targets_in_reach
from oriflamme.rulesets.demonworld.characteristics import Footing, Order
from oriflamme.rulesets.demonworld.closing_up import CloseUpBegins, Formation, StepUp
from oriflamme.rulesets.demonworld.contacts import stand_engaged
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import TurnEnds
from oriflamme.rulesets.demonworld.melee import MeleeDeclaration, MeleePhase, Strike, SupportBlow
from oriflamme.rulesets.demonworld.movement.engagement import Completion, Reaction, UnitEngaged
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face, Sidestep
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.reach import destinations
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhaseBegins
from oriflamme.rulesets.demonworld.post_combat import Regroup
from oriflamme.rulesets.demonworld.scenes import choices, preview
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot
from oriflamme.rulesets.demonworld.terrain.alternation import (
    Alternation,
    BreakContact,
    ContactPhase,
    DeclareContact,
    Declaring,
    Meeting,
    Staying,
)
from oriflamme.rulesets.demonworld.turn import Commit, GoFirst
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
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
from tests.rulesets.demonworld.fights import BOW
from tests.rulesets.demonworld.terrain.going import Lie, over

POND = Lie({(q, -1): "water-2" for q in range(-3, 6)})
"""Water before the men, who stand on the row of r 0 and look north."""
CARDS = (card("trolls", size=3), card("men", size=2), card("spiders", size=2, footing=Footing(levels=3)))
FRONT = [(0, 0), (1, 0), (2, 0), (3, 0)]


def men(places: list[tuple[int, int]], order: Order | None = None, facing: int = NORTH) -> Muster:
    return muster("men", GREY, hexes(*places), facing, profile="men", order=order)


def trolls(places: list[tuple[int, int]], order: Order | None = None, facing: int = SOUTH) -> Muster:
    return muster("trolls", WHITE, hexes(*places), facing, profile="trolls", order=order)


def shore(*units: Muster, lie: Lie = POND) -> Field:
    return over(field_of(*units, profiles=CARDS), lie)


def in_row(r: int) -> list[tuple[int, int]]:
    return [(q, r) for q, _ in FRONT]


def begun(field: Field, *steps: Step) -> Battle[Field]:
    return battle_of(field, *steps, dice=[1] * 30)


@pytest.mark.rule("DW-XI.4.0-a", "DW-XI.4.0-b", "DW-XI.4.0-c", "DW-XI.3.5-g")
def test_across_three_levels_nobody_is_in_contact() -> None:
    cliff = Lie(levels={(q, 0): 3 for q in range(-2, 6)})
    field = shore(men(FRONT), trolls(in_row(-2), Order.MOVE), lie=cliff)
    battle = begun(field, MoveUnits(WHITE, Order.MOVE))
    # No attack: an order M will do, and the move goes on from there.
    play(battle, WHITE, MoveUnit("trolls", (Advance("left"),)))
    one, other = battle.state.stands["trolls.1"], battle.state.stands["men.1"]
    assert battle.state.contact(one, other) is Contact.NONE
    assert not battle.state.units["trolls"].engaged
    assert not battle.state.units["men"].engaged
    assert not stand_engaged(battle.state, one)
    assert in_front(battle.state, one) == ()
    play(battle, WHITE, MoveUnit("trolls", (Sidestep(0),)))
    # On flat ground the same move is an attack, which order M does not allow.
    plain = begun(shore(men(FRONT), trolls(in_row(-2), Order.MOVE), lie=Lie()), MoveUnits(WHITE, Order.MOVE))
    found = refused(plain, WHITE, MoveUnit("trolls", (Advance("left"),)))
    assert ("DW-V.3.1-c", "dw-refused-attack-order") in found


@pytest.mark.rule("DW-XI.4.0-c")
def test_who_is_not_in_contact_closes_up_fires_is_ordered_and_supports_nobody() -> None:
    """Enemies across a cliff bind nobody; on flat ground the same stands do in each of these."""
    cliff = Lie(levels={(q, r): 3 for q in range(-2, 6) for r in (0, 1)})
    for lie, bound in ((cliff, False), (Lie(), True)):
        archers = muster("men", GREY, hexes(*FRONT), NORTH, profile="archers", order=Order.HOLD)
        bows = card("archers", size=2, missile=BOW)
        field = over(field_of(archers, trolls(in_row(-1)), profiles=[*CARDS, bows]), lie)
        for key in ("men", "trolls"):
            field.change(key, engaged=bound, first_melee=1)
        field.turn = 2
        held = Formation(hexes(*FRONT, (1, 1)), organised=True)
        close = begun(field.copy(), CloseUpBegins({"men": held}))
        steps = (
            {step.stand for step in close.options(GREY) if isinstance(step, StepUp)}
            if close.deciders()
            else ()
        )
        assert set(steps) == (set() if bound else {"men.2", "men.3"})
        fire = begun(field.copy(), FirePhase(2))
        shots = (
            {shot.shooter for shot in fire.options(GREY) if isinstance(shot, Shoot)}
            if fire.deciders()
            else ()
        )
        assert bool(shots) is not bound
        orders = begun(field.copy(), OrderPhaseBegins())
        assert orders.check(GREY, GiveOrder("men", Order.MOVE)).legal is not bound
        moves = begun(field.copy(), MoveUnits(GREY, Order.HOLD))
        assert moves.check(GREY, MoveUnit("men", (Face(SOUTH),))).legal is not bound
        melee = begun(field, MeleePhase())
        assert isinstance(melee.decision(), MeleeDeclaration) is bound
        if bound:
            play(melee, GREY, Strike("men.2", "trolls.2"))
            assert SupportBlow("men.1", "men.2") in list(melee.options(GREY))


def test_goblins_on_spiders_climb_what_humans_do_not() -> None:
    """The register's DW-XI.4.0-ex2."""
    spiders = muster("s", WHITE, hexes((0, -1)), SOUTH, profile="spiders")
    field = shore(men([(0, 0)]), spiders, lie=Lie(levels={(0, -1): 3}))
    assert field.contact(field.stands["s.1"], field.stands["men.1"]) is Contact.FIRST
    assert [stand.id for stand, able in field.alternating(field.stands["s.1"]) if able] == ["men.1"]
    assert [stand.id for stand in field.exposed(field.stands["men.1"])] == ["s.1"]
    assert targets_in_reach(field, field.stands["men.1"]) == ()
    assert targets_in_reach(field, field.stands["s.1"]) == ()


@pytest.mark.rule("DW-XI.4.0-e", "DW-XI.4.0-h")
class TestComingThere:
    def test_the_attacker_may_with_any_order(self) -> None:
        battle = begun(shore(men(FRONT), trolls(in_row(-2), Order.MOVE)), MoveUnits(WHITE, Order.MOVE))
        events = play(battle, WHITE, MoveUnit("trolls", (Advance("left"),)))
        assert not of(events, UnitEngaged)
        assert isinstance(battle.decision(), MoveUnits)
        assert any(battle.state.alternating(battle.state.stands["trolls.1"]))
        assert not battle.state.units["men"].engaged

    def test_the_defender_needs_all_that_an_attack_needs(self) -> None:
        field = shore(men(in_row(1), Order.MOVE), trolls(in_row(-1)))
        battle = begun(field, MoveUnits(GREY, Order.MOVE))
        found = refused(battle, GREY, MoveUnit("men", (Advance("left"),)))
        assert ("DW-V.3.1-c", "dw-refused-attack-order") in found
        options = battle.options(GREY)
        assert not any(move.legs == (Advance("left"),) for move in options if isinstance(move, MoveUnit))
        # The same with its back to them.
        field = shore(men(in_row(1), Order.CHARGE, SOUTH), trolls(in_row(-1)))
        battle = begun(field, MoveUnits(GREY, Order.CHARGE))
        found = refused(battle, GREY, MoveUnit("men", (Sidestep(4),)))
        assert ("DW-V.3.1-d", "dw-refused-attack-forward") in found

    def test_having_come_there_its_movement_is_over_and_the_attacker_is_asked(self) -> None:
        field = shore(men(in_row(1), Order.CHARGE), trolls(in_row(-1), Order.HOLD))
        battle = begun(field, MoveUnits(GREY, Order.CHARGE))
        play(battle, GREY, MoveUnit("men", (Advance("left"),)))
        due = battle.decision()
        assert isinstance(due, Meeting)
        assert due.deciders(battle) == (WHITE,)
        play(battle, WHITE, Commit())
        assert not battle.state.units["men"].engaged
        assert battle.state.units["men"].moved
        assert battle.state.pages[Alternation].came == (("trolls", "men"),)

    def test_the_attacker_so_met_needs_no_order_to_fight(self) -> None:
        field = shore(men(in_row(1), Order.CHARGE), trolls(in_row(-1), Order.HOLD))
        battle = begun(field, MoveUnits(GREY, Order.CHARGE))
        play(battle, GREY, MoveUnit("men", (Advance("left"),)))
        events = play(battle, WHITE, DeclareContact("trolls", "men"))
        assert of(events, UnitEngaged)
        assert battle.state.units["trolls"].engaged
        assert battle.state.units["men"].engaged
        # It is the attacked: it may react before the men complete their move.
        assert isinstance(battle.decision(), Reaction)

    def test_the_defender_leaves_as_it_likes(self) -> None:
        field = shore(men(FRONT, Order.MOVE), trolls(in_row(-1)))
        unit = field.units["men"]
        reached = {place.hexes for place in destinations(field, unit, Spent())}
        assert reached
        battle = begun(field, MoveUnits(GREY, Order.MOVE))
        play(battle, GREY, MoveUnit("men", (Sidestep(2),)))
        assert not any(battle.state.exposed(stand) for stand in battle.state.stands_of("men"))


@pytest.mark.rule("DW-XI.4.0-f", "DW-XI.4.0-g")
class TestDeclaringAtOnce:
    def test_who_comes_as_an_attack_must_is_asked(self) -> None:
        battle = begun(shore(men(FRONT), trolls(in_row(-2), Order.CHARGE)), MoveUnits(WHITE, Order.CHARGE))
        play(battle, WHITE, MoveUnit("trolls", (Advance("left"),)))
        due = battle.decision()
        assert isinstance(due, Meeting)
        assert list(due.options(battle, WHITE)) == [DeclareContact("trolls", "men"), Commit()]
        assert refused(battle, WHITE, DeclareContact("men", "trolls")) == {
            ("DW-XI.4.0-d", "dw-refused-not-alternating")
        }
        events = play(battle, WHITE, DeclareContact("trolls", "men"))
        assert {event.enemy for event in of(events, UnitEngaged)} == {"men"}
        assert isinstance(battle.decision(), Reaction)
        play(battle, GREY, Commit())
        assert not isinstance(battle.decision(), MoveUnits)
        # The defender may strike back.
        one = battle.state.stands["men.2"]
        assert targets_in_reach(battle.state, one)
        assert stand_engaged(battle.state, one)

    def test_who_declines_goes_on(self) -> None:
        battle = begun(shore(men(FRONT), trolls(in_row(-2), Order.CHARGE)), MoveUnits(WHITE, Order.CHARGE))
        play(battle, WHITE, MoveUnit("trolls", (Advance("left"),)), Commit())
        assert isinstance(battle.decision(), MoveUnits)
        assert not battle.state.units["trolls"].engaged
        play(battle, WHITE, MoveUnit("trolls", (Sidestep(4),)))

    def test_who_comes_otherwise_than_forward_is_not_asked(self) -> None:
        field = shore(men(FRONT), trolls(in_row(-2), Order.CHARGE, NORTH))
        battle = begun(field, MoveUnits(WHITE, Order.CHARGE))
        play(battle, WHITE, MoveUnit("trolls", (Sidestep(1),)))
        assert isinstance(battle.decision(), MoveUnits)

    def test_the_move_is_completed_after_the_declaration(self) -> None:
        places = [*in_row(-2)[:3], (1, -3), (2, -3)]
        battle = begun(
            shore(men(FRONT[:1], None), trolls(places, Order.CHARGE)), MoveUnits(WHITE, Order.CHARGE)
        )
        play(battle, WHITE, MoveUnit("trolls", (Advance("left"),)), DeclareContact("trolls", "men"))
        play(battle, GREY, Commit())
        assert isinstance(battle.decision(), Completion)


@pytest.mark.rule("DW-XI.4.0-f", "DW-XI.4.0-i", "DW-XI.4.0-j")
class TestMeleePhases:
    def fight(self, order: Order | None = Order.CHARGE, *, facing: int = SOUTH) -> Battle[Field]:
        field = shore(men(FRONT, Order.HOLD), trolls(in_row(-1), order, facing))
        return begun(field, ContactPhase(), MeleePhase())

    def test_it_is_declared_as_the_phase_begins(self) -> None:
        battle = self.fight()
        due = battle.decision()
        assert isinstance(due, Declaring)
        assert due.deciders(battle) == (WHITE,)
        play(battle, WHITE, DeclareContact("trolls", "men"))
        assert isinstance(battle.decision(), MeleeDeclaration)
        assert battle.state.units["men"].first_melee == battle.state.turn

    @pytest.mark.parametrize("order", [Order.MOVE, Order.HOLD])
    def test_not_without_the_order(self, order: Order) -> None:
        battle = self.fight(order)
        assert not isinstance(battle.decision(), Declaring | MeleeDeclaration)

    def test_nothing_is_fought_that_is_not_declared(self) -> None:
        battle = self.fight()
        play(battle, WHITE, Commit())
        assert not isinstance(battle.decision(), MeleeDeclaration)
        assert not battle.state.units["men"].engaged

    def declared(self) -> Battle[Field]:
        battle = self.fight()
        play(battle, WHITE, DeclareContact("trolls", "men"))
        play(battle, GREY, Strike("men.2", "trolls.2"))
        play(battle, WHITE, Commit())
        play(battle, GREY, Commit())
        return battle

    def test_then_the_attacker_says_whether_it_goes_on(self) -> None:
        battle = self.declared()
        due = battle.decision()
        assert isinstance(due, Staying)
        assert refused(battle, WHITE, BreakContact("men", "trolls")) == {
            ("DW-XI.4.0-d", "dw-refused-not-alternating")
        }
        play(battle, WHITE, Commit())
        play(battle, GREY, GoFirst(True))
        assert battle.state.units["trolls"].engaged
        # Who stays is in contact: a stand with two of them goes nowhere.
        assert len(battle.state.contacts(battle.state.stands["men.3"])) == 2
        found = refused(battle, GREY, Regroup("men.3", (1,), NORTH))
        assert ("DW-VI.1.5-a", "dw-refused-regroup-far") in found

    def test_or_ends_it_and_both_regroup_by_two_hexes(self) -> None:
        battle = self.declared()
        play(battle, WHITE, BreakContact("trolls", "men"))
        play(battle, GREY, GoFirst(True))
        play(battle, GREY, Regroup("men.1", (2, 2), NORTH))
        play(battle, GREY, Commit())
        play(battle, WHITE, Commit())
        assert not battle.state.units["trolls"].engaged
        assert not battle.state.units["men"].engaged
        # Nobody has to go: the others still stand beside each other.
        assert battle.state.exposed(battle.state.stands["men.4"])
        # From the next turn on both take orders.
        battle.push(TurnEnds(), OrderPhaseBegins())
        battle.advance()
        for side, key in ((WHITE, "trolls"), (GREY, "men")):
            assert battle.check(side, GiveOrder(key, Order.MOVE)).legal

    def test_who_stays_fights_again_and_is_asked_again(self) -> None:
        battle = self.declared()
        play(battle, WHITE, Commit())
        play(battle, GREY, GoFirst(True))
        while battle.deciders():
            play(battle, battle.deciders()[0], Commit())
        for key in ("trolls", "men"):
            assert battle.state.units[key].engaged
        battle.push(TurnEnds(), OrderPhaseBegins())
        battle.advance()
        assert not battle.deciders()  # both fight, nobody is ordered
        battle.state.turn += 1
        battle.push(ContactPhase(), MeleePhase())
        battle.advance()
        # It needs no new declaration, and at the end of the phase the attacker says once more whether it goes on.
        assert isinstance(battle.decision(), MeleeDeclaration)
        assert Strike("men.3", "trolls.3") in list(battle.options(GREY))
        play(battle, WHITE, Commit())
        play(battle, GREY, Commit())
        assert isinstance(battle.decision(), Staying)
        assert battle.deciders() == (WHITE,)

    def test_who_has_not_declared_may_in_any_later_melee_phase_with_the_order_of_that_turn(self) -> None:
        battle = self.fight(Order.MOVE)
        for order, asked in ((Order.HOLD, False), (Order.SKIRMISH, True)):
            battle.push(TurnEnds())
            battle.advance()
            battle.state.turn += 1
            battle.state.change("trolls", order=order)
            battle.push(ContactPhase(), MeleePhase())
            battle.advance()
            assert isinstance(battle.decision(), Declaring) is asked
        play(battle, WHITE, Commit())
        # Out of its ranks it may not, whatever its order.
        battle.state.relocate([battle.state.stands["trolls.4"].at(hexes((9, -9))[0])])
        battle.push(ContactPhase(), MeleePhase())
        battle.advance()
        assert battle.decision() is None


def test_a_pair_that_has_parted_is_forgotten() -> None:
    field = shore(men(FRONT, Order.HOLD), trolls(in_row(-3), Order.CHARGE))
    field.pages.put(Alternation((("trolls", "men"),), (("trolls", "men"),)))
    begun_battle = begun(field, ContactPhase())
    assert begun_battle.state.pages[Alternation] == Alternation()


def test_turning_is_no_coming() -> None:
    """Who only turns where enemies could come at it has not moved into the position (DW-XI.4.0-e)."""
    field = shore(men(FRONT, Order.MOVE), trolls(in_row(-1)))
    battle = begun(field, MoveUnits(GREY, Order.MOVE))
    play(battle, GREY, MoveUnit("men", (Face(SOUTH),)))
    assert isinstance(battle.decision(), MoveUnits)


class TestTheDesks:
    """Every answer is a choice, with words in both languages, and at the stands it concerns."""

    def shown(self, battle: Battle[Field], player: str, stand: str) -> set[str]:
        view = battle.view(player)
        found = choices(view, player, ())
        about = choices(view, player, (stand,))
        for locale in ("en", "fr"):
            for each in (*found, *about):
                assert words(each.label, locale) != each.label.id
            for prompt in battle.prompts():
                assert words(prompt.question, locale) != prompt.question.id
        wanted = sorted(repr(plain(command)) for command in battle.options(player))
        assert wanted == sorted(repr(each.command) for each in found)
        assert {each.id for each in about} <= {each.id for each in found}
        return {each.id for each in about}

    def test_of_a_declaration_at_the_moment(self) -> None:
        battle = begun(shore(men(FRONT), trolls(in_row(-2), Order.CHARGE)), MoveUnits(WHITE, Order.CHARGE))
        move = MoveUnit("trolls", (Advance("left"),))
        notes = preview(battle.view(WHITE), WHITE, move).notes
        assert "dw-note-offered" in {note.id for note in notes}
        play(battle, WHITE, move)
        assert self.shown(battle, WHITE, "trolls.1") == {"declare:trolls:men"}

    def test_of_a_phase_and_of_its_end(self) -> None:
        battle = TestMeleePhases().fight()
        assert self.shown(battle, WHITE, "trolls.1") == {"declare:trolls:men"}
        battle = TestMeleePhases().declared()
        assert self.shown(battle, WHITE, "trolls.1") == {"break:trolls:men"}

    def test_of_a_move_that_lays_one_open(self) -> None:
        field = shore(men(in_row(1), Order.CHARGE), trolls(in_row(-1), Order.HOLD))
        battle = begun(field, MoveUnits(GREY, Order.CHARGE))
        notes = preview(battle.view(GREY), GREY, MoveUnit("men", (Advance("left"),))).notes
        assert "dw-note-exposed" in {note.id for note in notes}
        assert all(words(note, locale) != note.id for note in notes for locale in ("en", "fr"))
