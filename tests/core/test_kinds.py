"""Kinds of values that hold more than one: several in their order, and a text that tells of other fields as well."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from omerta.core.errors import BadPosition
from omerta.core.game import Joint, View
from omerta.core.moves import Move
from omerta.core.nodes import Node, Over, Seat
from omerta.core.state.field_codec import FieldCodec
from omerta.core.state.fields import Fielded, fields, one, per_place, per_seat
from omerta.core.state.kinds import NONE, Kind, place_in, set_of, several, taken_seat

if TYPE_CHECKING:
    from omerta.core.events import Refusal, Tell

CARDS = ("ash", "bell", "coal")


def _write(state: AlleyState, cards: tuple[int, ...]) -> str:
    return ",".join(CARDS[card] + "*" * (state.tired >> card & 1) for card in cards) or "-"


def _read(state: AlleyState, text: str) -> tuple[int, ...]:
    parts = [] if text == "-" else text.split(",")
    for part in parts:
        state.tired |= part.endswith("*") << CARDS.index(part.removesuffix("*"))
    return tuple(CARDS.index(part.removesuffix("*")) for part in parts)


def _show(state: AlleyState, cards: tuple[int, ...]) -> tuple[tuple[str, bool], ...]:
    return tuple((CARDS[card], bool(state.tired >> card & 1)) for card in cards)


def _find(state: AlleyState, shown: tuple[tuple[str, bool], ...]) -> tuple[int, ...]:
    state.tired |= sum(tired << CARDS.index(name) for name, tired in shown)
    return tuple(CARDS.index(name) for name, _ in shown)


GANG: Kind[tuple[int, ...]] = Kind("cards, * behind a tired one", _write, _read, _show, _find, beside=True)


@fields
class AlleyState(Fielded):
    """A gang whose text says who is tired, a row with gaps, and seats in a line."""

    gangs: list[tuple[int, ...]] = per_seat(GANG, (), open=True)
    row: list[int] = per_place(place_in(CARDS, CARDS), lambda game: [NONE] * 3, between=",", open=True)
    line: tuple[Seat, ...] = one(lambda game: several(taken_seat(game)), (), open=True, floats="line")
    tired: int = one(set_of(CARDS), 0, derived=True)

    def node(self) -> Node:
        return Over((0, 0, 0), (0, 0, 0))

    def legal(self, seat: Seat) -> Sequence[Move]:
        return ()

    def refuse(self, seat: Seat, move: Move) -> Refusal | None:
        return None

    def near(self, seat: Seat) -> Sequence[tuple[Move, Refusal]]:
        return ()

    def play(self, joint: Joint, tell: Tell | None = None) -> None: ...

    def happen(self, numbers: Sequence[int], tell: Tell | None = None) -> None: ...

    def view(self, seat: Seat | None) -> View:
        raise NotImplementedError


class Alley:
    """Just enough of a game to hold a codec."""

    id = "alley"
    seats = 3
    setup = SimpleNamespace(rules=1, options={}, data={})

    def __init__(self) -> None:
        game: Any = self
        self.codec: FieldCodec[AlleyState] = FieldCodec(AlleyState, game, lambda state: None)


CODEC = Alley().codec
TEXT = "gangs=ash,coal*/-/bell* row=bell,-,ash line=2,0"


class Shown:
    """A view, as far as it is made of fields."""

    def __init__(self, state: AlleyState) -> None:
        self.__dict__.update(CODEC.shown(state))


def test_a_text_may_tell_of_another_field() -> None:
    state = CODEC.from_position(TEXT)
    assert (state.gangs, state.tired) == ([(0, 2), (), (1,)], 0b110)
    assert CODEC.position(state) == TEXT


def test_so_may_what_is_shown() -> None:
    state = CODEC.from_position(TEXT)
    assert CODEC.shown(state)["gangs"] == ((("ash", False), ("coal", True)), (), (("bell", True),))
    assert CODEC.found(Shown(state)) == state


def test_several_values_are_turned_and_seen_from_the_viewing_seat() -> None:
    state = CODEC.from_position(TEXT)
    assert CODEC.turned(state, 1).line == (0, 1)
    assert list(memoryview(CODEC.laid(state, 1)).cast("f")) == [0.0, 1.0, 1.0]


@pytest.mark.parametrize(
    ("part", "why"),
    [
        ("gangs=ash,oak/-/-", "seat 0: 'ash,oak' is not cards, \\* behind a tired one"),
        ("row=bell,-", "'bell,-' has 2 parts; it needs 3 joined by ,, one for each place"),
        ("row=bell,-,oak", "place 3: 'oak' is not one of ash, bell, coal, or - for none"),
        ("line=0,-", "'0,-' is not a number from 0 to 2, or several joined by commas, or - for none"),
        ("line=0,3", "'0,3' is not a number from 0 to 2, or several"),
    ],
)
def test_an_error_says_where_and_what_would_be_right(part: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        CODEC.from_position(part)


def test_games_made_of_the_same_have_states_of_their_own() -> None:
    other = Alley().codec
    assert other.written == CODEC.written
    assert other.blank().game is not CODEC.blank().game
