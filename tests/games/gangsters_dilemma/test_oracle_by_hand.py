"""The oracle itself, held against the rulebook's picture examples, by page, and against its own ledger."""

from __future__ import annotations

import doctest
from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from itertools import product
from random import Random

import pytest

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


def test_page_2_two_gangsters_at_the_art_gallery() -> None:
    blue, red, cop = 0, 1, 2
    result = run(table(NOTHING, NOTHING, NOTHING, cop=cop), *sealed((3, 4), cop, [(blue, 2), (red, 2)]))
    for seat in (blue, red):
        assert result.position.players[seat] == Player(dollars=2, art=1, gin=0)
    assert result.position.cash[1] == 1 + 1
    assert result.position.closed == (3, 4)
    assert result.position.cop == 0


def test_page_3_blue_alone_with_a_cop_at_the_jewelry_store() -> None:
    blue, red, cop = 0, 1, 2
    held = Player(dollars=6, crate=1, art=1, gin=0)
    result = run(table(held, NOTHING, NOTHING, cop=cop), *sealed((3, 5), cop, [(blue, 3), (red, 1)]))
    assert result.position.players[blue] == Player(dollars=6, gin=0)
    assert result.position.players[cop] == Player(dollars=0, crate=1, art=1, gin=0)
    assert result.position.cash[2] == 5 + 1
    assert result.position.closed == (5,)


@pytest.mark.parametrize("talks", [False, True])
def test_page_3_blue_purple_and_red_before_the_cop(talks: bool) -> None:
    blue, purple, red, cop = 0, 1, 2, 3
    gin = Player(dollars=0, gin=1)
    stances: list[tuple[int, str, Option]] = [
        (blue, "dilemma", ("silent",)),
        (purple, "dilemma", ("talk",) if talks else ("silent",)),
        (red, "dilemma", ("silent",) if talks else ("bribe", "gin")),
    ]
    result = run(
        table(gin, gin, gin, NOTHING, cop=cop), *sealed((2, 3), cop, [(blue, 3), (purple, 3), (red, 3)]), *stances
    )
    after = result.position.players
    if talks:
        assert after[purple] == Player(dollars=5, jewel=1, gin=1)
        assert after[blue] == after[red] == NOTHING
        assert after[cop] == Player(dollars=0, gin=2)
        assert result.position.closed == (2,)
    else:
        assert after[blue] == after[purple] == Player(dollars=2, jewel=1, gin=1)
        assert after[red] == NOTHING
        assert after[cop] == Player(dollars=0, gin=1)
        assert result.position.closed == (2, 3)


def test_page_4_red_pays_three_dollars_in_place_of_the_art() -> None:
    red, other, cop = 0, 1, 2
    paid: Option = ("fulfil", "D08", "dollars", "art")
    position = table(Player(dollars=3, crate=1, gin=2), NOTHING, NOTHING, cop=cop, row=("D08", "D01", "D09"))
    result = run(position, *sealed((1, 2), cop, [(red, 3), (other, 4)]), (red, "demand", paid))
    assert result.position.players[red] == Player(dollars=5, jewel=1, gin=0, taken=("D08",))
    assert result.position.players[red].points() == 7
    assert result.position.row == ("D02", "D01", "D09")


def test_page_4_red_wins_with_eighteen_points_and_two_crates() -> None:
    red, cop = 0, 2
    almost = Player(dollars=0, crate=1, gin=0, taken=("D01", "D08", "D09"))
    position = table(almost, NOTHING, NOTHING, cop=cop, row=("D02", "D03", "D04"))
    result = run(position, *sealed((4, 5), cop, [(red, 1), (1, 2)]))
    assert result.position.players[red].points() == 23
    assert result.over
    assert result.winners == (red,)
    assert result.position.cop == cop
    assert result.position.cash == (0, 0, 5, 5, 5)
    assert problems(result.position)


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
