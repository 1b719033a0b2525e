"""Informants: chits drawn in secret, Public that turn out to be some, and whom they point at (17.10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from msgspec.structs import replace

from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Draw, Fact, Seat, only
from omerta.games.gangsters.city.movement import public_path
from omerta.games.gangsters.moves import FLIP, NO, POINT, SHOW_CHIT, STAY
from omerta.games.gangsters.pieces import CHIT_OF, CHITS, GANG, KINDS, PUBLIC, PUBLIC_NAMES, WHITE
from omerta.games.gangsters.procedures import ALL_CHITS, ChitPlaces
from omerta.games.gangsters.rules.commissioner import replacing
from omerta.games.gangsters.rules.public import joints
from omerta.games.gangsters.state import GangstersState

PRICE = 100
"""For an Informant, times the white die (17.10a)."""
UNSHOWN, WALKING, DONE = range(3)
"""How far the step of the Informants has come: chits may be shown, Informants move, all have."""


def left(state: GangstersState) -> int:
    """Count the chits in the cup."""
    return len(CHITS) - state.chit_places.chits.bit_count()


# Chits.


@lru_cache(maxsize=64)
def _draw(cup: int, seat: Seat) -> Chance:
    names = tuple([CHITS[chit] for chit in range(len(CHITS)) if cup >> chit & 1])
    return Chance((Draw("chit", names, (1,) * len(names), only(seat)),))


def ask_chit(state: GangstersState) -> Chance | None:
    """Draw the chit that was paid for; only the Police see it (17.10a)."""
    return _draw(ALL_CHITS & ~state.chit_places.chits, state.game.police) if state.informing.hiring else None


def draw_chit(state: GangstersState, name: str, tell: Tell | None) -> None:
    """Take the chit; any that lay in the cup may be the one."""
    seat = state.game.police
    state.informing = replace(state.informing, hiring=0)
    places = state.chit_places
    state.chit_places = ChitPlaces(places.chits | 1 << CHITS.index(name), places.chits_held, 0).tight()
    if tell is not None:
        tell(Event("chit-drawn", "17.10a", {"seat": seat, "chit": name}, only(seat)))
        tell(Event("chit-drawn-hidden", "17.10a", {"seat": seat}, state.game.others(seat)))


def guess(held: int, cup: int, count: int, rng: Random) -> int:
    """Deal so many chits to the Police in some way that is allowed, each way alike."""
    free = [chit for chit in range(len(CHITS)) if not (held | cup) >> chit & 1]
    return held | sum([1 << chit for chit in rng.sample(free, count - held.bit_count())])


def ask_chits(state: GangstersState) -> Decide | None:
    """Ask the Police which chit they show, while they hold any (17.10b)."""
    if not _goes_on(state) or state.informing.aired != UNSHOWN or not state.chit_places.chits:
        return None
    return _ask_chits(state.turn)


@lru_cache(maxsize=8)
def _ask_chits(seat: Seat) -> Decide:
    return Decide((seat,), "chits", window=True)


def _goes_on(state: GangstersState) -> bool:
    return state.turn == state.game.police and not state.halted and not replacing(state)


def may_show(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List no, and the chits whose Public is on the board and no Informant yet (17.10b, GS-U59)."""
    return (NO, *[move for move in SHOW_CHIT if why_not_show(state, seat, move) is None])


def why_not_show(state: GangstersState, _seat: Seat, move: Move) -> Refusal | None:
    """Return why a chit is not shown: it is not in hand, or no Public stands for it (17.10b)."""
    chit = SHOW_CHIT.index(move)
    if not state.chit_places.chits >> chit & 1:
        return Refusal("no-chit", "17.10b")
    return None if meant(state, chit) else Refusal("no-public-for-chit", "17.10b")


def meant(state: GangstersState, chit: int) -> list[int]:
    """List the Public that a chit would replace now: x1 stands for both (17.10b)."""
    on_board = [piece for piece in range(PUBLIC) if CHIT_OF[piece] == chit and state.public[piece] >= 0]
    return [piece for piece in on_board if not state.informants >> piece & 1]


def show(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Show a chit, put it back, and replace its Public; or go on (17.10b)."""
    ((seat, move),) = joint.items()
    if move is NO:
        state.informing = state.informing.come_to(WALKING)
        return
    chit = SHOW_CHIT.index(move)
    pieces = meant(state, chit)
    for piece in pieces:
        state.informants |= 1 << piece
    places, back = state.chit_places, 1 << chit
    left = ChitPlaces(places.chits & ~back, places.chits_held & ~back, places.chits_cup | back)
    state.chit_places = left.tight()
    if tell is not None:
        tell(Event("chit-shown", "17.10b", {"seat": seat, "chit": CHITS[chit], "count": len(pieces)}))


# Moving early.


def walk_comes(state: GangstersState, _tell: Tell | None) -> bool:
    """Come to the next Informant on the board (17.10d)."""
    if not _goes_on(state) or state.informing.aired == DONE:
        return False
    walker = state.walk.walker
    while walker < PUBLIC and not state.informants >> walker & 1:
        walker += 1
    found = walker < PUBLIC
    state.walk = state.walk.at(walker if found else 0)
    state.informing = state.informing.come_to(WALKING if found else DONE)
    return found


def ask_walk(state: GangstersState) -> Decide | None:
    """Ask where an Informant goes before the cops do (17.6c)."""
    if not _goes_on(state) or state.informing.aired != WALKING or state.walk.walker == PUBLIC:
        return None
    return state.game.ask_about("informant", state.turn, "public", PUBLIC_NAMES[state.walk.walker])


def may_walk(state: GangstersState, _seat: Seat) -> Sequence[Move]:
    """List its ends by the white die; it may stay (17.10g)."""
    stand = state.public[state.walk.walker]
    return (STAY, *state.game.public_moves(stand, state.dice[WHITE], joints(state), state.closed))


def walk(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Move an Informant early; in a joint its normal side is up until it is flipped (17.10d, 17.10e)."""
    ((seat, move),) = joint.items()
    piece = state.walk.walker
    state.walk = state.walk.at(piece + 1)
    if move is STAY:
        return
    game, start = state.game, state.public[piece]
    end = state.public[piece] = game.moves_of.stand_of[move]
    state.informing = replace(state.informing, strolled=state.informing.strolled | 1 << piece, informer=piece)
    state.quiet &= ~(1 << piece)
    if end < game.buildings:
        state.quiet |= 1 << piece
    if tell is not None:
        path = game.path_codes(public_path(game.board, start, state.dice[WHITE], end, state.closed))
        data: dict[str, Fact] = {"seat": seat, "public": PUBLIC_NAMES[piece]}
        tell(Event("informant-moved", "17.10d", {**data, "to": game.board.stand_codes[end], "path": path}))


# What it does there.


def inform_comes(state: GangstersState, _tell: Tell | None) -> bool:
    """Come to what an Informant does that has just moved, if it can do anything."""
    if state.informing.informer < 0:
        return False
    if len(may_inform(state, state.turn)) > 1:
        return True
    state.informing = state.informing.asked()
    return False


def ask_inform(state: GangstersState) -> Decide | None:
    """Ask what the Informant does."""
    piece = state.informing.informer
    return state.game.ask_about("inform", state.turn, "public", PUBLIC_NAMES[piece]) if piece >= 0 else None


def may_inform(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List nothing, flipping in a joint, and whom it can point at: one gangster in its space (17.10e, 17.10f)."""
    moves = [NO, FLIP] if why_not_flip(state, seat, FLIP) is None else [NO]
    return moves + [
        move for each in POINT[: state.game.gangs] for move in each if why_not_point(state, seat, move) is None
    ]


def why_not_flip(state: GangstersState, _seat: Seat, _move: Move) -> Refusal | None:
    """Return why an Informant does not turn: it is in the street, or was led into the joint as Public are (GS-C5)."""
    if state.quiet >> state.informing.informer & 1:
        return None
    if state.public[state.informing.informer] < state.game.buildings:
        return Refusal("turned-already", "GS-C5")
    return Refusal("flips-in-a-joint", "17.10e")


def why_not_point(state: GangstersState, _seat: Seat, move: Move) -> Refusal | None:
    """Return why an Informant cannot point at a gangster: it is somewhere else, or a criminal (17.10f)."""
    other, space_of = move.number(), state.game.space_of
    kind = POINT[other].index(move)
    piece = other * GANG + kind
    stand = state.at[piece]
    here = stand >= 0 and space_of[stand] == space_of[state.public[state.informing.informer]]
    if here and not state.crime[piece]:
        return None
    reason = "criminal-already" if here else "nobody-to-point-at"
    return Refusal(reason, "17.10f", {"other": other, "piece": KINDS[kind]})


def inform(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Make the joint a crime scene, make a gangster a criminal, or do nothing (17.10e, 17.10f)."""
    ((seat, move),) = joint.items()
    piece = state.informing.informer
    state.informing = state.informing.asked()
    if move is FLIP:
        state.quiet &= ~(1 << piece)
        if tell is not None:
            joint_of = state.game.board.codes[state.public[piece]]
            tell(Event("informant-flips", "17.10e", {"seat": seat, "joint": joint_of}))
    elif move is not NO:
        other = move.number()
        kind = POINT[other].index(move)
        state.crime[other * GANG + kind] = 1
        state.informing = replace(state.informing, pointing=state.informing.pointing | 1 << piece)
        if tell is not None:
            tell(Event("pointed-at", "17.10f", {"seat": seat, "other": other, "piece": KINDS[kind]}))
