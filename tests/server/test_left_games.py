"""Whoever never comes back to a game alone has left it after a day, whatever becomes of the server meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest

from omerta.lab.skill import BEGINNER
from omerta.server.live.live_table import LiveTable
from omerta.server.live.loading import load
from omerta.server.operate.housekeeping import count_abandoned
from omerta.server.people import abandoned
from omerta.server.people.abandoned import AbandonedGames
from omerta.server.people.results import BOT, count, judge
from omerta.server.store.archive import DAY_SECONDS
from omerta.server.store.store import Store
from omerta.table.acts.absence import StoodIn
from omerta.table.log.table import Table
from tests.server.databases import Cluster, Place, PostgresPlace
from tests.server.house import ANN, BERT, House, open_house
from tests.server.played import GAME, waiting
from tests.server.player import start_game
from tests.server.served import Clock, Served, has_looked, serving
from tests.server.test_people import ME
from tests.table.acted import agree_end, choose, come_back, concede, switch_chat, waive_silent, wish_pause

HOUR = 3600.0


@dataclass
class Hours:
    """The time of a server's clock, which a test lets pass hour by hour as the server looks at its games."""

    now: float = 100.0
    games: AbandonedGames | None = None

    def __call__(self) -> float:
        return self.now

    async def let_pass(self, house: House, hours: int) -> int:
        """Let hours pass; count the games that were left meanwhile."""
        self.games = self.games or AbandonedGames(house.store)
        counted = 0
        for _ in range(hours):
            self.now += HOUR
            counted += await count_abandoned(house.registry, self.games)
        return counted


def within(place: Place, scene: Callable[[House, Hours], Awaitable[None]], hours: Hours | None = None) -> None:
    """Run a scene at a server whose hours pass when the test says so."""
    clock = hours or Hours()

    async def run() -> None:
        async with open_house(place, None, clock) as house:
            await has_looked(house.store, None)
            await scene(house, clock)

    asyncio.run(run())


async def begin(house: House, code: str) -> LiveTable:
    """Begin the game of a table, where it has not begun, and go on until it waits for a person."""
    live = await house.registry.find(code)
    assert live is not None
    await live.act(waive_silent)
    assert live.table.phase == "playing"
    await let_bots_answer(live)
    return live


async def let_bots_answer(live: LiveTable) -> None:
    while "bots" in live.running:
        await asyncio.wait([live.running["bots"]])


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
@pytest.mark.parametrize(("jump", "more"), [(0.0, 4), (3 * DAY_SECONDS, 4), (-10 * DAY_SECONDS, 24)])
def test_a_game_alone_that_is_closed_in_the_tab_counts_as_left_after_a_day(
    place: Place, jump: float, more: int
) -> None:
    """The server is started anew after 20 hours: at once, after days, or with its clock set back."""
    clock = Clock()

    def let_pass(server: Served, hours: int) -> None:
        for _ in range(hours):
            clock.ahead += HOUR
            server.do(lambda registry: count_abandoned(registry, AbandonedGames(server.store)))

    def ending(server: Served) -> object:
        (mine,) = server.ask("GET", f"{ME}/games", ANN)["games"]
        assert not mine["over"]
        return mine["ending"]

    with serving(place, clock) as server:
        ann = server.seat(ANN, "hbb")
        start_game(ann)
        ann.choose()
        ann.question()
        ann.until_now(lambda now: now["ready"] == [1, 2])  # the server has nothing to do when hours pass in a moment
        ann.close()
        let_pass(server, 20)
    clock.ahead += jump
    with serving(place, clock) as server:
        server.do(lambda registry: registry.find(ann.code))  # the table goes on before hours pass in a moment
        let_pass(server, more - 1)
        assert ending(server) is None
        let_pass(server, 2)
        assert ending(server) == "left"
        (rated,) = server.ask("GET", ME, ANN)["ratings"]
        assert (rated["games"], rated["wins"]) == (1, 0)
        assert rated["value"] < BEGINNER[0]
        ann.server = server
        ann.reconnect()
        ann.play_out()
        ann.close()
        (mine,) = server.settled_games(ANN)
        assert (mine["over"], mine["ending"], mine["place"]) == (True, "left", None)
        assert server.ask("GET", ME, ANN)["ratings"] == [rated], "it counts once"


def test_a_game_that_goes_on_is_judged_as_left_by_its_last_person() -> None:
    alone = waiting(1, 2)
    verdict = judge(alone.table, {0: "ann"})
    assert (verdict.endings, verdict.places, verdict.ranks) == ({0: "left"}, {}, (3, 2, 2))
    beside = waiting(2, 1)
    beside.add(concede(beside.table, 1, "off", 5.0))
    verdict = judge(beside.table, {0: "ann", 1: "bert"})
    assert (verdict.endings, verdict.places, verdict.ranks) == ({0: "left", 1: "conceded"}, {}, (3, 4, 2))
    nobody = waiting(2, 1)
    for seat in (0, 1):
        nobody.add([StoodIn(at=5.0, seat=seat, bot="greedy")])
    assert judge(nobody.table, {0: "ann", 1: "bert"}).ranks == (4, 4, 2)


def test_the_last_person_has_won_where_all_others_left_and_no_bot_plays_for_itself() -> None:
    game = waiting(3, 0)
    game.add(concede(game.table, 1, "off", 5.0))
    game.add([StoodIn(at=5.0, seat=2, bot="greedy")])
    players = {0: "ann", 1: "bert", 2: "cleo"}
    verdict = judge(game.table, players)
    assert (verdict.endings, verdict.places) == ({0: "over", 1: "conceded", 2: "left"}, {0: 1})
    assert verdict.ranks == (1, 4, 4)
    game.add(come_back(game.table, 2, "back", 5.0))
    game.add(concede(game.table, 2, "off too", 5.0))
    game.add(agree_end(game.table, 0, "end", True, 5.0))
    assert game.table.ended == "agreed"
    assert judge(game.table, players).ranks == (1, 4, 4)


def test_who_ends_a_game_among_bots_when_all_others_have_conceded_has_conceded_too() -> None:
    game = waiting(2, 1)
    game.add(concede(game.table, 1, "off", 5.0))
    game.add(agree_end(game.table, 0, "end", True, 5.0))
    verdict = judge(game.table, {0: "ann", 1: "bert"})
    assert (verdict.endings, verdict.ranks) == ({0: "conceded", 1: "conceded"}, (3, 4, 2))


def test_a_game_that_waits_for_several_people_is_theirs_to_finish_and_is_looked_at_once(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = list[str]()

    async def note(store: Store, code: str) -> Table | None:
        loaded.append(code)
        return await load(store, code)

    monkeypatch.setattr(abandoned, "load", note)

    async def scene(house: House, hours: Hours) -> None:
        game = waiting(2, 1)
        await game.lay(house.store, ANN, BERT)
        assert await hours.let_pass(house, 40) == 0
        assert loaded == ["WAITS"]
        live = await begin(house, "WAITS")
        await live.act(lambda table, at: concede(table, 1, "off", at))
        await let_bots_answer(live)
        assert await hours.let_pass(house, 23) == 0
        assert await hours.let_pass(house, 2) == 1
        endings = {key: (await house.get(f"{ME}/games", key))["games"][0]["ending"] for key in (ANN, BERT)}
        assert endings == {ANN: "left", BERT: "conceded"}
        assert await hours.let_pass(house, 40) == 0
        assert await house.place.read("SELECT games FROM ladders") == [(1,)]

    within(place, scene)


def test_a_game_alone_whose_key_is_deleted_counts_for_its_bots_after_a_day(place: Place) -> None:
    async def scene(house: House, hours: Hours) -> None:
        await waiting(1, 2).lay(house.store, ANN)
        await house.ask("DELETE", ME, ANN)
        assert await hours.let_pass(house, 25) == 1
        assert await house.place.read("SELECT player, games FROM ratings") == [(f"{BOT}greedy", 1)]
        assert await house.place.read("SELECT * FROM seats") == []

    within(place, scene)


def test_a_stranger_s_game_is_not_counted_until_it_ends(place: Place) -> None:
    async def scene(house: House, hours: Hours) -> None:
        game = waiting(2, 1)
        game.add(concede(game.table, 1, "off", 5.0))
        game.let_bots_answer()
        await game.lay(house.store, ANN)
        assert await hours.let_pass(house, 30) == 0
        (mine,) = (await house.get(f"{ME}/games", ANN))["games"]
        assert (mine["over"], mine["ending"]) == (False, None)

    within(place, scene)


def test_lessons_and_daily_heists_are_never_left(place: Place) -> None:
    async def scene(house: House, hours: Hours) -> None:
        await house.ask("POST", f"/api/games/{GAME}/tutorial", ANN, {"name": "Ann"})
        await house.ask("POST", f"/api/daily/{GAME}", ANN, {"name": "Ann"})
        for code in await house.store.unfinished():
            live = await begin(house, code)
            assert judge(live.table, {0: "ann"}).ranks is None
        assert await hours.let_pass(house, 30) == 0
        games = (await house.get(f"{ME}/games", ANN))["games"]
        assert [(each["over"], each["ending"]) for each in games] == [(False, None)] * 2
        assert (await house.get(ME, ANN))["ratings"] == []

    within(place, scene, Hours(1_800_000_000.0))


def test_at_a_table_with_time_limits_the_clock_decides_unless_it_stands_still(place: Place) -> None:
    async def scene(house: House, hours: Hours) -> None:
        code = (await house.open_table(ANN, "hbb", time={"kind": "days", "days": 3}))["code"]
        live = await begin(house, code)
        assert await hours.let_pass(house, 30) == 0
        await live.act(lambda table, at: wish_pause(table, 0, "rest", True, at))
        assert live.table.resting
        assert await hours.let_pass(house, 23) == 0
        assert await hours.let_pass(house, 2) == 1

    within(place, scene)


def test_whatever_is_kept_of_a_table_begins_the_day_anew(place: Place) -> None:
    async def scene(house: House, hours: Hours) -> None:
        live = await begin(house, (await house.open_table(ANN, "hbb"))["code"])
        assert await hours.let_pass(house, 23) == 0
        await live.act(lambda table, at: switch_chat(table, 0, "quiet", False, at))
        assert not live.table.chat
        assert await hours.let_pass(house, 23) == 0
        assert await hours.let_pass(house, 2) == 1

    within(place, scene)


def test_what_was_left_before_the_server_looked_for_it_is_not_held_against_anybody(place: Place) -> None:
    async def before() -> None:
        store = await place.open()
        await waiting(1, 2).lay(store, ANN)
        await store.close()

    async def scene(house: House, hours: Hours) -> None:
        assert await hours.let_pass(house, 23) == 0
        assert await hours.let_pass(house, 2) == 1

    asyncio.run(before())
    within(place, scene, Hours(1_800_000_000.0))


def test_who_moves_at_the_last_moment_has_not_left(place: Place) -> None:
    async def scene(house: House, _: Hours) -> None:
        game = waiting(1, 2)
        await game.lay(house.store, ANN)
        seen = await load(house.store, "WAITS")
        assert seen is not None
        live = await house.registry.find("WAITS")
        assert live is not None
        assert live.table.question is not None
        name, move = live.table.question.name, game.move(0)
        await live.act(lambda table, at: choose(table, 0, "late", name, move, at))
        await count(house.store.kept, seen)
        (mine,) = (await house.get(f"{ME}/games", ANN))["games"]
        assert mine["ending"] is None

    within(place, scene)


def test_only_the_hours_in_which_the_server_was_there_are_counted() -> None:
    hours = abandoned.Hours(0.0)
    for now in (1 * HOUR, 2 * HOUR, 30 * HOUR, 31 * HOUR, 50 * HOUR):
        hours = hours.at(now)
    assert hours.closed == ((2 * HOUR, 30 * HOUR), (31 * HOUR, 50 * HOUR))
    assert hours.open_since(0.0) == 3 * HOUR
    assert hours.open_since(30.5 * HOUR) == HOUR / 2
    assert hours.open_since(40 * HOUR) == 0.0
    back = hours.at(20 * HOUR)
    assert back.open_since(20 * HOUR) == 0.0
    assert back.at(21 * HOUR).open_since(20 * HOUR) == HOUR
    for now in range(51, 51 + 24):
        hours = hours.at(now * HOUR)
    assert hours.closed == ()


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
def test_of_several_servers_that_look_at_once_one_counts(cluster: Cluster) -> None:
    place = PostgresPlace(cluster.empty_database())

    async def scene() -> None:
        stores = [await place.open(), await place.open()]
        for number in range(4):
            await waiting(1, 2, f"GAME{number}").lay(stores[0], ANN)
        games = [AbandonedGames(store) for store in stores]
        for hour in range(1, 30):
            await asyncio.gather(*(each.count(hour * HOUR) for each in games))
        assert await place.read("SELECT games FROM ratings ORDER BY player") == [(4,), (4,)]
        assert await place.read("SELECT games FROM ladders") == [(4,)]
        for store in stores:
            await store.close()

    asyncio.run(scene())
