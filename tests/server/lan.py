"""Two devices on one network: namespaces of this machine, joined by a cable, that reach nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

INSTALL = "apt-get update && apt-get install -y iproute2"
HOME, PHONE = "omerta-home", "omerta-phone"
ADDRESS = {HOME: "10.77.0.1", PHONE: "10.77.0.2"}


class NoNamespaces(RuntimeError):
    """There is nothing here to make a network of."""


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, timeout=20)


@contextmanager
def two_devices() -> Iterator[None]:
    """Make two network namespaces with a cable between them, and take them away again."""
    if shutil.which("ip") is None or os.geteuid() != 0:
        raise NoNamespaces(f"this test makes network namespaces with `ip`; run it as root, after: {INSTALL}")
    for name in ADDRESS:
        subprocess.run(["ip", "netns", "delete", name], check=False, capture_output=True, timeout=20)
    try:
        for name in ADDRESS:
            ip("netns", "add", name)
        ip("link", "add", "omerta0", "netns", HOME, "type", "veth", "peer", "name", "omerta1", "netns", PHONE)
        for name, device in ((HOME, "omerta0"), (PHONE, "omerta1")):
            ip("-n", name, "address", "add", f"{ADDRESS[name]}/24", "dev", device)
            ip("-n", name, "link", "set", device, "up")
            ip("-n", name, "link", "set", "lo", "up")
        yield
    finally:
        for name in ADDRESS:
            subprocess.run(["ip", "netns", "delete", name], check=False, timeout=20)


def on(name: str, *command: str) -> list[str]:
    """Write the command that runs a program on a device."""
    return ["ip", "netns", "exec", name, *command]
