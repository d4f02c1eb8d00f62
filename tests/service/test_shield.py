"""By which names the service is asked, from which pages and how often; and what every answer says to browsers."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketDenialResponse

from oriflamme.service import turnstile
from oriflamme.service.gate import Gate
from oriflamme.service.headers import HEADERS
from oriflamme.service.limits import Limits
from oriflamme.service.network import names
from tests.service.chairs import Party
from tests.service.conftest import Start

BROWSER = "text/html,application/xhtml+xml"
NEW = {"scenario": "truce"}


def limited(start: Start, **limits: Any) -> TestClient:
    return start(limits=Limits(**limits))


def failed(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST:8000",
        "127.0.0.1:8000",
        "192.168.1.20",
        "[::1]:8000",
        "[2001:db8::1]",
        "battles.example.",
    ],
)
def test_addresses_and_known_names_are_answered(start: Start, host: str) -> None:
    service = limited(start, hosts=("localhost", "Battles.example"))
    assert service.get("/api/about", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8000", "", "a b", "[::1", "1.2.3.4:x"],
)
def test_names_of_others_are_refused_with_a_clear_page(start: Start, host: str) -> None:
    service = limited(start, hosts=("localhost",))
    headers = {"Host": host}
    for path in ("/api/about", "/", "/api/battles/x"):
        assert failed(service.get(path, headers=headers)) == (403, "host")
    page = service.get("/", headers={**headers, "Accept": BROWSER, "Accept-Language": "en"})
    assert page.status_code == 403
    assert "--allow-host" in page.text


def test_a_service_inside_another_program_is_asked_by_any_name(start: Start) -> None:
    assert limited(start).get("/api/about", headers={"Host": "evil.example"}).status_code == 200


def test_the_names_of_this_machine_are_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Den")
    assert set(names("den.lan")) == {"localhost", "den.lan", "den", "den.local"}


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://localhost:1", "https://localhost.evil"]
)
def test_pages_of_other_sites_change_nothing(start: Start, origin: str) -> None:
    service = start()
    party = Party(service)
    headers = {"Host": "localhost", "Origin": origin}
    assert failed(service.post("/api/battles", json=NEW, headers=headers)) == (403, "origin")
    assert failed(service.delete(f"/api/battles/{party.id}/draw", headers=headers)) == (403, "origin")
    with (
        pytest.raises(WebSocketDenialResponse) as denied,
        service.websocket_connect(f"/api/battles/{party.id}/live?token={party.red.token}", headers=headers),
    ):
        pass
    assert failed(denied.value) == (403, "origin")
    assert (
        service.get("/api/about", headers=headers).status_code == 200
    )  # browsers keep the answer from the page


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_its_own_pages_may(start: Start, scheme: str) -> None:
    service = start()
    headers = {"Host": "Localhost:8000", "Origin": f"{scheme}://localhost:8000"}
    created = service.post("/api/battles", json=NEW, headers=headers)
    assert created.status_code == 201
    path = f"/api/battles/{created.json()['id']}/live?token={created.json()['spectator']}"
    with service.websocket_connect(path, headers=dict(headers)) as live:
        assert live.receive_json()["type"] == "now"


@pytest.mark.parametrize(
    "kind", [None, "text/plain", "application/x-www-form-urlencoded", "application/jsonl"]
)
def test_a_body_has_to_be_called_json(start: Start, kind: str | None) -> None:
    service = start()
    headers = {} if kind is None else {"Content-Type": kind}
    answer = service.post("/api/battles", content=b'{"scenario":"truce"}', headers=headers)
    assert failed(answer) == (415, "malformed")


def test_json_in_any_spelling_is_json(start: Start) -> None:
    headers = {"Content-Type": "Application/JSON; charset=utf-8"}
    answer = start().post("/api/battles", content=b'{"scenario":"truce"}', headers=headers)
    assert answer.status_code == 201


def obeyed(answer: Any) -> bool:
    """Return whether an answer says what browsers may do with it, and no style or script of its own is let in."""
    said = {(name.lower(), value) for name, value in HEADERS.items() if name != "Content-Security-Policy"}
    policy = answer.headers["Content-Security-Policy"]
    return (
        answer.headers.items() >= said
        and "frame-ancestors 'none'" in policy
        and "unsafe-inline" not in policy
    )


@pytest.mark.parametrize("accepted", [BROWSER, "application/json"])
@pytest.mark.parametrize("path", ["/", "/api/about", "/api/nothing", "/no-such-page", "/api/openapi.json"])
def test_every_answer_says_what_browsers_may(start: Start, path: str, accepted: str) -> None:
    assert obeyed(start().get(path, headers={"Accept": accepted}))


@pytest.mark.parametrize("accepted", [BROWSER, "application/json"])
def test_faults_and_refusals_before_all_routes_say_so_too(
    start: Start, monkeypatch: pytest.MonkeyPatch, accepted: str
) -> None:
    def broken(_: str) -> None:
        raise RuntimeError("broken")

    service = TestClient(start().app, raise_server_exceptions=False)
    with monkeypatch.context() as patched:
        patched.setattr(service.app.state.hosts, "use", broken)  # type: ignore[attr-defined]
        fault = service.get("/api/battles/x", headers={"Accept": accepted})
    monkeypatch.setattr(turnstile, "MOST", 0)
    crowded = service.get("/api/about", headers={"Accept": accepted})
    assert (fault.status_code, crowded.status_code) == (500, 429)
    assert obeyed(fault)
    assert obeyed(crowded)


def test_requests_of_an_address_are_limited(start: Start) -> None:
    service = limited(start, requests=3)
    assert [service.get("/api/about").status_code for _ in range(4)] == [200, 200, 200, 429]
    answer = service.get("/api/about")
    assert failed(answer) == (429, "limit")
    assert 1 <= int(answer.headers["retry-after"]) <= 20
    with pytest.raises(WebSocketDenialResponse), service.websocket_connect("/api/battles/x/live"):
        pass


def test_requests_of_players_are_counted_apart(start: Start) -> None:
    service = limited(start, requests=40)
    party = Party(service)
    while service.get("/api/about").status_code == 200:
        pass
    assert (
        party.red.ask("GET").status_code == 200
    )  # whoever shares their address has not used up what they may ask
    assert party.spectator.ask("GET").status_code == 429
    while (answer := party.red.ask("GET")).status_code == 200:
        pass
    assert failed(answer) == (429, "limit")


def test_new_battles_of_an_address_are_limited(start: Start) -> None:
    service = limited(start, battles=3)
    party = Party(service)
    party.finish()
    record = party.red.ask("GET", "/record").content
    assert service.post("/api/records", content=record).status_code == 201
    assert party.red.ask("POST", "/forks", json={"at": 1}).status_code == 201
    for answer in (
        service.post("/api/battles", json=NEW),
        service.post("/api/challenges", json={}),
        service.post("/api/records", content=record),
        party.red.ask("POST", "/forks", json={"at": 1}),
        party.red.ask("POST", "/rematch", json={"swap": False}),
    ):
        assert failed(answer) == (429, "limit")
        assert 0 < int(answer.headers["retry-after"]) <= 1200
    party.red.snapshot()  # what there is goes on


def test_open_websockets_of_an_address_are_limited(start: Start) -> None:
    service = limited(start, connections=2)
    party = Party(service)
    path = f"/api/battles/{party.id}/live?token={party.red.token}"
    with service.websocket_connect(path) as live, service.websocket_connect(path):
        live.receive_json()
        answer = service.get("/api/about")
        assert failed(answer) == (429, "limit")
        assert answer.json()["text"]["id"] == "service-limit-connections"
    assert service.get("/api/about").status_code == 200


def test_a_gate_counts_each_address_for_itself() -> None:
    gate = Gate(Limits(requests=1, battles=1, connections=1), clock=lambda: 0.0)
    assert gate.requests.take("a") == 0 < gate.requests.take("a")
    assert gate.requests.take("b") == 0
    assert gate.battles.take("a") == 0 < gate.battles.take("a")
    assert (gate.open.hold("a"), gate.open.hold("a"), gate.open.hold("b")) == (True, False, True)
