"""The order of battle that a side is offered: who stands in ranks, and who is deepened when there is no room."""

from __future__ import annotations

import msgspec

from oriflamme.rulesets.fictionalis.deployment.proposing import drawn_up
from oriflamme.rulesets.fictionalis.pieces import Element, Rank
from tests.rulesets.fictionalis.deploying import WEST, mustering, reserve


def ranks(*troops: tuple[str, int]) -> dict[str, int]:
    """Return in how many ranks each kind of one command would stand."""
    own: list[Element] = []
    for number, (kind, count) in enumerate(troops, start=1):
        members = reserve(f"a{number}-", [kind] * count, "a1", Rank.CINC if number == 1 else None)
        own += [msgspec.structs.replace(one, troop=kind) for one in members]
    foe = reserve("b1-", ["Reg Bd(O)"] * 2, "b1", Rank.CINC)
    places = drawn_up(mustering(*own, *foe).state, WEST, (("a1",),))
    found: dict[str, set[int]] = {}
    for one in own:
        found.setdefault(str(one.kind), set()).add(places[one.id].y)
    return {kind: len(rows) for kind, rows in found.items()}


def test_those_whom_it_helps_stand_in_ranks() -> None:
    assert ranks(("Reg Bd(O)", 4), ("Irr Sp(O)", 6), ("Irr Hd(O)", 6)) == {"Bd(O)": 1, "Sp(O)": 2, "Hd(O)": 1}


def test_hordes_are_deepened_before_knights_when_there_is_no_room() -> None:
    deep = ranks(("Irr Kn(O)", 24), ("Irr Hd(O)", 20))
    assert deep["Kn(O)"] == 1
    assert deep["Hd(O)"] > 1
