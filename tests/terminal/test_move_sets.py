"""A set is named in one line in any order, and the prompt says what is free and what costs."""

from __future__ import annotations

import pytest

from omerta.games.gangsta.state import GangstaState
from omerta.terminal.line_mode import LinePerson
from omerta.terminal.narrator import Narrator
from omerta.terminal.place_at_table import PlaceAtTable
from tests.games.gangsta.scenes import LB, LM, LS, WHO, asked, available, begin, money, scene
from tests.games.playing import answer

LEADER, SNIPER, BRUTE, FIGHTER = WHO["L"], WHO["S"], WHO["B"], WHO["M S"]


class Desk:
    """A seat whose lines are typed, at a table that goes on while the same question is put."""

    def __init__(self, state: GangstaState, *typed: str) -> None:
        self.state, self.typed, self.said = state, list(typed), list[str]()
        self.person = LinePerson(PlaceAtTable(Narrator(state.game, 0)), self.ask, self.said.append)

    def ask(self, prompt: str) -> str:
        self.said.append(prompt)
        return self.typed.pop(0)

    def answer(self) -> list[str]:
        """Answer the question to its end, and give what was said on the way."""
        first = asked(self.state)
        while asked(self.state) == first:
            move = self.person.choose(self.state.view(0))
            self.state.play({0: move})
        assert self.typed == []
        return self.said


def mobilisation(dollars: int = 1) -> GangstaState:
    """Seat 0 has two Leaders Available and three gangsters Engaged."""
    state, _ = begin(f"{LS} {LEADER} {SNIPER}* {BRUTE}* {FIGHTER}*", LB, money=f"{dollars}/5", chapter=2)
    assert asked(state) == ("mobilise", 0)
    return state


@pytest.mark.parametrize(
    "line", [f"{FIGHTER} {SNIPER} {BRUTE}", f"{BRUTE}, {FIGHTER},{SNIPER}", f"{SNIPER} and {BRUTE} and {FIGHTER} done"]
)
def test_a_set_is_named_in_one_line_in_any_order(line: str) -> None:
    state = mobilisation()
    said = Desk(state, line).answer()
    assert available(state, 0) == [LS, LEADER, SNIPER, BRUTE, FIGHTER]
    assert money(state)[0] == 0
    assert said.count("> ") == 1


def test_what_is_not_named_stays_and_nothing_more_is_asked() -> None:
    state = mobilisation()
    Desk(state, f"{FIGHTER} {SNIPER}").answer()
    assert available(state, 0) == [LS, LEADER, SNIPER, FIGHTER]
    assert money(state)[0] == 1


def test_names_with_blanks_are_told_apart_by_commas() -> None:
    state = mobilisation()
    words = [state.game.texts().move(move) for move in state.legal(0)[1:]]
    Desk(state, ", ".join(reversed(words))).answer()
    assert available(state, 0) == [LS, LEADER, SNIPER, BRUTE, FIGHTER]


def test_the_prompt_says_what_is_free_and_what_costs() -> None:
    said = Desk(mobilisation(3), "done").answer()
    about = "Name all of them in one line, in any order. Free now: 2; each beyond that costs $1, and you have $3."
    assert about in said


def test_one_by_one_still_works_and_the_prompt_follows() -> None:
    state = mobilisation(3)
    said = Desk(state, SNIPER, FIGHTER).answer()
    assert available(state, 0) == [LS, LEADER, SNIPER, FIGHTER]
    assert any("Free now: 1;" in line for line in said)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (f"{SNIPER} {BRUTE} {FIGHTER}", "That is more than is possible: with 2 of them it ends."),
        (f"{SNIPER} {SNIPER}", f"{SNIPER} is named twice."),
        (f"{SNIPER} {LEADER}", "is Available already."),
        (f"{SNIPER} G99", "a move here is"),
        (f"{SNIPER} {LB}", "Not possible."),
    ],
)
def test_a_set_that_cannot_be_played_is_explained_and_nothing_of_it_is(line: str, says: str) -> None:
    state = mobilisation(0)
    said = Desk(state, line, "done").answer()
    assert any(says.lower() in told.lower() for told in said), said
    assert available(state, 0) == [LS, LEADER]


def test_a_diversion_is_named_in_one_line_too() -> None:
    cards = {"H201": {"needs": "L", "rewards": ["diversion 2"]}}
    state = scene(LB, f"{LS} {SNIPER}", f"{LM} {BRUTE}", cards=cards, row="H201", chapter=2)
    answer(state, "H201")
    answer(state, LB)
    assert asked(state) == ("divert", 0)
    said = Desk(state, f"{LM} {LS}").answer()
    assert "Name up to 2 of them in one line, in any order; it costs nothing." in said
    assert (available(state, 1), available(state, 2)) == ([SNIPER], [BRUTE])
