"""The program starts where only some systems' modules are there, as far as imports can tell."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.serial

PROGRAM = """
import importlib, pkgutil, sys

def import_all():
    for package in ("omerta.server", "omerta.table", "omerta.terminal", "omerta.cli"):
        for module in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
            importlib.import_module(module.name)

def forget(*packages):
    for name in [name for name in sys.modules if name.partition(".")[0] in packages]:
        del sys.modules[name]

import_all()  # what other packages import on this system is theirs to know
sys.platform, *missing = sys.argv[1:]
forget("omerta", *missing)
sys.modules.update(dict.fromkeys(missing))
import_all()
print(len([name for name in sys.modules if name.startswith("omerta.")]))
"""
ONLY_UNIX = ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "syslog", "curses", "uvloop")


@pytest.mark.parametrize(("system", "missing"), [("win32", ONLY_UNIX), ("darwin", ("uvloop",))], ids=["windows", "mac"])
def test_every_module_of_the_server_can_be_imported(system: str, missing: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, system, *missing], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 100
