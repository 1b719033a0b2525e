"""Gangster's Dilemma: rob six locations, meet the cops, talk or keep silent, and bring the Boss what he demands.

Each round one player is the Cop and sends cops to two locations in secret, everybody else picks one. Who meets a cop in
company answers in secret: talk, silent, or a bribe. Loot pays for the Boss's demands, 21 points end the game. 3 to 7
seats; up to five the last two locations are one. Option: `characters` (dealt, chosen, none). Data: the demands. Chance:
the first Cop, characters, demands, which card the Lookout sees. Hidden: the Cop's locked cards, the Made Man's demands.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from functools import lru_cache
from random import Random

from omerta.core.events import Stake
from omerta.core.field_codec import FieldCodec
from omerta.core.float_rows import sets_of
from omerta.core.game import Game, Owner, Setup, Zone
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Draw, Fact, Seat
from omerta.core.options import Option
from omerta.core.standing_orders import Standing
from omerta.games.gangsters_dilemma import determinize, notation, tensors
from omerta.games.gangsters_dilemma.answers import NOT_YET, UNSETTLED
from omerta.games.gangsters_dilemma.characters import CHARACTERS
from omerta.games.gangsters_dilemma.deal import holder
from omerta.games.gangsters_dilemma.demands import read_demands
from omerta.games.gangsters_dilemma.goods import KINDS
from omerta.games.gangsters_dilemma.locations import card_name, places, street
from omerta.games.gangsters_dilemma.moves import (
    BRIBE,
    BUY,
    EXCHANGE,
    LOOK,
    NO_DEMAND,
    NO_EXCHANGE,
    NO_LOOK,
    NO_STEAL,
    NO_TRADE,
    PAY,
    ROB,
    SELL,
    SILENT,
    STEAL,
    TALK,
    pairs,
)
from omerta.games.gangsters_dilemma.payments import Till
from omerta.games.gangsters_dilemma.position_checks import check
from omerta.games.gangsters_dilemma.rounds import GOAL, ROUNDS
from omerta.games.gangsters_dilemma.stakes import stakes
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.turn import TURN
from omerta.games.gangsters_dilemma.view import DilemmaView

LOCKED, SHOWN_COPS = Zone("patrol", "owner"), Zone("shown patrol", "all")
PRIVATE, DECK = Zone("private", "owner"), Zone("deck", "nobody")
OPEN_ROW, TAKEN = Zone("row", "all"), Zone("taken", "all")

OPTIONS = (Option("characters", lambda seats: ("dealt", "chosen", "none"), lambda seats: "dealt"),)
_ANY_WORLD = Random(0)
STEPS_A_ROUND = 10
"""Patrol, look and glimpse, robbery, two abilities, two dilemmas, two markets. Each gangster's demand comes on top, and
each demand that is shown, for which the others at the location may be asked again."""


class GangstersDilemma(Game[DilemmaState, DilemmaView]):
    """A table of Gangster's Dilemma."""

    zones = (LOCKED, SHOWN_COPS, PRIVATE, DECK, OPEN_ROW, TAKEN)
    reveals = frozenset({"shown"})
    remembered = frozenset({"unseen"})
    standing = (Standing("demand"),)

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        seats = self.seats
        self.demands = read_demands(setup.data["demands"])
        self.card = {demand.code: card for card, demand in enumerate(self.demands)}
        self.facts: tuple[Mapping[str, Fact], ...] = tuple(
            {"points": demand.points, **dict(zip(KINDS, demand.goods, strict=True))} for demand in self.demands
        )
        self.till = Till(self.demands)
        self.uses_characters = self.options["characters"] != "none"
        self.chosen = self.options["characters"] == "chosen"
        self.asks_again = setup.rules >= 2  # By rules 1 everybody was asked for a demand once, in turn (GD-A21).
        self.goal, self.rounds = GOAL, ROUNDS
        self.every = tuple(range(seats))
        self.clockwise = tuple(self.every[seat:] + self.every[:seat] for seat in self.every)
        self.gangsters = tuple(order[1:] for order in self.clockwise)
        self.street = street(seats)
        self.places = len(self.street)
        self.ask_cop = Chance((Draw("cop", self.every, (1,) * seats),))
        self.ask_rob = tuple(Decide(tuple(sorted(gangsters)), "rob") for gangsters in self.gangsters)
        self.where = {location.code: place for place, location in enumerate(self.street)}
        self.place = {ROB[code]: place for code, place in self.where.items()}
        self.pairs = pairs(self.street)
        closures = [
            0,
            *(1 << place for place in range(self.places)),
            *(1 << a | 1 << b for a, b in self.pairs.values()),
        ]
        self.robs = {
            closed: tuple(move for move, place in self.place.items() if not closed >> place & 1) for closed in closures
        }
        self.patrols = {
            closed: tuple(move for move, (a, b) in self.pairs.items() if not closed & (1 << a | 1 << b))
            for closed in closures
        }
        self.no_deals: list[Move | None] = [None] * seats
        self.no_fates = [UNSETTLED] * seats
        self.no_replies = (NOT_YET,) * seats
        self.named = lru_cache(maxsize=4_096)(self._named)
        self.cards = lru_cache(maxsize=4_096)(self._cards)
        self.worth = lru_cache(maxsize=4_096)(self._worth)
        self.bound = ROUNDS * (STEPS_A_ROUND + seats) + len(self.demands) * seats + 2 * seats
        self.moves = _moves(self)
        self.card_floats, self.place_floats = sets_of(len(self.demands)), sets_of(self.places)
        self.every_card = (1 << len(self.demands)) - 1
        self.codec = FieldCodec(DilemmaState, self, check, tensors.by_hand(self))

    def _cards(self, bits: int) -> tuple[int, ...]:
        return tuple(card for card in range(bits.bit_length()) if bits >> card & 1)

    def _named(self, bits: int) -> tuple[str, ...]:
        return tuple(self.demands[card].code for card in self._cards(bits))

    def _worth(self, taken: int) -> int:
        return sum(self.demands[card].points for card in self._cards(taken))

    def new(self) -> DilemmaState:
        """Lay the table before anything is dealt, every field as it starts."""
        return self.codec.blank()

    def world(self, view: DilemmaView, rng: Random) -> DilemmaState:
        return determinize.world(self, view, rng)

    def position(self, state: DilemmaState) -> str:
        return self.codec.position(state)

    def from_position(self, text: str) -> DilemmaState:
        return self.codec.from_position(text)

    def write(self, move: Move) -> str:
        return notation.write_move(self, move)

    def read(self, text: str, state: DilemmaState) -> Move:
        return TURN.read(text, state, notation.words(self))

    @property
    def shapes(self) -> Mapping[str, tuple[int, ...]]:
        return self.codec.shapes

    def tensor(self, view: DilemmaView) -> dict[str, array[float]]:
        """Look at any world of the view: whatever its seat may see is the same in all of them."""
        return self.cut(self.observe(self.world(view, _ANY_WORLD), view.seat))

    def observe(self, state: DilemmaState, seat: Seat | None) -> bytes:
        return self.codec.laid(state, seat)

    def stakes(self, view: DilemmaView) -> Iterable[tuple[Move | None, Stake]]:
        return stakes(view)

    def lies(self, state: DilemmaState) -> Iterable[tuple[Zone, Owner, str]]:
        """List the Cop's cards that were played, and every demand."""
        for place in places(state.patrol):
            if state.sent:
                yield SHOWN_COPS, state.cop, card_name(place)
            else:
                yield LOCKED, self._knows(state, place), card_name(place)
        yield from ((PRIVATE, holder(state), name) for name in self.named(state.private))
        yield from ((DECK, None, name) for name in self.named(state.deck))
        yield from ((OPEN_ROW, None, name) for name in self.named(state.shown))
        for seat, taken in enumerate(state.taken):
            yield from ((TAKEN, seat, name) for name in self.named(taken))

    def _knows(self, state: DilemmaState, place: int) -> Owner:
        """Say before whom a locked Cop card lies: the Cop, and the Lookout if it was looked at."""
        if place != state.glimpse:
            return state.cop
        return (state.cop, next(seat for seat, who in enumerate(state.cast) if who.look))

    def conserved(self, state: DilemmaState) -> Mapping[str, int]:
        """Count the demands; tokens and money come from a supply without end (GD-37)."""
        everywhere = (state.shown, state.deck, state.private, *state.taken)
        return {"demands": sum(bits.bit_count() for bits in everywhere)}

    def rotate(self, state: DilemmaState, by: int) -> DilemmaState | None:
        return state.turned(by)

    def rotate_move(self, move: Move, by: int) -> Move:
        if move.verb in ("exchange", "steal"):
            seat, *rest = move.args
            assert isinstance(seat, int)
            return Move(move.verb, (seat + by) % self.seats, *rest)
        return move


def _moves(game: GangstersDilemma) -> tuple[Move, ...]:
    """List every move that this table can ever see."""
    traded = sorted({kind for location in game.street for kind in location.market})
    moves = (
        *game.place,
        *game.pairs,
        TALK,
        SILENT,
        BRIBE,
        NO_TRADE,
        *(BUY[kind] for kind in traded),
        *(SELL[kind] for kind in traded),
        NO_DEMAND,
        *(move for move, payment in game.till.payments.items() if game.uses_characters or not payment.gin),
    )
    if not game.uses_characters:
        return moves
    exchanges = (move for move, (seat, _, _) in EXCHANGE.items() if seat < game.seats)
    moves += (PAY, NO_LOOK, LOOK, NO_EXCHANGE, *exchanges, NO_STEAL, *STEAL[: game.seats])
    if game.chosen:
        moves += tuple(Move("character", code) for code in CHARACTERS)
    return moves
