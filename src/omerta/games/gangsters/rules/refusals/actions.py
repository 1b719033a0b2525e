"""Why not, of the actions: moves, recruits, Bombers, drive-bys and crimes that are not legal, with the rule."""

from __future__ import annotations

from collections.abc import Iterable

from omerta.core.events import Refusal
from omerta.core.moves import Move
from omerta.core.nodes import Fact, Seat
from omerta.games.gangsters.moves import (
    BOMBER,
    RECRUIT,
    SEDUCE,
)
from omerta.games.gangsters.pieces import (
    BLACK,
    BLUE,
    GANG,
    GREEN,
    KINDS,
    RACKETEER,
    RED,
    THUG,
    VAMP,
)
from omerta.games.gangsters.rules import actions, bombers, drive_bys
from omerta.games.gangsters.rules.defaults import u29_owes_racketeer, u43_price
from omerta.games.gangsters.rules.refusals import movement as movement_refusals
from omerta.games.gangsters.rules.refusals.buying import no_sale
from omerta.games.gangsters.rules.refusals.cops import fault_of
from omerta.games.gangsters.rules.shared_spaces import enemy_beside
from omerta.games.gangsters.state import GangstersState


def no_move(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why a piece of the gang does not go there."""
    game = state.game
    kind, end = game.moves_of.kind_of[move], game.moves_of.stand_of[move]
    refused = _no_action(state, seat, kind)
    if refused is not None:
        return refused
    dice = state.dice
    pips = dice[game.die_of[kind]]
    if move.verb == "drive":
        if not state.equipment.wheels >> seat & 1 or state.actions.drove:
            return Refusal("no-wheels", "GS-U22")
        pips = dice[RED] + dice[GREEN] + dice[BLACK]
    stand = state.at[seat * GANG + kind]
    fault = movement_refusals.gang_fault(
        game.board, stand, pips, end, state.joints[seat], state.closed, game.values.subways.hop
    )
    return fault_of(state, fault, end, pips, "GS-27")


def _no_action(state: GangstersState, seat: Seat, kind: int) -> Refusal | None:
    """Say what keeps a piece from acting at all."""
    if _owes_racketeer(state, seat):
        return Refusal("racketeer-first", "GS-U29")
    if state.at[seat * GANG + kind] < 0:
        return Refusal("no-piece", "GS-02", {"piece": KINDS[kind]})
    if state.actions.moved >> kind & 1:
        return Refusal("moved-already", "GS-U7", {"piece": KINDS[kind]})
    if state.game.recruit_instead and state.bill.recruited >> kind & 1:
        return Refusal("recruited-instead", "GS-U7", {"piece": KINDS[kind]})
    return None


def _owes_racketeer(state: GangstersState, seat: Seat) -> bool:
    return not state.bill.hired[RACKETEER] and u29_owes_racketeer(state, seat)


def no_recruit(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why so many men cannot be recruited."""
    game, kind = state.game, state.game.moves_of.kind_of[move]
    men, strength = RECRUIT[kind].index(move), state.men[seat * GANG + kind]
    if (
        kind != RACKETEER
        and not state.men[seat * GANG]
        and not state.bill.hired[RACKETEER]
        and u29_owes_racketeer(state, seat)
    ):
        return Refusal("racketeer-first", "GS-U29")
    if state.bill.recruited >> kind & 1:
        return Refusal("recruited-already", "GS-U7", {"piece": KINDS[kind]})
    if game.recruit_instead and state.actions.moved >> kind & 1:
        return Refusal("moved-instead", "GS-U7", {"piece": KINDS[kind]})
    if strength + men > game.most_men[kind]:
        if kind == VAMP:
            return Refusal("one-vamp", "GS-U5")
        return Refusal("too-strong", "GS-U5", {"piece": KINDS[kind], "most": game.most_men[kind]})
    if sum(state.bill.hired) + men > state.dice[BLUE]:
        return Refusal("blue-limit", "GS-47", {"blue": state.dice[BLUE]})
    if enemy_beside(state, seat, kind):
        return Refusal("enemy-beside", "GS-U8", {"piece": KINDS[kind]})
    price = u43_price(game, kind, strength, men, state.dice)
    return Refusal("too-dear", "GS-U44", {"dollars": price})


def no_extortion(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why a piece cannot extort in place."""
    kind = state.game.moves_of.kind_of[move]
    refused = _no_action(state, seat, kind)
    if refused is not None:
        return refused
    if not actions.pays(state, state.at[seat * GANG + kind]):
        return Refusal("nothing-to-extort", "GS-38")
    return Refusal("not-criminal", "GS-U45", {"piece": KINDS[kind]})


def no_done(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("racketeer-first", "GS-U29")


def no_quick_sale(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why no joint is sold in the middle of a turn."""
    if not (state.joints[seat] & ~state.rubble) >> state.game.moves_of.building_of[move] & 1:
        return no_sale(state, seat, move)
    return Refusal("sold-in-buy-phase", "GS-U44")


def hirings(state: GangstersState, _seat: Seat) -> Iterable[Move]:
    """List one recruit of each kind, and a Bomber where there are bombs."""
    return [*[RECRUIT[kind][1] for kind in range(GANG)], *([BOMBER] if state.game.has_bombs else ())]


def no_bomber(state: GangstersState, seat: Seat, _move: Move) -> Refusal:
    """Say why a Bomber is not bought among the actions: without recruits, a second one, or not yet."""
    if state.may_bomb[seat]:
        return Refusal("one-bomber", "19.1")
    if not state.bill.recruited:
        return Refusal("bomber-alone", "19.2a")
    if state.cash[seat] - state.bill.promised < bombers.PRICE:
        return Refusal("too-dear", "19.2a", {"dollars": bombers.PRICE})
    if state.planted.bomb >= 0 and state.game.bomber_waits:
        return Refusal("bomb-not-settled", "GS-U55")
    if not bombers.free_pieces(state, seat):
        return Refusal("no-piece-for-bomber", "19.2b")
    return Refusal("bomber-after-actions", "19.2a")


def no_assignment(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why the Bomber does not go with a piece."""
    piece = str(move.args[0])
    if not state.men[seat * GANG + KINDS.index(piece)]:
        return Refusal("no-piece", "GS-02", {"piece": piece})
    return Refusal("bomber-enemy-beside", "19.2b", {"piece": piece})


def no_bomb(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("no-bomber", "19.4a")


def no_drive_by(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why there is no drive-by in a space: its end, nobody there, or not on the way."""
    space = state.game.moves_of.drive_by.index(move)
    data: dict[str, Fact] = {"at": state.game.board.codes[space]}
    if space == state.game.space_of[state.at[seat * GANG + THUG]]:
        return Refusal("drive-by-at-end", "20.3b", data)
    if not drive_bys.targets(state, seat, space):
        return Refusal("drive-by-nobody", "20.2", data)
    if space in state.drive.stops:
        return Refusal("drive-by-twice", "20.5", data)
    return Refusal("drive-by-off-way", "20.3b", data)


def no_target(state: GangstersState, _seat: Seat, move: Move) -> Refusal:
    return Refusal("drive-by-nobody-of", "20.4a", {"other": move.number(), "at": state.game.board.codes[state.scene]})


def no_crime(_state: GangstersState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("nothing-to-extort", "GS-38")


def no_hit(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why a piece cannot hit a gang here."""
    other = move.number()
    space_of, kind = state.game.space_of, state.actions.mover
    space = space_of[state.at[seat * GANG + kind]]
    vamp = state.at[other * GANG + VAMP]
    if other == state.game.police:
        return Refusal("no-hit-on-police", "GS-U53")
    if kind == VAMP:
        return Refusal("vamps-do-not-shoot", "GS-U20")
    if other != seat and vamp >= 0 and space_of[vamp] == space and kind != RACKETEER:
        return Refusal("vamp-is-safe", "GS-42")
    return Refusal("nobody-to-hit", "GS-40", {"other": other}) if move.verb == "hit" else no_crime(state, seat, move)


def no_seduction(state: GangstersState, seat: Seat, move: Move) -> Refusal:
    """Say why nobody is seduced."""
    if state.actions.mover != VAMP:
        return Refusal("only-vamps-seduce", "GS-39")
    other = move.number()
    if other == state.game.police:
        return Refusal("commissioner-immune", "17.7d")
    kind = SEDUCE[other].index(move)
    if state.men[seat * GANG + kind] + state.bill.hired[kind] >= state.game.most_men[kind]:
        return Refusal("too-strong", "GS-U41", {"piece": KINDS[kind], "most": state.game.most_men[kind]})
    return Refusal("nobody-to-seduce", "GS-39", {"other": other, "piece": KINDS[kind]})
