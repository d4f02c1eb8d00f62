"""Sections XVI.3.3 and XVI.4.0: the first player lays the maps and the objectives as he likes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.hexes import axial, distance
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.musters import Enlistment, Part
from oriflamme.kernel.musters import Muster as Army
from oriflamme.kernel.ruleset import SetupError
from oriflamme.rulesets.demonworld import RULESET, scenarios
from oriflamme.rulesets.demonworld.battles.objective_placement import ObjectiveLaying, PlaceObjective
from oriflamme.rulesets.demonworld.battles.objectives import APART, marks
from oriflamme.rulesets.demonworld.battles.table_sides import ChooseSide, SideChoice
from oriflamme.rulesets.demonworld.battles.victory import points
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import Deploy, Deployment
from oriflamme.rulesets.demonworld.orders import OrderPhase
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import refused
from tests.rulesets.demonworld.battles.test_setting_up import EMPIRE, NORTHERN, SOUTHERN, begun, setup


class TestLayingTheMaps:
    @pytest.mark.rule("DW-XVI.3.3-a")
    @pytest.mark.parametrize(
        ("field", "options"),
        [
            ("open-ground", {"maps_turned": True}),
            ("four-maps", {"maps_order": 24}),
            ("four-maps", {"maps_wide": 4, "maps_order": 9}),
            ("six-maps", {"maps_wide": 2, "maps_turned": True, "maps_order": 321}),
            ("six-maps", {"maps_wide": 6}),
        ],
    )
    def test_in_any_order_and_rectangle_turned_or_not(self, field: str, options: dict[str, Any]) -> None:
        """Each map shows what is printed on it wherever it lies; zones are at the edges of the whole."""
        usual, body = scenarios.body_of(setup(field)), scenarios.body_of(setup(field, **options))
        assert body.map != usual.map
        assert {sheet.name for sheet in body.map.sheets} == {sheet.name for sheet in usual.map.sheets}
        wide = options.get("maps_wide") or 1 + max(sheet.at[0] for sheet in usual.map.sheets)
        assert sorted(sheet.at for sheet in body.map.sheets) == sorted(
            (number % wide, number // wide) for number in range(len(usual.map.sheets))
        )
        prints = [
            {s.name: (s.grounds, s.levels, s.edges, s.roads) for s in b.map.sheets} for b in (usual, body)
        ]
        assert prints[0] == prints[1]
        board = scenarios.battle_map(body.map)
        rows = sorted({axial(hex)[1] for hex in board.hexes})
        for side, own in zip(body.sides, (rows[-4:-1], rows[1:4]), strict=True):
            zone = set(scenarios.zone_hexes(board, side))
            assert zone == {hex for hex in board.hexes if axial(hex)[1] in own}
        battle = begun(field, **options)
        for player in (NORTHERN, SOUTHERN):
            battle.apply(player, Commit())
        assert isinstance(battle.decision(), OrderPhase)

    @pytest.mark.rule("DW-XVI.3.3-a")
    def test_every_order_of_four_maps_is_there_once_and_turned(self) -> None:
        found = {
            tuple((sheet.name, sheet.turned) for sheet in scenarios.body_of(made).map.sheets)
            for order in range(1, 25)
            for turned in (False, True)
            for made in [setup(maps_order=order, maps_turned=turned)]
        }
        assert len(found) == 48

    def test_what_makes_no_rectangle_or_no_order_is_refused(self) -> None:
        with pytest.raises(SetupError, match="4 maps make no rectangle that is 3 wide"):
            setup(maps_wide=3)
        with pytest.raises(SetupError, match="4 maps have 24 orders, not 25"):
            setup(maps_order=25)
        with pytest.raises(SetupError, match="has its own map"):
            RULESET.setup("demonworld-last-stand", {"maps_turned": True})
        with pytest.raises(SetupError, match="expected 720 or less"):
            setup("six-maps", maps_order=721)

    def test_a_battlefield_from_a_seed_and_the_other_side_of_it_can_be_had_too(self) -> None:
        battle = begun(maps_wide=4, maps_turned=True, battlefield=5, choice_of_sides=True)
        assert isinstance(battle.decision(), SideChoice)


FREE = {"limits": False}


def mass(units: int) -> Army:
    """So many units of one card, whatever the book limits."""
    return Army("orcs", (Part("army", (Enlistment("orc-warriors", units),)),), FREE)


@pytest.mark.rule("DW-XVI.3.3-c")
def test_the_rows_of_half_hexes_are_used_where_room_is_short_and_only_there() -> None:
    usual = scenarios.body_of(setup("farmland"))
    assert [set(side.zone) for side in usual.sides] == [set("MNO"), set("BCD")]
    made = RULESET.setup_from(
        (msgspec.structs.replace(EMPIRE, settings=FREE), mass(10)), "farmland", {"chapters": ["battles"]}
    )
    body = scenarios.body_of(made)
    board = scenarios.battle_map(body.map)
    found = [
        {board.name(hex).split("/")[1][0] for hex in scenarios.zone_hexes(board, side)} for side in body.sides
    ]
    assert found == [set("MNOP"), set("ABCD")]
    stands = {board.find(place.hex) for unit in body.sides[1].units for place in unit.stands}
    assert {board.name(hex).split("/")[1][0] for hex in stands} == set("ABCD")
    battle: Battle[Field] = RULESET.begin(made, Dice("1"))
    battle.advance()
    assert isinstance(battle.decision(), Deployment)
    there = next(
        command
        for command in battle.options(SOUTHERN)
        if isinstance(command, Deploy) and any("/P" in place.hex for place in command.stands)
    )
    battle.apply(SOUTHERN, there)
    for player in (NORTHERN, SOUTHERN):
        battle.apply(player, Commit())
    assert isinstance(battle.decision(), OrderPhase)
    # Who has no room even so is told.
    with pytest.raises(SetupError, match="has no room left"):
        RULESET.setup_from(
            (msgspec.structs.replace(EMPIRE, settings=FREE), mass(16)),
            "farmland",
            {"chapters": ["battles"]},
        )


class TestObjectives:
    @staticmethod
    def laying(field: str = "six-maps", **options: Any) -> Battle[Field]:
        battle = begun(field, **{"objectives": 3, "place_objectives": True, **options})
        assert isinstance(battle.decision(), ObjectiveLaying)
        return battle

    @pytest.mark.rule("DW-XVI.4.0-b")
    def test_there_may_be_three_on_six_maps(self) -> None:
        body = scenarios.body_of(setup("six-maps", objectives=3))
        board = scenarios.battle_map(body.map)
        hexes = [board.find(objective.hex) for objective in body.objectives]
        assert len(hexes) == 3
        assert min(distance(one, other) for one in hexes for other in hexes if one != other) >= APART
        for field, most in (("open-ground", 1), ("four-maps", 2)):
            with pytest.raises(SetupError, match=f"there may be {most}"):
                setup(field, objectives=3)
        with pytest.raises(SetupError, match="expected 3 or less"):
            setup("six-maps", objectives=4)

    @pytest.mark.rule("DW-XVI.4.0-a", "DW-XVI.4.0-b", "DW-XVI.4.0-c", "DW-XVI.4.0-d")
    def test_the_first_player_lays_them_and_values_each_before_the_other_chooses_his_side(self) -> None:
        battle = self.laying(choice_of_sides=True)
        assert battle.deciders() == (SOUTHERN,)
        field = battle.state
        board, first = field.ground.map, field.ground.objectives[0]
        moved = next(
            command
            for command in battle.options(SOUTHERN)
            if isinstance(command, PlaceObjective) and command.number == 1 and command.hex != first.hex
        )
        battle.apply(SOUTHERN, moved)
        battle.apply(SOUTHERN, PlaceObjective(2, field.ground.objectives[1].hex, 275))
        laid = battle.state.ground.objectives
        assert (laid[0].hex, laid[0].points, laid[1].points, laid[2].points) == (moved.hex, 100, 275, 100)
        assert {mark.cells[0] for mark in marks(battle.view(NORTHERN))} == {
            axial(board.find(objective.hex)) for objective in laid
        }
        battle.apply(SOUTHERN, Commit())
        assert isinstance(battle.decision(), SideChoice)
        # They are kept with the battle: read back, and reckoned at its end.
        read = Field.decode(msgspec.to_builtins(battle.state.encode()), scenarios.ground_of(battle.setup))
        assert read.ground.objectives == laid
        battle.apply(NORTHERN, ChooseSide(exchanged=False))
        for player in (NORTHERN, SOUTHERN):
            battle.apply(player, Commit())
        stand = next(stand for stand in battle.state.stands.values() if stand.id.startswith(NORTHERN))
        battle.state.place(stand.at(board.find(laid[1].hex)))
        assert [(line.label, line.value) for line in points(battle.state, NORTHERN).lines] == [
            ("dw-line-objective", 275)
        ]

    @pytest.mark.rule("DW-XVI.4.0-b", "DW-XVI.4.0-c")
    def test_where_none_may_lie_and_what_none_is_worth_is_refused(self) -> None:
        battle = self.laying()
        board = battle.state.ground.map
        one, other = (objective.hex for objective in battle.state.ground.objectives[:2])
        zone = board.name(battle.state.ground.zones[SOUTHERN][0])

        def rules(command: PlaceObjective) -> set[tuple[str, str]]:
            return refused(battle, SOUTHERN, command)

        assert rules(PlaceObjective(1, zone, 100)) == {("DW-XVI.4.0-c", "dw-refused-objective-zone")}
        assert rules(PlaceObjective(1, other, 100)) == {("DW-XVI.4.0-c", "dw-refused-objective-near")}
        assert rules(PlaceObjective(4, one, 100)) == {("DW-XVI.4.0-b", "dw-refused-no-such-objective")}
        for worth in (49, 301):
            assert rules(PlaceObjective(1, one, worth)) == {("DW-XVI.4.0-b", "dw-refused-objective-points")}
        assert rules(PlaceObjective(1, "9/Z9", 100)) == {("DW-I.1.4-c", "dw-refused-no-such-hex")}
        assert not list(battle.options(NORTHERN))

    def test_it_is_shown_with_every_hex_and_value(self) -> None:
        battle = self.laying("four-maps", objectives=2)
        view = battle.view(SOUTHERN)
        shown = RULESET.choices(view, SOUTHERN, ())
        hexes = [item for item in shown if item.target is not None]
        assert len({item.target.cells for item in hexes if item.target}) == len(hexes) > 200
        assert sum(item.group is not None for item in shown) == 2 * 5
        command = next(item for item in hexes).command
        assert battle.check(SOUTHERN, msgspec.convert(command, PlaceObjective)).legal
        assert RULESET.scene(view) is not None

    def test_nobody_is_asked_where_there_are_none_or_it_is_not_agreed(self) -> None:
        assert isinstance(begun("four-maps", place_objectives=True).decision(), Deployment)
        assert isinstance(begun("four-maps", objectives=2).decision(), Deployment)
