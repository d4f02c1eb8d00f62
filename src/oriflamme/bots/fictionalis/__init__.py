"""The bots "captain" and "lieutenant" for De Bellis Fictionalis."""

from .captain import Captain
from .lieutenant import Lieutenant

__all__ = ["Captain", "Lieutenant"]
