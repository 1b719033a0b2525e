"""Gangster's Dilemma as text: positions that make no sense, moves that are none, and what a view remembers."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from random import Random

import pytest

import omerta
from omerta import Chance, Decide, Over
from omerta.core.chance import draw
from omerta.core.errors import BadChance, BadNotation, BadPosition
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.view import show
from tests.games.gangsters_dilemma.scenes import each, scene, table
from tests.games.playing import answer, chance

Make = Callable[[], DilemmaState]
CAST = "lookout/made-man/flapper/hired-gun"
NOTHING = "0.0.0.0"


def locked() -> DilemmaState:
    return scene(cast=CAST, cop=2, private="D12,D14,D19", closed="3", patrol="1,5")


def dilemma() -> DilemmaState:
    """Seats 0 and 1 meet a cop at the Stash House; seat 3 is at the Art Gallery."""
    state = locked()
    answer(state, "1", "1", "2")
    return state


def demand() -> DilemmaState:
    """The Made Man got away at the Stash House and is asked for a demand."""
    state = dilemma()
    answer(state, "silent", "silent")
    return state


def exchange() -> DilemmaState:
    """The Hired Gun may exchange with seat 0."""
    state = scene(cast=CAST, cop=2, private="D12,D14,D19", goods=f"0.1.0.0/{NOTHING}/{NOTHING}/0.0.0.1", patrol="1,5")
    answer(state, "2", "3", "2")
    return state


def trade() -> DilemmaState:
    state = scene(cast=CAST, cop=2, private="D12,D14,D19", patrol="1,2")
    answer(state, "5", "3", "4")
    answer(state, "no")
    return state


def refill() -> DilemmaState:
    state = scene(goods=f"{NOTHING}/0.1.1.1/{NOTHING}/{NOTHING}", row="D18,D04,D19", patrol="4,5")
    answer(state, "3", "1", "1")
    answer(state, "D04")
    return state


def over() -> DilemmaState:
    state = scene(round=200, goods=each(NOTHING, 4))
    answer(state, "1", "1", "2")
    return state


@pytest.mark.parametrize(
    "make", [locked, dilemma, demand, exchange, trade, refill, over], ids=lambda make: make.__name__
)
def test_a_position_reads_back_as_it_was_written(make: Make) -> None:
    state = make()
    text = state.game.position(state)
    assert state.game.position(state.game.from_position(text)) == text


@pytest.mark.parametrize(
    ("make", "old", "new", "field"),
    [
        (locked, "round=20", "round=201", "round"),
        (locked, "round=20", "round=0", "round"),
        (locked, "round=20", "round=1", "closed"),
        (locked, "phase=rob", "phase=nap", "phase"),
        (locked, "phase=rob", "phase=cop", "cop"),
        (locked, "phase=rob", "phase=patrol", "patrol"),
        (locked, "phase=rob", "phase=over", "sent"),
        (locked, "phase=rob", "phase=character", "cast"),
        (locked, "phase=rob", "phase=private", "round"),
        (locked, "phase=rob", "phase=row", "row"),
        (locked, "phase=rob", "phase=glimpse", "turn"),
        (locked, "cop=2", "cop=-", "cop"),
        (locked, "cop=2", "cop=4", "cop"),
        (locked, "turn=-", "turn=1", "turn"),
        (locked, "cast=lookout", "cast=flapper", "cast"),
        (locked, "cast=lookout", "cast=nobody", "cast"),
        (locked, "cast=lookout", "cast=-", "cast"),
        (locked, "money=1", "money=-1", "money"),
        (locked, "goods=0.0.0.1", "goods=0.0.1", "goods"),
        (locked, "goods=0.0.0.1", "goods=0.0.0.9999", "goods"),
        (locked, "goods=0.0.0.1", "goods=0.0.0.x", "goods"),
        (locked, "goods=0.0.0.1", "goods=0.0.0.2000", "goods"),
        (locked, "money=1/1", "money=60000/60000", "money"),
        (locked, "past=0.0.0", "past=0.0.801", "past"),
        (locked, "taken=-", "taken=D16", "taken"),
        (locked, "taken=-", "taken=D02,D02", "taken"),
        (locked, "taken=-", "taken=D99", "taken"),
        (locked, "taken=-", "taken=D01,D02,D03,D09,D15", "phase"),
        (locked, "past=0.0.0", "past=0.0", "past"),
        (locked, "row=D16,D17,D18", "row=D16,D17", "row"),
        (locked, "row=D16,D17,D18", "row=D16,D16,D18", "row"),
        (locked, "row=D16,D17,D18", "row=D16,?,D18", "row"),
        (locked, "row=D16,D17,D18", "row=D15,D16,D17,D18", "row"),
        (locked, "private=D12,D14,D19", "private=D11,D12,D14,D19", "private"),
        (locked, "private=D12,D14,D19", "private=D12,D14,D16", "private"),
        (locked, "private=D12,D14,D19", "private=D19,D19", "private"),
        (locked, "cash=2.2.2.2.2", "cash=2.2.2.2.2.2", "cash"),
        (locked, "closed=3", "closed=2,3,4", "closed"),
        (locked, "closed=3", "closed=6", "closed"),
        (locked, "patrol=1,5", "patrol=1", "patrol"),
        (locked, "patrol=1,5", "patrol=3,5", "patrol"),
        (locked, "glimpse=-", "glimpse=2", "glimpse"),
        (locked, "sent=-", "sent=1/1/-/1", "sent"),
        (locked, "at=-", "at=1", "at"),
        (locked, "deals=-", "deals=talk", "deals"),
        (dilemma, "sent=1/1/-/2", "sent=1/2/-/2", "at"),
        (dilemma, "sent=1/1/-/2", "sent=1/1/2/-", "sent"),
        (dilemma, "sent=1/1/-/2", "sent=1/1/-/3", "sent"),
        (dilemma, "at=1", "at=2", "deals"),
        (dilemma, "at=1", "at=-", "at"),
        (dilemma, "deals=-/-", "deals=talk/-", "deals"),
        (dilemma, "deals=-/-", "deals=shout/-", "deals"),
        (dilemma, "phase=dilemma", "phase=demand", "deals"),
        (demand, "turn=1", "turn=0", "turn"),
        (demand, "turn=1", "turn=3", "turn"),
        (demand, "turn=1", "turn=-", "turn"),
        (demand, "deals=silent/silent", "deals=silent/talk", "past"),
        (demand, "deals=silent/silent", "deals=pay/silent", "deals"),
        (exchange, "turn=3", "turn=0", "turn"),
        (exchange, "phase=exchange", "phase=steal", "turn"),
        (exchange, "goods=0.1.0.0", "goods=0.0.0.0", "turn"),
        (trade, "at=5", "at=4", "at"),
        (refill, "row=D18,?,D19", "row=D18,D19", "row"),
        (refill, "row=D18,?,D19", "row=?,?,D19", "row"),
        (over, "round=200", "round=199", "phase"),
    ],
)
def test_a_position_that_makes_no_sense_names_its_field(make: Make, old: str, new: str, field: str) -> None:
    state = make()
    text = state.game.position(state)
    assert old in text
    with pytest.raises(BadPosition) as refused:
        state.game.from_position(text.replace(old, new, 1))
    assert refused.value.field == field


SAME_PLACE = "round=9 cop=3 sent=2/2/2/- patrol=4,5 at=2 cash=1.1.1.1.1 goods=1.1.0.1/0.0.1.0/1.1.0.1/0.0.0.0"
"""Seats 0, 1 and 2 got away with an Art; seat 1 has fulfilled D01 with it."""


@pytest.mark.parametrize(
    ("cast", "text", "field"),
    [
        ("dealt", "round=1 phase=patrol cop=0 cast=made-man/dame/muscle/lookout row=D01,D02,D03", "private"),
        ("none", "round=2 phase=patrol cop=0 row=D01,D02,D03 past=5.0.0/5.0.0/0.0.0/0.0.0", "past"),
        ("none", "round=9 phase=patrol cop=0 row=D01,D02,D03 past=5.0.0/0.0.0/0.0.0/0.0.0", "past"),
        ("none", "round=1 phase=patrol cop=0 row=D01,D02,D03 goods=0.0.0.1/0.0.0.1/0.0.0.1/4.4.4.4", "goods"),
        ("none", "round=2 phase=patrol cop=0 row=D01,D02,D03 goods=0.0.0.1/0.0.0.1/0.0.0.1/4.0.0.0", "goods"),
        ("none", "round=2 phase=patrol cop=0 row=D01,D02,D03 goods=0.0.0.1/0.0.0.1/0.0.0.1/1.1.1.9", "goods"),
        ("none", "round=0 phase=row cop=0 row=D01,? money=1/1/0/2", "money"),
        ("none", "round=2 phase=patrol cop=0 row=D01,D02,D03 money=1/1/1/40", "money"),
        ("none", "round=2 phase=patrol cop=0 row=D01,D02,D03 cash=2.2.2.2.4", "cash"),
        ("none", "round=2 phase=patrol cop=0 row=D01,D02,D03 cash=2.2.2.2.0", "cash"),
        ("none", "round=1 phase=patrol cop=0 row=D01,D02,D03 cash=2.2.2.2.1", "cash"),
        ("none", "round=2 phase=patrol cop=0 row=D01,D02,D03 taken=-/-/-/D04", "taken"),
        ("none", "round=3 phase=patrol cop=0 row=D01,D02,D03 taken=-/D04,D05,D06/-/-", "taken"),
        ("none", f"{SAME_PLACE} phase=trade row=D04,D17,D18", "at"),
        ("none", f"{SAME_PLACE} phase=demand turn=0 row=D05,D17,D18 taken=-/D01/-/- replies=-/-/-/-", "goods"),
        ("none", f"{SAME_PLACE} phase=demand turn=2 row=D05,D17,D18 taken=-/D01/-/- replies=-/yes/-/-", "turn"),
        ("none", f"{SAME_PLACE} phase=demand turn=0 row=D05,D17,D18 taken=-/-/-/- replies=-/yes/-/-", "replies"),
        ("none", f"{SAME_PLACE} phase=demand turn=0 row=D05,D17,D18 taken=-/D01/-/- replies=no/yes/-/-", "turn"),
        ("none", f"{SAME_PLACE} phase=demand turn=0 row=D05,D17,D18 taken=-/D01/-/- replies=-/yes/-/no", "replies"),
        ("none", f"{SAME_PLACE} phase=row turn=1 row=?,D17,D18 taken=-/D01/-/- replies=-/no/-/-", "goods"),
        ("none", f"{SAME_PLACE} phase=row turn=1 row=?,D05,D18 taken=-/D01/-/- replies=-/yes/-/-", "turn"),
        ("none", f"{SAME_PLACE} phase=demand turn=0 row=D05,D17,D18 taken=-/D01/-/- replies=-/yes/-/- cash=1.3.1.1.1",
         "cash"),
    ],
)  # fmt: skip
def test_what_no_rounds_can_have_brought_is_refused(cast: str, text: str, field: str) -> None:
    with pytest.raises(BadPosition) as refused:
        table(4, characters=cast).from_position(text)
    assert refused.value.field == field


def test_the_same_positions_with_what_was_wrong_put_right_are_read() -> None:
    dealt = "round=1 phase=patrol cop=0 cast=made-man/dame/muscle/lookout row=D01,D02,D03 private=D04,D05,D06"
    assert show(table(4).from_position(dealt), 0).secret == 3
    plain = table(4, characters="none")
    talked = "round=9 phase=patrol cop=0 row=D01,D02,D03 past=5.0.0/5.0.0/0.0.0/0.0.0 taken=D04/-/-/-"
    assert show(plain.from_position(talked), 0).past[1] == (5, 0, 0)
    asked = f"{SAME_PLACE} phase=demand turn=0 row=D05,D17,D18 taken=-/D01/-/- replies=-/yes/-/-"
    assert show(plain.from_position(asked), 0).replies == ("", "yes", "", "")


MUTATIONS = int(os.environ.get("OMERTA_LAW_GAMES", "10")) // 5 or 1
"""Whole games, at each step of which one field of the position is changed at random."""


@pytest.mark.parametrize("rules", [1, 2])
@pytest.mark.parametrize("seats", [3, 5, 7])
def test_whatever_is_read_can_be_played_to_the_end_and_read_at_every_step(seats: int, rules: int) -> None:
    game, rng = table(seats, rules=rules), Random(f"mutations {seats} {rules}")
    read = 0
    for _ in range(MUTATIONS):
        state = game.new()
        while not isinstance(state.node(), Over):
            parts = game.position(state).split()
            at = rng.randrange(len(parts))
            parts[at] = mutated(parts[at], parts, rng)
            try:
                other = game.from_position(" ".join(parts))
            except BadPosition:
                pass
            else:
                read += 1
                for _ in range(40):
                    if isinstance(other.node(), Over):
                        break
                    play_step(other, rng)
                    assert min(*other.money, *other.cash) >= 0
                    assert game.from_position(game.position(other)) == other
            play_step(state, rng)
    assert read > 5, "some of them can stand on a table"


def mutated(part: str, parts: list[str], rng: Random) -> str:
    """Change one value of a field: to a small number, or to what stands elsewhere in the position."""
    name, _, value = part.partition("=")
    words = re.split(r"([/.,])", value)
    at = 2 * rng.randrange(len(words) // 2 + 1)
    elsewhere = [word for other in parts for word in re.split(r"[/.,]", other.partition("=")[2])]
    words[at] = str(rng.randrange(9)) if words[at].isdigit() and rng.random() < 0.7 else rng.choice(elsewhere)
    return f"{name}={''.join(words)}"


def play_step(state: DilemmaState, rng: Random) -> None:
    """Play one step at random."""
    node = state.node()
    if isinstance(node, Chance):
        state.happen(draw(node, rng))
    elif isinstance(node, Decide):
        state.play({seat: rng.choice(list(state.legal(seat))) for seat in node.seats})


def test_a_position_without_characters_has_none() -> None:
    state = scene()
    text = state.game.position(state)
    with pytest.raises(BadPosition) as refused:
        state.game.from_position(text.replace("cast=-", "cast=dame"))
    assert refused.value.field == "cast"
    with pytest.raises(BadPosition) as refused:
        state.game.from_position(text.replace("private=-", "private=D01"))
    assert refused.value.field == "private"


@pytest.mark.parametrize(
    ("make", "text", "looks"),
    [
        (locked, "6", "the number of a location"),
        (locked, "1+2", "the number of a location"),
        (dilemma, "shout", "talk, silent, bribe"),
        (demand, "D20", "a demand, like D12"),
        (demand, "D12-gin/gin", "a demand, like D12"),
        (exchange, "gin/gin@0", "a token given"),
        (trade, "buy-crate", "buy or sell"),
    ],
)
def test_a_word_that_is_no_move_says_what_one_looks_like(make: Make, text: str, looks: str) -> None:
    state = make()
    with pytest.raises(BadNotation, match=looks):
        state.game.read(text, state)


def test_nothing_is_read_where_nothing_is_asked() -> None:
    state = table(4).new()
    with pytest.raises(BadNotation, match="nothing is asked here"):
        state.game.read("1", state)


@pytest.mark.parametrize("numbers", [[4], [-1], [], [0, 0]])
def test_numbers_that_answer_no_draw_are_refused(numbers: list[int]) -> None:
    state = table(4).new()
    with pytest.raises(BadChance):
        state.happen(numbers)


def test_what_is_unseen_is_what_lies_neither_open_nor_before_oneself() -> None:
    game, rng = table(7), Random(5)
    for _ in range(4):
        state = game.new()
        while not isinstance(state.node(), Over):
            for seat in (*range(7), None):
                view = show(state, seat)
                located = [demand for demand in (*view.row, *view.private, *sum(view.taken, ())) if demand]
                assert len(located) + len(view.unseen) == 19
                assert len(view.unseen) == view.deck + view.secret - len(view.private)
            play_step(state, rng)


def test_a_world_hides_three_of_the_demands_that_the_seat_has_not_located() -> None:
    state = locked()
    rng = Random(3)
    worlds = [state.game.world(show(state, 0), rng).view(1).private for _ in range(200)]
    seen = {demand.code for private in worlds for demand in private}
    assert seen == {f"D{number:02}" for number in range(1, 20)} - {"D16", "D17", "D18"}
    assert state.game.world(show(state, 1), rng).view(1).private == show(state, 1).private


def test_a_glimpse_stays_with_its_seat_until_the_reveal() -> None:
    state = scene(phase="patrol", cast=CAST, cop=2, private="D12,D14,D19")
    answer(state, "1+5")
    answer(state, "look")
    chance(state, "cop-1")
    text = state.game.position(state)
    assert "glimpse=1" in text
    assert state.game.from_position(text).view(0).glimpse == "cop-1"
    with pytest.raises(BadPosition) as refused:
        state.game.from_position(text.replace("cop=2", "cop=0").replace("glimpse=1", "glimpse=1"))
    assert refused.value.field == "glimpse"


def test_a_position_may_leave_out_what_is_as_in_a_new_game_and_name_sets_in_any_order() -> None:
    state = locked()
    game, text = state.game, state.game.position(state)
    short = " ".join(part for part in text.split() if not part.endswith(("=-", "=-/-/-/-", "=1/1/1/1", "=2.2.2.2.2")))
    assert len(short) < len(text) - 60
    again = game.from_position(short.replace("D12,D14,D19", "D19,D12,D14"))
    assert again == state == eval(repr(state), {"omerta": omerta})
    assert again is not state
    assert again != game.new()


def test_an_error_names_the_field_the_seat_what_was_found_and_what_would_be_right() -> None:
    state = locked()
    text = state.game.position(state)
    with pytest.raises(BadPosition, match=r"'goods': seat 1: '0.0.x.1' is not 4 numbers up to 4095 joined by dots"):
        state.game.from_position(text.replace("/0.0.0.1", "/0.0.x.1", 1))
    with pytest.raises(BadPosition, match="'phase': 'share' is not one of cop, character, private"):
        state.game.from_position(text.replace("phase=rob", "phase=share"))
