"""`omerta replay --verify`: the dice of a record are drawn again, and the first that differs is named."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from omerta import Chance, Decide, make
from omerta.core.record import Writer
from omerta.table.after.record import write_record
from omerta.table.log.fair_dice import NOBODY, Stream, commitment, nonce_commit
from tests.cli.commands import Shell
from tests.table.heists import DAY, Heist

NONCE = "0123456789abcdef" * 2
STREAM = Stream(bytes(range(32)), "4KQ", (NOBODY, NONCE, NOBODY))
HEADER = STREAM.header((None, nonce_commit(NONCE), None))


def fair_record(shift: int = 0) -> str:
    """Play a game on the stream's numbers, each moved on by `shift`."""
    game = make("twelve-gangsters", seats=3, cards=3)
    state, rng, writer = game.new(), Random(1), Writer(game, fair=HEADER)
    while isinstance(node := state.node(), Chance | Decide):
        if isinstance(node, Chance):
            numbers = [
                (number + shift) % draw.total
                for number, draw in zip(STREAM.numbers(writer.steps + 1, node), node.draws, strict=True)
            ]
            state.happen(numbers)
            writer.chance(node, numbers, state)
        else:
            joint = {seat: rng.choice(state.legal(seat)) for seat in node.seats}
            state.play(joint)
            writer.choice(node, joint, state)
    writer.over(state)
    return writer.text()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.omerta"


def test_fair_dice_are_confirmed(omerta: Shell, file: Path) -> None:
    file.write_text(fair_record())
    told = omerta("replay", "--verify", str(file))
    assert told.code == 0
    assert told.out.startswith("Fair: the seed matches its commitment, and all 1 numbers come from it")


def test_a_number_from_elsewhere_is_named_by_its_step(omerta: Shell, file: Path) -> None:
    file.write_text(fair_record(shift=1))
    told = omerta("replay", "--verify", str(file))
    assert told.code == 1
    assert told.out.startswith("Not shown to be fair: step 1: the record has")


def test_another_seed_does_not_match_its_commitment(omerta: Shell, file: Path) -> None:
    file.write_text(fair_record().replace(f"seed {STREAM.seed.hex()}", f"seed {bytes(32).hex()}"))
    told = omerta("replay", "--verify", str(file))
    assert told.code == 1
    assert "the seed's hash is" in told.out


def test_a_record_without_fair_dice_says_so(omerta: Shell, file: Path) -> None:
    text = fair_record()
    file.write_text(text.replace(f"fair {HEADER}", "fair none"))
    told = omerta("replay", "--verify", str(file))
    assert told.code == 1
    assert "fair none" in told.out


def test_a_broken_record_is_refused_before_its_dice_are_judged(omerta: Shell, file: Path) -> None:
    file.write_text(fair_record().rpartition("over")[0])
    told = omerta("replay", "--verify", str(file))
    assert told.code == 2
    assert "line " in told.err


def test_the_commitment_that_was_kept_must_be_the_record_s(omerta: Shell, file: Path) -> None:
    file.write_text(fair_record())
    kept = commitment(STREAM.seed)
    assert omerta("replay", "--verify", "--commitment", kept, str(file)).code == 0
    told = omerta("replay", "--verify", "--commitment", "f" * 64, str(file))
    assert told.code == 1
    assert f"the table first showed the commitment {'f' * 64}; the record names {kept}" in told.out


def test_a_nonce_that_was_left_out_is_found_by_who_kept_its_hash(omerta: Shell, file: Path) -> None:
    file.write_text(fair_record())
    fixed = nonce_commit(NONCE)
    assert omerta("replay", "--verify", "--commits", f"-,{fixed},-", str(file)).code == 0
    told = omerta("replay", "--verify", "--commits", f"{fixed},-,-", str(file))
    assert told.code == 1
    assert "seat 0 fixed a nonce, and the dice were thrown without it" in told.out


@pytest.mark.parametrize("kept", [("--commitment", "abc"), ("--commits", "abc,-,-")])
def test_a_hash_that_is_none_is_refused(omerta: Shell, file: Path, kept: tuple[str, str]) -> None:
    file.write_text(fair_record())
    told = omerta("replay", "--verify", *kept, str(file))
    assert told.code == 2
    assert "64 hexadecimal digits" in told.err


def test_dice_that_are_said_to_be_another_game_s_need_the_step_that_the_table_named(omerta: Shell, file: Path) -> None:
    last = sum(line.split(" ")[0].isdigit() for line in fair_record().splitlines())
    kept = ("--commitment", commitment(STREAM.seed), "--commits", f"-,{nonce_commit(NONCE)},-", "--table", "4KQ")
    for step in (last, 999999):
        file.write_text(fair_record(shift=1).replace("fair ", f"fair continued {step} from - "))
        told = omerta("replay", "--verify", *kept, str(file))
        assert told.code == 1
        assert "nothing that was kept from the table says so (--taken-up-at)" in told.out
    told = omerta("replay", "--verify", *kept, "--taken-up-at", "999999", str(file))
    assert told.code == 1
    assert f"the record has {last} steps" in told.out
    file.write_text(fair_record(shift=1).replace("fair ", "fair continued 1 from - "))
    told = omerta("replay", "--verify", *kept, "--taken-up-at", "1", str(file))
    assert told.code == 0
    assert "its dice are not checked here" in told.out


def test_a_step_below_zero_is_refused(omerta: Shell, file: Path) -> None:
    file.write_text(fair_record())
    told = omerta("replay", "--verify", "--taken-up-at", "-1", str(file))
    assert told.code == 2
    assert "a game is taken up at step 0 or later; not -1" in told.err


def test_the_dice_of_a_day_are_held_against_the_seed_that_was_told(omerta: Shell, file: Path) -> None:
    heist = Heist("twelve-gangsters", "AAAAAA")
    heist.play(Random(1))
    file.write_text(write_record(heist.rows))
    told = omerta("replay", "--verify", "--seed", heist.table.opened.seed, str(file))
    assert told.code == 0
    assert f"the daily heist of {DAY}, the same for everybody" in told.out
    told = omerta("replay", "--verify", "--seed", "00" * 32, str(file))
    assert told.code == 1
    assert "the seed that was told is 0000" in told.out
    told = omerta("replay", "--verify", "--seed", "today", str(file))
    assert told.code == 2
    assert "64 hexadecimal digits" in told.err
