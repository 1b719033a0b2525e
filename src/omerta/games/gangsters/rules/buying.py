"""The Buy Phase: buy or raise a joint, equip, sell, show a marker, open a trade (GS-16, GS-32 to GS-36)."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Fact, Seat
from omerta.games.gangsters.city.board import GRAY
from omerta.games.gangsters.moves import (
    BUY,
    DONE,
    HEATERS,
    NUMBER_OF,
    REASSIGN,
    RETURN,
    SHOW,
    TRADE,
    UPGRADE,
    WHEELS,
)
from omerta.games.gangsters.pieces import COPS, GANG, MARKERS, RACKETEER, UNTOUCHABLES
from omerta.games.gangsters.procedures import Trade
from omerta.games.gangsters.rules import bombers, markers
from omerta.games.gangsters.rules.defaults import u61_most_level
from omerta.games.gangsters.rules.ownership import lose_joint, take_over
from omerta.games.gangsters.rules.rubble import may_repair, repair
from omerta.games.gangsters.state import GangstersState


def ask(state: GangstersState) -> Decide | None:
    """Ask the gang in turn until it has done (GS-16)."""
    return None if state.shopping.shut or state.turn == state.game.police else state.game.ask("buy", state.turn)


def racketeer_in(state: GangstersState, seat: Seat) -> int:
    """Give the building that the Racketeer is in, -1 for none."""
    stand = state.at[seat * GANG + RACKETEER]
    return stand if stand < state.game.buildings else -1


def may(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List what can be done before the dice are rolled."""
    game = state.game
    moves = [DONE]
    building = racketeer_in(state, seat)
    if building >= 0:
        if can_buy(state, seat, building):
            moves.append(BUY)
        if can_upgrade(state, seat, building):
            moves.append(UPGRADE)
        moves += equipment(state, seat, building)
    moves += game.sales[state.joints[seat] & ~state.rubble]
    moves += repairs(state, seat)
    if bombers.may_reassign(state, seat):
        moves.append(REASSIGN)
    return moves + dealings(state, seat)


def equipment(state: GangstersState, seat: Seat, building: int) -> list[Move]:
    """List what is sold where the Racketeer is, or the Commissioner (GS-60, GS-U22, 17.11b)."""
    game, cash, moves = state.game, state.cash[seat], []
    if game.has_shops and in_shop(state, building):
        if game.has_heaters and not state.equipment.heaters >> seat & 1 and cash >= game.values.prices.heaters:
            moves.append(HEATERS)
        if game.has_wheels and not state.equipment.wheels >> seat & 1 and cash >= game.values.prices.wheels:
            moves.append(WHEELS)
    return moves


def repairs(state: GangstersState, seat: Seat) -> list[Move]:
    """List the destroyed buildings that can be repaired (19.6)."""
    if not state.rubble:
        return []
    return [move for building, move in enumerate(state.game.moves_of.repair) if may_repair(state, seat, building)]


def dealings(state: GangstersState, seat: Seat) -> list[Move]:
    """List the trades that can be opened, and what can be done with one's markers (GS-U28, GS-U38, GS-U78)."""
    game = state.game
    moves: list[Move] = []
    if game.has_trading and state.shopping.proposals < game.values.trade.proposals:
        moves += [TRADE[other] for other in range(game.seats) if other != seat and not state.out >> other & 1]
    hand = state.bribes[seat]
    if hand:
        moves += [SHOW[n] for n in range(COPS) if hand >> n & 1 and not markers.seen_by_all(state, n)]
        if hand >> UNTOUCHABLES & 1:
            moves.append(RETURN)
    return moves


def can_buy(state: GangstersState, seat: Seat, building: int) -> bool:
    """Tell whether the Racketeer may buy the building he is in (GS-16, GS-32)."""
    game = state.game
    return (
        not state.shopping.bought
        and state.owner[building] < 0
        and not state.rubble >> building & 1
        and building in game.for_sale
        and state.cash[seat] >= game.price[building]
    )


def can_upgrade(state: GangstersState, seat: Seat, building: int) -> bool:
    """Tell whether the Racketeer may raise the joint he is in (GS-33, GS-34)."""
    return (
        not state.shopping.bought
        and state.owner[building] == seat
        and not state.rubble >> building & 1
        and state.cash[seat] >= state.game.price[building]
        and state.level[building] < u61_most_level(state, seat, building)
    )


def in_shop(state: GangstersState, building: int) -> bool:
    """Tell whether heaters and wheels are sold in a building: a gray one that stands (GS-60, GS-U57).

    It is nobody's, or was when the turn began: one that the Commissioner has just bought still sells (17.11, GS-C14).
    """
    if state.rubble >> building & 1 or state.game.board.colour[building] != GRAY:
        return False
    return state.owner[building] < 0 or (state.turn == state.game.police and state.shopping.bought == 1 + building)


def buy(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Do one thing of the Buy Phase."""
    ((seat, move),) = joint.items()
    match move.verb:
        case "done":
            state.shopping = state.shopping.closed()
        case "buy" | "upgrade":
            _buy(state, seat, move, tell)
        case "heaters" | "wheels":
            _equip(state, seat, move.verb, tell)
        case "sell":
            sell(state, seat, state.game.moves_of.building_of[move], "GS-U75", tell)
        case "trade":
            state.shopping = state.shopping.proposing()
            state.trade = Trade(TRADE.index(move))
            if tell is not None:
                tell(Event("trade-opened", "GS-U28", {"seat": seat, "partner": state.trade.partner}))
        case "show":
            markers.show(state, seat, NUMBER_OF[move])
            if tell is not None:
                tell(Event("marker-shown", "GS-U78", {"seat": seat, "marker": MARKERS[NUMBER_OF[move]]}))
        case "return":
            markers.put_back(state, seat, UNTOUCHABLES)
            if tell is not None:
                tell(Event("marker-returned", "GS-U38", {"seat": seat, "marker": MARKERS[UNTOUCHABLES]}))
        case "repair":
            repair(state, seat, state.game.moves_of.building_of[move], tell)
        case "reassign":
            bombers.reassign(state)


def _buy(state: GangstersState, seat: Seat, move: Move, tell: Tell | None) -> None:
    """Buy the building that the Racketeer is in, or raise its level by one; one of both in a turn (GS-32)."""
    game, building = state.game, racketeer_in(state, seat)
    price = game.price[building]
    state.cash[seat] -= price
    state.shopping = state.shopping._replace(bought=1)
    take_over(state, seat, building, state.level[building] + 1)
    if tell is not None:
        data: dict[str, Fact] = {"seat": seat, "joint": game.board.codes[building], "dollars": price}
        data["level"] = state.level[building]
        rule = "GS-34" if move is UPGRADE else "17B.2" if game.board.colour[building] == GRAY else "GS-32"
        tell(Event("upgraded" if move is UPGRADE else "bought", rule, data))


def _equip(state: GangstersState, seat: Seat, what: str, tell: Tell | None) -> None:
    """Buy heaters or wheels for the whole gang (GS-60, GS-U22)."""
    price: int = getattr(state.game.values.prices, what)
    state.cash[seat] -= price
    state.equipment = state.equipment._replace(**{what: getattr(state.equipment, what) | 1 << seat})
    if tell is not None:
        rule = RULE_OF_POLICE[what] if seat == state.game.police else "GS-60"
        tell(Event(what, rule, {"seat": seat, "dollars": price}))


RULE_OF_POLICE = {"wheels": "17.11b", "heaters": "17.11c"}


def sell(state: GangstersState, seat: Seat, building: int, rule: str, tell: Tell | None) -> None:
    """Sell a joint back to the bank (GS-36, GS-U75); Public inside go to the cup."""
    game = state.game
    price = game.price[building] * (state.level[building] if game.sale_by_level else 1)
    state.cash[seat] += price
    lose_joint(state, building)
    if tell is not None:
        tell(Event("sold", rule, {"seat": seat, "joint": game.board.codes[building], "dollars": price}))
