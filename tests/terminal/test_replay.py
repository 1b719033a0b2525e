"""A record told again: to somebody who may know everything, to a seat, and to a spectator."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from omerta.bots import seat_bot
from omerta.bots.match import play_out
from omerta.core.errors import BadRecord, OmertaError
from omerta.core.events import Event
from omerta.core.nodes import only, others
from omerta.core.record import Writer
from omerta.core.registry import find
from omerta.core.replay import read_record
from omerta.terminal import replay as replays
from omerta.terminal.replay import Reader, as_json, position, reader_named, replay, story
from tests.laws.back_room import game_type as back_room


def played(game_id: str = "twelve-gangsters", seats: int = 3, seed: int = 1) -> str:
    game = (back_room() if game_id == "back-room" else find(game_id)).make(seats)
    writer = Writer(game)
    play_out(game, [seat_bot(game, "random") for _ in range(seats)], Random(seed), writer=writer)
    return writer.text()


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> str:
    """A record of the Back Room, which only tests can read."""
    monkeypatch.setattr(replays, "read_record", lambda text: read_record(text, lambda _: back_room()))
    return played("back-room")


def test_the_story_tells_every_step_in_order() -> None:
    lines = story(replay(played()), Reader())
    numbers = [int(line.split()[0]) for line in lines if line[:1].isdigit() and "(TG-" in line]
    assert numbers == list(range(1, 14))
    assert lines[0] == "12 Gangsters, 3 seats, rules 1, cards 12, first-boss random"
    assert lines[-1] == "Every line checked; steps: 13."


def test_a_position_in_the_middle_is_the_one_that_was_played_through() -> None:
    text = played()
    record = read_record(text)
    positions = [record.game.position(record.start)]
    positions += [record.game.position(step.state) for step in record.replay()]
    for at in range(14):
        told = replay(text, at)
        assert told.at == at
        assert {step for step, _ in told.events} == set(range(1, at + 1))
        lines = position(told, Reader())
        assert f"Position: {positions[at]}" in lines
        assert ("Result:" in lines) == (at == 13)


def test_a_step_that_is_not_there_is_refused() -> None:
    with pytest.raises(OmertaError, match="steps 0 to 13; not 14"):
        replay(played(), 14)


def test_a_line_after_the_step_asked_for_is_checked_too() -> None:
    """The last line lies; looking at step 2 says so all the same."""
    lines = played().splitlines()
    lines[-1] = "over returns 1,0,0 scores 9,9,9 ranks 1,1,1"
    with pytest.raises(BadRecord) as raised:
        replay("\n".join(lines) + "\n", 2)
    assert raised.value.line == len(lines)


def test_a_seat_is_told_what_reached_it_and_no_more(room: str) -> None:
    told = replay(room)
    everything = msgspec.json.decode(as_json(told, Reader()))
    assert everything["position"] is not None
    private = [event for event in everything["events"] if event["to"] != "everybody"]
    assert private, "the Back Room has private events"
    for seat in range(3):
        reader = reader_named(str(seat), 3)
        heard = msgspec.json.decode(as_json(told, reader))
        assert heard["seat"] == seat
        assert heard["position"] is None
        assert heard["view"]["seat"] == seat
        expected = [event for event in everything["events"] if event["to"] == "everybody" or seat in event["to"]]
        assert [(event["step"], event["kind"], event["data"]) for event in heard["events"]] == [
            (event["step"], event["kind"], event["data"]) for event in expected
        ]
        assert all("to" not in event for event in heard["events"])


def test_a_seat_never_reads_the_cards_of_another(room: str) -> None:
    """At the first choice, the words and the JSON of a seat name no card of the others' hands."""
    told = replay(room, 7)
    hands = [set(told.state.view(seat).hand) for seat in range(3)]  # type: ignore[attr-defined]
    assert all(hands)
    for seat in range(3):
        reader = reader_named(str(seat), 3)
        view = told.state.view(seat)
        hidden = set(view.unseen)  # type: ignore[attr-defined]
        heard = msgspec.json.decode(as_json(told, reader))
        events = msgspec.json.encode(heard["events"]).decode()
        lines = [line for line in position(told, reader) if not line.startswith("Unseen:")]
        for card in hidden:
            assert f'"{card}"' not in events
            assert not any(f" {card}" in line for line in lines)
        assert not any(line.startswith("Position:") for line in lines)


def test_a_spectator_sees_the_public_side(room: str) -> None:
    heard = msgspec.json.decode(as_json(replay(room), reader_named("spectator", 3)))
    assert heard["seat"] == "spectator"
    assert heard["view"]["seat"] is None
    assert {"dealt-to-you", "you-drew"}.isdisjoint(event["kind"] for event in heard["events"])


def test_json_has_the_whole_game_for_programs() -> None:
    told = msgspec.json.decode(as_json(replay(played()), Reader()))
    assert told["header"] == {
        "game": "twelve-gangsters",
        "rules": 1,
        "seats": 3,
        "options": {"cards": 12, "first-boss": "random"},
        "data": {},
        "fair": "none",
    }
    assert told["step"] == told["steps"] == 13
    assert told["result"]["scores"] == told["view"]["money"]
    assert told["events"][0]["text"].endswith("starts as Boss.")
    assert told["stopped"] is None


def test_a_result_is_not_told_before_its_time() -> None:
    assert msgspec.json.decode(as_json(replay(played(), 5), Reader()))["result"] is None


@pytest.mark.parametrize("name", ["3", "-1", "x", "", "Spectator", "00", "9" * 5000])
def test_another_seat_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(OmertaError, match="from 0 to 2, or spectator"):
        reader_named(name, 3)


def test_an_audience_hears_and_others_do_not() -> None:
    event = Event("drew", "BR-03", {"seat": 1}, others(3, 1))
    assert Reader().hears(event)
    assert Reader(everything=False, seat=0).hears(event)
    assert Reader(everything=False).hears(event)
    assert not Reader(everything=False, seat=1).hears(event)
    assert not Reader(everything=False).hears(Event("you-drew", "BR-03", {}, only(1)))
