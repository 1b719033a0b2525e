"""What follows from the log of a table, found out from its rows as they stand on disk and from the game alone.

Nothing of the server or of the table is used here: the rows are read as the JSON that they are, the game is replayed
by itself, and the dice are drawn anew by what docs/fair-dice.md says.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from typing import Any

from omerta.core.events import Event
from omerta.core.game import AnyGame, State
from omerta.core.nodes import Chance, Seat, reaches
from omerta.core.registry import find
from omerta.core.wire import plain

Row = dict[str, Any]
MOVES_ON = ("started", "drawn", "played", "takenback", "wentback")
"""The rows after which a game stands otherwise than before."""
IN_A_WINDOW = ("sealed", "withdrawn")
"""The rows that are noted with the time at which the window opened, where they belong to one."""
SPAN = 1 << 256
LATE_SECONDS = 15.0
"""How long it may take from a decision until it is on disk."""


class Account:
    """One table, as its log tells of it."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.rows: list[Row] = []
        self.ids: Counter[tuple[Seat, str]] = Counter()
        self.states: list[State] = []
        """How the game stood each time after it had moved on."""
        self.told: list[list[Event]] = []
        """What happened each time."""
        self.touched = 0.0
        """When the last row was written, by the time of the world."""
        self.over = False
        self.rematch: str | None = None
        self.game: AnyGame | None = None
        self._state: State | None = None
        self._steps: dict[int, State] = {}
        self._nonces: list[str] = []
        self._answers: Counter[tuple[int, Seat]] = Counter()
        self._life = 0
        """In which life of the server the last row was written."""
        self._shift = 0.0
        """How far its time is from the time of the world, in this life."""
        self.up = 0.0
        """How long the table has been played while a server was there, up to the last row."""

    def take(self, body: bytes, now: float, life: int) -> str | None:
        """Take in a row that was written now, in that life of the server; return what is wrong with it."""
        row: Row = json.loads(body)
        wrong = self._look_at_the_time(row, now, life)
        self.rows.append(row)
        return self._take(row) or wrong

    def _look_at_the_time(self, row: Row, now: float, life: int) -> str | None:
        """Hold the time of a row to the time that has passed; answers in a window are noted with an earlier one."""
        passed, self.touched = now - self.touched, now
        self.up += passed if life == self._life else 0.0
        if row["row"] in IN_A_WINDOW:
            return None
        if life != self._life:
            self._life, self._shift = life, row["at"] - now
        off = row["at"] - now - self._shift
        return f"its time is {off:+.1f} seconds away from what has passed" if abs(off) > LATE_SECONDS else None

    def _take(self, row: Row) -> str | None:
        if "id" in row:
            self.ids[row["seat"], row["id"]] += 1
            if self.ids[row["seat"], row["id"]] > 1:
                return f"wish {row['id']} of seat {row['seat']} is there twice"
        match row["row"]:
            case "opened":
                self.game = find(row["game"]).make(row["seats"], rules=row["rules"], **row["options"])
                self._nonces = ["-"] * row["seats"]
            case "revealed":
                self._nonces[row["seat"]] = row["nonce"]
            case "sealed" if row.get("by", "person") != "person":
                self._answers[row["question"], row["seat"]] += 1
                if self._answers[row["question"], row["seat"]] > 1:
                    return f"a bot answers question {row['question']} of seat {row['seat']} twice"
            case "ended" | "conceded":
                self.over = self.over or row["row"] == "ended"
            case "rematch":
                self.rematch = row["code"]
            case kind if kind in MOVES_ON:
                return self._move_on(row)
        return None

    def _move_on(self, row: Row) -> str | None:
        assert self.game is not None
        events: list[Event] = []
        if row["row"] == "started":
            self._state = self.game.new()
            self._steps = {0: self._state.clone()}
        elif row["row"] in ("takenback", "wentback"):
            self._state = self._steps[row["step"]].clone()
        else:
            wrong = self._play(row, events)
            if wrong is not None:
                return wrong
        assert self._state is not None
        self.states.append(self._state.clone())
        self.told.append(events)
        return None

    def _play(self, row: Row, events: list[Event]) -> str | None:
        assert self.game is not None
        if self._state is None:
            return f"step {row['step']} of a game that has not begun"
        node = self._state.node()
        if row["row"] == "drawn":
            if not isinstance(node, Chance):
                return f"step {row['step']} is drawn, and nothing was to be drawn"
            if tuple(row["numbers"]) != self._dice(row["step"], node):
                return f"step {row['step']} is not what the fair dice give"
            self._state.happen(tuple(row["numbers"]), events.append)
        else:
            joint = {int(seat): self.game.read(text, self._state) for seat, text in row["joint"].items()}
            for seat, move in joint.items():
                if self._state.refuse(seat, move) is not None:
                    return f"step {row['step']} is not legal for seat {seat}"
            self._state.play(joint, events.append)
        self._steps[row["step"]] = self._state.clone()
        return None

    def _dice(self, step: int, node: Chance) -> tuple[int, ...]:
        """Draw the numbers of a step."""
        key, nonces = bytes.fromhex(self.rows[0]["seed"]), ",".join(self._nonces)
        found = []
        for place, draw in enumerate(node.draws):
            counter, total = 0, sum(draw.weights)
            while True:
                text = f"omerta fair 1\ndice\n{self.code}\n{nonces}\n{step}\n{place}\n{counter}"
                number = int.from_bytes(hmac.digest(key, text.encode(), "sha256"))
                if number < SPAN - SPAN % total:
                    break
                counter += 1
            found.append(number % total)
        return tuple(found)

    def view(self, moved: int, seat: Seat | None) -> str:
        """Write what a seat sees after the game has moved on so many times; nothing before it has begun."""
        if not 0 < moved <= len(self.states):
            return ""
        return json.dumps(plain(self.states[moved - 1].view(seat)), sort_keys=True)

    def events(self, moved: int, seat: Seat | None) -> list[tuple[str, str, Any]]:
        """List what a seat is told when the game moves on that time."""
        return [(each.kind, each.rule, plain(each.data)) for each in self.told[moved - 1] if reaches(each.to, seat)]


def digest(text: str) -> str:
    """Hash a view."""
    return hashlib.sha256(text.encode()).hexdigest()
