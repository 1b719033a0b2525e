"""Alerts for games that last for days: a person who is away at their turn is told once, by each of their channels.

Only the owner of a table looks; a note in the store sees to it that of several servers one tells of a turn, and once.
Nothing here holds a table up: what is due goes into a queue with an end, and some tasks send it, each try with a
limit, and of one person one at a time; channels that are known to answer have a queue and tasks of their own. What
cannot be sent is tried again some times, as long as the turn is still open, its person still away and the channel still
theirs; no table stays in memory for that. The words name the game and the table, and nothing that happens there.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from omerta.core.nodes import Seat
from omerta.core.registry import game_types
from omerta.core.wire import encode
from omerta.core.words.languages import speaking
from omerta.server.alerts.alert_channels import subscription_of
from omerta.server.alerts.alert_queues import MOST_OF_A_PERSON, AlertQueues, KnownChannels
from omerta.server.alerts.outgoing import BadAddress, Outgoing
from omerta.server.outside import monotonic
from omerta.server.store.errors import Archived, Damaged, StoreError
from omerta.server.store.kept.channels import Channel
from omerta.server.store.kept.kept import Kept
from omerta.table.log.entries import table_texts
from omerta.table.log.table import Table
from omerta.table.log.time_bank import WINDOW

if TYPE_CHECKING:
    from omerta.server.alerts.web_push import ServerKey
    from omerta.server.live.live_table import LiveTable

log = logging.getLogger("omerta.server")

AWAY_SECONDS = 20.0
"""So long somebody has been away at their own turn before they are told."""
RETRY_SECONDS = (10.0, 60.0, 600.0, 3600.0)
MOST_DUE = 1000
"""The most turns that wait to be told of, and the most messages that wait to be sent: to known channels, and others."""
MOST_TOLD = 10_000
SENDERS = 32
"""How many messages are sent at once to channels that are known to answer, and how many to others."""
KEPT_SECONDS = 86_400
"""So long a push service keeps a message for a browser that is off."""
PADDED_TO = 256
GONE = (404, 410)
SIGNATURE = "Omerta-Signature"
TITLE = "Omerta"
NO_CONTACT = "mailto:nobody@localhost"


@dataclass(frozen=True, slots=True)
class Turn:
    """A question that a seat owes an answer to."""

    code: str
    seat: Seat
    question: int


@dataclass(frozen=True, slots=True)
class Alert:
    """What somebody is told: the same for every channel."""

    text: str
    path: str
    event: str
    game: str | None = None
    code: str | None = None
    deadline: float | None = None

    def for_browser(self) -> bytes:
        """Write it as the app's worker reads it."""
        return _padded(encode({"title": TITLE, "text": self.text, "path": self.path}))

    def for_program(self, base: str | None) -> bytes:
        """Write it as a webhook is sent it."""
        address = None if base is None else base + self.path
        facts = {"event": self.event, "text": self.text, "path": self.path, "url": address}
        return encode({**facts, "game": self.game, "table": self.code, "deadline": self.deadline})


@dataclass(slots=True)
class Message:
    """An alert of a turn on its way through one channel."""

    channel: Channel
    alert: Alert
    turn: Turn
    tries: int = 0


Due = asyncio.Queue[Turn | Message]


@dataclass(slots=True)
class TurnAlerts:
    """Looks who is away at their turn, and tells them."""

    kept: Kept
    outgoing: Outgoing
    clock: Callable[[], float]
    base: str | None = None
    """The address by which people reach this server."""
    contact: str = NO_CONTACT
    """Whom a push service may tell that something is wrong with what we send."""
    away_seconds: float = AWAY_SECONDS
    retry_seconds: tuple[float, ...] = RETRY_SECONDS
    find: Callable[[str], Awaitable[LiveTable | None]] | None = None
    """How a table is found by its code; whoever keeps the tables says so."""
    _watched: dict[Turn, asyncio.TimerHandle] = field(default_factory=dict)
    _told: OrderedDict[Turn, None] = field(default_factory=OrderedDict)
    _due: Due = field(default_factory=asyncio.Queue)
    """Turns, and messages to channels that are known to answer."""
    _unproven: Due = field(default_factory=asyncio.Queue)
    """Messages to other channels."""
    _senders: list[asyncio.Task[None]] = field(default_factory=list)
    _key: ServerKey | None = None
    _known: KnownChannels = field(init=False)
    _queues: AlertQueues[Message] = field(init=False)

    def __post_init__(self) -> None:
        self._known = KnownChannels(self.clock)
        self._queues = AlertQueues(lambda message: self._lane(message.channel).put_nowait(message))

    def _lane(self, channel: Channel) -> Due:
        """Return where messages to a channel wait."""
        return self._due if self._known.knows(channel) else self._unproven

    def look(self, live: LiveTable) -> None:
        """Find people who are away at their turn, and alert them in a moment if they stay away."""
        for seat in _asked(live):
            assert live.table.question is not None
            turn = Turn(live.table.code, seat, live.table.question.name)
            if turn not in self._watched and turn not in self._told and len(self._watched) < MOST_DUE:
                loop = asyncio.get_running_loop()
                self._watched[turn] = loop.call_later(self.away_seconds, self._wait_over, live, turn)

    def _wait_over(self, live: LiveTable, turn: Turn) -> None:
        del self._watched[turn]
        if live.ours and _open(live, turn):
            self._told[turn] = None
            while len(self._told) > MOST_TOLD:
                self._told.popitem(last=False)
            if not self._senders:
                lanes = (self._due, self._unproven) * SENDERS
                self._senders = [asyncio.create_task(self._send_on(lane)) for lane in lanes]
            if not _full(self._due):
                self._due.put_nowait(turn)

    async def _send_on(self, lane: Due) -> None:
        while True:
            due = await lane.get()
            try:
                if isinstance(due, Message):
                    await self._send_next(due)
                else:
                    await self._tell(due)
            except StoreError as error:
                log.error("an alert is not sent: %s", error)
            except Exception:
                log.exception("an alert is not sent")
            finally:
                lane.task_done()

    async def _still(self, turn: Turn) -> LiveTable | None:
        """Return the table of a turn as long as the turn is open and its person away."""
        assert self.find is not None
        try:
            live = await self.find(turn.code)
        except (Damaged, Archived):
            return None
        return live if live is not None and _open(live, turn) else None

    async def _tell(self, turn: Turn) -> None:
        """Tell somebody of their turn, unless a server has done so before."""
        live = await self._still(turn)
        if live is None:
            return
        token = live.table.places[turn.seat].token
        person = None if token is None else await self.kept.seats.sitting(turn.code, turn.seat, token)
        found = [] if person is None else await self.kept.channels.of(person)
        channels = [each for each in found if each.kind != "calendar"]
        if not channels:  # Who wants no alerts yet may want one later.
            self._told.pop(turn, None)
        elif _open(live, turn) and await self.kept.channels.claim(turn.code, turn.seat, turn.question):
            for channel in channels:
                alert = turn_alert(live.table, turn.seat, channel.language)
                if not _full(self._lane(channel)) and not self._queues.enter(
                    channel.person, Message(channel, alert, turn)
                ):
                    log.info("an alert is left out: %d of its person wait", MOST_OF_A_PERSON)

    async def _send_next(self, message: Message) -> None:
        """Send the message that is first in its queue; what fails is tried again later, some times."""
        again = False
        try:
            again = await self._failed(message) and message.tries < len(self.retry_seconds)
            if again:
                seconds = self.retry_seconds[message.tries]
                message.tries += 1
                asyncio.get_running_loop().call_later(seconds, self._try_again, message)
        finally:
            self._queues.step(message.channel.person, again=again)

    def _try_again(self, message: Message) -> None:
        if _full(self._lane(message.channel)):
            self._queues.leave(message.channel.person)
        else:
            self._queues.stand(message.channel.person, message)

    async def _failed(self, message: Message) -> bool:
        """Send a message if its turn is still open and its channel still there; tell whether it may go another time."""
        if await self._still(message.turn) is None:
            return False
        found = [each for each in await self.kept.channels.of(message.channel.person) if each.id == message.channel.id]
        return bool(found) and await self.send(found[0], message.alert) is None

    async def send(self, channel: Channel, alert: Alert) -> bool | None:
        """Send an alert through a channel; False where it is refused for good, None where it may go another time.

        A channel that its other end says is gone is forgotten.
        """
        try:
            make = self._for_push if channel.kind == "push" else self._for_webhook
            status = await self._post(channel, *await make(channel, alert))
        except BadAddress as error:
            log.warning("an alert is not sent: %s", error)
            return False
        except (OSError, ValueError) as error:
            log.info("an alert could not be sent: %s", error)
            return None
        if status in GONE:
            await self.kept.channels.remove(channel.person, channel.id)
            log.info("a %s that is gone is forgotten", channel.kind)
            return False
        if 200 <= status < 300:
            return True
        log.info("an alert was answered with %d", status)
        return None if status in (408, 429) or status >= 500 else False

    async def _post(self, channel: Channel, body: bytes, headers: dict[str, str]) -> int:
        """Post something to a channel, and note whether it let us wait."""
        began, answered = monotonic(), False
        try:
            status = await self.outgoing.post(channel.address, body, headers, channel.person)
            answered = True
            return status
        finally:
            self._known.note(channel, monotonic() - began, answered=answered)

    async def _for_push(self, channel: Channel, alert: Alert) -> tuple[bytes, dict[str, str]]:
        from omerta.server.alerts.web_push import encrypt

        key = await self.server_key()
        headers = {
            "Authorization": key.authorize(channel.address, self.contact, self.clock()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_SECONDS),
            "Urgency": "normal",
        }
        if alert.code is not None:
            headers["Topic"] = alert.code  # A later one about the same table takes its place.
        return encrypt(alert.for_browser(), subscription_of(channel)), headers

    async def _for_webhook(self, channel: Channel, alert: Alert) -> tuple[bytes, dict[str, str]]:
        body, at = alert.for_program(self.base), int(self.clock())
        return body, {"Content-Type": "application/json", SIGNATURE: sign(channel.secret, at, body)}

    async def server_key(self) -> ServerKey:
        """Return the key by which push services know this server."""
        if self._key is None:
            from omerta.server.alerts.web_push import ServerKey  # It takes a moment to import; only pushes need it.

            self._key = ServerKey(await self.kept.secrets.keep("push", ServerKey.draw()))
        return self._key

    async def stop(self) -> None:
        """Send no more; what was not sent yet is lost."""
        for handle in self._watched.values():
            handle.cancel()
        for sender in self._senders:
            sender.cancel()
        await asyncio.gather(*self._senders, return_exceptions=True)


def _full(lane: Due) -> bool:
    """Return whether too much waits for more to be taken in, and say so in the log."""
    full = lane.qsize() >= MOST_DUE
    if full:
        log.warning("an alert is left out: %d wait to be sent", MOST_DUE)
    return full


def _padded(message: bytes) -> bytes:
    """Lengthen a JSON message by blanks, which mean nothing in it, so that its length tells nothing."""
    return message + b" " * (-len(message) % PADDED_TO)


def sign(secret: str, at: int, body: bytes) -> str:
    """Sign what a webhook is sent, with the second at which it was."""
    made = hmac.digest(secret.encode(), f"{at}.".encode() + body, "sha256")
    return f"t={at},v1={made.hex()}"


def turn_alert(table: Table, seat: Seat, language: str) -> Alert:
    """Write an alert: at which table it is somebody's turn, and no more."""
    with speaking(language):
        title = str(game_types[table.opened.game].texts().get("title"))
        text = str(table_texts().get("alert", "turn")).format(title=title, code=table.code)
    return Alert(text, f"/t/{table.code}", "turn", table.opened.game, table.code, deadline_of(table, seat))


def try_alert(language: str) -> Alert:
    """Show somebody how an alert looks."""
    with speaking(language):
        return Alert(str(table_texts().get("alert", "try")), "/", "try")


def deadline_of(table: Table, seat: Seat) -> float | None:
    """Return the moment when a seat's time is over, if it runs."""
    if table.bank is None:
        return None
    running = WINDOW if WINDOW in table.bank.running else seat
    return table.bank.since + table.bank.left[running] if running in table.bank.running else None


def awaited(table: Table) -> list[Seat]:
    """List the people whose answers a game of days waits for.

    That is one with days for each turn, or one of several people without any clock.
    """
    if table.question is None or table.question.clock is not None or table.phase != "playing":
        return []
    days = table.bank.control.kind == "days" if table.bank is not None else len(table.people) > 1
    if not days:
        return []
    ordered = set(table.ordered())
    return [seat for seat in table.owed() if not table.places[seat].played_by_bot and seat not in ordered]


def _asked(live: LiveTable) -> list[Seat]:
    """List those of them who are away."""
    found = awaited(live.table)
    here = live.here if found else ()
    return [seat for seat in found if seat not in here]


def _open(live: LiveTable, turn: Turn) -> bool:
    """Return whether a turn is still open and its person still away."""
    question = live.table.question
    return question is not None and question.name == turn.question and turn.seat in _asked(live)
