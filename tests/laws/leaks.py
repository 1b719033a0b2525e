"""Planted leaks: each lets a game or its table betray a secret in one more way, one time in sixteen.

The secret is a checksum of the whole position. In two worlds that a seat cannot tell apart only what is hidden from it
differs, so whatever follows the checksum follows what is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, cast
from unittest.mock import patch
from zlib import crc32

import msgspec

from omerta import game_types
from omerta.core.events import Event, Tell
from omerta.core.game import AnyGame, State, View
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.core.wire import encode
from omerta.server.live import answer_timing
from omerta.table.log.entries import note
from omerta.table.log.table import Table
from omerta.table.wire import seat_payload
from tests.laws import secrecy

SELDOM = 16
"""A leak shows in one position of so many."""
Right = Callable[..., Any]
"""What stands there and is right."""


@contextmanager
def planted(game: str, name: str) -> Iterator[None]:
    """Let a game leak in one way for as long as something runs."""
    table = game_types[game].make()
    where, attribute, wrong = LEAKS[name]
    target = {"state": type(table.new()), "game": type(table)}.get(str(where), where)
    with patch.object(target, attribute, wrong(getattr(target, attribute))):
        yield


def shows(state: State) -> bool:
    """Return whether the leak shows in this position."""
    game: AnyGame = cast(Any, state).game
    return crc32(encode(game.position(state))) % SELDOM == 0


def a_field_of_the_view(right: Right) -> Right:
    def view(self: State, seat: Seat | None) -> View:
        seen = right(self, seat)
        return changed(seen) if shows(self) else seen

    return view


def changed(view: View) -> View:
    """Return a view whose first number or list is another one."""
    for name in sorted(set(view.__struct_fields__) - {"seat", "node", "legal", "near"}):
        value = getattr(view, name)
        if isinstance(value, int | tuple) and value:
            return msgspec.structs.replace(view, **{name: value * 2})
    return view


def the_order_of_legal_moves(right: Right) -> Right:
    def legal(self: State, seat: Seat) -> Any:
        return right(self, seat)[::-1] if shows(self) else right(self, seat)

    return legal


def a_legal_move_less(right: Right) -> Right:
    def legal(self: State, seat: Seat) -> Any:
        moves = right(self, seat)
        return moves[1:] if len(moves) > 1 and shows(self) else moves

    return legal


def the_data_of_a_refusal(right: Right) -> Right:
    def refuse(self: State, seat: Seat, move: Move) -> Any:
        why = right(self, seat, move)
        return msgspec.structs.replace(why, data={**why.data, "more": 1}) if why and shows(self) else why

    return refuse


def a_near_move_less(right: Right) -> Right:
    def near(self: State, seat: Seat) -> Any:
        return right(self, seat)[1:] if shows(self) else right(self, seat)

    return near


def the_data_of_an_event(right: Right) -> Right:
    def play(self: State, joint: Mapping[Seat, Move], tell: Tell | None = None) -> None:
        more = {"more": 1} if shows(self) else {}

        def loose(event: Event) -> None:
            assert tell
            tell(msgspec.structs.replace(event, data={**event.data, **more}))

        right(self, joint, loose if tell else None)

    return play


def an_event_more(right: Right) -> Right:
    def happen(self: State, numbers: Sequence[int], tell: Tell | None = None) -> None:
        if tell and shows(self):
            tell(note("lesson"))
        right(self, numbers, tell)

    return happen


def a_number_for_those_who_learn(right: Right) -> Right:
    def observe(self: AnyGame, at: State, seat: Seat | None) -> Any:
        floats = right(self, at, seat)
        return bytes((floats[0] ^ 1,)) + floats[1:] if shows(at) else floats

    return observe


def the_answer_to_what_if(right: Right) -> Right:
    def what_if(table: AnyGame, at: State, seat: Seat, moves: Sequence[Move]) -> Any:
        trial = right(table, at, seat, moves)
        return replace(trial, taken=trial.taken + 1) if shows(at) else trial

    return what_if


def the_length_of_a_message(right: Right) -> Right:
    def chairs(table: Table, *here: Any) -> Any:
        said = right(table, *here)
        assert table.state is not None
        if shows(table.state):
            said[0]["name"] = f"{said[0]['name']} "
        return said

    return chairs


def the_time_of_an_answer(right: Right) -> Right:
    def hold(table: Table) -> Any:
        assert table.state is not None
        return right(table) + shows(table.state)

    return hold


LEAKS: dict[str, tuple[object, str, Callable[[Right], Right]]] = {
    "a field of the view": ("state", "view", a_field_of_the_view),
    "the order of legal moves": ("state", "legal", the_order_of_legal_moves),
    "a legal move less": ("state", "legal", a_legal_move_less),
    "the data of a refusal": ("state", "refuse", the_data_of_a_refusal),
    "a near move less": ("state", "near", a_near_move_less),
    "the data of an event": ("state", "play", the_data_of_an_event),
    "an event more": ("state", "happen", an_event_more),
    "a number for those who learn": ("game", "observe", a_number_for_those_who_learn),
    "the answer to what if": (secrecy, "what_if", the_answer_to_what_if),
    "the length of a message": (seat_payload, "chairs", the_length_of_a_message),
    "the time of an answer": (answer_timing, "hold", the_time_of_an_answer),
}
"""Each by its name: whose method is patched (of the states, of the game, of a module), which, and by what."""
