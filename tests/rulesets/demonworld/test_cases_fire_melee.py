"""The book's worked examples of chapters II.5, IV and VI, read from tests/cases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from oriflamme.board.hexes import DIRECTIONS, Side, axial, side_of
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.kernel.tally import Tally
from oriflamme.rulesets.demonworld.blows import blow_tally
from oriflamme.rulesets.demonworld.casualties import toll
from oriflamme.rulesets.demonworld.characteristics import (
    Band,
    MeleeKind,
    MeleeWeapon,
    MissileKind,
    MissileWeapon,
    Order,
    Profile,
)
from oriflamme.rulesets.demonworld.closing_up import StepUp, close_up, formations
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import shot_tally
from oriflamme.rulesets.demonworld.fire_into_melee import scatters
from oriflamme.rulesets.demonworld.initiative import modified_initiative
from oriflamme.rulesets.demonworld.melee import (
    MeleeDeclaration,
    Strike,
    SupportBlow,
    able_stands,
    find_melees,
)
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck, InitiativeReached, blows_in_order
from oriflamme.rulesets.demonworld.missiles import may_fire, strength_of, targets_in_sight
from oriflamme.rulesets.demonworld.organisation import is_organised
from oriflamme.rulesets.demonworld.post_combat import (
    MeleePhaseEnds,
    PostCombat,
    Regroup,
    allowance,
    reachable,
)
from oriflamme.rulesets.demonworld.shooting import FireDeclaration, Shoot, SupportShot
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    WHITE,
    Muster,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    play,
)

FOLDER = Path(__file__).parents[2] / "cases"
CASES = [
    case
    for name in ("demonworld_shooting.yaml", "demonworld_melee.yaml")
    for case in yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))
]
Question = dict[str, Any]


def the_card(name: str, spec: dict[str, Any]) -> Profile:
    changes = dict(spec)
    slow = changes.pop("slow", False)
    if "missile" in changes:
        kind = MissileKind.ARQUEBUS if slow else MissileKind.BOW
        changes["missile"] = MissileWeapon(kind, tuple(Band(*band) for band in changes["missile"]))
    if "melee" in changes:
        changes["melee"] = tuple(
            MeleeWeapon(MeleeKind(kind), *strengths) for kind, *strengths in changes["melee"]
        )
    return card(name, **changes)


def the_unit(spec: dict[str, Any]) -> Muster:
    fields = dict(spec)
    places = hexes(*map(tuple, fields.pop("at")))
    facing = fields.pop("facings", None) or fields.pop("facing")
    order = Order(fields.pop("order")) if "order" in fields else None
    return muster(
        fields.pop("id"),
        fields.pop("side"),
        places,
        facing,
        profile=fields.pop("card", "swords"),
        order=order,
        **fields,
    )


def the_field(case: dict[str, Any], question: Question) -> Field:
    cards = [the_card(name, spec) for name, spec in case.get("cards", {}).items()]
    turn = question.get("turn", case.get("turn", 1))
    return field_of(*map(the_unit, case["units"]), profiles=cards, turn=turn)


# -- chapter IV ----------------------------------------------------------------------------------------------------


def firing(
    field: Field,
    shooter: str,
    target: str,
    supporters: list[str],
    dice: tuple[int, ...] = (),
    besides: Sequence[str] = (),
) -> Battle[Field]:
    """A battle in the fire phase of the shooter's order, with one shot declared; raises when it is refused.

    `besides` is a shooter and a target declared before.
    """
    phase = 1 if field.units[field.stands[shooter].unit].order is Order.SKIRMISH else 2
    battle = battle_of(field, FireDeclaration(phase, (WHITE,)), dice=dice)
    if besides:
        play(battle, WHITE, Shoot(*besides))
    play(battle, WHITE, Shoot(shooter, target), *(SupportShot(key, shooter) for key in supporters))
    return battle


def legal(give: Callable[[], object]) -> bool:
    try:
        give()
    except IllegalCommand:
        return False
    return True


def shot_with(field: Field, arguments: list[Any]) -> str:
    shooter, target, *supporters, roll = arguments
    battle = firing(field, shooter, target, supporters, (roll,))
    play(battle, WHITE, Commit())
    return "missed" if target in battle.state.stands else "destroyed"


def shot(field: Field, arguments: list[str]) -> int | None:
    shooter, target, *supporters = (field.stands[key] for key in arguments)
    tally = shot_tally(field, shooter, target, supporters)
    return None if tally is None else tally.total


def may_support(field: Field, question: Question) -> bool:
    shooter, target, *supporters = question["may-support"]
    besides = question.get("besides", ())
    if besides:
        assert legal(lambda: firing(field.copy(), besides[0], besides[1], []))
    return legal(lambda: firing(field, shooter, target, supporters, besides=besides))


def closing(field: Field, question: Question) -> Battle[Field]:
    before = formations(field)
    field.remove(question["lost"])
    unit = question["lost"].partition(".")[0]
    return battle_of(field, close_up(field, {unit: before[unit]}))


def steps(field: Field, question: Question) -> list[list[int]]:
    """The hexes to which a stand may step at once."""
    battle, stand = closing(field, question), field.stands[question["steps"]]
    found = [towards for towards in range(6) if battle.check(WHITE, StepUp(stand.id, towards)).legal]
    return [list(axial(stand.hex + DIRECTIONS[towards])) for towards in found]


def stepping(field: Field, question: Question) -> str:
    battle = closing(field, question)
    allowed = legal(lambda: play(battle, WHITE, *(StepUp(*step) for step in question["close-up"])))
    return "legal" if allowed else "refused"


def organised(field: Field, question: Question) -> bool:
    if "lost" in question:
        field.remove(question["lost"])
    return is_organised(field.stands_of(question["organised"]))


# -- chapter VI ----------------------------------------------------------------------------------------------------


def striking(field: Field, blows: list[list[str]], dice: tuple[int, ...] = ()) -> Battle[Field]:
    units = next(units for units in find_melees(field) if field.stands[blows[0][0]].unit in units)
    battle = battle_of(field, MeleeDeclaration(units, (WHITE,)), dice=dice)
    for attacker, target, *supporters in blows:
        play(battle, WHITE, Strike(attacker, target), *(SupportBlow(key, attacker) for key in supporters))
    return battle


def blow_with(field: Field, arguments: list[Any]) -> str:
    attacker, target, roll = arguments
    foe = field.stands[target].unit
    battle = striking(field, [[attacker, target]])
    decision = battle.decision()
    assert isinstance(decision, MeleeDeclaration)
    fought = battle_of(field, *blows_in_order(field, decision.blows(WHITE)), dice=(roll,))
    losses = toll(fought.state)
    return "destroyed" if losses == {foe: 1} else "missed"


def first_to_strike(field: Field, pair: list[str]) -> list[list[str]]:
    """Let two stands strike at each other in vain; the attackers step by step."""
    one, other = pair
    plans = [striking(field.copy(), [[one, other]]).decision(), MeleeDeclaration((), ())]
    assert isinstance(plans[0], MeleeDeclaration)
    (mine,) = plans[0].blows(WHITE)
    both = blows_in_order(field, [mine, msgspec.structs.replace(mine, attacker=other, target=one)])
    battle: Battle[Field] = battle_of(field, dice=(20, 20))
    battle.push(*both)
    steps: list[list[str]] = []
    for event in battle.advance():
        if isinstance(event, InitiativeReached):
            steps.append([])
        elif isinstance(event, BlowStruck):
            steps[-1].append(event.attacker.id)
    return steps


def regrouping(field: Field, question: Question) -> Battle[Field]:
    """A battle in which the first side regroups, after the moves of `after` and, by the other side, of `then`."""
    units = tuple(field.units)
    first = question.get("first", WHITE)
    second = GREY if first == WHITE else WHITE
    battle = battle_of(field, PostCombat(first, units), PostCombat(second, units), MeleePhaseEnds())
    moves(battle, first, question.get("after", []))
    if "then" in question:
        play(battle, first, Commit())
        moves(battle, second, question["then"])
    return battle


def moves(battle: Battle[Field], side: str, given: list[list[Any]]) -> None:
    play(battle, side, *(Regroup(stand, tuple(path), facing) for stand, path, facing in given))


def moving(field: Field, question: Question) -> str:
    battle = regrouping(field, question)
    side = question.get("first", WHITE)
    return "legal" if legal(lambda: moves(battle, side, question["moves"])) else "refused"


def movers(field: Field, question: Question) -> list[str]:
    state = regrouping(field, question).state
    stands = (stand for unit in state.units_of(question["movers"]) for stand in state.stands_of(unit))
    return [
        stand.id
        for stand in stands
        if len(list(reachable(state, stand))) > 1 and allowance(state.contacts(stand))
    ]


def turners(field: Field, question: Question) -> list[str]:
    battle = regrouping(field, question)
    side = question["turners"]
    if battle.deciders() != (side,):
        play(battle, battle.deciders()[0], Commit())
    stands = (stand for unit in battle.state.units_of(side) for stand in battle.state.stands_of(unit))
    others = ((stand, facing) for stand in stands for facing in range(6) if facing != stand.facing)
    free = [stand.id for stand, facing in others if battle.check(side, Regroup(stand.id, (), facing)).legal]
    return [key for key in dict.fromkeys(free) if free.count(key) == 5]


def flank_of(field: Field, question: Question) -> str:
    """The side of the target on which the attacker stands, which must be able to strike it."""
    state = regrouping(field, question).state
    attacker, target = (state.stands[key] for key in question["flanks"])
    assert attacker in tuple(able_stands(state, state.side(attacker), [attacker.unit]))
    side = side_of(target.hex, target.facing, attacker.hex)
    assert side is not None
    return side.value


def exposed(field: Field, question: Question) -> bool:
    state = regrouping(field, question).state
    stand = state.stands[question["exposed"]]
    around = [foe.hex for foe in state.contacts(stand)]
    return all(
        any(side_of(stand.hex, facing, hex) is not Side.FRONT for hex in around) for facing in range(6)
    )


def still_engaged(field: Field, question: Question) -> list[str]:
    battle = regrouping(field, question)
    while battle.deciders():
        play(battle, battle.deciders()[0], Commit())
    return sorted(key for key, unit in battle.state.units.items() if unit.engaged)


ASKED: dict[str, Callable[[Field, Question], Any]] = {
    "missile-strength": lambda field, q: strength_of(
        field, *(field.stands[key] for key in q["missile-strength"])
    ),
    "targets": lambda field, q: [each.id for each in targets_in_sight(field, field.stands[q["targets"]])],
    "may-fire": lambda field, q: may_fire(field, field.units[q["may-fire"][0]], q["may-fire"][1]),
    "scatters": lambda field, q: scatters(field, *(field.stands[key] for key in q["scatters"])),
    "may-support": may_support,
    "shot": lambda field, q: shot(field, q["shot"]),
    "shot-with": lambda field, q: shot_with(field, q["shot-with"]),
    "close-up": stepping,
    "steps": steps,
    "organised": organised,
    "initiative": lambda field, q: modified_initiative(field, field.stands[q["initiative"]]).total,
    "first-to-strike": lambda field, q: first_to_strike(field, q["first-to-strike"]),
    "strikers": lambda field, q: [each.id for each in able_stands(field, q["strikers"], field.units)],
    "blow": lambda field, q: _blow(field, *q["blow"]).total,
    "blow-line": lambda field, q: _line(field, *q["blow-line"]),
    "blow-with": lambda field, q: blow_with(field, q["blow-with"]),
    "blows": lambda field, q: "legal" if legal(lambda: striking(field, q["blows"])) else "refused",
    "moves": moving,
    "movers": movers,
    "turners": turners,
    "flanks": flank_of,
    "exposed": exposed,
    "engaged": still_engaged,
}


def _blow(field: Field, attacker: str, target: str, supports: int) -> Tally:
    return blow_tally(field, field.stands[attacker], field.stands[target], supports)


def _line(field: Field, attacker: str, target: str, supports: int, label: str) -> int | None:
    line = _blow(field, attacker, target, supports).line(label)
    return None if line is None else line.value


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"])) for case in CASES]
)
def test_the_book_s_example(case: dict[str, Any]) -> None:
    for question in case["ask"]:
        (verb,) = question.keys() & ASKED.keys()
        assert ASKED[verb](the_field(case, question), question) == question["is"], question
