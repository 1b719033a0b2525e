"""How big the games are, measured in play: choices, branching, joint choices, and what a seat cannot see."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import log10, prod
from random import Random
from statistics import fmean, median
from typing import Any

from baselines.plan import Plan
from omerta.bots import seat_bot
from omerta.core.chance import answer_chance, draw
from omerta.core.game import AnyGame, View
from omerta.core.nodes import Chance, Decide
from omerta.lab.pace import questions

GAMES = 100
ASKED = 24
"""Views, from all over games played at random, from which worlds are drawn."""
WORLDS = 400
"""Worlds drawn from each of them."""


@dataclass
class Tally:
    """What was seen on the way through games."""

    choices: int = 0
    legal: list[int] = field(default_factory=list)
    joint: list[int] = field(default_factory=list)
    questions: int = 0
    decided: list[float] = field(default_factory=list)
    fallen: list[float] = field(default_factory=list)


def walk(game: AnyGame, name: str, rng: Random, tally: Tally) -> None:
    """Play one game between equal bots and note every choice and every draw."""
    state, bots = game.new(), [seat_bot(game, name) for _ in range(game.seats)]
    decided = 0.0
    fallen = 0.0

    def nature(node: Chance) -> tuple[int, ...]:
        nonlocal fallen
        fallen += sum(log10(sum(map(bool, each.weights))) for each in node.draws)
        return draw(node, rng)

    while isinstance(node := answer_chance(state, nature), Decide):
        views = {seat: state.view(seat) for seat in node.seats}
        free = [len(view.legal) for view in views.values() if len(view.legal) > 1]
        if free:
            tally.questions += 1
            tally.choices += len(free)
            tally.legal += free
            decided += sum(map(log10, free))
        if len(free) > 1:
            tally.joint.append(prod(free))
        state.play({seat: answer(bots[seat], view, rng) for seat, view in views.items()})
    tally.decided.append(decided)
    tally.fallen.append(fallen)


def answer(bot: Any, view: View, rng: Random) -> Any:
    return view.legal[0] if len(view.legal) == 1 else bot.choose(view, rng)


def worlds_behind(game: AnyGame, view: View, rng: Random, count: int) -> tuple[float, bool]:
    """Estimate how many worlds a view leaves open, by how often two that are drawn are the same.

    Where none are the same there are more than can be told: then three over the chance of a meeting is given, which is
    less than the truth with 95% confidence.
    """
    drawn = Counter(game.position(game.world(view, rng)) for _ in range(count))
    pairs = count * (count - 1) / 2
    meetings = sum(times * (times - 1) / 2 for times in drawn.values())
    return (pairs / meetings, True) if meetings else (pairs / 3, False)


def measure(plan: Plan, games: int = GAMES, asked: int = ASKED, worlds: int = WORLDS) -> dict[str, Any]:
    """Measure a game at its usual table, between its best scripts."""
    game, rng, tally = plan.table(), Random(plan.seed), Tally()
    for _ in range(games):
        walk(game, plan.script, rng, tally)
    hidden = [(1.0, True)]
    if game.hides:
        views = [view for deal in range(2) for view in questions(game, asked // 2, plan.seed + deal)]
        hidden = [worlds_behind(game, view, rng, worlds) for view in views]
    middle = median(each for each, _ in hidden)
    return {
        "game": plan.game,
        "title": game.setup.game_type.texts().get("title"),
        "seats": plan.seats,
        "played_by": plan.script,
        "games": games,
        "moves": len(game.moves),
        "floats": sum(prod(shape) for shape in game.shapes.values()),
        "questions": round(tally.questions / games, 1),
        "choices": round(tally.choices / games / plan.seats, 1),
        "legal": round(fmean(tally.legal), 1),
        "legal_most": max(tally.legal),
        "together": round(len(tally.joint) / tally.questions, 3),
        "joint": round(10 ** fmean(map(log10, tally.joint))) if tally.joint else 0,
        "joint_most": max(tally.joint, default=0),
        "decided": round(fmean(tally.decided), 1),
        "fallen": round(fmean(tally.fallen), 1),
        "worlds": round(middle, 1),
        "worlds_most": round(max(each for each, _ in hidden)),
        "worlds_open": sum(not told for _, told in hidden) / len(hidden),
    }
