"""The engine and the independent oracle play the same rounds and must agree on everything that a round can show.

Each goes on from its own table; they share the dice, the bids, the answers, and the favors that the engine draws.
`make deep` plays twenty times as many games, and fifty times as many rounds.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from omerta.games.gangster_dice.state import DiceState
from tests.games.gangster_dice.oracle import Round
from tests.games.gangster_dice.oracle_comparison import Follower, deal, lay, make
from tests.games.gangster_dice.situations import first_round, next_round, random_round, some_cast

GAMES_EACH = max(10, int(os.environ.get("OMERTA_LAW_GAMES", "10")))
TABLES_EACH = 100 * max(4, int(os.environ.get("OMERTA_LAW_GAMES", "4")))
ROUNDS_ON = 3
"""How many rounds are played on from a table that was laid at random."""

ALWAYS = {
    "rolled", "revealed", "bid", "bid-with-streets", "won", "tied", "tie-broken", "control", "won-again", "dice-stay",
    "four", "four-back", "shuffled", "favor-drawn", "favor-drawn-hidden", "swapped", "swapped-nothing", "placed",
    "kept", "first-win", "passed-on", "pinned", "took", "declined", "not-free", "winner", "round-limit",
}  # fmt: skip
"""What rounds from random tables must have told at any number of seats: no corner of the rules is left out."""
WITH_TWO_SEATS = {"one-bid", "nothing-may-leave"}
WITH_MORE_SEATS = {"stack-empty", "winners"}
WITH_CHARACTERS = {
    "picked-up", "rolled-again", "stands", "bid-by-character", "bid-without-symbol", "tie-broken-by-character",
    "at-once", "declined-by-character",
}  # fmt: skip
KINDS = pytest.mark.parametrize(
    ("with_characters", "any_colour"),
    [(False, False), (False, True), (True, False)],
    ids=["tutorial", "any-colour", "characters"],
)
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def play_on(state: DiceState, situation: Round, rng: Random, rounds: int) -> set[str]:
    """Play so many rounds, or to the end, and give the kinds of all that was told."""
    heard: set[str] = set()
    for _ in range(rounds):
        follower = Follower(state, situation, rng)
        result = follower.play()
        heard |= {event.kind for event in follower.heard}
        if result.game_winners:
            break
        situation = next_round(rng, situation, result, follower.hands)
    return heard


@SEATS
@KINDS
def test_engine_and_oracle_agree_on_rounds_from_any_table(seats: int, with_characters: bool, any_colour: bool) -> None:
    game = make(seats, with_characters, any_colour)
    heard: set[str] = set()
    for seed in range(TABLES_EACH):
        rng = Random(f"{game!r} {seed}")
        situation = random_round(rng, some_cast(rng, seats, with_characters), any_colour)
        heard |= play_on(lay(game, situation, rng), situation, rng, ROUNDS_ON)
    wanted = ALWAYS | (WITH_TWO_SEATS if seats == 2 else WITH_MORE_SEATS)
    if with_characters:
        wanted |= WITH_CHARACTERS | ({"handed"} if seats > 2 else set())
    if any_colour:
        wanted = wanted - {"winners"} | {"pinned-nothing"}
    assert wanted - heard == set()


@SEATS
@KINDS
def test_engine_and_oracle_agree_on_whole_games(seats: int, with_characters: bool, any_colour: bool) -> None:
    game = make(seats, with_characters, any_colour)
    for seed in range(GAMES_EACH):
        rng = Random(f"{game!r} from the deal {seed}")
        characters = some_cast(rng, seats, with_characters)
        state, hands = deal(game, characters, rng)
        heard = play_on(state, first_round(rng, characters, hands, any_colour), rng, game.rounds)
        assert heard & {"winner", "winners", "round-limit"}
