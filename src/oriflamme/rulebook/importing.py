"""Make the shipped rule index out of the register, which stands beside some checkouts only.

The index is JSON, not YAML as the rest of our data: it is generated, nobody edits it, and msgspec reads the megabyte
in 5 ms where PyYAML with libyaml takes 300 ms and without it several seconds. Each field, and each row of a table,
stands on a line of its own, so that differences stay readable.
"""

import re
from collections.abc import Mapping
from pathlib import Path

import msgspec

from oriflamme.rulebook.entries import RuleFile
from oriflamme.rulebook.rewording import REWORDED

_NUMBERED = re.compile(r"(?:DW-([IVXL]+)|(?:CAM|CH)-(\d+))(?=$|[.-])")
_SUMMARY = "DW-SUMMARY-"
_SECTION = re.compile(r"# -{10,} (.+)")
_QUOTATION = re.compile(r'"[^"]*"')
_ENTRY = re.compile(r"- id: (\S+)")


class BadRegister(ValueError):
    """A register file is not of the shape this importer reads."""


def sections(text: str) -> dict[str, str]:
    """The heading above each entry of a register file, by the entry's id; headings are its dashed comment lines."""
    headings: dict[str, str] = {}
    heading = ""
    for line in text.splitlines():
        if section := _SECTION.match(line):
            heading = section[1].strip()
        elif entry := _ENTRY.match(line):
            headings[entry[1]] = heading
    return headings


def chapter(rule_id: str, heading: str) -> str:
    """The chapter a rule stands in: its book's number where the id has one, else the register's heading.

    `DW-VI.1.3-a` gives `VI`, `CH-3.2-a` gives `3`. Raises `BadRegister` where there is neither.
    """
    if numbered := _NUMBERED.match(rule_id):
        return numbered[1] or numbered[2]
    if rule_id.startswith(_SUMMARY):
        return "SUMMARY"
    if not heading:
        raise BadRegister(f"{rule_id}: neither a chapter number in the id nor a heading above it")
    return heading


def _cell(value: object) -> object:
    # YAML 1.1 reads a bare yes or no as a truth value; the tables mean the words.
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def reword(rule_id: str, reading: str) -> str:
    """A rule's reading without the quotations that `REWORDED` lists. Raises `BadRegister` where one is not there."""
    places = list(_QUOTATION.finditer(reading))
    for number, words in sorted(REWORDED.get(rule_id, {}).items(), reverse=True):
        if number >= len(places):
            raise BadRegister(f"{rule_id}: its reading has no quotation {number}; mend rewording.py")
        reading = reading[: places[number].start()] + words + reading[places[number].end() :]
    return reading


def read_register(text: str) -> RuleFile:
    """One file of the register. Raises `BadRegister`, or `msgspec.ValidationError` naming the field at fault."""
    raw = msgspec.yaml.decode(text)
    headings = sections(text)
    rules = [
        entry
        | {
            "chapter": chapter(entry["id"], headings[entry["id"]]),
            "table": [[_cell(value) for value in row] for row in entry.get("table") or ()],
            "unclear": reword(entry["id"], entry.get("unclear", "")),
        }
        for entry in raw["rules"]
    ]
    return msgspec.convert({"seed": raw["seed"], "rules": rules, "cases": raw.get("cases") or ()}, RuleFile)


def _dump(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _field(key: str, value: object) -> str:
    if key == "table" and isinstance(value, (list, tuple)):
        return ' "table": [\n' + ",\n".join(f"  {_dump(row)}" for row in value) + "]"
    return f" {_dump(key)}: {_dump(value)}"


def _entries(key: str, entries: list[Mapping[str, object]]) -> str:
    blocks = ("{\n" + ",\n".join(_field(*item) for item in entry.items()) + "}" for entry in entries)
    return f'"{key}": [\n' + ",\n".join(blocks) + "]"


def write_index(file: RuleFile) -> str:
    """The text of a shipped index file; the same file always gives the same text."""
    plain = msgspec.to_builtins(file)
    body = ",\n".join(
        [f'"seed": {_dump(file.seed)}', *(_entries(key, plain[key]) for key in ("rules", "cases"))]
    )
    return "{" + body + "}\n"


def convert_register(register: Path) -> dict[str, str]:
    """The text of every index file by its name, from the `*.yaml` files in the folder `register`.

    Raises `BadRegister` where the folder holds none.
    """
    sources = sorted(register.glob("*.yaml"))
    if not sources:
        raise BadRegister(f"no register files in {register}")
    return {
        f"{path.stem}.json": write_index(read_register(path.read_text(encoding="utf-8"))) for path in sources
    }
