"""Every fault of a data file names the file, the line, the field and what is expected."""

from enum import Enum
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from oriflamme.muster.datafiles import DataError, load


class Speed(msgspec.Struct):
    march: int
    charge: Annotated[int, Meta(ge=0)] = 0


class Wing(msgspec.Struct, tag="wing"):
    span: int


class Tail(msgspec.Struct, tag="tail"):
    length: int


class Troop(msgspec.Struct, rename="kebab"):
    id: str
    speed_by_order: Speed
    role: Literal["foot", "horse"] = "foot"
    limbs: tuple[Wing | Tail, ...] = ()
    pair: tuple[Speed, Speed] | None = None


class Weather(Enum):
    RAIN = "rain"
    SUN = "sun"


class Sky(msgspec.Struct):
    days: dict[str, Weather | None]


class Book(msgspec.Struct):
    id: str
    troops: list[Troop] = []
    bonuses: dict[str, Speed] = {}


def book(tmp_path: Path, source: str | bytes) -> Book:
    file = tmp_path / "books" / "orcs.yaml"
    file.parent.mkdir()
    file.write_bytes(source if isinstance(source, bytes) else source.encode())
    return load(file, Book)


def fault(tmp_path: Path, source: str | bytes) -> str:
    with pytest.raises(DataError) as caught:
        book(tmp_path, source)
    return str(caught.value)


def test_a_good_file_becomes_the_struct(tmp_path: Path) -> None:
    found = book(
        tmp_path,
        """
id: orcs
troops:
  - id: guard
    speed-by-order: &slow {march: 20, charge: 15}
    role: horse
    limbs:
      - {type: wing, span: 3}
      - {type: tail, length: 2}
    pair: [*slow, {march: 1}]
bonuses:
  rain: {march: 1}
""",
    )
    slow = Speed(20, 15)
    guard = Troop("guard", slow, "horse", (Wing(3), Tail(2)), (slow, Speed(1)))
    assert found == Book("orcs", [guard], {"rain": Speed(1)})


def test_a_wrong_type(tmp_path: Path) -> None:
    source = """id: orcs
troops:
  - id: guard
    speed-by-order: {march: 20}
  - id: trolls
    speed-by-order:
      march: 20
      charge: fast
"""
    assert fault(tmp_path, source) == (
        "books/orcs.yaml:8: troops[1].speed-by-order.charge: expected int, got str"
    )


def test_a_value_out_of_bounds(tmp_path: Path) -> None:
    source = """id: orcs
troops:
  - id: guard
    speed-by-order: {march: 20, charge: -1}
"""
    assert fault(tmp_path, source) == (
        "books/orcs.yaml:4: troops[0].speed-by-order.charge: expected int >= 0"
    )


def test_a_choice_that_is_none_of_those_there_are(tmp_path: Path) -> None:
    source = "id: orcs\ntroops:\n- id: guard\n  speed-by-order: {march: 20}\n  role: boat\n"
    assert fault(tmp_path, source) == (
        "books/orcs.yaml:5: troops[0].role: invalid enum value 'boat'; expected one of foot, horse"
    )


def test_a_choice_of_an_enum_under_a_key_that_is_not_a_field(tmp_path: Path) -> None:
    file = tmp_path / "sky.yaml"
    file.write_text("days:\n  monday: rain\n  tuesday: frogs\n")
    with pytest.raises(DataError) as caught:
        load(file, Sky)
    assert str(caught.value).endswith(
        "/sky.yaml:3: days.tuesday: invalid enum value 'frogs'; expected one of rain, sun"
    )


def test_a_missing_field(tmp_path: Path) -> None:
    source = """id: orcs
troops:
  - id: guard
    speed-by-order: {charge: 20}
"""
    assert fault(tmp_path, source) == (
        "books/orcs.yaml:4: troops[0].speed-by-order: the field march is missing"
    )


def test_a_missing_field_at_the_top(tmp_path: Path) -> None:
    assert fault(tmp_path, "# nothing else\ntroops: []\n") == "books/orcs.yaml:2: the field id is missing"


def test_a_fault_under_a_key_that_is_not_a_field(tmp_path: Path) -> None:
    source = """id: orcs
bonuses:
  rain: {march: 1}
  snow: {march: none}
  hail: {march: 2}
"""
    assert fault(tmp_path, source) == "books/orcs.yaml:4: bonuses.snow.march: expected int, got str"


def test_a_list_where_a_mapping_belongs(tmp_path: Path) -> None:
    assert fault(tmp_path, "- id: orcs\n") == "books/orcs.yaml:1: expected object, got array"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("id: orcs\ntrops: []\n", "2: trops: unknown field; did you mean troops?"),
        (
            "id: orcs\nauthor: me\n",
            "2: author: unknown field; expected one of id, troops, bonuses",
        ),
        (
            "id: orcs\ntroops:\n- id: guard\n  speed-by-order: {march: 1, sprint: 2}\n",
            "4: troops[0].speed-by-order.sprint: unknown field; expected one of march, charge",
        ),
        (
            "id: orcs\ntroops:\n- id: guard\n  speed-by-order: {march: 1}\n  speed_by_order: {}\n",
            "5: troops[0].speed_by_order: unknown field; did you mean speed-by-order?",
        ),
        (
            "id: orcs\ntroops:\n- id: guard\n  speed-by-order: {march: 1}\n  limbs:\n"
            "  - {type: wing, span: 1}\n  - {type: tail, span: 1}\n",
            "7: troops[0].limbs[1].span: unknown field; expected one of length",
        ),
        (
            "id: orcs\ntroops:\n- id: guard\n  speed-by-order: {march: 1}\n"
            "  pair: [{march: 1}, {march: 1, chrge: 2}]\n",
            "5: troops[0].pair[1].chrge: unknown field; did you mean charge?",
        ),
        (
            "id: orcs\nbonuses:\n  rain: {march: 1, walk: 2}\n",
            "3: bonuses.rain.walk: unknown field; expected one of march, charge",
        ),
    ],
)
def test_a_field_that_no_struct_has(tmp_path: Path, source: str, expected: str) -> None:
    assert fault(tmp_path, source) == f"books/orcs.yaml:{expected}"


def test_a_key_given_twice(tmp_path: Path) -> None:
    source = """id: orcs
bonuses:
  rain: {march: 1}
  snow: {march: 1}
  rain: {march: 2}
"""
    assert fault(tmp_path, source) == "books/orcs.yaml:5: key 'rain' is given twice, first on line 3"


def test_broken_yaml(tmp_path: Path) -> None:
    assert fault(tmp_path, "id: orcs\ntroops: [\n").startswith("books/orcs.yaml:3: not YAML: ")


def test_a_second_document(tmp_path: Path) -> None:
    assert fault(tmp_path, "id: orcs\n---\nid: empire\n") == (
        "books/orcs.yaml:2: not YAML: but found another document"
    )


def test_an_unknown_tag(tmp_path: Path) -> None:
    assert fault(tmp_path, "id: orcs\ntroops: !!python/object:os.system []\n").startswith(
        "books/orcs.yaml:2: not YAML: could not determine a constructor for the tag"
    )


def test_a_date_that_is_none(tmp_path: Path) -> None:
    assert fault(tmp_path, "id: 2001-99-99\n").startswith(
        "books/orcs.yaml:1: not YAML: month must be in 1..12"
    )


def test_an_empty_file(tmp_path: Path) -> None:
    assert fault(tmp_path, "# nothing\n") == "books/orcs.yaml:1: the file is empty"


def test_bytes_that_are_not_utf8(tmp_path: Path) -> None:
    assert fault(tmp_path, b"id: orcs\n# caf\xe9\n") == "books/orcs.yaml:2: not UTF-8: byte 0xe9"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"/ogres\.yaml: cannot be read: No such file or directory$"):
        load(tmp_path / "ogres.yaml", Book)


def test_an_alias_to_itself(tmp_path: Path) -> None:
    assert fault(tmp_path, "id: orcs\ntroops: &all [*all]\n").startswith("books/orcs.yaml:2: ")
