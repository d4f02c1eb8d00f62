"""Players that are programs: they see a view, as a person does, and answer with the same commands.

A package offers a bot for one ruleset by an entry point of the group `oriflamme.bots` named "RULESET.BOT"; it is called
with a `seed` (a word) and returns a `Bot`. The bot "random" plays every ruleset.

What is called, such as the bot's class, may say for people how strong the bot is: `about`, a `Text`, and `strength`, from 1 (any
legal move) upwards, so that those of one ruleset can be put in order.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Protocol

import msgspec

from oriflamme.kernel.battle import View
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text

from .random_bot import RandomBot

GROUP = "oriflamme.bots"
RANDOM = "random"


class BotNotFound(LookupError):
    """No installed package offers a bot of this name for the ruleset."""


class Bot(Protocol):
    """Whatever can answer for a player."""

    def choose(self, view: View[Any], player: str) -> Command:
        """Return the command of `player`, who must decide now; `view` is what he may know."""
        ...


class BotCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bot as offered: its name, and what it says of itself: how it plays, and how strong it is (0: it does not say)."""

    name: str
    about: Text | None = None
    strength: int = 0


@cache
def _points(ruleset: str) -> dict[str, EntryPoint]:
    prefix = f"{ruleset}."
    offered = entry_points(group=GROUP)
    return {point.name.removeprefix(prefix): point for point in offered if point.name.startswith(prefix)}


def names(ruleset: str) -> tuple[str, ...]:
    """Return the names of the bots that play `ruleset`: "random" first, then those that packages offer, sorted."""
    return (RANDOM, *sorted(_points(ruleset)))


def cards(ruleset: str) -> tuple[BotCard, ...]:
    """Return the bots that play `ruleset` with what they say of themselves, the strongest first."""
    found = [
        _card(name, RandomBot if name == RANDOM else _points(ruleset)[name].load()) for name in names(ruleset)
    ]
    return tuple(sorted(found, key=lambda card: -card.strength))


def _card(name: str, made_by: Any) -> BotCard:
    return BotCard(name, getattr(made_by, "about", None), getattr(made_by, "strength", 0))


def adviser(ruleset: str) -> str:
    """Return the name of the bot that advises who plays `ruleset`: the one whose class says `advises`, else the last one."""
    offered = _points(ruleset)
    able = (name for name, point in offered.items() if getattr(point.load(), "advises", False))
    return next(able, names(ruleset)[-1])


def find(name: str, ruleset: str, seed: str) -> Bot:
    """Return a new bot that plays `ruleset`; what it leaves to chance follows from `seed`, never from the battle's dice.

    Raises `BotNotFound` naming those there are.
    """
    if name == RANDOM:
        return RandomBot(seed)
    point = _points(ruleset).get(name)
    if point is None:
        there_are = ", ".join(names(ruleset))
        raise BotNotFound(f"no bot named {name!r} plays {ruleset}; there are: {there_are}")
    made: Bot = point.load()(seed=seed)
    return made
