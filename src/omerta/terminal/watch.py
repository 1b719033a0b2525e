"""Watch bots play: each step is told in plain lines as it happens."""

from __future__ import annotations

import signal
import time
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from random import Random

from omerta.adapters.bot_sources import THINK_SECONDS, Company
from omerta.bots.match import play_out
from omerta.core.bot import Bot
from omerta.core.events import Event
from omerta.core.game import HOUSE_NAMES, AnyGame, Joint, State
from omerta.core.nodes import Chance, Decide, Over, Seat, reaches
from omerta.core.record import Writer
from omerta.lab.files import replacing
from omerta.lab.interrupts import Gate
from omerta.terminal.line_mode import Say
from omerta.terminal.local_table import Interruptible
from omerta.terminal.narrator import Narrator
from omerta.terminal.place_at_table import EXIT_CODES
from omerta.terminal.talking import Talk


class Commentator(Writer):
    """Write a game down, and tell each step once it is played, with a pause after it."""

    def __init__(self, narrator: Narrator, say: Say, pause: float, gate: Gate, talk: Talk) -> None:
        super().__init__(narrator.game)
        self.narrator = narrator
        self.say = say
        self.pause = pause
        self.gate = gate
        self.talk = talk
        self.heard: list[Event] = []

    def hear(self, event: Event) -> None:
        """Remember an event that reaches whoever looks on."""
        if reaches(event.to, self.narrator.reader):
            self.heard.append(event)

    def chance(self, node: Chance, numbers: Sequence[int], after: State) -> None:
        super().chance(node, numbers, after)
        self.tell()

    def choice(self, node: Decide, joint: Joint, after: State, clock: Collection[Seat] = ()) -> None:
        super().choice(node, joint, after, clock)
        self.tell()

    def tell(self) -> None:
        """Tell what the step brought."""
        for line in (*self.narrator.events(self.heard), *self.talk.about(self.heard)):
            self.say(line)
        if self.heard and self.pause > 0:
            with self.gate:
                time.sleep(self.pause)
        self.heard.clear()


def watch_in_lines(
    game: AnyGame,
    bots: Mapping[Seat, str],
    seed: int,
    reader: Seat | None = None,
    record: Path | None = None,
    say: Say = print,
    *,
    seconds: float = THINK_SECONDS,
    pause: float = 0.0,
    naming: str = HOUSE_NAMES,
) -> int:
    """Have bots play a game and tell it; return the exit code of the program."""
    narrator = Narrator(game, reader, naming=naming)
    company = Company(game, bots, lambda seat, text: say(narrator.failure(seat, bots[seat], text)), seconds)
    state = game.new()
    over: Over | None = None
    with company, Gate().listening(signal.SIGINT) as gate:
        writer = Commentator(narrator, say, pause, gate, Talk(narrator, bots, seed))
        seated: list[Bot] = [Interruptible(company.bots[seat], gate) for seat in range(game.seats)]
        for line in welcome(narrator, bots, seed):
            say(line)
        try:
            over = play_out(game, seated, Random(f"{seed}:play"), writer.hear, writer, state)
            company.part(over)
        except KeyboardInterrupt:
            writer.stopped(state, "interrupted")
    if record is not None:
        with replacing(record) as part:
            part.write_text(writer.text(), encoding="utf-8")
    for line in ["", *ending(narrator, state, writer, over)]:
        say(line)
    if record is not None:
        say(narrator.fill("line", "record", file=str(record)))
    return EXIT_CODES["interrupted" if over is None else ""]


def welcome(narrator: Narrator, bots: Mapping[Seat, str], seed: int) -> list[str]:
    """Describe what is played and who sits where."""
    seated = ", ".join(f"{narrator.names[seat]} ({bot})" for seat, bot in bots.items())
    title = f"{narrator.texts.get('title')}. {narrator.texts.get('tagline')}"
    return [title, narrator.fill("watch", "seats", seated=seated), narrator.fill("line", "deal", seed=seed), ""]


def ending(narrator: Narrator, state: State, writer: Writer, over: Over | None) -> list[str]:
    """Describe how the table stands at the end, and who has won."""
    if over is None:
        return [narrator.fill("stopped", "interrupted", steps=writer.steps)]
    return [*narrator.table(state.view(narrator.reader)), "", *narrator.result(over)]
