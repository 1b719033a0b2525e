"""A bot that is a program of its own, in any language: it is asked in lines of JSON and answers in lines of JSON.

Whatever it does, its seat has a legal move: an answer that makes no sense is replaced by a random move, and a program
that ended or does not answer in time is replaced from there on. The bot is told why, and so is the caller. docs/bots.md
describes the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from omerta.adapters.subprocess_bots import Program, ProgramFailed
from omerta.core.errors import OmertaError
from omerta.core.game import AnyGame, View
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Over, Seat
from omerta.core.wire import encode, name_of

PROTOCOL = 1
START_SECONDS = 20.0
SEED_BITS = 32
MOST_QUOTED = 80

Report = Callable[[str], None]
"""Takes a sentence about what a bot did wrong and what became of it."""


class ProgramBot:
    """A program at a seat; `greet` comes first, `close` last."""

    def __init__(self, game: AnyGame, seat: Seat, command: Sequence[str], *, seconds: float, report: Report) -> None:
        self.game = game
        self.seat = seat
        self.seconds = seconds
        self.report = report
        self.program: Program | None = Program(command)
        self.asked = 0

    def greet(self) -> None:
        """Say what is played and wait until it is ready; OmertaError says why it is not."""
        assert self.program is not None
        setup = self.game.setup
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": self.game.id,
            "rules": setup.rules,
            "seats": self.game.seats,
            "options": dict(setup.options),
            "data": {
                name: {"name": data.name, "number": data.number, "text": data.text}
                for name, data in setup.data.items()
                if not data.shipped
            },
            "seat": self.seat,
            "seconds": self.seconds,
        }
        answer = self.program.ask(encode(hello), START_SECONDS)
        found = read_line(answer)
        if found.get("type") == "failed":
            raise OmertaError(str(found.get("text")))
        if found.get("type") != "ready":
            raise OmertaError(f'the answer to "hello" is {{"type": "ready"}}; not {quoted(answer)}')

    def choose(self, view: View, rng: Random) -> Move:
        """Ask the program and take its answer, or replace it by a random move."""
        self.asked += 1
        seed = rng.getrandbits(SEED_BITS)
        stand_in = view.legal[int(rng.random() * len(view.legal))]
        if self.program is None:
            return stand_in
        try:
            return self._read(self.program.ask(self._question(view, seed), self.seconds), view)
        except ProgramFailed as failure:
            self.close()
            self.report(f"{failure}; a random bot plays this seat from here on")
        except OmertaError as nonsense:
            self.program.tell(encode({"type": "refused", "question": self.asked, "text": str(nonsense)}))
            self.report(f"{nonsense}; a random legal move stands in: {self.game.write(stand_in)}")
        return stand_in

    def _question(self, view: View, seed: int) -> bytes:
        assert isinstance(view.node, Decide)
        moves = [{"move": move, "write": self.game.write(move)} for move in view.legal]
        return encode(
            {
                "type": "question",
                "question": self.asked,
                "ask": view.node.ask,
                "moves": moves,
                "seed": seed,
                "view": view,
            }
        )

    def _read(self, answer: bytes, view: View) -> Move:
        """Find the move that an answer names; OmertaError says what is wrong with it."""
        found = read_line(answer)
        if found.get("type") == "failed":
            raise OmertaError(f"it failed: {found.get('text')}")
        if found.get("type") != "choose" or "move" not in found:
            raise OmertaError(
                f'it should answer {{"type": "choose", "question": ..., "move": ...}}; not {quoted(answer)}'
            )
        if found.get("question") != self.asked:
            raise OmertaError(f"it answered question {found.get('question')!r}; this is question {self.asked}")
        name = name_of(found["move"])
        for move in view.legal:
            if (move.verb, move.args) == name:
                return move
        raise OmertaError(f"{quoted(encode(found['move']))} is not one of the moves that it was offered")

    def part(self, over: Over) -> None:
        """Tell the program how the game ended."""
        if self.program is not None:
            result = {"returns": list(map(str, over.returns)), "scores": over.scores, "ranks": over.ranks}
            self.program.tell(encode({"type": "over", **result}))

    def close(self) -> None:
        """End the program."""
        if self.program is not None:
            self.program.end()
            self.program = None


def read_line(line: bytes) -> dict[str, object]:
    """Read an object from a line of JSON."""
    try:
        found = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise OmertaError(f"its answer is no line of JSON: {quoted(line)}") from None
    if not isinstance(found, dict):
        raise OmertaError(f"its answer is no JSON object: {quoted(line)}")
    return found


def quoted(line: bytes) -> str:
    """Show the beginning of a line."""
    text = line.decode(errors="replace")
    return repr(text if len(text) <= MOST_QUOTED else text[:MOST_QUOTED] + "...")
