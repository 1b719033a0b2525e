"""Where Node is: on this machine, or in the environment that `tools/npm` fills."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path


def node() -> str:
    """Find the program; the client could not have been built without it."""
    found = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
    assert found is not None, "no Node; tools/npm brings one"
    return found
