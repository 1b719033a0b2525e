"""Packages built from this checkout, and places where they are installed with nothing but what they ask for.

Nothing is downloaded: what the package asks for, and what that asks for in turn, is found in the environment that runs
the tests. A dependency that is not declared is therefore missing there, as it would be on a new machine.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from zipfile import ZipFile

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.browser.building import build_client
from tests.server.running import Reached

ROOT = Path(__file__).parents[2]
OPEN = re.compile(r"http://127\.0\.0\.1:\d+")


def build(kind: str, folder: Path, source: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run the package's own build: a `wheel` or an `sdist`."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    return subprocess.run(command, cwd=source, capture_output=True, text=True, check=False, timeout=120)


def build_wheel(folder: Path, source: Path = ROOT) -> Path:
    """Build the wheel with the client in it."""
    if source == ROOT:
        build_client()
    done = build("wheel", folder, source)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


def build_from_source_archive(folder: Path) -> Path:
    """Build the source archive, unpack it elsewhere, and build the wheel from there."""
    build_client()
    done = build("sdist", folder / "sdist")
    assert done.returncode == 0, done.stdout + done.stderr
    (archive,) = (folder / "sdist").glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder / "unpacked", filter="data")
    (source,) = (folder / "unpacked").iterdir()
    return build_wheel(folder / "wheel", source)


def names_in(wheel: Path) -> set[str]:
    with ZipFile(wheel) as packed:
        return set(packed.namelist())


def requirements_of(wheel: Path) -> list[Requirement]:
    """Read what a wheel says that it needs."""
    with ZipFile(wheel) as packed:
        (metadata,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        lines = packed.read(metadata).decode().splitlines()
    return [Requirement(line.partition(": ")[2]) for line in lines if line.startswith("Requires-Dist: ")]


def needed(requirements: Iterable[Requirement]) -> Iterator[Distribution]:
    """List what is installed here of what is needed, each once, and what these need in turn."""
    waiting = [(each, "") for each in requirements]
    seen: set[tuple[str, str]] = set()
    while waiting:
        requirement, extra = waiting.pop()
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": extra}):
            continue
        for wanted in ("", *requirement.extras):
            key = (canonicalize_name(requirement.name), wanted)
            if key in seen:
                continue
            seen.add(key)
            try:
                found = distribution(requirement.name)
            except PackageNotFoundError:
                raise AssertionError(f"{requirement} is asked for, and 'make setup' does not install it") from None
            waiting += [(Requirement(each), wanted) for each in found.requires or ()]
            if not wanted:
                yield found


def entries(found: Distribution) -> set[Path]:
    """List the packages, modules and metadata by which a distribution lies in its site-packages."""
    files = [file for file in found.files or () if not file.parts[0].startswith("..")]
    assert files, f"{found.name} does not say which files it has"
    return {Path(str(found.locate_file(file.parts[0]))) for file in files if file.parts[0] != "__pycache__"}


@dataclass(frozen=True)
class Place:
    """An environment of its own with the wheel in it."""

    folder: Path
    program: Path

    def run(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.program, *words],
            cwd=self.folder,
            env=self._environment(environment),
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    @contextmanager
    def serving(self, *words: str) -> Iterator[tuple[subprocess.Popen[str], Reached]]:
        """Start the program as a server, wait until it says where it is open, and end it in the end."""
        with subprocess.Popen(
            [str(self.program), "serve", "--port", "0", *words],
            cwd=self.folder,
            env=self._environment({}),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            try:
                assert process.stdout is not None
                found = OPEN.search(process.stdout.readline())
                assert found is not None, process.communicate()[1]
                yield process, Reached(found[0])
            finally:
                process.kill()

    def _environment(self, more: dict[str, str]) -> dict[str, str]:
        """Give an environment in which nothing of this checkout, and no Node, is found."""
        return {"PATH": str(self.program.parent), "HOME": str(self.folder), "LANG": "C.UTF-8", **more}


def install(wheel: Path, folder: Path) -> Place:
    """Make an empty environment, show it what the wheel needs, and install the wheel."""
    environment = folder / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True, timeout=60)
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    packages = next(environment.rglob("site-packages"))
    for entry in set().union(*map(entries, needed(requirements_of(wheel)))):
        (packages / entry.name).symlink_to(entry)
    pip = [sys.executable, "-m", "pip", "--python", str(scripts / "python")]
    options = ["--quiet", "--no-deps", "--no-index", "--no-compile"]
    subprocess.run([*pip, "install", *options, str(wheel)], check=True, timeout=60)
    return Place(folder, scripts / "omerta")
