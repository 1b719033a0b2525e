"""The table in play, each thing on it declared once; and the rounds."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from omerta.core.errors import BadChance, IllegalMove
from omerta.core.events import Event, Refusal, Tell
from omerta.core.fields import Fielded, derived, fields, one_seat, per_seat, per_seat_rest, per_seat_tuple
from omerta.core.game import Joint, nothing_owed, refuse_joint
from omerta.core.moves import Move
from omerta.core.nodes import Node, Over, Seat
from omerta.games.twelve_gangsters.cards import HEISTS, LEGAL, Card, some_cards
from omerta.games.twelve_gangsters.tensors import NOT_LAID, Laid
from omerta.games.twelve_gangsters.view import TwelveView, show

if TYPE_CHECKING:
    from omerta.games.twelve_gangsters.game import TwelveGangsters


def face_up(state: TwelveState) -> tuple[int, ...]:
    """Find the face-up cards: all that are not in hand and do not lie face down (TG-07, TG-09, TG-10)."""
    full = state.game.full
    return tuple([full ^ hand ^ down for hand, down in zip(state.hands, state.down, strict=True)])


def lay_face_up(state: TwelveState, cards: tuple[int, ...]) -> None:
    """Take these cards out of full hands."""
    state.hands = tuple([state.game.full ^ each for each in cards])


@fields
class TwelveState(Fielded):
    """Who is Boss, and the cards of each seat as bits: those in hand, those face down; those face up are the rest."""

    game: TwelveGangsters

    boss: Seat = one_seat(lambda game: game.starter, open=True, floats="boss")
    up: tuple[int, ...] = per_seat_rest(some_cards, face_up, lay_face_up, open=True, view="face_up", floats="face_up")
    down: list[int] = per_seat(some_cards, 0, open=True, view="face_down", floats="face_down")

    hands: tuple[int, ...] = per_seat_tuple(some_cards, lambda game: game.full, open=True, floats="hands", derived=True)

    laid: Laid = derived(lambda game: NOT_LAID)

    @property
    def played(self) -> int:
        """Count the rounds played."""
        return self.game.cards - HEISTS[self.hands[0]]

    def node(self) -> Node:
        if self.boss < 0:
            return self.game.first_boss
        return self.game.question if self.hands[0] else self.over()

    @abstractmethod
    def over(self) -> Over:
        """Count the money (TG-13) and order the seats, ties by heists (TG-14); asked once all hands are empty."""

    @abstractmethod
    def floats(self, seat: Seat) -> bytes:
        """Give the floats of the seat's tensor, end to end."""

    def legal(self, seat: Seat) -> Sequence[Move]:
        if self.boss < 0 or not 0 <= seat < self.game.seats:
            return nothing_owed(seat, self.game.seats)
        return LEGAL[self.hands[seat]]

    def refused(self, joint: Joint) -> IllegalMove:
        """Find out which choice is refused and why."""
        return refuse_joint(self, joint, self.game.idle(self))

    def happen(self, numbers: Sequence[int], tell: Tell | None = None) -> None:
        if self.boss >= 0:
            raise BadChance("nothing is left to chance here")
        if len(numbers) != 1:
            raise BadChance(f"one number is owed here; not {len(numbers)}")
        boss = self.boss = self.game.first_boss.draws[0].at(numbers[0])  # type: ignore[assignment]
        if tell is not None:
            tell(Event("first-boss", "TG-A2", {"seat": boss}))

    def refuse(self, seat: Seat, move: Move) -> Refusal | None:
        game = self.game
        if not isinstance(seat, int) or not 0 <= seat < game.seats:
            return Refusal("no-seat", "TG-01", {"seat": str(seat)})
        if not isinstance(move, Card):
            return Refusal("no-card", "TG-02")
        if self.boss < 0 or not self.hands[0]:
            return game.idle(self)
        return None if self.hands[seat] & move.bit else game.refusals[move]

    def near(self, seat: Seat) -> Sequence[tuple[Move, Refusal]]:
        if self.boss < 0 or not self.hands[0]:
            return ()
        return self.game.near(self.hands[seat])

    def view(self, seat: Seat | None) -> TwelveView:
        return show(self, seat)

    def tell_round(self, joint: Joint, boss: Seat, tell: Tell) -> None:
        """Tell the round that was just resolved, clockwise from the Boss's left."""
        seats = self.game.seats
        values = tuple(joint[seat].value for seat in range(seats))  # type: ignore[attr-defined]
        limit = values[boss]
        tell(Event("reveal", "TG-05", {"round": self.played, "boss": boss, "cards": values}))
        for seat in [(boss + step) % seats for step in range(1, seats)]:
            card = values[seat]
            data = {"seat": seat, "card": card, "boss": boss, "limit": limit}
            if card < limit:
                tell(Event("success", "TG-07", data))
            elif card > limit:
                tell(Event("stopped", "TG-08", data))
            else:
                tell(Event("equal", "TG-09", data))
        by = tuple(seat for seat in range(seats) if seat != boss and values[seat] == limit)
        if not by:
            tell(Event("boss-success", "TG-10", {"seat": boss, "card": limit}))
        elif len(by) == 1:
            tell(Event("boss-stopped", "TG-09", {"seat": boss, "card": limit, "by": by}))
        else:
            tell(Event("boss-stopped-once", "TG-A1", {"seat": boss, "card": limit, "by": by, "times": len(by)}))
        if self.hands[0]:
            tell(Event("token", "TG-11", {"seat": self.boss, "from": boss}))
        else:
            self._tell_end(tell)

    def _tell_end(self, tell: Tell) -> None:
        """Tell who won and by which rule."""
        tell(Event("end", "TG-12", {"rounds": self.played}))
        over = self.over()
        money = max(over.scores)
        winners = tuple(seat for seat, rank in enumerate(over.ranks) if rank == 1)
        heists = HEISTS[self.up[winners[0]]]
        if over.scores.count(money) == 1:
            tell(Event("winner", "TG-13", {"seat": winners[0], "money": money}))
        elif len(winners) == 1:
            tell(Event("tie-broken", "TG-14", {"seat": winners[0], "money": money, "heists": heists}))
        else:
            tell(Event("shared", "TG-14", {"seats": winners, "money": money, "heists": heists}))
