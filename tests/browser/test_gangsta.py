"""GANGSTA! on its board: pressed by a person with bots, by taps on a phone with four seats, by keys, and as kept."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from omerta.core.registry import find
from omerta.games.gangsta.view import GangstaView
from tests.browser.crew import (
    GAME,
    LaidCrew,
    laid_where,
    may_act,
    may_act_in_the_last_chapter,
    may_call,
    may_end_the_chapter,
    may_perform,
    may_ready,
)
from tests.browser.laid import Laid
from tests.browser.people import DESK, PHONE, Patience, Person, Room, all_lies
from tests.browser.pictures import check_snapshot
from tests.browser.screens import HANDHELDS, faults_everywhere
from tests.browser.test_accessibility import nothing_serious
from tests.browser.test_greyscale import APART, grey, least_contrast, paper
from tests.browser.test_keyboard import walk_to
from tests.browser.test_phone import fits, within_reach
from tests.server.player import Player

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

LIT = "[data-testid^={}-][aria-pressed=false]"
MOST_TAPPED = 4
"""So many answers by taps are enough to see most kinds of questions."""
MOST_MEASURED = 2
"""It takes long to try the reach of everything, so it is tried at so many kinds of questions."""
SEEN_WHOLE = """slips => slips.every(slip => {
  const { left, right, top, bottom } = slip.getBoundingClientRect();
  const corners = [[left + 2, top + 2], [right - 2, top + 2], [left + 2, bottom - 2], [right - 2, bottom - 2]];
  return corners.every(([x, y]) => slip.contains(document.elementFromPoint(x, y)));
})"""
"""Whether no corner of any of these lies outside the screen or under something else."""
IN_SIGHT = {False: ((1440, 900), (1366, 650), (1280, 720), (1024, 768)), True: ((768, 1024), (390, 844), (360, 740))}
"""Where all cards that can be taken lie on the screen at once, with a mouse and with fingers."""
COVERED_BY_CHANGES = """() => [...document.querySelectorAll('.purse i')].flatMap(chip => {
  const one = chip.getBoundingClientRect();
  const words = [...chip.closest('li, .own').querySelectorAll('*')].filter(thing =>
    !thing.children.length && thing.textContent.trim() && thing !== chip && !thing.closest('.unseen')
    && thing.checkVisibility({ visibilityProperty: true }));
  return words.filter(thing => {
    const range = document.createRange();
    range.selectNodeContents(thing);
    const two = range.getBoundingClientRect();
    return Math.min(one.right, two.right) - Math.max(one.left, two.left) > 2
      && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 2;
  }).map(thing => `${chip.textContent} over ${thing.textContent}`);
})"""
"""The words of a seat that lie under what has just come to it or left it."""
KINDS = ["heist", "rival", "gang", "reserve", "choice"]
"""What may lie lit before somebody, in the order in which the tests press it."""
ASKED = """kinds => {
  const board = document.querySelector('[data-testid=board]');
  if (board?.dataset.beat !== 'rest' || !document.querySelector('[data-testid=question] .turn')) return null;
  return kinds.find(kind => document.querySelector(`[data-testid^=${kind}-][aria-pressed=false]`)) ?? null;
}"""
"""What kind of thing lies lit before somebody, seen at one glance."""


def asked(person: Person) -> str | None:
    """Say what kind of thing lies lit before somebody; None while nothing is asked."""
    kind: str | None = person.page.evaluate(ASKED, KINDS)
    return kind


def lift_first(person: Person, kind: str) -> None:
    """Lift the first lit thing of a kind; it is named by its card, which may no longer be the first when lifted."""
    name = person.page.locator(LIT.format(kind)).first.get_attribute("data-testid")
    assert name is not None
    person.pick_up(person.see(name))


def tried(person: Person) -> None:
    """Wait until the server has said what the lifted cards would bring."""
    expect(person.page.locator("[aria-busy=true]")).to_have_count(0)


def put_crew_together(person: Person) -> None:
    """Lift gangsters one by one until the server says that the crew is complete."""
    tried(person)
    while person.see("seal").is_disabled():
        lift_first(person, next(kind for kind in ("gang", "rival") if person.page.locator(LIT.format(kind)).count()))
        tried(person)


def press_on(person: Person) -> str | None:
    """Answer what is asked by pressing lit things on the board, and say what was pressed."""
    kind = asked(person)
    if kind is None:
        return None
    lift_first(person, kind)
    seal = person.see("seal")
    if kind == "heist":
        put_crew_together(person)
    expect(seal).to_be_enabled()
    person.press(seal)
    expect(person.page.locator("[data-testid][aria-pressed=true]")).to_have_count(0)
    return kind


def chapter_of(person: Person) -> int:
    label = person.see("rounds").get_attribute("aria-label") or "Chapter I"
    return ("I", "II", "III").index(label.split()[-1]) + 1


def begin(room: Room, seed: int, seats: int, preset: str, **more: object) -> Person:
    """Seat Ada with bots that recruit as soon as they can, at a game that has just begun; every run deals the same."""
    table = Laid(GAME, f"N{seats}{seed:04d}", seed, seats, seats - 1, **find(GAME).presets[preset])
    ann = room.seat(table.lay(room.server), **more)
    expect(ann.page.locator("[data-testid^=seat-]")).to_have_count(seats - 1)
    return ann


def agree_to_end(person: Person) -> None:
    person.button("Menu").click()
    person.button("Offer to end the game").click()
    person.see("confirm-yes").click()
    person.wait_for_end()


def test_a_person_and_two_bots_press_their_way_into_the_second_chapter_and_agree_to_end(room: Room) -> None:
    ann = begin(room, 21, 3, "printed")
    pressed: set[str] = set()
    patience = Patience(ann.page)
    while not ann.has_ended() and chapter_of(ann) == 1:
        pressed |= {press_on(ann) or ""}
        patience.wait()
    assert pressed & {"heist", "reserve"}
    if not ann.has_ended():
        agree_to_end(ann)
    expect(ann.see("account").locator(":scope > li")).to_have_count(3)


def test_the_last_chapter_against_a_bot_is_pressed_to_its_end(room: Room) -> None:
    ada = room.seat(LaidCrew(26, 2, bots=1).play_until(may_act_in_the_last_chapter).lay(room.server))
    watcher = Player(room.server, ada.code(), None)
    patience = Patience(ada.page)
    pressed: set[str] = set()
    while not ada.has_ended():
        pressed |= {press_on(ada) or ""}
        patience.wait()
    ada.wait_for_end()
    over = watcher.until_now(lambda now: now["phase"] == "over")
    watcher.close()
    assert pressed >= {"heist", "gang"}
    texts = ada.see("account").locator(".money").all_inner_texts()
    assert [int(re.findall(r"\d+", text)[0]) for text in texts] == sorted(over["result"]["scores"], reverse=True)


@pytest.mark.parametrize(("here", "first"), [(may_act, 700), (may_call, 1000)], ids=["an action", "a call"])
def test_a_table_in_the_middle_of_a_game_fits_every_screen(
    room: Room, here: Callable[[GangstaView], bool], first: int
) -> None:
    table = laid_where(here, first)
    assert list(faults_everywhere(room, table.lay(room.server))) == []


def test_the_end_fits_every_screen(room: Room) -> None:
    assert list(faults_everywhere(room, laid_where(may_call, 800).play_out().lay(room.server))) == []


def test_heists_and_reserve_lie_whole_in_sight_on_every_screen(room: Room) -> None:
    key = laid_where(may_act, 600).lay(room.server)
    for touch in (False, True):
        ada = room.seat(key, touch=touch)
        cards = ada.page.locator("[data-testid^=heist-], [data-testid^=reserve-]")
        expect(cards).to_have_count(10)
        for width, height in IN_SIGHT[touch]:
            ada.page.set_viewport_size(ViewportSize(width=width, height=height))
            all_lies(ada.page)
            assert cards.evaluate_all(SEEN_WHOLE), f"at {width}x{height}"


def test_what_comes_to_somebody_covers_no_words_of_theirs(room: Room) -> None:
    key = laid_where(may_end_the_chapter, 900).lay(room.server)
    people = [
        room.seat(key, viewport=viewport, touch=viewport is PHONE, motion="no-preference", stopped_clock=True)
        for viewport in (DESK, PHONE)
    ]
    lift_first(people[0], "reserve")
    people[0].seal()
    for person in people:
        expect(person.see("board")).to_have_attribute("data-beat", "move")
        person.page.clock.run_for(1101)
        expect(person.see("moment")).to_be_visible()
        assert person.page.evaluate(COVERED_BY_CHANGES) == []


def test_four_seats_on_a_phone_fit_within_reach_by_taps(room: Room) -> None:
    ann = begin(room, 22, 4, "all", viewport=PHONE, touch=True)
    seen: set[str] = set()
    patience = Patience(ann.page)
    answers = 0
    while answers < MOST_TAPPED and not ann.has_ended():
        kind = asked(ann)
        if kind is not None and kind not in seen:
            fits(ann)
            if len(seen) < MOST_MEASURED:
                within_reach(ann)
            seen.add(kind)
        answers += press_on(ann) is not None
        patience.wait()
    assert "choice" in seen
    ann.press(ann.see("look-1"))
    expect(ann.see("dossier")).to_contain_text("Stored heists")
    fits(ann)


def test_resources_to_choose_from_are_seen_whole_on_every_phone(room: Room) -> None:
    ann = begin(room, 23, 4, "all", viewport=PHONE, touch=True)
    expect(ann.see("question")).to_contain_text("Which of your two resources")
    slips = ann.page.locator("[data-testid^=choice-]")
    expect(slips).to_have_count(2)
    for width, height in HANDHELDS:
        ann.page.set_viewport_size(ViewportSize(width=width, height=height))
        all_lies(ann.page)
        assert slips.evaluate_all(SEEN_WHOLE), f"at {width}x{height}"


def test_a_crew_is_called_as_kept_and_everything_in_the_shade_says_why(room: Room) -> None:
    key = laid_where(may_call, 100).lay(room.server)
    for viewport in (DESK, PHONE):
        ada = room.seat(key, viewport=viewport, touch=viewport is PHONE)
        shaded = ada.page.locator("[data-testid^=rival-][aria-disabled]")
        expect(ada.see("job")).to_contain_text("still needed")
        expect(ada.page.locator("[data-testid^=gang-]").first).to_be_in_viewport(ratio=1)
        ada.ask_why_not(shaded.first)
        expect(ada.see("why-not").get_by_role("button")).to_contain_text("GA-")
        lift_first(ada, "rival")
        expect(ada.see("why-not")).to_have_count(0)
        ada.page.mouse.move(0, 0)
        nothing_serious(ada, f"a crew at {viewport['width']}")
        check_snapshot(ada.page, f"crew-call-{viewport['width']}")


def test_whoever_can_be_readied_hangs_turned_and_stays_apart_in_greyscale(room: Room) -> None:
    key = laid_where(may_ready, 500).lay(room.server)
    for viewport in (DESK, PHONE):
        ada = room.seat(key, viewport=viewport, touch=viewport is PHONE)
        engaged = ada.page.locator("[data-testid^=gang-][aria-pressed]")
        available = ada.page.locator("[data-testid^=gang-][aria-disabled]")
        expect(engaged.first).to_be_visible()
        all_lies(ada.page)
        assert all(width > height for width, height in sizes(engaged))
        assert all(width < height for width, height in sizes(available))
        picture = grey(ada.page)
        assert least_contrast(paper(picture, engaged), paper(picture, available)) >= APART


def sizes(people: Locator) -> list[tuple[float, float]]:
    """Measure how wide and how high photographs hang."""
    boxes = [photo.bounding_box() for photo in people.locator(".photo").all()]
    return [(box["width"], box["height"]) for box in boxes if box]


def test_the_end_of_a_chapter_is_a_moment_as_kept(room: Room) -> None:
    """With its clock stopped the page stays at the moment that it has come to."""
    key = laid_where(may_end_the_chapter, 200).lay(room.server)
    people = {
        viewport["width"]: room.seat(
            key, viewport=viewport, touch=viewport is PHONE, motion="no-preference", stopped_clock=True
        )
        for viewport in (DESK, PHONE)
    }
    for width, person in people.items():
        check_snapshot(person.page, f"crew-choice-{width}")
    lift_first(people[1440], "reserve")
    people[1440].seal()
    for width, person in people.items():
        expect(person.see("board")).to_have_attribute("data-beat", "move")
        person.page.clock.run_for(1101)
        expect(person.see("moment")).to_contain_text("Chapter I is over")
        nothing_serious(person, "a moment", stopped_clock=True)
        check_snapshot(person.page, f"crew-moment-{width}")
        person.page.keyboard.press("x")
        person.is_at_rest()


def test_the_end_is_accounted_for_as_kept(room: Room) -> None:
    key = laid_where(may_call, 300).play_out().lay(room.server)
    for viewport in (DESK, PHONE):
        ada = room.seat(key, viewport=viewport, touch=viewport is PHONE)
        ada.wait_for_end()
        nothing_serious(ada, f"the end at {viewport['width']}")
        check_snapshot(ada.page, f"crew-end-{viewport['width']}")


def test_a_heist_with_its_crew_is_pulled_off_with_the_keyboard_alone(room: Room) -> None:
    ada = room.seat(laid_where(may_perform, 400).lay(room.server))
    heist = ada.page.locator(LIT.format("heist")).first
    walk_to(ada, heist)
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator("[data-testid^=heist-][aria-pressed=true]")).to_have_count(1)
    expect(ada.see("job")).to_contain_text("still needed")
    tried(ada)
    while ada.see("seal").is_disabled():
        gangster = ada.page.locator(LIT.format("gang")).last
        name = gangster.get_attribute("data-testid")
        assert name is not None
        walk_to(ada, gangster, "Shift+Tab")
        ada.page.keyboard.press("Enter")
        expect(ada.see(name)).to_have_attribute("aria-pressed", "true")
        tried(ada)
    ada.page.keyboard.press("Enter")
    expect(ada.see("ledger")).to_contain_text("You pull off")


def test_an_announced_heist_is_taken_back_and_nobody_has_heard_of_it(room: Room) -> None:
    key = laid_where(may_perform, 450).lay(room.server)
    ada = room.seat(key)
    expect(ada.see("question")).to_contain_text("Your action")
    watcher = Player(room.server, key["code"], None)
    lift_first(ada, "heist")
    expect(ada.see("question")).to_contain_text("whom do you engage next?")
    tried(ada)
    lift_first(ada, "gang")
    ada.press(ada.see("leave-heist"))
    expect(ada.see("job")).to_have_count(0)
    expect(ada.page.locator("[aria-pressed=true]")).to_have_count(0)
    expect(ada.see("question")).to_contain_text("Your action")
    watcher.send(type="ping")
    assert watcher.receive()["type"] == "pong"
    watcher.close()
