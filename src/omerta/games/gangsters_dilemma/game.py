"""Gangster's Dilemma: rob six locations, meet the cops, talk or keep silent, and bring the Boss what he demands.

Each round one player is the Cop and sends cops to two locations in secret, everybody else picks one. Who meets a cop in
company answers in secret: talk, silent, or a bribe. Loot pays for the Boss's demands, 21 points end the game. 3 to 7
seats; up to five the last two locations are one. Option: `characters` (dealt, chosen, none). Data: the demands. Chance:
the first Cop, characters, demands, which card the Lookout sees. Hidden: the Cop's locked cards, the Made Man's demands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from omerta.core.events import Stake
from omerta.core.game import Owner, Setup, Zone
from omerta.core.moves import Move
from omerta.core.standing_orders import Standing
from omerta.core.state.field_codec import FieldCodec
from omerta.games.gangsters_dilemma import notation
from omerta.games.gangsters_dilemma.positions import determinize, tensors
from omerta.games.gangsters_dilemma.positions.position_checks import check
from omerta.games.gangsters_dilemma.rules.deal import holder
from omerta.games.gangsters_dilemma.rules.locations import card_name, places
from omerta.games.gangsters_dilemma.show.stakes import stakes
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.table import DilemmaTable
from omerta.games.gangsters_dilemma.turn import TURN
from omerta.games.gangsters_dilemma.view import DilemmaView, show

LOCKED, SHOWN_COPS = Zone("patrol", "owner"), Zone("shown patrol", "all")
PRIVATE, DECK = Zone("private", "owner"), Zone("deck", "nobody")
OPEN_ROW, TAKEN = Zone("row", "all"), Zone("taken", "all")


class GangstersDilemma(DilemmaTable[DilemmaState, DilemmaView]):
    """A table of Gangster's Dilemma."""

    zones = (LOCKED, SHOWN_COPS, PRIVATE, DECK, OPEN_ROW, TAKEN)
    reveals = frozenset({"shown"})
    remembered = frozenset({"unseen"})
    standing = (Standing("demand"),)
    turn = TURN
    show = show

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.codec = FieldCodec(DilemmaState, self, check, tensors.by_hand(self))

    def world(self, view: DilemmaView, rng: Random) -> DilemmaState:
        return determinize.world(self, view, rng)

    def write(self, move: Move) -> str:
        return notation.write_move(self, move)

    def stakes(self, view: DilemmaView) -> Iterable[tuple[Move | None, Stake]]:
        return stakes(view)

    def placements(self, state: DilemmaState) -> Iterable[tuple[Zone, Owner, str]]:
        """List the Cop's cards that were played, and every demand."""
        for place in places(state.patrol):
            if state.sent:
                yield SHOWN_COPS, state.cop, card_name(place)
            else:
                yield LOCKED, self._knows(state, place), card_name(place)
        yield from ((PRIVATE, holder(state), name) for name in self.named(state.private))
        yield from ((DECK, None, name) for name in self.named(state.deck))
        yield from ((OPEN_ROW, None, name) for name in self.named(state.shown))
        for seat, taken in enumerate(state.taken):
            yield from ((TAKEN, seat, name) for name in self.named(taken))

    def _knows(self, state: DilemmaState, place: int) -> Owner:
        """Return before whom a locked Cop card lies: the Cop, and the Lookout if it was looked at."""
        if place != state.glimpse:
            return state.cop
        return (state.cop, next(seat for seat, who in enumerate(state.cast) if who.look))

    def conserved(self, state: DilemmaState) -> Mapping[str, int]:
        """Count the demands; tokens and money come from a supply without end (GD-37)."""
        everywhere = (state.shown, state.deck, state.private, *state.taken)
        return {"demands": sum(bits.bit_count() for bits in everywhere)}

    def rotate_move(self, move: Move, by: int) -> Move:
        if move.verb in ("exchange", "steal"):
            seat, *rest = move.args
            assert isinstance(seat, int)
            return Move(move.verb, (seat + by) % self.seats, *rest)
        return move
