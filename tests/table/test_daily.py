"""The daily heist at the table itself: whose dice are thrown, what is told of them, and what may be done."""

from __future__ import annotations

from random import Random

import pytest

from omerta.bots import bots_for
from omerta.core.errors import UnknownName
from omerta.core.registry import find, game_types
from omerta.core.replay import read_record
from omerta.table.acts.playing import Drawn, Played
from omerta.table.acts.refusal import Refused
from omerta.table.after.record import write_record
from omerta.table.log.fair_dice import Kept, commitment, day_code, verify
from omerta.table.log.rows import AnyRow
from omerta.table.opening.daily import day_ends, day_of, day_seed, planned, table_of
from omerta.table.wire.seat_payload import face, now, question
from tests.table.acted import choose, concede, take_back
from tests.table.heists import DAY, SECRET, Heist

GAMES = list(planned())


def test_every_game_has_a_heist_with_quick_bots_that_it_knows() -> None:
    assert set(planned()) == set(game_types)
    for game, plan in planned().items():
        game_type = find(game)
        assert plan.seats in game_type.seats
        assert plan.preset in game_type.presets
        assert set(plan.bots) <= set(game_type.personalities)
        assert set(plan.bots) <= set(bots_for(game_type))


def test_a_day_has_one_seat_and_one_set_of_bots_and_the_next_has_others() -> None:
    first, second = table_of("gangsta", "2026-11-16"), table_of("gangsta", "2026-11-17")
    assert first == table_of("gangsta", "2026-11-16")
    assert second.seat == (first.seat + 1) % first.seats
    assert second.bots != first.bots
    with pytest.raises(UnknownName, match="poker"):
        table_of("poker", DAY)


def test_days_are_those_of_utc() -> None:
    assert day_of(0.0) == "1970-01-01"
    assert day_of(day_ends("2026-11-16") - 0.001) == "2026-11-16"
    assert day_of(day_ends("2026-11-16")) == "2026-11-17"


@pytest.mark.parametrize("game", GAMES)
def test_who_decides_the_same_plays_the_same_game(game: str) -> None:
    ann, bert = Heist(game, "AAAAAA"), Heist(game, "BBBBBB")
    ann.play(Random(7))
    bert.play(Random(7), wavering=True)
    assert [_plain(row) for row in ann.steps] == [_plain(row) for row in bert.steps]
    assert ann.table.phase == bert.table.phase == "over"
    assert ann.table.over() == bert.table.over()


def _plain(row: AnyRow) -> object:
    return row.numbers if isinstance(row, Drawn) else dict(row.joint) if isinstance(row, Played) else None


def test_another_day_and_another_game_have_other_dice() -> None:
    seeds = {day_seed(SECRET, game, day) for game in GAMES for day in ("2026-11-16", "2026-11-17")}
    assert len(seeds) == 2 * len(GAMES)
    today, tomorrow = Heist("gangster-dice", "AAAAAA"), Heist("gangster-dice", "AAAAAA", "2026-11-20")
    assert today.seat == tomorrow.seat
    assert [_plain(row) for row in today.steps] != [_plain(row) for row in tomorrow.steps]


def test_the_game_begins_as_soon_as_somebody_sits_and_asks_for_nobodys_nonce() -> None:
    table = Heist("twelve-gangsters", "AAAAAA").table
    assert table.phase == "playing"
    assert now(table, table.opened.host, ())["fair"]["asks"] is None
    assert face(table, ())["daily"] == DAY
    told = [event.kind for entry in table.entries for event in entry.events]
    assert "daily" in told


def test_the_seed_is_told_neither_at_the_table_nor_at_its_end() -> None:
    heist = Heist("twelve-gangsters", "AAAAAA")
    for _ in range(2):
        for seat in (None, heist.seat):
            shown = now(heist.table, seat, ())["fair"]
            assert shown["seed"] is None
            assert shown["commitment"] == commitment(day_seed(SECRET, "twelve-gangsters", DAY))
            assert heist.table.opened.seed not in repr(now(heist.table, seat, ()))
        assert heist.table.opened.seed not in repr(face(heist.table, ()))
        heist.play(Random(1))
    assert heist.table.phase == "over"


def test_nothing_is_taken_back() -> None:
    heist = Heist("gangsta", "AAAAAA")
    for _ in range(400):
        if heist.table.question is None:
            break
        asked = question(heist.table, heist.seat)
        if asked is not None:
            assert asked["back"] is False
            refused = take_back(heist.table, heist.seat, "b", asked["question"], 3.0)
            assert isinstance(refused, Refused)
            assert refused.reason == "daily-taken-back"
            move = asked["moves"][0]["move"]
            name = asked["question"]
            heist.add(choose(heist.table, heist.seat, f"c{name}", name, [move.verb, *move.args], 3.0))
        if heist.table.owed_by_bots():
            heist.let_bots_answer()
    assert heist.table.steps > 20


def test_who_concedes_ends_the_try_and_the_same_request_again_is_done_already() -> None:
    heist = Heist("twelve-gangsters", "AAAAAA")
    heist.add(concede(heist.table, heist.seat, "g", 3.0))
    assert heist.table.phase == "over"
    assert heist.table.ended == "given-up"
    assert concede(heist.table, heist.seat, "g", 4.0) == []
    result = now(heist.table, heist.seat, ())["result"]
    assert result is not None
    assert (result["kind"], result["winners"]) == ("given-up", ())
    text = write_record(heist.rows)
    assert text.rstrip().splitlines()[-1].endswith("the player of the daily heist gave up")
    assert verify(read_record(text)).ok


def finished() -> tuple[Heist, str]:
    heist = Heist("twelve-gangsters", "AAAAAA")
    heist.play(Random(3))
    return heist, write_record(heist.rows)


def test_the_record_says_whose_dice_they_are_and_is_checked_against_the_seed_that_was_told() -> None:
    heist, text = finished()
    record = read_record(text)
    assert record.fair.startswith(f"daily {DAY} hmac-sha256 table {day_code(DAY)} ")
    verdict = verify(record)
    assert verdict.ok
    assert f"the daily heist of {DAY}" in verdict.text
    assert "--seed" in verdict.text
    told = verify(record, Kept.read(None, None, day_code(DAY), seed=heist.table.opened.seed))
    assert told.ok
    assert "--seed" not in told.text
    other = verify(record, Kept.read(None, None, seed="00" * 32))
    assert not other.ok
    assert "the seed that was told" in other.text


def test_dice_of_another_day_or_with_a_nonce_are_not_those_of_the_day() -> None:
    _, text = finished()
    for old, new, why in (
        (f"daily {DAY}", "daily 2026-11-17", "thrown for DAILY20261117"),
        ("nonces -", f"nonces {'ab' * 16}", "nonce"),
    ):
        assert text.count(old) == 1
        verdict = verify(read_record(text.replace(old, new)))
        assert not verdict.ok
        assert why in verdict.text


def test_a_seed_that_was_not_the_days_does_not_give_its_numbers() -> None:
    heist, text = finished()
    seed, other = heist.table.opened.seed, day_seed(SECRET, "twelve-gangsters", "2026-11-17").hex()
    forged = text.replace(seed, other).replace(commitment(bytes.fromhex(seed)), commitment(bytes.fromhex(other)))
    verdict = verify(read_record(forged))
    assert not verdict.ok
    assert verdict.step == 1
