"""Whoever is away is told of their turn: what the page offers for that, and what the app shows of a push."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import MOST_LOOKS, PHONE, Person, Room
from tests.browser.test_accessibility import nothing_serious
from tests.browser.test_app import keeps_the_app
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

NOTES = """async () => {
  const worker = await navigator.serviceWorker.getRegistration();
  for (let look = 0; look < 400; look += 1) {
    const notes = await worker.getNotifications();
    if (notes.length) return notes.map(({ title, body, data, tag }) => ({ title, body, data, tag }));
    await new Promise(done => setTimeout(done, 50));
  }
  return [];
}"""


class Hook:
    """A program that is told of turns."""

    def __init__(self) -> None:
        told: Queue[dict[str, Any]] = Queue()

        class Answer(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                told.put(json.loads(self.rfile.read(int(self.headers["content-length"]))))
                self.send_response(204)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                """Say nothing."""

        self.told = told
        self.server = HTTPServer(("127.0.0.1", 0), Answer)
        self.address = f"http://127.0.0.1:{self.server.server_port}/hook"


@pytest.fixture
def hook() -> Iterator[Hook]:
    hook = Hook()
    thread = Thread(target=hook.server.serve_forever)
    thread.start()
    yield hook
    hook.server.shutdown()
    thread.join()
    hook.server.server_close()


def open_alerts(person: Person, settings: str, away: str) -> None:
    """Open the settings of the start page, and what they say of being away."""
    expect(person.dossier()).to_be_visible()
    person.press(person.page.get_by_role("button", name=settings))
    person.press(person.page.get_by_text(away))
    expect(person.see("away-alerts").get_by_role("button").first).to_be_visible()


def test_a_program_and_a_calendar_are_told_of_a_turn_until_they_are_stopped(
    browser: Browser, client: Path, tmp_path: Path, hook: Hook
) -> None:
    options = ("--client", str(client), "--alert-host", "127.0.0.1", "--alert-seconds", "1", "--grace-seconds", "0.1")
    with Server(tmp_path, *options) as server:
        room = Room(browser, server)
        ann = room.enter(name="Ann")
        open_alerts(ann, "Settings", "And when you are away?")
        panel = ann.see("away-alerts")
        panel.get_by_label("Webhook URL").fill(hook.address)
        panel.get_by_role("button", name="Add").click()
        expect(ann.see("alert-secret")).to_be_visible()
        panel.get_by_role("button", name="Try it").click()
        expect(panel.get_by_role("status")).to_have_text("Sent. It should be there in a moment.")
        assert hook.told.get(timeout=20)["event"] == "try"
        panel.get_by_role("button", name="Make a calendar").click()
        expect(panel.get_by_role("button", name="New calendar address")).to_be_visible()
        calendar = ann.see("alert-secret").input_value().removeprefix(server.http)
        nothing_serious(ann, "alerts")

        key = ann.page.evaluate("localStorage.getItem('omerta:person')")
        opened = ann.page.request.post(
            "/api/tables",
            headers={"omerta-key": key},
            data={
                "game": "twelve-gangsters",
                "seats": 3,
                "name": "Ann",
                "chairs": [{"kind": "human"}, {"kind": "human"}, {"kind": "bot", "bot": "greedy"}],
                "time": {"kind": "days", "days": 2},
            },
        ).json()
        server.sit(opened["code"])
        told = hook.told.get(timeout=30)
        assert (told["event"], told["text"]) == ("turn", f"Your turn at 12 Gangsters, table {opened['code']}.")
        assert f"table {opened['code']}" in server.get(calendar).text

        panel.get_by_role("button", name="Stop: http").click()
        expect(panel.get_by_role("status")).to_have_text("Nothing more is sent there.")
        expect(panel.get_by_role("button", name="Try it")).to_have_count(0)
        room.close()


def test_on_a_phone_in_french_the_app_shows_a_push(browser: Browser, server: Server) -> None:
    room = Room(browser, server, "fr-FR")
    ann = room.enter(viewport=PHONE, touch=True, app=True)
    ann.context.grant_permissions(["notifications"], origin=server.http)
    keeps_the_app(ann)
    open_alerts(ann, "Réglages", "Et en votre absence ?")
    nothing_serious(ann, "alerts")
    devtools = ann.context.new_cdp_session(ann.page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    for _ in range(MOST_LOOKS):
        if not found:
            ann.page.wait_for_timeout(20)
    alert = {"title": "Omerta", "text": "À vous de jouer à 12 Gangsters, table ABCD.", "path": "/t/ABCD"}
    message = {"origin": server.http, "registrationId": found[0], "data": json.dumps(alert)}
    devtools.send("ServiceWorker.deliverPushMessage", message)
    shown = {"title": "Omerta", "body": alert["text"], "data": "/t/ABCD", "tag": "/t/ABCD"}
    assert ann.page.evaluate(NOTES) == [shown]
    room.close()
