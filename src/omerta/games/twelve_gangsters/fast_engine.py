"""The same game in straight-line code, for millions of rounds that are played without events.

`turn` and `rounds` say what happens; this is only faster, and a test walks games through both and compares everything.
Python spends more time on walking a loop over four seats than on what the loop does. So the loops of a round are
unrolled here for each number of seats, the way `dataclasses` writes an `__init__`. For two seats, were there such a
game, a round would be:

    def play(self, joint, tell=None):
        try:
            card0 = joint[0].bit
            card1 = joint[1].bit
        except (KeyError, AttributeError):
            return self.by_the_table(joint, tell)
        hand0, hand1 = self.hands
        left0 = hand0 ^ card0
        left1 = hand1 ^ card1
        if not (left0 < hand0 and left1 < hand1) or len(joint) != 2 or tell is not None:
            return self.by_the_table(joint, tell)
        boss, down, equal = self.boss, self.down, False
        if boss == 0:
            if card1 > card0:
                down[1] += card1
            elif card1 == card0:
                equal = True
            if equal:
                down[0] += card0
            self.boss = 1
        elif boss == 1:
            ...
        else:
            return self.by_the_table(joint, tell)
        self.hands = self.held = (left0, left1)
        if not left0:
            self.phase, self.step, self.now = OVER, END, count(self)

Taking a card out of a hand makes the hand smaller exactly when the card was in it. So nothing has changed yet when a
choice is left to the table, to be told or refused there.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, ClassVar

from omerta.core.events import Refusal, Tell
from omerta.core.game import FLOAT_BYTES, Joint
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Over, Seat
from omerta.core.state.codegen import compiled
from omerta.core.state.fields import fields
from omerta.core.turn import Turning
from omerta.games.twelve_gangsters.cards import CARDS, HEISTS, KEYS, LEGAL, MONEY
from omerta.games.twelve_gangsters.phases import Phase
from omerta.games.twelve_gangsters.state import TwelveState, lay_face_up
from omerta.games.twelve_gangsters.turn import TURN

HEIST, ROUND = Phase.HEIST, TURN[Phase.HEIST]
OVER, END = Phase.OVER, TURN[Phase.OVER]
ROWS = tuple(array("f", [card in hand for card in CARDS]).tobytes() for hand in LEGAL)
"""A one for each card of a hand, out of twelve."""


class StraightState(TwelveState):
    """A state that takes the short way where nothing is told or refused.

    `held` are the hands while everybody is asked. `laid` is what each seat sees as floats, after the very hands and the
    Boss that it was laid out from: a round ends with new hands, so these tell whether it still holds.
    """

    __slots__ = ("held", "laid")
    caches: ClassVar[tuple[str, ...]] = (*TwelveState.caches, "held", "laid")
    held: tuple[int, ...] | None
    laid: tuple[tuple[int, ...], Seat, tuple[bytes, ...]] | None

    def legal(self, seat: Seat) -> Sequence[Move]:
        try:
            if seat >= 0:
                return LEGAL[self.held[seat]]  # type: ignore[index]
        except (IndexError, TypeError):
            pass
        return self.look_up(seat)

    def look_up(self, seat: Seat) -> Sequence[Move]:
        """Ask the table for a seat's moves; while everybody is asked, the hands say the rest."""
        legal = Turning.legal(self, seat)
        self.offers = None  # A round in straight-line code leaves none to drop.
        if type(self.now) is Decide:
            self.held = self.hands
        return legal

    def near(self, seat: Seat) -> Sequence[tuple[Move, Refusal]]:
        lacks, hand = self.game.lacks, self.hands[seat] if self.legal(seat) else 0
        if hand not in lacks:
            lacks[hand] = Turning.near(self, seat)
        return lacks[hand]

    def happen(self, numbers: Sequence[int], tell: Tell | None = None) -> None:
        game = self.game
        if self.boss >= 0 or len(numbers) != 1 or not 0 <= numbers[0] < game.seats or tell is not None:
            Turning.happen(self, numbers, tell)
            return
        self.boss = game.every[numbers[0]]
        self.held = self.hands
        self.now = game.question
        self.step = ROUND
        self.phase = HEIST

    def by_the_table(self, joint: Joint, tell: Tell | None) -> None:
        """Play step by step, to tell or to refuse."""
        self.held = None
        Turning.play(self, joint, tell)


def source(seats: int) -> str:
    """Write the round, the face-up cards and the floats for this many seats."""
    return "\n".join((*_play(seats), *_up(seats), *_floats(seats)))


def _play(seats: int) -> Iterator[str]:
    each = range(seats)
    yield "def play(self, joint, tell=None):"
    yield "    try:"
    yield from (f"        card{seat} = joint[{seat}].bit" for seat in each)
    yield "    except (KeyError, AttributeError):"
    yield "        return self.by_the_table(joint, tell)"
    yield f"    {_all('hand', seats)} = self.hands"
    yield from (f"    left{seat} = hand{seat} ^ card{seat}" for seat in each)
    held = " and ".join(f"left{seat} < hand{seat}" for seat in each)
    yield f"    if not ({held}) or len(joint) != {seats} or tell is not None:"
    yield "        return self.by_the_table(joint, tell)"
    yield "    boss, down, equal = self.boss, self.down, False"
    for boss in each:
        yield f"    {'elif' if boss else 'if'} boss == {boss}:"
        for seat in each:
            if seat != boss:
                yield f"        if card{seat} > card{boss}:"
                yield f"            down[{seat}] += card{seat}"
                yield f"        elif card{seat} == card{boss}:"
                yield "            equal = True"
        yield "        if equal:"
        yield f"            down[{boss}] += card{boss}"
        yield f"        self.boss = {(boss + 1) % seats}"
    yield "    else:"
    yield "        return self.by_the_table(joint, tell)"
    yield f"    self.hands = self.held = ({_all('left', seats)})"
    yield "    if not left0:"
    yield "        full = self.game.full"
    yield from (f"        up{seat} = full ^ down[{seat}]" for seat in each)
    money, keys = (", ".join(f"{table}[up{seat}]" for seat in each) for table in ("MONEY", "KEYS"))
    yield f"        self.phase, self.step, self.now = OVER, END, Over(({money}), ({keys}))"


def _up(seats: int) -> Iterator[str]:
    yield "def up(self):"
    yield "    full = self.game.full"
    yield f"    {_all('hand', seats)} = self.hands"
    yield f"    {_all('down', seats)} = self.down"
    yield f"    return ({', '.join(f'full ^ hand{seat} ^ down{seat}' for seat in range(seats))})"


def _floats(seats: int) -> Iterator[str]:
    each = range(seats)
    yield "def floats(self, seat):"
    yield "    hands, boss, seen = self.laid or ((), 0, ())"
    yield "    if hands is not self.hands or boss != self.boss:"
    yield "        full, hands, boss = self.game.full, self.hands, self.boss"
    yield f"        {_all('hand', seats)} = hands"
    yield f"        {_all('down', seats)} = self.down"
    for seat in each:
        held, up, down = f"ROWS[hand{seat}]", f"ROWS[full ^ hand{seat} ^ down{seat}]", f"ROWS[down{seat}]"
        yield f"        held{seat}, up{seat}, down{seat} = {held}, {up}, {down}"
    yield "        token, round = TOKEN[boss], self.game.round_floats[HEISTS[hand0]]"
    yield "        seen = ("
    for seat in each:
        rows = ", ".join(f"{name}{(seat + step) % seats}" for name in ("held", "up", "down") for step in each)
        yield f"            b''.join(({rows}, token[{seat}], round)),"
    yield "        )"
    yield "        self.laid = hands, boss, seen"
    yield "    return seen[seat]"


def _all(name: str, seats: int) -> str:
    return ", ".join(f"{name}{seat}" for seat in range(seats))


def token_floats(seats: int) -> list[list[bytes]]:
    """Mark each seat as Boss, as every seat sees it; the last entry marks nobody."""
    turns = [array("f", [seat == boss for seat in range(seats)] * 2).tobytes() for boss in range(seats + 1)]
    return [[turn[seat * FLOAT_BYTES :][: seats * FLOAT_BYTES] for seat in range(seats)] for turn in turns]


@cache
def state_for(seats: int) -> type[TwelveState]:
    """Return the state of a table with this many seats, its round compiled."""
    names: dict[str, Any] = {"Over": Over, "OVER": OVER, "END": END, "MONEY": MONEY, "KEYS": KEYS, "HEISTS": HEISTS}
    names |= {"ROWS": ROWS, "TOKEN": token_floats(seats)}
    exec(compiled(source(seats), f"<12 Gangsters for {seats}>"), names)
    body = {"play": names["play"], "up": property(names["up"], lay_face_up), "floats": names["floats"]}
    return fields(type("TwelveState", (StraightState,), {"__slots__": (), "__module__": __name__, **body}))
