"""Tables that stand in the middle of a game when a browser comes to them: the same dice and answers on every run.

Rolls are drawn from a table's seed and code, so a test that wants certain dice cannot ask a server for a new table. It
writes the log of one instead, made by the table's own commands, and the server finds it in its store.
"""

from __future__ import annotations

import sqlite3
from random import Random
from typing import ClassVar, Self
from zlib import crc32

from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.core.registry import find
from omerta.games.gangster_dice.rules.dice import COLOURS, SYMBOLS, TOKENS
from omerta.games.gangster_dice.view import DiceView
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.view import GangstersView
from omerta.server.live.tokens import hash_token
from omerta.table.log.opened import Chair
from omerta.table.log.rows import write_row
from tests.server.player import Player
from tests.server.running import Server
from tests.table.acted import agree_end, concede, sit
from tests.table.scenes import PERSON, Scene

NAMES = ("Ada", "Nora", "Sal", "Bruno", "Flynn", "Violet", "Ignatius")
LIKED = {
    **dict.fromkeys(("plant", "drive-by", "assign"), 9),
    **dict.fromkeys(("bomber", "heaters", "wheels", "hit", "extort-hit", "hire", "point", "show-chit"), 8),
    **dict.fromkeys(("extort", "seduce", "flip", "commissioner"), 7),
    **dict.fromkeys(("buy", "upgrade", "draw", "repair"), 6),
    **dict.fromkeys(("bring", "cop", "drive", "cruise", "move", "patrol", "enter"), 4),
    **dict.fromkeys(("to", "hop"), 4),
    **dict.fromkeys(("recruit", "enlist", "bribe"), 3),
    **dict.fromkeys(("done", "no", "pass", "decline", "drop", "stay", "hits"), 2),
    **dict.fromkeys(("trade", "sell", "show", "return", "halt"), 0),
}
"""What is liked in the city, the more the higher; the rest is taken when there is nothing else."""
WALKS = ("move", "drive", "to", "patrol", "cruise")
GIVES_AWAY = ("place", "decline", "again")


def token_of(seat: Seat) -> str:
    """Give the key to a seat of a laid table."""
    return f"key-of-seat-{seat}"


def boldly(view: DiceView, seat: Seat) -> Move:
    """Answer as a bold player does: bid where most dice show, with the highest favor; give away what can be given."""
    return max(view.legal, key=lambda move: (_worth(view, move, seat), str(move)))


def _worth(view: DiceView, move: Move, seat: Seat) -> int:
    """Say what a move is worth to somebody bold: the Streets a little more than the rest."""
    if move.verb in ("bid", "bids"):
        bids = zip(move.args[::2], move.args[1::2], strict=True)
        dice = {SYMBOLS[TOKENS.index(each.token)]: each.dice for each in view.prospects}
        return sum(2 * (dice[str(on)] + (on == "gun")) + int(str(favor)) for on, favor in bids)
    if move.verb == "colour":
        return view.stash[seat][COLOURS.index(str(move.args[0]))]
    return int(move.verb in GIVES_AWAY)


class Laid(Scene):
    """A game among people that stands at a certain moment; `decide` answers for whoever is asked.

    Most of them never come to it: so that no page says so in the middle of a test, they are missed only after a while.
    """

    missed_after: ClassVar[int] = 24 * 3600
    bot: ClassVar[str] = "greedy"

    def __init__(self, game: str, code: str, seed: int, seats: int, bots: int = 0, **options: object) -> None:
        chairs = [PERSON] * (seats - bots) + [Chair("bot", self.bot)] * bots
        super().__init__(
            chairs, game, options, code=code, seed=seed.to_bytes(32, "big"), away_seconds=self.missed_after
        )
        self.start()

    def decide(self, seat: Seat) -> Move:
        raise NotImplementedError

    def seat_people(self) -> Self:
        for seat in self.table.people:
            self.add(sit(self.table, seat=seat, name=NAMES[seat], token=hash_token(token_of(seat)), at=2.0))
        return self

    def let_answer(self, *seats: Seat) -> None:
        """Have seats answer what they are asked."""
        for seat in seats:
            move = self.decide(seat)
            self.add(self.try_choose(seat, [move.verb, *move.args]))

    def play_out(self, *_: object) -> Self:
        """Play to the end."""
        while self.table.phase == "playing":
            self.let_answer(self.table.owed()[0])
        return self

    def lay(self, server: Server) -> dict[str, str]:
        """Put the table where the server finds it, and give the key to its first seat."""
        code = self.table.code
        rows = [(code, version, write_row(row)) for version, row in enumerate(self.log, start=1)]
        database = sqlite3.connect(server.database)
        with database:
            database.execute("INSERT INTO tables VALUES (?, ?)", (code, self.table.phase == "over"))
            database.executemany("INSERT INTO rows VALUES (?, ?, ?)", rows)
        database.close()
        return self.key(0)

    def key(self, seat: Seat) -> dict[str, str]:
        """Give the key to a seat."""
        return {"code": self.table.code, "token": token_of(seat)}

    def answer_at(self, server: Server, *seats: Seat) -> None:
        """Have seats answer at the server, each on a line of its own."""
        for seat in seats:
            move = self.decide(seat)
            player = Player(server, self.table.code, token_of(seat))
            player.change("choose", question=player.question()["question"], move=[move.verb, *move.args])
            player.close()


class LaidTable(Laid):
    """A game of Gangster Dice among people, played to a certain moment."""

    def __init__(self, seed: int, seats: int = 4, **options: object) -> None:
        super().__init__("gangster-dice", f"{'X' if options else 'D'}{seats}{seed:04d}", seed, seats, 0, **options)

    def view(self, seat: Seat | None = None) -> DiceView:
        assert self.table.state is not None
        view = self.table.state.view(seat)
        assert isinstance(view, DiceView)
        return view

    def decide(self, seat: Seat) -> Move:
        return boldly(self.view(seat), seat)

    def play_to(self, round_: int, phase: str = "bid") -> LaidTable:
        """Play until the first seat is asked for this in a round."""
        while (self.view().round, self.view().phase) != (round_, phase) or 0 not in self.table.owed():
            self.let_answer(self.table.owed()[0])
        return self


class LaidDrawn(Laid):
    """A game of any kind, everybody's answers drawn."""

    def __init__(self, game: str, code: str, seed: int, seats: int, bots: int = 0, **options: object) -> None:
        super().__init__(game, code, seed, seats, bots, **options)
        self.rng = Random(seed)

    def decide(self, seat: Seat) -> Move:
        assert self.table.state is not None
        return self.rng.choice(self.table.state.legal(seat))

    def play(self, answers: int) -> Self:
        """Play until the first seat is asked after some answers."""
        while answers > 0 or 0 not in self.table.owed():
            self.let_answer(self.table.owed()[0])
            answers -= 1
        return self


class LaidStreet(LaidDrawn):
    """A game of Gangster's Dilemma against bots, everybody's answers drawn, played to a certain question."""

    def __init__(self, seed: int, seats: int, ask: str, number: int = 0) -> None:
        code = f"G{ask[:2].upper()}{seats}{seed:02d}{number or ''}"
        super().__init__("gangsters-dilemma", code, seed, seats, seats - 1)
        self.ask = ask

    def play_to(self) -> LaidStreet:
        """Play until the first seat is asked this."""
        while True:
            question = self.table.question
            assert question is not None
            if question.node.ask == self.ask and 0 in self.table.owed():
                return self
            self.let_answer(self.table.owed()[0])


class LaidEnd(Laid):
    """A game of any kind that is over: its answers are drawn, one person concedes, and a long one ends by agreement."""

    answers = 400

    def __init__(self, game: str, seats: int, number: int = 0) -> None:
        preset = next(name for name, count in find(game).variants() if count == seats)
        code = f"E{game[-4:].upper()}{len(game)}{seats}{number or ''}"
        super().__init__(game, code, 3, seats, 0, **find(game).presets[preset])
        self.rng = Random(seats)

    def decide(self, seat: Seat) -> Move:
        assert self.table.state is not None
        return self.rng.choice(self.table.state.legal(seat))

    def play_out(self, *_: object) -> Self:
        self.add(concede(self.table, len(self.seats) - 1, "gone", 5.0))
        for _answer in range(self.answers):
            self.let_bots_answer()
            if self.table.phase != "playing":
                return self
            self.let_answer(next(seat for seat in self.table.owed() if seat in self.table.people))
        for seat in self.table.people:
            self.add(agree_end(self.table, seat, f"end {seat}", True, 5.0))
        return self


class LaidCity(Laid):
    """A game of Gangsters among people who know what they like, and bots, played to a certain moment."""

    def __init__(self, seed: int, seats: int = 4, bots: int = 0, preset: str = "base") -> None:
        code = f"{preset[0].upper()}{seats}{seed:04d}"
        super().__init__("gangsters", code, seed, seats, bots, **find("gangsters").presets[preset])
        self.laid_as = (seed, seats, bots, preset)

    def view(self, seat: Seat | None = None) -> GangstersView:
        assert self.table.state is not None
        view = self.table.state.view(seat)
        assert isinstance(view, GangstersView)
        return view

    def decide(self, seat: Seat) -> Move:
        assert self.table.state is not None
        seed = self.laid_as[0]
        return max(self.table.state.legal(seat), key=lambda move: (_liking(move), crc32(f"{seed} {move}".encode())))

    def play_to(self, round_: int, ask: str = "act") -> LaidCity:
        """Play until the first seat is asked for this in a round, or later."""
        while True:
            state, question = self.table.state, self.table.question
            assert isinstance(state, GangstersState)
            assert question is not None
            if state.round >= round_ and question.node.ask == ask and 0 in question.node.seats:
                return self
            self.let_answer(self.table.owed()[0])

    def play_before(self, kind: str, times: int = 1) -> LaidCity:
        """Play until the next answer tells of a certain event, for the first time or a later one."""
        ahead = LaidCity(*self.laid_as)
        answers = told = 0
        while times > 0:
            ahead.let_answer(ahead.table.owed()[0])
            answers += 1
            times -= sum(event.kind == kind for entry in ahead.table.entries[told:] for event in entry.events)
            told = len(ahead.table.entries)
        for _ in range(answers - 1):
            self.let_answer(self.table.owed()[0])
        return self


def _liking(move: Move) -> int:
    """Say how much somebody likes a move of Gangsters: many Racketeers, houses, crimes, cops in the street."""
    if move.verb == "gang":
        return 10 * min(4, int(str(move.args[0]))) + int(str(move.args[1]))
    into_house = bool(move.args) and not any(sign.isdigit() for sign in str(move.args[-1]))
    return LIKED.get(move.verb, 1) + (move.verb in WALKS and into_house)
