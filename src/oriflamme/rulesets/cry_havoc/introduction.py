"""Chapter 1: characters and animals, their sheets and their states (CH-1.1 to CH-1.4-b).

A *figure* is one man or one animal. What stands on the map is a *counter*: a man on foot, a riderless animal, or a rider
with his mount, of whom the rider speaks for both (CH-1.2-c, CH-5.2-a).
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from oriflamme.board.hexes import DIRECTIONS, Direction, Hex
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.text import Text
from oriflamme.kit.own_names import OwnNames

Health: TypeAlias = Literal["sound", "wounded", "unconscious", "dead"]
"""How somebody is (CH-1.4-a). The unconscious share the counter of the dead, and are out of play like them (CH-7.0-e)."""
Nerve: TypeAlias = Literal["steady", "panic", "rout"]
"""Whether somebody obeys: in panic or rout he flees (CH-8.3-f, CH-8.3-g)."""
Gone: TypeAlias = Literal["", "fled", "captured"]
"""Why somebody is off the map; empty while he is on it."""
Status: TypeAlias = Literal["none", "irregular", "regular", "elite"]
"""How used to battle somebody is (CH-8.1-b, CH-8.1-c); `none`: he is no combatant, and tests his morale as regulars do (CH-5.2-a)."""
Grade: TypeAlias = Literal["", "lieutenant", "captain", "general"]
"""The grade of a leader; empty for whoever leads nobody (CH-8.2-b)."""
Armour: TypeAlias = Literal["none", "byrnie", "mail", "cuirass"]
"""What somebody wears (CH-6.2-a)."""
Skill: TypeAlias = Literal[
    "joust",  # doubles his attack mounted, jousts (CH-5.2-b)
    "cavalier",  # half as much again mounted (CH-5.2-b)
    "pole-arms",  # attacks over a screen of allies (CH-6.1-g)
    "pavise",  # forms a shield wall (CH-4.2-e)
    "vivacity",  # ignores opportunity attacks (CH-6.4-a)
    "berserker",  # attacks twice in a melee step (CH-6.0-a)
    "mounted-longbow",  # shoots a long bow from a mount (CH-3.1-b)
    "night-sight",  # sees 10 hexes by night (CH-3.2-o)
    "priest",  # is heartened in his temple (CH-8.3-c)
]
"""The special rules that the seed knows."""

Facts: TypeAlias = dict[str, str | int | float | Text]
"""What a message says of somebody or something, by the names of its arguments."""

Value = Annotated[int, Meta(ge=0, le=99)]

MAN: Final = 2
"""What a dead man counts among the dead of a hex; a mule counts 3, a horse 6 (CH-5.1-d)."""


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The three numbers of one side of a counter: attack, defence, and movement in points (CH-1.4-b)."""

    attack: Value
    defence: Value
    movement: Value


class Carried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ranged weapon on a sheet, by its id among the weapons; `shots`: how many are carried (None: enough) (CH-3.1-c)."""

    weapon: Name
    shots: Annotated[int, Meta(ge=1, le=99)] | None = None


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A kind of character or animal. Its name is the message `cry-havoc-sheet-ID`, or one of its own `names`.

    `sound` and `wounded` are its values on foot; `mounted_icon` is how it is drawn on a mount. `mounted` and `mounted_wounded` are those of a printed mounted counter, in
    which multipliers are contained already (CH-5.2-b); None: they follow from the rules. `wounds` are those it takes before it is
    out of play (CH-7.0-e). `hexes` it covers: 1, or 2 like every horse. `weight` is what its body counts among
    the dead of a hex (CH-5.1-d). `ridden`: it can be a mount; `barded`: it wears barding, with which it cannot swim (CH-5.2-d); `large`: arrows do it
    less harm, and it is never stunned (CH-3.2-i, CH-7.0-d). `points` are what it is worth in a
    scenario's balance, without its grade (CH-8.2-c).
    """

    id: Name
    icon: str
    sound: Values
    wounded: Values
    morale: Annotated[int, Meta(ge=1, le=10)]
    points: Annotated[int, Meta(ge=0, le=999)]
    status: Status = "regular"
    grade: Grade = ""
    armour: Armour = "none"
    skills: tuple[Skill, ...] = ()
    weapons: tuple[Carried, ...] = ()
    mounted_icon: str = ""
    mounted: Values | None = None
    mounted_wounded: Values | None = None
    wounds: Annotated[int, Meta(ge=1, le=3)] = 2
    hexes: Literal[1, 2] = 1
    weight: Annotated[int, Meta(ge=1, le=12)] = MAN
    animal: bool = False
    ridden: bool = False
    barded: bool = False
    large: bool = False
    names: OwnNames | None = None

    @property
    def name(self) -> Text:
        """Its name for people."""
        return self.names.text() if self.names is not None else Text(f"cry-havoc-sheet-{self.id}")


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """One man or animal of a battle. Ids are plain names; `sheet` is the kind.

    `hex` is where he stands: of what covers two hexes the head's, and `facing` the direction in which the head lies from the
    tail (0 E, 1 SE ... 5 NE). Who rides has the place of his `mount`, which has him as its `rider`. An animal that is led
    has whoever leads it as `led_by`; in a train the one before it (`tied_to`) (CH-5.2-h, CH-5.2-j). A prisoner is off the map, in the
    hands of his `guard` (CH-7.0-d). `load` is what carrying costs him of each move, in points (CH-5.1-a).
    """

    id: Name
    side: Name
    sheet: Name
    hex: Hex = 0
    facing: Direction = 0
    health: Health = "sound"
    stunned: bool = False
    nerve: Nerve = "steady"
    mount: str = ""
    rider: str = ""
    led_by: str = ""
    tied_to: str = ""
    guard: str = ""
    load: Annotated[int, Meta(ge=0, le=9)] = 0
    gone: Gone = ""

    @property
    def alive(self) -> bool:
        """Whether he is in play: on the map, and neither unconscious nor dead (CH-7.0-e)."""
        return self.health in ("sound", "wounded") and not self.gone

    @property
    def able(self) -> bool:
        """Whether he can act: alive, not stunned, and in his right mind."""
        return self.alive and not self.stunned and self.nerve == "steady"

    @property
    def tail(self) -> Hex:
        """The hex behind the head of what covers two hexes."""
        return self.hex + DIRECTIONS[(self.facing + 3) % 6]
