"""Watch games while bots play them: who led when, which roles there were, what was offered, chosen and gained."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from omerta.bots.agents import maker_for
from omerta.bots.match import play_out
from omerta.core.bot import Bot
from omerta.core.game import AnyGame, Joint, Setup, State, View
from omerta.core.measures import Role
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Over, Seat
from omerta.lab.interrupts import Gate
from omerta.lab.series import Chunk, Series, StepCount, play_each

TENTHS = 10
"""A game is looked at after each tenth of its steps, to see who leads."""


@dataclass(slots=True)
class Tally:
    """The figures of one choice in one game: how often it was offered and made, what it brought, and to whom.

    What it brought is how much better its seat stood at its next question of the same kind. `offered_to` and `made_by`
    have a bit for each seat.
    """

    offered: int = 0
    made: int = 0
    gain: int = 0
    offered_to: int = 0
    made_by: int = 0


@dataclass(frozen=True, slots=True)
class Watched:
    """What was seen of one game; without a standing there are no leads.

    `changes` counts how often somebody else alone was ahead, `leaders` gives a bit for each seat ahead after each tenth
    of the steps but the last, `behind` how far the winner was behind at worst, `half` how many seats stood better than
    the winner half way. `tallies` are by question and choice, both as words.
    """

    number: int
    steps: int
    choices: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    roles: tuple[tuple[Role, ...], ...]
    ending: str
    changes: int | None
    leaders: tuple[int, ...]
    behind: int | None
    half: int | None
    tallies: Mapping[str, Mapping[str, Tally]]

    @property
    def shares(self) -> tuple[float, ...]:
        """Return each seat's share of the win."""
        share = 1.0 / self.ranks.count(1)
        return tuple(share if rank == 1 else 0.0 for rank in self.ranks)


def write_watched(game: Watched) -> dict[str, Any]:
    """Put a game into a line of a journal."""
    line: dict[str, Any] = {name: getattr(game, name) for name in Watched.__slots__}
    line["tallies"] = {
        ask: {choice: [getattr(each, name) for name in Tally.__slots__] for choice, each in choices.items()}
        for ask, choices in game.tallies.items()
    }
    return line


def read_watched(found: Mapping[str, Any], seats: int) -> Watched:
    """Read a game from a line of a journal."""
    line = {name: found[name] for name in Watched.__slots__}
    for name in ("scores", "ranks", "leaders"):
        line[name] = tuple(map(int, found[name]))
    if len(line["ranks"]) != seats or 1 not in line["ranks"] or len(line["scores"]) != seats:
        raise ValueError(f"the game has {seats} seats, and one of them is ranked 1")
    line["roles"] = tuple(tuple((kind, code) for kind, code in roles) for roles in found["roles"])
    line["tallies"] = {
        ask: {choice: Tally(*figures) for choice, figures in choices.items()}
        for ask, choices in found["tallies"].items()
    }
    return Watched(**line)


class Eye:
    """What games of one table have in common when they are watched: their measures, and what each move counts as."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.measures = game.setup.game_type.measures(game)
        self.words = {move: " ".join(map(str, self.measures.choice(move))) for move in game.moves}


class Watcher(StepCount):
    """Watch one game."""

    def __init__(self, eye: Eye) -> None:
        super().__init__()
        self.eye = eye
        self.choices = 0
        self.standings: list[Sequence[int] | None] = []
        self.roles: list[list[Role]] = [[] for _ in range(eye.game.seats)]
        self.ending = ""
        self.tallies: dict[str, dict[str, Tally]] = {}
        self.pending: dict[tuple[Seat, str], tuple[Tally, int]] = {}

    def chance(self, node: Chance, numbers: object, after: State) -> None:
        super().chance(node, numbers, after)
        self._look(after)

    def choice(self, node: Decide, joint: Joint, after: State, clock: Collection[Seat] = ()) -> None:
        super().choice(node, joint, after, clock)
        self._look(after)

    def _look(self, state: State) -> None:
        self.standings.append(self.eye.measures.standing(state))

    def over(self, state: State) -> None:
        self._take(self.eye.measures.closing(state.view(None)))
        self.ending = self.eye.measures.ending(state)
        for seat, ask in list(self.pending):
            self._settle(seat, ask)

    def _take(self, roles: Sequence[Sequence[Role]]) -> None:
        for seat, held in enumerate(roles):
            self.roles[seat] += held

    def chosen(self, seat: Seat, view: View, move: Move) -> None:
        """Note a choice before it is played."""
        assert isinstance(view.node, Decide)
        if not self.choices:
            self._take(self.eye.measures.opening(view))
        ask, words = view.node.ask, self.eye.words
        tallies = self.tallies.setdefault(ask, {})
        self.choices += 1
        for word in dict.fromkeys(words[each] for each in view.legal):
            tally = tallies.setdefault(word, Tally())
            tally.offered += 1
            tally.offered_to |= 1 << seat
        tally = tallies[words[move]]
        tally.made += 1
        tally.made_by |= 1 << seat
        self._settle(seat, ask)
        self.pending[seat, ask] = tally, self._stands(seat)

    def _stands(self, seat: Seat) -> int:
        now = self.standings[-1] if self.standings else None
        return 0 if now is None else now[seat]

    def _settle(self, seat: Seat, ask: str) -> None:
        """Add what the seat's last answer to such a question has brought by now."""
        if (seat, ask) in self.pending:
            tally, before = self.pending.pop((seat, ask))
            tally.gain += self._stands(seat) - before

    def watched(self, number: int, over: Over) -> Watched:
        """Sum the game up."""
        standings = [each for each in self.standings if each is not None]
        lead = Lead(standings, over.ranks) if standings else None
        return Watched(
            number,
            self.steps,
            self.choices,
            over.scores,
            over.ranks,
            tuple(map(tuple, self.roles)),
            self.ending,
            None if lead is None else lead.changes(),
            () if lead is None else lead.leaders(),
            None if lead is None else lead.behind(),
            None if lead is None else lead.half(),
            self.tallies,
        )


class Lead:
    """Who was ahead when, from how everybody stood after each step."""

    def __init__(self, standings: Sequence[Sequence[int]], ranks: Sequence[int]) -> None:
        self.standings = standings
        self.winners = [seat for seat, rank in enumerate(ranks) if rank == 1]

    def changes(self) -> int:
        """Count how often somebody else alone was ahead."""
        changes, ahead = 0, -1
        for standing in self.standings:
            best = max(standing)
            if standing.count(best) == 1 and (leader := standing.index(best)) != ahead:
                changes += ahead >= 0
                ahead = leader
        return changes

    def _after(self, tenth: int) -> Sequence[int]:
        return self.standings[max(0, tenth * len(self.standings) // TENTHS - 1)]

    def leaders(self) -> tuple[int, ...]:
        """Name who was ahead after each tenth of the steps but the last, a bit for each seat."""
        found = []
        for tenth in range(1, TENTHS):
            standing = self._after(tenth)
            best = max(standing)
            found.append(sum(1 << seat for seat, stands in enumerate(standing) if stands == best))
        return tuple(found)

    def behind(self) -> int:
        """Return how far the winner was behind at worst; of several, the one who was never far."""
        return min(max(max(each) - each[winner] for each in self.standings) for winner in self.winners)

    def half(self) -> int:
        """Count who stood better than the winner half way; of several, than the one who stood best."""
        standing = self._after(TENTHS // 2)
        return min(sum(other > standing[winner] for other in standing) for winner in self.winners)


class Overheard:
    """A bot whose choices are noted; it is asked only where it has one."""

    def __init__(self, bot: Bot, seat: Seat, watcher: Watcher) -> None:
        self.bot = bot
        self.seat = seat
        self.watcher = watcher

    def choose(self, view: Any, rng: Random) -> Move:
        move = self.bot.choose(view, rng)
        self.watcher.chosen(self.seat, view, move)
        return move


@dataclass(slots=True)
class WatchedChunk(Chunk):
    """Games that were watched, beside how they went."""

    watched: list[Watched] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class WatchedSeries:
    """The games of a series that are still to be watched, for worker processes."""

    setup: Setup
    series: Series
    todo: tuple[int, ...]

    def play(self, game: AnyGame, numbers: Iterable[int], gate: Gate) -> WatchedChunk:
        chunk, eye = WatchedChunk(), Eye(game)
        where = f"seed {self.series.seed}, {game!r}"
        wanted = [self.todo[place] for place in numbers]
        played: Iterator[tuple[int, tuple[Over, Watcher]]]
        played = play_each(wanted, gate, lambda number: self.play_one(eye, number), where)
        for number, (over, watcher) in played:
            chunk.add(number, over, watcher.steps)
            chunk.watched.append(watcher.watched(number, over))
        return chunk

    def play_one(self, eye: Eye, number: int) -> tuple[Over, Watcher]:
        """Play one game of the series, the same as without being watched."""
        game = eye.game
        watcher = Watcher(eye)
        names = [self.series.bot_at(number, seat) for seat in range(game.seats)]
        makers = {name: maker_for(game.setup.game_type, name) for name in set(names)}
        bots = [Overheard(makers[name](game), seat, watcher) for seat, name in enumerate(names)]
        return play_out(game, bots, self.series.chance_of(number), writer=watcher), watcher
