"""What a person keeps through a refresh, in a second tab, without a network, and when the server is killed."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import Room, play_rounds
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def test_a_refresh_in_mid_choice_keeps_seat_sealed_card_and_ledger(room: Room) -> None:
    ann, bert = room.two_people()
    play_rounds((ann, bert), 12, 1, 1)
    ann.is_asked(2, 12)
    ann.play(8)
    ann.has_sealed(8)
    before = ann.ledger()
    assert any("Round 1: the cards are shown." in line for line in before)
    ann.page.reload()
    ann.has_sealed(8)
    expect(ann.see("seat-0")).to_contain_text("You")
    expect(ann.see("seat-0")).to_contain_text("sealed")
    expect(ann.see("withdraw")).to_be_visible()
    assert ann.ledger() == before
    bert.play(2)
    ann.is_asked(3, 12)
    assert 8 not in ann.legal()


def test_a_second_tab_of_the_same_seat_shows_the_same_and_follows(room: Room) -> None:
    ann, bert = room.two_people()
    ann.play(8)
    ann.has_sealed(8)
    tab = room.second_tab(ann, f"/t/{ann.code()}")
    tab.has_sealed(8)
    expect(tab.see("seat-0")).to_contain_text("You")
    assert tab.ledger() == ann.ledger()
    tab.play(9)
    ann.has_sealed(9)
    ann.press(ann.see("withdraw"))
    expect(tab.card(9)).to_have_accessible_name("9")
    tab.play(10)
    ann.has_sealed(10)
    bert.play(1)
    for person in (ann, tab):
        person.is_asked(2, 12)
        assert 10 not in person.legal()
    expect(tab.see("ledger")).to_contain_text("Round 1: the cards are shown.")
    expect(ann.see("ledger")).to_contain_text("Round 1: the cards are shown.")
    assert tab.ledger() == ann.ledger()


def test_without_a_network_the_page_says_so_the_others_see_it_and_it_catches_up_afterwards(room: Room) -> None:
    ann, bert = room.two_people()
    chip = bert.see("seat-0")
    expect(chip).to_contain_text("picking")
    ann.play(8)
    ann.has_sealed(8)
    ann.context.set_offline(True)
    expect(ann.see("reconnecting")).to_be_visible()
    bert.play(2)
    bert.is_asked(2, 12)
    expect(ann.see("rounds")).to_have_attribute("aria-label", "Round 1 of 12")
    expect(chip).to_contain_text("away")
    expect(chip.locator(".envelope")).to_have_count(0)
    bert.play(3)
    expect(bert.see("seat-1")).to_contain_text("sealed")
    ann.context.set_offline(False)
    expect(ann.see("reconnecting")).to_have_count(0)
    expect(chip).to_contain_text("picking")
    ann.is_asked(2, 12)
    expect(ann.see("ledger")).to_contain_text("Round 1: the cards are shown.")
    assert 8 not in ann.legal()
    ann.play(9)
    for person in (ann, bert):
        person.is_asked(3, 12)


def test_the_server_is_killed_under_them_and_the_game_goes_on_to_its_end(
    browser: Browser, client: Path, tmp_path: Path
) -> None:
    with Server(tmp_path, "--client", str(client)) as server:
        room = Room(browser, server)
        ann, bert = room.two_people(preset="short")
        play_rounds((ann, bert), 6, 1, 2)
        ann.is_asked(3, 6)
        ann.play(3)
        ann.has_sealed(3)
        server.kill()
        for person in (ann, bert):
            expect(person.see("reconnecting")).to_be_visible()
        server.start()
        for person in (ann, bert):
            expect(person.see("reconnecting")).to_have_count(0)
        ann.has_sealed(3)
        bert.play(bert.legal()[0])
        play_rounds((ann, bert), 6, 4, 5)
        for person in (ann, bert):
            person.wait_for_end()
        assert ann.account("Ann") == bert.account("Bert")
        room.close()


def test_a_card_sealed_while_the_server_is_away_is_sent_when_it_is_back(
    browser: Browser, client: Path, tmp_path: Path
) -> None:
    with Server(tmp_path, "--client", str(client)) as server:
        room = Room(browser, server)
        ann = room.one_person()
        server.kill()
        expect(ann.see("reconnecting")).to_be_visible()
        ann.play(4)
        server.start()
        ann.is_asked(2, 12)
        assert 4 not in ann.legal()
        room.close()


@pytest.mark.parametrize("key", ["no-such-key", "of another table"])
def test_a_key_that_opens_no_seat_gets_a_clear_message(room: Room, key: str) -> None:
    code = room.server.open_table("hhb")["code"]
    token = key if key == "no-such-key" else room.server.open_table("hhb")["token"]
    ann = room.enter(f"/t/{code}#{token}")
    expect(ann.page.get_by_role("heading", name="This key opens no seat here")).to_be_visible()
    expect(ann.page.get_by_role("main")).to_contain_text(f"The private link does not fit table {code}.")
    expect(ann.page.get_by_role("alert")).to_have_count(0)
    ann.button("Go in without it").click()
    expect(ann.see("gathering")).to_contain_text("open seat")


def test_a_wrong_key_leaves_the_right_one_in_the_browser(room: Room) -> None:
    ann = room.one_person()
    code = ann.code()
    stranger = room.second_tab(ann, f"/t/{code}#no-such-key")
    expect(stranger.page.get_by_role("heading", name="This key opens no seat here")).to_be_visible()
    again = room.second_tab(ann, f"/t/{code}")
    expect(again.see("seat-0")).to_contain_text("You")


def test_a_table_that_does_not_exist_is_said_to_be_none(room: Room) -> None:
    ann = room.enter("/t/ZZZZZZ")
    expect(ann.page.get_by_role("heading", name="There is no table ZZZZZZ")).to_be_visible()
    expect(ann.page.get_by_role("alert")).to_have_count(0)
