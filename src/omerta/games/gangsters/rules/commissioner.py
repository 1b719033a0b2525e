"""The Police Commissioner: bought and placed at the start, brought in, and replaced when he is lost (17.7, 17.8)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Draw, Fact, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.moves import COMMISSIONER, ENLIST
from omerta.games.gangsters.phases import Phase
from omerta.games.gangsters.pieces import GREEN, RACKETEER
from omerta.games.gangsters.rules.defaults import u6_actions, u43_price, u57_joints
from omerta.games.gangsters.rules.precincts import first_digit_is, lose_precincts, sell_precinct
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.values import price_of_men

START_CASH = 1700
"""What the Police start with, and no precinct (17.8a)."""
DIE = Chance((Draw("subway", (1, 2, 3, 4, 5, 6), (1,) * 6),))


def strength(state: GangstersState) -> int:
    """Return how strong the Commissioner is."""
    return state.men[state.game.commissioner]


# Before the first turn.


def start_price(state: GangstersState, men: int) -> int:
    """Return what a Commissioner of a strength costs at the start: as much as Racketeers (17.8a)."""
    return price_of_men(state.game.values, men)


def may_start(state: GangstersState) -> Sequence[Move]:
    """List the strengths that the Police can pay (17.8a)."""
    game = state.game
    strengths = COMMISSIONER[1 : game.most_men[RACKETEER] + 1]
    return [move for move in strengths if why_not_start(state, game.police, move) is None]


def why_not_start(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a Commissioner is not bought: only the Police have one, and they cannot pay for more (17.8a)."""
    if seat != state.game.police:
        return Refusal("police-alone", "17.8a")
    dear = start_price(state, COMMISSIONER.index(move)) > state.cash[seat]
    return Refusal("gang-too-dear", "17.8a", {"dollars": state.cash[seat]}) if dear else None


def reveal(state: GangstersState, move: Move, tell: Tell | None) -> None:
    """Show the Commissioner together with the gangs (17.8a)."""
    men, seat = COMMISSIONER.index(move), state.game.police
    price = start_price(state, men)
    state.cash[seat] -= price
    state.men[state.game.commissioner] = men
    if tell is not None:
        tell(Event("commissioner", "17.8a", {"seat": seat, "men": men, "dollars": price}))


def ask_subway(state: GangstersState) -> Chance | None:
    """Roll for the subway of the Commissioner, once the gangs stand (17.8b)."""
    return DIE if state.game.police >= 0 else None


def roll_subway(state: GangstersState, number: int, tell: Tell | None) -> None:
    """Take the subway of the die."""
    state.scene = state.game.routes.entrance(number)
    if tell is not None:
        tell(Event("subway-rolled", "17.8b", {"seat": state.game.police, "subway": number}))


def ask_facing(state: GangstersState) -> Decide:
    """Ask the Police which way he faces there (17.8b)."""
    return state.game.ask("facing", state.game.police)


def may_face(state: GangstersState, _seat: Seat) -> Sequence[Move]:
    """List the facings."""
    return [state.game.moves_of.to[stand] for stand in state.game.board.facings[state.scene]]


def why_not_face(state: GangstersState, _seat: Seat, move: Move) -> Refusal | None:
    there = state.game.space_of[state.game.moves_of.stand_of[move]] == state.scene
    return None if there else Refusal("other-subway", "17.8b")


def face(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Put him there."""
    ((seat, move),) = joint.items()
    state.at[state.game.commissioner] = state.game.moves_of.stand_of[move]
    state.scene = NONE
    if tell is not None:
        tell(Event("commissioner-placed", "17.8b", {"seat": seat, "to": move.args[0]}))


# Coming in.


def moves_left(state: GangstersState) -> int:
    """Count the moves that are left in a Cop Turn (17.6d)."""
    return u6_actions(strength(state)) - state.actions.acts


def must_enter(state: GangstersState) -> bool:
    """Whether one of the moves must bring the Commissioner in (17.7e)."""
    return state.at[state.game.commissioner] < 0


def entrances(state: GangstersState) -> tuple[int, ...]:
    """List where he comes in: the subway of the green die, any facing, and precincts of its number (17.7e, 17.8e)."""
    game, green = state.game, state.dice[GREEN]
    subway = game.board.facings[game.routes_at(state.closed).entrance(green)]
    return (*subway, *first_digit_is(state, green))


def why_not_enter(state: GangstersState, _seat: Seat, move: Move) -> Refusal | None:
    """Return why the Commissioner does not come in there: he is on the board, or it is no entrance (17.7e)."""
    if not must_enter(state):
        return Refusal("commissioner-here", "17.7e")
    if state.game.moves_of.stand_of[move] in entrances(state):
        return None
    return Refusal("no-entrance", "17.7e", {"green": state.dice[GREEN]})


# Lost.


def replacing(state: GangstersState) -> bool:
    """Return whether this Cop Turn is for nothing but a new Commissioner (17.8c)."""
    return not state.men[state.game.commissioner]


def replace_comes(state: GangstersState, tell: Tell | None) -> bool:
    """Come to a new Commissioner; who cannot pay at all is given one for everything (17.8c, 17.8d)."""
    game = state.game
    if state.turn != game.police or not replacing(state) or state.bill.hired[RACKETEER]:
        return False
    seat, price = game.police, u43_price(game, RACKETEER, 0, 1, state.dice)
    precincts = [each for each in range(game.buildings) if state.joints[seat] >> each & 1]
    sold = [game.price[each] for each in precincts if not state.rubble >> each & 1]
    if state.cash[seat] + sum(sold) >= price:
        return True
    dollars = state.cash[seat]
    state.cash[seat] = 0
    lose_precincts(state)
    state.bill = structs.replace(state.bill, hired=(1, 0, 0))
    if tell is not None:
        data: dict[str, Fact] = {"seat": seat, "dollars": dollars, "precincts": len(precincts)}
        tell(Event("commissioner-given", "17.8d", data))
    return False


def ask_replace(state: GangstersState) -> Decide | None:
    """Ask the Police for a new Commissioner, or for what they sell to pay him."""
    if state.turn != state.game.police or not replacing(state) or state.bill.hired[RACKETEER]:
        return None
    return state.game.ask("replace", state.game.police)


def may_replace(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List the strengths that can be paid at any die; without cash for one, the precincts to be sold (17.8d)."""
    return affordable(state, 0) or state.game.sales[u57_joints(state, seat)]


def why_not_sell(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a precinct is not sold: it is none of theirs, or the cash is enough for a Commissioner (17.8d)."""
    building = state.game.moves_of.building_of[move]
    if not state.joints[seat] >> building & 1:
        return Refusal("not-yours", "17.8d", {"building": str(move.args[0])})
    needed = state.phase == Phase.REPLACE and not affordable(state, 0) and not state.rubble >> building & 1
    return None if needed else Refusal("cash-first", "17.8d")


def affordable(state: GangstersState, now: int) -> Sequence[Move]:
    """List how many men can be recruited for him: the blue die sets no limit (17.8a)."""
    game = state.game
    left = state.cash[game.police] - state.bill.promised
    most = game.most_men[RACKETEER] - now
    while most > 0 and u43_price(game, RACKETEER, now, most, state.dice) > left:
        most -= 1
    return ENLIST[1 : most + 1]


def replace(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Recruit the new Commissioner, or sell a precinct for him (17.8c, 17.8d)."""
    ((_, move),) = joint.items()
    if move.verb == "sell":
        sell_precinct(state, state.game.moves_of.building_of[move], tell)
    else:
        enlist(state, move, "17.8c", tell)


def enlist(state: GangstersState, move: Move, rule: str, tell: Tell | None) -> None:
    """Announce men for the Commissioner: paid and there in the Pay step (17.7b)."""
    game, men = state.game, ENLIST.index(move)
    price = u43_price(game, RACKETEER, state.men[game.commissioner], men, state.dice)
    state.bill = state.bill.hiring(RACKETEER, men, price)
    if tell is not None:
        data: dict[str, Fact] = {"seat": game.police, "piece": "commissioner", "men": men, "dollars": price}
        tell(Event("recruits-announced", rule, data))
