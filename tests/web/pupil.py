"""A pupil at the board: he does only what the coach says and points at, by "Show me" and the Enter key."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.hand import eventually

SIGHT = """() => {
  const strip = document.querySelector('[data-testid=coach]');
  const prompt = document.querySelector('[data-testid=prompt]');
  const marked = document.querySelector('[data-testid=coached]');
  const button = document.querySelector('[data-coached=true]');
  return {
    step: strip?.dataset.step ?? '',
    version: prompt?.dataset.version ?? '',
    quiet: prompt?.dataset.busy === 'false' && prompt?.dataset.loading === 'false',
    places: marked?.dataset.places ?? '',
    button: button?.dataset.testid ?? '',
    next: document.querySelector('[data-testid=coach-next]') !== null,
    does: document.querySelector('[data-testid=coach-do]') !== null,
    over: document.querySelector('[data-testid=outcome]') !== null,
  };
}"""


class Pupil:
    """Takes the lesson that a page shows."""

    def __init__(self, page: Page) -> None:
        """`page` shows a battle that is a lesson."""
        self.page = page

    def sees(self) -> dict[str, object]:
        """Return what the page says of the coach."""
        found: dict[str, object] = self.page.evaluate(SIGHT)
        return found

    def told(self) -> dict[str, object]:
        """Wait until the coach says something to do or to read, or the battle is over; return what is seen then."""
        seen: dict[str, object] = {}

        def ready() -> bool:
            nonlocal seen
            seen = self.sees()
            acts = seen["next"] or seen["does"] or seen["places"] or seen["button"]
            return bool(seen["over"] or (seen["quiet"] and seen["step"] and acts))

        eventually(self.page, ready, "a word of the coach")
        return seen

    def follow(self) -> str:
        """Do the one thing that the coach says; return the step he was at. The battle must not be over."""
        seen = self.told()
        if seen["next"]:
            self.page.get_by_test_id("coach-next").click()
        elif seen["does"]:
            self.page.get_by_test_id("coach-do").click()
        else:
            self.page.get_by_test_id("coach-show").click()
            if "," not in str(seen["places"]):  # several pieces are selected by being shown
                self.page.keyboard.press("Enter")
        eventually(self.page, lambda: self.sees() != seen, f"something that comes of {seen}")
        return str(seen["step"])

    def step(self, name: str) -> None:
        """Wait until the coach is at a step."""
        expect(self.page.get_by_test_id("coach")).to_have_attribute("data-step", name)
