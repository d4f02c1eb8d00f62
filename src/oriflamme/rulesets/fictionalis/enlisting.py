"""Armies chosen from army lists (seed lines 576-637), as the kernel's musters, and the fields they meet on.

What may be in an army is judged in `mustering`, and priced in `costs`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from oriflamme.kernel.musters import Enlistment, FieldCard, Form, FormBook, FormRow, Judgement, Part
from oriflamme.kernel.musters import Muster as Chosen
from oriflamme.kernel.options import Pick, Setting, as_json
from oriflamme.kernel.rulings import Reason, judge
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text, text
from oriflamme.kit import fields as written_fields
from oriflamme.kit import setups

from . import army_lists, costs, mustering, scenarios
from .army_lists import ArmyList, CommandPlan, Muster, Post, Troop, Works
from .readings import Readings
from .scenarios import Prepared, SetupBody, SideSetup
from .terrain.byhand import HandTable

_WORKS = {"camp_works": "camp", "field_works": "temporary", "walls": "walls", "permanent": "permanent"}
"""Settings of the whole army that are fields of its `Works`."""


class FieldFile(msgspec.Struct, frozen=True, kw_only=True):
    """A field as written: its seats, and, as in a scenario, a table and what is known of season and hour."""

    id: str
    source: str
    seats: tuple[str, str]
    table: HandTable | None = None
    prepared: Prepared | None = None

    @property
    def places(self) -> tuple[str, str]:
        """The ids of the two seats, in order."""
        return self.seats


# -- what can be chosen -----------------------------------------------------------------------------------------------


@cache
def form() -> Form:
    """Return the form of a muster: commands of elements, with all that an army list lets them be given."""
    books = tuple(_book(army_lists.army_list(name)) for name in army_lists.names())
    part = (
        _setting("baggage", "DBF-ARMY-BAGGAGE", "number", 0, least=0, most=1000),
        _setting("mobile_baggage", "DBF-BAGGAGE-a", "flag", False),
    )
    whole = (
        _setting("points", "DBF-ARMY-POINTS", "number", 400, least=1, most=10_000),
        _setting("fast_play", "DBF-FAST-ARMY", "flag", False),
        _setting("gates", "DBF-ARTEFACT-W-a", "number", 0, least=0, most=100),
        _setting("camp_works", "DBF-ARMY-FORT-LIMITS", "number", 0, least=0, most=1000),
        _setting("field_works", "DBF-COST-FORT", "number", 0, least=0, most=1000),
        _setting("walls", "DBF-ARMY-FORT-LIMITS", "number", 0, least=0, most=1000),
        _setting("permanent", "DBF-COST-FORT", "flag", False),
    )
    return Form(books, 1, mustering.MOST_COMMANDS, part, whole, ("points", "fast_play"))


def _setting(name: str, rule: str, kind: Any, default: Any, **limits: Any) -> Setting:
    words = f"dbf-muster-set-{name.replace('_', '-')}"
    return Setting(
        name=name,
        title=Text(words),
        about=Text(f"{words}-about"),
        rule=rule,
        kind=kind,
        default=default,
        **limits,
    )


def _book(listed: ArmyList) -> FormBook:
    rows = tuple(
        FormRow(
            troop.id,
            _troop_name(listed, troop.id),
            costs.basic(troop.troops) / costs.HALVES,
            troop.minimum,
            troop.maximum,
            tuple(_row_settings(listed, troop)),
        )
        for troop in listed.troops
    )
    ready = tuple(_chosen(listed, muster) for muster in listed.musters)
    titles = tuple(_title(muster) for muster in listed.musters)
    return FormBook(listed.id, Text(f"dbf-army-{listed.id}"), rows, ready, titles)


def _title(muster: Muster) -> Text:
    """Return what a ready muster is called: by its size and scale."""
    words = "dbf-muster-ready-fast" if muster.fast_play else "dbf-muster-ready"
    return text(words, points=muster.points, commands=len(muster.commands))


def _row_settings(listed: ArmyList, troop: Troop) -> Iterator[Setting]:
    """Yield what elements of an entry can be given: only what the list has for them."""
    if troop.general:
        ranks = (Pick(rank.value, Text(f"dbf-rank-{rank.value}")) for rank in troop.general)
        yield _setting("general", "DBF-ARMY-COMMANDS", "choice", None, choices=_or_none(ranks))
    if troop.power:
        powers = (Pick(power.value, Text("dbf-badge-magic", {"power": power.value})) for power in troop.power)
        yield _setting("power", "DBF-MAGIC-WHO", "choice", None, choices=_or_none(powers))
        yield _setting("out_of_phase", "DBF-MAGIC-OUTOFPHASE", "flag", False)
    if troop.artefacts:
        found = tuple(Pick(one.value, Text(f"dbf-artefact-{one.value.lower()}")) for one in troop.artefacts)
        yield _setting("artefacts", "DBF-ARTEFACT-GENERAL", "several", [], choices=found)
        fames = tuple(
            Pick(n / 2, text("dbf-muster-fame", equivalents=n / 2))
            for n in range(costs.tables().most_fame + 1)
        )
        yield _setting("fame", "DBF-ARTEFACT-FAMOUS", "choice", 0, choices=fames)
    if troop.rear is not None:
        yield _setting("double", "DBF-DOUBLE-BASE-a", "flag", False)
    if troop.carries:
        aboard = (Pick(one, _troop_name(listed, one)) for one in troop.carries)
        yield _setting("aboard", "DBF-LANDING-NAVAL-a", "choice", None, choices=_or_none(aboard))


def _or_none(picks: Iterator[Pick]) -> tuple[Pick, ...]:
    return (Pick(None, Text("dbf-muster-none")), *picks)


def _troop_name(listed: ArmyList, troop: str) -> Text:
    return Text(f"dbf-troop-{listed.id}-{troop}")


# -- between the list's own form and the kernel's --------------------------------------------------------------------------


def _chosen(listed: ArmyList, muster: Muster) -> Chosen:
    """Return a muster of a list in the kernel's form."""
    parts = tuple(
        Part(
            plan.id,
            tuple(
                Enlistment(post.troop, post.number, _given(post, "troop", "number")) for post in plan.elements
            ),
            _given(plan, "id", "elements"),
        )
        for plan in muster.commands
    )
    works = {name: getattr(muster.works, field) for name, field in _WORKS.items()}
    plain = {name: int(found) if name == "walls" else found for name, found in works.items() if found}
    whole = {"points": muster.points, **_given(muster, "id", "points", "commands", "works"), **plain}
    return Chosen(listed.id, parts, whole, muster.id)


def _given(plan: msgspec.Struct, *own: str) -> dict[str, Any]:
    """Return the fields of a plan, but its `own`, that are not as by default, as plain data."""
    kind = msgspec.structs.fields(type(plan))
    named = {field.name: getattr(plan, field.name) for field in kind if field.name not in own}
    defaults = {field.name: field.default for field in kind}
    return {name: as_json(value) for name, value in named.items() if value != defaults[name]}


def as_listed(chosen: Chosen) -> Muster:
    """Return a muster that fits the form as the army lists have it."""
    whole = dict(chosen.settings)
    works = {field: whole.pop(name) for name, field in _WORKS.items() if name in whole}
    commands = tuple(
        CommandPlan(
            id=part.id,
            elements=tuple(
                msgspec.convert({**entry.settings, "troop": entry.row, "number": entry.number}, Post)
                for entry in part.entries
            ),
            **part.settings,
        )
        for part in chosen.parts
    )
    own = {"points": 400, **whole}
    return Muster(id=chosen.id or "own", commands=commands, works=msgspec.convert(works, Works), **own)


# -- judging and pricing ---------------------------------------------------------------------------------------------------


def judgement(chosen: Chosen) -> Judgement:
    """Return ruling, price (in half points) and card of a muster that fits the form."""
    empty = [part.id for part in chosen.parts if not part.entries]
    if empty:
        reasons = (Reason("DBF-ARMY-COMMANDS", text("dbf-muster-empty", command=name)) for name in empty)
        return Judgement(judge(reasons), per=costs.HALVES)
    listed, muster = army_lists.army_list(chosen.book), as_listed(chosen)
    ruling = judge(mustering.problems(listed, muster))
    return Judgement(ruling, Tally(tuple(_lines(listed, muster))), costs.HALVES, tuple(_card(listed, muster)))


def _lines(listed: ArmyList, muster: Muster) -> Iterator[Line]:
    for plan in muster.commands:
        for post in plan.elements:
            each = army_lists.post_cost(listed, post, fast_play=muster.fast_play)
            label = f"dbf-troop-{listed.id}-{post.troop}"
            yield Line(label, each * post.number, "DBF-COST-BASE", post.number)
    works = muster.works
    if works.camp:
        price = works.camp * costs.section_cost(permanent=False, cheap=True)
        yield Line("dbf-muster-set-camp-works", price, "DBF-COST-FORT", works.camp)
    if works.temporary:
        price = works.temporary * costs.section_cost(permanent=False)
        yield Line("dbf-muster-set-field-works", price, "DBF-COST-FORT", works.temporary)
    if works.walls:
        yield Line("dbf-muster-set-walls", costs.halves(works.walls), "DBF-ARMY-FORT-LIMITS")
    if muster.gates:
        yield Line(
            "dbf-muster-set-gates", muster.gates * costs.gate_cost(), "DBF-COST-ARTEFACT", muster.gates
        )


def _card(listed: ArmyList, muster: Muster) -> Iterator[Text]:
    for plan in muster.commands:
        yield text("dbf-muster-command", command=plan.id)
        for post in plan.elements:
            each = army_lists.post_cost(listed, post, fast_play=muster.fast_play)
            yield text(
                "dbf-muster-line",
                number=post.number,
                troop=_troop_name(listed, post.troop),
                kind=listed.troop(post.troop).kind,
                points=each * post.number / costs.HALVES,
            )
            if post.general is not None:
                yield Text(f"dbf-rank-{post.general.value}")
            if post.power is not None:
                yield text("dbf-badge-magic", power=post.power.value)
            for artefact in post.artefacts:
                yield Text(f"dbf-artefact-{artefact.value.lower()}")
            if post.aboard is not None:
                yield text("dbf-muster-carries", troop=_troop_name(listed, post.aboard))
        if plan.baggage:
            yield text("dbf-muster-line-baggage", number=plan.baggage)


# -- where they meet ------------------------------------------------------------------------------------------------------


def fields() -> dict[str, FieldCard]:
    """Return the fields on offer, by id."""
    return written_fields.cards(scenarios.NAME, FieldFile)


def setup(
    musters: tuple[Chosen, Chosen], field: str, readings: dict[str, Any], chapters: tuple[str, ...]
) -> Setup:
    """Return the set-up of two legal musters on a field. Raises `SetupError`, as for armies of different scales."""
    plan = written_fields.read_all(scenarios.NAME, FieldFile)[field]
    first, second = (
        SideSetup(
            id=seat,
            army=msgspec.structs.replace(army_lists.army_list(chosen.book), musters=()),
            muster=as_listed(chosen),
        )
        for seat, chosen in zip(plan.seats, musters, strict=True)
    )
    body = SetupBody(
        sides=(first, second),
        table=plan.table,
        prepared=plan.prepared,
        deployed=False,
        chapters=scenarios.in_order((*chapters, *((scenarios.FAST_PLAY,) if first.muster.fast_play else ()))),
        readings=setups.readings_with(readings, Readings()),
    )
    return scenarios.setup_of(field, body)
