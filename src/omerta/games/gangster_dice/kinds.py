"""What fields of this game hold: heaps of dice, rolls, favors, bids, characters.

In a position `w2r1` are two white dice and a red one, `wg.rf` a white die that shows a gavel and a red one that shows a
finger (`u` is the gun), `0,1,1` a hand of favors, `0.2.1.0` a pile of them counted by value.
"""

from __future__ import annotations

from math import prod
from typing import Any

from omerta.core.state.kinds import Kind, counts_of, one_of, word
from omerta.core.state.lookup_cache import LookupCache
from omerta.games.gangster_dice.moves import LETTERS, SINGLE, Bid
from omerta.games.gangster_dice.notation import in_order, write_move
from omerta.games.gangster_dice.rules.characters import NOBODY, Character
from omerta.games.gangster_dice.rules.dice import (
    COLOURS,
    COUNTS,
    FACE,
    FACE_WORDS,
    FACES,
    HEAP,
    MOST_OF_A_COLOUR,
    ONE,
    SYMBOLS,
    TOKENS,
    roll_of,
    showing,
)
from omerta.games.gangster_dice.rules.favors import MOST_OF_A_VALUE, NAMES, ONE_FAVOR, PILE, VALUES
from omerta.games.gangster_dice.rules.two_seats import PAIRS
from omerta.games.gangster_dice.table import DiceTable

FACE_LETTERS = [colour + symbol for colour in LETTERS for symbol in "gcuf"]
"""What a die shows, in the order of FACES."""
SOME_DICE = {
    f"{letter}{count}": count * one
    for letter, one in zip(LETTERS, ONE, strict=True)
    for count in range(1, MOST_OF_A_COLOUR + 1)
}
ONE_DIE = dict(zip(FACE_LETTERS, FACE, strict=True))
ONE_CARD = dict(zip(map(str, range(len(NAMES))), ONE_FAVOR, strict=True))


def _write_dice(dice: int) -> str:
    return "".join([f"{letter}{count}" for letter, count in zip(LETTERS, COUNTS[dice], strict=True) if count]) or "-"


def _read_dice(text: str) -> int:
    parts = [text[at : at + 2] for at in range(0, len(text), 2)] if text != "-" else []
    if not text or len({part[0] for part in parts}) < len(parts):
        raise ValueError
    return sum([SOME_DICE[part] for part in parts])


def _write_roll(roll: int) -> str:
    return ".".join([die for die, count in zip(FACE_LETTERS, showing(roll), strict=True) for _ in range(count)]) or "-"


def _read_roll(text: str) -> int:
    parts = text.split(".") if text != "-" else []
    if any(sum(part[:1] == letter for part in parts) > MOST_OF_A_COLOUR for letter in LETTERS):
        raise ValueError
    return sum([ONE_DIE[part] for part in parts])


def _write_hand(hand: int) -> str:
    return ",".join(map(str, VALUES[hand])) or "-"


def _read_hand(text: str) -> int:
    parts = text.split(",") if text != "-" else []
    if len(parts) > HAND_SIZE:
        raise ValueError
    return sum([ONE_CARD[part] for part in parts])


HAND_SIZE = 9
"""More than any character holds."""
DICE: Kind[int] = Kind(
    f"a heap of dice like w2r1b{MOST_OF_A_COLOUR}, or - for none",
    LookupCache(_write_dice).__getitem__,
    _read_dice,
    COUNTS.__getitem__,
    HEAP.pack,
    COUNTS.__getitem__,
    len(COLOURS),
)
ROLL: Kind[int] = Kind(
    f"dice that show something joined by dots, like wg.rf, up to {MOST_OF_A_COLOUR} of a colour, or - for none",
    LookupCache(_write_roll).__getitem__,
    _read_roll,
    FACE_WORDS.__getitem__,
    roll_of,
    showing,
    len(FACES),
    shape=(len(COLOURS), len(SYMBOLS)),
)
HAND: Kind[int] = Kind(
    f"up to {HAND_SIZE} favors from 0 to 4 joined by commas, or - for none",
    LookupCache(_write_hand).__getitem__,
    _read_hand,
)
PILES = counts_of(PILE, MOST_OF_A_VALUE)


def phase(game: DiceTable[Any, Any]) -> Kind[str]:
    """Return a step that waits for somebody or something."""
    return word(game.turn.waits)


def character(game: DiceTable[Any, Any]) -> Kind[Character]:
    """Make a character of this game, or nobody."""
    return one_of({NOBODY.code: NOBODY, **game.characters})


def _marks(bid: Bid) -> list[float]:
    """Mark each token that is bid on at the value of its favor."""
    marked = [0.0] * (len(TOKENS) * len(NAMES))
    for token, favor in bid.cards:
        marked[len(NAMES) * token + favor] = 1.0
    return marked


def _bids(looks: str, *bids: Bid) -> Kind[Bid]:
    """Make one of these bids, which a position writes as the table does."""
    shape = (len(TOKENS), len(NAMES))
    known = {write_move(bid): bid for bid in bids}
    return Kind(looks, write_move, lambda text: known[in_order(text)], floats=_marks, width=prod(shape), shape=shape)


BID = _bids("a bid like gun+2", *SINGLE)
BIDS = _bids("two bids like gun+2,finger+3, or one like gun+2", *SINGLE, *PAIRS)


def bid(game: DiceTable[Any, Any]) -> Kind[Bid]:
    """Make what a seat bids: with two seats two bids in one."""
    return BIDS if game.seats == 2 else BID
