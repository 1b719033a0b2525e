"""A table in this program: a person at one seat, bots at the others, and the record of the game."""

from __future__ import annotations

import signal
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from time import monotonic

from omerta.adapters.bot_sources import THINK_SECONDS, Company
from omerta.bots.match import play_out
from omerta.bots.scripted import Script, ScriptedBot
from omerta.core.bot import Bot
from omerta.core.events import Event, Tell
from omerta.core.game import HOUSE_NAMES, AnyGame, State, View
from omerta.core.moves import Move
from omerta.core.nodes import Over, Seat, Timed, reaches
from omerta.core.record import Writer
from omerta.core.tutorial import Hint, Tutorial
from omerta.core.undo import UndoHistory
from omerta.lab.files import replacing
from omerta.lab.interrupts import Gate
from omerta.table.log.fair_dice import with_tutorial
from omerta.terminal.narrator import Narrator
from omerta.terminal.place_at_table import EXIT_CODES, Left, Person, PlaceAtTable, Told
from omerta.terminal.talking import Talk
from omerta.terminal.turn_clock import Now, TurnClock


class Interruptible:
    """A bot whose thinking a Ctrl-C may break off, which between choices it may not: no step is half written."""

    def __init__(self, bot: Bot, gate: Gate) -> None:
        self.bot = bot
        self.gate = gate

    def choose(self, view: View, rng: Random) -> Move:
        with self.gate:
            return self.bot.choose(view, rng)


class Patient:
    """A bot that does not begin to think once the person is leaving."""

    def __init__(self, table: PlaceAtTable, bot: Bot) -> None:
        self.table = table
        self.bot = bot

    def choose(self, view: View, rng: Random) -> Move:
        if self.table.leaving:
            raise Left
        return self.bot.choose(view, rng)


class LocalTable(PlaceAtTable):
    """A game from a seat against bots.

    However the game ends, the record is written if one is wanted. A bot that is a program of its own may think for so
    many seconds; when it fails, this is said, and somebody stands in. In a tutorial the bots and chance keep to its
    script for as long as there are hints. Where the game times parts of a turn, the person's time is shown, and ends
    them.
    """

    def __init__(
        self,
        game: AnyGame,
        seat: Seat,
        bots: Mapping[Seat, str],
        seed: int,
        names: Sequence[str] = (),
        record: Path | None = None,
        *,
        seconds: float = THINK_SECONDS,
        tutorial: Tutorial | None = None,
        naming: str = HOUSE_NAMES,
        now: Now = monotonic,
    ) -> None:
        super().__init__(Narrator(game, seat, names, naming=naming), TurnClock(seat, self._timed, now))
        self.game = game
        self.seat = seat
        self.bots = bots
        self.seed = seed
        self.record = record
        self.seconds = seconds
        self.state = game.new()
        self.writer = Writer(game, fair=with_tutorial(0 if tutorial is None else len(tutorial.script), "none"))
        self.script = None if tutorial is None else Script(tutorial, lambda: self.writer.steps)
        self.past = UndoHistory() if self.script is None else None
        self.talk = Talk(self.narrator, bots, seed)
        self.fresh: list[Event] = []

    def _timed(self) -> Timed | None:
        return self.game.timed(self.present)

    @property
    def present(self) -> State:
        """Return the state as it is: after a choice was taken back, it is another one."""
        return self.state if self.past is None or self.past.now is None else self.past.now

    def hint(self) -> Hint | None:
        found = None if self.script is None else self.script.hint()
        return None if found is None else replace(found, words=self.game.setup.game_type.words_of(found))

    def may_take_back(self, view: View) -> bool:
        past = self.past
        return past is not None and past.may(self.seat, view.node) and past.has_choice()

    def play(self, person: Person) -> int:
        """Play the game; give the exit code of the program."""
        narrator, bots = self.narrator, self.bots
        company = Company(
            self.game, bots, lambda other, text: person.note(narrator.failure(other, bots[other], text)), self.seconds
        )
        over: Over | None = None
        stopped = ""
        with company, Gate().listening(signal.SIGINT) as gate:
            seated = [Interruptible(self._sitting(each, person, company), gate) for each in range(self.game.seats)]
            try:
                person.welcome(self._welcome())
                luck = Random(f"{self.seed}:play")
                nature = None if self.script is None else self.script.nature(luck)
                tell = self._telling(person)
                over = play_out(self.game, seated, luck, tell, self.writer, self.state, nature, self.past)
                self.remark(person)
                company.part(over)
            except Left:
                stopped = "quit"
            except EOFError:
                stopped = "end of input"
            except KeyboardInterrupt:
                stopped = "interrupted"
            except OSError:
                stopped = "terminal gone"
        if over is None:
            self.writer.stopped(self.present, stopped)
        if self.record is not None:
            with replacing(self.record) as part:
                part.write_text(self.writer.text(), encoding="utf-8")
        kept = [] if self.record is None else [narrator.fill("line", "record", file=str(self.record))]
        if over is None:
            person.ended(None, [narrator.fill("stopped", stopped, steps=self.writer.steps), *kept])
        else:
            person.ended(self.present.view(self.seat), [*narrator.result(over), *kept])
        return EXIT_CODES[stopped]

    def _sitting(self, seat: Seat, person: Person, company: Company) -> Bot:
        """Seat the person, or a bot that keeps to a tutorial's script first, if there is one."""
        if seat == self.seat:
            return Asked(self, person)
        bot = company.bots[seat]
        return Patient(self, bot if self.script is None else ScriptedBot(self.script, seat, bot))

    def _telling(self, person: Person) -> Tell:
        """Tell the person each event that reaches its seat."""

        def tell(event: Event) -> None:
            if reaches(event.to, self.seat):
                self.fresh.append(event)
                person.hear([Told(self.narrator.texts.say(event, self.seat, self.narrator.names), event.rule)])

        return tell

    def remark(self, person: Person) -> None:
        """Have the personalities at the table say something about what happened since the person was asked last."""
        if self.fresh:
            person.hear([Told(line) for line in self.talk.about(self.fresh)])
            self.fresh.clear()

    def _welcome(self) -> list[str]:
        """Describe what is played and who sits where."""
        narrator = self.narrator
        others = ", ".join(f"{narrator.names[other]} ({bot})" for other, bot in self.bots.items())
        lines = [
            f"{narrator.texts.get('title')}. {narrator.texts.get('tagline')}",
            narrator.fill("line", "seat", name=narrator.names[self.seat], seat=self.seat, others=others),
            narrator.fill("line", "deal", seed=self.seed),
        ]
        return lines if self.script is None else [*lines, narrator.fill("hint", "start")]


class Asked:
    """The person in a bot's place: it is asked what its standing orders do not answer."""

    def __init__(self, table: LocalTable, person: Person) -> None:
        self.table = table
        self.person = person

    def choose(self, view: View, rng: Random) -> Move:
        if self.table.spared(view):
            return view.legal[0]
        self.table.remark(self.person)
        return self.person.choose(view)
