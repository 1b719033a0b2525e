"""12 Gangsters as text: a move is its card, a position is who is Boss and what lies in front of whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omerta.core.errors import BadNotation, BadPosition
from omerta.core.positions import Fields, joined, numbers
from omerta.games.twelve_gangsters.cards import CARDS, MOST, VALUES, Card, mask
from omerta.games.twelve_gangsters.state import NO_BOSS, TwelveState

if TYPE_CHECKING:
    from omerta.games.twelve_gangsters.game import TwelveGangsters

FIELDS = ("boss", "up", "down")
_by_text = {str(card.value): card for card in CARDS}


def read_card(text: str) -> Card:
    """Read a card by its value."""
    try:
        return _by_text[text]
    except KeyError:
        raise BadNotation(f"a move of 12 Gangsters is a card from 1 to {MOST}; not {text!r}") from None


def write_position(state: TwelveState) -> str:
    """Write a position: `boss=2 up=1,5/3/- down=-/7/2,9`, a part for each seat, `-` for nothing."""
    seats = range(state.game.seats)
    boss = state.boss if state.boss >= 0 else "-"
    up = "/".join(joined(VALUES[state.up(seat)]) for seat in seats)
    down = "/".join(joined(VALUES[state.down[seat]]) for seat in seats)
    return f"boss={boss} up={up} down={down}"


def read_position(game: TwelveGangsters, text: str) -> TwelveState:
    """Read a position; whatever cannot stand on this table is refused by field."""
    fields = Fields(text, FIELDS)
    boss = NO_BOSS if fields.word("boss") == "-" else fields.number("boss", 0, game.seats - 1)
    ups, downs = (
        [mask(numbers(name, part, 1, game.cards)) for part in fields.groups(name, game.seats)]
        for name in ("up", "down")
    )
    played = (ups[0] | downs[0]).bit_count()
    for seat, (up, down) in enumerate(zip(ups, downs, strict=True)):
        if up & down:
            raise BadPosition("down", f"seat {seat} has {joined(VALUES[up & down])} face up as well")
        if (up | down).bit_count() != played:
            raise BadPosition("up", f"seat {seat} has played {(up | down).bit_count()} cards, seat 0 {played}")
    if boss == NO_BOSS and (played or game.starter is not None):
        raise BadPosition("boss", "somebody is Boss once cards are played, or when the first Boss is fixed")
    if game.starter is not None and boss != (game.starter + played) % game.seats:
        raise BadPosition(
            "boss",
            f"after {played} rounds from seat {game.starter} it is {(game.starter + played) % game.seats}",
        )
    if boss == NO_BOSS:
        return game.new()
    return game.state(game, boss, [game.full ^ up ^ down for up, down in zip(ups, downs, strict=True)], downs)
