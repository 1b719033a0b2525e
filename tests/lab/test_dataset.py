"""A dataset: every choice as an agent would meet it, the same bytes whoever plays, whole shards or none."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import numpy
import polars
import pytest

from omerta import make
from omerta.adapters.pettingzoo.spaces import Spaces
from omerta.cli.experiments import layout
from omerta.core.errors import OmertaError
from omerta.core.game import AnyGame
from omerta.core.nodes import Decide, Over
from omerta.core.replay import read_record
from omerta.lab.dataset import DECISIONS, HEAD, Dataset, write_dataset
from omerta.lab.files import CannotWrite
from omerta.lab.processes import Processes
from omerta.lab.workers import HERE, Workers

BOTS = ("greedy", "random", "random")


@pytest.fixture
def game() -> AnyGame:
    return make("twelve-gangsters", seats=3, cards=4)


def write(
    game: AnyGame, folder: Path, games: int = 25, workers: Workers = HERE, bots: Any = BOTS, **more: Any
) -> Dataset:
    return write_dataset(game, bots, games, more.pop("seed", 5), folder, 10, layout(game), workers, **more)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_it_lies_in_whole_shards_with_a_record_of_each_game(game: AnyGame, tmp_path: Path) -> None:
    found = write(game, tmp_path / "set")
    assert (found.games, found.shards, found.interrupted) == (25, 3, False)
    names = sorted(contents(tmp_path / "set"))
    records = [f"shard-{number // 10:05d}/game-{number:06d}.omerta" for number in range(25)]
    assert names == sorted([HEAD, *records, *(f"shard-{shard:05d}/{DECISIONS}" for shard in range(3))])
    head = json.loads((tmp_path / "set" / HEAD).read_text())
    assert head["game"] == "twelve-gangsters"
    for shard in range(3):
        about = polars.read_parquet_metadata(tmp_path / "set" / f"shard-{shard:05d}" / DECISIONS)
        assert json.loads(about["omerta"]) == {**head, "number": shard}


@pytest.mark.parametrize("name", ["twelve-gangsters", "gangster-dice", "gangsters-dilemma", "gangsta"])
def test_a_row_is_a_choice_as_an_agent_meets_it(name: str, tmp_path: Path) -> None:
    """Every record is played again: what the environments show at each choice is what the row has."""
    game = make(name)
    write(game, tmp_path / "set", games=2, bots=("random",))
    rows = polars.read_parquet(tmp_path / "set" / "shard-00000" / DECISIONS).iter_rows(named=True)
    spaces = Spaces(game)
    for number in range(2):
        record = read_record((tmp_path / "set" / "shard-00000" / f"game-{number:06d}.omerta").read_text())
        *_, last = record.replay()
        over = last.state.node()
        assert isinstance(over, Over)
        state, step = game.new(), 0
        for after in record.replay():
            node = state.node()
            if isinstance(node, Decide):
                for seat in node.seats:
                    legal = state.legal(seat)
                    if len(legal) == 1:
                        continue
                    row = next(rows)
                    assert (row["game"], row["step"], row["seat"]) == (number, step, seat)
                    assert numpy.array_equal(numpy.float32(row["observation"]), spaces.look(state, seat))
                    assert row["mask"] == spaces.choices(legal).mask.astype(bool).tolist()
                    assert row["mask"][row["action"]]
                    assert row["reward"] == float(over.returns[seat])
            state, step = after.state.clone(), after.number
    assert next(rows, None) is None


@pytest.mark.serial
def test_the_bytes_do_not_depend_on_who_plays(game: AnyGame, tmp_path: Path) -> None:
    write(game, tmp_path / "here")
    write(game, tmp_path / "there", workers=Processes(3))
    assert contents(tmp_path / "here") == contents(tmp_path / "there")


def test_one_that_was_stopped_keeps_whole_shards_and_goes_on(game: AnyGame, tmp_path: Path) -> None:
    def press(done: int, _: int) -> None:
        if done >= 12:
            os.kill(os.getpid(), signal.SIGINT)

    found = write(game, tmp_path / "set", 400, on_progress=press)
    assert found.interrupted
    assert 10 <= found.games < 400
    assert found.games == 10 * found.shards
    left = sorted(path.name for path in (tmp_path / "set").iterdir())
    assert left == [HEAD, *(f"shard-{shard:05d}" for shard in range(found.shards))]
    played: list[int] = []
    write(game, tmp_path / "set", 400, on_progress=lambda done, _: played.append(done))
    assert min(played) > found.games
    write(game, tmp_path / "whole", 400)
    assert contents(tmp_path / "set") == contents(tmp_path / "whole")


def test_a_shard_in_the_middle_that_is_gone_is_made_again(game: AnyGame, tmp_path: Path) -> None:
    write(game, tmp_path / "set")
    before = contents(tmp_path / "set")
    (tmp_path / "set" / "shard-00001").rename(tmp_path / "gone")
    assert write(game, tmp_path / "set").games == 25
    assert contents(tmp_path / "set") == before


def test_two_datasets_never_mix(game: AnyGame, tmp_path: Path) -> None:
    write(game, tmp_path / "set")
    before = contents(tmp_path / "set")
    for other, told in (
        ({"seed": 6}, "seed: 5, not 6"),
        ({"games": 26}, "games: 25, not 26"),
        ({"bots": ("random",)}, "bots: "),
    ):
        with pytest.raises(CannotWrite, match=f"holds another dataset .*{told}"):
            write(game, tmp_path / "set", **other)
    with pytest.raises(CannotWrite, match="holds another dataset"):
        write(make("twelve-gangsters", seats=3, cards=5), tmp_path / "set")
    assert contents(tmp_path / "set") == before


def test_a_folder_that_will_not_do_is_said_before(game: AnyGame, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter").write_text("mine")
    (tmp_path / "torn").mkdir()
    (tmp_path / "torn" / HEAD).write_text("[")
    for folder, told in (
        ("file", "is a file"),
        ("nowhere/set", "there is no folder"),
        ("mine", "other files"),
        ("torn", "is not the head"),
    ):
        with pytest.raises(CannotWrite, match=told):
            write(game, tmp_path / folder)
    with pytest.raises(OmertaError, match="at least 1 game"):
        write(game, tmp_path / "set", games=0)
