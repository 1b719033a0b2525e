"""Puts the built browser client into what is distributed, so that whoever installs it needs no Node."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NOT_BUILT = (
    "the browser client is not built, and a package without it could not serve a page: there is no {page}. "
    "Run 'make client' first, then build again."
)


class ClientHook(BuildHookInterface[Any]):
    """Demand the built client; an editable install serves the checkout's own and needs none yet."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add `web/dist` as `omerta/web` to a wheel, and as it lies to a source archive, which then builds a wheel."""
        if version == "editable":
            return
        built = Path(self.root) / "web" / "dist"
        if not (built / "index.html").is_file():
            raise FileNotFoundError(NOT_BUILT.format(page=built / "index.html"))
        build_data["force_include"][str(built)] = "omerta/web" if self.target_name == "wheel" else "web/dist"
