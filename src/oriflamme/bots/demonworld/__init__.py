"""The bot "captain" for Demonworld."""

from .captain import Captain

__all__ = ["Captain"]
