"""Drive-by shootouts: announced on the way of a Thug by wheels, fought after bombs, before all others (20.1 to 20.5).

The Thug drives first, and then says in which spaces on a way to its end it shoots; the way is fixed with it (GS-U58).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Fact, Outcome, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.city.streets import Path
from omerta.games.gangsters.moves import HIT as HIT_MOVE
from omerta.games.gangsters.moves import NO
from omerta.games.gangsters.pieces import BLACK, COP_NAMES, GANG, GREEN, RACKETEER, RED, THUG
from omerta.games.gangsters.procedures import with_seat
from omerta.games.gangsters.rules.defaults import u77_turn_order
from omerta.games.gangsters.rules.losses import lose_men
from omerta.games.gangsters.rules.mob_violence import defenders
from omerta.games.gangsters.rules.police import is_here
from omerta.games.gangsters.rules.public_cup import public_leaves
from omerta.games.gangsters.rules.shootouts import Gun, armed, count_hits, gun, volley
from omerta.games.gangsters.state import GangstersState

BETTER = 1
"""What the attacker's dice are improved by (20.4)."""


def targets(state: GangstersState, seat: Seat, space: int) -> list[Seat]:
    """List the opposing gangs with a Thug or a Racketeer in a space, from the active one on in turn order (20.2).

    One that was shot at there is spared by further drive-bys (20.5).
    """
    space_of, at = state.game.space_of, state.at
    return [
        other
        for other in u77_turn_order(state)
        if other not in (seat, state.game.police)
        and not state.fight.spared >> other & 1
        and any(at[piece] >= 0 and space_of[at[piece]] == space for piece in _armed(other))
    ]


def _armed(seat: Seat) -> tuple[int, int]:
    return seat * GANG + RACKETEER, seat * GANG + THUG


def stops(state: GangstersState, seat: Seat) -> list[int]:
    """List the street spaces with a target that lie on a way of the Thug to its end, after those announced (20.3).

    The last one announced is there again while more gangs are in it than it was announced for (20.5, GS-U58).
    """
    game, drive_by = state.game, state.game.moves_of.drive_by
    taken = sorted({game.space_of[stand] for stand in state.at if stand >= 0})
    return [space for space in taken if why_not_announce(state, seat, drive_by[space]) is None]


def why_not_announce(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why there is no drive-by in a space: its end, nobody there, twice, or not on the way (20.2, 20.3)."""
    game, end = state.game, state.at[seat * GANG + THUG]
    space = game.moves_of.drive_by.index(move)
    data: dict[str, Fact] = {"at": game.board.codes[space]}
    if space == game.space_of[end]:
        return Refusal("drive-by-at-end", "20.3b", data)
    if not targets(state, seat, space):
        return Refusal("drive-by-nobody", "20.2", data)
    if space in state.drive.stops and not again(state, seat, space):
        return Refusal("drive-by-twice", "20.5", data)
    ends = game.routes_at(state.closed).via(
        state.drive.drove_from, total(state), state.joints[seat], route(state, space)
    )
    return None if space >= game.buildings and ends >> end & 1 else Refusal("drive-by-off-way", "20.3b", data)


def again(state: GangstersState, seat: Seat, space: int) -> bool:
    """Return whether the space announced last has another gang to shoot at (20.5)."""
    return state.drive.stops[-1] == space and state.drive.stops.count(space) < len(targets(state, seat, space))


def route(state: GangstersState, space: int) -> Path:
    """Return the spaces that the Thug drives past, with one more; each is entered once, whoever is shot at there."""
    return tuple(dict.fromkeys((*state.drive.stops, space)))


def total(state: GangstersState) -> int:
    """Add up the dice of the wheels: red, green and black (GS-U22)."""
    dice = state.dice
    return dice[RED] + dice[GREEN] + dice[BLACK]


def comes(state: GangstersState, _tell: Tell | None) -> bool:
    """Come to the announcement where a Thug has just driven past somebody."""
    if state.drive.drove_from < 0:
        return False
    if stops(state, state.turn):
        return True
    state.drive = replace(state.drive, drove_from=NONE)
    return False


def ask(state: GangstersState) -> Decide | None:
    """Ask for a drive-by shootout on the way (20.3)."""
    return state.game.ask("drive-by", state.turn) if state.drive.drove_from >= 0 else None


def may(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List the spaces; passing without a shot is always possible (20.3)."""
    moves = state.game.moves_of.drive_by
    return (NO, *[moves[space] for space in stops(state, seat)])


def announce(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Mark a space; the Thug is a criminal from there on (20.3). One a turn, or as many as desired (20.1, 20.5)."""
    ((seat, move),) = joint.items()
    if move is NO:
        state.drive = replace(state.drive, drove_from=NONE)
        return
    space = state.game.moves_of.drive_by.index(move)
    path = way(state, seat, move)
    start = state.drive.drove_from if state.game.many_drive_bys else NONE
    state.drive = replace(state.drive, drove_from=start, stops=(*state.drive.stops, space))
    state.crime[seat * GANG + THUG] = 1
    if tell is not None:
        data: dict[str, Fact] = {"seat": seat, "at": state.game.board.codes[space]}
        tell(Event("drive-by-announced", "20.3a", {**data, "path": state.game.path_codes(path)}))


def way(state: GangstersState, seat: Seat, move: Move) -> Path:
    """Return the way of the Thug past the spaces that were announced and one more."""
    game, end = state.game, state.at[seat * GANG + THUG]
    space = game.moves_of.drive_by.index(move)
    routes = game.routes_at(state.closed)
    return routes.path_via(state.drive.drove_from, total(state), state.joints[seat], route(state, space), end)


# The Shootout step.


def next_drive_by(state: GangstersState, tell: Tell | None) -> bool:
    """Come to the next drive-by in the order announced; without its Thug or its targets there is none (20.4, 20.5)."""
    seat = state.turn
    alive = state.men[seat * GANG + THUG] > 0
    while state.drive.stops:
        space, *rest = state.drive.stops
        state.drive = replace(state.drive, stops=tuple(rest))
        rivals = targets(state, seat, space) if alive else []
        if rivals:
            state.scene, state.drive = space, replace(state.drive, drive_by=1)
            state.fight = replace(state.fight, attacker=seat, defender=rivals[0] if len(rivals) == 1 else NONE)
            return True
        _spare(state, space)
        if tell is not None:
            tell(Event("drive-by-void", "20.4a", {"seat": seat, "at": state.game.board.codes[space]}))
    _settle_money(state, seat, alive, tell)
    return False


def _spare(state: GangstersState, space: int, *shot_at: Seat) -> None:
    """Remember who was shot at in a space while another drive-by follows there (20.5)."""
    for seat in shot_at:
        state.fight = replace(state.fight, spared=state.fight.spared | (1 << seat))
    if state.drive.stops[:1] != (space,):
        state.fight = replace(state.fight, spared=0)


def _settle_money(state: GangstersState, seat: Seat, alive: bool, tell: Tell | None) -> None:
    """Pay the Thug's money to its gang if it has survived (20.4)."""
    if not state.drive.held:
        return
    dollars = state.drive.held
    state.drive = replace(state.drive, held=0)
    if alive:
        state.cash[seat] += dollars
    if tell is not None:
        tell(Event("money-kept" if alive else "money-lost", "20.4e", {"seat": seat, "dollars": dollars}))


@lru_cache(maxsize=1 << 10)
def _ask_target(seat: Seat, where: str) -> Decide:
    return Decide((seat,), "target", data={"at": where})


def ask_target(state: GangstersState) -> Decide | None:
    """Ask which gang is attacked, where several are in the space (20.4)."""
    return _ask_target(state.fight.attacker, state.game.board.codes[state.scene]) if state.fight.defender < 0 else None


def may_target(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List the gangs."""
    return [HIT_MOVE[other] for other in targets(state, seat, state.scene)]


def why_not_target(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a gang is not attacked: it has nobody in the space (20.4a)."""
    if move.number() in targets(state, seat, state.scene):
        return None
    return Refusal("drive-by-nobody-of", "20.4a", {"other": move.number(), "at": state.game.board.codes[state.scene]})


def name_target(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Declare which gang is attacked (20.4)."""
    ((seat, move),) = joint.items()
    state.fight = replace(state.fight, defender=HIT_MOVE.index(move))
    if tell is not None:
        tell(Event("drive-by-target", "20.4a", {"seat": seat, "other": state.fight.defender}))


def guns(state: GangstersState) -> list[Gun]:
    """List who shoots: the Thug first, then the pieces of the gang, the Commissioner and the cops there (20.4)."""
    name, men, least = gun(state, state.fight.attacker * GANG + THUG)
    found = [(name, men, max(2, least - BETTER))]
    found += [gun(state, piece) for piece in defenders(state)]
    game = state.game
    found += [gun(state, game.commissioner)] if is_here(state, state.scene) else []
    return found + [(COP_NAMES[cop], game.cop_strength[cop], game.values.hits.cop) for cop in _cops(state)]


def _cops(state: GangstersState) -> list[int]:
    space_of = state.game.space_of
    return [cop for cop, stand in enumerate(state.cops) if stand >= 0 and space_of[stand] == state.scene]


def ask_fire(state: GangstersState) -> Chance | None:
    """Roll for all who shoot, the attacker first (20.4)."""
    return volley(*guns(state))


def fire(state: GangstersState, *rest: Outcome | Tell | None) -> None:
    """Halve the hits of both sides, rounded down; those that come back fall on the Thug alone (20.4, GS-U58)."""
    *dice, last = rest
    tell: Tell | None = last  # type: ignore[assignment]
    seat, shooting = state.fight.attacker, guns(state)
    scored = count_hits(shooting, dice)
    hits, returned = scored[0] // 2, sum(scored[1:]) // 2
    if tell is not None:
        data: dict[str, Fact] = {"seat": seat, "other": state.fight.defender, "at": state.game.board.codes[state.scene]}
        data |= {"hits": hits, "returned": returned, "dice": len(dice), **armed(shooting, scored)}
        tell(Event("drive-by-fight", "20.4c", data))
    fight = state.fight
    state.fight = replace(fight, hits=with_seat(fight.hits, fight.defender, hits))
    lost = min(returned, state.men[seat * GANG + THUG])
    if lost:
        lose_men(state, seat, THUG, lost, tell)


def ends(state: GangstersState, tell: Tell | None) -> bool:
    """Send cops and Public in the space back to their cups (20.4)."""
    if not state.drive.drive_by:
        return False
    space_of, code = state.game.space_of, state.game.board.codes[state.scene]
    for cop in _cops(state):
        state.cops[cop] = NONE
        if state.errand.cop == cop:
            state.errand = replace(state.errand, cop=NONE)
        if tell is not None:
            tell(Event("cop-leaves", "20.4d", {"cop": cop + 1}))
    for piece, stand in enumerate(state.public):
        if stand >= 0 and space_of[stand] == state.scene:
            public_leaves(state, piece)
            if tell is not None:
                tell(Event("public-leaves", "20.4d", {"at": code, "count": 1}))
    _spare(state, state.scene, state.fight.defender)
    state.scene, state.drive = NONE, replace(state.drive, drive_by=0)
    state.fight = replace(state.game.no_fight, spared=state.fight.spared)
    return True
