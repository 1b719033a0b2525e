"""The laws bite on this game's own secrets: each mistake planted here is caught by the law that is named.

And what everybody knows of the markers is held against a list of all the ways in which they may lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest

from omerta.core.nodes import Seat
from omerta.core.state.showing import Fields
from omerta.games.gangsters import marker_places
from omerta.games.gangsters.pieces import COPS
from omerta.games.gangsters.rules import cops, markers, payoffs, trading
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.view import names, show, show_own
from tests.games.gangsters.scenes import scene
from tests.games.gangsters.short import short_game
from tests.laws.secrecy import law_5, law_6
from tests.laws.walks import LawBroken
from tests.rules import rule

Plant = Callable[[pytest.MonkeyPatch], None]
GAMES = 12


def shows_all_hands(patch: pytest.MonkeyPatch) -> None:
    """The markers of the next seat are in everybody's view."""

    def leak(table: GangstersState, seat: Seat | None) -> Fields:
        other = ((seat or 0) + 1) % table.game.seats
        return {**show_own(table, seat), "hand": names(table.bribes[other])}

    patch.setattr(show, "own", leak)


def tells_the_marker_drawn_to_all(patch: pytest.MonkeyPatch) -> None:
    """Which marker was bought is told to everybody."""
    patch.setattr(payoffs, "only", lambda *seats: None)
    patch.setattr(payoffs, "_draw", payoffs._draw.__wrapped__)


def tells_the_marker_traded_to_all(patch: pytest.MonkeyPatch) -> None:
    """Which marker changes hands is told to everybody."""
    patch.setattr(trading, "only", lambda *seats: None)


def asks_only_the_holder(patch: pytest.MonkeyPatch) -> None:
    """Only who holds the cop's marker is asked whether to stop it."""

    def leak(table: GangstersState) -> tuple[Seat, ...]:
        return tuple(
            seat for seat, hand in enumerate(table.bribes) if hand >> table.errand.cop & 1 and seat != table.turn
        )

    patch.setattr(cops, "holders", leak)


@pytest.mark.parametrize(
    ("plant", "law"),
    [
        (shows_all_hands, law_5),
        (shows_all_hands, law_6),
        (tells_the_marker_drawn_to_all, law_6),
        (tells_the_marker_traded_to_all, law_6),
        (asks_only_the_holder, law_5),
    ],
    ids=lambda value: value.__name__,
)
def test_a_planted_mistake_is_caught(plant: Plant, law: Callable[..., object], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    game = short_game(3, 15)
    with pytest.raises(LawBroken) as caught:
        for seed in range(GAMES):
            law(game, Random(seed))
    assert caught.value.law == int(law.__name__.removeprefix("law_"))


Hands = tuple[int, ...]
SEATS = 3


class Memory:
    """Every way in which the markers may lie as far as one onlooker can tell, by going through all of them."""

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat
        self.ways: set[Hands] = {(0,) * SEATS}

    def keep(self, ways: Iterator[Hands]) -> None:
        self.ways = set(ways)

    def draws(self, seat: Seat, marker: int) -> None:
        self.keep(
            with_bits(way, {seat: way[seat] | 1 << each})
            for way in self.ways
            for each in range(COPS)
            if not any(hand >> each & 1 for hand in way) and (self.seat != seat or each == marker)
        )

    def sees(self, seat: Seat, marker: int) -> None:
        self.keep(way for way in list(self.ways) if way[seat] >> marker & 1)

    def returns(self, seat: Seat, marker: int) -> None:
        self.sees(seat, marker)
        self.keep(with_bits(way, {seat: way[seat] & ~(1 << marker)}) for way in list(self.ways))

    def gives(self, seat: Seat, other: Seat, marker: int) -> None:
        self.keep(
            with_bits(way, {seat: way[seat] & ~(1 << each), other: way[other] | 1 << each})
            for way in list(self.ways)
            for each in range(COPS)
            if way[seat] >> each & 1 and (self.seat not in (seat, other) or each == marker)
        )

    def places(self) -> tuple[int, ...]:
        """Give for each marker where it may be, as the view does."""
        found = [0] * COPS
        for way, marker in product(self.ways, range(COPS)):
            place = next((seat for seat in range(SEATS) if way[seat] >> marker & 1), marker_places.CUP)
            found[marker] |= 1 << place
        return tuple(found)


def with_bits(way: Hands, changed: dict[int, int]) -> Hands:
    return tuple(changed.get(seat, hand) for seat, hand in enumerate(way))


@rule("GS-U63", "GS-51", "GS-U78")
@pytest.mark.parametrize("seed", range(12))
def test_a_view_knows_of_markers_what_can_be_worked_out(seed: int) -> None:
    """Buying, showing and returning are remembered without loss; after trades nothing true is ever struck out."""
    rng, table = Random(seed), scene(SEATS, phase="buy", pieces="0R2@Pawn 1R2@Stan 2R2@Needle")
    onlookers: list[Seat | None] = [*range(SEATS), None]
    memories = {seat: Memory(seat) for seat in onlookers}
    traded = False
    for _ in range(9):
        holders = [seat for seat in range(SEATS) if table.bribes[seat]]
        what = rng.choice(["draw", "draw", "show", "return", "give"]) if holders else "draw"
        held = sum(hand.bit_count() for hand in table.bribes)
        if what == "draw" and held < 4:
            seat, marker = rng.randrange(SEATS), rng.choice([n for n in range(COPS) if markers.cup(table) >> n & 1])
            markers.draw(table, seat, marker)
            for memory in memories.values():
                memory.draws(seat, marker)
        elif holders:
            seat = rng.choice(holders)
            marker = rng.choice([n for n in range(COPS) if table.bribes[seat] >> n & 1])
            other = (seat + rng.randrange(1, SEATS)) % SEATS
            if what == "give":
                traded = True
                markers.hand_over(table, seat, marker, other)
            elif what == "show":
                markers.show(table, seat, marker)
            else:
                markers.put_back(table, seat, marker)
            for memory in memories.values():
                if what == "give":
                    memory.gives(seat, other, marker)
                elif what == "show":
                    memory.sees(seat, marker)
                else:
                    memory.returns(seat, marker)
        for onlooker, memory in memories.items():
            known = show(table, onlooker).may_hold
            exact = memory.places()
            assert all(may & there == there for may, there in zip(known, exact, strict=True))
            assert traded or known == exact
