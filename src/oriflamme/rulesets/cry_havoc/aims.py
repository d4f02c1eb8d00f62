"""What a scenario is fought for, and who has won it: the house's, since the book's scenarios are not in the seed."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from oriflamme.kernel.bounds import Name


class SideAim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one side fights for, in points. Every enemy out of play (dead, unconscious, fled, captured) counts `loss`.

    `hold` are hexes by name, each worth `held` if at the end one of its men who is able stands on it, and no enemy beside it.
    `kill` names figures who are worth `prize` more when out of play. `spoil` is what each load counts that an enemy has let fall.
    `herd` names animals, each worth `driven` if at the end one of its men who is able leads it, or rides it.
    """

    loss: Annotated[int, Meta(ge=0, le=99)] = 1
    hold: tuple[Name, ...] = ()
    held: Annotated[int, Meta(ge=0, le=99)] = 0
    kill: tuple[Name, ...] = ()
    prize: Annotated[int, Meta(ge=0, le=99)] = 0
    spoil: Annotated[int, Meta(ge=0, le=99)] = 0
    herd: tuple[Name, ...] = ()
    driven: Annotated[int, Meta(ge=0, le=99)] = 0


class Aim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a battle is fought for, by side. It ends after the scenario's turns, or when a side has no man left who is able.

    Who then has more points has won, and who has `lead` more than the other; else it is drawn. Who has nobody left loses
    whatever the points.
    """

    sides: dict[Name, SideAim]
    lead: Annotated[int, Meta(ge=0, le=99)] = 0
