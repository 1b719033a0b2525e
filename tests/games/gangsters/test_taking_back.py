"""What can be taken back in Gangsters: whatever a gang decides alone, but no bomb, no die, no secret (19.4)."""

from __future__ import annotations

from omerta.core.events import Event
from omerta.core.undo import UndoHistory
from omerta.games.gangsters.state import GangstersState
from tests.games.gangsters.scenes import scene
from tests.games.playing import chance
from tests.rules import rule

BOMBS: dict[str, object] = {"bombs": True}


def kept(state: GangstersState, *words: str) -> list[bool]:
    """Play answers of the gang in turn, and tell after each whether it can be taken back."""
    past, found = UndoHistory(), []
    for word in words:
        node, before, told = state.node(), state.clone(), list[Event]()
        state.play({node.seats[0]: state.game.read(word, state)}, told.append)  # type: ignore[union-attr]
        past.keep(state.game, node, before, state, told)
        found.append(past.may(state.turn, state.node()))
        if found[-1]:
            assert past.states[-1] == before
    return found


def test_moves_crimes_and_recruits_can_be_taken_back() -> None:
    state = scene(pieces="0R6@Pawn 0T2@NA5e 0V@NA10e 1R2@Needle", dice="1.1.3.1.1")
    assert kept(state, "vamp>Cycles", "extort", "recruit-thug-1", "thug>NA6e") == [True] * 4


@rule("19.4a")
def test_a_bomb_once_placed_cannot_be_retracted() -> None:
    state = scene(
        pieces="0R6@Pawn 0T2@NA5e 1R2@Needle", dice="1.1.3.1.1", options=BOMBS, bomber=[1, -1], may_bomb=[0b011, 0]
    )
    assert kept(state, "racketeer>SD2e", "plant") == [True, False]
    assert kept(state, "thug>NA6e") == [True]


@rule("19.2b")
def test_hiring_a_bomber_can_be_taken_back_while_nobody_knows_anything_of_him() -> None:
    state = scene(pieces="0R6@Pawn 0T2@NA5e 1R2@Needle", dice="1.1.3.1.1", cash="5000/0", options=BOMBS)
    assert kept(state, "recruit-thug-1", "done", "bomber", "assign-thug") == [True] * 4


@rule("19.3")
def test_what_is_learned_of_a_bomber_stays_learned() -> None:
    for bomber in (0, 1):
        state = scene(
            pieces="0R6@Pawn 0V@NA4e 1R2@Needle 1T1@NA5w 1V@Cycles",
            options=BOMBS,
            bomber=[-1, bomber],
            may_bomb=[0, 0b111],
        )
        assert kept(state, "vamp>NA5e", "seduce-1-thug") == [True, False]


@rule("GS-U78")
def test_a_marker_that_was_shown_stays_shown() -> None:
    state = scene(phase="buy", pieces="0R4@Pawn 1R2@Needle", joints="0:Pawn,Oasis", bribes="4,7/-")
    assert kept(state, "sell-Oasis", "show-bribe-4", "sell-Pawn") == [True, False, True]


@rule("GS-U28")
def test_an_offer_can_be_taken_back_until_it_is_proposed() -> None:
    state = scene(phase="buy", pieces="0R4@Pawn 1R2@Needle", joints="0:Pawn,Oasis", cash="500/500")
    assert kept(state, "trade-1", "give-100", "propose") == [True, True, False]


def test_nothing_is_left_after_the_dice() -> None:
    state = scene(phase="buy", pieces="0R4@Pawn 1R2@Needle", joints="0:Pawn,Oasis")
    assert kept(state, "sell-Oasis", "done") == [True, False]
    chance(state)
    assert kept(state, "pass") == [True]
