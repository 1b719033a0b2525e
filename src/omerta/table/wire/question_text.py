"""Write a question as JSON, part by part: a move or a reason that reads alike to everybody is written once for a game.

What stands here says in text what `say_question` in `seat_payload` says as plain data; a test holds both together.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from omerta.core.events import Refusal
from omerta.core.game import AnyGame
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Fact, Seat
from omerta.core.wire import encode
from omerta.core.words.texts import Kept
from omerta.table.log.table import Table
from omerta.table.wire.seat_payload import say_move, say_refusal, say_stake

MOST_GAMES, MOST_KEPT = 64, 1024
"""For how many games in one language something is kept, and how many moves, and reasons against one, for each.

Whoever opens games with many options may not fill the memory with what was written.
"""


@dataclass(frozen=True, slots=True)
class Phrases:
    """What was written for a game in one language, since it reads the same to everybody."""

    moves: Kept[Move] = field(default_factory=lambda: Kept(MOST_KEPT))
    """Legal moves, without their way and the end of the object."""
    near: Kept[tuple[Move, str, str, tuple[Fact, ...]]] = field(default_factory=lambda: Kept(MOST_KEPT))
    """Moves that are refused, by the reason, its rule and its facts."""


@lru_cache(maxsize=MOST_GAMES)
def _phrases(_game: AnyGame, _language: str) -> Phrases:
    return Phrases()


def question_text(table: Table, seat: Seat) -> str:
    """Write the fields of the open question as it is put to a seat, all but its answer and the way back."""
    asked, state = table.question, table.state
    assert asked is not None
    assert state is not None
    game, texts, view = table.game, table.texts, table.view(seat)
    node = state.node()
    assert isinstance(node, Decide)
    phrases = _phrases(game, texts.language)
    moves = []
    for move in view.legal:
        begun = phrases.moves.get(move) or _write_move(table, seat, move, phrases)
        way = game.way(state, move)
        moves.append(f'{begun},"way":{encode(way).decode() if way else "[]"}}}')
    near = [_write_refusal(table, seat, move, refusal, phrases) for move, refusal in view.near]
    stakes = [say_stake(table, seat, move, stake) for move, stake in game.stakes(view)]
    return (
        f'"question":{asked.name},"ask":"{node.ask}",'
        f'"text":{encode(texts.question(node, seat, table.names)).decode()},"moves":[{",".join(moves)}],'
        f'"near":[{",".join(near)}],"stakes":{encode(stakes).decode() if stakes else "[]"}'
    )


def _write_move(table: Table, seat: Seat, move: Move, phrases: Phrases) -> str:
    text = encode(say_move(table, seat, move)).decode()[:-1]
    if table.texts.names_alike(move):
        phrases.moves.keep(move, text)
    return text


def _write_refusal(table: Table, seat: Seat, move: Move, refusal: Refusal, phrases: Phrases) -> str:
    key = move, refusal.reason, refusal.rule, tuple(refusal.data.values())
    text = phrases.near.get(key)
    if text is None:
        text = encode(say_refusal(table, seat, move, refusal)).decode()
        if table.texts.names_alike(move) and table.texts.explains_alike(refusal):
            phrases.near.keep(key, text)
    return text
