"""Whether a muster is right, and why not (seed lines 616-637, 1490-1494, 1574-1578): the validator that explains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text, text

from . import costs, own_army
from .army_lists import ArmyList, CommandPlan, Muster, Post, Troop, muster_cost
from .carrying import fits_aboard, must_carry
from .fast_play import bounds
from .pieces import Artefact, Rank, Trait
from .troops import Grade, Kind, Type, parse_kind

MOST_COMMANDS = 6
MOST_LARGE_COMMANDS = 4
MOST_SUBORDINATES = 3
BAGGAGE_EACH = 2
FAST_POINTS = (100, 135)
NO_BAGGAGE = (Type.DEMON, Type.DRAGON, Type.SPY, Type.LURKER)


def problems(listed: ArmyList, muster: Muster) -> Iterator[Reason]:
    """Yield every reason why a muster of a list cannot take the field; none when it can."""
    unknown = list(_unknown(listed, muster))
    yield from unknown
    if unknown:
        return  # nothing else can be told of troops that are not there
    yield from _posts(listed, muster)
    yield from _numbers(listed, muster)
    yield from _commands(listed, muster)
    yield from _baggage(listed, muster)
    yield from _points(listed, muster)
    if listed.own_design:
        yield from own_army.problems(listed, muster)


def _unknown(listed: ArmyList, muster: Muster) -> Iterator[Reason]:
    known = {troop.id for troop in listed.troops}
    for post in _all_posts(muster):
        for name in (post.troop, post.aboard):
            if name is not None and name not in known:
                yield _reason("DBF-ARMY-POINTS", "no-such-troop", troop=name, known=", ".join(sorted(known)))
        if post.troop in known:
            for kind in _kinds(listed.troop(post.troop), post):
                if not costs.priced(kind):
                    yield _reason("DBF-COST-BASE", "no-such-kind", troop=post.troop, kind=str(kind))
        if post.aboard in known and not costs.priced(kind := listed.troop(post.aboard).troops):
            yield _reason("DBF-COST-BASE", "no-such-kind", troop=post.aboard, kind=str(kind))


def _kinds(troop: Troop, post: Post) -> Iterator[Kind]:
    """Yield all that a post pays for but what it carries: its kind, its other forms, the rear half of its double base."""
    yield troop.troops
    yield from (parse_kind(form) for form in troop.forms)
    if post.double and troop.rear is not None:
        yield parse_kind(troop.rear)


def _posts(listed: ArmyList, muster: Muster) -> Iterator[Reason]:
    """Yield what is wrong with what elements are given (DBF-MAGIC-WHO, DBF-ARTEFACT-GENERAL, DBF-LANDING-NAVAL-a, DBF-ART)."""
    for post in _all_posts(muster):
        troop = listed.troop(post.troop)
        if post.general is not None and post.general not in troop.general:
            yield _reason("DBF-ARMY-COMMANDS", "no-general", troop=troop.id)
        if post.power is not None and troop.troops.type is Type.LURKER:
            yield _reason("DBF-MAGIC-WHO", "lurker-magic", troop=troop.id)
        elif post.power is not None and post.power not in troop.power:
            yield _reason("DBF-MAGIC-WHO", "no-power", troop=troop.id, power=post.power.value)
        for artefact in post.artefacts:
            if artefact not in troop.artefacts:
                yield _reason("DBF-ARTEFACT-GENERAL", "no-artefact", troop=troop.id, artefact=artefact.value)
        if post.fame and not set(post.artefacts) - {Artefact.GATE}:
            yield _reason("DBF-ARTEFACT-FAMOUS", "fame-of-nothing", troop=troop.id)
        if post.fame and Fraction(post.fame) % Fraction(1, 2):
            yield _reason("DBF-ARTEFACT-FAMOUS", "fame-in-halves", troop=troop.id)
        if post.double and troop.rear is None:
            yield _reason("DBF-DOUBLE-BASE-a", "no-double-base", troop=troop.id)
        if Trait.ROCKETS in troop.traits and not troop.troops.is_(Type.ARTILLERY, Grade.INFERIOR):
            yield _reason("DBF-ART", "rockets", troop=troop.id, kind=str(troop.troops))
        yield from _aboard(listed, troop, post)


def _aboard(listed: ArmyList, troop: Troop, post: Post) -> Iterator[Reason]:
    """Yield what is wrong with whom elements carry (DBF-LANDING-NAVAL-a, DBF-SHIP)."""
    if post.aboard is None:
        if must_carry(troop.troops, listed=bool(troop.carries)):
            yield _reason("DBF-LANDING-NAVAL-a", "must-carry", troop=troop.id)
    elif post.aboard not in troop.carries:
        yield _reason("DBF-LANDING-NAVAL-a", "carries-not", troop=troop.id, aboard=post.aboard)
    elif not fits_aboard(troop.troops, listed.troop(post.aboard).troops):
        rule = "DBF-SHIP" if listed.troop(post.aboard).troops.mounted else "DBF-LANDING-NAVAL-a"
        yield _reason(rule, "no-room-aboard", troop=troop.id, aboard=post.aboard)


def _numbers(listed: ArmyList, muster: Muster) -> Iterator[Reason]:
    """Yield entries of which there are too few or too many (DBF-FAST-LIST in fast play)."""
    taken: Counter[str] = Counter()
    for post in _all_posts(muster):
        taken[post.troop] += post.number
        if post.aboard is not None:
            taken[post.aboard] += post.number
    rule = "DBF-FAST-LIST" if muster.fast_play else "DBF-ARMY-POINTS"
    for troop, low, high in bounds(listed, fast_play=muster.fast_play):
        if taken[troop.id] > high:
            yield _reason(rule, "too-many", troop=troop.id, taken=taken[troop.id], limit=high)
        if taken[troop.id] < low:
            yield _reason(rule, "too-few", troop=troop.id, taken=taken[troop.id], limit=low)


def _commands(listed: ArmyList, muster: Muster) -> Iterator[Reason]:
    """Yield what is wrong with the commands and their generals (DBF-ARMY-COMMANDS, DBF-FAST-ARMY)."""
    generals = [
        [post.general for post in plan.elements if post.general is not None] for plan in muster.commands
    ]
    ranks = [rank for found in generals for rank in found]
    for plan, found in zip(muster.commands, generals, strict=True):
        heads = sum(post.number for post in plan.elements if post.general is not None)
        if len(found) != 1 or heads != 1:
            yield _reason("DBF-ARMY-COMMANDS", "one-general", command=plan.id, found=heads)
    if ranks.count(Rank.CINC) != 1:
        yield _reason("DBF-ARMY-COMMANDS", "one-cinc", found=ranks.count(Rank.CINC))
    if ranks.count(Rank.SUB) > MOST_SUBORDINATES:
        yield _reason(
            "DBF-ARMY-COMMANDS", "too-many-subs", found=ranks.count(Rank.SUB), limit=MOST_SUBORDINATES
        )
    if muster.fast_play:
        if len(muster.commands) != 1:
            yield _reason("DBF-FAST-ARMY", "fast-one-command", found=len(muster.commands))
        return
    if not 2 <= len(muster.commands) <= MOST_COMMANDS:
        yield _reason("DBF-ARMY-COMMANDS", "commands", found=len(muster.commands), limit=MOST_COMMANDS)
    lone_allies = sum(
        1 for plan in muster.commands if is_lone(plan) and plan.elements[0].general is Rank.ALLY
    )
    if len(muster.commands) - lone_allies > MOST_LARGE_COMMANDS:
        yield _reason("DBF-ARMY-COMMANDS", "lone-commands", limit=MOST_LARGE_COMMANDS)


def is_lone(plan: CommandPlan) -> bool:
    """Return whether a command is of a single element; a vessel and its troops count as one (DBF-BAGGAGE-b)."""
    return sum(post.number for post in plan.elements) == 1


def needs_no_baggage(listed: ArmyList, plan: CommandPlan) -> bool:
    """Return whether a command may go without Baggage (DBF-BAGGAGE-b)."""
    kinds = [listed.troop(post.troop).troops for post in plan.elements]
    return (
        is_lone(plan)
        or all(kind.naval for kind in kinds)
        or all(kind.aerial for kind in kinds)
        or all(kind.type in NO_BAGGAGE for kind in kinds)
    )


def _baggage(listed: ArmyList, muster: Muster) -> Iterator[Reason]:
    """Yield what is wrong with the Baggage (DBF-ARMY-BAGGAGE, DBF-BAGGAGE-b)."""
    owed = sum(BAGGAGE_EACH for plan in muster.commands if not needs_no_baggage(listed, plan))
    found = sum(plan.baggage for plan in muster.commands)
    if found != owed:
        yield _reason("DBF-ARMY-BAGGAGE", "baggage", found=found, owed=owed)
    keepers = [plan for plan in muster.commands if plan.baggage]
    own = [plan for plan in keepers if _general(plan) is not Rank.ALLY]
    if len(own) > 1:
        yield _reason("DBF-ARMY-BAGGAGE", "baggage-one-command", commands=", ".join(plan.id for plan in own))
    for plan in keepers:
        if _general(plan) is Rank.ALLY and plan.baggage > BAGGAGE_EACH:
            yield _reason("DBF-ARMY-BAGGAGE", "baggage-ally", command=plan.id, limit=BAGGAGE_EACH)


def _general(plan: CommandPlan) -> Rank | None:
    return next((post.general for post in plan.elements if post.general is not None), None)


def _points(listed: ArmyList, muster: Muster) -> Iterator[Reason]:
    """Yield what is wrong with the size of the army (DBF-ARMY-POINTS, DBF-ARMY-FORT-LIMITS, DBF-ARTEFACT-W-a)."""
    spent = Fraction(muster_cost(listed, muster), costs.HALVES)
    if spent > muster.points:
        yield _reason("DBF-ARMY-POINTS", "points", spent=float(spent), limit=muster.points)
    low, high = FAST_POINTS
    if muster.fast_play and not low <= spent <= high:
        yield _reason("DBF-FAST-ARMY", "fast-points", spent=float(spent), low=low, high=high)
    if muster.works.camp > listed.camp_works:
        yield _reason("DBF-ARMY-FORT-LIMITS", "camp-works", found=muster.works.camp, limit=listed.camp_works)
    if muster.gates and not listed.gates:
        yield _reason("DBF-ARTEFACT-W-a", "no-gates")


def _all_posts(muster: Muster) -> Iterator[Post]:
    return (post for plan in muster.commands for post in plan.elements)


def _reason(rule: str, message: str, /, **args: str | float | Text) -> Reason:
    return Reason(rule, text(f"dbf-muster-{message}", **args))
