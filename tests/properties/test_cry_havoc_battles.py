"""Battles of Cry Havoc by lot: they end, raise nothing, replay; options are legal, nothing is hidden, cutting a move changes nothing."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from oriflamme.board.occupancy import GROUND
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import DiceError
from oriflamme.kernel.records import loads
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.kernel.sessions import Session, header_for, replay
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.cry_havoc.field import DEAD, Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.movement.moving import (
    Move,
    MoveFigures,
    Stopped,
    against_mover,
    cost_of,
    points,
)
from oriflamme.rulesets.cry_havoc.movement.trains import company
from oriflamme.rulesets.cry_havoc.movement.ways import moved_along, reach
from oriflamme.rulesets.cry_havoc.ranged.cadence import Ammunition
from oriflamme.rulesets.cry_havoc.ranged.watching import can_interrupt
from tests.properties.cry_havoc_meetings import RULES, Players, bent, clicks, meeting

SOME = {0: 8, 1: 3, 2: 1, 3: 2, 4: 1, 5: 3}
"""Seeds that every run of the tests plays, one of each scenario, and for how many turns; `make soak` plays all of `MANY` whole."""
MANY = range(100, 1100)
MOST = 6_000
"""Commands within which a battle has to end."""
CLOSELY = 10
"""One decision in so many is looked at with all that takes long."""
TRIED = 3
"""Options that are carried out on a copy, commands that were not offered, and moves that are cut, for each decision looked at."""


def played(seed: int, turns: int | None = None) -> Session:
    """Play the battle of a seed to its end, look at every position, and replay it from its record."""
    setup, luck = meeting(seed, turns), Random(f"looks/{seed}")
    players = Players(seed, setup.sides)
    session = Session(RULES, header_for(setup, str(seed), engine="properties"))
    while session.battle.outcome is None:
        assert session.version < MOST, "the battle does not end"
        battle = session.battle
        (player,) = battle.deciders()
        options = list(battle.options(player))
        assert options
        stands(battle.state)
        if luck.randrange(CLOSELY) == 0:
            hides_nothing(battle)
            agree(battle, player, options, luck)
            if isinstance(battle.decision(), MoveFigures):
                cut(battle, player, options, luck)
        session.play(player, players.answer(battle, player, options))
    assert not session.battle.deciders()
    record, tear = loads(session.record.dumps())
    assert tear is None
    assert replay(record, verify=True).battle.digest() == session.battle.digest()
    return session


def stands(field: Field) -> None:
    """Prove that figures are where they can be, that the index has all of them, and that nobody has shot more than he carries."""
    bodies = tuple(one for one in field.figures.values() if not (one.alive or one.gone))
    for layer, figures in ((GROUND, field.counters()), (DEAD, bodies)):
        covered = {(hex, figure.id) for figure in figures for hex in field.cells(figure)}
        found = field.occupants.layers[layer].items()
        assert {(hex, key) for hex, keys in found for key in keys} == covered
    for figure in field.counters():
        for cell in field.cells(figure):
            assert cell in field.theatre.map.hexes, (figure, field.theatre.map.names_by_hex.get(cell))
        # A horse that is let go stands where it was led, also among trees where no rider can be.
        loose = field.sheet(figure).animal and not figure.rider
        gait = "led" if loose and field.gait(figure) == "mounted" else field.gait(figure)
        assert gait not in field.ground(figure.hex).barred, figure
        bound(field, figure)
    for key, spent in field.pages[Ammunition].spent.items():
        carried = {one.weapon: one.shots for one in field.sheet(field.figures[key]).weapons}
        for weapon, shots in spent.items():
            most = carried.get(weapon)
            assert most is None or shots <= most, (key, weapon, shots)


def bound(field: Field, figure: Figure) -> None:
    """Prove that rider and mount know each other and are in one place, and that what is led is beside who leads it."""
    if figure.mount:
        mount = field.figures[figure.mount]
        assert mount.rider == figure.id
        assert (mount.hex, mount.facing) == (figure.hex, figure.facing)
        assert mount.alive
    for name in filter(None, (figure.led_by, figure.tied_to)):
        holder = field.figures[name]
        assert holder.alive
        assert not holder.stunned, (figure, holder)
        assert field.sheet(figure).animal


def hides_nothing(battle: Battle[Field]) -> None:
    """Prove that everybody sees all there is, for this game has no secrets but its dice: those of a view cannot be thrown."""
    for viewer in (*battle.setup.sides, None):
        view = battle.view(viewer)
        assert view.encoded() == battle.encoded()
        with pytest.raises(DiceError):
            view.copy().roll(10, "cry-havoc-roll-initiative", "CH-2.1-b")


def agree(battle: Battle[Field], player: str, options: list[Command], luck: Random) -> None:
    """Prove that what is offered, each once, or can be clicked is legal, and refused what is refused; asking changes nothing."""
    before = battle.digest()
    assert max(Counter(map(repr, options)).values()) == 1
    for option in options:
        ruling = battle.check(player, option)
        assert ruling.legal, (option, ruling)
    for option in luck.sample(options, min(TRIED, len(options))):
        battle.copy().apply(player, option)
    for clicked in clicks(battle, player, luck):
        assert battle.check(player, clicked).legal, clicked
    for option in (luck.choice(options) for _ in range(TRIED)):
        strange = bent(battle, option, luck)
        ruling, copy = battle.check(player, strange), battle.copy()
        if ruling.legal:
            copy.apply(player, strange)
        else:
            assert ruling.reasons
            with pytest.raises(IllegalCommand):
                copy.apply(player, strange)
            assert copy.digest() == before
    if isinstance(battle.decision(), MoveFigures):
        reaches(battle, player, luck)
    assert battle.digest() == before


def reaches(battle: Battle[Field], player: str, luck: Random) -> None:
    """Prove that the fast search finds the places to which legal ways lead, and that its own ways to all others are legal."""
    field = battle.state
    for figure in field.counters(player):
        if next(against_mover(field, player, figure), None) is not None:
            continue
        found = reach(field, figure, points(field, figure))
        for _ in range(TRIED):
            legs = tuple(luck.randrange(6) for _ in range(luck.randint(1, 4)))
            there = moved_along(figure, legs)
            place = there.hex, there.facing if len(field.cells(figure)) > 1 else 0
            legal = battle.check(player, Move(figure.id, legs)).legal
            # What somebody leads may be unable to follow him by the cheapest way, and able by another: that is not searched.
            if legal and not company(field, figure):
                assert place in found, (figure, legs)
                assert found[place][0] <= cost_of(field, figure, legs), (figure, legs, found[place])
        ways = [legs for _, legs in found.values() if legs]
        for legs in luck.sample(ways, min(TRIED, len(ways))):
            assert battle.check(player, Move(figure.id, legs)).legal, (figure, legs)


def cut(battle: Battle[Field], player: str, options: list[Command], luck: Random) -> None:
    """Prove that some moves lead to the same, leg by leg, or in parts where a leg ends on somebody (CH-5.1-a, CH-6.4-a)."""
    moves = [option for option in options if isinstance(option, Move) and len(option.legs) > 1]
    for move in luck.sample(moves, min(TRIED, len(moves))):
        field = battle.state
        if can_interrupt(field, field.theatre.opponent(player), field.figures[move.figure], move.legs):
            continue
        whole, parts = battle.copy(), battle.copy()
        whole.apply(player, move)
        gone = 0
        for end in range(1, len(move.legs) + 1):
            part = Move(move.figure, move.legs[gone:end])
            # A part may not end on somebody; and who has been stopped goes no farther, in however many commands.
            if not on_the_way(parts) and parts.check(player, part).legal:
                parts.apply(player, part)
                gone = end
        if not (on_the_way(whole) or on_the_way(parts)):
            assert parts.digest() == whole.digest(), move


def on_the_way(battle: Battle[Field]) -> bool:
    """Return whether somebody is asked for something while another is on his way, as for an advance after who has fled from it."""
    return any(isinstance(step, Stopped) for step in battle.agenda)


@pytest.mark.parametrize(("seed", "turns"), SOME.items())
def test_battles_by_lot_end_replay_and_hold_to_everything(seed: int, turns: int) -> None:
    played(seed, turns)


@pytest.mark.soak
@pytest.mark.parametrize("seed", MANY)
def test_many_battles_by_lot_end_replay_and_hold_to_everything(seed: int) -> None:
    played(seed)


def test_a_battle_by_lot_is_made_alike_from_its_seed() -> None:
    assert meeting(0) == meeting(0) != meeting(6)
