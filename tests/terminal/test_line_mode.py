"""Line mode: a person plays by typing, hears what happened with its rule, and is told why not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import omerta
from omerta.core.game import AnyGame, View
from omerta.core.nodes import Chance, Decide, Over
from omerta.core.replay import read_record
from omerta.terminal.line_mode import LinePerson
from omerta.terminal.local_table import Asked, LocalTable
from omerta.terminal.narrator import Narrator
from omerta.terminal.place_at_table import PlaceAtTable
from omerta.terminal.turn_clock import TurnClock
from tests.laws.back_room import game_type as back_room
from tests.table.test_clock import timed_scene


class Talk:
    """A conversation: lines to type, an end, and all that was said."""

    def __init__(self, typed: list[str], end: type[BaseException] = EOFError) -> None:
        self.typed = iter(typed)
        self.end = end
        self.said: list[str] = []

    def ask(self, prompt: str) -> str:
        self.said.append(prompt)
        try:
            return next(self.typed)
        except StopIteration:
            raise self.end from None


def sit(game: AnyGame, talk: Talk, seat: int = 0, record: Path | None = None, bot: str = "random") -> int:
    others = {other: bot for other in range(game.seats) if other != seat}
    table = LocalTable(game, seat, others, 5, record=record)
    return table.play(LinePerson(table, talk.ask, talk.said.append))


@pytest.fixture
def short() -> AnyGame:
    return omerta.make("twelve-gangsters", seats=3, cards=4, first_boss=0)


def replies(game: AnyGame, *typed: str) -> list[list[str]]:
    """Type lines and collect what is said between one prompt and the next."""
    talk = Talk(list(typed))
    sit(game, talk)
    parts: list[list[str]] = [[]]
    for line in talk.said:
        if line == "> ":
            parts.append([])
        else:
            parts[-1].append(line)
    return parts


def test_a_game_is_played_to_its_end(short: AnyGame, tmp_path: Path) -> None:
    talk = Talk(["1", "2", "3"])
    assert sit(short, talk, record=tmp_path / "game.omerta") == 0
    assert talk.said.count("> ") == 3, "the last card goes out without a question"
    assert "All 4 rounds are played." in talk.said
    assert "Result:" in talk.said
    steps = list(read_record((tmp_path / "game.omerta").read_text()).replay())
    assert [short.write(step.joint[0]) for step in steps] == ["1", "2", "3", "4"]
    assert isinstance(steps[-1].state.node(), Over)
    assert talk.said[-1] == f"Saved game: {tmp_path / 'game.omerta'}"


def test_the_question_comes_with_table_turn_and_choices(short: AnyGame) -> None:
    asked = replies(short)[0]
    assert "Round 1 of 4. You are the Boss." in asked
    assert "Brass: $0 million; face up none; face down 0." in asked
    assert any(line.startswith("You, Brass and Bone choose at the same time.") for line in asked)
    assert asked[-1] == "Choices: the 1, the 2, the 3, the 4."


def test_the_time_of_a_timed_turn_is_shown_and_ends_it() -> None:
    """Time passes while the person thinks, 50 seconds before each line, and stands still while others are asked."""
    table = timed_scene().table
    state, now = table.state, 0.0
    assert state is not None
    timed = table.game.timed(state)
    assert timed is not None

    class Thinker(Talk):
        def ask(self, prompt: str) -> str:
            nonlocal now
            now += 50.0
            return super().ask(prompt)

    move = state.legal(timed.seat)[0]
    talk = Thinker([table.game.write(move), "help", ""])
    clock = TurnClock(timed.seat, lambda: table.game.timed(state), lambda: now)
    person = LinePerson(PlaceAtTable(Narrator(table.game, timed.seat), clock), talk.ask, talk.said.append)
    assert person.choose(state.view(timed.seat)) == move
    now += 1000.0
    assert person.choose(state.view(timed.seat)) == timed.end
    left = "Seconds left for this part of your turn"
    assert [line for line in talk.said if "econds" in line] == [
        f"{left}: 120.",
        f"{left}: 70.",
        f"{left}: 20.",
        "The seconds of this part are over: time is up.",
    ]


def test_what_happened_is_told_with_its_rules(short: AnyGame) -> None:
    after = replies(short, "4")[1]
    assert "Since your last choice:" in after
    assert "  Round 1: the cards are shown. (TG-05)" in after
    assert "  The Boss token passes to Brass. (TG-11)" in after


def test_a_refused_move_is_explained_and_asked_again(short: AnyGame) -> None:
    parts = replies(short, "4", "4", "3")
    assert parts[2] == ["Not possible. The 4 has been played; each card goes out once. (TG-A9)"]
    assert "Round 3 of 4. Bone is the Boss." in parts[3], "the next answer was taken"


def test_why_lists_what_is_refused_and_explains_one(short: AnyGame) -> None:
    parts = replies(short, "why", "4", "why", "why 4", "why 3", "why 99")
    assert parts[1][0] == "Refused now:"
    assert "  the 5: This table plays with the cards 1 to 4; the 5 is not among them. (TG-02)" in parts[1]
    assert "  the 4: The 4 has been played; each card goes out once. (TG-A9)" in parts[3]
    assert parts[4] == ["Not possible. The 4 has been played; each card goes out once. (TG-A9)"]
    assert parts[5] == ["That is allowed: the 3 is among your choices."]
    assert "a card from 1 to 12; not '99'" in parts[6][0].lower()


def test_why_says_when_nothing_is_refused() -> None:
    game = omerta.make("twelve-gangsters", seats=3, first_boss=0)
    assert replies(game, "why")[1] == [
        "Nothing is refused now: every move that this question knows is among your choices."
    ]


def test_rules_can_be_asked_for(short: AnyGame) -> None:
    parts = replies(short, "rules TG-09", "rules tg-a1", "rules XX", "rules")
    assert parts[1][0].startswith("TG-09  Equal to the Boss")
    assert any("ruling (ours" in line for line in parts[2])
    assert parts[3][0].startswith("Unknown rule 'XX'; known: TG-01")
    assert len(parts[4]) == len(short.setup.game_type.register.rules) + 1


def test_table_log_help_and_minute_answer(short: AnyGame) -> None:
    parts = replies(short, "log", "2", "table", "score", "log", "help", "?", "minute", "  ", "TABLE")
    assert parts[1] == ["Nothing has happened yet."]
    assert parts[3][0] == "Round 2 of 4. Brass is the Boss."
    assert parts[4] == parts[3] == parts[10]
    assert parts[5][0] == "Round 1: the cards are shown. (TG-05)"
    assert parts[6] == parts[7]
    assert any(line.strip().startswith("why X") for line in parts[6])
    assert parts[8][0].startswith("Everybody holds the same cards")
    assert parts[9] == ["Choices: the 1, the 3, the 4."]


@pytest.mark.parametrize(
    ("typed", "end", "code", "reason"),
    [
        (["2", "quit"], EOFError, 0, "quit"),
        (["2"], EOFError, 1, "end of input"),
        (["2"], KeyboardInterrupt, 130, "interrupted"),
        (["2"], OSError, 1, "terminal gone"),
    ],
)
def test_a_game_that_is_left_keeps_its_record(
    short: AnyGame, tmp_path: Path, typed: list[str], end: type[BaseException], code: int, reason: str
) -> None:
    talk = Talk(typed, end)
    assert sit(short, talk, record=tmp_path / "game.omerta") == code
    text = (tmp_path / "game.omerta").read_text()
    assert text.endswith(f"\nstopped {reason}\n")
    assert len(list(read_record(text).replay())) == 1
    assert any(line.endswith("after step 1.") for line in talk.said)


def test_without_a_record_nothing_is_written(short: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    sit(short, Talk(["1", "2", "3"]))
    assert list(tmp_path.iterdir()) == []


def test_asking_why_does_not_change_the_game(tmp_path: Path) -> None:
    """The bots play the same, however much the person asks in between."""
    game = omerta.make("twelve-gangsters", seats=4)
    for name, typed in (("plain", ["5", "6"]), ("curious", ["why", "why 77", "rules", "5", "why 5", "call", "6"])):
        sit(game, Talk([*typed, "quit"]), record=tmp_path / name)
    assert (tmp_path / "plain").read_text() == (tmp_path / "curious").read_text()


def card_lines(said: list[str], what: str) -> Iterator[str]:
    return (line.split(what)[1].split(".")[0] for line in said if what in line)


def test_a_person_hears_no_secret_of_another_seat(tmp_path: Path) -> None:
    """In the Back Room the person is told of its own cards, and of those alone."""
    game = back_room().make(3)
    for seat in range(3):
        talk = Talk(["1"] * 40)
        assert sit(game, talk, seat, tmp_path / f"{seat}") == 0
        told = set(card_lines(talk.said, "You are dealt ")) | set(card_lines(talk.said, "You draw "))
        held: set[str] = set()
        for step in read_record((tmp_path / f"{seat}").read_text(), lambda _: back_room()).replay():
            held |= set(step.state.view(seat).hand)  # type: ignore[attr-defined]
        assert told == held
        assert len(told) >= 2


def test_a_game_without_a_board_lists_the_fields_of_its_view() -> None:
    talk = Talk([])
    sit(back_room().make(3), talk)
    assert "Points: 0, 0, 0." in talk.said
    assert "Has locked: no." in talk.said
    assert any(line.startswith("Hand: ") for line in talk.said)
    assert talk.said[-5:-2] == ["  1: mark seat 1", "  2: mark seat 2", "> "]


def view_in_a_window(game: AnyGame) -> View:
    """Play at random until seat 0 is asked in a window."""
    state, rng = game.new(), Random(4)
    while True:
        node = state.node()
        if isinstance(node, Chance):
            state.happen([rng.randrange(draw.total) for draw in node.draws])
        elif isinstance(node, Decide) and node.window and 0 in node.seats:
            view: View = state.view(0)
            return view
        else:
            assert isinstance(node, Decide)
            state.play({seat: rng.choice(state.legal(seat)) for seat in node.seats})


def test_who_leaves_orders_is_asked_only_in_the_windows_they_name() -> None:
    game = back_room().make(3)
    talk = Talk([])
    table = LocalTable(game, 0, {1: "random", 2: "random"}, seed=5)
    person = LinePerson(table, talk.ask, talk.said.append)
    asked = Asked(table, person)
    view = view_in_a_window(game)
    person.leave_orders("never")
    assert asked.choose(view, Random(1)) == view.legal[0]
    assert talk.said == ["In windows you are asked: never."]
    person.leave_orders("2")
    assert talk.said[-1] == "Orders about 'call' name nothing: it is asked or it is not; not '2'."
    person.leave_orders("always")
    with pytest.raises(EOFError):
        asked.choose(view, Random(1))


def test_a_choice_is_taken_back_until_something_is_drawn(tmp_path: Path) -> None:
    """In the Buy Phase a joint is sold and taken back; over the dice there is no way back."""
    game, record = omerta.make("gangsters", seats=2), tmp_path / "game.omerta"
    talk, typed = Talk([]), list[str]()

    def ask(prompt: str) -> str:
        place = max(
            number for number, line in enumerate(talk.said) if "your turn." in line or "at the same time" in line
        )
        question, *choices = talk.said[place:]
        words = [line.split()[0].rstrip(":") for line in choices if line.startswith("  ")]
        if "Before the dice" in question:
            sold = typed[-1].startswith("sell-")
            word = "back" if sold else "done" if "back" in typed else next(each for each in words if "sell-" in each)
        elif "Buy a bribe" in question:
            word = "quit" if typed[-1] == "back" else "back"
        else:
            word = words[0] if "Buy your gang" not in question else "1.1@1.1.1"
        typed.append(word)
        talk.said.append(prompt)
        return word

    table = LocalTable(game, 0, {1: "greedy"}, 5, record=record)
    assert table.play(LinePerson(table, ask, talk.said.append)) == 0
    assert [word.partition("-")[0] for word in typed[-5:]] == ["sell", "back", "done", "back", "quit"]
    assert talk.said.count("You take your last choice back.") == 1
    assert any(line.startswith("Nothing can be taken back here") for line in talk.said)
    text = record.read_text(encoding="utf-8")
    assert "sell-" not in text
    for _ in read_record(text).replay():
        pass
