"""Back to the cup: a Public that leaves the board, and with it the Informant it may have been (17.10)."""

from __future__ import annotations

from msgspec.structs import replace

from omerta.core.state.kinds import NONE
from omerta.games.gangsters.state import GangstersState


def public_leaves(state: GangstersState, piece: int) -> None:
    """Send a Public back to the cup; an Informant is one no more, but that it moved early counts all turn (17.10d)."""
    state.public[piece] = NONE
    if state.informants >> piece & 1:
        kept = ~(1 << piece)
        state.informants &= kept
        state.quiet &= kept
        state.informing = replace(state.informing, pointing=state.informing.pointing & kept)
