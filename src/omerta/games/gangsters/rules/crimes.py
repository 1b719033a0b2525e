"""Crimes at the end of a move: extortion, seduction, and a declared hit (GS-37 to GS-42, GS-U46, GS-U66)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Fact, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.moves import EXTORT, EXTORT_HIT, HIT, NO, SEDUCE
from omerta.games.gangsters.pieces import GANG, KINDS, RACKETEER, THUG, VAMP
from omerta.games.gangsters.rules.actions import pays
from omerta.games.gangsters.rules.bombers import piece_lost
from omerta.games.gangsters.state import GangstersState


def comes(state: GangstersState, _tell: Tell | None) -> bool:
    """Come to a crime where a piece has just moved and can commit one."""
    if state.actions.mover < 0:
        return False
    if len(may(state, state.turn)) > 1:
        return True
    state.actions = state.actions.settled()
    return False


def ask(state: GangstersState) -> Decide | None:
    """Ask for the crime of the piece that moved."""
    kind = state.actions.mover
    return state.game.ask_about("crime", state.turn, "piece", KINDS[kind]) if kind >= 0 else None


def may(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List the crimes that are possible where the piece stands; none is always one answer."""
    kind, game = state.actions.mover, state.game
    stand = state.at[seat * GANG + kind]
    space = game.space_of[stand]
    extorts = why_not_extort(state, seat, EXTORT) is None
    moves = [NO, EXTORT] if extorts else [NO]
    if kind == VAMP:
        return moves + seductions(state, seat, space)
    targets = hit_targets(state, seat, kind, space)
    if targets:
        moves += [HIT[other] for other in targets]
        if extorts and game.values.crimes.thug_does_both:
            moves += [EXTORT_HIT[other] for other in targets]
    return moves


def seductions(state: GangstersState, seat: Seat, space: int) -> list[Move]:
    """List whom a Vamp may take a man from, for speed without asking `why_not_seduce` about each elsewhere (GS-39)."""
    game, found = state.game, []
    space_of, at, men = game.space_of, state.at, state.men
    least = 2 if game.values.crimes.last_man_is_safe else 1
    for other in range(game.gangs):
        if other == seat:
            continue
        for kind in (RACKETEER, THUG):
            piece = other * GANG + kind
            stand = at[piece]
            here = stand >= 0 and space_of[stand] == space and men[piece] >= least
            if here and men[seat * GANG + kind] + state.bill.hired[kind] < game.most_men[kind]:
                found.append(SEDUCE[other][kind])
    return found


def why_not_extort(state: GangstersState, seat: Seat, _move: Move) -> Refusal | None:
    """Return why nothing is extorted: Racketeers do not, and the place does not pay (GS-38)."""
    kind = state.actions.mover
    return None if kind != RACKETEER and pays(state, state.at[seat * GANG + kind]) else NOTHING_TO_EXTORT


NOTHING_TO_EXTORT = Refusal("nothing-to-extort", "GS-38")


def why_not_seduce(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why nobody is seduced: by whom, whom, no room for the man, or he is not there (GS-39, GS-U41)."""
    if state.actions.mover != VAMP:
        return Refusal("only-vamps-seduce", "GS-39")
    game, other = state.game, move.number()
    if other == game.police:
        return Refusal("commissioner-immune", "17.7d")
    kind = SEDUCE[other].index(move)
    if state.men[seat * GANG + kind] + state.bill.hired[kind] >= game.most_men[kind]:
        return Refusal("too-strong", "GS-U41", {"piece": KINDS[kind], "most": game.most_men[kind]})
    piece, space_of, here = other * GANG + kind, game.space_of, state.at[seat * GANG + VAMP]
    least = 2 if game.values.crimes.last_man_is_safe else 1
    stand = state.at[piece]
    if other == seat or stand < 0 or space_of[stand] != space_of[here] or state.men[piece] < least:
        return Refusal("nobody-to-seduce", "GS-39", {"other": other, "piece": KINDS[kind]})
    return None


def hit_targets(state: GangstersState, seat: Seat, kind: int, space: int) -> list[Seat]:
    """List the gangs that a piece may hit in a space: its gangsters or its joint; the Police in a precinct alone."""
    game, found = state.game, []
    space_of, at = game.space_of, state.at
    owner = state.owner[space] if space < game.buildings else NONE
    hittable = GANG if kind == RACKETEER else VAMP
    for other in range(game.seats):
        if other == seat:
            continue
        first = other * GANG
        stands = at[first : first + hittable] if other != game.police else ()
        if other == owner or space in [space_of[stand] for stand in stands if stand >= 0]:
            found.append(other)
    return found


def why_not_hit(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a piece cannot hit a gang here, or extort as well: by whom, whom, and what is there (GS-40)."""
    game, kind, other, both = state.game, state.actions.mover, move.number(), move.verb == "extort-hit"
    space = game.space_of[state.at[seat * GANG + kind]]
    extorts = kind == THUG and game.values.crimes.thug_does_both and why_not_extort(state, seat, EXTORT) is None
    if kind != VAMP and (extorts or not both) and other in hit_targets(state, seat, kind, space):
        return None
    vamp = state.at[other * GANG + VAMP]
    if other == game.police:
        return Refusal("no-hit-on-police", "GS-U53")
    if kind == VAMP:
        return Refusal("vamps-do-not-shoot", "GS-U20")
    if other != seat and vamp >= 0 and game.space_of[vamp] == space and kind != RACKETEER:
        return Refusal("vamp-is-safe", "GS-42")
    return NOTHING_TO_EXTORT if both else Refusal("nobody-to-hit", "GS-40", {"other": other})


def commit(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Commit the crime, or none."""
    ((seat, move),) = joint.items()
    kind = state.actions.mover
    state.actions = state.actions.settled()
    if move is NO:
        return
    piece = seat * GANG + kind
    verb = move.verb
    if verb == "seduce":
        _seduce(state, seat, move, tell)
        crimes = state.game.values.crimes
        if crimes.vamp_does_both and pays(state, state.at[piece]):
            verb = "extort"
        elif not crimes.seduction_is_crime:
            return
    state.crime[piece] = 1
    if verb in ("extort", "extort-hit"):
        state.actions = state.actions.settled(1 << kind)
        if tell is not None:
            space = state.game.space_of[state.at[piece]]
            data: dict[str, Fact] = {"seat": seat, "piece": KINDS[kind], "building": state.game.board.codes[space]}
            tell(Event("extorts", "GS-38", data))
    if verb in ("hit", "extort-hit"):
        _declare(state, seat, kind, move, tell)


def _declare(state: GangstersState, seat: Seat, kind: int, move: Move, tell: Tell | None) -> None:
    """Declare a hit on a gang; in its joint on the joint too, and then until one side is gone (GS-40, GS-41)."""
    game, piece = state.game, seat * GANG + kind
    victim = (HIT if move.verb == "hit" else EXTORT_HIT).index(move)
    space = game.space_of[state.at[piece]]
    if space < game.buildings and state.owner[space] == victim:
        state.siege[piece] = 1
        if tell is not None:
            data: dict[str, Fact] = {
                "seat": seat,
                "piece": KINDS[kind],
                "other": victim,
                "joint": game.board.codes[space],
            }
            tell(Event("hit-on-joint", "GS-41", data))
    else:
        state.target[piece] = victim
        if tell is not None:
            tell(Event("hit-declared", "GS-40", {"seat": seat, "piece": KINDS[kind], "other": victim}))


def _seduce(state: GangstersState, seat: Seat, move: Move, tell: Tell | None) -> None:
    """Take one man at once; without a piece of his kind he is one himself (GS-39, GS-U42)."""
    victim = move.number()
    kind = SEDUCE[victim].index(move)
    own, theirs = seat * GANG + kind, victim * GANG + kind
    take_men(state, theirs, 1, tell)
    if not state.men[own]:
        state.at[own] = state.at[seat * GANG + VAMP]
        state.actions = replace(state.actions, moved=state.actions.moved | 1 << kind)
    state.men[own] += 1
    if tell is not None:
        data: dict[str, Fact] = {"seat": seat, "other": victim, "piece": KINDS[kind], "left": state.men[theirs]}
        tell(Event("seduced", "GS-39", data))


def take_men(state: GangstersState, piece: int, men: int, tell: Tell | None) -> None:
    """Take men from a piece; without any it leaves the board."""
    state.men[piece] -= men
    if not state.men[piece]:
        state.at[piece] = NONE
        state.crime[piece] = 0
        state.siege[piece] = 0
        state.target[piece] = NONE
        piece_lost(state, piece, tell)
