"""The oracle itself, held against rounds that were worked out by hand from the rulebook."""

from __future__ import annotations

import doctest
from random import Random
from typing import Any

import pytest

from tests.games.gangster_dice import oracle, situations
from tests.games.gangster_dice.oracle import COLOURS, PLUS_FOURS, TOKENS, Bid, Choose, Counts, Die, Round
from tests.games.gangster_dice.situations import random_round, some_cast

COLOUR_OF = {colour[0]: colour for colour in COLOURS}
SYMBOL_OF = {"g": "gavel", "c": "cocktail", "u": "gun", "f": "finger"}
NO_SWAP = ((0, 0, 0), (0, 0, 0))
Holders = tuple[int | None, int | None, int | None, int | None]


def dice(letters: str) -> list[Die]:
    """Read a roll like `wg rc`."""
    return [(COLOUR_OF[die[0]], SYMBOL_OF[die[1]]) for die in letters.split()]


def situation(
    *rolls: str,
    bids: list[list[Bid]],
    control: Holders = (None, None, None, None),
    streets: Counts = (0, 0, 0),
    investigator: Counts = (0, 0, 0),
    characters: dict[int, str] | None = None,
    kept: dict[int, list[int]] | None = None,
    rest: str = "c",
    **more: Any,
) -> Round:
    """Lay a table; the last seat owns all dice left over, which show `rest`, and hands are the bids' and `kept`."""
    seats = len(rolls) + 1
    rolled = [dice(roll) for roll in rolls]
    left: list[Die] = []
    for place, colour in enumerate(COLOURS):
        used = sum(1 for roll in rolled for die in roll if die[0] == colour) + 1 + streets[place] + investigator[place]
        left += [(colour, SYMBOL_OF[rest])] * (2 * seats + 1 - used)
    rolled.append(left)
    stashes = [[sum(1 for die in roll if die[0] == colour) for colour in COLOURS] for roll in rolled]
    return Round(
        seats=seats,
        stashes=[(white, red, blue) for white, red, blue in stashes],
        rolls=rolled,
        hands=[[favor for _, favor in bids[seat]] + (kept or {}).get(seat, [1]) for seat in range(seats)],
        bids=bids,
        characters=[(characters or {}).get(seat, "-") for seat in range(seats)],
        control=dict(zip(TOKENS, control, strict=True)),
        on_token={"speakeasy": (1, 1, 1), "streets": streets, "investigator": investigator},
        **more,
    )


def answers(*wanted: Any) -> Choose:
    """Give these answers one after the other; a question more is an error."""
    queue = list(wanted)
    return lambda kind, seat, options: queue.pop(0)


def at_random(rng: Random) -> Choose:
    """Give any answer."""
    return lambda kind, seat, options: rng.choice(options)


def test_examples_in_docstrings_run() -> None:
    for module in (oracle, situations):
        result = doctest.testmod(module)
        assert result.attempted > 0
        assert result.failed == 0


def test_a_round_of_three() -> None:
    """Seat 0: two fingers + 2 + one die on the Streets = 5, and wins the tie with seat 2: three fingers + 2."""
    table = situation(
        "wf rf ru bc bc",
        "wg wg ru rf bc",
        bids=[[("investigator", 2)], [("lawyer", 3)], [("investigator", 2)]],
        control=(2, None, 0, 1),
        streets=(1, 0, 0),
        investigator=(0, 0, 1),
        rest="f",
    )
    table.rolls[2] = dice("wg wg rf rf bf bc")
    end = table.run(answers("blue", "blue"))
    assert end.scores == [(0, "investigator", 5), (1, "lawyer", 5), (2, "investigator", 5)]
    assert end.token_winner == {"lawyer": 1, "speakeasy": None, "streets": None, "investigator": 0}
    assert end.choices == [
        ("investigator_colour", 0, ["blue", "red", "white"], "blue"),
        ("investigator_die", 1, ["blue", "none"], "blue"),
    ]
    assert end.stashes == [(1, 2, 0), (2, 2, 2), (2, 2, 2)]
    assert end.on_token == {"speakeasy": (1, 1, 1), "streets": (1, 0, 0), "investigator": (0, 0, 2)}
    assert end.control == {"lawyer": 1, "speakeasy": None, "streets": 0, "investigator": 1}
    assert (end.draws, end.stack, end.game_winners) == ([(1, 0)] * 3, 6, [])


def test_a_red_die_swapped_for_a_red_die_stays() -> None:
    bids: list[list[Bid]] = [[("speakeasy", 3), ("investigator", 3)], [("lawyer", 0)]]
    table = situation("rc rf", bids=bids, control=(None, 0, None, 1), rest="g")
    end = table.run(answers(((0, 1, 0), (0, 1, 0)), "red", "none"))
    assert end.scores == [(0, "speakeasy", 4), (0, "investigator", 4), (1, "lawyer", 10)]
    assert [len(options) for _, _, options, _ in end.choices] == [7, 1, 2]
    assert (end.stashes, end.on_token["investigator"]) == ([(0, 1, 0), (4, 2, 4)], (0, 1, 0))
    assert end.draws == [(2, 0), (1, 0)]
    free = table.run(answers(NO_SWAP, "red", "red"))
    assert (free.stashes[0], free.game_winners) == ((0, 0, 0), [0])
    stuck = table.run(answers(((0, 2, 0), (1, 0, 1))))
    assert stuck.stashes[0] == (1, 0, 1)
    assert stuck.on_token == {"speakeasy": (0, 3, 0), "streets": (0, 0, 0), "investigator": (0, 0, 0)}


def test_a_die_on_the_streets_and_the_rest_of_its_colour_on_the_investigator() -> None:
    bids: list[list[Bid]] = [[("streets", 1), ("investigator", 0)], [("speakeasy", 0)]]
    table = situation("bu bf bg wg", bids=bids, control=(None, None, 0, 1), streets=(2, 0, 0))
    end = table.run(answers("blue", "blue", "blue"))
    assert end.scores[:2] == [(0, "streets", 4), (0, "investigator", 3)]
    assert (end.stashes[0], end.on_token["streets"], end.on_token["investigator"]) == ((1, 0, 0), (2, 0, 1), (0, 0, 1))
    assert [options for _, _, options, _ in end.choices] == [["blue", "none", "white"], ["blue", "white"], ["blue"]]


def test_the_first_investigator_goes_to_the_other_of_two_and_asks_nothing() -> None:
    bids: list[list[Bid]] = [[("streets", 1), ("investigator", 0)], [("speakeasy", 0)]]
    end = situation("bu bf", bids=bids).run(answers())
    assert end.control == {"lawyer": None, "speakeasy": 1, "streets": 0, "investigator": 1}


@pytest.mark.parametrize("lawyer", [None, 0, 1])
def test_the_last_die_leaves_and_another_comes_unless_the_lawyer_declines(lawyer: int | None) -> None:
    bids: list[list[Bid]] = [[("streets", 0)], [("speakeasy", 0)], [("speakeasy", 0)]]
    table = situation("ru", "wc bc", bids=bids, control=(lawyer, None, 0, 0), investigator=(1, 0, 0))
    declines = lawyer == 0
    end = table.run(answers("red", "none" if declines else "white"))
    assert end.choices[-1][2] == (["none", "white"] if declines else ["white"])
    assert end.game_winners == ([0] if declines else [])


def test_whoever_loses_the_lawyer_this_round_cannot_decline() -> None:
    bids: list[list[Bid]] = [[("streets", 0)], [("lawyer", 0)], [("speakeasy", 0)]]
    table = situation("ru", "wg bg", bids=bids, control=(0, None, 0, 0), investigator=(1, 0, 0))
    assert table.run(answers("red", "white")).choices[-1][2] == ["white"]


def test_two_win_together() -> None:
    bids: list[list[Bid]] = [[("streets", 0)], [("investigator", 0)], [("speakeasy", 0)]]
    table = situation("ru", "wf wf", bids=bids, control=(None, None, 0, 2))
    assert table.run(answers("red", "white", "white")).game_winners == [0, 1]
    assert table.run(answers("none", "white", "white")).game_winners == [1]


@pytest.mark.parametrize(("number", "winners"), [(499, []), (500, [0, 1])])
def test_the_fewest_dice_win_after_the_last_round(number: int, winners: list[int]) -> None:
    bids: list[list[Bid]] = [[("streets", 0)], [("lawyer", 0)], [("speakeasy", 0)]]
    assert situation("ru rg", "wg wg", bids=bids, round_number=number).run(answers()).game_winners == winners


def four_seats(control: Holders, characters: dict[int, str]) -> Round:
    """Tie seats 0 and 1 for the Lawyer; seat 2 wins the Investigator."""
    bids: list[list[Bid]] = [[("lawyer", 1)], [("lawyer", 1)], [("investigator", 0)], [("speakeasy", 0)]]
    return situation("wg", "wg", "rf rf", bids=bids, control=control, investigator=(0, 2, 1), characters=characters)


def test_the_holder_passes_the_investigator_on_and_a_tie_changes_nothing() -> None:
    end = four_seats((0, None, None, 2), {}).run(answers("blue"))
    assert end.control == {"lawyer": 0, "speakeasy": 3, "streets": None, "investigator": 3}
    assert end.choices == [("investigator_die", 3, ["blue", "red"], "blue")]
    assert (end.token_winner["lawyer"], end.draws) == (None, [(1, 0)] * 4)


def test_ties_go_to_the_streets_before_the_don() -> None:
    assert four_seats((0, None, 1, 2), {0: "don"}).run(answers("red")).token_winner["lawyer"] == 1
    end = four_seats((0, None, 2, 2), {0: "don"}).run(answers("red"))
    assert (end.token_winner["lawyer"], end.draws[0], end.stack) == (0, (0, 1), 5)


def test_silvio_hands_the_investigator_to_anyone() -> None:
    end = four_seats((0, None, None, 2), {2: "silvio"}).run(answers(1, "red"))
    assert end.choices[0] == ("investigator_to", 2, [0, 1, 3], 1)
    assert end.control["investigator"] == 1
    after = four_seats((0, None, None, 0), {2: "silvio"}).run(answers("red", 3, "red"))
    assert [kind for kind, *_ in after.choices] == ["investigator_colour", "investigator_to", "investigator_die"]
    assert (after.on_token["investigator"], after.game_winners) == ((0, 3, 1), [2])


@pytest.mark.parametrize(("played", "drawn"), [(1, (1, 0)), (4, (0, 1))])
def test_a_played_four_is_back_on_the_stack_before_the_draw(played: int, drawn: tuple[int, int]) -> None:
    bids: list[list[Bid]] = [[("lawyer", 1)], [("streets", played)], [("investigator", 1)], [("speakeasy", 1)]]
    hands = {0: [4, 4], 1: [4, 4] if played == 1 else [4, 1], 2: [4, 1], 3: [4, 1]}
    table = situation("wg", "wu", "wf", bids=bids, control=(0, None, None, None), kept=hands)
    end = table.run(answers())
    assert (table.stack, end.draws[0], end.stack) == (0, drawn, 0)


def test_characters_at_their_hooks() -> None:
    table = situation(
        "wg",
        "bc",
        "ru",
        bids=[[("lawyer", 0)], [("speakeasy", 3)], [("streets", 0)], [("investigator", 0)]],
        characters={0: "roberts", 1: "franky-at-once", 2: "bobby", 3: "timmy-any"},
    )
    end = table.run(answers(((0, 0, 1), (1, 0, 0))))
    assert end.scores == [(0, "lawyer", 1), (1, "speakeasy", 4), (2, "streets", 2), (3, "investigator", 0)]
    assert end.draws == [(0, 1), (1, 0), (1, 0), (1, 0)]
    assert [options for _, _, options, _ in end.choices] == [
        [NO_SWAP, ((0, 0, 1), (0, 0, 1)), ((0, 0, 1), (0, 1, 0)), ((0, 0, 1), (1, 0, 0))]
    ]
    assert (end.stashes[1], end.control["investigator"]) == ((1, 0, 0), 0)


def test_liza_declines_after_a_win() -> None:
    bids: list[list[Bid]] = [[("streets", 0)], [("lawyer", 0)], [("investigator", 0)], [("speakeasy", 0)]]
    liza = situation("wu", "rg", "bf", bids=bids, control=(None, None, None, 0), characters={0: "liza"})
    end = liza.run(answers("blue", "none"))
    assert end.choices[1] == ("investigator_die", 0, ["blue", "none"], "none")
    assert end.game_winners == [2]


def test_by_option_any_colour_may_be_named() -> None:
    bids: list[list[Bid]] = [[("streets", 0)], [("lawyer", 0)], [("investigator", 0)], [("speakeasy", 0)]]
    end = situation("wu", "rg", "bf", bids=bids, control=(None, None, None, 0), any_colour=True).run(answers("white"))
    assert end.choices == [("investigator_colour", 2, ["blue", "red", "white"], "white")]
    assert end.stashes[2] == (0, 0, 1)


@pytest.mark.parametrize("with_characters", [False, True])
def test_the_oracle_loses_nothing(with_characters: bool) -> None:
    for seed in range(300):
        rng = Random(seed)
        table = random_round(rng, some_cast(rng, 2 + seed % 3, with_characters))
        end = table.run(at_random(rng))
        for place in range(3):
            assert sum(heap[place] for heap in (*end.stashes, *end.on_token.values())) == 2 * table.seats + 1
        assert sum(end.on_token["speakeasy"]) == 3
        held = [len(kept) + sum(draws) for kept, draws in zip(end.kept, end.draws, strict=True)]
        assert held == [len(hand) for hand in table.hands]
        assert end.stack + sum(kept.count(4) for kept in end.kept) + sum(four for _, four in end.draws) == PLUS_FOURS
