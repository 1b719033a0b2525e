"""Games that have ended count for their people: by the rulings of docs/people.md, and once, whatever happens."""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import permutations
from typing import Any

import msgspec
import pytest

from omerta.core.nodes import Seat
from omerta.core.registry import find
from omerta.lab.intervals import Z95
from omerta.lab.skill import BEGINNER, rate_game
from omerta.server.live.tokens import hash_token
from omerta.server.operate.housekeeping import count_ended
from omerta.server.people import standings
from omerta.server.people.results import BOT, count, first_skill, judge
from omerta.server.store.errors import StoreError
from omerta.server.store.kept.profiles import Profile
from omerta.server.store.kept.results import Counting
from omerta.table.acts.absence import CameBack, StoodIn
from omerta.table.acts.refusal import Refused
from omerta.table.log.decision import Decision
from omerta.table.log.opened import Lesson, Origin
from tests.server.databases import Cluster, Place, PostgresPlace
from tests.server.house import ANN, BERT, House
from tests.server.played import GAME, PlayedGame
from tests.server.test_people import ME, within
from tests.table.acted import agree_end, ask_again, choose, concede, stop_table, waive_silent
from tests.table.scenes import Scene

KEYS = (ANN, BERT, "C" * 22, "D" * 22)
PEOPLE = {seat: hash_token(key) for seat, key in enumerate(KEYS)}


def among(table: Scene) -> dict[Seat, str]:
    return {seat: PEOPLE[seat] for seat, place in enumerate(table.table.places) if place.kind == "human"}


def test_a_game_by_the_rules_is_rated_by_who_won() -> None:
    game = PlayedGame(2, 2)
    game.play_out()
    verdict, over = judge(game.table, among(game)), game.table.over()
    assert over is not None
    assert verdict.endings == {0: "over", 1: "over"}
    assert verdict.places == {0: over.ranks[0], 1: over.ranks[1]}
    assert verdict.ranks == tuple(1 if key == max(over.keys) else 2 for key in over.keys)


def test_whoever_concedes_comes_behind_everybody() -> None:
    game = PlayedGame(2, 2)
    game.add(concede(game.table, 1, "off", 5.0))
    game.play_out()
    verdict = judge(game.table, among(game))
    assert verdict.endings == {0: "over", 1: "conceded"}
    assert 1 not in verdict.places
    assert verdict.ranks is not None
    assert all(rank < verdict.ranks[1] for seat, rank in enumerate(verdict.ranks) if seat != 1)


def test_where_the_winner_conceded_the_best_of_the_others_has_won() -> None:
    game = PlayedGame(3, 0)
    game.play_out()
    over = game.table.over()
    assert over is not None
    first, second = over.ranks.index(1), over.ranks.index(2)
    game.table.change_place(first, conceded=True)
    verdict = judge(game.table, among(game))
    assert verdict.endings == {seat: "conceded" if seat == first else "over" for seat in range(3)}
    assert verdict.places == {seat: over.ranks[seat] - 1 for seat in range(3) if seat != first}
    assert verdict.ranks is not None
    assert (verdict.ranks[first], verdict.ranks[second]) == (max(verdict.ranks), 1)
    assert verdict.ranks.count(verdict.ranks[first]) == 1


def test_whoever_leaves_a_bot_to_finish_comes_behind_everybody_but_not_who_came_back() -> None:
    game = PlayedGame(3, 1)
    for seat in (1, 2):
        game.add([StoodIn(at=5.0, seat=seat, bot="greedy")])
    game.add([CameBack(at=5.0, seat=2, id="back")])
    game.play_out()
    verdict = judge(game.table, among(game))
    assert verdict.endings == {0: "over", 1: "left", 2: "over"}
    assert verdict.ranks is not None
    assert [rank > 2 for rank in verdict.ranks] == [False, True, False, False]


@pytest.mark.parametrize(
    ("why", "opened"),
    [
        ("tutorial", {"lesson": Lesson("of a game", 3)}),
        ("taken-up", {"origin": Origin("BEFORE", 4, "a position", ())}),
        ("daily", {"daily": "2026-11-16"}),
    ],
)
def test_a_table_of_a_special_kind_is_not_rated(why: str, opened: dict[str, Any]) -> None:
    game = PlayedGame(1, 2)
    game.play_out()
    game.table.opened = msgspec.structs.replace(game.table.opened, **opened)
    verdict = judge(game.table, among(game))
    assert (verdict.endings, verdict.ranks) == ({0: why}, None)
    assert verdict.places.keys() == {0}


def test_a_game_that_went_back_is_not_rated() -> None:
    game = PlayedGame(2, 1)
    game.play_out()
    game.table.consent.gone = 1
    verdict = judge(game.table, among(game))
    assert (verdict.endings, verdict.ranks) == ({0: "gone-back", 1: "gone-back"}, None)


def alone(*, wins: bool) -> PlayedGame:
    """Play one person among bots to a game that they win, or one that they lose."""
    for seed in range(1, 60):
        game = PlayedGame(1, 2, seed=seed)
        game.play_out()
        over = game.table.over()
        if over is not None and (over.ranks[0] == 1) is wins:
            return game
    raise AssertionError("no such game among these seeds")


def test_going_back_alone_among_bots_spares_nobody_a_loss_and_brings_nobody_a_win() -> None:
    lost, won = alone(wins=False), alone(wins=True)
    for game in (lost, won):
        game.table.consent.gone = 1
    assert judge(lost.table, among(lost)).endings == {0: "over"}
    assert judge(lost.table, among(lost)).ranks is not None
    verdict = judge(won.table, among(won))
    assert (verdict.endings, verdict.ranks) == ({0: "gone-back"}, None)


@pytest.mark.parametrize("gone", [0, 1])
def test_who_ends_a_game_alone_among_bots_has_conceded_it(gone: int) -> None:
    game = PlayedGame(1, 2)
    game.table.consent.gone = gone
    game.add(agree_end(game.table, 0, "end", True, 5.0))
    assert game.table.ended == "agreed"
    verdict = judge(game.table, among(game))
    assert (verdict.endings, verdict.places, verdict.ranks) == ({0: "conceded"}, {}, (3, 2, 2))


def test_who_ends_a_tutorial_alone_has_conceded_nothing() -> None:
    game = PlayedGame(1, 2)
    game.add(agree_end(game.table, 0, "end", True, 5.0))
    game.table.opened = msgspec.structs.replace(game.table.opened, lesson=Lesson("of a game", 3))
    verdict = judge(game.table, among(game))
    assert (verdict.endings, verdict.ranks) == ({0: "agreed"}, None)


def test_what_is_not_rated_says_why() -> None:
    game = PlayedGame(2, 1)
    game.play_out()
    one_device = judge(game.table, {0: PEOPLE[0], 1: PEOPLE[0]})
    stranger = judge(game.table, {0: PEOPLE[0]})
    assert (one_device.endings, one_device.ranks) == ({0: "one-device", 1: "one-device"}, None)
    assert (stranger.endings, stranger.ranks) == ({0: "stranger", 1: "stranger"}, None)
    assert stranger.places.keys() == {0, 1}
    ended = PlayedGame(2, 1)
    for seat in (0, 1):
        ended.add(agree_end(ended.table, seat, f"end {seat}", True, 5.0))
    assert judge(ended.table, among(ended)).endings == {0: "agreed", 1: "agreed"}


def test_it_makes_no_difference_who_sat_where() -> None:
    known = {"a": (30.0, 3.0), "b": (25.0, 8.0), "c": (20.0, 5.0), "d": (25.0, 8.0)}
    ranks = {"a": 2, "b": 1, "c": 2, "d": 3}
    found = [rate_game(known, order, [ranks[name] for name in order]) for order in permutations(known)]
    for each in found:
        for name in known:
            assert each[name] == pytest.approx(found[0][name], abs=1e-9)
    assert found[0]["b"][0] > 25 > found[0]["d"][0]
    assert all(found[0][name][1] < known[name][1] + 0.1 for name in known)


def test_bots_start_where_they_were_measured_and_all_others_as_beginners() -> None:
    game_type = find(GAME)
    value, sigma = first_skill(game_type, f"{BOT}greedy")
    assert (value, sigma * Z95) == pytest.approx((30.3, 3.5))
    assert first_skill(game_type, f"{BOT}nobody-knows-it") == first_skill(game_type, PEOPLE[0]) == BEGINNER


def test_a_game_counts_once_however_often_it_is_written_down(place: Place) -> None:
    async def scene(house: House) -> None:
        game = PlayedGame(2, 2)
        game.play_out()
        await game.lay(house.store, ANN, BERT)
        await asyncio.gather(*(count(house.store.kept, game.table) for _ in range(3)))
        await count(house.store.kept, game.table)
        over = game.table.over()
        assert over is not None
        for seat, key in enumerate((ANN, BERT)):
            (mine,) = (await house.get(f"{ME}/games", key))["games"]
            assert (mine["over"], mine["ending"], mine["place"]) == (True, "over", over.ranks[seat])
            (rating,) = (await house.get(ME, key))["ratings"]
            assert (rating["game"], rating["games"]) == (GAME, 1)
            assert mine["change"] == pytest.approx(rating["value"] - BEGINNER[0])
        assert await house.place.read("SELECT games FROM ladders WHERE game = ?", GAME) == [(1,)]
        assert await house.place.read("SELECT games FROM ratings WHERE player = ?", "bot greedy") == [(1,)]

    within(place, scene)


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
def test_several_servers_count_a_game_once_and_lose_none(cluster: Cluster) -> None:
    """Six games of one ladder, each written down by two servers at the same time."""
    place = PostgresPlace(cluster.empty_database())

    async def scene() -> None:
        stores = [await place.open(), await place.open()]
        games = [PlayedGame(2, 1, f"GAME{number}") for number in range(6)]
        for game in games:
            game.play_out()
            await game.lay(stores[0], ANN, BERT)
        await asyncio.gather(*(count(store.kept, game.table) for game in games for store in stores))
        lines = await place.read("SELECT games FROM ratings WHERE player IN (?, ?)", *list(PEOPLE.values())[:2])
        assert lines == [(6,), (6,)]
        assert await place.read("SELECT games FROM ladders") == [(6,)]
        for store in stores:
            await store.close()

    asyncio.run(scene())


def test_a_game_counts_when_it_ends(place: Place) -> None:
    async def scene(house: House) -> None:
        game = PlayedGame(3, 0)
        while game.table.phase == "playing":
            before, seat = len(game.log), game.table.owed()[0]
            move = game.move(seat)
            game.choose(seat)
        await game.lay(house.store, *KEYS[:3], leave=len(game.log) - before)
        live = await house.registry.find("ENDED")
        assert live is not None
        name = live.table.question.name if live.table.question else 0
        await live.act(lambda table, at: choose(table, seat, "last", name, move, at))
        await live.settle()
        assert live.table.phase == "over"
        (mine,) = (await house.get(f"{ME}/games", ANN))["games"]
        assert (mine["over"], mine["ending"]) == (True, "over")

    within(place, scene)


def test_a_game_counts_later_when_the_server_was_killed_in_between(place: Place) -> None:
    async def killed(house: House) -> None:
        game = PlayedGame(1, 2)
        game.play_out()
        await game.lay(house.store, ANN)
        (mine,) = (await house.get(f"{ME}/games", ANN))["games"]
        assert not mine["over"]

    async def again(house: House) -> None:
        await count_ended(house.registry, house.store)
        (mine,) = (await house.get(f"{ME}/games", ANN))["games"]
        assert (mine["over"], mine["ending"]) == (True, "over")
        assert await count_ended(house.registry, house.store) == 0

    within(place, killed)
    within(place, again)


def test_a_rematch_is_rated_although_the_server_died_as_it_was_agreed(place: Place) -> None:
    def asks_again(seat: Seat, decision: Decision, at: float) -> Refused | None:
        why: Refused | None = ask_again(decision, seat, f"again {seat}", at, "NEXT")
        return why

    def answers(seat: Seat, decision: Decision, at: float) -> Refused | None:
        table = decision.table
        assert table.state is not None
        assert table.question is not None
        move, name = table.state.legal(seat)[0], table.question.name
        why: Refused | None = choose(decision, seat, f"to {name}", name, [move.verb, *move.args], at)
        return why

    async def killed(house: House) -> None:
        game = PlayedGame(3, 0)
        game.play_out()
        await game.lay(house.store, *KEYS[:3])
        live = await house.registry.find("ENDED")
        assert live is not None

        async def too_late(_work: object) -> None:
            raise StoreError("the server is dead")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(house.store, "transact", too_late)  # nothing is written any more after the rematch itself
            for seat in range(3):
                await live.act(partial(asks_again, seat))
            for task in live.running.values():
                task.cancel()
            await asyncio.gather(*live.running.values(), return_exceptions=True)

    async def again(house: House) -> None:
        live = await house.registry.find("NEXT")
        assert live is not None
        assert await house.kept.seats.at_table("NEXT") == {2: PEOPLE[0], 0: PEOPLE[1], 1: PEOPLE[2]}
        await live.act(waive_silent)
        while live.table.phase == "playing":
            for seat in live.table.owed():
                await live.act(partial(answers, seat))
            await live.settle()
        for key in KEYS[:3]:
            mine = {game["code"]: game["ending"] for game in (await house.get(f"{ME}/games", key))["games"]}
            assert mine["NEXT"] == "over"
            assert (await house.get(ME, key))["ratings"] != []

    within(place, killed)
    within(place, again)


def test_whoever_claims_a_seat_late_is_not_rated_by_it(place: Place) -> None:
    async def scene(house: House) -> None:
        game = PlayedGame(2, 1)
        game.play_out()
        await game.lay(house.store, ANN)
        await count(house.store.kept, game.table)
        claim = await house.ask("POST", f"{ME}/seats", BERT, {"code": "ENDED", "token": "seat-1"})
        assert (claim.status_code, claim.json()["error"]["reason"]) == (409, "over")
        await game.note(house.store, ANN, BERT)
        await count_ended(house.registry, house.store)
        assert [(await house.get(ME, key))["ratings"] for key in (ANN, BERT)] == [[], []]
        (mine,) = (await house.get(f"{ME}/games", ANN))["games"]
        assert mine["ending"] == "stranger"
        assert (await house.get(f"{ME}/games", BERT))["games"] == []

    within(place, scene)


def test_a_game_that_is_over_is_nobody_s_who_comes_later_and_counts_no_second_time(place: Place) -> None:
    async def scene(house: House) -> None:
        game = PlayedGame(1, 2)
        game.play_out()
        await game.lay(house.store, ANN)
        await count(house.store.kept, game.table)
        assert (await house.ask("DELETE", ME, ANN)).status_code == 200
        await game.note(house.store, BERT)
        assert await count_ended(house.registry, house.store) == 0
        assert await house.kept.seats.at_table("ENDED") == {}
        assert (await house.get(ME, BERT))["ratings"] == []
        assert await house.place.read("SELECT games FROM ladders WHERE game = ?", GAME) == [(1,)]

    within(place, scene)


def test_who_asks_for_their_chair_once_more_after_the_end_has_it_and_nothing_is_noted(place: Place) -> None:
    async def scene(house: House) -> None:
        code = (await house.open_table(ANN))["code"]
        mine = {"name": "Bert", "id": "i" * 22}
        path = f"/api/tables/{code}/sit"
        sat = await house.ask("POST", path, None, mine)
        live = await house.registry.find(code)
        assert live is not None
        await live.act(stop_table)
        again = await house.ask("POST", path, BERT, mine)
        assert (again.status_code, again.json()) == (200, sat.json())
        assert await house.kept.seats.at_table(code) == {0: hash_token(ANN)}
        assert (await house.get(f"{ME}/games", BERT))["games"] == []

    within(place, scene)


def test_a_long_ladder_is_cut_behind_the_best_and_shows_whoever_asks(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standings, "MOST_LISTED", 2)

    async def scene(house: House) -> None:
        for number in range(6):
            person = hash_token(str(number) * 22)
            await house.kept.profiles.save(person, Profile(f"N{number}", "{}", number != 5), 1.0)
            rate = partial(Counting.rate, game=GAME, player=person, skill=(40.0 - number, 1.0), won=True)
            await house.kept.results.count(f"GAME{number}", rate)
        read = await house.kept.results.ladder(GAME, BOT, "")
        assert sorted(str(line.name) for line in read) == [f"N{number}" for number in range(5)], (
            "others are not even read"
        )
        for key, names in ((None, ["N0", "N1"]), ("4" * 22, ["N0", "N1", "N4"]), ("5" * 22, ["N0", "N1", "N5"])):
            lines = (await house.get(f"/api/games/{GAME}/ladder", key))["standings"]
            assert [line["name"] for line in lines if not line["bot"]] == names
            assert any(line["bot"] for line in lines)

    within(place, scene)


def test_the_ladder_names_bots_and_who_wants_to_be_named(place: Place) -> None:
    async def scene(house: House) -> None:
        game = PlayedGame(2, 1)
        game.play_out()
        await game.lay(house.store, ANN, BERT)
        await count(house.store.kept, game.table)
        path = f"/api/games/{GAME}/ladder"

        async def names(key: str | None) -> dict[str, tuple[bool, bool]]:
            lines = (await house.get(path, key))["standings"]
            least = [line["value"] - line["give"] for line in lines]
            assert least == sorted(least, reverse=True)
            return {line["name"]: (line["you"], line["listed"]) for line in lines if not line["bot"]}

        assert await names(None) == {}
        assert await names(ANN) == {"P0": (True, False)}
        await house.ask("PUT", ME, BERT, {"name": "Bert the Hat", "listed": True})
        assert await names(None) == {"Bert the Hat": (False, True)}
        assert await names(ANN) == {"P0": (True, False), "Bert the Hat": (False, True)}
        bots = {line["name"]: line for line in (await house.get(path))["standings"] if line["bot"]}
        assert bots["counter"]["measured"]
        assert {"easy", "boss"} <= set(bots), "the faces are there, measured or not"
        assert (bots["counter"]["games"], bots["greedy"]["games"]) == (0, 1)
        text = (await house.ask("GET", path)).text
        assert not any(secret in text for secret in (ANN, BERT, *PEOPLE.values()))
        await house.ask("DELETE", ME, BERT)
        assert await names(None) == {}
        assert await house.place.read("SELECT * FROM ratings WHERE player = ?", PEOPLE[1]) == []
        assert (await house.ask("GET", "/api/games/poker/ladder")).status_code == 404

    within(place, scene)
