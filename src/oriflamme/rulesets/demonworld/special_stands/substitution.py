"""Section IX.5.0: fire at special stands may destroy another stand of the unit in their place.

The die is rolled for each hit that would remove such a stand, if its owner wants it, and against the stands that were
beside it when the fire phase began (DW-IX.5.0-a). One that is saved by it lives: further shots at it are rolled. Who falls
instead is chosen when the casualties come off, of those who are left then. Commanders who have joined a unit are
protected in the same way (DW-X.2.2-h).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

import msgspec

from oriflamme.board.contact import Contact
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.chances import Chance
from oriflamme.kernel.effects import Altered, Effects, Threw, Weight, Went
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.casualties import (
    Losses,
    Named,
    TakeCasualties,
    Wounds,
    about,
    doom,
    doomed,
    named,
    place,
    spare,
)
from oriflamme.rulesets.demonworld.characteristics import Role
from oriflamme.rulesets.demonworld.commanders.ranks import joined
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ShotFired
from oriflamme.rulesets.demonworld.introduction import D6, Stand
from oriflamme.rulesets.demonworld.organisation import front_rank, in_ranks
from oriflamme.rulesets.demonworld.turn import not_now

from .fronts import role_name
from .peril import Peril, saves, saving_faces
from .roles import special_stands


class Substitutes(Page, frozen=True, tag="dw-substitutes-1"):
    """Who may fall for whom in a fire phase, all by ids of stands.

    `beside` has for each special stand those of its unit in contact with it when the phase began; `owed` the special
    stands that the die has saved, once for each hit; `places` who falls in the place of whom.
    """

    beside: dict[str, tuple[str, ...]] = {}
    owed: tuple[str, ...] = ()
    places: dict[str, str] = {}

    def seen_by(self, player: str | None) -> Self:
        """Return the page: who stands beside whom, and every die, is seen by all."""
        return self


class RollForSubstitute(Command, frozen=True, tag="dw-roll-for-substitute-1"):
    """Have the die rolled that may save the special stand (DW-IX.5.0-a)."""


class LetFall(Command, frozen=True, tag="dw-let-fall-1"):
    """Let the stand fall that was hit, without a die (DW-IX.5.0-c)."""


class ChooseSubstitute(Command, frozen=True, tag="dw-choose-substitute-1"):
    """Have a stand fall in the place of the special stand that was saved (DW-IX.5.0-a)."""

    stand: Name


class SubstituteRolled(Event, frozen=True, tag="dw-substitute-rolled-1", kw_only=True):
    """The substitution die was rolled: at most `beside`, the stands in contact, saves the special stand (DW-IX.5.0-a)."""

    reveals: ClassVar[bool] = True
    weight: ClassVar[Weight] = Weight.ROLL

    stand: Named
    role: Role | None
    beside: int
    roll: int
    saved: bool

    def text(self) -> Text:
        """Return the words: who, the die and the number, and whether he is saved."""
        return Text(
            "dw-substitute-saved" if self.saved else "dw-substitute-failed",
            {
                "unit": self.stand.unit,
                "who": role_name(self.role),
                "hex": self.stand.hex,
                "roll": self.roll,
                "beside": self.beside,
            },
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the die against the number of stands."""
        return (
            Threw(
                dice=((D6.sides, self.roll),),
                purpose=Text("dw-roll-substitute"),
                pieces=(self.stand.id,),
                needs=self.beside,
                good=self.saved,
                side=self.stand.side,
                chance=Chance(len(saving_faces(self.beside)), D6.sides),
            ),
        )


class SubstituteChosen(Event, frozen=True, tag="dw-substitute-chosen-1", kw_only=True):
    """It is settled who falls in the place of a special stand; None: nobody is left beside it, and it falls itself."""

    weight: ClassVar[Weight] = Weight.LOSS

    stand: Named
    role: Role | None
    by: Named | None

    def text(self) -> Text:
        """Return the words: the unit, who was saved, and who falls."""
        unit, who, hex = self.stand.unit, role_name(self.role), self.stand.hex
        if self.by is None:
            return text("dw-substitute-none", unit=unit, who=who, hex=hex)
        return text("dw-substitute-chosen", unit=unit, who=who, hex=hex, by=self.by.hex)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words, at the stands concerned."""
        stands = (self.stand,) if self.by is None else (self.stand, self.by)
        return (Altered(pieces=tuple(stand.id for stand in stands), text=self.text()),)


class PlaceTaken(Event, frozen=True, tag="dw-place-taken-1", kw_only=True):
    """A special stand took the hex and facing of the stand that fell in its place (DW-IX.5.0-a)."""

    weight: ClassVar[Weight] = Weight.MOVE

    stand: Named
    role: Role | None
    hex: str
    to: tuple[int, int]
    facing: int

    def text(self) -> Text:
        """Return the words: who, from where to where."""
        who, left = role_name(self.role), self.stand.hex
        return text("dw-place-taken", unit=self.stand.unit, who=who, left=left, hex=self.hex)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return how it went."""
        return (Went(piece=self.stand.id, path=(self.stand.at, self.to), facing=self.facing),)


# -- who is protected, and by whom ---------------------------------------------------------------------------------


class NoteNeighbours(Step, frozen=True, tag="dw-note-neighbours-1"):
    """As a fire phase begins, note who stands beside each special stand (DW-IX.5.0-a)."""

    def run(self, battle: Battle[Field]) -> None:
        """Write the page anew."""
        field = battle.state
        beside = {
            special.id: tuple(
                other.id
                for other in field.stands_of(unit)
                if other.id != special.id and field.contact(special, other) is Contact.BOTH
            )
            for unit in field.units.values()
            for special in special_stands(field, unit)
        }
        field.pages.put(Substitutes(beside))


def peril(field: Field, stand: Stand, *, astray: bool) -> Peril:
    """Return what decides whether the die may save a stand; a commander's unit is measured without its commanders."""
    unit = field.units[stand.unit]
    commanders = joined(field, unit)
    others = [field.profile(other).size for other in field.stands_of(unit) if other not in commanders]
    return Peril(
        special=stand.role is not None,
        left=len(beside(field, stand.id)),
        size=field.profile(stand).size if stand in commanders else None,
        largest=max(others, default=0),
        engaged=field.in_contact(stand),
        astray=astray,
    )


def beside(field: Field, special: str) -> tuple[Stand, ...]:
    """Return those beside a special stand when the phase began that are still in play and not destroyed (DW-IX.5.0-b)."""
    fallen = doomed(field)
    keys = field.pages[Substitutes].beside.get(special, ())
    return tuple([field.stands[key] for key in keys if key in field.stands and key not in fallen])


def candidates(field: Field, special: str) -> tuple[Stand, ...]:
    """Return who may still fall for a special stand: of those beside it, who is not saved at another's cost itself.

    Plain stands come first, and of them those behind the front rank.
    """
    owed = field.pages[Substitutes].owed
    found = [stand for stand in beside(field, special) if stand.id not in owed]
    if not found:
        return ()
    stands = field.stands_of(found[0].unit)
    rank = front_rank(stands) if in_ranks(stands) else ()
    return tuple(sorted(found, key=lambda stand: (stand.role is not None or bool(stand.card), stand in rank)))


def questions(field: Field, fired: ShotFired) -> Iterator[Step]:
    """Yield the question whether the die is rolled for a special stand that a shot has just destroyed (DW-IX.5.0-c).

    None is rolled for one that was isolated when the phase began, or is now (DW-IX.5.0-b); none in a close combat, when
    the stand is in contact with an enemy or was hit by a shot that went astray (DW-XII.5.0-e, DW-XII.5.0-f).
    """
    stand = field.stands.get(fired.target.id)
    if not fired.hit or stand is None or stand.id not in doomed(field):
        return
    if peril(field, stand, astray=fired.astray).against() is None:
        yield Substitution(stand.id, len(field.pages[Substitutes].beside[stand.id]))


class Substitution(Decision, frozen=True, tag="dw-substitution-1"):
    """The owner of a special stand that was hit says whether the die is rolled; `beside` is the number to beat."""

    stand: str
    beside: int

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the owner."""
        return (battle.state.side(battle.state.stands[self.stand]),)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask whether the die is rolled."""
        stand = battle.state.stands[self.stand]
        who, names = role_name(stand.role), about(battle.state, stand)
        question = text("dw-ask-substitution", who=who, beside=self.beside, **names)
        return Prompt(player, question, "DW-IX.5.0-c")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield the die, then doing without it."""
        yield RollForSubstitute()
        yield LetFall()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Accept either answer."""
        if isinstance(command, RollForSubstitute | LetFall):
            return LEGAL
        return not_now(battle.state, command, "DW-IX.5.0-c")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Roll 1D6: more than the stands that were beside it, and it falls (DW-IX.5.0-a)."""
        battle.pop()
        if not isinstance(command, RollForSubstitute):
            return
        field = battle.state
        stand = field.stands[self.stand]
        roll = D6.roll(battle, "dw-roll-substitute", "DW-IX.5.0-a")
        saved = saves(self.beside, roll)
        battle.emit(
            SubstituteRolled(
                rule="DW-IX.5.0-a",
                stand=named(field, stand),
                role=stand.role,
                beside=self.beside,
                roll=roll,
                saved=saved,
            )
        )
        if saved:
            unhurt(field, stand)
            field.pages.change(Substitutes, owed=(*field.pages[Substitutes].owed, stand.id))


def unhurt(field: Field, stand: Stand) -> None:
    """Let a doomed stand live as it was before its last hit; wounds it had outlived before stay (DW-X.2.2-h)."""
    spare(field, stand.id)
    hits = 0
    while not field.ground.game.damage(field, stand, hits + 1):
        hits += 1
    if hits:
        wounds = field.pages[Wounds]
        field.pages.put(Wounds({**wounds.hits, stand.id: hits}, wounds.doomed))


# -- who falls instead ---------------------------------------------------------------------------------------------


def settlements(field: Field, taking: TakeCasualties) -> Iterator[Step]:
    """Yield, before the casualties of fire come off, the choice of those who fall for others."""
    if taking.cause == "fire" and field.pages[Substitutes].owed:
        yield ChooseSubstitutes()


class ChooseSubstitutes(Step, frozen=True, tag="dw-choose-substitutes-1"):
    """Settle hit after hit who falls for the special stand that the die has saved."""

    def run(self, battle: Battle[Field]) -> None:
        """Ask for the first hit where there is a choice; a stand beside which nobody is left falls itself."""
        field = battle.state
        owed = field.pages[Substitutes].owed
        if not owed:
            return
        found = candidates(field, owed[0])
        if len(found) > 1:
            battle.push(SubstituteChoice(owed[0]), self)
            return
        settle(battle, found[0].id if found else None)
        battle.push(self)


def settle(battle: Battle[Field], by: str | None) -> None:
    """Have a stand fall for the first special stand that is owed one; None: the special stand itself (DW-IX.5.0-b)."""
    field = battle.state
    page = field.pages[Substitutes]
    special = field.stands[page.owed[0]]
    places = page.places if by is None else {**page.places, special.id: by}
    field.pages.put(Substitutes(page.beside, page.owed[1:], places))
    doom(field, special.id if by is None else by)
    battle.emit(
        SubstituteChosen(
            rule="DW-IX.5.0-b" if by is None else "DW-IX.5.0-a",
            stand=named(field, special),
            role=special.role,
            by=None if by is None else named(field, field.stands[by]),
        )
    )


class SubstituteChoice(Decision, frozen=True, tag="dw-substitute-choice-1"):
    """The owner of a special stand that was saved says who falls in its place (DW-IX.5.0-a)."""

    stand: str

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the owner."""
        return (battle.state.side(battle.state.stands[self.stand]),)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask who falls."""
        stand = battle.state.stands[self.stand]
        question = text("dw-ask-substitute", who=role_name(stand.role), **about(battle.state, stand))
        return Prompt(player, question, "DW-IX.5.0-a")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield those who may fall."""
        for stand in candidates(battle.state, self.stand):
            yield ChooseSubstitute(stand.id)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse all others."""
        if not isinstance(command, ChooseSubstitute):
            return not_now(battle.state, command, "DW-IX.5.0-a")
        if any(stand.id == command.stand for stand in candidates(battle.state, self.stand)):
            return LEGAL
        return refuse("DW-IX.5.0-a", "dw-refused-substitute")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Doom the one chosen."""
        assert isinstance(command, ChooseSubstitute)  # check() allows nothing else
        battle.pop()
        settle(battle, command.stand)


class Successor(msgspec.Struct, frozen=True):
    """A special stand, and the stand whose place it takes, as that one stood."""

    stand: str
    of: Stand


def successions(field: Field, losses: Losses) -> Iterator[Step]:
    """Yield, after the casualties of fire came off, that special stands take the places of those who fell for them."""
    places = field.pages[Substitutes].places
    if losses.cause == "fire" and places:
        fallen = {stand.id: stand for lost in losses.stands.values() for stand in lost}
        yield TakePlaces(tuple(Successor(key, fallen[by]) for key, by in places.items() if by in fallen))


class TakePlaces(Step, frozen=True, tag="dw-take-places-1"):
    """Special stands that were saved take hex and facing of those who fell in their place (DW-IX.5.0-a)."""

    successors: tuple[Successor, ...]

    def run(self, battle: Battle[Field]) -> None:
        """Move each that still lives; one that the base of the other does not hold stays where it is."""
        field = battle.state
        field.pages.change(Substitutes, places={})
        for entry in self.successors:
            stand = field.stands.get(entry.stand)
            if stand is None or not field.fits(stand.at(entry.of.hex, entry.of.facing)):
                continue
            battle.emit(
                PlaceTaken(
                    rule="DW-IX.5.0-a",
                    stand=named(field, stand),
                    role=stand.role,
                    hex=field.ground.map.name(entry.of.hex),
                    to=place(entry.of.hex),
                    facing=entry.of.facing,
                )
            )
            field.place(stand.at(entry.of.hex, entry.of.facing))
