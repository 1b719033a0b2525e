"""The laws bite: every planted mistake is caught by the law that is named for it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from omerta import game_types
from omerta.core.game import AnyGame, State
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.core.what_if import Trial, what_if
from omerta.games.gangsters.phases import Phase
from omerta.games.gangsters.state import GangstersState
from tests.laws import back_room, fair_play, secrecy
from tests.laws.back_room import BackRoom
from tests.laws.crossing import law_11
from tests.laws.fair_play import law_1, law_2, law_3, law_4, law_8, law_9, law_10
from tests.laws.mutants import HASH_ORDER, MUTANTS
from tests.laws.secrecy import law_5, law_6, law_7
from tests.laws.walks import LawBroken

LAWS = {
    1: law_1, 2: law_2, 3: law_3, 4: law_4, 5: law_5, 6: law_6, 7: law_7, 8: law_8, 9: law_9, 10: law_10, 11: law_11,
}  # fmt: skip
GAMES = 20
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("mutant", "law"), MUTANTS, ids=lambda value: getattr(value, "__name__", f"law_{value}"))
def test_law_catches(mutant: type[BackRoom], law: int) -> None:
    game = back_room.game_type(mutant).make(3)
    with pytest.raises(LawBroken) as caught:
        for seed in range(GAMES):
            LAWS[law](game, Random(seed))
    assert caught.value.law == law


def test_a_moment_that_only_bots_come_to_is_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cop that has raided is still in hand when its share is asked for: a plan leads there, and chance does not."""
    cop = GangstersState.declared["cop"]
    without = replace(cop, steps=tuple(phase for phase in cop.steps or () if phase != Phase.SHARE))
    monkeypatch.setattr(GangstersState, "declared", {**GangstersState.declared, "cop": without})
    monkeypatch.setattr(fair_play, "EVERY_POSITION", True)
    game = game_types["gangsters"].make(preset="cop-player")
    with pytest.raises(LawBroken, match=r"is refused: position field 'cop': .* step share"):
        for seed in range(4, 4 + GAMES):  # Number 4 comes there; where bots change, a later one does.
            fair_play.reads_back(game, Random(seed))


def test_law_5_catches_a_trial_that_goes_on_where_a_secret_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def tells_all(game: AnyGame, state: State, seat: Seat, moves: Sequence[Move]) -> Trial:
        loose = game.setup.game_type.build(game.setup)
        monkeypatch.setattr(loose, "reveals", frozenset())
        return what_if(loose, state, seat, moves)

    monkeypatch.setattr(secrecy, "what_if", tells_all)
    game = game_types["gangsta"].make(3, preset="all")
    with pytest.raises(LawBroken, match="what if") as caught:
        for seed in range(GAMES):
            law_5(game, Random(seed))
    assert caught.value.law == 5


def hash_walk(seed: str, *names: str) -> str:
    """Walk in a fresh Python with this hash seed."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.laws.hash_walk", *names],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_law_3_holds_whatever_the_hash_seed() -> None:
    walks = {hash_walk(seed) for seed in ("0", "1", "2")}
    assert len(walks) == 1
    assert "boss=" in walks.pop()


def test_law_3_catches_hash_order() -> None:
    assert len({hash_walk(seed, HASH_ORDER.__name__) for seed in ("0", "1", "2", "3", "4")}) > 1
