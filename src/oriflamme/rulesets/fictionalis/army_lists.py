"""Army lists and the armies mustered from them (seed lines 576-637, 470-478, 523-525): data, and what they become.

A list says which troops a nation has; a muster says which of them take the field, in which commands. Both are in one
file of `data/fictionalis/armies`. Whether a muster is right is judged in `mustering`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from oriflamme.muster.datafiles import DataError, load

from . import bases, costs
from .equivalents import worth
from .pieces import ArmyCommand, Artefact, Die, Element, Place, Power, Rank, Trait
from .sky import Climate
from .terrain.catalogue import TerrainList
from .troops import Grade, Kind, Type, parse_kind

BAGGAGE: Final = Kind(Type.BAGGAGE, Grade.INFERIOR)
BAGGAGE_TROOP: Final = "baggage"


class Troop(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of an army list: a kind of element, how many an army has of it, and what each may be or bear.

    - `kind`, `forms`, `rear` and `dismounted` are written as `Reg Kn(S)`. `forms` are other kinds a shape changer or the
      undead take; `rear` the second element of a double base the list allows; `dismounted` what it becomes on foot.
    - `general`: which generals may ride with it. `power`: magic powers it may be given; `artefacts` it may bear.
    - `allied`: the nation of which it is an allied contingent. `carries`: entries it takes aboard.
    - `icon`: a name of the icon set.
    """

    id: str
    kind: str
    icon: str
    minimum: Annotated[int, Meta(ge=0)] = 0
    maximum: Annotated[int, Meta(ge=1)]
    traits: tuple[Trait, ...] = ()
    general: tuple[Rank, ...] = ()
    power: tuple[Power, ...] = ()
    artefacts: tuple[Artefact, ...] = ()
    forms: tuple[str, ...] = ()
    rear: str | None = None
    dismounted: str | None = None
    carries: tuple[str, ...] = ()
    allied: str | None = None

    @property
    def troops(self) -> Kind:
        """The kind, parsed; the file was checked when it was read."""
        return parse_kind(self.kind)


class Post(msgspec.Struct, frozen=True, kw_only=True):
    """Elements of one entry in a command, alike in all: how many, and what they are given.

    `double`: on double bases, with the rear element the list allows. `aboard`: the entry that each carries. `fame` is in
    element equivalents, 0.5 to 3.5. `out_of_phase`: of spell casters (DBF-MAGIC-OUTOFPHASE).
    """

    troop: str
    number: Annotated[int, Meta(ge=1)] = 1
    general: Rank | None = None
    power: Power | None = None
    artefacts: tuple[Artefact, ...] = ()
    fame: Annotated[float, Meta(ge=0, le=3.5)] = 0
    double: bool = False
    aboard: str | None = None
    out_of_phase: bool = False


class CommandPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A command of a muster: its id, its elements with the general's among them, and its baggage elements."""

    id: str
    elements: Annotated[tuple[Post, ...], Meta(min_length=1)]
    baggage: Annotated[int, Meta(ge=0)] = 0
    mobile_baggage: bool = False


class Works(msgspec.Struct, frozen=True, kw_only=True):
    """Fortifications that an army pays for: sections of TF that guard camp and baggage, and of TF put anywhere.

    `walls`: army points for those of a built-up area (DBF-ARMY-FORT-LIMITS); `permanent`: they are PF.
    """

    camp: Annotated[int, Meta(ge=0)] = 0
    temporary: Annotated[int, Meta(ge=0)] = 0
    walls: Annotated[float, Meta(ge=0)] = 0
    permanent: bool = False


class Muster(msgspec.Struct, frozen=True, kw_only=True):
    """An army as it takes the field: its size in points, its commands, gates (artefacts (W)) and fortifications."""

    id: str
    points: Annotated[int, Meta(ge=1)]
    commands: Annotated[tuple[CommandPlan, ...], Meta(min_length=1)]
    fast_play: bool = False
    gates: Annotated[int, Meta(ge=0)] = 0
    works: Works = Works()


class ArmyList(msgspec.Struct, frozen=True, kw_only=True):
    """A nation's army list. `source` says whose it is: `house` for those made for this game.

    `own_design`: the list must keep the rules for armies of one's own (DBF-OWNARMY-UNITY and those after it).
    """

    id: str
    source: str
    climate: Climate
    aggression: Annotated[int, Meta(ge=0, le=4)]
    terrain: TerrainList
    troops: Annotated[tuple[Troop, ...], Meta(min_length=1)]
    musters: tuple[Muster, ...] = ()
    own_design: bool = True
    camp_works: Annotated[int, Meta(ge=0)] = 0
    gates: bool = False

    def troop(self, name: str) -> Troop:
        """Return an entry. Raises LookupError naming those there are."""
        for troop in self.troops:
            if troop.id == name:
                return troop
        raise LookupError(
            f"army list {self.id} has no {name!r}; it has: {', '.join(one.id for one in self.troops)}"
        )

    def full_id(self, troop: Troop) -> str:
        """Return the id of an entry among those of all lists; elements and messages have it."""
        return f"{self.id}-{troop.id}"

    def muster(self, name: str) -> Muster:
        """Return a muster. Raises LookupError naming those there are."""
        for muster in self.musters:
            if muster.id == name:
                return muster
        known = ", ".join(one.id for one in self.musters) or "none"
        raise LookupError(f"army list {self.id} has no muster {name!r}; it has: {known}")


@cache
def names() -> tuple[str, ...]:
    """Return the ids of the army lists that come with the game, in order."""
    folder = files("oriflamme") / "data" / "fictionalis" / "armies"
    found = (entry.name for entry in folder.iterdir())
    return tuple(sorted(name.removesuffix(".yaml") for name in found if name.endswith(".yaml")))


@cache
def army_list(name: str) -> ArmyList:
    """Return an army list that comes with the game. Raises LookupError, or `DataError` when its file is at fault."""
    if name not in names():
        raise LookupError(f"no army list {name!r}; there are: {', '.join(names())}")
    path = files("oriflamme") / "data" / "fictionalis" / "armies" / f"{name}.yaml"
    listed = load(path, ArmyList)
    for number, troop in enumerate(listed.troops):
        for kind in (troop.kind, troop.rear, troop.dismounted, *troop.forms):
            try:
                if kind is not None:
                    parse_kind(kind)
            except ValueError as error:
                raise DataError(f"{path}: troops[{number}] ({troop.id}): {error}") from error
    return listed


# -- what they become ----------------------------------------------------------------------------------------------


def post_cost(listed: ArmyList, post: Post, *, fast_play: bool = False) -> int:
    """Return what one element of a post costs, with the troops it carries, in half points."""
    troop = listed.troop(post.troop)
    cost = costs.element_cost(
        troop.troops,
        traits=troop.traits,
        rear=parse_kind(troop.rear) if post.double and troop.rear else None,
        general=post.general,
        power=post.power,
        artefacts=post.artefacts,
        fame=fame_halves(post),
        forms=tuple(parse_kind(form) for form in troop.forms),
        fast_play=fast_play,
    ).total
    if post.aboard is not None:
        cost += costs.element_cost(
            listed.troop(post.aboard).troops, traits=listed.troop(post.aboard).traits
        ).total
    return cost


def fame_halves(post: Post) -> int:
    """Return the fame of a post's artefacts in half element equivalents."""
    return round(post.fame * 2)


def muster_cost(listed: ArmyList, muster: Muster) -> int:
    """Return what a muster costs, in half points (DBF-ARMY-POINTS)."""
    elements = sum(
        post_cost(listed, post, fast_play=muster.fast_play) * post.number
        for plan in muster.commands
        for post in plan.elements
    )
    camp = muster.works.camp * costs.section_cost(permanent=False, cheap=True)
    anywhere = muster.works.temporary * costs.section_cost(permanent=False)
    walls = costs.halves(muster.works.walls)
    return elements + camp + anywhere + walls + muster.gates * costs.gate_cost()


def elements_of(listed: ArmyList, muster: Muster, side: str, seat: str, scale: str) -> Iterator[Element]:
    """Yield the elements of a muster before deployment; ids are the seat's letter, the command's number, and a count.

    Raises LookupError when the muster names what the list does not have.
    """
    for number, plan in enumerate(muster.commands, start=1):
        command = f"{seat}{number}"
        count = 0
        for post in plan.elements:
            for _ in range(post.number):
                count += 1
                carrier = _element(listed, post, side, command, f"{command}-{count:02d}", scale)
                yield carrier
                if post.aboard is not None:
                    count += 1
                    yield _aboard(listed, post.aboard, carrier, f"{command}-{count:02d}")
        for _ in range(plan.baggage):
            count += 1
            yield Element(
                id=f"{command}-{count:02d}",
                side=side,
                command=command,
                troop=BAGGAGE_TROOP,
                kind=BAGGAGE,
                equivalent=0,
                traits=(Trait.MOBILE,) if plan.mobile_baggage else (),
            )


def _element(listed: ArmyList, post: Post, side: str, command: str, name: str, scale: str) -> Element:
    troop = listed.troop(post.troop)
    forms = tuple(parse_kind(form) for form in troop.forms)
    rear = parse_kind(troop.rear) if post.double and troop.rear else None
    return Element(
        id=name,
        side=side,
        command=command,
        troop=listed.full_id(troop),
        kind=troop.troops,
        equivalent=worth(troop.troops, forms=forms, rear=rear, carries_troops=post.aboard is not None),
        general=post.general,
        power=post.power,
        artefacts=post.artefacts,
        fame=fame_halves(post),
        traits=(*troop.traits, Trait.OUT_OF_PHASE) if post.out_of_phase else troop.traits,
        rear=rear,
        forms=forms,
    )


def _aboard(listed: ArmyList, name: str, carrier: Element, own_name: str) -> Element:
    troop = listed.troop(name)
    return Element(
        id=own_name,
        side=carrier.side,
        command=carrier.command,
        troop=listed.full_id(troop),
        kind=troop.troops,
        equivalent=worth(troop.troops),
        traits=troop.traits,
        place=Place.ABOARD,
        carrier=carrier.id,
    )


def base_of(element: Element, scale: str) -> tuple[int, int]:
    """Return width and depth of an element's base in thousandths of a pace, a double base in full (DBF-DOUBLE-BASE-a)."""
    deep = bases.depth(element.kind, element.traits, scale)
    if element.rear is not None:
        deep += bases.depth(element.rear, (), scale)
    return bases.frontage(scale), deep


def commands_of(muster: Muster, side: str, seat: str, elements: tuple[Element, ...]) -> Iterator[ArmyCommand]:
    """Yield the commands of a muster (DBF-ARMY-COMMANDS, DBF-PIP-ALLOCATE).

    Raises LookupError when a command has no general.
    """
    for number, plan in enumerate(muster.commands, start=1):
        name = f"{seat}{number}"
        members = tuple(element for element in elements if element.command == name)
        general = next((element for element in members if element.general is not None), None)
        if general is None or general.general is None:
            raise LookupError(f"command {plan.id} of muster {muster.id} has no general")
        pooled = general.kind.regular and general.general is not Rank.ALLY
        yield ArmyCommand(
            id=name,
            side=side,
            origin=side,
            name=plan.id,
            general=general.id,
            rank=general.general,
            regular=general.kind.regular,
            original=sum(element.equivalent + element.fame for element in members),
            die=Die.POOLED if pooled else Die.OWN,
        )
