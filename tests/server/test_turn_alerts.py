"""Whoever is away at their turn is told once, by every channel of theirs, and what they are told tells no secret."""

from __future__ import annotations

import asyncio
import hmac
import json
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest

from omerta.server.alerts import alert_queues, outgoing
from omerta.server.alerts.alert_channels import MOST_CHANNELS
from omerta.server.alerts.turn_alerts import SENDERS, TurnAlerts
from omerta.server.live.present import Present
from omerta.server.live.table_services import TableConnection
from omerta.server.live.tokens import hash_token
from tests.server.databases import Place
from tests.server.house import ANN, BERT, House, open_house
from tests.server.receiver import Browser, Received, Receiver, receiving
from tests.table.acted import choose, free_chair, withdraw

ALERTS = "/api/people/me/alerts"
DAYS = {"kind": "days", "days": 2}


def within(place: Place, scene: Callable[[House, Receiver], Awaitable[None]]) -> None:
    """Run a scene at a server on a store, with somebody who listens."""

    async def run() -> None:
        async with receiving() as receiver, open_house(place, receiver.outgoing()) as house:
            await scene(house, receiver)

    asyncio.run(run())


async def add(house: House, key: str, kind: str, **body: str) -> dict[str, Any]:
    answer = await house.ask("POST", f"{ALERTS}/{kind}", key, body or None)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


async def settled(house: House) -> None:
    """Wait until nothing is left to be sent."""
    told = house.registry.services.alerts
    assert isinstance(told, TurnAlerts)
    await asyncio.sleep(0.05)  # longer than what failed waits before it is tried again
    while told._watched:
        await asyncio.sleep(0.01)
    await told._due.join()
    while told._queues._waiting:
        await asyncio.sleep(0.01)


async def started(house: House, **more: object) -> str:
    """Open a table of Ann and Bert with days for each turn, at which nobody is connected, and give its code."""
    key = await house.open_table(ANN, "hhb", **{"time": DAYS, **more})
    await house.sit(BERT, key["code"])
    await look_again(house, key["code"])
    return str(key["code"])


async def look_again(house: House, code: str) -> None:
    """Have a table look once more who is away: when it looked first, its last guest may not have been noted yet."""
    await asked(house, code)
    await settled(house)
    live = await house.registry.find(code)
    assert live is not None
    live.start_due_work()


async def asked(house: House, code: str) -> None:
    """Wait until a table asks its people something."""
    live = await house.registry.find(code)
    assert live is not None
    async with asyncio.timeout(20):
        while live.table.question is None:
            await asyncio.sleep(0.01)


def told_as(browser: Browser, got: Received) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(browser.read(got.body))
    return said


class Sitting:
    """A connection of somebody at a seat."""

    address, language, lines, short = "", "en", False, False
    had: Present | None = None

    def __init__(self, seat: int) -> None:
        self.seat: int | None = seat

    def send(self, *frames: str) -> None:
        """Hear it."""

    def hang_up(self, code: int, reason: str) -> None:
        """Be gone."""


def test_a_browser_and_a_program_are_told_of_a_turn_once(place: Place) -> None:
    async def scene(house: House, receiver: Receiver) -> None:
        browser = Browser(f"{receiver.address}/push/ann")
        await add(house, ANN, "push", **browser.subscription)
        hook = await add(house, BERT, "webhook", address=f"{receiver.address}/hook")
        code = await started(house)
        got = {each.path: each for each in (await receiver.next(), await receiver.next())}
        text = f"Your turn at 12 Gangsters, table {code}."
        push = got["/push/ann"]
        assert told_as(browser, push) == {"title": "Omerta", "text": text, "path": f"/t/{code}"}
        assert len(push.body) == 16 + 4 + 1 + 65 + 256 + 1 + 16, "its length tells nothing"
        assert (push.headers["content-encoding"], push.headers["topic"]) == ("aes128gcm", code)
        assert push.headers["authorization"].endswith(f", k={(await house.get(ALERTS, ANN))['push_key']}")
        sent = got["/hook"]
        at, _, signature = sent.headers["omerta-signature"].removeprefix("t=").partition(",v1=")
        assert signature == hmac.digest(hook["secret"].encode(), f"{at}.".encode() + sent.body, "sha256").hex()
        said = json.loads(sent.body)
        live = await house.registry.find(code)
        assert live is not None
        assert said.pop("deadline") == live.table.deadline
        facts = {"event": "turn", "text": text, "game": "twelve-gangsters", "table": code}
        assert said == {**facts, "path": f"/t/{code}", "url": f"https://house/t/{code}"}
        for _ in range(3):
            live.start_due_work()
        await settled(house)
        assert receiver.got.empty()

    within(place, scene)


def test_the_next_turn_is_told_of_again_and_a_changed_mind_is_not(place: Place) -> None:
    async def scene(house: House, receiver: Receiver) -> None:
        await add(house, ANN, "webhook", address=f"{receiver.address}/ann")
        code = await started(house)
        await receiver.next()
        live = await house.registry.find(code)
        assert live is not None
        assert live.table.question is not None
        question = live.table.question.name
        await live.act(lambda table, at: choose(table, 0, "one", question, ["heist", 3], at))
        await live.act(lambda table, at: withdraw(table, 0, "two", question, at))
        await settled(house)
        assert receiver.got.empty()
        await live.act(lambda table, at: choose(table, 0, "three", question, ["heist", 3], at))
        await live.act(lambda table, at: choose(table, 1, "four", question, ["heist", 2], at))
        assert json.loads((await receiver.next()).body)["table"] == code
        assert live.table.question.name > question

    within(place, scene)


def test_nobody_is_told_who_is_here_or_sits_at_a_quick_table_or_among_bots(place: Place) -> None:
    async def scene(house: House, receiver: Receiver) -> None:
        for whose, name in ((ANN, "ann"), (BERT, "bert")):
            await add(house, whose, "webhook", address=f"{receiver.address}/{name}")
        key = await house.open_table(ANN, "hhb", time=DAYS)
        live = await house.registry.find(key["code"])
        assert live is not None
        ann: TableConnection = Sitting(0)
        live.join(ann)
        await house.sit(BERT, key["code"])
        await look_again(house, key["code"])
        assert (await receiver.next()).path == "/bert"
        await asked(house, (await house.open_table(ANN, "hbb"))["code"])
        quick = await house.open_table(ANN, "hhb", time={"kind": "bank", "minutes": 10, "increment": 5})
        await house.sit(BERT, quick["code"])
        await look_again(house, quick["code"])
        await settled(house)
        assert receiver.got.empty()
        live.leave(ann)
        await settled(house)
        assert receiver.got.empty(), "who leaves at their own turn knows of it"

    within(place, scene)


def test_what_fails_is_tried_again_and_what_is_gone_is_forgotten(place: Place) -> None:
    async def scene(house: House, receiver: Receiver) -> None:
        browser = Browser(f"{receiver.address}/push")
        await add(house, ANN, "push", **browser.subscription)
        receiver.answers = [500, 429, 201]
        code = await started(house)
        for _ in range(3):
            assert told_as(browser, await receiver.next())["path"] == f"/t/{code}"
        await settled(house)
        assert receiver.got.empty()
        receiver.answers = [500] * 9
        await started(house)
        for _ in range(4):
            await receiver.next()
        await settled(house)
        assert receiver.got.empty(), "there is an end to it"
        receiver.answers = [410]
        await started(house)
        await receiver.next()
        await settled(house)
        assert (await house.get(ALERTS, ANN))["channels"] == []

    within(place, scene)


def test_slow_ends_hold_up_their_owner_alone(place: Place) -> None:
    async def scene(house: House, receiver: Receiver) -> None:
        receiver.slow = "/slow"
        for number in range(5):
            await add(house, ANN, "webhook", address=f"{receiver.address}/slow/{number}")
        await add(house, BERT, "webhook", address=f"{receiver.address}/bert")
        key = await house.open_table(ANN, "hhb", time=DAYS)
        await house.sit(BERT, key["code"])
        await asked(house, key["code"])
        live = await house.registry.find(key["code"])
        assert live is not None
        async with asyncio.timeout(20):
            while receiver.got.empty() or not receiver.unanswered:
                live.start_due_work()
                await asyncio.sleep(0.02)
        assert (await receiver.next()).path == "/bert"
        assert len(receiver.unanswered) == 1, "one of hers is on its way at a time"

    within(place, scene)


def test_who_is_known_to_answer_waits_for_nobody_however_many_others_let_us_wait(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outgoing, "MOST_SECONDS", 600.0)
    monkeypatch.setattr(alert_queues, "PROMPT_SECONDS", 60.0)

    async def scene(house: House, receiver: Receiver) -> None:
        receiver.slow = "/slow"
        await add(house, BERT, "webhook", address=f"{receiver.address}/bert")
        await started(house)
        assert (await receiver.next()).path == "/bert"
        slow = [f"{number:022}" for number in range(SENDERS + 2)]
        codes = []
        for first, second in zip(slow[::2], slow[1::2], strict=True):
            for whose in (first, second):
                await add(house, whose, "webhook", address=f"{receiver.address}/slow/{whose}")
            key = await house.open_table(first, "hhb", time=DAYS)
            await house.sit(second, key["code"])
            await asked(house, key["code"])
            codes.append(key["code"])
        async with asyncio.timeout(60):
            while len(receiver.unanswered) < SENDERS:
                for code in codes:
                    live = await house.registry.find(code)
                    assert live is not None
                    live.start_due_work()
                await asyncio.sleep(0.05)
        key = await house.open_table(ANN, "hhb", time=DAYS)
        await house.sit(BERT, key["code"])
        await asked(house, key["code"])
        async with asyncio.timeout(20):
            while receiver.got.empty():
                live = await house.registry.find(key["code"])
                assert live is not None
                live.start_due_work()
                await asyncio.sleep(0.05)
        assert (await receiver.next()).path == "/bert"
        assert len(receiver.unanswered) == SENDERS, "two of them still wait"

    within(place, scene)


def test_a_channel_that_was_taken_away_is_not_tried_again(place: Place) -> None:
    async def scene(house: House, receiver: Receiver) -> None:
        hook = await add(house, ANN, "webhook", address=f"{receiver.address}/ann")

        async def take_away() -> None:
            assert (await house.ask("DELETE", f"{ALERTS}/{hook['id']}", ANN)).status_code == 200

        receiver.answers, receiver.meanwhile = [500], take_away
        await started(house)
        await receiver.next()
        await settled(house)
        assert receiver.got.empty()

    within(place, scene)


def test_of_two_servers_and_after_a_restart_a_turn_is_told_of_once(place: Place) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            receiver = await stack.enter_async_context(receiving())
            async with open_house(place, receiver.outgoing()) as house:
                await add(house, ANN, "webhook", address=f"{receiver.address}/ann")
                code = await started(house)
                await receiver.next()
                told = house.registry.services.alerts
                live = await house.registry.find(code)
                assert isinstance(told, TurnAlerts)
                assert live is not None
                other = TurnAlerts(house.kept, told.outgoing, told.clock, away_seconds=0)
                other.find = house.registry.find
                other.look(live)
                await asyncio.sleep(0.2)
                await other.stop()
                assert receiver.got.empty()
            async with open_house(place, receiver.outgoing()) as house:
                found = await house.registry.find(code)
                assert found is not None
                found.start_due_work()
                await settled(house)
                assert receiver.got.empty()

    asyncio.run(run())


def test_a_chair_that_somebody_left_is_no_longer_told_of(place: Place) -> None:
    async def scene(house: House, receiver: Receiver) -> None:
        await add(house, BERT, "webhook", address=f"{receiver.address}/bert")
        key = await house.open_table(ANN, "hhh", time=DAYS)
        await house.sit(BERT, key["code"])
        live = await house.registry.find(key["code"])
        assert live is not None
        await live.act(lambda table, at: free_chair(table, 0, "free", 1, at, {1: 0.0}))
        await house.sit(None, key["code"], "Cleo")
        await house.sit(None, key["code"], "Dora")
        await look_again(house, key["code"])
        await settled(house)
        assert live.table.question is not None
        assert receiver.got.empty()

    within(place, scene)


def test_the_words_are_in_the_language_in_which_they_were_asked_for(place: Place) -> None:
    async def scene(house: House, receiver: Receiver) -> None:
        house.client.headers["accept-language"] = "fr"
        await add(house, ANN, "webhook", address=f"{receiver.address}/ann")
        house.client.headers["accept-language"] = "en"
        code = await started(house)
        assert json.loads((await receiver.next()).body)["text"] == f"À vous de jouer à 12 Gangsters, table {code}."

    within(place, scene)


def test_a_channel_can_be_tried_and_taken_away_by_its_owner_alone(place: Place) -> None:
    async def scene(house: House, receiver: Receiver) -> None:
        hook = await add(house, ANN, "webhook", address=f"{receiver.address}/ann")
        path = f"{ALERTS}/{hook['id']}"
        assert (await house.ask("POST", f"{path}/try", BERT)).status_code == 404
        assert (await house.ask("DELETE", path, BERT)).status_code == 404
        assert (await house.ask("POST", f"{path}/try", ANN)).status_code == 200
        assert json.loads((await receiver.next()).body)["event"] == "try"
        receiver.answers = [500]
        refused = await house.ask("POST", f"{path}/try", ANN)
        assert (refused.status_code, refused.json()["error"]["reason"]) == (502, "not-delivered")
        await receiver.next()
        assert (await house.get(ALERTS, ANN))["channels"] == [
            {"id": hook["id"], "kind": "webhook", "address": f"{receiver.address}/ann"}
        ]
        assert (await house.ask("DELETE", path, ANN)).status_code == 200
        assert (await house.ask("DELETE", path, ANN)).status_code == 404
        await started(house)
        await settled(house)
        assert receiver.got.empty()

    within(place, scene)


def test_what_is_no_channel_is_refused(place: Place) -> None:
    async def scene(house: House, receiver: Receiver) -> None:
        good = Browser(f"{receiver.address}/push").subscription
        for kind, body, reason in (
            ("push", {**good, "auth": "short"}, "bad-subscription"),
            ("push", {**good, "endpoint": "http://localhost.example/"}, "bad-address"),
            ("webhook", {"address": "https://10.0.0.1/"}, "bad-address"),
            ("webhook", {"address": ""}, "malformed"),
            ("webhook", {"address": "https://example.org/", "more": 1}, "malformed"),
        ):
            answer = await house.ask("POST", f"{ALERTS}/{kind}", ANN, body)
            assert answer.json()["error"]["reason"] == reason, answer.text
        assert (await house.ask("POST", f"{ALERTS}/calendar")).status_code == 401
        for number in range(MOST_CHANNELS):
            await add(house, ANN, "webhook", address=f"{receiver.address}/{number}")
        await add(house, ANN, "webhook", address=f"{receiver.address}/0")
        full = await house.ask("POST", f"{ALERTS}/webhook", ANN, {"address": f"{receiver.address}/more"})
        assert (full.status_code, full.json()["error"]["reason"]) == (409, "too-many-channels")

    within(place, scene)


def test_the_channels_go_with_the_key_and_the_server_keeps_its_own(place: Place) -> None:
    keys = []

    async def scene(house: House, receiver: Receiver) -> None:
        keys.append((await house.get(ALERTS, ANN))["push_key"])
        await add(house, ANN, "push", **Browser(f"{receiver.address}/push").subscription)
        path = (await add(house, ANN, "calendar"))["path"]
        assert (await house.client.get(path)).status_code == 200
        assert (await house.ask("DELETE", "/api/people/me", ANN)).status_code == 200
        assert (await house.get(ALERTS, ANN))["channels"] == []
        assert (await house.client.get(path)).status_code == 404

    within(place, scene)
    within(place, scene)
    assert keys[0] == keys[1]


def test_a_calendar_shows_the_open_turns_with_their_deadlines_until_it_is_renewed(place: Place) -> None:
    async def scene(house: House, _receiver: Receiver) -> None:
        first = (await add(house, ANN, "calendar"))["path"]
        empty = await house.client.get(first)
        assert empty.headers["content-type"] == "text/calendar; charset=utf-8"
        assert empty.headers["cache-control"] == "no-store"
        assert "VEVENT" not in empty.text
        code = await started(house)
        untimed = await house.open_table(ANN, "hhb")
        await house.sit(BERT, untimed["code"])
        live = await house.registry.find(code)
        assert live is not None
        await asked(house, untimed["code"])
        lines = (await house.client.get(first)).text.split("\r\n")
        assert lines.count("BEGIN:VEVENT") == 2
        assert f"SUMMARY:Your turn at 12 Gangsters\\, table {code}." in lines
        assert f"URL:https://house/t/{code}" in lines
        assert live.table.deadline is not None
        assert any(line.startswith("DTSTART;VALUE=DATE:") for line in lines)
        assert sum(line.startswith("DTEND:20") for line in lines) == 1
        assert hash_token(ANN) not in "".join(lines)
        renewed = (await add(house, ANN, "calendar"))["path"]
        assert (await house.client.get(first)).status_code == 404
        assert (await house.client.get(renewed)).status_code == 200
        assert (await house.client.get("/api/calendar.ics?secret=guessed")).status_code == 404

    within(place, scene)


def test_reading_a_calendar_uses_up_no_guesses(place: Place) -> None:
    async def scene(house: House, _receiver: Receiver) -> None:
        path = (await add(house, ANN, "calendar"))["path"]
        code = (await house.open_table(ANN))["code"]
        looks = [await house.client.get(path) for _ in range(60)]
        assert looks[0].status_code == 200
        assert {look.json()["error"]["reason"] for look in looks if look.status_code != 200} <= {"too-many-looks"}
        assert (await house.ask("GET", f"/api/tables/{code}")).status_code == 200

    within(place, scene)


@pytest.mark.parametrize("kind", ["push", "webhook"])
def test_a_server_that_tells_nobody_says_so(place: Place, kind: str) -> None:
    async def run() -> None:
        async with open_house(place) as house:
            body = (
                {"address": "https://example.org/"} if kind == "webhook" else Browser("https://a.example").subscription
            )
            answer = await house.ask("POST", f"{ALERTS}/{kind}", ANN, body)
            assert (answer.status_code, answer.json()["error"]["reason"]) == (404, "no-alerts")

    asyncio.run(run())
