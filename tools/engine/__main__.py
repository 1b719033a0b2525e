"""Pack the engine for browser tabs into build/engine: `make engine` calls this."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from collections.abc import Mapping
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from omerta.core.words.languages import languages
from tools.engine.travels import PACKAGE, archive, house_files, is_learned, library_files, pure_packages, shown_games
from tools.made import ROOT

PYODIDE, OUT = ROOT / "build" / "pyodide", ROOT / "build" / "engine"
LOADER = ("pyodide.mjs", "pyodide.asm.mjs")
"""The engine's own scripts: a browser imports them as they are."""
WASM, LIBRARY, WHEEL, LOCK = "pyodide.asm.wasm", "python_stdlib.zip", "msgspec-*.whl", "pyodide-lock.json"
HOUSE, VALUES = "omerta.zip", "values.zip"
COMPILE = (ROOT / "tools" / "npm", "--prefix", ROOT / "web" / "tab", "run", "--silent", "compile", "--")


def main() -> None:
    """Pack it anew."""
    house = {f"omerta/{file.relative_to(PACKAGE).as_posix()}": file.read_bytes() for file in house_files()}
    values = {name: house.pop(name) for name in list(house) if is_learned(name)}
    library, compiled_house = compiled(library_files((PYODIDE / LIBRARY).read_bytes()), {**house, **others()})
    files = {name: (PYODIDE / name).read_bytes() for name in LOADER}
    parts = {WASM: (PYODIDE / WASM).read_bytes(), LIBRARY: library, HOUSE: compiled_house, VALUES: archive(values)}
    files.update({f"{name}.gz": gzip.compress(body, 9, mtime=0) for name, body in parts.items()})
    about = json.loads((PYODIDE / LOCK).read_bytes())["info"]
    listed = [{"name": name, "bytes": len(body)} for name, body in files.items() if name.endswith(".gz")]
    told = {"id": digest(files), "about": about, "files": listed}
    files["engine.json"] = json.dumps(told).encode()
    files.update({f"games.{language}.json": shown_games(language) for language in languages()})
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    for name, body in files.items():
        (OUT / name).write_bytes(body)


def others() -> dict[str, bytes]:
    """Return what is used of other packages: a build of one for this platform, and modules that run anywhere."""
    (wheel,) = PYODIDE.glob(WHEEL)
    with ZipFile(wheel) as found:
        files = {name: found.read(name) for name in found.namelist() if name.endswith((".py", ".so"))}
        # Without the rest of what describes a package, Pyodide would miss it at the start.
        (licence,) = (name for name in found.namelist() if name.endswith("licenses/LICENSE"))
        files["msgspec/LICENSE"] = found.read(licence)
    for name in pure_packages():
        for file in distribution(name).files or ():
            if file.suffix == ".py":
                files[file.as_posix()] = Path(str(file.locate())).read_bytes()
    return files


def compiled(*parts: Mapping[str, bytes]) -> list[bytes]:
    """Zip files, their modules compiled by the engine itself."""
    with TemporaryDirectory() as place:
        pairs = [(Path(place) / f"{at}.zip", Path(place) / f"{at}-compiled.zip") for at in range(len(parts))]
        for (sources, _), part in zip(pairs, parts, strict=True):
            sources.write_bytes(archive(part))
        subprocess.run([*COMPILE, PYODIDE, *(file for pair in pairs for file in pair)], check=True)
        return [made.read_bytes() for _, made in pairs]


def digest(files: Mapping[str, bytes]) -> str:
    """Name the engine by all of its files."""
    found = sha256()
    for name, body in sorted(files.items()):
        found.update(name.encode())
        found.update(body)
    return found.hexdigest()[:16]


if __name__ == "__main__":
    main()
