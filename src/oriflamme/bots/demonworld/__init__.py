"""The bots "captain" and "lieutenant" for Demonworld."""

from .captain import Captain
from .lieutenant import Lieutenant

__all__ = ["Captain", "Lieutenant"]
