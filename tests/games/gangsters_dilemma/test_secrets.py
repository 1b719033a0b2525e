"""The laws bite on this game's own secrets: each mistake planted here is caught by the law that is named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from omerta import Move, Refusal
from omerta.core.nodes import Seat
from omerta.core.state.showing import Fields
from omerta.games.gangsters_dilemma.phases import Phase
from omerta.games.gangsters_dilemma.rules import deal, fulfilling, patrol
from omerta.games.gangsters_dilemma.rules.locations import card_name, places
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.turn import TURN
from omerta.games.gangsters_dilemma.view import show, show_own
from tests.games.gangsters_dilemma.scenes import table
from tests.laws.secrecy import law_5, law_6
from tests.laws.walks import LawBroken

Plant = Callable[[pytest.MonkeyPatch], None]
GAMES = 30


def shows_the_patrol(patch: pytest.MonkeyPatch) -> None:
    """The Cop's locked cards are in everybody's view."""

    def leak(table: DilemmaState, seat: Seat | None) -> Fields:
        return {**show_own(table, seat), "patrol": tuple(map(card_name, places(table.patrol)))}

    patch.setattr(show, "own", leak)


def tells_the_glimpse_to_all(patch: pytest.MonkeyPatch) -> None:
    """What the Lookout sees is told to everybody."""
    patch.setattr(patrol, "only", lambda *seats: None)
    patch.setattr(patrol, "_glimpse", patrol._glimpse.__wrapped__)  # The question is not kept beyond this test.


def tells_private_demands_to_all(patch: pytest.MonkeyPatch) -> None:
    """What the Made Man is dealt is told to everybody."""
    patch.setattr(deal, "only", lambda *seats: None)


def keeps_gangsters_from_cops(patch: pytest.MonkeyPatch) -> None:
    """Nobody may rob where a cop waits that they have not seen."""

    def safe(table: DilemmaState, _seat: Seat) -> Sequence[Move]:
        return [move for move in table.game.robs[table.closed] if not table.patrol >> table.game.place[move] & 1]

    patch.setattr(TURN[Phase.ROB], "legal", safe)


def asks_only_who_can_pay(patch: pytest.MonkeyPatch) -> None:
    """The Made Man is asked only when a demand can be paid, private ones included."""

    def payable(table: DilemmaState, seat: Seat) -> bool:
        who = table.cast[seat]
        offered = table.shown | (table.private if who.private else 0)
        return offered & fulfilling.payable(table, seat) != 0

    patch.setattr(fulfilling, "is_asked", payable)


def says_who_holds_it(patch: pytest.MonkeyPatch) -> None:
    """A demand that somebody holds face down is refused for another reason than one in the deck."""
    honest = TURN[Phase.DEMAND].why["demand"]

    def leak(table: DilemmaState, seat: Seat, move: Move) -> Refusal | None:
        card = table.game.till.payments[move].card
        if table.private >> card & 1 and not table.cast[seat].private:
            return Refusal("not-on-offer", "GD-49", {"card": str(move.args[0])})
        return honest(table, seat, move)

    patch.setitem(TURN[Phase.DEMAND].why, "demand", leak)


@pytest.mark.parametrize(
    ("plant", "law"),
    [
        (shows_the_patrol, law_5),
        (shows_the_patrol, law_6),
        (tells_the_glimpse_to_all, law_6),
        (tells_private_demands_to_all, law_6),
        (keeps_gangsters_from_cops, law_5),
        (asks_only_who_can_pay, law_5),
        (says_who_holds_it, law_5),
    ],
)
def test_law_catches(plant: Plant, law: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    game = table(7)
    with pytest.raises(LawBroken):
        for seed in range(GAMES):
            law(game, Random(seed))


def test_the_same_games_without_a_mistake_hold() -> None:
    for seed in range(2):
        law_5(table(7), Random(seed))
        law_6(table(7), Random(seed))
