"""What playing installs is what the program and its wheel need, in the versions that everything is tested with."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.operating.packages import ROOT, needed

PLAYING, EVERYTHING = "requirements-play.lock", "requirements.lock"


def locked(name: str) -> dict[tuple[str, str], str]:
    """Read a lock: by the package's name and where it is wanted, its version."""
    lines = (ROOT / name).read_text().splitlines()
    found = [Requirement(line) for line in lines if line and not line.startswith((" ", "#"))]
    return {(canonicalize_name(each.name), str(each.marker or "")): str(each.specifier) for each in found}


def wanted_here(lock: Iterable[tuple[str, str]]) -> set[str]:
    """List the packages of a lock that are installed on this machine."""
    return {name for name, marker in lock if not marker or Requirement(f"{name}; {marker}").marker.evaluate()}  # type: ignore[union-attr]


def test_playing_installs_the_versions_that_are_tested() -> None:
    playing, everything = locked(PLAYING), locked(EVERYTHING)
    versions = {(name, version) for (name, _), version in everything.items()}
    assert {(name, version) for (name, _), version in playing.items()} - versions == set()
    assert len(playing) * 2 < len(everything)


def test_playing_installs_what_the_program_and_its_wheel_need_and_nothing_else() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = [Requirement(each) for each in (*project["dependencies"], *project["optional-dependencies"]["wheel"])]
    found = {canonicalize_name(each.name) for each in needed(asked)}
    assert wanted_here(locked(PLAYING)) == found


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy what the doors look at, and nothing that was built here: so a new machine begins."""
    place = tmp_path_factory.mktemp("fresh")
    for file in (ROOT / "Makefile", ROOT / "pyproject.toml", *ROOT.glob("requirements*.lock")):
        shutil.copy2(file, place)
    for folder in ("tools", "web"):
        shutil.copytree(
            ROOT / folder, place / folder, ignore=shutil.ignore_patterns("node_modules", "dist", "__pycache__")
        )
    return place


@pytest.mark.parametrize(
    ("door", "locks", "client"),
    [
        ("play", [PLAYING], True),
        ("client", [PLAYING], True),
        ("wheel", [PLAYING], True),
        ("setup", [PLAYING, EVERYTHING], False),
        ("test", [PLAYING, EVERYTHING], True),
    ],
)
def test_a_door_installs_its_lock_and_leaves_it_as_it_is(
    fresh: Path, door: str, locks: list[str], client: bool
) -> None:
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(
        ["make", "-n", door], cwd=fresh, env=outside, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    words = [word for line in done.stdout.splitlines() if "pip install" in line for word in line.split()]
    installed = list(dict.fromkeys(word for word in words if word.endswith((".lock", "."))))
    assert installed == [locks[0], ".", *locks[1:]], "the package itself comes after what it needs"
    verbs = re.findall(r"^tools/npm --prefix web (\S+)", done.stdout, re.MULTILINE)
    assert verbs[:1] == ["ci"] * client
    assert set(verbs) <= {"ci", "run", "test"}
    assert "pip compile" not in done.stdout
    assert not (fresh / ".venv").exists(), "it was only asked what it would do"
