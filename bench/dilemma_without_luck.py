"""What a bot of Gangster's Dilemma takes from a table of others, with much of the luck taken out.

`python -m bench.dilemma_without_luck 5 boss playout --scale 6 --seconds 500` seats one bot among four others, in every
seat in turn with another deal; `--scale` divides the iterations of the others. What is taken off the result: how much
better the sealed choices came out than the bots' mixtures do on average, by playing the round to its end and judging
there by what was learned. That is zero on average, whatever was learned, so the mean stays what it is; where what was
learned fits how the bots play, as with schemers, the interval gets narrower, as in `bench.without_luck`.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Any

from bench.without_luck import tell
from omerta import make
from omerta.bots import seat_bot
from omerta.bots.levels import PARTS, PLAYOUT, level_bot
from omerta.bots.match import Duplicate
from omerta.core.bot import Bot
from omerta.core.chance import answer_chance
from omerta.core.game import AnyGame
from omerta.core.judging.heuristics import shares
from omerta.core.moves import Move
from omerta.core.nodes import Over, Seat
from omerta.games.gangsters_dilemma.bots.choice_features import SEALED
from omerta.games.gangsters_dilemma.bots.learned import DilemmaLearned

DRAWS = 64
"""How often a round is played to its end, with the choices that were made and with others from the same mixtures."""

Mixture = tuple[Sequence[Move], Sequence[float]]


def luck_of(
    told: DilemmaLearned,
    state: Any,
    mixtures: Mapping[Seat, Mixture],
    made: Mapping[Seat, Move],
    seat: Seat,
    luck: Random,
) -> float:
    """Say by how much sealed choices came out better for a seat than they do on average."""
    total = 0.0
    for _ in range(DRAWS):
        others = {each: luck.choices(moves, odds)[0] for each, (moves, odds) in mixtures.items()}
        total += worth(told, state, made, seat, luck) - worth(told, state, {**made, **others}, seat, luck)
    return total / DRAWS


def worth(told: DilemmaLearned, state: Any, joint: Mapping[Seat, Move], seat: Seat, luck: Random) -> float:
    """Play the round on from these choices, and say what a seat may expect then."""
    after = state.clone()
    after.play(dict(joint))
    return told.playout(after, luck)[seat]


def mixture_of(bot: Bot, state: Any, seat: Seat, rng: Random) -> Mixture:
    """Say by which odds a bot makes a sealed choice."""
    view = state.view(seat)
    if len(view.legal) == 1:
        return view.legal, [1.0]
    if hasattr(bot, "mixture"):
        return view.legal, bot.mixture(view, rng)
    move = bot.choose(view, rng)
    return view.legal, [float(each is move) for each in view.legal]


def played(game: AnyGame, bots: Sequence[Bot], seat: Seat, number: str, told: DilemmaLearned) -> tuple[float, float]:
    """Play a game; give a seat's result, and the luck that it had."""
    state: Any = game.new()
    rng, luck, nature, had = Random(f"game {number}"), Random(f"luck {number}"), Duplicate(number), 0.0
    while not isinstance(node := answer_chance(state, nature), Over):
        if state.phase in SEALED:
            mixtures = {each: mixture_of(bots[each], state, each, rng) for each in node.seats}
            joint = {each: rng.choices(moves, odds)[0] for each, (moves, odds) in mixtures.items()}
            had += luck_of(told, state, mixtures, joint, seat, luck)
        else:
            views = {each: state.view(each) for each in node.seats}
            joint = {
                each: view.legal[0] if len(view.legal) == 1 else bots[each].choose(view, rng)
                for each, view in views.items()
            }
        state.play(joint)
    return shares(node)[seat], had


def seated(game: AnyGame, name: str, scale: int) -> Bot:
    """Make a bot, with a part of its iterations where it is a level."""
    return level_bot(game, name, scale) if name in (*PARTS, PLAYOUT) else seat_bot(game, name)


def games(game: AnyGame, bot: str, among: str, scale: int, seconds: float, seed: int) -> Iterator[tuple[float, float]]:
    """Play until the time is up, every game another deal and the next seat; give each result and what is left of it."""
    told = DilemmaLearned.made(game)
    started, number = perf_counter(), 0
    while perf_counter() - started < seconds:
        seat = number % game.seats
        bots = [seated(game, bot, 1) if each == seat else seated(game, among, scale) for each in range(game.seats)]
        result, luck = played(game, bots, seat, f"{seed} {number}", told)
        yield result, result - luck
        number += 1


def main() -> None:
    parser = ArgumentParser(description="what a bot of Gangster's Dilemma takes from others, without much of the luck")
    parser.add_argument("seats", type=int)
    parser.add_argument("bot")
    parser.add_argument("among")
    parser.add_argument("--scale", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=500.0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game, results = make("gangsters-dilemma", seats=asked.seats), list[tuple[float, float]]()
    for result in games(game, asked.bot, asked.among, asked.scale, asked.seconds, asked.seed):
        results.append(result)
        print(f"{tell(results)}; {result[0]:.3f} {result[1]:.3f}", flush=True)


if __name__ == "__main__":
    main()
