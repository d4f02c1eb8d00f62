"""Who is on which hex, by id, in layers (on the ground, in the air)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .hexes import Hex

Layer = str

GROUND = "ground"
"""The layer in which one piece stands on a hex, unless a game allows more."""


Place = tuple[str, tuple[Hex, ...], Layer]
"""A piece by its id, the hexes it covers, and their layer."""


class Occupancy:
    """An index from hexes to the ids of pieces, in layers. `limits` says how many a layer takes on one hex; None: any number.

    `layers` has each layer by name, hex -> ids, and `ground` is the one of that name; a hex that is free is not in it.
    Never changed once made, so that copies of a battle share it: `moved` makes another.
    """

    __slots__ = ("ground", "layers", "limits")

    def __init__(
        self,
        limits: Mapping[Layer, int | None],
        layers: Mapping[Layer, Mapping[Hex, tuple[str, ...]]] | None = None,
    ) -> None:
        """Take what is where; empty, unless given, with the layers that `limits` names; the ground is one of them."""
        self.limits = limits
        self.layers = {layer: {} for layer in limits} if layers is None else layers
        self.ground = self.layers[GROUND]

    def on(self, hex: Hex, layer: Layer = GROUND) -> tuple[str, ...]:
        """Return who is on a hex in a layer, first come first."""
        return self.layers[layer].get(hex, ())

    def everywhere(self, hex: Hex) -> tuple[str, ...]:
        """Return who is on a hex in any layer, the ground first."""
        return tuple(key for index in self.layers.values() for key in index.get(hex, ()))

    def moved(self, gone: Iterable[Place], come: Iterable[Place]) -> Occupancy:
        """Return the index without some places and with others: each a piece, its hexes, and their layer.

        Raises `ValueError` when a layer is full where one comes, or is unknown.
        """
        layers = {layer: dict(index) for layer, index in self.layers.items()}
        for key, hexes, layer in gone:
            if len(hexes) == 1 and len(layers[layer][hexes[0]]) == 1:  # as mostly
                del layers[layer][hexes[0]]
            else:
                _take(layers[layer], key, hexes)
        for key, hexes, layer in come:
            if layer not in layers:
                raise ValueError(f"there is no layer {layer!r}; there are: {', '.join(layers)}")
            _put(layers[layer], self.limits[layer], key, hexes)
        return Occupancy(self.limits, layers)


def _take(index: dict[Hex, tuple[str, ...]], key: str, hexes: Iterable[Hex]) -> None:
    for hex in hexes:
        held = index[hex]
        if len(held) == 1:
            del index[hex]
        else:
            index[hex] = tuple(other for other in held if other != key)


def _put(index: dict[Hex, tuple[str, ...]], limit: int | None, key: str, hexes: Iterable[Hex]) -> None:
    for hex in hexes:
        held = index.get(hex)
        if held is None:
            index[hex] = (key,)
        elif limit is not None and len(held) >= limit:
            raise ValueError(f"{key!r} cannot stand on hex {hex}: {', '.join(held)} stands there")
        else:
            index[hex] = (*held, key)
