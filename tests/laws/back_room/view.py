"""What one seat knows: everything but hands, the lock, the marks and the top of the deck; and what follows from it."""

from __future__ import annotations

from omerta.core.game import View
from omerta.core.nodes import Seat, seen
from omerta.core.state.kinds import NONE
from tests.laws.back_room.phases import Phase
from tests.laws.back_room.rounds import cards_in, name
from tests.laws.back_room.state import RoomState


class RoomView(View, frozen=True, kw_only=True):
    """The table from one seat; `unseen` and `known` are what it can work out about cards it cannot see."""

    phase: str
    round: int
    leader: Seat | None
    points: tuple[int, ...]
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    deck: int
    top: str | None
    top_seen_by: Seat | None
    locked: str | None
    has_locked: bool
    shown: tuple[str | None, ...]
    out: tuple[str, ...]
    mark: Seat | None
    marks: tuple[Seat, ...]
    unseen: tuple[str, ...]
    known: tuple[tuple[str, ...], ...]


def known_hand(state: RoomState, seat: Seat | None) -> int:
    """Give a hand to whoever holds it."""
    return 0 if seat is None else state.hands[seat]


def known_top(state: RoomState, seat: Seat | None) -> int:
    """Give the top card to whoever has looked at it."""
    return state.top if seat is not None and seat == state.top_seen_by else NONE


def known_lock(state: RoomState, seat: Seat | None) -> int:
    """Give the locked card to the leader."""
    return state.locked if seat is not None and seat == state.leader else NONE


def known_mark(state: RoomState, seat: Seat | None) -> Seat | None:
    """Give a mark to whoever made it."""
    return None if seat is None or state.marks[seat] == NONE else state.marks[seat]


def view_of(state: RoomState, seat: Seat | None, view_type: type[RoomView] = RoomView) -> RoomView:
    """Put down what this seat may know: what is open to all, and by hand what is not or follows."""
    game = state.game
    hand, top, lock = known_hand(state, seat), known_top(state, seat), known_lock(state, seat)
    known = state.known[seat] if seat is not None else ()
    located = hand | state.out | sum([1 << card for card in (*state.shown, top, lock) if card != NONE])
    located |= sum([1 << card for card, _ in known])
    return view_type(
        **game.codec.shown(state),
        seat=seat,
        node=seen(state.node()),
        legal=tuple(state.legal(seat)) if seat is not None else (),
        near=tuple(state.near(seat)) if seat is not None else (),
        hand=tuple([name(state, card) for card in cards_in(hand)]),
        counts=tuple([hand.bit_count() for hand in state.hands]),
        deck=state.deck.bit_count(),
        top=name(state, top) if top != NONE else None,
        locked=name(state, lock) if lock != NONE else None,
        has_locked=state.locked != NONE,
        mark=known_mark(state, seat),
        marks=tuple(state.marks) if state.phase == Phase.OVER else (),
        unseen=tuple([name(state, card) for card in cards_in(game.every_card & ~located)]),
        known=tuple(
            [tuple([name(state, card) for card, holder in known if holder == each]) for each in range(game.seats)]
        ),
    )
