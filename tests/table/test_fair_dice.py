"""Fair dice: the page's own example, even odds, and records that were tampered with."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from omerta.core.nodes import Chance, Decide
from omerta.core.record import Writer
from omerta.core.registry import find
from omerta.core.replay import read_record
from omerta.table.after.record import write_record
from omerta.table.log.fair_dice import Kept, Stream, commitment, nonce_commit, verify
from tests.table.acted import agree_end
from tests.table.scenes import BOT, PERSON, Scene

PAGE = (Path(__file__).parents[2] / "docs" / "fair-dice.md").read_text(encoding="utf-8")


def on_page(start: str) -> str:
    match = re.search(rf"^ +{re.escape(start)} +(\S+)", PAGE, re.MULTILINE)
    assert match is not None, start
    return match[1]


def test_the_example_of_the_page() -> None:
    seed = bytes.fromhex(on_page("seed"))
    nonce = on_page("nonce       of seat 0:").rstrip(";")
    stream = Stream(seed, on_page("code"), (nonce, "-", "-"))
    assert commitment(seed) == on_page("commitment")
    assert nonce_commit(nonce) == on_page("commit      of seat 0:")
    assert stream.number(1, 0, 3) == int(on_page("step 1, draw 0, out of 3"))
    assert stream.number(1, 1, 6) == int(on_page("step 1, draw 1, out of 6"))
    assert stream.number(2, 0, 52) == int(on_page("step 2, draw 0, out of 52"))
    assert stream.number(3, 0, 3 * 2**254) == int(on_page("step 3, draw 0, out of 3 * 2^254"))


def test_rejection_keeps_the_odds_even() -> None:
    """Out of 3 * 2^254 a quarter of the blocks is rejected; else the lowest third would come up twice as often."""
    total = 3 << 254
    stream = Stream(bytes(32), "TEST", ("-",))
    thirds = Counter(stream.number(step, 0, total) >> 254 for step in range(3000))
    assert set(thirds) == {0, 1, 2}
    assert all(900 < count < 1100 for count in thirds.values())


def test_every_part_of_the_message_matters() -> None:
    total = 1 << 200
    base = Stream(bytes(32), "TEST", ("-", "-"))
    numbers = [
        base.number(1, 0, total),
        base.number(2, 0, total),
        base.number(1, 1, total),
        Stream(bytes(31) + b"\1", "TEST", ("-", "-")).number(1, 0, total),
        Stream(bytes(32), "TESS", ("-", "-")).number(1, 0, total),
        Stream(bytes(32), "TEST", ("-", "0" * 32)).number(1, 0, total),
        int.from_bytes(base.bot_seed(1, 0)) % total,
    ]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("total", [0, -1, 2**256 + 1])
def test_a_total_that_cannot_be_drawn(total: int) -> None:
    with pytest.raises(ValueError, match="a total lies between"):
        Stream(bytes(32), "TEST", ("-",)).number(1, 0, total)


def played_record() -> str:
    return write_record(Scene([PERSON, PERSON, BOT], options={"cards": 3}).start().play_out().log)


def test_a_table_s_record_verifies() -> None:
    record = read_record(played_record())
    assert verify(record).ok
    commits = (nonce_commit(f"{0:032x}"), nonce_commit(f"{1:032x}"), None)
    assert f" commits {commits[0]},{commits[1]},-" in record.fair
    assert verify(record, Kept(commits=commits)).ok


def with_first_boss(text: str, boss: int) -> str:
    """Change who was drawn as Boss, and every seal after it, so that only the dice can tell."""
    lines = text.split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith("1 chance"))
    lines[place] = f"1 chance boss:{boss}/3={boss}"
    header = lines[: place + 1]
    record = read_record(text)
    writer = Writer(record.game, fair=record.fair)
    state = record.game.new()
    for step in record.replay():
        if step.numbers:
            node = state.node()
            state.happen([boss])
            writer.chance(node, [boss], state)
        else:
            node = state.node()
            state.play(step.joint)
            writer.choice(node, step.joint, state)
    writer.over(state)
    assert writer.text().split("\n")[: place + 1] == header
    return writer.text()


def test_a_number_that_the_dice_did_not_give_names_its_step() -> None:
    text = played_record()
    drawn = int(re.search(r"boss:(\d)/3", text)[1])  # type: ignore[index]
    verdict = verify(read_record(with_first_boss(text, (drawn + 1) % 3)))
    assert not verdict.ok
    assert verdict.step == 1
    assert "step 1" in verdict.text


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (r"fair .*", "fair none", "not drawn by fair dice"),
        (r"fair hmac-sha256", "fair hmac-md5", "not of the form"),
        (r"seed [0-9a-f]", "seed f", "the seed's hash is"),
        (r"nonces [^,]+,", "nonces ", "2 nonces for 3 seats"),
        (r"commits [^,]+,", "commits ", "2 commits for 3 seats"),
        (r"nonces [^,]+,", "nonces -,", "seat 0 fixed a nonce, and the dice were thrown without it"),
        (
            r"nonces ([^,]+,[^,]+),-",
            rf"nonces \1,{'a' * 32}",
            "seat 2 fixed no nonce, and the dice were thrown with one",
        ),
        (r"fair ", "fair tutorial 1 ", "no tutorial is played at such a table"),
    ],
)
def test_a_header_that_was_changed(old: str, new: str, says: str) -> None:
    text, count = re.subn(old, new, played_record(), count=1)
    assert count == 1
    verdict = verify(read_record(text))
    assert not verdict.ok
    assert says in verdict.text


def test_a_nonce_that_is_not_the_one_committed_to() -> None:
    kept = Kept(commits=(nonce_commit(f"{0:032x}"), nonce_commit("f" * 32), None))
    verdict = verify(read_record(played_record()), kept)
    assert not verdict.ok
    assert "seat 1" in verdict.text


def loaded(text: str, fair: str) -> str:
    """Play a record again with another first Boss, under another line about its dice."""
    drawn = int(re.search(r"boss:(\d)/3", text)[1])  # type: ignore[index]
    return with_first_boss(text, (drawn + 1) % 3).replace("\nfair ", f"\nfair {fair}", 1)


def test_loaded_dice_do_not_pass_for_a_tutorial_s() -> None:
    assert not verify(read_record(loaded(played_record(), "tutorial 1 "))).ok


def test_loaded_dice_do_not_pass_for_another_game_s() -> None:
    text = played_record()
    shown = re.search(r"commitment ([0-9a-f]+)", text)[1]  # type: ignore[index]
    last = sum(1 for _ in read_record(text).replay())
    commits = (nonce_commit(f"{0:032x}"), nonce_commit(f"{1:032x}"), None)
    for kept in (Kept(shown), Kept(shown, taken=0), Kept(commits=commits), Kept(code="7KQ4FD")):
        verdict = verify(read_record(loaded(text, f"continued {last} from - ")), kept)
        assert not verdict.ok
        assert f"the record says that its game was taken up at step {last} of another" in verdict.text
    unkept = verify(read_record(loaded(text, f"continued {last} from - ")))
    assert f"up to step {last} this is another game, and its dice are not checked here" in unkept.text
    beyond = verify(read_record(loaded(text, f"continued {last + 1} from - ")))
    assert not beyond.ok
    assert f"the record has {last} steps; it says that others fixed the draws up to step {last + 1}" in beyond.text


def test_a_game_that_the_table_took_up_must_say_so() -> None:
    verdict = verify(read_record(played_record()), Kept(taken=1))
    assert not verdict.ok
    assert "the record does not say that its game was taken up from another" in verdict.text


def test_a_tutorial_with_other_draws_than_its_own_is_found() -> None:
    tutorial = find("twelve-gangsters").tutorial
    assert tutorial is not None
    game, stream = tutorial.game, Stream(bytes(32), "TEST", ("-",) * tutorial.game.seats)

    def played(shift: int) -> str:
        writer = Writer(game, fair=f"tutorial 1 {stream.header([None] * game.seats)}")
        state, rng = game.new(), Random(3)
        while isinstance(node := state.node(), Chance | Decide):
            if isinstance(node, Chance):
                right = (
                    (tutorial.numbers(1) or ())[0] if writer.steps == 0 else stream.numbers(writer.steps + 1, node)[0]
                )
                numbers = [(right + shift) % node.draws[0].total]
                state.happen(numbers)
                writer.chance(node, numbers, state)
            else:
                joint = {seat: rng.choice(state.legal(seat)) for seat in node.seats}
                state.play(joint)
                writer.choice(node, joint, state)
        writer.over(state)
        return writer.text()

    assert verify(read_record(played(0))).ok
    verdict = verify(read_record(played(1)))
    assert "step 1: the tutorial draws something else" in verdict.text
    more = verify(read_record(played(0).replace("tutorial 1 ", "tutorial 999 ")))
    assert "the record says that it fixed 999" in more.text


def test_a_position_to_start_from_is_not_shown_to_be_fair() -> None:
    record = read_record(played_record())
    state = record.game.new()
    steps = list(record.replay())
    state.happen(steps[0].numbers)
    writer = Writer(record.game, fair=record.fair, start=state)
    for step in steps[1:]:
        node = state.node()
        assert isinstance(node, Decide)
        state.play(step.joint)
        writer.choice(node, step.joint, state)
    writer.over(state)
    verdict = verify(read_record(writer.text()))
    assert not verdict.ok
    assert "starts from a given position" in verdict.text


def test_another_commitment_than_the_first_that_was_shown() -> None:
    record = read_record(played_record())
    shown = re.search(r"commitment ([0-9a-f]+)", record.fair)[1]  # type: ignore[index]
    assert verify(record, Kept(shown)).ok
    assert "the table first showed the commitment" in verify(record, Kept("0" * 64)).text


def test_numbers_that_were_thrown_for_another_table() -> None:
    record = read_record(played_record())
    assert verify(record, Kept(code="7KQ4FD")).ok
    assert "the dice were thrown for table 7KQ4FD; this was table ELSE" in verify(record, Kept(code="ELSE")).text


def test_a_game_that_was_broken_off_is_said_to_be() -> None:
    scene = Scene([PERSON, PERSON, BOT], options={"cards": 3}).start()
    for seat in (0, 1):
        scene.add(agree_end(scene.table, seat, scene.id(), True, 9.0))
    verdict = verify(read_record(write_record(scene.log)))
    assert verdict.ok
    assert "the game was broken off" in verdict.text
