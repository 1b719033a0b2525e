"""People without accounts: what belongs to a key is read and changed by that key alone, and goes when it is deleted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import psycopg
import pytest

from omerta.core.wire import encode
from omerta.server.answers.people import LARGEST_SETTINGS
from omerta.server.http.access_limits import NEWCOMERS_AT_ONCE
from omerta.server.live.tokens import hash_token
from omerta.server.operate.housekeeping import UNUSED_DAYS, forget_unused
from omerta.server.people.people import delete_person
from omerta.server.store.archive import DAY_SECONDS
from omerta.server.store.errors import StoreError
from omerta.server.store.scrubbing import scrub_due
from omerta.table.acts.refusal import Refused
from omerta.table.acts.rematch import Again, Rematch
from tests.server.databases import Cluster, Place, PostgresPlace, SQLitePlace
from tests.server.house import ANN, BERT, House, open_house
from tests.server.receiver import receiving
from tests.table.acted import free_chair, written

ME = "/api/people/me"
NOBODY: dict[str, object] = {"name": "", "settings": {}, "listed": False, "ratings": []}


def within(place: Place, scene: Callable[[House], Awaitable[None]]) -> None:
    """Run a scene at a server on a store."""

    async def run() -> None:
        async with open_house(place) as house:
            await scene(house)

    asyncio.run(run())


def test_what_is_kept_belongs_to_the_key(place: Place) -> None:
    async def write(house: House) -> None:
        assert await house.get(ME, ANN) == NOBODY
        saved = await house.ask("PUT", ME, ANN, {"name": " Ann  B ", "settings": {"speed": "fast"}})
        assert saved.json() == {"name": "Ann B", "settings": {"speed": "fast"}, "listed": False, "ratings": []}
        await house.ask("PUT", ME, ANN, {"listed": True})
        assert (await house.get(ME, BERT))["name"] == ""

    async def read(house: House) -> None:
        kept = {"name": "Ann B", "settings": {"speed": "fast"}, "listed": True, "ratings": []}
        assert await house.get(ME, ANN) == kept

    within(place, write)
    within(place, read)


def test_what_is_changed_at_the_same_time_is_all_kept(place: Place) -> None:
    async def scene(house: House) -> None:
        for change in ({"name": "Ann"}, {"settings": {"speed": "fast"}}, {"listed": True}):
            await house.ask("PUT", ME, BERT, change)
        changes = [{"name": "Ann"}, {"settings": {"speed": "fast"}}, {"listed": True}]
        for answer in await asyncio.gather(*(house.ask("PUT", ME, ANN, change) for change in changes)):
            assert answer.status_code == 200
        assert await house.get(ME, ANN) == await house.get(ME, BERT)
        await asyncio.gather(house.ask("DELETE", ME, ANN), house.ask("PUT", ME, ANN, {"listed": True}))
        assert (await house.get(ME, ANN))["name"] == "", "what was deleted does not come back"

    within(place, scene)


def test_a_person_finds_the_seats_they_took_and_nobody_else_does(place: Place) -> None:
    async def scene(house: House) -> None:
        key = await house.open_table(ANN)
        chair = await house.sit(BERT, key["code"])
        (game,) = (await house.get(f"{ME}/games", ANN))["games"]
        assert (game["code"], game["seat"], game["token"]) == (key["code"], 0, key["token"])
        assert (game["title"], game["seats"], game["over"], game["place"]) == ("12 Gangsters", 3, False, None)
        (other,) = (await house.get(f"{ME}/games", BERT))["games"]
        assert (other["seat"], other["token"]) == (1, chair["token"])
        assert await house.kept.seats.at_table(key["code"]) == {0: hash_token(ANN), 1: hash_token(BERT)}
        assert (await house.get(f"{ME}/games", "C" * 22))["games"] == []
        assert (await house.get(ME, BERT))["name"] == "Bert"

    within(place, scene)


def test_a_tutorial_is_somebody_s_game_too(place: Place) -> None:
    async def scene(house: House) -> None:
        opened = await house.ask("POST", "/api/games/twelve-gangsters/tutorial", ANN, {"name": "Ann"})
        (game,) = (await house.get(f"{ME}/games", ANN))["games"]
        assert game["code"] == opened.json()["code"]

    within(place, scene)


def test_a_seat_that_was_opened_by_its_key_is_claimed_once(place: Place) -> None:
    async def scene(house: House) -> None:
        key = await house.open_table(None)
        claim = {"code": key["code"], "token": key["token"]}
        for _ in range(2):
            assert (await house.ask("POST", f"{ME}/seats", ANN, claim)).status_code == 200
        await house.ask("POST", f"{ME}/seats", BERT, claim)
        assert await house.kept.seats.at_table(key["code"]) == {0: hash_token(ANN)}
        wrong = await house.ask("POST", f"{ME}/seats", BERT, {**claim, "token": "x" * 22})
        assert (wrong.status_code, wrong.json()["error"]["reason"]) == (404, "no-seat")

    within(place, scene)


def test_a_chair_that_somebody_left_is_the_next_one_s(place: Place) -> None:
    async def scene(house: House) -> None:
        key = await house.open_table(ANN, "hhh")
        await house.sit(BERT, key["code"])
        live = await house.registry.find(key["code"])
        assert live is not None
        await live.act(lambda table, at: free_chair(table, 1, "up", 1, at, {}))
        await house.sit("C" * 22, key["code"], "Cleo")
        assert await house.kept.seats.at_table(key["code"]) == {0: hash_token(ANN), 1: hash_token("C" * 22)}

    within(place, scene)


again = written(lambda at: Again(at=at, seat=0, id="again"), lambda at: Rematch(at=at, code="NEXT"))


def test_the_table_of_a_rematch_is_theirs_who_go_on(place: Place) -> None:
    async def scene(house: House) -> None:
        key = await house.open_table(ANN, "hhb")
        await house.sit(BERT, key["code"])
        live = await house.registry.find(key["code"])
        assert live is not None
        await live.act(again)
        assert await house.kept.seats.at_table("NEXT") == {2: hash_token(ANN)}
        (last, first) = (await house.get(f"{ME}/games", ANN))["games"]
        assert (last["code"], last["token"], first["token"]) == ("NEXT", key["token"], key["token"])
        next_table = await house.registry.find("NEXT")
        assert next_table is not None
        assert next_table.table.seat_of(hash_token(key["token"])) == 2

    within(place, scene)


def test_a_rematch_whose_people_cannot_be_noted_is_none_until_they_can(place: Place) -> None:
    async def scene(house: House) -> None:
        key = await house.open_table(ANN, "hhb")
        live = await house.registry.find(key["code"])
        assert live is not None
        version = live.table.version

        await place.meddle("ALTER TABLE seats RENAME TO hidden")
        refused = await live.act(again)
        assert isinstance(refused, Refused)
        assert refused.reason == "store"
        await place.meddle("ALTER TABLE hidden RENAME TO seats")
        assert live.table.version == version == len(await house.store.rows(key["code"]))
        assert await house.store.rows("NEXT") == []
        assert not isinstance(await live.act(again), Refused)
        assert await house.kept.seats.at_table("NEXT") == {2: hash_token(ANN)}

    within(place, scene)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", ME, None),
        ("PUT", ME, {"name": "Eve"}),
        ("DELETE", ME, None),
        ("GET", f"{ME}/games", None),
        ("POST", f"{ME}/seats", {"code": "A", "token": "x" * 22}),
    ],
)
def test_without_a_key_nothing_is_told_and_a_bad_one_is_named(
    tmp_path: Path, method: str, path: str, body: object
) -> None:
    async def scene(house: House) -> None:
        without = await house.ask(method, path, None, body)
        assert (without.status_code, without.json()["error"]["reason"]) == (401, "no-key")
        bad = await house.ask(method, path, "short", body)
        assert (bad.status_code, bad.json()["error"]["reason"]) == (400, "bad-key")

    within(SQLitePlace(tmp_path), scene)


def test_a_bad_key_opens_no_table(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        body = {"game": "twelve-gangsters", "seats": 3, "chairs": [{"kind": "human"}] * 3, "name": "Ann"}
        assert (await house.ask("POST", "/api/tables", "short", body)).status_code == 400
        assert await house.store.unfinished() == []

    within(SQLitePlace(tmp_path), scene)


def test_too_much_and_too_often_is_refused(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        large = await house.ask("PUT", ME, ANN, {"settings": {"x": "y" * LARGEST_SETTINGS}})
        assert (large.status_code, large.json()["error"]["reason"]) == (413, "too-large")
        assert (await house.ask("PUT", ME, ANN, {"rating": 99})).status_code == 422
        assert (await house.ask("PUT", ME, ANN, {"name": "\u202eeve"})).status_code == 422
        answers = [(await house.ask("PUT", ME, ANN, {"listed": True})).status_code for _ in range(80)]
        assert answers[0] == 200
        assert answers[-1] == 429

    within(SQLitePlace(tmp_path), scene)


def test_deleting_a_key_leaves_nothing_of_it_in_the_files(place: Place, request: pytest.FixtureRequest) -> None:
    """Look into the files themselves: neither the key, nor its hash, nor what was kept under it may be there."""
    secrets = [ANN, hash_token(ANN), "Quillon Vane", "Quillon Before", "a very own setting"]

    async def scene(house: House) -> None:
        for name in ("Quillon Before", "Quillon Vane"):
            mine = {"name": name, "settings": {"note": ["a very own setting"] * 100}, "listed": True}
            assert (await house.ask("PUT", ME, ANN, mine)).status_code == 200
        await house.ask("PUT", ME, BERT, {"name": "Bert Stays"})
        codes = [(await house.open_table(ANN))["code"] for _ in range(3)]
        await house.sit(BERT, codes[0])
        there = bytes_of(place, request)
        assert all(secret.encode() in there for secret in secrets[1:3])
        assert (await house.ask("DELETE", ME, ANN)).json() == {"ok": True}
        await scrub_due(house.store)
        left = bytes_of(place, request)
        assert [secret for secret in secrets if secret.encode() in left] == []
        assert b"Bert Stays" in left
        assert await house.get(ME, ANN) == NOBODY
        assert (await house.get(f"{ME}/games", ANN))["games"] == []
        assert await house.kept.seats.at_table(codes[0]) == {1: hash_token(BERT)}

    within(place, scene)


def test_strangers_have_nothing_scrubbed_and_the_deletions_of_others_are_scrubbed_together(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    scrubbed = list[str]()

    async def scene(house: House) -> None:
        scrub = house.store.scrub

        async def note() -> None:
            scrubbed.append("once")
            await scrub()

        monkeypatch.setattr(house.store, "scrub", note)
        for key in ("C" * 22, "D" * 22):
            assert (await house.ask("DELETE", ME, key)).status_code == 200
        assert not await scrub_due(house.store), "there was nothing of theirs"
        for key in (ANN, BERT):
            await house.ask("PUT", ME, key, {"name": "Quillon"})
            assert (await house.ask("DELETE", ME, key)).status_code == 200
        assert scrubbed == [], "nobody waited for it"
        assert await scrub_due(house.store)
        assert not await scrub_due(house.store)
        assert scrubbed == ["once"]

    within(place, scene)


def test_what_is_deleted_while_the_store_is_scrubbed_is_scrubbed_next_and_a_failure_is_made_up_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House) -> None:
        async def delete() -> None:
            await house.ask("PUT", ME, BERT, {"name": "Bert"})
            await delete_person(house.kept, hash_token(BERT))

        async def fail() -> None:
            raise StoreError("the disk is full")

        await house.ask("PUT", ME, ANN, {"name": "Ann"})
        await delete_person(house.kept, hash_token(ANN))
        monkeypatch.setattr(house.store, "scrub", fail)
        with pytest.raises(StoreError):
            await scrub_due(house.store)
        monkeypatch.setattr(house.store, "scrub", delete)
        assert await scrub_due(house.store)
        monkeypatch.undo()
        assert await scrub_due(house.store)
        assert not await scrub_due(house.store)

    within(SQLitePlace(tmp_path), scene)


def test_an_address_brings_only_so_many_new_people(tmp_path: Path) -> None:
    async def run() -> None:
        async with receiving() as receiver, open_house(SQLitePlace(tmp_path), receiver.outgoing()) as house:
            assert (await house.ask("PUT", ME, ANN, {"listed": True})).status_code == 200
            house.limits.newcomers.owe("127.0.0.1", NEWCOMERS_AT_ONCE - 2)
            assert (await house.ask("PUT", ME, BERT, {"listed": True})).status_code == 200
            hook = {"address": f"{receiver.address}/hook"}
            for method, path, body in (("PUT", ME, {"listed": True}), ("POST", f"{ME}/alerts/webhook", hook)):
                refused = await house.ask(method, path, "C" * 22, body)
                assert (refused.status_code, refused.json()["error"]["reason"]) == (429, "too-many-newcomers")
                assert (await house.ask(method, path, ANN, body)).status_code in (200, 201), "who is known goes on"

    asyncio.run(run())


def test_a_key_that_nobody_used_is_forgotten_after_some_days(place: Place) -> None:
    now = 1_800_000_000.0

    async def scene() -> None:
        nonlocal now
        async with receiving() as receiver, open_house(place, receiver.outgoing(), lambda: now) as house:
            seated, told, alive, gone = (letter * 22 for letter in "ABCD")
            await house.open_table(seated)
            await house.ask("POST", f"{ME}/alerts/webhook", told, {"address": f"{receiver.address}/hook"})
            for key in (told, alive, gone):
                await house.ask("PUT", ME, key, {"name": "Quillon"})
            now += (UNUSED_DAYS - 1) * DAY_SECONDS
            await house.ask("PUT", ME, alive, {"listed": True})
            assert await forget_unused(house.registry, house.store) == 0
            now += 2 * DAY_SECONDS
            assert await forget_unused(house.registry, house.store) == 1
            assert [(await house.get(ME, key))["name"] for key in (seated, told, alive, gone)] == [
                "Ann",
                "Quillon",
                "Quillon",
                "",
            ]

    asyncio.run(scene())


def bytes_of(place: Place, request: pytest.FixtureRequest) -> bytes:
    """Read every file of a store; PostgreSQL's own journal, which it overwrites in its turn, is no part of it."""
    if isinstance(place, SQLitePlace):
        return b"".join(file.read_bytes() for file in place.file.parent.glob(f"{place.file.name}*"))
    assert isinstance(place, PostgresPlace)
    with psycopg.connect(place.url, autocommit=True) as connection:
        connection.execute("CHECKPOINT")
    cluster: Cluster = request.getfixturevalue("cluster")
    files = (cluster.folder / "data" / "base").rglob("*")
    return b"".join(file.read_bytes() for file in files if file.is_file())


def test_what_a_row_of_people_holds_opens_no_seat(tmp_path: Path) -> None:
    """Whoever has the database alone has neither the key of a person nor the key to a seat."""

    async def scene(house: House) -> None:
        key = await house.open_table(ANN)
        everything = [await house.place.read(f"SELECT * FROM {table}") for table in ("people", "seats")]
        text = encode([[list(line) for line in lines] for lines in everything]).decode()
        assert ANN not in text
        assert key["token"] not in text
        assert key["token"].encode().hex() not in text

    within(SQLitePlace(tmp_path), scene)
