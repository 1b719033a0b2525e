"""The morning paper tells what really happened: every fact of it is held against the positions of the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from omerta.core.nodes import Over, Seat
from omerta.core.words.front_page import FrontPage, Line
from omerta.table.acts.playing import Played
from omerta.table.after.paper import front_page, print_paper
from omerta.table.after.past_game import PastGame
from omerta.table.after.record import write_record
from tests.table.acted import agree_end
from tests.table.scenes import PERSON, Scene, registered_back_room

GAMES = {
    "twelve-gangsters": 4,
    "gangster-dice": 3,
    "gangsters-dilemma": 5,
    "gangsta": 3,
    "gangsters": 3,
}
SEEDS = {"twelve-gangsters": 40, "gangster-dice": 10, "gangsters-dilemma": 10, "gangsta": 3, "gangsters": 2}
every_game = pytest.mark.parametrize("game", GAMES)


@cache
def evening(game: str, seed: int) -> PastGame:
    """Play a game, people by random legal moves, with other dice for every seed."""
    scene = Scene([PERSON] * GAMES[game], game, seed=seed.to_bytes(32, "big")).start().play_out(Random(seed))
    return PastGame("7KQ4FD", write_record(scene.log), scene.table.places, at=1.0)


def evenings(game: str) -> Iterator[tuple[PastGame, FrontPage, Over]]:
    for seed in range(SEEDS[game]):
        past = evening(game, seed)
        page, node = front_page(past), past.state(past.last).node()
        assert page is not None
        assert isinstance(node, Over)
        yield past, page, node


def view(past: PastGame, step: int) -> Any:
    return past.state(step).view(None)


def number(line: Line, name: str) -> int:
    found = line.data[name]
    assert isinstance(found, int)
    return found


def seats(line: Line, name: str = "seats") -> tuple[Seat, ...]:
    found = line.data[name]
    assert isinstance(found, tuple)
    return tuple(int(seat) for seat in found)


def first(over: Over) -> tuple[Seat, ...]:
    return tuple(seat for seat, rank in enumerate(over.ranks) if rank == 1)


def margin(over: Over) -> int:
    return max(over.scores) - max(score for score, rank in zip(over.scores, over.ranks, strict=True) if rank > 1)


@every_game
def test_the_account_adds_up_and_the_page_is_set_in_words(game: str) -> None:
    for past, page, over in evenings(game):
        assert [sum(parts) for parts in page.sums] == [abs(score) for score in over.scores]
        paper = print_paper(past)
        assert [each["rank"] for each in paper["account"]] == sorted(over.ranks)
        for each in paper["account"]:
            assert each["rank"] == over.ranks[each["seat"]]
            assert each["score"] == abs(over.scores[each["seat"]])
            assert each["unit"]
        for said in (paper["headline"], paper["deck"], *([paper["turning"]["text"]] if paper["turning"] else [])):
            assert said
            assert "{" not in said
        assert len(paper["headline"]) <= 48
        if page.turning is not None and paper["turning"] is not None:
            step, rule = paper["turning"]["step"], paper["turning"]["rule"]
            told = [event.rule for entry in past.entries if entry.facts.get("step") == step for event in entry.events]
            assert rule in told
            assert rule in past.game.setup.game_type.register.rules


def test_twelve_gangsters() -> None:
    kinds = set()
    for past, page, over in evenings("twelve-gangsters"):
        line, best = page.headline, max(over.scores)
        kinds.add(line.kind)
        if line.kind == "shared":
            assert seats(line) == first(over)
            continue
        assert number(line, "money") == best == over.scores[number(line, "seat")]
        assert number(line, "margin") == margin(over)
        assert page.deck.data.get("margin", 0) == margin(over)
        assert all(over.scores[seat] == best - margin(over) for seat in seats(page.deck))
        turning = page.turning
        if turning is None:
            continue
        row = past.rows[turning.told.step - 1]
        assert isinstance(row, Played)
        cards = {seat: int(card) for seat, card in row.joint.items()}
        boss = view(past, turning.told.step - 1).boss
        seat, card = number(turning.line, "seat"), number(turning.line, "card")
        assert cards[seat] == card
        kinds.add(turning.line.kind)
        if turning.line.kind == "boss":
            assert seat == boss
        else:
            assert number(turning.line, "limit") == cards[boss]
            assert number(turning.line, "over") == card - cards[boss]
            assert number(turning.line, "would") == over.scores[seat] + card > best
            assert card in view(past, turning.told.step).face_down[seat]
    assert kinds >= {"won", "close", "won-by-it"}


def test_gangster_dice() -> None:
    for past, page, _ in evenings("gangster-dice"):
        end, line = view(past, past.last), page.headline
        if line.kind == "one-die":
            assert sum(end.stash[number(line, "seat")]) == 1
        if line.kind == "clean":
            assert sum(end.stash[number(line, "seat")]) == 0
            assert number(line, "rounds") == end.round
        assert number(page.deck, "dice") == sum(end.stash[number(page.deck, "seat")]) == max(map(sum, end.stash))
        if page.turning is not None and page.turning.line.kind == "pinned":
            step = page.turning.told.step
            more = sum(view(past, step).investigator) - sum(view(past, step - 1).investigator)
            assert number(page.turning.line, "dice") == more


def test_gangsters_dilemma() -> None:
    for past, page, over in evenings("gangsters-dilemma"):
        # of an arrest that ends a round the positions show nothing any more
        arrests = [0] * past.game.seats
        before = view(past, 0).fates
        for step in range(1, past.last + 1):
            now = view(past, step).fates
            for seat, (old, new) in enumerate(zip(before, now, strict=True)):
                arrests[seat] += new == "arrested" != old
            before = now
        line = page.headline
        if line.kind == "never":
            assert arrests[number(line, "seat")] == 0
        if line.kind == "talked":
            assert view(past, past.last).past[number(line, "seat")][0] > 0
        if line.kind != "shared":
            assert (number(line, "seat"),) == first(over)
        assert max(arrests) <= (number(page.deck, "count") if page.deck.kind == "arrested" else 0)
        if page.turning is not None:
            step, seat = page.turning.told.step, number(page.turning.line, "seat")
            lost = sum(view(past, step - 1).goods[seat]) - sum(view(past, step).goods[seat])
            # others may bring it something within the same step
            assert number(page.turning.line, "count") >= lost
            held = sum(view(past, step - 1).goods[seat])
            assert number(page.turning.line, "count") <= held


def test_gangsta() -> None:
    for past, page, over in evenings("gangsta"):
        line = page.headline
        if line.kind == "shared":
            assert seats(line) == first(over)
        else:
            assert (number(line, "seat"),) == first(over)
        if line.kind == "snitch":
            assert sum(view(past, past.last).snitches) + sum(view(past, past.last).aside) >= 1
        if page.deck.kind == "ahead":
            assert number(page.deck, "margin") == margin(over)
            assert number(page.deck, "points") == max(over.scores)
        if page.turning is not None and page.turning.line.kind == "heist":
            seat, points = number(page.turning.line, "seat"), number(page.turning.line, "points")
            assert view(past, page.turning.told.step).points[seat] >= points


def test_gangsters() -> None:
    for past, page, over in evenings("gangsters"):
        end, line = view(past, past.last), page.headline
        if line.kind == "won-by-cash":
            assert end.cash[number(line, "seat")] * 100 == number(line, "dollars") or end.cash[
                number(line, "seat")
            ] == number(line, "dollars")
        if line.kind == "won-by-joints":
            assert end.owner.count(number(line, "seat")) == number(line, "joints")
        if line.kind == "stopped":
            assert seats(line) == first(over)
        else:
            assert (number(line, "seat"),) == first(over)
        assert number(page.deck, "rounds") == end.round
        assert page.deck.kind == ("out" if end.out else "rounds")


@every_game
def test_every_sentence_that_a_reporter_may_choose_is_there(game: str) -> None:
    texts = evening(game, 0).game.texts()
    for part in ("headline", "deck", "turning"):
        assert all(isinstance(said, str) for said in texts.get("paper", part).values())
    assert texts.get("paper", "unit")


def test_a_game_that_was_ended_by_agreement_has_no_winner() -> None:
    scene = Scene([PERSON] * 3).start()
    for seat in scene.seats:
        scene.add(agree_end(scene.table, seat, scene.id(), True, 6.0))
    paper = print_paper(PastGame("7KQ4FD", write_record(scene.log), scene.table.places))
    assert paper["headline"] == "Everybody walks, nobody wins"
    assert (paper["deck"], paper["turning"], paper["at"]) == ("", None, None)
    assert [each["rank"] for each in paper["account"]] == [0, 0, 0]


def test_of_a_game_without_a_reporter_the_paper_says_who_has_won_and_with_what() -> None:
    with registered_back_room():
        scene = Scene([PERSON, PERSON], "back-room").start().play_out()
        past = PastGame("7KQ4FD", write_record(scene.log), scene.table.places)
        over = past.state(past.last).node()
        paper = print_paper(past)
    assert isinstance(over, Over)
    assert (over.ranks, paper["headline"]) == ((1, 1), "Ann and Bert share the win")
    assert (paper["deck"], paper["turning"]) == ("", None)
    assert {each["seat"]: each["score"] for each in paper["account"]} == dict(enumerate(over.scores))
