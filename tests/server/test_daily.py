"""The daily heists of a server, on a store of either kind: one try for each key and day, the board, and the seed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from omerta.core.moves import Move
from omerta.core.replay import read_record
from omerta.server.daily.daily import DailyHeists
from omerta.server.live.live_table import LiveTable
from omerta.server.live.tokens import hash_token
from omerta.server.people.people import delete_person
from omerta.server.store.kept.tries import Outcome
from omerta.server.store.store import Append
from omerta.table.acts.asking_back import WentBack
from omerta.table.acts.refusal import Refused
from omerta.table.log.decision import Decision
from omerta.table.log.fair_dice import Kept, verify
from omerta.table.log.rows import read_row, write_row
from omerta.table.opening.daily import day_ends, day_seed, planned
from omerta.table.wire.seat_payload import question
from tests.server.databases import Place
from tests.server.house import ANN, BERT, House, open_house
from tests.table.acted import choose, concede
from tests.table.heists import DAY, bots_answer

GAME = "twelve-gangsters"
CARL = "C" * 22


class Wall:
    """A clock on the wall that the test sets."""

    def __init__(self) -> None:
        self.now = day_ends(DAY) - 7200.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


@asynccontextmanager
async def opened(place: Place) -> AsyncIterator[tuple[House, Wall]]:
    wall = Wall()
    async with open_house(place, clock=wall) as house:
        yield house, wall


def on(place: Place, scene: Callable[[House, Wall], Coroutine[None, None, None]]) -> None:
    async def run() -> None:
        async with opened(place) as (house, wall):
            await scene(house, wall)

    asyncio.run(run())


async def sit_down(house: House, key: str, game: str = GAME, name: str = "Ann") -> dict[str, Any]:
    answer = await house.ask("POST", f"/api/daily/{game}", key, {"name": name})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def live_of(house: House, code: str) -> LiveTable:
    live = await house.registry.find(code)
    assert live is not None
    return live


async def play_out(house: House, code: str, seat: int, luck: int) -> None:
    """Play a table to its end, with choices that follow from `luck`."""
    live, rng = await live_of(house, code), Random(luck)
    while live.table.question is not None:
        asked = question(live.table, seat)
        if asked is not None and seat in live.table.owed():
            await live.act(partial(_choose, seat, asked["question"], rng.choice(asked["moves"])["move"]))
        await live.act(bots_answer)


def _choose(seat: int, name: int, move: Move, decision: Decision, at: float) -> Refused | None:
    why: Refused | None = choose(decision, seat, f"c{name}", name, [move.verb, *move.args], at)
    return why


async def try_out(house: House, key: str, luck: int, name: str = "Ann") -> str:
    """Sit down and play to the end; give the table's code."""
    sat = await sit_down(house, key, name=name)
    await play_out(house, sat["code"], sat["seat"], luck)
    return str(sat["code"])


async def steps_of(house: House, code: str) -> list[object]:
    rows = [read_row(body) for _, body in await house.store.rows(code)]
    return [getattr(row, "numbers", None) or getattr(row, "joint", None) for row in rows if hasattr(row, "step")]


def test_two_keys_that_decide_the_same_play_the_same_game(place: Place) -> None:
    async def scene(house: House, _: Wall) -> None:
        ann, bert = await try_out(house, ANN, 5), await try_out(house, BERT, 5, "Bert")
        carl = await try_out(house, CARL, 6, "Carl")
        assert ann != bert
        first = await steps_of(house, ann)
        assert first == await steps_of(house, bert)
        assert first[0] == (await steps_of(house, carl))[0]
        assert first != await steps_of(house, carl)
        board = await house.get(f"/api/daily/{GAME}/{DAY}")
        scores = {line["name"]: (line["place"], line["score"]) for line in board["lines"]}
        assert scores["Ann"] == scores["Bert"]

    on(place, scene)


def test_there_is_one_try_a_day_which_can_be_gone_on_with_until_it_is_over(place: Place) -> None:
    async def scene(house: House, wall: Wall) -> None:
        first = await sit_down(house, ANN)
        assert await sit_down(house, ANN) == first
        live = await live_of(house, first["code"])
        assert live.table.seat_of(hash_token(first["token"])) == first["seat"]
        today = await house.get("/api/daily", ANN)
        assert {board["game"]: (board["own"] or {}).get("state") for board in today["games"]}[GAME] == "open"
        await play_out(house, first["code"], first["seat"], 1)
        again = await house.ask("POST", f"/api/daily/{GAME}", ANN, {"name": "Ann"})
        assert (again.status_code, again.json()["error"]["reason"]) == (409, "one-try")
        assert "one try a day" in again.json()["error"]["text"]
        assert (await sit_down(house, ANN, "gangster-dice"))["code"] != first["code"]
        assert (await sit_down(house, BERT))["code"] != first["code"]
        wall.now = day_ends(DAY) + 60
        assert (await sit_down(house, ANN))["code"] != first["code"]

    on(place, scene)


def test_two_presses_at_once_give_one_table(place: Place) -> None:
    async def scene(house: House, _: Wall) -> None:
        found = await asyncio.gather(*(sit_down(house, ANN) for _ in range(4)))
        assert all(each == found[0] for each in found)

    on(place, scene)


def test_conceding_ends_the_try_and_it_does_not_count(place: Place) -> None:
    async def scene(house: House, _: Wall) -> None:
        sat = await sit_down(house, ANN)
        live = await live_of(house, sat["code"])
        await live.act(lambda table, at: concede(table, sat["seat"], "g", at))
        board = await house.get(f"/api/daily/{GAME}/{DAY}", ANN)
        assert (board["own"]["state"], board["count"], board["lines"]) == ("lost", 0, [])
        again = await house.ask("POST", f"/api/daily/{GAME}", ANN, {"name": "Ann"})
        assert again.status_code == 409

    on(place, scene)


def test_a_game_that_ends_after_its_day_does_not_count(place: Place) -> None:
    async def scene(house: House, wall: Wall) -> None:
        sat = await sit_down(house, ANN)
        wall.now = day_ends(DAY) + 1
        await play_out(house, sat["code"], sat["seat"], 1)
        board = await house.get(f"/api/daily/{GAME}/{DAY}", ANN)
        assert (board["own"]["state"], board["count"]) == ("lost", 0)

    on(place, scene)


def test_a_try_that_is_left_lying_is_settled_when_its_day_is_over(place: Place) -> None:
    async def scene(house: House, wall: Wall) -> None:
        await try_out(house, ANN, 1)
        await sit_down(house, BERT)
        wall.now = day_ends(DAY) + 1
        board = await house.get(f"/api/daily/{GAME}/{DAY}", BERT)
        assert (board["own"]["state"], board["count"]) == ("lost", 1)
        tried = await house.kept.tries.find(DAY, GAME, hash_token(BERT))
        assert tried is not None
        assert tried.settled

    on(place, scene)


def test_a_try_whose_log_makes_no_sense_does_not_count_and_the_others_do(place: Place) -> None:
    async def scene(house: House, wall: Wall) -> None:
        code = await try_out(house, ANN, 1)
        senseless = write_row(WentBack(at=wall(), seat=0, step=9999))
        await house.store.append(Append(code, (await live_of(house, code)).table.version, [senseless], over=True))
        await try_out(house, BERT, 2, "Bert")
        board = await house.get(f"/api/daily/{GAME}/{DAY}", ANN)
        assert (board["own"]["state"], [line["name"] for line in board["lines"]]) == ("lost", ["Bert"])

    on(place, scene)


def test_who_waits_for_a_settling_that_began_later_has_what_they_asked_for(place: Place) -> None:
    async def scene(house: House, _: Wall) -> None:
        heists = DailyHeists(house.registry, house.kept)
        await try_out(house, ANN, 1)
        boards = await asyncio.gather(*(heists.board(GAME, DAY, None) for _ in range(5)))
        assert [board.count for board in boards] == [1] * 5
        await try_out(house, BERT, 2, "Bert")
        assert {board.game: board.count for board in await heists.boards(DAY, None)}[GAME] == 2

    on(place, scene)


def test_the_board_is_ordered_by_place_points_and_who_was_first(place: Place) -> None:
    async def scene(house: House, _: Wall) -> None:
        tries = house.kept.tries
        ended = {
            "late": Outcome("late", 1, 40, 300.0, [(1, 40), (2, 3)]),
            "early": Outcome("early", 1, 40, 200.0, [(1, 40), (2, 3)]),
            "more": Outcome("more", 1, 50, 400.0, [(1, 50), (2, 3)]),
            "second": Outcome("second", 2, 60, 100.0, [(1, 70), (2, 60)]),
        }
        for person, outcome in ended.items():
            kept = await tries.keep(DAY, GAME, person, f"T{person.upper()}")
            await tries.settle(kept, outcome)
            await tries.settle(kept, Outcome("again", 1, 99, 0.0, []))
        await tries.keep(DAY, GAME, "playing", "TPLAYING")
        await tries.settle(await tries.keep(DAY, "gangsta", "other", "TOTHER"), ended["more"])
        lines, count = await tries.board(DAY, GAME, 3)
        assert [line.person for line in lines] == ["more", "early", "late"]
        assert count == 4
        assert lines[0].outcome == ended["more"]
        second = await tries.find(DAY, GAME, "second")
        assert second is not None
        assert await tries.better(second) == 3

    on(place, scene)


def test_the_own_line_tells_place_points_and_standing(place: Place) -> None:
    async def scene(house: House, _: Wall) -> None:
        for key, luck, name in ((ANN, 1, "Ann"), (BERT, 2, "Bert"), (CARL, 3, "Carl")):
            await try_out(house, key, luck, name)
        board = await house.get(f"/api/daily/{GAME}/{DAY}", BERT)
        assert [(line["place"], -line["score"], line["at"]) for line in board["lines"]] == sorted(
            (line["place"], -line["score"], line["at"]) for line in board["lines"]
        )
        (mine,) = [line for line in board["lines"] if line["yours"]]
        assert mine["name"] == "Bert"
        own = board["own"]
        assert (own["place"], own["score"]) == (mine["place"], mine["score"])
        assert board["lines"][own["standing"] - 1] == mine
        assert len(own["account"]) == board["seats"]
        assert [own["place"], own["score"]] in own["account"]
        assert not any(line["yours"] for line in (await house.get(f"/api/daily/{GAME}/{DAY}"))["lines"])

    on(place, scene)


def test_nothing_that_is_served_during_the_day_tells_the_seed_and_all_opens_when_it_is_over(place: Place) -> None:
    async def scene(house: House, wall: Wall) -> None:
        code = await try_out(house, ANN, 1)
        secret = await DailyHeists(house.registry, house.kept).secret()
        seed = day_seed(secret, GAME, DAY).hex()
        doors = [
            "/api/daily",
            f"/api/daily/{GAME}/{DAY}",
            f"/api/tables/{code}",
            f"/api/tables/{code}/record",
            f"/api/replays/{code}",
            f"/api/replays/{code}/moments",
            f"/api/replays/{code}/record",
            f"/api/replays/{code}/paper",
            f"/api/replays/{code}/analysis",
        ]
        told = {door: await house.ask("GET", door, ANN) for door in doors}
        for door, answer in told.items():
            assert seed not in answer.text
            assert secret.hex() not in answer.text
            assert (answer.status_code == 409) == (door.startswith("/api/replays") or door.endswith("record")), door
        assert told[f"/api/tables/{code}/record"].json()["error"]["reason"] == "day-not-over"
        taken = await house.ask("POST", f"/api/replays/{code}/tables", ANN, {"at": 1, "seat": 0, "name": "Ann"})
        assert taken.status_code == 409
        live = await live_of(house, code)
        assert seed not in live.welcome(None, 0) + live.welcome(live.table.opened.host, 0)
        today = await house.get(f"/api/daily/{GAME}/{DAY}")
        assert (today["seed"], today["over"]) == (None, False)
        assert all(line["code"] is None for line in today["lines"])
        wall.now = day_ends(DAY) + 1
        over = await house.get(f"/api/daily/{GAME}/{DAY}")
        assert (over["seed"], over["over"]) == (seed, True)
        assert sha256(bytes.fromhex(seed)).hexdigest() == over["commitment"] == today["commitment"]
        (line,) = over["lines"]
        record = read_record((await house.ask("GET", f"/api/tables/{line['code']}/record")).text)
        assert verify(record, Kept.read(over["commitment"], None, seed=over["seed"])).ok
        assert (await house.ask("GET", f"/api/replays/{line['code']}")).status_code == 200
        assert (await house.get("/api/daily"))["day"] > DAY

    on(place, scene)


def test_servers_that_share_a_database_share_the_secret(place: Place) -> None:
    async def scene(house: House, _: Wall) -> None:
        secret = await DailyHeists(house.registry, house.kept).secret()
        assert await DailyHeists(house.registry, house.kept).secret() == secret
        assert await house.kept.secrets.keep("daily", "00" * 32) == secret.hex()

    on(place, scene)


def test_who_deletes_their_key_leaves_the_board(place: Place) -> None:
    async def scene(house: House, _: Wall) -> None:
        await try_out(house, ANN, 1)
        assert (await house.get(f"/api/daily/{GAME}/{DAY}", ANN))["count"] == 1
        await delete_person(house.kept, hash_token(ANN))
        board = await house.get(f"/api/daily/{GAME}/{DAY}", ANN)
        assert (board["count"], board["own"]) == (0, None)

    on(place, scene)


@pytest.mark.parametrize(
    ("method", "path", "key", "status", "words"),
    [
        ("POST", f"/api/daily/{GAME}", None, 401, "bring your key"),
        ("POST", f"/api/daily/{GAME}", "short", 400, "22 letters"),
        ("POST", "/api/daily/poker", ANN, 404, "There is no such game here"),
        ("GET", f"/api/daily/poker/{DAY}", None, 404, "There is no such game here"),
        ("GET", f"/api/daily/{GAME}/2026-02-31", None, 404, "There is no day"),
        ("GET", f"/api/daily/{GAME}/2026-11-17", None, 404, "has not begun"),
        ("GET", f"/api/daily/{GAME}/tomorrow", None, 422, "day"),
    ],
)
def test_what_makes_no_sense_is_refused(
    place: Place, method: str, path: str, key: str | None, status: int, words: str
) -> None:
    async def scene(house: House, _: Wall) -> None:
        answer = await house.ask(method, path, key, {"name": "Ann"} if method == "POST" else None)
        assert answer.status_code == status
        assert words in answer.text

    on(place, scene)


def test_every_game_opens_its_heist(place: Place) -> None:
    async def scene(house: House, _: Wall) -> None:
        for game in planned():
            sat = await sit_down(house, ANN, game)
            live = await live_of(house, sat["code"])
            assert (live.table.phase, live.table.opened.daily) == ("playing", DAY)

    on(place, scene)
