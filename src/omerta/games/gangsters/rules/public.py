"""Public: move any or all on the board by the white die, each once, then draw up to two more (GS-19, GS-30, GS-U11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Draw, Fact, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.city.movement import entry_path, public_path
from omerta.games.gangsters.city.streets import Path
from omerta.games.gangsters.moves import DONE, DRAW, STAY
from omerta.games.gangsters.pieces import PUBLIC, PUBLIC_NAMES, WHITE
from omerta.games.gangsters.state import GangstersState


def joints(state: GangstersState) -> int:
    """Return all gangs' joints, as bits: Public enter no other building, and no precinct (GS-30, GS-U50)."""
    found = 0
    for owned in state.joints[: state.game.gangs]:
        found |= owned
    return found


def comes(state: GangstersState, _tell: Tell | None) -> bool:
    """Come to the next Public on the board; those drawn this turn have moved."""
    walk, public, police = state.walk, state.public, state.game.police
    walker = walk.walker
    if state.halted or (state.turn == police and not police_move(state)):
        walker = PUBLIC
    while walker < PUBLIC and public[walker] < 0:
        walker += 1
    if walker != walk.walker:
        state.walk = walk.at(walker)
    return walker < PUBLIC


def police_move(state: GangstersState) -> bool:
    """Return whether the Police may move Public: no Informant moved early or is hired, and they have a Commissioner."""
    return not (state.informing.strolled or state.informing.hiring) and state.men[state.game.commissioner] > 0


def ask(state: GangstersState) -> Decide | None:
    """Ask where a Public goes; the next ones are asked for after it."""
    walker = state.walk.walker
    if walker == PUBLIC:
        return None
    return state.game.ask_about("public", state.turn, "public", PUBLIC_NAMES[walker])


def may(state: GangstersState, _seat: Seat) -> Sequence[Move]:
    """List the ends of a Public by the white die; it may stay."""
    game, stand = state.game, state.public[state.walk.walker]
    return (STAY, *game.public_moves(stand, state.dice[WHITE], joints(state), state.closed))


def move(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Move a Public, or let it stay."""
    ((seat, choice),) = joint.items()
    piece = state.walk.walker
    state.walk = state.walk.at(piece + 1)
    if choice is not STAY:
        police = seat == state.game.police
        _put(state, seat, piece, choice, "17.6e" if police else "GS-19", tell)
        if police and state.informants >> piece & 1:
            # It may point at somebody after this move, too (17.10f).
            state.informing = state.informing.asked(piece)


def _put(state: GangstersState, seat: Seat, piece: int, choice: Move, rule: str, tell: Tell | None) -> None:
    game, start = state.game, state.public[piece]
    end = state.public[piece] = game.moves_of.stand_of[choice]
    state.quiet &= ~(1 << piece)
    if tell is not None:
        inside = end < game.buildings
        data: dict[str, Fact] = {"seat": seat, "public": PUBLIC_NAMES[piece]}
        data |= {"to": game.board.stand_codes[end], "path": game.path_codes(way(state, start, choice))}
        if inside:
            data["owner"] = state.owner[end]
        tell(Event("public-enters" if inside else "public-moved", "GS-U13" if inside else rule, data))


def way(state: GangstersState, start: int, move: Move) -> Path:
    """Return the way of a Public from where it is, or from the subway of the white die."""
    game, white, end = state.game, state.dice[WHITE], state.game.moves_of.stand_of[move]
    if start >= 0:
        return public_path(game.board, start, white, end, state.closed)
    return entry_path(game.board, white, end, state.closed)


def ask_draw(state: GangstersState) -> Decide | None:
    """Ask for another Public while the cup has any and the limit is not reached (GS-U11, GS-U33)."""
    if state.walk.finished or state.halted or state.turn == state.game.police:
        return None
    if state.walk.draws >= state.game.most_draws or not left(state):
        return None
    return state.game.ask("draw", state.turn)


def left(state: GangstersState) -> list[int]:
    """List the Public in the cup."""
    return [piece for piece in range(PUBLIC) if state.public[piece] < 0]


def may_draw(_state: GangstersState, _seat: Seat) -> Sequence[Move]:
    """List both answers."""
    return DRAWS


DRAWS = (DONE, DRAW)


def draw(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Draw one, or leave it at that."""
    ((seat, choice),) = joint.items()
    if choice is DRAW:
        state.walk = replace(state.walk, draws=state.walk.draws + 1, drawing=1)
    else:
        state.walk = replace(state.walk, finished=1)
        if tell is not None:
            tell(Event("no-more-public", "GS-U11", {"seat": seat}))


@lru_cache(maxsize=64)
def _draw(cup: tuple[int, ...]) -> Chance:
    names = sorted({worth(piece) for piece in cup})
    return Chance((Draw("public", tuple(names), tuple(sum(worth(each) == name for each in cup) for name in names)),))


def worth(piece: int) -> str:
    """Name a Public by what it multiplies: the two x1 are alike."""
    return PUBLIC_NAMES[piece][:2]


def ask_new(state: GangstersState) -> Chance | None:
    """Draw which Public comes (GS-U72)."""
    return _draw(tuple(left(state))) if state.walk.drawing else None


def new(state: GangstersState, name: str, tell: Tell | None) -> None:
    """Show the Public that was drawn; its way is chosen next."""
    newcomer = next(piece for piece in left(state) if worth(piece) == name)
    state.walk = replace(state.walk, drawing=0, newcomer=newcomer)
    if tell is not None:
        tell(Event("public-drawn", "GS-U72", {"seat": state.turn, "public": PUBLIC_NAMES[newcomer]}))


def ask_newcomer(state: GangstersState) -> Decide | None:
    """Ask where the new Public goes; it must go somewhere (GS-U11, GS-U71)."""
    piece = state.walk.newcomer
    return state.game.ask_about("newcomer", state.turn, "public", PUBLIC_NAMES[piece]) if piece >= 0 else None


def may_newcomer(state: GangstersState, _seat: Seat) -> Sequence[Move]:
    """List its ends from the subway of the white die (GS-U10)."""
    return state.game.entry_moves(state.dice[WHITE], joints(state), state.closed)


def move_newcomer(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Put the new Public where it goes."""
    ((seat, choice),) = joint.items()
    piece = state.walk.newcomer
    state.walk = replace(state.walk, newcomer=NONE)
    _put(state, seat, piece, choice, "GS-U71", tell)
