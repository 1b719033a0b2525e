"""What fields of this game hold: locations from 1, demands by their codes, characters, answers to a cop, fates."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from omerta.core.moves import Move
from omerta.core.state.kinds import NONE, Kind, one_of, place_in, set_of, word
from omerta.games.gangsters_dilemma.moves import BRIBE, PAY, SILENT, TALK
from omerta.games.gangsters_dilemma.rules.answers import FATES, REPLIES
from omerta.games.gangsters_dilemma.rules.characters import CHARACTERS, NOBODY, Character
from omerta.games.gangsters_dilemma.rules.demands import Demand
from omerta.games.gangsters_dilemma.table import DilemmaTable

CHARACTER: Kind[Character] = one_of({NOBODY.code: NOBODY, **CHARACTERS})
VERBS: dict[Move | None, str] = {None: "", **{move: move.verb for move in (TALK, SILENT, BRIBE, PAY)}}
ANSWER: Kind[Move | None] = one_of({verb or "-": move for move, verb in VERBS.items()}, VERBS)
REPLY: Kind[int] = one_of({reply or "-": number for number, reply in enumerate(REPLIES)}, dict(enumerate(REPLIES)))
FATE: Kind[int] = one_of({fate: number for number, fate in enumerate(FATES)}, dict(enumerate(FATES)))


def phase(game: DilemmaTable[Any, Any]) -> Kind[str]:
    """Return a step that waits for somebody or something."""
    return word(game.turn.waits)


def location(game: DilemmaTable[Any, Any]) -> Kind[int]:
    """Make a location: a number from 1 in a position, its code in a view."""
    return place_in(_numbers(game), [location.code for location in game.street])


def locations(game: DilemmaTable[Any, Any]) -> Kind[int]:
    """Make a set of locations."""
    return set_of(_numbers(game))


def _numbers(game: DilemmaTable[Any, Any]) -> list[str]:
    return [str(place + 1) for place in range(game.places)]


def cards(game: DilemmaTable[Any, Any]) -> Kind[int]:
    """Make a set of demands: their codes in a position, the whole cards in a view."""

    @lru_cache(maxsize=4_096)
    def show(bits: int) -> tuple[Demand, ...]:
        return tuple([game.demands[card] for card in game.cards(bits)])

    def find(shown: tuple[Demand, ...]) -> int:
        return sum([1 << game.card[demand.code] for demand in shown])

    return set_of([demand.code for demand in game.demands], show, find)


def open_row(game: DilemmaTable[Any, Any]) -> Kind[tuple[int, ...]]:
    """Make the row of open demands, with `?` for a hole."""
    codes, shown = [*game.card, "?"], (*game.demands, None)  # NONE is the last of both.
    card = {"?": NONE, **game.card}

    def read(text: str) -> tuple[int, ...]:
        return tuple([card[code] for code in text.split(",")]) if text != "-" else ()

    return Kind(
        "demands of this deck joined by commas, ? for a hole, or - for none",
        lambda row: ",".join([codes[each] for each in row]) or "-",
        read,
        lambda row: tuple([shown[each] for each in row]),
        lambda view: tuple([NONE if demand is None else card[demand.code] for demand in view]),
        lambda row: [each in row for each in range(len(game.demands))],
        len(game.demands),
    )
