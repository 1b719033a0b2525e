"""Write the folder: the built client, told that it is alone, and the engine that its tab runs."""

from __future__ import annotations

import gzip
import json
import shutil
from hashlib import sha256
from pathlib import Path

import omerta
from omerta.core.errors import OmertaError
from omerta.core.words.languages import languages

PACKAGE = Path(omerta.__file__).parent
LIST = "engine.json"
SCRIPTS = ("pyodide.mjs", "pyodide.asm.mjs")
"""The engine's own scripts: a browser imports them as they are."""
PAGE, ALONE = '<html lang="en">', '<html lang="en" data-home="tab">'
HEAD = '<meta charset="utf-8" />'
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
    )
)
"""What the page may do; a host's own header may add that no other site shows it in a frame."""


class NotBuilt(OmertaError):
    """What the folder is made from is not there."""


def find_engine() -> Path | None:
    """Find the engine's files: within the package where it was installed, else where a checkout builds them."""
    places = (PACKAGE / "engine", PACKAGE.parents[1] / "build" / "engine")
    return next((place for place in places if (place / LIST).is_file()), None)


def write_static(folder: Path, client: Path | None, engine: Path | None) -> dict[str, int]:
    """Write the folder anew, and say how many bytes of each of the engine's files travel, packed."""
    if client is None:
        raise NotBuilt("the browser client is not built: run 'make client' first")
    if engine is None:
        raise NotBuilt("the engine for the browser is not here: run 'make engine' first")
    if folder.exists() and any(folder.iterdir()) and not (folder / "engine" / LIST).is_file():
        raise NotBuilt(f"{folder} holds something else; name an empty folder, or one that this has written before")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(client, folder, ignore=shutil.ignore_patterns(".vite"))
    shutil.copytree(engine, folder / "engine")
    _tell_the_page(folder)
    _tell_the_worker(folder)
    return {name: len(gzip.compress((engine / name).read_bytes(), 9)) for name in SCRIPTS} | fetched(engine)


def fetched(engine: Path) -> dict[str, int]:
    """Return how many bytes of each packed file of the engine travel."""
    return {each["name"]: each["bytes"] for each in json.loads((engine / LIST).read_bytes())["files"]}


def _tell_the_page(folder: Path) -> None:
    """Write into the page that it is alone, and let it name its files from where it lies."""
    page = folder / "index.html"
    text = page.read_text(encoding="utf-8")
    for found, wanted in (
        (PAGE, ALONE),
        (HEAD, f'{HEAD}\n    <meta http-equiv="content-security-policy" content="{POLICY}" />'),
        ('href="/', 'href="./'),
        ('src="/', 'src="./'),
    ):
        if found not in text:
            raise NotBuilt(f"the client is of another version: its page has no {found}")
        text = text.replace(found, wanted)
    page.write_text(text, encoding="utf-8")


def _tell_the_worker(folder: Path) -> None:
    """Have the app's worker keep what starts the engine, which is imported and so never goes through the page."""
    worker = folder / "service-worker.js"
    first, _, rest = worker.read_text(encoding="utf-8").partition("\n")
    built = json.loads(first.removeprefix("self.BUILT=").removesuffix(";"))
    more = [*(f"/engine/{name}" for name in SCRIPTS), *(f"/engine/games.{language}.json" for language in languages())]
    built["files"] += more
    digest = sha256(built["id"].encode())
    for name in more:
        digest.update((folder / name[1:]).read_bytes())
    id, before = digest.hexdigest()[:16], built["id"]
    built["id"] = id
    worker.write_text(f"self.BUILT={json.dumps(built)};\n{rest}", encoding="utf-8")
    page = folder / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace(before, id), encoding="utf-8")
