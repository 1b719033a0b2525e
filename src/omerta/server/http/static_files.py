"""The browser client's files: what the build made, and its one page for every address of the client."""

from __future__ import annotations

import mimetypes
from collections.abc import Mapping
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.responses import FileResponse, PlainTextResponse
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from omerta.server.said import said

FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
"""For files whose names change with their content."""
ASK_AGAIN = {"cache-control": "no-cache"}
"""For files that keep their names: the next build is to be seen at once, by browsers and by the app's worker."""
mimetypes.add_type("application/manifest+json", ".webmanifest")


class BuiltFiles(StaticFiles):
    """Files of a folder, sent with what browsers are told about keeping them."""

    def __init__(self, directory: Path, keeping: Mapping[str, str]) -> None:
        super().__init__(directory=directory)
        self._keeping = keeping

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers.update(self._keeping)
        return response


def find_client() -> Path | None:
    """Find the built client: within the package where it was installed, beside it in a checkout."""
    package = Path(__file__).parents[2]
    places = (package / "web", package.parents[1] / "web" / "dist")
    return next((place for place in places if (place / "index.html").is_file()), None)


def serve_client(app: FastAPI, folder: Path | None, engine: Path | None = None) -> None:
    """Serve the client's page and files, and the engine for its tabs; without a build, say how to make one."""
    if engine is not None:
        app.mount("/engine", BuiltFiles(engine, ASK_AGAIN), name="engine")
    if folder is not None and (folder / "assets").is_dir():
        app.mount("/assets", BuiltFiles(folder / "assets", FOR_EVER), name="assets")
    files = StaticFiles(directory=folder) if folder is not None else None

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if path.startswith(("api/", "ws/", "assets/")) or any(part.startswith(".") for part in path.split("/")):
            raise HTTPException(404)
        if files is None or folder is None:
            return PlainTextResponse(f"{said('page', 'missing')}\n", 503 if path == "" else 404)
        if "." in path.rsplit("/", 1)[-1]:
            found = await files.get_response(path, request.scope)
            found.headers.update(ASK_AGAIN)
            return found
        return FileResponse(folder / "index.html", headers=ASK_AGAIN)
