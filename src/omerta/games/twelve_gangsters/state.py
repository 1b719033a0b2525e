"""One round after another: who may play what, and how each card fares against the Boss's."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

from omerta.core.errors import BadChance, IllegalMove
from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint, State, refuse_joint
from omerta.core.moves import Move
from omerta.core.nodes import Node, Over, Seat, seen
from omerta.games.twelve_gangsters.cards import HEISTS, LEGAL, MONEY, VALUES, Card
from omerta.games.twelve_gangsters.tensors import NOT_LAID, Laid
from omerta.games.twelve_gangsters.view import TwelveView

if TYPE_CHECKING:
    from omerta.games.twelve_gangsters.game import TwelveGangsters

NO_BOSS = -1


class TwelveState(State):
    """What may be played, what lies face down, and who is Boss; the face-up cards are the rest.

    Until the first Boss is drawn nothing may be played, and `hands` is empty. `rounds` settles what is played.
    """

    __slots__ = ("boss", "down", "game", "hands", "laid")
    game: TwelveGangsters
    boss: Seat
    hands: list[int]
    down: list[int]
    laid: Laid

    def __init__(self, game: TwelveGangsters, boss: Seat, hands: list[int], down: list[int]) -> None:
        self.game = game
        self.boss = boss
        self.hands = hands
        self.down = down
        self.laid = NOT_LAID

    @property
    def played(self) -> int:
        """Count the rounds played."""
        return self.game.cards - HEISTS[self.hand(0)]

    def hand(self, seat: Seat) -> int:
        """Give the cards that the seat holds."""
        return self.hands[seat] if self.boss >= 0 else self.game.full

    def up(self, seat: Seat) -> int:
        """Give the seat's face-up cards (TG-07, TG-09, TG-10)."""
        return self.game.full ^ self.hand(seat) ^ self.down[seat]

    def node(self) -> Node:
        if self.hands[0]:
            return self.game.question
        return self.over() if self.boss >= 0 else self.game.first_boss

    @abstractmethod
    def over(self) -> Over:
        """Count the money (TG-13) and order the seats, ties by heists (TG-14); asked once all hands are empty."""

    @abstractmethod
    def floats(self, seat: Seat) -> bytes:
        """Give the floats of the seat's tensor, end to end."""

    def legal(self, seat: Seat) -> Sequence[Move]:
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
        self.hands = [self.game.full] * self.game.seats
        if tell is not None:
            tell(Event("first-boss", "TG-A2", {"seat": boss}))

    def refuse(self, seat: Seat, move: Move) -> Refusal | None:
        game = self.game
        if not isinstance(seat, int) or not 0 <= seat < game.seats:
            return Refusal("no-seat", "TG-01", {"seat": str(seat)})
        if not isinstance(move, Card):
            return Refusal("no-card", "TG-02")
        if not self.hands[0]:
            return game.idle(self)
        return None if self.hands[seat] & move.bit else game.refusals[move]

    def near(self, seat: Seat) -> Sequence[tuple[Move, Refusal]]:
        if not self.hands[0]:
            return ()
        return self.game.near(self.hands[seat])

    def clone(self) -> Self:
        copy = object.__new__(self.__class__)
        copy.game = self.game
        copy.boss = self.boss
        copy.hands = self.hands[:]
        copy.down = self.down[:]
        copy.laid = NOT_LAID
        return copy

    def view(self, seat: Seat | None) -> TwelveView:
        game = self.game
        ups = [self.up(each) for each in range(game.seats)]
        return TwelveView(
            seat=seat,
            node=seen(self.node()),
            legal=LEGAL[self.hands[seat]] if seat is not None else (),
            near=game.near(self.hands[seat]) if seat is not None and self.hands[0] else (),
            boss=self.boss if self.boss >= 0 else None,
            round=min(self.played + 1, game.cards),
            rounds=game.cards,
            hands=tuple([VALUES[self.hand(each)] for each in range(game.seats)]),
            face_up=tuple([VALUES[up] for up in ups]),
            face_down=tuple([VALUES[down] for down in self.down]),
            money=tuple([MONEY[up] for up in ups]),
        )

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
        heists = HEISTS[self.up(winners[0])]
        if over.scores.count(money) == 1:
            tell(Event("winner", "TG-13", {"seat": winners[0], "money": money}))
        elif len(winners) == 1:
            tell(Event("tie-broken", "TG-14", {"seat": winners[0], "money": money, "heists": heists}))
        else:
            tell(Event("shared", "TG-14", {"seats": winners, "money": money, "heists": heists}))
