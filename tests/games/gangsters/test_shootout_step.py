"""The Shootout step in positions of their own: who is asked, in which order gangs fight, and which cops go."""

from __future__ import annotations

from omerta.core.nodes import Chance, Decide
from omerta.games.gangsters import GAME_TYPE
from omerta.games.gangsters.game import Gangsters
from omerta.games.gangsters.procedures import Actions, Shopping, Walk
from omerta.games.gangsters.state import GangstersState
from tests.games.gangsters.city import stand
from tests.rules import rule


def base_game() -> Gangsters:
    """Make the four-player game."""
    game = GAME_TYPE.make(4, preset="base")
    assert isinstance(game, Gangsters)
    return game


GAME = base_game()
SPACE = GAME.board.spaces_by_code


def before_the_step(order: tuple[int, ...] = (0, 1, 2, 3)) -> GangstersState:
    """Lay a table at the last question before the Payoff step of seat 0, with only its Racketeer on the board."""
    state = GAME.new()
    state.phase, state.round, state.order, state.turn = "draw", 5, order, 0
    state.dice, state.shopping, state.actions = (1, 1, 1, 1, 1), Shopping(shut=1), Actions(over=1)
    state.walk = Walk(walker=4)
    put(state, "0.racketeer", 2, "WS1s")
    return state


def put(
    state: GangstersState, name: str, men: int, where: str, *, criminal: bool = False, attacks: bool = False
) -> None:
    """Put a piece on the board."""
    piece = GAME.piece_names.index(name)
    state.men[piece], state.at[piece] = men, stand(where)
    state.crime[piece], state.siege[piece] = criminal or attacks, attacks


def joint(state: GangstersState, code: str, owner: int, level: int) -> None:
    """Give a building to somebody."""
    state.owner[SPACE[code]], state.level[SPACE[code]] = owner, level


def begin(state: GangstersState) -> GangstersState:
    """Draw no more Public: the Payoff step follows, then the Shootout step."""
    state = GAME.from_position(GAME.position(state))
    state.play({0: GAME.read("done", state)})
    return state


def hits(state: GangstersState, *sure: str) -> None:
    """Let the first die of these shooters hit, and no other."""
    node = state.node()
    assert isinstance(node, Chance)
    first = {f"{name}.1" for name in sure}
    assert first <= {dice.what for dice in node.draws}
    state.happen([dice.total - 1 if dice.what in first else 0 for dice in node.draws])


def test_a_side_that_spares_a_piece_is_asked_about_the_next_one() -> None:
    state = before_the_step()
    joint(state, "Western", 1, 2)
    put(state, "2.thug", 3, "Western", attacks=True)
    put(state, "1.racketeer", 3, "Western")
    put(state, "1.thug", 3, "Western")
    state = begin(state)
    hits(state, "2.thug")
    for piece in ("racketeer", "thug"):
        node = state.node()
        assert isinstance(node, Decide)
        assert (node.ask, node.seats, node.data) == ("losses", (1,), {"piece": piece, "hits": 1})
        state.play({1: GAME.read("0", state)})
    assert state.level[SPACE["Western"]] == 1
    assert state.phase != "losses"


def test_gangs_attack_a_joint_in_the_order_in_which_they_move() -> None:
    for order, first, second in (((0, 3, 2, 1), 3, 2), ((3, 2, 0, 1), 3, 2), ((0, 2, 3, 1), 2, 3)):
        state = before_the_step(order)
        joint(state, "Western", 1, 3)
        put(state, "2.thug", 1, "Western", attacks=True)
        put(state, "3.thug", 1, "Western", attacks=True)
        state = begin(state)
        assert state.fight.attacker == first
        hits(state)
        assert state.fight.attacker == second


@rule("GS-U36", "GS-U32", "GS-53")
def test_cops_in_one_space_share_one_shootout() -> None:
    state = before_the_step()
    put(state, "1.thug", 1, "WS4n", criminal=True)
    state.cops[2] = state.cops[6] = stand("WS4s")
    state.cops[4] = stand("WS5s")
    state = begin(state)
    hits(state, "cop-3")
    assert state.men[GAME.piece_names.index("1.thug")] == 0
    assert [cop + 1 for cop, at in enumerate(state.cops) if at >= 0] == [5]


def test_no_cop_is_in_a_joint_when_a_turn_ends() -> None:
    state = before_the_step()
    joint(state, "Western", 1, 2)
    state.cops[2], state.cops[6] = stand("Western"), stand("Freight")
    state = begin(state)
    assert state.phase == "buy"
    assert [cop + 1 for cop, at in enumerate(state.cops) if at >= 0] == [7], "nobody's building keeps its cop"
