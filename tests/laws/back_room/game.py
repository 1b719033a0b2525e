"""A table of the Back Room: how its states are made, guessed, read and written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from random import Random

from omerta.core.errors import BadNotation, BadPosition
from omerta.core.game import Owner, Setup, Zone
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.core.standing_orders import Standing
from omerta.core.state.field_codec import ByHand, FieldCodec
from omerta.core.state.float_rows import NUMBERS
from omerta.core.state.kinds import NONE
from tests.laws.back_room.phases import Phase
from tests.laws.back_room.rounds import cards_in
from tests.laws.back_room.state import RoomState
from tests.laws.back_room.table import RoomTable
from tests.laws.back_room.turn import TURN
from tests.laws.back_room.view import RoomView, known_hand, view_of

HAND, DECK, TOP = Zone("hand", "owner"), Zone("deck", "nobody"), Zone("top", "owner")
LOCK, TABLE, MARK, MARKS = (
    Zone("lock", "owner"),
    Zone("table", "all"),
    Zone("mark", "owner"),
    Zone("marks", "all"),
)
UNMARKED = (Phase.LEAD, Phase.DEAL, Phase.MARK)
"""Before anybody has marked a seat."""


class BackRoom(RoomTable[RoomState, RoomView]):
    """A table of the Back Room."""

    bound = 40
    zones = (HAND, DECK, TOP, LOCK, TABLE, MARK, MARKS)
    reveals = frozenset({"opened", "marks", "you-drew"})
    remembered = frozenset({"unseen", "known"})
    standing = (Standing("call"),)
    turn = TURN
    state_type: type[RoomState] = RoomState
    view_type: type[RoomView] = RoomView

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.codec = FieldCodec(self.state_type, self, check, self.by_hand())

    def show(self, state: RoomState, seat: Seat | None) -> RoomView:
        return view_of(state, seat, self.view_type)

    def by_hand(self) -> ByHand[RoomState]:
        """Name the arrays that no field has: one's own hand, and how many cards everybody holds."""
        return ByHand(("hand", "counts", "points"), {"hand": (len(self.cards),), "counts": (self.seats,)}, lay)

    def world(self, view: RoomView, rng: Random) -> RoomState:
        """Deal the unseen cards at random to wherever somebody else keeps one."""
        state = self.codec.found(view)
        pool = [self.card[name] for name in view.unseen]
        rng.shuffle(pool)
        for seat in range(self.seats):
            if seat == view.seat:
                held = [self.card[name] for name in view.hand]
                state.locked = state.locked if view.locked is None else self.card[view.locked]
                places = [(self.card[name], holder) for holder, names in enumerate(view.known) for name in names]
                state.known[seat] = tuple(sorted(places))
            else:
                locks = view.has_locked and seat == view.leader
                held = [self.card[name] for name in view.known[seat]]
                held += [pool.pop() for _ in range(view.counts[seat] + locks - len(held))]
                rng.shuffle(held)
                if locks:
                    state.locked = held.pop()
            state.hands[seat] = sum([1 << card for card in held])
        if view.top is not None:
            state.top = self.card[view.top]
        elif view.top_seen_by is not None and view.phase != Phase.LOOK:
            state.top = pool.pop()
        state.marks = self._marks(view, rng)
        find_deck(state)
        return state

    def _marks(self, view: RoomView, rng: Random) -> list[Seat]:
        if view.marks:
            return list(view.marks)
        if view.phase in UNMARKED:
            return [NONE] * self.seats
        marks = [rng.choice([other for other in range(self.seats) if other != seat]) for seat in range(self.seats)]
        if view.seat is not None and view.mark is not None:
            marks[view.seat] = view.mark
        return marks

    def write(self, move: Move) -> str:
        return "-".join((move.verb, *map(str, move.args)))

    def read(self, text: str, state: RoomState) -> Move:
        if text not in self.all_words:
            raise BadNotation(f"a move of the Back Room is one of its {len(self.moves)} words; not {text!r}")
        return self.all_words[text]

    @cached_property
    def all_words(self) -> Mapping[str, Move]:
        """Return the moves by their words; they are the same whatever is asked."""
        return {self.write(move): move for move in self.moves}

    def placements(self, state: RoomState) -> Iterable[tuple[Zone, Owner, str]]:
        for seat, hand in enumerate(state.hands):
            yield from ((HAND, seat, self.cards[card]) for card in cards_in(hand))
        yield from ((DECK, None, self.cards[card]) for card in cards_in(state.deck) if card != state.top)
        if state.top != NONE:
            yield TOP, state.top_seen_by, self.cards[state.top]
        if state.locked != NONE:
            yield LOCK, state.leader, self.cards[state.locked]
        yield from ((TABLE, None, self.cards[card]) for card in (*cards_in(state.out), *state.shown) if card != NONE)
        zone = MARKS if state.phase == Phase.OVER else MARK
        yield from ((zone, seat, f"mark-{mark}") for seat, mark in enumerate(state.marks) if mark != NONE)

    def conserved(self, state: RoomState) -> Mapping[str, int]:
        return {"cards": sum(1 for _, _, name in self.placements(state) if not name.startswith("mark-"))}

    def rotate_move(self, move: Move, by: int) -> Move:
        return Move("mark", (move.number() + by) % self.seats) if move.verb == "mark" else move


def lay(state: RoomState, seat: Seat | None) -> tuple[bytes, bytes]:
    """Lay out one's own hand, and how many cards everybody holds."""
    counts = [NUMBERS[hand.bit_count()] for hand in (*state.hands[seat or 0 :], *state.hands[: seat or 0])]
    return state.game.card_floats[known_hand(state, seat)], b"".join(counts)


def check(state: RoomState) -> None:
    """Refuse what cannot lie on the table, and find the deck again."""
    lying = [card for hand in state.hands for card in cards_in(hand)] + cards_in(state.out)
    lying += [card for card in (*state.shown, state.locked) if card != NONE]
    if len(lying) != len(set(lying)):
        raise BadPosition("hands", "a card lies in two places")
    if state.top in lying:
        raise BadPosition("top", f"{state.game.cards[state.top]} is not in the deck any more")
    if (state.leader == NONE) != (state.phase == Phase.LEAD):
        raise BadPosition("leader", "somebody leads once that is drawn, and not before")
    if (NONE in state.marks) != (state.phase in UNMARKED):
        raise BadPosition("marks", "everybody has marked a seat once the cards are dealt, and not before")
    if (state.locked != NONE) != (state.phase in (Phase.SHOW, Phase.CALL)):
        raise BadPosition("locked", "a card is locked while others show theirs and may call, and only then")
    find_deck(state)


def find_deck(state: RoomState) -> None:
    """Find the cards that lie nowhere else: the deck, the top card among them."""
    lying = sum([1 << card for card in (*state.shown, state.locked) if card != NONE])
    state.deck = state.game.every_card & ~(sum(state.hands) | state.out | lying)
