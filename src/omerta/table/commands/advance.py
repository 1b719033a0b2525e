"""Advance a game from one question to the next: chance is answered, and moves without a choice are played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from omerta.core import chance
from omerta.core.game import AnyGame, State, forced
from omerta.core.nodes import Chance, Decide
from omerta.core.tutorial import Tutorial
from omerta.table.log.fair_dice import NOBODY, Stream
from omerta.table.log.rows import AnyRow, Asked, Drawn, Ended, Played, Started
from omerta.table.log.table import Table
from omerta.table.log.tutorial_table import script_of


def begin(table: Table, nonces: Sequence[str | None], at: float) -> list[AnyRow]:
    """Start the game; with bots only, as soon as the table is open."""
    stream = Stream(
        bytes.fromhex(table.opened.seed), table.opened.dice_name, tuple(nonce or NOBODY for nonce in nonces)
    )
    state, steps = table.beginning()
    return [Started(at=at), *go_on(table.game, state, stream, script_of(table), steps, at)]


def go_on(
    game: AnyGame, state: State, stream: Stream, script: Tutorial | None, steps: int, at: float
) -> Iterator[AnyRow]:
    """Answer chance and play moves without a choice, until somebody has to be asked or the game is over.

    Chance is answered by the fair stream; in a tutorial, as long as its script lasts, by the script.
    """
    drawn: list[Drawn] = []

    def nature(node: Chance) -> tuple[int, ...]:
        step = steps + len(drawn) + 1
        fixed = None if script is None else script.numbers(step)
        numbers = stream.numbers(step, node) if fixed is None else fixed
        drawn.append(Drawn(at=at, step=step, numbers=numbers, fixed=fixed is not None))
        return numbers

    while isinstance(node := chance.go_on(state, nature), Decide):
        yield from drawn
        steps += len(drawn)
        drawn.clear()
        only = forced(game, state, node)
        if only is None:
            yield Asked(at=at, seats=node.seats, ask=node.ask)
            return
        steps += 1
        yield Played(at=at, step=steps, joint={seat: game.write(move) for seat, move in only.items()}, forced=True)
        state.play(only)
    yield from drawn
    yield Ended(at=at, how="over")
