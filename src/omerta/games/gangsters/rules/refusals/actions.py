"""Why not, of the actions, where a list is made for speed: the reason and the rule against a move, or None."""

from __future__ import annotations

from collections.abc import Iterable

from omerta.core.events import Refusal
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsters.moves import (
    BOMBER,
    RECRUIT,
)
from omerta.games.gangsters.pieces import (
    BLACK,
    BLUE,
    GANG,
    GREEN,
    KINDS,
    RACKETEER,
    RED,
    VAMP,
)
from omerta.games.gangsters.rules import actions, bombers, buying
from omerta.games.gangsters.rules.defaults import u29_owes_racketeer, u43_price
from omerta.games.gangsters.rules.refusals import movement as movement_refusals
from omerta.games.gangsters.rules.refusals.cops import fault_of
from omerta.games.gangsters.rules.shared_spaces import enemy_beside
from omerta.games.gangsters.state import GangstersState


def why_not_move(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a piece of the gang does not go there."""
    game = state.game
    kind, end = game.moves_of.kind_of[move], game.moves_of.stand_of[move]
    refused = _why_not_act(state, seat, kind)
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
    if fault is None and actions.acts_left(state, seat):
        return None
    return fault_of(state, fault, end, pips, "GS-27")


def _why_not_act(state: GangstersState, seat: Seat, kind: int) -> Refusal | None:
    """Return what keeps a piece from acting at all."""
    if actions.is_first_to_recruit(state, seat):
        return actions.RACKETEER_FIRST
    if state.at[seat * GANG + kind] < 0:
        return Refusal("no-piece", "GS-02", {"piece": KINDS[kind]})
    if state.actions.moved >> kind & 1:
        return Refusal("moved-already", "GS-U7", {"piece": KINDS[kind]})
    if state.game.recruit_instead and state.bill.recruited >> kind & 1:
        return Refusal("recruited-instead", "GS-U7", {"piece": KINDS[kind]})
    return None


def why_not_recruit(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why so many men cannot be recruited."""
    game, kind = state.game, state.game.moves_of.kind_of[move]
    men, strength = RECRUIT[kind].index(move), state.men[seat * GANG + kind]
    if kind != RACKETEER and actions.is_first_to_recruit(state, seat):
        return actions.RACKETEER_FIRST
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
    if price <= state.cash[seat] - state.bill.promised and actions.acts_left(state, seat):
        return None
    return Refusal("too-dear", "GS-U44", {"dollars": price})


def why_not_extort_again(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a piece cannot extort in place."""
    kind = state.game.moves_of.kind_of[move]
    refused = _why_not_act(state, seat, kind)
    if refused is not None:
        return refused
    stand = state.at[seat * GANG + kind]
    if not actions.pays(state, stand):
        return Refusal("nothing-to-extort", "GS-38")
    criminal = kind != RACKETEER and state.crime[seat * GANG + kind] and actions.acts_left(state, seat)
    if criminal and actions.may_extort_again(state, stand):
        return None
    return Refusal("not-criminal", "GS-U45", {"piece": KINDS[kind]})


def why_not_sell(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why no joint is sold in the middle of a turn: only for a Racketeer that cannot be paid (GS-U29)."""
    why = buying.why_not_sell(state, seat, move)
    if why is not None:
        return why
    lost = not state.men[seat * GANG + RACKETEER] and not state.bill.hired[RACKETEER]
    if lost and not u29_owes_racketeer(state, seat) and actions.acts_left(state, seat):
        return None
    return Refusal("sold-in-buy-phase", "GS-U44")


def why_not_hire(state: GangstersState, seat: Seat, _move: Move) -> Refusal:
    """Return why a Bomber is not bought among the actions: he cannot be at all, or not yet (19.2a)."""
    return bombers.why_not_hire(state, seat) or Refusal("bomber-after-actions", "19.2a")


def hirings(state: GangstersState, _seat: Seat) -> Iterable[Move]:
    """List one recruit of each kind, and a Bomber where there are bombs."""
    return [*[RECRUIT[kind][1] for kind in range(GANG)], *([BOMBER] if state.game.has_bombs else ())]
