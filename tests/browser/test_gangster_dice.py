"""Gangster Dice on its board: whole games by pressing only what is lit, with a mouse, taps, and keys alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from omerta.core.registry import find
from tests.browser.laid import NAMES, Laid, LaidTable
from tests.browser.people import DESK, PHONE, Motion, Person, Room
from tests.browser.screens import faults_everywhere
from tests.browser.test_keyboard import walk_to
from tests.browser.test_phone import fits, within_reach
from tests.browser.tray_page import TrayPage, play_out
from tests.server.player import Player

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

MOVING = """() => document.getAnimations().filter(({ playState }) => playState === 'running').map(({ effect }) => {
  const { duration, delay } = effect.getComputedTiming();
  return duration + delay;
}).filter(milliseconds => milliseconds >= 1)"""
"""The milliseconds of everything that moves; less than one of them nobody sees."""

MOST_AIR = 60
"""So much may lie between the table and oneself on a phone: a hint of two lines, and the gaps around it."""

STANDS_BEFORE = """thing => document.activeElement !== document.body
  && !!(document.activeElement.compareDocumentPosition(thing) & Node.DOCUMENT_POSITION_PRECEDING)"""
"""Whether something comes before what has the focus."""


def new_table(seed: int, seats: int, preset: str, people: int = 1) -> Laid:
    """Lay a game that has just begun, among people and bots, with the same dice on every run."""
    presets = find("gangster-dice").presets
    return Laid("gangster-dice", f"N{seats}{seed:04d}", seed, seats, seats - people, **presets[preset])


def sit_down(room: Room, seed: int, seats: int, preset: str, **more: object) -> Person:
    """Seat Ada with bots at a game that has just begun."""
    ada = room.seat(new_table(seed, seats, preset).lay(room.server), **more)
    expect(ada.see("board")).to_be_visible()
    return ada


def come_to(room: Room, table: LaidTable, **more: object) -> Person:
    """Open a browser for the first seat of a table that stands in the middle of a game."""
    ada = room.seat(table.lay(room.server), **more)
    expect(ada.see("question")).to_contain_text("Your turn")
    return ada


def test_two_people_and_a_bot_play_a_whole_game_on_the_board(room: Room) -> None:
    table = new_table(34, 3, "study", people=2)
    ada, nora = room.seat(table.lay(room.server)), room.seat(table.key(1))
    watcher = Player(room.server, table.table.code, None)
    rounds = play_out(TrayPage(ada, 1), TrayPage(nora, 2), watcher=watcher)
    over = watcher.until_now(lambda now: now["phase"] == "over")
    watcher.close()
    assert rounds == over["view"]["round"]
    for person in (ada, nora):
        expect(person.see("account").locator(".money")).to_have_count(3)
        texts = person.see("account").locator(".money").all_inner_texts()
        left = [int(re.findall(r"\d+", text)[0]) for text in texts]
        assert left == sorted(-score for score in over["result"]["scores"])
        expect(person.see("end")).to_contain_text("Rid of it all")


def test_two_seats_make_two_bids_each_and_change_their_mind_until_both_are_in(room: Room) -> None:
    table = LaidTable(5, seats=2).play_to(2)
    ada = come_to(room, table)
    tray = TrayPage(ada, 1)
    for name in ("bid-gun", "favor-0", "bid-finger", "favor-1"):
        tray.press(name)
    expect(tray.thing("bid-gun")).to_have_accessible_name(re.compile(r"Streets: 1 gun, \d \+ \d = \d"))
    ada.seal()
    expect(ada.see("withdraw")).to_have_text("Take back the bid")
    expect(tray.thing("bid-finger")).to_have_accessible_name(re.compile("Investigator: .* sealed"))
    tray.press("bid-gun")
    tray.press("favor-2")
    expect(ada.see("seal")).to_contain_text("Change to Streets")
    ada.seal()
    expect(ada.see("withdraw")).to_be_visible()
    table.answer_at(room.server, 1)
    for token in ("streets", "investigator"):
        expect(ada.see(f"slip-{token}")).to_contain_text("Round 2")
        expect(ada.see(f"slip-{token}").get_by_test_id("bid-of-0")).to_be_visible()


def test_the_aim_the_race_and_the_last_result_stay_on_the_table(room: Room) -> None:
    """A slip beside its token says what came of it, and lays the sums and their rules open when it is touched."""
    key = LaidTable(47).play_to(4).lay(room.server)
    for viewport in (DESK, PHONE):
        ada = room.seat(key, viewport=viewport, touch=viewport is PHONE)
        expect(ada.page.get_by_role("img", name="First to 0 dice wins")).to_be_in_viewport()
        names = ("You", *NAMES[1:])
        left = ", ".join(map("{} {}".format, names, TrayPage(ada, 1).left()))
        expect(ada.page.get_by_role("img", name=f"Dice left: {left}")).to_be_visible()
        slip = ada.page.locator("[data-testid^=slip-]").filter(has=ada.page.locator(".won")).first
        expect(slip).to_be_visible()
        bids = slip.locator(".score").count()
        ada.press(slip)
        sheet = ada.page.get_by_role("dialog")
        expect(sheet.get_by_test_id("sums").locator("li")).to_have_count(bids)
        expect(sheet.locator(".won")).to_contain_text(re.compile(r"\d \+ \d.* = \d"))
        expect(sheet.get_by_role("button", name=re.compile("Rule DI-(15|23)")).last).to_be_visible()


@pytest.mark.parametrize("seats", [2, 4])
def test_a_table_with_tokens_and_results_fits_every_screen(room: Room, seats: int) -> None:
    table = LaidTable(145, seats=seats).play_to(4)
    assert list(faults_everywhere(room, table.lay(room.server))) == []


def test_a_phone_has_no_empty_band_between_the_table_and_ones_own_dice(room: Room) -> None:
    ada = come_to(room, LaidTable(144).play_to(4), viewport=PHONE, touch=True)
    for viewport in (PHONE, ViewportSize(width=390, height=844)):
        ada.page.set_viewport_size(viewport)
        felt, own, seal = (ada.see(name).bounding_box() for name in ("felt", "seat-0", "seal"))
        assert felt is not None
        assert own is not None
        assert seal is not None
        assert own["y"] - (felt["y"] + felt["height"]) < MOST_AIR
        assert seal["y"] + seal["height"] <= viewport["height"]


def test_what_is_lifted_stays_lifted_when_somebody_else_seals(room: Room) -> None:
    table = LaidTable(8, seats=3).play_to(2)
    ada = come_to(room, table)
    tray = TrayPage(ada, 1)
    lit = next(name for name in tray.look()["lit"] if name.startswith("bid-"))
    tray.press(lit)
    tray.press("favor-0")
    table.answer_at(room.server, 1)
    expect(ada.see("seat-1").locator(".envelope.sealed")).to_have_count(1)
    expect(tray.thing(lit)).to_have_attribute("aria-pressed", "true")
    expect(ada.see("seal")).to_be_enabled()


def test_a_symbol_that_nobody_rolled_and_a_plus_four_say_why_not(room: Room) -> None:
    ada = come_to(room, LaidTable(66, seats=3).play_to(2))
    shaded = ada.page.locator("[data-testid^=bid-][aria-disabled]").first
    shaded.click(force=True)
    expect(ada.see("why-not")).to_contain_text("You rolled no")
    expect(ada.see("why-not").get_by_role("button", name="Rule DI-12")).to_be_visible()
    ada.see("four-stack").click()
    expect(ada.see("why-not")).to_contain_text("only the Lawyer gives one")


def test_dice_are_swapped_with_the_speakeasy_by_touching_both(room: Room) -> None:
    ada = come_to(room, LaidTable(5, seats=3).play_to(5, "swap"))
    given, taken = (
        place.locator("[data-testid^=die-]").first for place in (ada.page.locator(".rows"), ada.see("choices"))
    )
    out, back = (die.get_attribute("data-colour") for die in (given, taken))
    given.click()
    expect(ada.see("seal")).to_have_text("1 for 0: make it even")
    taken.click()
    expect(ada.see("seal")).to_have_text(f"Give a {out} die, take a {back} die")
    ada.seal()
    expect(ada.see("ledger")).to_contain_text(f"You swap a {out} die for a {back} die.")


def test_a_die_that_came_this_round_stays_in_the_shade(room: Room) -> None:
    ada = come_to(room, LaidTable(33, seats=2).play_to(5, "streets"))
    expect(ada.see("choices")).to_contain_text("Keep all dice")
    ada.see("choices").locator("[data-testid^=die-][aria-disabled]").first.click(force=True)
    expect(ada.see("why-not")).to_contain_text("came to you this round stays until the next")
    expect(ada.see("why-not").get_by_role("button", name="Rule DI-31")).to_be_visible()
    ada.page.locator(".rows [data-testid^=die-][aria-pressed=false]").first.click()
    before = TrayPage(ada, 1).left()[0]
    ada.seal()
    expect(ada.see("ledger")).to_contain_text("on the Streets; ")
    expect(ada.see("left-0")).to_have_text(str(before - 1))


def test_naming_a_colour_lifts_all_its_dice_and_sends_them_off(room: Room) -> None:
    ada = come_to(room, LaidTable(1, seats=3).play_to(3, "colour"))
    dice = ada.page.locator(".rows [data-testid^=die-]")
    colour = dice.first.get_attribute("data-colour")
    same = ada.page.locator(f".rows [data-testid^=die-][data-colour={colour}]")
    dice.first.click()
    count = same.count()
    expect(ada.page.locator(".rows [data-testid^=die-][aria-pressed=true]")).to_have_count(count)
    ada.seal()
    expect(ada.see("ledger")).to_contain_text(f"You put your {colour} dice on the Investigator: {count}.")
    expect(ada.see("token-investigator").first).to_have_attribute("data-dice", str(count))


def test_whoever_has_no_lawyer_must_take_the_die(room: Room) -> None:
    ada = come_to(room, LaidTable(4, seats=3).play_to(5, "take"))
    ada.see("shaded-no").click(force=True)
    expect(ada.see("why-not")).to_contain_text("only who controls the Lawyer may decline")
    ada.see("choices").locator("[data-testid^=die-]").first.click()
    ada.seal()
    expect(ada.see("ledger")).to_contain_text("die from the Investigator")


def test_the_lawyer_declines_the_last_die_and_wins(room: Room) -> None:
    ada = come_to(room, LaidTable(84, seats=2).play_to(6, "take"))
    expect(ada.see("left-0")).to_have_text("0")
    ada.see("choice-no").click()
    expect(ada.see("seal")).to_have_text("Decline the die")
    ada.seal()
    ada.wait_for_end()
    expect(ada.see("end")).to_contain_text("You win")


def test_silvio_hands_the_investigator_to_whom_he_likes(room: Room) -> None:
    ada = come_to(room, LaidTable(57, seats=3, characters="dealt").play_to(2, "hand"))
    expect(ada.see("seat-0")).to_contain_text("Whenever Silvio wins the Investigator he may hand it to any opponent.")
    ada.see("choices").get_by_role("button", name="To Sal").click()
    ada.seal()
    expect(ada.see("token-investigator")).to_have_attribute("data-at", "2")


def test_nancy_lifts_several_fingers_and_rolls_them_again_with_one_press(room: Room) -> None:
    ada = come_to(room, LaidTable(56, seats=3, characters="dealt").play_to(1, "reroll"))
    shaded = ada.page.locator(".rows [data-testid^=die-][aria-disabled]").first
    shaded.click(force=True)
    expect(ada.see("why-not")).to_contain_text("Your character does not roll")
    lit = ada.page.locator(".rows [data-testid^=die-][aria-pressed=false]")
    fingers = lit.count()
    assert fingers > 1
    for _ in range(fingers):
        lit.first.click()
    expect(ada.see("seal")).to_have_text(f"Roll {fingers} dice again")
    ada.seal()
    expect(ada.see("ledger")).to_contain_text("After rolling again you show")
    expect(ada.see("ledger").get_by_text("You pick up the")).to_have_count(fingers)


def test_a_character_is_chosen_from_the_line_up_by_its_ability(room: Room) -> None:
    ann = sit_down(room, 12, 3, "chosen")
    expect(ann.see("lineup").get_by_role("button")).to_have_count(9)
    ann.see("lineup").get_by_role("button", name="Bobby's bids on the Streets score 1 more.").click()
    expect(ann.see("seal")).to_have_text("Bobby Washington")
    ann.seal()
    expect(ann.see("seat-0")).to_contain_text("Bobby's bids on the Streets score 1 more.")
    tray = TrayPage(ann, 4)
    while tray.begins_a_round() is None or "bid-gun" not in tray.look()["lit"]:
        tray.act()
    expect(tray.thing("bid-gun")).to_contain_text("+ 1")


def test_a_whole_game_is_played_with_the_keyboard_alone(room: Room) -> None:
    ann = sit_down(room, 15, 3, "study")
    tray = TrayPage(ann, 7)
    keys = ann.page.keyboard
    lit: set[str] = set()
    while not (now := tray.look())["over"]:
        if now["beat"] != "rest":
            keys.press("x")
        elif now["asked"] and (now["ready"] or now["lit"]):
            lit |= {each.partition("-")[0] for each in now["lit"]}
            name = "seal" if now["ready"] else tray.choose(now["lit"], now["lifted"])
            thing = ann.see(name).first
            walk_to(ann, thing, "Shift+Tab" if thing.evaluate(STANDS_BEFORE) else "Tab")
            keys.press("Enter")
        else:
            tray.patience.wait()
    assert lit == {"bid", "choice", "die", "favor"}
    walk_to(ann, ann.button("Rematch"))


def test_a_phone_plays_a_whole_game_by_taps_with_everything_within_reach(room: Room) -> None:
    ann = sit_down(room, 14, 3, "study", viewport=PHONE, touch=True)
    tray = TrayPage(ann, 6)
    while tray.begins_a_round() is None:
        tray.act()
    fits(ann)
    within_reach(ann)
    while tray.act():
        if tray.begins_a_round() is not None:
            fits(ann)
    fits(ann)
    within_reach(ann)


def test_a_phone_swaps_dice_by_taps_and_looks_at_somebody_closely(room: Room) -> None:
    ada = come_to(room, LaidTable(23, seats=3, characters="dealt").play_to(4, "swap"), viewport=PHONE, touch=True)
    fits(ada)
    within_reach(ada)
    ada.page.get_by_role("button", name=re.compile("Look at Nora")).tap()
    sheet = ada.page.get_by_role("dialog", name="Nora")
    expect(sheet.locator(".die").first).to_be_visible()
    expect(sheet.locator(".ability")).to_be_visible()
    ada.button("Close").tap()
    for place in (ada.page.locator(".rows"), ada.see("choices")):
        place.locator("[data-testid^=die-][aria-pressed=false]").first.tap()
    ada.seal()
    expect(ada.see("question")).not_to_contain_text("which dice do you swap")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_dice_tumble_for_half_a_second_at_most_and_nothing_moves_by_itself(room: Room, motion: Motion) -> None:
    """With its clock stopped the page stays at the beat of the roll, so that we can look at what moves there."""
    ann = sit_down(room, 15 if motion == "reduce" else 16, 2, "study", motion=motion, stopped_clock=True)
    tray = TrayPage(ann, 7)
    rolled = False
    for _ in range(200):
        now = tray.look()
        if now["beat"] == "rest" and now["asked"] and not now["lifted"]:
            ann.page.wait_for_function(
                "() => !document.getAnimations().some(({ playState }) => playState === 'running')"
            )
        if now["beat"] == "roll":
            rolled = True
            moving = ann.page.evaluate(MOVING)
            assert all(milliseconds <= 500 for milliseconds in moving)
            assert bool(moving) == (motion == "no-preference")
            break
        if now["beat"] != "rest":
            ann.page.clock.run_for(100)
        else:
            tray.act()
    assert rolled
