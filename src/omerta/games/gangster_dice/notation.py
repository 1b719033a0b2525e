"""Gangster Dice as text: `gun+2` is a bid with its favor, `wr/bb` a swap; a position names every heap and hand.

In a position `w2r1` are two white dice and a red one, `wg.rf` a white die that shows a gavel and a red one that shows a
finger (`u` is the gun), `0.2.1.0` counts favors by value. Piles are left out where the rest tells them: the deck is
what is in no hand and not discarded, the +4 stack what nobody holds.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from omerta.core.errors import BadNotation, BadPosition
from omerta.core.moves import Move
from omerta.core.positions import Fields, whole
from omerta.games.gangster_dice.characters import NOBODY, Character
from omerta.games.gangster_dice.choices import (
    AGAIN,
    DECLINE,
    DONE,
    HAND,
    KEEP,
    LETTERS,
    NAME,
    PLACE,
    SINGLE,
    SWAPPED,
    TAKE,
    Bid,
)
from omerta.games.gangster_dice.dice import COUNTS, MOST_OF_A_COLOUR, TOKENS, face, heap, showing
from omerta.games.gangster_dice.favors import VALUES, favors, heap_of_kinds, kinds
from omerta.games.gangster_dice.phases import PHASES, Phase
from omerta.games.gangster_dice.soundness import check
from omerta.games.gangster_dice.two_seats import PAIRS
from omerta.games.gangster_dice.waiting import wait

if TYPE_CHECKING:
    from omerta.games.gangster_dice.game import GangsterDice
    from omerta.games.gangster_dice.state import DiceState

NONE = -1
FACE_LETTERS = ("g", "c", "u", "f")
FIELDS = (
    "round", "phase", "first", "turn", "characters", "stash", "leave", "rolled", "picked", "hands", "discard", "made",
    "gift", *TOKENS, "bonus", "bids",
)  # fmt: skip


def write_move(move: Move) -> str:
    """Write a move as one word."""
    match move.verb:
        case "bid":
            return "{}+{}".format(*move.args)
        case "bids":
            return "{}+{},{}+{}".format(*move.args)
        case "swap":
            return "{}/{}".format(*move.args)
        case "again":
            return "{}-{}".format(*move.args)
        case "keep" | "decline":
            return "no"
        case "done":
            return "done"
    return str(move.args[0])


def _by_word(*moves: Move) -> dict[str, Move]:
    return {write_move(move): move for move in moves}


BIDS = _by_word(*SINGLE, *PAIRS)
WORDS = {
    Phase.REROLL: _by_word(*AGAIN, DONE),
    Phase.BID: BIDS,
    Phase.SWAP: _by_word(*SWAPPED),
    Phase.STREETS: _by_word(*PLACE, KEEP),
    Phase.COLOUR: _by_word(*NAME),
    Phase.HAND: _by_word(*HAND),
    Phase.TAKE: _by_word(*TAKE, DECLINE),
}
LOOKS = {
    Phase.REROLL: "a die to roll again, like white-gavel, or done",
    Phase.BID: "a symbol and a favor, like gun+2, with two bids gun+2,finger+3",
    Phase.SWAP: "dice given and dice taken, like wr/bb, or -/-",
    Phase.STREETS: "a colour, or no",
    Phase.COLOUR: "a colour",
    Phase.HAND: "the number of a seat",
    Phase.TAKE: "a colour, or no",
    Phase.CHARACTER: "the code of a character",
}


def read_move(text: str, state: DiceState) -> Move:
    """Read a move as an answer to what is asked."""
    phase = state.phase
    if phase not in LOOKS:
        raise BadNotation(f"nothing is asked here; {text!r} answers nothing")
    if phase == Phase.CHARACTER:
        move = Move("character", text) if text in state.game.characters else None
    else:
        move = WORDS[phase].get(text)
    if move is None or not state.game.knows(move):
        raise BadNotation(f"a move here is {LOOKS[phase]}; not {text!r}")
    return move


@cache
def _dice(dice: int) -> str:
    return "".join(f"{letter}{count}" for letter, count in zip(LETTERS, COUNTS[dice], strict=True) if count) or "-"


@lru_cache(maxsize=1 << 16)
def _faces(roll: int) -> str:
    return (
        ".".join(
            LETTERS[colour] + letter
            for colour in range(3)
            for symbol, letter in enumerate(FACE_LETTERS)
            for _ in range(showing(roll, colour, symbol))
        )
        or "-"
    )


@cache
def _favors(hand: int) -> str:
    return ",".join(map(str, VALUES[hand])) or "-"


@lru_cache(maxsize=1 << 14)
def _kinds(cards: int) -> str:
    return ".".join(map(str, kinds(cards)))


def _seat(seat: int) -> str:
    return "-" if seat < 0 else str(seat)


def write_position(state: DiceState) -> str:
    """Write everything that play could depend on."""
    turn = state.turn if state.phase in (Phase.REROLL, Phase.ROLL_AGAIN) else NONE
    parts = {
        "round": state.round,
        "phase": PHASES[state.phase],
        "first": state.first,
        "turn": _seat(turn),
        "characters": "/".join(character.code for character in state.cast),
        "stash": "/".join(map(_dice, state.stash)),
        "leave": "/".join(map(_dice, state.leave)),
        "rolled": "/".join(map(_faces, state.rolled)) or "-",
        "picked": _faces(state.picked),
        "hands": "/".join(map(_favors, state.hands)),
        "discard": _kinds(state.discard),
        "made": _kinds(state.made),
        "gift": _seat(state.gift),
        **{
            token: f"{_seat(seat)}:{_dice(dice)}"
            for token, seat, dice in zip(TOKENS, state.control, state.on, strict=True)
        },
        "bonus": f"{_seat(state.bonus_seat)}:{state.bonus}",
        "bids": "/".join(map(write_move, state.bids)) or "-",
    }
    return " ".join(f"{name}={value}" for name, value in parts.items())


_HEAP = re.compile("".join(f"(?:{letter}([1-9]))?" for letter in LETTERS))


def _read_dice(name: str, text: str) -> int:
    match = _HEAP.fullmatch(text) if text != "-" else _HEAP.fullmatch("")
    if match is None or not text:
        raise BadPosition(name, f"{text!r} is no heap of dice like w2r1b{MOST_OF_A_COLOUR}, or - for none")
    return heap(tuple(int(count or 0) for count in match.groups()))


def _read_faces(name: str, text: str) -> int:
    if text == "-":
        return 0
    roll = 0
    for part in text.split("."):
        if len(part) != 2 or part[0] not in LETTERS or part[1] not in FACE_LETTERS:
            raise BadPosition(name, f"{part!r} is no die that shows something, like wg for a white gavel")
        roll += face(LETTERS.index(part[0]), FACE_LETTERS.index(part[1]))
    if _faces(roll) != text:
        raise BadPosition(name, f"{text!r} is not in order, or has more than {MOST_OF_A_COLOUR} dice of a kind")
    return roll


def _read_seat(name: str, text: str, seats: int) -> int:
    return NONE if text == "-" else whole(name, text, 0, seats - 1)


def _read_favors(name: str, text: str) -> int:
    if text == "-":
        return 0
    values = tuple(whole(name, part, 0, 4) for part in text.split(","))
    if list(values) != sorted(values) or len(values) > 9:
        raise BadPosition(name, f"{text!r} is no hand of favors in ascending order")
    return favors(values)


def _read_kinds(name: str, text: str) -> int:
    parts = text.split(".")
    if len(parts) != 4:
        raise BadPosition(name, f"{text!r} does not count the favors 0 to 3, like 6.12.12.6")
    return heap_of_kinds(tuple(whole(name, part, 0, 12) for part in parts))


def _read_character(game: GangsterDice, text: str) -> Character:
    if text == "-":
        return NOBODY
    if not game.uses_characters:
        raise BadPosition("characters", "nobody has a character in this game")
    if text not in game.characters:
        raise BadPosition("characters", f"{text!r} is none of {', '.join(game.characters)}")
    return game.characters[text]


def _read_bid(game: GangsterDice, text: str) -> Bid:
    bid = BIDS.get(text)
    if not isinstance(bid, Bid) or not game.knows(bid):
        raise BadPosition("bids", f"{text!r} is no bid like gun+2")
    return bid


def read_position(game: GangsterDice, text: str) -> DiceState:
    """Read a position; whatever cannot stand on this table is refused by field."""
    fields, seats = Fields(text, FIELDS), game.seats
    state = game.blank()
    if fields.word("phase") not in PHASES:
        raise BadPosition("phase", f"{fields.word('phase')!r} is none of {', '.join(PHASES)}")
    state.phase = PHASES.index(fields.word("phase"))
    state.round = fields.number("round", 0, game.rounds)
    state.first = fields.number("first", 0, seats - 1)
    state.turn = _read_seat("turn", fields.word("turn"), seats)
    state.cast = tuple(_read_character(game, part) for part in fields.groups("characters", seats))
    state.stash = [_read_dice("stash", part) for part in fields.groups("stash", seats)]
    state.leave = [_read_dice("leave", part) for part in fields.groups("leave", seats)]
    if fields.word("rolled") != "-":
        state.rolled = tuple(_read_faces("rolled", part) for part in fields.groups("rolled", seats))
    state.picked = _read_faces("picked", fields.word("picked"))
    state.hands = [_read_favors("hands", part) for part in fields.groups("hands", seats)]
    state.discard, state.made = (_read_kinds(name, fields.word(name)) for name in ("discard", "made"))
    state.gift = _read_seat("gift", fields.word("gift"), seats)
    for token, name in enumerate(TOKENS):
        seat, colon, dice = fields.word(name).partition(":")
        if not colon:
            raise BadPosition(name, "is not of the form seat:dice")
        state.control[token], state.on[token] = _read_seat(name, seat, seats), _read_dice(name, dice)
    seat, _, bonus = fields.word("bonus").partition(":")
    state.bonus_seat, state.bonus = _read_seat("bonus", seat, seats), whole("bonus", bonus, 0, 27)
    if fields.word("bids") != "-":
        state.bids = tuple(_read_bid(game, part) for part in fields.groups("bids", seats))
    check(state)
    wait(state)
    return state
