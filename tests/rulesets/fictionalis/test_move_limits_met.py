"""Where moves meet other chapters: weather, demoralisation, empty vessels, works one dismounted for."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Section, Surface, Works
from oriflamme.rulesets.fictionalis.movement.legs import Ahead
from oriflamme.rulesets.fictionalis.movement.orders import MoveGroup
from oriflamme.rulesets.fictionalis.movement.phase import MovementPhase
from oriflamme.rulesets.fictionalis.movement.single import MoveElement
from oriflamme.rulesets.fictionalis.sky import Climate, Season, Sky
from oriflamme.rulesets.fictionalis.troops import parse_kind

from .layout import element, laid_out, line

RAIN = Sky(season=Season.AUTUMN, climate=Climate.WARM, score=5, falling=True)


def refused(battle: Battle[Field], command: MoveGroup | MoveElement) -> set[str]:
    """Return the rules under which the movement phase refuses a command."""
    if not battle.agenda:
        battle.push(MovementPhase("west"))
    return {reason.rule for reason in battle.check("west", command).reasons}


@pytest.mark.rule("DBF-WEATHER-EFFECTS")
def test_in_rain_aerials_move_one_by_one() -> None:
    wing = line("a", ["Irr Fl(O)", "Irr Fl(O)"], (1000, 1800))
    dry, wet = (
        laid_out(*wing, element("b1", "Irr Wb(O)", (1000, 200), 180), sky=sky) for sky in (None, RAIN)
    )
    together = MoveGroup(("a1", "a2"), (Ahead(300 * PACE),))
    at = wing[0].at
    alone = MoveElement("a1", at.x, at.y - 300 * PACE, at.angle)
    assert refused(dry, together) == set()
    assert refused(wet, together) == {"DBF-WEATHER-EFFECTS"}
    assert refused(wet, alone) == set()


@pytest.mark.rule("DBF-DEMORAL-PIP")
def test_a_demoralised_command_moves_one_element_once() -> None:
    battle = laid_out(
        *line("a", ["Irr Ax(O)"] * 3, (1000, 1800)), element("b1", "Irr Wb(O)", (1000, 200), 180)
    )
    battle.state.order(msgspec.structs.replace(battle.state.commands["a"], demoralised=True))
    assert refused(battle, MoveGroup(("a1", "a2"), (Ahead(100 * PACE),))) == {"DBF-DEMORAL-PIP"}
    at = battle.state.elements["a1"].at
    battle.apply("west", MoveElement("a1", at.x, at.y - 150 * PACE, at.angle))
    other = battle.state.elements["a3"].at
    assert refused(battle, MoveElement("a3", other.x, other.y - 150 * PACE, other.angle)) == {
        "DBF-DEMORAL-PIP"
    }


@pytest.mark.rule("DBF-DISMOUNT-WHO")
def test_who_dismounted_for_the_works_stays_there_until_he_remounts() -> None:
    wall = Section(
        id="w",
        side="west",
        kind=Works.TEMPORARY,
        left=Point(960 * PACE, 1000 * PACE),
        right=Point(1040 * PACE, 1000 * PACE),
    )
    rode = parse_kind("Irr Kn(O)")
    battle = laid_out(
        element("a1", "Irr Bd(S)", (1000, 1000), rode=rode),
        element("a2", "Irr Kn(O)", (2000, 1800)),
        element("b1", "Irr Wb(O)", (1000, 200), 180),
        surface=Surface(works=(wall,)),
    )
    at = battle.state.elements["a1"].at
    assert "DBF-DISMOUNT-WHO" in refused(battle, MoveElement("a1", at.x, at.y + 90 * PACE, at.angle))
