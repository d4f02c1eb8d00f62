"""What a battle is fought for, in words: how it is won, what ends it, and how the sides stand (DBF-VICTORY-END)."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.scenes import Aim, Saying, Standing
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.demoralisation import LARGE_GAME, breaking_point
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.losses import army_losses, army_original
from oriflamme.rulesets.fictionalis.naming import command_name
from oriflamme.rulesets.fictionalis.pieces import WHOLE


def aim(field: Field) -> Aim:
    """Return the aim: to break half of the enemy's army before one's own is broken."""
    large = "yes" if field.theatre.points >= LARGE_GAME else "no"
    return Aim(
        Text("dbf-aim-brief"),
        (
            Saying(Text("dbf-aim-half"), "DBF-VICTORY-END"),
            Saying(Text("dbf-aim-equivalents"), "DBF-LOSS-EE"),
            Saying(Text("dbf-aim-demoralised", {"large": large}), "DBF-DEMORAL-THIRD"),
            *_breach(field),
        ),
        (
            Saying(Text("dbf-aim-both"), "DBF-VICTORY-SCORE"),
            Saying(Text("dbf-aim-night", {"days": field.theatre.readings.days}), "DBF-NIGHTFALL-a"),
        ),
        tuple(Standing(side, tuple(_standing(field, side))) for side in field.theatre.sides),
    )


def _breach(field: Field) -> Iterator[Saying]:
    """Yield what a breach costs the defender, where there is a stronghold."""
    if field.theatre.stronghold is not None:
        holder = Text(f"side-{field.theatre.opponent(field.invader)}")
        yield Saying(Text("dbf-aim-breach", {"side": holder}), "DBF-STRONGHOLD-c")


def _standing(field: Field, side: str) -> Iterator[Saying]:
    original = army_original(field, side)
    facts: dict[str, str | int | float | Text] = {
        "lost": army_losses(field, side) / WHOLE,
        "original": original / WHOLE,
        "beaten": -(-original // 2) / WHOLE,
    }
    yield Saying(Text("dbf-aim-lost", facts), "DBF-VICTORY-END")
    for command in field.commands_of(side):
        name = command_name(command.name)
        if command.demoralised:
            yield Saying(Text("dbf-aim-command-broken", {"command": name}), "DBF-DEMORAL-THIRD")
        else:
            losses = {"lost": command.lost / WHOLE, "breaks": breaking_point(field, command) / WHOLE}
            yield Saying(Text("dbf-aim-command", {"command": name, **losses}), "DBF-DEMORAL-THIRD")
