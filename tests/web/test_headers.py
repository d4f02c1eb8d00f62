"""What browsers are told to load and from where: pages need nothing else, and other sites get nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import Server, refused

pytestmark = pytest.mark.browser

PAGES = ("/", "/#/rules", "/#/referee", "/#/muster", "/#/guide", "/no-such-page")

TABOO = """
() => Promise.all([
  fetch("https://example.invalid/").then(() => "fetched", () => "refused"),
  new Promise((told) => {
    const script = document.createElement("script");
    script.textContent = "window.smuggled = true";
    document.body.append(script);
    told(window.smuggled === true ? "run" : "refused");
  }),
])
"""


def test_pages_load_nothing_that_their_policy_forbids(server: Server, browser: Browser) -> None:
    page = browser.new_page()
    for path in PAGES:
        page.goto(f"{server.url}{path}")
        page.reload()
        page.wait_for_load_state("networkidle")
        expect(page.locator("h1").first).to_be_visible()
    page.goto(server.url)
    page.wait_for_load_state("networkidle")
    assert refused == []
    # The policy is in force all the same.
    assert page.evaluate(TABOO) == ["refused", "refused"]
    assert len(refused) >= 2
    refused.clear()
    page.close()


def test_no_other_site_frames_a_page(server: Server, browser: Browser) -> None:
    page = browser.new_page()
    page.route(
        "http://elsewhere.test/",
        lambda route: route.fulfill(content_type="text/html", body=f'<iframe src="{server.url}/"></iframe>'),
    )
    page.goto("http://elsewhere.test/")
    page.wait_for_load_state("networkidle")
    assert all(frame.locator("#app").count() == 0 for frame in page.frames)
    page.close()
