"""The captain of the Demonworld base game: what he decides in small situations, and whole battles."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest

from oriflamme.board.hexes import DIRECTIONS, Hex, Side, at, distance, side_of
from oriflamme.bots import Bot, find, names
from oriflamme.bots.arena import BattleReport, bot_seed, fight
from oriflamme.bots.demonworld import Captain
from oriflamme.bots.demonworld.estimates import Estimates, hope
from oriflamme.kernel.battle import Battle, View
from oriflamme.kernel.dice import SealedDice
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.steps import Command, Step
from oriflamme.rulesets.demonworld.blows import blow_tally
from oriflamme.rulesets.demonworld.characteristics import (
    Band,
    MeleeKind,
    MissileKind,
    MissileWeapon,
    MovementPoints,
    Order,
)
from oriflamme.rulesets.demonworld.closing_up import StepUp, close_up, formations
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.initiative import modified_initiative
from oriflamme.rulesets.demonworld.melee import MeleeDeclaration, StrikeBest
from oriflamme.rulesets.demonworld.movement.engagement import Completion, Reaction, make_contact
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face, Shift
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits, SequenceChoice
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhase
from oriflamme.rulesets.demonworld.organisation import is_organised, one_facing
from oriflamme.rulesets.demonworld.post_combat import ChooseRegroup, PostCombat, Regroup
from oriflamme.rulesets.demonworld.shooting import FirePhase, ShootBest
from oriflamme.rulesets.demonworld.turn import Commit, GoFirst
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    SWORDS,
    WHITE,
    WNW,
    Muster,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    rows,
)
from tests.rulesets.demonworld.fights import CARDS, weapon
from tests.rulesets.demonworld.moves import go, moving, organised

SCENARIOS = (
    "demonworld-first-battle",
    "demonworld-first-volleys",
    "demonworld-hail-of-arrows",
    "demonworld-lance-and-pike",
)
BOW = MissileWeapon(MissileKind.BOW, (Band(9, 8),))
CROSSBOW = MissileWeapon(MissileKind.CROSSBOW, (Band(9, 8),))
KINDS = (
    *CARDS,
    card("bows", missile=BOW, melee=(weapon(MeleeKind.IMPROVISED, 4),)),
    card("crossbows", missile=CROSSBOW, melee=(weapon(MeleeKind.IMPROVISED, 4),)),
    card("riders", mounted=True, movement=MovementPoints(36, 30, 18)),
)
BLOCK = rows({0: range(5), 1: range(5)})


def field(*units: Muster, turn: int = 1) -> Field:
    return field_of(*units, profiles=KINDS, turn=turn)


def enemy(ahead: int, profile: str = "swords", **fields: Any) -> Muster:
    """A block of the grey side so many hexes before BLOCK, looking at it."""
    places = [
        hex + at(0, -ahead) - (ahead // 2) * DIRECTIONS[3] for hex in rows({0: range(5), -1: range(1, 6)})
    ]
    return muster("g", GREY, places, SOUTH, profile=profile, **fields)


def chosen(state: Field, step: Step, player: str = WHITE) -> Command:
    """What the captain answers to a decision; it must be legal."""
    battle = battle_of(state, step)
    assert player in battle.deciders()
    command = Captain("1").choose(battle.view(player), player)
    assert battle.check(player, command).legal
    return command


def played_out(battle: Battle[Field], player: str) -> list[Command]:
    """The captain's answers until the decision that is due now has been taken."""
    given: list[Command] = []
    kind = type(battle.decision())
    while type(battle.decision()) is kind and player in battle.deciders():
        given.append(Captain("1").choose(battle.view(player), player))
        battle.apply(player, given[-1])
    return given


# -- estimates -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("attacker", [profile.id for profile in KINDS if profile.id != "unarmed"])
@pytest.mark.parametrize("order", [Order.CHARGE, Order.HOLD])
@pytest.mark.parametrize("first_melee", [1, 0])
def test_chances_are_those_of_the_tallies(attacker: str, order: Order, first_melee: int) -> None:
    for target, facing in product((profile.id for profile in KINDS), range(6)):
        state = field(
            muster(
                "a", WHITE, (0,), NORTH, profile=attacker, order=order, engaged=True, first_melee=first_melee
            ),
            muster("b", GREY, (DIRECTIONS[5],), facing, profile=target),
        )
        estimates = Estimates(state, 1)
        found = estimates.chances("a", "b")[(2 - facing) % 6]
        if attacker == "lancers" and not first_melee:
            assert found == 0
        else:
            assert found == hope(blow_tally(state, state.stands["a.1"], state.stands["b.1"]).total)
        assert estimates.initiative("a") == modified_initiative(state, state.stands["a.1"]).total


@pytest.mark.parametrize(
    ("number", "expected"), [(-9, 0), (0, 3 / 40), (2, 5 / 40), (3, 3 / 20), (20, 1), (30, 1)]
)
def test_blows_without_much_hope_count_as_supported(number: int, expected: float) -> None:
    assert hope(number) == pytest.approx(expected)


# -- orders --------------------------------------------------------------------------------------------------------


def order_of(state: Field) -> Order | None:
    command = chosen(state, OrderPhase())
    assert isinstance(command, GiveOrder)
    assert command.unit == "w"
    return command.order


@pytest.mark.parametrize(
    ("mine", "foe", "ahead", "order"),
    [
        ("swords", "swords", 18, Order.MOVE),
        ("swords", "swords", 8, Order.CHARGE),
        ("swords", "swords", 5, Order.CHARGE),
        ("swords", "daggers", 3, Order.CHARGE),
        ("pikes", "riders", 9, Order.HOLD),
        ("bows", "swords", 9, Order.SKIRMISH),
        ("bows", "swords", 18, Order.MOVE),
        ("crossbows", "swords", 8, Order.HOLD),
        ("crossbows", "swords", 18, Order.MOVE),
    ],
)
def test_orders(mine: str, foe: str, ahead: int, order: Order) -> None:
    assert order_of(field(muster("w", WHITE, BLOCK, profile=mine), enemy(ahead, foe))) is order


def test_each_unit_gets_one_order_and_then_he_is_ready() -> None:
    state = field(muster("w", WHITE, BLOCK), muster("x", WHITE, rows({4: range(5)})), enemy(9))
    given = played_out(battle_of(state, OrderPhase()), WHITE)
    assert [getattr(command, "unit", None) for command in given] == ["w", "x", None]
    assert given[-1] == Commit()


# -- movement ------------------------------------------------------------------------------------------------------


def moved(state: Field, order: Order) -> Field:
    battle = battle_of(state, MoveUnits(WHITE, order))
    command = Captain("1").choose(battle.view(WHITE), WHITE)
    assert isinstance(command, MoveUnit)
    battle.apply(WHITE, command)
    return battle.state


def gap(state: Field) -> int:
    """Steps between the two units; 0 is contact."""
    return min(
        distance(stand.hex, foe.hex) - 1 for stand in state.stands_of("w") for foe in state.stands_of("g")
    )


def test_march_closes_in_but_not_into_the_reach_of_a_charge() -> None:
    state = field(muster("w", WHITE, BLOCK, order=Order.MOVE), enemy(12))
    assert gap(state) == 11
    assert gap(moved(state, Order.MOVE)) == SWORDS.movement.charge // 3 + 1


def test_march_from_far_away_goes_as_far_as_it_can() -> None:
    state = field(muster("w", WHITE, BLOCK, order=Order.MOVE), enemy(18))
    assert gap(moved(state, Order.MOVE)) == 17 - SWORDS.movement.move // 3


def test_charge_makes_contact() -> None:
    state = field(muster("w", WHITE, BLOCK, order=Order.CHARGE), enemy(5, "daggers"))
    assert moved(state, Order.CHARGE).touching("w") == {"g"}


@pytest.mark.parametrize(("turn", "contact"), [(1, set()), (15, {"g"})])
def test_weak_unit_stands_off_but_not_for_ever(turn: int, contact: set[str]) -> None:
    """Daggers against knights that have moved: only when nobody has been lost for long does he dare it."""
    knights = enemy(5, "knights", moved=True)
    state = field(muster("w", WHITE, BLOCK, profile="daggers", order=Order.CHARGE), knights, turn=turn)
    state.last_loss = 0
    assert moved(state, Order.CHARGE).touching("w") == contact


def test_charge_falls_on_the_rear() -> None:
    backs = muster("g", GREY, rows({-4: range(2, 7), -5: range(3, 8)}), NORTH, moved=True)
    after = moved(field(muster("w", WHITE, BLOCK, order=Order.CHARGE), backs), Order.CHARGE)
    behind = [
        side_of(foe.hex, foe.facing, stand.hex)
        for stand in after.stands_of("w")
        for foe in after.contacts(stand)
    ]
    assert behind.count(Side.REAR) > 4
    assert Side.FRONT not in behind


def test_disorganised_unit_forms_up() -> None:
    loose = (*rows({0: (0, 1, 3, 4)}), *rows({1: (0, 1, 3)}), at(2, 2))
    state = field(muster("w", WHITE, loose, order=Order.MOVE), enemy(18))
    assert not is_organised(state.stands_of("w"))
    assert is_organised(moved(state, Order.MOVE).stands_of("w"))


def test_disorganised_unit_does_not_stand_still_though_others_are_where_it_would_form_up() -> None:
    friends = muster("f", WHITE, rows({1: (1, 2)}), order=Order.HOLD)
    places = tuple(at(q, r) for q, r in ((0, 1), (1, 2), (2, 0), (3, 1)))
    for _ in range(3):
        state = field(muster("w", WHITE, places, order=Order.CHARGE), friends, enemy(9))
        if is_organised(state.stands_of("w")):
            return
        places = tuple(stand.hex for stand in moved(state, Order.CHARGE).stands_of("w"))
    raise AssertionError("never in ranks")


def test_two_units_in_each_other_s_way_come_apart_and_form_up() -> None:
    """Among each other after a melee: neither can form up in one step, for each stands where the other would."""
    state = field(
        muster("w", WHITE, hexes((2, -2), (4, -2), (3, -1), (4, -1)), WNW, order=Order.MOVE),
        muster(
            "v",
            WHITE,
            hexes((2, -4), (3, -3), (1, -2), (3, -2), (2, -1), (1, 0), (2, 0), (0, 1)),
            WNW,
            order=Order.MOVE,
        ),
        enemy(18),
    )
    for _ in range(6):
        battle = battle_of(state, MoveUnits(WHITE, Order.MOVE))
        played_out(battle, WHITE)
        state = battle.state
        for key in ("v", "w"):
            state.change(key, moved=False)
    assert is_organised(state.stands_of("v"))
    assert is_organised(state.stands_of("w"))


def test_he_moves_first_only_to_charge() -> None:
    near = field(muster("w", WHITE, BLOCK, order=Order.CHARGE), enemy(4, "daggers", order=Order.CHARGE))
    far = field(muster("w", WHITE, BLOCK, order=Order.CHARGE), enemy(15, "daggers", order=Order.CHARGE))
    assert chosen(near, SequenceChoice(Order.CHARGE, WHITE)) == GoFirst(True)
    assert chosen(far, SequenceChoice(Order.CHARGE, WHITE)) == GoFirst(False)
    assert chosen(near, SequenceChoice(Order.MOVE, WHITE)) == GoFirst(False)


# -- contact -------------------------------------------------------------------------------------------------------


def test_attacked_unit_turns_to_whom_it_touches() -> None:
    line = muster("w", WHITE, rows({0: range(4)}), NORTH, order=Order.HOLD)
    behind = muster("g", GREY, rows({1: range(4), 2: range(4)}), NORTH, order=Order.CHARGE, moved=True)
    battle = battle_of(field(line, behind))
    make_contact(battle, battle.state.units["g"], ["w"])
    battle = battle_of(battle.state, Reaction("w"))
    played_out(battle, WHITE)
    foes = {stand.hex for stand in battle.state.stands_of("g")}
    for stand in battle.state.stands_of("w"):
        assert any(foe in foes for foe in front(stand.hex, stand.facing))


def front(hex: Hex, facing: int) -> tuple[Hex, Hex]:
    return hex + DIRECTIONS[(facing + 4) % 6], hex + DIRECTIONS[(facing + 5) % 6]


def test_completion_brings_stands_into_contact() -> None:
    """Three stands touch the enemy; the two of the right wing can go one hex on and touch him too."""
    line = muster("w", WHITE, (*rows({0: range(3)}), at(3, 1), at(4, 0)), NORTH, order=Order.CHARGE)
    foes = muster("g", GREY, rows({-1: range(1, 4), -2: (5,)}), SOUTH, order=Order.HOLD, moved=True)
    state = field(line, foes)
    state.engage(("w", "g"), first_melee=1)
    battle = battle_of(state, Completion("w", Spent(points=3)))
    apart = [stand.id for stand in state.stands_of("w") if not state.in_contact(stand)]
    played_out(battle, WHITE)
    after = [stand.id for stand in battle.state.stands_of("w") if not battle.state.in_contact(stand)]
    assert apart
    assert after == []


# -- fire and melee ------------------------------------------------------------------------------------------------


def test_he_fires_at_what_he_can_hurt_and_strikes_whom_he_faces() -> None:
    archers = muster("w", WHITE, BLOCK, profile="bows", order=Order.SKIRMISH)
    assert chosen(field(archers, enemy(6)), FirePhase(1)) == ShootBest()
    state = field(muster("w", WHITE, BLOCK, engaged=True), enemy(1, engaged=True))
    given = played_out(battle_of(state, MeleeDeclaration(("w", "g"), (WHITE, GREY))), WHITE)
    assert given == [StrikeBest(), Commit()]


def test_gap_of_the_first_rank_is_closed_from_behind() -> None:
    state = field(muster("w", WHITE, BLOCK), enemy(8))
    before = formations(state)
    state.remove("w.3")
    command = chosen(state, close_up(state, {"w": before["w"]}))
    assert isinstance(command, StepUp)
    stand = state.stands[command.stand]
    assert stand.hex + DIRECTIONS[command.direction] == BLOCK[2]


def test_he_regroups_last() -> None:
    state = field(muster("w", WHITE, BLOCK, engaged=True), enemy(1, engaged=True))
    assert chosen(state, ChooseRegroup(WHITE, ("w", "g"))) == GoFirst(False)


def test_stand_without_an_enemy_goes_round_the_flank() -> None:
    line = muster("w", WHITE, (*rows({0: range(3)}), at(3, 0), at(4, 0)), NORTH, engaged=True)
    foes = muster("g", GREY, rows({-1: range(1, 4)}), SOUTH, engaged=True)
    battle = battle_of(field(line, foes), PostCombat(WHITE, ("w", "g")))
    given = played_out(battle, WHITE)
    assert any(isinstance(command, Regroup) for command in given)
    state = battle.state
    assert all(state.in_contact(stand) for stand in state.stands_of("w"))
    side_on = [
        stand
        for stand in state.stands_of("w")
        for foe in state.contacts(stand)
        if stand.hex not in front(foe.hex, foe.facing) and foe.hex in front(stand.hex, stand.facing)
    ]
    assert side_on


def test_unit_that_is_left_alone_forms_ranks_facing_the_enemy() -> None:
    loose = (*rows({0: range(3)}), at(0, 1), at(3, 1), at(2, 2))
    alone = muster("w", WHITE, loose, (0, 1, 2, 3, 0, 5), engaged=True)
    battle = battle_of(field(alone, enemy(12)), PostCombat(WHITE, ("w",)))
    played_out(battle, WHITE)
    stands = battle.state.stands_of("w")
    assert is_organised(stands)
    assert one_facing(stands) == NORTH


# -- whole battles -------------------------------------------------------------------------------------------------


def battle_between(scenario: str, kinds: tuple[str, str], seed: str) -> BattleReport:
    """A battle in which the sides are played, in seat order, by bots of these kinds."""
    setup = ruleset("demonworld").setup(scenario)
    bots = {
        side: find(kind, "demonworld", bot_seed(seed, side))
        for side, kind in zip(setup.sides, kinds, strict=True)
    }
    return fight(setup, bots, seed)


def won(scenario: str, battles: int) -> int:
    """How many of so many battles against the random bot the captain wins, half of them on each side."""
    sides = ruleset("demonworld").setup(scenario).sides
    count = 0
    for number in range(battles):
        seat = number % 2
        kinds = ("captain", "random") if seat == 0 else ("random", "captain")
        count += battle_between(scenario, kinds, f"{number // 2}").winner == sides[seat]
    return count


class Watched:
    """Plays for a bot, and sees to it that it is given views and leaves them as they are."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.asked = 0

    def choose(self, view: View[Any], player: str) -> Command:
        assert type(view) is View
        assert view.viewer == player
        assert isinstance(view.dice, SealedDice)
        before = view.encoded()
        command = self.bot.choose(view, player)
        assert view.encoded() == before
        # Another captain with the same seed, who has seen nothing before, decides the same.
        assert Captain("7").choose(view, player) == command
        self.asked += 1
        return command


def test_he_is_found_by_name() -> None:
    assert "captain" in names("demonworld")
    assert isinstance(find("captain", "demonworld", "1"), Captain)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whole_battle_from_views_alone(scenario: str) -> None:
    setup = ruleset("demonworld").setup(scenario)
    watched = {side: Watched(Captain("7")) for side in setup.sides}
    report = fight(setup, watched, "3")
    assert report.reason == "dw-end-wiped-out"
    assert sum(watch.asked for watch in watched.values()) == report.commands


def test_same_seeds_give_the_same_battle() -> None:
    one, same, other = (
        battle_between(SCENARIOS[0], ("captain", "captain"), seed) for seed in ("5", "5", "6")
    )
    assert one.digest == same.digest
    assert one.record.dumps() == same.record.dumps()
    assert one.digest != other.digest


def test_captain_beats_random_play() -> None:
    assert won(SCENARIOS[0], 10) >= 9


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_captains_fight_to_the_end(scenario: str) -> None:
    """Every battle is decided by arms, long before nobody has been lost for twenty turns; no command is refused."""
    for number in range(8):
        report = battle_between(scenario, ("captain", "captain"), f"end-{number}")
        assert report.reason in ("dw-end-wiped-out", "dw-end-both-wiped-out")
        assert report.turns is not None
        assert report.turns < 60


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_captain_beats_random_play_95_times_in_100(scenario: str) -> None:
    assert won(scenario, 100) >= 95


def test_commands_survive_the_wire() -> None:
    """What he gives decodes to what it was: records of his battles replay."""
    rules = ruleset("demonworld")
    report = battle_between(SCENARIOS[3], ("captain", "captain"), "1")
    for line in report.record.lines:
        raw = getattr(line, "command", None)
        if raw is not None:
            assert msgspec.json.encode(rules.decode_command(bytes(raw))) == bytes(raw)


@pytest.mark.rule("DW-V.1.3-b")
def test_it_forms_up_what_somebody_else_left_in_the_middle_of_regrouping() -> None:
    gapped = rows({0: range(4), 1: (0, 1, 3)})
    battle = moving(gapped)
    go(battle, *[Advance("left")] * 3, Face(SOUTH))
    go(battle, Shift({"u.1": 3}))
    assert not battle.check(WHITE, Commit()).legal
    command = Captain("1").choose(battle.view(WHITE), WHITE)
    battle.apply(WHITE, command)
    assert organised(battle)
    assert battle.check(WHITE, Commit()).legal
