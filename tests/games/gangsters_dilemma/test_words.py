"""The board of Gangster's Dilemma says the table, and its moves read as sentences."""

from __future__ import annotations

import omerta
from omerta import Move
from tests.games.gangsters_dilemma.scenes import scene, table
from tests.games.playing import answer, chance

GAME_TYPE = omerta.game_types["gangsters-dilemma"]
TEXTS = GAME_TYPE.texts()
NAMES = ("Ada", "Bo", "Cy", "Di")


def lines(state: omerta.State, seat: int | None) -> list[str]:
    assert GAME_TYPE.text_board is not None
    return GAME_TYPE.text_board(state.view(seat), TEXTS, NAMES)


def test_the_board_says_street_seats_and_demands() -> None:
    state = scene(
        cast="muscle/made-man/dame/underboss", cop=0, goods="0.0.0.0/1.1.0.1/0.0.0.1/0.2.0.0", money="0/4/1/2",
        taken="-/D07/D04/-", row="D01,D05,D18", private="D12,D19", closed="4", patrol="2,5",
    )  # fmt: skip
    assert lines(state, 0)[-1] == "Your cops go to the Art Gallery and the Black Market with the Speakeasy."
    answer(state, "2", "2", "3")
    said = lines(state, 1)
    assert said[0] == "Round 20. The Cop is Ada."
    assert "1 The Stash House: $2, a Crate each." in said
    assert "2 The Art Gallery: $2, an Art each, a cop is here; here: you and Cy." in said
    assert "4 The Smuggler's Den: $2, a Gin each, closed this round." in said
    assert "You (the Made Man): 6 points, $4; Crates 1, Art 1, Jewels 0, Gin 1; fulfilled D07; face down: 2." in said
    assert "Cy (the Dame): 4 points, $1; Crates 0, Art 0, Jewels 0, Gin 1; fulfilled D04." in said
    assert "D05 for 4 points: Crates 1, Art 1, Jewels 0, Gin 1; you can pay it." in said
    assert "D18 for 10 points: Crates 1, Art 3, Jewels 1, Gin 0; you lack Art 2, Jewels 1." in said
    assert "Yours alone: D12 for 7 points: Crates 1, Art 2, Jewels 0, Gin 1; you can pay it with $3 for an Art." in said
    assert not any("Yours alone" in line for line in lines(state, 2))
    answer(state, "talk", "silent")
    said = lines(state, None)
    held = "$6; Crates 1, Art 2, Jewels 0, Gin 1; fulfilled D07; face down: 2"
    assert f"Bo (the Made Man): 6 points, {held}, talked, got away." in said
    assert (
        "Cy (the Dame): 4 points, $1; Crates 0, Art 0, Jewels 0, Gin 0; fulfilled D04, kept silent, arrested." in said
    )


def test_the_board_says_what_the_lookout_saw() -> None:
    state = scene(phase="patrol", cast="muscle/dame/lookout/underboss")
    answer(state, "2+5")
    answer(state, "look")
    chance(state, "cop-2")
    assert lines(state, 2)[-1] == "The Lookout's look showed you the Art Gallery."
    assert lines(state, 1)[-1] == "Demands in the deck: 16."
    assert lines(table(4).new(), None)[0] == "Before the first round."


def test_moves_and_events_read_as_sentences_would() -> None:
    assert TEXTS.move(Move("exchange", 2, "gin", "art"), 0, NAMES) == "give Cy a Gin for an Art"
    assert TEXTS.move(Move("demand-dollars", "D08", "art"), 0, NAMES) == "D08, with dollars for an Art"
    state = scene(goods="0.0.0.0/1.1.0.0/0.0.0.0/0.0.0.0", patrol="1,2")
    events = answer(state, "1", "2", "3")
    told = [TEXTS.say(event, 0, NAMES) for event in events if event.kind == "arrested"]
    assert told == ["Bo is arrested. Tokens lost to you: 2.", "Cy is arrested. Tokens lost to you: 0."]
