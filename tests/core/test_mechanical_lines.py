"""The script that counts copying: on a game of a few lines, before and after its fields are declared."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.mechanical_lines import Package, copying, naming, report

BY_HAND = {
    "state": """
from omerta.core.game import State
from omerta.games.corner.notation import read_position, write_position, word

class CornerState(State):
    __slots__ = ("game", "money")
    money: list[int]

    def clone(self):
        copy = object.__new__(type(self))
        copy.money = self.money[:]
        return copy

    def legal(self, seat):
        return word(self.money[seat])

    def view(self, seat):
        return CornerView(
            money=tuple(self.money),
            purse=self.money[seat],
        )
""",
    "notation": """
from omerta.games.corner.soundness import check

def word(number):
    return str(number)

def write_position(state):
    return f"money={joined(state.money)}"

def joined(numbers):
    return "/".join(map(word, numbers))

def read_position(game, text):
    state = game.new()
    state.money = [int(part) for part in text.split("/")]
    check(state)
    return state
""",
    "position_checks": """
def check(state):
    if min(state.money) < 0:
        raise ValueError("money")
""",
    "game": """
from omerta.core.game import Game
from omerta.games.corner import notation

class Corner(Game):
    def position(self, state):
        return notation.write_position(state)

    def from_position(self, text):
        return notation.read_position(self, text)

    def world(self, view, rng):
        state = self.new()
        state.money = list(view.money)
        state.luck = rng.random()
        return state
""",
}
DECLARED = {
    "state": """
from omerta.core.turn import Turning
from omerta.games.corner import kinds

@fields
class CornerState(Turning):
    money: list[int] = per_seat(kinds.dollars, 0, open=True)

    def view(self, seat):
        return CornerView(
            **self.game.codec.shown(self),
            purse=self.money[seat],
        )
""",
    "kinds": """
def dollars(game):
    return number(0, game.most)
""",
    "position_checks": BY_HAND["position_checks"],
    "game": """
from omerta.core.game import Game
from omerta.games.corner.soundness import check
from omerta.games.corner.state import CornerState

class Corner(Game):
    def __init__(self):
        self.codec = FieldCodec(CornerState, self, check)

    def position(self, state):
        return self.codec.position(state)
""",
}


def checkout(folder: Path, modules: dict[str, str]) -> Path:
    game = folder / "src/omerta/games/corner"
    game.mkdir(parents=True)
    for name, text in modules.items():
        (game / f"{name}.py").write_text(text.lstrip(), encoding="utf-8")
    return folder


@pytest.fixture
def by_hand(tmp_path: Path) -> Path:
    return checkout(tmp_path / "old", BY_HAND)


@pytest.fixture
def declared(tmp_path: Path) -> Path:
    return checkout(tmp_path / "new", DECLARED)


def counted(folder: Path) -> dict[str, int]:
    found = copying(Package(folder / "src/omerta/games/corner"))
    return {name: len(lines) for name, lines in found.items() if lines}


def test_what_copies_counts_and_what_rules_use_or_check_does_not(by_hand: Path) -> None:
    assert counted(by_hand) == {
        "clone": 4,
        "blank": 1,
        "position": 6,
        "from_position": 7,
        "view": 1,
        "world": 1,
        "declare": 1,
        "agree": 3,
    }


def test_a_declared_field_costs_its_kind(declared: Path) -> None:
    assert counted(declared) == {"position": 4, "view": 1, "declare": 1, "agree": 3}


def test_a_field_is_named_besides_its_rules(by_hand: Path, declared: Path) -> None:
    lines = [line for folder in (by_hand, declared) for line in report(folder, ["corner.money"])]
    assert [line for line in lines if line.startswith("corner.money")] == [
        "corner.money: 8 lines (game 1, notation 2, state 5), and 2 that check it",
        "corner.money: 2 lines (state 2), and 2 that check it",
    ]
    assert ("state", 14) not in naming(Package(by_hand / "src/omerta/games/corner"), "money"), "that is a rule"


def test_a_field_of_no_game_is_refused_with_the_games_there_are(declared: Path) -> None:
    with pytest.raises(SystemExit, match=r"'poker.pot' is not of the form GAME.FIELD; the games are corner"):
        list(report(declared, ["poker.pot"]))
