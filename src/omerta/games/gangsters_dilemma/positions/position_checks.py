"""Whether a position can stand on a table at all: each demand is somewhere once, and the phase fits what lies there."""

from __future__ import annotations

from omerta.core.errors import BadPosition
from omerta.core.state.kinds import NONE
from omerta.games.gangsters_dilemma.moves import PAY
from omerta.games.gangsters_dilemma.phases import Phase
from omerta.games.gangsters_dilemma.positions.history_checks import check_history
from omerta.games.gangsters_dilemma.rules import fulfilling, looting, rounds
from omerta.games.gangsters_dilemma.rules.answers import ANSWERED, FREE, PAST, UNSETTLED
from omerta.games.gangsters_dilemma.rules.characters import NOBODY
from omerta.games.gangsters_dilemma.rules.deal import holder
from omerta.games.gangsters_dilemma.rules.demands import ROW
from omerta.games.gangsters_dilemma.rules.robbery import ABILITIES
from omerta.games.gangsters_dilemma.state import DilemmaState

SETUP = (Phase.COP, Phase.CHARACTER, Phase.PRIVATE)
UNSEEN = (Phase.PATROL, Phase.LOOK, Phase.GLIMPSE, Phase.ROB)
"""The phases of a round before the cards are shown."""
SETTLING = (Phase.DILEMMA, Phase.TRADE, Phase.DEMAND)


def check(state: DilemmaState) -> None:
    """Refuse what cannot be, and find deck, points and fates again."""
    _cast(state)
    _round(state)
    _demands(state)
    _street(state)
    _cards(state)
    _answers(state)
    _asked(state)
    check_history(state)


def derive(state: DilemmaState) -> None:
    """Derive from where the demands lie which are in the row and in the deck, and what was scored."""
    game = state.game
    state.shown = sum([1 << card for card in state.row if card >= 0])
    state.deck = game.every_card & ~(state.shown | state.private | sum(state.taken))
    state.points = [game.worth(taken) for taken in state.taken]


def _cast(state: DilemmaState) -> None:
    """Require a Cop once one is drawn, and a character of their own for everybody once they are dealt."""
    if (state.cop == NONE) != (state.phase == Phase.COP):
        raise BadPosition("cop", "is drawn first, and then there is always one")
    codes = [character.code for character in state.cast if character is not NOBODY]
    if codes and not state.game.uses_characters:
        raise BadPosition("cast", "nobody has a character in this game")
    if len(codes) != len(set(codes)):
        raise BadPosition("cast", "everybody has a character of their own")
    dealing = state.phase in (Phase.COP, Phase.CHARACTER)
    if state.phase == Phase.CHARACTER and not state.game.uses_characters:
        raise BadPosition("phase", "nobody has a character in this game")
    if state.game.uses_characters and (len(codes) < state.game.seats) != dealing:
        raise BadPosition("cast", "characters are dealt after the Cop is drawn, and then everybody has one")
    if state.phase == Phase.COP and codes:
        raise BadPosition("cast", "nobody has a character before the Cop is drawn")
    dealt = [state.cast[seat] is not NOBODY for seat in state.game.clockwise[state.cop]]
    if state.phase == Phase.CHARACTER and sorted(dealt, reverse=True) != dealt:
        raise BadPosition("cast", "characters are dealt clockwise from the Cop")


def _round(state: DilemmaState) -> None:
    """Require a round that fits the phase."""
    if (state.phase in SETUP and state.round) or (state.phase not in (*SETUP, Phase.ROW) and not state.round):
        raise BadPosition("round", "rounds count from 1 once the demands lie open")


def _demands(state: DilemmaState) -> None:
    """Count the demands, and find the deck and the points."""
    game = state.game
    for card in state.row:
        if card >= 0 and state.row.count(card) > 1:
            raise BadPosition("row", f"{game.demands[card].code} lies there twice")
    derive(state)
    seen = state.shown
    for name, bits in (("private", state.private), *(("taken", taken) for taken in state.taken)):
        if bits & seen:
            raise BadPosition(name, f"{game.named(bits & seen)[0]} lies somewhere else too")
        seen |= bits
    _row(state)
    _private(state)


def _row(state: DilemmaState) -> None:
    """Require as many open demands as there can be."""
    holes = state.row.count(NONE)
    if holes != (state.phase == Phase.ROW):
        raise BadPosition("row", "has one hole while a demand is drawn for it, and none otherwise")
    if state.phase in SETUP and state.row:
        raise BadPosition("row", "nothing lies open yet")
    if len(state.row) > ROW:
        raise BadPosition("row", f"never more than {ROW} lie open")
    if holes and not state.deck:
        raise BadPosition("row", "nothing is left to draw")
    if state.phase not in SETUP and state.deck and len(state.row) < ROW and state.round:
        raise BadPosition("row", f"{ROW} lie open while the deck has cards")
    if not state.round and holes and state.row[-1] != NONE:
        raise BadPosition("row", "is filled in order")
    if not state.round and any(state.taken):
        raise BadPosition("taken", "nobody has fulfilled anything yet")


def _private(state: DilemmaState) -> None:
    """Require private demands only where the Made Man sits, and all of them at the start."""
    seat = holder(state)
    most = 0 if seat is None else state.cast[seat].private
    count = state.private.bit_count()
    if count > most:
        raise BadPosition("private", f"{count} private demands where there are {most} at most")
    early = state.phase in (Phase.COP, Phase.CHARACTER)
    if (early and count) or (state.phase == Phase.PRIVATE and count >= most):
        raise BadPosition("private", "private demands are dealt after the characters, one by one")
    if state.phase == Phase.ROW and not state.round and count != most:
        raise BadPosition("private", "private demands are dealt before any lie open")


def _street(state: DilemmaState) -> None:
    """Require that at most two locations are shut, none in the first round, and that cops go where it is open."""
    if state.closed.bit_count() > 2 or (state.closed and state.round < 2):
        raise BadPosition("closed", "at most two locations are closed, and none in the first round")
    locked = state.round > 0 and state.phase != Phase.PATROL
    if state.patrol.bit_count() != (2 if locked else 0):
        raise BadPosition("patrol", "two locations are patrolled once the Cop has locked them, and none before")
    if state.patrol & state.closed:
        raise BadPosition("patrol", "a closed location is not patrolled")
    lookout = next((seat for seat, who in enumerate(state.cast) if who.look and seat != state.cop), NONE)
    if state.glimpse != NONE and (
        lookout == NONE
        or not state.patrol >> state.glimpse & 1
        or state.phase in (Phase.PATROL, Phase.LOOK, Phase.GLIMPSE)
    ):
        raise BadPosition("glimpse", "is one of the Cop's two cards, seen by the Lookout")
    if state.phase == Phase.LOOK and (lookout == NONE or state.money[lookout] < state.cast[lookout].look):
        raise BadPosition("phase", "nobody can pay for a look")
    if state.phase == Phase.GLIMPSE and (lookout == NONE or state.turn != lookout):
        raise BadPosition("turn", "is the Lookout's")


def _cards(state: DilemmaState) -> None:
    """Require that cards lie open from the reveal on, and that a location is settled only then."""
    opened = state.round > 0 and state.phase not in UNSEEN
    if bool(state.sent) != opened:
        raise BadPosition("sent", "cards lie open from the reveal to the end of the round")
    for seat, place in enumerate(state.sent):
        if (place == NONE) != (seat == state.cop):
            raise BadPosition("sent", f"seat {seat}: everybody but the Cop went somewhere")
        if place >= 0 and state.closed >> place & 1:
            raise BadPosition("sent", f"seat {seat} went to a closed location")
    settling = state.phase in SETTLING or (state.phase == Phase.ROW and state.round > 0)
    if (state.at != NONE) != settling:
        raise BadPosition("at", "names the location that is being settled, if one is")
    if state.phase in UNSEEN and rounds.decided(state):
        raise BadPosition("phase", "the game is over")
    if state.phase == Phase.OVER and not rounds.decided(state) and state.round < state.game.rounds:
        raise BadPosition("phase", "the game is not over yet")


def _answers(state: DilemmaState) -> None:
    """Require an answer of everybody who met a cop in company so far, and find what became of whom."""
    for seat, (move, past) in enumerate(zip(state.deals, state.past, strict=True)):
        place = state.sent[seat] if state.sent else NONE
        settled = place >= 0 and _settled(state, place)
        meets = settled and bool(state.patrol >> place & 1)
        company = [other for other in range(state.game.seats) if state.sent and state.sent[other] == place]
        if (move is not None) != (meets and len(company) > 1):
            raise BadPosition("deals", f"seat {seat}: whoever met a cop in company has answered, and nobody else")
        if move is PAY and not state.cast[seat].bribe:
            raise BadPosition("deals", f"seat {seat} cannot bribe in dollars")
        if move is not None and not PAST.counts(past)[ANSWERED[move]]:
            raise BadPosition("past", f"seat {seat} has given that answer at least once")
        if not settled:
            state.fates[seat] = UNSETTLED
        elif not meets:
            state.fates[seat] = FREE
        else:
            state.fates[seat] = looting.fate(move, [state.deals[other] for other in company])


def _settled(state: DilemmaState, place: int) -> bool:
    """Return whether the cops have been dealt with at a location."""
    if state.phase in (Phase.EXCHANGE, Phase.STEAL):
        return False
    return state.phase == Phase.OVER or place < state.at or (place == state.at and state.phase != Phase.DILEMMA)


def _asked(state: DilemmaState) -> None:
    """Require that whoever is asked can be asked."""
    phase, turn = state.phase, state.turn
    refilling = phase == Phase.ROW and state.round > 0
    turns = phase in (Phase.GLIMPSE, Phase.EXCHANGE, Phase.STEAL, Phase.DEMAND) or refilling
    if (turn != NONE) != turns:
        raise BadPosition("turn", "names who uses an ability or fulfils a demand, in those phases alone")
    if phase in (Phase.EXCHANGE, Phase.STEAL):
        ability = state.cast[turn].after_reveal
        if turn == state.cop or ability != phase or len(ABILITIES[ability](state, turn)) < 2:
            raise BadPosition("turn", f"seat {turn} has no such ability, or nobody to use it on")
    if (phase == Phase.DEMAND or refilling) and turn not in looting.free_here(state):
        raise BadPosition("turn", f"seat {turn} has not got away with anything here")
    if phase == Phase.DEMAND and not fulfilling.is_asked(state, turn):
        raise BadPosition("turn", f"seat {turn} can fulfil nothing")
    if phase == Phase.DILEMMA and (not state.patrol >> state.at & 1 or len(looting.gangsters_here(state)) < 2):
        raise BadPosition("at", "there are no two gangsters who meet a cop here")
    if phase == Phase.TRADE and not (
        state.game.street[state.at].market and looting.traders(state, looting.free_here(state))
    ):
        raise BadPosition("at", "nobody can buy or sell anything here")
