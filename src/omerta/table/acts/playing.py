"""Go on with a game: begin it, answer chance, ask, and play what was answered or leaves no choice."""

from __future__ import annotations

from collections.abc import Mapping

from omerta.core.game import forced
from omerta.core.nodes import Chance, Decide, Node, Seat
from omerta.core.undo import alone
from omerta.table.acts.ending import Ended
from omerta.table.log.clock import wind
from omerta.table.log.decision import Decision
from omerta.table.log.entries import note
from omerta.table.log.row import Row
from omerta.table.log.steps import set_off, tell_step
from omerta.table.log.table import Counts, Table
from omerta.table.log.tutorial_table import script_of
from omerta.table.log.watch import Watch


class Started(Row, frozen=True, kw_only=True):
    """Everybody sits and the dice are set: the game begins."""

    def fold(self, table: Table, watch: Watch | None) -> None:
        table.phase = "playing"
        table.state, table.steps = table.beginning()
        if watch is not None:
            watch.own = table.state
        table.move_on()
        table.tell(self.at, "started", table.how_it_begins())


class Drawn(Row, frozen=True, kw_only=True):
    """Chance answered with numbers from the fair stream, or `fixed` ones from a tutorial's script."""

    step: int
    numbers: tuple[int, ...]
    fixed: bool = False

    ends_request = True

    def fold(self, table: Table, watch: Watch | None) -> None:
        """Let chance answer, and record for `watch` what that changes in views."""
        _, watcher = set_off(table, watch)
        assert table.state is not None
        table.state.happen(self.numbers, watcher)
        table.past.forget()
        table.undone = Counts()
        tell_step(table, self.at, self.step, watcher, watch)


class Asked(Row, frozen=True, kw_only=True):
    """A question was opened; its name is the number of the last entry before it."""

    seats: tuple[Seat, ...]
    ask: str

    def fold(self, table: Table, watch: Watch | None) -> None:
        assert table.state is not None
        node = table.state.node()
        assert isinstance(node, Decide)
        table.ask(node, self.at, wind(table.clocks, table.game.timed(table.state), self.at))
        if table.bank is not None:
            table.bank.open_question(self.seats)


class Played(Row, frozen=True, kw_only=True):
    """Every answer was in and they were played at once; `forced` when there was nothing to choose."""

    step: int
    joint: Mapping[Seat, str]
    forced: bool = False

    ends_request = True

    def fold(self, table: Table, watch: Watch | None) -> None:
        """Play all answers at once, and record for `watch` what that changes in views."""
        assert table.state is not None
        moves = {} if watch is None else watch.moves
        joint = moves or {seat: table.game.read(text, table.state) for seat, text in self.joint.items()}
        node = table.state.node()
        kept = alone(table.game, node) and table.opened.lesson is None and not table.late
        people = tuple(seat for seat in self.joint if not table.places[seat].played_by_bot)
        # In a window only some may really have been asked, and that is their secret: nobody goes back to one.
        stood = table.undo == "consent" and bool(people) and not self.forced and not _window(node)
        before, watcher = set_off(table, watch, keep=kept or stood)
        for seat in sorted(table.failed):
            watcher(note("bot-failed", seat=seat))
        if self.forced:
            watcher(note("forced"))
        table.state.play(joint, watcher)
        if kept:
            table.past.keep(table.game, node, before, table.state, watcher.events)
        else:
            table.past.forget()
        if stood:
            table.consent.keep(people, table.steps, before)
        table.question = None
        table.sealed, table.failed, table.late = {}, set(), False
        tell_step(table, self.at, self.step, watcher, watch)
        if table.bank is not None:
            table.bank.bring_increments(self.joint.keys(), people, self.step)


def _window(node: Node) -> bool:
    """Return whether a question is put to everybody who may hold something, by public count."""
    return isinstance(node, Decide) and node.window


def begin(decision: Decision, at: float) -> None:
    """Start the game; with bots only, as soon as the table is open."""
    decision.write(Started(at=at))
    play_until_asked(decision, at)


def play_until_asked(decision: Decision, at: float) -> None:
    """Answer chance and play moves without a choice, until somebody has to be asked or the game is over.

    Chance is answered by the fair stream; in a tutorial, as long as its script lasts, by the script.
    """
    table = decision.table
    script, stream = script_of(table), table.stream
    while True:
        table = decision.table
        assert table.state is not None
        node, step = table.state.node(), table.steps + 1
        if isinstance(node, Chance):
            fixed = None if script is None else script.numbers(step)
            numbers = stream.numbers(step, node) if fixed is None else fixed
            decision.write(Drawn(at=at, step=step, numbers=numbers, fixed=fixed is not None))
        elif not isinstance(node, Decide):
            decision.write(Ended(at=at, how="over"))
            return
        elif (only := forced(table.game, table.state, node)) is None:
            decision.write(Asked(at=at, seats=node.seats, ask=node.ask))
            return
        else:
            joint = {seat: table.game.write(move) for seat, move in only.items()}
            decision.write(Played(at=at, step=step, joint=joint, forced=True), only)
