"""What other browsers receive before the reveal, and what somebody who only watches can see and do."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.people import Person, Room, play_rounds

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

Frame = dict[str, Any]
ASK_AS_SPECTATOR = """code => new Promise(done => {
  const socket = new WebSocket(`ws://${location.host}/ws/${code}`);
  socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', token: null, since: 0 }));
  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(data);
    if (frame.type === 'welcome') {
      socket.send(JSON.stringify({ type: 'choose', id: 'mine', question: frame.now.n, move: ['heist', 5] }));
    } else if (frame.type === 'refused') {
      socket.close();
      done(frame);
    }
  };
})"""


class Wire:
    """Every frame that a page receives from the moment it is opened again."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.frames: list[str] = []
        person.page.on("websocket", self._tap)
        person.page.reload()

    def _tap(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.frames.append(str(data)))

    def until(self, kind: str, times: int) -> list[Frame]:
        """Wait until entries of a kind have come, and give the frames that brought them."""
        while len(found := [frame for frame in map(json.loads, self.frames) if self._brings(frame, kind)]) < times:
            self.person.page.wait_for_event("framereceived") if False else self.person.page.wait_for_timeout(20)
        return found

    @staticmethod
    def _brings(frame: Frame, kind: str) -> bool:
        entries = [frame["entry"]] if frame["type"] == "entry" else frame.get("entries", [])
        return frame["type"] != "welcome" and any(entry["kind"] == kind for entry in entries)
