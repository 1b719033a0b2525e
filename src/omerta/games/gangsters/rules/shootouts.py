"""Cops against criminals, space by space: safe-conduct, dice, hits split (GS-53, GS-55, GS-U16, GS-U32)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Draw, Fact, Outcome, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.moves import HITS, NO
from omerta.games.gangsters.pieces import COMMISSIONER, COPS, FOE_NAMES, GANG, MARKERS, RACKETEER, THUG, UNTOUCHABLES
from omerta.games.gangsters.procedures import with_seat
from omerta.games.gangsters.rules import markers
from omerta.games.gangsters.rules.defaults import u77_turn_order
from omerta.games.gangsters.rules.police import besieged, cop_mover, double, may_hold, returns_fire
from omerta.games.gangsters.rules.precincts import is_precinct
from omerta.games.gangsters.state import GangstersState

MISS, HIT = "miss", "hit"
Gun = tuple[str, int, int]
"""Who shoots, with how many dice, and from which face on they hit."""


@lru_cache(maxsize=1 << 12)
def volley(*guns: tuple[str, int, int]) -> Chance:
    """Roll a die for each gun: its name, how many, and from which face on it hits."""
    return Chance(
        tuple(
            Draw(f"{name}.{place + 1}", (MISS, HIT), (least - 1, 7 - least))
            for name, many, least in guns
            for place in range(many)
        )
    )


def count_hits(guns: Sequence[Gun], dice: Sequence[object]) -> list[int]:
    """Count the hits of each gun, whose dice lie one after another."""
    first, scored = 0, []
    for _, many, _ in guns:
        scored.append(dice[first : first + many].count(HIT))
        first += many
    return scored


def armed(guns: Sequence[Gun], scored: Sequence[int]) -> dict[str, Fact]:
    """Return who shot, with how many dice each, and how many of them hit."""
    names, many = [name for name, _, _ in guns], [dice for _, dice, _ in guns]
    return {"guns": tuple(names), "rolled": tuple(many), "scored": tuple(scored)}


def next_cop(state: GangstersState, _tell: Tell | None) -> bool:
    """Find the next cop that shares a space with criminal gangsters, space by space (GS-U32, GS-U77)."""
    cops, game = state.cops, state.game
    beat = state.at[game.commissioner] if game.police >= 0 else NONE
    if (max(cops) < 0 and beat < 0) or not any(state.crime):
        return False
    space_of = game.space_of
    spaces = {space_of[stand] for piece, stand in enumerate(state.at) if state.crime[piece]}
    found = [
        (space_of[stand], cop)
        for cop, stand in enumerate(cops)
        if stand >= 0 and not state.shooting.fought >> cop & 1 and space_of[stand] in spaces
    ]
    if beat >= 0 and not state.shooting.fought >> COMMISSIONER & 1 and space_of[beat] in spaces and not besieged(state):
        found.append((space_of[beat], NONE))
    if not found:
        return False
    state.scene, first = min(found)
    foe = COMMISSIONER if first < 0 else first
    state.shooting = replace(state.shooting, fought=state.shooting.fought | 1 << foe)
    spared = state.errand.safe if foe == state.errand.cop else 0
    for seat, cops_of in enumerate(state.duty.passes):
        spared |= (cops_of >> foe & 1) << seat
    state.fight = replace(game.no_fight, foe=foe, spared=spared)
    return True


def _criminals(state: GangstersState) -> set[Seat]:
    space_of, crime, scene = state.game.space_of, state.crime, state.scene
    return {piece // GANG for piece, stand in enumerate(state.at) if crime[piece] and space_of[stand] == scene}


def gangs_here(state: GangstersState) -> list[Seat]:
    """List the gangs that the cop shoots at, from the active one on in turn order (GS-U16)."""
    here = _criminals(state)
    return [seat for seat in u77_turn_order(state) if seat in here and not state.fight.spared >> seat & 1]


def ask_safe(state: GangstersState) -> Decide | None:
    """Ask who may hold the cop's bribe: the gangs it would shoot at for safe-conduct, the Police to double (GS-U63)."""
    if state.fight.foe in (UNTOUCHABLES, COMMISSIONER):
        return None
    here, police = gangs_here(state), state.game.police
    asked = [*here, police] if police >= 0 and here else here
    seats = tuple(sorted([seat for seat in asked if may_hold(state, seat, state.fight.foe)]))
    return _ask_safe(seats, state.fight.foe + 1, state.game.board.codes[state.scene]) if seats else None


@lru_cache(maxsize=1 << 14)
def _ask_safe(seats: tuple[Seat, ...], cop: int, where: str) -> Decide:
    return Decide(seats, "safe", window=True, data={"cop": cop, "at": where})


def may_be_safe(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List the answers: no, and the marker of this cop for who holds it."""
    return markers.answers(state, seat, state.fight.foe)


def why_not_be_safe(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    return markers.why_not_play(state, seat, state.fight.foe, move)


def be_safe(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Leave a gang out of the shootout that plays the cop's bribe (GS-U37)."""
    for seat, move in joint.items():
        if move is not NO and seat == state.game.police:
            double(state, state.fight.foe, tell)
        elif move is not NO:
            state.fight = replace(state.fight, spared=state.fight.spared | 1 << seat)
            markers.put_back(state, seat, state.fight.foe)
            if tell is not None:
                cop = state.fight.foe
                data: dict[str, Fact] = {"seat": seat, "cop": cop + 1, "marker": MARKERS[cop]}
                tell(Event("safe-conduct", "GS-U37", data))


def ask_cop_fire(state: GangstersState) -> Chance | None:
    """Roll the dice, if anybody is left to shoot at (GS-55, GS-56)."""
    return volley(*guns(state)) if gangs_here(state) else None


def guns(state: GangstersState) -> list[Gun]:
    """List who shoots: the cop; and where it is the Commissioner, the criminals too (GS-55, 17.7c)."""
    game, least = state.game, state.game.values.hits.cop
    if not returns_fire(state):
        return [(FOE_NAMES[state.fight.foe], game.cop_strength[state.fight.foe], least)]
    fired_at = gangs_here(state)
    back = [
        gun(state, piece)
        for piece, stand in enumerate(state.at)
        if state.crime[piece] and game.space_of[stand] == state.scene and piece % GANG in (RACKETEER, THUG)
        if piece // GANG in fired_at
    ]
    return [gun(state, game.commissioner), *back]


def gun(state: GangstersState, piece: int) -> Gun:
    """Return how a piece shoots: its name, its dice, and from which face on it hits (GS-56, GS-U22, 17.7c, 17.11c)."""
    seat, kind = divmod(piece, GANG)
    hits = state.game.values.hits
    least = hits.cop if seat == state.game.police else hits.racketeer if kind == RACKETEER else hits.thug
    if state.equipment.heaters >> seat & 1:
        least = max(2, least - hits.heaters)
    return state.game.piece_names[piece], state.men[piece], least


def cop_fires(state: GangstersState, *rest: Outcome | Tell | None) -> None:
    """Count the cop's hits; with one gang there they are all its own."""
    *dice, tell = rest
    shooting = guns(state)
    scored = count_hits(shooting, dice)
    own, hits, returned = shooting[0][1], scored[0], sum(scored[1:])
    seats = gangs_here(state)
    if tell is not None:
        where = state.game.board.codes[state.scene]
        data: dict[str, Fact] = {"at": where, "seats": tuple(sorted(seats)), "hits": hits, "dice": own}
        data |= armed(shooting, scored)
        if state.fight.foe == COMMISSIONER:
            event = Event("commissioner-fires", "17.7c", {**data, "returned": returned})
        else:
            event = Event("cop-fires", "GS-53", {"cop": state.fight.foe + 1, **data})
        tell(event)  # type: ignore[operator]
    fight, pool = state.fight, min(hits, sum([room(state, seat) for seat in seats]))
    if returned:
        fight = replace(fight, hits=with_seat(fight.hits, state.game.police, returned))
    state.fight = replace(fight, shot=1, pool=pool)
    if len(seats) == 1:
        _give(state, seats[0], pool)


def _give(state: GangstersState, seat: Seat, hits: int, split: int = 0) -> None:
    """Deal a gang its hits; those in `split` have theirs."""
    fight = state.fight
    given, sharp = with_seat(fight.hits, seat, hits), with_seat(fight.sharp, seat, hits)
    state.fight = replace(fight, hits=given, sharp=sharp, pool=fight.pool - hits, split=split)


def room(state: GangstersState, seat: Seat) -> int:
    """Count the hits a gang can take from the cop: its criminal men there, and the cop it moved itself (GS-U48)."""
    space_of, at, crime, men, scene = state.game.space_of, state.at, state.crime, state.men, state.scene
    taken = 0
    for piece in range(seat * GANG, seat * GANG + GANG):
        if crime[piece] and space_of[at[piece]] == scene:
            taken += men[piece]
    if seat == cop_mover(state) and state.fight.foe == state.errand.cop:
        taken += state.game.cop_strength[state.fight.foe]
    return taken


def splitting(state: GangstersState) -> Seat:
    """Return the next gang that the active player gives hits to; the last one gets the rest."""
    for seat in gangs_here(state):
        if not state.fight.split >> seat & 1:
            return seat
    return NONE


def split_comes(state: GangstersState, _tell: Tell | None) -> bool:
    """Go through the gangs to be given hits; ask only where there is a choice."""
    while state.fight.pool:
        seat = splitting(state)
        least, most = share(state, seat)
        if least != most:
            return True
        _give(state, seat, most, state.fight.split | 1 << seat)
    if state.fight.split:
        state.fight = replace(state.fight, split=0)
    return False


def share(state: GangstersState, seat: Seat) -> tuple[int, int]:
    """Return the fewest and the most hits that a gang can be given, so that the others can take the rest."""
    rest = sum(
        [room(state, other) for other in gangs_here(state) if other != seat and not state.fight.split >> other & 1]
    )
    return max(0, state.fight.pool - rest), min(state.fight.pool, room(state, seat))


def ask_split(state: GangstersState) -> Decide | None:
    """Ask who moved the cop, else the active player, how many of its hits a gang gets (GS-U16, GS-U32)."""
    return (
        state.game.ask_hits("split", splitter(state), splitting(state), state.fight.pool) if state.fight.pool else None
    )


def splitter(state: GangstersState) -> Seat:
    """Return who splits the hits: the mover of the cop, the Police for the Commissioner, else the active player."""
    if state.fight.foe == COMMISSIONER or state.duty.marched >> state.fight.foe & 1:
        return state.game.police
    return state.turn


def may_split(state: GangstersState, _seat: Seat) -> Sequence[Move]:
    """List the numbers."""
    least, most = share(state, splitting(state))
    return HITS[least : most + 1]


def why_not_split(state: GangstersState, _seat: Seat, move: Move) -> Refusal | None:
    """Return what share of the hits would be right (GS-U16)."""
    least, most = share(state, splitting(state))
    if least <= HITS.index(move) <= most:
        return None
    return Refusal("wrong-split", "GS-U16", {"least": least, "most": most})


def split(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Deal a gang its share of the hits."""
    ((asked, move),) = joint.items()
    seat, hits = splitting(state), HITS.index(move)
    _give(state, seat, hits, state.fight.split | 1 << seat)
    if tell is not None:
        tell(Event("hits-split", "GS-U16", {"seat": asked, "other": seat, "hits": hits}))


def cop_leaves(state: GangstersState, tell: Tell | None) -> bool:
    """Send the cop back to the cup after its shootout; one whose every gang was safe stays in the street (GS-53).

    Cops in one space share one shootout: when the first has left nobody to shoot at, the others go too (GS-U36).
    """
    if state.fight.foe < 0:
        return False
    going = [state.fight.foe] if state.fight.foe < COPS and (state.fight.shot or _in_building(state)) else []
    if state.fight.shot and not _criminals(state):
        space_of = state.game.space_of
        going = [cop for cop, stand in enumerate(state.cops) if stand >= 0 and space_of[stand] == state.scene]
    for cop in going:
        state.cops[cop] = NONE
        if state.errand.cop == cop:
            state.errand = replace(state.errand, cop=NONE)
        if tell is not None:
            tell(Event("cop-leaves", "GS-53", {"cop": cop + 1}))
    state.scene, state.fight = NONE, state.game.no_fight
    return True


def _in_building(state: GangstersState) -> bool:
    """Return whether the shootout is in a building where cops do not stay: any but a precinct (17.9d)."""
    return state.scene < state.game.buildings and not is_precinct(state, state.scene)
