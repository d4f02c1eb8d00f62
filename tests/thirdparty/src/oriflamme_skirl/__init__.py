"""Skirl: a tiny ruleset for Oriflamme in a package of its own (README.md holds its rules)."""

from .ruleset import RULESET

__all__ = ["RULESET"]
