"""What is told when bids are shown and tokens move: the sums first, then who won, then what moved."""

from __future__ import annotations

from omerta.core.events import Event, Tell
from omerta.core.nodes import Fact, Seat
from omerta.games.gangster_dice.rules.characters import WORTH
from omerta.games.gangster_dice.rules.dice import SIZE, STREETS, SYMBOLS, TOKENS, shown
from omerta.games.gangster_dice.rules.favors import FOUR
from omerta.games.gangster_dice.state import DiceState

Score = tuple[Seat, int, int, int, int, int]
"""Whose bid on which token: dice, favor, Streets bonus, character's bonus."""


def scores(state: DiceState) -> list[Score]:
    """List every bid that was shown with the parts of its score (DI-14, DI-24)."""
    return [
        (
            seat,
            token,
            shown(state.rolled[seat])[token],
            favor,
            state.bonus if seat == state.bonus_seat else 0,
            state.cast[seat].edges[token] // WORTH,
        )
        for seat, bid in enumerate(state.bids)
        for token, favor in bid.cards
    ]


def reveal(state: DiceState, tell: Tell) -> None:
    """Tell the bids as sums with every rule that made them, and who won each token."""
    two = state.game.seats == 2
    tell(Event("revealed", "DI-33" if two else "DI-13", {"round": state.round}))
    bids = scores(state)
    for seat, token, dice, favor, streets, more in bids:
        data: dict[str, Fact] = {
            "seat": seat,
            "symbol": SYMBOLS[token],
            "token": TOKENS[token],
            "dice": dice,
            "favor": favor,
            "streets": streets,
            "bonus": more,
            "score": dice + favor + streets + more,
        }
        if more:
            tell(Event("bid-by-character", "DI-H2", data))
            if streets:
                tell(Event("streets-count", "DI-24", data))
        elif streets:
            tell(Event("bid-with-streets", "DI-24", data))
        elif not dice:
            tell(Event("bid-without-symbol", "DI-H5", data))
        else:
            tell(Event("bid", "DI-14", data))
        if not dice and (more or streets):
            tell(Event("no-symbol-needed", "DI-H5", data))
    if two:
        for seat, bid in enumerate(state.bids):
            if len(bid.cards) == 1:
                tell(Event("one-bid", "DI-A20", {"seat": seat}))
    for seat, bid in enumerate(state.bids):
        for _, favor in bid.cards:
            if favor == FOUR:
                tell(Event("four-back", "DI-A6", {"seat": seat}))
    for token in range(4):
        _tell_token(state, token, [score for score in bids if score[1] == token], tell)


def _tell_token(state: DiceState, token: int, bids: list[Score], tell: Tell) -> None:
    """Tell who won a token, or that it was tied; a token without a bid is not mentioned (DI-15)."""
    if not bids:
        return
    sums = {seat: sum(parts) for seat, _, *parts in bids}
    best = max(sums.values())
    tied = tuple(seat for seat, total in sums.items() if total == best)
    winner = state.won[token]
    data: dict[str, Fact] = {"seat": winner, "token": TOKENS[token], "score": best, "seats": tied}
    if winner < 0:
        tell(Event("tied", "DI-15", data))
    elif len(tied) == 1:
        tell(Event("won", "DI-15", data))
    elif winner == state.bonus_seat:
        tell(Event("tie-broken", "DI-23", data))
    else:
        tell(Event("tie-broken-by-character", "DI-H6", data))


def control(state: DiceState, token: int, before: Seat, tell: Tell) -> None:
    """Tell where a token goes, and whether its special effect comes."""
    seat = state.won[token]
    data: dict[str, Fact] = {"seat": seat, "token": TOKENS[token]}
    if before == seat:
        tell(Event("won-again", "DI-18", data))
        return
    tell(Event("control", "DI-17", data))
    if state.cast[seat].at_once[token]:
        tell(Event("at-once", "DI-H3", data))
    if token == STREETS and state.on[STREETS]:
        tell(Event("dice-stay", "DI-25", {"seat": seat, "dice": SIZE[state.on[STREETS]]}))
