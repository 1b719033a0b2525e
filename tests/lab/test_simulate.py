"""Simulation: the same games whoever plays them, every bot in every seat, and figures that add up."""

from __future__ import annotations

import copyreg
import gc
import os
import sys
from array import array
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from subprocess import Popen, run
from typing import Any

import polars
import pytest

import omerta
from omerta.bots import seat_bot
from omerta.bots.match import play_out
from omerta.core import registry
from omerta.core.errors import OmertaError, UnknownName
from omerta.core.game import AnyGame
from omerta.core.game_type import GameType
from omerta.core.moves import Move
from omerta.core.nodes import Over
from omerta.core.replay import read_record
from omerta.lab.files import CannotWrite
from omerta.lab.parquet import Growing, check_parquet, games_frame, growing
from omerta.lab.pieces import MOST_APART, InOrder, Shares, WorkerFailed
from omerta.lab.processes import Processes
from omerta.lab.series import Chunk, Series
from omerta.lab.simulate import simulate
from tests.laws.back_room import game_type as back_room

FOUR = ("greedy", "random", "random", "random")
PRESSING = """
import os, signal, sys
from pathlib import Path
from omerta.lab.parquet import check_parquet, growing

def press(frame=None):
    os.kill(os.getpid(), signal.SIGINT)
    return frame

check_parquet(Path(sys.argv[1]))
with growing(Path(sys.argv[1]), {}) as rows:
    import polars
    sink = polars.LazyFrame.sink_parquet
    polars.LazyFrame.sink_parquet = lambda frame, *to, **how: sink(frame.map_batches(press), *to, **how)
    rows.add(polars.DataFrame({"number": range(10)}))
    press()
print("joined")
"""
"""A program that presses Ctrl-C when all rows are there, and again in the middle of the work of polars."""


@pytest.fixture
def game() -> AnyGame:
    return omerta.make("twelve-gangsters", seats=4)


def kept(game: AnyGame, games: int, seed: int, bots: Sequence[str] = FOUR, jobs: int = 1) -> Chunk:
    """Simulate, and keep every game."""
    played = Chunk()
    simulate(game, bots, games, seed, Processes(jobs), take=played.join)
    return played


def overs(game: AnyGame, series: Series, games: int) -> list[Over]:
    """Play the games of a series one by one, without the lab."""
    found = []
    for number in range(games):
        bots = [seat_bot(game, series.bot_at(number, seat)) for seat in range(game.seats)]
        found.append(play_out(game, bots, series.chance_of(number)))
    return found


@pytest.mark.serial
@pytest.mark.parametrize("jobs", [2, 3])
def test_results_do_not_depend_on_jobs(game: AnyGame, jobs: int) -> None:
    alone, together = Chunk(), Chunk()
    here = simulate(game, FOUR, 2001, 7, take=alone.join)
    there = simulate(game, FOUR, 2001, 7, Processes(jobs), take=together.join)
    assert together == alone
    assert list(together.numbers) == list(range(2001))
    assert there.by_bot() == here.by_bot()
    assert there.by_seat() == here.by_seat()
    assert not there.interrupted
    assert all(peak > 2**20 for peak in there.peaks.values())


@pytest.mark.serial
def test_more_jobs_than_games_are_no_trouble(game: AnyGame) -> None:
    for games in (1, 2, 3):
        assert kept(game, games, seed=7, jobs=8) == kept(game, games, seed=7)


def test_another_seed_plays_other_games(game: AnyGame) -> None:
    assert kept(game, 20, seed=1).scores != kept(game, 20, seed=2).scores


def test_a_game_depends_on_seed_and_number_alone(game: AnyGame) -> None:
    """The first games of a long series are those of a short one."""
    long, short = kept(game, 60, seed=3), kept(game, 25, seed=3)
    assert long.scores[: 25 * 4] == short.scores
    assert long.steps[:25] == short.steps


def test_every_bot_sits_everywhere_equally(game: AnyGame) -> None:
    series = simulate(game, ["greedy", "random", "counter", "random"], 8, seed=1).series
    for seat in range(4):
        sat = Counter(series.bot_at(number, seat) for number in range(8))
        assert sat == {"greedy": 2, "counter": 2, "random": 4}


def test_figures_are_those_of_the_games(game: AnyGame) -> None:
    """Shares, scores, ranks and means agree with the results of the same games played one by one."""
    results, played = simulate(game, FOUR, 200, seed=5), kept(game, 200, seed=5)
    games = overs(game, results.series, 200)
    assert list(played.scores) == [score for over in games for score in over.scores]
    assert list(played.ranks) == [rank for over in games for rank in over.ranks]
    assert results.mean_steps == 13
    for seat, standing in results.by_seat().items():
        assert standing.share == pytest.approx(float(sum(over.returns[seat] for over in games) / 200))
        assert standing.score == pytest.approx(sum(over.scores[seat] for over in games) / 200)
        assert standing.low < standing.share < standing.high


def test_shares_by_bot_add_up_to_one_win(game: AnyGame) -> None:
    results = simulate(game, FOUR, 200, seed=5)
    by_bot = results.by_bot()
    greedy = sum(
        (over.returns[number % 4] for number, over in enumerate(overs(game, results.series, 200))), Fraction(0)
    )
    assert by_bot["greedy"].share == pytest.approx(float(greedy) / 200)
    assert by_bot["greedy"].share + 3 * by_bot["random"].share == pytest.approx(1)
    assert by_bot["random"].seats == 3
    assert by_bot["random"].low < by_bot["random"].share < by_bot["random"].high


def test_a_bot_in_every_seat_takes_its_share_for_certain(game: AnyGame) -> None:
    standing = simulate(game, ["random"], 30, seed=1).by_bot()["random"]
    assert standing.low == standing.share == standing.high == 0.25


def test_progress_counts_every_game_once(game: AnyGame) -> None:
    told: list[tuple[int, int]] = []
    simulate(game, FOUR, 120, seed=1, on_progress=lambda done, wanted: told.append((done, wanted)))
    assert told[-1] == (120, 120)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


def test_records_are_the_games_that_were_played(game: AnyGame, tmp_path: Path) -> None:
    played = Chunk()
    simulate(game, FOUR, 12, seed=9, records=tmp_path / "games", take=played.join)
    files = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in files] == [f"game-{number:06d}.omerta" for number in range(12)]
    for number, file in enumerate(files):
        steps = list(read_record(file.read_text()).replay())
        over = steps[-1].state.node()
        assert isinstance(over, Over)
        assert over.scores == tuple(played.scores[number * 4 : number * 4 + 4])
        assert len(steps) == played.steps[number]


def test_two_runs_never_mix_in_one_folder(game: AnyGame, tmp_path: Path) -> None:
    simulate(game, FOUR, 2, seed=9, records=tmp_path / "games")
    with pytest.raises(CannotWrite, match="already"):
        simulate(game, FOUR, 2, seed=8, records=tmp_path / "games")


def test_a_game_with_secrets_can_be_simulated_here() -> None:
    results = simulate(back_room().make(3), ["random"], 20, seed=1)
    assert sum(standing.share for standing in results.by_seat().values()) == pytest.approx(1)


def test_a_game_that_is_not_registered_stays_in_this_process() -> None:
    with pytest.raises(OmertaError, match="jobs=1"):
        simulate(back_room().make(3), ["random"], 20, seed=1, workers=Processes(2))


@pytest.mark.parametrize(
    ("bots", "games", "seed", "jobs", "told"),
    [
        (["random", "random"], 10, 1, 1, "2 bots for 4 seats"),
        (["clever"], 10, 1, 1, "random, greedy"),
        (["random"], 0, 1, 1, "at least 1 game"),
        (["random"], 10, 1, 0, "from 1 to 256"),
        (["random"], 10, 1, 257, "from 1 to 256"),
        (["random"], 10, -1, 1, "seed is a number from 0"),
        (["random"], 10, 2**63, 1, "seed is a number from 0"),
    ],
)
def test_what_cannot_be_simulated_is_refused(
    game: AnyGame, bots: list[str], games: int, seed: int, jobs: int, told: str
) -> None:
    with pytest.raises(OmertaError, match=told):
        simulate(game, bots, games, seed, Processes(jobs))


def test_a_bot_that_breaks_is_named_with_its_game(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(*_: object) -> Move:
        raise ZeroDivisionError("no idea")

    monkeypatch.setattr("omerta.bots.RandomBot.choose", choose)
    with pytest.raises(ZeroDivisionError) as raised:
        simulate(game, ["random"], 3, seed=4)
    assert "in game 0 of seed 4" in raised.value.__notes__[0]


@pytest.mark.serial
def test_a_worker_that_breaks_says_how(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker cannot import the game: its own error comes back."""
    lost = (registry._registered_by, ("omerta.games.lost_in_the_post", game.id))
    monkeypatch.setitem(copyreg.dispatch_table, GameType, lambda _: lost)
    with pytest.raises(WorkerFailed, match=r"No module named .*lost_in_the_post"):
        simulate(game, ["random"], 100_000, seed=4, workers=Processes(2))


@pytest.mark.serial
def test_a_worker_that_is_killed_is_missed(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Popen[bytes]] = []

    def start(*arguments: Any, **settings: Any) -> Popen[bytes]:
        started.append(Popen(*arguments, **settings))
        return started[-1]

    monkeypatch.setattr("omerta.lab.processes.Popen", start)
    with pytest.raises(WorkerFailed, match="ended by itself, with code -9"):
        simulate(game, ["random"], 100_000, 4, Processes(2), on_progress=lambda *_: started[0].kill())


def test_parquet_has_one_row_for_each_game_and_seat(game: AnyGame, tmp_path: Path) -> None:
    series = Series(game.setup, FOUR, 11)
    with growing(tmp_path / "games.parquet", {}) as rows:
        simulate(game, FOUR, 50, seed=11, take=lambda chunk: rows.add(games_frame(series, chunk)))
    table = polars.read_parquet(tmp_path / "games.parquet")
    assert table.columns == ["game", "seed", "seat", "bot", "score", "rank", "return", "steps"]
    assert table.height == 200
    assert table["seed"].unique().to_list() == [11]
    games = overs(game, series, 50)
    for row in table.iter_rows(named=True):
        over = games[row["game"]]
        seat = row["seat"]
        assert row["bot"] == FOUR[(seat - row["game"]) % 4]
        assert (row["score"], row["rank"], row["steps"]) == (over.scores[seat], over.ranks[seat], 13)
        assert row["return"] == float(over.returns[seat])
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]


def test_a_table_goes_to_disk_in_groups_of_rows_whatever_comes_at_a_time(tmp_path: Path) -> None:
    whole = polars.DataFrame({"number": range(1000)})
    files = []
    for sizes in ([1000], [1] * 1000, [7, 93, 250, 650]):
        folder = tmp_path / f"parts-{len(sizes)}"
        folder.mkdir()
        rows, start = Growing(folder, rows=100), 0
        for size in sizes:
            rows.add(whole.slice(start, size))
            start += size
            assert len(list(folder.iterdir())) == start // 100
        files.append(tmp_path / f"{len(sizes)}.parquet")
        assert rows.join(files[-1], {"about": "numbers"})
    assert len({file.read_bytes() for file in files}) == 1
    assert polars.read_parquet(files[0]).equals(whole)
    assert polars.read_parquet_metadata(files[0])["about"] == "numbers"


def test_a_table_without_a_row_or_with_an_error_leaves_nothing(tmp_path: Path) -> None:
    with growing(tmp_path / "games.parquet", {}):
        pass
    with pytest.raises(ZeroDivisionError), growing(tmp_path / "games.parquet", {}) as rows:
        rows.add(polars.DataFrame({"number": range(10)}))
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


def test_a_ctrl_c_after_the_last_game_leaves_the_whole_table(tmp_path: Path) -> None:
    """Before and while the file is joined; a program of its own, for polars hooks the signal when it is loaded."""
    ran = run(
        [sys.executable, "-c", PRESSING, str(tmp_path / "games.parquet")],
        capture_output=True,
        text=True,
    )
    assert (ran.returncode, ran.stdout) == (0, "joined\n"), ran.stderr
    assert polars.read_parquet(tmp_path / "games.parquet")["number"].to_list() == list(range(10))
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]


def test_games_are_not_kept(game: AnyGame) -> None:
    """Of all the chunks that are handed over, only those on their way are there."""
    taken, there = 0, 0

    def look(_: Chunk) -> None:
        nonlocal taken, there
        taken += 1
        if taken == 8:
            there = sum(type(each) is Chunk for each in gc.get_objects())

    simulate(game, FOUR, 600, 1, take=look)
    assert taken >= 8
    assert there <= 2


LIMITED = """
import resource, sys
from pathlib import Path

import omerta
from omerta.lab.parquet import Growing, games_frame
from omerta.lab.simulate import plan_series, simulate

game = omerta.make("twelve-gangsters", seats=6, cards=3, first_boss=0)

def write(games, file):
    series = plan_series(game, ["random"], games, 1)
    folder = Path(sys.argv[1]) / f"parts-of-{file}"
    folder.mkdir()
    rows = Growing(folder, 4096)
    simulate(game, ["random"], games, 1, take=lambda chunk: rows.add(games_frame(series, chunk)))
    rows.join(Path(sys.argv[1]) / file, {})

write(2000, "first.parquet")
write(2000, "again.parquet")
held = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmData"))
limit = int(held.split()[1]) * 1024 + int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
write(20_000, "long.parquet")
"""
MORE_BYTES = 18_000_000
"""What 20,000 games may take beyond 2,000. Streamed they take about 7 million, with all rows kept about 26 million."""


@pytest.mark.serial
def test_twenty_thousand_games_go_to_disk_under_a_memory_limit(tmp_path: Path) -> None:
    ran = run(
        [sys.executable, "-c", LIMITED, str(tmp_path), str(MORE_BYTES)],
        capture_output=True,
        text=True,
        env={**os.environ, "POLARS_MAX_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
    )
    assert ran.returncode == 0, ran.stderr
    assert polars.scan_parquet(tmp_path / "long.parquet").select(polars.len()).collect().item() == 120_000


def chunk_of(*numbers: int) -> Chunk:
    return Chunk(array("q", numbers))


def test_pieces_are_passed_on_in_the_order_of_their_games() -> None:
    passed = Chunk()
    in_order = InOrder(passed.join)
    for numbers in ((2, 3), (7, 8, 9), (0, 1), (), (5, 6)):
        in_order(chunk_of(*numbers))
    assert list(passed.numbers) == [0, 1, 2, 3]
    in_order.rest()
    assert list(passed.numbers) == [0, 1, 2, 3, 5, 6, 7, 8, 9]


def test_nobody_runs_far_ahead_of_a_piece_that_is_missing() -> None:
    """What comes after it waits for it in memory."""
    shares = Shares(10**6, workers=2)
    slow = shares.take(1.0)
    taken = 0
    while shares.open:
        shares.give_back(shares.take(1.0))
        taken += 1
    assert taken == MOST_APART - 1
    assert not shares.wants(0, 1.0)
    shares.give_back(slow)
    assert shares.take(1.0).start == MOST_APART


@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("games.csv", "ends in .parquet"),
        ("nowhere/games.parquet", "there is no folder"),
        ("folder.parquet", "is a folder"),
    ],
)
def test_where_no_parquet_file_can_be_is_said_before(tmp_path: Path, file: str, told: str) -> None:
    (tmp_path / "folder.parquet").mkdir()
    with pytest.raises(CannotWrite, match=told):
        check_parquet(tmp_path / file)


def test_a_folder_that_cannot_be_written_to_is_said_before() -> None:
    """Not even the owner of the machine can make a file in /proc."""
    with pytest.raises(CannotWrite, match="cannot be written to"):
        check_parquet(Path("/proc/games.parquet"))


def test_a_bot_of_another_name_lists_those_there_are(game: AnyGame) -> None:
    with pytest.raises(UnknownName, match="random, greedy"):
        simulate(game, ["random", "random", "random", "al"], 1, seed=1)
