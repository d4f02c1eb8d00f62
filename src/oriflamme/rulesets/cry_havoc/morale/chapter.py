"""Chapter 8 as a value."""

from __future__ import annotations

from typing import Final

from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.chapters import HavocChapter

from .flight import Fled, Flee, Ran, Run, Withdrew
from .pursuit import Flights, Pursue
from .recovery import Recovery, StoodUp
from .tests import MoraleTest, MoraleTested, Tested, TestOne
from .triggers import Shaken, Shudder

CHAPTER_8: Final = HavocChapter(
    name="morale",
    title=Text("cry-havoc-chapter-morale"),
    rule="CH-8.0",
    base=True,
    steps=(Recovery, MoraleTest, TestOne, Shudder, Flee, Withdrew, Run, Ran, Pursue),
    events=(MoraleTested, Fled, StoodUp),
    pages=(Shaken, Tested, Flights),
)
"""Morale, leaders, panic and rout."""
