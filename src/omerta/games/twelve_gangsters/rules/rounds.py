"""What each step of the game does, in the order of the rulebook; `turn` says which comes when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Over, Seat
from omerta.games.twelve_gangsters.cards import EVERY, HEISTS, KEYS, LEGAL, MONEY, Card
from omerta.games.twelve_gangsters.state import TwelveState

SUCCESS, STOPPED, EQUAL = "success", "stopped", "equal"


def ask_first_boss(state: TwelveState) -> Chance | None:
    """Draw the first Boss, in place of who dressed up as a gangster last (TG-04, TG-A2)."""
    return state.game.first_boss if state.boss < 0 else None


def take_token(state: TwelveState, boss: Seat, tell: Tell | None) -> None:
    """Make the seat that was drawn the Boss."""
    state.boss = boss
    if tell is not None:
        tell(Event("first-boss", "TG-A2", {"seat": boss}))


def ask_everybody(state: TwelveState) -> Decide | None:
    """Ask all seats at once, the Boss too, as long as they hold cards (TG-05, TG-A6, TG-12)."""
    return state.game.question if state.hands[0] else None


def in_hand(state: TwelveState, seat: Seat) -> Sequence[Move]:
    """List the cards of a hand."""
    return LEGAL[state.hands[seat]]


def every_other_card(state: TwelveState, seat: Seat) -> Sequence[Move]:
    """List the cards that are not in hand."""
    return LEGAL[EVERY ^ state.hands[seat]]


def why_not_heist(state: TwelveState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a card is not in hand: played, in the box, or never dealt (TG-A9, TG-03, TG-02)."""
    assert isinstance(move, Card)
    return None if state.hands[seat] & move.bit else state.game.refusals[move]


def heist(state: TwelveState, joint: Joint, tell: Tell | None) -> None:
    """Show all cards together and compare each with the Boss's; what does not go face down lies face up (TG-05)."""
    boss, cards = state.boss, [cast(Card, joint[seat]) for seat in range(state.game.seats)]
    limit, equal = cards[boss], []
    state.hands = tuple([hand ^ card.bit for hand, card in zip(state.hands, cards, strict=True)])
    if tell is not None:
        shown = tuple([card.value for card in cards])
        tell(Event("reveal", "TG-05", {"round": state.played, "boss": boss, "cards": shown}))
    for seat in state.game.clockwise[boss]:
        kind, rule = outcome(cards[seat], limit)
        if kind == STOPPED:
            state.down[seat] |= cards[seat].bit
        elif kind == EQUAL:
            equal.append(seat)
        if tell is not None:
            data = {"seat": seat, "card": cards[seat].value, "boss": boss, "limit": limit.value}
            tell(Event(kind, rule, data))
    if equal:
        state.down[boss] |= limit.bit
    if tell is not None:
        tell(boss_outcome(boss, limit, tuple(sorted(equal))))


def outcome(card: Card, limit: Card) -> tuple[str, str]:
    """Compare a card with the Boss's, and with no other (TG-06, TG-A8); one of three outcomes, with its rule."""
    if card.value < limit.value:
        return SUCCESS, "TG-07"
    return (STOPPED, "TG-08") if card.value > limit.value else (EQUAL, "TG-09")


def boss_outcome(boss: Seat, limit: Card, equal: tuple[Seat, ...]) -> Event:
    """Return how the Boss fares: stopped by whoever equals the card, once by several (TG-10, TG-09, TG-A1)."""
    data = {"seat": boss, "card": limit.value}
    if not equal:
        return Event("boss-success", "TG-10", data)
    if len(equal) == 1:
        return Event("boss-stopped", "TG-09", {**data, "by": equal})
    return Event("boss-stopped-once", "TG-A1", {**data, "by": equal, "times": len(equal)})


def pass_token(state: TwelveState, tell: Tell | None) -> bool:
    """Pass the token on clockwise; it is told where another round follows (TG-11)."""
    before = state.boss
    state.boss = (before + 1) % state.game.seats
    if tell is not None and state.hands[0]:
        tell(Event("token", "TG-11", {"seat": state.boss, "from": before}))
    return True


def count(state: TwelveState) -> Over:
    """Count the money that lies face up (TG-13); ties go to more successful heists (TG-14, TG-A7)."""
    up = state.up
    return Over(tuple([MONEY[cards] for cards in up]), tuple([KEYS[cards] for cards in up]))


def end(state: TwelveState, tell: Tell | None) -> bool:
    """Tell that all cards are played, and who won by which rule (TG-12)."""
    if tell is None:
        return True
    tell(Event("end", "TG-12", {"rounds": state.played}))
    over = count(state)
    money, winners = max(over.scores), tuple([seat for seat, rank in enumerate(over.ranks) if rank == 1])
    heists = HEISTS[state.up[winners[0]]]
    if over.scores.count(money) == 1:
        tell(Event("winner", "TG-13", {"seat": winners[0], "money": money}))
    elif len(winners) == 1:
        tell(Event("tie-broken", "TG-14", {"seat": winners[0], "money": money, "heists": heists}))
    else:
        tell(Event("shared", "TG-14", {"seats": winners, "money": money, "heists": heists}))
    return True
