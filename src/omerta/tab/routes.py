"""What the page asks as it would ask a server over HTTP, answered by the functions that answer there."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from omerta.core.wire import encode
from omerta.server.answers import analyses, catalog, replays, tables
from omerta.server.answers.problems import Problems, not_stored, problem
from omerta.server.answers.tables import Caller, TablePlan
from omerta.server.live.table_registry import TableRegistry
from omerta.server.replays.analysis_jobs import Analyses
from omerta.server.replays.looking import ReplaysHere
from omerta.server.replays.past_games import GameAtHand, PastGames
from omerta.server.said import said
from omerta.server.store.errors import StoreError
from omerta.tab.browser_store import BrowserStore
from omerta.table.acts.refusal import Refused
from omerta.table.talk.clean_text import MOST_TYPED, NO_NAME, clean_name

B = TypeVar("B", bound=msgspec.Struct)
JSON, TEXT = "application/json", "text/plain; charset=utf-8"
HERE = Caller("here")
MOST_MOMENTS = 16
"""The most moments that are given at once."""

Answer = tuple[int, str, bytes]
"""A status, the kind of what is answered, and that."""
Typed = Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_TYPED)]


class Learn(msgspec.Struct, frozen=True):
    """Who wants to learn a game."""

    name: Typed


class SitDown(msgspec.Struct, frozen=True):
    """Who wants to sit, and where."""

    name: Typed
    seat: int | None = None
    id: str | None = None
    key: str | None = None


class BroughtRecord(msgspec.Struct, frozen=True):
    """The record of a game that was played anywhere."""

    record: str


class TakeUp(msgspec.Struct, frozen=True):
    """From which step of a game somebody plays on, and in which seat."""

    at: Annotated[int, msgspec.Meta(ge=0)]
    seat: Annotated[int, msgspec.Meta(ge=0)]
    name: Typed


class Asked:
    """A question: the parts of its path that a route names, what stands behind `?`, and the body."""

    def __init__(self, parts: tuple[str, ...], query: Mapping[str, list[str]], body: str | None) -> None:
        self.parts = parts
        self._query = query
        self._body = body

    def text(self, name: str, usual: str) -> str:
        """Return a value that stands behind `?`."""
        return self._query.get(name, [usual])[0]

    def number(self, name: str, usual: int, least: int, most: int) -> int:
        """Return a whole number that stands behind `?`."""
        text = self.text(name, str(usual))
        if not text.isdecimal() or not least <= int(text) <= most:
            raise malformed(name, f"{least} to {most}")
        return int(text)

    def body(self, kind: type[B]) -> B:
        """Read the body, which must be as that says."""
        try:
            return msgspec.json.decode(self._body or "", type=kind)
        except ValueError as error:
            raise malformed("body", error) from None


class Routes:
    """What the pages of a tab ask, answered as a server's HTTP routes answer it; what needs a server is refused."""

    def __init__(self, registry: TableRegistry, store: BrowserStore, analysed: Analyses) -> None:
        self._registry = registry
        self._store = store
        self._analysed = analysed
        self._games = PastGames(ReplaysHere)
        word = "([^/]+)"
        self._routes: list[tuple[str, re.Pattern[str], Callable[[Asked], Awaitable[Answer]]]] = [
            (method, re.compile(f"/api/{path}"), route)
            for method, path, route in (
                ("GET", "reach", self._reach),
                ("GET", "games", self._list_games),
                ("GET", f"games/{word}/rules", self._rules),
                ("POST", "tables", self._open_table),
                ("POST", f"games/{word}/tutorial", self._open_tutorial),
                ("GET", f"tables/{word}", self._table),
                ("POST", f"tables/{word}/sit", self._sit),
                ("GET", f"tables/{word}/record", self._record),
                ("POST", "replays", self._bring),
                ("GET", f"replays/{word}", self._outline),
                ("GET", f"replays/{word}/moments", self._moments),
                ("GET", f"replays/{word}/record", self._past_record),
                ("GET", f"replays/{word}/paper", self._paper),
                ("GET", f"replays/{word}/draws", self._draws),
                ("POST", f"replays/{word}/tables", self._take_up),
                ("POST", f"replays/{word}/analysis", self._start_analysis),
                ("GET", f"replays/{word}/analysis", self._follow_analysis),
            )
        ]

    async def answer(self, method: str, path: str, body: str | None) -> Answer:
        """Answer a question in the language that is spoken."""
        address = urlsplit(path)
        try:
            for wanted, pattern, route in self._routes:
                if wanted == method and (found := pattern.fullmatch(address.path)) is not None:
                    parts = tuple(unquote(part) for part in found.groups())
                    return await route(Asked(parts, parse_qs(address.query), body))
            raise problem(501, "needs-server")
        except Problems as error:
            return error.status, JSON, encode(error.body)
        except StoreError as error:
            refused = not_stored(error)
            return refused.status, JSON, encode(refused.body)

    async def _reach(self, _asked: Asked) -> Answer:
        return 200, JSON, encode({"url": None})

    async def _list_games(self, _asked: Asked) -> Answer:
        return 200, JSON, encode(catalog.games())

    async def _rules(self, asked: Asked) -> Answer:
        return 200, JSON, encode(catalog.rules(asked.parts[0]))

    async def _open_table(self, asked: Asked) -> Answer:
        plan = asked.body(TablePlan)
        if plan.name is not None:
            plan = msgspec.structs.replace(plan, name=named(plan.name))
        elif not plan.party:
            raise malformed("name", "whoever opens a table needs a name")
        return 201, JSON, encode(await tables.open_table(self._registry, plan, HERE))

    async def _open_tutorial(self, asked: Asked) -> Answer:
        name = named(asked.body(Learn).name)
        return 201, JSON, encode(await tables.open_tutorial(self._registry, asked.parts[0], name, HERE))

    async def _table(self, asked: Asked) -> Answer:
        return 200, JSON, encode((await tables.find_table(self._registry, asked.parts[0])).face())

    async def _sit(self, asked: Asked) -> Answer:
        body, live = asked.body(SitDown), await tables.find_table(self._registry, asked.parts[0])
        name = named(body.name)
        key = await tables.sit_down(self._registry, live, HERE, name=name, seat=body.seat, id=body.id, key=body.key)
        return 200, JSON, encode(key)

    async def _record(self, asked: Asked) -> Answer:
        unkept = self._store.record(asked.parts[0].upper())
        return 200, TEXT, (unkept or await tables.record_of(self._registry, asked.parts[0])).encode()

    async def _bring(self, asked: Asked) -> Answer:
        brought = await replays.bring(self._games, asked.body(BroughtRecord).record, HERE.address)
        return 201, JSON, encode(brought)

    async def _outline(self, asked: Asked) -> Answer:
        game = await self._game(asked)
        return 200, JSON, await replays.outline(game, asked.text("eyes", "public"), HERE.address)

    async def _moments(self, asked: Asked) -> Answer:
        game, eyes = await self._game(asked), asked.text("eyes", "public")
        at, count = asked.number("at", 0, 0, 1_000_000), asked.number("count", 1, 1, MOST_MOMENTS)
        return 200, JSON, await replays.moments(game, at, count, eyes, HERE.address)

    async def _past_record(self, asked: Asked) -> Answer:
        return 200, TEXT, (await self._game(asked)).text.encode()

    async def _paper(self, asked: Asked) -> Answer:
        return 200, JSON, await replays.paper(await self._game(asked), HERE.address)

    async def _draws(self, asked: Asked) -> Answer:
        return 200, JSON, await replays.draws(await self._game(asked), HERE.address)

    async def _take_up(self, asked: Asked) -> Answer:
        wanted, game = asked.body(TakeUp), await self._game(asked)
        opening = await replays.take_up(game, wanted.at, wanted.seat, HERE.address)
        return 201, JSON, encode(await tables.open_with(self._registry, opening, named(wanted.name), HERE))

    async def _start_analysis(self, asked: Asked) -> Answer:
        game = await self._game(asked)
        analyses.start(self._analysed, game, HERE.address)
        return 202, JSON, await analyses.follow(self._analysed, game, HERE.address)

    async def _follow_analysis(self, asked: Asked) -> Answer:
        return 200, JSON, await analyses.follow(self._analysed, await self._game(asked), HERE.address)

    async def _game(self, asked: Asked) -> GameAtHand:
        """Find a game that is over: of a table here, or of a file."""
        key = asked.parts[0]
        if replays.was_brought(key):
            return await replays.brought_game(self._games, key, HERE.address)
        return await replays.table_game(self._games, self._registry, key, HERE.address)


def named(name: str) -> str:
    """Tidy a name, or refuse it."""
    found = clean_name(name)
    if found is None:
        raise malformed("name", NO_NAME)
    return found


def malformed(where: str, why: object) -> Problems:
    """Return the refusal of a question, with what does not fit in it."""
    return Problems(422, Refused("malformed", said("malformed", "other", where=where, why=why)))
