"""Debian's chromium: found, or installed where we may, and started the same way for every test, picture and bench."""

from __future__ import annotations

import os
import shutil
import subprocess

from playwright.sync_api import Browser, Playwright

from tests.browser.building import alone

NAMES = ("chromium", "chromium-browser")
INSTALL = "apt-get update && apt-get install -y -o DPkg::Lock::Timeout=300 chromium"
"""Somebody else may be installing something just then: that is waited for."""
FEATURES_OFF = (
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
)
"""What Playwright switches off (one list replaces the other), and the pages behind the address bar of every window.

Nobody sees those, and they cost as much as a page of ours: 0.5 processor seconds for each context.
"""
FLAGS = (
    f"--disable-features={','.join(FEATURES_OFF)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)


class NoChromium(RuntimeError):
    """There is no browser here, and we may not install one."""


def find_chromium() -> str:
    """Give the path of chromium; as root on Debian, install it first where it is missing; others wait for that."""
    with alone():
        found = _on_path()
        if found is None and os.geteuid() == 0 and shutil.which("apt-get") is not None:
            quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            subprocess.run(["sh", "-c", INSTALL], check=True, stdin=subprocess.DEVNULL, env=quiet)
            found = _on_path()
    if found is None:
        raise NoChromium(f"the browser tests need chromium, and there is none on the PATH; run as root: {INSTALL}")
    return found


def _on_path() -> str | None:
    return next((path for path in map(shutil.which, NAMES) if path is not None), None)


def launch(playwright: Playwright) -> Browser:
    """Start chromium without a window."""
    return playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))


if __name__ == "__main__":
    try:
        print(find_chromium())
    except (NoChromium, subprocess.CalledProcessError) as error:
        raise SystemExit(str(error)) from None
