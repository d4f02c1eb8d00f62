"""Make the shipped rule index out of the register, which stands beside some checkouts only.

The index is JSON, not YAML as the rest of our data: it is generated, nobody edits it, and msgspec reads the megabyte
in 5 ms where PyYAML with libyaml takes 300 ms and without it several seconds. Each field, and each row of a table,
stands on a line of its own, so that differences stay readable.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from oriflamme.rulebook.entries import RuleFile, RuleWords
from oriflamme.rulebook.index import ENGLISH
from oriflamme.rulebook.rewording import REWORDED

_NUMBERED = re.compile(r"(?:DW-([IVXL]+)|(?:CAM|CH)-(\d+))(?=$|[.-])")
_SUMMARY = "DW-SUMMARY-"
_SECTION = re.compile(r"# -{10,} (.+)")
_QUOTATION = re.compile(r'"[^"]*"|«[^»]*»')
_NUMBERS = r"\d+(?:-\d+)?"
_SEED_LINES = re.compile(rf"\bseed (lines? {_NUMBERS}(?:(?:, and |, | and ){_NUMBERS})*)")
_DOUBLE_SIGN = re.compile(r" (?=[:;?!»%])|(?<=«) ")
_SEED = re.compile(r"\b([Ss])eed\b")
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


def _table(entry: Mapping[str, Any]) -> list[list[object]]:
    return [[_cell(value) for value in row] for row in entry.get("table") or ()]


def _cell(value: object) -> object:
    # YAML 1.1 reads a bare yes or no as a truth value; the tables mean the words.
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def reword(rule_id: str, reading: str, locale: str = ENGLISH) -> str:
    """A rule's reading without the quotations that `REWORDED` lists. Raises `BadRegister` where one is not there."""
    places = list(_QUOTATION.finditer(reading))
    for number, words in sorted(REWORDED.get(locale, {}).get(rule_id, {}).items(), reverse=True):
        if number >= len(places):
            raise BadRegister(f"{rule_id}: its reading has no quotation {number}; mend rewording.py")
        reading = reading[: places[number].start()] + words + reading[places[number].end() :]
    return reading


def of_the_book(text: str) -> str:
    """A text for readers, who know the register's seeds as books: `seed line 5` gives `line 5 of the book`."""
    text = _SEED_LINES.sub(r"\1 of the book", text)
    return _SEED.sub(lambda found: "Book" if found[1] == "S" else "book", text)


def spaced(value: object, locale: str) -> object:
    """A text, or texts in lists, as the language sets it: French has narrow spaces that do not break at double signs."""
    if isinstance(value, list):
        return [spaced(one, locale) for one in value]
    return _DOUBLE_SIGN.sub("\u202f", value) if locale == "fr" and isinstance(value, str) else value


def read_register(text: str) -> RuleFile:
    """One file of the register. Raises `BadRegister`, or `msgspec.ValidationError` naming the field at fault."""
    raw = msgspec.yaml.decode(text)
    headings = sections(text)
    rules = [
        entry
        | {
            "chapter": chapter(entry["id"], headings[entry["id"]]),
            "table": _table(entry),
            "unclear": of_the_book(reword(entry["id"], entry.get("unclear", ""))),
        }
        for entry in raw["rules"]
    ]
    cases = [
        {key: of_the_book(value) if isinstance(value, str) else value for key, value in entry.items()}
        for entry in raw.get("cases") or ()
    ]
    return msgspec.convert({"seed": raw["seed"], "rules": rules, "cases": cases}, RuleFile)


def read_words(text: str, file: RuleFile, locale: str) -> dict[str, RuleWords]:
    """The words of a register file's rules in the language `locale`, in the order of the file.

    Raises `BadRegister`, naming every rule without words, with words of no rule, or with other fields than its English;
    `msgspec.ValidationError` names the field at fault.
    """
    entries = {entry["id"]: entry for entry in msgspec.yaml.decode(text)["rules"]}
    rules = {rule.id: rule for rule in file.rules}
    faults = [f"{rule_id}: no words" for rule_id in rules if rule_id not in entries]
    faults += [f"{rule_id}: no such rule" for rule_id in entries if rule_id not in rules]
    faults += [
        f"{rule_id}: {field} is in one language only"
        for rule_id in rules.keys() & entries.keys()
        for field in RuleWords.__struct_fields__
        if bool(entries[rule_id].get(field)) != bool(getattr(rules[rule_id], field))
    ]
    if faults:
        raise BadRegister("; ".join(sorted(faults)))
    words = {}
    for rule_id in rules:
        entry = {key: value for key, value in entries[rule_id].items() if key != "id"}
        entry["table"] = _table(entry)
        entry["unclear"] = reword(rule_id, entry.get("unclear", ""), locale)
        words[rule_id] = {key: spaced(value, locale) for key, value in entry.items()}
    return msgspec.convert(words, dict[str, RuleWords])


def _dump(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _field(key: str, value: object) -> str:
    if key == "table" and isinstance(value, (list, tuple)):
        return ' "table": [\n' + ",\n".join(f"  {_dump(row)}" for row in value) + "]"
    return f" {_dump(key)}: {_dump(value)}"


def _block(fields: Mapping[str, object]) -> str:
    return "{\n" + ",\n".join(_field(*item) for item in fields.items()) + "}"


def write_index(file: RuleFile) -> str:
    """The text of a shipped index file; the same file always gives the same text."""
    plain = msgspec.to_builtins(file)
    parts = (f'"{key}": [\n' + ",\n".join(map(_block, plain[key])) + "]" for key in ("rules", "cases"))
    return "{" + ",\n".join([f'"seed": {_dump(file.seed)}', *parts]) + "}\n"


def write_words(words: Mapping[str, RuleWords]) -> str:
    """The text of a shipped file of rules' words, by their ids; the same words always give the same text."""
    blocks = (f"{_dump(rule_id)}: {_block(fields)}" for rule_id, fields in msgspec.to_builtins(words).items())
    return "{\n" + ",\n".join(blocks) + "}\n"


def convert_register(register: Path) -> dict[str, str]:
    """The text of every index file by its path, from the `*.yaml` files in the folder `register`.

    A folder in it, named after a language, holds files of the same names with the words of their rules in this language.
    Raises `BadRegister` where the folder holds none, or where a language lacks one or says other things.
    """
    files = {
        path.stem: read_register(path.read_text(encoding="utf-8")) for path in sorted(register.glob("*.yaml"))
    }
    if not files:
        raise BadRegister(f"no register files in {register}")
    made = {f"{name}.json": write_index(file) for name, file in files.items()}
    for folder in sorted(path for path in register.iterdir() if path.is_dir() and any(path.glob("*.yaml"))):
        if strange := sorted(files.keys() ^ {path.stem for path in folder.glob("*.yaml")}):
            raise BadRegister(f"in one language only, not in English and {folder.name}: {', '.join(strange)}")
        for name, file in files.items():
            words = read_words((folder / f"{name}.yaml").read_text(encoding="utf-8"), file, folder.name)
            made[f"{folder.name}/{name}.json"] = write_words(words)
    return made
