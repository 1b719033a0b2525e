"""What a seat sees as named arrays of floats, the viewing seat first and the others clockwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from omerta.core.floats import NUMBERS, Rows, one_of, row
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Seat
from omerta.games.gangsters_dilemma.characters import CHARACTERS, NOBODY
from omerta.games.gangsters_dilemma.goods import crate_points, held
from omerta.games.gangsters_dilemma.looting import FATES
from omerta.games.gangsters_dilemma.phases import PHASES, Phase
from omerta.games.gangsters_dilemma.rounds import ROUNDS

if TYPE_CHECKING:
    from omerta.games.gangsters_dilemma.game import GangstersDilemma
    from omerta.games.gangsters_dilemma.state import DilemmaState

DEALS = ("talk", "silent", "bribe", "pay")


def shapes(game: GangstersDilemma) -> Mapping[str, tuple[int, ...]]:
    """Give the shape of each array."""
    seats, places, cards = game.seats, game.places, len(game.demands)
    return {
        "money": (seats,),
        "goods": (seats, 4),
        "points": (seats, 2),
        "past": (seats, 3),
        "taken": (seats, cards),
        "characters": (seats, len(CHARACTERS)),
        "cop": (seats,),
        "asked": (seats,),
        "sent": (seats, places),
        "deals": (seats, len(DEALS)),
        "fates": (seats, len(FATES) - 1),
        "dollars": (places,),
        "closed": (places,),
        "patrol": (places,),
        "at": (places,),
        "looked": (2,),
        "row": (cards,),
        "private": (cards,),
        "unseen": (cards,),
        "piles": (2,),
        "phase": (len(PHASES),),
        "round": (1,),
    }


def floats(state: DilemmaState, seat: Seat | None) -> bytes:
    """Lay out what a seat may see, a spectator at seat 0: the floats of all arrays, end to end.

    They are taken from the state, because a view is long in the making. The patrol is seen by all once it is shown,
    before that by the Cop, and as far as the glimpse goes by the Lookout; private demands by whoever they belong to.
    """
    game, now, goods = state.game, state.now, state.goods
    order = game.clockwise[seat or 0]
    who = state.cast[seat] if seat is not None else None
    own = state.private if who is not None and who.private else 0
    patrol = 0
    if state.sent or (seat is not None and seat == state.cop):
        patrol = state.patrol
    elif who is not None and who.look and state.glimpse >= 0:
        patrol = 1 << state.glimpse
    asked = now.seats if type(now) is Decide else ()
    cards, places = game.card_floats, game.place_floats
    rows = [NUMBERS[state.money[each]] for each in order]
    rows += [GOODS[goods[each]] for each in order]
    for each in order:
        crates = crate_points(goods[each])
        rows += (NUMBERS[state.points[each] + crates], NUMBERS[crates])
    rows += [PAST[state.past[each]] for each in order]
    rows += [cards[state.taken[each]] for each in order]
    rows += [WHO[state.cast[each].code] for each in order]
    rows += [NUMBERS[each == state.cop] for each in order]
    rows += [NUMBERS[each in asked or each == state.turn] for each in order]
    rows += (
        [places[1 << state.sent[each] if state.sent[each] >= 0 else 0] for each in order]
        if state.sent
        else [places[0]] * game.seats
    )
    rows += [DEAL[deal] for deal in map(state.deals.__getitem__, order)]
    rows += [FATE[state.fates[each]] for each in order]
    rows += [NUMBERS[dollars] for dollars in state.cash]
    rows += (places[state.closed], places[patrol], places[1 << state.at if state.at >= 0 else 0])
    rows += (NUMBERS[state.patrol > 0], NUMBERS[state.glimpse >= 0 or state.phase == Phase.GLIMPSE])
    rows += (cards[state.shown], cards[own], cards[state.deck | state.private & ~own])
    rows += (NUMBERS[state.deck.bit_count()], NUMBERS[state.private.bit_count()])
    rows += (PHASE[state.phase], ROUND[state.round])
    return b"".join(rows)


GOODS: Rows[int] = Rows(held)
PAST: Rows[int] = Rows(lambda past: (past & 1023, past >> 10 & 1023, past >> 20))
WHO = one_of(CHARACTERS, NOBODY.code)
DEAL: Rows[Move | None] = Rows(lambda move: [move is not None and move.verb == deal for deal in DEALS])
FATE = tuple(row(fate == other for other in FATES[1:]) for fate in FATES)
PHASE = tuple(row(phase == other for other in PHASES) for phase in PHASES)
ROUND = tuple(row((number / ROUNDS,)) for number in range(ROUNDS + 1))
