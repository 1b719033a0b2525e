"""The docs as a site: it is whole, it tells every public name, and nothing of it comes from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.building import build_client
from tools.site.pages import slug
from tools.site.surface import ROOT, public_names, reference_pages

pytestmark = pytest.mark.serial

LOADED = re.compile(r"<(?:script|img|iframe|source|audio|video|embed|object)\b[^>]*?\b(?:src|data)=\"([^\"]*)\"")
LINKED = re.compile(r"<link\b[^>]*\bhref=\"([^\"]*)\"")
FETCHED = re.compile(r"(?:url\(|@import )[\"']?([^\"')]+)")


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    """Build the site as `make site` does, into a folder."""
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    build_client()
    folder = tmp_path_factory.mktemp("site")
    built = build(folder)
    assert built.returncode == 0, built.stderr
    return folder


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing of what is asked for."""


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    yield context.new_page()
    context.close()


def test_every_page_of_docs_is_there_and_every_file_that_one_links_to(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    written = [file.relative_to(ROOT / "docs").with_suffix(".html") for file in (ROOT / "docs").rglob("*.md")]
    assert [str(page) for page in written if not (site / page).is_file()] == []
    lost = []
    for page in pages:
        for target in re.findall(r"\b(?:href|src)=\"([^\"]*)\"", page.read_text(encoding="utf-8")):
            parts = urlsplit(unescape(target))
            if parts.scheme or parts.netloc or not parts.path or page.name == "404.html":
                continue
            if not (page.parent / unquote(parts.path)).exists():
                lost.append((page.relative_to(site).as_posix(), target))
    assert len(pages) > 50
    assert lost == []


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    for title, modules in reference_pages().items():
        shown = (site / slug(title)).with_suffix(".html").read_text(encoding="utf-8")
        names = [name for module in modules for name in public_names(module) if name.documentable]
        assert names
        paths = [name.path if f'id="{name.path}"' in shown else f"{name.home}.{name.name}" for name in names]
        assert [path for path in paths if f'id="{path}"' not in shown and f'#{path}"' not in shown] == []


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    loaded = []
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        loaded += [(page.name, target) for target in (*LOADED.findall(text), *LINKED.findall(text))]
        assert 'class="mermaid"' not in text
    for sheet in site.rglob("*.css"):
        loaded += [(sheet.name, target) for target in FETCHED.findall(sheet.read_text(encoding="utf-8"))]
    assert len(loaded) > 200
    assert [(file, target) for file, target in loaded if urlsplit(target).netloc] == []


def test_search_works_without_the_rest_of_the_net(page: Page, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}index.html?q=fair+dice")
    expect(page.get_by_role("heading", name="Omerta", level=1)).to_be_attached()
    expect(page.locator(".md-search-result__link").first).to_have_attribute("href", re.compile(r"/fair-dice\.html"))
    assert any(url.startswith(f"{address}search/") for url in asked)
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []


@pytest.mark.parametrize("width", [1440, 390])
def test_no_page_is_wider_than_the_screen(browser: Browser, address: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844})
    page = context.new_page()
    for path in ("index.html", "players.html", "wire.html", "strength.html", "reference/the-protocol.html"):
        page.goto(address + path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    context.close()
