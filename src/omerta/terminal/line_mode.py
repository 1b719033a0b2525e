"""Line mode: a person at a seat, asked and answered in plain lines."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from time import monotonic

from omerta.adapters.bot_sources import THINK_SECONDS, Company
from omerta.bots.match import play_out
from omerta.bots.scripted import Script, ScriptedBot
from omerta.core.bot import Bot
from omerta.core.errors import BadNotation, BadOption, OmertaError
from omerta.core.events import Event, Refusal
from omerta.core.game import HOUSE_NAMES, AnyGame, View
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Over, Seat, reaches
from omerta.core.record import Writer
from omerta.core.standing_orders import Orders, check_orders, declines
from omerta.core.tutorial import Hint, Tutorial
from omerta.core.undo import TakeBack, UndoHistory
from omerta.lab.files import replacing
from omerta.lab.interrupts import Gate
from omerta.table.fair_dice import with_tutorial
from omerta.terminal.move_sets import Plan, plan, split
from omerta.terminal.narrator import Narrator
from omerta.terminal.rulebook import all_rules, one_rule, rule_named
from omerta.terminal.talking import Talk
from omerta.terminal.turn_clock import Now, TurnClock
from omerta.terminal.typed_moves import Choices, NoSuchChoice, numbered

Ask = Callable[[str], str]
"""Shows a prompt and gives the line that was typed; EOFError when there are no more."""
Say = Callable[[str], None]
Hints = Callable[[], Hint | None]
"""Gives a tutorial's hint at the question that is put now."""
EXIT_CODES = {"": 0, "quit": 0, "end of input": 1, "terminal gone": 1, "interrupted": 130}


class Left(Exception):
    """The player left the game."""


class Person:
    """A bot whose moves are typed: it shows the view, asks, and explains whatever is refused."""

    def __init__(
        self,
        narrator: Narrator,
        ask: Ask,
        say: Say,
        hint: Hints = lambda: None,
        past: UndoHistory | None = None,
        talk: Talk | None = None,
        clock: TurnClock | None = None,
    ) -> None:
        self.narrator = narrator
        self.clock = clock or TurnClock(narrator.reader or 0, lambda: None)
        self.talk = talk
        self.ask = ask
        self.say = say
        self.hint = hint
        self.past = past
        self.numbered = numbered(narrator.game)
        self.heard: list[Event] = []
        self.told = 0
        self.chose = False
        self.plan: Plan | None = None
        self.orders: Orders = {}

    def hear(self, event: Event) -> None:
        """Remember an event that reaches this seat."""
        if reaches(event.to, self.narrator.reader):
            self.heard.append(event)

    def catch_up(self) -> None:
        """Tell what happened since the last time."""
        if self.told < len(self.heard):
            self.say("")
            self.say(self.narrator.fill("line", "since" if self.chose else "begin"))
            fresh = self.heard[self.told :]
            self.lines(self.narrator.events(fresh), indent="  ")
            self.lines([] if self.talk is None else self.talk.about(fresh), indent="  ")
            self.told = len(self.heard)

    def lines(self, lines: Sequence[str], indent: str = "") -> None:
        for line in lines:
            self.say(f"{indent}{line}")

    def choose(self, view: View, rng: Random) -> Move:
        """Show the table and ask until a legal move is typed; what is left of a set named in one line is not asked."""
        move = self.plan.next(view) if self.plan is not None else None
        if move is not None and self.follows(move):
            return move
        self.plan = None
        narrator = self.narrator
        if isinstance(view.node, Decide) and declines(narrator.game.standing, self.orders, view.node):
            return view.legal[0]
        choices = Choices(narrator.game, view, narrator.texts, numbered=self.numbered)
        self.catch_up()
        self.say("")
        self.lines(narrator.table(view))
        self.say("")
        self.question(view)
        self.show(choices)
        with self.clock:
            return self.typed(view, choices)

    def typed(self, view: View, choices: Choices) -> Move:
        """Ask until a legal move is typed, or the time for this part of the turn is over."""
        narrator = self.narrator
        while True:
            if self.clock.left is not None:
                self.say(narrator.fill("line", "time", seconds=self.clock.left))
            typed = " ".join(self.ask(narrator.fill("line", "prompt")).split())
            over = self.clock.over
            if over is not None:
                self.say(narrator.fill("line", "time-over", move=narrator.texts.move(over)))
                self.chose = True
                return over
            if not typed:
                self.show(choices)
            elif not self.command(typed, view, choices):
                parts = split(typed) if narrator.about_set(view) and not choices.has(typed) else []
                move = self.several(parts, view, choices) if len(parts) > 1 else self.move(typed, choices)
                if move is not None and self.follows(move):
                    self.chose = True
                    return move

    def question(self, view: View) -> None:
        """Say whose turn it is and what is asked."""
        node, seat = view.node, self.narrator.reader
        assert isinstance(node, Decide)
        seats = sorted(node.seats, key=lambda other: other != seat)
        turn = self.narrator.fill("turn", "together" if len(seats) > 1 else "alone", seats=seats)
        self.say(f"{turn} {self.narrator.texts.question(node, seat, self.narrator.names)}")
        about = self.narrator.about_set(view)
        if about:
            self.say(about)

    def show(self, choices: Choices) -> None:
        """List the choices, and say a tutorial's hint if there is one."""
        self.lines(self.narrator.choices(choices.labelled))
        hint = self.hint()
        if hint is not None:
            which = {"number": hint.number, "steps": hint.steps, "words": hint.words}
            self.say(self.narrator.fill("hint", "alone" if hint.move is None else "step", **which))

    def follows(self, move: Move) -> bool:
        """Tell whether the tutorial can go on with this move; where it cannot, say which one it waits for."""
        hint = self.hint()
        if hint is None or hint.move in (None, move):
            return True
        wanted = self.narrator.texts.move(hint.move, self.narrator.reader, self.narrator.names)
        self.say(self.narrator.fill("hint", "other", move=wanted, write=self.narrator.game.write(hint.move)))
        return False

    def move(self, typed: str, choices: Choices) -> Move | None:
        """Take a typed move, or say why it cannot be played."""
        try:
            move, refusal = choices.read(typed)
        except NoSuchChoice:
            self.say(self.narrator.fill("line", "out-of-range", most=len(choices.labelled), typed=typed))
            return None
        except BadNotation as error:
            self.say(self.narrator.fill("line", "unreadable", why=sentence(error)))
            return None
        if refusal is None:
            return move
        why = self.narrator.texts.why(refusal, self.narrator.reader, self.narrator.names)
        self.say(self.narrator.fill("line", "refused", why=why, rule=refusal.rule))
        return None

    def several(self, parts: Sequence[str], view: View, choices: Choices) -> Move | None:
        """Take a set that was named in one line and give its first move, or say why it cannot be played."""
        moves: list[Move] = []
        for part in parts:
            move = self.move(part, choices)
            if move is None:
                return None
            if move in moves:
                self.say(self.narrator.fill("line", "named-twice", part=part))
                return None
            moves.append(move)
        found = plan(self.narrator.game, view, moves)
        if isinstance(found, Plan):
            self.plan = found
            return found.next(view)
        if isinstance(found, Refusal):
            why = self.narrator.texts.why(found, self.narrator.reader, self.narrator.names)
            self.say(self.narrator.fill("line", "refused", why=why, rule=found.rule))
        else:
            self.say(self.narrator.fill("line", "too-many", most=found))
        return None

    def command(self, typed: str, view: View, choices: Choices) -> bool:
        """Do what a word other than a move asks for; say no when it is none of these."""
        narrator = self.narrator
        word, _, rest = typed.partition(" ")
        word = word.lower()
        if word == "why":
            self.why(rest, view, choices)
        elif word == "rules":
            self.rules(rest)
        elif word == "orders" and narrator.game.standing:
            self.leave_orders(rest)
        elif rest:
            return False
        elif word in ("table", "score"):
            self.lines(narrator.table(view))
        elif word == "back" and narrator.game.takes_back:
            self.take_back(view)
        elif word == "log":
            self.lines(narrator.events(self.heard) or [narrator.fill("line", "no-log")])
        elif word == "minute":
            self.lines(narrator.texts.get("minute").strip().split("\n"))
        elif word in ("help", "?"):
            self.lines(narrator.fill("line", "help").strip().split("\n"))
        elif word == "quit":
            raise Left
        else:
            return False
        return True

    def take_back(self, view: View) -> None:
        """Take the last choice back, if nothing has happened since that this seat did not decide alone."""
        past = self.past
        if past is None or not past.may(self.narrator.reader, view.node) or not past.has_choice():
            self.say(self.narrator.fill("line", "no-back"))
            return
        self.plan = None
        self.say(self.narrator.fill("line", "back"))
        raise TakeBack

    def leave_orders(self, typed: str) -> None:
        """Take standing orders for all windows of the game: `always`, `never`, or the topics to be asked about."""
        narrator = self.narrator
        standing = narrator.game.standing
        topics = () if typed == "never" else tuple(typed.replace(",", " ").split())
        orders: Orders = {} if typed == "always" else {each.ask: topics for each in standing}
        try:
            if not typed:
                raise BadOption(f"orders are 'always', 'never', or some of {', '.join(standing[0].topics)}")
            check_orders(standing, orders)
        except BadOption as error:
            self.say(sentence(error) + ".")
            return
        self.orders = orders
        self.say(narrator.fill("line", "orders", orders=typed))

    def why(self, typed: str, view: View, choices: Choices) -> None:
        """Explain one refused move, or list all that the question knows."""
        narrator = self.narrator
        if typed:
            move = self.move(typed, choices)
            if move is not None:
                self.say(narrator.fill("line", "allowed", move=narrator.texts.move(move)))
            return
        if not view.near:
            self.say(narrator.fill("line", "why-none"))
            return
        self.say(narrator.fill("line", "why-head"))
        for move, refusal in view.near:
            why = narrator.texts.why(refusal, narrator.reader, narrator.names)
            self.say(narrator.fill("line", "why-one", move=narrator.texts.move(move), why=why, rule=refusal.rule))

    def rules(self, name: str) -> None:
        """Tell all rules, or one."""
        game_type = self.narrator.game.setup.game_type
        try:
            self.lines(one_rule(game_type, rule_named(game_type, name)) if name else all_rules(game_type))
        except OmertaError as error:
            self.say(sentence(error) + ".")


def sentence(error: OmertaError) -> str:
    """Start an error's message with a capital."""
    text = str(error)
    return text[:1].upper() + text[1:]


class Interruptible:
    """A bot whose thinking a Ctrl-C may break off, which between choices it may not: no step is half written."""

    def __init__(self, bot: Bot, gate: Gate) -> None:
        self.bot = bot
        self.gate = gate

    def choose(self, view: View, rng: Random) -> Move:
        with self.gate:
            return self.bot.choose(view, rng)


def ask_on_standard_input(prompt: str) -> str:
    """Ask on the screen; what comes through a pipe is repeated, so that the transcript can be read."""
    typed = input(prompt)
    if not sys.stdin.isatty():
        print(typed)
    return typed


def play_in_lines(
    game: AnyGame,
    seat: Seat,
    bots: Mapping[Seat, str],
    seed: int,
    names: Sequence[str],
    record: Path | None = None,
    ask: Ask = ask_on_standard_input,
    say: Say = print,
    seconds: float = THINK_SECONDS,
    tutorial: Tutorial | None = None,
    naming: str = HOUSE_NAMES,
    now: Now = monotonic,
) -> int:
    """Play a game from a seat against bots; give the exit code of the program.

    However the game ends, the record is written if one is wanted. A bot that is a program of its own may think for so
    many seconds; when it fails, this is said, and somebody stands in. In a tutorial the bots and chance keep to its
    script for as long as there are hints. Where the game times parts of a turn, the person's time is shown, and ends
    them.
    """
    narrator = Narrator(game, seat, names, naming=naming)
    company = Company(game, bots, lambda other, text: say(narrator.failure(other, bots[other], text)), seconds)
    state = game.new()
    fixed = 0 if tutorial is None else len(tutorial.script)
    writer = Writer(game, fair=with_tutorial(fixed, "none"))
    script = None if tutorial is None else Script(tutorial, lambda: writer.steps)
    past = UndoHistory() if script is None else None
    talk = Talk(narrator, bots, seed)
    clock = TurnClock(seat, lambda: game.timed(state if past is None or past.now is None else past.now), now)
    person = Person(narrator, ask, say, (lambda: None) if script is None else script.hint, past, talk, clock)
    over: Over | None = None
    stopped = ""
    with company, Gate().listening(signal.SIGINT) as gate:
        seated: list[Bot] = [
            Interruptible(person if each == seat else keeping_to(script, each, company.bots[each]), gate)
            for each in range(game.seats)
        ]
        try:
            person.lines(welcome(narrator, seat, bots, seed))
            if script is not None:
                say(narrator.fill("hint", "start"))
            luck = Random(f"{seed}:play")
            nature = None if script is None else script.nature(luck)
            over = play_out(game, seated, luck, person.hear, writer, state, nature, past)
            company.part(over)
        except Left:
            stopped = "quit"
        except EOFError:
            stopped = "end of input"
        except KeyboardInterrupt:
            stopped = "interrupted"
        except OSError:
            stopped = "terminal gone"
    if past is not None and past.now is not None:
        state = past.now
    if over is None:
        writer.stopped(state, stopped)
    if record is not None:
        with replacing(record) as part:
            part.write_text(writer.text(), encoding="utf-8")
    if over is None:
        say("")
        say(narrator.fill("stopped", stopped, steps=writer.steps))
    else:
        person.catch_up()
        person.lines(["", *narrator.table(state.view(seat)), "", *narrator.result(over)])
    if record is not None:
        say(narrator.fill("line", "record", file=str(record)))
    return EXIT_CODES[stopped]


def keeping_to(script: Script | None, seat: Seat, bot: Bot) -> Bot:
    """Have a bot keep to a tutorial's script first, if there is one."""
    return bot if script is None else ScriptedBot(script, seat, bot)


def welcome(narrator: Narrator, seat: Seat, bots: Mapping[Seat, str], seed: int) -> list[str]:
    """Say what is played, who sits where, and what can be typed."""
    others = ", ".join(f"{narrator.names[other]} ({bot})" for other, bot in bots.items())
    return [
        f"{narrator.texts.get('title')}. {narrator.texts.get('tagline')}",
        narrator.fill("line", "seat", name=narrator.names[seat], seat=seat, others=others),
        narrator.fill("line", "deal", seed=seed),
        narrator.fill("line", "start"),
    ]
