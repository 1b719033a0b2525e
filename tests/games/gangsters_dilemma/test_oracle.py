"""The engine and the independent oracle play the same rounds and must agree on everything that a round can show.

The oracle stands in its own folder, written from the rulebook and the register alone, and imports nothing of the
product. `make deep` plays twenty times as many rounds.
"""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

from tests.games.gangsters_dilemma import oracle
from tests.games.gangsters_dilemma.oracle import Position, last_demand, random_position, settle, start
from tests.games.gangsters_dilemma.oracle.facts import LAST_ROUND, LOOT, Option, Question, from_cops_left, locations
from tests.games.gangsters_dilemma.oracle_comparison import Answers, Follower, by_chance, deal, lay, make

GAMES_EACH = max(10, int(os.environ.get("OMERTA_LAW_GAMES", "10")))
TABLES_EACH = 30 * GAMES_EACH
ROUNDS_ON = 2
"""How many rounds are played on from a table that was laid at random."""
MOST_GANGSTERS, FEW_GANGSTERS = 6, 4
"""Up to a few gangsters give every answer at every location, more of them at one location after another."""
ALWAYS = {
    "patrol-locked", "shown", "went", "quiet", "cop-arrives", "caught-alone", "nobody-there", "answers",
    "answered-talk", "answered-silent", "bribed", "all-bribed", "all-silent", "all-talked", "betrayed", "arrested",
    "split", "too-little-to-split", "looted", "bought", "sold", "no-trade", "no-demand", "fulfilled",
    "fulfilled-with-dollars", "demand-shown", "reopened", "closed", "cop-passes", "dollar-everywhere", "goal",
    "round-limit", "winner",
}  # fmt: skip
"""What rounds from random tables must have told at any number of seats: no corner of the rules is left out."""
WITH_CHARACTERS = {
    "paid-to-look", "did-not-look", "glimpse", "exchanged", "no-exchange", "stole", "no-theft", "bribed-with-dollars",
    "tipped", "fulfilled-with-gin", "fulfilled-private",
}  # fmt: skip
SEATS = pytest.mark.parametrize("seats", range(3, 8))
CAST = pytest.mark.parametrize("with_characters", [False, True], ids=["no-characters", "characters"])


def test_the_oracle_imports_nothing_of_the_product() -> None:
    files = list(Path(oracle.__file__).parent.glob("*.py"))
    assert len(files) > 5
    assert [file.name for file in files if "omerta" in file.read_text()] == []


@pytest.mark.parametrize("gangsters", range(2, MOST_GANGSTERS + 1))
def test_engine_and_oracle_agree_on_every_answer_of_every_gangster(gangsters: int) -> None:
    seats = gangsters + 1
    game = make(seats, with_characters=False)
    for number, stances in enumerate(product(("talk", "silent", "gin"), repeat=gangsters)):
        rng = Random(f"{stances}")
        places = locations(seats)
        for location in places if gangsters <= FEW_GANGSTERS else places[number % len(places) :][:1]:
            position = together(rng, seats, location)
            follower = Follower(lay(game, position), position, meeting(rng, position, location, stances))
            result = follower.play()
            here = from_cops_left(position.cop, seats, range(seats))
            done = settle(
                location,
                position.cash[location - 1],
                {seat: position.players[seat].held() for seat in here},
                position.cop,
                cop_present=True,
                stances=dict(zip(here, stances, strict=True)),
            )
            words = {"walks away": "bribe", "arrested": "arrest", "successful": "loot"}
            assert {(words[fate], seat, location) for seat, fate in done.fates} <= set(result.events)
            assert result.over or (location in result.position.closed) == done.closes


def together(rng: Random, seats: int, location: int) -> Position:
    """Lay a table at which everybody holds Gin and the location is open."""
    position = random_position(rng, seats, characters=False)
    players = tuple(replace(player, gin=player.gin + 1) for player in position.players)
    closed = tuple(place for place in position.closed if place != location)
    return replace(position, players=players, closed=closed, round=41)


def meeting(rng: Random, position: Position, location: int, stances: tuple[str, ...]) -> Answers:
    """Send everybody and a cop to one location, where they answer so from the Cop's left, and the rest by chance."""
    rest, seats = by_chance(rng), len(position.players)
    here = from_cops_left(position.cop, seats, range(seats))

    def answers(seat: int, question: Question, options: tuple[Option, ...]) -> Option:
        match question[0]:
            case "cops":
                return rng.choice([option for option in options if location in option[1:]])
            case "location":
                return ("rob", location)
            case "dilemma":
                stance = stances[here.index(seat)]
                return ("bribe", stance) if stance in LOOT else (stance,)
        return rest(seat, question, options)

    return answers


@SEATS
@CAST
def test_engine_and_oracle_agree_on_rounds_from_any_table(seats: int, with_characters: bool) -> None:
    game = make(seats, with_characters)
    heard: set[str] = set()
    for seed in range(TABLES_EACH):
        rng = Random(f"{seats} {with_characters} {seed}")
        position = random_position(rng, seats, with_characters)
        if seed % 2:
            position = enriched(rng, position)
        if seed % 20 == 0:
            position = replace(position, round=LAST_ROUND - rng.randrange(ROUNDS_ON))
        heard |= play_on(Follower(lay(game, position), position, by_chance(rng)), ROUNDS_ON)
    assert ALWAYS | (WITH_CHARACTERS if with_characters else set()) <= heard


@SEATS
@CAST
def test_engine_and_oracle_agree_on_whom_the_boss_asks_in_which_order(seats: int, with_characters: bool) -> None:
    game, again, late = make(seats, with_characters), 0, 0
    for seed in range(TABLES_EACH // 3):
        rng = Random(f"{seats} {with_characters} before the boss {seed}")
        position = replace(enriched(rng, random_position(rng, seats, with_characters)), closed=())
        follower = Follower(lay(game, position), position, in_one_place(rng))
        asked = [answer[0] for answer in follower.play().answers if answer[1][0] == "demand" and len(answer[2]) > 1]
        again += len(asked) > len(set(asked))
        late += tuple(dict.fromkeys(asked)) != from_cops_left(position.cop, seats, asked)
    assert again, "who passed was asked again"
    assert late, "who could not pay at first was asked after somebody further from the Cop's left"


def in_one_place(rng: Random) -> Answers:
    """Send everybody where no cop is, where they take or leave what the Boss demands."""
    rest = by_chance(rng)

    def answers(seat: int, question: Question, options: tuple[Option, ...]) -> Option:
        match question[0]:
            case "cops":
                return options[-1]
            case "location":
                return ("rob", 2)
            case "demand":
                return ("pass",) if rng.random() < 0.5 else rng.choice(options)
        return rest(seat, question, options)

    return answers


def test_engine_and_oracle_agree_on_the_last_demand() -> None:
    game, position = make(7, with_characters=False), last_demand()
    ends = set()
    for seed in range(TABLES_EACH):
        ends |= play_on(Follower(lay(game, position), position, by_chance(Random(seed))), rounds=1)
    assert {"no-demands", "cop-passes"} <= ends, "some rounds were the last, and some were not"


def enriched(rng: Random, position: Position) -> Position:
    """Give everybody more to pay with, late in the game."""
    players = tuple(
        replace(player, art=rng.randrange(4), jewel=rng.randrange(4), gin=rng.randrange(4), dollars=rng.randrange(9))
        for player in position.players
    )
    return replace(position, players=players, round=100)


def play_on(follower: Follower, rounds: int) -> set[str]:
    """Play so many rounds, or to the end, and give the kinds of all that was told."""
    heard: set[str] = set()
    for _ in range(rounds):
        result = follower.play()
        heard |= {event.kind for event in follower.heard}
        if result.over:
            break
        follower = Follower(follower.state, result.position, follower.answers)
    return heard


@SEATS
@CAST
def test_engine_and_oracle_agree_on_whole_games(seats: int, with_characters: bool) -> None:
    game = make(seats, with_characters)
    for seed in range(GAMES_EACH):
        rng = Random(f"{seats} {with_characters} from the deal {seed}")
        position = start(rng, seats, with_characters)
        heard = play_on(Follower(deal(game, position), position, by_chance(rng)), LAST_ROUND)
        assert heard & {"goal", "no-demands", "round-limit"}
