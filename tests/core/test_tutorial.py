"""A `tutorial.toml` is read whole or not at all: whatever does not fit is named by its step, with what would."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from omerta import game_types
from omerta.core.errors import BadData
from omerta.core.moves import Move
from omerta.core.tutorial import read_tutorial

TWELVE = game_types["twelve-gangsters"]
GOOD = """
seats = 3
bot = "greedy"
learner = 1

[[step]]
words = "Seat 0 is Boss."
chance = "0"
others = "0:9 2:11"
move = "5"

[[step]]
words = "You are Boss."
others = "0:2 2:3"
move = "12"

[next-hand]
words = "Alone."
"""


def write(folder: Path, text: str) -> Path:
    file = folder / "tutorial.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_script_is_numbered_like_a_record_with_hints_at_the_learner_s_questions(tmp_path: Path) -> None:
    tutorial = read_tutorial(write(tmp_path, GOOD), TWELVE)
    assert tutorial is not None
    assert (tutorial.learner, tutorial.bot, tutorial.preset, tutorial.game.seats) == (1, "greedy", "printed", 3)
    assert tutorial.numbers(1) == (0,)
    assert tutorial.moves(1) == {}
    assert tutorial.numbers(2) is None
    assert tutorial.moves(2) == {0: Move("heist", 9), 1: Move("heist", 5), 2: Move("heist", 11)}
    assert [tutorial.hint(step) is not None for step in range(1, 6)] == [False, True, True, True, False]
    first, last = tutorial.hint(2), tutorial.hint(4)
    assert first is not None
    assert (first.words, first.move, first.number, first.steps) == ("Seat 0 is Boss.", Move("heist", 5), 1, 2)
    assert last is not None
    assert (last.words, last.move) == ("Alone.", None)
    assert tutorial.numbers(4) is None
    assert tutorial.moves(4) == {}


def test_a_preset_and_options_make_its_table(tmp_path: Path) -> None:
    text = GOOD.replace('chance = "0"\n', "").replace("learner = 1", 'preset = "fixed-boss"\n[options]\ncards = 12')
    text = text.replace("0:9", "1:9").replace("0:2 ", "1:2 ")
    tutorial = read_tutorial(write(tmp_path, text), TWELVE)
    assert tutorial is not None
    assert dict(tutorial.game.options) == {"cards": 12, "first-boss": 0}
    assert tutorial.learner == 0


def test_a_game_without_the_file_has_no_tutorial(tmp_path: Path) -> None:
    assert read_tutorial(tmp_path / "tutorial.toml", TWELVE) is None


STEP = '[[step]]\nwords = "w"\nmove = "5"\n'


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("seats = 3", "seats = ", "tutorial.toml: .*line 2"),
        ("seats = 3\n", "", r"tutorial.toml: .*seats"),
        ("seats = 3", "seats = 2", "tutorial.toml: twelve-gangsters is for 3-6 seats; not 2"),
        ("seats = 3", 'seats = 3\npreset = "huge"', "unknown preset 'huge'; known: printed"),
        ("seats = 3", "seats = 3\ncolour = 1", "unknown field `colour`"),
        ("learner = 1", "learner = 1\noptions.rules = 1", "unknown option 'rules'; known: cards"),
        (GOOD, "step = 3", r"tutorial.toml: .*step"),
        ("learner = 1", "learner = 3", "learner is a seat from 0 to 2; not 3"),
        ("[next-hand]", "[later]", "unknown field `later`"),
        ('[next-hand]\nwords = "Alone."', "", "missing required field `next-hand`"),
        ('[next-hand]\nwords = "Alone."', '[next-hand]\nword = "Alone."', "next-hand: .*`word`"),
        ("[next-hand]", f"{STEP * 11}[next-hand]", "1 to 12 steps; not 13"),
        ('words = "You are Boss."', f'words = "{"word " * 21}"', "step 2: words are 1 to 20; these are 21"),
        ('words = "You are Boss."', 'words = ""', "step 2: words are 1 to 20; these are 0"),
        ('words = "Alone."', f'words = "{"word " * 21}"', "next-hand: words are 1 to 20; these are 21"),
        ('move = "12"', "", "step 2: .*move"),
        ('move = "12"', 'move = "13"', "step 2: .*1 to 12"),
        ('move = "12"', 'move = "5"', r"step 2: '5' is not legal for seat 1: The 5 has been played.*\(TG-A9\)"),
        ('others = "0:2 2:3"', 'others = "0:9 2:3"', r"step 2: '9' is not legal for seat 0: .*\(TG-A9\)"),
        ('others = "0:2 2:3"', 'others = "2:3 0:2"', "step 2: seat 0 answers 'heist' here, as 0:MOVE; not '2:3'"),
        ('others = "0:2 2:3"', 'others = "0:2"', "step 2: others ends before seat 2 answers 'heist'"),
        ('others = "0:2 2:3"', 'others = "0:2 2:3 0:4"', "step 2: others has '0:4' left over"),
        ('words = "Alone."', 'words = "Alone."\nothers = "0:4"', "next-hand: others has '0:4' left over"),
        ('chance = "0"', "", "step 1: chance ends before the draw 'boss', which is one of 0, 1, 2"),
        ('chance = "0"', 'chance = "3"', "step 1: the draw 'boss' is one of 0, 1, 2; not '3'"),
        ('chance = "0"', 'chance = "0 0"', "step 1: chance has '0' left over when the learner is asked 'heist'"),
        ("learner = 1", "learner = 1\noptions.cards = 2", r"step 1: '9' is not legal .*\(TG-02\)"),
    ],
)
def test_a_mistake_is_named_with_its_step(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(BadData, match=message):
        read_tutorial(write(tmp_path, GOOD.replace(old, new)), TWELVE)


def short(cards: int, last: str, lowest: int = 1) -> str:
    """Write a tutorial of a short game in which everybody sends the same cards, the highest first."""
    steps = "".join(
        f'[[step]]\nwords = "w"\nothers = "1:{card} 2:{card}"\nmove = "{card}"\n'
        for card in range(cards, lowest - 1, -1)
    )
    return f'seats = 3\nbot = "random"\npreset = "fixed-boss"\noptions.cards = {cards}\n{steps}{last}'


def test_a_question_without_a_choice_is_no_step(tmp_path: Path) -> None:
    last = '[next-hand]\nwords = "Alone."\n'
    with pytest.raises(BadData, match="step 2: the learner is asked 'heist' and has nothing to choose from"):
        read_tutorial(write(tmp_path, short(2, last)), TWELVE)
    with pytest.raises(BadData, match="next-hand: the learner is asked 'heist' and has nothing to choose from"):
        read_tutorial(write(tmp_path, short(3, last, lowest=2)), TWELVE)


def test_a_script_may_not_outlast_its_game(tmp_path: Path) -> None:
    """The learner of Gangster Dice wins in the hand that should be left without hints."""
    dice = game_types["gangster-dice"]
    text = (files(dice.package) / "tutorial.toml").read_text(encoding="utf-8")
    head, _, last = text.partition("[next-hand]")
    last = last.replace('others = "2:no"', 'others = "2:no 1:gun+2 2:gavel+0"')
    won = f'''
options.colour = "any"
{head}[[step]]
move = "finger+3"{last}
[[step]]
words = "All white dice go."
move = "white"
[next-hand]
words = "There is none."
chance = "favor-0 favor-0 favor-0"
others = "2:no"
'''
    with pytest.raises(BadData, match="next-hand: the game is over before the learner is asked"):
        read_tutorial(write(tmp_path, won), dice)
