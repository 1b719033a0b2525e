"""Before the first turn: the order of the gangs, three joints each, and gangs bought in secret (GS-10 to GS-15)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Draw, Seat
from omerta.games.gangsters.pieces import GANG, RACKETEER, THUG, VAMP
from omerta.games.gangsters.rules import commissioner
from omerta.games.gangsters.rules.defaults import u2_picker
from omerta.games.gangsters.rules.ownership import take_over
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.values import price_of_gang


@lru_cache(maxsize=1 << 10)
def _draw_order(left: tuple[Seat, ...]) -> Chance:
    return Chance((Draw("order", left, (1,) * len(left)),))


def ask_order(state: GangstersState) -> Chance | None:
    """Draw who comes next in the order of the table (GS-11)."""
    left = tuple([seat for seat in range(state.game.gangs) if seat not in state.order])
    return _draw_order(left) if left else None


def draw_order(state: GangstersState, seat: Seat, tell: Tell | None) -> None:
    """Take the next gang of the order; when only one is left it is the last, and the Police come after it."""
    game = state.game
    state.order = (*state.order, seat)
    if len(state.order) == game.gangs - 1:
        state.order = (*state.order, *(each for each in range(game.seats) if each not in state.order))
    if len(state.order) == game.seats:
        state.cash = [game.values.setup.cash] * game.gangs
        if game.police >= 0:
            state.cash.append(commissioner.START_CASH)
        if tell is not None:
            tell(Event("order", "GS-11", {"seats": state.order}))
            tell(Event("start-cash", "GS-U3", {"dollars": game.values.setup.cash}))
            if game.police >= 0:
                tell(Event("police-cash", "17.8a", {"seat": game.police, "dollars": commissioner.START_CASH}))


def picks(state: GangstersState) -> int:
    """Count the joints that are picked."""
    return sum([joints.bit_count() for joints in state.joints])


def ask_pick(state: GangstersState) -> Decide | None:
    """Ask the next in the order for a joint, until everybody has three (GS-10, GS-U2)."""
    game, picked = state.game, picks(state)
    if picked == game.gangs * game.values.setup.joints:
        return None
    return game.ask("pick", u2_picker(game, state.order, picked))


def may_pick(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List the buildings for sale that leave enough for the other joints and the smallest gang."""
    game, owner = state.game, state.owner
    pick, price = game.moves_of.pick, game.price
    free = [building for building in game.for_sale if owner[building] < 0]
    # Buildings of one price leave the same to be bought after them.
    allowed = {price[building]: building for building in free}
    may = {dollars: why_not_pick(state, seat, pick[building]) is None for dollars, building in allowed.items()}
    return [pick[building] for building in free if may[price[building]]]


def why_not_pick(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a building is not picked: it is not for sale, owned, or leaves too little for what comes after it."""
    game, building = state.game, state.game.moves_of.building_of[move]
    if building not in game.for_sale:
        return Refusal("not-for-sale", "GS-08", {"building": game.board.codes[building]})
    if state.owner[building] >= 0:
        return Refusal("owned", "GS-10", {"building": game.board.codes[building], "owner": state.owner[building]})
    if state.cash[seat] < game.price[building] + reserve(state, seat, building):
        return Refusal("too-dear", "GS-10", {"dollars": game.price[building]})
    return None


def reserve(state: GangstersState, seat: Seat, building: int) -> int:
    """Add up the cheapest joints that must still be picked after this one, and the smallest gang."""
    game = state.game
    owed = game.values.setup.joints - state.joints[seat].bit_count() - 1
    free = sorted(game.price[each] for each in game.for_sale if state.owner[each] < 0 and each != building)
    others = owed * (game.gangs - 1)
    return price_of_gang(game.values, 1, 1) + sum(free[others : others + owed])


def pick(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Buy a joint at its price; it starts at level 1 (GS-10, GS-32)."""
    ((seat, move),) = joint.items()
    building = state.game.moves_of.building_of[move]
    price = state.game.price[building]
    state.cash[seat] -= price
    take_over(state, seat, building, 1)
    if tell is not None:
        tell(Event("picked", "GS-10", {"seat": seat, "joint": move.args[0], "dollars": price}))


def ask_gang(state: GangstersState) -> Decide | None:
    """Ask everybody for a gang at the same time (GS-12)."""
    return state.game.ask_gang


def may_gang(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List the gangs that can be paid, with the joints that each piece may start in (GS-13)."""
    if seat == state.game.police:
        return commissioner.may_start(state)
    return state.game.gangs_for(state.cash[seat])


def reveal(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Show all gangs together (GS-12)."""
    game = state.game
    for seat, move in joint.items():
        if seat == game.police:
            commissioner.reveal(state, move, tell)
            continue
        racketeers, thugs, places = game.moves_of.gang[move]
        joints = [building for building in range(game.buildings) if state.joints[seat] >> building & 1]
        price = price_of_gang(game.values, racketeers, thugs)
        state.cash[seat] -= price
        for kind, men in ((RACKETEER, racketeers), (THUG, thugs), (VAMP, 1)):
            state.men[seat * GANG + kind] = men
            state.at[seat * GANG + kind] = joints[places[kind]]
        if tell is not None:
            codes = [game.board.codes[joints[place]] for place in places]
            where = dict(zip(("racketeer", "thug", "vamp"), codes, strict=True))
            bought = {"racketeers": racketeers, "thugs": thugs, "dollars": price}
            tell(Event("gang", "GS-12", {"seat": seat, **bought, **where}))
