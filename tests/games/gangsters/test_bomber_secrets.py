"""Law 5 on tables full of Bombers: whom another's goes with changes nothing that a seat is shown, told or offered."""

from __future__ import annotations

from random import Random

import pytest

from omerta.core.events import Event
from omerta.core.nodes import Chance, Decide, Over, Seat
from omerta.games.gangsters import view
from omerta.games.gangsters.rules import bombers
from omerta.games.gangsters.state import GangstersState
from tests.games.gangsters.scenes import scene, table
from tests.laws.secrecy import Pair
from tests.laws.walks import LawBroken, observers
from tests.rules import rule

WANTED = {"plant", "bomber", "assign", "reassign", "recruit", "seduce"}


def crowded() -> GangstersState:
    """Lay a table on which everybody has a Bomber."""
    return scene(
        3,
        phase="buy",
        pieces="0R6@Velvet 0T1@NA5e 0V@Oasis 1R5@Regent 1T1@NA6e 1V@Coast 2R4@NS1ne 2T1@NA7w 2V@Needle",
        joints="0:Oasis,Pawn 1:Regent,Velvet=3 2:Coast,Needle",
        cash="9000/9000/9000",
        cops="3@NA5e 8@NS1ne",
        bribes="1,2/3/8",
        game=table(3, bombs=True),
        bomber=[2, 2, 1],
        may_bomb=[0b111, 0b111, 0b011],
    )


def walks(seed: int, steps: int = 90) -> None:
    """Walk on with a liking for bombs, and hold a world of somebody's view beside many of the states."""
    rng, state = Random(f"bombers {seed}"), crowded()
    game = state.game
    for _ in range(steps):
        node = state.node()
        if isinstance(node, Over):
            return
        if rng.random() < 0.5:
            seat = rng.choice(observers(game))
            Pair(game, state.clone(), seat, rng.sample(game.moves, 6), rng).play_on()
        if isinstance(node, Chance):
            state.happen([rng.randrange(draw.total) for draw in node.draws])
        else:
            assert isinstance(node, Decide)
            joint = {}
            for seat in node.seats:
                legal = list(state.legal(seat))
                liked = [move for move in legal if move.verb in WANTED]
                joint[seat] = rng.choice(liked if liked and rng.random() < 0.5 else legal)
            state.play(joint)


@rule("19.2b", "19.2c", "19.3")
@pytest.mark.parametrize("seed", range(4))
def test_whom_a_bomber_goes_with_is_nobody_else_s_business(seed: int) -> None:
    walks(seed)


def shows_the_next_seat_s_bomber(patch: pytest.MonkeyPatch) -> None:
    """Everybody sees with whom the next seat's Bomber is."""
    honest = view.own_bomber

    def leak(state: GangstersState, seat: Seat | None) -> str | None:
        return honest(state, None if seat is None else (seat + 1) % state.game.seats)

    patch.setattr(view, "own_bomber", leak)


def tells_the_assignment_to_all(patch: pytest.MonkeyPatch) -> None:
    """What is written is told to everybody."""
    patch.setattr(bombers, "only", lambda *seats: None)


def lets_a_bomber_die_in_silence(patch: pytest.MonkeyPatch) -> None:
    """A Bomber who dies leaves without a word, so that others learn it by what may be done."""

    def mute(kind: str, *rest: object) -> Event:
        return Event("men-lost" if kind in ("bomber-killed", "bomber-lives") else kind, *rest)  # type: ignore[arg-type]

    patch.setattr(bombers, "Event", mute)


@pytest.mark.parametrize(
    "plant", [shows_the_next_seat_s_bomber, tells_the_assignment_to_all, lets_a_bomber_die_in_silence]
)
def test_a_planted_leak_is_caught(plant: object, monkeypatch: pytest.MonkeyPatch) -> None:
    assert callable(plant)
    plant(monkeypatch)
    with pytest.raises(LawBroken):
        for seed in range(12):
            walks(seed)
