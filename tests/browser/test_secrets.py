"""What other browsers receive before the reveal, and what somebody who only watches can see and do."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.people import Person, Room, play_rounds

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

Frame = dict[str, Any]
ASK_WITHOUT_A_SEAT = """code => new Promise(done => {
  const socket = new WebSocket(`ws://${location.host}/ws/${code}`);
  socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', token: null, since: 0 }));
  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(data);
    if (frame.type === 'welcome') {
      socket.send(JSON.stringify({ type: 'choose', id: 'mine', question: frame.now.n, move: ['heist', 5] }));
    } else if (frame.type === 'refused' || frame.type === 'ack') {
      socket.close();
      done(frame);
    }
  };
})"""


def open_wire(person: Person) -> WebSocket:
    """Open somebody's page again, and give the socket it speaks over."""
    with person.page.expect_websocket() as opening:
        person.page.reload()
    expect(person.see("board")).to_be_visible()
    return opening.value


def brings(kind: str) -> Any:
    """Pick the frames that bring an entry of a kind."""

    def check(data: str) -> bool:
        frame = json.loads(data)
        entries = [frame["entry"]] if frame["type"] == "entry" else frame.get("entries", [])
        return any(entry["kind"] == kind for entry in entries)

    return check


def without_numbers(data: str) -> bytes:
    """Write a frame without what differs from one entry to the next: its number and its time."""
    frame: Frame = json.loads(data)
    for entry in [frame["entry"]] if frame["type"] == "entry" else frame["entries"]:
        del entry["n"], entry["at"]
    del frame["news"]["n"]
    return json.dumps(frame).encode()


def test_no_frame_before_the_reveal_tells_others_which_card_is_sealed(room: Room) -> None:
    ann, bert = room.two_people()
    wire = open_wire(bert)
    received: list[str] = []
    wire.on("framereceived", lambda data: received.append(str(data)))
    expect(bert.see("seat-2")).to_contain_text("sealed")
    sealed = {}
    for card in (11, 3):
        with wire.expect_event("framereceived", brings("ready")) as frame:
            ann.play(card)
        sealed[card] = str(frame.value)
        with wire.expect_event("framereceived", brings("unready")):
            ann.press(ann.see("withdraw"))
    assert without_numbers(sealed[11]) == without_numbers(sealed[3])
    entry = json.loads(sealed[11])["entry"]
    assert entry == {
        "n": entry["n"],
        "at": entry["at"],
        "kind": "ready",
        "seat": 0,
        "events": [{"kind": "ready", "rule": None, "data": {"seat": 0}, "text": "Ann is ready.", "private": False}],
    }
    ann.play(11)
    ann.has_sealed(11)
    before = len(received)
    assert not any('"reveal"' in data for data in received)
    with wire.expect_event("framereceived", brings("step")):
        bert.play(2)
    shown = [data for data in received[before:] if '"reveal"' in data]
    assert len(shown) == 1
    assert reveal(json.loads(shown[0]))["cards"][:2] == [11, 2]


def reveal(frame: Frame) -> dict[str, list[int]]:
    """Find what a frame tells of the cards that were shown."""
    entries = [frame["entry"]] if frame["type"] == "entry" else frame["entries"]
    events = [event for entry in entries for event in entry["events"] if event["kind"] == "reveal"]
    data: dict[str, list[int]] = events[0]["data"]
    return data


def test_a_spectator_sees_the_public_table_and_cannot_act(room: Room) -> None:
    ann, bert = room.two_people()
    watcher = room.enter(f"/t/{ann.code()}")
    expect(watcher.see("question")).to_contain_text("You are watching.")
    for seat, name in enumerate(("Ann", "Bert")):
        expect(watcher.see(f"seat-{seat}")).to_contain_text(name)
    ann.play(11)
    expect(watcher.see("seat-0")).to_contain_text("sealed")
    bert.play(4)
    watcher.is_asked(2, 12)
    expect(watcher.see("ledger")).to_contain_text("Round 1: the cards are shown.")
    expect(watcher.see("ledger")).not_to_contain_text("You")
    expect(watcher.see("spot-0")).to_contain_text("11")
    assert watcher.page.locator("[data-testid^=card-], [data-testid=seal], [data-testid=withdraw]").count() == 0
    watcher.button("Menu").click()
    expect(watcher.page.get_by_role("dialog")).to_contain_text("Back to the start page")
    expect(watcher.button("Concede")).to_have_count(0)
    expect(watcher.button("Text view")).to_have_count(0)
    answer = watcher.page.evaluate(ASK_WITHOUT_A_SEAT, ann.code())
    assert (answer["type"], answer["reason"]) == ("refused", "spectator")
    play_rounds((ann, bert), 12, 2, 2)
    watcher.is_asked(3, 12)
