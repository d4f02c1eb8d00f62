from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from tests.service.conftest import Start


@pytest.fixture
def client(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>built</title>")
    (folder / "assets" / "index-1a2b3c.js").write_text("1;" * 4000)
    (folder / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("not for the web")
    return folder


def test_the_client_is_served_with_headers_for_caches(start: Start, client: Path) -> None:
    service = start(client=client)
    for path in ("/", "/index.html"):
        page = service.get(path)
        assert (page.text, page.headers["cache-control"]) == ("<title>built</title>", "no-cache")
    script = service.get("/assets/index-1a2b3c.js")
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-encoding"] == "gzip"
    assert "javascript" in script.headers["content-type"]
    assert service.get("/icon.svg").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("accepted", "sent"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("BR;q=0.0, gzip;q=0.5", "gzip"),
        ("identity", None),
        ("br;q=0", None),
    ],
)
def test_who_understands_it_gets_what_the_build_has_compressed(
    start: Start, client: Path, accepted: str, sent: str | None
) -> None:
    script = client / "assets" / "index-1a2b3c.js"
    script.with_name(f"{script.name}.br").write_bytes(b"as brotli")
    script.with_name(f"{script.name}.gz").write_bytes(gzip.compress(script.read_bytes()))
    service = start(client=client)
    with service.stream("GET", "/assets/index-1a2b3c.js", headers={"Accept-Encoding": accepted}) as answer:
        body = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding") == sent
    assert "javascript" in answer.headers["content-type"]
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert body == script.with_name(script.name + {"br": ".br", "gzip": ".gz", None: ""}[sent]).read_bytes()
    assert int(answer.headers["content-length"]) == len(body)
    assert service.get("/assets/index-1a2b3c.js.br").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/assets",
        "/..%2Fsecret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/%00",
        "/api",
        "/api/nothing",
    ],
)
def test_nothing_else_is_served(start: Start, client: Path, path: str) -> None:
    answer = start(client=client).get(path)
    assert (answer.status_code, answer.json()["error"]) == (404, "missing")


BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize(
    ("languages", "locale", "told", "way"),
    [
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr", "Cette page n’existe pas.", "Vers la page d’accueil"),
        ("de, en;q=0.5, fr;q=0.4", "en", "There is no such page.", "To the start page"),
        ("fr;q=0, tlh;q=much", "en", "There is no such page.", "To the start page"),
        ("", "en", "There is no such page.", "To the start page"),
    ],
)
@pytest.mark.parametrize("path", ["/nothing", "/api/nothing", "/assets/gone.js"])
def test_a_wrong_address_in_a_browser_is_a_page(
    start: Start, client: Path, path: str, languages: str, locale: str, told: str, way: str
) -> None:
    page = start(client=client).get(path, headers={"Accept": BROWSER, "Accept-Language": languages})
    assert page.status_code == 404
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["vary"] == "Accept, Accept-Language"
    assert f'<html lang="{locale}">' in page.text
    assert f"<p>{told}</p>" in page.text
    assert f'<a href="/">{way}</a>' in page.text


def test_what_a_page_tells_is_no_markup(start: Start, client: Path) -> None:
    page = start(client=client).get("/api/rules/<b>x", headers={"Accept": BROWSER})
    assert (page.status_code, "<b>" in page.text, "&lt;b&gt;" in page.text) == (404, False, True)


@pytest.mark.parametrize("accepted", ["application/json", "*/*", ""])
def test_programs_are_answered_in_json(start: Start, client: Path, accepted: str) -> None:
    answer = start(client=client).get("/api/nothing", headers={"Accept": accepted})
    assert (answer.status_code, answer.json()["error"]) == (404, "missing")
    sent = start(client=client).post("/nothing", headers={"Accept": BROWSER})
    assert sent.headers["content-type"] == "application/json"


def test_a_client_that_was_not_built_is_said_so_in_every_language(start: Start, tmp_path: Path) -> None:
    page = start(client=tmp_path / "none").get("/")
    assert page.status_code == 404
    assert "make client" in page.text
    assert '<p lang="fr">Le service tourne' in page.text


def test_what_there_is(service: TestClient) -> None:
    about = service.get("/api/about").json()
    assert about["rulesets"] == [{"name": "parley", "title": {"id": "parley-title"}}]
    assert about["locales"] == ["en", "fr"]
    french = service.get("/api/catalogues/fr").json()
    assert french["locale"] == "fr"
    assert any("ended-won" in source for source in french["sources"])
    assert service.get("/api/catalogues/tlh").json()["text"] == {
        "id": "service-missing-catalogue",
        "args": {"locale": "tlh"},
    }
    rule = service.get("/api/rules/DW-X.1.0").json()
    assert set(rule) > {"id", "title", "kind", "level", "rule", "table", "unclear", "lines", "seed"}
    assert service.get("/api/rules/DW-NONE").status_code == 404
    wrong = service.put("/api/about")
    assert (wrong.status_code, wrong.json()["error"], wrong.headers["allow"]) == (405, "malformed", "GET")
