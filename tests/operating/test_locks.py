"""What playing installs is what the program and its wheel need, in the versions that everything is tested with."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.operating.packages import ROOT, needed


def locked(name: str) -> dict[tuple[str, str], str]:
    """Read a lock: by the package's name and where it is wanted, its version."""
    lines = (ROOT / name).read_text().splitlines()
    found = [Requirement(line) for line in lines if line and not line.startswith((" ", "#"))]
    return {(canonicalize_name(each.name), str(each.marker or "")): str(each.specifier) for each in found}


def wanted_here(lock: Iterable[tuple[str, str]]) -> set[str]:
    """List the packages of a lock that are installed on this machine."""
    return {name for name, marker in lock if not marker or Requirement(f"{name}; {marker}").marker.evaluate()}  # type: ignore[union-attr]


def test_playing_installs_the_versions_that_are_tested() -> None:
    playing, everything = locked("requirements-play.lock"), locked("requirements.lock")
    versions = {(name, version) for (name, _), version in everything.items()}
    assert {(name, version) for (name, _), version in playing.items()} - versions == set()
    assert len(playing) * 2 < len(everything)


def test_playing_installs_what_the_program_and_its_wheel_need_and_nothing_else() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = [Requirement(each) for each in (*project["dependencies"], *project["optional-dependencies"]["wheel"])]
    found = {canonicalize_name(each.name) for each in needed(asked)}
    assert wanted_here(locked("requirements-play.lock")) == found
