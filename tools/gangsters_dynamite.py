"""Print what bombs and cars do in Gangsters: `python -m tools.gangsters_dynamite 500` makes that part of its README.

Four plan bots play so many games with bombs, with drive-bys, and with drive-bys where everybody has heaters and wheels
from the start. Losses are counted at face value, as 17.2 counts men: the nth man $100 x n, a Vamp $100, a joint its
price x level. A mean has its 95% interval.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

from msgspec.structs import replace

import omerta
from omerta import Event
from omerta.bots import seat_bot
from omerta.bots.match import play_out
from omerta.games.gangsters.game import Gangsters
from omerta.games.gangsters.pieces import GANG, KINDS
from omerta.games.gangsters.state import GangstersState
from omerta.lab.intervals import Z95, wilson

SEATS, GAMES = 4, 500
SERIES: dict[str, tuple[dict[str, object], bool]] = {
    "bombs": ({"bombs": True}, False),
    "drive-by": ({"heaters": True, "wheels": True, "drive-by": True}, False),
    "drive-by, all equipped": ({"heaters": True, "wheels": True, "drive-by": True}, True),
}
"""Each series: its options, and whether everybody starts with heaters and wheels."""


class Ledger:
    """One game in figures, heard from its events."""

    def __init__(self, state: GangstersState) -> None:
        self.state = state
        self.count: Counter[str] = Counter()
        self.user = -1
        """Who planted the bomb, or drives by."""
        self.winner = -1
        self.users: set[int] = set()

    def hear(self, event: Event) -> None:
        """Count what happens, and what it costs whom."""
        kind, data = event.kind, event.data
        self.count[kind] += 1
        seat = data.get("seat")
        if kind in ("bomb-planted", "drive-by-fight"):
            assert isinstance(seat, int)
            self.user = seat
            self.users.add(seat)
        if kind == "destroyed":
            self._building(str(data["building"]))
        elif kind == "blast" or (kind == "men-lost" and self.state.drive.drive_by):
            self._men(event)
        elif kind.startswith("won-by-") and isinstance(seat, int):
            self.winner = seat

    def _building(self, code: str) -> None:
        """Count a joint that is blown up, before its level falls."""
        game, building = self.state.game, self.state.game.board.spaces_by_code[code]
        owner = self.state.owner[building]
        if owner >= 0:
            self._lose(owner, game.price[building] * self.state.level[building])
            self.count["joints"] += 1

    def _men(self, event: Event) -> None:
        """Count men lost, from the top of their piece."""
        seat, men, left = (int(str(event.data[name])) for name in ("seat", "men", "left"))
        vamp = KINDS.index(str(event.data["piece"])) == GANG - 1
        self._lose(seat, 100 * men if vamp else sum(100 * strength for strength in range(left + 1, left + men + 1)))
        self.count["own men" if seat == self.user else "men"] += men

    def _lose(self, seat: int, dollars: int) -> None:
        self.count["own dollars" if seat == self.user else "dollars"] += dollars


def play(name: str, games: int) -> list[Ledger]:
    """Play one series."""
    options, equipped = SERIES[name]
    game = omerta.make("gangsters", SEATS, **options)
    assert isinstance(game, Gangsters)
    ledgers = []
    for seed in range(games):
        state = game.new()
        if equipped:
            every = (1 << SEATS) - 1
            state.equipment = replace(state.equipment, heaters=every, wheels=every)
        ledger = Ledger(state)
        play_out(game, [seat_bot(game, "plan") for _ in range(SEATS)], Random(seed), ledger.hear, state=state)
        ledgers.append(ledger)
    return ledgers


def mean(ledgers: Sequence[Ledger], what: str) -> str:
    """Write how often something happens in a game, with half its 95% interval."""
    values = [ledger.count[what] for ledger in ledgers]
    half = Z95 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return f"{fmean(values):.2f} ± {half:.2f}"


def each(ledgers: Sequence[Ledger], what: str, by: str) -> str:
    """Write how much of something there is for each of something else."""
    uses = sum(ledger.count[by] for ledger in ledgers)
    return f"{sum(ledger.count[what] for ledger in ledgers) / uses:.2f}" if uses else "-"


def report(name: str, ledgers: Sequence[Ledger]) -> list[str]:
    """Put a series into lines."""
    uses = "bomb-planted" if "bomb" in name else "drive-by-fight"
    kinds = {
        "bomb-planted": ("bomber-hired", "bomber-killed", "bomb-planted", "explosion", "dud", "joints", "repaired"),
        "drive-by-fight": ("heaters", "wheels", "drive-by-announced", "drive-by-fight", "money-lost"),
    }[uses]
    some = sum(bool(ledger.users) for ledger in ledgers)
    low, high = wilson(some / len(ledgers), len(ledgers))
    lines = [
        f"{name}, {len(ledgers)} games; used in {100 * some / len(ledgers):.0f}% ({100 * low:.0f}-{100 * high:.0f})"
    ]
    lines += [f"  {kind}: {mean(ledgers, kind)} a game" for kind in ("turn", *kinds)]
    lines += [
        f"  for each {uses}: {what} {each(ledgers, what, uses)}"
        for what in ("men", "own men", "dollars", "own dollars")
    ]
    users = sum(len(ledger.users) for ledger in ledgers)
    won = sum(ledger.winner in ledger.users for ledger in ledgers)
    if users:
        low, high = wilson(won / users, users)
        lines.append(f"  of {users} gangs that used it {100 * won / users:.0f}% won ({100 * low:.0f}-{100 * high:.0f})")
    return lines


def main() -> None:
    """Play the series that are named, or all of them."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    for name in sys.argv[2:] or SERIES:
        print("\n".join(report(name, play(name, games))), flush=True)


if __name__ == "__main__":
    main()
