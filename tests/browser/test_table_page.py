"""What the page explains and how it calls: why not, rules, ledger, title, and how much it moves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.laid import LaidCity
from tests.browser.people import Motion, Room, all_lies, play_rounds
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

WATCH_MOTION = """() => {
  window.longestMotion = 0;
  const watch = ({ target }) => {
    for (const { effect } of target.getAnimations({ subtree: true })) {
      window.longestMotion = Math.max(window.longestMotion, effect.getComputedTiming().duration);
    }
  };
  for (const kind of ['animationstart', 'transitionrun']) document.addEventListener(kind, watch, true);
}"""
"""Keep the milliseconds of the longest motion that begins from now on."""
STANDS_IN_ITS_BAR = """goal => {
  const bar = goal.closest('header').getBoundingClientRect();
  const { top, bottom } = goal.getBoundingClientRect();
  const line = parseFloat(getComputedStyle(goal).lineHeight);
  return bar.top <= top && bottom <= bar.bottom && goal.scrollHeight - goal.clientHeight < line / 2;
}"""
"""Neither does it stick out nor is a line of it cut off."""


def test_a_card_in_the_shade_says_why_not_and_by_which_rule(room: Room) -> None:
    ann = room.one_person()
    ann.play(6)
    ann.is_asked(2, 12)
    expect(ann.card(6)).to_have_attribute("aria-disabled", "true")
    ann.ask_why_not(ann.card(6))
    expect(ann.see("why-not")).to_contain_text("The 6 has been played; each card goes out once.")
    ann.see("why-not").get_by_role("button", name="Rule TG-A9").click()
    wanted = ann.see("rules").locator("[aria-current=true]")
    expect(wanted).to_contain_text("A played card never comes back to hand")
    expect(wanted).to_contain_text("House ruling: ours")
    expect(wanted).to_be_in_viewport()


def test_a_move_that_the_list_greys_out_says_why_not(room: Room) -> None:
    ann = room.one_person(preset="short")
    ann.show_as_text()
    ann.ask_why_not(ann.see("moves-panel").get_by_role("button", name="the 9 why not?"))
    expect(ann.see("why-not")).to_contain_text("This table plays with the cards 1 to 6; the 9 is not among them.")
    expect(ann.see("why-not").get_by_role("button", name="Rule TG-02")).to_be_visible()


def test_the_text_view_tells_the_last_result_above_the_moves(room: Room) -> None:
    ann = room.one_person()
    ann.play(5)
    ann.is_asked(2, 12)
    ann.show_as_text()
    told = ann.see("last-step")
    expect(told).to_contain_text("Round 1: the cards are shown.")
    all_lies(ann.page)
    lines = ann.ledger()
    since = lines[lines.index("Round 1: the cards are shown.") :]
    assert told.locator(".text").all_inner_texts() == since
    moves = ann.see("moves-panel").get_by_role("button", name="the 9").bounding_box()
    result = told.bounding_box()
    assert moves is not None
    assert result is not None
    assert result["y"] + result["height"] <= moves["y"]


def test_the_paper_beside_the_table_folds_away_and_the_board_takes_its_room(room: Room) -> None:
    ann = room.one_person()
    board, paper = ann.see("board"), ann.page.get_by_role("complementary")
    expect(paper).to_be_visible()
    before = board.bounding_box()
    ann.button("Fold away").click()
    expect(paper).to_have_count(0)
    after = board.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > before["width"] * 1.3
    ann.page.reload()
    expect(ann.see("board")).to_be_visible()
    expect(paper).to_have_count(0)
    ann.button("Log").click()
    expect(paper.get_by_role("tab", name="log")).to_have_attribute("aria-selected", "true")


def test_the_rules_are_searched_and_the_ledger_leads_to_them(room: Room) -> None:
    ann = room.one_person()
    ann.page.get_by_role("tab", name="rules").click()
    rules = ann.see("rules")
    expect(rules.locator("dt")).not_to_have_count(0)
    all_lies(ann.page)
    everything = rules.locator("dt").count()
    rules.get_by_role("searchbox", name="Search the rules").fill("token clockwise")
    expect(rules.locator("dt")).to_have_text(["TG-11"])
    rules.get_by_role("searchbox").fill("no such words")
    expect(rules).to_contain_text("No rule speaks of “no such words”.")
    ann.page.get_by_role("tab", name="log").click()
    ann.see("ledger").get_by_role("button", name="Rule TG-A2").click()
    expect(rules.locator("[aria-current=true]")).to_contain_text("The first Boss is drawn at random")
    expect(rules.locator("dt")).to_have_count(everything)


def test_the_ledger_tells_what_happened_since_ones_last_turn(room: Room) -> None:
    ann, bert = room.two_people()
    play_rounds((ann, bert), 12, 1, 2)
    rows = ann.see("ledger").locator("li")
    expect(rows.filter(has_text="Round 2: the cards are shown.")).to_have_count(1)
    expect(rows.filter(has_text="Since your last turn")).to_have_count(1)
    all_lies(ann.page)
    texts = rows.all_inner_texts()
    place = next(number for number, text in enumerate(texts) if "Since your last turn" in text)
    assert "Round 2: the cards are shown." in texts[place + 1]


def test_the_title_and_the_icon_say_whose_turn_it_is(room: Room) -> None:
    ann, bert = room.two_people()
    own, others = re.compile("^Your turn: 12 Gangsters$"), re.compile("^12 Gangsters")
    icon = ann.page.locator("#icon")
    for person in (ann, bert):
        expect(person.page).to_have_title(own)
    expect(icon).to_have_attribute("href", "/icon-turn.svg")
    ann.play(5)
    expect(ann.page).to_have_title(others)
    expect(icon).to_have_attribute("href", "/icon.svg")
    expect(bert.page).to_have_title(own)
    bert.play(5)
    expect(ann.page).to_have_title(own)


@pytest.mark.parametrize(("motion", "first_beat"), [("no-preference", "cover"), ("reduce", "compare")])
def test_a_reveal_tears_the_covers_or_cuts_to_the_comparison(room: Room, motion: Motion, first_beat: str) -> None:
    """With its clock stopped the page stays at the first beat, so that we can look at what moves there."""
    ann = room.one_person(motion=motion, stopped_clock=True)
    ann.page.evaluate(WATCH_MOTION)
    ann.play(7)
    expect(ann.see("board")).to_have_attribute("data-beat", first_beat)
    expect(ann.see("felt").locator(".cover")).to_have_count(6 if motion == "no-preference" else 0)
    ledger = ann.see("ledger")
    if motion == "reduce":
        assert ann.page.evaluate("window.longestMotion") <= 1
        expect(ledger).to_contain_text("Round 1: the cards are shown.")
    else:
        ann.page.wait_for_function("window.longestMotion >= 180")
        expect(ledger).not_to_contain_text("Round 1: the cards are shown.")
    ann.page.keyboard.press("x")
    ann.is_at_rest()
    expect(ledger).to_contain_text("Round 1: the cards are shown.")


def test_the_last_reveal_holds_until_somebody_goes_on(room: Room) -> None:
    ann = room.one_person(preset="short", motion="no-preference", stopped_clock=True)
    board = ann.see("board")
    for round_ in range(1, 6):
        ann.is_asked(round_, 6)
        ann.play(round_)
        if round_ < 5:
            expect(board).to_have_attribute("data-beat", "cover")
            ann.page.keyboard.press("x")
    expect(board).to_have_attribute("data-beat", "cover")
    expect(ann.see("held")).to_have_count(0)
    ann.page.keyboard.press("x")
    expect(ann.see("verdict")).to_contain_text("Round 6")
    ann.page.keyboard.press("x")
    expect(board).to_have_attribute("data-beat", "compare")
    expect(ann.see("held")).to_be_visible()
    ann.page.clock.run_for(60_000)
    expect(ann.see("held")).to_be_visible()
    expect(ann.see("end")).to_have_count(0)
    ann.page.keyboard.press("x")
    expect(ann.see("winner")).to_be_visible()
    ann.page.clock.run_for(5_000)
    expect(ann.page.locator("[data-counting]")).to_have_count(0)


def test_sounds_are_on_with_one_mute_that_is_remembered(room: Room) -> None:
    ann = room.one_person()
    mute = ann.see("mute")
    ann.button("Menu").click()
    expect(mute).to_have_attribute("aria-pressed", "false")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    ann.page.reload()
    ann.button("Menu").click()
    expect(mute).to_have_attribute("aria-pressed", "true")


def test_the_invite_sheet_says_that_only_this_machine_can_open_its_link(room: Room) -> None:
    ann = room.one_person()
    ann.button("Invite").click()
    expect(ann.see("alone")).to_contain_text("Only this machine can open this link")
    expect(ann.see("commitment")).to_have_text(re.compile("^[0-9a-f]{64}$"))


def test_the_invite_sheet_shows_the_address_that_others_open(browser: Browser, client: Path, tmp_path: Path) -> None:
    with Server(tmp_path, "--client", str(client), "--public-url", "https://play.example.org") as server:
        room = Room(browser, server)
        ann = room.one_person()
        ann.button("Invite").click()
        expect(ann.see("invite-link")).to_have_value(f"https://play.example.org/t/{ann.code()}")
        expect(ann.see("seat-link")).to_have_value(re.compile(r"^https://play\.example\.org/t/\w+#[\w-]+$"))
        expect(ann.see("alone")).to_have_count(0)
        room.close()


def test_who_was_away_sees_what_happened_and_takes_the_seat_back_from_the_bot(room: Room) -> None:
    key = room.server.open_table("hhb", away_seconds=1)
    ann, chair = room.seat(key), room.server.sit(key["code"])
    bert = room.seat(chair)
    expect(bert.see("board")).to_be_visible()
    bert.context.close()
    ann.button("Let a bot play meanwhile").click()
    expect(ann.see("away")).to_have_count(0)
    ann.is_asked(1, 12)
    ann.play(1)
    ann.is_asked(2, 12)
    back = room.seat(chair)
    expect(back.see("while-away")).to_contain_text("Round 1: the cards are shown.")
    back.button("Take my seat back").click()
    expect(back.see("while-away")).to_have_count(0)
    expect(back.see("board")).to_be_visible()


def test_the_host_starts_with_bots_in_the_free_chairs(room: Room) -> None:
    ann = room.seat(room.server.open_table("hhh"))
    ann.button("Start with bots in the free chairs").click()
    expect(ann.see("board")).to_be_visible()


def test_from_the_list_of_moves_a_city_is_played_beside_its_plain_lines(room: Room) -> None:
    table = LaidCity(11, 3)
    assert table.table.owed() == [0], "she takes the first building of all"
    ann = room.seat(table.lay(room.server))
    expect(ann.see("question")).to_contain_text("Which building do you take as a joint?")
    ann.show_as_text()
    expect(ann.see("plain-lines")).to_contain_text("joints 0, bribes 0.")
    ann.see("moves-panel").get_by_role("button", name="Regent House").click()
    ann.seal()
    expect(ann.see("plain-lines")).to_contain_text("Regent House (Regent) 1")


def test_the_goal_keeps_to_its_bar_and_is_in_the_menu_where_there_is_no_room_for_it(room: Room) -> None:
    key = LaidCity(3, 5, preset="five").play_to(2).lay(room.server)
    ann = room.seat(key, viewport={"width": 1280, "height": 720})
    goal = ann.page.locator("header [data-testid=goal]")
    expect(goal).to_contain_text("To win you need")
    all_lies(ann.page)
    assert goal.evaluate(STANDS_IN_ITS_BAR)
    watcher = room.enter(f"/t/{key['code']}", viewport={"width": 1280, "height": 720})
    watched = watcher.page.locator("header [data-testid=goal]")
    expect(watched.get_by_text("watching", exact=True)).to_be_in_viewport(ratio=0.9)
    all_lies(watcher.page)
    assert watched.evaluate(STANDS_IN_ITS_BAR)
    ann.page.set_viewport_size({"width": 740, "height": 360})
    expect(goal).to_be_hidden()
    ann.button("Menu").click()
    expect(ann.see("menu-goal")).to_contain_text("To win you need")
    expect(ann.see("menu-goal")).to_be_in_viewport()


def test_who_plays_bots_is_told_what_ending_the_game_counts_as(room: Room) -> None:
    ann = room.one_person()
    ann.button("Menu").click()
    expect(ann.see("ends-alone")).to_contain_text("for your rating you have conceded")


def test_personalities_are_chosen_alone_or_all_of_them_and_can_be_muted(room: Room) -> None:
    ann = room.enter(name="Ann")
    ann.play_bots("twelve-gangsters").click()
    people = ann.page.locator("dialog[open] [data-testid^=personality-]")
    expect(people).to_have_count(5)
    expect(ann.see("personality-miser")).to_contain_text("Plays its low cards first")
    ann.see("personality-miser").click()
    expect(ann.page.get_by_text("How The Miser plays")).to_be_visible()
    ann.see("personality-mixed").click()
    ann.button("Start").click()
    expect(ann.see("board")).to_be_visible()
    chairs = room.server.get(f"/api/tables/{ann.code()}").json()["chairs"]
    assert [chair["bot"] for chair in chairs[1:]] == ["hothead", "miser", "bully"]
    ann.page.get_by_role("button", name="Menu").click()
    listens = ann.page.locator("dialog[open] [data-testid^=mute-]")
    expect(listens).to_have_count(3)
    ann.see("mute-2").click()
    expect(ann.see("mute-2").get_by_role("checkbox")).to_be_checked()


def test_the_opponents_have_faces_and_the_chosen_one_sits_down(room: Room) -> None:
    ann = room.enter(name="Ann")
    ann.play_bots("gangsters-dilemma").click()
    faces = ann.page.locator("dialog[open] [data-testid^=face-]")
    expect(faces).to_have_count(4)
    expect(faces.nth(1).get_by_role("radio")).to_be_checked()
    ann.page.get_by_role("radio", name="5", exact=True).check()
    ann.see("face-hard").click()
    rating = ann.page.get_by_text("rated 33.1")
    expect(rating).to_be_hidden()
    ann.page.get_by_text("How Hard plays").click()
    expect(rating).to_be_visible()
    ann.page.get_by_text("More bots").click()
    expect(ann.page.get_by_role("radio", name="Blind Luck")).to_be_visible()
    ann.button("Start").click()
    expect(ann.see("board")).to_be_visible()
    chairs = room.server.get(f"/api/tables/{ann.code()}").json()["chairs"]
    assert {chair["bot"] for chair in chairs[1:]} == {"hard"}
