"""One game from the deal to the end: ask, draw, play, and write it down if somebody wants it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from omerta.core.bot import Bot
from omerta.core.chance import Nature, draw, go_on
from omerta.core.events import Event, Tell
from omerta.core.game import AnyGame, Joint, State
from omerta.core.nodes import Chance, Decide, Over
from omerta.core.record import Writer
from omerta.core.undo import TakeBack, UndoHistory, alone


class Duplicate:
    """Chance that is the same at every table where the same deal is played.

    Each chance node of a game has luck of its own, by its place among them: so a roll at one table is the roll at the
    others too, even after the tables went different ways.
    """

    def __init__(self, deal: str) -> None:
        self.deal = deal
        self.asked = 0

    def __call__(self, node: Chance) -> tuple[int, ...]:
        self.asked += 1
        return draw(node, Random(f"{self.deal} {self.asked}"))


def play_out(
    game: AnyGame,
    bots: Sequence[Bot],
    rng: Random,
    tell: Tell | None = None,
    writer: Writer | None = None,
    state: State | None = None,
    nature: Nature | None = None,
    past: UndoHistory | None = None,
) -> Over:
    """Play to the end; each bot sees its seat's view alone, and `nature` answers chance, or the same luck as theirs.

    Where a `past` is kept, whoever is asked may raise `TakeBack` to be asked again.
    """
    table: State = game.new() if state is None else state

    def write(node: Chance, numbers: Sequence[int]) -> None:
        if writer is not None:
            writer.chance(node, numbers, table)
        if past is not None:
            past.forget()

    while not isinstance(node := go_on(table, nature or rng, tell, drawn=write), Over):
        joint = {}
        try:
            for seat in node.seats:
                view = table.view(seat)
                joint[seat] = view.legal[0] if len(view.legal) == 1 else bots[seat].choose(view, rng)
        except TakeBack:
            assert past is not None
            table = _taken_back(past, writer)
            continue
        _play(game, table, node, joint, tell, past)
        if writer is not None:
            writer.choice(node, joint, table)
    if writer is not None:
        writer.over(table)
    return node


def _play(game: AnyGame, table: State, node: Decide, joint: Joint, tell: Tell | None, past: UndoHistory | None) -> None:
    """Play the answers, and keep the state before them where they can be taken back."""
    if past is None or not alone(game, node):
        if past is not None:
            past.forget()
        table.play(joint, tell)
        return
    before, told = table.clone(), list[Event]()

    def hear(event: Event) -> None:
        told.append(event)
        if tell is not None:
            tell(event)

    table.play(joint, hear)
    past.keep(game, node, before, table, told)


def _taken_back(past: UndoHistory, writer: Writer | None) -> State:
    """Go back to the last question that left a choice."""
    (seat,) = (past.seat,)
    while True:
        table = past.back()
        if writer is not None:
            writer.take_back()
        if seat is None or not past.states or len(table.legal(seat)) > 1:
            return table
