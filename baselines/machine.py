"""Say what a measurement ran on: times mean nothing without it."""

from __future__ import annotations

import platform
from pathlib import Path


def this_machine() -> str:
    """Name the processor and Python."""
    found = platform.processor() or platform.machine()
    cpus = Path("/proc/cpuinfo")
    if cpus.exists():
        models = [line.partition(":")[2].strip() for line in cpus.read_text().splitlines() if "model name" in line]
        found = models[0] if models else found
    return f"{found}, Python {platform.python_version()}"
