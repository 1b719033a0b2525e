"""What is said at a table in play: phrases, messages and the remarks of bots, to everybody who is connected.

Nothing of it is written down. The last messages stay in memory as long as the server has the table there: who
comes or comes back meanwhile is told them with the welcome. Whoever stands up takes their messages along: the next
one in that chair did not write them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any
from weakref import proxy

import msgspec

from omerta.core.nodes import Seat
from omerta.server.live.frames import Chatted, write_frame
from omerta.server.live.table_services import TableConnection
from omerta.server.outside import monotonic
from omerta.table.acts.refusal import Refused
from omerta.table.talk.phrases import Voices, phrases, remarks, talkers

if TYPE_CHECKING:
    from omerta.server.live.live_table import LiveTable

MOST_MESSAGES = 30
"""So many messages whoever comes later is told."""


class TableTalk:
    """The talk of one table."""

    def __init__(self, live: LiveTable) -> None:
        # The table owns its talk; held the other way too, it would stay in memory when nobody uses it any more.
        self._live: LiveTable = proxy(live)
        self._voices = Voices(monotonic)
        self._messages: list[Chatted] = []

    @property
    def messages(self) -> list[Chatted]:
        """Return the last messages; none where the host has switched it off."""
        return self._messages if self._live.table.chat else []

    def say(self, seat: Seat | None, phrase: str) -> Refused | None:
        """Send a phrase to everybody who is connected now."""
        text = self._voices.say(self._live.table, seat, phrase)
        if isinstance(text, Refused):
            return text
        assert seat is not None
        self._hear(seat, phrase)
        self._pass_on(_said(seat, phrase, text))
        return None

    def write(self, seat: Seat | None, text: str) -> Refused | None:
        """Send a message to everybody who is connected, and keep it for who comes later."""
        message = self._voices.write(self._live.table, seat, text)
        if isinstance(message, Refused):
            return message
        assert seat is not None
        chatted: Chatted = {"type": "chat", "seat": seat, "text": message, "at": self._live.services.clock()}
        self._read(chatted)
        self._pass_on(write_frame(chatted))
        return None

    def hear_from(self, frame: str) -> None:
        """Tell everybody who is connected here what was said at this table on another server."""
        said: dict[str, Any] = msgspec.json.decode(frame)
        if said["type"] == "chat":
            self._read({"type": "chat", "seat": said["seat"], "text": said["text"], "at": said["at"]})
        else:
            self._hear(said["seat"], said["phrase"])

    def forget(self, seats: Collection[Seat]) -> None:
        """Drop the messages of seats whose chairs are free again."""
        self._messages = [each for each in self._messages if each["seat"] not in seats]

    def remark(self, before: int) -> None:
        """Have bots say something about what came after an entry."""
        table = self._live.table
        if self._live.connections and talkers(table):
            self._speak_up(lambda: [_said(said.seat, said.code, said.text) for said in remarks(table, before)])

    def _pass_on(self, frame: str) -> None:
        self._live.services.cluster.say(self._live.table.code, frame)

    def _hear(self, seat: Seat, phrase: str) -> None:
        """Tell everybody who is connected here a phrase, each in their language."""
        self._speak_up(lambda: [_said(seat, phrase, phrases(self._live.table)[phrase])])

    def _read(self, message: Chatted) -> None:
        self._messages = [*self._messages, message][-MOST_MESSAGES:]
        self._speak_up(lambda: [write_frame(message)])

    def _speak_up(self, said: Callable[[], list[str]]) -> None:
        """Send frames to everybody who is connected here, made once for each language that is spoken."""
        frames: dict[str, list[str]] = {}

        def words(connection: TableConnection) -> list[str]:
            if connection.language not in frames:
                frames[connection.language] = said()
            return frames[connection.language]

        self._live.tell(self._live.listening(), words)


def _said(seat: Seat, phrase: str, text: str) -> str:
    """Write what a seat says as everybody at the table hears it."""
    return write_frame({"type": "said", "seat": seat, "phrase": phrase, "text": text})
