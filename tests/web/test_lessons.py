"""A lesson is begun from the first page and followed by doing only what the coach says."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from oriflamme.kernel.ruleset import rulesets
from tests.web.conftest import Server
from tests.web.pupil import Pupil

pytestmark = pytest.mark.browser

LESSONS = [name for rules in rulesets().values() for name in rules.lessons()]
FIRST = "demonworld-lesson-first"


def test_the_first_lesson_is_begun_followed_left_and_resumed_on_a_phone_in_french(
    browser: Browser, server: Server
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="fr-FR", has_touch=True, is_mobile=True
    )
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(server.url)
    page.get_by_test_id(f"lesson-{FIRST}").click()
    pupil = Pupil(page)
    pupil.step("aim")
    # The strip covers neither the board nor the question.
    strip = page.get_by_test_id("coach").bounding_box()
    board = page.get_by_test_id("board").bounding_box()
    assert strip is not None
    assert board is not None
    assert strip["y"] + strip["height"] <= board["y"] + 1
    assert board["height"] > 300

    followed = [pupil.follow() for _ in range(4)]
    assert followed == ["aim", "units", "deploy", "orders"]
    pupil.step("order-bows")
    # Fingers touch where a mouse clicks.
    expect(page.get_by_test_id("coach-words")).to_contain_text("Touchez un socle")
    for _ in range(2):
        assert pupil.follow() == "order-bows"
    pupil.step("order-charge")

    # Left by closing the page, and gone on with from the first one; what has been read is not read again.
    page.reload()
    pupil.step("order-charge")
    page.goto(f"{server.url}/#/")
    page.get_by_test_id(f"lesson-go-on-{FIRST}").click()
    pupil.step("order-charge")

    # Without the coach the battle goes on, and the menu calls him back.
    page.get_by_test_id("coach-leave").click()
    expect(page.get_by_test_id("coach")).to_have_count(0)
    expect(page.get_by_test_id("coached")).to_have_attribute("data-places", "")
    page.locator("details.more summary").click()
    page.get_by_test_id("coach-again").click()
    pupil.step("order-charge")
    assert errors == []


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize(
    ("width", "height", "locale"), [(1280, 720, "en-GB"), (844, 390, "en-GB"), (390, 844, "fr-FR")]
)
def test_every_lesson_is_won_in_the_browser_by_what_the_coach_points_at(
    browser: Browser, server: Server, lesson: str, width: int, height: int, locale: str
) -> None:
    phone = min(width, height) < 400
    page = browser.new_page(
        viewport={"width": width, "height": height}, locale=locale, has_touch=phone, is_mobile=phone
    )
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(server.url)
    page.get_by_test_id(f"lesson-{lesson}").click()
    pupil = Pupil(page)
    for _ in range(600):
        if pupil.told()["over"]:
            break
        pupil.follow()
    pupil.step("won")
    assert errors == []
