"""What a player may do while a phase waits for him: one `Action` for each command, whatever chapter it belongs to.

The phases of `sequence` know no chapter: they look a command's action up by its type. An action judges its command
from the state (DBF rules as reasons), carries it out, lists commands for `options`, and says what it would lead to.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar, Generic, TypeVar

import msgspec

from oriflamme.board.table import Rect
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.scenes import TallyCard
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text

from .field import Field

C = TypeVar("C", bound=Command)


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """What would come of a command: where elements would stand, what it costs, tallies, and notes in words.

    `command` is the legal command nearest to the one asked about, when a dragged piece was snapped to it.
    """

    places: dict[str, Rect] = {}
    price: int | None = None
    """PIPs in halves; None when it costs none by its nature."""
    tallies: tuple[TallyCard, ...] = ()
    notes: tuple[Text, ...] = ()
    contact: Text | None = None
    """The first contact with an enemy that it would make, in words; one of the notes."""
    command: Command | None = None


class Action(ABC, Generic[C]):
    """The rules of one command. Instances hold no state."""

    command: ClassVar[type[Command]]

    @abstractmethod
    def reasons(self, battle: Battle[Field], player: str, command: C) -> Iterable[Reason]:
        """Yield every reason against a command of `player`, judged from his view; none when it is legal."""

    @abstractmethod
    def carry_out(self, battle: Battle[Field], player: str, command: C) -> None:
        """Do what a legal command says: change the field, emit events, push steps. The phase stays on the agenda."""

    @abstractmethod
    def options(self, battle: Battle[Field], player: str) -> Iterator[C]:
        """Yield legal commands, as far as they can be enumerated, lazily and in a fixed order."""

    def forecast(self, battle: Battle[Field], player: str, command: C) -> Forecast:
        """Return what would come of a command, legal or not. Default: nothing that can be drawn."""
        return Forecast()
