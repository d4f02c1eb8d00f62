"""Taking animals by the bridle, catching them, tying them to trains, and letting them go (CH-5.2-h to CH-5.2-j)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, Literal, Self, TypeAlias

import msgspec

from oriflamme.board.hexes import DIRECTIONS, Hex
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.chances import Chance
from oriflamme.kernel.effects import Altered, Effects, Threw, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Command, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.turn import deed, figure_name

from .legs import FRONT
from .trains import animals, holds, led, train_of

TAKING: Final = 1
"""What it costs on foot to take an animal by the bridle, in points (CH-5.2-h)."""
TAKING_MOUNTED: Final = 3
"""What it costs a rider (CH-5.2-i)."""
MOST: Final = 3
"""Animals, or trains, that one on foot leads at most (CH-5.2-h)."""
MOST_MOUNTED: Final = 1
"""Those that a rider leads at most (CH-5.2-i)."""
CATCH: Final = 6
"""Up to which number of a D10 a rider catches a bridle in passing (CH-5.2-i)."""
CATCH_WOUNDED: Final = 4
"""The same where he is wounded."""

How: TypeAlias = Literal["taken", "caught", "missed", "let-go"]


class TakeBridle(Command, frozen=True, tag="ch-take-bridle-1"):
    """Take an animal by the bridle from in front of it; `catch`: from the saddle, in passing, with a die instead of points."""

    figure: Name
    animal: Name
    catch: bool = False


class LetGo(Command, frozen=True, tag="ch-let-go-1"):
    """Let go of an animal that one leads."""

    figure: Name
    animal: Name


class Tie(Command, frozen=True, tag="ch-tie-1"):
    """Spend the whole step of movement beside two animals, and tie the second behind the first."""

    figure: Name
    first: Name
    second: Name


class Tying(Page, frozen=True, tag="ch-tying-1"):
    """Who is tying which animals to which, in this step of movement; open to all."""

    ties: tuple[Tie, ...] = ()

    def seen_by(self, player: str | None) -> Self:
        """Return it whole."""
        return self


def front(field: Field, animal: Figure) -> tuple[Hex, ...]:
    """Return the hexes in front of an animal: the three before its head, all about one that covers a single hex."""
    turns = FRONT if len(field.cells(animal)) > 1 else range(6)
    return tuple(animal.hex + DIRECTIONS[(animal.facing + turn) % 6] for turn in turns)


def leadable(field: Field, side: str, animal: Figure) -> bool:
    """Return whether somebody of a side could lead an animal: any tame one that nobody rides, and his own that fight (CH-5.2-h)."""
    if not field.sheet(animal).animal or not animal.alive or animal.rider:
        return False
    return animal.side == side or field.harmless(animal)


def within_reach(field: Field, figure: Figure, animal: Figure) -> bool:
    """Return whether a figure stands in front of an animal, which could step up to it if it were led."""
    if set(field.cells(figure)).isdisjoint(front(field, animal)):
        return False
    return holds(field, msgspec.structs.replace(animal, led_by=figure.id), field.cells(figure))


def loose_near(field: Field, figure: Figure) -> Iterator[Figure]:
    """Yield the animals that somebody could take by the bridle where he is, if nothing else hinders him."""
    if field.sheet(figure).animal:
        return
    for animal in animals(field):
        free = leadable(field, figure.side, animal) and not animal.led_by and not animal.tied_to
        if free and within_reach(field, figure, animal):
            yield animal


def against_taking(
    field: Field, figure: Figure, animal: Figure, left: int, *, missed: bool
) -> Iterator[Reason]:
    """Yield why a figure cannot take an animal by the bridle with so many points (CH-5.2-h, CH-5.2-i)."""
    facts: Facts = {"name": figure_name(field, figure.id), "mount": figure_name(field, animal.id)}
    if field.sheet(figure).animal or not leadable(field, figure.side, animal):
        yield Reason("CH-5.2-h", Text("cry-havoc-refused-no-bridle", facts))
        return
    if animal.led_by or animal.tied_to:
        rule = "CH-5.2-j" if animal.tied_to else "CH-5.2-h"
        yield Reason(rule, Text("cry-havoc-refused-mount-held", facts))
    if not within_reach(field, figure, animal):
        yield Reason("CH-5.2-h", Text("cry-havoc-refused-bridle-front", facts))
    if any(other.side != figure.side and not field.harmless(other) for other in field.neighbours(animal)):
        yield Reason("CH-5.2-h", Text("cry-havoc-refused-bridle-enemy", facts))
    most = MOST_MOUNTED if figure.mount else MOST
    if len(led(field, figure)) >= most:
        rule = "CH-5.2-i" if figure.mount else "CH-5.2-h"
        yield Reason(rule, Text("cry-havoc-refused-bridle-most", {**facts, "most": most}))
    if left < 0:
        yield Reason("CH-5.1-a", Text("cry-havoc-refused-mount-points", facts))
    if missed:
        yield Reason("CH-5.2-i", Text("cry-havoc-refused-bridle-missed", facts))


def price_of(figure: Figure, command: TakeBridle) -> int:
    """Return what it costs to take a bridle: to catch it in passing nothing, which is for riders (CH-5.2-i)."""
    if not figure.mount:
        return TAKING
    return 0 if command.catch else TAKING_MOUNTED


def against_letting_go(field: Field, figure: Figure, animal: Figure) -> Iterator[Reason]:
    """Yield why a figure cannot let go of an animal: it does not lead it."""
    if animal.led_by != figure.id or not animal.alive:
        facts: Facts = {"name": figure_name(field, figure.id), "mount": figure_name(field, animal.id)}
        yield Reason("CH-5.2-h", Text("cry-havoc-refused-not-led", facts))


def ties(field: Field, figure: Figure) -> Iterator[Tie]:
    """Yield how somebody could tie animals that he stands beside."""
    if field.sheet(figure).animal or deed(field, figure.id).moved:
        return
    near = [animal for animal in animals(field) if _beside(field, figure, animal)]
    for first in near:
        for second in near:
            if next(against_tying(field, figure, first, second), None) is None:
                yield Tie(figure.id, first.id, second.id)


def against_tying(field: Field, figure: Figure, first: Figure, second: Figure) -> Iterator[Reason]:
    """Yield why a figure cannot begin to tie an animal behind another in this step of movement (CH-5.2-j)."""
    facts: Facts = {"name": figure_name(field, figure.id)}
    if field.sheet(figure).animal or first.id == second.id:
        yield Reason("CH-5.2-j", Text("cry-havoc-refused-tie-who", facts))
        return
    if deed(field, figure.id).moved:
        yield Reason("CH-5.2-j", Text("cry-havoc-refused-tie-moved", facts))
    yield from _against_knot(field, figure, first, second)


def _against_knot(field: Field, figure: Figure, first: Figure, second: Figure) -> Iterator[Reason]:
    """Yield why an animal cannot be tied behind another as they are now: somebody else's, too far away, or tied already."""
    facts: Facts = {"name": figure_name(field, figure.id)}
    for animal in (first, second):
        named: Facts = {**facts, "mount": figure_name(field, animal.id)}
        if not leadable(field, figure.side, animal):
            yield Reason("CH-5.2-j", Text("cry-havoc-refused-no-bridle", named))
        elif animal.led_by not in ("", figure.id):
            yield Reason("CH-5.2-j", Text("cry-havoc-refused-mount-held", named))
        elif not _beside(field, figure, animal):
            yield Reason("CH-5.2-j", Text("cry-havoc-refused-tie-beside", named))
    # One is tied behind one, and no train bites its own tail.
    if (
        second.tied_to
        or any(other.tied_to == first.id for other in animals(field))
        or (first.id in {other.id for other in train_of(field, second)})
    ):
        yield Reason("CH-5.2-j", Text("cry-havoc-refused-tie-tied", facts))


def _beside(field: Field, figure: Figure, animal: Figure) -> bool:
    """Return whether somebody stands beside an animal, which could step up to him if it were led, or he to it."""
    calm = msgspec.structs.replace(animal, led_by=figure.id)
    return figure.id != animal.id and field.adjacent(figure, calm)


class Bridled(Event, frozen=True, tag="ch-bridled-1", kw_only=True):
    """Somebody took an animal by the bridle, caught it or missed it (`die` against `most`), or let it go."""

    weight: ClassVar[Weight] = Weight.MOVE

    figure: str
    animal: str
    side: str
    name: Text
    beast: Text
    how: How
    die: int = 0
    most: int = 0

    def text(self) -> Text:
        """Return the words: who took what."""
        facts: Facts = {"name": self.name, "mount": self.beast, "die": self.die}
        return Text(f"cry-havoc-bridle-{self.how}", facts)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the throw, where there was one, and what shows of the animal."""
        shown = (Altered(pieces=(self.animal,), text=self.text()),)
        if not self.die:
            return shown
        threw = Threw(
            dice=((10, self.die),),
            purpose=Text("cry-havoc-roll-bridle"),
            pieces=(self.figure,),
            target=self.animal,
            needs=self.most,
            good=self.die <= self.most,
            side=self.side,
            chance=Chance(self.most, 10),
        )
        return (threw,) if self.how == "missed" else (threw, *shown)


class TiedUp(Event, frozen=True, tag="ch-tied-1", kw_only=True):
    """An animal was tied behind another."""

    weight: ClassVar[Weight] = Weight.MOVE

    animal: str
    name: Text
    beast: Text
    before: Text

    def text(self) -> Text:
        """Return the words: what is tied to what."""
        return Text("cry-havoc-tied", {"name": self.name, "mount": self.beast, "first": self.before})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what shows of it."""
        return (Altered(pieces=(self.animal,), text=self.text()),)


def take(battle: Battle[Field], key: str, animal: str, how: How, die: int = 0, most: int = 0) -> None:
    """Put an animal into somebody's hand, with its train; it is his side's from now on."""
    field = battle.state
    side = field.figures[key].side
    for one in (field.figures[animal], *train_of(field, field.figures[animal])):
        field.change(one.id, side=side)
    field.change(animal, led_by=key)
    _tell(battle, key, animal, how, die, most)


def let_go_of(battle: Battle[Field], key: str, animal: str) -> None:
    """Let an animal go; its train stays tied to it."""
    battle.state.change(animal, led_by="")
    _tell(battle, key, animal, "let-go")


def _tell(battle: Battle[Field], key: str, animal: str, how: How, die: int = 0, most: int = 0) -> None:
    field = battle.state
    battle.emit(
        Bridled(
            rule="CH-5.2-i" if die else "CH-5.2-h",
            figure=key,
            animal=animal,
            side=field.figures[key].side,
            name=figure_name(field, key),
            beast=figure_name(field, animal),
            how=how,
            die=die,
            most=most,
        )
    )


def catch(battle: Battle[Field], key: str, animal: str) -> bool:
    """Throw the die of a rider who snatches at a bridle; return whether he has it (CH-5.2-i)."""
    rider = battle.state.figures[key]
    most = catches_up_to(rider)
    die = battle.roll(10, "cry-havoc-roll-bridle", "CH-5.2-i")
    if die > most:
        _tell(battle, key, animal, "missed", die, most)
        return False
    take(battle, key, animal, "caught", die, most)
    return True


def catches_up_to(rider: Figure) -> int:
    """Return the greatest number of a D10 with which a rider catches a bridle."""
    return CATCH_WOUNDED if rider.health == "wounded" else CATCH


class TieUp(Step, frozen=True, tag="ch-tie-up-1"):
    """The step of movement is over: what somebody has stood beside all the while, to tie it, is tied (CH-5.2-j)."""

    def run(self, battle: Battle[Field]) -> None:
        """Tie it, where he still can."""
        field = battle.state
        for tie in field.pages[Tying].ties:
            figure, first, second = (field.figures[key] for key in (tie.figure, tie.first, tie.second))
            # Others may have led, mounted or tied them in the meantime.
            if figure.able and next(_against_knot(field, figure, first, second), None) is None:
                tie_behind(field, second, figure, first)
                battle.emit(
                    TiedUp(
                        rule="CH-5.2-j",
                        animal=second.id,
                        name=figure_name(field, figure.id),
                        beast=figure_name(field, second.id),
                        before=figure_name(field, first.id),
                    )
                )
        field.pages.put(Tying())


def tie_behind(field: Field, second: Figure, figure: Figure, first: Figure) -> None:
    """Tie an animal behind another: it is led by nobody any more but with the first, and both are of his side who ties them."""
    for one in (first, second, *train_of(field, first), *train_of(field, second)):
        field.change(one.id, side=figure.side)
    field.change(second.id, led_by="", tied_to=first.id)
