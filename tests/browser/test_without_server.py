"""A browser that has visited a server plays on when that does not answer, and sends what it played when it does."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, expect

from omerta.core.replay import read_record
from omerta.static.static_folder import find_engine
from omerta.table.log.fair_dice import verify
from tests.browser.building import alone
from tests.browser.people import LETTERS_ARE_THERE, Person, Room
from tests.browser.test_static import SETTINGS, deal, play
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

ROOT = Path(__file__).parents[2]
KEPT = """async () => {
  for (let look = 0; look < 3600; look += 1) {
    if ((await caches.keys()).includes('engine-of-omerta-list')) return true;
    await new Promise(done => setTimeout(done, 50));
  }
  return false;
}"""
VISITED = "() => navigator.serviceWorker.controller && localStorage.getItem('omerta:visited')"
"""The app is kept, and the start page lies there whole."""
METERED = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
OWN_CODE = re.compile(r"/t/(0\w{6})")
FETCH_SECONDS = 180
"""The server packs the engine when it is first asked for it, behind everything else."""


@pytest.fixture(scope="module")
def engine() -> None:
    """Fetch what the engine is packed from, where it is not here."""
    with alone():
        if find_engine() is None:
            subprocess.run(["make", "--silent", "engine"], cwd=ROOT, check=True)


@pytest.fixture(scope="module")
def own_server(client: Path, engine: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:  # noqa: ARG001
    """Give a server that a test may stop."""
    with Server(tmp_path_factory.mktemp("server"), "--client", str(client)) as server:
        yield server


@pytest.fixture
def room(browser: Browser, own_server: Server) -> Iterator[Room]:
    if own_server not in Server.running:
        own_server.start()
    room = Room(browser, own_server)
    yield room
    room.close()


def enter(room: Room, *scripts: str) -> tuple[Person, list[str]]:
    """Visit for the first time, in a browser that keeps the app; return what it asks for of the engine, too."""
    person, asked = room.enter("/", app=True, name="Ann"), list[str]()

    def note(request: Request) -> None:
        if "/engine/" in request.url:
            asked.append(request.url)

    person.context.on("request", note)
    for script in (SETTINGS, *scripts):
        person.context.add_init_script(script)
    expect(person.dossier("gangsters")).to_be_visible()
    person.page.wait_for_function(VISITED)
    return person, asked


def keep_engine(person: Person) -> None:
    """Visit again, and wait until the engine is kept."""
    person.page.goto("/")
    assert person.page.evaluate(KEPT)
    expect(person.see("keep")).to_have_text(re.compile(r"Plays without a network too \(\d\.\d MB are kept here\)"))


def lose_server(person: Person, server: Server) -> None:
    """End the server, and come to the start page."""
    server.kill()
    person.page.goto("/")
    expect(person.see("offline")).to_contain_text("Meanwhile you play here")


def test_the_engine_comes_after_the_first_visit_or_the_first_board_and_never_before(room: Room) -> None:
    ann, asked = enter(room)
    ann.page.wait_for_function(LETTERS_ARE_THERE)
    assert asked == []
    ann.play_bots().click()
    with ann.page.expect_request("**/engine/engine.json") as request:
        ann.button("Start").click()
    assert ann.page.get_by_test_id("moves-panel").or_(ann.see("board")).first.is_visible()
    assert request.value.frame == ann.page.main_frame
    assert ann.page.request.get("/engine/engine.json", timeout=FETCH_SECONDS * 1000).ok
    policy = room.server.get("/").headers["content-security-policy"]
    assert "'wasm-unsafe-eval'" in policy
    assert "'unsafe-eval'" not in policy
    assert ann.page.evaluate(KEPT)


def test_where_bytes_are_paid_for_it_is_fetched_when_somebody_asks(room: Room) -> None:
    ann, asked = enter(room, METERED)
    ann.page.goto("/")
    expect(ann.see("keep")).to_have_text(
        re.compile(r"Play without a network too: fetch \d\.\d MB"), timeout=FETCH_SECONDS * 1000
    )
    assert {url.rsplit("/", 1)[1] for url in asked} == {"engine.json"}
    ann.see("keep").click()
    assert ann.page.evaluate(KEPT)
    expect(ann.see("keep")).to_contain_text("Plays without a network too")


def test_it_plays_on_without_the_server_and_sends_the_game_when_that_is_back(room: Room) -> None:
    server = room.server
    key, ladder = server.open_table("hbb", preset="short"), server.get("/api/games/twelve-gangsters/ladder").json()
    ann, _ = enter(room)
    ann.page.goto(f"/t/{key['code']}#{key['token']}")
    expect(ann.see("moves-panel").locator("button").first).to_be_visible()
    keep_engine(ann)
    lose_server(ann, server)

    # a table of the server says what it said before, and nothing is offered that needs others
    expect(ann.new_table()).to_be_hidden()
    expect(ann.see("your-tables").get_by_text("Your turn")).to_be_visible()
    ann.page.goto(f"/t/{key['code']}")
    expect(ann.see("unreachable")).to_contain_text(f"table {key['code']} goes on when it is back")

    ann.page.goto("/")
    expect(ann.see("offline")).to_contain_text("Meanwhile you play here")
    deal(ann, "twelve-gangsters")
    code = OWN_CODE.search(ann.page.url)
    assert code is not None
    play(ann, 2)
    ann.page.reload()
    play(ann, 1000)
    ann.see("held").or_(ann.see("end")).first.wait_for()
    if ann.see("held").is_visible():
        ann.see("held").click()
    ann.see("send-record").click()
    ann.button("Send the game").click()
    expect(ann.see("send")).to_contain_text("The server cannot be reached")

    server.start()
    ann.button("Send the game").click()
    expect(ann.see("sent")).to_be_visible()
    path = str(ann.see("sent").get_attribute("href"))
    bert = room.enter(path)
    expect(bert.see("board").or_(bert.see("moves-panel")).first).to_be_visible()
    sent = read_record(server.get(f"/api{path.replace('/replay/', '/replays/')}/record").text)
    assert sum(1 for _ in sent.replay()) > 1
    assert verify(sent).ok
    assert server.get(f"/api/tables/{code[1]}").status_code == 404
    assert server.get("/api/games/twelve-gangsters/ladder").json() == ladder

    # the server is asked again, and its table goes on
    ann.page.goto("/")
    expect(ann.see("offline")).to_have_count(0)
    expect(ann.new_table()).to_be_visible()
    ann.page.goto(f"/t/{key['code']}")
    expect(ann.see("moves-panel").locator("button").first).to_be_visible()
    # and so does what was played here
    ann.page.goto(f"/t/{code[1]}")
    expect(ann.see("end")).to_be_visible()


def test_tutorials_one_device_and_files_need_no_server(room: Room) -> None:
    ann, _ = enter(room)
    keep_engine(ann)
    record = ROOT / "tests" / "records" / "twelve-gangsters" / "six-cards.omerta"
    lose_server(ann, room.server)
    ann.dossier("gangster-dice").get_by_role("button", name="Learn by playing").click()
    expect(ann.see("moves-panel").or_(ann.see("board")).first).to_be_visible()
    assert OWN_CODE.search(ann.page.url)
    ann.page.goto("/new/gangster-dice?device=one")
    ann.button("Open the table").click()
    expect(ann.see("board").or_(ann.see("moves-panel")).or_(ann.see("pass")).first).to_be_visible()
    ann.page.goto("/")
    expect(ann.see("offline")).to_contain_text("Meanwhile you play here")
    ann.see("record-file").set_input_files(str(record))
    expect(ann.see("board").or_(ann.see("moves-panel")).first).to_be_visible()
    ann.page.keyboard.press("ArrowRight")
    expect(ann.page).to_have_url(re.compile(r"at=1"))
