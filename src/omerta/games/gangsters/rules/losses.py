"""Taking hits: each side puts those it suffers on its own pieces there (GS-57, GS-U19, GS-U48, GS-U69)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Fact, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.moves import HITS
from omerta.games.gangsters.pieces import GANG, JOINT, KINDS, RACKETEER, SHIELD, TAKERS, THUG, VAMP
from omerta.games.gangsters.procedures import with_seat
from omerta.games.gangsters.rules.commissioner import strength
from omerta.games.gangsters.rules.crimes import take_men
from omerta.games.gangsters.rules.defaults import u77_turn_order
from omerta.games.gangsters.rules.ownership import lose_joint
from omerta.games.gangsters.rules.police import cop_mover, earn, face_value, is_here, shields
from omerta.games.gangsters.rules.public_cup import public_leaves
from omerta.games.gangsters.state import GangstersState


def sides(state: GangstersState) -> Sequence[Seat]:
    """List who takes hits, in order: from the active gang on, or attackers before defenders (GS-58, GS-U77)."""
    return u77_turn_order(state) if state.fight.foe >= 0 else (state.fight.attacker, state.fight.defender)


def takers(state: GangstersState, seat: Seat) -> list[tuple[int, int]]:
    """List what a side can put hits on, with how many each takes, in a fixed order."""
    space_of, at, men, scene = state.game.space_of, state.at, state.men, state.scene
    first, by_cop = seat * GANG, state.fight.foe >= 0
    found = []
    if by_cop and seat == state.game.police:
        own = [(RACKETEER, men[first])] if is_here(state, scene) else []
        covered = shields(state)
        return [*own, (SHIELD, covered)] if covered else own
    for kind in (RACKETEER, THUG, VAMP):
        piece = first + kind
        stand = at[piece]
        here = stand >= 0 and space_of[stand] == scene
        if here and (state.crime[piece] or not by_cop) and (kind != VAMP or state.fight.sharp[seat]):
            found.append((kind, men[piece]))
    if by_cop:
        if seat == cop_mover(state) and state.fight.foe == state.errand.cop:
            found.append((SHIELD, state.game.cop_strength[state.fight.foe]))
    elif state.fight.war and seat == state.fight.defender:
        levels = state.level[scene] - (not besiegers(state))
        if levels:
            found.append((JOINT, levels))
    return found


def besiegers(state: GangstersState) -> bool:
    """Return whether any attacker of the joint is left: else it keeps its last level (GS-58, GS-U70)."""
    first = state.fight.attacker * GANG
    return any(state.siege[piece] and state.at[piece] == state.scene for piece in range(first, first + GANG))


def comes(state: GangstersState, tell: Tell | None) -> bool:
    """Take what there is no choice about, and stop where there is one; hits that nobody can take are lost."""
    for seat in sides(state):
        while fought := state.fight.hits[seat]:
            left = [(taker, room) for taker, room in takers(state, seat) if taker >= state.fight.losing]
            total = sum([room for _, room in left])
            hits = min(fought, total)
            if not hits:
                _lay(state, seat, 0, NONE)
                break
            taker, room = left[0]
            least, most = max(0, hits - total + room), min(hits, room)
            if least != most:
                _lay(state, seat, hits, taker)
                return True
            _take(state, seat, taker, hits, most, tell)
    return False


def _lay(state: GangstersState, seat: Seat, hits: int, losing: int) -> None:
    """Lay down what a side still has to take, and what takes it next."""
    fight = state.fight
    state.fight = replace(fight, hits=with_seat(fight.hits, seat, hits), losing=losing)


def asked(state: GangstersState) -> Seat:
    """Return the side that is asked."""
    return next(seat for seat in sides(state) if state.fight.hits[seat])


def ask(state: GangstersState) -> Decide | None:
    """Ask a side how many hits one of its pieces takes."""
    if state.fight.losing < 0:
        return None
    seat = asked(state)
    own = seat == state.game.police and state.fight.losing == RACKETEER
    return state.game.ask_losses(seat, "commissioner" if own else TAKERS[state.fight.losing], state.fight.hits[seat])


def may(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List the numbers that leave the rest to others."""
    least, most = share(state, seat)
    return HITS[least : most + 1]


def share(state: GangstersState, seat: Seat) -> tuple[int, int]:
    """Return how many hits at least and at most the piece takes that is asked about: the others take the rest."""
    hits = state.fight.hits[seat]
    left = [(taker, room) for taker, room in takers(state, seat) if taker >= state.fight.losing]
    rest, room = sum([room for _, room in left[1:]]), left[0][1]
    return max(0, hits - rest), min(hits, room)


def why_not_lose(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return how many hits a piece can be given: not more than it has men, and not the dead (GS-57)."""
    least, most = share(state, seat)
    if least <= HITS.index(move) <= most:
        return None
    return Refusal("wrong-losses", "GS-57", {"piece": TAKERS[state.fight.losing], "least": least, "most": most})


def take(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Put so many hits on the piece that was asked about."""
    ((seat, move),) = joint.items()
    fight = state.fight
    _take(state, seat, fight.losing, fight.hits[seat], HITS.index(move), tell)


def _take(state: GangstersState, seat: Seat, taker: int, left: int, hits: int, tell: Tell | None) -> None:
    """Put so many of the hits that are left on a piece, and come to the next."""
    left -= hits
    _lay(state, seat, left, taker)
    if hits:
        _lose(state, seat, taker, hits, tell)
    state.fight = replace(state.fight, losing=taker + 1 if left else NONE)


def _lose(state: GangstersState, seat: Seat, taker: int, hits: int, tell: Tell | None) -> None:
    """Lose men or levels."""
    game = state.game
    if seat == game.police and taker != JOINT:
        _hurt(state, taker, hits, tell)
    elif taker == SHIELD:
        if tell is not None:
            tell(Event("cop-takes-hits", "GS-U48", {"seat": seat, "cop": state.fight.foe + 1, "hits": hits}))
    elif taker == JOINT:
        _lose_levels(state, seat, hits, tell)
    else:
        if game.police >= 0 and (state.fight.foe >= 0 or state.fight.defender == game.police):
            earn(state, face_value(taker, state.men[seat * GANG + taker], hits), state.fight.foe)
        lose_men(state, seat, taker, hits, tell)


def lose_men(state: GangstersState, seat: Seat, kind: int, men: int, tell: Tell | None) -> None:
    """Lose some men of a piece, and get wet (GS-57, GS-U25)."""
    piece = seat * GANG + kind
    if tell is not None:
        data: dict[str, Fact] = {"seat": seat, "piece": KINDS[kind], "men": men, "left": state.men[piece] - men}
        tell(Event("men-lost", "GS-57", data))
        if state.game.squirt_gun:
            tell(Event("splash", "GS-U25", {"seat": seat, "piece": KINDS[kind], "men": men}))
    take_men(state, piece, men, tell)


def _hurt(state: GangstersState, taker: int, hits: int, tell: Tell | None) -> None:
    """Put hits on the Commissioner, or on cops that the Police moved into his space (17.5e, 17.7c)."""
    seat = state.game.police
    if taker == SHIELD:
        if tell is not None:
            tell(Event("cops-take-hits", "17.5e", {"seat": seat, "hits": hits}))
        return
    state.spoils = replace(state.spoils, hurt=1)
    take_men(state, state.game.commissioner, hits, tell)
    if tell is not None:
        tell(Event("commissioner-hit", "17.7c", {"seat": seat, "men": hits, "left": strength(state)}))


def _lose_levels(state: GangstersState, seat: Seat, hits: int, tell: Tell | None) -> None:
    game, building = state.game, state.scene
    code = game.board.codes[building]
    state.level[building] -= hits
    if tell is not None:
        tell(Event("joint-hit", "GS-U19", {"seat": seat, "joint": code, "hits": hits, "level": state.level[building]}))
    if not state.level[building]:
        lose_joint(state, building)
        if tell is not None:
            tell(Event("joint-lost", "GS-35", {"seat": seat, "joint": code}))
        if game.war_when_falls:
            gang_war(state, tell)


def gang_war(state: GangstersState, tell: Tell | None) -> None:
    """Send all Public back to the cup (GS-45, GS-U47)."""
    for piece in range(len(state.public)):
        public_leaves(state, piece)
    if tell is not None:
        tell(Event("gang-war", "GS-45", {"building": state.game.board.codes[state.scene]}))
