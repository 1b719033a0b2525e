"""The setup, and what holds for every table."""

from __future__ import annotations

from random import Random

import pytest

import omerta
from omerta import Chance, Decide, IllegalMove, Move, Over
from omerta.bots import RandomBot
from omerta.bots.match import play_out
from omerta.core.chance import draw
from omerta.core.errors import BadOption
from omerta.games.gangsta import GAME_TYPE
from omerta.games.gangsta.view import show
from tests.games.gangsta.scenes import LB, LS, asked, fill, scene, table
from tests.games.playing import answer, chance, told
from tests.rules import rule


@rule("GA-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_play(seats: int) -> None:
    game = table(seats)
    deck = game.deck
    assert (len(deck.gangsters), len(deck.heists), len(deck.resources)) == (40, 90, 12)
    assert sum(map(len, deck.snitches)) == 8
    assert sum(play_out(game, [RandomBot(game)] * seats, Random(seats)).returns) == 1


@rule("GA-01")
@pytest.mark.parametrize("seats", [1, 5, True])
def test_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(BadOption, match="is for 2-4 seats"):
        table(seats)


@rule("GA-02", "GA-03", "GA-04", "GA-05", "GA-A66")
def test_the_setup_by_the_rulebook() -> None:
    state = table(3).new()
    assert told(chance(state, 2)) == [("first", "GA-A66")]
    heard = chance(state, "B4")
    assert (heard[0].rule, dict(heard[0].data)) == ("GA-02", {"seat": 2, "boss": "B4", "dollars": 6})
    assert isinstance(node := state.node(), Chance)
    assert node.draws[0].outcomes == ("B1", "B2", "B3", "B5")
    chance(state, "B1")
    chance(state, "B2")
    heard = fill(state)
    laid = [(event.kind, event.rule) for event in heard if event.kind.endswith("laid")]
    assert laid == [("heist-laid", "GA-03")] * 5 + [("gangster-laid", "GA-04")] * 5
    view = show(state, None)
    assert view.money == (8, 8, 6)
    assert (view.heist_deck, view.gangster_deck) == (25, 30)
    assert all(code is not None and code.startswith("H1") for code in view.row)
    assert asked(state) == ("action", 2)
    answer(state, "pass")
    answer(state, "no")
    assert asked(state) == ("action", 0), "clockwise"


@rule("GA-06")
def test_a_turn_has_one_action() -> None:
    state = scene(LB, LS)
    assert isinstance(state.node(), Decide)
    answer(state, "pass")
    answer(state, "no")
    assert asked(state) == ("action", 1)
    with pytest.raises(IllegalMove):
        state.play({0: Move("pass")})
    refusal = state.refuse(0, Move("pass"))
    assert refusal is not None
    assert refusal.rule == "GA-06"


@rule("GA-66")
def test_both_variants_may_be_combined() -> None:
    game = table(3, clans=True, resources=True)
    assert game.uses_clans
    assert game.uses_resources
    assert GAME_TYPE.presets["printed"] == {}
    assert omerta.make("gangsta", 3, preset="all").options == {"clans": True, "resources": True}


@rule("GA-A71")
def test_a_game_that_nobody_wants_to_end_ends() -> None:
    game = table(2)
    state, rng = game.new(), Random(1)
    while not isinstance(node := state.node(), Over):
        if isinstance(node, Chance):
            state.happen(draw(node, rng))
        else:
            state.play({seat: state.legal(seat)[0] for seat in node.seats})
    assert show(state, None).turn == 400
