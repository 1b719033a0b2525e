"""The engine that browsers keep: its files are asked for anew, and compiled under a strict policy."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from omerta.server.http.middleware import Guard
from omerta.server.http.static_files import serve_client


def asked(engine: Path | None, ask: Callable[[httpx.AsyncClient], Coroutine[Any, Any, None]]) -> None:
    """Ask a server that offers an engine, or none."""
    app = FastAPI()
    app.add_middleware(Guard, names=frozenset({"house"}), plays_in_tabs=engine is not None)
    serve_client(app, None, engine)

    async def run() -> None:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://house") as client:
            await ask(client)

    asyncio.run(run())


def test_its_files_are_served_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("beside it")
    engine = tmp_path / "engine"
    engine.mkdir()
    (engine / "engine.json").write_text('{"id": "1"}')
    (engine / "pyodide.mjs").write_text("export {}")

    async def ask(client: httpx.AsyncClient) -> None:
        answer = await client.get("/engine/engine.json")
        assert (answer.text, answer.headers["cache-control"]) == ('{"id": "1"}', "no-cache")
        assert (await client.get("/engine/pyodide.mjs")).headers["content-type"].startswith("text/javascript")
        for missing in ("/engine/nothing", "/engine/..%2fsecret", "/engine/%2e%2e/secret"):
            assert (await client.get(missing)).status_code == 404
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self' 'wasm-unsafe-eval'" in policy
        assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")

    asked(engine, ask)


def test_where_there_is_none_nothing_is_there() -> None:
    async def ask(client: httpx.AsyncClient) -> None:
        answer = await client.get("/engine/engine.json")
        assert answer.status_code == 404
        assert "wasm" not in answer.headers["content-security-policy"]

    asked(None, ask)
