"""Chapter V: movement.

`potential` holds what a unit may spend, `legs` and `trace` how it moves (V.1), `sequences` who moves when (V.2),
`engagement` what contact with the enemy brings (V.3), `meetings` who is asked about it, and `reach` all the places a unit
can come to: by `shapes` for units in ranks, by `trails` for columns, small units and scattered ones.
"""

from .sequences import MovementPhase

__all__ = ["MovementPhase"]
