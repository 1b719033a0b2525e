"""Bots that need next to no time answer with the question that asks them, where a game hides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import count
from typing import Any, cast

import msgspec
import pytest

from omerta.core.nodes import Seat
from omerta.server.bots.bot_pool import BotPool
from omerta.server.live.live_table import LiveTable
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import TableServices
from omerta.server.store.store import Append
from omerta.table.acts.choosing import Choose
from omerta.table.acts.dice import Nonce
from omerta.table.acts.refusal import Refused
from omerta.table.acts.wish import Wish
from omerta.table.log.fair_dice import nonce_commit
from omerta.table.log.opened import Chair
from omerta.table.opening.opening import open_rows
from tests.server.virtual import MemoryStore, run
from tests.table.scenes import SEED, nonce_of

PEOPLE = (0, 1)


class NotedStore(MemoryStore):
    """A store that notes what is written in one piece: the kinds of rows, and who sealed."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[list[str]] = []

    def write(self, appends: Sequence[Append]) -> None:
        super().write(appends)
        rows = [msgspec.json.decode(row) for append in appends for row in append.rows]
        self.pieces.append([f"{row['row']} {row.get('by', 'person')}".removesuffix(" person") for row in rows])


class Evening:
    """Two people and a bot at a table."""

    def __init__(self) -> None:
        self.store = NotedStore()
        self.registry = TableRegistry(TableServices(cast(Any, self.store), BotPool(1), 5.0))
        self.ids = count(1)

    async def open(self, game: str, bot: str) -> LiveTable:
        chairs = [Chair("human"), Chair("human"), Chair("bot", bot)]
        opening = partial(open_rows, game=game, seats=3, preset=None, options={}, chairs=chairs)
        key = await self.registry.open(opening, "Ann", seed=SEED)
        live = await self.registry.find(key.code)
        assert live is not None
        assert not isinstance(await self.registry.sit(live, 1, "Bert"), Refused)
        for seat in PEOPLE:
            await self.wish(live, seat, Nonce(id=self.id(), commit=nonce_commit(nonce_of(seat))))
        for seat in PEOPLE:
            await self.wish(live, seat, Nonce(id=self.id(), nonce=nonce_of(seat)))
        return live

    def id(self) -> str:
        return f"wish {next(self.ids)}"

    async def wish(self, live: LiveTable, seat: Seat, wish: Wish) -> None:
        done = await live.act(wish.command(seat, live))
        assert not isinstance(done, Refused), done

    async def answer(self, live: LiveTable, seat: Seat) -> None:
        question = live.table.question
        assert question is not None
        move = live.table.view(seat).legal[0]
        await self.wish(
            live, seat, Choose(id=self.id(), question=question.name, move=cast(Any, [move.verb, *move.args]))
        )


def test_in_a_game_that_hides_nothing_a_quick_bot_answers_with_the_question() -> None:
    async def scene() -> None:
        evening = Evening()
        live = await evening.open("twelve-gangsters", "random")
        assert evening.store.pieces[-1][-2:] == ["asked", "sealed bot"], "the first question is opened by the dice"
        await evening.answer(live, 0)
        assert evening.store.pieces[-1] == ["sealed"]
        await evening.answer(live, 1)
        assert evening.store.pieces[-1] == ["sealed", "played", "asked", "sealed bot"]
        assert "bots" not in live.running, "nothing is left to do for the bot"
        await evening.registry.stop()

    run(scene)


@pytest.mark.parametrize(("game", "bot"), [("gangster-dice", "random"), ("twelve-gangsters", "hard")])
def test_no_bot_does_in_a_game_that_hides_something_or_where_it_searches(game: str, bot: str) -> None:
    async def scene() -> None:
        evening = Evening()
        live = await evening.open(game, bot)
        assert evening.store.pieces[-1][-1] == "asked"
        assert "bots" in live.running
        await evening.registry.stop()

    run(scene)
