"""Army lists, the musters made from them, and the validator that explains (seed lines 470-525, 576-637, 1572-1578, 1666-1682)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from oriflamme.rulesets.fictionalis import army_lists, mustering
from oriflamme.rulesets.fictionalis.army_lists import ArmyList, CommandPlan, Muster, Post, Works
from oriflamme.rulesets.fictionalis.fast_play import least, most
from oriflamme.rulesets.fictionalis.pieces import Artefact, Die, Place, Power, Rank, Trait
from oriflamme.rulesets.fictionalis.troops import Type, parse_kind
from tests.rulesets.fictionalis.lists import plain_list, troop

ALL = tuple((name, muster.id) for name in army_lists.names() for muster in army_lists.army_list(name).musters)


def found(listed: ArmyList, muster: Muster) -> dict[str, str]:
    """Return the problems of a muster: message id without its beginning, and the rule."""
    return {
        reason.text.id.removeprefix("dbf-muster-").removeprefix("dbf-own-army-"): reason.rule
        for reason in mustering.problems(listed, muster)
    }


def command(name: str, rank: Rank, *posts: Post, baggage: int = 0, leader: str = "guard") -> CommandPlan:
    return CommandPlan(id=name, elements=(Post(troop=leader, general=rank), *posts), baggage=baggage)


def sound() -> Muster:
    return Muster(
        id="sound",
        points=400,
        commands=(
            command("main", Rank.CINC, Post(troop="spears", number=10), baggage=4),
            command("wing", Rank.SUB, Post(troop="riders", number=6)),
        ),
    )


def with_commands(*commands: CommandPlan) -> Muster:
    return msgspec.structs.replace(sound(), commands=commands)


# -- the armies that come with the game ----------------------------------------------------------------------------


@pytest.mark.rule("DBF-ARMY-POINTS")
@pytest.mark.parametrize(("name", "muster"), ALL)
def test_every_army_that_comes_with_the_game_may_take_the_field(name: str, muster: str) -> None:
    listed = army_lists.army_list(name)
    assert found(listed, listed.muster(muster)) == {}


def test_there_are_eight_armies_of_four_hundred_points_and_every_type_is_in_one() -> None:
    whole = [(army_lists.army_list(name), muster) for name, muster in ALL]
    large = [(listed, listed.muster(name)) for listed, name in whole if listed.muster(name).points == 400]
    assert len(large) >= 8
    spent = [army_lists.muster_cost(listed, muster) / 2 for listed, muster in large]
    assert all(390 <= cost <= 400 for cost in spent)
    fielded = {
        kind.type
        for listed, muster in large
        for one in army_lists.elements_of(listed, muster, "north", "a", "15mm")
        for kind in (one.kind, one.rear)
        if kind is not None
    }
    assert fielded == set(Type)
    assert all(listed.source == "house" for listed, _ in large)


@pytest.mark.parametrize(("name", "muster"), ALL)
def test_a_muster_becomes_elements_and_commands(name: str, muster: str) -> None:
    listed = army_lists.army_list(name)
    plan = listed.muster(muster)
    elements = tuple(army_lists.elements_of(listed, plan, "north", "a", "15mm"))
    commands = tuple(army_lists.commands_of(plan, "north", "a", elements))
    assert len({element.id for element in elements}) == len(elements)
    assert len(commands) == len(plan.commands)
    baggage = [element for element in elements if element.kind.type is Type.BAGGAGE]
    assert len(baggage) == sum(one.baggage for one in plan.commands)
    for one in commands:
        general = next(element for element in elements if element.id == one.general)
        assert general.general is one.rank
        assert one.original > 0
    assert all((element.place is Place.ABOARD) == (element.carrier is not None) for element in elements)


@pytest.mark.rule("DBF-PIP-ALLOCATE")
def test_only_regular_generals_of_their_own_army_share_their_dice() -> None:
    listed = army_lists.army_list("ironhold")
    elements = tuple(army_lists.elements_of(listed, listed.muster("host"), "north", "a", "15mm"))
    commands = army_lists.commands_of(listed.muster("host"), "north", "a", elements)
    assert [one.die for one in commands] == [Die.POOLED, Die.POOLED, Die.OWN]


def lone_allies(number: int) -> list[CommandPlan]:
    return [command(f"lone{n}", Rank.ALLY) for n in range(number)]


# -- what a muster must be -----------------------------------------------------------------------------------------


def test_a_sound_muster_has_no_problem() -> None:
    assert found(plain_list(), sound()) == {}


@pytest.mark.rule("DBF-ARMY-COMMANDS")
def test_six_commands_are_the_most_the_last_two_of_single_allies() -> None:
    subs = [command(f"sub{n}", Rank.SUB, Post(troop="spears", number=2)) for n in range(3)]
    main = command("main", Rank.CINC, Post(troop="spears", number=2), baggage=8)
    assert found(plain_list(), with_commands(main, *subs, *lone_allies(2))) == {}
    # Other commands may be of single elements, too.
    alone = msgspec.structs.replace(main, baggage=2)
    assert found(plain_list(), with_commands(alone, *lone_allies(5))) == {}


BROKEN: list[tuple[str, str, Callable[[], Muster]]] = [
    ("no-such-troop", "DBF-ARMY-POINTS", lambda: with_commands(command("main", Rank.CINC, leader="gods"))),
    (
        "too-many",
        "DBF-ARMY-POINTS",
        lambda: with_commands(
            command("main", Rank.CINC, Post(troop="spears", number=41), baggage=4), sound().commands[1]
        ),
    ),
    ("points", "DBF-ARMY-POINTS", lambda: msgspec.structs.replace(sound(), points=100)),
    (
        "one-cinc",
        "DBF-ARMY-COMMANDS",
        lambda: with_commands(
            command("main", Rank.SUB, Post(troop="spears"), baggage=4),
            command("wing", Rank.SUB, Post(troop="riders")),
        ),
    ),
    (
        "one-general",
        "DBF-ARMY-COMMANDS",
        lambda: with_commands(
            sound().commands[0], CommandPlan(id="wing", elements=(Post(troop="riders", number=2),))
        ),
    ),
    (
        "too-many-subs",
        "DBF-ARMY-COMMANDS",
        lambda: with_commands(
            command("main", Rank.CINC, Post(troop="spears"), baggage=10),
            *(command(f"sub{n}", Rank.SUB, Post(troop="spears")) for n in range(4)),
        ),
    ),
    (
        "commands",
        "DBF-ARMY-COMMANDS",
        lambda: with_commands(command("main", Rank.CINC, Post(troop="spears"), baggage=2)),
    ),
    (
        "commands",
        "DBF-ARMY-COMMANDS",
        lambda: with_commands(
            command("main", Rank.CINC, Post(troop="spears", number=2), baggage=2), *lone_allies(6)
        ),
    ),
    (
        "lone-commands",
        "DBF-ARMY-COMMANDS",
        lambda: with_commands(
            command("main", Rank.CINC, Post(troop="spears"), baggage=10),
            *(command(f"ally{n}", Rank.ALLY, Post(troop="spears")) for n in range(4)),
        ),
    ),
    (
        "baggage",
        "DBF-ARMY-BAGGAGE",
        lambda: with_commands(
            command("main", Rank.CINC, Post(troop="spears"), baggage=3), sound().commands[1]
        ),
    ),
    (
        "baggage-one-command",
        "DBF-ARMY-BAGGAGE",
        lambda: with_commands(
            command("main", Rank.CINC, Post(troop="spears"), baggage=2),
            command("wing", Rank.SUB, Post(troop="riders"), baggage=2),
        ),
    ),
    (
        "baggage-ally",
        "DBF-ARMY-BAGGAGE",
        lambda: with_commands(
            command("main", Rank.CINC, Post(troop="spears"), baggage=1),
            command("wing", Rank.ALLY, Post(troop="riders"), baggage=3),
        ),
    ),
    ("no-gates", "DBF-ARTEFACT-W-a", lambda: msgspec.structs.replace(sound(), gates=1)),
    (
        "camp-works",
        "DBF-ARMY-FORT-LIMITS",
        lambda: msgspec.structs.replace(sound(), works=Works(camp=2)),
    ),
    (
        "no-power",
        "DBF-MAGIC-WHO",
        lambda: with_commands(
            command("main", Rank.CINC, Post(troop="spears", power=Power.SUPERIOR), baggage=4),
            sound().commands[1],
        ),
    ),
    (
        "no-artefact",
        "DBF-ARTEFACT-GENERAL",
        lambda: with_commands(
            command("main", Rank.CINC, Post(troop="guard", artefacts=(Artefact.RING,)), baggage=4),
            sound().commands[1],
        ),
    ),
    (
        "fame-of-nothing",
        "DBF-ARTEFACT-FAMOUS",
        lambda: with_commands(
            command("main", Rank.CINC, Post(troop="guard", fame=1), baggage=4), sound().commands[1]
        ),
    ),
    (
        "fame-in-halves",
        "DBF-ARTEFACT-FAMOUS",
        lambda: with_commands(
            command(
                "main", Rank.CINC, Post(troop="guard", artefacts=(Artefact.STANDARD,), fame=0.7), baggage=4
            ),
            sound().commands[1],
        ),
    ),
    (
        "no-double-base",
        "DBF-DOUBLE-BASE-a",
        lambda: with_commands(
            command("main", Rank.CINC, Post(troop="spears", double=True), baggage=4), sound().commands[1]
        ),
    ),
]


@pytest.mark.rule(
    "DBF-ARMY-POINTS", "DBF-ARMY-COMMANDS", "DBF-ARMY-BAGGAGE", "DBF-MAGIC-WHO", "DBF-ARTEFACT-GENERAL"
)
@pytest.mark.parametrize(("problem", "rule", "muster"), BROKEN, ids=[entry[0] for entry in BROKEN])
def test_what_is_wrong_is_named_with_its_rule(problem: str, rule: str, muster: Callable[[], Muster]) -> None:
    named = found(plain_list(), muster())
    if problem == "too-many-subs":
        # A fifth command is an allied element alone, so it cannot be a subordinate's either.
        assert named.pop("lone-commands") == "DBF-ARMY-COMMANDS"
    assert named == {problem: rule}


@pytest.mark.rule("DBF-MAGIC-WHO")
def test_a_lurker_never_has_magic_whatever_its_list_says() -> None:
    listed = plain_list(
        troop("guard", "Reg Bd(O)"),
        troop("spears", "Irr Sp(O)"),
        troop("riders", "Irr Cv(O)"),
        troop("thing", "Irr Lk(S)", power=tuple(Power)),
    )
    muster = with_commands(
        command("main", Rank.CINC, Post(troop="thing", power=Power.INFERIOR), baggage=4), sound().commands[1]
    )
    assert found(listed, muster) == {"lurker-magic": "DBF-MAGIC-WHO"}


@pytest.mark.rule("DBF-ART")
@pytest.mark.parametrize(("kind", "problem"), [("Reg Art(I)", {}), ("Reg Art(O)", {"rockets": "DBF-ART"})])
def test_only_inferior_artillery_has_hand_rocket_launchers(kind: str, problem: dict[str, str]) -> None:
    listed = plain_list(
        troop("guard", "Reg Bd(O)"),
        troop("spears", "Irr Sp(O)"),
        troop("riders", "Irr Cv(O)"),
        troop("rockets", kind, traits=(Trait.ROCKETS,)),
    )
    muster = with_commands(command("main", Rank.CINC, Post(troop="rockets"), baggage=4), sound().commands[1])
    assert found(listed, muster) == problem
    ironhold = army_lists.army_list("ironhold")
    assert Trait.ROCKETS in ironhold.troop("fire-arrows").traits


@pytest.mark.rule("DBF-COST-BASE")
def test_troops_without_a_price_cannot_be_had_in_any_form() -> None:
    def refused(post: Post, **entry: Any) -> dict[str, str]:
        listed = plain_list(
            troop("guard", "Reg Bd(O)"),
            troop("spears", "Irr Sp(O)"),
            troop("riders", "Irr Cv(O)"),
            troop("odd", **{"kind": "Reg Gal(O)", "carries": ("strange",), **entry}),
            troop("strange", "Irr Sp(S)"),
        )
        return found(listed, with_commands(command("main", Rank.CINC, post, baggage=4), sound().commands[1]))

    nothing = {"no-such-kind": "DBF-COST-BASE"}
    assert refused(Post(troop="strange")) == nothing
    assert refused(Post(troop="odd", aboard="strange")) == nothing
    assert refused(Post(troop="odd"), kind="Reg Wb(O)") == nothing
    assert refused(Post(troop="odd"), kind="Irr Wb(O)", forms=("Reg Wb(O)",)) == nothing
    assert refused(Post(troop="odd", double=True), kind="Irr Sp(O)", carries=(), rear="Reg Sp(X)") == nothing
    assert refused(Post(troop="odd"), kind="Irr Sp(O)", carries=(), rear="Reg Sp(X)") == {}


@pytest.mark.rule("DBF-LANDING-NAVAL-a")
def test_vessels_carry_what_their_list_says_and_never_nothing() -> None:
    listed = plain_list(
        troop("guard", "Reg Bd(O)"),
        troop("spears", "Irr Sp(O)"),
        troop("riders", "Irr Cv(O)"),
        troop("galleys", "Reg Gal(O)", carries=("guard", "riders")),
        troop("transports", "Irr Shp(I)", carries=("riders", "galleys")),
    )

    def loaded(aboard: str | None, vessel: str = "galleys") -> dict[str, str]:
        fleet = Post(troop=vessel, aboard=aboard)
        return found(listed, with_commands(command("main", Rank.CINC, fleet, baggage=4), sound().commands[1]))

    assert loaded("guard") == {}
    assert loaded("spears") == {"carries-not": "DBF-LANDING-NAVAL-a"}
    assert loaded(None) == {"must-carry": "DBF-LANDING-NAVAL-a"}
    assert loaded("riders") == {"no-room-aboard": "DBF-SHIP"}
    assert loaded("riders", "transports") == {}
    assert loaded("galleys", "transports") == {"no-room-aboard": "DBF-LANDING-NAVAL-a"}


@pytest.mark.rule("DBF-LANDING-NAVAL-a", "DBF-BOAT", "DBF-SHIP")
def test_vessels_go_empty_that_carry_nobody_by_their_nature() -> None:
    def empty(kind: str) -> bool:
        vessel = troop("vessel", kind)
        listed = plain_list(
            troop("guard", "Reg Bd(O)"), troop("spears", "Irr Sp(O)"), troop("riders", "Irr Cv(O)"), vessel
        )
        fleet = with_commands(
            command("main", Rank.CINC, Post(troop="vessel"), baggage=4), sound().commands[1]
        )
        told = found(listed, fleet)
        assert told in ({}, {"must-carry": "DBF-LANDING-NAVAL-a"})
        return told == {}

    kinds = ("Reg Gal(O)", "Irr Shp(O)", "Irr Shp(I)", "Irr Bts(O)", "Reg Bts(F)", "Reg Bts(X)", "Reg Ab(O)")
    assert [kind for kind in kinds if empty(kind)] == ["Irr Shp(I)", "Irr Bts(O)", "Reg Bts(F)", "Reg Ab(O)"]


@pytest.mark.rule("DBF-BAGGAGE-b")
def test_who_goes_without_baggage() -> None:
    listed = plain_list(
        troop("guard", "Reg Bd(O)"),
        troop("imps", "Irr De(O)"),
        troop("wyrm", "Irr Dr(S)"),
        troop("eagles", "Irr Fl(O)"),
        troop("galleys", "Reg Gal(O)"),
    )

    def exempt(*names: str) -> bool:
        plan = CommandPlan(id="c", elements=tuple(Post(troop=name, number=2) for name in names))
        return mustering.needs_no_baggage(listed, plan)

    assert exempt("imps", "wyrm")
    assert exempt("eagles")
    assert exempt("galleys")
    assert not exempt("guard", "eagles")
    assert mustering.needs_no_baggage(listed, CommandPlan(id="c", elements=(Post(troop="guard"),)))


@pytest.mark.rule("DBF-ARTEFACT-FAMOUS")
def test_fame_raises_the_break_point_of_its_command() -> None:
    listed = plain_list()
    famous = Post(troop="guard", artefacts=(Artefact.STANDARD,), fame=1.5)
    muster = with_commands(command("main", Rank.CINC, famous, baggage=4), sound().commands[1])
    elements = tuple(army_lists.elements_of(listed, muster, "north", "a", "15mm"))
    first = next(army_lists.commands_of(muster, "north", "a", elements))
    assert first.original == 2 * 2 + 3


# -- fast play -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-FAST-LIST")
def test_fast_play_halves_the_most_and_quarters_the_least() -> None:
    assert [most(number) for number in (1, 2, 7, 12)] == [1, 1, 4, 6]
    assert [least(number) for number in (0, 1, 4, 5, 8)] == [0, 1, 1, 2, 2]
    listed = plain_list(troop("guard", "Reg Bd(O)", minimum=6, maximum=13))

    def told(number: int, *, fast_play: bool = True) -> set[str]:
        plan = command("all", Rank.CINC, Post(troop="guard", number=number - 1), baggage=2)
        muster = Muster(id="fast", points=400, fast_play=fast_play, commands=(plan,))
        return set(found(listed, muster)) & {"too-few", "too-many"}

    assert [told(number) for number in (2, 7, 8)] == [set(), set(), {"too-many"}]
    assert [told(number, fast_play=False) for number in (2, 7, 14)] == [{"too-few"}, set(), {"too-many"}]
    large = msgspec.structs.replace(listed.troops[0], minimum=9)
    listed = plain_list(large)
    assert [told(number) for number in (2, 3)] == [{"too-few"}, set()]


@pytest.mark.rule("DBF-FAST-LIST")
def test_in_fast_play_foreign_troops_stand_under_the_one_general() -> None:
    listed = plain_list(
        troop("guard", "Reg Bd(O)", maximum=20),
        troop("hill-folk", "Irr Wb(O)", maximum=11, general=(Rank.ALLY,), allied="hill-folk"),
        troop("river-folk", "Irr Sp(O)", maximum=12, minimum=9, general=(), allied="river-folk"),
    )
    foreign = (Post(troop="hill-folk", number=6), Post(troop="river-folk", number=3))
    plan = command("all", Rank.CINC, Post(troop="guard", number=9), *foreign, baggage=2)
    assert found(listed, Muster(id="fast", points=135, fast_play=True, commands=(plan,))) == {}
    # The general is of a type that may lead this nationality; a foreign one may not.
    led = command("all", Rank.CINC, Post(troop="guard", number=9), *foreign, baggage=2, leader="hill-folk")
    named = found(listed, Muster(id="fast", points=135, fast_play=True, commands=(led,)))
    assert named["no-general"] == "DBF-ARMY-COMMANDS"


@pytest.mark.rule("DBF-FAST-ARMY", "DBF-FAST-LIST")
def test_what_is_wrong_with_a_fast_play_army() -> None:
    listed = plain_list(troop("guard", "Reg Bd(O)", maximum=20), troop("spears", "Irr Sp(O)", minimum=8))
    fast = Muster(
        id="fast",
        points=135,
        fast_play=True,
        commands=(
            command(
                "all", Rank.CINC, Post(troop="guard", number=9), Post(troop="spears", number=12), baggage=2
            ),
        ),
    )
    assert found(listed, fast) == {}
    two = msgspec.structs.replace(
        fast,
        commands=(
            command("one", Rank.CINC, Post(troop="spears", number=1), baggage=4),
            command("two", Rank.SUB, Post(troop="guard", number=10)),
        ),
    )
    assert found(listed, two) == {
        "too-few": "DBF-FAST-LIST",
        "too-many": "DBF-FAST-LIST",
        "fast-one-command": "DBF-FAST-ARMY",
        "fast-points": "DBF-FAST-ARMY",
    }


# -- the files -----------------------------------------------------------------------------------------------------


def test_an_army_list_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(LookupError, match="no army list 'atlantis'; there are: ash-horde"):
        army_lists.army_list("atlantis")
    with pytest.raises(LookupError, match="has no muster 'crowd'; it has: host"):
        army_lists.army_list("ironhold").muster("crowd")


@pytest.mark.rule("DBF-BAGGAGE-a")
def test_baggage_is_irregular_costs_nothing_and_is_immobile_unless_said() -> None:
    listed = plain_list()
    elements = tuple(army_lists.elements_of(listed, sound(), "north", "a", "15mm"))
    baggage = [element for element in elements if element.kind.type is Type.BAGGAGE]
    assert {element.kind for element in baggage} == {parse_kind("Irr Bg(I)")}
    assert not any(element.has(Trait.MOBILE) for element in baggage)
    assert army_lists.muster_cost(listed, sound()) == 2 * (27 + 40 + 27 + 42)
