"""What personalities say across the table, in plain lines between what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from omerta.core.events import Event
from omerta.core.judging.personality import remark
from omerta.core.nodes import Seat
from omerta.terminal.narrator import Narrator


class Talk:
    """The personalities at a table; what they say depends on the deal's number and on what happened, and on no more."""

    def __init__(self, narrator: Narrator, bots: Mapping[Seat, str], seed: int) -> None:
        known = narrator.game.setup.game_type.personalities
        self.narrator = narrator
        self.speakers = {seat: known[bot] for seat, bot in bots.items() if bot in known}
        self.seed = seed
        self.times = 0

    def about(self, events: Sequence[Event]) -> list[str]:
        """Describe what one of them says to these events: a line, or mostly none."""
        self.times += 1
        said = remark(events, self.speakers, Random(f"{self.seed}:talk {self.times}"))
        return [] if said is None else [self.narrator.fill("told", "said", seat=said.seat, text=said.text)]
