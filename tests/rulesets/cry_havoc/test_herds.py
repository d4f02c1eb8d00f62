"""Beasts that a scenario is fought for: whoever has them in hand at the end has their points."""

from __future__ import annotations

from typing import Any

from oriflamme.rulesets.cry_havoc.aims import Aim, SideAim
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.victory import drives, score
from tests.rulesets.cry_havoc.skirmish import Placed, field_of, horse, man, riding

MULE = horse("mule", ridden=False)
NORTH = SideAim(herd=("m", "n", "s-horse"), driven=3)


def flock(holder: dict[str, Any] | None = None, **mules: dict[str, Any]) -> Field:
    """Return a field with a man of the north, mules beside him, and a rider of the south."""
    figures: dict[str, Placed] = {
        "a": man("H4", **(holder or {})),
        "m": man("H5", of=MULE, facing=3, **mules.get("m", {})),
        "n": man("H7", of=MULE, facing=3, **mules.get("n", {})),
        **riding("L9", 0, "south", name="s"),
    }
    return field_of(figures, aim=Aim({"north": NORTH, "south": NORTH}))


def test_whoever_leads_or_rides_a_beast_has_its_points() -> None:
    field = flock(m={"led_by": "a"})
    assert [drives(field, "north", key) for key in NORTH.herd] == [True, False, False]
    assert [drives(field, "south", key) for key in NORTH.herd] == [False, False, True]
    assert (score(field, "north"), score(field, "south")) == (3, 3)


def test_a_train_is_his_who_leads_its_first() -> None:
    assert score(flock(m={"led_by": "a"}, n={"tied_to": "m"}), "north") == 6
    assert score(flock(n={"tied_to": "m"}), "north") == 0


def test_who_is_not_able_has_nothing_in_hand_nor_who_holds_the_dead() -> None:
    for state in ({"stunned": True}, {"nerve": "panic"}, {"health": "unconscious"}):
        field = flock(state, m={"led_by": "a"})
        assert not drives(field, "north", "m")
    assert not drives(flock(m={"led_by": "a", "health": "dead"}), "north", "m")
