"""Designing an army of one's own (seed lines 1666-1682): what is announced of such armies, and what keeps them fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text, text

from . import costs, naming
from .army_lists import ArmyList, CommandPlan, Muster, Post, muster_cost
from .field import Field
from .pieces import Rank
from .sky import Climate
from .troops import Grade, Kind, Type

ANNOUNCED = 3
"""How many kinds are announced before the battle (DBF-OWNARMY-DECLARE)."""
MOST_RABBLE = 10
"""Elements of Hordes (I), and of Hordes (O) and Psiloi (I) in each hundred points."""
MASSED_PSILOI = 50
"""Elements of Psiloi (I) in each hundred points at which they are an army's mass and not its rabble."""
MOST_CLASSES = 2
REGULARS_EACH = 3
PICKED = 0.9
"""An army with more than this part of Superior elements need not balance them."""

_COMMON = (Grade.INFERIOR, Grade.ORDINARY, Grade.FAST, Grade.EXCEPTION)
_REFUSALS: dict[Type, tuple[Grade, ...]] = {
    Type.DEMON: (Grade.ORDINARY,),
    Type.BEHEMOTH: (Grade.ORDINARY, Grade.INFERIOR),
    Type.DRAGON: (Grade.ORDINARY, Grade.INFERIOR, Grade.FAST),
}
"""Superior elements of a type refuse to serve under a general of the same type and one of these grades."""


# -- what is announced before the battle (DBF-OWNARMY-DECLARE) ------------------------------------------------------------


class ArmyAnnounced(Event, frozen=True, tag="dbf-army-announced-1", kw_only=True):
    """What a side says of an army of its own: aggression factor, climate, its most numerous kinds, the first the most."""

    side: str
    aggression: int
    climate: Climate
    kinds: tuple[Kind, ...]

    def text(self) -> Text:
        """Return the words: all of that."""
        return text(
            "dbf-army-announced",
            side=Text(f"side-{self.side}"),
            factor=self.aggression,
            climate=Text(f"dbf-climate-{self.climate.value}"),
            kinds=naming.listing([naming.kind_in_short(kind) for kind in self.kinds]),
        )


class ArmiesAnnounced(Step, frozen=True, tag="dbf-armies-announced-1"):
    """Who has designed an army of his own announces it before anything else; of book lists all is known (DBF-OWNARMY-DECLARE).

    `kinds`: for each such side its most numerous kinds.
    """

    kinds: dict[str, tuple[Kind, ...]]

    def run(self, battle: Battle[Field]) -> None:
        """Tell everybody."""
        theatre = battle.state.theatre
        for side, kinds in self.kinds.items():
            battle.emit(
                ArmyAnnounced(
                    rule="DBF-OWNARMY-DECLARE",
                    side=side,
                    aggression=theatre.aggression[side],
                    climate=theatre.climates[side],
                    kinds=kinds,
                )
            )


def most_numerous(listed: ArmyList, muster: Muster) -> tuple[Kind, ...]:
    """Return the most numerous kinds of an army that are not allied, three at most. Equal numbers go by the muster."""
    counted: Counter[Kind] = Counter()
    for kind, _, number in _own(listed, muster):
        counted[kind] += number
    return tuple(kind for kind, _ in counted.most_common(ANNOUNCED))


# -- what keeps such armies fair -----------------------------------------------------------------------------------------


def problems(listed: ArmyList, muster: Muster) -> Iterator[Reason]:
    """Yield every reason why a muster breaks the rules for armies of one's own; none when it keeps them."""
    yield from _unity(listed, muster)
    yield from _rabble(listed, muster)
    for plan in muster.commands:
        yield from _general(listed, plan)
    yield from _regulars(listed, muster)
    yield from _superiors(listed, muster)


def _own(listed: ArmyList, muster: Muster) -> Iterator[tuple[Kind, Post, int]]:
    """Yield kind, post and number of what is not of an allied contingent."""
    for plan in muster.commands:
        for post in plan.elements:
            if listed.troop(post.troop).allied is None:
                yield listed.troop(post.troop).troops, post, post.number


def _unity(listed: ArmyList, muster: Muster) -> Iterator[Reason]:
    """Yield types of which there may be one class, or two, and are more (DBF-OWNARMY-UNITY)."""
    for kind in (Type.WARBAND, Type.AIRBOAT, Type.KNIGHTS):
        found = {
            troops.grade
            for troops, post, _ in _own(listed, muster)
            if troops.type is kind and not (kind is Type.KNIGHTS and post.general is not None)
        }
        if len(found) > 1:
            yield _reason("DBF-OWNARMY-UNITY", "one-class", kind=kind.value, found=len(found))
    for kind in (Type.HORDES, Type.BEASTS, Type.DRAGON):
        found = {troops.grade for troops, _, _ in _own(listed, muster) if troops.type is kind}
        if len(found) > MOST_CLASSES:
            yield _reason("DBF-OWNARMY-UNITY", "two-classes", kind=kind.value, found=len(found))


def _rabble(listed: ArmyList, muster: Muster) -> Iterator[Reason]:
    hundreds = muster_cost(listed, muster) / (100 * costs.HALVES)
    herded = _count(listed, muster, (Type.HORDES, Grade.INFERIOR))
    if herded > MOST_RABBLE:
        yield _reason("DBF-OWNARMY-UNITY", "rabble", kind="Hd(I)", found=herded, limit=MOST_RABBLE)
    psiloi = _count(listed, muster, (Type.PSILOI, Grade.INFERIOR))
    massed = psiloi >= MASSED_PSILOI * hundreds
    weak = _count(listed, muster, (Type.HORDES, Grade.ORDINARY)) + (0 if massed else psiloi)
    if weak > MOST_RABBLE * hundreds:
        yield _reason(
            "DBF-OWNARMY-UNITY", "rabble", kind="Hd(O), Ps(I)", found=weak, limit=int(MOST_RABBLE * hundreds)
        )


def _count(listed: ArmyList, muster: Muster, of: tuple[Type, Grade]) -> int:
    return sum(number for kind, _, number in _everything(listed, muster) if (kind.type, kind.grade) == of)


def _everything(listed: ArmyList, muster: Muster) -> Iterator[tuple[Kind, Post, int]]:
    for plan in muster.commands:
        for post in plan.elements:
            yield listed.troop(post.troop).troops, post, post.number


def _general(listed: ArmyList, plan: CommandPlan) -> Iterator[Reason]:
    """Yield why a general may not lead a command, and who would not serve under him (DBF-OWNARMY-GENERALS)."""
    leader = next((post for post in plan.elements if post.general is not None), None)
    if leader is None:
        return
    kind = listed.troop(leader.troop).troops
    if kind.type in (Type.BAGGAGE, Type.LURKER) or kind.is_(Type.HORDES, Grade.ORDINARY, Grade.INFERIOR):
        yield _reason("DBF-OWNARMY-GENERALS", "no-leader", kind=str(kind), command=plan.id)
    if kind.type is Type.SPY and sum(post.number for post in plan.elements) > 1:
        yield _reason("DBF-OWNARMY-GENERALS", "spy-leader", command=plan.id)
    if kind.grade in _REFUSALS.get(kind.type, ()):
        proud = [
            post for post in plan.elements if listed.troop(post.troop).troops.is_(kind.type, Grade.SUPERIOR)
        ]
        if proud:
            yield _reason("DBF-OWNARMY-GENERALS", "refuses", kind=str(kind), command=plan.id)


def _regulars(listed: ArmyList, muster: Muster) -> Iterator[Reason]:
    """Yield a lack of regulars under regular generals (DBF-OWNARMY-BALANCE)."""
    leaders = [
        kind
        for kind, post, _ in _everything(listed, muster)
        if post.general in (Rank.CINC, Rank.SUB) and kind.regular and not kind.aerial
    ]
    regulars = sum(
        number
        for kind, post, number in _everything(listed, muster)
        if post.general is None and kind.regular and not kind.aerial and not kind.skirmisher
    )
    if regulars < REGULARS_EACH * len(leaders):
        yield _reason("DBF-OWNARMY-BALANCE", "regulars", found=regulars, owed=REGULARS_EACH * len(leaders))


def _superiors(listed: ArmyList, muster: Muster) -> Iterator[Reason]:
    """Yield too many Superior elements (DBF-OWNARMY-BALANCE)."""
    everything = list(_everything(listed, muster))
    total = sum(number for _, _, number in everything)
    superior = sum(
        number
        for kind, _, number in _own(listed, muster)
        if kind.grade is Grade.SUPERIOR and kind.type is not Type.HORDES
    )
    common = sum(number for kind, _, number in everything if kind.grade in _COMMON)
    all_superior = sum(number for kind, _, number in everything if kind.grade is Grade.SUPERIOR)
    if superior > common and all_superior <= PICKED * total:
        yield _reason("DBF-OWNARMY-BALANCE", "superiors", superior=superior, common=common)


def _reason(rule: str, message: str, /, **args: str | float | Text) -> Reason:
    return Reason(rule, text(f"dbf-own-army-{message}", **args))


STEPS = (ArmiesAnnounced,)
EVENTS = (ArmyAnnounced,)
