"""Print how Gangsters plays: `python -m tools.gangsters_figures 300` makes the tables in the game's README anew.

Plan bots play so many games with four gangs, first as the house has it, then with each other reading in turn. A mean is
given with its 95% interval; a share of wins with Wilson's. Give names of readings after the number to play only those.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from random import Random
from statistics import fmean, median, stdev

import omerta
from omerta import Event
from omerta.bots import seat_bot
from omerta.bots.match import play_out
from omerta.lab.intervals import Z95, wilson

SEATS = 4
GAMES = 300
WINS = ("cash", "joints", "monopoly")
USUAL = "default set"
READINGS: dict[str, tuple[dict[str, object], dict[str, str]]] = {
    USUAL: ({}, {}),
    "U9 subway hop 0": ({}, {"hop = 1 ": "hop = 0 "}),
    "U9 subway hop 2": ({}, {"hop = 1 ": "hop = 2 "}),
    "U9 no subways for moves": ({}, {"hop = 1 ": "hop = -1 "}),
    "U11 draw limit 1": ({"draws": 1}, {}),
    "U11 draw limit 4 (cup)": ({"draws": 4}, {}),
    "U15 soft": ({"cops": "soft"}, {}),
    "U21 seduction is a crime": ({}, {"seduction_is_crime = false": "seduction_is_crime = true"}),
    "U21 last man safe": ({}, {"last_man_is_safe = false": "last_man_is_safe = true"}),
    "U45 no repeat in place": ({}, {"extort_again = true": "extort_again = false"}),
    "U45 gray only": ({}, {"gray_only = false": "gray_only = true"}),
    "U47 Public leave only when a joint falls": ({"gang-war": "falls"}, {}),
    "U66 Vamp seduces and extorts": ({}, {"vamp_does_both = false": "vamp_does_both = true"}),
    "org crime x0.5": ({}, {"crime = 100 ": "crime = 50 "}),
    "org crime x1.5": ({}, {"crime = 100 ": "crime = 150 "}),
    "org crime without level": ({}, {"by_level = true": "by_level = false"}),
}
"""Each reading: the options it sets, and what it puts in place of a line of the numbers."""


@dataclass
class Diary:
    """One game as the figures want it."""

    rounds: int = 0
    win: str = "stopped"
    winner: int = -1
    by_cop: bool = False
    seduced: Counter[int] = field(default_factory=Counter)
    shot: Counter[int] = field(default_factory=Counter)
    shot_by_cops: int = 0

    def hear(self, event: Event) -> None:
        """Count men seduced and shot, and how it ended."""
        data, kind = event.data, event.kind
        if kind == "seduced":
            self.seduced[int(str(data["other"]))] += 1
        elif kind == "cop-fires":
            self.by_cop = True
        elif kind == "cop-leaves":
            self.by_cop = False
        elif kind == "men-lost":
            men = int(str(data["men"]))
            self.shot[int(str(data["seat"]))] += men
            self.shot_by_cops += men if self.by_cop else 0
        elif kind.startswith("won-by-"):
            self.win, self.winner, self.rounds = (
                kind.removeprefix("won-by-"),
                int(str(data["seat"])),
                int(str(data["rounds"])),
            )
        elif kind == "stopped":
            self.rounds = int(str(data["rounds"]))


def play(reading: str, games: int, bot: str = "plan", first: int = 0) -> list[Diary]:
    """Play a series with one reading."""
    options, changes = READINGS[reading]
    data = dict(omerta.game_types["gangsters"].data)
    if changes:
        text = data["values"].text
        for old, new in changes.items():
            if old not in text:
                raise SystemExit(f"values.toml has no line with {old!r}, so {reading!r} cannot be played")
            text = text.replace(old, new)
        data["values"] = replace(data["values"], text=text, shipped=False)
    game = omerta.make("gangsters", SEATS, data=data, **options)
    diaries = []
    for seed in range(first, first + games):
        diary = Diary()
        play_out(game, [seat_bot(game, bot) for _ in range(SEATS)], Random(seed), diary.hear)
        diaries.append(diary)
    return diaries


def mean(values: Sequence[float]) -> str:
    """Write a mean with half its 95% interval."""
    half = Z95 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return f"{fmean(values):.1f} ± {half:.1f}"


def share(hits: int, games: int) -> str:
    """Write a share in per cent with its interval."""
    low, high = wilson(hits / games, games)
    return f"{100 * hits / games:.0f} ({100 * low:.0f}-{100 * high:.0f})"


def row(reading: str, diaries: Sequence[Diary]) -> str:
    """Put a series into a line of the table."""
    games = len(diaries)
    wins = Counter(diary.win for diary in diaries)
    rounds = [diary.rounds for diary in diaries]
    seduced = [diary.seduced.total() for diary in diaries]
    shot = [diary.shot.total() for diary in diaries]
    cells = [
        reading,
        str(games),
        f"{median(rounds):g} ({mean(rounds)})",
        *(share(wins[win], games) for win in WINS),
        mean(seduced),
        f"{mean(shot)} ({fmean([diary.shot_by_cops for diary in diaries]):.1f} by cops)",
        mean([one + two for one, two in zip(seduced, shot, strict=True)]),
    ]
    return f"| {' | '.join(cells)} |"


def table(games: int, readings: Sequence[str], bot: str) -> Iterator[str]:
    """Print the readings one after the other, and of the usual one how it ends."""
    yield "| reading | games | rounds: median (mean) | cash % | joints % | monopoly % | seduced | shot | losses |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for reading in readings:
        diaries = play(reading, games, bot)
        yield row(reading, diaries)
        if reading == USUAL:
            won = [diary for diary in diaries if diary.winner >= 0]
            lost = (
                mean([diary.seduced[diary.winner] for diary in won]),
                mean([diary.shot[diary.winner] for diary in won]),
            )
            ends = sorted(diary.rounds for diary in diaries)
            quick = share(sum(rounds <= 4 for rounds in ends), games)
            lasted = f"{ends[0]} to {ends[-1]} rounds, {quick}% within 4"
            yield f"| of these: {lasted}; winners lost {lost[0]} to Vamps, {lost[1]} shot | | | | | | | | |"


def main() -> None:
    words = sys.argv[1:]
    bot = words.pop(0) if words and not words[0].isdigit() else "plan"
    games = int(words.pop(0)) if words else GAMES
    for line in table(games, words or list(READINGS), bot):
        print(line, flush=True)


if __name__ == "__main__":
    main()
