"""Going back by consent: everybody agrees, or nothing is taken back; log, snapshots, record and dice agree about it."""

from __future__ import annotations

import json
from random import Random

import pytest

from omerta.core.replay import read_record
from omerta.core.wire import encode
from omerta.table.acts.absence import CameBack, StoodIn
from omerta.table.acts.asking_back import BOTS_WAIT_SECONDS, MOST_GONE_BACK, WentBack, may_ask
from omerta.table.acts.playing import Drawn
from omerta.table.acts.refusal import Refused
from omerta.table.after.past_game import PastGame
from omerta.table.after.record import write_record
from omerta.table.log.consent import KEPT, MOST_ASKED
from omerta.table.log.entries import tell
from omerta.table.log.fair_dice import verify
from omerta.table.log.opened import Chair
from omerta.table.log.rows import AnyRow, Rows
from omerta.table.log.snapshot import read_snapshot, write_snapshot
from omerta.table.log.table import fold
from omerta.table.wire.seat_payload import now
from tests.table.acted import answer_back, ask_back, concede, lapse, resume, switch_chat, take_back
from tests.table.scenes import BOT, PERSON, Scene, bytes_of, viewers


def ask(scene: Scene, seat: int | None = 0) -> Rows | Refused:
    outcome: Rows | Refused = ask_back(scene.table, seat, scene.id(), 7.0)
    return outcome


def reply(scene: Scene, seat: int | None, agree: bool = True) -> Rows | Refused:
    request = scene.table.consent.request
    name = request.name if request else 0
    outcome: Rows | Refused = answer_back(scene.table, seat, scene.id(), name, agree, 7.0)
    return outcome


def reason(answer: Rows | Refused) -> str | None:
    return answer.reason if isinstance(answer, Refused) else None


def heists(rounds: int = 1, chairs: list[Chair] | None = None) -> Scene:
    """Play some rounds of cards that everybody has shown."""
    scene = Scene(chairs or [PERSON, PERSON, PERSON]).start()
    for _ in range(rounds):
        scene.let_bots_answer()
        for seat in scene.table.owed():
            scene.choose(seat, seat)
    return scene


def test_the_table_goes_back_when_every_other_person_agrees() -> None:
    scene = heists(2)
    table = scene.table
    assert table.state is not None
    scene.choose(0)
    before = [encode(table.state.view(seat)) for seat in viewers(table)]
    steps = table.steps
    for seat in (1, 2):
        scene.choose(seat)
    assert table.steps > steps
    scene.add(ask(scene))
    assert now(table, 1, ())["consent"] == {"request": table.n, "seat": 0, "agreed": [], "missing": [1, 2]}
    scene.add(reply(scene, 2))
    assert now(table, 1, ())["consent"] is not None
    rows = scene.add(reply(scene, 1))
    assert [type(row).__name__ for row in rows] == ["BackAnswered", "WentBack", "Asked"]
    assert table.steps == steps
    assert [encode(table.state.view(seat)) for seat in viewers(table)] == before
    assert table.sealed == {}, "everybody answers anew"
    last = tell(table.entries[-1], 1, table.names, table.texts)
    assert (last["kind"], last["seat"], last["step"]) == ("taken-back", 0, steps)
    assert last["events"][0]["text"].startswith(
        "With everybody's consent the table goes back to before the last answer of"
    )
    assert now(table, 0, ())["consent"] is None
    assert fold(scene.log).state == table.state


def test_one_person_who_declines_is_enough_and_the_same_answer_is_not_asked_for_again() -> None:
    scene = heists()
    steps = scene.table.steps
    scene.add(ask(scene))
    scene.add(reply(scene, 1))
    scene.add(reply(scene, 2, agree=False))
    assert scene.table.consent.request is None
    assert scene.table.steps == steps
    assert reason(ask(scene)) == "asked-often"
    assert not may_ask(scene.table, 0)
    for seat in scene.table.owed():
        scene.choose(seat)
    assert may_ask(scene.table, 0)


def test_a_request_can_be_withdrawn_and_is_not_made_for_ever() -> None:
    scene = heists()
    for _ in range(MOST_ASKED):
        scene.add(ask(scene))
        assert reason(ask(scene, 1)) == "back-open"
        assert reply(scene, 0, agree=True) == [], "who asks agrees already"
        scene.add(reply(scene, 0, agree=False))
    assert reason(ask(scene)) == "asked-often"
    assert not isinstance(ask(scene, 1), Refused), "others have not asked yet"


def test_a_request_ends_when_the_game_moves_on_or_somebody_leaves() -> None:
    scene = heists()
    scene.add(ask(scene))
    old = scene.table.consent.request
    assert old is not None
    for seat in scene.table.owed():
        scene.choose(seat)
    assert scene.table.consent.request is None
    assert reason(answer_back(scene.table, 1, scene.id(), old.name, True, 8.0)) == "back-closed"
    scene.add(ask(scene))
    assert reason(answer_back(scene.table, 1, scene.id(), old.name, True, 8.0)) == "back-closed", "that was another"
    scene.add(concede(scene.table, 2, scene.id(), 8.0))
    assert scene.table.consent.request is None


def test_who_may_ask_and_answer() -> None:
    scene = Scene([PERSON, PERSON, PERSON]).seat_people()
    assert reason(ask(scene)) == "not-started"
    scene = Scene([PERSON, PERSON, PERSON]).start()
    assert reason(ask(scene)) == "nothing-back"
    assert reason(ask(scene, None)) == "spectator"
    scene = heists()
    assert reason(reply(scene, 1)) == "back-closed"
    scene.add(ask(scene))
    assert reason(reply(scene, None)) == "spectator"
    over = Scene([PERSON, PERSON, PERSON]).start().play_out()
    assert reason(ask(over)) == "over"


def test_the_same_request_twice_counts_once() -> None:
    scene = heists()
    scene.add(ask_back(scene.table, 0, "ask", 7.0))
    assert ask_back(scene.table, 0, "ask", 7.0) == []
    request = scene.table.consent.request
    assert request is not None
    scene.add(answer_back(scene.table, 1, "yes", request.name, True, 7.0))
    assert answer_back(scene.table, 1, "yes", request.name, True, 7.0) == []
    assert reason(answer_back(scene.table, 1, "yes", request.name, False, 7.0)) == "id-used"


def test_with_bots_alone_a_person_decides_and_bots_are_asked_anew() -> None:
    scene = heists(2, [PERSON, BOT, BOT])
    rows = scene.add(ask(scene))
    assert [type(row).__name__ for row in rows] == ["BackAsked", "WentBack", "Asked"]
    assert scene.table.owed_by_bots() == [1, 2]
    scene.play_out()
    assert scene.table.over() is not None


def test_nobody_goes_back_over_the_answer_of_somebody_who_is_away() -> None:
    scene = heists(2, [PERSON, PERSON, BOT])
    scene.add([StoodIn(at=7.0, seat=1, bot="counter")])
    assert reason(ask(scene)) == "back-away"
    assert not may_ask(scene.table, 0)
    scene.let_bots_answer()
    scene.choose(0)
    assert may_ask(scene.table, 0), "over what a bot answered for them the table may go back"
    scene.add(ask(scene))
    assert scene.table.consent.gone == 1
    assert reason(ask(scene)) == "back-away"
    scene.add([CameBack(at=8.0, seat=1, id="back")])
    scene.add(ask(scene))
    assert now(scene.table, 1, ())["consent"] is not None, "who is here again is asked"
    scene.add(reply(scene, 1))
    assert scene.table.consent.gone == 2


def test_bots_wait_for_people_for_a_minute() -> None:
    scene = heists(1, [PERSON, PERSON, BOT])
    scene.add(ask(scene))
    assert lapse(scene.table, 7.0 + BOTS_WAIT_SECONDS - 1) == []
    scene.add(lapse(scene.table, 7.0 + BOTS_WAIT_SECONDS))
    assert scene.table.consent.request is None
    people_alone = heists()
    people_alone.add(ask(people_alone))
    assert lapse(people_alone.table, 1e9) == [], "people may take days"


@pytest.mark.parametrize("undo", ["free", "never"])
def test_a_table_may_be_opened_without_it(undo: str) -> None:
    scene = Scene([PERSON, PERSON, PERSON], undo=undo).start()
    for seat in scene.table.owed():
        scene.choose(seat)
    assert reason(ask(scene)) == "back-never"
    assert not now(scene.table, 0, ())["ask_back"]
    assert scene.table.consent.stands == []


def test_where_nothing_is_taken_back_the_plain_way_is_closed_too() -> None:
    scene = Scene([PERSON, PERSON], "gangsters", undo="never").start()
    scene.table.past.seat = scene.table.question.node.seats[0] if scene.table.question else 0
    assert scene.table.state is not None
    scene.table.past.states = [scene.table.state.clone()]
    assert not scene.table.may_take_back(scene.table.past.seat)
    assert reason(take_back(scene.table, scene.table.past.seat, "x", scene.question(), 7.0)) == "back-never"


def test_the_same_dice_fall_again() -> None:
    """In Gangster Dice everybody rolls after the bids: going back over a roll brings the same roll again."""
    scene = Scene([PERSON, PERSON, PERSON], "gangster-dice").start()

    def answer_all() -> list[AnyRow]:
        rows: list[AnyRow] = []
        while not any(isinstance(row, Drawn) for row in rows):
            for seat in scene.table.owed():
                rows += scene.choose(seat, 2)
        return rows

    rows = answer_all()
    state = scene.table.state
    assert state is not None
    state = state.clone()
    scene.add(ask(scene, 1))
    scene.add(reply(scene, 0))
    scene.add(reply(scene, 2))
    assert scene.table.state != state
    assert [row.numbers for row in answer_all() if isinstance(row, Drawn)] == [
        row.numbers for row in rows if isinstance(row, Drawn)
    ]
    assert scene.table.state == state


def test_the_record_tells_of_it_and_replays() -> None:
    scene = Scene([PERSON, PERSON, PERSON], "gangster-dice").start()
    rng, went = Random(3), 0
    for _ in range(60):
        if scene.table.phase != "playing":
            break
        for seat in scene.table.owed():
            scene.choose(seat, rng.randrange(100))
        if rng.random() < 0.3 and may_ask(scene.table, 1):
            scene.add(ask(scene, 1))
            scene.add(reply(scene, 0))
            scene.add(reply(scene, 2))
            went += 1
    assert went > 5
    assert sum(isinstance(row, WentBack) for row in scene.log) == went
    text = write_record(scene.log, "enough")
    backs = [line for line in text.split("\n") if line.startswith("back ")]
    assert len(backs) == went
    record = read_record(text)
    last = record.start
    for step in record.replay():
        last = step.state
    assert last == scene.table.state
    verdict = verify(record)
    assert verdict.ok
    assert f"everybody agreed {went} times to go back" in verdict.text


def test_a_replay_says_where_the_game_came_back_to() -> None:
    scene = heists(2)
    for seat in (0, 1, 2):
        scene.choose(seat, seat)
    steps = scene.table.steps
    scene.add(ask(scene, 1))
    for seat in (0, 2):
        scene.add(reply(scene, seat))
    came_to = scene.table.steps
    for seat in scene.table.owed():
        scene.choose(seat)
    past = PastGame("7KQ4FD", write_record(scene.log, "enough"), scene.table.places)
    told = [(entry.get("step"), event["text"]) for entry in past.outline(1)["entries"] for event in entry["events"]]
    wish = f"The game had gone on to step {steps} and came back here, at your wish and with everybody's consent."
    assert came_to < steps
    assert [each for each in told if "came back" in each[1]] == [(came_to, wish)]
    shown = past.moment(came_to, "public")["entries"][0]["events"][-1]["text"]
    assert "came back here, at the wish of Bert" in shown


def test_a_replay_says_that_the_game_came_back_to_its_start() -> None:
    scene = Scene([PERSON, PERSON, PERSON], options={"first-boss": 0}).start()
    assert scene.table.steps == 0
    for seat in (0, 1, 2):
        scene.choose(seat, seat)
    scene.add(ask(scene, 1))
    for seat in (0, 2):
        scene.add(reply(scene, seat))
    assert scene.table.steps == 0
    for seat in scene.table.owed():
        scene.choose(seat)
    past = PastGame("7KQ4FD", write_record(scene.log, "enough"), scene.table.places)
    began = past.outline(1)["entries"][1]
    assert began["kind"] == "started"
    assert "came back here, at your wish" in began["events"][-1]["text"]


def test_the_log_and_a_snapshot_know_the_same() -> None:
    scene = heists(KEPT + 2)
    scene.add(ask(scene, 2))
    scene.add(reply(scene, 1))
    restored = read_snapshot(write_snapshot(scene.table))
    assert restored is not None
    restored.entries, restored.earlier = list(scene.table.entries), 0
    for table in (restored, fold(scene.log)):
        assert [bytes_of(table, seat) for seat in viewers(table)] == [
            bytes_of(scene.table, seat) for seat in viewers(scene.table)
        ]
        assert table.consent.asks == scene.table.consent.asks
    rows = scene.add(reply(scene, 0))
    for row in rows:
        restored.take(row)
    assert restored.state == scene.table.state
    assert restored.consent.gone == scene.table.consent.gone == 1


def test_a_seat_goes_back_over_a_few_answers_one_after_the_other() -> None:
    scene = heists(KEPT + 2)
    for _ in range(KEPT):
        scene.add(ask(scene))
        scene.add(reply(scene, 1))
        scene.add(reply(scene, 2))
    assert reason(ask(scene)) == "nothing-back"
    scene.table.consent.gone = MOST_GONE_BACK
    for seat in scene.table.owed():
        scene.choose(seat)
    assert reason(ask(scene)) == "back-often"


def test_what_people_say_meanwhile_ends_nothing() -> None:
    scene = heists()
    scene.add(ask(scene))
    scene.add(switch_chat(scene.table, 0, scene.id(), False, 8.0))
    assert scene.table.consent.request is not None


def test_the_present_names_nothing_that_only_a_window_shows() -> None:
    """A window is no answer to go back to: that somebody was really asked there may be a secret."""
    scene, rng = Scene([PERSON] * 5, "gangsters-dilemma").start(), Random(11)
    windows = 0
    for _ in range(120):
        if scene.table.question is None:
            break
        windows += scene.table.question.node.window
        for seat in scene.table.owed():
            scene.choose(seat, rng.randrange(100))
    assert windows > 2
    for stand in scene.table.consent.stands:
        node = stand.state.node()
        assert not json.loads(encode(node)).get("window"), node


def test_bots_wait_no_longer_for_an_answer_because_the_clock_was_set_back() -> None:
    scene = heists(1, [PERSON, PERSON, BOT])
    scene.add(ask(scene))
    again = scene.table.at - 86_400
    scene.add(resume(scene.table, again))
    assert scene.table.owed_by_bots()
    assert lapse(scene.table, again + BOTS_WAIT_SECONDS - 1) == []
    assert lapse(scene.table, again + BOTS_WAIT_SECONDS) != []
