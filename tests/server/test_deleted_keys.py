"""Who takes part in a game is fixed when it begins: who brings or deletes a key later changes nobody's result."""

from __future__ import annotations

import asyncio

import pytest

from omerta.core.registry import find
from omerta.lab.skill import BEGINNER, rate_game
from omerta.server.live.loading import load_all
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.tokens import hash_token
from omerta.server.operate.housekeeping import count_ended
from omerta.server.people.people import GONE, delete_person
from omerta.server.people.results import BOT, count, first_skill, judge
from omerta.server.store.scrubbing import scrub_due
from tests.server.databases import Cluster, Place, PostgresPlace
from tests.server.house import ANN, BERT, House
from tests.server.played import GAME, PlayedGame, waiting
from tests.server.player import play_together, start_game
from tests.server.served import Clock, serving
from tests.server.test_people import ME, NOBODY, bytes_of, within
from tests.table.acted import ask_again, free_chair, waive_silent

CLEO = "C" * 22


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
def test_who_deletes_the_key_in_mid_game_spares_the_opponent_nothing(
    place: Place, request: pytest.FixtureRequest
) -> None:
    with serving(place, Clock()) as server:
        ann = server.seat(ANN, "hhb")
        bert = server.sit_down(BERT, ann.code)
        start_game(ann, bert)
        ann.choose()
        assert server.ask("DELETE", ME, ANN) == {"ok": True}
        server.do(lambda _: scrub_due(server.store))
        left = bytes_of(place, request)
        assert [each for each in (ANN, hash_token(ANN)) if each.encode() in left] == []
        server.ask("POST", f"{ME}/seats", CLEO, {"code": ann.code, "token": ann.token})
        play_together(ann, bert)
        (mine,) = server.settled_games(BERT)
        code = ann.code

        async def found(registry: TableRegistry) -> tuple[int, ...] | None:
            table = await load_all(registry.services.store, code)
            assert table is not None
            await scrub_due(server.store)
            return judge(table, {0: "somebody", 1: hash_token(BERT)}).ranks

        ranks = server.do(found)
        assert ranks is not None
        known = {"somebody": (25.0, 8.3), "bert": BEGINNER, "bot": first_skill(find(GAME), f"{BOT}greedy")}
        after = rate_game(known, list(known), ranks)
        assert mine["ending"] == "over"
        assert mine["change"] == pytest.approx(after["bert"][0] - BEGINNER[0])
        assert [rating["games"] for rating in server.ask("GET", ME, BERT)["ratings"]] == [1]
        for key in (ANN, CLEO):
            assert server.ask("GET", f"{ME}/games", key) == {"games": []}
        assert server.ask("GET", ME, ANN) == NOBODY
        assert {each["name"] for each in server.ask("GET", f"/api/games/{GAME}/ladder", BERT)["standings"]} >= {"Bert"}
        left = bytes_of(place, request)
        assert [each for each in (ANN, hash_token(ANN)) if each.encode() in left] == []


async def players_of(house: House, code: str) -> dict[int, str]:
    return dict(await house.place.read("SELECT seat, person FROM seats WHERE code = ? AND late = 0", code))


def test_who_brings_a_key_when_the_game_has_begun_takes_no_part_in_it(place: Place) -> None:
    async def scene(house: House) -> None:
        game = waiting(2, 1)
        await game.lay(house.store, ANN)
        claim = await house.ask("POST", f"{ME}/seats", BERT, {"code": "WAITS", "token": "seat-1"})
        assert claim.status_code == 200
        assert [each["code"] for each in (await house.get(f"{ME}/games", BERT))["games"]] == ["WAITS"]
        assert await players_of(house, "WAITS") == {0: hash_token(ANN)}
        game.play_out()
        await count(house.store.kept, game.table)
        for key in (ANN, BERT):
            (mine,) = (await house.get(f"{ME}/games", key))["games"]
            assert (mine["ending"], mine["change"]) == ("stranger", None)
            assert (await house.get(ME, key))["ratings"] == []

    within(place, scene)


def test_a_line_of_whoever_left_a_chair_before_the_game_is_of_no_use_to_anybody(place: Place) -> None:
    async def scene(house: House) -> None:
        key = await house.open_table(ANN, "hhb")
        code = key["code"]
        await house.sit(BERT, code)
        live = await house.registry.find(code)
        assert live is not None
        await live.act(lambda table, at: free_chair(table, 1, "up", 1, at, {}))
        token = (await house.sit(None, code))["token"]
        await live.act(waive_silent)
        assert live.table.phase == "playing"
        await house.ask("POST", f"{ME}/seats", CLEO, {"code": code, "token": token})
        assert await house.kept.seats.at_table(code) == {0: hash_token(ANN), 1: hash_token(CLEO)}
        assert await players_of(house, code) == {0: hash_token(ANN)}

    within(place, scene)


def test_who_deletes_the_key_before_the_game_takes_no_part_in_it(place: Place) -> None:
    async def scene(house: House) -> None:
        key = await house.open_table(ANN, "hhb")
        await house.sit(BERT, key["code"])
        await house.ask("DELETE", ME, ANN)
        assert await players_of(house, key["code"]) == {1: hash_token(BERT)}
        await house.ask("POST", f"{ME}/seats", CLEO, {"code": key["code"], "token": key["token"]})
        assert await players_of(house, key["code"]) == {0: hash_token(CLEO), 1: hash_token(BERT)}

    within(place, scene)


def test_a_seat_whose_key_is_deleted_is_rated_as_that_person_was_and_leaves_no_line(place: Place) -> None:
    async def scene(house: House) -> None:
        before = (31.26, 3.14)
        await house.kept.results.count(
            "BEFORE", lambda counting: counting.rate(GAME, hash_token(ANN), before, won=True)
        )
        game = waiting(2, 1)
        await game.lay(house.store, ANN, BERT)
        await house.ask("DELETE", ME, ANN)
        ((who, token, sealed, mu, sigma),) = await house.place.read(
            "SELECT person, token, sealed, mu, sigma FROM seats WHERE seat = 0"
        )
        assert who.startswith(GONE)
        assert (token, sealed, mu, sigma) == (hash_token("seat-0"), "", 31.3, 3.1)
        game.play_out()
        await asyncio.gather(*(count(house.store.kept, game.table) for _ in range(2)))
        ranks = judge(game.table, {0: "ann", 1: "bert"}).ranks
        assert ranks is not None
        known = {"ann": (mu, sigma), "bert": BEGINNER, "bot": first_skill(find(GAME), f"{BOT}greedy")}
        after = rate_game(known, list(known), ranks)
        lines = await house.place.read("SELECT player, mu, sigma, games FROM ratings ORDER BY player")
        assert [(player, games) for player, _, _, games in lines] == [(f"{BOT}greedy", 1), (hash_token(BERT), 1)]
        assert [skill for _, *skill, _ in lines] == [pytest.approx(after["bot"]), pytest.approx(after["bert"])]
        assert await house.place.read("SELECT seat FROM seats") == [(1,)]

    within(place, scene)


def test_a_table_from_which_everybody_deleted_their_keys_is_rated_for_its_bots(place: Place) -> None:
    async def scene(house: House) -> None:
        game = waiting(2, 1)
        game.play_out()
        await game.lay(house.store, ANN, BERT)
        for key in (ANN, BERT):
            await house.ask("DELETE", ME, key)
        assert await count_ended(house.registry, house.store) == 1
        assert await house.place.read("SELECT player, games FROM ratings") == [(f"{BOT}greedy", 1)]
        assert await house.place.read("SELECT * FROM seats") == []

    within(place, scene)


def test_several_seats_of_one_key_stay_one_player_when_it_is_deleted(place: Place) -> None:
    async def scene(house: House) -> None:
        game = waiting(3, 0)
        await game.lay(house.store, ANN, ANN, BERT)
        await house.ask("DELETE", ME, ANN)
        game.play_out()
        await count(house.store.kept, game.table)
        (mine,) = (await house.get(f"{ME}/games", BERT))["games"]
        assert mine["ending"] == "one-device"

    within(place, scene)


def test_who_deleted_the_key_goes_on_to_no_rematch_by_it(place: Place) -> None:
    """The rematch may be agreed before the game is counted."""

    async def scene(house: House) -> None:
        game = waiting(2, 1)
        game.play_out()
        await game.lay(house.store, ANN, BERT)
        await house.ask("DELETE", ME, ANN)
        live = await house.registry.find("WAITS")
        assert live is not None
        await live.act(lambda table, at: ask_again(table, 0, "again", at, "NEXT"))
        await live.act(lambda table, at: ask_again(table, 1, "again", at, "NEXT"))
        assert await house.place.read("SELECT person FROM seats WHERE code = ?", "NEXT") == [(hash_token(BERT),)]

    within(place, scene)


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
def test_a_key_is_deleted_while_games_are_counted(cluster: Cluster) -> None:
    """Whichever of two servers is first: nothing of the person stays, and the opponent has every result."""
    place = PostgresPlace(cluster.empty_database())

    async def scene() -> None:
        stores = [await place.open(), await place.open()]
        games = [PlayedGame(2, 1, f"GAME{number}") for number in range(8)]
        for game in games:
            game.play_out()
            await game.lay(stores[0], ANN, BERT)
        deleting = delete_person(stores[1].kept, hash_token(ANN))
        await asyncio.gather(*(count(stores[0].kept, game.table) for game in games[:4]), deleting)
        await asyncio.gather(*(count(store.kept, game.table) for game in games for store in stores))
        lines = await place.read("SELECT player, games FROM ratings ORDER BY player")
        assert lines == [(f"{BOT}greedy", 8), (hash_token(BERT), 8)]
        assert await place.read("SELECT DISTINCT person FROM seats") == [(hash_token(BERT),)]
        for store in stores:
            await store.close()

    asyncio.run(scene())


def test_a_table_that_leaves_the_database_takes_along_what_does_not_count(place: Place) -> None:
    async def scene(house: House) -> None:
        games = waiting(2, 1), PlayedGame(1, 2)
        games[1].play_out()
        for game, keys in zip(games, ((ANN, BERT), (ANN,)), strict=True):
            await game.lay(house.store, *keys)
        await count(house.store.kept, games[1].table)
        await house.ask("DELETE", ME, BERT)
        for game in games:
            await house.store.forget(game.table.code, game.table.version)
        assert await house.place.read("SELECT code, person FROM seats") == [("ENDED", hash_token(ANN))]

    within(place, scene)
