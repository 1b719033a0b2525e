"""The oracle itself, held to the picture examples of the rulebook, by page, and against its own ledger."""

from __future__ import annotations

import doctest
from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from itertools import product
from random import Random

import pytest

from tests.games.gangsters_dilemma.examples import EXAMPLES, Example, Has
from tests.games.gangsters_dilemma.oracle import (
    CHANCE,
    Player,
    Position,
    Result,
    Round,
    check,
    check_round,
    fates,
    last_demand,
    play,
    problems,
    random_position,
    settle,
    start,
    winners,
)
from tests.games.gangsters_dilemma.oracle.facts import DEMANDS, LOOT, Option, Question
from tests.games.gangsters_dilemma.oracle.rounds import Answer, Choose

NOTHING = Player(dollars=0, gin=0)
OTHERS = ("D01", "D02", "D03")


def table(*players: Player, cop: int, row: tuple[str, ...] = OTHERS, **fields: tuple[int, ...]) -> Position:
    """Lay a table with 5 dollars everywhere unless told otherwise."""
    gone = {card for player in players for card in player.taken + player.private}
    deck = tuple(card for card in DEMANDS if card not in row and card not in gone)
    places = 5 if len(players) <= 5 else 6
    return Position(players, cop, fields.get("cash", (5,) * places), row, deck, fields.get("closed", ()), round=40)


def script(*answers: tuple[int, str, Option]) -> Choose:
    """Answer each seat's questions from a list and pass where it says nothing."""

    waiting = list(answers)

    def choose(seat: int, question: Question, options: tuple[Option, ...]) -> Option:
        for at, (who, name, answer) in enumerate(waiting):
            if (who, name) == (seat, question[0]):
                del waiting[at]
                return answer
        assert ("pass",) in options, f"nothing scripted for seat {seat} at {question}: {options}"
        return ("pass",)

    return choose


def run(position: Position, *answers: tuple[int, str, Option]) -> Result:
    """Run a scripted round and audit it."""
    result = Round(position).run(script(*answers))
    check_round(position, result)
    return result


def asked(result: Result, name: str) -> list[Answer]:
    """Pick out the answers given to one kind of question."""
    return [answer for answer in result.answers if answer[1][0] == name]


def events(result: Result, name: str) -> list[tuple[str | int, ...]]:
    """Pick out one kind of event."""
    return [event for event in result.events if event[0] == name]


def sealed(cops: tuple[int, int], cop: int, robbed: Iterable[tuple[int, int]]) -> list[tuple[int, str, Option]]:
    """Script the sealed choices."""
    return [(cop, "cops", ("protect", *cops)), *((seat, "location", ("rob", place)) for seat, place in robbed)]


@pytest.mark.parametrize("name", ["facts", "dilemma", "demands", "positions", "rounds", "ledger"])
def test_doctests(name: str) -> None:
    assert doctest.testmod(import_module(f"tests.games.gangsters_dilemma.oracle.{name}")).failed == 0


def held(has: Has) -> Player:
    """Read what lies before somebody in an example."""
    return Player("", has.dollars, has.crate, has.art, has.jewel, has.gin, has.taken)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_the_oracle_plays_an_example_of_the_rulebook(example: Example) -> None:
    position = table(*map(held, example.before), cop=0, row=example.row, cash=example.all_cash)
    deck = sorted(position.deck, key=lambda card: card != example.revealed)
    told = sealed(example.cops, 0, enumerate(example.robbed, start=1))
    for seat, stance in enumerate(example.stances, start=1):
        told.append((seat, "dilemma", ("bribe", "gin") if stance == "bribe" else (stance,)))
    if example.demand:
        card, token = example.demand
        told.append((3, "demand", ("fulfil", card, "dollars", token)))
    result = run(replace(position, deck=tuple(deck)), *told)
    assert result.position.players == tuple(map(held, example.after))
    assert result.position.cash[example.place - 1] == example.cash[1]
    assert (result.over, result.winners) == ((True, (3,)) if example.wins else (False, ()))
    if example.demand:
        wanted = tuple(example.revealed if each == example.demand[0] else each for each in example.row)
        assert result.position.row == wanted
    if example.wins:
        assert result.position.players[3].points() == 18 + 5
        assert result.position.cop == 0
        assert problems(result.position)
    else:
        assert (result.position.closed, result.position.cop) == (example.closed, 1)


@pytest.mark.parametrize("gangsters", range(2, 7))
def test_every_combination_of_stances(gangsters: int) -> None:
    held = {"dollars": 2, "crate": 1, "art": 0, "jewel": 2, "gin": 1}
    for stances in product(("talk", "silent", "gin"), repeat=gangsters):
        done = settle(
            3, 7, dict.fromkeys(range(gangsters), held), 6, cop_present=True, stances=dict(enumerate(stances))
        )
        talkers, silent = stances.count("talk"), stances.count("silent")
        sharers = talkers if silent else 0
        sharers = silent if not talkers else sharers
        assert len(done.having("successful")) == sharers
        assert len(done.having("walks away")) == stances.count("gin")
        assert len(done.having("arrested")) == talkers + silent - sharers
        assert done.closes == (not done.having("arrested"))
        assert done.share * sharers + done.remainder == 7
        assert tuple(fate for _, fate in done.fates) == fates(stances)
        seized = sum(move[1] for move in done.moves if move[3] == 6)
        assert seized == 4 * len(done.having("arrested")) + stances.count("gin")


def test_the_closest_to_the_cops_left_takes_the_demand_first_and_the_next_sees_the_refill() -> None:
    rich = Player(dollars=0, art=2, jewel=2, gin=2)
    position = table(rich, NOTHING, rich, rich, cop=2, row=("D04", "D14", "D19"))
    result = run(
        position,
        *sealed((1, 2), 2, [(3, 4), (0, 4), (1, 3)]),
        (3, "demand", ("fulfil", "D04")),
        (0, "demand", ("fulfil", "D01")),
    )
    assert [answer[0] for answer in asked(result, "demand")] == [3, 0]
    assert events(result, "take") == [("take", 3, "D04"), ("take", 0, "D01")]


def test_who_could_not_pay_before_is_asked_for_the_revealed_card_before_those_further_from_the_cops_left() -> None:
    crate, art = Player(dollars=0, crate=1, gin=1), Player(dollars=0, art=1, jewel=1, gin=0)
    position = table(crate, art, crate, NOTHING, cop=3, row=("D01", "D17", "D18"))
    position = replace(position, cash=(1,) * 5, deck=("D05", *(card for card in position.deck if card != "D05")))
    result = run(
        position,
        *sealed((4, 5), 3, [(0, 2), (1, 2), (2, 2)]),
        (1, "demand", ("fulfil", "D01")),
        (0, "demand", ("fulfil", "D05")),
    )
    assert [answer[0] for answer in asked(result, "demand")] == [1, 0]
    assert events(result, "take") == [("take", 1, "D01"), ("take", 0, "D05")]
    passed = run(position, *sealed((4, 5), 3, [(0, 2), (1, 2), (2, 2)]), (1, "demand", ("fulfil", "D01")))
    assert [answer[0] for answer in asked(passed, "demand")] == [1, 0, 2]


def test_who_passed_is_asked_again_for_a_revealed_card_that_can_be_paid_and_for_no_other() -> None:
    rich = Player(dollars=0, art=2, jewel=2, gin=2)
    for revealed, order in (("D02", [0, 1, 0, 2]), ("D17", [0, 1, 2])):
        position = table(rich, rich, rich, NOTHING, cop=3, row=("D04", "D01", "D19"))
        deck = (revealed, *(card for card in position.deck if card != revealed))
        result = run(
            replace(position, deck=deck),
            *sealed((4, 5), 3, [(0, 3), (1, 3), (2, 3)]),
            (0, "demand", ("pass",)),
            (1, "demand", ("fulfil", "D04")),
        )
        assert [answer[0] for answer in asked(result, "demand")] == order


def test_bribers_and_the_arrested_fulfil_nothing() -> None:
    rich = Player(dollars=3, art=2, jewel=2, gin=2)
    result = run(
        table(rich, rich, rich, NOTHING, cop=3),
        *sealed((2, 3), 3, [(0, 3), (1, 3), (2, 3)]),
        (0, "dilemma", ("bribe", "gin")),
        (1, "dilemma", ("silent",)),
        (2, "dilemma", ("talk",)),
    )
    assert [answer[0] for answer in asked(result, "demand")] == [2]


def test_new_cash_buys_at_once_at_the_combined_market() -> None:
    result = run(
        table(NOTHING, replace(NOTHING, gin=1), NOTHING, cop=2, cash=(5, 5, 5, 5, 2)),
        *sealed((1, 2), 2, [(0, 5), (1, 5)]),
        (0, "trade", ("buy", "gin")),
        (1, "trade", ("sell", "gin")),
    )
    first, second = asked(result, "trade")
    assert first[2] == (("buy", "art"), ("buy", "jewel"), ("buy", "gin"), ("pass",))
    assert second[2] == (("buy", "art"), ("buy", "jewel"), ("buy", "gin"), ("sell", "gin"), ("pass",))
    assert result.position.players[:2] == (Player(dollars=0, gin=1), Player(dollars=2, gin=0))


def test_closed_locations_are_refused_and_then_reopen() -> None:
    position = table(NOTHING, NOTHING, NOTHING, cop=2, closed=(1, 4))
    result = run(position, *sealed((2, 3), 2, [(0, 5), (1, 5)]))
    assert result.answers[0][2] == (("protect", 2, 3), ("protect", 2, 5), ("protect", 3, 5))
    assert asked(result, "location")[0][2] == (("rob", 2), ("rob", 3), ("rob", 5))
    assert result.position.closed == (2, 3)
    with pytest.raises(ValueError, match="must be one of"):
        run(position, *sealed((2, 3), 2, [(0, 1), (1, 5)]))


def test_bootlegger_and_underboss() -> None:
    smuggler = Player("bootlegger", dollars=0, gin=2)
    boss = Player("underboss", dollars=0, art=1, jewel=0, gin=0)
    result = run(
        table(smuggler, boss, NOTHING, cop=2, row=("D02", "D01", "D19"), cash=(2, 2, 2, 2, 2)),
        *sealed((1, 4), 2, [(0, 3), (1, 2)]),
        (0, "demand", ("fulfil", "D02", "gin", "jewel")),
        (1, "demand", ("fulfil", "D01", "dollars", "jewel")),
    )
    assert result.position.players[0] == Player("bootlegger", dollars=2, gin=0, taken=("D02",))
    assert result.position.players[1] == Player("underboss", dollars=0, gin=0, taken=("D01",))


def test_dame_bribes_with_dollars_and_the_muscle_profits_once() -> None:
    dame, muscle = Player("dame", dollars=2, gin=0), Player("the muscle", dollars=0, gin=1)
    result = run(
        table(dame, muscle, NOTHING, cop=2),
        *sealed((1, 2), 2, [(0, 1), (1, 1)]),
        (0, "dilemma", ("bribe", "dollars")),
        (1, "dilemma", ("bribe", "gin")),
    )
    assert [player.dollars for player in result.position.players] == [0, 2, 2]
    assert result.position.players[2].gin == 1
    assert result.position.cash[0] == 6
    assert result.position.closed == (1, 2)


def test_the_muscle_profits_from_one_bribe_at_two_locations() -> None:
    gin = Player(dollars=0, gin=1)
    result = run(
        table(gin, gin, gin, Player("the muscle", dollars=0, gin=1), NOTHING, cop=4),
        *sealed((2, 3), 4, [(0, 2), (1, 2), (2, 3), (3, 3)]),
        *((seat, "dilemma", ("bribe", "gin")) for seat in range(4)),
    )
    assert [player.dollars for player in result.position.players] == [0, 0, 0, 2, 0]
    assert [event[1] for event in events(result, "bribe")] == [0, 1, 2, 3]


def test_hired_gun_flapper_and_lookout_before_the_first_location() -> None:
    gun, flapper = Player("hired gun", dollars=1, gin=1), Player("flapper", dollars=0, crate=1, gin=0)
    lookout = Player("lookout", dollars=1, gin=0)
    result = run(
        table(gun, flapper, lookout, NOTHING, cop=3),
        *sealed((1, 3), 3, [(0, 3), (1, 3), (2, 4)]),
        (2, "look", ("look",)),
        (CHANCE, "see", ("see", 3)),
        (0, "exchange", ("exchange", 1, "gin", "crate")),
        (1, "steal", ("steal", 0)),
        (0, "dilemma", ("silent",)),
        (1, "dilemma", ("bribe", "gin")),
    )
    assert [answer[1][0] for answer in result.answers[:3]] == ["cops", "look", "see"]
    assert [player.dollars for player in result.position.players] == [5, 1, 5, 1]
    assert result.position.players[0].crate == 1
    assert result.position.players[3].gin == 1


def test_made_man_fulfils_a_private_demand_without_a_refill() -> None:
    made = Player("made man", dollars=0, art=1, jewel=1, gin=1, private=("D04", "D05", "D06"))
    position = table(made, NOTHING, NOTHING, cop=2, row=("D01", "D02", "D19"))
    result = run(position, *sealed((1, 5), 2, [(0, 4), (1, 3)]), (0, "demand", ("fulfil", "D04")))
    assert result.position.players[0].private == ("D05", "D06")
    assert result.position.row == position.row
    assert result.position.deck == position.deck


def test_a_cop_may_reach_twenty_one_and_a_tie_goes_to_the_money() -> None:
    robber, cop = Player(dollars=0, crate=3, gin=0), Player(dollars=0, crate=1, gin=0, taken=("D08",))
    position = table(robber, NOTHING, cop, cop=2)
    result = run(position, *sealed((1, 2), 2, [(0, 2), (1, 3)]))
    assert result.over
    assert result.winners == (2,)
    tied = replace(position, players=(replace(cop, dollars=1), cop, replace(cop, dollars=1)))
    assert winners(tied) == (0, 2)


def test_the_cop_uses_no_ability_but_the_muscle_profits_as_cop() -> None:
    gin = Player(dollars=1, gin=1)
    for character, dollars in (("the muscle", 3), ("flapper", 1), ("hired gun", 1), ("lookout", 1)):
        result = run(
            table(gin, gin, gin, replace(gin, character=character), cop=3),
            *sealed((1, 2), 3, [(0, 1), (1, 1), (2, 3)]),
            (0, "dilemma", ("bribe", "gin")),
            (1, "dilemma", ("silent",)),
        )
        assert result.position.players[3].dollars == dollars
        assert not [answer for answer in result.answers if answer[0] == 3 and answer[1] != ("cops",)]


def test_the_last_demand_and_round_200_end_the_game() -> None:
    position = last_demand()
    check(position)
    answers = sealed((4, 5), 6, [(seat, 3 if seat else 2) for seat in range(6)])
    assert not Round(position).run(script(*answers)).over
    assert Round(position).run(script(*answers, (0, "demand", ("fulfil", "D04")))).over
    assert Round(replace(position, round=200)).run(script(*answers)).over


@pytest.mark.parametrize("seats", range(3, 8))
def test_random_rounds_balance(seats: int) -> None:
    rng = Random(seats)
    for number in range(60):
        position = random_position(rng, seats, characters=bool(number % 3))
        check(position)
        result = Round(position, ask_forced=bool(number % 2)).run(lambda _seat, _question, options: rng.choice(options))
        check_round(position, result)


@pytest.mark.parametrize("seats", range(3, 8))
def test_random_games_end(seats: int) -> None:
    rng = Random(seats)
    check(start(rng, seats))
    result = play(start(rng, seats), lambda _seat, _question, options: rng.choice(options))
    check(result.position, over=True)
    assert result.winners
    assert set(LOOT) <= set(result.position.players[0].held())
