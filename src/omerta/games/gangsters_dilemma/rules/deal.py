"""The setup: who is the first Cop, who is which character, the Made Man's demands, and the three that lie open.

The Cop is drawn first; everything else goes clockwise from there, so that the table can be turned.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Draw, Fact, Node, Seat, only, others
from omerta.core.state.kinds import NONE
from omerta.games.gangsters_dilemma.moves import ASK
from omerta.games.gangsters_dilemma.rules.characters import CHARACTERS, NOBODY
from omerta.games.gangsters_dilemma.rules.demands import ROW
from omerta.games.gangsters_dilemma.rules.fulfilling import ask_again
from omerta.games.gangsters_dilemma.state import DilemmaState


def ask_cop(state: DilemmaState) -> Chance:
    """Draw the first Cop (GD-05)."""
    return state.game.ask_cop


def draw_cop(state: DilemmaState, seat: Seat, tell: Tell | None) -> None:
    """Make a random seat the Cop (GD-05)."""
    state.cop = seat
    if tell is not None:
        tell(Event("first-cop", "GD-05", {"seat": seat}))


def ask_character(state: DilemmaState) -> Node | None:
    """Deal the next seat its character, or ask it for one, until everybody has one (GD-03)."""
    seat = without_character(state)
    if seat is None or not state.game.uses_characters:
        return None
    return ASK["character"][seat] if state.game.chosen else _draw_character(seat, left_over(state))


def without_character(state: DilemmaState) -> Seat | None:
    """Find the first seat without a character, clockwise from the Cop."""
    return next((seat for seat in state.game.clockwise[state.cop] if state.cast[seat] is NOBODY), None)


@lru_cache(maxsize=4_096)
def _draw_character(seat: Seat, left: tuple[str, ...]) -> Chance:
    return Chance((Draw(f"{seat}.character", left, (1,) * len(left)),))


def left_over(state: DilemmaState) -> tuple[str, ...]:
    """Name the characters that nobody has."""
    taken = [character.code for character in state.cast]
    return tuple([code for code in CHARACTERS if code not in taken])


def may_choose(state: DilemmaState, _seat: Seat) -> Sequence[Move]:
    """List the characters that may still be chosen."""
    return tuple([Move("character", code) for code in left_over(state)])


def choose(state: DilemmaState, joint: Joint, tell: Tell | None) -> None:
    """Take the character that was chosen."""
    ((_, move),) = joint.items()
    draw_character(state, str(move.args[0]), tell)


def draw_character(state: DilemmaState, code: str, tell: Tell | None) -> None:
    """Take the character that was dealt; all can see it (GD-A27)."""
    seat = without_character(state)
    assert seat is not None
    character = CHARACTERS[code]
    state.cast = (*state.cast[:seat], character, *state.cast[seat + 1 :])
    if tell is not None:
        data: dict[str, Fact] = {"seat": seat, "character": code, "name": character.name, "ability": character.ability}
        tell(Event("character", "GD-03", data))


def holder(state: DilemmaState) -> Seat | None:
    """Find whoever has private demands by character."""
    return next((seat for seat, who in enumerate(state.cast) if who.private), None)


def ask_private(state: DilemmaState) -> Chance | None:
    """Draw until the Made Man has all private demands, before any lies open (GD-49, GD-A17)."""
    seat = holder(state)
    if seat is None or state.private.bit_count() == state.cast[seat].private:
        return None
    names = state.game.named(state.deck)
    return Chance((Draw(f"{seat}.demand", names, (1,) * len(names), only(seat)),))


def draw_private(state: DilemmaState, code: str, tell: Tell | None) -> None:
    """Put one demand face down before the Made Man, told to its owner alone (GD-49)."""
    bit = 1 << state.game.card[code]
    state.deck -= bit
    state.private += bit
    if tell is not None:
        seat = holder(state)
        assert seat is not None
        tell(Event("private-demand", "GD-49", {"seat": seat, "card": code}, only(seat)))
        tell(Event("private-demand-hidden", "GD-49", {"seat": seat}, others(state.game.seats, seat)))


def next_hole(state: DilemmaState, _tell: Tell | None) -> bool:
    """Come to the next hole in the row; before the first round there is one until three lie open (GD-08, GD-29)."""
    if not state.round and len(state.row) < ROW:
        state.row = (*state.row, NONE)
    return NONE in state.row


def ask_demand(state: DilemmaState) -> Chance:
    """Draw a demand for the hole."""
    names = state.game.named(state.deck)
    return Chance((Draw("demand", names, (1,) * len(names)),))


def draw_demand(state: DilemmaState, code: str, tell: Tell | None) -> None:
    """Show one demand."""
    card = state.game.card[code]
    bit = 1 << card
    state.deck -= bit
    state.shown += bit
    hole = state.row.index(NONE)
    state.row = (*state.row[:hole], card, *state.row[hole + 1 :])
    if state.round:
        ask_again(state, card)
    if tell is not None:
        data = {"card": code, **state.game.facts[card]}
        tell(Event("demand-shown", "GD-29" if state.round else "GD-08", data))
