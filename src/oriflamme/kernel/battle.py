"""A battle: a state, an agenda, dice, and the loop that runs steps between decisions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from copy import copy
from typing import Any, Generic, Protocol, Self, TypeVar

import msgspec

from .dice import DiceSource, Lots, SealedDice
from .endings import Ending
from .events import Ended, Event, Rolled
from .rulings import IllegalCommand, Ruling, refuse
from .setups import Setup
from .steps import Command, Decision, Prompt, Step


class State(Protocol):
    """What a ruleset keeps of a battle: dictionaries of frozen pieces and the indexes over them.

    A state that has a method `setup_seen_by(setup, player)` says with it what a player may know of the set-up, which holds
    the armies of both sides; without it he knows all of it.

    One that has a method `fill_in(battle, player, lots)` puts with it into an imagined battle, whose state it is, what its
    views lack (`View.imagine`); without it secrets are simply not there.
    """

    def copy(self) -> Self:
        """Return an independent copy; shallow, since pieces are frozen."""
        ...

    def seen_by(self, player: str | None) -> Self:
        """Return a copy without what `player` (None: a spectator) may not know."""
        ...

    def encode(self) -> Any:
        """Return the state as plain data or structs that msgspec encodes; equal states encode equally."""
        ...


S = TypeVar("S", bound=State)


class Outcome(msgspec.Struct, frozen=True):
    """How a battle ended: the winning side or None for a draw, the reason (a message id) and its rule."""

    winner: str | None
    reason: str
    rule: str


HALTED = Outcome(None, "ended-halted", "KERNEL-EDITION")
"""How a battle ends that the rules of today do not play on from where those of another edition have left it."""


class Battle(Generic[S]):
    """A battle in progress. Only `apply` changes it; what it holds is frozen, so `copy` is cheap.

    `agenda` is a stack, the next step last. `rolls` counts the dice rolled so far.
    """

    __slots__ = (
        "_fresh",
        "agenda",
        "dice",
        "outcome",
        "rolls",
        "setup",
        "state",
    )

    def __init__(self, setup: Setup, state: S, dice: DiceSource) -> None:
        """Make a battle with an empty agenda; rulesets do this in `Ruleset.begin`."""
        self.setup = setup
        self.state = state
        self.dice = dice
        self.agenda: tuple[Step, ...] = ()
        self.rolls = 0
        self.outcome: Outcome | None = None
        self._fresh: list[Event] = []

    # -- what players and programs ask -------------------------------------------------------------------------

    def copy(self) -> Battle[S]:
        """Return an independent copy."""
        twin: Battle[S] = Battle(self.setup, self.state.copy(), self.dice)
        twin.agenda, twin.rolls, twin.outcome = self.agenda, self.rolls, self.outcome
        return twin

    def view(self, player: str | None) -> View[S]:
        """Return what `player` (None: a spectator) may know: secrets are absent, and the dice are sealed."""
        view = View(_setup_seen_by(self, player), self.state.seen_by(player), SealedDice())
        view.agenda = tuple([step.seen_by(player) for step in self.agenda])
        view.rolls, view.outcome, view.viewer = self.rolls, self.outcome, player
        view._shown, view._ruled = (self.state, self.agenda), None  # noqa: SLF001 - a view is made by its battle
        return view

    def decision(self) -> Decision | None:
        """Return the decision that is due, or None when the battle is over."""
        if self.outcome is not None or not self.agenda:
            return None
        top = self.agenda[-1]
        return top if isinstance(top, Decision) else None

    def deciders(self) -> tuple[str, ...]:
        """Return the players who have to answer now, in seat order."""
        due = self.decision()
        return due.deciders(self) if due is not None else ()

    def prompts(self) -> tuple[Prompt, ...]:
        """Return the open prompts, one for each deciding player, or one for each branch that asks him."""
        due = self.decision()
        if due is None:
            return ()
        return tuple([prompt for player in due.deciders(self) for prompt in due.prompts(self, player)])

    def options(self, player: str) -> Iterator[Command]:
        """Yield legal commands of `player` as far as they can be enumerated, from his view."""
        due = self.decision()
        if due is not None and player in due.deciders(self):
            known = self._known_to(player)
            top = known.agenda[-1]
            assert isinstance(top, Decision)  # seen_by keeps a step's type
            yield from top.options(known, player)

    def check(self, player: str, command: Command) -> Ruling:
        """Return whether `player` may give `command` now, judged from his view; changes nothing."""
        if isinstance(command, Ending):
            return command.check(self, player)
        due = self.decision()
        if due is None:
            return refuse("KERNEL-OVER", "refused-battle-over")
        if player not in due.deciders(self):
            return refuse("KERNEL-TURN", "refused-not-your-decision")
        known = self._known_to(player)
        top = known.agenda[-1]
        assert isinstance(top, Decision)  # seen_by keeps a step's type
        return top.check(known, player, command)

    def _known_to(self, player: str) -> Battle[S]:
        return self.view(player)

    def digest(self) -> str:
        """Return the SHA-256 of the canonical encoding: equal for equal battles, in any process."""
        return hashlib.sha256(self.encoded()).hexdigest()

    def encoded(self) -> bytes:
        """Return the canonical encoding of state, agenda, count of rolls and outcome."""
        return msgspec.json.encode(
            (self.state.encode(), self.agenda, self.rolls, self.outcome), order="sorted"
        )

    # -- what changes a battle ---------------------------------------------------------------------------------

    def apply(self, player: str, command: Command, known: View[S] | None = None) -> list[Event]:
        """Carry out a command and all that follows up to the next decision; return the events.

        `known` is the view by which `player` has chosen his command, where there is one: what he has asked of it is not worked
        out again. One that shows another moment, or what somebody else knows, is not looked at.
        Raises `IllegalCommand` when the rules refuse it. Whatever is raised, the battle is left as it was.
        """
        asked = known is not None and known.shows(self, player)
        ruling = known.check(player, command) if known is not None and asked else self.check(player, command)
        if not ruling.legal:
            raise IllegalCommand(ruling)
        work = self.copy()
        if isinstance(command, Ending):
            command.accept(work, player)
        else:
            due = work.agenda[-1]
            assert isinstance(due, Decision)  # check() has seen it
            due.accept(work, player, command)
        events = work.advance()
        self.state, self.agenda, self.rolls, self.outcome = (
            work.state,
            work.agenda,
            work.rolls,
            work.outcome,
        )
        return events

    def advance(self) -> list[Event]:
        """Run steps until somebody has to decide or the battle is over; return the events since the start."""
        while self.agenda and self.outcome is None:
            step = self.agenda[-1]
            if isinstance(step, Decision):
                if step.deciders(self):
                    break
                self.agenda = self.agenda[:-1]
                step.conclude(self)
            else:
                self.agenda = self.agenda[:-1]
                step.run(self)
        return self._fresh

    def beside(self, agenda: tuple[Step, ...], rolls: int, branch: str) -> Self:
        """Return this battle, its state and its events, with an agenda and dice of a branch's own (`side_by_side`)."""
        twin = copy(self)
        twin.agenda, twin.rolls, twin.dice = agenda, rolls, self.dice.branch(branch)
        return twin

    # -- what steps use ----------------------------------------------------------------------------------------

    def push(self, *steps: Step) -> None:
        """Put steps on the agenda, to be run in the order given, before all that is there."""
        self.agenda = self.agenda + steps[::-1]

    def replace(self, step: Step) -> None:
        """Put `step` in the place of the one on top; a decision does this to remember an answer."""
        self.agenda = (*self.agenda[:-1], step)

    def pop(self) -> Step:
        """Take the top step off the agenda and return it; a decision does this when it is answered."""
        top = self.agenda[-1]
        self.agenda = self.agenda[:-1]
        return top

    def emit(self, event: Event) -> None:
        """Say that something happened."""
        self._fresh.append(event)

    def roll(
        self, sides: int, purpose: str, rule: str, *, at_most: int | None = None, by: str | None = None
    ) -> int:
        """Roll one die and say what for (a message id) and by which rule; return the result.

        `at_most` is the greatest result that is well for the side `by`, where no event says afterwards what was decided.
        """
        value = self.dice.value(self.rolls, sides)
        self.emit(
            Rolled(
                rule=rule,
                sides=sides,
                value=value,
                purpose=purpose,
                position=self.rolls,
                branch=self.dice.branched,
                at_most=at_most,
                by=by,
            )
        )
        self.rolls += 1
        return value

    def end(self, winner: str | None, reason: str, rule: str) -> None:
        """End the battle: `winner` is a side or None for a draw, `reason` a message id."""
        self.outcome = Outcome(winner, reason, rule)
        self.agenda = ()
        self.emit(Ended(rule=rule, winner=winner, reason=reason))


def _setup_seen_by(battle: Battle[Any], player: str | None) -> Setup:
    hide = getattr(battle.state, "setup_seen_by", None)
    known: Setup = battle.setup if hide is None else hide(battle.setup, player)
    return known


class View(Battle[S]):
    """What one player (`viewer`; None: a spectator) may know of a battle. Bots and clients get this, never a battle.

    A view answers `options` and `check` like the battle. To look ahead, `imagine` a battle from it.
    """

    __slots__ = ("_ruled", "_shown", "viewer")

    viewer: str | None
    _shown: tuple[S, tuple[Step, ...]]
    """State and agenda of the battle it was made of: others are there as soon as a command has been carried out."""
    _ruled: tuple[str, Command, Ruling] | None
    """What was asked last: who chooses asks whether he may, and the same is asked again as the command is carried out."""

    def _known_to(self, player: str) -> Battle[S]:
        return self

    def check(self, player: str, command: Command) -> Ruling:
        """Return whether `player` may give `command` now, as far as the viewer knows; changes nothing."""
        last = self._ruled
        if last is not None and last[1] is command and last[0] == player:
            return last[2]
        ruling = super().check(player, command)
        self._ruled = player, command, ruling
        return ruling

    def shows(self, battle: Battle[S], player: str) -> bool:
        """Return whether this is what `player` may know of `battle` as it is now."""
        state, agenda = self._shown
        return state is battle.state and agenda is battle.agenda and self.viewer == player

    def imagine(self, dice: DiceSource) -> Battle[S]:
        """Return a battle as it could be by what is known, with dice of one's own, to be played on by all sides.

        What the viewer may not know is filled in by lots that a branch of the dice decides, where the state says how; so it
        follows from the view and the dice, and his view of it is the same. Such dice must be able to roll.
        """
        guess: Battle[S] = Battle(self.setup, self.state.copy(), dice)
        guess.agenda, guess.rolls, guess.outcome = self.agenda, self.rolls, self.outcome
        fill_in = getattr(guess.state, "fill_in", None)
        if fill_in is not None and guess.decision() is not None:
            fill_in(guess, self.viewer, Lots(dice.branch("imagined")))
        return guess
