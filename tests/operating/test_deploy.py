"""The files for operators hold what they promise: the systemd unit, the settings, and the proxies' lines."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer

from omerta.cli.app import app
from omerta.cli.settings import known_names
from tests.operating.packages import ROOT

DEPLOY = ROOT / "deploy"
PLACES = (Path("/usr/lib/systemd/system"), Path("/lib/systemd/system"))
UNITS = next((place for place in PLACES if place.is_dir()), None)
NOT_VERIFIED = "NOT VERIFIED: no systemd-analyze is here (Debian's package systemd has it); the unit was only read."


def verify(tmp_path: Path, text: str) -> str:
    """Have systemd look at a unit, in a root where the program it starts is there; give what it complains about."""
    assert UNITS is not None
    root = tmp_path / "root"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(UNITS, root / "usr/lib/systemd/system", symlinks=True)
    program = root / "opt/omerta/bin/omerta"
    program.parent.mkdir(parents=True)
    program.touch(0o755)
    (root / "etc/systemd/system").mkdir(parents=True)
    (root / "etc/systemd/system/omerta.service").write_text(text)
    command = ["systemd-analyze", "verify", "--man=no", f"--root={root}", "omerta.service"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    return done.stdout + done.stderr + ("" if done.returncode == 0 else f"exit code {done.returncode}")


def test_systemd_accepts_the_unit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (DEPLOY / "omerta.service").read_text()
    unit = configparser.RawConfigParser(strict=True)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(text)
    assert unit["Service"]["ExecStart"] == "/opt/omerta/bin/omerta serve --settings /etc/omerta.toml"
    assert unit["Service"]["KillMode"] == "mixed"
    assert unit["Service"]["EnvironmentFile"] == "-/etc/omerta.env", "a password is in no file that others read"
    assert "time-sync.target" in unit["Unit"]["After"], "times in the logs are right from the start"
    if shutil.which("systemd-analyze") is None or UNITS is None:
        with capsys.disabled():
            print(f"\n{NOT_VERIFIED}", file=sys.stderr)
        return
    assert verify(tmp_path, text) == ""
    assert "Unknown key 'ProtectClok'" in verify(tmp_path, text.replace("ProtectClock=", "ProtectClok="))
    assert "is not executable" in verify(tmp_path, text.replace("/opt/omerta/bin", "/opt/elsewhere"))


def test_every_setting_of_the_example_is_one() -> None:
    settings = tomllib.loads((DEPLOY / "omerta.toml").read_text())
    assert settings["behind-proxy"] is True
    program: Any = typer.main.get_command(app)
    assert set(settings) <= set(known_names(program.commands["serve"]))


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_the_proxies_pass_sockets_on_and_keep_private_what_is(name: str) -> None:
    text = (DEPLOY / name).read_text()
    assert "/metrics" in text
    assert "/api/admin/" in text
    assert len(re.findall(r"127\.0\.0\.1:800[01]", text)) == 2
    assert text.count("{") == text.count("}")
    if name == "nginx.conf":
        assert "proxy_set_header Upgrade $http_upgrade;" in text
        assert "proxy_http_version 1.1;" in text
        assert "X-Forwarded-For $remote_addr;" in text, "what a client claims to be is not believed"


def test_the_page_of_threats_names_tests_that_are_there() -> None:
    text = (ROOT / "docs" / "threats.md").read_text()
    named = set(re.findall(r"tests/[a-z_/]+(?:\.py)?", text))
    assert len(named) > 8
    assert {name for name in named if not (ROOT / name).exists()} == set()
