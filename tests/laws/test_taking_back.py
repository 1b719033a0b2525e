"""The law of taking back, on every preset of the games that allow it: what is taken back never was.

A table that went back is equal to the one it was, for every seat that looks; and what it may go back over told nobody a
secret. Games with a draw, a window or a reveal between keep nothing. By consent every game goes back, over draws and
reveals too: then every seat sees exactly what it saw.
"""

from __future__ import annotations

from random import Random

import pytest

from omerta import game_types
from omerta.bots import RandomBot
from omerta.bots.match import play_out
from omerta.core.chance import draw
from omerta.core.events import Event
from omerta.core.game import View
from omerta.core.game_type import GameType
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Over
from omerta.core.undo import TakeBack, UndoHistory
from omerta.core.wire import encode
from omerta.table.log.consent import Consent
from tests.laws.variants import variants
from tests.laws.walks import any_joint, observers

TAKING = [game_type for game_type in game_types.values() if game_type.make(game_type.usual_seats).takes_back]
VARIANTS = [(game_type, preset, seats) for game_type in TAKING for preset, seats in variants(game_type)]
STEPS = 400


def test_some_game_takes_back() -> None:
    assert [game_type.id for game_type in TAKING] == ["gangsters"]


@pytest.mark.parametrize(("game_type", "preset", "seats"), VARIANTS, ids=lambda each: getattr(each, "id", str(each)))
def test_what_is_taken_back_never_was(game_type: GameType, preset: str, seats: int) -> None:
    game, rng = game_type.make(seats, preset=preset), Random(f"{preset} {seats}")
    state, past, went_back = game.new(), UndoHistory(), 0
    for _ in range(STEPS):
        node = state.node()
        if isinstance(node, Over):
            state = game.new()
            past.forget()
            continue
        if isinstance(node, Chance):
            state.happen(draw(node, rng))
            past.forget()
            assert not past.states
            continue
        assert isinstance(node, Decide)
        if past.may(node.seats[0], node) and rng.random() < 0.25:
            shown = [encode(past.states[-1].view(seat)) for seat in observers(game)]
            seat = past.seat
            state = past.back()
            went_back += 1
            assert [encode(state.view(each)) for each in observers(game)] == shown
            again = state.node()
            assert isinstance(again, Decide)
            assert again.seats == (seat,)
            continue
        before, told = state.clone(), list[Event]()
        assert before == state
        state.play(any_joint(state, node, rng), told.append)
        past.keep(game, node, before, state, told)
        if past.states:
            assert past.states[-1] is before
            assert not node.window
            assert not {event.kind for event in told} & game.reveals
            assert game.from_position(game.position(before)) == before
    assert went_back > 10


class Doubtful:
    """A bot that wants to take an answer back before it has given one, and then plays on."""

    def __init__(self) -> None:
        self.asked: list[View] = []

    def choose(self, view: View, rng: Random) -> Move:
        self.asked.append(view)
        if len(self.asked) == 1:
            raise TakeBack
        return view.legal[0]


def test_where_nothing_can_be_taken_back_the_same_is_asked_once_more() -> None:
    game = game_types["twelve-gangsters"].make(3, cards=3)
    bot, others = Doubtful(), RandomBot(game)
    play_out(game, [bot, others, others], Random(1), past=UndoHistory())
    assert [len(view.legal) for view in bot.asked] == [3, 3, 2]


EVERY = [(game_type, preset, seats) for game_type in game_types.values() for preset, seats in variants(game_type)]


@pytest.mark.parametrize(("game_type", "preset", "seats"), EVERY, ids=lambda each: getattr(each, "id", str(each)))
def test_what_everybody_agrees_to_take_back_never_was(game_type: GameType, preset: str, seats: int) -> None:
    """Keep how the table stood before answers, play on over draws and reveals, go back: every seat sees what it saw."""
    game, rng = game_type.make(seats, preset=preset), Random(f"{preset} {seats}")
    consent, state, step, went_back = Consent(), game.new(), 0, 0
    seen: dict[int, list[bytes]] = {}
    for _ in range(STEPS // 4):
        node = state.node()
        if isinstance(node, Over):
            consent, state, step = Consent(), game.new(), 0
            continue
        if isinstance(node, Chance):
            state.happen(draw(node, rng))
        else:
            if not node.window:
                consent.keep(node.seats, step, state.clone())
                seen[step] = [encode(state.view(seat)) for seat in observers(game)]
            state.play(any_joint(state, node, rng))
        step += 1
        stand = consent.last(rng.randrange(seats))
        if stand is not None and rng.random() < 0.2:
            state, step = stand.state, stand.step
            consent.drop(step)
            went_back += 1
            assert [encode(state.view(seat)) for seat in observers(game)] == seen[step]
            assert game.from_position(game.position(state)) == state
            assert all(other.step < step for other in consent.stands)
    assert went_back > 3
