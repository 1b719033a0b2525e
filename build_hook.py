"""Puts the built browser client into what is distributed, so that whoever installs it needs no Node."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NOT_BUILT = (
    "the browser client is not built, and a package without it could not serve a page: there is no {page}. "
    "Run 'make client' first, then build again."
)


ENGINE = "build/engine"
"""Where `make engine` lays the engine for browser tabs."""


class ClientHook(BuildHookInterface[Any]):
    """Demand the built client; an editable install serves the checkout's own and needs none yet."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add `web/dist` as `omerta/web` to a wheel, and as it lies to a source archive, which then builds a wheel.

        The engine for browser tabs goes the same way where it was built: without it `omerta static` writes nothing.
        """
        if version == "editable":
            return
        built = Path(self.root) / "web" / "dist"
        if not (built / "index.html").is_file():
            raise FileNotFoundError(NOT_BUILT.format(page=built / "index.html"))
        wheel = self.target_name == "wheel"
        build_data["force_include"][str(built)] = "omerta/web" if wheel else "web/dist"
        for file in (Path(self.root) / ENGINE).glob("[!.]*"):
            build_data["force_include"][str(file)] = f"omerta/engine/{file.name}" if wheel else f"{ENGINE}/{file.name}"
