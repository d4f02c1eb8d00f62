"""What a table asks of magic: what a spell or an assault costs and why, and what of it becomes a debt. As the engine does it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from oriflamme.board.table import PACE
from oriflamme.kernel.calculators import Calculator, Grouped, Layout, Misasked, Odds
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text, text

from . import pip_prices
from .magic.assault import extra_for
from .magic.casting import WORKINGS, enough
from .magic.counter import power_of
from .magic.prices import Account, Bill, Terms, reckoned, repayment, reserve_line
from .magic.spells import Moment, Spell, magic
from .pieces import WHOLE, Power

Pips = Annotated[int, Meta(ge=0, le=99)]


class SpellQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known of a piece of magic before it is paid for (DBF-MAGIC-COST)."""

    spell: Annotated[Spell | None, Meta(description="the spell; unless said, a magic assault")] = None
    how: Annotated[
        Literal["cast", "reserve"],
        Meta(description="cast it now, or reserve PIPs for the enemy's next bound"),
    ] = "cast"
    bound: Annotated[
        Literal["own", "enemy"],
        Meta(description="whose bound it is when it is cast: the caster's own or not"),
    ] = "own"
    power: Annotated[Power | None, Meta(description="magic power of the caster")] = Power.ORDINARY
    out_of_phase: Annotated[bool, Meta(description="the caster is out of phase")] = False
    amplifier: Annotated[bool, Meta(description="the caster bears an artefact (A)")] = False
    cinc: Annotated[
        bool, Meta(description="the C-in-C's own element casts, and his reduction is not used yet")
    ] = False
    later: Annotated[bool, Meta(description="Inspire or Fortify is to work in the enemy's next bound")] = (
        False
    )
    delays: Annotated[
        int, Meta(ge=0, le=9, description="how often the flank march has been delayed before")
    ] = 0
    distance: Annotated[
        int, Meta(ge=0, le=9999, description="distance of an assault to its target, in paces")
    ] = 200
    kept: Annotated[bool, Meta(description="PIPs have been reserved for it")] = False
    kept_range: Annotated[Pips, Meta(description="PIPs that have been reserved for range with them")] = 0
    left: Annotated[Pips | None, Meta(description="PIPs that the command has left; unless said, enough")] = (
        None
    )
    owes: Annotated[Pips, Meta(description="PIPs that the caster owes for magic already")] = 0


def spell_odds(question: SpellQuestion) -> Odds:
    """Return what magic costs in PIPs, line by line; the sentence says what of it would be a debt.

    Raises `Misasked` for a spell that the caster cannot cast then, for range on debt, and for a debt on top of one.
    """
    _check(question)
    return _reserved(question) if question.how == "reserve" else _cast(question)


def _check(question: SpellQuestion) -> None:
    """Raise `Misasked` for what cannot be cast at all (DBF-MAGIC-WHO, DBF-SPELL-GENERAL)."""
    if question.power is None and (question.spell is not None or not question.amplifier):
        lacks = "dbf-ask-no-power" if question.spell is None else "dbf-ask-spell-no-power"
        raise Misasked(Text(lacks), field="power", rule="DBF-MAGIC-WHO")
    if question.spell is None:
        return
    row, working = magic().row(question.spell), WORKINGS[question.spell]
    used = question.how == "cast" and question.bound == "own"
    if not used and (Moment.MAGIC not in row.moments or working.own_bound_only):
        raise Misasked(
            Text("dbf-ask-spell-own-only"),
            field="how" if question.how == "reserve" else "bound",
            rule=row.rule,
        )
    if not enough(_power(question, own=used), row.power):
        words = text("dbf-ask-spell-too-weak", power=row.power.value)
        raise Misasked(words, field="power", rule="DBF-SPELL-GENERAL")
    if question.later and not used:
        raise Misasked(Text("dbf-ask-spell-later-enemy"), field="later", rule=row.rule)


def _power(question: SpellQuestion, *, own: bool) -> Power | None:
    return power_of(question.power, amplifier=question.amplifier, own=own)


def _range(question: SpellQuestion, *, own: bool) -> tuple[Line, ...]:
    """Return what range costs an assault in the own bound or the enemy's (DBF-ASSAULT-RANGE)."""
    if question.spell is not None:
        return ()
    extra = extra_for(question.distance * PACE, _power(question, own=own))
    if extra is None:
        raise Misasked(Text("dbf-ask-spell-no-range"), field="distance", rule="DBF-ASSAULT-RANGE")
    return (Line("dbf-line-magic-range", extra * WHOLE, "DBF-ASSAULT-RANGE"),) if extra else ()


def _reserve_line(question: SpellQuestion) -> Line:
    """Return what is reserved for the magic itself; artefacts (A) help casters alone (DBF-ARTEFACT-A-c)."""
    amplifier = question.amplifier and question.power is not None
    return reserve_line(out_of_phase=question.out_of_phase, amplifier=amplifier)


def _reserved(question: SpellQuestion) -> Odds:
    lines = (_reserve_line(question), *_range(question, own=False))
    halves = Tally(lines).total
    due = pip_prices.magic_tally(halves, reduced=question.cinc)
    if question.left is not None and due.total > question.left * WHOLE:
        raise Misasked(
            text("dbf-ask-spell-too-dear", price=due.total // WHOLE), field="left", rule="DBF-PIP-USE"
        )
    says = text("dbf-says-magic-reserved", price=due.total // WHOLE, kept=halves // WHOLE)
    return Odds(_in_pips((*lines, *due.lines[1:])), says=says)


def _cast(question: SpellQuestion) -> Odds:
    own = question.bound == "own"
    terms = Terms(own, question.out_of_phase, question.later, question.delays)
    usual, reach = terms.usual(), _range(question, own=own)
    base = (usual,) if question.spell is None else WORKINGS[question.spell].lines(terms)
    reserve = _reserve_line(question).value
    price = Tally((*base, *reach)).total
    left = price if question.left is None else question.left * WHOLE
    account = Account(
        base=Tally(base).total,
        reach=Tally(reach).total,
        kept=reserve + question.kept_range * WHOLE if question.kept else 0,
        usual=usual.value,
        reserve=reserve,
        left=left if own else None,
        reduced=question.cinc,
    )
    due = reckoned(account)
    _check_debt(question, due)
    rest = due.tally.lines[0].value if due.tally.lines else due.debt
    kept = (Line("dbf-line-magic-kept", rest - price, "DBF-MAGIC-COST"),) if rest < price else ()
    tally = _in_pips((*base, *reach, *kept, *due.tally.lines[1:]))
    return Odds(tally, says=_says(question, due, tally.total))


def _check_debt(question: SpellQuestion, due: Bill) -> None:
    """Raise `Misasked` for a debt for range, and for one on top of another that is due (DBF-MAGIC-DEBT)."""
    if due.debt and due.reach:
        field = "left" if question.bound == "own" else "kept"
        raise Misasked(Text("dbf-ask-spell-debt-range"), field=field, rule="DBF-MAGIC-DEBT")
    if due.debt and question.owes and question.bound == "own":
        raise Misasked(Text("dbf-ask-spell-debt-due"), field="owes", rule="DBF-MAGIC-DEBT")


def _says(question: SpellQuestion, due: Bill, price: int) -> Text:
    if not due.debt:
        return text("dbf-says-magic", price=price)
    repay = repayment(due.debt + question.owes * WHOLE)
    return text("dbf-says-magic-debt", price=price, debt=due.debt // WHOLE, repay=repay // WHOLE)


def _in_pips(lines: Iterable[Line]) -> Tally:
    """Return lines in whole PIPs: of magic nothing costs half of one."""
    return Tally(tuple(msgspec.structs.replace(line, value=line.value // WHOLE) for line in lines))


def _spells() -> tuple[Grouped, ...]:
    return tuple(Grouped(spell.value, Text(f"dbf-value-{spell.value}")) for spell in Spell)


def _lasting() -> tuple[str, ...]:
    """Return the spells whose price hangs on the bound in which they work."""
    own = Terms(own=True)
    later = msgspec.structs.replace(own, later=True)
    return tuple(spell.value for spell, one in WORKINGS.items() if one.lines(own) != one.lines(later))


_CAST: Final[dict[str, tuple[Any, ...]]] = {"how": ("cast",)}
_ASSAULT: Final[dict[str, tuple[Any, ...]]] = {"spell": (None,)}

SPELL: Final = Calculator(
    "spell",
    Text("dbf-odds-spell"),
    SpellQuestion,
    spell_odds,
    Layout(
        words="dbf-ask-spell",
        parts=(
            ("magic", ("spell", "how", "bound", "later", "delays", "distance")),
            ("caster", ("power", "out_of_phase", "amplifier", "cinc", "owes")),
            ("pips", ("left", "kept", "kept_range")),
        ),
        only={
            "bound": _CAST,
            "later": {**_CAST, "bound": ("own",), "spell": _lasting()},
            "delays": {"spell": (Spell.DELAY.value,)},
            "distance": _ASSAULT,
            "kept": _CAST,
            "kept_range": {**_CAST, **_ASSAULT, "kept": (True,)},
            "owes": _CAST,
        },
        picks={"spell": _spells},
        likely={"spell": Spell.INSPIRE.value},
        usual={"delays": (0, 3)},
    ),
    title=Text("dbf-ask-spell-price"),
)
"""The calculator of the price of magic."""
