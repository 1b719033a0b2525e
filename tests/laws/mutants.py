"""Planted mistakes: each is the Back Room with one thing wrong, and the law that must notice it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Self

import msgspec

from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint, Setup, View
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Draw, Outcome, Seat
from omerta.core.state.fields import derived, fields, one
from omerta.core.state.kinds import NONE
from omerta.core.turn import Turn
from tests.laws.back_room import BackRoom, rounds
from tests.laws.back_room.kinds import card
from tests.laws.back_room.phases import Phase
from tests.laws.back_room.rounds import BADGE
from tests.laws.back_room.state import RoomState
from tests.laws.back_room.table import CALL, PASS
from tests.laws.back_room.turn import TURN
from tests.laws.back_room.view import RoomView


def wrong(phase: str, **changes: Any) -> Turn[RoomState]:
    """Give the turn of the Back Room with one step changed."""
    return TURN.but(TURN[phase].but(**changes))


class ShowsTheTop(RoomState):
    """Shows the peeked card to everybody who looks at the table."""

    __slots__ = ()

    def view(self, seat: Seat | None) -> View:
        view = super().view(seat)
        return view if self.top == NONE else msgspec.structs.replace(view, top=self.game.cards[self.top])


@fields
class OpenLock(RoomState):
    """Declares the locked card open, so that views show it."""

    locked: int = one(card, NONE, open=True, view="on_the_table")


class OpenLockView(RoomView, frozen=True, kw_only=True):
    """The table with a card too many."""

    on_the_table: str | None


@fields
class OpenFloats(RoomState):
    """Declares the locked card open, and shows it in the floats alone."""

    locked: int = one(card, NONE, open=True, view="", floats="locked")


def may_peek_without_badge(state: RoomState, seat: Seat) -> Sequence[Move]:
    elsewhere = any(hand >> BADGE & 1 for other, hand in enumerate(state.hands) if other != seat)
    return (PASS,) if elsewhere else rounds.may_peek(state, seat)


class BadgeBarsPeeking(RoomState):
    """Forbids the leader to look when somebody else holds the badge."""

    __slots__ = ()
    steps = wrong(Phase.PEEK, legal=may_peek_without_badge)


def held_by(state: RoomState, seat: Seat, move: Move) -> Refusal:
    refusal = rounds.not_held(state, seat, move)
    place = state.game.card[str(move.args[0])]
    holders = tuple([other for other, hand in enumerate(state.hands) if hand >> place & 1])
    return Refusal(refusal.reason, refusal.rule, {"holders": holders})


class TellingRefusal(RoomState):
    """Says who holds the card that a seat asked for."""

    __slots__ = ()
    steps = wrong(Phase.SHOW, why={"show": held_by})


def ask_the_holder(state: RoomState) -> Decide | None:
    holders = tuple([seat for seat, hand in enumerate(state.hands) if hand >> BADGE & 1])
    return Decide(holders, "call", window=True) if holders else rounds.ask_call(state)


class AsksTheHolder(RoomState):
    """Opens the badge's window for its holder alone."""

    __slots__ = ()
    steps = wrong(Phase.CALL, ask=ask_the_holder)


def draw_aloud(state: RoomState, outcome: Outcome, tell: Tell | None) -> None:
    rounds.draw(state, outcome, None)
    if tell:
        tell(Event("you-drew", "BR-03", {"seat": state.leader, "card": str(outcome)}))


class LoudDraw(RoomState):
    """Tells everybody what a seat drew."""

    __slots__ = ()
    steps = wrong(Phase.DRAW, draw=draw_aloud)


def show_by_strength(state: RoomState, joint: Joint, tell: Tell | None) -> None:
    told: list[Event] = []
    rounds.show(state, joint, told.append)
    if tell:
        for _, event in sorted(zip([state.hands[seat] for seat in joint], told, strict=True), key=lambda pair: pair[0]):
            tell(event)


class TellingOrder(RoomState):
    """Tells what was shown in the order of what the seats still hold."""

    __slots__ = ()
    steps = wrong(Phase.SHOW, play=show_by_strength)


def lock_with_a_pad(state: RoomState, joint: Joint, tell: Tell | None) -> None:
    rounds.lock(state, joint, None)
    if tell:
        tell(Event("locked", "BR-05", {"seat": state.leader, "pad": " " * state.locked}))


class TellingLength(RoomState):
    """Pads a message by the strength of the card that was locked."""

    __slots__ = ()
    steps = wrong(Phase.LOCK, play=lock_with_a_pad)


def lock_in_sight(state: RoomState, joint: Joint, tell: Tell | None) -> None:
    rounds.lock(state, joint, None)
    if tell:
        state.out |= 1 << state.locked
        tell(Event("locked", "BR-05", {"seat": state.leader}))
        state.out &= ~(1 << state.locked)


class OpenForAMoment(RoomState):
    """Lets everybody see the card that is locked, while they are told that there is one."""

    __slots__ = ()
    steps = wrong(Phase.LOCK, play=lock_in_sight)


class CountsLooks(RoomState):
    """Changes when somebody looks at it in the middle of a step."""

    __slots__ = ()

    def sight(self, seat: Seat | None) -> View:
        self.points[0] += 1
        return super().sight(seat)


class SharedHands(RoomState):
    """Lets a copy share the hands."""

    __slots__ = ()

    def clone(self) -> Self:
        copy = super().clone()
        copy.hands = self.hands
        return copy


def draw_and_leave(state: RoomState, outcome: Outcome, tell: Tell | None) -> None:
    deck = state.deck
    rounds.draw(state, outcome, tell)
    state.deck = deck


class StaleDeck(RoomState):
    """Forgets to take a card that was drawn out of the deck, which a position leaves out."""

    __slots__ = ()
    steps = wrong(Phase.DRAW, draw=draw_and_leave)


def lock_in_any_order(state: RoomState, seat: Seat) -> Sequence[Move]:
    return [Move("lock", name) for name in {str(move.args[0]) for move in rounds.may_lock(state, seat)}]


class HashOrder(RoomState):
    """Lists the cards to lock in whatever order a set gives them."""

    __slots__ = ()
    steps = wrong(Phase.LOCK, legal=lock_in_any_order)


class CallersOrder(RoomState):
    """Tells what was shown in the order in which the caller has the answers."""

    __slots__ = ()

    def play(self, joint: Joint, tell: Tell | None = None) -> None:
        told: list[Event] = []
        super().play(joint, told.append)
        if tell:
            order = list(joint)
            shown = [event for event in told if event.kind == "shown"]
            shown.sort(key=lambda event: order.index(int(str(event.data["seat"]))))
            for event in told:
                tell(shown.pop(0) if event.kind == "shown" else event)


def ask_a_loaded_deck(state: RoomState) -> Chance | None:
    asked = rounds.ask_draw(state)
    if asked is None:
        return None
    (draw,) = asked.draws
    return Chance((Draw(draw.what, draw.outcomes, (0, *draw.weights[1:]), draw.to),))


class LoadedDeck(RoomState):
    """Offers a card that cannot be drawn."""

    __slots__ = ()
    steps = wrong(Phase.DRAW, ask=ask_a_loaded_deck)


def call_and_lose(state: RoomState, joint: Joint, tell: Tell | None) -> None:
    rounds.call(state, joint, tell)
    state.out &= ~(1 << BADGE)


class LosesTheBadge(RoomState):
    """Forgets to put a badge that was shown among the cards that are out."""

    __slots__ = ()
    steps = wrong(Phase.CALL, play=call_and_lose)


def call_from_seat_0(state: RoomState, joint: Joint, tell: Tell | None) -> None:
    rounds.call(state, joint, tell)
    state.points[0] += 0 in joint and joint[0] is CALL


class HouseSeat(RoomState):
    """Gives seat 0 a second point for the badge."""

    __slots__ = ()
    steps = wrong(Phase.CALL, play=call_from_seat_0)


@fields
class UnturnedHolder(RoomState):
    """Keeps who holds the badge beside the hands, and declares it as no seat."""

    holder: int = derived(lambda game: NONE)

    def play(self, joint: Joint, tell: Tell | None = None) -> None:
        RoomState.play(self, joint, tell)
        self.find_holder()

    def happen(self, numbers: Sequence[int], tell: Tell | None = None) -> None:
        RoomState.happen(self, numbers, tell)
        self.find_holder()

    def find_holder(self) -> None:
        """Find who holds the badge."""
        self.holder = next((seat for seat, hand in enumerate(self.hands) if hand >> BADGE & 1), NONE)


class KeepsTheHolder(BackRoom):
    """Finds the holder of the badge again where a position is read, but does not turn it with the table."""

    state_type = UnturnedHolder

    def from_position(self, text: str) -> RoomState:
        state = super().from_position(text)
        assert isinstance(state, UnturnedHolder)
        state.find_holder()
        return state


CALM = object()
"""A mood that only this process knows."""


@fields
class KeepsAMood(RoomState):
    """Keeps a thing of this process beside the table, and goes by whether it is the very same."""

    mood: object = derived(lambda game: CALM)


@fields
class KeepsAWay(RoomState):
    """Keeps a function beside the table, which no other process can be told."""

    way: object = derived(lambda game: lambda: None)


class HalfPlayed(RoomState):
    """Takes the leader's lock before it finds out that another answer is missing or superfluous."""

    __slots__ = ()

    def play(self, joint: Joint, tell: Tell | None = None) -> None:
        lock = joint.get(self.leader)
        if self.phase == Phase.LOCK and lock is not None and self.refuse(self.leader, lock) is None:
            super().play({self.leader: lock}, tell)
        else:
            super().play(joint, tell)


class AnySeat(RoomState):
    """Says that a seat which is not there owes nothing."""

    __slots__ = ()

    def legal(self, seat: Seat) -> Sequence[Move]:
        return super().legal(seat) if 0 <= seat < self.game.seats else ()


class Endless(RoomState):
    """Lets the leader change the mark again and again."""

    __slots__ = ()
    steps = wrong(Phase.REMARK, then=(Phase.REMARK,))


class CachedTensor(BackRoom):
    """Keeps observations by round and deck, and forgets whose they are."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.kept: dict[tuple[int, int], bytes] = {}

    def observe(self, state: RoomState, seat: Seat | None) -> bytes:
        return self.kept.setdefault((state.round, state.deck.bit_count()), super().observe(state, seat))


class StackedWorld(BackRoom):
    """Supposes that the badge is always in the deck."""

    def world(self, view: RoomView, rng: Random) -> RoomState:
        state = super().world(view, rng)
        swaps = [card for card in rounds.cards_in(state.deck) if card not in (state.top, BADGE)]
        for seat, hand in enumerate(state.hands):
            if hand >> BADGE & 1 and "badge" in view.unseen and swaps:
                state.hands[seat] ^= 1 << BADGE | 1 << swaps[0]
                state.deck ^= 1 << BADGE | 1 << swaps[0]
        return state


class OneWord(BackRoom):
    """Writes a locked and a shown card alike."""

    def write(self, move: Move) -> str:
        return super().write(move).replace("show-", "lock-")


class ForgetsPoints(BackRoom):
    """Leaves the points out of the position."""

    def position(self, state: RoomState) -> str:
        blank = state.clone()
        blank.points = [0] * self.seats
        return super().position(blank)


def mark_but_not_left(state: RoomState, seat: Seat) -> Sequence[Move]:
    moves = rounds.may_mark(state, seat)
    left = Move("mark", (seat + 1) % state.game.seats)
    return [move for move in moves if move is not left] or moves


class NarrowMarks(RoomState):
    """Forbids marking the left neighbour where there is another choice."""

    __slots__ = ()
    steps = wrong(Phase.MARK, legal=mark_but_not_left)


def with_state(state: type[RoomState], **more: object) -> type[BackRoom]:
    """Make the game whose states are these."""
    return type(state.__name__, (BackRoom,), {"state_type": state, "__doc__": state.__doc__, **more})


STATES = (
    (ShowsTheTop, 5),
    (ShowsTheTop, 6),
    (BadgeBarsPeeking, 5),
    (TellingRefusal, 5),
    (AsksTheHolder, 5),
    (LoudDraw, 6),
    (TellingOrder, 5),
    (TellingLength, 5),
    (OpenForAMoment, 5),
    (OpenForAMoment, 6),
    (CountsLooks, 10),
    (SharedHands, 3),
    (StaleDeck, 3),
    (CallersOrder, 3),
    (LoadedDeck, 2),
    (LosesTheBadge, 4),
    (Endless, 4),
    (HouseSeat, 8),
    (HalfPlayed, 1),
    (AnySeat, 1),
    (NarrowMarks, 9),
    (KeepsAMood, 11),
    (KeepsAWay, 11),
    (SharedHands, 11),
)
OPEN_LOCK = with_state(OpenLock, view_type=OpenLockView)
OPEN_FLOATS = with_state(OpenFloats)
GAMES: tuple[tuple[type[BackRoom], int], ...] = (
    (OPEN_LOCK, 5),
    (OPEN_LOCK, 6),
    (OPEN_FLOATS, 5),
    (CachedTensor, 5),
    (StackedWorld, 7),
    (OneWord, 1),
    (ForgetsPoints, 3),
    (KeepsTheHolder, 8),
)
MUTANTS: tuple[tuple[type[BackRoom], int], ...] = (
    *((with_state(state), law) for state, law in STATES),
    *GAMES,
)
HASH_ORDER = with_state(HashOrder)
