"""A client as a person's browser would be one: it says hello, keeps its history, and answers what it is asked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from omerta.core.state.showing import QUESTION
from omerta.core.view_changes import Change, changed
from tests.server.running import Reached

Frame = dict[str, Any]
PATIENCE_SECONDS = 30.0


class Hung(AssertionError):
    """The line was closed; `code` says why."""

    def __init__(self, code: int, last: Frame | None) -> None:
        super().__init__(f"closed with {code} after {last}")
        self.code = code
        self.last = last


def take_changes(entry: Frame) -> list[Change]:
    """Take out of an entry what it did to the view: only who was there when it happened is told that."""
    return [part.pop("change", {}) for part in (*entry["events"], entry)]


class Player:
    """One line to one table."""

    def __init__(
        self,
        server: Reached,
        code: str,
        token: str | None,
        *,
        hello: bool = True,
        headers: Frame | None = None,
        language: str = "en",
    ) -> None:
        self.server = server
        self.code = code
        self.token = token
        self.history: list[Frame] = []
        self.now: Frame = {}
        self.seat: int | None = None
        self.nonce = ""
        self.frames: list[str] = []
        self.last: Frame | None = None
        self._headers = headers
        self._language = language
        self.socket = self._connect()
        if hello:
            self.say_hello()

    def _connect(self) -> ClientConnection:
        opening = connect(
            self.server.socket(self.code),
            compression=None,
            additional_headers=self._headers,
            ping_interval=None,
            proxy=None,
            max_queue=None,
        )
        return opening.__enter__()

    def say_hello(self) -> None:
        self.send(type="hello", token=self.token, since=len(self.history), language=self._language)
        welcome = self.until("welcome")
        self.seat = welcome["seat"]
        self.nonce = hashlib.sha256(f"{self.code} {self.seat}".encode()).hexdigest()[:32]

    def reconnect(self) -> None:
        """Come back on a new line, for what was missed."""
        self.socket.close()
        self.socket = self._connect()
        self.say_hello()

    def close(self) -> None:
        self.socket.close()

    def send(self, **frame: object) -> None:
        self.socket.send(json.dumps(frame))

    def send_raw(self, data: str | bytes) -> None:
        self.socket.send(data)

    def receive(self) -> Frame:
        """Take the next frame; entries must continue the history without a gap."""
        try:
            data = self.socket.recv(timeout=PATIENCE_SECONDS)
        except ConnectionClosed as closed:
            raise Hung(closed.rcvd.code if closed.rcvd is not None else 1006, self.last) from None
        assert isinstance(data, str)
        self.frames.append(data)
        frame: Frame = json.loads(data)
        self.last = frame
        view = self.now.get("view")
        for entry in [frame["entry"]] if frame["type"] == "entry" else frame.get("entries", []):
            for change in take_changes(entry):
                assert not change or frame["type"] != "welcome", "what happened before is not seen to happen"
                view = changed(view, change) if view else None
            if entry["n"] <= len(self.history):
                assert self.history[entry["n"] - 1] == entry, "what was told once is told alike again"
                continue
            assert entry["n"] == len(self.history) + 1, f"a gap: {entry['n']} after {len(self.history)}"
            self.history.append(entry)
        if "now" in frame:
            if frame["type"] == "entry" and view:
                after = frame["now"]["view"]
                assert {name: view[name] for name in view.keys() - QUESTION} == {
                    name: after[name] for name in after.keys() - QUESTION
                }, "what the events did adds up to the present"
            self.now = frame["now"]
            assert self.now["n"] == len(self.history)
        return frame

    def until(self, *kinds: str) -> Frame:
        """Receive until a frame of one of these types comes."""
        while True:
            frame = self.receive()
            if frame["type"] in kinds:
                return frame

    def until_now(self, condition: Callable[[Frame], bool]) -> Frame:
        """Receive until the present is as wanted."""
        while not (self.now and condition(self.now)):
            self.receive()
        return self.now

    def new_id(self) -> str:
        """Give an id that no other tab of this seat uses."""
        return uuid4().hex

    def do(self, kind: str, **fields: object) -> Frame:
        """Ask for something and wait for the answer to it."""
        fields.setdefault("id", self.new_id())
        self.send(type=kind, **fields)
        while True:
            frame = self.until("ack", "refused", "error")
            if frame["type"] == "error" or frame["id"] == fields["id"]:
                return frame

    def change(self, kind: str, **fields: object) -> Frame:
        """Ask for something that is new, and wait until this line has been told what came of it."""
        answer = self.do(kind, **fields)
        if answer["type"] == "ack":
            self.until("entry", "entries", "now")
        return answer

    def set_dice(self, asks: str) -> None:
        """Wait until the dice ask this of the seat, and do it."""
        self.until_now(lambda now: now["fair"]["asks"] == asks)
        commit = hashlib.sha256(self.nonce.encode()).hexdigest()
        self.change("nonce", **{asks: self.nonce if asks == "nonce" else commit})

    def question(self) -> Frame:
        """Wait until this seat is asked and has not answered."""
        now = self.until_now(lambda now: bool(now["question"] and now["question"]["chosen"] is None))
        question: Frame = now["question"]
        return question

    def choose(self, place: int = 0) -> Frame:
        """Answer the open question with the move at a place of the list."""
        question = self.question()
        moves = question["moves"]
        return self.change("choose", question=question["question"], move=moves[place % len(moves)]["move"])

    def play_out(self, place: int = 0) -> Frame:
        """Answer whatever is asked until the game is over; with one person and bots."""
        while not self.now["result"]:
            if self.now["question"] and self.now["question"]["chosen"] is None:
                self.choose(place)
            else:
                self.receive()
        result: Frame = self.now["result"]
        return result


def start_game(*players: Player) -> None:
    """Set the dice at a table where everybody sits."""
    for asks in ("commit", "nonce"):
        for player in players:
            player.set_dice(asks)
    for player in players:
        player.until_now(lambda now: now["phase"] == "playing")


def play_together(*players: Player) -> None:
    """Play to the end, whoever owes an answer giving one."""
    while not all(player.now["result"] for player in players):
        newest = max(player.now["n"] for player in players)
        for player in players:
            while player.now["n"] < newest:
                player.receive()
        owing = [player for player in players if player.now["question"] and player.now["question"]["chosen"] is None]
        if owing:
            owing[0].choose(owing[0].seat or 0)
        elif not players[0].now["result"]:
            players[0].receive()


def two_people(server: Reached, **more: Any) -> tuple[Player, Player]:
    """Seat Ann and Bert with a bot that has answered the first question already."""
    ann, bert = people(server, "hhb", **more)
    for player in (ann, bert):
        player.until_now(lambda now: now["ready"] == [2])
    return ann, bert


def people(server: Reached, chairs: str, **more: Any) -> list[Player]:
    """Seat people at a new table and set the dice."""
    key = server.open_table(chairs, **more)
    keys = [key, *(server.sit(key["code"], name) for name in ("Bert", "Cleo")[: chairs.count("h") - 1])]
    players = [Player(server, each["code"], each["token"]) for each in keys]
    start_game(*players)
    return players
