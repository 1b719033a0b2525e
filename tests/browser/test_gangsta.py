"""GANGSTA! on its board: pressed by a person with bots, by taps on a phone with four seats, by keys, and as kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.crew import GAME, laid_where, may_call, may_end_the_chapter, may_perform, may_ready
from tests.browser.people import DESK, PHONE, Patience, Person, Room, all_lies
from tests.browser.pictures import check_snapshot
from tests.browser.screens import HANDHELDS
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
KINDS = ("heist", "rival", "gang", "reserve", "choice")
"""What may lie lit before somebody, in the order in which the tests press it."""


def asked(person: Person) -> str | None:
    """Say what kind of thing lies lit before somebody; None while nothing is asked."""
    if person.see("board").count() == 0 or person.see("board").get_attribute("data-beat") != "rest":
        return None
    if person.see("question").locator(".turn").count() == 0:
        return None
    return next((kind for kind in KINDS if person.page.locator(LIT.format(kind)).count()), None)


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


def begin(room: Room, seats: int, preset: str, **more: object) -> Person:
    """Seat Ann with bots that recruit as soon as they can."""
    key = room.server.open_table("h" + "b" * (seats - 1), game=GAME, preset=preset)
    ann = room.seat(key, **more)
    expect(ann.page.locator("[data-testid^=seat-]")).to_have_count(seats - 1)
    return ann


def agree_to_end(person: Person) -> None:
    person.button("Menu").click()
    person.button("Agree to end the game").click()
    person.wait_for_end()


def test_a_person_and_two_bots_press_their_way_into_the_second_chapter_and_agree_to_end(room: Room) -> None:
    ann = begin(room, 3, "printed")
    pressed: set[str] = set()
    patience = Patience(ann.page)
    while not ann.has_ended() and chapter_of(ann) == 1:
        pressed |= {press_on(ann) or ""}
        patience.wait()
    assert pressed & {"heist", "reserve"}
    if not ann.has_ended():
        agree_to_end(ann)
    expect(ann.see("account").locator(":scope > li")).to_have_count(3)


def test_four_seats_on_a_phone_fit_within_reach_by_taps(room: Room) -> None:
    ann = begin(room, 4, "all", viewport=PHONE, touch=True)
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
    ann = begin(room, 4, "all", viewport=PHONE, touch=True)
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
