"""Demonworld, 2nd edition: the base game (chapters I to VII), one module for each part of the book."""

from .ruleset import RULESET

__all__ = ["RULESET"]
