"""Whole games in real browsers: with friends by the link, with bots, in the text view, and again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from omerta.core.nodes import Over
from omerta.core.replay import read_record
from omerta.table.log.fair_dice import verify
from tests.browser.people import WHILE_BUSY, Person, Room, play_rounds

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def open_with_friend(room: Room) -> tuple[Person, Person]:
    """Open a table for two people and a bot on the pages, and come to it by the link that they show."""
    ann = room.enter()
    ann.page.get_by_label("Your name").fill("Ann")
    ann.new_table().click()
    ann.page.get_by_role("group", name="Seats").get_by_label("3", exact=True).check()
    ann.page.get_by_role("group", name="Preset").get_by_label("Short").check()
    ann.button("Open the table").click()
    link = ann.see("invite-link").input_value()
    assert ann.see("table-code").inner_text() in link
    bert = room.enter(link)
    bert.page.get_by_label("Your name").fill("Bert")
    bert.button("Sit down").click()
    return ann, bert


def test_two_people_invited_by_link_and_a_bot_play_a_whole_game(room: Room, tmp_path: Path) -> None:
    ann, bert = open_with_friend(room)
    play_rounds((ann, bert), 6, 1, 5)
    for person in (ann, bert):
        person.wait_for_end()
    account = ann.account("Ann")
    assert account == bert.account("Bert")
    assert len(account) == 3
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Save the game").click()
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    record = read_record(saved.read_text())
    steps = list(record.replay())
    assert len(steps) == 7
    over = steps[-1].state.node()
    assert isinstance(over, Over)
    assert sorted(over.scores) == sorted(account.values())
    assert verify(record).ok
    bert.button("Check the draw").click()
    expect(bert.see("dice-verdict")).to_contain_text("from the seed that was sealed")


def test_bots_are_played_in_two_clicks_from_the_start_page(room: Room) -> None:
    ann = room.enter()
    clicks: list[str] = []
    ann.page.expose_function("clicked", lambda on: clicks.append(on))
    ann.page.evaluate("addEventListener('click', event => event.isTrusted && clicked(event.target.textContent), true)")
    ann.play_bots().click()
    ann.button("Start").click()
    expect(ann.see("question")).to_contain_text("Your turn")
    expect(ann.card(12)).to_be_visible()
    assert clicks == ["Play bots now", "Start"]


def test_the_list_of_moves_plays_a_whole_game(room: Room) -> None:
    ann = room.one_person(preset="short")
    ann.show_as_text()
    panel = ann.see("moves-panel")
    expect(ann.see("board")).to_have_count(0)
    for round_ in range(1, 6):
        ann.is_asked(round_, 6)
        panel.get_by_role("button", name=f"the {round_}", exact=True).click()
        ann.seal()
    ann.wait_for_end()


def test_a_rematch_begins_when_both_ask_with_the_start_one_seat_on(room: Room) -> None:
    ann, bert = room.two_people(options={"cards": 3})
    play_rounds((ann, bert), 3, 1, 2)
    first = ann.code()
    for person in (ann, bert):
        person.wait_for_end()
    ann.button("Rematch").click()
    expect(ann.see("rematch")).to_be_disabled()
    expect(ann.see("rematch")).to_contain_text("Waiting for Bert")
    expect(bert.see("rematch")).to_contain_text("Ann wants one")
    bert.button("Rematch").click()
    for person in (ann, bert):
        expect(person.see("next-game")).to_contain_text("Go to the next table")
        person.see("next-game").click()
    for person in (ann, bert):
        person.is_asked(1, 3)
    assert ann.code() == bert.code() != first
    expect(ann.see("seat-2")).to_contain_text("You")
    expect(bert.see("seat-0")).to_contain_text("You")
    play_rounds((ann, bert), 3, 1, 2)
    for person in (ann, bert):
        person.wait_for_end()


def test_ones_own_moments_are_shown_and_against_bots_a_rematch_goes_straight_to_the_next_table(room: Room) -> None:
    ann = room.one_person("hbbbb", preset="short")
    first = ann.code()
    for round_ in range(1, 6):
        ann.is_asked(round_, 6)
        ann.play(round_)
    ann.wait_for_end()
    expect(ann.see("headline")).to_contain_text("wins: most money, $")
    expect(ann.see("own-place")).to_have_text("You are 5th.")
    ann.see("find-moments").click()
    expect(ann.see("own-curve")).to_be_visible(timeout=WHILE_BUSY)
    expect(ann.see("own-curve")).to_have_attribute("aria-label", re.compile(r"^Round 1: \d+%, .*Round 6: 0%$"))
    moments = ann.page.locator("[data-testid$=-moment]")
    expect(moments.first).to_contain_text(re.compile(r"Your (best moment|costliest), round \d.*\d+%"))
    expect(moments.first).to_have_attribute("href", re.compile(rf"^/replay/{first}\?at=\d&eyes=1$"))
    ann.button("Rematch").click()
    expect(ann.see("end")).to_have_count(0)
    ann.is_asked(1, 6)
    assert ann.code() != first
    ann.page.goto("/")
    tables = ann.see("your-tables").get_by_role("link")
    expect(tables.nth(0)).to_contain_text("Your turn")
    expect(tables.nth(1)).to_contain_text("Over: ")


def test_whoever_concedes_is_followed_by_a_bot_and_the_end_says_so(room: Room) -> None:
    ann, bert = room.two_people(options={"cards": 3})
    ann.button("Menu").click()
    ann.button("Concede").click()
    expect(bert.see("seat-0")).not_to_contain_text("(bot)")
    ann.see("confirm-yes").click()
    expect(bert.see("seat-0")).to_contain_text("(bot)")
    expect(ann.see("you-conceded")).to_contain_text("You conceded.")
    expect(bert.see("you-conceded")).to_have_count(0)
    play_rounds((bert,), 3, 1, 2)
    for person in (ann, bert):
        person.wait_for_end()
        expect(person.see("account").locator(":scope > li").last).to_contain_text("Last")
        expect(person.see("left-0")).to_have_text("Conceded, round 1")
        expect(person.see("winner")).not_to_contain_text("Ann")
    expect(ann.see("end")).to_contain_text("ou conceded in round 1")
    expect(bert.see("end")).to_contain_text("Ann conceded in round 1")
    expect(bert.see("headline")).not_to_contain_text("Ann wins")
    paper = room.enter(f"/paper/{bert.code()}")
    expect(paper.see("paper-left")).to_have_text("Conceded, round 1")
    bert.button("Log").click()
    expect(bert.see("ledger")).to_contain_text("Ann concedes; a bot")


def test_a_game_ends_when_everybody_agrees_to_end_it(room: Room) -> None:
    ann, bert = room.two_people()
    for person in (ann, bert):
        person.button("Menu").click()
        person.button("Offer to end the game").click()
        expect(person.page.locator("dialog[open]")).to_have_count(0)
    for person in (ann, bert):
        person.wait_for_end()
        expect(person.see("end")).to_contain_text("agreed to end the game")
