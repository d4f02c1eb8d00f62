"""The bots "captain" and "lieutenant" for Cry Havoc."""

from .captain import Captain
from .lieutenant import Lieutenant

__all__ = ["Captain", "Lieutenant"]
