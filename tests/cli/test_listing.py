"""`oriflamme scenarios` and `oriflamme books`."""

from __future__ import annotations

from tests.cli.running import printed, printed_json, refused


def test_scenarios_of_all_rulesets_are_listed() -> None:
    cards = {card["id"]: card for card in printed_json("scenarios", "--json")}
    assert cards["skirl-duel"] == {
        "id": "skirl-duel",
        "ruleset": "skirl",
        "title": "A duel of Skirl",
        "about": "Three elements a side on a free table. Guess the enemy's stances, then meet him where you are strong.",
        "sides": [
            {"id": "ruby", "name": "Ruby", "points": None},
            {"id": "jade", "name": "Jade", "points": None},
        ],
        "bots": ["random", "brawler"],
        "source": "house",
    }
    assert {card["ruleset"] for card in cards.values()} >= {"demonworld", "skirl"}
    shown = printed("scenarios")
    assert all(scenario in shown for scenario in cards)


def test_scenarios_speak_french() -> None:
    cards = {card["id"]: card for card in printed_json("scenarios", "--json", "--locale", "fr")}
    assert cards["skirl-duel"]["title"] == "Un duel de Skirl"


def test_books_of_all_rulesets_are_listed() -> None:
    books = {book["id"]: book for book in printed_json("books", "--json")}
    assert [row["points"] for row in books["company"]["rows"]] == [34, 43, 26]
    assert all(book in printed("books") for book in books)


def test_book_is_shown() -> None:
    book = printed_json("books", "company", "--json")
    assert book["rows"][0] == {
        "id": "blade",
        "name": "blade",
        "stands": 1,
        "points": 34,
        "profile": ["Strength 3, speed 4 paces"],
        "source": "house",
    }
    assert "Strength 3, speed 4 paces" in printed("books", "company")


def test_unknown_book_names_those_there_are() -> None:
    told = refused("books", "necronomicon")
    assert told.startswith("no book named 'necronomicon'; there are: ")
    assert "company" in told


def test_what_can_be_switched_is_listed_with_its_rules() -> None:
    offered = printed_json("rules", "--options", "--json")
    arc = next(one for one in offered["demonworld"]["readings"] if one["name"] == "cavalry_arc")
    assert (arc["rule"], arc["kind"], arc["default"]) == ("DW-IV.1.1-c", "choice", 60)
    assert [pick["value"] for pick in arc["choices"]] == [60, 90]
    assert offered["skirl"] == {"levels": [], "chapters": [], "readings": []}
    assert "DBF-SUPPORT-PK" in printed("rules", "--options")


def test_options_are_not_mixed_with_a_rule() -> None:
    assert "only one of" in refused("rules", "--options", "DW-I.1.3")
