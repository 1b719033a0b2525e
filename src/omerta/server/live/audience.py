"""Those who only watch a table and read the same: what they are sent is written once, and goes out in few pieces.

A table where programs play moves faster than anybody can follow. The same frames reach those who watch it in the same
order, but what comes within a moment after others goes to each of them in one piece.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from omerta.core.nodes import Seat
from omerta.server.live.table_services import TableConnection

MOMENT_SECONDS = 0.1


class Audience:
    """Several connections of spectators, to the table one connection."""

    __slots__ = ("_frames", "_sent", "_timer", "address", "had", "language", "lines", "members", "seat", "short")

    def __init__(self, first: TableConnection) -> None:
        self.seat: Seat | None = None
        self.address = first.address
        self.language = first.language
        self.lines = first.lines
        self.short = first.short
        self.had = first.had
        self.members = [first]
        self._frames: list[str] = []
        self._sent = 0.0
        """When frames were sent last, by the time of the event loop."""
        self._timer: asyncio.TimerHandle | None = None

    def send(self, *frames: str) -> None:
        """Send frames to everybody, or keep them until the moment after the ones before is over."""
        self._frames += frames
        if self._timer is None:
            loop = asyncio.get_running_loop()
            if loop.time() < (until := self._sent + MOMENT_SECONDS):
                self._timer = loop.call_at(until, self._send_all)
            else:
                self._send_all()

    def _send_all(self) -> None:
        self._timer, self._sent = None, asyncio.get_running_loop().time()
        frames, self._frames = self._frames, []
        for member in self.members:
            member.send(*frames)

    def hang_up(self, code: int, reason: str) -> None:
        """End all these connections."""
        self.part()
        for member in self.members:
            member.hang_up(code, reason)

    def part(self, gone: TableConnection | None = None) -> None:
        """Send what was kept to all but one that is gone, and let each go on alone from what all of them were told."""
        self.members = [each for each in self.members if each is not gone]
        if self._timer is not None:
            self._timer.cancel()
            self._send_all()
        for member in self.members:
            member.had = self.had


def audiences(connections: Iterable[TableConnection]) -> list[Audience]:
    """Put spectators together who are sent the same from now on."""
    found: dict[tuple[str, bool, bool, int], Audience] = {}
    for each in connections:
        alike = each.language, each.lines, each.short, id(each.had)
        if alike in found:
            found[alike].members.append(each)
        else:
            found[alike] = Audience(each)
    return list(found.values())
