"""`omerta sim`: the same figures every time, on standard output, and files beside them."""

from __future__ import annotations

from pathlib import Path

import polars
import pytest

from tests.cli.commands import Shell

SIM = ("sim", "twelve-gangsters", "--bots", "greedy,random,random,random", "--games", "60", "--seed", "4")


def test_it_prints_shares_by_bot_and_by_seat(omerta: Shell) -> None:
    ran = omerta(*SIM)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "12 Gangsters, 4 seats, 60 games, seed 4"
    assert lines[1] == "A fair share is 25.0%; a game takes 13.0 steps."
    assert lines[3].split() == ["Bot", "Seats", "Win", "share", "95%", "interval", "Mean", "score"]
    assert [line.split()[:2] for line in lines[4:6]] == [["greedy", "1"], ["random", "3"]]
    assert [line.split()[:2] for line in lines[8:]] == [["0", "Brick"], ["1", "Brass"], ["2", "Bone"], ["3", "Bottle"]]
    assert "60 games in" in ran.err
    assert "\x1b" not in ran.out + ran.err


@pytest.mark.serial
def test_the_figures_are_the_same_with_more_jobs(omerta: Shell) -> None:
    assert omerta(*SIM, "--jobs", "2").out == omerta(*SIM).out


def test_a_fresh_seed_is_printed_and_repeats_the_run(omerta: Shell) -> None:
    first = omerta("sim", "twelve-gangsters", "--games", "20")
    seed = first.out.splitlines()[0].split("seed ")[1]
    assert omerta("sim", "twelve-gangsters", "--games", "20", "--seed", seed).out == first.out


def test_one_bot_fills_all_seats_and_several_make_the_table(omerta: Shell) -> None:
    assert "6 seats" in omerta("sim", "twelve-gangsters", "--bots", "random", "--seats", "6", "--games", "2").out
    assert "3 seats" in omerta("sim", "twelve-gangsters", "--bots", "random,greedy,random", "--games", "2").out
    assert "4 seats" in omerta("sim", "twelve-gangsters", "--games", "2").out


def test_whoever_holds_every_seat_has_no_interval(omerta: Shell) -> None:
    lines = omerta("sim", "twelve-gangsters", "--bots", "random", "--games", "2").out.splitlines()
    assert lines[4].split()[:4] == ["random", "4", "25.0%", "-"]
    assert " to " in lines[7]


def test_options_and_presets_reach_the_game(omerta: Shell) -> None:
    assert "takes 7.0 steps" in omerta("sim", "twelve-gangsters", "--games", "2", "--preset", "short").out
    with_option = ("--preset", "fixed-boss", "--option", "cards=3")
    assert "takes 3.0 steps" in omerta("sim", "twelve-gangsters", "--games", "2", *with_option).out
    asked = omerta("sim", "gangsters", "--games", "1", "--seed", "1", "--preset", "cop-player").out
    assert asked.startswith("Gangsters, 5 seats, "), "a preset brings its usual seats"


def test_it_writes_a_table_and_records(omerta: Shell, tmp_path: Path) -> None:
    out, records = tmp_path / "table.parquet", tmp_path / "games"
    assert omerta(*SIM, "--out", str(out), "--records", str(records)).code == 0
    table = polars.read_parquet(out)
    assert table.height == 240
    assert table.group_by("game").agg(polars.col("return").sum())["return"].to_list() == pytest.approx([1.0] * 60)
    assert len(list(records.iterdir())) == 60
    last = table.filter(polars.col("game") == 59).sort("seat")
    told = omerta("replay", str(records / "game-000059.omerta"), "--json").out
    assert f'"scores":{last["score"].to_list()}'.replace(" ", "") in told


def test_a_table_that_is_there_is_replaced(omerta: Shell, tmp_path: Path) -> None:
    out = tmp_path / "table.parquet"
    out.write_text("old")
    omerta(*SIM, "--out", str(out))
    assert polars.read_parquet(out).height == 240


def test_a_second_run_is_kept_out_of_a_folder_with_records(omerta: Shell, tmp_path: Path) -> None:
    omerta(*SIM, "--records", str(tmp_path / "games"))
    ran = omerta(*SIM, "--records", str(tmp_path / "games"))
    assert ran.code == 2
    assert "already; name a new or an empty folder" in ran.err
