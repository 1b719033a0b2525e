"""Daily heists that are played move by move, with the bots' real answers and without a server."""

from __future__ import annotations

from random import Random

from omerta.server.bots.bot_answers import BotTask, think
from omerta.table.acts.playing import Drawn, Played
from omerta.table.acts.refusal import Refused
from omerta.table.log.decision import Decision
from omerta.table.log.rows import AnyRow, Rows
from omerta.table.log.table import Table, fold
from omerta.table.opening.daily import bot_luck, daily_rows, day_seed
from omerta.table.wire.seat_payload import question
from tests.table.acted import answer, choose, done, sit, withdraw

DAY, SECRET = "2026-11-16", bytes(range(32))


def bots_answer(decision: Decision, at: float) -> None:
    """Have every bot answer that owes an answer."""
    table = decision.table
    opened = table.opened
    if table.question is None:
        return
    found = {}
    for seat in table.owed_by_bots():
        task = BotTask(
            game=opened.game,
            seats=opened.seats,
            rules=opened.rules,
            options=tuple(opened.options.items()),
            bot=table.places[seat].bot or "",
            seat=seat,
            view=table.view(seat),
            seed=bot_luck(table, seat),
        )
        found[seat] = think(task).move, "bot"
    answer(decision, table.question.name, found, at)


class Heist:
    """A heist that is played with given choices, without a server."""

    def __init__(self, game: str, code: str, day: str = DAY) -> None:
        self.rows: Rows = daily_rows(game=game, day=day, code=code, seed=day_seed(SECRET, game, day), at=1.0)
        self.table: Table = fold(self.rows)
        host = self.table.opened.host
        assert host is not None
        self.seat = host
        self.add(sit(self.table, seat=host, name=f"Ann of {code}", token="0" * 64, at=2.0))

    def add(self, rows: Rows | Refused) -> None:
        assert isinstance(rows, list), rows
        for row in rows:
            self.rows.append(row)
            self.table.take(row)

    def let_bots_answer(self) -> None:
        self.add(done(self.table, 3.0, bots_answer))

    def play(self, rng: Random, *, wavering: bool = False) -> None:
        """Play to the end, choosing by `rng`; who wavers takes the first choice back before it stands."""
        while self.table.question is not None:
            asked = question(self.table, self.seat)
            if asked is not None and self.seat in self.table.owed():
                name, move = self.table.question.name, rng.choice(asked["moves"])["write"]
                wire = next(each["move"] for each in asked["moves"] if each["write"] == move)
                told = [wire.verb, *wire.args]
                if wavering and len(self.table.question.node.seats) > 1:
                    self.add(choose(self.table, self.seat, f"w{name}", name, told, 3.0, hold=9.0))
                    self.add(withdraw(self.table, self.seat, f"b{name}", name, 3.0))
                self.add(choose(self.table, self.seat, f"c{name}", name, told, 3.0))
            if self.table.owed_by_bots():
                self.let_bots_answer()

    @property
    def steps(self) -> list[AnyRow]:
        return [row for row in self.rows if isinstance(row, Drawn | Played)]
