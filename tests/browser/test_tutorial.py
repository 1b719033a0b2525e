"""Learn by playing: whoever presses only what is marked gets through every tutorial, on a desk and on a phone."""

from __future__ import annotations

from importlib.resources import files

import pytest
from playwright.sync_api import ViewportSize, expect

from omerta.core.registry import game_types
from omerta.core.tutorial import Tutorial
from tests.browser.people import CORNER, DESK, PHONE, Person, Room, all_lies
from tests.browser.test_accessibility import nothing_serious

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

GAMES = [game_type.id for game_type in game_types.values() if (files(game_type.package) / "tutorial.toml").is_file()]
both_widths = pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["1440", "360"])
WAYS = [(game, PHONE if place % 2 or game == "gangster-dice" else DESK) for place, game in enumerate(GAMES)]
"""Each game at one size; Gangster Dice is learned at a desk in a test of its own, with a refresh on the way."""
MOST_PRESSES = 6
"""A move takes fewer presses than this on any board."""
TELLS = "words => document.querySelector('[data-testid=hint]')?.textContent.includes(words)"
MARK_LEFT = "control => !control.isConnected || !control.hasAttribute('data-hint')"
GOES_ON = """words => {
  const told = document.querySelector('[data-testid=hint]')?.textContent ?? '';
  return told.includes(words) ? document.querySelector('[data-hint]') && 'press' : 'next';
}"""


WORDS_UNDER_THE_HAND = """control => {
  if (control instanceof SVGElement || control.textContent.trim().length > 50) return [];
  const drawn = getComputedStyle(control, '::after');
  const { left, top } = control.getBoundingClientRect();
  const x = left + control.clientLeft + parseFloat(drawn.left), y = top + control.clientTop + parseFloat(drawn.top);
  const [right, bottom] = [x + parseFloat(drawn.width), y + parseFloat(drawn.height)];
  const covered = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest('.unseen')) continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const wide = Math.min(right, box.right) - Math.max(x, box.left);
      const high = Math.min(bottom, box.bottom) - Math.max(y, box.top);
      if (wide <= 3 || high <= 6) continue;
      const [across, down] = [Math.max(x, box.left) + wide / 2, Math.max(y, box.top) + high / 2];
      const seen = document.elementFromPoint(across, down);
      if (seen && (seen.contains(parent) || parent.contains(seen))) covered.push(node.data.trim());
    }
  }
  return covered;
}"""
"""The words over which the hand lies that points at a control; what is drawn on a map has none,
and a button that a whole sentence fills leaves it no place."""


def tutorial_of(game: str) -> Tutorial:
    tutorial = game_types[game].tutorial
    assert tutorial is not None
    return tutorial


def learn(room: Room, game: str, viewport: ViewportSize = DESK) -> Person:
    """Sit down to learn from the game's card on the start page."""
    ann = room.enter(viewport=viewport, touch=viewport == PHONE, name="Ann")
    ann.press(ann.see(f"game-{game}").get_by_role("button", name="Learn by playing"))
    return ann


def is_told(ann: Person, words: str) -> None:
    """Wait for a hint, and look that it stands on the screen."""
    ann.until(TELLS, words)
    expect(ann.see("hint")).to_contain_text(words)
    expect(ann.see("hint")).to_be_in_viewport(ratio=1)


def follow(ann: Person, words: str) -> None:
    """Press what is marked, and nothing else, until something else is told."""
    for _ in range(MOST_PRESSES):
        marked = ann.page.locator("[data-hint]")
        expect(marked).to_have_count(1)
        expect(marked).to_be_in_viewport()
        control = marked.element_handle()
        all_lies(ann.page)
        assert control.evaluate(WORDS_UNDER_THE_HAND) == []
        ann.press(marked, CORNER)
        ann.page.wait_for_function(MARK_LEFT, arg=control)
        if ann.page.wait_for_function(GOES_ON, arg=words).json_value() == "next":
            return
    raise AssertionError(f"after {MOST_PRESSES} presses it still says {words!r}")


@pytest.mark.parametrize(("game", "viewport"), WAYS, ids=lambda part: part if isinstance(part, str) else part["width"])
def test_pressing_only_what_is_marked_finishes_the_tutorial(room: Room, game: str, viewport: ViewportSize) -> None:
    hints = list(tutorial_of(game).hints.values())
    ann = learn(room, game, viewport)
    for hint in hints[:-1]:
        is_told(ann, hint.words)
        if hint.number == 2:
            nothing_serious(ann, "a hint")
        follow(ann, hint.words)
    is_told(ann, hints[-1].words)
    expect(ann.page.locator("[data-hint]")).to_have_count(0)
    expect(ann.see("question")).to_contain_text("Your turn")
    nothing_serious(ann, "the hand without hints")


def test_the_list_of_moves_teaches_as_the_board_does(room: Room) -> None:
    hints = list(tutorial_of("twelve-gangsters").hints.values())
    ann = learn(room, "twelve-gangsters")
    ann.show_as_text()
    expect(ann.see("moves-panel")).to_be_visible()
    for hint in hints[:-1]:
        is_told(ann, hint.words)
        follow(ann, hint.words)
    is_told(ann, hints[-1].words)
    lesson = ann.code()
    ann.press(ann.see("easy-bots"))
    expect(ann.see("hint")).to_have_count(0)
    ann.is_asked(1, 12)
    assert ann.code() != lesson


@both_widths
def test_another_card_is_answered_kindly_and_the_mark_stays(room: Room, viewport: ViewportSize) -> None:
    hints = list(tutorial_of("twelve-gangsters").hints.values())
    ann = learn(room, "twelve-gangsters", viewport)
    is_told(ann, hints[0].words)
    ann.play(2)
    expect(ann.page.get_by_role("alert")).to_contain_text("For the tutorial, choose this: the 5")
    expect(ann.card(5)).to_have_attribute("data-hint", "")
    follow(ann, hints[0].words)
    is_told(ann, hints[1].words)
    expect(ann.page.get_by_role("alert")).to_have_count(0)


def test_a_lesson_is_there_again_after_a_refresh_and_goes_on_to_the_end_of_the_game(room: Room) -> None:
    hints = list(tutorial_of("gangster-dice").hints.values())
    ann = learn(room, "gangster-dice")
    is_told(ann, hints[0].words)
    follow(ann, hints[0].words)
    is_told(ann, hints[1].words)
    ann.page.reload()
    for hint in hints[1:-1]:
        is_told(ann, hint.words)
        if hint.number == 2:
            nothing_serious(ann, "a hint")
        follow(ann, hint.words)
    is_told(ann, hints[-1].words)
    expect(ann.page.locator("[data-hint]")).to_have_count(0)
    nothing_serious(ann, "the hand without hints")
    expect(ann.see("ledger")).to_contain_text("The hints end here")
    ann.pick_up(ann.see("bid-finger"))
    ann.pick_up(ann.page.locator("[data-testid^=favor-][data-value='3']"))
    ann.seal()
    expect(ann.see("hint")).to_have_count(0)
    ann.pick_up(ann.page.locator("[data-testid^=die-][data-colour=white][aria-pressed]").first)
    ann.seal()
    ann.wait_for_end()
    expect(ann.see("end")).to_contain_text("You win: first to 0 dice")
    ann.button("Check the draw").click()
    expect(ann.see("dice-verdict")).to_contain_text("own draws were fixed")
