"""Armies of one's own design: what is announced of them, and what keeps them fair (seed lines 1666-1682)."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.kernel.dice import Dice
from oriflamme.kernel.setups import Setup
from oriflamme.rulesets.fictionalis import own_army
from oriflamme.rulesets.fictionalis.army_lists import CommandPlan, Muster, Post
from oriflamme.rulesets.fictionalis.own_army import ArmyAnnounced
from oriflamme.rulesets.fictionalis.pieces import Rank
from oriflamme.rulesets.fictionalis.preparation import CouncilOfWar
from oriflamme.rulesets.fictionalis.ruleset import RULESET
from oriflamme.rulesets.fictionalis.scenarios import body_of
from oriflamme.rulesets.fictionalis.sky import Climate
from tests.rulesets.fictionalis.lists import plain_list, troop

# -- what keeps them fair ------------------------------------------------------------------------------------------------


def own(
    *posts: tuple[str, int], leader: str = "Reg Bd(O)", rank: Rank = Rank.CINC, points: int = 400
) -> set[str]:
    """Return the problems of an army of one command, as an army of one's own; posts are kinds and numbers."""
    troops = (troop("leader", leader), *(troop(f"t{n}", kind) for n, (kind, _) in enumerate(posts)))
    plan = CommandPlan(
        id="main",
        elements=(
            Post(troop="leader", general=rank),
            *(Post(troop=f"t{n}", number=number) for n, (_, number) in enumerate(posts)),
        ),
    )
    muster = Muster(id="own", points=points, commands=(plan,))
    return {
        reason.text.id.removeprefix("dbf-own-army-")
        for reason in own_army.problems(plain_list(*troops), muster)
    }


@pytest.mark.rule("DBF-OWNARMY-UNITY")
def test_one_class_of_some_and_two_of_others() -> None:
    basis = ("Reg Sp(O)", 10)
    assert own(basis, ("Irr Wb(S)", 2), ("Irr Wb(O)", 2)) == {"one-class"}
    assert own(basis, ("Reg Ab(S)", 1), ("Reg Ab(O)", 1)) == {"one-class"}
    assert own(basis, ("Irr Kn(O)", 2), ("Irr Kn(F)", 2)) == {"one-class"}
    assert own(basis, ("Reg Kn(O)", 4), leader="Reg Kn(S)") == set()
    assert own(basis, ("Irr Hd(S)", 2), ("Irr Hd(O)", 2)) == set()
    assert own(basis, ("Irr Hd(S)", 2), ("Irr Hd(O)", 2), ("Irr Hd(F)", 2)) == {"two-classes"}
    assert own(basis, ("Irr Be(S)", 1), ("Irr Be(O)", 1), ("Irr Be(I)", 1)) == {"two-classes"}


@pytest.mark.rule("DBF-OWNARMY-UNITY")
def test_allied_contingents_do_not_count() -> None:
    listed = plain_list(
        troop("leader", "Reg Bd(O)"),
        troop("spears", "Reg Sp(O)"),
        troop("wild", "Irr Wb(S)"),
        troop("foreign", "Irr Wb(O)", allied="hill-folk"),
    )
    plan = CommandPlan(
        id="main",
        elements=(
            Post(troop="leader", general=Rank.CINC),
            Post(troop="spears", number=6),
            Post(troop="wild", number=2),
            Post(troop="foreign", number=2),
        ),
    )
    assert list(own_army.problems(listed, Muster(id="own", points=400, commands=(plan,)))) == []


@pytest.mark.rule("DBF-OWNARMY-UNITY")
def test_rabble_is_limited_but_a_mass_of_psiloi_is_not() -> None:
    assert own(("Reg Sp(O)", 10), ("Irr Hd(I)", 10)) == set()
    assert own(("Reg Sp(O)", 10), ("Irr Hd(I)", 11)) == {"rabble"}
    assert own(("Reg Sp(O)", 10), ("Irr Hd(O)", 20)) == {"rabble"}
    assert own(("Reg Sp(O)", 4), ("Irr Ps(I)", 300)) == set()


@pytest.mark.rule("DBF-OWNARMY-GENERALS")
def test_who_may_lead_and_who_will_not_follow() -> None:
    basis = ("Irr Sp(O)", 10)
    assert own(basis, leader="Irr Hd(O)") == {"no-leader"}
    assert own(basis, leader="Irr Hd(S)") == set()
    assert own(basis, leader="Irr Lk(S)") == {"no-leader"}
    assert own(basis, leader="Irr Sy(O)") == {"spy-leader"}
    assert own(leader="Irr Sy(O)", rank=Rank.ALLY) == set()
    assert own(basis, ("Irr De(S)", 1), leader="Irr De(O)") == {"refuses"}
    assert own(basis, ("Irr De(O)", 1), leader="Irr De(S)") == set()
    assert own(basis, ("Irr Bh(S)", 1), leader="Irr Bh(I)") == {"refuses"}
    assert own(basis, ("Irr Dr(S)", 1), leader="Reg Dr(W,F)") == {"refuses"}


@pytest.mark.rule("DBF-OWNARMY-BALANCE")
def test_regular_generals_need_regulars_and_the_picked_need_the_common() -> None:
    assert own(("Reg Sp(O)", 2), ("Irr Sp(O)", 10)) == {"regulars"}
    assert own(("Reg Sp(O)", 3), ("Irr Sp(O)", 10)) == set()
    assert own(("Reg Ps(O)", 8), ("Reg Fl(O)", 2)) == {"regulars"}
    assert own(("Reg Bd(S)", 6), ("Irr Sp(O)", 4)) == {"superiors"}
    assert own(("Reg Bd(S)", 5), ("Irr Sp(O)", 4)) == set()
    assert own(("Reg Bd(S)", 20), leader="Reg Bd(S)") == set()
    assert own(("Irr Hd(S)", 9), ("Reg Sp(O)", 3)) == set()


# -- what is announced ---------------------------------------------------------------------------------------------------


def announced(setup: Setup) -> list[ArmyAnnounced]:
    """What both sides see at the very beginning of a battle."""
    battle = RULESET.begin(setup, Dice("announced"))
    events = battle.advance()
    found = [one for one in events if isinstance(one, ArmyAnnounced)]
    assert list(events[: len(found)]) == found, "before anything else happens"
    return found


@pytest.mark.rule("DBF-OWNARMY-DECLARE")
def test_both_sides_announce_armies_of_their_own_before_the_battle() -> None:
    setup = RULESET.setup("fictionalis-crown-and-ash")
    ours, theirs = announced(setup)
    assert (ours.side, ours.aggression, ours.climate) == ("verrane", 2, Climate.WARM)
    assert (theirs.side, theirs.aggression, theirs.climate) == ("ash-horde", 4, Climate.COLD)
    assert [str(kind) for kind in theirs.kinds] == ["Sp(O)", "Wb(O)", "Bw(I)"]
    battle = RULESET.begin(setup, Dice("announced"))
    battle.advance()
    muster = body_of(setup).sides[1].muster
    fielded = [element.kind for element in battle.state.elements.values() if element.side == "ash-horde"]
    counts = [fielded.count(kind) for kind in theirs.kinds]
    assert counts == sorted(counts, reverse=True)
    assert all(fielded.count(kind) <= counts[-1] for kind in set(fielded) - set(theirs.kinds))
    assert sum(post.number for plan in muster.commands for post in plan.elements) > sum(counts)


@pytest.mark.rule("DBF-OWNARMY-DECLARE")
def test_an_army_of_a_book_list_announces_nothing() -> None:
    setup = RULESET.setup("fictionalis-crown-and-ash")
    body = body_of(setup)
    printed = msgspec.structs.replace(
        body.sides[0], army=msgspec.structs.replace(body.sides[0].army, own_design=False)
    )
    body = msgspec.structs.replace(body, sides=(printed, body.sides[1]), prepared=None)
    setup = Setup(setup.ruleset, setup.scenario, setup.sides, msgspec.to_builtins(body))
    assert [one.side for one in announced(setup)] == ["ash-horde"]
    battle = RULESET.begin(setup, Dice("announced"))
    battle.advance()
    assert isinstance(battle.decision(), CouncilOfWar)
