"""The house of a tab without a browser: a database in memory that keeps the promises of the browser's, and its page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from omerta.tab.browser_store import CLEARED, MOVED_ON
from omerta.tab.house import House
from omerta.tab.port_bots import BotsAtWork

Frame = dict[str, Any]


class MemoryDatabase:
    """What web/src/tab/database.ts does, in memory."""

    def __init__(self) -> None:
        self.logs: dict[str, list[str]] = {}
        self.over: set[str] = set()
        self.snapshots: dict[str, tuple[int, str]] = {}
        self.full = False

    async def append(self, appends: str) -> str:
        await asyncio.sleep(0)
        wanted = json.loads(appends)
        if self.full:
            raise OSError("QuotaExceededError")
        if any(each["after"] and each["code"] not in self.logs for each in wanted):
            return CLEARED
        if any(len(self.logs.get(each["code"], ())) != each["after"] for each in wanted):
            return MOVED_ON
        for each in wanted:
            self.logs.setdefault(each["code"], []).extend(each["rows"])
            self.over |= {each["code"]} if each["over"] else set()
        return ""

    async def rows(self, code: str, after: int) -> str:
        return json.dumps(list(enumerate(self.logs.get(code, ()), start=1))[after:])

    async def versions(self, code: str) -> str:
        return json.dumps([version for version, _ in enumerate(self.logs.get(code, ()), start=1)])

    async def keep_snapshot(self, code: str, version: int, body: str) -> None:
        self.snapshots[code] = (version, body)

    async def snapshot(self, code: str) -> str:
        return json.dumps(self.snapshots.get(code))

    async def unfinished(self) -> str:
        return json.dumps(sorted(set(self.logs) - self.over))

    async def forget(self, code: str, version: int) -> str:
        if len(self.logs.get(code, ())) != version:
            return MOVED_ON
        self.logs.pop(code, None)
        self.snapshots.pop(code, None)
        return ""


class Page:
    """The page of a tab: it asks questions and opens connections over the port."""

    def __init__(self, database: MemoryDatabase) -> None:
        self._answers: dict[int, asyncio.Future[tuple[int, str]]] = {}
        self._connections: dict[int, Callable[[Frame], None]] = {}
        self._last = 0
        self.unkept: asyncio.Queue[Frame] = asyncio.Queue()
        """What the house says of games that the browser does not keep."""
        at_work = BotsAtWork()

        async def ask_bots(question: str) -> str:
            await asyncio.sleep(0)
            return at_work.answer(question)

        self.house = House(self._hear, database, ask_bots)

    async def ask(self, method: str, path: str, body: object = None, language: str = "en") -> tuple[int, Any]:
        """Ask what a server would be asked, and return the status and what is answered."""
        self._last += 1
        answer = self._answers[self._last] = asyncio.get_running_loop().create_future()
        text = None if body is None else json.dumps(body)
        self._say(type="ask", ask=self._last, method=method, path=path, body=text, language=language)
        status, told = await answer
        return status, told if path.endswith("/record") and status == 200 else json.loads(told)

    def open(self, code: str, hear: Callable[[Frame], None]) -> Callable[[Frame], None]:
        """Open a connection to a table; return what says something on it."""
        self._last += 1
        connection = self._last
        self._connections[connection] = hear
        self._say(type="open", connection=connection, code=code)
        return lambda frame: self._say(type="frame", connection=connection, text=json.dumps(frame))

    def _say(self, **message: object) -> None:
        self.house.hear(json.dumps(message))

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "answer":
            self._answers.pop(message["ask"]).set_result((message["status"], message["body"]))
        elif message["type"] == "unkept":
            self.unkept.put_nowait(message)
        elif message["type"] == "frame":
            self._connections[message["connection"]](json.loads(message["text"]))
        elif message["type"] == "closed":
            self._connections[message["connection"]]({"type": "closed", "code": message["code"]})
