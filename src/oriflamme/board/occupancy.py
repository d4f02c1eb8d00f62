"""Who is on which hex, by id, in layers (on the ground, in the air)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Self

from .hexes import Hex

Layer = str

GROUND = "ground"
"""The layer in which one piece stands on a hex, unless a game allows more."""


class Occupancy:
    """An index from hexes to the ids of pieces, in layers. `limits` says how many a layer takes on one hex; None: any number.

    `layers` has each layer by name, hex -> ids, and `ground` is the one of that name; a hex that is free is not in it. Read
    them, change them by `put` and `take`.
    """

    __slots__ = ("ground", "layers", "limits")

    def __init__(self, limits: Mapping[Layer, int | None]) -> None:
        """Begin empty, with the layers that `limits` names; the ground is one of them."""
        self.limits = limits
        self.layers: dict[Layer, dict[Hex, tuple[str, ...]]] = {layer: {} for layer in limits}
        self.ground = self.layers[GROUND]

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = type(self).__new__(type(self))
        twin.limits = self.limits
        twin.layers = {layer: index.copy() for layer, index in self.layers.items()}
        twin.ground = twin.layers[GROUND]
        return twin

    def on(self, hex: Hex, layer: Layer = GROUND) -> tuple[str, ...]:
        """Return who is on a hex in a layer, first come first."""
        return self.layers[layer].get(hex, ())

    def everywhere(self, hex: Hex) -> tuple[str, ...]:
        """Return who is on a hex in any layer, the ground first."""
        return tuple(key for index in self.layers.values() for key in index.get(hex, ()))

    def put(self, key: str, hexes: Iterable[Hex], layer: Layer = GROUND) -> None:
        """Put a piece on hexes of a layer. Raises `ValueError` when one is full or the layer unknown; then nothing changes."""
        hexes = tuple(hexes)
        if layer not in self.layers:
            raise ValueError(f"there is no layer {layer!r}; there are: {', '.join(self.layers)}")
        index, limit = self.layers[layer], self.limits[layer]
        if limit is not None:
            for hex in hexes:
                if len(index.get(hex, ())) >= limit:
                    raise ValueError(
                        f"{key!r} cannot stand on hex {hex}: {', '.join(index[hex])} stands there"
                    )
        for hex in hexes:
            index[hex] = (*index.get(hex, ()), key)

    def take(self, key: str, hexes: Iterable[Hex], layer: Layer = GROUND) -> None:
        """Take a piece off hexes of a layer."""
        index = self.layers[layer]
        for hex in hexes:
            left = tuple(other for other in index[hex] if other != key)
            if left:
                index[hex] = left
            else:
                del index[hex]
