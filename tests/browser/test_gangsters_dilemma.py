"""Gangster's Dilemma on its board: pressed by people with bots, on a phone with seven seats, by keys, and as kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.people import DESK, PHONE, Patience, Person, Room
from tests.browser.pictures import check_snapshot
from tests.browser.street import ADA, GAME, Night, lift_first, served_street
from tests.browser.test_accessibility import nothing_serious
from tests.browser.test_greyscale import APART, grey, least_contrast, paper
from tests.browser.test_keyboard import walk_to
from tests.browser.test_phone import fits, within_reach
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

SEED = bytes([6]) * 32
"""With this seed Ada is asked in round 5 between closed windows, and then meets the cops in company."""
TELLING_ROUND = 5
LATE_ROUND = 7
EXCHANGE_ROUND = 2
"""Ada is the Hired Gun, and in this round somebody at her location has something to exchange."""
BOT = {"kind": "bot", "bot": "random"}
LIT = "[data-testid^={}-][aria-pressed]"


@pytest.fixture
def night(client: Path, tmp_path: Path) -> Iterator[Night]:
    with served_street(tmp_path, client, SEED) as server:
        night = Night(server)
        yield night
        night.close()


def street_table(server: Server, people: int, seats: int) -> list[dict[str, str]]:
    """Open a table of people and bots, and give the keys to the people's seats."""
    chairs = [{"kind": "human"}] * people + [BOT] * (seats - people)
    body = {"game": GAME, "seats": seats, "chairs": chairs, "name": "Ann", "preset": "printed"}
    key = server.post("/api/tables", body).json()
    return [key, *(server.sit(key["code"], name) for name in ("Bert", "Cleo")[: people - 1])]


def asked(person: Person) -> str | None:
    """Say what lies lit before somebody: windows, answers, demands or slips; None while nothing is asked."""
    if person.see("board").count() == 0 or person.see("board").get_attribute("data-beat") != "rest":
        return None
    if person.see("question").locator(".turn").count() == 0:
        return None
    kinds = ("window", "answer", "demand", "give", "choice")
    return next((kind for kind in kinds if person.page.locator(LIT.format(kind)).count()), None)


def press_on(person: Person) -> str | None:
    """Answer what is asked by pressing lit things on the board, and say what was pressed."""
    kind = asked(person)
    if kind is None:
        return None
    lift_first(person, kind)
    if kind == "window" and person.see("seal").is_disabled():
        person.pick_up(person.page.locator(LIT.format(kind)).nth(1))
    if kind == "give":
        lift_first(person, "take")
    seal = person.see("seal")
    expect(seal).to_be_enabled()
    person.press(seal)
    expect(person.page.locator("[data-testid=seal]:enabled")).to_have_count(0)
    return kind


def round_of(person: Person) -> int:
    label = person.see("rounds").get_attribute("aria-label") or "Round 0"
    return int(label.split()[-1])


def press_through(people: list[Person], rounds: int) -> set[str]:
    """Press until so many rounds are over, and say what was pressed."""
    pressed: set[str] = set()
    patience = Patience(people[0].page)
    while round_of(people[0]) <= rounds and not people[0].has_ended():
        pressed |= {kind for kind in map(press_on, people) if kind}
        patience.wait()
    return pressed


def say(person: Person, phrase: str) -> None:
    person.see("say").click()
    person.see(f"phrase-{phrase}").click()


def say_and_mute(ann: Person, bert: Person) -> None:
    """Have Bert say something that Ann hears, then something else that she no longer listens to."""
    for person in (ann, bert):
        person.is_at_rest()
    say(bert, "trust-me")
    expect(ann.see("said")).to_contain_text("Bert: You can trust me.")
    ann.see("say").click()
    ann.page.get_by_role("checkbox", name="Bert").uncheck()
    ann.page.get_by_role("button", name="Close", exact=True).click()
    say(bert, "i-talk")
    expect(bert.see("said")).to_contain_text("You: I will talk.")
    say(ann, "no-trust")
    expect(ann.see("said")).to_contain_text("You: I do not believe a word.")
    expect(ann.see("said")).not_to_contain_text("I will talk.")


def test_two_people_and_three_bots_press_their_way_to_the_agreed_end(room: Room) -> None:
    ann, bert = (room.seat(key) for key in street_table(room.server, 2, 5))
    for person in (ann, bert):
        expect(person.see("board")).to_be_visible()
    assert "window" in press_through([ann, bert], 3)
    say_and_mute(ann, bert)
    for person in (ann, bert):
        person.button("Menu").click()
        person.button("Offer to end the game").click()
    for person in (ann, bert):
        person.wait_for_end()
        expect(person.see("account").locator(":scope > li")).to_have_count(5)


def test_seven_seats_on_a_phone_fit_within_reach_by_taps(room: Room) -> None:
    [key] = street_table(room.server, 1, 7)
    ann = room.seat(key, viewport=PHONE, touch=True)
    expect(ann.page.locator("[data-testid^=seat-]")).to_have_count(7)
    seen: set[str] = set()
    patience = Patience(ann.page)
    while round_of(ann) <= 2 and not ann.has_ended():
        kind = asked(ann)
        if kind is not None and kind not in seen:
            fits(ann)
            within_reach(ann)
            seen.add(kind)
        press_on(ann)
        patience.wait()
    assert "window" in seen
    ann.press(ann.see("look-1"))
    expect(ann.see("dossier")).to_contain_text("Facing the cops")
    fits(ann)
    within_reach(ann)


def test_a_tap_in_the_middle_of_what_is_shown_ends_it_and_does_what_it_says(room: Room) -> None:
    """With its clock stopped the page stays at the beat it has come to."""
    [key] = street_table(room.server, 1, 7)
    ann = room.seat(key, viewport=PHONE, touch=True, motion="no-preference", stopped_clock=True)
    tapped = 0
    for _ in range(400):
        if tapped == 8 or ann.has_ended():
            break
        if ann.see("board").count() and ann.see("board").get_attribute("data-beat") != "rest":
            ann.press(ann.see("look-1"))
            expect(ann.see("dossier")).to_contain_text("Facing the cops")
            ann.page.clock.run_for(100)
            ann.press(ann.page.get_by_role("button", name="Close", exact=True))
            expect(ann.see("dossier")).to_have_count(0)
            tapped += 1
        elif press_on(ann) is None:
            ann.page.clock.run_for(100)
    assert tapped


def test_who_comes_back_in_the_middle_of_a_reveal_sees_the_street_as_it_is(room: Room, night: Night) -> None:
    """With its clock stopped the page stays at the first beat, at which the cards are shown and nothing else."""
    night.play_to("rob", TELLING_ROUND)
    ada = Room(room.browser, night.server).seat(night.ada, motion="no-preference", stopped_clock=True)
    ada.page.clock.run_for(500)
    ada.is_at_rest()
    night.answer(ADA)
    expect(ada.see("board")).to_have_attribute("data-beat", "cover")
    sent = night.now["view"]["sent"]
    crew = ada.page.locator("[data-testid=street] .crew li")
    expect(crew).to_have_count(len([place for place in sent if place]))
    ada.page.reload()
    ada.page.clock.run_for(500)
    ada.is_at_rest()
    view = night.now["view"]
    for seat in range(len(view["money"])):
        expect(ada.see(f"look-{seat}")).to_contain_text(f"{view['points'][seat]} of 21 points, ${view['money'][seat]}")


def test_the_street_looks_as_kept_and_keeps_its_promises(room: Room, night: Night) -> None:
    """One night for both widths: choice, dilemma and end as kept, without serious faults, told apart in greyscale."""
    night.play_to("rob", TELLING_ROUND)
    own_room = Room(room.browser, night.server)
    views = [("1440", own_room.seat(night.ada)), ("360", own_room.seat(night.ada, viewport=PHONE, touch=True))]
    for width, ada in views:
        closed = ada.page.locator("[data-testid^=window-][aria-disabled]")
        expect(closed).to_have_count(2)
        ada.ask_why_not(closed.first)
        expect(ada.see("why-not")).to_contain_text("closed this round")
        expect(ada.see("why-not").get_by_role("button")).to_contain_text("GD-34")
        lift_first(ada, "window")
        ada.page.mouse.move(0, 0)
        picture = grey(ada.page)
        lit = ada.page.locator(LIT.format("window"))
        assert least_contrast(paper(picture, lit), paper(picture, closed, ".stamp")) >= APART
        if width == "1440":
            nothing_serious(ada, "choice")
        check_snapshot(ada.page, f"street-choice-{width}")
    night.play_to("dilemma", TELLING_ROUND)
    for width, ada in views:
        ada.is_at_rest()
        lift_first(ada, "answer")
        ada.page.mouse.move(0, 0)
        expect(ada.see("answer-silent")).to_contain_text("Nobody talks")
        if width == "360":
            nothing_serious(ada, "dilemma")
        check_snapshot(ada.page, f"street-dilemma-{width}")
    night.play_to("rob", TELLING_ROUND + 1)
    for _, ada in views:
        ada.is_at_rest()
        expect(ada.see("blotter")).to_contain_text("arrested")
    night.agree_to_end()
    for width, ada in views:
        ada.wait_for_end()
        if width == "360":
            nothing_serious(ada, "end")
        check_snapshot(ada.page, f"street-end-{width}")
    own_room.close()


def test_what_is_lifted_stays_lifted_when_somebody_else_changes_their_mind(room: Room, night: Night) -> None:
    night.play_to("rob", TELLING_ROUND)
    own_room = Room(room.browser, night.server)
    ada = own_room.seat(night.ada)
    sealed = ada.see("seat-1").locator(".envelope.sealed")
    expect(sealed).to_have_count(1)
    lift_first(ada, "window")
    nora = night.players[1]
    nora.change("withdraw", question=nora.now["question"]["question"])
    expect(sealed).to_have_count(0)
    expect(ada.page.locator("[data-testid^=window-][aria-pressed=true]")).to_have_count(1)
    expect(ada.see("seal")).to_be_enabled()
    own_room.close()


def test_the_game_ends_with_21_points_and_everybody_sees_who_has_won(room: Room, night: Night) -> None:
    night.play_to("rob", LATE_ROUND)
    own_room = Room(room.browser, night.server)
    ada = own_room.seat(night.ada)
    expect(ada.see("board")).to_be_visible()
    night.play_until(lambda now: now["phase"] == "over")
    ada.wait_for_end()
    expect(ada.see("end")).to_contain_text("Sal wins: first past 21, with 24")
    best = ada.see("account").locator(":scope > li").first
    expect(best.locator(".name")).to_contain_text("Sal")
    expect(best.locator(".money")).to_have_text("24 points")
    own_room.close()


def test_a_window_is_lifted_and_given_with_the_keyboard_alone(room: Room, night: Night) -> None:
    night.play_to("rob", TELLING_ROUND)
    own_room = Room(room.browser, night.server)
    ada = own_room.seat(night.ada, viewport=DESK)
    ada.is_at_rest()
    windows = ada.page.locator(LIT.format("window"))
    walk_to(ada, windows.first)
    walk_to(ada, windows.nth(1), "ArrowRight")
    give_by_key(ada, windows.nth(1))
    expect(ada.see("question")).to_contain_text("Exchange a token")
    own_room.close()


def test_a_slip_is_lifted_and_given_with_the_keyboard_alone(room: Room, night: Night) -> None:
    night.play_to("exchange", EXCHANGE_ROUND)
    own_room = Room(room.browser, night.server)
    ada = own_room.seat(night.ada, viewport=DESK)
    walk_to(ada, ada.see("choices").get_by_role("button").first)
    ada.page.keyboard.press("End")
    give_by_key(ada, ada.see("choice-no"))
    expect(ada.see("ledger")).to_contain_text("You exchange nothing.")
    night.play_to("rob", EXCHANGE_ROUND + 1)
    expect(ada.page.locator(LIT.format("window")).first).to_be_focused()
    own_room.close()


def test_the_cops_are_answered_with_the_keyboard_alone(room: Room, night: Night) -> None:
    night.play_to("dilemma", TELLING_ROUND)
    own_room = Room(room.browser, night.server)
    ada = own_room.seat(night.ada, viewport=DESK)
    silent, talk, bribe = (ada.see(f"answer-{answer}") for answer in ("silent", "talk", "bribe"))
    walk_to(ada, silent)
    for key, reached in (("ArrowRight", talk), ("End", bribe), ("ArrowRight", bribe), ("Home", silent)):
        ada.page.keyboard.press(key)
        expect(reached).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(silent).to_have_attribute("aria-pressed", "true")
    ada.page.keyboard.press("ArrowRight")
    give_by_key(ada, talk)
    expect(ada.see("ledger")).to_contain_text("You talk.")
    own_room.close()


def give_by_key(person: Person, slip: Locator) -> None:
    """Lift the slip that has the focus by key, and give it by the same key."""
    expect(slip).to_be_focused()
    person.page.keyboard.press("Enter")
    expect(slip).to_have_attribute("aria-pressed", "true")
    person.page.keyboard.press("Enter")


def test_the_dame_reads_her_four_answers_on_a_phone(room: Room, client: Path, tmp_path: Path) -> None:
    with served_street(tmp_path, client, SEED, characters="chosen") as server:
        night = Night(server)
        night.play_until(lambda now: "pay" in verbs_of(now) and "bribe" in verbs_of(now))
        own_room = Room(room.browser, server)
        ada = own_room.seat(night.ada, viewport=PHONE, touch=True)
        answers = ada.page.get_by_role("group", name="Your answer to the cops").get_by_role("button")
        expect(answers).to_have_count(4)
        for answer in answers.all():
            expect(answer).to_be_in_viewport(ratio=1)
        here = ada.page.locator(".plot.here")
        expect(here.get_by_role("listitem").first).to_be_in_viewport(ratio=1)
        fits(ada)
        within_reach(ada)
        own_room.close()
        night.close()


def verbs_of(now: dict[str, Any]) -> list[str]:
    """List the verbs of what is offered."""
    return [offer["move"][0] for offer in (now["question"] or {"moves": []})["moves"]]
