"""A game that is over shows every moment as it was then, through anybody's eyes."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from omerta.core.errors import BadRecord
from omerta.core.nodes import Seat
from omerta.core.registry import find, game_types
from omerta.core.view_changes import changed
from omerta.core.wire import encode, plain
from omerta.table.acts.playing import Drawn, Played
from omerta.table.acts.refusal import Refused
from omerta.table.after import past_game
from omerta.table.after.past_game import Eyes, PastGame, TooLong
from omerta.table.after.record import write_record
from omerta.table.log.entries import tell
from omerta.table.log.opened import Chair
from omerta.table.log.presentable import Presentable
from omerta.table.log.rows import Rows
from omerta.table.wire.seat_payload import face, now
from tests.table.acted import agree_end, take_back
from tests.table.scenes import PERSON, Scene, viewers

BOT = Chair("bot", "greedy")
RECORDS = Path(__file__).parents[1] / "records"


class Filmed(Scene):
    """A table that keeps, while it is played, every view of every seat and all that each was told."""

    views: dict[tuple[int, Seat | None], object]
    told: dict[tuple[int, Seat | None], list[str]]

    def add(self, rows: Rows | Refused) -> Rows:
        if not hasattr(self, "views"):
            self.views, self.told = {}, {}
        assert not isinstance(rows, Refused), rows
        for row in rows:
            super().add([row])
            table = self.table
            if table.state is not None and isinstance(row, Drawn | Played):
                for seat in viewers(table):
                    self.views[row.step, seat] = plain(table.state.view(seat))
                    said = tell(table.entries[-1], seat, table.names, table.texts)
                    self.told[row.step, seat] = [event["text"] for event in said["events"] if event["rule"]]
        return rows

    def past(self, broken_off: str | None = None) -> PastGame:
        return PastGame("FILMED", write_record(self.log, broken_off), self.table.places, self.table.opened.preset)


def filmed(game: str, seats: int, seed: int = 1, preset: str | None = None) -> Filmed:
    options = {} if preset is None else find(game).presets[preset]
    scene = Filmed([PERSON] * (seats - 1) + [BOT], game, options)
    scene.start()
    scene.play_out(Random(seed))
    return scene


@pytest.mark.parametrize(
    ("game", "seats", "preset"),
    [
        ("twelve-gangsters", 4, None),
        ("gangster-dice", 3, None),
        ("gangsters-dilemma", 5, None),
        ("gangsta", 3, None),
        ("gangsters", 3, None),
    ],
)
def test_every_moment_is_what_each_seat_saw_then(game: str, seats: int, preset: str | None) -> None:
    scene = filmed(game, seats, preset=preset)
    past = scene.past()
    assert past.last == scene.table.steps
    stride = max(1, past.last // 60)
    for seat in viewers(scene.table):
        eyes: Eyes = "public" if seat is None else seat
        for step in range(1, past.last + 1, stride):
            moment = past.moment(step, eyes)
            assert plain(moment["now"]["view"]) == scene.views[step, seat], (step, seat)
            assert [event["text"] for event in moment["entries"][0]["events"]] == scene.told[step, seat]
            assert moment["now"]["question"] is None
            assert {answer["seat"] for answer in moment["answers"]} <= {seat}
            assert not moment["hidden"]


def test_what_a_step_changed_leads_from_one_moment_to_the_next() -> None:
    past = filmed("gangster-dice", 3).past()
    question = {"node", "legal", "near"}
    for step in range(1, past.last + 1):
        before, after = (plain(past.moment(each, 0)["now"]["view"]) for each in (step - 1, step))
        entry = plain(past.moment(step, 0)["entries"][0])
        for part in [*entry["events"], entry]:
            before = changed(before, part.get("change", {}))
        assert {k: v for k, v in before.items() if k not in question} == {
            k: v for k, v in after.items() if k not in question
        }


def test_numbers_and_names_are_those_of_the_table() -> None:
    scene = filmed("twelve-gangsters", 3)
    past = scene.past()
    outline = past.outline("public")
    assert (outline["key"], outline["last"], outline["own"]) == ("FILMED", past.last, False)
    assert [chair["name"] for chair in outline["face"]["chairs"]] == list(scene.table.names)
    assert outline["face"]["preset"] == scene.table.opened.preset
    numbers = [entry["n"] for entry in outline["entries"]]
    assert numbers == list(range(1, len(numbers) + 1))
    assert past.moment(0, "public")["now"]["n"] == 2
    for step in range(1, past.last + 1):
        moment = past.moment(step, "public")
        assert moment["now"]["n"] == moment["entries"][-1]["n"]
        assert moment["entries"][0] == {**outline["entries"][step + 1], **_with_changes(moment["entries"][0])}
    end = past.moment(past.last, "public")["now"]
    assert end["phase"] == "over"
    assert end["result"] is not None
    assert list(end["result"]["winners"]) == [
        seat for seat, rank in enumerate(end["result"]["ranks"] or ()) if rank == 1
    ]
    assert all(token not in encode(outline).decode() for token in ("token of 0", "token of 1"))


@pytest.mark.parametrize("game", ["twelve-gangsters", "gangster-dice", "gangsta"])
def test_a_game_that_is_over_is_presented_as_its_table_is(game: str) -> None:
    scene = filmed(game, 3)
    past, everybody = scene.past(), range(3)
    presented: list[Presentable] = [scene.table, past.table(past.last)]
    for seat in viewers(scene.table):
        live, over = (plain({**now(each, seat, everybody), "n": 0}) for each in presented)
        assert live == over
        assert plain(past.moment(past.last, "public" if seat is None else seat)["now"]) == {
            **over,
            "n": past.table(past.last).n,
        }
    live, over = (plain({**face(each, everybody), "code": "", "host": None}) for each in presented)
    assert live == over
    assert [each.live for each in presented] == [scene.table, None]


def _with_changes(entry: object) -> dict[str, object]:
    assert isinstance(entry, dict)
    return {key: entry[key] for key in ("events", "change") if key in entry}


def test_eyes_that_see_everything_are_told_what_was_for_one_alone() -> None:
    past = filmed("gangster-dice", 3).past()
    public, everything = past.outline("public")["entries"], past.outline("all")["entries"]
    private = [event for entry in everything for event in entry["events"] if event["private"]]
    assert private
    assert not [event for entry in public for event in entry["events"] if event["private"]]
    bids = next(step for step in range(past.last) if past.moment(step, "all")["answers"])
    assert past.moment(bids, "public")["answers"] == []
    hidden = past.moment(bids, "all")["hidden"]
    assert len(hidden) == 3
    assert hidden[0].startswith("Ann's favors in hand: ")


def test_every_place_where_things_lie_hidden_has_a_sentence() -> None:
    for game_type in game_types.values():
        for preset, seats in game_type.variants():
            options: dict[str, Any] = dict(game_type.presets[preset])
            game = game_type.make(seats, **options)
            for zone in game.zones:
                if zone.shown == "owner":
                    assert "{things}" in game.texts().get("hidden", zone.name), (game.id, zone.name)


def test_every_record_of_the_folder_can_be_looked_at() -> None:
    found = sorted(RECORDS.glob("*/*.omerta"))
    assert found
    for file in found:
        past = PastGame("FILE", file.read_text(encoding="utf-8"))
        for step in {0, past.last // 2, past.last}:
            assert past.moment(step, "all")["now"]["view"] is not None
            assert encode(past.moment(step, 0))


def test_a_game_that_was_taken_back_and_ended_by_agreement() -> None:
    scene = Filmed([PERSON] * 3, "gangsta")
    scene.start()
    for _ in range(400):
        table = scene.table
        seat = table.owed()[0]
        if table.may_take_back(seat) and table.undone[seat] == 0:
            scene.add(take_back(table, seat, scene.id(), scene.question(), 5.0))
            break
        scene.choose(seat)
    for seat in scene.seats:
        scene.add(agree_end(scene.table, seat, scene.id(), True, 6.0))
    past = scene.past()
    assert past.last == scene.table.steps
    for seat in scene.seats:
        assert plain(past.moment(past.last, seat)["now"]["view"]) == scene.views[past.last, seat]
    result = past.moment(past.last, "public")["now"]["result"]
    assert result is not None
    assert (result["kind"], result["winners"]) == ("agreed", ())


def test_a_record_that_breaks_off_says_no_more_than_that() -> None:
    scene = Filmed([PERSON] * 3, "twelve-gangsters")
    scene.start()
    past = scene.past("the log of the table is damaged at row 9")
    result = past.moment(past.last, "public")["now"]["result"]
    assert result is not None
    assert result["text"] == "The game was broken off here; nobody has won."


def test_a_record_that_is_wrong_or_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = filmed("twelve-gangsters", 3).past().text
    with pytest.raises(BadRecord, match="line"):
        PastGame("X", text.replace("heist 0:", "heist 9:", 1))
    monkeypatch.setattr(past_game, "MOST_STEPS", 3)
    with pytest.raises(TooLong, match="3 steps"):
        PastGame("X", text)


def test_every_line_is_held_against_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    text = filmed("twelve-gangsters", 3).past().text
    lines = text.splitlines(keepends=True)
    seal = next(place for place, line in enumerate(lines) if line.startswith("digest 10 "))
    text = "".join(lines[: seal + 1] + [lines[seal]] * 500 + lines[seal + 1 :])
    asked = 0

    def clock() -> float:
        nonlocal asked
        asked += 1
        return float(asked)

    monkeypatch.setattr(past_game, "monotonic", clock)
    monkeypatch.setattr(past_game, "MOST_SECONDS", 100.0)
    with pytest.raises(TooLong, match="takes too long; at line 1"):
        PastGame("X", text)
    monkeypatch.setattr(past_game, "MOST_SECONDS", 1e6)
    past = PastGame("X", text)
    assert sum(line.startswith("digest") for line in past.lines(past.last)) == 1
    monkeypatch.setattr(past_game, "MOST_LINES", 400)
    with pytest.raises(TooLong, match="more than 400 lines"):
        PastGame("X", text)
