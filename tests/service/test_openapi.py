"""The service does what its OpenAPI document says, whatever it is sent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CHECKS as REGISTRY
from schemathesis.checks import load_all_checks
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode

from oriflamme.service.app import create_app
from tests.service.chairs import Party
from tests.service.parley import RULESET

load_all_checks()
schemathesis.serializer.alias("application/jsonl", "text/plain")

CHECKS = [
    REGISTRY.get_one(name)
    for name in REGISTRY.get_all_names()
    # What a schema allows the rules may still refuse: a command, a scenario or a side is a word to the schema. That
    # tokens are asked for is tested elsewhere: this check talks to a server in the network.
    if name not in ("positive_data_acceptance", "ignored_auth")
]

APP = create_app("sqlite://", rulesets={"parley": RULESET})
OPERATIONS: dict[str, Any] = {}
for found in schemathesis.openapi.from_dict(APP.openapi()).get_all_operations():
    assert isinstance(found, Ok), found
    OPERATIONS[found.ok().label] = found.ok()


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("fuzzed")
    app = create_app(f"sqlite:///{folder / 'battles.db'}", rulesets={"parley": RULESET})
    with TestClient(app, raise_server_exceptions=False) as service:
        yield service


def test_every_request_of_the_protocol_is_described() -> None:
    assert len(OPERATIONS) == 64


def test_statuses_are_listed_where_they_can_come() -> None:
    document = APP.openapi()
    listed = {
        f"{method.upper()} {path}": set(operation["responses"])
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
    }
    read = {
        f"{method.upper()} {path}"
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
        if "requestBody" in operation
    }
    for label, statuses in listed.items():
        assert {"403", "429"} <= statuses, label
        assert ("408" in statuses) == (label in read), label
        assert ("415" in statuses) == (label in read - {"POST /api/records"}), label
    assert listed["GET /api/about"] == {"200", "403", "429"}
    assert listed["GET /api/rules"] == {"200", "400", "403", "404", "422", "429"}
    # Nothing is worked out for who reads what was said, but for who looks at the battle.
    assert listed["GET /api/battles/{battle}/chat"] == {"200", "400", "401", "403", "404", "429", "503"}
    assert listed["GET /api/battles/{battle}"] == {"200", "400", "401", "403", "404", "422", "429", "503"}
    words = document["paths"]["/api/battles/{battle}/commands"]["post"]["responses"]["422"]["description"]
    assert "refused" in words
    assert "costly" in words


@pytest.mark.apart
@pytest.mark.parametrize("examples", [6, pytest.param(300, marks=pytest.mark.soak)])
@pytest.mark.parametrize("label", OPERATIONS)
def test_every_answer_is_as_described(fuzzed: TestClient, label: str, examples: int) -> None:
    party = Party(fuzzed, options={"goal": 1000})
    party.talk()
    tokens = [party.red.token, party.blue.token, party.spectator.token]

    operation = OPERATIONS[label]
    cases = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in GenerationMode))

    @given(case=cases, token=st.sampled_from(tokens), known=st.booleans())
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    def probe(case: Any, token: str, known: bool) -> None:
        if known and "battle" in case.path_parameters:
            case.path_parameters["battle"] = party.id
            case.headers["Authorization"] = f"Bearer {token}"
        request = case.as_transport_kwargs(base_url="http://testserver")
        request.pop("cookies", None)
        if isinstance(request.get("data"), bytes | str):
            request["content"] = request.pop("data")
        answer = fuzzed.request(**request)
        assert answer.status_code < 500, answer.text
        case.validate_response(answer, checks=CHECKS)

    probe()
