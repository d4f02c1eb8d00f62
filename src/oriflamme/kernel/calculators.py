"""What people at a table ask, and what they are answered: calculators of odds, and what a thrown die comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from .options import Pick
from .tally import Line, Tally
from .text import Text


class Likelihood(msgspec.Struct, frozen=True):
    """How likely one outcome is for one side: `attacker` or `defender`, the outcome's id, its words, 0 to 1."""

    side: str
    outcome: str
    text: Text
    chance: float


class Odds(msgspec.Struct, frozen=True):
    """An answer to "what do I need, and why?": the tally, and the chance (0 to 1) that its total gives.

    Where both sides add up what their dice are added to, `tally` is the attacker's and `against` the defender's, and
    `outcomes` say what may become of each; no single chance need be given then. `says` is the answer in a sentence.
    """

    tally: Tally
    chance: float | None = None
    against: Tally | None = None
    outcomes: tuple[Likelihood, ...] = ()
    says: Text | None = None


class Misasked(ValueError):
    """A question without an answer: why, in words, which of its fields is at fault (empty: none), and by which rule."""

    def __init__(self, text: Text, *, field: str = "", rule: str = "") -> None:
        """Keep the reason."""
        self.text, self.field, self.rule = text, field, rule
        super().__init__(": ".join(part for part in (field, text.id) if part))


class Die(msgspec.Struct, frozen=True):
    """A die that people throw at the table: whose it is, in words, and how many sides it has, numbered from 1."""

    name: Text
    sides: int


class Finding(msgspec.Struct, frozen=True):
    """What thrown dice came to for one side: the words, whether that is what it wanted (None: neither), and why.

    `lines` are what was added after the dice had been seen; `rule` is the one that decides.
    """

    side: str
    text: Text
    good: bool | None = None
    lines: tuple[Line, ...] = ()
    rule: str = ""


class DiceReader(msgspec.Struct, frozen=True):
    """How the dice of a calculator are read: `dice` says which are thrown for inputs, `read` what their faces come to."""

    dice: Callable[[Any], tuple[Die, ...]]
    read: Callable[[Any, tuple[int, ...]], tuple[Finding, ...]]


class Grouped(Pick, frozen=True):
    """One value that can be picked, and the heading it stands under, as a troop under its army book."""

    under: Text | None = None


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """How the fields of a struct are asked for: what its types do not say.

    - `words` begins the ids of the messages: `WORDS-charge-bonus` asks for `charge_bonus`, `WORDS-from-front` is one of the
      values of `from_`, `WORDS-part-target` the heading of the part `target`.
    - `parts` are headings, each with its fields, in order; fields of no part come last.
    - `only` says of a field at which answers to others it matters; at all others it is not asked.
    - `needs` names fields that have to be answered before one matters.
    - `picks` are the values of a field whose type lists none, or in another order or other words. Of a field that is a
      text they are put into it with commas between (`several`), or one of them is (`choice`).
    - `several` names the texts that may hold several words. `likely` is what a form begins with.
    - `usual` are bounds closer than the type's, within which the figures of real armies lie.
    - `tables` puts fields that are lists side by side: those of one name go together, row by row.
    """

    words: str
    parts: tuple[tuple[str, tuple[str, ...]], ...] = ()
    only: Mapping[str, Mapping[str, tuple[Any, ...]]] = {}
    needs: Mapping[str, tuple[str, ...]] = {}
    picks: Mapping[str, Callable[[], tuple[Grouped, ...]]] = {}
    several: frozenset[str] = frozenset()
    likely: Mapping[str, Any] = {}
    usual: Mapping[str, tuple[int, int]] = {}
    tables: Mapping[str, str] = {}


class Filled(msgspec.Struct, frozen=True):
    """What follows from a sketch: `values` are inputs that may be given otherwise, `firm` those that hold in any case."""

    values: Mapping[str, Any]
    firm: Mapping[str, Any] = {}


class Sketch(msgspec.Struct, frozen=True):
    """How inputs follow from what people see before them: who stands there, how far away, under which order.

    `inputs` is a struct whose every field has a default; a name that the calculator's inputs have too is one question.
    `fill` takes an instance of it and the inputs that were given, and raises `Misasked` where there is no such fight.
    `fills` says which inputs each of its fields fills when it is not None.
    """

    inputs: type[msgspec.Struct]
    fill: Callable[[Any, Mapping[str, Any]], Filled]
    fills: Mapping[str, tuple[str, ...]]


class Calculator(msgspec.Struct, frozen=True):
    """Odds of one kind of attack, for people at a table. No dice are drawn.

    `inputs` is a struct whose fields are the questions (int, bool, str or Literal, with a default unless required,
    and a description in their `msgspec.Meta`); `compute` answers an instance of it, or raises `Misasked`. `layout` makes a
    good form of them and of the sketch's; `reader` says what real dice come to.
    """

    name: str
    about: Text
    inputs: type[msgspec.Struct]
    compute: Callable[[Any], Odds]
    layout: Layout | None = None
    sketch: Sketch | None = None
    reader: DiceReader | None = None
    title: Text | None = None
