"""PettingZoo's own tests on every game, seat count and preset, and what they do not look at: masks, seals and dice."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pettingzoo
import pytest

from omerta import game_types
from omerta.adapters.pettingzoo import (
    AECEnvironment,
    GameBatch,
    IllegalAction,
    ParallelEnvironment,
    Spaces,
    env,
    environment_ids,
    game_named,
    parallel_env,
)
from omerta.core.errors import OmertaError, UnknownName
from omerta.core.game_type import GameType
from omerta.core.nodes import Decide
from tests.adapters.variants import GAME_TYPES, VARIANTS, api_test, parallel_api_test, seed_test
from tests.laws.variants import variants
from tests.laws.walks import observers, walk

CYCLES = 80
"""Most games end within so many rounds of the table."""
WHOLE = 2000
"""All games end within so many."""
SEALED = {"twelve-gangsters", "gangster-dice", "back-room"}
"""Games that are known to have choices made at the same time."""

# PettingZoo says this of every environment with a mask that is not on a list of its own.
MASKED = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
)


@MASKED
@pytest.mark.parametrize(("game_type", "preset", "seats"), VARIANTS)
def test_pettingzoo_finds_no_fault(game_type: GameType, preset: str, seats: int) -> None:
    game, fewest = game_type.make(seats, preset=preset), min(at for name, at in game_type.variants() if name == preset)
    api_test(AECEnvironment(game, "ansi"), WHOLE if seats == fewest else CYCLES)
    parallel_api_test(ParallelEnvironment(game, "ansi"), CYCLES)
    seed_test(lambda: AECEnvironment(game), CYCLES)


@pytest.mark.parametrize("game_type", GAME_TYPES, ids=lambda game_type: game_type.id)
def test_an_observation_is_the_tensor_of_the_view_and_the_mask_its_legal_moves(game_type: GameType) -> None:
    for preset, seats in variants(game_type):
        game = game_type.make(seats, preset=preset)
        spaces = Spaces(game)
        for state in walk(game, Random(seats)):
            for seat in observers(game):
                view = state.view(seat)
                seen = game.observe(state, seat)
                assert seen == b"".join(game.tensor(view).values())
                if seat is not None:
                    own = np.eye(seats, dtype=np.float32)[seat]
                    assert np.array_equal(spaces.look(state, seat), [*np.frombuffer(seen, np.float32), *own])
                    assert np.array_equal(spaces.look(state, seat), spaces.read(view))
                wanted = [game.index(move) for move in view.legal] or [spaces.wait]
                assert spaces.choices(view.legal).mask.nonzero()[0].tolist() == sorted(wanted)


def pick(observation: Any, rng: Random) -> int:
    """Take any action that the mask allows."""
    return int(rng.choice(observation["action_mask"].nonzero()[0]))


@pytest.mark.parametrize("game_type", GAME_TYPES, ids=lambda game_type: game_type.id)
def test_sealed_choices_cannot_be_seen_before_all_have_chosen(game_type: GameType) -> None:
    rng = Random(3)
    table = AECEnvironment(game_type.make())
    table.reset(seed=3)
    together = 0
    while not any(table.terminations.values()):
        node = table.episode.node
        assert isinstance(node, Decide)
        before = {agent: table.observe(agent) for agent in table.agents}
        for place, seat in enumerate(node.seats):
            assert table.agent_selection == f"seat_{seat}"
            for agent in table.agents:
                now = table.observe(agent)
                assert np.array_equal(now["observation"], before[agent]["observation"])
                waits = now["action_mask"].nonzero()[0].tolist() == [table.spaces.wait]
                assert waits == (int(agent[5:]) not in node.seats[place:])
            table.step(pick(table.last()[0], rng))
        together += len(node.seats) > 1
    assert together or game_type.id not in SEALED


@pytest.mark.parametrize("game_type", GAME_TYPES, ids=lambda game_type: game_type.id)
def test_one_after_another_and_all_at_once_are_the_same_game(game_type: GameType) -> None:
    game = game_type.make()
    turns, together = AECEnvironment(game), ParallelEnvironment(game)
    turns.reset(seed=5)
    seen, _ = together.reset(seed=5)
    rng = Random(5)
    rewards: dict[str, float] = {}
    while together.agents:
        actions = {agent: pick(seen[agent], rng) for agent in together.agents}
        node = together.episode.node
        assert isinstance(node, Decide)
        for agent in [f"seat_{seat}" for seat in node.seats]:
            observation = turns.last()[0]
            assert turns.agent_selection == agent
            assert observation is not None
            assert np.array_equal(observation["observation"], seen[agent]["observation"])
            assert np.array_equal(observation["action_mask"], seen[agent]["action_mask"])
            turns.step(actions[agent])
        seen, rewards, done, _, infos = together.step(actions)
    assert turns.rewards == rewards
    assert turns.infos == infos
    assert set(done.values()) == {True}
    assert sum(rewards.values()) == pytest.approx(1)


@pytest.mark.parametrize("game_type", GAME_TYPES, ids=lambda game_type: game_type.id)
def test_the_runner_plays_what_its_games_would_play_alone(game_type: GameType) -> None:
    game = game_type.make(game_type.seats[0])
    batch = GameBatch(game, games=3, seed=9)
    seeds = Random(9)
    alone = [AECEnvironment(game) for _ in range(3)]
    for table in alone:
        table.reset(seed=seeds.getrandbits(64))
    rng = Random(9)
    ended = 0
    while ended < 4:
        actions = []
        for place, table in enumerate(alone):
            observation = table.last()[0]
            assert observation is not None
            assert table.agent_selection == f"seat_{batch.seats[place]}"
            assert np.array_equal(batch.observations[place], observation["observation"])
            assert np.array_equal(batch.masks[place], observation["action_mask"])
            actions.append(pick(observation, rng))
        batch.step(actions)
        for place, table in enumerate(alone):
            table.step(actions[place])
            over = any(table.terminations.values())
            assert batch.done[place] == over
            assert batch.rewards[place].tolist() == pytest.approx(list(table.rewards.values()))
            if over:
                ended += 1
                table.reset()


def test_every_game_has_an_environment_for_each_rules_number() -> None:
    assert environment_ids() == [
        f"{game_type.id}-v{number}" for game_type in game_types.values() for number in game_type.rules
    ]
    for id in environment_ids():
        made = pettingzoo.make("aec", id)
        assert isinstance(made, AECEnvironment)
        assert str(made) == id
        assert isinstance(pettingzoo.make("parallel", id), ParallelEnvironment)
    table = pettingzoo.make("aec", "gangster-dice", seats=2, preset="characters", colour="any")
    assert table.game.options == {"characters": "dealt", "colour": "any", "dice": 2}
    assert table.max_num_agents == 2


def test_a_name_that_is_none_is_told_what_there_is() -> None:
    with pytest.raises(UnknownName, match="unknown environment 'poker'; known: twelve-gangsters-v1, gangster-dice-v1"):
        env("poker")
    with pytest.raises(UnknownName, match="rules number '99'"):
        parallel_env("twelve-gangsters-v99")
    with pytest.raises(OmertaError, match="render_mode is one of ansi, human, or None; not 'rgb_array'"):
        env("twelve-gangsters", render_mode="rgb_array")


def test_what_the_mask_does_not_allow_is_refused_by_its_rule_and_changes_nothing() -> None:
    table = env("twelve-gangsters-v1", seats=3, preset="fixed-boss")
    table.reset(seed=1)
    for action in (3, 4, 5):
        table.step(action)
    before = table.game.position(table.episode.state)
    with pytest.raises(
        IllegalAction, match=r"seat_0: action 3 \(4\) is not allowed: The 4 has been played; .*\(TG-A9\)"
    ):
        table.step(3)
    with pytest.raises(IllegalAction, match="seat_0: an answer is owed, not 12, wait; its mask allows 0, 1, 2, 4,"):
        table.step(12)
    for nonsense in (-1, 13, 2.5, None, "4"):
        with pytest.raises(IllegalAction, match="an action is a number from 0 to 12"):
            table.step(nonsense)
    assert table.agent_selection == "seat_0"
    assert table.game.position(table.episode.state) == before
    table.step(np.int32(4))
    assert table.agent_selection == "seat_1"


def test_seats_that_owe_nothing_wait_or_are_left_out() -> None:
    table = parallel_env("gangster-dice-v1", seats=3, preset="chosen")
    seen, _ = table.reset(seed=1)
    wait = table.spaces.wait
    assert [int(seen[agent]["action_mask"][wait]) for agent in table.agents] == [0, 1, 1]
    mine = pick(seen["seat_0"], Random(1))
    with pytest.raises(IllegalAction, match=f"seat_1: .* this seat owes no answer now and takes action {wait}, wait"):
        table.step({"seat_0": mine, "seat_1": mine, "seat_2": wait})
    with pytest.raises(IllegalAction, match=f"seat_0: an answer is owed, not {wait}, wait"):
        table.step({})
    seen, *_ = table.step({"seat_0": mine})
    assert [int(seen[agent]["action_mask"][wait]) for agent in table.agents] == [1, 0, 1]


def test_a_game_is_over_once() -> None:
    table = env("twelve-gangsters-v1", seats=3, cards=2)
    with pytest.raises(OmertaError, match=r"reset\(\) begins a game"):
        table.step(0)
    table.reset(seed=1)
    for action in (0, 0, 0, 1, 1, 1):
        table.step(action)
    _, reward, terminated, truncated, info = table.last()
    assert (terminated, truncated) == (True, False)
    assert set(info) == {"score", "rank"}
    assert reward == (1.0 if info["rank"] == 1 else 0.0) or reward in (0.5, 1 / 3)
    with pytest.raises(IllegalAction, match="the game is over; the only action left is None, not 1"):
        table.step(1)
    for _ in range(3):
        table.step(None)
    assert table.agents == []


def test_what_was_observed_stays_as_it_was() -> None:
    table = env("twelve-gangsters-v1", seats=3, preset="fixed-boss")
    table.reset(seed=1)
    first = table.observe("seat_0")
    kept = {name: array.copy() for name, array in first.items()}  # type: ignore[attr-defined]
    for action in (3, 4, 5):
        table.step(action)
    assert not np.array_equal(table.observe("seat_0")["observation"], kept["observation"])
    assert np.array_equal(first["observation"], kept["observation"])
    first["action_mask"][:] = 0
    assert table.observe("seat_0")["action_mask"].sum() == 11


def test_a_seed_sets_the_dice_and_without_one_they_go_on() -> None:
    table = env("gangster-dice-v1", seats=2)

    def rolls(seed: int | None) -> bytes:
        table.reset(seed=seed)
        return table.state().tobytes()

    first, second = rolls(1), rolls(None)
    assert first != second
    assert (rolls(1), rolls(None)) == (first, second)
    assert rolls(2) != first
    assert table.state_space.contains(table.state())


def test_people_can_look_on(capsys: pytest.CaptureFixture[str]) -> None:
    table = env("twelve-gangsters-v1", seats=3, preset="fixed-boss", render_mode="ansi")
    table.reset(seed=1)
    for action in (3, 4, 5):
        table.step(action)
    shown = table.render()
    assert shown is not None
    assert "Round 1: the cards are shown.\n" in shown
    assert "Round 2 of 12. Brass is the Boss." in shown
    assert "cards are shown" not in str(table.render())
    people = parallel_env("twelve-gangsters-v1", seats=3, render_mode="human")
    people.reset(seed=1)
    assert "starts as Boss" in capsys.readouterr().out
    with pytest.raises(OmertaError, match="render_mode='ansi'"):
        parallel_env("twelve-gangsters-v1").render()


def test_cards_go_by_their_names_for_people_who_look_on() -> None:
    table = env("gangsta-v1", render_mode="ansi")
    table.reset(seed=1)
    cards = game_types["gangsta"].make().texts().words
    shown = str(table.render())
    named = [name for name in cards.values() if f"New heist: {name}." in shown]
    assert len(named) == 5


def test_a_runner_is_told_what_it_lacks() -> None:
    game = game_named("twelve-gangsters", seats=3)
    with pytest.raises(OmertaError, match="at least 1 game; not 0"):
        GameBatch(game, games=0)
    batch = GameBatch(game, games=2, seed=1)
    with pytest.raises(OmertaError, match="2 actions are owed, one for each game; not 1"):
        batch.step([1])
    before = batch.observations.copy()
    with pytest.raises(IllegalAction, match="an action is a number from 0 to 12, not 40"):
        batch.step([1, 40])
    assert np.array_equal(batch.observations, before)
    assert batch.seats.tolist() == [0, 0]
