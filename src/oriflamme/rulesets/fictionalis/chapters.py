"""What a chapter of De Bellis Fictionalis may add, slot by slot, and the game that chapters make together.

A chapter is one frozen `FictionalisChapter`; contents.py lists those there are. A `Game` joins the chapters of a battle,
once; it is found at `field.theatre.game`. What a mode of play decides is a single slot: the base game fills it, and a mode
that is in force fills it otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, ClassVar

from oriflamme.kernel.chapters import Chapter, Composition, CompositionError, Phase, in_order
from oriflamme.kernel.steps import Command, Decision, Step

from .worded import WordedCommand, WordedDecision

if TYPE_CHECKING:
    from .actions import Action
    from .field import Field
    from .pieces import Element

DiceOf = Callable[[int], tuple[int, str]]
"""How many weather dice are rolled beside so many that count, and by which rule (DBF-WEATHER-PIP)."""
DeploymentOf = Callable[[str], Step]
"""The step by which the armies deploy, from the defender's side (DBF-DEPLOY-ORDER)."""
TableOf = Callable[[str], tuple[int, int]]
"""The table's width and depth in thousandths of a pace, by the scale of the figures (DBF-TABLE-SIZE)."""
ShrinkingOf = Callable[["Field"], tuple[int, int]]
"""By what terrain shrinks on the table, as a fraction (DBF-TABLE-SIZE)."""
LeavingOf = Callable[["Field", "Element"], bool]
"""Whether an element that leaves the table by its own move is no loss (DBF-CAMPAIGN-EXIT)."""
AftermathOf = Callable[[str], tuple[Step, ...]]
"""What follows a battle that a side has won, before it ends (DBF-CAMPAIGN-END)."""


class FictionalisChapter(Chapter, frozen=True, kw_only=True):
    """What one chapter of the book, a mode of play or somebody else's chapter adds to a battle.

    - `bound`: phases of a bound. The book's own are those of sequence.py; every other says before or after which it comes.
    - `actions`: what a player may do among the moves of his bound, in the order in which it is offered.
    - `weather_dice`, `deployment`, `table`, `shrinking`, `leaving`, `aftermath`: what one chapter decides.
    - `kin_defect`: unreliable allies of the main army's own nation may change sides too (DBF-ALLY-DEFECT).
    - `locales`: folders of the words that it brings.
    - `lone_reduction`: a general's reduction is for moves of his own element alone, not of groups (DBF-FAST-DICE).
    """

    SINGLE: ClassVar[frozenset[str]] = frozenset(
        {
            "weather_dice",
            "deployment",
            "table",
            "shrinking",
            "leaving",
            "aftermath",
            "kin_defect",
            "lone_reduction",
        }
    )

    weather_dice: DiceOf | None = None
    deployment: DeploymentOf | None = None
    table: TableOf | None = None
    shrinking: ShrinkingOf | None = None
    leaving: LeavingOf | None = None
    aftermath: AftermathOf | None = None
    kin_defect: bool | None = None
    lone_reduction: bool | None = None

    bound: tuple[Phase, ...] = ()
    actions: tuple[Action[Any], ...] = ()
    locales: tuple[Traversable, ...] = ()


class Game(Composition[FictionalisChapter]):
    """The chapters of a battle, joined, each slot under its own name; `bound` are the steps of a bound in their order."""

    __slots__ = (
        "actions",
        "aftermath",
        "bound",
        "deployment",
        "kin_defect",
        "leaving",
        "lone_reduction",
        "shrinking",
        "table",
        "weather_dice",
    )

    def __init__(self, chapters: Sequence[FictionalisChapter]) -> None:
        """Join the chapters. Raises `CompositionError`."""
        super().__init__(chapters)
        _check_words(self.chapters)
        own = [phase.name for chapter in chapters if chapter.base for phase in chapter.bound]
        self.bound: tuple[Step, ...] = tuple(phase.step for phase in in_order(self.slot("bound"), own))
        self.actions: dict[type[Command], Action[Any]] = {
            action.command: action for action in self.slot("actions")
        }
        self.weather_dice: DiceOf = self.single("weather_dice")
        self.deployment: DeploymentOf = self.single("deployment")
        self.table: TableOf = self.single("table")
        self.shrinking: ShrinkingOf = self.single("shrinking")
        self.leaving: LeavingOf = self.single("leaving")
        self.aftermath: AftermathOf = self.single("aftermath")
        self.kin_defect: bool = self.single("kin_defect")
        self.lone_reduction: bool = self.single("lone_reduction")


def _check_words(chapters: Iterable[FictionalisChapter]) -> None:
    """Raise `CompositionError` for a command or decision that nobody could be told of."""
    for chapter in chapters:
        asked = (step for step in chapter.steps if issubclass(step, Decision))
        silent = [
            *(
                f"{kind.__name__} must be a WordedCommand with `words`"
                for kind in chapter.commands
                if not _worded(kind)
            ),
            *(f"{kind.__name__} must be a WordedDecision with `help`" for kind in asked if not _worded(kind)),
        ]
        if silent:
            raise CompositionError(f"chapter {chapter.name!r}: {silent[0]} (worded.py)")


def _worded(kind: type[Command | Step]) -> bool:
    """Return whether a command or decision has said its words; a class that was only announced has no such attribute."""
    return (issubclass(kind, WordedCommand) and hasattr(kind, "words")) or (
        issubclass(kind, WordedDecision) and hasattr(kind, "help")
    )


@cache
def game(names: tuple[str, ...] = ()) -> Game:
    """Return the game of the base chapters and those named, composed once. Raises `CompositionError`."""
    # The contents name every module, also those that ask for the game: they are read when a battle first does.
    from .contents import CONTENTS  # noqa: PLC0415

    return CONTENTS.game(names)
