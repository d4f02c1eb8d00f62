"""Chapter 3 as a value."""

from __future__ import annotations

from typing import Final

from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.chapters import HavocChapter

from .cadence import Ammunition
from .corner_sides import CornerFaced, FaceCorner, FaceCorners
from .corners import Corners
from .defensive import DefensiveFire, FireBack, HoldFire
from .offensive import Fire, OffensiveFire, ShootFirst
from .shooting import Scatter, Shot, ShotFired, Strayed
from .surprise import Alarm, AlarmGiven

CHAPTER_3: Final = HavocChapter(
    name="ranged",
    title=Text("cry-havoc-chapter-ranged"),
    rule="CH-3.1-a",
    base=True,
    commands=(Fire, FireBack, HoldFire, FaceCorner),
    steps=(OffensiveFire, FaceCorners, ShootFirst, DefensiveFire, Shot, Scatter),
    events=(ShotFired, Strayed, AlarmGiven, CornerFaced),
    pages=(Ammunition, Corners, Alarm),
)
"""Ranged weapons."""
