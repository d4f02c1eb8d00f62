"""The walled town of the scenario of this name: who stands where when it begins, and what it is fought for."""

from __future__ import annotations

import pytest

from oriflamme.board.table import PACE, overlap
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.rulesets.fictionalis import storming, works
from oriflamme.rulesets.fictionalis.deployment.first import FirstDeployment, Garrison
from oriflamme.rulesets.fictionalis.deployment.garrisons import before_wall, behind_wall
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Land, Surface
from oriflamme.rulesets.fictionalis.pieces import Place, Rank
from oriflamme.rulesets.fictionalis.ruleset import RULESET
from oriflamme.rulesets.fictionalis.scenarios import setup
from oriflamme.rulesets.fictionalis.scenes import scene
from oriflamme.rulesets.fictionalis.troops import Type
from tests.rulesets.fictionalis.deploying import area, deploying, give, host, laying, reserve, wall

WALLS = "fictionalis-walls"
STORMER, HOLDER = "ironhold", "verrane"


@pytest.fixture(scope="module")
def field() -> Field:
    battle: Battle[Field] = RULESET.begin(setup(WALLS), Dice("walls"))
    battle.advance()
    return battle.state


@pytest.mark.rule("DBF-STRONGHOLD-a", "DBF-FORT-PERIMETER")
def test_the_walls_that_look_at_the_enemy_are_manned_and_there_is_no_camp(field: Field) -> None:
    front = [one for one in field.surface.works if one.left.y == one.right.y]
    assert len(front) == 8
    assert [one.gate for one in front].count(True) == 1
    assert [one.tower for one in front].count(True) == 2
    assert all(len(list(storming.defenders(field, one))) == 1 for one in front)
    garrison = list(field.standing(HOLDER))
    assert all(works.enclosing(field, one.at) is not None for one in garrison)
    assert not any(overlap(a.at, b.at) for i, a in enumerate(garrison) for b in garrison[:i])
    tents = [
        one.place for one in field.elements.values() if one.kind.type is Type.BAGGAGE and one.side == HOLDER
    ]
    assert set(tents) == {Place.LOST}


def test_its_attacker_has_come_up_to_the_walls_with_his_guns_in_the_middle(field: Field) -> None:
    line = [one for one in field.standing(STORMER) if one.kind.type is not Type.BAGGAGE]
    fronts = {one.at.y - one.at.depth // 2 for one in line}
    assert min(fronts) == (240 + 200) * PACE
    guns = [one.at.x for one in line if one.kind.type is Type.ARTILLERY]
    others = [one.at.x for one in line if one.kind.type is Type.BLADES]
    assert min(others) < min(guns)
    assert max(guns) < max(others)
    # The camp stays where it was.
    assert all(one.at.y > 1300 * PACE for one in field.standing(STORMER) if one.kind.type is Type.BAGGAGE)


def test_a_line_that_goes_straight_on_meets_the_walls_corner_to_corner(field: Field) -> None:
    ends = {one.left.x for one in field.surface.works if one.left.y == one.right.y}
    line = [one for one in field.standing(STORMER) if one.kind.type is Type.BLADES]
    assert {(one.at.x - one.at.width // 2 - min(ends)) % (80 * PACE) for one in line} == {0}


def test_what_it_is_fought_for_says_what_a_breach_costs(field: Field) -> None:
    battle: Battle[Field] = RULESET.begin(setup(WALLS), Dice("walls"))
    battle.advance()
    aim = scene(battle.view(HOLDER)).aim
    assert aim is not None
    assert "dbf-aim-breach" in {one.text.id for one in aim.wins}
    plain: Battle[Field] = RULESET.begin(setup("fictionalis-raid"), Dice("walls"))
    plain.advance()
    open_field = scene(plain.view(HOLDER)).aim
    assert open_field is not None
    assert "dbf-aim-breach" not in {one.text.id for one in open_field.wins}


@pytest.mark.rule("DBF-DEPLOY-FIRST", "DBF-STRONGHOLD-a")
def test_a_garrison_is_put_on_the_walls_the_gate_first() -> None:
    keep = area("keep", Land.BUILT_UP, 1600, 200, 1840, 500)
    walls = tuple(
        wall(
            f"w{number}",
            "east",
            (1840 - 80 * number, 500),
            (1760 - 80 * number, 500),
            feature="keep",
            gate=number == 1,
        )
        for number in range(3)
    )
    surface = Surface(features=(keep,), works=walls)
    riders = reserve("b3-", ["Reg Sp(O)", "Reg Kn(O)"], "b3", Rank.SUB)
    battle = deploying(*host("a"), *host("b", (2, 5)), *riders, surface=surface, stronghold="keep")
    assert isinstance(battle.decision(), FirstDeployment)
    give(battle, Garrison(("b1-1", "b1-2")))
    places = laying(battle).places
    assert places["b1-1"] == behind_wall(walls[1], 80 * PACE, 30 * PACE)
    assert places["b1-2"] in [behind_wall(one, 80 * PACE, 30 * PACE) for one in (walls[0], walls[2])]


def test_both_sides_of_a_wall_are_along_it() -> None:
    section = wall("w", "east", (1080, 500), (1000, 500))
    inside, outside = behind_wall(section, 80 * PACE, 30 * PACE), before_wall(section, 80 * PACE, 40 * PACE)
    assert (inside.x, inside.y, inside.angle) == (1040 * PACE, 485 * PACE, 18000)
    assert (outside.x, outside.y, outside.angle) == (1040 * PACE, 520 * PACE, 0)
