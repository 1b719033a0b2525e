"""The full screen: whole games by keys alone, small and wide, in both languages, and every key."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Coroutine
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.widgets import Input, OptionList, SelectionList, Static

import omerta
from omerta.cli import run
from omerta.core.game import AnyGame
from omerta.core.nodes import Over
from omerta.core.replay import read_record
from omerta.core.words.languages import speaking
from omerta.terminal.local_table import LocalTable
from omerta.terminal.place_at_table import Person
from omerta.terminal.screen_panels import Drawing, OrdersPanel, Panel
from tests.terminal.screens import NARROW, PATIENCE_SECONDS, WIDE, sitting

SMALL = {
    "twelve-gangsters": {"seats": 3, "cards": 4},
    "gangster-dice": {"seats": 3},
    "gangsters-dilemma": {"seats": 3},
    "gangsta": {"seats": 2},
    "gangsters": {"seats": 2},
}
LONG = {"gangsta": 10, "gangsters": 8}
"""Games of very many questions are left after so many."""


def table(game: AnyGame, record: Path | None = None, **more: Any) -> LocalTable:
    return LocalTable(game, 0, dict.fromkeys(range(1, game.seats), "easy"), 7, record=record, **more)


def short(**more: Any) -> LocalTable:
    return table(omerta.make("twelve-gangsters", seats=3, cards=4, first_boss=0), **more)


def do(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scene)


@pytest.mark.parametrize("game", SMALL)
def test_a_game_is_played_by_keys_alone(game: str, tmp_path: Path) -> None:
    """Small at first, then wide: whatever the size, the parts of the screen fit."""
    file = tmp_path / "game.omerta"
    made = omerta.make(game, **SMALL[game])

    async def scene() -> None:
        answers = 0
        async with sitting(table(made, file), NARROW) as desk:
            while await desk.asked() and answers < LONG.get(game, 1000):
                if answers in (1, 3):
                    await desk.fits()
                    assert desk.screen.query_one("#moves", OptionList).size.height > 0
                if answers == 2:
                    await desk.pilot.resize_terminal(*WIDE)
                    await desk.pilot.pause()
                await desk.answer("enter")
                answers += 1
            await desk.fits()
            if game not in LONG:
                assert desk.says("#question").startswith("Result:")
                assert "wins." in desk.says("#question") or "you win" in desk.says("#question")
            await desk.press("Q")
            await desk.until(lambda: not desk.app.is_running)
            assert desk.app.outcome() == 0
            assert desk.app.last_words[-1] == f"Saved game: {file}"
        assert answers > 2

    do(scene())
    steps = list(read_record(file.read_text(encoding="utf-8")).replay())
    assert isinstance(steps[-1].state.node(), Over) == (game not in LONG)


def test_the_table_the_ledger_and_the_question_are_there() -> None:
    async def scene() -> None:
        async with sitting(short(), WIDE) as desk:
            assert await desk.asked()
            assert desk.says("#head").startswith("12 Gangsters: Twelve heists")
            assert desk.says("#head").endswith("● Brick")
            assert desk.says("#cards").startswith("Round 1 of 4. You are the Boss.\n● You: $0 million")
            assert "\n■ Brass: $0 million" in desk.says("#cards")
            assert desk.says("#question").startswith("You, Brass and Bone choose at the same time.")
            await desk.answer("4", "enter")
            assert await desk.asked()
            await desk.until(lambda: "▸ Round 1: the cards are shown.  TG-05" in desk.says("#told"))

    do(scene())


def test_what_is_typed_finds_a_move_and_says_why_not() -> None:
    async def scene() -> None:
        async with sitting(short()) as desk:
            assert await desk.asked()
            moves = desk.screen.query_one("#moves", OptionList)
            await desk.press("3")
            await desk.until(lambda: [move.args for move in desk.screen.offered] == [(3,)])
            await desk.press("escape")
            await desk.until(lambda: len(desk.screen.offered) == 4)
            await desk.press("down", "down", "up")
            await desk.until(lambda: moves.highlighted == 1)
            await desk.answer("enter")
            assert await desk.asked()
            options = [str(moves.get_option_at_index(place).prompt) for place in range(moves.option_count)]
            assert "✗ the 2: The 2 has been played; each card goes out once. (TG-A9)" in options
            await desk.press("9", "9")
            await desk.until(lambda: "No move has that" in desk.says("#stakes"))
            await desk.press("enter")
            await desk.until(lambda: "not '99'" in desk.says("#stakes"))

    do(scene())


def test_the_panels_open_search_and_close() -> None:
    async def scene() -> None:
        async with sitting(table(omerta.make("gangsters-dilemma", seats=3))) as desk:
            assert await desk.asked()
            await desk.open("R", Panel)
            panel = desk.app.screen
            await desk.press(*"gd-27")
            await desk.until(lambda: str(panel.query_one(".text > Static", Static).render()).startswith("GD-27"))
            await desk.press(*"QULR", "down", "pagedown", "up", "pageup")
            await desk.until(lambda: panel.query_one(Input).value == "gd-27QULR")  # in a search capitals are letters
            await desk.close()
            for key, kind in (("L", Panel), ("question_mark", Panel), ("B", Drawing), ("O", OrdersPanel)):
                await desk.open(key, kind)
                await desk.close()
            assert desk.screen.query_one(Input).value == ""

    do(scene())


def test_orders_are_ticked() -> None:
    async def scene() -> None:
        at = table(omerta.make("gangsters", seats=2))
        async with sitting(at) as desk:
            assert await desk.asked()
            await desk.open("O", OrdersPanel)
            before = desk.app.screen.query_one(SelectionList).selected
            await desk.press("space")
            await desk.until(lambda: len(desk.app.screen.query_one(SelectionList).selected) == len(before) - 1)
            await desk.close("enter")
            await desk.until(lambda: at.orders)
            assert at.orders == {"stop": ("2", "3", "4", "5", "6", "7", "8", "9")}
            await desk.open("O", OrdersPanel)
            assert ("stop", "1") not in desk.app.screen.query_one(SelectionList).selected
            await desk.press("space")
            await desk.until(lambda: len(desk.app.screen.query_one(SelectionList).selected) == len(before))
            await desk.close("enter")
            await desk.until(lambda: not at.orders)

    do(scene())


def test_a_choice_is_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "game.omerta"

    async def scene() -> None:
        async with sitting(table(omerta.make("gangsters", seats=2), file)) as desk:
            assert await desk.asked()
            await desk.press("U")
            await desk.until(lambda: "Nothing can be taken back" in desk.says("#stakes"))
            while not desk.screen.may_take_back():
                question = desk.says("#question")
                await desk.answer("enter")
                assert await desk.asked()
            await desk.until(lambda: "U back" in desk.says("#foot"))
            await desk.answer("U")
            assert await desk.asked()
            assert desk.says("#question") == question

    do(scene())
    for _ in read_record(file.read_text(encoding="utf-8")).replay():
        pass


def test_a_choice_is_taken_back_once_however_often_the_key_is_pressed(tmp_path: Path) -> None:
    file = tmp_path / "game.omerta"

    async def scene() -> None:
        async with sitting(table(omerta.make("gangsters", seats=2), file)) as desk:
            assert await desk.asked()
            while not desk.screen.may_take_back():
                question = desk.says("#question")
                await desk.answer("enter")
                assert await desk.asked()
            desk.screen.action_take_back()
            desk.screen.action_take_back()
            assert await desk.asked()
            assert desk.says("#question") == question
            await desk.press("Q")
            await desk.until(lambda: not desk.app.is_running)
            assert desk.app.outcome() == 0

    do(scene())
    assert file.read_text(encoding="utf-8").endswith("\nstopped quit\n")


def test_a_lesson_says_which_move_it_waits_for() -> None:
    tutorial = omerta.game_types["twelve-gangsters"].tutorial
    assert tutorial is not None
    game = tutorial.game
    at = LocalTable(game, tutorial.learner, dict.fromkeys(range(1, game.seats), "greedy"), 3, tutorial=tutorial)

    async def scene() -> None:
        async with sitting(at) as desk:
            assert await desk.asked()
            assert "Hint 1 of" in desk.says("#question")
            hint = at.hint()
            assert hint is not None
            assert hint.move is not None
            assert desk.screen.offered[0] != hint.move
            await desk.press("enter")
            await desk.until(lambda: "For the tutorial, choose this" in desk.says("#stakes"))
            await desk.answer("escape", *game.write(hint.move), "enter")

    do(scene())


def test_whoever_leaves_in_the_moment_in_which_the_game_ends_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table's own thread ends after the key was pressed and before it was told that somebody leaves."""
    at, told = short(), Event()
    play = at.play

    def play_and_linger(person: Person) -> int:
        code = play(person)
        assert told.wait(PATIENCE_SECONDS)
        return code

    monkeypatch.setattr(at, "play", play_and_linger)

    async def scene() -> None:
        async with sitting(at) as desk:
            while await desk.asked():
                await desk.answer("enter")

            def outlive_the_table() -> None:
                told.set()
                for thread in threading.enumerate():
                    if thread.name == "table":
                        thread.join(PATIENCE_SECONDS)

            monkeypatch.setattr(desk.screen, "leaving", outlive_the_table)
            await desk.press("Q")
            await desk.until(lambda: not desk.app.is_running)
            assert desk.app.outcome() == 0

    do(scene())


def test_time_that_is_over_ends_a_part_of_the_turn() -> None:
    """The clock stands still until the test moves it."""
    seconds = 0.0
    at = table(omerta.make("gangsters", seats=2, timer=True), now=lambda: seconds)

    async def scene() -> None:
        nonlocal seconds
        async with sitting(at) as desk:
            assert await desk.asked()
            while at.clock.left is None:
                await desk.answer("enter")
                assert await desk.asked()
            desk.screen.draw_head()
            assert f"{at.clock.left} s" in desk.says("#head")
            seconds += 10_000
            await desk.until(
                lambda: any("seconds of this part are over" in str(each) for each in desk.screen.log_lines)
            )

    do(scene())


def test_everything_is_french_where_french_is_spoken() -> None:
    async def scene() -> None:
        async with sitting(short()) as desk:
            assert await desk.asked()
            assert "Q partir" in desk.says("#foot")
            assert desk.says("#question").startswith("Vous, Brass et Bone choisissez en même temps.")
            assert "● Vous" in desk.says("#cards")

    with speaking("fr"):
        do(scene())


def test_nothing_moves_and_no_colour_is_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def scene() -> None:
        async with sitting(short()) as desk:
            assert await desk.asked()
            assert desk.app.no_color
            assert desk.app.animation_level == "none"

    do(scene())


def test_a_pipe_is_no_screen(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "twelve-gangsters", "--full"]) == 2
    assert capsys.readouterr().err == "omerta: --full needs a terminal to draw on; leave it out in a pipe\n"


def test_other_commands_do_not_wait_for_the_screen() -> None:
    program = "import sys, omerta.cli; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False, timeout=60).returncode == 0
