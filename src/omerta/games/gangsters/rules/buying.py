"""The Buy Phase: buy or raise a joint, equip, sell, show a marker, open a trade (GS-16, GS-32 to GS-36)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from omerta.core.events import Event, Refusal, Tell
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
from omerta.games.gangsters.rules.rubble import repair, why_not_repair
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.table import AnyTable


def ask(state: GangstersState) -> Decide | None:
    """Ask the gang in turn until it has done (GS-16)."""
    return None if state.shopping.shut or state.turn == state.game.police else state.game.ask("buy", state.turn)


def racketeer_in(state: GangstersState, seat: Seat) -> int:
    """Return the building that the Racketeer is in, -1 for none."""
    stand = state.at[seat * GANG + RACKETEER]
    return stand if stand < state.game.buildings else -1


def may(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List what can be done before the dice are rolled."""
    game = state.game
    moves = [DONE]
    if racketeer_in(state, seat) >= 0:
        if why_not_buy(state, seat, BUY) is None:
            moves.append(BUY)
        if why_not_upgrade(state, seat, UPGRADE) is None:
            moves.append(UPGRADE)
        moves += [move for move in wares(game) if why_not_equip(state, seat, move) is None]
    moves += game.sales[state.joints[seat] & ~state.rubble]
    moves += repairs(state, seat)
    if game.has_bombs and bombers.why_not_reassign(state, seat, REASSIGN) is None:
        moves.append(REASSIGN)
    return moves + dealings(state, seat)


def wares(game: AnyTable) -> Sequence[Move]:
    """List what shops sell at a table (GS-60, GS-U22)."""
    return [move for move, sold in ((HEATERS, game.has_heaters), (WHEELS, game.has_wheels)) if sold]


def repairs(state: GangstersState, seat: Seat) -> list[Move]:
    """List the destroyed buildings that can be repaired (19.6)."""
    if not state.rubble:
        return []
    return [move for move in state.game.moves_of.repair if why_not_repair(state, seat, move) is None]


def dealings(state: GangstersState, seat: Seat) -> list[Move]:
    """List the trades that can be opened, and what can be done with one's markers (GS-U28, GS-U38, GS-U78).

    For speed it asks no `why_not_trade`, `why_not_show` and `why_not_return`, which make a reason for each move.
    """
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


# Why not.


def why_not_buy(state: GangstersState, seat: Seat, _move: Move) -> Refusal | None:
    """Return why the Racketeer cannot buy: where he is, what it is, or the money (GS-16, GS-32)."""
    game, building = state.game, racketeer_in(state, seat)
    if building < 0:
        return Refusal("racketeer-in-street", "GS-16")
    if state.shopping.bought:
        return Refusal("bought-already", "GS-32")
    if state.owner[building] >= 0:
        return Refusal("owned", "GS-16", {"building": game.board.codes[building], "owner": state.owner[building]})
    if building not in game.for_sale:
        return Refusal("not-for-sale", "GS-08", {"building": game.board.codes[building]})
    if state.rubble >> building & 1:
        return Refusal("destroyed", "GS-U57", {"building": game.board.codes[building]})
    price = game.price[building]
    return Refusal("too-dear", "GS-32", {"dollars": price}) if state.cash[seat] < price else None


def why_not_upgrade(state: GangstersState, seat: Seat, _move: Move) -> Refusal | None:
    """Return why the Racketeer cannot raise a joint: where he is, the money, or the level (GS-33, GS-34)."""
    game, building = state.game, racketeer_in(state, seat)
    if building < 0 or state.owner[building] != seat:
        return Refusal("racketeer-not-home", "GS-16")
    if state.shopping.bought:
        return Refusal("bought-already", "GS-32")
    if state.rubble >> building & 1:
        return Refusal("destroyed", "GS-U57", {"building": game.board.codes[building]})
    price, level = game.price[building], state.level[building]
    if state.cash[seat] < price:
        return Refusal("too-dear", "GS-34", {"dollars": price})
    return Refusal("level-limit", "GS-33", {"level": level}) if level >= u61_most_level(state, seat, building) else None


def why_not_equip(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a gang gets no heaters or wheels: it is in no shop, has some, or cannot pay (GS-60, GS-U22)."""
    building = racketeer_in(state, seat)
    if building < 0 or not in_shop(state, building):
        return Refusal("no-shop", "GS-60")
    return why_not_have(state, seat, move, "GS-U22", "GS-60")


def why_not_have(state: GangstersState, seat: Seat, ware: Move, once: str, paid: str) -> Refusal | None:
    """Return why a ware of a shop is not bought there: it is had already, or costs too much, by these rules."""
    if getattr(state.equipment, ware.verb) >> seat & 1:
        return Refusal("has-already", once)
    price: int = getattr(state.game.values.prices, ware.verb)
    return Refusal("too-dear", paid, {"dollars": price}) if state.cash[seat] < price else None


def why_not_sell(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a joint is not sold: it is destroyed, or somebody else's (GS-36, 19.6b)."""
    building = state.game.moves_of.building_of[move]
    if not state.joints[seat] >> building & 1:
        return Refusal("not-yours", "GS-36", {"building": str(move.args[0])})
    return Refusal("destroyed", "19.6b", {"building": str(move.args[0])}) if state.rubble >> building & 1 else None


def why_not_trade(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why no trade is opened: enough were proposed, or there is nobody to trade with (GS-U28)."""
    if state.shopping.proposals >= state.game.values.trade.proposals:
        return Refusal("proposals-used", "GS-U28", {"count": state.shopping.proposals})
    other = TRADE.index(move)
    return Refusal("no-partner", "GS-U28") if other == seat or state.out >> other & 1 else None


def why_not_show(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a marker is not shown: it is not there, or everybody knows of it (GS-U78)."""
    marker = NUMBER_OF[move]
    if not state.bribes[seat] >> marker & 1:
        return Refusal("no-marker", "GS-U78")
    return Refusal("shown-already", "GS-U78") if markers.seen_by_all(state, marker) else None


def why_not_return(state: GangstersState, seat: Seat, _move: Move) -> Refusal | None:
    return None if state.bribes[seat] >> UNTOUCHABLES & 1 else Refusal("no-void-marker", "GS-U38")


def in_shop(state: GangstersState, building: int) -> bool:
    """Return whether heaters and wheels are sold in a building: a gray one that stands (GS-60, GS-U57).

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
    state.shopping = replace(state.shopping, bought=1)
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
    state.equipment = replace(state.equipment, **{what: getattr(state.equipment, what) | 1 << seat})
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
