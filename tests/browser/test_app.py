"""The client as an app: it can be installed, starts without its server, and a new build takes its place whole."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from shutil import copytree

import pytest
from PIL import Image
from playwright.sync_api import Browser, expect

from tests.browser.people import PHONE, Person, Room
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys())
      kept.push(`${name} ${request.url} ${await (await (await caches.open(name)).match(request)).text()}`);
  return kept;
}"""
TAKES_OVER = """async id => {
  for (let look = 0; look < 400; look += 1) {
    const kept = id ? await caches.match('/', { cacheName: `omerta-${id}` }) : true;
    const found = await navigator.serviceWorker.getRegistration();
    const alone = found && !found.waiting && !found.installing && found.active?.state === 'activated';
    if (kept && alone && navigator.serviceWorker.controller) return true;
    await new Promise(done => setTimeout(done, 50));
  }
  return false;
}"""
"""A build answers for the page once all of it is kept, and its worker is the only one."""
TITLE = "Gangster games by their rulebooks"


@pytest.fixture
def own_server(client: Path, tmp_path: Path) -> Iterator[Server]:
    """Give a server that a test may kill, with a client that it may replace."""
    with Server(tmp_path, "--client", str(copytree(client, tmp_path / "client"))) as server:
        yield server


def build_of(server: Server) -> str:
    """Read which build a server serves."""
    (found,) = re.findall(r'name="build" content="(\w+)"', server.get("/").text)
    return str(found)


def replace_build(folder: Path) -> None:
    """Lay another build in the place of one: every file has another name, and the page another title."""
    names = {file.name: _renamed(file) for file in (folder / "assets").iterdir()}
    for file in [*folder.glob("assets/*"), folder / "index.html", folder / "service-worker.js"]:
        if file.suffix in (".js", ".css", ".html"):
            text = file.read_text()
            for name, renamed in names.items():
                text = text.replace(name, renamed)
            text = text.replace(TITLE, "The next build")
            text = re.sub(r'(?<=content=")[0-9a-f]{16}(?=")|(?<="id":")[0-9a-f]{16}(?=")', "b" * 16, text)
            file.write_text(text)
        if file.name in names:
            file.rename(file.with_name(names[file.name]))


def _renamed(file: Path) -> str:
    stem, _, hash_ = file.stem.rpartition("-")
    return f"{stem}-next{hash_[4:]}{file.suffix}" if stem else f"next-{file.name}"


def keeps_the_app(person: Person, build: str | None = None) -> None:
    """Wait until the app lies in the browser and answers for this page: a certain build of it, or any."""
    assert person.page.evaluate(TAKES_OVER, build)


def test_it_starts_without_the_server_and_plays_on_where_it_was(browser: Browser, own_server: Server) -> None:
    room = Room(browser, own_server)
    key = own_server.open_table("hbb", preset="short")
    ann = room.seat(key, viewport=PHONE, touch=True, app=True)
    keeps_the_app(ann)
    ann.is_asked(1, 6)
    ann.play(3)
    ann.is_asked(2, 6)
    ann.page.goto("/")
    expect(ann.dossier()).to_be_visible()
    expect(ann.see("your-tables").get_by_text("Your turn")).to_be_visible()
    own_server.kill()

    ann.page.goto("/")
    expect(ann.see("offline")).to_contain_text("until the server is back.")
    expect(ann.dossier("gangsters")).to_be_visible()
    expect(ann.see("your-tables").get_by_text("Your turn")).to_be_visible()
    ann.page.goto(f"/t/{key['code']}")
    expect(ann.see("unreachable")).to_contain_text(f"table {key['code']} goes on when it is back")

    own_server.start()
    expect(ann.see("unreachable")).to_have_count(0)
    ann.is_asked(2, 6)
    assert 3 not in ann.legal()
    ann.play(4)
    ann.is_asked(3, 6)
    kept = ann.page.evaluate(KEPT)
    assert any(re.search(r"/assets/first-\S+\.js", each) for each in kept)
    for each in kept:
        assert key["token"] not in each
        assert key["code"] not in each
        assert "/api/" not in each.split()[1]
        assert "/ws/" not in each.split()[1]
    room.close()


def test_what_lies_there_comes_to_life_when_the_line_is_back(room: Room) -> None:
    ann = room.enter("/", app=True)
    keeps_the_app(ann)
    expect(ann.dossier()).to_be_visible()
    ann.context.set_offline(True)
    ann.page.reload()
    expect(ann.see("offline")).to_be_visible()
    expect(ann.dossier()).to_be_visible()
    ann.context.set_offline(False)
    expect(ann.see("offline")).to_have_count(0)
    expect(ann.dossier()).to_be_visible()


def test_a_new_build_takes_the_place_of_the_old_one_whole(browser: Browser, own_server: Server, tmp_path: Path) -> None:
    room = Room(browser, own_server)
    ann = room.enter("/", app=True)
    keeps_the_app(ann)
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text(TITLE)
    before = build_of(own_server)
    replace_build(tmp_path / "client")
    own_server.kill()
    own_server.start()
    assert build_of(own_server) != before

    # the page of the old build is still open, and finds the parts that the server no longer has
    ann.page.get_by_role("link", name="Gallery").click()
    expect(ann.page.get_by_role("heading", level=1)).to_be_visible()

    ann.page.goto("/")
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("The next build")
    keeps_the_app(ann, build_of(own_server))
    own_server.kill()
    ann.page.goto("/")
    expect(ann.see("offline")).to_be_visible()
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("The next build")
    expect(ann.dossier()).to_be_visible()
    room.close()


def test_it_can_be_installed(room: Room) -> None:
    ann = room.enter("/", app=True)
    keeps_the_app(ann)
    devtools = ann.context.new_cdp_session(ann.page)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert manifest["name"] == "Omerta"
    errors = {error["errorId"] for error in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert errors <= {"in-incognito"}, "a test's browser keeps nothing, and that is all that stands in the way"
    assert room.server.get("/app.fr.webmanifest").headers["content-type"] == "application/manifest+json"
    for icon in manifest["icons"]:
        answer = room.server.get(f"/{icon['src']}")
        assert answer.status_code == 200
        if icon["type"] != "image/png":
            continue
        picture = Image.open(BytesIO(answer.content)).convert("RGBA")
        assert icon["sizes"] == f"{picture.width}x{picture.height}"
        maskable = icon.get("purpose") == "maskable"
        assert (picture.getpixel((0, 0)) == picture.getpixel((picture.width // 2, 12))) is maskable, (
            "a mask may cut a full square only"
        )
