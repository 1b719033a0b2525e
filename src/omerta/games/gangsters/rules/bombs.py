"""Bombs that go off: the fuse, what the blast does to its space, and the crater it leaves in a street (19.5)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from omerta.core.events import Event, Tell
from omerta.core.nodes import Chance, Draw, Fact, Outcome, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.pieces import GANG, MARKERS
from omerta.games.gangsters.procedures import NOTHING_PLANTED, Planted
from omerta.games.gangsters.rules import markers
from omerta.games.gangsters.rules.crimes import take_men
from omerta.games.gangsters.rules.police import called, commissioner_leaves
from omerta.games.gangsters.rules.public_cup import public_leaves
from omerta.games.gangsters.rules.rubble import closed
from omerta.games.gangsters.state import GangstersState

FACES = (1, 2, 3, 4, 5, 6)
EXPLODES, KILLS = 2, 3
"""From which face on a bomb goes off, and a die of a piece in the blast costs a man (19.5)."""


@lru_cache(maxsize=1 << 10)
def _dice(names: tuple[str, ...]) -> Chance:
    return Chance(tuple(Draw(name, FACES, (1,) * 6) for name in names))


def ask_fuse(state: GangstersState) -> Chance | None:
    """Roll a die for the bomb that was planted this turn (19.5)."""
    return _dice(("bomb",)) if state.planted.bomb >= 0 and not state.planted.blast else None


def fuse(state: GangstersState, roll: int, tell: Tell | None) -> None:
    """Remove a dud, or let the bomb go off: building, Public, cops; those in the blast roll next (19.5)."""
    seat, space = state.turn, state.planted.bomb
    data: dict[str, Fact] = {"seat": seat, "at": state.game.board.codes[space], "roll": roll}
    if roll < EXPLODES:
        state.planted = NOTHING_PLANTED
        if tell is not None:
            tell(Event("dud", "19.5a", data))
        return
    if tell is not None:
        tell(Event("explosion", "19.5a", data))
    if space < state.game.buildings:
        _destroy(state, space, tell)
    else:
        state.crater[seat] = space
        state.closed |= 1 << space
        if tell is not None:
            tell(Event("crater", "19.5f", {"seat": seat, "at": state.game.board.codes[space]}))
    _clear_public(state, space, tell)
    _remove_cops(state, seat, space, tell)
    state.planted = Planted(space, blast=1) if in_blast(state) else NOTHING_PLANTED


def _destroy(state: GangstersState, building: int, tell: Tell | None) -> None:
    """Leave rubble, with an x1 marker of its owner; a joint's fall is Gang War, and fights over it end (19.5).

    A hit that was declared there this turn is still carried out on the gangsters of its owner.
    """
    owner, code = state.owner[building], state.game.board.codes[building]
    state.rubble |= 1 << building
    state.closed |= 1 << building
    for piece, stand in enumerate(state.at):
        if stand == building and state.siege[piece]:
            state.siege[piece] = 0
            seat, kind = divmod(piece, GANG)
            if seat == state.turn and state.actions.moved >> kind & 1 and owner != state.game.police:
                state.target[piece] = owner
    if tell is not None:
        tell(Event("destroyed", "19.5b", {"building": code}))
    if owner >= 0:
        state.level[building] = 1
        for piece in range(len(state.public)):
            public_leaves(state, piece)
        if tell is not None:
            tell(Event("gang-war", "19.5b", {"building": code}))


def _clear_public(state: GangstersState, space: int, tell: Tell | None) -> None:
    """Send Public in the blast back to their cup (19.5)."""
    for piece, stand in enumerate(state.public):
        if stand >= 0 and state.game.space_of[stand] == space:
            public_leaves(state, piece)
            if tell is not None:
                tell(Event("public-leaves", "19.5c", {"at": state.game.board.codes[space], "count": 1}))


def _remove_cops(state: GangstersState, seat: Seat, space: int, tell: Tell | None) -> None:
    """Take cops in the blast out of the game with their bribes; the bomb's owner returns all his markers (19.5)."""
    gone = [cop for cop, stand in enumerate(state.cops) if stand >= 0 and state.game.space_of[stand] == space]
    for cop in gone:
        state.cops[cop] = NONE
        if state.errand.cop == cop:
            state.errand = replace(state.errand, cop=NONE)
        if cop in state.equipment.donuts:
            donuts = tuple([NONE if kept == cop else kept for kept in state.equipment.donuts])
            state.equipment = replace(state.equipment, donuts=donuts)
        holder = next((each for each, hand in enumerate(state.bribes) if hand >> cop & 1), NONE)
        markers.remove(state, holder, cop)
        if tell is not None:
            data: dict[str, Fact] = {"cop": cop + 1, "marker": MARKERS[cop]}
            tell(Event("cop-killed", "19.5d", {"cop": cop + 1}))
            if holder >= 0:
                tell(Event("bribe-removed", "19.5d", {**data, "seat": holder}))
            else:
                tell(Event("bribe-removed-from-cup", "19.5d", data))
    if gone and state.bribes[seat]:
        count = state.bribes[seat].bit_count()
        markers.put_all_back(state, seat)
        if tell is not None:
            tell(Event("bribes-returned", "19.5d", {"seat": seat, "count": count}))


def in_blast(state: GangstersState) -> list[int]:
    """List the gangsters' pieces in the space of the bomb."""
    space_of = state.game.space_of
    return [piece for piece, stand in enumerate(state.at) if stand >= 0 and space_of[stand] == state.planted.bomb]


def ask_blast(state: GangstersState) -> Chance | None:
    """Roll for each piece in the blast as many dice as it is strong (19.5)."""
    if not state.planted.blast:
        return None
    men, names = state.men, state.game.piece_names
    return _dice(tuple([f"{names[piece]}.{man + 1}" for piece in in_blast(state) for man in range(men[piece])]))


def blast(state: GangstersState, *rest: Outcome | Tell | None) -> None:
    """Take a man for every 3 or more (19.5)."""
    *rolled, last = rest
    tell: Tell | None = last  # type: ignore[assignment]
    first = 0
    for piece in in_blast(state):
        strength = state.men[piece]
        dice = tuple([int(each) for each in rolled[first : first + strength]])  # type: ignore[arg-type]
        first += strength
        lost = sum([roll >= KILLS for roll in dice])
        seat, kind = divmod(piece, GANG)
        if tell is not None:
            data: dict[str, Fact] = {"seat": seat, "piece": called(state.game, seat, kind), "rolls": dice, "men": lost}
            tell(Event("blast", "19.5e", {**data, "left": strength - lost}))
        if lost:
            take_men(state, piece, lost, tell)
            if piece == state.game.commissioner:
                state.spoils = replace(state.spoils, hurt=1)
    state.planted = NOTHING_PLANTED
    commissioner_leaves(state, tell)


def clear_craters(state: GangstersState, tell: Tell | None) -> None:
    """Take the explosion marker of the gang whose turn begins away, and of those before it that are out (19.5)."""
    order, place = state.order, state.order.index(state.turn)
    for back in range(len(order)):
        seat = order[place - back]
        if back and not state.out >> seat & 1:
            return
        space = state.crater[seat]
        if space >= 0:
            state.crater[seat] = NONE
            state.closed = closed(state)
            if tell is not None:
                tell(Event("crater-cleared", "19.5f", {"seat": seat, "at": state.game.board.codes[space]}))
