"""The rules of the Back Room: the deal, a round, and the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Draw, Outcome, Over, Seat, only, others
from omerta.core.state.kinds import NONE
from tests.laws.back_room.state import ROUNDS, RoomState
from tests.laws.back_room.table import CALL, DEALT, NO, PASS, PEEK

BADGE = 0


def cards_in(bits: int) -> list[int]:
    """List the cards of a set, weakest first."""
    return [card for card in range(bits.bit_length()) if bits >> card & 1]


def name(state: RoomState, card: int) -> str:
    """Give a card as the wire has it."""
    return state.game.cards[card]


# The deal (BR-01, BR-02).


def ask_lead(state: RoomState) -> Chance:
    """Draw who leads the first round (BR-01)."""
    seats = range(state.game.seats)
    return Chance((Draw("lead", tuple(seats), (1,) * len(seats)),))


def draw_lead(state: RoomState, seat: Seat, tell: Tell | None) -> None:
    """Let somebody lead (BR-01)."""
    state.leader = seat
    if tell:
        tell(Event("lead", "BR-01", {"seat": seat}))


def ask_deal(state: RoomState) -> Chance | None:
    """Draw the next card of the deal, until each seat has two (BR-01)."""
    done = dealt(state)
    seats = state.game.seats
    return draw_for(state, "deal", (state.leader + done) % seats) if done < DEALT * seats else None


def dealt(state: RoomState) -> int:
    """Count the cards in all hands."""
    return sum(hand.bit_count() for hand in state.hands)


def draw_for(state: RoomState, what: str, seat: Seat) -> Chance:
    """Draw any card of the deck for one seat alone."""
    names = tuple([name(state, card) for card in cards_in(state.deck)])
    return Chance((Draw(what, names, (1,) * len(names), only(seat)),))


def deal(state: RoomState, outcome: Outcome, tell: Tell | None) -> None:
    """Deal a card to whoever is next (BR-01)."""
    seat = (state.leader + dealt(state)) % state.game.seats
    take(state, seat, state.game.card[str(outcome)])
    secret(state, tell, "dealt", "dealt-to-you", "BR-01", seat, state.game.card[str(outcome)])


def take(state: RoomState, seat: Seat, card: int) -> None:
    """Put a card from the deck into a hand."""
    state.deck ^= 1 << card
    state.hands[seat] |= 1 << card


def secret(state: RoomState, tell: Tell | None, public: str, private: str, rule: str, seat: Seat, card: int) -> None:
    """Tell a seat which card it was, and everybody else that there was one."""
    if tell:
        tell(Event(private, rule, {"seat": seat, "card": name(state, card)}, only(seat)))
        tell(Event(public, rule, {"seat": seat}, others(state.game.seats, seat)))


def ask_marks(state: RoomState) -> Decide:
    """Ask everybody for a mark (BR-02)."""
    return Decide(tuple(range(state.game.seats)), "mark", open=False)


def may_mark(state: RoomState, seat: Seat) -> Sequence[Move]:
    """List the other seats (BR-02)."""
    return [Move("mark", other) for other in range(state.game.seats) if other != seat]


def mark(state: RoomState, joint: Joint, tell: Tell | None) -> None:
    """Put the marks down (BR-02)."""
    remark(state, joint, tell)
    if tell:
        tell(Event("marked", "BR-02", {"seats": tuple(joint)}))


def remark(state: RoomState, joint: Joint, _tell: Tell | None) -> None:
    """Put a mark down, and tell nobody (BR-03)."""
    for seat, move in joint.items():
        state.marks[seat] = move.number()


# A round (BR-03 to BR-07).


def take_top(state: RoomState, tell: Tell | None) -> bool:
    """Let the leader draw the card that somebody has looked at, if there is one (BR-03, BR-04)."""
    card, witness = state.top, state.top_seen_by
    if card == NONE or state.round == ROUNDS:
        return False
    state.top = state.top_seen_by = NONE
    if witness != state.leader:
        state.known[witness] = tuple(sorted([*state.known[witness], (card, state.leader)]))
    draw(state, name(state, card), tell)
    return True


def ask_draw(state: RoomState) -> Chance | None:
    """Draw a card for the leader, if there is another round (BR-03)."""
    return draw_for(state, "draw", state.leader) if state.round < ROUNDS else None


def draw(state: RoomState, outcome: Outcome, tell: Tell | None) -> None:
    """Let the leader take a card (BR-03)."""
    card = state.game.card[str(outcome)]
    take(state, state.leader, card)
    secret(state, tell, "drew", "you-drew", "BR-03", state.leader, card)


def ask_remark(state: RoomState) -> Decide:
    """Ask the leader for another mark, or the same (BR-03)."""
    return Decide((state.leader,), "remark", open=False)


def ask_peek(state: RoomState) -> Decide:
    """Ask the leader for a look at the top card (BR-04)."""
    return Decide((state.leader,), "peek")


def may_peek(_state: RoomState, _seat: Seat) -> Sequence[Move]:
    """List both answers (BR-04)."""
    return PASS, PEEK


def peek(state: RoomState, joint: Joint, tell: Tell | None) -> None:
    """Look, or do not (BR-04)."""
    if joint[state.leader] is PEEK:
        state.top_seen_by = state.leader
    elif tell:
        tell(Event("passed", "BR-04", {"seat": state.leader}))


def ask_look(state: RoomState) -> Chance | None:
    """Draw the card that the leader looks at; it stays on top (BR-04)."""
    looks = state.top_seen_by != NONE and state.top == NONE
    return draw_for(state, "peek", state.leader) if looks else None


def look(state: RoomState, outcome: Outcome, tell: Tell | None) -> None:
    """Show the top card to the leader (BR-04)."""
    state.top = state.game.card[str(outcome)]
    secret(state, tell, "peeked", "you-peeked", "BR-04", state.leader, state.top)


def ask_lock(state: RoomState) -> Decide:
    """Ask the leader for a card face down (BR-05)."""
    return Decide((state.leader,), "lock", open=False)


def may_lock(state: RoomState, seat: Seat) -> Sequence[Move]:
    """List the hand (BR-05)."""
    return [Move("lock", name(state, card)) for card in cards_in(state.hands[seat])]


def lock(state: RoomState, joint: Joint, tell: Tell | None) -> None:
    """Lay the card face down (BR-05)."""
    state.locked = state.game.card[str(joint[state.leader].args[0])]
    state.hands[state.leader] ^= 1 << state.locked
    if tell:
        tell(Event("locked", "BR-05", {"seat": state.leader}))


def ask_show(state: RoomState) -> Decide | None:
    """Ask whoever has a card, the leader aside (BR-05)."""
    seats = tuple([seat for seat, hand in enumerate(state.hands) if hand and seat != state.leader])
    return Decide(seats, "show") if seats else None


def may_show(state: RoomState, seat: Seat) -> Sequence[Move]:
    """List the hand (BR-05)."""
    return [Move("show", name(state, card)) for card in cards_in(state.hands[seat])]


def show(state: RoomState, joint: Joint, tell: Tell | None) -> None:
    """Lay the others' cards down (BR-05)."""
    for seat, move in joint.items():
        card = state.shown[seat] = state.game.card[str(move.args[0])]
        state.hands[seat] ^= 1 << card
        if tell:
            tell(Event("shown", "BR-05", {"seat": seat, "card": name(state, card)}))


def ask_call(state: RoomState) -> Decide | None:
    """Ask everybody who may hold the badge (BR-06)."""
    seats = tuple([seat for seat, hand in enumerate(state.hands) if hand])
    return Decide(seats, "call", window=True) if seats else None


def may_call(state: RoomState, seat: Seat) -> Sequence[Move]:
    """Let the holder of the badge call (BR-06)."""
    return (NO, CALL) if state.hands[seat] >> BADGE & 1 else (NO,)


def call(state: RoomState, joint: Joint, tell: Tell | None) -> None:
    """Let the badge call the round off, or settle it (BR-06, BR-07)."""
    callers = [seat for seat, move in joint.items() if move is CALL]
    for seat in callers:
        state.hands[seat] ^= 1 << BADGE
        state.out |= 1 << BADGE
        state.points[seat] += 1
        if tell:
            tell(Event("called", "BR-06", {"seat": seat}))
    settle(state, tell, called=bool(callers))


def nobody_calls(state: RoomState, tell: Tell | None) -> bool:
    """Settle a round that nobody can call off (BR-07)."""
    settle(state, tell, called=False)
    return True


def settle(state: RoomState, tell: Tell | None, *, called: bool) -> None:
    """Open the lock, and let the strongest card take the round if nobody called it off (BR-07)."""
    cards = list(state.shown)
    cards[state.leader] = state.locked
    if tell:
        tell(Event("opened", "BR-07", {"card": name(state, state.locked)}))
    if not called:
        winner = cards.index(max(cards))
        state.points[winner] += 1
        if tell:
            tell(Event("took", "BR-07", {"seat": winner}))
    state.out |= sum([1 << card for card in cards if card != NONE])
    state.locked = NONE
    state.shown = [NONE] * state.game.seats
    state.known = [tuple([place for place in known if not state.out >> place[0] & 1]) for known in state.known]
    state.round += 1
    state.leader = (state.leader + 1) % state.game.seats


# The end (BR-08).


def show_marks(state: RoomState, tell: Tell | None) -> bool:
    """Show the marks (BR-08)."""
    if tell:
        tell(Event("marks", "BR-08", {"marks": tuple(state.marks)}))
    return True


def result(state: RoomState) -> Over:
    """Add a point for each right mark (BR-02, BR-08)."""
    best = max(state.points)
    right = [int(state.points[mark] == best) for mark in state.marks]
    scores = tuple([points + extra for points, extra in zip(state.points, right, strict=True)])
    return Over(scores, scores)


# Why not.


def no_mark(_state: RoomState, _seat: Seat, _move: Move) -> Refusal:
    """Refuse a mark on oneself (BR-02)."""
    return Refusal("no-mark", "BR-02")


def no_badge(_state: RoomState, _seat: Seat, _move: Move) -> Refusal:
    """Refuse a call without the badge (BR-06)."""
    return Refusal("no-badge", "BR-06")


def not_held(state: RoomState, _seat: Seat, move: Move) -> Refusal:
    """Refuse a card that the seat has not, whoever has it (BR-09)."""
    gone = state.out >> state.game.card[str(move.args[0])] & 1
    return Refusal("gone" if gone else "not-held", "BR-09")


def cards_out(verb: str, state: RoomState) -> Iterator[Move]:
    """List the cards that are out, for who wonders."""
    return (Move(verb, name(state, card)) for card in cards_in(state.out))
