"""Chapter XIV with its neighbours: chapter VI stays in force, and every line of the list of a blow's number (XIV.2.0)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Mark, MeleeKind, MeleeWeapon, Order, Role
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.formations.tokens import put_token
from oriflamme.rulesets.demonworld.initiative import modified_initiative
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike, SupportBlow
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck
from oriflamme.rulesets.demonworld.second_attacks.striking import SecondAttack
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
)
from tests.rulesets.demonworld.terrain.going import Lie, over

CHAPTERS = ("skills", "special-stands", "terrain", "formations", "second-attacks")
LANCE = MeleeWeapon(MeleeKind.LANCE, 8, 8)
PIKE = MeleeWeapon(MeleeKind.PIKE, 8, 8)
CARDS = (
    card("men", marks=(Mark.SKIRMISH,)),
    card("skilled", melee_skill=2, marks=(Mark.SKIRMISH,)),
    card("knights", mounted=True, melee=(LANCE, MeleeWeapon(MeleeKind.BASIC, 8, 8)), charge_bonus=3),
    card("pikes", melee=(PIKE,)),
    card("led", specials=(Role.LEADER,)),
    card("bannered", specials=(Role.STANDARD_BEARER,)),
    card("tall", size=3, melee_skill=2, specials=(Role.LEADER,)),  # they wade
    card("guarded", melee_protection=7),
    card("waders", size=2),
)
WADERS = {"white": "waders", "grey": "waders"}
US, THEM = (0, 0), (0, -1)
BEHIND = "dw-line-melee-support"
WALL = [frozenset((US, THEM))]
HEDGE = [frozenset(((-8, -8), (-8, -7))), frozenset((US, THEM))]  # the second in order is one: see `printed`


def fight(
    white: str = "men",
    grey: str = "men",
    *,
    facing: int = SOUTH,
    lie: Lie | None = None,
    loose: str = "",
    order: Order = Order.MOVE,
    first: bool = True,
) -> Field:
    """A stand of white's before one of grey's; `facing` is grey's."""
    fields: dict[str, Any] = {"engaged": True, "first_melee": 1 if first else 0}
    made = field_of(
        muster("w", WHITE, hexes(US), profile=white, order=order, **fields),
        muster("g", GREY, hexes(THEM), facing, profile=grey, **fields),
        profiles=CARDS,
    )
    field = over(made, lie or Lie(), CHAPTERS)
    for key in ("w", "g"):  # roles come with the cards when stands are made
        blanks = field.ground.game.new_stands(field, field.units[key])
        old = field.stands_of(key)
        field.relocate([blank.at(stand.hex, stand.facing) for blank, stand in zip(blanks, old, strict=True)])
    for key in loose:
        put_token(field, key, Mark.SKIRMISH)
    return field


PLAIN = {"dw-line-melee-strength": 8, "dw-line-melee-protection": -4}


@pytest.mark.rule("DW-XIV.2.0-b")
@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ({}, {}),
        ({"white": "led"}, {"dw-line-leader": 1}),
        ({"white": "bannered"}, {"dw-line-standard-bearer": 1}),
        ({"grey": "guarded"}, {"dw-line-melee-protection": -7}),
        ({"white": "skilled"}, {"dw-line-melee-skill": 2}),
        ({"grey": "skilled"}, {"dw-line-melee-skill-target": -2}),
        ({"grey": "skilled", "facing": 1}, {"dw-line-melee-skill-target": -2, "dw-line-flank": 2}),
        ({"grey": "skilled", "facing": 0}, {"dw-line-rear": 4}),
        ({"white": "knights", "order": Order.CHARGE}, {"dw-line-charge-bonus": 3}),
        ({"white": "knights", "order": Order.CHARGE, "first": False}, {}),
        ({"white": "knights", "order": Order.SKIRMISH}, {}),
        ({"grey": "pikes"}, {"dw-line-pikes": -1}),
        ({"grey": "pikes", "first": False}, {"dw-line-pikes": -1}),
        ({"grey": "pikes", "facing": 0}, {"dw-line-rear": 4}),
        ({"loose": "g"}, {"dw-line-against-skirmisher": 1}),
        ({"loose": "w"}, {"dw-line-skirmisher": -1}),
        ({"loose": "wg"}, {"dw-line-skirmisher": -1, "dw-line-against-skirmisher": 1}),
        ({"lie": Lie(walls=WALL)}, {"dw-line-wall": -2}),
        ({"lie": Lie(walls=HEDGE)}, {"dw-line-wall": -2}),
        ({"lie": Lie({US: "water-1"}), **WADERS}, {"dw-line-water": -1}),
        ({"lie": Lie({THEM: "water-1"}), **WADERS}, {"dw-line-water": -1}),
        ({"lie": Lie({US: "water-1", THEM: "water-1"}), **WADERS}, {"dw-line-water": -2}),
        ({"lie": Lie(levels={US: 2})}, {"dw-line-higher": 2}),
        ({"lie": Lie(levels={THEM: 1})}, {"dw-line-lower": -1}),
    ],
)
def test_each_line_of_the_list_has_its_value_where_its_condition_holds(
    case: dict[str, Any], expected: dict[str, int]
) -> None:
    battle = battle_of(fight(**case), MeleePhase(), dice=(20, 1))
    events = play(battle, WHITE, Strike("w.1", "g.1"), Commit())
    if battle.deciders() == (GREY,) and not of(events, BlowStruck):  # who looks away has nobody to strike
        events += play(battle, GREY, Commit())
    (blow,) = of(events, BlowStruck)
    assert {line.label: line.value for line in blow.tally.lines if line.value} == PLAIN | expected


@pytest.mark.rule("DW-XIV.2.0-b")
@pytest.mark.parametrize(
    ("lie", "counts"),
    [
        (Lie(), True),
        (Lie({US: "water-1"}), False),
        (Lie({THEM: "water-1"}), False),
        (Lie({(-1, 0): "water-1"}), False),
        (Lie(walls=WALL), False),
    ],
)
def test_each_support_gives_three_and_none_in_water_or_across_a_wall(lie: Lie, counts: bool) -> None:
    """A supporter brings his three, and neither his leader's one nor his skill."""
    made = field_of(
        muster("w", WHITE, hexes(US, (-1, 0)), profile="tall", engaged=True, first_melee=1),
        muster("g", GREY, hexes(THEM), SOUTH, profile="tall", engaged=True, first_melee=1),
        profiles=CARDS,
    )
    field = over(made, lie, CHAPTERS)
    field.place(msgspec.structs.replace(field.stands["w.2"], role=Role.LEADER))
    battle = battle_of(field, MeleePhase(), dice=(20, 1, 1, 1))
    play(battle, WHITE, Strike("w.1", "g.1"))
    if not counts:
        assert refused(battle, WHITE, SupportBlow("w.2", "w.1"))
        return
    events = play(battle, WHITE, SupportBlow("w.2", "w.1"), Commit())
    events += play(battle, GREY, Commit())
    blow = of(events, BlowStruck)[0]
    skills = {"dw-line-melee-skill": 2, "dw-line-melee-skill-target": -2}
    assert {line.label: line.value for line in blow.tally.lines} == PLAIN | skills | {BEHIND: 3}


@pytest.mark.rule("DW-XIV.2.0-b")
@pytest.mark.parametrize(("height", "number"), [(2, 6), (-2, 2), (3, None), (-3, None)])
def test_beyond_two_levels_nobody_fights(height: int, number: int | None) -> None:
    levels = {US: height} if height > 0 else {THEM: -height}
    battle = battle_of(
        fight(lie=Lie(levels=levels)), MeleePhase(), dice=(1, 1) if number is None else (20, 1)
    )
    if number is None:
        assert not battle.state.contacts(battle.state.stands["w.1"])
        assert WHITE not in battle.deciders() or refused(battle, WHITE, Strike("w.1", "g.1"))
        return
    play(battle, WHITE, Strike("w.1", "g.1"), Commit())
    (blow,) = of(play(battle, GREY, Commit()), BlowStruck)
    assert blow.tally.total == number


@pytest.mark.rule("DW-XIV.2.0-c")
@pytest.mark.parametrize(
    ("strength", "roll", "hit"),
    [
        (4, 1, False),
        (5, 1, True),
        (5, 2, False),
        (12, 8, True),
        (12, 9, False),
        (24, 20, True),
        (23, 20, False),
    ],
)
def test_nothing_hits_or_misses_of_itself(strength: int, roll: int, hit: bool) -> None:
    """Against a protection of 4: a number of 0 is hit by no roll, one of 20 by each."""
    armed = card("armed", melee=(MeleeWeapon(MeleeKind.BASIC, strength, strength),))
    field = field_of(
        muster("w", WHITE, hexes(US), profile="armed", engaged=True, first_melee=1),
        muster("g", GREY, hexes(THEM), SOUTH, engaged=True, first_melee=1),
        profiles=[armed],
        game=contents.game(("second-attacks",)),
    )
    battle = battle_of(field, MeleePhase(), dice=(roll, 1))
    play(battle, WHITE, Strike("w.1", "g.1"), Commit())
    (blow,) = of(play(battle, GREY, Commit()), BlowStruck)
    assert (blow.tally.total, blow.hit) == (strength - 4, hit)
    # Of the same initiative as the defender, a blow however good earns no second (DW-XIV.1.0-b).
    assert not isinstance(battle.decision(), SecondAttack)


@pytest.mark.rule("DW-XIV.0")
def test_chapter_six_stays_in_force_and_second_attacks_are_added() -> None:
    """The same melee by chapter VI and with chapter XIV: same declarations, initiative and numbers; then one blow more."""

    def struck(*chapters: str) -> tuple[Any, list[tuple[str, int]], int]:
        field = field_of(
            muster("w", WHITE, hexes(US), profile="men", order=Order.CHARGE, engaged=True, first_melee=1),
            muster("g", GREY, hexes(THEM, (1, -1)), SOUTH, profile="men", engaged=True, first_melee=1),
            profiles=(card("men", melee=(MeleeWeapon(MeleeKind.BASIC, 12, 12),)),),
            game=contents.game(chapters),
        )
        quick = modified_initiative(field, field.stands["w.1"]).total
        battle = battle_of(field, MeleePhase(), dice=(1, 1, 1, 1))
        events = play(battle, WHITE, Strike("w.1", "g.1"), Commit())
        events += play(battle, GREY, Commit())
        found = [(event.target.id, event.tally.total) for event in of(events, BlowStruck)]
        return battle.decision(), found, quick

    before, plain, quick = struck()
    now, same, also = struck("second-attacks")
    assert plain == same == [("g.1", 8)]
    assert quick == also
    assert not isinstance(before, SecondAttack)
    assert isinstance(now, SecondAttack)
