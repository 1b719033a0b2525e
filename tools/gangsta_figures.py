"""Print how GANGSTA! plays: `python -m tools.gangsta_figures greedy` makes the tables in the game's README anew.

Bots play a thousand games at each seat count. A card counts as within reach in a game if somebody could have taken it
at three questions or more, and as taken if somebody did in that game.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import mean

import omerta
from omerta import Event, Move
from omerta.bots import seat_bot
from omerta.bots.match import play_out
from omerta.core.bot import Bot
from omerta.games.gangsta.view import GangstaView

GAMES = 1000
SEATS = (2, 3, 4)
WITHIN_REACH = 3
TOO_RARE = 0.02
TARGETS = {
    "turns of each player": (24.5, 22.0, 19.8),
    "turns in chapter I": (4.5, 4.5, 4.5),
    "turns up to the end of chapter II": (16.0, 16.0, 16.0),
    "heists of each player": (11.0, 11.0, 11.0),
    "passes of each player": (6.0, 6.0, 6.0),
    "winner's points before bonuses": (29.0, 29.0, 29.0),
    "ended by the third Snitch, %": (63.0, 87.0, 93.0),
}
"""What the printed cards make of the game in the hands of naive bots, at 2, 3 and 4 seats."""


@dataclass
class Diary:
    """One game as the figures want it."""

    turns: Counter[int] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    taken: set[str] = field(default_factory=set)

    def hear(self, event: Event) -> None:
        """Count turns by chapter, and what else is told by its kind."""
        self.kinds[event.kind] += 1
        if event.kind in ("turn", "extra-turn"):
            self.turns[int(str(event.data["chapter"]))] += 1


class Onlooker:
    """A bot whose offers and choices of cards are put down."""

    def __init__(self, bot: Bot, diary: Diary) -> None:
        self.bot, self.diary = bot, diary

    def choose(self, view: GangstaView, rng: Random) -> Move:
        move = self.bot.choose(view, rng)
        if move.verb in ("recruit", "heist"):
            self.diary.taken.add(str(move.args[0]))
        self.diary.offered.update(str(offer.args[0]) for offer in view.legal if offer.verb in ("recruit", "heist"))
        return move


@dataclass
class Played:
    """A series of games at one seat count."""

    seats: int
    figures: dict[str, float]
    within_reach: Counter[str]
    taken_then: Counter[str]
    taken: set[str]


def play(bot: str, seats: int, games: int = GAMES) -> Played:
    """Play a series and add it up."""
    game = omerta.make("gangsta", seats)
    diaries, best = [], []
    within_reach: Counter[str] = Counter()
    taken_then: Counter[str] = Counter()
    taken: set[str] = set()
    for seed in range(games):
        diary = Diary()
        state = game.new()
        bots = [Onlooker(seat_bot(game, bot), diary) for _ in range(seats)]
        over = play_out(game, bots, Random(f"{bot} {seats} {seed}"), tell=diary.hear, state=state)
        view = state.view(None)
        assert isinstance(view, GangstaView)
        best.append(view.points[over.ranks.index(1)])
        diaries.append(diary)
        reached = {card for card, times in diary.offered.items() if times >= WITHIN_REACH}
        within_reach.update(reached)
        taken_then.update(reached & diary.taken)
        taken |= diary.taken
    values = (
        mean(diary.turns.total() for diary in diaries) / seats,
        mean(diary.turns[1] for diary in diaries) / seats,
        mean(diary.turns[1] + diary.turns[2] for diary in diaries) / seats,
        mean(diary.kinds["announced"] for diary in diaries) / seats,
        mean(diary.kinds["passed"] for diary in diaries) / seats,
        mean(best),
        100 * mean(diary.kinds["third-snitch"] > 0 for diary in diaries),
    )
    return Played(seats, dict(zip(TARGETS, values, strict=True)), within_reach, taken_then, taken)


def figures(series: Sequence[Played]) -> Iterator[str]:
    """Put lengths and ends into a table, each with how far it is off its target."""
    yield "| | " + " | ".join(f"{played.seats} seats" for played in series) + " |"
    yield "|---|" + "---|" * len(series)
    for name, targets in TARGETS.items():
        cells = []
        for played in series:
            target = targets[SEATS.index(played.seats)]
            value = played.figures[name]
            cells.append(f"{value:.1f} (wanted {target:g}, {100 * (value / target - 1):+.0f}%)")
        yield f"| {name} | {' | '.join(cells)} |"


def rarest(series: Sequence[Played], shown: int = 6) -> Iterator[str]:
    """List the cards that are taken least in the games in which they were within reach, and those never taken."""
    within_reach: Counter[str] = Counter()
    taken_then: Counter[str] = Counter()
    for played in series:
        within_reach += played.within_reach
        taken_then += played.taken_then
    shares = {card: taken_then[card] / games for card, games in within_reach.items()}
    least = sorted(shares, key=lambda card: shares[card])
    yield "least taken: " + ", ".join(f"{card} {shares[card]:.0%} of {within_reach[card]:,}" for card in least[:shown])
    yield "taken in under 2%: " + (", ".join(card for card in least if shares[card] < TOO_RARE) or "none")
    never = sorted(cards().difference(*(played.taken for played in series)))
    yield "never taken in any game: " + (", ".join(never) or "none")


def cards() -> set[str]:
    """Name every heist and gangster of the deck."""
    moves = omerta.make("gangsta").moves
    return {str(move.args[0]) for move in moves if move.verb in ("recruit", "heist")}


def main() -> None:
    bot = sys.argv[1] if len(sys.argv) > 1 else "greedy"
    series = [play(bot, seats) for seats in SEATS]
    for line in (*figures(series), "", *rarest(series)):
        print(line)


if __name__ == "__main__":
    main()
