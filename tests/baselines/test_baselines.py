"""The baselines: the same seed gives the same table, and work that was stopped goes on where it was."""

from __future__ import annotations

import json
import signal
import sys
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from runpy import run_module
from typing import Any

import pytest

import omerta
from baselines import __main__ as command
from baselines import sizes
from baselines.contests import Stop, journal_of, pace, play, summed
from baselines.equilibria import Seated, nash_conv, policy_of, report, small
from baselines.methods import Read, method_bot
from baselines.plan import Plan, digest, plans_for, read_plans
from omerta.bots.agents import AGAINST_DIGEST
from omerta.core.errors import OmertaError
from omerta.core.judging.network import write_networks
from omerta.core.registry import game_types
from omerta.lab.interrupts import Gate
from omerta.lab.pace import questions

TINY = Plan("twelve-gangsters", 3, 5, "greedy", 2, "random", 2, (4, 3, 2, 2), {"cards": 3})


class Stopped(Gate):
    """A gate that lets a signal in once so many games are on disk."""

    def __init__(self, folder: Path, games: int) -> None:
        super().__init__()
        self.folder, self.games = folder, games

    def __enter__(self) -> None:
        if len(journal_of(TINY, self.folder).games) >= self.games:
            self.asked = True
        super().__enter__()


@pytest.fixture(scope="module", autouse=True)
def _no_agents(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Leave the trained agents out: they were trained for larger tables than these."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("baselines.plan.AGENTS", tmp_path_factory.mktemp("agents"))
        yield


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole")
    assert play(TINY, folder, Gate()) == 0
    return folder


def test_stopped_work_goes_on_and_ends_with_the_same_table(whole: Path, tmp_path: Path) -> None:
    left = play(TINY, tmp_path, Stopped(tmp_path, 9))
    assert 0 < left < len(TINY.places())
    assert play(TINY, tmp_path, Gate()) == 0
    assert summed(TINY, tmp_path) == summed(TINY, whole)


def test_every_pairing_plays_its_games_with_the_challenger_in_every_seat(whole: Path) -> None:
    found = summed(TINY, whole)
    assert {(row["challenger"], row["table"]): row["games"] for row in found["rows"]} == {
        (each.challenger, each.table): TINY.games_of(each) for each in TINY.pairings()
    }
    assert [seat for each, _, seat in TINY.places() if each == TINY.pairings()[0]] == [0, 1, 2, 0]
    for row in found["rows"]:
        assert 0.0 <= row["low"] <= row["share"] <= row["high"] <= 1.0


def test_work_cut_short_has_the_quick_games_and_the_same_part_of_every_long_pairing() -> None:
    plan = replace(TINY, games=(400, 40, 20, 8))
    quick = 400 * 2
    half = plan.places()[: quick + (len(plan.places()) - quick) // 2]
    for each in plan.pairings():
        done = sum(pairing == each for pairing, _, _ in half)
        assert abs(done - plan.games_of(each) / (1 if plan.games_of(each) == 400 else 2)) <= 1


@pytest.mark.parametrize("game", list(game_types))
def test_openspiels_search_answers_legally_and_again_the_same(game: str) -> None:
    plan = read_plans()[game]
    table = plan.table()
    for view in questions(table, 2):
        answers = [method_bot(table, "ismcts-2", "quick").choose(view, Random(7)) for _ in range(2)]
        assert answers[0] == answers[1]
        assert answers[0] in view.legal


def test_the_plan_has_every_game_at_its_usual_table_with_a_script_of_its_own() -> None:
    plans = read_plans()
    assert list(plans) == list(game_types)
    for plan in plans.values():
        game_type = game_types[plan.game]
        assert plan.seats == game_type.usual_seats
        assert plan.script in {card.name for card in game_type.bots}
    with pytest.raises(OmertaError, match="chess"):
        plans_for(["chess"], plans)


def test_agents_that_are_there_are_measured_under_a_name_that_tells_them_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("baselines.plan.AGENTS", tmp_path)
    assert len(TINY.methods) == 4
    (tmp_path / "twelve-gangsters.npz").write_bytes(b"one agent")
    (tmp_path / "twelve-gangsters-against-ppo.npz").write_bytes(b"a response to it")
    (tmp_path / "twelve-gangsters-against-greedy.npz").write_bytes(b"a response to the script")
    first = TINY.methods[2]
    assert first.startswith("ppo-")
    trained = [each for each in TINY.pairings() if each.challenger.startswith("trained-")]
    assert [each.table for each in trained] == ["greedy", first]
    (tmp_path / "twelve-gangsters.npz").write_bytes(b"another agent")
    assert TINY.methods[2] != first
    with pytest.raises(OmertaError, match="is not the agent"):
        method_bot(TINY.table(), first, "random")


def test_a_response_to_another_agent_is_not_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baselines.plan.AGENTS", tmp_path)
    agent, response = tmp_path / "twelve-gangsters.npz", tmp_path / "twelve-gangsters-against-ppo.npz"
    agent.write_bytes(b"the agent of today")
    write_networks(response, {}, {"3": {AGAINST_DIGEST: "0" * 64}})
    with pytest.raises(OmertaError, match="was trained against another agent than ppo-"):
        method_bot(TINY.table(), f"trained-{digest(response)}", "random", f"ppo-{digest(agent)}")


def test_ctrl_c_ends_the_work_and_the_alarm_only_that_of_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = list[signal.Signals]()
    given = Namespace(folder=tmp_path, seconds=None, jobs=1, share=1.0)
    monkeypatch.setattr(command, "pace", lambda *_: None)
    for number, games in ((signal.SIGINT, 1), (signal.SIGALRM, 2)):

        def stopped(*given: Any, number: signal.Signals = number) -> int:
            played.append(number)
            gate: Stop = given[2]
            gate.take(number, None)
            return 3

        monkeypatch.setattr(command, "play", stopped)
        assert not command.play_all(given, [TINY, TINY])
        assert played.count(number) == games


def test_only_methods_without_a_time_are_timed(tmp_path: Path) -> None:
    pace(TINY, tmp_path)
    file = tmp_path / "twelve-gangsters.pace"
    found = json.loads(file.read_text(encoding="utf-8"))
    seconds = {**found["seconds"], "greedy": 123.0, "ppo-of-before": 1.0}
    del seconds["random"]
    file.write_text(json.dumps({**found, "seconds": seconds}), encoding="utf-8")
    pace(TINY, tmp_path)
    again = json.loads(file.read_text(encoding="utf-8"))["seconds"]
    assert list(again) == list(TINY.methods)
    assert again["greedy"] == 123.0
    assert again["boss"] == seconds["boss"]


def test_nashconv_of_another_seed_is_not_relabelled(tmp_path: Path) -> None:
    file = tmp_path / "nashconv.json"
    file.write_text(json.dumps({"seed": 2, "rows": []}), encoding="utf-8")
    with pytest.raises(OmertaError, match="was counted with seed 2, not 1; move it away"):
        command.count_nash_conv(file, 1)


def test_how_a_bot_mixes_is_counted_where_it_does_not_say() -> None:
    view = questions(omerta.make("twelve-gangsters", seats=3), 1)[0]
    odds = Read(method_bot(omerta.make("twelve-gangsters", seats=3), "random", "random"), 100).mixture(view, Random(1))
    assert sum(odds) == pytest.approx(1.0)
    assert min(odds) > 0.0


def test_nashconv_tells_an_equilibrium_from_play_that_can_be_read() -> None:
    game = small(2)
    solved = nash_conv(game, Seated(game, method_bot(game.omerta, "boss", "random")))
    assert solved == pytest.approx(0.0, abs=1e-4)
    assert nash_conv(game, policy_of(game, "random", 1)) > 0.1
    (known,) = [{"cards": 2, "method": "mccfr-4", "nash_conv": 0.5, "seconds": 0.0}]
    (*_, last) = report(1, [known], {2: (4,)})
    assert known in last["rows"]
    assert [row["method"] for row in last["rows"]] == ["random", "greedy", "counter", "boss", "mccfr-4"]


def test_worlds_behind_a_view_are_estimated_from_those_that_meet() -> None:
    dice = omerta.make("gangster-dice", seats=2)
    view = questions(dice, 1)[0]
    few, known = sizes.worlds_behind(dice, view, Random(1), 200)
    assert known
    assert 1.0 <= few < 10_000
    open_game = sizes.measure(TINY, games=2)
    assert open_game["worlds"] == 1
    assert (open_game["choices"], open_game["together"]) == (2.0, 1.0)
    assert open_game["joint_most"] == 3**3


def test_a_game_without_a_plan_is_a_mistake_of_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.delitem(sys.modules, "baselines.__main__")
    monkeypatch.setattr(sys, "argv", ["baselines", "play", "nogame", "--folder", str(tmp_path / "games")])
    with pytest.raises(SystemExit) as ended:
        run_module("baselines", run_name="__main__")
    assert ended.value.code == 2
    assert "nogame" in capsys.readouterr().err
    assert not (tmp_path / "games").exists()
