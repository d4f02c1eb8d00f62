"""The tables of the house keep to what the book says of those that are not in it, and whoever has his own plays by them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.setups import Setup
from oriflamme.muster.datafiles import DataError
from oriflamme.rulesets.cry_havoc.combat.declaring import DeclareAttack
from oriflamme.rulesets.cry_havoc.combat.resolving import CombatFought
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.own_folder import FILES, TABLES
from oriflamme.rulesets.cry_havoc.ruleset import CryHavoc
from oriflamme.rulesets.cry_havoc.scenarios import theatre_of
from oriflamme.rulesets.cry_havoc.tables import CLASSES, OUTCOMES, tables
from tests.cli.running import refused

WORSE = (
    *("two-wounds", "unhorsed", "wound", "stun", "recoil", "nothing"),
    *("attacker-recoil", "attacker-stun", "attacker-wound", "attacker-two-wounds"),
)
"""Outcomes from the best for who attacks to the worst."""
HOUSE = files("oriflamme") / "data" / "cry-havoc" / "tables"
FACES = range(1, 11)


def ranks(row: Sequence[str], more: int = 0) -> list[int]:
    """Return how bad for the attacker each face of the die is, in ascending order of the faces, with so much added."""
    return [WORSE.index(row[min(die + more, len(row)) - 1]) for die in FACES]


def never_worse(better: list[int], than: list[int]) -> bool:
    """Return whether of every outcome one has at least as good a chance of it or a better one as with the other."""
    return all(one <= other for one, other in zip(sorted(better), sorted(than), strict=True))


class TestMelee:
    """The melee table (CH-6.0-b, CH-6.2-a)."""

    TABLE = tables().melee

    @pytest.mark.parametrize(
        ("attack", "defence", "column"),
        [
            (15, 6, (2, 1)),
            (10, 15, (1, 2)),
            (6, 6, (1, 1)),
            (12, 4, (3, 1)),
            (16, 4, (4, 1)),
            (15, 4, (3, 1)),
        ],
    )
    def test_it_has_the_columns_that_the_book_speaks_of(
        self, attack: int, defence: int, column: tuple[int, int]
    ) -> None:
        assert self.TABLE.columns[self.TABLE.column(attack, defence)] == column

    def test_a_column_to_the_right_and_back_again_are_those_of_the_example(self) -> None:
        four = self.TABLE.columns.index((4, 1))
        handicapped = self.TABLE.shifted(four, -1)
        assert self.TABLE.columns[handicapped] == (3, 1)
        assert self.TABLE.shifted(handicapped, 1) == four

    def test_better_odds_are_never_worse_whatever_is_worn(self) -> None:
        for more in sorted(self.TABLE.armour.values()):
            for lower, higher in pairwise(self.TABLE.results):
                assert never_worse(ranks(higher, more), ranks(lower, more))
                # And they are really better.
                assert sorted(ranks(higher, more)) != sorted(ranks(lower, more))

    def test_a_low_die_is_never_worse_than_a_higher_one(self) -> None:
        for row in self.TABLE.results:
            assert ranks(row) == sorted(ranks(row))

    def test_heavier_armour_is_never_worse_for_who_wears_it(self) -> None:
        found = self.TABLE.armour
        assert 0 == found["none"] <= found["byrnie"] <= found["mail"] <= found["cuirass"] > 0
        for row in self.TABLE.results:
            for lighter, heavier in pairwise(("none", "byrnie", "mail", "cuirass")):
                assert never_worse(ranks(row, found[lighter]), ranks(row, found[heavier]))  # type: ignore[index]  # an armour

    def test_every_outcome_can_come_and_both_sides_may_suffer(self) -> None:
        come = {name for row in self.TABLE.results for name in row}
        assert come == set(self.TABLE.outcomes) == set(WORSE)
        assert any(result.own_recoil for result in self.TABLE.outcomes.values())  # CH-6.1-d


class TestFire:
    """The fire table (CH-3.2-b, CH-3.2-e)."""

    TABLE = tables().fire

    def test_what_is_added_to_the_die_is_never_good_for_the_shooter(self) -> None:
        for name in CLASSES:
            row = self.TABLE.results[name]
            assert [WORSE.index(one) for one in row] == sorted(WORSE.index(one) for one in row)
            assert row[-1] == "nothing"
            for total in range(12):
                assert never_worse(ranks(row, total), ranks(row, total + 1))

    def test_a_heavier_class_is_never_worse(self) -> None:
        for lighter, heavier in pairwise(CLASSES):
            for total in range(12):
                one, other = (ranks(self.TABLE.results[name], total) for name in (heavier, lighter))
                assert never_worse(one, other)
            assert sorted(ranks(self.TABLE.results[heavier])) != sorted(ranks(self.TABLE.results[lighter]))

    def test_every_outcome_can_come(self) -> None:
        assert {name for row in self.TABLE.results.values() for name in row} == set(self.TABLE.outcomes)


class TestWeapons:
    """Ranges of weapons (CH-3.1-b, CH-3.1-c, CH-3.2-f)."""

    def test_light_throws_are_rather_short_long_ones_fairly_long_and_bows_reach_far(self) -> None:
        def reach(*names: str) -> list[int]:
            return [tables().weapon(name).long for name in names]

        bows = reach("short-bow", "composite-bow", "long-bow")
        assert max(reach("shuriken", "throwing-dagger")) < min(reach("javelin", "framea"))
        assert max(reach("javelin", "framea")) < min(bows)
        assert bows == sorted(bows)


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with copies of the house's tables, by which one plays."""
    folder = tmp_path / "my-tables"
    folder.mkdir()
    for name in FILES:
        (folder / name).write_text((HOUSE / name).read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setenv(TABLES, str(folder))
    return folder


def change(path: Path, old: str, new: str) -> None:
    """Replace what is in a file once."""
    told = path.read_text(encoding="utf-8")
    assert old in told
    path.write_text(told.replace(old, new, 1), encoding="utf-8")


class TestMistakes:
    """What is wrong with tables of one's own is said: where, what, and what to do."""

    @pytest.mark.parametrize(
        ("name", "old", "new", "told"),
        [
            (
                "melee.yaml",
                "columns:",
                "colums:",
                "melee.yaml:4: colums: unknown field; did you mean columns?",
            ),
            (
                "melee.yaml",
                "[1, 4], ",
                "",
                "there are 8 columns of odds and 9 of results; write a row for each",
            ),
            (
                "melee.yaml",
                "[1, 4], [1, 3]",
                "[1, 3], [1, 4]",
                "columns[1]: odds ascend from column to column",
            ),
            ("melee.yaml", "[1, 4]", "[0, 4]", "columns[0]: odds are two numbers from 1"),
            (
                "melee.yaml",
                "[recoil, nothing, ",
                "[recoil, ",
                "melee.yaml:20: results[2]: a D10 has 10 faces and there are 9 results; write one for each face",
            ),
            (
                "melee.yaml",
                "[recoil, nothing, ",
                "[recoil, recoil, nothing, ",
                "melee.yaml:20: results[2]: a D10 has 10 faces and there are 11 results; write one for each face",
            ),
            (
                "melee.yaml",
                "[recoil, nothing, ",
                "[recoill, nothing, ",
                "results[2][0]: there is no outcome 'recoill'; did you mean 'recoil'?",
            ),
            (
                "melee.yaml",
                "  stun:",
                "  floored:",
                "there are no words for an outcome 'floored'; there are nothing",
            ),
            ("melee.yaml", ", cuirass: 2", "", "armour: the armour 'cuirass' is missing; write what it adds"),
            ("melee.yaml", "mail: 1", "mail: much", "armour.mail: expected int, got str"),
            ("melee.yaml", "{wounds: 1}", "{wounds: 1, stun: true}", "leave out the others"),
            ("melee.yaml", "{wounds: 1, unhorsed: true}", "{unhorsed: true}", "write wounds, or stun alone"),
            ("melee.yaml", "nothing: {}", "nothing: {wounds: 1}", "nothing does nothing; write {}"),
            ("fire.yaml", "  fatal:", "  deadly:", "fire.yaml"),
            (
                "fire.yaml",
                "{stun: true}",
                "{own_stun: true}",
                "a shot does nothing to who shoots; leave that out",
            ),
            (
                "fire.yaml",
                "light: [wound",
                "light: [wounds",
                "there is no outcome 'wounds'; did you mean 'wound'?",
            ),
            (
                "weapons.yaml",
                "short: 6, medium: 12",
                "short: 16, medium: 12",
                "ranges ascend: short, medium, long",
            ),
            ("weapons.yaml", "id: sling", "id: slinge", "the weapon 'sling' is missing; characters carry it"),
            ("weapons.yaml", "id: sling", "id: javelin", "the weapon 'javelin' is there twice"),
            ("weapons.yaml", "cadence: 1", "cadence: 4", "weapons[0].cadence"),
        ],
    )
    def test_in_a_file(self, own: Path, name: str, old: str, new: str, told: str) -> None:
        change(own / name, old, new)
        with pytest.raises(DataError) as error:
            tables()
        assert told in str(error.value)
        assert f"{own.name}/{name}:" in str(error.value)
        assert told in refused("odds", "cry-havoc", "melee", "--attack", "8", "--defence", "6")

    def test_a_class_that_is_missing_is_named(self, own: Path) -> None:
        told = (own / "fire.yaml").read_text(encoding="utf-8")
        rows = [line for line in told.splitlines() if not line.startswith("  fatal:")]
        (own / "fire.yaml").write_text("\n".join(rows), encoding="utf-8")
        with pytest.raises(DataError, match="the class 'fatal' is missing; write a row of results for it"):
            tables()

    def test_in_the_folder(self, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (own / "melee.yaml").rename(own / "melle.yaml")
        with pytest.raises(
            DataError, match=r"melle\.yaml' is nothing that is read there; did you mean 'melee\.yaml'"
        ):
            tables()
        empty = own / "empty"
        empty.mkdir()
        monkeypatch.setenv(TABLES, str(empty))
        with pytest.raises(
            DataError,
            match=r"there is nothing to read; put melee\.yaml, fire\.yaml, weapons\.yaml, terrain\.yaml,",
        ):
            tables()
        monkeypatch.setenv(TABLES, str(own / "nowhere"))
        with pytest.raises(
            DataError, match=r"is no folder; name one that holds melee\.yaml, fire\.yaml, weapons"
        ):
            tables()

    def test_a_file_that_is_not_there_is_the_houses(self, own: Path) -> None:
        house = msgspec.structs.asdict(tables().fire)
        (own / "fire.yaml").unlink()
        (own / "weapons.yaml").unlink()
        change(own / "melee.yaml", "source: house", "source: mine")
        # The folder has been read before it was changed.
        moved = own.rename(own.parent / "fewer")
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(TABLES, str(moved))
            assert (tables().melee.source, tables().weapons.source) == ("mine", "house")
            assert msgspec.structs.asdict(tables().fire) == house


def blows(made: Battle[Field], number: int) -> list[CombatFought]:
    """Play at random, attacking wherever it can be done, until so many combats have been fought."""
    chance, found = Random(3), list[CombatFought]()
    told = made.advance()
    for _ in range(3000):
        found += [one for one in told if isinstance(one, CombatFought)]
        if len(found) >= number or made.decision() is None:
            break
        player = made.deciders()[0]
        options = list(made.options(player))
        attacks = [one for one in options if isinstance(one, DeclareAttack)]
        told = made.apply(player, chance.choice(attacks or options))
    return found


def test_a_battle_is_fought_by_ones_own_tables_also_where_they_are_not(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = (own / "melee.yaml").read_text(encoding="utf-8")
    head, _ = told.split("results:")
    rows = "\n".join("  - [" + ", ".join(["both-wound"] * 10) + "]" for _ in tables().melee.results)
    mine = head.replace("source: house", "source: mine").replace(
        "outcomes:\n", "outcomes:\n  both-wound: {wounds: 1, own_wounds: 1}\n"
    )
    other = own.rename(own.parent / "wounding")
    (other / "melee.yaml").write_text(f"{mine}results:\n{rows}\n", encoding="utf-8")
    monkeypatch.setenv(TABLES, str(other))
    game = CryHavoc()
    made = game.setup("cry-havoc-brawl")
    kept = msgspec.json.decode(msgspec.json.encode(made), type=Setup)
    monkeypatch.delenv(TABLES)
    assert tables().melee.source == "house"
    assert theatre_of(kept).tables.melee.source == "mine"
    found = blows(game.begin(kept, Dice("5")), 3)
    assert {one.outcome for one in found} == {"both-wound"}
    assert all(one.chances == (("both-wound", 10),) for one in found)
    assert len(found) == 3


def test_all_names_of_outcomes_have_words() -> None:
    locales = files("oriflamme") / "data" / "locales"
    for language in ("en", "fr"):
        told = (locales / language / "cry-havoc-combat.ftl").read_text(encoding="utf-8")
        words = [line.split(" = ")[0] for line in told.splitlines()]
        assert [name for name in OUTCOMES if f"cry-havoc-outcome-{name}" not in words] == []
