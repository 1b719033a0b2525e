"""What is good to know at a question: which joints a first turn can raise, and what lies in the cups."""

from __future__ import annotations

from collections.abc import Iterator

from omerta.core.events import Stake
from omerta.core.nodes import Decide, Fact, Seat
from omerta.games.gangsters.pieces import COP_NAMES, PUBLIC_NAMES
from omerta.games.gangsters.table import AnyTable
from omerta.games.gangsters.view import GangstersView


def stakes(game: AnyTable, view: GangstersView) -> Iterator[Stake]:
    """Return what is good to know at a question, from the view alone."""
    node, seat = view.node, view.seat
    if seat is None or not isinstance(node, Decide) or seat not in node.seats:
        return
    if node.ask == "gang" and seat != game.police:
        yield from _starts(game, view, seat)
    elif node.ask == "draw":
        inside = [name for name, at in zip(PUBLIC_NAMES, view.public, strict=True) if at is None]
        yield Stake("public-cup", "GS-05", {"public": tuple(inside)})
    elif node.ask in ("cops", "police"):
        inside = [cop for cop, at in zip(COP_NAMES, view.cops, strict=True) if at is None and cop not in view.gone]
        yield Stake("cop-cup" if inside else "no-cop-cup", "GS-04", {"count": len(inside)})


def _starts(game: AnyTable, view: GangstersView, seat: Seat) -> Iterator[Stake]:
    """List for each of one's joints, in the order of the board, whether a Racketeer who starts there can raise it."""
    own = [building for building, owner in enumerate(view.owner) if owner == seat]
    for place, building in enumerate(own, start=1):
        most = sum(game.colours[building] >> each & 1 for each in own)
        data: dict[str, Fact] = {"place": place, "joint": game.board.codes[building], "dollars": game.price[building]}
        raises = view.level[building] < most
        rule = "GS-16" if raises else "GS-33"
        yield Stake("raise" if raises else "no-raise", rule, data, "starts-in", good=raises)
