"""What can go wrong with a request, and the one place that turns it into the protocol's errors."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from oriflamme.catalogue import LocaleNotFound
from oriflamme.kernel.badfiles import BadFiles
from oriflamme.kernel.calculators import Misasked
from oriflamme.kernel.musters import FieldNotFound, MustersNotOffered
from oriflamme.kernel.ruleset import ScenarioNotFound, SetupError
from oriflamme.kernel.rulings import IllegalCommand, Reason, Ruling, judge
from oriflamme.kernel.text import Text, text
from oriflamme.rulebook.index import RuleNotFound

from . import lost, quiet
from .benches import TooCostly
from .budget import Crowded
from .headers import HEADERS
from .store import StorageBusy, StorageDamaged
from .wire import ErrorBody

_log = logging.getLogger(__name__)

# Each is named to the framework: what is not is taken for a fault, and said so in the server's own log too.
_FORESEEN: tuple[type[Exception], ...] = (
    HTTPException,
    BadFiles,
    IllegalCommand,
    FieldNotFound,
    LocaleNotFound,
    MustersNotOffered,
    RequestValidationError,
    RuleNotFound,
    ScenarioNotFound,
    SetupError,
    StorageBusy,
    TooCostly,
    Crowded,
    StorageDamaged,
    msgspec.MsgspecError,
)


TOLD = 1000
"""Letters of a path, and of what went wrong, that are logged: strangers choose the one, and databases quote what was sent in the other."""


class ServiceError(Exception):
    """A request that fails for a reason of the service's own; carries status, body and headers of the answer."""

    def __init__(self, status: int, body: ErrorBody, headers: Mapping[str, str] | None = None) -> None:
        """Keep the answer."""
        self.status = status
        self.body = body
        self.headers = dict(headers or {})
        super().__init__(f"{status} {body.error}: {body.text.id}")


def malformed(message: str, /, **args: str | float | Text) -> ServiceError:
    """Return the error for a request that does not parse or asks for what does not exist."""
    return ServiceError(400, ErrorBody("malformed", Text(message, args)))


def missing(message: str, /, **args: str | float | Text) -> ServiceError:
    """Return the error for something that is not there."""
    return ServiceError(404, ErrorBody("missing", Text(message, args)))


def misasked(error: Misasked) -> ServiceError:
    """Return the error for a question that has no answer, with the rule that leaves it none."""
    ruling = judge((Reason(error.rule, error.text),)) if error.rule else None
    return ServiceError(400, ErrorBody("malformed", error.text, ruling, error.field))


def no_token() -> ServiceError:
    """Return the error for a request without a token of its battle."""
    return ServiceError(401, ErrorBody("token", text("service-token")), {"WWW-Authenticate": "Bearer"})


def stale() -> ServiceError:
    """Return the error for a command given in sight of an older battle."""
    return ServiceError(409, ErrorBody("stale", text("service-stale")))


def taken_up() -> ServiceError:
    """Return the error for an army that comes to a challenge after another."""
    return ServiceError(409, ErrorBody("stale", text("service-challenge-taken")))


def seat_taken() -> ServiceError:
    """Return the error for a claim that comes after another."""
    return ServiceError(409, ErrorBody("stale", text("service-claim-taken")))


def refused(ruling: Ruling) -> ServiceError:
    """Return the error for a command that the rules refuse."""
    return ServiceError(422, ErrorBody("refused", text("service-refused"), ruling))


def declined(message: str, /, **args: str | float | Text) -> ServiceError:
    """Return the error for what does not go on at a table, although no rule of a game is against it."""
    return ServiceError(422, ErrorBody("refused", Text(message, args)))


def costly() -> ServiceError:
    """Return the error for what would take the rules too long: asked again it would as well, so it is refused for good."""
    return ServiceError(422, ErrorBody("costly", text("service-costly")))


def crowded() -> ServiceError:
    """Return the error for what waits behind too much of the same seat's or address's own."""
    return ServiceError(429, ErrorBody("limit", text("service-crowded")), {"Retry-After": "1"})


def busy() -> ServiceError:
    """Return the error for what could be done, but cannot be stored or read now."""
    return ServiceError(503, ErrorBody("busy", text("service-busy")), {"Retry-After": "1"})


def damaged() -> ServiceError:
    """Return the error for a battle whose stored header cannot be used."""
    return ServiceError(500, ErrorBody("fault", text("service-damaged")))


def bad_files(error: BadFiles) -> ServiceError:
    """Return the error for what a ruleset cannot say because of its own files: who runs the service is told what to do."""
    return ServiceError(500, ErrorBody("fault", text("service-bad-files", why=str(error))))


def too_many(message: str, wait: int) -> ServiceError:
    """Return the error for what an address has asked for too often; `wait` is in seconds."""
    return ServiceError(429, ErrorBody("limit", Text(message, {"wait": wait})), {"Retry-After": str(wait)})


def full_of_bodies(wait: int) -> ServiceError:
    """Return the error for a body that there is no room for; `wait` is in seconds."""
    return ServiceError(503, ErrorBody("busy", text("service-full-bodies")), {"Retry-After": str(wait)})


def unknown_name(host: str) -> ServiceError:
    """Return the error for a request to a name that is not this service's."""
    return ServiceError(403, ErrorBody("host", text("service-host", host=host)))


def foreign(origin: str) -> ServiceError:
    """Return the error for a request that a page of another site has sent."""
    return ServiceError(403, ErrorBody("origin", text("service-origin", origin=origin)))


def not_json(kind: str) -> ServiceError:
    """Return the error for a body that is sent as something else than JSON."""
    return ServiceError(415, ErrorBody("malformed", text("service-not-json", kind=kind)))


_SAME_ALWAYS: dict[type[Exception], Callable[[], ServiceError]] = {
    StorageDamaged: damaged,
    StorageBusy: busy,
    Crowded: crowded,
    TooCostly: costly,
}


def answer_to(error: Exception) -> ServiceError:
    """Return what to answer to any exception."""
    if type(error) in _SAME_ALWAYS:
        return _SAME_ALWAYS[type(error)]()
    match error:
        case ServiceError():
            return error
        case BadFiles():
            return bad_files(error)
        case IllegalCommand(ruling=ruling):
            return refused(ruling)
        case msgspec.MsgspecError():
            return malformed("service-malformed", why=str(error))
        case RequestValidationError():
            return malformed("service-malformed", why=_first(error))
        case SetupError():
            return malformed("service-setup", why=error.words or str(error))
        case _:
            return _lacking(error) or ServiceError(500, ErrorBody("fault", text("service-fault")))


def _lacking(error: Exception) -> ServiceError | None:
    """Return what to answer where something is asked for that is not there; None for other errors."""
    match error:
        case ScenarioNotFound():
            return missing("service-missing-scenario", scenario=str(error))
        case FieldNotFound() | MustersNotOffered():
            return missing("service-not-offered", why=str(error))
        case LocaleNotFound(locale=locale):
            return missing("service-missing-catalogue", locale=locale)
        case RuleNotFound(rule_id=rule):
            return missing("service-missing-rule", rule=rule)
        case HTTPException(status_code=404):
            return missing("service-missing-page")
        case _:
            return None


def install(app: FastAPI) -> None:
    """Make `app` answer every exception with the protocol's errors."""

    async def handle(request: Request, error: Exception) -> Response:
        if isinstance(error, HTTPException) and error.status_code == 405:
            body = ErrorBody("malformed", text("service-method", method=request.method))
            return said(request, ServiceError(405, body, error.headers))
        answer = answer_to(error)
        asked = f"{request.method} {request.url.path[:TOLD]!r}"
        if isinstance(error, TooCostly):  # whose traceback tells nothing of where the time went
            quiet.strangers.warning("%s takes the rules too long", asked)
        elif answer.status >= 500:
            foreseen = isinstance(error, (*_FORESEEN, ServiceError))
            why = " ".join(str(error).split())[:TOLD]
            kind = {"kind": f"{type(error).__name__} {'' if foreseen else _raised_at(error)}"}
            _log.error("%s: %s", asked, why, exc_info=None if foreseen else error, extra=kind)
        return said(request, answer)

    async def unheard(request: Request, error: Exception) -> Response:
        return Response(status_code=400)  # whom it was for has gone

    app.add_exception_handler(ClientDisconnect, unheard)
    for kind in (*_FORESEEN, ServiceError, Exception):
        app.add_exception_handler(kind, handle)


def _raised_at(error: Exception) -> str:
    """Return the place in the code at which an error was raised."""
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return "" if at is None else f"{at.tb_frame.f_code.co_filename}:{at.tb_lineno}"


def said(request: Request | None, error: ServiceError) -> Response:
    """Return an error as JSON, or as a page to a person who has opened the address in a browser.

    It says to browsers what all answers say: some errors are told by who stands before those that see to it.
    """
    headers = {**HEADERS, **error.headers}
    if request is not None and lost.is_reading(request):
        return lost.page(request, error.body.text, error.status, headers)
    return as_json(error.body, error.status, headers)


def as_json(body: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return a struct as a JSON response; `bytes` are taken as JSON already."""
    content = body if isinstance(body, bytes) else msgspec.json.encode(body)
    return Response(
        content, status, {"Cache-Control": "no-store", **(headers or {})}, media_type="application/json"
    )


def _first(error: RequestValidationError) -> str:
    fault = error.errors()[0]
    return f"{'.'.join(str(part) for part in fault['loc'])}: {fault['msg']}"
