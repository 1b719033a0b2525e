"""The Cop Turn: precincts and equipment, three dice, as many moves as half the Commissioner's strength (17.6)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Draw, Fact, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.city.streets import Path
from omerta.games.gangsters.moves import BRIBE, BRING, BUY, DONE, HIRE, NO, NUMBER_OF
from omerta.games.gangsters.pieces import BLUE, GREEN, PUBLIC, RACKETEER, WHITE
from omerta.games.gangsters.procedures import BRINGING, NO_ERRAND, Errand
from omerta.games.gangsters.rules import buying, cops, informants, raids
from omerta.games.gangsters.rules.commissioner import (
    affordable,
    enlist,
    entrances,
    moves_left,
    must_enter,
    replacing,
    strength,
)
from omerta.games.gangsters.rules.defaults import u34_may_enter
from omerta.games.gangsters.rules.precincts import buy_precinct, precincts
from omerta.games.gangsters.rules.public_cup import public_leaves
from omerta.games.gangsters.rules.shared_spaces import enemy_beside
from omerta.games.gangsters.state import GangstersState

DICE = Chance(tuple(Draw(colour, (1, 2, 3, 4, 5, 6), (1,) * 6) for colour in ("green", "white", "blue")))


def goes_on(state: GangstersState) -> bool:
    """Return whether the Police are free to act in their turn: they have a Commissioner, and time (17.6f, 17.8c)."""
    return state.turn == state.game.police and not state.halted and not replacing(state)


# Buy Phase and dice.


def buy_comes(state: GangstersState, _tell: Tell | None) -> bool:
    """Come to the Buy Phase; who has lost the Commissioner does nothing but recruit (17.8c)."""
    if state.turn != state.game.police or state.shopping.shut:
        return False
    if replacing(state):
        state.shopping = state.shopping.closed()
        return False
    return True


def ask_buy(state: GangstersState) -> Decide | None:
    """Ask the Police until they have done (17.6a)."""
    free = state.turn == state.game.police and not state.shopping.shut and not replacing(state)
    return state.game.ask("cop-buy", state.turn) if free else None


def stands_in(state: GangstersState) -> int:
    """Return the building that the Commissioner is in, NONE for none."""
    stand = state.at[state.game.commissioner]
    return stand if stand < state.game.buildings else NONE


def may_buy(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List what the Police can do before they roll (17.6a, 17.9a, 17.11)."""
    moves = [DONE]
    if why_not_buy(state, seat, BUY) is None:
        moves.append(BUY)
    moves += [move for move in buying.wares(state.game) if why_not_equip(state, seat, move) is None]
    return moves + buying.repairs(state, seat) + buying.dealings(state, seat)


def why_not_buy(state: GangstersState, seat: Seat, _move: Move) -> Refusal | None:
    """Return why the Commissioner cannot buy: where he is, whose it is, crime, or the money (17.9a)."""
    building = stands_in(state)
    if building < 0:
        return Refusal("commissioner-in-street", "17.9a")
    code, price = state.game.board.codes[building], state.game.price[building]
    if state.shopping.bought:
        return Refusal("bought-already", "17.9a")
    if state.owner[building] >= 0:
        return Refusal("owned", "17.9a", {"building": code, "owner": state.owner[building]})
    if state.rubble >> building & 1:
        return Refusal("destroyed", "19.6a", {"building": code})
    if cops.scenes(state) >> building & 1:
        return Refusal("crime-scene", "17.9a", {"building": code})
    return Refusal("too-dear", "17.9a", {"dollars": price}) if state.cash[seat] < price else None


def why_not_equip(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why the Police get no heaters or wheels: no shop without crime, had already, or the money (17.11)."""
    building, rule = stands_in(state), buying.RULE_OF_POLICE[move.verb]
    if building < 0 or not buying.in_shop(state, building) or cops.scenes(state) >> building & 1:
        return Refusal("no-police-shop", rule)
    return buying.why_not_have(state, seat, move, rule, rule)


def buy(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Buy a precinct, or do what a gang does in its Buy Phase."""
    ((_, move),) = joint.items()
    if move is BUY:
        buy_precinct(state, stands_in(state), tell)
    else:
        buying.buy(state, joint, tell)


def ask_dice(state: GangstersState) -> Chance | None:
    """Roll three dice in a Cop Turn (17.6b)."""
    return DICE if state.turn == state.game.police else None


def roll(state: GangstersState, green: int, white: int, blue: int, tell: Tell | None) -> None:
    """Take the three dice."""
    state.dice = (green, white, blue, 0, 0)
    if tell is not None:
        dice: dict[str, Fact] = {"green": green, "white": white, "blue": blue}
        tell(Event("cop-dice", "17.6b", {"seat": state.turn, **dice}))


# Move or recruit.


def ask_act(state: GangstersState) -> Decide | None:
    """Ask for the next move while there are any left: half the Commissioner's strength (17.6d, GS-U51)."""
    if not goes_on(state) or state.actions.over or not moves_left(state):
        return None
    return state.game.ask("cop-act", state.turn)


def may_act(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List the moves of cops and of the Commissioner, new cops, recruits and a bribe (17.6d, GS-U51)."""
    game = state.game
    moves: list[Move] = []
    if must_enter(state):
        moves += [game.moves_of.enter[stand] for stand in entrances(state)]
        if moves_left(state) == 1:
            return moves
    else:
        moves += [DONE, *commissioner_moves(state)]
    if cops.why_not_bribe(state, seat, BRIBE) is None:
        moves.append(BRIBE)
    if u34_may_enter(state):
        moves.append(BRING)
    return moves + cops.movable(state)


def why_not_done(state: GangstersState, _seat: Seat, _move: Move) -> Refusal | None:
    return cops.COMMISSIONER_FIRST if must_enter(state) else None


def commissioner_moves(state: GangstersState) -> tuple[Move, ...]:
    """List his moves by the green die, by wheels, and his recruits: one of them a turn (17.6d, 17.7a, 17.11b)."""
    game, seat = state.game, state.turn
    if state.actions.moved >> RACKETEER & 1 or state.bill.recruited >> RACKETEER & 1:
        return ()
    stand, own = state.at[game.commissioner], precincts(state)
    moves = game.patrols(stand, state.dice[GREEN], own, state.closed)
    if state.equipment.wheels >> seat & 1:
        moves += game.cruises(stand, sum(state.dice), own, state.closed)
    return moves if enemy_beside(state, seat, RACKETEER) else (*moves, *affordable(state, strength(state)))


def act(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Make one of the moves."""
    ((seat, move),) = joint.items()
    _let_go(state)
    if move is not DONE:
        state.actions = state.actions.counted()
    match move.verb:
        case "done":
            state.actions = state.actions.ended()
            if tell is not None:
                tell(Event("actions-done", "17.6d", {"seat": seat}))
        case "patrol" | "cruise":
            _patrol(state, move, tell)
        case "enter":
            state.at[state.game.commissioner] = state.game.moves_of.stand_of[move]
            state.actions = replace(state.actions, moved=state.actions.moved | 1 << RACKETEER)
            if tell is not None:
                tell(Event("commissioner-enters", "17.7e", {"seat": seat, "to": move.args[0]}))
        case "enlist":
            enlist(state, move, "17.7b", tell)
        case "bribe":
            order_bribe(state, seat, tell)
            state.bill = state.bill.owing(state.game.values.prices.bribe * state.dice[BLUE])
        case "bring":
            state.errand = BRINGING
        case "cop":
            state.errand = Errand(cop=NUMBER_OF[move])


def _let_go(state: GangstersState) -> None:
    """Remember who is safe from the cop that moved last, before the next thing is done."""
    cop, safe = state.errand.cop, state.errand.safe
    if cop >= 0 and safe:
        passes = tuple([kept | 1 << cop if safe >> seat & 1 else kept for seat, kept in enumerate(state.duty.passes)])
        state.duty = replace(state.duty, passes=passes)
    state.errand = NO_ERRAND


def order_bribe(state: GangstersState, seat: Seat, tell: Tell | None) -> None:
    """Order a bribe that keeps an officer loyal; it is paid to the bank (17.3a)."""
    state.duty = state.duty.ordering(1)
    if tell is not None:
        dollars = state.game.values.prices.bribe * state.dice[BLUE]
        tell(Event("bribe-ordered", "17.3a", {"seat": seat, "dollars": dollars}))


def way(state: GangstersState, move: Move) -> Path:
    """Return the spaces that a move of the Commissioner steps on; where he comes in, that one."""
    game, end = state.game, state.game.moves_of.stand_of[move]
    if move.verb == "enter":
        return (game.space_of[end],)
    pips = sum(state.dice) if move.verb == "cruise" else state.dice[GREEN]
    return game.routes_at(state.closed).gang_path(state.at[game.commissioner], pips, end, precincts(state))


def _patrol(state: GangstersState, move: Move, tell: Tell | None) -> None:
    """Move the Commissioner as a gang's piece moves; in a joint with crime inside he raids (17.7a, 17.7c)."""
    game, end = state.game, state.game.moves_of.stand_of[move]
    path = way(state, move) if tell is not None else ()
    state.at[game.commissioner] = end
    state.actions = replace(state.actions, moved=state.actions.moved | 1 << RACKETEER)
    if tell is not None:
        data: dict[str, Fact] = {"seat": state.turn, "to": game.board.stand_codes[end], "path": game.path_codes(path)}
        tell(Event("commissioner-moved", "17.11b" if move.verb == "cruise" else "17.7a", data))
    if end < game.buildings and 0 <= state.owner[end] < game.gangs and cops.scenes(state) >> end & 1:
        raids.commissioner_raids(state, end, tell)


# Hire or move Public; the timer; the deferred step of a gang's turn.


def ask_hire(state: GangstersState) -> Decide | None:
    """Ask for hiring an Informant, unless one moved early; without it Public may be moved (17.6e, 17.10a)."""
    if not goes_on(state) or state.walk.finished or state.informing.strolled or not informants.left(state):
        return None
    price = informants.PRICE * state.dice[WHITE]
    return state.game.ask("hire", state.turn) if state.cash[state.turn] - state.bill.promised >= price else None


def may_hire(_state: GangstersState, _seat: Seat) -> Sequence[Move]:
    """List both answers."""
    return (NO, HIRE)


def hire(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Put the white die on a Public, or keep it for moving them (17.10a)."""
    ((seat, move),) = joint.items()
    state.walk = replace(state.walk, finished=1)
    if move is HIRE:
        dollars = informants.PRICE * state.dice[WHITE]
        state.informing = replace(state.informing, hiring=1)
        state.bill = state.bill.owing(dollars)
        if tell is not None:
            tell(Event("informant-ordered", "17.10a", {"seat": seat, "dollars": dollars}))


def time_up(state: GangstersState, tell: Tell | None) -> bool:
    """End the timed part: Informants that have pointed at somebody leave (17.6f, 17.10f)."""
    for piece in range(PUBLIC):
        if state.informing.pointing >> piece & 1:
            where = state.game.space_of[state.public[piece]]
            public_leaves(state, piece)
            if tell is not None:
                tell(Event("informant-leaves", "17.10f", {"at": state.game.board.codes[where]}))
    return False


def ask_police(state: GangstersState) -> Decide | None:
    """Ask the Police where the gang in turn has left them the cops (17.5c)."""
    return state.game.ask("police", state.game.police) if state.duty.deferred else None


def may_police(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List what a gang could do without the Police, by the gang's roll (17.5c)."""
    return cops.choices(state, seat)


def answer_police(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Buy a bribe, take a cop in hand, bring one in, or pass (17.5c)."""
    ((seat, move),) = joint.items()
    state.duty = state.duty.left_to_police(0)
    match move.verb:
        case "bribe":
            order_bribe(state, seat, tell)
        case "cop":
            state.errand = Errand(cop=NUMBER_OF[move])
        case "bring":
            state.errand = BRINGING
        case "pass":
            if tell is not None:
                tell(Event("cops-passed", "17.5c", {"seat": seat}))
