"""A table at a server: a person's seat there, or a look at it, through the wire of docs/wire.md.

The server decides; what it sends is turned into the views, questions and sentences that a table in this program gives,
so that line mode and the full screen need not know where the table stands. Whatever it says is shown without letters
that would steer the terminal.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from math import ceil
from time import time
from typing import Any

import msgspec

from omerta.core.errors import OmertaError
from omerta.core.game import View
from omerta.core.moves import Move
from omerta.core.nodes import Over, Ranking
from omerta.core.registry import find
from omerta.core.standing_orders import Orders
from omerta.core.tutorial import Hint
from omerta.core.undo import TakeBack
from omerta.core.wire import decode, encode
from omerta.core.words.languages import spoken_language
from omerta.core.words.texts import SEAT_NAMES
from omerta.table.log.fair_dice import nonce_commit
from omerta.table.talk.clean_text import clean_line
from omerta.terminal.going_back import ANSWERS, back_answer, back_doings, back_news
from omerta.terminal.narrator import Narrator
from omerta.terminal.place_at_table import EXIT_CODES, Do, Left, Person, PlaceAtTable, Superseded, Told
from omerta.terminal.server_socket import FINAL, Frame, Lost, Opened, ServerSocket
from omerta.terminal.table_link import BadLink, TableLink, Unreachable

WRONG_KEY = 4401


class ServerClock:
    """The seconds that the server gives this seat: of a timed part, or of its bank; the server itself ends them."""

    over: Move | None = None

    def __init__(self, table: ServerTable) -> None:
        self.table = table

    def __enter__(self) -> ServerClock:
        return self

    def __exit__(self, *_: object) -> None:
        """The server counts on."""

    @property
    def left(self) -> int | None:
        now, seat = self.table.now, self.table.seat
        here = time() + self.table.ahead
        clock, bank = now.get("clock"), now.get("time")
        if clock is not None and clock["seat"] == seat:
            return max(0, ceil(float(clock["ends"]) - here))
        if bank is None or seat is None or bank["resting"]:
            return None
        gone = here - bank["since"] if seat in bank["running"] else 0.0
        return max(0, ceil(float(bank["left"][seat]) - gone))


class ServerTable(PlaceAtTable):
    """A connection to a table: it says hello, keeps the present, asks the person what the server asks, and answers."""

    def __init__(self, link: TableLink, face: Mapping[str, Any]) -> None:
        game = find(face["game"]).make(face["seats"], **face["options"])
        super().__init__(Narrator(game, None), ServerClock(self))
        self.link = link
        self.face = face
        self.kind: type[View] = type(game.new().view(None))
        self.seat: int | None = None
        self.now: Frame = {}
        self.ahead = 0.0
        self.socket = ServerSocket(link.socket, self.inbox.put)
        self._person: Person | None = None
        self._welcomed = False
        self._heard = 0
        self._view: View | None = None
        self._asked: int | None = None
        self._answered: int | None = None
        self._unanswered: dict[str, Frame] = {}
        self._nonce = ""
        self._brought = ""
        self._error = ""
        self._messages: set[tuple[float, int]] = set()

    @property
    def person(self) -> Person:
        assert self._person is not None
        return self._person

    @property
    def phrases(self) -> Mapping[str, str]:
        return {} if self.seat is None else {each["phrase"]: each["text"] for each in self.face["phrases"]}

    @property
    def may_chat(self) -> bool:
        seat = self.seat
        return seat is not None and bool(self.now.get("chat")) and not self.now["chairs"][seat]["conceded"]

    @property
    def doings(self) -> tuple[str, ...]:
        seat, phase = self.seat, self.now.get("phase")
        if seat is None:
            return ()
        chairs = self.now["chairs"]
        if phase == "gathering":
            free = any(chair["name"] is None for chair in chairs)
            return ("fill",) if seat == self.face["host"] and free else ()
        if phase != "playing":
            return ()
        resting = self.now["time"] is not None and self.now["time"]["resting"]
        away = [f"relieve-{place}" for place, chair in enumerate(chairs) if chair["away"] and not chair["stand_in"]]
        return (
            *(("come-back",) if chairs[seat]["stand_in"] else ()),
            *(("go-on",) if resting else ()),
            *back_doings(self.now, seat),
            *(("agree-end",) if seat not in self.now["agreed"] else ()),
            *(() if chairs[seat]["conceded"] else ("concede",)),
            *away,
        )

    def do(self, wanted: Do) -> None:
        """Send what is wanted of the table."""
        kind, _, place = wanted.word.partition("-") if wanted.word.startswith("relieve-") else (wanted.word, "", "")
        more: Frame = {"agree": True} if kind == "agree-end" else {}
        if kind == "relieve":
            more = {"seat": int(place)}
        elif kind in ANSWERS:
            kind, more = "agree-back", back_answer(kind, self.now)
        elif kind == "say":
            more = {"phrase": wanted.said}
        elif kind == "chat":
            more = {"text": wanted.said}
        self._wish(kind, **more)

    def hint(self) -> Hint | None:
        found = self.now.get("hint")
        if found is None:
            return None
        move = None if found["move"] is None else decode(encode(found["move"]), Move)
        return Hint(found["words"], move, found["number"], found["steps"])

    def may_take_back(self, view: View) -> bool:
        question = self.now.get("question")
        return question is not None and bool(question["back"])

    @property
    def may_withdraw(self) -> bool:
        question = self.now.get("question")
        return question is not None and question["chosen"] is not None

    def leave_orders(self, orders: Orders) -> None:
        super().leave_orders(orders)
        self._wish("orders", orders=orders)

    def play(self, person: Person) -> int:
        """Sit at the table until its game is over or the person leaves; give the exit code of the program."""
        self._person = person
        stopped, narrator = "", self.narrator
        with self.socket:
            try:
                while self.now.get("result") is None:
                    self._ask_or_wait()
            except Left:
                stopped = "quit"
            except EOFError:
                stopped = "end of input"
            except KeyboardInterrupt:
                stopped = "interrupted"
            except OSError:
                stopped = "terminal gone"
        if stopped:
            stays = () if self.seat is None else (narrator.fill("server", "stays", link=self.link.private),)
            person.ended(None, [narrator.fill("server", "left"), *stays])
            return EXIT_CODES[stopped]
        result, view = self.now["result"], self._view
        lines = self._ranking(result, view.node) if view is not None and isinstance(view.node, Over) else []
        person.ended(
            view, [*lines, clean_line(result["text"]), narrator.fill("server", "replay", link=self.link.replay)]
        )
        return EXIT_CODES[stopped]

    def _ranking(self, result: Frame, over: Over) -> list[str]:
        """List the seats as the table ranks them; a server of 1.0 does not say who left."""
        left = {each["seat"]: clean_line(each["stamp"]) for each in result.get("left", ())}
        return self.narrator.result(Ranking(over.scores, over.keys, tuple(left)), left)

    def wait(self) -> object:
        """Wait until the person answers, while the table goes on; Superseded where its question is closed meanwhile."""
        while True:
            did = self._next()
            if isinstance(did, TakeBack):
                raise did
            if did is not None:
                return did
            if self._open() != self._asked:
                raise Superseded

    def _ask_or_wait(self) -> None:
        """Ask the person what it is asked, or wait until something happens."""
        self._asked = self._open()
        if self._asked is None:
            if self._welcomed:
                self.person.waits(self._view, clean_line(self.now["waiting"] or ""))
            did = self._next()
            if isinstance(did, TakeBack):
                self._withdraw()
            elif did is not None:
                self.person.idle(did)
            return
        assert self._view is not None
        try:
            move = self.person.choose(self._view)
        except Superseded:
            self.person.note(self.narrator.fill("server", "superseded"))
        except TakeBack:
            self._wish("take-back", question=self._asked)
            self._answered = self._asked
        else:
            self._wish("choose", question=self._asked, move=move)
            self._answered = self._asked

    def _open(self) -> int | None:
        """Name the question that this seat has yet to answer."""
        question = self.now.get("question")
        if question is None or question["chosen"] is not None or question["question"] == self._answered:
            return None
        return int(question["question"])

    def _withdraw(self) -> None:
        """Take the sealed answer back while others still think."""
        if self.may_withdraw:
            self._wish("withdraw", question=self.now["question"]["question"])

    def _wish(self, kind: str, **fields: object) -> None:
        """Ask for something; it is asked again after a broken connection, until the server has said yes or no."""
        key = secrets.token_hex(16)
        frame: Frame = msgspec.json.decode(encode({"type": kind, "id": key, **fields}))
        if kind not in ("say", "chat"):
            self._unanswered[key] = frame
        self.socket.send(frame)

    def _next(self) -> object:
        """Take the next thing from the inbox: what the server sent is seen to, what the person did is handed on."""
        item = self.inbox.get()
        if isinstance(item, Opened):
            hello = {"token": self.link.token, "since": self._heard, "language": spoken_language(), "lines": False}
            self.socket.send({"type": "hello", **hello})
        elif isinstance(item, Lost):
            self._lost(item)
        elif isinstance(item, Do):
            self.do(item)
        elif isinstance(item, TakeBack):
            return item
        elif isinstance(item, BaseException):
            raise item
        elif isinstance(item, dict):
            self._take(item)
        else:
            return item
        return None

    def _lost(self, lost: Lost) -> None:
        if lost.code == WRONG_KEY:
            raise BadLink(f"{self.link.public}: the key behind # opens no seat at this table")
        if lost.code in FINAL or not self._welcomed:
            raise Unreachable(f"{self.link.public}: {self._error or lost.why or 'the line was closed'}")
        self.online = False
        self.person.note(self.narrator.fill("server", "lost", host=self.link.server))

    def _take(self, frame: Frame) -> None:
        """See to a frame of the server."""
        match frame["type"]:
            case "welcome":
                self._welcome(frame)
            case "entry":
                self._present(frame["now"], [frame["entry"]])
            case "entries" | "now":
                self._present(frame["now"], frame.get("entries", []))
            case "said":
                self._quote(frame)
            case "chat":
                self._chatted([frame])
            case "ack":
                self._unanswered.pop(frame["id"], None)
            case "refused":
                done = self._unanswered.pop(frame["id"], {})
                if done.get("type") in ("choose", "take-back") and done["question"] == self._answered:
                    self._answered = None
                self.person.note(Told(clean_line(frame["text"]), frame["rule"]).line(self.narrator))
            case "error":
                self._error = clean_line(frame["text"])

    def _welcome(self, frame: Frame) -> None:
        """Take the answer to hello: the first time the whole table, later what was missed."""
        again, self._welcomed, self.online = self._welcomed, True, True
        self.seat = self.narrator.reader = frame["seat"]
        self.face = frame["table"]
        self.ahead = frame["time"] - time()
        if again:
            self.person.note(self.narrator.fill("server", "again"))
        else:
            self._name(frame["now"])
            self.person.welcome(self._greeting())
        if frame["now"]["n"] < self._heard:  # The server came back with an earlier table, and tells all of it again.
            self._heard, self._answered = 0, None
        self._present(frame["now"], frame["entries"])
        self._chatted(frame["chat"])
        for wish in list(self._unanswered.values()):
            self.socket.send(wish)

    def _greeting(self) -> list[str]:
        narrator, seat = self.narrator, self.seat
        title = f"{narrator.texts.get('title')}. {narrator.texts.get('tagline')}"
        if seat is None:
            return [title, narrator.fill("server", "watching", code=self.link.code)]
        name = narrator.names[seat]
        return [
            title,
            narrator.fill("server", "seated", code=self.link.code, name=name, seat=seat),
            narrator.fill("server", "link", link=self.link.private),
        ]

    def _name(self, now: Frame) -> None:
        """Call the seats what they are called at the table; a free chair has the name of its colour."""
        named = zip(now["chairs"], SEAT_NAMES, strict=False)
        self.narrator.names = tuple(clean_line(chair["name"] or name) for chair, name in named)

    def _present(self, now: Frame, entries: list[Frame]) -> None:
        """Take the present and what led to it; a gap is asked for again."""
        before, self.now = self.now, now
        self._name(now)
        if self.may_withdraw:
            self._answered = None  # The server has the answer; should it be withdrawn in another place, ask again.
        fresh = [entry for entry in entries if entry["n"] > self._heard]
        if fresh and fresh[0]["n"] != self._heard + 1:
            self.socket.send({"type": "missed", "since": self._heard})
            fresh = []
        for entry in fresh:
            self._heard = entry["n"]
            self.person.hear([Told(clean_line(event["text"]), event["rule"]) for event in entry["events"]])
        news = back_news(before, now, self.seat)
        if news is not None:
            self.person.note(self.narrator.fill("server", news, seat=(now["consent"] or before["consent"])["seat"]))
        try:
            self._view = None if now["view"] is None else decode(encode(now["view"]), self.kind)
        except msgspec.ValidationError:
            raise OmertaError(
                f"{self.link.public}: the server plays {self.face['title']} by other rules than this program knows;"
                " one of the two is older"
            ) from None
        self._bring_dice(now["fair"]["asks"])

    def _chatted(self, messages: Sequence[Frame]) -> None:
        """Tell the messages that people wrote; after a broken connection some come once more."""
        for message in messages:
            known = message["at"], message["seat"]
            if known not in self._messages:
                self._messages.add(known)
                self._quote(message)

    def _quote(self, message: Frame) -> None:
        """Tell what somebody said."""
        text = clean_line(message["text"])
        self.person.hear([Told(self.narrator.fill("told", "said", seat=message["seat"], text=text))])

    def _bring_dice(self, asks: str | None) -> None:
        """Do this seat's part for fair dice: first the hash of a secret, later the secret itself."""
        if asks is None or asks == self._brought:
            return
        self._brought = asks
        if asks == "commit":
            self._nonce = secrets.token_hex(16)
            self._wish("nonce", commit=nonce_commit(self._nonce))
        else:
            self._wish("nonce", nonce=self._nonce or "-")


def has_room(face: Mapping[str, Any]) -> bool:
    """Return whether somebody may still sit down."""
    return face["phase"] == "gathering" and any(
        chair["kind"] == "human" and chair["name"] is None for chair in face["chairs"]
    )
