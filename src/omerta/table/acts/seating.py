"""Sit down, and stand up; before the game the host fills chairs, frees them, and keeps them for somebody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from omerta.bots import seat_bot, usual_bot
from omerta.core.errors import OmertaError
from omerta.core.nodes import Seat
from omerta.core.words.texts import SEAT_NAMES
from omerta.table.acts.playing import begin
from omerta.table.acts.refusal import Refused, refused
from omerta.table.acts.wish import MOST_CHANGES, Around, Count, Text, Wish, changed_too_often
from omerta.table.log.chairs import Place
from omerta.table.log.decision import Decision
from omerta.table.log.entries import note
from omerta.table.log.fair_dice import NOBODY
from omerta.table.log.row import Row
from omerta.table.log.table import Act, Table
from omerta.table.log.watch import Watch

MOST_FREED = 50
"""The most times that chairs of one table may be freed; after that people stay, or the host closes the table."""
ChairKey = Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z_-]{22,64}$")]


class Fill(Wish, frozen=True):
    """As host, put bots into the empty chairs."""

    bot: Text | None = None

    phase, host = "gathering", True

    def use(self, table: Table, around: Around) -> Act:
        return "fill", self._name(table)

    def decide(self, decision: Decision, seat: Seat, at: float, around: Around) -> Refused | None:
        """Fill them, so that the game begins with those who are there."""
        table = decision.table
        name = self._name(table)
        try:
            seat_bot(table.game, name)
        except OmertaError as error:
            return Refused("no-bot", f"{error}.")
        empty = tuple(place for place, each in enumerate(table.places) if each.name is None)
        if not empty:
            return refused("no-empty-chair")
        decision.write(Filled(at=at, seat=seat, id=self.id, chairs=empty, bot=name))
        if decision.table.fair_asks is None:
            begin(decision, at)
        return None

    def _name(self, table: Table) -> str:
        return self.bot or usual_bot(table.game.setup.game_type)


class Free(Wish, frozen=True):
    """Stand up, or as host free the chair of somebody who is away."""

    seat: Count

    phase = "gathering"

    def decide(self, decision: Decision, seat: Seat, at: float, around: Around) -> Refused | None:
        table, chair = decision.table, self.seat
        if not 0 <= chair < len(table.places) or table.places[chair].kind == "bot" or table.places[chair].name is None:
            return refused("no-person", seat=chair)
        if chair == table.opened.host:
            return refused("host-chair")
        if chair != seat:
            if not table.may_host(seat):
                return refused("not-host")
            if chair not in around.away(at):
                return refused("not-away", seconds=table.opened.away_seconds)
        if table.fair_asks == "nonce":
            return refused("dice-thrown")
        if table.freed >= MOST_FREED:
            return refused("restless-chairs", most=MOST_FREED)
        decision.write(Freed(at=at, seat=seat, id=self.id, chair=chair))
        return None


class Reserve(Wish, frozen=True):
    """As host, reserve a free chair for the holder of a key, or end that."""

    seat: Count
    key: ChairKey | None = None

    phase, host = "gathering", True

    def use(self, table: Table, around: Around) -> Act:
        return "reserve", self.seat, self._hash(around) or ""

    def decide(self, decision: Decision, seat: Seat, at: float, around: Around) -> Refused | None:
        """Reserve the chair for the holder of the key; without a key it is free for anybody again."""
        table, chair = decision.table, self.seat
        if not 0 <= chair < len(table.places):
            return refused("no-chair", chair=chair + 1, last=len(table.places))
        if table.places[chair].name is not None:
            return refused("taken")
        if changed_too_often(table, seat):
            return refused("restless-links", most=MOST_CHANGES)
        decision.write(Reserved(at=at, seat=seat, id=self.id, chair=chair, key=self._hash(around)))
        return None

    def _hash(self, around: Around) -> str | None:
        return None if self.key is None else around.hash_key(self.key)


class Sat(Row, frozen=True, kw_only=True):
    """Somebody took a chair; `token` is the SHA-256 of the key to the seat."""

    seat: Seat
    name: str
    token: str

    def fold(self, table: Table, watch: Watch | None) -> None:
        table.change_place(self.seat, name=self.name, token=self.token, reserved=None)
        table.waiting_since = self.at
        table.tell(self.at, "sat", note("sat", seat=self.seat), seat=self.seat)


class Filled(Row, frozen=True, kw_only=True):
    """The host put bots into the empty chairs."""

    seat: Seat
    id: str
    chairs: tuple[Seat, ...]
    bot: str

    wish = Fill

    def fold(self, table: Table, watch: Watch | None) -> None:
        table.waiting_since = self.at
        for seat in self.chairs:
            table.put(seat, Place("bot", self.bot, SEAT_NAMES[seat], nonce=NOBODY))
        table.tell(self.at, "filled", note("filled", seats=self.chairs, bot=self.bot), seats=self.chairs)


class Freed(Row, frozen=True, kw_only=True):
    """A chair became free again: its person stood up, or was away and the host freed it."""

    seat: Seat
    id: str
    chair: Seat

    wish = Free

    def used(self) -> Act:
        return "free", self.chair

    def frees(self) -> Seat | None:
        return self.chair

    def fold(self, table: Table, watch: Watch | None) -> None:
        chair = self.chair
        table.waiting_since = self.at
        table.tell(self.at, "freed", note("freed", seat=chair), seat=chair)
        table.freed += 1
        table.orders.pop(chair, None)
        table.ids = {key: act for key, act in table.ids.items() if key[0] != chair}
        table.put(chair, Place("human", None))


class Reserved(Row, frozen=True, kw_only=True):
    """The host reserved a free chair for whoever has its private link, or ended that.

    `key` is the SHA-256 of what the link holds.
    """

    seat: Seat
    id: str
    chair: Seat
    key: str | None

    wish = Reserve

    def used(self) -> Act:
        return "reserve", self.chair, self.key or ""

    def fold(self, table: Table, watch: Watch | None) -> None:
        table.waiting_since = self.at
        table.change_place(self.chair, reserved=self.key)
        table.changes[self.seat] += 1
        kind = "reserved" if self.key is not None else "unreserved"
        table.tell(self.at, "reserved", note(kind, chair=self.chair + 1), seat=self.chair)


def sit(
    decision: Decision, *, seat: Seat | None, name: str, token: str, at: float, key: str | None = None
) -> Refused | None:
    """Take a chair, or the first free one; `token` is the hash of the new key, and whoever has it keeps the chair.

    A chair that is kept for somebody is taken by whoever brings the key whose hash is `key`.
    """
    table = decision.table
    if table.seat_of(token) is not None:
        return None
    if table.phase == "over":
        return refused("over")
    free = [place for place, each in enumerate(table.places) if each.name is None]
    if seat is None:
        if not free:
            return refused("full")
        open_to_all = [place for place in free if table.places[place].reserved is None]
        if not open_to_all:
            return refused("all-reserved")
        seat = open_to_all[0]
    if not 0 <= seat < len(table.places):
        return refused("no-chair", chair=seat + 1, last=len(table.places))
    if table.places[seat].kind == "bot":
        return refused("bot-chair")
    if seat not in free:
        return refused("taken" if key is None else "link-used")
    if table.places[seat].reserved not in (None, key):
        return refused("reserved" if key is None else "other-link")
    decision.write(Sat(at=at, seat=seat, name=_unlike(name, table.names), token=token))
    if table.opened.daily is not None:  # its dice are set already, and wait for nobody's part
        begin(decision, at)
    return None


def _unlike(name: str, others: Sequence[str]) -> str:
    """Return a name that nobody at the table has: the second Ann is Ann 2."""
    taken = {other.casefold() for other in others}
    found, count = name, 1
    while found.casefold() in taken:
        count += 1
        found = f"{name[:21]} {count}"
    return found
