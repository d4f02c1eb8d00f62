"""The bot "captain" for De Bellis Fictionalis."""

from .captain import Captain

__all__ = ["Captain"]
