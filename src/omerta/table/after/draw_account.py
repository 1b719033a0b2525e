"""The account of chance: what was rolled and drawn in a game that is over, against what was to be expected.

It is made from the record alone, and a record is told once its game has ended. How far the dice strayed is held
against games drawn anew from the same tables: the share of them that stray as far or further is told, and no more.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from math import exp, lgamma, log, prod
from random import Random
from typing import NamedTuple

from omerta.core.nodes import Chance, Draw, Outcome, Seat
from omerta.core.words.luck import Drawing
from omerta.table.acts.playing import Drawn
from omerta.table.after.past_game import PastGame
from omerta.table.wire import payload_types

MOST_VALUES = 12
"""A kind with more outcomes than this is a deck: what was drawn is listed, and nothing is counted."""
LONGEST_ODDS = 1_000_000
"""Odds longer than one in so many tell nobody anything."""
FAIR_GAMES = 4000
"""So many games are drawn anew to see how far fair draws stray."""
ENOUGH = 5
"""Fewer draws are listed, and nothing is said about luck."""
SEED = 1931


class Happened(NamedTuple):
    """A draw, how it is filed, and what came of it."""

    filed: Drawing
    draw: Draw
    outcome: Outcome


def draws_of(past: PastGame) -> Iterator[Happened]:
    """List all draws of a game in their order."""
    luck = past.game.setup.game_type.luck
    if luck is None:
        return
    state = past.state(0)
    for row in past.rows:
        node = state.node()
        if isinstance(row, Drawn):
            assert isinstance(node, Chance)
            for draw, number in zip(node.draws, row.numbers, strict=True):
                yield Happened(luck(state, draw), draw, draw.at(number))
            state.happen(row.numbers)
        else:
            state.play({seat: past.game.read(text, state) for seat, text in row.joint.items()})


def account_of_draws(past: PastGame) -> payload_types.DrawAccount:
    """Write the account of chance of a game that is over."""
    kinds: dict[str, list[Happened]] = {}
    for each in draws_of(past):
        kinds.setdefault(each.filed.kind, []).append(each)
    return {"key": past.key, "kinds": [_kind(past, kind, draws) for kind, draws in kinds.items()]}


def _kind(past: PastGame, kind: str, draws: Sequence[Happened]) -> payload_types.DrawKind:
    outcomes = list(dict.fromkeys(outcome for each in draws for outcome in each.draw.outcomes))
    counted = len(outcomes) <= MOST_VALUES and len(draws) >= ENOUGH
    if counted and all(isinstance(outcome, int) for outcome in outcomes):
        outcomes.sort()
    seats = sorted({each.filed.seat for each in draws if each.filed.seat is not None})
    return {
        "kind": kind,
        "title": str(past.game.texts().get("luck", kind)),
        "many": len(draws),
        "values": [_value(past, outcome, draws, seats) for outcome in outcomes] if counted else [],
        "further": further(draws, outcomes) if counted else None,
        "one_in": None if counted else _one_in(draws),
        "seats": [_seat(past, seat, draws, outcomes, counted) for seat in seats],
        "drawn": [] if counted or seats else [_label(past, each) for each in draws],
    }


def _value(
    past: PastGame, outcome: Outcome, draws: Sequence[Happened], seats: Sequence[Seat]
) -> payload_types.DrawValue:
    """Count how often an outcome came, for all and by seat, against how often it was to be expected."""
    came = [each for each in draws if each.outcome == outcome]
    return {
        "label": _label(past, draws[0]._replace(outcome=outcome)),
        "many": len(came),
        "expected": round(sum(_odds(each.draw, outcome) for each in draws), 2),
        "seats": [sum(each.filed.seat == seat for each in came) for seat in seats],
    }


def _seat(
    past: PastGame, seat: Seat, draws: Sequence[Happened], outcomes: Sequence[Outcome], counted: bool
) -> payload_types.DrawSeat:
    """Return what one seat drew, its average where numbers were drawn, and how far it strayed."""
    own = [each for each in draws if each.filed.seat == seat]
    numbers = all(str(outcome).isdigit() for outcome in outcomes) and not own[0].filed.of_seats
    return {
        "seat": seat,
        "many": len(own),
        "average": round(sum(int(each.outcome) for each in own) / len(own), 2) if numbers else None,
        "expected": round(sum(_mean(each.draw) for each in own) / len(own), 2) if numbers else None,
        "further": further(own, outcomes) if counted else None,
        "drawn": [] if counted else [_label(past, each) for each in own],
    }


def further(draws: Sequence[Happened], outcomes: Sequence[Outcome]) -> float | None:
    """Return the share of fair games whose draws stray from the expectation as far as these, or further.

    How far is the sum of squared distances, each divided by what was expected. Where a card does not go back, the
    tables are those of the game as it went.
    """
    if len(draws) < ENOUGH:
        return None
    tables: dict[tuple[float, ...], int] = {}
    for each in draws:
        odds = tuple(_odds(each.draw, outcome) for outcome in outcomes)
        tables[odds] = tables.get(odds, 0) + 1
    columns = zip(*tables, strict=True)
    expected = [sum(many * chance for chance, many in zip(each, tables.values(), strict=True)) for each in columns]

    def stray(counts: Sequence[int]) -> float:
        # Another seat's draws may have outcomes that none of these could have.
        return sum([(came - due) * (came - due) / due for came, due in zip(counts, expected, strict=True) if due], 0.0)

    came = [sum(each.outcome == outcome for each in draws) for outcome in outcomes]
    own, rng, chances = stray(came) - 1e-9, Random(SEED), cache(up_to)
    fair = [FairDraws(many, list(accumulate(odds[:-1])), parts_of(odds)) for odds, many in tables.items()]
    strays = (stray(fair_counts(rng, fair, chances)) for _ in range(FAIR_GAMES))
    return round(sum(each >= own for each in strays) / FAIR_GAMES, 3)


class FairDraws(NamedTuple):
    """So many draws from one table: the odds of an outcome or an earlier one, and of each if no earlier one came."""

    many: int
    sums: Sequence[float]
    parts: Sequence[float]


def parts_of(odds: Sequence[float]) -> list[float]:
    """Return how likely each outcome is where none of the earlier ones came."""
    rest, parts = 1.0, []
    for chance in odds:
        parts.append(1.0 if chance and chance > rest - 1e-9 else chance / rest if chance else 0.0)
        rest -= chance
    return parts


def fair_counts(
    rng: Random, tables: Sequence[FairDraws], chances: Callable[[int, float], Sequence[float]]
) -> list[int]:
    """Draw from these tables and count the outcomes: of many draws one outcome after the other, of those left."""
    counts = [0] * len(tables[0].parts)
    for left, sums, parts in tables:
        if left == 1:
            counts[bisect_right(sums, rng.random())] += 1
            continue
        for place, part in enumerate(parts):
            if part and left:
                came = left if part == 1.0 else bisect_right(chances(left, part), rng.random())
                counts[place] += came
                left -= came
    return counts


def up_to(many: int, chance: float) -> Sequence[float]:
    """Return how likely what has this chance comes at most 0, 1, 2 ... times of so many, but for all of them."""
    yes, no = log(chance), log(1.0 - chance)
    ways = [lgamma(many + 1) - lgamma(came + 1) - lgamma(many - came + 1) for came in range(many)]
    return list(accumulate(exp(way + came * yes + (many - came) * no) for came, way in enumerate(ways)))


def _one_in(draws: Sequence[Happened]) -> int | None:
    """Return how likely exactly these draws were: one in so many, where that is a figure to speak of."""
    odds = round(1 / prod(_odds(each.draw, each.outcome) for each in draws)) if len(draws) < ENOUGH else 0
    return odds if 0 < odds <= LONGEST_ODDS else None


def _odds(draw: Draw, outcome: Outcome) -> float:
    return draw.weights[draw.outcomes.index(outcome)] / draw.total if outcome in draw.outcomes else 0.0


def _mean(draw: Draw) -> float:
    return sum(int(outcome) * weight for outcome, weight in zip(draw.outcomes, draw.weights, strict=True)) / draw.total


def _label(past: PastGame, each: Happened) -> str:
    """Name an outcome: a seat by who sits there, a card or a symbol by its word, anything else as it is."""
    if each.filed.of_seats:
        return past.names[int(each.outcome)]
    texts = past.game.texts()
    return texts.words.get(str(each.outcome), str(each.outcome))
