"""What can be presented to people: where a game stands, who sits there, and the table where something still goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from omerta.core.game import AnyGame, State, View
    from omerta.core.nodes import Over, Seat
    from omerta.table.log.chairs import Place
    from omerta.table.log.opened import Opened
    from omerta.table.log.table import Question, Table
    from omerta.table.wire.payload_types import Phase


class Presentable(Protocol):
    """A table in play, with or without a lesson, or a game that is over as it stood after a step."""

    @property
    def opened(self) -> Opened: ...

    @property
    def game(self) -> AnyGame: ...

    @property
    def places(self) -> Sequence[Place]: ...

    @property
    def names(self) -> tuple[str, ...]:
        """Name every seat."""
        ...

    @property
    def phase(self) -> Phase: ...

    @property
    def n(self) -> int:
        """Return the number of the last entry."""
        ...

    @property
    def state(self) -> State | None: ...

    @property
    def question(self) -> Question | None:
        """Return what is asked, or was asked here."""
        ...

    @property
    def ended(self) -> str | None: ...

    @property
    def conceded(self) -> Sequence[Seat]: ...

    @property
    def players(self) -> Sequence[Seat]: ...

    @property
    def live(self) -> Table | None:
        """Return the table where answers are given and time runs; None where nothing goes on any more."""
        ...

    def view(self, seat: Seat | None) -> View:
        """Show what a seat sees of the game; None is a spectator."""
        ...

    def over(self) -> Over | None:
        """Return the result by the rules, when the game was played to its end."""
        ...
