"""What a referee at a table asks, answered without a service: the same requests, the same answers, by the same functions.

Browsers run this where the service cannot be reached (decision 0025). It needs msgspec and the standard library, no more.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from oriflamme.catalogue import Catalogue, LocaleNotFound, Words
from oriflamme.kernel.asking import ThrowAsked, answer, card_of, throw
from oriflamme.kernel.calculators import Calculator, Misasked
from oriflamme.kernel.ruleset import offers, rulesets
from oriflamme.kernel.rulings import Reason, Ruling, judge
from oriflamme.kernel.text import Text, text
from oriflamme.rulebook.cards import card
from oriflamme.rulebook.index import ENGLISH, RuleNotFound


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request has no answer, in the shape of the service's errors."""

    error: str
    text: Text
    ruling: Ruling | None = None
    field: str = ""


def fault_of(error: Misasked) -> Fault:
    """Return the fault of a question that has no answer, with the rule that leaves it none."""
    return Fault(
        "malformed", error.text, judge((Reason(error.rule, error.text),)) if error.rule else None, error.field
    )


def respond(method: str, path: str, body: str = "") -> tuple[int, str]:
    """Return status and JSON of the answer to a request to the service; 404 for all that is not a referee's business."""
    try:
        asked = urlsplit(path)
        parts = [unquote(part) for part in asked.path.split("/")]
        query = {name: values[-1] for name, values in parse_qs(asked.query).items()}
        return 200, msgspec.json.encode(_found(method, parts, query, body)).decode()
    except Misasked as error:
        return 400, msgspec.json.encode(fault_of(error)).decode()
    except msgspec.MsgspecError as error:
        return _missing(400, "malformed", text("service-malformed", why=str(error)))
    except (LookupError, LocaleNotFound, RuleNotFound):
        return _missing(404, "missing", Text("service-missing-page"))


def _missing(status: int, code: str, words: Text) -> tuple[int, str]:
    return status, msgspec.json.encode(Fault(code, words)).decode()


def _found(method: str, path: list[str], query: dict[str, str], body: str) -> Any:
    """Return what a request asks for. Raises `LookupError` where there is no such thing."""
    match method, path:
        case "GET", ["", "api", "catalogues", locale]:
            return Words(locale, Catalogue(locale, rulesets().values()).sources)
        case "GET", ["", "api", "rules", rule]:
            return card(rule, query.get("locale", ENGLISH))
        case "GET", ["", "api", "rulesets"]:
            return offers(rulesets().values())
        case "GET", ["", "api", "rulesets", name, "calculators"]:
            return [card_of(one) for one in rulesets()[name].calculators().values()]
        case "POST", ["", "api", "rulesets", name, "calculators", calculator]:
            return answer(_calculator(name, calculator), msgspec.json.decode(body, type=dict[str, Any]))
        case "POST", ["", "api", "rulesets", name, "calculators", calculator, "throws"]:
            return throw(_calculator(name, calculator), msgspec.json.decode(body, type=ThrowAsked))
    raise LookupError("/".join(path))


def _calculator(name: str, calculator: str) -> Calculator:
    return rulesets()[name].calculators()[calculator]
