"""A table's own ranking: who left a bot to finish is last and never wins, wherever the result is told."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from omerta.core.nodes import Over, Ranking, Seat
from omerta.core.registry import find
from omerta.core.replay import read_record
from omerta.core.words.languages import languages, speaking
from omerta.table.acts.absence import CameBack, StoodIn
from omerta.table.after.paper import front_page, print_paper
from omerta.table.after.past_game import PastGame
from omerta.table.after.record import write_record
from omerta.table.log.chairs import Leaving
from omerta.table.log.ranking import rank_table
from omerta.table.log.snapshot import read_snapshot, write_snapshot
from omerta.table.log.table import fold
from omerta.table.wire import payload_types
from omerta.table.wire.result_payload import result
from omerta.terminal.narrator import Narrator
from tests.table.acted import agree_end, concede
from tests.table.scenes import BOT, PERSON, Scene

GAMES = {"twelve-gangsters": 4, "gangster-dice": 3, "gangsters-dilemma": 4, "gangsta": 3, "gangsters": 3}
RECORDS = Path(__file__).parents[1] / "records"
HALF, NONE = Fraction(1, 2), Fraction(0)
every_game = pytest.mark.parametrize("game", GAMES)


def told(scene: Scene, seat: Seat | None = None) -> payload_types.Result:
    found = result(scene.table, seat)
    assert found is not None
    return found


def past_of(scene: Scene) -> PastGame:
    return PastGame("7KQ4FD", write_record(scene.log), fold(scene.log).places, at=1.0)


@pytest.mark.parametrize(
    ("keys", "scores", "left", "ranks", "returns"),
    [
        ((9, 5, 7), (9, 5, 7), (), (1, 3, 2), (1, 0, 0)),
        ((9, 5, 7), (9, 5, 7), (0,), (3, 2, 1), (0, 0, 1)),
        ((9, 5, 7), (9, 5, 7), (1, 2), (1, 3, 3), (1, 0, 0)),
        ((9, 7, 7), (9, 7, 7), (0,), (3, 1, 1), (0, HALF, HALF)),
        ((9, 9, 7), (9, 9, 7), (0,), (3, 1, 2), (0, 1, 0)),
        ((9, 9, 7), (9, 8, 7), (), (1, 1, 3), (HALF, HALF, 0)),
        ((9, 5, 7), (9, 5, 7), (0, 1, 2), (3, 3, 3), (0, 0, 0)),
        ((2, 0, 0, 0), (100, 30, 60, 40), (0,), (4, 2, 1, 2), (0, 0, 1, 0)),
        ((2, 0, 0, 0), (100, 30, 60, 40), (2,), (1, 2, 4, 2), (1, 0, 0, 0)),
    ],
)
def test_who_left_shares_the_last_place_and_the_best_of_the_others_wins(
    keys: tuple[int, ...],
    scores: tuple[int, ...],
    left: tuple[int, ...],
    ranks: tuple[int, ...],
    returns: tuple[Fraction, ...],
) -> None:
    found = Ranking(scores, keys, left)
    assert (found.ranks, found.returns) == (ranks, returns)
    assert found.by_the_rules == Over(scores, keys)
    assert set(found.passed_over) == {seat for seat in left if keys[seat] == max(keys)}


@every_game
def test_a_winner_who_conceded_is_told_as_last_to_everybody_in_every_language(game: str) -> None:
    scene = Scene([PERSON] * GAMES[game], game).start().play_out(Random(3))
    over = scene.table.over()
    assert over is not None
    gone = over.ranks.index(1)
    name = scene.table.names[gone]
    scene.table.change_place(gone, conceded=True, left=Leaving(4, 2))
    record = write_record(scene.log)
    for language in languages():
        with speaking(language):
            public, own = told(scene), told(scene, gone)
            paper = print_paper(PastGame("7KQ4FD", record, scene.table.places))
        for found in (public, own):
            assert gone not in found["winners"]
            assert found["winners"]
            assert found["ranks"] is not None
            assert found["ranks"][gone] == GAMES[game]
            assert found["returns"] is not None
            assert found["returns"][gone] == "0"
            (leaver,) = found["left"]
            assert (leaver["seat"], leaver["how"], leaver["round"]) == (gone, "conceded", 2)
            assert "2" in leaver["stamp"]
            assert "2" in found["headline"]
            assert "{" not in found["text"]
        assert not public["headline"].startswith(name)
        assert name in public["headline"]
        assert name not in own["headline"], "the reader is told as you"
        assert name in public["deck"]
        assert paper["headline"] == public["headline"]
        assert paper["deck"] == public["deck"]
        last = paper["account"][-1]
        assert (last["seat"], last["rank"], last["left"]) == (gone, GAMES[game], public["left"][0]["stamp"])
        assert all("left" not in each for each in paper["account"][:-1])
    assert read_record(record).lines[-1].rest.split("ranks ")[1] == ",".join(map(str, over.ranks))


@pytest.mark.parametrize(
    ("record", "headline"),
    [
        ("gangsta/clans-and-resources-four-seats-2", "Brick wins: most Influence, 33"),
        ("gangsta/clans-and-resources-four-seats", "Brick wins: most Influence when the third Snitch sang, 36"),
        ("gangster-dice/both-bids-win", "Brick wins: first to 0 dice"),
        ("gangster-dice/round-limit", "Brick and Brass share the victory: fewest dice after 500 rounds, 1"),
        ("gangster-dice/won-together", "Brick and Brass share the victory: rid of all dice in the same round"),
        ("gangsters-dilemma/2-chosen-characters", "Brass wins: first past 21, with 22"),
        ("gangsters-dilemma/2-four-seats-at-random", "Bottle wins: first to 21"),
        ("gangsters-dilemma/boss-has-nothing-left-to-ask", "Brick and Brass share the victory: 20 points and $1 each"),
        ("gangsters-dilemma/chosen-characters", "Bone wins: most points past 21, with 24"),
        ("gangsters-dilemma/tie-broken-by-money", "Brass wins: level at 23 points, but more money, $6"),
        ("gangsters/cop-player-advanced", "Bone wins: $10,300 in cash"),
        ("gangsters/last-gang", "Brick wins: the last gang standing"),
        ("gangsters/plans-everything", "Ice wins: 7 precincts"),
        ("gangsters/stopped-after-a-hundred-rounds", "Brass wins: nearest to a win after 100 rounds, at 40 percent"),
        ("gangsters/won-by-monopoly", "Brick wins: all joints of a colour"),
        ("gangsters/won-by-ten-joints", "Brick wins: 10 joints"),
        ("twelve-gangsters/five-seats", "Brick wins: most money, $38 million"),
        ("twelve-gangsters/last-round", "Brick and Brass share the victory: $78 million and 12 heists each"),
        ("twelve-gangsters/tie-broken-by-heists", "Bone wins: level at $25 million, but more heists (6)"),
    ],
)
def test_the_headline_says_by_what_it_was_won(record: str, headline: str) -> None:
    past = PastGame("7KQ4FD", (RECORDS / f"{record}.omerta").read_text("utf-8"))
    found = past.result
    assert found["headline"] == headline
    assert found["text"] == f"{headline}."
    with speaking("fr"):
        assert past.result["headline"] != headline
        assert "{" not in past.result["headline"]


@every_game
def test_every_reason_of_a_game_is_a_sentence(game: str) -> None:
    assert all(isinstance(said, str) for said in find(game).texts().get("result", "reason").values())


def test_it_is_noted_when_somebody_concedes_and_the_log_a_snapshot_and_a_replay_know_it() -> None:
    scene = Scene([PERSON] * 3, options={"cards": 4}).start()
    for seat in scene.seats:
        scene.choose(seat)
    scene.add(concede(scene.table, 0, "gone", 5.0))
    step = scene.table.steps
    assert scene.table.places[0].left == Leaving(step, 2)
    assert fold(scene.log) == scene.table
    again = read_snapshot(write_snapshot(scene.table))
    assert again is not None
    assert again.places == scene.table.places
    scene.play_out()
    past = past_of(scene)
    assert past.result["left"] == told(scene)["left"]
    assert past.result["left"][0]["text"] == "Ann conceded in round 2, and a bot played on."
    assert told(scene, 0)["left"][0]["text"] == "You conceded in round 2, and a bot played on."
    assert [past.moment(each, "public")["now"]["chairs"][0]["conceded"] for each in (step - 1, step, past.last)] == [
        False,
        True,
        True,
    ]
    found, ranking = past.ranking, rank_table(scene.table)
    assert found == ranking
    assert ranking is not None
    assert ranking.left == (0,)


def test_of_a_snapshot_from_before_this_was_noted_the_log_is_read() -> None:
    scene = Scene([PERSON] * 3, options={"cards": 4}).start()
    before = read_snapshot(write_snapshot(scene.table))
    assert before is not None
    scene.add(concede(scene.table, 0, "gone", 5.0))
    kept: dict[str, Any] = msgspec.json.decode(write_snapshot(scene.table))
    for place in kept["places"]:
        del place["left"]
    assert read_snapshot(msgspec.json.encode(kept)) is None


def test_who_left_a_bot_to_finish_is_last_and_who_came_back_is_not() -> None:
    scene = Scene([PERSON] * 3, options={"cards": 4}).start()
    for seat in (0, 1):
        scene.add([StoodIn(at=5.0, seat=seat, bot="random")])
    scene.add([CameBack(at=5.0, seat=1, id="back")])
    scene.play_out()
    found = told(scene)
    assert found["ranks"] is not None
    assert found["ranks"][0] == 3
    assert 0 not in found["winners"]
    assert [(each["seat"], each["how"], each["stamp"]) for each in found["left"]] == [(0, "left", "Bot finished")]
    assert (found["kind"], found["conceded"]) == ("over", ())
    assert "A bot finished for Ann." in found["text"] or "a bot finished for Ann" in found["headline"]


def test_where_everybody_conceded_nobody_wins() -> None:
    scene = Scene([PERSON] * 3, options={"cards": 4}).start()
    for seat in scene.seats:
        scene.add(concede(scene.table, seat, f"gone {seat}", 5.0))
    scene.play_out()
    found = told(scene)
    assert (found["winners"], found["ranks"], found["returns"]) == ((), (3, 3, 3), ["0", "0", "0"])
    assert found["headline"] == "Nobody wins: everybody conceded"
    paper = print_paper(past_of(scene))
    assert paper["headline"] == "Nobody wins: everybody conceded"
    assert [each["rank"] for each in paper["account"]] == [3, 3, 3]
    assert paper["turning"] is None, "nobody who left is told of as who decided it"


def test_with_bots_at_the_table_one_of_them_wins_where_all_people_conceded() -> None:
    scene = Scene([PERSON, PERSON, BOT], options={"cards": 4}).start()
    for seat in (0, 1):
        scene.add(concede(scene.table, seat, f"gone {seat}", 5.0))
    scene.play_out()
    assert (told(scene)["winners"], told(scene)["ranks"]) == ((2,), (3, 3, 1))


def test_who_ends_a_game_alone_among_bots_is_told_that_it_counts_as_conceding() -> None:
    scene = Scene([PERSON, BOT, BOT]).start()
    scene.add(agree_end(scene.table, 0, "end", True, 5.0))
    found = told(scene, 0)
    assert found["headline"] == "You ended the game here, which counts as conceding it; nobody has won"
    assert [each["how"] for each in found["left"]] == ["conceded"]
    assert past_of(scene).result["headline"].startswith("Ann ended the game here, which counts as conceding it")
    lesson = Scene((), lesson=True).start()
    lesson.add(agree_end(lesson.table, 0, "end", True, 5.0))
    for learned in (told(lesson, 0), past_of(lesson).result):
        assert learned["headline"] == "Everybody agreed to end the game here; nobody has won"
        assert learned["left"] == []


def test_who_ends_a_game_that_everybody_else_conceded_has_won_unless_bots_sat_there() -> None:
    scene, among_bots = (Scene([PERSON, PERSON, chair]).start() for chair in (PERSON, BOT))
    for each in (scene, among_bots):
        for seat in each.table.people[1:]:
            each.add(concede(each.table, seat, f"gone {seat}", 5.0))
        each.add(agree_end(each.table, 0, "end", True, 5.0))
    found = told(scene, 0)
    assert (found["kind"], found["winners"], found["ranks"]) == ("agreed", (0,), (1, 3, 3))
    assert (found["returns"], found["scores"]) == (["1", "0", "0"], None)
    assert found["headline"] == "You win: everybody else conceded"
    paper = print_paper(past_of(scene))
    assert paper["headline"] == "Ann wins: everybody else conceded"
    assert [(each["name"], each["rank"], each.get("left")) for each in paper["account"]] == [
        ("Ann", 1, None),
        ("Bert", 3, "Conceded, round 1"),
        ("Cleo", 3, "Conceded, round 1"),
    ]
    lost = told(among_bots)
    assert (lost["winners"], lost["ranks"]) == ((), None)
    assert lost["headline"] == "Ann ended the game here, which counts as conceding it; nobody has won"
    assert [each["seat"] for each in lost["left"]] == [0, 1]


def with_a_cop(seed: int) -> tuple[Scene, Seat] | None:
    """Play a night whose turning point is an arrest by a cop who has not won; None where it is none."""
    scene = Scene([PERSON] * 3, "gangsters-dilemma", seed=seed.to_bytes(32, "big")).start().play_out(Random(seed))
    page, over = front_page(past_of(scene)), scene.table.over()
    cop = None if page is None or page.turning is None else page.turning.told.event.data["cop"]
    return (scene, cop) if isinstance(cop, int) and over is not None and over.ranks[cop] != 1 else None


def test_the_paper_calls_what_a_bot_did_for_somebody_the_bots() -> None:
    for seed in range(200):
        scene = Scene([PERSON] * 3, "gangsters-dilemma", seed=seed.to_bytes(32, "big")).start()
        past = PastGame("7KQ4FD", write_record(scene.play_out(Random(seed)).log), scene.table.places)
        page = front_page(past)
        cop = None if page is None or page.turning is None else page.turning.told.event.data["cop"]
        over = scene.table.over()
        if isinstance(cop, int) and over is not None and over.ranks[cop] != 1:
            break
    assert isinstance(cop, int)
    scene.table.change_place(cop, conceded=True, left=Leaving(0, 1))
    paper = print_paper(PastGame("7KQ4FD", write_record(scene.log), scene.table.places))
    assert paper["turning"] is not None
    assert f"{scene.table.names[cop]}'s bot" in paper["turning"]["text"]


def test_a_terminal_lists_who_left_last_with_the_stamp_and_the_bots_score() -> None:
    scene = Scene([PERSON] * 3).start().play_out(Random(3))
    over = scene.table.over()
    assert over is not None
    first = over.ranks.index(1)
    lines = Narrator(scene.table.game, None, scene.table.names).result(
        Ranking(over.scores, over.keys, (first,)), {first: "Conceded, round 2"}
    )
    assert lines[1].endswith("wins.")
    assert scene.table.names[first] not in lines[1]
    assert (
        lines[-1]
        == f"  Last: {scene.table.names[first]}. Conceded, round 2; the bot came to ${over.scores[first]} million."
    )
