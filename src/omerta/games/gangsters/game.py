"""Gangsters (1992): three joints, a Racketeer, a Thug and a Vamp, five dice, and a city that can be bought.

Each turn a gang buys or raises the joint its Racketeer is in, rolls five dice, bribes or moves a cop, moves and
recruits as often as half its Racketeers are strong, leads Public into joints, collects, and shoots it out. It wins with
$10,000, a monopoly or ten joints and a complete gang. 2 to 4 gangs, 5 by the five-player rules (17B). The rulebook we
hold are variants; the base game beneath them is reconstructed, and every rule says how sure it is. Bombs (19) and
drive-by shootouts (20) are options. Data: the board and the numbers. Chance: the order, dice, cops, Public, bribe
markers. Hidden: bribe markers in hand, and with which piece a Bomber is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from omerta.core.events import Stake
from omerta.core.game import Owner, Setup, Zone
from omerta.core.moves import Move
from omerta.core.nodes import Timed
from omerta.core.standing_orders import Standing
from omerta.core.state.field_codec import FieldCodec
from omerta.games.gangsters import notation
from omerta.games.gangsters.pieces import COPS, UNTOUCHABLES
from omerta.games.gangsters.positions import determinize, hidden, tensors
from omerta.games.gangsters.positions.position_checks import check
from omerta.games.gangsters.rules import timer
from omerta.games.gangsters.rules.markers import cup
from omerta.games.gangsters.show import game_faces, move_paths, stakes
from omerta.games.gangsters.show.board_faces import ORIGINAL, words
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.table import GangstersTable
from omerta.games.gangsters.turn import TURN
from omerta.games.gangsters.view import GangstersView, show

BRIBABLE = tuple(str(cop + 1) for cop in range(COPS) if cop != UNTOUCHABLES)
"""The cops that a bribe marker fits, by number."""


class Gangsters(GangstersTable[GangstersState, GangstersView]):
    """A table of Gangsters."""

    zones = hidden.ZONES
    reveals = frozenset(
        {
            "cop-stopped", "safe-conduct", "bomb-planted", "bomber-killed", "bomber-lives", "bribe-removed",
            "bribe-removed-from-cup", "payoff-doubled", "share-claimed", "marker-traded", "markers-offered",
        }
    )  # fmt: skip
    takes_back = True
    remembered = frozenset({"known", "may_hold", "chits_held", "chits_cup"})
    standing = tuple(Standing(ask, "cop", BRIBABLE) for ask in ("stop", "conduct", "safe", "share"))

    turn = TURN
    show = show

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.codec = FieldCodec(GangstersState, self, check, tensors.by_hand(self))

    @property
    def faces(self) -> Mapping[str, object]:
        return game_faces.faces(self)

    @property
    def words(self) -> Mapping[str, str]:
        return words(self.board)

    @property
    def other_words(self) -> Mapping[str, Mapping[str, str]]:
        return {ORIGINAL: words(self.board, original=True)}

    def way(self, state: GangstersState, move: Move) -> tuple[str, ...]:
        return self.path_codes(move_paths.way(state, move))

    def stakes(self, view: GangstersView) -> Iterable[tuple[Move | None, Stake]]:
        return ((None, stake) for stake in stakes.stakes(self, view))

    def timed(self, state: GangstersState) -> Timed | None:
        return timer.part(state)

    def world(self, view: GangstersView, rng: Random) -> GangstersState:
        return determinize.world(self, view, rng)

    def write(self, move: Move) -> str:
        return notation.write_move(move)

    def placements(self, state: GangstersState) -> Iterable[tuple[Zone, Owner, str]]:
        return hidden.placements(state)

    def conserved(self, state: GangstersState) -> Mapping[str, int]:
        """Count the markers, cops and Public; everything else comes and goes."""
        held = sum(hand.bit_count() for hand in state.bribes)
        return {
            "markers": held + (cup(state) | state.gone).bit_count(),
            "cops": len(state.cops),
            "public": len(state.public),
        }

    def rotate(self, state: GangstersState, by: int) -> GangstersState | None:
        """Turn the table; the Police are no seat like the others."""
        return state.turned(by) if self.police < 0 else None

    def rotate_move(self, move: Move, by: int) -> Move:
        if move.verb in ("trade", "hit", "extort-hit", "seduce"):
            seat, *rest = move.args
            assert isinstance(seat, int)
            return Move(move.verb, (seat + by) % self.seats, *rest)
        return move
