"""Gangster's Dilemma as text: `2` robs location 2, `2+5` patrols two, `D12-art` pays dollars in place of the Art.

`D12-art/gin` pays Gin in place of it, `gin/art@3` gives a Gin to seat 3 for an Art. In a position goods are `1.0.2.3`
(Crates, Art, Jewels, Gin), locations are numbers from 1, demands their codes, and `?` is a hole in the row. The deck is
left out: it is what lies nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from omerta.core.errors import BadNotation, BadPosition
from omerta.core.moves import Move
from omerta.core.positions import Fields, joined, numbers, whole
from omerta.games.gangsters_dilemma.characters import CHARACTERS, NOBODY, Character
from omerta.games.gangsters_dilemma.choices import BRIBE, PAY, SILENT, TALK
from omerta.games.gangsters_dilemma.goods import MOST, heap, held
from omerta.games.gangsters_dilemma.locations import places
from omerta.games.gangsters_dilemma.phases import PHASES, Phase
from omerta.games.gangsters_dilemma.rounds import MOST_DOLLARS
from omerta.games.gangsters_dilemma.soundness import check
from omerta.games.gangsters_dilemma.waiting import wait

if TYPE_CHECKING:
    from omerta.games.gangsters_dilemma.game import GangstersDilemma
    from omerta.games.gangsters_dilemma.state import DilemmaState

NONE = -1
ANSWERS, MOST_ANSWERS = 1023, 800
"""The bits of a count of answers, and what a position may start with, so that a game cannot overrun them."""
FIELDS = (
    "round", "phase", "cop", "turn", "cast", "money", "goods", "taken", "past", "row", "private", "cash", "closed",
    "patrol", "glimpse", "sent", "at", "deals",
)  # fmt: skip
DEALS = {move.verb: move for move in (TALK, SILENT, BRIBE, PAY)}

LOOKS = {
    Phase.CHARACTER: "the code of a character",
    Phase.PATROL: "two locations in order, like 2+5",
    Phase.LOOK: "look, or no",
    Phase.ROB: "the number of a location",
    Phase.EXCHANGE: "a token given, a token taken and a seat, like gin/art@3, or no",
    Phase.STEAL: "the number of a seat, or no",
    Phase.DILEMMA: "talk, silent, bribe (with Gin) or pay (with dollars)",
    Phase.TRADE: "buy or sell with a token, like buy-art, or no",
    Phase.DEMAND: "a demand, like D12, D12-art with dollars for the Art, D12-art/gin with Gin for it, or no",
}
VERBS = {
    Phase.CHARACTER: ("character",),
    Phase.PATROL: ("patrol",),
    Phase.LOOK: ("no-look", "look"),
    Phase.ROB: ("rob",),
    Phase.EXCHANGE: ("no-exchange", "exchange"),
    Phase.STEAL: ("no-steal", "steal"),
    Phase.DILEMMA: ("talk", "silent", "bribe", "pay"),
    Phase.TRADE: ("no-trade", "buy", "sell"),
    Phase.DEMAND: ("no-demand", "demand", "demand-gin", "demand-dollars"),
}
"""The verbs that answer each question."""


def write_move(game: GangstersDilemma, move: Move) -> str:
    """Write a move as one word."""
    match move.verb:
        case "rob":
            return str(game.place[move] + 1)
        case "patrol":
            first, second = game.pairs[move]
            return f"{first + 1}+{second + 1}"
        case "exchange":
            return "{1}/{2}@{0}".format(*move.args)
        case "buy" | "sell":
            return f"{move.verb}-{move.args[0]}"
        case "demand-dollars":
            return "{}-{}".format(*move.args)
        case "demand-gin":
            return "{}-{}/gin".format(*move.args)
        case "demand" | "steal" | "character":
            return str(move.args[0])
    return "no" if move.verb.startswith("no-") else move.verb


@lru_cache(maxsize=64)
def words(game: GangstersDilemma) -> dict[str, dict[str, Move]]:
    """Give the moves of each verb by their words."""
    found: dict[str, dict[str, Move]] = {}
    for move in game.moves:
        found.setdefault(move.verb, {})[write_move(game, move)] = move
    return found


def read_move(text: str, state: DilemmaState) -> Move:
    """Read a move as an answer to what is asked."""
    if state.phase not in LOOKS:
        raise BadNotation(f"nothing is asked here; {text!r} answers nothing")
    known = words(state.game)
    for verb in VERBS[state.phase]:
        if text in known.get(verb, ()):
            return known[verb][text]
    raise BadNotation(f"a move here is {LOOKS[state.phase]}; not {text!r}")


def _seat(seat: int) -> str:
    return "-" if seat < 0 else str(seat)


def _place(place: int) -> str:
    return "-" if place < 0 else str(place + 1)


@lru_cache(maxsize=1 << 14)
def _goods(goods: int) -> str:
    return ".".join(map(str, held(goods)))


@lru_cache(maxsize=1 << 12)
def _past(past: int) -> str:
    return f"{past & ANSWERS}.{past >> 10 & ANSWERS}.{past >> 20}"


def _set(bits: int) -> str:
    return joined([place + 1 for place in places(bits)])


def write_position(state: DilemmaState) -> str:
    """Write everything that play could depend on."""
    game = state.game
    codes = [demand.code for demand in game.demands]
    parts = {
        "round": state.round,
        "phase": PHASES[state.phase],
        "cop": _seat(state.cop),
        "turn": _seat(state.turn),
        "cast": "/".join([character.code for character in state.cast]),
        "money": "/".join(map(str, state.money)),
        "goods": "/".join(map(_goods, state.goods)),
        "taken": "/".join([",".join(game.named(taken)) or "-" for taken in state.taken]),
        "past": "/".join(map(_past, state.past)),
        "row": ",".join([codes[card] if card >= 0 else "?" for card in state.row]) or "-",
        "private": ",".join(game.named(state.private)) or "-",
        "cash": ".".join(map(str, state.cash)),
        "closed": _set(state.closed),
        "patrol": _set(state.patrol),
        "glimpse": _place(state.glimpse),
        "sent": "/".join(map(_place, state.sent)) or "-",
        "at": _place(state.at),
        "deals": "/".join([move.verb if move else "-" for move in state.deals]),
    }
    return " ".join([f"{name}={value}" for name, value in parts.items()])


def _read_seat(name: str, text: str, seats: int) -> int:
    return NONE if text == "-" else whole(name, text, 0, seats - 1)


def _read_place(name: str, text: str, many: int) -> int:
    return NONE if text == "-" else whole(name, text, 1, many) - 1


def _read_set(name: str, text: str, many: int) -> int:
    return sum(1 << place - 1 for place in numbers(name, text, 1, many))


def _read_counts(name: str, text: str, many: int, most: int) -> list[int]:
    parts = text.split(".")
    if len(parts) != many:
        raise BadPosition(name, f"{text!r} is not {many} numbers joined by dots")
    return [whole(name, part, 0, most) for part in parts]


def _read_cards(game: GangstersDilemma, name: str, text: str) -> list[int]:
    """Read demands by their codes; `?` is a hole."""
    cards = []
    for code in [] if text == "-" else text.split(","):
        if code != "?" and code not in game.card:
            raise BadPosition(name, f"{code!r} is no demand of this deck")
        cards.append(NONE if code == "?" else game.card[code])
    return cards


def _read_held(game: GangstersDilemma, name: str, text: str) -> int:
    cards = _read_cards(game, name, text)
    if cards != sorted(set(cards)) or NONE in cards:
        raise BadPosition(name, f"{text!r} is not in the order of the deck without repeats")
    return sum(1 << card for card in cards)


def _read_character(game: GangstersDilemma, text: str) -> Character:
    if text == "-":
        return NOBODY
    if not game.uses_characters:
        raise BadPosition("cast", "nobody has a character in this game")
    if text not in CHARACTERS:
        raise BadPosition("cast", f"{text!r} is none of {', '.join(CHARACTERS)}")
    return CHARACTERS[text]


def _read_deal(text: str) -> Move | None:
    if text != "-" and text not in DEALS:
        raise BadPosition("deals", f"{text!r} is none of {', '.join(DEALS)}, or - for none")
    return DEALS.get(text)


def _past_of(counts: Sequence[int]) -> int:
    return counts[0] | counts[1] << 10 | counts[2] << 20


def read_position(game: GangstersDilemma, text: str) -> DilemmaState:
    """Read a position; whatever cannot stand on this table is refused by field."""
    fields, seats, many = Fields(text, FIELDS), game.seats, game.places
    state = game.blank()
    if fields.word("phase") not in PHASES:
        raise BadPosition("phase", f"{fields.word('phase')!r} is none of {', '.join(PHASES)}")
    state.phase = PHASES.index(fields.word("phase"))
    state.round = fields.number("round", 0, game.rounds)
    state.cop, state.turn = (_read_seat(name, fields.word(name), seats) for name in ("cop", "turn"))
    state.cast = tuple(_read_character(game, part) for part in fields.groups("cast", seats))
    state.money = [whole("money", part, 0, MOST_DOLLARS - 1) for part in fields.groups("money", seats)]
    state.goods = [heap(_read_counts("goods", part, 4, MOST)) for part in fields.groups("goods", seats)]
    state.taken = [_read_held(game, "taken", part) for part in fields.groups("taken", seats)]
    state.past = [_past_of(_read_counts("past", part, 3, MOST_ANSWERS)) for part in fields.groups("past", seats)]
    state.row = tuple(_read_cards(game, "row", fields.word("row")))
    state.private = _read_held(game, "private", fields.word("private"))
    state.cash = _read_counts("cash", fields.word("cash"), many, MOST_DOLLARS - 1)
    state.closed, state.patrol = (_read_set(name, fields.word(name), many) for name in ("closed", "patrol"))
    state.glimpse, state.at = (_read_place(name, fields.word(name), many) for name in ("glimpse", "at"))
    if fields.word("sent") != "-":
        state.sent = tuple(_read_place("sent", part, many) for part in fields.groups("sent", seats))
    state.deals = [_read_deal(part) for part in fields.groups("deals", seats)]
    check(state)
    wait(state)
    return state
