"""What of Python and of this package travels to a browser tab: only what is used there."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile, ZipInfo

import omerta

PACKAGE = Path(omerta.__file__).parent
WHOLE = ("core", "games", "bots", "table", "tab")
"""The parts of this package of which everything travels, since some of it is imported when it is first needed."""
ENTRIES = ("omerta.tab.house", "omerta.tab.port_bots")
"""What a tab imports; with it comes what these import."""
MISSING = frozenset(("numpy",))
"""What has no build for this platform: a module that begins with it stays here."""
IMPORTED = f"""
import sys, {", ".join(ENTRIES)}
for name, module in sys.modules.items():
    print(name, getattr(module, "__file__", None), sep="\\t")
"""
CATALOG = f"""
import sys
sys.modules.update(dict.fromkeys({sorted(MISSING)!r}))
from omerta.core.wire import encode
from omerta.core.words.languages import speaking
from omerta.server.answers import catalog
with speaking(sys.argv[1]):
    sys.stdout.buffer.write(encode(catalog.games()))
"""
PURE = ("openskill", "typing_extensions")
"""Packages of others that run anywhere as they are; one that nothing imports does not travel."""
LEFT_OUT = (".md", ".pyc")
"""The endings of files that nobody reads in a tab: pages about the code."""
NEEDS_NUMPY = PACKAGE / "games" / "twelve_gangsters" / "values.npz"
"""Values that are played with where NumPy is; without it, the bot that has them searches."""
UNUSED = frozenset((Path(__file__).parent / "unused_library.txt").read_text(encoding="utf-8").split())
"""What of the standard library nothing here imports."""
UNUSED_MODULES = (
    *("asyncio/__main__", "asyncio/proactor_events", "asyncio/tools", "asyncio/windows_", "code.py", "json/__main__"),
    *("concurrent/futures/interpreter", "concurrent/futures/process", "concurrent/interpreters", "importlib/metadata"),
    *(
        "importlib/resources/simple",
        "json/tool",
        "logging/config",
        "logging/handlers",
        "pyodide/_nodesock",
        "sysconfig",
    ),
    *("pyodide/console", "pyodide/ffi/wrappers", "pyodide/http", "site-packages", "urllib/request", "urllib/response"),
    *("urllib/robotparser", "zipfile/__main__", "__hello__", "__phello__", "sre_", "_sysconfigdata"),
)
ENCODINGS = frozenset(("__init__", "aliases", "ascii", "cp437", "latin_1", "utf_32_le", "utf_8", "utf_8_sig"))
"""The encodings of which something is read; the others of the library stay behind."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of every file, so that the same files are the same bytes."""


def house_files() -> list[Path]:
    """List the files of this package that travel."""
    modules = {Path(file) for name, file in imported().items() if name.split(".")[0] == "omerta"}
    whole = {folder for part in WHOLE for folder in _folders(PACKAGE / part)}
    found = set(modules)
    for folder in whole | {module.parent for module in modules}:
        for file in folder.iterdir():
            if not file.is_file() or file.suffix in LEFT_OUT or file == NEEDS_NUMPY:
                continue
            if file.suffix != ".py" or (folder in whole and not begins_with_missing(file)):
                found.add(file)
    found.update((PACKAGE / "server" / "texts").glob("*.toml"))
    return sorted(found)


def is_learned(name: str) -> bool:
    """Return whether a file holds what a bot has learned, which only those fetch who think for bots."""
    return name.endswith(".npz")


def pure_packages() -> list[str]:
    """List the packages of others that a tab imports and that run anywhere as they are."""
    return [name for name in PURE if name in imported()]


@cache
def imported() -> dict[str, str]:
    """List what a tab imports before anything is asked for: each module's name and file."""
    done = subprocess.run([sys.executable, "-c", IMPORTED], capture_output=True, text=True, check=True)
    return dict(line.split("\t") for line in done.stdout.splitlines())


def begins_with_missing(module: Path) -> bool:
    """Return whether a module imports at once what is not to be had in a tab."""
    for each in ast.parse(module.read_bytes()).body:
        names = [name.name for name in each.names] if isinstance(each, ast.Import) else []
        names += [each.module or ""] if isinstance(each, ast.ImportFrom) else []
        if MISSING & {name.split(".")[0] for name in names}:
            return True
    return False


def shown_games(language: str) -> bytes:
    """Return the games as a tab shows them, where what is missing there makes some bots others."""
    return subprocess.run([sys.executable, "-c", CATALOG, language], capture_output=True, check=True).stdout


def library_files(whole: bytes) -> dict[str, bytes]:
    """Return what is used of Python's standard library, given all of it."""
    with ZipFile(BytesIO(whole)) as library:
        return {name: library.read(name) for name in library.namelist() if used_of_library(name)}


def used_of_library(name: str) -> bool:
    """Return whether a file of the standard library travels."""
    if name.endswith("/") or name.startswith(UNUSED_MODULES):
        return False
    head, _, rest = name.partition("/")
    if head == "encodings":
        return rest.removesuffix(".py") in ENCODINGS
    return head.removesuffix(".py") not in UNUSED


def archive(files: Mapping[str, bytes]) -> bytes:
    """Zip files without packing each: the whole is packed better afterwards."""
    made = BytesIO()
    with ZipFile(made, "w", ZIP_STORED) as zipped:
        for name, body in sorted(files.items()):
            zipped.writestr(ZipInfo(name, LONG_AGO), body)
    return made.getvalue()


def _folders(top: Path) -> Iterator[Path]:
    yield top
    for each in sorted(top.iterdir()):
        if each.is_dir() and each.name != "__pycache__":
            yield from _folders(each)
