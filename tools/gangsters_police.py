"""Print how the Cop player's game goes: `python -m tools.gangsters_police 500` makes the figures of the game's README.

Four plan gangs play so many games without and with the Police. `python -m tools.gangsters_police 80 medium 1000` plays
only those with the Police, whom that bot plays, from that seed on, and prints each game as it ends.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean

import omerta
from omerta import Event
from omerta.bots import seat_bot
from omerta.bots.match import play_out
from omerta.core.bot import Bot
from omerta.core.game import View
from omerta.core.moves import Move
from tools.gangsters_figures import mean, share

GANGS = 4
GAMES = 500
PAID = ("shootout-payoff", "raid-payoff", "bribe-paid", "salary")


@dataclass
class Diary:
    """One game as the figures want it: turns, answers with a choice, what the Police did, and who won by what."""

    turns: int = 0
    cop_turns: int = 0
    answers: int = 0
    in_cop_turns: int = 0
    of_police: int = 0
    win: str = "stopped"
    winner: int = -1
    precincts: int = 0
    stormed: int = 0
    fallen: int = 0
    paid: Counter[str] = field(default_factory=Counter)
    under_way: bool = False
    """Whether a Cop Turn is under way."""

    def hear(self, event: Event) -> None:
        """Count turns, precincts and payoffs."""
        data, kind = event.data, event.kind
        if kind in ("turn", "cop-turn"):
            self.under_way = kind == "cop-turn"
            self.turns += 1
            self.cop_turns += self.under_way
        elif kind == "precinct-bought":
            self.precincts += 1
        elif kind == "joint-fight" and data["other"] == GANGS:
            self.stormed += 1
        elif kind == "joint-lost" and data["seat"] == GANGS:
            self.fallen += 1
        elif kind in PAID:
            self.paid[kind] += int(str(data["dollars"]))
        elif kind.startswith("won-by-"):
            self.win, self.winner = kind.removeprefix("won-by-"), int(str(data["seat"]))


@dataclass
class Counted:
    """A bot whose answers are counted."""

    bot: Bot
    diary: Diary
    is_police: bool

    def choose(self, view: View, rng: Random) -> Move:
        self.diary.answers += 1
        self.diary.in_cop_turns += self.diary.under_way
        self.diary.of_police += self.is_police
        return self.bot.choose(view, rng)


def play(police: str | None, seeds: Sequence[int]) -> Iterator[Diary]:
    """Play a game for each seed: plan gangs, and this bot for the Police, or nobody."""
    game = (
        omerta.make("gangsters", GANGS)
        if police is None
        else omerta.make("gangsters", 5, five_gangs=False, cop_player=True)
    )
    for seed in seeds:
        diary = Diary()
        names = ["plan"] * GANGS + ([] if police is None else [police])
        bots = [Counted(seat_bot(game, name), diary, seat == GANGS) for seat, name in enumerate(names)]
        play_out(game, bots, Random(seed), diary.hear)
        yield diary


def lines(name: str, diaries: Sequence[Diary]) -> Iterator[str]:
    """Put a series into words."""
    games = len(diaries)
    wins = Counter(("Police " if diary.winner == GANGS else "") + diary.win for diary in diaries)
    yield f"{name}, {games} games: {mean([diary.turns for diary in diaries])} player turns"
    yield f"  answers with a choice: {mean([diary.answers for diary in diaries])}"
    yield f"  wins: {', '.join(f'{win} {count}' for win, count in wins.most_common())}"
    if any(diary.cop_turns for diary in diaries):
        won = sum(diary.winner == GANGS for diary in diaries)
        yield f"  the Police win {share(won, games)}%; Cop Turns {mean([diary.cop_turns for diary in diaries])}"
        yield f"  answers in Cop Turns: {mean([diary.in_cop_turns for diary in diaries])}"
        yield f"  answers of the Police: {mean([diary.of_police for diary in diaries])}"
        yield f"  precincts bought {mean([diary.precincts for diary in diaries])}"
        yield f"  rounds of attacks on precincts {mean([diary.stormed for diary in diaries])}"
        yield f"  precincts lost to them {mean([diary.fallen for diary in diaries])}"
        for kind in PAID:
            yield f"  {kind}: ${fmean([diary.paid[kind] for diary in diaries]):.0f}"


def main() -> None:
    words = sys.argv[1:]
    games = int(words[0]) if words else GAMES
    if len(words) > 1:
        first, diaries = int(words[2]) if len(words) > 2 else 0, []
        for seed, diary in zip(range(first, first + games), play(words[1], range(first, first + games)), strict=True):
            diaries.append(diary)
            print(f"seed {seed}: seat {diary.winner} by {diary.win}, {diary.turns} turns", flush=True)
        series = [(f"{words[1]} for the Police", diaries)]
    else:
        series = [("four gangs", list(play(None, range(games)))), ("and the Police", list(play("plan", range(games))))]
    for name, played in series:
        for line in lines(name, played):
            print(line, flush=True)


if __name__ == "__main__":
    main()
