"""What kernel tests play with: games of Skirl, set up small."""

from __future__ import annotations

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice, DiceSource
from oriflamme.kernel.ruleset import Ruleset, ruleset
from oriflamme.kernel.sessions import Session, header_for
from oriflamme.kernel.setups import Setup
from oriflamme_skirl.elements import SkirlState, Stance
from oriflamme_skirl.moves import Move, Rest
from oriflamme_skirl.stances import CommitStances, SetStance

RUBY, JADE = "ruby", "jade"


def rules() -> Ruleset[SkirlState]:
    return ruleset("skirl")


def duel(turns: int = 8) -> Setup:
    return rules().setup("skirl-duel", {"turns": turns})


def begun(dice: DiceSource | None = None) -> Battle[SkirlState]:
    battle = rules().begin(duel(), dice or Dice("1"))
    battle.advance()
    return battle


def session(turns: int = 8, seed: str = "1") -> Session:
    return Session(rules(), header_for(duel(turns), seed, engine="test"))


def stance_commands(side: str, stance: Stance = Stance.ATTACK) -> list[SetStance | CommitStances]:
    return [*(SetStance(f"{side}-{number}", stance) for number in (1, 2, 3)), CommitStances()]


def choose_stances(playing: Session | Battle[SkirlState]) -> None:
    """Let both sides choose and commit."""
    play = playing.play if isinstance(playing, Session) else playing.apply
    for side in (RUBY, JADE):
        for command in stance_commands(side):
            play(side, command)


MEET = Move("ruby-3", 17.0, 10.0, 180.0)
"""In the first turn the ruby scout reaches the jade one and touches its front."""

REST = Rest("ruby-1")
