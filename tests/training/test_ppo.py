"""Proximal policy optimisation: it learns, the same each time, stopped or not; its agent is a bot like any other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from omerta import make
from omerta.adapters.layout import parts
from omerta.adapters.pettingzoo import GameBatch
from omerta.bots.agents import Agent, WrongAgent, network_name, read_agent, table_of
from omerta.bots.match import play_out
from omerta.core.chance import answer_chance
from omerta.core.game import AnyGame
from omerta.core.judging.network import BadValues, Layers, logits, read_networks, softmax, write_networks
from omerta.core.nodes import Decide
from omerta.lab.simulate import simulate
from omerta.training import ppo
from omerta.training.array_tables import ArrayTables
from omerta.training.checkpoint import OtherTraining, Progress, read_progress, write_progress
from omerta.training.engine_tables import EngineTables
from omerta.training.experience import Experience, PlayedTables
from omerta.training.fitting import key_of
from omerta.training.ppo import PpoPlan, beginner, folded, in_arrays, tables_for, train
from tests.cli.commands import Shell

CARDS = 4
PLAN = PpoPlan(seats=3, tables=32, steps=3, passes=2, seed=1)


@pytest.fixture(scope="module")
def game() -> AnyGame:
    return make("twelve-gangsters", seats=3, cards=CARDS)


@pytest.fixture(scope="module")
def learned(game: AnyGame) -> Layers:
    """Train for a few seconds against seats that play any card."""
    return train(game, replace(PLAN, steps=24, passes=1, against="random"))[0]


def written(path: Path, game: AnyGame, net: Layers, **more: object) -> Path:
    write_networks(path, {network_name(game.seats): net}, {str(game.seats): {**table_of(game), **more}})
    return path


def ends(tables: PlayedTables, net: Layers) -> Experience:
    tables.deal(1)
    found = Experience(*map(np.asarray, tables.collect(net)))
    tables.close()
    return found


def test_it_learns_to_take_more_than_its_share_from_random_seats(
    game: AnyGame, learned: Layers, tmp_path: Path
) -> None:
    file = written(tmp_path / "agent.npz", game, learned, against="random")
    taken = simulate(game, [str(file), "random", "random"], 600, seed=1).by_bot()[str(file)]
    assert taken.low > 1 / 3


def test_the_same_plan_gives_the_same_agent_stopped_or_not(game: AnyGame, tmp_path: Path) -> None:
    whole, choices = train(game, PLAN)
    lines: list[str] = []

    def stop(line: str) -> None:
        lines.append(line)
        if line.startswith("pass 2"):
            raise KeyboardInterrupt

    file = tmp_path / "unfinished"
    with pytest.raises(KeyboardInterrupt):
        train(game, PLAN, file=file, tell=stop)
    again, counted = train(game, PLAN, file=file)
    assert counted == choices > 0
    assert len(lines) == 4
    for one, other in zip(whole, again, strict=True):
        for first, second in zip(one, other, strict=True):
            assert np.array_equal(first, second)


@pytest.mark.parametrize("rival", [None, "random", "greedy"])
def test_the_mask_is_never_violated_and_only_real_choices_are_learned_from(game: AnyGame, rival: str | None) -> None:
    net = folded(beginner(in_arrays(game).length, in_arrays(game).actions, 1))
    sources: list[PlayedTables] = [EngineTables(game, 32, rival)]
    if rival != "greedy":
        sources.append(ArrayTables(in_arrays(game), 32, None if rival is None else ()))
    for found in (ends(tables, net) for tables in sources):
        assert np.take_along_axis(found.mask, found.actions[..., None], -1).all()
        assert (found.mask.sum(-1)[found.learns] > 1).all()
        assert found.done.sum() > 10
        assert np.allclose(found.rewards[found.done].sum(-1), 1)
        if rival is not None:
            own = np.arange(32)[:, None] % game.seats
            assert (np.broadcast_to(own, found.seats.shape)[found.learns] == found.seats[found.learns]).all()


def test_what_is_collected_does_not_depend_on_how_many_processes_there_are(game: AnyGame) -> None:
    net = folded(beginner(in_arrays(game).length, in_arrays(game).actions, 1))
    one, two = (ends(EngineTables(game, 32, "random", jobs), net) for jobs in (1, 2))
    for first, second in zip(one, two, strict=True):
        assert np.array_equal(first, second)


def test_a_choice_is_credited_with_what_its_seat_won_and_the_last_open_one_is_left_out() -> None:
    # Seats 0 and 1 in turn at one table: the game ends after the third choice, the next one goes on.
    seats = np.array([0, 1, 0, 1, 0]).reshape(5, 1, 1)
    done = np.array([0, 0, 1, 0, 0], bool).reshape(5, 1)
    rewards = np.zeros((5, 1, 2), np.float32)
    rewards[2, 0] = 1, 0
    nothing = np.zeros((5, 1, 1))
    experience = Experience(nothing, nothing, nothing, seats, np.ones((5, 1, 1), bool), done, rewards)
    guesses = np.full((5, 1, 1), 0.5, np.float32)
    better, wanted, known = (
        np.asarray(each).reshape(5) for each in ppo.advantages(Experience(*map(jnp.asarray, experience)), guesses)
    )
    assert known.tolist() == [True, True, True, False, False]
    first = ppo.PATIENCE * (0.5 + ppo.TRUST * 0.5) - 0.5
    assert better[:3] == pytest.approx([first, -0.5, 0.5])
    assert wanted[:3] == pytest.approx([first + 0.5, 0.0, 1.0])


def test_the_agent_gives_its_networks_odds_of_the_legal_moves_and_draws_by_them(
    game: AnyGame, learned: Layers, tmp_path: Path
) -> None:
    agent = read_agent(game, written(tmp_path / "agent.npz", game, learned))
    batch, state = GameBatch(game, 1, 1), game.new()
    node = answer_chance(state, Random(1))
    assert isinstance(node, Decide)
    view = state.view(int(batch.seats[0]))
    batch.observations[0] = agent.seen(view)
    odds = softmax(np, np.where(batch.masks, logits(np, learned, batch.observations)[:, :-1], -np.inf))[0]
    assert agent.mixture(view, Random(1)) == pytest.approx([odds[game.index(move)] for move in view.legal], abs=0.01)
    rng = Random(1)
    drawn = [agent.choose(view, rng) for _ in range(400)]
    for move, share in zip(view.legal, agent.mixture(view, rng), strict=True):
        assert drawn.count(move) / 400 == pytest.approx(share, abs=0.1)
    response = Agent(game, agent.net, likeliest=True)
    assert {response.choose(view, rng) for _ in range(20)} == {game.moves[int(odds.argmax())]}


def test_an_agent_of_another_table_is_refused(game: AnyGame, learned: Layers, tmp_path: Path) -> None:
    file = written(tmp_path / "agent.npz", game, learned)
    with pytest.raises(WrongAgent, match=r"was trained for twelve-gangsters, not gangster-dice"):
        read_agent(make("gangster-dice", seats=4), file)
    with pytest.raises(WrongAgent, match=r"has no agent for 4 seats; it was trained for 3"):
        read_agent(make("twelve-gangsters", seats=4), file)
    with pytest.raises(WrongAgent, match=r"was trained for options .*not"):
        read_agent(make("twelve-gangsters", seats=3), file)


def blank(game: AnyGame, more: int = 0) -> Layers:
    """Make a network that knows nothing of a table; with `more` numbers to see it is of another."""
    wide = in_width(game) + more
    return [(np.zeros((wide, len(game.moves) + 2)), np.zeros(len(game.moves) + 2))]


def in_width(game: AnyGame) -> int:
    return parts(game)[-1].stop


def test_an_agent_is_refused_at_a_table_with_other_cards_or_of_another_size(tmp_path: Path) -> None:
    usual = make("gangsta", seats=2)
    game_type = usual.setup.game_type
    own = make("gangsta", seats=2, data=game_type.bring("deck", game_type.file("deck").text + "# of mine\n"))
    here = table_of(usual)
    for told in (here, {name: each for name, each in here.items() if name != "data"}):
        file = tmp_path / "agent.npz"
        write_networks(file, {network_name(2): blank(usual)}, {"2": told})
        read_agent(usual, file)
        with pytest.raises(WrongAgent, match="was not trained with the deck of this table"):
            read_agent(own, file)
    read_agent(own, written(tmp_path / "own.npz", own, blank(own)))
    with pytest.raises(WrongAgent, match=rf"takes {in_width(usual) + 9} numbers .* would take {in_width(usual)} and"):
        read_agent(usual, written(tmp_path / "wide.npz", usual, blank(usual, 9)))


def test_a_damaged_file_is_refused_by_name(game: AnyGame, tmp_path: Path) -> None:
    whole = written(tmp_path / "agent.npz", game, blank(game)).read_bytes()
    file = tmp_path / "damaged.npz"
    np.save(array := tmp_path / "array.npy", np.zeros(3))
    middle = len(whole) // 4
    garbled = whole[:middle] + bytes(255 - each for each in whole[middle : middle + 40]) + whole[middle + 40 :]
    for damaged in (b"", b"PK\x03\x04", whole[: len(whole) // 2], whole[:-30], garbled, array.read_bytes()):
        file.write_bytes(damaged)
        with pytest.raises(BadValues, match=r"damaged\.npz is not a file of values"):
            read_networks(file)
        with pytest.raises(OtherTraining, match=r"damaged\.npz is not what a training has left"):
            read_progress(file, {}, str)


def test_a_training_goes_on_only_for_as_many_passes_and_against_the_same_agent(game: AnyGame, tmp_path: Path) -> None:
    agent = written(tmp_path / "agent.npz", game, blank(game))
    plan, file = replace(PLAN, against=str(agent)), tmp_path / "unfinished"
    write_progress(file, {"method": "ppo", **ppo.about(game, plan)}, Progress[str](1))
    with pytest.raises(OtherTraining, match="with passes 2, not 3; ask for the same, or move it away"):
        train(game, replace(plan, passes=3), file=file)
    written(agent, game, [(weights + 1, biases) for weights, biases in blank(game)])
    with pytest.raises(OtherTraining, match=r"with sha256 of against .*, not "):
        train(game, plan, file=file)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--against", "agent.npz"), "agent.npz is the agent of --against, and would be written over"),
        (("--against", "./a.npz", "--out", "a.npz"), "name another file, such as --out response.npz"),
        (("--out", "agent"), "without spaces and ending in .npz; not 'agent'"),
        (("--out", "my agent.npz"), "without spaces and ending in .npz; not 'my agent.npz'"),
    ],
)
def test_a_file_that_would_be_lost_or_never_seated_is_refused_before_training(
    omerta: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], complaint: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = omerta("train", "twelve-gangsters", "--method", "ppo", *arguments)
    assert ran.code == 2
    assert complaint in ran.err


def test_ctrl_c_before_the_first_pass_is_done_does_not_promise_a_file(
    omerta: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ppo, "train", stopped)
    file = tmp_path / "agent.npz"
    for said in ("nothing was kept yet, and the same command begins again", "what was last kept is in "):
        ran = omerta("train", "twelve-gangsters", "--seats", "3", "--method", "ppo", "--out", str(file))
        assert ran.code == 130
        assert ran.err.startswith(f"omerta: stopped by Ctrl-C; {said}")
        file.with_name("agent.npz.3.unfinished").touch()


def test_every_bit_of_a_seed_counts() -> None:
    keys = [tuple(jax.random.key_data(key_of(seed << 16)).tolist()) for seed in (1, 65535, 65537, 2**47, 2**63 - 1)]
    assert len(set(keys)) == 5
    assert keys[0] == tuple(jax.random.key_data(jax.random.key(1 << 16)).tolist())
    assert keys[1] == tuple(jax.random.key_data(jax.random.key(65535 << 16)).tolist())


def test_tables_are_in_arrays_where_the_others_can_be(game: AnyGame, learned: Layers, tmp_path: Path) -> None:
    agent = str(written(tmp_path / "agent.npz", game, learned))
    response = str(written(tmp_path / "response.npz", game, learned, against="random"))
    for rival, arrays in ((None, True), ("random", True), (agent, True), ("greedy", False), (response, False)):
        assert isinstance(tables_for(game, replace(PLAN, against=rival), 1), ArrayTables) == arrays
    characters = make("gangster-dice", seats=3, characters="dealt")
    assert isinstance(tables_for(characters, PLAN, 1), EngineTables)


def test_the_command_trains_a_response_to_an_agent_and_says_what_it_takes(omerta: Shell, tmp_path: Path) -> None:
    agent, response = tmp_path / "agent.npz", tmp_path / "response.npz"
    table = ("twelve-gangsters", "--seats", "3", "--option", f"cards={CARDS}")
    budget = ("--method", "ppo", "--positions", "32", "--steps", "2", "--passes", "1")
    ran = omerta("train", *table, *budget, "--out", str(agent))
    assert ran.code == 0, ran.err
    assert ran.out.startswith(f"{agent}: 3 seats, ")
    ran = omerta("train", *table, *budget, "--against", str(agent), "--games", "30", "--out", str(response))
    assert ran.code == 0, ran.err
    assert ran.out.splitlines()[-1].endswith(f"of 30 games from {agent}; fair is 33.3%")
    watched = omerta("watch", *table, "--bot", str(agent), "--bot", str(response), "--bot", "random", "--seed", "1")
    assert watched.code == 0, watched.err
    refused = omerta("train", *table, "--against", "random")
    assert refused.err == "omerta: --against and --curiosity are for an agent; add --method ppo\n"


def test_any_game_can_be_learned_from_its_engine() -> None:
    dilemma = make("gangsters-dilemma", seats=3)
    net, choices = train(dilemma, PpoPlan(seats=3, tables=16, steps=1, passes=1, seed=1))
    assert choices > 500
    plain = [(np.asarray(weights), np.asarray(biases)) for weights, biases in net]
    over = play_out(dilemma, [Agent(dilemma, plain)] * 3, Random(1))
    assert sum(over.returns) == 1
