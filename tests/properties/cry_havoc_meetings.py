"""Battles of Cry Havoc made by lot: any scenario with any options, and players who err, each in his own manner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import msgspec

from oriflamme.bots import find
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.options import Setting, as_json
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.movement.legs import LEGS
from oriflamme.rulesets.cry_havoc.turn import Done
from tests.conformance.switches import values, with_needs

RULES = ruleset("cry-havoc")
SCENARIOS = tuple(sorted(RULES.scenarios()))
MANNERS = ("lot", "kinds", "clicks", "captain", "lieutenant")
"""How a side plays: any option; any kind of command, then one of the kind, and seldom nothing; what can be clicked; as a bot does."""
BOTS = ("captain", "lieutenant")
LAST_TURN = 14
"""The most turns by lot: that is as long as any scenario is."""


def options_by_lot(luck: Random) -> dict[str, Any]:
    """Return a value for each of some readings, and any of the chapters that can be switched, with what they need."""
    schema = RULES.options()
    found = {one.name: value_by_lot(luck, one) for one in schema.readings if luck.random() < 0.7}
    cards = {card.name: card for card in schema.chapters}
    wanted = [card for card in cards.values() if not card.base and luck.random() < 0.5]
    return {**found, "chapters": sorted({name for card in wanted for name in with_needs(card, cards)})}


def value_by_lot(luck: Random, setting: Setting) -> Any:
    """Return the default, or another value; of a number any that leaves the battle short."""
    if setting.kind == "number" and luck.random() < 0.8:
        least = 0 if isinstance(setting.least, msgspec.UnsetType) else setting.least
        most = LAST_TURN if isinstance(setting.most, msgspec.UnsetType) else setting.most
        return luck.randint(least, min(most, LAST_TURN))
    near = [value for value in values(setting) if setting.kind != "number" or value <= LAST_TURN]
    return luck.choice([as_json(setting.default), *near])


def meeting(seed: int, turns: int | None = None) -> Setup:
    """Return the set-up of the battle of a seed, perhaps cut short; six seeds in a row have the six scenarios."""
    options = options_by_lot(Random(seed))
    if turns is not None:
        options["turn_limit"] = turns
    return RULES.setup(SCENARIOS[seed % len(SCENARIOS)], options)


class Players:
    """Both sides of a battle; each has its manner for the whole of it."""

    def __init__(self, seed: int, sides: Iterable[str]) -> None:
        """Draw how the sides play."""
        self.luck = Random(f"players/{seed}")
        self.manners = {side: self.luck.choice(MANNERS) for side in sides}
        self._bots = {
            side: find(manner, RULES.name, f"{seed}/{side}")
            for side, manner in self.manners.items()
            if manner in BOTS
        }

    def answer(self, battle: Battle[Field], player: str, options: Sequence[Command]) -> Command:
        """Return what a player answers: one time in six something that was not offered, if it is legal."""
        if self.luck.random() < 1 / 6:
            odd = bent(battle, self.luck.choice(options), self.luck)
            if battle.check(player, odd).legal:
                return odd
        if player in self._bots:
            return self._bots[player].choose(battle.view(player), player)
        match self.manners[player]:
            case "clicks":
                clicked = clicks(battle, player, self.luck)
                return self.luck.choice(clicked or options)
            case "kinds":
                return self._of_a_kind(options)
            case _:
                return self.luck.choice(options)

    def _of_a_kind(self, options: Sequence[Command]) -> Command:
        kinds: dict[type[Command], list[Command]] = {}
        for option in options:
            kinds.setdefault(type(option), []).append(option)
        if len(kinds) > 1 and self.luck.random() < 0.9:
            kinds.pop(Done, None)
        return self.luck.choice(kinds[self.luck.choice(list(kinds))])


def clicks(battle: Battle[Field], player: str, luck: Random) -> list[Command]:
    """Return what can be clicked on the board, with nobody selected, or some of those who can be."""
    view = battle.view(player)
    prompt = RULES.scene(view).prompt
    assert prompt is not None
    most = len(prompt.selectable) if luck.random() < 0.9 else 0
    focus = tuple(luck.sample(prompt.selectable, min(most, luck.choice([1, 1, 2, 3]))))
    found = RULES.choices(view, player, focus)
    return [RULES.decode_command(msgspec.json.encode(choice.command)) for choice in found]


def bent(battle: Battle[Field], command: Command, luck: Random) -> Command:
    """Return a command with one of its fields, or two, changed to anything else of the same kind."""
    fields = [name for name in command.__struct_fields__ if name != "kind"]
    for name in luck.sample(fields, min(len(fields), luck.choice([1, 1, 2]))):
        changed: Any = _other(battle.state, getattr(command, name), luck)
        command = msgspec.structs.replace(command, **{name: changed})
    return command


def _other(field: Field, value: Any, luck: Random) -> Any:
    """Return another value of a field: of who somebody is, where something is, of ways, of lists of names."""
    match value:
        case bool():
            return not value
        case int():
            return luck.randint(0, 7)
        case str() if value in field.figures or not value:
            return luck.choice(list(field.figures))
        case str() if value.upper() in field.theatre.map.hexes_by_name:
            return luck.choice(list(field.theatre.map.hexes_by_name))
        case str():
            return luck.choice([weapon.id for weapon in field.theatre.tables.weapons.weapons])
        case tuple() if value and isinstance(value[0], int):
            return _other_way(value, luck)
        case tuple():
            return _other_names(field, value, luck)
    return value


def _other_way(legs: tuple[int, ...], luck: Random) -> tuple[int, ...]:
    at = luck.randrange(len(legs))
    more = tuple(luck.choice([luck.randrange(6), luck.randrange(LEGS)]) for _ in range(luck.randint(1, 3)))
    return luck.choice([legs[:at], (*legs, *more), (*legs[:at], *more), (*legs[:at], *more, *legs[at + 1 :])])


def _other_names(field: Field, names: tuple[Any, ...], luck: Random) -> tuple[Any, ...]:
    anybody = luck.choice(list(field.figures))
    fewer = names[1:]
    return luck.choice([fewer, (*names, anybody), (*fewer, anybody), (*names, *names)])
