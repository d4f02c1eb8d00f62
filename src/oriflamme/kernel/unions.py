"""Unions of types that are known only at run time, such as all commands that the chapters of a book list."""

from __future__ import annotations

import operator
from functools import cache, reduce
from typing import Any


@cache
def union_of(kinds: tuple[type[Any], ...]) -> Any:
    """Return the union of types, at least one of them, for decoding."""
    return reduce(operator.or_, kinds)
