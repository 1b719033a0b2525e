"""The replay of a game that is over, in a browser: every moment, anybody's eyes, and records that people bring."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.laid import LaidTable
from tests.browser.people import DESK, PHONE, WHILE_BUSY, Person, Room
from tests.browser.test_accessibility import nothing_serious
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

FILE = Path(__file__).parents[1] / "records" / "twelve-gangsters" / "six-cards.omerta"
STEPS = 7


def stands_at(person: Person, step: int) -> None:
    """Wait until the board shows a step."""
    expect(person.see("reel")).to_have_attribute("data-step", str(step))


def test_from_the_end_of_a_game_to_any_moment_of_it(room: Room, server: Server) -> None:
    laid = LaidTable(seed=11, seats=3).play_out()
    ada = room.seat(laid.lay(server))
    last = laid.table.steps
    ada.see("replay").click()
    stands_at(ada, 0)
    ada.see("forward").click()
    stands_at(ada, 1)
    ada.page.keyboard.press("ArrowRight")
    stands_at(ada, 2)
    ada.page.keyboard.press("ArrowLeft")
    stands_at(ada, 1)
    ada.page.keyboard.press("End")
    stands_at(ada, last)
    expect(ada.see("place")).to_contain_text(f"Step {last} of {last}")
    ada.see("slider").fill("9")
    stands_at(ada, 9)
    ada.see("eyes").select_option("2")
    expect(ada.page).to_have_url(re.compile(r"\?at=9&eyes=3$"))
    ada.page.reload()
    stands_at(ada, 9)
    expect(ada.see("eyes")).to_have_value("2")
    ada.see("eyes").select_option("all")
    expect(ada.see("then")).to_contain_text("Ada's favors in hand")
    line = ada.see("lines").get_by_role("button", name=re.compile("^Round 2: the bids are shown"))
    line.click()
    expect(line).to_have_attribute("aria-current", "step")
    expect(ada.see("board")).to_be_visible()


def test_a_running_game_is_not_replayed(room: Room, server: Server) -> None:
    laid = LaidTable(seed=12, seats=3).play_to(2)
    laid.lay(server)
    ada = room.enter(f"/replay/{laid.table.code}")
    expect(ada.page.get_by_role("alert")).to_contain_text("The game is not over yet")
    ada.complaints = [said for said in ada.complaints if "409" not in said]


def test_a_record_is_brought_and_plays_by_itself(room: Room, tmp_path: Path) -> None:
    ann = room.enter("/")
    ann.see("record-file").set_input_files(FILE)
    stands_at(ann, 0)
    ann.page.get_by_label("Speed").select_option("4")
    ann.see("play").click()
    stands_at(ann, STEPS)
    expect(ann.see("play")).to_have_text("Play")
    damaged = tmp_path / "damaged.omerta"
    damaged.write_text(FILE.read_text().replace("over returns", "over returned"))
    ann.page.goto("/")
    ann.see("record-file").set_input_files(damaged)
    expect(ann.see("record-trouble")).to_contain_text("line")
    ann.complaints = [said for said in ann.complaints if "400" not in said]


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["1440", "360"])
def test_the_replay_has_no_serious_faults(room: Room, server: Server, viewport: ViewportSize) -> None:
    laid = LaidTable(seed=13 if viewport == DESK else 14, seats=4).play_out()
    laid.lay(server)
    ada = room.enter(f"/replay/{laid.table.code}?at=20&eyes=all", viewport=viewport, touch=viewport == PHONE)
    stands_at(ada, 20)
    expect(ada.see("board")).to_be_visible()
    nothing_serious(ada, "replay")


def test_a_moment_is_sent_and_somebody_plays_on_from_it(room: Room, server: Server) -> None:
    laid = LaidTable(seed=15, seats=3).play_out()
    laid.lay(server)
    zoe = room.enter(f"/replay/{laid.table.code}?at=0&eyes=2&dare=1")
    stands_at(zoe, 0)
    expect(zoe.page.get_by_text("Could you have got out of this?")).to_be_visible()
    zoe.page.keyboard.press("End")
    stands_at(zoe, laid.table.steps)
    expect(zoe.see("take-up")).to_be_disabled()
    zoe.see("slider").fill("30")
    stands_at(zoe, 30)
    zoe.see("take-up").click()
    zoe.page.get_by_role("radio", name="Sal").check()
    zoe.see("take-seat").click()
    expect(zoe.page).to_have_url(re.compile("/t/[0-9A-Z]+$"))
    expect(zoe.see("board")).to_be_visible()
    expect(zoe.see("ledger")).to_contain_text(f"This game goes on after step 30 of table {laid.table.code}")


PNG_SIZE = slice(16, 24)


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["1440", "360"])
def test_the_morning_paper_is_read_and_kept_as_a_picture(room: Room, server: Server, viewport: ViewportSize) -> None:
    laid = LaidTable(seed=21 if viewport == DESK else 22, seats=4).play_out()
    code = laid.table.code
    ada = room.seat(laid.lay(server), viewport=viewport, touch=viewport == PHONE)
    ada.press(ada.see("paper-link"))
    printed = server.get(f"/api/replays/{code}/paper").json()
    expect(ada.see("headline")).to_have_text(printed["headline"])
    expect(ada.see("deck")).to_have_text(printed["deck"])
    expect(ada.see("turning")).to_contain_text(printed["turning"]["text"])
    expect(ada.see("account").locator("li")).to_have_count(4)
    nothing_serious(ada, "paper")
    with ada.page.expect_download() as saving:
        ada.press(ada.see("save-picture"))
    picture = saving.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert [int.from_bytes(picture[PNG_SIZE][start : start + 4]) for start in (0, 4)] == [1200, 630]
    ada.press(ada.see("turning").get_by_role("link"))
    stands_at(ada, printed["turning"]["step"])


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["1440", "360"])
def test_a_game_is_explained_by_one_who_knows(room: Room, server: Server, viewport: ViewportSize) -> None:
    laid = LaidTable(seed=31, seats=2).play_out()
    code = laid.table.code
    if server.get(f"/api/replays/{code}").status_code == 404:
        laid.lay(server)
    zoe = room.enter(f"/replay/{code}", viewport=viewport, touch=viewport == PHONE)
    stands_at(zoe, 0)
    zoe.press(zoe.see("explain-tool"))
    panel = zoe.see("analysis")
    expect(panel).to_have_attribute("data-state", re.compile("none|done"))
    if panel.get_attribute("data-state") == "none":
        zoe.press(zoe.see("explain"))
    expect(zoe.see("curve")).to_be_visible(timeout=WHILE_BUSY)
    explained = server.get(f"/api/replays/{code}/analysis").json()["explained"]
    turning, points = explained["turning"][0], explained["points"]
    expect(zoe.see("turning-point")).to_have_count(len(explained["turning"]))
    expect(zoe.see("turning-point").first).to_contain_text(turning["swing"])
    nothing_serious(zoe, "analysis")
    panel.get_by_text("All figures as a table").click()
    expect(zoe.see("figures").locator("tbody tr")).to_have_count(len(points))
    zoe.see("curve").focus()
    zoe.page.keyboard.press("End")
    stands_at(zoe, laid.table.steps)
    if viewport == PHONE:
        expect(panel).to_be_hidden()
        zoe.press(zoe.see("explain-tool"))
    zoe.press(zoe.see("look-at").first)
    stands_at(zoe, turning["step"])
    if viewport == PHONE:
        expect(panel).to_be_hidden()
        zoe.press(zoe.see("explain-tool"))
    zoe.press(zoe.see("play-on").first)
    expect(zoe.see("take-seat")).to_be_visible()
    expect(zoe.see("eyes")).to_have_value(re.compile(r"^[01]$"))
