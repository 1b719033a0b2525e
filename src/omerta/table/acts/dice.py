"""Set the dice: every person fixes a part of them, and tells it once all are fixed; then the game begins."""

from __future__ import annotations

from omerta.core.nodes import Seat
from omerta.table.acts.playing import begin
from omerta.table.acts.refusal import Refused, refused
from omerta.table.acts.wish import Around, Command, Text, Wish, changed_too_often
from omerta.table.log.decision import Decision
from omerta.table.log.entries import note
from omerta.table.log.fair_dice import COMMIT, NOBODY, NONCE, nonce_commit
from omerta.table.log.row import Row
from omerta.table.log.table import Act, Table
from omerta.table.log.watch import Watch


class Nonce(Wish, frozen=True):
    """Fix or tell a part of the dice."""

    commit: Text | None = None
    nonce: Text | None = None

    def use(self, table: Table, around: Around) -> Act:
        return ("nonce", self.nonce) if self.nonce is not None else ("commit", self.commit or "")

    def command(self, seat: Seat | None, around: Around) -> Command:
        if (self.commit is None) == (self.nonce is None):
            return lambda decision, at: refused("nonce-one")
        return Wish.command(self, seat, around)

    def decide(self, decision: Decision, seat: Seat, at: float, around: Around) -> Refused | None:
        if self.nonce is not None:
            return self._reveal(decision, seat, at, self.nonce)
        assert self.commit is not None
        return self._commit(decision, seat, at, self.commit)

    def _commit(self, decision: Decision, seat: Seat, at: float, commit: str) -> Refused | None:
        """Fix a seat's part of the dice; until all are fixed it may be fixed anew."""
        table = decision.table
        if COMMIT.fullmatch(commit) is None:
            return refused("commit-form")
        if table.places[seat].nonce is not None or table.fair_asks != "commit":
            return refused("nonce-late")
        if table.places[seat].commit is not None and (often := changed_too_often(table, seat)):
            return often
        decision.write(Committed(at=at, seat=seat, id=self.id, commit=commit))
        return None

    def _reveal(self, decision: Decision, seat: Seat, at: float, nonce: str) -> Refused | None:
        """Reveal a seat's part of the dice, or `-` when it is lost."""
        table = decision.table
        if nonce != NOBODY and NONCE.fullmatch(nonce) is None:
            return refused("nonce-form")
        if table.phase != "gathering":
            return refused("nonce-late")
        place = table.places[seat]
        if place.nonce is not None:
            return refused("nonce-set")
        if nonce == NOBODY:
            decision.write(Waived(at=at, seat=seat, id=self.id))
        elif place.commit is None:
            return refused("no-commit")
        elif table.fair_asks != "nonce":
            return refused("nonce-early")
        elif nonce_commit(nonce) != place.commit:
            return refused("nonce-other")
        else:
            decision.write(Revealed(at=at, seat=seat, id=self.id, nonce=nonce))
        _begin_if_set(decision, at)
        return None


class Committed(Row, frozen=True, kw_only=True):
    """A seat fixed its part of the dice without showing it."""

    seat: Seat
    id: str
    commit: str

    wish = Nonce

    def used(self) -> Act:
        return "commit", self.commit

    def fold(self, table: Table, watch: Watch | None) -> None:
        """Fix it; a seat that fixes it again makes nobody wait longer."""
        if table.places[self.seat].commit is None:
            table.waiting_since = self.at
        else:
            table.changes[self.seat] += 1
        table.change_place(self.seat, commit=self.commit)


class Revealed(Row, frozen=True, kw_only=True):
    """A seat told its part of the dice."""

    seat: Seat
    id: str
    nonce: str

    wish = Nonce

    def fold(self, table: Table, watch: Watch | None) -> None:
        table.change_place(self.seat, nonce=self.nonce)
        table.waiting_since = self.at


class Waived(Row, frozen=True, kw_only=True):
    """A seat's part of the dice did not come in time, or was lost: it counts as empty."""

    seat: Seat
    id: str | None = None

    wish = Nonce

    def used(self) -> Act:
        return "nonce", NOBODY

    def fold(self, table: Table, watch: Watch | None) -> None:
        table.change_place(self.seat, nonce=NOBODY)
        table.waiting_since = self.at
        table.tell(self.at, "fair", note("waived", seat=self.seat), seat=self.seat)


def waive_silent(decision: Decision, at: float) -> None:
    """Stop waiting for the seats that keep the dice from being set."""
    silent = decision.table.silent()
    for seat in silent:
        decision.write(Waived(at=at, seat=seat))
    if silent:
        _begin_if_set(decision, at)


def _begin_if_set(decision: Decision, at: float) -> None:
    """Begin the game if that was the last thing waited for."""
    if decision.table.fair_asks is None:
        begin(decision, at)
