"""A person's place at a table, wherever the table stands: in this program, or at a server.

A table is driven in one thread. It calls the person (line mode or the full screen) when something is told, when others
are waited for and when an answer is wanted; what the person does meanwhile reaches it through one inbox.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from queue import Empty, Queue
from typing import Protocol

from omerta.core.game import View
from omerta.core.moves import Move
from omerta.core.nodes import Decide
from omerta.core.standing_orders import Orders, check_orders, declines
from omerta.core.tutorial import Hint
from omerta.terminal.narrator import Narrator

TICK_SECONDS = 0.5
"""How often a clock that runs is looked at while the person thinks."""
EXIT_CODES = {"": 0, "quit": 0, "end of input": 1, "terminal gone": 1, "interrupted": 130}
"""The exit code of the program, by why a game was broken off."""


class Left(Exception):
    """The person left the table."""


class Superseded(Exception):
    """The question that the person thinks about is no longer open."""


@dataclass(frozen=True, slots=True)
class Told:
    """Something that happened, in words for its reader, and the rule that made it so; what people say has none."""

    text: str
    rule: str | None = None

    def line(self, narrator: Narrator) -> str:
        """Write it as one line."""
        return self.text if self.rule is None else narrator.fill("told", "line", sentence=self.text, rule=self.rule)


@dataclass(frozen=True, slots=True)
class Do:
    """The person wants something of the table that is no answer to a question: one of its `doings`, or to talk."""

    word: str
    said: str = ""
    """With the word `say` the code of a phrase, with `chat` a line of one's own."""


class Clock(Protocol):
    """The seconds of the person, running while it is asked."""

    def __enter__(self) -> Clock: ...

    def __exit__(self, *_: object) -> None: ...

    @property
    def left(self) -> int | None:
        """Return the seconds that are left, None where no time is counted."""

    @property
    def over(self) -> Move | None:
        """Return the move that ends the part, once its time is over and the table does not make it by itself."""


class NoClock:
    """A clock where no time is counted."""

    left: int | None = None
    over: Move | None = None

    def __enter__(self) -> NoClock:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing runs."""


class Person(Protocol):
    """Whoever sits at a table or looks on, however they are shown it."""

    def welcome(self, lines: Sequence[str]) -> None:
        """Be told what is played and who sits where."""

    def hear(self, told: Sequence[Told]) -> None:
        """Be told what happened."""

    def note(self, text: str) -> None:
        """Take in a note about the table itself: a bot in trouble, a broken connection, why something was refused."""

    def waits(self, view: View | None, why: str) -> None:
        """See the table while somebody else is waited for."""

    def choose(self, view: View) -> Move:
        """Answer a question; TakeBack, Left and Superseded end it without an answer."""

    def idle(self, did: object) -> None:
        """Take what the person did while nothing was asked of it."""

    def ended(self, view: View | None, lines: Sequence[str]) -> None:
        """See how it ended."""


class PlaceAtTable:
    """What a table offers to the person at it; a table at a server or in this program adds its own."""

    def __init__(self, narrator: Narrator, clock: Clock | None = None) -> None:
        self.narrator = narrator
        self.clock: Clock = clock or NoClock()
        self.orders: Orders = {}
        self.inbox: Queue[object] = Queue()
        self.leaving = False
        self.online = True

    @property
    def phrases(self) -> Mapping[str, str]:
        """Return what can be said across the table, by its code."""
        return {}

    @property
    def may_chat(self) -> bool:
        """Return whether the person may write lines of its own to the others."""
        return False

    @property
    def doings(self) -> tuple[str, ...]:
        """Name what can be wanted of the table now besides answering."""
        return ()

    def leave(self) -> None:
        """Leave the table, as soon as nothing is half done."""
        self.leaving = True
        self.inbox.put(Left())

    def play(self, person: Person) -> int:
        """Have the person play until the game is over or they leave; return the exit code of the program."""
        raise NotImplementedError

    def do(self, wanted: Do) -> None:
        """Do what is wanted of the table."""

    @property
    def may_withdraw(self) -> bool:
        """Return whether the person has given an answer that is sealed and can be taken back while others think."""
        return False

    def hint(self) -> Hint | None:
        """Return a tutorial's hint at the question that is put now, in the language that is spoken."""
        return None

    def may_take_back(self, view: View) -> bool:
        """Return whether the person may take its last answer back instead of giving one."""
        return False

    def leave_orders(self, orders: Orders) -> None:
        """Take standing orders; BadOption says what is wrong with them."""
        check_orders(self.narrator.game.standing, orders)
        self.orders = orders

    def spared(self, view: View) -> bool:
        """Return whether standing orders decline this question."""
        return isinstance(view.node, Decide) and declines(self.narrator.game.standing, self.orders, view.node)

    def wait(self) -> object:
        """Wait until the person answers what it is asked, or its time is over; an exception in the inbox is raised."""
        while True:
            try:
                did = self.inbox.get(timeout=None if self.clock.left is None else TICK_SECONDS)
            except Empty:
                over = self.clock.over
                if over is not None:
                    return over
                continue
            if isinstance(did, BaseException):
                raise did
            if isinstance(did, Do):
                self.do(did)
            else:
                return did
