"""Planted mistakes: each is the Back Room with one thing wrong, and the law that must notice it."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random
from typing import Self

import msgspec

from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint, Setup
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Draw, Node, Seat
from tests.laws.back_room import BackRoom
from tests.laws.back_room.state import BADGE, NONE, Phase, RoomState, RoomView


class ShowsTheTop(RoomState):
    """Shows the peeked card to everybody who looks at the table."""

    __slots__ = ()

    def view(self, seat: Seat | None) -> RoomView:
        view = super().view(seat)
        return view if self.top == NONE else msgspec.structs.replace(view, top=self._name(self.top))


class BadgeBarsPeeking(RoomState):
    """Forbids the leader to look when somebody else holds the badge."""

    __slots__ = ()

    def legal(self, seat: Seat) -> Sequence[Move]:
        moves = super().legal(seat)
        elsewhere = any(BADGE in hand for other, hand in enumerate(self.hands) if other != seat)
        return moves[:1] if self.phase == Phase.PEEK and elsewhere else moves


class TellingRefusal(RoomState):
    """Says who holds the card that a seat asked for."""

    __slots__ = ()

    def refuse(self, seat: Seat, move: Move) -> Refusal | None:
        refusal = super().refuse(seat, move)
        if refusal is None or refusal.reason != "not-held":
            return refusal
        card = self.game.cards.index(str(move.args[0]))
        holders = tuple(other for other, hand in enumerate(self.hands) if card in hand)
        return Refusal(refusal.reason, refusal.rule, {"holders": holders})


class AsksTheHolder(RoomState):
    """Opens the badge's window for its holder alone."""

    __slots__ = ()

    def node(self) -> Node:
        node = super().node()
        holders = tuple(seat for seat, hand in enumerate(self.hands) if BADGE in hand)
        return Decide(holders, "call", window=True) if self.phase == Phase.CALL and holders else node


class LoudDraw(RoomState):
    """Tells everybody what a seat drew."""

    __slots__ = ()

    def _secret(self, tell: Tell | None, public: str, private: str, rule: str, seat: Seat, card: int) -> None:
        if tell:
            tell(Event(private, rule, {"seat": seat, "card": self._name(card)}))


class TellingOrder(RoomState):
    """Tells what was shown in the order of what the seats still hold."""

    __slots__ = ()

    def _show(self, joint: Joint, tell: Tell | None) -> None:
        told: list[Event] = []
        super()._show(joint, told.append)
        shown = [event for event in told if event.kind == "shown"]
        shown.sort(key=lambda event: self.hands[int(event.data["seat"])])  # type: ignore[arg-type]
        for event in [*shown, *(event for event in told if event.kind != "shown")] if tell else ():
            tell(event)  # type: ignore[misc]


class TellingLength(RoomState):
    """Pads a message by the strength of the card that was locked."""

    __slots__ = ()

    def _lock(self, move: Move, tell: Tell | None) -> None:
        super()._lock(move, None)
        if tell:
            tell(Event("locked", "BR-05", {"seat": self.leader, "pad": " " * self.locked}))


class SharedHands(RoomState):
    """Copies the list of hands but not the hands."""

    __slots__ = ()

    def clone(self) -> Self:
        copy = super().clone()
        copy.hands = self.hands[:]
        return copy


class HashOrder(RoomState):
    """Lists the cards to lock in whatever order a set gives them."""

    __slots__ = ()

    def legal(self, seat: Seat) -> Sequence[Move]:
        moves = super().legal(seat)
        if self.phase != Phase.LOCK or not moves:
            return moves
        return [Move("lock", name) for name in {str(move.args[0]) for move in moves}]


class LoadedDeck(RoomState):
    """Offers a card that cannot be drawn."""

    __slots__ = ()

    def node(self) -> Node:
        node = super().node()
        if self.phase != Phase.DRAW or not isinstance(node, Chance):
            return node
        draw = node.draws[0]
        return Chance((Draw(draw.what, draw.outcomes, (0, *draw.weights[1:]), draw.to),))


class LosesTheBadge(RoomState):
    """Forgets to put a badge that was shown among the cards that are out."""

    __slots__ = ()

    def _resolve(self, joint: Joint, tell: Tell | None) -> None:
        super()._resolve(joint, tell)
        self.out = [card for card in self.out if card != BADGE]


class HouseSeat(RoomState):
    """Gives seat 0 a second point for the badge."""

    __slots__ = ()

    def _resolve(self, joint: Joint, tell: Tell | None) -> None:
        super()._resolve(joint, tell)
        if 0 in joint and joint[0].verb == "call":
            self.points[0] += 1


class HalfPlayed(RoomState):
    """Takes the leader's lock before it finds out that another answer is missing or superfluous."""

    __slots__ = ()

    def play(self, joint: Joint, tell: Tell | None = None) -> None:
        lock = joint.get(self.leader)
        if self.phase == Phase.LOCK and lock is not None and self.refuse(self.leader, lock) is None:
            self._lock(lock, tell)
        else:
            super().play(joint, tell)


class Endless(RoomState):
    """Lets the leader change the mark again and again."""

    __slots__ = ()

    def play(self, joint: Joint, tell: Tell | None = None) -> None:
        asked = self.phase
        super().play(joint, tell)
        if asked == Phase.REMARK:
            self.phase = Phase.REMARK


class CachedTensor(BackRoom):
    """Keeps observations by round and deck, and forgets whose they are."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.kept: dict[tuple[int, int], dict[str, array[float]]] = {}

    def tensor(self, view: RoomView) -> dict[str, array[float]]:
        return self.kept.setdefault((view.round, view.deck), super().tensor(view))


class StackedWorld(BackRoom):
    """Supposes that the badge is always in the deck."""

    def world(self, view: RoomView, rng: Random) -> RoomState:
        state = super().world(view, rng)
        for hand in state.hands:
            swap = next((card for card in state.deck if card not in (state.top, BADGE)), None)
            if BADGE in hand and "badge" in view.unseen and swap is not None:
                hand[hand.index(BADGE)] = swap
                hand.sort()
                state.deck = sorted({*state.deck, BADGE} - {swap})
        return state


class OneWord(BackRoom):
    """Writes a locked and a shown card alike."""

    def write(self, move: Move) -> str:
        return super().write(move).replace("show-", "lock-")


class ForgetsMarks(BackRoom):
    """Leaves the marks out of the position."""

    def position(self, state: RoomState) -> str:
        blank = state.clone()
        blank.marks = [NONE] * self.seats
        return super().position(blank)


class NarrowMarks(RoomState):
    """Forbids marking the left neighbour where there is another choice."""

    __slots__ = ()

    def legal(self, seat: Seat) -> Sequence[Move]:
        moves = super().legal(seat)
        left = Move("mark", (seat + 1) % self.game.seats)
        return [move for move in moves if move is not left] or moves


def with_state(state: type[RoomState]) -> type[BackRoom]:
    """Make the game whose states are these."""
    return type(state.__name__, (BackRoom,), {"state_type": state, "__doc__": state.__doc__})


STATES = (
    (ShowsTheTop, 5),
    (ShowsTheTop, 6),
    (BadgeBarsPeeking, 5),
    (TellingRefusal, 5),
    (AsksTheHolder, 5),
    (LoudDraw, 6),
    (TellingOrder, 5),
    (TellingLength, 5),
    (SharedHands, 3),
    (LoadedDeck, 2),
    (LosesTheBadge, 4),
    (Endless, 4),
    (HouseSeat, 8),
    (HalfPlayed, 1),
    (NarrowMarks, 9),
)
GAMES = ((CachedTensor, 5), (StackedWorld, 7), (OneWord, 1), (ForgetsMarks, 3))
MUTANTS: tuple[tuple[type[BackRoom], int], ...] = (
    *((with_state(state), law) for state, law in STATES),
    *GAMES,
)
HASH_ORDER = with_state(HashOrder)
