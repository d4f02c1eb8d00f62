"""Why elements make compulsory moves, are destroyed or leave the table: what events tell and rules ask."""

from __future__ import annotations

from enum import Enum


class Cause(Enum):
    """What makes an element recoil, flee or be destroyed (DBF-FLEE-START, DBF-DESTROY-a). Values name messages."""

    MELEE = "melee"
    SHOOTING = "shooting"
    MAGIC = "magic"
    BURST = "burst"
    """Passed through by friends who advance spontaneously (DBF-BURST-b)."""
    FLANK_MARCH = "flank-march"
    """An enemy flank march arrives near by (DBF-FLANK-PANIC)."""
    RECOILING_MONSTER = "recoiling-monster"
    """In the way of recoiling Elephants, Dragons, Demons or Behemoths (DBF-RECOIL-MONSTER)."""
    RECOILING_ENEMY = "recoiling-enemy"
    """An enemy recoils into it (DBF-RECOIL-ENEMY)."""
    DEMORALISATION = "demoralisation"
    FRONT_FLED = "front-fled"
    """A skirmisher behind a friend who flees from close combat (DBF-FLEE-SKIRMISHER)."""
    SWEPT = "swept"
    """In the way of a fleeing friend who can neither pass nor avoid it (DBF-FLEE-FRIEND)."""
    BEHIND = "behind"
    """Behind a friend destroyed in melee (DBF-DESTROY-BEHIND)."""
    BLOCKED = "blocked"
    """It could not complete its recoil (DBF-RECOIL-BLOCKED)."""
    CAUGHT = "caught"
    """An enemy's front at its flank or rear when it recoiled (DBF-RECOIL-DESTROYED)."""
    NO_ESCAPE = "no-escape"
    """Its flight met an enemy, or ground, that it could not avoid (DBF-FLEE-DEVIATE)."""
    DROWNED = "drowned"
    CARRIER = "carrier"
    """What carried it was destroyed or lost (DBF-DESTROY-a)."""
    SHIPWRECK = "shipwreck"
    DIFFICULT_GOING = "difficult-going"
    """Expendables whose pursuit took them into difficult going (DBF-PURSUE-SUPPORT)."""
    DEBT = "debt"
    """A spell caster who did not repay his debt (DBF-MAGIC-DEBT)."""


FROM_COMBAT = (Cause.MELEE, Cause.SHOOTING, Cause.MAGIC)
"""Causes of flights that begin with a recoil (DBF-FLEE-START)."""


class Exit(Enum):
    """By what move an element left the table (DBF-LOSS-DEF). Values name messages."""

    MOVE = "move"
    ADVANCE = "advance"
    RECOIL = "recoil"
    PUSHED = "pushed"
    FLIGHT = "flight"
    NO_ENTRY = "no-entry"
    """It could not come on to the table in time (DBF-FLANK-REPULSED, DBF-FLANK-STRAGGLERS)."""
    REFUSED = "refused"
    """Its owner did not deploy it when its command had its 6 (DBF-DEPLOY-AERIAL)."""
