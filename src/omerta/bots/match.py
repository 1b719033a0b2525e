"""Play one game between bots from the first step to the last, and write a record of it if one is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from omerta.core.bot import Bot
from omerta.core.chance import Nature, answer_chance, draw
from omerta.core.events import Event, Tell
from omerta.core.game import AnyGame, Joint, State
from omerta.core.nodes import Chance, Decide, Over
from omerta.core.record import Writer
from omerta.core.undo import TakeBack, UndoHistory, alone


class Duplicate:
    """Draws that are the same in every game of a comparison (duplicate play).

    The numbers of a chance node depend only on how many chance nodes came before it. So the third roll is the same in
    all games, even after they went different ways.
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
    """Play to the end. Each bot sees only its seat's view; `nature` answers chance, or the bots' `rng` does.

    Where a `past` is kept, a bot that is asked may raise `TakeBack` to be asked its last question again;
    where nothing can be taken back it is asked the same once more.
    """
    table: State = game.new() if state is None else state

    def write(node: Chance, numbers: Sequence[int]) -> None:
        if writer is not None:
            writer.chance(node, numbers, table)
        if past is not None:
            past.forget()

    while not isinstance(node := answer_chance(table, nature or rng, tell, drawn=write), Over):
        joint = {}
        try:
            for seat in node.seats:
                view = table.view(seat)
                joint[seat] = view.legal[0] if len(view.legal) == 1 else bots[seat].choose(view, rng)
        except TakeBack:
            assert past is not None
            if past.may(seat, node):
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
