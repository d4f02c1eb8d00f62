"""What a field keeps of the enemies of each side is what a field that knows nothing yet finds out anew."""

from __future__ import annotations

from oriflamme.board.hexes import DIRECTIONS, Hex
from oriflamme.bots.arena import bot_seed, fight
from oriflamme.bots.demonworld import Captain
from oriflamme.kernel.battle import View
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.demonworld.adjacency import Found
from oriflamme.rulesets.demonworld.field import Field


class Surveyor:
    """A captain at whose every decision all that may be known of the enemy is held against the field as it is."""

    def __init__(self, seed: str) -> None:
        self.captain = Captain(seed)
        self.known = self.met = 0

    def choose(self, view: View[Field], player: str) -> Command:
        field, bare = view.state, view.state.copy()
        bare.found = Found()
        self.known += sum(map(len, (table.about for table in field.found.enemies.values())))
        for stand in field.stands.values():
            side = field.side(stand)
            assert field.contacts(stand) == bare.contacts(stand)
            for hex in around(stand.hex):
                assert field.foes_beside(hex, side) == bare.foes_beside(hex, side)
            self.met += bool(field.contacts(stand))
        for unit in field.units.values():
            assert field.enemy_edge(unit.side) == bare.enemy_edge(unit.side)
            if unit.stands and all(key in field.stands for key in unit.stands):
                assert field.contact_hexes(unit) == bare.contact_hexes(unit)
                assert field.attack_hexes(unit) == bare.attack_hexes(unit)
        return self.captain.choose(view, player)


def around(hex: Hex) -> tuple[Hex, ...]:
    return (hex, *(hex + step for step in DIRECTIONS))


def test_what_is_kept_of_enemies_is_what_is_so() -> None:
    """A battle of all chapters, up to the melee and the moves after it."""
    rules = ruleset("demonworld")
    settings = {"points": 400, "commanders": True}
    empire, orcs = (rules.propose_muster(name, settings, "adjacency") for name in ("empire", "orcs"))
    setup = rules.setup_from((empire, orcs), "four-maps", {"level": "intermediate", "turn_limit": 6})
    bots = {side: Surveyor(bot_seed("1", side)) for side in setup.sides}
    fight(setup, bots, "1")
    assert sum(bot.known for bot in bots.values()) > 10_000
    assert sum(bot.met for bot in bots.values()) > 100
