"""The addresses at which others reach the service."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from oriflamme.service.network import reachable
from oriflamme.service.serve import _here


class _Ip:
    def __init__(self, ip: str | tuple[str, int, int]) -> None:
        self.ip = ip


class _Adapter:
    def __init__(self, *ips: str | tuple[str, int, int]) -> None:
        self.ips = [_Ip(ip) for ip in ips]


@pytest.fixture(autouse=True)
def adapters(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        _Adapter("127.0.0.1", ("::1", 0, 0)),
        _Adapter("8.8.4.4", ("2001:4860:4860::8888", 0, 0), "192.168.1.20", ("fe80::1", 0, 2), "169.254.7.7"),
    ]
    monkeypatch.setattr("ifaddr.get_adapters", lambda: found)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.7", "::1", "localhost"])
def test_what_listens_for_this_machine_only_is_reached_by_no_other(host: str) -> None:
    assert reachable(host, 8000) == ()


@pytest.mark.parametrize("host", ["0.0.0.0", ""])
def test_what_listens_on_all_addresses_is_reached_at_each_that_others_can_use(host: str) -> None:
    assert reachable(host, 8000) == ("http://192.168.1.20:8000", "http://8.8.4.4:8000")


def test_of_both_kinds_the_older_comes_first() -> None:
    assert reachable("::", 80)[-1] == "http://[2001:4860:4860::8888]:80"
    assert len(reachable("::", 80)) == 3


@pytest.mark.parametrize(
    ("host", "url"),
    [("192.168.1.20", "http://192.168.1.20:8000"), ("mill.example", "http://mill.example:8000")],
)
def test_one_address_is_that_address(host: str, url: str) -> None:
    assert reachable(host, 8000) == (url,)


def test_this_machine_goes_to_an_address_that_is_one() -> None:
    assert [_here(host) for host in ("0.0.0.0", "::", "::1", "192.168.1.20")] == [
        "127.0.0.1",
        "[::1]",
        "[::1]",
        "192.168.1.20",
    ]


def test_what_is_run_by_something_else_tells_no_address(service: TestClient) -> None:
    assert service.get("/api/addresses").json() == {"addresses": []}
    service.app.state.addresses = ("http://192.168.1.20:8000",)  # type: ignore[attr-defined]
    assert service.get("/api/addresses").json() == {"addresses": ["http://192.168.1.20:8000"]}
