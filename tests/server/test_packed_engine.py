"""The engine for browsers: packed once it is asked for, compiled under a strict policy, gone when the server stops."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from omerta.server.http.middleware import Guard
from omerta.server.http.packed_engine import PackedEngine
from omerta.server.http.static_files import serve_client


def write_two_files(folder: Path) -> None:
    """Write what an engine has, as far as a server knows of it."""
    (folder / "engine.json").write_text('{"id": "1"}')
    (folder / "pyodide.mjs").write_text("export {}")


def fail(folder: Path) -> None:
    """Write half of it, and break down."""
    write_two_files(folder)
    raise OSError("no space left on device")


def asked(engine: PackedEngine | None, ask: Callable[[httpx.AsyncClient], Coroutine[Any, Any, None]]) -> None:
    """Ask a server that offers an engine, or none."""
    app = FastAPI()
    app.add_middleware(Guard, names=frozenset({"house"}), plays_in_tabs=engine is not None)
    serve_client(app, None, engine)

    async def run() -> None:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://house") as client:
            await ask(client)

    asyncio.run(run())


def test_it_is_packed_once_for_all_who_ask_and_gone_when_the_server_stops() -> None:
    engine = PackedEngine(write_two_files)
    folders = []

    async def ask(client: httpx.AsyncClient) -> None:
        answers = await asyncio.gather(*(client.get("/engine/engine.json") for _ in range(3)))
        assert [answer.text for answer in answers] == ['{"id": "1"}'] * 3
        assert {answer.headers["cache-control"] for answer in answers} == {"no-cache"}
        assert (await client.get("/engine/pyodide.mjs")).headers["content-type"].startswith("text/javascript")
        for missing in ("/engine/nothing", "/engine/..%2fengine.json"):
            assert (await client.get(missing)).status_code == 404
        policy = answers[0].headers["content-security-policy"]
        assert "script-src 'self' 'wasm-unsafe-eval'" in policy
        assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")
        folders.append(await engine.folder())
        engine.stop()

    asked(engine, ask)
    assert not folders[0].exists()


@pytest.mark.parametrize("engine", [None, PackedEngine(fail)])
def test_where_there_is_none_or_it_cannot_be_packed_nothing_is_there(engine: PackedEngine | None) -> None:
    async def ask(client: httpx.AsyncClient) -> None:
        answer = await client.get("/engine/engine.json")
        assert answer.status_code == 404
        if engine is not None:
            engine.stop()

    asked(engine, ask)
