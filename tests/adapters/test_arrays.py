"""Games in arrays play as the engines do, move by move, and show every seat the same."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from omerta import Chance, Over
from omerta.adapters.arrays import ArrayGame, TurnByTurn, VectorTables, dice_choices, make_arrays, play_at_random
from omerta.adapters.arrays.dice_lanes import DIE_BITS, FAVOR_BITS, lanes, packed
from omerta.adapters.arrays.dice_rolls import falls, rolled
from omerta.adapters.arrays.gangster_dice import CharactersLeftOut
from omerta.adapters.arrays.making import NoArrays
from omerta.adapters.pettingzoo.spaces import Spaces
from omerta.core.game import State
from omerta.games.gangster_dice.moves import swaps
from omerta.games.gangster_dice.rules.dice import COLOURS, HEAP, SYMBOLS, WEIGHTS
from omerta.games.gangster_dice.rules.favors import HAND

KINDS: list[tuple[str, int, dict[str, Any]]] = [
    ("twelve-gangsters", 3, {}),
    ("twelve-gangsters", 6, {"cards": 5, "first-boss": 2}),
    ("gangster-dice", 2, {"dice": 1}),
    ("gangster-dice", 4, {}),
    ("gangster-dice", 4, {"dice": 1, "colour": "any"}),
]
"""Tables of each game, the usual ones too: with few cards or dice the end comes soon and often."""
TABLES, STEPS = 12, 30


def heap(*counts: int) -> Any:
    return jnp.int32(packed(counts, DIE_BITS))


def hand(*counts: int) -> Any:
    return jnp.int32(packed(counts, FAVOR_BITS))


def swaps_of(mine: tuple[int, ...], lying: tuple[int, ...]) -> int:
    return len(swaps(HEAP.pack(mine), HEAP.pack(lying)))


def table_of(tables: Any, number: int) -> Any:
    return jax.tree.map(lambda each: each[number], tables)


def fall(state: State, table: Any) -> None:
    """Let chance fall in the engine as it has fallen in arrays, up to the next question or the end."""
    while isinstance(node := state.node(), Chance):
        names = {draw.what.split(".")[-1] for draw in node.draws}
        if names == {"boss"}:
            state.happen([node.draws[0].number(int(table.boss))])
        elif names == {"favor"}:
            seat = int(node.draws[0].what.split(".")[0])
            here = HAND.counts(state.hands[seat])  # type: ignore[attr-defined]
            there = lanes(table.hands[seat], len(here), FAVOR_BITS)
            new = [f"favor-{value}" for value, count in enumerate(there) if count > here[value]]
            state.happen([node.draws[0].number(next(name for name in node.draws[0].outcomes if name in new))])
        else:
            fallen = lanes(table.rolled, len(SYMBOLS), DIE_BITS)
            left = {key: fallen[key].tolist() for key in np.ndindex(fallen.shape[:2])}
            numbers = []
            for draw in node.draws:
                whose, colour = draw.what.split(".")[:2]
                counts = left[int(whose), COLOURS.index(colour)]
                symbol = next(place for place, count in enumerate(counts) if count)
                counts[symbol] -= 1
                numbers.append(draw.number(SYMBOLS[symbol]))
            state.happen(numbers)


def games(kind: tuple[str, int, dict[str, Any]]) -> Iterator[tuple[ArrayGame[Any], State, Any, tuple[Any, ...]]]:
    """Play random games in arrays and by the engine beside them; give both after every step, with what is seen."""
    game = make_arrays(kind[0], kind[1], **kind[2])
    look = jax.jit(
        jax.vmap(lambda table: (game.observe(table), game.mask(table), game.over(table), game.shares(table)))
    )
    step = jax.jit(jax.vmap(lambda table, words: play(game, table, words)))
    tables = jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.key(7), TABLES))
    states = [game.game.new() for _ in range(TABLES)]
    actions = None
    for turn in range(STEPS):
        seen = [np.asarray(each) for each in look(tables)]
        here = jax.tree.map(np.asarray, tables)
        for number in range(TABLES):
            table, state = table_of(here, number), states[number]
            if actions is not None:
                if isinstance(node := state.node(), Over):
                    state = states[number] = game.game.new()
                else:
                    state.play({seat: game.game.moves[actions[number][seat]] for seat in node.seats})
            fall(state, table)
            yield game, state, table, tuple(each[number] for each in seen)
        words = jax.random.bits(jax.random.key(turn), (TABLES, game.seats + game.words))
        tables, actions = step(tables, words)
        actions = np.asarray(actions)


def play(game: ArrayGame[Any], table: Any, words: Any) -> tuple[Any, Any]:
    actions = game.sample(table, words[: game.seats])
    return game.step(table, actions, words[game.seats :]), actions


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind[0]}-{kind[1]}")
def test_random_games_go_as_the_engine_plays_them_and_every_seat_sees_the_same(
    kind: tuple[str, int, dict[str, Any]],
) -> None:
    ended = 0
    for game, state, _table, (observed, mask, over, shares) in games(kind):
        spaces, node = Spaces(game.game), state.node()
        assert over == isinstance(node, Over)
        ended += int(over)
        if isinstance(node, Over):
            assert shares.tolist() == pytest.approx([float(share) for share in node.returns])
            assert not mask[:, :-1].any()
            continue
        assert not shares.any()
        for seat in range(game.seats):
            assert mask[seat].astype(int).tolist() == spaces.choices(state.legal(seat)).mask.tolist()
            assert observed[seat].tolist() == spaces.look(state, seat).tolist()
    assert ended > 1


def test_dice_fall_as_often_as_they_should() -> None:
    words = jax.random.bits(jax.random.key(1), (20_000,))
    for colour, (dice, weights) in enumerate(zip((9, 3, 1), WEIGHTS, strict=True)):
        shown = np.asarray(lanes(rolled(colour, dice, words), len(SYMBOLS), DIE_BITS))
        assert (shown.sum(-1) == dice).all()
        assert shown.mean(0) / dice == pytest.approx(np.array(weights) / 6, abs=0.01)
        ways = Counter(map(tuple, shown.tolist()))
        for way, odds in falls(dice, weights).items():
            assert ways[way] / len(words) == pytest.approx(odds, abs=0.012)


@pytest.mark.parametrize(
    ("drawn", "legal"),
    [
        (lambda words: dice_choices.swap(heap(4, 1, 0), heap(1, 1, 1), words), swaps_of((4, 1, 0), (1, 1, 1))),
        (lambda words: dice_choices.two_bids(heap(1, 0, 2, 1), hand(0, 2, 0, 1, 0), words), 3 * 3),
        (lambda words: dice_choices.two_bids(heap(0, 3, 0, 0), hand(1, 1, 0, 0, 1), words), 3),
        (lambda words: dice_choices.bid(heap(1, 0, 2, 1), hand(0, 2, 0, 1, 0), words), 3 * 2),
    ],
)
def test_every_legal_choice_is_drawn_as_often_as_another(drawn: Callable[[Any], Any], legal: int) -> None:
    words = jax.random.bits(jax.random.key(3), (20_000,))
    counts = Counter(np.asarray(drawn(words)).tolist())
    assert len(counts) == legal
    assert [count / len(words) for count in counts.values()] == pytest.approx([1 / legal] * legal, rel=0.25)


def test_a_vector_of_tables_plays_whole_games_and_deals_anew() -> None:
    tables = VectorTables(make_arrays("twelve-gangsters", 3, cards=3), 8)
    seen, infos = tables.reset(seed=1)
    assert seen.shape == (8, 3, tables.game.length)
    for turn in range(7):
        actions = np.asarray(infos["mask"]).argmax(-1)
        seen, rewards, over, cut, infos = tables.step(actions)
        assert bool(over.all()) == (turn % 4 == 2)
        assert not cut.any()
        assert np.asarray(rewards).sum(-1).tolist() == pytest.approx([float(turn % 4 == 2)] * 8)
    again, _ = tables.reset(seed=1)
    assert np.array_equal(again, VectorTables(tables.game, 8).reset(seed=1)[0])


def test_a_vector_of_tables_that_was_copied_or_pickled_plays_on_alike() -> None:
    fresh: VectorTables = pickle.loads(pickle.dumps(VectorTables(make_arrays("twelve-gangsters", 3, cards=3), 8)))
    fresh.reset(seed=1)
    card = jnp.full((8, 3), 1)
    fresh.step(card)
    others = copy.deepcopy(fresh), pickle.loads(pickle.dumps(fresh))
    told = [jax.tree.map(np.asarray, [each.step(card * 0) for _ in range(3)]) for each in (fresh, *others)]
    assert jax.tree.all(jax.tree.map(np.array_equal, told[0], told[1]))
    assert jax.tree.all(jax.tree.map(np.array_equal, told[0], told[2]))


def test_one_seat_after_the_other_seals_and_opens_together() -> None:
    turns = TurnByTurn(make_arrays("twelve-gangsters", 3, **{"cards": 2, "first-boss": 0}))
    step = jax.jit(turns.step)
    state = turns.init(jax.random.key(1))
    blind = []
    for action in (1, 1, 0):
        blind.append(np.asarray(state.observation[:36]))
        assert np.asarray(state.legal_action_mask).nonzero()[0].tolist() == [0, 1]
        state = step(state, action, jax.random.key(2))
    assert all(np.array_equal(each, blind[0]) for each in blind), "what is sealed shows in nobody's hand"
    assert state.table.up.tolist() == [0, 0b10, 0b01]
    for action in (0, 0, 1):
        assert not state.terminated
        state = step(state, action, jax.random.key(3))
    assert state.terminated
    assert state.rewards.tolist() == [0, 1, 0]
    still = step(state, 0, jax.random.key(4))
    assert still.terminated
    assert not still.rewards.any()


def test_random_play_counts_what_was_decided() -> None:
    game = make_arrays("twelve-gangsters", 4, cards=4)
    tables = jax.vmap(game.init)(jax.random.split(jax.random.key(1), 5))
    _, decisions, ended = play_at_random(game, tables, 9, jax.random.key(2))
    assert (int(decisions), int(ended)) == (5 * 4 * 8, 10)


def test_what_is_not_there_in_arrays_is_refused() -> None:
    with pytest.raises(NoArrays, match="gangsta is not there in arrays; games that are: twelve-gangsters"):
        make_arrays("gangsta", 2)
    with pytest.raises(CharactersLeftOut, match="without characters"):
        make_arrays("gangster-dice", 4, characters="dealt")
