"""Write the folder: the built client, told that it is alone, and the engine that its tab runs."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from omerta.core.errors import OmertaError
from omerta.core.words.languages import languages
from omerta.static.engine_files import PACKAGE, house_archive, library_archive, pure_packages, shown_games

LOADER = ("pyodide.mjs", "pyodide.asm.mjs")
"""The engine's own scripts: a browser imports them as they are."""
WASM, LIBRARY, WHEEL = "pyodide.asm.wasm", "python_stdlib.zip", "msgspec-*.whl"
LOCK = "pyodide-lock.json"
"""Of what is locked there a tab needs nothing but what it says of the engine itself."""
HOUSE = "omerta.zip"
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
PACKED = ".gz"


class NotBuilt(OmertaError):
    """What the folder is made from is not there."""


def find_engine() -> Path | None:
    """Find the engine's files: within the package where it was installed, else where a checkout builds them."""
    places = (PACKAGE / "engine", PACKAGE.parents[1] / "build" / "engine")
    return next((place for place in places if (place / WASM).is_file()), None)


def write_static(folder: Path, client: Path | None, engine: Path | None) -> dict[str, int]:
    """Write the folder anew, and say how many bytes of each of the engine's files travel, packed."""
    if client is None:
        raise NotBuilt("the browser client is not built: run 'make client' first")
    if engine is None:
        raise NotBuilt("the engine for the browser is not here: run 'make engine' first")
    if folder.exists() and any(folder.iterdir()) and not (folder / "engine" / "engine.json").is_file():
        raise NotBuilt(f"{folder} holds something else; name an empty folder, or one that this has written before")
    with TemporaryDirectory() as packed_here:
        sizes = write_engine(engine, Path(packed_here))
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(client, folder, ignore=shutil.ignore_patterns(".vite"))
        shutil.copytree(packed_here, folder / "engine")
    (folder / "engine").chmod(folder.stat().st_mode)
    _tell_the_page(folder)
    _tell_the_worker(folder)
    return sizes


def write_engine(engine: Path, made: Path) -> dict[str, int]:
    """Write what a tab fetches of the engine into a folder, and say how many bytes of each file travel, packed."""
    files = dict(_engine_files(engine))
    for name, body in files.items():
        (made / name).write_bytes(body)
    for language in languages():
        (made / f"games.{language}.json").write_bytes(shown_games(language))
    id = _digest(files)
    fetched = [{"name": name, "bytes": len(body)} for name, body in files.items() if name.endswith(PACKED)]
    about = json.loads((engine / LOCK).read_bytes())["info"]
    (made / "engine.json").write_text(json.dumps({"id": id, "about": about, "files": fetched}))
    return {name: len(body if name.endswith(PACKED) else packed(body)) for name, body in files.items()}


def _engine_files(engine: Path) -> Iterator[tuple[str, bytes]]:
    for name in LOADER:
        yield name, (engine / name).read_bytes()
    yield WASM + PACKED, packed((engine / WASM).read_bytes())
    yield LIBRARY + PACKED, packed(library_archive((engine / LIBRARY).read_bytes()))
    yield HOUSE + PACKED, packed(house_archive(dict(_others(engine))))


def _others(engine: Path) -> Iterator[tuple[str, bytes]]:
    """List what the house needs of other packages: a build of one for this platform, and modules that run anywhere."""
    (wheel,) = engine.glob(WHEEL)
    with ZipFile(wheel) as found:
        for name in found.namelist():
            if name.endswith((".py", ".so", "licenses/LICENSE")):
                yield name, found.read(name)
    for name in pure_packages():
        for file in distribution(name).files or ():
            if file.suffix == ".py":
                yield file.as_posix(), Path(str(file.locate())).read_bytes()


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
    more = [*(f"/engine/{name}" for name in LOADER), *(f"/engine/games.{language}.json" for language in languages())]
    built["files"] += more
    digest = sha256(built["id"].encode())
    for name in more:
        digest.update((folder / name[1:]).read_bytes())
    id, before = digest.hexdigest()[:16], built["id"]
    built["id"] = id
    worker.write_text(f"self.BUILT={json.dumps(built)};\n{rest}", encoding="utf-8")
    page = folder / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace(before, id), encoding="utf-8")


def packed(body: bytes) -> bytes:
    """Pack with gzip, the same bytes each time."""
    return gzip.compress(body, 9, mtime=0)


def _digest(files: dict[str, bytes]) -> str:
    digest = sha256()
    for name, body in sorted(files.items()):
        digest.update(name.encode())
        digest.update(body)
    return digest.hexdigest()[:16]
