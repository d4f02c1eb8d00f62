"""A plugin of mypy: nothing that plays adds up floats by `sum`, which rounds otherwise from Python 3.12 on.

A seed gives the same battle on every Python. Floats are added up by `math.fsum`, or one after the other; `sum` is for
integers and fractions. mypy knows which is which, so it is the one to say so.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import PurePath

from mypy.errorcodes import DEPRECATED
from mypy.maptype import map_instance_to_supertype
from mypy.plugin import FunctionContext, Plugin
from mypy.types import Instance, TupleType, Type, UnionType, get_proper_type

PLAYS = frozenset(("oriflamme", package) for package in ("board", "bots", "kernel", "kit", "rulesets"))
"""Packages in which battles are played."""

MESSAGE = "floats are added up by math.fsum: sum rounds them otherwise from Python 3.12 on"


class FloatSums(Plugin):
    """Looks at every call of `sum`."""

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        """Return what looks at calls of a function."""
        return _looked_at if fullname == "builtins.sum" else None


def _looked_at(context: FunctionContext) -> Type:
    """Report a call that adds up floats; leave its type as it is."""
    if not PLAYS.isdisjoint(pairwise(PurePath(context.api.path).parts)):
        # Asked for apart from the call: where a float is wanted of that, its integers pass for floats.
        kinds = [context.api.get_expression_type(given[0]) for given in context.args if given]
        if any(map(_has_float, kinds)):
            # mypy tries all forms of a function, and drops what it finds wrong with one, but for this kind of error.
            context.api.fail(MESSAGE, context.context, code=DEPRECATED)
    return context.default_return_type


def _has_float(kind: Type) -> bool:
    """Return whether something is a float, or floats come of it."""
    match get_proper_type(kind):
        case UnionType(items=kinds):
            return any(map(_has_float, kinds))
        case TupleType(items=kinds):
            return any(map(_has_float, kinds))
        case Instance() as found:
            known = {above.fullname: above for above in found.type.mro}
            iterable = known.get("typing.Iterable")
            if iterable is not None and "builtins.str" not in known:
                return any(map(_has_float, map_instance_to_supertype(found, iterable).args))
            return "builtins.float" in known
    return False


def plugin(version: str) -> type[Plugin]:
    """Return the plugin, whatever mypy's version."""
    return FloatSums
