"""axe-core on a page: what it finds wrong there."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.building import installed

SERIOUS = ("serious", "critical")
ANY = ("minor", "moderate", *SERIOUS)

START = """impacts => {
  window.done = false;
  window.found = axe.run().then(({ violations, passes }) => {
    const said = violations.filter(({ impact }) => impacts.includes(impact))
      .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`));
    return { said, passes: passes.length };
  }).finally(() => { window.done = true; });
}"""
TICK_MILLISECONDS = 5


def faults(page: Page, impacts: tuple[str, ...], *, stopped_clock: bool = False) -> list[str]:
    """Run axe on a page and name its faults; where the page's clock is stopped, axe gets a few of its ticks."""
    page.evaluate(installed("axe-core/axe.min.js").read_text())
    page.evaluate(START, impacts)
    while stopped_clock and not page.evaluate("window.done"):
        page.clock.run_for(TICK_MILLISECONDS)
    found = page.evaluate("window.found")
    assert found["passes"] > 5, "axe looked at nothing"
    said: list[str] = found["said"]
    return said
