"""Small requests that once kept a server busy for a minute: each is refused before anything is worked out for it."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from oriflamme.board.measures import Length
from oriflamme.board.table import PACE, Point
from oriflamme.kernel.bounds import MOST_PIECES, MOST_STEPS
from oriflamme.rulesets.fictionalis.actions import Forecast
from oriflamme.rulesets.fictionalis.movement import judging, orders
from oriflamme.rulesets.fictionalis.ruleset import RULESET
from oriflamme.rulesets.fictionalis.terrain import constraints
from oriflamme.rulesets.fictionalis.terrain.building import PlaceCourse
from oriflamme.rulesets.fictionalis.terrain.plans import ChooseFeature, Stage
from tests.rulesets.fictionalis.layout import SOUTH, element, line
from tests.rulesets.fictionalis.moving import ahead, allowed, at_move, forecast, group, onto, refused
from tests.rulesets.fictionalis.placing import options, placing
from tests.rulesets.fictionalis.tables import refusals

FOE = element("b1", "Bd(O)", (3000, 100), SOUTH)


def never(*args: Any, **named: Any) -> Any:
    pytest.fail("it was worked out")


def test_seventeen_elements_named_three_hundred_times_are_no_group(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"a{number}" for number in range(1, 18)]
    battle = at_move(*line("a", ["Reg Bd(O)"] * len(names), (400, 1500)), FOE)
    allowed(battle, group(" ".join(names), ahead(50)))
    sent = msgspec.to_builtins(group(" ".join(names * 300), ahead(50)))
    with pytest.raises(msgspec.ValidationError, match=rf"length <= {MOST_PIECES} - at `\$.elements`"):
        RULESET.decode_command(msgspec.json.encode(sent))
    # As many as may be sent are refused by the rules, and looked at no further.
    monkeypatch.setattr(orders, "group_course", never)
    for times in (2, MOST_PIECES // len(names)):
        again = group(" ".join(names * times), ahead(50))
        assert RULESET.decode_command(msgspec.json.encode(again)) == again
        refused(battle, again, "DBF-GROUP-DEF", "dbf-refused-no-elements")
        assert forecast(battle, again) == Forecast()


def test_a_way_longer_than_any_table_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = at_move(*line("a", ["Reg Bd(O)"] * 3, (1000, 1500)), FOE)
    monkeypatch.setattr(judging, "reasons", never)
    monkeypatch.setattr(orders, "forecast_of", never)
    _, bounds = get_args(Length)
    to_and_fro = tuple(Point((bounds.ge, bounds.le)[number % 2], number) for number in range(MOST_STEPS))
    for far in (
        group("a1 a2 a3", *[ahead(10_000)] * MOST_STEPS),
        onto("a1", battle.state.elements["a1"].at, via=to_and_fro),
    ):
        assert RULESET.decode_command(msgspec.json.encode(far)) == far
        refused(battle, far, "DBF-SPEED-TABLE", "dbf-refused-endless")
        assert forecast(battle, far) == Forecast()


def test_a_river_to_a_point_far_off_the_table_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = placing(ChooseFeature("river"), stage=Stage.ROUTE)
    assert options(battle)

    def river(*points: tuple[int, int]) -> PlaceCourse:
        return PlaceCourse("river-1", tuple(Point(*point) for point in points), 100 * PACE)

    with pytest.raises(msgspec.ValidationError, match=r"at `\$.points\[1\].x`"):
        RULESET.decode_command(msgspec.json.encode(river((300 * PACE, 0), (300_000_000, 2400 * PACE))))
    _, bounds = get_args(Length)
    monkeypatch.setattr(constraints, "river_faults", never)
    there_and_back = [((bounds.ge, bounds.le)[number % 2], number) for number in range(MOST_STEPS)]
    for far in (river((300 * PACE, 0), (bounds.le, 2400 * PACE)), river(*there_and_back)):
        assert RULESET.decode_command(msgspec.json.encode(far)) == far
        assert ("DBF-TERRAIN-GENERAL", "terrain-off-table") in refusals(battle, far)
