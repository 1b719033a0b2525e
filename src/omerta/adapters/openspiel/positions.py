"""A game in the middle of a step, as OpenSpiel walks it: chance draw by draw, sealed choices one by one."""

from __future__ import annotations

from random import Random
from typing import Any

from omerta.core import wire
from omerta.core.errors import OmertaError
from omerta.core.events import Event
from omerta.core.game import AnyGame, State
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Draw, Node, Over, Seat, reaches

Told = tuple["Told", str] | None
"""What a seat was told and did, the newest first: a chain, so that copies share it."""


class Position:
    """The state, the numbers of the draws that have fallen, the moves that are sealed, and what each seat has lived."""

    def __init__(self, game: AnyGame, state: State) -> None:
        self.game, self.state = game, state
        self.fallen: list[int] = []
        self.sealed: dict[Seat, Move] = {}
        self.told: list[Told] = [None] * game.seats
        self._written: list[tuple[Told, str]] = [(None, "")] * game.seats
        """What was written down of each seat's life already, and up to where."""
        self.node: Node = state.node()

    def __deepcopy__(self, memo: Any) -> Position:
        copy = Position.__new__(Position)
        copy.game, copy.state, copy.node = self.game, self.state.clone(), self.node
        copy.fallen, copy.sealed = self.fallen[:], dict(self.sealed)
        copy.told, copy._written = self.told[:], self._written[:]
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        lives = [self._life(seat) for seat in range(self.game.seats)]
        return restored, (self.game, self.state, self.fallen, self.sealed, lives)

    @property
    def draw(self) -> Draw:
        """The draw that falls next."""
        assert isinstance(self.node, Chance)
        return self.node.draws[len(self.fallen)]

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose answers are not sealed yet."""
        if not isinstance(self.node, Decide):
            return ()
        return tuple([seat for seat in self.node.seats if seat not in self.sealed])

    @property
    def shares(self) -> list[float]:
        """Each seat's share of the win; nothing before the end."""
        node = self.node
        return [float(share) for share in node.returns] if isinstance(node, Over) else [0.0] * self.game.seats

    def fall(self, place: int) -> None:
        """Let the next draw fall on the outcome at a place; the last one of a node goes on with the game."""
        assert isinstance(self.node, Chance)
        self.fallen.append(self.draw.number(self.draw.outcomes[place]))
        if len(self.fallen) == len(self.node.draws):
            numbers, self.fallen = self.fallen, []
            self.state.happen(numbers, self._tell)
            self.node = self.state.node()

    def seal(self, seat: Seat, move: Move) -> None:
        """Seal a move; the last one that is owed opens all of them."""
        assert isinstance(self.node, Decide)
        self.sealed[seat] = move
        self._live(seat, f"I: {self.game.write(move)}")
        if not self.waiting:
            joint = {seat: self.sealed[seat] for seat in self.node.seats}
            self.sealed = {}
            self.state.play(joint, self._tell)
            self.node = self.state.node()

    def _live(self, seat: Seat, line: str) -> None:
        self.told[seat] = (self.told[seat], line)

    def _tell(self, event: Event) -> None:
        line = f"{event.kind} {event.rule} {event.data}"
        for seat in range(self.game.seats):
            if reaches(event.to, seat):
                self._live(seat, line)

    def seen(self, seat: Seat) -> str:
        """Write down what a seat sees now, its own sealed choice included."""
        own = self.sealed.get(seat)
        text = wire.encode(self.state.view(seat)).decode()
        return text if own is None else f"{text} sealed {self.game.write(own)}"

    def lived(self, seat: Seat) -> str:
        """Write down all that a seat was told and did, and what it sees now."""
        return self._life(seat) + self.seen(seat)

    def _life(self, seat: Seat) -> str:
        """Write down what is new in a seat's life behind what was written before."""
        before, text = self._written[seat]
        chain, lines = self.told[seat], list[str]()
        while chain is not None and chain is not before:
            chain, line = chain
            lines.append(f"{line}\n")
        text += "".join(reversed(lines))
        self._written[seat] = self.told[seat], text
        return text

    def another_world(self, seat: Seat, rng: Random) -> Position:
        """Make another position that this seat cannot tell from this one; what others have sealed is drawn anew.

        Where chance is to fall there is none to make: what has fallen of a throw is in nobody's view.
        """
        if isinstance(self.node, Chance):
            raise OmertaError("a chance node cannot be resampled: apply its outcomes first, until a seat is asked")
        found = Position(self.game, self.game.world(self.state.view(seat), rng))
        found.told[seat], found._written[seat] = self.told[seat], self._written[seat]
        for other, move in self.sealed.items():
            found.sealed[other] = move if other == seat else rng.choice(found.state.legal(other))
        return found


def restored(game: AnyGame, state: State, fallen: list[int], sealed: dict[Seat, Move], lives: list[str]) -> Position:
    """Put a position together again that was pickled."""
    position = Position(game, state)
    position.fallen, position.sealed = fallen, sealed
    for seat, life in enumerate(lives):
        for line in life.split("\n")[:-1]:
            position._live(seat, line)
    return position
