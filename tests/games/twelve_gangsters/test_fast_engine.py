"""The straight-line rounds are the rounds of the table: random games walk through both, and everything is compared."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import cast

import pytest

import omerta
from omerta import Event, IllegalMove, Move, Over
from omerta.core.errors import NoSuchSeat, OmertaError
from omerta.core.game import Joint
from omerta.core.registry import find
from omerta.core.state.field_codec import FieldCodec
from omerta.core.turn import Turning
from omerta.core.wire import encode
from omerta.games.twelve_gangsters.cards import CARDS
from omerta.games.twelve_gangsters.game import TwelveGangsters
from omerta.games.twelve_gangsters.positions.position_checks import check
from omerta.games.twelve_gangsters.positions.tensors import BY_HAND
from omerta.games.twelve_gangsters.state import TwelveState

GAME_TYPE = find("twelve-gangsters")
VARIANTS = list(GAME_TYPE.variants())
FOREIGN = Move("whistle", "past", 7)
Pair = tuple[TwelveState, TwelveState]
Look = Callable[..., object]


def both(seats: int, preset: str) -> tuple[TwelveGangsters, TwelveGangsters]:
    """Make a game as it is played, and one whose states go by the table alone."""
    straight = cast(TwelveGangsters, GAME_TYPE.make(seats, preset=preset))
    plain = TwelveGangsters(straight.setup)
    plain.codec = FieldCodec(TwelveState, plain, check, BY_HAND)
    return straight, plain


def same(pair: Pair, look: Look, *args: object) -> object:
    """Look at both, and give what both give: a value, or how they fail."""
    straight, plain = (outcome(look, state, *args) for state in pair)
    assert straight == plain, (look, args, pair)
    return straight


def outcome(look: Look, *args: object) -> object:
    try:
        return look(*args)
    except IllegalMove as error:
        return error.seat, error.refusal
    except OmertaError as error:
        return type(error), str(error)


def node(state: TwelveState) -> object:
    return state.node()


def every_field(state: TwelveState) -> object:
    return {name: getattr(state, name) for name in state.declared}


def copied(state: TwelveState) -> object:
    return every_field(state.clone()), every_field(state.turned(1))


def written(state: TwelveState) -> object:
    return state.game.position(state)


def legal(state: TwelveState, seat: int) -> object:
    return tuple(state.legal(seat))


def near(state: TwelveState, seat: int) -> object:
    return tuple(state.near(seat))


def refused(state: TwelveState, seat: int) -> object:
    return [state.refuse(seat, move) for move in (*CARDS, FOREIGN)]


def viewed(state: TwelveState, seat: int | None) -> object:
    return encode(state.view(seat))


def laid(state: TwelveState, seat: int | None) -> object:
    return state.game.observe(state, seat), state.game.tensor(state.view(seat))


def play(state: TwelveState, joint: Joint, listen: bool) -> object:
    """Answer for the seats; give what was told, in any case what the table is now."""
    heard: list[Event] = []
    failed = outcome(state.play, joint, heard.append if listen else None)
    return failed, heard, every_field(state)


def happen(state: TwelveState, numbers: list[int], listen: bool) -> object:
    """Answer for chance."""
    heard: list[Event] = []
    failed = outcome(state.happen, numbers, heard.append if listen else None)
    return failed, heard, every_field(state)


def compare(pair: Pair, rng: Random) -> None:
    """Look at everything in any order, so that nothing depends on what was asked before."""
    seats = pair[0].game.seats
    looks: list[tuple[object, ...]] = [(node,), (every_field,), (copied,), (written,)]
    looks += [(look, seat) for look in (legal, near, refused) for seat in (*range(seats), seats, 9, -1, -seats, "0")]
    looks += [(look, seat) for look in (viewed, laid) for seat in (*range(seats), None)]
    for look, *args in rng.sample(looks, len(looks)):
        same(pair, cast(Look, look), *args)


def mistaken(state: TwelveState, joint: dict[int, Move], rng: Random) -> Joint:
    """Spoil a joint choice: a card not in hand, a foreign move, a seat too many, too few or beyond the table."""
    seats = state.game.seats
    seat = rng.randrange(seats)
    spoilt: list[Joint] = [
        {**joint, seat: FOREIGN},
        {**joint, seat: cast(Move, 7)},
        {**joint, seats: CARDS[0]},
        {**joint, -1: CARDS[0]},
        {other: move for other, move in joint.items() if other != seat},
        {other or -1: move for other, move in joint.items()},
        {},
    ]
    spoilt += [{**joint, seat: move} for move, _ in state.near(seat)]
    return rng.choice(spoilt)


def step(pair: Pair, rng: Random) -> None:
    """Answer what is asked, after a few answers that are refused; somebody listens or nobody does."""
    state, seats = pair[0], pair[0].game.seats
    before, listen = every_field(state), rng.random() < 0.5
    if state.boss < 0:
        for wrong in ([], [0, 0], [seats], [-1]):
            failed, _, after = cast(tuple[object, ...], same(pair, happen, wrong, listen))
            assert (failed is not None, after) == (True, before)
        failed, _, after = cast(tuple[object, ...], same(pair, play, dict.fromkeys(range(seats), CARDS[0]), listen))
        assert (failed is not None, after) == (True, before)
        same(pair, happen, [rng.randrange(seats)], listen)
        return
    joint = {seat: rng.choice(state.legal(seat)) for seat in rng.sample(range(seats), seats)}
    for _ in range(3):
        failed, _, after = cast(tuple[object, ...], same(pair, play, mistaken(state, joint, rng), listen))
        assert (failed is not None, after) == (True, before)
    same(pair, happen, [0], listen)
    failed, _, after = cast(tuple[object, ...], same(pair, play, joint, listen))
    assert failed is None
    assert after != before


def again(pair: Pair, rng: Random) -> Pair:
    """Go on as it is, or with a copy, a state read or a world."""
    ways: list[Callable[[TwelveState], TwelveState]] = [
        lambda state: state,
        lambda state: state.clone(),
        lambda state: state.game.from_position(state.game.position(state)),
        lambda state: state.game.world(state.view(0), Random(0)),
    ]
    way = rng.choice(ways)
    return way(pair[0]), way(pair[1])


@pytest.mark.parametrize(("preset", "seats"), VARIANTS)
def test_both_play_the_same_games(preset: str, seats: int) -> None:
    straight, plain = both(seats, preset)
    rng = Random(f"{preset} {seats}")
    assert type(plain.new()).play is Turning.play
    assert type(straight.new()).play is not Turning.play
    for _ in range(6):
        pair: Pair = (straight.new(), plain.new())
        while not isinstance(pair[0].node(), Over):
            compare(pair, rng)
            step(pair, rng)
            pair = again(pair, rng)
        compare(pair, rng)
        same(pair, play, dict.fromkeys(range(seats), CARDS[0]), True)


def test_a_seat_that_is_not_there_is_said_to_be_none() -> None:
    state = omerta.make("twelve-gangsters", seats=4).new()
    for boss in (None, 2):
        if boss is not None:
            state.happen([boss])
        for seat in (4, 9, -1, -4, None, "0"):
            with pytest.raises(NoSuchSeat, match=f"there is no seat {seat!r}; the seats are 0 to 3"):
                state.legal(seat)
