"""The OpenAPI document: written from the msgspec structs that the routes really read and answer."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from oriflamme.catalogue import Words
from oriflamme.kernel.asking import CalculatorCard, OddsAnswer, ThrowAsked, ThrowTold
from oriflamme.kernel.musters import Judgement
from oriflamme.kernel.options import Options
from oriflamme.kernel.primers import Term
from oriflamme.kernel.ruleset import BookCard, RulesetOffer
from oriflamme.kernel.scenes import HexBoard, Preview, TableBoard, WhyNot
from oriflamme.kernel.sightlines import SightChart
from oriflamme.muster.army_files import MusterFile
from oriflamme.rulebook.cards import RuleCard

from . import wire, wire_library, wire_people, wire_replays
from .miniatures import Miniature


class Inputs(msgspec.Struct, frozen=True):
    """What a calculator asks: an object with the fields that its card's schema has."""


TEMPLATE = "#/components/schemas/{name}"

STRUCTS: tuple[type[msgspec.Struct], ...] = (
    wire.NewBattle,
    wire.NewChallenge,
    wire.Order,
    wire.TakeBack,
    wire.CounselWish,
    wire.Clicked,
    wire_people.NameWish,
    wire_people.TakeBackWish,
    wire_people.RematchWish,
    wire_people.ChatWish,
    wire_people.Taking,
    wire.ErrorBody,
    wire.About,
    Words,
    wire.Addresses,
    wire.ScenarioOffer,
    wire_library.Game,
    wire_library.GuideText,
    Miniature,
    Term,
    RulesetOffer,
    wire.FormCard,
    wire.Proposal,
    wire.FileText,
    wire.FileWish,
    MusterFile,
    CalculatorCard,
    OddsAnswer,
    ThrowAsked,
    ThrowTold,
    wire_library.RuleLine,
    wire_library.RuleBook,
    BookCard,
    Inputs,
    Judgement,
    Options,
    wire.Preset,
    wire.BattleRules,
    RuleCard,
    wire.Created,
    wire.Challenged,
    wire.ChallengeCard,
    wire.Snapshot,
    wire_replays.MomentPage,
    wire_replays.LuckPage,
    wire.LessonCard,
    wire.CoachPage,
    wire.Update,
    wire_replays.ReplayCard,
    wire_replays.ReplayPage,
    wire_replays.Fork,
    wire_replays.Watched,
    wire.BeatPage,
    wire.ChoicePage,
    wire.Counsel,
    wire.Now,
    wire.Ping,
    wire_people.People,
    wire_people.Brief,
    wire_people.Admitted,
    wire_people.ClaimCard,
    wire_people.Invitation,
    wire_people.Said,
    wire_people.ChatPage,
    HexBoard,
    TableBoard,
    Preview,
    WhyNot,
    SightChart,
)


# The struct is the base of all events: what rulesets add to it, and their kinds, are theirs.
ANY_EVENT = {
    "title": "Event",
    "description": "Something that happened, with the numbers that the ruleset gives it.",
    "type": "object",
    "properties": {"kind": {"type": "string"}, "rule": {"type": "string"}},
    "required": ["kind", "rule"],
    "additionalProperties": True,
}

ERRORS = {
    400: "The request does not parse; the text names the field (`malformed`)",
    401: "No token, or none of this battle (`token`)",
    404: "There is no such thing (`missing`)",
    409: "The battle has moved on, or has begun; nothing was done (`stale`)",
    422: "The rules refuse it; the ruling gives every reason; nothing was done (`refused`)",
    503: "Storage does not answer or too much is asked at once (`busy`), or it takes too long (`costly`); nothing was done",
}


def described(
    name: str,
    *,
    answer: Any,
    body: type[msgspec.Struct] | None = None,
    status: int = 200,
    errors: tuple[int, ...] = (),
    token: bool = False,
    storage: bool = True,
    records: bool = False,
) -> dict[str, Any]:
    """Return the keyword arguments that describe a route: its id, body and answer (None: JSON Lines), its errors.

    `records`: its body is a record, as JSON Lines.
    """
    codes = {*errors, *((401, 404) if token else ()), *((503,) if storage else ())}
    responses: dict[int | str, dict[str, Any]] = {
        code: {"description": ERRORS[code], "content": _json(_ref(wire.ErrorBody))} for code in sorted(codes)
    }
    lines = {"application/jsonl": {"schema": {"type": "string"}}}
    responses[status] = {
        "description": "Done",
        "content": lines if answer is None else _json(_schema(answer)),
    }
    extra: dict[str, Any] = {"responses": {str(code): response for code, response in responses.items()}}
    if body is not None:
        extra["requestBody"] = {"required": True, "content": _json(_ref(body))}
    elif records:
        extra["requestBody"] = {"required": True, "content": lines}
    if token:
        extra["security"] = [{"token": []}]
    return {"operation_id": name, "name": name, "status_code": status, "openapi_extra": extra}


def install(app: FastAPI) -> None:
    """Make `app` publish the document at /openapi.json."""

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            found = get_openapi(
                title=app.title, version=app.version, description=app.description, routes=app.routes
            )
            for operations in found["paths"].values():
                for operation in operations.values():
                    operation["responses"].pop("422", None) if _undeclared(operation, "422") else None
            _, schemas = msgspec.json.schema_components(STRUCTS, ref_template=TEMPLATE)
            components = found.setdefault("components", {})
            components["schemas"] = {**schemas, "Event": ANY_EVENT}
            components["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
            app.openapi_schema = found
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]  # FastAPI's documented way to write one's own


def _undeclared(operation: dict[str, Any], code: str) -> bool:
    content = operation["responses"].get(code, {}).get("content", {}).get("application/json", {})
    return "HTTPValidationError" in str(content.get("schema", {}))


def _schema(answer: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components((answer,), ref_template=TEMPLATE)
    return schema


def _ref(struct: type[msgspec.Struct]) -> dict[str, Any]:
    return {"$ref": TEMPLATE.format(name=struct.__name__)}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
