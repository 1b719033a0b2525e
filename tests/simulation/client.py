"""Clients that speak the wire and nothing else: they play, change their minds, break off, come back and repeat.

What they are told they keep, so that it can be checked; what they cannot bear they say at once.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from tests.server.player import take_changes
from tests.server.short_frames import whole
from tests.simulation.line import Frame, Line

TOLERATED = ("store", "crowded", "silent", "no-hello")
"""For what reasons a server may send a client away, or tell it to ask again."""
GAME = ("started", "step", "taken-back")
"""The kinds of entries at which a game stands otherwise than before."""


class Around(Protocol):
    """What a client knows of the world."""

    phase: str

    def now(self) -> float: ...

    def connect(self, client: Client) -> Line | None: ...

    def fault(self, text: str) -> None: ...

    def count(self, what: str) -> None: ...

    def later(self, seconds: float, work: Callable[..., object], *arguments: object) -> None: ...


class Told:
    """What one client was told at one table, and what it wished there."""

    def __init__(self, client: Client, code: str) -> None:
        self.client, self.code = client, code
        self.seat: int | None = None
        self.history: list[Frame] = []
        self.moments: dict[tuple[int, str], str] = {}
        """The views it was shown, each by how many times the game had moved on, and by its hash."""
        self.wishes: dict[str, Frame] = {}
        self.sent: dict[str, int] = {}
        self.answers: dict[str, list[str]] = {}
        self.commitment: str | None = None
        self.n = -1
        self.time: Frame | None = None

    def see(self, now: Frame) -> str | None:
        """Keep the present; return what is wrong with it by itself."""
        self.n, self.time = now["n"], now["time"]
        if now["n"] != len(self.history):
            return f"its present is of entry {now['n']}, and it knows {len(self.history)}"
        if now["view"] is not None:
            moved = sum(entry["kind"] in GAME for entry in self.history)
            text = json.dumps(now["view"], sort_keys=True)
            self.moments.setdefault((moved, hashlib.sha256(text.encode()).hexdigest()), text)
        before, self.commitment = self.commitment, now["fair"]["commitment"]
        if before not in (None, self.commitment):
            return "the commitment of the dice changed"
        if self.seat is None and now["question"] is not None:
            return "a spectator is asked"
        return None

    def __str__(self) -> str:
        return f"client {self.client.number} at seat {self.seat} of {self.code}"


class Client:
    """One person, or somebody who only watches."""

    def __init__(self, world: Around, number: int, code: str, token: str | None, rng: Random) -> None:
        self.world, self.number, self.token = world, number, token
        self.rng = rng
        self.language = rng.choice(("en", "en", "fr"))
        self.nonce = f"{rng.getrandbits(128):032x}"
        self.tables: list[Told] = []
        self.gone = False
        """Whether they have left for good."""
        self.stays = False
        """Whether it goes on to no other table."""
        self.person = self.key = ""
        """The key that they brought, and its hash."""
        self.come_to(code)

    def come_to(self, code: str) -> None:
        """Come to a table for the first time: their first one, or that of a rematch."""
        self.told = Told(self, code)
        self.tables.append(self.told)
        self.pending: dict[str, Frame] = {}
        self.now: Frame | None = None
        self.asked: set[str] = set()
        self.face: Frame = {}

    @property
    def code(self) -> str:
        return self.told.code

    async def live(self) -> None:
        """Connect again and again, until they leave for good."""
        while not self.gone:
            line = self.world.connect(self)
            if line is not None:
                code = self.code
                await self._talk(line)
                line.leave()
                if self.code != code:
                    continue
            await asyncio.sleep(self.rng.choice((0.02, 0.3, 3.0)) * self.rng.random())

    async def _talk(self, line: Line) -> None:
        self.fresh, self.short = True, self.rng.random() < 0.5
        self.say_hello(line)
        for frame in list(self.pending.values()):
            self._send(line, frame)
        stormy = self.world.phase == "storm"
        until = self.world.now() + (self.rng.expovariate(1 / 20) if stormy else 1e9)
        code, silence = self.code, 0
        while self.code == code:
            try:
                async with asyncio.timeout(self.rng.choice((0.05, 0.3, 1.0))):
                    heard = await line.hear()
                silence = 0
            except TimeoutError:
                silence += 1
                if self.gone or self.world.now() > until or (silence > 60 and self.fresh):
                    return
                self._do_something(line)
                continue
            if heard is None or self.gone:
                return
            self.hear(line, heard)

    def say_hello(self, line: Line) -> None:
        since, lines = len(self.told.history), self.rng.random() < 0.3
        more = {"language": self.language, "lines": lines, "short": self.short}
        line.say({"type": "hello", "token": self.token, "since": since, **more})

    # what it hears

    def hear(self, line: Line, frame: Frame) -> None:
        """Take a frame in."""
        match frame["type"]:
            case "ack" | "refused":
                self._hear_answer(line, frame)
            case "would":
                self.pending.pop(frame["id"], None)
            case "error":
                self.world.count(f"error {frame['reason']}")
                if frame["reason"] not in TOLERATED:
                    self.world.fault(f"{self.told} was answered {frame['reason']}: {frame['text']}")
            case "welcome" | "entry" | "entries" | "now":
                self._hear_news(frame)

    def _hear_answer(self, line: Line, frame: Frame) -> None:
        done = frame["type"] == "ack"
        self.told.answers.setdefault(frame["id"], []).append("ack" if done else frame["reason"])
        self.world.count("ack" if done else f"refused {frame['reason']}")
        wish = self.pending.pop(frame["id"], None)
        if wish is not None and not done and frame["reason"] == "store" and self.rng.random() < 0.4:
            self.pending[frame["id"]] = wish  # tried again in a moment; else a person reads the sentence
            self.world.later(0.5, self._try_again, line, frame["id"])

    def _try_again(self, line: Line, id: str) -> None:
        if id in self.pending and not line.left:
            self._send(line, self.pending[id])

    def _hear_news(self, frame: Frame) -> None:
        if "news" in frame:
            if self.now is None or self.fresh:
                self.world.fault(f"{self.told} is told what is new before all that there is")
                return
            frame = whole(frame, self.now)
        if frame["type"] == "welcome":
            self.face, self.told.seat = frame["table"], frame["seat"]
        for entry in [frame["entry"]] if "entry" in frame else frame.get("entries", []):
            take_changes(entry)
            self._hear_entry(entry)
        now: Frame = frame["now"]
        if not self.fresh and self.now is not None and now["n"] < self.now["n"]:
            self.world.fault(f"{self.told}: its present went back from {self.now['n']} to {now['n']} on one line")
        self.fresh, self.now = False, now
        wrong = self.told.see(now)
        if wrong is not None:
            self.world.fault(f"{self.told}: {wrong}")
        self._go_on_to_the_rematch(now)

    def _hear_entry(self, entry: Frame) -> None:
        history = self.told.history
        if entry["n"] == len(history) + 1:
            history.append(entry)
        elif entry["n"] > len(history):
            self.world.fault(f"{self.told} was told entry {entry['n']} after {len(history)}: a gap")
        elif bare(history[entry["n"] - 1]) != bare(entry):
            self.world.fault(f"{self.told} was told entry {entry['n']} twice, and differently")

    def _go_on_to_the_rematch(self, now: Frame) -> None:
        if (
            self.stays
            or now["rematch"] is None
            or self.token is None
            or self.told.seat not in now["again"]
            or self.pending
        ):
            return
        if self.world.phase == "calm" or self.rng.random() < 0.9:
            self.come_to(now["rematch"])

    # what it does

    def _send(self, line: Line, frame: Frame) -> None:
        if "id" in frame:
            self.told.sent[frame["id"]] = self.told.sent.get(frame["id"], 0) + 1
        line.say(frame)

    def wish(self, line: Line, kind: str, **more: Any) -> None:
        """Wish for something, now and then twice."""
        frame = {"type": kind, "id": f"{self.number}.{len(self.told.wishes)}", **more}
        self.told.wishes[frame["id"]] = self.pending[frame["id"]] = frame
        self.world.count(f"wish {kind}")
        self._send(line, frame)
        if self.rng.random() < 0.05:
            self._send(line, frame)

    def _do_something(self, line: Line) -> None:
        """Do what a person would, or nothing; and now and then what no person would."""
        now, rng, stormy = self.now, self.rng, self.world.phase == "storm"
        if now is None or self.fresh:
            return
        if self.token is None or self.world.phase == "quiet":
            if rng.random() < 0.02:
                self._send(line, {"type": "missed", "since": rng.randint(0, len(self.told.history))})
            return
        if self._set_dice(line, now) or self._answer(line, now, stormy=stormy):
            return
        seat = self.told.seat
        if now["consent"] and seat in now["consent"]["missing"]:
            self.wish(line, "agree-back", request=now["consent"]["request"], agree=rng.random() < 0.7)
        elif now["chairs"][seat]["stand_in"] and (stormy or rng.random() < 0.3):
            self.wish(line, "come-back")
        elif now["time"] and now["time"]["resting"] and rng.random() < 0.3:
            self.wish(line, "go-on")
        elif now["phase"] == "over":
            if stormy and now["rematch"] is None and len(self.tables) < 3 and rng.random() < 0.3:
                self.wish(line, "rematch")
        elif stormy and rng.random() < 0.04:
            self._do_something_else(line, now)

    def _set_dice(self, line: Line, now: Frame) -> bool:
        asks = now["fair"]["asks"]
        if asks is None or (asks in self.asked and self.rng.random() > 0.1) or self.rng.random() < 0.1:
            return False
        self.asked.add(asks)
        commit = hashlib.sha256(self.nonce.encode()).hexdigest()
        self.wish(line, "nonce", **{asks: self.nonce if asks == "nonce" else commit})
        return True

    def _answer(self, line: Line, now: Frame, *, stormy: bool) -> bool:
        """Answer the question, change the answer, take it back, or try moves out."""
        question, dice = now["question"], self.rng.random()
        if question is None:
            return False
        name, asked = question["question"], question["chosen"] is None
        if question["moves"] and dice < 0.8 and (asked or (stormy and dice < 0.1)):
            move = self.rng.choice(question["moves"])["move"]
            if stormy and dice < 0.03:
                self.wish(line, "what-if", question=name, moves=[move])
            elif stormy and dice < 0.04:
                self.wish(line, "choose", question=max(0, name - 1), move=move)
            else:
                self.wish(line, "choose", question=name, move=move)
        elif not stormy:
            return False
        elif not asked and dice < 0.2:
            self.wish(line, "withdraw", question=name)
        elif question["back"] and dice < 0.85:
            self.wish(line, "take-back", question=name)
        else:
            return False
        return True

    def _do_something_else(self, line: Line, now: Frame) -> None:
        rng, other = self.rng, self.rng.random()
        away = [seat for seat, chair in enumerate(now["chairs"]) if chair["away"]]
        if now["ask_back"] and other < 0.35:
            self.wish(line, "ask-back")
        elif away and other < 0.6:
            self.wish(line, "relieve", seat=rng.choice(away))
        elif now["time"] and other < 0.5:
            self.wish(line, "pause", agree=rng.random() < 0.8)
        elif other < 0.62:
            self.wish(line, "chat", text=f"message {rng.randint(0, 99)}")
        elif other < 0.65:
            self.wish(line, "agree-end", agree=rng.random() < 0.6)
        elif other < 0.66:
            self.wish(line, "concede")
        elif other < 0.75:
            self._send(line, {"type": "missed", "since": rng.randint(0, len(self.told.history))})
        elif other < 0.8:
            self._send(line, {"type": "lines", "wanted": rng.random() < 0.5})
        elif other < 0.85 and self.face.get("standing"):
            each = rng.choice(self.face["standing"])
            self.wish(line, "orders", orders={each["ask"]: [one for one in each["topics"] if rng.random() < 0.5]})
        elif other < 0.93 and self.face.get("phrases"):
            self.wish(line, "say", phrase=rng.choice(self.face["phrases"])["phrase"])
        elif other < 0.95:
            self.wish(line, "allow-chat", allow=rng.random() < 0.5)


def bare(entry: Frame) -> Frame:
    """Leave out the sentences: names change while people sit down."""
    events = [{name: part for name, part in event.items() if name != "text"} for event in entry["events"]]
    return {**entry, "events": events}
