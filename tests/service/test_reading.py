"""What somebody new to a game is told: games and their bots, battlefields in small, guides, terms, and the rule book."""

from __future__ import annotations

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

from oriflamme.catalogue import LOCALES, catalogue
from oriflamme.kernel.ruleset import rulesets
from oriflamme.rulebook.index import index
from tests.service.conftest import Start


@pytest.fixture
def everything(start: Start) -> TestClient:
    return start(rulesets=rulesets())


def test_games_say_what_they_are_like_and_their_bots_how_strong_they_are(everything: TestClient) -> None:
    games = {game["name"]: game for game in everything.get("/api/games").json()}
    assert games["demonworld"]["about"] == {"id": "dw-about"}
    assert [guide["id"] for guide in games["demonworld"]["guides"]] == [
        "demonworld-base",
        "demonworld-intermediate",
    ]
    for name in ("demonworld", "fictionalis", "cry-havoc"):
        assert games[name]["guides"]
        bots = games[name]["bots"]
        assert [bot["name"] for bot in bots] == ["captain", "lieutenant", "random"]
        assert [bot["strength"] for bot in bots] == [3, 2, 1]
    # Somebody else's ruleset may leave all of it out.
    assert set(games["skirl"]) == {"name", "title", "bots"}
    assert {"name": "brawler"} in games["skirl"]["bots"]


def test_scenarios_say_how_long_and_how_hard_they_are_and_what_they_are_fought_for(
    everything: TestClient,
) -> None:
    offers = {offer["id"]: offer for offer in everything.get("/api/scenarios").json()}
    first = offers["demonworld-first-battle"]
    assert (first["difficulty"], first["teaching"], first["minutes"]) == ("first", True, 20)
    assert first["sides"][0]["strength"]["args"] == {"units": 2, "stands": 20}
    assert offers["demonworld-last-stand"]["chapters"] == [{"id": "dw-level-intermediate", "args": {}}] or (
        offers["demonworld-last-stand"]["chapters"] == [{"id": "dw-level-intermediate"}]
    )
    for locale in LOCALES:
        sources = "".join(catalogue(locale).sources)
        for offer in offers.values():
            if offer["aim"] is not None:
                assert re.search(rf"^{offer['aim']['id']} =", sources, re.MULTILINE), offer["id"]
    own = [offer for offer in offers.values() if offer["ruleset"] != "skirl" and "wagon" not in offer["id"]]
    assert all(offer["minutes"] and offer["difficulty"] and offer["aim"] for offer in own)
    assert offers["skirl-duel"]["minutes"] is None


def test_a_battlefield_in_small_has_ground_zones_and_the_troops_of_both_sides(everything: TestClient) -> None:
    field = everything.get("/api/scenarios/demonworld-kal-bennock/miniature").json()
    assert field["field"]["type"] == "hexes"
    assert {ground["terrain"] for ground in field["field"]["grounds"]} > {"open"}
    assert [zone["owner"] for zone in field["zones"]] == [0, 1]
    assert {troop["owner"] for troop in field["troops"]} == {0, 1}
    assert sum(len(troop["places"]) for troop in field["troops"]) == 78
    table = everything.get("/api/scenarios/fictionalis-raid/miniature").json()
    assert table["field"]["type"] == "table"
    assert {outline["terrain"] for outline in table["field"]["outlines"]}
    # What players lay out themselves is not laid out for them.
    bare = everything.get("/api/scenarios/fictionalis-crown-and-ash/miniature").json()
    assert (bare["zones"], bare["troops"]) == ([], [])
    assert everything.get("/api/scenarios/nowhere/miniature").status_code == 404


def test_guides_are_read_in_the_language_asked_for(everything: TestClient) -> None:
    for game in everything.get("/api/games").json():
        for guide in game.get("guides", []):
            for locale in LOCALES:
                told = everything.get(f"/api/guides/{guide['id']}/{locale}").json()
                assert told["locale"] == locale
                rules = re.findall(r"`([A-Z]{2,3}-[^`]+)`", told["text"])
                assert len(rules) > 20
                assert index().unknown(rules) == ()
    assert everything.get("/api/guides/fictionalis/tlh").json()["locale"] == "en"
    wrong = everything.get("/api/guides/chess/en")
    assert (wrong.status_code, wrong.json()["text"]["id"]) == (404, "service-missing-guide")


def test_the_rule_book_has_its_chapters_in_every_language(everything: TestClient) -> None:
    books = {book["name"]: book for book in everything.get("/api/rulebooks").json()}
    assert set(books) == {"demonworld", "compendium", "campaign", "cry_havoc", "de_bellis_fictionalis"}
    assert sum(chapter["rules"] for book in books.values() for chapter in book["chapters"]) == len(index())
    sources = {locale: "".join(catalogue(locale).sources) for locale in LOCALES}
    for book in books.values():
        for title in (book["title"], *(chapter["title"] for chapter in book["chapters"])):
            assert all(f"\n{title['id']} = " in words for words in sources.values()), title["id"]
    melee = next(one for one in books["demonworld"]["chapters"] if one["chapter"] == "VI")
    assert melee["played"] == melee["rules"]


def test_rules_are_found_by_words_of_either_language(everything: TestClient) -> None:
    def found(words: str) -> list[str]:
        return [line["id"] for line in everything.get("/api/rules", params={"find": words}).json()]

    assert found("virage")[0] == found("VIRAGE")[0] == "DW-V.1.2-a"
    assert "DBF-OVERLAP-DEF" in found("debordement")
    assert found("DW-VI.1.3-c")[0] == "DW-VI.1.3-c"
    assert found("xylophone") == []
    melee = everything.get("/api/rules", params={"find": "melee", "file": "demonworld_1_base"}).json()
    assert {line["file"] for line in melee} == {"demonworld_1_base"}


def test_a_rule_tells_its_examples_and_whether_it_is_played(everything: TestClient) -> None:
    rule = everything.get("/api/rules/DW-VI.1.3-c").json()
    assert (rule["played"], rule["file"], rule["chapter"], rule["excuse"]) == (
        "played",
        "demonworld_1_base",
        "VI",
        "",
    )
    assert rule["cases"]
    assert "DW-VI.1.3-c" in rule["cases"][0]["rules"]
    assert everything.get("/api/rules/DW-I.1.2").json()["excuse"]


def test_the_rule_book_speaks_the_readers_language_and_says_which(everything: TestClient) -> None:
    def ask(path: str) -> Any:
        return everything.get(path).json()

    ours, theirs = ask("/api/rules/DW-I.1.2"), ask("/api/rules/DW-I.1.2?locale=fr")
    assert (ours["locale"], theirs["locale"], theirs["cases_locale"]) == ("en", "fr", "en")
    for field in ("title", "rule", "unclear", "excuse", "table"):
        assert ours[field] != theirs[field], field
    assert ask("/api/rules/DW-I.1.2?locale=tlh") == ask("/api/rules/DW-I.1.2?locale=") == ours
    listed = ask("/api/rules?file=cry_havoc&locale=fr")
    assert {line["locale"] for line in listed} == {"fr"}
    assert [line["id"] for line in listed] == [line["id"] for line in ask("/api/rules?file=cry_havoc")]
    found = ask("/api/rules?find=manoeuvre&locale=fr")
    assert any("manœuvre" in line["title"].lower() for line in found)
    assert found != ask("/api/rules?find=manoeuvre")


def test_terms_of_all_games_are_told(everything: TestClient) -> None:
    terms = {term["id"]: term for term in everything.get("/api/terms").json()}
    assert terms["dw-front-rank"] == {"id": "dw-front-rank", "rule": "DW-I.2.2-a", "matters": True}
    assert {"chance", "dbf-pip"} <= set(terms)
