"""What happened in a game that is over: everybody's chances step by step, the turning points, and a second opinion.

The chances of a seat are estimated from that seat's view alone, so they are what it could have known; where nothing is
hidden all seats know the same, and their chances add up to one. Some moments are looked at first, spread over the
whole game; where the chances changed most between two of them, it is looked for the very step that did it. The same
record and seed give the same analysis: it is bounded by counts, never by a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from random import Random
from typing import Literal

import msgspec

from omerta.bots.win_chances import Estimate, WinChances
from omerta.core.game import State
from omerta.core.nodes import Decide, Over, Seat
from omerta.table.acts.playing import Played
from omerta.table.after.past_game import PastGame

MOST_POINTS = 64
"""How many moments are looked at first."""
SEARCHED, SPLIT = 6, 6
"""Between how many pairs of them the step is looked for, and into how many parts a stretch is divided at a time."""
MOST_TURNING = 3
LEAST_SWING, SURE = 0.05, 3.0
"""A turning point moves somebody's chance by so much, and by so many standard errors."""
BLAME_PART = 3
"""Of sealed choices one alone is named if a better one would have been worth this part of what happened."""
AGREED = 0.5
"""What a swing counts that came from one seat's choice, where `boss` would have chosen no better."""
MOST_ADVISED, LEAST_GAIN = 3, 0.03
"""At how many seats of one sealed choice a second opinion is asked for, and what the further ones must be worth."""
PLAYOUT_SECONDS, FEWEST, MOST = 20, 48, 96
"""How long all playouts take together, about, and how many an estimate has at least and at most."""

Progress = Callable[[int, int], None]
"""Told after each part of the work how many are done, and of how many."""
HowFar = tuple[int, int]
"""How many parts of the work are done, and of how many."""
Cause = Literal["decision", "sealed", "luck"]
"""What moved the chances: one seat's answer (of several sealed ones, that of the first advice), how sealed answers
met, or a draw.
"""


class Point(msgspec.Struct, frozen=True):
    """Everybody's chance after a step, and its standard error."""

    step: int
    shares: tuple[float, ...]
    errors: tuple[float, ...]


class Advice(msgspec.Struct, frozen=True):
    """What `boss` would have answered for a seat, and what it expects of that and of what was played."""

    seat: Seat
    played: str
    choice: str
    sure: float
    expects: float
    of_played: float
    gain: float
    error: float

    @property
    def clear(self) -> bool:
        """Return whether its own choice is worth more, beyond what may be luck."""
        return self.gain > 2.0 * self.error


class TurningPoint(msgspec.Struct, frozen=True):
    """The step after `step`, and the seat whose chance is told: whoever chose, or whose chance it moved most."""

    step: int
    cause: Cause
    seat: Seat
    before: tuple[float, ...]
    after: tuple[float, ...]
    advice: tuple[Advice, ...]


class Analysis(msgspec.Struct, frozen=True):
    """The chances through a game, and its turning points in the order of play."""

    points: tuple[Point, ...]
    turning: tuple[TurningPoint, ...]


class Analyst:
    """Analyse one finished game."""

    def __init__(self, past: PastGame, seed: int = 0) -> None:
        self.past = past
        self.seed = seed
        self.chances = WinChances(past.game)
        self._points: dict[int, Point] = {}
        first = self._first_steps()
        viewers = past.game.seats if past.game.hides else 1
        playouts = PLAYOUT_SECONDS * self.chances.heuristics.iterations // (len(first) * viewers)
        self.playouts = max(FEWEST, min(MOST, playouts))
        self.first = first
        self._done, self._of = 0, len(first) + SEARCHED

    def analyse(self, progress: Progress | None = None) -> Analysis:
        """Do all of the work at once."""
        said: HowFar | Analysis = (0, self._of)
        for said in self.work():
            if progress is not None and isinstance(said, tuple):
                progress(*said)
        assert isinstance(said, Analysis)
        return said

    def work(self) -> Iterator[HowFar | Analysis]:
        """Estimate, find the turning points, and ask for second opinions; yield after each part, the analysis last."""
        for step in self.first:
            self.point(step)
            yield self._went_on()
        found = list[TurningPoint]()
        stretches = sorted(pairwise(self.first), key=lambda ends: (-self.swing(*ends), ends))
        for start, end in stretches[:SEARCHED]:
            step = self._narrowed(start, end)
            if self._matters(step):
                found.append(self.turning_point(step))
            yield self._went_on()
        chosen = sorted(found, key=lambda each: (-self._weight(each), each.step))[:MOST_TURNING]
        turning = sorted(chosen, key=lambda each: each.step)
        yield self._of, self._of
        yield Analysis(tuple(self._points[step] for step in sorted(self._points)), tuple(turning))

    def chance(self, state: State, seat: Seat, step: int) -> Estimate:
        """Estimate a seat's chance by what it may know; `step` only names the luck."""
        view = state.view(seat)
        return self.chances.estimate(view, self.playouts, self._luck("chance", step, seat))[seat]

    def point(self, step: int) -> Point:
        """Return everybody's chance after a step."""
        known = self._points.get(step)
        if known is None:
            state = self.past.state(step)
            if self.past.game.hides and not isinstance(state.node(), Over):
                found = [self.chance(state, seat, step) for seat in range(self.past.game.seats)]
            else:
                found = self.chances.estimate(state.view(None), self.playouts, self._luck("chance", step, 0))
            shares, errors = tuple(each.share for each in found), tuple(each.error for each in found)
            known = self._points[step] = Point(step, shares, errors)
        return known

    def swing(self, start: int, end: int) -> float:
        """Return by how much somebody's chance changed most between two moments."""
        return max(self._moved(start, end))

    def _moved(self, start: int, end: int) -> list[float]:
        before, after = self.point(start).shares, self.point(end).shares
        return [abs(then - now) for now, then in zip(before, after, strict=True)]

    def turning_point(self, step: int) -> TurningPoint:
        """Describe what happened after a step, and ask what `boss` would have done."""
        before, after = self.point(step).shares, self.point(step + 1).shares
        moved = self._moved(step, step + 1)
        seat = moved.index(max(moved))
        node, row = self.past.state(step).node(), self.past.rows[step]
        if not isinstance(node, Decide) or not isinstance(row, Played):
            return TurningPoint(step, "luck", seat, before, after, ())
        advice = self._advice(step, sorted(node.seats, key=lambda each: (after[each] > before[each], -moved[each])))
        mistaken = advice and advice[0].clear and advice[0].gain >= max(moved) / BLAME_PART
        if len(node.seats) > 1 and not mistaken:
            return TurningPoint(step, "sealed", seat, before, after, advice)
        decider = advice[0].seat if advice else node.seats[0]
        told = decider if moved[decider] >= max(moved) / 2 else seat
        return TurningPoint(step, "decision", told, before, after, advice)

    def _weight(self, turning: TurningPoint) -> float:
        """Return how much a turning point has to tell: one seat's choice that nobody could better tells less."""
        swing = self.swing(turning.step, turning.step + 1)
        agreed = turning.cause == "decision" and not any(each.clear for each in turning.advice)
        return swing * AGREED if agreed else swing

    def _advice(self, step: int, seats: Sequence[Seat]) -> tuple[Advice, ...]:
        """Ask `boss` at some of the seats that had a choice; what it would have gained most with comes first."""
        state, row, game = self.past.state(step), self.past.rows[step], self.past.game
        assert isinstance(row, Played)
        chose = [seat for seat in seats if len(state.legal(seat)) > 1]
        found = []
        for seat in chose[:MOST_ADVISED]:
            played = game.read(row.joint[seat], state)
            heard = self.chances.second_opinion(state.view(seat), played, self._luck("advice", step, seat))
            found.append(
                Advice(
                    seat=seat,
                    played=row.joint[seat],
                    choice=game.write(heard.choice),
                    sure=heard.sure,
                    expects=heard.choice_share.share,
                    of_played=heard.played_share.share,
                    gain=heard.gain.share,
                    error=heard.gain.error,
                )
            )
        found.sort(key=lambda each: (-each.gain if each.clear else 0.0, seats.index(each.seat)))
        return tuple(each for place, each in enumerate(found) if not place or (each.clear and each.gain >= LEAST_GAIN))

    def _first_steps(self) -> list[int]:
        """Choose the moments that are looked at first: where somebody has a choice, and the end."""
        past, found = self.past, list[int]()
        for step, state in enumerate(map(past.state, range(past.last))):
            node = state.node()
            if isinstance(node, Decide) and any(len(state.legal(seat)) > 1 for seat in node.seats):
                found.append(step)
        if len(found) >= MOST_POINTS:
            found = [found[place * len(found) // (MOST_POINTS - 1)] for place in range(MOST_POINTS - 1)]
        return [*found, past.last]

    def _narrowed(self, start: int, end: int) -> int:
        """Find the step between two moments that changed the chances most."""
        while end - start > 1:
            inner = sorted({start + (end - start) * part // SPLIT for part in range(SPLIT + 1)})
            start, end = max(pairwise(inner), key=lambda ends: (self.swing(*ends), -ends[0]))
        return start

    def _matters(self, step: int) -> bool:
        """Return whether what happened after a step is more than a little, and more than luck in the estimates."""
        before, after = self.point(step), self.point(step + 1)
        moved = self._moved(step, step + 1)
        seat = moved.index(max(moved))
        return moved[seat] >= max(LEAST_SWING, SURE * hypot(before.errors[seat], after.errors[seat]))

    def _went_on(self) -> HowFar:
        self._done += 1
        return min(self._done, self._of), self._of

    def _luck(self, what: str, step: int, seat: Seat) -> Random:
        return Random(f"{self.seed} {what} {step} {seat}")
