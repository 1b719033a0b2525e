"""Line mode: a person at a seat, asked and answered in plain lines."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Sequence

from omerta.core.errors import BadOption, OmertaError
from omerta.core.events import Refusal
from omerta.core.game import View
from omerta.core.moves import Move
from omerta.core.standing_orders import Orders
from omerta.core.undo import TakeBack
from omerta.terminal.move_sets import Plan, plan, split
from omerta.terminal.narrator import Narrator
from omerta.terminal.place_at_table import Do, Left, PlaceAtTable, Told
from omerta.terminal.rulebook import all_rules, one_rule, rule_named
from omerta.terminal.typed_moves import Choices, answered, numbered, sentence

Ask = Callable[[str], str]
"""Shows a prompt and gives the line that was typed; EOFError when there are no more."""
Say = Callable[[str], None]


class LinePerson:
    """A person who types: shown the table in plain lines, asked, and told why whatever is refused is refused."""

    def __init__(self, table: PlaceAtTable, ask: Ask, say: Say, listen: Callable[[], None] = lambda: None) -> None:
        self.table = table
        self.ask = ask
        self.say = say
        self.listen = listen
        self.numbered = numbered(table.narrator.game)
        self.heard: list[Told] = []
        self.told = 0
        self.headed = False
        self.chose = False
        self.plan: Plan | None = None
        self.waited = ""

    @property
    def narrator(self) -> Narrator:
        return self.table.narrator

    def welcome(self, lines: Sequence[str]) -> None:
        """Say what is played, who sits where, and what can be typed."""
        self.lines(lines)
        self.say(self.narrator.fill("line", "start"))

    def hear(self, told: Sequence[Told]) -> None:
        """Remember what happened, to be told when the person is asked or waits."""
        self.heard.extend(told)

    def note(self, text: str) -> None:
        """Say something about the table itself, at once."""
        self.say(text)

    def waits(self, view: View | None, why: str) -> None:
        """Tell what happened and for whom the table waits, each sentence once."""
        self.catch_up()
        if why != self.waited:
            self.waited = why
            if why:
                self.say(why)
        self.listen()

    def idle(self, did: object) -> None:
        """Do what was typed while nothing was asked."""
        typed = " ".join(str(did).split())
        if typed and not self.command(typed, None, None):
            self.say(self.narrator.fill("line", "not-asked"))

    def ended(self, view: View | None, lines: Sequence[str]) -> None:
        """Say how it ended: with the table as it stands where the game was played to its end."""
        if view is not None:
            self.catch_up()
            self.lines(["", *self.narrator.table(view)])
        self.lines(["", *lines])

    def catch_up(self) -> None:
        """Tell what happened since the last time."""
        if self.told < len(self.heard):
            if not self.headed:
                self.say("")
                self.say(self.narrator.fill("line", "since" if self.chose else "begin"))
                self.headed = True
            self.lines([told.line(self.narrator) for told in self.heard[self.told :]], indent="  ")
            self.told = len(self.heard)

    def lines(self, lines: Sequence[str], indent: str = "") -> None:
        for line in lines:
            self.say(f"{indent}{line}")

    def choose(self, view: View) -> Move:
        """Show the table and ask until a legal move is typed; what is left of a set named in one line is not asked."""
        move = self.plan.next(view) if self.plan is not None else None
        if move is not None and self.follows(move):
            return move
        self.plan = None
        narrator = self.narrator
        choices = Choices(narrator.game, view, narrator.texts, numbered=self.numbered)
        self.catch_up()
        self.say("")
        self.lines(narrator.table(view))
        self.say("")
        self.lines(narrator.question(view))
        self.show(choices)
        with self.table.clock:
            move = self.typed(view, choices)
        self.chose, self.headed, self.waited = True, False, ""
        return move

    def typed(self, view: View, choices: Choices) -> Move:
        """Ask until a legal move is typed, or the time for this part of the turn is over."""
        narrator = self.narrator
        while True:
            if self.table.clock.left is not None:
                self.say(narrator.fill("line", "time", seconds=self.table.clock.left))
            typed = " ".join(self.ask(narrator.fill("line", "prompt")).split())
            over = self.table.clock.over
            if over is not None:
                self.say(narrator.fill("line", "time-over", move=narrator.texts.move(over)))
                return over
            if not typed:
                self.show(choices)
            elif not self.command(typed, view, choices):
                parts = split(typed) if narrator.about_set(view) and not choices.has(typed) else []
                move = self.several(parts, view, choices) if len(parts) > 1 else self.move(typed, choices)
                if move is not None and self.follows(move):
                    return move

    def show(self, choices: Choices) -> None:
        """List the choices, and say a tutorial's hint if there is one."""
        self.lines(self.narrator.choices(choices.labelled))
        hint = self.table.hint()
        if hint is not None:
            self.say(self.narrator.hint(hint))

    def follows(self, move: Move) -> bool:
        """Return whether the tutorial can go on with this move; where it cannot, say which one it waits for."""
        wanted = self.narrator.lesson(self.table.hint(), move)
        if wanted is not None:
            self.say(wanted)
        return wanted is None

    def move(self, typed: str, choices: Choices) -> Move | None:
        """Take a typed move, or say why it cannot be played."""
        found = answered(choices, self.narrator, typed)
        if isinstance(found, str):
            self.say(found)
            return None
        return found

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
            self.say(self.narrator.refused(found))
        else:
            self.say(self.narrator.fill("line", "too-many", most=found))
        return None

    def command(self, typed: str, view: View | None, choices: Choices | None) -> bool:
        """Do what a word other than a move asks for; say no when it is none of these.

        Where nothing is asked there are no view and no choices, and what is about them is none of these.
        """
        narrator = self.narrator
        word, _, rest = typed.partition(" ")
        word = word.lower()
        if word == "why" and view is not None and choices is not None:
            self.why(rest, view, choices)
        elif word == "rules":
            self.rules(rest)
        elif word == "orders" and narrator.game.standing:
            self.leave_orders(rest)
        elif word == "say" and self.table.phrases:
            self.talk(rest)
        elif rest:
            return False
        elif word in ("table", "score") and view is not None:
            self.lines(narrator.table(view))
        elif word == "back" and narrator.game.takes_back and view is not None:
            self.take_back(view)
        elif word == "log":
            self.lines([told.line(narrator) for told in self.heard] or [narrator.fill("line", "no-log")])
        elif word == "minute":
            self.lines(narrator.texts.get("minute").strip().split("\n"))
        elif word in ("help", "?"):
            self.lines(narrator.fill("line", "help").strip().split("\n"))
            self.lines([narrator.doing(each, f"{each:<11}") for each in self.table.doings], indent="  ")
        elif word in self.table.doings:
            self.table.do(Do(word))
        elif word == "quit":
            raise Left
        else:
            return False
        return True

    def talk(self, what: str) -> None:
        """Say one of the table's phrases, named by its number, or a line of one's own; else list the phrases."""
        phrases = list(self.table.phrases.items())
        if what.isdecimal() and 0 < int(what) <= len(phrases):
            self.table.do(Do("say", phrases[int(what) - 1][0]))
        elif what and self.table.may_chat:
            self.table.do(Do("chat", what))
        else:
            self.say(self.narrator.fill("line", "phrases"))
            self.lines([f"  {place}: {text}" for place, (_, text) in enumerate(phrases, start=1)])

    def take_back(self, view: View) -> None:
        """Take the last choice back, if nothing has happened since that this seat did not decide alone."""
        if not self.table.may_take_back(view):
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
            self.table.leave_orders(orders)
        except BadOption as error:
            self.say(sentence(error) + ".")
            return
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


def ask_on_standard_input(prompt: str) -> str:
    """Ask on the screen; what comes through a pipe is repeated, so that the transcript can be read."""
    typed = input(prompt)
    if not sys.stdin.isatty():
        print(typed)
    return typed


class TypedLines:
    """Lines typed at a table that goes on meanwhile: a thread reads one whenever one is wanted, for the inbox.

    It reads from the file itself: a thread that is left waiting in Python's own buffer would end the program badly.
    """

    def __init__(self, table: PlaceAtTable, file: int, *, repeat: bool) -> None:
        self.table = table
        self.file = file
        self.repeat = repeat
        self._held = b""
        self._wanted = threading.Semaphore(0)
        self._reading = False
        threading.Thread(target=self._read, name="typed lines", daemon=True).start()

    def listen(self) -> None:
        """Want a line, unless one is wanted already."""
        if not self._reading:
            self._reading = True
            self._wanted.release()

    def ask(self, prompt: str) -> str:
        """Show the prompt and wait for a line."""
        print(prompt, end="", flush=True)
        self.listen()
        typed = str(self.table.wait())
        if self.repeat:
            print(typed)
        return typed

    def _read(self) -> None:
        while True:
            self._wanted.acquire()
            while b"\n" not in self._held and (read := os.read(self.file, 4096)):
                self._held += read
            line, newline, self._held = self._held.partition(b"\n")
            self._reading = False
            self.table.inbox.put(line.decode(errors="replace") if line or newline else EOFError())
