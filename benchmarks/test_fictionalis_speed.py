"""How fast De Bellis Fictionalis is. Every benchmark checks its result, so that faster but otherwise shows. One core."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from oriflamme.board.table import PACE
from oriflamme.bots import find
from oriflamme.bots.arena import BattleReport, bot_seed, fight
from oriflamme.kernel.battle import Battle, View
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.sessions import Session, header_for
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.melee import FightCommand, FightOrder, MeleePhase
from oriflamme.rulesets.fictionalis.movement.groups import groups_of
from oriflamme.rulesets.fictionalis.movement.legs import Ahead
from oriflamme.rulesets.fictionalis.movement.orders import MOVING_GROUP, MoveGroup
from oriflamme.rulesets.fictionalis.movement.phase import MovementPhase
from oriflamme.rulesets.fictionalis.visibility import known
