"""The OpenAPI document: written from the msgspec structs that the routes really read and answer."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
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
from .kept import Kept
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
    403: "The service is not asked by a name of its own (`host`), or by a page of another site (`origin`); nothing was done",
    404: "There is no such thing (`missing`)",
    408: "The body came too slowly; nothing was done, and the connection is closed (`slow`)",
    409: "The battle has moved on, or has begun; nothing was done (`stale`)",
    415: "The body is not called `application/json` (`malformed`)",
    422: "The rules refuse it; the ruling gives every reason; nothing was done (`refused`)",
    429: "The seat or the address asks for too much (`limit`); nothing was done; again after the seconds of `Retry-After`",
    503: "Storage does not answer (`busy`); nothing was acknowledged; again after the seconds of `Retry-After`",
}
COSTLY = "The rules would take too long over it, now and always; nothing was done (`costly`)"


def described(
    name: str,
    *,
    answer: Any,
    body: type[msgspec.Struct] | None = None,
    status: int = 200,
    errors: tuple[int, ...] = (),
    token: bool = False,
    storage: bool = True,
    rules: bool | None = None,
    records: bool = False,
) -> dict[str, Any]:
    """Return the keyword arguments that describe a route: its id, body and answer (None: JSON Lines), its errors.

    `storage`: it reads or stores battles. `rules`: it has the rules work something out (None: as far as there is a battle).
    `records`: its body is a record, as JSON Lines.
    """
    words = {code: ERRORS[code] for code in (403, 429, *errors)}
    if token:
        words |= {code: ERRORS[code] for code in (401, 404)}
    if storage:
        words[503] = ERRORS[503]
    if body is not None or records:
        words[408] = ERRORS[408]
    if body is not None:
        words[415] = ERRORS[415]
    if storage if rules is None else rules:
        words[422] = f"{words[422]}. {COSTLY}" if 422 in words else COSTLY
    responses: dict[int | str, dict[str, Any]] = {
        code: {"description": words[code], "content": _json(_ref(wire.ErrorBody))} for code in sorted(words)
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
    """Make `app` publish the document at /api/openapi.json."""
    kept = Kept()

    @app.get("/api/openapi.json", include_in_schema=False)
    async def published(request: Request) -> Response:
        return await kept.answer(request, app.openapi)

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


@cache
def _schema(answer: Any) -> dict[str, Any]:
    """Return the schema of an answer: found out once for all services of a process, and changed by nobody."""
    (schema,), _ = msgspec.json.schema_components((answer,), ref_template=TEMPLATE)
    return schema


def _ref(struct: type[msgspec.Struct]) -> dict[str, Any]:
    return {"$ref": TEMPLATE.format(name=struct.__name__)}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
